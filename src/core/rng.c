/* splitmix64: the constants are Steele, Lea and Flood's; they are part of every recorded game and never change. */
#include "core/rng.h"

uint64_t ir_rng_next(uint64_t *rng) {
    uint64_t z = *rng += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

uint32_t ir_rng_below(uint64_t *rng, uint32_t n) {
    if (n <= 1) { /* one of one is drawn all the same, but needs no division */
        return n == 0 ? 0 : (uint32_t)(ir_rng_next(rng) & 0u);
    }
    /* Draws below 2^32 modulo n would favour small numbers and are discarded. That bound is below n, so it is computed
     * only for the few draws below n. */
    for (;;) {
        uint32_t draw = (uint32_t)(ir_rng_next(rng) >> 32);
        if (draw >= n || draw >= (0u - n) % n) {
            return draw % n;
        }
    }
}
