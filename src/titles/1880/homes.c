/* Home stations of companies that float in a stock round, and of those that pick a city of their home hex (80-FL-05,
 * 80-TK-08).
 *
 * Always: while a company is asked for its city (frame HOME) it has no station on the board. */
#include "titles/1880/china.h"

/* Cities of a hex as it lies now. */
static unsigned cities(const rail_look *k, unsigned hex) {
    const rail_face *face = rail_face_at(k, hex);
    unsigned n = 0;
    for (unsigned i = 0; i < face->nnodes; i++) {
        n += face->node[i].kind == RAIL_CITY;
    }
    return n;
}

/* when such a company floats 18xx.games asks on any tile, even if the choice is of one city. */
static bool picks(const rail_look *k, unsigned c, unsigned least) {
    unsigned hex = k->d->company[c].home;
    return OWN_COMPANY(k, c, HOME_EITHER) && k->s->tile[hex] && cities(k, hex) >= least;
}

void china_home_due(rail_do *x, unsigned c) {
    unsigned hex = x->look.d->company[c].home;
    if (picks(&x->look, c, CHINA(&x->look, HOME_ASKS) ? 1 : 2)) {
        (void)rail_push(x, CHINA_STEP_HOME, IR_COMPANY(c));
        return;
    }
    rail_station_put(x, c, hex, rail_home_node(&x->look, c));
    x->s->status[c] |= RAIL_AT_HOME;
    rail_emit(x, RAIL_EV_HOME_STATION, (int32_t)c, (int32_t)hex, 0, 0);
}

/* of two that are to pick 18xx.games asks the first in the list first; so it has to lie on top. */
void china_homes_in_order(rail_do *x) {
    unsigned n = x->s->depth;
    rail_frame *f = x->s->frame;
    if (CHINA(&x->look, HOME_ASKS) && n > 1 && f[n - 1].kind == CHINA_STEP_HOME && f[n - 2].kind == CHINA_STEP_HOME) {
        rail_frame last = f[n - 1];
        f[n - 1] = f[n - 2];
        f[n - 2] = last;
    }
}

/* 80-OQ-12: the marker that waited on the empty hex goes where its director says. */
void china_tile_laid(rail_do *x, unsigned by, unsigned hex, bool first) {
    (void)by;
    for (unsigned c = 0; c < x->look.d->npublic && first; c++) {
        if (x->look.d->company[c].home == hex && (x->s->status[c] & RAIL_AT_HOME) && picks(&x->look, c, 2)) {
            x->s->station[c][0] = 0;
            x->s->status[c] = (uint8_t)(x->s->status[c] & ~RAIL_AT_HOME);
            (void)rail_push(x, CHINA_STEP_HOME, IR_COMPANY(c));
        }
    }
}

/* 80-TK-08, 80-OQ-13; a log may stand from before that ruling, when only tiles up to green kept others out. */
unsigned china_home_keeper(const rail_look *k, unsigned c, unsigned hex, bool logged) {
    unsigned tile = k->s->tile[hex], colour = tile ? k->d->tile[tile - 1].colour : k->d->hex[hex].colour;
    unsigned most = logged && CHINA(k, KEPT_TO) > RAIL_GREEN ? RAIL_GREEN : (unsigned)CHINA(k, KEPT_TO);
    for (unsigned o = 0; o < k->d->npublic && colour <= most; o++) {
        if (o != c && k->d->company[o].home == hex && OWN_COMPANY(k, o, HOME_EITHER) &&
            !(k->s->status[o] & RAIL_AT_HOME)) {
            return o;
        }
    }
    return RAIL_NONE;
}

static bool home_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    unsigned c = IR_COMPANY_INDEX(rail_top_of(k)->who), hex = k->d->company[c].home;
    const rail_face *face = rail_face_at(k, hex);
    bool good = a->move.verb == CHINA_HOME && home_city(&a->move) < face->nnodes &&
                face->node[home_city(&a->move)].kind == RAIL_CITY && rail_slots_free(k, hex, home_city(&a->move)) > 0;
    return good || rail_never(why, CHINA_NO_HOME_CITY_DUE, (int32_t)hex, 0, 0);
}

static void home_do(rail_do *x, const ir_action *a) {
    unsigned c = IR_COMPANY_INDEX(rail_top(x)->who), hex = x->look.d->company[c].home;
    rail_pop(x);
    x->s->home_node[c] = (uint8_t)home_city(&a->move);
    rail_station_put(x, c, hex, home_city(&a->move));
    x->s->status[c] |= RAIL_AT_HOME;
    rail_emit(x, CHINA_EV_HOME_CITY, (int32_t)c, (int32_t)hex, (int32_t)home_city(&a->move), 0);
}

static void home_offer(rail_menu *u, const rail_frame *f) {
    for (unsigned node = 0; node < RAIL_MAX_NODES; node++) {
        rail_offer(u, home_move(f->who, node));
    }
}

const rail_step_def china_home = {.name = "home", .check = home_check, .act = home_do, .offer = home_offer};
