/* Reading games, and finding a point in them. */
#include "cli/load.h"

#include "core/message.h"
#include "interop/eighteenxx.h"

#include <stdlib.h>
#include <string.h>

/* What the bytes are, by the first that is not a space. */
typedef enum content { NOTHING, RGN, JSON, UNKNOWN } content;

static content recognise(const char *text, size_t len) {
    size_t i = 0;
    while (i < len && (text[i] == ' ' || text[i] == '\t' || text[i] == '\r' || text[i] == '\n')) {
        i++;
    }
    return i == len ? NOTHING : text[i] == '{' ? JSON : text[i] == '[' || text[i] == ';' ? RGN : UNKNOWN;
}

/* A byte order mark says nothing about the content. */
static size_t mark(const char *text, size_t len) { return len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; }

void cli_problem(const char *path, const ir_game *game, const ir_problem *problem) {
    char text[1024];
    ir_text t = ir_text_on(text, sizeof text);
    ir_problem_put(game, &ir_languages[0], problem, &t);
    fprintf(stderr, "%s:%u:", cli_shown(path), problem->line > 0 ? problem->line : 1);
    if (problem->column > 0) {
        fprintf(stderr, "%u:", problem->column);
    }
    fprintf(stderr, " %s\n", text);
}

static int read_json(const char *path, const char *text, size_t len, ir_log *log) {
    ir_problem problem = {0};
    int code = xx_import_text(text, len, log, &problem);
    if (code != IR_READ_OK) {
        cli_problem(path, &log->game, &problem);
    }
    return code;
}

static int read_rgn(const char *path, const char *text, size_t len, ir_log *log) {
    ir_problem problem = {0};
    int code = (int)ir_log_read(text, len, log, NULL, &problem);
    if (code != IR_READ_OK) {
        cli_problem(path, &log->game, &problem);
    }
    return code;
}

int cli_load(const char *path, ir_log *log) {
    size_t len = 0;
    int code = IR_READ_BAD;
    char *text = cli_read_file(path, &len);
    if (text == NULL) {
        return CLI_BAD;
    }
    size_t skip = mark(text, len);
    switch (recognise(text + skip, len - skip)) {
    case NOTHING:
        fprintf(stderr, "%s:1: the file is empty\n", cli_shown(path));
        break;
    case UNKNOWN:
        fprintf(stderr,
                "%s:1:1: this is neither an 18xx.games export nor RGN, which begins with a tag: [Title \"1888n\"]\n",
                cli_shown(path));
        break;
    case JSON:
        code = read_json(path, text + skip, len - skip, log);
        break;
    case RGN:
        code = read_rgn(path, text, len, log);
        break;
    }
    free(text);
    return code == IR_READ_OK ? CLI_DONE : code == IR_READ_REFUSED ? CLI_NO : CLI_BAD;
}

int cli_go(const cli *c, const ir_log *log, const cli_where *where, size_t *n, ir_state *state, ir_party *viewer) {
    uint64_t number;
    *n = log->count;
    *viewer = IR_NOBODY;
    if (where->at != NULL && where->after != NULL) {
        return cli_bad(c, "--at and --after exclude each other");
    }
    if (where->at != NULL) {
        if (!cli_number(c, "at", where->at, 0, log->count, &number)) {
            return CLI_BAD;
        }
        *n = (size_t)number;
    }
    if (where->after != NULL) {
        if (!log->imported) {
            return cli_bad(c, "--after is for imported games; use --at N");
        }
        if (!cli_number(c, "after", where->after, 0, 9007199254740992, &number)) {
            return CLI_BAD;
        }
        long after = number == 0 ? 0 : ir_log_after(log, (int64_t)number);
        if (after < 0) {
            return cli_bad(c, "the game has no action with id %s", where->after);
        }
        *n = (size_t)after;
    }
    if (where->viewer != NULL) {
        *viewer = ir_party_find(&log->game, where->viewer, strlen(where->viewer));
        if (!IR_IS_PLAYER(*viewer)) {
            return cli_bad(c, "'%s' is not a player of this game", where->viewer);
        }
    }
    ir_log_state(log, *n, state);
    return CLI_DONE;
}
