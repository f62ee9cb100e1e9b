/* What only games of 1890 have, counted for `sim`: how minors merge and the union is formed, what closes, late privates and
 * the right to pass, half dividends, what companies and privates can do. */
#include "cli/show_osaka.h"
#include "titles/1890/osaka.h"

/* What is counted, by its place in sim_seen.own. X(NAME, name) */
#define COUNTED(X)                                                                                                     \
    X(MERGED_IN_TURN, merged_in_turn) /* a minor declares in its own turn, or between turns with rules=book */         \
    X(MERGED_AT_FORMATION, merged_at_formation) /* one that is asked as the union is formed */                         \
    X(MERGED_AS_TENANT, merged_as_tenant)                                                                              \
    X(MERGED_BY_FORCE, merged_by_force)                                                                                \
    X(FORMED_BY_CHOICE, formed_by_choice)                                                                              \
    X(FORMED_BY_FORCE, formed_by_force)                                                                                \
    X(FORMED_OUT_OF_TURN, formed_out_of_turn)                                                                          \
    X(STAYED_APART, stayed_apart)                                                                                      \
    X(UNION_CLOSED_EARLY, union_closed_early) /* before all of its minors had merged */                                \
    X(MINOR_CLOSED, minor_closed)             /* for that reason */                                                    \
    X(CONVERTED, converted)                                                                                            \
    X(CLOSED_BY_SALE, closed_by_sale)                                                                                  \
    X(CLOSED_BY_FORCED_SALE, closed_by_forced_sale)                                                                    \
    X(CLOSED_BY_WITHHOLDING, closed_by_withholding)                                                                    \
    X(PASS_BOUGHT, pass_bought)                                                                                        \
    X(PASS_BY_STATION, pass_by_station)                                                                                \
    X(PASSED_RAPID, passed_rapid)   /* runs that used this right */                                                    \
    X(PASSED_SUBWAY, passed_subway) /* runs of the subway through a full city */                                       \
    X(RAPID_INCOME, rapid_income)                                                                                      \
    X(HALVED, halved) /* dividends of public companies */                                                              \
    X(HALVED_BY_MINOR, halved_by_minor)                                                                                \
    X(DEAL, deal)           /* privates between players */                                                             \
    X(FREE_TILE, free_tile) /* of the subway in its first turn */                                                      \
    X(TIGERS, tigers)                                                                                                  \
    X(THEATRE, theatre)                                                                                                \
    X(YELLOW_MONEY, yellow_money)

enum {
#define X(NAME, name) NAME,
    COUNTED(X)
#undef X
        COUNT,
    LATE = 32 /* + the private */
};

_Static_assert(COUNT <= LATE && LATE + RAIL_MAX_PRIVATES <= SIM_MAX_KINDS, "both have a place in sim_seen.own");

/* A city of the hex that ends the run of any other company. */
static bool passes_full(const rail_look *k, unsigned c, unsigned hex) {
    const rail_face *face = rail_face_at(k, hex);
    for (unsigned node = 0; node < face->nnodes; node++) {
        bool full = face->node[node].kind == RAIL_CITY && rail_slots_free(k, hex, node) == 0;
        if (full && !(rail_stationed(k, hex, node) >> c & 1u) && osaka_passes(k, c, hex, node)) {
            return true;
        }
    }
    return false;
}

/* 90-MJ-05, 90-LP-13 */
static void watch_run(sim_seen *seen, const rail_look *k, const ir_action *run) {
    unsigned c = IR_COMPANY_INDEX(run->move.actor);
    for (unsigned at = 0; at + 1 < run->more_len;) {
        unsigned from = at + 2, to = from + run->more[at + 1]; /* after the train and the number of hexes */
        for (unsigned i = from + 1; i + 1 < to && i + 1 < run->more_len; i++) {
            if (passes_full(k, c, run->more[i])) {
                sim_count(seen->own, OWN_COMPANY(k, c, SUBWAY) ? PASSED_SUBWAY : PASSED_RAPID);
            }
        }
        at = to;
    }
}

void sim_acted_osaka(sim_seen *seen, const rail_look *k, const ir_action *action) {
    const ir_move *m = &action->move;
    if (m->verb == RAIL_RUN) {
        watch_run(seen, k, action);
    } else if (m->verb == RAIL_LAY && rail_terrain_for(k, IR_COMPANY_INDEX(m->actor), lay_hex(m)) <
                                          rail_terrain_cost(k, lay_hex(m))) { /* 90-MJ-06 */
        sim_count(seen->own, FREE_TILE);
    }
}

/* 90-MN-06, 90-MN-09, 90-MN-10, 90-KN-02 */
static void watch_merger(sim_seen *seen, const rail_look *k, const ir_move *m, unsigned c) {
    bool chosen = m->verb == OSAKA_MERGE && merge_company(m) == c;
    if (OWN_COMPANY(k, c, FORMS)) {
        sim_count(seen->own, chosen ? FORMED_BY_CHOICE : FORMED_BY_FORCE);
    }
    if (chosen) {
        sim_count(seen->own, rail_top_of(k)->kind == OSAKA_STEP_JOIN ? MERGED_AT_FORMATION : MERGED_IN_TURN);
    } else {
        sim_count(seen->own, OWN_COMPANY(k, c, TENANT) ? MERGED_AS_TENANT : MERGED_BY_FORCE);
    }
}

/* 90-CL-02, 90-KN-09. A sale may end a turn, and the next company closes for want of a dividend. */
static void watch_closing(sim_seen *seen, const rail_look *k, const ir_move *m, unsigned c) {
    bool sale = m->verb == RAIL_SELL && sell_company(m) == c, forced = k->s->round == RAIL_ROUND_OPERATING;
    sim_count(seen->own, !sale ? CLOSED_BY_WITHHOLDING : forced ? CLOSED_BY_FORCED_SALE : CLOSED_BY_SALE);
    for (unsigned o = k->d->npublic; o < k->d->ncompanies && OWN_COMPANY(k, c, UNION); o++) {
        if (OWN_COMPANY(k, o, GETS) && osaka_acts(k, o)) {
            sim_count(seen->own, UNION_CLOSED_EARLY);
            return;
        }
    }
}

/* 90-PR-13..16, 90-LP-03..05, 90-LP-15: a private's power takes effect. */
static void watch_power(sim_seen *seen, const rail_look *k, const ir_event *e) {
    unsigned p = (unsigned)e->arg[1];
    if (e->code == OSAKA_EV_COMPANY_INCOME || e->code == OSAKA_EV_RAPID_INCOME) {
        sim_count(seen->power, p);
    } else if (e->code == RAIL_EV_INCOME) {
        bool later = OWN_PRIVATE(k, p, LATER_INCOME) && e->arg[2] == OWN_PRIVATE(k, p, LATER_INCOME);
        bool bonus = OWN_PRIVATE(k, p, ONCE) && e->arg[2] >= OWN_PRIVATE(k, p, ONCE);
        sim_count(seen->power, later || bonus ? p : SIM_MAX_KINDS);
    } else if (e->code == OSAKA_EV_FREE_SHARE) {
        for (p = 0; p < k->d->nprivates; p++) {
            sim_count(seen->power, OWN_PRIVATE(k, p, SHARE_OF) == e->arg[1] + 1 ? p : SIM_MAX_KINDS);
        }
    }
}

bool sim_power_osaka(const rail_data *d, unsigned p) {
    const int16_t *own = d->private_[p].own;
    return own[OSAKA_PRIVATE_SHARE_OF] || own[OSAKA_PRIVATE_LATER_INCOME] || own[OSAKA_PRIVATE_PAYS] ||
           own[OSAKA_PRIVATE_STATION] || own[OSAKA_PRIVATE_ONCE] || own[OSAKA_PRIVATE_EACH];
}

void sim_watch_osaka(sim_seen *seen, const rail_look *k, const ir_action *action, const ir_event *e) {
    static const struct {
        uint16_t event, count;
    } plain[] = {{OSAKA_EV_OUT_OF_TURN, FORMED_OUT_OF_TURN},
                 {OSAKA_EV_STAYS_APART, STAYED_APART},
                 {OSAKA_EV_NO_UNION, MINOR_CLOSED},
                 {OSAKA_EV_CONVERTED, CONVERTED},
                 {OSAKA_EV_ACCESS, PASS_BOUGHT},
                 {OSAKA_EV_STATION_BACK, PASS_BY_STATION},
                 {OSAKA_EV_RAPID_INCOME, RAPID_INCOME},
                 {OSAKA_EV_DEAL, DEAL},
                 {OSAKA_EV_TIGERS, TIGERS},
                 {OSAKA_EV_THEATRE, THEATRE},
                 {OSAKA_EV_YELLOW_MONEY, YELLOW_MONEY}};
    const ir_move *m = &action->move;
    for (unsigned i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        if (e->code == plain[i].event) {
            sim_count(seen->own, plain[i].count);
        }
    }
    watch_power(seen, k, e);
    if (e->code == OSAKA_EV_MERGED) {
        watch_merger(seen, k, m, (unsigned)e->arg[0]);
    } else if (e->code == RAIL_EV_CLOSED) {
        watch_closing(seen, k, m, (unsigned)e->arg[0]);
    } else if (e->code == RAIL_EV_HALVED) {
        sim_count(seen->own, (unsigned)e->arg[0] < k->d->npublic ? HALVED : HALVED_BY_MINOR);
    } else if (e->code == OSAKA_EV_LATE_BOUGHT) {
        sim_count(seen->own, LATE + (unsigned)e->arg[1]);
    }
}

void sim_reached_osaka(const rail_data *d, const sim_seen *seen, sim_printer *p) {
    static const char *const names[] = {
#define X(NAME, name) #name,
        COUNTED(X)
#undef X
    };
    sim_group(p, "osaka");
    for (unsigned i = 0; i < COUNT; i++) {
        sim_put_count(p, names[i], seen->own[i]);
    }
    sim_group_end(p);
    sim_group(p, "late");
    for (unsigned i = 0; i < d->nprivates; i++) {
        if (d->private_[i].flags & RAIL_LATE) {
            sim_put_count(p, d->private_[i].id, seen->own[LATE + i]);
        }
    }
    sim_group_end(p);
}
