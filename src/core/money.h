/* The money gate: the only place that writes cash. */
#ifndef IR_CORE_MONEY_H
#define IR_CORE_MONEY_H

#include "ironroad/ironroad.h"

/* Moves `amount` (not negative) from one party to another. The title decides who may owe: cash may go below 0. */
void ir_pay(ir_state *state, ir_party from, ir_party to, int32_t amount);

/* For the title's setup: puts the game's money into the bank. */
void ir_mint(ir_state *state, int32_t amount);

/* The money of all parties together. */
int64_t ir_money(const ir_state *state);

#ifdef IR_TEST_BUILD
extern _Atomic int ir_fault_lose1; /* set: the next payment loses 1 on its way, once */
#endif

#endif
