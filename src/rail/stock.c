/* The stock round: sell any number, then buy one certificate (88-SR-02), until all have passed in a row.
 *
 * Always: the frame STOCK names the player on turn; its flag SOLD says that they have sold in this turn; `passes` counts
 * turns in a row without a deal. */
#include "rail/stock.h"
#include "rail/board.h"
#include "rail/hooks.h"
#include "rail/market.h"
#include "rail/operating.h"
#include "rail/shares.h"
#include "rail/trains.h"
#include "rail/view.h"

bool rail_sales_open(const rail_look *k) {
    /* 88-SE-01, 88-OQ-16: not in the first round in which shares are dealt, or not in the first turn (D-12, 90-SR-07) */
    return RULE(k, SALES_BY_TURN) ? k->s->turn > 1 : k->s->share_rounds > 1;
}

bool rail_can_sell_any(const rail_look *k, unsigned seat) {
    if (!rail_sales_open(k)) {
        return false;
    }
    for (unsigned c = 0; c < k->d->npublic; c++) {
        for (unsigned n = 1; n <= k->s->shares[c][seat] && n <= 5; n++) {
            if (rail_may_sell(k, seat, c, n, false, NULL)) {
                return true;
            }
        }
    }
    return false;
}

/* 88-CL-05, 88-CL-07: above the limit, and something can be sold. */
static bool must_sell(const rail_look *k, unsigned seat) {
    return rail_certificates(k, seat) > rail_limit(k) && rail_can_sell_any(k, seat);
}

bool rail_may_do_more(const rail_look *k, unsigned seat, ir_refusal *why) {
    return !must_sell(k, seat) ||
           rail_no(why, RAIL_NO_MUST_SELL, (int32_t)rail_certificates(k, seat), (int32_t)rail_limit(k), 0);
}

static bool sell_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why) {
    if (sell_company(m) >= k->d->ncompanies) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    if (!rail_sales_open(k) && !rail_no(why, RAIL_NO_FIRST_ROUND_NO_SALE, 0, 0, 0)) {
        return false;
    }
    return rail_may_sell(k, seat, sell_company(m), sell_shares(m), false, why);
}

/* Room for one more certificate of a company: 88-CL-04, 88-CL-06. */
bool rail_room_for(const rail_look *k, unsigned seat, unsigned c, unsigned tenths, bool counts, ir_refusal *why) {
    if (counts && !rail_in_free_zone(k, c)) {
        unsigned has = rail_certificates(k, seat), limit = rail_limit(k);
        if (has >= limit && !rail_no(why, RAIL_NO_CERTIFICATE_LIMIT, (int32_t)has, (int32_t)limit, 0)) {
            return false;
        }
    }
    unsigned most = (unsigned)RULE(k, HOLDING_SHARES);
    return k->s->shares[c][seat] + tenths <= most || rail_in_open_zone(k, c) ||
           rail_no(why, RAIL_NO_HOLDING_LIMIT, (int32_t)most, (int32_t)c, 0);
}

static bool not_sold(const rail_look *k, unsigned seat, unsigned c, ir_refusal *why) {
    /* 88-SE-07 */
    return !(k->s->sold[seat] >> c & 1u) || rail_no(why, RAIL_NO_SOLD_THIS_ROUND, (int32_t)c, 0, 0);
}

static bool share_there(const rail_look *k, unsigned c, unsigned from, ir_refusal *why) {
    if (c >= k->d->ncompanies || from > RAIL_FROM_POOL) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    if (!(k->s->status[c] & RAIL_STARTED)) {
        bool gone = c < k->d->npublic && (k->s->status[c] & RAIL_GONE);
        return rail_never(why, gone ? RAIL_NO_COMPANY_CLOSED : RAIL_NO_NOT_STARTED, (int32_t)c, 0, 0);
    }
    if (k->s->shares[c][RAIL_IPO + from] == 0) {
        return rail_never(why, RAIL_NO_NO_SHARE_THERE, (int32_t)c, (int32_t)from, 0);
    }
    return from != RAIL_FROM_IPO || rail_available(k, c) > 0 ||
           rail_no(why, RAIL_NO_SHARES_LOCKED, (int32_t)c, 0, 0); /* 80-SR-09 */
}

/* 88-BU-02; where sold shares return to the IPO, what is there costs what it is worth (80-SR-06). */
int32_t rail_share_price(const rail_look *k, unsigned c, unsigned from) {
    bool initial = from == RAIL_FROM_IPO && RULE(k, POOL_CERTS) > 0;
    return initial ? k->s->par[c] : (int32_t)rail_price(k, c);
}

/* A purchase, but for what the title forbids. */
static bool deal_check(const rail_look *k, unsigned seat, unsigned c, unsigned from, ir_refusal *why) {
    if (!share_there(k, c, from, why) || !not_sold(k, seat, c, why)) {
        return false;
    }
    int32_t price = rail_share_price(k, c, from), cash = k->is->cash[IR_PLAYER(seat)];
    if (price > cash && !rail_no(why, RAIL_NO_CASH_SHORT, price, cash, 0)) {
        return false;
    }
    return rail_room_for(k, seat, c, 1, true, why);
}

static bool buy_check(const rail_look *k, unsigned seat, const ir_action *a, ir_refusal *why) {
    unsigned c = buy_company(&a->move), from = buy_from(&a->move);
    return share_there(k, c, from, why) && (!k->h->allows || k->h->allows(k, c, &a->move, a->logged, why)) &&
           deal_check(k, seat, c, from, why);
}

unsigned rail_next_par(const rail_look *k, unsigned i) {
    for (unsigned word = i / 64; word < sizeof k->r->pars / sizeof *k->r->pars; i = ++word * 64) {
        uint64_t rest = k->r->pars[word] >> i % 64 << i % 64;
        if (rest) {
            return word * 64 + (unsigned)__builtin_ctzll(rest);
        }
    }
    return RAIL_NONE;
}

/* The cell of a par, or RAIL_NONE. */
static unsigned par_cell(const rail_look *k, int32_t price) {
    unsigned i = rail_next_par(k, 0);
    while (i != RAIL_NONE && k->d->cell[i].price != price) {
        i = rail_next_par(k, i + 1);
    }
    return i;
}

/* 88-FL-01 */
static bool par_check(const rail_look *k, unsigned seat, unsigned c, int32_t par, ir_refusal *why) {
    if (c >= k->d->npublic) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    if (k->s->status[c] & RAIL_STARTED) {
        return rail_never(why, RAIL_NO_STARTED_ALREADY, (int32_t)c, 0, 0);
    }
    if (k->s->status[c] & RAIL_GONE) {
        return rail_never(why, RAIL_NO_COMPANY_CLOSED, (int32_t)c, 0, 0);
    }
    if (par_cell(k, par) == RAIL_NONE) {
        return rail_never(why, RAIL_NO_NO_PAR_PRICE, par, 0, 0);
    }
    unsigned tenths = k->d->company[c].director_shares;
    int32_t price = (int32_t)tenths * par, cash = k->is->cash[IR_PLAYER(seat)];
    if (price > cash && !rail_no(why, RAIL_NO_CASH_SHORT, price, cash, 0)) {
        return false;
    }
    return rail_room_for(k, seat, c, tenths, true, why);
}

/* 88-P6: the player closes the private for a share of a company with a station on a named hex. */
static bool exchange_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    ir_party actor = m->actor;
    unsigned seat = IR_SEAT(actor), p = exchange_private(m);
    bool loose = PEER(k, EXCHANGE_ANY_TIME) != 0;
    if (p >= k->d->nprivates || k->d->private_[p].power != RAIL_POWER_EXCHANGE) {
        return rail_never(why, RAIL_NO_NO_EXCHANGE, (int32_t)p, 0, 0);
    }
    if (k->s->private_flags[p] & RAIL_CLOSED) {
        return rail_never(why, RAIL_NO_PRIVATE_CLOSED, (int32_t)p, 0, 0);
    }
    if (IR_IS_COMPANY(k->s->private_owner[p])) {
        return rail_never(why, RAIL_NO_EXCHANGE_OWNER_COMPANY, (int32_t)p, 0, 0);
    }
    if (k->s->private_owner[p] != actor) {
        return rail_never(why, RAIL_NO_NOT_OWNER, (int32_t)p, 0, 0);
    }
    if (!loose && (rail_top_of(k)->stock.flags & RAIL_TURN_SOLD) &&
        !rail_no(why, RAIL_NO_EXCHANGE_AFTER_SALE, 0, 0, 0)) {
        return false;
    }
    if (!share_there(k, exchange_company(m), exchange_from(m), why)) {
        return false;
    }
    /* D-16: 18xx.games forgets the ban after a sale */
    if (!PEER(k, EXCHANGE_LOOSE) && !not_sold(k, seat, exchange_company(m), why)) {
        return false;
    }
    unsigned at = k->d->private_[p].at;
    bool forgiven = PEER(k, EXCHANGE_LOOSE) && a->logged; /* D-16: offered by this condition, processed without it */
    if (!forgiven && !rail_has_station(k, exchange_company(m), at) &&
        !rail_no(why, RAIL_NO_EXCHANGE_NO_STATION, (int32_t)exchange_company(m), (int32_t)at, 0)) {
        return false;
    }
    if (loose && exchange_from(m) != RAIL_FROM_IPO &&
        !rail_no(why, RAIL_NO_NO_SHARE_THERE, (int32_t)exchange_company(m), (int32_t)exchange_from(m), 0)) { /* D-15 */
        return false;
    }
    return rail_room_for(k, seat, exchange_company(m), 1, false, why); /* 88-V-27: the certificate count stays */
}

static bool can_start(const rail_look *k, unsigned seat, unsigned c) {
    if (k->h->can_start) {
        return k->h->can_start(k, seat, c);
    }
    for (unsigned i = rail_next_par(k, 0); i != RAIL_NONE; i = rail_next_par(k, i + 1)) {
        if (par_check(k, seat, c, k->d->cell[i].price, NULL)) {
            return true;
        }
    }
    return false;
}

bool rail_could_deal(const rail_look *look, unsigned seat) {
    rail_look counted = *look, *k = &counted;
    if (rail_can_sell_any(k, seat)) {
        return true;
    }
    rail_count(k, seat);
    for (unsigned c = 0; c < k->d->npublic; c++) {
        bool could = k->s->status[c] & RAIL_STARTED
                         ? deal_check(k, seat, c, RAIL_FROM_IPO, NULL) || deal_check(k, seat, c, RAIL_FROM_POOL, NULL)
                         : can_start(k, seat, c);
        if (could) {
            return true;
        }
    }
    return false;
}

bool rail_stock_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    unsigned seat = IR_SEAT(rail_top_of(k)->who);
    if (m->verb == RAIL_SELL) {
        return sell_check(k, seat, m, why);
    }
    /* D-15, D-16: the exchange of 18xx.games knows nothing of the duty to sell */
    bool exchange_now = m->verb == RAIL_EXCHANGE && (PEER(k, EXCHANGE_ANY_TIME) || PEER(k, EXCHANGE_LOOSE));
    if (!exchange_now && !rail_may_do_more(k, seat, why)) {
        return false;
    }
    switch (m->verb) {
    case RAIL_PASS:
        return true;
    case RAIL_BUY:
        return buy_check(k, seat, a, why);
    case RAIL_PAR:
        return par_check(k, seat, par_company(m), par_price(m), why);
    case RAIL_EXCHANGE:
        return exchange_check(k, a, why);
    default:
        return rail_never(why, RAIL_NO_NOT_IN_STOCK, 0, 0, 0);
    }
}

static bool any_exchange(const rail_look *k, ir_party actor) {
    ir_action action = {.more_len = 0};
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->s->private_owner[p] != actor || k->d->private_[p].power != RAIL_POWER_EXCHANGE) {
            continue;
        }
        for (unsigned i = 0; i < 2u * k->d->ncompanies; i++) {
            action.move = exchange_move(actor, p, i >> 1, i & 1u);
            if (exchange_check(k, &action, NULL)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the player on turn has anything to do but pass. 18xx.games does not count an exchange (D.1). */
static bool can_act(const rail_look *k) {
    unsigned seat = IR_SEAT(rail_top_of(k)->who);
    if ((k->h->stock_asks && k->h->stock_asks(k, seat)) || rail_could_deal(k, seat)) {
        return true;
    }
    return !PEER(k, ASKS) && any_exchange(k, IR_PLAYER(seat));
}

/* The position but for what only counts the rounds. */
static uint64_t position(const rail_do *x) {
    ir_state copy = *x->is;
    rail_state *s = (rail_state *)(void *)copy.body;
    s->turn = s->mark_age = s->mark_life = s->mark_seen = 0;
    s->mark = 0;
    return ir_hash(x->look.game, &copy);
}

/* A stock round that stands exactly as an earlier one did, several times: the players are penniless or nobody wants to
 * go on. The books do not think of it; the game is over (rule repetition). One mark is kept and renewed at growing
 * distances, so that a cycle of any length is noticed. */
static void note_position(rail_do *x) {
    rail_state *s = x->s;
    uint64_t now = position(x);
    if (now == s->mark) {
        if (++s->mark_seen >= RULE(&x->look, REPETITION)) {
            rail_finish(x, RAIL_END_STALEMATE);
        }
        return;
    }
    if (s->mark_age >= s->mark_life) {
        s->mark = now;
        s->mark_age = 0;
        s->mark_seen = 0;
        s->mark_life = s->mark_life == 0 ? 1 : s->mark_life < 4096 ? (uint16_t)(2 * s->mark_life) : 4096;
    }
    s->mark_age++;
}

void rail_stock_start(rail_do *x, unsigned first, bool new_round) {
    rail_state *s = x->s;
    s->round = RAIL_ROUND_STOCK;
    s->passes = 0;
    s->share_rounds = s->share_rounds ? 2 : 1;
    if (new_round) {
        s->turn++;
        s->last_actor = 0;
        rail_emit(x, RAIL_EV_STOCK_ROUND, s->turn, 0, 0, 0);
    } else {
        s->last_actor = s->listed_buyer; /* the auction was part of this round */
        s->listed_buyer = 0;
        s->price_cut = 0;
    }
    (void)rail_push(x, RAIL_FRAME_STOCK, IR_PLAYER(first));
    if (new_round && RULE(&x->look, REPETITION)) {
        note_position(x);
    }
}

/* 88-SP-07; without a pool: nothing of it is left to buy (80-SP-04). */
static bool sold_out(const rail_look *k, unsigned c) {
    unsigned held = 0;
    if (RULE(k, POOL_CERTS) == 0) {
        return rail_available(k, c) == 0;
    }
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        held += k->s->shares[c][seat];
    }
    return held == 10;
}

/* 88-SP-07, 88-SR-08: sold-out companies rise, in operating order. */
void rail_rise(rail_do *x) {
    uint8_t order[IR_MAX_COMPANIES];
    unsigned n = rail_in_order(&x->look, RAIL_STARTED, 0, order);
    for (unsigned i = 0; i < n; i++) {
        if (sold_out(&x->look, order[i])) {
            rail_market_up(x, order[i]);
        }
    }
}

/* 88-SR-05, 88-SR-06, 80-SR-03 */
void rail_hand_priority(rail_do *x) {
    rail_state *s = x->s;
    if (s->last_actor) {
        s->priority = (uint8_t)rail_left_of(&x->look, s->last_actor - 1u);
    }
    rail_emit(x, RAIL_EV_PRIORITY, IR_PLAYER(s->priority), 0, 0, 0);
}

void rail_stock_end(rail_do *x) {
    rail_state *s = x->s;
    rail_pop(x);
    if (x->look.h->stock_ended) {
        x->look.h->stock_ended(x);
    } else {
        rail_hand_priority(x);
        rail_rise(x);
    }
    if (x->is->finished) {
        return;
    }
    s->last_actor = 0;
    for (unsigned seat = 0; seat < IR_MAX_PLAYERS; seat++) {
        s->sold[seat] = 0;
    }
    if (s->depth > 0) { /* a stock round in the middle of a turn: that turn goes on */
        s->round = RAIL_ROUND_OPERATING;
        if (rail_operator(&x->look) != RAIL_NONE) {
            rail_emit(x, RAIL_EV_RESUMED, (int32_t)rail_operator(&x->look), 0, 0, 0);
        }
        return;
    }
    rail_set_start(x);
}

void rail_next_player(rail_do *x) {
    rail_frame *f = rail_top(x);
    f->who = IR_PLAYER(rail_left_of(&x->look, IR_SEAT(f->who)));
    f->stock.flags = 0;
}

void rail_acted(rail_do *x, unsigned seat) {
    x->s->passes = 0;
    x->s->last_actor = (uint8_t)(seat + 1);
}

static void par_do(rail_do *x, unsigned seat, const ir_move *m) {
    unsigned c = par_company(m), tenths = x->look.d->company[c].director_shares;
    rail_pay(x, IR_PLAYER(seat), IR_BANK, (int32_t)tenths * m->amount);
    x->s->status[c] |= RAIL_STARTED;
    x->s->par[c] = (uint16_t)m->amount;
    x->s->director[c] = IR_PLAYER(seat);
    x->s->shares[c][RAIL_IPO] = (uint8_t)(x->s->shares[c][RAIL_IPO] - tenths);
    x->s->shares[c][seat] = (uint8_t)(x->s->shares[c][seat] + tenths);
    rail_market_place(x, c, par_cell(&x->look, m->amount));
    rail_emit(x, RAIL_EV_STARTED, IR_PLAYER(seat), (int32_t)c, m->amount, 0);
    rail_float(x, c);
}

static void exchange_do(rail_do *x, const ir_move *m) {
    x->s->private_flags[exchange_private(m)] |= RAIL_CLOSED;
    x->s->private_used[exchange_private(m)]++;
    rail_emit(x, RAIL_EV_EXCHANGED, m->actor, (int32_t)exchange_private(m), (int32_t)exchange_company(m),
              (int32_t)exchange_from(m));
    rail_take_share(x, IR_SEAT(m->actor), exchange_company(m), RAIL_IPO + exchange_from(m));
}

/* The turn is over without a word if only a pass is left after a sale or the like. */
void rail_stock_pass(rail_do *x, bool forced) {
    rail_frame *f = rail_top(x);
    if (f->stock.flags) {
        rail_emit(x, RAIL_EV_TURN_ENDED, f->who, 0, 0, 0);
    } else {
        x->s->passes++;
        rail_emit(x, forced ? RAIL_EV_PASS_FORCED : RAIL_EV_PASS, f->who, 0, 0, 0);
    }
    rail_next_player(x);
}

void rail_stock_deal(rail_do *x, unsigned seat, const ir_move *m) {
    rail_acted(x, seat);
    if (m->verb == RAIL_SELL) {
        rail_top(x)->stock.flags |= RAIL_TURN_SOLD;
        x->s->sold[seat] |= 1u << sell_company(m);
        rail_sell(x, seat, sell_company(m), sell_shares(m));
    } else if (m->verb == RAIL_PAR) {
        par_do(x, seat, m);
    } else if (m->verb == RAIL_BUY) {
        unsigned c = buy_company(m), from = buy_from(m);
        int32_t price = rail_share_price(&x->look, c, from);
        rail_pay(x, IR_PLAYER(seat), IR_BANK, price);
        rail_emit(x, RAIL_EV_BOUGHT, IR_PLAYER(seat), (int32_t)c, price, (int32_t)from);
        rail_take_share(x, seat, c, RAIL_IPO + from);
    } else {
        exchange_do(x, m);
    }
}

/* 88-SR-02: any number of sales; a purchase ends the turn. */
void rail_stock_do(rail_do *x, const ir_action *a) {
    const ir_move *m = &a->move;
    if (m->verb == RAIL_PASS) {
        rail_stock_pass(x, false);
        return;
    }
    if (m->verb == RAIL_EXCHANGE && PEER(&x->look, EXCHANGE_ANY_TIME)) {
        exchange_do(x, m); /* D-15: no buy, no turn, no act */
        return;
    }
    rail_stock_deal(x, IR_SEAT(rail_top(x)->who), m);
    if (m->verb != RAIL_SELL) {
        rail_next_player(x);
    }
}

/* ---- the step ------------------------------------------------------------------------------------------------------ */

bool rail_stock_asks(rail_do *x) {
    if (x->s->discards_due) { /* D-38 */
        if (rail_ask_discard(x)) {
            return false;
        }
        x->s->discards_due = 0;
    }
    if (x->s->passes >= x->look.game->players) {
        rail_stock_end(x);
        return false;
    }
    if (can_act(&x->look)) {
        return true;
    }
    rail_stock_pass(x, true);
    return false;
}

static void offer_exchanges(rail_menu *u, ir_party actor) {
    for (unsigned p = 0; p < u->k.d->nprivates; p++) {
        if (u->k.s->private_owner[p] != actor || u->k.d->private_[p].power != RAIL_POWER_EXCHANGE) {
            continue;
        }
        for (unsigned c = 0; c < u->k.d->ncompanies; c++) {
            rail_offer(u, exchange_move(actor, p, c, RAIL_FROM_IPO));
            rail_offer(u, exchange_move(actor, p, c, RAIL_FROM_POOL));
        }
    }
}

/* 88-FL-01: the pars that a player can pay. */
static void offer_pars(rail_menu *u, ir_party player, unsigned c) {
    int32_t tenths = u->k.d->company[c].director_shares, cash = u->k.is->cash[player];
    for (unsigned i = rail_next_par(&u->k, 0); i != RAIL_NONE; i = rail_next_par(&u->k, i + 1)) {
        int32_t price = u->k.d->cell[i].price;
        if (tenths * price <= cash) {
            rail_offer(u, par_move(player, c, price));
        }
    }
}

void rail_stock_offer(rail_menu *u, const rail_frame *f) {
    rail_count(&u->k, IR_SEAT(f->who));
    rail_offer_sales(u, f->who);
    for (unsigned c = 0; c < u->k.d->npublic; c++) {
        if (u->k.s->status[c] & RAIL_STARTED) {
            rail_offer(u, buy_move(f->who, c, RAIL_FROM_IPO));
            rail_offer(u, buy_move(f->who, c, RAIL_FROM_POOL));
        } else if (!u->k.h->can_start) {
            offer_pars(u, f->who, c);
        }
    }
    if (!PEER(&u->k, EXCHANGE_ANY_TIME)) {
        offer_exchanges(u, f->who);
        return;
    }
    for (unsigned seat = 0; seat < u->k.game->players; seat++) {
        offer_exchanges(u, IR_PLAYER(seat));
    }
}

void rail_stock_entry(const rail_look *k, const rail_frame *f, ir_json *j) {
    (void)k;
    if (f->stock.flags & RAIL_TURN_SOLD) {
        ir_json_field_bool(j, "sold", true);
    }
}

/* D-15: the owner of an exchange private may interrupt. */
static bool hears(const rail_look *k, const rail_frame *f, ir_party party, unsigned verb) {
    (void)f;
    (void)verb;
    return PEER(k, EXCHANGE_ANY_TIME) && IR_IS_PLAYER(party) && IR_SEAT(party) < k->game->players;
}

static bool open_to(const rail_look *k, const rail_frame *f, ir_party party) {
    return hears(k, f, party, RAIL_EXCHANGE) && any_exchange(k, party);
}

const rail_step_def rail_step_stock = {.name = "stock",
                                       .place = "stock",
                                       .verbs = RAIL_BIT(RAIL_PAR) | RAIL_BIT(RAIL_BUY) | RAIL_BIT(RAIL_SELL) |
                                                RAIL_BIT(RAIL_EXCHANGE),
                                       .check = rail_stock_check,
                                       .act = rail_stock_do,
                                       .asks = rail_stock_asks,
                                       .offer = rail_stock_offer,
                                       .entry = rail_stock_entry,
                                       .other_verbs = RAIL_BIT(RAIL_EXCHANGE),
                                       .hears = hears,
                                       .open = open_to};
