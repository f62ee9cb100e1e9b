/* Runs: are these routes legal, and what do they earn (88-RT-01..08, 88-RV-01..05).
 *
 * Always:
 *  1. A route is given by its hexes; between two hexes there is one side, so hexes and sides fix the track, and with it
 *     the stops. Should a hex offer both plain track and a location between the same two sides (no tile of our titles
 *     does), the location is taken.
 *  2. Every piece of track touches a hex side, so track is used twice exactly if a side is.
 *  3. The path comes from outside: nothing is read beyond its length, and every hex and kind is checked first.
 * Never: asks whether a run is the best one. A run without any route is accepted here and earns 0; whether a company
 * must run is its turn's question. */
#include "rail/rail.h"

enum {
    MAX_ROUTES = sizeof((rail_run *)0)->route / sizeof((rail_run *)0)->route[0],
    MAX_STOPS = sizeof((rail_run *)0)->route[0].stop / sizeof(rail_stop)
};

/* One run being checked. */
typedef struct checking {
    const rail_look *k;
    unsigned company;
    ir_refusal *why;
    rail_run *run;
    uint8_t used[RAIL_MAX_HEXES]; /* sides, by all routes */
} checking;

static bool follow(checking *x, unsigned r, const uint8_t *hex, unsigned n);
static bool stops_allowed(checking *x, unsigned r);
static void add_up(checking *x, unsigned r);

static unsigned opposite(unsigned edge) { return edge < 3 ? edge + 3u : edge - 3u; }

bool rail_run_check(const rail_look *k, unsigned company, const ir_action *action, rail_run *run, ir_refusal *why) {
    checking x = {.k = k, .company = company, .why = why, .run = run};
    uint8_t trains[RAIL_MAX_TRAINS] = {0};
    unsigned len = action->more_len;
    run->revenue = run->outside = 0;
    run->routes = 0;
    if (len > IR_MAX_MORE) {
        (void)rail_no(why, RAIL_NO_NO_SUCH, (int32_t)len, 0, 0);
        return false;
    }
    for (unsigned at = 0; at < len;) {
        unsigned kind = action->more[at], n = at + 1 < len ? action->more[at + 1] : 0, r = run->routes;
        if (kind >= k->d->ntrains || r >= MAX_ROUTES) {
            (void)rail_no(why, RAIL_NO_NO_SUCH_TRAIN, (int32_t)kind, 0, 0);
            return false;
        }
        if (++trains[kind] > k->s->trains[company][kind] && rail_no(why, RAIL_NO_NO_SUCH_TRAIN, (int32_t)kind, 0, 0)) {
            return false;
        }
        if (n < 2) {
            (void)rail_no(why, RAIL_NO_ROUTE_TOO_SHORT, 0, 0, 0);
            return false;
        }
        if (n > len - at - 2) {
            (void)rail_no(why, RAIL_NO_NO_SUCH, (int32_t)n, 0, 0);
            return false;
        }
        run->route[r].train = (uint8_t)kind;
        if (!follow(&x, r, &action->more[at + 2], n) || !stops_allowed(&x, r)) {
            return false;
        }
        add_up(&x, r);
        run->routes++;
        at += 2 + n;
    }
    return true;
}

/* ---- checking one route ----------------------------------------------------------------------------------------- */

/* Plain track and locations that join one edge of a hex. */
typedef struct joint {
    unsigned through, stops;
} joint;

static joint joint_at(const rail_look *k, unsigned hex, unsigned edge) {
    const rail_face *face = rail_face_at(k, hex);
    unsigned rot = k->s->rot[hex], local = edge >= rot ? edge - rot : edge + 6u - rot;
    return (joint){rail_turn(face->through[local], rot), face->stop[local]};
}

static unsigned edge_towards(const rail_look *k, unsigned from, unsigned to) {
    for (unsigned e = 0; e < 6; e++) {
        if (k->d->hex[from].neighbour[e] == to) {
            return e;
        }
    }
    return RAIL_NONE;
}

static unsigned lowest(unsigned mask) {
    unsigned i = 0;
    while (i < 8 && !((mask >> i) & 1u)) {
        i++;
    }
    return i;
}

static bool add_stop(checking *x, unsigned r, unsigned hex, unsigned nodes) {
    unsigned n = x->run->route[r].nstops;
    if (n >= MAX_STOPS) {
        (void)rail_no(x->why, RAIL_NO_ROUTE_TOO_LONG, (int32_t)n + 1, MAX_STOPS, 0);
        return false;
    }
    unsigned node = lowest(nodes);
    int16_t value = (int16_t)rail_value(x->k, hex, node);
    x->run->route[r].stop[n] = (rail_stop){(uint8_t)hex, (uint8_t)node, value};
    x->run->route[r].nstops++;
    return true;
}

/* Whether this route itself has crossed between two hexes before its i-th. */
static bool crossed_before(const uint8_t *hex, unsigned i, unsigned one, unsigned other) {
    for (unsigned j = 0; j < i; j++) {
        if ((hex[j] == one && hex[j + 1] == other) || (hex[j] == other && hex[j + 1] == one)) {
            return true;
        }
    }
    return false;
}

/* Follows the track hex by hex, notes the sides and the stops (88-RT-01, 88-RT-02, 88-RT-08). */
static bool follow(checking *x, unsigned r, const uint8_t *hex, unsigned n) {
    const rail_look *k = x->k;
    unsigned in = RAIL_NONE;
    x->run->route[r].nstops = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned here = hex[i], next = i + 1 < n ? hex[i + 1] : RAIL_NONE;
        if (here >= k->d->nhexes || (i + 1 < n && next >= k->d->nhexes)) {
            (void)rail_no(x->why, RAIL_NO_NO_SUCH, (int32_t)(here >= k->d->nhexes ? here : next), 0, 0);
            return false;
        }
        unsigned out = i + 1 < n ? edge_towards(k, here, next) : RAIL_NONE;
        bool ends = i == 0 || i + 1 == n, joined;
        unsigned nodes;
        if (ends) {
            unsigned edge = i == 0 ? out : in;
            joint j = edge < 6 ? joint_at(k, here, edge) : (joint){0, 0};
            nodes = j.stops;
            joined = nodes || j.through;
        } else {
            joint j = joint_at(k, here, in), o = out < 6 ? joint_at(k, here, out) : (joint){0, 0};
            nodes = j.stops & o.stops;
            joined = nodes || (out < 6 && (j.through >> out) & 1u);
        }
        if (!joined) {
            unsigned from = i + 1 < n ? here : hex[i - 1], to = i + 1 < n ? next : here;
            (void)rail_no(x->why, RAIL_NO_ROUTE_BROKEN, (int32_t)from, (int32_t)to, 0);
            return false;
        }
        if (ends && !nodes) {
            (void)rail_no(x->why, RAIL_NO_ROUTE_NO_STOP_AT_END, (int32_t)here, 0, 0);
            return false;
        }
        if (nodes && !add_stop(x, r, here, nodes)) {
            return false;
        }
        if (out < 6) {
            if ((x->used[here] >> out) & 1u) {
                /* 88-RT-02 within a route, 88-RT-08 between two trains */
                bool own = crossed_before(hex, i, here, next);
                rail_refusal code = own ? RAIL_NO_ROUTE_TRACK_TWICE : RAIL_NO_ROUTE_TRACK_SHARED;
                if (rail_no(x->why, code, (int32_t)here, 0, 0)) {
                    return false;
                }
            }
            in = opposite(out);
            x->used[here] |= (uint8_t)(1u << out);
            x->used[next] |= (uint8_t)(1u << in);
        }
    }
    return true;
}

static bool is_own(const rail_look *k, unsigned company, const rail_stop *stop) {
    unsigned here = 1u + stop->hex * 8u + stop->node;
    for (unsigned i = 0; i < k->d->company[company].stations; i++) {
        if (k->s->station[company][i] == here) {
            return true;
        }
    }
    return false;
}

static const rail_node *node_of(const rail_look *k, const rail_stop *stop) {
    return &rail_face_at(k, stop->hex)->node[stop->node];
}

/* 88-RT-04: a location is a node, or all nodes of one group. */
static bool same_location(const rail_look *k, const rail_stop *a, const rail_stop *b) {
    if (a->hex == b->hex && a->node == b->node) {
        return true;
    }
    unsigned group = node_of(k, a)->group;
    return group && group == node_of(k, b)->group;
}

/* 88-RT-01 and 88-RT-03..07 over the stops of a route. */
static bool stops_allowed(checking *x, unsigned r) {
    const rail_look *k = x->k;
    const rail_stop *stop = x->run->route[r].stop;
    unsigned n = x->run->route[r].nstops, counted = 0;
    bool own = false;
    for (unsigned i = 0; i < n; i++) {
        const rail_node *node = node_of(k, &stop[i]);
        int32_t hex = stop[i].hex;
        bool mine = is_own(k, x->company, &stop[i]), inside = i > 0 && i + 1 < n;
        own = own || mine;
        counted += !(node->flags & RAIL_FREE_STOP);
        for (unsigned j = 0; j < i; j++) {
            if (same_location(k, &stop[i], &stop[j]) && rail_no(x->why, RAIL_NO_ROUTE_STOP_TWICE, hex, 0, 0)) {
                return false;
            }
        }
        if (inside && node->flags & RAIL_END_ONLY && rail_no(x->why, RAIL_NO_ROUTE_END_ONLY, hex, 0, 0)) {
            return false;
        }
        if (inside && !mine && node->kind == RAIL_CITY && !rail_slots_free(k, stop[i].hex, stop[i].node) &&
            rail_no(x->why, RAIL_NO_ROUTE_BLOCKED, hex, 0, 0)) {
            return false; /* 88-TK-05 */
        }
    }
    unsigned range = k->d->train[x->run->route[r].train].range;
    if (n < 2 && rail_no(x->why, RAIL_NO_ROUTE_TOO_SHORT, 0, 0, 0)) {
        return false;
    }
    if (!own && rail_no(x->why, RAIL_NO_ROUTE_NO_STATION, 0, 0, 0)) {
        return false;
    }
    return range == RAIL_EVER || counted <= range ||
           !rail_no(x->why, RAIL_NO_ROUTE_TOO_LONG, (int32_t)counted, (int32_t)range, 0);
}

/* 88-RV-01..03: what the stops pay, the bonus by hex and per train (88-OQ-10, 88-OQ-11), the treasury's part. */
static void add_up(checking *x, unsigned r) {
    const rail_company *c = &x->k->d->company[x->company];
    rail_run *run = x->run;
    bool home = false, destination = false;
    run->route[r].revenue = 0;
    for (unsigned i = 0; i < run->route[r].nstops; i++) {
        const rail_stop *stop = &run->route[r].stop[i];
        run->route[r].revenue += stop->value;
        run->outside += node_of(x->k, stop)->treasury;
        home = home || stop->hex == c->home;
        destination = destination || (c->destination != RAIL_NONE && stop->hex == c->destination);
    }
    run->route[r].home_bonus = home && destination;
    run->route[r].revenue += home && destination ? c->bonus : 0;
    run->revenue += run->route[r].revenue;
}
