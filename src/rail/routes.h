/* Runs: checking them, and what they earn. */
#ifndef RAIL_ROUTES_H
#define RAIL_ROUTES_H

#include "rail/state.h"

typedef struct rail_stop {
    uint8_t hex, node;
    int16_t value;
} rail_stop;

typedef struct rail_run {
    int32_t revenue; /* the dividend part */
    int32_t outside; /* for the treasury */
    uint8_t routes;
    struct {
        uint8_t train, nstops, home_bonus, run_bonus;
        int32_t revenue, charge; /* ferries are off the revenue already */
        rail_stop stop[64];
    } route[8];
} rail_run;

/* Checks a run of `company` (its routes: see RAIL_RUN) against 88-RT-01..08 and
 * computes its revenue by 88-RV-01..05, 80-TN-01..03, 80-FE-02, 80-IN-04. Best or not is not asked here. */
bool rail_run_check(const rail_look *k, unsigned company, const ir_action *action, rail_run *run, ir_refusal *why);

/* What a route earns between two hexes besides its stops (80-IN-04). */
int32_t rail_run_bonus_of(const rail_run *run, unsigned route);

/* The trains that a company may run, by kind: its own, or for a kind that owns none the one on top of the bank's stack. */
void rail_trains_of(const rail_look *k, unsigned company, uint8_t count[RAIL_MAX_TRAINS]);
/* The private with this power, if it is open and the company's director owns it; or RAIL_NONE. */
unsigned rail_power_of(const rail_look *k, unsigned company, rail_power power);

#endif
