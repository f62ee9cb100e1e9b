/* 1880: track, promotion, ferries, station markers, trains and routes. */
#include "scene_list.h"

#include "core/notation.h"
#include "rail/best.h"

#include <stdio.h>
#include <string.h>

static unsigned hex_named(const scene *s, const char *id) {
    const rail_data *d = s->game.title->data;
    unsigned h = 0;
    while (h < d->nhexes && strcmp(d->hex[h].id, id) != 0) {
        h++;
    }
    check(h < d->nhexes);
    return h;
}

/* The company at a step of its turn: Ann's, floated with 1000 and every permit. `home` float or newborn: has its home
 * station or not. */
static scene *at_step(const char *title, const char *company, const char *home, const char *step, const char *rest) {
    char text[1800];
    (void)snprintf(text, sizeof text, "players 4; start %s 100 Ann 3; %s %s 1000; %s; turn %s %s", company, home,
                   company, rest, company, step);
    best_run_is(0);
    scene *s = given_in(title, text);
    china_in(s)->permits[scene_company(s, company)] = 15;
    china_in(s)->certificate[scene_company(s, company)] = 2;
    return s;
}

static scene *runner(const char *company, const char *rest) { return at_step("1880", company, "float", "run", rest); }
static scene *layer(const char *company, const char *rest) { return at_step("1880", company, "float", "track", rest); }
static scene *placer(const char *company, const char *rest) {
    return at_step("1880", company, "float", "station", rest);
}

/* An investor of Ann's, at home. */
static void invests(scene *s, const char *investor) {
    rail_state *r = rail_in(s);
    unsigned c = scene_company(s, investor);
    const rail_company *co = &((const rail_data *)s->game.title->data)->company[c];
    r->director[c] = IR_PLAYER(0);
    r->status[c] = RAIL_STARTED | RAIL_FLOATED | RAIL_AT_HOME;
    r->station[c][0] = (uint16_t)(1 + co->home * 8 + r->home_node[c]);
}

/* What a run is worth; -1 if it is refused. */
static int worth(scene *s, const char *run) {
    ir_action a;
    static rail_run out;
    ir_problem problem;
    rail_look k = rail_look_at(&s->game, &s->state);
    check(ir_action_read(&s->game, &s->state, run, strlen(run), &a, &problem));
    return rail_run_check(&k, IR_COMPANY_INDEX(a.move.actor), &a, &out, NULL) ? out.revenue : -1;
}

static void best_is(scene *s, const char *company, int revenue) {
    rail_look k = rail_look_at(&s->game, &s->state);
    rail_best best;
    (void)rail_best_run(&k, scene_company(s, company), RAIL_NET_ANY, 0, &best, NULL);
    check(best.proven);
    if (best.revenue != revenue) {
        fail_test("best run of %s: %d, not %d", company, (int)best.revenue, revenue);
    }
}

/* ---- routes of the book ------------------------------------------------------------------------------------------- */

/* N12 to Haikou and Hong Kong; SCR is in the eastern city */
#define HAIKOU "tile N12 8861 0; station SCR N12.1; tile N14 8 5; tile O15 8851 2; tile P14 619 3;"
/* and on to Taiwan */
#define TAIWAN HAIKOU "tile M15 8851 1; tile M13 8 4;"
/* from A3 to A15 through BZU's home */
#define SIBERIA "tile A5 57 1; tile A7 8851 1; tile B8 6 2; tile B10 9 1; tile B12 8856 3; tile A13 8 4;"

static scene *scr(const char *rest) { return at_step("1880", "SCR", "newborn", "run", rest); }

TEST("80-V-01 80-TN-01 80-TN-02 80-TN-06 T80-48 T80-25: large, small, large, harbour with a 2+2; three large are too "
     "many") {
    scene *s = scr("phase B1; trains SCR 2+2 4 3 3+3; " HAIKOU);
    check(worth(s, "SCR run 2+2:N12-N14-O15-P14-Q13") == 40 + 20 + 30 + 30);
    check(worth(s, "SCR run 4:N12-N14-O15-P14-Q13") == 120);
    refuses(s, "SCR run 3:N12-N14-O15-P14-Q13", "80-TN-01");
    refuses(s, "SCR run 2+2:N12-N14-O15-P14-Q15", "80-TN-02");
    check(worth(s, "SCR run 3+3:N12-N14-O15-P14-Q15") == 120);
}

TEST("X-34: plus and express trains run alike under both rules: that program's trouble in checking them is its own") {
    static const char *const titles[] = {"1880", "1880 compat=18xx.games"};
    for (unsigned i = 0; i < 2; i++) {
        scene *s = at_step(titles[i], "SCR", "newborn", "run", "phase B1; trains SCR 2+2 6E; " HAIKOU);
        check(worth(s, "SCR run 2+2:N12-N14-O15-P14-Q13") == 120 && worth(s, "SCR run 6E:N12-N14-O15-P14-Q13") == 120);
    }
}

TEST("80-V-02 80-TN-02 80-PR-03 T80-48: Taiwan to Haikou with a 3+3; small stops use the large allowance") {
    scene *s = scr("phase B1; trains SCR 2+2 3+3 6; private P3 Bob; " TAIWAN);
    check(worth(s, "SCR run 3+3:N16-M15-M13-N12-N14-O15-P14-Q13") == 30 + 20 + 40 + 20 + 30 + 30);
    check(worth(s, "SCR run 6:N16-M15-M13-N12-N14-O15-P14-Q13") == 170);
    refuses(s, "SCR run 2+2:N16-M15-M13-N12-N14-O15-P14-Q13", "80-TN-01");
    s = scr("phase B1; trains SCR 3+3; private P3 Ann; " TAIWAN);
    check(worth(s, "SCR run 3+3:N16-M15-M13-N12-N14-O15-P14-Q13") == 190);
    best_is(s, "SCR", 190);
    /* also where nothing is printed */
    s = scr("phase C1; trains SCR 3+3; private P3 Ann; " TAIWAN);
    check(worth(s, "SCR run 3+3:N16-M15-M13-N12") == 20 + 20 + 40);
}

TEST("80-V-03 80-IN-04 T80-48: the Trans-Siberian needs four large and two small stops; 50 more") {
    static const char run[] = "A3-A5-A7-B8-B10-B12-A13-A15";
    scene *s = runner("BZU", "phase C3; trains BZU 3+3 4 4+4 6 6E; " SIBERIA);
    char text[80];
    (void)snprintf(text, sizeof text, "BZU run 3+3:%s", run);
    refuses(s, text, "80-TN-02");
    (void)snprintf(text, sizeof text, "BZU run 4:%s", run);
    refuses(s, text, "80-TN-01");
    static const char *const may[] = {"4+4", "6", "6E"};
    for (unsigned i = 0; i < 3; i++) {
        (void)snprintf(text, sizeof text, "BZU run %s:%s", may[i], run);
        check(worth(s, text) == 40 + 20 + 20 + 20 + 20 + 30 + 50);
    }
    check(worth(s, "BZU run 6:A3-A5-A7-B8-B10-B12") == 120); /* not to its end */
    s = runner("BZU", "phase C3; trains BZU 3+3; " SIBERIA);
    best_is(s, "BZU", 120); /* the same: three large and two small */
}

/* The same with C9 and C11 between, so that there are eight stops; cities are green. */
#define SIBERIA_EIGHT                                                                                                  \
    "tile A5 57 1; tile A5 14 0; tile A7 8851 1; tile B8 57 2; tile B8 14 1; tile C9 6 2; tile C9 15 1; tile C11 6 1;" \
    "tile C11 15 1; tile B12 8854 0; tile A13 8 4;"

TEST("80-OQ-23 80-IN-04: the bonus needs both ends counted by an express") {
    /* as values of phase A: A3 20, A15 10, four cities 30, two towns 20 */
    scene *s = runner("BZU", "phase A1; trains BZU 6E; " SIBERIA_EIGHT);
    check(worth(s, "BZU run 6E:A3-A5-A7-B8-C9-C11-B12-A13-A15") == 4 * 30 + 20 + 10 + 50); /* not the best six and 50 */
    check(worth(s, "BZU run 6E:A3-A5-A7-B8-C9-C11-B12") == 4 * 30 + 20 + 20);
    best_is(s, "BZU", 200);
}

/* Beside SIBERIA a second way that meets it in B8 alone */
#define SIBERIA_TWICE                                                                                                  \
    SIBERIA "tile B8 14 1; tile B4 8 2; tile B6 9 1; tile C9 6 2; tile C11 57 1; tile C13 8 1; tile B14 57 0;"

TEST("80-OQ-23 80-IN-04 X-22 T80-56: the bonus comes once in a turn; on 18xx.games with each train") {
    static const char both_run[] = "BZU run 6:A3-A5-A7-B8-B10-B12-A13-A15 6:A3-B4-B6-B8-C9-C11-C13-B14-A15";
    static const char road[] = "phase C2; trains BZU 6 6; " SIBERIA_TWICE;
    scene *s = runner("BZU", road);
    check(worth(s, both_run) == 160 + 160 + 50);
    best_is(s, "BZU", 370);
    s = at_step("1880 compat=18xx.games", "BZU", "float", "run", road);
    check(worth(s, both_run) == 160 + 50 + 160 + 50);
    best_is(s, "BZU", 420);
}

/* Q15, where the company stands, P14, P12, N12, L10, a town of L12, L14 */
#define SEVEN                                                                                                          \
    "tile P14 619 3; tile P12 5 3; tile O13 8 0; tile N12 8863 0; tile M11 9 2; tile L10 5 4; tile L12 8855 1;"        \
    "tile L14 57 1; station HKR Q15;"

TEST("80-TN-03 80-OQ-30 T80-56: an express counts its best stops, one of them with a marker; full cities stop it") {
    static const char run[] = "HKR run 6E:Q15-P14-P12-O13-N12-M11-L10-L12-L14";
    scene *s = at_step("1880", "HKR", "newborn", "run", "phase C3; trains HKR 6E; " SEVEN);
    check(worth(s, run) == 10 + 30 + 40 + 3 * 20); /* Hong Kong pays 10 now, and has the only marker */
    best_is(s, "HKR", 140);
    s = at_step("1880", "HKR", "newborn", "run", "phase C3; trains HKR 6E; " SEVEN "station HKR N12.1");
    check(worth(s, run) == 40 + 30 + 4 * 20); /* its end is left out */
    best_is(s, "HKR", 40 + 40 + 30 + 3 * 20); /* to Haikou */
    s = at_step("1880", "HKR", "newborn", "run", "phase C3; trains HKR 6E; " SEVEN "station BCR P12");
    refuses(s, run, "80-RT-03");
    best_is(s, "HKR", 10 + 30 + 40);
}

/* Taiwan, M15, L14, N12 (SCR), O15, P14, Hong Kong */
#define TO_TAIWAN                                                                                                      \
    "tile M15 8852 2; tile L14 5 5; tile M13 9 0; tile N12 8861 0; station SCR N12.1; tile N14 8 5; tile O15 8851 2;"  \
    "tile P14 619 3;"

TEST("X-23: 18xx.games chooses an express train's stops by what is printed; Taiwan loses its place to a 10") {
    static const char run[] = "SCR run 6E:N16-M15-L14-M13-N12-N14-O15-P14-Q15";
    static const char six[] = "SCR run 6E:N16-M15-L14-M13-N12-N14-O15-P14";
    static const char road[] = "phase C3; trains SCR 6E; private P3 Ann; " TO_TAIWAN;
    scene *s = scr(road);
    check(worth(s, run) == 20 + 20 + 20 + 40 + 20 + 30);
    check(worth(s, six) == 150);
    s = at_step("1880 compat=18xx.games", "SCR", "newborn", "run", road);
    check(worth(s, run) == 20 + 20 + 40 + 20 + 30 + 10);
    check(worth(s, six) == 150);
    best_is(s, "SCR", 40 + 40 + 30 + 3 * 20); /* to Haikou */
}

/* ---- RT: what a route may be --------------------------------------------------------------------------------------- */

TEST("80-RT-01: two different stops at least, joined by track, one with a marker of the company; a train once") {
    scene *s = runner("BZU", "phase C2; trains BZU 6; " SIBERIA);
    refuses(s, "BZU run 6:B8", "80-RT-01");
    refuses(s, "BZU run 6:A3-A5-A7", "80-RT-01");
    refuses(s, "BZU run 6:B8-B10", "80-RT-01"); /* no stop at its end */
    refuses(s, "BZU run 6:B8-C9", "80-RT-01");
    refuses(s, "BZU run 6:B8-A7 6:B8-B10-B12", "80-TN-01");
    check(worth(s, "BZU run 6:B8-A7") == 40);
}

/* Out of Beijing to the south-west and back from the west */
#define ROUND_BEIJING "tile G7 7 2; tile F6 5 4;"

TEST("80-RT-02: no stop twice and no track twice; separate cities of one tile are different stops") {
    scene *s = runner("JGG", "phase A1; trains JGG 3; " ROUND_BEIJING);
    check(worth(s, "JGG run 3:F8-G7-F6-F8") == 60);
    s = runner("JGG", "phase B1; trains JGG 3; tile F8 8886 2; " ROUND_BEIJING);
    check(worth(s, "JGG run 3:F8-G7-F6-F8") == 40 + 20 + 40);
    best_is(s, "JGG", 100);
    s = runner("JGG", "phase C1; trains JGG 3; tile F8 8886 2; tile F8 8887 0; " ROUND_BEIJING);
    refuses(s, "JGG run 3:F8-G7-F6-F8", "80-RT-02");
    refuses(s, "JGG run 3:F6-F8-F6", "80-RT-02");
    best_is(s, "JGG", 80);
    s = runner("BZU", "phase C2; trains BZU 6; " SIBERIA);
    refuses(s, "BZU run 6:B8-A7-B8", "80-RT-02");
}

TEST("80-RT-03 80-TK-06: a city full of others may be an end, not a middle; one free place lets everyone through") {
    scene *s = runner("BZU", "phase C2; trains BZU 6; station NXR A5; " SIBERIA);
    check(worth(s, "BZU run 6:A5-A7-B8") == 60);
    refuses(s, "BZU run 6:A3-A5-A7-B8", "80-RT-03");
    s = runner("BZU", "phase C2; trains BZU 6; station NXR A5; " SIBERIA "tile A5 14 0");
    check(worth(s, "BZU run 6:A3-A5-A7-B8") == 40 + 30 + 20 + 20);
    s = runner("BZU", "phase C2; trains BZU 6; station NXR A5; station BZU A5;" SIBERIA "tile A5 14 0");
    check(worth(s, "BZU run 6:A3-A5-A7-B8") == 110); /* full, but one of them is its own */
}

TEST("80-RT-04: from a city by any other track; no reversing at a junction of plain track") {
    /* B10 joins B8 (1) to B12 (4) and to C11 (5): from B12 to C11 a train would reverse */
    scene *s = runner("BZU", "phase C2; trains BZU 6; " SIBERIA "tile B10 23 1; tile C11 57 2; tile C9 6 2;");
    check(worth(s, "BZU run 6:B8-B10-C11") == 40);
    check(worth(s, "BZU run 6:B8-B10-B12") == 40);
    refuses(s, "BZU run 6:B8-B10-B12-B10-C11", "80-RT-02");
    refuses(s, "BZU run 6:B12-B10-C11", "80-RT-01");
    s = runner("BZU", "phase C2; trains BZU 6; " SIBERIA_TWICE);
    check(worth(s, "BZU run 6:A7-B8-C9") == 70);
    check(worth(s, "BZU run 6:A7-B8-B6-B4-A3") == 90);
}

TEST("80-RT-05: trains of one company share no track, not even the stem of a junction; stops may be shared") {
    scene *s = runner("BZU", "phase C2; trains BZU 6 6; " SIBERIA "tile B10 23 1; tile C11 57 2;");
    refuses(s, "BZU run 6:B8-B10-B12 6:B8-B10-C11", "80-RT-05");
    refuses(s, "BZU run 6:A7-B8 6:A5-A7-B8-B10-B12", "80-RT-05");
    check(worth(s, "BZU run 6:A7-B8 6:B8-B10-B12") == 80);
}

TEST("80-RT-06 80-TN-06 T80-26: red and blue locations only as ends, each once") {
    scene *s =
        scr("phase B1; trains SCR 6; tile N12 8861 0; station SCR N12.1; tile N14 9 1; tile M13 9 0; tile M15 8852 2;"
            "tile L14 5 5");
    check(worth(s, "SCR run 6:N12-N14-N16") == 40 + 30);
    refuses(s, "SCR run 6:N12-N14-N16-M15", "80-RT-06");
    s = runner("BZU", "phase C2; trains BZU 10; " SIBERIA_TWICE);
    refuses(s, "BZU run 10:A5-A3-B4-B6-B8", "80-RT-06");
    refuses(s, "BZU run 10:A3-A5-A7-B8-B6-B4-A3", "80-RT-02");
}

TEST("80-FO-02 80-RT-01: an investor runs the train on sale, none of its own, never a restored one") {
    scene *s = runner("BZU", "phase A1; tile A5 57 1; tile A7 8851 1; tile B8 6 2;");
    invests(s, "FI1");
    check(worth(s, "FI1 run 2:A3-A5") == 20 + 20);
    check(worth(s, "FI1 run 3:A3-A5-A7") == -1);
    best_is(s, "FI1", 40);
    s = runner("BZU", "phase B2; depot 3+3:2; tile A5 57 1; tile A7 8851 1; tile B8 6 2;");
    invests(s, "FI1");
    check(worth(s, "FI1 run 3+3:A3-A5-A7") == 30 + 20 + 20);
    check(worth(s, "FI1 run 2R:A3-A5") == -1);
    best_is(s, "FI1", 90); /* BZU's home is full, but may be an end: three large stops and one small */
}

/* ---- FE: ferries --------------------------------------------------------------------------------------------------- */

TEST("80-V-18 80-FE-01 80-FE-02 80-FE-03 80-PR-02: a ferry is track, no stop, costs 10; P2 pays nothing") {
    static const char road[] = "phase A1; trains HKR 2; private P2 Bob; tile K15 8877 0; tile H14 57 2;";
    scene *s = runner("HKR", road);
    check(worth(s, "HKR run 2:K15-J16-I15-H14") == 30 + 20 - 10);
    best_is(s, "HKR", 40);
    s = runner("HKR", "phase A1; trains HKR 2; private P2 Ann; tile K15 8877 0; tile H14 57 2;");
    check(worth(s, "HKR run 2:K15-J16-I15-H14") == 50);
    best_is(s, "HKR", 50);
    s = at_step("1880", "HKR", "float", "station", road);
    check(accepts(s, "HKR station H14"));
}

TEST("80-FE-02: each ferry used costs 10, by one train or by several") {
    /* F10 - E13 - G13 and H14 - K15: two ferries in one route, the third in another */
    static const char road[] =
        "phase B1; trains HKR 4 2; private P2 Bob; tile K15 8877 0; tile H14 57 2; tile H14 15 5;"
        "tile F10 57 1; tile F10 15 1; tile E13 57 0; tile E13 15 3; tile G13 9 0; station HKR E13;";
    scene *s = runner("HKR", road);
    check(worth(s, "HKR run 4:F10-F12-E13") == 30 + 30 - 10);
    check(worth(s, "HKR run 4:F10-F12-E13 2:K15-J16-I15-H14") == 50 + 30 + 30 - 10);
}

/* ---- FT: joined networks ------------------------------------------------------------------------------------------- */

static bool joined(scene *s, const char *investor, const char *company) {
    rail_look k = rail_look_at(&s->game, &s->state);
    return rail_joined(&k, scene_company(s, investor), scene_company(s, company));
}

TEST("80-FT-01 80-FT-02: joined by track, ferries too, whatever markers stand between; not through a red location") {
    scene *s = runner("HKR", "phase A1; tile K15 8877 0; tile H14 57 2;");
    invests(s, "FI4");
    check(joined(s, "FI4", "HKR"));
    s = runner("HKR", "phase A1; tile K15 8877 0; tile H14 57 1;");
    invests(s, "FI4");
    check(!joined(s, "FI4", "HKR"));
    s = runner("BZU", "phase A1; station NXR A5; tile A5 57 1; tile A7 8851 1; tile B8 6 2;");
    invests(s, "FI1");
    check(joined(s, "FI1", "BZU"));
    check(worth(s, "FI1 run 2:A3-A5") == 40);
    /* both meet at Haikou, which is an end */
    s = at_step("1880", "SCR", "newborn", "run", "phase B1; " HAIKOU "tile P12 57 2;");
    invests(s, "FI6");
    check(!joined(s, "FI6", "SCR"));
    /* in one city, once there is track */
    s = runner("HKR", "phase C1; station HKR H14;");
    invests(s, "FI4");
    check(!joined(s, "FI4", "HKR"));
    s = runner("HKR", "phase C1; tile H14 57 2; tile H14 15 5; station HKR H14;");
    invests(s, "FI4");
    check(joined(s, "FI4", "HKR"));
}

/* ---- TL, PM: tiles ------------------------------------------------------------------------------------------------- */

static int fits(scene *s, const char *hex, const char *tile, unsigned rot) {
    const rail_data *d = s->game.title->data;
    rail_look k = rail_look_at(&s->game, &s->state);
    ir_refusal why = {0};
    unsigned t = 0;
    while (t < d->ntiles && strcmp(d->tile[t].id, tile) != 0) {
        t++;
    }
    return rail_tile_fits(&k, hex_named(s, hex), t, rot, 0, &why) ? -1 : (int)why.code;
}

static unsigned rotations(scene *s, const char *hex, const char *tile) {
    unsigned n = 0;
    for (unsigned rot = 0; rot < 6; rot++) {
        n += fits(s, hex, tile, rot) == -1;
    }
    return n;
}

TEST("80-V-22 80-TL-07 80-TL-08 T80-26: stubs towards Beijing are met; no track to a barrier or to a ferry's side") {
    static const struct {
        const char *hex, *tile;
        unsigned edge;
    } stub[] = {{"G7", "9", 3}, {"F6", "57", 4}, {"E9", "57", 0}, {"F10", "57", 1}};
    scene *s = layer("JGG", "phase A1;");
    for (unsigned i = 0; i < 4; i++) {
        for (unsigned rot = 0; rot < 6; rot++) {
            bool meets = rot % 3 == stub[i].edge % 3;
            int code = fits(s, stub[i].hex, stub[i].tile, rot);
            check(meets ? code == -1 : code == RAIL_NO_EDGE_REQUIRED || code == RAIL_NO_EDGE_FORBIDDEN);
        }
    }
    refuses(s, "JGG lay G7 9 rot 1", "80-TL-08");
    check(fits(s, "E11", "9", 1) == RAIL_NO_EDGE_FORBIDDEN); /* exit 4: the barrier */
    check(fits(s, "E13", "57", 1) == RAIL_NO_EDGE_FORBIDDEN);
    check(fits(s, "G11", "8852", 0) == RAIL_NO_EDGE_FORBIDDEN); /* exit 3: F12 */
    check(fits(s, "E11", "9", 2) == RAIL_NO_EDGE_FORBIDDEN);    /* exit 5: F12 */
    check(fits(s, "G13", "9", 2) == RAIL_NO_EDGE_FORBIDDEN);    /* exit 2: F12 */
    check(fits(s, "G13", "9", 0) == -1);                        /* exit 3: F14 */
}

TEST("80-TL-02: red and blue hexes, ferries included, are never built on") {
    scene *s = layer("HKR", "phase A1;");
    refuses(s, "HKR lay A3 57 rot 0", "80-TL-02");
    refuses(s, "HKR lay F12 8 rot 0", "80-TL-02");
    refuses(s, "HKR lay N16 8850 rot 0", "80-TL-02");
}

TEST("80-TL-05 80-TL-06: what may lie on which hex first; a medium city becomes a city or a town") {
    scene *s = layer("BZU", "phase A1;");
    static const struct {
        const char *hex, *yes, *no;
    } first[] = {{"B10", "9", "57"},     {"A7", "8852", "57"},  {"B12", "8855", "235"}, {"C9", "57", "8852"},
                 {"D12", "235", "8855"}, {"K15", "8877", "57"}, {"C9", "5", "9"}};
    for (unsigned i = 0; i < sizeof first / sizeof *first; i++) {
        check(rotations(s, first[i].hex, first[i].yes) > 0);
        check(rotations(s, first[i].hex, first[i].no) == 0);
    }
    static const char *const medium[] = {"5", "6", "57", "8850", "8851", "8852"};
    static const char *const mediums[] = {"235", "8854", "8855", "8856", "8857", "8858"};
    for (unsigned i = 0; i < 6; i++) {
        check(rotations(s, "B14", medium[i]) > 0);
        check(rotations(s, "H8", mediums[i]) == 6);
        check(rotations(s, "B14", mediums[i]) == 0);
    }
    s = layer("BZU", "phase B1; tile B14 57 0; tile L14 8852 1; tile H8 235 0; tile N4 8855 0");
    check(rotations(s, "B14", "14") > 0 && rotations(s, "B14", "887") == 0); /* for good */
    check(rotations(s, "L14", "887") > 0 && rotations(s, "L14", "14") == 0);
    check(rotations(s, "H8", "8861") > 0 && rotations(s, "N4", "8861") == 0);
}

TEST("80-TL-01 80-TL-10 80-BP-01: one yellow tile in phase A, two from B on, the second on the first; BCR two always") {
    scene *s = layer("BZU", "phase A1;");
    does(s, "BZU lay B8 57 rot 2");
    expects(s, "tile B8 57 2");
    check(!accepts(s, "BZU lay C9 57 rot 2"));
    s = layer("BZU", "phase B1;");
    does(s, "BZU lay B8 57 rot 2");
    check(accepts(s, "BZU lay C9 57 rot 2"));
    refuses(s, "BZU lay B8 14 rot 1", "80-TL-01"); /* never both */
    does(s, "BZU lay C9 57 rot 2");
    check(!accepts(s, "BZU lay D10 9 rot 2"));
    s = layer("BZU", "phase B1; tile B8 57 2;");
    does(s, "BZU lay B8 14 rot 1");
    check(!accepts(s, "BZU lay C9 57 rot 2"));
    s = layer("BCR", "phase A1;");
    does(s, "BCR lay M3 57 rot 1");
    check(accepts(s, "BCR lay M5 8852 rot 1"));
    s = layer("BZU", "phase B1;");
    china_in(s)->permits[scene_company(s, "BZU")] = 1; /* A */
    refuses(s, "BZU lay B8 57 rot 2", "80-BP-01");
}

TEST("80-TL-03 80-TL-04: the home hex first, then what continues track from a marker; full cities stop it") {
    scene *s = layer("BZU", "phase A1;");
    refuses(s, "BZU lay C9 57 rot 2", "80-TL-04");
    s = layer("BZU", "phase A1; tile B8 57 2;");
    check(accepts(s, "BZU lay C9 57 rot 2"));
    check(accepts(s, "BZU lay A7 8851 rot 1"));
    refuses(s, "BZU lay C9 57 rot 0", "80-TL-03"); /* does not meet it */
    refuses(s, "BZU lay D10 9 rot 2", "80-TL-03");
    s = layer("BZU", "phase A1; tile B8 57 2; tile C9 57 2;");
    check(accepts(s, "BZU lay D10 9 rot 2"));
    s = layer("BZU", "phase A1; tile B8 57 2; tile C9 57 2; station NXR C9;");
    refuses(s, "BZU lay D10 9 rot 2", "80-TL-03");
    s = layer("HKR", "phase A1; tile K15 8877 0;"); /* a ferry is track (80-FE-01) */
    check(accepts(s, "HKR lay H14 57 rot 2"));
}

TEST("80-PM-01 80-PM-03 80-PM-07: green from B1, brown from C1, grey from D1; usable track; replaced tiles come back") {
    static const struct {
        const char *phase, *early, *rest, *lay;
    } from[] = {{"B1", "A2", "", "BZU lay B8 14 rot 1"},
                {"C1", "B3", "tile B8 14 1;", "BZU lay B8 63 rot 0"},
                {"D1", "C3", "tile B8 14 1; tile B8 63 0;", "BZU lay B8 895 rot 0"}};
    for (unsigned i = 0; i < 3; i++) {
        char text[200];
        (void)snprintf(text, sizeof text, "phase %s; tile B8 57 2; %s", from[i].early, from[i].rest);
        refuses(layer("BZU", text), from[i].lay, "80-PM-01");
        (void)snprintf(text, sizeof text, "phase %s; tile B8 57 2; %s", from[i].phase, from[i].rest);
        check(accepts(layer("BZU", text), from[i].lay));
    }
    scene *s = layer("BZU", "phase B1; tile B8 57 2; tile C9 57 2; tile D10 9 2; tile J6 57 0");
    check(accepts(s, "BZU lay D10 23 rot 2"));
    refuses(s, "BZU lay J6 14 rot 0", "80-PM-03"); /* out of its reach */
    unsigned before = 0, after = 0;
    const rail_data *d = s->game.title->data;
    for (unsigned t = 0; t < d->ntiles; t++) {
        before += strcmp(d->tile[t].id, "57") == 0 ? rail_of(s)->supply[t] : 0u;
    }
    does(s, "BZU lay B8 14 rot 1");
    for (unsigned t = 0; t < d->ntiles; t++) {
        after += strcmp(d->tile[t].id, "57") == 0 ? rail_of(s)->supply[t] : 0u;
    }
    check(after == before + 1);
}

TEST("80-PM-02 80-PM-04: old track stays; plain stays plain, town town, city city, labels labels; some go no further") {
    scene *s =
        layer("BZU", "phase C1; tile B10 9 1; tile A7 8851 1; tile C9 57 2; tile C9 15 1; tile K15 8877 0;"
                     "tile B12 8856 3; tile C7 8852 0; tile C7 888 0; tile C7 8871 0; tile C13 9 1; tile C13 20 1");
    check(fits(s, "B10", "23", 1) == -1);
    check(fits(s, "B10", "23", 2) == RAIL_NO_TRACK_LOST);
    check(fits(s, "B10", "14", 1) == RAIL_NO_WRONG_UPGRADE);
    check(fits(s, "C9", "887", 0) == RAIL_NO_WRONG_UPGRADE);
    check(fits(s, "K15", "8878", 5) == -1);
    check(fits(s, "K15", "14", 0) == RAIL_NO_WRONG_LABEL);
    check(rotations(s, "C9", "63") == 6);
    check(rotations(s, "B12", "887") == 0 && rotations(s, "C7", "8871") == 0 && rotations(s, "C13", "23") == 0);
}

TEST("80-PM-05: 63 where it fits and is left, else 611") {
    scene *s = layer("BZU", "phase C1; tile B8 57 2; tile C9 57 2; tile C9 15 1; tile P8 57 0; tile P8 15 0");
    check(rotations(s, "C9", "63") == 6);
    check(fits(s, "C9", "611", 1) == RAIL_NO_PREFER_TILE);
    refuses(s, "BZU lay C9 611 rot 1", "80-PM-05");
    check(rotations(s, "P8", "63") == 0); /* one exit of 63 would leave the map */
    check(fits(s, "P8", "611", 0) == -1);
    for (unsigned t = 0; t < ((const rail_data *)s->game.title->data)->ntiles; t++) {
        if (strcmp(((const rail_data *)s->game.title->data)->tile[t].id, "63") == 0) {
            rail_in(s)->supply[t] = 0;
        }
    }
    check(fits(s, "C9", "611", 1) == -1);
}

TEST("X-29: 18xx.games takes a recorded 611 where 63 would fit") {
    scene *s = at_step("1880 compat=18xx.games", "BZU", "float", "track",
                       "phase C1; tile B8 57 2; tile B8 15 1; tile C9 57 2; tile C9 15 1");
    static const char lay[] = "BZU lay C9 611 rot 1";
    ir_action a;
    ir_problem problem;
    check(ir_action_read(&s->game, &s->state, lay, strlen(lay), &a, &problem));
    a.logged = false;
    check(!ir_legal(&s->game, &s->state, &a, NULL));
    a.logged = true;
    check(ir_legal(&s->game, &s->state, &a, NULL));
}

TEST("80-PM-06 80-PM-09 80-TK-07: Beijing is promoted in turn; markers stay in the city of their edge") {
    static const struct {
        const char *company;
        unsigned edge;
    } home[] = {{"JGG", 0}, {"JLR", 1}, {"JHA", 3}, {"JHU", 4}};
    for (unsigned rot = 0; rot < 6; rot++) {
        char rest[200];
        (void)snprintf(rest, sizeof rest, "phase C1; start JLR 100 Bob 3; float JLR 100; tile F8 8886 %u", rot);
        scene *s = layer("JGG", rest);
        rail_look k = rail_look_at(&s->game, &s->state);
        for (unsigned i = 0; i < 4; i++) { /* those that are there, and those that are kept */
            unsigned c = scene_company(s, home[i].company);
            check(rail_node_edges(&k, hex_named(s, "F8"), rail_home_node(&k, c)) == 1u << home[i].edge);
        }
        unsigned at = rail_of(s)->station[scene_company(s, "JGG")][0] - 1u;
        check(rail_node_edges(&k, at >> 3, at & 7u) == 1u);
        unsigned stranger = scene_company(s, "BZU");
        for (unsigned e = 0; e < 6; e++) { /* open at once: the cities on edges 2 and 5 */
            unsigned node = rail_node_at(&k, hex_named(s, "F8"), e);
            check(rail_slots_open(&k, hex_named(s, "F8"), node, stranger) == (e == 2 || e == 5));
        }
        check(rotations(s, "F8", "8887") == 6 && rotations(s, "F8", "8888") == 0);
    }
    scene *s = layer("JGG", "phase D1; start JLR 100 Bob 3; float JLR 100; tile F8 8886 1; tile F8 8887 3");
    rail_look k = rail_look_at(&s->game, &s->state);
    check(rail_slots_free(&k, hex_named(s, "F8"), 0) == 4);
    check(rail_slots_open(&k, hex_named(s, "F8"), 0, scene_company(s, "BZU")) == 2); /* JHA and JHU are to come */
    check(rail_slots_open(&k, hex_named(s, "F8"), 0, scene_company(s, "JHA")) == 3);
    check(rotations(s, "F8", "8888") == 6);
}

TEST("80-PM-08: OO tiles keep their four exits; from brown on the two cities are one with two places") {
    static const struct {
        const char *green, *brown;
    } way[] = {{"8860", "8874"}, {"8861", "8874"}, {"8862", "8872"},
               {"8863", "8872"}, {"8864", "8873"}, {"8865", "8873"}};
    for (unsigned i = 0; i < 6; i++) {
        char rest[300];
        scene *s = layer("BZU", "phase B1; tile I9 235 0;");
        check(rotations(s, "I9", way[i].green) == 4); /* its track may be that of either city */
        (void)snprintf(rest, sizeof rest, "phase C1; tile F4 %s 0", way[i].green);
        s = layer("BZU", rest);
        static const char *const browns[] = {"8872", "8873", "8874"};
        for (unsigned b = 0; b < 3; b++) {
            check((rotations(s, "F4", browns[b]) > 0) == (strcmp(browns[b], way[i].brown) == 0));
        }
    }
    scene *s = layer("BZU", "phase C1; station NXR F4.0; station LHR F4.1; tile F4 8861 0; tile F4 8874 1;");
    rail_look k = rail_look_at(&s->game, &s->state);
    check(rail_face_at(&k, hex_named(s, "F4"))->nnodes == 1);
    check(rail_slots_free(&k, hex_named(s, "F4"), 0) == 0);
    check(rotations(s, "F4", "8875") == 6);
}

TEST("80-V-19 80-PR-04 80-TL-09: terrain of the first tile; P4 pays 20 less on rivers") {
    static const struct {
        const char *hex;
        unsigned cost, with;
    } at[] = {{"J2", 50, 30}, {"O1", 60, 40}, {"G1", 20, 0}, {"M1", 40, 40}};
    scene *s = layer("BZU", "phase A1; private P4 Bob;");
    rail_look k = rail_look_at(&s->game, &s->state);
    for (unsigned i = 0; i < 4; i++) {
        check(rail_terrain_for(&k, scene_company(s, "BZU"), hex_named(s, at[i].hex)) == at[i].cost);
    }
    s = layer("BZU", "phase A1; private P4 Ann; tile J2 5 2");
    k = rail_look_at(&s->game, &s->state);
    for (unsigned i = 1; i < 4; i++) {
        check(rail_terrain_for(&k, scene_company(s, "BZU"), hex_named(s, at[i].hex)) == at[i].with);
    }
    check(rail_terrain_for(&k, scene_company(s, "BZU"), hex_named(s, "J2")) == 0);
}

/* ---- TK: station markers ------------------------------------------------------------------------------------------- */

TEST("80-TK-01 80-TK-02: three markers: home free, 40, 100; 80 and 200 in phase D; one in a turn") {
    static const char road[] = SIBERIA "tile C9 6 2; tile B10 23 1; tile C11 57 2";
    char text[400];
    (void)snprintf(text, sizeof text, "phase C1; %s", road);
    scene *s = placer("BZU", text);
    does(s, "BZU station A5");
    expects(s, "treasury BZU 960");
    check(!accepts(s, "BZU station C11"));
    (void)snprintf(text, sizeof text, "phase C1; %s; station BZU A5", road);
    s = placer("BZU", text);
    does(s, "BZU station C11");
    expects(s, "treasury BZU 900");
    (void)snprintf(text, sizeof text, "phase D1; %s; station BZU A5", road);
    s = placer("BZU", text);
    does(s, "BZU station C11");
    expects(s, "treasury BZU 800");
    (void)snprintf(text, sizeof text, "phase D1; %s; station BZU A5; station BZU K13", road);
    s = placer("BZU", text);
    refuses(s, "BZU station C11", "80-TK-01");
}

TEST("80-TK-03 80-TK-04 80-TK-06: one marker on a hex; joined by track, not through a full city, not reversing") {
    scene *s = placer("BZU", "phase C1; " SIBERIA "tile C9 6 2; tile B10 23 1; tile C11 57 2");
    check(accepts(s, "BZU station A5"));
    check(accepts(s, "BZU station C11"));
    refuses(s, "BZU station C9", "80-TK-04");
    refuses(s, "BZU station B8", "80-TK-03");
    s = placer("BZU", "phase C1; tile B8 6 2; tile A7 8851 1; tile A5 57 1; tile C9 57 1; station NXR A5;");
    refuses(s, "BZU station A5", "80-TK-04");
    /* C7 beyond C9, which is full, then has a place */
    s = placer("BZU",
               "phase C1; tile B8 57 2; tile C9 5 1; tile C7 8852 1; tile C5 9 1; tile F4 8861 0; station NXR C9;");
    rail_look k = rail_look_at(&s->game, &s->state);
    rail_reach reach;
    rail_reach_of(&k, scene_company(s, "BZU"), &reach);
    check(reach.nodes[hex_named(s, "C9")] == 1 && reach.nodes[hex_named(s, "C7")] == 0);
    s = placer("BZU", "phase C1; tile B8 57 2; tile C9 5 1; tile C9 14 1; tile C7 8852 1; station NXR C9;");
    k = rail_look_at(&s->game, &s->state);
    rail_reach_of(&k, scene_company(s, "BZU"), &reach);
    check(reach.nodes[hex_named(s, "C7")] == 1);
}

TEST("80-TK-05: in a home city of a company not yet floated others leave a place free for it") {
    scene *s = placer("BZU", "phase C1; tile K13 57 1; station BZU K13");
    rail_look k = rail_look_at(&s->game, &s->state);
    unsigned hex = hex_named(s, "K13");
    check(rail_slots_free(&k, hex, 0) == 0);
    s = placer("BZU", "phase C1; tile K13 57 1; tile K13 14 0");
    k = rail_look_at(&s->game, &s->state);
    check(rail_slots_open(&k, hex, 0, scene_company(s, "BZU")) == 1);
    check(rail_slots_open(&k, hex, 0, scene_company(s, "NJR")) == 2);
    s = placer("BZU", "phase C1; tile K13 57 1; tile K13 14 0; station LHR K13");
    k = rail_look_at(&s->game, &s->state);
    check(rail_slots_open(&k, hex, 0, scene_company(s, "BZU")) == 0);
    s = placer("BZU", "phase C1; tile K13 57 1; tile K13 14 0; start NJR 100 Bob 3; float NJR 100");
    k = rail_look_at(&s->game, &s->state);
    check(rail_slots_open(&k, hex, 0, scene_company(s, "BZU")) == 1);
}

TEST("80-TK-08 80-OQ-13: D12 and N12 are closed to others on every colour while their company is not there") {
    scene *s = placer("BZU", "phase C1; tile B8 57 2; tile C9 6 2; tile C11 6 5; tile D12 8863 0;");
    refuses(s, "BZU station D12/2", "80-TK-08");
    s = placer("BZU", "phase C1; tile B8 57 2; tile C9 6 2; tile C11 6 5; tile D12 8863 0; tile D12 8872 5;");
    rail_look k = rail_look_at(&s->game, &s->state);
    check(rail_slots_open(&k, hex_named(s, "D12"), 0, scene_company(s, "BZU")) == 1); /* 80-TK-05 */
    check(china_home_keeper(&k, scene_company(s, "BZU"), hex_named(s, "D12"), false) == scene_company(s, "QSR"));
    check(china_home_keeper(&k, scene_company(s, "BZU"), hex_named(s, "D12"), true) == RAIL_NONE);
}

TEST("80-TK-09 80-OQ-14 X-25: a red location takes no marker of a company; on 18xx.games it does") {
    static const char road[] = "phase B1; tile B8 6 2; tile A7 8851 1; tile A5 57 1;";
    scene *s = placer("BZU", road);
    refuses(s, "BZU station A3", "80-TK-09");
    s = at_step("1880 compat=18xx.games", "BZU", "float", "station", road);
    check(accepts(s, "BZU station A3"));
    invests(s, "FI1");
    check(!accepts(s, "BZU station A3"));
}
