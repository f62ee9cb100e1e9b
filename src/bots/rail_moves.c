/* Lists are made per kind of move: a few prices instead of all, the best lays by proven runs instead of every tile. */
#include "bots/rail_moves.h"
#include "bots/rail_lesson.h"
#include "bots/rail_prospect.h"

#include "core/work.h"
#include "rail/hooks.h"
#include "rail/market.h"
#include "rail/purchase.h"
#include "rail/trains.h"

#include <string.h>

enum { WORK_OF_LAY = 130 }; /* about, to find the best run after it */
enum { IDLE_CASH = 1000, MOST_TEMPO = 200 };
enum { PATIENCE = 5, IMPATIENCE = 20 }; /* rounds of an auction that come to nothing; money a round for ending it */
enum { ASKING = 8 };                    /* what it costs to ask another player, who will mostly decline */

typedef struct listing {
    rail_moves *m;
    const rail_weights *w;
    rail_look k;
    unsigned seat;
    bool quick, can_pass, judged;
    bool lost; /* the company whose lays they are has no route yet */
    rail_judgement j;
    rail_thoughts *out;
} listing;

/* Only what is in use of an action is copied: most of it is space for runs. */
static void add(listing *l, const ir_action *action, int32_t bonus) {
    if (l->out->count < MOVES_MOST) {
        rail_thought *to = &l->out->list[l->out->count++];
        to->action.move = action->move;
        to->action.logged = action->logged;
        to->action.more_len = action->more_len;
        memcpy(to->action.more, action->more, action->more_len);
        to->bonus = bonus;
    }
}

static void add_move(listing *l, ir_move move, int32_t bonus) {
    ir_action action;
    action.move = move;
    action.logged = false;
    action.more_len = 0;
    add(l, &action, bonus);
}

/* ---- runs ----------------------------------------------------------------------------------------------------------- */

static void add_run(listing *l, const ir_choice *choice) {
    unsigned c = IR_COMPANY_INDEX(choice->move.actor);
    ir_action action;
    memset(&action, 0, sizeof action);
    action.move = choice->move;
    if (!l->quick) { /* the rules want the best one, whatever it costs (88-RV-04) */
        uint64_t end = ir_work_end;
        ir_work_end = 0;
        if (l->k.game->title->fill(l->k.game, l->k.is, choice, 0, &action)) {
            add(l, &action, 0);
        }
        ir_work_end = end;
        return;
    }
    uint64_t key = runs_key(&l->k, runs_board(&l->k), c);
    unsigned at = (unsigned)(key >> 24) % MOVES_RUNS;
    if (l->m->run[at].key != key || l->m->run[at].decision != l->m->runs.decision) {
        rail_best best;
        if (!rail_best_run(&l->k, c, RAIL_NET_ANY, RUNS_STEPS, &best, &action) || action.more_len > IR_MAX_MORE) {
            action.more_len = 0;
        }
        l->m->run[at].key = key;
        l->m->run[at].decision = l->m->runs.decision;
        l->m->run[at].len = action.more_len;
        memcpy(l->m->run[at].more, action.more, action.more_len);
    }
    action.move = choice->move;
    action.logged = true;
    action.more_len = l->m->run[at].len;
    memcpy(action.more, l->m->run[at].more, action.more_len);
    add(l, &action, 0);
}

/* ---- track ---------------------------------------------------------------------------------------------------------- */

/* The company's lays with their best runs: with its trains and the next one of the stack, so that track for tomorrow
 * counts. */
static unsigned outcomes_of(listing *l, unsigned c, rail_outcome *out, unsigned cap) {
    unsigned top = rail_top_train(&l->k);
    ir_state_copy(l->k.game, &l->m->state, l->k.is);
    rail_state *s = (rail_state *)(void *)l->m->state.body;
    if (top != RAIL_NONE && rail_kind_of(&l->k, c)->owns_trains) {
        s->trains[c][top]++;
    }
    rail_look with = rail_look_at(l->k.game, &l->m->state);
    unsigned n = rail_best_after_each(&with, c, out, cap);
    return n < cap ? n : cap;
}

static bool offered(const ir_choice *choice, size_t count, const ir_move *m) {
    for (size_t i = 0; i < count; i++) {
        if (memcmp(&choice[i].move, m, sizeof *m) == 0) {
            return true;
        }
    }
    return false;
}

/* Without the work for all of them: some, spread over the list. */
static void add_some_lays(listing *l, const ir_choice *choice, size_t count) {
    size_t lays = 0, n = 0;
    for (size_t i = 0; i < count; i++) {
        lays += choice[i].move.verb == RAIL_LAY;
    }
    for (size_t i = 0; i < count; i++) {
        if (choice[i].move.verb == RAIL_LAY && n++ % (lays / MOVES_LAYS + 1) == 0) {
            add_move(l, choice[i].move, 0);
        }
    }
}

/* What the company's track would lead to after a lay; the state is the one with another train. */
static int32_t prospect_after(listing *l, unsigned c, const ir_move *m) {
    rail_state *s = (rail_state *)(void *)l->m->state.body;
    uint8_t tile = s->tile[lay_hex(m)], rot = s->rot[lay_hex(m)];
    s->tile[lay_hex(m)] = (uint8_t)(lay_tile(m) + 1);
    s->rot[lay_hex(m)] = (uint8_t)lay_rot(m);
    rail_look with = rail_look_at(l->k.game, &l->m->state);
    int32_t prospect = rail_prospect(&with, c);
    s->tile[lay_hex(m)] = tile;
    s->rot[lay_hex(m)] = rot;
    return prospect;
}

/* The lays with the highest scores that are offered and not yet added. */
static unsigned add_best(listing *l, const int32_t *score, unsigned n, unsigned most, int32_t now,
                         const ir_choice *choice, size_t count) {
    unsigned added = 0;
    while (added < most) {
        unsigned best = n;
        for (unsigned i = 0; i < n; i++) {
            if (!l->m->done[i] && (best == n || score[i] > score[best])) {
                best = i;
            }
        }
        if (best == n) {
            break;
        }
        l->m->done[best] = true;
        const rail_outcome *o = &l->m->outcome[best];
        if (offered(choice, count, &o->move)) {
            int32_t gain = l->m->prospect[best] - now;
            add_move(l, o->move, o->revenue / 8 + (l->lost ? gain * l->w->w[RAIL_W_PROSPECT] / 100 : 0));
            added++;
        }
    }
    return added;
}

/* The best few of them by their runs; for a company that has no route, also by what they lead to: no single lay brings a run
 * where two or three are missing. */
static void add_lays(listing *l, unsigned c, const ir_choice *choice, size_t count) {
    if (ir_work_end != 0 && ir_work_done + count * WORK_OF_LAY > ir_work_end) {
        add_some_lays(l, choice, count);
        return;
    }
    unsigned n = outcomes_of(l, c, l->m->outcome, MOVES_OUTCOMES);
    rail_look with = rail_look_at(l->k.game, &l->m->state);
    int32_t now = rail_prospect(&with, c);
    rail_reach reach;
    rail_reach_of(&l->k, c, &reach);
    l->lost = !reach.route;
    for (unsigned i = 0; i < n; i++) {
        const rail_outcome *o = &l->m->outcome[i];
        l->m->done[i] = o->move.verb != RAIL_LAY || o->revenue < 0;
        l->m->revenue[i] = o->revenue;
        l->m->prospect[i] = l->m->done[i] ? 0 : prospect_after(l, c, &o->move);
    }
    unsigned added = add_best(l, l->m->revenue, n, MOVES_LAYS, now, choice, count);
    added += add_best(l, l->m->prospect, n, l->lost ? MOVES_AHEAD : 0, now, choice, count);
    for (size_t i = 0; i < count && added == 0; i++) {
        if (choice[i].move.verb == RAIL_LAY) { /* nothing but powers, or lays that the title adds */
            add_move(l, choice[i].move, 0);
        }
    }
}

/* In a hurry a company without a route takes the lay that leads farthest, so that it will have one; others lay nothing. */
static void add_first_lay(listing *l, unsigned c, const ir_choice *choice, size_t count) {
    rail_reach reach;
    rail_reach_of(&l->k, c, &reach);
    if (reach.route) {
        return;
    }
    int32_t most = -1;
    size_t best = count;
    ir_state_copy(l->k.game, &l->m->state, l->k.is);
    for (size_t i = 0; i < count; i++) {
        bool lay = choice[i].move.verb == RAIL_LAY && lay_with(&choice[i].move) == IR_NO_OPERAND;
        int32_t prospect = lay ? prospect_after(l, c, &choice[i].move) : -1;
        if (prospect > most) {
            most = prospect;
            best = i;
        }
    }
    if (best < count) {
        l->out->count = 0;
        add_move(l, choice[best].move, 0);
    }
}

/* ---- prices --------------------------------------------------------------------------------------------------------- */

static void judge_once(listing *l) {
    if (!l->judged) {
        rail_judge(&l->m->runs, l->w, l->k.game, l->k.is, &l->j);
        l->judged = true;
    }
}

/* A bid is worth what the private would bring beyond its price; a position does not show that yet. */
static void add_bids(listing *l, const ir_choice *choice) {
    judge_once(l);
    unsigned p = bid_private(&choice->move);
    int32_t worth = rail_private_worth(l->w, &l->k, &l->j, p) * l->w->w[RAIL_W_BID] / 100;
    int32_t cash = l->k.is->cash[IR_PLAYER(l->seat)], face = l->k.r->private_price[p];
    ir_move m = choice->move;
    m.amount = choice->min;
    int32_t left =
        (worth > face ? worth : face + 1) - choice->min; /* somebody must take it, or the game does not begin */
    int32_t turn = l->k.s->turn;
    left += turn > PATIENCE ? (turn - PATIENCE) * IMPATIENCE : 0;
    if (left > 0 && choice->min * 2 <= cash + 60) {
        add_move(l, m, left);
    }
}

/* Between two companies of the same director: as little and as much as can be. From another: no more than it costs elsewhere. */
static void add_prices(listing *l, const ir_choice *choice, bool own, int32_t usual) {
    ir_move m = choice->move;
    if (l->quick && !own) {
        return; /* mostly declined */
    }
    m.amount = choice->max;
    if (usual < m.amount && !own) {
        m.amount = usual > choice->min ? usual : choice->min;
    }
    add_move(l, m, own ? 0 : -ASKING);
    if (own && choice->min != choice->max) {
        m.amount = choice->min;
        add_move(l, m, 0);
    }
}

/* The last train of a company with the same director only moves the need for one; it would go round for ever. */
static bool moves_need(const listing *l, const ir_move *m) {
    unsigned seller = train_seller(m), buyer = IR_COMPANY_INDEX(m->actor);
    return l->k.s->director[seller] == IR_PLAYER(l->seat) && rail_duty_trains(&l->k, seller) == 1 &&
           !rail_need_of(&l->k, buyer).hopeless;
}

static void add_amounts(listing *l, const ir_choice *choice) {
    const ir_move *m = &choice->move;
    ir_party me = IR_PLAYER(l->seat);
    if (m->verb == RAIL_BID) {
        add_bids(l, choice);
    } else if (m->verb == RAIL_TRAIN && moves_need(l, m)) {
        return;
    } else if (m->verb == RAIL_TRAIN) {
        add_prices(l, choice, l->k.s->director[train_seller(m)] == me, l->k.r->train_price[train_kind(m)]);
    } else if (m->verb == RAIL_PRIVATE) {
        unsigned p = private_private(m);
        add_prices(l, choice, l->k.s->private_owner[p] == me, l->k.r->private_price[p]);
    } else {
        add_prices(l, choice, true, 0);
    }
}

/* ---- all ------------------------------------------------------------------------------------------------------------ */

/* Of the many pars of a company two: the highest and the one in the middle. */
static void add_pars(listing *l, const ir_choice *choice, size_t count) {
    for (size_t i = 0; i < count;) {
        size_t end = i;
        while (end < count && choice[end].move.verb == RAIL_PAR && choice[end].move.a == choice[i].move.a) {
            end++;
        }
        if (end == i) {
            i++;
            continue;
        }
        size_t high = i, low = i;
        for (size_t n = i; n < end; n++) {
            high = choice[n].move.amount > choice[high].move.amount ? n : high;
            low = choice[n].move.amount < choice[low].move.amount ? n : low;
        }
        add_move(l, choice[high].move, 0);
        if (high != low) {
            int32_t middle = (choice[high].move.amount + choice[low].move.amount) / 2;
            size_t best = low;
            for (size_t n = i; n < end; n++) {
                int32_t d = choice[n].move.amount - middle, e = choice[best].move.amount - middle;
                best = (d < 0 ? -d : d) < (e < 0 ? -e : e) ? n : best;
            }
            add_move(l, choice[best].move, 0);
        }
        i = end;
    }
}

/* Of the sales of a company's shares: one, all, and half of them. */
static bool sale_counts(const ir_choice *choice, size_t count, size_t i) {
    unsigned n = sell_shares(&choice[i].move), all = n;
    for (size_t o = 0; o < count; o++) {
        bool same = choice[o].move.verb == RAIL_SELL && sell_company(&choice[o].move) == sell_company(&choice[i].move);
        all = same && sell_shares(&choice[o].move) > all ? sell_shares(&choice[o].move) : all;
    }
    return n == 1 || n == all || n == all - 1 || n == (all + 1) / 2;
}

/* Where a stock round waits for trains to be sold, money waits with it: who has too much of it should not wait. */
static int32_t tempo_of(const listing *l) {
    int32_t idle = l->k.is->cash[IR_PLAYER(l->seat)] - IDLE_CASH, gain = idle * l->w->w[RAIL_W_TEMPO] / 100;
    return l->k.h->interrupts == NULL || idle < 0 ? 0 : gain < MOST_TEMPO ? gain : MOST_TEMPO;
}

static void add_choice(listing *l, const ir_choice *choice, size_t count, size_t i) {
    const ir_choice *one = &choice[i];
    if (l->k.game->title->seldom >> one->move.verb & 1u) { /* what can be proposed at any time leads nowhere mostly */
        return;
    }
    switch (one->move.verb) {
    case RAIL_LAY:
        if (lay_with(&one->move) != IR_NO_OPERAND && !l->quick) {
            add_move(l, one->move, 0);
        }
        return;
    case RAIL_STATION:
        if (!l->quick || !l->can_pass) {
            add_move(l, one->move, 0);
        }
        return;
    case RAIL_PAR:
        return;
    case RAIL_SELL:
        if (sale_counts(choice, count, i)) {
            add_move(l, one->move, 0);
        }
        return;
    case RAIL_BANKRUPT:
        if (count == 1) {
            add_move(l, one->move, 0);
        }
        return;
    case RAIL_TRAIN:
        if (one->form != IR_FORM_AMOUNT) {
            add_move(l, one->move, tempo_of(l));
            return;
        }
        break;
    default:
        break;
    }
    if (one->form == IR_FORM_OPEN) {
        add_run(l, one);
    } else if (one->form == IR_FORM_AMOUNT) {
        add_amounts(l, one);
    } else {
        add_move(l, one->move, 0);
    }
}

void moves_of(rail_moves *m, const rail_weights *w, const ir_game *game, const ir_state *state, unsigned seat,
              const ir_choice *choice, size_t count, bool quick, rail_thoughts *out) {
    listing l = {.m = m, .w = w, .k = rail_look_at(game, state), .seat = seat, .quick = quick, .out = out};
    unsigned layer = RAIL_NONE;
    out->count = 0;
    for (size_t i = 0; i < count; i++) {
        l.can_pass = l.can_pass || choice[i].move.verb == RAIL_PASS;
        bool lay = choice[i].move.verb == RAIL_LAY && lay_with(&choice[i].move) == IR_NO_OPERAND;
        layer = lay ? IR_COMPANY_INDEX(choice[i].move.actor) : layer;
    }
    for (size_t i = 0; i < count; i++) {
        add_choice(&l, choice, count, i);
    }
    add_pars(&l, choice, count);
    if (layer != RAIL_NONE && (!quick || out->count == 0)) {
        add_lays(&l, layer, choice, count);
    } else if (layer != RAIL_NONE && (w->lesson == NULL || w->lesson->paves)) {
        add_first_lay(&l, layer, choice, count);
    }
    for (size_t i = 0; i < count && out->count == 0; i++) { /* whatever there is */
        if (choice[i].form != IR_FORM_OPEN) {
            ir_move move = choice[i].move;
            move.amount = choice[i].form == IR_FORM_AMOUNT ? choice[i].min : move.amount;
            add_move(&l, move, 0);
        }
    }
}
