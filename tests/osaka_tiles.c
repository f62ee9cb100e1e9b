/* Random boards of 1890: see osaka_tiles.h. */
#include "osaka_tiles.h"

#include "core/rng.h"
#include "rail/rail.h"

void osaka_lay_tiles(const ir_game *game, ir_state *state, uint64_t *dice, unsigned tries) {
    rail_do x = rail_do_on(game, state, NULL);
    const rail_data *d = x.look.d;
    for (unsigned i = 0; i < tries; i++) {
        unsigned hex = ir_rng_below(dice, d->nhexes), tile = ir_rng_below(dice, d->ntiles), rot = ir_rng_below(dice, 6);
        if ((d->hex[hex].flags & RAIL_BUILDABLE) && rail_tile_fits(&x.look, hex, tile, rot, 0, NULL)) {
            rail_tile_put(&x, hex, tile, rot);
        }
    }
}

bool osaka_put_station(const ir_game *game, ir_state *state, uint64_t *dice, unsigned c, unsigned at) {
    rail_do x = rail_do_on(game, state, NULL);
    const rail_data *d = x.look.d;
    for (unsigned i = 0; i < 200; i++) {
        unsigned hex = at == RAIL_NONE ? ir_rng_below(dice, d->nhexes) : at, n = 0;
        unsigned node = ir_rng_below(dice, RAIL_MAX_NODES);
        const rail_face *face = rail_face_at(&x.look, hex);
        if (node >= face->nnodes || face->node[node].kind != RAIL_CITY || rail_has_station(&x.look, c, hex) ||
            rail_slots_open(&x.look, hex, node, c) == 0) {
            continue;
        }
        while (n < RAIL_MAX_STATIONS && x.s->station[c][n]) {
            n++;
        }
        if (n >= d->company[c].stations) {
            return false;
        }
        x.s->station[c][n] = (uint16_t)(1 + hex * 8 + node);
        return true;
    }
    return false;
}
