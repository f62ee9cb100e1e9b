/* The privates one at a time (rule auction_lots), the new seats, and the choice of investors.
 *
 * Always: the frame LOT names the private that is up, the seats still in, who opened it and the highest bid; while
 * nobody has bid, d is 0. A player who passes is out until the private is sold or offered afresh. RAIL_NONE as the
 * private says that all are sold. Between two auctions of the same private its opener holds the priority. The opener is
 * asked first, except in a lot of the peer's that follows a gift: there e counts the seats from the opener to the
 * left, and whoever sits there is asked first, each time the private is offered. */
#include "rail/rail.h"

static unsigned all_seats(const rail_look *k) { return (1u << k->game->players) - 1; }

static int32_t cash_of(const rail_look *k, unsigned seat) { return k->is->cash[IR_PLAYER(seat)]; }

/* 80-AU-01, 80-AU-03, 80-AU-06 */
int32_t rail_lot_least(const rail_look *k) {
    const rail_frame *f = rail_top_of(k);
    return f->d ? f->amount + RULE(k, BID_STEP) : rail_listed_price(k, f->a);
}

/* ---- one private ---------------------------------------------------------------------------------------------------- */

/* Whoever sits so many seats to the left. */
static unsigned seats_on(const rail_look *k, unsigned seat, unsigned n) {
    while (n-- > 0) {
        seat = rail_left_of(k, seat);
    }
    return seat;
}

/* Offers the private (again): everybody is in, the opener speaks first, or whoever sits `on` seats to the left. */
static void offer(rail_do *x, unsigned p, unsigned opener, unsigned on) {
    rail_frame *f = rail_top(x);
    *f = (rail_frame){.kind = RAIL_FRAME_LOT, .a = (uint8_t)p, .c = (uint8_t)opener, .e = (uint8_t)on};
    f->who = IR_PLAYER(seats_on(&x->look, opener, on));
    f->b = (uint8_t)all_seats(&x->look);
    if (p != RAIL_NONE) {
        rail_emit(x, RAIL_EV_LOT, (int32_t)p, rail_lot_least(&x->look), f->who, 0);
    }
}

void rail_lots_start(rail_do *x) {
    x->s->round = RAIL_ROUND_AUCTION;
    x->s->passes = 0;
    (void)rail_push(x, RAIL_FRAME_LOT, IR_PLAYER(x->s->priority));
    offer(x, rail_cheapest_private(&x->look), x->s->priority, 0);
}

static bool affords_any(const rail_look *k, unsigned seat) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->s->private_owner[p] == IR_BANK && cash_of(k, seat) >= rail_listed_price(k, p)) {
            return true;
        }
    }
    return false;
}

/* 80-AU-02: the left neighbour of whoever opened the last private. X-01: the peer passes over those who can afford none
 * of the privates that are left; if that is everybody, the same player opens again. */
static unsigned next_opener(const rail_look *k, unsigned last) {
    unsigned seat = rail_left_of(k, last);
    while (RULE(k, LOT_POOR_DROP) && seat != last && !affords_any(k, seat)) {
        seat = rail_left_of(k, seat);
    }
    return seat;
}

/* The next private comes up. 80-AU-10: the buyer of this one first founds the company that comes with it. */
static void hand_over(rail_do *x, unsigned seat, int32_t price) {
    unsigned p = rail_top(x)->a, opener = rail_top(x)->c;
    const rail_private *sold = &x->look.d->private_[p];
    x->s->private_owner[p] = IR_PLAYER(seat);
    x->s->price_cut = 0;
    rail_pay(x, IR_PLAYER(seat), IR_BANK, price);
    rail_emit(x, RAIL_EV_PRIVATE_SOLD, IR_PLAYER(seat), (int32_t)p, price, 0);
    offer(x, rail_cheapest_private(&x->look), next_opener(&x->look, opener), 0);
    if (sold->power == RAIL_POWER_FOUNDS) {
        rail_found_by_private(x, seat, sold->at);
    }
}

/* 80-AU-05 */
static void sell(rail_do *x) {
    const rail_frame *f = rail_top(x);
    hand_over(x, f->d - 1u, f->amount);
}

/* after a gift the peer asks the next who can afford the private before its opener; the opener stays the opener. */
static void ask_next_first(rail_do *x) {
    const rail_look *k = &x->look;
    rail_frame *f = rail_top(x);
    unsigned seat = f->c;
    do {
        seat = rail_left_of(k, seat);
        f->e++;
    } while (seat != f->c && cash_of(k, seat) < rail_lot_least(k));
    f->e = (uint8_t)(f->e % k->game->players);
    f->who = IR_PLAYER(seat);
}

/* 80-AU-07, 80-OQ-01: whoever is asked first must take it. */
static void give(rail_do *x) {
    const rail_frame *f = rail_top(x);
    unsigned seat = seats_on(&x->look, f->c, f->e);
    x->s->lots_free = x->s->lots_free ? 2 : 1;
    rail_emit(x, RAIL_EV_LOT_FREE, IR_PLAYER(seat), f->a, 0, 0);
    hand_over(x, seat, 0);
    if (RULE(&x->look, LOT_FREE_SKIPS)) {
        ask_next_first(x);
    }
}

/* 80-AU-06 */
static void cut_price(rail_do *x) {
    const rail_look *k = &x->look;
    unsigned p = rail_top(x)->a;
    x->s->price_cut = (int16_t)(x->s->price_cut + RULE(k, BID_STEP));
    int32_t price = rail_listed_price(k, p);
    rail_emit(x, RAIL_EV_PRICE_CUT, (int32_t)p, price, 0, 0);
    if (price <= 0) {
        give(x);
    } else {
        offer(x, p, rail_top(x)->c, rail_top(x)->e);
    }
}

/* 80-AU-08, 80-OQ-02: the same opener goes on after the incomes. */
static void all_passed(rail_do *x) {
    unsigned p = rail_top(x)->a, opener = rail_top(x)->c, on = rail_top(x)->e;
    rail_emit(x, RAIL_EV_AUCTION_PAUSED, 0, 0, 0, 0);
    if (RULE(&x->look, AUCTION_GOES_ON)) { /* */
        rail_pay_privates(x);
        offer(x, p, opener, on);
        return;
    }
    x->s->priority = (uint8_t)opener;
    rail_pop(x);
    rail_idle_round(x);
}

/* Somebody has bid or left. */
static void go_on(rail_do *x) {
    const rail_look *k = &x->look;
    rail_frame *f = rail_top(x);
    if (f->b == 0) {
        if (k->d->private_[f->a].flags & RAIL_CUT) {
            cut_price(x);
        } else {
            all_passed(x);
        }
        return;
    }
    if (f->d && f->b == 1u << (f->d - 1)) {
        sell(x);
        return;
    }
    unsigned seat = IR_SEAT(f->who);
    do {
        seat = rail_left_of(k, seat);
    } while (!(f->b >> seat & 1));
    f->who = IR_PLAYER(seat);
}

/* 80-AU-04 */
static void leave(rail_do *x, unsigned seat, bool forced) {
    rail_frame *f = rail_top(x);
    f->b = (uint8_t)(f->b & ~(1u << seat));
    rail_emit(x, forced ? RAIL_EV_PASS_FORCED : RAIL_EV_DROP, IR_PLAYER(seat), f->a, 0, 0);
}

/* whoever cannot make the next bid is out at once. */
static void drop_poor(rail_do *x) {
    const rail_look *k = &x->look;
    const rail_frame *f = rail_top(x);
    unsigned bidder = f->d - 1u;
    for (unsigned seat = rail_left_of(k, bidder); seat != bidder; seat = rail_left_of(k, seat)) {
        if ((f->b >> seat & 1u) && cash_of(k, seat) < rail_lot_least(k)) {
            leave(x, seat, true);
        }
    }
}

bool rail_lot_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    const ir_move *m = &a->move;
    if (m->verb == RAIL_PASS) {
        return true;
    }
    if (m->verb != RAIL_BID) { /* 80-AU-09 */
        (void)rail_no(why, RAIL_NO_NOT_IN_AUCTION, 0, 0, 0);
        return false;
    }
    if (m->a >= k->d->nprivates) {
        (void)rail_no(why, RAIL_NO_NO_SUCH, 0, 0, 0);
        return false;
    }
    if (m->a != f->a) {
        (void)rail_no(why, RAIL_NO_LOT_OTHER, f->a, 0, 0);
        return false;
    }
    int32_t least = rail_lot_least(k), cash = cash_of(k, IR_SEAT(f->who)), step = RULE(k, BID_STEP);
    if (m->amount < least && rail_no(why, RAIL_NO_BID_TOO_LOW, m->amount, least, 0)) {
        return false;
    }
    if (m->amount > cash || m->amount < 1) {
        (void)rail_no(why, RAIL_NO_BID_BEYOND_CASH, m->amount, cash, 0);
        return false;
    }
    return RULE(k, LOT_ANY_STEP) || m->amount % step == 0 || !rail_no(why, RAIL_NO_BID_STEP, m->amount, step, 0);
}

void rail_lot_do(rail_do *x, const ir_action *a) {
    rail_frame *f = rail_top(x);
    unsigned seat = IR_SEAT(f->who);
    if (a->move.verb == RAIL_PASS) {
        leave(x, seat, false);
    } else {
        f->d = (uint8_t)(seat + 1);
        f->amount = a->move.amount;
        rail_emit(x, RAIL_EV_BID, f->who, f->a, f->amount, 0);
        if (RULE(&x->look, LOT_POOR_DROP)) {
            drop_poor(x);
        }
    }
    go_on(x);
}

/* ---- the new seats and the investors ---------------------------------------------------------------------------------- */

/* 80-AU-11: by rising cash; among equals the earlier seat stays before. */
static void reseat(rail_do *x) {
    const rail_look *k = &x->look;
    rail_state *s = x->s;
    unsigned players = k->game->players;
    uint8_t order[IR_MAX_PLAYERS] = {0};
    for (unsigned i = 0; i < players; i++) {
        unsigned seat = s->reseated ? s->order[i] : i, at = i;
        while (at > 0 && cash_of(k, order[at - 1]) > cash_of(k, seat)) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = (uint8_t)seat;
    }
    s->reseated = 1;
    for (unsigned i = 0; i < players; i++) {
        s->order[i] = order[i];
        rail_emit(x, RAIL_EV_SEATS, IR_PLAYER(order[i]), (int32_t)i + 1, 0, 0);
    }
    s->priority = order[0];
    rail_emit(x, RAIL_EV_PRIORITY, IR_PLAYER(s->priority), 0, 0, 0);
}

/* 80-AU-12: the same round goes on with investors, then with shares. */
static void lots_end(rail_do *x) {
    unsigned next = rail_top(x)->c;
    rail_pop(x);
    if (RULE(&x->look, SEATS_BY_CASH)) {
        reseat(x);
    } else {
        x->s->priority = (uint8_t)next;
    }
    if (!RULE(&x->look, INVESTORS)) {
        rail_stock_start(x, x->s->priority, false);
        return;
    }
    x->s->round = RAIL_ROUND_DRAFT;
    (void)rail_push(x, RAIL_FRAME_DRAFT, IR_PLAYER(x->s->priority));
}

/* of those who cannot bid the peer asks the opener alone, and only before the first bid. */
static bool peer_asks(const rail_look *k, const rail_frame *f) {
    return RULE(k, ASKS_LIKE_PEER) && (!RULE(k, LOT_POOR_DROP) || (f->d == 0 && f->who == IR_PLAYER(f->c)));
}

static bool nobody_can_bid(const rail_look *k) {
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        if (cash_of(k, seat) >= rail_lot_least(k)) {
            return false;
        }
    }
    return true;
}

bool rail_lot_asks(rail_do *x) {
    const rail_frame *f = rail_top(x);
    if (f->a == RAIL_NONE) {
        lots_end(x);
        return false;
    }
    unsigned seat = IR_SEAT(f->who);
    if (peer_asks(&x->look, f) || cash_of(&x->look, seat) >= rail_lot_least(&x->look)) {
        return true;
    }
    if (f->d == 0 && nobody_can_bid(&x->look)) {
        rail_top(x)->b = 0; /* said once for all: the auction is interrupted, or the price falls */
    } else {
        leave(x, seat, true);
    }
    go_on(x);
    return false;
}

bool rail_draft_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    if (m->verb != RAIL_INVEST) { /* 80-OQ-33 */
        (void)rail_no(why, RAIL_NO_DRAFT_DUE, 0, 0, 0);
        return false;
    }
    if (m->a >= k->d->ncompanies || k->d->company[m->a].kind != RAIL_INVESTOR) {
        (void)rail_no(why, RAIL_NO_NO_SUCH, 0, 0, 0);
        return false;
    }
    if (k->s->director[m->a] != RAIL_DIRECTOR_NONE) {
        (void)rail_no(why, RAIL_NO_INVESTOR_TAKEN, m->a, 0, 0);
        return false;
    }
    return true;
}

/* 80-FC-02 */
void rail_investor_settle(rail_do *x, unsigned investor) {
    if (!(x->s->status[investor] & RAIL_AT_HOME)) {
        rail_station_put(x, investor, x->look.d->company[investor].home, rail_home_node(&x->look, investor));
        x->s->status[investor] |= RAIL_AT_HOME;
    }
}

/* 80-FC-01: those that nobody chose leave the game. */
static void draft_end(rail_do *x) {
    rail_state *s = x->s;
    for (unsigned c = 0; c < x->look.d->ncompanies; c++) {
        if (x->look.d->company[c].kind == RAIL_INVESTOR && s->director[c] == RAIL_DIRECTOR_NONE) {
            s->station[c][0] = 0;
            s->status[c] = RAIL_GONE;
            rail_emit(x, RAIL_EV_INVESTOR_LEAVES, (int32_t)c, 0, 0, 0);
        }
    }
    rail_pop(x);
    rail_stock_start(x, s->priority, false);
}

/* 80-FC-04: he may have founded a company already. */
static void link_first(rail_do *x, unsigned seat) {
    for (unsigned c = 0; c < x->look.d->ncompanies; c++) {
        if (!rail_is_investor(&x->look, c) && x->s->director[c] == IR_PLAYER(seat)) {
            rail_investor_link(x, seat, c);
            return;
        }
    }
}

void rail_draft_do(rail_do *x, const ir_action *a) {
    rail_frame *f = rail_top(x);
    unsigned seat = IR_SEAT(f->who), investor = a->move.a;
    x->s->director[investor] = f->who;
    rail_emit(x, RAIL_EV_INVESTOR, f->who, (int32_t)investor, 0, 0);
    rail_investor_settle(x, investor);
    link_first(x, seat);
    f->who = IR_PLAYER(rail_left_of(&x->look, seat));
    if (IR_SEAT(f->who) == x->s->priority) {
        draft_end(x);
    }
}
