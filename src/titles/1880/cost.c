/* What 1880's own choices cost, for those who show it. */
#include "titles/1880/1880.h"
#include "titles/1880/china.h"

bool cost_1880(const ir_game *game, const ir_state *state, const ir_move *move, int32_t *cost) {
    rail_look k = rail_look_at(game, state);
    const rail_frame *f = rail_top_of(&k);
    switch (move->verb) {
    case CHINA_SIZE: /* 80-FD-01; a certificate that comes with a private has no choice of size */
        *cost = (int32_t)size_certificate(move) * china_place_at(&k, china_frame_of(f)->found.place - 1u).price;
        return true;
    case CHINA_COLLECT:
        *cost = -f->amount;
        return true;
    default:
        return rail_cost(game, state, move, cost);
    }
}
