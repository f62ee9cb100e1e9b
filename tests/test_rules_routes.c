/* 1888, 1888-N: routes, revenue, dividends. */
#include "scene.h"

#include "core/menu.h"
#include "core/message.h"
#include "core/notation.h"
#include "rail/router.h"

#include <stdio.h>
#include <string.h>

/* Ann's company, floated at 90 with 100, about to run; any run will do, best or not. */
static scene *runner(const char *edition, const char *company, const char *rest) {
    char text[1500];
    (void)snprintf(text, sizeof text, "players 4; start %s 90 Ann 6; float %s 100; %s; turn %s run", company, company,
                   rest, company);
    best_run_is(0);
    return given_in(edition, text);
}

static void earns(scene *s, const char *run, int revenue) {
    char text[40];
    does(s, run);
    (void)snprintf(text, sizeof text, "revenue %d; step dividend", revenue);
    expects(s, text);
}

/* Yantai, G15, Qingdao, the harbour */
#define SOUTH_EAST "tile G15 9 0; tile H14 5 3;"
/* Beijing's western city, C7, a town of B6, Heng Shan */
#define TO_HENG_SHAN "tile C7 8 2; tile B6 2 4; tile C5 L41 1;"
/* Beijing west, C7, D8, Tianjin, Beijing south-east */
#define ROUND_BEIJING "tile C7 7 4; tile D8 8 2; tile D10 5 1;"

/* ---- RT: routes -------------------------------------------------------------------------------------------------- */

TEST("88-RT-01: each train once, two locations at least, one of them a city with an own station") {
    EACH_EDITION(t) {
        scene *s = runner(t, "JHR", "phase 2; trains JHR 2; tile D10 6 2; tile D12 58 1; tile C13 6 0");
        check(accepts(s, "JHR run 2:C9-D10"));
        check(accepts(s, "JHR run 2:D10-C9"));
        refuses(s, "JHR run 2:C9-D10-C11", "88-RT-01"); /* no track beyond D10, and none beyond D12 */
        refuses(s, "JHR run 2:C9-D10-D12-C11", "88-RT-01");
        refuses(s, "JHR run 3:C9-D10", "88-RT-01");           /* it has no such train */
        refuses(s, "JHR run 2:C9-D10 2:D10-D12", "88-RT-01"); /* nor a second one */
        refuses(s, "JHR run 2:C9", "88-RT-01");               /* one location */
        refuses(s, "JHR run 2:D10-D12", "88-RT-01");          /* no station */
        refuses(s, "JHR run 2:C9-C11", "88-RT-01");           /* no track */
        refuses(s, "JHR run 2:C9-D12", "88-RT-01");           /* no neighbour */
        s = runner(t, "JZR", "phase 2; trains JZR 2; tile C7 8 2; tile B6 2 4");
        refuses(s, "JZR run 2:C9-C7", "88-RT-01"); /* no location at its end */
        check(accepts(s, "JZR run 2:C9-C7-B6"));
        s = runner(t, "JHR", "phase 2; trains JHR 2 2; tile D10 6 2; station JHR D10; tile D12 58 1");
        check(accepts(s, "JHR run 2:C9-D10 2:D10-D12"));
    }
}

TEST("88-RT-02: no track twice, no reversal at a junction, no change at a crossing") {
    EACH_EDITION(t) {
        scene *s = runner(t, "JHR", "phase 2; trains JHR 4; tile D10 6 2; tile D12 58 1");
        refuses(s, "JHR run 4:C9-D10-C9", "88-RT-02");
        refuses(s, "JHR run 4:D12-D10-C9-D10", "88-RT-02");
        /* F8 joins 1 and 5 to 3 only: from F6 to G9 a train would reverse */
        s = runner(t, "HJR", "phase 3; trains HJR 4; tile F6 57 1; tile F8 25 3; tile G9 57 2");
        refuses(s, "HJR run 4:F6-F8-G9", "88-RT-01");
        s = runner(t, "HJR", "phase 3; trains HJR 4; tile F6 57 1; tile F8 8 5; tile G9 57 2");
        check(accepts(s, "HJR run 4:F6-F8-G9"));
        /* a crossing on F8: 1-4 and 5-2 */
        s = runner(t, "HJR",
                   "phase 3; trains HJR 4; tile F6 57 1; tile F8 20 1; tile G9 57 2; tile F10 9 1; tile F12 3 1");
        refuses(s, "HJR run 4:F6-F8-G9", "88-RT-01");
        check(accepts(s, "HJR run 4:F6-F8-F10-F12"));
        /* a location may be left by any track */
        s = runner(t, "JHR",
                   "phase 3; trains JHR 3; tile D10 6 2; tile D10 15 1; tile D12 58 1; tile C11 9 0; tile D8 9 1;"
                   "tile B12 4 0");
        check(accepts(s, "JHR run 3:C9-D10-D12"));
        check(accepts(s, "JHR run 3:C9-D10-C11-B12"));
        refuses(s, "JHR run 3:C9-D10-D8", "88-RT-01");
    }
}

TEST("88-RT-03: a train's range counts every location passed, and each of them pays; D has none") {
    EACH_EDITION(t) {
        scene *s = runner(t, "JHR", "phase 2; trains JHR 2 3 D; tile D10 6 2; tile D12 58 1; tile C13 6 0");
        refuses(s, "JHR run 2:C9-D10-D12", "88-RT-03");
        refuses(s, "JHR run 3:C9-D10-D12-C13", "88-RT-03");
        check(accepts(s, "JHR run 3:C9-D10-D12"));
        earns(s, "JHR run D:C9-D10-D12-C13", 30 + 20 + 10 + 20 + 30);
        /* Heng Shan counts, though it pays nothing to the dividend */
        s = runner(t, "JZR", "phase 2; trains JZR 2 3; " TO_HENG_SHAN);
        refuses(s, "JZR run 2:C9-C7-B6-C5", "88-RT-03");
        check(accepts(s, "JZR run 3:C9-C7-B6-C5"));
    }
}

TEST("88-RT-04: no location twice, but two cities of a tile are two") {
    EACH_EDITION(t) {
        /* Beijing to Beijing */
        scene *s = runner(t, "JZR", "phase 2; trains JZR 3; " ROUND_BEIJING);
        earns(s, "JZR run 3:C9-C7-D8-D10-C9", 30 + 20 + 30);
        s = runner(t, "JZR", "phase 3; trains JZR 3; tile C9 L42 0; " ROUND_BEIJING);
        earns(s, "JZR run 3:C9-C7-D8-D10-C9", 40 + 20 + 40);
        s = runner(t, "JZR", "phase 5; trains JZR 3; tile C9 L42 0; tile C9 8892 0; " ROUND_BEIJING);
        refuses(s, "JZR run 3:C9-C7-D8-D10-C9", "88-RT-04");
        earns(s, "JZR run 3:C9-C7-D8-D10", 60 + 20);
        /* the two cities of a green OO: 5 and 0 of B18 by C19 and C17 */
        s = runner(t, "SSL", "phase 3; trains SSL 4; tile B18 8863 0; tile C17 3 3; tile C19 7 1");
        earns(s, "SSL run 4:B18-C17-C19-B18", 40 + 10 + 40);
        s = runner(t, "SSL", "phase 5; trains SSL 4; tile B18 8863 0; tile B18 X7 0; tile C17 3 3; tile C19 7 1");
        refuses(s, "SSL run 4:B18-C17-C19-B18", "88-RT-04");
    }
}

TEST("88-RT-04 88-RT-05: Baotou is one location on two hexes, and only an end") {
    EACH_EDITION(t) {
        scene *s = runner(t, "TJL", "phase 2; trains TJL 4; station TJL C3; tile B2 4 2; tile C3 5 2; tile B4 8 0");
        refuses(s, "TJL run 4:A1-B2-C3-B4-A3", "88-RT-04");
        earns(s, "TJL run 4:A1-B2-C3", 40 + 10 + 20);
        s = runner(t, "TJL", "phase 2; trains TJL 4; station TJL C3; tile B2 4 2; tile C3 5 2; tile B4 8 0");
        earns(s, "TJL run 4:C3-B4-A3", 20 + 40);
    }
}

TEST("88-RT-05: a red location is the first or the last stop, never passed, also with an own station") {
    EACH_EDITION(t) {
        scene *s = runner(t, "CDL", "phase 3; trains CDL 3; tile B18 8859 1");
        refuses(s, "CDL run 3:A17-A19-B18", "88-RT-05");
        check(accepts(s, "CDL run 3:A19-A17"));
        check(accepts(s, "CDL run 3:B18-A19"));
        /* Xi'an between G3 and H4 */
        s = runner(t, "TJL",
                   "phase 3; trains TJL 4; tile H4 8860 0; tile G3 9 0; station TJL H4.0; tile F4 8 0; tile E3 5 5");
        refuses(s, "TJL run 4:H4-H2-G3-F4-E3", "88-RT-05");
        check(accepts(s, "TJL run 4:H4-H2"));
        s = runner(t, "ZDR", "phase 3; trains ZDR 4; tile G11 5 5; tile H10 8 3; tile H12 8 0");
        refuses(s, "ZDR run 4:G11-H10-I11-H12-G11", "88-RT-05");
    }
}

TEST("88-RT-06 88-V-13: the harbour ends a run and costs no range") {
    EACH_EDITION(t) {
        scene *s = runner(t, "LYR", "phase 2; trains LYR 2; " SOUTH_EAST);
        earns(s, "LYR run 2:F16-G15-H14-H16", 40 + 20 + 10 + 20);
        /* a city with an own station and the harbour */
        s = runner(t, "LYR", "phase 2; trains LYR 2; station LYR H14; " SOUTH_EAST);
        earns(s, "LYR run 2:H16-H14", 30);
        /* three towns or cities and the harbour are too many for it */
        s = runner(t, "LYR", "phase 3; trains LYR 2 3; tile G15 9 0; tile H14 5 3; tile H14 15 2; tile G13 58 5");
        refuses(s, "LYR run 2:F16-G15-H14-G13", "88-RT-03");
        check(accepts(s, "LYR run 2:F16-G15-H14-H16"));
        check(accepts(s, "LYR run 3:F16-G15-H14-G13"));
        /* no station on it: a town and the harbour are not a route */
        s = runner(t, "LYR", "phase 2; trains LYR 2; " SOUTH_EAST);
        refuses(s, "LYR run 2:H14-H16", "88-RT-01");
    }
}

TEST("88-V-14 88-RT-08: two trains of LYR by Qingdao: 80 and 30") {
    EACH_EDITION(t) {
        scene *s = runner(t, "LYR", "phase 2; trains LYR 2 2; station LYR H14; " SOUTH_EAST);
        earns(s, "LYR run 2:F16-G15-H14 2:H14-H16", 80 + 30);
        s = runner(t, "LYR", "phase 2; trains LYR 2 2; station LYR H14; " SOUTH_EAST);
        refuses(s, "LYR run 2:F16-G15-H14-H16 2:H14-H16", "88-RT-08");
    }
}

TEST("88-RT-07 88-V-15: Heng Shan may end a run or be passed, and several trains may stop there") {
    EACH_EDITION(t) {
        scene *s = runner(t, "JZR", "phase 2; trains JZR 2 3; station JZR C3; tile C3 5 3; " TO_HENG_SHAN);
        earns(s, "JZR run 2:C3-C5", 20);
        does(s, "JZR keep");
        expects(s, "treasury JZR 160");
        s = runner(t, "JZR", "phase 2; trains JZR 2 3; station JZR C3; tile C3 5 3; " TO_HENG_SHAN);
        earns(s, "JZR run 3:C3-C5-B6", 20 + 0 + 10);
        s = runner(t, "JZR", "phase 2; trains JZR 2 3; station JZR C3; tile C3 5 3; " TO_HENG_SHAN);
        earns(s, "JZR run 3:C9-C7-B6-C5 2:C3-C5", 80 + 20);
        does(s, "JZR keep");
        expects(s, "treasury JZR 280");
        s = runner(t, "JZR", "phase 2; trains JZR 2 3; station JZR C3; tile C3 5 3; " TO_HENG_SHAN);
        refuses(s, "JZR run 3:C9-C7-B6-C5 3:C3-C5", "88-RT-01");
        refuses(s, "JZR run 3:C3-C5-B6 2:C3-C5", "88-RT-08");
    }
}

TEST("88-RT-08: the trains of a company share no track, not even the stem of a junction, but locations") {
    EACH_EDITION(t) {
        /* F8 is a junction: 1 and 5 to 3, all three with a location beyond */
        scene *s = runner(t, "HJR",
                          "phase 3; trains HJR 3 3; tile F6 57 1; tile F8 25 3; tile G9 57 2; station HJR G9;"
                          "tile E9 9 0; tile D10 57 0");
        refuses(s, "HJR run 3:F6-F8-E9-D10 3:G9-F8-E9-D10", "88-RT-08");
        check(accepts(s, "HJR run 3:F6-F8-E9-D10"));
        check(accepts(s, "HJR run 3:G9-F8-E9-D10"));
        /* a crossing is not shared track: F8 has 1-4 and 5-2 */
        s = runner(t, "HJR",
                   "phase 3; trains HJR 3 3; tile F6 57 1; tile F8 20 1; tile G9 57 2; station HJR G9;"
                   "tile F10 9 1; tile F12 3 1; tile E7 4 2");
        check(accepts(s, "HJR run 3:F6-F8-F10-F12 3:G9-F8-E7"));
        /* both begin in the same city */
        s = runner(t, "HJR",
                   "phase 3; trains HJR 3 3; tile F6 57 1; tile F8 8 5; tile G9 57 2; tile F4 9 1; tile F2 4 1");
        earns(s, "HJR run 3:F6-F8-G9 3:F6-F4-F2", 60 + 30);
    }
}

TEST("88-TK-05 88-V-12: a city full of others ends a run and is not passed") {
    EACH_EDITION(t) {
        scene *s =
            runner(t, "SSL",
                   "phase 3; trains SSL 4 4; tile B16 1 0; tile C15 8 1; tile C13 57 1; tile C13 14 0; tile D12 3 2;"
                   "station CDL C13; station JHR C13");
        refuses(s, "SSL run 4:B18-B16-C15-C13-D12", "88-TK-05");
        earns(s, "SSL run 4:B18-B16-C15-C13", 30 + 10 + 30 + 20);
        s = runner(t, "SSL",
                   "phase 3; trains SSL 4 4; tile B16 1 0; tile C15 8 1; tile C13 57 1; tile C13 14 0; tile D12 3 2;"
                   "station CDL C13; station SSL C13");
        check(accepts(s, "SSL run 4:B18-B16-C15-C13-D12"));
        s = runner(t, "SSL",
                   "phase 3; trains SSL 4 4; tile B16 1 0; tile C15 8 1; tile C13 57 1; tile C13 14 0; tile D12 3 2;"
                   "station CDL C13");
        check(accepts(s, "SSL run 4:B18-B16-C15-C13-D12")); /* a free place */
    }
}

/* Taiyuan (A) green, Changzhi (D), the city of H4 (G) full of HJR, Handan (B) yellow */
#define PAGE_14                                                                                                        \
    "phase 5; tile E3 6 4; tile E3 15 3; tile F2 58 3; tile G3 9 2; tile H4 8860 0; tile H6 8 1; tile G7 8 0; tile "   \
    "F6 57 2;"                                                                                                         \
    "station HJR H4.1;"

TEST("88-V-11 88-OQ-05: the run of page 14 of 1888-N: TJL 100 with its bonus of 20, HJR 100") {
    EACH_EDITION(t) {
        scene *s = runner(t, "TJL", PAGE_14 "trains TJL 4 5");
        refuses(s, "TJL run 5:E3-F2-G3-H4-H6-G7-F6", "88-TK-05");
        refuses(s, "TJL run 5:E3-F2-G3-H4 4:E3-F2", "88-RT-08");
        refuses(s, "TJL run 5:E3-F2-G3-H4 4:F2-G3-H4", "88-RT-08");
        refuses(s, "TJL run 4:F2-G3-H4", "88-RT-01");
        earns(s, "TJL run 5:E3-F2-G3-H4", 30 + 10 + 40 + 20);
        s = runner(t, "HJR", PAGE_14 "trains HJR 5");
        earns(s, "HJR run 5:F6-G7-H6-H4-G3-F2-E3", 20 + 40 + 10 + 30);
    }
}

TEST("88-RV-04 88-OQ-13 88-RT-01: the run that the engine offers is the best, for an amount outside the dividend") {
    static const char *const row[][2] = {
        {"JHR", "phase 2; trains JHR 2 3 D; tile D10 6 2; tile D12 58 1; tile C13 6 0"},
        {"JZR", "phase 2; trains JZR 2 3; station JZR C3; tile C3 5 3; " TO_HENG_SHAN},
        {"JZR", "phase 5; trains JZR 3 4; tile C9 L42 0; tile C9 8892 0; " ROUND_BEIJING},
        {"LYR", "phase 2; trains LYR 2 2; station LYR H14; " SOUTH_EAST},
        {"CDL", "phase 3; trains CDL 3 4; tile B18 8859 1; tile C17 58 3; tile D18 8 0"},
        {"TJL", PAGE_14 "trains TJL 4 5"},
        {"HJR", "phase 3; trains HJR 3 3; tile F6 57 1; tile F8 25 3; tile G9 57 2; station HJR G9; tile E9 9 0;"
                "tile D10 57 0"},
        {"HJR", "phase 3; trains HJR 2; tile F6 57 1; tile F8 25 3; tile E9 25 0; tile D8 26 0; tile E7 4 0"},
    };
    unsigned amounts = 0; /* outside the dividend: how many trains stop at Heng Shan in the second row */
    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
        scene *s = runner("1888n", row[i][0], row[i][1]);
        rail_look k = rail_look_at(&s->game, &s->state);
        ir_choice open = {.form = IR_FORM_OPEN};
        open.move = (ir_move){.verb = RAIL_RUN, .actor = ir_party_find(&s->game, row[i][0], 3)};
        best_run_is(-1);
        for (uint64_t dice = 0; dice < 60; dice++) {
            ir_action some;
            rail_run run;
            check(s->game.title->fill(&s->game, &s->state, &open, dice, &some));
            check(some.more_len > 0 && ir_legal(&s->game, &s->state, &some, NULL));
            check(rail_run_check(&k, IR_COMPANY_INDEX(open.move.actor), &some, &run, NULL));
            check(dice > 0 || run.revenue == rail_best_revenue(&k, IR_COMPANY_INDEX(open.move.actor), RAIL_NET_ANY));
            amounts |= i == 1 ? 1u << (run.outside / 40) : 0;
        }
    }
    check(amounts == 7);
}

/* ---- RV: revenue ------------------------------------------------------------------------------------------------- */

TEST("88-RV-01 88-RV-05: coloured boxes pay by phase, the rest what is printed") {
    static const struct {
        const char *company, *set, *run;
        int yellow, green, brown, grey;
    } row[] = {
        {"CDL", "trains CDL 2", "CDL run 2:A19-A17", 20 + 20, 30 + 20, 40 + 20, 50 + 20}, /* A17 always 20 */
        {"LYR", "trains LYR 2; tile E17 L40a 0; tile F16 L40b 0", "LYR run 2:F16-E17", 60, 70, 80, 90}, /* Yantai 40 */
        {"ZDR", "trains ZDR 2; station ZDR I5; tile H6 8 4; tile H8 4 1", "ZDR run 2:I5-H6-H8", 40, 50, 60, 70},
        {"ZDR", "trains ZDR 2; tile G11 57 0; tile H10 8 3", "ZDR run 2:G11-H10-I11", 50, 60, 70, 80},
        {"HJR", "trains HJR 2; station HJR H4.0; tile H4 8860 0", "HJR run 2:H4-H2", 60, 70, 80, 90},
        {"HJR", "trains HJR 2; station HJR H4.0; tile H4 8860 0; tile H2 L39 5", "HJR run 2:H4-H2", 80, 90, 100, 110},
        {"TJL", "trains TJL 3; station TJL C3; tile B2 4 2; tile C3 5 2", "TJL run 3:A1-B2-C3", 70, 70, 70,
         70}, /* Baotou 40 */
        {"SSL", "trains SSL 2; tile B18 8860 0; tile C19 9 2", "SSL run 2:B18-C19-D20", 70, 70, 70,
         70},                                                                                      /* Dandong 30 */
        {"LYR", "trains LYR 2; station LYR H14;" SOUTH_EAST, "LYR run 2:H14-H16", 30, 30, 30, 30}, /* the harbour 10 */
        {"JHR", "trains JHR 2; tile D10 6 2", "JHR run 2:C9-D10", 50, 50, 50, 50},
    };
    static const char *const phases[] = {"1", "2", "3", "4", "5", "6", "7"};
    EACH_EDITION(t) {
        for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
            int by_phase[] = {row[i].yellow, row[i].yellow, row[i].green, row[i].green,
                              row[i].brown,  row[i].brown,  row[i].grey};
            for (unsigned p = 0; p < 7; p++) {
                char text[300];
                (void)snprintf(text, sizeof text, "phase %s; %s", phases[p], row[i].set);
                earns(runner(t, row[i].company, text), row[i].run, by_phase[p]);
            }
        }
    }
}

TEST("88-RV-02 88-OQ-05: home and destination in one route bring the bonus") {
    static const struct {
        const char *company, *set, *with, *without;
        int sum, bonus, other;
    } row[] = {
        {"JHR", "phase 2; trains JHR 3; tile D10 6 2; tile D12 4 1", "JHR run 3:C9-D10-D12", "JHR run 3:C9-D10", 60, 30,
         50},
        {"SSL", "phase 2; trains SSL 3; tile B16 1 0; tile C15 8 1; tile C13 5 3", "SSL run 3:B18-B16-C15-C13",
         "SSL run 3:B18-B16", 60, 20, 40},
        {"CDL", "phase 3; trains CDL 4; tile B18 8859 1; tile C17 58 3; tile D18 8 0", "CDL run 4:A19-B18-C17-D18-E17",
         "CDL run 4:A19-B18-C17", 110, 20, 80},
        {"HJR", "phase 2; trains HJR 2; tile F6 57 1; tile F8 8 5; tile G9 57 2; tile F4 9 1; tile F2 4 1",
         "HJR run 2:F6-F8-G9", "HJR run 2:F6-F4-F2", 40, 20, 30},
        {"TJL", "phase 3; trains TJL 3; tile E3 5 5; tile F2 58 3; tile G3 9 2; tile H4 8860 0",
         "TJL run 3:E3-F2-G3-H4", "TJL run 3:E3-F2", 70, 20, 30},
        {"LYR", "phase 2; trains LYR 2; station LYR H14; " SOUTH_EAST, "LYR run 2:F16-G15-H14", "LYR run 2:H14-H16", 60,
         20, 30},
        {"JZR", "phase 2; trains JZR 3; tile D10 5 1; tile D8 8 2; tile C7 8 2; tile B6 2 4; station JZR D10",
         "JZR run 3:C9-C7-B6", "JZR run 3:D10-C9", 40, 40, 50},
        {"ZDR", "phase 2; trains ZDR 2; tile G11 57 0; tile F12 3 0; tile H10 8 3", "ZDR run 2:G11-F12",
         "ZDR run 2:G11-H10-I11", 30, 40, 50},
    };
    EACH_EDITION(t) {
        for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
            earns(runner(t, row[i].company, row[i].set), row[i].with, row[i].sum + row[i].bonus);
            earns(runner(t, row[i].company, row[i].set), row[i].without, row[i].other);
        }
    }
}

TEST("88-OQ-10: home and destination are hexes: any city of Beijing is JHR's home for the bonus") {
    EACH_EDITION(t) {
        scene *s = runner(t, "JHR",
                          "phase 2; trains JHR 3; station JHR D10; tile C7 7 4; tile D8 8 2; tile D10 57 1;"
                          "tile D12 4 1");
        earns(s, "JHR run 3:C9-C7-D8-D10-D12", 30 + 20 + 10 + 30);
    }
}

TEST("88-OQ-11 88-RV-02: every train that joins home and destination brings the bonus") {
    EACH_EDITION(t) {
        scene *s = runner(t, "JHR",
                          "phase 5; trains JHR 2 3; tile C9 L42 0; tile C9 8892 0; tile C11 8 5; tile D10 6 2;"
                          "tile D12 3 1");
        earns(s, "JHR run 3:C9-D10-D12 2:C9-C11-D12", 60 + 20 + 10 + 30 + 60 + 10 + 30);
    }
}

TEST("88-RV-03 88-V-15 88-OQ-12 88-DV-04: each train at Heng Shan brings 40 to the treasury, outside the dividend") {
    EACH_EDITION(t) {
        scene *s = runner(t, "JZR", "phase 2; trains JZR 3; " TO_HENG_SHAN);
        earns(s, "JZR run 3:C9-C7-B6-C5", 80);
        does(s, "JZR pay");
        expects(s, "treasury JZR 140; cash Ann 648; event outside; price JZR 95");
        s = runner(t, "JZR", "phase 3; trains JZR 3; tile C9 L42 0; " TO_HENG_SHAN);
        earns(s, "JZR run 3:C9-C7-B6-C5", 90);
        does(s, "JZR keep");
        expects(s, "treasury JZR 230; cash Ann 600; price JZR 85");
        s = runner(t, "JZR", "phase 2; trains JZR 2 3; station JZR C3; tile C3 5 3; " TO_HENG_SHAN);
        earns(s, "JZR run 3:C9-C7-B6-C5 2:C3-C5", 100);
        does(s, "JZR pay");
        expects(s, "treasury JZR 180; cash Ann 660");
        s = runner(t, "JZR", "phase 2; trains JZR 2; " TO_HENG_SHAN);
        earns(s, "JZR run 2:C9-C7-B6", 80);
        does(s, "JZR pay");
        expects(s, "treasury JZR 100; no event outside");
    }
}

/* What a player's action of this text is told: the better run, or NULL. */
static const char *better_than(scene *s, const char *action) {
    static char text[IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    ir_action less;
    ir_problem problem;
    check(ir_action_read(&s->game, &s->state, action, strlen(action), &less, &problem));
    return ir_better_put(&s->game, &s->state, &less, &t) ? text : NULL;
}

TEST("88-RV-04 A-22: a run that is not the best one is refused, and the refusal shows a better one") {
    const char *set = "phase 2; trains JHR 3; tile D10 6 2; tile D12 4 1", *less = "JHR run 3:C9-D10";
    EACH_EDITION(t) {
        scene *s = runner(t, "JHR", set);
        best_run_is(-1);
        check(accepts(s, "JHR run 3:C9-D10-D12") && accepts(s, "JHR run 3:D12-D10-C9"));
        refuses(s, less, "88-RV-04");
        const char *better = better_than(s, less);
        check(better && strcmp(better, "run 3:D12-D10-C9") == 0 && accepts(s, better));
        check(!better_than(s, "JHR run 3:D12-D10-C9"));
        check(!better_than(s, "JHR run 3:C9-D12")); /* no run at all */
        ir_action action;
        ir_problem problem;
        ir_refusal why = {0};
        char text[200];
        ir_text out = ir_text_on(text, sizeof text);
        check(ir_action_read(&s->game, &s->state, less, strlen(less), &action, &problem));
        check(!ir_legal(&s->game, &s->state, &action, &why) && why.arg[0] == 50 && why.arg[1] == 90);
        ir_refusal_tell(&s->game, &ir_languages[0], &s->state, &action, &why, &out);
        check(strncmp(text, "88-RV-04: this run earns ", 25) == 0);
        check(strstr(text, "50, but ") && strstr(text, "90 is possible: run 3:D12-D10-C9"));
        out = ir_text_on(text, sizeof text);
        ir_json j = ir_json_on(&out);
        ir_json_open(&j, '{');
        ir_refusal_json(&s->game, &ir_languages[0], &s->state, &action, &why, &j);
        ir_json_close(&j, '}');
        char said[200];
        (void)snprintf(said, sizeof said,
                       "{\"rule\":\"88-RV-04\",\"code\":\"refusal.not_best\",\"args\":[50,90],"
                       "\"text\":\"this run earns %s50, but %s90 is possible\",\"better\":\"run 3:D12-D10-C9\"}",
                       s->game.title->currency, s->game.title->currency);
        check(strcmp(text, said) == 0);
        does(s, "JHR run 3:C9-D10-D12");
        expects(s, "revenue 90; no event below_best");
        check(!better_than(s, less)); /* the run is over */
    }
    scene *s = runner("1888n compat=18xx.games", "JHR", set);
    best_run_is(-1);
    check(accepts(s, less) && !better_than(s, less)); /* D-21 */
}

TEST("88-RV-04 88-OQ-13: equal dividends with and without Heng Shan are both the best run") {
    EACH_EDITION(t) {
        scene *s = runner(t, "JZR", "phase 2; trains JZR 3; " TO_HENG_SHAN);
        best_run_is(-1);
        check(accepts(s, "JZR run 3:C9-C7-B6") && accepts(s, "JZR run 3:C9-C7-B6-C5"));
    }
}

#define TWO_TO_HENG_SHAN "phase 2; trains JZR 2 3; station JZR C3; tile C3 5 3; " TO_HENG_SHAN
#define ONE_TO_HENG_SHAN "phase 2; trains JZR 2; station JZR C3; tile C3 5 3; " TO_HENG_SHAN

TEST("88-RV-04 88-OQ-13: 1888-N: the director says how many trains stop at Heng Shan; the run is the best of those") {
    scene *s = runner("1888n", "JZR", TWO_TO_HENG_SHAN);
    best_run_is(-1);
    check(accepts(s, "JZR run 3:C9-C7-B6-C5 2:C3-C5"));   /* 100 and 80 */
    check(accepts(s, "JZR run 3:B6-C5-C3 2:B6-C7-C9"));   /* 110 and 40 */
    check(accepts(s, "JZR run 3:C9-C7-B6"));              /* 80 and nothing */
    refuses(s, "JZR run 3:C9-C7-B6 2:C3-C5", "88-RV-04"); /* 100 and 40 */
    refuses(s, "JZR run 2:C3-C5", "88-RV-04");            /* 20 and 40 */
    check(strcmp(better_than(s, "JZR run 2:C3-C5"), "run 3:B6-C5-C3 2:B6-C7-C9") == 0);
    check(accepts(s, better_than(s, "JZR run 2:C3-C5")));
}

TEST("A-22 88-RV-04 88-OQ-13: 1888: a run to Heng Shan is the best of such runs, any other one the best of all") {
    scene *s = runner("1888", "JZR", TWO_TO_HENG_SHAN);
    best_run_is(-1);
    check(accepts(s, "JZR run 3:B6-C5-C3 2:B6-C7-C9"));      /* 110 and 40 */
    refuses(s, "JZR run 3:C9-C7-B6-C5 2:C3-C5", "88-RV-04"); /* 100 and 80: the number of trains does not matter */
    refuses(s, "JZR run 3:C9-C7-B6", "88-RV-04");            /* 80 and nothing: less than the best of all */
    refuses(s, "JZR run 3:C9-C7-B6 2:C3-C5", "88-RV-04");    /* 100 and 40 */
    static const char *const less[] = {"JZR run 3:C9-C7-B6-C5 2:C3-C5", "JZR run 3:C9-C7-B6", "JZR run 2:C3-C5"};
    for (unsigned i = 0; i < sizeof less / sizeof less[0]; i++) {
        check(strcmp(better_than(s, less[i]), "run 3:B6-C5-C3 2:B6-C7-C9") == 0 && accepts(s, better_than(s, less[i])));
    }
    s = runner("1888", "JZR", ONE_TO_HENG_SHAN);
    best_run_is(-1);
    check(accepts(s, "JZR run 2:B6-C7-C9")); /* 80 and nothing */
    check(accepts(s, "JZR run 2:C3-C5"));    /* 20 and 40: the best dividend among the runs that go there */
    refuses(s, "JZR run 2:B6-C5", "88-RT-01");
    does(s, "JZR run 2:C3-C5");
    expects(s, "revenue 20; no event below_best");
}

/* The n-th run that is offered, or "". */
static const char *run_offered(scene *s, const char *company, unsigned n) {
    static char text[2][IR_MAX_LINE];
    ir_choice open = {.form = IR_FORM_OPEN, .move = {.verb = RAIL_RUN, .actor = ir_party_find(&s->game, company, 3)}};
    ir_text t = ir_text_on(text[n & 1], sizeof text[0]);
    return ir_choice_filled(&s->game, &s->state, &open, n, &t) ? text[n & 1] : "";
}

TEST("A-22 88-OQ-13: 1888 offers the best run and, if it goes not to Heng Shan, the best one that does") {
    scene *s = runner("1888", "JZR", ONE_TO_HENG_SHAN);
    best_run_is(-1);
    check(strcmp(run_offered(s, "JZR", 0), "run 2:B6-C7-C9") == 0 && accepts(s, run_offered(s, "JZR", 0)));
    check(strcmp(run_offered(s, "JZR", 1), "run 2:C5-C3") == 0 && accepts(s, run_offered(s, "JZR", 1)));
    check(*run_offered(s, "JZR", 2) == 0);
    s = runner("1888", "JZR", TWO_TO_HENG_SHAN);
    best_run_is(-1);
    check(strcmp(run_offered(s, "JZR", 0), "run 3:B6-C5-C3 2:B6-C7-C9") == 0 && *run_offered(s, "JZR", 1) == 0);
    s = runner("1888n", "JZR", ONE_TO_HENG_SHAN);
    check(*run_offered(s, "JZR", 1) == 0);
    s = runner("1888 compat=18xx.games", "JZR", ONE_TO_HENG_SHAN);
    check(*run_offered(s, "JZR", 1) == 0); /* D-21: nothing is compared there */
}

TEST("A-22 IR-08: 1888: a run in a log is compared so, and never refused") {
    static const struct {
        const char *edition, *run, *told;
    } row[] = {
        {"1888", "JZR run 3:C9-C7-B6-C5 2:C3-C5", "revenue 100; event below_best"},
        {"1888", "JZR run 3:C9-C7-B6", "revenue 80; event below_best"},
        {"1888", "JZR run 3:B6-C5-C3 2:B6-C7-C9", "revenue 110; no event below_best"},
        {"1888n", "JZR run 3:C9-C7-B6-C5 2:C3-C5", "revenue 100; no event below_best"},
        {"1888n", "JZR run 3:C9-C7-B6", "revenue 80; no event below_best"},
    };
    for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
        scene *s = runner(row[i].edition, "JZR", TWO_TO_HENG_SHAN);
        best_run_is(-1);
        ir_action logged;
        ir_problem problem;
        check(ir_action_read(&s->game, &s->state, row[i].run, strlen(row[i].run), &logged, &problem));
        logged.logged = true;
        check(ir_apply(&s->game, &s->state, &logged, &s->events, NULL) == IR_OK);
        expects(s, row[i].told);
    }
}

TEST("IR-08 88-RV-04: a log is not refused for a run below the best, but told of it") {
    const char *set = "phase 2; trains JHR 3; tile D10 6 2; tile D12 4 1";
    static const char *const editions_and_peer[] = {"1888", "1888n", "1888n compat=18xx.games"};
    for (unsigned i = 0; i < 3; i++) {
        for (unsigned best = 0; best < 2; best++) {
            const char *text = best ? "JHR run 3:C9-D10-D12" : "JHR run 3:C9-D10";
            scene *s = runner(editions_and_peer[i], "JHR", set);
            best_run_is(-1);
            ir_action logged;
            ir_problem problem;
            check(ir_action_read(&s->game, &s->state, text, strlen(text), &logged, &problem));
            logged.logged = true;
            ir_state silent = s->state;
            check(ir_apply(&s->game, &silent, &logged, NULL, NULL) == IR_OK);
            check(ir_apply(&s->game, &s->state, &logged, &s->events, NULL) == IR_OK);
            check(ir_hash(&s->game, &silent) == ir_hash(&s->game, &s->state));
            expects(s, best ? "revenue 90" : "revenue 50");
            expects(s, best || i == 2 ? "no event below_best" : "event below_best");
            const ir_event *told = &s->events.event[s->events.count - 1];
            check(best || i == 2 || (told->arg[1] == 50 && told->arg[2] == 90));
        }
    }
}

/* ---- DV: dividends ----------------------------------------------------------------------------------------------- */

TEST("88-DV-01 88-DV-02 88-V-16: 80 paid to holders of 60, 20, 10 and 10 percent: 48, 16, 8 and 8") {
    const char *set = "players 4; phase 2; start JZR 90 Ann 6 Bob 2 Cat 1 Dan 1; float JZR 100; trains JZR 2;"
                      "tile C7 8 2; tile B6 2 4; turn JZR run";
    best_run_is(0);
    EACH_EDITION(t) {
        scene *s = given_in(t, set);
        earns(s, "JZR run 2:C9-C7-B6", 80);
        check(count_offered(s, "JZR pay") == 1 && count_offered(s, "JZR keep") == 1 && !offered(s, "JZR pass"));
        does(s, "JZR pay");
        expects(s, "cash Ann 648; cash Bob 616; cash Cat 608; cash Dan 608; treasury JZR 100; revenue 0");
        s = given_in(t, set);
        does(s, "JZR run 2:C9-C7-B6");
        does(s, "JZR keep");
        expects(s, "cash Ann 600; cash Bob 600; cash Cat 600; cash Dan 600; treasury JZR 180");
    }
}

TEST("88-DV-02 88-V-17: shares in the pool pay into the treasury, shares in the IPO nobody") {
    EACH_EDITION(t) {
        scene *s = given_in(t, "players 3; phase 2; start CDL 90 Ann 5 pool 3; float CDL 0; trains CDL 2; revenue 150;"
                               "turn CDL dividend");
        does(s, "CDL pay");
        expects(s, "cash Ann 875; treasury CDL 45; bank 6480; cell CDL 2,4");
    }
}

TEST("88-DV-03: more than 0 paid: right; kept, no run or 0: left") {
    EACH_EDITION(t) {
        scene *s = runner(t, "JHR", "phase 2; trains JHR 2; tile D10 6 2; price JHR 3,3");
        does(s, "JHR run 2:C9-D10");
        does(s, "JHR pay");
        expects(s, "cell JHR 3,4; price JHR 90");
        s = runner(t, "JHR", "phase 2; trains JHR 2; tile D10 6 2; price JHR 3,3");
        does(s, "JHR run 2:C9-D10");
        does(s, "JHR keep");
        expects(s, "cell JHR 3,2; price JHR 80");
        /* nobody holds what pays: it is still a dividend of more than 0 */
        s = given_in(t, "players 3; phase 2; start CDL 90 Ann 2 pool 5; price CDL 3,3; float CDL 0; revenue 40;"
                        "turn CDL dividend; trains CDL 2");
        does(s, "CDL pay");
        expects(s, "cell CDL 3,4; cash Ann 808; treasury CDL 20");
    }
}
