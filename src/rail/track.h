/* Laying track and placing stations. */
#ifndef RAIL_TRACK_H
#define RAIL_TRACK_H

#include "rail/board.h"

unsigned rail_blocker(const rail_look *k, unsigned hex);  /* the private that keeps it closed now, or RAIL_NONE */
bool rail_colour_open(const rail_look *k, unsigned tile); /* the phase has tiles of its colour */
unsigned rail_terrain_cost(const rail_look *k, unsigned hex);
unsigned rail_track_actions(const rail_look *k, unsigned c); /* yellow tiles of one turn */
bool rail_lays_left(const rail_look *k, unsigned c); /* whether the track step of this turn allows another tile */
unsigned rail_terrain_for(const rail_look *k, unsigned c, unsigned hex); /* what it costs company c */
bool rail_lay_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why);
bool rail_home_tile_due(const rail_look *k, unsigned c);
void rail_lay_do(rail_do *x, unsigned c, const ir_move *m);
bool rail_power_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why);
/* The lays worth asking for, in order of hex, tile and rotation, until `ask` says true; what is left out is never legal.
 * The first needs rail_look.reach. */
typedef bool rail_ask(void *arg, const ir_move *m);
bool rail_each_lay(const rail_look *k, unsigned c, rail_ask *ask, void *arg);
bool rail_each_power_lay(const rail_look *k, unsigned c, rail_ask *ask, void *arg);
bool rail_has_power_lay(const rail_look *k, unsigned c); /* a power that is not used up, wherever it may be used */
void rail_power_do(rail_do *x, unsigned c, const ir_move *m);
unsigned rail_station_price(const rail_look *k, unsigned placed); /* of the next, after this many were placed (1..) */
unsigned rail_station_cost(const rail_look *k, unsigned c);
bool rail_station_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why);
void rail_station_do(rail_do *x, unsigned c, const ir_move *m);
void rail_station_put(rail_do *x, unsigned c, unsigned hex, unsigned node);

#endif
