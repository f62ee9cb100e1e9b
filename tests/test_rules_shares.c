/* 1888, 1888-N: certificates: the limits (88-CL), selling (88-SE), buying (88-BU), starting and floating (88-FL), and
 * who is director (88-DC). */
#include "scene.h"

#include <stdio.h>
#include <string.h>

static const char *const names[] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay"};

static bool published(const char *edition) { return strcmp(edition, "1888n") == 0; }

/* Ann holds this many certificates that count (six of a company as director are five), ZDR has two shares with Bob. */
static scene *ann_has(const char *edition, unsigned players, unsigned certificates, const char *more) {
    static const char *const full[] = {"JHR", "SSL", "CDL", "HJR", "TJL"};
    char text[900];
    size_t at = (size_t)snprintf(text, sizeof text, "players %u; cash Ann 500; ", players);
    unsigned i = 0;
    for (; certificates >= 5; certificates -= 5) {
        at += (size_t)snprintf(text + at, sizeof text - at, "start %s 80 Ann 6; ", full[i++]);
    }
    at +=
        (size_t)snprintf(text + at, sizeof text - at, "start LYR 80 Bob 4 Ann %u; start ZDR 80 Bob 2; ", certificates);
    (void)snprintf(text + at, sizeof text - at, "%s; stock Ann", more);
    return given_in(edition, text);
}

/* ---- the certificate limit --------------------------------------------------------------------------------------- */

TEST("88-CL-01 88-CL-04 A-02 A-04: 28 certificates for two players in 1888-N, then 20, 16, 13, 11 in both") {
    static const unsigned limit[] = {0, 0, 28, 20, 16, 13, 11};
    EACH_EDITION(edition) {
        for (unsigned n = published(edition) ? 2 : 3; n <= 6; n++) {
            char text[40];
            (void)snprintf(text, sizeof text, "certificates Ann %u", limit[n]);
            scene *s = ann_has(edition, n, limit[n] - 1, "");
            does(s, "Ann buy ZDR ipo");
            expects(s, text);
            s = ann_has(edition, n, limit[n], "");
            expects(s, text);
            refuses(s, "Ann buy ZDR ipo", "88-CL-04");
            refuses(s, "Ann par JZR 70", "88-CL-04"); /* the director certificate is one, too */
            check(accepts(s, "Ann pass"));
            s = ann_has(edition, n, limit[n] - 1, "");
            check(accepts(s, "Ann par JZR 70"));
        }
    }
}

TEST("88-CL-02: a certificate counts one, the director's too, and so does a player's private") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "start JHR 80 Ann 2 Bob 2; start SSL 80 Bob 5 Ann 3; private KT closed; private HS Ann; "
                              "private FC JHR; stock Ann");
        expects(s, "certificates Ann 5"); /* one, three, HS */
        expects(s, "certificates Bob 6"); /* two of JHR, one and three of SSL */
        expects(s, "certificates Dan 3"); /* TA, CW, YRF; KT is closed, FC is a company's */
        does(s, "Ann buy JHR ipo");
        expects(s, "certificates Ann 6");
    }
}

TEST("88-CL-03 88-OQ-03 A-11: the free zone has the 14 yellow cells in 1888 and the 10 red ones in 1888-N") {
    static const char *const red[] = {"5,0", "6,0", "6,1", "7,0", "7,1", "7,2", "8,0", "8,1", "8,2", "8,3"};
    static const char *const yellow[] = {"3,0", "4,0", "5,1", "8,4"};
    EACH_EDITION(edition) {
        const rail_data *d = ir_title_find(edition)->data;
        unsigned zone = 0;
        for (unsigned i = 0; i < d->ncells; i++) {
            char text[80], cell[12];
            (void)snprintf(cell, sizeof cell, "%u,%u", d->cell[i].row, d->cell[i].column);
            (void)snprintf(text, sizeof text, "start JHR 80 Ann 4; price JHR %s; stock Ann", cell);
            bool inside = false;
            for (unsigned j = 0; j < 10; j++) {
                inside = inside || strcmp(red[j], cell) == 0;
            }
            for (unsigned j = 0; j < 4 && !published(edition); j++) {
                inside = inside || strcmp(yellow[j], cell) == 0;
            }
            scene *s = given_in(edition, text);
            expects(s, inside ? "free JHR; certificates Ann 0" : "not free JHR; certificates Ann 3");
            zone += inside;
        }
        check(zone == (published(edition) ? 10 : 14));
    }
}

TEST("88-CL-03 A-12: shares count nothing while the marker stands in the zone, and count again when it leaves") {
    const char *const scene_text =
        "phase 2; start SSL 80 Ann 6; price SSL 5,0; float SSL 500; trains SSL 2; depot 2:6; "
        "revenue 100; turn SSL dividend";
    EACH_EDITION(edition) {
        scene *s = given_in(edition, scene_text);
        expects(s, "free SSL; certificates Ann 0");
        does(s, "SSL pay");
        expects(s, "cell SSL 5,1");
        expects(s, published(edition) ? "not free SSL; certificates Ann 5" : "free SSL; certificates Ann 0");
        /* and the other way: a sale takes it down into the zone */
        s = given_in(edition, "start SSL 80 Bob 4 Ann 4; price SSL 4,0; stock Ann");
        expects(s, published(edition) ? "certificates Ann 4" : "certificates Ann 0");
        does(s, "Ann sell SSL 1");
        expects(s, "cell SSL 5,0; certificates Ann 0");
    }
}

TEST("88-CL-04: at the limit a share in the free zone may be bought") {
    EACH_EDITION(edition) {
        scene *s = ann_has(edition, 4, 16, "price ZDR 5,0");
        does(s, "Ann buy ZDR ipo");
        expects(s, "shares ZDR Ann 1; certificates Ann 16");
        s = ann_has(edition, 4, 16, "price ZDR 5,1"); /* yellow, not red */
        if (published(edition)) {
            refuses(s, "Ann buy ZDR ipo", "88-CL-04");
        } else {
            check(accepts(s, "Ann buy ZDR ipo"));
        }
    }
}

TEST("88-CL-05 88-OQ-31 A-13: above the limit one must sell until within it, before anything else") {
    EACH_EDITION(edition) {
        scene *s = ann_has(edition, 6, 13, "price ZDR 5,0; private FC Ann; station ZDR C9");
        expects(s, "certificates Ann 14"); /* FC */
        refuses(s, "Ann pass", "88-CL-05");
        refuses(s, "Ann buy ZDR ipo", "88-CL-05"); /* not even what does not count */
        refuses(s, "Ann par JZR 70", "88-CL-05");
        refuses(s, "Ann exchange FC ZDR ipo", "88-CL-05");
        check(!offered(s, "Ann pass") && !offered(s, "Ann buy") && offered(s, "Ann sell"));
        does(s, "Ann sell LYR 2");
        expects(s, "certificates Ann 12; asked Ann stock");
        refuses(s, "Ann pass", "88-CL-05");
        does(s, "Ann sell LYR 1");
        expects(s, "certificates Ann 11");
        check(accepts(s, "Ann pass"));
        does(s, "Ann buy ZDR ipo");
        expects(s, "asked Bob stock");
    }
}

TEST("88-CL-05: exactly at the limit nothing must be sold") {
    EACH_EDITION(edition) {
        scene *s = ann_has(edition, 6, 11, "");
        does(s, "Ann pass");
        s = ann_has(edition, 6, 12, "");
        refuses(s, "Ann pass", "88-CL-05");
    }
}

TEST("88-CL-06: nobody holds more than 60% of a company, from IPO or pool, free zone or not") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start JHR 80 Ann 6 pool 2; stock Ann");
        refuses(s, "Ann buy JHR ipo", "88-CL-06");
        refuses(s, "Ann buy JHR pool", "88-CL-06");
        s = given_in(edition, "start JHR 80 Ann 6 pool 2; price JHR 8,0; stock Ann");
        expects(s, "free JHR");
        refuses(s, "Ann buy JHR ipo", "88-CL-06");
        refuses(s, "Ann buy JHR pool", "88-CL-06");
        s = given_in(edition, "start JHR 80 Ann 5 pool 2; stock Ann");
        check(accepts(s, "Ann buy JHR ipo"));
        does(s, "Ann buy JHR pool");
        expects(s, "shares JHR Ann 6");
    }
}

TEST("88-CL-07: above the limit without a legal sale one may pass, or buy what does not count") {
    const char *const stuck = "players 6; cash Ann 500; start JHR 80 Ann 5 pool 5; start SSL 80 Ann 5 pool 5; "
                              "start CDL 80 Ann 5 pool 5; start LYR 80 Bob 2; start ZDR 80 Bob 2; price ZDR 8,0; ";
    EACH_EDITION(edition) {
        char text[500];
        (void)snprintf(text, sizeof text, "%s stock Ann", stuck);
        scene *s = given_in(edition, text);
        expects(s, "certificates Ann 12");
        refuses(s, "Ann sell JHR 1", "88-SE-03");
        refuses(s, "Ann buy LYR ipo", "88-CL-04");
        check(accepts(s, "Ann pass"));
        does(s, "Ann buy ZDR ipo");
        /* in the first stock round nobody can sell either */
        s = ann_has(edition, 6, 12, "turns 1");
        refuses(s, "Ann sell LYR 1", "88-SE-01");
        refuses(s, "Ann buy ZDR ipo", "88-CL-04");
        check(accepts(s, "Ann pass"));
    }
}

/* ---- selling ----------------------------------------------------------------------------------------------------- */

TEST("88-SE-01: nobody sells in the first stock round") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "turns 1; start JHR 80 Bob 3 Ann 2; stock Ann");
        refuses(s, "Ann sell JHR 1", "88-SE-01");
        check(!offered(s, "Ann sell") && accepts(s, "Ann buy JHR ipo"));
        s = given_in(edition, "turns 2; start JHR 80 Bob 3 Ann 2; stock Ann");
        does(s, "Ann sell JHR 1");
    }
}

TEST("88-SE-02: any share may be sold, whether or not its company has floated, but only what one has") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start JHR 80 Bob 3 Ann 2; start SSL 80 Bob 3 Ann 3; newborn SSL 800; stock Ann");
        expects(s, "not floated JHR; floated SSL");
        refuses(s, "Ann sell JHR 3", "88-SE-02");
        refuses(s, "Ann sell CDL 1", "88-SE-02");
        refuses_code(s, sell_move(IR_PLAYER(0), 0, 0), RAIL_NO_NOT_ENOUGH_SHARES);
        refuses_code(s, sell_move(IR_PLAYER(0), 8, 1), RAIL_NO_NO_SUCH);
        does(s, "Ann sell JHR 2");
        does(s, "Ann sell SSL 3");
        expects(s, "pool JHR 2; pool SSL 3; shares SSL Ann 0; cash Ann 1000");
    }
}

TEST("88-SE-03 88-V-06: with four certificates in the pool only one more may be sold") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start LYR 95 Ann 3 Bob 3 pool 4; stock Bob");
        refuses(s, "Bob sell LYR 2", "88-SE-03");
        does(s, "Bob sell LYR 1");
        expects(s, "pool LYR 5; cash Bob 895");
        refuses(s, "Bob sell LYR 1", "88-SE-03");
    }
}

TEST("88-SE-03: five at once into an empty pool, not six") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start LYR 95 Ann 6 Bob 4; stock Ann");
        refuses(s, "Ann sell LYR 6", "88-SE-03");
        check(count_offered(s, "Ann sell LYR") == 5);
        does(s, "Ann sell LYR 5");
        expects(s, "pool LYR 5; shares LYR Ann 1; cash Ann 1075; director LYR Bob");
    }
}

TEST("88-SE-04 88-DC-04: the director sells below 20% only if another player holds 20%") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start JHR 80 Ann 4 Bob 1 Cat 1; stock Ann");
        refuses(s, "Ann sell JHR 3", "88-DC-04");
        refuses(s, "Ann sell JHR 4", "88-DC-04");
        does(s, "Ann sell JHR 2");
        expects(s, "shares JHR Ann 2; director JHR Ann; certificates Ann 1; pool JHR 2");
        refuses(s, "Ann sell JHR 1", "88-DC-04"); /* the certificate itself */
        s = given_in(edition, "start JHR 80 Ann 4 Bob 2; stock Ann");
        does(s, "Ann sell JHR 3");
        expects(s, "shares JHR Ann 1; shares JHR Bob 2; director JHR Bob; pool JHR 3");
        s = given_in(edition, "start JHR 80 Ann 2 Bob 2; stock Ann");
        does(s, "Ann sell JHR 2"); /* swapped for Bob's singles: two singles reach the pool */
        expects(s, "shares JHR Ann 0; director JHR Bob; certificates Bob 1; pool JHR 2; cash Ann 760");
    }
}

TEST("88-V-03 88-SE-05 88-SP-05: three LYR shares at 95 bring 285 and the price falls to 80") {
    static const struct {
        const char *cell, *after;
    } at[] = {{"0,2", "price LYR 80"}, {"1,3", "price LYR 80"}, {"2,4", "price LYR 80"},
              {"3,5", "price LYR 80"}, {"4,6", "price LYR 85"}, {"5,7", "price LYR 95"}};
    EACH_EDITION(edition) {
        for (unsigned i = 0; i < 6; i++) {
            char text[120];
            (void)snprintf(text, sizeof text, "players 3; start LYR 95 Ann 3 Bob 3; price LYR %s; stock Bob",
                           at[i].cell);
            scene *s = given_in(edition, text);
            does(s, "Bob sell LYR 3");
            expects(s, "cash Bob 1085; pool LYR 3; bank 6315");
            expects(s, at[i].after);
        }
    }
}

TEST("88-SE-06: the seller picks the order, and the same company twice is two sales") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start JHR 95 Bob 4 Ann 2; start SSL 80 Bob 4 Ann 2; stock Ann");
        does(s, "Ann sell SSL 1");
        does(s, "Ann sell JHR 1");
        expects(s, "cash Ann 775; price JHR 90; price SSL 75");
        does(s, "Ann sell JHR 1");
        does(s, "Ann sell SSL 1");
        expects(s, "cash Ann 940; price JHR 85; price SSL 70"); /* 80 + 95 + 90 + 75 */
        s = given_in(edition, "start JHR 95 Bob 4 Ann 2; stock Ann");
        does(s, "Ann sell JHR 2");
        expects(s, "cash Ann 790; price JHR 85"); /* at once: 2 x 95 */
    }
}

TEST("88-SE-07 88-SR-02: who has sold a company may not buy it until the round is over") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start JHR 80 Bob 3 Ann 2; start SSL 80 Bob 2 Ann 2; stock Ann");
        does(s, "Ann sell JHR 1");
        refuses(s, "Ann buy JHR ipo", "88-SE-07");
        refuses(s, "Ann buy JHR pool", "88-SE-07");
        does(s, "Ann buy SSL ipo");
        does(s, "Bob buy JHR pool"); /* Bob has not sold it */
        does(s, "Cat pass");
        refuses(s, "Ann buy JHR ipo", "88-SE-07"); /* a later turn of the same round */
        does(s, "Ann pass");
        does(s, "Bob pass");
        expects(s, "turns 3; asked Cat stock");
        does(s, "Cat pass");
        does(s, "Ann buy JHR ipo");
        expects(s, "shares JHR Ann 2");
    }
}

/* ---- buying ------------------------------------------------------------------------------------------------------ */

TEST("88-BU-01: a share of a started company, or the director certificate of one that is not") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start JHR 80 Bob 2; stock Ann");
        refuses(s, "Ann buy SSL ipo", "88-BU-01");
        refuses(s, "Ann buy SSL pool", "88-BU-01");
        refuses(s, "Ann par JHR 80", "88-FL-01");
        refuses_code(s, buy_move(IR_PLAYER(0), 8, RAIL_FROM_IPO), RAIL_NO_NO_SUCH);
        refuses_code(s, buy_move(IR_PLAYER(0), 0, 2), RAIL_NO_NO_SUCH);
        refuses_code(s, par_move(IR_PLAYER(0), 8, 70), RAIL_NO_NO_SUCH);
        check(accepts(s, "Ann par SSL 80"));
        does(s, "Ann buy JHR ipo");
        expects(s, "shares JHR Ann 1; ipo JHR 7; asked Bob stock");
    }
}

TEST("88-BU-02 A-15: from the IPO at the initial price, from the pool at the price of today, paid to the bank") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start JHR 80 Bob 3 pool 1; price JHR 0,17; bank 500; stock Ann");
        does(s, "Ann buy JHR ipo");
        expects(s, "cash Ann 520; bank 580; price JHR 400; asked Bob stock"); /* a purchase moves no marker */
        does(s, "Bob buy JHR pool");
        expects(s, "cash Bob 200; bank 980; pool JHR 0; price JHR 400");
        refuses(s, "Cat buy JHR pool", "88-BU-02");
        s = given_in(edition, "start JHR 80 Bob 5 Cat 3 pool 2; stock Ann");
        refuses(s, "Ann buy JHR ipo", "88-BU-02"); /* nothing is left there */
        check(accepts(s, "Ann buy JHR pool"));
    }
}

TEST("88-BU-03: the whole price in cash") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "cash Ann 79; start JHR 80 Bob 4 pool 1; price JHR 4,2; start SSL 90 Ann 2; stock Ann");
        refuses(s, "Ann buy JHR ipo", "88-BU-03");
        check(accepts(s, "Ann buy JHR pool")); /* 75 */
        s = given_in(edition, "cash Ann 80; start JHR 80 Bob 4 pool 1; price JHR 4,4; stock Ann");
        check(accepts(s, "Ann buy JHR ipo"));
        refuses(s, "Ann buy JHR pool", "88-BU-03"); /* 85 */
        s = given_in(edition, "cash Ann 159; stock Ann");
        refuses(s, "Ann par JHR 80", "88-BU-03");
        check(accepts(s, "Ann par JHR 75"));
        s = given_in(edition, "cash Ann 160; stock Ann");
        does(s, "Ann par JHR 80");
        expects(s, "cash Ann 0");
    }
}

TEST("88-BU-04 88-SR-02: one certificate a turn in every part of the market") {
    EACH_EDITION(edition) {
        static const char *const cells[] = {"8,0", "8,4", "5,1", "7,2", "3,0", "2,3"};
        for (unsigned i = 0; i < 6; i++) {
            char text[120];
            (void)snprintf(text, sizeof text, "start JHR 80 Bob 2 pool 4; price JHR %s; stock Ann", cells[i]);
            scene *s = given_in(edition, text);
            does(s, "Ann buy JHR pool");
            expects(s, "shares JHR Ann 1; asked Bob stock");
            refuses(s, "Ann buy JHR pool", "88-SR-01");
        }
    }
}

/* ---- starting and floating --------------------------------------------------------------------------------------- */

TEST("88-FL-01 88-V-23: the buyer of the director certificate picks 70 to 95 and pays it twice") {
    static const struct {
        int price;
        const char *cell;
    } par[] = {{70, "6,3"}, {75, "5,3"}, {80, "4,3"}, {85, "3,3"}, {90, "2,3"}, {95, "1,3"}};
    static const int wrong[] = {0, 65, 69, 71, 72, 78, 96, 100, 110, 400};
    EACH_EDITION(edition) {
        for (unsigned i = 0; i < 6; i++) {
            char text[80];
            scene *s = given_in(edition, "stock Ann");
            check(count_offered(s, "Ann par JHR") == 6);
            (void)snprintf(text, sizeof text, "Ann par JHR %d", par[i].price);
            does(s, text);
            (void)snprintf(text, sizeof text, "cash Ann %d; cell JHR %s; price JHR %d; director JHR Ann",
                           600 - 2 * par[i].price, par[i].cell, par[i].price);
            expects(s, text);
            expects(s, "shares JHR Ann 2; ipo JHR 8; not floated JHR; treasury JHR 0; asked Bob stock");
        }
        for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
            char text[40];
            scene *s = given_in(edition, "stock Ann");
            (void)snprintf(text, sizeof text, "Ann par JHR %d", wrong[i]);
            refuses(s, text, "88-FL-01");
        }
    }
}

TEST("88-FL-01 88-SP-01: a new marker goes under those on its cell") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start SSL 85 Bob 2; start CDL 85 Bob 2; stock Ann");
        does(s, "Ann par JHR 85");
        expects(s, "cell JHR 3,3; place SSL 0; place CDL 1; place JHR 2");
    }
}

TEST("88-FL-02 88-V-23: with 60% out of the IPO a company floats with ten times its initial price") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start JHR 85 Ann 3 Bob 2; price JHR 0,3; bank 2000; stock Ann");
        expects(s, "not floated JHR; treasury JHR 0");
        does(s, "Ann buy JHR ipo");
        expects(s, "floated JHR; event floated; treasury JHR 850; bank 1235"); /* + 85 - 850; its price today is 100 */
        /* what lies in the pool has left the IPO; buying it back changes nothing */
        s = given_in(edition, "start JHR 70 Ann 2 pool 3; stock Ann");
        does(s, "Ann buy JHR pool");
        expects(s, "not floated JHR");
        s = given_in(edition, "start JHR 70 Ann 2 pool 3; stock Ann");
        does(s, "Ann buy JHR ipo");
        expects(s, "floated JHR; treasury JHR 700; pool JHR 3");
    }
}

TEST("88-FL-02 88-HT-01: it operates from the next operating round on, with all its stations") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start CDL 70 Ann 4 Bob 1; start SSL 70 Bob 5; stock Ann");
        does(s, "Ann buy CDL ipo");
        does(s, "Bob pass");
        does(s, "Cat pass");
        does(s, "Ann pass");
        expects(s, "round operating; asked CDL track; station CDL A19; not floated SSL");
        rail_look k = rail_look_at(&s->game, &s->state);
        check(rail_stations_placed(&k, 2) == 1 && k.d->company[2].stations == 4);
        does(s, "CDL pass");
        does(s, "CDL train 2");
        does(s, "CDL pass");
        expects(s, "round stock; turns 3"); /* SSL has not operated */
    }
}

TEST("88-FL-03: floated is for good") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "players 3; start SSL 70 Ann 2 Bob 4; float SSL 300; trains SSL 2; depot 2:6; stock Bob");
        does(s, "Bob sell SSL 4");
        expects(s, "floated SSL; pool SSL 4; treasury SSL 300");
        does(s, "Bob pass");
        does(s, "Cat pass");
        does(s, "Ann pass");
        does(s, "Bob pass");
        expects(s, "round operating; asked SSL track");
        /* and it does not float a second time */
        s = given_in(edition, "start SSL 70 Ann 2 Bob 3 pool 1; float SSL 300; stock Ann");
        does(s, "Ann buy SSL ipo");
        expects(s, "treasury SSL 300; no event floated");
    }
}

/* ---- the director ------------------------------------------------------------------------------------------------ */

TEST("88-DC-01: strictly more than the director, by purchase; equality changes nothing") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start JHR 80 Ann 3 Bob 2; stock Bob");
        does(s, "Bob buy JHR ipo");
        expects(s, "shares JHR Bob 3; director JHR Ann; no event director");
        s = given_in(edition, "start JHR 80 Ann 3 Bob 3; stock Bob");
        does(s, "Bob buy JHR ipo");
        expects(s, "shares JHR Bob 4; director JHR Bob; event director");
    }
}

TEST("88-DC-01: and by the director's sale") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start JHR 80 Ann 4 Bob 3; stock Ann");
        does(s, "Ann sell JHR 1");
        expects(s, "director JHR Ann; no event director");
        does(s, "Ann sell JHR 1");
        expects(s, "shares JHR Ann 2; director JHR Bob; event director");
    }
}

TEST("88-DC-02 A-16: two shares for the certificate, and the company with all it owns") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start SSL 80 Ann 3 Bob 3; float SSL 432; trains SSL 2 2; depot 2:5; "
                                     "private KT SSL; private TA closed; private HS closed; private CW closed; "
                                     "private YRF closed; private FC closed; stock Bob");
        expects(s, "certificates Ann 2; certificates Bob 3");
        check(ir_player_of(&s->game, &s->state, IR_COMPANY(1)) == IR_PLAYER(0));
        does(s, "Bob buy SSL ipo");
        expects(s, "director SSL Bob; certificates Ann 3; certificates Bob 3; shares SSL Ann 3; shares SSL Bob 4");
        expects(s, "treasury SSL 432; trains SSL 2 2; owner KT SSL; station SSL B18");
        check(ir_player_of(&s->game, &s->state, IR_COMPANY(1)) == IR_PLAYER(1));
    }
}

TEST("88-DC-03: among equals the first clockwise from the old director") {
    static const struct {
        const char *old, *next; /* all others hold three */
    } cases[] = {{"Ann", "Bob"}, {"Bob", "Cat"}, {"Cat", "Ann"}};
    EACH_EDITION(edition) {
        for (unsigned i = 0; i < 3; i++) {
            char text[160];
            const char *o = cases[i].old;
            (void)snprintf(text, sizeof text, "players 3; start JHR 80 %s 4 %s 3 %s 3; stock %s", o, names[(i + 1) % 3],
                           names[(i + 2) % 3], o);
            scene *s = given_in(edition, text);
            (void)snprintf(text, sizeof text, "%s sell JHR 2", o);
            does(s, text);
            (void)snprintf(text, sizeof text, "director JHR %s", cases[i].next);
            expects(s, text);
        }
        /* the largest comes before the nearest */
        scene *s = given_in(edition, "start JHR 80 Bob 4 Cat 2 Dan 3; stock Bob");
        does(s, "Bob sell JHR 4");
        expects(s, "director JHR Dan");
        s = given_in(edition, "start JHR 80 Bob 3 Dan 3 Ann 3; stock Bob");
        does(s, "Bob sell JHR 1");
        expects(s, "director JHR Dan"); /* Cat has none; Ann sits after Dan */
    }
}

TEST("88-V-04 88-DC-04 88-SE-04: A sells 40% of JHR: A 10%, B the certificate, four single shares in the pool") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start JHR 95 Ann 5 Bob 2; stock Ann");
        does(s, "Ann sell JHR 4");
        expects(s, "shares JHR Ann 1; shares JHR Bob 2; director JHR Bob; certificates Ann 1; certificates Bob 1");
        expects(s, "pool JHR 4; cash Ann 980; cell JHR 5,3; price JHR 75");
        refuses(s, "Bob sell JHR 1", "88-SR-01");
        does(s, "Ann pass");
        refuses(s, "Bob sell JHR 1", "88-DC-04");
        does(s, "Bob pass");
        does(s, "Cat buy JHR pool");
        expects(s, "pool JHR 3; shares JHR Cat 1; certificates Cat 1");
    }
}
