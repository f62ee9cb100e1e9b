/* The hard cases: the best run by a sweep over the chains, which meets no route one by one.
 *
 * Each train's routes are ways through layers of states, one layer for each chain (router_layers.c): millions of routes in a
 * few thousand states. Trains together are tuples of states of the same layer, of which one may take the chain. The prices
 * of router_price.c are made better first, which is cheap here: the best way through the layers is found without a search.
 * They also tell, exactly for each train, what a state can still bring, so that a tuple is dropped as soon as
 *     its revenue so far + what each of its states can bring after prices + the prices of all classes that are left
 * does not beat the best run known. Few tuples are left.
 *
 * Always:
 *  1. Equal trains are interchangeable: the tuple has their states in falling order.
 *  2. What does not fit (more slots, states or tuples than there is memory for, some express trains) is left to the search:
 *     router_sweep_run says ROUTER_SWEPT_NOT, and nothing has changed but prices and steps. */
#include "rail/router_parts.h"

#include <string.h>

enum {
    DESCENTS = 100,
    DEAREST = 1 << 20 /* a price: more than any run earns; all of them together stay above ROUTER_NEVER */
};
_Static_assert(INT64_C(1) * DEAREST * ROUTER_CLASSES < -INT64_C(1) * ROUTER_NEVER,
               "a route that pays every price is a route");

/* ---- prices -------------------------------------------------------------------------------------------------------- */

/* What a state brings if it goes this way, with what it can bring then. */
static int32_t bring_by(const router_sweep *x, const unsigned *first, unsigned n, const sweep_state *s, unsigned way,
                        int32_t cost) {
    if (s->next[way] == SWEEP_NO_STATE) {
        return ROUTER_NEVER;
    }
    return s->gain[way] * ROUTER_SCALE - (way > 0 ? cost : 0) + x->bring[first[n + 1] + s->next[way]];
}

/* What every state of a type can still bring after prices; gives that of the first one. */
static int32_t weigh(router_sweep *x, unsigned type, const int32_t *price) {
    const unsigned *first = x->first[type];
    for (unsigned i = first[x->nchains]; i < first[x->nchains + 1]; i++) {
        x->bring[i] = 0;
    }
    for (unsigned n = x->nchains; n-- > 0;) {
        int32_t cost = router_price_sum(&x->chain[n].mask, price);
        for (unsigned i = first[n]; i < first[n + 1]; i++) {
            int32_t most = ROUTER_NEVER;
            for (unsigned way = 0; way < x->ways[type]; way++) {
                int32_t brings = bring_by(x, first, n, &x->state[i], way, cost);
                most = brings > most ? brings : most;
            }
            x->bring[i] = most;
        }
    }
    return x->bring[first[0]];
}

/* The classes of the best route. */
static router_mask best_route(const router_sweep *x, unsigned type, const int32_t *price) {
    const unsigned *first = x->first[type];
    router_mask mask = {{0, 0}};
    for (unsigned n = 0, at = 0; n < x->nchains; n++) {
        const sweep_state *s = &x->state[first[n] + at];
        int32_t cost = router_price_sum(&x->chain[n].mask, price);
        unsigned way = 0; /* every state leads somewhere (router_layers.c) */
        while (s->next[way] == SWEEP_NO_STATE || bring_by(x, first, n, s, way, cost) != x->bring[first[n] + at]) {
            way++;
        }
        mask = way > 0 ? router_join(&mask, &x->chain[n].mask) : mask;
        at = s->next[way];
    }
    return mask;
}

/* The bound under these prices, and how much each class is wanted. */
static int32_t bound_under(rail_router *w, router_sweep *x, unsigned ntypes, const router_type *type,
                           const int32_t *price, int32_t slope[ROUTER_CLASSES]) {
    int32_t bound = 0;
    for (unsigned e = 0; e < w->graph.nclasses; e++) {
        slope[e] = 1;
        bound += price[e];
    }
    for (unsigned t = 0; t < ntypes; t++) {
        int32_t best = weigh(x, t, price);
        w->steps += (x->first[t][x->nchains + 1] - x->first[t][0]) / 64;
        router_mask mask = best_route(x, t, price);
        bound += best * (int32_t)type[t].count;
        for (unsigned e = 0; e < w->graph.nclasses; e++) {
            slope[e] -= (mask.w[e >> 6] >> (e & 63)) & 1u ? (int32_t)type[t].count : 0;
        }
    }
    return bound;
}

/* What is known to be possible; no run is 0. */
static int32_t known(const rail_router *w) { return w->most > 0 ? w->most : 0; }

/* Nothing under this bound is worth a run: it does not beat what is known, or it loses money. */
static bool is_beaten(const rail_router *w, int32_t bound) { return bound < 0 || bound < w->most + w->graph.unit; }

static int32_t in_bounds(int32_t price) { return price < 0 ? 0 : price < DEAREST ? price : DEAREST; }

/* Makes the prices better, as router_price.c does. The first ones may be high: it had to bring down what no run is known to
 * beat. */
static int32_t improve(rail_router *w, router_sweep *x, unsigned ntypes, const router_type *type, int32_t *best_price) {
    int32_t price[ROUTER_CLASSES] = {0}, slope[ROUTER_CLASSES] = {0}, lowest = INT32_MAX, ease = 64;
    unsigned vain = 0;
    for (unsigned e = 0; e < w->graph.nclasses; e++) {
        price[e] = in_bounds(best_price[e]);
    }
    for (unsigned n = 0; n < DESCENTS && ease > 1; n++) {
        int32_t bound = bound_under(w, x, ntypes, type, price, slope), norm = 0;
        if (bound < lowest) {
            lowest = bound;
            memcpy(best_price, price, sizeof price);
            vain = 0;
        } else if (++vain >= 5) {
            ease = ease * 3 / 4;
            vain = 0;
            memcpy(price, best_price, sizeof price);
        }
        for (unsigned e = 0; e < w->graph.nclasses; e++) {
            slope[e] = slope[e] > 0 && price[e] == 0 ? 0 : slope[e];
            norm += slope[e] * slope[e];
        }
        int32_t gap = bound - known(w);
        if (is_beaten(w, lowest) || !norm) {
            break;
        }
        for (unsigned e = 0; e < w->graph.nclasses; e++) {
            int32_t step = (int32_t)((int64_t)gap * slope[e] * ease / ((int64_t)64 * norm));
            price[e] = in_bounds(price[e] - step);
        }
    }
    return lowest;
}

/* ---- trains together ----------------------------------------------------------------------------------------------- */

/* From what a state can bring, the prices of its classes that are still open are taken: they have been paid to nobody. */
static void charge_open(router_sweep *x, unsigned type, const int32_t *price) {
    const unsigned *first = x->first[type];
    for (unsigned n = 0; n < x->nchains; n++) {
        for (unsigned i = first[n]; i < first[n + 1]; i++) {
            for (uint32_t rest = x->state[i].classes; rest; rest &= rest - 1) {
                x->bring[i] -= price[x->class_at[n][__builtin_ctz(rest)]];
            }
        }
    }
}

static void sort_equal(sweep_tuple *u, unsigned count, const uint8_t *type_of) {
    for (unsigned i = 1; i < count; i++) {
        for (unsigned j = i; j-- > 0;) {
            unsigned k = j;
            if (type_of[k] == type_of[i] && u->id[k] < u->id[i]) {
                uint16_t id = u->id[k];
                router_mask mask = u->mask[k];
                u->id[k] = u->id[i];
                u->mask[k] = u->mask[i];
                u->id[i] = id;
                u->mask[i] = mask;
            }
        }
    }
}

static bool put_tuple(router_sweep *x, const sweep_tuple *u, unsigned *count) {
    uint64_t key;
    memcpy(&key, u->id, sizeof key);
    for (uint64_t at = router_mix(0, key);; at++) {
        uint32_t *entry = &x->table[at & (SWEEP_TABLE - 1)];
        if (!router_taken(x, *entry)) {
            if (*count == SWEEP_TUPLES) {
                return false;
            }
            *entry = x->tag << 24 | *count;
            x->tuple[1][(*count)++] = *u;
            return true;
        }
        sweep_tuple *o = &x->tuple[1][*entry & 0xffffff];
        if (memcmp(o->id, u->id, sizeof u->id) == 0) {
            *o = u->value > o->value ? *u : *o;
            return true;
        }
    }
}

/* The tuple after the chain was taken by one of the trains in some way, or (way 0) by none. */
static bool next_tuple(const router_sweep *x, unsigned n, const sweep_tuple *u, unsigned taker, unsigned way,
                       unsigned count, const uint8_t *type_of, sweep_tuple *to) {
    const sweep_chain *c = &x->chain[n];
    *to = *u;
    for (unsigned t = 0; t < count; t++) {
        const sweep_state *s = &x->state[x->first[type_of[t]][n] + u->id[t]];
        unsigned by = t == taker ? way : 0;
        if (s->next[by] == SWEEP_NO_STATE || (way > 0 && by == 0 && s->classes & c->classes)) {
            return false;
        }
        to->id[t] = s->next[by];
        to->value += s->gain[by] * ROUTER_SCALE;
    }
    if (way > 0) {
        to->mask[taker] = router_join(&u->mask[taker], &c->mask);
    }
    return true;
}

static int32_t bound_of(const router_sweep *x, unsigned n, const sweep_tuple *u, unsigned count,
                        const uint8_t *type_of) {
    int32_t sum = u->value;
    for (unsigned t = 0; t < count; t++) {
        sum += x->bring[x->first[type_of[t]][n] + u->id[t]];
    }
    return sum;
}

/* The prices of the classes that have chains from the n-th on. */
static void sum_left(const router_sweep *x, const int32_t *price, int32_t left[RAIL_NET_CHAINS + 1]) {
    router_mask seen = {{0, 0}};
    left[x->nchains] = 0;
    for (unsigned n = x->nchains; n-- > 0;) {
        router_mask fresh = {{x->chain[n].mask.w[0] & ~seen.w[0], x->chain[n].mask.w[1] & ~seen.w[1]}};
        left[n] = left[n + 1] + router_price_sum(&fresh, price);
        seen = router_join(&seen, &fresh);
    }
}

/* All tuples that follow from one and are worth it; false if there are too many. */
static bool extend(router_sweep *x, unsigned n, const sweep_tuple *u, unsigned count, const uint8_t *type_of,
                   int32_t least, unsigned *next) {
    for (unsigned taker = 0; taker < count; taker++) {
        for (unsigned way = taker > 0; way < x->ways[type_of[taker]]; way++) { /* none takes it: once is enough */
            sweep_tuple to;
            if (!next_tuple(x, n, u, taker, way, count, type_of, &to) ||
                bound_of(x, n + 1, &to, count, type_of) < least) {
                continue;
            }
            sort_equal(&to, count, type_of);
            if (!put_tuple(x, &to, next)) {
                return false;
            }
        }
    }
    return true;
}

/* The tuples of the last layer that earn `least`: the best run, if there is one. False if they do not fit, or if the limit
 * came first. */
static bool sweep_tuples(rail_router *w, router_sweep *x, unsigned count, const uint8_t *type_of, const int32_t *price,
                         int32_t least, unsigned *ntuples) {
    int32_t left[RAIL_NET_CHAINS + 1] = {0};
    sum_left(x, price, left);
    memset(&x->tuple[0][0], 0, sizeof x->tuple[0][0]);
    *ntuples = 1;
    for (unsigned n = 0; n < x->nchains; n++) {
        unsigned next = 0;
        router_clear(x);
        w->steps += *ntuples;
        if (w->steps > w->limit) {
            return false;
        }
        for (unsigned i = 0; i < *ntuples; i++) {
            if (!extend(x, n, &x->tuple[0][i], count, type_of, least - left[n + 1], &next)) {
                return false;
            }
        }
        *ntuples = next;
        memcpy(x->tuple[0], x->tuple[1], next * sizeof x->tuple[0][0]);
    }
    return true;
}

/* ---- all of it ----------------------------------------------------------------------------------------------------- */

router_swept router_sweep_run(rail_router *w, unsigned count, const uint8_t *type_of, unsigned ntypes,
                              const router_type *type, router_mask *mask) {
    router_sweep *x = &w->sweep;
    unsigned ntuples;
    memset(x->table, 0, sizeof x->table);
    x->tag = 0;
    if (!router_layers(w, ntypes, type)) {
        return ROUTER_SWEPT_NOT;
    }
    for (unsigned t = 0; t < ntypes; t++) {
        if (x->first[t][0] == x->first[t][1]) {
            return ROUTER_SWEPT_NONE; /* this train has to stop somewhere, and cannot */
        }
    }
    int32_t lowest = improve(w, x, ntypes, type, w->pricing.price);
    w->pricing.bound = lowest;
    for (unsigned t = 0; t < ntypes; t++) {
        w->pricing.reduced[t] = weigh(x, t, w->pricing.price);
        charge_open(x, t, w->pricing.price);
    }
    if (is_beaten(w, lowest)) {
        return ROUTER_SWEPT_NONE;
    }
    /* what is known may be poor: at first only what comes near the bound */
    int32_t gap = lowest - known(w);
    for (int32_t part = 16; part > 0; part /= 4) {
        int32_t least = part > 1 ? lowest - gap / part : w->most + w->graph.unit;
        if (!sweep_tuples(w, x, count, type_of, w->pricing.price, least, &ntuples)) {
            return ROUTER_SWEPT_NOT;
        }
        if (ntuples > 0) {
            memcpy(mask, x->tuple[0][0].mask, count * sizeof *mask);
            return ROUTER_SWEPT_BETTER;
        }
    }
    return ROUTER_SWEPT_NONE;
}
