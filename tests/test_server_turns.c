/* Nobody makes the others wait: addresses take turns and pay for what they ask, tables and journals have their limits. */
#include "server_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A work clock on which every look takes a tenth of a millisecond, so that every request costs something. */
static int64_t clock_us;

static int64_t look(void *self) {
    (void)self;
    clock_us += 100;
    return clock_us;
}

static void begin_with_clock(void) {
    clock_us = 1000000;
    srv_close(w.s);
    w.calls.work_us = look;
    w.s = srv_open(&w.calls, w.kept, &w.config);
    assert_non_null(w.s);
}

static uint64_t ask_from(const char *peer, const char *target) {
    w.peer = peer;
    uint64_t ticket = world_send(&w, "GET", target, NULL);
    w.peer = NULL;
    return ticket;
}

static void test_addresses_take_turns(void **state) {
    (void)state;
    uint64_t many[200];
    unsigned answered = 0;
    begin_with_clock();
    for (unsigned i = 0; i < 200; i++) {
        many[i] = ask_from("192.0.2.66", "/api/titles");
    }
    uint64_t one = ask_from("198.51.100.1", "/api/titles");
    srv_tick(w.s);
    for (unsigned i = 0; i < 200; i++) {
        answered += world_answer_of(&w, many[i])->status == 200;
    }
    assert_int_equal(world_answer_of(&w, one)->status, 200);
    assert_in_range(answered, 1, 100); /* a tick ends, whatever waits */
    world_run(&w);
    assert_int_equal(world_answer_of(&w, many[199])->status, 200);
}

static void long_table(void) {
    three("");
    for (unsigned i = 0; i < 400; i++) {
        w.now += 3000;
        assert_int_equal(post(secret[0], "/chat", "{\"text\":\"hello\"}")->status, 200);
    }
}

static void test_an_address_pays(void **state) {
    (void)state;
    uint64_t many[2000];
    unsigned answered = 0, late = 0;
    long_table();
    begin_with_clock();
    for (unsigned i = 0; i < 2000; i++) {
        many[i] = ask_from("192.0.2.66", at_table("/log"));
    }
    while (srv_due_ms(w.s) == 0) {
        srv_tick(w.s);
    }
    for (unsigned i = 0; i < 2000; i++) {
        answered += world_answer_of(&w, many[i])->status == 200;
    }
    assert_in_range(answered, 50, 1000); /* it has spent what it had */
    assert_true(srv_due_ms(w.s) > 0);
    uint64_t one = ask_from("198.51.100.1", "/api/titles");
    srv_tick(w.s);
    assert_int_equal(world_answer_of(&w, one)->status, 200); /* others are not concerned */
    clock_us += 100000;                                      /* it earns a quarter of the time that passes */
    srv_tick(w.s);
    unsigned more = 0;
    for (unsigned i = 0; i < 2000; i++) {
        more += world_answer_of(&w, many[i])->status == 200;
    }
    assert_true(more > answered);
    w.now += 10000;
    for (unsigned ticks = 0; ticks < 100 && srv_waiting(w.s) > 0; ticks++) {
        srv_tick(w.s);
    }
    for (unsigned i = 0; i < 2000; i++) {
        const world_answer *a = world_answer_of(&w, many[i]);
        late += a->status == 429 && a->retry_after == 10;
    }
    assert_true(late > 0); /* what could not be paid for in ten seconds is refused */
}

/* A long game is opened a slice at a time, and others are answered in between. */
static void test_a_cold_table_is_read_in_slices(void **state) {
    (void)state;
    long_table();
    begin_with_clock();
    uint64_t cold = ask_from("192.0.2.66", at_table("")), log = ask_from("192.0.2.67", at_table("/log"));
    unsigned ticks = 0;
    uint64_t before = 0, other;
    for (; world_answer_of(&w, cold)->status == 0 || world_answer_of(&w, log)->status == 0; before = other, ticks++) {
        other = ask_from("198.51.100.1", "/api/titles");
        srv_tick(w.s);
        assert_true(before == 0 || world_answer_of(&w, before)->status == 200); /* in the next tick at the latest */
        assert_true(ticks < 100);
    }
    assert_int_equal(world_answer_of(&w, cold)->status, 200);
    assert_int_equal(world_number(world_answer_of(&w, cold), "at"), 401);
    assert_int_equal(world_answer_of(&w, log)->status, 200);
    assert_true(ticks > 1);
}

/* ---- limits -------------------------------------------------------------------------------------------------------------- */

static const char open_table[] =
    "{\"title\":\"1888n\",\"seats\":[\"Ann\",null,null],\"min_players\":2,\"start\":\"owner\"}";

static void test_tables_that_wait_for_players(void **state) {
    (void)state;
    for (unsigned i = 0; i < 10; i++) {
        assert_int_equal(world_ask(&w, "POST", "/api/games", open_table)->status, 201);
    }
    is(world_ask(&w, "POST", "/api/games", open_table), 429, "too_many");
    w.peer = "198.51.100.1"; /* others make theirs */
    keep_created(world_ask(&w, "POST", "/api/games", open_table));
    w.peer = NULL;
    is(world_ask(&w, "POST", "/api/games", open_table), 429, "too_many");
    /* one that has all its players does not wait */
    keep_created(world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Bob\"]}"));
}

static void test_a_started_table_makes_room(void **state) {
    (void)state;
    keep_created(world_ask(&w, "POST", "/api/games", open_table));
    for (unsigned i = 0; i < 9; i++) {
        assert_int_equal(world_ask(&w, "POST", "/api/games", open_table)->status, 201);
    }
    is(world_ask(&w, "POST", "/api/games", open_table), 429, "too_many");
    assert_int_equal(post(NULL, "/join", "{\"name\":\"Bob\"}")->status, 200);
    assert_int_equal(post(secret[0], "/start", "")->status, 200);
    w.bearer = NULL;
    assert_int_equal(world_ask(&w, "POST", "/api/games", open_table)->status, 201);
}

static void test_an_idle_table_is_removed(void **state) {
    char old[STORE_ID], kept[STORE_ID];
    static const int64_t day = INT64_C(24) * 3600 * 1000;
    (void)state;
    keep_created(world_ask(&w, "POST", "/api/games", open_table));
    snprintf(old, sizeof old, "%s", id);
    assert_int_equal(post(secret[0], "/chat", "{\"text\":\"anybody?\"}")->status, 200);
    keep_created(world_ask(&w, "POST", "/api/games", open_table));
    snprintf(kept, sizeof kept, "%s", id);
    w.now += 13 * day;
    assert_int_equal(post(secret[0], "/chat", "{\"text\":\"anybody?\"}")->status, 200);
    assert_int_equal(get(NULL, "")->status, 200);
    w.now += 2 * day;
    srv_tick(w.s);
    snprintf(id, sizeof id, "%s", old);
    is(get(NULL, ""), 404, "not_found");
    world_restart(&w);
    is(get(NULL, ""), 404, "not_found");
    snprintf(id, sizeof id, "%s", kept);
    assert_int_equal(get(NULL, "")->status, 200);
}

/* Nothing is written behind the last row, and what is there can be read. */
static void test_rows_have_an_end(void **state) {
    (void)state;
    srv_config config = {.no_limits = true};
    world_close(&w);
    world_open(&w, NULL, 1, &config);
    three("");
    int64_t at = 1;
    const world_answer *a;
    while ((a = post(secret[0], "/chat", "{\"text\":\"x\"}"))->status == 200) {
        at++;
        assert_true(at < 30000);
    }
    is(a, 409, "full");
    assert_in_range(at, 24000, 25000);
    char body[100];
    bool undo = false;
    for (;;) { /* the game goes on for a while */
        snprintf(body, sizeof body, undo ? "{\"at\":%lld}" : "{\"at\":%lld,\"action\":\"buy KT\"}", (long long)at);
        a = post(secret[1], undo ? "/undo" : "/actions", body);
        if (a->status != 200) {
            break;
        }
        undo = !undo;
        at++;
        assert_true(at < 31000);
    }
    is(a, 409, "full");
    assert_in_range(at, 29000, 30000);
    assert_int_equal(world_number(get(NULL, ""), "at"), at);
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(test_##name, begin, end)
    const struct CMUnitTest tests[] = {T(addresses_take_turns),
                                       T(an_address_pays),
                                       T(a_cold_table_is_read_in_slices),
                                       T(tables_that_wait_for_players),
                                       T(a_started_table_makes_room),
                                       T(an_idle_table_is_removed),
                                       T(rows_have_an_end)};
#undef T
    return cmocka_run_group_tests_name("server_turns", tests, NULL, NULL);
}
