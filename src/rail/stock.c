/* The stock round: sell any number, then buy one certificate (88-SR-02), until all have passed in a row.
 *
 * Always: the frame STOCK names the player on turn; its flag SOLD says that he has sold in this turn; `passes` counts
 * turns in a row without a deal. */
#include "rail/rail.h"

bool rail_sales_open(const rail_look *k) {
    /* 88-SE-01, 88-OQ-16: not in the first round in which shares are dealt; the peer goes by its turn number (D-12) */
    return RULE(k, NO_SALE_BY_TURN) ? k->s->turn > 1 : k->s->share_rounds > 1;
}

static bool can_sell_any(const rail_look *k, unsigned seat) {
    if (!rail_sales_open(k)) {
        return false;
    }
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
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
    return rail_certificates(k, seat) > rail_limit(k) && can_sell_any(k, seat);
}

static bool sell_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why) {
    if (m->a >= k->d->ncompanies) {
        (void)rail_no(why, RAIL_NO_NO_SUCH, 0, 0, 0);
        return false;
    }
    if (!rail_sales_open(k) && rail_no(why, RAIL_NO_FIRST_ROUND_NO_SALE, 0, 0, 0)) {
        return false;
    }
    return rail_may_sell(k, seat, m->a, m->b, false, why);
}

/* Room for one more certificate of a company: 88-CL-04, 88-CL-06. */
static bool room_for(const rail_look *k, unsigned seat, unsigned c, unsigned tenths, bool counts, ir_refusal *why) {
    if (counts && !rail_in_free_zone(k, c)) {
        unsigned has = rail_certificates(k, seat), limit = rail_limit(k);
        if (has >= limit && rail_no(why, RAIL_NO_CERTIFICATE_LIMIT, (int32_t)has, (int32_t)limit, 0)) {
            return false;
        }
    }
    unsigned most = (unsigned)RULE(k, HOLDING_SHARES);
    return k->s->shares[c][seat] + tenths <= most || !rail_no(why, RAIL_NO_HOLDING_LIMIT, (int32_t)most, (int32_t)c, 0);
}

static bool not_sold(const rail_look *k, unsigned seat, unsigned c, ir_refusal *why) {
    /* 88-SE-07 */
    return !(k->s->sold[seat] >> c & 1u) || !rail_no(why, RAIL_NO_SOLD_THIS_ROUND, (int32_t)c, 0, 0);
}

static bool share_there(const rail_look *k, unsigned c, unsigned from, ir_refusal *why) {
    if (c >= k->d->ncompanies || from > RAIL_FROM_POOL) {
        (void)rail_no(why, RAIL_NO_NO_SUCH, 0, 0, 0);
        return false;
    }
    if (!(k->s->status[c] & RAIL_STARTED)) {
        (void)rail_no(why, RAIL_NO_NOT_STARTED, (int32_t)c, 0, 0);
        return false;
    }
    if (k->s->shares[c][RAIL_IPO + from] == 0) {
        (void)rail_no(why, RAIL_NO_NO_SHARE_THERE, (int32_t)c, (int32_t)from, 0);
        return false;
    }
    return from != RAIL_FROM_IPO || rail_available(k, c) > 0 ||
           !rail_no(why, RAIL_NO_SHARES_LOCKED, (int32_t)c, 0, 0); /* 80-SR-09 */
}

/* 88-BU-02; where sold shares return to the stack, what lies there costs what it is worth (80-SR-06) */
static int32_t share_price(const rail_look *k, unsigned c, unsigned from) {
    bool initial = from == RAIL_FROM_IPO && !RULE(k, STACK_SALES);
    return initial ? k->s->par[c] : (int32_t)rail_price(k, c);
}

/* 80-EF-08 */
static bool in_debt(const rail_look *k, unsigned seat, ir_refusal *why) {
    return k->s->debt[seat] && rail_no(why, RAIL_NO_IN_DEBT, k->s->debt[seat], 0, 0);
}

/* A purchase but for debts. */
static bool deal_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why) {
    if (!share_there(k, m->a, m->b, why) || !not_sold(k, seat, m->a, why)) {
        return false;
    }
    int32_t price = share_price(k, m->a, m->b), cash = k->is->cash[IR_PLAYER(seat)];
    if (price > cash && rail_no(why, RAIL_NO_CASH_SHORT, price, cash, 0)) {
        return false;
    }
    return room_for(k, seat, m->a, 1, true, why);
}

static bool buy_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why) {
    return share_there(k, m->a, m->b, why) && !in_debt(k, seat, why) && deal_check(k, seat, m, why);
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

/* The cell of an initial price, or RAIL_NONE. */
static unsigned par_cell(const rail_look *k, int32_t price) {
    unsigned i = rail_next_par(k, 0);
    while (i != RAIL_NONE && k->d->cell[i].price != price) {
        i = rail_next_par(k, i + 1);
    }
    return i;
}

/* 88-FL-01 */
static bool par_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why) {
    if (RULE(k, PLACES)) { /* 80-FD-01 */
        return rail_place_check(k, seat, m, why) && room_for(k, seat, m->a, 0, true, why);
    }
    if (m->a >= k->d->ncompanies) {
        (void)rail_no(why, RAIL_NO_NO_SUCH, 0, 0, 0);
        return false;
    }
    if (k->s->status[m->a] & RAIL_STARTED) {
        (void)rail_no(why, RAIL_NO_STARTED_ALREADY, m->a, 0, 0);
        return false;
    }
    if (par_cell(k, m->amount) == RAIL_NONE) {
        (void)rail_no(why, RAIL_NO_NO_PAR_PRICE, m->amount, 0, 0);
        return false;
    }
    unsigned tenths = k->d->company[m->a].director_shares;
    int32_t price = (int32_t)tenths * m->amount, cash = k->is->cash[IR_PLAYER(seat)];
    if (price > cash && rail_no(why, RAIL_NO_CASH_SHORT, price, cash, 0)) {
        return false;
    }
    return room_for(k, seat, m->a, tenths, true, why);
}

/* 88-P6: the player closes the private for a share of a company with a station on a named hex. */
static bool exchange_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    ir_party actor = m->actor;
    unsigned seat = IR_SEAT(actor), p = m->a;
    bool loose = RULE(k, EXCHANGE_ANY_TIME) != 0;
    if (p >= k->d->nprivates || k->d->private_[p].power != RAIL_POWER_EXCHANGE) {
        (void)rail_no(why, RAIL_NO_NO_EXCHANGE, (int32_t)p, 0, 0);
        return false;
    }
    if (k->s->private_flags[p] & RAIL_CLOSED) {
        (void)rail_no(why, RAIL_NO_PRIVATE_CLOSED, (int32_t)p, 0, 0);
        return false;
    }
    if (IR_IS_COMPANY(k->s->private_owner[p])) {
        (void)rail_no(why, RAIL_NO_EXCHANGE_OWNER_COMPANY, (int32_t)p, 0, 0);
        return false;
    }
    if (k->s->private_owner[p] != actor) {
        (void)rail_no(why, RAIL_NO_NOT_OWNER, (int32_t)p, 0, 0);
        return false;
    }
    if (!loose && (rail_top_of(k)->a & RAIL_TURN_SOLD) && rail_no(why, RAIL_NO_EXCHANGE_AFTER_SALE, 0, 0, 0)) {
        return false;
    }
    if (!share_there(k, m->b, m->c, why)) {
        return false;
    }
    /* D-16: the peer forgets the ban after a sale */
    if (!RULE(k, EXCHANGE_LOOSE) && !not_sold(k, seat, m->b, why)) {
        return false;
    }
    unsigned at = k->d->private_[p].at;
    bool forgiven = RULE(k, EXCHANGE_LOOSE) && a->logged; /* D-16: offered by this condition, processed without it */
    if (!forgiven && !rail_has_station(k, m->b, at) &&
        rail_no(why, RAIL_NO_EXCHANGE_NO_STATION, m->b, (int32_t)at, 0)) {
        return false;
    }
    if (loose && m->c != RAIL_FROM_IPO && rail_no(why, RAIL_NO_NO_SHARE_THERE, m->b, m->c, 0)) { /* D-15 */
        return false;
    }
    return room_for(k, seat, m->b, 1, false, why); /* 88-V-27: the certificate count stays */
}

static bool can_start(const rail_look *k, unsigned seat, unsigned c) {
    ir_move m = {.actor = IR_PLAYER(seat), .a = (uint8_t)c};
    for (unsigned i = RULE(k, PLACES) ? RAIL_NONE : rail_next_par(k, 0); i != RAIL_NONE; i = rail_next_par(k, i + 1)) {
        m.amount = k->d->cell[i].price;
        if (par_check(k, seat, &m, NULL)) {
            return true;
        }
    }
    for (uint64_t places = rail_places_for(k, k->is->cash[IR_PLAYER(seat)]); places; places &= places - 1) {
        unsigned i = (unsigned)__builtin_ctzll(places);
        m.amount = k->d->place[i].price;
        m.b = k->d->place[i].number;
        if (par_check(k, seat, &m, NULL)) {
            return true;
        }
    }
    /* the peer asks whoever can pay the lowest initial price, whether or not a place is left at it */
    return RULE(k, PLACES) && RULE(k, ASKS_LIKE_PEER) && !rail_is_investor(k, c) &&
           !(k->d->company[c].flags & RAIL_FOUNDED_BY_LOT) && rail_found_least(k) <= k->is->cash[IR_PLAYER(seat)] &&
           room_for(k, seat, c, 0, true, NULL);
}

/* Whether a player could sell, found or buy something, but for debts. */
static bool could_deal(const rail_look *k, unsigned seat) {
    ir_move m = {.actor = IR_PLAYER(seat)};
    if (can_sell_any(k, seat)) {
        return true;
    }
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        m.a = (uint8_t)c;
        for (unsigned from = RAIL_FROM_IPO; from <= RAIL_FROM_POOL; from++) {
            m.b = (uint8_t)from;
            if (deal_check(k, seat, &m, NULL)) {
                return true;
            }
        }
        if (!(k->s->status[c] & RAIL_STARTED) && can_start(k, seat, c)) {
            return true;
        }
    }
    return false;
}

/* the peer has no pass for a debtor with cash who could do nothing else; that he may not buy is forgotten there. */
static bool pass_check(const rail_look *k, unsigned seat, ir_refusal *why) {
    bool pays = RULE(k, REPAY_ALL) && k->s->debt[seat] && k->is->cash[IR_PLAYER(seat)] > 0;
    return !pays || could_deal(k, seat) || !in_debt(k, seat, why);
}

bool rail_stock_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    unsigned seat = IR_SEAT(rail_top_of(k)->who);
    if (m->verb == RAIL_SELL) {
        return sell_check(k, seat, m, why);
    }
    if (m->verb == RAIL_REPAY) { /* 80-EF-07: at any time */
        return rail_repay_check(k, seat, m, why);
    }
    /* D-15, D-16: the peer's exchange knows nothing of the duty to sell */
    bool exchange_now = m->verb == RAIL_EXCHANGE && (RULE(k, EXCHANGE_ANY_TIME) || RULE(k, EXCHANGE_LOOSE));
    if (!exchange_now && must_sell(k, seat) &&
        rail_no(why, RAIL_NO_MUST_SELL, (int32_t)rail_certificates(k, seat), (int32_t)rail_limit(k), 0)) {
        return false;
    }
    switch ((rail_verb)m->verb) {
    case RAIL_PASS:
        return pass_check(k, seat, why);
    case RAIL_BUY:
        return buy_check(k, seat, m, why);
    case RAIL_PAR:
        return par_check(k, seat, m, why);
    case RAIL_EXCHANGE:
        return exchange_check(k, a, why);
    case RAIL_GRANT: /* 80-PR-05: at any time; X-14 */
        return rail_grant_check(k, m, why);
    case RAIL_BID:
    case RAIL_TAKE:
    case RAIL_SELL:
    case RAIL_LAY:
    case RAIL_STATION:
    case RAIL_RUN:
    case RAIL_PAY:
    case RAIL_KEEP:
    case RAIL_TRAIN:
    case RAIL_PRIVATE:
    case RAIL_ACCEPT:
    case RAIL_DECLINE:
    case RAIL_DISCARD:
    case RAIL_BANKRUPT:
    case RAIL_INVEST:
    case RAIL_SIZE:
    case RAIL_PERMITS:
    case RAIL_REPAY:
    case RAIL_ROCKET:
    case RAIL_COLLECT:
    case RAIL_TAKEOVER:
    case RAIL_REPLACE:
    case RAIL_HOME:
    case RAIL_VERBS:
        break;
    }
    (void)rail_no(why, RAIL_NO_NOT_IN_STOCK, 0, 0, 0);
    return false;
}

/* Whether the player on turn has anything to do but pass. The peer does not count an exchange (D.1). */
bool rail_stock_asks(const rail_look *look) {
    rail_look counted = *look, *k = &counted;
    unsigned seat = IR_SEAT(rail_top_of(k)->who);
    rail_count(k, seat);
    bool pays = k->s->debt[seat] && k->is->cash[IR_PLAYER(seat)] > 0; /* and without cash no deal is left but a sale */
    if (pays || could_deal(k, seat)) {
        return true;
    }
    return !RULE(k, ASKS_LIKE_PEER) && rail_any_exchange(k, IR_PLAYER(seat));
}

bool rail_any_exchange(const rail_look *k, ir_party actor) {
    ir_action action = {.move = {.verb = RAIL_EXCHANGE, .actor = actor}};
    ir_move *m = &action.move;
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->s->private_owner[p] != actor || k->d->private_[p].power != RAIL_POWER_EXCHANGE) {
            continue;
        }
        for (unsigned i = 0; i < 2u * k->d->ncompanies; i++) {
            m->a = (uint8_t)p;
            m->b = (uint8_t)(i >> 1);
            m->c = (uint8_t)(i & 1u);
            if (exchange_check(k, &action, NULL)) {
                return true;
            }
        }
    }
    return false;
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

/* 88-SP-07; 80-SP-04: what is locked or lies on an investor cannot be bought, so it does not count. (A company of which
 * nothing can be bought has floated by now, 80-FL-03.) */
static bool sold_out(const rail_look *k, unsigned c) {
    unsigned held = 0;
    if (RULE(k, STACK_SALES)) {
        return rail_available(k, c) == 0;
    }
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        held += k->s->shares[c][seat];
    }
    return held == 10;
}

/* 88-SP-07, 88-SR-08: sold-out companies rise, in operating order. */
static void rise(rail_do *x) {
    uint8_t order[IR_MAX_COMPANIES];
    unsigned n = rail_in_order(&x->look, RAIL_STARTED, 0, order);
    for (unsigned i = 0; i < n; i++) {
        if (sold_out(&x->look, order[i])) {
            rail_market_up(x, order[i]);
        }
    }
}

/* 88-SR-05, 88-SR-06, 80-SR-03 */
static void hand_priority(rail_do *x) {
    rail_state *s = x->s;
    if (s->last_actor) {
        s->priority = (uint8_t)rail_left_of(&x->look, s->last_actor - 1u);
    }
    rail_emit(x, RAIL_EV_PRIORITY, IR_PLAYER(s->priority), 0, 0, 0);
}

void rail_stock_end(rail_do *x) {
    rail_state *s = x->s;
    rail_pop(x);
    if (RULE(&x->look, FLOAT_AT_END)) { /* 80-SR-12 */
        rail_float_all(x);
        rail_interest(x);
        rise(x);
        hand_priority(x);
    } else {
        hand_priority(x);
        rise(x);
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

static void next_player(rail_do *x) {
    rail_frame *f = rail_top(x);
    f->who = IR_PLAYER(rail_left_of(&x->look, IR_SEAT(f->who)));
    f->a = 0;
}

static void acted(rail_do *x, unsigned seat) {
    x->s->passes = 0;
    x->s->last_actor = (uint8_t)(seat + 1);
}

static void par_do(rail_do *x, unsigned seat, const ir_move *m) {
    unsigned c = m->a, tenths = x->look.d->company[c].director_shares;
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
    x->s->private_flags[m->a] |= RAIL_CLOSED;
    x->s->private_used[m->a]++;
    rail_emit(x, RAIL_EV_EXCHANGED, m->actor, m->a, m->b, m->c);
    rail_take_share(x, IR_SEAT(m->actor), m->b, RAIL_IPO + m->c);
}

/* 80-EF-07: no deal, so neither an act nor the end of the turn; for the peer it is an act. */
static void repay_do(rail_do *x, unsigned seat, const ir_move *m) {
    if (RULE(&x->look, REPAY_ALL)) {
        rail_top(x)->a |= RAIL_TURN_REPAID;
        acted(x, seat);
    }
    rail_repay_do(x, seat, m);
}

/* The turn is over without a word if only a pass is left after a sale. */
void rail_stock_pass(rail_do *x, bool forced) {
    rail_frame *f = rail_top(x);
    if (f->a & (RAIL_TURN_SOLD | RAIL_TURN_REPAID)) {
        rail_emit(x, RAIL_EV_TURN_ENDED, f->who, 0, 0, 0);
    } else {
        x->s->passes++;
        rail_emit(x, forced ? RAIL_EV_PASS_FORCED : RAIL_EV_PASS, f->who, 0, 0, 0);
    }
    next_player(x);
}

void rail_stock_do(rail_do *x, const ir_action *a) {
    const ir_move *m = &a->move;
    rail_frame *f = rail_top(x);
    unsigned seat = IR_SEAT(f->who);
    if (m->verb == RAIL_PASS) {
        rail_stock_pass(x, false);
        return;
    }
    if (m->verb == RAIL_EXCHANGE && RULE(&x->look, EXCHANGE_ANY_TIME)) {
        exchange_do(x, m); /* D-15: no buy, no turn, no act */
        return;
    }
    if (m->verb == RAIL_REPAY) {
        repay_do(x, seat, m);
        return;
    }
    if (m->verb == RAIL_GRANT) { /* no buy, no act */
        rail_grant_do(x, m);
        return;
    }
    acted(x, seat);
    if (m->verb == RAIL_SELL) {
        f->a |= RAIL_TURN_SOLD;
        x->s->sold[seat] |= 1u << m->a;
        rail_sell(x, seat, m->a, m->b);
        return;
    }
    if (m->verb == RAIL_PAR && RULE(&x->look, PLACES)) { /* its questions come on top of the next turn */
        next_player(x);
        rail_place_do(x, seat, m);
        return;
    }
    if (m->verb == RAIL_PAR) {
        par_do(x, seat, m);
    } else if (m->verb == RAIL_BUY) {
        int32_t price = share_price(&x->look, m->a, m->b);
        rail_pay(x, IR_PLAYER(seat), IR_BANK, price);
        rail_emit(x, RAIL_EV_BOUGHT, IR_PLAYER(seat), m->a, price, m->b);
        rail_take_share(x, seat, m->a, RAIL_IPO + m->b);
    } else {
        exchange_do(x, m);
    }
    next_player(x);
}
