/* Many at once, in a test tube: more tables than a list holds, more sign-outs than one would think of. */
#include "server_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
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

/* ---- sign-outs ---------------------------------------------------------------------------------------------------------------- */

static void test_all_who_sign_out_at_once_lose_their_streams(void **state) {
    enum { MANY = 100 };
    static char cookie[MANY][200];
    uint64_t stream[MANY];
    (void)state;
    no_limits();
    sign_up("Ann", cookie[0], sizeof cookie[0]);
    three("");
    for (unsigned i = 1; i < MANY; i++) {
        w.cookie = NULL;
        take_cookie(world_ask(&w, "POST", "/api/session", "{\"name\":\"Ann\",\"password\":\"correct horse\"}"),
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
    const struct CMUnitTest tests[] = {T(a_full_list_and_another_proof), T(the_store_stops_when_it_is_enough),
                                       T(all_who_sign_out_at_once_lose_their_streams)};
#undef T
    return cmocka_run_group_tests_name("server_crowd", tests, NULL, NULL);
}
