/* The errors of the server, one by one: what provokes each, by its code, with its status and class from the list, and its
 * text in the language that the client asks for. Those of a damaged or full database are in test_damage.c and
 * test_faults.py, those of many requests at once in test_attacks.py. */
#include "server/errors.h"
#include "server/wire_head.h"
#include "server_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAMES "/api/games"
#define SEATS "\"seats\":[\"Ann\",\"Bob\",\"Cat\"]"
#define NEW(more) "{\"title\":\"1888n\"," SEATS more "}"

static srv_error error_of(const char *key) {
    for (unsigned i = 0; srv_error_codes[i].key != NULL; i++) {
        if (strcmp(srv_error_codes[i].key, key) == 0) {
            return (srv_error)i;
        }
    }
    fail_msg("there is no error %s", key);
    return SRV_ERRORS_COUNT;
}

/* The answer is this error, with these first arguments as JSON ("" for none). */
static void fails(const world_answer *a, const char *key, const char *args) {
    srv_error error = error_of(key);
    char wanted[200];
    if (a->body == NULL || strcmp(world_get(a, "code", 0), key) != 0) {
        fail_msg("%d %s instead of %s", a->status, a->body != NULL ? a->body : "", key);
    }
    assert_int_equal(a->status, srv_error_status(error));
    assert_string_equal(world_get(a, "error", 0), srv_error_class(error));
    snprintf(wanted, sizeof wanted, "\"args\":[%s", args);
    if (strstr(a->body, wanted) == NULL) {
        fail_msg("%s has not %s", a->body, wanted);
    }
}

static const world_answer *ask(const char *method, const char *target, const char *body) {
    w.bearer = NULL;
    return world_ask(&w, method, target, body);
}

static void of_requests(void **state) {
    (void)state;
    static char deep[200], large[70000];
    fails(ask("GET", "/api/nothing", NULL), "error.not_found", "");
    fails(ask("DELETE", "/api/games", NULL), "error.method", "");
    fails(ask("POST", GAMES, "[]"), "error.body_object", "");
    fails(ask("POST", GAMES, "{\n\"title\" 1"), "error.body_json", "2,9");
    memset(deep, '[', sizeof deep - 1);
    fails(ask("POST", GAMES, deep), "error.body_too_deep", "");
    memset(large, ' ', sizeof large - 1);
    fails(ask("POST", GAMES, large), "error.body_too_large", "64");
    fails(ask("POST", GAMES, NEW(",\"colour\":1")), "error.member_unknown", "\"colour\"");
    fails(ask("POST", GAMES, "{" SEATS "}"), "error.member_missing", "\"title\"");
    fails(ask("POST", GAMES, "{\"title\":7," SEATS "}"), "error.member_text", "\"title\"");
    fails(ask("POST", GAMES, NEW(",\"start\":\"a word of more than forty bytes is too long here\"")),
          "error.member_too_long", "\"start\"");
    fails(ask("POST", GAMES, NEW(",\"min_players\":99")), "error.member_number", "\"min_players\"");
    fails(ask("POST", GAMES, NEW(",\"private\":1")), "error.member_bool", "\"private\"");
    fails(ask("POST", GAMES, NEW(",\"options\":[]")), "error.member_object", "\"options\"");
    fails(ask("POST", GAMES, NEW(",\"pace\":\"slow\"")), "error.member_word", "\"pace\",\"async, live\"");
    fails(ask("POST", GAMES, NEW(",\"description\":\"a\\u0007b\"")), "error.member_characters", "\"description\"");
    fails(ask("POST", GAMES, NEW(",\"key\":\"short\"")), "error.secret_form", "\"key\"");
    fails(ask("POST", GAMES, NEW(",\"seed\":-1")), "error.seed", "");
    fails(ask("POST", GAMES, "{\"title\":\"1888n\",\"seats\":[1,2]}"), "error.seats_list", "");
    fails(ask("GET", "/api/games?open&after=never", NULL), "error.after_page", "");
    fails(ask("GET", "/api/games?open&pace=slow", NULL), "error.member_word", "\"pace\"");
    fails(ask("POST", "/api/import", ""), "error.file_missing", "");
    fails(ask("POST", "/api/import?key=AAAAAAAAAAAAAAAAAAAAAA", "x"), "error.key_in_address", "");
    fails(ask("GET", "/api/games?mine&invite=x", NULL), "error.invite_in_address", "");
    w.origin = "https://elsewhere.example";
    fails(ask("POST", GAMES, NEW("")), "error.other_site", "");
    w.origin = NULL;
    w.cookie = "ironroad=AAAAAAAAAAAAAAAAAAAAAA";
    fails(ask("POST", GAMES, NEW("")), "error.header_needed", "");
    w.cookie = NULL;
}

static void of_accounts(void **state) {
    (void)state;
    static const char good[] = "{\"name\":\"Zoe\",\"password\":\"seventeen green trains\"}";
    fails(ask("GET", "/api/account", NULL), "error.sign_in_first", "");
    fails(ask("POST", "/api/accounts", "{\"name\":\" Zoe\",\"password\":\"seventeen green trains\"}"),
          "error.name_form", "39");
    fails(ask("POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"short\"}"), "error.password_length", "8,256");
    fails(ask("POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"password1\"}"), "error.password_easy", "");
    const world_answer *a = ask("POST", "/api/accounts", good);
    assert_int_equal(a->status, 201);
    static char cookie[256];
    snprintf(cookie, sizeof cookie, "%.*s", (int)strcspn(a->cookie, ";"), a->cookie);
    fails(ask("POST", "/api/accounts", good), "error.name_taken", "");
    fails(ask("POST", "/api/accounts", "{\"name\":\"Z0e\",\"password\":\"seventeen green trains\"}"),
          "error.name_alike", "");
    fails(ask("POST", "/api/session", "{\"name\":\"Zoe\",\"password\":\"seventeen red trains\"}"),
          "error.wrong_sign_in", "");
    fails(ask("POST", GAMES, "{\"title\":\"1888n\",\"seats\":[\"Zoe\",\"Bob\",\"Cat\"]}"), "error.name_of_account", "");
    fails(ask("POST", "/api/reset", "{\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"password\":\"seventeen red trains\"}"),
          "error.reset_used", "");
    w.cookie = cookie;
    w.header = "1";
    fails(ask("POST", "/api/account/password", "{\"old\":\"wrong\",\"new\":\"seventeen red trains\"}"),
          "error.wrong_password", "");
    w.cookie = w.header = NULL;
    for (unsigned i = 0; i < 30 && ask("POST", "/api/session", good)->status != 429; i++) {
    }
    fails(ask("POST", "/api/session", good), "error.too_many_requests", "");
}

static void of_tables(void **state) {
    (void)state;
    snprintf(id, sizeof id, "nosuchtable");
    fails(get(NULL, ""), "error.no_table", "");
    fails(ask("POST", GAMES, "{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Ann\",\"Cat\"]}"), "error.same_names", "");
    fails(ask("POST", GAMES, "{\"title\":\"1888n\",\"seats\":[null,null,null]}"), "error.guest_needs_seat", "");
    fails(ask("POST", GAMES, NEW(",\"position\":\"finished; end bank\"")), "error.position_over", "");
    keep_created(ask("POST", GAMES, "{\"title\":\"1888n\",\"seats\":[\"Ann\",null,null],\"private\":true}"));
    fails(get(NULL, ""), "error.private", "");
    fails(post(NULL, "/join", "{\"name\":\"Bob\"}"), "error.private_invitation", "");
    fails(post(NULL, "/chat", "{\"text\":\"hello\"}"), "error.no_seat", "");
    fails(post(secret[0], "/start", "{}"), "error.too_few_players", "3");
    fails(post(secret[0], "/order", "{\"seats\":[5]}"), "error.seats_order", "");
    fails(post(secret[0], "/kick", "{\"seat\":2}"), "error.seat_empty", "");
    fails(post(secret[0], "/actions", "{\"at\":0,\"action\":\"pass\"}"), "error.not_started", "");
    fails(post(secret[0], "/offer", "{\"seat\":0}"), "error.not_playing", "");
    char join[200];
    snprintf(join, sizeof join, "{\"name\":\"Ann\",\"invite\":\"%s\"}", invite);
    fails(post(NULL, "/join", join), "error.name_at_table", "");
    snprintf(join, sizeof join, "{\"name\":\"Bob\",\"invite\":\"%s\"}", invite);
    const world_answer *bob = post(NULL, "/join", join);
    assert_int_equal(bob->status, 200);
    snprintf(secret[1], sizeof secret[1], "%s", world_get(bob, "secret", 0));
    fails(post(secret[1], "/start", "{}"), "error.owner_only", "");
    snprintf(join, sizeof join, "{\"name\":\"Cat\",\"invite\":\"%s\"}", invite);
    assert_int_equal(post(NULL, "/join", join)->status, 200);
    fails(post(secret[0], "/leave", "{}"), "error.started", "");
    three("");
    fails(post(NULL, "/join", "{\"name\":\"Dan\"}"), "error.no_empty_seat", "");
}

static void of_games(void **state) {
    (void)state;
    three(",\"undo\":\"own\"");
    fails(post(secret[0], "/actions", "{\"at\":1,\"action\":\"Bob pass\"}"), "error.not_your_seat", "");
    fails(post(secret[0], "/undo", "{\"at\":1}"), "error.nothing_to_undo", "");
    fails(post(secret[0], "/redo", "{\"at\":1}"), "error.nothing_to_redo", "");
    fails(post(secret[0], "/undo", "{\"at\":9}"), "error.stale", "");
    fails(post(secret[0], "/consent", "{\"at\":1,\"yes\":true}"), "error.no_undo_asked", "");
    fails(post(secret[0], "/resume", "{\"at\":1}"), "error.not_ended", "");
    fails(post(secret[0], "/offer", "{\"seat\":5}"), "error.no_such_seat", "");
    fails(post(secret[0], "/offer", "{\"seat\":1}"), "error.offer_early", "3");
    fails(post(NULL, "/take", "{\"offer\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"name\":\"Dan\"}"), "error.offer_gone", "");
    fails(post(secret[0], "/chat", "{\"text\":\"a\\nb\"}"), "error.chat_form", "500");
    fails(post(secret[0], "/programs", "{\"program\":\"pass\",\"until\":\"float\"}"), "error.program_form", "");
    fails(post(secret[0], "/programs", "{\"program\":\"pass\",\"until\":\"round\"}"), "error.program_round", "");
    fails(get(NULL, "/log?from=x"), "error.from_row", "");
    fails(get(NULL, "/export?as=pdf"), "error.export_format", "");
    assert_string_equal(world_get(get(NULL, "/export?as=18xx"), "code", 0), "problem.file.export_book");
    w.last_event_id = "x";
    fails(get(NULL, "/events"), "error.stream_row", "");
    w.last_event_id = NULL;
    fails(ask("GET", "/api/events?games=x", NULL), "error.stream_games", "64");
    assert_int_equal(post(secret[1], "/actions", "{\"at\":1,\"action\":\"buy KT\"}")->status, 200);
    fails(post(secret[0], "/undo", "{\"at\":2}"), "error.undo_own", "");
    assert_int_equal(post(secret[1], "/undo", "{\"at\":2}")->status, 200);
    fails(post(secret[0], "/redo", "{\"at\":3}"), "error.redo_own", "");
    assert_int_equal(post(secret[0], "/end", "{\"at\":3}")->status, 200);
    fails(post(secret[1], "/actions", "{\"at\":4,\"action\":\"pass\"}"), "error.ended", "");
    three(",\"undo\":\"consent\"");
    assert_int_equal(post(secret[1], "/actions", "{\"at\":1,\"action\":\"buy KT\"}")->status, 200);
    assert_int_equal(post(secret[1], "/undo", "{\"at\":2}")->status, 200);
    fails(post(secret[1], "/consent", "{\"at\":3,\"yes\":true}"), "error.answer_not_asked", "");
}

/* Programmed moves, in a game that begins in a stock round. */
static void of_programs(void **state) {
    (void)state;
    three(",\"position\":\"players 3; start JHR 70 Ann 6; float JHR 700; stock Ann\"");
    fails(post(secret[0], "/programs", "{\"program\":\"buy\",\"company\":\"XYZ\",\"until\":\"float\"}"),
          "error.program_company", "\"XYZ\"");
    fails(post(secret[0], "/programs", "{\"program\":\"buy\",\"company\":\"JHR\",\"until\":\"float\"}"),
          "error.program_floated", "\"JHR\"");
}

static void of_tables_that_wait(void **state) {
    (void)state;
    static const char open[] = "{\"title\":\"1888n\",\"seats\":[\"Ann\",null,null]}";
    for (unsigned i = 0; i < 10; i++) {
        assert_int_equal(ask("POST", GAMES, open)->status, 201);
    }
    fails(ask("POST", GAMES, open), "error.address_tables_wait", "10");
    assert_int_equal(ask("POST", GAMES, open)->retry_after, 60);
    char cookie[256];
    const world_answer *a = ask("POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"seventeen green trains\"}");
    snprintf(cookie, sizeof cookie, "%.*s", (int)strcspn(a->cookie, ";"), a->cookie);
    w.cookie = cookie;
    w.header = "1";
    for (unsigned i = 0; i < 30; i++) {
        assert_int_equal(ask("POST", GAMES, open)->status, 201);
    }
    fails(ask("POST", GAMES, open), "error.own_tables_wait", "30");
    w.cookie = w.header = NULL;
}

static void of_files(void **state) {
    (void)state;
    static const unsigned char broken[] = {0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF, 0xFF, 0xFF};
    w.bearer = NULL;
    uint64_t ticket = world_send_bytes(&w, "POST", "/api/import", broken, sizeof broken);
    world_run(&w);
    fails(world_answer_of(&w, ticket), "error.file_damaged", "");
    char *lines = malloc(30001);
    memset(lines, '\n', 30000);
    lines[30000] = 0;
    fails(ask("POST", "/api/import", lines), "error.file_lines", "20000");
    char *values = malloc(400001);
    memset(values, ',', 400000);
    values[400000] = 0;
    fails(ask("POST", "/api/import", values), "error.file_values", "300000");
    char *large = malloc((5 << 20) + 2);
    memset(large, ' ', (5 << 20) + 1);
    large[(5 << 20) + 1] = 0;
    fails(ask("POST", "/api/import", large), "error.file_too_large", "5");
    free(lines);
    free(values);
    free(large);
}

/* A problem with a set-up or a line comes through as it is, with its hint. */
static void of_input(void **state) {
    (void)state;
    const world_answer *a = ask("POST", GAMES, "{\"title\":\"1889\"," SEATS "}");
    assert_int_equal(a->status, 422);
    assert_string_equal(world_get(a, "code", 0), "problem.unknown_title");
    a = ask("POST", GAMES, NEW(",\"options\":{\"fast\":\"yes\"}"));
    assert_string_equal(world_get(a, "code", 0), "problem.unknown_option");
    assert_string_equal(world_get(a, "args/0", 0), "fast");
    assert_string_equal(world_get(a, "hint/code", 0), "problem.there_are");
    three("");
    a = post(secret[1], "/actions", "{\"at\":1,\"action\":\"bid hs 80\"}");
    assert_string_equal(world_get(a, "code", 0), "problem.wrong_operand");
    assert_string_equal(world_get(a, "hint/args/0", 0), "HS");
    a = post(secret[1], "/actions", "{\"at\":1,\"action\":\"bid HS 1\"}");
    assert_string_equal(world_get(a, "code", 0), "refusal.bid_too_low");
    assert_int_equal(world_number(a, "args/0"), 1);
    a = ask("POST", "/api/import", "[Title \"1888n\"] [Players \"a\" \"b\" \"c\"]\n1 a fly\n");
    assert_string_equal(world_get(a, "code", 0), "problem.unknown_verb");
    assert_memory_equal(world_get(a, "text", 0), "line 2: ", 8);
    a = ask("POST", "/api/import", "[Title \"1888n\"] [Players \"a\" \"b\" \"c\"]\n1 bid HS 1\n");
    assert_string_equal(world_get(a, "code", 0), "problem.file.refused");
    assert_string_equal(world_get(a, "args/0/code", 0), "refusal.bid_too_low");
}

static void in_the_clients_language(void **state) {
    (void)state;
    static const struct {
        const char *accepted, *text;
    } rows[] = {{NULL, "There is no such table."},
                {"", "There is no such table."},
                {"de", "Diesen Tisch gibt es nicht."},
                {"de-AT,en;q=0.8", "Diesen Tisch gibt es nicht."},
                {"xx, fr;q=0.9, de;q=0.8", "Diesen Tisch gibt es nicht."},
                {"en-GB, de", "There is no such table."},
                {"a-tag-that-is-much-too-long-for-any-language, de", "Diesen Tisch gibt es nicht."},
                {",;,;q", "There is no such table."}};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        w.language = rows[i].accepted;
        assert_string_equal(world_get(ask("GET", "/api/games/nosuchtable", NULL), "text", 0), rows[i].text);
    }
    w.language = "de";
    three("");
    const world_answer *a = post(secret[1], "/actions", "{\"at\":1,\"action\":\"bid HS 1\"}");
    assert_non_null(strstr(world_get(a, "text", 0), "bietest"));
    w.language = NULL;
}

/* What is not a request: decided by its head alone. */
static void of_heads(void **state) {
    (void)state;
    static const struct {
        const char *head, *key;
    } rows[] = {
        {"GET\r\n\r\n", "error.not_http"},
        {"GET / HTTP/2.0\r\nHost: x\r\n\r\n", "error.http_version"},
        {"GET x HTTP/1.1\r\nHost: x\r\n\r\n", "error.address_form"},
        {"GET / HTTP/1.1\r\nHost: x\r\nno field\r\n\r\n", "error.head_field"},
        {"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", "error.length_needed"},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", "error.coding"},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", "error.length_form"},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1234567890123456789\r\n\r\n", "error.length_too_large"},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\n", "error.length_twice"},
        {"GET / HTTP/1.1\r\n\r\n", "error.host"},
        {"GET / HTTP/1.1\r\nHost: x\r\nExpect: much\r\n\r\n", "error.expectation"},
        {"GET / HTTP/1.1\r\nHost: x\rA: b\r\n\r\n", "error.head_line"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        srv_error error = SRV_ERRORS_COUNT;
        assert_null(wire_head_read(rows[i].head, strlen(rows[i].head), &error));
        assert_true(error < SRV_ERRORS_COUNT);
        assert_string_equal(srv_error_codes[error].key, rows[i].key);
    }
    srv_error error = SRV_ERRORS_COUNT;
    assert_null(wire_head_read("GET / HTTP/1.1\r\nHost: \0\r\n\r\n", 26, &error));
    assert_string_equal(srv_error_codes[error].key, "error.head_zero");
    char many[4000] = "GET / HTTP/1.1\r\nHost: x\r\n";
    for (unsigned i = 0; i < 70; i++) {
        strncat(many, "A: b\r\n", sizeof many - strlen(many) - 1);
    }
    strncat(many, "\r\n", sizeof many - strlen(many) - 1);
    assert_null(wire_head_read(many, strlen(many), &error));
    assert_string_equal(srv_error_codes[error].key, "error.head_fields");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(of_requests, begin, end),
        cmocka_unit_test_setup_teardown(of_accounts, begin, end),
        cmocka_unit_test_setup_teardown(of_tables, begin, end),
        cmocka_unit_test_setup_teardown(of_games, begin, end),
        cmocka_unit_test_setup_teardown(of_programs, begin, end),
        cmocka_unit_test_setup_teardown(of_tables_that_wait, begin, end),
        cmocka_unit_test_setup_teardown(of_files, begin, end),
        cmocka_unit_test_setup_teardown(of_input, begin, end),
        cmocka_unit_test_setup_teardown(in_the_clients_language, begin, end),
        cmocka_unit_test(of_heads),
    };
    return cmocka_run_group_tests_name("server_errors", tests, NULL, NULL);
}
