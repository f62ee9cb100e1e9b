/* The auction of the privates. */
#ifndef RAIL_AUCTION_H
#define RAIL_AUCTION_H

#include "rail/state.h"

unsigned rail_cheapest_private(const rail_look *k); /* the unsold private that can be bought, or RAIL_NONE */
int32_t rail_listed_price(const rail_look *k, unsigned p);
int32_t rail_least_bid(const rail_look *k, unsigned p);
int32_t rail_free_cash(const rail_look *k, unsigned seat, unsigned except);
void rail_auction_start(rail_do *x);
void rail_auction_take(rail_do *x, unsigned seat, unsigned p, int32_t price); /* a sale at the listed price */

#endif
