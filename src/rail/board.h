/* The board: hexes, tiles, stations, and where track leads. */
#ifndef RAIL_BOARD_H
#define RAIL_BOARD_H

#include "rail/state.h"

/* A mask of edges of a face turned by rot (0..5): masks of the hex's own edges. */
static inline unsigned rail_turn(unsigned mask, unsigned rot) { return ((mask << rot) | (mask >> (6u - rot))) & 63u; }
/* What is on a hex now; its rotation is s->rot (0 for a printed face). */
const rail_face *rail_face_at(const rail_look *k, unsigned hex);
/* The same, turned: masks by the hex's own edges. */
unsigned rail_exits(const rail_look *k, unsigned hex);                     /* edges with track */
unsigned rail_node_edges(const rail_look *k, unsigned hex, unsigned node); /* edges of a node */
unsigned rail_value(const rail_look *k, unsigned hex, unsigned node);      /* what a stop pays in this phase */
/* A small stop for plus trains: a town or a harbour (80-TN-06). */
static inline bool rail_is_small(const rail_node *node) {
    return node->kind == RAIL_TOWN || (node->flags & RAIL_HARBOUR);
}

/* Companies with a station in a city, as a bit mask; the number of its free slots; the number of those that company `c`
 * may take: one is reserved for every company that has its home in this city and has not placed it (88-HT-04). */
uint32_t rail_stationed(const rail_look *k, unsigned hex, unsigned node);
unsigned rail_slots_free(const rail_look *k, unsigned hex, unsigned node);
unsigned rail_slots_open(const rail_look *k, unsigned hex, unsigned node, unsigned c);
/* Companies that still have their home station to place in this city. */
uint32_t rail_kept_for(const rail_look *k, unsigned hex, unsigned node);
bool rail_has_station(const rail_look *k, unsigned c, unsigned hex); /* anywhere on the hex */
unsigned rail_stations_placed(const rail_look *k, unsigned c);
/* The node of the home hex that is the company's now (88-HT-02): upgrades carry it along. */
unsigned rail_home_node(const rail_look *k, unsigned c);
/* How many homes it has, and the n-th of them as it is now; the first is rail_company.home. */
static inline unsigned rail_homes(const rail_data *d, unsigned c) {
    return d->company[c].home == RAIL_NONE ? 0 : 1u + d->company[c].nmore;
}
rail_place rail_home(const rail_look *k, unsigned c, unsigned n);
/* The company whose stations it runs from: itself, unless the title says otherwise. */
unsigned rail_stations_of(const rail_look *k, unsigned c);
void rail_station_remove(rail_do *x, unsigned c, unsigned hex); /* its station on a hex, if it has one */
/* The node named by an edge of a hex (6: the first without track), or RAIL_NONE; and the lowest edge of a node (6 if it
 * has none). */
unsigned rail_node_at(const rail_look *k, unsigned hex, unsigned edge);
unsigned rail_node_edge(const rail_look *k, unsigned hex, unsigned node);

/* Where a company's track leads: from each of its stations, along track that uses no hex side twice, not through a city
 * full of others' stations, not beyond a location that only ends routes (88-TR-02, 88-TK-02, 88-TK-05). */
typedef struct rail_reach {
    uint8_t edges
        [RAIL_MAX_HEXES]; /* sides of a hex that the track reaches, from inside or from the neighbour; all sides with a neighbour where the company has a station */
    uint8_t nodes[RAIL_MAX_HEXES]; /* locations reached, its own included */
    bool route;                    /* some station is connected to a second location: a train could run */
} rail_reach;
void rail_reach_of(const rail_look *k, unsigned company, rail_reach *out);
/* Whether answers are kept, as they are unless this says otherwise: to measure what that brings. Not while other threads
 * ask. */
void rail_reach_keep(bool on);

/* After how many turns a face is the same, the numbers of its locations too: 1, 2, 3 or 6; and how many different lays its
 * rotations are. A station keeps its edge when a tile is laid (88-UP-06), so numbers make no difference there. */
unsigned rail_period(const rail_face *face);
unsigned rail_lays(const rail_face *face);

/* Whether the tile may be laid there as far as the board is concerned: in supply, a successor of what is there, no
 * track pointing where it may not, printed stubs met, old track and locations kept, no other tile to be preferred
 * (88-TR-03..08, 88-UP-02, 80-TL-08, 80-PM-05). Not checked here: phase, money, connection, blocked hexes. `how`: by a
 * private's power, so the successor list does not count, but old track is kept; with any rotation, so that only the
 * cities of a hex with several must be kept (D-42). */
enum { RAIL_FIT_POWER = 1, RAIL_FIT_ANY_ROTATION = 2 };
/* Why no tile may ever be laid on a hex: it is a red area, or closed to tiles otherwise. */
rail_refusal rail_unbuildable(const rail_look *k, unsigned hex);
bool rail_tile_fits(const rail_look *k, unsigned hex, unsigned tile, unsigned rot, unsigned how, ir_refusal *why);
/* Lays it: takes it from the supply; stations keep their city (88-UP-06). */
void rail_tile_put(rail_do *x, unsigned hex, unsigned tile, unsigned rot);

/* The networks of two companies are connected by track, whatever stations are in the way (80-FT-01). */
bool rail_joined(const rail_look *k, unsigned a, unsigned b);

#endif
