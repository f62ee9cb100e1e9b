/* What only games of rail titles have, counted for `sim`. */
#include "cli/sim.h"

#include "rail/rail.h"

void sim_watch_rail(sim_seen *seen, const ir_state *before, const ir_action *action, const ir_events *events) {
    unsigned verb = action->move.verb;
    if (before->actions == 0) { /* the phase that a game starts in */
        seen->phase[((const rail_state *)(const void *)before->body)->phase % SIM_MAX_KINDS]++;
    }
    if (verb == RAIL_LAY && action->move.d > 0 && action->move.d <= SIM_MAX_KINDS) {
        seen->power[action->move.d - 1]++;
    }
    if (verb == RAIL_EXCHANGE && action->move.a < SIM_MAX_KINDS) {
        seen->power[action->move.a]++;
    }
    for (unsigned i = 0; i < events->count; i++) {
        if (events->event[i].code == RAIL_EV_PHASE && events->event[i].arg[0] < SIM_MAX_KINDS) {
            seen->phase[events->event[i].arg[0]]++;
        }
    }
}

/* Listed with 0 too, so that what was not reached shows. */
void sim_reached_rail(const ir_title *title, const sim_seen *seen, FILE *out) {
    const rail_data *d = title->data;
    sim_printer p = {out, false};
    fputs(",\"phases\":{", out);
    for (unsigned i = 0; i < d->nphases && i < SIM_MAX_KINDS; i++) {
        sim_put_count(&p, d->phase[i].id, seen->phase[i]);
    }
    p.comma = false;
    fputs("},\"powers\":{", out);
    for (unsigned i = 0; i < d->nprivates && i < SIM_MAX_KINDS; i++) {
        if (d->private_[i].power != RAIL_POWER_NONE) {
            sim_put_count(&p, d->private_[i].id, seen->power[i]);
        }
    }
    fputs("}", out);
}
