/* After a small change: the best revenue of a network that differs in a few places from one whose best run is known.
 *
 * Always:
 *  1. A run that touches nothing new was possible before: it earns no more than the best run did. So a better one has a
 *     route through something new: a chain that the old graph does not have, or a node that is worth something else.
 *  2. The prices of the old network hold in the new one: each belongs to a side of track, and every chain over that side
 *     pays it, new ones too. So sum of prices + what each train's best route earns after prices is a bound here as there.
 *  3. Only routes through something new are searched for, each together with the best route of the other train that goes
 *     with it. The other's are mostly old: the best of these are listed once, for all changes. Into a region that was not
 *     joined before, a route comes over one of the chains that join it: the others need not be set out from.
 *  4. Old chains keep their classes, so that the list stays as it is; new ones share the classes of old ones where just
 *     these are excluded, and get classes of their own where not.
 *  5. This is for one and for two trains; more have little to search for in any case. */
#include "rail/router.h"

#include "core/work.h"

#include <string.h>

enum {
    AFTER_STEPS = 20000, /* of all searches for one change */
    LIST_STEPS = 400000, /* for the old routes */
    DEEPER = 2,          /* units that these are listed deeper than the best run lies below the bound */
    BESIDE = 48          /* searches that the list does not save before it is made deeper */
};

/* One change being looked at. */
typedef struct changed {
    rail_router *w;
    rail_route_base *base;
    const rail_network *net;
    const rail_net_change *change;
    router_order order[RAIL_NET_TRAINS]; /* by type */
    unsigned nroots, nways;
    router_root root[ROUTER_ROOTS]; /* what is new */
    router_root way[ROUTER_ROOTS];  /* of these, where a route from an own station first meets what is new */
    int32_t price[RAIL_NET_CHAINS];
    router_mask mask[RAIL_NET_CHAINS];
    uint64_t gone[RAIL_NET_CHAINS / 64]; /* old chains that the new graph has not */
    rail_net_nodes renewed;              /* old nodes that count as new */
    /* sides of new chains: those that the same new and old chains use have a class together. It is the old chains' if no
     * other has it yet; else (`more`) one that the old graph has not */
    uint64_t new_chains[RAIL_NET_SIDES]; /* roots, by side */
    unsigned nclasses, nshared;
    struct {
        uint64_t new_chains;
        const uint64_t *old_chains;
        uint8_t class;
        bool more;
    } shared[ROUTER_CLASSES];
    bool plain; /* base->plain is filled */
    bool asks;  /* only whether there is a run better than: */
    int32_t known;
    unsigned other;  /* type of the other train */
    unsigned beside; /* searches that may still be made */
    bool shallow;    /* they were too few */
} changed;

static const router_mask nothing = {{0, 0}};

/* ---- before ------------------------------------------------------------------------------------------------------- */

static bool pays_once(const rail_network *net) {
    for (unsigned b = 0; b < net->nbonuses; b++) {
        if (net->bonus[b].once) {
            return true;
        }
    }
    return false;
}

static bool same_chains(const uint64_t *a, const uint64_t *b) {
    return memcmp(a, b, sizeof(uint64_t) * (RAIL_NET_CHAINS / 64)) == 0;
}

static bool any_chains(const uint64_t *a) {
    uint64_t any = 0;
    for (unsigned i = 0; i < RAIL_NET_CHAINS / 64; i++) {
        any |= a[i];
    }
    return any != 0;
}

static bool meet_chains(const uint64_t *a, const uint64_t *b) {
    uint64_t any = 0;
    for (unsigned i = 0; i < RAIL_NET_CHAINS / 64; i++) {
        any |= a[i] & b[i];
    }
    return any != 0;
}

static bool has(const uint64_t *set, unsigned i) { return (set[i >> 6] >> (i & 63)) & 1u; }

static void keep_chains(const router_graph *g, const rail_network *net, rail_route_base *base) {
    memset(base->chains, 0, sizeof base->chains);
    memset(base->side_chains, 0, sizeof base->side_chains);
    for (unsigned i = 0; i < g->first[g->nnodes]; i++) {
        unsigned c = g->arc[i].chain;
        const rail_net_chain *chain = &net->chain[c];
        if (has(base->chains, c)) {
            continue;
        }
        base->chains[c >> 6] |= (uint64_t)1 << (c & 63);
        base->mask[c] = g->arc[i].mask;
        for (unsigned k = chain->first; k < chain->first + chain->count; k++) {
            base->side_chains[net->side[k]][c >> 6] |= (uint64_t)1 << (c & 63);
        }
    }
    for (unsigned s = 0; s < net->nsides; s++) {
        base->side_class[s] = ROUTER_CLASSES;
        for (unsigned e = 0; e < g->nclasses && base->side_class[s] == ROUTER_CLASSES; e++) {
            if (same_chains(base->side_chains[s], base->side_chains[g->class_side[e]])) {
                base->side_class[s] = (uint8_t)e;
            }
        }
    }
}

void rail_route_keep(const rail_router *w, const rail_network *net, const rail_best *best, rail_route_base *base) {
    const router_pricing *x = &w->pricing;
    bool priced = x->bound != INT32_MAX;
    base->ready = best->proven && net->ntrains > 0 && net->ntrains <= 2 && !pays_once(net);
    if (!base->ready) {
        return;
    }
    base->net = net;
    base->graph = w->graph;
    base->revenue = best->revenue * ROUTER_SCALE;
    base->all_prices = 0;
    memset(base->side_price, 0, sizeof base->side_price);
    for (unsigned e = 0; e < w->graph.nclasses && priced; e++) {
        base->side_price[w->graph.class_side[e]] += x->price[e];
        base->all_prices += x->price[e];
    }
    router_set_prices(&base->graph, priced ? x->price : NULL);
    keep_chains(&w->graph, net, base);
    for (unsigned i = 0; i < base->graph.first[base->graph.nnodes]; i++) {
        base->chain_price[base->graph.arc[i].chain] = base->graph.arc[i].price - base->graph.arc[i].cost;
    }
    memset(base->uneven, 0, sizeof base->uneven);
    base->ntrains = net->ntrains;
    for (unsigned i = 0; i < net->ntrains; i++) {
        base->order[i] = (router_order){net->train[i], (uint8_t)((1u << net->nbonuses) - 1), 0, 0};
    }
    base->ntypes = router_types(base->order, base->ntrains, base->type_of, base->type);
    for (unsigned t = 0; t < base->ntypes; t++) {
        base->type[t].best = x->reduced[t];
        base->depth[t] = 0;
    }
}

/* ---- mates -------------------------------------------------------------------------------------------------------- */

/* Routes being collected: in w->pool, their traces in `trace` by the index that is in `value`. */
typedef struct gathering {
    rail_router *w;
    const int32_t *chain_price;
    router_list list;
    router_trace *trace, *spare;
    int32_t rest;
} gathering;

/* Leaves the better ones, to have room again. */
static void thin_out(gathering *x) {
    router_sort(x->w, &x->list);
    unsigned keep = ROUTER_MATES / 4 * 3;
    x->rest = x->list.route[keep].reduced;
    while (keep > 0 && x->list.route[keep - 1].reduced == x->rest) {
        keep--;
    }
    for (unsigned i = 0; i < keep; i++) {
        x->spare[i] = x->trace[x->list.route[i].value];
        x->list.route[i].value = (int32_t)i;
    }
    x->list.count = keep;
    memcpy(x->trace, x->spare, keep * sizeof *x->trace);
    x->w->hunt.least = x->rest + 1;
}

static bool gather(void *context, int32_t reduced, router_mask mask) {
    gathering *x = context;
    const router_hunt *h = &x->w->hunt;
    if (x->list.count == ROUTER_MATES) {
        thin_out(x);
        if (reduced <= x->rest) {
            return true;
        }
    }
    unsigned n = x->list.count++;
    router_trace *trace = &x->trace[n];
    *trace = (router_trace){.nodes = rail_net_bit(h->start)};
    for (unsigned i = 0; i < h->depth; i++) {
        trace->chain[h->on_chain[i] >> 6] |= (uint64_t)1 << (h->on_chain[i] & 63);
        trace->nodes |= rail_net_bit(h->on_node[i]);
    }
    x->list.route[n] = (router_route){mask, (int32_t)n, reduced};
    return true;
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

/* Makes mates of the routes that w->hunt is set up for, and their traces (unless NULL). False if the limit came first. */
static bool list_mates(rail_router *w, rail_route_base *base, const int32_t *chain_price, router_mates *to,
                       router_trace *trace) {
    gathering x = {.w = w, .list = {0, w->pool}, .trace = base->gathered, .spare = base->spare};
    router_hunt *h = &w->hunt;
    x.rest = h->least - 1;
    h->found = gather;
    h->context = &x;
    if (!router_search(h, nothing)) {
        return false;
    }
    router_sort(w, &x.list);
    to->count = x.list.count;
    to->words = (to->count + 63) / 64;
    to->rest = x.rest;
    memset(to->user, 0, sizeof to->user);
    for (unsigned i = 0; i < to->count; i++) {
        const router_route *r = &x.list.route[i];
        to->reduced[i] = r->reduced;
        to->value[i] = r->reduced + price_of_trace(chain_price, &x.trace[r->value]);
        if (trace) {
            trace[i] = x.trace[r->value];
        }
        for (unsigned word = 0; word < 2; word++) {
            for (uint64_t rest = r->mask.w[word]; rest; rest &= rest - 1) {
                to->user[word * 64 + (unsigned)__builtin_ctzll(rest)][i >> 6] |= (uint64_t)1 << (i & 63);
            }
        }
    }
    return true;
}

/* How far the best run lies below the bound. */
static int32_t gap_of(const rail_route_base *base) {
    int32_t gap = base->all_prices - base->revenue;
    for (unsigned i = 0; i < base->ntypes; i++) {
        gap += base->type[i].best * (int32_t)base->type[i].count;
    }
    return gap;
}

/* How the prices are shared. */
static void keep_shares(rail_route_base *base) {
    const router_graph *g = &base->graph;
    for (unsigned v = 0; v < g->nnodes; v++) {
        for (unsigned i = g->first[v]; i < g->first[v + 1]; i++) {
            const router_arc *arc = &g->arc[i];
            if (base->net->chain[arc->chain].a == g->name[v]) {
                base->uneven[arc->chain] = arc->share - arc->price / 2;
            }
        }
    }
}

/* The old routes of a type: so deep, or as deep as there is room. */
static void list_old(rail_router *w, rail_route_base *base, unsigned t, int32_t depth) {
    router_mates *mates = &base->mates[t];
    uint64_t steps = 0;
    base->depth[t] = depth;
    router_aim(w, &w->hunt, &base->type[t].order, base->type[t].best - depth);
    w->hunt.graph = &base->graph;
    w->hunt.trims = true;
    w->hunt.steps = &steps;
    w->hunt.limit = LIST_STEPS;
    if (!list_mates(w, base, base->chain_price, mates, base->trace[t])) {
        mates->count = mates->words = 0;
        mates->rest = base->type[t].best;
    }
    mates->rest = mates->rest > 0 ? mates->rest : 0; /* a train may stay at home */
    keep_shares(base);
}

static bool can_be_deeper(const rail_route_base *base, unsigned t) {
    return base->mates[t].count < ROUTER_MATES / 2 && base->mates[t].rest > 0 &&
           base->mates[t].rest == base->type[t].best - base->depth[t] - 1;
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
            bool before = b < x->base->net->nbonuses && rail_net_has(x->base->net->bonus[b].any[i], was);
            if (rail_net_has(to->any[i], now) && !before) {
                return true;
            }
        }
    }
    return false;
}

/* Bonuses are told apart by their place; what more nodes pay for is found by the nodes. */
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
    rail_net_nodes there = 0;
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
        there |= same ? rail_net_bit(was) : 0;
    }
    for (unsigned v = 0; v < x->base->graph.nnodes; v++) {
        x->renewed |= rail_net_has(there, x->base->graph.name[v]) ? 0 : rail_net_bit(v);
    }
    return true;
}

/* The class of a side that a new chain uses, or ROUTER_CLASSES if there are too many. */
static unsigned class_of(changed *x, unsigned side) {
    static const uint64_t none[RAIL_NET_CHAINS / 64];
    unsigned was = x->change->side[side];
    const uint64_t *chains = was == RAIL_NET_NEW ? none : x->base->side_chains[was];
    unsigned old = any_chains(chains) ? x->base->side_class[was] : ROUTER_CLASSES;
    for (unsigned i = 0; i < x->nshared; i++) {
        if (x->shared[i].new_chains == x->new_chains[side] && same_chains(x->shared[i].old_chains, chains)) {
            return x->shared[i].class;
        }
        old = x->shared[i].class == old ? ROUTER_CLASSES : old;
    }
    bool more = old == ROUTER_CLASSES;
    if (x->nshared == ROUTER_CLASSES || (more && x->nclasses == ROUTER_CLASSES)) {
        return ROUTER_CLASSES;
    }
    unsigned class = more ? x->nclasses++ : old;
    x->shared[x->nshared].new_chains = x->new_chains[side];
    x->shared[x->nshared].old_chains = chains;
    x->shared[x->nshared].class = (uint8_t) class;
    x->shared[x->nshared++].more = more;
    return class;
}

/* Classes of a new chain; false if there are too many. */
static bool take_new(changed *x, unsigned c) {
    const rail_net_chain *chain = &x->net->chain[c];
    router_mask mask = nothing;
    for (unsigned i = chain->first; i < chain->first + chain->count; i++) {
        unsigned class = class_of(x, x->net->side[i]);
        if (class == ROUTER_CLASSES) {
            return false;
        }
        mask.w[class >> 6] |= (uint64_t)1 << (class & 63);
    }
    x->mask[c] = mask;
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
    x->nclasses = x->base->graph.nclasses;
    memcpy(x->gone, x->base->chains, sizeof x->gone);
    for (unsigned v = 0; v < g->nnodes; v++) {
        for (unsigned i = g->first[v]; i < g->first[v + 1]; i++) {
            unsigned c = g->arc[i].chain, was = x->change->chain[c];
            if (g->arc[i].to < v) {
                continue; /* seen from there */
            }
            x->price[c] = price_of_chain(x, c);
            if (was != RAIL_NET_NEW && has(x->base->chains, was)) {
                x->mask[c] = x->base->mask[was];
                x->gone[was >> 6] &= ~((uint64_t)1 << (was & 63));
            } else if (!add_root(x, v, i)) {
                return false;
            }
        }
    }
    for (unsigned r = 0; r < x->nroots; r++) {
        if (x->root[r].arc != ROUTER_ANY_ARC) {
            const rail_net_chain *chain = &x->net->chain[g->arc[x->root[r].arc].chain];
            for (unsigned i = chain->first; i < chain->first + chain->count; i++) {
                x->new_chains[x->net->side[i]] |= (uint64_t)1 << r;
            }
        }
    }
    for (unsigned r = 0; r < x->nroots; r++) {
        if (x->root[r].arc != ROUTER_ANY_ARC && !take_new(x, g->arc[x->root[r].arc].chain)) {
            return false;
        }
    }
    return true;
}

/* A chain between new nodes without an own station is reached over another one. */
static void find_ways(changed *x) {
    const router_graph *g = &x->w->graph;
    rail_net_nodes beyond = 0;
    for (unsigned v = 0; v < g->nnodes; v++) {
        bool new = x->change->node[g->name[v]] == RAIL_NET_NEW && !rail_net_has(g->own, v);
        beyond |= new ? rail_net_bit(v) : 0;
    }
    for (unsigned r = 0; r < x->nroots; r++) {
        const router_root *root = &x->root[r];
        if (!rail_net_has(beyond, root->node) || root->arc == ROUTER_ANY_ARC ||
            !rail_net_has(beyond, g->arc[root->arc].to)) {
            x->way[x->nways++] = *root;
        }
    }
}

/* The share of an old chain's price is as uneven as in the old graph. */
static int32_t uneven_of(const changed *x, unsigned from, unsigned c) {
    unsigned was = x->change->chain[c];
    if (was == RAIL_NET_NEW) {
        return 0;
    }
    bool first = x->change->node[from] == x->base->net->chain[was].a;
    return first ? x->base->uneven[was] : -x->base->uneven[was];
}

/* Puts classes and prices on the arcs of a node. */
static void dress_node(changed *x, unsigned v) {
    router_graph *g = &x->w->graph;
    for (unsigned i = g->first[v]; i < g->first[v + 1]; i++) {
        router_arc *arc = &g->arc[i];
        unsigned was = x->change->chain[arc->chain];
        arc->mask = x->mask[arc->chain];
        for (unsigned k = 0; k < x->nshared; k++) {
            bool there = x->shared[k].more && was != RAIL_NET_NEW && has(x->shared[k].old_chains, was);
            arc->mask.w[x->shared[k].class >> 6] |= (uint64_t)there << (x->shared[k].class & 63);
        }
        arc->price = arc->cost + x->price[arc->chain];
        arc->share = arc->price / 2 + uneven_of(x, g->name[v], arc->chain);
    }
}

static void dress(changed *x) {
    for (unsigned v = 0; v < x->w->graph.nnodes; v++) {
        dress_node(x, v);
    }
}

/* The old routes of a type as they are now: with the classes of new chains, and `alive` those that are still there. */
static const router_mates *old_mates(changed *x, unsigned t) {
    router_mates *m = &x->base->mates[t];
    uint64_t *alive = x->base->alive[0];
    bool gone = x->renewed || any_chains(x->gone);
    for (unsigned i = 0; i < m->words; i++) {
        alive[i] = ~(uint64_t)0 >> (i + 1 < m->words ? 0 : 63 - (m->count - 1) % 64);
    }
    for (unsigned i = 0; i < m->count && gone; i++) {
        const router_trace *trace = &x->base->trace[t][i];
        if (trace->nodes & x->renewed || meet_chains(trace->chain, x->gone)) {
            alive[i >> 6] &= ~((uint64_t)1 << (i & 63));
        }
    }
    for (unsigned k = 0; k < x->nshared; k++) {
        uint64_t *user = m->user[x->shared[k].class];
        if (x->shared[k].more) {
            memset(user, 0, m->words * sizeof *user);
        }
        for (unsigned i = 0; i < m->count && x->shared[k].more && any_chains(x->shared[k].old_chains); i++) {
            user[i >> 6] |= (uint64_t)meet_chains(x->base->trace[t][i].chain, x->shared[k].old_chains) << (i & 63);
        }
    }
    return m;
}

/* ---- searching ---------------------------------------------------------------------------------------------------- */

static int32_t together(const changed *x) { return x->w->most + x->w->graph.unit - x->base->all_prices; }

static void aim_through(changed *x, unsigned t, int32_t least) {
    router_hunt *h = &x->w->hunt;
    router_aim(x->w, h, &x->order[t], least);
    h->trims = true;
    h->root = x->way;
    h->nroots = x->nways;
}

static int32_t value_of(const changed *x, int32_t reduced) {
    const router_hunt *h = &x->w->hunt;
    for (unsigned i = 0; i < h->depth; i++) {
        reduced += x->price[h->on_chain[i]];
    }
    return reduced;
}

/* The best of the other train beside this route, whatever it is. */
static bool search_beside(changed *x, int32_t value, router_mask used) {
    rail_router *w = x->w;
    router_hunt *h = &w->deep[0];
    if (x->beside == 0) {
        x->shallow = true;
        return false;
    }
    x->beside--;
    if (!x->plain) {
        x->plain = true;
        x->base->plain = w->graph;
        router_set_prices(&x->base->plain, NULL);
    }
    router_aim(w, h, &x->order[x->other], w->most + w->graph.unit - value);
    h->graph = &x->base->plain;
    h->trims = true;
    if (!router_search(h, used)) {
        return false;
    }
    w->most = h->best != ROUTER_NEVER ? value + h->best : w->most;
    return true;
}

/* Whether there is nothing more to find out. */
static bool is_told(const changed *x) { return x->asks && x->w->most > x->known; }

/* A route through something new, worth a look at its mates. */
static bool with_mates(void *context, int32_t reduced, router_mask mask) {
    changed *x = context;
    rail_router *w = x->w;
    router_hunt *h = &w->hunt;
    const router_mates *m = h->mate;
    int32_t value = value_of(x, reduced), all = x->base->all_prices - w->graph.unit;
    w->most = value > w->most ? value : w->most; /* the other train stays at home */
    bool more = true;
    for (unsigned word = h->mate_at >> 6; word < h->alive_words[h->depth] && more; word++) {
        for (uint64_t rest = h->alive[h->depth][word]; rest && more; rest &= rest - 1) {
            unsigned i = word * 64 + (unsigned)__builtin_ctzll(rest);
            w->steps++;
            more = reduced + m->reduced[i] + all >= w->most;
            w->most = more && value + m->value[i] > w->most ? value + m->value[i] : w->most;
        }
    }
    h->together = together(x);
    if (reduced + m->rest >= h->together && !search_beside(x, value, mask)) {
        return false;
    }
    h->together = together(x);
    return !is_told(x);
}

/* Every route of a type through something new with each of its mates. */
static bool pair(changed *x, unsigned t, const router_mates *mates) {
    router_hunt *h = &x->w->hunt;
    aim_through(x, t, 0);
    h->mate = mates;
    h->alive = x->base->alive;
    h->alive_words[0] = mates->words;
    h->together = together(x);
    h->found = with_mates;
    h->context = x;
    return router_search(h, nothing);
}

/* Whether two routes can both be through something new. */
static bool is_for_two(const changed *x) {
    const router_graph *g = &x->w->graph;
    for (unsigned i = 0; i < x->nways; i++) {
        for (unsigned j = 0; j < x->nways; j++) {
            const router_root *a = &x->way[i], *b = &x->way[j];
            if (a->arc == ROUTER_ANY_ARC || b->arc == ROUTER_ANY_ARC ||
                !router_meet(&g->arc[a->arc].mask, &g->arc[b->arc].mask)) {
                return true;
            }
        }
    }
    return false;
}

/* The best route of a type through something new, into *best: `least` or more, else it stays. */
static bool best_new(changed *x, unsigned t, int32_t least, int32_t *best) {
    router_hunt *h = &x->w->hunt;
    aim_through(x, t, least);
    bool done = router_search(h, nothing);
    *best = h->best > *best ? h->best : *best;
    return done;
}

/* What a route of type s through something new must reach to go with one of type t, ROUTER_MUCH if none can; false if the
 * limit came first. Two of one type: one of them earns at least half of what is needed. */
static bool what_other_must_reach(changed *x, unsigned t, unsigned s, int32_t *other) {
    int32_t need = together(x), least = need / 2, best = ROUTER_NEVER;
    *other = ROUTER_MUCH;
    if (t != s) {
        if (!best_new(x, s, ROUTER_NEVER, &best)) {
            return false;
        }
        if (best == ROUTER_NEVER) {
            return true;
        }
        least = need - best;
        best = ROUTER_NEVER;
    }
    bool done = best_new(x, t, least, &best);
    *other = best == ROUTER_NEVER ? ROUTER_MUCH : need - best;
    return done;
}

/* Both through something new. */
static bool pair_new(changed *x, unsigned t, unsigned s) {
    router_mates *mates = &x->base->new_mates;
    int32_t other;
    if (!what_other_must_reach(x, t, s, &other)) {
        return false;
    }
    if (other == ROUTER_MUCH) {
        return true;
    }
    aim_through(x, s, other);
    if (!list_mates(x->w, x->base, x->price, mates, NULL)) {
        return false;
    }
    mates->rest = mates->rest < other ? ROUTER_NEVER : mates->rest;
    for (unsigned i = 0; i < mates->words; i++) {
        x->base->alive[0][i] = ~(uint64_t)0 >> (i + 1 < mates->words ? 0 : 63 - (mates->count - 1) % 64);
    }
    return pair(x, t, mates);
}

/* Routes of a type through something new beside old ones. Where the list of these leaves much to search, it is made
 * deeper first. */
static bool pair_old(changed *x, unsigned t) {
    rail_route_base *base = x->base;
    unsigned other = x->other;
    if (!base->depth[other]) {
        int32_t best = ROUTER_NEVER;
        if (!best_new(x, t, together(x) - base->type[other].best, &best)) {
            return false;
        }
        if (best == ROUTER_NEVER) {
            return true; /* none goes even with the best of the others */
        }
        list_old(x->w, base, other, gap_of(base) + DEEPER * base->graph.unit);
    }
    for (;;) {
        bool deeper = can_be_deeper(base, other);
        x->beside = deeper ? BESIDE : UINT32_MAX;
        x->shallow = false;
        if (pair(x, t, old_mates(x, other))) {
            return true;
        }
        if (!x->shallow) {
            return false;
        }
        list_old(x->w, base, other, 2 * base->depth[other]);
    }
}

static bool search_two(changed *x) {
    unsigned t = x->base->type_of[0], s = x->base->type_of[1];
    x->other = s;
    if (!pair_old(x, t)) {
        return false;
    }
    x->other = t;
    if (t != s && !pair_old(x, s)) {
        return false;
    }
    if (!is_for_two(x)) {
        return true;
    }
    /* the list is made of the train that goes less far */
    bool swap = x->order[t].train.stops < x->order[s].train.stops;
    x->other = swap ? t : s;
    x->beside = UINT32_MAX;
    return swap ? pair_new(x, s, t) : pair_new(x, t, s);
}

static bool is_better(void *context, int32_t reduced, router_mask mask) {
    (void)context;
    (void)reduced;
    (void)mask;
    return false;
}

static bool search_one(changed *x) {
    rail_router *w = x->w;
    aim_through(x, 0, w->most + w->graph.unit);
    w->hunt.found = x->asks ? is_better : NULL;
    bool done = router_search(&w->hunt, nothing);
    w->most = w->hunt.best != ROUTER_NEVER ? w->hunt.best : w->most;
    return done;
}

static bool search_changed(changed *x, int32_t known, uint64_t steps) {
    rail_router *w = x->w;
    rail_route_base *base = x->base;
    const rail_network *net = x->net;
    if (!base->ready || net->cut || known * ROUTER_SCALE < base->revenue || !same_kind_of_bonuses(base->net, net)) {
        return false;
    }
    for (unsigned t = 0; t < base->ntypes; t++) {
        x->order[t] = base->type[t].order;
        x->order[t].bonuses = (uint8_t)((1u << net->nbonuses) - 1);
    }
    router_prepare(w, net);
    w->graph.priced = false;
    w->hint = NULL;
    w->steps = 0;
    w->limit = router_limit(steps);
    w->most = known * ROUTER_SCALE;
    w->most -= w->most % w->graph.unit;
    x->known = w->most;
    bool done = find_nodes(x) && find_chains(x);
    if (done && x->nroots > 0) {
        find_ways(x);
        dress(x);
        done = base->ntrains == 1 ? search_one(x) : search_two(x);
    }
    ir_work_add(ROUTER_WORK * w->steps);
    return done;
}

bool rail_route_none_better(rail_router *w, rail_route_base *base, const rail_network *net,
                            const rail_net_change *change, int32_t known, uint64_t steps) {
    changed x = {.w = w, .base = base, .net = net, .change = change, .asks = true};
    return search_changed(&x, known, steps) && w->most <= x.known;
}

bool rail_route_after(rail_router *w, rail_route_base *base, const rail_network *net, const rail_net_change *change,
                      int32_t known, rail_best *out) {
    changed x = {.w = w, .base = base, .net = net, .change = change};
    bool done = search_changed(&x, known, AFTER_STEPS);
    if (!done) {
        return false;
    }
    out->revenue = out->upper = (w->most > known * ROUTER_SCALE ? w->most : known * ROUTER_SCALE) / ROUTER_SCALE;
    out->proven = out->found = true;
    out->nodes = w->steps;
    out->outside = 0;
    out->nroutes = 0;
    return true;
}
