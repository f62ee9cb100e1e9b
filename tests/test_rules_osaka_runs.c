/* 1890: the order of operating (90-OO), routes (90-RT), revenue (90-RV) and dividends (90-DV), with vectors 90-TV-02, 03, 08,
 * 32 to 42 and 58. */
#include "osaka_scene.h"

#include <stdio.h>
#include <string.h>

/* Runs like this and earns this. */
static void runs(scene *s, const char *action, int32_t revenue) {
    ir_state before = s->state;
    does(s, action);
    const char *end = strchr(action, ' ');
    char name[10] = "";
    memcpy(name, action, (size_t)(end - action));
    unsigned c = scene_company(s, name);
    rail_look k = rail_look_at(&s->game, &s->state);
    if (rail_kind_of(&k, c)->shares) {
        want(rail_of(s)->revenue, revenue, &(words){.n = 2, .w = {"revenue", "of a run"}});
    } else { /* its half goes out at once */
        ir_party p = IR_COMPANY(c);
        want(2 * (s->state.cash[p] - before.cash[p]), revenue, &(words){.n = 2, .w = {"revenue", "of a minor"}});
    }
    s->state = before;
}

/* ---- stops and trains ------------------------------------------------------------------------------------------------ */

TEST("90-RV-01 90-RV-02 90-RT-02 90-TV-37: Himeji, Akashi, Kobe: the red area's value goes by the phase") {
    static const char *const phase[] = {"1", "2", "3", "4", "5", "6"};
    static const int32_t revenue[] = {90, 90, 90, 100, 100, 120};
    for (unsigned i = 0; i < 6; i++) {
        char text[300];
        (void)snprintf(text, sizeof text,
                       "phase %s; tile F3 57 1; start JR 100 Ann 5; float JR 500; trains JR 3 2; turn JR run",
                       phase[i]);
        scene *s = osaka(text);
        runs(s, "JR run 3:F1-F3-F5", revenue[i]);
        runs(s, "JR run 2:F3-F5", 50);
        refuses(s, "JR run 2:F1-F3-F5", "90-RT-02");
        refuses(s, "JR run 3:F1-F3-F5 2:F3-F5", "90-RT-06");
    }
}

TEST("90-RT-03 90-RT-09 90-TV-38: a 2+2 has at most two large stops; a full Kobe ends a run") {
    static const char *const text =
        "phase 2; tile F3 57 1; tile E4 8 3; tile D3 58 4; minor KBE Ann 200; trains KBE %s; %s"
        "turn KBE run";
    char whole[400];
    (void)snprintf(whole, sizeof whole, text, "2+2", "");
    scene *s = osaka(whole);
    runs(s, "KBE run 2+2:D3-D5-E4-F5", 60);
    refuses(s, "KBE run 2+2:D3-D5-E4-F5-F3", "90-RT-03");
    (void)snprintf(whole, sizeof whole, text, "4", "");
    s = osaka(whole);
    runs(s, "KBE run 4:D3-D5-E4-F5-F3", 80);
    (void)snprintf(whole, sizeof whole, text, "4", "start JR 100 Ann 5; float JR 500; ");
    s = osaka(whole);
    runs(s, "KBE run 4:D3-D5-E4-F5", 60);
    refuses(s, "KBE run 4:D3-D5-E4-F5-F3", "90-RT-09");
}

static const char *const southern = "phase 2; tile I18 4 2; tile J19 58 0; tile K18 6 1; tile K16 9 1; tile K14 9 1;"
                                    "tile K12 9 1; tile K10 58 4; start NER 80 Ann 5; float NER 100; station NER K18;"
                                    "trains NER 2+2 4; turn NER run";

TEST("90-RT-03 90-TV-08: four stops in any mixture with two large ones at most") {
    scene *s =
        osaka("phase 2; tile D3 58 4; tile D7 4 1; tile D9 57 1; minor KBE Ann 200; trains KBE 2+2; turn KBE run");
    runs(s, "KBE run 2+2:D3-D5-D7-D9", 60); /* small, large, small, large */
    s = osaka(southern);
    runs(s, "NER run 2+2:I18-J19-K18-K16-K14-K12-K10", 50); /* three small ones */
    s = osaka("phase 2; tile F3 57 1; start JR 100 Ann 5; float JR 500; trains JR 2+2; turn JR run");
    refuses(s, "JR run 2+2:F1-F3-F5", "90-RT-03"); /* large, large, red */
}

TEST("90-RT-02 90-RT-04: stops are counted, none is left out; a D has no limit") {
    scene *s = osaka(southern);
    runs(s, "NER run 4:I18-J19-K18-K16-K14-K12-K10", 50);
    s = osaka(
        "phase 2; tile I18 4 2; tile J19 58 0; tile K18 6 1; tile K16 9 1; tile K14 9 1; tile K12 9 1; tile K10 58 4;"
        "start NER 80 Ann 5; float NER 100; station NER K18; trains NER 3; turn NER run");
    refuses(s, "NER run 3:I18-J19-K18-K16-K14-K12-K10", "90-RT-02");
    s = osaka(
        "phase 6; tile I18 4 2; tile J19 58 0; tile K18 6 1; tile K16 9 1; tile K14 9 1; tile K12 9 1; tile K10 58 4;"
        "start NER 80 Ann 5; float NER 100; station NER K18; trains NER D 3+3; turn NER run");
    runs(s, "NER run D:I18-J19-K18-K16-K14-K12-K10", 50);
    runs(s, "NER run 3+3:I18-J19-K18-K16-K14-K12-K10", 50);
}

TEST("90-VR-03 90-RT-02: an 8 has eight stops, where a D goes on") {
    static const char *const text = "phase 6; tile F3 57 1; tile F7 57 1; tile F9 57 1; tile F11 821 0; tile F13 6 1; "
                                    "tile E14 211 0; tile E12 57 1;"
                                    "start HER 80 Ann 5; float HER 100; trains HER %s; turn HER run";
    char whole[300];
    (void)snprintf(whole, sizeof whole, text, "8");
    scene *s = osaka_in("1890 last_train=eight", whole);
    runs(s, "HER run 8:F1-F3-F5-F7-F9-F11-F13-E14", 250);
    refuses(s, "HER run 8:F1-F3-F5-F7-F9-F11-F13-E14-E12", "90-RT-02");
    (void)snprintf(whole, sizeof whole, text, "D");
    s = osaka(whole);
    runs(s, "HER run D:F1-F3-F5-F7-F9-F11-F13-E14-E12", 270);
}

TEST("90-RT-01: two stops at least, one of them with a station of its own, and stops at both ends") {
    scene *s = osaka(southern);
    refuses(s, "NER run 4:K18", "90-RT-01");
    refuses(s, "NER run 4:I18-J19", "90-RT-01");
    refuses(s, "NER run 4:K18-K16", "90-RT-01");
}

TEST("90-RT-05 90-RT-07: no stop twice, no turning back, crossing tracks are not joined") {
    scene *s = osaka("phase 2; tile F3 57 1; tile E4 8 3; start JR 100 Ann 5; float JR 500; trains JR 5;"
                     "turn JR run");
    check(!accepts(s, "JR run 5:F3-F5-F3"));
    check(!accepts(s, "JR run 5:F1-F3-F5-F3"));
    check(!accepts(s, "JR run 5:D5-E4-F5-E4-D5"));
    /* D11 as a crossing of the way west to east with that north-west to south-east */
    s = osaka("phase 2; tile D9 57 1; tile D11 20 1; tile E12 57 2; start HKR 80 Ann 5; float HKR 0; trains HKR 4; "
              "turn HKR run");
    refuses(s, "HKR run 4:E12-D11-D9", "90-RT-07");
}

TEST("90-RT-08: a red area is the first or the last stop") {
    scene *s = osaka("phase 2; tile D3 58 4; tile E2 9 0; tile F3 57 1; minor KBE Ann 200; trains KBE 4; turn KBE run");
    runs(s, "KBE run 4:D5-D3-E2-F1", 70);
    refuses(s, "KBE run 4:D5-D3-E2-F1-F3", "90-RT-08");
}

TEST("90-RT-06 90-Q36: two trains share a city over different track, but no track") {
    scene *s =
        osaka("phase 2; tile F3 57 1; tile E4 8 3; start JR 100 Ann 5; float JR 500; trains JR 2 2; turn JR run");
    runs(s, "JR run 2:F3-F5 2:F5-E4-D5", 100); /* Kobe twice */
    refuses(s, "JR run 2:F3-F5 2:F3-F5", "90-RT-06");
}

TEST("90-RT-09 90-MN-03: a minor's station blocks like any other") {
    scene *s =
        osaka("phase 2; tile D3 58 4; tile D7 4 1; tile D9 57 1; start HKR 80 Bob 5; float HKR 100; station HKR D9;"
              "minor KBE Ann 200; trains HKR 4; turn HKR run");
    runs(s, "HKR run 4:D9-D7-D5", 50);
    refuses(s, "HKR run 4:D9-D7-D5-D3", "90-RT-09");
}

TEST("90-RT-10 90-MN-05 90-TV-39: OER, ORW and KNR run from the eastern city of Osaka Higashi") {
    scene *s =
        osaka("phase 2; tile H15 6 1; minor OER Ann 200; minor ORW Bob 100; union 80; trains OER 2; trains ORW 2;"
              "turn OER run");
    runs(s, "OER run 2:H13-H15", 60);
    s = osaka("phase 2; tile H15 6 1; minor OER Ann 200; minor ORW Bob 100; union 80; trains OER 2; trains ORW 2; turn "
              "ORW run");
    runs(s, "ORW run 2:H13-H15", 60);
    s = osaka("phase 2; tile H15 6 1; station KNR H13.0; knr 80 300 Ann 2 Bob 1; trains KNR 2; turn KNR run");
    runs(s, "KNR run 2:H13-H15", 60);
    s = osaka(
        "phase 2; tile H15 6 1; start NER 80 Ann 5; float NER 100; station NER H13.1; trains NER 2; turn NER run");
    refuses(s, "NER run 2:H13-H15", "90-RT-01");
}

TEST("90-RT-12 90-MN-07 90-TV-40: Nara Electric's line: to Uji, or past it") {
    static const char *const text =
        "phase 2; tile C18 57 2; tile E18 8 3; tile F19 9 2; minor NAR Ann 80; union 80; trains NAR %s;"
        "turn NAR run";
    char whole[300];
    (void)snprintf(whole, sizeof whole, text, "3");
    scene *s = osaka(whole);
    runs(s, "NAR run 3:B17-C18-D19", 80);
    runs(s, "NAR run 3:B17-C18-D19-E18-F19-G20-H19", 80);
    (void)snprintf(whole, sizeof whole, text, "2");
    s = osaka(whole);
    refuses(s, "NAR run 2:B17-C18-D19-E18-F19-G20-H19", "90-RT-02");
    runs(s, "NAR run 2:B17-C18", 60);
    /* from the eastern city there is no way to Fushimi */
    s = osaka(
        "phase 2; tile C18 57 2; start KER 80 Ann 5; float KER 100; station KER B17.1; trains KER 3; turn KER run");
    check(!accepts(s, "KER run 3:B17-C18"));
}

TEST("90-TR-17 90-TV-40: the line costs 80 three times, of Nara Electric's 320") {
    scene *s = osaka("phase 1; minor NAR Ann 320; union 80; turn NAR track");
    does(s, "NAR lay C18 57 rot 2");
    expects(s, "treasury NAR 240");
    s = osaka("phase 1; tile C18 57 2; minor NAR Ann 240; union 80; turn NAR track");
    does(s, "NAR lay E18 8 rot 3");
    expects(s, "treasury NAR 160");
    s = osaka("phase 1; tile C18 57 2; tile E18 8 3; minor NAR Ann 160; union 80; turn NAR track");
    does(s, "NAR lay F19 9 rot 2");
    expects(s, "treasury NAR 80");
}

TEST("90-RT-11 90-Q37: who has a route runs one, not the best") {
    scene *s = osaka("phase 2; tile F3 57 1; start JR 100 Ann 5; float JR 500; trains JR 3 2; turn JR run");
    refuses(s, "JR run", "90-RT-11");
    runs(s, "JR run 2:F3-F5", 50);
    refuses(s, "JR run 4:F3-F5", "90-TN-01");
}

TEST("90-RV-03: Kansai Airport is a stop also while it is worth nothing") {
    scene *s =
        osaka("phase 5; tile M8 57 1; start NER 80 Ann 5; float NER 100; station NER M8; trains NER 5; turn NER run");
    runs(s, "NER run 5:M6-M8", 20);
    s = osaka("phase 6; tile M8 57 1; start NER 80 Ann 5; float NER 100; station NER M8; trains NER 5; turn NER run");
    runs(s, "NER run 5:M6-M8", 70);
}

TEST("90-RT-05 90-Q23: the two red areas of San'in are two places, and a run may go from one to the other") {
    scene *s = osaka(
        "phase 2; tile C8 9 2; tile D9 6 2; tile D11 8 1; tile C12 9 0; tile B13 8 4; tile B15 7 1; start HKR 80 Ann 5;"
        "float HKR 100; station HKR D9; trains HKR 3; turn HKR run");
    runs(s, "HKR run 3:B7-C8-D9-D11-C12-B13-B15-A14", 40);
}

TEST("90-MJ-10 90-DV-05 90-TV-41: the Tigers: 10 to HER's treasury, once, for brown Nishinomiya") {
    static const char *const text =
        "phase 4; tile F9 %s; tile F7 14 0; tile F11 821 0; start HER 100 Ann 5; float HER 100;"
        "start HKR 90 Bob 5; float HKR 100; station HKR F7; trains HER 2 2; trains HKR 2; turn %s run";
    char whole[400];
    (void)snprintf(whole, sizeof whole, text, "465 3", "HER");
    scene *s = osaka(whole);
    does(s, "HER run 2:F7-F9 2:F9-F11");
    expects(s, "revenue 150; treasury HER 100");
    ir_state then = s->state;
    int32_t ann = s->state.cash[IR_PLAYER(0)];
    does(s, "HER pay");
    expects(s, "treasury HER 110");
    check(s->state.cash[IR_PLAYER(0)] == ann + 75);
    s->state = then;
    does(s, "HER keep");
    expects(s, "treasury HER 260");
    (void)snprintf(whole, sizeof whole, text, "14 0", "HER");
    s = osaka(whole);
    plays(s, "HER run 2:F7-F9 2:F9-F11; HER keep");
    expects(s, "treasury HER 230"); /* 30 + 30 + 30 + 40 */
    (void)snprintf(whole, sizeof whole, text, "465 3", "HKR");
    s = osaka(whole);
    plays(s, "HKR run 2:F7-F9; HKR keep");
    expects(s, "treasury HKR 170");
}

TEST("90-MJ-05 90-RT-09 90-DF-17 90-TV-42: from phase 4 the subway passes full brown Osaka hexes") {
    static const char *const text =
        "phase %s; tile G12 %s 1; tile F13 57 0; start OMS 90 Bob 5; float OMS 100; trains OMS 3;"
        "start NER 80 Ann 5; float NER 100; station NER F13; trains NER 3; start JR 100 Cat 5;"
        "float JR 0; start HKR 80 Cat 5; float HKR 0; station HKR G12; start HER 80 Cat 5; float HER 0;"
        "station HER G12; turn %s run";
    char whole[700];
    (void)snprintf(whole, sizeof whole, text, "4", "833", "OMS");
    scene *s = osaka(whole);
    runs(s, "OMS run 3:H11-G12-F13", 130);
    (void)snprintf(whole, sizeof whole, text, "4", "833", "NER");
    s = osaka(whole);
    runs(s, "NER run 3:F13-G12", 100);
    refuses(s, "NER run 3:F13-G12-H11", "90-RT-09");
    (void)snprintf(whole, sizeof whole, text, "4", "823", "OMS");
    s = osaka(whole);
    refuses(s, "OMS run 3:H11-G12-F13", "90-RT-09");
    runs(s, "OMS run 3:H11-G12", 80);
}

/* ---- dividends --------------------------------------------------------------------------------------------------------- */

static scene *jr(const char *title, const char *phase, int32_t revenue, const char *holders) {
    char text[300];
    (void)snprintf(text, sizeof text,
                   "phase %s; turns 4; set 1/2; cash Ann 0; cash Bob 0; start JR 100 %s; float JR 0; trains JR 2 3;"
                   "revenue %d; turn JR dividend",
                   phase, holders, (int)revenue);
    return osaka_in(title, text);
}

TEST("90-DV-04 90-Q5 90-TV-02 90-TV-35: JR keeps half rounded up to 20, the rest is shared out") {
    static const int32_t table[][3] = {{10, 10, 0},    {20, 20, 0},    {30, 20, 10},  {40, 20, 20},  {50, 40, 10},
                                       {60, 40, 20},   {70, 40, 30},   {80, 40, 40},  {90, 60, 30},  {100, 60, 40},
                                       {110, 60, 50},  {120, 60, 60},  {130, 80, 50}, {140, 80, 60}, {160, 80, 80},
                                       {170, 100, 70}, {200, 100, 100}};
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++) {
        scene *s = jr("1890", "2", table[i][0], "Ann 6 Bob 4");
        does(s, table[i][2] > 0 || accepts(s, "JR half") ? "JR half" : "JR keep");
        check(s->state.cash[IR_COMPANY(scene_company(s, "JR"))] == table[i][1]);
        check(s->state.cash[IR_PLAYER(0)] + s->state.cash[IR_PLAYER(1)] == table[i][2]);
        expects(s, table[i][2] > 0 ? "cell JR 0,5" : "cell JR 0,3");
    }
}

TEST("90-DV-03 90-DV-04 90-TV-03 90-TV-36: the pool's part of JR's half goes to the treasury, the offer's to nobody") {
    scene *s = jr("1890", "2", 120, "Ann 5 pool 3");
    does(s, "JR half");
    expects(s, "cash Ann 30; treasury JR 78");
    s = jr("1890", "2", 90, "Ann 2 Bob 2 pool 2");
    does(s, "JR half");
    expects(s, "cash Ann 6; cash Bob 6; treasury JR 66");
}

TEST("90-DV-04 90-MJ-02 90-MJ-03 90-Q4 90-TV-35: JR pays half or keeps all before phase 6, all or nothing in it") {
    scene *s = jr("1890", "5", 100, "Ann 6 Bob 4");
    check(!accepts(s, "JR pay"));
    check(accepts(s, "JR half") && accepts(s, "JR keep"));
    s = jr("1890", "6", 100, "Ann 6 Bob 4");
    check(!accepts(s, "JR half"));
    does(s, "JR pay");
    expects(s, "cash Ann 60; cash Bob 40; treasury JR 0; cell JR 0,5");
    s = jr("1890", "2", 100, "Ann 6 Bob 4");
    does(s, "JR keep");
    expects(s, "treasury JR 100; cell JR 0,3; cash Ann 0");
}

TEST("90-DF-08 90-DF-22 90-TV-58 90-VR-10: under the book a twentieth per share, for ever; or in full from phase 6 by "
     "option") {
    static const int32_t table[][3] = {{90, 50, 40},  {100, 50, 50}, {130, 70, 60},
                                       {140, 70, 70}, {20, 10, 10},  {120, 60, 60}};
    for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++) {
        scene *s = jr("1890 rules=book", i == 1 ? "6" : "2", table[i][0], "Ann 6 Bob 4");
        does(s, "JR half");
        check(s->state.cash[IR_COMPANY(scene_company(s, "JR"))] == table[i][1]);
        check(s->state.cash[IR_PLAYER(0)] + s->state.cash[IR_PLAYER(1)] == table[i][2]);
    }
    check(!accepts(jr("1890 rules=book", "6", 100, "Ann 6 Bob 4"), "JR pay"));
    check(accepts(jr("1890 rules=book state_pays=full", "6", 100, "Ann 6 Bob 4"), "JR pay"));
}

TEST("90-DV-02 90-DV-03 90-TV-34: all or nothing; the pool's part to the treasury, the offer's to nobody") {
    static const char *const text =
        "phase 2; turns 4; set 1/2; cash Ann 0; cash Bob 0; start HKR 90 Ann 4 Bob 2 pool 2; float HKR 0;"
        "trains HKR 2; revenue 180; turn HKR dividend";
    scene *s = osaka(text);
    check(!accepts(s, "HKR half"));
    does(s, "HKR pay");
    expects(s, "cash Ann 72; cash Bob 36; treasury HKR 36; cell HKR 1,5");
    s = osaka(text);
    does(s, "HKR keep");
    expects(s, "cash Ann 0; treasury HKR 180; cell HKR 1,3");
}

TEST("90-DV-01 90-DV-06 90-TV-33: half of a minor's run to its owner, half to its treasury") {
    scene *s = osaka("phase 2; turns 4; set 1/2; cash Ann 0; minor NAR Ann 0; union 80; trains NAR 2; revenue 110; "
                     "turn NAR dividend");
    check(!accepts(s, "NAR keep") && !accepts(s, "NAR pay"));
    does(s, "NAR half");
    expects(s, "cash Ann 55; treasury NAR 55");
    /* nothing run, nothing paid */
    s = osaka("phase 2; turns 4; set 1/2; cash Ann 0; minor NAR Ann 200; union 80; turn NAR track");
    does(s, "NAR pass");
    expects(s, "cash Ann 0; treasury NAR 200");
}

/* ---- the order --------------------------------------------------------------------------------------------------------- */

/* The companies that have a turn until the round is over, in their order. */
static void turns_are(scene *s, const char *text) {
    char got[300] = "", last[10] = "";
    while (rail_of(s)->round == RAIL_ROUND_OPERATING && !s->state.finished) {
        const rail_state *r = rail_of(s);
        const char *name = ((const rail_data *)s->game.title->data)->company[IR_COMPANY_INDEX(r->frame[0].who)].id;
        if (strcmp(name, last) != 0) {
            (void)snprintf(last, sizeof last, "%s", name);
            (void)snprintf(got + strlen(got), sizeof got - strlen(got), "%s ", name);
        }
        passes(s);
    }
    if (strcmp(got, text) != 0) {
        fail_test("turns: %s", got);
    }
}

TEST("90-OO-01 90-OO-02 90-TV-32: minors by number; then the price, further right, and the upper marker first") {
    scene *s = osaka(
        "phase 1; turns 4; start JR 100 Ann 5; float JR 0; price JR 0,4; start NER 90 Ann 5; float NER 0;"
        "price NER 1,5; start SER 80 Bob 5; float SER 0; price SER 2,6; start HER 80 Bob 5; float HER 300; price HER "
        "2,6;"
        "start HKR 90 Cat 5; float HKR 0; price HKR 0,5; trains JR 2; trains NER 2; trains SER 2; trains HER 2;"
        "trains HKR 2; union 80; minor KBE Ann 200; minor NAR Bob 320; minor OER Cat 200; minor ORW Dan 100;"
        "minor KAN Dan 100; stock Ann");
    expects(s, "order HKR SER HER NER JR");
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    turns_are(s, "KAN OER ORW NAR KBE HKR SER HER NER JR ");
}

TEST("90-OO-01 90-PR-01: privates and late privates pay first, players and companies") {
    scene *s = osaka("phase 2; turns 4; cash Ann 100; cash Bob 100; private KT Ann; private AR NER; private KOK Bob; "
                     "start NER 90 Ann 5;"
                     "float NER 50; trains NER 2; stock Ann");
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    expects(s, "cash Ann 110; cash Bob 160; treasury NER 55; asked NER track; set 1/2");
}

TEST("90-OO-03: a price that falls in the round changes who is next") {
    static const char *const text =
        "phase 3; turns 4; set 1/2; cash Ann 50; start HER 100 Ann 3 Bob 2; float HER 150; start NER 90 Bob 4 Ann 2;"
        "float NER 0; trains NER 3; start SER 80 Cat 5; price SER 1,3; float SER 0; trains SER 3; depot 4:3 5:3 6:2 "
        "D:6; turn HER trains";
    scene *s = osaka(text);
    does(s, "Ann sell NER 2");
    expects(s, "price NER 75");
    plays(s, "HER train 4; HER pass?");
    expects(s, "asked SER track");
}

TEST("90-OO-05 90-PH-10 90-TV-14 90-TV-54: the rounds of a turn are those of the phase after its stock round") {
    scene *s = osaka("phase 1-late; turns 3; set 1/1; start NER 90 Ann 5; float NER 500; depot 3:5 3+3:2 4:4 5:3 6:2 "
                     "D:6; turn NER trains");
    plays(s, "NER train 3; NER pass?");
    expects(s, "phase 2; round stock; turns 4");
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    expects(s, "round operating; set 1/2");
    s = osaka("phase 3; turns 6; set 1/2; start NER 90 Ann 5; float NER 500; depot 5:3 6:2 D:6; turn NER trains");
    does(s, "NER train 5");
    expects(s, "phase 4; turns 6; set 2/2; round operating");
    while (rail_of(s)->round == RAIL_ROUND_OPERATING) {
        passes(s);
    }
    expects(s, "round stock; turns 7");
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    expects(s, "set 1/3");
}

TEST("90-OO-04: a company that has not started is above those that come to its cell") {
    scene *s = osaka(
        "phase 2; turns 4; set 1/1; start SER 75 Ann 5; float SER 0; trains SER 2; start NER 80 Bob 2; price SER 2,3;"
        "revenue 40; turn SER dividend");
    plays(s, "SER pay; SER pass?");
    expects(s, "cell SER 2,4; place NER 0; place SER 1");
}

TEST("90-DF-11: under the book a 2+2 has two large and two small stops at most, a 3+3 three of each") {
    scene *s = osaka_book(southern);
    refuses(s, "NER run 2+2:I18-J19-K18-K16-K14-K12-K10", "90-RT-03");
    runs(s, "NER run 2+2:I18-J19-K18", 40);
}
