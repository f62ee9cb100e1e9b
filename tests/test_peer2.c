/* Where 18xx.games differs from the book, second half of table D (RULES.md): see test_peer.c. */
#include "scene.h"

#include "core/notation.h"
#include "problem_text.h"

#include <stdio.h>
#include <string.h>

static bool both_accept(const char *action) { return accepts(book, action) && accepts(peer, action); }

static bool is_2021(const char *edition) { return strcmp(edition, "1888") == 0; }

/* Who can still buy or sell is asked; the round goes by without them. */
static void stock_round_passes(scene *s) {
    for (unsigned i = 0; i < 12 && rail_of(s)->round == RAIL_ROUND_STOCK && !s->state.finished; i++) {
        char text[40];
        unsigned turn = rail_of(s)->turn;
        rail_look k = rail_look_at(&s->game, &s->state);
        (void)snprintf(text, sizeof text, "%s pass", ir_party_name(&s->game, rail_top_of(&k)->who));
        does(s, text);
        if (rail_of(s)->turn != turn) {
            return;
        }
    }
}

TEST("D-21 88-RV-04: a company runs, and as well as it can; the peer checks neither") {
    EACH_EDITION(edition) {
        both(edition,
             "players 3; phase 2; start JHR 70 Ann 6; float JHR 100; trains JHR 3; tile D10 6 2; tile D12 4 1; "
             "turn JHR run");
        refuses(book, "JHR run", "88-OT-01");
        check(accepts(peer, "JHR run"));
        check(both_accept("JHR run 3:C9-D10-D12"));
        refuses(book, "JHR run 3:C9-D10", "88-RV-04");
        check(accepts(peer, "JHR run 3:C9-D10"));
        does(peer, "JHR run");
        expects(peer, "price JHR 65"); /* no revenue: to the left */
    }
}

TEST("D-22 88-OQ-10 88-OQ-11: the bonus is for each route with a stop in the home hex and in the destination, in all "
     "four") {
    EACH_EDITION(edition) {
        /* the first route stops in another city of Beijing than JHR's own; the second misses the destination */
        both(edition,
             "players 3; phase 3; tile C9 L42 0; start JHR 70 Ann 6; float JHR 100; trains JHR 2 3; tile C11 8 5; "
             "tile D12 3 1; tile D10 6 2; station JHR D10; turn JHR run");
        both_do("JHR run 3:C9-C11-D12-D10 2:C9-D10");
        both_expect("revenue 160"); /* 40 + 10 + 20 + 30, 40 + 20 */
    }
}

TEST("D-23 88-OQ-12: 40 for each route that stops at Heng Shan, to the treasury, in all four") {
    EACH_EDITION(edition) {
        both(edition, "players 3; phase 2; private HS closed; start JZR 70 Ann 6; float JZR 100; trains JZR 2 3; "
                      "station JZR C3; tile C3 57 1; tile C5 L41 1; tile C7 8 2; tile B6 2 4; turn JZR run");
        best_run_is(0); /* in 1888 a run with one train there pays more */
        both_do("JZR run 2:C3-C5 3:C9-C7-B6-C5");
        best_run_is(-1);
        both_expect("revenue 100");
        both_do("JZR pay");
        both_expect("treasury JZR 180; cash Ann 860; event outside");
    }
}

TEST("D-24 88-TN-03: D beside the 6-trains in 1888; only after the last 6 in 1888-N and at the peer") {
    const char *text = "players 3; phase 6; depot 6:1 D:255; start JHR 70 Ann 6; float JHR 1000; turn JHR trains";
    both("1888", text);
    check(accepts(book, "JHR train D"));
    refuses(peer, "JHR train D", "88-TN-02");
    check(both_accept("JHR train 6"));
    both("1888n", text);
    both_refuse("JHR train D", "88-TN-02");
    both_do("JHR train 6");
    both_expect("trains JHR 6; depot 6 0");
}

TEST("D-25 88-OQ-06: there are always more D-trains, in all four") {
    EACH_EDITION(edition) {
        both(edition, "players 3; phase 7; depot D:255; start JHR 70 Ann 6; float JHR 2500; turn JHR trains");
        both_do("JHR train D");
        both_do("JHR train D");
        both_expect("trains JHR D D; depot D 255; treasury JHR 700");
    }
}

TEST("D-26 88-TN-05: trains between companies from phase 3; at the peer in any phase") {
    EACH_EDITION(edition) {
        const char *text = "players 3; phase %u; start JHR 70 Ann 6; float JHR 100; start SSL 70 Ann 6; float SSL 100; "
                           "trains SSL 2; turn JHR trains";
        char whole[300];
        (void)snprintf(whole, sizeof whole, text, 2u);
        both(edition, whole);
        refuses(book, "JHR train 2 from SSL 10", "88-TN-05");
        does(peer, "JHR train 2 from SSL 10");
        expects(peer, "trains JHR 2; treasury SSL 110");
        refuses(given_also("title 1888n compat=18xx.games; players 3; phase 2; start JHR 70 Ann 6; float JHR 100; "
                           "start SSL 70 Ann 6; float SSL 100; trains SSL 2; turn JHR trains"),
                "JHR train 2 from SSL 0", "88-TN-05");
        (void)snprintf(whole, sizeof whole, text, 3u);
        both(edition, whole);
        check(both_accept("JHR train 2 from SSL 1") && both_accept("JHR train 2 from SSL 100"));
        both_refuse("JHR train 2 from SSL 101", "88-TN-10");
    }
}

/* JHR owes a train that costs 300; it has 100, its director Ann nothing. */
#define EMERGENCY "players 3; phase 4; depot 4:3 5:3 6:2 D:255; start JHR 70 Ann 3 Bob 3; float JHR 100; cash Ann 0; "

TEST("D-27 88-OQ-21: another company's train for an owed one: treasury money only, none after a sale, in all four") {
    EACH_EDITION(edition) {
        both(edition, EMERGENCY "start SSL 70 Ann 6; float SSL 0; trains SSL 3 4; start HJR 70 Ann 5; turn JHR trains");
        check(both_accept("JHR train 3 from SSL 100"));
        both_refuse("JHR train 3 from SSL 101", "88-TN-10");
        both_do("Ann sell HJR 1");
        both_refuse("JHR train 3 from SSL 100", "88-EF-02");
        both_do("Ann sell HJR 2");
        both_do("JHR train 4");
        both_expect("trains JHR 4; treasury JHR 0; cash Ann 0; trains SSL 3 4");
    }
}

TEST("D-28 88-EF-03: an emergency sale unseats no director; at the peer only that of the buying company is safe") {
    EACH_EDITION(edition) {
        both(edition, EMERGENCY "start SSL 70 Ann 3 Bob 3; turn JHR trains");
        both_refuse("Ann sell JHR 1", "88-EF-03");
        refuses(book, "Ann sell SSL 1", "88-EF-03");
        check(!offered(book, "Ann sell") && offered(peer, "Ann sell SSL 1") && !offered(peer, "Ann sell JHR"));
        does(peer, "Ann sell SSL 1");
        expects(peer, "director SSL Bob; cash Ann 70; pool SSL 1");
    }
}

TEST("D-29 88-OQ-30: no share is sold beyond the last one needed, in all four") {
    EACH_EDITION(edition) {
        both(edition, EMERGENCY "start SSL 75 Ann 6; turn JHR trains");
        both_refuse("Ann sell SSL 4", "88-OQ-30"); /* 200 is missing */
        check(both_accept("Ann sell SSL 3") && both_accept("Ann sell SSL 1"));
        both_do("Ann sell SSL 3");
        both_expect("cash Ann 225");
        both_refuse("Ann sell SSL 1", "88-EF-03"); /* enough */
        both_do("JHR train 4");
        both_expect("cash Ann 25");
    }
}

TEST("D-29: a part of a director certificate may be sold on 18xx.games though there is money enough, if less than the "
     "rest of it is over") {
    EACH_EDITION(edition) {
        both(edition, "players 3; phase 3; depot 4:5; start JHR 90 Ann 5; float JHR 0; start SSL 75 Ann 2 Bob 2; turn "
                      "JHR trains; cash Ann 374");
        both_refuse("Ann sell SSL 2", "88-EF-03"); /* 74 are over */
        refuses(book, "Ann sell SSL 1", "88-EF-03");
        check(offered(peer, "Ann sell SSL 1") && !offered(peer, "Ann sell SSL 2") && !offered(book, "Ann sell"));
        does(peer, "Ann sell SSL 1");
        expects(peer, "cash Ann 449; director SSL Bob; asked JHR trains");
        both(edition, "players 3; phase 3; depot 4:5; start JHR 90 Ann 5; float JHR 0; start SSL 75 Ann 2 Bob 2; turn "
                      "JHR trains; cash Ann 375");
        both_refuse("Ann sell SSL 1", "88-EF-03"); /* 75 are */
        check(!offered(peer, "Ann sell"));
    }
}

TEST("D-30 88-EX-01 88-EX-02: 1888 exports after the first 2-train is sold; 1888-N and the peer after every set") {
    EACH_EDITION(edition) {
        both(edition, "players 3; turns 2; stock Ann");
        stock_round_passes(book);
        stock_round_passes(peer);
        both_expect("round stock; turns 3");
        expects(peer, "depot 2 6; event exported");
        expects(book, is_2021(edition) ? "depot 2 7; no event exported" : "depot 2 6; event exported");
        both(edition, "players 3; phase 2; depot 2:5 3:6 4:5 5:3 6:2 D:255; stock Ann");
        stock_round_passes(book);
        stock_round_passes(peer);
        both_expect("depot 2 4");
    }
}

TEST("D-31: the book begins with phase 1; the peer with its phase 2") {
    EACH_EDITION(edition) {
        both(edition, "players 3; turns 1; start JHR 70 Ann 6; float JHR 200; turn JHR trains");
        expects(book, "phase 1");
        expects(peer, "phase 2");
        both_do("JHR train 2");
        both_expect("phase 2");
        expects(book, "event phase");
        expects(peer, "no event phase");
    }
}

TEST("D-32 88-OQ-09: an exported 3-train brings two rounds per set, in all four") {
    EACH_EDITION(edition) {
        both(edition, "players 3; phase 2; set 1/1; depot 3:6 4:5 5:3 6:2 D:255; stock Ann");
        stock_round_passes(book);
        stock_round_passes(peer);
        both_expect("phase 3; depot 3 5");
        stock_round_passes(book);
        stock_round_passes(peer);
        both_expect("set 2/2");
    }
}

TEST("D-33 88-V-22: the bankrupt: at once and with what he has in 1888-N; the peer asks, sells and takes his cash") {
    const char *text = "players 3; phase 7; depot D:255; cash Ann 48; start HJR 70 Ann 6 pool 4; price HJR 3,3; "
                       "start SSL 70 Bob 5 Ann 1; price SSL 5,1; start LYR 70 Cat 5 Ann 1; price LYR 8,2; "
                       "start ZDR 70 Ann 2 Bob 2 Cat 2; price ZDR 7,3; float ZDR 107; turn ZDR station";
    EACH_EDITION(edition) {
        both(edition, text);
        both_do("ZDR pass"); /* no run: ZDR falls to 60 */
        expects(book, "finished; event bankrupt");
        expects(book, is_2021(edition) ? "total Ann 520; price HJR 80" : "total Ann 798; price HJR 85");
        expects(peer, "asked ZDR trains; not finished");
        refuses(peer, "ZDR pass", "88-TN-07");
        does(peer, "ZDR bankrupt");
        expects(peer, "finished; total Ann 520; price HJR 80; cash Ann 0");
    }
}

TEST("D-34 88-FS-01: privates count in the total, but not in 1888") {
    both("1888", "players 3; stock Ann");
    expects(book, "total Cat 800; total Ann 800");
    expects(peer, "total Cat 1325; total Ann 800");
    both("1888n", "players 3; stock Ann");
    both_expect("total Cat 1325");
}

static unsigned tiles_of(const scene *s, unsigned colour) {
    const rail_data *d = s->game.title->data;
    unsigned n = 0;
    for (unsigned t = 0; t < d->ntiles; t++) {
        n += d->tile[t].colour == colour ? rail_of(s)->supply[t] : 0;
    }
    return n;
}

TEST("D-35 88-OQ-02: the number of tiles") {
    both("1888", "players 3; stock Ann");
    expects(book, "supply 4 4; supply 43 1");
    expects(peer, "supply 4 5; supply 43 2");
    check(tiles_of(book, RAIL_BROWN) == 23 && tiles_of(peer, RAIL_BROWN) == 24);
    check(tiles_of(book, RAIL_GREEN) == 29 && tiles_of(peer, RAIL_GREEN) == 29);
    check(tiles_of(book, RAIL_GREY) == 3 && tiles_of(peer, RAIL_GREY) == 3);
    /* L41 is yellow too and counts there: 49 with it, 50 at the peer */
    check(tiles_of(book, RAIL_YELLOW) == 49 && tiles_of(peer, RAIL_YELLOW) == 50);
    both("1888n", "players 3; stock Ann");
    both_expect("supply 4 4; supply 43 1; supply 58 5; supply 15 4; supply 611 6; supply 51 2");
    check(tiles_of(book, RAIL_YELLOW) == 50 && tiles_of(peer, RAIL_YELLOW) == 50);
    check(tiles_of(book, RAIL_BLUE) == 2 && tiles_of(peer, RAIL_BLUE) == 2); /* the halves of the ferry */
}

TEST("D-36 88-OQ-16: after the auction the player left of the last buyer at the listed price, in all four") {
    EACH_EDITION(edition) {
        both(edition,
             "players 4; turns 1; priority Dan; private KT Dan; private TA Dan; private HS Dan; private YRF Dan; "
             "auction Ann; bid FC Dan 155");
        does(book, "Ann buy CW");
        does(peer, "Ann buy CW 100");
        both_expect("owner FC Dan; round stock; asked Bob stock"); /* not Ann, left of Dan */
        stock_round_passes(book);
        stock_round_passes(peer);
        both_expect("priority Bob; asked Bob stock");
    }
}

TEST("D-37 88-OQ-26: an emergency sale sorts the companies that are still to operate, in all four") {
    EACH_EDITION(edition) {
        both(edition, EMERGENCY "price JHR 2,4; start SSL 85 Ann 6; float SSL 100; trains SSL 4; start CDL 75 Bob 6; "
                                "float CDL 100; trains CDL 4; operated HJR; turn JHR trains");
        both_expect("order JHR SSL CDL");
        both_do("Ann sell SSL 3");
        both_expect("price SSL 70; price CDL 75");
        both_do("JHR train 4");
        both_expect("asked CDL track");
    }
}

TEST("D-38 88-OQ-27: surplus trains: in operating order and before the stock round; the peer by its list, and after") {
    EACH_EDITION(edition) {
        both(edition,
             "players 3; phase 4; depot 5:3 6:2 D:255; start JHR 70 Ann 6; float JHR 500; start TJL 90 Bob 6; "
             "float TJL 0; trains TJL 3 4 4; start SSL 80 Cat 6; float SSL 0; trains SSL 3 3 4; turn JHR trains");
        both_do("JHR train 5");
        expects(book, "asked TJL discard");
        expects(peer, "asked SSL discard");
        does(book, "TJL discard 4");
        does(peer, "SSL discard 4");
        expects(book, "asked SSL discard; train_pool 4");
        expects(peer, "asked TJL discard; train_pool 4");
        /* the last act of a set: the first 4 is exported and three trains are the limit */
        both(edition, "players 3; phase 3; set 2/2; depot 4:5 5:3 6:2 D:255; start JHR 70 Ann 6; float JHR 0; "
                      "trains JHR 3 3 3 3; turn JHR station");
        both_do("JHR pass");
        both_expect("phase 4; round stock");
        expects(book, "trains JHR 3 3 3; train_pool 3; asked Ann stock"); /* all alike: nothing to choose */
        expects(peer, "trains JHR 3 3 3 3; asked JHR discard");
        does(peer, "JHR discard 3");
        expects(peer, "trains JHR 3 3 3; train_pool 3; asked Ann stock");
    }
}

TEST("D-39 88-OQ-20: a trade-in at the train limit is allowed, with the treasury's money only, in all four") {
    EACH_EDITION(edition) {
        both(edition,
             "players 3; phase 6; depot D:255; start JHR 70 Ann 6; float JHR 950; trains JHR 5 6; turn JHR trains");
        both_refuse("JHR train D", "88-TL-02");
        both_do("JHR train D trade 5");
        both_expect("trains JHR 6 D; train_pool 5; treasury JHR 250");
        both(edition,
             "players 3; phase 6; depot D:255; start JHR 70 Ann 6; float JHR 699; trains JHR 5; turn JHR trains");
        both_refuse("JHR train D trade 5", "88-TN-10"); /* Ann has the missing 1, but JHR owes no train */
    }
}

TEST("D-40 88-OQ-04: a company pays 50% to 150% of face for a private, in all four") {
    EACH_EDITION(edition) {
        int32_t min, max;
        both(edition, "players 3; phase 3; start JHR 70 Cat 6; float JHR 500; turn JHR track");
        range_of(book, "JHR private KT", &min, &max);
        check(min == 13 && max == 37);
        range_of(peer, "JHR private KT", &min, &max);
        check(min == 13 && max == 37);
        both_refuse("JHR private KT 12", "88-PC-03");
        both_refuse("JHR private KT 38", "88-PC-03");
        range_of(book, "JHR private HS", &min, &max); /* D-06: of its face price */
        check(is_2021(edition) ? min == 35 && max == 105 : min == 38 && max == 112);
        range_of(peer, "JHR private HS", &min, &max);
        check(min == 38 && max == 112);
    }
}

static const char *hex_called(const scene *s, const char *id) {
    rail_look k = rail_look_at(&s->game, &s->state);
    for (unsigned h = 0; h < k.d->nhexes; h++) {
        if (strcmp(k.d->hex[h].id, id) == 0) {
            return rail_hex_name(&k, h);
        }
    }
    fail_test("no hex %s", id);
}

static const char *company_called(const scene *s, unsigned c) {
    rail_look k = rail_look_at(&s->game, &s->state);
    return rail_company_name(&k, c);
}

TEST("D-41: names of places and companies") {
    static const char *const names[][3] = {{"I5", "Zhengzhou", ""},
                                           {"E7", "Baoding", "Boading"},
                                           {"F2", "Changzhi", "Cangzhi"},
                                           {"B6", "Zhangjiakou & Xuanhua", "Zhangijakou & Xuanhua"},
                                           {"C9", "Beijing", "Beijing"}};
    EACH_EDITION(edition) {
        both(edition, "players 3; stock Ann");
        for (unsigned i = 0; i < 5; i++) {
            check(strcmp(hex_called(book, names[i][0]), names[i][1]) == 0);
            check(strcmp(hex_called(peer, names[i][0]), names[i][2]) == 0);
        }
        check(strcmp(company_called(book, 3), "Hanji Railway") == 0);
        check(strcmp(company_called(peer, 3), "Hanji Ralwway") == 0);
        check(strcmp(company_called(book, 4), company_called(peer, 4)) == 0);
    }
}

/* As `accepts`, for an action of a saved game. */
static bool loads(scene *s, const char *text) {
    ir_action action;
    ir_problem problem;
    if (!ir_action_read(&s->game, &s->state, text, strlen(text), &action, &problem)) {
        fail_test("'%s': %s", text, problem_text(&problem));
    }
    action.logged = true;
    return ir_legal(&s->game, &s->state, &action, NULL);
}

static void lax(const char *action, const char *rule) {
    both_refuse(action, rule);
    if (loads(book, action)) {
        fail_test("the book loads '%s'", action);
    }
    if (!loads(peer, action)) {
        fail_test("the peer does not load '%s'", action);
    }
}

TEST("D-42: connection, closed hexes, rotation and joints hold for stored games too; the peer does not test them") {
    EACH_EDITION(edition) {
        both(edition, "players 3; phase 3; start JHR 70 Ann 6; float JHR 500; private CW JHR; private TA JHR; "
                      "tile D10 57 2; turn JHR track");
        lax("JHR lay E5 57 rot 0", "88-TR-02");
        lax("JHR lay C5 9 rot 1", "88-P3a");
        lax("JHR lay D12 4 rot 1", "88-TR-06");  /* into the sea */
        lax("JHR lay D10 14 rot 0", "88-UP-02"); /* the old track is lost */
        lax("JHR lay H2 L39 rot 4 with TA", "88-PC-04");
        both_refuse("JHR lay D10 57 rot 1", "88-UP-02"); /* what tile may follow is tested */
        check(!loads(peer, "JHR lay D10 611 rot 0") && !loads(peer, "JHR lay D10 57 rot 1"));
        both_do("JHR lay D4 9 rot 1 with CW");
        lax("JHR lay C13 57 rot 1 with CW", "88-P4");
        both(edition, "players 3; phase 3; start JHR 70 Ann 6; float JHR 500; tile E5 57 2; turn JHR station");
        lax("JHR station E5", "88-TK-02");
    }
}
