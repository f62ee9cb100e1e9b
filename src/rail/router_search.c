/* The routes of one train: depth first from each own station, two arms, with an admissible bound at every step.
 *
 * Always:
 *  1. Every legal route is met exactly once: from the first of its own stations (later searches may not touch earlier
 *     stations); the first arm leaves the station by an arc before that of the second.
 *  2. What is cut off cannot reach `least`: the bound adds to the value so far the best that the nodes still reachable
 *     could bring, at most as many ends as arms are open, under the train's limits, and every bonus still possible.
 *     Costs and prices of track to come are left out, or (prices) put half to each of its nodes: a node that is passed
 *     costs at least the halves of its two cheapest arcs, an end that of its cheapest.
 *  3. Each step counts, and the limit is looked at in each.
 *  4. Where routes must touch one of some roots, the search sets out from these instead of the stations: the first arm
 *     by the root's arc, if it names one. A node that has been searched is closed as a station is; a route over several
 *     such arcs is met once for each.
 *  5. Where a route is to go with one of its mates, what it must reach follows from the best mate that goes with the part
 *     there is; this only gets worse as the route grows. */
#include "rail/router_parts.h"

#include <stddef.h>

enum { TUNE_AFTER = 400 }; /* steps */

#ifdef IR_TEST_BUILD
/* Tests have small networks: shares tuned from this step on; 0: as usual. */
unsigned router_tune_for_test;
static unsigned tune_after(void) { return router_tune_for_test ? router_tune_for_test : TUNE_AFTER; }
#else
static unsigned tune_after(void) { return TUNE_AFTER; }
#endif

typedef struct limits {
    uint8_t stops, large, small;
} limits;

/* How far a route has come. */
typedef struct spot {
    rail_net_nodes visited, closed; /* stops; those and nodes that are out of question */
    router_mask used;
    int32_t value;
    unsigned at;
    uint32_t mate; /* the first that goes with `used` */
    limits left;
    bool second; /* on the second arm */
} spot;

static bool grow(router_hunt *h, const spot *here);

/* What the route must reach from here. */
static int32_t least_of(const router_hunt *h, const spot *p) {
    if (!h->mate) {
        return h->least;
    }
    return h->together - (p->mate < h->mate->count ? h->mate->reduced[p->mate] : h->mate->rest);
}

/* Takes the users of two classes out of a set of mates. */
static void take_out(uint64_t *to, const uint64_t *from, const uint64_t *a, const uint64_t *b, unsigned words) {
    for (unsigned i = 0; i < words; i++) {
        to[i] = from[i] & ~(a[i] | b[i]);
    }
}

/* The mates that go with one more arc, of those worth `need`; gives the first of them. */
static uint32_t mates_beside(router_hunt *h, const router_arc *arc, uint32_t first, int32_t need) {
    const router_mates *m = h->mate;
    const uint64_t *from = h->alive[h->depth];
    uint64_t *to = h->alive[h->depth + 1];
    unsigned begin = first >> 6, end = begin, known = h->alive_words[h->depth];
    for (unsigned width = ROUTER_MATES / 64; width; width /= 2) { /* the first word that is not worth it */
        end += end + width <= known && m->reduced[(size_t)64 * (end + width - 1)] >= need ? width : 0;
    }
    h->alive_words[h->depth + 1] = end;
    const uint64_t *user[2];
    unsigned n = 0;
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t rest = arc->mask.w[word]; rest; rest &= rest - 1) {
            user[n++] = &m->user[word * 64 + (unsigned)__builtin_ctzll(rest)][begin];
            if (n == 2) {
                take_out(&to[begin], &from[begin], user[0], user[1], end - begin);
                from = to;
                n = 0;
            }
        }
    }
    if (n > 0) {
        take_out(&to[begin], &from[begin], user[0], user[0], end - begin);
        from = to;
    }
    for (unsigned i = begin; i < end && from != to; i++) { /* it excludes nothing */
        to[i] = from[i];
    }
    for (unsigned i = begin; i < end; i++) {
        if (to[i]) {
            return i * 64 + (unsigned)__builtin_ctzll(to[i]);
        }
    }
    return end < m->words ? end * 64 : m->count; /* what comes there is not worth it, alive or not */
}

/* ---- what a set of stops earns ------------------------------------------------------------------------------------ */

static bool pays_bonus(const router_graph *g, unsigned i, rail_net_nodes stops) {
    bool one = !g->bonus[i].any[0] || (g->bonus[i].any[0] & stops);
    bool two = !g->bonus[i].any[1] || (g->bonus[i].any[1] & stops);
    return one && two;
}

static int32_t bonuses_of(const router_graph *g, unsigned which, rail_net_nodes stops) {
    int32_t sum = 0;
    for (; which; which &= which - 1) {
        unsigned i = (unsigned)__builtin_ctz(which);
        sum += pays_bonus(g, i, stops) ? g->bonus[i].value : 0;
    }
    return sum;
}

static int32_t sum_of(const router_graph *g, rail_net_nodes nodes) {
    int32_t sum = 0;
    for (; nodes; nodes &= nodes - 1) {
        sum += g->value[router_first(nodes)];
    }
    return sum;
}

static rail_net_nodes lowest_bit(rail_net_nodes set) { return set & (0 - set); }

/* What an express train earns if it takes `forced` in any case, and a stop out of each of n sets. The last of them are
 * the own stations: there the best is best. */
static int32_t express_with(const router_graph *g, const router_order *order, rail_net_nodes visited,
                            rail_net_nodes forced, const rail_net_nodes *set, unsigned n) {
    while (n > 0 && (*set & forced)) {
        set++;
        n--;
    }
    if (n > 0) {
        int32_t best = ROUTER_NEVER;
        for (rail_net_nodes rest = *set & visited; rest; rest &= rest - 1) {
            int32_t with = express_with(g, order, visited, forced | lowest_bit(rest), set + 1, n - 1);
            best = with > best ? with : best;
            if (n == 1) {
                break;
            }
        }
        return best;
    }
    int room = (int)order->train.pays - (int)router_size(forced);
    if (room < 0) {
        return ROUTER_NEVER;
    }
    for (rail_net_nodes rest = visited & ~forced; rest && room > 0; rest &= rest - 1, room--) {
        forced |= lowest_bit(rest);
    }
    return sum_of(g, forced) + bonuses_of(g, order->bonuses, forced);
}

/* 80-TN-03, 80-OQ-23: at most this many stops count, one with its own station; a bonus needs its stops counted. Every
 * set of bonuses is tried. */
static int32_t express(const router_graph *g, const router_order *order, rail_net_nodes visited) {
    int32_t best = ROUTER_NEVER;
    visited &= (visited & g->late) && router_size(visited) > order->train.pays ? ~g->late : visited;
    for (unsigned claimed = 0; claimed < 1u << g->nbonuses; claimed++) {
        rail_net_nodes set[2 * RAIL_NET_BONUSES + 1];
        unsigned n = 0;
        if (claimed & ~(unsigned)order->bonuses) {
            continue;
        }
        for (unsigned i = 0; i < 2 * g->nbonuses; i++) {
            if ((claimed >> (i / 2)) & 1u && g->bonus[i / 2].any[i & 1]) {
                set[n++] = g->bonus[i / 2].any[i & 1];
            }
        }
        set[n++] = g->own;
        int32_t with = express_with(g, order, visited, 0, set, n);
        best = with > best ? with : best;
    }
    return best;
}

/* ---- the bound ---------------------------------------------------------------------------------------------------- */

/* Nodes that the arms can still reach, however far. Adds up the net values of those that can be passed; stops as soon as
 * they are worth `enough`. Most networks have few nodes, and half of a set is looked at faster. */
static rail_net_nodes flood_few(const router_hunt *h, uint64_t reach, uint64_t open, int32_t enough, int32_t *sum) {
    const router_graph *g = h->graph;
    uint64_t passable = open & ~(uint64_t)g->end_only;
    int32_t s = 0;
    for (uint64_t todo = reach & passable; todo && s < enough;) {
        unsigned v = (unsigned)__builtin_ctzll(todo);
        uint64_t more = (uint64_t)g->adjacent[v] & open & ~reach;
        reach |= more;
        todo = (todo & (todo - 1)) | (more & passable);
        s += h->net[v];
    }
    *sum = s;
    return reach;
}

static rail_net_nodes flood(const router_hunt *h, rail_net_nodes reach, rail_net_nodes open, int32_t enough,
                            int32_t *sum) {
    const router_graph *g = h->graph;
    rail_net_nodes passable = open & ~g->end_only;
    int32_t s = 0;
    if (g->nnodes <= 64) {
        return flood_few(h, (uint64_t)reach, (uint64_t)open, enough, sum);
    }
    for (rail_net_nodes todo = reach & passable; todo && s < enough;) {
        unsigned v = router_first(todo);
        rail_net_nodes more = g->adjacent[v] & open & ~reach;
        reach |= more;
        todo = (todo & (todo - 1)) | (more & passable);
        s += h->net[v];
    }
    *sum = s;
    return reach;
}

/* All nodes that can be reached from some by which the arms go on, these too. */
static rail_net_nodes flood_all_few(const router_graph *g, uint64_t reach, uint64_t open) {
    uint64_t passable = open & ~(uint64_t)g->end_only;
    for (uint64_t todo = reach & passable; todo;) {
        uint64_t more = (uint64_t)g->adjacent[__builtin_ctzll(todo)] & open & ~reach;
        reach |= more;
        todo = (todo & (todo - 1)) | (more & passable);
    }
    return reach;
}

static rail_net_nodes flood_all(const router_graph *g, rail_net_nodes next, rail_net_nodes open) {
    rail_net_nodes reach = next, passable = open & ~g->end_only;
    if (g->nnodes <= 64) {
        return flood_all_few(g, (uint64_t)next, (uint64_t)open);
    }
    for (rail_net_nodes todo = next & passable; todo;) {
        rail_net_nodes more = g->adjacent[router_first(todo)] & open & ~reach;
        reach |= more;
        todo = (todo & (todo - 1)) | (more & passable);
    }
    return reach;
}

/* Those within `stops` stops; free stops cost nothing. */
static rail_net_nodes flood_to(const router_graph *g, rail_net_nodes more, rail_net_nodes open, unsigned stops) {
    rail_net_nodes reach = 0, passable = open & ~g->end_only;
    for (unsigned d = 0;; d++) {
        rail_net_nodes next = more & ~g->free_stop;
        for (rail_net_nodes seeds = more & g->free_stop; seeds;) {
            reach |= seeds;
            rail_net_nodes from = seeds & passable;
            for (more = 0; from; from &= from - 1) {
                more |= g->adjacent[router_first(from)];
            }
            more &= open & ~reach;
            next |= more & ~g->free_stop;
            seeds = more & g->free_stop;
        }
        if (d >= stops || !next) {
            return reach;
        }
        reach |= next;
        rail_net_nodes seeds = next & passable;
        for (more = 0; seeds; seeds &= seeds - 1) {
            more |= g->adjacent[router_first(seeds)];
        }
        more &= open & ~reach;
    }
}

/* The most that stops out of `reach` bring under the train's limits. Limits per size, and ends within a size, are sets
 * within sets, so that taking the best first is best. */
static int32_t best_within(const router_graph *g, rail_net_nodes reach, limits left, unsigned arms) {
    int32_t sum = 0;
    unsigned ends[3] = {arms, arms, arms};
    for (; reach; reach &= reach - 1) {
        unsigned v = router_first(reach);
        bool end = rail_net_has(g->end_only, v), small = rail_net_has(g->small, v),
             unpaid = rail_net_has(g->free_stop, v);
        if (g->value[v] <= 0 || (end && !ends[unpaid ? 2 : small])) {
            continue;
        }
        if (!unpaid) {
            uint8_t *size = small ? &left.small : &left.large;
            if (!left.stops || !*size) {
                continue;
            }
            left.stops--;
            --*size;
        }
        ends[unpaid ? 2 : small] -= end;
        sum += g->value[v];
    }
    return sum;
}

/* What an express train may count on its way: stops made, and stops in reach with the number of arms that may end. */
typedef struct prospect {
    rail_net_nodes visited, nodes;
    rail_net_nodes counted, asked; /* counted in any case; the sets that they were taken from */
    unsigned arms, pays;
    int32_t sum;
} prospect;

/* Counts the best of a set in any case; false if it cannot. Where sets have a node in common it may stand for both: then
 * only one of them is looked at. */
static bool count_one_of(const router_graph *g, prospect *x, rail_net_nodes set) {
    set &= x->nodes;
    if (set & x->asked) {
        return true;
    }
    bool ends = !(set & (x->visited | ~g->end_only));
    if (!set || !x->pays || (ends && !x->arms)) {
        return false;
    }
    unsigned v = router_first(set);
    x->counted |= rail_net_bit(v);
    x->asked |= set;
    x->arms -= ends;
    x->pays--;
    x->sum += g->value[v] > 0 ? g->value[v] : 0;
    return true;
}

/* The best stops besides: one end for each arm, and an own station in any case. */
static int32_t count_best(const router_graph *g, prospect x) {
    rail_net_nodes own = x.asked & g->own ? 0 : x.nodes & g->own;
    int32_t last = 0;
    for (rail_net_nodes rest = x.nodes & ~x.counted; rest && x.pays; rest &= rest - 1) {
        unsigned v = router_first(rest);
        bool ends = rail_net_has(g->end_only, v) && !rail_net_has(x.visited, v);
        if (ends && !x.arms) {
            continue;
        }
        x.arms -= ends;
        last = g->value[v] > 0 ? g->value[v] : 0;
        x.sum += last;
        x.pays--;
        own = rail_net_has(own, v) ? 0 : own;
    }
    if (own) { /* none is among the best: it takes the place of the last of them */
        int32_t best = g->value[router_first(own)];
        x.sum += (best > 0 ? best : 0) - (x.pays ? 0 : last);
    }
    return x.sum;
}

/* The most that an express train counts, with its bonuses: every set of these is tried, and their stops count too. */
static int32_t best_counted(const router_graph *g, const router_order *order, const prospect *from) {
    int32_t most = ROUTER_NEVER;
    for (unsigned claimed = 0; claimed < 1u << g->nbonuses; claimed++) {
        prospect x = *from;
        bool can = !(claimed & ~(unsigned)order->bonuses);
        for (unsigned i = 0; i < 2 * g->nbonuses && can; i++) {
            const rail_net_nodes set = g->bonus[i / 2].any[i & 1];
            can = !((claimed >> (i / 2)) & 1u) || !set || count_one_of(g, &x, set);
        }
        for (unsigned i = 0; i < g->nbonuses && can; i++) {
            x.sum += (claimed >> i) & 1u ? g->bonus[i].value : 0;
        }
        int32_t sum = can ? count_best(g, x) : ROUTER_NEVER;
        most = sum > most ? sum : most;
    }
    return most;
}

/* The most that the ends of the arms add if one or both continue; `leave` is what each gets for it. */
static int32_t best_ends(const router_hunt *h, rail_net_nodes reach, const int32_t leave[2]) {
    int32_t gain[2] = {ROUTER_NEVER, ROUTER_NEVER};
    for (unsigned i = 0, n = 0; i < h->ngains && n < 2; i++) {
        unsigned v = h->gain_order[i];
        if (rail_net_has(reach, v)) {
            gain[n++] = h->gain[v];
        }
    }
    int32_t one = leave[0] > leave[1] ? leave[0] : leave[1], other = leave[0] > leave[1] ? leave[1] : leave[0];
    other += gain[1];
    return one + gain[0] + (other > 0 ? other : 0);
}

/* What an arm gets at most for going on by one of these arcs, ROUTER_NEVER if it cannot; adds where they lead to. */
static int32_t leave_by(const router_graph *g, const spot *p, unsigned from, unsigned to, rail_net_nodes *next) {
    int32_t least = -ROUTER_NEVER;
    for (unsigned i = from; i < to; i++) {
        const router_arc *arc = &g->arc[i];
        if (!rail_net_has(p->closed, arc->to) && !router_meet(&arc->mask, &p->used)) {
            *next |= rail_net_bit(arc->to);
            least = arc->share < least ? arc->share : least;
        }
    }
    return -least;
}

/* Which arms can still grow. */
typedef struct growing {
    bool first, second;     /* the one being grown; the one that is still to come */
    rail_net_nodes counted; /* what an express train counts in any case */
} growing;

/* The same for both arms. */
static rail_net_nodes leave_by_arms(const router_hunt *h, const spot *p, growing arms, int32_t leave[2]) {
    const router_graph *g = h->graph;
    rail_net_nodes next = 0;
    leave[0] = leave[1] = ROUTER_NEVER;
    if (arms.first) {
        leave[0] = leave_by(g, p, g->first[p->at], g->first[p->at + 1], &next);
    }
    if (arms.second && p->at == h->start) {
        leave[1] = leave[0];
    } else if (arms.second) {
        leave[1] = leave_by(g, p, h->forced ? g->first[h->start] : h->first_arc + 1, g->first[h->start + 1], &next);
    }
    return next;
}

/* No way on from here by these arms earns more than this; INT32_MAX if it could be enough, and how much does not
 * matter. */
static int32_t bound_by(const router_hunt *h, const spot *p, growing arms) {
    const router_graph *g = h->graph;
    const rail_net_train *train = &h->order->train;
    int32_t leave[2], most;
    rail_net_nodes open = ~p->closed, reach, next = leave_by_arms(h, p, arms, leave);
    if (!next) {
        return ROUTER_NEVER;
    }
    unsigned count = (unsigned)(leave[0] != ROUTER_NEVER) + (unsigned)(leave[1] != ROUTER_NEVER);
    if (train->pays) {
        reach = h->greedy ? flood_to(g, next, open, p->left.stops) : flood_all(g, next, open);
        prospect x = {p->visited, p->visited | reach, arms.counted, 0, count, train->pays, 0};
        if (arms.counted) {
            x.pays--;
            x.sum = g->value[router_first(arms.counted)];
        }
        most = best_counted(g, h->order, &x);
    } else if (h->greedy) {
        reach = flood_to(g, next, open, p->left.stops);
        most = best_within(g, reach, p->left, count);
    } else {
        bool all = h->mate || h->order->must || (h->root && !(p->visited & g->own));
        int32_t sure = (leave[0] > leave[1] ? leave[0] : leave[1]) + h->gain[h->gain_order[h->ngains - 1]];
        int32_t enough = all ? INT32_MAX : least_of(h, p) - p->value - sure;
        reach = flood(h, next, open, enough, &most);
        if (most >= enough) {
            return INT32_MAX;
        }
        most += best_ends(h, reach, leave);
    }
    if (h->order->must & ~(p->visited | reach) || !(g->own & (p->visited | reach))) {
        return ROUTER_NEVER;
    }
    most += train->pays ? 0 : bonuses_of(g, h->order->bonuses, p->visited | reach);
    return p->value + most;
}

static int32_t bound(const router_hunt *h, const spot *p) {
    const router_graph *g = h->graph;
    growing arms = {p->at == h->start || !rail_net_has(g->end_only, p->at),
                    !p->second && !rail_net_has(g->end_only, h->start), 0};
    return bound_by(h, p, arms);
}

/* The same if the first arm ends here. Where only what can be earned is asked for, an express train's arm need not end
 * at a stop that is not counted: without it the route earns as much. */
static int32_t bound_of_second(const router_hunt *h, const spot *p) {
    const router_graph *g = h->graph;
    rail_net_nodes bit = rail_net_bit(p->at), needed = g->own | g->late | h->order->must;
    for (unsigned i = 0; i < g->nbonuses; i++) {
        needed |= g->bonus[i].any[0] | g->bonus[i].any[1];
    }
    bool trims = h->trims && h->order->train.pays && !(bit & needed);
    return bound_by(h, p, (growing){false, true, trims ? bit : 0});
}

/* ---- what nodes bring ------------------------------------------------------------------------------------------------ */

/* The halves of the prices of the two cheapest arcs of a node that do not exclude each other. */
typedef struct halves {
    int32_t low, next;
} halves;

static void offer_half(halves *h, int32_t half) {
    h->next = half < h->low ? h->low : half < h->next ? half : h->next;
    h->low = half < h->low ? half : h->low;
}

static halves cheapest_ways(const router_graph *g, unsigned v) {
    halves h = {ROUTER_MUCH, ROUTER_MUCH};
    int32_t here = ROUTER_MUCH; /* cheapest of the exit being looked at */
    for (unsigned i = g->first[v]; i < g->first[v + 1]; i++) {
        if (i > g->first[v] && g->way[i].exit != g->way[i - 1].exit) {
            offer_half(&h, here);
            here = ROUTER_MUCH;
        }
        int32_t share = g->arc[g->way[i].arc].share;
        here = share < here ? share : here;
    }
    offer_half(&h, here);
    return h;
}

/* What a node brings at most when passed (net), and how much more as an end (gain), best gains first. */
static void weigh_nodes(router_hunt *h) {
    const router_graph *g = h->graph;
    h->ngains = 0;
    h->shared = g->shared;
    for (unsigned v = 0; v < g->nnodes; v++) {
        halves price = cheapest_ways(g, v);
        int32_t end = g->value[v] - price.low, pass = end - price.next;
        h->net[v] = pass > 0 && !rail_net_has(g->end_only, v) ? pass : 0;
        h->gain[v] = end - h->net[v];
        if (g->first[v] < g->first[v + 1]) {
            unsigned at = h->ngains++;
            for (; at > 0 && h->gain[h->gain_order[at - 1]] < h->gain[v]; at--) {
                h->gain_order[at] = h->gain_order[at - 1];
            }
            h->gain_order[at] = (uint8_t)v;
        }
    }
}

/* ---- growing ------------------------------------------------------------------------------------------------------ */

/* Notes the route of the two arms as the best so far. */
static void keep(router_hunt *h, int32_t total, router_mask mask) {
    unsigned n = 0;
    h->best = total;
    h->least = total + 1;
    h->mask = mask;
    if (h->pool) {
        router_pool_add(h->pool, h->pool_type, total + router_prices(h->pool, &mask), mask);
    }
    for (unsigned i = h->first_depth; i-- > 0;) {
        h->node[n] = h->on_node[i];
        h->chain[n++] = h->on_chain[i];
    }
    h->node[n++] = (uint8_t)h->start;
    for (unsigned i = h->first_depth; i < h->depth; i++) {
        h->chain[n - 1] = h->on_chain[i];
        h->node[n++] = h->on_node[i];
    }
    h->nnodes = (uint8_t)n;
}

/* The route as it stands is one: lists it, tells it or keeps it if it is worth enough. False: no more are wanted. */
static bool note(router_hunt *h, const spot *p) {
    const router_order *order = h->order;
    int32_t total = p->value;
    if (!(p->visited & h->graph->own)) {
        return true;
    }
    if (order->train.pays) {
        prospect x = {p->visited, p->visited, 0, 0, 0, order->train.pays, 0};
        if (p->value + best_counted(h->graph, order, &x) < least_of(h, p)) {
            return true; /* mostly; this is said sooner */
        }
        total += express(h->graph, order, p->visited);
    } else {
        total += bonuses_of(h->graph, order->bonuses, p->visited);
    }
    if (total < least_of(h, p) || (order->must & ~p->visited)) {
        return true;
    }
    router_mask mask = {{p->used.w[0] & ~h->taken.w[0], p->used.w[1] & ~h->taken.w[1]}};
    if (h->found) {
        h->mate_at = p->mate;
        return h->found(h->context, total, mask);
    }
    if (!h->list) {
        keep(h, total, mask);
        return true;
    }
    if (h->list->count >= h->room) {
        return false;
    }
    h->list->route[h->list->count++] = (router_route){mask, 0, total};
    return true;
}

/* Goes along the arcs from `from` to `to` of a node of the route. */
static bool along(router_hunt *h, const spot *p, unsigned from, unsigned to, bool second, int32_t most) {
    const router_graph *g = h->graph;
    bool paid = !h->order->train.pays;
    for (unsigned i = from; i < to && most >= least_of(h, p); i++) {
        const router_arc *arc = &g->arc[i];
        unsigned v = arc->to;
        if (rail_net_has(p->closed, v) || router_meet(&arc->mask, &p->used)) {
            continue;
        }
        spot next = *p;
        if (!rail_net_has(g->free_stop, v)) {
            uint8_t *size = rail_net_has(g->small, v) ? &next.left.small : &next.left.large;
            if (!next.left.stops || !*size) {
                continue;
            }
            next.left.stops--;
            --*size;
        }
        next.visited |= rail_net_bit(v);
        next.closed |= g->mates[v];
        next.used = router_join(&p->used, &arc->mask);
        next.value += (paid ? g->value[v] : 0) - arc->price;
        next.at = v;
        next.second = second;
        if (h->mate) {
            next.mate = mates_beside(h, arc, p->mate, h->together - most);
        }
        h->on_node[h->depth] = (uint8_t)v;
        h->on_chain[h->depth++] = arc->chain;
        if (p->at == h->start && !second) {
            h->first_arc = i;
        }
        h->first_depth = second ? h->first_depth : h->depth;
        bool done = grow(h, &next);
        h->depth--;
        h->first_depth = second ? h->first_depth : h->depth;
        if (!done) {
            return false;
        }
    }
    return true;
}

/* All routes that begin with this one: the arm goes on, or ends here and the second one begins. */
static bool grow(router_hunt *h, const spot *p) {
    const router_graph *g = h->graph;
    if (++*h->steps > h->limit) {
        return false;
    }
    if (*h->steps >= h->tune_at) {
        h->tune_at = UINT64_MAX;
        router_tune(h->graph, least_of(h, p));
    }
    if (h->shared != g->shared && !h->greedy && !h->order->train.pays) { /* here or by a search within this one */
        weigh_nodes(h);
    }
    int32_t most = bound(h, p);
    /* what an express train counts in the end is among what it could count */
    bool enough = !h->order->train.pays || most == ROUTER_NEVER || most >= least_of(h, p);
    if (p->at != h->start && enough && !note(h, p)) {
        return false;
    }
    if (most < least_of(h, p)) {
        return true;
    }
    bool passable = p->at == h->start || !rail_net_has(g->end_only, p->at);
    if (passable && !along(h, p, g->first[p->at], g->first[p->at + 1], p->second, most)) {
        return false;
    }
    if (p->second || p->at == h->start || rail_net_has(g->end_only, h->start)) {
        return true;
    }
    if (h->greedy || h->order->train.pays) { /* else it says little more */
        int32_t then = bound_of_second(h, p);
        most = then < most ? then : most;
    }
    return along(h, p, h->forced ? g->first[h->start] : h->first_arc + 1, g->first[h->start + 1], true, most);
}

/* ---- setting out -------------------------------------------------------------------------------------------------- */

/* All routes through a node, or through an arc of it. */
static bool set_out(router_hunt *h, unsigned v, rail_net_nodes closed, router_mask used, unsigned arc) {
    const router_graph *g = h->graph;
    const rail_net_train *train = &h->order->train;
    spot p = {.visited = rail_net_bit(v), .used = used, .at = v, .value = train->pays ? 0 : g->value[v]};
    p.closed = closed | g->mates[v];
    p.left = (limits){train->stops, train->large, train->small};
    uint8_t *size = rail_net_has(g->small, v) ? &p.left.small : &p.left.large;
    bool unpaid = rail_net_has(g->free_stop, v);
    if (!unpaid && (!p.left.stops || !*size)) {
        return true;
    }
    p.left.stops = (uint8_t)(p.left.stops - !unpaid);
    *size = (uint8_t)(*size - !unpaid);
    h->start = v;
    h->depth = h->first_depth = 0;
    h->forced = arc != ROUTER_ANY_ARC;
    return h->forced ? along(h, &p, arc, arc + 1, false, ROUTER_MUCH) : grow(h, &p);
}

static bool search_roots(router_hunt *h, rail_net_nodes closed, router_mask used) {
    for (unsigned i = 0; i < h->nroots; i++) {
        const router_root *root = &h->root[i];
        rail_net_nodes bit = rail_net_bit(root->node);
        if (!(closed & bit) && !set_out(h, root->node, closed, used, root->arc)) {
            return false;
        }
        closed |= root->arc == ROUTER_ANY_ARC ? bit : 0;
    }
    return true;
}

static bool search_stations(router_hunt *h, rail_net_nodes closed, router_mask used) {
    for (rail_net_nodes own = h->graph->own & ~closed; own; own &= own - 1) {
        unsigned v = router_first(own);
        if (!set_out(h, v, closed, used, ROUTER_ANY_ARC)) {
            return false;
        }
        closed |= rail_net_bit(v); /* routes through it have been seen */
    }
    return true;
}

bool router_search(router_hunt *h, router_mask used) {
    const router_graph *g = h->graph;
    const rail_net_train *train = &h->order->train;
    rail_net_nodes nodes = g->nnodes < RAIL_NET_NODES ? rail_net_bit(g->nnodes) - 1 : ~(rail_net_nodes)0;
    rail_net_nodes closed = ~nodes | h->order->banned;
    h->taken = used;
    h->best = ROUTER_NEVER;
    h->greedy = train->stops < g->nnodes || train->large < g->nnodes || train->small < g->nnodes;
    h->tune_at = UINT64_MAX;
    if (!h->greedy && !train->pays) {
        weigh_nodes(h);
        uint64_t after = g->untuned < tune_after() ? tune_after() - g->untuned : 0;
        h->tune_at = g->tuned ? UINT64_MAX : *h->steps + after;
    }
    uint64_t from = *h->steps;
    bool done = h->root ? search_roots(h, closed, used) : search_stations(h, closed, used);
    h->graph->untuned += *h->steps - from;
    return done;
}
