/* The server's logic in a test tube: every address, every refusal, through srv_world with a database in memory. */
#include "core/guard.h"
#include "server_table.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const world_answer *act(const char *who, int64_t at, const char *line) {
    char body[300];
    snprintf(body, sizeof body, "{\"at\":%lld,\"action\":\"%s\"}", (long long)at, line);
    return post(who, "/actions", body);
}

static void done_at(const world_answer *a, int64_t at) {
    if (a->status != 200 || world_number(a, "at") != at) {
        print_error("%d %s instead of 200 at %lld\n", a->status, a->body != NULL ? a->body : "", (long long)at);
    }
    assert_int_equal(a->status, 200);
    assert_int_equal(world_number(a, "at"), at);
}

/* ---- playing ---------------------------------------------------------------------------------------------------------------- */

static void test_play_and_refusals(void **state) {
    (void)state;
    three("");
    const world_answer *a = get(NULL, "");
    assert_int_equal(a->status, 200);
    assert_string_equal(world_get(a, "to_act/0", 0), "Bob");
    assert_string_equal(world_get(a, "state", 0), "started");
    assert_string_equal(world_get(a, "you", 0), "null");
    assert_string_equal(world_get(a, "invite", 0), "");
    is(act(secret[0], 1, "Bob pass"), 403, "forbidden"); /* another's seat */
    is(act(NULL, 1, "pass"), 403, "forbidden");          /* a watcher */
    is(act("AAAAAAAAAAAAAAAAAAAAAA", 1, "pass"), 403, "forbidden");
    is(act(secret[1], 0, "pass"), 409, "stale");
    is(act(secret[1], 2, "pass"), 409, "stale");
    assert_int_equal(world_number(act(secret[1], 99, "pass"), "at"), 1);
    a = act(secret[1], 1, "bid HS 1");
    is(a, 422, "refused");
    assert_true(strncmp(world_get(a, "rule", 0), "88-", 3) == 0);
    is(act(secret[1], 1, "fly to the moon"), 422, "refused");
    done_at(act(secret[1], 1, "buy KT"), 2);
    is(act(secret[1], 1, "buy KT"), 409, "stale"); /* sent twice */
    done_at(act(secret[2], 2, "Cat bid FC 535"), 3);
    a = get(NULL, "/log?from=2");
    assert_int_equal(a->status, 200);
    assert_non_null(strstr(a->body, " action 1 Bob buy KT\n3 "));
    world_restart(&w);
    a = get(secret[0], "");
    assert_int_equal(world_number(a, "actions"), 2);
    assert_string_equal(world_get(a, "to_act/0", 0), "Ann");
    assert_string_equal(world_get(a, "you", 0), "0");
    done_at(act(secret[0], 3, "pass"), 4);
}

static void test_two_at_once_one_wins(void **state) {
    (void)state;
    three("");
    w.bearer = secret[1];
    uint64_t one = world_send(&w, "POST", at_table("/actions"), "{\"at\":1,\"action\":\"pass\"}");
    uint64_t two = world_send(&w, "POST", at_table("/actions"), "{\"at\":1,\"action\":\"buy KT\"}");
    w.bearer = NULL;
    uint64_t log = world_send(&w, "GET", at_table("/log"), NULL);
    world_run(&w);
    assert_int_equal(world_answer_of(&w, one)->status, 200);
    assert_int_equal(world_answer_of(&w, two)->status, 409);
    assert_non_null(strstr(world_answer_of(&w, log)->body, "Bob pass")); /* who reads sees what is durable */
}

/* Two who act on the same row, a thousand times, in one batch or two: one of them. */
static void test_a_thousand_races(void **state) {
    (void)state;
    three(",\"undo\":\"anyone\"");
    int64_t at = 1;
    for (unsigned i = 0; i < 1000; i++) {
        char body[2][80];
        bool undo = i % 2 == 1;
        snprintf(body[0], sizeof body[0], undo ? "{\"at\":%lld}" : "{\"at\":%lld,\"action\":\"Bob pass\"}",
                 (long long)at);
        snprintf(body[1], sizeof body[1], undo ? "{\"at\":%lld,\"to\":0}" : "{\"at\":%lld,\"action\":\"Bob buy KT\"}",
                 (long long)at);
        uint64_t ticket[2];
        for (unsigned k = 0; k < 2; k++) {
            w.bearer = secret[undo ? 2 * k : 1];
            ticket[k] = world_send(&w, "POST", at_table(undo ? "/undo" : "/actions"), body[(i / 2 + k) % 2]);
            if (i % 3 == 0) {
                srv_tick(w.s);
            }
        }
        world_run(&w);
        const world_answer *one = world_answer_of(&w, ticket[0]), *two = world_answer_of(&w, ticket[1]);
        assert_int_equal(one->status + two->status, 200 + 409);
        at++;
        assert_int_equal(world_number(one->status == 200 ? one : two, "at"), at);
        w.now += 2000;
    }
    assert_int_equal(world_number(get(NULL, ""), "at"), 1001);
}

static void test_a_whole_game(void **state) {
    (void)state;
    char *text = NULL;
    size_t len = 0;
    FILE *in = popen(
        "\"$IRONROAD\" sim 1888n --players 3 --games 1 --seed 3 --save \"$BUILD_DIR/server_game\" >/dev/null && cat "
        "\"$BUILD_DIR\"/server_game/*.rgn",
        "r");
    assert_non_null(in);
    FILE *memory = open_memstream(&text, &len);
    for (int c; (c = fgetc(in)) != EOF;) {
        fputc(c, memory);
    }
    fclose(memory);
    if (pclose(in) != 0) {
        free(text);
        skip();
    }
    three("");
    char all[200];
    int64_t at = 1;
    snprintf(all, sizeof all, "%s,%s,%s", secret[0], secret[1], secret[2]); /* a program that holds all seats */
    for (const char *line = strchr(text, '\n') + 1; *line != 0; line = strchr(line, '\n') + 1) {
        char action[200];
        const char *from = strchr(line, ' ') + 1;
        snprintf(action, sizeof action, "%.*s", (int)strcspn(from, "#\n"), from); /* without the last hash */
        w.now += 1000;
        done_at(act(all, at, action), at + 1);
        at++;
    }
    const world_answer *a = get(NULL, "");
    assert_string_equal(world_get(a, "state", 0), "finished");
    assert_string_equal(world_get(a, "end", 0), "bankrupt");
    assert_true(world_get(a, "totals/Ann", 0)[0] != 0);
    w.bearer = secret[2];
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/games?finished", NULL), "games/0/id", 0), id);
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/games?mine", NULL), "games/0/id", 0), "");
    a = get(NULL, "/export?as=rgn");
    assert_int_equal(a->status, 200);
    uint64_t ticket = world_send(&w, "POST", "/api/import?private", a->body);
    world_run(&w);
    a = world_answer_of(&w, ticket);
    keep_created(a);
    assert_string_equal(world_get(get(secret[0], ""), "state", 0), "finished");
    is(get(NULL, ""), 403, "forbidden");
    world_restart(&w);
    assert_int_equal(world_number(get(secret[0], ""), "actions"), at - 1);
    free(text);
}

/* ---- undo ------------------------------------------------------------------------------------------------------------------- */

static void test_undo_own(void **state) {
    (void)state;
    three("");
    is(post(secret[1], "/undo", "{\"at\":1}"), 422, "refused");
    done_at(act(secret[1], 1, "buy KT"), 2);
    is(post(secret[0], "/undo", "{\"at\":2}"), 403, "forbidden");
    assert_string_equal(world_get(get(secret[1], ""), "may_undo", 0), "true");
    done_at(post(secret[1], "/undo", "{\"at\":2}"), 3);
    assert_string_equal(world_get(get(NULL, ""), "to_act/0", 0), "Bob");
    is(post(secret[0], "/redo", "{\"at\":3}"), 403, "forbidden");
    done_at(post(secret[1], "/redo", "{\"at\":3}"), 4);
    is(post(secret[1], "/redo", "{\"at\":4}"), 422, "refused");
    done_at(act(secret[2], 4, "pass"), 5);
    is(post(secret[1], "/undo", "{\"at\":5}"), 403, "forbidden");
    world_restart(&w);
    done_at(post(secret[2], "/undo", "{\"at\":5}"), 6);
    done_at(act(secret[2], 6, "bid FC 535"), 7); /* what was undone is gone now */
    is(post(secret[2], "/redo", "{\"at\":7}"), 422, "refused");
    world_restart(&w);
    assert_int_equal(world_number(get(NULL, ""), "actions"), 2);
}

static void test_undo_anyone(void **state) {
    (void)state;
    three(",\"undo\":\"anyone\"");
    done_at(act(secret[1], 1, "buy KT"), 2);
    done_at(act(secret[2], 2, "pass"), 3);
    is(post(NULL, "/undo", "{\"at\":3}"), 403, "forbidden");
    done_at(post(secret[0], "/undo", "{\"at\":3,\"to\":0}"), 4);
    done_at(post(secret[2], "/redo", "{\"at\":4,\"to\":2}"), 5);
    assert_int_equal(world_number(get(NULL, ""), "actions"), 2);
}

/* Whose answer is awaited: in the table as a seat sees it, and in the list of its tables. */
static void asked(const char *a, const char *b, const char *c) {
    const char *const wanted[] = {a, b, c};
    for (unsigned i = 0; i < 3; i++) {
        assert_string_equal(world_get(get(secret[i], ""), "asked", 0), wanted[i]);
        assert_string_equal(world_get(world_ask(&w, "GET", "/api/games?mine", NULL), "games/0/asked", 0), wanted[i]);
    }
    assert_string_equal(world_get(get(NULL, ""), "asked", 0), "false");
}

static void test_undo_consent(void **state) {
    (void)state;
    three(",\"undo\":\"consent\"");
    done_at(act(secret[1], 1, "buy KT"), 2);
    asked("false", "false", "false");
    done_at(post(secret[0], "/undo", "{\"at\":2}"), 3); /* asks */
    asked("false", "true", "true");
    assert_int_equal(world_number(get(NULL, ""), "actions"), 1);
    is(post(secret[0], "/consent", "{\"at\":3,\"yes\":true}"), 403, "forbidden");
    done_at(post(secret[1], "/consent", "{\"at\":3,\"yes\":true}"), 4);
    asked("false", "false", "true");
    world_restart(&w); /* who has agreed is in the journal */
    asked("false", "false", "true");
    is(post(secret[1], "/consent", "{\"at\":4,\"yes\":true}"), 403, "forbidden");
    done_at(post(secret[2], "/consent", "{\"at\":4,\"yes\":true}"), 6);
    asked("false", "false", "false");
    assert_int_equal(world_number(get(NULL, ""), "actions"), 0);
    done_at(act(secret[1], 6, "buy KT"), 7);
    done_at(post(secret[1], "/undo", "{\"at\":7}"), 8);
    asked("true", "false", "true");
    done_at(post(secret[2], "/consent", "{\"at\":8,\"yes\":false}"), 9);
    asked("false", "false", "false");
    is(post(secret[0], "/consent", "{\"at\":9,\"yes\":true}"), 422, "refused");
    assert_int_equal(world_number(get(NULL, ""), "actions"), 1);
    done_at(post(secret[1], "/undo", "{\"at\":9}"), 10);
    done_at(act(secret[2], 10, "pass"), 11); /* an action ends it */
    asked("false", "false", "false");
}

/* ---- streams ------------------------------------------------------------------------------------------------------------------ */

static uint64_t listen_to(const char *who, const char *target, const char *last) {
    w.bearer = who;
    w.last_event_id = last;
    uint64_t ticket = world_send(&w, "GET", target, NULL);
    world_run(&w);
    w.last_event_id = NULL;
    return ticket;
}

static unsigned times(const char *text, const char *word) {
    unsigned n = 0;
    for (; (text = strstr(text, word)) != NULL; text++) {
        n++;
    }
    return n;
}

static void test_stream_and_resume(void **state) {
    (void)state;
    three("");
    world_stream *all = world_stream_of(&w, listen_to(NULL, at_table("/events"), NULL));
    assert_non_null(all);
    assert_int_equal(times(all->text, "\"kind\":\"start\""), 1);
    done_at(act(secret[1], 1, "buy KT"), 2);
    assert_non_null(strstr(all->text, "id: 2\ndata: {\"game\":"));
    assert_int_equal(times(all->text, "\"hash\":\""), 2);
    world_stream *later = world_stream_of(&w, listen_to(NULL, at_table("/events"), "1"));
    assert_int_equal(times(later->text, "data: "), 1);
    world_stream *from = world_stream_of(&w, listen_to(NULL, at_table("/events?from=2"), NULL));
    assert_int_equal(times(from->text, "data: "), 0);
    w.now += SRV_HEARTBEAT_MS;
    world_run(&w);
    srv_tick(w.s);
    assert_non_null(strstr(from->text, "\n\n:\n\n"));
    all->gone = true;
    done_at(act(secret[2], 2, "pass"), 3);
    assert_int_equal(times(from->text, "data: "), 1);
    assert_null(strstr(all->text, "id: 3"));
    is(world_ask(&w, "GET", at_table("/events?from=x"), NULL), 400, "bad_request");
}

static void test_slow_readers_catch_up(void **state) {
    (void)state;
    three("");
    uint64_t ticket = listen_to(secret[0], at_table("/events?from=1"), NULL);
    world_stream *x = world_stream_of(&w, ticket);
    x->slow = true;
    for (unsigned i = 0; i < 15; i++) {
        assert_int_equal(post(secret[0], "/chat", "{\"text\":\"hello\"}")->status, 200);
    }
    assert_int_equal(times(x->text, "data: "), 1); /* the first told us that it is slow */
    x->slow = false;
    srv_drained(w.s, ticket);
    world_run(&w);
    assert_int_equal(times(x->text, "data: "), 15);
    assert_int_equal(post(secret[0], "/chat", "{\"text\":\"hello\"}")->status, 200);
    assert_int_equal(times(x->text, "data: "), 16);
    srv_gone(w.s, ticket);
    assert_int_equal(post(secret[0], "/chat", "{\"text\":\"hello\"}")->status, 200);
    assert_int_equal(times(x->text, "data: "), 16);
}

static void test_watchers_get_no_chat(void **state) {
    (void)state;
    three("");
    world_stream *watcher = world_stream_of(&w, listen_to(NULL, at_table("/events"), NULL));
    world_stream *player = world_stream_of(&w, listen_to(secret[0], at_table("/events"), NULL));
    done_at(post(secret[2], "/chat", "{\"text\":\"secret words\"}"), 2);
    is(post(NULL, "/chat", "{\"text\":\"me too\"}"), 403, "forbidden");
    assert_null(strstr(watcher->text, "secret words"));
    assert_non_null(strstr(player->text, "secret words"));
    assert_null(strstr(get(NULL, "/log")->body, "secret words"));
    assert_non_null(strstr(get(secret[1], "/log")->body, "2 1800000000000 chat 2 secret words"));
    world_stream *again = world_stream_of(&w, listen_to(NULL, at_table("/events?from=1"), NULL));
    done_at(act(secret[1], 2, "pass"), 3); /* the chat's number is as good as the start's */
    done_at(post(secret[2], "/chat", "{\"text\":\"more\"}"), 4);
    done_at(act(secret[2], 3, "pass"), 5);
    assert_int_equal(times(again->text, "data: "), 2);
    is(post(secret[0], "/chat", "{\"text\":\"\"}"), 400, "bad_request");
    is(post(secret[0], "/chat", "{\"text\":\"a\\nb\"}"), 400, "bad_request");
    char body[700];
    snprintf(body, sizeof body, "{\"text\":\"%0501d\"}", 0);
    is(post(secret[0], "/chat", body), 400, "bad_request");
}

static void test_many_tables_one_stream(void **state) {
    (void)state;
    char one[STORE_ID], target[200], own[SRV_SECRET];
    three("");
    snprintf(one, sizeof one, "%s", id);
    snprintf(own, sizeof own, "%s", secret[1]);
    three("");
    snprintf(target, sizeof target, "/api/events?games=%s:1,%s:0,nosuchtable:0", one, id);
    world_stream *x = world_stream_of(&w, listen_to(NULL, target, NULL));
    assert_non_null(strstr(x->text, "event: gone\ndata: {\"game\":\"nosuchtable\"}"));
    assert_int_equal(times(x->text, "\"kind\":\"start\""), 1);
    done_at(act(secret[1], 1, "pass"), 2);
    char mark[100];
    snprintf(mark, sizeof mark, "id: %s:2,%s:1\n", id, one);
    assert_non_null(strstr(x->text, mark));
    snprintf(mark, sizeof mark, "%s:2,%s:1", id, one);
    world_stream *again = world_stream_of(&w, listen_to(NULL, target, mark)); /* the same address, but the last id */
    assert_int_equal(times(again->text, "\"kind\":"), 0);
    snprintf(id, sizeof id, "%s", one);
    done_at(act(own, 1, "pass"), 2);
    assert_int_equal(times(again->text, "\"kind\":"), 1);
    is(world_ask(&w, "GET", "/api/events", NULL), 400, "bad_request");
    is(world_ask(&w, "GET", "/api/events?games=a:1,a:2", NULL), 400, "bad_request");
}

/* ---- tables ------------------------------------------------------------------------------------------------------------------- */

static void test_joining(void **state) {
    (void)state;
    keep_created(world_ask(&w, "POST", "/api/games",
                           "{\"title\":\"1888n\",\"seats\":[\"Ann\",null,null],\"description\":\"be kind\"}"));
    const world_answer *a = world_ask(&w, "GET", "/api/games?open", NULL);
    assert_string_equal(world_get(a, "games/0/id", 0), id);
    assert_string_equal(world_get(a, "games/0/description", 0), "be kind");
    assert_string_equal(world_get(a, "games/0/owner", 0), "Ann");
    world_stream *x = world_stream_of(&w, listen_to(NULL, at_table("/events"), NULL));
    is(act(secret[0], 0, "pass"), 409, "stale");
    is(post(NULL, "/join", "{}"), 400, "bad_request");
    is(post(NULL, "/join", "{\"name\":\"ANN\"}"), 422, "refused");
    is(post(NULL, "/join", "{\"name\":\"\"}"), 422, "refused");
    a = post(NULL, "/join", "{\"name\":\"Bob\"}");
    assert_int_equal(a->status, 200);
    assert_int_equal(world_number(a, "seat"), 1);
    snprintf(secret[1], sizeof secret[1], "%s", world_get(a, "secret", 0));
    assert_int_equal(times(x->text, "event: table"), 1);
    is(post(secret[1], "/kick", "{\"seat\":0}"), 403, "forbidden");
    is(post(secret[0], "/kick", "{\"seat\":2}"), 404, "not_found");
    assert_int_equal(post(secret[1], "/leave", "{}")->status, 204);
    is(post(secret[1], "/leave", "{}"), 403, "forbidden");
    assert_int_equal(post(NULL, "/join", "{\"name\":\"Bob\"}")->status, 200);
    assert_int_equal(post(secret[0], "/kick", "{\"seat\":1}")->status, 204);
    is(post(secret[0], "/start", "{}"), 422, "refused");
    assert_int_equal(post(NULL, "/join", "{\"name\":\"Bob\"}")->status, 200);
    assert_int_equal(post(NULL, "/join", "{\"name\":\"Cat\"}")->status, 200); /* the last: it starts */
    assert_string_equal(world_get(get(NULL, ""), "state", 0), "started");
    is(post(NULL, "/join", "{\"name\":\"Dan\"}"), 409, "full");
    is(post(secret[0], "/leave", "{}"), 409, "full");
    is(post(secret[0], "/start", "{}"), 409, "full");
    assert_non_null(strstr(x->text, "\"state\":\"started\""));
    assert_non_null(strstr(x->text, "\"kind\":\"start\""));
}

static void test_private_and_owner(void **state) {
    (void)state;
    char body[200];
    keep_created(
        world_ask(&w, "POST", "/api/games",
                  "{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Bob\",null],\"private\":true,\"start\":\"owner\"}"));
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/games?open", NULL), "games/0/id", 0), "");
    is(get(NULL, ""), 403, "forbidden");
    is(get(NULL, "/log"), 403, "forbidden");
    is(get(NULL, "/export"), 403, "forbidden");
    is(get(NULL, "/events"), 403, "forbidden");
    w.invite = "wrong";
    is(get(NULL, ""), 403, "forbidden");
    w.invite = NULL;
    is(post(NULL, "/join", "{\"name\":\"Cat\"}"), 403, "forbidden");
    is(post(NULL, "/join", "{\"name\":\"Cat\",\"invite\":\"no\"}"), 403, "forbidden");
    w.invite = invite;
    assert_int_equal(get(NULL, "")->status, 200);
    assert_int_equal(get(NULL, "/log")->status, 200);
    w.invite = NULL;
    /* a proxy logs addresses: an invitation there is refused, with a word for a page of before */
    char with[200];
    static const char *const word[][2] = {{"?invite=", ""},
                                          {"/log?from=1&invite=", ""},
                                          {"/events?offer=", ""},
                                          {"/export?as=rgn&invite=", ""},
                                          {"?x&invite=", "%41%41AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}};
    for (unsigned i = 0; i < sizeof word / sizeof word[0]; i++) {
        snprintf(with, sizeof with, "%s%s%s", word[i][0], invite, word[i][1]);
        const world_answer *a = get(NULL, with);
        is(a, 400, "bad_request");
        assert_non_null(strstr(a->body, "error.invite_in_address"));
        assert_null(strstr(a->body, invite));
    }
    assert_string_equal(world_get(get(secret[1], ""), "invite", 0), "");
    assert_string_equal(world_get(get(secret[0], ""), "invite", 0), invite);
    snprintf(body, sizeof body, "{\"name\":\"Cat\",\"invite\":\"%s\"}", invite);
    assert_int_equal(post(NULL, "/join", body)->status, 200);
    assert_string_equal(world_get(get(secret[0], ""), "state", 0), "open");
    is(post(secret[1], "/start", "{}"), 403, "forbidden");
    is(post(secret[1], "/order", "{\"seats\":[2,1,0]}"), 403, "forbidden");
    is(post(secret[0], "/order", "{\"seats\":[2,1,1]}"), 400, "bad_request");
    assert_int_equal(post(secret[0], "/order", "{\"seats\":[2,0,1]}")->status, 204);
    done_at(post(secret[0], "/start", "{}"), 1);
    const world_answer *a = get(secret[0], "");
    assert_string_equal(world_get(a, "players/0", 0), "Cat");
    assert_string_equal(world_get(a, "players/2", 0), "Bob");
    assert_string_equal(world_get(a, "you", 0), "1");
}

static void test_wrong_tables(void **state) {
    (void)state;
    static const struct {
        const char *body;
        int status;
    } wrong[] = {
        {"", 400},
        {"nonsense", 400},
        {"[]", 400},
        {"{\"title\":\"1888n\",\"title\":\"1888\",\"seats\":[\"A\",\"B\"]}", 400},
        {"{\"title\":\"1888n\",\"seats\":[\"A\",\"B\"],\"extra\":1}", 400},
        {"{\"title\":1888,\"seats\":[\"A\",\"B\"]}", 400},
        {"{\"title\":\"1888n\",\"seats\":\"A\"}", 400},
        {"{\"title\":\"1888n\",\"seats\":[1,2]}", 400},
        {"{\"title\":\"1888n\",\"seats\":[]}", 400},
        {"{\"title\":\"1888n\",\"seats\":[\"A\",\"B\"],\"seed\":-1}", 400},
        {"{\"title\":\"1888n\",\"seats\":[\"A\",\"B\"],\"seed\":1.5}", 400},
        {"{\"title\":\"1888n\",\"seats\":[\"A\",\"B\"],\"undo\":\"never\"}", 400},
        {"{\"title\":\"1888n\",\"seats\":[\"A\",\"B\"],\"description\":\"a\\u0007\"}", 400},
        {"{\"title\":\"1888n\",\"seats\":[\"A\",\"a\"]}", 422},
        {"{\"title\":\"1888n\",\"seats\":[\"A\",\"\\u0000\"]}", 400},
        {"{\"title\":\"1888n\",\"seats\":[\"A\",\"\\u202e\"]}", 422},
        {"{\"title\":\"1888n\",\"seats\":[\"A\"]}", 422},
        {"{\"title\":\"1830\",\"seats\":[\"A\",\"B\"]}", 422},
        {"{\"title\":\"1888n\",\"seats\":[\"A\",\"B\"],\"options\":{\"compat\":\"x\"}}", 422},
        {"{\"title\":\"1888n\",\"seats\":[\"A\",\"B\"],\"options\":{\"compat\":1}}", 400},
        {"{\"title\":\"1888n\",\"seats\":[null,null]}", 422},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const world_answer *a = world_ask(&w, "POST", "/api/games", wrong[i].body);
        if (a->status != wrong[i].status) {
            print_error("%s: %d %s\n", wrong[i].body, a->status, a->body);
        }
        assert_int_equal(a->status, wrong[i].status);
    }
    char *deep = malloc(70000);
    memset(deep, '[', 100);
    deep[100] = 0;
    is(world_ask(&w, "POST", "/api/games", deep), 400, "bad_json");
    memset(deep, ' ', 69999);
    deep[69999] = 0;
    is(world_ask(&w, "POST", "/api/games", deep), 413, "too_large");
    free(deep);
    w.bearer = NULL;
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/games?open", NULL), "games/0/id", 0), "");
    keep_created(world_ask(&w, "POST", "/api/games",
                           "{\"title\":\"1888\",\"seats\":[\"A\",\"B\",\"C\"],\"options\":{\"compat\":\"18xx.games\"},"
                           "\"seed\":\"18446744073709551615\"}"));
    assert_string_equal(world_get(get(NULL, ""), "options/compat", 0), "18xx.games");
    assert_string_equal(world_get(get(NULL, ""), "seed", 0), "18446744073709551615");
}

static void test_notes(void **state) {
    (void)state;
    three("");
    w.bearer = secret[0];
    assert_int_equal(world_ask(&w, "PUT", at_table("/note"), "{\"text\":\"buy\\nlow\"}")->status, 204);
    assert_string_equal(world_get(get(secret[0], "/note"), "text", 0), "buy\nlow");
    assert_string_equal(world_get(get(secret[1], "/note"), "text", 0), "");
    is(get(NULL, "/note"), 403, "forbidden");
}

/* Every address with the proofs of somebody who has none. */
static void test_rights_on_every_address(void **state) {
    (void)state;
    static const struct {
        const char *method, *rest, *body;
    } address[] = {
        {"POST", "/leave", "{}"},
        {"POST", "/kick", "{\"seat\":0}"},
        {"POST", "/start", "{}"},
        {"POST", "/order", "{\"seats\":[0,1,2]}"},
        {"POST", "/actions", "{\"at\":1,\"action\":\"pass\"}"},
        {"POST", "/undo", "{\"at\":1}"},
        {"POST", "/redo", "{\"at\":1}"},
        {"POST", "/consent", "{\"at\":1,\"yes\":true}"},
        {"POST", "/chat", "{\"text\":\"x\"}"},
        {"PUT", "/note", "{\"text\":\"x\"}"},
        {"GET", "/note", NULL},
        {"POST", "/programs", "{\"program\":\"pass\",\"until\":\"round\"}"},
        {"DELETE", "/programs", NULL},
        {"GET", "", NULL},
        {"GET", "/log", NULL},
        {"GET", "/events", NULL},
        {"GET", "/export", NULL},
        {"POST", "/join", "{\"name\":\"Eve\"}"},
    };
    static const char *const account[][3] = {{"POST", "/api/account/password", "{\"old\":\"a\",\"new\":\"b\"}"},
                                             {"GET", "/api/account/sessions", NULL},
                                             {"DELETE", "/api/account/sessions", NULL},
                                             {"DELETE", "/api/account", "{\"password\":\"a\"}"}};
    three(",\"private\":true");
    char other[SRV_SECRET];
    snprintf(other, sizeof other, "%s", secret[0]);
    three(",\"private\":true"); /* the secret of another table is no good here */
    const char *const proof[] = {NULL, "", "AAAAAAAAAAAAAAAAAAAAAA", other, "../../etc/passwd"};
    for (size_t p = 0; p < sizeof proof / sizeof proof[0]; p++) {
        for (size_t i = 0; i < sizeof address / sizeof address[0]; i++) {
            w.bearer = proof[p];
            const world_answer *a = world_ask(&w, address[i].method, at_table(address[i].rest), address[i].body);
            if (a->status != 403) {
                print_error("%s %s with %s\n", address[i].method, address[i].rest, proof[p] ? proof[p] : "nothing");
            }
            is(a, 403, "forbidden");
        }
        for (size_t i = 0; i < sizeof account / sizeof account[0]; i++) {
            is(world_ask(&w, account[i][0], account[i][1], account[i][2]), 403, "sign_in");
        }
    }
    w.bearer = NULL;
    w.cookie = "ironroad=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"; /* a page that was signed out */
    w.header = "1";
    for (size_t i = 0; i < sizeof address / sizeof address[0]; i++) {
        is(world_ask(&w, address[i].method, at_table(address[i].rest), address[i].body), 403, "forbidden");
    }
    w.cookie = w.header = NULL;
    is(world_ask(&w, "GET", "/api/games/nosuchtable", NULL), 404, "not_found");
    is(world_ask(&w, "GET", "/api/nothing", NULL), 404, "not_found");
    is(world_ask(&w, "GET", "/api/games/../secret", NULL), 404, "not_found");
    is(world_ask(&w, "GET", "/api/games/'%20OR%201=1", NULL), 404, "not_found");
    const world_answer *a = world_ask(&w, "PATCH", at_table("/note"), NULL);
    is(a, 405, "bad_request");
    assert_string_equal(a->allow, "GET, PUT");
}

/* ---- programs ----------------------------------------------------------------------------------------------------------------- */

/* After the auction of the random game of seed 3: a stock round, Cat to act. */
static const char auction[] = "[Title \"1888n\"] [Rules \"0\"] [Players \"Ann\" \"Bob\" \"Cat\"] [Seed \"3\"]\n"
                              "Bob buy KT\nCat bid FC 535\nAnn pass\nBob pass\nCat bid CW 107\nAnn pass\nBob pass\n"
                              "Cat bid CW 208\nAnn pass\nBob pass\nCat pass\nCat bid CW 265\nAnn buy TA\nBob pass\n"
                              "Ann buy HS\nBob bid FC 540\nAnn bid FC 608\nBob buy YRF\nBob pass\n";

static void stock_round(void) {
    w.bearer = NULL;
    keep_created(world_ask(&w, "POST", "/api/import", auction));
    assert_string_equal(world_get(get(NULL, ""), "to_act/0", 0), "Cat");
    assert_int_equal(world_number(get(NULL, ""), "at"), 20);
}

static void test_program_pass(void **state) {
    (void)state;
    stock_round();
    is(post(secret[1], "/programs", "{\"program\":\"pass\",\"until\":\"float\"}"), 400, "bad_request");
    is(post(secret[1], "/programs", "{\"program\":\"buy\",\"until\":\"float\"}"), 400, "bad_request");
    done_at(post(secret[0], "/programs", "{\"program\":\"pass\",\"until\":\"change\"}"), 21);
    assert_string_equal(world_get(get(secret[0], ""), "programs/0/program", 0), "pass");
    assert_string_equal(world_get(get(secret[1], ""), "programs/0/program", 0),
                        ""); /* others see only that there is one */
    assert_string_equal(world_get(get(secret[1], ""), "seats/0/program", 0), "true");
    assert_null(strstr(get(secret[1], "/log?from=21")->body, "pass"));
    done_at(post(secret[1], "/programs", "{\"program\":\"pass\",\"until\":\"round\"}"), 22);
    world_restart(&w);
    /* Cat starts a company, so Ann's ends; Bob's goes on */
    const world_answer *a = act(secret[2], 22, "par TJL 70");
    assert_int_equal(a->status, 200);
    a = get(secret[0], "/log?from=23");
    assert_non_null(strstr(a->body, " action 2 Cat par TJL 70\n24 "));
    assert_non_null(strstr(a->body, " program 0 off change\n"));
    a = get(NULL, "");
    assert_string_equal(world_get(a, "seats/0/program", 0), "false");
    assert_string_equal(world_get(a, "seats/1/program", 0), "true");
    /* the next player: Ann acts by hand, Bob's program passes */
    const char *next = world_get(a, "to_act/0", 0);
    assert_true(strcmp(next, "Bob") != 0);
    w.bearer = secret[1];
    assert_int_equal(world_ask(&w, "DELETE", at_table("/programs"), NULL)->status, 200);
    assert_string_equal(world_get(get(NULL, ""), "seats/1/program", 0), "false");
}

static void test_program_ends_by_hand_and_undo(void **state) {
    (void)state;
    stock_round();
    done_at(post(secret[1], "/programs", "{\"program\":\"pass\",\"until\":\"round\"}"), 21);
    const world_answer *a = act(secret[2], 21, "par TJL 70");
    assert_int_equal(a->status, 200);
    assert_non_null(strstr(get(NULL, "/log?from=22")->body, " action 1 Bob pass\n"));
    int64_t at = world_number(a, "at");
    char body[40];
    snprintf(body, sizeof body, "{\"at\":%lld}", (long long)at);
    a = post(secret[1], "/undo", body); /* their own programmed pass: then it must not pass again */
    assert_int_equal(a->status, 200);
    assert_string_equal(world_get(get(NULL, ""), "to_act/0", 0), "Bob");
    assert_non_null(strstr(get(NULL, "/log?from=22")->body, " program 1 off undo\n"));
}

static void test_program_buy_until_float(void **state) {
    (void)state;
    stock_round();
    is(post(secret[2], "/programs", "{\"program\":\"buy\",\"until\":\"float\",\"company\":\"ZZZ\"}"), 422, "refused");
    assert_int_equal(act(secret[2], 20, "par TJL 70")->status, 200);
    assert_int_equal(
        post(secret[2], "/programs", "{\"program\":\"buy\",\"until\":\"float\",\"company\":\"TJL\"}")->status, 200);
    assert_int_equal(post(secret[0], "/programs", "{\"program\":\"pass\",\"until\":\"round\"}")->status, 200);
    const world_answer *a = post(secret[1], "/programs", "{\"program\":\"pass\",\"until\":\"round\"}");
    assert_int_equal(a->status, 200); /* and all three run on by themselves */
    a = get(NULL, "/log?from=21");
    assert_true(times(a->body, "Cat buy TJL ipo") >= 2);
    assert_non_null(strstr(a->body, " program 2 off "));
    world_restart(&w);
    assert_int_equal(get(NULL, "")->status, 200);
}

static void test_no_program_outside(void **state) {
    (void)state;
    three("");
    is(post(secret[0], "/programs", "{\"program\":\"pass\",\"until\":\"round\"}"), 422, "refused");
    w.bearer = NULL;
    keep_created(world_ask(&w, "POST", "/api/games", "{\"title\":\"nar\",\"seats\":[\"A\",\"B\",\"C\"]}"));
    is(post(secret[0], "/programs", "{\"program\":\"pass\",\"until\":\"round\"}"), 422, "refused");
    assert_null(strstr(get(NULL, "/log")->body, "hash"));
    world_stream *x = world_stream_of(&w, listen_to(NULL, at_table("/events"), NULL));
    assert_null(strstr(x->text, "\"hash\"")); /* a position with secrets has none to show */
}

/* ---- faults ------------------------------------------------------------------------------------------------------------------- */

static void test_planted_assertion(void **state) {
    (void)state;
#ifdef IR_TEST_BUILD
    three("");
    ir_guard_catch(true);
    ir_fault_assert = 1;
    is(act(secret[1], 1, "pass"), 500, "bug");
    ir_guard_catch(false);
    assert_int_equal(world_number(get(NULL, ""), "at"), 1);
    done_at(act(secret[1], 1, "pass"), 2);
#else
    skip();
#endif
}

static void test_a_batch_that_cannot_be_written(void **state) {
    (void)state;
    char path[] = "/tmp/ironroad-test-XXXXXX";
    sqlite3 *other = NULL;
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    world_close(&w);
    world_open(&w, path, 1, NULL);
    three("");
    world_stream *x = world_stream_of(&w, listen_to(NULL, at_table("/events?from=1"), NULL));
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    w.bearer = secret[1];
    uint64_t writes = world_send(&w, "POST", at_table("/actions"), "{\"at\":1,\"action\":\"pass\"}");
    uint64_t reads = world_send(&w, "GET", at_table(""), NULL);
    world_run(&w);
    is(world_answer_of(&w, writes), 503, "unavailable");
    assert_int_equal(world_number(world_answer_of(&w, reads), "at"), 1);
    assert_int_equal(times(x->text, "data: "), 0);
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    done_at(act(secret[1], 1, "pass"), 2);
    assert_int_equal(times(x->text, "data: "), 1);
    sqlite3_close(other);
    world_close(&w);
    char err[300];
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    sqlite3_exec(other, "PRAGMA user_version = 99", NULL, NULL, NULL);
    sqlite3_close(other);
    assert_null(store_open(&(store_config){.url = path}, err, sizeof err));
    assert_non_null(strstr(err, "newer version"));
    FILE *out = fopen(path, "wb");
    fputs("this is no database at all, but it is long enough to be looked at as one; this is no database at all.", out);
    fclose(out);
    assert_null(store_open(&(store_config){.url = path}, err, sizeof err));
    assert_non_null(strstr(err, "no database"));
    assert_null(store_open(&(store_config){.url = "/nowhere/at/all.db"}, err, sizeof err));
    unlink(path);
    world_open(&w, NULL, 1, NULL);
}

/* Whatever is in a text field is text. */
static void test_injection(void **state) {
    (void)state;
    static const char *const text[] = {"<script>alert(1)</script>",
                                       "'; DROP TABLE journal; --",
                                       "../../../../etc/passwd",
                                       "%00",
                                       "${jndi:ldap://x}",
                                       "{{7*7}}",
                                       "\\u003cimg src=x onerror=alert(1)\\u003e",
                                       "data: x",
                                       "id: 99",
                                       "--></style>",
                                       "javascript:alert(1)",
                                       "%s%s%s%n"};
    three("");
    world_stream *x = world_stream_of(&w, listen_to(secret[0], at_table("/events"), NULL));
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        char body[300], target[300];
        snprintf(body, sizeof body, "{\"text\":\"%s\"}", text[i]);
        assert_int_equal(post(secret[0], "/chat", body)->status, 200);
        w.bearer = secret[0];
        assert_int_equal(world_ask(&w, "PUT", at_table("/note"), body)->status, 204);
        is(act(secret[1], world_number(get(NULL, ""), "at"), text[i]), 422, "refused");
        snprintf(target, sizeof target, "/api/games/%s", text[i]);
        assert_int_equal(world_ask(&w, "GET", target, NULL)->status, 404);
        snprintf(target, sizeof target, "/api/games/%s/log?from=%s", id, text[i]);
        assert_in_range(world_ask(&w, "GET", target, NULL)->status, 200, 400);
        w.now += 60000;
    }
    assert_int_equal(times(x->text, "\ndata: "), 1 + sizeof text / sizeof text[0]);
    assert_int_equal(times(get(secret[0], "/log")->body, " chat "), sizeof text / sizeof text[0]);
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(test_##name, begin, end)
    const struct CMUnitTest tests[] = {T(play_and_refusals),
                                       T(two_at_once_one_wins),
                                       T(a_thousand_races),
                                       T(a_whole_game),
                                       T(undo_own),
                                       T(undo_anyone),
                                       T(undo_consent),
                                       T(stream_and_resume),
                                       T(slow_readers_catch_up),
                                       T(watchers_get_no_chat),
                                       T(many_tables_one_stream),
                                       T(joining),
                                       T(private_and_owner),
                                       T(wrong_tables),
                                       T(notes),
                                       T(rights_on_every_address),
                                       T(program_pass),
                                       T(program_ends_by_hand_and_undo),
                                       T(program_buy_until_float),
                                       T(no_program_outside),
                                       T(planted_assertion),
                                       T(a_batch_that_cannot_be_written),
                                       T(injection)};
#undef T
    return cmocka_run_group_tests_name("server", tests, NULL, NULL);
}
