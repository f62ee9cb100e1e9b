/* 1890: minors (90-MN) and the company that they form (90-KN), with vectors 90-TV-04 and 43 to 48. */
#include "osaka_scene.h"

#include <stdio.h>
#include <string.h>

#define MINORS "minor OER Ann 130; minor ORW Bob 45; minor KAN Cat 101; minor NAR Dan 320; minor KBE Dan 200; union 80;"

/* ---- forming KNR ------------------------------------------------------------------------------------------------------- */

TEST("90-KN-02 90-KN-04 90-KN-08 90-MN-04 90-MN-05 90-MN-06 90-TV-43: OER forms KNR, ORW joins, KAN may; then the "
     "order goes on") {
    scene *s = osaka(
        "phase 2; turns 4; set 1/2; cash Ann 100; cash Bob 100; cash Cat 100; " MINORS
        "trains OER 2; trains ORW 2+2; trains KAN 2; trains NAR 2; trains KBE 2; start HKR 90 Ann 5; float HKR 500;"
        "trains HKR 3; operated KAN; turn OER track");
    does(s, "OER merge OER");
    expects(s, "actor KAN; not actor OER");
    refuses(s, "KAN merge NAR", "90-KN-02");
    does(s, "KAN merge KAN");
    expects(s, "treasury KNR 546; trains KNR 2 2 2+2; cash Cat 150; cash Ann 100; treasury OER 0; treasury ORW 0; "
               "treasury KAN 0");
    expects(s, "shares KNR Ann 2; shares KNR Bob 1; shares KNR Cat 1; director KNR Ann; ipo KNR 4; floated KNR");
    osaka_expects(s, "reserve KNR 2; gone OER; gone ORW; gone KAN; here NAR; here KBE");
    expects(s, "station KNR H13.0; station KNR J15; no station OER H13.0; no station KAN J15; asked KNR track");
    expects(s, "certificates Ann 5; certificates Bob 1; certificates Cat 1"); /* Ann: 4 of HKR and KNR's */
    finishes(s, "KNR");
    expects(s, "asked NAR track");
    finishes(s, "NAR");
    expects(s, "asked KBE track");
    finishes(s, "KBE");
    expects(s, "asked HKR track; set 1/2");
    while (rail_of(s)->set_round == 1) {
        check(rail_of(s)->frame[0].who == IR_COMPANY(scene_company(s, "HKR"))); /* KNR not again */
        passes(s);
    }
    expects(s, "asked NAR track; set 2/2");
}

TEST("90-KN-02 90-MN-09: KAN may stay out when KNR is formed") {
    scene *s = osaka("phase 2; turns 4; set 1/2; " MINORS "trains OER 2; operated KAN; turn OER track");
    does(s, "OER merge OER");
    does(s, "KAN pass");
    expects(s, "treasury KNR 495; asked KNR track; treasury KAN 101");
    osaka_expects(s, "here KAN; reserve KNR 3");
}

TEST("90-KN-02 90-MN-04 90-TV-04: par 80, OER 150, ORW 70: 540; KAN with 75 brings 38, its owner has 37") {
    scene *s =
        osaka("phase 2; turns 4; set 1/2; cash Cat 0; minor OER Ann 150; minor ORW Bob 70; minor KAN Cat 75; union 80;"
              "trains OER 2; operated KAN; turn OER track");
    does(s, "OER merge OER");
    ir_state then = s->state;
    does(s, "KAN pass");
    expects(s, "treasury KNR 540");
    s->state = then;
    does(s, "KAN merge KAN");
    expects(s, "treasury KNR 578; cash Cat 37");
}

TEST("90-KN-02 90-SR-22 90-TV-44: who has most of KNR directs its special turn") {
    scene *s =
        osaka("phase 2; turns 4; set 1/2; minor OER Ann 130; minor ORW Bob 45; minor KAN Bob 101; minor NAR Dan 320;"
              "union 80 Bob 2; trains OER 2; operated KAN; turn OER track");
    does(s, "OER merge OER");
    does(s, "KAN merge KAN");
    expects(s, "shares KNR Bob 4; shares KNR Ann 2; director KNR Bob; certificates Bob 3; certificates Ann 2; asked "
               "KNR track");
    refuses(s, "Ann pass", "90-SR-22");
}

TEST("90-MN-10 90-KN-05 90-SP-04 90-PH-04 90-TV-45: formed by the first 3+3, after the buyer's turn; no step to the "
     "left") {
    scene *s = osaka(
        "phase 2; turns 4; set 1/2; cash Ann 100; minor OER Ann 130; minor ORW Bob 45; minor KAN Cat 101; union 80;"
        "trains OER 2; operated KAN OER ORW; start HKR 90 Ann 5; float HKR 500; depot 3+3:2 4:4 5:3 6:2 D:6;"
        "turn HKR trains");
    does(s, "HKR train 3+3");
    expects(s, "phase 2-late; asked HKR trains");
    does(s, "HKR pass");
    expects(s, "actor KAN");
    does(s, "KAN pass");
    expects(s, "asked KNR track; cell KNR 2,4");
    does(s, "KNR pass");
    expects(s, "asked KNR trains; cell KNR 2,4"); /* nothing run */
    does(s, "KNR pass");
    expects(s, "set 2/2; asked KAN track");
    while (rail_of(s)->frame[0].who != IR_COMPANY(scene_company(s, "KNR")) &&
           rail_of(s)->round == RAIL_ROUND_OPERATING) {
        passes(s);
    }
    does(s, "KNR pass");
    expects(s, "asked KNR trains; cell KNR 2,3");
}

TEST("90-KN-05 90-KN-06 90-MN-11 90-Q31: a dividend in the special turn moves right; a train that ran for the minor "
     "runs again") {
    scene *s =
        osaka("phase 2; turns 4; set 1/2; cash Ann 0; tile H15 6 1; minor OER Ann 130; minor ORW Bob 45; union 80;"
              "trains OER 2; turn OER track");
    plays(s, "OER pass; OER run 2:H13-H15");
    expects(s, "cash Ann 30; treasury OER 160; asked OER trains");
    does(s, "OER merge OER");
    expects(s, "asked KNR track; treasury KNR 525");
    plays(s, "KNR pass; KNR pass?");
    plays(s, "KNR run 2:H13-H15; KNR pay");
    expects(s, "cell KNR 2,5; cash Ann 42; asked KNR trains"); /* a fifth of 60 */
}

TEST("90-KN-03 90-TK-09 90-TV-53: KNR's first station beside its homes costs 40") {
    scene *s = osaka("phase 2; turns 4; set 1/2; tile H15 6 1; station KNR H13.0 J15; knr 80 300 Ann 3; minor NAR Bob "
                     "100; trains KNR 3;"
                     "turn KNR station");
    does(s, "KNR station H15");
    expects(s, "treasury KNR 260");
    s = osaka("phase 2; turns 4; set 1/2; tile H15 6 1; station KNR H13.0 J15; knr 80 300 Ann 3; minor NAR Bob 100; "
              "trains KNR 3;"
              "bought KNR 1; turn KNR station");
    does(s, "KNR station H15");
    expects(s, "treasury KNR 200");
}

TEST("90-TL-04 90-Q26: KNR gives up what is above its limit when it takes over trains") {
    scene *s = osaka("phase 2; turns 4; set 1/2; minor OER Ann 130; minor ORW Bob 45; minor KAN Cat 101; union 80;"
                     "trains OER 2 2; trains ORW 2 2+2; trains KAN 2 2; operated KAN; turn OER track");
    plays(s, "OER merge OER; KAN merge KAN");
    expects(s, "actor KNR; trains KNR 2 2 2 2 2 2+2");
    refuses(s, "KNR pass", "90-TL-02");
    plays(s, "KNR discard 2; KNR discard 2");
    expects(s, "trains KNR 2 2 2 2+2; train_pool 2 2; asked KNR track");
}

TEST("90-KN-07 90-SR-20: KNR does not rise as long as shares are kept for NAR") {
    scene *s = osaka(
        "phase 2; turns 4; station KNR H13.0; knr 80 300 Ann 4 Bob 4; minor NAR Bob 100; trains KNR 3; stock Ann");
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    expects(s, "cell KNR 2,4");
    s = osaka("phase 2; turns 4; station KNR H13.0; knr 80 300 Ann 6 Bob 4; trains KNR 3; stock Ann");
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    expects(s, "cell KNR 1,4");
}

/* ---- when minors may and must declare ------------------------------------------------------------------------------------ */

TEST("90-MN-04 90-MN-05 90-MN-07 90-MN-09 90-PH-03 90-Q9 90-Q10: each in its own turn, from its phase on") {
    scene *s = osaka("phase 1-late; turns 3; " MINORS "turn OER track");
    refuses(s, "OER merge OER", "90-MN-05");
    s = osaka("phase 2; turns 3; " MINORS "turn KAN track");
    refuses(s, "KAN merge KAN", "90-MN-04"); /* no KNR yet */
    refuses(s, "Ann merge OER", "90-MN-09"); /* not its turn */
    s = osaka("phase 2; turns 3; " MINORS "turn ORW track");
    refuses(s, "ORW merge ORW", "90-MN-09");
    s = osaka("phase 3; turns 3; station KNR H13.0; knr 80 300 Ann 3; minor NAR Dan 320; turn NAR track");
    refuses(s, "NAR merge NAR", "90-MN-07");
    s = osaka("phase 2; turns 3; minor KBE Ann 200; turn KBE track");
    refuses(s, "KBE merge KBE", "90-MN-09");
    s = osaka("phase 2; turns 3; start HKR 90 Ann 5; float HKR 100; trains HKR 2; minor OER Ann 130; union 80; turn "
              "HKR track");
    refuses(s, "HKR merge HKR", "90-MN-09");
    refuses(s, "Ann merge OER", "90-MN-09");
}

TEST("90-MN-04 90-MN-11: KAN joins in its own turn; what it has done stays, KNR gets no turn for it") {
    scene *s = osaka("phase 2; turns 3; set 1/2; cash Cat 0; station KNR H13.0; knr 80 300 Ann 3; minor KAN Cat 101; "
                     "minor NAR Dan 320;"
                     "trains KAN 2; trains KNR 3; turn KAN track");
    plays(s, "KAN lay J13 9 rot 1; KAN merge KAN");
    expects(s, "treasury KNR 351; cash Cat 50; shares KNR Cat 1; trains KNR 2 3; station KNR J15; tile J13 9 1; asked "
               "NAR track");
    finishes(s, "NAR");
    expects(s, "asked KNR track"); /* its turn in the order */
}

TEST("90-MN-04 90-MN-10 90-PH-05: KAN must join when phase 3 begins, after that turn") {
    scene *s = osaka("phase 2-late; turns 5; set 1/2; cash Cat 0; station KNR H13.0; knr 80 300 Ann 3; minor KAN Cat "
                     "61; minor NAR Dan 320;"
                     "trains KAN 3; trains KNR 3; start HKR 90 Ann 5; float HKR 700; depot 4:4 5:3 6:2 D:6; operated "
                     "KAN NAR; turn HKR trains");
    does(s, "HKR train 4");
    expects(s, "phase 3; treasury KAN 61; asked HKR trains");
    does(s, "HKR pass");
    expects(s, "treasury KNR 331; cash Cat 30; shares KNR Cat 1; trains KNR 3 3; asked KNR track");
}

TEST("90-MN-07 90-PH-06: NAR may join from phase 4 on, with all it has") {
    scene *s = osaka("phase 4; turns 6; set 1/3; station KNR H13.0 J15; knr 80 300 Ann 4; minor NAR Dan 70; trains NAR "
                     "4; trains KNR 5;"
                     "turn NAR track");
    does(s, "NAR merge NAR");
    expects(
        s, "treasury KNR 370; shares KNR Dan 2; trains KNR 4 5; station KNR B17.2; station KNR H19.1; asked KNR track");
    osaka_expects(s, "reserve KNR 0; gone NAR");
}

TEST("90-MN-07 90-MN-10 90-KN-07 90-TK-09 90-PH-07 90-TV-46: NAR joins with phase 5; its station goes where KNR has "
     "one") {
    scene *s = osaka(
        "phase 4; turns 7; set 1/3; tile H19 15 0; tile C18 57 2; station KNR H13.0 J15 H19.0; knr 80 300 Ann 4 Bob 4;"
        "bought KNR 1; trains KNR 5; minor NAR Cat 70; trains NAR 4; gone JR; start HKR 90 Ann 5; float HKR 700;"
        "depot 6:2 D:6; operated NAR; turn HKR trains");
    does(s, "HKR train 6");
    plays(s, "HKR pass?");
    expects(s, "phase 5; treasury KNR 370; shares KNR Cat 2; trains KNR 4 5; station KNR B17.2; station KNR H19.0; no "
               "station NAR B17.2");
    expects(s, "no station NAR H19.0; asked KNR track");
    unsigned in_nara = 0;
    for (unsigned i = 0; i < RAIL_MAX_STATIONS; i++) {
        unsigned place = rail_of(s)->station[scene_company(s, "KNR")][i];
        const rail_data *d = s->game.title->data;
        in_nara += place > 0 && strcmp(d->hex[(place - 1) >> 3].id, "H19") == 0;
    }
    check(in_nara == 1);
    does(s, "KNR pass");
    does(s, "KNR station C18");
    expects(s, "treasury KNR 270");
}

TEST("90-CL-05 90-KN-09 90-TV-47: without KNR a minor closes when it would have to join") {
    scene *s =
        osaka("phase 2-late; turns 5; set 1/2; cash Cat 0; gone KNR; minor KAN Cat 60; minor NAR Dan 320; trains KAN 2;"
              "start HKR 90 Ann 5; float HKR 700; depot 4:4 5:3 6:2 D:6; operated KAN NAR; turn HKR trains");
    plays(s, "HKR train 4; HKR pass?");
    osaka_expects(s, "gone KAN; here NAR");
    expects(s, "treasury KAN 0; cash Cat 0; train_pool; certificates Cat 0; no station KAN J15; total Cat 0");
    s = osaka("phase 4; turns 7; set 1/3; gone KNR; cash Dan 0; minor NAR Dan 320; trains NAR 4; start HKR 90 Ann 5; "
              "float HKR 700;"
              "depot 6:2 D:6; operated NAR; turn HKR trains");
    plays(s, "HKR train 6; HKR pass?");
    osaka_expects(s, "gone NAR");
    expects(s, "treasury NAR 0; cash Dan 0; train_pool 4; no station NAR B17.2; no station NAR H19.1");
}

TEST("90-OO-06: a minor that has gone is left out of the round") {
    scene *s = osaka("phase 2; turns 4; set 1/2; minor OER Ann 130; minor ORW Bob 45; minor KAN Cat 101; minor NAR Dan "
                     "320; union 80;"
                     "trains OER 2; operated KAN; turn OER track");
    plays(s, "OER merge OER; KAN pass");
    finishes(s, "KNR");
    expects(s, "asked NAR track"); /* not ORW */
}

/* ---- minors in general --------------------------------------------------------------------------------------------------- */

TEST("90-MN-01 90-MN-02 90-TK-08: a minor lays a tile, runs and buys trains; it places no station and has no price") {
    scene *s = osaka("phase 1; turns 2; minor KAN Ann 100; union 80; turn KAN track");
    expects(s, "certificates Ann 1");
    refuses(s, "KAN station J15", "90-OR-01");
    does(s, "KAN lay J13 9 rot 1");
    expects(s, "asked KAN trains; treasury KAN 100");
    refuses(s, "KAN station J15", "90-OR-01");
    does(s, "KAN train 2");
    expects(s, "treasury KAN 20; trains KAN 2");
    check(rail_of(s)->cell[scene_company(s, "KAN")] == 0);
}

TEST("90-MN-08 90-LM-09 90-Q27 90-TV-48: Kobe Electric turns into a late private in another company's turn") {
    scene *s = osaka("phase 2; turns 4; set 1/2; cash Ann 0; minor KBE Ann 140; trains KBE 2; tile D7 4 1; tile D9 57 "
                     "1; start HKR 90 Bob 5;"
                     "float HKR 500; station HKR D9; bought HKR 1; trains HKR 3; operated KBE; turn HKR track");
    expects(s, "certificates Ann 1; total Ann 100");
    refuses(s, "Bob convert KBE", "90-MN-09");
    does(s, "Ann convert KBE");
    expects(s, "treasury KBE 0; cash Ann 0; train_pool 2; no station KBE D5; certificates Ann 0; total Ann 0; asked "
               "HKR track");
    does(s, "HKR pass");
    does(s, "HKR station D5");
    expects(s, "station HKR D5; treasury HKR 400");
    plays(s, "HKR run 3:D5-D7-D9; HKR keep; HKR pass");
    expects(s, "set 2/2; asked HKR track; cash Ann 0"); /* no income */
}

TEST("90-MN-08 90-MN-12: only in operating rounds, only Kobe Electric, also in its own turn") {
    scene *s = osaka("turns 4; minor KBE Ann 140; stock Ann");
    check(!accepts(s, "Ann convert KBE"));
    s = osaka("phase 2; turns 4; set 1/2; minor KBE Ann 140; minor KAN Ann 100; union 80; turn KAN track");
    refuses(s, "Ann convert KAN", "90-MN-08");
    does(s, "Ann convert KBE");
    expects(s, "asked KAN track");
    s = osaka("phase 2; turns 4; set 1/2; minor KBE Ann 140; start HKR 90 Bob 5; float HKR 500; trains HKR 3; turn KBE "
              "track");
    does(s, "Ann convert KBE");
    expects(s, "asked HKR track");
    check(!accepts(s, "Ann convert KBE"));
}

/* ---- several things at once ------------------------------------------------------------------------------------------------ */

TEST(
    "90-MN-10 90-PH-10 90-KN-02: the first 3+3 and the first 4 in one turn: KNR is formed and KAN must join, unasked") {
    scene *s = osaka("phase 2; turns 4; set 1/2; cash Cat 0; minor OER Ann 130; minor ORW Bob 45; minor KAN Cat 101; "
                     "minor NAR Dan 320; union 80;"
                     "trains OER 3; operated KAN OER ORW NAR; start HKR 90 Ann 5; float HKR 900; depot 3+3:1 4:4 5:3 "
                     "6:2 D:6; turn HKR trains");
    plays(s, "HKR train 3+3; HKR train 4; HKR pass");
    osaka_expects(s, "gone OER; gone ORW; gone KAN; here NAR; reserve KNR 2");
    expects(s, "phase 3; treasury KNR 546; cash Cat 50; shares KNR Cat 1; asked KNR track");
}

TEST("90-MN-10 90-KN-04: KNR buys the first 4 in its special turn: KAN joins after it") {
    scene *s = osaka("phase 2-late; turns 4; set 1/2; cash Cat 0; minor OER Ann 500; minor ORW Bob 45; minor KAN Cat "
                     "101; minor NAR Dan 320; union 80;"
                     "trains OER 3; operated KAN; depot 4:4 5:3 6:2 D:6; turn OER track");
    plays(s, "OER merge OER; KAN pass; KNR pass");
    expects(s, "asked KNR trains; treasury KNR 865");
    does(s, "KNR train 4");
    expects(s, "phase 3; treasury KAN 101");
    plays(s, "KNR pass?");
    osaka_expects(s, "gone KAN");
    expects(s, "treasury KNR 616; cash Cat 50; asked NAR track");
}

TEST("90-TL-04 90-MN-07 90-MN-10: trains of NAR beyond KNR's limit go to the pool") {
    scene *s = osaka("phase 4; turns 7; set 1/3; station KNR H13.0; knr 80 300 Ann 4; trains KNR 4 5; minor NAR Cat "
                     "70; trains NAR 4;"
                     "start HKR 90 Ann 5; float HKR 700; depot 6:2 D:6; operated NAR; turn HKR trains");
    does(s, "HKR train 6");
    plays(s, "HKR pass?");
    expects(s, "actor KNR; trains KNR 4 4 5; treasury KNR 370");
    does(s, "KNR discard 4");
    expects(s, "trains KNR 4 5; train_pool 4; asked KNR track");
}

TEST("90-SR-08 90-KN-01: KNR's shares cannot be sold before it has operated") {
    scene *s = osaka("phase 2; turns 4; minor OER Ann 130; minor ORW Bob 45; union 80 Ann 2; stock Ann");
    refuses(s, "Ann sell KNR 1", "90-SR-08");
}

TEST("90-LM-08 90-MN-06: beyond 60% by mergers: nothing happens before the stock round") {
    scene *s = osaka("phase 2; turns 4; set 1/1; minor OER Ann 130; minor ORW Ann 45; minor KAN Ann 100; union 80 Ann "
                     "4; trains OER 2; operated KAN;"
                     "turn OER track");
    plays(s, "OER merge OER; KAN merge KAN");
    expects(s, "shares KNR Ann 8; asked KNR track");
    finishes(s, "KNR");
    while (rail_of(s)->round == RAIL_ROUND_OPERATING) {
        passes(s);
    }
    expects(s, "round stock; asked Ann stock");
    refuses(s, "Ann pass", "90-LM-08");
    does(s, "Ann sell KNR 2");
    does(s, "Ann pass");
}

TEST("90-CL-02 90-KN-09 90-CL-05: KNR closed by a sale: its minors stay until they would have to join") {
    scene *s = osaka("phase 2-late; turns 5; cash Bob 0; station KNR H13.0; knr 65 100 Ann 3 Bob 2; price KNR 8,0; "
                     "trains KNR 3; minor KAN Cat 60;"
                     "minor NAR Dan 320; start HKR 90 Ann 5; float HKR 0; trains HKR 3; stock Bob");
    does(s, "Bob sell KNR 1");
    osaka_expects(s, "gone KNR; here KAN; here NAR");
    expects(s, "cash Bob 30; train_pool 3; no station KNR H13.0; shares KNR Ann 0");
    while (rail_of(s)->round == RAIL_ROUND_STOCK) {
        passes(s);
    }
    expects(s, "asked KAN track");
    check(!accepts(s, "KAN merge KAN"));
}

TEST("90-CL-05 90-MN-05: closing KNR cannot come before OER converts; unformed it does not fall by sales") {
    scene *s =
        osaka("phase 2; turns 4; minor OER Ann 130; minor ORW Bob 45; union 65 Ann 2 Bob 2; price KNR 8,0; stock Ann");
    check(!offered(s, "Ann sell KNR"));
}

TEST("90-KN-05 90-SP-04 90-TB-01: kept in the special turn, KNR's marker stays; it must own a train at its end") {
    scene *s = osaka("phase 2; turns 4; set 1/2; tile H15 6 1; minor OER Ann 130; minor ORW Bob 45; union 80; trains "
                     "OER 2; turn OER track");
    plays(s, "OER merge OER; KNR pass; KNR pass?");
    plays(s, "KNR run 2:H13-H15; KNR keep");
    expects(s, "cell KNR 2,4; treasury KNR 555; asked KNR trains");
    s = osaka("phase 2; turns 4; set 1/2; minor OER Ann 130; minor ORW Bob 45; union 80; depot 3:3 3+3:2 4:4 5:3 6:2 "
              "D:6; turn OER track");
    plays(s, "OER merge OER; KNR pass");
    refuses(s, "KNR pass", "90-TB-01");
    does(s, "KNR train 3");
    expects(s, "treasury KNR 315; trains KNR 3");
}

TEST("90-CL-05 90-DF-03: under the book KNR may close before it is formed: then OER and ORW close with phase 2-late, "
     "KAN with 3") {
    scene *s = osaka_book("phase 2; turns 4; cash Bob 0; minor OER Ann 130; minor ORW Bob 45; minor KAN Cat 101; minor "
                          "NAR Dan 320; union 65 Bob 2; price KNR 8,0;"
                          "trains OER 2; start HKR 90 Ann 5; float HKR 900; depot 3+3:1 4:4 5:3 6:2 D:6; stock Bob");
    does(s, "Bob sell KNR 1");
    osaka_expects(s, "gone KNR; here OER");
    expects(s, "cash Bob 30; shares KNR Bob 0");
    while (rail_of(s)->round == RAIL_ROUND_STOCK) {
        passes(s);
    }
    expects(s, "asked KAN track");
    finishes(s, "KAN");
    expects(s, "asked OER track");
    check(!accepts(s, "OER merge OER"));
    plays(s, "OER pass; OER pass?");
    while (rail_of(s)->frame[0].who != IR_COMPANY(scene_company(s, "HKR"))) {
        passes(s);
    }
    while (!accepts(s, "HKR train 3+3")) {
        passes(s);
    }
    plays(s, "HKR train 3+3; HKR pass");
    osaka_expects(s, "gone OER; gone ORW; here KAN; here NAR");
    expects(s, "treasury OER 0; treasury ORW 0; no station OER H13.0; train_pool 2");
}
