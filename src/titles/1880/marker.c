/* What trains set off: the train marker and the removal of what nobody buys, stock rounds that interrupt an operating
 * round, and the last turns (80-TM, 80-ST, 80-EN).
 *
 * Always: what is due comes after discards and before the turn goes on, the private's train before the stock round. */
#include "titles/1880/china.h"

/* 80-TM-01, 80-TM-05 */
void china_train_bought(rail_do *x, unsigned c, unsigned kind) {
    china_state *s = china_on(x);
    if (rail_train_aside(&x->look, kind)) {
        return;
    }
    rail_top(x)->turn.flags |= CHINA_TURN_BOUGHT;
    if (!s->countdown && s->marker != c + 1) {
        s->marker = (uint8_t)(c + 1);
        rail_emit(x, CHINA_EV_MARKER, (int32_t)c, 0, 0, 0);
    }
}

/* 80-ST-01, 80-EN-01 */
void china_train_left(rail_do *x, unsigned kind) {
    china_state *s = china_on(x);
    if (x->s->depot[kind] > 0) {
        return;
    }
    if (OWN_TRAIN(&x->look, kind, CALLS)) {
        s->due |= CHINA_DUE_STOCK;
        s->gone_kind = (uint8_t)(kind + 1);
    }
    if (OWN_TRAIN(&x->look, kind, LAST_ROUNDS) && !s->countdown) {
        s->countdown = (uint8_t)(CHINA(&x->look, LAST_TURNS) + 1); /* and the turn that is on */
        rail_emit(x, CHINA_EV_LAST_TURNS, CHINA(&x->look, LAST_TURNS), 0, 0, 0);
    }
}

/* 80-RK-08: one of the kind that is removed is the private's. */
static bool private_takes_one(const rail_look *k, unsigned kind) {
    unsigned phase = k->d->train[kind].phase;
    bool begins = phase != RAIL_NONE && phase > k->s->phase;
    return begins && k->d->phase[phase].own[CHINA_PHASE_ROCKET_DUE] && !OWN_PHASE(k, ROCKET_DUE) &&
           china_open_private(k, CHINA_PRIVATE_TRAIN) != RAIL_NONE;
}

/* 80-TM-02..06: nobody has bought since the marker came here. */
bool china_marker_removes(rail_do *x, unsigned c) {
    china_state *s = china_on(x);
    const uint8_t *depot = x->s->depot;
    const rail_look *k = &x->look;
    unsigned kind = rail_top_train(k), flags = rail_top(x)->turn.flags;
    if (s->marker != c + 1 || (flags & (CHINA_TURN_BOUGHT | CHINA_TURN_REMOVED)) || kind == RAIL_NONE ||
        (CHINA(k, REMOVAL_ONCE) && s->interrupted)) {
        return false;
    }
    bool untouched = depot[kind] == k->r->train_count[kind];
    if (!OWN_TRAIN(k, kind, GOES) && !(OWN_TRAIN(k, kind, GOES_NEW) && untouched)) {
        return false;
    }
    rail_top(x)->turn.flags |= CHINA_TURN_REMOVED;
    rail_emit(x, CHINA_EV_KIND_REMOVED, (int32_t)kind, depot[kind] - private_takes_one(k, kind), 0, 0);
    /* 80-RK-08: they go one by one; the private's train is the second, so one stays for it. X-15: 18xx.games holds the last
     * one for it and has none left in the stack. */
    bool held = CHINA(k, ROCKET_MUST) != 0;
    while (depot[kind] > ((s->due & CHINA_DUE_ROCKET) && !held ? 1 : 0)) {
        rail_train_leaves(x, kind);
    }
    if (held && (s->due & CHINA_DUE_ROCKET)) {
        s->due |= CHINA_DUE_HELD;
    }
    return true;
}

/* ---- what is due ---------------------------------------------------------------------------------------------------- */

/* Whether the stock round that is due comes before discards. */
static bool stock_first(const rail_look *k) {
    return PEER(k, STOCK_FIRST) && (china_of(k)->due & (CHINA_DUE_STOCK | CHINA_DUE_ROCKET)) == CHINA_DUE_STOCK;
}

bool china_due_asks(rail_do *x) {
    china_state *s = china_on(x);
    if (!stock_first(&x->look) && rail_ask_discard(x)) {
        return true;
    }
    if (s->due & CHINA_DUE_ROCKET) {
        s->due = (uint8_t)(s->due & ~CHINA_DUE_ROCKET);
        if (china_rocket_due(x)) {
            return true;
        }
    }
    if (s->due & CHINA_DUE_STOCK) { /* 80-ST-02 */
        unsigned kind = s->gone_kind - 1u;
        s->due = s->gone_kind = 0;
        s->interrupted = 1;
        rail_emit(x, CHINA_EV_INTERRUPTED, (int32_t)kind, 0, 0, 0);
        rail_stock_start(x, x->s->priority, true);
        china_payment_due(x, kind);
        return true;
    }
    return china_grant_due(x);
}
