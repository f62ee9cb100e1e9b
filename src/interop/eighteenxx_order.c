/* In which direction 18xx.games writes a connection of a route: away from where it is found first. Its search begins at
 * the company's stations, in the order of its list of hexes, and spreads location by location along the track as the
 * tiles list it. (Found by comparison with recorded games, all of which it explains.) */
#include "interop/eighteenxx_parts.h"

#include <string.h>

/* Its list of hexes: by colour, then by what is printed on them. */
static const char *const hex_order[] = {
    "D8",  "D18", "E9",  "F8",  "G17", "F14", "D16", "E7",  "G13", "H8",  "C17", "G5",  "D12", "F12", "H14",
    "D10", "E5",  "F6",  "C7",  "C15", "B16", "F10", "G7",  "H6",  "G9",  "C19", "G15", "B14", "H12", "B10",
    "C11", "B12", "G11", "H10", "C13", "B8",  "B6",  "B4",  "D2",  "D4",  "D6",  "F4",  "C5",  "G3",  "C3",
    "E3",  "B2",  "F2",  "A1",  "A3",  "A19", "A21", "H2",  "I11", "A7",  "A15", "A17", "C21", "D20", "I5",
    "B18", "B20", "C9",  "H4",  "D14", "E11", "E13", "E15", "E19", "F18", "E17", "F16", "H16"};

/* One search. */
typedef struct search {
    const rail_look *k;
    unsigned company;
    xx_ranks *ranks;
    uint16_t queue[RAIL_MAX_HEXES * RAIL_MAX_NODES]; /* hex * 8 + node */
    unsigned n;
    uint8_t entered[RAIL_MAX_HEXES]; /* sides by which plain track was followed from the present location */
} search;

static void found(search *s, unsigned hex, unsigned node) {
    if (node < RAIL_MAX_NODES && s->ranks->rank[hex][node] == XX_NO_RANK) {
        s->ranks->rank[hex][node] = (uint16_t)s->n;
        s->queue[s->n++] = (uint16_t)(hex * 8 + node);
    }
}

/* Leaves a hex by a side and continues along plain track, piece by piece, to the next locations. */
static void leave(search *s, unsigned hex, unsigned edge) {
    unsigned next = s->k->d->hex[hex].neighbour[edge];
    if (next == RAIL_NONE) {
        return;
    }
    unsigned in = (edge + 3) % 6, rot = s->k->s->rot[next];
    if ((unsigned)s->entered[next] >> in & 1u) {
        return;
    }
    s->entered[next] = (uint8_t)(s->entered[next] | 1u << in);
    const rail_face *face = rail_face_at(s->k, next);
    unsigned local = (in + 6 - rot) % 6;
    for (unsigned p = 0; p < face->npaths; p++) {
        unsigned a = face->path[p].a, b = face->path[p].b;
        if (a != local && b != local) {
            continue;
        }
        unsigned other = a == local ? b : a;
        if (other >= 6) {
            found(s, next, other - 6);
        } else {
            leave(s, next, (other + rot) % 6);
        }
    }
}

/* Nothing is found beyond a location that only ends routes, or a city full of others. */
static bool goes_on(const search *s, unsigned hex, unsigned node) {
    const rail_node *n = &rail_face_at(s->k, hex)->node[node];
    uint32_t there = rail_stationed(s->k, hex, node);
    if (there >> s->company & 1u) {
        return true;
    }
    return !(n->flags & RAIL_END_ONLY) && (n->kind != RAIL_CITY || rail_slots_free(s->k, hex, node) > 0);
}

static void spread(search *s, unsigned hex, unsigned node) {
    const rail_face *face = rail_face_at(s->k, hex);
    memset(s->entered, 0, sizeof s->entered);
    for (unsigned p = 0; p < face->npaths; p++) {
        unsigned a = face->path[p].a, b = face->path[p].b, edge = a == 6 + node ? b : a;
        if ((a == 6 + node || b == 6 + node) && edge < 6) {
            leave(s, hex, (edge + s->k->s->rot[hex]) % 6);
        }
    }
}

void xx_rank_locations(const rail_look *k, unsigned company, xx_ranks *out) {
    search s = {.k = k, .company = company, .ranks = out};
    memset(out->rank, 0xff, sizeof out->rank);
    for (size_t i = 0; i < sizeof hex_order / sizeof hex_order[0]; i++) {
        unsigned hex = xx_find_hex(k->d, hex_order[i], strlen(hex_order[i]));
        for (unsigned node = 0; hex != RAIL_NONE && node < rail_face_at(k, hex)->nnodes; node++) {
            if (rail_stationed(k, hex, node) >> company & 1u) {
                found(&s, hex, node);
            }
        }
    }
    for (unsigned i = 0; i < s.n; i++) {
        unsigned hex = s.queue[i] / 8u, node = s.queue[i] % 8u;
        if (goes_on(&s, hex, node)) {
            spread(&s, hex, node);
        } else {
            out->rank[hex][node] = XX_NO_RANK - 1; /* others are found from elsewhere */
        }
    }
}
