/* Where 18xx.games differs from the book, first half of table D (RULES.md): one position per row, set up under the
 * book's rules and under the preset compat=18xx.games, and what each of them answers. */
#include "scene.h"

#include "core/notation.h"
#include "problem_text.h"

#include <stdio.h>
#include <string.h>

static bool can_begin(const char *edition, unsigned players, const char *option) {
    static const char *const names[] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil"};
    static ir_game game;
    ir_problem problem;
    return ir_game_init(&game, ir_title_find(edition), 0, players, names, 1, option != NULL, &option, &problem);
}

TEST("D-01: the bank holds 9000; the peer's prototype 10000, with small_bank 9000") {
    both("1888", "players 3; stock Ann");
    expects(book, "bank 6600");
    expects(peer, "bank 7600");
    expects(given_also("title 1888 compat=18xx.games small_bank=yes; players 3; stock Ann"), "bank 6600");
    both("1888n", "players 3; stock Ann");
    both_expect("bank 6600");
}

TEST("D-02: the bank is broken at 0; for the peer below 0") {
    EACH_EDITION(edition) {
        const char *text = "players 3; start JHR 70 Ann 6; float JHR 0; trains JHR 2; phase 2; bank 60; revenue 100; "
                           "turn JHR dividend";
        both(edition, text);
        both_do("JHR pay");
        expects(book, "cash Ann 860; event bank_broken; finished");
        expects(peer, "cash Ann 860; no event bank_broken; not finished; round stock");
        both(edition, "players 3; start JHR 70 Ann 6; float JHR 0; trains JHR 2; phase 2; bank 59; revenue 100; "
                      "turn JHR dividend");
        both_do("JHR pay");
        both_expect("event bank_broken; finished; bank -1");
    }
}

TEST("D-03: 60% floats a company; in the peer's prototype 50%") {
    both("1888", "players 3; start JHR 70 Ann 4; stock Ann");
    both_do("Ann buy JHR ipo");
    expects(book, "not floated JHR; treasury JHR 0");
    expects(peer, "floated JHR; treasury JHR 700");
    peer = given_also("title 1888 compat=18xx.games small_bank=yes; players 3; start JHR 70 Ann 4; stock Ann");
    does(peer, "Ann buy JHR ipo");
    expects(peer, "not floated JHR");
    both("1888n", "players 3; start JHR 70 Ann 4; stock Ann");
    both_do("Ann buy JHR ipo");
    both_expect("not floated JHR");
}

TEST("D-04: 1888 is for 3 to 6, 1888-N for 2 to 6; the peer has it the other way round") {
    const char *compat = "compat=18xx.games";
    check(!can_begin("1888", 2, NULL) && can_begin("1888", 2, compat));
    check(can_begin("1888n", 2, NULL) && !can_begin("1888n", 2, compat));
    for (unsigned players = 3; players <= 6; players++) {
        check(can_begin("1888", players, NULL) && can_begin("1888", players, compat));
        check(can_begin("1888n", players, NULL) && can_begin("1888n", players, compat));
    }
    check(!can_begin("1888", 7, compat) && !can_begin("1888n", 7, compat));
}

TEST("D-05: two players may have 28 certificates; the peer's two 20, and both 1200 in cash") {
    const char *text = "players 2; start JHR 70 Ann 6; start SSL 70 Ann 6; start CDL 70 Ann 6; start HJR 70 Ann 6; "
                       "start ZDR 70 Bob 3; stock Ann";
    char whole[400];
    (void)snprintf(whole, sizeof whole, "title 1888n; %s", text);
    book = given(whole);
    (void)snprintf(whole, sizeof whole, "title 1888 compat=18xx.games; %s", text);
    peer = given_also(whole);
    both_expect("certificates Ann 20; cash Ann 1200");
    check(accepts(book, "Ann buy ZDR ipo"));
    refuses(peer, "Ann buy ZDR ipo", "88-CL-04");
}

TEST("D-06: in 1888 Heng Shan costs 70 and the ferry 120; everywhere else 75 and 125") {
    both("1888", "players 3; auction Ann");
    expects(book, "listed HS 70; listed YRF 120; listed FC 150");
    expects(peer, "listed HS 75; listed YRF 125; listed FC 150");
    refuses(peer, "Ann bid HS 75", "88-PA-02");
    check(accepts(book, "Ann bid HS 75"));
    both("1888n", "players 3; auction Ann");
    both_expect("listed HS 75; listed YRF 125");
}

TEST("D-07 88-V-24: further stations cost 40, 100, 100; the peer's 40, 60, 80") {
    static const char *const placed[] = {"", "station HJR D10;", "station HJR D10; station HJR G9;"};
    static const char *const left_book[] = {"treasury HJR 460", "treasury HJR 400", "treasury HJR 400"};
    static const char *const left_peer[] = {"treasury HJR 460", "treasury HJR 440", "treasury HJR 420"};
    for (unsigned i = 0; i < 3; i++) {
        char text[400];
        (void)snprintf(text, sizeof text,
                       "players 3; start HJR 70 Ann 6; float HJR 500; %s tile F6 57 2; tile E5 57 2; turn HJR station",
                       placed[i]);
        both("1888", text);
        both_do("HJR station E5");
        expects(book, left_book[i]);
        expects(peer, left_peer[i]);
        both("1888n", text);
        both_do("HJR station E5");
        expects(book, left_book[i]);
        expects(peer, left_peer[i]);
    }
}

TEST("D-08 88-V-02: bidders speak clockwise from the lowest bid; at the peer always the lowest bidder of all") {
    const char *text = "players 4; auction Ann; bid TA Bob 55; bid TA Dan 60; bid TA Cat 65";
    both("1888n", text);
    does(book, "Ann buy KT");
    does(peer, "Ann buy KT 25");
    both_expect("asked Bob bidding");
    both_do("Bob bid TA 70");
    expects(book, "asked Cat bidding");
    expects(peer, "asked Dan bidding");
    both("1888", text);
    does(book, "Ann buy KT");
    does(peer, "Ann buy KT 25");
    both_do("Bob pass");
    both_expect("asked Dan bidding"); /* 88-OQ-17: Cat holds the highest bid */
    both_do("Dan pass");
    both_expect("owner TA Cat");
}

static void pass_by(scene *s, const char *names) {
    char text[40];
    for (const char *at = names; *at;) {
        size_t len = strcspn(at, " ");
        (void)snprintf(text, sizeof text, "%.*s pass", (int)len, at);
        does(s, text);
        at += len + (at[len] == ' ');
    }
}

TEST("D-09: all pass with KT sold: an operating round; the peer pays, exports and goes on with the auction") {
    EACH_EDITION(edition) {
        both(edition, "players 4; priority Ann; turns 1; auction Ann");
        does(book, "Ann buy KT");
        does(peer, "Ann buy KT 25");
        both_do("Bob bid HS 80");
        pass_by(book, "Cat Dan Ann Bob");
        pass_by(peer, "Cat Dan Ann Bob");
        both_expect("cash Ann 580; round auction; bid HS Bob 80");
        expects(book, "turns 2; asked Bob auction; event operating_round"); /* left of the buyer of KT, 88-OQ-35 */
        expects(peer, "turns 1; asked Cat auction; no event operating_round");
        expects(peer, "depot 2 6; event exported");
        expects(book, strcmp(edition, "1888") == 0 ? "depot 2 7; no event exported" : "depot 2 6; event exported");
    }
}

TEST("D-10 88-OQ-34: KT at 0 goes to the priority deal holder; at the peer to the next in turn") {
    EACH_EDITION(edition) {
        both(edition, "players 4; priority Ann; auction Ann; cut 15");
        both_do("Ann bid TA 55");
        pass_by(book, "Bob Cat Dan Ann");
        pass_by(peer, "Bob Cat Dan Ann");
        both_expect("listed KT 5; asked Bob auction; depot 2 7; cash Ann 600"); /* no payout, no export */
        pass_by(book, "Bob Cat Dan Ann");
        pass_by(peer, "Bob Cat Dan Ann");
        both_expect("owner TA Ann; cash Ann 545; cash Bob 600");
        expects(book, "owner KT Ann; asked Bob auction");
        expects(peer, "owner KT Bob; asked Cat auction");
    }
}

TEST("D-11: the cheapest costs its price; the peer takes the price that the action names") {
    EACH_EDITION(edition) {
        both(edition, "players 3; auction Ann");
        refuses(book, "Ann buy KT 30", "88-PA-01");
        refuses(book, "Ann buy KT 3", "88-PA-01");
        does(book, "Ann buy KT");
        expects(book, "cash Ann 775");
        refuses(peer, "Ann buy KT 801", "88-PA-03");
        check(accepts(peer, "Ann buy KT 3"));
        does(peer, "Ann buy KT 30");
        expects(peer, "cash Ann 770; owner KT Ann");
    }
}

/* A scene has dealt shares before, even in its first round. */
static void no_shares_yet(scene *s) { ((rail_state *)(void *)s->state.body)->share_rounds = 0; }

TEST("D-12: no sale in the first round with shares; the peer says while its turn number is 1") {
    EACH_EDITION(edition) {
        both(edition,
             "players 3; private KT Cat; private TA Cat; private HS Cat; private CW Cat; turns 1; auction Ann");
        no_shares_yet(book);
        no_shares_yet(peer);
        does(book, "Ann buy YRF");
        does(peer, "Ann buy YRF 125");
        pass_by(book, "Bob Cat Ann");
        pass_by(peer, "Bob Cat Ann");
        does(book, "Bob buy FC");
        does(peer, "Bob buy FC 150");
        both_do("Cat par JHR 70");
        both_do("Ann buy JHR ipo");
        pass_by(book, "Bob Cat");
        pass_by(peer, "Bob Cat");
        /* the auction has taken two rounds of the book, but shares are sold for the first time */
        expects(book, "round stock; turns 2");
        expects(peer, "round stock; turns 1");
        both_refuse("Ann sell JHR 1", "88-SE-01");
        both_do("Ann pass");
        expects(book, "round stock; turns 3");
        expects(peer, "round stock; turns 2");
        pass_by(book, "Bob Cat");
        pass_by(peer, "Bob Cat");
        both_do("Ann sell JHR 1");
    }
}

TEST("D-13: certificates are free in 14 cells in 1888, in 10 cells in 1888-N and at the peer") {
    static const char *const only_14[] = {"3,0", "4,0", "5,1", "8,4"};
    static const char *const in_both[] = {"5,0", "6,0", "6,1", "7,0", "7,1", "7,2", "8,0", "8,1", "8,2", "8,3"};
    char text[200];
    for (unsigned i = 0; i < 4; i++) {
        (void)snprintf(text, sizeof text, "players 3; start JHR 70 Ann 6; price JHR %s; stock Ann", only_14[i]);
        both("1888", text);
        expects(book, "free JHR; certificates Ann 0");
        expects(peer, "not free JHR; certificates Ann 5");
        both("1888n", text);
        both_expect("not free JHR; certificates Ann 5");
    }
    for (unsigned i = 0; i < 10; i++) {
        (void)snprintf(text, sizeof text, "players 3; start JHR 70 Ann 6; price JHR %s; stock Ann", in_both[i]);
        both("1888", text);
        both_expect("free JHR");
        both("1888n", text);
        both_expect("free JHR");
    }
}

TEST("D-14 88-CL-07: above the limit one must sell, if a sale is possible, in all four") {
    EACH_EDITION(edition) {
        both(edition, "players 3; start JHR 70 Ann 6; start SSL 70 Ann 6; start CDL 70 Ann 6; start HJR 70 Ann 6; "
                      "start ZDR 70 Bob 3 Ann 2; stock Ann");
        both_expect("certificates Ann 22");
        both_refuse("Ann pass", "88-CL-05");
        both_refuse("Ann buy ZDR ipo", "88-CL-05");
        both_do("Ann sell ZDR 2");
        both_do("Ann pass");
        both(edition, "players 3; start JHR 70 Ann 5 pool 5; start SSL 70 Ann 5 pool 5; start CDL 70 Ann 5 pool 5; "
                      "start HJR 70 Ann 5 pool 5; start ZDR 70 Ann 5 pool 5; start LYR 70 Ann 5 pool 5; stock Ann");
        both_expect("certificates Ann 24");
        both_refuse("Ann sell JHR 1", "88-SE-03");
        both_do("Ann pass");
    }
}

TEST("D-15: 1888: FC is a purchase in its owner's turn; on 18xx.games at any moment of a stock round, from the IPO "
     "only") {
    const char *text = "players 3; private FC Bob; start JHR 70 Ann 4 Cat 1 pool 2; float JHR 500; stock Ann";
    both("1888", text);
    refuses(book, "Bob exchange FC JHR ipo", "88-SR-01");
    check(!offered(book, "Bob exchange") && offered(peer, "Bob exchange FC JHR ipo"));
    refuses(peer, "Bob exchange FC JHR pool", "88-BU-02");
    refuses(peer, "Ann exchange FC JHR ipo", "88-P6");
    does(peer, "Ann sell JHR 1");
    does(peer, "Bob exchange FC JHR ipo");
    expects(peer, "asked Ann stock; closed FC; shares JHR Bob 1; cash Bob 800");
    does(peer, "Ann pass");
    pass_by(peer, "Bob Cat Ann");
    expects(peer, "priority Bob"); /* Ann's sale was the last act, not the exchange */

    text = "players 3; private FC Bob; start JHR 70 Ann 4 Cat 1 pool 2; float JHR 500; start SSL 70 Cat 4 Bob 1; "
           "stock Bob";
    both("1888", text);
    check(offered(book, "Bob exchange FC JHR ipo") && offered(book, "Bob exchange FC JHR pool"));
    both_do("Bob exchange FC JHR ipo");
    expects(book, "asked Cat stock"); /* it was Cat's purchase */
    expects(peer, "asked Bob stock"); /* it was not */
    both("1888", text);
    both_do("Bob sell SSL 1");
    refuses(book, "Bob exchange FC JHR ipo", "88-P6");
    check(accepts(peer, "Bob exchange FC JHR ipo"));
}

static bool accepts_logged(scene *s, const char *text, bool logged, const char *rule) {
    ir_action action;
    ir_problem problem;
    ir_refusal why = {0};
    if (!ir_action_read(&s->game, &s->state, text, strlen(text), &action, &problem)) {
        fail_test("'%s': %s", text, problem_text(&problem));
    }
    action.logged = logged;
    if (ir_legal(&s->game, &s->state, &action, &why)) {
        return true;
    }
    const char *by = s->game.title->refusal_rule(&s->game, why.code);
    if (strcmp(by, rule) != 0) {
        fail_test("'%s' is refused by %s, not by %s", text, by, rule);
    }
    return false;
}

TEST("D-16 88-OQ-25: 1888-N: the peer forgets an earlier sale, and the Beijing station when a game is loaded") {
    both("1888n", "players 3; private FC Bob; start JHR 70 Ann 4 Bob 2 pool 1; float JHR 500; start HJR 70 Ann 6; "
                  "float HJR 500; stock Bob");
    both_do("Bob sell JHR 1");
    both_refuse("Bob exchange FC JHR ipo", "88-P6"); /* not in a turn with a sale */
    pass_by(book, "Bob Cat Ann");
    pass_by(peer, "Bob Cat Ann");
    refuses(book, "Bob exchange FC JHR ipo", "88-SE-07");
    check(offered(peer, "Bob exchange FC JHR ipo") && offered(peer, "Bob exchange FC JHR pool"));
    check(!offered(peer, "Bob exchange FC HJR") && !offered(book, "Bob exchange FC HJR"));
    check(!accepts_logged(book, "Bob exchange FC HJR ipo", true, "88-P6"));
    check(!accepts_logged(peer, "Bob exchange FC HJR ipo", false, "88-P6"));
    check(accepts_logged(peer, "Bob exchange FC HJR ipo", true, ""));
    does(peer, "Bob exchange FC JHR pool");
    expects(peer, "asked Cat stock; shares JHR Bob 2; closed FC"); /* as a buy it ends the turn */
}

TEST("D-17 88-HT-03: the home tile of TJL, HJR and ZDR is laid first; the peer lets them pass") {
    static const char *const company[] = {"TJL", "HJR", "ZDR"};
    static const char *const lay[] = {"TJL lay E3 57 rot 0", "HJR lay F6 57 rot 2", "ZDR lay G11 57 rot 1"};
    EACH_EDITION(edition) {
        for (unsigned i = 0; i < 3; i++) {
            char text[200], pass[20];
            (void)snprintf(text, sizeof text, "players 3; start %s 70 Ann 6; float %s 700; turn %s track first",
                           company[i], company[i], company[i]);
            (void)snprintf(pass, sizeof pass, "%s pass", company[i]);
            both(edition, text);
            refuses(book, pass, "88-HT-03");
            check(accepts(peer, pass));
            check(accepts(book, lay[i]) && accepts(peer, lay[i]));
            does(peer, pass);
        }
    }
}

TEST("D-18 88-OQ-18 88-OQ-19: no track at a red, sea or grey side without track, in all four") {
    EACH_EDITION(edition) {
        both(edition, "players 3; start JHR 70 Ann 6; float JHR 700; turn JHR track");
        both_refuse("JHR lay B2 4 rot 0", "88-TR-06");  /* its edge 3 is a side of A3 without track */
        both_refuse("JHR lay D12 4 rot 1", "88-TR-06"); /* its edge 4 is the sea */
        both_refuse("JHR lay D16 9 rot 0", "88-TR-06"); /* its edge 0 is the sea */
        both_refuse("JHR lay B16 2 rot 0", "88-TR-06"); /* its edge 2 is a side of A15 without track */
    }
}

TEST("D-19 88-OQ-24: the second tile of the Great Wall: any time in the turn; at the peer at once or never") {
    EACH_EDITION(edition) {
        both(edition, "players 3; start HJR 70 Ann 6; float HJR 700; trains HJR 2; private CW HJR; tile F6 57 2; "
                      "turn HJR track");
        both_do("HJR lay D4 9 rot 1 with CW");
        expects(book, "step track");
        expects(peer, "step laying");
        does(book, "HJR lay E5 57 rot 2");
        refuses(peer, "HJR lay E5 57 rot 2", "88-PC-04");
        refuses(peer, "HJR private KT 20", "88-PC-04");
        both_refuse("HJR lay D2 8 rot 3 with CW", "88-P4"); /* not joined to the first */
        does(book, "HJR lay D6 9 rot 1 with CW");
        check(accepts(peer, "HJR lay D6 9 rot 1 with CW"));
        does(peer, "HJR pass");
        expects(peer, "step track");
        refuses(peer, "HJR lay D6 9 rot 1 with CW", "88-PC-04");
        expects(book, "treasury HJR 700; tile D6 9 1");
    }
}

TEST("D-19 D-20: between the two tiles of the wall the peer takes single tiles of other privates, not the ferry") {
    EACH_EDITION(edition) {
        both(edition, "players 3; start HJR 70 Ann 6; float HJR 700; trains HJR 2; private CW HJR; private YRF HJR; "
                      "private TA HJR; tile F6 57 2; turn HJR track");
        both_do("HJR lay D4 9 rot 1 with CW");
        check(accepts(book, "HJR lay E17 L40a rot 0 with YRF"));
        refuses(peer, "HJR lay E17 L40a rot 0 with YRF", "88-PC-04");
        check(!offered(peer, "HJR lay E17") && accepts(peer, "HJR lay H2 L39 rot 5 with TA"));
        does(peer, "HJR pass");
        does(peer, "HJR lay E17 L40a rot 0 with YRF");
    }
}

TEST("D-20 88-OQ-01: the ferry is laid at one stroke; at the peer its two tiles, one after the other") {
    EACH_EDITION(edition) {
        both(edition, "players 3; start LYR 70 Ann 6; float LYR 700; private YRF LYR; turn LYR track");
        both_refuse("LYR lay E17 L40a rot 1 with YRF", "88-PC-04");
        both_refuse("LYR lay E17 L40b rot 0 with YRF", "88-PC-04");
        both_do("LYR lay E17 L40a rot 0 with YRF");
        expects(book, "tile E17 L40a 0; tile F16 L40b 0; step track");
        expects(peer, "tile E17 L40a 0; supply L40b 1; step laying");
        refuses(peer, "LYR pass", "88-PC-04");
        refuses(peer, "LYR lay G15 9 rot 0", "88-PC-04");
        does(peer, "LYR lay F16 L40b rot 0 with YRF");
        both_expect("tile F16 L40b 0; step track; supply L40b 0");
    }
}

TEST("D-21 88-OT-01: a tile that takes a company's only route: the peer still asks for a run, and nothing runs") {
    EACH_EDITION(edition) {
        both(edition, "players 3; phase 5; private KT closed; private TA closed; private HS closed; private CW closed; "
                      "private YRF closed; private FC closed; start JZR 70 Ann 6; float JZR 100; trains JZR 3; "
                      "tile C9 L42 2; tile B10 28 1; tile B8 25 0; tile C7 7 3; turn JZR track");
        both_do("JZR lay C9 8892 rot 4"); /* from city to city of Beijing, which is one now */
        check(!offered(book, "JZR run") && offered(peer, "JZR run"));
        refuses(peer, "JZR pass", "88-OT-01");
        does(peer, "JZR run");
        expects(peer, "treasury JZR 100");
    }
}
