/* Trains: the bank's stack and pool, phases, rust, limits and exports.
 *
 * Always: kinds are in the order of the stack; the top of the stack is the first kind with trains left; a company above
 * its limit is asked to discard before anything else goes on (88-TL-03, 88-PH-03). */
#include "rail/trains.h"
#include "rail/hooks.h"
#include "rail/operating.h"

unsigned rail_train_count(const rail_look *k, unsigned c) {
    unsigned n = 0;
    for (unsigned t = 0; t < RAIL_MAX_TRAINS; t++) { /* a fixed number of bytes is added up at once */
        n += k->s->trains[c][t];
    }
    return n;
}

unsigned rail_train_limit(const rail_look *k, unsigned c) {
    return rail_phase_now(k)->limit[rail_kind_of(k, c)->limit];
}

bool rail_train_aside(const rail_look *k, unsigned kind) { return (k->d->train[kind].flags & RAIL_TRAIN_ASIDE) != 0; }

/* 80-TN-05: those that fulfil the duty to own one. */
unsigned rail_duty_trains(const rail_look *k, unsigned c) {
    unsigned n = 0;
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        n += rail_train_aside(k, t) ? 0u : k->s->trains[c][t];
    }
    return n;
}

unsigned rail_top_train(const rail_look *k) {
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (k->s->depot[t] && !rail_train_aside(k, t)) {
            return t;
        }
    }
    return RAIL_NONE;
}

/* The kind before this one in the stack of this game, or RAIL_NONE. */
static unsigned kind_before(const rail_look *k, unsigned kind) {
    while (kind > 0 && k->r->train_count[kind - 1] == 0) {
        kind--;
    }
    return kind > 0 ? kind - 1 : RAIL_NONE;
}

unsigned rail_phase_train(const rail_look *k, unsigned phase) {
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (k->d->train[t].phase == phase && k->r->train_count[t] != 0) {
            return t;
        }
    }
    return RAIL_NONE;
}

unsigned rail_rusted_by(const rail_look *k, unsigned kind) {
    unsigned by = k->d->train[kind].rusted_by;
    return by == RAIL_NONE || k->r->train_count[by] != 0 ? by : rail_phase_train(k, k->d->train[by].phase);
}

/* 88-TN-02, 88-TN-03: the top kind; the last kind also beside the one before it where the rules say so. */
bool rail_train_on_sale(const rail_look *k, unsigned kind, unsigned source) {
    if (source == RAIL_SOURCE_POOL) {
        return k->s->pool[kind] > 0;
    }
    if (k->s->depot[kind] == 0) {
        return false;
    }
    if (rail_train_aside(k, kind)) { /* 80-TN-04 */
        return k->s->phase >= k->d->train[kind].from;
    }
    if (kind == rail_top_train(k)) {
        return true;
    }
    unsigned last = kind_before(k, k->d->ntrains), early = RULE(k, LAST_KIND_EARLY) ? kind_before(k, last) : RAIL_NONE;
    return kind == last && early != RAIL_NONE && k->s->depot[early] < k->r->train_count[early];
}

static void rust(rail_do *x, unsigned by) {
    rail_state *s = x->s;
    for (unsigned t = 0; t < x->look.d->ntrains; t++) {
        if (rail_rusted_by(&x->look, t) != by) {
            continue;
        }
        rail_emit(x, RAIL_EV_RUSTED, (int32_t)t, 0, 0, 0);
        s->pool[t] = 0;
        for (unsigned c = 0; c < x->look.d->ncompanies; c++) {
            s->trains[c][t] = 0;
        }
    }
}

/* 88-PC-02, 88-PC-05 */
static void close_privates(rail_do *x) {
    for (unsigned p = 0; p < x->look.d->nprivates; p++) {
        x->s->private_flags[p] |= RAIL_CLOSED;
    }
    rail_emit(x, RAIL_EV_PRIVATES_CLOSED, 0, 0, 0, 0);
}

/* 88-PH-01..03: the first of its kind to leave the stack starts a phase, with everything that goes with it. */
void rail_train_leaves(rail_do *x, unsigned kind) {
    rail_state *s = x->s;
    const rail_train *train = &x->look.d->train[kind];
    if (s->depot[kind] != RAIL_UNLIMITED) {
        s->depot[kind]--;
    }
    if (train->phase != RAIL_NONE && train->phase > s->phase) {
        unsigned before = s->phase;
        s->phase = train->phase;
        rail_emit(x, RAIL_EV_PHASE, s->phase, 0, 0, 0);
        rust(x, kind);
        if (rail_phase_now(&x->look)->flags & RAIL_CLOSES_PRIVATES) {
            close_privates(x);
        }
        if (x->look.h->phase_began) {
            x->look.h->phase_began(x, before);
        }
    }
    if (x->look.h->train_left) {
        x->look.h->train_left(x, kind);
    }
}

/* 88-EX-01..03 */
void rail_export(rail_do *x) {
    const rail_look *k = &x->look;
    unsigned top = rail_top_train(k);
    bool due = RULE(k, EXPORT_ALWAYS) || x->s->phase > 0;
    if (!due || top == RAIL_NONE || !k->d->train[top].exportable) {
        return;
    }
    rail_emit(x, RAIL_EV_EXPORTED, (int32_t)top, 0, 0, 0);
    rail_train_leaves(x, top);
}

static bool over_limit(const rail_look *k, unsigned c) { return rail_train_count(k, c) > rail_train_limit(k, c); }

/* The first with too many trains, or RAIL_NONE. */
static unsigned first_over(const rail_look *k) {
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if ((k->s->status[c] & RAIL_FLOATED) && rail_kind_of(k, c)->owns_trains && over_limit(k, c)) {
            return c;
        }
    }
    return RAIL_NONE;
}

bool rail_any_over_limit(const rail_look *k) { return first_over(k) != RAIL_NONE; }

bool rail_ask_discard(rail_do *x) {
    const rail_look *k = &x->look;
    uint8_t order[IR_MAX_COMPANIES];
    unsigned found = first_over(k);
    if (found == RAIL_NONE) {
        return false;
    }
    unsigned n = rail_turn_order(k, RAIL_FLOATED, 0, order);
    for (unsigned i = n; i > 0 && !PEER(k, DISCARD_BY_LIST); i--) {
        /* 88-OQ-27: in operating order; 18xx.games goes by its list (D-38) */
        if (over_limit(k, order[i - 1])) {
            found = order[i - 1];
        }
    }
    (void)rail_push(x, RAIL_FRAME_DISCARD, IR_COMPANY(found));
    return true;
}

void rail_discard(rail_do *x, unsigned c, unsigned kind) {
    x->s->trains[c][kind]--;
    if (x->look.h->discarded) {
        x->look.h->discarded(x, kind);
    } else {
        x->s->pool[kind]++;
    }
    rail_emit(x, RAIL_EV_DISCARDED, (int32_t)c, (int32_t)kind, 0, 0);
}

/* ---- the step ------------------------------------------------------------------------------------------------------ */

static bool discard_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    unsigned c = IR_COMPANY_INDEX(rail_top_of(k)->who), kind = discard_kind(&a->move);
    if (a->move.verb != RAIL_DISCARD) {
        return rail_never(why, RAIL_NO_DISCARD_DUE, 0, 0, 0);
    }
    bool has = kind < k->d->ntrains && k->s->trains[c][kind] > 0;
    return has || rail_never(why, RAIL_NO_SURPLUS_KIND, kind < k->d->ntrains ? (int32_t)kind : 0, 0, 0);
}

static void discard_one(rail_do *x, unsigned kind) {
    unsigned c = IR_COMPANY_INDEX(rail_top(x)->who);
    rail_discard(x, c, kind);
    if (!over_limit(&x->look, c)) {
        rail_pop(x);
    }
}

static void discard_do(rail_do *x, const ir_action *a) { discard_one(x, discard_kind(&a->move)); }

/* A company whose trains are all of one kind has no choice what to discard. */
static bool discard_asks(rail_do *x) {
    unsigned c = IR_COMPANY_INDEX(rail_top(x)->who), kinds = 0, kind = 0;
    for (unsigned t = 0; t < x->look.d->ntrains; t++) {
        if (x->s->trains[c][t]) {
            kinds++;
            kind = t;
        }
    }
    if (kinds > 1 || PEER(&x->look, ASKS)) {
        return true;
    }
    discard_one(x, kind);
    return false;
}

static void discard_offer(rail_menu *u, const rail_frame *f) {
    for (unsigned t = 0; t < u->k.d->ntrains; t++) {
        rail_offer(u, discard_move(f->who, t));
    }
}

const rail_step_def rail_step_discard = {
    .name = "discard", .check = discard_check, .act = discard_do, .asks = discard_asks, .offer = discard_offer};
