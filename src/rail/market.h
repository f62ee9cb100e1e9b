/* The share price board. */
#ifndef RAIL_MARKET_H
#define RAIL_MARKET_H

#include "rail/state.h"

unsigned rail_price(const rail_look *k, unsigned c);
void rail_market_place(rail_do *x, unsigned c, unsigned cell);
void rail_market_right(rail_do *x, unsigned c);
void rail_market_left(rail_do *x, unsigned c);
void rail_market_up(rail_do *x, unsigned c);
void rail_market_down(rail_do *x, unsigned c, unsigned steps);
bool rail_in_free_zone(const rail_look *k, unsigned c); /* its certificates do not count */
bool rail_in_open_zone(const rail_look *k, unsigned c); /* no limit for what a player holds of it */
/* Closes a company (90-CL-02): its shares are worthless, its money is the bank's, its trains go to the pool, its stations
 * leave the board, its privates close. A turn of its own is over. */
void rail_close(rail_do *x, unsigned c);
/* Companies in operating order (88-OP-03): those whose status has all bits of `with` and none of `without`. */
unsigned rail_in_order(const rail_look *k, unsigned with, unsigned without, uint8_t *out);

#endif
