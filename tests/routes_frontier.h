/* The best set of routes by dynamic programming over a frontier: lists no route, so that it shares nothing with the
 * enumerator or the engine's search. Includes nothing of src/. */
#ifndef TESTS_ROUTES_FRONTIER_H
#define TESTS_ROUTES_FRONTIER_H

#include "routes_position.h"

typedef struct rt_frontier_result {
    bool over;        /* more states than asked for: no answer */
    int best;         /* revenue of the best set of routes */
    int with_outside; /* of the best that brings something outside the dividend, or RT_NO_RUN */
    long states;      /* the most held at once */
} rt_frontier_result;

void rt_frontier(const rt_position *p, long limit, rt_frontier_result *result);

#endif
