/* Seeded randomness (splitmix64). The generator is one number in the state, so that the same seed gives the same game
 * on every machine and a copy of the state continues in the same way. */
#ifndef IR_CORE_RNG_H
#define IR_CORE_RNG_H

#include <stdint.h>

uint64_t ir_rng_next(uint64_t *rng);

/* A number below n, each equally likely; 0 if n is 0. */
uint32_t ir_rng_below(uint64_t *rng, uint32_t n);

#endif
