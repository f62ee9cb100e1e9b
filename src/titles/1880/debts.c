/* Debts: what a director lacks for a train the bank lends, at once half as much again is owed, and more after every stock
 * round (80-EF-04..08). */
#include "titles/1880/china.h"

/* 80-EF-08 */
bool china_in_debt(const rail_look *k, unsigned seat, ir_refusal *why) {
    int32_t debt = china_of(k)->debt[seat];
    return debt && !rail_no(why, CHINA_NO_IN_DEBT, debt, 0, 0);
}

/* 80-EF-04, 80-EF-06, 80-OQ-21: rounded up. */
static int32_t raised(const rail_look *k, int32_t debt) { return debt + (debt * CHINA(k, DEBT_PERCENT) + 99) / 100; }

int32_t china_debt_next(const rail_look *k, unsigned seat) { return raised(k, china_of(k)->debt[seat]); }

void china_borrow(rail_do *x, unsigned seat, int32_t missing) {
    china_on(x)->debt[seat] += raised(&x->look, missing);
    rail_pay(x, IR_BANK, IR_PLAYER(seat), missing);
    rail_emit(x, CHINA_EV_BORROWED, IR_PLAYER(seat), missing, china_on(x)->debt[seat], 0);
}

void china_interest(rail_do *x) {
    for (unsigned seat = 0; seat < x->look.game->players; seat++) {
        int32_t before = china_on(x)->debt[seat];
        if (before) {
            china_on(x)->debt[seat] = raised(&x->look, before);
            rail_emit(x, CHINA_EV_INTEREST, IR_PLAYER(seat), before, china_on(x)->debt[seat], 0);
        }
    }
}

/* 80-EF-07; 18xx.games takes as much as there is. */
bool china_repay_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why) {
    int32_t debt = china_of(k)->debt[seat], cash = k->is->cash[IR_PLAYER(seat)];
    if (debt == 0) {
        return rail_never(why, CHINA_NO_NO_DEBT, 0, 0, 0);
    }
    int32_t most = debt < cash ? debt : cash, least = CHINA(k, REPAY_ALL) && most > 0 ? most : 1;
    if (m->amount < least || m->amount > most) {
        return rail_never(why, CHINA_NO_REPAY_AMOUNT, least, most, 0);
    }
    return true;
}

void china_repay_do(rail_do *x, unsigned seat, const ir_move *m) {
    china_on(x)->debt[seat] -= m->amount;
    rail_pay(x, IR_PLAYER(seat), IR_BANK, m->amount);
    rail_emit(x, CHINA_EV_REPAID, IR_PLAYER(seat), m->amount, china_on(x)->debt[seat], 0);
}

void china_offer_repay(rail_menu *u, ir_party player) {
    int32_t debt = china_of(&u->k)->debt[IR_SEAT(player)], cash = u->k.is->cash[player];
    int32_t most = debt < cash ? debt : cash;
    if (debt) {
        rail_offer_range(u, repay_move(player, 0), CHINA(&u->k, REPAY_ALL) ? most : 1, most);
    }
}

/* ---- the step: X-10 ------------------------------------------------------------------------------------------------- */

static bool step_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    unsigned seat = IR_SEAT(rail_top_of(k)->who);
    return a->move.verb == CHINA_REPAY ? china_repay_check(k, seat, &a->move, why)
                                       : rail_never(why, CHINA_NO_IN_DEBT, china_of(k)->debt[seat], 0, 0);
}

static void step_do(rail_do *x, const ir_action *a) {
    unsigned seat = IR_SEAT(rail_top(x)->who);
    rail_pop(x);
    china_repay_do(x, seat, &a->move);
}

static void step_offer(rail_menu *u, const rail_frame *f) { china_offer_repay(u, f->who); }

const rail_step_def china_repay = {.name = "repay", .check = step_check, .act = step_do, .offer = step_offer};
