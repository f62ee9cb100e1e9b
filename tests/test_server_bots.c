/* Computer players at the server's tables, in a test tube: who sits where, what undo means beside them, thoughts that come
 * late, are lost or fail, restarts, pace, quotas and whose turn it is to think. With faults of the disk and the network:
 * test_tube.c; over HTTP and with real threads: test_bots_served.py. */
#include "bots/random.h"
#include "core/guard.h"
#include "server_table.h"
#include "tube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static mirror seen; /* the table as its journal tells it */

static int begin_with(unsigned threads, bool no_limits) {
    world_open(&w, NULL, 1, &(srv_config){.no_limits = no_limits, .bot_threads = threads, .bot_work = 1});
    mirror_clear(&seen);
    return 0;
}

static int begin_bots(void **state) {
    (void)state;
    return begin_with(2, true);
}

static int begin_limited(void **state) {
    (void)state;
    return begin_with(2, false);
}

static int end_bots(void **state) {
    mirror_clear(&seen);
    ir_guard_catch(false);
#ifdef IR_TEST_BUILD
    srv_fault_thought = 0;
#endif
    return end(state);
}

/* Ann, a computer player, Bob and another one, in this order. */
static void four(const char *title, const char *level, const char *more) {
    char body[600];
    snprintf(body, sizeof body,
             "{\"title\":\"%s\",\"seats\":[\"Ann\",{\"bot\":\"%s\"},\"Bob\",{\"bot\":\"%s\"}],\"order\":\"given\","
             "\"seed\":3%s}",
             title, level, level, more);
    w.bearer = NULL;
    mirror_clear(&seen);
    keep_created(world_ask(&w, "POST", "/api/games", body));
}

static bool take(void *arg, const store_row *row) {
    const char *wrong = mirror_take(arg, row);
    if (wrong != NULL) {
        fail_msg("row %lld '%s': %s", (long long)row->row, row->text, wrong);
    }
    return true;
}

/* Reads on in the journal: every row must fit what came before. */
static const mirror *follow(void) {
    assert_int_equal(store_rows(w.kept, id, seen.last + 1, take, &seen), STORE_OK);
    return &seen;
}

/* The person who is to move: their seat; -1 if it is a computer player's turn or the game is over. */
static int person(void) {
    follow();
    uint32_t actors = ir_actors(seen.game, &seen.state);
    for (unsigned p = 0; p < IR_MAX_PARTIES; p++) {
        ir_party player = (actors >> p) & 1u ? ir_player_of(seen.game, &seen.state, (ir_party)p) : IR_NOBODY;
        if (IR_IS_PLAYER(player) && secret[IR_SEAT(player)][0] != 0) {
            return (int)IR_SEAT(player);
        }
    }
    return -1;
}

/* A move of a person, by dice that depend on the number of actions alone. */
static void choose(unsigned seat, char *line, size_t cap) {
    static ir_choice choice[IR_MAX_CHOICES];
    uint64_t dice = seen.count * 977 + 5;
    ir_action action;
    size_t kept = 0, count = ir_choices(seen.game, &seen.state, choice, IR_MAX_CHOICES);
    for (size_t i = 0; i < count; i++) {
        if (ir_player_of(seen.game, &seen.state, choice[i].move.actor) == IR_PLAYER(seat)) {
            choice[kept++] = choice[i];
        }
    }
    ir_text out = ir_text_on(line, cap);
    assert_true(bot_random(seen.game, &seen.state, choice, kept, &dice, &action));
    ir_action_print(seen.game, &seen.state, &action, &out);
}

static const world_answer *act(const char *who, int64_t at, const char *line) {
    json_t *json = json_pack("{s:I,s:s}", "at", (json_int_t)at, "action", line);
    char *body = json_dumps(json, 0);
    const world_answer *a = post(who, "/actions", body);
    free(body);
    json_decref(json);
    return a;
}

static void person_moves(void) {
    char line[IR_MAX_LINE];
    int seat = person();
    assert_true(seat >= 0);
    choose((unsigned)seat, line, sizeof line);
    const world_answer *a = act(secret[seat], seen.last, line);
    if (a->status != 200) {
        fail_msg("%s: %d %s", line, a->status, a->body);
    }
}

/* Until this many actions or the end; the number of actions of computer players. */
static void play(size_t most) {
    for (person(); !seen.state.finished && seen.count < most; person()) {
        if (person() >= 0) {
            person_moves();
        } else {
            size_t before = seen.count;
            world_run(&w);
            follow();
            assert_true(seen.count > before);
        }
    }
}

static const char *move_body(int64_t at) {
    static char body[60];
    snprintf(body, sizeof body, "{\"at\":%lld}", (long long)at);
    return body;
}

static unsigned times(const char *text, const char *what) {
    unsigned n = 0;
    for (const char *at = text; (at = strstr(at, what)) != NULL; at++) {
        n++;
    }
    return n;
}

static void says(const world_answer *a, const char *key) { assert_string_equal(world_get(a, "code", 0), key); }

/* ---- who sits where ------------------------------------------------------------------------------------------------------------ */

static void test_a_table_with_bots(void **state) {
    (void)state;
    four("1888n", "club:raider", "");
    assert_string_equal(secret[1], "");
    const world_answer *a = get(secret[0], "");
    assert_string_equal(world_get(a, "seats/1/bot", 0), "club:raider");
    assert_string_equal(world_get(a, "seats/1/name", 0), "Club computer");
    assert_string_equal(world_get(a, "seats/3/name", 0), "Club computer 2");
    assert_string_equal(world_get(a, "seats/1/empty", 0), "false");
    assert_string_equal(world_get(a, "seats/0/bot", 0), "");
    assert_string_equal(world_get(a, "owner", 0), "Ann");
    assert_string_equal(world_get(a, "state", 0), "started");
    a = get(secret[0], "/log");
    assert_int_equal(times(a->body, " seat 1 bot club:raider\n"), 1);
    assert_int_equal(times(a->body, " seat 3 bot club:raider\n"), 1);
    play(30);
    a = get(secret[0], "/export");
    assert_non_null(strstr(a->body, "[Bots \"\" \"club:raider\" \"\" \"club:raider\"]"));
    assert_non_null(strstr(a->body, "Club computer 2"));
    assert_null(strstr(get(NULL, "")->body, "dice"));
}

static void test_names_in_german(void **state) {
    (void)state;
    w.language = "de";
    four("1888n", "hard", "");
    assert_string_equal(world_get(get(secret[0], ""), "seats/3/name", 0), "Starker Computer 2");
}

static void test_before_the_start(void **state) {
    (void)state;
    char body[200];
    const world_answer *a;
    w.bearer = NULL;
    keep_created(world_ask(&w, "POST", "/api/games",
                           "{\"title\":\"1888n\",\"seats\":[{\"bot\":\"casual\",\"name\":\"Robbie\"},\"Ann\",null,null,"
                           "null],\"order\":\"given\",\"start\":\"owner\",\"min_players\":3}"));
    assert_string_equal(world_get(get(NULL, ""), "owner", 0), "Ann"); /* the first person */
    is(post(NULL, "/bot", "{\"player\":\"club\"}"), 403, "forbidden");
    a = post(secret[1], "/bot", "{\"player\":\"club\"}");
    assert_int_equal(a->status, 200);
    assert_int_equal(world_number(a, "seat"), 2);
    says(post(secret[1], "/bot", "{\"seat\":1,\"player\":\"club\"}"), "error.bot_seat"); /* her own */
    assert_int_equal(post(secret[1], "/bot", "{\"seat\":2,\"player\":\"hard:cautious\"}")->status, 200);
    assert_string_equal(world_get(get(NULL, ""), "seats/2/bot", 0), "hard:cautious");
    assert_string_equal(world_get(get(NULL, ""), "seats/2/name", 0), "Hard computer");
    assert_int_equal(post(secret[1], "/bot", "{\"seat\":4,\"player\":\"random\"}")->status, 200);
    assert_int_equal(post(secret[1], "/kick", "{\"seat\":4}")->status, 204);
    assert_int_equal(post(secret[1], "/bot", "{\"seat\":4,\"player\":\"random\"}")->status, 200);
    assert_int_equal(post(secret[1], "/bot", "{\"seat\":4,\"player\":null}")->status, 204);
    assert_string_equal(world_get(get(NULL, ""), "seats/4", 0), "null");
    is(post(secret[1], "/bot", "{\"seat\":4,\"player\":null}"), 404, "not_found");
    snprintf(body, sizeof body, "{\"name\":\"Club computer\",\"invite\":\"%s\"}", invite);
    assert_int_equal(post(NULL, "/join", body)->status, 200);
    a = post(secret[1], "/bot", "{\"player\":\"club\"}");
    assert_string_equal(world_get(get(NULL, ""), "seats/4/name", 0), "Club computer 2");
    is(post(secret[1], "/bot", "{\"player\":\"club\"}"), 409, "full");
    assert_int_equal(post(secret[1], "/kick", "{\"seat\":3}")->status, 204);
    a = post(secret[1], "/start", "{}");
    assert_int_equal(a->status, 200);
    assert_string_equal(world_get(get(secret[1], ""), "seats/3/bot", 0), "club"); /* empty seats have gone */
    world_run(&w);
    world_restart(&w);
    assert_int_equal(get(secret[1], "")->status, 200); /* it is read again as it was */
}

static void test_the_last_seat_starts_it(void **state) {
    (void)state;
    w.bearer = NULL;
    keep_created(world_ask(&w, "POST", "/api/games", "{\"title\":\"nar\",\"seats\":[\"Ann\",null,null]}"));
    assert_int_equal(post(secret[0], "/bot", "{\"player\":\"random\"}")->status, 200);
    const world_answer *a = post(secret[0], "/bot", "{\"player\":\"random\"}");
    assert_int_equal(a->status, 200);
    assert_true(world_number(a, "at") >= 3);
    assert_string_equal(world_get(get(NULL, ""), "state", 0), "started");
}

static const world_answer *create(const char *seats) {
    char body[300];
    w.bearer = NULL;
    snprintf(body, sizeof body, "{\"title\":\"nar\",\"seats\":[%s]}", seats);
    return world_ask(&w, "POST", "/api/games", body);
}

static void test_refusals(void **state) {
    (void)state;
    says(create("\"Ann\",{\"bot\":\"clubs\"},{\"bot\":\"club\"}"), "error.bot_unknown");
    says(create("\"Ann\",{\"bot\":\"club@99999999\"},null"), "error.bot_unknown"); /* work is not theirs to choose */
    says(create("\"Ann\",{\"bot\":\"exec:ls\"},null"), "error.bot_unknown");
    says(create("\"Ann\",{\"bot\":\"\"},null"), "error.bot_unknown");
    says(create("\"Ann\",{\"bot\":1},null"), "error.seats_list");
    says(create("\"Ann\",{},null"), "error.seats_list");
    says(create("\"Ann\",[],null"), "error.seats_list");
    says(create("\"Ann\",{\"bot\":\"club\",\"work\":9},null"), "error.seats_list");
    says(create("\"Ann\",{\"bot\":\"club\",\"name\":null},null"), "error.seats_list");
    says(create("\"Ann\",{\"bot\":\"club\",\"name\":\" x\"},null"), "error.name_form");
    says(create("\"Ann\",{\"bot\":\"club\",\"name\":\"ann\"},null"), "error.same_names");
    says(create("{\"bot\":\"club\"},{\"bot\":\"club\"},{\"bot\":\"club\"}"), "error.bots_alone");
    says(create("{\"bot\":\"club\"},{\"bot\":\"club\"},null"), "error.guest_needs_seat");
    four("1888n", "random", "");
    says(post(secret[0], "/bot", "{\"seat\":2,\"player\":\"club\"}"), "error.bot_early");
    says(post(secret[2], "/bot", "{\"seat\":0,\"player\":\"club\"}"), "error.owner_only");
    says(post(NULL, "/bot", "{\"seat\":0,\"player\":\"club\"}"), "error.owner_only");
    says(post(secret[0], "/bot", "{\"seat\":6,\"player\":\"club\"}"), "error.no_such_seat");
    says(post(secret[0], "/bot", "{\"seat\":0,\"player\":\"nobody\"}"), "error.bot_unknown");
    says(post(secret[0], "/bot", "{\"seat\":0}"), "error.member_missing");
    says(post(secret[2], "/offer", "{\"seat\":1}"), "error.owner_only");
}

static int begin_without(void **state) {
    (void)state;
    return begin_with(0, true);
}

static void test_a_server_without(void **state) {
    (void)state;
    says(create("\"Ann\",{\"bot\":\"club\"},null"), "error.no_bots");
    three("");
    says(post(secret[0], "/bot", "{\"seat\":0,\"player\":\"club\"}"), "error.no_bots");
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/session", NULL), "bots", 0), "");
    /* a table of times when there were some waits, and its people have their rights */
    w.config.bot_threads = 1;
    world_restart(&w);
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/session", NULL), "bots", 0), "true");
    four("1888n", "random", "");
    play(6);
    assert_int_equal(post(secret[0], "/bot", "{\"seat\":0,\"player\":\"random\"}")->status, 200);
    w.config.bot_threads = 0;
    world_restart(&w);
    follow();
    size_t before = seen.count;
    world_run(&w);
    follow();
    assert_int_equal(seen.count, before);
    assert_int_equal(post(secret[0], "/bot", "{\"seat\":0,\"player\":null}")->status, 200);
}

/* ---- whole games ------------------------------------------------------------------------------------------------------------------ */

static void test_to_the_end(void **state) {
    (void)state;
    static const char *const title[] = {"1888n", "nar"};
    for (unsigned i = 0; i < 2; i++) {
        four(title[i], "random", "");
        play(SIZE_MAX);
        const world_answer *a = get(NULL, "");
        assert_string_equal(world_get(a, "state", 0), "finished");
        assert_true(strlen(world_get(a, "totals/Random computer 2", 0)) > 0);
        world_restart(&w);
        assert_string_equal(world_get(get(NULL, ""), "state", 0), "finished");
    }
}

/* 18xx.games' format takes it, and so does its reader. */
static void test_exported(void **state) {
    (void)state;
    four("1888n", "random", ",\"options\":{\"compat\":\"18xx.games\"}");
    play(60);
    const world_answer *a = get(secret[0], "/export?as=18xx");
    assert_int_equal(a->status, 200);
    w.bearer = NULL;
    a = world_ask(&w, "POST", "/api/import", a->body);
    assert_int_equal(a->status, 201);
    assert_string_equal(world_get(a, "seats/1/name", 0), "Random computer");
}

/* Every title, every level: a move comes. */
static void test_every_title(void **state) {
    (void)state;
    static const char *const level[] = {"random", "learner", "casual", "club", "hard"};
    for (size_t i = 0; i < ir_title_count(); i++) {
        for (unsigned k = 0; k < 5; k++) {
            const char *title = ir_title_id(ir_title_at(i));
            four(title, level[k], "");
            play(12);
            assert_true(seen.count >= 12);
        }
    }
}

/* ---- thoughts that come late or not at all -------------------------------------------------------------------------------------------- */

/* Plays until a computer player thinks. */
static void until_thought(void) {
    w.hold_thoughts = true;
    world_run(&w);
    while (w.nthoughts == 0) {
        person_moves();
    }
    follow();
}

static void test_the_same_after_anything(void **state) {
    enum { ACTIONS = 150 };
    (void)state;
    world_thinks(&w);
    four("1888n", "learner", "");
    play(ACTIONS);
    mirror first = seen;
    memset(&seen, 0, sizeof seen);
    world_close(&w);
    begin_bots(NULL);
    world_thinks(&w);
    four("1888n", "learner", "");
    for (unsigned n = 0; seen.count < ACTIONS; n++) {
        until_thought();
        if (n % 3 == 0) {
            world_restart(&w); /* it is lost */
        } else if (n % 3 == 1) {
            assert_int_equal(post(secret[0], "/chat", "{\"text\":\"come on\"}")->status, 200); /* harmless */
        }
        world_run(&w);
        while (w.nthoughts > 0) {
            world_thought(&w, 0);
        }
        world_run(&w);
        follow();
    }
    for (unsigned i = 0; i < ACTIONS; i++) {
        assert_string_equal(seen.line[i], first.line[i]);
    }
    mirror_clear(&first);
}

static void test_an_answer_after_an_undo(void **state) {
    (void)state;
    world_thinks(&w);
    four("1888n", "learner", "");
    until_thought();
    while (seen.count == 0 || seen.total != seen.count) {
        fail();
    }
    int seat = -1;
    for (unsigned i = 0; i < 7; i++) {
        const world_answer *a = secret[i][0] != 0 ? get(secret[i], "") : NULL;
        seat = a != NULL && strcmp(world_get(a, "may_undo", 0), "true") == 0 ? (int)i : seat;
    }
    assert_true(seat >= 0);
    size_t before = seen.count;
    assert_int_equal(post(secret[seat], "/undo", move_body(seen.last))->status, 200);
    follow();
    assert_true(seen.count < before);
    before = seen.count;
    world_thought(&w, 0); /* too late */
    world_run(&w);
    assert_int_equal(w.nthoughts, 0); /* and nobody thinks until the decision is made again */
    follow();
    assert_int_equal(seen.count, before);
    assert_int_equal(person(), seat);
    person_moves();
    w.hold_thoughts = false;
    world_run(&w);
    follow();
    assert_true(seen.count > before + 1);
}

static void test_undo_past_bots(void **state) {
    (void)state;
    for (unsigned rule = 0; rule < 3; rule++) {
        static const char *const more[] = {",\"undo\":\"own\"", ",\"undo\":\"anyone\"", ",\"undo\":\"consent\""};
        four("1888n", "random", more[rule]);
        play(9);
        world_run(&w);
        size_t before, after;
        do { /* Ann decides, and then a computer player */
            before = person() == 0 ? seen.count : SIZE_MAX - 1;
            person_moves();
            world_run(&w);
            after = follow()->count;
        } while (after <= before + 1);
        assert_string_equal(world_get(get(secret[0], ""), "may_undo", 0), "true");
        assert_string_equal(world_get(get(secret[2], ""), "may_undo", 0), rule == 0 ? "false" : "true");
        const world_answer *a = post(secret[0], "/undo", move_body(seen.last));
        assert_int_equal(a->status, 200);
        if (rule == 2) { /* Bob is asked, the computer players agree */
            assert_string_equal(world_get(get(secret[2], ""), "asked", 0), "true");
            world_run(&w);
            follow();
            assert_int_equal(seen.count, after);
            char yes[60];
            snprintf(yes, sizeof yes, "{\"at\":%lld,\"yes\":true}", (long long)seen.last);
            assert_int_equal(post(secret[2], "/consent", yes)->status, 200);
        }
        world_run(&w);
        follow();
        assert_int_equal(seen.count, before); /* past what came after her decision */
        assert_int_equal(person(), 0);
        world_restart(&w);
        world_run(&w);
        follow();
        assert_int_equal(seen.count, before); /* nor does a restart set them off */
        if (rule != 2) {
            assert_int_equal(post(secret[0], "/redo", move_body(seen.last))->status, 200);
            follow();
            assert_int_equal(seen.count, after); /* with what followed it */
        }
    }
}

/* A game in which only computer players have decided has nothing to undo. */
static void test_nothing_to_undo(void **state) {
    (void)state;
    four("1888n", "random", ",\"undo\":\"anyone\"");
    world_run(&w);
    follow();
    if (seen.count > 0) {
        is(post(secret[0], "/undo", move_body(seen.last)), 422, "refused");
        assert_string_equal(world_get(get(secret[0], ""), "may_undo", 0), "false");
    }
}

/* ---- bugs ------------------------------------------------------------------------------------------------------------------------- */

#ifdef IR_TEST_BUILD
static void test_a_thought_with_a_bug(void **state) {
    (void)state;
    world_thinks(&w);
    ir_guard_catch(true);
    ir_guard_hook(NULL);
    four("1888n", "club", "");
    until_thought();
    w.hold_thoughts = false;
    world_restart(&w);
    srv_fault_thought = 1;
    size_t before = seen.count;
    world_run(&w);
    follow();
    assert_true(seen.count > before); /* chance has decided */
    until_thought();
    w.hold_thoughts = false;
    before = seen.count;
    world_restart(&w);
    srv_fault_thought = 3;
    world_run(&w);
    follow();
    assert_int_equal(seen.count, before);
    const world_answer *a = get(secret[0], "");
    bool first = strcmp(world_get(a, "seats/1/stuck", 0), "true") == 0;
    assert_true(first || strcmp(world_get(a, "seats/3/stuck", 0), "true") == 0);
    is(post(secret[2], "/bot", first ? "{\"seat\":1,\"player\":\"club\"}" : "{\"seat\":3,\"player\":\"club\"}"), 403,
       "forbidden");
    a = post(secret[0], "/bot", first ? "{\"seat\":1,\"player\":\"club\"}" : "{\"seat\":3,\"player\":\"club\"}");
    assert_int_equal(a->status, 200);
    world_run(&w);
    follow();
    assert_true(seen.count > before);
    assert_int_equal(times(get(secret[0], "")->body, "stuck"), 0);
}
#endif

/* ---- stand-ins -------------------------------------------------------------------------------------------------------------------- */

static void test_a_stand_in(void **state) {
    (void)state;
    four("1888n", "random", "");
    world_run(&w);
    follow();
    const world_answer *a = post(secret[2], "/bot", "{\"player\":\"random\"}"); /* Bob, for Bob's own seat */
    assert_int_equal(a->status, 200);
    assert_int_equal(world_number(a, "seat"), 2);
    assert_string_equal(world_get(get(secret[2], ""), "seats/2/bot", 0), "random");
    assert_string_equal(world_get(get(secret[2], ""), "you", 0), "2");
    while (seen.count < 40) {
        world_run(&w);
        assert_int_equal(person(), 0); /* only Ann is waited for */
        person_moves();
    }
    world_run(&w);
    follow();
    says(post(secret[0], "/bot", "{\"seat\":2,\"player\":null}"), "error.bot_early"); /* it is Bob's */
    assert_int_equal(post(secret[2], "/bot", "{\"seat\":2,\"player\":null}")->status, 200);
    a = get(secret[2], "/log");
    assert_int_equal(times(a->body, " seat 2 bot random\n"), 1);
    assert_int_equal(times(a->body, " seat 2 bot off\n"), 1);
    while (person() != 2) {
        person_moves();
        world_run(&w);
    }
    /* acting does the same; but the stand-in must not be quicker */
    world_thinks(&w);
    w.hold_thoughts = true;
    assert_int_equal(post(secret[2], "/bot", "{\"player\":\"hard\"}")->status, 200);
    follow();
    person_moves();
    assert_int_equal(times(get(secret[2], "/log")->body, " seat 2 bot off\n"), 2);
    world_thought(&w, 0);
    w.hold_thoughts = false;
    world_run(&w);
    follow();
    world_restart(&w);
    assert_int_equal(get(secret[2], "")->status, 200);
}

static void test_an_absent_player(void **state) {
    (void)state;
    four("1888n", "random", "");
    world_run(&w);
    while (person() != 2) {
        person_moves();
        world_run(&w);
    }
    says(post(secret[0], "/bot", "{\"seat\":2,\"player\":\"club\"}"), "error.bot_early");
    w.now += INT64_C(3) * 24 * 3600 * 1000;
    says(post(secret[2], "/bot", "{\"seat\":0,\"player\":\"club\"}"), "error.owner_only");
    size_t before = seen.count;
    assert_int_equal(post(secret[0], "/bot", "{\"seat\":2,\"player\":\"random\"}")->status, 200);
    world_run(&w);
    follow();
    assert_true(seen.count > before);
    assert_int_equal(post(secret[0], "/bot", "{\"seat\":2,\"player\":\"casual\"}")->status, 200); /* another one */
    /* everybody else is a computer player now: without Ann the table waits */
    assert_int_equal(post(secret[0], "/bot", "{\"player\":\"random\"}")->status, 200);
    world_run(&w);
    before = follow()->count;
    w.now += 60000;
    world_run(&w);
    assert_int_equal(follow()->count, before);
    assert_int_equal(post(secret[2], "/bot", "{\"player\":null}")->status, 200);
    world_run(&w);
    follow();
    assert_true(seen.count > before || person() == 2);
}

/* Somebody takes over a seat that a computer player has. */
static void test_a_seat_taken_from_a_bot(void **state) {
    (void)state;
    char body[200];
    four("1888n", "random", "");
    const world_answer *a = post(secret[0], "/offer", "{\"seat\":1}");
    assert_int_equal(a->status, 200);
    snprintf(body, sizeof body, "{\"offer\":\"%s\",\"name\":\"Cat\"}", world_get(a, "offer", 0));
    a = post(NULL, "/take", body);
    assert_int_equal(a->status, 200);
    snprintf(secret[1], sizeof secret[1], "%s", world_get(a, "secret", 0));
    a = get(secret[1], "");
    assert_string_equal(world_get(a, "seats/1/bot", 0), "");
    assert_string_equal(world_get(a, "seats/1/person", 0), "Cat");
    play(30);
    world_restart(&w);
    assert_int_equal(get(secret[1], "")->status, 200);
}

/* An account is deleted: its stand-in plays on; without one, the owner hands the seat to a computer player. */
static void test_a_deleted_account(void **state) {
    (void)state;
    static const char seats[] = "{\"title\":\"1888n\",\"seats\":[\"Dora\",{\"bot\":\"random\"},\"Bob\",\"Cat\"],"
                                "\"order\":\"given\",\"seed\":3}";
    for (unsigned stand_in = 0; stand_in < 2; stand_in++) {
        w.header = "1";
        w.bearer = NULL;
        w.cookie = NULL;
        const world_answer *a =
            world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Dora\",\"password\":\"seventeen red trains\"}");
        assert_int_equal(a->status, 201);
        char cookie[256];
        snprintf(cookie, sizeof cookie, "%.*s", (int)strcspn(a->cookie, ";"), a->cookie);
        w.cookie = cookie;
        keep_created(world_ask(&w, "POST", "/api/games", seats));
        mirror_clear(&seen);
        world_run(&w);
        assert_string_equal(world_get(get(NULL, ""), "owner", 0), "Dora");
        if (stand_in) {
            assert_int_equal(post(NULL, "/bot", "{\"player\":\"random\"}")->status, 200);
        }
        a = world_ask(&w, "DELETE", "/api/account", "{\"password\":\"seventeen red trains\"}");
        assert_int_equal(a->status, 204);
        w.cookie = NULL;
        a = get(secret[2], "");
        assert_string_equal(world_get(a, "owner", 0), "Bob"); /* not the computer player */
        assert_string_equal(world_get(a, "seats/0/name", 0), "Deleted");
        assert_string_equal(world_get(a, "seats/0/empty", 0), stand_in ? "false" : "true");
        if (!stand_in) {
            says(post(secret[3], "/bot", "{\"seat\":0,\"player\":\"random\"}"), "error.owner_only");
            assert_int_equal(post(secret[2], "/bot", "{\"seat\":0,\"player\":\"random\"}")->status, 200);
        }
        play(30);
        assert_true(seen.count >= 30);
        assert_int_equal(post(secret[2], "/bot", "{\"seat\":0,\"player\":null}")->status, 200);
        assert_string_equal(world_get(get(NULL, ""), "seats/0/empty", 0), "true");
    }
}

/* ---- time --------------------------------------------------------------------------------------------------------------------------- */

static void test_pace(void **state) {
    (void)state;
    w.config.bot_pace_ms = 1000;
    world_restart(&w);
    four("1888n", "random", "");
    world_run(&w);
    while (person() >= 0) { /* until two computer players move one after the other */
        size_t before = seen.count;
        person_moves();
        follow();
        assert_true(seen.count <= before + 2);
        if (person() < 0) {
            break;
        }
        w.now += 1000;
        world_run(&w);
    }
    size_t before = seen.count;
    w.now += 500;
    world_run(&w);
    assert_int_equal(follow()->count, before);
    w.now += 500;
    world_run(&w);
    assert_int_equal(follow()->count, before + 1);
    w.now -= 3600000; /* a clock that is set back does not stop them */
    for (unsigned i = 0; i < 6 && person() < 0; i++) {
        w.now += 1000;
        world_run(&w);
    }
    assert_true(person() >= 0);
}

static void test_quotas(void **state) {
    (void)state;
    static const char mine[] = "\"Ann\",{\"bot\":\"random\"},{\"bot\":\"random\"}";
    const world_answer *a = NULL;
    for (unsigned i = 0; i < 10; i++) {
        a = create(mine);
        assert_int_equal(a->status, 201);
    }
    keep_created(a);
    says(create(mine), "error.address_bot_tables");
    w.peer = "192.0.2.77";
    assert_int_equal(create(mine)->status, 201);
    w.peer = NULL;
    assert_int_equal(create("\"Ann\",\"Bob\",\"Cat\"")->status, 201);
    assert_int_equal(post(secret[0], "/end", move_body(world_number(get(secret[0], ""), "at")))->status, 200);
    assert_int_equal(create(mine)->status, 201);
    says(create(mine), "error.address_bot_tables");
    w.now += INT64_C(25) * 3600 * 1000; /* nobody has touched them today */
    assert_int_equal(create(mine)->status, 201);
    w.header = "1";
    w.bearer = NULL;
    w.peer = "192.0.2.78";
    a = world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Dora\",\"password\":\"seventeen red trains\"}");
    assert_int_equal(a->status, 201);
    char cookie[256];
    snprintf(cookie, sizeof cookie, "%.*s", (int)strcspn(a->cookie, ";"), a->cookie);
    w.cookie = cookie;
    for (unsigned i = 0; i < 20; i++) {
        assert_int_equal(create("\"Dora\",{\"bot\":\"random\"},{\"bot\":\"random\"}")->status, 201);
    }
    says(create("\"Dora\",{\"bot\":\"random\"},{\"bot\":\"random\"}"), "error.own_bot_tables");
    w.cookie = NULL;
}

/* One address with many tables, another with one: they take turns. */
static void test_fair_turns(void **state) {
    (void)state;
    enum { MANY = 30 };
    w.config.bot_threads = 3;
    world_thinks(&w);
    w.hold_thoughts = true;
    for (unsigned i = 0; i < MANY; i++) {
        four("nar", "random", "");
        w.now++;
    }
    assert_int_equal(w.nthoughts, 2); /* one thread is left for others */
    w.peer = "198.51.100.7";
    four("nar", "random", "");
    person(); /* it may be a person's turn first */
    while (person() >= 0) {
        person_moves();
    }
    assert_int_equal(w.nthoughts, 3);
    for (unsigned i = 0; i < 40; i++) { /* their time is used alike, though one has thirty times as many */
        while (person() >= 0) {
            person_moves();
        }
        assert_int_equal(w.nthoughts, 3);
        size_t before = seen.count;
        for (unsigned k = 0; k < 6 && follow()->count == before; k++) {
            world_thought(&w, 0);
            world_run(&w);
        }
        assert_true(seen.count > before);
        if (seen.state.finished) {
            break;
        }
    }
    w.peer = NULL;
}

int main(void) {
#define BOTS(test) cmocka_unit_test_setup_teardown(test, begin_bots, end_bots)
    const struct CMUnitTest tests[] = {
        BOTS(test_a_table_with_bots),
        BOTS(test_names_in_german),
        BOTS(test_before_the_start),
        BOTS(test_the_last_seat_starts_it),
        BOTS(test_refusals),
        cmocka_unit_test_setup_teardown(test_a_server_without, begin_without, end_bots),
        BOTS(test_to_the_end),
        BOTS(test_exported),
        BOTS(test_every_title),
        BOTS(test_the_same_after_anything),
        BOTS(test_an_answer_after_an_undo),
        BOTS(test_undo_past_bots),
        BOTS(test_nothing_to_undo),
#ifdef IR_TEST_BUILD
        BOTS(test_a_thought_with_a_bug),
#endif
        BOTS(test_a_stand_in),
        BOTS(test_an_absent_player),
        BOTS(test_a_seat_taken_from_a_bot),
        BOTS(test_a_deleted_account),
        BOTS(test_pace),
        cmocka_unit_test_setup_teardown(test_quotas, begin_limited, end_bots),
        BOTS(test_fair_turns),
    };
    return cmocka_run_group_tests_name("computer players at tables", tests, NULL, NULL);
}
