/* The board as a picture. */
#ifndef CLI_MAP_H
#define CLI_MAP_H

#include "ironroad/ironroad.h"

#include <stdio.h>

/* Draws the map of a rail title in a position, as SVG, by the conventions of printed 18xx maps. */
void rail_map_svg(const ir_game *game, const ir_state *state, FILE *out);

#endif
