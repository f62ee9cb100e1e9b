/* Accounts, sessions and limits of the server, in a test tube: see test_server.c for tables and games. */
#include "server/address.h"
#include "server/origin.h"
#include "server_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static uint64_t listen_to(const char *who, const char *target, const char *last) {
    w.bearer = who;
    w.last_event_id = last;
    uint64_t ticket = world_send(&w, "GET", target, NULL);
    world_run(&w);
    w.last_event_id = NULL;
    return ticket;
}

/* ---- accounts ----------------------------------------------------------------------------------------------------------------- */

static void take_cookie(const world_answer *a, char *out, size_t cap) {
    snprintf(out, cap, "%.*s", (int)strcspn(a->cookie, ";"), a->cookie);
}

static void test_accounts(void **state) {
    (void)state;
    char first[300], second[300];
    is(world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"short\"}"), 422, "refused");
    is(world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"Password123\"}"), 422, "refused");
    is(world_ask(&w, "POST", "/api/accounts", "{\"name\":\" \",\"password\":\"correct horse\"}"), 422, "refused");
    const world_answer *a = world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"correct horse\"}");
    assert_int_equal(a->status, 201);
    assert_non_null(strstr(a->cookie, "; Path=/; HttpOnly; SameSite=Lax"));
    assert_null(strstr(a->cookie, "Secure"));
    take_cookie(a, first, sizeof first);
    is(world_ask(&w, "POST", "/api/accounts", "{\"name\":\"ZOE\",\"password\":\"correct horse\"}"), 409, "taken");
    is(world_ask(&w, "POST", "/api/session", "{\"name\":\"Zoe\",\"password\":\"correct hose\"}"), 401, "sign_in");
    a = world_ask(&w, "POST", "/api/session", "{\"name\":\"Zed\",\"password\":\"correct hose\"}");
    is(a, 401, "sign_in");
    a = world_ask(&w, "POST", "/api/session", "{\"name\":\"zoe\",\"password\":\"correct horse\"}");
    assert_int_equal(a->status, 200);
    take_cookie(a, second, sizeof second);
    assert_string_not_equal(first, second);
    w.cookie = first;
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/session", NULL), "account/name", 0), "Zoe");
    is(world_ask(&w, "POST", "/api/games", "{}"), 403, "forbidden"); /* without our header */
    w.header = "1";
    w.origin = "https://evil.example";
    is(world_ask(&w, "POST", "/api/games", "{}"), 403, "forbidden");
    w.origin = "null";
    is(world_ask(&w, "POST", "/api/games", "{}"), 403, "forbidden");
    w.origin = "http://localhost:1888";
    keep_created(world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Zoe\",\"Bob\"]}"));
    assert_string_equal(secret[0], ""); /* the account's seat */
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/games?mine", NULL), "games/0/id", 0), id);
    assert_string_equal(world_get(world_ask(&w, "GET", at_table(""), NULL), "owner", 0), "Zoe");
    a = world_ask(&w, "GET", "/api/account/sessions", NULL);
    assert_string_equal(world_get(a, "sessions/1/created", 0), "1800000000000");
    uint64_t stream = listen_to(NULL, at_table("/events"), NULL);
    is(world_ask(&w, "POST", "/api/account/password", "{\"old\":\"wrong horse\",\"new\":\"battery staple\"}"), 401,
       "sign_in");
    assert_int_equal(
        world_ask(&w, "POST", "/api/account/password", "{\"old\":\"correct horse\",\"new\":\"battery staple\"}")
            ->status,
        204);
    assert_true(world_stream_of(&w, stream)->open);
    w.cookie = second; /* the other session has ended */
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/session", NULL), "account", 0), "null");
    w.cookie = first;
    assert_int_equal(world_ask(&w, "DELETE", "/api/session", NULL)->status, 204);
    assert_false(world_stream_of(&w, stream)->open);
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/session", NULL), "account", 0), "null");
    w.now += 3600000;
    w.cookie = NULL;
    a = world_ask(&w, "POST", "/api/session", "{\"name\":\"Zoe\",\"password\":\"battery staple\"}");
    assert_int_equal(a->status, 200);
    take_cookie(a, first, sizeof first);
    w.cookie = first;
    w.now += INT64_C(31) * 24 * 3600 * 1000; /* nobody came for a month */
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/session", NULL), "account", 0), "null");
}

static void add_reset(const uint8_t hash[STORE_HASH], int64_t account) {
    store_set *set = store_set_new();
    assert_non_null(set);
    assert_int_equal(store_reset_add(set, hash, account, w.now + 1000), STORE_OK);
    assert_int_equal(store_commit(w.kept, &set, 1), STORE_OK);
    store_set_free(set);
}

static void test_reset_and_delete(void **state) {
    (void)state;
    char cookie[300], body[200], token[SRV_SECRET];
    uint8_t bytes[32] = {1, 2, 3}, hash[STORE_HASH];
    store_account account;
    take_cookie(world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"correct horse\"}"), cookie,
                sizeof cookie);
    srv_secret_text(bytes, 32, token);
    assert_true(srv_secret_hash(token, strlen(token), hash));
    assert_int_equal(store_account_find(w.kept, "zoe", &account), STORE_OK);
    add_reset(hash, account.id);
    is(world_ask(&w, "POST", "/api/reset", "{\"token\":\"x\",\"password\":\"battery staple\"}"), 403, "forbidden");
    is(world_ask(&w, "POST", "/api/reset",
                 "{\"token\":\"much-longer-than-any-that-we-ever-gave-to-anybody\",\"password\":\"battery staple\"}"),
       403, "forbidden");
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"password\":\"battery staple\"}", token);
    assert_int_equal(world_ask(&w, "POST", "/api/reset", body)->status, 204);
    is(world_ask(&w, "POST", "/api/reset", body), 403, "forbidden"); /* once */
    w.cookie = cookie;
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/session", NULL), "account", 0), "null");
    w.cookie = NULL;
    const world_answer *a = world_ask(&w, "POST", "/api/session", "{\"name\":\"Zoe\",\"password\":\"battery staple\"}");
    assert_int_equal(a->status, 200);
    take_cookie(a, cookie, sizeof cookie);
    w.cookie = cookie;
    w.header = "1";
    keep_created(world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Zoe\",\"Bob\"]}"));
    assert_int_equal(world_ask(&w, "PUT", at_table("/note"), "{\"text\":\"my plan\"}")->status, 204);
    a = world_ask(&w, "GET", "/api/account", NULL); /* what is kept of her */
    assert_string_equal(world_get(a, "name", 0), "Zoe");
    assert_string_equal(world_get(a, "games/0/id", 0), id);
    assert_string_equal(world_get(a, "sessions/0/current", 0), "true");
    char note[40] = "";
    store_note_get(w.kept, id, 0, note, sizeof note);
    assert_string_equal(note, "my plan");
    w.now += 3600000;
    is(world_ask(&w, "DELETE", "/api/account", "{\"password\":\"no\"}"), 401, "sign_in");
    a = world_ask(&w, "DELETE", "/api/account", "{\"password\":\"battery staple\"}");
    assert_int_equal(a->status, 204);
    w.cookie = w.header = NULL;
    assert_non_null(strstr(w.last_log, " deleted, from "));
    store_note_get(w.kept, id, 0, note, sizeof note);
    assert_string_equal(note, ""); /* nobody could read it any more */
    a = get(secret[1], "");        /* the game stays, without the name */
    assert_int_equal(a->status, 200);
    assert_non_null(strstr(a->body, "\"name\":\"Deleted\",\"account\":false,\"empty\":true"));
    assert_null(strstr(a->body, "Zoe"));
    assert_null(strstr(get(secret[1], "/log")->body, "Zoe"));
    w.bearer = NULL;
    assert_int_equal(world_ask(&w, "POST", "/api/accounts", "{\"name\":\"zoe\",\"password\":\"other horse\"}")->status,
                     201);
}

static void test_https_cookie(void **state) {
    (void)state;
    srv_config config = {.public_url = "https://trains.example"};
    world_close(&w);
    world_open(&w, NULL, 1, &config);
    const world_answer *a = world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"correct horse\"}");
    assert_int_equal(strncmp(a->cookie, "__Host-ironroad=", 16), 0);
    assert_non_null(strstr(a->cookie, "; Secure"));
    w.origin = "https://trains.example";
    assert_int_equal(world_ask(&w, "DELETE", "/api/session", NULL)->status, 204);
    w.origin = "https://trains.example.evil";
    is(world_ask(&w, "DELETE", "/api/session", NULL), 403, "forbidden");
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/session", NULL), "https", 0), "true");
}

/* Browsers send an origin in one form, people write it in many. */
static void test_public_url_is_an_origin(void **state) {
    static const struct {
        const char *url, *origin;
    } same[] = {{"https://Trains.Example", "https://trains.example"},
                {"https://trains.example:443", "https://trains.example"},
                {"HTTPS://trains.example/", "https://trains.example"},
                {"http://trains.example:80", "http://trains.example"},
                {"https://trains.example:8443", "https://trains.example:8443"},
                {"http://[2001:DB8:0::1]:1888", "http://[2001:db8::1]:1888"}};
    static const char *const none[] = {"",
                                       "trains.example",
                                       "ftp://trains.example",
                                       "https://",
                                       "https:///",
                                       "https://:443",
                                       "https://trains.example/games",
                                       "https://trains.example//",
                                       "https://trains.example?x",
                                       "https://trains.example#x",
                                       "https://ann@trains.example",
                                       "https://trains.example:",
                                       "https://trains.example:0",
                                       "https://trains.example:65536",
                                       "https://trains.example:4294967739",
                                       "https://trains example",
                                       "https://trains..example",
                                       "https://z\xc3\xbcge.example",
                                       "https://[::1",
                                       "https://[]",
                                       "https://[1.2.3.4]",
                                       "null"};
    char out[SRV_ORIGIN];
    (void)state;
    for (unsigned i = 0; i < sizeof same / sizeof same[0]; i++) {
        srv_config config = {.public_url = same[i].url};
        world_close(&w);
        world_open(&w, NULL, 1, &config);
        w.origin = same[i].origin;
        assert_int_equal(world_ask(&w, "DELETE", "/api/session", NULL)->status, 204);
        assert_string_equal(world_get(world_ask(&w, "GET", "/api/session", NULL), "public_url", 0), same[i].origin);
        w.origin = "https://trains.example:444";
        is(world_ask(&w, "DELETE", "/api/session", NULL), 403, "forbidden");
        w.origin = "null";
        is(world_ask(&w, "DELETE", "/api/session", NULL), 403, "forbidden");
        w.host = "Club.Example:80";
        w.origin = "http://club.example";
        assert_int_equal(world_ask(&w, "DELETE", "/api/session", NULL)->status, 204);
    }
    for (unsigned i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_false(srv_origin(none[i], out));
    }
}

/* ---- limits ------------------------------------------------------------------------------------------------------------------- */

static bool is_signed_in(void) {
    return strcmp(world_get(world_ask(&w, "GET", "/api/session", NULL), "account", 0), "null") != 0;
}

/* Links to a new password and sessions end by themselves. */
static void test_proofs_end(void **state) {
    (void)state;
    static const int64_t day_ms = INT64_C(24) * 3600 * 1000;
    char cookie[300], body[200], token[SRV_SECRET];
    uint8_t bytes[32] = {4, 5, 6}, hash[STORE_HASH];
    store_account account;
    take_cookie(world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"correct horse\"}"), cookie,
                sizeof cookie);
    srv_secret_text(bytes, 32, token);
    assert_true(srv_secret_hash(token, strlen(token), hash));
    assert_int_equal(store_account_find(w.kept, "zoe", &account), STORE_OK);
    add_reset(hash, account.id);
    w.now += 1001;
    snprintf(body, sizeof body, "{\"token\":\"%s\",\"password\":\"battery staple\"}", token);
    is(world_ask(&w, "POST", "/api/reset", body), 403, "forbidden"); /* too late */
    w.cookie = cookie;
    w.header = "1";
    for (unsigned day = 25; day < 180; day += 25) { /* used now and then it lives for half a year */
        w.now += 25 * day_ms;
        assert_true(is_signed_in());
        keep_created(world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Zoe\",null]}"));
    }
    w.now += 6 * day_ms; /* 181 days, however much it was used */
    assert_false(is_signed_in());
    w.cookie = NULL;
    take_cookie(world_ask(&w, "POST", "/api/session", "{\"name\":\"Zoe\",\"password\":\"correct horse\"}"), cookie,
                sizeof cookie);
    w.cookie = cookie;
    assert_true(is_signed_in());
    w.now += 31 * day_ms; /* not used for a month */
    assert_false(is_signed_in());
    w.cookie = w.header = NULL;
}

/* A person with one IPv6 address also has all others with the same first 64 bits. */
static void test_ipv6_counts_by_network(void **state) {
    (void)state;
    static const char *const peer[] = {"2001:db8::1", "2001:db8::2", "2001:db8:0:0:9::3", "2001:db8::4",
                                       "2001:db8:0:1::1"};
    for (unsigned i = 0; i < 5; i++) {
        char body[100];
        w.peer = peer[i];
        snprintf(body, sizeof body, "{\"name\":\"Z%u\",\"password\":\"correct horse\"}", i);
        assert_int_equal(world_ask(&w, "POST", "/api/accounts", body)->status, i == 3 ? 429 : 201);
    }
    w.peer = NULL;
}

static void test_limits(void **state) {
    (void)state;
    const world_answer *a = NULL;
    for (unsigned i = 0; i < 6; i++) {
        a = world_ask(&w, "POST", "/api/session", "{\"name\":\"Zed\",\"password\":\"correct hose\"}");
        assert_int_equal(a->status, i < 5 ? 401 : 429);
    }
    assert_in_range(a->retry_after, 1, 60);
    unsigned wait = a->retry_after;
    w.now += (int64_t)wait * 1000;
    assert_int_equal(world_ask(&w, "POST", "/api/session", "{\"name\":\"Zed\",\"password\":\"x\"}")->status, 401);
    a = world_ask(&w, "POST", "/api/session", "{\"name\":\"Zed\",\"password\":\"x\"}");
    assert_int_equal(a->status, 429);
    assert_true(a->retry_after > wait); /* growing */
    w.peer = "192.0.2.2";               /* others are not stopped */
    assert_int_equal(world_ask(&w, "POST", "/api/session", "{\"name\":\"Yan\",\"password\":\"x\"}")->status, 401);
    for (unsigned i = 0; i < 4; i++) {
        char body[100];
        snprintf(body, sizeof body, "{\"name\":\"Z%u\",\"password\":\"correct horse\"}", i);
        assert_int_equal(world_ask(&w, "POST", "/api/accounts", body)->status, i < 3 ? 201 : 429);
    }
    three("");
    for (unsigned i = 0; i < 21; i++) {
        assert_int_equal(post(secret[0], "/chat", "{\"text\":\"x\"}")->status, i < 20 ? 200 : 429);
    }
    assert_int_equal(post(secret[1], "/chat", "{\"text\":\"x\"}")->status, 200);
    for (unsigned i = 0; i < 11; i++) {
        w.bearer = NULL;
        assert_int_equal(world_ask(&w, "POST", "/api/import", "nonsense")->status, i < 10 ? 422 : 429);
    }
}

/* Every rate limit: this many get this answer, the next one 429; after the time of one, one more. Those of an address
 * do not stop another address, those of a seat not another seat. */
typedef enum limited_by { BY_ADDRESS, BY_SEAT, BY_OWNER } limited_by;

typedef struct limit_case {
    const char *method, *target, *body; /* "/..." after a table's path unless it begins with "/api" */
    unsigned most;
    int status;
    int64_t each_ms; /* 0: the delay grows */
    limited_by by;
    bool open, signed_in; /* at a table that has not started; by an account */
} limit_case;

static const limit_case limits[] = {
    {"POST", "/api/session", "{\"name\":\"Zed\",\"password\":\"x\"}", 5, 401, 0, BY_ADDRESS, false, false},
    {"POST", "/api/reset", "{\"token\":\"x\",\"password\":\"battery staple\"}", 5, 403, 0, BY_ADDRESS, false, false},
    {"POST", "/api/account/password", "{\"old\":\"wrong horse\",\"new\":\"battery staple\"}", 5, 401, 0, BY_ADDRESS,
     false, true},
    {"DELETE", "/api/account", "{\"password\":\"wrong horse\"}", 5, 401, 0, BY_ADDRESS, false, true},
    {"POST", "/api/accounts", "{\"name\":\"zoe\",\"password\":\"correct horse\"}", 20, 409, 60000, BY_ADDRESS, false,
     true},
    {"POST", "/api/accounts", "{\"name\":\"N%u\",\"password\":\"correct horse\"}", 3, 201, 1200000, BY_ADDRESS, false,
     false},
    {"POST", "/api/games", "{}", 300, 400, 12000, BY_ADDRESS, false, false},
    {"POST", "/api/import", "nonsense", 10, 422, 360000, BY_ADDRESS, false, false},
    {"POST", "/join", "{\"name\":\"Dan\"}", 30, 409, 10000, BY_ADDRESS, false, false},
    {"POST", "/take", "{\"offer\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"name\":\"Dan\"}", 30, 403, 10000, BY_ADDRESS, false,
     false},
    {"POST", "/chat", "{\"text\":\"x\"}", 20, 200, 3000, BY_SEAT, false, false},
    {"POST", "/actions", "{\"at\":1,\"action\":\"nonsense\"}", 120, 422, 500, BY_SEAT, false, false},
    {"POST", "/undo", "{\"at\":1}", 120, 422, 500, BY_SEAT, false, false},
    {"POST", "/redo", "{\"at\":1}", 120, 422, 500, BY_SEAT, false, false},
    {"POST", "/consent", "{\"at\":1,\"yes\":true}", 120, 422, 500, BY_SEAT, false, false},
    {"POST", "/programs", "{\"program\":\"pass\",\"until\":\"round\"}", 120, 422, 500, BY_SEAT, false, false},
    {"DELETE", "/programs", NULL, 120, 200, 500, BY_SEAT, false, false},
    {"PUT", "/note", "{\"text\":\"x\"}", 120, 204, 500, BY_SEAT, false, false},
    {"POST", "/offer", "{\"seat\":6}", 30, 404, 2000, BY_SEAT, false, false},
    {"POST", "/end", "{\"at\":0}", 30, 409, 2000, BY_OWNER, false, false},
    {"POST", "/resume", "{\"at\":0}", 30, 409, 2000, BY_OWNER, false, false},
    {"POST", "/kick", "{\"seat\":6}", 30, 404, 2000, BY_OWNER, true, false},
    {"POST", "/order", "{\"seats\":[0,1,2,3]}", 30, 204, 2000, BY_OWNER, true, false},
};

static const world_answer *ask_limited(const limit_case *c, const char *who, unsigned n) {
    char body[200] = "";
    if (c->body != NULL && strstr(c->body, "%u") != NULL) {
        const char *at = strstr(c->body, "%u");
        snprintf(body, sizeof body, "%.*s%u%s", (int)(at - c->body), c->body, n, at + 2);
    } else if (c->body != NULL) {
        snprintf(body, sizeof body, "%s", c->body);
    }
    w.bearer = c->by == BY_ADDRESS ? NULL : who;
    return world_ask(&w, c->method, strncmp(c->target, "/api", 4) == 0 ? c->target : at_table(c->target),
                     c->body != NULL ? body : NULL);
}

static void use_up(const limit_case *c) {
    const world_answer *a = NULL;
    for (unsigned i = 0; i <= c->most; i++) {
        a = ask_limited(c, secret[0], i);
        if (a->status != (i < c->most ? c->status : 429)) {
            print_error("%s %s, number %u: %d %s\n", c->method, c->target, i + 1, a->status, a->body);
        }
        assert_int_equal(a->status, i < c->most ? c->status : 429);
    }
    assert_string_equal(world_get(a, "error", 0), "too_many");
    if (c->each_ms > 0) {
        assert_int_equal(a->retry_after, (c->each_ms + 999) / 1000);
        w.now += c->each_ms - 1;
        assert_int_equal(ask_limited(c, secret[0], 101)->status, 429);
        w.now += 1;
        assert_int_equal(ask_limited(c, secret[0], 102)->status, c->status);
        assert_int_equal(ask_limited(c, secret[0], 103)->status, 429);
    }
}

static void test_every_limit(void **state) {
    char cookie[200];
    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        const limit_case *c = &limits[i];
        end(state);
        begin(state);
        w.peer = "192.0.2.77";
        take_cookie(world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"correct horse\"}"), cookie,
                    sizeof cookie);
        if (c->open) {
            keep_created(
                world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Bob\",null,null]}"));
        } else {
            three("");
        }
        w.peer = "192.0.2.1";
        w.header = "1";
        w.cookie = c->signed_in ? cookie : NULL;
        use_up(c);
        w.peer = c->by == BY_ADDRESS ? "192.0.2.2" : "192.0.2.1";
        if (c->by != BY_OWNER && (c->each_ms > 0 || c->signed_in)) { /* a name has a limit of its own */
            assert_int_equal(ask_limited(c, secret[1], 104)->status, c->status);
        }
        w.peer = w.cookie = w.header = NULL;
    }
}

static void test_proxy_address(void **state) {
    (void)state;
    srv_config config = {.trusted_proxy = "127.0.0.1"};
    world_close(&w);
    world_open(&w, NULL, 1, &config);
    w.peer = "127.0.0.1";
    for (unsigned i = 0; i < 20; i++) {
        char from[100], body[100];
        snprintf(from, sizeof from, "10.9.9.9, 198.51.100.%u, 127.0.0.1", i); /* what the client wrote stands first */
        snprintf(body, sizeof body, "{\"name\":\"N%u\",\"password\":\"x\"}", i);
        w.forwarded = from;
        assert_int_equal(world_ask(&w, "POST", "/api/session", body)->status, 401);
    }
    w.peer = "192.0.2.9"; /* not our proxy: its header is not believed */
    for (unsigned i = 0; i < 6; i++) {
        char from[100], body[100];
        snprintf(from, sizeof from, "198.51.100.%u", 100 + i);
        snprintf(body, sizeof body, "{\"name\":\"M%u\",\"password\":\"x\"}", i);
        w.forwarded = from;
        assert_int_equal(world_ask(&w, "POST", "/api/session", body)->status, i < 5 ? 401 : 429);
    }
}

static void test_proxy_range(void **state) {
    static const struct {
        const char *range, *in, *out;
    } good[] = {{"127.0.0.0/8", "127.9.8.7", "128.0.0.1"},
                {"10.1.2.0/23", "::ffff:10.1.3.255", "10.1.4.0"},
                {"192.0.2.7", "192.0.2.7", "192.0.2.8"},
                {"::1", "0:0::1", "::2"},
                {"2001:db8:8000::/33", "2001:db8:ffff::1", "2001:db8:7fff::1"},
                {"::ffff:192.0.2.7", "192.0.2.7", "::192.0.2.7"},
                {"::/0", "2001:db8::1", ""},
                {"0.0.0.0/0", "192.0.2.1", "2001:db8::1"}};
    static const char *const none[] = {
        "",           "localhost",   "127.0.0",      "127.0.0.1/",  "127.0.0.1/33",
        "::1/129",    "127.0.0.1/a", "127.0.0.1/8x", "10.1.2.3/8",  "/8",
        "127.0.0.1,", "::1%lo",      "[::1]",        "10.0.0.0/-1", "10.0.0.0/4294967304"};
    address_range range;
    (void)state;
    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(address_range_read(good[i].range, &range));
        assert_true(address_in(&range, good[i].in));
        assert_false(address_in(&range, good[i].out));
    }
    for (unsigned i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_false(address_range_read(none[i], &range));
    }
    srv_config config = {.trusted_proxy = "127.0.0.0/8"};
    world_close(&w);
    world_open(&w, NULL, 1, &config);
    w.peer = "127.0.0.3";
    for (unsigned i = 0; i < 12; i++) {
        char from[100], body[100];
        snprintf(from, sizeof from, " 198.51.100.%u ,\t127.0.0.2", i / 2);
        snprintf(body, sizeof body, "{\"name\":\"N%u\",\"password\":\"x\"}", i);
        w.forwarded = from;
        assert_int_equal(world_ask(&w, "POST", "/api/session", body)->status, 401);
    }
}

static void test_many_sign_in_at_once(void **state) {
    (void)state;
    srv_config config = {.no_limits = true};
    uint64_t ticket[70];
    unsigned later = 0;
    world_close(&w);
    world_open(&w, NULL, 1, &config);
    w.hold_jobs = true;
    for (unsigned i = 0; i < 70; i++) {
        ticket[i] = world_send(&w, "POST", "/api/session", "{\"name\":\"Zed\",\"password\":\"x\"}");
    }
    world_run(&w);
    for (unsigned i = 0; i < 70; i++) {
        later += world_answer_of(&w, ticket[i])->status == 429;
    }
    assert_int_equal(later, 4); /* two are compared, 64 wait, and no more */
    w.hold_jobs = false;
    world_run(&w);
    assert_int_equal(world_answer_of(&w, ticket[0])->status, 401);
}

/* One after the other, as a single lane would: whose password comes next. */
static const char *next_password(void) {
    static char out[300];
    assert_true(w.njobs > 0);
    uint64_t job = w.job[0].job;
    memmove(&w.job[0], &w.job[1], --w.njobs * sizeof w.job[0]);
    srv_password(w.s, job, false, NULL);
    assert_true(w.njobs > 0);
    snprintf(out, sizeof out, "%s", w.job[w.njobs - 1].password);
    return out;
}

static uint64_t try_from(const char *peer, const char *name, const char *password) {
    char body[200];
    w.peer = peer;
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
    uint64_t ticket = world_send(&w, "POST", "/api/session", body);
    world_run(&w);
    w.peer = NULL;
    return ticket;
}

/* A flood of sign-ins from ever new networks does not keep a real one waiting: it is compared next. */
static void flood_of(const char *name, const char *networks) {
    char peer[64], own[40];
    unsigned refused = 0;
    assert_int_equal(
        world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"correct horse\"}")->status, 201);
    w.hold_jobs = true;
    for (unsigned i = 0; i < 300; i++) {
        snprintf(peer, sizeof peer, networks, i * 131 % 65536);
        snprintf(own, sizeof own, name, i);
        refused += world_answer_of(&w, try_from(peer, own, "guessed"))->status == 429;
    }
    assert_true(refused > 200);
    uint64_t ticket = try_from("198.51.100.7", "Zoe", "correct horse");
    assert_int_equal(world_answer_of(&w, ticket)->status, 0); /* it waits, and was not turned away */
    assert_string_equal(w.njobs == 1 ? w.job[0].password : next_password(), "correct horse");
    w.hold_jobs = false;
    world_run(&w);
    assert_int_equal(world_answer_of(&w, ticket)->status, 200);
}

static void test_flood_of_names(void **state) {
    (void)state;
    flood_of("Nobody%u", "2001:db8:%x::1");
}

static void test_flood_of_one_name(void **state) {
    (void)state;
    flood_of("Zoe", "2001:db8:%x::1");
}

static void test_flood_from_anywhere(void **state) {
    (void)state;
    flood_of("Nobody%u", "2%03x:db8::1");
}

static void test_flood_of_one_name_from_large_networks(void **state) {
    (void)state;
    flood_of("Zoe", "2001:%x::1");
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(test_##name, begin, end)
    const struct CMUnitTest tests[] = {T(accounts),
                                       T(reset_and_delete),
                                       T(https_cookie),
                                       T(public_url_is_an_origin),
                                       T(limits),
                                       T(every_limit),
                                       T(proofs_end),
                                       T(ipv6_counts_by_network),
                                       T(proxy_address),
                                       T(proxy_range),
                                       T(many_sign_in_at_once),
                                       T(flood_of_names),
                                       T(flood_of_one_name),
                                       T(flood_from_anywhere),
                                       T(flood_of_one_name_from_large_networks)};
#undef T
    return cmocka_run_group_tests_name("server_people", tests, NULL, NULL);
}
