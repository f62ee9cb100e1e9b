/* Where a company's track leads (88-TR-02, 88-TK-02, 88-UP-03), and whether two networks are one (80-FT-01).
 *
 * A side or a location is reached if some walk from a station of the company ends there that uses no hex side twice and
 * no location twice, and passes neither a city whose slots are all taken by others (88-TK-05), nor a location that is
 * only an end, nor another own station (that one starts walks of its own). A walk may end in a location it has passed.
 *
 * How: a port is a hex entered across one of its sides. A flood over ports, breadth first, finds everything that any
 * walk could reach, and for each port a shortest way. A shortest way never passes a location twice except by leaving on
 * the side where it came in, so the only fault it can have is a side used in both directions. As long as no way that
 * crosses a side for the second time brings anything new, that is all. Else one pass over the tree finds the ports
 * whose way has the fault, and those of them that bring something new are decided exactly: any proper walk leaves out
 * one direction of the faulty side, so ban the one, flood again, then ban the other (find_walk). That is bounded by
 * MAX_FLOODS; beyond it a port counts as not reached. No recorded game comes near the bound.
 *
 * Answers are kept, each with the board that it belongs to, and given again only for an equal board: most of a turn, and most
 * positions of a search, ask about a board that has been asked about before.
 *
 * Never: writes to anything but the result and the answers kept. Edges without a neighbour do not count as sides; track between two locations of one
 * tile is not followed. */
#include "rail/hooks.h"
#include "rail/title.h"

#include "core/work.h"

#include <string.h>

enum {
    MAX_PORTS = RAIL_MAX_HEXES * 6,
    MAX_BANS = 48,     /* faulty sides being decided at the same time */
    MAX_FLOODS = 1000, /* of one question */
    START = 0xffff     /* parent of the ports next to a station */
};

enum { OWN = 0x80 }; /* in flood.taken: a station of the company itself */

typedef struct flood {
    const rail_data *d;
    const rail_state *s;
    unsigned floods; /* made so far */
    unsigned nstations;
    uint16_t station[RAIL_MAX_STATIONS]; /* hex * 8 + node */
    uint8_t taken[RAIL_MAX_HEXES * 8];   /* per location: slots in use, and OWN */
    uint8_t banned[RAIL_MAX_HEXES];      /* sides by which no way may leave a hex */
    /* the result of one flood */
    bool doubtful; /* there is something new beyond a side crossed for the second time */
    bool other;    /* a location without an own station has been met */
    unsigned count;
    uint8_t left[RAIL_MAX_HEXES];       /* sides by which some way has left a hex, and the banned ones */
    uint8_t entered[RAIL_MAX_HEXES];    /* sides by which some way has entered it: the ports found */
    uint8_t nodes[RAIL_MAX_HEXES];      /* locations met */
    uint16_t port[MAX_PORTS];           /* hex * 8 + entry edge, in the order found */
    uint16_t parent[MAX_PORTS];         /* place of the port before it, or START */
    uint8_t stops[MAX_PORTS];           /* locations of the hex joined to the entry edge */
    bool second[MAX_PORTS];             /* its way crosses some side that had been crossed before, by any way */
    uint16_t place[RAIL_MAX_HEXES * 8]; /* of each port found */
} flood;

static void begin(flood *f, const rail_look *k, unsigned company);
static bool spread(flood *f, unsigned first, unsigned stations, unsigned until);
static bool find_faults(const flood *f, uint8_t faulty[MAX_PORTS]);
static bool find_walk(flood *f, unsigned first, unsigned stations, unsigned port);
static void ban(flood *f, unsigned port, bool on);
static bool joins_two_stations(flood *f);

static unsigned hex_of(unsigned port) { return port >> 3; }
static unsigned edge_of(unsigned port) { return port & 7u; }
static unsigned lowest(unsigned mask) { return (unsigned)__builtin_ctz(mask); }
static unsigned opposite(unsigned edge) { return edge < 3 ? edge + 3u : edge - 3u; }

/* The same side crossed the other way; a port always has a neighbour. */
static unsigned reversed(const flood *f, unsigned port) {
    return (unsigned)f->d->hex[hex_of(port)].neighbour[edge_of(port)] * 8u + opposite(edge_of(port));
}

/* Whether one of the locations is not an own station. */
static bool is_other(const flood *f, unsigned port, unsigned stops) {
    for (unsigned n = 0; n < RAIL_MAX_NODES; n++) {
        if ((stops >> n) & 1u && !(f->taken[hex_of(port) * 8u + n] & OWN)) {
            return true;
        }
    }
    return false;
}

/* The walk to the port at place i of the flood is a proper one. */
static void mark(const flood *f, rail_reach *out, unsigned i) {
    unsigned port = f->port[i], back = reversed(f, port);
    out->edges[hex_of(port)] |= (uint8_t)(1u << edge_of(port));
    out->edges[hex_of(back)] |= (uint8_t)(1u << edge_of(back));
    out->nodes[hex_of(port)] |= f->stops[i];
    out->route = out->route || (f->stops[i] && is_other(f, port, f->stops[i]));
}

/* Whether that port would add anything. Both sides count: at an own station one of them is marked from the start. */
static bool is_news(const flood *f, const rail_reach *out, unsigned port, unsigned stops) {
    unsigned back = reversed(f, port);
    bool known = (out->edges[hex_of(port)] >> edge_of(port)) & 1 && (out->edges[hex_of(back)] >> edge_of(back)) & 1;
    return !known || (stops & ~(unsigned)out->nodes[hex_of(port)]);
}

/* Marks what the flood has found by proper ways, then decides about the rest. */
static void decide_doubts(flood *f, const uint8_t faulty[MAX_PORTS], rail_reach *out) {
    unsigned ndoubts = 0;
    uint8_t stops[MAX_PORTS];
    uint16_t doubt[MAX_PORTS];
    for (unsigned i = 0; i < f->count; i++) {
        if (faulty[i]) {
            doubt[ndoubts] = f->port[i];
            stops[ndoubts++] = f->stops[i];
        } else {
            mark(f, out, i);
        }
    }
    for (unsigned i = 0; i < ndoubts; i++) { /* find_walk floods again: nothing of the first flood is used from here */
        if (!is_news(f, out, doubt[i], stops[i])) {
            continue;
        }
        if (!find_walk(f, 0, f->nstations, doubt[i])) {
            ban(f, doubt[i], true); /* no walk comes this way, so none that is asked for later can */
            continue;
        }
        for (unsigned at = f->place[doubt[i]]; at != START; at = f->parent[at]) {
            mark(f, out, at); /* the beginning of a proper walk is one */
        }
    }
}

/* Floods the board. */
static void find_reach(const rail_look *k, unsigned company, rail_reach *out) {
    flood f;
    begin(&f, k, company);
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < f.nstations; i++) {
        unsigned hex = hex_of(f.station[i]);
        out->nodes[hex] |= (uint8_t)(1u << (f.station[i] & 7u));
        for (unsigned e = 0; e < 6; e++) {
            out->edges[hex] |= (uint8_t)((f.d->hex[hex].neighbour[e] != RAIL_NONE) << e);
        }
    }
    (void)spread(&f, 0, f.nstations, START);
    uint8_t faulty[MAX_PORTS];
    if (f.doubtful && find_faults(&f, faulty)) {
        decide_doubts(&f, faulty, out);
    } else {
        for (unsigned h = 0; h < RAIL_MAX_HEXES; h++) {
            out->edges[h] |= f.left[h] | f.entered[h];
            out->nodes[h] |= f.nodes[h];
        }
        out->route = f.other;
    }
    if (!out->route && f.count && f.nstations > 1) {
        out->route = joins_two_stations(&f);
    }
}

/* ---- answers kept ------------------------------------------------------------------------------------------------ */

enum { KEPT = 256 }; /* a power of 2 */

/* Everything that an answer depends on: tiles, stations, and from whose stations the company runs. */
typedef struct kept {
    const rail_data *d;
    unsigned own;
    uint8_t tile[RAIL_MAX_HEXES], rot[RAIL_MAX_HEXES];
    uint16_t station[IR_MAX_COMPANIES][RAIL_MAX_STATIONS];
    rail_reach reach;
} kept;

size_t rail_reach_scratch(void) { return KEPT * sizeof(kept); }

static kept *own_answers(void) {
    static kept first[KEPT];
    void *given = ir_scratch();
    return given != NULL ? given : first;
}

static uint64_t mix_bytes(uint64_t sum, const void *from, size_t bytes) {
    const unsigned char *at = from;
    for (size_t i = 0; i + 8 <= bytes; i += 8) {
        uint64_t word;
        memcpy(&word, at + i, sizeof word);
        sum = (sum ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        sum ^= sum >> 29;
    }
    return sum;
}

static unsigned place_of(const rail_look *k, unsigned own) {
    const rail_state *s = k->s;
    size_t hexes = (k->d->nhexes + 7u) & ~7u;
    uint64_t tiles = mix_bytes(own, s->tile, hexes), turns = mix_bytes(own, s->rot, hexes);
    uint64_t stations = mix_bytes(own, s->station, k->d->ncompanies * sizeof s->station[0]);
    uint64_t all = tiles * 3 + turns * 5 + stations * 7;
    return (unsigned)(all >> 40) % KEPT;
}

static bool is_about(const kept *a, const rail_look *k, unsigned own) {
    const rail_state *s = k->s;
    return a->d == k->d && a->own == own && memcmp(a->tile, s->tile, k->d->nhexes) == 0 &&
           memcmp(a->rot, s->rot, k->d->nhexes) == 0 &&
           memcmp(a->station, s->station, k->d->ncompanies * sizeof s->station[0]) == 0;
}

static bool keeps = true;

void rail_reach_keep(bool on) { keeps = on; }

void rail_reach_of(const rail_look *k, unsigned company, rail_reach *out) {
    unsigned own = rail_stations_of(k, company);
    ir_work_add(IR_WORK_FLOOD); /* known or not: work must not depend on what was asked before */
    if (!keeps) {
        find_reach(k, company, out);
        return;
    }
    kept *a = &own_answers()[place_of(k, own)];
    if (!is_about(a, k, own)) {
        const rail_state *s = k->s;
        find_reach(k, company, &a->reach);
        a->d = k->d;
        a->own = own;
        memcpy(a->tile, s->tile, sizeof a->tile);
        memcpy(a->rot, s->rot, sizeof a->rot);
        memcpy(a->station, s->station, sizeof a->station);
    }
    *out = a->reach;
}

/* ---- helpers ---------------------------------------------------------------------------------------------------- */

static void begin(flood *f, const rail_look *k, unsigned company) {
    f->d = k->d;
    f->s = k->s;
    f->floods = 0;
    f->nstations = 0;
    unsigned own = rail_stations_of(k, company);
    memset(f->taken, 0, sizeof f->taken);
    memset(f->banned, 0, sizeof f->banned);
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        for (unsigned i = 0; i < k->d->company[c].stations; i++) {
            unsigned at = k->s->station[c][i];
            if (!at) {
                continue;
            }
            f->taken[at - 1u]++;
            if (c == own) {
                f->taken[at - 1u] |= OWN;
                f->station[f->nstations++] = (uint16_t)(at - 1u);
            }
        }
    }
}

/* Crosses the sides `out` of a hex on the way that `from` is the last port of. */
static inline void cross(flood *f, unsigned hex, unsigned out, unsigned from) {
    const uint8_t *neighbour = f->d->hex[hex].neighbour;
    bool again = from != START && f->second[from];
    unsigned count = f->count;
    for (out &= ~(unsigned)f->left[hex]; out; out &= out - 1u) {
        unsigned e = lowest(out), next = neighbour[e], entry = opposite(e);
        if (next == RAIL_NONE) {
            continue;
        }
        bool crossed = (f->left[next] >> entry) & 1;
        f->doubtful |= again && !crossed;
        f->left[hex] |= (uint8_t)(1u << e);
        f->entered[next] |= (uint8_t)(1u << entry);
        f->place[next * 8u + entry] = (uint16_t)count;
        f->port[count] = (uint16_t)(next * 8u + entry);
        f->second[count] = again || crossed;
        f->parent[count++] = (uint16_t)from;
    }
    f->count = count;
}

/* The edges of the hex's face by which paths continue beyond these of its locations. */
static unsigned beyond(flood *f, unsigned hex, const rail_face *face, unsigned stops) {
    unsigned out = 0;
    for (; stops; stops &= stops - 1u) {
        unsigned n = lowest(stops);
        const rail_node *node = &face->node[n];
        unsigned taken = f->taken[hex * 8u + n];
        if (taken & OWN) {
            continue;
        }
        f->other = true;
        if (!(node->flags & RAIL_END_ONLY) && (node->kind != RAIL_CITY || taken < node->slots)) {
            out |= face->node_edges[n];
        }
    }
    return out;
}

/* Floods from stations first .. first + stations - 1. Says whether port `until` was found, and then stops there (START:
 * never stops). */
static bool spread(flood *f, unsigned first, unsigned stations, unsigned until) {
    const rail_data *d = f->d;
    const rail_state *s = f->s;
    f->floods++;
    f->count = 0;
    f->doubtful = f->other = false;
    memcpy(f->left, f->banned, sizeof f->left);
    memset(f->entered, 0, sizeof f->entered);
    memset(f->nodes, 0, sizeof f->nodes);
    for (unsigned i = first; i < first + stations; i++) {
        unsigned hex = hex_of(f->station[i]), tile = s->tile[hex];
        const rail_face *face = tile ? &d->tile[tile - 1u].face : &d->hex[hex].face;
        cross(f, hex, rail_turn(face->node_edges[f->station[i] & 7u], s->rot[hex]), START);
    }
    for (unsigned i = 0; i < f->count; i++) {
        unsigned hex = hex_of(f->port[i]), entry = edge_of(f->port[i]);
        unsigned tile = s->tile[hex], rot = s->rot[hex];
        const rail_face *face = tile ? &d->tile[tile - 1u].face : &d->hex[hex].face;
        unsigned local = entry >= rot ? entry - rot : entry + 6u - rot;
        unsigned out = face->through[local], stops = face->stop[local];
        f->stops[i] = (uint8_t)stops;
        if (f->port[i] == until) {
            return true;
        }
        if (stops) {
            f->doubtful |= f->second[i] && stops & ~(unsigned)f->nodes[hex];
            f->nodes[hex] |= (uint8_t)stops;
            out |= beyond(f, hex, face, stops) & ~(1u << local);
        }
        if (out) {
            cross(f, hex, rail_turn(out, rot), i);
        }
    }
    return false;
}

/* Says of each port of a flood without bans whether its way crosses some side in both directions, and whether any does.
 * A port lies on the way to another if that one is in its subtree, which is an interval once the tree is numbered. */
static bool find_faults(const flood *f, uint8_t faulty[MAX_PORTS]) {
    uint16_t size[MAX_PORTS], number[MAX_PORTS], next[MAX_PORTS];
    unsigned roots = 0;
    bool any = false;
    for (unsigned i = 0; i < f->count; i++) {
        size[i] = 1;
    }
    for (unsigned i = f->count; i-- > 0;) {
        if (f->parent[i] != START) {
            size[f->parent[i]] = (uint16_t)(size[f->parent[i]] + size[i]);
        }
    }
    for (unsigned i = 0; i < f->count; i++) {
        unsigned up = f->parent[i];
        if (up == START) {
            number[i] = (uint16_t)roots;
            roots += size[i];
        } else {
            number[i] = next[up];
            next[up] = (uint16_t)(next[up] + size[i]);
        }
        next[i] = (uint16_t)(number[i] + 1u);
        faulty[i] = up != START && faulty[up];
        unsigned back = reversed(f, f->port[i]);
        if (!faulty[i] && (f->entered[hex_of(back)] >> edge_of(back)) & 1) {
            unsigned b = f->place[back];
            faulty[i] = b < i && number[b] <= number[i] && number[i] < number[b] + size[b];
            any = any || faulty[i];
        }
    }
    return any;
}

/* The last side that the way to `port` crosses in both directions: gives the port of the first crossing, or START. */
static unsigned first_fault(const flood *f, unsigned port) {
    uint8_t used[RAIL_MAX_HEXES];
    memset(used, 0, sizeof used);
    for (unsigned i = f->place[port]; i != START; i = f->parent[i]) {
        unsigned here = f->port[i], back = reversed(f, here);
        if ((used[hex_of(back)] >> edge_of(back)) & 1) {
            return here;
        }
        used[hex_of(here)] |= (uint8_t)(1u << edge_of(here));
    }
    return START;
}

static void ban(flood *f, unsigned port, bool on) {
    unsigned from = reversed(f, port), bit = 1u << edge_of(from), was = f->banned[hex_of(from)];
    f->banned[hex_of(from)] = (uint8_t)(on ? was | bit : was & ~bit);
}

/* Whether some proper walk enters that port: a depth-first search over which direction of a faulty side to ban. If so,
 * the flood holds its way; bans made before stay, others are lifted again. */
static bool find_walk(flood *f, unsigned first, unsigned stations, unsigned port) {
    uint16_t fault[MAX_BANS];       /* the first crossing; the second one is its reverse */
    bool other[MAX_BANS] = {false}; /* the second crossing has been tried: the first is banned now */
    unsigned depth = 0;
    bool found = false, stuck = false;
    while (!found && !stuck && f->floods < MAX_FLOODS) {
        bool met = spread(f, first, stations, port);
        unsigned here = met ? first_fault(f, port) : START;
        found = met && here == START;
        if (here != START && depth < MAX_BANS) {
            fault[depth] = (uint16_t)here;
            other[depth++] = false;
            ban(f, reversed(f, here), true);
            continue;
        }
        while (!found && depth && other[depth - 1u]) {
            ban(f, fault[--depth], false);
        }
        if (!found && depth) {
            other[depth - 1u] = true;
            ban(f, reversed(f, fault[depth - 1u]), false);
            ban(f, fault[depth - 1u], true);
        }
        stuck = !found && !depth;
    }
    while (depth--) {
        ban(f, other[depth] ? fault[depth] : reversed(f, fault[depth]), false);
    }
    return found;
}

/* The ports of the last flood that lead into a location (hex * 8 + node): gives their number. */
static unsigned ports_into(const flood *f, unsigned location, uint16_t port[6]) {
    unsigned hex = hex_of(location), n = 0;
    for (unsigned e = 0; e < 6; e++) {
        unsigned p = hex * 8u + e;
        if ((f->entered[hex] >> e) & 1u && (f->stops[f->place[p]] >> (location & 7u)) & 1u) {
            port[n++] = (uint16_t)p;
        }
    }
    return n;
}

/* For a company that meets nothing but its own stations: does a walk from one of them enter another? */
static bool joins_two_stations(flood *f) {
    for (unsigned i = 0; i < f->nstations; i++) {
        unsigned n = 0;
        uint16_t port[6 * RAIL_MAX_STATIONS];
        (void)spread(f, i, 1, START);
        for (unsigned j = 0; j < f->nstations; j++) {
            n += j != i ? ports_into(f, f->station[j], &port[n]) : 0;
        }
        for (unsigned p = 0; p < n; p++) {
            if (find_walk(f, i, 1, port[p])) {
                return true;
            }
        }
    }
    return false;
}

/* 80-FT-01, 80-FT-02: a walk from a station of the one to one of the other; nobody's station is in its way. */
bool rail_joined(const rail_look *k, unsigned a, unsigned b) {
    flood f;
    uint16_t port[6];
    begin(&f, k, a);
    for (unsigned i = 0; i < RAIL_MAX_HEXES * 8; i++) {
        f.taken[i] &= OWN;
    }
    for (unsigned i = 0; i < k->d->company[b].stations; i++) {
        unsigned at = k->s->station[b][i];
        if (!at) {
            continue;
        }
        if (f.taken[at - 1u] & OWN && rail_node_edges(k, hex_of(at - 1u), (at - 1u) & 7u)) {
            return true; /* in the same city, with track */
        }
        (void)spread(&f, 0, f.nstations, START);
        for (unsigned n = ports_into(&f, at - 1u, port); n-- > 0;) {
            if (find_walk(&f, 0, f.nstations, port[n])) {
                return true;
            }
        }
    }
    return false;
}
