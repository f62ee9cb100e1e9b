/* What only games of rail titles have, counted for `sim`. */
#include "cli/rail_title.h"
#include "rail/rail.h"

void sim_count(uint64_t *of, unsigned i) {
    if (i < SIM_MAX_KINDS) {
        of[i]++;
    }
}

/* Whether a run crosses a hex of the private's power: any ferry, or the stop that pays more. */
static bool run_uses(const rail_data *d, const ir_action *run, unsigned p) {
    for (unsigned at = 0; at + 1 < run->more_len;) {
        unsigned from = at + 2, to = from + run->more[at + 1]; /* after the train and the number of hexes */
        for (unsigned i = from; i < to && i < run->more_len; i++) {
            bool ferry = d->private_[p].power == RAIL_POWER_FERRIES && d->hex[run->more[i]].charge;
            if (ferry || (d->private_[p].power == RAIL_POWER_STOP && d->private_[p].at == run->more[i])) {
                return true;
            }
        }
        at = to;
    }
    return false;
}

/* Powers that a company has through its director's privates: they work without being named. */
static void watch_standing(sim_seen *seen, const rail_look *k, const ir_action *action) {
    static const rail_power in_runs[] = {RAIL_POWER_FERRIES, RAIL_POWER_STOP};
    const ir_move *m = &action->move;
    unsigned c = IR_COMPANY_INDEX(m->actor);
    for (unsigned i = 0; i < 2 && m->verb == RAIL_RUN; i++) {
        unsigned p = rail_power_of(k, c, in_runs[i]);
        if (p != RAIL_NONE && run_uses(k->d, action, p)) {
            sim_count(seen->power, p);
        }
    }
    if (m->verb == RAIL_LAY && lay_with(m) == RAIL_NONE &&
        rail_terrain_for(k, c, lay_hex(m)) < rail_terrain_cost(k, lay_hex(m))) {
        sim_count(seen->power, rail_power_of(k, c, RAIL_POWER_TERRAIN));
    }
}

void sim_watch_rail(sim_seen *seen, const ir_game *game, const ir_state *before, const ir_action *action,
                    const ir_events *events) {
    rail_look k = rail_look_at(game, before);
    const cli_rail_title *title = cli_rail_title_of(&k);
    const ir_move *m = &action->move;
    if (before->actions == 0) { /* the phase that a game starts in */
        sim_count(seen->phase, k.s->phase);
    }
    if (m->verb == RAIL_LAY && lay_with(m) != RAIL_NONE) {
        sim_count(seen->power, lay_with(m));
    } else if (m->verb == RAIL_EXCHANGE) {
        sim_count(seen->power, exchange_private(m));
    } else if (IR_IS_COMPANY(m->actor)) {
        watch_standing(seen, &k, action);
    }
    if (title->acted) {
        title->acted(seen, &k, action);
    }
    for (unsigned i = 0; i < events->count; i++) {
        const ir_event *e = &events->event[i];
        if (e->code == RAIL_EV_PHASE) {
            sim_count(seen->phase, (unsigned)e->arg[0]);
        } else if (title->watch) {
            title->watch(seen, &k, action, e);
        }
    }
}

/* Listed even with 0, so that what was not reached shows. */
void sim_reached_rail(const ir_title *title, const sim_seen *seen, sim_printer *p) {
    const rail_data *d = title->data;
    const cli_rail_title *own = cli_rail_title_named(title);
    sim_group(p, "phases");
    for (unsigned i = 0; i < d->nphases && i < SIM_MAX_KINDS; i++) {
        sim_put_count(p, d->phase[i].id, seen->phase[i]);
    }
    sim_group_end(p);
    sim_group(p, "powers");
    for (unsigned i = 0; i < d->nprivates && i < SIM_MAX_KINDS; i++) {
        if (d->private_[i].power != RAIL_POWER_NONE || (own->power && own->power(d, i))) {
            sim_put_count(p, d->private_[i].id, seen->power[i]);
        }
    }
    sim_group_end(p);
    if (own->reached) {
        own->reached(d, seen, p);
    }
}
