/* The auction of the privates: turns at the cheapest one, bids on dearer ones, and the contest among several bidders.
 *
 * Always: privates are sold in the order of the data; the cheapest unsold one has no bids unless a contest for it is
 * on (frame BIDDING); money that is bid stays with the bidder but cannot be used (88-PA-03). */
#include "rail/auction.h"
#include "rail/hooks.h"
#include "rail/operating.h"
#include "rail/shares.h"
#include "rail/stock.h"
#include "rail/trains.h"
#include "rail/view.h"

unsigned rail_cheapest_private(const rail_look *k) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->s->private_owner[p] == IR_BANK && !(k->d->private_[p].flags & RAIL_LATE)) {
            return p;
        }
    }
    return RAIL_NONE;
}

/* Its price on the list: face, less the cuts of the first private (88-PA-08). */
int32_t rail_listed_price(const rail_look *k, unsigned p) {
    if (k->h->listed_price) {
        return k->h->listed_price(k, p);
    }
    return (int32_t)k->r->private_price[p] - (p == 0 ? k->s->price_cut : 0);
}

static int32_t highest_bid(const rail_look *k, unsigned p) {
    int32_t most = 0;
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        if (k->s->bid[p][seat] > most) {
            most = k->s->bid[p][seat];
        }
    }
    return most;
}

int32_t rail_least_bid(const rail_look *k, unsigned p) {
    int32_t most = highest_bid(k, p), step = RULE(k, BID_MULTIPLE);
    int32_t least = (most ? most : (int32_t)k->r->private_price[p]) + RULE(k, BID_STEP);
    return (least + step - 1) / step * step;
}

/* 88-PA-03: cash less the money set aside for bids, but for one's bid on `except`. */
int32_t rail_free_cash(const rail_look *k, unsigned seat, unsigned except) {
    int32_t cash = k->is->cash[IR_PLAYER(seat)];
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (p != except) {
            cash -= k->s->bid[p][seat];
        }
    }
    return cash;
}

static bool bid_check(const rail_look *k, unsigned seat, unsigned p, int32_t amount, ir_refusal *why) {
    int32_t least = rail_least_bid(k, p), most = rail_free_cash(k, seat, p);
    if (amount < least && !rail_no(why, RAIL_NO_BID_TOO_LOW, amount, least, 0)) {
        return false;
    }
    if (amount > most || amount > INT16_MAX || amount < 1) {
        return rail_never(why, RAIL_NO_BID_BEYOND_CASH, amount, most, 0);
    }
    int32_t step = RULE(k, BID_MULTIPLE);
    return amount % step == 0 || rail_no(why, RAIL_NO_BID_STEP, amount, step, 0);
}

static bool take_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why) {
    int32_t price = PEER(k, PRICE_FREE) ? m->amount : rail_listed_price(k, take_private(m));
    int32_t cash = rail_free_cash(k, seat, take_private(m));
    if (!PEER(k, PRICE_FREE) && m->amount != 0) {
        return rail_never(why, RAIL_NO_PRICE_IS_FIXED, price, 0, 0);
    }
    if (price > cash || price < 0) {
        return rail_never(why, RAIL_NO_PRICE_BEYOND_CASH, price, cash, 0);
    }
    return true;
}

static bool auction_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    const ir_move *m = &a->move;
    unsigned seat = IR_SEAT(f->who), cheapest = rail_cheapest_private(k);
    if (m->verb == RAIL_PASS) {
        return true;
    }
    if (m->verb != RAIL_TAKE && m->verb != RAIL_BID) {
        return rail_never(why, RAIL_NO_NOT_IN_AUCTION, 0, 0, 0);
    }
    if (bid_private(m) >= k->d->nprivates) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    if (k->d->private_[bid_private(m)].flags & RAIL_LATE) {
        return rail_never(why, RAIL_NO_PRIVATE_LATE, (int32_t)bid_private(m), 0, 0);
    }
    if (k->s->private_owner[bid_private(m)] != IR_BANK) {
        return rail_never(why, RAIL_NO_PRIVATE_SOLD, (int32_t)bid_private(m), 0, 0);
    }
    if (f->kind == RAIL_FRAME_BIDDING) {
        if (m->verb != RAIL_BID || bid_private(m) != f->bidding.private_) {
            return rail_never(why, RAIL_NO_OTHER_PRIVATE_UP, f->bidding.private_, 0, 0);
        }
        return bid_check(k, seat, bid_private(m), m->amount, why);
    }
    if (m->verb == RAIL_TAKE) {
        if (bid_private(m) != cheapest &&
            !rail_no(why, RAIL_NO_ONLY_CHEAPEST, (int32_t)bid_private(m), (int32_t)cheapest, 0)) {
            return false;
        }
        return take_check(k, seat, m, why);
    }
    if (bid_private(m) == cheapest && !rail_no(why, RAIL_NO_NO_BID_ON_CHEAPEST, (int32_t)bid_private(m), 0, 0)) {
        return false;
    }
    return bid_check(k, seat, bid_private(m), m->amount, why);
}

static void sell_private(rail_do *x, unsigned seat, unsigned p, int32_t price) {
    for (unsigned o = 0; o < IR_MAX_PLAYERS; o++) {
        x->s->bid[p][o] = 0;
    }
    x->s->private_owner[p] = IR_PLAYER(seat);
    rail_pay(x, IR_PLAYER(seat), IR_BANK, price);
    rail_emit(x, RAIL_EV_PRIVATE_SOLD, IR_PLAYER(seat), (int32_t)p, price, 0);
    if (x->look.h->private_sold) {
        x->look.h->private_sold(x, seat, p);
    }
}

/* 88-PA-06: the lowest bid speaks first. */
static unsigned lowest_bidder(const rail_look *k, unsigned p, unsigned in) {
    unsigned who = RAIL_NONE;
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        if ((in >> seat & 1u) && (who == RAIL_NONE || k->s->bid[p][seat] < k->s->bid[p][who])) {
            who = seat;
        }
    }
    return who;
}

/* The seats with a bid on a private, as bits. */
static unsigned bidders(const rail_look *k, unsigned p) {
    unsigned in = 0;
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        in |= k->s->bid[p][seat] ? 1u << seat : 0;
    }
    return in;
}

/* 88-PA-05, 88-PA-07: deals with the bids on the private that is now cheapest, while the top frame is AUCTION: a sale may
 * have asked its buyer something. */
static void resolve(rail_do *x) {
    const rail_look *k = &x->look;
    while (rail_top(x)->kind == RAIL_FRAME_AUCTION) {
        unsigned p = rail_cheapest_private(k);
        if (p == RAIL_NONE) {
            if (k->h->last_buyer) {
                x->s->listed_buyer = (uint8_t)(k->h->last_buyer(k) + 1u);
            }
            rail_pop(x);
            rail_stock_start(x, rail_left_of(k, x->s->listed_buyer - 1u), false); /* 88-PA-12 */
            return;
        }
        unsigned in = bidders(k, p);
        if (in == 0) {
            rail_top(x)->who = IR_PLAYER(rail_left_of(k, x->s->listed_buyer - 1u));
            return;
        }
        if (in & (in - 1u)) {
            unsigned opener = k->h->contest_opener ? k->h->contest_opener(k, p, in) : lowest_bidder(k, p, in);
            rail_frame *f = rail_push(x, RAIL_FRAME_BIDDING, IR_PLAYER(opener));
            f->bidding.private_ = (uint8_t)p;
            f->bidding.in = (uint8_t)in;
            rail_emit(x, RAIL_EV_BIDDING, (int32_t)p, 0, 0, 0);
            return;
        }
        unsigned only = lowest_bidder(k, p, in);
        sell_private(x, only, p, x->s->bid[p][only]);
    }
    if (rail_top(x)->kind != RAIL_FRAME_AUCTION) { /* asked: the auction goes on below it */
        x->s->frame[x->s->depth - 2].who = IR_PLAYER(rail_left_of(k, x->s->listed_buyer - 1u));
    }
}

void rail_auction_take(rail_do *x, unsigned seat, unsigned p, int32_t price) {
    x->s->listed_buyer = (uint8_t)(seat + 1);
    x->s->passes = 0;
    sell_private(x, seat, p, price);
    resolve(x);
}

/* The buyer of a private was asked something when it was sold. */
static bool unresolved(const rail_look *k) {
    unsigned p = rail_cheapest_private(k);
    return rail_top_of(k)->kind == RAIL_FRAME_AUCTION && (p == RAIL_NONE || bidders(k, p));
}

/* 88-PA-08, 88-PA-09: the first private gets cheaper, and at 0 somebody must take it. */
static void cut_price(rail_do *x, unsigned next) {
    const rail_look *k = &x->look;
    x->s->price_cut = (int16_t)(x->s->price_cut + RULE(k, BID_STEP));
    int32_t price = rail_listed_price(k, 0);
    rail_emit(x, RAIL_EV_PRICE_CUT, 0, price, 0, 0);
    if (price <= 0) {
        /* 88-OQ-34: the priority deal holder; the peer takes the next in turn (D-10) */
        rail_auction_take(x, PEER(k, FREE_TO_NEXT) ? next : x->s->priority, 0, 0);
    }
}

/* All have passed in a row. */
static void all_passed(rail_do *x) {
    const rail_look *k = &x->look;
    x->s->passes = 0;
    if (rail_cheapest_private(k) == 0) {
        cut_price(x, IR_SEAT(rail_top(x)->who));
        return;
    }
    rail_emit(x, RAIL_EV_AUCTION_PAUSED, 0, 0, 0, 0);
    if (PEER(k, AUCTION_GOES_ON)) { /* D-09 */
        rail_pay_privates(x);
        if (RULE(k, AUCTION_EXPORT)) {
            rail_export(x);
        }
        return;
    }
    /* 88-PA-10, 88-PA-11, 88-PA-13 */
    x->s->priority = (uint8_t)rail_left_of(k, x->s->listed_buyer - 1u);
    rail_pop(x);
    rail_idle_round(x);
}

void rail_auction_start(rail_do *x) {
    x->s->round = RAIL_ROUND_AUCTION;
    x->s->passes = 0;
    (void)rail_push(x, RAIL_FRAME_AUCTION, IR_PLAYER(x->s->priority));
}

static void bidding_ends(rail_do *x, unsigned winner, unsigned p) {
    int32_t price = x->s->bid[p][winner];
    rail_pop(x);
    sell_private(x, winner, p, price);
    resolve(x);
}

/* The next to speak in a contest: clockwise, without the highest bidder (88-OQ-17). */
static void next_bidder(rail_do *x) {
    const rail_look *k = &x->look;
    rail_frame *f = rail_top(x);
    if ((f->bidding.in & (f->bidding.in - 1u)) == 0) {
        bidding_ends(x, lowest_bidder(k, f->bidding.private_, f->bidding.in), f->bidding.private_);
        return;
    }
    if (PEER(k, LOWEST_BIDDER)) { /* D-08 */
        f->who = IR_PLAYER(lowest_bidder(k, f->bidding.private_, f->bidding.in));
        return;
    }
    int32_t most = highest_bid(k, f->bidding.private_);
    unsigned seat = IR_SEAT(f->who);
    for (unsigned i = 0; i < k->game->players; i++) {
        seat = rail_left_of(k, seat);
        if ((f->bidding.in >> seat & 1) && k->s->bid[f->bidding.private_][seat] != most) {
            break;
        }
    }
    f->who = IR_PLAYER(seat);
}

/* A player passes, or a bidder drops out; `forced`: nothing else was possible. */
static void auction_pass(rail_do *x, bool forced) {
    rail_frame *f = rail_top(x);
    unsigned seat = IR_SEAT(f->who);
    if (f->kind == RAIL_FRAME_BIDDING) {
        x->s->bid[f->bidding.private_][seat] = 0;
        f->bidding.in = (uint8_t)(f->bidding.in & ~(1u << seat));
        rail_emit(x, RAIL_EV_DROP, f->who, f->bidding.private_, 0, 0);
        next_bidder(x);
        return;
    }
    rail_emit(x, forced ? RAIL_EV_PASS_FORCED : RAIL_EV_PASS, f->who, 0, 0, 0);
    f->who = IR_PLAYER(rail_left_of(&x->look, seat));
    if (++x->s->passes >= x->look.game->players) {
        if (x->look.h->auction_passed) {
            x->look.h->auction_passed(x);
        } else {
            all_passed(x);
        }
    }
}

static void bid_do(rail_do *x, unsigned seat, const ir_move *m) {
    x->s->bid[bid_private(m)][seat] = (int16_t)m->amount;
    rail_emit(x, RAIL_EV_BID, IR_PLAYER(seat), (int32_t)bid_private(m), m->amount, 0);
    if (rail_top(x)->kind == RAIL_FRAME_BIDDING) {
        next_bidder(x);
        return;
    }
    x->s->passes = 0;
    rail_top(x)->who = IR_PLAYER(rail_left_of(&x->look, seat));
    if (x->look.h->bid_made) {
        x->look.h->bid_made(x, seat);
    }
}

static void auction_do(rail_do *x, const ir_action *a) {
    const ir_move *m = &a->move;
    unsigned seat = IR_SEAT(rail_top(x)->who);
    if (m->verb == RAIL_TAKE) {
        bool free_price = PEER(&x->look, PRICE_FREE) != 0;
        rail_auction_take(x, seat, take_private(m),
                          free_price ? m->amount : rail_listed_price(&x->look, take_private(m)));
    } else if (m->verb == RAIL_BID) {
        bid_do(x, seat, m);
    } else {
        auction_pass(x, false);
    }
}

/* Whether the player on turn has anything to do but pass; where the peer asks, we ask (D.1). */
static bool can_act(const rail_look *k) {
    const rail_frame *f = rail_top_of(k);
    unsigned seat = IR_SEAT(f->who);
    if (PEER(k, ASKS)) {
        return true;
    }
    if (f->kind == RAIL_FRAME_BIDDING) {
        return rail_least_bid(k, f->bidding.private_) <= rail_free_cash(k, seat, f->bidding.private_);
    }
    unsigned cheapest = rail_cheapest_private(k);
    if (rail_listed_price(k, cheapest) <= rail_free_cash(k, seat, cheapest)) {
        return true;
    }
    for (unsigned p = cheapest + 1; p < k->d->nprivates; p++) {
        if (!(k->d->private_[p].flags & RAIL_LATE) && rail_least_bid(k, p) <= rail_free_cash(k, seat, p)) {
            return true;
        }
    }
    return false;
}

static bool auction_asks(rail_do *x) {
    if (unresolved(&x->look)) {
        resolve(x);
        return false;
    }
    if (can_act(&x->look)) {
        return true;
    }
    auction_pass(x, true);
    return false;
}

static void auction_offer(rail_menu *u, const rail_frame *f) {
    unsigned seat = IR_SEAT(f->who), cheapest = rail_cheapest_private(&u->k);
    for (unsigned p = cheapest; p < u->k.d->nprivates; p++) {
        int32_t most = rail_free_cash(&u->k, seat, p);
        if (f->kind == RAIL_FRAME_AUCTION && p == cheapest) {
            if (PEER(&u->k, PRICE_FREE)) {
                rail_offer_range(u, take_move(f->who, p, 0), 0, most);
            } else {
                rail_offer(u, take_move(f->who, p, 0));
            }
            continue;
        }
        int32_t step = RULE(&u->k, BID_MULTIPLE);
        rail_offer_steps(u, bid_move(f->who, p, 0), rail_least_bid(&u->k, p), most / step * step, step);
    }
}

static void bidding_entry(const rail_look *k, const rail_frame *f, ir_json *j) {
    ir_json_field_string(j, "private", k->d->private_[f->bidding.private_].id);
    rail_view_seats(k, "bidders", f->bidding.in, j);
}

const rail_step_def rail_step_auction = {.name = "auction",
                                         .place = "auction",
                                         .verbs = RAIL_BIT(RAIL_BID) | RAIL_BIT(RAIL_TAKE),
                                         .check = auction_check,
                                         .act = auction_do,
                                         .asks = auction_asks,
                                         .offer = auction_offer};
const rail_step_def rail_step_bidding = {.name = "bidding",
                                         .check = auction_check,
                                         .act = auction_do,
                                         .asks = auction_asks,
                                         .offer = auction_offer,
                                         .entry = bidding_entry};
