/* 1880: the order of a round (80-OO), incomes (80-PI), investors and their takeover (80-FO, 80-FT), permits, track and
 * stations in a turn (80-BP, 80-TL, 80-TK), and cases from other programs about them. */
#include "scene_list.h"

#include "core/notation.h"

#include <stdio.h>

static scene *china(const char *text) { return given_in("1880", text); }

/* Who is asked in a stock round passes, until it is over. */
static void all_pass(scene *s) {
    while (!s->state.finished && rail_of(s)->round == RAIL_ROUND_STOCK) {
        char text[40];
        rail_look k = rail_look_at(&s->game, &s->state);
        (void)snprintf(text, sizeof text, "%s pass", ir_party_name(&s->game, rail_top_of(&k)->who));
        does(s, text);
    }
}

/* ---- OO: the order of a round ---------------------------------------------------------------------------------------- */

/* Four companies that can only think about a train each, one of them in its last step. */
#define FOUR                                                                                                           \
    "phase A1; found CKR 100 1 20 Cat 2; open CKR 100; trains CKR 2; permits CKR D;"                                   \
    "found NXR 100 2 20 Bob 2; open NXR 100; trains NXR 2; permits NXR D;"                                             \
    "found JHA 90 1 20 Ann 2; open JHA 100; trains JHA 2; permits JHA D;"                                              \
    "found WNR 70 4 20 Dan 2; open WNR 100; trains WNR 2; permits WNR D;"

TEST("80-OO-01 80-OO-02 80-PI-01: privates pay, investors act by number, companies by the list, whatever their price") {
    scene *s = china(FOUR "price WNR 0,4; price CKR 8,0; investor FI3 Ann; investor FI1 Bob; turn WNR trains");
    does(s, "WNR pass");
    expects(s, "cash Dan 555; cash Ann 480; asked FI1 track; event operating_round"); /* P1 to P5: 75 */
    does(s, "FI1 pass");
    expects(s, "asked FI3 track");
    does(s, "FI3 pass");
    expects(s, "asked CKR trains");
    does(s, "CKR pass");
    expects(s, "asked NXR trains");
    does(s, "NXR pass");
    expects(s, "asked JHA trains");
    does(s, "JHA pass");
    expects(s, "asked WNR trains; cash Dan 555");
    does(s, "WNR pass");
    expects(s, "asked FI1 track; cash Dan 630; round operating");
}

TEST("80-OO-03 80-ST-02 80-OQ-17 80-PI-01 T80-44: a share round breaks in at once; the same step goes on, with new "
     "money") {
    scene *s = china("phase B1; depot 3:1; private P0 closed; found JHA 100 1 20 Ann 2 Bob 2; open JHA 180; trains JHA "
                     "2+2; permits JHA -; found NXR 70 1 20 Bob 2; open "
                     "NXR 0; trains NXR 2+2; permits NXR -; turn JHA trains");
    does(s, "JHA train 3");
    expects(s, "round stock; asked Ann stock; event interrupted; treasury JHA 0; depot 3+3 5");
    does(s, "Ann buy JHA ipo"); /* the sixth: the second half of the capital comes */
    all_pass(s);
    expects(s, "round operating; asked JHA trains; treasury JHA 500; cash Dan 480; event resumed"); /* no incomes */
    does(s, "JHA train 3+3");
    expects(s, "treasury JHA 200; phase B2; marker JHA");
}

TEST("80-OO-04 80-OQ-35 T80-45 T80-11: floated meanwhile: a place ahead acts in this round, one passed in the next") {
    scene *s =
        china("phase A1; depot 2:1; found JHA 90 2 20 Ann 2; open JHA 100; trains JHA 2; permits JHA D;"
              "found LHR 100 1 20 Bob 2; found WNR 80 1 20 Cat 2; found BZU 70 1 30 Dan 3; permits LHR D; permits "
              "WNR D; turn JHA trains");
    does(s, "JHA train 2");
    expects(s, "round stock; not floated LHR; not floated WNR");
    all_pass(s);
    /* JHA has no money left and its turn ends; LHR at 100 has been passed */
    expects(s, "floated LHR; floated WNR; asked WNR trains");
    does(s, "WNR train 2+2");
    does(s, "WNR pass");
    expects(s, "asked BZU track; cash Dan 480");
    does(s, "BZU pass");
    does(s, "BZU train 2+2");
    does(s, "BZU pass");
    expects(s, "asked LHR trains; cash Dan 555");
}

TEST("T80-11: founded and not floated: it does not operate") {
    scene *s =
        china("phase A1; found JHA 100 1 20 Ann 2; open JHA 100; trains JHA 2; permits JHA D; found NXR 90 1 20 Bob 2;"
              "turn JHA trains");
    does(s, "JHA pass");
    expects(s, "asked JHA trains; not floated NXR; treasury NXR 0");
    rail_look k = rail_look_at(&s->game, &s->state);
    uint8_t order[IR_MAX_COMPANIES];
    check(rail_turn_order(&k, RAIL_FLOATED, 0, order) == 1);
}

TEST("80-OO-05 80-TK-02 80-TB-01: track, one station, run, dividend and price, trains; a run and what follows are no "
     "choice") {
    scene *s =
        china("phase A1; found BZU 100 1 20 Ann 2; open BZU 500; trains BZU 2; tile A5 57 1; tile A7 8851 1; tile B8 6 "
              "2; turn BZU track");
    refuses(s, "BZU station A5", "80-OO-05");
    refuses(s, "BZU run 2:B8-A7", "80-OO-05");
    refuses(s, "BZU train 2", "80-OO-05");
    does(s, "BZU lay B10 9 rot 1");
    refuses(s, "BZU lay B12 8856 rot 3", "80-TL-01");
    does(s, "BZU station A5");
    expects(s, "step run; treasury BZU 460");
    refuses(s, "BZU station A5", "80-OO-05");
    refuses(s, "BZU pass", "80-OO-05");
    refuses(s, "BZU run", "80-OO-05");
    does(s, "BZU run 2:B8-A7");
    expects(s, "step dividend; revenue 40; price BZU 100");
    refuses(s, "BZU pass", "80-OO-05");
    refuses(s, "BZU train 2", "80-OO-05");
    does(s, "BZU pay");
    expects(s, "step trains; price BZU 105; cash Ann 488");
    refuses(s, "BZU pay", "80-OO-05");
    does(s, "BZU train 2");
    does(s, "BZU train 2");
    expects(s, "trains BZU 2 2 2; treasury BZU 260");
}

TEST("80-SP-02 80-OO-05: no train, no run, no dividend: to the left, without being asked") {
    scene *s = china("phase A1; found BZU 100 1 20 Ann 2; open BZU 500; permits BZU D; tile B8 6 2; turn BZU track");
    scene *t =
        given_also("title 1880; phase A1; found BZU 100 1 20 Ann 2; open BZU 500; permits BZU A; tile B8 6 2; turn BZU "
                   "track");
    does(t, "BZU pass");
    expects(t, "step trains; price BZU 95");
    expects(s, "price BZU 100");
}

/* ---- PI: incomes ------------------------------------------------------------------------------------------------------- */

TEST("80-PI-01: 5, 10, 15, 20, 25 to the owners of P1 to P5, nothing to the others") {
    scene *s =
        china(FOUR "private P0 Ann; private P1 Ann; private P2 Bob; private P3 Bob; private P4 Cat; private P5 Dan;"
                   "private P6 Cat; private P7 Ann; turn WNR trains");
    does(s, "WNR pass");
    expects(s, "cash Ann 485; cash Bob 505; cash Cat 500; cash Dan 505");
}

TEST("80-PI-02 80-CO-01 80-SX-01: none from the first 4 on, nor after the first 6") {
    static const char *const phases[] = {"B2", "B3", "C1", "C2", "D1"};
    for (unsigned i = 0; i < 5; i++) {
        char text[400];
        (void)snprintf(
            text, sizeof text,
            "phase %s; depot 8:2; private P7 closed; found JHA 100 1 20 Ann 2; open JHA 900; trains JHA 8E; permits "
            "JHA -; turn JHA trains",
            phases[i]);
        scene *s = china(text);
        does(s, "JHA pass");
        expects(s, i == 0 ? "cash Dan 555" : "cash Dan 480");
        expects(s, "asked JHA trains");
    }
}

TEST("80-PI-03: privates stay with their players, and count nothing in the end") {
    scene *s = china("phase B1; found JHA 100 1 20 Ann 2; open JHA 900; trains JHA 3; private P3 Ann; turn JHA trains");
    refuses(s, "JHA private P3 45", "80-PI-03");
    check(!offered(s, "JHA private"));
    expects(s, "total Ann 680; total Dan 480");
}

/* ---- FO: investors act ---------------------------------------------------------------------------------------------------- */

/* FI1 of Ann, joined to nothing; BZU is Bob's and waits for its turn. */
#define RUSSIA "investor FI1 Ann BZU; found BZU 100 1 20 Bob 2; open BZU 100; trains BZU 2; permits BZU D; tile B8 6 3;"

TEST(
    "80-FO-01 80-FO-02 80-FO-03 80-BP-04: one tile without a permit, a run with the bank's train, the income is kept") {
    scene *s = china("phase A1; " RUSSIA "turn FI1 track");
    does(s, "FI1 lay A5 57 rot 1");
    expects(s, "asked FI1 run; treasury FI1 0");
    refuses(s, "FI1 lay A7 8851 rot 1", "80-TL-01");
    refuses(s, "FI1 pass", "80-OO-05");
    refuses(s, "FI1 train 2", "80-FO-01");
    refuses(s, "FI1 station A5", "80-FO-01");
    does(s, "FI1 run 2:A3-A5");
    /* no dividend, no price, no train: at once the next turn */
    expects(s, "treasury FI1 40; depot 2 9; trains FI1; asked BZU trains; event investor_keeps; cash Ann 480; phase "
               "A1; marker "
               "nobody");
}

TEST("80-FO-01: from phase B on it may promote, but one tile it stays") {
    scene *s = china("phase B1; depot 3:3; " RUSSIA "tile A5 57 1; turn FI1 track");
    check(accepts(s, "FI1 lay A5 15 rot 4"));
    does(s, "FI1 lay A7 8851 rot 1");
    expects(s, "asked FI1 run");
    does(s, "FI1 run 3:A3-A5-A7");
    expects(s, "treasury FI1 70");
}

TEST("80-FO-03 80-TL-09: terrain is paid from its own money, and it has none at first") {
    scene *s = china("phase A1; " RUSSIA "turn FI1 track");
    refuses(s, "FI1 lay B4 9 rot 2", "80-TL-09");
    expects(s, "cash Ann 480");
    scene_money(s, IR_COMPANY(scene_company(s, "FI1")), 35);
    does(s, "FI1 lay B4 9 rot 2");
    expects(s, "treasury FI1 5; cash Ann 480");
}

TEST("80-FO-04 80-PR-08 80-FE-03 T80-29: P2, P3 and P4 of its owner serve it; the market has no bonus for it") {
    /* P4: a river costs 20 less */
    scene *s = china("phase A1; investor FI3 Ann; tile H6 57 1; private P4 Ann; turn FI3 track");
    does(s, "FI3 lay H4 9 rot 1");
    expects(s, "tile H4 9 1; treasury FI3 0");
    s = china("phase A1; investor FI3 Ann; tile H6 57 1; private P4 Bob; turn FI3 track");
    refuses(s, "FI3 lay H4 9 rot 1", "80-TL-09");
    /* P2: no charge for a ferry */
    static const char road[] =
        "phase A1; investor FI4 Ann; tile K15 8877 0; tile H14 57 2; private P2 %s; turn FI4 run";
    for (unsigned i = 0; i < 2; i++) {
        char text[200];
        (void)snprintf(text, sizeof text, road, i ? "Ann" : "Bob");
        s = china(text);
        does(s, "FI4 run 2:H14-I15-J16-K15");
        expects(s, i ? "treasury FI4 50; no event charged" : "treasury FI4 40; event charged");
    }
    /* P3: Taiwan pays 20 more */
    for (unsigned i = 0; i < 2; i++) {
        char text[300];
        (void)snprintf(
            text, sizeof text,
            "phase B1; depot 3+3:2; investor FI5 Ann; tile P14 57 2; tile O15 8851 2; tile N14 8 5; tile N12 8861 0;"
            "tile M13 8 4; tile M15 8851 1; private P3 %s; turn FI5 run",
            i ? "Ann" : "Bob");
        s = china(text);
        rail_look k = rail_look_at(&s->game, &s->state);
        check((rail_power_of(&k, scene_company(s, "FI5"), RAIL_POWER_STOP) != RAIL_NONE) == (i == 1));
    }
}

TEST("80-FO-05 80-CO-01 T80-28: from the first 4 on it does not act, and its money stays where it is") {
    scene *s = china(
        "phase B2; depot 4:5; private P7 closed; found NXR 100 1 20 Bob 2; open NXR 600; trains NXR 3; permits NXR "
        "D; investor FI1 Ann; tile A5 57 1; turn NXR trains");
    scene_money(s, IR_COMPANY(scene_company(s, "FI1")), 77);
    does(s, "NXR train 4");
    expects(s, "phase B3; event frozen");
    does(s, "NXR pass");
    expects(s, "asked NXR trains; treasury FI1 77; here FI1"); /* its turn has come and gone */
    check(!offered(s, "FI1"));
}

TEST("80-FO-06 80-TL-04: tile on its empty home first, then from its own station; a full city stops it") {
    scene *s = china("phase A1; investor FI3 Ann; turn FI3 track");
    refuses(s, "FI3 lay H4 9 rot 1", "80-TL-04");
    refuses(s, "FI3 lay B10 9 rot 1", "80-TL-04");
    does(s, "FI3 lay H6 57 rot 1");
    s = china("phase A1; investor FI1 Ann; tile A5 57 1; station NXR A5; turn FI1 track");
    refuses(s, "FI1 lay A7 8851 rot 1", "80-TL-03");
    s = china("phase A1; investor FI1 Ann; tile A5 57 1; turn FI1 track");
    check(accepts(s, "FI1 lay A7 8851 rot 1"));
}

TEST("80-FO-01: an investor without a lay and a run is not asked") {
    scene *s = china("phase A1; " RUSSIA "investor FI7 Cat; tile P6 8850 0; turn BZU trains");
    does(s, "BZU pass");
    expects(s, "asked FI1 track");
}

/* ---- FT: takeover ------------------------------------------------------------------------------------------------------------ */

/* FI1 (Ann's) and BZU (Bob's) are joined once A7 is laid; a share of BZU lies on FI1. */
#define NEARLY                                                                                                         \
    "phase A1; investor FI1 Ann BZU; found BZU 100 1 20 Bob 2; open BZU 100; trains BZU 2; tile A5 57 1; tile B8 6 2;"
#define JOINED NEARLY "tile A7 8851 1;"

static scene *rich_investor(const char *text, long cash) {
    scene *s = china(text);
    scene_money(s, IR_COMPANY(scene_company(s, "FI1")), cash);
    return s;
}

TEST("80-FT-01 80-FT-03 80-FT-04 80-FT-05 80-V-16 80-OQ-09 T80-32: 333 to the company, or 66 to the owner; 50 and the "
     "share") {
    scene *s = rich_investor(NEARLY "turn FI1 track", 333 - 40);
    does(s, "FI1 lay A7 8851 rot 1");
    expects(s, "asked FI1 run; reserve BZU 1; shares BZU Ann 0");
    does(s, "FI1 run 2:A3-A5");
    expects(s, "asked FI1 takeover; treasury FI1 333; cash Ann 530; shares BZU Ann 1; reserve BZU 0; event joined");
    refuses(s, "FI1 pass", "80-FT-03");
    check(count_offered(s, "FI1 takeover") == 2);
    does(s, "FI1 takeover owner");
    expects(s, "cash Ann 596; treasury FI1 0; treasury BZU 100; asked BZU replace");
    s = rich_investor(JOINED "turn FI1 run", 333 - 40);
    does(s, "FI1 run 2:A3-A5");
    does(s, "FI1 takeover company");
    expects(s, "cash Ann 530; treasury FI1 0; treasury BZU 433; shares BZU Ann 1");
}

TEST("80-FT-06 80-TK-01 T80-30 T80-31 T80-21: the company's director may put its cheapest station there, for nothing") {
    scene *s = rich_investor(JOINED "station NXR A5; turn FI1 run", 0);
    does(s, "FI1 run 2:A3-A5");
    does(s, "FI1 takeover company");
    rail_look k = rail_look_at(&s->game, &s->state);
    check(rail_top_of(&k)->who == IR_COMPANY(scene_company(s, "BZU")));
    refuses(s, "FI1 replace", "80-DR-01");
    refuses(s, "BZU train 2", "80-FT-03");
    does(s, "BZU replace");
    expects(s,
            "station BZU A3; gone FI1; treasury BZU 140; asked BZU track; station NXR A5"); /* and the round goes on */
    check(rail_station_cost(&k, scene_company(s, "BZU")) == 100);
    s = rich_investor(JOINED "station NXR A5; turn FI1 run", 0);
    does(s, "FI1 run 2:A3-A5");
    does(s, "FI1 takeover company");
    does(s, "BZU pass");
    expects(s, "gone FI1; no station BZU A3; no station FI1 A3; asked BZU track; station NXR A5");
    k = rail_look_at(&s->game, &s->state);
    check(rail_station_cost(&k, scene_company(s, "BZU")) == 40);
}

TEST("T80-21 80-FT-06: an investor that goes takes its own station along and no other of its city") {
    static const char road[] = "phase B1; depot 3:2; investor FI4 Ann HKR; found HKR 100 1 20 Bob 2; open HKR 100; "
                               "trains HKR 3; permits HKR -; tile K15 8877 0; tile "
                               "H14 57 2; tile H14 15 5; station NXR H14; turn FI4 run";
    for (unsigned i = 0; i < 2; i++) {
        scene *s = china(road);
        does(s, "FI4 run 3:H14-I15-J16-K15");
        does(s, "FI4 takeover company");
        does(s, i ? "HKR replace" : "HKR pass");
        expects(s, i ? "station NXR H14; no station FI4 H14; station HKR H14; gone FI4"
                     : "station NXR H14; no station FI4 H14; no station HKR H14; gone FI4");
        rail_look k = rail_look_at(&s->game, &s->state);
        unsigned h = (rail_of(s)->station[scene_company(s, "NXR")][0] - 1u) / 8;
        check(rail_slots_free(&k, h, 0) == (i ? 0 : 1));
    }
}

TEST("80-FT-06: without an unused station nobody is asked") {
    scene *s = rich_investor(JOINED "station BZU C9; station BZU C11; turn FI1 run", 0);
    does(s, "FI1 run 2:A3-A5");
    does(s, "FI1 takeover company");
    expects(s, "gone FI1; asked BZU track; event taken_off");
}

TEST("80-OQ-10 80-FT-06 80-TK-03 X-26: a station of its own on that hex bars the replacement; 18xx.games does not "
     "look") {
    both("1880", "phase B1; depot 3:2; investor FI4 Ann HKR; found HKR 100 1 20 Bob 2; open HKR 100; trains HKR 3; "
                 "permits HKR D;"
                 "tile K15 8877 0; tile H14 57 2; tile H14 15 5; station HKR H14; turn FI4 last");
    for (unsigned i = 0; i < 2; i++) {
        rail_do x = rail_do_on(i ? &peer->game : &book->game, i ? &peer->state : &book->state, NULL);
        rail_advance(&x);
    }
    expects(book, "gone FI4; not floated NXR; shares HKR Ann 1");
    expects(peer, "asked HKR replace; here FI4");
    does(peer, "HKR replace");
    expects(peer, "gone FI4; station HKR H14");
    rail_look k = rail_look_at(&peer->game, &peer->state);
    unsigned at = k.s->station[scene_company(peer, "HKR")][1] - 1u;
    check(rail_slots_free(&k, at >> 3, at & 7u) == 0); /* both places of the city are taken now */
}

TEST("80-FT-01 T80-27: full cities between them do not keep them apart") {
    scene *s = rich_investor(JOINED "station NXR A5; turn FI1 run", 0);
    does(s, "FI1 run 2:A3-A5");
    expects(s, "asked FI1 takeover");
}

TEST("80-FT-02 80-FL-05: a company that has not floated has no station, so nothing is joined") {
    scene *s = china(
        "phase A1; investor FI1 Ann BZU; found BZU 100 1 20 Bob 2; found NXR 70 1 20 Bob 2; open NXR 100; trains NXR "
        "2; permits NXR D; tile A5 57 1; tile A7 8851 1; tile B8 6 2; turn FI1 run");
    does(s, "FI1 run 2:A3-A5");
    expects(s, "asked NXR trains; here FI1; reserve BZU 1");
}

TEST("80-V-17 80-FT-01: the company joins them in its own turn: nothing before the investor's next turn ends") {
    scene *s = rich_investor(NEARLY "turn BZU track", 0);
    does(s, "BZU lay A7 8851 rot 1");
    expects(s, "here FI1; reserve BZU 1");
    does(s, "BZU pass");
    does(s, "BZU run 2:B8-A7");
    does(s, "BZU pay");
    does(s, "BZU pass");
    expects(s, "asked FI1 run; here FI1; reserve BZU 1"); /* it cannot pay for B4 */
    does(s, "FI1 run 2:A3-A5");
    expects(s, "asked FI1 takeover");
}

TEST("80-FT-07 80-OQ-11 X-27: after the first 4 at the investor's place in each round, without a turn of its own") {
    both("1880",
         "phase B3; depot 4:2; private P7 closed; investor FI1 Ann BZU; found BZU 100 1 20 Bob 2; open BZU 300; trains "
         "BZU 4; permits BZU D; tile A5 57 1; tile B8 6 2; tile A7 8851 1; turn BZU trains");
    scene *all[] = {book, peer};
    for (unsigned i = 0; i < 2; i++) {
        scene_money(all[i], IR_COMPANY(scene_company(all[i], "FI1")), 12);
        does(all[i], "BZU pass");
        expects(all[i], "asked FI1 takeover; shares BZU Ann 1; cash Ann 530");
        does(all[i], "FI1 takeover owner");
        expects(all[i], "cash Ann 532; asked BZU replace"); /* a fifth of 12, rounded down */
    }
}

TEST("80-FT-08 80-SC-01 T80-33: not taken over: a fifth of its cash in the end, its share nothing; empty hands are no "
     "trouble") {
    scene *s = china(
        "phase D2; depot 10:1; countdown 1; marker NXR; investor FI1 Ann NXR; investor FI2 Bob; cash Ann 100; cash "
        "Bob 100; cash Cat 100; found NXR 100 1 20 Cat 2; open NXR 0; trains NXR 8; permits NXR A; turn NXR "
        "trains");
    scene_money(s, IR_COMPANY(scene_company(s, "FI1")), 99);
    expects(s, "total Ann 119; total Bob 100; total Cat 300");
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_advance(&x);
    expects(s, "finished; total Ann 119; total Bob 100");
}

TEST("T80-33 80-FT-03: a takeover of an empty treasury asks for no division") {
    scene *s = china(
        "phase B3; depot 4:2; private P7 closed; investor FI1 Ann BZU; found BZU 100 1 20 Bob 2; open BZU 300; trains "
        "BZU 4; permits BZU D; tile A5 57 1; tile B8 6 2; tile A7 8851 1; turn BZU trains");
    does(s, "BZU pass");
    expects(s, "asked BZU replace; cash Ann 530");
    does(s, "BZU replace");
    expects(s, "station BZU A3; asked BZU station");
}

TEST("T80-34: an investor's last run is told: route, sum, what it keeps") {
    scene *s = rich_investor(JOINED "turn FI1 run", 0);
    does(s, "FI1 run 2:A3-A5");
    check(scene_event(s, "ran") != NULL && scene_event(s, "ran")->arg[1] == 40);
    check(scene_event(s, "ran_route") != NULL && scene_event(s, "ran_route")->arg[1] == 40);
    check(scene_event(s, "investor_keeps") != NULL && scene_event(s, "investor_keeps")->arg[1] == 40);
}

/* ---- BP: permits -------------------------------------------------------------------------------------------------------------- */

TEST("80-BP-01 80-BP-04: to lay or promote the letter of the phase is needed; for stations and trains it is not") {
    static const char *const phases[] = {"A1", "A2", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2", "D3"};
    static const char letter[] = "AABBBCCCDDD";
    for (unsigned i = 0; i < 11; i++) {
        for (unsigned p = 0; p < 4; p++) {
            char text[300];
            (void)snprintf(
                text, sizeof text,
                "phase %s; found BZU 100 1 40 Ann 4; open BZU 500; permits BZU %c; tile B8 6 2; tile A7 8851 1; tile "
                "A5 57 1; turn BZU track",
                phases[i], (char)('A' + p));
            scene *s = china(text);
            if (letter[i] == (char)('A' + p)) {
                check(accepts(s, "BZU lay B10 9 rot 1"));
            } else {
                refuses(s, "BZU lay B10 9 rot 1", "80-BP-01");
                check(!offered(s, "BZU lay"));
            }
        }
    }
    scene *s =
        china("phase B1; depot 3:2; found BZU 100 1 40 Ann 4; open BZU 500; permits BZU D; tile B8 6 2; tile A7 8851 1;"
              "tile A5 57 1; turn BZU station");
    does(s, "BZU station A5");
    does(s, "BZU train 3");
}

TEST("80-BP-03: the right ends when the letter changes, in the middle of a turn too, and comes with a permit of the "
     "new one") {
    static const char road[] =
        "phase A2; depot 3:5; private P7 Ann; found BZU 100 1 20 Ann 2; open BZU 500; permits BZU %s; tile "
        "B8 6 2; turn BZU track";
    char text[300];
    (void)snprintf(text, sizeof text, road, "A");
    scene *s = china(text);
    check(accepts(s, "BZU lay B10 9 rot 1"));
    does(s, "BZU rocket P7 BZU"); /* the first 3 */
    expects(s, "phase B1");
    refuses(s, "BZU lay B10 9 rot 1", "80-TL-01"); /* the step is over */
    (void)snprintf(text, sizeof text, road, "B");
    s = china(text);
    refuses(s, "BZU lay B10 9 rot 1", "80-BP-01");
    does(s, "BZU rocket P7 BZU");
    does(s, "BZU lay B10 9 rot 1");
}

TEST("80-RK-01 80-TL-01: on 18xx.games the Rocket's train is waited for with the track step open; a phase that it "
     "brings "
     "counts what was laid") {
    static const char road[] =
        "phase A2; depot 3:5; private P7 Ann; found BZU 100 1 20 Ann 2; open BZU 500; permits BZU ABC; tile B8 6 2; "
        "turn BZU track";
    both("1880", road);
    both_do("BZU lay B10 9 rot 1");
    check(!offered(peer, "BZU lay")); /* one yellow tile in phase A */
    expects(peer, "asked BZU track");
    does(peer, "BZU rocket P7 BZU"); /* the first 3: two */
    expects(peer, "phase B1; asked BZU track");
    check(offered(peer, "BZU lay"));
    both("1880",
         "phase A2; depot 3:5; private P7 Ann; found BZU 100 1 20 Ann 2; open BZU 500; permits BZU A; tile B8 6 2; "
         "turn BZU track");
    does(peer, "BZU lay B10 9 rot 1");
    does(peer, "BZU rocket P7 BZU");
    check(!offered(peer, "BZU lay")); /* no permit B */
}

TEST("80-BP-02 T80-22: a permit is no station: neither its number nor its price changes one") {
    static const char *const permits[] = {"A", "BC", "ABC", "ABCD"};
    for (unsigned i = 0; i < 4; i++) {
        char text[200];
        (void)snprintf(text, sizeof text,
                       "phase A1; found BZU 100 1 20 Ann 2; open BZU 500; permits BZU %s; turn BZU track", permits[i]);
        scene *s = china(text);
        rail_look k = rail_look_at(&s->game, &s->state);
        check(rail_stations_placed(&k, scene_company(s, "BZU")) == 1 &&
              rail_station_cost(&k, scene_company(s, "BZU")) == 40);
        check(k.d->company[scene_company(s, "BZU")].stations == 3);
    }
}

TEST("80-BP-05 80-PR-05 80-OQ-27: P5 brings D to a company of its owner, early and beside any letters, once") {
    scene *s = china("phase A1; private P5 Ann; found BZU 100 1 40 Ann 4; open BZU 500; permits BZU A; found NXR 90 1 "
                     "20 Bob 2; open "
                     "NXR 100; found JHA 80 1 20 Ann 2; turn BZU track");
    refuses(s, "BZU grant P5 NXR", "80-PR-05");
    check(offered(s, "BZU grant P5 BZU") && offered(s, "BZU grant P5 JHA") && !offered(s, "BZU grant P5 NXR"));
    does(s, "BZU grant P5 BZU");
    expects(s, "permits BZU AD; event granted; step track");
    refuses(s, "BZU grant P5 JHA", "80-PR-05");
    s = china("phase B1; private P5 Ann; found JHA 80 1 20 Ann 2; stock Ann");
    does(s, "Ann grant P5 JHA");
    expects(s, "permits JHA ABCD; asked Ann stock");
}

TEST("80-PR-05 T80-47: only its owner is asked, and for nobody who has D; in phase D it opens the track step") {
    static const char road[] =
        "phase D1; depot 8:1; private P5 %s; found BZU 100 1 20 Ann 2; open BZU 100; permits BZU %s; trains "
        "BZU 8; tile B8 6 2; turn BZU track";
    char text[300];
    (void)snprintf(text, sizeof text, road, "Ann", "ABC");
    scene *s = china(text);
    check(offered(s, "BZU grant P5 BZU"));
    does(s, "BZU grant P5 BZU");
    does(s, "BZU lay B10 9 rot 1");
    (void)snprintf(text, sizeof text, road, "Bob", "ABC");
    s = china(text);
    check(!offered(s, "BZU grant"));
    refuses(s, "BZU grant P5 BZU", "80-PR-05");
    (void)snprintf(text, sizeof text, road, "Ann", "BCD");
    s = china(text);
    check(!offered(s, "BZU grant"));
    refuses(s, "BZU grant P5 BZU", "80-PR-05");
}

TEST("X-14 T80-47: 18xx.games stops each company of the owner that lacks D, and takes any company that has floated") {
    both("1880", "phase D1; depot 8:2; private P5 Ann; private P7 closed; found JHA 100 1 20 Bob 2; open JHA 800; "
                 "permits JHA A; "
                 "trains JHA 6; found BZU 90 1 20 Ann 2; open BZU 100; permits BZU ABC; trains BZU 6; found NXR 80 1 "
                 "20 Ann 2; open "
                 "NXR 800; permits NXR BCD; trains NXR 6; turn JHA trains");
    both_refuse("JHA grant P5 BZU", "80-PR-05"); /* Bob's turn */
    both_do("JHA pass");
    expects(book, "asked BZU track"); /* its tile would be the first in phase D */
    refuses(book, "BZU grant P5 JHA", "80-PR-05");
    expects(peer, "asked BZU grant");
    check(accepts(peer, "BZU grant P5 JHA"));
    both_do("BZU grant P5 BZU");
    both_expect("permits BZU ABCD");
    both("1880", "phase D1; depot 8:2; private P5 Ann; private P7 closed; found JHA 100 1 20 Bob 2; open JHA 800; "
                 "permits JHA A; "
                 "trains JHA 6; found NXR 80 1 20 Ann 2; open NXR 800; permits NXR BCD; trains NXR 6; turn JHA trains");
    both_do("JHA pass");
    both_expect("asked NXR track"); /* it has D */
}

TEST("X-14 80-PR-05: in a share round too, by the book; on 18xx.games only in the owner's turn") {
    both("1880", "phase B1; private P5 Ann; found JHA 80 1 20 Ann 2; open JHA 10; stock Ann");
    check(accepts(book, "Ann grant P5 JHA") && !accepts(peer, "Ann grant P5 JHA"));
}

TEST(
    "X-14: 18xx.games hears of P5 neither in an investor's turn, nor where the company has D, nor once it has passed") {
    both("1880", "phase A1; private P5 Ann; found JHA 80 1 20 Ann 2; open JHA 10; investor FI1 Ann; turn FI1 track");
    check(accepts(book, "FI1 grant P5 JHA") && !accepts(peer, "FI1 grant P5 JHA"));
    both("1880",
         "phase B1; private P5 Ann; found JHA 80 1 20 Ann 2; open JHA 180; permits JHA BCD; found NXR 70 1 20 Ann "
         "2; open NXR 10; permits NXR AB; turn JHA trains");
    check(accepts(book, "JHA grant P5 NXR") && !accepts(peer, "JHA grant P5 NXR"));
    both("1880",
         "phase D1; depot 8:2; private P5 Ann; private P7 closed; found JHA 100 1 20 Bob 2; open JHA 800; permits "
         "JHA A; trains JHA 6; found BZU 90 1 20 Ann 2; open BZU 800; permits BZU ABC; trains BZU 6; turn JHA trains");
    both_do("JHA pass");
    check(accepts(book, "BZU grant P5 BZU") && accepts(peer, "BZU grant P5 BZU"));
    does(peer, "BZU pass");
    expects(peer, "asked BZU trains");
    check(!accepts(peer, "BZU grant P5 BZU"));
}

TEST("80-PM-06 80-PM-09: 8886 looks the same however it is turned: one lay; 18xx.games' games keep their rotation") {
    static const char green[] = "phase B1; found JGG 100 1 20 Ann 2; open JGG 500; permits JGG ABC; turn JGG track";
    both("1880", green);
    check(count_offered(book, "JGG lay F8 8886") == 1 && count_offered(peer, "JGG lay F8 8886") == 6);
    both_do("JGG lay F8 8886 rot 3");
    expects(book, "tile F8 8886 0; station JGG F8.0");
    expects(peer, "tile F8 8886 3; station JGG F8.3"); /* edge 0 both times */
    uint64_t turned[2];
    for (unsigned rot = 0; rot < 2; rot++) { /* the first city of the tile: edge 0, edge 1 */
        char text[200];
        (void)snprintf(text, sizeof text, "title 1880 compat=18xx.games; %s; tile F8 8886 %u; station JGG F8.0", green,
                       rot);
        scene *s = china(text);
        turned[rot] = ir_hash(&s->game, &s->state);
    }
    check(turned[0] != turned[1]);
}

/* ---- TL, TK: track and stations in a turn ----------------------------------------------------------------------------------------- */

TEST("80-TL-01: one yellow tile in phase A, two from B on or one promotion, BCR two at all times") {
    static const char road[] =
        "phase %s; found BZU 100 1 20 Ann 2; open BZU 500; permits BZU ABCD; tile B8 6 2; turn BZU track";
    char text[300];
    (void)snprintf(text, sizeof text, road, "A2");
    scene *s = china(text);
    does(s, "BZU lay B10 9 rot 1");
    refuses(s, "BZU lay A7 8851 rot 1", "80-TL-01");
    (void)snprintf(text, sizeof text, road, "B1");
    s = china(text);
    does(s, "BZU lay B10 9 rot 1");
    expects(s, "step track");
    refuses(s, "BZU lay B8 15 rot 2", "80-TL-01"); /* never both */
    does(s, "BZU lay A7 8851 rot 1");
    refuses(s, "BZU lay A5 57 rot 1", "80-TL-01");
    (void)snprintf(text, sizeof text, road, "B1");
    s = china(text);
    does(s, "BZU lay B8 619 rot 2");
    refuses(s, "BZU lay B10 9 rot 1", "80-TL-01");
}

TEST("80-TL-01 80-PR-06: BCR lays two in phase A, with its permit") {
    scene *s = china("phase A1; found BCR 100 1 20 Ann 2; open BCR 500; turn BCR track");
    does(s, "BCR lay M3 57 rot 1");
    expects(s, "asked BCR track");
    does(s, "BCR lay M5 8852 rot 1");
    check(!offered(s, "BCR lay"));
    s = china("phase A1; found BCR 100 1 20 Ann 2; open BCR 500; permits BCR BCD; turn BCR track");
    refuses(s, "BCR lay M3 57 rot 1", "80-BP-01");
}

TEST("80-TL-10 80-TL-03: the second tile may lean on the first; a tile must meet track that is reached") {
    scene *s = china("phase B1; found BZU 100 1 20 Ann 2; open BZU 500; tile B8 6 2; turn BZU track");
    refuses(s, "BZU lay B12 8856 rot 3", "80-TL-03");
    does(s, "BZU lay B10 9 rot 1");
    does(s, "BZU lay B12 8856 rot 3");
    expects(s, "tile B12 8856 3");
    s = china("phase B1; found BZU 100 1 20 Ann 2; open BZU 500; tile B8 6 2; tile A7 8851 1; tile A5 57 1; station "
              "NXR A5; turn "
              "BZU track");
    check(!offered(s, "BZU lay A3") && !offered(s, "BZU lay B4"));
    s = china("phase B1; found BZU 100 1 20 Ann 2; open BZU 500; tile B8 6 2; tile A7 8851 1; tile A5 6 2; tile B4 9 "
              "2; station "
              "NXR A5; turn BZU track");
    check(!offered(s, "BZU lay B4"));
}

TEST("80-TL-04: the empty home hex first; nothing forces a company to begin") {
    scene *s = china("phase A1; found NXR 100 1 20 Ann 2; open NXR 500; turn NXR track");
    refuses(s, "NXR lay J4 9 rot 1", "80-TL-04");
    check(accepts(s, "NXR lay J6 57 rot 1"));
    does(s, "NXR pass");
    expects(s, "step trains; treasury NXR 500");
}

TEST("80-TL-09: the terrain is paid of the treasury beforehand, not by the director; promotions cost nothing") {
    scene *s = china("phase A1; private P4 Bob; found NXR 100 1 20 Ann 2; open NXR 29; turn NXR track");
    refuses(s, "NXR lay J6 57 rot 1", "80-TL-09");
    s = china("phase B1; private P4 Bob; found NXR 100 1 20 Ann 2; open NXR 30; turn NXR track");
    does(s, "NXR lay J6 57 rot 1");
    expects(s, "treasury NXR 0; cash Ann 480");
    s = china("phase B1; private P4 Bob; found NXR 100 1 20 Ann 2; open NXR 0; tile J6 57 1; turn NXR track");
    check(accepts(s, "NXR lay J6 14 rot 1"));
}

TEST("80-PM-01: green from the first 3, brown from the first 4+4, grey from the first 8") {
    static const char *const phases[] = {"A1", "A2", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2", "D3"};
    static const struct {
        const char *before, *lay;
        unsigned from;
    } steps[] = {{"tile B8 57 2", "BZU lay B8 14 rot 2", 2},
                 {"tile B8 57 2; tile B8 14 2", "BZU lay B8 63 rot 0", 5},
                 {"tile B8 57 2; tile B8 14 2; tile B8 63 0", "BZU lay B8 455 rot 0", 8}};
    for (unsigned i = 0; i < 11; i++) {
        for (unsigned j = 0; j < 3; j++) {
            char text[300];
            (void)snprintf(text, sizeof text,
                           "phase %s; found BZU 100 1 20 Ann 2; open BZU 500; permits BZU ABCD; %s; turn BZU track",
                           phases[i], steps[j].before);
            scene *s = china(text);
            if (i >= steps[j].from) {
                check(accepts(s, steps[j].lay));
            } else {
                refuses(s, steps[j].lay, "80-PM-01");
            }
        }
    }
}

TEST("80-PM-03 80-PM-02: after a promotion the tile holds track that the company reaches; the rest of it may be of no "
     "use") {
    /* B10 leads from C9 to A11 and is reached from B8 at its west side, where it has no track yet */
    static const char road[] =
        "phase B1; found BZU 100 1 20 Ann 2; open BZU 500; tile B8 6 2; tile B10 9 0; turn BZU track";
    scene *s = china(road);
    refuses(s, "BZU lay B10 23 rot 0", "80-PM-03");
    does(s, "BZU lay B10 20 rot 0");
    expects(s, "tile B10 20 0");
}

TEST("80-PM-07: replaced tiles can be used again at once; numbers are limited") {
    scene *s = china("phase B1; found BZU 100 1 20 Ann 2; open BZU 500; tile B8 57 2; turn BZU track");
    expects(s, "supply 57 5; supply 14 4");
    does(s, "BZU lay B8 14 rot 2");
    expects(s, "supply 57 6; supply 14 3");
    s = china("phase B1; found HKR 100 1 20 Ann 2; open HKR 500; tile K15 8877 0; turn HKR track");
    expects(s, "supply 8877 0");
}

TEST("80-TK-01 80-TK-02 T80-23: home for nothing, then 40, then 100; 80 and 200 in phase D; three in all; one a turn") {
    static const char *const phases[] = {"A1", "B3", "C3", "D1", "D3"};
    for (unsigned i = 0; i < 5; i++) {
        unsigned factor = i < 3 ? 1 : 2;
        char text[300];
        (void)snprintf(text, sizeof text,
                       "phase %s; depot 10:1; private P7 closed; found BZU 100 1 20 Ann 2; open BZU 1000; permits BZU "
                       "-; trains BZU "
                       "10; tile B8 6 2; tile A7 8851 1; tile A5 57 1; turn BZU station",
                       phases[i]);
        scene *s = china(text);
        rail_look k = rail_look_at(&s->game, &s->state);
        check(rail_station_cost(&k, scene_company(s, "BZU")) == 40 * factor);
        does(s, "BZU station A5");
        expects(s, i < 3 ? "treasury BZU 960; step run" : "treasury BZU 920; step run");
        check(rail_station_cost(&k, scene_company(s, "BZU")) == 100 * factor);
        refuses(s, "BZU station C9", "80-OO-05");
    }
    scene *s = china(
        "phase A1; found BZU 100 1 20 Ann 2; open BZU 39; tile B8 6 2; tile A7 8851 1; tile A5 57 1; turn BZU station");
    refuses(s, "BZU station A5", "80-TK-01");
    s = china("phase A1; found BZU 100 1 20 Ann 2; open BZU 500; station BZU C9; station BZU C11; tile B8 6 2; tile A7 "
              "8851 1; tile "
              "A5 57 1; turn BZU station");
    refuses(s, "BZU station A5", "80-TK-01");
}

/* ---- TK-08: QSR and SCR -------------------------------------------------------------------------------------------------------------- */

TEST("80-TK-08 80-OQ-12 T80-18 X-28: whenever they float, they find their home; on green they pick a city of it") {
    static const char *const before[] = {"", "tile D12 235 0;", "tile D12 235 0; tile D12 8863 0;",
                                         "tile D12 235 0; tile D12 8863 0; tile D12 8872 5;"};
    for (unsigned i = 0; i < 4; i++) {
        char text[400];
        (void)snprintf(text, sizeof text,
                       "phase C1; depot 4+4:1; private P7 closed; found NXR 100 1 20 Bob 2; open NXR 450; trains NXR "
                       "4; permits NXR "
                       "A; found QSR 90 1 40 Ann 4; permits QSR A; %s turn NXR trains",
                       before[i]);
        both("1880", text);
        both_do("NXR train 4+4");
        all_pass(book);
        all_pass(peer);
        both_expect("floated QSR");
        if (i == 1 || i == 2) {
            both_expect("asked QSR home");
            check(count_offered(book, "QSR home") == 2 && count_offered(peer, "QSR home") == 2);
            refuses(book, "QSR pass", "80-TK-08");
            both_do(i == 1 ? "QSR home c1" : "QSR home 2");
            both_expect("station QSR D12.1");
        } else {
            if (i == 3) { /* one city: the peer asks all the same */
                expects(peer, "asked QSR home");
                check(count_offered(peer, "QSR") == 1);
                does(peer, "QSR home 0");
            }
            both_expect("station QSR D12.0");
        }
        both_expect("asked QSR trains");
    }
}

TEST("X-28: QSR and SCR float together: the peer asks the first in the list first") {
    both("1880", "phase C1; depot 4+4:1; private P7 closed; found NXR 100 1 20 Bob 2; open NXR 450; trains NXR 4; "
                 "permits NXR A; found SCR 90 1 40 Cat 4; permits SCR A; found QSR 80 1 40 Ann 4; permits QSR A; "
                 "tile D12 235 0; tile N12 235 0; turn NXR trains");
    both_do("NXR train 4+4");
    all_pass(peer);
    expects(peer, "asked SCR home");
    does(peer, "SCR home c1");
    expects(peer, "asked QSR home");
    does(peer, "QSR home c1");
    expects(peer, "station SCR N12.1; station QSR D12.1; asked SCR trains");
}

TEST("T80-20 80-OQ-12: another company lays the first tile: the owner of the station picks the city, then the turn "
     "goes on") {
    scene *s = china(
        "phase B1; found QSR 90 1 20 Bob 2; open QSR 100; trains QSR 2; found BZU 100 1 20 Ann 2; open BZU 500; trains "
        "BZU 2; permits BZU AB; tile B8 57 2; tile C9 8 2; tile C11 57 2; station BZU C11; turn BZU track");
    does(s, "BZU lay D12 235 rot 2");
    expects(s, "asked QSR home; no station QSR D12");
    refuses(s, "BZU pass", "80-DR-01");
    rail_look k = rail_look_at(&s->game, &s->state);
    check(rail_player_of(&s->game, &s->state, rail_top_of(&k)->who) == IR_PLAYER(1));
    does(s, "QSR home c1");
    expects(s, "station QSR D12.1; asked BZU track");
}

TEST("80-TK-08 80-OQ-13 T80-19 X-28: nobody else stations there before them; at the peer one place is open from brown "
     "on") {
    static const char *const road = "phase C1; depot 4+4:2; private P7 closed; found BZU 100 1 20 Ann 2; open BZU 500; "
                                    "tile B8 57 2; tile C9 14 2; tile C11 6 5;"
                                    "station BZU C11; tile D12 235 0; tile D12 8863 0; %s turn BZU station";
    char text[400];
    (void)snprintf(text, sizeof text, road, "");
    both("1880", text);
    both_refuse("BZU station D12/2", "80-TK-08");
    both_refuse("BZU station D12/0", "80-TK-08");
    (void)snprintf(text, sizeof text, road, "found QSR 90 1 20 Bob 2; open QSR 10;");
    both("1880", text);
    check(accepts(book, "BZU station D12/2") && accepts(peer, "BZU station D12/2"));
    (void)snprintf(text, sizeof text, road, "tile D12 8872 5;");
    both("1880", text);
    refuses(book, "BZU station D12", "80-TK-08");
    check(!offered(book, "BZU station D12") && accepts(peer, "BZU station D12"));
    ir_action logged; /* a log from before the ruling stands */
    ir_problem problem;
    check(ir_action_read(&book->game, &book->state, "BZU station D12", 15, &logged, &problem));
    logged.logged = true;
    check(ir_apply(&book->game, &book->state, &logged, NULL, NULL) == IR_OK);
    expects(book, "station BZU D12.0");
    (void)snprintf(text, sizeof text, road, "");
    both("1880", text);
    check(ir_apply(&book->game, &book->state, &logged, NULL, NULL) == IR_REFUSED); /* that was never allowed */
    (void)snprintf(text, sizeof text, road, "tile D12 8872 5; found QSR 90 1 20 Bob 2; open QSR 10;");
    both("1880", text);
    check(accepts(book, "BZU station D12") && accepts(peer, "BZU station D12"));
}

TEST("T80-17 80-TL-08: track around Beijing keeps its stubs, so that its companies get out") {
    scene *s = china("phase A1; found JGG 100 1 20 Ann 2; open JGG 500; turn JGG track");
    refuses(s, "JGG lay G7 9 rot 1", "80-TL-08");
    refuses(s, "JGG lay G7 8 rot 2", "80-TL-08");
    check(accepts(s, "JGG lay G7 9 rot 0"));
    unsigned lays = count_offered(s, "JGG lay G7");
    check(lays > 0 && lays < 18);
}

TEST("T80-24 80-TL-06 80-PM-05: a medium city is what its first tile makes it; 63 before 611") {
    static const char road[] =
        "phase B1; found BZU 100 1 20 Ann 2; open BZU 500; tile B8 6 2; tile B10 9 1; tile B12 8854 "
        "1; station BZU B14; tile B14 %s; turn BZU track";
    char text[300];
    (void)snprintf(text, sizeof text, road, "8850 0"); /* a town at edges 0 and 5 */
    scene *s = china(text);
    check(accepts(s, "BZU lay B14 8866 rot 4"));
    refuses(s, "BZU lay B14 14 rot 5", "80-PM-04");
    refuses(s, "BZU lay B14 15 rot 5", "80-PM-04");
    (void)snprintf(text, sizeof text, road, "5 5"); /* the same as a city */
    s = china(text);
    check(accepts(s, "BZU lay B14 14 rot 5") && accepts(s, "BZU lay B14 15 rot 5"));
    refuses(s, "BZU lay B14 8866 rot 4", "80-PM-04");
    s = china(
        "phase C1; depot 4+4:1; found BZU 100 1 20 Ann 2; open BZU 500; tile B8 57 2; tile B8 14 2; turn BZU track");
    check(offered(s, "BZU lay B8 63 "));
    refuses(s, "BZU lay B8 611 rot 2", "80-PM-05");
}
