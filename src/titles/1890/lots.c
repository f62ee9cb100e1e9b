/* The auction as this title plays it: privates and minors in one row. The kit sells them; here is what else a
 * sale brings, and what follows when all pass (90-IS).
 *
 * Always: while anything of the row is unsold, a stock round is the auction (90-IS-01). */
#include "titles/1890/osaka.h"

unsigned osaka_company(const rail_look *k, unsigned value) {
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->d->company[c].own[value]) {
            return c;
        }
    }
    return RAIL_NONE;
}

unsigned osaka_private(const rail_look *k, unsigned value) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->d->private_[p].own[value]) {
            return p;
        }
    }
    return RAIL_NONE;
}

unsigned osaka_lot_of(const rail_look *k, unsigned c) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (OWN_PRIVATE(k, p, MINOR) == (int)c + 1) {
            return p;
        }
    }
    return RAIL_NONE;
}

/* The union has no home to take: its stations come with the minors (90-KN-03). Shares of theirs are kept for them
 * (90-KN-01). */
static void reserve_shares(rail_do *x) {
    unsigned u = osaka_company(&x->look, OSAKA_COMPANY_UNION);
    if (u == RAIL_NONE || !(x->look.d->company[u].flags & RAIL_FORMED) || (x->s->status[u] & RAIL_AT_HOME)) {
        return;
    }
    x->s->status[u] |= RAIL_AT_HOME;
    for (unsigned c = x->look.d->npublic; c < x->look.d->ncompanies; c++) {
        unsigned gets = (unsigned)OWN_COMPANY(&x->look, c, GETS);
        x->s->shares[u][RAIL_IPO] = (uint8_t)(x->s->shares[u][RAIL_IPO] - gets);
        x->s->shares[u][RAIL_RESERVE] = (uint8_t)(x->s->shares[u][RAIL_RESERVE] + gets);
    }
}

/* 90-IS-11: what costs nothing any more must be taken by the player with the priority. */
void osaka_begin(rail_do *x) {
    reserve_shares(x);
    osaka_on(x)->last_buyer = 0;
    rail_auction_start(x);
    if (rail_cheapest_private(&x->look) == 0 && rail_listed_price(&x->look, 0) <= 0) {
        rail_auction_take(x, x->s->priority, 0, 0);
    }
}

/* 90-IS-15: its capital comes from the bank, whatever was paid for it. */
static void start_minor(rail_do *x, unsigned seat, unsigned c) {
    int32_t capital = OWN_COMPANY(&x->look, c, CAPITAL);
    x->s->director[c] = IR_PLAYER(seat);
    x->s->status[c] |= RAIL_FLOATED;
    rail_pay(x, IR_BANK, IR_COMPANY(c), capital);
    rail_emit(x, OSAKA_EV_MINOR_STARTED, IR_PLAYER(seat), (int32_t)c, capital, 0);
    rail_place_homes(x, c);
}

/* 90-IS-14: a share of a company that may not have begun. */
static void give_share(rail_do *x, unsigned seat, unsigned c, unsigned tenths) {
    x->s->shares[c][RAIL_IPO] = (uint8_t)(x->s->shares[c][RAIL_IPO] - tenths);
    x->s->shares[c][seat] = (uint8_t)(x->s->shares[c][seat] + tenths);
    rail_emit(x, OSAKA_EV_FREE_SHARE, IR_PLAYER(seat), (int32_t)c, (int32_t)tenths, 0);
}

/* 90-IS-13..15: what comes with a lot. From a set position its company may have started, or closed, before. */
void osaka_sold(rail_do *x, unsigned seat, unsigned p) {
    const rail_look *k = &x->look;
    unsigned of = (unsigned)OWN_PRIVATE(k, p, SHARE_OF) - 1u, par = (unsigned)OWN_PRIVATE(k, p, PAR_OF) - 1u;
    osaka_on(x)->last_buyer = (uint8_t)(seat + 1);
    if (OWN_PRIVATE(k, p, MINOR)) {
        start_minor(x, seat, (unsigned)OWN_PRIVATE(k, p, MINOR) - 1u);
    }
    if (OWN_PRIVATE(k, p, SHARE_OF) && OWN_PRIVATE(k, p, SHARE) &&
        x->s->shares[of][RAIL_IPO] >= OWN_PRIVATE(k, p, SHARE)) {
        give_share(x, seat, of, (unsigned)OWN_PRIVATE(k, p, SHARE));
    }
    if (OWN_PRIVATE(k, p, PAR_OF) && !(x->s->status[par] & (RAIL_STARTED | RAIL_GONE))) {
        rail_frame *f = rail_push(x, OSAKA_STEP_PAR, IR_PLAYER(seat));
        osaka_frame_on(f)->par.company = (uint8_t)par;
    }
}

/* 90-IS-17: with rules=book the card moves on with bids too. */
void osaka_bid_made(rail_do *x, unsigned seat) {
    if (OSAKA(&x->look, PRIORITY_BY_BIDS)) {
        osaka_on(x)->last_buyer = (uint8_t)(seat + 1);
    }
}

/* 90-IS-17 */
static void hand_priority(rail_do *x) {
    unsigned last = osaka_of(&x->look)->last_buyer;
    if (last) {
        x->s->priority = (uint8_t)rail_left_of(&x->look, last - 1u);
    }
}

/* 90-IS-10, 90-IS-12: an operating round, in which the minors sold so far act. */
void osaka_all_passed(rail_do *x) {
    x->s->passes = 0;
    if (rail_cheapest_private(&x->look) == 0) {
        x->s->price_cut = (int16_t)(x->s->price_cut + RULE(&x->look, BID_STEP));
        rail_emit(x, RAIL_EV_PRICE_CUT, 0, rail_listed_price(&x->look, 0), 0, 0);
    }
    hand_priority(x);
    rail_emit(x, RAIL_EV_AUCTION_PAUSED, 0, 0, 0, 0);
    rail_pop(x);
    rail_short_set(x);
}

/* 90-IS-07: the lowest bidder; with rules=book the first bidder to the left of the highest. */
unsigned osaka_contest_opener(const rail_look *k, unsigned p, unsigned in) {
    unsigned lowest = RAIL_NONE, highest = RAIL_NONE;
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        if (!(in >> seat & 1u)) {
            continue;
        }
        lowest = lowest == RAIL_NONE || k->s->bid[p][seat] < k->s->bid[p][lowest] ? seat : lowest;
        highest = highest == RAIL_NONE || k->s->bid[p][seat] > k->s->bid[p][highest] ? seat : highest;
    }
    if (!OSAKA(k, OPENER_LEFT)) {
        return lowest;
    }
    unsigned seat = rail_left_of(k, highest);
    while (!(in >> seat & 1u)) {
        seat = rail_left_of(k, seat);
    }
    return seat;
}

/* 90-IS-16 */
unsigned osaka_last_buyer(const rail_look *k) { return osaka_of(k)->last_buyer - 1u; }

/* ---- the step: the par of a company that comes with a lot ---------------------------------------------------------- */

static unsigned par_cell(const rail_look *k, int32_t price) {
    unsigned i = rail_next_par(k, 0);
    while (i != RAIL_NONE && k->d->cell[i].price != price) {
        i = rail_next_par(k, i + 1);
    }
    return i;
}

static bool par_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    unsigned c = osaka_frame_of(rail_top_of(k))->par.company;
    const ir_move *m = &a->move;
    if (m->verb != RAIL_PAR || par_company(m) != c) {
        return rail_never(why, OSAKA_NO_PAR_DUE, (int32_t)c, 0, 0);
    }
    return par_cell(k, par_price(m)) != RAIL_NONE || rail_never(why, RAIL_NO_NO_PAR_PRICE, par_price(m), 0, 0);
}

/* 90-IS-13: the president's certificate is free if it comes with the lot; the union's waits for the minor (90-KN-01). */
static void par_do(rail_do *x, const ir_action *a) {
    unsigned c = osaka_frame_of(rail_top(x))->par.company;
    ir_party who = rail_top(x)->who;
    rail_pop(x);
    x->s->par[c] = (uint16_t)par_price(&a->move);
    x->s->status[c] |= RAIL_STARTED;
    if (x->s->shares[c][IR_SEAT(who)] >= x->look.d->company[c].director_shares) {
        x->s->director[c] = who;
    }
    rail_market_place(x, c, par_cell(&x->look, par_price(&a->move)));
    rail_emit(x, OSAKA_EV_PAR_SET, who, (int32_t)c, par_price(&a->move), 0);
    rail_float(x, c);
}

static void par_offer(rail_menu *u, const rail_frame *f) {
    for (unsigned i = rail_next_par(&u->k, 0); i != RAIL_NONE; i = rail_next_par(&u->k, i + 1)) {
        rail_offer(u, par_move(f->who, osaka_frame_of(f)->par.company, u->k.d->cell[i].price));
    }
}

static void par_entry(const rail_look *k, const rail_frame *f, ir_json *j) {
    ir_json_field_string(j, "company", k->d->company[osaka_frame_of(f)->par.company].id);
}

const rail_step_def osaka_par = {.name = "set_par",
                                 .place = "stock",
                                 .verbs = RAIL_BIT(RAIL_PAR),
                                 .check = par_check,
                                 .act = par_do,
                                 .offer = par_offer,
                                 .entry = par_entry};
