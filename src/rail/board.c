/* The board: what is on a hex, who has stations in its cities, what may be laid there and what laying does.
 *
 * Always:
 *  1. A printed face has rotation 0, a tile's face is turned by s->rot: only this file, reach.c and routes.c turn
 *     masks, and all callers see a hex by its own edges.
 *  2. Laying keeps every piece of old track and every location (88-UP-02), so that stations and kept homes always have
 *     a city to go to (88-UP-06).
 * Never: money, phases, whose turn it is, where a company's track leads. */
#include "rail/board.h"
#include "rail/hooks.h"

#include "core/guard.h"

#include <string.h>

static bool same_text(const char *a, const char *b);
static bool some_rotation_fits(const rail_look *k, unsigned hex, unsigned tile, unsigned how);
static bool is_ordinary(const rail_data *d, unsigned tile);
static bool carry_nodes(const rail_face *from, unsigned from_rot, const rail_face *to, unsigned to_rot,
                        uint8_t node[RAIL_MAX_NODES]);
static bool keeps_plain_track(const rail_face *from, unsigned from_rot, const rail_face *to, unsigned to_rot);
static bool has_room(const rail_look *k, unsigned hex, const rail_face *to, const uint8_t node[RAIL_MAX_NODES]);

static unsigned lowest(unsigned mask) {
    unsigned i = 0;
    while (i < 8 && !((mask >> i) & 1u)) {
        i++;
    }
    return i;
}

/* ---- what lies there -------------------------------------------------------------------------------------------- */

const rail_face *rail_face_at(const rail_look *k, unsigned hex) {
    unsigned tile = k->s->tile[hex];
    return tile ? &k->d->tile[tile - 1u].face : &k->d->hex[hex].face;
}

unsigned rail_exits(const rail_look *k, unsigned hex) { return rail_turn(rail_face_at(k, hex)->exits, k->s->rot[hex]); }

unsigned rail_node_edges(const rail_look *k, unsigned hex, unsigned node) {
    return rail_turn(rail_face_at(k, hex)->node_edges[node], k->s->rot[hex]);
}

unsigned rail_value(const rail_look *k, unsigned hex, unsigned node) {
    return (unsigned)rail_face_at(k, hex)->node[node].value[k->d->phase[k->s->phase].value];
}

unsigned rail_node_at(const rail_look *k, unsigned hex, unsigned edge) {
    const rail_face *face = rail_face_at(k, hex);
    for (unsigned n = 0; n < face->nnodes; n++) {
        unsigned edges = rail_turn(face->node_edges[n], k->s->rot[hex]);
        if (edge < 6 ? (edges >> edge) & 1u : edges == 0) {
            return n;
        }
    }
    return RAIL_NONE;
}

unsigned rail_node_edge(const rail_look *k, unsigned hex, unsigned node) {
    unsigned edges = rail_node_edges(k, hex, node);
    return edges ? lowest(edges) : 6u;
}

/* ---- stations --------------------------------------------------------------------------------------------------- */

uint32_t rail_stationed(const rail_look *k, unsigned hex, unsigned node) {
    uint32_t who = 0;
    unsigned here = 1u + hex * 8u + node;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        for (unsigned i = 0; i < k->d->company[c].stations; i++) {
            if (k->s->station[c][i] == here) {
                who |= (uint32_t)1 << c;
            }
        }
    }
    return who;
}

unsigned rail_slots_free(const rail_look *k, unsigned hex, unsigned node) {
    unsigned slots = rail_face_at(k, hex)->node[node].slots, here = 1u + hex * 8u + node;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        for (unsigned i = 0; i < k->d->company[c].stations; i++) { /* one may have two there (rule replace_second) */
            slots -= slots && k->s->station[c][i] == here;
        }
    }
    return slots;
}

rail_place rail_home(const rail_look *k, unsigned c, unsigned n) {
    const rail_company *co = &k->d->company[c];
    return n == 0 ? (rail_place){co->home, k->s->home_node[c]}
                  : (rail_place){co->more[n - 1].hex, k->s->more_node[c][n - 1]};
}

unsigned rail_stations_of(const rail_look *k, unsigned c) { return k->h->stations_of ? k->h->stations_of(k, c) : c; }

/* How many homes of a company to look at: one that is at home has none to take, unless some come later. */
static unsigned homes_due(const rail_look *k, unsigned c) {
    unsigned status = k->s->status[c];
    return (status & RAIL_GONE) || ((status & RAIL_AT_HOME) && !k->h->home_waits) ? 0 : rail_homes(k->d, c);
}

static bool is_due(const rail_look *k, unsigned c, unsigned n) {
    return !(k->s->status[c] & RAIL_AT_HOME) || k->h->home_waits(k, c, n);
}

/* How many of them are in this city. */
static unsigned homes_kept(const rail_look *k, unsigned c, unsigned hex, unsigned node) {
    unsigned n = 0, homes = homes_due(k, c);
    for (unsigned i = 0; i < homes; i++) {
        rail_place home = rail_home(k, c, i);
        n += home.hex == hex && home.node == node && is_due(k, c, i);
    }
    return n;
}

unsigned rail_slots_open(const rail_look *k, unsigned hex, unsigned node, unsigned c) {
    unsigned open = rail_slots_free(k, hex, node);
    for (unsigned o = 0; o < k->d->ncompanies && open; o++) {
        /* 88-HT-04, 88-OQ-28, 80-TK-05: kept in the city that continues the home city, also for companies not started
         * yet */
        unsigned kept = o != c ? homes_kept(k, o, hex, node) : 0;
        open -= kept < open ? kept : open;
    }
    return open;
}

uint32_t rail_kept_for(const rail_look *k, unsigned hex, unsigned node) {
    uint32_t mask = 0;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        mask |= homes_kept(k, c, hex, node) ? UINT32_C(1) << c : 0;
    }
    return mask;
}

bool rail_has_station(const rail_look *k, unsigned c, unsigned hex) {
    for (unsigned i = 0; i < k->d->company[c].stations; i++) {
        unsigned at = k->s->station[c][i];
        if (at && (at - 1u) >> 3 == hex) {
            return true;
        }
    }
    return false;
}

/* Those after it move up: they are numbered without gaps. */
void rail_station_remove(rail_do *x, unsigned c, unsigned hex) {
    uint16_t *station = x->s->station[c];
    for (unsigned i = 0; i < RAIL_MAX_STATIONS; i++) {
        if (station[i] && (station[i] - 1u) >> 3 == hex) {
            memmove(&station[i], &station[i + 1], (RAIL_MAX_STATIONS - 1 - i) * sizeof *station);
            station[RAIL_MAX_STATIONS - 1] = 0;
            return;
        }
    }
}

unsigned rail_stations_placed(const rail_look *k, unsigned c) {
    unsigned n = 0;
    for (unsigned i = 0; i < k->d->company[c].stations; i++) {
        n += k->s->station[c][i] != 0;
    }
    return n;
}

static bool same_turned(const rail_face *face, unsigned r) {
    for (unsigned e = 0; e < 6; e++) {
        unsigned to = (e + r) % 6;
        if (rail_turn(face->through[e], r) != face->through[to] || face->stop[e] != face->stop[to]) {
            return false;
        }
    }
    return true;
}

/* A city of its own at each edge (80-PM-06): it looks the same however it is turned, only its cities change their numbers. */
static bool city_at_each_edge(const rail_face *face) {
    for (unsigned e = 0; e < 6; e++) {
        unsigned node = lowest(face->stop[e]);
        if (face->nnodes != 6 || face->through[e] || face->stop[e] != 1u << node || face->node_edges[node] != 1u << e) {
            return false;
        }
    }
    return true;
}

unsigned rail_lays(const rail_face *face) { return city_at_each_edge(face) ? 1 : rail_period(face); }

unsigned rail_period(const rail_face *face) {
    for (unsigned r = 1; r < 4; r++) {
        if (same_turned(face, r)) {
            return r;
        }
    }
    return 6;
}

unsigned rail_home_node(const rail_look *k, unsigned c) { return k->s->home_node[c]; }

unsigned rail_power_of(const rail_look *k, unsigned company, rail_power power) {
    ir_party director = k->s->director[company];
    for (unsigned p = 0; p < k->d->nprivates && director != RAIL_DIRECTOR_NONE; p++) {
        if (k->d->private_[p].power == power && k->s->private_owner[p] == director &&
            !(k->s->private_flags[p] & RAIL_CLOSED)) {
            return p;
        }
    }
    return RAIL_NONE;
}

/* ---- laying ----------------------------------------------------------------------------------------------------- */

rail_refusal rail_unbuildable(const rail_look *k, unsigned hex) {
    return k->d->hex[hex].colour == RAIL_RED ? RAIL_NO_RED_AREA : RAIL_NO_NOT_BUILDABLE;
}

bool rail_tile_fits(const rail_look *k, unsigned hex, unsigned tile, unsigned rot, unsigned how, ir_refusal *why) {
    const rail_data *d = k->d;
    bool power = (how & RAIL_FIT_POWER) != 0, any_rotation = (how & RAIL_FIT_ANY_ROTATION) != 0;
    if (hex >= d->nhexes || tile >= d->ntiles || rot >= 6) {
        return rail_never(why, RAIL_NO_NO_SUCH, (int32_t)hex, (int32_t)tile, (int32_t)rot);
    }
    const rail_hex *h = &d->hex[hex];
    const rail_tile *t = &d->tile[tile];
    unsigned lies = k->s->tile[hex];
    bool buildable = h->flags & RAIL_BUILDABLE;
    int32_t H = (int32_t)hex, T = (int32_t)tile;
    if (!buildable && !power && !rail_no(why, rail_unbuildable(k, hex), H, 0, 0)) {
        return false; /* 88-TR-04 */
    }
    if (!k->s->supply[tile] && !rail_no(why, RAIL_NO_NONE_LEFT, T, 0, 0)) {
        return false; /* 88-TR-09 */
    }
    const rail_tiles *to = lies ? &d->tile[lies - 1u].to : &h->to;
    if ((!rail_has(to, tile) || rail_has(&h->bars, tile)) && !(power && !is_ordinary(d, tile))) {
        /* 88-TR-03, 88-UP-04; a power brings a tile of its own or lays ordinary tiles where they belong (88-PC, CW) */
        const char *label = lies ? d->tile[lies - 1u].label : h->label;
        rail_refusal code = lies ? RAIL_NO_WRONG_UPGRADE : RAIL_NO_WRONG_TILE;
        code = same_text(label, t->label) ? code : RAIL_NO_WRONG_LABEL;
        if (!rail_no(why, code, T, H, 0)) {
            return false;
        }
    }
    unsigned exits = rail_turn(t->face.exits, rot);
    unsigned wrong = exits & ~(unsigned)h->legal_exits;
    if (buildable && wrong && !any_rotation && !rail_no(why, RAIL_NO_EDGE_FORBIDDEN, H, (int32_t)lowest(wrong), 0)) {
        return false; /* 88-TR-06 */
    }
    unsigned missing = h->required & ~exits;
    if (missing && !any_rotation && !rail_no(why, RAIL_NO_EDGE_REQUIRED, H, (int32_t)lowest(missing), 0)) {
        return false; /* 80-TL-08 */
    }
    const rail_face *from = lies ? &d->tile[lies - 1u].face : &h->face;
    uint8_t node[RAIL_MAX_NODES];
    bool kept = any_rotation || keeps_plain_track(from, k->s->rot[hex], &t->face, rot);
    kept = kept && (carry_nodes(from, k->s->rot[hex], &t->face, rot, node) || (any_rotation && from->nnodes < 2));
    if (!kept && !rail_no(why, RAIL_NO_TRACK_LOST, H, 0, 0)) {
        return false; /* 88-UP-02 */
    }
    bool room =
        !kept || from->nnodes < 2 || has_room(k, hex, &t->face, node); /* one city cannot outgrow its successor */
    if (!room && !rail_no(why, RAIL_NO_STATIONS_LOST, T, H, 0)) {
        return false; /* 90-TR-16 */
    }
    return !t->prefer || any_rotation || !some_rotation_fits(k, hex, t->prefer - 1u, how) ||
           rail_no(why, RAIL_NO_PREFER_TILE, T, t->prefer - 1, 0); /* 80-PM-05 */
}

static bool some_rotation_fits(const rail_look *k, unsigned hex, unsigned tile, unsigned how) {
    for (unsigned rot = 0; rot < k->r->tile_period[tile]; rot++) {
        if (rail_tile_fits(k, hex, tile, rot, how, NULL)) {
            return true;
        }
    }
    return false;
}

void rail_tile_put(rail_do *x, unsigned hex, unsigned tile, unsigned rot) {
    rail_state *s = x->s;
    const rail_data *d = x->look.d;
    const rail_face *from = rail_face_at(&x->look, hex);
    uint8_t node[RAIL_MAX_NODES];
    (void)carry_nodes(from, s->rot[hex], &d->tile[tile].face, rot, node);
    for (unsigned c = 0; c < d->ncompanies; c++) {
        for (unsigned i = 0; i < d->company[c].stations; i++) {
            unsigned at = s->station[c][i];
            if (at && (at - 1u) >> 3 == hex) {
                s->station[c][i] = (uint16_t)(1u + hex * 8u + node[(at - 1u) & 7u]); /* 88-UP-06 */
            }
        }
        if (d->company[c].home == hex) {
            s->home_node[c] = node[s->home_node[c]]; /* 88-HT-02 */
        }
        for (unsigned i = 0; i < d->company[c].nmore; i++) {
            if (d->company[c].more[i].hex == hex) {
                s->more_node[c][i] = node[s->more_node[c][i]];
            }
        }
    }
    if (s->tile[hex]) {
        s->supply[s->tile[hex] - 1u]++;
    }
    IR_ASSERT(s->supply[tile] > 0);
    s->supply[tile]--;
    s->tile[hex] = (uint8_t)(tile + 1u);
    s->rot[hex] = (uint8_t)rot;
}

/* ---- helpers ---------------------------------------------------------------------------------------------------- */

static bool same_text(const char *a, const char *b) {
    while (*a && *a == *b) {
        a++, b++;
    }
    return *a == *b;
}

/* Whether some hex or tile has it as a successor. The others belong to a private's power alone (L39, L40, L41). */
static bool is_ordinary(const rail_data *d, unsigned tile) {
    for (unsigned h = 0; h < d->nhexes; h++) {
        if (rail_has(&d->hex[h].to, tile)) {
            return true;
        }
    }
    for (unsigned t = 0; t < d->ntiles; t++) {
        if (rail_has(&d->tile[t].to, tile)) {
            return true;
        }
    }
    return false;
}

/* Says for each location of the old face which one of the new face continues it: the one that has all its edges; a
 * location without track takes the first that no other claims, else the first of all. False if some location with track
 * has not exactly one heir, or if old ones merge although the new face has several (88-UP-02, 88-UP-06). Every entry is
 * a node of the new face, or 0, whatever the answer. */
static bool carry_nodes(const rail_face *from, unsigned from_rot, const rail_face *to, unsigned to_rot,
                        uint8_t node[RAIL_MAX_NODES]) {
    unsigned claimed = 0, heirs = 0, tracked = 0, bare = 0;
    bool kept = true;
    for (unsigned i = 0; i < RAIL_MAX_NODES; i++) {
        node[i] = 0;
        if (i >= from->nnodes) {
            continue;
        }
        unsigned edges = rail_turn(from->node_edges[i], from_rot), found = 0;
        if (!edges) {
            bare |= 1u << i;
            continue;
        }
        tracked++;
        for (unsigned j = 0; j < to->nnodes; j++) {
            bool all = !(edges & ~rail_turn(to->node_edges[j], to_rot));
            if (all && to->node[j].kind == from->node[i].kind && found++ == 0) {
                node[i] = (uint8_t)j;
                heirs += !((claimed >> j) & 1u);
                claimed |= 1u << j;
            }
        }
        kept = kept && found == 1;
    }
    kept = kept && (heirs >= tracked || heirs >= to->nnodes);
    for (unsigned i = 0; i < RAIL_MAX_NODES && bare; i++) {
        if (!((bare >> i) & 1u)) {
            continue;
        }
        for (unsigned j = 0; j < to->nnodes; j++) {
            if (!((claimed >> j) & 1u) && to->node[j].kind == from->node[i].kind) {
                node[i] = (uint8_t)j;
                claimed |= 1u << j;
                break;
            }
        }
        kept = kept && to->nnodes > 0;
    }
    return kept;
}

static bool keeps_plain_track(const rail_face *from, unsigned from_rot, const rail_face *to, unsigned to_rot) {
    unsigned turn = from_rot + 6u - to_rot; /* from the old face's own edges to the new face's */
    turn = turn < 6 ? turn : turn - 6u;
    for (unsigned e = 0; e < 6; e++) {
        unsigned at = e + turn < 6 ? e + turn : e + turn - 6u;
        if (rail_turn(from->through[e], turn) & ~(unsigned)to->through[at]) {
            return false;
        }
    }
    return true;
}

/* Whether all stations and kept homes of the hex find a slot where their cities go (merging cities: brown OO and B). */
static bool has_room(const rail_look *k, unsigned hex, const rail_face *to, const uint8_t node[RAIL_MAX_NODES]) {
    const rail_data *d = k->d;
    uint8_t guests[8] = {0};
    for (unsigned c = 0; c < d->ncompanies; c++) {
        for (unsigned i = 0; i < d->company[c].stations; i++) {
            unsigned at = k->s->station[c][i];
            if (at && (at - 1u) >> 3 == hex) {
                guests[node[(at - 1u) & 7u]]++;
            }
        }
        unsigned homes = homes_due(k, c);
        for (unsigned i = 0; i < homes; i++) {
            rail_place home = rail_home(k, c, i);
            guests[node[home.node]] = (uint8_t)(guests[node[home.node]] + (home.hex == hex && is_due(k, c, i)));
        }
    }
    for (unsigned n = 0; n < to->nnodes; n++) {
        if (guests[n] > to->node[n].slots) {
            return false;
        }
    }
    return true;
}
