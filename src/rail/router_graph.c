/* The router's graph: the network with nodes in order, useless chains left out and sides merged into conflict classes.
 *
 * Always:
 *  1. Two chains exclude each other in the graph exactly if they have a side in common (unless `folded`, then perhaps
 *     more do). Hence only the largest sets of chains that share a side need a class.
 *  2. A chain is left out only if another one between the same nodes costs no more and excludes nothing that it would
 *     not exclude itself: whatever uses it may use the other. */
#include "rail/router_parts.h"

#include <string.h>

enum { WORDS = RAIL_NET_CHAINS / 64 };

typedef struct chain_set {
    uint64_t w[WORDS];
} chain_set;

static unsigned common_divisor(unsigned a, unsigned b) {
    while (b) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static unsigned size_of(int value) { return (unsigned)(value < 0 ? -value : value); }

/* ---- nodes -------------------------------------------------------------------------------------------------------- */

/* By falling value, equal ones by number: place[i] is where node i of the network goes. */
static void sort_nodes(router_graph *g, const rail_network *net, uint8_t place[RAIL_NET_NODES]) {
    for (unsigned i = 0; i < net->nnodes; i++) {
        unsigned at = i;
        for (; at > 0 && net->node[g->name[at - 1]].value < net->node[i].value; at--) {
            g->name[at] = g->name[at - 1];
        }
        g->name[at] = (uint8_t)i;
    }
    for (unsigned i = 0; i < net->nnodes; i++) {
        place[g->name[i]] = (uint8_t)i;
    }
}

static rail_net_nodes moved(rail_net_nodes nodes, const uint8_t place[RAIL_NET_NODES]) {
    rail_net_nodes to = 0;
    for (; nodes; nodes &= nodes - 1) {
        to |= rail_net_bit(place[router_first(nodes)]);
    }
    return to;
}

static void take_nodes(router_graph *g, const rail_network *net, const uint8_t place[RAIL_NET_NODES]) {
    unsigned unit = 0;
    bool groups = false;
    g->nnodes = net->nnodes;
    g->own = g->end_only = g->free_stop = g->small = g->late = 0;
    for (unsigned i = 0; i < net->nnodes; i++) {
        const rail_net_node *from = &net->node[g->name[i]];
        rail_net_nodes bit = rail_net_bit(i);
        g->value[i] = from->value * ROUTER_SCALE;
        g->own |= from->flags & RAIL_NET_OWN ? bit : 0;
        g->end_only |= from->flags & RAIL_NET_END_ONLY ? bit : 0;
        g->free_stop |= from->flags & RAIL_NET_FREE_STOP ? bit : 0;
        g->small |= from->flags & RAIL_NET_SMALL ? bit : 0;
        g->late |= from->flags & RAIL_NET_LATE ? bit : 0;
        g->mates[i] = bit;
        g->adjacent[i] = 0;
        groups = groups || from->group;
        unit = common_divisor(unit, size_of(from->value));
    }
    for (unsigned i = 0; groups && i < net->nnodes; i++) {
        for (unsigned j = 0; j < net->nnodes; j++) {
            uint8_t group = net->node[g->name[i]].group;
            g->mates[i] |= group && group == net->node[g->name[j]].group ? rail_net_bit(j) : 0;
        }
    }
    g->nbonuses = net->nbonuses;
    for (unsigned i = 0; i < net->nbonuses; i++) {
        g->bonus[i].any[0] = moved(net->bonus[i].any[0], place);
        g->bonus[i].any[1] = moved(net->bonus[i].any[1], place);
        g->bonus[i].value = net->bonus[i].value * ROUTER_SCALE;
        unit = common_divisor(unit, size_of(net->bonus[i].value));
    }
    for (unsigned i = 0; i < net->nchains; i++) {
        unit = common_divisor(unit, size_of(net->chain[i].cost));
    }
    g->unit = (int32_t)(unit ? unit : 1) * ROUTER_SCALE;
}

/* ---- classes ------------------------------------------------------------------------------------------------------ */

static bool has_all(const uint64_t *set, const uint64_t *of, unsigned words) {
    uint64_t missing = 0;
    for (unsigned i = 0; i < words; i++) {
        missing |= of[i] & ~set[i];
    }
    return !missing;
}

static bool has(const uint64_t *set, unsigned i) { return (set[i >> 6] >> (i & 63)) & 1u; }

/* For each side the kept chains that use it. */
static void gather(rail_router *w, const rail_network *net, const chain_set *kept, unsigned words) {
    for (unsigned s = 0; s < net->nsides; s++) {
        for (unsigned i = 0; i < words; i++) {
            w->side_chains[s][i] = 0;
        }
    }
    for (unsigned c = 0; c < net->nchains; c++) {
        const rail_net_chain *chain = &net->chain[c];
        for (unsigned i = 0; i < chain->count && has(kept->w, c); i++) {
            w->side_chains[net->side[chain->first + i]][c >> 6] |= (uint64_t)1 << (c & 63);
        }
    }
}

/* The largest sets of chains with a common side, each once: their sides. Sets of one chain are left out. */
static unsigned largest_sets(rail_router *w, const rail_network *net, unsigned words, uint16_t found[RAIL_NET_SIDES]) {
    unsigned n = 0;
    for (unsigned s = 0; s < net->nsides; s++) {
        const uint64_t *set = w->side_chains[s];
        unsigned members = 0;
        for (unsigned i = 0; i < words; i++) {
            members += (unsigned)__builtin_popcountll(set[i]);
        }
        bool covered = members < 2;
        for (unsigned i = 0; i < n && !covered; i++) {
            covered = has_all(w->side_chains[found[i]], set, words);
        }
        if (covered) {
            continue;
        }
        unsigned left = 0;
        for (unsigned i = 0; i < n; i++) {
            if (!has_all(set, w->side_chains[found[i]], words)) {
                found[left++] = found[i];
            }
        }
        found[left] = (uint16_t)s;
        n = left + 1;
    }
    return n;
}

/* Gives every chain the classes of the sets that it is in; a chain that shares nothing has one of its own. */
static void number_classes(rail_router *w, const rail_network *net, const chain_set *kept, unsigned n,
                           const uint16_t found[RAIL_NET_SIDES]) {
    unsigned classes = n;
    for (unsigned c = 0; c < net->nchains; c++) {
        w->chain_mask[c] = (router_mask){{0, 0}};
    }
    for (unsigned k = 0; k < n; k++) {
        w->graph.class_side[k % ROUTER_CLASSES] = found[k];
        for (unsigned word = 0; word * 64 < net->nchains; word++) {
            for (uint64_t set = w->side_chains[found[k]][word]; set; set &= set - 1) {
                unsigned class = k % ROUTER_CLASSES;
                w->chain_mask[word * 64 + (unsigned)__builtin_ctzll(set)].w[class >> 6] |= (uint64_t)1 << (class & 63);
            }
        }
    }
    for (unsigned c = 0; c < net->nchains; c++) {
        if (has(kept->w, c) && !(w->chain_mask[c].w[0] | w->chain_mask[c].w[1])) {
            unsigned class = classes++ % ROUTER_CLASSES;
            w->graph.class_side[class] = net->side[net->chain[c].first];
            w->chain_mask[c].w[class >> 6] |= (uint64_t)1 << (class & 63);
        }
    }
    w->graph.folded = classes > ROUTER_CLASSES;
    w->graph.nclasses = classes < ROUTER_CLASSES ? classes : ROUTER_CLASSES;
}

/* ---- chains ------------------------------------------------------------------------------------------------------- */

static void find_conflicts(rail_router *w, const rail_network *net, unsigned words, unsigned n,
                           const uint16_t found[RAIL_NET_SIDES]) {
    for (unsigned c = 0; c < net->nchains; c++) {
        for (unsigned i = 0; i < words; i++) {
            w->conflict[c][i] = 0;
        }
        w->conflict[c][c >> 6] |= (uint64_t)1 << (c & 63);
    }
    for (unsigned k = 0; k < n; k++) {
        const uint64_t *set = w->side_chains[found[k]];
        for (unsigned word = 0; word < words; word++) {
            for (uint64_t rest = set[word]; rest; rest &= rest - 1) {
                unsigned c = word * 64 + (unsigned)__builtin_ctzll(rest);
                for (unsigned i = 0; i < words; i++) {
                    w->conflict[c][i] |= set[i];
                }
            }
        }
    }
}

static bool is_parallel(const rail_net_chain *c, const rail_net_chain *d) {
    return (c->a == d->a && c->b == d->b) || (c->a == d->b && c->b == d->a);
}

/* Whether chain d makes c needless. */
static bool replaces(const rail_router *w, const rail_network *net, unsigned words, unsigned d, unsigned c) {
    return d != c && is_parallel(&net->chain[c], &net->chain[d]) && net->chain[d].cost <= net->chain[c].cost &&
           has_all(w->conflict[c], w->conflict[d], words);
}

/* Takes chains out of `kept` that another one makes needless; says whether there were any. */
static bool drop_needless(const rail_router *w, const rail_network *net, unsigned words, chain_set *kept) {
    bool dropped = false;
    for (unsigned c = 0; c < net->nchains; c++) {
        for (unsigned word = 0; word < words; word++) {
            for (uint64_t rest = w->conflict[c][word] & kept->w[word]; rest && has(kept->w, c); rest &= rest - 1) {
                if (replaces(w, net, words, word * 64 + (unsigned)__builtin_ctzll(rest), c)) {
                    kept->w[c >> 6] &= ~((uint64_t)1 << (c & 63));
                    dropped = true;
                }
            }
        }
    }
    return dropped;
}

/* The arcs of each node, those to better nodes first. */
static void take_chains(rail_router *w, const rail_network *net, const chain_set *kept,
                        const uint8_t place[RAIL_NET_NODES]) {
    router_graph *g = &w->graph;
    uint16_t from[RAIL_NET_NODES + 1] = {0}, *by_end = w->by_end;
    for (unsigned c = 0; c < net->nchains; c++) {
        if (has(kept->w, c)) {
            from[place[net->chain[c].a] + 1u]++;
            from[place[net->chain[c].b] + 1u]++;
        }
    }
    for (unsigned i = 0; i < g->nnodes; i++) {
        from[i + 1] = (uint16_t)(from[i + 1] + from[i]);
    }
    /* sorted by the far end: filling the near ends in this order sorts them */
    uint16_t next[RAIL_NET_NODES];
    memcpy(next, from, sizeof next);
    for (unsigned c = 0; c < net->nchains; c++) {
        if (has(kept->w, c)) {
            by_end[next[place[net->chain[c].b]]++] = (uint16_t)(2 * c);
            by_end[next[place[net->chain[c].a]]++] = (uint16_t)(2 * c + 1);
        }
    }
    memcpy(g->first, from, sizeof g->first);
    memcpy(next, from, sizeof next);
    for (unsigned i = 0; i < from[g->nnodes]; i++) {
        unsigned c = by_end[i] / 2u;
        unsigned at = place[by_end[i] & 1 ? net->chain[c].b : net->chain[c].a];
        unsigned to = place[by_end[i] & 1 ? net->chain[c].a : net->chain[c].b];
        int32_t cost = net->chain[c].cost * ROUTER_SCALE;
        g->arc[next[at]++] = (router_arc){w->chain_mask[c], cost, cost, cost / 2, (uint8_t)to, (uint8_t)c};
        g->adjacent[at] |= rail_net_bit(to);
    }
}

/* Sorts the arcs of each node into exits: the first arc that is left, and those that exclude all of its exit. */
static void find_exits(router_graph *g) {
    for (unsigned v = 0; v < g->nnodes; v++) {
        unsigned at = g->first[v], end = g->first[v + 1], exit = 0;
        uint64_t done[2 * RAIL_NET_CHAINS / 64] = {0};
        for (unsigned i = g->first[v]; i < end; i++) {
            unsigned begin = at;
            exit++;
            for (unsigned j = i; j < end; j++) {
                unsigned bit = j - g->first[v];
                bool fits = !has(done, bit);
                for (unsigned k = begin; k < at && fits; k++) {
                    fits = router_meet(&g->arc[g->way[k].arc].mask, &g->arc[j].mask);
                }
                if (fits && (j == i || at > begin)) {
                    g->way[at++] = (router_way){(uint16_t)j, (uint8_t)exit};
                    done[bit >> 6] |= (uint64_t)1 << (bit & 63);
                }
            }
        }
    }
}

static bool same_arcs(const router_graph *a, const router_graph *b) {
    for (unsigned i = 0; i < a->first[a->nnodes]; i++) {
        const router_arc *x = &a->arc[i], *y = &b->arc[i];
        if (x->to != y->to || x->cost != y->cost || x->mask.w[0] != y->mask.w[0] || x->mask.w[1] != y->mask.w[1]) {
            return false;
        }
    }
    return true;
}

static bool same_bonuses(const router_graph *a, const router_graph *b) {
    for (unsigned i = 0; i < a->nbonuses; i++) {
        if (a->bonus[i].any[0] != b->bonus[i].any[0] || a->bonus[i].any[1] != b->bonus[i].any[1] ||
            a->bonus[i].value != b->bonus[i].value) {
            return false;
        }
    }
    return true;
}

bool router_same_graph(const router_graph *a, const router_graph *b) {
    return a->nnodes == b->nnodes && a->nclasses == b->nclasses && a->nbonuses == b->nbonuses && !a->folded &&
           !b->folded && a->own == b->own && a->end_only == b->end_only && a->free_stop == b->free_stop &&
           a->small == b->small && a->late == b->late &&
           memcmp(a->value, b->value, a->nnodes * sizeof a->value[0]) == 0 &&
           memcmp(a->mates, b->mates, a->nnodes * sizeof a->mates[0]) == 0 &&
           memcmp(a->first, b->first, (a->nnodes + 1u) * sizeof a->first[0]) == 0 && same_arcs(a, b) &&
           same_bonuses(a, b);
}

void router_prepare(rail_router *w, const rail_network *net) {
    uint8_t place[RAIL_NET_NODES];
    uint16_t found[RAIL_NET_SIDES];
    unsigned words = (net->nchains + 63u) / 64u;
    chain_set kept = {{0}};
    sort_nodes(&w->graph, net, place);
    take_nodes(&w->graph, net, place);
    for (unsigned c = 0; c < net->nchains; c++) {
        const rail_net_chain *chain = &net->chain[c];
        bool joins = !rail_net_has(w->graph.mates[place[chain->a]], place[chain->b]);
        kept.w[c >> 6] |= (uint64_t)joins << (c & 63);
    }
    unsigned n;
    do {
        gather(w, net, &kept, words);
        n = largest_sets(w, net, words, found);
        find_conflicts(w, net, words, n, found);
    } while (drop_needless(w, net, words, &kept));
    number_classes(w, net, &kept, n, found);
    take_chains(w, net, &kept, place);
    find_exits(&w->graph);
    w->graph.tuned = false;
    w->graph.untuned = 0;
}
