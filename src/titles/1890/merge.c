/* Minors: how they join the union, how it is formed, and the one that becomes a late private (90-MN, 90-KN).
 *
 * Always: a minor that has left the game is GONE, its lot is closed, and it has no money, trains or stations. While the
 * union is being formed (osaka_state.forming) no other company's turn begins. */
#include "titles/1890/osaka.h"

static unsigned the_union(const rail_look *k) { return osaka_company(k, OSAKA_COMPANY_UNION); }

static bool union_acts(const rail_look *k) {
    unsigned u = the_union(k);
    return u != RAIL_NONE && (k->s->status[u] & RAIL_FLOATED);
}

/* The minor whose owner directs the union first; the others follow it. */
bool osaka_forms(const rail_look *k, unsigned c) {
    unsigned u = the_union(k);
    return u != RAIL_NONE && OWN_COMPANY(k, c, GETS) == k->d->company[u].director_shares && OWN_COMPANY(k, c, FORMS);
}

/* The union waits for the phase from which its minor may form it: the fewer trains until then, the surer it is. */
int32_t osaka_hope(const rail_look *k, unsigned c) {
    enum { SURE = 90, A_TRAIN = 10, LEAST = 30 };
    unsigned from = RAIL_NONE, trains = 0;
    for (unsigned m = k->d->npublic; m < k->d->ncompanies; m++) {
        from = osaka_forms(k, m) ? (unsigned)OWN_COMPANY(k, m, MERGE_FROM) : from;
    }
    if (c != the_union(k) || from == RAIL_NONE) {
        return -1;
    }
    for (unsigned t = 0; t < k->d->ntrains && k->s->phase < from; t++) {
        if (k->d->train[t].phase != RAIL_NONE && k->d->train[t].phase >= from) {
            trains++;
            break;
        }
        trains += k->s->depot[t];
    }
    int32_t hope = SURE - A_TRAIN * (int32_t)trains;
    return hope > LEAST ? hope : LEAST;
}

/* 90-MN-04 */
int32_t osaka_to_union(const rail_look *k, unsigned c) {
    int32_t cash = k->is->cash[IR_COMPANY(c)];
    return OWN_COMPANY(k, c, SPLITS) ? (cash + 1) / 2 : cash;
}

/* 90-KN-02 */
int32_t osaka_union_capital(const rail_look *k, unsigned u) {
    return k->s->par[u] * (int32_t)OWN_COMPANY(k, u, CAPITAL);
}

static unsigned owner_seat(const rail_look *k, unsigned c) { return IR_SEAT(k->s->director[c]); }

void osaka_minor_ends(rail_do *x, unsigned c) {
    unsigned lot = osaka_lot_of(&x->look, c);
    rail_state *s = x->s;
    if (lot != RAIL_NONE) {
        s->private_flags[lot] |= RAIL_CLOSED;
    }
    for (unsigned i = 0; i < s->depth; i++) { /* 90-MN-11: its turn stops there */
        if (s->frame[i].kind == RAIL_FRAME_TURN && s->frame[i].who == IR_COMPANY(c)) {
            s->frame[i].step = RAIL_STEP_DONE;
        }
    }
    s->status[c] = (uint8_t)((s->status[c] & RAIL_OPERATED) | RAIL_GONE);
    s->revenue = rail_operator(&x->look) == c ? 0 : s->revenue;
    for (unsigned i = 0; i < RAIL_MAX_STATIONS; i++) {
        s->station[c][i] = 0;
    }
    s->director[c] = RAIL_DIRECTOR_NONE;
}

/* ---- joining ------------------------------------------------------------------------------------------------------- */

/* 90-MN-04..07: money, trains, stations and shares. */
static void absorb(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    rail_state *s = x->s;
    unsigned u = the_union(k), gets = (unsigned)OWN_COMPANY(k, c, GETS), seat = owner_seat(k, c);
    int32_t cash = x->is->cash[IR_COMPANY(c)], part = osaka_to_union(k, c);
    rail_pay(x, IR_COMPANY(c), IR_COMPANY(u), part);
    rail_pay(x, IR_COMPANY(c), IR_PLAYER(seat), cash - part);
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        s->trains[u][t] = (uint8_t)(s->trains[u][t] + s->trains[c][t]);
        s->trains[c][t] = 0;
    }
    for (unsigned i = 0; i < RAIL_MAX_STATIONS && s->station[c][i]; i++) {
        unsigned hex = (s->station[c][i] - 1u) >> 3, node = (s->station[c][i] - 1u) & 7u;
        if (!rail_has_station(k, u, hex)) {
            rail_station_put(x, u, hex, node);
        }
    }
    s->shares[u][RAIL_RESERVE] = (uint8_t)(s->shares[u][RAIL_RESERVE] - gets);
    s->shares[u][seat] = (uint8_t)(s->shares[u][seat] + gets);
    rail_emit(x, OSAKA_EV_MERGED, (int32_t)c, (int32_t)u, IR_PLAYER(seat), (int32_t)gets);
    rail_emit(x, OSAKA_EV_MERGED_MONEY, (int32_t)c, part, IR_PLAYER(seat), cash - part);
    osaka_minor_ends(x, c);
}

/* 90-KN-02: the first minor's certificate makes its owner the president until all have joined. */
static void begin_union(rail_do *x, unsigned c) {
    unsigned u = the_union(&x->look), seat = owner_seat(&x->look, c);
    x->s->director[u] = IR_PLAYER(seat);
    absorb(x, c);
    osaka_on(x)->forming = OSAKA_FORMING;
    for (unsigned o = x->look.d->npublic; o < x->look.d->ncompanies; o++) {
        if (osaka_acts(&x->look, o) && OWN_COMPANY(&x->look, o, TENANT)) { /* 90-MN-06 */
            absorb(x, o);
        }
    }
}

/* 90-CL-05: the union is gone: a minor closes when it would have had to join. */
static void close_minor(rail_do *x, unsigned c) {
    rail_emit(x, OSAKA_EV_NO_UNION, (int32_t)c, 0, 0, 0);
    rail_pay(x, IR_COMPANY(c), IR_BANK, x->is->cash[IR_COMPANY(c)]);
    for (unsigned t = 0; t < x->look.d->ntrains; t++) {
        x->s->pool[t] = (uint8_t)(x->s->pool[t] + x->s->trains[c][t]);
        x->s->trains[c][t] = 0;
    }
    osaka_minor_ends(x, c);
}

/* 90-MN-05 for the minor that forms the union, 90-MN-04 for the one that splits its money with its owner, else 90-MN-07. */
static unsigned too_early(const rail_look *k, unsigned c) {
    unsigned other = OWN_COMPANY(k, c, SPLITS) ? OSAKA_NO_MERGER_EARLY : OSAKA_NO_JOINING_EARLY;
    return osaka_forms(k, c) ? OSAKA_NO_FORMING_EARLY : other;
}

/* 90-MN-09: minors that declare; one goes with another (90-MN-06), and nothing joins a union that has closed (90-CL-05). */
bool osaka_merges(const rail_look *k, unsigned c, ir_refusal *why) {
    unsigned u = the_union(k);
    bool can = u != RAIL_NONE && osaka_acts(k, c) && OWN_COMPANY(k, c, GETS) && !OWN_COMPANY(k, c, TENANT) &&
               !(k->s->status[u] & RAIL_GONE);
    return can || rail_never(why, OSAKA_NO_NO_MERGER, c < k->d->ncompanies ? (int32_t)c : 0, 0, 0);
}

/* 90-MN-04, 90-MN-05, 90-MN-07 */
bool osaka_merge_check(const rail_look *k, unsigned c, ir_refusal *why) {
    if (!osaka_merges(k, c, why)) {
        return false;
    }
    int32_t from = OWN_COMPANY(k, c, MERGE_FROM);
    if (k->s->phase < from && !rail_no(why, too_early(k, c), (int32_t)c, from, 0)) {
        return false;
    }
    return osaka_forms(k, c) || union_acts(k) || rail_no(why, OSAKA_NO_NO_UNION_YET, (int32_t)c, 0, 0);
}

void osaka_merge_do(rail_do *x, unsigned c) {
    unsigned u = the_union(&x->look);
    if (osaka_forms(&x->look, c)) {
        begin_union(x, c);
        return;
    }
    absorb(x, c);
    rail_settle_director(x, u);
}

/* ---- forming ------------------------------------------------------------------------------------------------------- */

/* The minor that may join at this moment, or RAIL_NONE (90-MN-09). */
static unsigned may_join(const rail_look *k) {
    for (unsigned c = k->d->npublic; c < k->d->ncompanies; c++) {
        if (osaka_acts(k, c) && OWN_COMPANY(k, c, GETS) && OWN_COMPANY(k, c, SPLITS) &&
            k->s->phase >= OWN_COMPANY(k, c, MERGE_FROM)) {
            return c;
        }
    }
    return RAIL_NONE;
}

/* 90-KN-02, 90-KN-04 */
bool osaka_form(rail_do *x) {
    const rail_look *k = &x->look;
    osaka_state *own = osaka_on(x);
    unsigned u = the_union(k), joins = may_join(k);
    if (!own->forming) {
        return false;
    }
    if (!(own->forming & OSAKA_JOIN_ASKED) && joins != RAIL_NONE) {
        own->forming |= OSAKA_JOIN_ASKED;
        if (k->s->phase < OWN_COMPANY(k, joins, MERGE_BY)) {
            (void)rail_push(x, OSAKA_STEP_JOIN, IR_COMPANY(joins));
            return true;
        }
        absorb(x, joins);
    }
    own->forming = 0;
    rail_settle_director(x, u);
    int32_t capital = osaka_union_capital(k, u);
    x->s->status[u] |= RAIL_FLOATED;
    rail_pay(x, IR_BANK, IR_COMPANY(u), capital);
    rail_emit(x, OSAKA_EV_UNION_FORMED, (int32_t)u, capital, 0, 0);
    rail_emit(x, OSAKA_EV_OUT_OF_TURN, (int32_t)u, 0, 0, 0);
    rail_turn_start(x, u);
    rail_top(x)->turn.flags |= OSAKA_TURN_SPECIAL;
    return true;
}

/* 90-MN-10, 90-PH-09: right after the turn of the company that bought the train. */
void osaka_force(rail_do *x) {
    const rail_look *k = &x->look;
    unsigned u = the_union(k);
    for (unsigned c = k->d->npublic; c < k->d->ncompanies && u != RAIL_NONE; c++) {
        unsigned with = osaka_stations_of(k, c); /* a tenant goes with the other */
        if (!osaka_acts(k, c) || OWN_COMPANY(k, c, GETS) == 0 || k->s->phase < OWN_COMPANY(k, with, MERGE_BY)) {
            continue;
        }
        if (k->s->status[u] & RAIL_GONE) {
            close_minor(x, c);
        } else if (osaka_forms(k, c)) {
            begin_union(x, c);
        } else if (union_acts(k)) {
            absorb(x, c);
            rail_settle_director(x, u);
        }
    }
}

/* ---- the step: may a minor join as the union is formed? ------------------------------------------------------------ */

static bool join_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    unsigned c = IR_COMPANY_INDEX(rail_top_of(k)->who);
    return a->move.verb == RAIL_PASS || (a->move.verb == OSAKA_MERGE && merge_company(&a->move) == c) ||
           rail_never(why, OSAKA_NO_JOIN_DUE, (int32_t)c, 0, 0);
}

static void join_do(rail_do *x, const ir_action *a) {
    unsigned c = IR_COMPANY_INDEX(rail_top(x)->who);
    rail_pop(x);
    if (a->move.verb == OSAKA_MERGE) {
        absorb(x, c);
    } else {
        rail_emit(x, OSAKA_EV_STAYS_APART, (int32_t)c, 0, 0, 0);
    }
}

static void join_offer(rail_menu *u, const rail_frame *f) {
    rail_offer(u, merge_move(f->who, IR_COMPANY_INDEX(f->who)));
}

const rail_step_def osaka_join = {.name = "join",
                                  .place = "asked",
                                  .verbs = RAIL_BIT(OSAKA_MERGE),
                                  .check = join_check,
                                  .act = join_do,
                                  .offer = join_offer};

/* ---- the minor that becomes a late private -------------------------------------------------------------------------- */

/* 90-MN-08, 90-MN-12 */
bool osaka_convert_check(const rail_look *k, unsigned c, ir_refusal *why) {
    return (osaka_acts(k, c) && OWN_COMPANY(k, c, CONVERTS)) ||
           rail_never(why, OSAKA_NO_NO_CONVERSION, c < k->d->ncompanies ? (int32_t)c : 0, 0, 0);
}

void osaka_convert_do(rail_do *x, unsigned c) {
    ir_party owner = x->s->director[c];
    rail_pay(x, IR_COMPANY(c), IR_BANK, x->is->cash[IR_COMPANY(c)]);
    for (unsigned t = 0; t < x->look.d->ntrains; t++) {
        x->s->pool[t] = (uint8_t)(x->s->pool[t] + x->s->trains[c][t]);
        x->s->trains[c][t] = 0;
    }
    rail_emit(x, OSAKA_EV_CONVERTED, owner, (int32_t)c, 0, 0);
    osaka_minor_ends(x, c);
}
