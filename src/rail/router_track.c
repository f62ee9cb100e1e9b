/* From a position to a network: the chains of track that a company's trains could use, and what its stops are worth.
 *
 * Always:
 *  1. What is legal and what it earns is what routes.c says (88-RT-01..08, 88-RV-01..05, 80-RT, 80-TN): a route is given by its hexes;
 *     a hex that offers plain track and a location between the same two sides is a stop; a side of track is used once.
 *  2. Only what can matter is taken in: from own stations outwards, not beyond what may not be passed, not further than
 *     the longest train goes. Each chain is found once, from that of its ends which was met first.
 *  3. If something does not fit, net.cut says so. */
#include "rail/best.h"
#include "rail/hooks.h"

#include "core/work.h"

#include <string.h>

enum { MAX_WALK = 64, MAX_CROSSINGS = 200000, OWN = 0x80 };

typedef struct walk {
    const rail_look *k;
    rail_tracks *out;
    unsigned company;
    unsigned from;      /* node being walked from */
    unsigned far;       /* stops from a station to it */
    unsigned longest;   /* stops of the longest train */
    unsigned crossings; /* made so far: a web of plain track without a stop must end some time */
    bool detours;       /* a free stop can be passed: what is met first need not be nearest, so distances say nothing */
    uint8_t distance[RAIL_NET_NODES];  /* stops from the nearest station */
    uint8_t taken[RAIL_MAX_HEXES * 8]; /* per location: slots in use, and OWN */
    uint8_t node_at[RAIL_MAX_HEXES * 8];
    uint16_t side_at[RAIL_MAX_HEXES * 8]; /* number of a side + 1, by its hex and edge on the lower hex */
    unsigned more_at;                     /* 80-PR-03: stops on this hex pay more, or RAIL_NONE */
    int16_t more;
    bool charged;                 /* 80-FE-03 */
    uint8_t used[RAIL_MAX_HEXES]; /* sides of the walk */
    uint8_t hex[MAX_WALK];
    uint16_t side[MAX_WALK];
} walk;

static unsigned opposite(unsigned edge) { return edge < 3 ? edge + 3u : edge - 3u; }
static unsigned lowest(unsigned mask) { return (unsigned)__builtin_ctz(mask); }

/* ---- nodes -------------------------------------------------------------------------------------------------------- */

static unsigned add_node(walk *x, unsigned place, unsigned distance) {
    rail_network *net = &x->out->net;
    unsigned hex = place >> 3, taken = x->taken[place];
    const rail_node *node = &rail_face_at(x->k, hex)->node[place & 7u];
    if (net->nnodes >= RAIL_NET_NODES) {
        net->cut = true;
        return RAIL_NONE;
    }
    unsigned i = net->nnodes++, flags = 0;
    bool mine = taken & OWN;
    bool full = node->kind == RAIL_CITY && !mine && taken >= node->slots && /* 88-TK-05 */
                !(x->k->h->passes && x->k->h->passes(x->k, x->company, hex, place & 7u));
    flags |= mine ? RAIL_NET_OWN : 0u;
    flags |= full || node->flags & RAIL_END_ONLY ? RAIL_NET_END_ONLY : 0u;
    flags |= node->flags & RAIL_FREE_STOP ? RAIL_NET_FREE_STOP : 0u;
    flags |= rail_is_small(node) ? RAIL_NET_SMALL : 0u;
    int16_t printed = node->value[x->k->d->phase[x->k->s->phase].value]; /* 88-RV-01 */
    int16_t value = (int16_t)(printed + (hex == x->more_at ? x->more : 0));
    /* chosen by the printed value, so after all others if that is 0, as it is while there are such trains */
    flags |= PEER(x->k, EXPRESS_PRINTED) && value > printed && printed == 0 ? RAIL_NET_LATE : 0u;
    net->node[i] = (rail_net_node){value, (uint8_t)flags, node->group};
    if (node->treasury) { /* 88-RV-03 */
        net->cut = net->cut || net->outside_node != RAIL_NET_NOWHERE;
        net->outside_node = (uint8_t)i;
        net->outside = node->treasury;
    }
    x->out->place[i] = (uint16_t)place;
    x->node_at[place] = (uint8_t)(i + 1);
    x->distance[i] = (uint8_t)distance;
    x->detours = x->detours || (flags & (RAIL_NET_FREE_STOP | RAIL_NET_END_ONLY)) == RAIL_NET_FREE_STOP;
    return i;
}

static void take_powers(walk *x, unsigned company) {
    unsigned stop = rail_power_of(x->k, company, RAIL_POWER_STOP);
    x->charged = rail_power_of(x->k, company, RAIL_POWER_FERRIES) == RAIL_NONE;
    x->more_at = stop == RAIL_NONE ? RAIL_NONE : x->k->d->private_[stop].at;
    x->more = stop == RAIL_NONE ? 0 : (int16_t)x->k->d->private_[stop].amount;
}

/* All stations of all companies, and the company's own as the first nodes. */
static void add_stations(walk *x, unsigned company) {
    const rail_look *k = x->k;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        for (unsigned i = 0; i < k->d->company[c].stations; i++) {
            if (k->s->station[c][i]) {
                x->taken[k->s->station[c][i] - 1u]++;
            }
        }
    }
    unsigned own = rail_stations_of(k, company);
    for (unsigned i = 0; i < k->d->company[own].stations; i++) {
        unsigned place = k->s->station[own][i];
        if (place && !(x->taken[place - 1u] & OWN)) {
            x->taken[place - 1u] |= OWN;
            (void)add_node(x, place - 1u, 1);
        }
    }
}

/* ---- chains ------------------------------------------------------------------------------------------------------- */

/* Whether chains are looked for from this node. */
static bool is_walked(const rail_net_node *node) {
    return !(node->flags & RAIL_NET_END_ONLY) || node->flags & RAIL_NET_OWN;
}

static void add_chain(walk *x, unsigned place, unsigned n) {
    rail_network *net = &x->out->net;
    unsigned to = x->node_at[place];
    if (to && (to - 1u == x->from || (to - 1u < x->from && is_walked(&net->node[to - 1u])))) {
        return; /* back where it began, or known from its other end */
    }
    unsigned hex = place >> 3;
    unsigned counts = !(rail_face_at(x->k, hex)->node[place & 7u].flags & RAIL_FREE_STOP);
    if (x->far + counts > x->longest) {
        return;
    }
    to = to ? to - 1u : add_node(x, place, x->far + counts);
    if (to == RAIL_NONE) {
        return;
    }
    if (net->nchains >= RAIL_NET_CHAINS || net->nsteps + n > RAIL_NET_STEPS) {
        net->cut = true;
        return;
    }
    rail_net_chain *chain = &net->chain[net->nchains++];
    *chain = (rail_net_chain){(uint8_t)x->from, (uint8_t)to, 0, net->nsteps, (uint16_t)n};
    for (unsigned i = 0; i + 1 < n && x->charged; i++) { /* 80-FE-02: of the hexes passed */
        chain->cost = (int16_t)(chain->cost + x->k->d->hex[x->hex[i]].charge);
    }
    for (unsigned i = 0; i < n; i++, net->nsteps++) {
        net->side[net->nsteps] = x->side[i];
        x->out->hex[net->nsteps] = x->hex[i];
    }
}

static unsigned side_number(walk *x, unsigned hex, unsigned edge, unsigned next) {
    rail_network *net = &x->out->net;
    uint16_t *at = hex < next ? &x->side_at[hex * 8u + edge] : &x->side_at[next * 8u + opposite(edge)];
    if (!*at) {
        net->cut = net->cut || net->nsides >= RAIL_NET_SIDES;
        net->nsides = (uint16_t)(net->nsides + (net->nsides < RAIL_NET_SIDES));
        *at = net->nsides;
    }
    return *at - 1u;
}

/* Crosses a side and follows the track beyond it to every location it leads to. */
static void cross(walk *x, unsigned hex, unsigned edge, unsigned n) {
    unsigned next = x->k->d->hex[hex].neighbour[edge], in = opposite(edge);
    if (next == RAIL_NONE || ((unsigned)x->used[hex] >> edge) & 1u) {
        return;
    }
    const rail_face *face = rail_face_at(x->k, next);
    unsigned rot = x->k->s->rot[next], local = in >= rot ? in - rot : in + 6u - rot;
    unsigned stops = face->stop[local], through = face->through[local];
    if (!stops && !through) {
        return;
    }
    if (n >= MAX_WALK || ++x->crossings > MAX_CROSSINGS) {
        x->out->net.cut = true;
        return;
    }
    x->hex[n] = (uint8_t)next;
    x->side[n] = (uint16_t)side_number(x, hex, edge, next);
    if (stops) {
        add_chain(x, next * 8u + lowest(stops), n + 1);
    }
    if (!through) {
        return;
    }
    x->used[hex] |= (uint8_t)(1u << edge);
    x->used[next] |= (uint8_t)(1u << in);
    for (; through; through &= through - 1u) {
        unsigned out = lowest(through);
        if (!(stops & face->stop[out])) {
            cross(x, next, out + rot < 6 ? out + rot : out + rot - 6u, n + 1);
        }
    }
    x->used[hex] &= (uint8_t) ~(1u << edge);
    x->used[next] &= (uint8_t) ~(1u << in);
}

/* From every node that can be passed or has a station of the company, in the order met: nearest first. */
static void walk_all(walk *x) {
    rail_network *net = &x->out->net;
    for (unsigned i = 0; i < net->nnodes; i++) {
        if (!is_walked(&net->node[i])) {
            continue;
        }
        unsigned hex = x->out->place[i] >> 3;
        x->from = i;
        x->far = x->distance[i];
        for (unsigned edges = rail_node_edges(x->k, hex, x->out->place[i] & 7u); edges; edges &= edges - 1u) {
            cross(x, hex, lowest(edges), 0);
        }
    }
}

/* ---- trains and bonuses ------------------------------------------------------------------------------------------- */

static void add_trains(const rail_look *k, unsigned company, rail_tracks *out) {
    rail_network *net = &out->net;
    uint8_t count[RAIL_MAX_TRAINS];
    rail_trains_of(k, company, count);
    for (unsigned kind = k->d->ntrains; kind-- > 0;) {
        const rail_train *train = &k->d->train[kind];
        uint8_t stops = train->range == RAIL_EVER ? RAIL_NET_EVER : train->range;
        uint8_t large = train->large ? train->large : RAIL_NET_EVER;
        uint8_t small = k->h->small_stops ? (uint8_t)k->h->small_stops(k, kind) : 0;
        small = small ? small : RAIL_NET_EVER;
        for (unsigned i = 0; i < count[kind]; i++) {
            if (net->ntrains >= RAIL_NET_TRAINS) {
                net->cut = true;
                return;
            }
            out->kind[net->ntrains] = (uint8_t)kind;
            net->train[net->ntrains++] = (rail_net_train){stops, large, small, train->pays};
        }
    }
}

/* Any stop of the one hex and any of the other. */
static void add_bonus(rail_tracks *out, unsigned from, unsigned to, int16_t value, bool once) {
    rail_network *net = &out->net;
    rail_net_bonus bonus = {{0, 0}, value, once};
    for (unsigned i = 0; i < net->nnodes; i++) {
        unsigned hex = out->place[i] >> 3;
        bonus.any[0] |= hex == from ? rail_net_bit(i) : 0;
        bonus.any[1] |= hex == to ? rail_net_bit(i) : 0;
    }
    if (bonus.any[0] && bonus.any[1] && value) {
        net->cut = net->cut || net->nbonuses == RAIL_NET_BONUSES;
        net->bonus[net->nbonuses] = bonus;
        net->nbonuses = (uint16_t)(net->nbonuses + (net->nbonuses < RAIL_NET_BONUSES));
    }
}

static void add_bonuses(const rail_look *k, unsigned company, rail_tracks *out) {
    const rail_company *c = &k->d->company[company];
    if (c->destination != RAIL_NONE) { /* 88-RV-02, 88-OQ-10 */
        add_bonus(out, c->home, c->destination, (int16_t)c->bonus, false);
    }
    for (unsigned i = 0; i < k->d->nrun_bonuses; i++) { /* 80-IN-04, X-22 */
        const rail_run_bonus *b = &k->d->run_bonus[i];
        add_bonus(out, b->from, b->to, b->value, !PEER(k, RUN_BONUS_EACH));
    }
}

/* Everything within `longest` stops; returns whether that is reliable. */
static bool walk_from(const rail_look *k, unsigned company, unsigned longest, rail_tracks *out) {
    walk x = {.k = k, .out = out, .company = company, .longest = longest};
    rail_network *net = &out->net;
    net->nnodes = net->nchains = net->nsides = net->nsteps = 0;
    net->outside_node = RAIL_NET_NOWHERE;
    net->outside = 0;
    if (longest) {
        take_powers(&x, company);
        add_stations(&x, company);
        walk_all(&x);
    }
    return !x.detours;
}

void rail_tracks_of(const rail_look *k, unsigned company, rail_tracks *out) {
    rail_network *net = &out->net;
    unsigned longest = 0;
    ir_work_add(IR_WORK_NETWORK);
    net->ntrains = net->nbonuses = 0;
    net->cut = false;
    add_trains(k, company, out);
    for (unsigned i = 0; i < net->ntrains; i++) {
        longest = net->train[i].stops > longest ? net->train[i].stops : longest;
    }
    if (!walk_from(k, company, longest, out) && longest < RAIL_NET_EVER) {
        (void)walk_from(k, company, RAIL_NET_EVER, out);
    }
    add_bonuses(k, company, out);
}

/* ---- and back ----------------------------------------------------------------------------------------------------- */

/* Appends the hexes of a route to those of the path; false if they do not fit. */
static bool add_route(const rail_tracks *tracks, const rail_net_route *route, ir_action *out) {
    unsigned start = out->more_len, n = start + 2;
    if (n + 1 > IR_MAX_MORE) {
        return false;
    }
    out->more[n++] = (uint8_t)(tracks->place[route->node[0]] >> 3);
    for (unsigned i = 0; i + 1 < route->nnodes; i++) {
        const rail_net_chain *chain = &tracks->net.chain[route->chain[i]];
        if (n + chain->count > IR_MAX_MORE) {
            return false;
        }
        bool forward = chain->a == route->node[i];
        for (unsigned s = 0; s < chain->count; s++) {
            /* the hex entered; backwards the one before it, and the chain's first at the end */
            unsigned back = chain->count - s;
            unsigned hex = forward    ? tracks->hex[chain->first + s]
                           : back > 1 ? tracks->hex[chain->first + back - 2u]
                                      : tracks->place[chain->a] >> 3;
            out->more[n++] = (uint8_t)hex;
        }
    }
    if (n - start - 2 > 255) {
        return false;
    }
    out->more[start] = tracks->kind[route->train];
    out->more[start + 1] = (uint8_t)(n - start - 2);
    out->more_len = (uint16_t)n;
    return true;
}

bool rail_tracks_action(const rail_tracks *tracks, unsigned company, const rail_best *best, ir_action *out) {
    memset(out, 0, sizeof *out);
    out->move.verb = RAIL_RUN;
    out->move.actor = IR_COMPANY(company);
    for (unsigned i = 0; i < best->nroutes; i++) {
        if (!add_route(tracks, &best->route[i], out)) {
            return false;
        }
    }
    return true;
}
