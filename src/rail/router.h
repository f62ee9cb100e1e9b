/* The search for the best routes: a neutral problem (a network with trains), and its proven best answer.
 *
 * What always holds:
 *  1. The network says everything: no title, no board, no state. The code that fills it decides what a stop, a side of track
 *     or a bonus is; best.c and router_track.c do so for a rail position.
 *  2. The answer is exact: `proven` is only said when no better set of routes exists. Where a budget or a limit ends the
 *     search first, `revenue` is that of legal routes and no set of routes earns more than `upper`.
 *  3. The same network and budget give the same answer on every machine: there is no clock, no float, no address in it.
 *     Of several best answers it is the first one that the search meets, and its order follows from the order of the
 *     trains, nodes and chains of the network alone: nodes by falling value, then by number; chains likewise.
 *  4. Nothing is allocated: all work is done in a rail_router, which needs no preparation and keeps nothing that
 *     matters from one call to the next. */
#ifndef RAIL_ROUTER_H
#define RAIL_ROUTER_H

#include <stdbool.h>
#include <stdint.h>

enum {
    RAIL_NET_NODES = 128,
    RAIL_NET_CHAINS = 256,
    RAIL_NET_SIDES = 512,
    RAIL_NET_STEPS = 4096, /* sides of all chains together */
    RAIL_NET_TRAINS = 8,
    RAIL_NET_BONUSES = 4,
    RAIL_NET_EVER = 255,    /* a number of stops without limit */
    RAIL_NET_NOWHERE = 255, /* no node */
    RAIL_NET_ANY = -1,      /* no matter what is earned outside the dividend */
    RAIL_NET_SOME = -2      /* something is, no matter how much */
};

enum {                         /* rail_net_node.flags */
       RAIL_NET_END_ONLY = 1,  /* only the first or last stop: a red location, or a city full of others' stations */
       RAIL_NET_OWN = 2,       /* a route needs one of these */
       RAIL_NET_FREE_STOP = 4, /* does not count towards a train's range (1888's harbour) */
       RAIL_NET_SMALL = 8,     /* a town, otherwise large: for plus trains */
       RAIL_NET_LATE = 16      /* an express train counts it only if it counts all its stops */
};

/* A set of nodes. Shifts by a number that is not known go through rail_net_bit and rail_net_has: a browser has none. */
__extension__ typedef unsigned __int128 rail_net_nodes;

static inline rail_net_nodes rail_net_bit(unsigned i) {
    return i < 64 ? (rail_net_nodes)((uint64_t)1 << i) : (rail_net_nodes)((uint64_t)1 << (i - 64)) << 64;
}

static inline bool rail_net_has(rail_net_nodes set, unsigned i) {
    return ((i < 64 ? (uint64_t)set : (uint64_t)(set >> 64)) >> (i & 63)) & 1u;
}

typedef struct rail_net_node {
    int16_t value;
    uint8_t flags;
    uint8_t group; /* not 0: a route stops at one node of a group at most */
} rail_net_node;

/* Track between two nodes without a stop in between. Two chains with a common side exclude each other, within a route
 * and between routes. */
typedef struct rail_net_chain {
    uint8_t a, b;
    int16_t cost; /* off the route's revenue (1880's ferries); not negative */
    uint16_t first, count;
} rail_net_chain;

/* Added to a route that counts a node of each set; an empty set requires nothing. */
typedef struct rail_net_bonus {
    rail_net_nodes any[2];
    int16_t value;
    bool once; /* for one route of the run only (80-OQ-23), otherwise for each */
} rail_net_bonus;

/* A train makes at most `stops` stops, of which at most `large` and `small` are of that size. If `pays` is not 0 only
 * that many of them count, the best choice with one of RAIL_NET_OWN (express). So 4 is {4, EVER, EVER, 0}, 3+3 is {6,
 * 3, EVER, 0}, 6E is {EVER, EVER, EVER, 6} and D is {EVER, EVER, EVER, 0}. */
typedef struct rail_net_train {
    uint8_t stops, large, small, pays;
} rail_net_train;

typedef struct rail_network {
    uint16_t nnodes, nchains, nsides, nsteps, nbonuses, ntrains;
    bool cut;             /* it did not fit: chains or nodes are missing, so nothing can be proven */
    uint8_t outside_node; /* each stop there earns `outside` as well, or RAIL_NET_NOWHERE */
    int16_t outside;
    rail_net_node node[RAIL_NET_NODES];
    rail_net_chain chain[RAIL_NET_CHAINS];
    uint16_t side[RAIL_NET_STEPS]; /* numbers below nsides, in the order from a to b */
    rail_net_bonus bonus[RAIL_NET_BONUSES];
    rail_net_train train[RAIL_NET_TRAINS];
} rail_network;

typedef struct rail_net_route {
    uint8_t train; /* index in the network */
    uint8_t nnodes;
    int32_t revenue;
    uint8_t node[RAIL_NET_NODES];
    uint8_t chain[RAIL_NET_NODES]; /* chain[i] joins node[i] and node[i + 1] */
} rail_net_route;

typedef struct rail_best {
    int32_t revenue; /* the dividend part */
    int32_t outside;
    int32_t upper; /* no run earns more; equal to revenue if proven */
    bool proven;
    bool found;     /* some run meets the condition about the outside; otherwise revenue is 0 and there are no routes */
    uint64_t nodes; /* steps of the search */
    unsigned nroutes;
    rail_net_route route[RAIL_NET_TRAINS]; /* in the order of the trains; those without a route are left out */
} rail_best;

typedef struct rail_router rail_router;

/* The best run: most revenue, among all runs (RAIL_NET_ANY), among those with at least one stop at the outside node
 * (RAIL_NET_SOME), or (outside >= 0) among those that earn exactly this outside. `budget` is the number of steps after
 * which the search gives up, 0 for RAIL_NET_BUDGET. */
enum { RAIL_NET_BUDGET = 20000000 };
void rail_route_best(rail_router *w, const rail_network *net, int32_t outside, uint64_t budget, rail_best *out);
/* The same over all runs if one that earns `known` is already known, which is quicker: if none is better, revenue is
 * `known`, and there are no routes. */
void rail_route_better(rail_router *w, const rail_network *net, int32_t known, uint64_t budget, rail_best *out);

/* The same, with what is known from a nearly equal network, which is quicker still. An unsuitable hint only costs time.
 */
typedef struct rail_route_hint rail_route_hint;
void rail_route_hinted(rail_router *w, const rail_network *net, int32_t known, const rail_route_hint *hint,
                       uint64_t budget, rail_best *out);

/* What is known of a network whose best run has just been found by rail_route_best (all runs, proven), for networks that
 * differ from it in a few places. */
typedef struct rail_route_base rail_route_base;
void rail_route_keep(const rail_router *w, const rail_network *net, const rail_best *best, rail_route_base *base);

/* Where the parts of a network come from: indices in the other one, or RAIL_NET_NEW. A node or chain may be identified
 * with another only if it has the same ends and the same sides. */
enum { RAIL_NET_NEW = 0xffff };
typedef struct rail_net_change {
    uint16_t node[RAIL_NET_NODES], chain[RAIL_NET_CHAINS], side[RAIL_NET_SIDES];
} rail_net_change;

/* The best revenue of such a network if a run that earns `known` is already known: without routes. False if it cannot
 * tell soon: then use one of the others. */
bool rail_route_after(rail_router *w, rail_route_base *base, const rail_network *net, const rail_net_change *change,
                      int32_t known, rail_best *out);

/* Whether no run of such a network earns more than `known`; this is found sooner. False if one does, or if it cannot
 * tell within this many steps. */
bool rail_route_none_better(rail_router *w, rail_route_base *base, const rail_network *net,
                            const rail_net_change *change, int32_t known, uint64_t steps);

#include "rail/router_parts.h"

#endif
