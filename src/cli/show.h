/* A position as text, by family; see cli/family.h. */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "ironroad/ironroad.h"

#include <stdio.h>

/* Of a rail title: rounds, players, companies, market, trains, privates, tiles. */
void cli_show_rail(const ir_game *game, const ir_state *state, ir_party viewer, FILE *out);
/* An offer, or what a director must raise. */
void cli_pending_rail(const ir_game *game, const ir_state *state, FILE *out);

/* Of North American Railways: both layouts, companies, players. */
void cli_show_nar(const ir_game *game, const ir_state *state, ir_party viewer, FILE *out);
void cli_pending_nar(const ir_game *game, const ir_state *state, FILE *out);

#endif
