/* What only games of 1880 have, counted for `sim`: takeovers, debts, train kinds that are removed, its privates. */
#include "cli/show_china.h"
#include "titles/1880/china.h"

/* The private that founds a company counts as used when the company is founded. */
static void watch_founding(sim_seen *seen, const rail_data *d, int32_t company) {
    for (unsigned p = 0; p < d->nprivates; p++) {
        if (d->private_[p].own && d->private_[p].own[CHINA_PRIVATE_FOUNDS] == (int)company + 1) {
            sim_count(seen->power, p);
        }
    }
}

void sim_watch_china(sim_seen *seen, const rail_look *k, const ir_action *action, const ir_event *e) {
    (void)action;
    if (e->code == CHINA_EV_KIND_REMOVED) {
        sim_count(seen->removed, (unsigned)e->arg[0]);
    } else if (e->code == CHINA_EV_ROCKET || e->code == CHINA_EV_PAYMENT || e->code == CHINA_EV_GRANTED) {
        sim_count(seen->power, (unsigned)e->arg[1]);
    } else if (e->code == RAIL_EV_STARTED) {
        watch_founding(seen, k->d, e->arg[1]);
    }
}

/* Some events once more, under a separate name: {"company":..,"owner":..}. */
static void put_events(const sim_seen *seen, const char *name, sim_printer *p, const char *const *words,
                       const uint16_t *codes, unsigned n) {
    sim_group(p, name);
    for (unsigned i = 0; i < n; i++) {
        sim_put_count(p, words[i], seen->event[codes[i]]);
    }
    sim_group_end(p);
}

void sim_reached_china(const rail_data *d, const sim_seen *seen, sim_printer *p) {
    static const char *const kinds[] = {"company", "owner", "replaced", "taken_off"};
    static const uint16_t of_kinds[] = {CHINA_EV_TAKEOVER_COMPANY, CHINA_EV_TAKEOVER_OWNER, CHINA_EV_REPLACED,
                                        CHINA_EV_TAKEN_OFF};
    static const char *const debts[] = {"borrowed", "interest", "repaid"};
    static const uint16_t of_debts[] = {CHINA_EV_BORROWED, CHINA_EV_INTEREST, CHINA_EV_REPAID};
    put_events(seen, "takeovers", p, kinds, of_kinds, 4);
    put_events(seen, "debts", p, debts, of_debts, 3);
    sim_group(p, "removed");
    for (unsigned t = 0; t < d->ntrains; t++) {
        if (d->train[t].own[CHINA_TRAIN_GOES] || d->train[t].own[CHINA_TRAIN_GOES_NEW]) {
            sim_put_count(p, d->train[t].id, seen->removed[t]);
        }
    }
    sim_group_end(p);
}
