/* map, and the commands that come later. */
#include "cli/load.h"

#include "cli/family.h"
#include "cli/map.h"

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
        if (cli_is_rail(&log.game)) {
            rail_map_svg(&log.game, &state, c->out);
        } else {
            code = cli_bad(c, "%s has no map", ir_title_name(log.game.title));
        }
    }
    ir_log_free(&log);
    return code;
}

int cli_routes(cli *c, int argc, char **argv) {
    (void)argc;
    (void)argv;
    return cli_bad(c, "the best run is not part of this version yet");
}

int cli_later(cli *c, int argc, char **argv) {
    (void)argc;
    (void)argv;
    return cli_bad(c, "not part of this version yet");
}
