/* Verbs and their operands: what is made of the lists of verbs (core/verb.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/verb.h"
#include "rail/rail.h"
#include "titles/1880/verbs.h"
#include "titles/nar/verbs.h"

static const char *const names[] = {"Ann", "Bob", "Cat"};

static void start(const char *title, ir_game *game, ir_state *state) {
    ir_problem problem;
    assert_true(ir_game_init(game, ir_title_find(title), 0, 3, names, 1, 0, NULL, &problem));
    ir_new(game, state);
}

static void has_operands(const char *title, ir_move move, const char *expected) {
    static ir_game game;
    static ir_state state;
    char text[500];
    ir_text t = ir_text_on(text, sizeof text);
    ir_json j = ir_json_on(&t);
    ir_action action = {.move = move};
    start(title, &game, &state);
    ir_json_open(&j, '{');
    ir_operands_json(&game, &state, &action, false, &j);
    ir_json_close(&j, '}');
    assert_string_equal(text, expected);
}

/* ---- moves ------------------------------------------------------------------------------------------------------------ */

static void moves_are_made_and_read_by_name(void **unused) {
    (void)unused;
    ir_move m = lay_move(IR_COMPANY(2), 7, 8, 3, 1);
    assert_int_equal(m.verb, RAIL_LAY);
    assert_int_equal(m.actor, IR_COMPANY(2));
    assert_int_equal(lay_hex(&m), 7);
    assert_int_equal(lay_tile(&m), 8);
    assert_int_equal(lay_rot(&m), 3);
    assert_int_equal(lay_with(&m), 1);
    m = lay_move(IR_COMPANY(2), 7, 8, 3, IR_NO_OPERAND);
    assert_int_equal(lay_with(&m), IR_NO_OPERAND);
    m = train_move(IR_COMPANY(0), 1, RAIL_SOURCE_COMPANY, 4, 250, IR_NO_OPERAND);
    assert_int_equal(train_seller(&m), 4);
    assert_int_equal(train_price(&m), 250);
    m = nar_city_move(IR_PLAYER(1), 4, 2);
    assert_int_equal(nar_city_company(&m), 4);
    assert_int_equal(nar_city_column(&m), 2);
}

/* Hashes of random games and moves of old files hang on them. */
static void numbers_are_fixed(void **unused) {
    static const uint8_t kit[] = {RAIL_PASS,     RAIL_BID,     RAIL_TAKE,    RAIL_PAR,     RAIL_BUY,     RAIL_SELL,
                                  RAIL_EXCHANGE, RAIL_LAY,     RAIL_STATION, RAIL_RUN,     RAIL_PAY,     RAIL_KEEP,
                                  RAIL_TRAIN,    RAIL_PRIVATE, RAIL_ACCEPT,  RAIL_DECLINE, RAIL_DISCARD, RAIL_BANKRUPT};
    static const uint8_t own[] = {CHINA_INVEST, CHINA_SIZE,    CHINA_PERMITS,  CHINA_REPAY,   CHINA_ROCKET,
                                  CHINA_GRANT,  CHINA_COLLECT, CHINA_TAKEOVER, CHINA_REPLACE, CHINA_HOME};
    (void)unused;
    for (unsigned i = 0; i < 18; i++) {
        assert_int_equal(kit[i], i);
        assert_int_equal(rail_verbs[i].number, i);
    }
    for (unsigned i = 0; i < 10; i++) {
        assert_int_equal(own[i], 18 + i);
    }
    assert_int_equal(NAR_SELECT, 1);
    assert_int_equal(NAR_PASS, 5);
}

/* ---- the lists of titles ------------------------------------------------------------------------------------------------ */

static unsigned verbs_of(const char *title) {
    unsigned n = 0;
    while (ir_verb_nth(ir_title_find(title), n) != NULL) {
        n++;
    }
    return n;
}

static void a_title_has_its_own_verbs_beside_those_of_its_family(void **unused) {
    (void)unused;
    assert_int_equal(verbs_of("1888"), 18);
    assert_int_equal(verbs_of("1888n"), 18);
    assert_int_equal(verbs_of("1880"), 28);
    assert_int_equal(verbs_of("nar"), 5);
    assert_null(ir_verb_of(ir_title_find("1888"), CHINA_SIZE));
    assert_int_equal(ir_verb_of(ir_title_find("1888"), RAIL_PAR)->count, 2);
    assert_int_equal(ir_verb_of(ir_title_find("1880"), RAIL_PAR)->count, 3);
    assert_int_equal(ir_verb_nth(ir_title_find("1880"), RAIL_PAR)->count, 3);
    assert_null(ir_verb_of(ir_title_find("nar"), 0));
}

static void operands_have_different_names(void **unused) {
    (void)unused;
    for (size_t t = 0; t < ir_titles_count; t++) {
        const ir_verb_def *v;
        for (unsigned n = 0; (v = ir_verb_nth(ir_titles[t], n)) != NULL; n++) {
            assert_ptr_equal(ir_verb_of(ir_titles[t], v->number), v);
            for (unsigned i = 0; i < v->count; i++) {
                for (unsigned j = 0; j < i; j++) {
                    assert_string_not_equal(v->operand[i].name, v->operand[j].name);
                    assert_int_not_equal(v->operand[i].at, v->operand[j].at);
                }
            }
        }
    }
}

/* A player with such a name is quoted. Old files depend on the list: every rail title has the words of all. */
static void words_stay_words(void **unused) {
    static const char *const rail[] = {
        "pass",  "bid",    "buy",     "par",     "sell",     "exchange", "lay",      "station", "run",  "pay",
        "keep",  "train",  "private", "accept",  "decline",  "discard",  "bankrupt", "invest",  "size", "permits",
        "repay", "rocket", "grant",   "collect", "takeover", "replace",  "home",     "ipo",     "pool", "rot",
        "with",  "from",   "trade",   "bank",    "place",    "for",      "company",  "owner"};
    static const char *const nar[] = {"select", "answer", "stop", "city", "pass", "allow", "buy", "start"};
    static const char *const none[] = {"take", "hex", "tile", "routes", "price", "", "Pass"};
    (void)unused;
    for (size_t i = 0; i < sizeof rail / sizeof rail[0]; i++) {
        assert_true(ir_title_find("1888")->is_word(rail[i], (unsigned)strlen(rail[i])));
        assert_true(ir_title_find("1880")->is_word(rail[i], (unsigned)strlen(rail[i])));
    }
    for (size_t i = 0; i < sizeof nar / sizeof nar[0]; i++) {
        assert_true(ir_title_find("nar")->is_word(nar[i], (unsigned)strlen(nar[i])));
    }
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_false(ir_title_find("1880")->is_word(none[i], (unsigned)strlen(none[i])));
        assert_false(ir_title_find("nar")->is_word(none[i], (unsigned)strlen(none[i])));
    }
    assert_false(ir_title_find("nar")->is_word("lay", 3));
    assert_false(ir_title_find("1888")->is_word("select", 6));
}

/* ---- operands for programs ----------------------------------------------------------------------------------------------- */

static void operands_are_named(void **unused) {
    (void)unused;
    has_operands("1888", pass_move(IR_PLAYER(0)), "{\"verb\":\"pass\"}");
    has_operands("1888", bid_move(IR_PLAYER(0), 0, 85), "{\"verb\":\"bid\",\"private\":\"KT\",\"price\":85}");
    has_operands("1888", take_move(IR_PLAYER(0), 0, 0), "{\"verb\":\"buy\",\"private\":\"KT\"}");
    has_operands("1888", lay_move(IR_COMPANY(0), 0, 0, 2, IR_NO_OPERAND),
                 "{\"verb\":\"lay\",\"hex\":\"A1\",\"tile\":\"1\",\"rot\":2}");
    has_operands("1888", train_move(IR_COMPANY(0), 1, RAIL_SOURCE_BANK, 0, 0, 0),
                 "{\"verb\":\"train\",\"kind\":\"3\",\"trade\":\"2\"}");
    has_operands("1888", train_move(IR_COMPANY(0), 1, RAIL_SOURCE_COMPANY, 2, 9, IR_NO_OPERAND),
                 "{\"verb\":\"train\",\"kind\":\"3\",\"source\":\"from\",\"seller\":\"CDL\",\"price\":9}");
    has_operands("1888", par_move(IR_PLAYER(0), 0, 70), "{\"verb\":\"par\",\"company\":\"JHR\",\"price\":70}");
    has_operands("1880", par_place_move(IR_PLAYER(0), 0, 90, 3),
                 "{\"verb\":\"par\",\"company\":\"JHA\",\"price\":90,\"place\":3}");
    has_operands("1880", size_move(IR_PLAYER(0), 4), "{\"verb\":\"size\",\"certificate\":40}");
    has_operands("1880", permits_move(IR_PLAYER(0), 5), "{\"verb\":\"permits\",\"letters\":\"AC\"}");
    has_operands("1880", takeover_move(IR_COMPANY(9), CHINA_TO_OWNER), "{\"verb\":\"takeover\",\"to\":\"owner\"}");
    has_operands("1888", size_move(IR_PLAYER(0), 4), "{\"verb\":\"?\"}"); /* no verb of that title */
    has_operands("nar", nar_select_move(IR_PLAYER(0), 2, IR_NO_OPERAND, 0), "{\"verb\":\"select\",\"column\":3}");
    has_operands("nar", nar_select_move(IR_PLAYER(0), 2, 0, 600),
                 "{\"verb\":\"select\",\"column\":3,\"start\":1,\"price\":600}");
    has_operands("1888", station_move(IR_COMPANY(0), 0, 0),
                 "{\"verb\":\"station\",\"hex\":\"A1\",\"city\":{\"node\":0,\"edge\":5}}");
    has_operands("1888", station_move(IR_COMPANY(0), 0, 7),
                 "{\"verb\":\"station\",\"hex\":\"A1\",\"city\":{\"node\":7,\"edge\":null}}");
    has_operands("nar", nar_answer_move(IR_PLAYER(0), 1), "{\"verb\":\"answer\",\"answer\":\"buy\"}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_made_and_read_by_name),
        cmocka_unit_test(numbers_are_fixed),
        cmocka_unit_test(a_title_has_its_own_verbs_beside_those_of_its_family),
        cmocka_unit_test(operands_have_different_names),
        cmocka_unit_test(words_stay_words),
        cmocka_unit_test(operands_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
