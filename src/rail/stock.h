/* The stock round. */
#ifndef RAIL_STOCK_H
#define RAIL_STOCK_H

#include "rail/step.h"

void rail_stock_start(rail_do *x, unsigned first, bool new_round);
bool rail_sales_open(const rail_look *k);                                /* shares may be sold at all in this round */
int32_t rail_share_price(const rail_look *k, unsigned c, unsigned from); /* of a tenth, from RAIL_FROM_* */
unsigned rail_next_par(const rail_look *k, unsigned i); /* the cells of par prices, from i on, or RAIL_NONE */
/* Whether a player could sell, start or buy something, but for what the title forbids. */
bool rail_could_deal(const rail_look *k, unsigned seat);
bool rail_can_sell_any(const rail_look *k, unsigned seat);
void rail_rise(rail_do *x);          /* sold-out companies */
void rail_hand_priority(rail_do *x); /* to the left of the last to act */

/* The pieces of the step, for a title that has more to do in it. */
bool rail_stock_check(const rail_look *k, const ir_action *a, ir_refusal *why);
void rail_stock_deal(rail_do *x, unsigned seat, const ir_move *m); /* a sale or purchase; the turn stays */
void rail_stock_do(rail_do *x, const ir_action *a);
bool rail_stock_asks(rail_do *x);
void rail_stock_offer(rail_menu *u, const rail_frame *f);
void rail_stock_entry(const rail_look *k, const rail_frame *f, ir_json *j);
bool rail_may_do_more(const rail_look *k, unsigned seat, ir_refusal *why); /* nothing must be sold first */
/* Room for one more certificate of a company: 88-CL-04, 88-CL-06. */
bool rail_room_for(const rail_look *k, unsigned seat, unsigned c, unsigned tenths, bool counts, ir_refusal *why);
void rail_acted(rail_do *x, unsigned seat); /* a deal: nobody has passed since */
void rail_next_player(rail_do *x);
void rail_stock_pass(rail_do *x, bool forced); /* a pass, or the end of a turn in which something was done */
void rail_stock_end(rail_do *x);               /* all have passed */

#endif
