/* 18xx.games' format: what kind of game a file is, which actions count, hostile files, and what is written back. The
 * recorded games are compared in test_parity.py. */
#include "interop/eighteenxx.h"
#include "interop/problems.h"
#include "interop/shadow.h"
#include "problem_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define P3 "[{\"id\":7,\"name\":\"Ann\"},{\"id\":8,\"name\":\"Bob\"},{\"id\":9,\"name\":\"Cat\"}]"
#define HEAD(rules) "{\"id\":5,\"title\":\"1888\",\"players\":" P3 ",\"settings\":{\"optional_rules\":" rules "},"
#define GAME(actions) HEAD("[\"north\"]") "\"actions\":[" actions "]}"
#define BID(id, who, what, price)                                                                                      \
    "{\"type\":\"bid\",\"id\":" #id ",\"entity\":" #who ",\"entity_type\":\"player\",\"company\":\"" what              \
    "\",\"price\":" #price "}"
#define LONG "0123456789012345678901234567890123456789012345678901234567\\u00e9\\u00e9\\u00e9"
#define PASS(id, who) "{\"type\":\"pass\",\"id\":" #id ",\"entity\":" #who ",\"entity_type\":\"player\"}"

/* Imports; the log is freed by the caller. */
static int import(const char *json, ir_log *log, char err[600]) {
    memset(log, 0, sizeof *log);
    err[0] = 0;
    ir_problem problem = {0};
    int code = xx_import_text(json, strlen(json), log, &problem);
    ir_text t = ir_text_on(err, 600);
    if (code != IR_READ_OK && problem.line > 0) {
        ir_put_int(&t, problem.line);
        ir_put_char(&t, ':');
        ir_put_int(&t, problem.column);
        ir_put(&t, ": ");
    }
    ir_put(&t, code != IR_READ_OK ? problem_text(&problem) : "");
    if (code == IR_READ_REFUSED && problem.what.code == &ir_file_codes[IR_FILE_REFUSED]) {
        ir_put(&t, log->game.title->refusal_rule(&log->game, problem.refusal.code));
    }
    return code;
}

static void expect(const char *json, int code, const char *part) {
    ir_log log;
    char err[600];
    int got = import(json, &log, err);
    if (got != code || strstr(err, part) == NULL) {
        fail_msg("code %d, not %d; '%s' is not in '%s'", got, code, part, err);
    }
    ir_log_free(&log);
}

/* The title and its actions, as "1888n compat=18xx.games 3". */
static void expect_game(const char *json, const char *text) {
    ir_log log;
    char err[600], got[200];
    if (import(json, &log, err) != IR_READ_OK) {
        fail_msg("%s", err);
    }
    ir_text t = ir_text_on(got, sizeof got);
    ir_put(&t, ir_title_id(log.game.title));
    for (unsigned i = 0; i < log.game.noptions; i++) {
        ir_put(&t, " ");
        ir_put(&t, log.game.option[i].name);
        ir_put(&t, "=");
        ir_put(&t, log.game.option[i].value);
    }
    ir_put(&t, " ");
    ir_put_int(&t, (int64_t)log.count);
    assert_string_equal(got, text);
    ir_log_free(&log);
}

static void modes(void **state) {
    (void)state;
    expect_game(HEAD("[\"north\"]") "\"actions\":[]}", "1888n compat=18xx.games 0");
    expect_game(HEAD("[]") "\"actions\":[]}", "1888 compat=18xx.games 0");
    expect_game(HEAD("[\"small_bank\"]") "\"actions\":[]}", "1888 compat=18xx.games small_bank=yes 0");
    expect_game("{\"title\":\"1888\",\"players\":[{\"id\":1,\"name\":\"a\"},{\"id\":2,\"name\":\"b\"}],"
                "\"settings\":{\"optional_rules\":[\"north\"]},\"actions\":[]}",
                "1888 compat=18xx.games 0"); /* with two players that mode is dropped */
    expect(HEAD("[\"east\"]") "\"actions\":[]}", IR_READ_BAD, "file.optional_rule east");
    expect(HEAD("[\"north\",\"small_bank\"]") "\"actions\":[]}", IR_READ_BAD, "file.optional_several north");
    expect("{\"title\":\"1830\",\"players\":" P3 ",\"actions\":[]}", IR_READ_BAD, "file.other_title 1830");
    expect("{\"players\":" P3 ",\"actions\":[]}", IR_READ_BAD, "file.no_title");
    expect("{\"title\":8,\"players\":" P3 ",\"actions\":[]}", IR_READ_BAD, "file.title_text");
    expect("{\"title\":\"18\\u202e\\u000788\",\"players\":" P3 ",\"actions\":[]}", IR_READ_BAD,
           "file.other_title 18??88");
    expect(
        "{\"title\":\"" LONG "\",\"players\":" P3 ",\"actions\":[]}", IR_READ_BAD,
        "other_title 0123456789012345678901234567890123456789012345678901234567\xC3\xA9"); /* 60 bytes, no half character */
}

#define SET(settings) "{\"title\":\"1888\",\"players\":" P3 settings ",\"actions\":[" PASS(4, 7) "]}"
#define PIN(value) SET(",\"settings\":{\"optional_rules\":[],\"pin\":" value "}")

static void settings(void **state) {
    (void)state;
    expect(SET(""), IR_READ_BAD, "file.no_settings");
    expect(SET(",\"settings\":[]"), IR_READ_BAD, "file.no_settings");
    expect(SET(",\"settings\":null"), IR_READ_BAD, "file.no_settings");
    expect(SET(",\"settings\":{}"), IR_READ_BAD, "file.optional_missing");
    expect(SET(",\"settings\":{\"optional_rules\":null}"), IR_READ_BAD, "file.optional_list");
    expect(SET(",\"settings\":{\"optional_rules\":\"north\"}"), IR_READ_BAD, "file.optional_list");
    expect(SET(",\"settings\":{\"pin\":\"abc123\"}"), IR_READ_REFUSED, "file.pinned abc123|1");
    expect_game(PIN("\"\""), "1888 compat=18xx.games 1");
    expect_game(PIN("null"), "1888 compat=18xx.games 1");
    expect_game(PIN("false"), "1888 compat=18xx.games 1");
    expect(PIN("\"a\\u202eb\""), IR_READ_REFUSED, "file.pinned a?b|1");
    expect(PIN("7"), IR_READ_BAD, "file.pin_text");
    expect(PIN("true"), IR_READ_BAD, "file.pin_text");
}

/* Broken JSON: the place comes first, and the words are ours. */
static void broken_json(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"{", "1:1: file.json_short"},
        {"", "1:1: file.json_short"},
        {"{\n  \"a\": 1\n  \"b\": 2\n}", "3:5: file.json"},
        {"{\"a\":\"x\n\"}", "1:"},
        {"{\"a\":1}x", "1:8: file.json_long"},
        {"{\"a\":1,\n\"a\":2}", "2:3: file.json_key_twice"},
        {"{\"a\":99999999999999999999}", "1:25: file.json_number"},
        {"{\"a\":\"\xFF\"}", "file.json_utf8"},
        {"{\"a\":\"\\u0000\"}", "file.json_nul"},
        {"{\"a\":[\n  [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "2:33: file.too_deep "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ir_log log;
        char err[600];
        assert_int_equal(import(cases[i].text, &log, err), IR_READ_BAD);
        if (strstr(err, cases[i].message) == NULL || err[0] < '1' || err[0] > '9') {
            fail_msg("'%s' is not in '%s'", cases[i].message, err);
        }
        assert_true(strspn(err, "0123456789") < strlen(err) && err[strspn(err, "0123456789")] == ':');
        assert_null(strstr(err, " near ")); /* the parser's own way to say where */
        ir_log_free(&log);
    }
}

static void ids(void **state) {
    (void)state;
    static const char *const bad[] = {"-1", "1.5", "2.0", "\"3\"", "null", "true", "[]"};
    char json[900];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(json, sizeof json, "%s" PASS(1, 7) ",{\"type\":\"pass\",\"id\":%s,\"entity\":8}]}",
                 HEAD("[]") "\"actions\":[", bad[i]);
        expect(json, IR_READ_BAD, "file.action_id 2");
    }
    expect(GAME("{\"type\":\"message\"}"), IR_READ_BAD, "file.action_id 1");
    expect(GAME(PASS(9007199254740993, 7)), IR_READ_BAD, "file.action_id_large 1|9007199254740992");
    ir_log log;
    char err[600];
    /* out of order and twice: by position; the last of them is meant */
#define LATER(id) "{\"type\":\"program_disable\",\"id\":" #id ",\"entity\":7,\"entity_type\":\"player\"}"
    assert_int_equal(
        import(GAME(LATER(5) "," PASS(9007199254740992, 7) "," PASS(5, 8) "," LATER(3) "," PASS(3, 9)), &log, err),
        IR_READ_OK);
    assert_int_equal(log.count, 3);
    assert_int_equal(ir_log_after(&log, 9007199254740992), 1);
    assert_int_equal(ir_log_after(&log, 5), 2);
    assert_int_equal(ir_log_after(&log, 3), 3);
    assert_int_equal(ir_log_after(&log, 0), -1);
    ir_log_free(&log);
    expect(GAME(PASS(9007199254740992, 8)), IR_READ_REFUSED,
           "file.in_action 9007199254740992|pass|player:8: file.refused 88-");
}

static void undo_and_redo(void **state) {
    (void)state;
#define UNDO(id) "{\"type\":\"undo\",\"id\":" #id ",\"entity\":7,\"entity_type\":\"player\"}"
#define UNDO_TO(id, to)                                                                                                \
    "{\"type\":\"undo\",\"id\":" #id ",\"action_id\":" #to ",\"entity\":7,\"entity_type\":\"player\"}"
#define REDO(id) "{\"type\":\"redo\",\"id\":" #id ",\"entity\":7,\"entity_type\":\"player\"}"
#define SAY(id) "{\"type\":\"message\",\"id\":" #id ",\"entity\":7,\"entity_type\":\"player\",\"message\":\"hi\"}"
    expect_game(GAME(PASS(1, 7) "," PASS(2, 8)), "1888n compat=18xx.games 2");
    expect_game(GAME(PASS(1, 7) "," PASS(2, 8) "," UNDO(3)), "1888n compat=18xx.games 1");
    expect_game(GAME(PASS(1, 7) "," SAY(2) "," UNDO(3)), "1888n compat=18xx.games 0"); /* a message stays */
    expect_game(GAME(PASS(1, 7) "," PASS(2, 8) "," UNDO(3) "," REDO(4)), "1888n compat=18xx.games 2");
    expect_game(GAME(PASS(1, 7) "," PASS(2, 8) "," UNDO_TO(3, 0)), "1888n compat=18xx.games 0");
    expect_game(GAME(PASS(1, 7) "," PASS(2, 8) "," PASS(3, 9) "," UNDO_TO(4, 1) "," REDO(5)),
                "1888n compat=18xx.games 3");
    /* ids that repeat: the first counts, and order is by position */
    expect_game(GAME(PASS(9, 7) "," PASS(9, 8) "," PASS(2, 9) "," UNDO_TO(4, 9)), "1888n compat=18xx.games 1");
    expect_game(GAME(UNDO(1) "," PASS(2, 7)), "1888n compat=18xx.games 1");
    expect(GAME(REDO(1)), IR_READ_BAD, "file.redo 1");
    expect(GAME(PASS(1, 7) "," UNDO(2) "," PASS(3, 7) "," REDO(4)), IR_READ_BAD, "file.redo 4");
    expect(GAME(UNDO_TO(3, 77)), IR_READ_BAD, "file.undo 3");
}

static void programmes(void **state) {
    (void)state;
    expect_game(GAME("{\"type\":\"program_share_pass\",\"id\":1,\"entity\":7,\"entity_type\":\"player\","
                     "\"auto_actions\":[" PASS(0, 7) "," PASS(0, 8) "]},{\"type\":\"program_disable\",\"id\":2,"
                                                                    "\"entity\":7,\"entity_type\":\"player\"}"),
                "1888n compat=18xx.games 2");
    expect(GAME("{\"type\":\"pass\",\"id\":6,\"entity\":7,\"entity_type\":\"player\",\"auto_actions\":[3]}"),
           IR_READ_BAD, "file.auto_object 6");
#define WITH(autos) "{\"type\":\"pass\",\"id\":6,\"entity\":7,\"entity_type\":\"player\",\"auto_actions\":" autos "}"
    expect(GAME(WITH("{}")), IR_READ_BAD, "file.auto_list 6");
    expect(GAME(WITH("\"pass\"")), IR_READ_BAD, "file.auto_list 6");
    expect(GAME(WITH("0")), IR_READ_BAD, "file.auto_list 6");
    expect_game(GAME(WITH("null")), "1888n compat=18xx.games 1");
    expect_game(GAME(WITH("[]")), "1888n compat=18xx.games 1");
}

/* A game that its players ended by hand is brought along as it stood; their end can be undone like any action. */
static void ended_by_hand(void **state) {
    (void)state;
#define END_GAME(id) "{\"type\":\"end_game\",\"id\":" #id ",\"entity\":7,\"entity_type\":\"player\"}"
    expect_game(GAME(PASS(1, 7) "," END_GAME(2)), "1888n compat=18xx.games 1");
    expect_game(GAME(PASS(1, 7) "," END_GAME(2) "," UNDO(3) "," PASS(4, 8)), "1888n compat=18xx.games 2");
    expect_game(GAME(PASS(1, 7) "," END_GAME(2) "," UNDO_TO(3, 1) "," PASS(4, 8)), "1888n compat=18xx.games 2");
}

static void divergence(void **state) {
    (void)state;
    expect(GAME(PASS(1, 8)), IR_READ_REFUSED, "file.in_action 1|pass|player:8: file.refused 88-");
    expect(GAME(BID(12, 7, "YRF", 126)), IR_READ_REFUSED, "file.in_action 12|bid|player:7: file.refused 88-PA-02");
    expect(GAME(BID(1, 7, "XYZ", 126)), IR_READ_REFUSED, "file.no_company XYZ");
    expect(GAME("{\"type\":\"convert\",\"id\":3,\"entity\":7,\"entity_type\":\"player\"}"), IR_READ_REFUSED,
           "file.in_action 3|convert|player:7: file.action_type 1888n");
#define ALIEN(type) "{\"type\":\"" type "\",\"id\":3,\"entity\":7,\"entity_type\":\"alien\"}"
    expect(GAME(ALIEN("pass")), IR_READ_BAD,
           "file.in_action 3|pass|alien:7: file.entity_type alien|player, corporation, company");
    expect(GAME(ALIEN("program_disable")), IR_READ_BAD, "file.entity_type alien");
    expect(GAME("{\"type\":\"pass\",\"id\":3,\"entity\":7}"), IR_READ_BAD, "file.entity_type ?");
    expect(GAME(PASS(3, 77)), IR_READ_BAD, "file.no_player");
}

static void hostile(void **state) {
    (void)state;
    static const char *const bad[] = {"",
                                      "{",
                                      "[]",
                                      "{}",
                                      "{\"actions\":{}}",
                                      "{\"actions\":[1]}",
                                      "{\"actions\":[{}]}",
                                      "{\"actions\":[],\"actions\":[]}",
                                      "{\"title\":\"1888\",\"actions\":[]}",
                                      "{\"title\":\"1888\",\"players\":[1,2,3],\"actions\":[]}",
                                      "{\"title\":\"1888\",\"players\":{},\"actions\":[]}",
                                      "{\"title\":8,\"players\":" P3 ",\"actions\":[]}",
                                      HEAD("7") "\"actions\":[]}",
                                      HEAD("[7]") "\"actions\":[]}",
                                      GAME("{\"type\":\"bid\",\"id\":99999999999999999999}")};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        expect(bad[i], IR_READ_BAD, "");
    }
#define LAY "\"id\":1,\"entity\":\"LYR\",\"entity_type\":\"corporation\","
    expect(GAME(BID(1, 7, "KT", 999999999999)), IR_READ_BAD, "file.field_range price|999999999999|0|32767");
    expect(GAME(BID(1, 7, "KT", -1)), IR_READ_BAD, "file.field_range price|-1|0|32767");
    expect(GAME(BID(1, 7, "KT", 1.5)), IR_READ_BAD, "file.field_number price");
    expect(GAME(BID(1, [], "KT", 25)), IR_READ_BAD, "file.entity_player");
    expect(GAME("{\"type\":\"lay_tile\"," LAY "\"hex\":\"F16\",\"tile\":\"9-99\",\"rotation\":0}"), IR_READ_REFUSED,
           "file.no_tile 9-99");
    expect(GAME("{\"type\":\"place_token\"," LAY "\"city\":\"----\"}"), IR_READ_BAD, "file.city_form ----");
    expect(GAME("{\"type\":\"lay_tile\"," LAY "\"hex\":\"F16\",\"tile\":\"9\",\"rotation\":0}"), IR_READ_BAD,
           "file.tile_form 9");
    expect(GAME("{\"type\":\"lay_tile\"," LAY "\"hex\":\"F16\",\"tile\":\"9-0\",\"rotation\":6}"), IR_READ_BAD,
           "file.field_range rotation|6|0|5");
    expect(GAME("{\"type\":\"lay_tile\"," LAY "\"hex\":\"Q\\u200b1\",\"tile\":\"9-0\",\"rotation\":0}"),
           IR_READ_REFUSED, "file.no_hex Q?1");
    expect(GAME("{\"type\":\"sell_shares\"," LAY "\"shares\":[4],\"percent\":10}"), IR_READ_BAD, "file.share_form ?");
    expect(GAME("{\"type\":\"sell_shares\"," LAY "\"shares\":\"LYR_1\",\"percent\":10}"), IR_READ_BAD, "file.shares");
    expect(GAME("{\"type\":\"dividend\"," LAY "\"kind\":\"half\"}"), IR_READ_BAD, "file.dividend half");
    expect(GAME("{\"type\":\"run_routes\"," LAY "\"routes\":7}"), IR_READ_BAD, "file.routes ");
    expect(GAME("{\"type\":\"run_routes\"," LAY "\"routes\":[7]}"), IR_READ_BAD, "file.route_train ?");
    expect(GAME("{\"type\":\"run_routes\"," LAY "\"routes\":[{\"train\":\"2-0\",\"connections\":[[1]]}]}"), IR_READ_BAD,
           "file.route_hex_text");
    expect(GAME("{\"type\":\"buy_train\"," LAY "\"train\":\"2-7\",\"price\":80}"), IR_READ_REFUSED,
           "file.train_not_sold 2-7");
    expect(GAME("{\"type\":\"run_routes\"," LAY "\"routes\":[{\"train\":\"2-0\",\"connections\":[[\"Q1\"]]}]}"),
           IR_READ_REFUSED, "file.route_hex Q1");
    expect(GAME("{\"type\":\"\\u001b[31m\",\"id\":1,\"entity\":7,\"entity_type\":\"player\"}"), IR_READ_REFUSED,
           "?[31m");
}

static void deep_nesting(void **state) {
    (void)state;
    enum { DEPTH = 100000 };
    char *text = malloc(DEPTH + 1);
    assert_non_null(text);
    memset(text, '[', DEPTH);
    text[DEPTH] = 0;
    expect(text, IR_READ_BAD, "file.too_deep ");
    free(text);
}

#define NAMED(players)                                                                                                 \
    "{\"title\":\"1888\",\"players\":[" players "],\"settings\":{\"optional_rules\":[]},\"actions\":[]}"

static void names(void **state) {
    (void)state;
    ir_log log;
    char err[600];
    const char *json = NAMED(
        "{\"id\":\"a\",\"name\":\"Player 3\"},{\"id\":2,\"name\":\"Bob\"},{\"id\":3,\"name\":\"Bob\"},"
        "{\"id\":4,\"name\":\"0123456789012345678901234567890123456789\"},{\"id\":5},{\"id\":6,\"name\":\" Eve \"}");
    assert_int_equal(import(json, &log, err), IR_READ_OK);
    assert_string_equal(log.game.name[0], "Player 3");
    assert_string_equal(log.game.name[1], "Bob");
    assert_string_equal(log.game.name[2], "Player 4"); /* 3 is taken */
    assert_int_equal(strlen(log.game.name[3]), 39);
    assert_string_equal(log.game.name[4], "Player 5");
    assert_string_equal(log.game.name[5], "Eve");
    assert_string_equal(log.extras,
                        "; player 3 had another name, 'Bob', which is another player's too\n"
                        "; player 4 had another name, '0123456789012345678901234567890123456789', which is too long\n"
                        "; player 5 had no name\n"
                        "; player 6 had another name, ' Eve ', which begins or ends with a blank\n"
                        "[Source \"18xx.games\"]\n[SourcePlayers \"'a\" \"2\" \"3\" \"4\" \"5\" \"6\"]\n");
    ir_log_free(&log);
    /* a name of ours gives way to a real one */
    json = NAMED("{\"id\":1,\"name\":\"\"},{\"id\":2,\"name\":\"Player 1\"}");
    assert_int_equal(import(json, &log, err), IR_READ_OK);
    assert_string_equal(log.game.name[0], "Player 2");
    assert_string_equal(log.game.name[1], "Player 1");
    assert_non_null(strstr(log.extras, "; player 1 had an empty name\n"));
    assert_null(strstr(log.extras, "; player 2"));
    ir_log_free(&log);
}

static void unseen_names(void **state) {
    (void)state;
    static const char *const unseen[] = {"\\u200b",    "A\\u200bnn",        "Ann\\u200f", "A\\u202enn", "A\\u2060nn",
                                         "\\ufeffAnn", "A\\u00adnn",        "\\u00a0",    "Ann\\u00a0", "\\u3000Ann",
                                         "Ann\\u2003", "A\\u0007nn",        "A\\u0085nn", "A\\u2066nn", "Ann\\u3164",
                                         "A\\ufe0fnn", "A\\udb40\\udc41nn", "A\\tnn"};
    ir_log log;
    char err[600], json[400];
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++) {
        snprintf(json, sizeof json, NAMED("{\"id\":1,\"name\":\"Ann\"},{\"id\":2,\"name\":\"%s\"}"), unseen[i]);
        assert_int_equal(import(json, &log, err), IR_READ_OK);
        assert_string_equal(log.game.name[0], "Ann");
        assert_string_equal(log.game.name[1], "Player 2");
        assert_non_null(strstr(log.extras, "; player 2 had another name with characters that cannot be seen"));
        ir_log_free(&log);
    }
    /* an id of that kind is not kept, the rest is */
    assert_int_equal(
        import(NAMED("{\"id\":\"\\u202e\",\"name\":\"Ann\"},{\"id\":2,\"name\":\"J\\u00f6 \\u94c1\"}"), &log, err),
        IR_READ_OK);
    assert_string_equal(log.game.name[1], "J\xC3\xB6 \xE9\x93\x81");
    assert_string_equal(log.extras, "[Source \"18xx.games\"]\n");
    ir_log_free(&log);
}

static char *exported(const ir_log *log, int *code, char err[600]) {
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    assert_non_null(out);
    ir_problem problem = {0};
    ir_text t = ir_text_on(err, 600);
    *code = xx_export(log, out, &problem);
    if (*code != IR_READ_OK) {
        ir_put(&t, problem_text(&problem));
    }
    fclose(out);
    return text;
}

static void export_back(void **state) {
    (void)state;
    ir_log log;
    char err[600];
    int code;
    assert_int_equal(import(GAME(BID(4, 7, "KT", 25) "," PASS(6, 8) "," BID(9, 9, "HS", 80)), &log, err), IR_READ_OK);
    char *text = exported(&log, &code, err);
    assert_int_equal(code, IR_READ_OK);
    assert_non_null(strstr(text, "{\"type\":\"bid\",\"entity\":7,\"entity_type\":\"player\",\"company\":\"KT\","
                                 "\"price\":25,\"id\":1}"));
    assert_non_null(strstr(text, "\"optional_rules\":[\"north\"]"));
    free(text);
    ir_log_free(&log);
}

static void export_of_the_book(void **state) {
    (void)state;
    ir_log log = {0};
    char err[600];
    int code;
    ir_problem problem;
    const char *game = "[Title \"1888n\"] [Players \"a\" \"b\" \"c\"]\n";
    assert_int_equal(ir_log_read(game, strlen(game), &log, NULL, &problem), IR_READ_OK);
    char *text = exported(&log, &code, err);
    assert_int_equal(code, IR_READ_BAD);
    assert_non_null(strstr(err, "file.export_book"));
    free(text);
    ir_log_free(&log);
}

/* ---- 1880 ----------------------------------------------------------------------------------------------------------- */

#define CHINA(rules, actions)                                                                                          \
    "{\"id\":5,\"title\":\"1880\",\"players\":" P3 ",\"settings\":{\"optional_rules\":" rules                          \
    "},\"actions\":[" actions "]}"
#define PAR(id, who, what, price, slot)                                                                                \
    "{\"type\":\"par\",\"id\":" #id ",\"entity\":" #who ",\"entity_type\":\"player\",\"corporation\":\"" what          \
    "\",\"share_price\":\"" price "\",\"slot\":" #slot "}"
#define CHOOSE(id, who, what)                                                                                          \
    "{\"type\":\"choose\",\"id\":" #id ",\"entity\":" #who ",\"entity_type\":\"player\",\"choice\":" what "}"
#define DRAFT(id, who, what)                                                                                           \
    "{\"type\":\"bid\",\"id\":" #id ",\"entity\":" #who ",\"entity_type\":\"player\",\"minor\":\"" what                \
    "\",\"price\":0}"
#define LOT(id, a, b, c, what, price) BID(id, a, what, price) "," PASS(id, b) "," PASS(id, c)
/* The privates go to their openers, then seats and investors: Ann, Bob and Cat in turn open; Ann has P6. */
#define TO_SHARES                                                                                                                    \
    LOT(1, 7, 8, 9, "P0", 5)                                                                                                         \
    "," LOT(2, 8, 9, 7, "P1", 10) "," LOT(3, 9, 7, 8, "P2", 25) "," LOT(4, 7, 8, 9, "P3", 45) "," LOT(5, 8, 9, 7, "P4", 70) "," LOT( \
        6, 9, 7, 8, "P5",                                                                                                            \
        100) "," LOT(7, 7, 8, 9, "P6",                                                                                               \
                     160) "," PAR(8, 7, "BCR", "100,1,3",                                                                            \
                                  2) "," CHOOSE(9, 7,                                                                                \
                                                "\"ABC\"") "," LOT(10, 8, 9, 7, "P7",                                                \
                                                                   50) "," DRAFT(11, 7,                                              \
                                                                                 "3") "," DRAFT(12, 8,                               \
                                                                                                "1") "," DRAFT(13, 9,                \
                                                                                                               "7")

static void china_header(void **state) {
    (void)state;
    expect_game(CHINA("[]", ""), "1880 compat=18xx.games 0");
    expect(CHINA("[\"north\"]", ""), IR_READ_BAD, "file.optional_none north|1880");
    /* 80-V-21: the prices follow from the first purchase of a 6E or a 2R */
    static const char train[] = "{\"type\":\"buy_train\",\"id\":3,\"entity\":\"BCR\",\"entity_type\":\"corporation\",";
    char json[1000];
    static const struct {
        const char *train, *result;
    } prices[] = {{"\"train\":\"6E-0\",\"price\":600", "[Option \"prices\" \"old\"]"},
                  {"\"train\":\"6E-0\",\"price\":700", "[Option \"compat\""},
                  {"\"train\":\"2P-0\",\"price\":100", "[Option \"prices\" \"old\"]"},
                  {"\"train\":\"2R-0\",\"price\":250", "[Option \"compat\""}};
    for (size_t i = 0; i < sizeof prices / sizeof prices[0]; i++) {
        ir_log log;
        char err[600], header[2000] = "";
        snprintf(json, sizeof json, CHINA("[]", "%s%s}"), train, prices[i].train);
        assert_int_equal(import(json, &log, err),
                         IR_READ_REFUSED); /* nobody has a company yet, but whose game it is is known */
        for (unsigned n = 0; n < log.game.noptions; n++) {
            snprintf(header + strlen(header), sizeof header - strlen(header), "[Option \"%s\" \"%s\"]",
                     log.game.option[n].name, log.game.option[n].value);
        }
        assert_non_null(strstr(header, prices[i].result));
        assert_int_equal(strstr(header, "old") != NULL, strstr(prices[i].result, "old") != NULL);
        ir_log_free(&log);
    }
}

static void china_actions(void **state) {
    (void)state;
    expect_game(CHINA("[]", TO_SHARES), "1880 compat=18xx.games 29");
    /* each has its place in the message: what it is, and why not */
    expect(CHINA("[]", BID(1, 7, "P1", 10)), IR_READ_REFUSED, "action 1");
    expect(CHINA("[]", BID(1, 7, "P9", 10)), IR_READ_REFUSED, "P9");
    expect(CHINA("[]", DRAFT(1, 7, "3")), IR_READ_REFUSED, "action 1");
    expect(CHINA("[]", TO_SHARES "," DRAFT(14, 7, "9")), IR_READ_REFUSED, "action 14");
    expect(CHINA("[]", TO_SHARES "," PAR(14, 7, "JHA", "95,1,2", 0)), IR_READ_REFUSED, "action 14");
    expect(CHINA("[]", TO_SHARES "," PAR(14, 7, "JHA", "100,1,3", 2)), IR_READ_REFUSED, "80-FD-02"); /* BCR has it */
    expect(CHINA("[]", TO_SHARES "," PAR(14, 7, "JHA", "100,1,3", 4)), IR_READ_REFUSED, "action 14");
    expect(CHINA("[]", TO_SHARES "," PAR(14, 7, "BZU", "70,7,3", 0) "," CHOOSE(15, 7, "50")), IR_READ_REFUSED,
           "action 15");
    expect(
        CHINA("[]", TO_SHARES "," PAR(14, 7, "BZU", "70,7,3", 0) "," CHOOSE(15, 7, "20") "," CHOOSE(16, 7, "\"ACD\"")),
        IR_READ_REFUSED, "action 16");
    expect(CHINA("[]", TO_SHARES "," CHOOSE(14, 7, "{}")), IR_READ_BAD, "action 14");
}

/* What is read comes out again: the founding in three steps, a place, an investor, a permit. */
static void china_back(void **state) {
    (void)state;
    static const char *const parts[] = {
        "{\"type\":\"par\",\"entity\":7,\"entity_type\":\"player\",\"corporation\":\"BCR\",",
        "\"share_price\":\"100,1,3\",\"slot\":2,",
        "{\"type\":\"choose\",\"entity\":7,\"entity_type\":\"player\",\"choice\":\"ABC\",",
        "{\"type\":\"bid\",\"entity\":9,\"entity_type\":\"player\",\"minor\":\"7\",\"price\":0,",
        "\"corporation\":\"BZU\",\"share_price\":\"70,7,3\",\"slot\":0,",
        "\"choice\":30,",
        "\"choice\":\"CD\","};
    ir_log log;
    char err[600];
    int code;
    if (import(CHINA("[]",
                     TO_SHARES "," PAR(14, 7, "BZU", "70,7,3", 0) "," CHOOSE(15, 7, "30") "," CHOOSE(16, 7, "\"CD\"")),
               &log, err) != IR_READ_OK) {
        fail_msg("%s", err);
    }
    char *text = exported(&log, &code, err);
    assert_int_equal(code, IR_READ_OK);
    assert_non_null(strstr(text, "\"title\":\"1880\""));
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (strstr(text, parts[i]) == NULL) {
            fail_msg("not in the export: %s", parts[i]);
        }
    }
    free(text);
    ir_log_free(&log);
}

/* What is laid leaves the front of its list, what is replaced goes to the end. */
static void shadow_of_tiles(void **state) {
    (void)state;
    static xx_shadow s;
    ir_log log;
    char err[600];
    ir_state position;
    assert_int_equal(import(GAME(""), &log, err), IR_READ_OK);
    ir_new(&log.game, &position);
    rail_look k = rail_look_at(&log.game, &position);
    rail_state *board = (rail_state *)(void *)position.body;
    unsigned tile = 0;
    while (strcmp(k.d->tile[tile].id, "5") != 0) {
        tile++;
    }
    xx_shadow_start(&s, &k);
    assert_int_equal(xx_next_copy(&s, tile), 0);
    assert_true(xx_lay(&s, &k, 10, tile, 0));
    assert_false(xx_lay(&s, &k, 11, tile, 0));
    board->tile[10] = (uint8_t)(tile + 1);
    assert_int_equal(xx_hex_of(&s, &k, tile, 0), 10);
    assert_true(xx_lay(&s, &k, 10, tile + 1, 0)); /* something on top of it */
    assert_int_equal(xx_next_copy(&s, tile), 1);
    assert_int_equal(s.copies[tile].at[s.copies[tile].n - 1], 0);
    ir_log_free(&log);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(modes),         cmocka_unit_test(settings),
                                       cmocka_unit_test(broken_json),   cmocka_unit_test(ids),
                                       cmocka_unit_test(undo_and_redo), cmocka_unit_test(programmes),
                                       cmocka_unit_test(ended_by_hand), cmocka_unit_test(divergence),
                                       cmocka_unit_test(hostile),       cmocka_unit_test(deep_nesting),
                                       cmocka_unit_test(names),         cmocka_unit_test(unseen_names),
                                       cmocka_unit_test(export_back),   cmocka_unit_test(export_of_the_book),
                                       cmocka_unit_test(china_header),  cmocka_unit_test(china_actions),
                                       cmocka_unit_test(china_back),    cmocka_unit_test(shadow_of_tiles)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
