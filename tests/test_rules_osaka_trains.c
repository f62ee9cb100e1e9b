/* 1890: trains (90-TN), their limits (90-TL), train duty, forced purchases and sales (90-TB, 90-FP, 90-FS), phases (90-PH), with
 * vectors 90-TV-09, 10, 49, 50 and 62. */
#include "osaka_scene.h"

#include <stdio.h>
#include <string.h>

/* ---- buying -------------------------------------------------------------------------------------------------------------- */

TEST(
    "90-TN-03 90-TN-06: a kind is sold when the one before it is gone; several may be bought, each may begin a phase") {
    scene *s = osaka("phase 1; turns 2; start NER 90 Ann 5; float NER 900; depot 2:2 2+2:1 3:5 3+3:2 4:4 5:3 6:2 D:6; "
                     "turn NER trains");
    refuses(s, "NER train 2+2", "90-TN-03");
    refuses(s, "NER train D", "90-TN-03");
    plays(s, "NER train 2; NER train 2");
    expects(s, "phase 1");
    does(s, "NER train 2+2");
    expects(s, "phase 1-late");
    does(s, "NER train 3");
    expects(s, "phase 2; trains NER 2 2 2+2 3; treasury NER 440");
    check(!accepts(s, "NER train 3")); /* four trains */
}

TEST("90-TN-03: a D as soon as the first 6 is sold") {
    scene *s = osaka("phase 4; turns 7; start NER 90 Ann 5; float NER 1800; depot 6:2 D:6; turn NER trains");
    refuses(s, "NER train D", "90-TN-03");
    does(s, "NER train 6");
    expects(s, "phase 5; depot 6 1");
    does(s, "NER train D");
    expects(s, "phase 6; treasury NER 70; trains NER 6 D");
}

TEST("90-TN-04 90-TN-08 90-TV-10 90-TV-50: a D for a 4, 5 or 6 costs 800; what rusts is gone, else it is in the pool") {
    static const char *const text =
        "phase 5; turns 7; start HKR 90 Ann 5; float HKR 900; trains HKR 4 5; start NER 80 Bob 5; float NER 0;"
        "trains NER 4 6; pool 4; depot D:6; turn HKR trains";
    scene *s = osaka(text);
    does(s, "HKR train D trade 4");
    expects(s, "treasury HKR 100; trains HKR 5 D; trains NER 6; train_pool; phase 6");
    s = osaka(text);
    does(s, "HKR train D trade 5");
    expects(s, "treasury HKR 100; trains HKR D; train_pool 5; phase 6");
    s = osaka("phase 6; turns 7; start HKR 90 Ann 5; float HKR 900; trains HKR 5; pool 5; depot D:5; turn HKR trains");
    does(s, "HKR train 5 pool");
    expects(s, "treasury HKR 450; trains HKR 5 5");
    s = osaka("phase 5; turns 7; start HKR 90 Ann 5; float HKR 900; trains HKR 5; start NER 80 Bob 5; float NER 0; "
              "trains NER 3; depot 6:1 D:6;"
              "turn HKR trains");
    refuses(s, "HKR train 6 trade 5", "90-TN-04");
    refuses(s, "HKR train D trade 4", "90-TN-04");
    refuses(s, "HKR train D trade 3", "90-TN-04");
    check(!accepts(s, "HKR train D")); /* 1100 */
}

TEST("90-VR-03 90-TN-03 90-TN-08: last_train=eight: the first 6 puts an 8 on sale for 1100, which begins phase 6") {
    scene *s = osaka_in("1890 last_train=eight",
                        "phase 4; turns 7; start NER 90 Ann 5; float NER 1800; start SER 80 Bob 5; float SER 0;"
                        "trains SER 4 5; pool 4; depot 6:2 8:6; turn NER trains");
    refuses(s, "NER train 8", "90-TN-03");
    does(s, "NER train 6");
    expects(s, "phase 5; depot 6 1; trains SER 4 5");
    refuses(s, "NER train D", "90-TN-03");
    does(s, "NER train 8");
    expects(s, "phase 6; treasury NER 70; trains NER 6 8; trains SER 5; train_pool; depot 8 5; depot D 0");
}

TEST("90-VR-03 90-TN-04: last_train=eight: for a 4, 5 or 6 an 8 costs 800") {
    static const char *const in[] = {"4", "5", "6"}, *const pool[] = {"train_pool", "train_pool 5", "train_pool 6"};
    for (unsigned i = 0; i < 3; i++) {
        char text[200];
        (void)snprintf(text, sizeof text,
                       "phase 5; turns 7; start HKR 90 Ann 5; float HKR 900; trains HKR %s; depot "
                       "6:1 8:6; turn HKR trains",
                       in[i]);
        scene *s = osaka_in("1890 last_train=eight", text);
        (void)snprintf(text, sizeof text, "HKR train 8 trade %s", in[i]);
        does(s, text);
        expects(s, "treasury HKR 100; trains HKR 8; phase 6");
        expects(s, pool[i]);
    }
}

TEST("90-VR-03 90-SC-02 90-SC-03 90-SC-04: there are as many 8s as there were Ds, and only one of the two kinds") {
    static const struct {
        const char *title, *eight;
    } game[] = {{"1890", "depot 8 6"}, {"1890a", "depot 8 5"}, {"1890b", "depot 8 6"}, {"1890d", "depot 8 6"}};
    for (unsigned i = 0; i < 4; i++) {
        scene *s = osaka_game_of(game[i].title, 3, "last_train=eight");
        expects(s, game[i].eight);
        expects(s, "depot D 0");
        s = osaka_game_of(game[i].title, 3, NULL);
        expects(s, "depot 8 0");
        expects(s, i == 1 ? "depot D 5" : "depot D 6");
    }
}

TEST("90-TN-05 IR-02: the pool's at their price, another company's at what both agree on, 1 at least") {
    static const char *const text =
        "phase 2; turns 4; start HKR 90 Ann 5; float HKR 200; start NER 80 Ann 5; float NER 0; trains NER 3 2;"
        "start SER 80 Bob 5; float SER 0; trains SER 2; pool 2+2; depot 3:2 3+3:2 4:4 5:3 6:2 D:6;"
        "turn HKR trains";
    scene *s = osaka(text);
    does(s, "HKR train 2+2 pool");
    expects(s, "treasury HKR 80; train_pool");
    s = osaka(text);
    refuses(s, "HKR train 3 from NER 0", "90-TN-05");
    refuses(s, "HKR train 4 from NER 50", "90-TN-05");
    check(!accepts(s, "HKR train 3 from NER 201"));
    does(s, "HKR train 3 from NER 200");
    expects(s, "treasury HKR 0; treasury NER 200; trains HKR 3; trains NER 2");
    s = osaka(text);
    does(s, "HKR train 2 from SER 1");
    expects(s, "actor Bob");
    does(s, "Bob decline");
    refuses(s, "HKR train 2 from SER 1", "IR-02");
    plays(s, "HKR train 2 from SER 90; Bob accept");
    expects(s, "treasury SER 90; treasury HKR 110; trains HKR 2");
}

TEST("90-TN-01 90-LP-10: minors buy trains too, from 200 to nothing; KRTR never") {
    scene *s = osaka("phase 1; turns 2; minor KBE Ann 200; turn KBE trains");
    plays(s, "KBE train 2; KBE train 2");
    expects(s, "treasury KBE 40; trains KBE 2 2");
    s = osaka("phase 4; turns 6; tile F5 820 0; private KRTR Ann; start NER 90 Ann 5; float NER 500; trains NER 5; "
              "turn NER trains");
    check(!accepts(s, "NER train 5 from KRTR 10"));
}

TEST("90-TN-07: no train is given up freely") {
    scene *s = osaka("phase 2; turns 4; start HKR 90 Ann 5; float HKR 200; trains HKR 2 2; turn HKR trains");
    check(!accepts(s, "HKR discard 2"));
    check(!offered(s, "HKR discard"));
}

/* ---- rust and limits ----------------------------------------------------------------------------------------------------- */

TEST("90-TN-08 90-PH-05 90-PH-06 90-PH-07 90-PH-08: what rusts with the first 4, 5, 6 and D, also in the pool") {
    static const struct {
        const char *phase, *train, *depot, *has, *left, *pool;
    } step[] = {{"2-late", "4", "4:4 5:3 6:2 D:6", "2 2+2", "trains SER 2+2", "2"},
                {"3", "5", "5:3 6:2 D:6", "2+2 3", "trains SER 3", "2+2"},
                {"4", "6", "6:2 D:6", "3 5", "trains SER 5", "3 3+3"},
                {"5", "D", "D:6", "4 6", "trains SER 6", "4"}};
    for (unsigned i = 0; i < 4; i++) {
        char text[300], buy[40];
        (void)snprintf(text, sizeof text,
                       "phase %s; turns 7; start NER 90 Ann 5; float NER 1200; start SER 90 Bob 5; float SER 0; trains "
                       "SER %s; pool %s;"
                       "depot %s; turn NER trains",
                       step[i].phase, step[i].has, step[i].pool, step[i].depot);
        scene *s = osaka(text);
        (void)snprintf(buy, sizeof buy, "NER train %s", step[i].train);
        does(s, buy);
        expects(s, step[i].left);
        expects(s, "train_pool");
    }
}

TEST("90-TL-01 90-Q6 90-DF-20 90-MJ-03 90-PH-01 90-PH-08: limits of minors, public companies and JR by phase") {
    static const char *const phase[] = {"1", "1-late", "2", "2-late", "3", "4", "5", "6"};
    static const unsigned limit[][3] = {{2, 4, 6}, {2, 4, 6}, {2, 4, 6}, {2, 4, 6},
                                        {1, 3, 4}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
    for (unsigned i = 0; i < 8; i++) {
        char text[60];
        (void)snprintf(text, sizeof text, "phase %s; stock Ann", phase[i]);
        scene *s = osaka(text);
        rail_look k = rail_look_at(&s->game, &s->state);
        check(rail_train_limit(&k, scene_company(s, "KBE")) == limit[i][0]);
        check(rail_train_limit(&k, scene_company(s, "NER")) == limit[i][1]);
        check(rail_train_limit(&k, scene_company(s, "JR")) == limit[i][2]);
    }
}

TEST("90-TL-02 90-PH-09 90-TV-09: rust first, then each company gives up what is above the limit") {
    scene *s = osaka("phase 2-late; turns 5; set 1/2; start HKR 90 Ann 5; float HKR 700; start NER 80 Bob 5; float NER "
                     "0; trains NER 2 2 3 3;"
                     "minor KBE Cat 0; trains KBE 3 3; depot 4:4 5:3 6:2 D:6; operated KBE; turn HKR trains");
    does(s, "HKR train 4");
    plays(s, "KBE discard 3?");
    expects(s, "phase 3; trains NER 3 3; trains KBE 3; train_pool 3; asked HKR trains");
}

TEST("90-TL-02: the director chooses which trains go") {
    scene *s = osaka("phase 3; turns 5; set 1/2; start HKR 90 Ann 5; float HKR 700; start NER 80 Bob 5; float NER 0; "
                     "trains NER 3 3+3 4;"
                     "depot 5:3 6:2 D:6; turn HKR trains");
    does(s, "HKR train 5");
    expects(s, "actor NER");
    check(!accepts(s, "HKR pass"));
    refuses(s, "NER discard 5", "90-TL-02");
    does(s, "NER discard 3+3");
    expects(s, "trains NER 3 4; train_pool 3+3; asked HKR trains");
    check(accepts(s, "HKR pass"));
}

TEST("90-TL-03: at the limit nothing is bought, except a D for a train") {
    scene *s =
        osaka("phase 5; turns 7; start HKR 90 Ann 5; float HKR 2000; trains HKR 5 6; depot 6:1 D:6; turn HKR trains");
    refuses(s, "HKR train 6", "90-TL-03");
    refuses(s, "HKR train D", "90-TL-03");
    does(s, "HKR train D trade 5");
    expects(s, "treasury HKR 1200; trains HKR 6 D");
}

/* ---- train duty ---------------------------------------------------------------------------------------------------------- */

TEST("90-TB-01 90-Q29 90-DF-16 90-TV-62: a public company ends its turn with a train, under the book only if it has a "
     "route") {
    static const char *const text =
        "phase 2; turns 4; start NER 90 Ann 5; float NER 500; depot 3:2 3+3:2 4:4 5:3 6:2 D:6; turn NER trains";
    scene *s = osaka(text);
    refuses(s, "NER pass", "90-TB-01");
    does(s, "NER train 3");
    does(s, "NER pass");
    s = osaka_book(text);
    does(s, "NER pass");
    s = osaka_book("phase 2; turns 4; start SER 90 Ann 5; float SER 500; tile F3 57 1; depot 3:2 3+3:2 4:4 5:3 6:2 "
                   "D:6; turn SER trains");
    refuses(s, "SER pass", "90-TB-01"); /* Akashi to Kobe */
}

TEST("90-TB-01: a minor only if it has a route") {
    scene *s =
        osaka("phase 1; turns 2; minor KBE Ann 200; start NER 90 Ann 5; float NER 0; trains NER 2; turn KBE trains");
    does(s, "KBE pass");
    s = osaka("phase 1; turns 2; minor KBE Ann 200; tile D3 58 4; start NER 90 Ann 5; float NER 0; trains NER 2; turn "
              "KBE trains");
    refuses(s, "KBE pass", "90-TB-01");
    does(s, "KBE train 2");
    does(s, "KBE pass");
}

TEST("90-TB-01 90-PR-16: OMS owes no train while OMER is open") {
    scene *s = osaka("phase 2; turns 4; private OMER Ann; start OMS 90 Ann 5; float OMS 500; start NER 90 Ann 5; float "
                     "NER 0; trains NER 2; turn OMS trains");
    does(s, "OMS pass");
    s = osaka("phase 2; turns 4; start OMS 90 Ann 5; float OMS 500; start NER 90 Ann 5; float NER 0; trains NER 2; "
              "turn OMS trains");
    refuses(s, "OMS pass", "90-TB-01");
}

TEST("90-TB-02: no duty when neither the bank nor the pool has a train") {
    scene *s = osaka("phase 6; turns 9; set 1/3; start NER 90 Ann 5; float NER 500; start SER 80 Ann 5; float SER 0; "
                     "trains SER D; depot D:0;"
                     "turn NER track");
    does(s, "NER pass");
    expects(s, "asked NER trains"); /* SER could sell its own */
    does(s, "NER pass");
    expects(s, "asked SER track");
}

/* ---- forced purchases ---------------------------------------------------------------------------------------------------- */

TEST("90-FP-01 90-FP-03 90-FS-01 90-FS-02 90-TV-49: the director adds what is missing, and sells no more than that") {
    static const char *const text =
        "phase 3; turns 5; set 1/2; cash Ann 50; start HER 90 Ann 3 Bob 2; float HER 100; start NER 80 Ann 4 Bob 2;"
        "price NER 3,4; float NER 0; trains NER 3; depot 4:4 5:3 6:2 D:6; turn HER trains";
    scene *s = osaka(text);
    refuses(s, "HER pass", "90-TB-01");
    refuses(s, "HER train 4", "90-FP-03");
    refuses(s, "Ann sell NER 3", "90-FS-02");
    does(s, "Ann sell NER 2");
    expects(s, "cash Ann 200; cell NER 5,4; price NER 65; director NER Ann; shares NER Ann 2; shares NER Bob 2");
    refuses(s, "Ann sell HER 1", "90-FS-02");
    does(s, "HER train 4");
    expects(s, "treasury HER 0; cash Ann 0; trains HER 4");
}

TEST("90-FP-01: the whole treasury first, then the director's cash, for the cheapest train alone") {
    scene *s = osaka("phase 3; turns 5; set 1/2; cash Ann 500; start HER 90 Ann 3 Bob 2; float HER 100; pool 3; depot "
                     "4:4 5:3 6:2 D:6; turn HER trains");
    refuses(s, "HER train 4", "90-FP-01");
    does(s, "HER train 3 pool");
    expects(s, "treasury HER 0; cash Ann 420; trains HER 3");
    check(!accepts(s, "HER train 4")); /* no help for a second one */
    s = osaka("phase 3; turns 5; set 1/2; cash Ann 500; start HER 90 Ann 3 Bob 2; float HER 300; pool 3; depot 4:4 5:3 "
              "6:2 D:6; turn HER trains");
    does(s, "HER train 4"); /* the treasury is enough: any train */
    expects(s, "treasury HER 0; cash Ann 500");
    s = osaka("phase 3; turns 5; set 1/2; cash Ann 500; start HER 90 Ann 3 Bob 2; float HER 300; trains HER 3; start "
              "NER 90 Bob 5; float NER 0;"
              "trains NER 3; depot 5:3 6:2 D:6; turn HER trains");
    check(!accepts(s, "HER train 5")); /* it has a train: no help */
}

TEST("90-FP-02 90-DF-14 90-Q17: with the director's money also from another company, under the summary") {
    static const char *const text =
        "phase 3; turns 5; set 1/2; cash Ann 500; start HER 90 Ann 3 Bob 2; float HER 100; start NER 80 Ann 4 Bob 2;"
        "float NER 0; trains NER 3 4; depot 4:3 5:3 6:2 D:6; turn HER trains";
    scene *s = osaka(text);
    does(s, "HER train 3 from NER 180"); /* up to its printed price */
    expects(s, "treasury HER 0; cash Ann 420; treasury NER 180; trains HER 3");
    s = osaka(text);
    check(!accepts(s, "HER train 3 from NER 181"));
    s = osaka(text);
    does(s, "HER train 3 from NER 1");
    expects(s, "treasury HER 99; cash Ann 500");
    s = osaka_book(text);
    check(!accepts(s, "HER train 3 from NER 180"));
    does(s, "HER train 3 from NER 100");
    expects(s, "treasury HER 0; cash Ann 500");
}

TEST("90-FP-02 90-Q33: the director may sell a private to another player for it") {
    scene *s =
        osaka("phase 3; turns 5; set 1/2; cash Ann 50; cash Bob 300; start HER 90 Ann 3 Bob 2; float HER 100; start "
              "NER 80 Ann 4 Bob 2;"
              "float NER 0; trains NER 3; private KT Ann; private OMER Ann; depot 4:4 5:3 6:2 D:6; turn HER trains");
    refuses(s, "Ann offer OMER to Bob 100", "90-SR-19");
    does(s, "Ann offer KT to Bob 150");
    expects(s, "actor Bob");
    does(s, "Bob accept");
    expects(s, "owner KT Bob; cash Ann 200; cash Bob 150");
    does(s, "HER train 4");
    expects(s, "cash Ann 0; treasury HER 0; trains HER 4");
}

TEST("90-FS-01: the company in need keeps its director, others change theirs at once") {
    scene *s = osaka(
        "phase 3; turns 5; set 1/2; cash Ann 0; start HER 100 Ann 3 Bob 2; float HER 100; start NER 90 Ann 3 Bob 2;"
        "float NER 0; trains NER 3; depot 4:4 5:3 6:2 D:6; turn HER trains");
    refuses(s, "Ann sell HER 2", "90-FS-01");
    does(s, "Ann sell HER 1"); /* equal is enough */
    expects(s, "director HER Ann; cash Ann 100");
    does(s, "Ann sell NER 2");
    expects(s, "director NER Bob; shares NER Bob 2; shares NER Ann 1; cash Ann 280");
}

TEST("90-FS-03: the rules of sales hold: half in the pool, only of companies that have operated") {
    scene *s = osaka(
        "phase 3; turns 5; set 1/2; cash Ann 0; start HER 100 Ann 3 Bob 2; float HER 150; start NER 65 Bob 3 Ann 3 "
        "pool 4;"
        "float NER 0; trains NER 3; start SER 80 Bob 5 Ann 2; newborn SER 800; depot 4:4 5:3 6:2 D:6; turn HER trains");
    refuses(s, "Ann sell SER 1", "90-SR-08");
    refuses(s, "Ann sell NER 2", "90-SR-09");
    does(s, "Ann sell NER 1");
}

TEST("90-FS-05 90-GE-01: who cannot raise it is bankrupt and the game ends; nobody is so by choice") {
    scene *s = osaka(
        "phase 3; turns 5; set 1/2; cash Ann 100; start HER 100 Ann 3 Bob 2; float HER 100; start NER 65 Bob 3 Ann 1;"
        "float NER 0; trains NER 3; depot 4:4 5:3 6:2 D:6; turn HER trains");
    if (accepts(s, "Ann sell NER 1")) {
        does(s, "Ann sell NER 1");
    }
    if (accepts(s, "Ann sell HER 1")) {
        refuses(s, "HER bankrupt", "90-FS-05"); /* there is something left to sell */
    }
    s = osaka("phase 3; turns 5; set 1/2; cash Ann 100; start HER 100 Ann 2 Bob 2; float HER 50; start NER 65 Bob 5;"
              "float NER 0; trains NER 3; depot 4:4 5:3 6:2 D:6; turn HER trains");
    does(s, "HER bankrupt");
    expects(s, "finished");
    s = osaka("phase 3; turns 5; set 1/2; cash Ann 300; start HER 100 Ann 2 Bob 2; float HER 50; start NER 65 Bob 5;"
              "float NER 0; trains NER 3; depot 4:4 5:3 6:2 D:6; turn HER trains");
    check(!accepts(s, "HER bankrupt"));
}

TEST("90-FS-04 90-Q39: a forced sale may close another company, and its price is paid") {
    scene *s = osaka("phase 3; turns 5; set 1/2; cash Ann 0; start HER 100 Ann 3 Bob 2; float HER 270; start NER 65 "
                     "Bob 5 Ann 1; price NER 8,0;"
                     "float NER 90; trains NER 3; depot 4:4 5:3 6:2 D:6; turn HER trains");
    does(s, "Ann sell NER 1");
    expects(s, "cash Ann 30; treasury NER 0");
    osaka_expects(s, "gone NER");
    expects(s, "train_pool 3");
}

TEST("90-FS-04: if the company in need closes, the money raised is lost") {
    scene *s = osaka("phase 3; turns 5; set 1/2; cash Ann 0; start HER 65 Ann 4 Bob 2; price HER 8,0; float HER 250; "
                     "start NER 65 Bob 5;"
                     "price NER 10,3; float NER 90; trains NER 3; depot 4:4 5:3 6:2 D:6; turn HER trains");
    does(s, "Ann sell HER 2");
    osaka_expects(s, "gone HER");
    expects(s, "cash Ann 0; treasury HER 0; asked NER track; not finished");
}

/* ---- phases -------------------------------------------------------------------------------------------------------------- */

TEST("90-PH-02 90-PH-03 90-PH-04 90-PH-10: a phase begins with the train, several in one round") {
    scene *s = osaka("phase 1; turns 3; set 1/1; start NER 90 Ann 5; float NER 900; start SER 90 Bob 5; price SER 3,4; "
                     "float SER 600; gone KNR;"
                     "depot 2+2:1 3:1 3+3:1 4:4 5:3 6:2 D:6; turn NER trains");
    does(s, "NER train 2+2");
    expects(s, "phase 1-late");
    does(s, "NER train 3");
    expects(s, "phase 2");
    plays(s, "NER pass; SER pass; SER train 3+3");
    expects(s, "phase 2-late");
    does(s, "SER train 4");
    expects(s, "phase 3; set 1/1; trains NER 2+2 3");
}

TEST("90-PH-09 90-CL-01 90-PH-06 90-PR-13: with phase 4 privates close but HKT and OMER; late ones stay") {
    scene *s = osaka(
        "phase 3; turns 6; set 1/2; private AR Ann; private KT Bob; private HKT Bob; private HNT Cat; private KSR NER; "
        "private OMER Dan;"
        "private KFK Ann; start OMS 65 Dan 2; start NER 90 Ann 5; float NER 600; depot 5:3 6:2 D:6; turn NER trains");
    does(s, "NER train 5");
    expects(s, "closed AR; closed KT; closed HNT; closed KSR; not closed HKT; not closed OMER; not closed KFK");
}

TEST("90-FP-01 90-TB-01: a minor's owner helps too") {
    scene *s = osaka("phase 1; turns 2; cash Ann 100; minor KBE Ann 50; tile D3 58 4; start NER 90 Ann 5; float NER 0; "
                     "trains NER 2; turn KBE trains");
    refuses(s, "KBE pass", "90-TB-01");
    does(s, "KBE train 2");
    expects(s, "treasury KBE 0; cash Ann 70; trains KBE 2");
}

TEST("90-FS-02: one share that brings more than is missing is no share too many") {
    scene *s = osaka("phase 3; turns 5; set 1/2; cash Ann 0; start HER 90 Ann 3 Bob 2; float HER 250; start NER 80 Bob "
                     "4 Ann 2; price NER 0,9;"
                     "float NER 0; trains NER 3; depot 4:4 5:3 6:2 D:6; turn HER trains");
    refuses(s, "Ann sell NER 2", "90-FS-02");
    does(s, "Ann sell NER 1");
    expects(s, "cash Ann 200");
    check(!accepts(s, "Ann sell NER 1"));
    does(s, "HER train 4");
    expects(s, "cash Ann 150; treasury HER 0");
}

TEST("90-TL-01 90-TL-02 90-MJ-02: JR's limit falls from 6 to 4 and to 3") {
    scene *s = osaka("phase 2-late; turns 5; set 1/2; start HKR 90 Ann 5; float HKR 700; start JR 100 Bob 5; float JR "
                     "0; trains JR 2 3 3 3 3+3 3+3;"
                     "depot 4:4 5:3 6:2 D:6; turn HKR trains");
    does(s, "HKR train 4");
    expects(s, "actor JR");
    does(s, "JR discard 3");
    expects(s, "trains JR 3 3 3+3 3+3; train_pool 3; asked HKR trains");
    s = osaka("phase 3; turns 5; set 1/2; start HKR 90 Ann 5; float HKR 700; start JR 100 Bob 5; float JR 0; trains JR "
              "3 3 3+3 3+3; depot 5:3 6:2 D:6;"
              "turn HKR trains");
    does(s, "HKR train 5");
    does(s, "JR discard 3");
    expects(s, "trains JR 3 3+3 3+3; asked HKR trains");
}

TEST("90-TB-01 90-FP-01: who owns a train gets no help, at the limit or not") {
    scene *s = osaka("phase 3; turns 5; set 1/2; cash Ann 900; start HER 90 Ann 3 Bob 2; float HER 100; trains HER 3; "
                     "start NER 80 Ann 4; float NER 0; trains NER 3;"
                     "depot 4:4 5:3 6:2 D:6; turn HER trains");
    check(!accepts(s, "HER train 4") && accepts(s, "HER pass"));
    check(!accepts(s, "Ann sell NER 1"));
}
