/* The layers of a sweep (router_sweep.c): the routes of each type of train as ways through a few thousand states.
 *
 * The chains are decided one after another in an order that keeps few nodes open. Of what was decided for one train only
 * this matters to what follows: at each open node whether its route has a loose end there, and where the other end of
 * that piece is; the classes taken that still have chains to come; how many ends are settled, and what limits, bonuses and
 * groups need. That is a state; a layer holds all states before one chain, each with the states that leaving or taking
 * the chain leads to.
 *
 * Always:
 *  1. The pieces of a train's route never close to a circle, and exactly two of their ends are settled: then they are one
 *     route. A route that is whole forgets everything but its classes.
 *  2. States that lead to the same by the same gains are one; those that lead nowhere are gone.
 *  3. An express train decides when it first comes to a stop whether it counts it. */
#include "rail/router_parts.h"

#include <string.h>

enum { UNTOUCHED, PASSED, SINGLE, MATE }; /* a slot: MATE + n has its other end at slot n, SINGLE is settled there */
enum { CLEAN = 255, MOST_STOPS = 31, MOST_GROUPS = 4, STARTS = 12 };

/* The upper half of sweep_key.rest; the lower one holds the classes taken. */
enum {
    ENDS = 32, /* two bits */
    OWN = 34,
    DONE = 35,
    TAGS = 36,   /* two for each bonus */
    GROUPS = 44, /* four */
    STOPS = 48,  /* five bits each, if limited; of an express train those that it counts */
    LARGE = 53,
    SMALL = 58,
    MUST = 63
};

typedef struct routing {
    rail_router *w;
    router_sweep *x;
    const router_order *order;
    bool limits[3];
    uint8_t group[RAIL_NET_NODES]; /* bit + 1 */
} routing;

static uint64_t bit(unsigned i) { return (uint64_t)1 << i; }

/* ---- the order of the chains -------------------------------------------------------------------------------------- */

typedef struct ordering {
    unsigned left_at[RAIL_NET_NODES], left_of[ROUTER_CLASSES];
    rail_net_nodes open;
    router_mask taken;
} ordering;

/* How many more things are open after this chain. */
static int widening(const ordering *o, const sweep_chain *c) {
    int more = 0;
    for (unsigned i = 0; i < 2; i++) {
        more += 2 * (!rail_net_has(o->open, c->end[i]) - (o->left_at[c->end[i]] == 1));
    }
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t rest = c->mask.w[word]; rest; rest &= rest - 1) {
            unsigned e = word * 64 + (unsigned)__builtin_ctzll(rest);
            more += !((o->taken.w[word] >> (e & 63)) & 1u) - (o->left_of[e] == 1);
        }
    }
    return more;
}

static void decide(ordering *o, const sweep_chain *c) {
    for (unsigned i = 0; i < 2; i++) {
        o->open |= rail_net_bit(c->end[i]);
        o->left_at[c->end[i]]--;
    }
    for (unsigned word = 0; word < 2; word++) {
        for (uint64_t rest = c->mask.w[word]; rest; rest &= rest - 1) {
            o->left_of[word * 64 + (unsigned)__builtin_ctzll(rest)]--;
        }
        o->taken.w[word] |= c->mask.w[word];
    }
}

/* Greedily from one chain on: always the one that leaves the least open, the oldest of them. Gives a measure of the
 * width; `enough` is too wide. */
static uint64_t order_from(const router_sweep *x, const ordering *fresh, unsigned start, uint64_t enough,
                           uint8_t to[RAIL_NET_CHAINS]) {
    ordering o = *fresh;
    uint64_t done[RAIL_NET_CHAINS / 64] = {0}, width = 0;
    unsigned age[RAIL_NET_NODES];
    int open = 0;
    memset(age, 0xff, sizeof age);
    for (unsigned n = 0; n < x->nchains && width < enough; n++) {
        unsigned best = start, oldest = UINT32_MAX;
        int least = INT32_MAX;
        for (unsigned c = 0; c < x->nchains && n > 0; c++) {
            const sweep_chain *chain = &x->chain[c];
            if ((done[c >> 6] >> (c & 63)) & 1u) {
                continue;
            }
            int more = widening(&o, chain);
            unsigned since = age[chain->end[0]] < age[chain->end[1]] ? age[chain->end[0]] : age[chain->end[1]];
            if (more < least || (more == least && since < oldest)) {
                best = c;
                least = more;
                oldest = since;
            }
        }
        open += widening(&o, &x->chain[best]);
        width += bit(open < 48 ? (unsigned)open : 48);
        decide(&o, &x->chain[best]);
        for (unsigned i = 0; i < 2; i++) {
            unsigned *a = &age[x->chain[best].end[i]];
            *a = *a < n ? *a : n;
        }
        done[best >> 6] |= bit(best & 63);
        to[n] = (uint8_t)best;
    }
    return width;
}

static void find_chains(rail_router *w, router_sweep *x) {
    const router_graph *g = &w->graph;
    uint64_t seen[RAIL_NET_CHAINS / 64] = {0};
    x->nchains = 0;
    for (unsigned v = 0; v < g->nnodes; v++) {
        for (unsigned i = g->first[v]; i < g->first[v + 1]; i++) {
            const router_arc *arc = &g->arc[i];
            if (!((seen[arc->chain >> 6] >> (arc->chain & 63)) & 1u)) {
                seen[arc->chain >> 6] |= bit(arc->chain & 63);
                x->chain[x->nchains++] =
                    (sweep_chain){.mask = arc->mask, .cost = arc->cost, .end = {(uint8_t)v, arc->to}};
            }
        }
    }
}

static void order_chains(rail_router *w, router_sweep *x) {
    ordering fresh = {{0}, {0}, 0, {{0, 0}}};
    uint8_t order[RAIL_NET_CHAINS], best[RAIL_NET_CHAINS] = {0};
    uint64_t narrowest = UINT64_MAX;
    find_chains(w, x);
    for (unsigned c = 0; c < x->nchains; c++) {
        for (unsigned i = 0; i < 2; i++) {
            fresh.left_at[x->chain[c].end[i]]++;
        }
        for (unsigned e = 0; e < w->graph.nclasses; e++) {
            fresh.left_of[e] += (x->chain[c].mask.w[e >> 6] >> (e & 63)) & 1u;
        }
    }
    for (unsigned i = 0; i < STARTS && i < x->nchains; i++) {
        uint64_t width = order_from(x, &fresh, x->nchains < STARTS ? i : i * x->nchains / STARTS, narrowest, order);
        w->steps += x->nchains / 4;
        if (width < narrowest) {
            narrowest = width;
            memcpy(best, order, sizeof best);
        }
    }
    sweep_chain sorted[RAIL_NET_CHAINS];
    for (unsigned n = 0; n < x->nchains; n++) {
        sorted[n] = x->chain[best[n]];
    }
    for (unsigned n = 0; n < x->nchains; n++) {
        x->chain[n] = sorted[n];
    }
}

/* Slots for the nodes and classes that are open; false if there are too many. A class of one chain needs none. */
static bool give_slots(router_sweep *x) {
    uint8_t node_slot[RAIL_NET_NODES], class_slot[ROUTER_CLASSES];
    uint64_t nodes = 0, classes = 0; /* slots in use */
    int last_at[RAIL_NET_NODES] = {0}, last_of[ROUTER_CLASSES] = {0}, first_of[ROUTER_CLASSES];
    memset(node_slot, CLEAN, sizeof node_slot);
    memset(class_slot, CLEAN, sizeof class_slot);
    memset(first_of, -1, sizeof first_of);
    for (unsigned n = 0; n < x->nchains; n++) {
        const sweep_chain *c = &x->chain[n];
        last_at[c->end[0]] = last_at[c->end[1]] = (int)n;
        for (unsigned e = 0; e < ROUTER_CLASSES; e++) {
            if ((c->mask.w[e >> 6] >> (e & 63)) & 1u) {
                last_of[e] = (int)n;
                first_of[e] = first_of[e] < 0 ? (int)n : first_of[e];
            }
        }
    }
    for (unsigned n = 0; n < x->nchains; n++) {
        sweep_chain *c = &x->chain[n];
        c->classes = c->closing = 0;
        for (unsigned i = 0; i < 2; i++) {
            unsigned v = c->end[i];
            if (node_slot[v] == CLEAN) {
                node_slot[v] = (uint8_t)__builtin_ctzll(~nodes);
                nodes |= bit(node_slot[v]);
            }
            c->slot[i] = node_slot[v];
            c->closes[i] = last_at[v] == (int)n;
            if (node_slot[v] >= SWEEP_SLOTS) {
                return false;
            }
        }
        for (unsigned e = 0; e < ROUTER_CLASSES; e++) {
            if (!((c->mask.w[e >> 6] >> (e & 63)) & 1u) || first_of[e] == last_of[e]) {
                continue;
            }
            if (first_of[e] == (int)n) {
                class_slot[e] = (uint8_t)__builtin_ctzll(~classes);
                classes |= bit(class_slot[e]);
                if (class_slot[e] >= SWEEP_CLASSES) {
                    return false;
                }
            }
            c->classes |= (uint32_t)bit(class_slot[e]);
            if (last_of[e] == (int)n) {
                c->closing |= (uint32_t)bit(class_slot[e]);
            }
        }
        for (unsigned e = 0; e < ROUTER_CLASSES; e++) { /* as they are before this chain */
            if (class_slot[e] != CLEAN && first_of[e] < (int)n && last_of[e] >= (int)n) {
                x->class_at[n][class_slot[e]] = (uint8_t)e;
            }
        }
        for (unsigned i = 0; i < 2; i++) {
            nodes &= c->closes[i] ? ~bit(c->slot[i]) : ~(uint64_t)0;
        }
        classes &= ~(uint64_t)c->closing;
    }
    return true;
}

/* ---- one train's states -------------------------------------------------------------------------------------------- */

static unsigned get(uint64_t rest, unsigned at, unsigned bits) { return (unsigned)(rest >> at) & ((1u << bits) - 1); }

static bool settle_end(sweep_key *s) {
    if (get(s->rest, ENDS, 2) == 2) {
        return false;
    }
    s->rest += bit(ENDS);
    return true;
}

static bool count_stop(sweep_key *s, unsigned at, unsigned most, bool limited) {
    if (!limited) {
        return true;
    }
    s->rest += bit(at);
    return get(s->rest, at, 5) <= most;
}

/* The route comes to a node for the first time. */
static bool visit(const routing *r, sweep_key *s, unsigned v, bool pays, int32_t *gain) {
    const router_graph *g = &r->w->graph;
    const rail_net_train *train = &r->order->train;
    if (rail_net_has(r->order->banned, v)) {
        return false;
    }
    if (r->group[v]) {
        uint64_t group = bit(GROUPS + r->group[v] - 1u);
        if (s->rest & group) {
            return false;
        }
        s->rest |= group;
    }
    if (!train->pays && !rail_net_has(g->free_stop, v)) {
        bool small = rail_net_has(g->small, v);
        if (!count_stop(s, STOPS, train->stops, r->limits[0]) ||
            !(small ? count_stop(s, SMALL, train->small, r->limits[2])
                    : count_stop(s, LARGE, train->large, r->limits[1]))) {
            return false;
        }
    }
    s->rest |= rail_net_has(r->order->must, v) ? bit(MUST) : 0;
    if (!pays) {
        return true;
    }
    if (!count_stop(s, STOPS, train->pays, train->pays > 0)) {
        return false;
    }
    *gain += g->value[v];
    s->rest |= rail_net_has(g->own, v) ? bit(OWN) : 0;
    for (unsigned i = 0; i < 2 * g->nbonuses; i++) {
        s->rest |=
            (r->order->bonuses >> (i / 2)) & 1u && rail_net_has(g->bonus[i / 2].any[i & 1], v) ? bit(TAGS + i) : 0;
    }
    return true;
}

/* One end of a chain that is taken. *other: what its slot says of the piece that it continues, or itself if it is new. */
static bool use_end(const routing *r, sweep_key *s, const sweep_chain *c, unsigned i, bool pays, int32_t *gain,
                    unsigned *other) {
    uint8_t *at = &s->slot[c->slot[i]];
    *other = UNTOUCHED;
    if (*at == PASSED) {
        return false;
    }
    if (*at != UNTOUCHED) {
        *other = *at;
        *at = PASSED;
        return !pays; /* counted or not when it was first met */
    }
    if (!visit(r, s, c->end[i], pays, gain)) {
        return false;
    }
    if (rail_net_has(r->w->graph.end_only, c->end[i])) {
        *at = PASSED;
        *other = SINGLE;
        return settle_end(s);
    }
    *other = MATE + c->slot[i]; /* a loose end here */
    return true;
}

/* Takes a chain: joins what is at its ends. */
static bool use_chain(const routing *r, sweep_key *s, const sweep_chain *c, unsigned way, int32_t *gain) {
    unsigned a, b;
    bool pays[2];
    for (unsigned i = 0; i < 2; i++) { /* only an express train can choose */
        pays[i] = r->order->train.pays ? ((way - 1) >> i) & 1u : s->slot[c->slot[i]] == UNTOUCHED;
    }
    if (s->rest & (c->classes | bit(DONE)) || s->slot[c->slot[0]] == MATE + c->slot[1] ||
        !use_end(r, s, c, 0, pays[0], gain, &a) || !use_end(r, s, c, 1, pays[1], gain, &b)) {
        return false;
    }
    if (a >= MATE) {
        s->slot[a - MATE] = (uint8_t)b;
    }
    if (b >= MATE) {
        s->slot[b - MATE] = (uint8_t)a;
    }
    s->rest |= c->classes;
    *gain -= c->cost;
    return true;
}

static bool close_node(sweep_key *s, unsigned slot) {
    unsigned at = s->slot[slot];
    s->slot[slot] = UNTOUCHED;
    if (at >= MATE) {
        s->slot[at - MATE] = SINGLE;
    }
    return at < SINGLE || settle_end(s);
}

/* If the route is whole it becomes DONE, with its bonuses; false if it can never become one. */
static bool finish(const routing *r, sweep_key *s, int32_t *gain) {
    const router_graph *g = &r->w->graph;
    unsigned loose = 0, single = 0;
    if (get(s->rest, ENDS, 2) != 2) {
        return true;
    }
    for (unsigned i = 0; i < SWEEP_SLOTS; i++) {
        loose += s->slot[i] >= SINGLE;
        single += s->slot[i] == SINGLE;
    }
    if (loose) {
        return single == 2; /* else there would be two routes */
    }
    if (!get(s->rest, OWN, 1) || (r->order->must && !get(s->rest, MUST, 1))) {
        return false;
    }
    for (unsigned i = 0; i < g->nbonuses; i++) {
        bool one = !g->bonus[i].any[0] || get(s->rest, TAGS + 2 * i, 1);
        bool two = !g->bonus[i].any[1] || get(s->rest, TAGS + 2 * i + 1, 1);
        *gain += (r->order->bonuses >> i) & 1u && one && two ? g->bonus[i].value : 0;
    }
    memset(s->slot, UNTOUCHED, sizeof s->slot);
    s->rest = (uint32_t)s->rest | bit(DONE);
    return true;
}

/* The state after a chain was left (0) or taken; false if it leads nowhere. */
static bool advance(const routing *r, const sweep_chain *c, unsigned way, sweep_key *s, int32_t *gain) {
    *gain = 0;
    if (way > 0 && !use_chain(r, s, c, way, gain)) {
        return false;
    }
    for (unsigned i = 0; i < 2; i++) {
        if (c->closes[i] && !close_node(s, c->slot[i])) {
            return false;
        }
    }
    if (!get(s->rest, DONE, 1) && !finish(r, s, gain)) {
        return false;
    }
    s->rest &= ~(uint64_t)c->closing;
    return true;
}

/* The number of a state in the next layer, a new one if need be; SWEEP_NO_STATE if there are too many. */
static unsigned number_of(router_sweep *x, const sweep_key *s, unsigned *count) {
    sweep_key *keys = x->key[1];
    uint64_t w[2];
    memcpy(w, s->slot, sizeof w);
    for (uint64_t at = router_mix(router_mix(router_mix(0, w[0]), w[1]), s->rest);; at++) {
        uint32_t *entry = &x->table[at & (SWEEP_TABLE - 1)];
        if (!router_taken(x, *entry)) {
            if (*count == SWEEP_WIDTH) {
                return SWEEP_NO_STATE;
            }
            keys[*count] = *s;
            *entry = x->tag << 24 | *count;
            return (*count)++;
        }
        unsigned i = *entry & 0xffffff;
        if (memcmp(&keys[i], s, sizeof *s) == 0) {
            return i;
        }
    }
}

static bool build_layer(const routing *r, unsigned ways, unsigned n, unsigned count, unsigned *next) {
    router_sweep *x = r->x;
    router_clear(x);
    *next = 0;
    for (unsigned i = 0; i < count; i++) {
        sweep_state *state = &x->state[x->nstates + i];
        *state = (sweep_state){.classes = (uint32_t)x->key[0][i].rest};
        for (unsigned way = 0; way < SWEEP_WAYS; way++) {
            sweep_key s = x->key[0][i];
            int32_t gain;
            state->next[way] = SWEEP_NO_STATE;
            if (way < ways && advance(r, &x->chain[n], way, &s, &gain)) {
                state->next[way] = (uint16_t)number_of(x, &s, next);
                state->gain[way] = (int16_t)(gain / ROUTER_SCALE);
                if (state->next[way] == SWEEP_NO_STATE) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* Merges states of a layer that lead to the same; leaves out those that lead nowhere. x->map has the number of the one that
 * stays. */
static void merge_layer(router_sweep *x, const unsigned first[], unsigned n) {
    router_clear(x);
    for (unsigned i = first[n]; i < first[n + 1]; i++) {
        sweep_state *s = &x->state[i];
        uint64_t at = router_mix(0, s->classes);
        bool leads = false;
        for (unsigned way = 0; way < SWEEP_WAYS; way++) {
            if (s->next[way] != SWEEP_NO_STATE) {
                s->next[way] = x->map[first[n + 1] + s->next[way]];
            }
            s->gain[way] = s->next[way] == SWEEP_NO_STATE ? 0 : s->gain[way];
            leads = leads || s->next[way] != SWEEP_NO_STATE;
            at = router_mix(at, (uint64_t)s->next[way] << 16 | (uint16_t)s->gain[way]);
        }
        x->map[i] = SWEEP_NO_STATE;
        if (!leads) {
            continue;
        }
        for (; x->map[i] == SWEEP_NO_STATE; at++) {
            uint32_t *entry = &x->table[at & (SWEEP_TABLE - 1)];
            if (!router_taken(x, *entry)) {
                *entry = x->tag << 24 | (i - first[n]);
            }
            unsigned j = *entry & 0xffffff;
            const sweep_state *o = &x->state[first[n] + j];
            if (memcmp(o, s, sizeof *s) == 0) {
                x->map[i] = (uint16_t)j;
            }
        }
    }
}

/* Closes the gaps that merging has left. */
static void compact(router_sweep *x, unsigned first[]) {
    unsigned to = first[0], begin = first[0];
    for (unsigned n = 0; n <= x->nchains; n++) {
        unsigned count = 0, end = first[n + 1];
        for (unsigned i = begin; i < end; i++) {
            x->map[i] = x->map[i] == i - begin ? (uint16_t)count++ : SWEEP_NO_STATE;
        }
        begin = end;
    }
    begin = first[0];
    for (unsigned n = 0; n <= x->nchains; n++) {
        unsigned end = first[n + 1];
        first[n] = to;
        for (unsigned i = begin; i < end; i++) {
            if (x->map[i] == SWEEP_NO_STATE) {
                continue;
            }
            sweep_state s = x->state[i];
            for (unsigned way = 0; way < SWEEP_WAYS; way++) {
                s.next[way] = s.next[way] == SWEEP_NO_STATE ? SWEEP_NO_STATE : x->map[end + s.next[way]];
            }
            x->state[to++] = s;
        }
        begin = end;
    }
    first[x->nchains + 1] = to;
    x->nstates = to;
}

/* All layers of one type of train; false if they do not fit. */
static bool build(const routing *r, unsigned ways, unsigned first[]) {
    router_sweep *x = r->x;
    unsigned count = 1, next, from = x->nstates;
    memset(&x->key[0][0], 0, sizeof x->key[0][0]);
    for (unsigned n = 0; n < x->nchains; n++) {
        first[n] = x->nstates;
        r->w->steps += count;
        if (x->nstates + count > SWEEP_STATES || r->w->steps > r->w->limit || !build_layer(r, ways, n, count, &next)) {
            x->nstates = from;
            return false;
        }
        x->nstates += count;
        count = next;
        memcpy(x->key[0], x->key[1], count * sizeof x->key[0][0]);
    }
    first[x->nchains] = x->nstates;
    if (x->nstates + count > SWEEP_STATES) {
        return false;
    }
    for (unsigned i = 0, end = SWEEP_NO_STATE; i < count; i++) {
        uint64_t rest = x->key[0][i].rest;
        bool whole = rest == bit(DONE) || (rest == 0 && !r->order->must);
        end = whole && end == SWEEP_NO_STATE ? i : end;
        x->map[x->nstates] = (uint16_t)(whole ? end : SWEEP_NO_STATE);
        x->state[x->nstates++] =
            (sweep_state){.next = {SWEEP_NO_STATE, SWEEP_NO_STATE, SWEEP_NO_STATE, SWEEP_NO_STATE, SWEEP_NO_STATE}};
    }
    first[x->nchains + 1] = x->nstates;
    for (unsigned n = x->nchains; n-- > 0;) {
        merge_layer(x, first, n);
    }
    compact(x, first);
    return true;
}

/* ---- all trains ---------------------------------------------------------------------------------------------------- */

/* Which limits of the train have to be counted. */
static void find_limits(const router_graph *g, const rail_net_train *train, bool limits[3]) {
    limits[0] = train->stops < g->nnodes;
    limits[1] = train->large < g->nnodes;
    limits[2] = train->small < g->nnodes;
}

/* Numbers the groups; gives how many there are. */
static unsigned find_groups(const router_graph *g, uint8_t group[RAIL_NET_NODES]) {
    unsigned groups = 0;
    for (unsigned v = 0; v < g->nnodes; v++) {
        unsigned first = router_first(g->mates[v]);
        group[v] = 0;
        if (router_size(g->mates[v]) > 1) {
            group[v] = (uint8_t)(first == v ? ++groups : group[first]);
        }
    }
    return groups;
}

bool router_sweep_suits(const rail_router *w, unsigned count, unsigned ntypes, const router_type *type) {
    uint8_t group[RAIL_NET_NODES];
    int32_t lowest = w->graph.nnodes ? w->graph.value[w->graph.nnodes - 1] : 0; /* they are sorted */
    if (count > SWEEP_TRAINS || w->graph.folded) {
        return false;
    }
    for (unsigned t = 0; t < ntypes; t++) {
        const rail_net_train *train = &type[t].order.train;
        bool limits[3];
        find_limits(&w->graph, train, limits);
        bool limited = limits[0] || limits[1] || limits[2];
        if (train->pays && (limited || train->pays >= MOST_STOPS || w->graph.late || lowest < 0)) {
            return false;
        }
        if (router_size(type[t].order.must) > 1 || (limits[0] && train->stops >= MOST_STOPS) ||
            (limits[1] && train->large >= MOST_STOPS) || (limits[2] && train->small >= MOST_STOPS)) {
            return false;
        }
    }
    return find_groups(&w->graph, group) <= MOST_GROUPS;
}

bool router_layers(rail_router *w, unsigned ntypes, const router_type *type) {
    router_sweep *x = &w->sweep;
    routing r = {.w = w, .x = x};
    order_chains(w, x);
    x->nstates = 0;
    if (!give_slots(x)) {
        return false;
    }
    (void)find_groups(&w->graph, r.group);
    for (unsigned t = 0; t < ntypes; t++) {
        r.order = &type[t].order;
        find_limits(&w->graph, &r.order->train, r.limits);
        x->ways[t] = r.order->train.pays ? SWEEP_WAYS : 2;
        if (!build(&r, x->ways[t], x->first[t])) {
            return false;
        }
    }
    return true;
}
