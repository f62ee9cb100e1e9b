/* Several trains together: the best set of routes that share no class.
 *
 * Always:
 *  1. Each train's best alone, added up, is an upper bound; a set of routes found one train after the other on what is
 *     left is a lower one. Often they are equal, and that is all.
 *  2. Else a route matters only if with the bests of all other trains it beats what is known. If these are few, they are
 *     listed, best first, and the lists are searched train by train.
 *  3. If they are many, prices are put on the track (router_price.c): then the bound is near, better runs are made from
 *     the routes met on the way, and few routes are left to be listed. Values "after prices" take the place of values.
 *  4. Where even these do not fit a list, a train's routes are tried one by one as they are found.
 *  5. If all this takes long, router_sweep.c tells whether there is anything better than the best run found by then; only
 *     what does not fit there is searched to its end. */
#include "rail/router_parts.h"

#include <string.h>

enum {
    FEW = 1024,        /* routes listed without prices */
    FEW_STEPS = 20000, /* steps spent on looking whether they are few */
    ATTEMPTS = 3,      /* at prices that leave a list that fits */
    HAND_OVER = 6000,  /* steps of a search before router_sweep.c is asked, */
    EXPRESS = 20000,   /* and with express trains, which take it longer */
    COMPLETED = 32,    /* routes of the pool that are completed to runs */
    GAPS = 2           /* how much wider than the hint's the gap may be that its prices leave */
};

#ifdef IR_TEST_BUILD
/* Tests make the lists small, so that small networks go the hard ways too; 0: as usual. */
unsigned router_few_for_test, router_list_for_test, router_hand_over_for_test;
unsigned router_swept_for_test[3]; /* how often router_sweep.c gave each of its answers */
static unsigned few(void) { return router_few_for_test ? router_few_for_test : FEW; }
static unsigned room(void) { return router_list_for_test ? router_list_for_test : ROUTER_LIST; }
static unsigned hand_over(unsigned steps) { return router_hand_over_for_test ? router_hand_over_for_test : steps; }
#else
static unsigned few(void) { return FEW; }
static unsigned room(void) { return ROUTER_LIST; }
static unsigned hand_over(unsigned steps) { return steps; }
#endif

/* One set of trains being packed. */
typedef struct packing {
    rail_router *w;
    unsigned count, ntypes;
    const router_order *order;
    uint8_t type_of[RAIL_NET_TRAINS];
    router_type type[RAIL_NET_TRAINS];
    router_mask alone[RAIL_NET_TRAINS]; /* of the best route of a type */
    int32_t all_prices;                 /* of all classes together */
    /* chosen so far */
    router_mask mask[RAIL_NET_TRAINS];
    int32_t value[RAIL_NET_TRAINS];
} packing;

static const router_mask nothing = {{0, 0}};

static bool same_order(const router_order *a, const router_order *b) {
    return a->train.stops == b->train.stops && a->train.large == b->train.large && a->train.small == b->train.small &&
           a->train.pays == b->train.pays && a->bonuses == b->bonuses && a->must == b->must && a->banned == b->banned;
}

void router_aim(rail_router *w, router_hunt *h, const router_order *order, int32_t least) {
    h->graph = &w->graph;
    h->order = order;
    h->least = least;
    h->steps = &w->steps;
    h->limit = w->limit;
    h->list = NULL;
    h->trims = false;
    h->root = NULL;
    h->mate = NULL;
    h->pool = NULL;
    h->found = NULL;
}

/* A train may stay at home, unless it must stop somewhere. */
static int32_t worst_of(const router_order *order) { return order->must ? ROUTER_NEVER : 0; }

static bool best_alone(rail_router *w, const router_order *order, router_mask used, int32_t least) {
    int32_t worst = worst_of(order) + 1;
    router_aim(w, &w->hunt, order, least > worst ? least : worst);
    return router_search(&w->hunt, used);
}

static void take_if_better(packing *p, int32_t sum) {
    rail_router *w = p->w;
    if (sum <= w->most) {
        return;
    }
    w->most = sum;
    w->nchosen = p->count;
    for (unsigned i = 0; i < p->count; i++) {
        w->chosen[i].order = p->order[i];
        w->chosen[i].mask = p->mask[i];
        w->chosen[i].value = p->value[i];
    }
}

/* ---- the limit came: what has been found until then ---------------------------------------------------------------- */

static void put_route(packing *p, unsigned t, int32_t value, router_mask mask) {
    p->value[t] = value;
    p->mask[t] = mask;
}

static void stay_at_home(packing *p, unsigned t) { put_route(p, t, 0, nothing); }

static void put_hunted(packing *p, unsigned t) {
    const router_hunt *h = &p->w->hunt;
    if (h->best != ROUTER_NEVER) {
        put_route(p, t, h->best, h->mask);
    } else {
        stay_at_home(p, t);
    }
}

static void take_so_far(packing *p, int32_t sum) {
    for (unsigned i = 0; i < p->count; i++) {
        if (p->order[i].must && !router_meet(&p->mask[i], &p->mask[i])) {
            return;
        }
    }
    take_if_better(p, sum);
}

/* ---- first answers ------------------------------------------------------------------------------------------------ */

/* The trains after `first` on what `used` leaves, one by one; those before it have their routes. */
static bool complete(packing *p, unsigned first, unsigned n, router_mask used, int32_t sum) {
    rail_router *w = p->w;
    for (unsigned i = 0; i < n; i++) {
        unsigned t = (first + i) % p->count;
        /* the last one must make the run better than the best known, else it does not matter */
        int32_t least = i + 1 == n ? w->most + w->graph.unit - sum : ROUTER_NEVER;
        if (!best_alone(w, &p->order[t], used, least)) {
            for (unsigned j = i + 1; j < n; j++) {
                stay_at_home(p, (first + j) % p->count);
            }
            put_hunted(p, t);
            take_so_far(p, sum + p->value[t]);
            return false;
        }
        bool found = w->hunt.best != ROUTER_NEVER;
        if (!found && p->order[t].must) {
            return true;
        }
        p->value[t] = found ? w->hunt.best : 0;
        p->mask[t] = found ? w->hunt.mask : nothing;
        sum += p->value[t];
        if (found) {
            router_pool_add(&w->pricing, p->type_of[t], p->value[t], p->mask[t]);
        }
        used = router_join(&used, &p->mask[t]);
    }
    take_if_better(p, sum);
    return true;
}

unsigned router_types(const router_order *order, unsigned count, uint8_t type_of[RAIL_NET_TRAINS],
                      router_type type[RAIL_NET_TRAINS]) {
    unsigned ntypes = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned t = 0;
        while (t < ntypes && !same_order(&type[t].order, &order[i])) {
            t++;
        }
        type_of[i] = (uint8_t)t;
        if (t == ntypes) {
            type[ntypes++] = (router_type){order[i], 0, ROUTER_NEVER};
        }
        type[t].count++;
    }
    return ntypes;
}

static void name_types(packing *p) { p->ntypes = router_types(p->order, p->count, p->type_of, p->type); }

/* Only trains before `now` have been looked at, each alone: the best of them and of what `now` has found. */
static void take_alone(packing *p, unsigned now) {
    unsigned best = now;
    for (unsigned i = 0; i < p->count; i++) {
        stay_at_home(p, i);
    }
    put_hunted(p, now);
    for (unsigned i = 0; i < now; i++) {
        unsigned t = p->type_of[i];
        if (p->type[t].best > p->value[best]) {
            stay_at_home(p, best);
            best = i;
            put_route(p, best, p->type[t].best, p->alone[t]);
        }
    }
    take_so_far(p, p->value[best]);
}

/* Each train's best alone. False if the limit came first; *possible: every train that must run can. */
static bool find_types(packing *p, int32_t *sum, bool *possible) {
    rail_router *w = p->w;
    *possible = true;
    for (unsigned i = 0; i < p->count; i++) {
        unsigned t = p->type_of[i];
        if (p->type[t].best == ROUTER_NEVER) {
            /* a train alone need only beat what is known; of several, each one's best is asked for */
            if (!best_alone(w, &p->order[i], nothing, p->count == 1 ? w->most + w->graph.unit : ROUTER_NEVER)) {
                take_alone(p, i);
                return false;
            }
            bool found = w->hunt.best != ROUTER_NEVER;
            p->type[t].best = found ? w->hunt.best : 0;
            *possible = *possible && (found || !p->order[i].must);
            if (found) {
                router_pool_add(&w->pricing, t, w->hunt.best, w->hunt.mask);
                p->alone[t] = w->hunt.mask;
            }
        }
        *sum += p->type[t].best;
        w->pricing.reduced[t] = p->type[t].best;
    }
    return true;
}

/* ---- lists -------------------------------------------------------------------------------------------------------- */

/* Best first, after prices; equal ones in the order in which they were found. Bottom up merging. */
void router_sort(rail_router *w, router_list *list) {
    router_route *from = list->route, *to = w->sorted;
    for (unsigned width = 1; width < list->count; width *= 2) {
        for (unsigned at = 0; at < list->count; at += 2 * width) {
            unsigned i = at, mid = at + width < list->count ? at + width : list->count, j = mid;
            unsigned end = at + 2 * width < list->count ? at + 2 * width : list->count;
            for (unsigned k = at; k < end; k++) {
                bool left = i < mid && (j >= end || from[i].reduced >= from[j].reduced);
                to[k] = left ? from[i++] : from[j++];
            }
        }
        router_route *swap = from;
        from = to;
        to = swap;
    }
    if (from != list->route) {
        memcpy(list->route, from, list->count * sizeof *from);
    }
}

/* What a route of the type must reach (after prices) to matter. */
static int32_t least_for(const packing *p, unsigned type, int32_t bound) {
    int32_t least = p->w->most + p->w->graph.unit - (bound - p->type[type].best);
    int32_t worst = worst_of(&p->type[type].order) + 1;
    return p->all_prices || least > worst ? least : worst;
}

/* All routes that matter, if they are not more than `most` and found within `steps` steps. */
static bool list_routes(packing *p, int32_t bound, unsigned most, uint64_t steps, bool *fits) {
    rail_router *w = p->w;
    unsigned at = 0;
    *fits = true;
    for (unsigned t = 0; t < p->ntypes; t++) {
        router_list *list = &w->list[t];
        list->count = 0;
        list->route = &w->pool[at];
        router_aim(w, &w->hunt, &p->type[t].order, least_for(p, t, bound));
        w->hunt.list = list;
        w->hunt.room = most - at;
        w->hunt.limit = steps < w->limit - w->steps ? w->steps + steps : w->limit;
        if (!router_search(&w->hunt, nothing)) {
            *fits = false;
            return w->steps < w->limit;
        }
        for (unsigned i = 0; i < list->count; i++) {
            list->route[i].value = list->route[i].reduced + router_price_of(w, &list->route[i].mask);
        }
        router_sort(w, list);
        at += list->count;
    }
    return true;
}

/* The list of the last train, by which of the most used classes its routes use: routes that may go with others are then
 * found without looking at most of those that may not. */
static void index_list(rail_router *w, const router_list *list) {
    router_index *x = &w->index;
    uint32_t users[ROUTER_CLASSES] = {0};
    for (unsigned i = 0; i < list->count; i++) {
        for (unsigned word = 0; word < 2; word++) {
            for (uint64_t rest = list->route[i].mask.w[word]; rest; rest &= rest - 1) {
                users[word * 64 + (unsigned)__builtin_ctzll(rest)]++;
            }
        }
    }
    for (x->nkeys = 0; x->nkeys < ROUTER_KEYS && list->count >> x->nkeys > 4; x->nkeys++) {
        unsigned most = 0;
        for (unsigned e = 1; e < w->graph.nclasses; e++) {
            most = users[e] > users[most] ? e : most;
        }
        users[most] = 0;
        x->key[x->nkeys] = (uint8_t)most;
    }
    memset(x->first, 0, sizeof x->first[0] * ((1u << x->nkeys) + 1));
    for (unsigned i = 0; i < list->count; i++) {
        w->place[i] = router_pattern(x, &list->route[i].mask);
        x->first[w->place[i] + 1]++;
    }
    for (unsigned b = 0; b < 1u << x->nkeys; b++) {
        x->first[b + 1] += x->first[b];
    }
    for (unsigned i = 0; i < list->count; i++) {
        x->entry[x->first[w->place[i]]++] = (router_entry){list->route[i], i};
    }
    for (unsigned b = 1u << x->nkeys; b > 0; b--) {
        x->first[b] = x->first[b - 1];
    }
    x->first[0] = 0;
}

/* The last train: the best route out of the first `below` of its list that goes with `used`. `rest` is what is known of
 * the others, after prices. */
static bool choose_last(packing *p, unsigned t, unsigned below, const router_mask *used, int32_t sum, int32_t rest) {
    rail_router *w = p->w;
    const router_index *x = &w->index;
    unsigned allowed = ~router_pattern(x, used) & ((1u << x->nkeys) - 1);
    for (unsigned b = allowed;; b = (b - 1) & allowed) {
        for (unsigned i = x->first[b]; i < x->first[b + 1]; i++) {
            const router_entry *e = &x->entry[i];
            if (e->rank >= below || rest + e->route.reduced < w->most + w->graph.unit) {
                break;
            }
            w->steps++;
            if (!router_meet(&e->route.mask, used)) {
                p->mask[t] = e->route.mask;
                p->value[t] = e->route.value;
                take_if_better(p, sum + e->route.value);
            }
        }
        if (!b) {
            return w->steps <= w->limit;
        }
    }
}

/* Gives train t every route that still helps out of the first `below` of its list; equal trains take routes of falling
 * rank. `best` is what is known of all trains after prices: the routes of those before it, the bests of the others, and
 * all prices. */
static bool choose(packing *p, unsigned t, unsigned below, router_mask used, int32_t sum, int32_t best) {
    rail_router *w = p->w;
    if (t == p->count) {
        take_if_better(p, sum);
        return true;
    }
    unsigned type = p->type_of[t];
    const router_list *list = &w->list[type];
    bool again = t + 1 < p->count && p->type_of[t + 1] == type;
    int32_t others = best - p->type[type].best;
    below = below < list->count ? below : list->count;
    if (t + 1 == p->count && !choose_last(p, t, below, &used, sum, others)) {
        return false;
    }
    for (unsigned i = 0; i < below && t + 1 < p->count; i++) {
        const router_route *r = &list->route[i];
        if (others + r->reduced < w->most + w->graph.unit) {
            break;
        }
        if (++w->steps > w->limit) {
            return false;
        }
        if (router_meet(&r->mask, &used)) {
            continue;
        }
        p->mask[t] = r->mask;
        p->value[t] = r->value;
        if (!choose(p, t + 1, again ? i : UINT32_MAX, router_join(&used, &r->mask), sum + r->value,
                    others + r->reduced)) {
            return false;
        }
    }
    if (p->order[t].must || others < w->most + w->graph.unit) {
        return true;
    }
    p->mask[t] = nothing; /* this train stays at home */
    p->value[t] = 0;
    return choose(p, t + 1, again ? below : UINT32_MAX, used, sum, others);
}

/* ---- without a list ----------------------------------------------------------------------------------------------- */

typedef struct depth {
    packing *p;
    unsigned train;
    router_mask used;
    int32_t sum, best;
} depth;

static bool go_deeper(depth *d);

/* What a route of this train must reach (after prices). Of two equal trains the first takes the better route: that earns
 * at least half of what both must earn. */
static int32_t least_at(const depth *d) {
    const packing *p = d->p;
    int32_t need = p->w->most + p->w->graph.unit;
    int32_t least = need - (d->best - p->type[p->type_of[d->train]].best);
    int32_t half = (need - p->all_prices) / 2;
    bool equal = d->train == 0 && p->count == 2 && p->ntypes == 1 && need > p->all_prices;
    return equal && half > least ? half : least;
}

static bool take_route(void *context, int32_t reduced, router_mask mask) {
    const depth *d = context;
    packing *p = d->p;
    p->mask[d->train] = mask;
    p->value[d->train] = reduced + router_price_of(p->w, &mask);
    depth next = {p, d->train + 1, router_join(&d->used, &mask), d->sum + p->value[d->train],
                  d->best - p->type[p->type_of[d->train]].best + reduced};
    /* what has been found meanwhile raises what routes must reach */
    bool more = go_deeper(&next);
    int32_t least = least_at(d);
    router_hunt *h = &p->w->deep[d->train];
    h->least = least > h->least ? least : h->least;
    return more;
}

static bool go_deeper(depth *d) {
    packing *p = d->p;
    rail_router *w = p->w;
    if (d->train == p->count) {
        take_if_better(p, d->sum);
        return true;
    }
    const router_type *type = &p->type[p->type_of[d->train]];
    router_hunt *h = &w->deep[d->train];
    router_aim(w, h, &type->order, least_at(d));
    h->found = take_route;
    h->context = d;
    if (!router_search(h, d->used)) {
        return false;
    }
    if (type->order.must || d->best - type->best < w->most + w->graph.unit) {
        return true;
    }
    p->mask[d->train] = nothing;
    p->value[d->train] = 0;
    depth next = {p, d->train + 1, d->used, d->sum, d->best - type->best};
    return go_deeper(&next);
}

/* ---- all together ------------------------------------------------------------------------------------------------- */

/* Runs made from the best routes of the pool: each with what the other trains find beside it. */
static bool complete_pool(packing *p) {
    rail_router *w = p->w;
    unsigned n = router_pool_best(w, COMPLETED);
    for (unsigned i = 0; i < n; i++) {
        router_route r = w->sorted[i];
        unsigned t = 0;
        while (t < p->count && p->type_of[t] != w->place[i]) {
            t++;
        }
        p->mask[t] = r.mask;
        p->value[t] = r.value;
        if (!complete(p, t + 1, p->count - 1, r.mask, r.value)) {
            return false;
        }
    }
    return true;
}

/* Takes over the prices and what routes earn after them; gives the bound that follows. */
static int32_t take_prices(packing *p) {
    rail_router *w = p->w;
    router_set_prices(&w->graph, w->pricing.price);
    p->all_prices = 0;
    for (unsigned e = 0; e < w->graph.nclasses; e++) {
        p->all_prices += w->pricing.price[e];
    }
    int32_t bound = p->all_prices;
    for (unsigned t = 0; t < p->ntypes; t++) {
        p->type[t].best = w->pricing.reduced[t];
        bound += p->type[t].best * (int32_t)p->type[t].count;
    }
    return bound;
}

/* Prices, better runs from the routes met on the way, and the list of what then still matters. False if the limit came
 * first; *left says whether anything matters, *fits whether it fits into the list. */
static bool list_priced(packing *p, int32_t *bound, bool *left, bool *fits) {
    rail_router *w = p->w;
    if (!router_price(w, p->ntypes, p->type, bound)) {
        return false;
    }
    router_set_prices(&w->graph, NULL);
    if (!complete_pool(p)) {
        return false;
    }
    *left = *bound >= w->most + w->graph.unit;
    if (!*left) {
        return true;
    }
    (void)take_prices(p);
    return list_routes(p, *bound, room(), UINT64_MAX, fits);
}

/* The hard case: many routes, far below the sum of the bests. */
static bool pack_priced(packing *p, int32_t *bound) {
    rail_router *w = p->w;
    bool left = true, fits = false;
    for (unsigned n = 0; n < ATTEMPTS && left && !fits; n++) {
        int32_t before = *bound;
        if (!list_priced(p, bound, &left, &fits)) {
            return false;
        }
        if (n > 0 && *bound == before) {
            break;
        }
    }
    if (!left) {
        return true;
    }
    if (fits) {
        index_list(w, &w->list[p->type_of[p->count - 1]]);
        return choose(p, 0, UINT32_MAX, nothing, 0, *bound);
    }
    depth d = {p, 0, nothing, 0, *bound};
    return go_deeper(&d);
}

/* The prices of the hint, and all routes that matter after them, unless they are too many. Where routes earn more than
 * those of the hint did, the bound is higher and all are listed again. */
static bool list_hinted(packing *p, int32_t *bound) {
    rail_router *w = p->w;
    const rail_route_hint *hint = w->hint;
    bool fits, more;
    for (unsigned e = 0; e < w->graph.nclasses; e++) {
        w->pricing.price[e] = hint->price[w->graph.class_side[e]];
    }
    memcpy(w->pricing.reduced, hint->reduced, sizeof hint->reduced);
    do {
        *bound = take_prices(p);
        /* never so low that a route that earns more than those of the hint could be left out */
        int32_t least = w->most + w->graph.unit, from = *bound > least ? *bound : least;
        if (*bound - w->most > GAPS * hint->gap || !list_routes(p, from, room(), UINT64_MAX, &fits) || !fits) {
            return false;
        }
        more = false;
        for (unsigned t = 0; t < p->ntypes; t++) {
            if (w->list[t].count && w->list[t].route[0].reduced > p->type[t].best) {
                w->pricing.reduced[t] = w->list[t].route[0].reduced;
                more = true;
            }
        }
    } while (more);
    return true;
}

/* At the prices of the hint, if they suit: then all the work for prices is saved. False if they do not, or if the limit
 * came first; what has been found stays. */
static bool pack_hinted(packing *p) {
    int32_t bound;
    if (!list_hinted(p, &bound)) {
        return false;
    }
    index_list(p->w, &p->w->list[p->type_of[p->count - 1]]);
    return choose(p, 0, UINT32_MAX, nothing, 0, bound);
}

/* Searches until it is done or the limit comes. */
static bool search_all(const packing *from, int32_t *upper) {
    packing p = *from;
    rail_router *w = p.w;
    unsigned count = p.count;
    int32_t sum = 0;
    bool possible, fits;
    router_price_begin(w);
    if (w->hint && w->hint->priced) {
        packing with = p;
        bool done = pack_hinted(&with);
        router_set_prices(&w->graph, NULL);
        router_price_begin(w);
        if (done) {
            *upper = w->most > *upper ? w->most : *upper;
            return true;
        }
    }
    if (!find_types(&p, &sum, &possible)) {
        *upper = INT32_MAX;
        return false;
    }
    if (!possible) {
        return true;
    }
    if (sum <= w->most) {
        return true;
    }
    int32_t bound = sum;
    bool done = true;
    for (unsigned i = 0; i < count && w->most < sum && done; i++) {
        p.mask[i] = p.alone[p.type_of[i]];
        p.value[i] = p.type[p.type_of[i]].best;
        done = complete(&p, i + 1, count - 1, p.mask[i], p.value[i]);
    }

    if (done && w->most < sum) {
        done = list_routes(&p, sum, few(), FEW_STEPS, &fits);
        if (done && fits) {
            index_list(w, &w->list[p.type_of[count - 1]]);
            done = choose(&p, 0, UINT32_MAX, nothing, 0, sum);
        } else if (done) {
            done = pack_priced(&p, &bound);
            router_set_prices(&w->graph, NULL);
        }
    }
    bound = done ? w->most : bound;
    *upper = bound > *upper ? bound : *upper;
    return done;
}

/* The run that the sweep has found: what each train earns on the classes that it got. */
static void take_swept(packing *p) {
    rail_router *w = p->w;
    int32_t sum = 0;
    for (unsigned i = 0; i < p->count; i++) {
        router_mask mask = p->mask[i];
        stay_at_home(p, i);
        if (router_meet(&mask, &mask)) {
            router_aim(w, &w->hunt, &p->order[i], ROUTER_NEVER + 1);
            w->hunt.limit = UINT64_MAX;
            (void)router_search(&w->hunt, (router_mask){{~mask.w[0], ~mask.w[1]}});
            put_hunted(p, i);
        }
        sum += p->value[i];
    }
    take_if_better(p, sum);
}

bool router_pack(rail_router *w, const router_order *order, unsigned count, int32_t *upper) {
    packing p = {.w = w, .count = count, .order = order};
    bool express = false;
    for (unsigned i = 0; i < count; i++) {
        express = express || order[i].train.pays;
    }
    uint64_t limit = w->limit, soon = w->steps + hand_over(express ? EXPRESS : HAND_OVER);
    int32_t so_far = *upper;
    name_types(&p);
    w->limit = soon < limit && router_sweep_suits(w, count, p.ntypes, p.type) ? soon : limit;
    bool done = search_all(&p, &so_far);
    w->limit = limit;
    if (done || w->steps >= limit) {
        *upper = so_far;
        return done;
    }
    router_swept swept = router_sweep_run(w, count, p.type_of, p.ntypes, p.type, p.mask);
#ifdef IR_TEST_BUILD
    router_swept_for_test[swept]++;
#endif
    if (swept == ROUTER_SWEPT_NOT) {
        int32_t before = so_far;
        so_far = *upper;
        done = search_all(&p, &so_far);
        *upper = done || so_far < before ? so_far : before;
        return done;
    }
    if (swept == ROUTER_SWEPT_BETTER) {
        take_swept(&p);
    }
    *upper = w->most > *upper ? w->most : *upper;
    return true;
}
