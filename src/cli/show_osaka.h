/* 1890: what `show` and `sim` have of it alone. */
#ifndef CLI_SHOW_OSAKA_H
#define CLI_SHOW_OSAKA_H

#include "cli/rail_title.h"

extern const cli_rail_title cli_osaka;

/* sim_osaka.c */
void sim_acted_osaka(sim_seen *seen, const rail_look *k, const ir_action *action);
void sim_watch_osaka(sim_seen *seen, const rail_look *k, const ir_action *action, const ir_event *e);
bool sim_power_osaka(const rail_data *d, unsigned p);
void sim_reached_osaka(const rail_data *d, const sim_seen *seen, sim_printer *p);

#endif
