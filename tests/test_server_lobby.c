/* What the lobby of the server offers, in a test tube: tables that start with fewer, lists of everybody's tables, seeds,
 * a table that is asked for again, who watches by invitation, players who are called in the chat, and names. */
#include "core/title.h"
#include "server_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const world_answer *make(const char *body) {
    w.bearer = NULL;
    return world_ask(&w, "POST", "/api/games", body);
}

static void join(const char *name) {
    char body[100];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    assert_int_equal(post(NULL, "/join", body)->status, 200);
}

/* ---- fewer than the chairs ----------------------------------------------------------------------------------------------------- */

static void test_starts_with_fewer(void **state) {
    (void)state;
    is(make("{\"title\":\"1888n\",\"seats\":[\"Ann\",null,null],\"min_players\":1}"), 422, "refused");
    is(make("{\"title\":\"1888n\",\"seats\":[\"Ann\",null,null],\"min_players\":4}"), 400, "bad_request");
    is(make("{\"title\":\"nar\",\"seats\":[\"Ann\",null,null],\"min_players\":2}"), 422, "refused");
    keep_created(make("{\"title\":\"1888n\",\"seats\":[\"Ann\",null,null,null,null],\"min_players\":3,"
                      "\"order\":\"given\",\"seed\":3}"));
    assert_int_equal(world_number(get(NULL, ""), "min_players"), 3);
    join("Bob");
    is(post(secret[0], "/start", ""), 422, "refused");
    assert_string_equal(world_get(get(NULL, ""), "seats/1/name", 0), "Bob");
    join("Cat");
    assert_int_equal(post(secret[0], "/kick", "{\"seat\":1}")->status, 204); /* a gap between them */
    is(post(secret[0], "/start", ""), 422, "refused");
    assert_int_equal(post(secret[0], "/order", "{\"seats\":[0,1,3,4,2]}")->status, 204); /* Cat on the last chair */
    join("Dan");
    is(post(secret[1], "/start", ""), 403, "forbidden");
    assert_int_equal(world_number(post(secret[0], "/start", ""), "at"), 1);
    const world_answer *a = get(secret[0], "");
    assert_string_equal(world_get(a, "players/0", 0), "Ann");
    assert_string_equal(world_get(a, "players/1", 0), "Dan");
    assert_string_equal(world_get(a, "players/2", 0), "Cat");
    assert_string_equal(world_get(a, "seats/3", 0), ""); /* the other chairs are put away */
    is(post(NULL, "/join", "{\"name\":\"Eve\"}"), 409, "full");
    world_restart(&w);
    assert_string_equal(world_get(get(NULL, ""), "players/2", 0), "Cat");
}

static void test_all_are_needed_if_nothing_is_said(void **state) {
    (void)state;
    keep_created(make("{\"title\":\"1888n\",\"seats\":[\"Ann\",null,null]}"));
    join("Bob");
    is(post(secret[0], "/start", ""), 422, "refused");
    join("Cat");
    assert_string_equal(world_get(get(NULL, ""), "state", 0), "started");
}

/* ---- from a position ------------------------------------------------------------------------------------------------------------ */

static void test_begins_from_a_position(void **state) {
    (void)state;
    is(make("{\"title\":\"1888\",\"seats\":[\"A\",\"B\",\"C\"],\"position\":\"players 4; stock Ann\"}"), 422,
       "refused");
    const world_answer *a =
        make("{\"title\":\"1888\",\"seats\":[\"A\",\"B\",\"C\"],\"position\":\"players 3\\ncash Ann 5\\nstok Ann\"}");
    is(a, 422, "refused");
    assert_memory_equal(world_get(a, "text", 0), "position, line 3: ", 18);
    is(make("{\"title\":\"1888\",\"seats\":[\"A\",\"B\",\"C\"],\"position\":7}"), 400, "bad_request");
    is(make("{\"title\":\"1888\",\"seats\":[\"A\",\"B\",\"C\"],\"position\":\"finished; end bank\"}"), 422, "refused");
    /* the seats have their own names; the position is that of the seats */
    keep_created(make(
        "{\"title\":\"1888\",\"seats\":[\"Xia\",null,null],\"order\":\"given\",\"options\":{\"compat\":\"18xx.games\"},"
        "\"position\":\"players 3\\ncash Bob 77\\nprivate FC Ann\\nstock Cat\"}"));
    a = get(NULL, "");
    assert_string_equal(world_get(a, "from_position", 0), "true");
    assert_string_equal(world_get(a, "options/compat", 0), "18xx.games");
    assert_string_equal(world_get(a, "options/position", 0), "");
    world_restart(&w);
    join("Yan");
    join("Zoe");
    a = get(NULL, "");
    assert_string_equal(world_get(a, "state", 0), "started");
    assert_string_equal(world_get(a, "to_act/0", 0), "Zoe");
    const char *log = get(NULL, "/log")->body;
    assert_non_null(strstr(log, "cash Yan 77"));
    assert_non_null(strstr(log, "[Position \"stock Zoe\"]"));
    world_restart(&w);
    assert_string_equal(world_get(get(NULL, ""), "to_act/0", 0), "Zoe");
    /* its file is a table again, and never one of 18xx.games */
    is(get(NULL, "/export?as=18xx"), 422, "refused");
    char *file = strdup(get(NULL, "/export?as=rgn")->body);
    assert_non_null(strstr(file, "[Position \"stock Zoe\"]"));
    w.bearer = NULL;
    keep_created(world_ask(&w, "POST", "/api/import", file));
    free(file);
    a = get(NULL, "");
    assert_string_equal(world_get(a, "from_position", 0), "true");
    assert_string_equal(world_get(a, "to_act/0", 0), "Zoe");
}

/* ---- lists of everybody's tables ------------------------------------------------------------------------------------------------- */

static unsigned listed(const char *target) {
    w.bearer = NULL;
    const world_answer *a = world_ask(&w, "GET", target, NULL);
    unsigned n = 0;
    char path[40];
    assert_int_equal(a->status, 200);
    do {
        snprintf(path, sizeof path, "games/%u/id", n);
    } while (world_get(a, path, 0)[0] != 0 && ++n < 1000);
    return n;
}

static void table_of(const char *title, const char *more, unsigned empty) {
    char body[400];
    snprintf(body, sizeof body, "{\"title\":\"%s\",\"seats\":[\"Ann\",\"Bob\",%s]%s}", title,
             empty ? "null" : "\"Cat\"", more);
    w.now += 1000;
    w.bearer = NULL;
    keep_created(world_ask(&w, "POST", "/api/games", body));
}

static void test_lists(void **state) {
    (void)state;
    table_of("1888n", "", 0);
    table_of("nar", ",\"pace\":\"live\",\"description\":\"Tonight\"", 0);
    table_of("1888n", ",\"private\":true", 0);
    table_of("nar", "", 1);
    table_of("nar", ",\"private\":true", 1);
    assert_int_equal(listed("/api/games?open"), 1);
    assert_int_equal(listed("/api/games?running"), 2);
    assert_int_equal(listed("/api/games?over"), 0);
    assert_int_equal(listed("/api/games?running&title=nar"), 1);
    assert_int_equal(listed("/api/games?running&title=1888"), 0);
    assert_int_equal(listed("/api/games?running&pace=live"), 1);
    assert_int_equal(listed("/api/games?running&pace=async&title=nar"), 0);
    assert_int_equal(listed("/api/games?open&pace=async"), 1);
    is(world_ask(&w, "GET", "/api/games?running&pace=slow", NULL), 400, "bad_request");
    is(world_ask(&w, "GET", "/api/games?running&after=x", NULL), 400, "bad_request");
    const world_answer *a = world_ask(&w, "GET", "/api/games?running", NULL);
    assert_string_equal(world_get(a, "games/0/pace", 0), "live"); /* the newest first */
    assert_string_equal(world_get(a, "games/0/description", 0), "Tonight");
    assert_string_equal(world_get(a, "games/1/pace", 0), "async");
    assert_string_equal(world_get(a, "next", 0), "");
    is(make("{\"title\":\"1888n\",\"seats\":[\"Ann\",null],\"pace\":\"slow\"}"), 400, "bad_request");
    table_of("1888n", "", 0);
    assert_int_equal(post(secret[0], "/end", "{\"at\":1}")->status, 200);
    assert_int_equal(listed("/api/games?running"), 2);
    assert_int_equal(listed("/api/games?over"), 1);
}

static void test_pages(void **state) {
    (void)state;
    char target[100], seen[250][STORE_ID];
    unsigned count = 0;
    for (unsigned i = 0; i < 230; i++) {
        table_of("1888n", "", 0);
        w.now -= i % 3 == 0 ? 1000 : 0; /* some at the same time */
    }
    snprintf(target, sizeof target, "/api/games?running");
    for (;;) {
        w.bearer = NULL;
        const world_answer *a = world_ask(&w, "GET", target, NULL);
        char path[40];
        for (unsigned i = 0; snprintf(path, sizeof path, "games/%u/id", i) > 0 && world_get(a, path, 0)[0] != 0; i++) {
            snprintf(seen[count], sizeof seen[0], "%s", world_get(a, path, 0));
            for (unsigned k = 0; k < count; k++) {
                assert_string_not_equal(seen[k], seen[count]);
            }
            count++;
        }
        if (world_get(a, "next", 0)[0] == 0) {
            break;
        }
        snprintf(target, sizeof target, "/api/games?running&after=%s", world_get(a, "next", 0));
    }
    assert_int_equal(count, 230);
}

/* ---- seeds ------------------------------------------------------------------------------------------------------------------------ */

/* Before the start nobody can know what will be drawn, unless somebody has chosen it: then all can. */
static void test_seeds(void **state) {
    (void)state;
    keep_created(make("{\"title\":\"1888n\",\"seats\":[\"Ann\",null]}"));
    const world_answer *a = get(secret[0], "");
    assert_non_null(strstr(a->body, "\"seed\":null,\"seeded\":false"));
    join("Bob");
    a = get(secret[0], "");
    char drawn[24];
    snprintf(drawn, sizeof drawn, "%s", world_get(a, "seed", 0));
    assert_true(strlen(drawn) > 3);
    assert_string_equal(world_get(a, "seeded", 0), "false");
    assert_non_null(strstr(get(NULL, "/log")->body, drawn)); /* the one of the game's head */
    world_restart(&w);
    assert_string_equal(world_get(get(NULL, ""), "seed", 0), drawn);
    keep_created(make("{\"title\":\"1888n\",\"seats\":[\"Ann\",null],\"seed\":\"18446744073709551615\"}"));
    a = get(NULL, "");
    assert_string_equal(world_get(a, "seed", 0), "18446744073709551615");
    assert_string_equal(world_get(a, "seeded", 0), "true");
    join("Bob");
    assert_string_equal(world_get(get(NULL, ""), "seed", 0), "18446744073709551615");
}

/* Why a seed may be shown once the game has started. A title that draws later must not fail here, but hide its seed. */
static void test_nothing_is_drawn_after_the_set_up(void **state) {
    static const char *const names[] = {"Ann", "Bob", "Cat"};
    ir_game game;
    ir_state position;
    ir_problem problem;
    (void)state;
    for (unsigned i = 0; i < ir_titles_count; i++) {
        const ir_title *title = ir_titles[i];
        assert_true(ir_game_init(&game, title, title->revision, 3, names, 5, 0, NULL, &problem));
        ir_new(&game, &position);
        assert_int_equal(position.rng, 0);
    }
}

/* ---- asked for again ---------------------------------------------------------------------------------------------------------------- */

static void test_a_table_once(void **state) {
    static const char body[] =
        "{\"title\":\"1888n\",\"seats\":[\"Ann\",null,\"Cat\"],\"key\":\"abcdefghijklmnopqrstuv\"}";
    char first[STORE_ID], mine[SRV_SECRET];
    (void)state;
    is(make("{\"title\":\"1888n\",\"seats\":[\"Ann\",null],\"key\":\"short\"}"), 400, "bad_request");
    is(make("{\"title\":\"1888n\",\"seats\":[\"Ann\",null],\"key\":\"abcdefghijklmnopqrstu+\"}"), 400, "bad_request");
    keep_created(make(body));
    snprintf(first, sizeof first, "%s", id);
    snprintf(mine, sizeof mine, "%s", secret[2]);
    assert_int_equal(strlen(mine), 22);
    assert_string_not_equal(secret[0], secret[2]);
    for (unsigned i = 0; i < 3; i++) { /* the answer was lost; the last time the server was away, too */
        if (i == 2) {
            world_restart(&w);
        }
        keep_created(make(body));
        assert_string_equal(id, first);
        assert_string_equal(secret[2], mine);
        assert_string_equal(secret[1], "");
    }
    assert_int_equal(listed("/api/games?open"), 1);
    assert_int_equal(world_number(get(mine, ""), "you"), 2);
    join("Bob"); /* it starts, in an order that was drawn */
    keep_created(make(body));
    assert_string_equal(id, first);
    assert_string_equal(secret[2], mine);
    assert_int_equal(listed("/api/games?open"), 0);
    keep_created(make("{\"title\":\"1888n\",\"seats\":[\"Ann\",null],\"key\":\"vutsrqponmlkjihgfedcba\"}"));
    assert_string_not_equal(id, first);
}

static void test_an_import_once(void **state) {
    static const char game[] = "[Title \"1888n\"] [Rules \"0\"] [Players \"Ann\" \"Bob\"] [Seed \"3\"]\n";
    char first[STORE_ID], mine[SRV_SECRET];
    (void)state;
    /* not in the address, which proxies write into their logs */
    is(world_ask(&w, "POST", "/api/import?key=abcdefghijklmnopqrstuv", game), 400, "bad_request");
    is(world_ask(&w, "POST", "/api/import?private&key", game), 400, "bad_request");
    w.key = "short";
    is(world_ask(&w, "POST", "/api/import", game), 400, "bad_request");
    w.key = "abcdefghijklmnopqrstuv";
    keep_created(world_ask(&w, "POST", "/api/import", game));
    snprintf(first, sizeof first, "%s", id);
    snprintf(mine, sizeof mine, "%s", secret[1]);
    keep_created(world_ask(&w, "POST", "/api/import?private", game));
    assert_string_equal(id, first);
    assert_string_equal(secret[1], mine);
    assert_int_equal(world_number(get(mine, ""), "you"), 1);
    w.bearer = w.key = NULL;
    keep_created(world_ask(&w, "POST", "/api/import", game));
    assert_string_not_equal(id, first);
}

/* ---- watching by invitation ----------------------------------------------------------------------------------------------------------- */

static void test_watch_by_invitation(void **state) {
    char target[200];
    (void)state;
    three(",\"private\":true");
    w.bearer = NULL;
    snprintf(target, sizeof target, "/api/events?games=%s:0", id);
    uint64_t stranger = world_send(&w, "GET", target, NULL);
    char header[200];
    snprintf(header, sizeof header, "%s:AAAAAAAAAAAAAAAAAAAAAA", id);
    w.invite = header;
    uint64_t liar = world_send(&w, "GET", target, NULL);
    snprintf(header, sizeof header, "another:AAAAAAAAAAAAAAAAAAAAAA, %s:%s", id, invite);
    uint64_t guest = world_send(&w, "GET", target, NULL);
    w.invite = NULL;
    world_run(&w);
    assert_int_equal(post(secret[1], "/actions", "{\"at\":1,\"action\":\"buy KT\"}")->status, 200);
    assert_int_equal(post(secret[1], "/chat", "{\"text\":\"between us\"}")->status, 200);
    for (unsigned i = 0; i < 2; i++) {
        const char *text = world_stream_of(&w, i ? liar : stranger)->text;
        assert_non_null(strstr(text, "event: gone"));
        assert_null(strstr(text, "buy KT"));
    }
    assert_non_null(strstr(world_stream_of(&w, guest)->text, "Bob buy KT"));
    assert_null(strstr(world_stream_of(&w, guest)->text, "between us"));
    snprintf(target, sizeof target, "/api/events?games=%s:", id);
    is(world_ask(&w, "GET", target, NULL), 400, "bad_request");
    snprintf(target, sizeof target, "/api/events?games=%s:0:%s", id, invite); /* as a page of before asks */
    const world_answer *old = world_ask(&w, "GET", target, NULL);
    is(old, 400, "bad_request");
    assert_non_null(strstr(old->body, "error.stream_games"));
}

/* ---- called by name ----------------------------------------------------------------------------------------------------------------------- */

/* The row in which the seat was called; -1: none. */
static int64_t called(unsigned seat) { return world_number(get(secret[seat], ""), "called"); }

static void say(unsigned seat, const char *text) {
    char body[200];
    snprintf(body, sizeof body, "{\"text\":\"%s\"}", text);
    assert_int_equal(post(secret[seat], "/chat", body)->status, 200);
}

static void test_called_by_name(void **state) {
    (void)state;
    w.bearer = NULL;
    keep_created(make("{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Ann Lee\",\"Cat\"],\"order\":\"given\",\"seed\":3}"));
    say(0, "hello Cat, cat@example.org");
    assert_int_equal(called(2), -1);
    say(0, "@cat, your turn");
    assert_int_equal(called(2), 3);
    assert_int_equal(called(0), -1);
    assert_int_equal(called(1), -1);
    assert_null(strstr(get(NULL, "")->body, "\"called\"")); /* nobody else's business */
    w.bearer = secret[2];
    assert_int_equal(world_number(world_ask(&w, "GET", "/api/games?mine", NULL), "games/0/called"), 3);
    say(2, "@Ann Lee?"); /* not Ann; and Cat has heard */
    assert_int_equal(called(2), -1);
    assert_int_equal(called(0), -1);
    assert_int_equal(called(1), 4);
    world_restart(&w);
    assert_int_equal(called(1), 4);
    assert_int_equal(post(secret[1], "/actions", "{\"at\":1,\"action\":\"buy KT\"}")->status, 200); /* she is back */
    assert_int_equal(called(1), -1);
    say(1, "@all: thank you");
    assert_int_equal(called(0), 6);
    assert_int_equal(called(1), -1);
    assert_int_equal(called(2), 6);
    say(0, "@Catherine and @allies");
    assert_int_equal(called(2), 6);
}

/* ---- names -------------------------------------------------------------------------------------------------------------------------------- */

/* Takes the next free seat; its secret. */
static void join_as(const char *name, char out[SRV_SECRET]) {
    json_t *body = json_pack("{s:s}", "name", name);
    char *text = json_dumps(body, JSON_COMPACT);
    const world_answer *a = post(NULL, "/join", text);
    free(text);
    json_decref(body);
    if (a->status != 200) {
        print_error("%s: %d %s\n", name, a->status, a->body);
    }
    assert_int_equal(a->status, 200);
    snprintf(out, SRV_SECRET, "%s", world_get(a, "secret", 0));
}

/* Whatever can be typed is a name: the game starts, is played, is read again, leaves as a file and comes back as one. */
static void play_as(const char *first, const char *second) {
    char own[2][SRV_SECRET];
    keep_created(make("{\"title\":\"1888n\",\"seats\":[\"Ann\",null,null],\"order\":\"given\",\"seed\":3}"));
    join_as(first, own[0]);
    join_as(second, own[1]);
    assert_int_equal(post(own[0], "/actions", "{\"at\":1,\"action\":\"buy KT\"}")->status, 200);
    world_restart(&w);
    const world_answer *a = get(own[1], "");
    assert_int_equal(a->status, 200);
    assert_string_equal(world_get(a, "state", 0), "started");
    assert_string_equal(world_get(a, "players/1", 0), first);
    assert_string_equal(world_get(a, "players/2", 0), second);
    assert_string_equal(world_get(a, "to_act/0", 0), second);
    char *file = strdup(get(NULL, "/export")->body);
    assert_non_null(file);
    keep_created(world_ask(&w, "POST", "/api/import", file));
    assert_string_equal(get(NULL, "/export")->body, file);
    free(file);
    assert_string_equal(world_get(get(NULL, ""), "players/1", 0), first);
}

static void test_names_of_all_characters(void **state) {
    srv_config config = {.no_limits = true};
    (void)state;
    world_close(&w);
    world_open(&w, NULL, 1, &config);
    for (char c = '!'; c <= '~'; c++) {
        char within[] = {'x', c, 'n', 'i', 'c', 'k', 0}, twice[] = {c, c, 0};
        play_as(within, twice);
    }
    play_as("\\\\n", "\"\\n\"");
    play_as("a b", "\xC3\xA9\\n");
}

/* Such a name can be an account's too, and leaves the game with it. */
static void test_an_account_with_a_backslash_is_deleted(void **state) {
    char cookie[200];
    (void)state;
    const world_answer *a =
        world_ask(&w, "POST", "/api/accounts", "{\"name\":\"x\\\\nick\",\"password\":\"correct horse\"}");
    assert_int_equal(a->status, 201);
    snprintf(cookie, sizeof cookie, "%.*s", (int)strcspn(a->cookie, ";"), a->cookie);
    w.cookie = cookie;
    w.header = "1";
    keep_created(make("{\"title\":\"1888n\",\"seats\":[\"Ann\",\"x\\\\nick\",\"a\\\\nb\"],\"order\":\"given\"}"));
    assert_string_equal(world_get(get(NULL, ""), "players/1", 0), "x\\nick");
    w.bearer = NULL;
    assert_int_equal(world_ask(&w, "DELETE", "/api/account", "{\"password\":\"correct horse\"}")->status, 204);
    w.cookie = w.header = NULL;
    world_restart(&w);
    assert_string_equal(world_get(get(NULL, ""), "players/1", 0), "Deleted");
    assert_string_equal(world_get(get(NULL, ""), "players/2", 0), "a\\nb");
    assert_null(strstr(get(NULL, "/log")->body, "nick"));
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(test_##name, begin, end)
    const struct CMUnitTest tests[] = {T(starts_with_fewer),
                                       T(all_are_needed_if_nothing_is_said),
                                       T(begins_from_a_position),
                                       T(lists),
                                       T(pages),
                                       T(seeds),
                                       T(nothing_is_drawn_after_the_set_up),
                                       T(a_table_once),
                                       T(an_import_once),
                                       T(watch_by_invitation),
                                       T(called_by_name),
                                       T(names_of_all_characters),
                                       T(an_account_with_a_backslash_is_deleted)};
#undef T
    return cmocka_run_group_tests_name("the lobby", tests, NULL, NULL);
}
