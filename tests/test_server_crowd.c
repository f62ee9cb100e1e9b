/* Many, in a test tube: more tables than a list holds, people who come and go, readers in
 * crowds, sign-outs at once. */
#include "server_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A world without limits on how often. */
static void no_limits(void) {
    srv_config config = {.no_limits = true};
    world_close(&w);
    world_open(&w, NULL, 1, &config);
}

static void take_cookie(const world_answer *a, char *out, size_t cap) {
    snprintf(out, cap, "%.*s", (int)strcspn(a->cookie, ";"), a->cookie);
}

static void sign_up(const char *name, char *out, size_t cap) {
    char body[100];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"correct horse\"}", name);
    w.bearer = w.cookie = NULL;
    const world_answer *a = world_ask(&w, "POST", "/api/accounts", body);
    assert_int_equal(a->status, 201);
    take_cookie(a, out, cap);
    w.header = "1";
}

static unsigned listed(const world_answer *a) {
    assert_int_equal(a->status, 200);
    json_t *all = json_loads(a->body, 0, NULL);
    unsigned n = (unsigned)json_array_size(json_object_get(all, "games"));
    json_decref(all);
    return n;
}

/* ---- lists -------------------------------------------------------------------------------------------------------------------- */

static void test_a_full_list_and_another_proof(void **state) {
    char ann[200], guests[3 * SRV_SECRET] = "";
    (void)state;
    no_limits();
    sign_up("Ann", ann, sizeof ann);
    for (unsigned i = 0; i < 200; i++) {
        w.cookie = ann;
        keep_created(world_ask(&w, "POST", "/api/games", "{\"title\":\"nar\",\"seats\":[\"Ann\",null,null]}"));
    }
    w.cookie = NULL;
    for (unsigned i = 0; i < 3; i++) { /* and some as a guest */
        keep_created(world_ask(&w, "POST", "/api/games", "{\"title\":\"nar\",\"seats\":[\"Gus\",null,null]}"));
        size_t at = strlen(guests);
        snprintf(guests + at, sizeof guests - at, "%s%s", i > 0 ? "," : "", secret[0]);
    }
    w.cookie = ann;
    assert_int_equal(listed(world_ask(&w, "GET", "/api/games?mine", NULL)), 200);
    w.bearer = guests;
    assert_int_equal(listed(world_ask(&w, "GET", "/api/games?mine", NULL)), 200);
    w.cookie = NULL;
    assert_int_equal(listed(world_ask(&w, "GET", "/api/games?mine", NULL)), 3);
}

static bool two_of_them(void *arg, const store_game *g) {
    (void)g;
    unsigned *count = arg;
    assert_in_range(*count, 0, 1); /* it is not asked again after it has said that this is enough */
    return ++*count < 2;
}

static void test_the_store_stops_when_it_is_enough(void **state) {
    uint8_t hash[4][STORE_HASH];
    unsigned count = 0;
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        keep_created(world_ask(&w, "POST", "/api/games", "{\"title\":\"nar\",\"seats\":[\"Gus\",null,null]}"));
        assert_true(srv_secret_hash(secret[0], strlen(secret[0]), hash[i]));
    }
    assert_int_equal(store_games_of(w.kept, 0, (const uint8_t(*)[STORE_HASH])hash, 4, false, two_of_them, &count),
                     STORE_OK);
    assert_int_equal(count, 2);
}

/* ---- people who come and go --------------------------------------------------------------------------------------------------- */

static const world_answer *note_of(const char *who) { return get(who, "/note"); }

static void test_comers_and_goers_use_nothing_up(void **state) {
    char own[SRV_SECRET];
    (void)state;
    no_limits();
    keep_created(world_ask(&w, "POST", "/api/games",
                           "{\"title\":\"1888n\",\"seats\":[\"Ann\",null,null],\"order\":\"given\",\"seed\":3}"));
    for (unsigned i = 0; i < 200; i++) {
        const world_answer *a = post(NULL, "/join", "{\"name\":\"Van\"}");
        assert_int_equal(a->status, 200);
        snprintf(own, sizeof own, "%s", world_get(a, "secret", 0));
        assert_string_equal(world_get(note_of(own), "text", 0), ""); /* of nobody who was here before */
        assert_string_equal(world_get(get(own, ""), "owner", 0), "Ann");
        w.bearer = own;
        assert_int_equal(world_ask(&w, "PUT", at_table("/note"), "{\"text\":\"Van was here\"}")->status, 204);
        assert_int_equal(
            i % 2 == 0 ? post(own, "/leave", "")->status : post(secret[0], "/kick", "{\"seat\":1}")->status, 204);
        if (i % 50 == 49) {
            world_restart(&w);
        }
    }
    const world_answer *a = post(NULL, "/join", "{\"name\":\"Bob\"}");
    assert_int_equal(a->status, 200);
    assert_int_equal(post(NULL, "/join", "{\"name\":\"Cat\"}")->status, 200);
    assert_string_equal(world_get(get(NULL, ""), "state", 0), "started");
}

/* The creator has gone: a newcomer who gets the same number does not become the creator. */
static void test_nobody_inherits_the_makers_key(void **state) {
    char bob[SRV_SECRET], van[SRV_SECRET];
    (void)state;
    no_limits();
    keep_created(world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[null,null,\"Ann\"]}"));
    snprintf(bob, sizeof bob, "%s", world_get(post(NULL, "/join", "{\"name\":\"Bob\"}"), "secret", 0));
    assert_int_equal(post(secret[2], "/leave", "")->status, 204);
    for (unsigned i = 0; i < 100; i++) {
        snprintf(van, sizeof van, "%s", world_get(post(NULL, "/join", "{\"name\":\"Van\"}"), "secret", 0));
        assert_string_equal(world_get(get(van, ""), "owner", 0), "Bob");
        is(post(van, "/kick", "{\"seat\":0}"), 403, "forbidden");
        assert_int_equal(post(van, "/leave", "")->status, 204);
    }
}

static void offer(const char *who, const char *cookie, char out[SRV_SECRET]) {
    w.cookie = cookie;
    const world_answer *a = post(who, "/offer", "{\"seat\":1}");
    assert_int_equal(a->status, 200);
    snprintf(out, SRV_SECRET, "%s", world_get(a, "offer", 0));
}

/* A seat may change hands as often as they like, and the name of each account leaves it with the account. */
static void test_a_seat_changes_hands_often(void **state) {
    char paul[200], token[SRV_SECRET], own[SRV_SECRET], body[200];
    (void)state;
    no_limits();
    sign_up("Paul", paul, sizeof paul);
    three("");
    snprintf(own, sizeof own, "%s", secret[1]);
    for (unsigned i = 0; i < 100; i++) {
        offer(own, NULL, token);
        snprintf(body, sizeof body, "{\"offer\":\"%s\"}", token);
        w.cookie = paul;
        assert_int_equal(post(NULL, "/take", body)->status, 200);
        offer(NULL, paul, token);
        w.cookie = NULL;
        snprintf(body, sizeof body, "{\"offer\":\"%s\",\"name\":\"Bob\"}", token);
        const world_answer *a = post(NULL, "/take", body);
        assert_int_equal(a->status, 200);
        snprintf(own, sizeof own, "%s", world_get(a, "secret", 0));
    }
    assert_non_null(strstr(get(own, "/log")->body, "take Paul\n"));
    w.cookie = paul;
    w.bearer = NULL;
    assert_int_equal(world_ask(&w, "DELETE", "/api/account", "{\"password\":\"correct horse\"}")->status, 204);
    w.cookie = NULL;
    assert_null(strstr(get(own, "/log")->body, "Paul"));
    assert_int_equal(world_number(get(own, ""), "you"), 1);
}

/* ---- many readers ------------------------------------------------------------------------------------------------------------- */

enum { READERS = 200, ROWS = 50 };

static uint64_t reader[READERS];

static uint64_t read_from(const char *target, const char *last) {
    w.bearer = NULL;
    w.last_event_id = last;
    uint64_t ticket = world_send(&w, "GET", target, NULL);
    w.last_event_id = NULL;
    return ticket;
}

/* The rows of a table as the stream has told them; each but once and in order. */
static int64_t last_row(uint64_t ticket, const char *table) {
    char mark[64];
    int64_t last = 0;
    snprintf(mark, sizeof mark, "data: {\"game\":\"%s\",\"at\":", table);
    for (const char *at = world_stream_of(&w, ticket)->text; (at = strstr(at, mark)) != NULL; at++) {
        assert_int_equal(strtoll(at + strlen(mark), NULL, 10), last + 1);
        last++;
    }
    return last;
}

/* A table with a crowd of readers and many rows, and another one with a reader; all rows come in one batch. */
static void test_one_table_does_not_stall_the_others(void **state) {
    char crowd[STORE_ID], owner[SRV_SECRET], both[80];
    (void)state;
    no_limits();
    three("");
    snprintf(crowd, sizeof crowd, "%s", id);
    snprintf(owner, sizeof owner, "%s", secret[1]);
    for (unsigned i = 0; i < READERS; i++) {
        reader[i] = read_from(at_table("/events"), NULL);
    }
    world_run(&w);
    three("");
    uint64_t quiet = read_from(at_table("/events"), NULL);
    snprintf(both, sizeof both, "/api/events?games=%s:0,%s:0", crowd, id);
    uint64_t two = read_from(both, NULL);
    world_run(&w);
    world_stream_of(&w, reader[3])->gone = true;
    world_stream_of(&w, reader[4])->slow = true;
    char quiet_table[STORE_ID];
    snprintf(quiet_table, sizeof quiet_table, "%s", id);
    snprintf(id, sizeof id, "%s", crowd);
    w.bearer = owner;
    for (unsigned i = 0; i < ROWS; i++) {
        world_send(&w, "POST", at_table("/offer"), "{\"seat\":1}");
    }
    snprintf(id, sizeof id, "%s", quiet_table);
    w.bearer = secret[1];
    world_send(&w, "POST", at_table("/offer"), "{\"seat\":1}");
    srv_tick(w.s); /* the batch, and the first pushes */
    assert_int_equal(last_row(quiet, quiet_table), 2);
    assert_int_equal(last_row(two, quiet_table), 2);
    assert_true(last_row(reader[0], crowd) < ROWS + 1); /* those are still under way */
    /* a client that now reconnects with what it has misses nothing */
    const char *text = world_stream_of(&w, two)->text, *found = NULL;
    for (const char *at = text; (at = strstr(at, "\nid: ")) != NULL; at++) {
        found = at + 5;
    }
    assert_non_null(found);
    char last[80];
    snprintf(last, sizeof last, "%.*s", (int)strcspn(found, "\n"), found);
    int64_t had = last_row(two, crowd), had_quiet = last_row(two, quiet_table);
    srv_gone(w.s, two);
    uint64_t again = read_from(both, last);
    for (unsigned i = 5; i < READERS / 2; i++) { /* half of them go in the middle of it */
        srv_gone(w.s, reader[i]);
    }
    world_run(&w);
    assert_int_equal(last_row(reader[0], crowd), ROWS + 1);
    assert_int_equal(last_row(reader[READERS - 1], crowd), ROWS + 1);
    assert_true(last_row(reader[4], crowd) < ROWS + 1);
    world_stream_of(&w, reader[4])->slow = false;
    srv_drained(w.s, reader[4]);
    world_run(&w);
    assert_int_equal(last_row(reader[4], crowd), ROWS + 1);
    char mark[64];
    snprintf(mark, sizeof mark, "\"game\":\"%s\",\"at\":%lld,", crowd, (long long)had);
    assert_null(strstr(world_stream_of(&w, again)->text, mark)); /* not twice */
    snprintf(mark, sizeof mark, "\"game\":\"%s\",\"at\":%lld,", crowd, (long long)had + 1);
    assert_non_null(strstr(world_stream_of(&w, again)->text, mark));
    snprintf(mark, sizeof mark, "\"game\":\"%s\",\"at\":%d,", crowd, ROWS + 1);
    assert_non_null(strstr(world_stream_of(&w, again)->text, mark));
    snprintf(mark, sizeof mark, "\"game\":\"%s\",\"at\":%lld,", quiet_table, (long long)had_quiet);
    assert_null(strstr(world_stream_of(&w, again)->text, mark));
}

/* All readers leave while rows wait for them; others come to the same table. */
static void test_readers_leave_while_rows_wait(void **state) {
    (void)state;
    no_limits();
    three("");
    for (unsigned i = 0; i < READERS; i++) {
        reader[i] = read_from(at_table("/events"), NULL);
    }
    world_run(&w);
    w.bearer = secret[1];
    for (unsigned i = 0; i < ROWS; i++) {
        world_send(&w, "POST", at_table("/offer"), "{\"seat\":1}");
    }
    srv_tick(w.s);
    assert_true(srv_waiting(w.s) > 0);
    for (unsigned i = 0; i < READERS; i++) {
        if (i % 2 == 0) {
            srv_gone(w.s, reader[i]);
        } else {
            world_stream_of(&w, reader[i])->gone = true; /* it is noticed with the next push */
        }
    }
    uint64_t late = read_from(at_table("/events"), NULL);
    world_run(&w);
    assert_int_equal(last_row(late, id), ROWS + 1);
    assert_int_equal(srv_waiting(w.s), 0);
    /* and nothing is left behind when the server ends in the middle */
    w.bearer = secret[1];
    for (unsigned i = 0; i < ROWS; i++) {
        world_send(&w, "POST", at_table("/offer"), "{\"seat\":1}");
    }
    for (unsigned i = 0; i < 40; i++) {
        read_from(at_table("/events?from=99"), NULL);
    }
    srv_tick(w.s);
    world_restart(&w);
    assert_int_equal(world_number(get(NULL, ""), "at"), 2 * ROWS + 1);
}

/* ---- sign-outs ---------------------------------------------------------------------------------------------------------------- */

static void test_all_who_sign_out_at_once_lose_their_streams(void **state) {
    enum { MANY = 100 };
    static char cookie[MANY][200];
    uint64_t stream[MANY];
    (void)state;
    no_limits();
    sign_up("Zoe", cookie[0], sizeof cookie[0]);
    three("");
    for (unsigned i = 1; i < MANY; i++) {
        w.cookie = NULL;
        take_cookie(world_ask(&w, "POST", "/api/session", "{\"name\":\"Zoe\",\"password\":\"correct horse\"}"),
                    cookie[i], sizeof cookie[i]);
    }
    for (unsigned i = 0; i < MANY; i++) {
        w.cookie = cookie[i];
        stream[i] = world_send(&w, "GET", at_table("/events"), NULL);
    }
    world_run(&w);
    for (unsigned i = 0; i < MANY; i++) {
        assert_true(world_stream_of(&w, stream[i])->open);
        w.cookie = cookie[i];
        world_send(&w, "DELETE", "/api/session", NULL);
    }
    world_run(&w); /* one batch */
    for (unsigned i = 0; i < MANY; i++) {
        assert_false(world_stream_of(&w, stream[i])->open);
    }
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(test_##name, begin, end)
    const struct CMUnitTest tests[] = {
        T(a_full_list_and_another_proof),   T(the_store_stops_when_it_is_enough),
        T(comers_and_goers_use_nothing_up), T(nobody_inherits_the_makers_key),
        T(a_seat_changes_hands_often),      T(one_table_does_not_stall_the_others),
        T(readers_leave_while_rows_wait),   T(all_who_sign_out_at_once_lose_their_streams)};
#undef T
    return cmocka_run_group_tests_name("server_crowd", tests, NULL, NULL);
}
