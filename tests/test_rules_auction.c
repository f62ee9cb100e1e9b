/* 1888, 1888-N: setup (88-SU) and the auction of the privates (88-PA). */
#include "scene.h"

#include "core/json.h"

#include <stdio.h>
#include <string.h>

static const char *const names[] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil"};

static const rail_data *data_of(const scene *s) { return s->game.title->data; }

static bool can_play(const char *edition, unsigned players) {
    static ir_game game;
    ir_problem problem;
    return ir_game_init(&game, ir_title_find(edition), 0, players, names, 1, 0, NULL, &problem);
}

static void all_pass(scene *s, const char *first) {
    unsigned seat = 0;
    while (strcmp(names[seat], first) != 0) {
        seat++;
    }
    for (unsigned i = 0; i < s->game.players; i++) {
        char text[40];
        (void)snprintf(text, sizeof text, "%s pass", names[(seat + i) % s->game.players]);
        does(s, text);
    }
}

static void bids_from(scene *s, const char *bid, int32_t min, int32_t max) {
    int32_t least, most;
    range_of(s, bid, &least, &most);
    if (least != min || most != max) {
        fail_test("%s: from %d to %d, not %d to %d", bid, least, most, min, max);
    }
}

/* ---- setup ------------------------------------------------------------------------------------------------------- */

TEST("88-SU-01 A-01: three to six players in 1888, two to six in 1888-N") {
    check(!can_play("1888", 1) && !can_play("1888", 2) && can_play("1888", 3) && can_play("1888", 6));
    check(!can_play("1888n", 1) && can_play("1888n", 2) && can_play("1888n", 3) && can_play("1888n", 6));
    check(!can_play("1888", 7) && !can_play("1888n", 7));
}

TEST("88-SU-01: the first player is drawn, has the priority deal, begins, and turns go clockwise") {
    static ir_game game;
    static ir_state state;
    ir_problem problem;
    EACH_EDITION(edition) {
        unsigned drawn[4] = {0};
        for (uint64_t seed = 1; seed <= 200; seed++) {
            check(ir_game_init(&game, ir_title_find(edition), 0, 4, names, seed, 0, NULL, &problem));
            ir_new(&game, &state);
            const rail_state *r = (const rail_state *)(const void *)state.body;
            check(r->priority < 4);
            check(ir_actors(&game, &state) == 1u << IR_PLAYER(r->priority));
            drawn[r->priority]++;
        }
        for (unsigned i = 0; i < 4; i++) {
            check(drawn[i] >= 25); /* fifty each, were it even */
        }
        scene *s = opening(edition, 3);
        expects(s, "priority Ann; asked Ann auction");
        does(s, "Ann pass");
        expects(s, "asked Bob auction");
        does(s, "Bob pass");
        expects(s, "asked Cat auction");
        does(s, "Cat pass");
        expects(s, "asked Ann auction");
    }
}

TEST("88-SU-02 A-02 A-03 A-05: cash by the number of players, out of a bank of 9000") {
    static const int32_t cash[] = {0, 0, 1200, 800, 600, 480, 400};
    EACH_EDITION(edition) {
        for (unsigned n = strcmp(edition, "1888n") == 0 ? 2 : 3; n <= 6; n++) {
            scene *s = opening(edition, n);
            for (unsigned seat = 0; seat < n; seat++) {
                check(s->state.cash[IR_PLAYER(seat)] == cash[n]);
            }
            check(s->state.cash[IR_BANK] == 9000 - (int32_t)n * cash[n]);
            check(ir_invariant(&s->game, &s->state) == NULL);
        }
    }
}

TEST("88-SU-03: seven 2, six 3, five 4, three 5, two 6, then D, and the top one is on sale") {
    static const char *const kinds[] = {"2", "3", "4", "5", "6", "D"};
    EACH_EDITION(edition) {
        scene *s = opening(edition, 3);
        check(data_of(s)->ntrains == 6);
        for (unsigned t = 0; t < 6; t++) {
            check(strcmp(data_of(s)->train[t].id, kinds[t]) == 0);
        }
        expects(s, "depot 2 7; depot 3 6; depot 4 5; depot 5 3; depot 6 2; depot D 255"); /* 255: without end */
        s = given_in(edition, "start SSL 70 Ann 6; float SSL 3000; turn SSL trains");
        check(offered(s, "SSL train 2") && !offered(s, "SSL train 3") && !offered(s, "SSL train D"));
        refuses(s, "SSL train 3", "88-TN-02");
    }
}

TEST("88-SU-04: eight companies, ten shares in the IPO, the director's first; three or four stations, 27 in all") {
    static const char *const four = "CDL HJR TJL";
    EACH_EDITION(edition) {
        scene *s = opening(edition, 3);
        unsigned stations = 0;
        check(data_of(s)->ncompanies == 8);
        for (unsigned c = 0; c < 8; c++) {
            const rail_company *company = &data_of(s)->company[c];
            check(rail_of(s)->shares[c][RAIL_IPO] == 10 && company->director_shares == 2);
            check(company->stations == (strstr(four, company->id) ? 4 : 3));
            stations += company->stations;
        }
        check(stations == 27);
        s = given_in(edition, "players 3; cash Ann 5000; stock Ann");
        does(s, "Ann par JHR 70");
        expects(s, "shares JHR Ann 2; certificates Ann 1; ipo JHR 8; director JHR Ann");
    }
}

TEST("88-SU-05 A-07 A-08 A-09: KT TA HS CW YRF FC; HS 70 and YRF 120 in 1888, 75 and 125 in 1888-N") {
    static const char *const ids[] = {"KT", "TA", "HS", "CW", "YRF", "FC"};
    static const int32_t price[2][6] = {{25, 50, 70, 100, 120, 150}, {25, 50, 75, 100, 125, 150}};
    EACH_EDITION(edition) {
        unsigned e = strcmp(edition, "1888n") == 0;
        scene *s = opening(edition, 3);
        check(data_of(s)->nprivates == 6);
        for (unsigned p = 0; p < 6; p++) {
            check(strcmp(data_of(s)->private_[p].id, ids[p]) == 0);
            check(data_of(s)->private_[p].income == 5 * (int32_t)(p + 1));
            check(rail_of(s)->private_owner[p] == IR_BANK);
            rail_look k = rail_look_at(&s->game, &s->state);
            check(rail_listed_price(&k, p) == price[e][p]);
        }
        does(s, "Ann buy KT");
        does(s, "Bob buy TA");
        does(s, "Cat buy HS");
        does(s, "Ann buy CW");
        does(s, "Bob buy YRF");
        does(s, "Cat buy FC");
        check(s->state.cash[1] == 800 - 25 - 100);
        check(s->state.cash[2] == 800 - 50 - price[e][4]);
        check(s->state.cash[3] == 800 - price[e][2] - 150);
    }
}

TEST("A-06: dollars in 1888, yuan in 1888-N") {
    check(strcmp(ir_title_find("1888")->currency, "$") == 0);
    check(strcmp(ir_title_find("1888n")->currency, "\xc2\xa5") == 0);
}

static void view(const scene *s, ir_party viewer, char *to, size_t size) {
    ir_text t = ir_text_on(to, size);
    ir_json j = ir_json_on(&t);
    ir_json_open(&j, '{');
    s->game.title->view(&s->game, &s->state, viewer, &j);
    ir_json_close(&j, '}');
    check(!t.cut);
}

TEST("88-SU-06: everybody sees all holdings") {
    static char ann[20000], bob[20000], all[20000];
    EACH_EDITION(edition) {
        scene *s = given_in(edition,
                            "cash Bob 347; start JHR 90 Ann 5 Bob 2 pool 1; float JHR 432; trains JHR 2 3; stock Ann");
        view(s, IR_PLAYER(0), ann, sizeof ann);
        view(s, IR_PLAYER(1), bob, sizeof bob);
        view(s, IR_NOBODY, all, sizeof all);
        check(strcmp(ann, bob) == 0 && strcmp(ann, all) == 0);
        check(strstr(all, "\"Bob\":{\"cash\":347,\"shares\":{\"JHR\":20},\"privates\":[]") != NULL);
        check(strstr(all, "\"JHR\":{\"cash\":432,") != NULL && strstr(all, "\"trains\":[\"2\",\"3\"]") != NULL);
        s = opening(edition, 3);
        does(s, "Ann bid FC 200");
        view(s, IR_PLAYER(1), bob, sizeof bob);
        check(strstr(bob, "\"FC\":{\"price\":150,\"Ann\":200}") != NULL);
    }
}

/* KT Ann, TA Bob, HS Cat, CW Ann, YRF Bob, FC Cat, all at the listed price; then Ann is asked. */
static void sell_privates(scene *s) {
    static const char *const buys[] = {"Ann buy KT", "Bob buy TA",  "Cat buy HS",
                                       "Ann buy CW", "Bob buy YRF", "Cat buy FC"};
    for (unsigned i = 0; i < 6; i++) {
        does(s, buys[i]);
    }
}

TEST("88-SU-07: auction, first stock round, then operating sets and stock rounds in turn") {
    EACH_EDITION(edition) {
        scene *s = opening(edition, 3);
        expects(s, "round auction; turns 1");
        refuses(s, "Bob pass", "88-PA-01");
        refuses(s, "Ann par JHR 70", "88-PA-01");
        sell_privates(s);
        expects(s, "round stock; turns 1; asked Ann stock; no event stock_round");
        refuses(s, "Bob pass", "88-SR-01");
        refuses(s, "Ann bid FC 300", "88-SR-02");
        does(s, "Ann par SSL 70");
        does(s, "Bob buy SSL ipo");
        does(s, "Cat buy SSL ipo");
        does(s, "Ann buy SSL ipo");
        does(s, "Bob buy SSL ipo");
        expects(s, "floated SSL; treasury SSL 700");
        all_pass(s, "Cat");
        expects(s, "round operating; asked SSL track; set 1/1");
        refuses(s, "Ann pass", "88-OT-03");
        does(s, "SSL pass");
        expects(s, "asked SSL trains");
        does(s, "SSL train 2");
        does(s, "SSL pass");
        expects(s, "round stock; turns 2; asked Cat stock"); /* Bob was the last to buy */
        all_pass(s, "Cat");
        expects(s, "round operating; turns 2; asked SSL track; set 1/1");
    }
}

TEST("88-SU-09: what a company owns is not its director's") {
    EACH_EDITION(edition) {
        /* the director's cash does not pay for what the company may leave */
        scene *s = given_in(edition, "cash Ann 600; start SSL 70 Ann 6; float SSL 79; trains SSL 2; turn SSL trains");
        refuses(s, "SSL train 2", "88-TN-10");
        s = given_in(edition,
                     "cash Ann 600; start SSL 70 Ann 6; float SSL 200; trains SSL 2; depot 2:6; turn SSL trains");
        does(s, "SSL train 2");
        expects(s, "treasury SSL 120; cash Ann 600");
        /* and the treasury does not pay for the director's purchases */
        s = given_in(edition, "cash Ann 69; start SSL 70 Ann 5; float SSL 900; stock Ann");
        refuses(s, "Ann buy SSL ipo", "88-BU-03");
        /* a rule lets it cross: a private for the treasury's money */
        s = given_in(edition, "cash Ann 10; phase 3; start SSL 70 Ann 6; float SSL 500; trains SSL 2; depot 3:6; "
                              "private KT Ann; turn SSL track");
        does(s, "SSL private KT 30");
        expects(s, "treasury SSL 470; cash Ann 40; owner KT SSL");
    }
}

/* ---- the auction ------------------------------------------------------------------------------------------------- */

TEST("88-V-01 88-PA-05 88-PA-06 88-PA-07 88-PA-12: the rule book's auction, to the end") {
    EACH_EDITION(edition) {
        scene *s = opening(edition, 4);
        does(s, "Ann bid HS 80");
        does(s, "Bob bid YRF 147");
        does(s, "Cat bid HS 85");
        does(s, "Dan bid TA 55");
        does(s, "Ann buy KT");
        expects(s, "owner KT Ann; owner TA Dan; cash Dan 545; asked Ann bidding; event bidding");
        refuses(s, "Cat bid HS 95", "88-PA-01");
        does(s, "Ann bid HS 90");
        expects(s, "asked Cat bidding");
        does(s, "Cat bid HS 95");
        expects(s, "asked Ann bidding");
        does(s, "Ann pass");
        expects(s, "owner HS Cat; cash Cat 505; cash Ann 575; asked Bob auction"); /* left of Ann, not left of Cat */
        does(s, "Bob bid FC 155");
        does(s, "Cat bid FC 160");
        does(s, "Dan bid FC 165");
        does(s, "Ann buy CW");
        expects(s, "owner CW Ann; owner YRF Bob; cash Bob 453; asked Bob bidding");
        does(s, "Bob pass");
        expects(s, "asked Cat bidding");
        does(s, "Cat pass");
        expects(s, "owner FC Dan; cash Ann 475; cash Bob 453; cash Cat 505; cash Dan 380; bank 7187");
        expects(s, "round stock; turns 1; asked Bob stock");
        check(ir_invariant(&s->game, &s->state) == NULL);
    }
}

TEST("88-PA-01: buy the cheapest at its price, bid on a dearer one, or pass and act later") {
    EACH_EDITION(edition) {
        scene *s = opening(edition, 3);
        check(count_offered(s, "Ann buy") == 1 && offered(s, "Ann buy KT"));
        check(count_offered(s, "Ann bid") == 5 && offered(s, "Ann pass"));
        refuses(s, "Ann buy TA", "88-PA-01");
        refuses(s, "Ann buy FC", "88-PA-01");
        refuses(s, "Ann buy KT 30", "88-PA-01"); /* its price is not open */
        refuses_code(s, take_move(IR_PLAYER(0), 0, 30), RAIL_NO_PRICE_IS_FIXED);
        does(s, "Ann pass");
        does(s, "Bob buy KT");
        expects(s, "owner KT Bob; cash Bob 775; bank 6625; asked Cat auction");
        refuses(s, "Cat buy KT", "88-PA-01");
        refuses(s, "Cat bid KT 90", "88-PA-01");
        does(s, "Cat pass");
        does(s, "Ann buy TA"); /* she passed before */
        expects(s, "owner TA Ann; cash Ann 750");
    }
}

TEST("88-PA-01 88-SU-07: what has no place in the auction, and what does not exist") {
    EACH_EDITION(edition) {
        scene *s = opening(edition, 3);
        refuses(s, "Ann sell JHR 1", "88-PA-01");
        refuses(s, "Ann buy JHR ipo", "88-PA-01");
        refuses(s, "Ann exchange FC JHR ipo", "88-PA-01");
        refuses(s, "Ann bankrupt", "88-PA-01");
        refuses_code(s, bid_move(IR_PLAYER(0), 6, 200), RAIL_NO_NO_SUCH);
        refuses_code(s, take_move(IR_PLAYER(0), 255, 0), RAIL_NO_NO_SUCH);
        refuses_code(s, sell_move(IR_PLAYER(0), 0, 0), RAIL_NO_NOT_IN_AUCTION);
        refuses_code(s, pass_move(IR_PLAYER(1)), RAIL_NO_NOT_YOUR_BID);
        refuses_code(s, pass_move(IR_BANK), RAIL_NO_NOT_YOUR_BID);
    }
}

TEST("88-PA-02 A-07 A-08: a first bid is face + 5, a later one the highest + 5, in any amount") {
    EACH_EDITION(edition) {
        bool n = strcmp(edition, "1888n") == 0;
        scene *s = opening(edition, 4);
        bids_from(s, "Ann bid TA", 55, 600);
        bids_from(s, "Ann bid HS", n ? 80 : 75, 600);
        bids_from(s, "Ann bid CW", 105, 600);
        bids_from(s, "Ann bid YRF", n ? 130 : 125, 600);
        bids_from(s, "Ann bid FC", 155, 600);
        refuses(s, n ? "Ann bid HS 79" : "Ann bid HS 74", "88-PA-02");
        check(accepts(s, n ? "Ann bid HS 80" : "Ann bid HS 75"));
        refuses(s, "Ann bid FC 154", "88-PA-02");
        does(s, "Ann bid YRF 147");
        refuses(s, "Bob bid YRF 147", "88-PA-02");
        refuses(s, "Bob bid YRF 151", "88-PA-02");
        does(s, "Bob bid YRF 152");
        does(s, "Cat bid FC 155");
        does(s, "Dan bid YRF 159");
        expects(s, "bid YRF Ann 147; bid YRF Bob 152; bid YRF Dan 159; bid FC Cat 155");
    }
}

TEST("88-PA-03: money that is bid cannot be used twice") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "bid FC Ann 400; auction Ann");
        expects(s, "cash Ann 600");
        bids_from(s, "Ann bid YRF", strcmp(edition, "1888n") == 0 ? 130 : 125, 200);
        refuses(s, "Ann bid YRF 201", "88-PA-03");
        check(accepts(s, "Ann bid YRF 200"));
        check(accepts(s, "Ann buy KT"));
        s = given_in(edition, "bid FC Ann 400; bid YRF Ann 176; auction Ann");
        refuses(s, "Ann buy KT", "88-PA-03"); /* 24 left */
        check(accepts(s, "Ann pass") && !offered(s, "Ann buy"));
        s = given_in(edition, "bid FC Ann 400; bid YRF Ann 175; auction Ann");
        check(accepts(s, "Ann buy KT"));
    }
}

TEST("88-PA-03: raising one's own bid sets aside the new amount only") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "bid FC Ann 400; auction Ann");
        bids_from(s, "Ann bid FC", 405, 600);
        refuses(s, "Ann bid FC 404", "88-PA-02");
        refuses(s, "Ann bid FC 601", "88-PA-03");
        does(s, "Ann bid FC 450");
        expects(s, "bid FC Ann 450");
        does(s, "Bob pass");
        does(s, "Cat pass");
        does(s, "Dan pass");
        bids_from(s, "Ann bid CW", 105, 150);
    }
}

TEST("88-PA-04: no bid on the private that is cheapest now") {
    EACH_EDITION(edition) {
        scene *s = opening(edition, 3);
        refuses(s, "Ann bid KT 30", "88-PA-04");
        check(!offered(s, "Ann bid KT") && offered(s, "Ann bid TA"));
        does(s, "Ann buy KT");
        refuses(s, "Bob bid TA 55", "88-PA-04");
        check(!offered(s, "Bob bid TA") && accepts(s, "Bob buy TA") && offered(s, "Bob bid HS"));
    }
}

TEST("88-PA-05: after a sale the next private: without bids turns go on, one bid takes it, several contest it") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "auction Ann");
        does(s, "Ann buy KT");
        expects(s, "owner TA nobody; asked Bob auction");
        s = given_in(edition, "bid TA Cat 58; auction Ann");
        does(s, "Ann buy KT");
        expects(s, "owner TA Cat; cash Cat 542; asked Bob auction; no event bidding");
        s = given_in(edition, "bid TA Cat 58; bid TA Dan 63; auction Ann");
        does(s, "Ann buy KT");
        expects(s, "owner TA nobody; cash Cat 600; asked Cat bidding; event bidding");
        /* exactly these bidders, about exactly this private */
        refuses(s, "Ann bid TA 70", "88-PA-01");
        refuses(s, "Bob bid TA 70", "88-PA-01");
        refuses(s, "Cat bid FC 200", "88-PA-06");
        refuses(s, "Cat buy TA", "88-PA-06");
        check(count_offered(s, "Cat") == 2 && offered(s, "Cat bid TA") && offered(s, "Cat pass"));
    }
}

TEST("88-PA-06: each raises by 5 or drops out for good; the last pays his own bid and the others have their money "
     "back") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "bid TA Bob 60; bid TA Dan 55; bid FC Dan 500; auction Ann");
        does(s, "Ann buy KT");
        expects(s, "asked Dan bidding");
        refuses(s, "Dan bid TA 64", "88-PA-02");
        bids_from(s, "Dan bid TA", 65, 100); /* 500 is set aside for FC */
        refuses(s, "Dan bid TA 101", "88-PA-03");
        does(s, "Dan bid TA 100");
        bids_from(s, "Bob bid TA", 105, 600);
        does(s, "Bob bid TA 111");
        /* Dan cannot follow and is out without being asked */
        expects(s, "owner TA Bob; cash Bob 489; cash Dan 600; asked Bob auction");

        s = given_in(edition, "bid TA Bob 305; bid TA Dan 300; auction Ann");
        does(s, "Ann buy KT");
        does(s, "Dan pass");
        expects(s, "owner TA Bob; cash Bob 295; cash Dan 600; asked Bob auction");
        does(s, "Bob pass");
        does(s, "Cat pass");
        bids_from(s, "Dan bid CW", 105, 600); /* none of Dan's money is tied up any more */
    }
}

TEST("88-V-02 88-PA-06 88-OQ-17: the lowest speaks first, then clockwise, past the holder of the highest bid") {
    const char *const bids = "bid TA Bob 55; bid TA Dan 60; bid TA Cat 65; auction Ann";
    EACH_EDITION(edition) {
        scene *s = given_in(edition, bids);
        does(s, "Ann buy KT");
        expects(s, "asked Bob bidding");
        does(s, "Bob bid TA 70");
        expects(s, "asked Cat bidding");
        does(s, "Cat bid TA 75");
        expects(s, "asked Dan bidding");
        does(s, "Dan bid TA 80");
        expects(s, "asked Bob bidding");
        does(s, "Bob pass");
        expects(s, "asked Cat bidding; bid TA Bob 0; bid TA Dan 80");
        does(s, "Cat bid TA 90");
        expects(s, "asked Dan bidding"); /* Bob is out for good */
        does(s, "Dan pass");
        expects(s, "owner TA Cat; cash Cat 510; cash Bob 600; cash Dan 600; asked Bob auction");

        s = given_in(edition, bids);
        does(s, "Ann buy KT");
        does(s, "Bob pass");
        expects(s, "asked Dan bidding"); /* Cat has the highest bid and need not beat herself */
        refuses(s, "Dan bid TA 69", "88-PA-02");
        check(accepts(s, "Dan bid TA 70"));
        does(s, "Dan pass");
        expects(s, "owner TA Cat; cash Cat 535; asked Bob auction");
    }
}

TEST("88-V-02: 18xx.games asks the lowest bidder each time") {
    scene *s = given("title 1888n compat=18xx.games; bid TA Bob 55; bid TA Dan 60; bid TA Cat 65; auction Ann");
    does(s, "Ann buy KT 25");
    expects(s, "asked Bob bidding");
    does(s, "Bob bid TA 70");
    expects(s, "asked Dan bidding");
    does(s, "Dan bid TA 75");
    expects(s, "asked Cat bidding");
}

TEST("88-PA-07: several privates go to bidders one after another, then left of the last buyer at the listed price") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "bid TA Dan 55; bid HS Ann 99; bid CW Dan 105; bid CW Ann 110; auction Cat");
        does(s, "Cat buy KT");
        expects(s, "owner TA Dan; owner HS Ann; cash Ann 501; asked Dan bidding");
        does(s, "Dan pass");
        expects(s, "owner CW Ann; cash Ann 391; cash Dan 545; owner YRF nobody; asked Dan auction"); /* left of Cat */
    }
}

TEST("88-PA-08 88-OQ-08 A-14: each time all pass while KT is unsold it costs 5 less, and nothing else happens") {
    EACH_EDITION(edition) {
        scene *s = opening(edition, 4);
        for (int price = 20; price > 0; price -= 5) {
            all_pass(s, "Ann");
            char text[40];
            (void)snprintf(text, sizeof text, "listed KT %d", price);
            expects(s, text);
            expects(s, "event price_cut; no event operating_round; no event exported; turns 1; asked Ann auction");
            expects(s, "depot 2 7; phase 1; bank 6600; listed TA 50");
        }
        does(s, "Ann buy KT"); /* at 5 */
        expects(s, "cash Ann 595; owner KT Ann; asked Bob auction");
        s = opening(edition, 4);
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        does(s, "Dan bid FC 155"); /* not all in a row */
        does(s, "Ann pass");
        expects(s, "listed KT 25");
    }
}

TEST("88-V-30 88-PA-09: at 0 the starting player takes KT for nothing, and his left neighbour goes on") {
    EACH_EDITION(edition) {
        scene *s = opening(edition, 4);
        for (unsigned i = 0; i < 4; i++) {
            all_pass(s, "Ann");
        }
        expects(s, "listed KT 5; owner KT nobody");
        all_pass(s, "Ann");
        expects(s, "owner KT Ann; cash Ann 600; bank 6600; asked Bob auction; event private_sold");
        check(accepts(s, "Bob buy TA"));
    }
}

TEST("88-PA-09 88-PA-05: bids are dealt with after KT was taken for nothing") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "cut 20; bid TA Cat 55; auction Ann");
        all_pass(s, "Ann");
        expects(s, "owner KT Ann; owner TA Cat; cash Cat 545; asked Bob auction");
    }
}

TEST("88-OQ-34: the holder of the priority deal takes KT at 0, not the next in turn; 18xx.games the other way") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "priority Ann; cut 20; bid FC Ann 155; auction Bob");
        all_pass(s, "Bob");
        expects(s, "owner KT Ann; asked Bob auction");
        s = given_in(edition, "priority Cat; cut 20; bid FC Ann 155; auction Bob");
        all_pass(s, "Bob");
        expects(s, "owner KT Cat; asked Dan auction");
    }
    scene *s = given("title 1888n compat=18xx.games; priority Ann; cut 20; bid FC Ann 155; auction Bob");
    all_pass(s, "Bob");
    expects(s, "owner KT Bob; asked Cat auction");
}

TEST("88-PA-10 88-PA-11 88-OQ-08 A-20 A-21: all pass with KT sold: privates pay, 1888-N exports, the auction goes on") {
    EACH_EDITION(edition) {
        bool n = strcmp(edition, "1888n") == 0;
        scene *s = opening(edition, 4);
        does(s, "Ann buy KT");
        does(s, "Bob buy TA");
        all_pass(s, "Cat");
        expects(s,
                "event auction_paused; event operating_round; event income; event stock_round; round auction; turns 2");
        expects(s, "cash Ann 580; cash Bob 560; cash Cat 600; cash Dan 600; bank 6660; listed CW 100; owner HS nobody");
        expects(s, n ? "event exported; depot 2 6; phase 2" : "no event exported; depot 2 7; phase 1");
        all_pass(s, "Cat");
        expects(s, "cash Ann 585; cash Bob 570; bank 6645; turns 3; asked Cat auction");
        expects(s, n ? "depot 2 5; phase 2" : "depot 2 7; phase 1");
        does(s, "Cat buy HS"); /* its price has not changed */
        check(s->state.cash[IR_PLAYER(2)] == 600 - (n ? 75 : 70));
    }
}

TEST("88-PA-13 88-OQ-35: bids stay through that round, and the left of the last listed-price buyer starts the next") {
    EACH_EDITION(edition) {
        scene *s = opening(edition, 4);
        does(s, "Ann buy KT");
        does(s, "Bob bid FC 200");
        all_pass(s, "Cat");
        expects(s, "turns 2; bid FC Bob 200; cash Bob 600; priority Bob; asked Bob auction"); /* Cat is next in turn */
        bids_from(s, "Bob bid CW", 105, 400);
        refuses(s, "Bob bid CW 401", "88-PA-03");
        does(s, "Bob pass");
        refuses(s, "Cat bid FC 204", "88-PA-02");
        does(s, "Cat buy TA");
        does(s, "Dan buy HS");
        does(s, "Ann buy CW");
        does(s, "Bob buy YRF");
        /* the bid of the round before takes FC, and the stock round goes on left of the last listed-price buyer */
        expects(s, "owner FC Bob; round stock; turns 2; asked Cat stock");
        check(s->state.cash[IR_PLAYER(1)] == 600 - 200 - (strcmp(edition, "1888n") == 0 ? 125 : 120));
    }
    scene *s = given("title 1888n compat=18xx.games; bid FC Bob 200; private KT Ann; auction Cat");
    all_pass(s, "Cat");
    expects(s, "bid FC Bob 200; asked Cat auction; turns 2"); /* D-09: the next in turn, in the same round */
}

TEST("88-PA-12 88-SE-01 88-OQ-16: the round goes on with shares, and it is the first, whatever its number") {
    EACH_EDITION(edition) {
        scene *s = opening(edition, 3);
        sell_privates(s);
        expects(s, "round stock; turns 1; no event operating_round; asked Ann stock; depot 2 7");
        does(s, "Ann par JHR 70");
        does(s, "Bob pass");
        does(s, "Cat pass");
        refuses(s, "Ann sell JHR 1", "88-SE-01");

        s = opening(edition, 3);
        does(s, "Ann buy KT");
        all_pass(s, "Bob");
        expects(s, "turns 2; asked Bob auction");
        does(s, "Bob buy TA");
        does(s, "Cat buy HS");
        does(s, "Ann buy CW");
        does(s, "Bob buy YRF");
        does(s, "Cat buy FC");
        expects(s, "round stock; turns 2; asked Ann stock");
        does(s, "Ann par JHR 70");
        does(s, "Bob buy JHR ipo");
        does(s, "Cat pass");
        does(s, "Ann pass");
        refuses(s, "Bob sell JHR 1", "88-SE-01");
        does(s, "Bob pass");
        expects(s, "turns 3; asked Cat stock");
        does(s, "Cat pass");
        does(s, "Ann pass");
        check(accepts(s, "Bob sell JHR 1"));
    }
}

TEST("88-SR-05 88-PA-12: if nobody deals in shares, the last buyer at the listed price was the last to act") {
    EACH_EDITION(edition) {
        scene *s = opening(edition, 4);
        does(s, "Ann buy KT");
        does(s, "Bob buy TA");
        does(s, "Cat buy HS");
        does(s, "Dan bid FC 155");
        does(s, "Ann buy CW");
        does(s, "Bob buy YRF");
        expects(s, "owner FC Dan; round stock; asked Cat stock");
        all_pass(s, "Cat");
        expects(s, "turns 2; priority Cat; asked Cat stock");
    }
}

TEST("88-PA-01: the price of the cheapest private may be said if it is the right one") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 4; auction Ann");
        refuses(s, "Ann buy KT 30", "88-PA-01");
        does(s, "Ann buy KT 25");
        expects(s, "owner KT Ann");
    }
}
