/* The calls of ironroad.h that play: choices made into actions, best runs, computer players. */
#include "bots/bot.h"
#include "bots/mind.h"
#include "bots/random.h"
#include "rail/best.h"

#include <string.h>

bool ir_choice_action(const ir_game *game, const ir_state *state, const ir_choice *choice, int32_t amount,
                      ir_action *out) {
    return bot_fill(game, state, choice, amount, out);
}

bool ir_choice_random(const ir_game *game, const ir_state *state, const ir_choice *choice, size_t count, uint64_t *dice,
                      ir_action *out) {
    return bot_random(game, state, choice, count, dice, out);
}

bool ir_best_run(const ir_game *game, const ir_state *state, ir_party company, uint64_t budget, ir_best *best,
                 ir_action *run) {
    memset(best, 0, sizeof *best);
    if (game->title->verbs != rail_verbs || !IR_IS_COMPANY(company)) {
        return false;
    }
    rail_look k = rail_look_at(game, state);
    rail_best found;
    if (IR_COMPANY_INDEX(company) >= k.d->ncompanies ||
        !rail_best_run(&k, IR_COMPANY_INDEX(company), RAIL_NET_ANY, budget, &found, run) || found.nroutes == 0) {
        return false;
    }
    *best = (ir_best){.revenue = found.revenue,
                      .outside = found.outside,
                      .bound = found.upper,
                      .proven = found.proven,
                      .nodes = found.nodes};
    return true;
}

/* ---- computer players ------------------------------------------------------------------------------------------------- */

typedef struct memory {
    ir_state known;
    bot_answer answer;
    _Alignas(16) unsigned char bot[];
} memory;

size_t ir_bot_size(void) { return sizeof(memory) + bot_size(); }

bool ir_bot_move(void *given, const char *name, const ir_game *game, const ir_state *state, ir_party player,
                 uint64_t seed, uint64_t work, ir_action *out) {
    memory *m = given;
    bot_spec spec;
    unsigned seat = IR_SEAT(player);
    if (seat >= game->players || !bot_spec_read(name, strlen(name), &spec)) {
        return false;
    }
    spec.work = work;
    bot_known(game, state, seat, true, &m->known);
    if (!bot_move((bot *)(void *)m->bot, &spec, game, &m->known, seat, seed, &m->answer)) {
        return false;
    }
    *out = m->answer.idea[0].action;
    return true;
}
