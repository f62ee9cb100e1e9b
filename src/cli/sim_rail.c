/* What only games of rail titles have, counted for `sim`. */
#include "cli/sim.h"

#include "rail/rail.h"

static void count(uint64_t *of, unsigned i) {
    if (i < SIM_MAX_KINDS) {
        of[i]++;
    }
}

/* Whether a run goes over a hex that the private is about: any ferry, or the stop that pays more. */
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

/* Powers that a company has of its director's privates: they work without being named. */
static void watch_standing(sim_seen *seen, const rail_look *k, const ir_action *action) {
    static const rail_power in_runs[] = {RAIL_POWER_FERRIES, RAIL_POWER_STOP};
    const ir_move *m = &action->move;
    unsigned c = IR_COMPANY_INDEX(m->actor);
    for (unsigned i = 0; i < 2 && m->verb == RAIL_RUN; i++) {
        unsigned p = rail_power_of(k, c, in_runs[i]);
        if (p != RAIL_NONE && run_uses(k->d, action, p)) {
            count(seen->power, p);
        }
    }
    if (m->verb == RAIL_LAY && !m->d && rail_terrain_for(k, c, m->a) < rail_terrain_cost(k, m->a)) {
        count(seen->power, rail_power_of(k, c, RAIL_POWER_TERRAIN));
    }
}

/* The private that founds a company has been used when the company is founded. */
static void watch_founding(sim_seen *seen, const rail_data *d, int32_t company) {
    for (unsigned p = 0; p < d->nprivates; p++) {
        if (d->private_[p].power == RAIL_POWER_FOUNDS && d->private_[p].at == company) {
            count(seen->power, p);
        }
    }
}

static void watch_event(sim_seen *seen, const rail_data *d, const ir_event *e) {
    if (e->code == RAIL_EV_PHASE) {
        count(seen->phase, (unsigned)e->arg[0]);
    } else if (e->code == RAIL_EV_KIND_REMOVED) {
        count(seen->removed, (unsigned)e->arg[0]);
    } else if (e->code == RAIL_EV_ROCKET || e->code == RAIL_EV_PAYMENT || e->code == RAIL_EV_GRANTED) {
        count(seen->power, (unsigned)e->arg[1]);
    } else if (e->code == RAIL_EV_STARTED) {
        watch_founding(seen, d, e->arg[1]);
    }
}

void sim_watch_rail(sim_seen *seen, const ir_game *game, const ir_state *before, const ir_action *action,
                    const ir_events *events) {
    rail_look k = rail_look_at(game, before);
    const ir_move *m = &action->move;
    if (before->actions == 0) { /* the phase that a game starts in */
        count(seen->phase, k.s->phase);
    }
    if (m->verb == RAIL_LAY && m->d > 0) {
        count(seen->power, m->d - 1u);
    } else if (m->verb == RAIL_EXCHANGE) {
        count(seen->power, m->a);
    } else if (IR_IS_COMPANY(m->actor)) {
        watch_standing(seen, &k, action);
    }
    for (unsigned i = 0; i < events->count; i++) {
        watch_event(seen, k.d, &events->event[i]);
    }
}

/* Some events once more, under a name of their own: {"company":..,"owner":..}. */
static void put_events(const sim_seen *seen, const char *name, FILE *out, const char *const *words,
                       const rail_event *codes, unsigned n) {
    sim_printer p = {out, false};
    fprintf(out, ",\"%s\":{", name);
    for (unsigned i = 0; i < n; i++) {
        sim_put_count(&p, words[i], seen->event[codes[i]]);
    }
    fputs("}", out);
}

/* What only titles with investors, debts and the train marker have. */
static void reached_list(const rail_data *d, const sim_seen *seen, FILE *out) {
    static const char *const kinds[] = {"company", "owner", "replaced", "taken_off"};
    static const rail_event of_kinds[] = {RAIL_EV_TAKEOVER_COMPANY, RAIL_EV_TAKEOVER_OWNER, RAIL_EV_REPLACED,
                                          RAIL_EV_TAKEN_OFF};
    static const char *const debts[] = {"borrowed", "interest", "repaid"};
    static const rail_event of_debts[] = {RAIL_EV_BORROWED, RAIL_EV_INTEREST, RAIL_EV_REPAID};
    if (d->ncompanies > d->npublic) {
        put_events(seen, "takeovers", out, kinds, of_kinds, 4);
    }
    if (d->rule[RAIL_RULE_DEBT_PERCENT]) {
        put_events(seen, "debts", out, debts, of_debts, 3);
    }
    if (!d->rule[RAIL_RULE_TURN_LIST]) {
        return;
    }
    sim_printer p = {out, false};
    fputs(",\"removed\":{", out);
    for (unsigned t = 0; t < d->ntrains; t++) {
        if (d->train[t].flags & (RAIL_TRAIN_GOES | RAIL_TRAIN_GOES_NEW)) {
            sim_put_count(&p, d->train[t].id, seen->removed[t]);
        }
    }
    fputs("}", out);
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
    reached_list(d, seen, out);
}
