/* 1888, 1888-N: buying trains, limits, emergencies, phases, exports. */
#include "scene.h"

#include "core/notation.h"

#include <stdio.h>
#include <string.h>

/* Ann's JHR (60%), floated at 90, in its last step. Cat has the privates, Bob nothing. */
static scene *buyer(const char *edition, const char *rest) {
    char text[1500];
    (void)snprintf(text, sizeof text, "players 3; start JHR 90 Ann 6; %s; turn JHR trains", rest);
    return given_in(edition, text);
}

/* Lets the company come to its last step by itself, so that what happens there without asking happens. */
static scene *comes_to_buy(const char *edition, const char *rest) {
    char text[1500];
    (void)snprintf(text, sizeof text, "players 3; start JHR 90 Ann 6; %s; turn JHR track", rest);
    scene *s = given_in(edition, text);
    does(s, "JHR pass");
    return s;
}

/* ---- TN: buying trains ------------------------------------------------------------------------------------------- */

TEST("88-TN-01: any number of trains within the limit, and they do not run in the turn they are bought") {
    EACH_EDITION(t) {
        scene *s = buyer(t, "phase 2; float JHR 1000; tile D10 6 2");
        for (unsigned i = 0; i < 3; i++) {
            does(s, "JHR train 2");
            expects(s, "asked JHR trains");
        }
        refuses(s, "JHR run 2:C9-D10", "88-OT-01");
        refuses(s, "JHR pay", "88-OT-01");
        does(s, "JHR train 2");
        expects(s, "trains JHR 2 2 2 2; treasury JHR 680; round stock; no event ran"); /* full: nothing more to ask */
    }
}

TEST("88-TN-02: only the top of the stack until it is gone; the bank pool any time, at the face price") {
    EACH_EDITION(t) {
        scene *s = buyer(t, "phase 3; float JHR 1000; depot 3:1; pool 2 3");
        refuses(s, "JHR train 2", "88-TN-02");
        refuses(s, "JHR train 4", "88-TN-02");
        refuses(s, "JHR train D", "88-TN-02");
        refuses(s, "JHR train 4 pool", "88-TN-02");
        does(s, "JHR train 2 pool");
        expects(s, "treasury JHR 920; train_pool 3; depot 3 1; phase 3");
        does(s, "JHR train 3 pool");
        expects(s, "treasury JHR 740; train_pool; trains JHR 2 3");
        does(s, "JHR train 3");
        expects(s, "treasury JHR 560; depot 3 0");
        check(accepts(s, "JHR train 4"));
        refuses(s, "JHR train 5", "88-TN-02");
    }
}

TEST("88-TN-03 A-19: D beside the 6-trains after the first of them (1888), only after the last (1888-N)") {
    scene *s = buyer("1888", "phase 5; float JHR 1000; depot 6:2");
    refuses(s, "JHR train D", "88-TN-02");
    check(accepts(s, "JHR train 6"));
    s = buyer("1888", "phase 6; float JHR 1000; depot 6:1");
    check(accepts(s, "JHR train D") && accepts(s, "JHR train 6"));
    s = buyer("1888n", "phase 6; float JHR 1000; depot 6:1");
    refuses(s, "JHR train D", "88-TN-02");
    check(accepts(s, "JHR train 6"));
    s = buyer("1888 compat=18xx.games", "phase 6; float JHR 1000; depot 6:1"); /* D-24 */
    refuses(s, "JHR train D", "88-TN-02");
    EACH_EDITION(t) {
        s = buyer(t, "phase 6; float JHR 1000; depot 6:0");
        check(accepts(s, "JHR train D"));
        refuses(s, "JHR train 6", "88-TN-02");
    }
}

TEST("88-TN-04 88-TN-09: D for 900, or 700 with an own 4, 5 or 6; handed in 5 and 6 are for sale in the pool") {
    static const char *const kinds[] = {"4", "5", "6"};
    EACH_EDITION(t) {
        for (unsigned i = 0; i < 3; i++) {
            char text[100];
            (void)snprintf(text, sizeof text, "phase 6; float JHR 700; depot 6:0; trains JHR %s", kinds[i]);
            scene *s = buyer(t, text);
            refuses(s, "JHR train D", "88-TN-10");
            (void)snprintf(text, sizeof text, "JHR train D trade %s", kinds[i]);
            does(s, text);
            expects(s, "treasury JHR 0; phase 7; event traded_in");
            expects(s, i == 0 ? "train_pool" : i == 1 ? "train_pool 5" : "train_pool 6"); /* it rusts the 4 */
        }
        scene *s = buyer(t, "phase 7; float JHR 2000; depot 6:0; trains JHR D; pool 5 6");
        does(s, "JHR train 6 pool");
        expects(s, "treasury JHR 1370; train_pool 5");
        s = buyer(t, "phase 7; float JHR 900; depot 6:0; trains JHR 5");
        does(s, "JHR train D");
        expects(s, "treasury JHR 0; trains JHR 5 D");
        s = buyer(t, "phase 6; float JHR 2000; depot 6:1; trains JHR 5 3");
        refuses(s, "JHR train 6 trade 5", "88-TN-04"); /* only for a D */
        s = buyer(t, "phase 6; float JHR 2000; depot 6:0; trains JHR 5");
        refuses(s, "JHR train D trade 3", "88-TN-04"); /* only 4, 5, 6 */
        refuses(s, "JHR train D trade 6", "88-TN-04"); /* only its own */
        refuses(s, "JHR train D trade D", "88-TN-04");
        check(accepts(s, "JHR train D trade 5"));
    }
}

TEST("88-OQ-20: at the limit a D may be bought with a trade-in, not without") {
    EACH_EDITION(t) {
        scene *s = buyer(t, "phase 6; float JHR 2000; depot 6:0; trains JHR 5 6");
        refuses(s, "JHR train D", "88-TL-02");
        check(offered(s, "JHR train D trade 5") && offered(s, "JHR train D trade 6"));
        does(s, "JHR train D trade 5");
        expects(s, "trains JHR 6 D; treasury JHR 1300; train_pool 5");
        refuses(s, "JHR train 5 pool", "88-TL-02");
        does(s, "JHR train D trade 6");
        expects(s, "trains JHR D D; treasury JHR 600; train_pool 5 6; round stock");
    }
}

TEST("88-OQ-06 88-OQ-07 88-SU-03: D-trains never run out; both editions have the same trains") {
    EACH_EDITION(t) {
        scene *s = given_in(t, "players 3; stock Ann");
        expects(s, "depot 2 7; depot 3 6; depot 4 5; depot 5 3; depot 6 2");
        s = buyer(t,
                  "phase 7; float JHR 1800; depot 6:0; trains HJR D D; trains TJL D D; trains SSL D D; trains CDL D D");
        does(s, "JHR train D");
        does(s, "JHR train D");
        expects(s, "trains JHR D D; treasury JHR 0"); /* ten of them */
    }
}

#define NEIGHBOUR "start SSL 90 Bob 6; float SSL 100; operated SSL;"

TEST("88-TN-05: from phase 3 trains are bought from other companies, the other director agreeing") {
    EACH_EDITION(t) {
        scene *s = buyer(t, "phase 2; float JHR 500; trains JHR 2; trains SSL 2 3; " NEIGHBOUR);
        refuses(s, "JHR train 2 from SSL 1", "88-TN-05");
        s = buyer(t, "phase 3; float JHR 500; trains JHR 2; trains SSL 2 3; " NEIGHBOUR);
        int32_t min, max;
        range_of(s, "JHR train 3 from SSL", &min, &max);
        check(min == 1 && max == 500);
        refuses(s, "JHR train 3 from SSL 0", "88-TN-05");
        refuses(s, "JHR train 3 from SSL 501", "88-TN-10");
        refuses(s, "JHR train 4 from SSL 10", "88-TN-05"); /* it has none */
        refuses(s, "JHR train 2 from JHR 10", "88-TN-05"); /* nor does one trade with oneself */
        does(s, "JHR train 3 from SSL 120");
        expects(s, "event offered_train; asked Bob offer; actor Bob; not actor JHR; trains SSL 2 3; treasury JHR 500");
        refuses(s, "JHR pass", "88-OT-03");
        refuses(s, "Ann accept", "88-OT-03");
        refuses(s, "Bob pass", "IR-02");
        check(count_offered(s, "Bob") == 2);
        does(s, "Bob accept");
        expects(s, "asked JHR trains; trains JHR 2 3; trains SSL 2; treasury JHR 380; treasury SSL 220; phase 3");
    }
    /* D-26 */
    scene *s = buyer("1888n compat=18xx.games", "phase 2; float JHR 500; trains JHR 2; trains SSL 2; " NEIGHBOUR);
    check(accepts(s, "JHR train 2 from SSL 1"));
}

TEST("88-TN-05: a declined offer may be made again only at a higher price, and is forgotten with the turn") {
    EACH_EDITION(t) {
        scene *s = buyer(t, "phase 3; float JHR 500; trains JHR 2; trains SSL 3 4; " NEIGHBOUR);
        does(s, "JHR train 3 from SSL 100");
        does(s, "Bob decline");
        expects(s, "asked JHR trains; trains SSL 3 4; treasury JHR 500; event declined");
        refuses(s, "JHR train 3 from SSL 100", "IR-02");
        refuses(s, "JHR train 3 from SSL 99", "IR-02");
        check(accepts(s, "JHR train 3 from SSL 101") && accepts(s, "JHR train 4 from SSL 1"));
        int32_t min, max;
        range_of(s, "JHR train 3 from SSL", &min, &max);
        check(min == 101 && max == 500);
        does(s, "JHR train 3 from SSL 500");
        does(s, "Bob decline");
        check(!offered(s, "JHR train 3 from SSL") && offered(s, "JHR train 4 from SSL"));
        does(s, "JHR train 4 from SSL 1");
        does(s, "Bob accept");
        expects(s, "trains JHR 2 4; treasury JHR 499");
        /* the next company asks anew */
        s = buyer(t, "phase 3; set 1/2; float JHR 500; trains JHR 2; trains SSL 3; start SSL 90 Bob 6; float SSL 500; "
                     "operated SSL;"
                     "start LYR 70 Ann 6; float LYR 500; trains LYR 2");
        does(s, "JHR train 3 from SSL 100");
        does(s, "Bob decline");
        does(s, "JHR pass");
        does(s, "LYR pass");
        expects(s, "asked LYR trains");
        check(accepts(s, "LYR train 3 from SSL 1"));
    }
}

TEST("88-TN-05: between two companies of one director nobody is asked") {
    EACH_EDITION(t) {
        scene *s = buyer(
            t, "phase 3; float JHR 500; trains JHR 2; start SSL 90 Ann 6; float SSL 0; operated SSL; trains SSL 3");
        does(s, "JHR train 3 from SSL 1");
        expects(s, "asked JHR trains; trains JHR 2 3; trains SSL; treasury SSL 1; treasury JHR 499");
    }
}

TEST("88-TN-05 IR-02: however many offers are declined in a turn, others can be made") {
    scene *s = buyer("1888n", "phase 3; float JHR 600; trains JHR 2; start SSL 90 Bob 4; float SSL 0; operated SSL;"
                              "trains SSL 2 3 4; start CDL 90 Bob 4; float CDL 0; operated CDL; trains CDL 2 3 4");
    static const char *const what[] = {"private KT 13",      "private TA 25",      "private HS 38",
                                       "private CW 50",      "private YRF 63",     "private FC 75",
                                       "train 2 from SSL 1", "train 3 from SSL 1", "train 4 from SSL 1",
                                       "train 2 from CDL 1", "train 3 from CDL 1"};
    for (unsigned i = 0; i < 11; i++) {
        char text[60];
        (void)snprintf(text, sizeof text, "JHR %s", what[i]);
        does(s, text);
        does(s, i < 6 ? "Cat decline" : "Bob decline");
    }
    check(accepts(s, "JHR train 4 from CDL 1"));
    does(s, "JHR train 2 from SSL 2");
    does(s, "Bob decline");
    does(s, "JHR train 4 from CDL 1");
    does(s, "Bob decline");
    check(accepts(s, "JHR train 4 from CDL 2") && accepts(s, "JHR private KT 14"));
}

TEST("88-TN-06: trains are neither sold to the bank nor dropped by choice") {
    EACH_EDITION(t) {
        scene *s = buyer(t, "phase 3; float JHR 500; trains JHR 2 3");
        refuses(s, "JHR discard 2", "88-OT-01");
        check(!offered(s, "JHR discard"));
    }
}

TEST("88-TN-07: a company without a train must buy one, route or no route") {
    EACH_EDITION(t) {
        scene *s = buyer(t, "phase 2; float JHR 500");
        refuses(s, "JHR pass", "88-TN-07");
        check(!offered(s, "JHR pass"));
        does(s, "JHR train 2");
        check(accepts(s, "JHR pass"));
        s = buyer(t, "phase 2; float JHR 500; trains JHR 2");
        check(accepts(s, "JHR pass"));
    }
}

TEST("88-TN-08: prices 80, 180, 300, 500, 630, 900") {
    static const struct {
        const char *kind, *depot;
        int price;
    } row[] = {{"2", "2:7", 80},  {"3", "3:6", 180}, {"4", "4:5", 300},
               {"5", "5:3", 500}, {"6", "6:2", 630}, {"D", "6:0", 900}};
    EACH_EDITION(t) {
        for (unsigned i = 0; i < 6; i++) {
            char text[100];
            (void)snprintf(text, sizeof text, "phase 3; float JHR %d; depot %s; trains JHR 5", row[i].price - 1,
                           row[i].depot);
            scene *s = buyer(t, text);
            (void)snprintf(text, sizeof text, "JHR train %s", row[i].kind);
            refuses(s, text, "88-TN-10");
            (void)snprintf(text, sizeof text, "phase 3; float JHR %d; depot %s; trains JHR 5", row[i].price,
                           row[i].depot);
            s = buyer(t, text);
            (void)snprintf(text, sizeof text, "JHR train %s", row[i].kind);
            does(s, text);
            expects(s, "treasury JHR 0");
        }
    }
}

TEST("88-TN-10 88-OQ-21: an owed train may come from another company, for treasury money only") {
    EACH_EDITION(t) {
        scene *s = buyer(t, "phase 3; float JHR 60; depot 3:6; trains SSL 2; " NEIGHBOUR);
        refuses(s, "JHR train 2 from SSL 61", "88-TN-10"); /* Ann may not add to it */
        does(s, "JHR train 2 from SSL 60");
        does(s, "Bob accept");
        expects(s, "trains JHR 2; treasury JHR 0; treasury SSL 160; cash Ann 800");
        s = buyer(t, "phase 2; float JHR 60; depot 3:6; trains SSL 2; " NEIGHBOUR);
        refuses(s, "JHR train 2 from SSL 60", "88-TN-05");
    }
}

/* ---- TL: the limit ----------------------------------------------------------------------------------------------- */

TEST("88-TL-01 88-TL-02 A-32: four trains in phases 1 to 3, three in phase 4, two from phase 5; full is full") {
    static const struct {
        const char *phase, *full, *room;
    } row[] = {{"1", "2 2 2 2", "2 2 2"}, {"2", "2 2 2 2", "2 2 2"}, {"3", "3 3 3 3", "3 3 3"}, {"4", "4 4 4", "4 4"},
               {"5", "5 5", "5"},         {"6", "5 5", "5"},         {"7", "5 5", "5"}};
    EACH_EDITION(t) {
        for (unsigned i = 0; i < 7; i++) {
            char text[120];
            (void)snprintf(text, sizeof text,
                           "phase %s; float JHR 2000; trains JHR %s; pool 5; trains SSL 5; " NEIGHBOUR, row[i].phase,
                           row[i].full);
            scene *s = buyer(t, text);
            refuses(s, "JHR train 5 pool", "88-TL-02");
            if (i > 1) {
                refuses(s, "JHR train 5 from SSL 1", "88-TL-02");
            }
            (void)snprintf(text, sizeof text, "phase %s; float JHR 2000; trains JHR %s; pool 5", row[i].phase,
                           row[i].room);
            check(accepts(buyer(t, text), "JHR train 5 pool"));
        }
    }
}

TEST("88-V-18 88-TL-03: phase 4, a 3 and a 4: the first 5 may be bought, then one of three goes to the pool") {
    EACH_EDITION(t) {
        scene *s =
            buyer(t, "phase 4; float JHR 500; depot 5:3; trains JHR 3 4; start SSL 80 Bob 6; float SSL 0; operated SSL;"
                     "trains SSL 3 4 4");
        does(s, "JHR train 5");
        expects(s, "phase 5; asked JHR discard; treasury JHR 0");
        check(count_offered(s, "JHR discard") == 3 && count_offered(s, "") == 3);
        refuses(s, "JHR discard 2", "88-TL-03");
        refuses(s, "JHR pass", "88-TL-03");
        does(s, "JHR discard 3");
        expects(s, "trains JHR 4 5; train_pool 3; treasury JHR 0; asked SSL discard");
        does(s, "SSL discard 4");
        expects(s, "trains SSL 3 4; train_pool 3 4; round stock");
    }
}

TEST("88-V-19 88-TL-02: at the limit nothing is bought, even if the purchase would scrap own trains") {
    EACH_EDITION(t) {
        scene *s = buyer(t, "phase 3; float JHR 1000; depot 4:5; trains JHR 2 2 2 2");
        refuses(s, "JHR train 4", "88-TL-02");
        s = buyer(t, "phase 3; float JHR 1000; depot 4:5; trains JHR 2 2 2");
        does(s, "JHR train 4");
        expects(s, "trains JHR 4; phase 4");
        s = buyer(t, "phase 4; float JHR 1000; depot 5:3; trains JHR 3 4 4");
        refuses(s, "JHR train 5", "88-TL-02");
    }
}

TEST("88-TL-03 88-OQ-27: surplus trains go at once, in operating order; of one kind nobody is asked") {
    EACH_EDITION(t) {
        scene *s = buyer(
            t, "phase 4; float JHR 500; depot 5:3; start ZDR 95 Bob 6; float ZDR 0; operated ZDR; trains ZDR 3 4 4;"
               "start LYR 70 Bob 6; float LYR 0; trains LYR 3 3 4; start CDL 80 Bob 6; float CDL 0; trains CDL 3 3 3");
        does(s, "JHR train 5");
        expects(s, "asked ZDR discard; trains CDL 3 3 3");
        does(s, "ZDR discard 3");
        expects(s, "asked LYR discard; trains CDL 3 3; train_pool 3 3"); /* CDL is before LYR, without a choice */
        does(s, "LYR discard 4");
        expects(s, "asked CDL track; trains LYR 3 3; train_pool 3 3 4");
    }
    /* D-38: by the list of companies, and asked all the same */
    scene *s = buyer("1888n compat=18xx.games",
                     "phase 4; float JHR 500; depot 5:3; start LYR 95 Bob 6; float LYR 0; trains LYR 3 4 4;"
                     "start CDL 70 Bob 6; float CDL 0; trains CDL 3 3 3");
    does(s, "JHR train 5");
    expects(s, "asked CDL discard");
}

/* ---- EF: emergencies --------------------------------------------------------------------------------------------- */

TEST("88-EF-01: the whole treasury and the rest from the director; nothing stays in the company") {
    EACH_EDITION(t) {
        scene *s = buyer(t, "phase 3; float JHR 50; depot 3:6; cash Ann 200");
        does(s, "JHR train 3");
        expects(s, "trains JHR 3; treasury JHR 0; cash Ann 70; event director_helps; round stock");
        s = buyer(t, "phase 3; float JHR 180; depot 3:6; cash Ann 200");
        does(s, "JHR train 3");
        expects(s, "treasury JHR 0; cash Ann 200; no event director_helps");
        /* with a train there is no help */
        s = buyer(t, "phase 3; float JHR 50; depot 3:6; trains JHR 2");
        refuses(s, "JHR train 3", "88-TN-10");
    }
}

TEST("88-EF-02 88-OQ-22: director's money buys the cheapest train of bank and pool, and one only") {
    scene *s = buyer("1888", "phase 6; float JHR 100; depot 6:1; cash Ann 900");
    refuses(s, "JHR train D", "88-EF-02");
    does(s, "JHR train 6");
    expects(s, "cash Ann 370; treasury JHR 0; round stock");
    EACH_EDITION(t) {
        s = buyer(t, "phase 6; float JHR 100; depot 6:1; pool 5; cash Ann 900");
        refuses(s, "JHR train 6", "88-EF-02");
        does(s, "JHR train 5 pool");
        expects(s, "cash Ann 500; treasury JHR 0; trains JHR 5; round stock"); /* no second one */
        /* the treasury pays the cheapest: then the director adds nothing for a dearer one */
        s = buyer(t, "phase 6; float JHR 500; depot 6:1; pool 5; cash Ann 900");
        refuses(s, "JHR train 6", "88-TN-10");
        check(accepts(s, "JHR train 5 pool"));
        /* what the treasury pays itself is free */
        s = buyer(t, "phase 6; float JHR 630; depot 6:1; pool 5");
        check(accepts(s, "JHR train 6"));
    }
}

/* Ann's cash is short by 250 for a 3-train: LYR at 95 is Bob's company, SSL at 80 her own. */
#define SHORT_OF_CASH                                                                                                  \
    "phase 3; float JHR 30; depot 4:5; cash Ann 20; start LYR 95 Bob 5 Ann 4; start SSL 80 Ann 5 Bob 3;"

TEST("88-EF-03 88-EF-07: a director short of cash sells shares first, what is left over is his") {
    EACH_EDITION(t) {
        scene *s = buyer(t, SHORT_OF_CASH);
        expects(s, "actor JHR; actor Ann; not actor Bob");
        check(strstr(seen(s),
                     "\"emergency\":{\"train\":\"4\",\"price\":300,\"beyond_treasury\":270,\"still_to_raise\":250,"
                     "\"treasury\":30,\"director\":20}"));
        refuses(s, "JHR train 4", "88-EF-03");
        refuses(s, "train 4", "88-EF-03"); /* without a name it is the company's, though Ann can act too */
        refuses(s, "JHR pass", "88-TN-07");
        refuses(s, "Bob sell LYR 1", "88-OT-03");
        check(offered(s, "Ann sell LYR 3") && !offered(s, "Ann sell LYR 4") && !offered(s, "JHR train 4"));
        does(s, "Ann sell LYR 3");
        expects(s, "cash Ann 305; price LYR 80; pool LYR 3; asked JHR trains; not actor Ann");
        refuses(s, "Ann sell LYR 1", "88-EF-03"); /* enough now */
        does(s, "JHR train 4");
        expects(s, "cash Ann 35; treasury JHR 0; trains JHR 4; round stock");
        s = buyer(t, "phase 3; float JHR 300; depot 4:5; start LYR 95 Bob 5 Ann 4");
        refuses(s, "Ann sell LYR 1", "88-EF-03"); /* no emergency */
        s = given_in(t, "players 3; phase 3; start JHR 90 Ann 6; " SHORT_OF_CASH "turn JHR station");
        refuses(s, "Ann sell LYR 1", "88-OT-01"); /* not before the last step */
    }
}

TEST("88-EF-03 88-SE-05: sales one by one, at the price before each, until it is enough") {
    EACH_EDITION(t) {
        scene *s = buyer(t, SHORT_OF_CASH);
        does(s, "Ann sell LYR 1");
        expects(s, "cash Ann 115; price LYR 90");
        does(s, "Ann sell SSL 1");
        expects(s, "cash Ann 195; price SSL 75");
        does(s, "Ann sell LYR 1");
        expects(s, "cash Ann 285; price LYR 85");
        does(s, "JHR train 4");
        expects(s, "cash Ann 15");
    }
}

TEST("88-OQ-30: not beyond the last share that is needed") {
    EACH_EDITION(t) {
        scene *s = buyer(t, "phase 3; float JHR 230; depot 4:5; cash Ann 0; start LYR 95 Bob 5 Ann 4");
        refuses(s, "Ann sell LYR 2", "88-OQ-30"); /* 70 are missing */
        does(s, "Ann sell LYR 1");
        expects(s, "cash Ann 95");
        s = buyer(t, "phase 3; float JHR 110; depot 4:5; cash Ann 0; start LYR 95 Bob 5 Ann 4");
        refuses(s, "Ann sell LYR 3", "88-OQ-30"); /* 190 */
        check(accepts(s, "Ann sell LYR 2"));
        s = buyer(t, "phase 3; float JHR 109; depot 4:5; cash Ann 0; start LYR 95 Bob 5 Ann 4");
        check(accepts(s, "Ann sell LYR 3"));
    }
}

TEST("88-EF-03 88-EF-06: no sale changes a director; level is allowed, below is not; never the 20% certificate") {
    EACH_EDITION(t) {
        scene *s = buyer(t, "phase 3; float JHR 0; depot 4:5; cash Ann 0; start SSL 80 Ann 5 Bob 3; start LYR 70 Ann 2;"
                            "start CDL 95 Bob 5 Ann 3");
        check(accepts(s, "Ann sell SSL 2"));
        refuses(s, "Ann sell SSL 3", "88-EF-03");
        refuses(s, "Ann sell LYR 1", "88-DC-04"); /* the certificate */
        refuses(s, "Ann sell JHR 5", "88-DC-04");
        check(accepts(s, "Ann sell JHR 4") && accepts(s, "Ann sell CDL 3"));
        refuses(s, "Ann sell CDL 4", "88-SE-02");
        /* the pool takes five certificates */
        s = buyer(t, "phase 3; float JHR 0; depot 4:5; cash Ann 0; start CDL 95 Bob 3 Ann 3 pool 4");
        refuses(s, "Ann sell CDL 2", "88-SE-03");
        check(accepts(s, "Ann sell CDL 1"));
        /* the company that needs the train is no exception */
        s = given_in(t, "players 3; phase 3; start JHR 90 Ann 4 Bob 3; float JHR 0; depot 4:5; cash Ann 0;"
                        "start CDL 95 Bob 5 Ann 3; turn JHR trains");
        check(accepts(s, "Ann sell JHR 1"));
        refuses(s, "Ann sell JHR 2", "88-EF-03");
    }
    /* D-28: the peer protects the buying company alone */
    scene *s =
        buyer("1888n compat=18xx.games", "phase 3; float JHR 0; depot 4:5; cash Ann 0; start SSL 80 Ann 5 Bob 3");
    check(accepts(s, "Ann sell SSL 3"));
    s = buyer("1888n compat=18xx.games", "phase 3; float JHR 230; depot 4:5; cash Ann 0; start SSL 80 Ann 2 Bob 2");
    check(accepts(s, "Ann sell SSL 1") && accepts(s, "Ann sell SSL 2")); /* D-29: the certificate whole, for 70 */
    s = given_in("1888n compat=18xx.games",
                 "players 3; phase 3; start JHR 90 Ann 4 Bob 3; float JHR 0; depot 4:5; cash Ann 0;"
                 "start CDL 95 Bob 5 Ann 3; turn JHR trains");
    refuses(s, "Ann sell JHR 2", "88-EF-03");
}

TEST("88-EF-06 88-SP-05: the sale moves the marker, and companies still to operate are sorted again") {
    EACH_EDITION(t) {
        scene *s = buyer(
            t, "phase 3; float JHR 0; depot 3:6; cash Ann 0; start LYR 85 Bob 5 Ann 4; float LYR 500; trains LYR 2;"
               "start CDL 80 Bob 6; float CDL 500; trains CDL 2");
        expects(s, "order JHR LYR CDL");
        does(s, "Ann sell LYR 3");
        expects(s, "price LYR 70; order JHR CDL LYR");
        does(s, "JHR train 3");
        expects(s, "asked CDL track; cash Ann 75");
    }
}

TEST("88-EF-04: if all allowed sales do not suffice he is bankrupt, and the game is over at once") {
    EACH_EDITION(t) {
        /* no run, so the marker has gone left to 85: 4 x 85 and 3 x 95 are 625, of 630 that are missing */
        scene *s = comes_to_buy(t, "phase 6; float JHR 0; depot 6:1; cash Ann 5; start CDL 95 Bob 5 Ann 3");
        expects(s, "not finished; asked JHR trains");
        refuses(s, "JHR bankrupt", "88-EF-04");
        check(!offered(s, "JHR bankrupt"));
        does(s, "Ann sell CDL 3");
        does(s, "Ann sell JHR 4");
        does(s, "JHR train 6");
        expects(s, "cash Ann 0; treasury JHR 0; trains JHR 6; not finished");
        s = comes_to_buy(t, "phase 6; float JHR 0; depot 6:1; cash Ann 4; start CDL 95 Bob 5 Ann 3");
        expects(s, "finished; event bankrupt");
    }
}

TEST("88-EF-04 88-OQ-21: with another company's train in reach nobody is bankrupt before it is declined") {
    EACH_EDITION(t) {
        scene *s = comes_to_buy(t, "phase 6; float JHR 5; depot 6:1; cash Ann 0; trains SSL 5; " NEIGHBOUR);
        expects(s, "not finished; asked JHR trains");
        check(offered(s, "JHR train 5 from SSL") && offered(s, "JHR bankrupt"));
        does(s, "JHR train 5 from SSL 5");
        does(s, "Bob decline");
        expects(s, "finished; event bankrupt");
        s = comes_to_buy(t, "phase 6; float JHR 5; depot 6:1; cash Ann 0; trains SSL 5; " NEIGHBOUR);
        does(s, "JHR train 5 from SSL 4");
        does(s, "Bob accept");
        expects(s, "not finished; trains JHR 5; treasury JHR 1");
    }
    /* after a sale, it must be the bank's */
    scene *s = buyer(
        "1888n", "phase 3; float JHR 50; depot 4:5; cash Ann 0; start CDL 95 Bob 5 Ann 4; trains SSL 2; " NEIGHBOUR);
    check(accepts(s, "JHR train 2 from SSL 50"));
    does(s, "Ann sell CDL 1");
    refuses(s, "JHR train 2 from SSL 50", "88-EF-02");
}

/* An action as in a log. */
static bool log_accepts(scene *s, const char *text) {
    ir_action action;
    ir_problem problem;
    check(ir_action_read(&s->game, &s->state, text, strlen(text), &action, &problem));
    check(!ir_legal(&s->game, &s->state, &action, NULL));
    action.logged = true;
    return ir_apply(&s->game, &s->state, &action, &s->events, NULL) == IR_OK;
}

TEST("IR-09 88-EF-04: nobody is bankrupt while another of his companies has a train that can be bought") {
    EACH_EDITION(t) {
        scene *s =
            comes_to_buy(t, "phase 6; float JHR 1; depot 6:1; cash Ann 0; start SSL 80 Ann 5 Bob 3; trains SSL 5");
        expects(s, "not finished; asked JHR trains");
        refuses(s, "JHR bankrupt", "IR-09");
        check(!offered(s, "JHR bankrupt") && offered(s, "JHR train 5 from SSL"));
        does(s, "JHR train 5 from SSL 1");
        expects(s, "not finished; trains JHR 5; treasury JHR 0");
        /* with nothing in the treasury it cannot be had: at once, as nothing else is left */
        s = comes_to_buy(t, "phase 6; float JHR 0; depot 6:1; cash Ann 0; start SSL 80 Ann 5 Bob 3; trains SSL 5");
        expects(s, "finished; event bankrupt");
        /* another director would have to agree */
        s = comes_to_buy(t, "phase 6; float JHR 5; depot 6:1; cash Ann 0; trains SSL 5; " NEIGHBOUR);
        check(offered(s, "JHR bankrupt"));
        /* IR-08 */
        s = comes_to_buy(t, "phase 6; float JHR 1; depot 6:1; cash Ann 0; start SSL 80 Ann 5 Bob 3; trains SSL 5");
        check(log_accepts(s, "JHR bankrupt"));
        expects(s, "finished; event bankrupt");
    }
    /* D-33: the peer does not ask for it */
    scene *s = buyer("1888n compat=18xx.games",
                     "phase 6; float JHR 1; depot 6:1; cash Ann 0; start SSL 80 Ann 3 Bob 2; trains SSL 5");
    check(accepts(s, "JHR bankrupt"));
}

TEST("IR-11: a treasury may be spent first, and then there is no train at hand") {
    scene *s = given_in("1888n", "players 3; phase 3; start JHR 90 Ann 2 Bob 2; float JHR 13; depot 4:5; cash Ann 0;"
                                 "start SSL 80 Ann 2 Bob 2; trains SSL 2; private KT Ann; turn JHR trains");
    refuses(s, "JHR bankrupt", "IR-09");
    does(s, "JHR private KT 13");
    expects(s, "finished; event bankrupt");
}

/* 270 are missing of a 4-train, and CDL is at 90: three shares raise them, but 90 and 2 x 85 do not. */
#define ONLY_A_BLOCK "phase 3; float JHR 30; depot 4:5; cash Ann 0; start CDL 90 Bob 5 Ann 3; start JHR 70 Ann 2"

TEST("IR-10 88-EF-04: a forced sale that makes the train impossible to pay is refused as hopeless") {
    EACH_EDITION(t) {
        scene *s = given_in(t, "players 3; " ONLY_A_BLOCK "; turn JHR trains");
        refuses(s, "Ann sell CDL 1", "IR-10");
        refuses(s, "Ann sell CDL 2", "IR-10");
        check(!offered(s, "Ann sell CDL 1") && !offered(s, "Ann sell CDL 2") && offered(s, "Ann sell CDL 3"));
        refuses(s, "JHR bankrupt", "88-EF-04");
        does(s, "Ann sell CDL 3");
        does(s, "JHR train 4");
        expects(s, "not finished; cash Ann 0");
        /* with 10 more in the treasury one by one is enough too */
        s = given_in(t, "players 3; " ONLY_A_BLOCK "; float JHR 40; turn JHR trains");
        does(s, "Ann sell CDL 1");
        refuses(s, "Ann sell CDL 1", "IR-10");
        does(s, "Ann sell CDL 2");
        expects(s, "cash Ann 260; asked JHR trains");
        /* IR-08 */
        s = given_in(t, "players 3; " ONLY_A_BLOCK "; turn JHR trains");
        check(log_accepts(s, "Ann sell CDL 1"));
        expects(s, "finished; event bankrupt");
    }
    scene *s = given_in("1888 compat=18xx.games", "players 3; " ONLY_A_BLOCK "; turn JHR trains");
    check(accepts(s, "Ann sell CDL 1")); /* D-33 */
}

TEST("88-EF-05: the director's privates bring no money for a train") {
    EACH_EDITION(t) {
        /* FC, YRF and CW are Ann's; the company has nothing to buy them with */
        scene *s =
            given_in(t, "players 3; phase 4; start JHR 90 Ann 3 Bob 2 pool 1; float JHR 0; depot 4:5; cash Ann 0;"
                        "private FC Ann; private YRF Ann; private CW Ann; turn JHR track");
        does(s, "JHR pass");
        expects(s, "finished; event bankrupt");
    }
}

/* ---- PH: phases -------------------------------------------------------------------------------------------------- */

TEST("88-PH-01: the first train of each kind starts its phase") {
    static const struct {
        const char *before, *depot, *kind, *after;
    } row[] = {{"1", "2:7", "2", "2"}, {"2", "3:6", "3", "3"}, {"3", "4:5", "4", "4"},
               {"4", "5:3", "5", "5"}, {"5", "6:2", "6", "6"}, {"6", "6:0", "D", "7"}};
    EACH_EDITION(t) {
        for (unsigned i = 0; i < 6; i++) {
            char text[120];
            (void)snprintf(text, sizeof text, "phase %s; float JHR 2000; depot %s; trains JHR 5", row[i].before,
                           row[i].depot);
            scene *s = buyer(t, text);
            (void)snprintf(text, sizeof text, "JHR train %s", row[i].kind);
            does(s, text);
            (void)snprintf(text, sizeof text, "phase %s; event phase", row[i].after);
            expects(s, text);
        }
        scene *s = buyer(t, "phase 3; float JHR 2000; depot 3:4; trains JHR 3");
        does(s, "JHR train 3"); /* the second */
        expects(s, "phase 3; no event phase");
        /* a train of the pool starts nothing */
        s = buyer(t, "phase 3; float JHR 2000; depot 3:4; trains JHR 3; pool 4");
        does(s, "JHR train 4 pool");
        expects(s, "phase 3; no event phase");
    }
}

TEST("88-PH-02 88-PH-03: what a phase brings, at once, in all companies and the pool") {
    const char *others = "start SSL 90 Bob 6; float SSL 0; operated SSL;";
    char text[400];
    EACH_EDITION(t) {
        (void)snprintf(text, sizeof text,
                       "%s phase 3; float JHR 700; depot 4:5; trains JHR 2 3; trains SSL 2 2 3; pool 2", others);
        scene *s = buyer(t, text);
        does(s, "JHR train 4"); /* 2-trains out */
        expects(s, "asked JHR trains; trains JHR 3 4; trains SSL 3; train_pool; event rusted");
        (void)snprintf(text, sizeof text,
                       "%s phase 4; float JHR 700; depot 5:3; trains JHR 4; trains SSL 4; tile D10 6 2; tile D10 15 1",
                       others);
        s = buyer(t, text);
        does(s, "JHR train 5"); /* brown tiles, privates close, two trains */
        expects(s, "trains JHR 4 5; trains SSL 4; closed KT; closed FC; event privates_closed");
        (void)snprintf(text, sizeof text,
                       "%s phase 5; float JHR 700; depot 6:2; trains JHR 3; trains SSL 3 4; pool 3 4", others);
        s = buyer(t, text);
        does(s, "JHR train 6"); /* 3-trains out */
        expects(s, "trains JHR 6; trains SSL 4; train_pool 4");
        (void)snprintf(text, sizeof text,
                       "%s phase 6; float JHR 900; depot 6:0; trains JHR 4; trains SSL 4 5; pool 4 5", others);
        s = buyer(t, text);
        does(s, "JHR train D"); /* 4-trains out */
        expects(s, "trains JHR D; trains SSL 5; train_pool 5");
    }
}

TEST("88-PH-02 88-OP-01: in phase 3 green tiles, trains between companies, privates for companies") {
    EACH_EDITION(t) {
        scene *s = buyer(t, "phase 2; float JHR 700; depot 3:6; trains JHR 2; trains SSL 2; " NEIGHBOUR);
        refuses(s, "JHR private KT 20", "88-PC-03");
        refuses(s, "JHR train 2 from SSL 20", "88-TN-05");
        does(s, "JHR train 3");
        check(accepts(s, "JHR private KT 20") && accepts(s, "JHR train 2 from SSL 20"));
    }
}

/* ---- EX: exports ------------------------------------------------------------------------------------------------- */

/* The set of operating rounds ends with JHR's turn. */
static scene *set_ends(const char *edition, const char *rest) {
    scene *s = buyer(edition, rest);
    does(s, "JHR pass");
    return s;
}

TEST("88-EX-01 A-20 A-21: 1888 exports after the first sale of a 2-train, from that round on") {
    /* nobody has bought: two sets without an export */
    scene *s = given("title 1888; players 3; start JHR 70 Ann 2; stock Ann");
    for (unsigned i = 0; i < 2; i++) {
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        expects(s, "phase 1; depot 2 7; no event exported; round stock");
    }
    s = buyer("1888", "phase 1; float JHR 100; depot 2:7");
    does(s, "JHR train 2");
    expects(s, "phase 2; depot 2 5; event exported; round stock");
    expects(set_ends("1888", "phase 2; float JHR 100; depot 2:4; trains JHR 2"), "depot 2 3; event exported");
}

TEST("88-EX-02 A-20 A-21: 1888-N exports at the end of every set, and the first 2-train abroad starts phase 2") {
    scene *s = given("title 1888n; players 3; start JHR 70 Ann 2; stock Ann");
    does(s, "Ann pass");
    does(s, "Bob pass");
    does(s, "Cat pass");
    expects(s, "phase 2; depot 2 6; event exported; round stock");
    expects(set_ends("1888n", "phase 2; float JHR 100; depot 2:4; trains JHR 2"), "depot 2 3; event exported");
    /* D-30 */
    s = given("title 1888 compat=18xx.games; players 3; start JHR 70 Ann 2; stock Ann");
    does(s, "Ann pass");
    does(s, "Bob pass");
    does(s, "Cat pass");
    expects(s, "depot 2 6; event exported");
}

TEST("88-EX-03: one 2-, 3- or 4-train each time, never a 5, 6 or D; only at the end of a set") {
    EACH_EDITION(t) {
        expects(set_ends(t, "phase 3; float JHR 0; depot 3:4; trains JHR 3"), "depot 3 3; phase 3");
        expects(set_ends(t, "phase 4; float JHR 0; depot 4:2; trains JHR 4"), "depot 4 1; phase 4");
        expects(set_ends(t, "phase 4; float JHR 0; depot 5:3; trains JHR 4"), "depot 5 3; phase 4; no event exported");
        expects(set_ends(t, "phase 6; float JHR 0; depot 6:1; trains JHR 5"), "depot 6 1; phase 6; no event exported");
        expects(set_ends(t, "phase 7; float JHR 0; depot 6:0; trains JHR 5"), "phase 7; no event exported");
        expects(set_ends(t, "phase 3; set 1/2; float JHR 0; depot 3:4; trains JHR 3"), "depot 3 4; no event exported");
        expects(set_ends(t, "phase 3; set 2/2; float JHR 0; depot 3:4; trains JHR 3"), "depot 3 3");
        /* an exported 3 opens phase 3 */
        expects(set_ends(t, "phase 2; float JHR 0; depot 3:6; trains JHR 2"), "depot 3 5; phase 3; event phase");
    }
}

TEST("88-V-21 88-EX-03 88-PH-01: the first 4 exported: phase 4, all 2-trains scrapped, limit 3, surplus dropped") {
    EACH_EDITION(t) {
        scene *s = set_ends(t, "phase 3; float JHR 0; depot 4:5; trains JHR 3 3 3 3; start SSL 95 Bob 6; float SSL 0;"
                               "operated SSL; trains SSL 2 2; pool 2");
        expects(s, "phase 4; depot 4 4; trains SSL; trains JHR 3 3 3; train_pool 3; round stock; asked Ann stock");
        s = set_ends(t, "phase 3; float JHR 0; depot 4:5; trains JHR 2 3 3; trains SSL 3 3 3 4; start SSL 95 Bob 6; "
                        "float SSL 0; operated SSL");
        expects(s, "phase 4; asked SSL discard; trains JHR 3 3");
        does(s, "SSL discard 4");
        expects(s, "round stock; asked Ann stock; train_pool 4");
    }
    /* D-38: at the start of the stock round */
    scene *s =
        set_ends("1888n compat=18xx.games", "phase 3; float JHR 0; depot 4:5; trains JHR 2 3 3; trains SSL 3 3 3 4;"
                                            "start SSL 95 Bob 6; float SSL 0; operated SSL");
    expects(s, "phase 4; asked SSL discard; round stock");
}

TEST("88-EX-04: the end of the game is tested before the export, and the export comes before the stock round") {
    EACH_EDITION(t) {
        scene *s = given_in(
            t, "players 3; phase 3; start JHR 90 Ann 6; float JHR 0; trains JHR 3; depot 3:4; bank 20; revenue 50;"
               "turn JHR dividend");
        does(s, "JHR pay");
        expects(s, "finished; event bank_broken; depot 3 4; no event exported");
    }
}

TEST("88-EF-04: there is no bankruptcy where the treasury pays, or where no train is owed") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "players 4; phase 3; depot 3:2; start JHR 90 Ann 6; float JHR 500; turn JHR trains");
        refuses(s, "JHR bankrupt", "88-EF-04");
        expects(s, "asked JHR trains");
        s = given_in(edition,
                     "players 4; phase 3; depot 3:2; start JHR 90 Ann 6; float JHR 500; trains JHR 2; turn JHR trains");
        refuses(s, "JHR bankrupt", "88-EF-04");
    }
}

TEST("88-EF-04 88-OT-02 IR-07: nobody is bankrupt while his company can still buy a private") {
    scene *s =
        given("title 1888n; players 4; phase 4; start JHR 90 Ann 2 Bob 2 Cat 2; depot 5:3; private KT Ann; cash Ann 0;"
              "float JHR 60; turn JHR station");
    does(s, "JHR pass");
    expects(s, "not finished; asked JHR trains");
    check(offered(s, "JHR private KT") && offered(s, "JHR bankrupt") && !offered(s, "Ann sell"));
    does(s, "JHR private KT 37");
    expects(s, "cash Ann 37; finished; total Ann 207"); /* 12 more than without, then nothing is left */
}

TEST("88-EF-04 88-OQ-15 88-GE-03: whom no sale can save sells nothing") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; phase 5; depot 5:2; start JHR 90 Ann 3; float JHR 20; cash Ann 0;"
                                     "start SSL 90 Bob 4 Ann 3; float SSL 0; trains SSL 5; turn JHR trains");
        refuses(s, "Ann sell SSL 3", "88-EF-04");
        check(offered(s, "JHR train 5 from SSL") && offered(s, "JHR bankrupt") && !offered(s, "Ann sell"));
    }
}

TEST("88-EF-01: once shares have been sold for a train, the treasury buys nothing else") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "players 3; phase 4; depot 4:2; start JHR 90 Ann 4 Bob 2; float JHR 250; cash Ann 0;"
                              "start SSL 90 Bob 4 Ann 3; float SSL 0; turn JHR trains");
        check(offered(s, "JHR private KT"));
        does(s, "Ann sell SSL 1");
        refuses(s, "JHR private KT 20", "88-EF-01");
        does(s, "JHR train 4");
        expects(s, "trains JHR 4; treasury JHR 0");
    }
}
