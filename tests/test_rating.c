/* The formulas of ratings against figures worked out by hand. */
#include "bots/rating.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void near(double got, double wanted, double within) {
    if (!(fabs(got - wanted) <= within)) {
        print_error("%f is not %f\n", got, wanted);
        fail();
    }
}

static void student(void **state) {
    (void)state;
    near(rating_t(1), 12.706, 0.001);
    near(rating_t(9), 2.262, 0.001);
    near(rating_t(10), 2.228, 0.001);
    near(rating_t(30), 2.042, 0.001);
    near(rating_t(1000000), 1.960, 0.001);
    assert_true(isinf(rating_t(0)));
}

/* ---- shares ----------------------------------------------------------------------------------------------------------- */

static void share_of_independent_games(void **state) {
    (void)state;
    rating_wins unit[1000];
    for (unsigned i = 0; i < 1000; i++) { /* units of one game: plain Wilson, 300 of 1000 */
        unit[i] = (rating_wins){i % 10 < 3, 1};
    }
    rating_range r = rating_share(unit, 1000);
    near(r.value, 0.3, 1e-9);
    near(r.low, 0.2724, 0.0003);
    near(r.high, 0.3291, 0.0003);
}

static void share_of_units_that_agree(void **state) {
    (void)state;
    rating_wins unit[100];
    for (unsigned i = 0; i < 100; i++) { /* all four games of a unit end alike: worth 100 games, not 400 */
        unit[i] = (rating_wins){i % 2 == 0 ? 4 : 0, 4};
    }
    rating_range r = rating_share(unit, 100);
    near(r.value, 0.5, 1e-9);
    near(r.high - r.low, 0.192, 0.004);
}

static void share_of_a_few(void **state) {
    (void)state;
    const rating_wins all[] = {{4, 4}, {4, 4}, {4, 4}}, none[] = {{0, 4}, {0, 4}};
    assert_true(rating_share(all, 3).low < 0.6);
    assert_true(rating_share(all, 3).high > 0.9999);
    assert_true(rating_share(none, 2).high > 0.9); /* two units say next to nothing */
    near(rating_share(all, 1).low, 0, 0);
    near(rating_share(all, 1).high, 1, 0);
    near(rating_share(all, 0).value, 0, 0);
}

/* ---- ratings ------------------------------------------------------------------------------------------------------------ */

static void two_players(void **state) {
    (void)state;
    rating_game game[4] = {{.players = 2}};
    rating_range r[RATING_MAX_BOTS];
    for (unsigned i = 0; i < 4; i++) { /* the first wins three of four; with the added draw 3.5 to 1.5 */
        game[i] = (rating_game){.unit = i, .players = 2, .bot = {0, 1}, .place = {i == 3, i != 3}};
    }
    rating_fit(game, 4, 2, 1, 4, r);
    near(r[0].value, 400 * log10(3.5 / 1.5), 0.001);
    near(r[1].value, 0, 0);
    /* without a win 2.5 to 1.5, without the loss 3.5 to 0.5: the spread of these four, times 3/4, and t of 3 */
    double with = 400 * log10(2.5 / 1.5), without = 400 * log10(3.5 / 0.5), mean = (3 * with + without) / 4;
    double spread = sqrt(0.75 * (3 * pow(with - mean, 2) + pow(without - mean, 2)));
    near(r[0].high - r[0].value, 3.1824 * spread, 0.01);
    near(r[0].value - r[0].low, 3.1824 * spread, 0.01);
}

static void three_players(void **state) {
    (void)state;
    /* 0 before 1 before 2, always: by symmetry 1 is in the middle, and all finite */
    rating_game game[10];
    rating_range r[RATING_MAX_BOTS];
    for (unsigned i = 0; i < 10; i++) {
        game[i] = (rating_game){.unit = i, .players = 3, .bot = {2, 0, 1}, .place = {2, 0, 1}};
    }
    rating_fit(game, 10, 3, 2, 10, r);
    assert_true(r[0].value > r[1].value + 100 && r[1].value > 100 && isfinite(r[0].value));
    near(r[2].value, 0, 0);
}

static void ties(void **state) {
    (void)state;
    rating_game game[2] = {{.unit = 0, .players = 3, .bot = {0, 1, 2}, .place = {0, 0, 0}},
                           {.unit = 1, .players = 3, .bot = {0, 1, 2}, .place = {0, 0, 2}}};
    rating_range r[RATING_MAX_BOTS];
    rating_fit(game, 1, 3, 0, 1, r);
    near(r[1].value, 0, 1e-6); /* all equal */
    near(r[2].value, 0, 1e-6);
    assert_true(isinf(r[1].high));
    rating_fit(game, 2, 3, 0, 2, r);
    near(r[1].value, 0, 1e-6);
    assert_true(r[2].value < -10);
}

static void one_among_many(void **state) {
    (void)state;
    /* one of the first among three of the second, who all play alike: the first wins 1 of 4 */
    rating_game game[4];
    rating_range r[RATING_MAX_BOTS];
    static const uint8_t place[4][4] = {{0, 1, 2, 3}, {1, 0, 2, 3}, {2, 0, 1, 3}, {3, 0, 1, 2}};
    for (unsigned i = 0; i < 4; i++) {
        game[i] = (rating_game){.unit = i, .players = 4, .bot = {0, 1, 1, 1}};
        for (unsigned s = 0; s < 4; s++) {
            game[i].place[s] = place[i][s];
        }
    }
    rating_fit(game, 4, 2, 1, 4, r);
    near(r[0].value, 0, 1e-6);
}

/* ---- the sequential test ------------------------------------------------------------------------------------------------ */

static void sequential_test(void **state) {
    (void)state;
    rating_wins unit[400];
    rating_test test = {.low = 0.25, .high = 0.35};
    for (unsigned i = 0; i < 400; i++) {
        unit[i] = (rating_wins){i % 2 == 0 ? 1 : 2, 4}; /* a share of 0.375 */
    }
    rating_decide(&test, unit, 400);
    assert_int_equal(test.verdict, RATING_HIGH);
    assert_true(test.units > 3 && test.units < 100 && test.llr >= 2.944);
    size_t took = test.units;
    rating_decide(&test, unit, took - 1);
    assert_int_equal(test.verdict, RATING_OPEN);
    for (unsigned i = 0; i < 400; i++) {
        unit[i].won = i % 4 == 0; /* 0.0625 */
    }
    rating_decide(&test, unit, 400);
    assert_int_equal(test.verdict, RATING_LOW);
    assert_true(test.llr <= -2.944);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(student),
        cmocka_unit_test(share_of_independent_games),
        cmocka_unit_test(share_of_units_that_agree),
        cmocka_unit_test(share_of_a_few),
        cmocka_unit_test(two_players),
        cmocka_unit_test(three_players),
        cmocka_unit_test(ties),
        cmocka_unit_test(one_among_many),
        cmocka_unit_test(sequential_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
