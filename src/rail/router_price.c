/* Prices of track: what a conflict class is worth when several trains want it.
 *
 * If every class e costs p(e) >= 0 and is for sale once, then whatever the trains do,
 *     revenue <= sum of p + for each train the most that one route earns after paying for its classes,
 * because routes that share no class pay each class at most once. With good prices this bound is near the best revenue,
 * while the plain sum of the trains' bests is far away; and a route that after prices lies below its train's best by more
 * than the distance between bound and the best known run cannot be part of a better one.
 *
 * Always: prices are not negative; the bound that is given was computed with the exact best route of each type under the
 * prices that go with it. How good the prices are decides about the time only. They come from a subgradient method
 * over the routes met so far, which are few, with an exact search for a better route now and then. */
#include "rail/router_parts.h"

#include <string.h>

enum {
    ROUNDS = 60,   /* of searches */
    STALE = 4,     /* rounds without progress before giving up */
    HASTES = 20,   /* of them in haste at most, the first ones */
    HASTY = 2000,  /* steps of a search in haste */
    DESCENTS = 60, /* improvements of the prices between two rounds */
    PATIENCE = 5   /* of them in vain before the step is halved */
};

int32_t router_price_sum(const router_mask *mask, const int32_t *price) {
    int32_t sum = 0;
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t rest = mask->w[word]; rest; rest &= rest - 1) {
            sum += price[word * 64 + (unsigned)__builtin_ctzll(rest)];
        }
    }
    return sum;
}

int32_t router_prices(const router_pricing *x, const router_mask *mask) { return router_price_sum(mask, x->price); }

int32_t router_price_of(const rail_router *w, const router_mask *mask) {
    return w->graph.priced ? router_price_sum(mask, w->pricing.price) : 0;
}

/* Shares stay as uneven as they are if there were prices: those before are mostly near. */
void router_set_prices(router_graph *g, const int32_t *price) {
    bool again = g->priced && price;
    g->priced = price != NULL;
    g->tuned = false;
    g->untuned = 0;
    for (unsigned i = 0; i < g->first[g->nnodes]; i++) {
        router_arc *arc = &g->arc[i];
        int32_t uneven = again ? arc->share - arc->price / 2 : 0;
        arc->price = arc->cost + (price ? router_price_sum(&arc->mask, price) : 0);
        arc->share = arc->price / 2 + uneven;
    }
}

/* The best of the pool for each type; gives the bound that holds for the pool. */
static int32_t best_of_pool(const router_pricing *x, unsigned ntypes, const router_type *type, const int32_t *price,
                            int32_t best[RAIL_NET_TRAINS], uint16_t which[RAIL_NET_TRAINS], unsigned nclasses) {
    int32_t sum = 0;
    for (unsigned t = 0; t < ntypes; t++) {
        best[t] = type[t].order.must ? ROUTER_NEVER : 0;
        which[t] = UINT16_MAX;
    }
    for (unsigned i = 0; i < x->npool; i++) {
        unsigned t = x->pool_type[i];
        int32_t value = x->pool[i].value - router_price_sum(&x->pool[i].mask, price);
        if (value > best[t]) {
            best[t] = value;
            which[t] = (uint16_t)i;
        }
    }
    for (unsigned t = 0; t < ntypes; t++) {
        sum += best[t] * (int32_t)type[t].count;
    }
    for (unsigned e = 0; e < nclasses; e++) {
        sum += price[e];
    }
    return sum;
}

void router_pool_add(router_pricing *x, unsigned type, int32_t value, router_mask mask) {
    for (unsigned i = 0; i < x->npool; i++) {
        if (x->pool_type[i] == type && x->pool[i].value == value && x->pool[i].mask.w[0] == mask.w[0] &&
            x->pool[i].mask.w[1] == mask.w[1]) {
            return;
        }
    }
    unsigned at = x->npool < ROUTER_POOL ? x->npool++ : x->next_out++ % ROUTER_POOL;
    x->pool[at] = (router_route){mask, value, 0};
    x->pool_type[at] = (uint8_t)type;
}

/* How much each class is wanted by the best routes of the pool: 1 less the number of trains that want it. Gives the sum
 * of the squares. */
static int32_t slopes(const router_pricing *x, unsigned nclasses, unsigned ntypes, const router_type *type,
                      const uint16_t which[RAIL_NET_TRAINS], const int32_t *price, int32_t slope[ROUTER_CLASSES]) {
    int32_t norm = 0;
    for (unsigned e = 0; e < nclasses; e++) {
        slope[e] = 1;
        for (unsigned t = 0; t < ntypes; t++) {
            bool uses = which[t] != UINT16_MAX && (x->pool[which[t]].mask.w[e >> 6] >> (e & 63)) & 1u;
            slope[e] -= uses ? (int32_t)type[t].count : 0;
        }
        slope[e] = slope[e] > 0 && price[e] == 0 ? 0 : slope[e];
        norm += slope[e] * slope[e];
    }
    return norm;
}

/* Improves the prices for the routes of the pool, aiming at `target`: a step down the slope, shorter after failures. */
static void descend(router_pricing *x, const router_graph *g, unsigned ntypes, const router_type *type,
                    int32_t target) {
    int32_t price[ROUTER_CLASSES], slope[ROUTER_CLASSES], best[RAIL_NET_TRAINS], lowest = INT32_MAX;
    uint16_t which[RAIL_NET_TRAINS];
    int32_t ease = 64; /* length of the step, in 64ths */
    unsigned vain = 0;
    memcpy(price, x->price, sizeof price);
    for (unsigned n = 0; n < DESCENTS && ease > 1; n++) {
        int32_t bound = best_of_pool(x, ntypes, type, price, best, which, g->nclasses);
        if (bound < lowest) {
            lowest = bound;
            memcpy(x->price, price, sizeof price);
            vain = 0;
        } else if (++vain >= PATIENCE) {
            ease /= 2;
            vain = 0;
            memcpy(price, x->price, sizeof price);
        }
        int32_t norm = slopes(x, g->nclasses, ntypes, type, which, price, slope), gap = bound - target;
        if (!norm || gap <= 0) {
            return;
        }
        for (unsigned e = 0; e < g->nclasses; e++) {
            int32_t step = (int32_t)((int64_t)gap * slope[e] * ease / ((int64_t)64 * norm));
            price[e] = price[e] - step > 0 ? price[e] - step : 0;
        }
    }
}

/* What the searches under one set of prices have come to. */
typedef struct outcome {
    bool exact; /* every search came to its end, so that `bound` holds */
    bool news;  /* there are new routes in the pool */
    int32_t bound;
} outcome;

/* Looks for the best route of every type under x->price, with `steps` steps for each. False if the limit came first. */
static bool price_out(rail_router *w, unsigned ntypes, const router_type *type, uint64_t steps, outcome *r) {
    router_pricing *x = &w->pricing;
    router_hunt *h = &w->hunt;
    int32_t best[RAIL_NET_TRAINS];
    uint16_t which[RAIL_NET_TRAINS];
    router_set_prices(&w->graph, x->price);
    (void)best_of_pool(x, ntypes, type, x->price, best, which, w->graph.nclasses);
    *r = (outcome){.exact = true};
    for (unsigned e = 0; e < w->graph.nclasses; e++) {
        r->bound += x->price[e];
    }
    for (unsigned t = 0; t < ntypes; t++) {
        router_aim(w, h, &type[t].order, best[t] + 1);
        h->pool = x;
        h->pool_type = t;
        h->limit = steps < w->limit - w->steps ? w->steps + steps : w->limit;
        r->exact = router_search(h, (router_mask){{0, 0}}) && r->exact;
        if (w->steps >= w->limit) {
            return false;
        }
        r->news = r->news || h->best != ROUTER_NEVER;
        x->reduced[t] = h->best != ROUTER_NEVER ? h->best : best[t];
        r->bound += x->reduced[t] * (int32_t)type[t].count;
    }
    return true;
}

void router_price_begin(rail_router *w) {
    router_pricing *x = &w->pricing;
    x->npool = x->next_out = 0;
    x->bound = INT32_MAX;
    memset(x->price, 0, sizeof x->price);
}

/* In haste as long as that brings new routes; thoroughly when it does not any more. */
bool router_price(rail_router *w, unsigned ntypes, const router_type *type, int32_t *bound) {
    router_pricing *x = &w->pricing;
    int32_t mark = INT32_MAX;
    bool haste = x->bound == INT32_MAX;
    for (unsigned n = 0, stale = 0; n < ROUNDS && stale < STALE; n++) {
        outcome r;
        descend(x, &w->graph, ntypes, type, w->most);
        if (!price_out(w, ntypes, type, haste ? HASTY : UINT64_MAX, &r)) {
            return false;
        }
        haste = haste && r.news && n < HASTES;
        if (!r.exact) {
            continue;
        }
        if (r.bound < x->bound) {
            x->bound = r.bound;
            memcpy(x->best_price, x->price, sizeof x->price);
            memcpy(x->best_reduced, x->reduced, sizeof x->reduced);
        }
        stale++;
        if (x->bound < mark - w->graph.unit / 4) {
            mark = x->bound;
            stale = 0;
        }
        if (!r.news || x->bound < w->most + w->graph.unit) {
            break;
        }
    }
    memcpy(x->price, x->best_price, sizeof x->price);
    memcpy(x->reduced, x->best_reduced, sizeof x->reduced);
    *bound = x->bound;
    return true;
}

unsigned router_pool_best(rail_router *w, unsigned n) {
    const router_pricing *x = &w->pricing;
    unsigned count = 0;
    for (unsigned i = 0; i < x->npool; i++) {
        router_route r = x->pool[i];
        r.reduced = r.value - router_price_sum(&r.mask, x->price);
        unsigned at = count < n ? count++ : n;
        for (; at > 0 && w->sorted[at - 1].reduced < r.reduced; at--) {
            if (at < n) {
                w->sorted[at] = w->sorted[at - 1];
                w->place[at] = w->place[at - 1];
            }
        }
        if (at < n) {
            w->sorted[at] = r;
            w->place[at] = x->pool_type[i];
        }
    }
    return count;
}
