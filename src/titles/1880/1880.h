/* 1880 China. */
#ifndef TITLES_1880_H
#define TITLES_1880_H

#include "core/title.h"

extern const ir_title title_1880;

#include "core/title.h"

/* ir_title.cost: that of the kit, and of 1880's own verbs. */
bool cost_1880(const ir_game *game, const ir_state *state, const ir_move *move, int32_t *cost);

#endif
