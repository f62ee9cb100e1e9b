/* The order in which dice are drawn is part of every signature: changing it changes them all. */
#include "bots/random.h"

#include "core/rng.h"

#include <string.h>

bool bot_take(const ir_game *game, const ir_state *state, const ir_choice *choice, uint64_t *dice, ir_action *out) {
    memset(out, 0, sizeof *out);
    out->move = choice->move;
    switch ((ir_form)choice->form) {
    case IR_FORM_PLAIN:
        return true;
    case IR_FORM_ROUTES:
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
    uint32_t of_verb[256] = {0};
    uint32_t kinds = 0;
    for (size_t i = 0; i < count; i++) {
        kinds += of_verb[choice[i].move.verb]++ == 0;
    }
    if (kinds == 0) {
        return false;
    }
    uint32_t pick = ir_rng_below(dice, kinds);
    unsigned verb = 0;
    for (;; verb++) {
        if (of_verb[verb] > 0 && pick-- == 0) {
            break;
        }
    }
    uint32_t nth = ir_rng_below(dice, of_verb[verb]);
    for (size_t i = 0; i < count; i++) {
        if (choice[i].move.verb == verb && nth-- == 0) {
            return bot_take(game, state, &choice[i], dice, out);
        }
    }
    return false;
}
