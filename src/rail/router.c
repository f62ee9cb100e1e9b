/* The router: what may be asked of it, taken apart into sets of orders, and the answer put together.
 *
 * Always:
 *  1. A bonus that is paid once (80-OQ-23) is tried with each train that could claim it, the others without; an amount
 *     outside the dividend that is asked for (88-OQ-13) with each set of trains that stop there, the others not; some
 *     amount with each kind of train that stops there, the others as they like. The best of all these is the
 *     answer.
 *  2. The routes of the answer are found again in the classes of track that each of them uses, so that no route needs
 *     to be kept while searching. */
#include "rail/router.h"

#include "core/work.h"

#include <string.h>

/* Which trains stop at the outside node (if that is asked), and which train claims each bonus that is paid once. */
typedef struct roles {
    bool counts;
    bool others;       /* those that need not stop there may */
    unsigned stopping; /* mask of trains */
    uint8_t claimant[RAIL_NET_BONUSES];
} roles;

static void give_orders(const rail_router *w, const rail_network *net, const roles *r,
                        router_order order[RAIL_NET_TRAINS]) {
    rail_net_nodes outside = 0;
    for (unsigned v = 0; r->counts && v < w->graph.nnodes; v++) {
        outside |= w->graph.name[v] == net->outside_node ? rail_net_bit(v) : 0;
    }
    for (unsigned i = 0; i < net->ntrains; i++) {
        bool stops = (r->stopping >> i) & 1u;
        order[i] = (router_order){net->train[i], 0, stops ? outside : 0, stops || r->others ? 0 : outside};
        for (unsigned b = 0; b < net->nbonuses; b++) {
            order[i].bonuses |= (uint8_t)((!net->bonus[b].once || i == r->claimant[b]) << b);
        }
    }
}

/* The next way to give the bonuses that are paid once to trains; false after the last. */
static bool next_claimants(const rail_network *net, roles *r) {
    for (unsigned b = 0; b < net->nbonuses; b++) {
        if (net->bonus[b].once && ++r->claimant[b] < net->ntrains) {
            return true;
        }
        r->claimant[b] = 0;
    }
    return false;
}

/* What nobody can exceed: every train pays for every node and every bonus. */
static int32_t simple_bound(const rail_network *net) {
    int32_t one = 0;
    for (unsigned i = 0; i < net->nnodes; i++) {
        one += net->node[i].value > 0 ? net->node[i].value : 0;
    }
    for (unsigned i = 0; i < net->nbonuses; i++) {
        one += net->bonus[i].value;
    }
    return one * (int32_t)net->ntrains;
}

/* Finds the routes again: the best one of each train within the classes of its own. */
static void write_routes(rail_router *w, const rail_network *net, rail_best *out) {
    router_hunt *h = &w->hunt;
    for (unsigned i = 0; i < w->nchosen; i++) {
        router_mask mask = w->chosen[i].mask;
        if (!(mask.w[0] | mask.w[1])) {
            continue;
        }
        router_aim(w, h, &w->chosen[i].order, w->chosen[i].value);
        h->limit = UINT64_MAX;
        (void)router_search(h, (router_mask){{~mask.w[0], ~mask.w[1]}});
        rail_net_route *route = &out->route[out->nroutes++];
        route->train = (uint8_t)i;
        route->nnodes = h->nnodes;
        route->revenue = h->best / ROUTER_SCALE;
        for (unsigned n = 0; n < h->nnodes; n++) {
            route->node[n] = w->graph.name[h->node[n]];
            route->chain[n] = n + 1u < h->nnodes ? h->chain[n] : 0;
            out->outside += route->node[n] == net->outside_node ? net->outside : 0;
        }
    }
}

static int32_t sum_of(const rail_best *run) {
    int32_t sum = 0;
    for (unsigned i = 0; i < run->nroutes; i++) {
        sum += run->route[i].revenue;
    }
    return sum;
}

/* with one train after the other that must stop at the outside node; equal trains stand for each other. */
static bool is_first_of_kind(const rail_network *net, unsigned train) {
    for (unsigned i = 0; i < train; i++) {
        if (memcmp(&net->train[i], &net->train[train], sizeof net->train[i]) == 0) {
            return false;
        }
    }
    return true;
}

/* Whether the question allows that these trains stop at the outside node. */
static bool may_stop(const rail_network *net, int32_t outside, unsigned stopping) {
    unsigned n = (unsigned)__builtin_popcount(stopping);
    if (outside == RAIL_NET_SOME) {
        return n == 1 && is_first_of_kind(net, (unsigned)__builtin_ctz(stopping));
    }
    return n * (unsigned)net->outside == (unsigned)outside;
}

/* All sets of orders that the question allows. */
static bool try_all(rail_router *w, const rail_network *net, int32_t outside, int32_t *upper) {
    router_order order[RAIL_NET_TRAINS];
    roles r = {.counts = outside != RAIL_NET_ANY && net->outside > 0 && net->outside_node < net->nnodes,
               .others = outside == RAIL_NET_SOME};
    bool done = true;
    if (!r.counts && outside != RAIL_NET_ANY && outside != 0) {
        return true; /* no run earns that */
    }
    for (; r.stopping < (r.counts ? 1u << net->ntrains : 1u); r.stopping++) {
        if (r.counts && !may_stop(net, outside, r.stopping)) {
            continue;
        }
        do {
            give_orders(w, net, &r, order);
            done = router_pack(w, order, net->ntrains, upper) && done;
        } while (next_claimants(net, &r));
    }
    return done;
}

uint64_t router_limit(uint64_t steps) {
    uint64_t left = ir_work_end > ir_work_done ? (ir_work_end - ir_work_done) / ROUTER_WORK + 1 : 1;
    return ir_work_end != 0 && left < steps ? left : steps;
}

/* `known` is scaled; ROUTER_NEVER: no run is at hand. */
static void solve(rail_router *w, const rail_network *net, int32_t outside, int32_t known, const rail_route_hint *hint,
                  uint64_t budget, rail_best *out) {
    int32_t upper = known;
    w->hint = hint;
    w->steps = 0;
    w->limit = router_limit(budget ? budget : RAIL_NET_BUDGET);
    w->nchosen = 0;
    out->revenue = out->outside = 0;
    out->nroutes = 0;
    if (net->ntrains == 0) { /* the empty run is all there is */
        out->found = outside == RAIL_NET_ANY || outside == 0;
        out->proven = true;
        out->nodes = 0;
        out->upper = 0;
        return;
    }
    router_prepare(w, net);
    if (hint && hint->proven && !net->cut && router_same_graph(&w->graph, &hint->graph)) {
        out->revenue = out->upper = hint->revenue;
        out->proven = out->found = true;
        out->nodes = 0;
        return;
    }
    w->graph.priced = false;
    w->most = known;
    if (known !=
        ROUTER_NEVER) { /* every revenue is a multiple of the unit, so what is known may stand a little lower */
        int32_t over = known % w->graph.unit;
        w->most -= over < 0 ? over + w->graph.unit : over;
    }
    bool done = try_all(w, net, outside, &upper);
    bool whole = !net->cut && !w->graph.folded;
    out->found = w->most != ROUTER_NEVER;
    out->proven = done && whole;
    out->nodes = w->steps;
    ir_work_add(ROUTER_WORK * w->steps);
    if (out->found) {
        out->revenue = (w->most > known ? w->most : known) / ROUTER_SCALE;
        write_routes(w, net, out);
    }
    if (!done) { /* a search that was cut off may find better ones where it had looked */
        int32_t sum = sum_of(out);
        out->revenue = sum > out->revenue ? sum : out->revenue;
    }
    /* what is missing could be worth anything */
    int32_t simple = simple_bound(net), bound = upper / ROUTER_SCALE;
    out->upper = out->proven ? out->revenue : net->cut ? INT32_MAX : whole && bound < simple ? bound : simple;
}

void rail_route_best(rail_router *w, const rail_network *net, int32_t outside, uint64_t budget, rail_best *out) {
    solve(w, net, outside, ROUTER_NEVER, NULL, budget, out);
}

void rail_route_better(rail_router *w, const rail_network *net, int32_t known, uint64_t budget, rail_best *out) {
    solve(w, net, RAIL_NET_ANY, known * ROUTER_SCALE, NULL, budget, out);
}

void rail_route_hinted(rail_router *w, const rail_network *net, int32_t known, const rail_route_hint *hint,
                       uint64_t budget, rail_best *out) {
    solve(w, net, RAIL_NET_ANY, known * ROUTER_SCALE, hint, budget, out);
}
