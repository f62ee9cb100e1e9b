/* A company's turn. Its steps and their pieces, for a title that has more to do in them. */
#ifndef RAIL_TURN_H
#define RAIL_TURN_H

#include "rail/step.h"

const char *rail_turn_name(const rail_data *d, unsigned step); /* of a rail_step, "done" included */

bool rail_turn_check(const rail_look *k, const ir_action *a, ir_refusal *why);
void rail_turn_do(rail_do *x, const ir_action *a);
bool rail_turn_asks(rail_do *x);
void rail_turn_offer(rail_menu *u, const rail_frame *f);
void rail_turn_view(const rail_look *k, const rail_frame *f, ir_json *j);
void rail_turn_entry(const rail_look *k, const rail_frame *f, ir_json *j);
bool rail_turn_hears(const rail_look *k, const rail_frame *f, ir_party party, unsigned verb);
bool rail_turn_open(const rail_look *k, const rail_frame *f, ir_party party);

/* What the turn steps of all titles share; each adds its own check and act. */
#define RAIL_TURN_STEP                                                                                                 \
    .name = "turn", .view = rail_turn_view, .entry = rail_turn_entry, .other_verbs = RAIL_BIT(RAIL_SELL),              \
    .hears = rail_turn_hears, .open = rail_turn_open

bool rail_track_pass(const rail_look *k, unsigned c, ir_refusal *why);
void rail_track_offer(rail_menu *u, unsigned c);
bool rail_may_pass(const rail_look *k, unsigned c, ir_refusal *why); /* always */
void rail_station_offer(rail_menu *u, unsigned c);
bool rail_run_pass(const rail_look *k, unsigned c, ir_refusal *why);
void rail_run_offer(rail_menu *u, unsigned c);
void rail_run_skip(rail_do *x, unsigned c);
bool rail_trains_pass(const rail_look *k, unsigned c, ir_refusal *why);
void rail_trains_offer(rail_menu *u, unsigned c);
void rail_trains_view(const rail_look *k, ir_json *j);

/* What a step could still hold. */
bool rail_any_lay(const rail_look *k, unsigned c);
bool rail_any_station(const rail_look *k, unsigned c);
bool rail_has_train(const rail_look *k, unsigned c); /* one that it may run */
bool rail_reaches_route(const rail_look *k, unsigned c);
bool rail_can_run(const rail_look *k, unsigned c);
/* What a half dividend shares out of a revenue. */
int32_t rail_half(const rail_look *k, unsigned c, int32_t revenue);

/* The best revenue of a company's run, to be compared with one that has this much outside the dividend (88-RV-04): by rule
 * outside_free (88-OQ-13) among those with as much, else among those with some, or among all for one with none.
 * Where the search gives up, the best that it found. -1 if there is none. */
int32_t rail_best_revenue(const rail_look *k, unsigned c, int32_t outside);

#endif
