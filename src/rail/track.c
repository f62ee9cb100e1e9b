/* Laying track and placing stations: the track step, the powers of privates that lay tiles, the station step.
 *
 * Always: one predicate per act; rail_look.reach may hold the reach of the operating company so that a list of many
 * lays floods the board once. */
#include "rail/track.h"
#include "rail/hooks.h"
#include "rail/routes.h"

static const rail_reach *reach_of(const rail_look *k, unsigned c, rail_reach *room) {
    if (k->reach) {
        return k->reach;
    }
    rail_reach_of(k, c, room);
    return room;
}

/* 88-P3a: closed while its private is with the bank or a player. */
unsigned rail_blocker(const rail_look *k, unsigned hex) {
    for (unsigned p = 0; p < k->d->nprivates && (k->d->hex[hex].flags & RAIL_CLOSABLE); p++) {
        const rail_private *pr = &k->d->private_[p];
        if ((pr->flags & RAIL_BLOCKS) && rail_has(&pr->blocked, hex) && !(k->s->private_flags[p] & RAIL_CLOSED) &&
            !IR_IS_COMPANY(k->s->private_owner[p]) && !(k->h->opens && k->h->opens(k, p))) {
            return p;
        }
    }
    return RAIL_NONE;
}

/* 88-TR-05, 88-UP-05: the first tile on a hex costs the printed sum; later ones what is printed on the tile replaced. */
unsigned rail_terrain_cost(const rail_look *k, unsigned hex) {
    unsigned lies = k->s->tile[hex];
    return lies ? k->d->tile[lies - 1u].upgrade : k->d->hex[hex].cost;
}

/* 80-TL-09, 80-PR-04: less for the owner of a private for this terrain. */
unsigned rail_terrain_for(const rail_look *k, unsigned c, unsigned hex) {
    unsigned cost = rail_terrain_cost(k, hex);
    cost = cost && k->h->terrain ? k->h->terrain(k, c, hex, cost) : cost;
    unsigned p = cost ? rail_power_of(k, c, RAIL_POWER_TERRAIN) : RAIL_NONE;
    if (p == RAIL_NONE || !rail_has(&k->d->private_[p].hexes, hex)) {
        return cost;
    }
    return cost > k->d->private_[p].amount ? cost - k->d->private_[p].amount : 0;
}

static bool exits_meet(const rail_look *k, unsigned tile, unsigned rot, unsigned edges) {
    unsigned exits = k->d->tile[tile].face.exits;
    unsigned turned = (exits << rot | exits >> (6 - rot)) & 63u;
    return (turned & edges) != 0;
}

/* D-42: a saved game is not checked for connection, closed hexes, rotation and joints. */
static bool is_lax(const rail_look *k, const ir_action *a) { return PEER(k, LAX_LOADING) && a->logged; }

/* 80-TL-01: the yellow tiles of one turn. */
unsigned rail_track_actions(const rail_look *k, unsigned c) {
    if (k->h->lays) {
        return k->h->lays(k, c);
    }
    unsigned n = rail_phase_now(k)->yellow;
    if (n == 0 || !rail_kind_of(k, c)->shares) { /* 80-FO-01 */
        return 1;
    }
    return n < 2 && (k->d->company[c].flags & RAIL_LAYS_TWO) ? 2 : n;
}

bool rail_lays_left(const rail_look *k, unsigned c) {
    unsigned laid = rail_top_of(k)->kind == RAIL_FRAME_TURN ? rail_top_of(k)->turn.lays : 0;
    return laid == 0 || laid < rail_track_actions(k, c);
}

/* 80-TL-01: what may follow a yellow tile of the same turn is another yellow one. */
static bool follows(const rail_look *k, unsigned c, unsigned hex, unsigned tile, ir_refusal *why) {
    bool first = rail_top_of(k)->kind != RAIL_FRAME_TURN || rail_top_of(k)->turn.lays == 0;
    if (!rail_lays_left(k, c)) {
        return rail_never(why, RAIL_NO_ONE_TRACK_ACTION, 0, 0, 0);
    }
    return first || k->h->lays || (k->d->tile[tile].colour == RAIL_YELLOW && !k->s->tile[hex]) ||
           rail_no(why, RAIL_NO_YELLOW_ONLY, 0, 0, 0);
}

bool rail_colour_open(const rail_look *k, unsigned tile) {
    unsigned colour = k->d->tile[tile].colour;
    return colour > RAIL_GREY || (k->d->phase[k->s->phase].colours >> colour & 1u);
}

/* A lay in the track step. */
bool rail_lay_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    unsigned hex = lay_hex(m), tile = lay_tile(m);
    bool lax = is_lax(k, a);
    if (!(k->d->hex[hex].flags & RAIL_BUILDABLE)) {
        return rail_never(why, rail_unbuildable(k, hex), (int32_t)hex, 0, 0);
    }
    unsigned blocker = lax ? RAIL_NONE : rail_blocker(k, hex);
    if (blocker != RAIL_NONE && !rail_no(why, RAIL_NO_HEX_BLOCKED, (int32_t)hex, (int32_t)blocker, 0)) {
        return false;
    }
    if ((k->h->allows && !k->h->allows(k, c, &a->move, a->logged, why)) || !follows(k, c, hex, tile, why)) {
        return false;
    }
    unsigned home = k->d->company[c].home;
    if (hex != home && !lax && rail_home_tile_due(k, c) &&
        !rail_no(why, RAIL_NO_HOME_TILE_FIRST, (int32_t)home, 0, 0)) {
        return false;
    }
    if (!rail_colour_open(k, tile) && !rail_no(why, RAIL_NO_COLOUR_TOO_EARLY, (int32_t)tile, k->s->phase, 0)) {
        return false;
    }
    if (!rail_tile_fits(k, hex, tile, lay_rot(m), lax ? RAIL_FIT_ANY_ROTATION : 0, why)) {
        return false;
    }
    int32_t cost = (int32_t)rail_terrain_for(k, c, hex), cash = k->is->cash[IR_COMPANY(c)];
    bool replaces = k->s->tile[hex] || k->d->hex[hex].colour != RAIL_WHITE; /* a printed tile too */
    if (cost > cash && !rail_no(why, replaces ? RAIL_NO_UPGRADE_COST : RAIL_NO_TERRAIN_COST, cost, cash, 0)) {
        return false;
    }
    if (lax) {
        return true;
    }
    rail_reach room;
    rail_refusal apart =
        k->d->tile[tile].colour == RAIL_YELLOW ? RAIL_NO_NOT_CONNECTED : RAIL_NO_UPGRADE_APART; /* 88-UP-03, 80-PM-03 */
    return exits_meet(k, tile, lay_rot(m), reach_of(k, c, &room)->edges[hex]) ||
           rail_no(why, apart, (int32_t)hex, 0, 0);
}

/* 88-HT-03: on its first turn the company lays its home tile, if it can. */
bool rail_home_tile_due(const rail_look *k, unsigned c) {
    const rail_company *co = &k->d->company[c];
    const rail_frame *f = rail_top_of(k);
    if (!co->must_lay_home || PEER(k, HOME_TILE_FREE) || k->s->tile[co->home] || f->kind != RAIL_FRAME_TURN ||
        !(f->turn.flags & RAIL_TURN_FIRST)) {
        return false;
    }
    if ((int32_t)rail_terrain_cost(k, co->home) > k->is->cash[IR_COMPANY(c)] ||
        rail_blocker(k, co->home) != RAIL_NONE) {
        return false;
    }
    const rail_tiles *to = &k->d->hex[co->home].to;
    for (unsigned t = rail_next(to, 0); t != RAIL_NONE; t = rail_next(to, t + 1)) {
        for (unsigned rot = 0; rot < 6 && k->s->supply[t]; rot++) {
            if (rail_tile_fits(k, co->home, t, rot, 0, NULL)) {
                return true;
            }
        }
    }
    return false;
}

static unsigned rank_in(const rail_tiles *set, unsigned i) {
    unsigned n = 0;
    for (unsigned j = rail_next(set, 0); j < i; j = rail_next(set, j + 1)) {
        n++;
    }
    return n;
}

/* 88-P4: track of the two tiles meets at the side between them. */
static bool joins(const rail_look *k, unsigned first, unsigned hex, unsigned tile, unsigned rot) {
    unsigned there = rail_exits(k, first);
    for (unsigned e = 0; e < 6; e++) {
        if (k->d->hex[first].neighbour[e] == hex) {
            return (there >> e & 1u) && exits_meet(k, tile, rot, 1u << (e + 3) % 6);
        }
    }
    return false;
}

static bool power_owned(const rail_look *k, unsigned c, unsigned p, ir_refusal *why) {
    if (k->s->private_flags[p] & RAIL_CLOSED) {
        return rail_never(why, RAIL_NO_PRIVATE_CLOSED, (int32_t)p, 0, 0);
    }
    if (k->s->private_owner[p] != IR_COMPANY(c) || k->d->private_[p].power != RAIL_POWER_LAY) {
        return rail_never(why, RAIL_NO_POWER_NOT_OWNED, (int32_t)p, 0, 0);
    }
    if (k->s->private_used[p] >= k->d->private_[p].uses) {
        return rail_never(why, RAIL_NO_POWER_USED, (int32_t)p, 0, 0);
    }
    return true;
}

static bool power_place(const rail_look *k, const rail_private *pr, unsigned p, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    bool any_rotation = is_lax(k, a) && !(pr->flags & RAIL_LAY_SET);
    if (!rail_has(&pr->hexes, lay_hex(m))) {
        return rail_never(why, RAIL_NO_POWER_WRONG_HEX, (int32_t)p, (int32_t)lay_hex(m), 0);
    }
    if (!rail_has(&pr->tiles, lay_tile(m)) ||
        ((pr->flags & RAIL_LAY_SET) && rank_in(&pr->tiles, lay_tile(m)) != rank_in(&pr->hexes, lay_hex(m)))) {
        return rail_never(why, RAIL_NO_POWER_WRONG_TILE, (int32_t)p, (int32_t)lay_tile(m), 0);
    }
    if ((pr->flags & RAIL_LAY_EMPTY) && k->s->tile[lay_hex(m)] &&
        !rail_no(why, RAIL_NO_POWER_HEX_TAKEN, (int32_t)lay_hex(m), 0, 0)) {
        return false;
    }
    if (pr->rotation != RAIL_NONE && lay_rot(m) != pr->rotation && !any_rotation) {
        return rail_never(why, RAIL_NO_POWER_ROTATION, (int32_t)lay_tile(m), pr->rotation, 0);
    }
    return true;
}

/* 88-PC-04, 88-P2..P5: besides the track action, free, no connection. */
bool rail_power_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    unsigned p = lay_with(m);
    const rail_private *pr = &k->d->private_[p];
    bool lax = is_lax(k, a);
    unsigned how = (pr->flags & RAIL_LAY_JOINED ? 0 : RAIL_FIT_POWER) | (lax ? RAIL_FIT_ANY_ROTATION : 0);
    if (!power_owned(k, c, p, why) || !power_place(k, pr, p, a, why)) {
        return false;
    }
    bool second = k->s->private_used[p] > 0 && (pr->flags & RAIL_LAY_JOINED);
    if (second && k->s->joined_hex == 0 && !rail_no(why, RAIL_NO_POWER_OTHER_TURN, (int32_t)p, 0, 0)) {
        return false;
    }
    /* ordinary tiles (those that must join) suit the hex as in any lay; special ones go only where the private says */
    if (!rail_tile_fits(k, lay_hex(m), lay_tile(m), lay_rot(m), how, why)) {
        return false;
    }
    unsigned blocker = lax || (pr->flags & RAIL_BLOCKS) ? RAIL_NONE : rail_blocker(k, lay_hex(m));
    if (blocker != RAIL_NONE && !rail_no(why, RAIL_NO_HEX_BLOCKED, (int32_t)lay_hex(m), (int32_t)blocker, 0)) {
        return false;
    }
    return !second || lax || k->s->joined_hex == 0 ||
           joins(k, k->s->joined_hex - 1u, lay_hex(m), lay_tile(m), lay_rot(m)) ||
           rail_no(why, RAIL_NO_POWER_NOT_JOINED, (int32_t)p, 0, 0);
}

/* ---- the lays worth asking for ---------------------------------------------------------------------------------- */

/* `meet`: the sides of which new track must touch one; 63: it need not. */
static bool ask_lays(const rail_look *k, ir_move m, const rail_tiles *tiles, unsigned meet, rail_ask *ask, void *arg) {
    unsigned at = lay_hex(&m), with = lay_with(&m);
    const rail_hex *hex = &k->d->hex[at];
    unsigned closed = hex->flags & RAIL_BUILDABLE ? ~(unsigned)hex->legal_exits : 0; /* 88-TR-06 */
    for (unsigned t = rail_next(tiles, 0); t != RAIL_NONE; t = rail_next(tiles, t + 1)) {
        unsigned turns = PEER(k, ASKS) ? 6 : k->r->tile_period[t], exits = k->d->tile[t].face.exits;
        for (unsigned rot = 0; rot < turns && k->s->supply[t]; rot++) {
            unsigned turned = rail_turn(exits, rot);
            m = lay_move(m.actor, at, t, rot, with);
            if (!(turned & closed) && (meet == 63 || (turned & meet)) && ask(arg, &m)) {
                return true;
            }
        }
    }
    return false;
}

/* What may lie on a hex next by an ordinary lay. */
static const rail_tiles *successors(const rail_look *k, unsigned hex) {
    unsigned lies = k->s->tile[hex];
    return lies ? &k->d->tile[lies - 1u].to : &k->d->hex[hex].to;
}

bool rail_each_lay(const rail_look *k, unsigned c, rail_ask *ask, void *arg) {
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        ir_move m = lay_move(IR_COMPANY(c), h, 0, 0, IR_NO_OPERAND);
        if (k->reach->edges[h] && (k->d->hex[h].flags & RAIL_BUILDABLE) &&
            ask_lays(k, m, successors(k, h), k->reach->edges[h], ask, arg)) {
            return true;
        }
    }
    return false;
}

/* Of a company, not closed and not used up. */
static bool has_lay_power(const rail_look *k, unsigned c, unsigned p) {
    return k->s->private_owner[p] == IR_COMPANY(c) && power_owned(k, c, p, NULL);
}

bool rail_has_power_lay(const rail_look *k, unsigned c) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (has_lay_power(k, c, p)) {
            return true;
        }
    }
    return false;
}

bool rail_each_power_lay(const rail_look *k, unsigned c, rail_ask *ask, void *arg) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (!has_lay_power(k, c, p)) {
            continue;
        }
        const rail_private *pr = &k->d->private_[p];
        for (unsigned h = rail_next(&pr->hexes, 0); h != RAIL_NONE; h = rail_next(&pr->hexes, h + 1)) {
            rail_tiles tiles = pr->tiles;
            if (pr->flags & RAIL_LAY_JOINED) { /* ordinary tiles, see rail_power_check */
                tiles.bits[0] &= successors(k, h)->bits[0];
                tiles.bits[1] &= successors(k, h)->bits[1];
            }
            ir_move m = lay_move(IR_COMPANY(c), h, 0, 0, p);
            bool taken = (pr->flags & RAIL_LAY_EMPTY) && k->s->tile[h];
            if (!taken && ask_lays(k, m, &tiles, 63, ask, arg)) {
                return true;
            }
        }
    }
    return false;
}

/* ---- doing ------------------------------------------------------------------------------------------------------- */

/* The companies whose track leads to a second location. */
static uint32_t have_route(const rail_look *k) {
    uint32_t mask = 0;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        rail_reach reach;
        if (k->s->station[c][0]) {
            rail_reach_of(k, c, &reach);
            mask |= (uint32_t)reach.route << c;
        }
    }
    return mask;
}

/* A tile that makes one city of several may take a company's only route, which 18xx.games does not notice (D.1, X.1). */
static void put_merging(rail_do *x, const ir_move *m) {
    uint32_t before = have_route(&x->look);
    rail_tile_put(x, lay_hex(m), lay_tile(m), lay_rot(m));
    uint32_t lost = before & ~have_route(&x->look);
    for (unsigned c = 0; lost >> c; c++) {
        x->s->status[c] |= lost >> c & 1u ? RAIL_HAD_ROUTE : 0;
    }
}

void rail_lay_do(rail_do *x, unsigned c, const ir_move *m) {
    int32_t cost = lay_with(m) != IR_NO_OPERAND ? 0 : (int32_t)rail_terrain_for(&x->look, c, lay_hex(m));
    bool first = x->s->tile[lay_hex(m)] == 0;
    if (PEER(&x->look, ASKS) && x->look.d->tile[lay_tile(m)].face.nnodes < rail_face_at(&x->look, lay_hex(m))->nnodes) {
        put_merging(x, m);
    } else {
        rail_tile_put(x, lay_hex(m), lay_tile(m), lay_rot(m));
    }
    rail_emit(x, RAIL_EV_TILE, (int32_t)c, (int32_t)lay_hex(m), (int32_t)lay_tile(m), (int32_t)lay_rot(m));
    if (cost) {
        rail_emit(x, RAIL_EV_TERRAIN_PAID, (int32_t)c, cost, 0, 0);
        rail_pay(x, IR_COMPANY(c), IR_BANK, cost);
    }
    if (x->look.h->tile_laid) {
        x->look.h->tile_laid(x, c, lay_hex(m), first);
    }
}

/* A set of tiles goes down at one stroke: the rest of it after the tile named (88-P5); or one by one (D-20). */
static void lay_rest_of_set(rail_do *x, unsigned c, unsigned p) {
    const rail_private *pr = &x->look.d->private_[p];
    for (unsigned h = 0; h < x->look.d->nhexes; h++) {
        for (unsigned t = 0; t < x->look.d->ntiles; t++) {
            ir_action a = {.move = lay_move(IR_COMPANY(c), h, t, pr->rotation == RAIL_NONE ? 0 : pr->rotation, p)};
            if (rail_has(&pr->hexes, h) && rail_has(&pr->tiles, t) && rail_power_check(&x->look, c, &a, NULL)) {
                x->s->private_used[p]++;
                rail_lay_do(x, c, &a.move);
            }
        }
    }
}

void rail_power_do(rail_do *x, unsigned c, const ir_move *m) {
    unsigned p = lay_with(m);
    const rail_private *pr = &x->look.d->private_[p];
    bool in_steps = PEER(&x->look, SET_IN_STEPS) != 0;
    x->s->private_used[p]++;
    rail_lay_do(x, c, m);
    if (rail_top(x)->kind == RAIL_FRAME_LAYING && rail_top(x)->laying.private_ == p) {
        rail_pop(x); /* the further tile */
        return;
    }
    if (pr->flags & RAIL_LAY_JOINED) {
        x->s->joined_hex = (uint8_t)(lay_hex(m) + 1);
    }
    if ((pr->flags & RAIL_LAY_SET) && !in_steps) {
        lay_rest_of_set(x, c, p);
        return;
    }
    bool more = x->s->private_used[p] < pr->uses;
    bool at_once = ((pr->flags & RAIL_LAY_JOINED) && PEER(&x->look, JOINED_AT_ONCE)) || (pr->flags & RAIL_LAY_SET);
    if (more && at_once) {
        rail_frame *f = rail_push(x, RAIL_FRAME_LAYING, IR_COMPANY(c));
        f->laying.private_ = (uint8_t)p;
        f->laying.hex = (uint8_t)lay_hex(m);
    }
}

/* ---- stations -------------------------------------------------------------------------------------------------- */

/* 88-TK-01 */
unsigned rail_station_price(const rail_look *k, unsigned placed) {
    unsigned factor = rail_phase_now(k)->station_factor; /* 80-TK-01 */
    return (unsigned)k->r->v[RAIL_RULE_STATION_1 + (placed > 3 ? 3 : placed) - 1] * (factor ? factor : 1u);
}

/* 0 if it has none left. */
unsigned rail_station_cost(const rail_look *k, unsigned c) {
    unsigned placed = rail_stations_placed(k, c);
    if (placed == 0 || placed >= k->d->company[c].stations) {
        return 0;
    }
    return k->h->station_cost ? k->h->station_cost(k, c) : rail_station_price(k, placed);
}

bool rail_station_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why) {
    unsigned hex = station_hex(&a->move), node = station_city(&a->move);
    if (hex >= k->d->nhexes || node >= rail_face_at(k, hex)->nnodes || rail_face_at(k, hex)->node[node].slots == 0) {
        return rail_never(why, RAIL_NO_NO_CITY, hex < k->d->nhexes ? (int32_t)hex : 0, 0, 0);
    }
    /* 80-TK-09, 80-OQ-14: no company places a station in a red location; one with a circle is somebody's home */
    if (rail_face_at(k, hex)->node[node].kind == RAIL_OFFBOARD && !PEER(k, RED_STATIONS) &&
        !rail_no(why, RAIL_NO_RED_STATION, (int32_t)hex, 0, 0)) {
        return false;
    }
    if (rail_stations_placed(k, c) >= k->d->company[c].stations) {
        return rail_never(why, RAIL_NO_NO_STATION_LEFT, 0, 0, 0);
    }
    int32_t cost = (int32_t)rail_station_cost(k, c), cash = k->is->cash[IR_COMPANY(c)];
    if (cost > cash && !rail_no(why, RAIL_NO_STATION_COST, cost, cash, 0)) {
        return false;
    }
    if (rail_has_station(k, c, hex) && !rail_no(why, RAIL_NO_STATION_IN_HEX, (int32_t)hex, 0, 0)) {
        return false;
    }
    if (k->h->allows && !k->h->allows(k, c, &a->move, a->logged, why)) {
        return false;
    }
    if (rail_slots_free(k, hex, node) == 0 && !rail_no(why, RAIL_NO_NO_FREE_SLOT, (int32_t)hex, 0, 0)) {
        return false;
    }
    if (rail_slots_open(k, hex, node, c) == 0 && !rail_no(why, RAIL_NO_SLOT_KEPT, (int32_t)hex, 0, 0)) {
        return false;
    }
    rail_reach room;
    return is_lax(k, a) || (reach_of(k, c, &room)->nodes[hex] >> node & 1) ||
           rail_no(why, RAIL_NO_CITY_NOT_REACHED, (int32_t)hex, 0, 0);
}

void rail_station_put(rail_do *x, unsigned c, unsigned hex, unsigned node) {
    for (unsigned i = 0; i < RAIL_MAX_STATIONS; i++) {
        if (x->s->station[c][i] == 0) {
            x->s->station[c][i] = (uint16_t)(1 + hex * 8 + node);
            return;
        }
    }
}

void rail_station_do(rail_do *x, unsigned c, const ir_move *m) {
    int32_t cost = (int32_t)rail_station_cost(&x->look, c);
    rail_pay(x, IR_COMPANY(c), IR_BANK, cost);
    rail_station_put(x, c, station_hex(m), station_city(m));
    rail_emit(x, RAIL_EV_STATION, (int32_t)c, (int32_t)station_hex(m), cost, 0);
    if (x->look.h->station_placed) {
        x->look.h->station_placed(x, c, station_hex(m));
    }
}
