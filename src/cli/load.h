/* Games from files: RGN or an 18xx.games export, gzipped or not, or standard input. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "cli/cli.h"
#include "interop/log.h"

enum { CLI_MAX_INPUT = 64 * 1024 * 1024 }; /* bytes, unpacked */

/* What a file is called in messages. */
const char *cli_shown(const char *path);

/* The bytes of a file, terminated, unpacked if gzipped. NULL with a message on standard error. */
char *cli_read_file(const char *path, size_t *len);

/* Says on standard error what is wrong with a file: "name:12:5: ...", without a column where there is none. */
void cli_problem(const char *path, const ir_game *game, const ir_problem *problem);

/* Reads and replays a game into a zeroed log. CLI_DONE, or another code with a message on standard error; free the log
 * in every case. */
int cli_load(const char *path, ir_log *log);

/* A point in a game: the flags --at, --after and --viewer of several commands. */
typedef struct cli_where {
    const char *at, *after, *viewer;
} cli_where;

/* The point that the flags name: the number of actions, the state, the viewer (IR_NOBODY if not given). */
int cli_go(const cli *c, const ir_log *log, const cli_where *where, size_t *n, ir_state *state, ir_party *viewer);

#endif
