/* 1890 Osaka. */
#ifndef TITLES_1890_H
#define TITLES_1890_H

#include "core/title.h"

extern const ir_title title_1890;

/* ir_title.cost: that of the kit, and of 1890's own verbs. */
bool cost_1890(const ir_game *game, const ir_state *state, const ir_move *move, int32_t *cost);

#endif
