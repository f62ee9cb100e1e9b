/* After a small change: the best revenue of a network that differs in a few places from one whose best run is known.
 *
 * Always:
 *  1. A run that touches nothing new was possible before: it earns no more than the best run did. So a better one has a
 *     route through something new: a chain that the old graph does not have, or a node that is worth something else.
 *  2. The prices of the old network hold in the new one: each belongs to a side of track, and whoever uses the side pays
 *     it, new chains too. So sum of prices + what each train's best route earns after prices is a bound here as there.
 *  3. Routes through something new are searched for here; all others are routes of the old network, which are listed
 *     once for all changes. */
#include "rail/router.h"

#include <string.h>

enum {
    AFTER_STEPS = 400000, /* of all searches for one change */
    BASE_STEPS = 400000,  /* of the search for the old routes */
    DEEPER = 3            /* units by which these are listed deeper than asked, for the next change */
};

/* One change being looked at. */
typedef struct changed {
    rail_router *w;
    rail_route_base *base;
    const rail_network *net;
    const rail_net_change *change;
    unsigned nroots;
    router_root root[ROUTER_ROOTS];
    int32_t price[RAIL_NET_CHAINS];
    router_mask mask[RAIL_NET_CHAINS];   /* of the old network's chains that the new graph has */
    uint64_t gone[RAIL_NET_CHAINS / 64]; /* old chains that the new graph has not */
    uint64_t renewed;                   /* old nodes that count as new */
    router_type type[RAIL_NET_TRAINS];  /* with the best of the new network */
    int32_t best[RAIL_NET_TRAINS];      /* through something new, or ROUTER_NEVER */
} changed;

/* ---- before ------------------------------------------------------------------------------------------------------- */

static bool pays_once(const rail_network *net) {
    for (unsigned b = 0; b < net->nbonuses; b++) {
        if (net->bonus[b].once) {
            return true;
        }
    }
    return false;
}

void rail_route_keep(const rail_router *w, const rail_network *net, const rail_best *best, rail_route_base *base) {
    const router_pricing *x = &w->pricing;
    base->ready = best->proven && net->ntrains > 0 && !pays_once(net);
    if (!base->ready) {
        return;
    }
    base->net = net;
    base->graph = w->graph;
    base->revenue = best->revenue * ROUTER_SCALE;
    base->all_prices = 0;
    memset(base->side_price, 0, sizeof base->side_price);
    for (unsigned e = 0; e < w->graph.nclasses && x->bound != INT32_MAX; e++) {
        base->side_price[w->graph.class_side[e]] += x->price[e];
        base->all_prices += x->price[e];
    }
    router_set_prices(&base->graph, x->bound != INT32_MAX ? x->price : NULL);
    memset(base->chains, 0, sizeof base->chains);
    for (unsigned i = 0; i < w->graph.first[w->graph.nnodes]; i++) {
        base->chains[w->graph.arc[i].chain >> 6] |= (uint64_t)1 << (w->graph.arc[i].chain & 63);
    }
    for (unsigned i = 0; i < base->graph.first[base->graph.nnodes]; i++) {
        base->chain_price[base->graph.arc[i].chain] = base->graph.arc[i].price - base->graph.arc[i].cost;
    }
    base->ntrains = net->ntrains;
    for (unsigned i = 0; i < net->ntrains; i++) {
        base->order[i] = (router_order){net->train[i], (uint8_t)((1u << net->nbonuses) - 1), 0, 0};
    }
    base->ntypes = router_types(base->order, base->ntrains, base->type_of, base->type);
    for (unsigned t = 0; t < base->ntypes; t++) {
        base->type[t].best = x->reduced[t];
        base->least[t] = INT32_MAX;
        base->deep[t] = INT32_MIN;
        base->count[t] = 0;
        base->old[t] = &base->pool[t * (ROUTER_BASE / base->ntypes)];
    }
}

static int32_t price_of_trace(const int32_t *price, const router_trace *trace) {
    int32_t sum = 0;
    for (unsigned word = 0; word < RAIL_NET_CHAINS / 64; word++) {
        for (uint64_t rest = trace->chain[word]; rest; rest &= rest - 1) {
            sum += price[word * 64 + (unsigned)__builtin_ctzll(rest)];
        }
    }
    return sum;
}

/* Lists the old routes of a type down to `least`; false if they are too many. */
static bool list_old(rail_router *w, rail_route_base *base, unsigned t, int32_t least) {
    router_list list = {0, w->pool};
    router_hunt *h = &w->hunt;
    uint64_t steps = 0;
    if (base->least[t] <= least || base->deep[t] >= least) {
        return base->least[t] <= least;
    }
    int32_t deeper = least - DEEPER * base->graph.unit;
    router_aim(w, h, &base->type[t].order, deeper);
    h->graph = &base->graph;
    h->list = &list;
    h->room = ROUTER_BASE / base->ntypes;
    h->trace = w->trace;
    h->steps = &steps;
    h->limit = BASE_STEPS;
    if (!router_search(h, (router_mask){{0, 0}})) {
        base->deep[t] = least;
        return false;
    }
    for (unsigned i = 0; i < list.count; i++) {
        list.route[i].value = (int32_t)i; /* where its trace is */
    }
    router_sort(w, &list);
    for (unsigned i = 0; i < list.count; i++) {
        const router_trace *trace = &w->trace[list.route[i].value];
        int32_t reduced = list.route[i].reduced;
        base->old[t][i] = (router_old){*trace, reduced + price_of_trace(base->chain_price, trace), reduced};
    }
    base->count[t] = list.count;
    base->least[t] = deeper;
    return true;
}

/* ---- what has changed --------------------------------------------------------------------------------------------- */

static bool add_root(changed *x, unsigned node, unsigned arc) {
    if (x->nroots >= ROUTER_ROOTS) {
        return false;
    }
    x->root[x->nroots++] = (router_root){(uint8_t)node, (uint16_t)arc};
    return true;
}

/* Whether a node that was there pays for a bonus that it did not pay for. */
static bool pays_more(const changed *x, unsigned now, unsigned was) {
    for (unsigned b = 0; b < x->net->nbonuses; b++) {
        const rail_net_bonus *to = &x->net->bonus[b];
        for (unsigned i = 0; i < 2; i++) {
            bool before = b < x->base->net->nbonuses && (x->base->net->bonus[b].any[i] >> was) & 1u;
            if ((to->any[i] >> now) & 1u && !before) {
                return true;
            }
        }
    }
    return false;
}

/* Bonuses are told apart by their place; those of one more set of nodes are found by the nodes. */
static bool same_kind_of_bonuses(const rail_network *a, const rail_network *b) {
    for (unsigned i = 0; i < b->nbonuses; i++) {
        if (!b->bonus[i].any[0] || !b->bonus[i].any[1] || b->bonus[i].once ||
            (i < a->nbonuses && a->bonus[i].value != b->bonus[i].value)) {
            return false;
        }
    }
    return a->nbonuses <= b->nbonuses;
}

static bool find_nodes(changed *x) {
    const router_graph *g = &x->w->graph;
    uint64_t there = 0;
    x->renewed = 0;
    for (unsigned v = 0; v < g->nnodes; v++) {
        unsigned now = g->name[v], was = x->change->node[now];
        if (was == RAIL_NET_NEW) {
            continue;
        }
        const rail_net_node *a = &x->base->net->node[was], *b = &x->net->node[now];
        bool same = a->value == b->value && a->flags == b->flags && a->group == b->group && !pays_more(x, now, was);
        if (!same && !add_root(x, v, ROUTER_ANY_ARC)) {
            return false;
        }
        there |= (uint64_t)same << was;
    }
    for (unsigned v = 0; v < x->base->graph.nnodes; v++) {
        x->renewed |= (uint64_t)!((there >> x->base->graph.name[v]) & 1u) << v;
    }
    return true;
}

static int32_t price_of_chain(const changed *x, unsigned c) {
    const rail_net_chain *chain = &x->net->chain[c];
    int32_t sum = 0;
    for (unsigned i = chain->first; i < chain->first + chain->count; i++) {
        unsigned was = x->change->side[x->net->side[i]];
        sum += was != RAIL_NET_NEW ? x->base->side_price[was] : 0;
    }
    return sum;
}

static bool find_chains(changed *x) {
    const router_graph *g = &x->w->graph;
    memcpy(x->gone, x->base->chains, sizeof x->gone);
    for (unsigned v = 0; v < g->nnodes; v++) {
        for (unsigned i = g->first[v]; i < g->first[v + 1]; i++) {
            const router_arc *arc = &g->arc[i];
            unsigned was = x->change->chain[arc->chain];
            if (arc->to < v) {
                continue; /* seen from there */
            }
            x->price[arc->chain] = price_of_chain(x, arc->chain);
            bool old = was != RAIL_NET_NEW && (x->base->chains[was >> 6] >> (was & 63)) & 1u;
            if (!old) {
                if (!add_root(x, v, i)) {
                    return false;
                }
                continue;
            }
            x->mask[was] = arc->mask;
            x->gone[was >> 6] &= ~((uint64_t)1 << (was & 63));
        }
    }
    return true;
}

static void set_prices(const changed *x) {
    router_graph *g = &x->w->graph;
    for (unsigned i = 0; i < g->first[g->nnodes]; i++) {
        g->arc[i].price = g->arc[i].cost + x->price[g->arc[i].chain];
    }
    for (unsigned i = 0; i < g->first[g->nnodes]; i++) {
        g->way[i].half = g->arc[g->way[i].arc].price / 2;
    }
}

/* ---- routes ------------------------------------------------------------------------------------------------------- */

/* The bound, if a train of type `through` takes a route of x->best, less what a train of type `without` brings to it. */
static int32_t bound_beside(const changed *x, unsigned through, unsigned without) {
    int32_t sum = x->base->all_prices + x->best[through];
    for (unsigned t = 0; t < x->base->ntypes; t++) {
        sum += x->type[t].best * ((int32_t)x->type[t].count - (t == through) - (t == without));
    }
    return sum;
}

/* What a route through something new must reach to matter. */
static int32_t least_through(const changed *x, unsigned t) {
    int32_t sum = x->base->all_prices - x->type[t].best;
    for (unsigned i = 0; i < x->base->ntypes; i++) {
        sum += x->type[i].best * (int32_t)x->type[i].count;
    }
    return x->w->most + x->w->graph.unit - sum;
}

/* What a route that is not new must reach to matter beside one that is. */
static int32_t least_old(const changed *x, unsigned t) {
    int32_t most = ROUTER_NEVER;
    for (unsigned s = 0; s < x->base->ntypes; s++) {
        if (x->best[s] != ROUTER_NEVER && (s != t || x->type[t].count > 1)) {
            int32_t with = bound_beside(x, s, t);
            most = with > most ? with : most;
        }
    }
    return x->w->most + x->w->graph.unit - most;
}

static void aim_through(changed *x, unsigned t, int32_t least) {
    router_hunt *h = &x->w->hunt;
    router_aim(x->w, h, &x->base->type[t].order, least);
    h->root = x->root;
    h->nroots = x->nroots;
}

/* The best route of each type through something new, where one matters. False if the limit came first; *any says whether
 * there is one. */
static bool find_best(changed *x, bool *any) {
    rail_router *w = x->w;
    *any = false;
    for (unsigned t = 0; t < x->base->ntypes; t++) {
        int32_t least = least_through(x, t), old = x->type[t].best + 1;
        aim_through(x, t, x->base->ntrains > 1 && old < least ? old : least);
        if (!router_search(&w->hunt, (router_mask){{0, 0}})) {
            return false;
        }
        x->best[t] = w->hunt.best;
        *any = *any || w->hunt.best != ROUTER_NEVER;
        if (w->hunt.best > x->type[t].best) {
            x->type[t].best = w->hunt.best;
        }
    }
    return true;
}

/* All that matter. */
static bool list_through(changed *x) {
    rail_router *w = x->w;
    unsigned at = 0;
    for (unsigned t = 0; t < x->base->ntypes; t++) {
        router_list *list = &w->through[t];
        *list = (router_list){0, &w->through_pool[at]};
        aim_through(x, t, least_through(x, t));
        w->hunt.list = list;
        w->hunt.room = ROUTER_THROUGH - at;
        w->hunt.trace = w->trace;
        if (!router_search(&w->hunt, (router_mask){{0, 0}})) {
            return false;
        }
        x->best[t] = ROUTER_NEVER;
        for (unsigned i = 0; i < list->count; i++) {
            list->route[i].value = list->route[i].reduced + price_of_trace(x->price, &w->trace[i]);
            x->best[t] = list->route[i].reduced > x->best[t] ? list->route[i].reduced : x->best[t];
        }
        router_sort(w, list);
        at += list->count;
    }
    return true;
}

static bool is_gone(const changed *x, const router_trace *trace) {
    uint64_t gone = trace->nodes & x->renewed;
    for (unsigned word = 0; word < RAIL_NET_CHAINS / 64; word++) {
        gone |= trace->chain[word] & x->gone[word];
    }
    return gone != 0;
}

/* An old route as it is in the new graph. */
static router_route now_of(const changed *x, const router_old *old) {
    router_route r = {.value = old->value, .reduced = old->reduced};
    for (unsigned word = 0; word < RAIL_NET_CHAINS / 64; word++) {
        for (uint64_t rest = old->trace.chain[word]; rest; rest &= rest - 1) {
            unsigned was = word * 64 + (unsigned)__builtin_ctzll(rest);
            r.mask = router_join(&r.mask, &x->mask[was]);
        }
    }
    return r;
}

/* The old routes that matter beside new ones, and these, in w->list. */
static bool list_all(changed *x) {
    rail_router *w = x->w;
    unsigned at = 0;
    for (unsigned t = 0; t < x->base->ntypes; t++) {
        int32_t least = least_old(x, t);
        if (least <= x->type[t].best && !list_old(w, x->base, t, least)) {
            return false;
        }
    }
    for (unsigned t = 0; t < x->base->ntypes; t++) {
        int32_t least = least_old(x, t);
        router_list *list = &w->list[t];
        *list = (router_list){0, &w->pool[at]};
        if (at + w->through[t].count > ROUTER_LIST) {
            return false;
        }
        memcpy(list->route, w->through[t].route, w->through[t].count * sizeof *list->route);
        list->count = w->through[t].count;
        for (unsigned i = 0; i < x->base->count[t] && x->base->old[t][i].reduced >= least; i++) {
            if (is_gone(x, &x->base->old[t][i].trace)) {
                continue;
            }
            if (at + list->count >= ROUTER_LIST) {
                return false;
            }
            list->route[list->count++] = now_of(x, &x->base->old[t][i]);
        }
        router_sort(w, list);
        at += list->count;
    }
    return true;
}

static bool look(changed *x) {
    rail_router *w = x->w;
    bool any;
    set_prices(x);
    if (!find_best(x, &any)) {
        return false;
    }
    if (!any) {
        return true;
    }
    if (x->base->ntrains == 1) {
        w->most = x->best[0];
        return true;
    }
    if (!list_through(x) || !list_all(x)) {
        return false;
    }
    for (unsigned t = 0; t < x->base->ntypes; t++) {
        if (!router_pack_through(w, x->base->order, x->base->ntrains, x->type, x->base->all_prices, t)) {
            return false;
        }
    }
    return true;
}

bool rail_route_after(rail_router *w, rail_route_base *base, const rail_network *net, const rail_net_change *change,
                      int32_t known, rail_best *out) {
    changed x = {.w = w, .base = base, .net = net, .change = change};
    if (!base->ready || net->cut || known * ROUTER_SCALE < base->revenue || !same_kind_of_bonuses(base->net, net)) {
        return false;
    }
    router_prepare(w, net);
    w->graph.priced = false;
    if (w->graph.folded) {
        return false;
    }
    memcpy(x.type, base->type, sizeof x.type);
    w->hint = NULL;
    w->steps = 0;
    w->limit = AFTER_STEPS;
    w->most = known * ROUTER_SCALE;
    w->most -= w->most % w->graph.unit;
    bool done = find_nodes(&x) && find_chains(&x) && (x.nroots == 0 || look(&x));
    out->revenue = out->upper = (w->most > known * ROUTER_SCALE ? w->most : known * ROUTER_SCALE) / ROUTER_SCALE;
    out->proven = out->found = done;
    out->nodes = w->steps;
    out->outside = 0;
    out->nroutes = 0;
    return done;
}
