/* map, routes. */
#include "cli/load.h"

#include "cli/family.h"

/* What both commands do: a game, a point in it, a question. */
static int ask(cli *c, const cli_where *where, const cli_question *question, bool map) {
    ir_log log = {0};
    ir_state state;
    ir_party viewer;
    size_t n;
    int code = cli_load(c->word[0], &log);
    if (code == CLI_DONE) {
        code = cli_go(c, &log, where, &n, &state, &viewer);
    }
    if (code == CLI_DONE) {
        const cli_family *family = cli_family_of(log.game.title);
        int (*answer)(cli *, const cli_place *, const cli_question *) = map ? family->map : family->routes;
        code = answer != NULL
                   ? answer(c, &(cli_place){&log, n, &state}, question)
                   : cli_bad(c, "%s has no %s", ir_title_id(log.game.title), map ? "map" : "trains that run");
    }
    ir_log_free(&log);
    return code;
}

int cli_map(cli *c, int argc, char **argv) {
    cli_where where = {0};
    cli_question question = {0};
    const cli_flag flags[] = {{"at", &where.at, NULL, NULL, NULL},
                              {"after", &where.after, NULL, NULL, NULL},
                              {"company", &question.company, NULL, NULL, NULL},
                              {"best", NULL, &question.best, NULL, NULL},
                              {0}};
    return cli_arguments(c, argc, argv, flags, 1, 1) ? ask(c, &where, &question, true) : CLI_BAD;
}

int cli_routes(cli *c, int argc, char **argv) {
    const char *budget = NULL;
    cli_where where = {0};
    cli_question question = {0};
    const cli_flag flags[] = {{"at", &where.at, NULL, NULL, NULL},
                              {"after", &where.after, NULL, NULL, NULL},
                              {"company", &question.company, NULL, NULL, NULL},
                              {"budget", &budget, NULL, NULL, NULL},
                              {"what-if", NULL, &question.what_if, NULL, NULL},
                              {"json", NULL, &question.json, NULL, NULL},
                              {0}};
    if (!cli_arguments(c, argc, argv, flags, 1, 1) ||
        (budget != NULL && !cli_number(c, "budget", budget, 1, UINT64_MAX, &question.budget))) {
        return CLI_BAD;
    }
    if (question.what_if && budget != NULL) {
        return cli_bad(c, "--what-if and --budget exclude each other");
    }
    return ask(c, &where, &question, false);
}
