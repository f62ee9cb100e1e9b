/* What the parts of the router share: the prepared graph, the search for one train's routes, the lists for packing.
 * Only router*.c uses this; others include rail/router.h and treat rail_router as a piece of memory.
 *
 * Money inside is scaled by ROUTER_SCALE, so that prices of track can be fractions of the values. */
#ifndef RAIL_ROUTER_PARTS_H
#define RAIL_ROUTER_PARTS_H

#include "rail/router.h"

#include <string.h>

enum {
    ROUTER_SCALE = 16,
    ROUTER_WORK = 4, /* of a step, in units of core/work.h */
    ROUTER_CLASSES = 128,
    ROUTER_POOL = 256,
    ROUTER_LIST = 1 << 15, /* routes of all types of trains together that packing can hold */
    ROUTER_KEYS = 12,
    ROUTER_NEVER = -(1 << 28),
    ROUTER_MUCH = 1 << 24
};

/* A set of conflict classes. A class stands for sides of track that exclude the same chains. */
typedef struct router_mask {
    uint64_t w[2];
} router_mask;

typedef struct router_arc {
    router_mask mask;
    int32_t cost;  /* the chain's own */
    int32_t price; /* cost and what its classes cost now */
    int32_t share; /* of the price, for the node that it leaves */
    uint8_t to, chain;
} router_arc;

/* The same for the bound: the arcs of a node by exits. Arcs of one exit all exclude each other, so that a node is passed
 * by arcs of two exits. */
typedef struct router_way {
    uint16_t arc;
    uint8_t exit;
} router_way;

/* The network made ready: nodes sorted by falling value, dominated chains left out, sides merged into classes. */
typedef struct router_graph {
    unsigned nnodes, nclasses;
    bool folded;  /* too many classes: some share a number, so nothing can be proven */
    int32_t unit; /* every revenue is a multiple of it */
    rail_net_nodes own, end_only, free_stop, small, late;
    int32_t value[RAIL_NET_NODES];
    rail_net_nodes adjacent[RAIL_NET_NODES];
    rail_net_nodes mates[RAIL_NET_NODES]; /* the node and the others of its group */
    uint8_t name[RAIL_NET_NODES];         /* its index in the network */
    uint16_t first[RAIL_NET_NODES + 1];
    uint16_t class_side[ROUTER_CLASSES]; /* a side of the network that stands for the class */
    bool priced;
    bool tuned;       /* the shares suit the prices */
    uint64_t untuned; /* steps of searches since they do not */
    unsigned shared;  /* counts how often they were shared anew */
    router_arc arc[2 * RAIL_NET_CHAINS];
    router_way way[2 * RAIL_NET_CHAINS]; /* at the same places as the arcs of a node, in another order */
    unsigned nbonuses;
    struct {
        rail_net_nodes any[2];
        int32_t value;
    } bonus[RAIL_NET_BONUSES];
} router_graph;

/* What a train is to do: its kind, nodes it must or may not stop at, bonuses that count for it. */
typedef struct router_order {
    rail_net_train train;
    uint8_t bonuses; /* mask */
    rail_net_nodes must, banned;
} router_order;

typedef struct router_route {
    router_mask mask;
    int32_t value, reduced; /* before and after prices of classes */
} router_route;

/* The routes of one type of train, best first. */
typedef struct router_list {
    unsigned count;
    router_route *route;
} router_list;

/* A place that a route may have to touch: an arc, or (ROUTER_ANY_ARC) a node. */
enum { ROUTER_ANY_ARC = UINT16_MAX };
typedef struct router_root {
    uint8_t node;
    uint16_t arc; /* from the node */
} router_root;

/* Routes of another train, best first; those that are not among them reach `rest` at most. */
enum { ROUTER_MATES = 16384 };
typedef uint64_t router_alive[ROUTER_MATES / 64];
typedef struct router_mates {
    unsigned count, words;
    int32_t rest;
    int32_t reduced[ROUTER_MATES], value[ROUTER_MATES];
    router_alive user[ROUTER_CLASSES]; /* those that use a class */
} router_mates;

/* What a route is made of: chains by their index in the network, nodes by their place in the graph. */
typedef struct router_trace {
    uint64_t chain[RAIL_NET_CHAINS / 64];
    rail_net_nodes nodes;
} router_trace;

/* A search for the routes of one train: for all that reach `least` (into a list, or told one by one), or for the best. */
typedef struct router_hunt {
    router_graph *graph; /* only the shares of its prices change */
    const router_order *order;
    int32_t least;   /* routes worth less (after prices) do not matter */
    uint64_t *steps; /* counted up to `limit` */
    uint64_t limit;
    uint64_t tune_at;  /* the step at which the shares are tuned */
    router_list *list; /* not NULL: all routes go there, `room` at most */
    unsigned room;
    bool trims; /* a route that another one makes needless (no chain more, no less earned) may be left out */
    const router_root *root; /* not NULL: only routes that touch one of these */
    unsigned nroots;
    /* not NULL: a route and one of its mates must reach `together`, and `least` does not count */
    const router_mates *mate;
    int32_t together;
    uint32_t mate_at;    /* told with a route: the first mate that goes with it */
    router_alive *alive; /* by depth: those that go with the part there is, as far as they matter: */
    unsigned alive_words[RAIL_NET_NODES + 1];
    bool (*found)(void *context, int32_t reduced, router_mask mask); /* not NULL: is told all routes; false stops */
    void *context;
    struct router_pricing *pool; /* not NULL: every route that is the best so far goes there */
    unsigned pool_type;
    /* the best route, if neither `list` nor `found` is set */
    int32_t best; /* ROUTER_NEVER: none */
    router_mask mask;
    uint8_t nnodes, node[RAIL_NET_NODES], chain[RAIL_NET_NODES];
    /* at work */
    unsigned start, first_arc, depth, first_depth;
    bool forced;       /* the first arm has to leave by first_arc */
    router_mask taken; /* before the route began */
    uint8_t on_node[RAIL_NET_NODES], on_chain[RAIL_NET_NODES];
    bool greedy; /* the train has limits */
    /* what a node brings at most if it is passed, and how much more as an end; the nodes by gain, best first */
    unsigned ngains, shared; /* (as of this sharing of prices) */
    uint8_t gain_order[RAIL_NET_NODES];
    int32_t net[RAIL_NET_NODES], gain[RAIL_NET_NODES];
} router_hunt;

/* Types of trains: equal orders. */
typedef struct router_type {
    router_order order;
    unsigned count;
    int32_t best; /* of one train alone */
} router_type;

/* A list by the most used classes: pattern, then rank. */
typedef struct router_entry {
    router_route route;
    uint32_t rank; /* in the list */
} router_entry;

typedef struct router_index {
    unsigned nkeys;
    uint8_t key[ROUTER_KEYS]; /* classes */
    uint32_t first[(1 << ROUTER_KEYS) + 1];
    router_entry entry[ROUTER_LIST];
} router_index;

/* Prices of the classes, and the routes met while looking for them. */
typedef struct router_pricing {
    int32_t price[ROUTER_CLASSES];
    int32_t reduced[RAIL_NET_TRAINS]; /* per type, the most that a route earns after prices */
    int32_t bound;                    /* the lowest found, with the prices that go with it */
    int32_t best_price[ROUTER_CLASSES], best_reduced[RAIL_NET_TRAINS];
    unsigned npool, next_out;
    uint8_t pool_type[ROUTER_POOL];
    router_route pool[ROUTER_POOL];
} router_pricing;

/* What a search in a network that is nearly the same, for the same trains, has come to. */
struct rail_route_hint {
    router_graph graph; /* of a network whose answer is `revenue`, and whether that is proven */
    int32_t revenue;
    bool proven;
    bool priced; /* prices are known: for the sides of the network asked about */
    int32_t price[RAIL_NET_SIDES], reduced[RAIL_NET_TRAINS], gap;
};

enum { ROUTER_ROOTS = 64 };

/* What is kept of a network for those that are nearly the same (router_after.c). */
struct rail_route_base {
    bool ready;
    const rail_network *net;
    router_graph graph;                    /* with its prices */
    uint64_t chains[RAIL_NET_CHAINS / 64]; /* those of the graph */
    router_mask mask[RAIL_NET_CHAINS];
    uint64_t side_chains[RAIL_NET_SIDES][RAIL_NET_CHAINS / 64];
    uint8_t side_class[RAIL_NET_SIDES]; /* the class of just these chains, or ROUTER_CLASSES */
    int32_t revenue, all_prices;        /* scaled */
    int32_t side_price[RAIL_NET_SIDES], chain_price[RAIL_NET_CHAINS];
    int32_t uneven[RAIL_NET_CHAINS]; /* how much more than half of its price the first end of a chain pays */
    unsigned ntrains, ntypes;
    router_order order[RAIL_NET_TRAINS];
    uint8_t type_of[RAIL_NET_TRAINS];
    router_type type[RAIL_NET_TRAINS];
    /* of each type the best routes after prices */
    int32_t depth[2]; /* 0: not listed yet */
    router_mates mates[2];
    router_trace trace[2][ROUTER_MATES];
    /* at work on a change */
    router_graph plain; /* the graph without prices, if it is needed beside that with prices */
    router_mates new_mates;
    router_alive alive[RAIL_NET_NODES + 1];
    router_trace gathered[ROUTER_MATES], spare[ROUTER_MATES];
};

/* What router_sweep.c works with. */
enum {
    SWEEP_TRAINS = 4,
    SWEEP_SLOTS = 16,       /* nodes open at the same time */
    SWEEP_CLASSES = 32,     /* the same of classes */
    SWEEP_WIDTH = 1 << 13,  /* states of a layer */
    SWEEP_STATES = 1 << 16, /* of all layers and types */
    SWEEP_TUPLES = 1 << 12, /* of a layer */
    SWEEP_TABLE = 1 << 15
};

typedef struct sweep_chain {
    router_mask mask;
    int32_t cost;
    uint32_t classes, closing; /* slots of its classes; of those that have no chain after it */
    uint8_t end[2], slot[2];
    bool closes[2]; /* a node has no chain after it */
} sweep_chain;

typedef struct sweep_key {
    uint8_t slot[SWEEP_SLOTS];
    uint64_t rest;
} sweep_key;

/* A state of a layer: where it leads if the chain is left (0) or taken, what that brings (not scaled), and the classes that
 * it has taken. An express train takes a chain in four ways: it counts the stop at either end or not. */
enum { SWEEP_WAYS = 5, SWEEP_NO_STATE = UINT16_MAX };
typedef struct sweep_state {
    uint16_t next[SWEEP_WAYS];
    int16_t gain[SWEEP_WAYS];
    uint32_t classes;
} sweep_state;

typedef struct sweep_tuple {
    uint16_t id[SWEEP_TRAINS];
    int32_t value;
    router_mask mask[SWEEP_TRAINS];
} sweep_tuple;

typedef struct router_sweep {
    unsigned nchains, nstates;
    unsigned ways[SWEEP_TRAINS]; /* by type */
    sweep_chain chain[RAIL_NET_CHAINS];
    uint8_t class_at[RAIL_NET_CHAINS][SWEEP_CLASSES];
    unsigned first[SWEEP_TRAINS][RAIL_NET_CHAINS + 2]; /* states of each type and layer */
    sweep_state state[SWEEP_STATES];
    int32_t bring[SWEEP_STATES];
    union { /* while the layers are made, and afterwards */
        struct {
            uint16_t map[SWEEP_STATES];
            sweep_key key[2][SWEEP_WIDTH];
        };
        sweep_tuple tuple[2][SWEEP_TUPLES];
    };
    uint32_t tag, table[SWEEP_TABLE];
} router_sweep;

struct rail_router {
    const rail_route_hint *hint; /* of this search, or NULL */
    router_pricing pricing;
    router_graph graph;
    uint64_t steps, limit;
    router_hunt hunt, deep[RAIL_NET_TRAINS];
    /* the answer so far */
    int32_t most; /* revenue, scaled; ROUTER_NEVER: none yet */
    unsigned nchosen;
    struct {
        router_order order;
        router_mask mask;
        int32_t value;
    } chosen[RAIL_NET_TRAINS];
    union { /* lists, or what takes their place */
        struct {
            router_list list[RAIL_NET_TRAINS];
            router_route pool[ROUTER_LIST];
            router_route sorted[ROUTER_LIST];
            uint32_t place[ROUTER_LIST];
            router_index index;
        };
        router_sweep sweep;
    };
    /* preparing */
    uint64_t side_chains[RAIL_NET_SIDES][RAIL_NET_CHAINS / 64];
    uint64_t conflict[RAIL_NET_CHAINS][RAIL_NET_CHAINS / 64];
    router_mask chain_mask[RAIL_NET_CHAINS];
    uint16_t by_end[2 * RAIL_NET_CHAINS];
};

static inline unsigned router_first(rail_net_nodes set) { /* the set is not empty */
    uint64_t low = (uint64_t)set;
    return low ? (unsigned)__builtin_ctzll(low) : 64u + (unsigned)__builtin_ctzll((uint64_t)(set >> 64));
}

static inline unsigned router_size(rail_net_nodes set) {
    return (unsigned)(__builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64)));
}

static inline bool router_meet(const router_mask *a, const router_mask *b) {
    return ((a->w[0] & b->w[0]) | (a->w[1] & b->w[1])) != 0;
}

static inline router_mask router_join(const router_mask *a, const router_mask *b) {
    return (router_mask){{a->w[0] | b->w[0], a->w[1] | b->w[1]}};
}

static inline unsigned router_pattern(const router_index *x, const router_mask *mask) {
    unsigned pattern = 0;
    for (unsigned i = 0; i < x->nkeys; i++) {
        pattern |= (unsigned)((mask->w[x->key[i] >> 6] >> (x->key[i] & 63)) & 1u) << i;
    }
    return pattern;
}

static inline uint64_t router_mix(uint64_t h, uint64_t with) {
    h = (h ^ with) * 0xff51afd7ed558ccdu;
    return h ^ h >> 32;
}

/* The table of a sweep is cleared by a new tag. */
static inline void router_clear(router_sweep *x) {
    if (++x->tag == 256) {
        memset(x->table, 0, sizeof x->table);
        x->tag = 1;
    }
}

static inline bool router_taken(const router_sweep *x, uint32_t entry) { return entry >> 24 == x->tag; }

/* router_graph.c: makes the network ready in w->graph. */
void router_prepare(rail_router *w, const rail_network *net);
/* Whether all runs of one are runs of the other: nodes, ways and what excludes what are the same. */
bool router_same_graph(const router_graph *a, const router_graph *b);

/* router_search.c: searches for what the hunt is set up for (router_aim, then list or found) while the classes of `used`
 * are taken. False if the limit came first, the list is full, or `found` wanted no more. */
bool router_search(router_hunt *hunt, router_mask used);

/* Sets a search up: for the best route of at least `least`. */
void router_aim(rail_router *w, router_hunt *h, const router_order *order, int32_t least);

/* router_share.c: shares the prices of the arcs between their ends so that the bound of a search comes near `target`. */
void router_tune(router_graph *g, int32_t target);

/* router_price.c: good prices for the classes, kept in w->pricing; `*bound` is what no set of routes can exceed. The
 * arcs keep the last prices tried. Asked again it goes on where it was. False if the limit came first. */
void router_price_begin(rail_router *w); /* once for a set of orders, before routes are added to the pool */
bool router_price(rail_router *w, unsigned ntypes, const router_type *type, int32_t *bound);
/* Puts prices on the arcs; NULL: none. */
void router_set_prices(router_graph *g, const int32_t *price);
int32_t router_price_sum(const router_mask *mask, const int32_t *price); /* of a mask's classes */
int32_t router_prices(const router_pricing *x, const router_mask *mask); /* by w->pricing's */
int32_t router_price_of(const rail_router *w, const router_mask *mask);  /* by the prices on the arcs */
void router_pool_add(router_pricing *x, unsigned type, int32_t value, router_mask mask);
/* The best routes of the pool after w->pricing's prices, into w->sorted, their types into w->place: n at most. */
unsigned router_pool_best(rail_router *w, unsigned n);

/* router_pack.c: the best way to run these trains together, better than w->most; false if the limit came first. Adds to
 * w->chosen and w->most. `*upper` is raised to what this set of orders can reach at most. */
bool router_pack(rail_router *w, const router_order *order, unsigned count, int32_t *upper);

/* router_layers.c: whether the sweep knows what to do with trains and a network like these. */
bool router_sweep_suits(const rail_router *w, unsigned count, unsigned ntypes, const router_type *type);
/* Makes the layers of all types; false if they do not fit, or if the limit came first. */
bool router_layers(rail_router *w, unsigned ntypes, const router_type *type);
/* router_sweep.c: whether these trains can earn more than w->most; then the classes of each, in `mask`. Leaves
 * better prices in w->pricing. */
typedef enum router_swept {
    ROUTER_SWEPT_NOT, /* it does not fit, or the limit came first */
    ROUTER_SWEPT_NONE,
    ROUTER_SWEPT_BETTER
} router_swept;
router_swept router_sweep_run(rail_router *w, unsigned count, const uint8_t *type_of, unsigned ntypes,
                              const router_type *type, router_mask *mask);

/* Trains with their types. */
unsigned router_types(const router_order *order, unsigned count, uint8_t type_of[RAIL_NET_TRAINS],
                      router_type type[RAIL_NET_TRAINS]);
void router_sort(rail_router *w, router_list *list);

/* This many steps, or fewer if the player for whom the search is has no more work left (core/work.h). */
uint64_t router_limit(uint64_t steps);

#endif
