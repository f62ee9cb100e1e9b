/* What trains set off in titles with a turn-order list: the train marker and the removal of what nobody buys, stock rounds
 * that interrupt an operating round, the last turns; and the privates that speak at such moments: a payment, a train, a
 * permit (80-TM, 80-ST, 80-EN, 80-RK, 80-PR-00, 80-PR-05).
 *
 * Always: what is due comes after discards and before the turn goes on, the private's train before the stock round. */
#include "rail/rail.h"

/* 80-TM-01, 80-TM-05 */
void rail_marker_bought(rail_do *x, unsigned c, unsigned kind) {
    if (!RULE(&x->look, TURN_LIST) || rail_train_aside(&x->look, kind)) {
        return;
    }
    rail_top(x)->a |= RAIL_TURN_BOUGHT;
    if (!x->s->countdown && x->s->marker != c + 1) {
        x->s->marker = (uint8_t)(c + 1);
        rail_emit(x, RAIL_EV_MARKER, (int32_t)c, 0, 0, 0);
    }
}

/* 80-ST-01, 80-EN-01 */
void rail_kind_left(rail_do *x, unsigned kind) {
    rail_state *s = x->s;
    unsigned flags = x->look.d->train[kind].flags;
    if (s->depot[kind] > 0) {
        return;
    }
    if (flags & RAIL_TRAIN_CALLS) {
        s->due |= RAIL_DUE_STOCK;
        s->gone_kind = (uint8_t)(kind + 1);
    }
    if ((flags & RAIL_TRAIN_LAST_ROUNDS) && !s->countdown) {
        s->countdown = (uint8_t)(RULE(&x->look, LAST_TURNS) + 1); /* and the turn that is on */
        rail_emit(x, RAIL_EV_LAST_TURNS, RULE(&x->look, LAST_TURNS), 0, 0, 0);
    }
}

/* 80-RK-08: one of the kind that is removed is the private's. */
static bool private_takes_one(const rail_look *k, unsigned kind) {
    unsigned phase = k->d->train[kind].phase;
    bool begins = phase != RAIL_NONE && phase > k->s->phase;
    return begins && (k->d->phase[phase].flags & ~k->d->phase[k->s->phase].flags & RAIL_ROCKET_DUE) &&
           rail_rocket_open(k);
}

/* 80-TM-02..06: nobody has bought since the marker came here. */
bool rail_marker_removes(rail_do *x, unsigned c) {
    rail_state *s = x->s;
    const rail_look *k = &x->look;
    unsigned kind = rail_top_train(k);
    if (s->marker != c + 1 || (rail_top(x)->a & (RAIL_TURN_BOUGHT | RAIL_TURN_REMOVED)) || kind == RAIL_NONE ||
        (RULE(k, REMOVAL_ONCE) && s->interrupted)) {
        return false;
    }
    unsigned flags = k->d->train[kind].flags;
    bool untouched = s->depot[kind] == k->d->train[kind].count;
    if (!(flags & RAIL_TRAIN_GOES) && !((flags & RAIL_TRAIN_GOES_NEW) && untouched)) {
        return false;
    }
    rail_top(x)->a |= RAIL_TURN_REMOVED;
    rail_emit(x, RAIL_EV_KIND_REMOVED, (int32_t)kind, s->depot[kind] - private_takes_one(k, kind), 0, 0);
    /* 80-RK-08: they go one by one; the private's train is the second, so one stays for it. X-15: the peer holds the last
     * one for it and has none left in the stack. */
    bool held = RULE(k, ROCKET_MUST) != 0;
    while (s->depot[kind] > ((s->due & RAIL_DUE_ROCKET) && !held ? 1 : 0)) {
        rail_train_leaves(x, kind);
    }
    if (held && (s->due & RAIL_DUE_ROCKET)) {
        s->due |= RAIL_DUE_HELD;
    }
    return true;
}

/* ---- the private that brings a train ------------------------------------------------------------------------------ */

static unsigned open_private(const rail_look *k, rail_power power) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->d->private_[p].power == power && IR_IS_PLAYER(k->s->private_owner[p]) &&
            !(k->s->private_flags[p] & RAIL_CLOSED) && !k->s->private_used[p]) {
            return p;
        }
    }
    return RAIL_NONE;
}

static bool has_room(const rail_look *k, unsigned c) { return rail_train_count(k, c) < rail_train_limit(k); }

static bool is_his(const rail_look *k, ir_party owner, unsigned c) {
    return c < k->d->npublic && k->s->director[c] == owner && (k->s->status[c] & RAIL_STARTED);
}

static bool any_room(const rail_look *k, ir_party owner) {
    for (unsigned c = 0; c < k->d->npublic; c++) {
        if (is_his(k, owner, c) && has_room(k, c)) {
            return true;
        }
    }
    return false;
}

static bool directs_any(const rail_look *k, ir_party owner) {
    for (unsigned c = 0; c < k->d->npublic; c++) {
        if (is_his(k, owner, c)) {
            return true;
        }
    }
    return false;
}

static void close_used(rail_do *x, unsigned p) {
    x->s->private_used[p]++;
    x->s->private_flags[p] |= RAIL_CLOSED;
}

/* 80-RK-07, 80-OQ-18: the train goes and the private with it. */
static void lose_train(rail_do *x, unsigned p, unsigned kind, bool held) {
    close_used(x, p);
    rail_emit(x, RAIL_EV_ROCKET_LOST, x->s->private_owner[p], (int32_t)p, (int32_t)kind, 0);
    if (!held) {
        rail_train_leaves(x, kind);
    }
}

bool rail_rocket_open(const rail_look *k) { return open_private(k, RAIL_POWER_TRAIN) != RAIL_NONE; }

/* Whether its owner will have to say where the train goes. */
bool rail_rocket_waits(const rail_look *k) {
    unsigned p = open_private(k, RAIL_POWER_TRAIN);
    return (k->s->due & RAIL_DUE_ROCKET) && p != RAIL_NONE && directs_any(k, k->s->private_owner[p]);
}

/* 80-RK-04, 80-RK-09 */
static bool rocket_due(rail_do *x) {
    bool held = x->s->due & RAIL_DUE_HELD;
    unsigned p = open_private(&x->look, RAIL_POWER_TRAIN);
    unsigned kind = held ? x->s->gone_kind - 1u : rail_top_train(&x->look);
    x->s->due = (uint8_t)(x->s->due & ~RAIL_DUE_HELD);
    if (p == RAIL_NONE || kind == RAIL_NONE) {
        return false;
    }
    if (!directs_any(&x->look, x->s->private_owner[p])) {
        lose_train(x, p, kind, held);
        return false;
    }
    rail_frame *f = rail_push(x, RAIL_FRAME_ROCKET, x->s->private_owner[p]);
    f->a = (uint8_t)p;
    f->b = (uint8_t)kind;
    f->c = held;
    return true;
}

/* In the forced case: into which company, and for which of its trains (80-RK-05, 80-RK-06, X-15). */
static bool forced_rocket_check(const rail_look *k, const rail_frame *f, const ir_move *m, ir_refusal *why) {
    bool room = any_room(k, f->who), must = RULE(k, ROCKET_MUST) != 0;
    if (m->verb == RAIL_PASS && !room && !must) {
        return true; /* 80-OQ-18 */
    }
    if (m->verb != RAIL_ROCKET || m->a != f->a || !is_his(k, f->who, m->b)) {
        (void)rail_no(why, RAIL_NO_ROCKET_DUE, f->a, 0, 0);
        return false;
    }
    if (room) {
        return (has_room(k, m->b) && !m->c) || !rail_no(why, RAIL_NO_ROCKET_ROOM, m->b, 0, 0);
    }
    if (m->c == 0) { /* where it must be taken, the company discards afterwards */
        return must || !rail_no(why, RAIL_NO_ROCKET_ROOM, m->b, 0, 0);
    }
    unsigned kind = m->c - 1u;
    bool has = kind < k->d->ntrains && k->s->trains[m->b][kind] > 0;
    return (has && !must) || !rail_no(why, RAIL_NO_ROCKET_GIVES_UP, m->b, kind < k->d->ntrains ? (int32_t)kind : 0, 0);
}

/* 80-RK-01..03 */
bool rail_rocket_check(const rail_look *k, const ir_move *m, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    if (f->kind == RAIL_FRAME_ROCKET) {
        return forced_rocket_check(k, f, m, why);
    }
    unsigned c = IR_COMPANY_INDEX(f->who), p = open_private(k, RAIL_POWER_TRAIN);
    if (rail_is_investor(k, c)) {
        (void)rail_no(why, RAIL_NO_ROCKET_INVESTOR, (int32_t)c, 0, 0);
        return false;
    }
    if (p == RAIL_NONE || m->a != p || k->s->private_owner[p] != k->s->director[c] || m->b != c || m->c ||
        rail_top_train(k) == RAIL_NONE) {
        (void)rail_no(why, RAIL_NO_NO_ROCKET, m->a < k->d->nprivates ? m->a : 0, 0, 0);
        return false;
    }
    return has_room(k, c) || !rail_no(why, RAIL_NO_ROCKET_ROOM, (int32_t)c, 0, 0);
}

void rail_rocket_do(rail_do *x, const ir_move *m) {
    unsigned kind = rail_top_train(&x->look);
    bool held = false;
    if (rail_top(x)->kind == RAIL_FRAME_ROCKET) {
        rail_frame f = *rail_top(x);
        kind = f.b;
        held = f.c;
        rail_pop(x);
        if (m->verb == RAIL_PASS) {
            lose_train(x, f.a, kind, held);
            return;
        }
    }
    close_used(x, m->a);
    if (m->c) {
        rail_discard(x, m->b, m->c - 1u);
    }
    x->s->trains[m->b][kind]++;
    rail_emit(x, RAIL_EV_ROCKET, x->s->private_owner[m->a], m->a, m->b, (int32_t)kind);
    if (!held) {
        rail_train_leaves(x, kind);
    }
}

/* ---- the private that is paid -------------------------------------------------------------------------------------- */

static void pay_private(rail_do *x, unsigned p, int32_t amount) {
    rail_pay(x, IR_BANK, x->s->private_owner[p], amount);
    rail_emit(x, RAIL_EV_PAYMENT, x->s->private_owner[p], (int32_t)p, amount, 0);
    close_used(x, p);
}

/* Whether a later kind would pay too: else the owner has nothing to wait for (80-OQ-24). */
static bool pays_later(const rail_look *k, unsigned kind) {
    for (unsigned t = kind + 1; t < k->d->ntrains; t++) {
        if (k->d->train[t].payment) {
            return true;
        }
    }
    return false;
}

/* 80-PR-00: at the beginning of the stock round. */
static void payment_due(rail_do *x, unsigned kind) {
    unsigned p = open_private(&x->look, RAIL_POWER_PAYMENT), amount = x->look.d->train[kind].payment;
    if (p == RAIL_NONE || amount == 0) {
        return;
    }
    if (!pays_later(&x->look, kind)) {
        pay_private(x, p, (int32_t)amount);
        return;
    }
    rail_frame *f = rail_push(x, RAIL_FRAME_PAYMENT, x->s->private_owner[p]);
    f->a = (uint8_t)p;
    f->amount = (int32_t)amount;
}

bool rail_payment_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    bool good = a->move.verb == RAIL_PASS || (a->move.verb == RAIL_COLLECT && a->move.a == f->a);
    if (!good) {
        (void)rail_no(why, RAIL_NO_PAYMENT_DUE, f->a, 0, 0);
    }
    return good;
}

void rail_payment_do(rail_do *x, const ir_action *a) {
    rail_frame f = *rail_top(x);
    rail_pop(x);
    if (a->move.verb == RAIL_COLLECT) {
        pay_private(x, f.a, f.amount);
    } else {
        rail_emit(x, RAIL_EV_PAYMENT_WAITS, f.who, f.a, 0, 0);
    }
}

/* ---- what is due ---------------------------------------------------------------------------------------------------- */

/* in the phase of its letter the peer stops each company of the owner that lacks the permit. */
bool rail_grant_waits(const rail_look *k) {
    const rail_frame *f = rail_top_of(k);
    unsigned c = IR_COMPANY_INDEX(f->who), p = open_private(k, RAIL_POWER_PERMIT);
    if (!RULE(k, PERMIT_LOOSE) || p == RAIL_NONE || rail_is_investor(k, c) ||
        k->s->private_owner[p] != k->s->director[c] || (f->a & RAIL_TURN_GRANTED)) {
        return false;
    }
    unsigned letter = k->d->private_[p].amount;
    return k->d->phase[k->s->phase].letter == letter && !(k->s->permits[c] >> letter & 1);
}

static bool grant_due(rail_do *x) {
    rail_frame *f = rail_top(x);
    if (!rail_grant_waits(&x->look)) {
        return false;
    }
    f->a |= RAIL_TURN_GRANTED | (RULE(&x->look, REMOVAL_RUNS_ON) ? RAIL_TURN_ASKED : 0);
    rail_push(x, RAIL_FRAME_GRANT, f->who)->a = (uint8_t)open_private(&x->look, RAIL_POWER_PERMIT);
    return true;
}

/* Whether the stock round that is due comes before discards. */
bool rail_stock_first(const rail_look *k) {
    return RULE(k, STOCK_FIRST) && (k->s->due & (RAIL_DUE_STOCK | RAIL_DUE_ROCKET)) == RAIL_DUE_STOCK;
}

bool rail_due_asks(rail_do *x) {
    rail_state *s = x->s;
    if (s->due & RAIL_DUE_ROCKET) {
        s->due = (uint8_t)(s->due & ~RAIL_DUE_ROCKET);
        if (rocket_due(x)) {
            return true;
        }
    }
    if (s->due & RAIL_DUE_STOCK) { /* 80-ST-02 */
        unsigned kind = s->gone_kind - 1u;
        s->due = s->gone_kind = 0;
        s->interrupted = 1;
        rail_emit(x, RAIL_EV_INTERRUPTED, (int32_t)kind, 0, 0, 0);
        rail_stock_start(x, s->priority, true);
        payment_due(x, kind);
        return true;
    }
    return grant_due(x);
}

/* ---- the private that brings a permit -------------------------------------------------------------------------------- */

/* the peer hears of it in the turn of a company that lacks the permit, until that company has passed. */
static bool peer_hears_grant(const rail_look *k, const rail_frame *f, unsigned letter) {
    unsigned c = IR_COMPANY_INDEX(f->who);
    return IR_IS_COMPANY(f->who) && !rail_is_investor(k, c) && !(k->s->permits[c] >> letter & 1u) &&
           !(f->kind == RAIL_FRAME_TURN && (f->a & RAIL_TURN_GRANTED));
}

/* Whether a company may get the permit: one of the owner's that lacks it; for the peer any that has floated. */
static bool grant_serves(const rail_look *k, unsigned c, ir_party owner, unsigned letter) {
    if (c >= k->d->npublic || !(k->s->status[c] & RAIL_STARTED)) {
        return false;
    }
    return RULE(k, PERMIT_LOOSE) ? (k->s->status[c] & RAIL_FLOATED) != 0
                                 : k->s->director[c] == owner && !(k->s->permits[c] >> letter & 1u);
}

/* 80-BP-05, 80-PR-05, 80-OQ-27: in a turn of the owner. */
bool rail_grant_check(const rail_look *k, const ir_move *m, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    unsigned p = open_private(k, RAIL_POWER_PERMIT);
    ir_party actor = IR_IS_COMPANY(f->who) ? k->s->director[IR_COMPANY_INDEX(f->who)] : f->who;
    bool good = m->verb == RAIL_GRANT && p != RAIL_NONE && m->a == p && k->s->private_owner[p] == actor &&
                grant_serves(k, m->b, actor, k->d->private_[p].amount) &&
                (!RULE(k, PERMIT_LOOSE) || peer_hears_grant(k, f, k->d->private_[p].amount));
    if (!good) {
        (void)rail_no(why, RAIL_NO_NO_GRANT, m->a < k->d->nprivates ? m->a : 0, 0, 0);
    }
    return good;
}

void rail_grant_do(rail_do *x, const ir_move *m) {
    unsigned letter = x->look.d->private_[m->a].amount;
    x->s->permits[m->b] |= (uint8_t)(1u << letter);
    x->s->private_used[m->a]++;
    rail_emit(x, RAIL_EV_GRANTED, x->s->private_owner[m->a], m->a, m->b, (int32_t)letter);
}
