/* The hash of a position: a sum of mix(field, index, value) over the fields that are not zero.
 *
 * Field ids are fixed for ever: core has 1..15, families begin at 100. A new field that is zero changes no hash, and
 * the layout of the structs does not matter. */
#ifndef IR_CORE_HASH_H
#define IR_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { IR_FIELD_FINISHED = 1, IR_FIELD_ENDS = 2, IR_FIELD_RNG = 3, IR_FIELD_CASH = 4, IR_FIELD_END = 5 };

static inline uint64_t ir_hash_mix(uint32_t field, uint32_t index, int64_t value) {
    uint64_t z = ((uint64_t)field * UINT64_C(0x100000000) + index) * UINT64_C(0xD6E8FEB86659FD93) + (uint64_t)value;
    z = (z ^ (z >> 32)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 29)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 32);
}

static inline void ir_hash_add(uint64_t *sum, uint32_t field, uint32_t index, int64_t value) {
    if (value != 0) {
        *sum += ir_hash_mix(field, index, value);
    }
}

#define IR_HASH_ARRAY(suffix, type)                                                                                    \
    static inline void ir_hash_##suffix(uint64_t *sum, uint32_t field, const type *v, size_t n) {                      \
        for (size_t i = 0; i < n; i++) {                                                                               \
            ir_hash_add(sum, field, (uint32_t)i, (int64_t)v[i]);                                                       \
        }                                                                                                              \
    }
IR_HASH_ARRAY(u8, uint8_t)
IR_HASH_ARRAY(u16, uint16_t)
IR_HASH_ARRAY(u32, uint32_t)
IR_HASH_ARRAY(i16, int16_t)
IR_HASH_ARRAY(i32, int32_t)
#undef IR_HASH_ARRAY

#endif
