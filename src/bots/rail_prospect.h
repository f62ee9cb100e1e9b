/* What a company's track leads to today, and could lead to with a few more tiles. */
#ifndef BOTS_RAIL_PROSPECT_H
#define BOTS_RAIL_PROSPECT_H

#include "rail/board.h"

/* The values of all locations, each less by the tiles that are missing on the shortest way there. */
int32_t rail_prospect(const rail_look *k, unsigned company);

#endif
