/* Stock rounds, operating rounds and turns as this title plays them: the turn-order list instead of prices, rounds without
 * sets, and what a turn of a stock round or of a company holds besides (80-OO, 80-SR, 80-BP, 80-IN). */
#include "titles/1880/china.h"

/* ---- the turn-order list ---------------------------------------------------------------------------------------------- */

/* 80-OO-01, 80-OO-02 */
unsigned china_order(const rail_look *k, unsigned with, unsigned without, uint8_t *out) {
    unsigned n = 0;
    for (unsigned place = 1; place <= china_places(k); place++) {
        for (unsigned c = 0; c < k->d->npublic; c++) {
            unsigned status = k->s->status[c];
            if (china_of(k)->place[c] == place && (status & with) == with && (status & without) == 0) {
                out[n++] = (uint8_t)c;
            }
        }
    }
    return n;
}

/* The investors in their order, then the companies from the top of the list; a company that floats in a stock round in
 * between acts if its place is still ahead (80-OO-01, 80-OO-04, 80-OQ-35). Rounds follow without end (80-OO-03). */
bool china_next(rail_do *x) {
    rail_state *s = x->s;
    china_state *own = china_on(x);
    for (unsigned c = x->look.d->npublic; c < x->look.d->ncompanies; c++) {
        if (IR_IS_PLAYER(s->director[c]) && !(s->status[c] & (RAIL_GONE | RAIL_OPERATED)) && own->list_at == 0) {
            rail_turn_start(x, c);
            return true;
        }
    }
    uint8_t order[IR_MAX_COMPANIES];
    unsigned n = rail_turn_order(&x->look, RAIL_FLOATED, 0, order);
    for (unsigned i = 0; i < n; i++) {
        if (own->place[order[i]] > own->list_at) {
            own->list_at = own->place[order[i]];
            rail_turn_start(x, order[i]);
            return true;
        }
    }
    rail_round_start(x);
    return true;
}

void china_round_began(rail_do *x) { china_on(x)->list_at = china_on(x)->interrupted = 0; }

/* ---- a company's turn --------------------------------------------------------------------------------------------------- */

/* 80-FO-05: when investors act no more, what is left of their turn is the takeover. */
void china_turn_began(rail_do *x, unsigned c) {
    rail_frame *f = rail_top(x);
    f->turn.own = x->s->cell[c];
    if (china_is_investor(&x->look, c) && !OWN_PHASE(&x->look, INVESTORS_ACT)) {
        f->step = RAIL_STEP_LAST;
    }
}

/* 80-EN-02 */
void china_turn_ended(rail_do *x, unsigned c) {
    china_state *s = china_on(x);
    if (s->countdown && s->marker == c + 1 && --s->countdown == 0) {
        rail_finish(x, RAIL_END_OWN);
    }
}

/* 80-IN-02, 80-OQ-22: of the space on which the turn began; 18xx.games looks when the company runs, and only if it does
 * (X-21). */
int32_t china_extra(rail_do *x, unsigned c, bool ran) {
    const rail_look *k = &x->look;
    bool peer = CHINA(k, BONUS_NEEDS_RUN) != 0;
    unsigned cell = peer ? k->s->cell[c] : rail_top_of(k)->turn.own;
    if (china_is_investor(k, c) || cell == 0 || (peer && !ran) || rail_train_count(k, c) == 0) {
        return 0;
    }
    int32_t bonus = k->d->cell[cell - 1].bonus;
    if (bonus) {
        rail_emit(x, CHINA_EV_MARKET_BONUS, (int32_t)c, bonus, 0, 0);
    }
    return bonus;
}

/* 80-FO-03: an investor keeps what it earns. */
void china_ran(rail_do *x, unsigned c, const rail_run *run) {
    (void)run;
    if (!china_is_investor(&x->look, c)) {
        return;
    }
    if (x->s->revenue > 0) {
        rail_pay(x, IR_BANK, IR_COMPANY(c), x->s->revenue);
    }
    rail_emit(x, CHINA_EV_INVESTOR_KEEPS, (int32_t)c, x->s->revenue, 0, 0);
    x->s->revenue = 0;
}

/* 80-BP-01, 80-BP-03, 80-TL-04: a permit of the phase's letter, and the home hex first. A private may still bring the
 * permit, but it has to be asked for first. */
static bool allows_lay(const rail_look *k, unsigned c, const ir_move *m, bool logged, ir_refusal *why) {
    unsigned letter = china_letter(k), home = k->d->company[c].home;
    if (!china_is_investor(k, c) && !china_has_permit(k, c, letter) &&
        !rail_no(why, CHINA_NO_NO_PERMIT, (int32_t)letter, 0, 0)) {
        return false;
    }
    bool lax = PEER(k, LAX_LOADING) && logged; /* */
    bool waits = !k->s->tile[home] && (k->d->hex[home].flags & RAIL_BUILDABLE) && k->d->hex[home].colour == RAIL_WHITE;
    return lay_hex(m) == home || lax || !waits || rail_no(why, RAIL_NO_HOME_TILE_FIRST, (int32_t)home, 0, 0);
}

bool china_allows(const rail_look *k, unsigned c, const ir_move *m, bool logged, ir_refusal *why) {
    unsigned keeper;
    switch (m->verb) {
    case RAIL_LAY:
        return allows_lay(k, c, m, logged, why);
    case RAIL_STATION: /* 80-TK-08 */
        keeper = china_home_keeper(k, c, station_hex(m), logged);
        return keeper == RAIL_NONE || rail_no(why, CHINA_NO_HOME_KEPT, (int32_t)station_hex(m), (int32_t)keeper, 0);
    case RAIL_BUY: /* 80-EF-08 */
        return !china_in_debt(k, IR_SEAT(rail_top_of(k)->who), why);
    case RAIL_TRAIN: /* 80-TB-03 */
        return k->s->director[train_seller(m)] == k->s->director[c] ||
               rail_no(why, CHINA_NO_OTHER_DIRECTOR, (int32_t)train_seller(m), 0, 0);
    default:
        return true;
    }
}

/* 80-CO-01, 80-OQ-19: no director sells while the market rests; in an emergency only 18xx.games lets them. */
bool china_allows_sale(const rail_look *k, unsigned seat, unsigned c, bool emergency, ir_refusal *why) {
    bool frozen =
        OWN_PHASE(k, FROZEN) && k->s->director[c] == IR_PLAYER(seat) && !(emergency && CHINA(k, EMERGENCY_FROZEN));
    return !frozen || rail_no(why, CHINA_NO_FROZEN_SALE, (int32_t)c, 0, 0);
}

/* ---- the steps of a turn: what could still matter is asked, what cannot is passed over (80-OO-05) -------------------------- */

static bool track_asks(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    if (china_is_investor(k, c)) { /* 80-FO-01 */
        return PEER(k, ASKS) || rail_any_lay(k, c);
    }
    if (PEER(k, ASKS)) {
        return (china_has_permit(k, c, china_letter(k)) && rail_lays_left(k, c)) || china_rocket_blocks(k, c);
    }
    return rail_any_lay(k, c) || china_grant_helps(k, c);
}

static bool run_asks(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    if (rail_can_run(k, c)) {
        return true;
    }
    return !PEER(k, ASKS) && !china_is_investor(k, c) && !rail_has_train(k, c) && china_rocket_helps(k, c) &&
           rail_reaches_route(k, c);
}

/* Where 18xx.games stops for trains: there is room, and the treasury reaches for the cheapest that it knows of; a train of
 * a company of the same director counts as 1 in every phase. */
static bool peer_buys(const rail_look *k, unsigned c) {
    int32_t cash = k->is->cash[IR_COMPANY(c)];
    if (rail_train_count(k, c) >= rail_train_limit(k, c)) {
        return false;
    }
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (rail_train_on_sale(k, t, RAIL_SOURCE_BANK) && k->r->train_price[t] <= cash) {
            return true;
        }
    }
    for (unsigned o = 0; o < k->d->npublic && cash > 0; o++) {
        if (o != c && k->s->director[o] == k->s->director[c] && rail_train_count(k, o) > 0) {
            return true;
        }
    }
    return false;
}

static bool trains_asks(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    return rail_need_of(k, c).owed || rail_any_train(k, c) ||
           (PEER(k, ASKS) ? peer_buys(k, c) : china_rocket_helps(k, c));
}

/* T80-46: a company that was asked for no train because it can buy none: the limit, or the money. */
static void trains_skip(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    unsigned top = rail_top_train(k), owned = rail_train_count(k, c), limit = rail_train_limit(k, c);
    if (top == RAIL_NONE) {
        return;
    }
    int32_t price = k->r->train_price[top], cash = k->is->cash[IR_COMPANY(c)];
    if (owned >= limit) {
        rail_emit(x, CHINA_EV_TRAINS_FULL, (int32_t)c, (int32_t)owned, (int32_t)limit, 0);
    } else if (cash < price) {
        rail_emit(x, CHINA_EV_TRAINS_DEAR, (int32_t)c, (int32_t)top, price, cash);
    }
}

/* Whether 18xx.games stops at this company, whose turn lies on top: for a private's permit, or in a step. */
static bool peer_stops_at(rail_do *x, unsigned c) {
    return china_grant_waits(&x->look) || track_asks(x, c) || rail_any_station(&x->look, c) || run_asks(x, c) ||
           trains_asks(x, c);
}

/* Whether something is left to ask before the stock round's turn comes, or in the buying step that is not over. */
static bool removal_leaves_question(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    return china_rocket_waits(k) || rail_any_over_limit(k) || china_grant_waits(k) || trains_asks(x, c);
}

/* a removal in a turn without a question. Before its stock round begins 18xx.games goes on through the order and
 * stops at the first company with a question, or at the last without one. That company acts after the stock round. Those
 * in between lose their turn and keep their price; what floats in that round and would come before it waits for the next
 * round. If the company itself is the last, or has a question now, its own turn goes on. */
static void run_on(rail_do *x, unsigned c) {
    china_state *s = china_on(x);
    uint8_t order[IR_MAX_COMPANIES] = {0};
    unsigned n = rail_turn_order(&x->look, RAIL_FLOATED, 0, order);
    if (n == 0 || !(s->due & CHINA_DUE_STOCK)) {
        return;
    }
    if (s->list_at == s->place[order[n - 1]] || removal_leaves_question(x, c)) {
        rail_top(x)->turn.flags |= trains_asks(x, c) ? CHINA_TURN_AWAITED : 0;
        return;
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned next = order[i];
        if (s->place[next] <= s->list_at) {
            continue;
        }
        *rail_top(x) = (rail_frame){.kind = RAIL_FRAME_TURN, .who = IR_COMPANY(next), .turn.own = x->s->cell[next]};
        if (peer_stops_at(x, next)) {
            rail_top(x)->turn.flags |= CHINA_TURN_AWAITED;
            break;
        }
    }
    s->list_at = s->place[IR_COMPANY_INDEX(rail_top(x)->who)];
    s->countdown = (uint8_t)(s->countdown - (s->countdown > 0)); /* its turn is over */
}

/* The end of the buying step; the rest of a kind may go, and then the step is not over yet (80-TM-02, 80-TM-03). */
static bool trains_over(rail_do *x, unsigned c) {
    if (!china_marker_removes(x, c)) {
        return true;
    }
    if (CHINA(&x->look, REMOVAL_RUNS_ON) && !(rail_top(x)->turn.flags & CHINA_TURN_ASKED)) {
        run_on(x, c);
    }
    return false;
}

static bool asks_nothing(rail_do *x, unsigned c) {
    (void)x;
    (void)c;
    return false;
}

/* 80-FT-01: the end of an investor's turn. */
static void last_skip(rail_do *x, unsigned c) {
    if (china_is_investor(&x->look, c)) {
        china_investor_joined(x, c);
    }
}

static const rail_turn_def track = {
    .name = "track", .pass = rail_track_pass, .asks = track_asks, .offer = rail_track_offer};
static const rail_turn_def run = {
    .name = "run", .pass = rail_run_pass, .asks = run_asks, .offer = rail_run_offer, .skip = rail_run_skip};
static const rail_turn_def trains = {.name = "trains",
                                     .pass = rail_trains_pass,
                                     .asks = trains_asks,
                                     .offer = rail_trains_offer,
                                     .skip = trains_skip,
                                     .over = trains_over,
                                     .view = rail_trains_view};
static const rail_turn_def last = {.name = "last", .asks = asks_nothing, .skip = last_skip};

const rail_turn_def *const china_turns[] = {[RAIL_STEP_TRACK] = &track,   [RAIL_STEP_STATION] = &rail_turn_station,
                                            [RAIL_STEP_RUN] = &run,       [RAIL_STEP_DIVIDEND] = &rail_turn_dividend,
                                            [RAIL_STEP_TRAINS] = &trains, [RAIL_STEP_LAST] = &last};

/* ---- the turn as a step ---------------------------------------------------------------------------------------------------- */

static bool turn_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    unsigned c = IR_COMPANY_INDEX(rail_top_of(k)->who);
    bool never = china_is_investor(k, c) && (m->verb == RAIL_STATION || m->verb == RAIL_TRAIN); /* 80-FO-01 */
    if (never && !rail_no(why, CHINA_NO_INVESTOR_CANNOT, (int32_t)c, 0, 0)) {
        return false;
    }
    switch (m->verb) {
    case CHINA_ROCKET:
        return china_rocket_check(k, m, why);
    case CHINA_GRANT:
        return china_grant_check(k, m, why);
    default:
        return rail_turn_check(k, a, why);
    }
}

/* X.1: the track step goes on, because the private's train may bring a phase with further lays. */
static void lay_do(rail_do *x, unsigned c, const ir_action *a) {
    unsigned at = x->s->depth - 1u, before = rail_top(x)->turn.lays;
    const ir_move *m = &a->move;
    bool yellow = x->look.d->tile[lay_tile(m)].colour == RAIL_YELLOW && !x->s->tile[lay_hex(m)];
    bool stays = !china_is_investor(&x->look, c) && china_rocket_blocks(&x->look, c);
    rail_turn_do(x, a);
    rail_frame *f = &x->s->frame[at];
    if (stays && f->step != RAIL_STEP_TRACK) {
        f->step = RAIL_STEP_TRACK;
        f->turn.lays = yellow ? (uint8_t)(before + 1) : RAIL_LAYS_SPENT;
    }
}

static void turn_do(rail_do *x, const ir_action *a) {
    switch (a->move.verb) {
    case CHINA_ROCKET:
        china_rocket_do(x, &a->move);
        return;
    case CHINA_GRANT:
        china_grant_do(x, &a->move);
        return;
    case RAIL_LAY:
        lay_do(x, IR_COMPANY_INDEX(rail_top(x)->who), a);
        return;
    default:
        rail_turn_do(x, a);
    }
}

static bool turn_asks(rail_do *x) {
    if (!rail_turn_asks(x)) {
        return false;
    }
    if (CHINA(&x->look, REMOVAL_RUNS_ON) && !x->is->finished) {
        rail_top(x)->turn.flags |= CHINA_TURN_ASKED;
    }
    return true;
}

static void turn_offer(rail_menu *u, const rail_frame *f) {
    rail_turn_offer(u, f);
    china_offer_rocket(u, f->who);
    china_offer_grant(u, f->who);
}

const rail_step_def china_turn = {RAIL_TURN_STEP, .check = turn_check, .act = turn_do, .asks = turn_asks,
                                  .offer = turn_offer};

/* ---- stock rounds ------------------------------------------------------------------------------------------------------- */

/* 80-SR-12 */
void china_stock_ended(rail_do *x) {
    china_float_all(x);
    china_interest(x);
    rail_rise(x);
    rail_hand_priority(x);
}

/* A debtor with cash may pay; without cash no deal is left but a sale. */
bool china_stock_asks(const rail_look *k, unsigned seat) {
    return china_of(k)->debt[seat] && k->is->cash[IR_PLAYER(seat)] > 0;
}

/* 18xx.games has no pass for a debtor with cash who could do nothing else; that they may not buy is forgotten there. */
static bool pass_check(const rail_look *k, unsigned seat, ir_refusal *why) {
    return !CHINA(k, REPAY_ALL) || !china_stock_asks(k, seat) || rail_could_deal(k, seat) ||
           !china_in_debt(k, seat, why);
}

static bool stock_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    unsigned seat = IR_SEAT(rail_top_of(k)->who);
    switch (m->verb) {
    case CHINA_REPAY: /* 80-EF-07: at any time */
        return china_repay_check(k, seat, m, why);
    case CHINA_GRANT: /* 80-PR-05: at any time; X-14 */
        return rail_may_do_more(k, seat, why) && china_grant_check(k, m, why);
    case RAIL_PAR: /* 80-FD-01 */
        return rail_may_do_more(k, seat, why) && china_place_check(k, seat, m, why) &&
               rail_room_for(k, seat, par_company(m), 0, true, why);
    case RAIL_PASS:
        return rail_stock_check(k, a, why) && pass_check(k, seat, why);
    default:
        return rail_stock_check(k, a, why);
    }
}

/* 80-EF-07: no deal, so neither an act nor the end of the turn; for 18xx.games it is an act. */
static void repay(rail_do *x, unsigned seat, const ir_move *m) {
    if (CHINA(&x->look, REPAY_ALL)) {
        rail_top(x)->stock.flags |= CHINA_TURN_REPAID;
        rail_acted(x, seat);
    }
    china_repay_do(x, seat, m);
}

static void stock_do(rail_do *x, const ir_action *a) {
    const ir_move *m = &a->move;
    unsigned seat = IR_SEAT(rail_top(x)->who);
    switch (m->verb) {
    case CHINA_REPAY:
        repay(x, seat, m);
        return;
    case CHINA_GRANT: /* no buy, no act */
        china_grant_do(x, m);
        return;
    case RAIL_PAR: /* its questions come on top of the next turn */
        rail_acted(x, seat);
        rail_next_player(x);
        china_place_do(x, seat, m);
        return;
    case RAIL_BUY:
        rail_stock_do(x, a);
        if (buy_from(m) == RAIL_FROM_IPO) {
            china_fund(x, buy_company(m));
        }
        return;
    default:
        rail_stock_do(x, a);
    }
}

static void stock_offer(rail_menu *u, const rail_frame *f) {
    rail_stock_offer(u, f);
    china_offer_repay(u, f->who);
    china_offer_grant(u, f->who);
    china_offer_places(u, f->who);
}

const rail_step_def china_stock = {.name = "stock",
                                   .place = "stock",
                                   .verbs = RAIL_BIT(RAIL_PAR) | RAIL_BIT(RAIL_BUY) | RAIL_BIT(RAIL_SELL) |
                                            RAIL_BIT(RAIL_EXCHANGE) | RAIL_BIT(CHINA_REPAY),
                                   .check = stock_check,
                                   .act = stock_do,
                                   .asks = rail_stock_asks,
                                   .offer = stock_offer,
                                   .entry = rail_stock_entry};
