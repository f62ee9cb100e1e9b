/* The best set of routes by listing every route: slow and obviously right. Includes nothing of src/. */
#ifndef TESTS_ROUTES_ENUMERATE_H
#define TESTS_ROUTES_ENUMERATE_H

#include "routes_position.h"

enum { RT_MAX_STOPS = 100, RT_MAX_OUTSIDE = 32 };

/* The route of one train in the best set. */
typedef struct rt_route {
    int value; /* without bonuses once per turn */
    int nstops, nports;
    int stop[RT_MAX_STOPS];     /* nodes in order */
    int port[2 * RT_MAX_PORTS]; /* edges in order: left by one, entered by its mate */
} rt_route;

typedef struct rt_result {
    bool over;                    /* more routes than asked for: nothing else holds */
    int best;                     /* revenue of the best set, 0 if nothing can run */
    long routes;                  /* that some train can run */
    long of_train[RT_MAX_TRAINS]; /* that this train can run */
    int single[RT_MAX_TRAINS];    /* the best of this train alone */
    bool runs[RT_MAX_TRAINS];     /* of the best set */
    rt_route route[RT_MAX_TRAINS];
    int with_outside; /* the best of the sets that bring something outside the dividend, or RT_NO_RUN */
    int noutside;     /* best by what comes in outside the dividend */
    struct {
        int outside, best;
    } by_outside[RT_MAX_OUTSIDE];
} rt_result;

/* Gives up when there are more than `limit` routes. */
void rt_enumerate(const rt_position *p, long limit, rt_result *result);

#endif
