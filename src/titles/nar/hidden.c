/* What a seat may not know, taken out of a state, and something that could be there put in its place (NA-HI): the cash of
 * the others, and the bank's, whose debt is the sum of all other money.
 *
 * What always holds: neither depends on what it replaces, and both leave what the viewer sees as it is. */
#include "titles/nar/nar.h"

#include "core/money.h"
#include "core/rng.h"

/* Sets a purse; the bank is the other side, so that the sum of all money stays 0. */
static void set_cash(ir_state *state, unsigned seat, int32_t cash) {
    int32_t more = cash - state->cash[IR_PLAYER(seat)];
    if (more >= 0) {
        ir_pay(state, IR_BANK, IR_PLAYER(seat), more);
    } else {
        ir_pay(state, IR_PLAYER(seat), IR_BANK, -more);
    }
}

void nar_hide(const ir_game *game, ir_state *state, ir_party viewer) {
    nar_look k = nar_look_at(game, state);
    for (unsigned seat = 0; seat < game->players; seat++) {
        if (!nar_sees_cash(&k, viewer, seat)) {
            set_cash(state, seat, NAR_UNKNOWN);
        }
    }
}

/* What everybody knows of a purse: who selects in phase I has money (NA-SH-03), and what they offer they have
 * (NA-SH-30). */
static int32_t least_cash(const nar_look *k, unsigned seat) {
    if (k->s->phase != NAR_TRADE || k->s->seat != seat) {
        return 0;
    }
    return k->s->offer_price > 0 ? k->s->offer_price : k->d->least_price;
}

/* Two draws: amounts in the middle are the likeliest. They are about what each player began with, or what the viewer
 * has if that is more. */
void nar_resample(const ir_game *game, ir_state *state, ir_party viewer, uint64_t *dice) {
    nar_look k = nar_look_at(game, state);
    int32_t middle = k.r->cash;
    if (viewer != IR_NOBODY && state->cash[viewer] > middle) {
        middle = state->cash[viewer];
    }
    uint32_t steps = (uint32_t)(middle / NAR_STEP);
    for (unsigned seat = 0; seat < game->players; seat++) {
        if (!nar_sees_cash(&k, viewer, seat)) {
            int32_t drawn = (int32_t)(ir_rng_below(dice, steps + 1) + ir_rng_below(dice, steps + 1)) / 2 * NAR_STEP;
            int32_t least = least_cash(&k, seat);
            set_cash(state, seat, drawn > least ? drawn : least);
        }
    }
}
