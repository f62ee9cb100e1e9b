/* 1888, 1888-N: the private companies, and facts of the editions that no other file shows. */
#include "scene.h"

#include <stdio.h>
#include <string.h>

/* Ann's company, floated at 90 with 500, at the step. Cat has the privates that the rest does not name. */
static scene *turn_of(const char *edition, const char *company, const char *step, const char *rest) {
    char text[1500];
    (void)snprintf(text, sizeof text, "players 3; start %s 90 Ann 6; float %s 500; %s; turn %s %s", company, company,
                   rest, company, step);
    return given_in(edition, text);
}

/* ---- PC: what holds for all of them ------------------------------------------------------------------------------ */

TEST("88-PC-01 A-09: a private pays its owner, player or company, at the start of each operating round") {
    EACH_EDITION(t) {
        scene *s = given_in(
            t, "players 3; phase 3; start JHR 90 Ann 6; float JHR 500; trains JHR 3; private KT JHR; private FC JHR;"
               "private HS Ann; private CW Bob; private YRF Bob; private TA Cat; stock Ann");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        expects(s, "treasury JHR 535; cash Ann 815; cash Bob 845; cash Cat 810; event income");
        does(s, "JHR pass");
        does(s, "JHR pass"); /* trains: the second round of the set begins */
        expects(s, "set 2/2; treasury JHR 570; cash Ann 830; cash Bob 890; cash Cat 820");
    }
}

TEST("88-PC-02 88-PC-05: all privates close with phase 5; what is not laid then never will be, what lies serves on") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "trains",
                           "phase 4; float JHR 600; depot 5:3; trains JHR 4; private HS JHR; private TA JHR;"
                           "private CW JHR; private YRF JHR; private FC Ann; tile H2 L39 5; used TA 1");
        check(accepts(s, "JHR lay C5 L41 rot 0 with HS"));
        does(s, "JHR train 5");
        expects(s, "closed KT; closed TA; closed HS; closed CW; closed YRF; closed FC; tile H2 L39 5; round stock");
        refuses(s, "Ann exchange FC JHR ipo", "88-PC-02");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        expects(s, "no event income; asked JHR track; treasury JHR 100");
        refuses(s, "JHR lay C5 L41 rot 0 with HS", "88-PC-02");
        refuses(s, "JHR lay B4 9 rot 1 with CW", "88-PC-02");
        refuses(s, "JHR lay E17 L40a rot 0 with YRF", "88-PC-02");
        refuses(s, "JHR private KT 20", "88-PC-02");
    }
}

TEST("88-PC-03 88-V-26 88-OQ-04 A-07 A-08 A-10: a company pays a player 50% to 150% of the face price, whole numbers") {
    static const struct {
        const char *private_;
        int32_t old[2], n[2];
    } row[] = {{"KT", {13, 37}, {13, 37}},   {"TA", {25, 75}, {25, 75}},    {"HS", {35, 105}, {38, 112}},
               {"CW", {50, 150}, {50, 150}}, {"YRF", {60, 180}, {63, 187}}, {"FC", {75, 225}, {75, 225}}};
    for (unsigned e = 0; e < 2; e++) {
        for (unsigned i = 0; i < 6; i++) {
            const int32_t *range = e ? row[i].n : row[i].old;
            scene *s = turn_of(editions[e], "JHR", "trains", "phase 4");
            char text[40];
            int32_t min, max;
            (void)snprintf(text, sizeof text, "JHR private %s", row[i].private_);
            range_of(s, text, &min, &max);
            check(min == range[0] && max == range[1]);
            (void)snprintf(text, sizeof text, "JHR private %s %d", row[i].private_, range[0] - 1);
            refuses(s, text, "88-PC-03");
            (void)snprintf(text, sizeof text, "JHR private %s %d", row[i].private_, range[1] + 1);
            refuses(s, text, "88-PC-03");
            (void)snprintf(text, sizeof text, "JHR private %s %d", row[i].private_, range[1]);
            check(accepts(s, text));
        }
    }
}

TEST("88-PC-03: in phases 3 and 4, from a player, with his consent, for what the treasury has") {
    EACH_EDITION(t) {
        refuses(turn_of(t, "JHR", "trains", "phase 1"), "JHR private KT 20", "88-PC-03");
        refuses(turn_of(t, "JHR", "trains", "phase 2"), "JHR private KT 20", "88-PC-03");
        check(accepts(turn_of(t, "JHR", "trains", "phase 3"), "JHR private KT 20"));
        check(accepts(turn_of(t, "JHR", "trains", "phase 4"), "JHR private KT 20"));
        scene *s = turn_of(t, "JHR", "trains", "phase 3; private KT SSL; private TA JHR; float JHR 60");
        refuses(s, "JHR private KT 20", "88-PC-03"); /* a company's */
        refuses(s, "JHR private TA 30", "88-PC-03"); /* its own */
        refuses(s, "JHR private CW 61", "88-PC-03"); /* more than it has */
        does(s, "JHR private CW 60");
        expects(s, "asked Cat offer; owner CW Cat; treasury JHR 60");
        refuses(s, "JHR pass", "88-OT-03");
        does(s, "Cat accept");
        expects(s, "owner CW JHR; treasury JHR 0; cash Cat 860; asked JHR trains");
    }
}

TEST("88-PC-03 88-TN-05: declined, it is offered for more only; the director's own private needs no offer") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "phase 3; private HS Ann");
        does(s, "JHR private KT 30");
        does(s, "Cat decline");
        expects(s, "owner KT Cat; treasury JHR 500; asked JHR track");
        refuses(s, "JHR private KT 30", "IR-02");
        int32_t min, max;
        range_of(s, "JHR private KT", &min, &max);
        check(min == 31 && max == 37);
        does(s, "JHR private KT 37");
        does(s, "Cat decline");
        check(!offered(s, "JHR private KT"));
        does(s, "JHR private HS 60");
        expects(s, "owner HS JHR; treasury JHR 440; cash Ann 860; asked JHR track");
    }
}

TEST("88-OT-02 88-PC-03: the last step waits for a private that could be bought, until every price is declined") {
    EACH_EDITION(t) {
        /* at home with a train and 15 in the treasury: nothing else is left to do */
        scene *s = turn_of(t, "JHR", "dividend", "phase 3; float JHR 15; trains JHR 3; revenue 50; depot 3:4");
        does(s, "JHR pay");
        expects(s, "asked JHR trains");
        check(count_offered(s, "JHR") == 2); /* KT, or pass */
        does(s, "JHR private KT 13");
        expects(s, "event offered_private");
        does(s, "Cat decline");
        expects(s, "asked JHR trains");
        does(s, "JHR private KT 15");
        does(s, "Cat decline");
        expects(s, "round stock");
        s = turn_of(t, "JHR", "dividend", "phase 3; float JHR 12; trains JHR 3; revenue 50; depot 3:4");
        does(s, "JHR pay");
        expects(s, "round stock");
        s = turn_of(t, "JHR", "dividend", "phase 2; float JHR 15; trains JHR 3; revenue 50; depot 3:4");
        does(s, "JHR pay");
        expects(s, "round stock");
    }
}

TEST("88-PC-04: a power needs a company as owner and its turn, works once, and closes nothing") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "phase 3; private TA Ann; private HS SSL; private CW JHR");
        refuses(s, "JHR lay H2 L39 rot 5 with TA", "88-PC-04"); /* the director's, not the company's */
        refuses(s, "JHR lay C5 L41 rot 0 with HS", "88-PC-04"); /* another company's */
        refuses(s, "Ann lay H2 L39 rot 5 with TA", "88-OT-03");
        s = turn_of(t, "JHR", "track", "phase 3; private TA JHR; private HS JHR; private YRF JHR");
        does(s, "JHR lay H2 L39 rot 5 with TA");
        refuses(s, "JHR lay H2 L39 rot 5 with TA", "88-PC-04");
        check(!offered(s, "JHR lay H2"));
        does(s, "JHR lay C5 L41 rot 1 with HS");
        refuses(s, "JHR lay C5 L41 rot 1 with HS", "88-PC-04");
        expects(s, "owner TA JHR; owner HS JHR; not closed TA; not closed HS; step track");
        s = turn_of(t, "JHR", "track", "phase 3; private TA JHR; private HS JHR; private YRF JHR");
        refuses(s, "JHR lay A1 L39 rot 5 with TA", "88-PC-04"); /* another hex */
        refuses(s, "JHR lay H2 L41 rot 5 with TA", "88-PC-04"); /* another tile */
        refuses(s, "JHR lay H2 L39 rot 0 with TA", "88-PC-04"); /* turned away from its tracks */
        refuses(s, "JHR lay C5 9 rot 0 with HS", "88-PC-04");
    }
}

/* ---- P1, P2 ------------------------------------------------------------------------------------------------------ */

TEST("88-P1: Kaiping Tramway has no power") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "phase 3; private KT JHR");
        refuses(s, "JHR lay H2 L39 rot 5 with KT", "88-PC-04");
        s = given_in(t, "players 3; start JHR 90 Bob 6; float JHR 0; private KT Ann; stock Ann");
        refuses(s, "Ann exchange KT JHR ipo", "88-P6");
    }
}

TEST("88-P2 A-33: the Xi'an tile lies besides the track action, without connection, in any phase, for everybody") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "JHR", "track", "phase 1; private TA JHR; float JHR 0");
        does(s, "JHR lay H2 L39 rot 5 with TA");
        expects(s, "tile H2 L39 5; treasury JHR 0; asked JHR track");
        does(s, "JHR lay D10 6 rot 2"); /* the track action is still there */
        expects(s, "tile D10 6 2");
        s = turn_of(
            t, "HJR", "run",
            "phase 3; trains HJR 2; station HJR H4.0; tile H4 8860 0; tile H2 L39 5; private TA JHR; used TA 1");
        does(s, "HJR run 2:H4-H2");
        expects(s, "revenue 90");
    }
}

/* ---- P3: Heng Shan ----------------------------------------------------------------------------------------------- */

#define NEAR_C5 "station TJL C3; tile C3 5 3; tile E3 5 3;"

TEST("88-P3a 88-P3c 88-V-29: C5 is closed until HS belongs to a company or has closed; then 7, 8, 9 go there for 40") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "TJL", "track", "phase 3; " NEAR_C5);
        refuses(s, "TJL lay C5 9 rot 1", "88-P3a");
        check(!offered(s, "TJL lay C5"));
        s = turn_of(t, "TJL", "track", "phase 3; private HS Ann; " NEAR_C5); /* its own director's */
        refuses(s, "TJL lay C5 9 rot 1", "88-P3a");
        does(s, "TJL private HS 50");
        check(accepts(s, "TJL lay C5 9 rot 1"));
        s = turn_of(t, "TJL", "track", "phase 5; private HS closed; " NEAR_C5);
        check(accepts(s, "TJL lay C5 9 rot 1"));
        s = turn_of(t, "TJL", "track", "phase 3; private HS HJR; start HJR 80 Bob 6; float HJR 200; " NEAR_C5);
        check(accepts(s, "TJL lay C5 7 rot 1") && accepts(s, "TJL lay C5 8 rot 1"));
        refuses(s, "TJL lay C5 L41 rot 1", "88-TR-03");
        refuses(s, "TJL lay C5 57 rot 1", "88-TR-03");
        does(s, "TJL lay C5 9 rot 1");
        expects(s, "treasury TJL 460; tile C5 9 1");
        s = turn_of(t, "HJR", "track", "phase 3; private HS HJR; tile C5 9 1");
        refuses(s, "HJR lay C5 L41 rot 1 with HS", "88-PC-04"); /* 88-P3c: L41 is out */
        s = turn_of(t, "TJL", "track", "phase 3; private HS HJR; float TJL 39; " NEAR_C5);
        refuses(s, "TJL lay C5 9 rot 1", "88-TR-05");
    }
}

TEST("88-P3b: the owner lays L41 on an empty C5, free, anywhere in its turn, turned as it likes") {
    EACH_EDITION(t) {
        for (unsigned rot = 0; rot < 6; rot++) {
            scene *s = turn_of(t, "LYR", "trains", "phase 2; private HS LYR; trains LYR 2; float LYR 0");
            char text[60];
            (void)snprintf(text, sizeof text, "LYR lay C5 L41 rot %u with HS", rot);
            does(s, text);
            (void)snprintf(text, sizeof text, "tile C5 L41 %u; treasury LYR 0", rot % 2); /* exits 0-2-4 or 1-3-5 */
            expects(s, text);
        }
        /* it may serve in the same turn: 0-2-4 leads from C3's neighbour side only when turned so */
        scene *s = turn_of(t, "TJL", "run", "phase 2; private HS TJL; trains TJL 2; " NEAR_C5);
        expects(s, "step run");
        does(s, "TJL lay C5 L41 rot 1 with HS");
        does(s, "TJL run 2:C3-C5");
        does(s, "TJL pay");
        expects(s, "treasury TJL 540; cash Ann 812");
    }
}

/* ---- P4: the Great Wall ------------------------------------------------------------------------------------------ */

TEST("88-P4 A-18: one yellow tile on any of the fifteen Great Wall hexes, free and without connection") {
    static const char *const walls[] = {"B4",  "B6",  "B8", "B10", "B16", "C3", "C7", "C11",
                                        "C13", "C15", "D2", "D4",  "D6",  "E3", "F4"};
    EACH_EDITION(t) {
        scene *s = turn_of(t, "ZDR", "trains", "phase 2; private CW ZDR; float ZDR 0; trains ZDR 2");
        unsigned offers = 0;
        for (unsigned i = 0; i < 15; i++) {
            char text[40];
            (void)snprintf(text, sizeof text, "ZDR lay %s ", walls[i]);
            unsigned n = count_offered(s, text);
            check(n > 0);
            offers += n;
        }
        check(offers == count_offered(s, "ZDR lay"));
        refuses(s, "ZDR lay D8 9 rot 0 with CW", "88-PC-04");  /* no wall */
        refuses(s, "ZDR lay C9 9 rot 0 with CW", "88-PC-04");  /* Beijing neither */
        refuses(s, "ZDR lay B4 23 rot 0 with CW", "88-PC-04"); /* yellow only */
        refuses(s, "ZDR lay B4 57 rot 1 with CW", "88-TR-03"); /* what suits the hex */
        refuses(s, "ZDR lay C3 9 rot 2 with CW", "88-TR-03");
        refuses(s, "ZDR lay B4 9 rot 0 with CW", "88-TR-06"); /* off the grid */
        does(s, "ZDR lay D2 8 rot 3 with CW");
        expects(s, "treasury ZDR 0; tile D2 8 3; not closed CW; owner CW ZDR");
        s = turn_of(t, "ZDR", "trains", "phase 2; private CW ZDR; tile D2 8 3; trains ZDR 2");
        refuses(s, "ZDR lay D2 8 rot 3 with CW", "88-PC-04"); /* not empty */
    }
}

TEST("88-P4 A-18: two of them in one turn, joined track to track, and no third") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "ZDR", "track", "phase 2; private CW ZDR; tile G11 57 0; trains ZDR 2");
        does(s, "ZDR lay B4 9 rot 1 with CW"); /* 1 and 4 */
        expects(s, "asked ZDR track; tile B4 9 1");
        refuses(s, "ZDR lay D4 9 rot 1 with CW", "88-P4"); /* no neighbour */
        refuses(s, "ZDR lay B6 2 rot 3 with CW", "88-P4"); /* a neighbour, but no track to B4 */
        refuses(s, "ZDR lay C3 5 rot 3 with CW", "88-P4"); /* B4 has no track to C3 */
        check(accepts(s, "ZDR lay B6 2 rot 4 with CW"));
        does(s, "ZDR lay B6 55 rot 0 with CW");
        refuses(s, "ZDR lay B8 9 rot 1 with CW", "88-PC-04");
        expects(s, "asked ZDR track");
    }
}

TEST("88-OQ-24: other actions may come between the two tiles; after the turn the second is lost") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "ZDR", "track", "phase 2; private CW ZDR; tile G11 57 0; trains ZDR 2");
        does(s, "ZDR lay B4 9 rot 1 with CW");
        does(s, "ZDR lay H10 8 rot 3");
        does(s, "ZDR pass"); /* the station */
        does(s, "ZDR run 2:G11-H10-I11");
        does(s, "ZDR pay");
        does(s, "ZDR lay B6 2 rot 4 with CW");
        expects(s, "tile B6 2 4; asked ZDR trains; treasury ZDR 480");
        /* the next turn is too late */
        s = turn_of(t, "ZDR", "trains", "phase 2; set 1/2; private CW ZDR; tile G11 57 0; trains ZDR 2");
        does(s, "ZDR lay B4 9 rot 1 with CW");
        does(s, "ZDR pass");
        expects(s, "asked ZDR track; set 2/2");
        refuses(s, "ZDR lay B6 2 rot 4 with CW", "88-P4");
        refuses(s, "ZDR lay D2 8 rot 3 with CW", "88-P4");
        check(!offered(s, "ZDR lay B6"));
    }
    /* D-19: the peer wants the second, or a pass, at once */
    scene *s =
        turn_of("1888n compat=18xx.games", "ZDR", "track", "phase 2; private CW ZDR; tile G11 57 0; trains ZDR 2");
    does(s, "ZDR lay B4 9 rot 1 with CW");
    expects(s, "asked ZDR laying");
    refuses(s, "ZDR lay H10 8 rot 3", "88-PC-04");
    check(offered(s, "ZDR lay B6 2 rot 4 with CW") && offered(s, "ZDR pass"));
    does(s, "ZDR pass");
    expects(s, "asked ZDR track");
    refuses(s, "ZDR lay B6 2 rot 4 with CW", "88-PC-04");
    /* another power may come between */
    s = turn_of("1888n compat=18xx.games", "ZDR", "track", "phase 2; private CW ZDR; private HS ZDR; tile G11 57 0");
    does(s, "ZDR lay B4 9 rot 1 with CW");
    does(s, "ZDR lay C5 L41 rot 1 with HS");
    expects(s, "asked ZDR laying");
    does(s, "ZDR lay B6 2 rot 4 with CW");
    expects(s, "asked ZDR track");
}

/* ---- P5: the ferry ----------------------------------------------------------------------------------------------- */

TEST("88-P5 88-OQ-01 A-33: one act lays the ferry, without connection; E17 and F16 are then joined, for everybody") {
    EACH_EDITION(t) {
        scene *s = turn_of(t, "ZDR", "track", "phase 2; private YRF ZDR; float ZDR 0");
        refuses(s, "ZDR lay E17 L40b rot 0 with YRF", "88-PC-04");
        refuses(s, "ZDR lay F16 L40a rot 0 with YRF", "88-PC-04");
        refuses(s, "ZDR lay E17 L40a rot 1 with YRF", "88-PC-04");
        refuses(s, "ZDR lay E15 L40a rot 0 with YRF", "88-PC-04");
        does(s, "ZDR lay E17 L40a rot 0 with YRF");
        expects(s, "tile E17 L40a 0; tile F16 L40b 0; asked ZDR track; treasury ZDR 0; not closed YRF");
        refuses(s, "ZDR lay F16 L40b rot 0 with YRF", "88-PC-04");
        s = turn_of(t, "ZDR", "track", "phase 2; private YRF ZDR; float ZDR 0");
        does(s, "ZDR lay F16 L40b rot 0 with YRF");
        expects(s, "tile E17 L40a 0; tile F16 L40b 0");
        s = turn_of(
            t, "CDL", "run",
            "phase 3; trains CDL 2; station CDL E17; tile E17 L40a 0; tile F16 L40b 0; private YRF ZDR; used YRF 2");
        does(s, "CDL run 2:E17-F16");
        expects(s, "revenue 70");
        /* without the ferry there is no way */
        s = turn_of(t, "CDL", "run", "phase 3; trains CDL 2; station CDL E17");
        refuses(s, "CDL run 2:E17-F16", "88-RT-01");
        s = turn_of(t, "LYR", "track", "phase 2; tile E17 L40a 0; tile F16 L40b 0");
        check(accepts(s, "LYR lay D18 8 rot 0")); /* the track reaches beyond it */
    }
}

TEST("88-P5: the peer lays the ferry in two acts, one after the other") {
    scene *s = turn_of("1888n compat=18xx.games", "ZDR", "track", "phase 2; private YRF ZDR; tile G11 57 0");
    does(s, "ZDR lay E17 L40a rot 0 with YRF"); /* D-20 */
    expects(s, "tile E17 L40a 0; asked ZDR laying");
    refuses(s, "ZDR pass", "88-PC-04");
    refuses(s, "ZDR lay H10 8 rot 3", "88-PC-04");
    check(count_offered(s, "ZDR") == 1);
    does(s, "ZDR lay F16 L40b rot 0 with YRF");
    expects(s, "tile F16 L40b 0; asked ZDR track");
}

/* ---- P6: the Forbidden City -------------------------------------------------------------------------------------- */

#define FC "players 3; phase 3; private FC Ann; start JZR 70 Bob 3 Ann 2 pool 2; price JZR 5,3; float JZR 100;"

TEST("88-P6: closing FC brings a 10% share of IPO or pool instead of a buy, for nothing") {
    EACH_EDITION(t) {
        scene *s = given_in(t, FC "stock Ann");
        does(s, "Ann exchange FC JZR ipo");
        expects(
            s, "closed FC; shares JZR Ann 3; ipo JZR 2; cash Ann 800; treasury JZR 100; asked Bob stock; price JZR 75");
        s = given_in(t, FC "stock Ann");
        does(s, "Ann exchange FC JZR pool");
        expects(s, "closed FC; shares JZR Ann 3; pool JZR 1; ipo JZR 3; cash Ann 800; asked Bob stock");
        refuses(s, "Bob exchange FC JZR ipo", "88-PC-02"); /* gone for everybody */
        /* three against three: the director stays; one more and the director changes */
        expects(s, "director JZR Bob");
        s = given_in(t, "players 3; phase 3; private FC Ann; start JZR 70 Bob 3 Ann 3; float JZR 100; stock Ann");
        does(s, "Ann exchange FC JZR ipo");
        expects(s, "director JZR Ann");
    }
}

TEST("88-P6 88-V-27: the certificate limit does not stop it, the 60% limit does") {
    EACH_EDITION(t) {
        scene *s = given_in(
            t, "players 3; phase 3; private KT Ann; private TA Ann; private HS Ann; private CW Ann; private YRF Ann;"
               "private FC Ann; start SSL 90 Ann 6; start CDL 90 Ann 6; start HJR 90 Bob 5 Ann 4;"
               "start JZR 70 Bob 3; price JZR 5,3; float JZR 100; stock Ann");
        expects(s, "certificates Ann 20");
        refuses(s, "Ann buy JZR ipo", "88-CL-04");
        does(s, "Ann exchange FC JZR ipo");
        expects(s, "certificates Ann 20; cash Ann 800; shares JZR Ann 1");
        s = given_in(t, "players 3; phase 3; private FC Ann; start JZR 70 Ann 6; float JZR 100; stock Ann");
        refuses(s, "Ann exchange FC JZR ipo", "88-CL-06");
    }
}

TEST("88-P6 88-OQ-25: not for others, not by a company, not after a sale, not without a station in Beijing") {
    EACH_EDITION(t) {
        scene *s = given_in(t, FC "stock Bob");
        refuses(s, "Bob exchange FC JZR ipo", "88-P6");
        refuses(s, "Ann exchange FC JZR ipo", "88-SR-01"); /* not her turn */
        s = given_in(t, FC "private FC JZR; stock Ann");
        refuses(s, "Ann exchange FC JZR ipo", "88-P6");
        s = given_in(t, FC "start SSL 90 Bob 3 Ann 2; float SSL 0; stock Ann");
        refuses(s, "Ann exchange FC SSL ipo", "88-P6"); /* no station on C9 */
        s = given_in(t, FC "start SSL 90 Bob 3 Ann 2; float SSL 0; tile C9 L42 0; station SSL C9.1; stock Ann");
        check(accepts(s, "Ann exchange FC SSL ipo"));
        refuses(s, "Ann exchange FC SSL pool", "88-BU-02"); /* nothing there */
        does(s, "Ann sell SSL 1");
        refuses(s, "Ann exchange FC JZR ipo", "88-P6"); /* a sale in this turn */
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        refuses(s, "Ann exchange FC SSL ipo", "88-SE-07"); /* sold in this round */
        check(accepts(s, "Ann exchange FC JZR ipo"));
    }
}

/* ---- facts ------------------------------------------------------------------------------------------------------- */

TEST("A-06 A-07 A-08 A-09: currency, face prices and incomes of the privates") {
    static const uint16_t price[2][6] = {{25, 50, 70, 100, 120, 150}, {25, 50, 75, 100, 125, 150}};
    check(strcmp(ir_title_find("1888")->currency, "$") == 0 && strcmp(ir_title_find("1888n")->currency, "¥") == 0);
    for (unsigned e = 0; e < 2; e++) {
        scene *s = given_in(editions[e], "players 3; stock Ann");
        rail_look k = rail_look_at(&s->game, &s->state);
        for (unsigned p = 0; p < 6; p++) {
            check(k.r->private_price[p] == price[e][p] && k.d->private_[p].income == 5 + 5 * p);
        }
    }
}

TEST("A-27 88-FS-02: what companies own counts nothing at the end, their privates neither") {
    EACH_EDITION(t) {
        scene *s = given_in(
            t, "players 3; phase 4; start JHR 90 Ann 6; float JHR 900; trains JHR 4 4; private FC JHR; stock Ann");
        expects(s, "total Ann 1340");
    }
}

TEST("A-30 A-31 A-34 A-35: cards, names, tokens and colours differ in print only") {
    EACH_EDITION(t) {
        scene *s = given_in(t, "players 3; start SSL 90 Ann 6; start JZR 90 Bob 6; stock Ann");
        const rail_data *d = s->game.title->data;
        unsigned stations = 0, trains = 0;
        for (unsigned c = 0; c < d->ncompanies; c++) {
            stations += d->company[c].stations;
        }
        for (unsigned i = 0; i + 1 < d->ntrains; i++) {
            trains += d->train[i].count;
        }
        check(d->ncompanies == 8 && stations == 27 && trains == 23); /* and seven D cards, 88-OQ-06 */
        check(strcmp(d->hex[d->company[1].destination].name, "Qinhuangdao") == 0);
        check(strcmp(d->company[6].id, "JZR") == 0 && strcmp(d->company[6].colour, "#9D65B9") == 0);
    }
}
