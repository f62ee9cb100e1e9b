/* 1880: the share round (80-SR), certificates (80-CL), directors (80-DR), prices (80-SP), the years in which the market
 * stands still (80-CO, 80-SX). */
#include "scene_list.h"

#include <stdio.h>

/* A company that operates when the round is over: rounds without one would not end. */
static const char *const somebody = "found NJR 70 4 20 Dan 2; open NJR 500";

static scene *china(const char *text) {
    static char whole[700];
    (void)snprintf(whole, sizeof whole, "%s; %s", somebody, text);
    return given_in("1880", whole);
}

static void both_of(const char *text) {
    static char whole[700];
    (void)snprintf(whole, sizeof whole, "%s; %s", somebody, text);
    both("1880", whole);
}

static void pass_all(scene *s, const char *const *passes) {
    for (; *passes; passes++) {
        does(s, *passes);
    }
}

static const char *const from_ann[] = {"Ann pass", "Bob pass", "Cat pass", "Dan pass", NULL};

/* ---- turns --------------------------------------------------------------------------------------------------------- */

TEST("80-SR-01: from the priority holder clockwise, in the new seats, until all pass in a row") {
    scene *s = china("seats Cat Ann Dan Bob; priority Cat; found JHA 100 1 20 Ann 2; stock Cat");
    does(s, "Cat pass");
    expects(s, "asked Ann stock");
    does(s, "Ann pass");
    expects(s, "asked Dan stock");
    does(s, "Dan buy JHA ipo");
    expects(s, "asked Bob stock");
    does(s, "Bob pass");
    does(s, "Cat pass");
    does(s, "Ann pass");
    expects(s, "round stock; asked Dan stock");
    does(s, "Dan pass");
    expects(s, "round operating");
}

TEST("80-SR-02: sell any number, then buy one, or pass; never buy and then sell") {
    const char *const text =
        "phase B1; found JHA 100 1 20 Bob 4 Ann 3; open JHA 0; found JHU 100 2 20 Bob 2; stock Ann";
    scene *s = china(text);
    does(s, "Ann sell JHA 1");
    does(s, "Ann sell JHA 2");
    expects(s, "asked Ann stock");
    does(s, "Ann buy JHU ipo");
    expects(s, "asked Bob stock");
    s = china(text);
    does(s, "Ann buy JHU ipo");
    refuses(s, "Ann sell JHA 1", "80-SR-01");
    s = china(text);
    does(s, "Ann par JGG 70 place 1");
    refuses(s, "Ann sell JHA 1", "80-FD-01");
    does(s, "Ann size 20");
    does(s, "Ann permits ABC");
    expects(s, "asked Bob stock");
}

TEST("80-SR-03: priority to the left of the last to buy or sell; if nobody did, it stays") {
    scene *s = china("seats Cat Ann Dan Bob; priority Cat; found JHA 100 1 20 Ann 2; open JHA 0; stock Cat");
    does(s, "Cat pass");
    does(s, "Ann pass");
    does(s, "Dan buy JHA ipo");
    does(s, "Bob pass");
    does(s, "Cat pass");
    does(s, "Ann pass");
    does(s, "Dan pass");
    expects(s, "priority Bob");
    s = china("priority Cat; found JHA 100 1 20 Ann 2; stock Ann");
    pass_all(s, from_ann);
    expects(s, "priority Cat");
    s = china(
        "priority Cat; found JHA 100 1 20 Ann 2 Bob 1; open JHA 0; turn JHA trains; stock Ann"); /* a sale counts too */
    does(s, "Ann pass");
    does(s, "Bob sell JHA 1");
    does(s, "Bob pass");
    does(s, "Cat pass");
    does(s, "Dan pass");
    does(s, "Ann pass");
    does(s, "Bob pass");
    expects(s, "priority Cat; asked JHA trains"); /* 80-OO-03 */
}

TEST("80-SR-04 80-OQ-03: no sale in the round in which shares are first dealt") {
    scene *s = china("turns 1; found JHA 100 1 20 Ann 2 Bob 2; stock Bob");
    refuses(s, "Bob sell JHA 1", "80-SR-04");
    check(!offered(s, "Bob sell"));
    s = china("turns 2; found JHA 100 1 20 Ann 2 Bob 2; stock Bob");
    check(accepts(s, "Bob sell JHA 1"));
    rail_in(s)->share_rounds = 1; /* privates were left over in the first round */
    refuses(s, "Bob sell JHA 1", "80-SR-04");
}

TEST("80-SR-05: not what one has sold in the same round") {
    scene *s = china("phase B1; found JHA 100 1 20 Ann 2 Bob 2; open JHA 0; stock Bob");
    does(s, "Bob sell JHA 1");
    refuses(s, "Bob buy JHA ipo", "80-SR-05");
    does(s, "Bob pass");
    does(s, "Cat pass");
    does(s, "Dan pass");
    does(s, "Ann pass");
    refuses(s, "Bob buy JHA ipo", "80-SR-05");
}

TEST("80-SR-06 80-OQ-04: all deals with the bank, at the price of the day; before floating at the initial one") {
    scene *s =
        china("phase B1; found JHA 80 1 20 Bob 3; open JHA 0; price JHA 0,4; found JHU 90 1 20 Bob 3; stock Ann");
    does(s, "Ann buy JHA ipo");
    expects(s, "cash Ann 370; treasury JHA 0; cash Bob 480");
    s = china("phase B1; found JHA 80 1 20 Bob 3; found JHU 90 1 20 Bob 3; stock Ann");
    does(s, "Ann buy JHU ipo");
    expects(s, "cash Ann 390; treasury JHU 0");
    s = china("found JHA 80 1 20 Bob 3; stock Ann");
    refuses(s, "Ann buy JHU ipo", "80-FD-01");
    refuses_code(s, buy_move(IR_PLAYER(0), 0, RAIL_FROM_POOL), RAIL_NO_NO_SHARE_THERE);
}

TEST("80-SR-07 80-OQ-05 80-V-13 X-32 T80-52: the price before the drop, 5 less for each 10 %") {
    both_of("phase B1; found JHA 80 1 20 Ann 4 Bob 3; open JHA 0; price JHA 5,4; stock Bob");
    both_expect("price JHA 85");
    both_do("Bob sell JHA 2");
    both_expect("cash Bob 640; price JHA 75; cell JHA 7,4; event fee; ipo JHA 5; pool JHA 0");
    both_do("Bob sell JHA 1"); /* a second sale at the new price */
    both_expect("cash Bob 710; price JHA 70");
    both_of("phase B3; found JHA 80 1 20 Ann 4 Bob 3; open JHA 0; price JHA 5,4; stock Bob");
    both_do("Bob sell JHA 2"); /* 80-V-13: the fee also under communism */
    both_expect("cash Bob 640; price JHA 85; cell JHA 5,4");
}

TEST("80-SR-08 T80-50: what is sold lies on the stack and can be bought again, however much it is") {
    scene *s = china("phase B1; found JHA 100 1 20 Ann 2 Bob 8; open JHA 0; stock Bob");
    does(s, "Bob sell JHA 8");
    expects(s, "ipo JHA 8; pool JHA 0; cash Bob 1240; director JHA Ann");
    does(s, "Bob pass");
    does(s, "Cat buy JHA ipo");
    expects(s, "ipo JHA 7; shares JHA Cat 1");
}

TEST("80-SR-09 80-SR-10: only the upper half can be bought before the first 3-train") {
    scene *s = china("phase A2; found JHA 100 1 20 Bob 2 Cat 2; investor FI1 Bob JHA; stock Ann");
    expects(s, "available JHA 0; ipo JHA 5");
    refuses(s, "Ann buy JHA ipo", "80-SR-09");
    s = china("phase A2; found JHA 100 1 20 Bob 2 Cat 1; investor FI1 Bob JHA; stock Ann");
    expects(s, "available JHA 1");
    does(s, "Ann buy JHA ipo");
    s = china("phase A2; found JHA 100 1 20 Bob 2 Cat 2; investor FI1 Bob JHA; open JHA 0; stock Cat");
    does(s, "Cat sell JHA 1"); /* what returned can be had again */
    does(s, "Cat pass");
    does(s, "Dan buy JHA ipo");
    expects(s, "available JHA 0");
    s = china("phase B1; found JHA 100 1 20 Bob 2 Cat 2; investor FI1 Bob JHA; stock Ann");
    expects(s, "available JHA 5");
    check(accepts(s, "Ann buy JHA ipo"));
}

TEST(
    "80-SR-09 80-DR-04: change for a certificate does not unlock the lower half; on 18xx.games it may come out of it") {
    both_of("phase A1; found JHA 100 1 20 Ann 2 Bob 2 Cat 1; open JHA 0; stock Ann");
    both_expect("available JHA 0");
    both_do("Ann sell JHA 1");
    both_expect("director JHA Bob; ipo JHA 6");
    expects(book, "available JHA 1");
    expects(peer, "available JHA 2");
}

TEST("80-SR-09 80-SR-10: once all are unlocked, all can be bought; on 18xx.games not one that was somebody's change "
     "then") {
    both_of("phase A2; depot 3:5; found JHA 100 1 20 Ann 2 Bob 2 Cat 1; open JHA 0; found NXR 90 1 20 Dan 2; "
            "open NXR 500; stock Ann");
    both_do("Ann sell JHA 1");
    both_expect("director JHA Bob; ipo JHA 6");
    rail_do by_book = rail_do_on(&book->game, &book->state, NULL),
            by_peer = rail_do_on(&peer->game, &peer->state, NULL);
    rail_train_leaves(&by_book, rail_top_train(&by_book.look));
    rail_train_leaves(&by_peer, rail_top_train(&by_peer.look));
    both_expect("phase B1; available JHA 6");
    rail_sell(&by_book, 0, scene_company(book, "JHA"), 1);
    rail_sell(&by_peer, 0, scene_company(peer, "JHA"), 1);
    both_expect("ipo JHA 7");
    expects(book, "available JHA 7");
    expects(peer, "available JHA 6");
}

TEST("80-SR-12: floating, then interest, then the rise, then the priority card") {
    scene *s =
        china("priority Dan; debt Ann 10; cash Ann 0; found JHA 100 1 40 Bob 4; investor FI1 Bob JHA; stock Ann");
    s->state.cash[IR_PLAYER(0)] = 0;
    does(s, "Ann pass");
    does(s, "Bob pass");
    does(s, "Cat pass");
    does(s, "Dan pass");
    static const char *const order[] = {"floated", "home_station", "interest", "price_moved", "priority"};
    const ir_event *last = NULL;
    for (unsigned i = 0; i < 5; i++) {
        const ir_event *e = scene_event(s, order[i]);
        check(e != NULL && (last == NULL || e > last));
        last = e;
    }
    expects(s, "debt Ann 15; price JHA 105; priority Dan");
}

TEST("80-SR-13 80-CL-01: in full from one's own cash, within the limit") {
    scene *s = china("phase B1; cash Ann 99; found JHA 100 1 20 Bob 2; open JHA 0; stock Ann");
    refuses(s, "Ann buy JHA ipo", "80-SR-13");
    s = china("phase B1; found JHA 100 1 20 Ann 9; found JHU 90 1 20 Ann 9; found JGG 80 1 20 Bob 2; stock Ann");
    expects(s, "certificates Ann 16"); /* two certificates of 20 %, fourteen of 10 % */
    refuses(s, "Ann buy JGG ipo", "80-SR-13");
    refuses(s, "Ann par JLR 70 place 1", "80-SR-13");
    s = china("phase B1; found JHA 100 1 20 Ann 9; found JHU 90 1 20 Ann 8; found JGG 80 1 20 Bob 2; stock Ann");
    expects(s, "certificates Ann 15");
    does(s, "Ann buy JGG ipo");
    expects(s, "certificates Ann 16");
}

/* ---- certificates -------------------------------------------------------------------------------------------------- */

TEST("80-CL-01: the limit by players; a director's counts one; privates, investors and their shares count nothing") {
    static const unsigned limit[] = {20, 16, 14, 12, 11};
    for (unsigned players = 3; players <= 7; players++) {
        char text[40];
        (void)snprintf(text, sizeof text, "players %u; stock Ann", players);
        scene *s = given_in("1880", text);
        rail_look k = rail_look_at(&s->game, &s->state);
        check(rail_limit(&k) == limit[players - 3]);
    }
    scene *s =
        china("private P1 Ann; private P2 Ann; found JHA 100 1 40 Ann 5; investor FI1 Ann JHA; found JHU 90 1 30 Bob 3 "
              "Ann 2; stock Ann");
    expects(s, "certificates Ann 4; certificates Bob 1; certificates Cat 0");
}

TEST("80-CL-02: all of a company may be one player's") {
    scene *s = china("phase B1; found JHA 100 1 20 Ann 9; open JHA 0; stock Ann");
    does(s, "Ann buy JHA ipo");
    expects(s, "shares JHA Ann 10; ipo JHA 0");
}

TEST("80-CL-03: a player above the limit must sell in their turn until they are within it") {
    scene *s =
        china("phase B1; found JHA 100 1 20 Bob 5 Ann 5; open JHA 0; found JHU 90 1 20 Bob 5 Ann 5; open JHU 0; found "
              "JGG 80 1 20 Bob 3 Ann 7; open JGG 0; stock Ann");
    expects(s, "certificates Ann 17");
    refuses(s, "Ann pass", "80-CL-03");
    refuses(s, "Ann par JLR 70 place 1", "80-CL-03");
    does(s, "Ann sell JHA 1");
    expects(s, "certificates Ann 16");
    does(s, "Ann pass");
    expects(s, "asked Bob stock");
}

/* ---- directors --------------------------------------------------------------------------------------------------------- */

TEST("80-DR-01: the holder of the certificate decides") {
    scene *s = china("phase B1; found JHA 100 1 20 Bob 2; open JHA 500; turn JHA trains");
    check(s->game.title->player_of(&s->game, &s->state, IR_COMPANY(0)) == IR_PLAYER(1));
}

TEST("80-DR-02 80-DR-05: more than the director, not as many; what is the company's stays") {
    scene *s = china("phase B1; found JHA 100 1 30 Ann 3 Bob 2; permits JHA CD; open JHA 321; trains JHA 3; stock Bob");
    does(s, "Bob buy JHA ipo");
    expects(s, "director JHA Ann");
    does(s, "Cat pass");
    does(s, "Dan pass");
    does(s, "Ann pass");
    does(s, "Bob buy JHA ipo");
    expects(s,
            "director JHA Bob; certificates Bob 2; certificates Ann 3; permits JHA CD; trains JHA 3; station JHA F8.2; "
            "event director");
}

TEST("80-DR-03: the largest holder takes over; among equals the first clockwise from the old director, in the new "
     "seats") {
    scene *s = china("phase B1; seats Ann Dan Cat Bob; found JHA 100 1 20 Ann 4 Bob 3 Cat 3; open JHA 0; stock Ann");
    does(s, "Ann sell JHA 2");
    expects(s, "director JHA Cat");
    s = china("phase B1; found JHA 100 1 20 Ann 4 Bob 3 Cat 3; open JHA 0; stock Ann");
    does(s, "Ann sell JHA 2");
    expects(s, "director JHA Bob");
    s = china("phase B1; found JHA 100 1 20 Ann 4 Bob 2 Cat 3; open JHA 0; stock Ann");
    does(s, "Ann sell JHA 2");
    expects(s, "director JHA Cat");
}

TEST("80-DR-04: into the certificate only if another holds as much as it stands for") {
    scene *s = china("phase B1; found JHA 100 1 40 Ann 5 Bob 3; open JHA 0; stock Ann");
    check(accepts(s, "Ann sell JHA 1"));
    refuses(s, "Ann sell JHA 2", "80-DR-04");
    refuses(s, "Ann sell JHA 6", "80-SR-02");
    s = china("phase B1; found JHA 100 1 40 Ann 5 Bob 4; open JHA 0; stock Ann");
    does(s, "Ann sell JHA 5");
    expects(s, "director JHA Bob; certificates Bob 1; shares JHA Ann 0");
    s = china("phase B1; found JHA 100 1 20 Ann 5 Bob 3; open JHA 0; stock Ann");
    does(s, "Ann sell JHA 3"); /* she keeps two shares for the certificate that she gives */
    expects(s, "director JHA Bob; certificates Ann 2; certificates Bob 2");
}

TEST("80-DR-06 80-OQ-08: a share that comes with a takeover can change the director") {
    scene *s = china("phase B1; found JHA 100 1 20 Ann 2 Bob 2; investor FI1 Bob JHA; open JHA 0; turn JHA trains");
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_take_share(&x, 1, 0, RAIL_RESERVE);
    expects(s, "director JHA Bob; shares JHA Bob 3; reserve JHA 0; ipo JHA 5; unfunded JHA");
}

TEST("80-DR-07: an emergency sale changes no director") {
    scene *s = china("phase B1; found JHA 100 1 20 Ann 3 Bob 3; open JHA 0; stock Ann");
    rail_look k = rail_look_at(&s->game, &s->state);
    check(rail_may_sell(&k, 0, 0, 1, false, NULL));
    check(!rail_may_sell(&k, 0, 0, 1, true, NULL));
    check(rail_may_sell(&k, 1, 0, 3, true, NULL));
}

/* ---- prices ------------------------------------------------------------------------------------------------------------ */

/* Where a marker goes from a cell. */
static void moves(const char *from, void (*move)(rail_do *, unsigned), const char *to) {
    char text[120];
    (void)snprintf(text, sizeof text, "phase B1; found JHA 100 1 20 Ann 2; open JHA 0; price JHA %s; stock Ann", from);
    scene *s = china(text);
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    move(&x, 0);
    (void)snprintf(text, sizeof text, "cell JHA %s", to);
    expects(s, text);
}

static void down_one(rail_do *x, unsigned c) { rail_market_down(x, c, 1); }

TEST("80-SP-01: a dividend moves it right; at the right end of a row up; 200 stays") {
    moves("5,4", rail_market_right, "5,5");
    moves("5,7", rail_market_right, "4,7");
    moves("8,4", rail_market_right, "7,4");
    moves("0,13", rail_market_right, "0,13");
}

TEST("80-SP-02: none moves it left; at the left end down; 40 stays") {
    moves("5,4", rail_market_left, "5,3");
    moves("2,0", rail_market_left, "3,0");
    moves("0,2", rail_market_left, "1,2");
    moves("8,0", rail_market_left, "8,0");
}

TEST("80-SP-03: a sale moves it down; at the bottom of a column it stays") {
    moves("5,4", down_one, "6,4");
    moves("8,4", down_one, "8,4");
    moves("5,7", down_one, "5,7");
    moves("3,11", down_one, "3,11");
}

TEST("80-SP-04: sold out at the end of a round moves it up; at the top it stays; what is locked does not count") {
    moves("0,4", rail_market_up, "0,4");
    moves("5,4", rail_market_up, "4,4");
    scene *s = china("phase A2; found JHA 100 1 20 Ann 2 Bob 2; investor FI1 Ann JHA; open JHA 0; stock Ann");
    pass_all(s, from_ann);
    expects(s, "price JHA 105");
    s = china("phase B1; found JHA 100 1 20 Ann 3 Bob 2; investor FI1 Ann JHA; open JHA 0; stock Ann");
    pass_all(s, from_ann);
    expects(s, "price JHA 100");
    s = china("phase B1; found JHA 100 1 20 Ann 5 Bob 4; investor FI1 Ann JHA; open JHA 0; stock Ann");
    pass_all(s, from_ann);
    expects(s, "price JHA 105");
}

TEST("80-SP-05 80-CO-01: between the first 4-train and the first 6-train nothing moves") {
    static const char *const phases[] = {"B2", "B3", "C1", "C2"};
    static const bool still[] = {false, true, true, false};
    for (unsigned i = 0; i < 4; i++) {
        char text[160];
        (void)snprintf(text, sizeof text, "phase %s; found JHA 100 1 20 Ann 5 Bob 4 Cat 1; open JHA 0; stock Ann",
                       phases[i]);
        scene *s = china(text);
        rail_do x = rail_do_on(&s->game, &s->state, NULL);
        pass_all(s, from_ann);
        expects(s, still[i] ? "cell JHA 1,3" : "cell JHA 0,3");
        rail_market_right(&x, 0);
        expects(s, still[i] ? "cell JHA 1,3" : "cell JHA 0,4");
        rail_market_left(&x, 0);
        rail_market_down(&x, 0, 2);
        expects(s, still[i] ? "cell JHA 1,3" : "cell JHA 2,3");
    }
}

/* ---- communism ---------------------------------------------------------------------------------------------------------- */

TEST("80-CO-01 80-CO-02 80-SX-01: a director sells nothing of his companies; everything else goes on") {
    const char *const text = "phase %s; found JHA 100 1 20 Ann 5 Bob 2; open JHA 0; stock %s";
    static const char *const phases[] = {"B3", "C1", "B2", "C2"};
    for (unsigned i = 0; i < 4; i++) {
        char whole[160];
        (void)snprintf(whole, sizeof whole, text, phases[i], "Ann");
        scene *s = china(whole);
        if (i < 2) {
            refuses(s, "Ann sell JHA 1", "80-CO-01");
            check(!offered(s, "Ann sell") && accepts(s, "Ann buy JHA ipo") && accepts(s, "Ann par JHU 90 place 1"));
        } else {
            check(accepts(s, "Ann sell JHA 1") && offered(s, "Ann sell JHA"));
        }
        (void)snprintf(whole, sizeof whole, text, phases[i], "Bob");
        s = china(whole);
        does(s, "Bob sell JHA 1");
        expects(s, "cash Bob 575; event fee");
    }
}

TEST("X-11 80-OQ-19: in an emergency the peer lets a director sell under communism") {
    both_of("phase B3; found JHA 100 1 20 Ann 5 Bob 2; open JHA 0; stock Ann");
    rail_look k = rail_look_at(&book->game, &book->state);
    check(!rail_may_sell(&k, 0, 0, 1, true, NULL) && !rail_may_sell(&k, 0, 0, 1, false, NULL));
    k = rail_look_at(&peer->game, &peer->state);
    check(rail_may_sell(&k, 0, 0, 1, true, NULL) && !rail_may_sell(&k, 0, 0, 1, false, NULL));
    check(!rail_may_sell(&k, 0, 0, 4, true, NULL)); /* the director would change */
}

/* ---- who is asked ------------------------------------------------------------------------------------------------------ */

TEST("80-SR-01: players who can only pass are not asked; 18xx.games asks those who could pay the lowest par") {
    const char *const text =
        "cash Ann 0; cash Bob 150; cash Dan 0; found JHA 70 1 40 Cat 5; found JHU 70 2 40 Cat 5; found JGG "
        "70 3 40 Cat 5; stock Cat";
    both_of(text); /* NJR has the last place at 70, and two of its shares can be bought */
    both_do("Cat pass");
    both_expect("asked Bob stock; event pass_forced");
    both_of(text);
    rail_in(book)->sold[1] = rail_in(peer)->sold[1] = 1u << scene_company(book, "NJR");
    both_do("Cat pass");
    expects(book, "round operating"); /* 150 found nothing at 80 */
    expects(peer, "asked Bob stock");
    refuses(peer, "Bob par JLR 80 place 1", "80-SR-13");
}
