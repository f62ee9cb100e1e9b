/* 1880: founding (80-FD, 80-SU-04, 80-FC-03, 80-FC-05, 80-BP-02), floating (80-FL), the two halves of the capital
 * (80-CP), debts (80-EF-06..08). */
#include "interop/china.h"
#include "scene_list.h"
#include "titles/1880/verbs.h"

#include <stdio.h>
#include <string.h>

static scene *china(const char *text) { return given_in("1880", text); }

static const char *const four_investors = "investor FI1 Ann; investor FI2 Bob; investor FI3 Cat; investor FI4 Dan";

static scene *with_investors(const char *text) {
    static char whole[600];
    (void)snprintf(whole, sizeof whole, "%s; %s", four_investors, text);
    return china(whole);
}

static void both_with_investors(const char *text) {
    static char whole[600];
    (void)snprintf(whole, sizeof whole, "%s; %s", four_investors, text);
    both("1880", whole);
}

/* A company that operates when the round is over: rounds without one would not end. */
static const char *const somebody = "found NJR 70 4 20 Dan 2; open NJR 500";

static scene *with_somebody(const char *text) {
    static char whole[600];
    (void)snprintf(whole, sizeof whole, "%s; %s", somebody, text);
    return china(whole);
}

static void both_with_somebody(const char *text) {
    static char whole[600];
    (void)snprintf(whole, sizeof whole, "%s; %s", somebody, text);
    both("1880", whole);
}

/* All four pass, beginning with Ann. */
static void all_pass(scene *s) {
    static const char *const passes[] = {"Ann pass", "Bob pass", "Cat pass", "Dan pass"};
    for (unsigned i = 0; i < 4; i++) {
        if (rail_of(s)->round == RAIL_ROUND_STOCK && rail_of(s)->frame[rail_of(s)->depth - 1].who == IR_PLAYER(i)) {
            does(s, passes[i]);
        }
    }
}

/* ---- founding ------------------------------------------------------------------------------------------------------ */

TEST("80-FD-01 80-BP-02: price and place, then the size, then the permits; then it is paid") {
    scene *s = china("cash Ann 450; stock Ann");
    check(count_offered(s, "Ann par JHA") == 16); /* four places at each of four prices */
    does(s, "Ann par JHA 90 place 2");
    expects(s, "asked Ann found; cash Ann 450; ipo JHA 10");
    check(count_offered(s, "Ann") == 3 && offered(s, "Ann size 40"));
    refuses(s, "Ann size 50", "80-FD-01");
    refuses(s, "Ann size 10", "80-FD-01");
    refuses(s, "Ann permits A", "80-FD-01");
    refuses(s, "Ann pass", "80-FD-01");
    does(s, "Ann size 30");
    expects(s, "asked Ann found; cash Ann 450");
    check(count_offered(s, "Ann") == 3 && offered(s, "Ann permits CD"));
    does(s, "Ann permits BC");
    expects(
        s,
        "cash Ann 180; stands JHA 90 2; certificate JHA 30; permits JHA BC; shares JHA Ann 3; ipo JHA 7; director JHA "
        "Ann; price JHA 90; treasury JHA 0; not floated JHA; certificates Ann 1; asked Bob stock; event place; event "
        "certificate; event permits");
}

TEST("80-FL-01 80-FL-02: which certificates float the company by themselves is said while it is founded") {
    scene *s = china("phase A1; cash Ann 900; stock Ann");
    does(s, "Ann par JHA 100 place 1");
    check(strstr(seen(s), "\"free\":false,\"floats\":[20,30,40]}"));
    s = china("phase B1; cash Ann 900; stock Ann");
    does(s, "Ann par JHA 100 place 1");
    check(strstr(seen(s), "\"free\":false,\"floats\":[30,40]}"));
}

TEST("80-FD-01: only sizes that can be paid; a single one is not asked for") {
    scene *s = china("cash Ann 299; stock Ann");
    does(s, "Ann par JHA 100 place 1");
    expects(s, "asked Ann found; certificate JHA 0");
    refuses(s, "Ann size 20", "80-FD-01"); /* taken already: the permits are due */
    check(count_offered(s, "Ann permits") == 2);
    does(s, "Ann permits ABC");
    expects(s, "cash Ann 99; certificate JHA 20");
    s = china("cash Ann 320; stock Ann");
    does(s, "Ann par JHA 100 place 1");
    refuses(s, "Ann size 40", "80-SR-13");
    check(count_offered(s, "Ann size") == 2);
    s = china("cash Ann 199; stock Ann");
    refuses(s, "Ann par JHA 100 place 1", "80-SR-13");
    check(count_offered(s, "Ann par JHA 90") == 4 && count_offered(s, "Ann par JHA 100") == 0);
    refuses(s, "Ann par JHA 75 place 1", "80-FD-01");
}

TEST("80-V-08 80-BP-02: consecutive letters, as many as the size says") {
    static const struct {
        const char *size, *good[4], *bad[3];
    } rows[] = {{"Ann size 20", {"ABC", "BCD"}, {"ABD", "AB", "ABCD"}},
                {"Ann size 30", {"AB", "BC", "CD"}, {"AC", "ABC", "A"}},
                {"Ann size 40", {"A", "B", "C", "D"}, {"AB", "AD", "ABC"}}};
    for (unsigned i = 0; i < 3; i++) {
        scene *s = china("stock Ann");
        char text[40];
        does(s, "Ann par JHA 70 place 1");
        does(s, rows[i].size);
        for (unsigned j = 0; j < 4 && rows[i].good[j]; j++) {
            (void)snprintf(text, sizeof text, "Ann permits %s", rows[i].good[j]);
            check(accepts(s, text) && offered(s, text));
        }
        for (unsigned j = 0; j < 3; j++) {
            (void)snprintf(text, sizeof text, "Ann permits %s", rows[i].bad[j]);
            refuses(s, text, "80-BP-02");
        }
        check(count_offered(s, "Ann permits") == (i == 0 ? 2 : i == 1 ? 3 : 4));
    }
}

TEST("T80-07: the permits offered are those of this founding, not of the one before") {
    scene *s = china("stock Ann");
    does(s, "Ann par JHA 70 place 1");
    does(s, "Ann size 40");
    does(s, "Ann permits D");
    does(s, "Bob par JHU 70 place 2");
    does(s, "Bob size 20");
    check(count_offered(s, "Bob permits") == 2 && offered(s, "Bob permits BCD"));
}

TEST("80-FD-02 80-OQ-06: four places at a price, any that is empty") {
    scene *s = china("found JHU 100 2 20 Bob 2; found JGG 100 4 20 Bob 2; stock Ann");
    refuses(s, "Ann par JHA 100 place 2", "80-FD-02");
    refuses(s, "Ann par JHA 100 place 5", "80-FD-02");
    check(count_offered(s, "Ann par JHA 100") == 2 && accepts(s, "Ann par JHA 100 place 3"));
    s = china(
        "found JHU 100 1 20 Bob 2; found JGG 100 2 20 Bob 2; found JLR 100 3 20 Cat 2; found BZU 100 4 20 Cat 2; stock "
        "Ann");
    check(count_offered(s, "Ann par JHA 100") == 0 && count_offered(s, "Ann par JHA 90") == 4);
}

TEST("80-FD-03: BCR only through P6; the others in any share round, once") {
    scene *s = china("turns 5; stock Ann");
    refuses(s, "Ann par BCR 100 place 1", "80-FD-03");
    check(accepts(s, "Ann par SCR 100 place 1"));
    s = china("found JHA 100 1 20 Bob 2; stock Ann");
    refuses(s, "Ann par JHA 90 place 1", "80-FD-01");
    refuses_code(s, par_place_move(IR_PLAYER(0), 15, 90, 1), RAIL_NO_NO_SUCH);
}

TEST("80-SU-04 80-V-09: the size leaves so many shares that 100 % remain; five always stay locked") {
    static const char *const sizes[] = {"Ann size 20", "Ann size 30", "Ann size 40"};
    static const char *const left[] = {"ipo JHA 8; available JHA 3", "ipo JHA 7; available JHA 2",
                                       "ipo JHA 6; available JHA 1"};
    static const char *const permits[] = {"Ann permits ABC", "Ann permits AB", "Ann permits A"};
    for (unsigned i = 0; i < 3; i++) {
        scene *s = china("stock Ann");
        does(s, "Ann par JHA 70 place 1");
        does(s, sizes[i]);
        does(s, permits[i]);
        expects(s, left[i]);
    }
}

TEST("80-FC-03 80-FD-04 80-V-09 T80-12: a share of the founder's first company goes on his investor at once") {
    scene *s = with_investors("cash Ann 600; stock Ann");
    does(s, "Ann par JHA 70 place 1");
    does(s, "Ann size 30");
    expects(s, "linked FI1 nothing");
    does(s, "Ann permits AB");
    expects(s, "linked FI1 JHA; reserve JHA 1; ipo JHA 6; available JHA 1; event linked; shares JHA Ann 3");
    does(s, "Bob pass");
    does(s, "Cat pass");
    does(s, "Dan pass");
    does(s, "Ann par JHU 70 place 2"); /* only the first company counts */
    does(s, "Ann size 20");
    does(s, "Ann permits ABC");
    expects(s, "linked FI1 JHA; reserve JHU 0; ipo JHU 8; no event linked");
}

TEST("80-FC-05: the share on the investor is nobody's: not to be bought, no certificate, no vote, not in the bank") {
    scene *s = china("phase B1; found JHA 100 1 20 Ann 2 Bob 2 Cat 5; investor FI1 Ann JHA; open JHA 500; stock Dan");
    expects(s, "available JHA 0; certificates Ann 1; director JHA Ann");
    refuses(s, "Dan buy JHA ipo", "80-SR-06");
    s = china("phase A1; found JHA 100 1 40 Ann 4; investor FI1 Ann JHA; open JHA 500; stock Bob");
    expects(s, "ipo JHA 5; available JHA 0; reserve JHA 1");
}

TEST("80-V-10: 40 % as a first company leaves nothing to buy before the first 3-train, and then five in the bank") {
    scene *s = with_investors("stock Ann");
    does(s, "Ann par JHA 100 place 1");
    does(s, "Ann size 40");
    does(s, "Ann permits A");
    expects(s, "ipo JHA 5; available JHA 0; reserve JHA 1; unfunded JHA; treasury JHA 0");
    refuses(s, "Bob buy JHA ipo", "80-SR-09");
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_in(s)->phase = 2; /* B1 */
    china_second_capital(&x);
    expects(s, "phase B1; funded JHA; treasury JHA 500; available JHA 5");
}

/* ---- floating ------------------------------------------------------------------------------------------------------ */

TEST("80-FL-01 80-FL-02 T80-09 T80-13: at the end of the round, by what the director holds himself") {
    static const struct {
        const char *phase, *enough, *short_;
    } rows[] = {{"A1", "2", NULL}, {"A2", "2", NULL}, {"B1", "3", "2"}, {"B2", "3", "2"}, {"B3", "4", "3"},
                {"C1", "4", "3"},  {"C2", "6", "5"},  {"C3", "6", "5"}, {"D1", "6", "5"}};
    char text[200];
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (unsigned j = 0; j < 2 && (j == 0 || rows[i].short_); j++) {
            (void)snprintf(text, sizeof text, "phase %s; found JHA 100 1 20 Ann %s Bob 1; stock Ann", rows[i].phase,
                           j == 0 ? rows[i].enough : rows[i].short_);
            scene *s = with_somebody(text);
            does(s, "Ann pass");
            expects(s, "not floated JHA; treasury JHA 0"); /* not the moment it could */
            all_pass(s);
            expects(s, j == 0 ? "floated JHA" : "not floated JHA");
        }
    }
}

TEST("T80-09 80-FL-01: the percentage reached in the middle of the round floats nothing yet, and not at all if it is "
     "gone in the end") {
    scene *s = with_somebody("phase B1; found JHA 100 1 20 Ann 2 Bob 2; stock Ann");
    does(s, "Ann buy JHA ipo");
    expects(s, "not floated JHA; shares JHA Ann 3");
    does(s, "Bob pass");
    does(s, "Cat pass");
    does(s, "Dan pass");
    does(s, "Ann sell JHA 1");
    all_pass(s);
    while (rail_of(s)->round == RAIL_ROUND_STOCK) {
        all_pass(s);
    }
    expects(s, "not floated JHA");
    s = with_somebody("phase B1; found JHA 100 1 20 Ann 2 Bob 2; stock Ann");
    does(s, "Ann buy JHA ipo");
    while (rail_of(s)->round == RAIL_ROUND_STOCK) {
        all_pass(s);
    }
    expects(s, "floated JHA");
}

TEST("80-FL-03 T80-10: a company of which nothing can be bought floats, whatever its director holds") {
    scene *s = with_somebody("phase C2; found JHA 100 1 20 Ann 4 Bob 3 Cat 2; investor FI1 Ann JHA; stock Ann");
    all_pass(s);
    expects(s, "floated JHA");
    s = with_somebody("phase C2; found JHA 100 1 20 Ann 4 Bob 3 Cat 2; stock Ann"); /* one is left */
    all_pass(s);
    expects(s, "not floated JHA");
}

TEST("80-FL-04 80-OQ-34: neither others' shares nor the investor's help") {
    scene *s = with_somebody("phase B1; found JHA 100 1 20 Ann 2 Bob 2 Cat 2; investor FI1 Ann JHA; stock Ann");
    all_pass(s);
    expects(s, "not floated JHA");
}

TEST("80-FL-05 80-CP-01 80-CP-05 80-V-11: home marker, five times the initial price, marker on its price") {
    scene *s = with_somebody("found JHA 80 3 20 Ann 2; stock Ann");
    expects(s, "unmarked JHA; price JHA 80");
    all_pass(s);
    expects(s, "floated JHA; treasury JHA 400; cell JHA 5,3; station JHA F8.2; event floated; round operating");
    s = with_somebody("phase B2; found JHA 80 3 20 Ann 5; open JHA 0; price JHA 0,4; stock Ann"); /* 80-V-11 */
    expects(s, "price JHA 110; ipo JHA 5; unfunded JHA");
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    china_second_capital(&x);
    expects(s, "treasury JHA 400");
}

TEST("80-FL-06 80-FL-07 80-OQ-35 X-19: BCR floats at the end of the first round, and acts at once") {
    both_with_somebody("found BCR 100 1 20 Bob 2; stock Ann");
    all_pass(book);
    all_pass(peer);
    both_expect("floated BCR; treasury BCR 500; round operating; asked BCR track; station BCR M3");
}

TEST("X-20 80-OQ-28: a company that floats can rise in the same round") {
    both_with_somebody("found JHA 100 1 40 Ann 4; investor FI1 Ann JHA; stock Ann");
    all_pass(book);
    all_pass(peer);
    both_expect("floated JHA; price JHA 105; cell JHA 0,3");
    both_with_somebody("phase B1; found JHA 100 1 20 Ann 2 Bob 2; stock Ann"); /* not floated: it stays */
    all_pass(book);
    all_pass(peer);
    both_expect("not floated JHA; price JHA 100");
}

TEST("X-08 80-OQ-04: the peer's marker is on the market from founding, and sales move it") {
    both_with_somebody("phase B1; found JHA 100 1 20 Ann 2 Bob 2; stock Bob");
    expects(book, "unmarked JHA");
    expects(peer, "cell JHA 1,3");
    both_do("Bob sell JHA 2");
    expects(book, "price JHA 100; unmarked JHA");
    expects(peer, "price JHA 90; cell JHA 3,3");
    both_expect("cash Bob 670");
}

/* ---- the second half of the capital ----------------------------------------------------------------------------------- */

TEST("80-CP-02 80-CP-04: with the first 3-train, companies with five or fewer shares in the bank; once") {
    scene *s =
        china("phase A2; depot 3:5; found JHA 100 1 20 Ann 5; open JHA 900; found JHU 90 1 20 Bob 4; open JHU 0; found "
              "JGG 80 1 40 Cat 4; investor FI1 Cat JGG; turn JHA trains");
    does(s, "JHA train 3");
    expects(
        s, "phase B1; funded JHA; treasury JHA 1220; unfunded JHU; treasury JHU 0; funded JGG; treasury JGG 400; event "
           "second_capital");
    does(s, "JHA train 3");
    expects(s, "treasury JHA 1040; treasury JGG 400");
}

TEST("80-CP-03 80-V-12: later when the fifth share leaves the bank; a sale takes nothing back") {
    scene *s = china("phase B1; found JHA 80 1 20 Ann 2 Bob 2; open JHA 0; stock Ann");
    expects(s, "ipo JHA 6; unfunded JHA");
    does(s, "Ann buy JHA ipo");
    expects(s, "ipo JHA 5; funded JHA; treasury JHA 400; event second_capital");
    does(s, "Bob sell JHA 2");
    expects(s, "ipo JHA 7; treasury JHA 400");
    does(s, "Bob pass");
    does(s, "Cat buy JHA ipo");
    does(s, "Dan buy JHA ipo");
    expects(s, "ipo JHA 5; treasury JHA 400; no event second_capital");
    s = china("phase A2; found JHA 80 1 20 Ann 2 Bob 2; open JHA 0; stock Ann"); /* too early */
    does(s, "Ann buy JHA ipo");
    expects(s, "ipo JHA 5; unfunded JHA; treasury JHA 0");
}

TEST("X-06 X-07 80-OQ-07: founding with 40 % and an investor's share pays at once; the peer waits for a purchase") {
    both_with_investors("phase B1; cash Ann 700; stock Ann");
    both_do("Ann par JHA 100 place 1");
    both_do("Ann size 40");
    both_do("Ann permits B");
    both_expect("ipo JHA 5; not floated JHA");
    expects(book, "funded JHA; treasury JHA 500");
    expects(peer, "unfunded JHA; treasury JHA 0");
    both_do("Bob buy JHA ipo");
    both_expect("funded JHA; treasury JHA 500; not floated JHA");
}

/* ---- debts --------------------------------------------------------------------------------------------------------- */

TEST("80-EF-04 80-EF-06 80-OQ-21 80-V-15: half as much again at once and at the end of each round, rounded up") {
    scene *s = with_somebody("debt Ann 254; cash Ann 0; stock Ann");
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    china_borrow(&x, 1, 169);
    expects(s, "debt Bob 254; cash Bob 649");
    expects(s, "asked Ann stock");
    does(s, "Ann pass");
    does(s, "Bob pass");
    does(s, "Cat pass");
    does(s, "Dan pass");
    expects(s, "debt Ann 381; debt Bob 381; event interest");
}

TEST("80-EF-07 X-10: any part at any time of one's turn, which is no act; the peer takes all there is, and it is one") {
    both("1880", "priority Cat; debt Ann 100; cash Ann 60; found JHA 100 1 20 Bob 3 Ann 2; open JHA 0; stock Ann");
    refuses(book, "Ann repay 0", "80-EF-07");
    both_refuse("Ann repay 61", "80-EF-07");
    refuses(peer, "Ann repay 59", "80-EF-07");
    does(book, "Ann repay 20");
    expects(book, "debt Ann 80; cash Ann 40; event repaid; asked Ann stock");
    does(book, "Ann sell JHA 1"); /* selling for it is allowed */
    does(book, "Ann repay 80");
    expects(book, "debt Ann 0; cash Ann 55; asked Ann stock");
    refuses(book, "Ann repay 1", "80-EF-07");
    does(peer, "Ann repay 60");
    expects(peer, "debt Ann 40; cash Ann 0; asked Ann stock");
    both("1880",
         "priority Cat; debt Ann 100; cash Ann 60; cash Bob 0; cash Cat 0; cash Dan 0; found JHA 100 1 20 Bob 2 Ann 1; "
         "open JHA 0; stock Ann");
    both_do("Ann repay 60");
    both_do("Ann pass");
    expects(book, "round operating; priority Cat; debt Ann 60"); /* all have passed */
    expects(peer, "asked Ann stock");                            /* she has acted */
    does(peer, "Ann pass");
    expects(peer, "round operating; priority Bob; debt Ann 60");
    refuses(china("stock Ann"), "Ann repay 10", "80-EF-07");
}

TEST("X-10: on 18xx.games a debtor with cash who could do nothing else pays; there is no pass") {
    static const char other[] =
        "priority Cat; debt Ann 100; cash Ann 60; found JHA 100 1 20 Bob 2; open JHA 0; stock Ann";
    both("1880", other);
    refuses(peer, "Ann pass", "80-EF-08");
    check(!offered(peer, "Ann pass") && offered(peer, "Ann repay") && offered(book, "Ann pass"));
    does(peer, "Ann repay 60");
    expects(peer, "debt Ann 40; cash Ann 0; asked Bob stock");
    both("1880", "priority Cat; debt Ann 100; cash Ann 150; found JHA 100 1 20 Bob 2; open JHA 0; stock Ann");
    both_refuse("Ann buy JHA ipo", "80-EF-08");
    check(offered(peer, "Ann pass")); /* it looks whether the cash is enough for a share, debt or no debt */
    both("1880", "priority Cat; debt Ann 100; cash Ann 60; found JHA 100 1 20 Bob 2 Ann 1; open JHA 0; stock Ann");
    check(offered(peer, "Ann sell JHA 1") && offered(peer, "Ann pass"));
}

TEST("80-SR-11 80-EF-08 X-09: who is in debt buys nothing; the peer lets him found") {
    both("1880", "phase B1; debt Ann 1; found JHA 100 1 20 Bob 2; stock Ann");
    both_refuse("Ann buy JHA ipo", "80-EF-08");
    refuses(book, "Ann par JHU 100 place 2", "80-EF-08");
    check(!offered(book, "Ann par") && !offered(book, "Ann buy") && offered(book, "Ann repay"));
    does(peer, "Ann par JHU 100 place 2");
    does(book, "Ann repay 1");
    does(book, "Ann buy JHA ipo");
}

/* ---- what the export to 18xx.games names -------------------------------------------------------------------------------- */

/* The shares in the stack of a company that is founded in a phase with a certificate of that many tenths, by their numbers
 * there; its investor has the first. */
static bool stack_is(const char *phase, unsigned tenths, const char *numbers) {
    static xx_shadow s;
    char text[200], got[16] = "";
    int len = snprintf(text, sizeof text, "title 1880 compat=18xx.games; players 3; phase %s", phase);
    ir_state before = given(text)->state;
    (void)snprintf(text + len, sizeof text - (size_t)len, "; found JHA 100 1 %u Ann %u; investor FI1 Ann JHA",
                   10 * tenths, tenths);
    scene *after = given(text);
    rail_look was = rail_look_at(&after->game, &before), is = rail_look_at(&after->game, &after->state);
    unsigned c = scene_company(after, "JHA");
    xx_shadow_start(&s, &was);
    xx_china.settle(&s, &was, &is);
    for (unsigned i = 0; i < s.held[c][RAIL_IPO].n && i + 1 < sizeof got; i++) {
        got[i] = (char)('0' + s.held[c][RAIL_IPO].at[i]);
    }
    return strcmp(got, numbers) == 0 && s.held[c][RAIL_RESERVE].at[0] == 1 && s.held[c][0].at[0] == 0;
}

TEST("80-SU-04 X.1: on 18xx.games the last shares that can be bought go for a larger certificate, then the investor "
     "takes "
     "the first") {
    check(stack_is("A1", 2, "2345678"));
    check(stack_is("A1", 3, "245678"));
    check(stack_is("A1", 4, "45678"));
    check(stack_is("B1", 3, "234567"));
    check(stack_is("B1", 4, "23456"));
}

TEST("80-SR-09 X.1: locked papers lie before those that came back to the stack") {
    scene *s = given("title 1880 compat=18xx.games; players 3; phase A2; found JHA 100 1 20 Ann 4; stock Ann; turns 2");
    rail_look k = rail_look_at(&s->game, &s->state);
    unsigned c = scene_company(s, "JHA");
    check(china_papers_free(&k, c) == 1 && china_papers_before_free(&k, c) == 0);
    does(s, "Ann sell JHA 1");
    does(s, "Ann pass");
    check(china_papers_free(&k, c) == 2 && china_papers_before_free(&k, c) == 0);
    does(s, "Bob buy JHA ipo");
    check(china_papers_free(&k, c) == 1 && china_papers_before_free(&k, c) == 5);
}
