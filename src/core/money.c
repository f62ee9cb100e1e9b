/* What always holds: ir_pay keeps the sum of all cash. */
#include "core/money.h"

#include "core/guard.h"

#ifdef IR_TEST_BUILD
#include <stdatomic.h>

_Atomic int ir_fault_lose1;
#endif

static void add(ir_state *state, ir_party party, int64_t amount) {
    int64_t sum = state->cash[party] + amount;
    IR_ASSERT(sum >= INT32_MIN && sum <= INT32_MAX);
    state->cash[party] = (int32_t)sum;
}

void ir_pay(ir_state *state, ir_party from, ir_party to, int32_t amount) {
    IR_ASSERT(from < IR_MAX_PARTIES && to < IR_MAX_PARTIES && amount >= 0);
    add(state, from, -(int64_t)amount);
#ifdef IR_TEST_BUILD
    /* a plain read first: an exchange on every payment would be noticeable */
    if (ir_fault_lose1 && amount > 0 && atomic_exchange(&ir_fault_lose1, 0)) {
        amount--;
    }
#endif
    add(state, to, amount);
}

void ir_mint(ir_state *state, int32_t amount) {
    IR_ASSERT(amount >= 0);
    add(state, IR_BANK, amount);
}

int64_t ir_money(const ir_state *state) {
    int64_t sum = 0;
    for (unsigned i = 0; i < IR_MAX_PARTIES; i++) {
        sum += state->cash[i];
    }
    return sum;
}
