/* Home stations of companies that float in a stock round, and of those that pick a city of their home hex (80-FL-05,
 * 80-TK-08).
 *
 * Always: while a company is asked for its city (frame HOME) it has no station on the board. */
#include "rail/rail.h"

/* Cities of a hex as it lies now. */
static unsigned cities(const rail_look *k, unsigned hex) {
    const rail_face *face = rail_face_at(k, hex);
    unsigned n = 0;
    for (unsigned i = 0; i < face->nnodes; i++) {
        n += face->node[i].kind == RAIL_CITY;
    }
    return n;
}

/* when such a company floats the peer asks on any tile, even if the choice is of one city. */
static bool picks(const rail_look *k, unsigned c, unsigned least) {
    unsigned hex = k->d->company[c].home;
    return (k->d->company[c].flags & RAIL_HOME_EITHER) && k->s->tile[hex] && cities(k, hex) >= least;
}

void rail_home_due(rail_do *x, unsigned c) {
    unsigned hex = x->look.d->company[c].home;
    if (picks(&x->look, c, RULE(&x->look, HOME_ASKS) ? 1 : 2)) {
        (void)rail_push(x, RAIL_FRAME_HOME, IR_COMPANY(c));
        return;
    }
    rail_station_put(x, c, hex, rail_home_node(&x->look, c));
    x->s->status[c] |= RAIL_AT_HOME;
    rail_emit(x, RAIL_EV_HOME_STATION, (int32_t)c, (int32_t)hex, 0, 0);
}

/* of two that are to pick the peer asks the first in the list first; so it has to lie on top. */
void rail_homes_in_order(rail_do *x) {
    unsigned n = x->s->depth;
    rail_frame *f = x->s->frame;
    if (RULE(&x->look, HOME_ASKS) && n > 1 && f[n - 1].kind == RAIL_FRAME_HOME && f[n - 2].kind == RAIL_FRAME_HOME) {
        rail_frame last = f[n - 1];
        f[n - 1] = f[n - 2];
        f[n - 2] = last;
    }
}

/* 80-OQ-12: the marker that waited on the empty hex goes where its director says. */
void rail_home_laid(rail_do *x, unsigned hex) {
    for (unsigned c = 0; c < x->look.d->npublic; c++) {
        if (x->look.d->company[c].home == hex && (x->s->status[c] & RAIL_AT_HOME) && picks(&x->look, c, 2)) {
            x->s->station[c][0] = 0;
            x->s->status[c] = (uint8_t)(x->s->status[c] & ~RAIL_AT_HOME);
            (void)rail_push(x, RAIL_FRAME_HOME, IR_COMPANY(c));
        }
    }
}

/* 80-TK-08, 80-OQ-13; a log may stand from before that ruling, when only tiles up to green kept others out. */
unsigned rail_home_keeper(const rail_look *k, unsigned c, unsigned hex, bool logged) {
    unsigned tile = k->s->tile[hex], colour = tile ? k->d->tile[tile - 1].colour : k->d->hex[hex].colour;
    unsigned most = logged && RULE(k, KEPT_TO) > RAIL_GREEN ? RAIL_GREEN : (unsigned)RULE(k, KEPT_TO);
    for (unsigned o = 0; o < k->d->npublic && colour <= most; o++) {
        if (o != c && k->d->company[o].home == hex && (k->d->company[o].flags & RAIL_HOME_EITHER) &&
            !(k->s->status[o] & RAIL_AT_HOME)) {
            return o;
        }
    }
    return RAIL_NONE;
}

bool rail_home_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    unsigned c = IR_COMPANY_INDEX(rail_top_of(k)->who), hex = k->d->company[c].home;
    const rail_face *face = rail_face_at(k, hex);
    bool good = a->move.verb == RAIL_HOME && a->move.b < face->nnodes && face->node[a->move.b].kind == RAIL_CITY &&
                rail_slots_free(k, hex, a->move.b) > 0;
    if (!good) {
        (void)rail_no(why, RAIL_NO_HOME_CITY_DUE, (int32_t)hex, 0, 0);
    }
    return good;
}

void rail_home_do(rail_do *x, const ir_action *a) {
    unsigned c = IR_COMPANY_INDEX(rail_top(x)->who), hex = x->look.d->company[c].home;
    rail_pop(x);
    x->s->home_node[c] = a->move.b;
    rail_station_put(x, c, hex, a->move.b);
    x->s->status[c] |= RAIL_AT_HOME;
    rail_emit(x, RAIL_EV_HOME_CITY, (int32_t)c, (int32_t)hex, a->move.b, 0);
}
