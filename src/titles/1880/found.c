/* Founding by the turn-order list, floating at the end of a stock round, and the two halves of the capital.
 *
 * Always: until the last answer of a founding is known nothing has changed but the frame FOUND; its founder can pay for
 * at least one certificate. A company that is not on the market has its par. */
#include "titles/1880/china.h"

/* ---- the list and the certificates ---------------------------------------------------------------------------------- */

unsigned china_places(const rail_look *k) { return (unsigned)CHINA(k, PLACES_EACH) * CHINA_PRICES; }

/* 80-FD-02: a number of places of every price, each price with its cell (80-FL-05). */
china_place china_place_at(const rail_look *k, unsigned i) {
    unsigned each = (unsigned)CHINA(k, PLACES_EACH), cell = rail_next_par(k, 0);
    china_place place = {.price = (uint16_t)china_prices[i / each][0], .number = (uint8_t)(i % each + 1)};
    while (cell != RAIL_NONE && k->d->cell[cell].price != place.price) {
        cell = rail_next_par(k, cell + 1);
    }
    place.cell = (uint8_t)cell;
    return place;
}

static int32_t price_at(const rail_look *k, unsigned i) { return china_prices[i / (unsigned)CHINA(k, PLACES_EACH)][0]; }

unsigned china_certificate(const rail_look *k, unsigned c) { return china_of(k)->certificate[c]; }

/* 80-SR-09, 80-SR-10: the lower part of the stack is locked at first. */
unsigned china_available(const rail_look *k, unsigned c) {
    if (CHINA(k, LOCKED_CHANGE) && (k->s->status[c] & RAIL_STARTED)) {
        return china_papers_free(k, c);
    }
    unsigned stack = k->s->shares[c][RAIL_IPO];
    unsigned locked = OWN_PHASE(k, ALL_SHARES) ? 0 : (unsigned)CHINA(k, LOCKED_SHARES);
    return stack > locked ? stack - locked : 0;
}

/* ---- place, certificate, permits -------------------------------------------------------------------------------------- */

/* Who holds the place, + 1; 0: it is free. */
static unsigned holder_of(const rail_look *k, unsigned place) {
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (china_of(k)->place[c] == place + 1) {
            return c + 1;
        }
    }
    return 0;
}

/* The free place of a price and number, or RAIL_NONE (80-FD-02). */
static unsigned place_of(const rail_look *k, int32_t price, unsigned number, ir_refusal *why) {
    bool priced = false;
    unsigned each = (unsigned)CHINA(k, PLACES_EACH);
    for (unsigned i = 0; i < CHINA_PRICES; i++) {
        if (china_prices[i][0] != price) {
            continue;
        }
        priced = true;
        if (number == 0 || number > each) {
            continue;
        }
        unsigned place = i * each + number - 1, holder = holder_of(k, place);
        if (holder && !rail_no(why, CHINA_NO_PLACE_TAKEN, price, (int32_t)number, (int32_t)holder - 1)) {
            return RAIL_NONE;
        }
        return place;
    }
    (void)rail_never(why, priced ? CHINA_NO_NO_SUCH_PLACE : RAIL_NO_NO_PAR_PRICE, price, (int32_t)number, 0);
    return RAIL_NONE;
}

/* They are listed by size. */
static unsigned smallest_certificate(void) { return (unsigned)china_certificates[0][0]; }

/* 80-AU-10: the par of a company that comes with a private: the first of the list. */
static int32_t given_price(void) { return china_prices[0][0]; }

/* The free places that a sum pays, as bits. */
static uint64_t places_for(const rail_look *k, int32_t cash) {
    uint64_t places = 0;
    int32_t tenths = (int32_t)smallest_certificate();
    unsigned each = (unsigned)CHINA(k, PLACES_EACH);
    for (unsigned i = 0; i < CHINA_PRICES; i++) {
        places |= tenths * china_prices[i][0] <= cash ? ((1ULL << each) - 1) << i * each : 0;
    }
    for (unsigned c = 0; c < k->d->npublic; c++) {
        places &= china_of(k)->place[c] ? ~(1ULL << (china_of(k)->place[c] - 1)) : ~0ULL;
    }
    return places;
}

bool china_place_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why) {
    if (par_company(m) >= k->d->npublic) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    if (k->s->status[par_company(m)] & RAIL_STARTED) {
        return rail_never(why, RAIL_NO_STARTED_ALREADY, (int32_t)par_company(m), 0, 0);
    }
    if (OWN_COMPANY(k, par_company(m), FOUNDED_BY_PRIVATE) &&
        !rail_no(why, CHINA_NO_ONLY_BY_PRIVATE, (int32_t)par_company(m), 0, 0)) {
        return false; /* 80-FD-03 */
    }
    if (place_of(k, m->amount, par_place(m), why) == RAIL_NONE) {
        return false;
    }
    /* 80-EF-08; 18xx.games forgets it */
    if (!CHINA(k, DEBT_FOUNDS) && china_in_debt(k, seat, why)) {
        return false;
    }
    int32_t price = (int32_t)smallest_certificate() * m->amount, cash = k->is->cash[IR_PLAYER(seat)];
    return price <= cash || rail_no(why, RAIL_NO_CASH_SHORT, price, cash, 0);
}

void china_place_do(rail_do *x, unsigned seat, const ir_move *m) {
    china_frame *f = china_frame_on(rail_push(x, CHINA_STEP_FOUND, IR_PLAYER(seat)));
    f->found.company = (uint8_t)par_company(m);
    f->found.place = (uint8_t)(place_of(&x->look, m->amount, par_place(m), NULL) + 1);
}

void china_found_by_private(rail_do *x, unsigned seat, unsigned c) {
    china_frame *f = china_frame_on(rail_push(x, CHINA_STEP_FOUND, IR_PLAYER(seat)));
    f->found.company = (uint8_t)c;
    f->found.tenths = (uint8_t)smallest_certificate();
    f->found.given = 1;
}

/* 80-FD-01: what its founder can pay, in whole. */
static bool size_check(const rail_look *k, const rail_frame *f, unsigned tenths, ir_refusal *why) {
    int32_t price = (int32_t)tenths * price_at(k, china_frame_of(f)->found.place - 1u), cash = k->is->cash[f->who];
    for (unsigned i = 0; i < CHINA_CERTIFICATES; i++) {
        if ((unsigned)china_certificates[i][0] == tenths) {
            return price <= cash || rail_no(why, RAIL_NO_CASH_SHORT, price, cash, 0);
        }
    }
    return rail_never(why, CHINA_NO_NO_SUCH_SIZE, (int32_t)tenths, 0, 0);
}

/* How many letters come with a certificate. */
static unsigned letters_of(unsigned tenths) {
    unsigned letters = 0;
    for (unsigned i = 0; i < CHINA_CERTIFICATES; i++) {
        if ((unsigned)china_certificates[i][0] == tenths) {
            letters = (unsigned)china_certificates[i][1];
        }
    }
    return letters;
}

/* 80-BP-02: consecutive letters, as many as are due. */
static bool permits_check(const rail_frame *f, unsigned mask, ir_refusal *why) {
    unsigned letters = letters_of(china_frame_of(f)->found.tenths);
    for (unsigned first = 0; first + letters <= CHINA_LETTERS; first++) {
        if (mask == ((1u << letters) - 1) << first) {
            return true;
        }
    }
    return rail_never(why, CHINA_NO_NO_SUCH_PERMITS, (int32_t)mask, (int32_t)letters, 0);
}

/* The place of a company that comes with a private. */
static bool given_place_check(const rail_look *k, const rail_frame *f, const ir_move *m, ir_refusal *why) {
    if (par_company(m) != china_frame_of(f)->found.company) {
        return rail_never(why, CHINA_NO_FOUND_DUE, china_frame_of(f)->found.company, 0, 0);
    }
    if (m->amount != given_price()) {
        return rail_never(why, RAIL_NO_NO_PAR_PRICE, m->amount, 0, 0);
    }
    return place_of(k, m->amount, par_place(m), why) != RAIL_NONE;
}

static bool found_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    const china_frame *of = china_frame_of(f);
    const ir_move *m = &a->move;
    unsigned due = !of->found.place ? RAIL_PAR : !of->found.tenths ? CHINA_SIZE : CHINA_PERMITS;
    if (m->verb != due) {
        return rail_never(why, CHINA_NO_FOUND_DUE, of->found.company, 0, 0);
    }
    if (due == RAIL_PAR) {
        return given_place_check(k, f, m, why);
    }
    return due == CHINA_SIZE ? size_check(k, f, size_certificate(m), why) : permits_check(f, permits_letters(m), why);
}

/* for 18xx.games the private is of no use any more. */
static void close_founder(rail_do *x, unsigned c) {
    for (unsigned p = 0; p < x->look.d->nprivates && CHINA(&x->look, FOUNDER_CLOSES); p++) {
        if (OWN_PRIVATE(&x->look, p, FOUNDS) == (int)c + 1) {
            x->s->private_flags[p] |= RAIL_CLOSED;
        }
    }
}

static void tell(rail_do *x, unsigned c, ir_party founder, const china_place *place) {
    rail_emit(x, RAIL_EV_STARTED, founder, (int32_t)c, place->price, 0);
    rail_emit(x, CHINA_EV_PLACE, founder, (int32_t)c, place->price, place->number);
    rail_emit(x, CHINA_EV_CERTIFICATE, founder, (int32_t)c, china_on(x)->certificate[c], 0);
    rail_emit(x, CHINA_EV_PERMITS, (int32_t)c, china_on(x)->permits[c], 0, 0);
}

/* 80-FD-01, 80-SU-04: all is known; the certificate is paid and the company exists. */
static void found(rail_do *x, unsigned permits) {
    rail_state *s = x->s;
    china_state *own = china_on(x);
    const ir_party founder = rail_top(x)->who;
    const china_frame f = *china_frame_of(rail_top(x));
    const china_place place = china_place_at(&x->look, f.found.place - 1u);
    unsigned c = f.found.company, seat = IR_SEAT(founder), tenths = f.found.tenths;
    rail_pop(x);
    s->status[c] |= RAIL_STARTED;
    s->par[c] = place.price;
    own->place[c] = f.found.place;
    own->certificate[c] = (uint8_t)tenths;
    own->permits[c] = (uint8_t)permits;
    s->director[c] = founder;
    s->shares[c][RAIL_IPO] = (uint8_t)(s->shares[c][RAIL_IPO] - tenths);
    s->shares[c][seat] = (uint8_t)(s->shares[c][seat] + tenths);
    tell(x, c, founder, &place);
    if (f.found.given) {
        close_founder(x, c);
    } else {
        rail_pay(x, founder, IR_BANK, (int32_t)tenths * place.price);
    }
    if (CHINA(&x->look, PRICE_FROM_FOUNDING)) { /* */
        rail_market_place(x, c, place.cell);
    }
    china_papers_found(x, c);
    china_investor_link(x, seat, c); /* 80-FD-04 */
    if (!CHINA(&x->look, CAPITAL_WHEN_BOUGHT)) {
        china_fund(x, c);
    }
    if (CHINA(&x->look, REPAY_ALL) && !f.found.given && own->debt[seat] > 0 && x->is->cash[founder] > 0) { /* */
        (void)rail_push(x, CHINA_STEP_REPAY, founder);
    }
}

static void found_do(rail_do *x, const ir_action *a) {
    china_frame *f = china_frame_on(rail_top(x));
    const ir_move *m = &a->move;
    if (m->verb == RAIL_PAR) {
        f->found.place = (uint8_t)(place_of(&x->look, par_price(m), par_place(m), NULL) + 1);
    } else if (m->verb == CHINA_SIZE) {
        f->found.tenths = (uint8_t)size_certificate(m);
    } else {
        found(x, permits_letters(m));
    }
}

/* The only answer that the rules leave, or false. */
static bool only_answer(const rail_look *k, ir_action *only) {
    unsigned n = 0;
    ir_action probe = {.more_len = 0};
    ir_party founder = rail_top_of(k)->who;
    unsigned company = china_frame_of(rail_top_of(k))->found.company;
    for (unsigned i = 0; i < 1u << CHINA_LETTERS; i++) { /* a place, a size or a mask of letters */
        const ir_move moves[] = {par_place_move(founder, company, given_price(), i), size_move(founder, i),
                                 permits_move(founder, i)};
        for (unsigned j = 0; j < 3; j++) {
            probe.move = moves[j];
            if (found_check(k, &probe, NULL)) {
                *only = probe;
                n++;
            }
        }
    }
    return n == 1;
}

static bool found_asks(rail_do *x) {
    ir_action only;
    if (!only_answer(&x->look, &only)) {
        return true;
    }
    found_do(x, &only);
    return false;
}

/* ---- floating and capital ------------------------------------------------------------------------------------------- */

static bool enough_to_float(const rail_look *k, int32_t tenths) { return tenths >= OWN_PHASE(k, FLOAT); }

/* 80-FL-01..04: by the director's own holding, or when nothing of it is left to buy. */
bool china_floats(const rail_look *k, unsigned c) {
    unsigned status = k->s->status[c];
    if (!(status & RAIL_STARTED) || (status & RAIL_FLOATED)) {
        return false;
    }
    return enough_to_float(k, k->s->shares[c][IR_SEAT(k->s->director[c])]) || rail_available(k, c) == 0;
}

/* Sure if it will float at the end of this share round; else by what its director can still buy of it. */
int32_t china_hope(const rail_look *k, unsigned c) {
    enum { SURE = 95, LEAST = 5 };
    ir_party director = k->s->director[c];
    if (!IR_IS_PLAYER(director)) {
        return LEAST;
    }
    int32_t missing = OWN_PHASE(k, FLOAT) - k->s->shares[c][IR_SEAT(director)];
    int32_t cost = missing * (int32_t)k->s->par[c], free = k->is->cash[director] - china_of(k)->debt[IR_SEAT(director)];
    if (missing <= 0 || cost <= 0 || free >= cost) {
        return missing <= 0 || cost <= 0 ? SURE : SURE - 10 * missing;
    }
    int32_t hope = free > 0 ? 60 * free / cost : 0;
    return hope > LEAST ? hope : LEAST;
}

/* 80-FL-05, 80-CP-01 */
static void float_one(rail_do *x, unsigned c) {
    rail_state *s = x->s;
    int32_t capital = s->par[c] * RULE(&x->look, CAPITAL_SHARES);
    s->status[c] |= RAIL_FLOATED;
    rail_emit(x, RAIL_EV_FLOATED, (int32_t)c, capital, 0, 0);
    rail_pay(x, IR_BANK, IR_COMPANY(c), capital);
    if (!s->cell[c]) {
        rail_market_place(x, c, china_place_at(&x->look, china_on(x)->place[c] - 1u).cell);
    }
    china_home_due(x, c);
}

void china_float_all(rail_do *x) {
    for (unsigned place = 0; place < china_places(&x->look); place++) {
        unsigned c = holder_of(&x->look, place);
        if (c && china_floats(&x->look, c - 1)) {
            float_one(x, c - 1);
        }
    }
    china_homes_in_order(x);
}

/* 80-CP-02..05: once, when the bank holds no more than what was locked at first. */
void china_fund(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    rail_state *s = x->s;
    if (!OWN_PHASE(k, ALL_SHARES) || !(s->status[c] & RAIL_STARTED) || (s->status[c] & CHINA_FUNDED) ||
        s->shares[c][RAIL_IPO] > CHINA(k, LOCKED_SHARES)) {
        return;
    }
    int32_t capital = s->par[c] * CHINA(k, SECOND_CAPITAL);
    s->status[c] |= CHINA_FUNDED;
    rail_emit(x, CHINA_EV_SECOND_CAPITAL, (int32_t)c, capital, 0, 0);
    rail_pay(x, IR_BANK, IR_COMPANY(c), capital);
}

void china_second_capital(rail_do *x) {
    for (unsigned place = 0; place < china_places(&x->look); place++) {
        unsigned c = holder_of(&x->look, place);
        if (c) {
            china_fund(x, c - 1);
        }
    }
}

/* ---- the step ------------------------------------------------------------------------------------------------------- */

static void offer_at(rail_menu *u, ir_party player, unsigned c, uint64_t places) {
    for (; places; places &= places - 1) {
        unsigned i = (unsigned)__builtin_ctzll(places), each = (unsigned)CHINA(&u->k, PLACES_EACH);
        rail_offer(u, par_place_move(player, c, price_at(&u->k, i), i % each + 1));
    }
}

void china_offer_places(rail_menu *u, ir_party player) {
    uint64_t places = places_for(&u->k, u->k.is->cash[player]);
    for (unsigned c = 0; c < u->k.d->npublic; c++) {
        if (!(u->k.s->status[c] & RAIL_STARTED)) {
            offer_at(u, player, c, places);
        }
    }
}

bool china_can_found(const rail_look *k, unsigned seat, unsigned c) {
    if (!rail_room_for(k, seat, c, 0, true, NULL)) {
        return false;
    }
    for (uint64_t places = places_for(k, k->is->cash[IR_PLAYER(seat)]); places; places &= places - 1) {
        unsigned i = (unsigned)__builtin_ctzll(places), number = i % (unsigned)CHINA(k, PLACES_EACH) + 1;
        ir_move m = par_place_move(IR_PLAYER(seat), c, price_at(k, i), number);
        if (china_place_check(k, seat, &m, NULL)) {
            return true;
        }
    }
    /* 18xx.games asks every player who can pay the lowest par, whether or not a place is left at it */
    int32_t least = (int32_t)smallest_certificate() * china_prices[CHINA_PRICES - 1][0];
    return PEER(k, ASKS) && !OWN_COMPANY(k, c, FOUNDED_BY_PRIVATE) && least <= k->is->cash[IR_PLAYER(seat)];
}

static void found_offer(rail_menu *u, const rail_frame *f) {
    offer_at(u, f->who, china_frame_of(f)->found.company, places_for(&u->k, INT32_MAX));
    for (unsigned i = 0; i < CHINA_CERTIFICATES; i++) {
        rail_offer(u, size_move(f->who, (unsigned)china_certificates[i][0]));
    }
    for (unsigned mask = 1; mask < 1u << CHINA_LETTERS; mask++) {
        rail_offer(u, permits_move(f->who, mask));
    }
}

/* A company that is being founded: what is chosen and what is still asked. */
static void found_view(const rail_look *k, const rail_frame *f, ir_json *j) {
    const china_frame *of = china_frame_of(f);
    ir_json_field_open(j, "founding", '{');
    ir_json_field_string(j, "company", k->d->company[of->found.company].id);
    rail_view_number(j, "place", of->found.place == 0 ? -1 : of->found.place);
    rail_view_number(j, "percent", of->found.tenths == 0 ? -1 : 10 * of->found.tenths);
    ir_json_field_bool(j, "free", of->found.given != 0);
    ir_json_field_open(j, "floats", '[');
    for (unsigned i = 0; i < CHINA_CERTIFICATES; i++) {
        if (enough_to_float(k, china_certificates[i][0])) {
            ir_json_int(j, (int64_t)10 * china_certificates[i][0]);
        }
    }
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}

static void found_entry(const rail_look *k, const rail_frame *f, ir_json *j) {
    ir_json_field_string(j, "company", k->d->company[china_frame_of(f)->found.company].id);
}

const rail_step_def china_found = {.name = "found",
                                   .place = "founding",
                                   .verbs = RAIL_BIT(CHINA_SIZE) | RAIL_BIT(CHINA_PERMITS),
                                   .check = found_check,
                                   .act = found_do,
                                   .asks = found_asks,
                                   .offer = found_offer,
                                   .view = found_view,
                                   .entry = found_entry};
