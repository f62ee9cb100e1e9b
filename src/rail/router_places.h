/* Where the parts of a company's network lie on the board, to know them again in another network of the same board. */
#ifndef RAIL_ROUTER_PLACES_H
#define RAIL_ROUTER_PLACES_H

#include "rail/best.h"

enum { RAIL_CHAIN_SLOTS = 4 * RAIL_NET_CHAINS };

typedef struct rail_places {
    uint16_t side_at[RAIL_NET_SIDES]; /* by number: lower hex * 8 + edge */
    /* the other way round; RAIL_NET_NEW: not there */
    uint16_t side[RAIL_MAX_HEXES * 8], node[RAIL_MAX_HEXES * 8];
    uint16_t chain[RAIL_CHAIN_SLOTS]; /* a hash table */
} rail_places;

/* Where the sides of a network's chains lie; others have a number too, but lie nowhere. */
void rail_places_sides(const rail_data *d, const rail_tracks *tracks, uint16_t side_at[RAIL_NET_SIDES]);
/* Where everything lies. */
void rail_places_of(const rail_data *d, const rail_tracks *tracks, rail_places *out);
/* A chain of another network, whose sides lie at `side_at`, in the one that lies at `places`; RAIL_NET_NEW: not there. */
unsigned rail_places_find(const rail_places *places, const rail_tracks *tracks, const rail_tracks *other,
                          const uint16_t side_at[RAIL_NET_SIDES], unsigned chain);

/* Adds what another network has in addition, so that whatever can be run in one of them can be run in this one, and earns
 * no less. False if that is not certain or does not fit: then this one is useless. */
bool rail_places_add(rail_places *places, rail_tracks *tracks, const rail_tracks *other,
                     const uint16_t side_at[RAIL_NET_SIDES]);

#endif
