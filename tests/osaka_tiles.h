/* Random boards of 1890: tiles that fit and stations where a slot is free. Tests only. */
#ifndef TESTS_OSAKA_TILES_H
#define TESTS_OSAKA_TILES_H

#include "core/title.h"

/* Tiles that fit, one after the other, as colours allow. */
void osaka_lay_tiles(const ir_game *game, ir_state *state, uint64_t *dice, unsigned tries);
/* One more station of a company where a slot is free, on this hex (RAIL_NONE: on any); false: none was found. */
bool osaka_put_station(const ir_game *game, ir_state *state, uint64_t *dice, unsigned c, unsigned hex);

#endif
