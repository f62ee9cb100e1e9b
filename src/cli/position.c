/* position: any position in words, and games that begin from one. */
#include "cli/position.h"

#include "cli/load.h"
#include "core/position.h"

#include <stdlib.h>

int cli_position_problem(const char *path, const ir_problem *problem) {
    cli_problem(path, NULL, problem);
    return CLI_BAD;
}

/* What is hidden stays hidden: the position of a running game is given only on explicit request. */
static bool may_tell(const ir_game *game, const ir_state *state, bool all) {
    return all || !ir_hides(game, state, IR_NOBODY);
}

int cli_position(cli *c, int argc, char **argv) {
    bool all = false;
    cli_where where = {0};
    const cli_flag flags[] = {{"at", &where.at, NULL, NULL, NULL},
                              {"after", &where.after, NULL, NULL, NULL},
                              {"all", NULL, &all, NULL, NULL},
                              {0}};
    ir_log log = {0};
    ir_state state;
    ir_party viewer;
    size_t n;
    char text[2 * IR_MAX_POSITION]; /* with the title, the options and a sheet */
    ir_text out = ir_text_on(text, sizeof text);
    if (!cli_arguments(c, argc, argv, flags, 1, 1)) {
        return CLI_BAD;
    }
    int code = cli_load(c->word[0], &log);
    if (code == CLI_DONE) {
        code = cli_go(c, &log, &where, &n, &state, &viewer);
    }
    if (code == CLI_DONE && !may_tell(&log.game, &state, all)) {
        code = cli_bad(c, "parts of this position are hidden from players; use --all to write it anyway");
    }
    if (code == CLI_DONE) {
        ir_position_write(&log.game, &state, true, &out);
        code = out.cut ? cli_bad(c, "the position is too long") : CLI_DONE;
        fputs(text, c->out);
    }
    ir_log_free(&log);
    return code;
}
