/* The list of choices. Every entry is offered only if the predicate accepts it (or, for a range, its two ends), so that
 * what is offered and what is accepted cannot differ. What there is to offer, each step knows (rail_step_def.offer). */
#include "rail/best.h"
#include "rail/step.h"
#include "rail/title.h"

static void put(rail_menu *u, const ir_choice *choice) {
    if (u->n < u->cap) {
        u->out[u->n++] = *choice;
    }
}

void rail_offer(rail_menu *u, ir_move m) {
    u->probe.move = m;
    if (rail_legal_look(&u->k, &u->probe, NULL)) {
        put(u, &(ir_choice){.move = m, .form = IR_FORM_PLAIN});
    }
}

void rail_offer_steps(rail_menu *u, ir_move m, int32_t min, int32_t max, int32_t step) {
    max -= max > min ? (max - min) % step : 0;
    u->probe.move = m;
    u->probe.move.amount = min;
    if (min > max || !rail_legal_look(&u->k, &u->probe, NULL)) {
        return;
    }
    u->probe.move.amount = max;
    if (rail_legal_look(&u->k, &u->probe, NULL)) {
        m.amount = 0;
        put(u, &(ir_choice){.move = m, .min = min, .max = max, .step = step, .form = IR_FORM_AMOUNT});
    }
}

void rail_offer_range(rail_menu *u, ir_move m, int32_t min, int32_t max) { rail_offer_steps(u, m, min, max, 1); }

void rail_offer_open(rail_menu *u, ir_move m) { put(u, &(ir_choice){.move = m, .form = IR_FORM_OPEN}); }

bool rail_offer_lay(void *menu, const ir_move *m) {
    rail_offer(menu, *m);
    return false;
}

void rail_offer_sales(rail_menu *u, ir_party player) {
    for (unsigned c = 0; c < u->k.d->ncompanies; c++) {
        for (unsigned n = 1; n <= u->k.s->shares[c][IR_SEAT(player)]; n++) {
            rail_offer(u, sell_move(player, c, n));
        }
    }
}

size_t rail_choices(const ir_game *game, const ir_state *state, ir_choice *out, size_t cap) {
    rail_menu u; /* not the path of the probe: it stays empty */
    u.k = rail_look_at(game, state);
    u.probe.logged = false;
    u.probe.more_len = 0;
    u.out = out;
    u.n = 0;
    u.cap = cap;
    if (state->finished) {
        return 0;
    }
    const rail_frame *f = rail_top_of(&u.k);
    rail_step_of(u.k.d, f->kind)->offer(&u, f);
    rail_offer(&u, pass_move(f->who));
    return u.n;
}

ir_party rail_player_of(const ir_game *game, const ir_state *state, ir_party party) {
    rail_look k = rail_look_at(game, state);
    if (IR_IS_PLAYER(party) && IR_SEAT(party) < game->players) {
        return party;
    }
    if (!IR_IS_COMPANY(party) || IR_COMPANY_INDEX(party) >= k.d->ncompanies) {
        return IR_NOBODY;
    }
    ir_party director = k.s->director[IR_COMPANY_INDEX(party)];
    return IR_IS_PLAYER(director) ? director : IR_NOBODY;
}

bool rail_fill(const ir_game *game, const ir_state *state, const ir_choice *choice, uint64_t dice, ir_action *out) {
    rail_look k = rail_look_at(game, state);
    unsigned company = IR_COMPANY_INDEX(choice->move.actor);
    if (choice->form != IR_FORM_OPEN || !rail_best_pick(&k, company, dice, out)) {
        return false;
    }
    out->move = choice->move;
    out->logged = false;
    return true;
}

/* */
bool rail_second(const ir_game *game, const ir_state *state, const ir_choice *choice, ir_action *out) {
    rail_look k = rail_look_at(game, state);
    if (choice->form != IR_FORM_OPEN || !rail_best_other(&k, IR_COMPANY_INDEX(choice->move.actor), 0, NULL, out)) {
        return false;
    }
    out->move = choice->move;
    out->logged = false;
    return true;
}

/* 88-RV-04 */
bool rail_better(const ir_game *game, const ir_state *state, const ir_action *action, ir_action *out) {
    rail_look k = rail_look_at(game, state);
    rail_run run, other;
    if (action->move.verb != RAIL_RUN || state->finished || !RULE(&k, BEST_RUN)) {
        return false;
    }
    const rail_frame *f = rail_top_of(&k);
    unsigned company = IR_COMPANY_INDEX(f->who);
    bool due = f->kind == RAIL_FRAME_TURN && f->step == RAIL_STEP_RUN && f->who == action->move.actor;
    return due && rail_run_check(&k, company, action, &run, NULL) && rail_best_beside(&k, company, run.outside, out) &&
           rail_run_check(&k, company, out, &other, NULL) && other.revenue > run.revenue;
}

/* 88-RV-04: whether a run is the best is searched for. */
bool rail_takes_long(const ir_game *game, const ir_action *action) {
    (void)game;
    return action->move.verb == RAIL_RUN;
}
