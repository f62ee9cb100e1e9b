/* A position of 1890 for the slow solvers (routes_position.h): what each company may run through and what it earns, said again
 * from the rules. Of the product it reads what lies on the board: tiles, stations, trains, the phase, and who has bought the
 * right to pass KRTR's station. It calls none of the product's rules. Tests only. */
#ifndef TESTS_ROUTES_OSAKA_H
#define TESTS_ROUTES_OSAKA_H

#include "core/title.h"
#include "routes_position.h"

/* Rules that can be left out, to see how often each of them decides. */
enum {
    ROUTES_OSAKA_PASS = 1,   /* 90-LP-13 */
    ROUTES_OSAKA_SUBWAY = 2, /* 90-MJ-05 */
    ROUTES_OSAKA_SHARED = 4, /* 90-RT-10 */
    ROUTES_OSAKA_RED = 8,    /* 90-RV-02: red areas pay the left value always */
    ROUTES_OSAKA_PLUS = 16,  /* 90-RT-03: a plus train has any mixture of stops */
    ROUTES_OSAKA_SMALL = 32, /* 90-DF-11: its small stops are not counted, by the book either */
    ROUTES_OSAKA_RULES = 6
};

/* `book`: by rules=book (90-DF-11). */
void routes_osaka(const ir_game *game, const ir_state *state, unsigned company, bool book, unsigned without,
                  rt_position *p);

#endif
