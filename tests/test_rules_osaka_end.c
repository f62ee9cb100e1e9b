/* 1890: a company's turn step by step (90-OR-01), the end (90-GE), scenarios (90-SC), variants (90-VR) and our own additions, with
 * vectors 90-TV-56 and 57; and what holds for any position. */
#include "osaka_scene.h"

#include <stdio.h>
#include <string.h>

static void all_pass(scene *s) {
    while (rail_of(s)->round == RAIL_ROUND_STOCK && !s->state.finished) {
        passes(s);
    }
}

/* ---- a turn -------------------------------------------------------------------------------------------------------------- */

TEST("90-OR-01 IR-03: track, station, run, dividend, price, trains; what has one answer is not asked") {
    scene *s = osaka("phase 2; turns 4; set 1/2; tile F3 57 1; start SER 80 Ann 5; float SER 500; trains SER 2; start "
                     "JR 100 Bob 5; price JR 3,4; float JR 0;"
                     "trains JR 2; tile F5 820 0; turn SER track");
    refuses(s, "SER station F5", "90-OR-01");
    refuses(s, "SER run 2:F3-F5", "90-OR-01");
    refuses(s, "SER pay", "90-OR-01");
    refuses(s, "SER train 2", "90-OR-01");
    does(s, "SER pass");
    expects(s, "asked SER station");
    check(!accepts(s, "SER lay F3 15 rot 1"));
    does(s, "SER station F5");
    expects(s, "asked SER run");
    does(s, "SER run 2:F3-F5");
    expects(s, "asked SER dividend; cell SER 2,4");
    does(s, "SER pay");
    expects(s, "asked SER trains; cell SER 2,5");
    check(!accepts(s, "SER lay F3 15 rot 1"));
    does(s, "SER pass");
    expects(s, "asked JR track");
    check(!accepts(s, "SER train 2"));
}

/* ---- the end ------------------------------------------------------------------------------------------------------------- */

TEST("90-GE-01 90-TV-56: the bank breaks in the second of three rounds: the third is played, then the end") {
    scene *s = osaka("phase 4; turns 6; set 2/3; bank 30; start NER 80 Ann 6 Bob 4; float NER 0; trains NER 5; revenue "
                     "100; turn NER dividend");
    int32_t ann = s->state.cash[IR_PLAYER(0)];
    does(s, "NER pay");
    expects(s, "event bank_broken; not finished; set 3/3; asked NER track");
    check(s->state.cash[IR_PLAYER(0)] == ann + 60); /* from extra money */
    finishes(s, "NER");
    expects(s, "finished; turns 6");
}

TEST("90-GE-01 90-Q38: the bank is broken at 0, not before") {
    scene *s = osaka("phase 2; turns 6; set 1/2; bank 101; start NER 80 Ann 6 Bob 4; float NER 0; trains NER 3; "
                     "revenue 100; turn NER dividend");
    does(s, "NER pay");
    expects(s, "no event bank_broken; bank 1");
    s = osaka("phase 2; turns 6; set 1/2; bank 100; start NER 80 Ann 6 Bob 4; float NER 0; trains NER 3; revenue 100; "
              "turn NER dividend");
    does(s, "NER pay");
    expects(s, "event bank_broken; bank 0");
}

TEST("90-GE-01 90-TV-56: turn 10 is the last in any case") {
    scene *s = osaka("phase 2; turns 9; set 2/2; start NER 80 Ann 6 Bob 4; float NER 0; trains NER 3; turn NER track");
    finishes(s, "NER");
    expects(s, "not finished; turns 10; round stock");
    s = osaka("phase 2; turns 10; set 1/2; start NER 80 Ann 6 Bob 4; float NER 0; trains NER 3; turn NER track");
    while (rail_of(s)->set_round == 1 && !s->state.finished) {
        passes(s);
    }
    expects(s, "not finished; set 2/2");
    finishes(s, "NER");
    expects(s, "finished");
}

TEST("90-GE-01 90-IS-18 90-Q34: ten turns of passing end the game too") {
    scene *s = osaka_game(4, NULL);
    for (unsigned i = 0; i < 200 && !s->state.finished; i++) {
        passes(s);
    }
    expects(s, "finished; turns 10; owner AR Ann");
}

TEST("90-GE-02 90-TV-57: cash, shares at their price and faces; OMER and a converted Kobe Electric are worth nothing") {
    scene *s = osaka("phase 2; turns 4; set 1/2; cash Ann 500; start HER 80 Bob 4 Ann 3; price HER 0,6; float HER 900; "
                     "trains HER 3; private OMER Ann;"
                     "start OMS 90 Bob 5; private KFK Ann; minor KAN Ann 100; minor OER Bob 200; union 80; minor KBE "
                     "Ann 50; operated KAN OER KBE; turn HER track");
    expects(s, "total Ann 1275");
    does(s, "Ann convert KBE");
    expects(s, "total Ann 1175");
}

TEST("90-GE-03 90-FS-05: who is bankrupt is still counted; a tie is shared") {
    scene *s =
        osaka("phase 3; turns 5; set 1/2; cash Ann 100; cash Bob 400; cash Cat 200; cash Dan 400; start HER 100 Ann 2 "
              "Bob 2; float HER 50;"
              "start NER 65 Dan 5; price NER 10,4; float NER 0; trains NER 3; depot 4:4 5:3 6:2 D:6; turn HER trains");
    does(s, "HER bankrupt");
    expects(s, "finished; total Cat 200; total Dan 600; total Bob 600");
    check(s->game.title->tie == NULL); /* equal totals share a place */
}

/* ---- scenarios ----------------------------------------------------------------------------------------------------------- */

static void scenario(const char *title, const int32_t *cash, const unsigned *limit, int32_t bank, unsigned most) {
    for (unsigned players = 2; players <= most; players++) {
        scene *s = osaka_game_of(title, players, NULL);
        rail_look k = rail_look_at(&s->game, &s->state);
        check(s->state.cash[IR_PLAYER(0)] == cash[players - 2] && rail_limit(&k) == limit[players - 2] &&
              all_money(s) == bank);
    }
}

TEST("90-SC-01 90-SC-02 90-SC-03 90-SC-04: money, limits and trains of the scenarios") {
    static const int32_t small[] = {750, 500, 375}, full[] = {1260, 840, 630, 504, 420, 360};
    static const unsigned few[] = {16, 12, 10}, many[] = {26, 18, 15, 13, 11, 10};
    scenario("1890", full, many, 12000, 7);
    scenario("1890a", small, few, 6000, 4);
    scenario("1890b", small, few, 6000, 4);
    scenario("1890d", full, many, 12000, 7);
    expects(osaka_game_of("1890a", 2, NULL), "depot 2 5; depot 3 4; depot 4 3; depot 5 2; depot 6 1; depot D 5");
    expects(osaka_game_of("1890b", 2, NULL), "depot 2 5; depot 3 4; depot 4 3; depot 5 2; depot 6 1; depot D 6");
    expects(osaka_game_of("1890d", 2, NULL),
            "depot 2 6; depot 2+2 3; depot 3 5; depot 4 4; depot 5 3; depot 6 2; depot D 6");
}

/* Buys what is first in the row, as long as there is something, and sets pars of 65. */
static const char *sells_all(scene *s) {
    static char order[200];
    order[0] = 0;
    const rail_data *d = s->game.title->data;
    for (unsigned i = 0; i < 30 && rail_of(s)->round == RAIL_ROUND_AUCTION; i++) {
        rail_look k = rail_look_at(&s->game, &s->state);
        unsigned p = rail_cheapest_private(&k);
        char text[60];
        const char *who = s->game.name[IR_SEAT(rail_of(s)->frame[rail_of(s)->depth - 1].who)];
        if (strcmp(s->game.title->id, "1890d") == 0 && (accepts(s, "Ann par OMS 65") || accepts(s, "Bob par OMS 65"))) {
            (void)snprintf(text, sizeof text, "%s par OMS 65", who);
        } else {
            (void)snprintf(order + strlen(order), sizeof order - strlen(order), "%s %d/%d ", d->private_[p].id,
                           (int)rail_listed_price(&k, p), (int)d->private_[p].income);
            (void)snprintf(text, sizeof text, "%s buy %s", who, d->private_[p].id);
        }
        does(s, text);
    }
    return order;
}

TEST("90-SC-02: A sells AR, KT, KSR, HNT, OMER and KBE; only HNT brings a share") {
    scene *s = osaka_game_of("1890a", 2, NULL);
    check(strcmp(sells_all(s), "AR 20/5 KT 40/10 KSR 60/15 HNT 110/20 OMER 120/30 KBE 100/0 ") == 0);
    expects(s, "round stock; treasury KBE 200");
    const rail_state *r = rail_of(s);
    unsigned her = scene_company(s, "HER");
    check(r->shares[her][0] + r->shares[her][1] == 1);
    const rail_data *d = s->game.title->data;
    check(d->npublic == 4);
}

TEST("90-SC-03: B sells AR, KT, HNT, OMER, KSR and KBE, with KER's share") {
    scene *s = osaka_game_of("1890b", 2, NULL);
    check(strcmp(sells_all(s), "AR 20/5 KT 40/10 HNT 110/20 OMER 120/30 KSR 160/25 KBE 100/0 ") == 0);
    const rail_state *r = rail_of(s);
    check(r->shares[scene_company(s, "KER")][0] + r->shares[scene_company(s, "KER")][1] == 1);
}

TEST("90-SC-04: D sells AR, KT, HKT, HNT, KSR, OMER and KBE") {
    scene *s = osaka_game_of("1890d", 2, NULL);
    check(strcmp(sells_all(s), "AR 20/5 KT 40/10 HKT 70/15 HNT 110/20 KSR 160/25 OMER 220/40 KBE 100/0 ") == 0);
}

TEST("90-SC-02 90-SC-03: the last turn is 10 in A, 8 in B") {
    scene *s = osaka_in(
        "1890a", "phase 2; turns 10; set 2/2; start SER 80 Ann 6 Bob 4; float SER 0; trains SER 3; turn SER track");
    finishes(s, "SER");
    expects(s, "finished");
    s = osaka_in("1890b",
                 "phase 2; turns 7; set 2/2; start SER 80 Ann 6 Bob 4; float SER 0; trains SER 3; turn SER track");
    finishes(s, "SER");
    expects(s, "not finished; turns 8");
    s = osaka_in("1890b",
                 "phase 2; turns 8; set 2/2; start SER 80 Ann 6 Bob 4; float SER 0; trains SER 3; turn SER track");
    finishes(s, "SER");
    expects(s, "finished");
}

TEST("90-SC-05: JR has three homes in A and B, then 40 and 100") {
    static const char *const title[] = {"1890a", "1890b"};
    for (unsigned i = 0; i < 2; i++) {
        scene *s = osaka_in(title[i], "phase 2; turns 3; tile F7 57 1; start JR 100 Ann 5; newborn JR 1000; stock Ann");
        all_pass(s);
        expects(s, "asked JR track; station JR G12; station JR B17.0; station JR F5");
        plays(s, "JR pass; JR station F7");
        expects(s, "treasury JR 960");
    }
}

TEST("90-SC-06 90-Q30: named tiles may lead out of A and B, others may not") {
    scene *s = osaka_in("1890a", "phase 2; start JR 100 Ann 5; float JR 500; turn JR track");
    check(accepts(s, "JR lay G12 823 rot 1") && accepts(s, "JR lay B17 825 rot 0"));
    s = osaka_in("1890b", "phase 2; start KER 90 Ann 5; float KER 500; turn KER track");
    check(count_offered(s, "KER lay E16") == 0); /* Hirakata has no legal green tile */
}

TEST("90-SC-07: OMER is an ordinary private in A and B, and its hex is closed while a player has it") {
    scene *s = osaka_in("1890a", "phase 2; turns 4; cash Ann 0; cash Bob 300; private OMER Ann; start JR 100 Bob 5; "
                                 "float JR 500; trains JR 2; turn JR track");
    refuses(s, "JR lay G12 823 rot 1", "90-TR-07");
    refuses(s, "JR private OMER 59", "90-PP-02");
    plays(s, "JR private OMER 60; Ann accept");
    expects(s, "owner OMER JR; cash Ann 60");
    does(s, "JR lay G12 823 rot 1");
    s = osaka_in("1890a", "phase 2; turns 4; cash Ann 0; cash Bob 300; private OMER Ann; start JR 100 Bob 5; float JR "
                          "500; trains JR 2; stock Ann");
    expects(s, "total Ann 120");
    plays(s, "Ann offer OMER to Bob 100; Bob accept");
    s = osaka_in("1890a", "phase 3; turns 6; set 1/2; private OMER Ann; start JR 100 Bob 5; float JR 500; depot 5:2 "
                          "6:1 D:5; turn JR trains");
    does(s, "JR train 5");
    expects(s, "closed OMER");
    s = osaka_in("1890b", "phase 2; turns 4; set 1/2; minor KBE Ann 140; start JR 100 Bob 5; float JR 500; trains JR "
                          "2; operated KBE; turn JR track");
    does(s, "Ann convert KBE");
    expects(s, "treasury KBE 0; certificates Ann 0");
}

TEST("90-SC-02 90-SC-04 90-MJ-10: no powers in the small scenarios and in D") {
    scene *s = osaka_in(
        "1890d",
        "phase 2; turns 4; tile D9 57 1; start HKR 90 Ann 5; float HKR 0; station HKR D9; trains HKR 2; stock Ann");
    all_pass(s);
    expects(s, "treasury HKR 0; asked HKR track");
    s = osaka_in("1890a", "phase 2; start HKR 90 Ann 5; float HKR 500; turn HKR track");
    does(s, "HKR lay E12 57 rot 1");
    expects(s, "treasury HKR 500");
}

TEST("90-VR-11 90-SC-04: in D KNR is an ordinary company, whose stations come with the phases") {
    scene *s = osaka_in("1890d", "phase 1; turns 2; cash Ann 500; start KNR 80 Ann 4; stock Ann");
    does(s, "Ann buy KNR ipo");
    expects(s, "floated KNR; treasury KNR 800");
    s = osaka_in("1890d", "phase 1; turns 2; start KNR 80 Ann 5; newborn KNR 800; stock Ann");
    all_pass(s);
    expects(s, "asked KNR track; station KNR H13.0; no station KNR J15");
    s = osaka_in("1890d", "phase 3; turns 5; start KNR 80 Ann 5; float KNR 800; trains KNR 3; stock Ann");
    all_pass(s);
    expects(s, "station KNR H13.0; station KNR J15; station KNR H19.1; no station KNR B17.2; treasury KNR 800");
}

TEST("90-VR-05: top=ends: 400 ends the game after that company's turn") {
    scene *s = osaka_in("1890 top=ends", "phase 5; turns 6; set 1/3; start NER 80 Ann 6 Bob 4; price NER 0,16; float "
                                         "NER 0; trains NER 5; start SER 80 Bob 5;"
                                         "float SER 0; trains SER 5; revenue 100; turn NER dividend");
    does(s, "NER pay");
    finishes(s, "NER");
    expects(s, "finished; price NER 400");
    s = osaka("phase 5; turns 6; set 1/3; start NER 80 Ann 6 Bob 4; price NER 0,16; float NER 0; trains NER 5; start "
              "SER 80 Bob 5;"
              "float SER 0; trains SER 5; revenue 100; turn NER dividend");
    does(s, "NER pay");
    finishes(s, "NER");
    expects(s, "not finished; asked SER track");
}

/* ---- the two readings ---------------------------------------------------------------------------------------------------- */

TEST("90-DF-09 90-DF-31 90-Q9: under the book minors declare between turns, under the summary in their own") {
    static const char *const text =
        "phase 2; turns 4; set 1/2; minor OER Ann 130; minor ORW Bob 45; minor KAN Cat 101; minor NAR Dan 320; union "
        "80;"
        "trains OER 2; start HKR 90 Bob 5; float HKR 100; trains HKR 3; operated KAN OER ORW NAR; turn HKR track";
    scene *s = osaka(text);
    refuses(s, "Ann merge OER", "90-MN-09");
    s = osaka_book(text); /* HKR has not begun */
    does(s, "Ann merge OER");
    expects(s, "actor KAN");
    does(s, "KAN pass");
    expects(s, "asked KNR track");
    /* not while a company has its turn, be it its own */
    s = osaka_book(
        "phase 2; turns 4; set 1/2; minor OER Ann 130; minor ORW Bob 45; union 80; trains OER 2; turn OER track");
    check(accepts(s, "OER merge OER"));
    does(s, "OER lay H15 6 rot 1");
    check(!accepts(s, "OER merge OER") && !accepts(s, "Ann merge OER"));
    s = osaka("phase 2; turns 4; set 1/2; minor OER Ann 130; minor ORW Bob 45; union 80; trains OER 2; turn OER track");
    does(s, "OER lay H15 6 rot 1");
    does(s, "OER merge OER");
}

TEST("90-DF-12 90-DF-28 90-DF-29: Tigers, cities by two trains and the duty to run are the same under the book") {
    scene *s = osaka_book("phase 4; tile F9 465 3; tile F7 14 0; tile F11 821 0; start HER 100 Ann 5; float HER 100; "
                          "trains HER 2 2; turn HER run");
    refuses(s, "HER run", "90-RT-11");
    plays(s, "HER run 2:F7-F9 2:F9-F11; HER pay");
    expects(s, "treasury HER 110");
}

TEST("90-DF-06 90-DF-10 90-DF-32 90-DF-21 90-Q21: a whole round after passing, KAN in phase 2, NAR's south-eastern "
     "city, also under the book") {
    scene *s = osaka_game(4, "rules=book");
    plays(s, "Ann buy AR; Bob buy KT; Cat pass; Dan pass; Ann pass; Bob pass");
    expects(s, "turns 2; cash Ann 615; cash Bob 600");
    s = osaka_auctioned("rules=book");
    expects(s, "station NAR B17.2; station NAR H19.1; treasury OER 200");
    check(all_money(s) == 12000);
}

/* ---- our own additions --------------------------------------------------------------------------------------------------- */

TEST("IR-09: no bankruptcy while a train of the same director's company can be bought") {
    scene *s = osaka("phase 3; turns 5; set 1/2; cash Ann 0; start HER 100 Ann 2 Bob 2; float HER 50; start NER 65 Ann "
                     "2 Bob 2; float NER 0; trains NER 3 3;"
                     "depot 4:4 5:3 6:2 D:6; turn HER trains");
    check(!accepts(s, "HER bankrupt"));
    does(s, "HER train 3 from NER 50");
    expects(s, "trains HER 3; treasury NER 50");
}

TEST("IR-10: a sale that makes the train unaffordable is refused") {
    scene *s = osaka("phase 3; turns 5; set 1/2; cash Ann 0; start HER 100 Ann 2 Bob 1; float HER 110; start NER 65 "
                     "Bob 3 Ann 3; float NER 0; trains NER 3;"
                     "depot 4:4 5:3 6:2 D:6; turn HER trains");
    /* 190 are missing: three at 65 bring 195, one at 65 and two at 60 only 185 */
    refuses(s, "Ann sell NER 1", "IR-10");
    does(s, "Ann sell NER 3");
    expects(s, "cash Ann 195");
    does(s, "HER train 4");
    expects(s, "cash Ann 5; treasury HER 0");
}

TEST("IR-05: track that is reached by any path may be built on") {
    scene *s =
        osaka("phase 1; tile F3 57 1; tile E4 8 3; tile F7 57 1; start SER 90 Ann 5; float SER 500; turn SER track");
    check(accepts(s, "SER lay F9 57 rot 1")); /* through Kobe, whose slot is only kept */
    check(accepts(s, "SER lay D3 58 rot 4") || accepts(s, "SER lay D7 4 rot 1"));
}

/* ---- what always holds ----------------------------------------------------------------------------------------------------- */

TEST("90-SU-02: the money of all parties is 12,000 after every action of an auction and a round") {
    scene *s = osaka_auctioned(NULL);
    check(all_money(s) == 12000);
    plays(s, "Cat par HKR 65; Cat pass?; Dan pass; Ann buy HKR ipo; Ann pass?; Bob buy HKR ipo; Bob pass?; Cat buy HKR "
             "ipo; Cat pass?; Dan pass");
    for (unsigned i = 0; i < 60 && !s->state.finished; i++) {
        passes(s);
        check(all_money(s) == 12000);
        if (!accepts(s, "HKR pass") && rail_of(s)->round == RAIL_ROUND_OPERATING && accepts(s, "HKR train 2")) {
            does(s, "HKR train 2");
        }
    }
}

/* ---- refusals of this title ---------------------------------------------------------------------------------------------- */

TEST("90-IS-13 90-ST-05 90-SR-03 90-SR-08 90-LM-08: refusals of the auction and of stock rounds") {
    scene *s = osaka_game(4, NULL);
    plays(s, "Ann buy AR; Bob buy KT; Cat buy HKT; Dan buy HNT; Ann buy KSR; Bob buy OMER");
    refuses_as(s, "Bob pass", "par_due", "90-IS-13");
    s = osaka("turns 2; cash Ann 500; stock Ann");
    refuses_as(s, "Ann par JR 90", "par_fixed", "90-ST-05");
    s = osaka("turns 2; cash Ann 500; start NER 80 Bob 4 Ann 2; float NER 0; stock Ann");
    does(s, "Ann buy NER ipo");
    refuses_as(s, "Ann buy NER ipo", "one_purchase", "90-SR-03");
    s = osaka_book("turns 2; cash Ann 500; cash Bob 100; private KT Ann; start NER 80 Bob 4 Ann 3; float NER 0; start "
                   "SER 65 Bob 2; stock Ann");
    plays(s, "Ann sell NER 1; Ann buy SER ipo");
    if (rail_of(s)->frame[rail_of(s)->depth - 1].who == IR_PLAYER(0)) {
        refuses_as(s, "Ann sell NER 1", "one_block", "90-SR-03");
    }
    s = osaka("turns 2; cash Ann 500; start NER 80 Bob 4 Ann 2; newborn NER 0; stock Ann");
    refuses_as(s, "Ann sell NER 1", "not_operated", "90-SR-08");
    s = osaka("turns 2; cash Ann 500; start NER 80 Ann 7 Bob 2; float NER 0; stock Ann");
    refuses_as(s, "Ann pass", "over_holding", "90-LM-08");
}

TEST("90-LP-01 90-LP-12 90-SR-19 90-SR-24: refusals of deals in privates") {
    scene *s = osaka("phase 1; turns 2; cash Ann 500; stock Ann");
    refuses_as(s, "Ann buy KFK", "late_not_yet", "90-LP-01");
    s = osaka("phase 2; turns 4; cash Ann 300; cash Bob 50; private KT Ann; private HNT Bob; private KFK Ann; start "
              "NER 80 Bob 2; stock Ann");
    refuses_as(s, "Ann buy KRTR", "late_no_room", "90-LP-12");
    refuses_as(s, "Ann offer KFK to Bob 10", "not_tradable", "90-SR-19");
    refuses_as(s, "Ann ask KT 10", "own_private", "90-SR-24");
    refuses_as(s, "Ann offer KT to Bob 51", "deal_cash", "90-SR-24");
    plays(s, "Ann offer KT to Bob 50; Bob decline");
    refuses_as(s, "Ann offer KT to Bob 50", "deal_better", "90-SR-24");
    does(s, "Ann offer KT to Bob 40");
    refuses_as(s, "Bob pass", "deal_due", "90-SR-24");
}

TEST("90-MN-04 90-MN-05 90-MN-07 90-MN-08 90-MN-09 90-DF-09 90-KN-02 90-TR-01 90-PR-03: refusals of mergers, tiles and "
     "minors") {
    scene *s = osaka("phase 1; turns 3; minor OER Ann 200; minor ORW Bob 100; minor KAN Cat 100; minor KBE Dan 200; "
                     "union 80; turn OER track");
    refuses_as(s, "OER merge OER", "forming_early", "90-MN-05");
    refuses_as(s, "Bob convert KBE", "not_your_minor", "90-MN-09");
    refuses_as(s, "Bob convert ORW", "no_conversion", "90-MN-08");
    s = osaka("phase 2; turns 3; minor OER Ann 200; minor ORW Bob 100; minor KAN Cat 100; union 80; private AR Cat; "
              "turn KAN track");
    refuses_as(s, "KAN merge KAN", "no_union_yet", "90-MN-04");
    refuses_as(s, "Ann merge OER", "own_turn", "90-MN-09");
    refuses_as(s, "KAN private AR 20", "minor_no_private", "90-PR-03");
    s = osaka("phase 2; turns 3; minor OER Ann 200; minor ORW Bob 100; minor KAN Cat 100; union 80; trains OER 2; turn "
              "OER track");
    does(s, "OER merge OER");
    refuses_as(s, "KAN train 2", "join_due", "90-KN-02");
    s = osaka("phase 2; turns 3; minor OER Ann 200; minor ORW Bob 100; union 80; turn ORW track");
    refuses_as(s, "ORW merge ORW", "no_merger", "90-MN-09");
    s = osaka("phase 2; start JR 100 Ann 5; float JR 500; turn JR track");
    does(s, "JR lay E4 8 rot 3");
    refuses_as(s, "JR lay E4 25 rot 3", "same_hex", "90-TR-01");
}

TEST("90-MN-04 90-MN-07 90-DF-09: the phase and the moment of a merger") {
    scene *s =
        osaka("phase 1; turns 3; minor OER Ann 200; minor ORW Bob 100; minor KAN Cat 100; union 80; turn KAN track");
    refuses_as(s, "KAN merge KAN", "merger_early", "90-MN-04");
    s = osaka("phase 3; turns 3; station KNR H13.0; knr 80 300 Ann 3; minor NAR Dan 320; turn NAR track");
    refuses_as(s, "NAR merge NAR", "joining_early", "90-MN-07");
    s = osaka_book("phase 2; turns 3; minor OER Ann 200; minor ORW Bob 100; minor KAN Cat 100; union 80; turn KAN "
                   "trains");
    refuses_as(s, "Ann merge OER", "between_turns", "90-DF-09");
}

TEST("90-SR-18 90-LP-02 90-DF-01 90-SR-04 90-SR-24 90-PP-03 90-KN-01: refusals of privates and of KNR's shares") {
    scene *s =
        osaka("phase 2; turns 3; cash Ann 900; private KOK Bob; private KT Bob; private AR Ann; private OMER Cat;"
              "minor OER Cat 200; minor ORW Bob 100; union 80 Bob 2 Cat 2; start NER 80 Cat 2; stock Ann");
    refuses_as(s, "Ann buy KT", "private_sold", "90-IS-01");
    refuses_as(s, "Ann buy KFK 100", "late_price", "90-SR-18");
    refuses_as(s, "Ann buy KOK", "late_gone", "90-LP-02");
    refuses_as(s, "Ann offer KT to Cat 5", "not_owner", "90-SR-04");
    refuses_as(s, "Ann offer AR to Ann 5", "own_offer", "90-SR-24");
    refuses_as(s, "Ann ask AR 5", "own_private", "90-SR-24");
    refuses_as(s, "Ann ask HNT 5", "private_closed", "90-CL-01");
    refuses_as(s, "Ann ask OMER 5", "not_tradable", "90-SR-19");
    s = osaka_book("turns 1; cash Ann 900; start NER 80 Cat 2; stock Ann");
    refuses_as(s, "Ann buy KFK", "late_turn", "90-DF-01");
    s = osaka("phase 2; turns 4; private OMER Ann; start HKR 90 Ann 5; float HKR 600; trains HKR 2; turn HKR track");
    refuses_as(s, "HKR private OMER 110", "not_for_companies", "90-PP-03");
    s = osaka("phase 2; turns 3; cash Ann 900; minor KAN Bob 100; union 80 Bob 6 Cat 3; start NER 80 Cat 2; stock Ann");
    refuses_as(s, "Ann buy KNR ipo", "reserved", "90-KN-01");
}

TEST("90-TR-06 90-TR-16 90-Q24 90-DV-02 90-DV-04 90-FP-02 90-FS-02: refusals of tiles, dividends and emergency "
     "purchases") {
    scene *s =
        osaka("phase 2; turns 4; minor NAR Ann 300; union 80; start JR 100 Ann 5; float JR 500; trains JR 2; turn "
              "JR track");
    refuses_as(s, "JR lay F1 57 rot 0", "red_area", "90-TR-06");
    refuses_as(s, "JR lay D5 57 rot 0", "not_buildable", "90-TR-05");
    refuses_as(s, "JR lay H19 205 rot 0", "stations_lost", "90-TR-16");
    s = osaka("phase 5; turns 7; start JR 100 Ann 5; float JR 0; trains JR 5; revenue 100; turn JR dividend");
    refuses_as(s, "JR pay", "pays_not_all", "90-DV-04");
    s = osaka("phase 5; turns 7; start HKR 90 Ann 5; float HKR 0; trains HKR 5; revenue 100; turn HKR dividend");
    refuses_as(s, "HKR half", "pays_no_half", "90-DV-02");
    s = osaka(
        "phase 3; turns 5; set 1/2; cash Ann 50; private KT Ann; start HER 90 Ann 3 Bob 2; float HER 100; start NER "
        "75 Ann 4 Bob 2; float NER 0; trains NER 3; depot 4:4 5:3 6:2 D:6; turn HER trains");
    refuses_as(s, "HER train 3 from NER 151", "helped_price", "90-FP-02");
    does(s, "Ann sell NER 2");
    refuses_as(s, "HER train 3 from NER 1", "sold_for_train", "90-FS-02");
    refuses_as(s, "Ann offer KT to Bob 5", "no_need", "90-FP-02");
}

TEST("90-LP-13 90-Q28: refusals of the pass") {
    scene *s = osaka("phase 2; tile F5 820 0; tile F3 57 1; private KRTR Ann; start JR 100 Bob 5; float JR 500; start "
                     "SER 80 Bob 5; float SER 500; turn JR station");
    refuses_as(s, "JR access KRTR", "no_access", "90-LP-13");
    s = osaka("phase 2; tile F5 820 0; tile F3 57 1; private KRTR Ann; access SER; start SER 80 Bob 5; float SER 500; "
              "turn SER station");
    refuses_as(s, "SER access KRTR", "access_has", "90-LP-13");
    s = osaka(
        "phase 2; tile F5 820 0; tile F3 57 1; private KRTR Ann; start SER 80 Bob 5; float SER 99; turn SER station");
    refuses_as(s, "SER access KRTR", "access_cost", "90-LP-13");
    s = osaka("phase 2; tile F5 820 0; private KRTR Ann; start SER 80 Bob 5; float SER 500; turn SER station");
    refuses_as(s, "SER access KRTR", "access_apart", "90-Q28");
}

TEST("90-VR-11: a KNR that starts late has several stations at once") {
    scene *s = osaka_in("1890d", "phase 3; turns 2; start KNR 80 Ann 5; newborn KNR 800; stock Ann");
    all_pass(s);
    expects(s, "asked KNR track; station KNR H13.0; station KNR J15; station KNR H19.1; no station KNR B17.2; treasury "
               "KNR 800");
}

TEST("90-GE-01: a bank that breaks in the stock round: the rounds of the turn are played") {
    scene *s = osaka("phase 2; turns 4; bank 60; start NER 100 Bob 4 Ann 3; float NER 50; trains NER 3; start HKR 90 "
                     "Cat 2; stock Ann");
    does(s, "Ann sell NER 1");
    expects(s, "event bank_broken; not finished");
    all_pass(s);
    expects(s, "set 1/2; asked NER track; not finished");
    finishes(s, "NER");
    expects(s, "finished; turns 4");
}

TEST("90-VR-05: top=ends: 400 reached in a stock round ends the game without an operating round") {
    static const char *const text =
        "phase 5; turns 6; start NER 80 Ann 6 Bob 4; price NER 1,17; float NER 0; trains NER 5; stock Ann";
    scene *s = osaka_in("1890 top=ends", text);
    all_pass(s);
    expects(s, "finished; price NER 400");
    s = osaka(text);
    all_pass(s);
    expects(s, "not finished; price NER 400; asked NER track");
}

TEST("90-SU-01 90-SR-22 90-SR-01: clockwise goes by the seats that were drawn") {
    scene *s = osaka(
        "seats Ann Cat Dan Bob; turns 3; start NER 80 Ann 4 Bob 3 Dan 3; float NER 0; start HKR 90 Bob 2; stock Ann");
    does(s, "Ann sell NER 2");
    expects(s, "director NER Dan"); /* Cat, Dan, then Bob */
    plays(s, "Ann pass");
    expects(s, "asked Cat stock");
}

TEST("90-PH-09: what rusts is gone before the limit is counted") {
    scene *s = osaka("phase 3; turns 6; set 1/2; start NER 90 Ann 5; float NER 500; start SER 80 Bob 5; float SER 0; "
                     "trains SER 2+2 3 4; depot 5:3 6:2 D:6;"
                     "turn NER trains");
    does(s, "NER train 5");
    expects(s, "trains SER 3 4; train_pool");
}

TEST("90-TK-09 90-KN-03: KNR buys two stations, also where homes never came") {
    scene *s = osaka("phase 2; turns 4; set 1/2; tile H15 6 1; station KNR H13.0 F7 F13; bought KNR 2; knr 80 300 Ann "
                     "3; trains KNR 3; turn KNR station");
    refuses(s, "KNR station H15", "90-TK-01");
}

TEST("90-TN-05 90-MN-02: minors and public companies buy trains from each other") {
    scene *s =
        osaka("phase 1; turns 2; minor KBE Ann 200; start NER 90 Ann 5; float NER 0; trains NER 2 2; turn KBE trains");
    does(s, "KBE train 2 from NER 150");
    expects(s, "treasury KBE 50; treasury NER 150; trains KBE 2; trains NER 2");
    s = osaka("phase 1; turns 2; minor KBE Ann 0; trains KBE 2 2; start NER 90 Ann 5; float NER 100; operated KBE; "
              "turn NER trains");
    does(s, "NER train 2 from KBE 100");
    expects(s, "treasury KBE 100; trains NER 2");
}

TEST("90-SR-24: offers that were declined are forgotten in the next turn") {
    scene *s = osaka("turns 2; cash Ann 300; cash Bob 300; private KT Bob; start NER 80 Cat 2; stock Ann");
    plays(s, "Ann ask KT 50; Bob decline; Ann buy NER ipo; Ann pass?; Bob pass; Cat pass; Dan pass");
    does(s, "Ann ask KT 50");
}

TEST("90-LM-08: above the limit with nothing to sell that counts, a player may pass") {
    scene *s = osaka("turns 3; cash Ann 0; start NER 80 Ann 8 Bob 2; newborn NER 800; start SER 80 Bob 3 Ann 3; float "
                     "SER 0; trains SER 2; stock Ann");
    check(accepts(s, "Ann pass"));
}

TEST("90-TR-12: Amagasaki goes from 202 to 821 or 822 and to 831 only") {
    scene *s = osaka("phase 2; tile F11 202 1; start HER 90 Ann 5; float HER 500; tile F9 57 1; turn HER track");
    check(!accepts(s, "HER lay F11 14 rot 1") && !accepts(s, "HER lay F11 15 rot 1"));
    check(count_offered(s, "HER lay F11 821") + count_offered(s, "HER lay F11 822") > 0);
}

TEST("90-CL-06 90-TB-01: a company that closed in its own turn owes no train; the next one goes on") {
    scene *s = osaka("phase 2; turns 3; set 1/2; cash Bob 0; start NER 80 Bob 4 Ann 2; price NER 8,0; float NER 0; "
                     "start HKR 65 Ann 5; price HKR 10,4; float HKR 100;"
                     "trains HKR 2; turn NER track");
    does(s, "NER pass");
    osaka_expects(s, "gone NER");
    expects(s, "asked HKR track; cash Bob 0");
}
