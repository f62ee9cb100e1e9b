/* 1890's own verbs, one line each: core/verb.h says how to read it. */
#ifndef TITLES_1890_VERBS_H
#define TITLES_1890_VERBS_H

#include "rail/verb.h"

#define OSAKA_VERBS(V)                                                                                                 \
    /* a minor joins the union; the first one forms it */                                                              \
    V(MERGE, merge, WORD("merge"), (company, rail_as_company, a, ALWAYS))                                              \
    /* a minor becomes a late private */                                                                               \
    V(CONVERT, convert, WORD("convert"), (company, rail_as_company, a, ALWAYS))                                        \
    /* the right to pass the station of a late private */                                                              \
    V(ACCESS, access, WORD("access"), (private, rail_as_private, a, ALWAYS))                                           \
    /* a player asks another for a private, or offers one */                                                           \
    V(ASK, ask, WORD("ask"), (private, rail_as_private, a, ALWAYS), (price, rail_as_price, amount, ALWAYS))            \
    V(OFFER, offer, WORD("offer"), (private, rail_as_private, a, ALWAYS),                                              \
      (buyer, as_player, b, AFTER("to", "to PLAYER")), (price, rail_as_price, amount, ALWAYS))

/* Their numbers are part of hashes of random games and are fixed for ever. */
enum {
    OSAKA_BEFORE_VERBS = RAIL_OWN_VERBS - 1,
#define OSAKA_VERB_NUMBER(NAME, name, ...) OSAKA_##NAME,
    OSAKA_VERBS(OSAKA_VERB_NUMBER)
#undef OSAKA_VERB_NUMBER
};

#ifndef __cppcheck__ /* it cannot expand these */
OSAKA_VERBS(IR_VERB_GET)
#define OSAKA_VERB_MAKE(...) IR_VERB_MAKE(OSAKA_, __VA_ARGS__)
OSAKA_VERBS(OSAKA_VERB_MAKE)
#endif

extern const ir_verb_def verbs_1890[];

#endif
