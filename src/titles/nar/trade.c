/* Phase I, Trade Shares: one turn for each player, from the start player clockwise (NA-SH).
 *
 * What always holds: `barred` has a bit for each company selected in this player turn, so 0 means the first selection;
 * an offer is open exactly when offer_price is not 0, and then only its director may act. A step is skipped only where
 * that reveals nothing about anybody's cash (NA-HI-05). */
#include "titles/nar/nar.h"

#include "core/guard.h"
#include "core/money.h"

/* ---- the columns ---------------------------------------------------------------------------------------------------- */

unsigned nar_shares_left(const nar_state *s) {
    unsigned n = 0;
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        n += s->shares_left[column];
    }
    return n;
}

unsigned nar_bottom_share(const nar_state *s, unsigned column) {
    IR_ASSERT(s->shares_left[column] > 0);
    return s->share[column][s->shares_left[column] - 1];
}

static bool barred(const nar_state *s, unsigned company) { return (s->barred >> company & 1u) != 0; }

/* NA-SH-41: a bottom share of a company that was not yet selected in this turn. */
static bool selectable(const nar_state *s, unsigned column) {
    return s->shares_left[column] > 0 && !barred(s, nar_bottom_share(s, column));
}

/* NA-SH-50: the player directs every company that they could select. */
static bool directs_all(const nar_state *s) {
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        if (selectable(s, column) && s->director[nar_bottom_share(s, column)] != IR_PLAYER(s->seat)) {
            return false;
        }
    }
    return true;
}

/* NA-SH-33, NA-SH-36, NA-SH-50: half of a price, rounded up to the next 100, goes to the treasury. */
static int32_t treasury_part(int32_t price) { return (price / NAR_STEP + 1) / 2 * NAR_STEP; }

int32_t nar_own_price(const nar_look *k) {
    int32_t cash = k->is->cash[IR_PLAYER(k->s->seat)];
    if (cash >= k->d->own_price) {
        return k->d->own_price; /* NA-SH-20 */
    }
    bool cured = k->s->barred == 0 || k->r->all_in_in_chain; /* NA-OQ-08 */
    return cured && directs_all(k->s) ? cash : 0;            /* NA-SH-50, NA-SH-21 */
}

/* ---- turns ---------------------------------------------------------------------------------------------------------- */

static void take_share(nar_do *x, unsigned column, unsigned seat) {
    unsigned company = nar_bottom_share(x->s, column);
    x->s->shares_left[column]--;
    x->s->owned[company][seat]++;
}

/* Options 1 and 2 and NA-SH-50: the player pays, part to the treasury, part to the bank. */
static void pay_split(nar_do *x, unsigned company, int32_t price, int32_t to_treasury) {
    ir_party buyer = IR_PLAYER(x->s->seat);
    ir_pay(x->is, buyer, IR_COMPANY(company), to_treasury);
    ir_pay(x->is, buyer, IR_BANK, price - to_treasury);
}

/* NA-SH-20, NA-SH-50 */
static void buy_own(nar_do *x, unsigned column) {
    unsigned company = nar_bottom_share(x->s, column);
    int32_t price = nar_own_price(&x->look);
    bool fixed = price == x->look.d->own_price;
    int32_t part = fixed ? x->look.d->own_to_treasury : treasury_part(price);
    take_share(x, column, x->s->seat);
    pay_split(x, company, price, part);
    nar_emit(x, fixed ? NAR_EV_BOUGHT_OWN : NAR_EV_ALL_IN, IR_PLAYER(x->s->seat), (int32_t)company, price, part,
             price - part);
}

/* The column of a selection that has one legal answer whatever the player's cash: one column left, of a company that
 * they direct (NA-SH-22, NA-SH-50). NAR_COLUMNS: there is none. */
static unsigned forced_column(const nar_look *k) {
    unsigned only = NAR_COLUMNS, columns = 0;
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        if (k->s->shares_left[column] > 0) {
            only = column;
            columns++;
        }
    }
    return columns == 1 && !k->r->may_pass && directs_all(k->s) ? only : NAR_COLUMNS;
}

/* Moves on to the next player who must decide, or to phase II (NA-SH-01). */
static void next_turn(nar_do *x) {
    nar_state *s = x->s;
    const ir_game *game = x->look.game;
    for (; s->turns_taken < game->players; s->turns_taken++) {
        if (nar_shares_left(s) == 0) { /* NA-SH-02: those to come get nothing */
            nar_emit(x, NAR_EV_SHARES_GONE, 0, 0, 0, 0, 0);
            break;
        }
        s->seat = (uint8_t)((s->start_seat + s->turns_taken) % game->players);
        s->barred = 0;
        if (x->is->cash[IR_PLAYER(s->seat)] == 0) { /* NA-SH-03 */
            ir_pay(x->is, IR_BANK, IR_PLAYER(s->seat), x->look.d->grant);
            nar_emit(x, NAR_EV_GRANT, IR_PLAYER(s->seat), x->look.d->grant, 0, 0, 0);
            continue;
        }
        unsigned column = forced_column(&x->look);
        if (column == NAR_COLUMNS) {
            return;
        }
        buy_own(x, column);
    }
    nar_cities_start(x);
}

static void end_turn(nar_do *x) {
    x->s->turns_taken++;
    next_turn(x);
}

void nar_trade_start(nar_do *x) {
    nar_state *s = x->s;
    s->phase = NAR_TRADE;
    s->turns_taken = 0;
    nar_emit(x, NAR_EV_TURN, s->turn, IR_PLAYER(s->start_seat), 0, 0, 0);
    next_turn(x);
}

/* ---- select --------------------------------------------------------------------------------------------------------- */

static bool start_city_check(const nar_look *k, unsigned start, ir_refusal *why) {
    if (!k->r->founder_chooses) {
        return start == IR_NO_OPERAND || nar_no(why, NAR_NO_START_CITY_GIVEN, 0, 0);
    }
    if (start == IR_NO_OPERAND) {
        return nar_no(why, NAR_NO_START_CITY_MISSING, 0, 0);
    }
    if (start >= NAR_STARTS) {
        return nar_no(why, NAR_NO_NO_SUCH, 0, 0);
    }
    bool there = (k->s->starts >> start & 1u) != 0;
    return there || nar_no(why, NAR_NO_START_CITY_GONE, (int32_t)(NAR_CITIES + start), 0);
}

/* NA-SH-10 */
static bool found_check(const nar_look *k, const ir_move *m, ir_refusal *why) {
    int32_t cash = k->is->cash[IR_PLAYER(k->s->seat)], price = nar_select_price(m);
    if (price < k->d->least_price) {
        return nar_no(why, NAR_NO_FOUND_TOO_LOW, price, k->d->least_price);
    }
    if (price % NAR_STEP != 0) {
        return nar_no(why, NAR_NO_FOUND_NOT_HUNDREDS, price, 0);
    }
    if (price > cash) {
        return nar_no(why, NAR_NO_FOUND_BEYOND_CASH, price, cash);
    }
    return start_city_check(k, nar_select_start(m), why);
}

/* NA-SH-20..22 */
static bool own_check(const nar_look *k, const ir_move *m, ir_refusal *why) {
    int32_t price = nar_own_price(k);
    if (price == 0) {
        return nar_no(why, NAR_NO_OWN_TOO_DEAR, k->d->own_price, k->is->cash[IR_PLAYER(k->s->seat)]);
    }
    if (nar_select_price(m) != 0) {
        return nar_no(why, NAR_NO_OWN_PRICE_FIXED, nar_select_price(m), price);
    }
    return nar_select_start(m) == IR_NO_OPERAND || nar_no(why, NAR_NO_START_CITY_GIVEN, 0, 0);
}

/* NA-SH-30; the price may be more than the director has (NA-SH-31) */
static bool offer_check(const nar_look *k, const ir_move *m, ir_refusal *why) {
    int32_t cash = k->is->cash[IR_PLAYER(k->s->seat)], price = nar_select_price(m);
    if (price < k->d->least_price) {
        return nar_no(why, NAR_NO_OFFER_TOO_LOW, price, k->d->least_price);
    }
    if (price % NAR_STEP != 0) {
        return nar_no(why, NAR_NO_OFFER_NOT_HUNDREDS, price, 0);
    }
    if (price > cash) {
        return nar_no(why, NAR_NO_OFFER_BEYOND_CASH, price, cash);
    }
    return nar_select_start(m) == IR_NO_OPERAND || nar_no(why, NAR_NO_START_CITY_GIVEN, 0, 0);
}

bool nar_select_check(const nar_look *k, const ir_move *m, ir_refusal *why) {
    const nar_state *s = k->s;
    uint8_t column = nar_select_column(m);
    if (column >= NAR_COLUMNS) {
        return nar_no(why, NAR_NO_NO_SUCH, 0, 0);
    }
    if (s->shares_left[column] == 0) {
        return nar_no(why, NAR_NO_COLUMN_EMPTY, column + 1, 0);
    }
    unsigned company = nar_bottom_share(s, column);
    if (barred(s, company)) {
        return nar_no(why, NAR_NO_BARRED, (int32_t)company, 0);
    }
    /* NA-SH-08 */
    ir_party director = s->director[company];
    return director == IR_BANK              ? found_check(k, m, why)
           : director == IR_PLAYER(s->seat) ? own_check(k, m, why)
                                            : offer_check(k, m, why);
}

/* NA-SH-10..12 */
static void found(nar_do *x, const ir_move *m) {
    nar_state *s = x->s;
    int32_t price = nar_select_price(m);
    unsigned company = nar_bottom_share(s, nar_select_column(m)), start = nar_select_start(m);
    IR_ASSERT(s->starts != 0); /* NA-SH-13 */
    unsigned card = start != IR_NO_OPERAND ? start : (unsigned)__builtin_ctz(s->starts);
    take_share(x, nar_select_column(m), s->seat);
    ir_pay(x->is, IR_PLAYER(s->seat), IR_COMPANY(company), price);
    s->director[company] = IR_PLAYER(s->seat);
    s->starts &= (uint8_t) ~(1u << card);
    s->network[company] |= UINT64_C(1) << (NAR_CITIES + card);
    nar_emit(x, NAR_EV_FOUNDED, IR_PLAYER(s->seat), (int32_t)company, price, (int32_t)(NAR_CITIES + card), 0);
    end_turn(x);
}

void nar_select_do(nar_do *x, const ir_move *m) {
    nar_state *s = x->s;
    uint8_t column = nar_select_column(m);
    unsigned company = nar_bottom_share(s, column);
    if (s->director[company] == IR_BANK) {
        found(x, m);
    } else if (s->director[company] == IR_PLAYER(s->seat)) {
        buy_own(x, column);
        end_turn(x);
    } else { /* NA-SH-30: now the director is asked, able to pay or not (NA-HI-05) */
        s->offer_column = column;
        s->offer_price = nar_select_price(m);
        nar_emit(x, NAR_EV_OFFERED, IR_PLAYER(s->seat), (int32_t)company, nar_select_price(m), s->director[company], 0);
    }
}

/* ---- answer, stop --------------------------------------------------------------------------------------------------- */

bool nar_answer_check(const nar_look *k, const ir_move *m, ir_refusal *why) {
    if (nar_answer_answer(m) > NAR_ANSWER_BUY) {
        return nar_no(why, NAR_NO_NO_SUCH, 0, 0);
    }
    int32_t cash = k->is->cash[m->actor];
    if (nar_answer_answer(m) == NAR_ANSWER_BUY && cash < k->s->offer_price) { /* NA-SH-32: only with their own cash */
        return nar_no(why, NAR_NO_DIRECTOR_SHORT, k->s->offer_price, cash);
    }
    return true;
}

/* NA-SH-33..35 */
static void allow(nar_do *x, unsigned column, int32_t price) {
    nar_state *s = x->s;
    unsigned company = nar_bottom_share(s, column);
    unsigned old = IR_SEAT(s->director[company]);
    int32_t part = treasury_part(price);
    take_share(x, column, s->seat);
    pay_split(x, company, price, part);
    nar_emit(x, NAR_EV_ALLOWED, s->director[company], IR_PLAYER(s->seat), (int32_t)company, part, price - part);
    if (s->owned[company][s->seat] >= s->owned[company][old]) { /* NA-SH-34: a tie is enough */
        s->director[company] = IR_PLAYER(s->seat);
        nar_emit(x, NAR_EV_DIRECTOR, IR_PLAYER(s->seat), (int32_t)company, 0, 0, 0);
    }
    end_turn(x);
}

static bool any_selectable(const nar_state *s) {
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        if (selectable(s, column)) {
            return true;
        }
    }
    return false;
}

/* NA-SH-36, NA-SH-37; then the chain continues (NA-SH-40..43) */
static void director_buys(nar_do *x, unsigned column, int32_t price) {
    nar_state *s = x->s;
    unsigned company = nar_bottom_share(s, column);
    ir_party director = s->director[company];
    int32_t part = treasury_part(price);
    take_share(x, column, IR_SEAT(director));
    ir_pay(x->is, director, IR_COMPANY(company), part);
    ir_pay(x->is, director, IR_PLAYER(s->seat), price - part);
    nar_emit(x, NAR_EV_DIRECTOR_BOUGHT, director, (int32_t)company, price, part, price - part);
    s->barred |= (uint8_t)(1u << company);
    /* With a share left that the player may not be able to pay for they are asked all the same: ending the turn would
     * reveal it. */
    if (!any_selectable(s)) {
        nar_emit(x, NAR_EV_NOTHING_LEFT, IR_PLAYER(s->seat), 0, 0, 0, 0);
        end_turn(x);
    }
}

void nar_answer_do(nar_do *x, const ir_move *m) {
    unsigned column = x->s->offer_column;
    int32_t price = x->s->offer_price;
    x->s->offer_column = 0;
    x->s->offer_price = 0;
    if (nar_answer_answer(m) == NAR_ANSWER_BUY) {
        director_buys(x, column, price);
    } else {
        allow(x, column, price);
    }
}

bool nar_stop_check(const nar_look *k, ir_refusal *why) {
    /* NA-SH-04, NA-SH-40 */
    return k->s->barred != 0 || k->r->may_pass || nar_no(why, NAR_NO_MUST_SELECT, 0, 0);
}

void nar_stop_do(nar_do *x) {
    nar_emit(x, NAR_EV_STOPPED, IR_PLAYER(x->s->seat), 0, 0, 0, 0);
    end_turn(x);
}
