/* North American Railways, phase I: NA-SH and NA-DI, by constructed positions and by what holds in random games. */
#include "nar_scene.h"

#include <stdio.h>
#include <string.h>

/* ---- order and selection --------------------------------------------------------------------------------------------- */

TEST("NA-SH-01 NA-TU-01 NA-TU-02: one turn each, from the start player clockwise, then the cities") {
    scene *s = nar_given("start Cat; trade Cat; bottoms RED BLU GRN YEL; city_bottoms 100 100 100 100");
    does(s, "Cat select 1 100");
    nar_expects(s, "asked Dan select");
    refuses(s, "Ann select 3 100", "NA-TU-02");
    does(s, "Dan select 2 100");
    nar_expects(s, "asked Ann select");
    does(s, "Ann select 3 100");
    nar_expects(s, "asked Bob select; phase trade");
    refuses(s, "Bob city GRN 1", "NA-TU-01");
    refuses(s, "Bob pass", "NA-TU-01");
    does(s, "Bob select 4 100");
    nar_expects(s, "phase buy; asked Cat city; turn 2; start Cat");
    refuses(s, "Cat select 1 100", "NA-TU-01");
    refuses(s, "Cat stop", "NA-TU-01");
}

TEST("NA-SH-02 NA-OQ-10: with the last share the phase ends, and those to come get no 200") {
    scene *s = nar_given("shares RED Ann 1; shares BLU Bob 1; shares GRN Cat 1; shares YEL Dan 1; shares BLK Ann 1\n"
                         "columns RED | - | - | -; trade Bob; cash Cat 0; cash Dan 0; treasury RED 500\n"
                         "city_bottoms 100 100 100 100");
    does(s, "Bob select 1 100");
    does(s, "Ann answer allow");
    nar_expects(s, "left 0; event shares_gone; no event grant; cash Cat 0; cash Dan 0; phase buy; asked Ann city");
}

TEST("NA-SH-02: a chain ends with the last share too") {
    scene *s =
        nar_given("shares RED Ann 1; shares BLU Bob 1; shares GRN Cat 1; shares YEL Dan 1; shares BLK Ann 1\n"
                  "columns RED | - | - | -; trade Bob; cash Cat 0; treasury RED 500; city_bottoms 100 100 100 100");
    does(s, "Bob select 1 100");
    does(s, "Ann answer buy");
    nar_expects(s, "event nothing_left Bob; event shares_gone; no event grant; phase buy; asked Ann city");
}

TEST("NA-SH-03 NA-TV-20 NA-OQ-11: a player without money takes 200 and selects nothing") {
    scene *s = nar_given("bottoms RED BLU GRN YEL; cash Bob 0");
    does(s, "Ann select 1 300");
    nar_expects(s, "event grant Bob 200; gain Bob 200; cash Bob 200; gain bank -200; asked Cat select; left 27");
}

TEST("NA-SH-03 NA-OQ-11: two in a row, the last of them ending the phase") {
    scene *s = nar_given("bottoms RED BLU GRN YEL; trade Bob; cash Cat 0; cash Dan 0; city_bottoms 100 100 100 100");
    does(s, "Bob select 1 300");
    nar_expects(s, "times grant 2; cash Cat 200; cash Dan 200; phase buy; asked Bob city");
}

TEST("NA-SH-03 NA-OQ-11: no money is tested when his own turn begins, not when he answers as director") {
    scene *s = nar_given("shares RED Bob 2; bottoms RED BLU GRN YEL; cash Bob 0");
    does(s, "Ann select 1 300");
    nar_expects(s, "asked Bob answer; no event grant; cash Bob 0");
    does(s, "Bob answer allow");
    nar_expects(s, "event grant Bob 200; cash Bob 200; asked Cat select");
}

TEST("NA-SH-04 NA-OQ-01: the first selection is compulsory; the option phase1_may_pass lets him pass") {
    scene *s = nar_given("bottoms RED BLU GRN YEL");
    refuses(s, "Ann stop", "NA-SH-04");
    check(!offered(s, "Ann stop"));
    s = nar_given("option phase1_may_pass=yes; bottoms RED BLU GRN YEL");
    check(offered(s, "Ann stop"));
    does(s, "Ann stop");
    nar_expects(s, "event stopped Ann; gain Ann 0; asked Bob select; left 28");
}

TEST("NA-SH-05: only bottoms; what lies over a taken card is there at once, also in the same turn") {
    scene *s = nar_given("shares RED Bob 1; shares BLU Cat 1; shares GRN Dan 1; shares YEL Dan 1; shares BLK Dan 1\n"
                         "columns BLU RED | GRN | - | -; cash Ann 1000");
    nar_expects(s, "bottoms RED GRN - -");
    check(count_offered(s, "Ann select") == 2);
    does(s, "Ann select 1 200");
    does(s, "Bob answer buy");
    nar_expects(s, "bottoms BLU GRN - -; left 2; asked Ann select");
    does(s, "Ann select 1 300");
    nar_expects(s, "asked Cat answer; event offered Ann BLU 300 Cat");
    does(s, "Cat answer allow");
    nar_expects(s, "bottoms - GRN - -; left 1");
}

TEST("NA-SH-06 NA-OQ-18: an empty column offers nothing and stays empty") {
    scene *s = nar_given("shares RED Bob 3; shares YEL Dan 4; bottoms - RED GRN YEL");
    refuses(s, "Ann select 1 100", "NA-SH-06");
    check(!offered(s, "Ann select 1"));
    does(s, "Ann select 3 100");
    nar_expects(s, "asked Bob select");
    check(nar_of(s)->shares_left[0] == 0 && nar_of(s)->shares_left[1] == 7 && nar_of(s)->shares_left[2] == 6);
}

TEST("NA-SH-07 NA-OQ-19: of two bottoms of a company the player takes the one that he names") {
    for (unsigned column = 1; column <= 2; column++) {
        scene *s = nar_given("bottoms RED RED GRN YEL");
        char text[40];
        check(offered(s, "Ann select 1") && offered(s, "Ann select 2"));
        (void)snprintf(text, sizeof text, "Ann select %u 100", column);
        does(s, text);
        nar_expects(s, "shares RED Ann 1");
        check(nar_of(s)->shares_left[0] == (column == 1 ? 6 : 7));
        check(nar_of(s)->shares_left[1] == (column == 2 ? 6 : 7));
    }
}

TEST("NA-SH-08: without director it is founded, with himself the price is fixed, with another it is an offer") {
    int32_t min, max;
    const char *position = "shares BLU Ann 1; shares GRN Bob 1; bottoms RED BLU GRN YEL; cash Ann 1200";
    scene *s = nar_given(position);
    range_of(s, "Ann select 1", &min, &max);
    check(min == 100 && max == 1200);
    check(count_offered(s, "Ann select 2") == 1);
    range_of(s, "Ann select 3", &min, &max);
    check(min == 100 && max == 1200);
    does(s, "Ann select 1 500");
    nar_expects(s, "event founded Ann RED 500");
    s = nar_given(position);
    does(s, "Ann select 2");
    nar_expects(s, "event bought_own Ann BLU 1000");
    s = nar_given(position);
    does(s, "Ann select 3 500");
    nar_expects(s, "event offered Ann GRN 500 Bob; no event founded");
}

/* ---- option 1 --------------------------------------------------------------------------------------------------------- */

TEST("NA-SH-10 NA-OQ-07: a founder pays what he wants: hundreds, 100 at least, his cash at most") {
    int32_t min, max;
    scene *s = nar_given("bottoms RED BLU GRN YEL; cash Ann 900");
    refuses(s, "Ann select 1", "NA-SH-10");
    refuses(s, "Ann select 1 50", "NA-SH-10");
    refuses(s, "Ann select 1 250", "NA-SH-10");
    refuses(s, "Ann select 1 1000", "NA-SH-10");
    refuses_code(s, nar_select_move(IR_PLAYER(0), 0, IR_NO_OPERAND, 0), NAR_NO_FOUND_TOO_LOW);
    refuses_code(s, nar_select_move(IR_PLAYER(0), 0, IR_NO_OPERAND, -100), NAR_NO_FOUND_TOO_LOW);
    refuses_code(s, nar_select_move(IR_PLAYER(0), 0, IR_NO_OPERAND, 250), NAR_NO_FOUND_NOT_HUNDREDS);
    refuses_code(s, nar_select_move(IR_PLAYER(0), 0, IR_NO_OPERAND, 1000), NAR_NO_FOUND_BEYOND_CASH);
    range_of(s, "Ann select 1", &min, &max);
    check(min == 100 && max == 900);
    check(accepts(s, "Ann select 1 100"));
    does(s, "Ann select 1 900");
    nar_expects(s, "cash Ann 0; treasury RED 900");
}

TEST("NA-SH-11 NA-SH-12 NA-TV-01 NA-OQ-05: 600 to the treasury, director, the next start city, turn over") {
    scene *s = nar_given("bottoms RED BLU GRN YEL");
    nar_expects(s, "starts 5; director BLU nobody");
    does(s, "Ann select 2 600");
    nar_expects(
        s, "gain Ann -600; treasury BLU 600; gain bank 0; director BLU Ann; shares BLU Ann 1; starts 4; network BLU 1;"
           "income BLU 200; symbols BLU 0; event founded Ann BLU 600 36; asked Bob select");
    does(s, "Bob select 1 100");
    nar_expects(s, "starts 3; event founded Bob RED 100 37");
}

TEST("NA-SH-12 NA-OQ-05: with start_city_mode=founder_chooses he names one that is left") {
    scene *s = nar_given("option start_city_mode=founder_chooses; bottoms RED BLU GRN YEL; shares YEL Dan 1");
    refuses(s, "Ann select 2 600", "NA-SH-12");
    refuses(s, "Ann select 2 start 1 600", "NA-SH-12"); /* Dan's */
    refuses(s, "Ann select 4 start 2 100", "NA-SH-12"); /* an offer takes none */
    refuses_code(s, nar_select_move(IR_PLAYER(0), 1, 5, 600), NAR_NO_NO_SUCH);
    check(count_offered(s, "Ann select 2 start") == 4 && count_offered(s, "Ann select 4") == 1);
    does(s, "Ann select 2 start 3 600");
    nar_expects(s, "event founded Ann BLU 600 38; starts 3; network BLU 1");
    refuses(s, "Bob select 1 start 3 600", "NA-SH-12");
    s = nar_given("bottoms RED BLU GRN YEL");
    refuses(s, "Ann select 2 start 3 600", "NA-SH-12");
    s = nar_given("option start_city_mode=founder_chooses; shares RED Ann 1; bottoms RED BLU GRN YEL");
    refuses_code(s, nar_select_move(IR_PLAYER(0), 0, 1, 0), NAR_NO_START_CITY_GIVEN);
    s = nar_given("option start_city_mode=founder_chooses; shares RED Ann 1; bottoms RED RED RED RED; cash Ann 300");
    check(count_offered(s, "Ann select") == 4);
}

/* ---- option 2 --------------------------------------------------------------------------------------------------------- */

TEST("NA-SH-20 NA-TV-02: the director pays 1000, half to the treasury, half to the bank; turn over") {
    scene *s = nar_given("shares BLU Ann 1; treasury BLU 300; bottoms RED BLU GRN YEL");
    check(count_offered(s, "Ann select 2") == 1);
    refuses(s, "Ann select 2 900", "NA-SH-20");
    refuses(s, "Ann select 2 1100", "NA-SH-20");
    refuses_code(s, nar_select_move(IR_PLAYER(0), 1, IR_NO_OPERAND, 1100), NAR_NO_OWN_PRICE_FIXED);
    check(accepts(s, "Ann select 2 1000")); /* it may be said */
    does(s, "Ann select 2");
    nar_expects(s, "gain Ann -1000; gain BLU 500; treasury BLU 800; gain bank 500; shares BLU Ann 2; director BLU Ann;"
                   "event bought_own Ann BLU 1000 500 500; asked Bob select");
}

TEST("NA-SH-21: with less than 1000 it cannot be had") {
    scene *s = nar_given("shares BLU Ann 1; bottoms RED BLU GRN YEL; cash Ann 900");
    refuses(s, "Ann select 2", "NA-SH-21");
    refuses(s, "Ann select 2 900", "NA-SH-21");
    check(!offered(s, "Ann select 2"));
    s = nar_given("shares BLU Ann 1; bottoms RED BLU GRN YEL; cash Ann 1000");
    check(offered(s, "Ann select 2"));
}

TEST("NA-SH-22 NA-OQ-09: director of every bottom with 1000 or more: one of them for 1000, no other way") {
    for (unsigned rich = 0; rich < 2; rich++) {
        scene *s = nar_given(rich ? "shares BLU Ann 1; shares RED Ann 1; bottoms RED BLU RED BLU; cash Ann 1700"
                                  : "shares BLU Ann 1; shares RED Ann 1; bottoms RED BLU RED BLU; cash Ann 1000");
        refuses(s, "Ann stop", "NA-SH-04");
        check(count_offered(s, "Ann") == 4 && count_offered(s, "Ann select") == 4);
        does(s, "Ann select 3");
        nar_expects(s, "gain Ann -1000; event bought_own; no event all_in; gain RED 500; gain bank 500");
    }
}

TEST("NA-SH-22 NA-SH-50: the one share left, of his own company, comes to him without a question") {
    const char *all =
        "shares RED Ann 1; shares BLU Bob 1; shares GRN Cat 1; shares YEL Dan 1; shares BLK Dan 1\n"
        "columns RED BLU | - | - | -; start Dan; trade Dan; treasury RED 500; city_bottoms 100 100 100 100";
    char text[400];
    (void)snprintf(text, sizeof text, "%s; cash Ann 1300", all);
    scene *s = nar_given(text);
    does(s, "Dan select 1 100");
    does(s, "Bob answer allow");
    nar_expects(s, "event bought_own Ann RED 1000; gain Ann -1000; event shares_gone; phase buy");
    (void)snprintf(text, sizeof text, "%s; cash Ann 300", all);
    s = nar_given(text);
    does(s, "Dan select 1 100");
    does(s, "Bob answer allow");
    nar_expects(s, "event all_in Ann RED 300 200 100; gain Ann -300; cash Ann 0; phase buy");
    (void)snprintf(text, sizeof text, "%s; option phase1_may_pass=yes", all);
    s = nar_given(text);
    does(s, "Dan select 1 100");
    does(s, "Bob answer allow");
    nar_expects(s, "asked Ann select");
    check(offered(s, "Ann stop"));
}

/* ---- option 3 --------------------------------------------------------------------------------------------------------- */

TEST("NA-SH-30 NA-OQ-02: the price named: hundreds, 100 at least, his own cash at most") {
    int32_t min, max;
    scene *s = nar_given("shares RED Bob 2; bottoms RED BLU GRN YEL; cash Ann 900");
    refuses(s, "Ann select 1", "NA-SH-30");
    refuses(s, "Ann select 1 50", "NA-SH-30");
    refuses(s, "Ann select 1 250", "NA-SH-30");
    refuses(s, "Ann select 1 1000", "NA-SH-30");
    refuses_code(s, nar_select_move(IR_PLAYER(0), 0, IR_NO_OPERAND, 0), NAR_NO_OFFER_TOO_LOW);
    refuses_code(s, nar_select_move(IR_PLAYER(0), 0, IR_NO_OPERAND, 250), NAR_NO_OFFER_NOT_HUNDREDS);
    refuses_code(s, nar_select_move(IR_PLAYER(0), 0, IR_NO_OPERAND, 1000), NAR_NO_OFFER_BEYOND_CASH);
    refuses(s, "Ann select 1 start 2 100", "NA-SH-12");
    range_of(s, "Ann select 1", &min, &max);
    check(min == 100 && max == 900);
    check(accepts(s, "Ann select 1 100") && accepts(s, "Ann select 1 900"));
    refuses_code(s, nar_select_move(IR_PLAYER(0), 4, IR_NO_OPERAND, 100), NAR_NO_NO_SUCH);
}

TEST("NA-SH-31 NA-SH-32 NA-OQ-03 NA-TV-24: the price may be more than the director has; then he can only allow") {
    scene *s = nar_given("shares RED Bob 2; treasury RED 3000; bottoms RED BLU GRN YEL; cash Bob 400");
    does(s, "Ann select 1 500");
    nar_expects(s, "asked Bob answer; offer 500; gain Ann 0; left 26");
    refuses(s, "Bob answer buy", "NA-SH-32");
    check(count_offered(s, "Bob answer") == 1 && offered(s, "Bob answer allow"));
    does(s, "Bob answer allow");
    nar_expects(s, "shares RED Ann 1; shares RED Bob 2");
}

TEST("NA-SH-32: the director alone answers, and first; with the price in his cash he may buy") {
    scene *s = nar_given("shares RED Bob 2; bottoms RED BLU GRN YEL; cash Bob 500");
    refuses(s, "Ann answer allow", "NA-SH-32"); /* nothing was offered */
    does(s, "Ann select 1 500");
    refuses(s, "Ann select 2 100", "NA-TU-02");
    refuses(s, "Cat answer allow", "NA-TU-02");
    refuses(s, "Bob select 2 100", "NA-SH-32");
    refuses(s, "Bob stop", "NA-SH-32");
    refuses(s, "Bob pass", "NA-SH-32");
    refuses_code(s, nar_answer_move(IR_PLAYER(1), 2), NAR_NO_NO_SUCH);
    check(offered(s, "Bob answer allow") && offered(s, "Bob answer buy") && count_offered(s, "Bob") == 2);
    does(s, "Bob answer buy");
    nar_expects(s, "cash Bob 0; shares RED Bob 3");
}

TEST("NA-SH-33 NA-SH-35 NA-TV-04: allowed at 900: 500 to the treasury, 400 to the bank, the share to her; turn over") {
    scene *s = nar_given("shares GRN Dan 2; bottoms RED BLU GRN YEL");
    does(s, "Ann select 3 900");
    nar_expects(s, "asked Dan answer");
    does(s, "Dan answer allow");
    nar_expects(
        s,
        "gain Ann -900; gain GRN 500; gain bank 400; gain Dan 0; shares GRN Ann 1; shares GRN Dan 2; director GRN Dan;"
        "event allowed Dan Ann GRN 500 400; no event director; asked Bob select; offer 0");
}

TEST("NA-SH-33 NA-SH-36 NA-TV-10: half of the price, rounded up to 100, goes to the treasury") {
    static const int split[6][3] = {{100, 100, 0},   {200, 100, 100}, {300, 200, 100},
                                    {500, 300, 200}, {700, 400, 300}, {1000, 500, 500}};
    for (unsigned i = 0; i < 6; i++) {
        for (unsigned buy = 0; buy < 2; buy++) {
            scene *s = nar_given("shares GRN Dan 2; bottoms RED BLU GRN YEL");
            char text[80];
            (void)snprintf(text, sizeof text, "Ann select 3 %d", split[i][0]);
            does(s, text);
            does(s, buy ? "Dan answer buy" : "Dan answer allow");
            (void)snprintf(text, sizeof text, "gain GRN %d; gain %s %d; gain %s -%d", split[i][1], buy ? "Ann" : "bank",
                           split[i][2], buy ? "Dan" : "Ann", split[i][0]);
            nar_expects(s, text);
        }
    }
}

TEST("NA-SH-34 NA-TV-16: as many shares as the director are enough to take the marker") {
    scene *s = nar_given("shares RED Dan 2 Ann 1; bottoms RED BLU GRN YEL");
    does(s, "Ann select 1 300");
    does(s, "Dan answer allow");
    nar_expects(s, "shares RED Dan 2; shares RED Ann 2; director RED Ann; event director Ann RED");
    s = nar_given("shares RED Dan 3 Ann 1; bottoms RED BLU GRN YEL");
    does(s, "Ann select 1 300");
    does(s, "Dan answer allow");
    nar_expects(s, "shares RED Ann 2; director RED Dan; no event director");
}

TEST("NA-SH-34 NA-TV-17: a third player who draws level takes it from the newest director") {
    scene *s = nar_given("shares RED Ann 2 Dan 2 Cat 1; trade Cat; bottoms RED BLU GRN YEL");
    does(s, "Cat select 1 300");
    nar_expects(s, "asked Ann answer");
    does(s, "Ann answer allow");
    nar_expects(s, "shares RED Cat 2; director RED Cat; event director Cat RED");
}

TEST("NA-SH-36 NA-TV-18 NA-DI-02: bought by the director, who stays it") {
    scene *s = nar_given("shares RED Dan 2 Ann 1; bottoms RED BLU GRN YEL");
    does(s, "Ann select 1 300");
    does(s, "Dan answer buy");
    nar_expects(s,
                "shares RED Dan 3; shares RED Ann 1; director RED Dan; no event director; gain bank 0; gain Dan -300;"
                "gain RED 200; gain Ann 100; event director_bought Dan RED 300 200 100");
}

TEST("NA-SH-36 NA-SH-40 NA-SH-41 NA-TV-03 NA-TV-04: the book's example of a chain") {
    scene *s = nar_given("shares RED Bob 1; shares GRN Dan 2; bottoms RED BLU GRN RED; cash Ann 900");
    does(s, "Ann select 1 800");
    does(s, "Bob answer buy");
    nar_expects(
        s, "shares RED Bob 2; gain RED 400; gain Ann 400; gain Bob -800; gain bank 0; asked Ann select; barred RED");
    refuses(s, "Ann select 4 100", "NA-SH-41");
    does(s, "Ann select 3 900");
    does(s, "Dan answer allow");
    nar_expects(
        s,
        "gain Ann -900; gain GRN 500; gain bank 400; shares GRN Ann 1; cash Ann 400; asked Bob select; not barred RED");
}

TEST("NA-SH-37 NA-TV-25: bought by the director at 100, the selecting player gets nothing") {
    scene *s = nar_given("shares RED Bob 1; bottoms RED BLU GRN YEL");
    does(s, "Ann select 1 100");
    does(s, "Bob answer buy");
    nar_expects(s, "gain RED 100; gain Ann 0; gain Bob -100; gain bank 0; asked Ann select");
}

/* ---- the chain -------------------------------------------------------------------------------------------------------- */

TEST("NA-SH-40 NA-SH-43: after the director has bought he may stop") {
    scene *s = nar_given("shares RED Bob 1; bottoms RED BLU GRN YEL");
    does(s, "Ann select 1 400");
    check(!offered(s, "Ann stop"));
    does(s, "Bob answer buy");
    check(offered(s, "Ann stop") && offered(s, "Ann select 2"));
    does(s, "Ann stop");
    nar_expects(s, "event stopped Ann; gain Ann 0; asked Bob select; not barred RED");
}

TEST("NA-SH-41 NA-OQ-12 NA-OQ-31: every company selected in this turn is barred, in every column") {
    scene *s = nar_given("shares RED Bob 1; shares BLU Bob 1; bottoms RED BLU GRN RED");
    does(s, "Ann select 1 200");
    does(s, "Bob answer buy");
    does(s, "Ann select 2 200");
    does(s, "Bob answer buy");
    nar_expects(s, "barred RED; barred BLU; asked Ann select");
    refuses(s, "Ann select 4 100", "NA-SH-41"); /* not only the last one */
    check(!offered(s, "Ann select 4"));
    does(s, "Ann select 3 200");
    nar_expects(s, "event founded Ann GRN 200; asked Bob select; not barred RED; not barred BLU");
    check(accepts(s, "Bob select 4")); /* the bar was Ann's */
}

TEST("NA-SH-42 NA-OQ-12: the next selection is of any kind, with the money just received") {
    int32_t min, max;
    const char *position =
        "shares RED Bob 1; shares BLU Ann 1; shares GRN Dan 1; bottoms RED BLU GRN YEL; cash Ann 900";
    scene *s = nar_given(position);
    does(s, "Ann select 1 200");
    does(s, "Bob answer buy");
    nar_expects(s, "cash Ann 1000");
    range_of(s, "Ann select 4", &min, &max);
    check(max == 1000);
    check(offered(s, "Ann select 2") && offered(s, "Ann select 3"));
    does(s, "Ann select 2"); /* option 2 with exactly 1000 */
    nar_expects(s, "event bought_own Ann BLU; cash Ann 0; asked Bob select");
    s = nar_given(position);
    does(s, "Ann select 1 200");
    does(s, "Bob answer buy");
    does(s, "Ann select 4 1000"); /* option 1 */
    nar_expects(s, "event founded Ann YEL 1000; asked Bob select");
    s = nar_given(position);
    does(s, "Ann select 1 200");
    does(s, "Bob answer buy");
    does(s, "Ann select 3 1000"); /* option 3 */
    nar_expects(s, "asked Dan answer");
}

TEST("NA-SH-43: the turn ends by itself when nothing is left that he may select") {
    scene *s = nar_given("shares RED Bob 1; shares BLU Cat 1; shares GRN Cat 1; shares YEL Dan 1; shares BLK Dan 1\n"
                         "columns RED | RED RED | RED | -");
    does(s, "Ann select 1 200");
    does(s, "Bob answer buy");
    nar_expects(s, "event nothing_left Ann; asked Bob select");
}

TEST("NA-SH-43 NA-SH-21 NA-HI-05: with only a share of his own that he cannot pay he is asked all the same, and may "
     "stop") {
    for (unsigned rich = 0; rich < 2; rich++) {
        scene *s = nar_given(rich ? "shares RED Bob 1; shares BLU Ann 1; bottoms RED BLU BLU RED; cash Ann 1200"
                                  : "shares RED Bob 1; shares BLU Ann 1; bottoms RED BLU BLU BLU; cash Ann 500");
        does(s, "Ann select 1 200");
        does(s, "Bob answer buy");
        nar_expects(s, "asked Ann select; no event nothing_left");
        check(offered(s, "Ann stop"));
    }
}

TEST("NA-SH-44: one share in his own turn; as director he gets more in others' turns, and has his own turn still") {
    scene *s = nar_given("shares RED Bob 1; shares BLU Bob 1; bottoms RED BLU GRN YEL; cash Bob 1700");
    does(s, "Ann select 1 200");
    does(s, "Bob answer buy");
    does(s, "Ann select 2 200");
    does(s, "Bob answer buy");
    does(s, "Ann select 3 100");
    nar_expects(s, "shares RED Bob 2; shares BLU Bob 2; shares GRN Ann 1; asked Bob select");
    does(s, "Bob select 4 100");
    nar_expects(s, "shares YEL Bob 1; asked Cat select");
}

TEST("NA-SH-45: five offers in a turn are the most") {
    scene *s = nar_given("shares RED Bob 1; shares BLU Bob 1; shares GRN Bob 1; shares YEL Bob 1; shares BLK Bob 1\n"
                         "columns RED RED RED BLK RED | BLU BLU | GRN GRN | YEL YEL; cash Bob 3000");
    static const char *const offer[] = {"Ann select 1 200", "Ann select 2 200", "Ann select 3 200", "Ann select 4 200",
                                        "Ann select 1 200"};
    for (unsigned i = 0; i < 5; i++) {
        nar_expects(s, "asked Ann select");
        does(s, offer[i]);
        does(s, "Bob answer buy");
    }
    nar_expects(s, "event nothing_left Ann; asked Bob select; bottoms RED BLU GRN YEL");
}

/* ---- exceptions ------------------------------------------------------------------------------------------------------- */

TEST("NA-SH-50 NA-TV-19: director of every bottom with less than 1000: all his money, 400 and 300 of 700; turn over") {
    scene *s = nar_given("shares RED Ann 1; shares BLU Ann 1; bottoms RED BLU RED BLU; cash Ann 700");
    refuses(s, "Ann stop", "NA-SH-04");
    check(count_offered(s, "Ann select") == 4);
    does(s, "Ann select 2");
    nar_expects(s, "gain Ann -700; cash Ann 0; gain BLU 400; gain bank 300; shares BLU Ann 2; asked Bob select;"
                   "event all_in Ann BLU 700 400 300; no event bought_own");
    s = nar_given("shares RED Ann 1; shares BLU Bob 1; bottoms RED BLU RED RED; cash Ann 700");
    refuses(s, "Ann select 1", "NA-SH-21"); /* one bottom is another's */
    s = nar_given("shares RED Ann 1; bottoms RED BLU RED RED; cash Ann 700");
    refuses(s, "Ann select 1", "NA-SH-21"); /* one bottom is nobody's */
}

TEST("NA-SH-50 NA-OQ-08: not after a share went to a director in this turn, unless the option says so") {
    const char *end = "shares RED Bob 1; shares BLU Ann 1; bottoms RED BLU BLU BLU; cash Ann 500";
    char text[200];
    for (unsigned option = 0; option < 2; option++) {
        (void)snprintf(text, sizeof text, "%s%s", option ? "option x2_only_first_selection=no; " : "", end);
        scene *s = nar_given(text);
        does(s, "Ann select 1 100");
        does(s, "Bob answer buy");
        if (nar_bottom_share(nar_of(s), 0) != 0 && nar_bottom_share(nar_of(s), 0) != 1) {
            fail_test("the scene uncovers another company");
        }
        if (option) {
            does(s, "Ann select 2");
            nar_expects(s, "event all_in Ann BLU 500 300 200; cash Ann 0");
        } else {
            refuses(s, "Ann select 2", "NA-SH-21");
            check(count_offered(s, "Ann") == 1 && offered(s, "Ann stop"));
        }
    }
}

/* ---- what holds in every game ----------------------------------------------------------------------------------------- */

typedef struct history {
    unsigned founded[NAR_COMPANIES]; /* how often */
    bool was_director[NAR_COMPANIES][NAR_MAX_PLAYERS];
    unsigned own_gain, offers; /* of the present player turn */
    uint8_t turn, taken;
    unsigned several, changes, allowed; /* seen over all games */
} history;

static const nar_state *state_before(const scene *s) { return (const nar_state *)(const void *)s->before.body; }

static void watch_shares(void *arg, const scene *s, const ir_action *action) {
    history *h = arg;
    const nar_state *now = nar_of(s), *old = state_before(s);
    if (action == NULL) {
        memset(h->founded, 0, sizeof h->founded);
        memset(h->was_director, 0, sizeof h->was_director);
        h->own_gain = h->offers = 0;
        h->turn = h->taken = 0;
        check(nar_shares_left(now) == 28);
        return;
    }
    if (old->turn != h->turn || old->turns_taken != h->taken) { /* another player's turn has begun */
        h->own_gain = h->offers = 0;
        h->turn = old->turn;
        h->taken = old->turns_taken;
    }
    h->offers += old->phase == NAR_TRADE && now->offer_price > 0;
    check(h->offers <= 5); /* NA-SH-45 */
    unsigned founded = 0, director_gain = 0;
    bool automatic = false; /* the next player's share came by itself */
    for (unsigned i = 0; i < s->events.count; i++) {
        const ir_event *e = &s->events.event[i];
        h->founded[e->code == NAR_EV_FOUNDED ? e->arg[1] : 0] += e->code == NAR_EV_FOUNDED;
        automatic |= action->move.verb != NAR_SELECT && (e->code == NAR_EV_BOUGHT_OWN || e->code == NAR_EV_ALL_IN);
        automatic |= i > 0 && (e->code == NAR_EV_BOUGHT_OWN || e->code == NAR_EV_ALL_IN);
    }
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        bool is_founded = now->director[c] != IR_BANK;
        founded += is_founded;
        check(h->founded[c] == is_founded);                 /* NA-SH-13, NA-DI-01 */
        check(is_founded == (nar_shares_sold(now, c) > 0)); /* NA-SH-13, NA-DI-01 */
        check(is_founded == ((now->network[c] >> NAR_CITIES) != 0));
        for (unsigned seat = 0; seat < s->game.players; seat++) {
            check(now->owned[c][seat] >= old->owned[c][seat]); /* NA-SH-52: nothing is sold */
            if (now->owned[c][seat] > old->owned[c][seat] && !automatic) {
                h->own_gain += seat == old->seat;
                director_gain += seat != old->seat;
            }
        }
        if (now->director[c] != old->director[c] && old->director[c] != IR_BANK) { /* NA-DI-02: by NA-SH-34 alone */
            check(action->move.verb == NAR_ANSWER && nar_answer_answer(&action->move) == NAR_ANSWER_ALLOW &&
                  now->director[c] == IR_PLAYER(old->seat));
            h->changes++;
        }
        if (is_founded) {
            unsigned director = IR_SEAT(now->director[c]);
            h->was_director[c][director] = true;
            for (unsigned seat = 0; seat < s->game.players; seat++) { /* NA-DI-03 */
                check(now->owned[c][seat] <= now->owned[c][director]);
                check(now->owned[c][seat] < now->owned[c][director] || h->was_director[c][seat]);
            }
        }
    }
    check((unsigned)__builtin_popcount(now->starts) == NAR_STARTS - founded); /* NA-SH-13: they suffice */
    check(h->own_gain <= 1);                                                  /* NA-SH-44 */
    h->several += director_gain > 0;
    int64_t sum = 0;
    for (unsigned party = 0; party < IR_MAX_PARTIES; party++) {
        sum += s->state.cash[party];
        check(party == IR_BANK || (s->state.cash[party] >= 0 && s->state.cash[party] % 100 == 0));
    }
    check(sum == 0); /* NA-SH-52: money is neither made nor lost */
}

TEST("NA-SH-13 NA-SH-44 NA-SH-45 NA-SH-52 NA-DI-01 NA-DI-02 NA-DI-03 NA-OQ-06 NA-OQ-26: over random games") {
    static history h;
    memset(&h, 0, sizeof h);
    for (unsigned players = 3; players <= 5; players++) {
        nar_random_games(players, 200, "", watch_shares, &h);
    }
    check(h.several > 100 && h.changes > 100);
}

static void watch_selections(void *arg, const scene *s, const ir_action *action) {
    unsigned *seen = arg;
    static ir_choice choice[IR_MAX_CHOICES];
    const nar_state *r = nar_of(s);
    (void)action;
    if (s->state.finished || r->phase != NAR_TRADE || r->offer_price > 0) {
        return;
    }
    size_t n = ir_choices(&s->game, &s->state, choice, IR_MAX_CHOICES), selections = 0;
    for (size_t i = 0; i < n; i++) {
        selections += choice[i].move.verb == NAR_SELECT;
        check(r->barred != 0 || choice[i].move.verb == NAR_SELECT);
    }
    check(s->state.cash[IR_PLAYER(r->seat)] > 0);
    check(r->barred != 0 || selections > 0);
    *seen += 1;
}

TEST("NA-SH-51 NA-SH-04 NA-OQ-07: a player with cash always has a share to select; over random games") {
    unsigned seen = 0;
    for (unsigned players = 3; players <= 5; players++) {
        nar_random_games(players, 100, "", watch_selections, &seen);
    }
    check(seen > 5000);
}

TEST("NA-SH-51: with the last 100 something can still be had") {
    scene *s = nar_given("shares RED Ann 1; shares BLU Bob 1; bottoms RED BLU RED RED; cash Ann 100");
    check(count_offered(s, "Ann") == 1);
    does(s, "Ann select 2 100");
    nar_expects(s, "asked Bob answer");
    s = nar_given("shares RED Ann 1; bottoms RED RED RED GRN; cash Ann 100");
    check(count_offered(s, "Ann") == 1);
    does(s, "Ann select 4 100");
    nar_expects(s, "director GRN Ann");
}

TEST("NA-SH-52 NA-OQ-26: there is no action that sells, gives or lends") {
    check(NAR_VERBS == 6); /* select, answer, stop, city, pass */
    scene *s = nar_given("shares RED Ann 2; bottoms RED BLU GRN YEL");
    for (unsigned verb = 0; verb < 256; verb++) {
        if (verb == 0 || verb >= NAR_VERBS) {
            refuses_code(s, (ir_move){.verb = (uint8_t)verb, .actor = IR_PLAYER(0), .amount = 100}, NAR_NO_NO_SUCH);
        }
    }
}

/* ---- the director ----------------------------------------------------------------------------------------------------- */

TEST("NA-DI-04: for cities a director has no more rights than any shareholder") {
    scene *s = nar_given("shares RED Ann 3 Bob 1; treasury RED 500; buy Ann; city_bottoms 100 100 100 100");
    does(s, "Ann city RED 1");
    nar_expects(s, "asked Bob city"); /* Bob needs nobody's leave */
    does(s, "Bob city RED 2");
    nar_expects(s, "network RED 3; gain RED -100; phase trade"); /* and Ann has no second one: she had to pass */
}
