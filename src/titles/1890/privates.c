/* Privates: what they pay, when they open their hexes and close, and the late private with a station of its own in Kobe
 * (90-PR, 90-LP).
 *
 * Always: that late private is a company too, of which only its station is on the board. */
#include "titles/1890/osaka.h"

static unsigned hex_of(const rail_look *k, unsigned p) { return (unsigned)OWN_PRIVATE(k, p, HEX) - 1u; }

static bool has_powers(const rail_look *k, unsigned p) {
    return !(k->d->private_[p].flags & RAIL_LATE) || OSAKA(k, LATE_POWERS);
}

/* ---- incomes --------------------------------------------------------------------------------------------------------- */

/* 90-LP-03: the company that gets the income of a late private now, or RAIL_NONE. */
static unsigned receiver(const rail_look *k, unsigned p) {
    unsigned c = (unsigned)OWN_PRIVATE(k, p, PAYS) - 1u;
    bool gets = OWN_PRIVATE(k, p, PAYS) && has_powers(k, p) && rail_has_station(k, c, hex_of(k, p));
    return gets ? c : RAIL_NONE;
}

/* 90-PR-13, 90-LP-03, 90-LP-04, 90-VR-07 */
int32_t osaka_income(const rail_look *k, unsigned p) {
    int32_t income = k->d->private_[p].income;
    if (!has_powers(k, p)) {
        return OWN_PRIVATE(k, p, PLAIN_INCOME) ? OWN_PRIVATE(k, p, PLAIN_INCOME) : income;
    }
    if (k->s->phase >= OWN_PRIVATE(k, p, FROZEN_PHASE)) {
        return OWN_PRIVATE(k, p, LATER_INCOME);
    }
    if (receiver(k, p) != RAIL_NONE && !OSAKA(k, KEIFUKU_BOTH)) {
        return 0;
    }
    if (OWN_PRIVATE(k, p, ONCE) && osaka_of(k)->bonus_due) {
        return OSAKA(k, KOK_TOTAL) ? OWN_PRIVATE(k, p, ONCE) : income + OWN_PRIVATE(k, p, ONCE);
    }
    return income;
}

static void pay_company(rail_do *x, unsigned c, unsigned p, int32_t amount) {
    rail_pay(x, IR_BANK, IR_COMPANY(c), amount);
    rail_emit(x, OSAKA_EV_COMPANY_INCOME, (int32_t)c, (int32_t)p, amount, 0);
}

/* 90-OR-04: what companies get at the start of an operating round. */
void osaka_privates_paid(rail_do *x) {
    const rail_look *k = &x->look;
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (!osaka_open(k, p) || !has_powers(k, p)) {
            continue;
        }
        unsigned c = receiver(k, p);
        if (c != RAIL_NONE) {
            pay_company(x, c, p, k->d->private_[p].income);
        }
        for (c = 0; c < k->d->npublic && OWN_PRIVATE(k, p, EACH); c++) { /* 90-LP-05 */
            if (rail_has_station(k, c, hex_of(k, p))) {
                pay_company(x, c, p, OWN_PRIVATE(k, p, EACH));
            }
        }
    }
    for (unsigned c = 0; c < k->d->npublic && OSAKA(k, POWERS); c++) { /* 90-MJ-11 */
        int32_t amount = OWN_COMPANY(k, c, THEATRE);
        if (amount && rail_has_station(k, c, (unsigned)OWN_COMPANY(k, c, HEX) - 1u)) {
            rail_pay(x, IR_BANK, IR_COMPANY(c), amount);
            rail_emit(x, OSAKA_EV_THEATRE, (int32_t)c, amount, OWN_COMPANY(k, c, HEX) - 1, 0);
        }
    }
    osaka_on(x)->bonus_due = 0;
}

/* ---- opening and closing ------------------------------------------------------------------------------------------------ */

/* 90-PR-13, 90-PR-16 */
bool osaka_opens(const rail_look *k, unsigned p) {
    unsigned c = (unsigned)OWN_PRIVATE(k, p, OPENS) - 1u;
    return k->s->phase >= OWN_PRIVATE(k, p, FROZEN_PHASE) ||
           (OWN_PRIVATE(k, p, OPENS) && (k->s->status[c] & (RAIL_AT_HOME | RAIL_GONE)));
}

void osaka_close_private(rail_do *x, unsigned p) {
    if (!(x->s->private_flags[p] & RAIL_CLOSED)) {
        x->s->private_flags[p] |= RAIL_CLOSED;
        rail_emit(x, OSAKA_EV_PRIVATE_CLOSED, (int32_t)p, 0, 0, 0);
    }
}

/* 90-CL-01, 90-LP-04 */
void osaka_phase_began(rail_do *x, unsigned before) {
    unsigned once = osaka_private(&x->look, OSAKA_PRIVATE_ONCE);
    (void)before;
    for (unsigned p = 0; p < x->look.d->nprivates; p++) {
        if (x->s->phase >= OWN_PRIVATE(&x->look, p, CLOSES)) {
            osaka_close_private(x, p);
        }
    }
    /* the last phase but one begins with the first train of the last kind but one */
    if (once != RAIL_NONE && x->s->phase + 2u == x->look.d->nphases) {
        osaka_on(x)->bonus_due = 1;
    }
}

/* ---- the station of a late private --------------------------------------------------------------------------------------- */

unsigned osaka_rapid(const rail_look *k) { return osaka_private(k, OSAKA_PRIVATE_STATION); }

/* 90-LP-12, 90-Q13 */
bool osaka_rapid_fits(const rail_look *k, unsigned p) {
    return !OWN_PRIVATE(k, p, STATION) || !OSAKA(k, LATE_POWERS) || rail_face_at(k, hex_of(k, p))->node[0].slots > 1;
}

/* 90-LP-11, 90-LP-14 */
void osaka_rapid_bought(rail_do *x, unsigned p) {
    const rail_look *k = &x->look;
    if (!OWN_PRIVATE(k, p, STATION) || !OSAKA(k, LATE_POWERS)) {
        return;
    }
    unsigned hex = hex_of(k, p), own = (unsigned)OWN_PRIVATE(k, p, STATION) - 1u;
    for (unsigned c = 0; c < k->d->npublic; c++) {
        if (rail_has_station(k, c, hex) && !OWN_COMPANY(k, c, STATE)) {
            rail_station_remove(x, c, hex);
            osaka_on(x)->access |= 1u << c;
            rail_emit(x, OSAKA_EV_STATION_BACK, (int32_t)c, (int32_t)hex, 0, 0);
        }
    }
    x->s->status[own] |= RAIL_AT_HOME;
    rail_station_put(x, own, hex, 0);
    rail_emit(x, OSAKA_EV_RAPID_STATION, (int32_t)p, (int32_t)hex, 0, 0);
}

/* 90-MJ-05: the hexes that the subway's private blocks, and one more. */
static bool is_osaka(const rail_look *k, unsigned hex) {
    unsigned p = osaka_private(k, OSAKA_PRIVATE_OPENS);
    return p != RAIL_NONE && (rail_has(&k->d->private_[p].blocked, hex) || hex_of(k, p) == hex);
}

/* 90-MJ-05, 90-LP-13: for running only. */
bool osaka_passes(const rail_look *k, unsigned c, unsigned hex, unsigned node) {
    if (c < k->d->npublic && OWN_COMPANY(k, c, SUBWAY)) {
        unsigned tile = k->s->tile[hex];
        return OWN_PHASE(k, SUBWAY) && is_osaka(k, hex) && tile && k->d->tile[tile - 1u].colour == RAIL_BROWN;
    }
    unsigned p = osaka_rapid(k);
    if (p == RAIL_NONE || hex_of(k, p) != hex || !(osaka_of(k)->access >> c & 1u)) {
        return false;
    }
    return (rail_stationed(k, hex, node) >> ((unsigned)OWN_PRIVATE(k, p, STATION) - 1u) & 1u) != 0;
}

int32_t osaka_access_price(const rail_look *k, unsigned c) {
    return OSAKA(k, PASS_AS_TOKEN) ? (int32_t)osaka_station_cost(k, c) : RULE(k, STATION_2);
}

/* 90-LP-13, 90-LP-16, 90-Q28, 90-Q35 */
bool osaka_access_check(const rail_look *k, unsigned c, unsigned p, ir_refusal *why) {
    bool there = p < k->d->nprivates && OWN_PRIVATE(k, p, STATION) && osaka_open(k, p) && OSAKA(k, LATE_POWERS);
    if (!there || c >= k->d->npublic || OWN_COMPANY(k, c, SUBWAY) || OWN_COMPANY(k, c, STATE)) {
        return rail_never(why, OSAKA_NO_NO_ACCESS, (int32_t)c, p < k->d->nprivates ? (int32_t)p : 0, 0);
    }
    if (osaka_of(k)->access >> c & 1u) {
        return rail_never(why, OSAKA_NO_ACCESS_HAS, (int32_t)c, 0, 0);
    }
    int32_t price = osaka_access_price(k, c), cash = k->is->cash[IR_COMPANY(c)];
    if (price > cash && !rail_no(why, OSAKA_NO_ACCESS_COST, price, cash, 0)) {
        return false;
    }
    rail_reach room;
    const rail_reach *reach = k->reach;
    if (reach == NULL) {
        rail_reach_of(k, c, &room);
        reach = &room;
    }
    return reach->nodes[hex_of(k, p)] != 0 || rail_no(why, OSAKA_NO_ACCESS_APART, (int32_t)hex_of(k, p), 0, 0);
}

void osaka_access_do(rail_do *x, unsigned c, unsigned p) {
    int32_t price = osaka_access_price(&x->look, c);
    rail_pay(x, IR_COMPANY(c), IR_BANK, price);
    osaka_on(x)->access |= 1u << c;
    rail_emit(x, OSAKA_EV_ACCESS, (int32_t)c, (int32_t)p, price, 0);
}

/* ---- what runs bring ------------------------------------------------------------------------------------------------------ */

/* How many routes stop on a hex, and what such a stop pays. */
static unsigned stops_on(const rail_run *run, unsigned hex, int32_t *value) {
    unsigned n = 0;
    for (unsigned r = 0; r < run->routes; r++) {
        for (unsigned i = 0; i < run->route[r].nstops; i++) {
            if (run->route[r].stop[i].hex == hex) {
                *value = run->route[r].stop[i].value;
                n++;
            }
        }
    }
    return n;
}

/* 90-LP-15, 90-LP-17, 90-MJ-10 */
void osaka_ran(rail_do *x, unsigned c, const rail_run *run) {
    const rail_look *k = &x->look;
    unsigned p = osaka_rapid(k);
    int32_t value = 0;
    if (p != RAIL_NONE && osaka_open(k, p) && OSAKA(k, LATE_POWERS) &&
        !(OSAKA(k, KRTR_NOT_HOLDERS) && rail_has_station(k, c, hex_of(k, p)))) {
        unsigned stops = stops_on(run, hex_of(k, p), &value);
        int32_t amount = (int32_t)stops * (value / 2);
        if (amount) {
            rail_pay(x, IR_BANK, k->s->private_owner[p], amount);
            rail_emit(x, OSAKA_EV_RAPID_INCOME, k->s->private_owner[p], (int32_t)p, amount, (int32_t)c);
        }
    }
    if (c >= k->d->npublic || !OWN_COMPANY(k, c, TIGERS) || !OSAKA(k, POWERS)) {
        return;
    }
    unsigned hex = (unsigned)OWN_COMPANY(k, c, HEX) - 1u, tile = k->s->tile[hex];
    if (tile && k->d->tile[tile - 1u].colour == RAIL_BROWN && stops_on(run, hex, &value)) {
        x->s->outside += OWN_COMPANY(k, c, TIGERS);
        rail_emit(x, OSAKA_EV_TIGERS, (int32_t)c, OWN_COMPANY(k, c, TIGERS), (int32_t)hex, 0);
    }
}
