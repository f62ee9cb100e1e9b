/* Calls of the library that a browser does not have, declared as in wasm/calls.h. */
#ifndef LIB_CALLS_H
#define LIB_CALLS_H

#define LIB_CALLS(CALL)                                                                                                \
    CALL(calls, "Every call: its name, what it does, its arguments and the type of its answer.", CallInfo[], NONE)     \
    CALL(version, "The version of the library.", string, NONE)                                                         \
    CALL(best,                                                                                                         \
         "The best run of a company at a position, also out of its turn; null: there is no such company, or it can "   \
         "run nowhere.",                                                                                               \
         BestRun | null, NUMBER(at), TEXT(company))                                                                    \
    CALL(totals, "What the players are worth, by seat; empty while the position hides it.", number[], NUMBER(at))      \
    CALL(ranking, "The seats from the best to the last; empty likewise.", number[], NUMBER(at))

#endif
