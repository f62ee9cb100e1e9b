/* 18xx.games' JSON exports, both ways. */
#ifndef IR_INTEROP_EIGHTEENXX_H
#define IR_INTEROP_EIGHTEENXX_H

#include "interop/log.h"

/* Reads an export into a zeroed log: the game with the preset compat=18xx.games, and its effective actions (undo, redo
 * and programmed actions resolved), each with the id, type and entity of the source action that it comes from; the last
 * of several has last_of_source. Returns an ir_read: IR_READ_BAD if the file cannot be read (no JSON, a value missing or
 * malformed, another title), IR_READ_REFUSED if it differs from our rules. A problem for all but
 * IR_READ_OK, told with log->game: what is wrong, for a divergence the source action's id, for broken JSON the line and
 * column. The caller frees the log in every case. */
int xx_import_text(const char *json, size_t len, struct ir_log *log, ir_problem *problem);

/* Whether a game of this title and these options has a counterpart there; else the problem says why not. */
bool xx_can_export(const ir_game *game, ir_problem *problem);
/* Writes a game in that format. Returns an ir_read: IR_READ_BAD if the title or its options have no counterpart there. */
int xx_export(const struct ir_log *log, FILE *out, ir_problem *problem);

#endif
