/* 1888, 1888-N: a company's turn, its home, laying track, upgrades, stations. Privates are in test_rules_privates.c. */
#include "scene.h"

#include <stdio.h>
#include <string.h>

/* Ann's company, floated at 90 with 500, at the step; Cat has the privates. */
static scene *turn_of(const char *edition, const char *company, const char *step, const char *rest) {
    char text[1500];
    (void)snprintf(text, sizeof text, "players 3; start %s 90 Ann 6; float %s 500; %s; turn %s %s", company, company,
                   rest, company, step);
    return given_in(edition, text);
}

/* The stock round ends and the company, with 700, has its first turn. */
static scene *first_turn(const char *edition, const char *company, const char *rest) {
    char text[1500];
    (void)snprintf(text, sizeof text, "players 3; start %s 70 Ann 6; newborn %s 700; %s; stock Ann", company, company,
                   rest);
    scene *s = given_in(edition, text);
    does(s, "Ann pass");
    does(s, "Bob pass");
    does(s, "Cat pass");
    return s;
}

/* ---- OT: a company's turn ---------------------------------------------------------------------------------------- */

TEST("88-OT-01: track, station, run, dividend, trains: each in its place, none before its turn") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "phase 2; trains JHR 2; tile D10 6 2");
        refuses(s, "JHR station D10", "88-OT-01");
        refuses(s, "JHR run 2:C9-D10", "88-OT-01");
        refuses(s, "JHR pay", "88-OT-01");
        refuses(s, "JHR keep", "88-OT-01");
        refuses(s, "JHR train 2", "88-OT-01");
        does(s, "JHR lay D12 58 rot 1");
        expects(s, "asked JHR station");
        refuses(s, "JHR run 2:C9-D10", "88-OT-01");
        does(s, "JHR station D10");
        expects(s, "asked JHR run; treasury JHR 460");
        refuses(s, "JHR station D10", "88-OT-01");
        refuses(s, "JHR pay", "88-OT-01");
        does(s, "JHR run 2:C9-D10");
        expects(s, "asked JHR dividend; revenue 50");
        refuses(s, "JHR pass", "88-OT-01");
        refuses(s, "JHR train 2", "88-OT-01");
        does(s, "JHR keep");
        expects(s, "asked JHR trains; treasury JHR 510");
        refuses(s, "JHR keep", "88-OT-01");
        does(s, "JHR train 2");
        does(s, "JHR pass");
        expects(s, "round stock; trains JHR 2 2; treasury JHR 430");
    }
}

TEST("88-OT-01: track and station may be passed, a run that is possible may not") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "phase 2; trains JHR 2; tile D10 6 2");
        does(s, "JHR pass");
        does(s, "JHR pass");
        expects(s, "asked JHR run");
        refuses(s, "JHR pass", "88-OT-01");
        refuses(s, "JHR run", "88-OT-01");
        check(accepts(s, "JHR run 2:C9-D10"));
    }
    /* D-21: the peer asks for nothing */
    scene *s = turn_of("1888n compat=18xx.games", "JHR", "run", "phase 2; trains JHR 2; tile D10 6 2");
    check(accepts(s, "JHR run"));
}

TEST("88-OT-01 88-DV-03: without a train, or without a route, it does not run and the marker goes left") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "phase 2; tile D10 6 2; float JHR 90; depot 2:7");
        does(s, "JHR pass");
        does(s, "JHR pass"); /* the station */
        expects(s, "asked JHR trains; event no_run; price JHR 85; cell JHR 2,2");
        s = turn_of(t, "JHR", "track", "phase 2; float JHR 39; trains JHR 2");
        does(s, "JHR pass"); /* no route, no money: nothing more to ask */
        expects(s, "round stock; event no_run; price JHR 85");
    }
}

TEST("88-OT-01: a step without any choice is passed over, one with a choice never") {
    EACH_EDITION(t) {
        /* no money for a station, no city to put one in */
        scene *s = turn_of(t, "JHR", "track", "phase 2; float JHR 39; tile D10 6 2; trains JHR 2");
        does(s, "JHR pass");
        expects(s, "asked JHR run");
        s = turn_of(t, "JHR", "track", "phase 2; trains JHR 2");
        does(s, "JHR pass");
        expects(s, "asked JHR trains");
        /* a power that could still make a city reachable */
        s = turn_of(t, "CDL", "track", "phase 2; trains CDL 2; private YRF CDL; tile B18 8859 1");
        does(s, "CDL pass");
        expects(s, "asked CDL station");
        /* and one that could give a train its route */
        s = turn_of(t, "LYR", "station", "phase 2; trains LYR 2; float LYR 30; private YRF LYR");
        does(s, "LYR pass");
        expects(s, "asked LYR run");
        does(s, "LYR lay E17 L40a rot 0 with YRF");
        refuses(s, "LYR pass", "88-OT-01");
        check(accepts(s, "LYR run 2:F16-E17"));
    }
}

TEST("88-OT-01: the track step asks if a lay, an upgrade or a power is left, else the turn goes on") {
    EACH_EDITION(t) {
        /* CDL without money: B14 and B16 cost something, B18 and B20 wait for green */
        expects(first_turn(t, "CDL", "newborn CDL 0; phase 2"), "asked CDL trains");
        expects(first_turn(t, "CDL", "newborn CDL 10; phase 2"), "asked CDL track");
        expects(first_turn(t, "CDL", "newborn CDL 0; phase 3"), "asked CDL track");
        expects(first_turn(t, "JHR", "newborn JHR 0; phase 2; tile D10 5 2"), "asked JHR trains");
        expects(first_turn(t, "JHR", "newborn JHR 0; phase 3; tile D10 5 2"), "asked JHR track"); /* D10 to green */
        /* a power only: free, where JHR can lay nothing */
        scene *s = first_turn(t, "JHR", "newborn JHR 0; phase 2; tile D10 5 2; private TA JHR");
        expects(s, "asked JHR track; treasury JHR 10");
        /* Heng Shan's is worth nothing once a tile lies on C5 */
        s = first_turn(
            t, "JHR", "newborn JHR 0; phase 2; tile D10 5 2; private HS JHR; tile C5 9 1; tile C11 7 0; tile C11 29 0");
        expects(s, "asked JHR trains");
    }
}

TEST("88-OT-01 88-TK-01: the station step asks if a station can be paid, the run step if there is a train") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "phase 2; float JHR 40; tile D10 6 2; trains JHR 2");
        does(s, "JHR pass");
        expects(s, "asked JHR station; no event no_run");
        s = turn_of(t, "JHR", "track", "phase 2; float JHR 39; tile D10 6 2; trains JHR 2");
        does(s, "JHR pass");
        expects(s, "asked JHR run; no event no_run");
        s = turn_of(t, "LYR", "track", "phase 2; float LYR 30; private YRF LYR");
        does(s, "LYR pass");
        expects(s, "asked LYR trains; event no_run"); /* a power, but no train that could use it */
        /* a power that is used up asks for nothing */
        s = turn_of(t, "LYR", "track", "phase 2; private TA LYR; used TA 1; tile H2 L39 5; trains LYR 2");
        does(s, "LYR pass");
        expects(s, "asked LYR trains");
    }
    /* D.1: for the peer a step at the end, if a power is left */
    scene *s = turn_of("1888n compat=18xx.games", "LYR", "trains", "phase 2; private TA LYR; trains LYR 2");
    does(s, "LYR pass");
    expects(s, "asked LYR last");
    does(s, "LYR pass");
    expects(s, "round stock");
    s = turn_of("1888n compat=18xx.games", "LYR", "trains",
                "phase 2; private TA LYR; used TA 1; tile H2 L39 5; trains LYR 2");
    does(s, "LYR pass");
    expects(s, "round stock");
}

TEST("88-OT-02 88-PC-03: a company buys privates and uses powers at any point of its turn") {
    static const char *const steps[] = {"track", "station", "run", "dividend", "trains"};
    EACH_EDITION(t) {
        for (unsigned i = 0; i < 5; i++) {
            scene *s = turn_of(t, "JHR", steps[i], "phase 3; trains JHR 3; tile D10 6 2; private TA JHR; revenue 50");
            int32_t min, max;
            range_of(s, "JHR private KT", &min, &max);
            check(min == 13 && max == 37);
            check(offered(s, "JHR lay H2 L39 rot 5 with TA"));
            does(s, "JHR lay H2 L39 rot 5 with TA");
            expects(s, "tile H2 L39 5");
            check(offered(s, "JHR private KT"));
            does(s, "JHR private KT 20");
            expects(s, "asked Cat offer");
            does(s, "Cat accept");
            expects(s, "owner KT JHR; treasury JHR 480; cash Cat 820");
            char asked[40];
            (void)snprintf(asked, sizeof asked, "asked JHR %s", steps[i]);
            expects(s, asked);
        }
    }
}

TEST("88-OT-03 A-16: the director alone decides; a new director takes the company with all it owns") {
    EACH_EDITION(t) {
        scene *s = given_in(t, "players 3; phase 3; start JHR 90 Ann 5 Bob 4; float JHR 500; trains JHR 2 3;"
                               "private KT JHR; stock Ann");
        check(ir_player_of(&s->game, &s->state, IR_COMPANY(0)) == IR_PLAYER(0));
        does(s, "Ann sell JHR 2");
        expects(s, "director JHR Bob; treasury JHR 500; trains JHR 2 3; owner KT JHR; station JHR C9.1");
        check(ir_player_of(&s->game, &s->state, IR_COMPANY(0)) == IR_PLAYER(1));
        s = turn_of(t, "JHR", "track", "phase 2");
        expects(s, "actor JHR; not actor Ann; not actor Bob");
        refuses(s, "Bob pass", "88-OT-03");
        refuses(s, "Ann pass", "88-OT-03");
    }
}

/* ---- HT: home ---------------------------------------------------------------------------------------------------- */

TEST("88-HT-01 88-OQ-29: the home station is placed first and free, tile or no tile") {
    static const char *const homes[8][2] = {{"JHR", "C9.1"}, {"JZR", "C9.0"}, {"SSL", "B18.0"}, {"CDL", "A19"},
                                            {"HJR", "F6"},   {"TJL", "E3"},   {"LYR", "F16"},   {"ZDR", "G11"}};
    EACH_EDITION(t) {
        for (unsigned i = 0; i < 8; i++) {
            scene *s = first_turn(t, homes[i][0], "");
            char text[100];
            (void)snprintf(text, sizeof text, "event home_station; asked %s track; treasury %s 700; station %s %s",
                           homes[i][0], homes[i][0], homes[i][0], homes[i][1]);
            expects(s, text);
        }
    }
    /* 88-OQ-29: west (edge 1) is JZR's, south-east (edge 5) JHR's */
    scene *s = turn_of("1888n", "JHR", "track", "");
    check(accepts(s, "JHR lay D10 6 rot 2") && !offered(s, "JHR lay C7"));
    s = turn_of("1888n", "JZR", "track", "");
    check(accepts(s, "JZR lay C7 9 rot 1") && !offered(s, "JZR lay D10"));
}

TEST("88-HT-02: after upgrades the home station goes to the city that has the original track") {
    EACH_EDITION(t) {
        expects(first_turn(t, "JHR", "tile C9 L42 0"), "station JHR C9.3");
        expects(first_turn(t, "JHR", "tile C9 L42 2"), "station JHR C9.1");
        expects(first_turn(t, "JZR", "tile C9 L42 0"), "station JZR C9.0");
        expects(first_turn(t, "JZR", "tile C9 L42 2"), "station JZR C9.3");
        expects(first_turn(t, "JHR", "tile C9 L42 0; tile C9 8892 0"), "station JHR C9.0");
        expects(first_turn(t, "SSL", "tile B18 8858 0"), "station SSL B18.1");
        expects(first_turn(t, "SSL", "tile B18 8859 1"), "station SSL B18.0");
        expects(first_turn(t, "HJR", "tile F6 57 1; tile F6 14 0"), "station HJR F6.0");
    }
}

TEST("88-HT-03 88-V-25: TJL, HJR and ZDR lay their home tile first; TJL pays 40") {
    static const struct {
        const char *company, *lay, *elsewhere, *after;
    } row[] = {{"TJL", "TJL lay E3 5 rot 3", "TJL lay D4 9 rot 0", "treasury TJL 660; tile E3 5 3"},
               {"HJR", "HJR lay F6 57 rot 1", "HJR lay F8 9 rot 1", "treasury HJR 700; tile F6 57 1"},
               {"ZDR", "ZDR lay G11 57 rot 0", "ZDR lay H10 9 rot 0", "treasury ZDR 700; tile G11 57 0"}};
    EACH_EDITION(t) {
        for (unsigned i = 0; i < 3; i++) {
            char pass[20], beginning[20];
            (void)snprintf(pass, sizeof pass, "%s pass", row[i].company);
            (void)snprintf(beginning, sizeof beginning, "%s lay", row[i].company);
            scene *s = first_turn(t, row[i].company, "");
            refuses(s, pass, "88-HT-03");
            refuses(s, row[i].elsewhere, "88-HT-03");
            check(!offered(s, pass) && offered(s, beginning));
            does(s, row[i].lay);
            expects(s, row[i].after);
            expects(s, "step trains");
        }
    }
}

TEST("88-HT-03: no such duty with a tile there, in later turns, for the other five, or without the money") {
    EACH_EDITION(t) {
        check(accepts(first_turn(t, "TJL", "tile E3 5 3"), "TJL pass"));
        check(accepts(turn_of(t, "TJL", "track", ""), "TJL pass"));
        check(accepts(first_turn(t, "LYR", ""), "LYR pass"));
        check(accepts(first_turn(t, "JHR", ""), "JHR pass"));
        /* it cannot pay the 40: nothing can be laid, the turn goes on */
        scene *s = given_in(t, "players 3; start TJL 90 Ann 6; float TJL 39; private CW TJL; turn TJL track first");
        refuses(s, "TJL lay E3 5 rot 3", "88-TR-05");
        check(accepts(s, "TJL pass"));
        s = given_in(t, "players 3; start TJL 90 Ann 6; float TJL 40; turn TJL track first");
        refuses(s, "TJL pass", "88-HT-03");
        does(s, "TJL lay E3 5 rot 3");
        expects(s, "treasury TJL 0");
    }
    check(accepts(first_turn("1888n compat=18xx.games", "TJL", ""), "TJL pass")); /* D-17 */
}

TEST("88-OQ-23: a Great Wall tile on its home does TJL's duty, and the track action is still free") {
    EACH_EDITION(t) {
        scene *s = first_turn(t, "TJL", "private CW TJL");
        refuses(s, "TJL pass", "88-HT-03");
        does(s, "TJL lay E3 5 rot 3 with CW");
        expects(s, "treasury TJL 720; step track"); /* 20 is the income of CW */
        check(accepts(s, "TJL pass"));
        does(s, "TJL lay D4 9 rot 0");
        expects(s, "treasury TJL 680; tile D4 9 0");
    }
}

/* ZDR's station on D10 sees the cities of Beijing at edge 5 and, by C11, at edge 4. */
#define NEAR_BEIJING "phase 5; station ZDR D10; tile D10 5 2; tile C11 7 0;"

TEST("88-HT-04 88-TK-04 88-OQ-28: a home city keeps a place for its company until that operates") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "ZDR", "station", NEAR_BEIJING);
        refuses(s, "ZDR station C9/5", "88-HT-04");
        /* green Beijing: the cities that continue the homes are kept, the others are free */
        s = turn_of(t, "ZDR", "station", NEAR_BEIJING "tile C9 L42 0");
        refuses(s, "ZDR station C9/5", "88-HT-04");
        check(accepts(s, "ZDR station C9/4"));
        /* JHR has come: its place is its own, so the city is full */
        s = turn_of(t, "ZDR", "station", NEAR_BEIJING "start JHR 90 Bob 6; float JHR 100; tile C9 L42 0");
        refuses(s, "ZDR station C9/5", "88-TK-02");
        /* a home without a tile, and one with two places */
        s = turn_of(t, "LYR", "station", "phase 3; station LYR F8; tile F6 57 1; tile F8 9 1");
        refuses(s, "LYR station F6", "88-HT-04");
        s = turn_of(t, "JHR", "station",
                    "phase 3; station JHR G9; tile F6 57 1; tile F6 14 0;"
                    "tile F8 8 5; tile G9 57 2");
        check(accepts(s, "JHR station F6"));
        s = turn_of(t, "JHR", "station",
                    "phase 3; station SSL F6; station JHR G9; tile F6 57 1; tile F6 14 0;"
                    "tile F8 8 5; tile G9 57 2");
        refuses(s, "JHR station F6", "88-HT-04");
    }
}

TEST("88-V-28 88-HT-04: on the four-place Beijing two places stay free while JHR and JZR wait, one while one does") {
    static const struct {
        const char *there;
        bool open;
    } row[] = {
        {"station HJR C9; station TJL C9", false},
        {"station HJR C9", true},
        {"station HJR C9; start JHR 90 Bob 6; float JHR 100", true},
        {"station HJR C9; station TJL C9; start JHR 90 Bob 6; float JHR 100", false},
        {"station HJR C9; start JHR 90 Bob 6; float JHR 100; start JZR 90 Bob 6; float JZR 100", true},
        {"start JHR 90 Bob 6; float JHR 100", true},
    };
    EACH_EDITION(t) {
        for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
            char text[400];
            (void)snprintf(text, sizeof text, NEAR_BEIJING "tile C9 L42 0; tile C9 8892 0; %s", row[i].there);
            scene *s = turn_of(t, "ZDR", "station", text);
            if (row[i].open) {
                check(accepts(s, "ZDR station C9"));
            } else {
                refuses(s, "ZDR station C9", "88-HT-04");
            }
        }
    }
}

/* ---- TR: laying track -------------------------------------------------------------------------------------------- */

TEST("88-TR-01: one track action per turn, a lay or an upgrade") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "phase 3; tile D10 6 2");
        does(s, "JHR lay D12 58 rot 1");
        refuses(s, "JHR lay C13 57 rot 1", "88-TR-01");
        refuses(s, "JHR lay D10 15 rot 1", "88-TR-01");
        s = turn_of(t, "JHR", "track", "phase 3; tile D10 6 2");
        does(s, "JHR lay D10 15 rot 1");
        refuses(s, "JHR lay D12 58 rot 1", "88-TR-01");
        s = turn_of(t, "JHR", "track", "phase 3; tile D10 6 2");
        does(s, "JHR pass");
        refuses(s, "JHR lay D12 58 rot 1", "88-TR-01");
    }
}

TEST("88-TR-02: a new tile joins track that a station of the company reaches") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "");
        check(accepts(s, "JHR lay D10 6 rot 2"));
        refuses(s, "JHR lay D10 57 rot 1", "88-TR-02"); /* beside the track of C9 */
        refuses(s, "JHR lay D12 58 rot 1", "88-TR-02"); /* nothing leads there */
        refuses(s, "JHR lay F8 9 rot 1", "88-TR-02");
        s = turn_of(t, "JHR", "track", "tile D10 6 2");
        check(accepts(s, "JHR lay D12 58 rot 1"));
        check(!offered(s, "JHR lay E9"));
        /* by lying on the hex of a station, whatever its exits */
        s = turn_of(t, "HJR", "track", "");
        check(accepts(s, "HJR lay F6 5 rot 0") && accepts(s, "HJR lay F6 57 rot 2"));
        /* past a city full of others there is no way (88-TK-05) */
        s = turn_of(t, "JHR", "track", "tile D10 6 2; station SSL D10");
        refuses(s, "JHR lay D12 58 rot 1", "88-TR-02");
        s = turn_of(t, "JHR", "track", "tile D10 6 2; station JHR D10");
        check(accepts(s, "JHR lay D12 58 rot 1"));
    }
}

TEST("88-TR-03: each kind of hex takes its kind of tile; of two towns one track must be joined") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "tile D10 5 1; tile D8 9 1");
        refuses(s, "JHR lay E9 57 rot 0", "88-TR-03");
        refuses(s, "JHR lay E9 58 rot 0", "88-TR-03");
        refuses(s, "JHR lay D12 9 rot 1", "88-TR-03");
        refuses(s, "JHR lay D12 57 rot 1", "88-TR-03");
        refuses(s, "JHR lay D12 2 rot 1", "88-TR-03");
        refuses(s, "JHR lay F6 58 rot 1", "88-TR-03");
        refuses(s, "JHR lay F6 9 rot 1", "88-TR-03");
        refuses(s, "JHR lay G5 58 rot 1", "88-TR-03");
        refuses(s, "JHR lay G5 57 rot 1", "88-TR-03");
        refuses(s, "JHR lay D6 57 rot 1", "88-TR-03");
        check(accepts(s, "JHR lay D6 9 rot 1") && accepts(s, "JHR lay D6 8 rot 4") && accepts(s, "JHR lay D6 7 rot 4"));
        s = turn_of(t, "JHR", "track", "tile D10 6 2");
        check(accepts(s, "JHR lay D12 58 rot 1") && accepts(s, "JHR lay D12 3 rot 1"));
        s = turn_of(t, "JHR", "track", "");
        check(accepts(s, "JHR lay D10 6 rot 2") && accepts(s, "JHR lay D10 5 rot 1"));
        s = turn_of(t, "JZR", "track", "tile C7 8 2"); /* the second track of B6 leads to nobody */
        check(accepts(s, "JZR lay B6 2 rot 3") && accepts(s, "JZR lay B6 2 rot 4"));
        s = turn_of(t, "SSL", "track", "");
        check(accepts(s, "SSL lay B16 1 rot 0") && accepts(s, "SSL lay B16 55 rot 0"));
    }
}

TEST("88-TR-04: nothing is built on grey, red and sea hexes, and no yellow tile on OO hexes and Beijing") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "phase 7");
        static const char *const closed[] = {"A1",  "A3",  "A7",  "A15", "A17", "A19", "A21",
                                             "C21", "D14", "D20", "E11", "E13", "E15", "E17",
                                             "E19", "F16", "F18", "H2",  "H16", "I5",  "I11"};
        for (unsigned i = 0; i < sizeof closed / sizeof closed[0]; i++) {
            char lay[40];
            (void)snprintf(lay, sizeof lay, "JHR lay %s 57 rot 0", closed[i]);
            refuses(s, lay, "88-TR-04");
        }
        refuses(s, "JHR lay C9 57 rot 2", "88-UP-04");
        refuses(s, "JHR lay C9 9 rot 2", "88-UP-04");
        refuses(s, "JHR lay B18 57 rot 1", "88-UP-04");
        refuses(s, "JHR lay B20 57 rot 1", "88-UP-04");
        refuses(s, "JHR lay H4 57 rot 1", "88-UP-04");
        check(accepts(s, "JHR lay C9 L42 rot 0"));
    }
}

TEST("88-TR-05 88-V-25 88-OQ-32: the first tile costs what is printed: G15 and C19 30, B14 20, C11 20") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "LYR", "track", "");
        does(s, "LYR lay G15 9 rot 0");
        expects(s, "treasury LYR 470");
        s = turn_of(t, "SSL", "track", "tile B18 8860 0");
        does(s, "SSL lay C19 8 rot 0");
        expects(s, "treasury SSL 470");
        s = turn_of(t, "CDL", "track", "");
        does(s, "CDL lay B14 9 rot 0");
        expects(s, "treasury CDL 480");
        s = turn_of(t, "JHR", "track", "tile D10 5 2; float JHR 20");
        does(s, "JHR lay C11 7 rot 0");
        expects(s, "treasury JHR 0; bank 6600");
        s = turn_of(t, "JHR", "track", "tile D10 5 2; float JHR 19");
        refuses(s, "JHR lay C11 7 rot 0", "88-TR-05");
    }
}

TEST("88-TR-06 88-OQ-18 88-OQ-19 A-17: no track off the grid, at grey or red sides without track, or into the sea") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "tile D10 6 2");
        refuses(s, "JHR lay E3 57 rot 1", "88-TR-06");  /* west: off the grid */
        refuses(s, "JHR lay B10 9 rot 0", "88-TR-06");  /* north-east: off the grid */
        refuses(s, "JHR lay B16 56 rot 0", "88-TR-06"); /* north-west: A15 has no track there */
        refuses(s, "JHR lay B2 4 rot 0", "88-TR-06");   /* north-east: A3 is red, without track there */
        refuses(s, "JHR lay D12 4 rot 1", "88-TR-06");  /* east: the sea */
        refuses(s, "JHR lay F12 4 rot 2", "88-TR-06");  /* north-west: the sea */
        refuses(s, "JHR lay B2 58 rot 4", "88-TR-06");  /* off the grid */
        refuses(s, "JHR lay B2 58 rot 2", "88-TR-02");  /* A1 and B4: only not connected */
        refuses(s, "JHR lay B16 1 rot 0", "88-TR-02");
        refuses(s, "JHR lay E3 57 rot 2", "88-TR-02");
        check(accepts(s, "JHR lay D12 58 rot 1"));
        refuses(s, "JHR lay G17 8 rot 1", "88-TR-06"); /* only edges 1 and 2 lead anywhere */
        refuses(s, "JHR lay G17 7 rot 1", "88-TR-02");
    }
}

TEST("88-TR-07: the barriers C15|C17, C15|D16 and F12|F14, from both sides") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "");
        refuses(s, "JHR lay C15 9 rot 1", "88-TR-06"); /* 4: C17 */
        refuses(s, "JHR lay C15 8 rot 3", "88-TR-06"); /* 5: D16 */
        refuses(s, "JHR lay C17 4 rot 1", "88-TR-06"); /* 1: C15 */
        refuses(s, "JHR lay D16 9 rot 2", "88-TR-06"); /* 2: C15 */
        refuses(s, "JHR lay F12 4 rot 1", "88-TR-06"); /* 4: F14 */
        refuses(s, "JHR lay F14 9 rot 1", "88-TR-06"); /* 1: F12 */
        refuses(s, "JHR lay C15 8 rot 1", "88-TR-02");
        refuses(s, "JHR lay C17 58 rot 3", "88-TR-02");
        refuses(s, "JHR lay F12 3 rot 0", "88-TR-02");
        s = turn_of(t, "LYR", "track", "");
        refuses(s, "LYR lay F14 9 rot 1", "88-TR-06"); /* although LYR's track leads to F14 */
        check(accepts(s, "LYR lay F14 8 rot 4"));
    }
}

TEST("88-TR-08: track need not meet track on the next hex") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "tile D8 8 0"); /* D8 has no track to the east */
        does(s, "JHR lay D10 5 rot 1");                       /* and D10 points west to it */
        expects(s, "tile D10 5 1");
    }
}

TEST("88-TR-09: tiles are limited, and what is replaced can be laid again") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JZR", "track", "tile C7 8 2; tile G5 2 0");
        expects(s, "supply 2 0");
        refuses(s, "JZR lay B6 2 rot 3", "88-TR-09");
        check(strstr(seen(s), "\"2\":\"none_left\"") && !strstr(seen(s), "\"8\":\"none_left\""));
        s = turn_of(t, "JHR", "track", "phase 3; tile D10 6 2; tile C3 6 0; tile G9 6 1");
        expects(s, "supply 6 0");
        does(s, "JHR lay D10 15 rot 1");
        expects(s, "supply 6 1");
    }
}

TEST("A-28 A-29 88-OQ-02: the tiles of the two editions") {
    static const unsigned sums[2][RAIL_BLUE + 1] = {{0, 49, 29, 23, 3, 1, 2}, {0, 50, 30, 24, 4, 1, 2}};
    for (unsigned e = 0; e < 2; e++) {
        scene *s = given_in(editions[e], "players 3; stock Ann");
        const rail_data *d = s->game.title->data;
        unsigned sum[RAIL_BLUE + 1] = {0};
        for (unsigned i = 0; i < d->ntiles; i++) {
            sum[d->tile[i].colour] += rail_of(s)->supply[i];
        }
        for (unsigned c = RAIL_YELLOW; c <= RAIL_BLUE; c++) {
            check(sum[c] == sums[e][c]); /* the one blue piece is our two halves of the ferry */
        }
        expects(s, "supply 4 4; supply 43 1");
        expects(s, e == 0 ? "supply 58 4; supply 15 3; supply 611 5; supply 51 1"
                          : "supply 58 5; supply 15 4; supply 611 6; supply 51 2");
    }
    /* D-35 */
    expects(given_in("1888 compat=18xx.games", "players 3; stock Ann"), "supply 4 5; supply 43 2");
}

/* ---- UP: upgrading ----------------------------------------------------------------------------------------------- */

TEST("88-UP-01: green from phase 3, brown from phase 5, grey from phase 7") {
    static const struct {
        const char *lies, *lay, *early, *open;
    } row[] = {{"tile D10 6 2", "JHR lay D10 15 rot 1", "2", "3"},
               {"tile D10 6 2; tile D10 15 1", "JHR lay D10 611 rot 0", "4", "5"},
               {"tile D10 6 2; tile D10 15 1; tile D10 611 0", "JHR lay D10 51 rot 0", "6", "7"},
               {"", "JHR lay C9 L42 rot 0", "2", "3"},
               {"tile C9 L42 0", "JHR lay C9 8892 rot 0", "4", "5"},
               {"tile C9 L42 0; tile C9 8892 0", "JHR lay C9 8893 rot 3", "6", "7"}};
    EACH_EDITION(t) {
        for (unsigned i = 0; i < sizeof row / sizeof row[0]; i++) {
            char text[200];
            (void)snprintf(text, sizeof text, "phase %s; %s", row[i].early, row[i].lies);
            refuses(turn_of(t, "JHR", "track", text), row[i].lay, "88-UP-01");
            (void)snprintf(text, sizeof text, "phase %s; %s", row[i].open, row[i].lies);
            check(accepts(turn_of(t, "JHR", "track", text), row[i].lay));
        }
        check(strstr(seen(turn_of(t, "JHR", "track", "phase 2")), "\"15\":\"later_phase\""));
        check(!strstr(seen(turn_of(t, "JHR", "track", "phase 3")), "\"15\":\"later_phase\""));
        /* yellow stays */
        check(accepts(turn_of(t, "JHR", "track", "phase 7"), "JHR lay D10 6 rot 2"));
    }
}

TEST("88-UP-02: old track and locations stay as they are; towns have no successor") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "phase 5; tile D10 6 2; tile D12 58 1; tile D8 8 0");
        refuses(s, "JHR lay D10 15 rot 0", "88-UP-02"); /* 0 1 2 3: the old 4 is lost */
        check(accepts(s, "JHR lay D10 15 rot 1"));
        refuses(s, "JHR lay D10 6 rot 1", "88-UP-02");   /* the same tile, turned */
        refuses(s, "JHR lay D10 5 rot 1", "88-UP-02");   /* yellow on yellow */
        refuses(s, "JHR lay D10 611 rot 0", "88-UP-02"); /* brown on yellow */
        refuses(s, "JHR lay D10 23 rot 1", "88-UP-02");  /* a city stays a city */
        refuses(s, "JHR lay D12 15 rot 0", "88-UP-02");  /* a town stays a town */
        refuses(s, "JHR lay D12 24 rot 1", "88-UP-02");
        refuses(s, "JHR lay D8 15 rot 0", "88-UP-02"); /* plain stays plain */
        check(!offered(s, "JHR lay D12"));
        /* plain track: 0-2 is in 24 (0-3 0-2) turned by 0, not turned by 1 */
        s = turn_of(t, "JHR", "track", "phase 3; tile D10 5 1; tile D8 8 2; tile C7 7 4");
        check(accepts(s, "JHR lay D8 24 rot 2"));
        refuses(s, "JHR lay D8 24 rot 1", "88-UP-02");
        /* L41 stays for good */
        s = turn_of(t, "JZR", "track", "phase 5; private HS JZR; tile C7 9 1; tile C5 L41 0");
        check(!offered(s, "JZR lay C5"));
        refuses(s, "JZR lay C5 25 rot 0", "88-UP-02");
    }
}

/* Whether every track of the first tile is one of the second's, both without locations. */
static bool holds(const rail_tile *old, unsigned old_rot, const rail_tile *new, unsigned new_rot) {
    for (unsigned i = 0; i < old->face.npaths; i++) {
        unsigned a = (old->face.path[i].a + old_rot) % 6, b = (old->face.path[i].b + old_rot) % 6;
        bool found = false;
        for (unsigned j = 0; j < new->face.npaths; j++) {
            unsigned c = (new->face.path[j].a + new_rot) % 6, d = (new->face.path[j].b + new_rot) % 6;
            found = found || (a == c && b == d) || (a == d && b == c);
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

TEST("88-UP-02: a plain tile gives way to exactly those of its successors that hold its track, however turned") {
    scene *s = given("title 1888n; players 3; stock Ann");
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    const rail_data *d = x.look.d;
    unsigned hex = 0, fits = 0;
    while (strcmp(d->hex[hex].id, "D8") != 0) { /* all its sides may have track */
        hex++;
    }
    for (unsigned old = 0; old < d->ntiles; old++) {
        for (unsigned rot = 0; rot < 6 && d->tile[old].face.nnodes == 0; rot++) {
            x.s->tile[hex] = (uint8_t)(old + 1);
            x.s->rot[hex] = (uint8_t)rot;
            for (unsigned i = 0; i < 6 * d->ntiles; i++) {
                bool fit = rail_tile_fits(&x.look, hex, i / 6, i % 6, false, NULL);
                check(fit == (rail_has(&d->tile[old].to, i / 6) && holds(&d->tile[old], rot, &d->tile[i / 6], i % 6)));
                fits += fit;
            }
        }
    }
    check(fits > 200);
}

TEST("88-UP-03: some track of the new tile must be joined to a station, the added track need not") {
    EACH_EDITION(t) {
        /* D10 has 3 and 4, C9 points at its 2 */
        scene *s = turn_of(t, "JHR", "track", "phase 3; tile D10 5 3");
        check(accepts(s, "JHR lay D10 15 rot 1"));      /* 1 2 3 4 */
        refuses(s, "JHR lay D10 14 rot 0", "88-UP-03"); /* 0 1 3 4 */
        /* beyond a full city */
        s = turn_of(t, "JHR", "track", "phase 3; tile D10 5 1; station SSL D10; tile D8 9 1; tile D6 9 1");
        refuses(s, "JHR lay D8 23 rot 1", "88-UP-03");
        check(accepts(s, "JHR lay D10 15 rot 0")); /* the full city itself */
        s = turn_of(t, "JHR", "track", "phase 3; tile D10 5 1; tile D8 9 1; tile D6 9 1");
        check(accepts(s, "JHR lay D8 23 rot 1"));
    }
}

TEST("88-UP-04: OO and B take tiles of their label only, a green one first, and those go nowhere else") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "SSL", "track", "phase 7; tile C13 57 1; tile C15 8 1; tile B16 1 0");
        refuses(s, "SSL lay B18 15 rot 0", "88-UP-04");
        refuses(s, "SSL lay B18 L42 rot 0", "88-UP-04");
        refuses(s, "SSL lay C13 8858 rot 1", "88-UP-04");
        refuses(s, "SSL lay C13 L42 rot 1", "88-UP-04");
        refuses(s, "SSL lay B18 X7 rot 0", "88-TR-03"); /* green first */
        refuses(s, "SSL lay B18 512 rot 0", "88-TR-03");
        check(accepts(s, "SSL lay B18 8858 rot 0") && accepts(s, "SSL lay B18 8859 rot 1"));
        refuses(s, "SSL lay B18 8860 rot 1", "88-UP-02"); /* 2-0 3-5: nothing at 1 */
        does(s, "SSL lay B18 8858 rot 0");
        expects(s, "step station");
        refuses(s, "SSL lay B16 55 rot 0", "88-TR-01"); /* it was the track action */
    }
}

TEST("88-UP-05 88-V-25: upgrades are free, but the first tile on C9 costs 10 and on H4 20; B18 and B20 nothing") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "phase 3");
        does(s, "JHR lay C9 L42 rot 0");
        expects(s, "treasury JHR 490");
        s = turn_of(t, "JHR", "track", "phase 5; tile C9 L42 0");
        does(s, "JHR lay C9 8892 rot 0");
        expects(s, "treasury JHR 500");
        s = turn_of(t, "ZDR", "track", "phase 3; station ZDR I5");
        does(s, "ZDR lay H4 8860 rot 0");
        expects(s, "treasury ZDR 480");
        s = turn_of(t, "ZDR", "track", "phase 3; station ZDR I5; float ZDR 19");
        refuses(s, "ZDR lay H4 8860 rot 0", "88-TR-05");
        s = turn_of(t, "SSL", "track", "phase 3; float SSL 0");
        does(s, "SSL lay B18 8860 rot 0");
        s = turn_of(t, "CDL", "track", "phase 3; float CDL 0");
        does(s, "CDL lay B20 8858 rot 0");
        /* terrain is paid once */
        s = turn_of(t, "JHR", "track", "phase 3; float JHR 0; tile D10 5 2; tile C11 7 0");
        does(s, "JHR lay C11 29 rot 0");
        expects(s, "treasury JHR 0");
    }
}

TEST("88-UP-06: stations keep their city, and cities that merge bring theirs together") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "SSL", "track", "phase 5; tile B18 8860 0; station CDL B18.1");
        does(s, "SSL lay B18 X7 rot 0");
        expects(s, "station SSL B18.0; station CDL B18.0; no station CDL B18.1");
        s = turn_of(t, "JHR", "track", "phase 3; station HJR D10; tile D10 6 2");
        does(s, "JHR lay C9 L42 rot 0");
        expects(s, "station JHR C9.3; station HJR D10");
        s = turn_of(t, "JHR", "track", "phase 5; tile C9 L42 0; station HJR C9.1; start JZR 90 Bob 6; float JZR 0");
        expects(s, "station JHR C9.3; station JZR C9.0");
        does(s, "JHR lay C9 8892 rot 0");
        expects(s, "station JHR C9.0; station JZR C9.0; station HJR C9.0");
        s = turn_of(t, "JHR", "track", "phase 3; station HJR D10; tile D10 6 2");
        does(s, "JHR lay D10 15 rot 1");
        expects(s, "station HJR D10.0");
    }
}

TEST("88-UP-07 88-TK-05: a city with a free place may be traced through by anyone, a full one by its tenants") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "phase 3; tile D10 6 2; tile D10 15 1; station SSL D10");
        check(accepts(s, "JHR lay D12 58 rot 1"));
        s = turn_of(t, "JHR", "track", "phase 3; tile D10 6 2; tile D10 15 1; station SSL D10; station LYR D10");
        refuses(s, "JHR lay D12 58 rot 1", "88-TR-02");
        s = turn_of(t, "JHR", "track", "phase 3; tile D10 6 2; tile D10 15 1; station SSL D10; station JHR D10");
        check(accepts(s, "JHR lay D12 58 rot 1"));
        /* a place kept for a home is free as long as nobody has a station there */
        s = turn_of(t, "LYR", "track", "phase 3; station LYR G9; tile G9 57 2; tile F8 8 5; tile F6 57 1");
        check(accepts(s, "LYR lay F4 9 rot 1"));
    }
}

/* ---- TK: stations ------------------------------------------------------------------------------------------------ */

TEST("88-TK-01 88-V-24: the first further station costs 40, each later one 100; one per turn") {
    static const struct {
        const char *placed;
        int cost, peer;
    } row[] = {{"", 40, 40}, {"station HJR C13", 100, 60}, {"station HJR C13; station HJR C3", 100, 80}};
    for (unsigned e = 0; e < 3; e++) {
        const char *t = e < 2 ? editions[e] : "1888n compat=18xx.games"; /* D-07 */
        for (unsigned i = 0; i < 3; i++) {
            char text[300];
            int cost = e < 2 ? row[i].cost : row[i].peer;
            (void)snprintf(text, sizeof text, "phase 2; tile F6 57 1; tile F8 8 5; tile G9 57 2; %s; float HJR %d",
                           row[i].placed, cost - 1);
            refuses(turn_of(t, "HJR", "station", text), "HJR station G9", "88-TK-01");
            (void)snprintf(text, sizeof text,
                           "phase 2; tile F6 57 1; tile F8 8 5; tile G9 57 2; %s; float HJR %d; trains HJR 2",
                           row[i].placed, cost);
            scene *s = turn_of(t, "HJR", "station", text);
            does(s, "HJR station G9");
            expects(s, "treasury HJR 0; station HJR G9; asked HJR run");
            refuses(s, "HJR station G9", "88-OT-01");
        }
        scene *s = turn_of(t, "HJR", "station",
                           "tile F6 57 1; tile F8 8 5; tile G9 57 2; station HJR C13;"
                           "station HJR C3; station HJR E5");
        refuses(s, "HJR station G9", "88-SU-04"); /* four are all it has */
    }
}

TEST("88-TK-01: one further station in a turn, though more could be reached") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "station", "phase 2; tile D10 6 2; tile D12 58 1; tile C13 6 0; trains JHR 2");
        does(s, "JHR station C13");
        refuses(s, "JHR station D10", "88-OT-01");
        expects(s, "asked JHR run; treasury JHR 460");
    }
}

TEST("88-TK-01: a further station may follow the home station in the same turn") {
    EACH_EDITION(t) {
        scene *s = first_turn(t, "JHR", "tile D10 6 2");
        does(s, "JHR pass");
        does(s, "JHR station D10");
        expects(s, "station JHR C9.1; station JHR D10; treasury JHR 660");
    }
}

TEST("88-TK-02: a free place in a city that track joins to a station, any distance, no reversing") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "station", "tile D10 6 2; tile D12 58 1; tile C13 6 0");
        check(accepts(s, "JHR station D10"));
        check(accepts(s, "JHR station C13"));      /* D10, D12 and then C13 */
        refuses(s, "JHR station E5", "88-TK-02");  /* no track there */
        refuses(s, "JHR station D12", "88-TK-02"); /* a town */
        refuses(s, "JHR station C11", "88-TK-02"); /* nothing */
        s = turn_of(t, "JHR", "station", "tile D10 6 2; station SSL D10; tile D12 58 1; tile C13 6 0");
        refuses(s, "JHR station D10", "88-TK-02"); /* full */
        refuses(s, "JHR station C13", "88-TK-02"); /* and not to be passed */
        s = turn_of(t, "JHR", "station", "phase 3; tile D10 6 2; tile D10 15 1; station SSL D10");
        check(accepts(s, "JHR station D10"));
        /* F8 joins 1 and 5 to 3, not to each other */
        s = turn_of(t, "HJR", "station", "phase 3; tile F6 57 1; tile F8 25 3; tile G9 57 2; tile E9 7 0");
        refuses(s, "HJR station G9", "88-TK-02");
        s = turn_of(t, "HJR", "station", "phase 3; tile F6 57 1; tile F8 8 5; tile G9 57 2");
        check(accepts(s, "HJR station G9"));
    }
}

TEST("88-TK-03 88-V-12: one station of a company per hex, also with several cities on it") {
    EACH_EDITION(t) {
        /* round by C7, D8 and D10, JZR's track comes back to the other Beijing */
        scene *s = turn_of(t, "JZR", "station",
                           "phase 3; tile C9 L42 0; tile C7 7 4; tile D8 8 2; tile D10 5 1;"
                           "start JHR 90 Bob 6; newborn JHR 0; tile C11 7 0");
        refuses(s, "JZR station C9/5", "88-TK-03");
        check(accepts(s, "JZR station D10"));
        s = turn_of(t, "HJR", "station",
                    "phase 3; tile C9 L42 0; tile C7 7 4; tile D8 8 2; tile D10 5 2; tile C11 7 0;"
                    "station HJR D10");
        check(accepts(s, "HJR station C9/4"));
        s = turn_of(t, "SSL", "station", "phase 3; tile B18 8859 1; station SSL B20.0");
        refuses(s, "SSL station B18/3", "88-TK-03");
        s = turn_of(t, "CDL", "station", "phase 3; tile B18 8859 1");
        check(accepts(s, "CDL station B18/3"));
    }
}
