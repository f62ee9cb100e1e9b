/* A flood over the sides of hexes, tile by tile: what is reached with no further tile, with one, with two, and so on. It takes
 * any tile to join any two sides of a hex, which is true of first tiles and nearly true of later ones; whether the tile is
 * left, and whose stations are in the way, is not asked. */
#include "bots/rail_prospect.h"

#include "core/work.h"
#include "rail/track.h"

#include <string.h>

enum { FARTHEST = 4 }; /* tiles */

/* Percent of a location's value that count, by the tiles that are missing. */
static const int32_t counted[FARTHEST + 1] = {100, 60, 36, 20, 10};

/* What an unbuilt location is worth at least, so that it is worth building to. */
enum { LEAST_CITY = 20, LEAST_TOWN = 10 };

typedef struct prospect {
    const rail_look *k;
    unsigned company, tiles;           /* tiles: as many as this are missing now */
    uint8_t entered[RAIL_MAX_HEXES];   /* sides by which a hex is entered and not yet left */
    uint8_t known[RAIL_MAX_HEXES];     /* sides by which it has ever been */
    uint8_t nodes[RAIL_MAX_HEXES];     /* locations reached */
    uint8_t built[RAIL_MAX_HEXES];     /* with how many tiles it can have new track; 0: not yet known */
    uint8_t queue[RAIL_MAX_HEXES * 6]; /* hexes that are entered */
    unsigned first, last;
    int32_t sum;
} prospect;

static int32_t value_at(const prospect *x, unsigned hex, unsigned node) {
    const rail_node *n = &rail_face_at(x->k, hex)->node[node];
    const rail_company *co = &x->k->d->company[x->company];
    int32_t value = (int32_t)rail_value(x->k, hex, node), least = n->kind == RAIL_TOWN ? LEAST_TOWN : LEAST_CITY;
    return (value > least ? value : least) + (hex == co->destination ? co->bonus : 0);
}

static void meet(prospect *x, unsigned hex, unsigned nodes) {
    unsigned news = nodes & ~(unsigned)x->nodes[hex];
    x->nodes[hex] |= (uint8_t)news;
    for (; news != 0; news &= news - 1u) {
        x->sum += value_at(x, hex, (unsigned)__builtin_ctz(news)) * counted[x->tiles] / 100;
    }
}

/* The neighbours across these sides are entered. */
static void leave(prospect *x, unsigned hex, unsigned sides) {
    for (; sides != 0; sides &= sides - 1u) {
        unsigned e = (unsigned)__builtin_ctz(sides), to = x->k->d->hex[hex].neighbour[e], back = e < 3 ? e + 3 : e - 3;
        if (to == RAIL_NONE || (x->known[to] >> back & 1u) != 0) {
            continue;
        }
        x->known[to] |= (uint8_t)(1u << back);
        if (x->entered[to] == 0) {
            x->queue[x->last++] = (uint8_t)to;
        }
        x->entered[to] |= (uint8_t)(1u << back);
    }
}

/* Tiles that a new piece of track on a hex takes; more than FARTHEST if it can have none. */
static unsigned tiles_for(const prospect *x, unsigned hex) {
    const rail_look *k = x->k;
    const rail_hex *h = &k->d->hex[hex];
    unsigned lies = k->s->tile[hex];
    unsigned next = rail_next(lies != 0 ? &k->d->tile[lies - 1u].to : &h->to, 0);
    if (!(h->flags & RAIL_BUILDABLE) || next == RAIL_NONE) {
        return FARTHEST + 1;
    }
    return rail_colour_open(k, next) && rail_blocker(k, hex) == RAIL_NONE ? 1 : 2;
}

/* From now on it is known how many tiles new track on a hex takes. */
static void plan(prospect *x, unsigned hex) {
    if (x->built[hex] == 0) {
        x->built[hex] = (uint8_t)(x->tiles + tiles_for(x, hex));
    }
}

/* Along the track that is there. */
static void follow(prospect *x, unsigned hex) {
    const rail_face *face = rail_face_at(x->k, hex);
    unsigned rot = x->k->s->rot[hex], entered = x->entered[hex];
    x->entered[hex] = 0;
    for (unsigned e = 0; e < 6; e++) {
        unsigned local = (e + 6 - rot) % 6, stops = face->stop[local], out = face->through[local];
        if ((entered >> e & 1u) == 0 || (face->exits >> local & 1u) == 0) {
            continue;
        }
        meet(x, hex, stops);
        for (unsigned n = 0; n < face->nnodes; n++) {
            out |= (stops >> n & 1u) != 0 && !(face->node[n].flags & RAIL_END_ONLY) ? face->node_edges[n] : 0;
        }
        leave(x, hex, rail_turn(out, rot));
    }
}

int32_t rail_prospect(const rail_look *k, unsigned company) {
    prospect x = {.k = k, .company = company};
    rail_reach reach;
    rail_reach_of(k, company, &reach);
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        meet(&x, h, reach.nodes[h]);
        x.known[h] = reach.edges[h];
        if (reach.edges[h] != 0) {
            plan(&x, h);
        }
    }
    for (x.tiles = 1; x.tiles <= FARTHEST; x.tiles++) {
        x.first = x.last = 0;
        for (unsigned h = 0; h < k->d->nhexes; h++) {
            if (x.built[h] == x.tiles) {
                meet(&x, h, (1u << rail_face_at(k, h)->nnodes) - 1u);
                leave(&x, h, k->d->hex[h].legal_exits);
            }
        }
        while (x.first < x.last) {
            unsigned h = x.queue[x.first++];
            follow(&x, h);
            plan(&x, h);
        }
    }
    ir_work_add(IR_WORK_FLOOD);
    return x.sum;
}
