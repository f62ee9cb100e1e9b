/* map, and the commands that come later. */
#include "cli/load.h"

#include "cli/family.h"

int cli_map(cli *c, int argc, char **argv) {
    cli_where where = {0};
    const cli_flag flags[] = {{"at", &where.at, NULL, NULL, NULL}, {"after", &where.after, NULL, NULL, NULL}, {0}};
    ir_log log = {0};
    ir_state state;
    ir_party viewer;
    size_t n;
    if (!cli_arguments(c, argc, argv, flags, 1, 1)) {
        return CLI_BAD;
    }
    int code = cli_load(c->word[0], &log);
    if (code == CLI_DONE) {
        code = cli_go(c, &log, &where, &n, &state, &viewer);
    }
    if (code == CLI_DONE) {
        const cli_family *family = cli_family_of(log.game.title);
        if (family->map != NULL) {
            family->map(&log.game, &state, c->out);
        } else {
            code = cli_bad(c, "%s has no map", ir_title_id(log.game.title));
        }
    }
    ir_log_free(&log);
    return code;
}

int cli_routes(cli *c, int argc, char **argv) {
    const char *company = NULL, *budget = NULL;
    bool json = false;
    cli_where where = {0};
    const cli_flag flags[] = {{"at", &where.at, NULL, NULL, NULL},     {"after", &where.after, NULL, NULL, NULL},
                              {"company", &company, NULL, NULL, NULL}, {"budget", &budget, NULL, NULL, NULL},
                              {"json", NULL, &json, NULL, NULL},       {0}};
    ir_log log = {0};
    if (!cli_arguments(c, argc, argv, flags, 1, 1)) {
        return CLI_BAD;
    }
    int code = cli_load(c->word[0], &log);
    if (code == CLI_DONE) {
        code = cli_family_of(log.game.title)->map == NULL
                   ? cli_bad(c, "%s has no trains that run", ir_title_id(log.game.title))
                   : cli_bad(c, "the best run is not part of this version yet");
    }
    ir_log_free(&log);
    return code;
}

int cli_later(cli *c, int argc, char **argv) {
    (void)argc;
    (void)argv;
    return cli_bad(c, "not part of this version yet");
}
