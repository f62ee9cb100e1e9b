/* 1888, 1888-N: how the game ends (88-GE) and what counts then (88-FS). */
#include "scene.h"

#include <stdio.h>
#include <string.h>

static bool published(const char *edition) { return strcmp(edition, "1888n") == 0; }

#define CLOSED                                                                                                         \
    "private KT closed; private TA closed; private HS closed; private CW closed; private YRF closed; private FC "      \
    "closed; "

static void pass_all(scene *s) {
    does(s, "Ann pass");
    does(s, "Bob pass");
    does(s, "Cat pass");
}

/* The company does nothing for the rest of its turn. */
static void idle(scene *s, const char *company) {
    char text[40];
    unsigned round = rail_of(s)->set_round;
    (void)snprintf(text, sizeof text, "%s pass", company);
    while (!s->state.finished && rail_of(s)->set_round == round && offered(s, text)) {
        does(s, text);
    }
}

/* ---- the bank runs out ------------------------------------------------------------------------------------------- */

TEST("88-GE-01 88-EX-04 A-24: the bank runs out in an operating round: the set is finished, missing money counts") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, CLOSED "players 3; phase 3; depot 3:5; set 1/2; start SSL 80 Ann 6 Bob 2; price SSL 4,2; "
                                     "float SSL 0; trains SSL 3; bank 50; revenue 100; turn SSL dividend");
        expects(s, "total Ann 1250; total Bob 950");
        does(s, "SSL pay");
        expects(s, "bank -30; event bank_broken; cash Ann 860; cash Bob 820; not finished; set 2/2; asked SSL track");
        idle(s, "SSL");
        /* no run, so left again; no export and no stock round before the end */
        expects(s, "finished; event game_over; no event exported; no event stock_round; depot 3 5; cell SSL 4,2");
        expects(s, "cash Ann 860; total Ann 1310; total Bob 970; total Cat 800");
        refuses(s, "Ann pass", "88-GE-01");
        refuses(s, "SSL pass", "88-GE-01");
        check(ir_actors(&s->game, &s->state) == 0 && !offered(s, "Ann"));
    }
}

TEST("88-GE-02: the bank runs out in a stock round: that round and one full set follow") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, CLOSED "players 3; phase 3; depot 3:5; start SSL 80 Ann 6; float SSL 0; trains SSL 3; "
                                     "start LYR 80 Bob 3 Ann 2; bank 100; stock Ann");
        does(s, "Ann sell LYR 2");
        expects(s, "bank -60; event bank_broken; cash Ann 960; not finished; asked Ann stock");
        does(s, "Ann pass");
        does(s, "Bob buy LYR pool"); /* the round goes on; money that comes back mends nothing */
        expects(s, "bank 10");
        does(s, "Cat pass");
        does(s, "Ann pass");
        does(s, "Bob pass");
        expects(s, "round operating; set 1/2; asked SSL track; not finished");
        idle(s, "SSL");
        expects(s, "set 2/2; asked SSL track; not finished");
        idle(s, "SSL");
        expects(s, "finished; no event exported");
    }
}

TEST("88-GE-04 88-OQ-14: broken at exactly 0, not at 1; by 18xx.games below 0") {
    static const struct {
        const char *title;
        int bank;
        bool broken;
    } cases[] = {{"title 1888", 81, false},
                 {"title 1888", 80, true},
                 {"title 1888", 79, true},
                 {"title 1888n", 81, false},
                 {"title 1888n", 80, true},
                 {"title 1888n", 79, true},
                 {"title 1888n compat=18xx.games", 80, false},
                 {"title 1888n compat=18xx.games", 79, true}};
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[200];
        (void)snprintf(text, sizeof text, "%s; players 3; start LYR 80 Bob 3 Ann 2; bank %d; stock Ann", cases[i].title,
                       cases[i].bank);
        scene *s = given(text);
        does(s, "Ann sell LYR 1");
        expects(s, cases[i].broken ? "event bank_broken" : "no event bank_broken");
        check(rail_of(s)->bank_broken == cases[i].broken);
    }
}

TEST("88-GE-04: tested after each payment: dividend, income, capital, share sale, Heng Shan") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, CLOSED "players 3; phase 3; depot 3:5; set 1/2; start SSL 80 Bob 6; float SSL 0; "
                                            "trains SSL 3; bank 60; revenue 100; turn SSL dividend");
        does(s, "SSL pay"); /* 60 to Bob */
        expects(s, "event bank_broken; bank 0");
        s = given_in(edition, CLOSED "players 3; phase 3; depot 3:5; set 1/2; start SSL 80 Bob 6; float SSL 0; "
                                     "trains SSL 3; bank 100; revenue 100; turn SSL dividend");
        does(s, "SSL keep");
        expects(s, "event bank_broken; bank 0; treasury SSL 100");
        s = given_in(
            edition,
            "players 3; phase 3; depot 3:5; start SSL 80 Bob 6; float SSL 0; trains SSL 3; bank 105; stock Ann");
        pass_all(s); /* 5 + 10 + 15 + 20 + 25 + 30 to Cat */
        expects(s, "event bank_broken; bank 0; cash Cat 905; asked SSL track");
        s = given_in(edition, "players 3; start SSL 80 Bob 5; bank 720; stock Ann");
        does(s, "Ann buy SSL ipo"); /* + 80 - 800 */
        expects(s, "event bank_broken; bank 0; floated SSL; treasury SSL 800");
        s = given_in(edition, "players 3; start SSL 80 Bob 5; bank 721; stock Ann");
        does(s, "Ann buy SSL ipo");
        expects(s, "no event bank_broken; bank 1");
        s = given_in(edition,
                     CLOSED "players 3; phase 3; depot 3:5; set 1/2; start JZR 80 Bob 6; float JZR 0; trains JZR 2; "
                            "tile C3 57 1; tile C5 L41 1; station JZR C3; bank 60; turn JZR run");
        does(s, "JZR run 2:C3-C5");
        expects(s, "revenue 20; no event bank_broken");
        does(s, "JZR keep"); /* 20, and 40 of Heng Shan */
        expects(s, "event bank_broken; bank 0; treasury JZR 60");
        s = given_in(edition, CLOSED "players 3; phase 3; depot 3:5; cash Ann 100; start SSL 80 Ann 6; float SSL 0; "
                                     "start LYR 80 Bob 3 Ann 3; bank 80; turn SSL trains");
        does(s, "Ann sell LYR 1"); /* in an emergency */
        expects(s, "event bank_broken; bank 0");
    }
}

/* ---- bankruptcy -------------------------------------------------------------------------------------------------- */

/* The position of the public game 1888_game_end_bankrupt as far as 88-V-22 tells it: ZDR owes a D-train, Ann is its
 * director. What the others hold is made up so that their totals are those of the vector. */
#define V_22                                                                                                           \
    CLOSED "phase 7; depot D:255; cash Ann 48; cash Bob 1205; cash Cat 1174; cash Dan 760; "                           \
           "start HJR 85 Ann 6 pool 4; start SSL 85 Dan 2 Ann 1 Bob 1; price SSL 4,0; "                                \
           "start LYR 85 Dan 3 Ann 1 Cat 1; price LYR 6,0; start ZDR 85 Ann 2 pool 4; float ZDR 107; "

TEST("88-V-22 88-FS-03 88-OQ-15 A-25: the bankrupt of 1888 sells what he may and has 520, in 1888-N he keeps 798") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, V_22 "price ZDR 5,0; turn ZDR trains");
        expects(s, "price HJR 85; price SSL 65; price LYR 55; price ZDR 60");
        expects(s, "total Ann 798; total Bob 1270; total Cat 1229; total Dan 1055");
        does(s, "ZDR bankrupt");
        expects(s, "finished; event bankrupt; event game_over");
        if (published(edition)) {
            expects(s, "total Ann 798; total Bob 1270; total Cat 1229; total Dan 1055");
            expects(s, "cash Ann 48; shares HJR Ann 6; price HJR 85; treasury ZDR 107; no event sold");
        } else {
            expects(s, "total Ann 520; total Bob 1265; total Cat 1224; total Dan 1030");
            expects(s,
                    "cash Ann 0; shares HJR Ann 5; shares SSL Ann 0; shares LYR Ann 0; shares ZDR Ann 2; price HJR 80");
            expects(s, "price SSL 60; price LYR 50; price ZDR 60; director HJR Ann");
        }
        refuses(s, "ZDR bankrupt", "88-GE-01");
    }
    scene *s = given("title 1888n compat=18xx.games;" V_22 "price ZDR 5,0; turn ZDR trains");
    does(s, "ZDR bankrupt");
    expects(s, "finished; total Ann 520; total Bob 1265; total Cat 1224; total Dan 1030");
}

TEST("88-V-22 88-EF-04 88-GE-03: nobody is asked when nothing can help") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, V_22 "price ZDR 5,1; turn ZDR dividend");
        does(s, "ZDR keep"); /* no revenue: left to 60, and the train is owed */
        expects(s, published(edition) ? "finished; event bankrupt; total Ann 798"
                                      : "finished; event bankrupt; total Ann 520");
    }
}

TEST("88-GE-03 A-24: bankruptcy ends the game at once: no further turn, no export, no rise") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, CLOSED
                            "phase 3; depot 4:5; set 1/2; cash Ann 10; cash Bob 500; start SSL 80 Ann 2; "
                            "float SSL 0; start CDL 70 Bob 6 Cat 4; float CDL 900; trains CDL 3; turn SSL trains");
        does(s, "SSL bankrupt");
        expects(s,
                "finished; depot 4 5; phase 3; price CDL 70; trains CDL 3; treasury CDL 900; no event operating_round");
        expects(s, "no event exported; total Bob 920");
        check(s->state.ends == RAIL_END_BANKRUPT);
    }
}

TEST("88-EF-04 88-GE-03: no bankruptcy while the sum can be raised") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, CLOSED "phase 3; depot 3:6; cash Ann 10; start SSL 80 Ann 2; float SSL 0; "
                                            "start LYR 85 Bob 3 Ann 2; turn SSL trains");
        refuses(s, "SSL bankrupt", "88-EF-04"); /* 10 + 2 x 85 is enough for 180 */
        does(s, "Ann sell LYR 2");
        does(s, "SSL train 3");
        expects(s, "cash Ann 0; not finished; treasury SSL 0");
        s = given_in(edition, CLOSED "phase 3; depot 3:6; cash Ann 9; start SSL 80 Ann 2; float SSL 0; "
                                     "start LYR 85 Bob 3 Ann 2; turn SSL trains");
        check(accepts(s, "SSL bankrupt"));
    }
}

/* ---- totals ------------------------------------------------------------------------------------------------------ */

TEST("88-FS-01 A-26: cash and shares at their price; in 1888-N also the face value of the player's privates") {
    EACH_EDITION(edition) {
        scene *s = given_in(
            edition, "players 3; cash Ann 123; start SSL 80 Ann 4 Bob 1; price SSL 0,9; start LYR 70 Bob 3 Ann 2; "
                     "private KT Ann; private HS Ann; private YRF Ann; private FC SSL; private CW closed; "
                     "private TA Bob; stock Ann");
        /* 123 + 4 x 180 + 2 x 70; KT 25, HS 75, YRF 125 */
        expects(s, published(edition) ? "total Ann 1208" : "total Ann 983");
        expects(s, published(edition) ? "total Bob 1240" : "total Bob 1190"); /* 800 + 180 + 210; TA 50 */
        expects(s, "total Cat 800");                                          /* CW has closed, FC is a company's */
    }
}

TEST("88-FS-02 A-27: what companies own counts nothing") {
    EACH_EDITION(edition) {
        scene *poor = given_in(edition, CLOSED "start SSL 80 Ann 6; float SSL 0; stock Ann");
        int32_t total = ir_total(&poor->game, &poor->state, 0);
        check(total == 600 + 6 * 80);
        scene *rich =
            given_in(edition, "start SSL 80 Ann 6; float SSL 3000; trains SSL 5 6; depot 6:1; phase 6; private KT SSL; "
                              "private TA SSL; private HS SSL; private CW SSL; private YRF SSL; private FC SSL; "
                              "stock Ann");
        check(ir_total(&rich->game, &rich->state, 0) == total);
        expects(rich, "total Dan 600");
    }
}

TEST("88-FS-03 88-FS-04 A-25: a bankrupt of 1888-N can have the highest total; in 1888 his cash is lost") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, CLOSED "players 3; phase 7; depot D:255; cash Ann 100; cash Bob 2099; cash Cat 2000; "
                                     "start ZDR 80 Ann 5 pool 5; price ZDR 0,17; float ZDR 0; turn ZDR trains");
        does(s, "ZDR bankrupt"); /* the pool of ZDR is full: the director may sell nothing */
        expects(s,
                published(edition) ? "finished; total Ann 2100; cash Ann 100" : "finished; total Ann 2000; cash Ann 0");
        expects(s, "total Bob 2099; total Cat 2000");
    }
}

TEST("88-FS-04 88-OQ-33: equal totals are equal, whatever they are made of, in any order of seats") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, CLOSED
                            "players 3; phase 3; depot 4:5; set 2/2; cash Ann 140; cash Bob 680; cash Cat 500; "
                            "start SSL 80 Ann 6; price SSL 4,2; float SSL 0; trains SSL 3; bank 10; revenue 100; "
                            "turn SSL dividend");
        does(s, "SSL pay");
        expects(s, "finished; total Ann 680; total Bob 680; total Cat 500; event total");
        unsigned totals = 0;
        for (unsigned i = 0; i < s->events.count; i++) {
            totals += s->events.event[i].code == RAIL_EV_TOTAL;
        }
        check(totals == 3);
    }
}
