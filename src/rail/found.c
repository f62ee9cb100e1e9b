/* Founding by the turn-order list (rule places), floating at the end of a stock round, the two halves of the capital,
 * and debts.
 *
 * Always: until the last answer of a founding is known nothing has changed but the frame FOUND; its founder can pay for
 * at least one certificate. A company that is not on the market has its initial price. */
#include "rail/rail.h"

enum { LETTERS = 4 }; /* of the permits: A to D */

static bool phase_is(const rail_look *k, unsigned flag) { return (k->d->phase[k->s->phase].flags & flag) != 0; }

/* ---- place, certificate, permits -------------------------------------------------------------------------------------- */

/* Who holds the place, + 1; 0: it is free. */
static unsigned holder_of(const rail_look *k, unsigned place) {
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->s->place[c] == place + 1) {
            return c + 1;
        }
    }
    return 0;
}

/* The free place of a price and number, or RAIL_NONE (80-FD-02). */
static unsigned place_of(const rail_look *k, int32_t price, unsigned number, ir_refusal *why) {
    bool priced = false;
    for (unsigned i = 0; i < k->d->nplaces; i++) {
        if (k->d->place[i].price != price) {
            continue;
        }
        priced = true;
        if (k->d->place[i].number != number) {
            continue;
        }
        unsigned holder = holder_of(k, i);
        if (holder && rail_no(why, RAIL_NO_PLACE_TAKEN, price, (int32_t)number, (int32_t)holder - 1)) {
            return RAIL_NONE;
        }
        return i;
    }
    (void)rail_no(why, priced ? RAIL_NO_NO_SUCH_PLACE : RAIL_NO_NO_PAR_PRICE, price, (int32_t)number, 0);
    return RAIL_NONE;
}

static unsigned smallest_certificate(const rail_look *k) {
    unsigned least = RAIL_NONE;
    for (unsigned i = 0; i < k->d->ncertificates; i++) {
        if (k->d->certificate[i].tenths < least) {
            least = k->d->certificate[i].tenths;
        }
    }
    return least;
}

/* 80-AU-10: the initial price of a company that comes with a private: the first of the list. */
static int32_t given_price(const rail_look *k) { return k->d->place[0].price; }

int32_t rail_found_least(const rail_look *k) {
    return (int32_t)smallest_certificate(k) * k->d->place[k->d->nplaces - 1].price;
}

uint64_t rail_places_for(const rail_look *k, int32_t cash) {
    uint64_t places = 0;
    int32_t tenths = (int32_t)smallest_certificate(k);
    for (unsigned i = 0; i < k->d->nplaces; i++) {
        places |= (uint64_t)(tenths * k->d->place[i].price <= cash) << i;
    }
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        places &= k->s->place[c] ? ~(1ULL << (k->s->place[c] - 1)) : ~0ULL;
    }
    return places;
}

bool rail_place_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why) {
    if (m->a >= k->d->ncompanies || rail_is_investor(k, m->a)) {
        (void)rail_no(why, RAIL_NO_NO_SUCH, 0, 0, 0);
        return false;
    }
    if (k->s->status[m->a] & RAIL_STARTED) {
        (void)rail_no(why, RAIL_NO_STARTED_ALREADY, m->a, 0, 0);
        return false;
    }
    if ((k->d->company[m->a].flags & RAIL_FOUNDED_BY_LOT) && rail_no(why, RAIL_NO_ONLY_BY_PRIVATE, m->a, 0, 0)) {
        return false; /* 80-FD-03 */
    }
    if (place_of(k, m->amount, m->b, why) == RAIL_NONE) {
        return false;
    }
    /* 80-EF-08; the peer forgets it */
    if (k->s->debt[seat] && !RULE(k, DEBT_FOUNDS) && rail_no(why, RAIL_NO_IN_DEBT, k->s->debt[seat], 0, 0)) {
        return false;
    }
    int32_t price = (int32_t)smallest_certificate(k) * m->amount, cash = k->is->cash[IR_PLAYER(seat)];
    return price <= cash || !rail_no(why, RAIL_NO_CASH_SHORT, price, cash, 0);
}

void rail_place_do(rail_do *x, unsigned seat, const ir_move *m) {
    rail_frame *f = rail_push(x, RAIL_FRAME_FOUND, IR_PLAYER(seat));
    f->a = m->a;
    f->b = (uint8_t)(place_of(&x->look, m->amount, m->b, NULL) + 1);
}

void rail_found_by_private(rail_do *x, unsigned seat, unsigned c) {
    rail_frame *f = rail_push(x, RAIL_FRAME_FOUND, IR_PLAYER(seat));
    f->a = (uint8_t)c;
    f->c = (uint8_t)smallest_certificate(&x->look);
    f->d = 1;
}

/* 80-FD-01: what its founder can pay, in whole. */
static bool size_check(const rail_look *k, const rail_frame *f, unsigned tenths, ir_refusal *why) {
    int32_t price = (int32_t)tenths * k->d->place[f->b - 1].price, cash = k->is->cash[f->who];
    for (unsigned i = 0; i < k->d->ncertificates; i++) {
        if (k->d->certificate[i].tenths == tenths) {
            return price <= cash || !rail_no(why, RAIL_NO_CASH_SHORT, price, cash, 0);
        }
    }
    (void)rail_no(why, RAIL_NO_NO_SUCH_SIZE, 10 * (int32_t)tenths, 0, 0);
    return false;
}

/* How many letters come with a certificate. */
static unsigned letters_of(const rail_look *k, unsigned tenths) {
    unsigned letters = 0;
    for (unsigned i = 0; i < k->d->ncertificates; i++) {
        if (k->d->certificate[i].tenths == tenths) {
            letters = k->d->certificate[i].permits;
        }
    }
    return letters;
}

/* 80-BP-02: consecutive letters, as many as are due. */
static bool permits_check(const rail_look *k, const rail_frame *f, unsigned mask, ir_refusal *why) {
    unsigned letters = letters_of(k, f->c);
    for (unsigned first = 0; first + letters <= LETTERS; first++) {
        if (mask == ((1u << letters) - 1) << first) {
            return true;
        }
    }
    (void)rail_no(why, RAIL_NO_NO_SUCH_PERMITS, (int32_t)mask, (int32_t)letters, 0);
    return false;
}

/* The place of a company that comes with a private. */
static bool given_place_check(const rail_look *k, const rail_frame *f, const ir_move *m, ir_refusal *why) {
    if (m->a != f->a) {
        (void)rail_no(why, RAIL_NO_FOUND_DUE, f->a, 0, 0);
        return false;
    }
    if (m->amount != given_price(k)) {
        (void)rail_no(why, RAIL_NO_NO_PAR_PRICE, m->amount, 0, 0);
        return false;
    }
    return place_of(k, m->amount, m->b, why) != RAIL_NONE;
}

bool rail_found_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    const ir_move *m = &a->move;
    rail_verb due = !f->b ? RAIL_PAR : !f->c ? RAIL_SIZE : RAIL_PERMITS;
    if (m->verb != due) {
        (void)rail_no(why, RAIL_NO_FOUND_DUE, f->a, 0, 0);
        return false;
    }
    if (due == RAIL_PAR) {
        return given_place_check(k, f, m, why);
    }
    return due == RAIL_SIZE ? size_check(k, f, m->b, why) : permits_check(k, f, m->b, why);
}

/* for the peer the private is of no use any more. */
static void close_founder(rail_do *x, unsigned c) {
    for (unsigned p = 0; p < x->look.d->nprivates && RULE(&x->look, FOUNDER_CLOSES); p++) {
        if (x->look.d->private_[p].power == RAIL_POWER_FOUNDS && x->look.d->private_[p].at == c) {
            x->s->private_flags[p] |= RAIL_CLOSED;
        }
    }
}

static void tell(rail_do *x, unsigned c, ir_party founder, const rail_place *place) {
    rail_emit(x, RAIL_EV_STARTED, founder, (int32_t)c, place->price, 0);
    rail_emit(x, RAIL_EV_PLACE, founder, (int32_t)c, place->price, place->number);
    rail_emit(x, RAIL_EV_CERTIFICATE, founder, (int32_t)c, x->s->certificate[c], 0);
    rail_emit(x, RAIL_EV_PERMITS, (int32_t)c, x->s->permits[c], 0, 0);
}

/* 80-FD-01, 80-SU-04: all is known; the certificate is paid and the company exists. */
static void found(rail_do *x, unsigned permits) {
    rail_state *s = x->s;
    const rail_frame f = *rail_top(x);
    const rail_place *place = &x->look.d->place[f.b - 1];
    unsigned c = f.a, seat = IR_SEAT(f.who);
    rail_pop(x);
    s->status[c] |= RAIL_STARTED;
    s->par[c] = place->price;
    s->place[c] = f.b;
    s->certificate[c] = f.c;
    s->permits[c] = (uint8_t)permits;
    s->director[c] = f.who;
    s->shares[c][RAIL_IPO] = (uint8_t)(s->shares[c][RAIL_IPO] - f.c);
    s->shares[c][seat] = (uint8_t)(s->shares[c][seat] + f.c);
    tell(x, c, f.who, place);
    if (f.d) {
        close_founder(x, c);
    } else {
        rail_pay(x, f.who, IR_BANK, f.c * place->price);
    }
    if (RULE(&x->look, PRICE_FROM_FOUNDING)) { /* */
        rail_market_place(x, c, place->cell);
    }
    rail_papers_found(x, c);
    rail_investor_link(x, seat, c); /* 80-FD-04 */
    if (!RULE(&x->look, CAPITAL_WHEN_BOUGHT)) {
        rail_fund(x, c);
    }
    if (RULE(&x->look, REPAY_ALL) && !f.d && s->debt[seat] > 0 && x->is->cash[f.who] > 0) { /* */
        (void)rail_push(x, RAIL_FRAME_REPAY, f.who);
    }
}

void rail_found_do(rail_do *x, const ir_action *a) {
    rail_frame *f = rail_top(x);
    const ir_move *m = &a->move;
    if (m->verb == RAIL_PAR) {
        f->b = (uint8_t)(place_of(&x->look, m->amount, m->b, NULL) + 1);
    } else if (m->verb == RAIL_SIZE) {
        f->c = m->b;
    } else {
        found(x, m->b);
    }
}

/* The only answer that the rules leave, or false. */
static bool only_answer(const rail_look *k, ir_action *only) {
    unsigned n = 0;
    ir_action probe = {.move = {.actor = rail_top_of(k)->who, .a = rail_top_of(k)->a}};
    for (unsigned verb = 0; verb < 3; verb++) {
        static const rail_verb verbs[] = {RAIL_PAR, RAIL_SIZE, RAIL_PERMITS};
        probe.move.verb = (uint8_t)verbs[verb];
        probe.move.amount = verbs[verb] == RAIL_PAR ? given_price(k) : 0;
        for (unsigned b = 0; b < 1u << LETTERS; b++) {
            probe.move.b = (uint8_t)b;
            if (rail_found_check(k, &probe, NULL)) {
                *only = probe;
                n++;
            }
        }
    }
    return n == 1;
}

bool rail_found_asks(rail_do *x) {
    ir_action only;
    if (!only_answer(&x->look, &only)) {
        return true;
    }
    rail_found_do(x, &only);
    return false;
}

/* ---- floating and capital ------------------------------------------------------------------------------------------- */

/* 80-FL-01..04: by the director's own holding, or when nothing of it is left to buy. */
bool rail_floats(const rail_look *k, unsigned c) {
    unsigned status = k->s->status[c];
    if (!RULE(k, PLACES) || !(status & RAIL_STARTED) || (status & RAIL_FLOATED)) {
        return false;
    }
    unsigned held = k->s->shares[c][IR_SEAT(k->s->director[c])];
    return held >= k->d->phase[k->s->phase].float_tenths || rail_available(k, c) == 0;
}

/* 80-FL-05, 80-CP-01 */
static void float_one(rail_do *x, unsigned c) {
    rail_state *s = x->s;
    int32_t capital = s->par[c] * RULE(&x->look, CAPITAL_SHARES);
    s->status[c] |= RAIL_FLOATED;
    rail_emit(x, RAIL_EV_FLOATED, (int32_t)c, capital, 0, 0);
    rail_pay(x, IR_BANK, IR_COMPANY(c), capital);
    if (!s->cell[c]) {
        rail_market_place(x, c, x->look.d->place[s->place[c] - 1].cell);
    }
    rail_home_due(x, c);
}

void rail_float_all(rail_do *x) {
    for (unsigned place = 0; place < x->look.d->nplaces; place++) {
        unsigned c = holder_of(&x->look, place);
        if (c && rail_floats(&x->look, c - 1)) {
            float_one(x, c - 1);
        }
    }
    rail_homes_in_order(x);
}

/* 80-CP-02..05: once, when the bank holds no more than what was locked at first. */
void rail_fund(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    rail_state *s = x->s;
    if (!RULE(k, SECOND_CAPITAL) || !phase_is(k, RAIL_ALL_SHARES) || !(s->status[c] & RAIL_STARTED) ||
        (s->status[c] & RAIL_FUNDED) || s->shares[c][RAIL_IPO] > RULE(k, LOCKED_SHARES)) {
        return;
    }
    int32_t capital = s->par[c] * RULE(k, SECOND_CAPITAL);
    s->status[c] |= RAIL_FUNDED;
    rail_emit(x, RAIL_EV_SECOND_CAPITAL, (int32_t)c, capital, 0, 0);
    rail_pay(x, IR_BANK, IR_COMPANY(c), capital);
}

void rail_second_capital(rail_do *x) {
    for (unsigned place = 0; place < x->look.d->nplaces; place++) {
        unsigned c = holder_of(&x->look, place);
        if (c) {
            rail_fund(x, c - 1);
        }
    }
}

/* ---- debts ------------------------------------------------------------------------------------------------------------ */

/* 80-EF-04, 80-EF-06, 80-OQ-21: rounded up. */
static int32_t raised(const rail_look *k, int32_t debt) { return debt + (debt * RULE(k, DEBT_PERCENT) + 99) / 100; }

void rail_borrow(rail_do *x, unsigned seat, int32_t missing) {
    x->s->debt[seat] += raised(&x->look, missing);
    rail_pay(x, IR_BANK, IR_PLAYER(seat), missing);
    rail_emit(x, RAIL_EV_BORROWED, IR_PLAYER(seat), missing, x->s->debt[seat], 0);
}

void rail_interest(rail_do *x) {
    for (unsigned seat = 0; seat < x->look.game->players; seat++) {
        int32_t before = x->s->debt[seat];
        if (before) {
            x->s->debt[seat] = raised(&x->look, before);
            rail_emit(x, RAIL_EV_INTEREST, IR_PLAYER(seat), before, x->s->debt[seat], 0);
        }
    }
}

/* 80-EF-07; the peer takes as much as there is. */
bool rail_repay_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why) {
    int32_t debt = k->s->debt[seat], cash = k->is->cash[IR_PLAYER(seat)];
    if (debt == 0) {
        (void)rail_no(why, RAIL_NO_NO_DEBT, 0, 0, 0);
        return false;
    }
    int32_t most = debt < cash ? debt : cash, least = RULE(k, REPAY_ALL) && most > 0 ? most : 1;
    if (m->amount < least || m->amount > most) {
        (void)rail_no(why, RAIL_NO_REPAY_AMOUNT, least, most, 0);
        return false;
    }
    return true;
}

void rail_repay_do(rail_do *x, unsigned seat, const ir_move *m) {
    x->s->debt[seat] -= m->amount;
    rail_pay(x, IR_PLAYER(seat), IR_BANK, m->amount);
    rail_emit(x, RAIL_EV_REPAID, IR_PLAYER(seat), m->amount, x->s->debt[seat], 0);
}
