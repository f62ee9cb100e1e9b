/* The verbs of North American Railways, one line each: core/verb.h says how to read it. */
#ifndef TITLES_NAR_VERBS_H
#define TITLES_NAR_VERBS_H

#include "core/verb.h"

#define NAR_ALL_VERBS(V)                                                                                               \
    /* a start city where the founder chooses it; no price where it is fixed */                                        \
    V(SELECT, nar_select, WORD("select"), (column, as_column, a, ALWAYS), (start, as_start, b, MAYBE("start")),        \
      (price, as_price, amount, OPTIONAL))                                                                             \
    V(ANSWER, nar_answer, WORD("answer"), (answer, as_answer, a, ALWAYS))                                              \
    V(STOP, nar_stop, WORD("stop"))                                                                                    \
    V(CITY, nar_city, WORD("city"), (company, as_company, b, ALWAYS), (column, as_column, a, ALWAYS))                  \
    V(PASS, nar_pass, WORD("pass"))

/* Their numbers are fixed for ever. */
typedef enum nar_verb {
    NAR_VERB_NONE,
#define NAR_VERB_NUMBER(NAME, name, ...) NAR_##NAME,
    NAR_ALL_VERBS(NAR_VERB_NUMBER)
#undef NAR_VERB_NUMBER
        NAR_VERBS
} nar_verb;

enum { NAR_ANSWER_ALLOW, NAR_ANSWER_BUY }; /* nar_answer_answer */

/* nar_select_column(move), ...; nar_select_move(actor, column, start, price), ... */
#ifndef __cppcheck__ /* it cannot expand these */
NAR_ALL_VERBS(IR_VERB_GET)
#define NAR_VERB_MAKE(...) IR_VERB_MAKE(NAR_, __VA_ARGS__)
NAR_ALL_VERBS(NAR_VERB_MAKE)
#endif

extern const ir_verb_def nar_verbs[];

#endif
