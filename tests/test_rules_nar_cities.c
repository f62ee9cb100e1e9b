/* North American Railways, phases II and III, the end and the final payment: NA-CI, NA-IN, NA-EN, NA-FP. */
#include "nar_scene.h"

#include <stdio.h>
#include <string.h>

/* ---- phase II --------------------------------------------------------------------------------------------------------- */

TEST("NA-CI-01: from the start player clockwise, one city or a pass each, lap after lap until all have passed") {
    scene *s =
        nar_given("shares RED Ann 1 Bob 1 Cat 1 Dan 1; shares BLU Ann 1 Cat 1; treasury RED 3000; treasury BLU 3000\n"
                  "start Bob; buy Bob; city_bottoms 100 100 100 100");
    does(s, "Bob city RED 1");
    nar_expects(s, "asked Cat city; event city Bob RED * 100");
    refuses(s, "Ann city RED 2", "NA-TU-02");
    does(s, "Cat city BLU 2");
    nar_expects(s, "asked Dan city");
    does(s, "Dan pass");
    nar_expects(s, "asked Ann city; passed Dan; event passed Dan");
    does(s, "Ann city RED 3");
    nar_expects(s, "asked Cat city; event must_pass Bob"); /* Bob has no second company */
    does(s, "Cat city RED 4");
    nar_expects(s, "asked Ann city; phase buy; not passed Ann");
    does(s, "Ann pass");
    nar_expects(s, "event must_pass Cat; phase trade; turn 3; start Cat; asked Cat select");
}

TEST("NA-CI-02: for a company of which he owns a share") {
    scene *s = nar_given("shares RED Ann 1; shares BLU Bob 1; treasury RED 500; treasury BLU 500; buy Ann;"
                         "city_bottoms 100 200 300 400");
    refuses(s, "Ann city BLU 1", "NA-CI-02");
    refuses(s, "Ann city GRN 1", "NA-CI-02");
    refuses_code(s, nar_city_move(IR_PLAYER(0), 0, 4), NAR_NO_NO_SUCH);
    refuses_code(s, nar_city_move(IR_PLAYER(0), 5, 0), NAR_NO_NO_SUCH);
    refuses(s, "Ann answer allow", "NA-SH-32");
    check(count_offered(s, "Ann city RED") == 4 && count_offered(s, "Ann city") == 4);
    does(s, "Ann city RED 4");
    nar_expects(s, "network RED 2; treasury RED 100");
}

TEST("NA-CI-03 NA-CI-04: a bottom city that the treasury can pay; it joins the network and uncovers the next") {
    scene *s = nar_given("shares RED Ann 1 Bob 1; treasury RED 300; buy Ann; cash Ann 2000\n"
                         "cities 800 300:400:2 | 400 | - | 100");
    refuses(s, "Ann city RED 2", "NA-CI-03"); /* 400, and Ann's cash does not help */
    refuses(s, "Ann city RED 3", "NA-CI-03"); /* empty */
    refuses_code(s, nar_city_move(IR_PLAYER(0), 0, 1), NAR_NO_CITY_TOO_DEAR);
    refuses_code(s, nar_city_move(IR_PLAYER(0), 0, 2), NAR_NO_CITY_COLUMN_EMPTY);
    check(offered(s, "Ann city RED 1") && offered(s, "Ann city RED 4") && count_offered(s, "Ann city") == 2);
    nar_expects(s, "income RED 200; symbols RED 0; cities 4");
    does(s, "Ann city RED 1"); /* exactly what it has */
    nar_expects(s, "treasury RED 0; event city Ann RED * 300; cities 3; city_bottoms 800 400 - 100; bought 0");
    /* nobody can buy any more, and phase III pays 600 on two shares */
    nar_expects(s, "income RED 600; symbols RED 2; gain RED -300; gain Ann 300; gain Bob 300; gain bank -300");
}

TEST("NA-CI-03: the cost goes to the bank") {
    scene *s = nar_given("shares RED Ann 1 Bob 1; treasury RED 900; buy Ann; city_bottoms 300 100 100 100");
    does(s, "Ann city RED 1");
    nar_expects(s, "gain RED -300; gain bank 300; gain Ann 0; asked Bob city; bought 1");
}

TEST("NA-CI-05: one city for a company and player, however many shares; every other shareholder has his own") {
    scene *s =
        nar_given("shares RED Ann 3 Bob 1 Cat 2; shares BLU Ann 1; treasury RED 3000; treasury BLU 3000; buy Ann;"
                  "city_bottoms 100 100 100 100");
    does(s, "Ann city RED 1");
    nar_expects(s, "used Ann RED; not used Ann BLU");
    does(s, "Bob city RED 2");
    does(s, "Cat city RED 3");
    nar_expects(s, "asked Ann city; network RED 4");
    refuses(s, "Ann city RED 4", "NA-CI-05");
    check(!offered(s, "Ann city RED") && offered(s, "Ann city BLU"));
}

TEST("NA-CI-06: shares bought in phase I of the same turn count") {
    scene *s = nar_given("start Bob; trade Ann; bottoms RED BLU GRN YEL; city_bottoms 100 100 100 100; cash Ann 1000");
    does(s, "Ann select 1 600");
    nar_expects(s, "phase buy; times must_pass 3; asked Ann city");
    does(s, "Ann city RED 1");
    nar_expects(s, "event city Ann RED; network RED 2");
}

TEST("NA-CI-07 NA-OQ-17: passing is always allowed, and final for the phase") {
    scene *s = nar_given("shares RED Ann 1 Bob 1; shares BLU Bob 1; treasury RED 3000; treasury BLU 3000; buy Ann;"
                         "city_bottoms 100 100 100 100");
    check(offered(s, "Ann city RED 1") && offered(s, "Ann pass"));
    does(s, "Ann pass");
    nar_expects(s, "passed Ann; asked Bob city; event passed Ann; no event must_pass Ann");
    does(s, "Bob city RED 1");
    nar_expects(s, "asked Bob city; passed Ann"); /* Ann is not asked again */
    refuses(s, "Ann city RED 2", "NA-TU-02");
    does(s, "Bob pass");
    nar_expects(s, "phase trade; turn 3");
}

TEST("NA-CI-08 NA-OQ-16: who cannot buy when his turn comes must pass, also if a cheaper city is uncovered later") {
    scene *s = nar_given(
        "shares GRN Dan 1; shares BLU Bob 1; shares RED Cat 1; treasury GRN 500; treasury BLU 100; treasury RED "
        "200; start Dan; buy Dan; cities 100 200 | 900 | - | -");
    does(s, "Dan pass");
    nar_expects(s,
                "event must_pass Ann; event must_pass Bob; times must_pass 2; passed Bob; passed Ann; asked Cat city");
    does(s, "Cat city RED 1");
    nar_expects(s, "city_bottoms 100 900 - -; event must_pass Cat; no event must_pass Bob; phase trade; network BLU 1");
}

TEST("NA-CI-08: no share, all companies used, no treasury that reaches") {
    scene *s =
        nar_given("shares RED Ann 1 Bob 1; shares BLU Ann 1; treasury RED 500; treasury BLU 0; start Cat; buy Ann;"
                  "passed Cat Dan; city_bottoms 100 100 100 100; bought 1");
    does(s, "Ann city RED 1"); /* then BLU cannot pay */
    nar_expects(s, "asked Bob city; not passed Ann");
    does(s, "Bob city RED 2");
    nar_expects(s, "event must_pass Ann; event must_pass Bob; phase trade");
}

TEST("NA-CI-09: the marks are cleared when all have passed") {
    scene *s =
        nar_given("shares RED Ann 2 Bob 1; treasury RED 3000; buy Ann; used Bob RED; city_bottoms 100 100 100 100");
    does(s, "Ann city RED 1");
    nar_expects(
        s, "phase trade; not used Ann RED; not used Bob RED; not passed Ann; not passed Bob; not passed Cat; bought 0");
}

TEST("NA-CI-10: cities bought are counted in each phase II") {
    scene *s = nar_given("shares RED Ann 1 Bob 1; shares BLU Ann 1; treasury RED 3000; treasury BLU 3000; buy Ann;"
                         "city_bottoms 100 100 100 100");
    nar_expects(s, "bought 0");
    does(s, "Ann city RED 1");
    nar_expects(s, "bought 1");
    does(s, "Bob pass");
    does(s, "Ann city BLU 2");
    nar_expects(s, "bought 0; phase trade; not ends no_city; not finished");
}

/* ---- phase III -------------------------------------------------------------------------------------------------------- */

/* The last player passes; a city was bought before unless the turn is to be the last. */
static scene *pays(const char *text, bool last) {
    char whole[600];
    (void)snprintf(whole, sizeof whole, "buy Dan; passed Ann Bob Cat; bought %d; %s", last ? 0 : 1, text);
    scene *s = nar_given(whole);
    does(s, "Dan pass");
    nar_expects(s, last ? "finished; ends no_city" : "not finished; turn 3; phase trade");
    return s;
}

TEST("NA-IN-01: the income is the sum over the network, start city included, of every company") {
    scene *s = nar_given("shares RED Ann 1; shares BLU Bob 1; treasury RED 2000; treasury BLU 2000; buy Ann\n"
                         "cities 100:700 | 100:400 | - | -");
    does(s, "Ann city RED 1");
    nar_expects(s, "asked Bob city");
    does(s, "Bob city BLU 2");
    nar_expects(
        s, "income RED 900; income BLU 600; gain Ann 900; gain Bob 600; gain Cat 0; event income RED 900 900 0;"
           "event income BLU 600 600 0; no event income GRN; event dividend Ann RED 900; event dividend Bob BLU 600");
}

TEST("NA-IN-02 NA-TV-05: 400 on one share that is sold, not on six") {
    scene *s = pays("shares RED Ann 1; income RED 400", false);
    nar_expects(s, "gain Ann 400; gain RED 0; gain bank -400; no event director_extra; no event to_treasury");
}

TEST("NA-IN-02 NA-IN-03 NA-TV-06: 800 on 2 and 1: 500, 200 and 100 into the treasury") {
    scene *s = pays("shares RED Ann 2 Bob 1; income RED 800; treasury RED 300", false);
    nar_expects(s, "gain Ann 500; gain Bob 200; gain RED 100; gain bank -800; event income RED 800 200 200;"
                   "event director_extra Ann RED 100; event to_treasury RED 100; treasury RED 400");
}

TEST("NA-IN-03 NA-TV-12: 700 on 1 and 1: the remainder of 100 is the director's, nothing for the treasury") {
    scene *s = pays("shares RED Bob 1 Ann 1; income RED 700", false);
    nar_expects(s, "gain Ann 300; gain Bob 400; gain RED 0; no event to_treasury");
}

TEST("NA-IN-04 NA-TV-11: 300 on 3 and 2 pays no share, the director 100, the treasury 200") {
    scene *s = pays("shares RED Ann 3 Bob 2; income RED 300", false);
    nar_expects(s, "gain Ann 100; gain Bob 0; gain RED 200; no event dividend; event income RED 300 0 300");
}

TEST("NA-IN-05 NA-OQ-24: the bank pays, never the treasury, whatever it has paid before") {
    scene *s = pays("shares RED Ann 1; income RED 9900; treasury RED 500; cash Ann 500000", false);
    nar_expects(s, "gain Ann 9900; gain bank -9900; treasury RED 500");
    check(nar_cash(s, "bank") < -500000);
}

TEST("NA-IN-06 NA-TV-13 NA-OQ-13: last turn, 800 on 2 and 1: half of 200") {
    scene *s = pays("shares RED Ann 2 Bob 1; income RED 800", true);
    nar_expects(s, "gain Ann 500; gain Bob 200; gain RED 100");
}

TEST("NA-IN-06 NA-TV-14 NA-OQ-13: last turn, 1100 on 2 and 2: half of 300, rounded up, is 200") {
    scene *s = pays("shares RED Ann 2 Bob 2; income RED 1100", true);
    nar_expects(
        s, "gain Ann 600; gain Bob 400; gain RED 100; event director_extra Ann RED 200; event to_treasury RED 100");
    s = pays("shares RED Ann 2 Bob 2; income RED 1100", false); /* in no other turn */
    nar_expects(s, "gain Ann 500; gain Bob 400; gain RED 200");
    s = pays("option final_half_remainder=round_down_100; shares RED Ann 2 Bob 2; income RED 1100", true);
    nar_expects(s, "gain Ann 500; gain Bob 400; gain RED 200");
}

TEST("NA-IN-06 NA-TV-15 NA-OQ-13: last turn, 500 on 2 and 2: half of 100, rounded up, is 100") {
    scene *s = pays("shares RED Ann 2 Bob 2; income RED 500", true);
    nar_expects(s, "gain Ann 300; gain Bob 200; gain RED 0");
    s = pays("option final_half_remainder=round_down_100; shares RED Ann 2 Bob 2; income RED 500", true);
    nar_expects(s, "gain Ann 200; gain Bob 200; gain RED 100; no event director_extra");
    s = pays("option final_half_remainder=round_down_100; shares RED Ann 2 Bob 2; income RED 500", false);
    nar_expects(s, "gain Ann 300; gain Bob 200; gain RED 0"); /* the option is about the last turn alone */
}

TEST("NA-TU-03 NA-OQ-27: the token goes on clockwise after a turn, not after the last one") {
    scene *s = pays("start Dan; shares RED Ann 1", false);
    nar_expects(s, "start Ann; asked Ann select; event turn 3 Ann");
    s = pays("start Dan; shares RED Ann 1", true);
    nar_expects(s, "start Dan; turn 2; phase over; asked nobody; no event turn");
}

/* ---- the end ---------------------------------------------------------------------------------------------------------- */

#define FIVE "shares RED Ann 1; shares BLU Bob 1; shares GRN Cat 1; shares YEL Dan 1; shares BLK Ann 1; "

TEST("NA-EN-01 NA-TV-21: fewer shares than players after phase I: 4 left of 4 players no, 3 yes, 0 yes") {
    static const struct {
        const char *columns;
        unsigned left;
        bool last;
    } cases[] = {{"columns RED RED | RED | GRN | YEL", 4, false},
                 {"columns RED RED | RED | GRN | -", 3, true},
                 {"columns RED | - | - | -", 0, true}};
    for (unsigned i = 0; i < 3; i++) {
        char text[400];
        (void)snprintf(text, sizeof text, FIVE "%s; trade Dan; treasury RED 500; city_bottoms 100 100 100 100",
                       cases[i].columns);
        scene *s = nar_given(text);
        does(s, "Dan select 1 100");
        nar_expects(s, "not ends shares"); /* tested at the end of the phase alone */
        does(s, "Ann answer allow");
        (void)snprintf(text, sizeof text, "left %u; phase buy; %sends shares; end %s; %sevent last_turn 0",
                       cases[i].left, cases[i].last ? "" : "not ", cases[i].last ? "shares" : "none",
                       cases[i].last ? "" : "no ");
        nar_expects(s, text);
    }
}

TEST("NA-EN-01: with 3 players 3 shares are enough, with 5 they are not") {
    scene *s =
        nar_given("players 3; shares RED Ann 1; shares BLU Bob 1; shares GRN Cat 1; shares YEL Bob 1; shares BLK Ann 1;"
                  "columns RED RED | RED | GRN | -; trade Cat; treasury RED 500; city_bottoms 100 100 100 100");
    does(s, "Cat select 1 100");
    does(s, "Ann answer allow");
    nar_expects(s, "left 3; not ends shares");
    s = nar_given("players 5; " FIVE
                  "columns RED RED | RED | GRN | YEL; trade Eve; treasury RED 500; city_bottoms 100 100 100 100");
    does(s, "Eve select 1 100");
    does(s, "Ann answer allow");
    nar_expects(s, "left 4; ends shares");
}

TEST("NA-EN-02 NA-EN-05 NA-TV-22 NA-OQ-14: five cities left in all columns at the start of phase II, six do not do") {
    for (unsigned six = 0; six < 2; six++) {
        char text[400];
        (void)snprintf(
            text, sizeof text,
            "shares RED Ann 2; treasury RED 500; bottoms RED RED BLU GRN; trade Dan; cities 100 100 | 100 100 "
            "| 100 %s | -",
            six ? "100" : "");
        scene *s = nar_given(text);
        nar_expects(s, "not ends cities");
        does(s, "Dan select 1 100");
        does(s, "Ann answer allow");
        nar_expects(s, six ? "cities 6; phase buy; not ends cities; end none"
                           : "cities 5; phase buy; ends cities; end cities");
        nar_expects(s, six ? "no event last_turn" : "event last_turn 1");
    }
}

TEST("NA-EN-05 NA-OQ-15: falling to five during phase II makes the next turn the last, not this one") {
    scene *s = nar_given("shares RED Ann 2 Bob 1; treasury RED 2000; buy Ann; cities 100 100 | 100 100 | 100 100 | -\n"
                         "bottoms RED RED BLU GRN");
    does(s, "Ann city RED 1");
    nar_expects(s, "cities 5; asked Bob city; not ends cities");
    does(s, "Bob pass");
    nar_expects(s, "phase trade; turn 3; not ends cities; not finished; asked Bob select");
    does(s, "Bob select 3 100");
    does(s, "Cat select 4 100");
    does(s, "Dan select 1 100");
    does(s, "Ann answer allow");
    nar_expects(s, "asked Ann select; not ends cities");
    does(s, "Ann select 2"); /* of her own company */
    nar_expects(s, "phase buy; ends cities; end cities; not finished");
}

TEST("NA-EN-03 NA-OQ-28: no city bought in phase II, in the first turn too") {
    scene *s = nar_given("turn 1; shares RED Ann 1; treasury RED 500; buy Ann; city_bottoms 100 100 100 100");
    does(s, "Ann pass");
    nar_expects(
        s,
        "event last_turn 2; ends no_city; end no_city; finished; event game_over 2; not ends shares; not ends cities");
    s = nar_given("shares RED Ann 1 Bob 1; treasury RED 500; buy Ann; city_bottoms 100 100 100 100");
    does(s, "Ann pass");
    nar_expects(s, "not ends no_city");
    does(s, "Bob city RED 1");
    nar_expects(s, "not ends no_city; not finished");
}

TEST("NA-EN-03: also if nobody could buy one, right after phase I") {
    scene *s = nar_given("trade Dan; bottoms RED BLU GRN YEL; city_bottoms 500 500 500 500");
    does(s, "Dan select 1 400");
    nar_expects(s, "times must_pass 4; end no_city; finished");
}

TEST("NA-EN-04: phase II of the last turn is played, phase III changes, then the final payment") {
    scene *s = nar_given("end shares; shares RED Ann 2 Bob 2; treasury RED 500; buy Ann; income RED 500; city_bottoms "
                         "100:600:2 100 100 100");
    does(s, "Ann city RED 1");
    nar_expects(s, "asked Bob city; not finished");
    does(s, "Bob pass"); /* 1100 on four, a remainder of 300; two symbols on four shares */
    nar_expects(
        s, "finished; end shares; not ends no_city; event director_extra Ann RED 200; event to_treasury RED 100;"
           "gain Ann 1000; gain Bob 800; event symbols RED 2 200; event final_payment Ann RED 400; event game_over 0");
    refuses_code(s, nar_pass_move(IR_PLAYER(0)), NAR_NO_GAME_OVER);
    check(ir_actors(&s->game, &s->state) == 0);
}

TEST("NA-EN-04: several ends in one turn are all noted; the first one is the reason") {
    scene *s = nar_given(FIVE "columns RED | - | - | -; trade Dan; cities 900 | - | - | -");
    does(s, "Dan select 1 100");
    does(s, "Ann answer allow");
    nar_expects(s, "finished; ends shares; ends cities; ends no_city; end shares; times last_turn 3");
}

typedef struct turns {
    unsigned turn, bought, players, most;
    unsigned ends[3];
} turns;

static void watch_turns(void *arg, const scene *s, const ir_action *action) {
    turns *t = arg;
    if (action == NULL) {
        t->turn = 1;
        t->bought = 0;
    } else {
        for (unsigned i = 0; i < s->events.count; i++) {
            const ir_event *e = &s->events.event[i];
            t->bought += e->code == NAR_EV_CITY;
            if (e->code == NAR_EV_TURN) { /* NA-EN-06: every turn but the last buys a city */
                check(t->bought > 0 && (unsigned)e->arg[0] == t->turn + 1);
                t->turn++;
                t->bought = 0;
            }
        }
    }
    check(nar_of(s)->turn == t->turn && t->turn <= 32);
    t->most = t->turn > t->most ? t->turn : t->most;
    for (unsigned end = 0; s->state.finished && end < 3; end++) {
        t->ends[end] += s->state.ends >> end & 1u;
    }
}

TEST("NA-EN-06 NA-CI-10 NA-EN-03: random games end, every turn but the last buys a city, 32 turns at most") {
    static turns t;
    memset(&t, 0, sizeof t);
    for (unsigned players = 3; players <= 5; players++) {
        nar_random_games(players, 200, "", watch_turns, &t);
    }
    check(t.ends[0] > 0 && t.ends[2] > 0 && t.most > 4);
}

/* ---- the final payment ------------------------------------------------------------------------------------------------ */

TEST("NA-FP-01 NA-TV-07: nine symbols pay three shares 2700, from the bank, whatever the treasury holds") {
    scene *s = pays("shares GRN Ann 3 Bob 1; income GRN 0; symbols GRN 9; treasury GRN 100", true);
    nar_expects(s, "event symbols GRN 9 900; gain Ann 2700; gain Bob 900; gain GRN 0; gain bank -3600;"
                   "event final_payment Ann GRN 2700; event final_payment Bob GRN 900");
    s = pays("shares GRN Ann 3 Bob 1; income GRN 0; symbols GRN 9", false);
    nar_expects(s, "no event symbols; gain Ann 0"); /* at the end of the game alone */
}

TEST("NA-FP-01: start cities have no symbols") {
    scene *s = nar_opening(4, 1, "");
    const nar_rules *r = nar_look_at(&s->game, &s->state).r;
    for (unsigned card = NAR_CITIES; card < NAR_CARDS; card++) {
        check(r->card[card].symbols == 0 && r->card[card].cost == 0 && r->card[card].income > 0);
    }
}

TEST("NA-FP-02: treasuries, cities and shares are worth nothing else") {
    scene *s = pays(
        "shares RED Ann 5; income RED 0; treasury RED 9000; cash Ann 1000; cash Bob 1100; cash Cat 900; cash Dan 800",
        true);
    nar_expects(s, "total Ann 1000; total Bob 1100; event winner Bob");
}

TEST("NA-FP-03: the most money wins") {
    scene *s = pays("cash Ann 1000; cash Bob 1100; cash Cat 2200; cash Dan 800", true);
    nar_expects(s, "event winner Cat; event total Cat 2200; event total Dan 800; times winner 1; times total 4");
}

TEST("NA-FP-04 NA-TV-23 NA-OQ-25: a tie goes to the earlier in the order of the last turn; lower places likewise") {
    scene *s =
        nar_given("start Cat; buy Bob; passed Ann Cat Dan; cash Ann 5000; cash Bob 4000; cash Cat 3000; cash Dan 5000");
    uint8_t rank[IR_MAX_PLAYERS];
    does(s, "Bob pass");
    nar_expects(s, "finished; event winner Dan");
    ir_ranking(&s->game, &s->state, rank);
    check(rank[0] == 3 && rank[1] == 0 && rank[2] == 1 && rank[3] == 2);
    s = nar_given("start Cat; buy Bob; passed Ann Cat Dan; cash Ann 4000; cash Bob 4000; cash Cat 4000; cash Dan 5000");
    does(s, "Bob pass");
    ir_ranking(&s->game, &s->state, rank);
    check(rank[0] == 3 && rank[1] == 2 && rank[2] == 0 && rank[3] == 1);
}
