/* The board as a drawing: track runs from side to side, stops keep clear of each other, marks stay in their hex and can
 * be read, however a tile or the board is turned. On every board and tile of every 18xx title. */
#include "map/parts.h"

#include "core/catalogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const TITLES[] = {"1888n", "1888", "1880", "1890", "1890a", "1890b", "1890d"};
enum { NTITLES = sizeof TITLES / sizeof *TITLES };

static ir_game game;
static ir_state state;

static rail_look start_of(const char *title) {
    static const char *const NAMES[] = {"Ann", "Bob", "Cat"};
    const ir_title *t = ir_title_find(title);
    ir_problem problem = {0};
    assert_non_null(t);
    assert_true(ir_game_init(&game, t, t->revision, 3, NAMES, 1, 0, NULL, &problem));
    ir_new(&game, &state);
    return rail_look_at(&game, &state);
}

static bool within(map_pt a, map_pt b, int far) { return map_distance(a, b) <= far; }

/* Calls a check with every title, turned and not. */
static void each_board(void (*check)(const map *)) {
    for (unsigned t = 0; t < NTITLES; t++) {
        for (unsigned turned = 0; turned < 2; turned++) {
            rail_look look = start_of(TITLES[t]);
            const map m = map_of(&look, turned, (map_sink){0});
            check(&m);
        }
    }
}

/* And with every face in every rotation: printed ones and tiles. */
static void each_face(const map *m, void (*check)(const map *, const rail_face *, unsigned)) {
    const rail_data *d = m->k->d;
    for (unsigned h = 0; h < d->nhexes; h++) {
        check(m, &d->hex[h].face, 0);
    }
    for (unsigned t = 0; t < d->ntiles; t++) {
        for (unsigned rot = 0; rot < 6; rot++) {
            check(m, &d->tile[t].face, rot);
        }
    }
}

/* ---- geometry -------------------------------------------------------------------------------------------------------- */

static void neighbours_meet(const map *m) {
    for (unsigned h = 0; h < m->k->d->nhexes; h++) {
        for (unsigned e = 0; e < 6; e++) {
            unsigned other = m->k->d->hex[h].neighbour[e];
            if (other != RAIL_NONE) {
                map_pt side = map_side(m, e), at = map_centre(m, h);
                assert_true(within(map_centre(m, other), (map_pt){at.x + 2 * side.x, at.y + 2 * side.y}, 4));
            }
        }
    }
}

static void sides_of_neighbours_meet(void **unused) {
    (void)unused;
    each_board(neighbours_meet);
}

static void strands_end_at_sides(const map *m, const rail_face *face, unsigned rot) {
    map_shape shape;
    map_shape_of(m, face, rot, &shape);
    unsigned exits = 0;
    for (unsigned i = 0; i < shape.nstrands; i++) {
        const map_strand *s = &shape.strand[i];
        map_pt first = s->p[0], last = s->p[MAP_SAMPLES - 1];
        exits |= s->edges;
        for (unsigned e = 0; e < 6; e++) {
            if ((s->edges >> e) & 1u) {
                map_pt side = map_side(m, e);
                bool at_first = within(first, side, 4);
                assert_true(at_first || within(last, side, 4));
                /* squarely: the next point lies on the line from the side to the centre */
                map_pt next = s->p[at_first ? 2 : MAP_SAMPLES - 3];
                int aside = (side.x * (next.y - side.y) - side.y * (next.x - side.x)) / MAP_SIDE;
                assert_in_range(aside + 100, 0, 200);
            }
        }
    }
    assert_int_equal(exits, rail_turn(face->exits, rot));
}

static void all_strands(const map *m) { each_face(m, strands_end_at_sides); }

static void track_leaves_its_sides_squarely(void **unused) {
    (void)unused;
    each_board(all_strands);
}

static void same_when_turned(const map *m, const rail_face *face, unsigned rot) {
    map_shape printed, turned;
    map_shape_of(m, face, 0, &printed);
    map_shape_of(m, face, rot, &turned);
    for (unsigned n = 0; n < face->nnodes; n++) {
        assert_true(within(turned.node[n].at, map_turned(printed.node[n].at, rot), 4));
    }
}

static void all_turns(const map *m) { each_face(m, same_when_turned); }

static void a_tile_looks_the_same_in_every_rotation(void **unused) {
    (void)unused;
    each_board(all_turns);
}

static void stops_apart(const map *m, const rail_face *face, unsigned rot) {
    map_shape shape;
    map_shape_of(m, face, rot, &shape);
    for (unsigned n = 0; n < face->nnodes; n++) {
        const map_node *a = &shape.node[n];
        for (unsigned e = 0; e < 6 && a->slots <= 1; e++) {
            map_pt d = map_at(map_edge_step(m, e), 100);
            assert_true((a->at.x * d.x + a->at.y * d.y) / 100 + (a->bar ? 0 : a->radius) <= MAP_SIDE + 4);
        }
        for (unsigned o = 0; o < n; o++) {
            const map_node *b = &shape.node[o];
            int least = a->bar || b->bar ? 140 : a->radius + b->radius;
            assert_true(map_distance(a->at, b->at) >= least);
        }
    }
}

static void all_stops(const map *m) { each_face(m, stops_apart); }

static void stops_keep_clear_of_each_other_and_inside(void **unused) {
    (void)unused;
    each_board(all_stops);
}

/* ---- marks ------------------------------------------------------------------------------------------------------------- */

typedef struct seen {
    unsigned marks, texts, stations, slots;
    const char *where;
} seen;

static void look_at_mark(void *to, const map_mark *mark) {
    seen *s = to;
    s->marks++;
    s->slots += mark->ink == MAP_SLOT;
    s->stations += mark->ink == MAP_STATION;
    assert_true(mark->ink < MAP_INK_COUNT);
    if (mark->kind == MAP_PATH) {
        assert_true(mark->len > 0 && mark->text[0] == 'M');
        return;
    }
    int reach = mark->kind == MAP_CIRCLE ? mark->size : 0;
    bool inside = map_distance(mark->at, (map_pt){0, 0}) + reach <= MAP_CORNER + 120;
    if (!inside) {
        fail_msg("%s: %s at %d %d", s->where, map_ink_name[mark->ink], mark->at.x, mark->at.y);
    }
    if (mark->kind == MAP_TEXT) {
        s->texts++;
        assert_true(mark->len > 0 && mark->size >= MAP_LEAST_TEXT);
    }
}

static void marks_of_all(const map *on) {
    const rail_data *d = on->k->d;
    seen s = {0};
    map m = *on;
    m.sink = (map_sink){look_at_mark, &s};
    for (unsigned h = 0; h < d->nhexes; h++) {
        s.where = d->hex[h].id;
        map_hex_track(&m, h);
        map_hex_marks(&m, h);
    }
    assert_true(s.texts > d->nhexes / 2 && s.slots > 10 && s.stations == 0);
    for (unsigned t = 0; t < d->ntiles; t++) {
        for (unsigned rot = 0; rot < 6; rot++) {
            unsigned before = s.texts;
            s.where = d->tile[t].id;
            map_tile(&m, t, rot);
            assert_true(s.texts > before); /* at least its number */
        }
    }
}

static void marks_can_be_read_and_stay_in_their_hex(void **unused) {
    (void)unused;
    each_board(marks_of_all);
}

/* The letters of a station: as wide as they are drawn, within the circle. */
static void look_at_letters(void *to, const map_mark *mark) {
    int *radius = to;
    if (mark->kind == MAP_CIRCLE && mark->ink == MAP_STATION_RING) {
        *radius = mark->size;
    } else if (mark->kind == MAP_TEXT) {
        int wide = mark->width ? mark->width : map_text_width(mark->text, mark->len, mark->size);
        assert_true(map_distance((map_pt){wide / 2, mark->size * 9 / 25}, (map_pt){0, 0}) <= *radius);
    }
}

static void letters_of_all(const map *on) {
    int ring = 0;
    map m = *on;
    m.sink = (map_sink){look_at_letters, &ring};
    for (unsigned c = 0; c < on->k->d->ncompanies; c++) {
        for (int radius = 180; radius <= 270; radius += 10) { /* slots of a large city to a list */
            map_disc(&m, c, (map_pt){0, 0}, radius);
        }
    }
}

static void letters_of_a_station_fit_its_circle(void **unused) {
    (void)unused;
    each_board(letters_of_all);
}

/* Names of the printed board keep clear of its slots. */
typedef struct clear {
    unsigned nslots, nwords;
    map_pt slot[MAP_MAX_SLOTS * RAIL_MAX_NODES];
    struct {
        map_pt at;
        int w, size;
        map_ink ink;
    } word[32];
} clear;

static void note_mark(void *to, const map_mark *mark) {
    clear *c = to;
    if (mark->ink == MAP_SLOT) {
        c->slot[c->nslots++] = mark->at;
    } else if (mark->ink == MAP_NAME || mark->ink == MAP_LABEL || mark->ink == MAP_COST) {
        c->word[c->nwords].at = mark->at;
        c->word[c->nwords].ink = mark->ink;
        c->word[c->nwords].size = mark->size;
        c->word[c->nwords++].w = map_text_width(mark->text, mark->len, mark->size);
    }
}

static void names_clear(const map *on) {
    for (unsigned h = 0; h < on->k->d->nhexes; h++) {
        clear c = {0};
        map m = *on;
        m.sink = (map_sink){note_mark, &c};
        map_hex_marks(&m, h);
        for (unsigned w = 0; w < c.nwords; w++) {
            for (unsigned s = 0; s < c.nslots; s++) {
                int x = c.slot[s].x - c.word[w].at.x, y = c.slot[s].y - (c.word[w].at.y - c.word[w].size * 9 / 25);
                x = x < 0 ? -x : x;
                y = y < 0 ? -y : y;
                if (x < c.word[w].w / 2 + 100 && y < 200) {
                    fail_msg("%s: a text covers a slot", on->k->d->hex[h].id);
                }
            }
        }
    }
}

static void names_cover_no_slot_of_a_printed_board(void **unused) {
    (void)unused;
    each_board(names_clear);
}

/* ---- routes ---------------------------------------------------------------------------------------------------------------- */

static void a_route_is_one_line_over_the_track(void **unused) {
    (void)unused;
    static char text[MAP_MAX_LINE];
    rail_look look = start_of("1888n");
    const map m = map_of(&look, false, (map_sink){0});
    unsigned from = 0, to = 0;
    while (!ir_equal(look.d->hex[from].id, "A17")) {
        from++;
    }
    while (!ir_equal(look.d->hex[to].id, "A19")) {
        to++;
    }
    const uint8_t hexes[2] = {(uint8_t)from, (uint8_t)to};
    ir_text d = ir_text_on(text, sizeof text);
    map_route route = {.line = &d};
    map_route_of(&m, hexes, 2, 0, 1, &route);
    assert_int_equal(route.nstops, 2);
    assert_int_equal(route.nends, 2);
    assert_true(d.len > 0 && !d.cut && strchr(text + 1, 'M') == NULL);
    assert_true(map_distance(route.end[0], route.stop[0].slot[0]) < MAP_CORNER);
    assert_true(map_distance(route.end[1], route.stop[1].slot[0]) < MAP_CORNER);
    assert_true(map_distance(route.end[0], route.end[1]) > 100);
    map_route_of(&m, hexes, 0, 0, 1, &route);
    assert_int_equal(route.nstops + route.nends, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_of_neighbours_meet),
        cmocka_unit_test(track_leaves_its_sides_squarely),
        cmocka_unit_test(a_tile_looks_the_same_in_every_rotation),
        cmocka_unit_test(stops_keep_clear_of_each_other_and_inside),
        cmocka_unit_test(marks_can_be_read_and_stay_in_their_hex),
        cmocka_unit_test(letters_of_a_station_fit_its_circle),
        cmocka_unit_test(names_cover_no_slot_of_a_printed_board),
        cmocka_unit_test(a_route_is_one_line_over_the_track),
    };
    return cmocka_run_group_tests_name("map_drawing", tests, NULL, NULL);
}
