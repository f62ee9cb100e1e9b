/* Phases II and III, the ends and the final payment (NA-CI, NA-IN, NA-EN, NA-FP).
 *
 * What always holds: in phase II the player to act has at least one legal purchase; players without one have passed. */
#include "titles/nar/nar.h"

#include "core/guard.h"
#include "core/money.h"

#include <string.h>

/* ---- counting --------------------------------------------------------------------------------------------------------- */

unsigned nar_cities_left(const nar_state *s) {
    unsigned n = 0;
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        n += s->cities_left[column];
    }
    return n;
}

/* NA-IN-01: start city included. */
int32_t nar_income(const nar_look *k, unsigned company) {
    int32_t sum = 0;
    for (uint64_t left = k->s->network[company]; left != 0; left &= left - 1) {
        sum += k->r->card[__builtin_ctzll(left)].income;
    }
    return sum;
}

unsigned nar_symbols(const nar_look *k, unsigned company) {
    unsigned sum = 0;
    for (uint64_t left = k->s->network[company]; left != 0; left &= left - 1) {
        sum += k->r->card[__builtin_ctzll(left)].symbols;
    }
    return sum;
}

unsigned nar_shares_sold(const nar_state *s, unsigned company) {
    uint64_t row;
    memcpy(&row, s->owned[company], sizeof row);
    return (unsigned)(row * UINT64_C(0x0101010101010101) >> 56); /* the sum of its bytes */
}

/* ---- the end ---------------------------------------------------------------------------------------------------------- */

/* NA-EN-04: a turn with one of these bits is the last. */
static void end_holds(nar_do *x, unsigned bit) {
    if (x->is->ends == 0) {
        x->is->end = (uint8_t)(1 + __builtin_ctz(bit));
    }
    x->is->ends |= (uint8_t)bit;
    nar_emit(x, NAR_EV_LAST_TURN, __builtin_ctz(bit), 0, 0, 0, 0);
}

/* NA-FP-01 */
static void pay_symbols(nar_do *x, unsigned company) {
    unsigned symbols = nar_symbols(&x->look, company);
    int32_t per_share = (int32_t)symbols * x->look.d->symbol_value;
    if (symbols == 0) {
        return;
    }
    nar_emit(x, NAR_EV_SYMBOLS, (int32_t)company, (int32_t)symbols, per_share, 0, 0);
    for (unsigned seat = 0; seat < x->look.game->players; seat++) {
        int32_t amount = per_share * x->s->owned[company][seat];
        if (amount > 0) {
            ir_pay(x->is, IR_BANK, IR_PLAYER(seat), amount);
            nar_emit(x, NAR_EV_FINAL_PAYMENT, IR_PLAYER(seat), (int32_t)company, amount, 0, 0);
        }
    }
}

static void finish(nar_do *x) {
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        pay_symbols(x, company);
    }
    x->is->finished = 1;
    x->s->phase = NAR_OVER;
    nar_emit(x, NAR_EV_GAME_OVER, x->is->end - 1, 0, 0, 0, 0);
    uint8_t rank[IR_MAX_PLAYERS];
    ir_ranking(x->look.game, x->is, rank);
    for (unsigned i = 0; i < x->look.game->players; i++) {
        nar_emit(x, NAR_EV_TOTAL, IR_PLAYER(rank[i]), x->is->cash[IR_PLAYER(rank[i])], 0, 0, 0);
    }
    nar_emit(x, NAR_EV_WINNER, IR_PLAYER(rank[0]), 0, 0, 0, 0);
}

/* ---- phase III -------------------------------------------------------------------------------------------------------- */

/* NA-IN-03; in the last turn NA-IN-06: half of it, rounded up (NA-OQ-13). */
static int32_t director_part(const nar_look *k, int32_t remainder) {
    if (k->is->ends == 0) {
        return k->d->director_extra;
    }
    return (remainder / NAR_STEP + (k->r->final_half_down ? 0 : 1)) / 2 * NAR_STEP;
}

/* NA-IN-01..06: all from the bank. */
static void pay_income(nar_do *x, unsigned company) {
    const nar_state *s = x->s;
    int32_t income = nar_income(&x->look, company);
    int32_t shares = (int32_t)nar_shares_sold(s, company);
    if (s->director[company] == IR_BANK) {
        return;
    }
    IR_ASSERT(shares > 0);
    int32_t per_share = income / NAR_STEP / shares * NAR_STEP;
    int32_t remainder = income - per_share * shares;
    nar_emit(x, NAR_EV_INCOME, (int32_t)company, income, per_share, remainder, 0);
    for (unsigned seat = 0; seat < x->look.game->players; seat++) {
        int32_t amount = per_share * s->owned[company][seat];
        if (amount > 0) {
            ir_pay(x->is, IR_BANK, IR_PLAYER(seat), amount);
            nar_emit(x, NAR_EV_DIVIDEND, IR_PLAYER(seat), (int32_t)company, amount, 0, 0);
        }
    }
    if (remainder == 0) {
        return;
    }
    int32_t extra = director_part(&x->look, remainder);
    if (extra > 0) {
        ir_pay(x->is, IR_BANK, s->director[company], extra);
        nar_emit(x, NAR_EV_DIRECTOR_EXTRA, s->director[company], (int32_t)company, extra, 0, 0);
    }
    if (remainder > extra) {
        ir_pay(x->is, IR_BANK, IR_COMPANY(company), remainder - extra);
        nar_emit(x, NAR_EV_TO_TREASURY, (int32_t)company, remainder - extra, 0, 0, 0);
    }
}

static void phase_three(nar_do *x) {
    nar_state *s = x->s;
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        pay_income(x, company);
    }
    if (x->is->ends != 0) {
        finish(x);
        return;
    }
    s->start_seat = (uint8_t)((s->start_seat + 1u) % x->look.game->players); /* NA-TU-03 */
    s->turn++;
    nar_trade_start(x);
}

/* ---- phase II --------------------------------------------------------------------------------------------------------- */

int32_t nar_bottom_cost(const nar_look *k, unsigned column) {
    unsigned left = k->s->cities_left[column];
    return left > 0 ? k->r->card[k->s->city[column][left - 1]].cost : INT32_MAX;
}

int32_t nar_cheapest(const nar_look *k) {
    int32_t least = INT32_MAX;
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        int32_t cost = nar_bottom_cost(k, column);
        least = cost < least ? cost : least;
    }
    return least;
}

/* NA-CI-08: which companies can pay for some bottom city. */
static unsigned companies_with(const nar_look *k, int32_t least) {
    unsigned bits = 0;
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        bits |= (unsigned)(k->is->cash[IR_COMPANY(company)] >= least) << company;
    }
    return bits;
}

/* NA-CI-02, NA-CI-05: for which the player may buy. */
static unsigned companies_of(const nar_state *s, unsigned seat) {
    unsigned bits = 0;
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        bits |= (unsigned)(s->owned[company][seat] > 0) << company;
    }
    return bits & ~(unsigned)s->used[seat];
}

unsigned nar_buys_for(const nar_look *k, unsigned seat, int32_t least) {
    return companies_with(k, least) & companies_of(k->s, seat);
}

static void end_phase_two(nar_do *x) {
    nar_state *s = x->s;
    if (s->bought == 0) { /* NA-EN-03 */
        end_holds(x, NAR_END_NO_CITY);
    }
    s->passed = 0;
    s->bought = 0;
    for (unsigned seat = 0; seat < NAR_MAX_PLAYERS; seat++) { /* NA-CI-09 */
        s->used[seat] = 0;
    }
    phase_three(x);
}

/* From s->seat on: the next player who has not passed and can buy; players who cannot buy pass (NA-CI-01, NA-CI-08). */
static void next_buyer(nar_do *x) {
    nar_state *s = x->s;
    unsigned players = x->look.game->players;
    unsigned rich = companies_with(&x->look, nar_cheapest(&x->look));
    for (unsigned tries = 0; tries < players; tries++) {
        if ((s->passed >> s->seat & 1) == 0) {
            if ((rich & companies_of(s, s->seat)) != 0) {
                return;
            }
            s->passed |= (uint8_t)(1u << s->seat);
            nar_emit(x, NAR_EV_MUST_PASS, IR_PLAYER(s->seat), 0, 0, 0, 0);
        }
        s->seat = (uint8_t)(s->seat + 1u < players ? s->seat + 1u : 0);
    }
    end_phase_two(x);
}

void nar_cities_start(nar_do *x) {
    nar_state *s = x->s;
    if (nar_shares_left(s) < x->look.game->players) { /* NA-EN-01 */
        end_holds(x, NAR_END_SHARES);
    }
    if (nar_cities_left(s) <= x->look.d->cities_left_end) { /* NA-EN-02 */
        end_holds(x, NAR_END_CITIES);
    }
    s->phase = NAR_BUY;
    s->turns_taken = 0;
    s->barred = 0;
    s->seat = s->start_seat; /* NA-TU-02 */
    next_buyer(x);
}

static void next_seat(nar_do *x) {
    x->s->seat = (uint8_t)((x->s->seat + 1u) % x->look.game->players);
    next_buyer(x);
}

bool nar_city_check(const nar_look *k, const ir_move *m, ir_refusal *why) {
    const nar_state *s = k->s;
    uint8_t company = nar_city_company(m), column = nar_city_column(m);
    if (column >= NAR_COLUMNS || company >= NAR_COMPANIES) {
        return nar_no(why, NAR_NO_NO_SUCH, 0, 0);
    }
    if (s->owned[company][s->seat] == 0) { /* NA-CI-02 */
        return nar_no(why, NAR_NO_NO_SHARE, company, 0);
    }
    if ((s->used[s->seat] >> company & 1u) != 0) { /* NA-CI-05 */
        return nar_no(why, NAR_NO_USED, company, 0);
    }
    if (s->cities_left[column] == 0) {
        return nar_no(why, NAR_NO_CITY_COLUMN_EMPTY, column + 1, 0);
    }
    /* NA-CI-03: no cash may be added */
    int32_t cost = nar_bottom_cost(k, column), treasury = k->is->cash[IR_COMPANY(company)];
    return cost <= treasury || nar_no(why, NAR_NO_CITY_TOO_DEAR, cost, treasury);
}

/* NA-CI-03, NA-CI-04 */
void nar_city_do(nar_do *x, const ir_move *m) {
    nar_state *s = x->s;
    uint8_t company = nar_city_company(m), column = nar_city_column(m);
    int32_t cost = nar_bottom_cost(&x->look, column);
    unsigned card = s->city[column][--s->cities_left[column]];
    ir_pay(x->is, IR_COMPANY(company), IR_BANK, cost);
    s->network[company] |= UINT64_C(1) << card;
    s->used[s->seat] |= (uint8_t)(1u << company);
    s->bought++; /* NA-CI-10 */
    nar_emit(x, NAR_EV_CITY, IR_PLAYER(s->seat), company, (int32_t)card, cost, 0);
    next_seat(x);
}

/* NA-CI-07: final for this phase. */
void nar_pass_do(nar_do *x) {
    x->s->passed |= (uint8_t)(1u << x->s->seat);
    nar_emit(x, NAR_EV_PASSED, IR_PLAYER(x->s->seat), 0, 0, 0, 0);
    next_seat(x);
}
