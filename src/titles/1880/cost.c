/* What 1880's own choices cost, for those who show it. */
#include "titles/1880/china.h"

bool china_cost(const rail_look *k, const ir_move *move, int32_t *cost) {
    const rail_frame *f = rail_top_of(k);
    switch (move->verb) {
    case CHINA_SIZE: /* 80-FD-01; a certificate that comes with a private has no choice of size */
        *cost = (int32_t)size_certificate(move) * china_place_at(k, china_frame_of(f)->found.place - 1u).price;
        return true;
    case CHINA_COLLECT:
        *cost = -f->amount;
        return true;
    default:
        return false;
    }
}
