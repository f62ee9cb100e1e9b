/* The densest boards that bots' games have shown (tests/positions/NAME-dense-N.txt): their best runs are proven in few
 * steps. By the search alone they took 13.6, 7.2, 9.1, 0.7 and 1.3 million steps. The bounds on steps are about twice what is needed;
 * that on seconds is loose, because machines differ. The revenues were found by the search alone too. */
#include "rail/best.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static const struct {
    const char *title, *position, *company;
    unsigned players;
    int32_t revenue;
    uint64_t steps;
} dense[] = {{"1888n", "1888n-dense-1.txt", "HJR", 5, 1190, 25000},
             {"1888n", "1888n-dense-2.txt", "HJR", 5, 1140, 25000},
             {"1888n", "1888n-dense-3.txt", "ZDR", 4, 1110, 25000},
             {"1880", "1880-dense-1.txt", "NXR", 4, 720, 300000},
             {"1880", "1880-dense-2.txt", "JHA", 4, 730, 250000}};

static const char *position_text(const char *name, size_t *len) {
    static char text[IR_MAX_POSITION];
    char path[600];
    const char *source = getenv("SOURCE_DIR");
    (void)snprintf(path, sizeof path, "%s/tests/positions/%s", source ? source : ".", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    *len = fread(text, 1, sizeof text, file);
    (void)fclose(file);
    return text;
}

static void dense_boards_are_proven_soon(void **state) {
    static const char *const names[] = {"Ann", "Bob", "Cat", "Dan", "Eve"};
    static rail_best best;
    static rail_run run;
    static ir_action action;
    (void)state;
    for (unsigned i = 0; i < sizeof dense / sizeof dense[0]; i++) {
        ir_game game;
        ir_state now;
        ir_problem problem;
        size_t len;
        const char *text = position_text(dense[i].position, &len);
        assert_true(
            ir_game_init(&game, ir_title_find(dense[i].title), 0, dense[i].players, names, 1, 0, NULL, &problem));
        assert_true(ir_game_position(&game, text, len, &problem));
        ir_new(&game, &now);
        rail_look k = rail_look_at(&game, &now);
        unsigned company = 0;
        while (company < k.d->ncompanies && strcmp(k.d->company[company].id, dense[i].company) != 0) {
            company++;
        }
        assert_true(company < k.d->ncompanies);
        clock_t from = clock();
        assert_true(rail_best_run(&k, company, RAIL_NET_ANY, 1u << 30, &best, &action)); /* one search */
        double seconds = (double)(clock() - from) / CLOCKS_PER_SEC;
        print_message("%s: %d in %llu steps, %.1f ms\n", dense[i].position, (int)best.revenue,
                      (unsigned long long)best.nodes, seconds * 1e3);
        assert_true(best.proven);
        assert_int_equal(best.revenue, dense[i].revenue);
        assert_true(rail_run_check(&k, company, &action, &run, NULL) && run.revenue == dense[i].revenue);
        assert_true(best.nodes < dense[i].steps);
        assert_true(seconds < 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(dense_boards_are_proven_soon)};
    return cmocka_run_group_tests_name("88-RV-04 dense boards", tests, NULL, NULL);
}
