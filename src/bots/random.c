/* The order in which dice are drawn is part of every signature: changing it changes them all. */
#include "bots/random.h"

#include "core/guard.h"
#include "core/rng.h"

enum { SELDOM = 12 }; /* one time in this many */

bool bot_take(const ir_game *game, const ir_state *state, const ir_choice *choice, uint64_t *dice, ir_action *out) {
    out->move = choice->move;
    out->logged = false;
    out->more_len = 0; /* `more` is unused then */
    switch ((ir_form)choice->form) {
    case IR_FORM_PLAIN:
        return true;
    case IR_FORM_OPEN:
        return game->title->fill(game, state, choice, ir_rng_next(dice), out);
    case IR_FORM_AMOUNT:
        break;
    }
    int32_t step = choice->step > 0 ? choice->step : 1;
    uint32_t steps = (uint32_t)(((int64_t)choice->max - choice->min) / step);
    uint32_t third = ir_rng_below(dice, 3);
    uint32_t any = ir_rng_below(dice, steps + 1);
    out->move.amount = (int32_t)(choice->min + (int64_t)step * (third == 0 ? 0 : third == 1 ? steps : any));
    return true;
}

bool bot_random(const ir_game *game, const ir_state *state, const ir_choice *choice, size_t count, uint64_t *dice,
                ir_action *out) {
    uint64_t seen = 0; /* verbs on offer */
    for (size_t i = 0; i < count; i++) {
        IR_ASSERT(choice[i].move.verb < IR_MAX_VERBS);
        seen |= UINT64_C(1) << choice[i].move.verb;
    }
    uint64_t seldom = seen & game->title->seldom;
    if (seldom != 0 && seldom != seen && ir_rng_below(dice, SELDOM) != 0) {
        seen &= ~seldom;
    }
    uint32_t kinds = 0, of_verb = 0;
    for (uint64_t left = seen; left != 0; left &= left - 1) {
        kinds++;
    }
    if (kinds == 0) {
        return false;
    }
    for (uint32_t pick = ir_rng_below(dice, kinds); pick > 0; pick--) {
        seen &= seen - 1;
    }
    unsigned verb = (unsigned)__builtin_ctzll(seen);
    for (size_t i = 0; i < count; i++) {
        of_verb += choice[i].move.verb == verb;
    }
    uint32_t nth = ir_rng_below(dice, of_verb);
    for (size_t i = 0; i < count; i++) {
        if (choice[i].move.verb == verb && nth-- == 0) {
            return bot_take(game, state, &choice[i], dice, out);
        }
    }
    return false;
}
