/* What others see of this title: members of the view (a position) and of the facts (what never changes). */
#include "titles/1890/osaka.h"

#include "rail/trains.h"

/* A member that is only there when it holds. */
static void mark(ir_json *j, const char *key, bool on) {
    if (on) {
        ir_json_field_bool(j, key, true);
    }
}

/* A member that is only there when it is not 0. */
static void number(ir_json *j, const char *key, int32_t value) {
    if (value) {
        ir_json_field_int(j, key, value);
    }
}

/* The company that an own value names; its number is one more than the index. */
static void company(const rail_look *k, ir_json *j, const char *key, int32_t value) {
    if (value) {
        ir_json_field_string(j, key, k->d->company[value - 1].id);
    }
}

/* ---- the view -------------------------------------------------------------------------------------------------------- */

static bool is_union(const rail_look *k, unsigned c) {
    return c < k->d->npublic && OWN_COMPANY(k, c, UNION) && (k->d->company[c].flags & RAIL_FORMED);
}

/* A minor: what it owns, whether it may join the union now, and where its money would go. */
static void minor(const rail_look *k, unsigned c, ir_json *j) {
    int32_t cash = k->is->cash[IR_COMPANY(c)];
    ir_json_key(j, k->d->company[c].id);
    ir_json_open(j, '{');
    ir_json_field_string(j, "owner", rail_name_of(k, k->s->director[c]));
    ir_json_field_int(j, "cash", cash);
    ir_json_field_bool(j, "gone", (k->s->status[c] & RAIL_GONE) != 0);
    ir_json_field_bool(j, "operated", (k->s->status[c] & RAIL_OPERATED) != 0);
    rail_view_stations(k, c, j);
    rail_view_trains(k, "trains", k->s->trains[c], j);
    ir_json_field_int(j, "train_limit", rail_train_limit(k, c));
    if (OWN_COMPANY(k, c, GETS)) {
        ir_json_field_int(j, "to_union", osaka_to_union(k, c));
        ir_json_field_int(j, "to_owner", cash - osaka_to_union(k, c));
    }
    mark(j, "may_merge", osaka_merge_check(k, c, NULL));
    mark(j, "may_convert", osaka_convert_check(k, c, NULL));
    ir_json_close(j, '}');
}

/* The union: what it gets from the bank, and what its treasury would be if it were formed now (90-KN-02). */
static void union_of(const rail_look *k, unsigned u, ir_json *j) {
    bool formed = (k->s->status[u] & (RAIL_FLOATED | RAIL_GONE)) != 0, known = k->s->par[u] != 0 && !formed;
    int32_t treasury = osaka_union_capital(k, u) + k->is->cash[IR_COMPANY(u)];
    for (unsigned c = k->d->npublic; c < k->d->ncompanies; c++) {
        if (osaka_acts(k, c) && (osaka_forms(k, c) || OWN_COMPANY(k, c, TENANT))) {
            treasury += osaka_to_union(k, c);
        }
    }
    ir_json_key(j, "union");
    ir_json_open(j, '{');
    ir_json_field_string(j, "company", k->d->company[u].id);
    ir_json_field_bool(j, "formed", formed);
    rail_view_number(j, "capital", known ? osaka_union_capital(k, u) : -1);
    rail_view_number(j, "treasury", known ? treasury : -1);
    ir_json_close(j, '}');
}

/* The late private with a station: what a stop there pays its owner (90-LP-15). */
static void rapid(const rail_look *k, unsigned p, ir_json *j) {
    unsigned hex = (unsigned)OWN_PRIVATE(k, p, HEX) - 1u;
    ir_json_key(j, "rapid");
    ir_json_open(j, '{');
    ir_json_field_string(j, "private", k->d->private_[p].id);
    ir_json_field_string(j, "hex", k->d->hex[hex].id);
    ir_json_field_int(j, "pays", rail_face_at(k, hex)->node[0].value[rail_phase_now(k)->value] / 2);
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
    rail_view_order(k, j); /* 90-SU-01: seats are drawn */
    unsigned u = osaka_company(k, OSAKA_COMPANY_UNION), p = osaka_rapid(k);
    if (u != RAIL_NONE && is_union(k, u)) {
        union_of(k, u, j);
    }
    if (p != RAIL_NONE && OSAKA(k, LATE_POWERS)) {
        rapid(k, p, j);
    }
}

void osaka_view_company(const rail_look *k, unsigned c, ir_json *j) {
    ir_json_field_int(j, "reserved", (int64_t)10 * k->s->shares[c][RAIL_RESERVE]);
    ir_json_field_int(j, "train_limit", rail_train_limit(k, c));
    mark(j, "closed", (k->s->status[c] & RAIL_GONE) != 0);
    mark(j, "access", (osaka_of(k)->access >> c & 1u) != 0);
}

/* What it pays now; of a late private that is not sold whether it can be bought, or why not (90-LP-01, 90-LP-12). */
void osaka_view_private(const rail_look *k, unsigned p, ir_json *j) {
    ir_json_field_int(j, "income", osaka_income(k, p));
    if ((k->d->private_[p].flags & RAIL_LATE) && k->s->private_owner[p] == IR_BANK) {
        ir_json_field_string(j, "late", !osaka_late_on_sale(k) ? "later" : osaka_rapid_fits(k, p) ? "open" : "no_room");
    }
}

void osaka_turn_entry(const rail_look *k, const rail_frame *f, ir_json *j) {
    rail_turn_entry(k, f, j);
    mark(j, "special", (f->turn.flags & OSAKA_TURN_SPECIAL) != 0);
}

/* ---- the facts -------------------------------------------------------------------------------------------------------- */

static void phase(const rail_look *k, ir_json *j, const char *key, int32_t p) {
    if (p >= 0 && p < (int32_t)k->d->nphases) {
        ir_json_field_string(j, key, k->d->phase[p].id);
    }
}

void osaka_facts_company(const rail_look *k, unsigned c, ir_json *j) {
    number(j, "par", OWN_COMPANY(k, c, PAR));
    if (is_union(k, c)) {
        mark(j, "union", true);
        number(j, "capital_shares", OWN_COMPANY(k, c, CAPITAL));
    }
    if (!osaka_is_minor(k, c)) {
        return;
    }
    number(j, "capital", OWN_COMPANY(k, c, CAPITAL));
    mark(j, "converts", OWN_COMPANY(k, c, CONVERTS) != 0);
    company(k, j, "tenant_of", OWN_COMPANY(k, c, TENANT));
    if (OWN_COMPANY(k, c, GETS)) {
        number(j, "gets", 10 * OWN_COMPANY(k, c, GETS));
        mark(j, "forms", osaka_forms(k, c));
        mark(j, "splits", OWN_COMPANY(k, c, SPLITS) != 0);
        phase(k, j, "merge_from", OWN_COMPANY(k, c, MERGE_FROM));
        phase(k, j, "merge_by", OWN_COMPANY(k, c, MERGE_BY));
    }
}

void osaka_facts_private(const rail_look *k, unsigned p, ir_json *j) {
    mark(j, "late", (k->d->private_[p].flags & RAIL_LATE) != 0);
    mark(j, "untradable", OWN_PRIVATE(k, p, UNTRADABLE) != 0);
    company(k, j, "minor", OWN_PRIVATE(k, p, MINOR));
    company(k, j, "par_of", OWN_PRIVATE(k, p, PAR_OF));
    if (OWN_PRIVATE(k, p, SHARE)) {
        company(k, j, "share_of", OWN_PRIVATE(k, p, SHARE_OF));
        number(j, "share", 10 * OWN_PRIVATE(k, p, SHARE));
    }
}

static bool power(ir_json *j, const char *kind, const char *about, int32_t a, int32_t b, int32_t c, unsigned p) {
    ir_json_field_string(j, "kind", kind);
    rail_facts_about(j, about, a, b, c, (int32_t)p);
    return true;
}

bool osaka_facts_power(const rail_look *k, unsigned p, ir_json *j) {
    int32_t minor_of = OWN_PRIVATE(k, p, MINOR) - 1, par_of = OWN_PRIVATE(k, p, PAR_OF) - 1;
    int32_t share_of = OWN_PRIVATE(k, p, SHARE_OF) - 1, hex = OWN_PRIVATE(k, p, HEX) - 1;
    if (minor_of >= 0) {
        int32_t capital = OWN_COMPANY(k, minor_of, CAPITAL);
        return power(j, "minor", par_of >= 0 ? "power.minor_par" : "power.minor", capital, minor_of,
                     par_of >= 0 ? par_of : 0, p);
    }
    if (OWN_PRIVATE(k, p, SHARE)) {
        return power(j, "share", par_of >= 0 ? "power.share_par" : "power.share", OWN_PRIVATE(k, p, SHARE), share_of, 0,
                     p);
    }
    if (OWN_PRIVATE(k, p, LATER_INCOME)) {
        return power(j, "stays", "power.stays", OWN_PRIVATE(k, p, LATER_INCOME), 0, 0, p);
    }
    if (!(k->d->private_[p].flags & RAIL_LATE) || !OSAKA(k, LATE_POWERS)) {
        return false;
    }
    if (OWN_PRIVATE(k, p, PAYS)) {
        return power(j, "pays", OSAKA(k, KEIFUKU_BOTH) ? "power.pays_too" : "power.pays", k->d->private_[p].income,
                     OWN_PRIVATE(k, p, PAYS) - 1, hex, p);
    }
    if (OWN_PRIVATE(k, p, STATION)) {
        return power(j, "station", "power.station", 0, 0, hex, p);
    }
    if (OWN_PRIVATE(k, p, EACH)) {
        return power(j, "each", "power.each", OWN_PRIVATE(k, p, EACH), 0, hex, p);
    }
    return OWN_PRIVATE(k, p, ONCE) &&
           power(j, "once", OSAKA(k, KOK_TOTAL) ? "power.once_total" : "power.once", OWN_PRIVATE(k, p, ONCE), 0,
                 (int32_t)rail_phase_train(k, k->d->nphases - 2u), p);
}

/* The train limits of the other kinds, and what only this title's phases decide. */
void osaka_facts_phase(const rail_look *k, unsigned p, ir_json *j) {
    const rail_phase *now = &k->d->phase[p];
    ir_json_field_int(j, "minor_limit", now->limit[1]);
    ir_json_field_int(j, "state_limit", now->limit[2]);
    number(j, "state_lays", now->own[OSAKA_PHASE_STATE_LAYS]);
    mark(j, "late_sold", now->own[OSAKA_PHASE_LATE_SOLD] != 0 && !OSAKA(k, LATE_FROM_TURN));
}
