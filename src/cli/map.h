/* The board as a picture. */
#ifndef CLI_MAP_H
#define CLI_MAP_H

#include "cli/runs.h"

/* Draws the map of a rail title in a position, as SVG, by the conventions of printed 18xx maps, with a run unless NULL.
 */
void rail_map_svg(const ir_game *game, const ir_state *state, const cli_run *run, FILE *out);

#endif
