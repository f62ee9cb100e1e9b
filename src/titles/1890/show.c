/* What others see of this title: members of the view (a position) and of the facts (what never changes). */
#include "titles/1890/osaka.h"

static void mark(ir_json *j, const char *key, bool on) {
    if (on) {
        ir_json_field_bool(j, key, true);
    }
}

/* A minor: what it owns, and whether it may or must join the union now. */
static void minor(const rail_look *k, unsigned c, ir_json *j) {
    ir_json_key(j, k->d->company[c].id);
    ir_json_open(j, '{');
    ir_json_field_string(j, "owner", rail_name_of(k, k->s->director[c]));
    ir_json_field_int(j, "cash", k->is->cash[IR_COMPANY(c)]);
    ir_json_field_bool(j, "gone", (k->s->status[c] & RAIL_GONE) != 0);
    ir_json_field_bool(j, "operated", (k->s->status[c] & RAIL_OPERATED) != 0);
    rail_view_stations(k, c, j);
    rail_view_trains(k, "trains", k->s->trains[c], j);
    mark(j, "may_merge", osaka_merge_check(k, c, NULL));
    mark(j, "may_convert", osaka_convert_check(k, c, NULL));
    ir_json_close(j, '}');
}

void osaka_view(const rail_look *k, ir_json *j) {
    ir_json_key(j, "minors");
    ir_json_open(j, '{');
    for (unsigned c = k->d->npublic; c < k->d->ncompanies; c++) {
        if (osaka_is_minor(k, c)) {
            minor(k, c, j);
        }
    }
    ir_json_close(j, '}');
    ir_json_field_int(j, "last_turn", OSAKA(k, LAST_TURN));
}

void osaka_view_company(const rail_look *k, unsigned c, ir_json *j) {
    ir_json_field_int(j, "reserved", (int64_t)10 * k->s->shares[c][RAIL_RESERVE]);
    mark(j, "closed", (k->s->status[c] & RAIL_GONE) != 0);
    mark(j, "access", (osaka_of(k)->access >> c & 1u) != 0);
}

void osaka_facts_company(const rail_look *k, unsigned c, ir_json *j) {
    if (OWN_COMPANY(k, c, PAR)) {
        ir_json_field_int(j, "par", OWN_COMPANY(k, c, PAR));
    }
    mark(j, "union", OWN_COMPANY(k, c, UNION) != 0);
    mark(j, "state", OWN_COMPANY(k, c, STATE) != 0);
}

void osaka_facts_power(const rail_look *k, unsigned p, ir_json *j) {
    (void)k;
    (void)p;
    (void)j;
}
