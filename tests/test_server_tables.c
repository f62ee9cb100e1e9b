/* Tables that have started, in a test tube: undo in long games, the end by hand, seats that change hands, joining twice. */
#include "server_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* ---- undo in a long game ------------------------------------------------------------------------------------------------------ */

static char all_secrets[8 * SRV_SECRET];

/* A recorded game as a table; its number of actions. */
static int64_t import(const char *name) {
    char path[400];
    const char *source = getenv("SOURCE_DIR");
    snprintf(path, sizeof path, "%s/tests/games/%s", source != NULL ? source : ".", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = malloc(1 << 20);
    assert_non_null(text);
    size_t len = fread(text, 1, 1 << 20, file);
    fclose(file);
    w.bearer = NULL;
    uint64_t ticket = world_send_bytes(&w, "POST", "/api/import", text, len);
    world_run(&w);
    free(text);
    keep_created(world_answer_of(&w, ticket));
    all_secrets[0] = 0;
    for (unsigned i = 0; i < 7 && secret[i][0] != 0; i++) {
        size_t at = strlen(all_secrets);
        snprintf(all_secrets + at, sizeof all_secrets - at, "%s%s", i > 0 ? "," : "", secret[i]);
    }
    return world_number(get(all_secrets, ""), "actions");
}

static int64_t now_at(void) { return world_number(get(all_secrets, ""), "at"); }

static void go(const char *how, int64_t at, int64_t to) {
    char body[80];
    snprintf(body, sizeof body, "{\"at\":%lld,\"to\":%lld}", (long long)at, (long long)to);
    const world_answer *a = post(all_secrets, how, body);
    assert_int_equal(a->status, 200);
    assert_int_equal(world_number(a, "at"), at + 1);
}

/* Milliseconds for one undo and the redo behind it, at this length of the game; the quickest of three rounds. */
static double time_of_undo(int64_t actions) {
    enum { TIMES = 30 };
    double best = 1e9;
    for (unsigned round = 0; round < 3; round++) {
        int64_t at = now_at();
        clock_t began = clock();
        for (unsigned i = 0; i < TIMES; i++) {
            go("/undo", at++, actions - 1);
            go("/redo", at++, actions);
            w.now += 60000;
        }
        double took = (double)(clock() - began) * 1000 / CLOCKS_PER_SEC / TIMES;
        best = took < best ? took : best;
    }
    return best;
}

static void test_undo_costs_no_replay(void **state) {
    (void)state;
    int64_t actions = import("1888n/5p-seed44-bank.rgn");
    assert_true(actions >= 790);
    double late = time_of_undo(actions);
    go("/undo", now_at(), 20);
    double early = time_of_undo(20);
    printf("# an undo and its redo: %.3f ms after %lld actions, %.3f ms after 20\n", late, (long long)actions, early);
    assert_true(late < 4 * early);
}

/* The hash that a position has is known from the way there; jumps must lead to the same. */
static void test_undo_leads_to_the_same(void **state) {
    (void)state;
    int64_t actions = import("1888n/3p-seed43-compat-bank.rgn"), count = actions, at = now_at();
    uint64_t dice = 7;
    char *log = strdup(get(all_secrets, "/export")->body);
    for (unsigned i = 0; i < 60; i++) {
        dice = dice * UINT64_C(6364136223846793005) + 1442695040888963407u;
        int64_t to = (int64_t)((dice >> 33) % (uint64_t)(actions + 1));
        if (to != count) {
            go(to < count ? "/undo" : "/redo", at++, to);
            count = to;
            w.now += 60000;
        }
    }
    go(count < actions ? "/redo" : "/undo", at, count < actions ? actions : actions - 1);
    if (count >= actions) {
        go("/redo", at + 1, actions);
    }
    assert_string_equal(get(all_secrets, "/export")->body, log);
    free(log);
    int64_t last = now_at();
    world_restart(&w); /* the journal replays, with the hash of each row: else 503 */
    const world_answer *a = get(all_secrets, "");
    assert_int_equal(a->status, 200);
    assert_int_equal(world_number(a, "at"), last);
    assert_int_equal(world_number(a, "actions"), actions);
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(test_##name, begin, end)
    const struct CMUnitTest tests[] = {T(undo_costs_no_replay), T(undo_leads_to_the_same)};
    return cmocka_run_group_tests_name("tables that have started", tests, NULL, NULL);
}
