/* Problems, one by one: what provokes each, by its code and arguments (problem_text.h). Those of a line, a header and a set-up
 * that need a title of their own are in test_core.c, of positions in test_positions.c, of exports in test_interop.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"
#include "core/position.h"
#include "interop/eighteenxx.h"
#include "interop/problems.h"
#include "problem_text.h"

static const char *const names[] = {"Ann", "Bob", "Cat"};

static void is(const ir_problem *problem, const char *wanted) {
    const char *got = problem_text(problem);
    if (strncmp(got, wanted, strlen(wanted)) != 0) {
        fail_msg("'%s' instead of '%s'", got, wanted);
    }
}

/* ---- headers ------------------------------------------------------------------------------------------------------- */

static void header_is(const char *text, const char *wanted) {
    static ir_header header;
    ir_problem problem;
    assert_false(ir_header_read(text, strlen(text), &header, &problem));
    is(&problem, wanted);
}

#define HEAD "[Title \"1888n\"] [Players \"Ann\" \"Bob\" \"Cat\"]\n"

static void headers(void **state) {
    (void)state;
    static char text[80000];
    header_is("[Event \"1\" \"2\" \"3\" \"4\" \"5\" \"6\" \"7\" \"8\" \"9\"]", "tag_values 8");
    snprintf(text, sizeof text, "[Event \"%0300d\"]", 7);
    header_is(text, "value_too_long 255");
    ir_text t = ir_text_on(text, sizeof text);
    for (unsigned i = 0; i <= IR_MAX_EXTRAS; i++) {
        ir_put(&t, "[Event \"x\"]\n");
    }
    header_is(text, "header_full");
    t = ir_text_on(text, sizeof text);
    ir_put(&t, HEAD);
    for (unsigned i = 0; i < 9; i++) {
        ir_put(&t, "[Option \"compat\" \"book\"]\n");
    }
    header_is(text, "too_many_options");
    header_is("[Title \"nar\"] [Players \"Ann\" \"Bob\" \"Cat\"]\n[Option \"deck\" \"Miami 100\"]",
              "in_sheet deck|1: row_too_short name cost income symbols");
    header_is(HEAD "[Position \"stock Ann\" \"x\"]", "position_tag");
    t = ir_text_on(text, sizeof text);
    ir_put(&t, HEAD);
    for (unsigned i = 0; i < 20; i++) {
        ir_put(&t, "[Position \"");
        for (unsigned n = 0; n < 900; n++) {
            ir_put_char(&t, 'x');
        }
        ir_put(&t, "\"]\n");
    }
    header_is(text, "position_too_long 12287");
}

/* ---- lines --------------------------------------------------------------------------------------------------------- */

static void line_is(const char *text, const char *wanted) {
    static ir_game game;
    ir_state state;
    ir_line line;
    ir_problem problem;
    assert_true(ir_game_init(&game, ir_title_find("1888n"), 0, 3, names, 1, 0, NULL, &problem));
    ir_new(&game, &state);
    assert_false(ir_line_read(&game, &state, text, strlen(text), &line, &problem));
    is(&problem, wanted);
}

static void lines(void **state) {
    (void)state;
    char text[IR_MAX_LINE + 1];
    line_is("buy JHR bank", "wrong_form bank|ipo|pool");
    ir_text t = ir_text_on(text, sizeof text);
    ir_put(&t, "JHR run 2:E17");
    for (unsigned i = 0; i < 250; i++) {
        ir_put(&t, "-D18-E17");
    }
    line_is(text, "action_too_long run");
    t = ir_text_on(text, sizeof text);
    ir_put(&t, "pass ;");
    while (t.len < IR_MAX_LINE - 1) {
        ir_put_char(&t, 'x');
    }
    line_is(text, "printed_too_long 2048");
}

/* ---- set-ups ------------------------------------------------------------------------------------------------------- */

static void deck_is(const char *deck, const char *wanted) {
    static ir_game game;
    static char option[IR_SHEET_BYTES + 100];
    const char *options[] = {option};
    ir_problem problem;
    snprintf(option, sizeof option, "deck=%s", deck);
    assert_false(ir_game_init(&game, ir_title_find("nar"), 0, 3, names, 1, 1, options, &problem));
    is(&problem, wanted);
}

static void decks(void **state) {
    (void)state;
    static char deck[IR_SHEET_BYTES];
    deck_is("# nothing\n", "sheet_empty deck");
    deck_is("Miami 150 100 0", "nar.cost 150");
    deck_is("Miami 100 9999999 0", "nar.income 9999999");
    deck_is("Miami 100 100 4", "nar.symbols 4|3");
    deck_is("Miami start 100 1", "nar.start_symbols 1");
    deck_is("A City Whose Name Is Very Long 100 100 0", "nar.card_name A City Whose Name Is Very Long|27");
    deck_is("Miami 100 100 0\nMiami 200 100 0", "nar.card_twice Miami");
    deck_is("Miami 100 100 0", "nar.deck_size 1|0");
    for (unsigned kind = 0; kind < 2; kind++) {
        ir_text t = ir_text_on(deck, sizeof deck);
        for (unsigned i = 0; i < (kind == 0 ? 37u : 6u); i++) {
            ir_put(&t, "C");
            ir_put_int(&t, i);
            ir_put(&t, kind == 0 ? " 100 100 0\n" : " start 100 0\n");
        }
        deck_is(deck, kind == 0 ? "nar.too_many_cities 36" : "nar.too_many_starts 5");
    }
    ir_text t = ir_text_on(deck, sizeof deck);
    ir_put(&t, "Omaha 100 100 0\n");
    for (unsigned i = 1; i < 36; i++) {
        ir_put(&t, "C");
        ir_put_int(&t, i);
        ir_put(&t, " 100 100 0\n");
    }
    deck_is(deck, "nar.standard_start Omaha");
}

/* ---- positions ----------------------------------------------------------------------------------------------------- */

static void position_is(const char *title, const char *text, const char *wanted) {
    static ir_game game;
    ir_problem problem;
    assert_false(ir_game_from_position(&game, title != NULL ? ir_title_find(title) : NULL, text, strlen(text), 0, NULL,
                                       1, &problem));
    is(&problem, wanted);
}

static void positions(void **state) {
    (void)state;
    static ir_game game;
    ir_problem problem;
    position_is(NULL, "title 1888 1888n", "title_form");
    position_is("1888", "title 1888n; players 3; stock Ann", "other_title 1888");
    position_is(NULL, "title 1888; players 3; players 3; stock Ann", "players_twice");
    position_is(NULL, "title 1888; players 3; option compat; stock Ann", "option_form");
    position_is(NULL, "option compat book; title 1888; players 3; stock Ann", "option_early");
    assert_true(ir_game_init(&game, ir_title_find("1888"), 0, 3, names, 1, 0, NULL, &problem));
    const char *other = "players 4; stock Ann";
    assert_false(ir_game_position(&game, other, strlen(other), &problem));
    is(&problem, "other_players 3");
    other = "option compat 18xx.games; stock Ann";
    assert_false(ir_game_position(&game, other, strlen(other), &problem));
    is(&problem, "other_option compat");
}

/* ---- files --------------------------------------------------------------------------------------------------------- */

static void log_is(const char *text, unsigned line, const char *wanted) {
    ir_log log = {0};
    ir_problem problem = {0};
    assert_int_not_equal(ir_log_read(text, strlen(text), &log, NULL, &problem), IR_READ_OK);
    assert_int_equal(problem.line, line);
    is(&problem, wanted);
    ir_log_free(&log);
}

static void logs(void **state) {
    (void)state;
    log_is(HEAD "1 bid HS 80 #0123456789abcdef\n", 2, "file.hash ");
    log_is("[Title \"nar\"] [Players \"Ann\" \"Bob\" \"Cat\"]\n1 select 1 500 #0123456789abcdef\n", 2,
           "file.hash_hidden 01");
    log_is(HEAD "1 bid HS 1\n", 2, "file.refused");
    log_is(HEAD "1 Ann fly\n", 2, "unknown_verb fly|");
}

#define P3 "[{\"id\":7,\"name\":\"a\"},{\"id\":8,\"name\":\"b\"},{\"id\":9,\"name\":\"c\"}]"
#define OF(title, players, rules, more)                                                                                \
    "{\"title\":\"" title "\",\"players\":" players ",\"settings\":{\"optional_rules\":" rules "}," more "}"
#define GAME(actions) OF("1888", P3, "[\"north\"]", "\"actions\":[" actions "]")
#define CHINA(actions) OF("1880", P3, "[]", "\"actions\":[" actions "]")
#define BY(type, kind, who, more)                                                                                      \
    "{\"type\":\"" type "\",\"id\":1,\"entity\":" who ",\"entity_type\":\"" kind "\"" more "}"
#define JHR(type, more) BY(type, "corporation", "\"JHR\"", more)
#define SEVEN(type, more) BY(type, "player", "7", more)

static void import_is(const char *json, const char *wanted) {
    ir_log log = {0};
    ir_problem problem = {0};
    assert_int_not_equal(xx_import_text(json, strlen(json), &log, &problem), IR_READ_OK);
    const char *got = problem_text(&problem), *colon = strstr(got, ": ");
    if (strncmp(got, "file.in_action", 14) == 0) { /* where it is, is tested in test_interop.c */
        got = colon + 2;
    }
    if (strncmp(got, wanted, strlen(wanted)) != 0) {
        fail_msg("'%s' instead of '%s'", got, wanted);
    }
    ir_log_free(&log);
}

static void imports(void **state) {
    (void)state;
    static const struct {
        const char *json, *wanted;
    } rows[] = {
        {"{}", "file.no_actions"},
        {GAME("7"), "file.action_object 1"},
        {OF("1888", P3, "[]", "\"actions\":[],\"ironroad\":7"), "file.ours_list "},
        {OF("1888", P3, "[]", "\"actions\":[],\"ironroad\":[{\"after\":1}]"), "file.ours_entry 1"},
        {OF("1888", P3, "[]", "\"actions\":[],\"ironroad\":[{\"after\":1,\"line\":\"a fly\"}]"),
         "file.after_action 1|a fly: unknown_verb fly|"},
        {OF("1888", P3, "[]", "\"actions\":[],\"ironroad\":[{\"after\":1,\"line\":\"b pass\"}]"),
         "file.after_action 1|b pass: file.not_legal"},
        {OF("1888", "[]", "[]", "\"actions\":[]"), "file.players 7"},
        {OF("1888", "[{\"id\":[]},{\"id\":2}]", "[]", "\"actions\":[]"), "file.player_id 1"},
        {OF("1888", "[{\"id\":2},{\"id\":2}]", "[]", "\"actions\":[]"), "file.player_id_twice"},
        {GAME(BY("pass", "corporation", "7", "")), "file.field_text entity"},
        {GAME(BY("pass", "corporation", "\"XYZ\"", "")), "file.no_corporation XYZ"},
        {GAME(BY("pass", "company", "\"KT\"", "")), "file.no_owner KT"},
        {GAME(SEVEN("par", ",\"corporation\":\"JHR\",\"share_price\":\"many\"")), "file.share_price many"},
        {GAME(SEVEN("buy_shares", ",\"shares\":[\"XYZ_1\"]")), "file.no_share XYZ_1"},
        {GAME(SEVEN("sell_shares", ",\"shares\":[\"JHR_1\",\"SSL_1\"],\"percent\":20")), "file.shares_mixed"},
        {GAME(SEVEN("sell_shares", ",\"shares\":[\"JHR_1\"],\"percent\":15")), "file.percent 15"},
        {GAME(SEVEN("sell_shares", ",\"shares\":[\"JHR_1\"],\"percent\":10")), "file.share_not_owned JHR_1"},
        {GAME(JHR("place_token", ",\"city\":\"6-77-0\"")), "file.no_city 6-77-0"},
        {GAME(JHR("buy_train", ",\"train\":\"two\",\"price\":80")), "file.train_form two"},
        {GAME(JHR("buy_train", ",\"train\":\"X-0\",\"price\":80")), "file.no_train X-0"},
        {GAME(JHR("buy_train", ",\"train\":\"2-0\",\"price\":81")), "file.train_price 81|"},
        {GAME(JHR("run_routes", ",\"routes\":[{\"train\":\"2-0\",\"connections\":[[]]}]")), "file.route_chain "},
        {CHINA(BY("bid", "player", "7", ",\"minor\":\"99\",\"price\":5")), "file.no_minor 99"},
        {CHINA(SEVEN("choose", ",\"choice\":[]")), "file.choice"},
        {CHINA(SEVEN("choose", ",\"choice\":15")), "file.no_certificate 15"},
        {CHINA(SEVEN("choose", ",\"choice\":\"XY\"")), "file.permits XY"},
        {CHINA(BY("choose", "corporation", "\"BCR\"", ",\"choice\":7")), "file.choice_text"},
        {CHINA(BY("choose", "corporation", "\"BCR\"", ",\"choice\":\"Sell\"")), "file.choice_replace Sell"},
        {CHINA(SEVEN("purchase_train", "")), "file.nobody_operates"},
        {CHINA(SEVEN("assign", ",\"target\":\"BCR\",\"target_type\":\"corporation\"")), "file.by_company"},
        {CHINA(BY("payoff_player_debt", "corporation", "\"BCR\"", "")), "file.by_player"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        import_is(rows[i].json, rows[i].wanted);
    }
}

static void exports(void **state) {
    (void)state;
    static ir_game game;
    ir_problem problem;
    const char *compat[] = {"compat=18xx.games"}, *position = "stock Ann";
    assert_true(ir_game_init(&game, ir_title_find("nar"), 0, 3, names, 1, 0, NULL, &problem));
    assert_false(xx_can_export(&game, &problem));
    is(&problem, "file.export_title nar");
    assert_true(ir_game_init(&game, ir_title_find("1888"), 0, 3, names, 1, 1, compat, &problem));
    assert_true(ir_game_position(&game, position, strlen(position), &problem));
    assert_false(xx_can_export(&game, &problem));
    is(&problem, "file.export_position");
}

/* ---- the words of a problem -------------------------------------------------------------------------------------------- */

static void words_are_cut_and_cleaned(void **state) {
    (void)state;
    ir_problem problem;
    char lengthy[200];
    memset(lengthy, 'x', sizeof lengthy);
    memcpy(lengthy + 59, "\xC3\xA4", 2); /* the 60th byte is the first of two */
    ir_complain_of(&problem, 3, IR_PROBLEM_TAG_TWICE, lengthy, sizeof lengthy);
    assert_int_equal(strlen(problem_text(&problem)), strlen("tag_twice ") + 59);
    ir_complain_of(&problem, 3, IR_PROBLEM_TAG_TWICE, "a\x1b[31m\xFF\xE2\x80\xAE", 10);
    is(&problem, "tag_twice a?[31m??");
    /* a list that is too long leaves space for what comes after it */
    ir_complain_of(&problem, 1, IR_PROBLEM_UNKNOWN_VERB, "fly", 3);
    ir_problem_words(&problem);
    for (unsigned i = 0; i < 200; i++) {
        ir_problem_add_word(&problem, "station");
    }
    ir_problem_context(&problem, &ir_problem_codes[IR_PROBLEM_IN_SHEET]);
    ir_problem_word(&problem, "position", 8);
    ir_problem_number(&problem, 12);
    is(&problem, "in_sheet position|12: unknown_verb fly|station, station");
    /* and more arguments than there is space for are left out, not written */
    for (unsigned i = 0; i < 50; i++) {
        ir_problem_number(&problem, i);
        ir_problem_word(&problem, lengthy, sizeof lengthy);
        ir_problem_words(&problem);
        ir_problem_add_word(&problem, "one");
    }
    assert_true(problem.nargs == IR_PROBLEM_ARGS && problem.nwords < IR_PROBLEM_WORDS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers), cmocka_unit_test(lines),
        cmocka_unit_test(decks),   cmocka_unit_test(positions),
        cmocka_unit_test(logs),    cmocka_unit_test(imports),
        cmocka_unit_test(exports), cmocka_unit_test(words_are_cut_and_cleaned),
    };
    return cmocka_run_group_tests_name("problems", tests, NULL, NULL);
}
