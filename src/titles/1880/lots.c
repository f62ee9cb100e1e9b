/* The privates one at a time, the new seats, and the choice of investors.
 *
 * Always: the frame LOT names the private that is up, the seats still in, who opened it and the highest bid; while
 * nobody has bid, bidder is 0. A player who passes is out until the private is sold or offered afresh. RAIL_NONE as the
 * private says that all are sold. Between two auctions of the same private its opener holds the priority. The opener is
 * asked first, except in a lot of 18xx.games that follows a gift: there `on` counts the seats from the opener to the
 * left, and the player there is asked first, each time the private is offered. */
#include "titles/1880/china.h"

static unsigned all_seats(const rail_look *k) { return (1u << k->game->players) - 1; }

static int32_t cash_of(const rail_look *k, unsigned seat) { return k->is->cash[IR_PLAYER(seat)]; }

/* 80-AU-06: face, less what nobody would pay for the one that is up. */
int32_t china_listed_price(const rail_look *k, unsigned p) {
    return (int32_t)k->r->private_price[p] - (p == rail_cheapest_private(k) ? k->s->price_cut : 0);
}

static const china_frame *lot_of(const rail_look *k) { return china_frame_of(rail_top_of(k)); }

/* 80-AU-01, 80-AU-03, 80-AU-06: the least bid now. */
static int32_t least_now(const rail_look *k) {
    const rail_frame *f = rail_top_of(k);
    return lot_of(k)->lot.bidder ? f->amount + RULE(k, BID_STEP) : rail_listed_price(k, lot_of(k)->lot.private_);
}

int32_t china_least_bid(const rail_look *k, unsigned p) {
    return rail_top_of(k)->kind == CHINA_STEP_LOT && lot_of(k)->lot.private_ == p ? least_now(k) : -1;
}

/* ---- one private ---------------------------------------------------------------------------------------------------- */

/* The seat n places to the left. */
static unsigned seats_on(const rail_look *k, unsigned seat, unsigned n) {
    while (n-- > 0) {
        seat = rail_left_of(k, seat);
    }
    return seat;
}

/* Offers the private (again): everybody is in, the opener speaks first, or the player `on` seats to the left. */
static void offer(rail_do *x, unsigned p, unsigned opener, unsigned on) {
    rail_frame *f = rail_top(x);
    *f = (rail_frame){.kind = CHINA_STEP_LOT, .who = IR_PLAYER(seats_on(&x->look, opener, on))};
    china_frame *lot = china_frame_on(f);
    lot->lot.private_ = (uint8_t)p;
    lot->lot.in = (uint8_t)all_seats(&x->look);
    lot->lot.opener = (uint8_t)opener;
    lot->lot.on = (uint8_t)on;
    if (p != RAIL_NONE) {
        rail_emit(x, CHINA_EV_LOT, (int32_t)p, least_now(&x->look), f->who, 0);
    }
}

void china_lots_start(rail_do *x) {
    x->s->round = RAIL_ROUND_AUCTION;
    x->s->passes = 0;
    (void)rail_push(x, CHINA_STEP_LOT, IR_PLAYER(x->s->priority));
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

/* 80-AU-02: the left neighbour of the player who opened the last private. X-01: the peer passes over those who can afford none
 * of the privates that are left; if that is everybody, the same player opens again. */
static unsigned next_opener(const rail_look *k, unsigned last) {
    unsigned seat = rail_left_of(k, last);
    while (CHINA(k, LOT_POOR_DROP) && seat != last && !affords_any(k, seat)) {
        seat = rail_left_of(k, seat);
    }
    return seat;
}

/* The next private comes up. 80-AU-10: the buyer of this one first founds the company that comes with it. */
static void hand_over(rail_do *x, unsigned seat, int32_t price) {
    unsigned p = lot_of(&x->look)->lot.private_, opener = lot_of(&x->look)->lot.opener;
    x->s->private_owner[p] = IR_PLAYER(seat);
    x->s->price_cut = 0;
    rail_pay(x, IR_PLAYER(seat), IR_BANK, price);
    rail_emit(x, RAIL_EV_PRIVATE_SOLD, IR_PLAYER(seat), (int32_t)p, price, 0);
    offer(x, rail_cheapest_private(&x->look), next_opener(&x->look, opener), 0);
    unsigned founds = (unsigned)OWN_PRIVATE(&x->look, p, FOUNDS);
    if (founds) {
        china_found_by_private(x, seat, founds - 1u);
    }
}

/* 80-AU-05 */
static void sell(rail_do *x) { hand_over(x, lot_of(&x->look)->lot.bidder - 1u, rail_top(x)->amount); }

/* after a gift 18xx.games asks the next who can afford the private before its opener; the opener stays the opener. */
static void ask_next_first(rail_do *x) {
    const rail_look *k = &x->look;
    china_frame *lot = china_frame_on(rail_top(x));
    unsigned seat = lot->lot.opener;
    do {
        seat = rail_left_of(k, seat);
        lot->lot.on++;
    } while (seat != lot->lot.opener && cash_of(k, seat) < least_now(k));
    lot->lot.on = (uint8_t)(lot->lot.on % k->game->players);
    rail_top(x)->who = IR_PLAYER(seat);
}

/* 80-AU-07, 80-OQ-01: the player who is asked first must take it. */
static void give(rail_do *x) {
    const china_frame *lot = lot_of(&x->look);
    unsigned seat = seats_on(&x->look, lot->lot.opener, lot->lot.on);
    china_on(x)->lots_free = china_on(x)->lots_free ? 2 : 1;
    rail_emit(x, CHINA_EV_LOT_FREE, IR_PLAYER(seat), lot->lot.private_, 0, 0);
    hand_over(x, seat, 0);
    if (CHINA(&x->look, LOT_FREE_SKIPS)) {
        ask_next_first(x);
    }
}

/* 80-AU-06 */
static void cut_price(rail_do *x) {
    const rail_look *k = &x->look;
    unsigned p = lot_of(k)->lot.private_;
    x->s->price_cut = (int16_t)(x->s->price_cut + RULE(k, BID_STEP));
    int32_t price = rail_listed_price(k, p);
    rail_emit(x, RAIL_EV_PRICE_CUT, (int32_t)p, price, 0, 0);
    if (price <= 0) {
        give(x);
    } else {
        offer(x, p, lot_of(k)->lot.opener, lot_of(k)->lot.on);
    }
}

/* 80-AU-08, 80-OQ-02: the same opener goes on after the incomes. */
static void all_passed(rail_do *x) {
    const china_frame lot = *lot_of(&x->look);
    unsigned p = lot.lot.private_, opener = lot.lot.opener, on = lot.lot.on;
    rail_emit(x, RAIL_EV_AUCTION_PAUSED, 0, 0, 0, 0);
    if (PEER(&x->look, AUCTION_GOES_ON)) { /* */
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
    const china_frame *lot = lot_of(k);
    if (lot->lot.in == 0) {
        if (OWN_PRIVATE(k, lot->lot.private_, CUT)) {
            cut_price(x);
        } else {
            all_passed(x);
        }
        return;
    }
    if (lot->lot.bidder && lot->lot.in == 1u << (lot->lot.bidder - 1)) {
        sell(x);
        return;
    }
    unsigned seat = IR_SEAT(f->who);
    do {
        seat = rail_left_of(k, seat);
    } while (!(lot->lot.in >> seat & 1));
    f->who = IR_PLAYER(seat);
}

/* 80-AU-04 */
static void leave(rail_do *x, unsigned seat, bool forced) {
    china_frame *lot = china_frame_on(rail_top(x));
    lot->lot.in = (uint8_t)(lot->lot.in & ~(1u << seat));
    rail_emit(x, forced ? RAIL_EV_PASS_FORCED : RAIL_EV_DROP, IR_PLAYER(seat), lot->lot.private_, 0, 0);
}

/* players who cannot make the next bid are out at once. */
static void drop_poor(rail_do *x) {
    const rail_look *k = &x->look;
    const china_frame *lot = lot_of(k);
    unsigned bidder = lot->lot.bidder - 1u;
    for (unsigned seat = rail_left_of(k, bidder); seat != bidder; seat = rail_left_of(k, seat)) {
        if ((lot->lot.in >> seat & 1u) && cash_of(k, seat) < least_now(k)) {
            leave(x, seat, true);
        }
    }
}

static bool lot_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    const ir_move *m = &a->move;
    if (m->verb == RAIL_PASS) {
        return true;
    }
    if (m->verb != RAIL_BID) { /* 80-AU-09 */
        return rail_never(why, RAIL_NO_NOT_IN_AUCTION, 0, 0, 0);
    }
    if (bid_private(m) >= k->d->nprivates) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    unsigned up = lot_of(k)->lot.private_;
    if (bid_private(m) != up) {
        return rail_never(why, CHINA_NO_LOT_OTHER, (int32_t)up, 0, 0);
    }
    int32_t least = least_now(k), cash = cash_of(k, IR_SEAT(f->who)), step = RULE(k, BID_MULTIPLE);
    if (m->amount < least && !rail_no(why, RAIL_NO_BID_TOO_LOW, m->amount, least, 0)) {
        return false;
    }
    if (m->amount > cash || m->amount < 1) {
        return rail_never(why, RAIL_NO_BID_BEYOND_CASH, m->amount, cash, 0);
    }
    return m->amount % step == 0 || rail_no(why, RAIL_NO_BID_STEP, m->amount, step, 0);
}

static void lot_do(rail_do *x, const ir_action *a) {
    rail_frame *f = rail_top(x);
    unsigned seat = IR_SEAT(f->who);
    if (a->move.verb == RAIL_PASS) {
        leave(x, seat, false);
    } else {
        china_frame_on(f)->lot.bidder = (uint8_t)(seat + 1);
        f->amount = a->move.amount;
        rail_emit(x, RAIL_EV_BID, f->who, china_frame_of(f)->lot.private_, f->amount, 0);
        if (CHINA(&x->look, LOT_POOR_DROP)) {
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
        rail_emit(x, CHINA_EV_SEATS, IR_PLAYER(order[i]), (int32_t)i + 1, 0, 0);
    }
    s->priority = order[0];
    rail_emit(x, RAIL_EV_PRIORITY, IR_PLAYER(s->priority), 0, 0, 0);
}

/* 80-AU-12: the same round goes on with investors, then with shares. */
static void lots_end(rail_do *x) {
    rail_pop(x);
    reseat(x);
    x->s->round = RAIL_ROUND_OWN;
    (void)rail_push(x, CHINA_STEP_DRAFT, IR_PLAYER(x->s->priority));
}

/* of those who cannot bid 18xx.games asks the opener alone, and only before the first bid. */
static bool peer_asks(const rail_look *k, const rail_frame *f) {
    const china_frame *lot = china_frame_of(f);
    return PEER(k, ASKS) &&
           (!CHINA(k, LOT_POOR_DROP) || (lot->lot.bidder == 0 && f->who == IR_PLAYER(lot->lot.opener)));
}

static bool nobody_can_bid(const rail_look *k) {
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        if (cash_of(k, seat) >= least_now(k)) {
            return false;
        }
    }
    return true;
}

static bool lot_asks(rail_do *x) {
    const rail_frame *f = rail_top(x);
    if (lot_of(&x->look)->lot.private_ == RAIL_NONE) {
        lots_end(x);
        return false;
    }
    unsigned seat = IR_SEAT(f->who);
    if (peer_asks(&x->look, f) || cash_of(&x->look, seat) >= least_now(&x->look)) {
        return true;
    }
    if (lot_of(&x->look)->lot.bidder == 0 && nobody_can_bid(&x->look)) {
        china_frame_on(rail_top(x))->lot.in = 0; /* said once for all: the auction is interrupted, or the price falls */
    } else {
        leave(x, seat, true);
    }
    go_on(x);
    return false;
}

static bool draft_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    if (m->verb != CHINA_INVEST) { /* 80-OQ-33 */
        return rail_never(why, CHINA_NO_DRAFT_DUE, 0, 0, 0);
    }
    if (!china_is_investor(k, invest_company(m))) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    if (k->s->director[invest_company(m)] != RAIL_DIRECTOR_NONE) {
        return rail_never(why, CHINA_NO_INVESTOR_TAKEN, (int32_t)invest_company(m), 0, 0);
    }
    return true;
}

/* 80-FC-02 */
void china_investor_settle(rail_do *x, unsigned investor) {
    if (!(x->s->status[investor] & RAIL_AT_HOME)) {
        rail_station_put(x, investor, x->look.d->company[investor].home, rail_home_node(&x->look, investor));
        x->s->status[investor] |= RAIL_AT_HOME;
    }
}

/* 80-FC-01: those that nobody chose leave the game. */
static void draft_end(rail_do *x) {
    rail_state *s = x->s;
    for (unsigned c = x->look.d->npublic; c < x->look.d->ncompanies; c++) {
        if (s->director[c] == RAIL_DIRECTOR_NONE) {
            s->station[c][0] = 0;
            s->status[c] = RAIL_GONE;
            rail_emit(x, CHINA_EV_INVESTOR_LEAVES, (int32_t)c, 0, 0, 0);
        }
    }
    rail_pop(x);
    rail_stock_start(x, s->priority, false);
}

/* 80-FC-04: they may have founded a company already. */
static void link_first(rail_do *x, unsigned seat) {
    for (unsigned c = 0; c < x->look.d->npublic; c++) {
        if (x->s->director[c] == IR_PLAYER(seat)) {
            china_investor_link(x, seat, c);
            return;
        }
    }
}

static void draft_do(rail_do *x, const ir_action *a) {
    rail_frame *f = rail_top(x);
    unsigned seat = IR_SEAT(f->who), investor = invest_company(&a->move);
    x->s->director[investor] = f->who;
    rail_emit(x, CHINA_EV_INVESTOR, f->who, (int32_t)investor, 0, 0);
    china_investor_settle(x, investor);
    link_first(x, seat);
    f->who = IR_PLAYER(rail_left_of(&x->look, seat));
    if (IR_SEAT(f->who) == x->s->priority) {
        draft_end(x);
    }
}

/* ---- the steps ------------------------------------------------------------------------------------------------------ */

/* 80-AU-03: the private that is up. */
static void lot_offer(rail_menu *u, const rail_frame *f) {
    int32_t step = RULE(&u->k, BID_MULTIPLE);
    rail_offer_steps(u, bid_move(f->who, china_frame_of(f)->lot.private_, 0), least_now(&u->k), u->k.is->cash[f->who],
                     step);
}

static void draft_offer(rail_menu *u, const rail_frame *f) {
    for (unsigned c = u->k.d->npublic; c < u->k.d->ncompanies; c++) {
        rail_offer(u, invest_move(f->who, c));
    }
}

/* The private under the hammer. */
static void lot_view(const rail_look *k, const rail_frame *f, ir_json *j) {
    const china_frame *lot = china_frame_of(f);
    unsigned bidder = lot->lot.bidder;
    ir_json_field_open(j, "lot", '{');
    ir_json_field_string(j, "private", k->d->private_[lot->lot.private_].id);
    ir_json_field_int(j, "least", least_now(k));
    ir_json_field_string(j, "opener", k->game->name[lot->lot.opener]);
    ir_json_field_string(j, "bidder", bidder == 0 ? NULL : k->game->name[bidder - 1]);
    rail_view_number(j, "bid", bidder == 0 ? -1 : f->amount);
    rail_view_seats(k, "in", lot->lot.in, j);
    ir_json_close(j, '}');
}

static void lot_entry(const rail_look *k, const rail_frame *f, ir_json *j) {
    ir_json_field_string(j, "private", k->d->private_[china_frame_of(f)->lot.private_].id);
}

const rail_step_def china_lot = {.name = "lot",
                                 .place = "auction",
                                 .verbs = RAIL_BIT(RAIL_BID) | RAIL_BIT(RAIL_TAKE),
                                 .check = lot_check,
                                 .act = lot_do,
                                 .asks = lot_asks,
                                 .offer = lot_offer,
                                 .view = lot_view,
                                 .entry = lot_entry};
const rail_step_def china_draft = {.name = "draft",
                                   .place = "auction",
                                   .verbs = RAIL_BIT(CHINA_INVEST),
                                   .check = draft_check,
                                   .act = draft_do,
                                   .offer = draft_offer};
