/* Operating rounds: who has the next turn, and when a round or a set of rounds ends. */
#ifndef RAIL_OPERATING_H
#define RAIL_OPERATING_H

#include "rail/state.h"

void rail_pay_privates(rail_do *x);
void rail_begin_auction(rail_do *x);
void rail_set_start(rail_do *x);  /* after a stock round: the number of rounds is fixed now */
void rail_short_set(rail_do *x);  /* one round, whatever the phase */
void rail_idle_round(rail_do *x); /* only privates pay, then the auction continues */
void rail_round_start(rail_do *x);
void rail_between_turns(rail_do *x); /* the stack is empty: the next turn, round or stock round */
void rail_turn_start(rail_do *x, unsigned c);
void rail_place_home(rail_do *x, unsigned c, unsigned n);
void rail_place_homes(rail_do *x, unsigned c); /* its home stations, but for those that come later */
void rail_turn_end(rail_do *x, unsigned c);    /* pops its frame */
/* Companies with shares in operating order: as the title says, otherwise by price. */
unsigned rail_turn_order(const rail_look *k, unsigned with, unsigned without, uint8_t *out);

#endif
