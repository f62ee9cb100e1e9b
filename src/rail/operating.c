/* The operating rounds: sets of rounds, and who has the next turn (88-OP).
 *
 * Always: while a round runs, the stack is empty between two turns and has a TURN frame at its bottom during one; what
 * comes next is decided in rail_between_turns. */
#include "rail/operating.h"
#include "rail/auction.h"
#include "rail/hooks.h"
#include "rail/market.h"
#include "rail/stock.h"
#include "rail/track.h"
#include "rail/trains.h"

#include <string.h>

/* ---- sets and rounds -------------------------------------------------------------------------------------------- */

/* 88-OP-02 */
void rail_pay_privates(rail_do *x) {
    for (unsigned p = 0; p < x->look.d->nprivates; p++) {
        ir_party owner = x->s->private_owner[p];
        if (owner == IR_BANK || (x->s->private_flags[p] & RAIL_CLOSED)) {
            continue;
        }
        int32_t income = x->look.h->income ? x->look.h->income(&x->look, p) : x->look.d->private_[p].income;
        if (income == 0) {
            continue;
        }
        rail_pay(x, IR_BANK, owner, income);
        rail_emit(x, RAIL_EV_INCOME, owner, (int32_t)p, income, 0);
    }
}

void rail_round_start(rail_do *x) {
    rail_state *s = x->s;
    s->round = RAIL_ROUND_OPERATING;
    s->set_round = (uint8_t)(s->set_round + (s->set_round < UINT8_MAX));
    if (x->look.h->round_began) {
        x->look.h->round_began(x);
    }
    for (unsigned c = 0; c < x->look.d->ncompanies; c++) {
        s->status[c] = (uint8_t)(s->status[c] & ~RAIL_OPERATED);
    }
    rail_emit(x, RAIL_EV_OPERATING_ROUND, s->turn, s->set_round, s->set_size, 0);
    rail_pay_privates(x);
    if (x->look.h->privates_paid) {
        x->look.h->privates_paid(x);
    }
}

/* A title that has no sets counts its rounds through the game. */
static void set_begins(rail_do *x) {
    x->s->set_round = x->look.h->no_sets ? x->s->set_round : 0;
    rail_round_start(x);
}

/* 88-OP-01: the number of rounds is fixed now. */
void rail_set_start(rail_do *x) {
    x->s->set_size = rail_phase_now(&x->look)->rounds;
    set_begins(x);
}

static void continue_auction(rail_do *x) {
    x->s->turn++;
    rail_emit(x, RAIL_EV_STOCK_ROUND, x->s->turn, 0, 0, 0);
    rail_begin_auction(x);
}

/* 88-PA-10: an operating round in which only privates pay, then the auction goes on in a new stock round. */
void rail_idle_round(rail_do *x) {
    rail_state *s = x->s;
    s->set_size = 1;
    set_begins(x);
    if (s->bank_broken) {
        rail_finish(x, RAIL_END_BANK);
        return;
    }
    if (RULE(&x->look, AUCTION_EXPORT)) {
        rail_export(x);
    }
    continue_auction(x);
}

void rail_short_set(rail_do *x) {
    x->s->set_size = 1;
    set_begins(x);
}

void rail_begin_auction(rail_do *x) {
    if (x->look.h->begin) {
        x->look.h->begin(x);
    } else {
        rail_auction_start(x);
    }
}

/* 88-GE-01, 88-GE-02, 88-EX-04: the end is tested first, then a train is exported. */
static void set_end(rail_do *x) {
    rail_state *s = x->s;
    if (s->bank_broken) {
        rail_finish(x, RAIL_END_BANK);
        return;
    }
    rail_export(x);
    s->discards_due = 1;
    if (x->look.h->set_ended) {
        x->look.h->set_ended(x);
    }
}

void rail_place_home(rail_do *x, unsigned c, unsigned n) {
    rail_place home = rail_home(&x->look, c, n);
    rail_station_put(x, c, home.hex, home.node);
    rail_emit(x, RAIL_EV_HOME_STATION, (int32_t)c, home.hex, 0, 0);
}

/* 88-HT-01, 88-HT-02 */
void rail_place_homes(rail_do *x, unsigned c) {
    x->s->status[c] |= RAIL_AT_HOME;
    for (unsigned i = 0; i < rail_homes(x->look.d, c); i++) {
        if (!x->look.h->home_waits || !x->look.h->home_waits(&x->look, c, i)) {
            rail_place_home(x, c, i);
        }
    }
}

void rail_turn_start(rail_do *x, unsigned c) {
    rail_frame *f = rail_push(x, RAIL_FRAME_TURN, IR_COMPANY(c));
    f->step = rail_kind_of(&x->look, c)->turn[0];
    if (!(x->s->status[c] & RAIL_AT_HOME)) {
        f->turn.flags |= RAIL_TURN_FIRST;
        rail_place_homes(x, c);
    }
    if (x->look.h->turn_began) {
        x->look.h->turn_began(x, c);
    }
}

/* Clears everything that belongs to this turn only. */
void rail_turn_end(rail_do *x, unsigned c) {
    rail_state *s = x->s;
    s->joined_hex = 0; /* 88-P4: both tiles in one turn, or the second is lost */
    memset(s->declined_train, 0, sizeof s->declined_train);
    memset(s->declined_private, 0, sizeof s->declined_private);
    s->status[c] |= RAIL_OPERATED;
    rail_pop(x);
    if (x->look.h->turn_ended) {
        x->look.h->turn_ended(x, c);
    }
}

unsigned rail_turn_order(const rail_look *k, unsigned with, unsigned without, uint8_t *out) {
    return k->h->order ? k->h->order(k, with, without, out) : rail_in_order(k, with, without, out);
}

/* The stack is empty: the next company, the next round, or the stock round. */
void rail_between_turns(rail_do *x) {
    rail_state *s = x->s;
    uint8_t order[IR_MAX_COMPANIES];
    if (s->discards_due) {
        bool late = PEER(&x->look, DISCARD_LATE); /* D-38 */
        if (!late && rail_ask_discard(x)) {
            return;
        }
        s->discards_due = late;
        if (rail_cheapest_private(&x->look) == RAIL_NONE) {
            rail_stock_start(x, s->priority, true);
        } else { /* 90-IS-01 */
            continue_auction(x);
        }
        return;
    }
    if (x->look.h->next && x->look.h->next(x)) {
        return;
    }
    /* 88-OP-03, 88-OP-04: the best of those that have not operated, as the markers stand now */
    if (rail_in_order(&x->look, RAIL_FLOATED, RAIL_OPERATED, order) > 0) {
        rail_turn_start(x, order[0]);
        return;
    }
    if (s->set_round < s->set_size) {
        rail_round_start(x);
        return;
    }
    set_end(x);
}
