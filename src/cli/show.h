/* A position for eyes. */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "ironroad/ironroad.h"

#include <stdio.h>

/* Of a rail title: rounds, players, companies, market, trains, privates, tiles; at most 80 columns. */
void cli_show_rail(const ir_game *game, const ir_state *state, FILE *out);

/* What has to be known to decide, a sentence a line: an offer that waits for its answer, what a director must raise. */
void cli_show_pending(const ir_game *game, const ir_state *state, FILE *out);

#endif
