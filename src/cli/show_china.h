/* 1880: what `show` and `sim` have of it alone. */
#ifndef CLI_SHOW_CHINA_H
#define CLI_SHOW_CHINA_H

#include "cli/rail_title.h"

extern const cli_rail_title cli_china;

/* sim_china.c */
void sim_watch_china(sim_seen *seen, const rail_look *k, const ir_action *action, const ir_event *e);
void sim_reached_china(const rail_data *d, const sim_seen *seen, sim_printer *p);

#endif
