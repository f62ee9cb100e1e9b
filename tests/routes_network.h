/* A position of the slow solvers (routes_position.h) as the router's problem. Tests only. */
#ifndef TESTS_ROUTES_NETWORK_H
#define TESTS_ROUTES_NETWORK_H

#include "rail/router.h"
#include "routes_position.h"

/* What a route of the company could touch; false if that is too large. */
bool rt_network(const rt_position *p, rail_network *net);

#endif
