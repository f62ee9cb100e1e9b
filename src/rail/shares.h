/* Certificates, holdings and directors. */
#ifndef RAIL_SHARES_H
#define RAIL_SHARES_H

#include "rail/state.h"

unsigned rail_certificates(const rail_look *k, unsigned seat); /* as they count */
void rail_count(rail_look *k, unsigned seat);                  /* keeps them for what is asked next of this position */
unsigned rail_limit(const rail_look *k);
/* May `seat` sell n tenths of c as far as pool and directorship go (88-SE-03, 88-SE-04)? In an emergency no director
 * may change (88-EF-03). */
bool rail_may_sell(const rail_look *k, unsigned seat, unsigned c, unsigned n, bool emergency, ir_refusal *why);
void rail_sell(rail_do *x, unsigned seat, unsigned c, unsigned n);
void rail_take_share(rail_do *x, unsigned seat, unsigned c, unsigned holder); /* no money */
void rail_settle_director(rail_do *x, unsigned c);
bool rail_will_float(const rail_look *k, unsigned c); /* when the stock round ends, as things are now */
void rail_float(rail_do *x, unsigned c);              /* if enough of it has left the IPO */

/* Tenths of the director certificate of a company. */
unsigned rail_certificate_of(const rail_look *k, unsigned c);
/* Tenths of a company that can be bought of the bank now. */
unsigned rail_available(const rail_look *k, unsigned c);
/* The player to the left; seats may have been changed. */
unsigned rail_left_of(const rail_look *k, unsigned seat);

#endif
