/* Trains: the bank's stack and pool, phases, rust, limits and exports. */
#ifndef RAIL_TRAINS_H
#define RAIL_TRAINS_H

#include "rail/state.h"

unsigned rail_train_count(const rail_look *k, unsigned c);
unsigned rail_duty_trains(const rail_look *k, unsigned c); /* those that count for the duty to own one */
unsigned rail_train_limit(const rail_look *k, unsigned c);
bool rail_train_aside(const rail_look *k, unsigned kind);      /* beside the stack: RAIL_TRAIN_ASIDE */
unsigned rail_top_train(const rail_look *k);                   /* kind on top of the stack, or RAIL_NONE */
unsigned rail_phase_train(const rail_look *k, unsigned phase); /* kind whose first sale starts it, or RAIL_NONE */
unsigned rail_rusted_by(const rail_look *k, unsigned kind);    /* kind whose first sale rusts it, or RAIL_NONE */
bool rail_train_on_sale(const rail_look *k, unsigned kind, unsigned source);
/* A train leaves the stack by sale or export: phases, rust, limits. */
void rail_train_leaves(rail_do *x, unsigned kind);
void rail_discard(rail_do *x, unsigned c, unsigned kind);
void rail_export(rail_do *x);
bool rail_any_over_limit(const rail_look *k);
bool rail_ask_discard(rail_do *x); /* asks the next company over the limit; false if there is none */

#endif
