/* The shadow of a game: the ids that 18xx.games gives to things that our log does not distinguish.
 *
 * There every copy of a tile, every certificate and every train has its own id ("9-2", "LYR_3", "D-4"). The shadow
 * follows a game action by action and knows which copy is where, in the order in which 18xx.games would take them: its
 * lists begin in the order of the ids, what is taken leaves them, what returns goes to the end.
 *
 * What always holds: the shadow has as many things in each place as the state. It never decides a rule. */
#ifndef IR_INTEROP_SHADOW_H
#define IR_INTEROP_SHADOW_H

#include "rail/rail.h"

enum {
    XX_MAX_COPIES = 32,               /* of one tile */
    XX_MAX_CERTIFICATES = 10,         /* of one company */
    XX_MAX_FLEET = 64,                /* trains in one place */
    XX_TRAIN_POOL = IR_MAX_COMPANIES, /* places of trains: companies, then these */
    XX_TRAIN_DEPOT,
    XX_NOWHERE
};

typedef struct xx_list {
    uint8_t n, at[XX_MAX_COPIES];
} xx_list;

typedef struct xx_train {
    uint8_t kind;
    uint16_t serial;
} xx_train;

typedef struct xx_fleet {
    uint8_t n;
    xx_train train[XX_MAX_FLEET];
} xx_fleet;

typedef struct xx_shadow {
    xx_list copies[RAIL_MAX_TILES];               /* in the supply */
    uint8_t on[RAIL_MAX_HEXES];                   /* copy of the tile on a hex */
    xx_list held[IR_MAX_COMPANIES][RAIL_HOLDERS]; /* certificates; 0 is the director's */
    xx_fleet fleet[XX_TRAIN_DEPOT];               /* companies, pool */
    uint16_t next[RAIL_MAX_TRAINS];               /* serial of the first train left in the depot */
} xx_shadow;

void xx_shadow_start(xx_shadow *s, const rail_look *k);

/* The copy of a tile that would be laid next, or RAIL_NONE; the hex on which a copy has been laid, or RAIL_NONE. */
unsigned xx_next_copy(const xx_shadow *s, unsigned tile);
unsigned xx_hex_of(const xx_shadow *s, const rail_look *k, unsigned tile, unsigned copy);
/* Lays it; false if that copy is not in the supply. `k` sees the state before. */
bool xx_lay(xx_shadow *s, const rail_look *k, unsigned hex, unsigned tile, unsigned copy);

/* Who holds a certificate: a rail holder, or RAIL_NONE. */
unsigned xx_holder(const xx_shadow *s, unsigned company, unsigned certificate);
/* The certificates to give up when a player sells n tenths: single ones first, the director's last. The last may be
 * worth more than is sold. */
xx_list xx_sale(const xx_shadow *s, unsigned company, unsigned seat, unsigned n);
bool xx_list_take(xx_list *l, unsigned v); /* false: it is not there */
void xx_give(xx_shadow *s, unsigned company, unsigned certificate, unsigned to);
/* Gives a certificate to a holder; the director's changes hands if the director changed from `before` to `after`. */
void xx_bought(xx_shadow *s, const rail_look *before, const rail_look *after, unsigned company, unsigned certificate,
               unsigned seat);
void xx_sold(xx_shadow *s, const rail_look *before, const rail_look *after, unsigned company, const xx_list *sold,
             unsigned seat, unsigned n);

/* Where a train is: a company, XX_TRAIN_POOL, XX_TRAIN_DEPOT or XX_NOWHERE. */
unsigned xx_place_of(const xx_shadow *s, const rail_look *k, unsigned kind, unsigned serial);
/* The serial of the nth train of a kind in a place, from 0; -1 if there is none. */
int xx_serial(const xx_shadow *s, const rail_look *k, unsigned place, unsigned kind, unsigned nth);
void xx_move_train(xx_shadow *s, unsigned from, unsigned to, unsigned kind, unsigned serial);
/* Removes trains that were exported or have rusted; `k` sees the state after an action. */
void xx_settle_trains(xx_shadow *s, const rail_look *k);

#endif
