/* What others see of this title: members of the view (a position) and of the facts (what never changes). */
#include "titles/1880/china.h"

static void letter(ir_json *j, const char *key, unsigned n) {
    char word[] = {(char)('A' + n), 0};
    ir_json_field_string(j, key, word);
}

/* A mask of permits as letters: "ABC". */
static void letters(ir_json *j, const char *key, unsigned mask) {
    char word[CHINA_LETTERS + 1];
    unsigned n = 0;
    for (unsigned i = 0; i < CHINA_LETTERS; i++) {
        if ((mask >> i & 1u) != 0) {
            word[n++] = (char)('A' + i);
        }
    }
    word[n] = 0;
    ir_json_field_string(j, key, word);
}

/* ---- the view -------------------------------------------------------------------------------------------------------- */

void china_view_player(const rail_look *k, unsigned seat, ir_json *j) {
    unsigned investor = china_investor_of(k, seat);
    ir_json_field_int(j, "debt", china_of(k)->debt[seat]);
    ir_json_field_int(j, "debt_next", china_debt_next(k, seat));
    ir_json_field_string(j, "investor", investor == RAIL_NONE ? NULL : k->d->company[investor].id);
}

/* What its founder chose, and what is left of the bank's stack to buy. */
void china_view_company(const rail_look *k, unsigned c, ir_json *j) {
    bool founded = (k->s->status[c] & RAIL_STARTED) != 0;
    rail_view_number(j, "place", founded ? china_of(k)->place[c] : -1);
    rail_view_number(j, "certificate", founded ? 10 * (int)rail_certificate_of(k, c) : -1);
    letters(j, "permits", china_of(k)->permits[c]);
    ir_json_field_bool(j, "funded", (k->s->status[c] & CHINA_FUNDED) != 0);
    ir_json_field_int(j, "available", (int64_t)10 * rail_available(k, c));
}

static void investor(const rail_look *k, unsigned c, ir_json *j) {
    unsigned linked = china_of(k)->linked[c];
    ir_json_field_open(j, k->d->company[c].id, '{');
    ir_json_field_string(j, "owner", rail_name_of(k, k->s->director[c]));
    ir_json_field_int(j, "cash", k->is->cash[IR_COMPANY(c)]);
    ir_json_field_bool(j, "gone", (k->s->status[c] & RAIL_GONE) != 0);
    ir_json_field_bool(j, "operated", (k->s->status[c] & RAIL_OPERATED) != 0);
    ir_json_field_string(j, "linked", linked == 0 ? NULL : k->d->company[linked - 1].id);
    rail_view_stations(k, c, j);
    ir_json_close(j, '}');
}

void china_view(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "minors", '{');
    for (unsigned c = k->d->npublic; c < k->d->ncompanies; c++) {
        investor(k, c, j);
    }
    ir_json_close(j, '}');
}

/* The company at a place of the list, from 1, or RAIL_NONE. */
static unsigned company_at(const rail_look *k, unsigned place) {
    for (unsigned c = 0; c < k->d->npublic; c++) {
        if (china_of(k)->place[c] == place) {
            return c;
        }
    }
    return RAIL_NONE;
}

/* Permits, the turn-order list, the train marker, the new seats. */
void china_view_round(const rail_look *k, ir_json *j) {
    const china_state *s = china_of(k);
    letter(j, "letter", china_letter(k));
    ir_json_field_bool(j, "frozen", OWN_PHASE(k, FROZEN) != 0);
    ir_json_field_int(j, "float_percent", (int64_t)10 * OWN_PHASE(k, FLOAT));
    ir_json_field_string(j, "marker", s->marker == 0 ? NULL : k->d->company[s->marker - 1].id);
    rail_view_number(j, "countdown", s->countdown == 0 ? -1 : s->countdown);
    ir_json_field_open(j, "list", '[');
    for (unsigned place = 1; place <= china_places(k); place++) {
        unsigned c = company_at(k, place);
        if (c == RAIL_NONE) {
            ir_json_null(j);
        } else {
            ir_json_string(j, k->d->company[c].id);
        }
    }
    ir_json_close(j, ']');
    rail_view_order(k, j);
}

/* ---- the facts -------------------------------------------------------------------------------------------------------- */

static void place_facts(const rail_look *k, unsigned i, ir_json *j) {
    china_place place = china_place_at(k, i);
    ir_json_open(j, '{');
    ir_json_field_int(j, "price", place.price);
    ir_json_field_int(j, "number", place.number);
    ir_json_field_open(j, "cell", '[');
    ir_json_int(j, k->d->cell[place.cell].row);
    ir_json_int(j, k->d->cell[place.cell].column);
    ir_json_close(j, ']');
    ir_json_key(j, "costs"); /* of each certificate */
    ir_json_open(j, '[');
    for (unsigned c = 0; c < CHINA_CERTIFICATES; c++) {
        ir_json_int(j, (int64_t)place.price * china_certificates[c][0]);
    }
    ir_json_close(j, ']');
    ir_json_field_int(j, "capital", (int64_t)place.price * RULE(k, CAPITAL_SHARES));
    ir_json_field_int(j, "second_capital", (int64_t)place.price * CHINA(k, SECOND_CAPITAL));
    ir_json_close(j, '}');
}

void china_facts(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "places", '[');
    for (unsigned i = 0; i < china_places(k); i++) {
        place_facts(k, i, j);
    }
    ir_json_close(j, ']');
    ir_json_field_open(j, "certificates", '[');
    for (unsigned i = 0; i < CHINA_CERTIFICATES; i++) {
        ir_json_open(j, '{');
        ir_json_field_int(j, "percent", (int64_t)10 * china_certificates[i][0]);
        ir_json_field_int(j, "permits", china_certificates[i][1]);
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
}

void china_facts_numbers(const rail_look *k, ir_json *j) {
    ir_json_field_int(j, "second_capital", CHINA(k, SECOND_CAPITAL));
    ir_json_field_int(j, "locked_percent", (int64_t)10 * CHINA(k, LOCKED_SHARES));
    ir_json_field_int(j, "debt_percent", CHINA(k, DEBT_PERCENT));
    ir_json_field_int(j, "last_turns", CHINA(k, LAST_TURNS));
}

void china_facts_company(const rail_look *k, unsigned c, ir_json *j) {
    rail_facts_mark(j, "home_either", OWN_COMPANY(k, c, HOME_EITHER) != 0);
    rail_facts_mark(j, "by_private", OWN_COMPANY(k, c, FOUNDED_BY_PRIVATE) != 0);
}

void china_facts_train(const rail_look *k, unsigned t, ir_json *j) {
    if (OWN_TRAIN(k, t, PAYMENT)) {
        ir_json_field_int(j, "payment", OWN_TRAIN(k, t, PAYMENT));
    }
    rail_facts_mark(j, "calls_stock_round", OWN_TRAIN(k, t, CALLS) != 0);
    rail_facts_mark(j, "goes", OWN_TRAIN(k, t, GOES) != 0);
    rail_facts_mark(j, "goes_new", OWN_TRAIN(k, t, GOES_NEW) != 0);
    rail_facts_mark(j, "last_turns", OWN_TRAIN(k, t, LAST_ROUNDS) != 0);
}

void china_facts_phase(const rail_look *k, unsigned p, ir_json *j) {
    const int16_t *own = k->d->phase[p].own;
    letter(j, "letter", (unsigned)own[CHINA_PHASE_LETTER] - 1u);
    ir_json_field_int(j, "float_percent", (int64_t)10 * own[CHINA_PHASE_FLOAT]);
    rail_facts_mark(j, "all_shares", own[CHINA_PHASE_ALL_SHARES] != 0);
    rail_facts_mark(j, "no_income", own[CHINA_PHASE_NO_INCOME] != 0);
    rail_facts_mark(j, "investors_act", own[CHINA_PHASE_INVESTORS_ACT] != 0);
    rail_facts_mark(j, "frozen", own[CHINA_PHASE_FROZEN] != 0);
    rail_facts_mark(j, "train_due", own[CHINA_PHASE_ROCKET_DUE] != 0);
}

void china_facts_power(const rail_look *k, unsigned p, ir_json *j) {
    if (OWN_PRIVATE(k, p, PAYMENT)) {
        ir_json_field_string(j, "kind", "payment");
        rail_facts_about(j, "power.payment", 0, RAIL_NONE, 0, (int32_t)p);
    } else if (OWN_PRIVATE(k, p, PERMIT)) {
        int32_t n = OWN_PRIVATE(k, p, PERMIT) - 1;
        ir_json_field_string(j, "kind", "permit");
        rail_facts_about(j, "power.permit", n, RAIL_NONE, 0, (int32_t)p);
        letter(j, "letter", (unsigned)n);
    } else if (OWN_PRIVATE(k, p, FOUNDS)) {
        int32_t company = OWN_PRIVATE(k, p, FOUNDS) - 1;
        ir_json_field_string(j, "kind", "founds");
        rail_facts_about(j, "power.founds", 0, company, 0, (int32_t)p);
        ir_json_field_string(j, "company", k->d->company[company].id);
        rail_facts_mark(j, "closes", CHINA(k, FOUNDER_CLOSES) != 0);
    } else {
        ir_json_field_string(j, "kind", "train");
        rail_facts_about(j, "power.train", 0, RAIL_NONE, 0, (int32_t)p);
    }
}
