/* Random small boards (routes_board.h). */
#include "routes_board.h"

#include "core/rng.h"

#include <string.h>

const rail_train board_kind[BOARD_KINDS] = {{.id = "2", .range = 2},
                                            {.id = "3", .range = 3},
                                            {.id = "4", .range = 4},
                                            {.id = "5", .range = 5},
                                            {.id = "6", .range = 6},
                                            {.id = "8", .range = 8},
                                            {.id = "D", .range = RAIL_EVER},
                                            {.id = "2+2", .range = 4, .large = 2},
                                            {.id = "3+3", .range = 6, .large = 3},
                                            {.id = "3E", .range = RAIL_EVER, .pays = 3},
                                            {.id = "4E", .range = RAIL_EVER, .pays = 4},
                                            {.id = "6E", .range = RAIL_EVER, .pays = 6}};

/* Edge e leads there: 0 south-west, then clockwise. */
static const int step_x[6] = {-1, -1, 0, 1, 1, 0}, step_z[6] = {1, 0, -1, -1, 0, 1};

static bool chance(uint64_t *dice, unsigned percent) { return ir_rng_below(dice, 100) < percent; }

static unsigned hex_at(const board *b, int x, int z) {
    for (unsigned i = 0; i < b->nhexes; i++) {
        if (b->hex[i].x == x && b->hex[i].z == z) {
            return i;
        }
    }
    return RAIL_NONE;
}

static bool has_edge(const board_hex *h, unsigned edge) {
    for (unsigned i = 0; i < h->face.npaths; i++) {
        if (h->face.path[i].a == edge || h->face.path[i].b == edge) {
            return true;
        }
    }
    return false;
}

static uint8_t turned(uint8_t place, unsigned steps, bool mirror) {
    if (place >= 6) {
        return place;
    }
    unsigned edge = mirror ? 5u - place : place;
    return (uint8_t)((edge + steps) % 6);
}

static void turn_face(rail_face *face, unsigned steps, bool mirror) {
    for (unsigned i = 0; i < face->npaths; i++) {
        face->path[i].a = turned(face->path[i].a, steps, mirror);
        face->path[i].b = turned(face->path[i].b, steps, mirror);
    }
}

/* ---- making ----------------------------------------------------------------------------------------------------- */

/* A red location with one to three tracks. */
static void make_offboard(rail_face *face, uint64_t *dice) {
    memset(face, 0, sizeof *face);
    face->nnodes = 1;
    face->node[0].kind = RAIL_OFFBOARD;
    face->node[0].flags = RAIL_END_ONLY;
    face->node[0].group = (uint8_t)ir_rng_below(dice, 3);
    unsigned first = ir_rng_below(dice, 6), n = 1 + ir_rng_below(dice, 3);
    for (unsigned i = 0; i < n; i++) {
        face->path[face->npaths++] = (rail_path){(uint8_t)((first + i) % 6), 6};
    }
}

static void colour_nodes(board_hex *h, uint64_t *dice, bool strange, bool *treasury) {
    for (unsigned n = 0; n < h->face.nnodes; n++) {
        rail_node *node = &h->face.node[n];
        int16_t value = (int16_t)(10 * ir_rng_below(dice, 9));
        node->treasury = 0;
        node->flags = node->kind == RAIL_OFFBOARD ? RAIL_END_ONLY : 0;
        if (node->kind == RAIL_TOWN && chance(dice, 10)) {
            node->flags |= RAIL_FREE_STOP | (strange && chance(dice, 70) ? 0 : RAIL_END_ONLY);
            value = 10;
        } else if (node->kind == RAIL_TOWN && !*treasury && chance(dice, 15)) {
            node->treasury = 40;
            *treasury = true;
            value = 0;
        } else if (node->kind == RAIL_CITY && chance(dice, 5)) {
            node->flags |= RAIL_END_ONLY; /* 1888's A19: a red city that holds stations */
        }
        for (unsigned i = 0; i < 4; i++) {
            node->value[i] = value;
        }
        if (node->kind != RAIL_CITY) {
            continue;
        }
        h->at[n].own = chance(dice, 25);
        h->at[n].others = (uint8_t)ir_rng_below(dice, node->slots + 1u - h->at[n].own);
        if (chance(dice, 20)) {
            h->at[n].others = (uint8_t)(node->slots - h->at[n].own);
        }
    }
}

static unsigned count_own(const board *b) {
    unsigned n = 0;
    for (unsigned i = 0; i < b->nhexes; i++) {
        for (unsigned j = 0; j < b->hex[i].face.nnodes; j++) {
            n += b->hex[i].at[j].own;
        }
    }
    return n;
}

/* How well a hex continues the track around it: edges that join, less those that lead nowhere. */
static int fit(const board *b, const board_hex *h, unsigned columns, unsigned rows) {
    int score = 0;
    for (unsigned e = 0; e < 6; e++) {
        int x = h->x + step_x[e], z = h->z + step_z[e], column = x + (z >= 0 ? z / 2 : 0);
        unsigned next = hex_at(b, x, z);
        bool outside = z < 0 || z >= (int)rows || column < 0 || column >= (int)columns;
        bool here = has_edge(h, e), there = next != RAIL_NONE && has_edge(&b->hex[next], (e + 3) % 6);
        score += here && there ? 3 : here != there && (next != RAIL_NONE || outside) ? -2 : 0;
    }
    return score;
}

/* The best of some random tiles and rotations. */
static void make_hex(const board *b, board_hex *h, const rail_data *from, unsigned columns, unsigned rows,
                     uint64_t *dice) {
    int most = 0;
    for (unsigned tries = 0; tries < 12; tries++) {
        board_hex one = *h;
        if (chance(dice, 10)) {
            make_offboard(&one.face, dice);
        } else {
            one.face = from->tile[ir_rng_below(dice, from->ntiles)].face;
            turn_face(&one.face, ir_rng_below(dice, 6), false);
        }
        int score = fit(b, &one, columns, rows);
        if (tries == 0 || score > most) {
            most = score;
            *h = one;
        }
    }
}

/* What 1880 brings, on half of the boards. */
static void make_chinese(board *b, uint64_t *dice) {
    b->more_at = RAIL_NONE;
    if (chance(dice, 50)) {
        return;
    }
    for (unsigned i = 0; i < b->nhexes; i++) {
        b->hex[i].charge = chance(dice, 15) ? 10 : 0;
    }
    b->end[0] = ir_rng_below(dice, b->nhexes);
    b->end[1] = ir_rng_below(dice, b->nhexes);
    b->run_bonus = b->end[0] == b->end[1] ? 0 : 10 + 10 * ir_rng_below(dice, 8);
    b->each = chance(dice, 30);
    b->more_at = ir_rng_below(dice, b->nhexes);
    b->more = 10 * ir_rng_below(dice, 4);
    b->free = chance(dice, 20);
}

static void make_once(board *b, const rail_data *from, unsigned columns, unsigned rows, bool strange, uint64_t *dice) {
    bool treasury = false;
    memset(b, 0, sizeof *b);
    for (unsigned i = 0; i < columns * rows && b->nhexes < BOARD_MAX; i++) {
        if (chance(dice, 8)) {
            continue;
        }
        board_hex *h = &b->hex[b->nhexes];
        h->z = (int)(i / columns);
        h->x = (int)(i % columns) - h->z / 2;
        make_hex(b, h, from, columns, rows, dice);
        colour_nodes(h, dice, strange, &treasury);
        b->nhexes++;
    }
    for (unsigned n = 1 + ir_rng_below(dice, 3); n; n--) {
        b->trains[ir_rng_below(dice, BOARD_KINDS)]++;
    }
    b->home = ir_rng_below(dice, b->nhexes + !b->nhexes);
    b->destination = ir_rng_below(dice, b->nhexes + !b->nhexes);
    b->bonus = chance(dice, 60) && b->home != b->destination ? 10 + 10 * ir_rng_below(dice, 6) : 0;
    make_chinese(b, dice);
}

void board_random(board *b, const rail_data *from, unsigned columns, unsigned rows, bool strange, uint64_t *dice) {
    do {
        make_once(b, from, columns, rows, strange, dice);
    } while (count_own(b) < 1 || count_own(b) > RAIL_MAX_STATIONS);
}

/* ---- changing --------------------------------------------------------------------------------------------------- */

void board_turn(const board *b, unsigned steps, bool mirror, board *out) {
    *out = *b;
    for (unsigned i = 0; i < out->nhexes; i++) {
        board_hex *h = &out->hex[i];
        if (mirror) {
            h->x = -h->x - h->z;
        }
        for (unsigned s = 0; s < steps; s++) {
            int x = h->x;
            h->x = -h->z;
            h->z = x + h->z;
        }
        turn_face(&h->face, steps, mirror);
    }
}

static void shuffle_nodes(board_hex *h, uint64_t *dice) {
    for (unsigned i = h->face.nnodes; i > 1; i--) {
        unsigned j = ir_rng_below(dice, i);
        rail_node node = h->face.node[i - 1];
        h->face.node[i - 1] = h->face.node[j];
        h->face.node[j] = node;
        uint8_t own = h->at[i - 1].own, others = h->at[i - 1].others;
        h->at[i - 1] = h->at[j];
        h->at[j].own = own;
        h->at[j].others = others;
        for (unsigned k = 0; k < h->face.npaths; k++) {
            uint8_t *end[2] = {&h->face.path[k].a, &h->face.path[k].b};
            for (unsigned e = 0; e < 2; e++) {
                uint8_t was = *end[e];
                *end[e] = was == 6 + i - 1 ? (uint8_t)(6 + j) : was == 6 + j ? (uint8_t)(6 + i - 1) : was;
            }
        }
    }
}

void board_shuffle(const board *b, uint64_t *dice, board *out) {
    *out = *b;
    for (unsigned i = out->nhexes; i > 1; i--) {
        unsigned j = ir_rng_below(dice, i);
        board_hex hex = out->hex[i - 1];
        out->hex[i - 1] = out->hex[j];
        out->hex[j] = hex;
        unsigned *named[] = {&out->home, &out->destination, &out->end[0], &out->end[1], &out->more_at};
        for (unsigned k = 0; k < sizeof named / sizeof *named; k++) {
            *named[k] = *named[k] == i - 1 ? j : *named[k] == j ? i - 1 : *named[k];
        }
    }
    for (unsigned i = 0; i < out->nhexes; i++) {
        shuffle_nodes(&out->hex[i], dice);
    }
}

bool board_dead_end(board *b, uint64_t *dice) {
    if (b->nhexes == BOARD_MAX) {
        return false;
    }
    for (unsigned tries = 0; tries < 40; tries++) {
        const board_hex *h = &b->hex[ir_rng_below(dice, b->nhexes)];
        unsigned edge = ir_rng_below(dice, 6), out = ir_rng_below(dice, 6), in = (edge + 3) % 6;
        int x = h->x + step_x[edge], z = h->z + step_z[edge];
        if (!has_edge(h, edge) || out == in || hex_at(b, x, z) != RAIL_NONE) {
            continue;
        }
        unsigned behind = hex_at(b, x + step_x[out], z + step_z[out]);
        if (behind != RAIL_NONE && has_edge(&b->hex[behind], (out + 3) % 6)) {
            continue;
        }
        board_hex *added = &b->hex[b->nhexes++];
        memset(added, 0, sizeof *added);
        added->x = x;
        added->z = z;
        added->face.npaths = 1;
        added->face.path[0] = (rail_path){(uint8_t)in, (uint8_t)out};
        return true;
    }
    return false;
}

bool board_remove_station(board *b, uint64_t *dice) {
    for (unsigned tries = 0; tries < 60; tries++) {
        board_hex *h = &b->hex[ir_rng_below(dice, b->nhexes)];
        unsigned n = ir_rng_below(dice, RAIL_MAX_NODES);
        if (n < h->face.nnodes && h->at[n].others) {
            h->at[n].others--;
            return true;
        }
    }
    return false;
}

/* ---- as a position ---------------------------------------------------------------------------------------------- */

enum { TAG_HOME = 1, TAG_DESTINATION = 2, TAG_END = 16, TAG_OTHER_END = 32 };

static void position_node(const board *b, unsigned hex, unsigned n, rt_position *p) {
    const board_hex *h = &b->hex[hex];
    const rail_node *node = &h->face.node[n];
    rt_node *to = &p->node[p->nnodes++];
    memset(to, 0, sizeof *to);
    (void)snprintf(to->name, sizeof to->name, "H%u.n%u", hex, n);
    to->kind = node->kind == RAIL_TOWN ? RT_TOWN : node->kind == RAIL_CITY ? RT_CITY : RT_OFF;
    to->value = node->value[0] + (hex == b->more_at ? (int)b->more : 0);
    to->out = node->treasury;
    to->own = h->at[n].own;
    to->full = node->kind == RAIL_CITY && !to->own && h->at[n].others >= node->slots;
    to->end = node->flags & RAIL_END_ONLY;
    to->free = node->flags & RAIL_FREE_STOP;
    to->group = node->group;
    to->tags = (hex == b->home ? TAG_HOME : 0u) | (hex == b->destination ? TAG_DESTINATION : 0u) |
               (hex == b->end[0] ? TAG_END : 0u) | (hex == b->end[1] ? TAG_OTHER_END : 0u);
}

void board_position(const board *b, rt_position *p) {
    int first[BOARD_MAX], port[BOARD_MAX][6];
    rt_clear(p);
    memset(port, -1, sizeof port);
    for (unsigned i = 0; i < b->nhexes; i++) {
        first[i] = p->nnodes;
        for (unsigned n = 0; n < b->hex[i].face.nnodes; n++) {
            position_node(b, i, n, p);
        }
    }
    for (unsigned i = 0; i < b->nhexes; i++) {
        for (unsigned k = 0; k < b->hex[i].face.npaths; k++) {
            const uint8_t end[2] = {b->hex[i].face.path[k].a, b->hex[i].face.path[k].b};
            int place[2];
            for (unsigned e = 0; e < 2; e++) {
                if (end[e] < 6 && port[i][end[e]] < 0) {
                    port[i][end[e]] = p->nports;
                    p->mate[p->nports] = RT_NO_PORT;
                    (void)snprintf(p->port_name[p->nports++], RT_MAX_NAME, "H%u.e%u", i, end[e]);
                }
                place[e] = end[e] < 6 ? port[i][end[e]] : RT_NODE + first[i] + end[e] - 6;
            }
            bool charged = end[0] < 6 && end[1] < 6 && !b->free;
            p->piece[p->npieces++] = (rt_piece){place[0], place[1], charged ? b->hex[i].charge : 0};
        }
    }
    for (unsigned i = 0; i < b->nhexes; i++) {
        for (unsigned e = 0; e < 6; e++) {
            unsigned next = hex_at(b, b->hex[i].x + step_x[e], b->hex[i].z + step_z[e]);
            if (port[i][e] >= 0 && next != RAIL_NONE && port[next][(e + 3) % 6] >= 0) {
                p->mate[port[i][e]] = port[next][(e + 3) % 6];
            }
        }
    }
    if (b->bonus) {
        p->bonus[p->nbonuses++] = (rt_bonus){false, (int)b->bonus, {TAG_HOME, TAG_DESTINATION}};
    }
    if (b->run_bonus) {
        p->bonus[p->nbonuses++] = (rt_bonus){!b->each, (int)b->run_bonus, {TAG_END, TAG_OTHER_END}};
    }
    for (unsigned k = BOARD_KINDS; k-- > 0;) {
        const rail_train *kind = &board_kind[k];
        for (unsigned i = 0; i < b->trains[k]; i++) {
            rt_train *t = &p->train[p->ntrains++];
            (void)snprintf(t->name, sizeof t->name, "%s", kind->id);
            t->stops = kind->range == RAIL_EVER ? RT_EVER : kind->range;
            t->large = kind->large ? kind->large : RT_EVER;
            t->pays = kind->pays ? kind->pays : RT_EVER;
            t->small = RT_EVER;
        }
    }
}

/* ---- as rail sees it -------------------------------------------------------------------------------------------- */

/* The masks of a face from its pieces. */
static void fill_masks(rail_face *face) {
    face->exits = 0;
    memset(face->through, 0, sizeof face->through);
    memset(face->stop, 0, sizeof face->stop);
    memset(face->node_edges, 0, sizeof face->node_edges);
    for (unsigned i = 0; i < face->npaths; i++) {
        unsigned a = face->path[i].a, b = face->path[i].b;
        unsigned edge = a < 6 ? a : b, other = a < 6 ? b : a;
        face->exits |= (uint8_t)(1u << edge);
        if (other < 6) {
            face->exits |= (uint8_t)(1u << other);
            face->through[edge] |= (uint8_t)(1u << other);
            face->through[other] |= (uint8_t)(1u << edge);
        } else {
            face->stop[edge] |= (uint8_t)(1u << (other - 6));
            face->node_edges[other - 6] |= (uint8_t)(1u << edge);
        }
    }
}

static void stand(board_rail *out, unsigned company, unsigned hex, unsigned node) {
    unsigned n = 0;
    while (out->state.station[company][n]) {
        n++;
    }
    out->state.station[company][n] = (uint16_t)(1 + hex * 8 + node);
    out->company[company].stations = (uint8_t)(n + 1);
}

/* Other companies' stations: of any company that has one left; a company has at most one in a city. */
static void stand_others(board_rail *out, unsigned hex, unsigned node, unsigned count) {
    for (unsigned c = 1; c < out->data.ncompanies && count; c++) {
        if (out->company[c].stations < RAIL_MAX_STATIONS) {
            stand(out, c, hex, node);
            count--;
        }
    }
}

/* The bonus between two hexes, and the two privates with the company's director. */
static void to_rail_chinese(const board *b, board_rail *out) {
    out->state.director[0] = IR_PLAYER(0);
    out->private_[0] = (rail_private){.power = RAIL_POWER_STOP, .at = (uint8_t)b->more_at, .amount = (uint16_t)b->more};
    out->private_[1] = (rail_private){.power = RAIL_POWER_FERRIES};
    out->state.private_owner[0] = IR_PLAYER(0);
    out->state.private_owner[1] = b->free ? IR_PLAYER(0) : IR_PLAYER(1);
    out->run_bonus[0] = (rail_run_bonus){(uint8_t)b->end[0], (uint8_t)b->end[1], (int16_t)b->run_bonus};
    out->data.nrun_bonuses = b->run_bonus != 0;
    out->rules.peer[RAIL_PEER_RUN_BONUS_EACH] = (uint8_t)b->each;
}

static const rail_kind board_company = {
    .id = "public", .turn = {RAIL_STEP_RUN, RAIL_STEP_DONE}, .shares = true, .owns_trains = true};

void board_to_rail(const board *b, uint64_t *dice, board_rail *out) {
    memset(out, 0, sizeof *out);
    out->data = (rail_data){.id = "board",
                            .nhexes = (uint8_t)b->nhexes,
                            .ntiles = (uint8_t)b->nhexes,
                            .ncompanies = sizeof out->company / sizeof *out->company,
                            .npublic = sizeof out->company / sizeof *out->company,
                            .nprivates = 2,
                            .ntrains = BOARD_KINDS,
                            .nphases = 1,
                            .hex = out->hex,
                            .tile = out->tile,
                            .kind = &board_company,
                            .nkinds = 1,
                            .company = out->company,
                            .train = board_kind,
                            .private_ = out->private_,
                            .run_bonus = out->run_bonus,
                            .phase = out->phase,
                            .hooks = &rail_no_hooks};
    out->look = (rail_look){.d = &out->data, .h = &rail_no_hooks, .r = &out->rules, .s = &out->state};
    to_rail_chinese(b, out);
    for (unsigned i = 0; i < b->nhexes; i++) {
        unsigned rot = ir_rng_below(dice, 6);
        rail_face face = b->hex[i].face;
        out->hex[i].charge = b->hex[i].charge;
        for (unsigned e = 0; e < 6; e++) {
            out->hex[i].neighbour[e] = (uint8_t)hex_at(b, b->hex[i].x + step_x[e], b->hex[i].z + step_z[e]);
        }
        turn_face(&face, 6 - rot, false);
        fill_masks(&face);
        out->tile[i].face = face;
        out->state.tile[i] = (uint8_t)(i + 1);
        out->state.rot[i] = (uint8_t)rot;
        for (unsigned n = 0; n < face.nnodes; n++) {
            if (b->hex[i].at[n].own) {
                stand(out, 0, i, n);
            }
            stand_others(out, i, n, b->hex[i].at[n].others);
        }
    }
    for (unsigned c = 0; c < out->data.ncompanies; c++) {
        out->company[c].home = out->company[c].destination = RAIL_NONE;
    }
    if (b->bonus) {
        out->company[0].home = (uint8_t)b->home;
        out->company[0].destination = (uint8_t)b->destination;
        out->company[0].bonus = (uint16_t)b->bonus;
    }
    for (unsigned k = 0; k < BOARD_KINDS; k++) {
        out->state.trains[0][k] = b->trains[k];
    }
}
