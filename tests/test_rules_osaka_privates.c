/* 1890: privates in players' and companies' hands (90-PR, 90-PP, 90-SR-04, 18, 19 and 24) and late privates (90-LP), with vectors
 * 90-TV-07, 13, 15, 55 and 59. */
#include "osaka_scene.h"

#include <stdio.h>
#include <string.h>

static void all_pass(scene *s) {
    while (rail_of(s)->round == RAIL_ROUND_STOCK) {
        passes(s);
    }
}

/* ---- between players ----------------------------------------------------------------------------------------------------- */

TEST("90-SR-04 90-PR-02 90-SR-24: players trade privates besides the purchase of the turn, if the other says yes") {
    scene *s =
        osaka("turns 2; cash Ann 300; cash Bob 300; private KT Bob; private AR Ann; start NER 80 Cat 2; stock Ann");
    does(s, "Ann ask KT 0");
    expects(s, "actor Bob; not actor Ann");
    refuses(s, "Bob pass", "90-SR-24");
    does(s, "Bob decline");
    expects(s, "actor Ann; owner KT Bob");
    does(s, "Ann ask KT 120");
    does(s, "Bob accept");
    expects(s, "owner KT Ann; cash Ann 180; cash Bob 420; actor Ann");
    does(s, "Ann buy NER ipo");
    expects(s, "cash Ann 100");
    does(s, "Ann offer AR to Bob 70");
    does(s, "Bob accept");
    expects(s, "owner AR Bob; cash Ann 170; cash Bob 350");
}

TEST("90-SR-24 90-Q32: a trade is an act: no pass, and the priority goes by it") {
    scene *s =
        osaka("turns 2; cash Ann 300; cash Bob 300; private KT Bob; start NER 80 Cat 2; priority Cat; stock Cat");
    plays(s, "Cat pass; Dan pass; Ann ask KT 50; Bob accept; Ann pass?; Bob pass; Cat pass; Dan pass");
    expects(s, "turns 2; round stock; asked Ann stock");
    does(s, "Ann pass");
    expects(s, "turns 3; priority Bob");
}

TEST("90-SR-24 IR-02: at most three times for a private and a partner, each time better for them") {
    scene *s =
        osaka("turns 2; cash Ann 300; cash Bob 300; private KT Bob; private AR Ann; start NER 80 Cat 2; stock Ann");
    plays(s, "Ann ask KT 50; Bob decline");
    refuses(s, "Ann ask KT 50", "90-SR-24");
    refuses(s, "Ann ask KT 40", "90-SR-24");
    plays(s, "Ann ask KT 51; Bob decline; Ann ask KT 60; Bob decline");
    refuses(s, "Ann ask KT 300", "IR-02");
    plays(s, "Ann offer AR to Bob 50; Bob decline");
    refuses(s, "Ann offer AR to Bob 50", "90-SR-24");
    plays(
        s,
        "Ann offer AR to Bob 40; Bob decline; Ann offer AR to Cat 50; Cat decline; Ann offer AR to Bob 0; Bob decline");
    check(!accepts(s, "Ann offer AR to Bob 0"));
}

TEST("90-SR-24: for 0 to the buyer's cash, between an owner and another player") {
    scene *s =
        osaka("turns 2; cash Ann 100; cash Bob 30; private KT Bob; private AR Ann; start NER 80 Cat 2; stock Ann");
    refuses(s, "Ann ask KT 101", "90-SR-24");
    refuses(s, "Ann offer AR to Bob 31", "90-SR-24");
    refuses(s, "Ann ask AR 10", "90-SR-24");
    refuses(s, "Ann offer KT to Cat 10", "90-SR-04");
    refuses(s, "Ann offer AR to Ann 10", "90-SR-24");
    int32_t min, max;
    range_of(s, "Ann ask KT", &min, &max);
    check(min == 0 && max == 100);
    does(s, "Ann offer AR to Bob 30");
    refuses(s, "Ann pass", "90-SR-01");
}

TEST("90-SR-19 90-MN-01 90-DF-13 90-LP-02: minors, late privates and OMER never change hands") {
    scene *s = osaka("phase 2; turns 4; cash Ann 300; private OMER Ann; private KFK Ann; minor KAN Ann 100; minor OER "
                     "Bob 200; union 80;"
                     "private KT Ann; start OMS 80 Ann 2; stock Ann");
    refuses(s, "Ann offer OMER to Bob 10", "90-SR-19");
    refuses(s, "Ann offer KFK to Bob 10", "90-SR-19");
    refuses(s, "Ann offer KAN to Bob 10", "90-SR-19");
    refuses(s, "Ann ask OER 10", "90-SR-19");
    does(s, "Ann offer KT to Bob 10");
}

TEST("90-DF-04: under the book a trade is the purchase of the turn") {
    scene *s = osaka_book("turns 2; cash Ann 300; cash Bob 300; private KT Bob; start NER 80 Cat 2; stock Ann");
    plays(s, "Ann ask KT 50; Bob accept");
    check(!accepts(s, "Ann buy NER ipo"));
    s = osaka_book("turns 2; cash Ann 300; cash Bob 300; private KT Bob; start NER 80 Cat 2; stock Ann");
    does(s, "Ann buy NER ipo");
    check(!accepts(s, "Ann ask KT 50"));
}

/* ---- bought by companies ------------------------------------------------------------------------------------------------- */

TEST("90-PP-01 90-PP-02 90-TV-07: for half to twice the face value") {
    static const struct {
        const char *id;
        int32_t least, most;
    } range[] = {{"AR", 10, 40}, {"KT", 20, 80}, {"HKT", 35, 140}, {"HNT", 55, 220}, {"KSR", 80, 320}};
    for (unsigned i = 0; i < 5; i++) {
        char text[200], action[60];
        (void)snprintf(text, sizeof text,
                       "phase 2; turns 4; private %s Ann; start NER 90 Ann 5; float NER 900; turn NER track",
                       range[i].id);
        scene *s = osaka(text);
        (void)snprintf(action, sizeof action, "NER private %s %d", range[i].id, (int)range[i].least - 1);
        refuses(s, action, "90-PP-02");
        (void)snprintf(action, sizeof action, "NER private %s %d", range[i].id, (int)range[i].most + 1);
        refuses(s, action, "90-PP-02");
        (void)snprintf(action, sizeof action, "NER private %s %d", range[i].id, (int)range[i].least);
        check(accepts(s, action));
        (void)snprintf(action, sizeof action, "NER private %s %d", range[i].id, (int)range[i].most);
        does(s, action);
        check(gained(s, "Ann") == range[i].most && gained(s, "NER") == -range[i].most);
    }
}

TEST("90-PP-01 90-OR-02: in phases 2 and 3, at any step of the company's turn, if the owner agrees") {
    static const char *const phase[] = {"1-late", "2", "2-late", "3", "4"};
    for (unsigned i = 0; i < 5; i++) {
        char text[200];
        (void)snprintf(text, sizeof text,
                       "phase %s; turns 4; private HKT Ann; start NER 90 Ann 5; float NER 900; turn NER track",
                       phase[i]);
        scene *s = osaka(text);
        check(accepts(s, "NER private HKT 70") == (i >= 1 && i <= 3));
    }
    static const char *const step[] = {"track", "station", "trains"};
    for (unsigned i = 0; i < 3; i++) {
        char text[200];
        (void)snprintf(text, sizeof text,
                       "phase 2; turns 4; private KT Bob; start NER 90 Ann 5; float NER 900; trains NER 2; turn NER %s",
                       step[i]);
        scene *s = osaka(text);
        does(s, "NER private KT 50");
        expects(s, "actor Bob");
        does(s, "Bob accept");
        expects(s, "owner KT NER; treasury NER 850");
        check(strcmp(step[i], "track") != 0 || accepts(s, "NER lay J13 7 rot 1"));
    }
    scene *s = osaka("phase 2; turns 4; private KT Bob; start NER 90 Ann 5; float NER 40; turn NER track");
    refuses(s, "NER private KT 50", "90-PP-02");
    s = osaka("phase 2; turns 4; private KT NER; start NER 90 Ann 5; float NER 400; start SER 80 Bob 5; float SER 400; "
              "turn SER track");
    refuses(s, "SER private KT 50", "90-PP-01");
}

TEST("90-PP-03 90-PR-03: not OMER, no late private, no minor; and a minor buys none") {
    scene *s = osaka("phase 2; turns 4; private OMER Ann; private KFK Ann; minor KAN Ann 100; minor OER Bob 200; union "
                     "80; start OMS 65 Ann 2;"
                     "start NER 90 Ann 5; float NER 900; turn NER track");
    check(!accepts(s, "NER private OMER 220") && !accepts(s, "NER private OMER 110"));
    check(!accepts(s, "NER private KFK 200"));
    check(!accepts(s, "NER private KAN 100"));
    s = osaka("phase 2; turns 4; private AR Ann; minor KBE Ann 200; turn KBE track");
    refuses(s, "KBE private AR 20", "90-PR-03");
}

TEST("90-PP-04 90-PR-01: its income goes to the treasury and its hexes open") {
    scene *s = osaka("phase 2; turns 4; set 1/2; cash Ann 0; private KT Ann; start JR 100 Ann 5; float JR 900; trains "
                     "JR 2; turn JR track");
    refuses(s, "JR lay F5 820 rot 0", "90-TR-07");
    does(s, "JR private KT 20");
    does(s, "JR lay F5 820 rot 0");
    expects(s, "cash Ann 20; treasury JR 880");
    finishes(s, "JR");
    expects(s, "cash Ann 20");
    check(s->state.cash[IR_COMPANY(scene_company(s, "JR"))] == 890);
}

TEST("90-PR-11 90-TR-20: Arima: one more tile in D7 for the company that has it, connected or not, once") {
    scene *s =
        osaka("phase 2; turns 4; private AR Ann; start NER 90 Ann 5; float NER 900; trains NER 2; turn NER track");
    check(!accepts(s, "NER lay D7 4 rot 1 with AR"));
    does(s, "NER private AR 40");
    does(s, "NER lay D7 4 rot 1 with AR");
    expects(s, "tile D7 4 1");
    does(s, "NER lay J13 7 rot 1"); /* besides its own */
    s = osaka("phase 2; turns 4; private AR NER; start NER 90 Ann 5; float NER 900; trains NER 2; turn NER track");
    does(s, "NER lay J13 7 rot 1");
    if (rail_of(s)->frame[rail_of(s)->depth - 1].who == IR_COMPANY(scene_company(s, "NER"))) {
        does(s, "NER lay D7 58 rot 4 with AR");
    }
    s = osaka(
        "phase 2; turns 4; private AR NER; used AR 1; start NER 90 Ann 5; float NER 900; trains NER 2; turn NER track");
    refuses(s, "NER lay D7 4 rot 1 with AR", "90-PR-11");
    s = osaka("phase 2; turns 4; private AR NER; start NER 90 Ann 5; float NER 900; trains NER 2; turn NER track");
    refuses(s, "NER lay I18 4 rot 2 with AR", "90-PR-11");
}

TEST("90-PR-12 90-PR-13: Hankai stays in phase 4, pays 5, is sold no more, and counts") {
    scene *s = osaka("phase 3; turns 4; cash Ann 0; cash Bob 0; private HKT Ann; private KT Bob; start NER 90 Ann 5; "
                     "float NER 0; trains NER 3; stock Ann");
    all_pass(s);
    expects(s, "cash Ann 15; cash Bob 10");
    s = osaka("phase 4; turns 4; cash Ann 0; cash Bob 100; private HKT Ann; start NER 90 Ann 5; float NER 0; trains "
              "NER 5; stock Ann");
    expects(s, "certificates Ann 5; total Ann 520");
    refuses_as(s, "Ann offer HKT to Bob 10", "frozen", "90-PR-13");
    all_pass(s);
    expects(s, "cash Ann 5");
    check(!accepts(s, "NER private HKT 50"));
}

TEST("90-PR-14 90-PR-15 90-CL-01: the free shares stay when their privates close") {
    scene *s = osaka("phase 3; turns 6; set 1/2; private HNT Bob; private KSR Cat; start HER 80 Ann 5 Bob 1; float HER "
                     "600; start KER 70 Ann 2 Cat 1;"
                     "depot 5:3 6:2 D:6; turn HER trains");
    does(s, "HER train 5");
    expects(s, "closed HNT; closed KSR; shares HER Bob 1; shares KER Cat 1");
}

TEST("90-PR-16 90-CL-04: OMER pays its owner until OMS buys its first train, and is worth nothing") {
    scene *s = osaka("phase 4; turns 6; cash Dan 0; private OMER Dan; start OMS 90 Dan 5; newborn OMS 900; depot 5:2 "
                     "6:2 D:6; stock Ann");
    expects(s, "total Dan 450");
    all_pass(s);
    expects(s, "cash Dan 40; asked OMS track; event hexes_open");
    does(s, "OMS pass");
    plays(s, "OMS train 5");
    expects(s, "closed OMER");
}

TEST("90-MJ-04 90-Q14: OMS starts before phase 4") {
    scene *s = osaka("phase 1; turns 2; cash Dan 0; private OMER Dan; start OMS 90 Dan 5; newborn OMS 900; stock Ann");
    all_pass(s);
    expects(s, "asked OMS trains; station OMS H11"); /* nothing to lay yet */
}

/* ---- income to companies ------------------------------------------------------------------------------------------------- */

TEST("90-MJ-11 90-OR-04: 40 for HKR's station in Takarazuka, in each operating round") {
    scene *s = osaka(
        "phase 2; turns 4; tile D9 57 1; start HKR 90 Ann 5; float HKR 0; station HKR D9; trains HKR 2; stock Ann");
    all_pass(s);
    expects(s, "treasury HKR 40; asked HKR track");
    s = osaka(
        "phase 2; turns 4; tile D9 57 1; start SER 90 Ann 5; float SER 0; station SER D9; trains SER 2; stock Ann");
    all_pass(s);
    expects(s, "treasury SER 0");
}

TEST("90-LP-05 90-OR-04: Semboku: 70 to its owner and 40 to every public company with a station in Sakai") {
    scene *s = osaka("phase 2; turns 4; cash Bob 0; tile J11 210 0; private SEM Bob; start NER 90 Ann 5; float NER 0; "
                     "station NER J11.0; trains NER 2;"
                     "start SER 90 Ann 5; price SER 3,4; float SER 0; station SER J11.1; trains SER 2; start HKR 65 "
                     "Cat 5; float HKR 0; trains HKR 2; stock Ann");
    all_pass(s);
    expects(s, "cash Bob 70; treasury NER 40; treasury SER 40; treasury HKR 0");
    s = osaka("phase 2; turns 4; cash Bob 0; tile J11 210 0; start NER 90 Ann 5; float NER 0; station NER J11.0; "
              "trains NER 2; stock Ann");
    all_pass(s);
    expects(s, "treasury NER 0"); /* nobody owns it */
}

TEST("90-LP-01 90-LP-02 90-LP-03 90-SR-18 90-Q2 90-Q3 90-DF-01 90-TV-55: Keifuku after the first 3; KER in Kyoto has "
     "its 40") {
    scene *s = osaka("phase 1-late; turns 3; cash Ann 500; start NER 90 Ann 5; float NER 0; trains NER 2; stock Ann");
    refuses(s, "Ann buy KFK", "90-LP-01");
    s = osaka_book("phase 1-late; turns 3; cash Ann 500; start NER 90 Ann 5; float NER 0; trains NER 2; stock Ann");
    does(s, "Ann buy KFK"); /* from turn 2 on */
    s = osaka_book("phase 1; turns 1; cash Ann 500; start NER 90 Ann 5; float NER 0; trains NER 2; stock Ann");
    check(!accepts(s, "Ann buy KFK"));
    s = osaka(
        "phase 2; turns 4; cash Ann 500; start NER 90 Ann 4; float NER 0; trains NER 2; start SER 65 Bob 2; stock Ann");
    does(s, "Ann buy KFK");
    expects(s, "cash Ann 300; owner KFK Ann; certificates Ann 4");
    check(!accepts(s, "Ann buy NER ipo")); /* it was the purchase of the turn */
    plays(s, "Ann pass?; Bob pass; Cat pass; Dan pass; Ann pass");
    expects(s, "cash Ann 340; set 1/2");
    static const char *const text = "phase 2; turns 4; cash Ann 0; private KFK Ann; start KER 90 Ann 5; float KER 0; "
                                    "station KER B17.1; trains KER 2; stock Ann";
    s = osaka(text);
    all_pass(s);
    expects(s, "cash Ann 0; treasury KER 40");
}

TEST("90-DF-07 90-TV-59: under the book both have 40") {
    scene *s = osaka_book("phase 2; turns 4; cash Ann 0; private KFK Ann; start KER 90 Ann 5; float KER 0; station KER "
                          "B17.1; trains KER 2; stock Ann");
    all_pass(s);
    expects(s, "cash Ann 40; treasury KER 40");
}

TEST("90-SR-18 90-SR-17: a late private costs its face and counts for the limit") {
    scene *s = osaka("phase 2; turns 4; cash Ann 199; start NER 90 Bob 4; float NER 0; trains NER 2; stock Ann");
    check(!accepts(s, "Ann buy KFK"));
    s = osaka("phase 2; turns 3; cash Ann 900; start NER 80 Ann 6; float NER 0; start SER 80 Ann 6; float SER 0; start "
              "HER 80 Ann 6; float HER 0; stock Ann");
    refuses(s, "Ann buy KFK", "90-SR-17");
    check(!accepts(s, "Ann bid KFK 205"));
}

TEST("90-LP-04 90-Q11 90-DF-23 90-TV-15 90-PH-07: Kita-Osaka has 100 more, once, in the round after the first 6") {
    for (unsigned book_ = 0; book_ < 2; book_++) {
        scene *s = osaka_in(book_ ? "1890 rules=book" : "1890",
                            "phase 4; turns 7; set 1/3; cash Bob 0; private KOK Bob; start NER 90 Ann 5; float NER "
                            "700; depot 6:2 D:6; turn NER trains");
        does(s, "NER train 6");
        expects(s, "set 2/3");
        expects(s, book_ ? "cash Bob 100" : "cash Bob 160");
        while (rail_of(s)->set_round == 2) {
            passes(s);
        }
        expects(s, book_ ? "cash Bob 160; set 3/3" : "cash Bob 220; set 3/3");
    }
}

TEST("90-LP-04: a 6 bought in the last round counts in the first round of the next turn") {
    scene *s = osaka("phase 4; turns 7; set 3/3; cash Bob 0; private KOK Bob; start NER 90 Ann 5; float NER 700; depot "
                     "6:2 D:6; turn NER trains");
    does(s, "NER train 6");
    expects(s, "round stock; turns 8");
    all_pass(s);
    expects(s, "cash Bob 160; set 1/3");
}

/* ---- Kobe Rapid Transit -------------------------------------------------------------------------------------------------- */

#define KOBE "phase 2; turns 4; tile F5 820 0; tile F7 57 1; tile F3 57 1; "

TEST("90-LP-12 90-Q13 90-DF-24: not for sale while Kobe has one slot") {
    scene *s = osaka("phase 2; turns 4; cash Ann 500; stock Ann");
    refuses(s, "Ann buy KRTR", "90-LP-12");
    s = osaka(KOBE "cash Ann 500; stock Ann");
    does(s, "Ann buy KRTR");
    expects(s, "cash Ann 260; owner KRTR Ann; station KRTR F5");
}

TEST("90-LP-11 90-LP-14 90-TK-07 90-TK-09: its station takes a slot; others but JR's go back, with the pass") {
    scene *s = osaka(KOBE "cash Ann 500; start JR 100 Bob 5; float JR 500; trains JR 2; start HKR 90 Bob 5; float HKR "
                          "500; station HKR F7 F5; bought HKR 2;"
                          "trains HKR 2; stock Ann");
    does(s, "Ann buy KRTR");
    expects(s, "station KRTR F5; station JR F5; no station HKR F5; station HKR F7; event station_back");
    osaka_expects(s, "passes_rapid HKR; blocked_rapid SER");
    /* it is bought again for 100 */
    s = osaka("phase 4; turns 6; tile F5 830 0; tile F7 57 1; private KRTR Ann; start JR 100 Bob 5; float JR 500; "
              "start HKR 90 Bob 5; float HKR 500;"
              "station HKR F7; bought HKR 2; access HKR; trains HKR 5; turn HKR station");
    does(s, "HKR station F5");
    expects(s, "treasury HKR 400");
}

TEST("90-LP-12: its station blocks; JR's slot is kept") {
    scene *s = osaka(KOBE "private KRTR Ann; start JR 100 Bob 5; float JR 0; start SER 80 Bob 5; float SER 500; trains "
                          "SER 3; turn SER run");
    refuses(s, "SER run 3:F3-F5-F7", "90-RT-09");
    s = osaka(KOBE "private KRTR Ann; start SER 80 Bob 5; float SER 500; trains SER 3; turn SER station");
    check(!accepts(s, "SER station F5")); /* the other is JR's home */
}

TEST("90-LP-13 90-LP-16 90-Q28: a public company pays 100 instead of placing a station, and runs through for good") {
    scene *s = osaka(KOBE "private KRTR Ann; start JR 100 Bob 5; float JR 0; start SER 80 Bob 5; float SER 500; trains "
                          "SER 3; turn SER station");
    does(s, "SER access KRTR");
    expects(s, "treasury SER 400; event access");
    osaka_expects(s, "passes_rapid SER");
    check(!accepts(s, "SER station F7")); /* it was the token action */
    does(s, "SER run 3:F3-F5-F7");
    expects(s, "revenue 90");
}

TEST("90-LP-13: not OMS, not JR, not twice, not without the money or a way there") {
    scene *s = osaka(KOBE "private KRTR Ann; start JR 100 Bob 5; float JR 500; trains JR 2; turn JR station");
    refuses(s, "JR access KRTR", "90-LP-13");
    s = osaka(KOBE "private KRTR Ann; start OMS 90 Bob 5; float OMS 500; trains OMS 2; turn OMS track");
    check(!accepts(s, "OMS access KRTR"));
    s = osaka(KOBE "private KRTR Ann; start SER 80 Bob 5; float SER 500; trains SER 3; access SER; turn SER station");
    refuses(s, "SER access KRTR", "90-LP-13");
    s = osaka(KOBE "private KRTR Ann; start SER 80 Bob 5; float SER 99; trains SER 3; turn SER station");
    refuses(s, "SER access KRTR", "90-LP-13");
    s = osaka(KOBE "private KRTR Ann; start HKR 80 Bob 5; float HKR 500; tile E12 57 1; tile E10 6 2; trains HKR 3; "
                   "turn HKR station");
    refuses(s, "HKR access KRTR", "90-Q28");
    s = osaka(KOBE "start SER 80 Bob 5; float SER 500; trains SER 3; turn SER station");
    refuses(s, "SER access KRTR", "90-LP-13"); /* nobody has it */
    s = osaka(KOBE "private KRTR Ann; minor KBE Ann 200; turn KBE track");
    check(!accepts(s, "KBE access KRTR")); /* 90-Q35 */
}

TEST("90-LP-16 90-Q35 90-DF-26: the pass is for running, not for track or stations") {
    static const char *const text =
        "phase 4; turns 6; tile F5 820 0; tile F3 57 1; tile F7 57 1; private KRTR Ann; start JR 100 Bob 5; float JR 0;"
        "start SER 80 Bob 5; float SER 500; trains SER 5; %sturn SER %s";
    char whole[400];
    (void)snprintf(whole, sizeof whole, text, "access SER; ", "track");
    scene *s = osaka(whole);
    refuses(s, "SER lay F9 57 rot 1", "90-TR-02");
    (void)snprintf(whole, sizeof whole, text, "access SER; ", "station");
    s = osaka(whole);
    refuses(s, "SER station F7", "90-TK-03");
    (void)snprintf(whole, sizeof whole, text, "access SER; ", "run");
    s = osaka(whole);
    does(s, "SER run 5:F3-F5-F7");
    expects(s, "revenue 90");
}

TEST("90-DF-27: under the book the pass costs as much as the next station") {
    scene *s = osaka_book(KOBE "private KRTR Ann; start SER 80 Bob 5; float SER 500; trains SER 3; turn SER station");
    does(s, "SER access KRTR");
    expects(s, "treasury SER 460");
}

TEST("90-LP-15 90-LP-17 90-Q12 90-DF-19 90-TV-13: half of Kobe for every train that counts it") {
    for (unsigned book_ = 0; book_ < 2; book_++) {
        const char *title = book_ ? "1890 rules=book" : "1890";
        scene *s = osaka_in(title, KOBE "tile E4 8 3; cash Ann 0; private KRTR Ann; start JR 100 Bob 5; float JR 0; "
                                        "trains JR 2; start HKR 90 Bob 5; float HKR 0;"
                                        "station HKR F7 D5; trains HKR 2 2; turn HKR run");
        does(s, "HKR run 2:F7-F5 2:F5-E4-D5");
        expects(s, "revenue 140; cash Ann 50");
        s = osaka_in(
            title,
            KOBE "tile E4 8 3; cash Ann 0; private KRTR Ann; start JR 100 Bob 5; float JR 0; trains JR 2; turn JR run");
        does(s, "JR run 2:F5-F7");
        expects(s, book_ ? "revenue 70; cash Ann 0" : "revenue 70; cash Ann 25");
    }
    scene *s = osaka("phase 4; turns 6; tile F5 830 0; tile F7 57 1; cash Ann 0; private KRTR Ann; start JR 100 Bob 5; "
                     "float JR 0; trains JR 5; turn JR run");
    does(s, "JR run 5:F5-F7");
    expects(s, "revenue 80; cash Ann 30");
}

TEST("90-LP-10 90-LP-18: KRTR has no income of its own and no turn; its station stays when Kobe gets a new tile") {
    scene *s = osaka("phase 4; turns 6; tile F5 820 0; cash Ann 0; private KRTR Ann; start JR 100 Bob 5; float JR 500; "
                     "trains JR 5; stock Ann");
    all_pass(s);
    expects(s, "cash Ann 0; asked JR track");
    does(s, "JR lay F5 830 rot 0");
    expects(s, "station KRTR F5; station JR F5");
}

TEST("90-CL-03 90-LP-02: late privates never close") {
    scene *s = osaka("phase 5; turns 8; tile F5 820 0; private KFK Ann; private KOK Bob; private SEM Cat; private KRTR "
                     "Dan; start NER 90 Ann 5; float NER 1200;"
                     "depot D:6; turn NER trains");
    does(s, "NER train D");
    expects(s, "phase 6; not closed KFK; not closed KOK; not closed SEM; not closed KRTR");
}

TEST("90-VR-07: late=plain: late privates have no powers, KRTR pays 50") {
    scene *s = osaka_in(
        "1890 late=plain",
        "phase 2; turns 4; cash Ann 0; cash Bob 0; private KRTR Ann; private KFK Bob; start KER 90 Ann 5; float KER 0;"
        "station KER B17.1; trains KER 2; stock Ann");
    all_pass(s);
    expects(s, "cash Ann 50; cash Bob 40; treasury KER 0");
}

TEST("90-CL-04: OMER closes also when OMS buys its first train from another company") {
    scene *s = osaka("phase 2; turns 6; private OMER Dan; start OMS 90 Dan 5; float OMS 500; start NER 80 Dan 5; float "
                     "NER 0; trains NER 2 2; turn OMS trains");
    does(s, "OMS train 2 from NER 10");
    expects(s, "closed OMER; trains OMS 2");
}

TEST("90-LP-15: KRTR's owner has half of Kobe from a minor's run too, and also if the owner is its director") {
    scene *s = osaka(KOBE "tile E4 8 3; cash Ann 0; private KRTR Ann; minor KBE Ann 0; trains KBE 2; turn KBE run");
    does(s, "KBE run 2:D5-E4-F5");
    expects(s, "cash Ann 60; treasury KBE 35"); /* 25, and half of 70 */
}

TEST("90-TK-09 90-LP-11: the station that KRTR sends back was the first one bought: it now costs 100") {
    scene *s = osaka(KOBE "cash Ann 500; start HKR 90 Bob 5; float HKR 500; station HKR F5; bought HKR 1; trains HKR "
                          "2; tile E12 57 1; tile E10 6 2; stock Ann");
    does(s, "Ann buy KRTR");
    expects(s, "no station HKR F5");
    plays(s, "Ann pass?");
    all_pass(s);
    while (rail_of(s)->frame[0].who == IR_COMPANY(scene_company(s, "HKR")) && !accepts(s, "HKR station E10")) {
        passes(s);
    }
    does(s, "HKR station E10");
    expects(s, "treasury HKR 400");
}

TEST("90-LP-11: JR's slot is kept when JR has not started, and KRTR has its own at once") {
    scene *s = osaka(KOBE "cash Ann 500; stock Ann");
    does(s, "Ann buy KRTR");
    expects(s, "station KRTR F5");
    s = osaka(KOBE "cash Ann 500; private KRTR Bob; start JR 100 Ann 5; newborn JR 1000; stock Ann");
    all_pass(s);
    expects(s, "station JR F5; station KRTR F5; asked JR track");
}

TEST("90-LP-14: who had a station in Kobe runs through it, without paying") {
    scene *s = osaka(KOBE "cash Ann 500; start SER 80 Bob 5; float SER 500; station SER F5; bought SER 1; trains SER "
                          "3; start JR 100 Bob 5; price JR 5,0; float JR 0;"
                          "trains JR 2; stock Ann");
    does(s, "Ann buy KRTR");
    plays(s, "Ann pass?");
    all_pass(s);
    expects(s, "asked SER track");
    while (!accepts(s, "SER run 3:F3-F5-F7")) {
        passes(s);
    }
    does(s, "SER run 3:F3-F5-F7");
    expects(s, "revenue 90; treasury SER 500");
}

TEST("90-PR-01 90-CL-02: a private of a company that closes is gone") {
    scene *s = osaka("phase 2; turns 3; set 1/2; start NER 80 Bob 4 Ann 2; price NER 8,0; float NER 300; trains NER 2; "
                     "private KT NER;"
                     "start HKR 65 Ann 5; float HKR 100; trains HKR 2; revenue 40; turn NER dividend");
    does(s, "NER keep");
    expects(s, "closed KT");
}
