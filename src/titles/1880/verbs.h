/* 1880's own verbs, one line each: core/verb.h says how to read it. */
#ifndef TITLES_1880_VERBS_H
#define TITLES_1880_VERBS_H

#include "rail/verb.h"

#define CHINA_VERBS(V)                                                                                                 \
    /* a player chooses an investor */                                                                                 \
    V(INVEST, invest, WORD("invest"), (company, rail_as_company, a, ALWAYS))                                           \
    /* of the director certificate, held in tenths */                                                                  \
    V(SIZE, size, WORD("size"), (certificate, as_percent, b, ALWAYS))                                                  \
    /* a mask */                                                                                                       \
    V(PERMITS, permits, WORD("permits"), (letters, as_letters, b, ALWAYS))                                             \
    /* of a player's debt */                                                                                           \
    V(REPAY, repay, WORD("repay"), (money, rail_as_amount, amount, ALWAYS))                                            \
    /* the company that gets the train, and the kind that it gives up for it */                                        \
    V(ROCKET, rocket, WORD("rocket"), (private, rail_as_private, a, ALWAYS), (company, rail_as_company, b, ALWAYS),    \
      (trade, rail_as_train, c, MAYBE("for")))                                                                         \
    /* the company that gets the permit */                                                                             \
    V(GRANT, grant, WORD("grant"), (private, rail_as_private, a, ALWAYS), (company, rail_as_company, b, ALWAYS))       \
    /* the payment of a private, now */                                                                                \
    V(COLLECT, collect, WORD("collect"), (private, rail_as_private, a, ALWAYS))                                        \
    /* where the money of an investor goes */                                                                          \
    V(TAKEOVER, takeover, WORD("takeover"), (to, as_receiver, b, ALWAYS))                                              \
    /* the station of an investor by its own */                                                                        \
    V(REPLACE, replace, WORD("replace"))                                                                               \
    /* the city of the home hex */                                                                                     \
    V(HOME, home, WORD("home"), (city, as_home_city, b, ALWAYS))

/* The kit's verb with one operand more: the number of the place among those of its price. */
#define CHINA_PAR(V)                                                                                                   \
    V(PAR, par, WORD("par"), (company, rail_as_company, a, ALWAYS), (price, rail_as_price, amount, ALWAYS),            \
      (place, as_place, b, AFTER("place", "place NUMBER")))

/* Their numbers are part of hashes of random games and are fixed for ever. */
enum {
    CHINA_BEFORE_VERBS = RAIL_OWN_VERBS - 1,
#define CHINA_VERB_NUMBER(NAME, name, ...) CHINA_##NAME,
    CHINA_VERBS(CHINA_VERB_NUMBER)
#undef CHINA_VERB_NUMBER
};

enum { CHINA_TO_COMPANY, CHINA_TO_OWNER }; /* takeover_to */

#ifndef __cppcheck__ /* it cannot expand these */
CHINA_VERBS(IR_VERB_GET)
#define CHINA_VERB_MAKE(...) IR_VERB_MAKE(CHINA_, __VA_ARGS__)
CHINA_VERBS(CHINA_VERB_MAKE)
#endif
static inline uint8_t par_place(const ir_move *move) { return move->b; }
static inline ir_move par_place_move(ir_party actor, unsigned company, int32_t price, unsigned place) {
    return (ir_move){.verb = RAIL_PAR, .actor = actor, .a = (uint8_t)company, .b = (uint8_t)place, .amount = price};
}

extern const ir_verb_def verbs_1880[];

#endif
