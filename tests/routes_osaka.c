/* 1890 for the slow solvers: see routes_osaka.h. */
#include "routes_osaka.h"

#include "titles/1890/osaka.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct maker {
    const rail_data *d;
    const rail_state *s;
    const char *company;
    unsigned c, phase, without;
    bool book, passes; /* passes: may pass KRTR's station */
    rt_position *p;
    int first[RAIL_MAX_HEXES], port[RAIL_MAX_HEXES][6];
} maker;

static bool same(const char *a, const char *b) { return strcmp(a, b) == 0; }

static bool keeps(const maker *m, unsigned rule) { return !(m->without & rule); }

/* ---- what stops are worth ----------------------------------------------------------------------------------------------- */

/* 90-RV-02, 90-RV-03: left, middle and right value. */
static const struct {
    const char *hex;
    int value[3];
} red_area[] = {{"A14", {10, 20, 30}}, {"A20", {30, 30, 40}}, {"B7", {10, 20, 30}},
                {"B21", {30, 30, 40}}, {"F1", {40, 50, 70}},  {"K20", {20, 30, 40}},
                {"M6", {0, 0, 50}},    {"M14", {20, 20, 30}}, {"N7", {20, 30, 40}}};

static int red_value(const maker *m, const char *hex) {
    unsigned column = m->phase <= 3 || !keeps(m, ROUTES_OSAKA_RED) ? 0 : m->phase <= 5 ? 1 : 2;
    for (unsigned i = 0; i < sizeof red_area / sizeof red_area[0]; i++) {
        if (same(red_area[i].hex, hex)) {
            return red_area[i].value[column];
        }
    }
    fprintf(stderr, "routes_osaka: %s is not a red area of the rules\n", hex);
    exit(2);
}

/* ---- who may pass -------------------------------------------------------------------------------------------------------- */

/* Whose stations are the company's own: 90-RT-10, ORW uses OER's. */
static bool is_own(const maker *m, unsigned of) {
    return of == m->c ||
           (same(m->company, "ORW") && same(m->d->company[of].id, "OER") && keeps(m, ROUTES_OSAKA_SHARED));
}

/* 90-MJ-05: from phase 4, in the four hexes of Osaka, where the tile is brown. */
static bool is_subway(const maker *m, unsigned hex) {
    const char *id = m->d->hex[hex].id;
    bool osaka = same(id, "G12") || same(id, "H11") || same(id, "H13") || same(id, "I12");
    unsigned tile = m->s->tile[hex];
    return same(m->company, "OMS") && m->phase >= 4 && osaka && tile != 0 &&
           m->d->tile[tile - 1u].colour == RAIL_BROWN && keeps(m, ROUTES_OSAKA_SUBWAY);
}

/* 90-LP-13: KRTR's station does not count for who may pass it. */
static bool counts(const maker *m, unsigned of) {
    return !(m->passes && same(m->d->company[of].id, "KRTR") && keeps(m, ROUTES_OSAKA_PASS));
}

/* 90-RT-09: full of stations of others. */
static void look_at_stations(const maker *m, unsigned hex, unsigned n, unsigned slots, rt_node *node) {
    unsigned others = 0;
    for (unsigned c = 0; c < m->d->ncompanies; c++) {
        for (unsigned i = 0; i < RAIL_MAX_STATIONS; i++) {
            if (m->s->station[c][i] == 1u + hex * 8u + n) {
                node->own = node->own || is_own(m, c);
                others += !is_own(m, c) && counts(m, c);
            }
        }
    }
    node->full = !node->own && others >= slots && !is_subway(m, hex);
}

/* ---- the board ------------------------------------------------------------------------------------------------------------ */

static const rail_face *face_at(const maker *m, unsigned hex) {
    unsigned tile = m->s->tile[hex];
    return tile ? &m->d->tile[tile - 1u].face : &m->d->hex[hex].face;
}

static void add_node(maker *m, unsigned hex, unsigned n) {
    const char *id = m->d->hex[hex].id;
    const rail_node *from = &face_at(m, hex)->node[n];
    rt_node *node = &m->p->node[m->p->nnodes++];
    memset(node, 0, sizeof *node);
    (void)snprintf(node->name, sizeof node->name, "%s.n%u", id, n);
    node->kind = from->kind == RAIL_TOWN ? RT_TOWN : from->kind == RAIL_CITY ? RT_CITY : RT_OFF;
    node->end = node->kind == RT_OFF; /* 90-RT-08 */
    node->value = node->kind == RT_OFF ? red_value(m, id) : from->value[0];
    if (node->kind == RT_CITY) {
        look_at_stations(m, hex, n, from->slots, node);
    }
}

static int place(maker *m, unsigned hex, unsigned end) {
    if (end >= 6) {
        return RT_NODE + m->first[hex] + (int)end - 6;
    }
    unsigned edge = (end + (m->s->tile[hex] ? m->s->rot[hex] : 0u)) % 6;
    int *port = &m->port[hex][edge];
    if (*port < 0) {
        *port = m->p->nports++;
        m->p->mate[*port] = RT_NO_PORT;
        (void)snprintf(m->p->port_name[*port], RT_MAX_NAME, "%s.e%u", m->d->hex[hex].id, edge);
    }
    return *port;
}

/* The hex on the other side of an edge, by the names: rows are letters, and neighbours in a row differ by 2. */
static unsigned beyond(const maker *m, unsigned hex, unsigned edge) {
    static const int row[6] = {1, 0, -1, -1, 0, 1}, column[6] = {-1, -2, -1, 1, 2, 1};
    const char *id = m->d->hex[hex].id;
    char name[12];
    (void)snprintf(name, sizeof name, "%c%d", id[0] + row[edge], (int)strtol(id + 1, NULL, 10) + column[edge]);
    for (unsigned h = 0; h < m->d->nhexes; h++) {
        if (same(m->d->hex[h].id, name)) {
            return h;
        }
    }
    return RAIL_NONE; /* 90-SC-06: what leads out of a scenario's map ends there */
}

static void add_board(maker *m) {
    rt_position *p = m->p;
    for (unsigned h = 0; h < m->d->nhexes; h++) {
        m->first[h] = p->nnodes;
        for (unsigned n = 0; n < face_at(m, h)->nnodes; n++) {
            add_node(m, h, n);
        }
        const rail_face *face = face_at(m, h);
        for (unsigned i = 0; i < face->npaths; i++) {
            int a = place(m, h, face->path[i].a), b = place(m, h, face->path[i].b);
            p->piece[p->npieces++] = (rt_piece){a, b, 0};
        }
    }
    for (unsigned h = 0; h < m->d->nhexes; h++) {
        for (unsigned e = 0; e < 6; e++) {
            unsigned next = m->port[h][e] >= 0 ? beyond(m, h, e) : RAIL_NONE;
            if (next != RAIL_NONE && m->port[next][(e + 3) % 6] >= 0) {
                p->mate[m->port[h][e]] = m->port[next][(e + 3) % 6];
            }
        }
    }
}

/* ---- trains --------------------------------------------------------------------------------------------------------------- */

/* 90-RT-02, 90-RT-03: N+N has N large stops at most and 2 N in all; by the book N small ones at most. */
static void add_train(const maker *m, const char *id) {
    rt_train *t = &m->p->train[m->p->ntrains++];
    int n = (int)strtol(id, NULL, 10);
    bool plus = strchr(id, '+') != NULL;
    (void)snprintf(t->name, sizeof t->name, "%s", id);
    t->stops = same(id, "D") ? RT_EVER : plus ? 2 * n : n;
    t->large = plus && keeps(m, ROUTES_OSAKA_PLUS) ? n : RT_EVER;
    t->small = plus && m->book && keeps(m, ROUTES_OSAKA_SMALL) ? n : RT_EVER;
    t->pays = RT_EVER;
}

void routes_osaka(const ir_game *game, const ir_state *state, unsigned company, bool book, unsigned without,
                  rt_position *p) {
    static maker m;
    rail_look k = rail_look_at(game, state);
    m = (maker){.d = k.d, .s = k.s, .c = company, .without = without, .book = book, .p = p};
    m.company = k.d->company[company].id;
    m.phase = (unsigned)(k.d->phase[k.s->phase].id[0] - '0');
    m.passes = (osaka_of(&k)->access >> company & 1u) != 0;
    memset(m.port, -1, sizeof m.port);
    rt_clear(p);
    add_board(&m);
    for (unsigned t = k.d->ntrains; t-- > 0;) { /* equal ones together */
        for (unsigned i = 0; i < k.s->trains[company][t] && p->ntrains < RT_MAX_TRAINS; i++) {
            add_train(&m, k.d->train[t].id);
        }
    }
}
