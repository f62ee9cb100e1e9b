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

/* Milliseconds for one undo and the redo after it, at this length of the game; the quickest of three rounds. */
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

/* ---- the end by hand ---------------------------------------------------------------------------------------------------------- */

static const world_answer *act(const char *who, int64_t at, const char *line) {
    char body[300];
    snprintf(body, sizeof body, "{\"at\":%lld,\"action\":\"%s\"}", (long long)at, line);
    return post(who, "/actions", body);
}

static void test_end_by_hand(void **state) {
    (void)state;
    three("");
    assert_int_equal(act(secret[1], 1, "buy KT")->status, 200);
    uint64_t ticket = world_send(&w, "GET", at_table("/events"), NULL);
    world_run(&w);
    is(post(secret[1], "/end", "{\"at\":2}"), 403, "forbidden"); /* Ann owns it */
    is(post(secret[0], "/end", "{\"at\":1}"), 409, "stale");
    is(post(secret[0], "/end", "{}"), 400, "bad_request");
    is(post(secret[0], "/resume", "{\"at\":2}"), 409, "stale");
    assert_int_equal(post(secret[0], "/end", "{\"at\":2}")->status, 200);
    const world_answer *a = get(secret[2], "");
    assert_string_equal(world_get(a, "state", 0), "finished");
    assert_string_equal(world_get(a, "end", 0), "owner");
    assert_null(strstr(a->body, "\"totals\"")); /* no score */
    assert_string_equal(world_get(a, "to_act/0", 0), "");
    assert_string_equal(world_get(a, "may_undo", 0), "false");
    assert_int_equal(world_number(a, "actions"), 1); /* nothing is deleted */
    assert_non_null(strstr(get(NULL, "/log?from=3")->body, " end 0 \n"));
    assert_non_null(strstr(world_stream_of(&w, ticket)->text, "\"kind\":\"end\",\"who\":0"));
    assert_non_null(strstr(world_stream_of(&w, ticket)->text, "\"state\":\"finished\""));
    is(act(secret[2], 3, "pass"), 409, "stale");
    is(post(secret[1], "/undo", "{\"at\":3}"), 409, "stale");
    is(post(secret[1], "/redo", "{\"at\":3}"), 409, "stale");
    is(post(secret[1], "/consent", "{\"at\":3,\"yes\":true}"), 409, "stale");
    is(post(secret[1], "/programs", "{\"program\":\"pass\",\"until\":\"round\"}"), 409, "stale");
    is(post(secret[0], "/end", "{\"at\":3}"), 409, "stale");
    assert_int_equal(post(secret[1], "/chat", "{\"text\":\"good game\"}")->status, 200);
    a = world_ask(&w, "GET", "/api/games?finished", NULL);
    assert_string_equal(world_get(a, "games/0/id", 0), id);
    world_restart(&w);
    assert_string_equal(world_get(get(secret[0], ""), "end", 0), "owner");
    is(post(secret[1], "/resume", "{\"at\":4}"), 403, "forbidden");
    assert_int_equal(world_number(post(secret[0], "/resume", "{\"at\":4}"), "at"), 5);
    a = get(secret[0], "");
    assert_string_equal(world_get(a, "state", 0), "started");
    assert_string_equal(world_get(a, "end", 0), "");
    assert_string_equal(world_get(a, "to_act/0", 0), "Cat");
    assert_int_equal(act(secret[2], 5, "pass")->status, 200);
    world_restart(&w);
    assert_int_equal(world_number(get(NULL, ""), "actions"), 2);
}

/* ---- seats that change hands -------------------------------------------------------------------------------------------------- */

static char cookie[3][200];

static void sign_up(unsigned n, const char *name) {
    char body[100];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"correct horse %u\"}", name, n);
    w.bearer = w.cookie = NULL;
    const world_answer *a = world_ask(&w, "POST", "/api/accounts", body);
    assert_int_equal(a->status, 201);
    snprintf(cookie[n], sizeof cookie[n], "%.*s", (int)strcspn(a->cookie, ";"), a->cookie);
    w.header = "1";
}

static const world_answer *as_account(const char *method, unsigned n, const char *target, const char *body) {
    w.bearer = NULL;
    w.cookie = cookie[n];
    const world_answer *a = world_ask(&w, method, target, body);
    w.cookie = NULL;
    return a;
}

static void keep_offer(const world_answer *a, char out[SRV_SECRET]) {
    if (a->status != 200) {
        print_error("%d %s\n", a->status, a->body);
    }
    assert_int_equal(a->status, 200);
    snprintf(out, SRV_SECRET, "%s", world_get(a, "offer", 0));
    assert_int_equal(strlen(out), 22);
}

static const world_answer *take(const char *who, const char *offer, const char *name, const char *own) {
    char body[200];
    snprintf(body, sizeof body, "{\"offer\":\"%s\",\"name\":\"%s\"%s%s%s}", offer, name,
             own != NULL ? ",\"secret\":\"" : "", own != NULL ? own : "", own != NULL ? "\"" : "");
    return post(who, "/take", body);
}

enum { DAY_MS = 24 * 3600 * 1000 };

static void test_absent_player(void **state) {
    char offer[SRV_SECRET], again[SRV_SECRET], fresh[SRV_SECRET], note[40] = "";
    (void)state;
    three(",\"private\":true"); /* Bob must act */
    assert_int_equal(post(secret[1], "/chat", "{\"text\":\"back soon\"}")->status, 200);
    w.bearer = secret[1];
    assert_int_equal(world_ask(&w, "PUT", at_table("/note"), "{\"text\":\"my plan\"}")->status, 204);
    store_note_get(w.kept, id, 1, note, sizeof note);
    assert_string_equal(note, "my plan");
    uint64_t old = world_send(&w, "GET", at_table("/events"), NULL);
    world_run(&w);
    is(post(secret[0], "/offer", "{\"seat\":1}"), 403, "forbidden"); /* the player is not absent yet */
    is(post(NULL, "/offer", "{\"seat\":1}"), 403, "forbidden");
    w.now += INT64_C(3) * DAY_MS - 1;
    is(post(secret[0], "/offer", "{\"seat\":1}"), 403, "forbidden");
    w.now += 1;
    is(post(secret[0], "/offer", "{\"seat\":2}"), 403, "forbidden"); /* nobody waits for Cat */
    is(post(secret[0], "/offer", "{\"seat\":5}"), 404, "not_found");
    keep_offer(post(secret[2], "/offer", "{\"seat\":1}"), offer); /* any player may */
    assert_string_equal(world_get(get(secret[0], ""), "seats/1/offered", 0), "true");
    keep_offer(post(secret[0], "/offer", "{\"seat\":1}"), again);
    is(take(NULL, offer, "Zoe", NULL), 403, "forbidden"); /* the newer one counts */
    is(get(NULL, ""), 403, "forbidden");
    w.invite = again;
    assert_int_equal(get(NULL, "")->status, 200); /* the offer opens the table to watchers */
    w.invite = NULL;
    is(take(secret[0], again, "Ann2", NULL), 409, "full"); /* one hand is enough */
    is(take(NULL, again, "Cat", NULL), 422, "refused");
    is(take(NULL, again, "", NULL), 422, "refused");
    const world_answer *a = take(NULL, again, "Zoe", NULL);
    assert_int_equal(a->status, 200);
    assert_int_equal(world_number(a, "seat"), 1);
    snprintf(fresh, sizeof fresh, "%s", world_get(a, "secret", 0));
    is(take(NULL, again, "Yan", NULL), 403, "forbidden"); /* once */
    is(act(secret[1], 2, "pass"), 403, "forbidden");      /* Bob has no seat any more */
    is(get(secret[1], ""), 403, "forbidden");
    assert_false(world_stream_of(&w, old)->open); /* and no stream of a private table */
    a = get(fresh, "");
    assert_string_equal(world_get(a, "seats/1/name", 0), "Bob"); /* the name in the game stays */
    assert_string_equal(world_get(a, "seats/1/person", 0), "Zoe");
    assert_string_equal(world_get(a, "seats/1/you", 0), "true");
    assert_string_equal(world_get(a, "players/1", 0), "Bob");
    assert_string_equal(world_get(get(fresh, "/note"), "text", 0), ""); /* Bob's note is not Zoe's */
    store_note_get(w.kept, id, 1, note, sizeof note);
    assert_string_equal(note, ""); /* nor anybody's: nobody could read it any more */
    assert_non_null(strstr(get(fresh, "/log")->body, " seat 1 take Zoe\n"));
    assert_int_equal(act(fresh, world_number(get(fresh, ""), "at"), "Bob buy KT")->status, 200);
    world_restart(&w);
    a = get(fresh, "");
    assert_string_equal(world_get(a, "seats/1/person", 0), "Zoe");
    assert_int_equal(world_number(a, "actions"), 1);
}

static void test_player_comes_back(void **state) {
    char offer[SRV_SECRET];
    (void)state;
    three("");
    w.now += INT64_C(4) * DAY_MS;
    keep_offer(post(secret[0], "/offer", "{\"seat\":1}"), offer);
    /* an offer does not concern the game: Bob's page need not have seen it */
    assert_int_equal(act(secret[1], 1, "buy KT")->status, 200);
    is(take(NULL, offer, "Zoe", NULL), 409, "full");
    keep_offer(post(secret[1], "/offer", "{\"seat\":1}"), offer); /* players may give away their own at any time */
    assert_int_equal(take(NULL, offer, "Zoe", NULL)->status, 200);
    is(post(secret[1], "/chat", "{\"text\":\"bye\"}"), 403, "forbidden");
}

static void test_deleted_account(void **state) {
    char offer[SRV_SECRET];
    (void)state;
    sign_up(0, "Olga");
    sign_up(1, "Paul");
    sign_up(2, "Quin");
    w.bearer = NULL;
    w.cookie = cookie[0];
    keep_created(
        world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Olga\",null,\"Gus\"],\"seed\":3}"));
    w.cookie = NULL;
    char guest[SRV_SECRET];
    snprintf(guest, sizeof guest, "%s", secret[2]);
    assert_int_equal(as_account("POST", 1, at_table("/join"), "{}")->status, 200);
    assert_string_equal(world_get(get(NULL, ""), "owner", 0), "Olga");
    assert_int_equal(as_account("DELETE", 0, "/api/account", "{\"password\":\"correct horse 0\"}")->status, 204);
    const world_answer *a = get(guest, "");
    unsigned olga = strcmp(world_get(a, "players/0", 0), "Deleted") == 0   ? 0
                    : strcmp(world_get(a, "players/1", 0), "Deleted") == 0 ? 1
                                                                           : 2;
    char body[80], path[40];
    snprintf(path, sizeof path, "seats/%u/empty", olga);
    assert_string_equal(world_get(a, path, 0), "true");
    assert_string_not_equal(world_get(a, "owner", 0), "Olga"); /* the first who is still there */
    snprintf(body, sizeof body, "{\"seat\":%u}", olga);
    keep_offer(post(guest, "/offer", body), offer); /* at once: nobody holds it */
    snprintf(body, sizeof body, "{\"offer\":\"%s\"}", offer);
    a = as_account("POST", 2, at_table("/take"), body);
    assert_int_equal(a->status, 200);
    assert_int_equal(world_number(a, "seat"), olga);
    a = as_account("POST", 2, at_table("/take"), body); /* the answer was lost: ask again */
    assert_int_equal(a->status, 200);
    assert_int_equal(world_number(a, "seat"), olga);
    a = as_account("GET", 2, "/api/games?mine", NULL);
    assert_string_equal(world_get(a, "games/0/id", 0), id);
    snprintf(path, sizeof path, "seats/%u/person", olga);
    assert_string_equal(world_get(get(NULL, ""), path, 0), "Quin");
    /* who had taken the seat over goes too */
    assert_int_equal(as_account("DELETE", 2, "/api/account", "{\"password\":\"correct horse 2\"}")->status, 204);
    assert_string_equal(world_get(get(NULL, ""), path, 0), "Deleted 2");
    assert_null(strstr(get(NULL, "/log")->body, "Quin"));
    assert_non_null(strstr(get(NULL, "/log")->body, " take Deleted 2\n"));
}

/* Moves, undone ones too, lead to the same without the name; the others play on. */
static void test_deleted_account_in_a_game(void **state) {
    (void)state;
    sign_up(0, "Bob");
    w.cookie = cookie[0];
    keep_created(
        world_ask(&w, "POST", "/api/games",
                  "{\"title\":\"1888n\",\"seats\":[\"deleted\",\"Bob\",\"Cat\"],\"order\":\"given\",\"seed\":3}"));
    world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Bob\",null]}"); /* one that waits */
    w.cookie = NULL;
    assert_int_equal(as_account("POST", 0, at_table("/actions"), "{\"at\":1,\"action\":\"bid HS 80\"}")->status, 200);
    assert_int_equal(as_account("POST", 0, at_table("/undo"), "{\"at\":2}")->status, 200);
    assert_int_equal(as_account("POST", 0, at_table("/actions"), "{\"at\":3,\"action\":\"buy KT\"}")->status, 200);
    assert_int_equal(as_account("POST", 0, at_table("/undo"), "{\"at\":4}")->status, 200);
    assert_int_equal(as_account("POST", 0, at_table("/redo"), "{\"at\":5}")->status, 200);
    assert_int_equal(as_account("POST", 0, at_table("/chat"), "{\"text\":\"good bye\"}")->status, 200);
    assert_int_equal(as_account("DELETE", 0, "/api/account", "{\"password\":\"correct horse 0\"}")->status, 204);
    for (unsigned i = 0; i < 2; i++) {
        const char *log = get(secret[0], "/log")->body;
        assert_null(strstr(log, "Bob"));
        assert_non_null(strstr(log, " action 1 \"Deleted 2\" bid HS 80\n")); /* somebody is called "deleted" already */
        assert_non_null(strstr(log, " action 1 \"Deleted 2\" buy KT\n"));
        assert_non_null(strstr(log, " chat 1 good bye\n"));
        assert_int_equal(world_number(get(NULL, ""), "actions"), 1);
        assert_null(strstr(get(NULL, "/export")->body, "Bob"));
        world_restart(&w);
    }
    const world_answer *a = world_ask(&w, "GET", "/api/games?open", NULL);
    assert_string_equal(world_get(a, "games/0/seats/0", 0), "null"); /* the seat is free */
    assert_null(strstr(a->body, "Bob"));
    assert_int_equal(act(secret[2], 7, "pass")->status, 200);
}

/* The answer is repeated to the player who took the seat by this very offer, and to nobody else. */
static void test_take_again(void **state) {
    static const char own[] = "abcdefghijklmnopqrstuv";
    char offer[SRV_SECRET], second[SRV_SECRET], body[100];
    (void)state;
    sign_up(0, "Olga");
    sign_up(1, "Paul");
    three("");
    keep_offer(post(secret[1], "/offer", "{\"seat\":1}"), offer);
    snprintf(body, sizeof body, "{\"offer\":\"%s\"}", offer);
    for (unsigned i = 0; i < 3; i++) {
        const world_answer *a = as_account("POST", 0, at_table("/take"), body);
        assert_int_equal(a->status, 200);
        assert_int_equal(world_number(a, "seat"), 1);
        world_restart(&w); /* it is known afterwards too */
    }
    is(as_account("POST", 0, at_table("/take"), "{\"offer\":\"AAAAAAAAAAAAAAAAAAAAAA\"}"), 403, "forbidden");
    is(as_account("POST", 1, at_table("/take"), body), 403, "forbidden"); /* taken */
    is(take(NULL, offer, "Zoe", own), 403, "forbidden");
    assert_string_equal(world_get(get(NULL, ""), "seats/1/offered", 0), "false");
    keep_offer(post(secret[2], "/offer", "{\"seat\":2}"), second);
    snprintf(body, sizeof body, "{\"offer\":\"%s\"}", second);
    is(as_account("POST", 0, at_table("/take"), body), 409, "full"); /* Olga has a seat */
    for (unsigned i = 0; i < 3; i++) {
        const world_answer *a = take(NULL, second, "Zoe", own);
        assert_int_equal(a->status, 200);
        assert_int_equal(world_number(a, "seat"), 2);
        assert_string_equal(world_get(a, "secret", 0), own);
    }
    is(take(NULL, offer, "Zoe", own), 403, "forbidden"); /* Zoe sits here, but not by that one */
    keep_offer(as_account("POST", 0, at_table("/offer"), "{\"seat\":1}"), second);
    snprintf(body, sizeof body, "{\"offer\":\"%s\"}", offer);
    is(as_account("POST", 0, at_table("/take"), body), 403, "forbidden"); /* another one was made since */
    snprintf(body, sizeof body, "{\"offer\":\"%s\"}", second);
    is(as_account("POST", 0, at_table("/take"), body), 409, "full"); /* her own */
    assert_int_equal(as_account("POST", 1, at_table("/take"), body)->status, 200);
    is(as_account("POST", 0, at_table("/take"), body), 403, "forbidden");
}

/* A guest takes their own seat with their account. */
static void test_a_guest_becomes_an_account(void **state) {
    char offer[SRV_SECRET], body[100];
    (void)state;
    sign_up(0, "Olga");
    three("");
    keep_offer(post(secret[1], "/offer", "{\"seat\":1}"), offer);
    snprintf(body, sizeof body, "{\"offer\":\"%s\"}", offer);
    w.bearer = secret[1];
    w.cookie = cookie[0];
    assert_int_equal(world_ask(&w, "POST", at_table("/take"), body)->status, 200);
    w.bearer = w.cookie = NULL;
    assert_int_equal(world_number(as_account("GET", 0, at_table(""), NULL), "you"), 1);
    is(act(secret[1], 3, "buy KT"), 403, "forbidden");
}

static int64_t actions_of(void) { return world_number(get(secret[0], ""), "actions"); }

/* Nobody can speak for the seat of a deleted account: an undo by consent does not wait for it. */
static void test_undo_without_the_deleted(void **state) {
    (void)state;
    sign_up(0, "Cat");
    w.cookie = cookie[0];
    keep_created(world_ask(&w, "POST", "/api/games",
                           "{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Bob\",\"Cat\"],\"order\":\"given\",\"seed\":3,"
                           "\"undo\":\"consent\"}"));
    w.cookie = NULL;
    assert_int_equal(act(secret[1], 1, "buy KT")->status, 200);
    assert_int_equal(post(secret[0], "/undo", "{\"at\":2}")->status, 200); /* asks */
    assert_int_equal(post(secret[1], "/consent", "{\"at\":3,\"yes\":true}")->status, 200);
    assert_int_equal(actions_of(), 1); /* Cat has not answered yet */
    uint64_t ticket = world_send(&w, "GET", at_table("/events?from=4"), NULL);
    world_run(&w);
    assert_int_equal(as_account("DELETE", 0, "/api/account", "{\"password\":\"correct horse 0\"}")->status, 204);
    assert_int_equal(actions_of(), 0); /* all who are left have agreed */
    assert_non_null(strstr(world_stream_of(&w, ticket)->text, "\"kind\":\"undo\",\"who\":0,\"text\":\"0\""));
    world_restart(&w);
    assert_int_equal(actions_of(), 0);
    assert_int_equal(act(secret[1], 5, "buy KT")->status, 200);
    assert_int_equal(post(secret[1], "/undo", "{\"at\":6}")->status, 200);
    assert_int_equal(actions_of(), 1); /* Ann is still asked */
    assert_int_equal(post(secret[0], "/consent", "{\"at\":7,\"yes\":true}")->status, 200);
    assert_int_equal(actions_of(), 0);
    world_restart(&w);
    assert_int_equal(actions_of(), 0);
}

/* ---- joining twice ------------------------------------------------------------------------------------------------------------ */

static void test_join_again(void **state) {
    static const char own[] = "abcdefghijklmnopqrstuv";
    char body[200];
    (void)state;
    keep_created(
        world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Ann\",null,null],\"order\":\"given\"}"));
    is(post(NULL, "/join", "{\"name\":\"Bob\",\"secret\":\"short\"}"), 400, "bad_request");
    is(post(NULL, "/join", "{\"name\":\"Bob\",\"secret\":\"abcdefghijklmnopqrstu+\"}"), 400, "bad_request");
    snprintf(body, sizeof body, "{\"name\":\"Bob\",\"secret\":\"%s\"}", own);
    for (unsigned i = 0; i < 3; i++) { /* the answers were lost */
        const world_answer *a = post(NULL, "/join", body);
        assert_int_equal(a->status, 200);
        assert_int_equal(world_number(a, "seat"), 1);
        assert_string_equal(world_get(a, "secret", 0), own);
    }
    assert_int_equal(world_number(get(own, ""), "you"), 1);
    sign_up(0, "Olga");
    assert_int_equal(as_account("POST", 0, at_table("/join"), "{}")->status, 200); /* the last: it starts */
    const world_answer *a = as_account("POST", 0, at_table("/join"), "{}");
    assert_int_equal(a->status, 200);
    assert_int_equal(world_number(a, "seat"), 2);
    a = post(NULL, "/join", body); /* after the start too */
    assert_int_equal(a->status, 200);
    assert_int_equal(world_number(a, "seat"), 1);
    is(post(NULL, "/join", "{\"name\":\"Dan\",\"secret\":\"vutsrqponmlkjihgfedcba\"}"), 409, "full");
}

/* ---- what a stream may show ----------------------------------------------------------------------------------------------------- */

static void test_streams_follow_the_seats(void **state) {
    static const char own[] = "abcdefghijklmnopqrstuv";
    (void)state;
    sign_up(0, "Olga");
    keep_created(world_ask(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Ann\",null,null,null]}"));
    w.cookie = cookie[0];
    uint64_t olga = world_send(&w, "GET", at_table("/events"), NULL);
    w.cookie = NULL;
    w.bearer = own; /* a secret of no seat yet */
    uint64_t bob = world_send(&w, "GET", at_table("/events"), NULL);
    w.bearer = NULL;
    uint64_t watcher = world_send(&w, "GET", at_table("/events"), NULL);
    world_run(&w);
    assert_int_equal(post(secret[0], "/chat", "{\"text\":\"word-one\"}")->status, 200);
    assert_null(strstr(world_stream_of(&w, olga)->text, "word-one"));
    assert_int_equal(as_account("POST", 0, at_table("/join"), "{}")->status, 200);
    assert_int_equal(post(NULL, "/join", "{\"name\":\"Bob\",\"secret\":\"abcdefghijklmnopqrstuv\"}")->status, 200);
    assert_int_equal(post(secret[0], "/chat", "{\"text\":\"word-two\"}")->status, 200);
    assert_non_null(strstr(world_stream_of(&w, olga)->text, "word-two"));
    assert_non_null(strstr(world_stream_of(&w, bob)->text, "word-two"));
    assert_non_null(strstr(world_stream_of(&w, bob)->text, "\"you\":2"));
    assert_int_equal(as_account("POST", 0, at_table("/leave"), "{}")->status, 204);
    assert_int_equal(post(secret[0], "/chat", "{\"text\":\"word-three\"}")->status, 200);
    assert_null(strstr(world_stream_of(&w, olga)->text, "word-three"));
    assert_non_null(strstr(world_stream_of(&w, bob)->text, "word-three"));
    assert_null(strstr(world_stream_of(&w, watcher)->text, "word-"));
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(test_##name, begin, end)
    const struct CMUnitTest tests[] = {T(undo_costs_no_replay),
                                       T(undo_leads_to_the_same),
                                       T(end_by_hand),
                                       T(absent_player),
                                       T(player_comes_back),
                                       T(deleted_account),
                                       T(deleted_account_in_a_game),
                                       T(undo_without_the_deleted),
                                       T(take_again),
                                       T(a_guest_becomes_an_account),
                                       T(join_again),
                                       T(streams_follow_the_seats)};
    return cmocka_run_group_tests_name("tables that have started", tests, NULL, NULL);
}
