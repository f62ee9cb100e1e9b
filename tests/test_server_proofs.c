/* Who somebody is, and who only looks like it: cookies and secrets together, sessions that end, names. */
#include "server_table.h"
#include "store/alike.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define DAY_MS (INT64_C(24) * 3600 * 1000)

static char zoe[300];

static const world_answer *account(const char *path, const char *name) {
    char body[200];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"correct horse battery\"}", name);
    w.bearer = NULL;
    return world_ask(&w, "POST", path, body);
}

static void keep_cookie(const world_answer *a, char *out) {
    assert_true(a->status == 200 || a->status == 201);
    snprintf(out, 300, "%.*s", (int)strcspn(a->cookie, ";"), a->cookie);
}

/* ---- a cookie is a cookie, whatever comes with it -------------------------------------------------------------------------- */

static void test_a_bearer_switches_nothing_off(void **state) {
    (void)state;
    static const char body[] = "{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Bob\"]}";
    three("");
    keep_cookie(account("/api/accounts", "Zoe"), zoe);
    const char *const bearer[] = {"AAAAAAAAAAAAAAAAAAAAAA", "x", "", secret[0]};
    for (unsigned i = 0; i < 4; i++) {
        w.bearer = bearer[i];
        w.cookie = zoe;
        is(world_ask(&w, "POST", "/api/games", body), 403, "forbidden"); /* without our header */
        w.header = "1";
        w.origin = "https://evil.example";
        is(world_ask(&w, "POST", "/api/games", body), 403, "forbidden");
        w.origin = NULL;
        w.fetch_site = "cross-site";
        is(world_ask(&w, "POST", "/api/games", body), 403, "forbidden");
        w.fetch_site = NULL;
        assert_int_equal(world_ask(&w, "POST", "/api/games", body)->status, 201);
        w.cookie = w.header = NULL;
        w.origin = "https://evil.example"; /* and a page of another site signs nobody in */
        is(world_ask(&w, "POST", "/api/session", "{\"name\":\"Zoe\",\"password\":\"correct horse battery\"}"), 403,
           "forbidden");
        w.origin = NULL;
        assert_int_equal(world_ask(&w, "POST", "/api/games", body)->status, 201); /* a program */
    }
}

/* ---- sessions that end ------------------------------------------------------------------------------------------------------ */

static bool count(void *arg, const store_session *x) {
    *(unsigned *)arg += x->account > 0;
    return true;
}

static unsigned sessions_of(const char *folded) {
    unsigned n = 0;
    store_account account;
    assert_int_equal(store_account_find(w.kept, folded, &account), STORE_OK);
    assert_int_equal(store_sessions(w.kept, account.id, count, &n), STORE_OK);
    return n;
}

static void test_signing_in_again(void **state) {
    (void)state;
    char second[300];
    keep_cookie(account("/api/accounts", "Zoe"), zoe);
    assert_int_equal(sessions_of("zoe"), 1);
    w.cookie = zoe;
    w.header = "1";
    uint64_t stream = world_send(&w, "GET", "/api/events?games=x:0", NULL);
    world_run(&w);
    assert_true(world_stream_of(&w, stream)->open);
    keep_cookie(account("/api/session", "Zoe"), second);
    assert_int_equal(sessions_of("zoe"), 1); /* the old one of this browser has ended, with its streams */
    assert_false(world_stream_of(&w, stream)->open);
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/session", NULL), "account", 0), "null");
    w.cookie = NULL;
    keep_cookie(account("/api/session", "Zoe"), zoe); /* another browser */
    assert_int_equal(sessions_of("zoe"), 2);
    w.cookie = second;
    keep_cookie(account("/api/accounts", "Yan"), zoe); /* the same as somebody else */
    assert_int_equal(sessions_of("zoe"), 1);
    assert_int_equal(sessions_of("yan"), 1);
    w.cookie = zoe;
    is(world_ask(&w, "POST", "/api/session", "{\"name\":\"Zoe\",\"password\":\"wrong horse battery\"}"), 401,
       "sign_in");
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/session", NULL), "account/name", 0), "Yan");
}

static void ticks(unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        w.now += 1000;
        world_run(&w);
    }
}

static void test_expired_sessions_go(void **state) {
    (void)state;
    w.config.no_limits = true;
    world_restart(&w);
    keep_cookie(account("/api/accounts", "Zoe"), zoe);
    uint64_t stream = 0;
    for (unsigned i = 0; i < 150; i++) {
        char cookie[300];
        keep_cookie(account("/api/session", "Zoe"), cookie);
        if (i == 0) {
            w.cookie = cookie;
            stream = world_send(&w, "GET", "/api/events?games=x:0", NULL);
            world_run(&w);
            w.cookie = NULL;
        }
    }
    assert_int_equal(sessions_of("zoe"), 151);
    w.now += 29 * DAY_MS;
    ticks(3);
    assert_int_equal(sessions_of("zoe"), 151);
    w.cookie = zoe;
    w.header = "1";
    world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Bob\"]}"); /* it is used */
    w.cookie = NULL;
    w.now += 2 * DAY_MS;
    ticks(1);
    unsigned left = sessions_of("zoe");
    assert_true(left < 151 && left > 1); /* a slice at a time */
    ticks(10);
    assert_int_equal(sessions_of("zoe"), 1);
    assert_false(world_stream_of(&w, stream)->open);
    for (unsigned i = 0; i < 6; i++) { /* used again and again, it ends half a year after it began */
        w.now += 27 * DAY_MS;
        w.cookie = zoe;
        world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Bob\"]}");
        w.cookie = NULL;
        ticks(2);
        assert_int_equal(sessions_of("zoe"), i < 5);
    }
}

/* ---- names ---------------------------------------------------------------------------------------------------------------------- */

static void test_names_that_look_alike(void **state) {
    (void)state;
    static const char *const alike[][2] = {{"Ann", "ANN"},
                                           {"Ann", "\xD0\x90nn"} /* Cyrillic А */,
                                           {"Zoe", "Z\xCE\xBF\x65"} /* Greek ο */,
                                           {"Ann", "\xEF\xBC\xA1\xEF\xBD\x8E\xEF\xBD\x8E"} /* full width */,
                                           {"Ann", "An\xE2\x80\x8Bn"} /* zero width */,
                                           {"Zoe", "Zoe\xCC\x81"},
                                           {"Zo\xC3\xA9", "Zoe\xCC\x81"},
                                           {"Lil", "LiI"},
                                           {"Lil", "1i1"},
                                           {"Bob", "B0b"},
                                           {"modern", "rnodern"},
                                           {"William", "VVilliam"},
                                           {"Jo Ann", "JoAnn"},
                                           {"Pa\xD1\x83\x61", "Paya"},
                                           {"Ann", "\xF0\x9D\x90\x80\xF0\x9D\x90\xA7\xF0\x9D\x90\xA7"} /* bold */,
                                           {"Stra\xC3\x9F\x65", "STRASSE"},
                                           {"Kim", "\xE2\x84\xAAim"} /* the sign of kelvin */,
                                           {"Otto", "\xD0\x9E\xD1\x82t\xD0\xBE"},
                                           {"Ann", "\xE2\x92\xB6nn"} /* in a circle */,
                                           {"O'Neil", "O\xE2\x80\x99Neil"}};
    static const char *const other[][2] = {
        {"Ann", "Anne"}, {"Bob", "Rob"}, {"Zoe", "Zo"}, {"Bob 2", "Bob 3"}, {"\xE6\x9D\x8E", "\xE7\x8E\x8B"},
        {"Max", "Mix"},  {"", "x"}};
    char a[STORE_LOOKS], b[STORE_LOOKS];
    for (unsigned i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        store_looks(alike[i][0], a);
        store_looks(alike[i][1], b);
        assert_string_equal(a, b);
    }
    for (unsigned i = 0; i < sizeof other / sizeof other[0]; i++) {
        store_looks(other[i][0], a);
        store_looks(other[i][1], b);
        assert_string_not_equal(a, b);
    }
    store_looks("\xE2\x80\x8B", a); /* nothing to be seen */
    assert_string_equal(a, "\xE2\x80\x8B");
    store_looks("mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm", a);
    assert_int_equal(strlen(a), 78);
}

static void test_a_guest_is_no_account(void **state) {
    (void)state;
    char cookie[300], body[200];
    static const char *const name[] = {"Zoe", "zoe", "Z0E", "Zo\xD0\xB5", "Z\xC3\xB6\x65"};
    /* who sits already keeps the seat */
    keep_created(world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Zoe\",\"Bob\",null]}"));
    char early[SRV_SECRET];
    snprintf(early, sizeof early, "%s", secret[0]);
    keep_cookie(account("/api/accounts", "Zoe"), cookie);
    assert_string_equal(world_get(get(early, ""), "seats/0/you", 0), "true");
    assert_int_equal(post(early, "/chat", "{\"text\":\"I was here first\"}")->status, 200);
    for (unsigned i = 0; i < 5; i++) {
        keep_created(world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Bob\",null]}"));
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", name[i]);
        is(post(NULL, "/join", body), 422, "refused");
        snprintf(body, sizeof body, "{\"title\":\"1888n\",\"seats\":[\"%s\",\"Bob\"]}", name[i]);
        is(world_ask(&w, "POST", "/api/games", body), 422, "refused");
        is(account("/api/accounts", name[i]), 409, "taken");
    }
    is(post(NULL, "/join", "{\"name\":\"\\u0412ob\"}"), 422, "refused"); /* nor like another one at the table */
    w.cookie = cookie;
    w.header = "1";
    assert_int_equal(post(NULL, "/join", "{}")->status, 200); /* but Zoe herself may */
    keep_created(
        world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Zoe\",\"Bob\"],\"order\":\"given\"}"));
    assert_string_equal(secret[0], "");
    w.cookie = NULL;
    /* nor by an offer */
    const world_answer *a = post(secret[1], "/offer", "{\"seat\":1}");
    assert_int_equal(a->status, 200);
    char offer[SRV_SECRET];
    snprintf(offer, sizeof offer, "%s", world_get(a, "offer", 0));
    snprintf(body, sizeof body, "{\"offer\":\"%s\",\"name\":\"ZOE\"}", offer);
    is(post(NULL, "/take", body), 422, "refused");
    snprintf(body, sizeof body, "{\"offer\":\"%s\",\"name\":\"Yan\"}", offer);
    assert_int_equal(post(NULL, "/take", body)->status, 200);
}

/* A game from elsewhere keeps its names; who plays such a seat here is called a guest. */
static void test_an_import_is_no_account(void **state) {
    (void)state;
    static const char game[] = "[Title \"1888n\"] [Rules \"0\"] [Players \"Zoe\" \"Bob\"] [Seed \"3\"]\n";
    keep_cookie(account("/api/accounts", "Zoe"), zoe);
    const world_answer *a = world_ask(&w, "POST", "/api/import", game);
    keep_created(a);
    assert_string_equal(world_get(get(NULL, ""), "seats/0/name", 0), "Zoe");
    assert_string_equal(world_get(get(NULL, ""), "seats/0/person", 0), "Guest 1");
    assert_string_equal(world_get(get(NULL, ""), "seats/1/person", 0), "");
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(test_##name, begin, end)
    const struct CMUnitTest tests[] = {
        T(a_bearer_switches_nothing_off), T(signing_in_again),      T(expired_sessions_go),
        T(names_that_look_alike),         T(a_guest_is_no_account), T(an_import_is_no_account),
    };
#undef T
    return cmocka_run_group_tests(tests, NULL, NULL);
}
