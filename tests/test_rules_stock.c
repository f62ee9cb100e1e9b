/* 1888, 1888-N: the stock round (88-SR), the Forbidden City as far as it is a purchase (88-V-27), sets of operating
 * rounds and who operates when (88-OP). */
#include "scene.h"

#include <stdio.h>
#include <string.h>

static bool published(const char *edition) { return strcmp(edition, "1888n") == 0; }

/* ---- turns ------------------------------------------------------------------------------------------------------- */

TEST("88-SR-01 88-SR-06: the priority deal holder starts, then clockwise; if nobody acts he keeps it") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "priority Cat; stock Cat");
        expects(s, "asked Cat stock");
        does(s, "Cat pass");
        does(s, "Dan pass");
        does(s, "Ann pass");
        expects(s, "turns 2; asked Bob stock");
        does(s, "Bob pass");
        expects(s, "turns 3; priority Cat; asked Cat stock");
        does(s, "Cat pass");
        expects(s, "asked Dan stock");
    }
}

TEST("88-SR-02: pass, or sell and then buy one; only sell; only buy; never buy and then sell") {
    const char *const text = "start JHR 80 Bob 3 Ann 2; start SSL 80 Bob 2; stock Ann";
    EACH_EDITION(edition) {
        scene *s = given_in(edition, text);
        does(s, "Ann sell JHR 1");
        expects(s, "asked Ann stock");
        does(s, "Ann sell JHR 1");
        expects(s, "asked Ann stock");
        does(s, "Ann buy SSL ipo");
        expects(s, "asked Bob stock; cash Ann 675");
        s = given_in(edition, text);
        does(s, "Ann sell JHR 1");
        does(s, "Ann pass");
        expects(s, "asked Bob stock; no event pass");
        s = given_in(edition, text);
        does(s, "Ann buy SSL ipo");
        expects(s, "asked Bob stock");
        refuses(s, "Ann sell JHR 1", "88-SR-01"); /* with the purchase the turn is over */
        s = given_in(edition, text);
        does(s, "Ann par CDL 70");
        expects(s, "asked Bob stock");
        s = given_in(edition, text);
        does(s, "Ann pass");
        expects(s, "asked Bob stock; event pass");
    }
}

TEST("88-SR-02: who can do nothing but pass after a sale is not asked again") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "cash Ann 0; start JHR 70 Bob 3 Ann 1; price JHR 8,0; stock Ann");
        does(s, "Ann sell JHR 1"); /* 40 buys nothing but JHR, which she has sold */
        expects(s, "cash Ann 40; asked Bob stock");
        s = given_in(edition, "cash Ann 0; start JHR 70 Bob 3 Ann 1; stock Dan");
        does(s, "Dan pass");
        expects(s, "asked Ann stock"); /* she can sell */
        s = given_in(edition, "cash Ann 0; start JHR 70 Bob 3; stock Dan");
        does(s, "Dan pass");
        expects(s, "asked Bob stock; event pass_forced");
    }
}

TEST("88-SR-03: all trades are with the bank") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "phase 3; private HS Bob; start JHR 80 Bob 3 Ann 2; float JHR 800; bank 1000; stock Ann");
        refuses(s, "Ann private HS 80", "88-SR-02");
        refuses(s, "Ann accept", "88-SR-02");
        refuses(s, "Ann buy HS", "88-SR-02");
        refuses(s, "JHR private HS 80", "88-SR-01");
        refuses_code(s, private_move(IR_PLAYER(0), 2, 80), RAIL_NO_NOT_IN_STOCK);
        check(count_offered(s, "Ann buy") == 1 && count_offered(s, "Ann private") == 0);
        does(s, "Ann sell JHR 1");
        expects(s, "cash Ann 680; bank 920; cash Bob 600; shares JHR Bob 3; treasury JHR 800");
    }
}

TEST("88-SR-04: a pass is for one turn, and all must pass in a row to end the round") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start JHR 80 Ann 2; stock Ann");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat buy JHR ipo");
        does(s, "Ann buy JHR ipo"); /* she had passed */
        does(s, "Bob pass");
        does(s, "Cat pass");
        expects(s, "round stock; turns 2; asked Ann stock");
        does(s, "Ann pass");
        expects(s, "event operating_round; turns 3");
    }
}

TEST("88-SR-04: a sale breaks the row of passes, also when no purchase follows") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start JHR 80 Ann 3 Bob 1; stock Ann");
        does(s, "Ann pass");
        does(s, "Bob sell JHR 1");
        does(s, "Bob pass");
        does(s, "Cat pass");
        does(s, "Ann pass");
        expects(s, "turns 2; asked Bob stock");
        does(s, "Bob pass");
        expects(s, "turns 3");
    }
}

TEST("88-SR-05: the priority deal goes to the left of the last to sell or buy") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "priority Ann; start JHR 80 Ann 2 Cat 1; stock Ann");
        does(s, "Ann pass");
        does(s, "Bob buy JHR ipo");
        does(s, "Cat pass");
        does(s, "Dan pass");
        does(s, "Ann pass");
        does(s, "Bob pass");
        expects(s, "turns 3; priority Cat; asked Cat stock");
        does(s, "Cat sell JHR 1"); /* a sale alone counts */
        does(s, "Cat pass");
        does(s, "Dan pass");
        does(s, "Ann pass");
        does(s, "Bob pass");
        expects(s, "turns 3; asked Cat stock"); /* three passes and Cat's turn with a sale */
        does(s, "Cat pass");
        expects(s, "turns 4; priority Dan; asked Dan stock");
        does(s, "Dan par SSL 70"); /* starting a company counts */
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        does(s, "Dan pass");
        expects(s, "turns 5; priority Ann; asked Ann stock");
    }
}

/* ---- the Forbidden City ------------------------------------------------------------------------------------------ */

static const char *const jzr_at_home =
    "start JZR 70 Bob 4 Cat 2; price JZR 6,4; float JZR 300; trains JZR 2; depot 2:6; ";

static scene *city(const char *edition, const char *more) {
    char text[500];
    (void)snprintf(text, sizeof text, "%s%s", jzr_at_home, more);
    return given_in(edition, text);
}

TEST("88-SR-07 88-P6: closing FC is that turn's buy and makes the player the last to act") {
    EACH_EDITION(edition) {
        scene *s = city(edition, "private FC Ann; priority Dan; stock Ann");
        does(s, "Ann exchange FC JZR ipo");
        expects(s, "closed FC; shares JZR Ann 1; ipo JZR 3; cash Ann 600; asked Bob stock");
        does(s, "Bob pass");
        does(s, "Cat pass");
        does(s, "Dan pass");
        expects(s, "round stock; asked Ann stock"); /* it was not a pass */
        does(s, "Ann pass");
        expects(s, "round operating; priority Bob");
    }
}

TEST("88-V-27 88-CL-04 88-CL-06: FC for a share of JZR at the certificate limit, but not beyond 60%") {
    EACH_EDITION(edition) {
        const char *const full = "players 6; private FC Ann; start JHR 80 Ann 6; start SSL 80 Ann 6; ";
        char text[400];
        (void)snprintf(text, sizeof text, "%s %s stock Ann", full, jzr_at_home);
        scene *s = given_in(edition, text);
        expects(s, "price JZR 75; certificates Ann 11");
        refuses(s, "Ann buy JZR ipo", "88-CL-04");
        does(s, "Ann exchange FC JZR ipo");
        expects(s, "closed FC; shares JZR Ann 1; certificates Ann 11; cash Ann 400; price JZR 75; asked Bob stock");
        s = given_in(edition, "private FC Ann; start JZR 70 Ann 6; float JZR 300; stock Ann");
        refuses(s, "Ann exchange FC JZR ipo", "88-CL-06");
        s = given_in(edition, "private FC Ann; start JZR 70 Ann 5 Bob 1; float JZR 300; stock Ann");
        check(accepts(s, "Ann exchange FC JZR ipo"));
    }
}

TEST("88-SR-07 88-P6: FC takes from IPO or pool, from a company with a station in Beijing") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "private FC Ann; start JZR 70 Bob 4 pool 2; float JZR 300; start SSL 70 Bob 6; "
                                     "float SSL 300; start JHR 70 Cat 4; stock Ann");
        refuses(s, "Ann exchange FC SSL ipo", "88-P6");
        refuses(s, "Ann exchange FC JHR ipo", "88-P6"); /* at home there, but no station yet */
        refuses(s, "Ann exchange FC CDL ipo", "88-BU-01");
        refuses(s, "Ann exchange FC SSL pool", "88-BU-02");
        refuses(s, "Ann exchange HS JZR ipo", "88-P6"); /* no such power */
        refuses_code(s, exchange_move(IR_PLAYER(0), 2, 6, RAIL_FROM_IPO), RAIL_NO_NO_EXCHANGE);
        refuses_code(s, exchange_move(IR_PLAYER(0), 9, 6, RAIL_FROM_IPO), RAIL_NO_NO_EXCHANGE);
        refuses_code(s, exchange_move(IR_PLAYER(0), 5, 8, RAIL_FROM_IPO), RAIL_NO_NO_SUCH);
        refuses_code(s, exchange_move(IR_PLAYER(0), 5, 1, RAIL_FROM_IPO), RAIL_NO_EXCHANGE_NO_STATION);
        check(accepts(s, "Ann exchange FC JZR ipo") && count_offered(s, "Ann exchange") == 2);
        does(s, "Ann exchange FC JZR pool");
        expects(s, "pool JZR 1; ipo JZR 4; shares JZR Ann 1");
        s = given_in(edition, "private FC Ann; start SSL 70 Bob 6; float SSL 300; station SSL C9; stock Ann");
        check(accepts(s, "Ann exchange FC SSL ipo"));
    }
}

TEST("88-SR-07 88-P6: only its owner, a player, who has sold nothing in this turn, and once") {
    EACH_EDITION(edition) {
        scene *s = city(edition, "private FC Bob; stock Ann");
        refuses(s, "Ann exchange FC JZR ipo", "88-P6");
        refuses_code(s, exchange_move(IR_PLAYER(0), 5, 6, RAIL_FROM_IPO), RAIL_NO_NOT_OWNER);
        s = city(edition, "private FC JZR; stock Bob");
        refuses(s, "Bob exchange FC JZR ipo", "88-P6");
        refuses_code(s, exchange_move(IR_PLAYER(1), 5, 6, RAIL_FROM_IPO), RAIL_NO_EXCHANGE_OWNER_COMPANY);
        s = city(edition, "private FC Ann; start SSL 80 Bob 2 Ann 1; stock Ann");
        check(accepts(s, "Ann exchange FC JZR ipo"));
        does(s, "Ann sell SSL 1");
        refuses(s, "Ann exchange FC JZR ipo", "88-P6");
        refuses_code(s, exchange_move(IR_PLAYER(0), 5, 6, RAIL_FROM_IPO), RAIL_NO_EXCHANGE_AFTER_SALE);
        s = city(edition, "private FC Ann; stock Ann");
        does(s, "Ann exchange FC JZR ipo");
        does(s, "Bob pass");
        does(s, "Cat pass");
        does(s, "Dan pass");
        refuses(s, "Ann exchange FC JZR ipo", "88-PC-02");
    }
}

TEST("88-OQ-25 88-SE-07: no share by FC of a company that one has sold in this round") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "private FC Ann; start JZR 70 Bob 4 Ann 2; float JZR 300; stock Ann");
        does(s, "Ann sell JZR 1");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        does(s, "Dan pass");
        refuses(s, "Ann exchange FC JZR ipo", "88-SE-07"); /* a new turn of the same round */
        refuses(s, "Ann exchange FC JZR pool", "88-SE-07");
    }
}

TEST("88-P6 88-DC-01: a share by FC can make a director") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "private FC Ann; start JZR 70 Bob 3 Ann 3; float JZR 300; stock Ann");
        does(s, "Ann exchange FC JZR ipo");
        expects(s, "director JZR Ann; shares JZR Ann 4");
    }
}

/* ---- sets of operating rounds ------------------------------------------------------------------------------------ */

/* SSL floated with a train and money; the round ends when the three have passed. */
static scene *stock_with_ssl(const char *edition, const char *more) {
    char text[600];
    (void)snprintf(text, sizeof text, "players 3; start SSL 70 Ann 6; float SSL 900; %s; stock Ann", more);
    scene *s = given_in(edition, text);
    does(s, "Ann pass");
    does(s, "Bob pass");
    does(s, "Cat pass");
    return s;
}

TEST("88-SR-08 88-OP-01: after the last pass sold-out companies rise, then a set as long as the phase says") {
    static const struct {
        const char *scene, *set;
    } cases[] = {{"phase 1; depot 2:7", "set 1/1"},
                 {"phase 2; trains SSL 2; depot 2:6", "set 1/1"},
                 {"phase 3; trains SSL 3; depot 3:5", "set 1/2"},
                 {"phase 4; trains SSL 4; depot 4:4", "set 1/2"},
                 {"phase 5; trains SSL 5; depot 5:2", "set 1/3"},
                 {"phase 6; trains SSL 6; depot 6:1", "set 1/3"},
                 {"phase 7; trains SSL D; depot D:255", "set 1/3"}};
    EACH_EDITION(edition) {
        for (unsigned i = 0; i < 7; i++) {
            scene *s = stock_with_ssl(edition, cases[i].scene);
            expects(s, "round operating; asked SSL track");
            expects(s, cases[i].set);
        }
        scene *s = given_in(edition, "players 3; start SSL 70 Ann 6 Bob 4; float SSL 900; stock Ann");
        does(s, "Ann pass");
        does(s, "Bob pass");
        expects(s, "price SSL 70");
        does(s, "Cat pass");
        expects(s, "price SSL 75; cell SSL 5,3; asked SSL track");
    }
}

TEST("88-OP-01: the number is fixed when the set begins") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; phase 2; set 1/1; start SSL 70 Ann 6; float SSL 900; trains SSL 2; "
                                     "depot 3:6; turn SSL trains");
        does(s, "SSL train 3"); /* the first: two rounds from the next set on */
        expects(s, "phase 3; set 1/1");
        does(s, "SSL pass");
        expects(s, "round stock; turns 3");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        expects(s, "asked SSL track; set 1/2");
        s = given_in(edition,
                     "players 3; phase 4; set 1/2; start SSL 70 Ann 6; float SSL 2000; trains SSL 4; depot 5:3; "
                     "turn SSL trains");
        does(s, "SSL train 5");
        expects(s, "phase 5; asked SSL track; set 2/2");
    }
}

TEST("88-OQ-09 88-OP-01: the export of the first 3-train also brings two rounds") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; phase 2; set 1/1; start SSL 70 Ann 6; float SSL 100; trains SSL 2; "
                                     "depot 3:6; turn SSL trains");
        does(s, "SSL pass");
        expects(s, "event exported; event phase; phase 3; depot 3 5; round stock");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        expects(s, "set 1/2; asked SSL track");
    }
}

TEST("88-OP-02: at the start of every operating round each private pays its owner, player or company") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "players 3; phase 3; start SSL 70 Ann 6; float SSL 900; trains SSL 3; depot 3:5; "
                              "private KT Ann; private TA Bob; private HS SSL; private CW closed; private YRF SSL; "
                              "private FC Cat; bank 1000; stock Ann");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        expects(s, "cash Ann 805; cash Bob 810; cash Cat 830; treasury SSL 940; bank 915; set 1/2");
        does(s, "SSL pass");                 /* track; then its station cannot run anywhere, */
        while (rail_of(s)->set_round == 1) { /* and it buys nothing */
            does(s, "SSL pass");
        }
        expects(s, "cash Ann 810; cash Bob 820; cash Cat 860; treasury SSL 980; bank 830; set 2/2");
    }
}

TEST("88-OP-05 88-V-20 A-20 A-21: without a floated company the round takes place; 1888-N exports and enters phase 2") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start SSL 70 Ann 5; private KT Ann; priority Bob; stock Ann");
        does(s, "Ann pass");
        does(s, "Bob pass");
        expects(s, "cash Ann 800");
        does(s, "Cat pass");
        expects(s, "event operating_round; event income; cash Ann 805; round stock; turns 3; asked Bob stock");
        expects(s, published(edition) ? "event exported; depot 2 6; phase 2" : "no event exported; depot 2 7; phase 1");
    }
}

TEST("88-V-20 A-21: 1888 exports from the set on in which the first 2-train was sold") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start SSL 70 Ann 6; float SSL 90; turn SSL trains");
        does(s, "SSL train 2");
        expects(s, "event exported; event phase; depot 2 5; phase 2; round stock"); /* one sold, one abroad */
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        does(s, "SSL pass");
        expects(s, "event exported; depot 2 4; turns 4");
    }
}

TEST("88-V-21: the export of the first 4-train: phase 4, all 2-trains scrapped, limit 3") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "players 3; phase 3; set 2/2; start SSL 70 Ann 6; float SSL 0; trains SSL 2 2 3 3; "
                              "start LYR 70 Bob 6; float LYR 0; trains LYR 3 3 3 3; operated LYR; pool 2; depot 4:5; "
                              "private KT closed; private TA closed; private HS closed; private CW closed; "
                              "private YRF closed; private FC closed; revenue 10; turn SSL dividend");
        does(s, "SSL pay");
        expects(s, "event exported; event phase; event rusted; phase 4; depot 4 4; trains SSL 3 3; trains LYR 3 3 3");
        expects(s, "train_pool 3; round stock; turns 3");
    }
}

TEST("A-19 88-TN-03: D beside the 6-trains once the first is sold in 1888, after the last one in 1888-N") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "phase 6; start SSL 70 Ann 6; float SSL 2000; trains SSL 5; depot 6:1; turn SSL trains");
        check(accepts(s, "SSL train 6"));
        if (published(edition)) {
            refuses(s, "SSL train D", "88-TN-02");
            does(s, "SSL train 6");
            s = given_in(edition,
                         "phase 6; start SSL 70 Ann 6; float SSL 2000; trains SSL 5; depot D:255; turn SSL trains");
        }
        does(s, "SSL train D");
        expects(s, "phase 7; trains SSL 5 D; treasury SSL 1100");
        s = given_in(edition, "phase 5; start SSL 70 Ann 6; float SSL 2000; trains SSL 5; depot 6:2; turn SSL trains");
        refuses(s, "SSL train D", "88-TN-02"); /* no 6 sold yet */
    }
}

/* ---- the order of companies -------------------------------------------------------------------------------------- */

TEST("88-V-10 88-OP-03: the higher price, then further right, then the marker on top") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start JHR 80 Ann 2; start SSL 80 Ann 2; start CDL 80 Ann 2; start HJR 80 Ann 2; "
                                     "price JHR 1,4; price CDL 3,6; price SSL 3,6; price HJR 0,2; stock Ann");
        expects(s, "price JHR 100; price CDL 100; price SSL 100; price HJR 95; place CDL 0; place SSL 1");
        expects(s, "order CDL SSL JHR HJR");
    }
}

TEST("88-OP-03 88-V-10: floated companies operate in that order, once each") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "players 3; phase 3; depot 3:3; start LYR 80 Ann 6; float LYR 500; trains LYR 3; "
                              "start SSL 80 Bob 6; float SSL 500; trains SSL 3; start JHR 80 Cat 6; float JHR 500; "
                              "trains JHR 3; start CDL 80 Ann 2; price LYR 1,4; price SSL 3,6; price JHR 3,6; "
                              "price CDL 0,17; stock Ann");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        static const char *const order[] = {"SSL", "JHR", "LYR"};
        for (unsigned i = 0; i < 3; i++) {
            char text[40];
            (void)snprintf(text, sizeof text, "asked %s track; set 1/2", order[i]);
            expects(s, text);
            (void)snprintf(text, sizeof text, "%s pass", order[i]);
            while (rail_of(s)->set_round == 1 && offered(s, text)) {
                does(s, text);
            }
        }
        expects(s, "set 2/2"); /* CDL has not floated and does not operate */
    }
}

TEST("88-OP-04 88-OQ-26 88-SP-06: a forced sale sorts again those that have yet to operate") {
    EACH_EDITION(edition) {
        const char *const text =
            "players 3; phase 3; depot 3:5; cash Ann 100; start SSL 80 Ann 6; float SSL 0; price SSL 0,5; "
            "start LYR 80 Bob 3 Ann 3; float LYR 500; trains LYR 3; price LYR 1,3; "
            "start CDL 80 Cat 6; float CDL 500; price CDL 2,3; start ZDR 80 Bob 4 Ann 2; float ZDR 500; "
            "price ZDR 0,6; operated ZDR; turn SSL trains";
        scene *s = given_in(edition, text);
        expects(s, "order ZDR SSL LYR CDL; asked SSL trains");
        does(s, "Ann sell ZDR 1"); /* it has operated: 120 is enough and no turn comes of it */
        expects(s, "cash Ann 230; cell ZDR 1,6");
        does(s, "SSL train 3");
        expects(s, "cash Ann 50; asked LYR track");
        s = given_in(edition, text);
        does(s, "Ann sell LYR 1");
        expects(s, "cash Ann 195; price LYR 90; cell LYR 2,3; place CDL 0; place LYR 1");
        does(s, "SSL train 3");
        expects(s, "asked CDL track; cash Ann 15"); /* LYR came under CDL */
    }
}
