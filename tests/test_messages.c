/* Messages: every code has a text, every noun is known to the title, and nothing reaches a reader that did not come
 * through the message files (the pseudo-locale te_ST shows it). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/catalogue.h"
#include "core/codes.h"
#include "core/message.h"
#include "interop/problems.h"
#include "rail/rail.h"
#include "server/errors.h"
#include "titles/1880/china.h"
#include "titles/1890/events.h"
#include "titles/1890/refusals.h"
#include "titles/nar/nar.h"

static const char *const names[] = {"Ann", "Bob", "Cat"};

static ir_game game_of(const char *title) {
    ir_game g;
    ir_problem p;
    assert_true(ir_game_init(&g, ir_title_find(title), 0, 3, names, 1, 0, NULL, &p));
    return g;
}

static void every_code_has_a_text(void **state) {
    (void)state;
    for (size_t i = 0; i < ir_title_count(); i++) {
        const ir_title *t = ir_title_at(i);
        unsigned events = 0, refusals = 0;
        for (size_t l = 0; l < ir_languages_count; l++) {
            assert_true(ir_title_about(t, &ir_languages[l])[0] != 0);
        }
        for (const char *key; (key = ir_event_key(t, (uint16_t)events)) != NULL; events++) {
            if (ir_message_find(&ir_languages[0], key) == NULL) {
                fail_msg("%s has no text", key);
            }
        }
        for (const char *key; (key = ir_refusal_key(t, (uint16_t)refusals)) != NULL; refusals++) {
            if (ir_message_find(&ir_languages[0], key) == NULL) {
                fail_msg("%s has no text", key);
            }
        }
        bool nar = ir_equal(t->id, "nar"), china = ir_equal(t->id, "1880"), osaka = ir_equal(t->rules_prefix, "90");
        unsigned rail_events = china   ? (unsigned)CHINA_EV_END
                               : osaka ? (unsigned)OSAKA_EV_END
                                       : (unsigned)RAIL_EV_COUNT;
        unsigned rail_refusals = china   ? (unsigned)CHINA_NO_END
                                 : osaka ? (unsigned)OSAKA_NO_END
                                         : (unsigned)RAIL_NO_COUNT;
        assert_int_equal(events, nar ? (unsigned)NAR_EV_COUNT : rail_events);
        assert_int_equal(refusals, nar ? (unsigned)NAR_NO_COUNT : rail_refusals);
        for (const ir_option_def *o = t->options; o != NULL && o->name != NULL; o++) {
            assert_non_null(ir_message_find(&ir_languages[0], o->message));
            for (const ir_option_value *v = o->values; v != NULL && v->value != NULL; v++) {
                assert_non_null(ir_message_find(&ir_languages[0], v->message));
            }
        }
        for (unsigned e = 0; t->end_name(t, e) != NULL; e++) {
            char key[64];
            ir_text out = ir_text_on(key, sizeof key);
            ir_put(&out, "end.");
            ir_put(&out, t->end_name(t, e));
            assert_non_null(ir_message_find(&ir_languages[0], key));
        }
    }
}

/* msggen stops the build at a missing key; this says that the tables in the binary are what it checked. */
static void every_language_has_every_key(void **state) {
    (void)state;
    const ir_language *english = &ir_languages[0];
    assert_string_equal(english->id, "en");
    assert_ptr_equal(ir_language_find("de_AT"), ir_language_find("de"));
    assert_non_null(ir_language_find("de"));
    for (size_t l = 1; l < ir_languages_count; l++) {
        assert_int_equal(ir_languages[l].count, english->count);
        for (size_t i = 0; i < english->count; i++) {
            assert_string_equal(ir_languages[l].message[i].key, english->message[i].key);
            bool same = strcmp(ir_languages[l].message[i].text, english->message[i].text) == 0;
            bool figures = strchr(english->message[i].text, ' ') == NULL; /* a word may be the same in both */
            bool place = strstr(english->message[i].key, ".about") != NULL;
            if (same && !figures && !place) {
                fail_msg("%s: %s is not translated", ir_languages[l].id, english->message[i].key);
            }
        }
    }
}

static void german_sentences(void **state) {
    (void)state;
    ir_game g = game_of("1888n");
    char text[300];
    ir_text t = ir_text_on(text, sizeof text);
    const ir_event bought = {.code = RAIL_EV_BOUGHT, .arg = {IR_PLAYER(0), 0, 70, RAIL_FROM_POOL}};
    ir_event_put(&g, ir_language_find("de"), &bought, &t);
    assert_string_equal(text, "Ann kauft eine Aktie von JHR aus dem Pool f\xC3\xBCr \xC2\xA5"
                              "70");
    t = ir_text_on(text, sizeof text);
    const ir_refusal full = {.code = RAIL_NO_POOL_FULL, .arg = {1, 5}};
    ir_refusal_put(&g, ir_language_find("de"), &full, &t);
    assert_string_equal(text, "88-SE-03: im Pool l\xC3\xA4gen dann 1 Zertifikat, h\xC3\xB6"
                              "chstens 5 sind erlaubt");
}

static void every_noun_is_known(void **state) {
    (void)state;
    const ir_game games[] = {game_of("1888n"), game_of("1880"), game_of("nar")};
    for (unsigned i = 0; ir_message_nouns[i] != NULL; i++) {
        const char *noun = ir_message_nouns[i];
        char text[100];
        ir_text t = ir_text_on(text, sizeof text);
        static const char *const ours[] = {"number", "money", "party", "word", "words", "operand", "fault", "refusal"};
        bool core = false;
        for (unsigned n = 0; n < sizeof ours / sizeof ours[0]; n++) {
            core = core || strcmp(noun, ours[n]) == 0;
        }
        bool known = core;
        for (unsigned g = 0; g < 3 && !known; g++) {
            known = games[g].title->noun(&games[g], noun, (unsigned)strlen(noun), 0, &t);
        }
        assert_true(known);
        assert_null(strchr(text, '?'));
    }
}

/* A noun that says an argument in another way than its kind: the number of a round, where rounds come in sets. */
static bool says(const char *noun, size_t len, const ir_code_arg *arg) {
    bool same = arg->kind_len == len && memcmp(arg->kind, noun, len) == 0;
    bool round = ir_same(noun, len, "before") || ir_same(noun, len, "set");
    return same || (round && ir_same(arg->kind, arg->kind_len, "number"));
}

/* Every place of a message is an argument that the code has, said as what it is. */
static void places_agree(const ir_code *code, const ir_message *m, const char *language) {
    for (const char *at = m->text; (at = strchr(at, '{')) != NULL; at++) {
        size_t len = strcspn(at + 1, ":|");
        bool plural = at[1 + len] == '|';
        unsigned index = (unsigned)(plural ? at[1] - '0' : at[2 + len] - '0');
        ir_code_arg arg;
        if (!ir_code_arg_at(code, index, &arg) ||
            !(plural ? ir_same(arg.kind, arg.kind_len, "number") : says(at + 1, len, &arg))) {
            fail_msg("%s: %s does not fit its arguments (%s): %s", language, m->key, code->args, at);
        }
    }
}

static void kinds_are_nouns(const ir_code *code) {
    ir_code_arg arg;
    unsigned count = 0;
    for (; ir_code_arg_at(code, count, &arg); count++) {
        bool known = false;
        for (unsigned n = 0; ir_message_nouns[n] != NULL && !known; n++) {
            known = ir_same(arg.kind, arg.kind_len, ir_message_nouns[n]);
        }
        if (!known) {
            fail_msg("%s: %.*s is not a noun of en.msg", code->key, (int)arg.kind_len, arg.kind);
        }
    }
    assert_true(count <= IR_MAX_ARGS);
}

static void codes_agree(const ir_code *(*code_of)(const ir_title *, uint16_t), const ir_title *title) {
    const ir_code *code;
    for (uint16_t i = 0; (code = code_of(title, i)) != NULL; i++) {
        kinds_are_nouns(code);
        for (size_t l = 0; l < ir_languages_count; l++) {
            const ir_message m = {code->key, ir_message_find(&ir_languages[l], code->key)};
            assert_non_null(m.text);
            places_agree(code, &m, ir_languages[l].id);
        }
    }
}

static void messages_agree_with_declarations(void **state) {
    (void)state;
    for (size_t i = 0; i < ir_title_count(); i++) {
        codes_agree(ir_title_at(i)->event, ir_title_at(i));
        codes_agree(ir_title_at(i)->refusal, ir_title_at(i));
    }
}

/* Problems and the server's errors: the lists end with a NULL key. */
static void problems_agree_with_declarations(void **state) {
    (void)state;
    const ir_code *const lists[] = {ir_problem_codes, nar_problem_codes, ir_file_codes, srv_error_codes};
    size_t found = 0;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        for (const ir_code *code = lists[i]; code->key != NULL; code++, found++) {
            kinds_are_nouns(code);
            for (size_t l = 0; l < ir_languages_count; l++) {
                const ir_message m = {code->key, ir_message_find(&ir_languages[l], code->key)};
                if (m.text == NULL) {
                    fail_msg("%s has no text", code->key);
                }
                places_agree(code, &m, ir_languages[l].id);
            }
        }
    }
    /* and no message of theirs is left that nothing says */
    size_t messages = 0;
    for (size_t i = 0; i < ir_languages[0].count; i++) {
        const char *key = ir_languages[0].message[i].key;
        messages += strncmp(key, "problem.", 8) == 0 || strncmp(key, "error.", 6) == 0;
    }
    assert_int_equal(messages, found);
}

static void declarations_are_taken_apart(void **state) {
    (void)state;
    const ir_code code = {"event.nar.paid", "company, money per share,number"};
    ir_code_arg arg;
    assert_string_equal(ir_code_name(&code), "nar.paid");
    assert_true(ir_code_arg_at(&code, 1, &arg));
    assert_true(ir_same(arg.kind, arg.kind_len, "money") && ir_same(arg.label, arg.label_len, "per share"));
    assert_true(ir_code_arg_at(&code, 2, &arg));
    assert_true(ir_same(arg.kind, arg.kind_len, "number") && arg.label_len == 0);
    assert_false(ir_code_arg_at(&code, 3, &arg));
    assert_false(ir_code_arg_at(&(ir_code){"event.pass", ""}, 0, &arg));
}

static void event_is(const ir_game *g, const ir_event *event, const char *wanted) {
    char text[300];
    ir_text t = ir_text_on(text, sizeof text);
    ir_json j = ir_json_on(&t);
    ir_event_json(g, event, &j);
    assert_string_equal(text, wanted);
}

static void events_for_programs(void **state) {
    (void)state;
    ir_game g = game_of("1888n"), nar = game_of("nar");
    event_is(&g, &(ir_event){.code = RAIL_EV_BOUGHT, .arg = {IR_PLAYER(0), 0, 70, RAIL_FROM_POOL}},
             "{\"code\":\"bought\",\"args\":[\"Ann\",\"JHR\",70,\"pool\"]}");
    event_is(&g, &(ir_event){.code = RAIL_EV_SOLD, .arg = {IR_PLAYER(1), 0, 3, 210}},
             "{\"code\":\"sold\",\"args\":[\"Bob\",\"JHR\",30,210]}");
    event_is(&g, &(ir_event){.code = RAIL_EV_DIVIDEND, .arg = {IR_BANK, 0, 5}},
             "{\"code\":\"dividend\",\"args\":[\"bank\",\"JHR\",5]}");
    event_is(&nar, &(ir_event){.code = NAR_EV_GAME_OVER, .arg = {2}},
             "{\"code\":\"nar.game_over\",\"args\":[\"no_city\"]}");
}

static void refusals_name_their_rule(void **state) {
    (void)state;
    ir_game g = game_of("1888n");
    char text[300];
    ir_text t = ir_text_on(text, sizeof text);
    ir_refusal r = {.code = RAIL_NO_POOL_FULL, .arg = {6, 5}};
    ir_refusal_put(&g, ir_language_find("en"), &r, &t);
    assert_string_equal(text, "88-SE-03: the bank pool would hold 6 certificates; the maximum is 5");
}

static void plurals_and_money(void **state) {
    (void)state;
    ir_game g = game_of("1888n");
    char text[300];
    ir_text t = ir_text_on(text, sizeof text);
    const int32_t one[] = {1, 5}, bid[] = {IR_PLAYER(1), 2, 147};
    ir_message_put(&g, ir_language_find("en"), "refusal.pool_full", one, 2, &t);
    assert_string_equal(text, "the bank pool would hold 1 certificate; the maximum is 5");
    t = ir_text_on(text, sizeof text);
    ir_message_put(&g, ir_language_find("en_GB"), "event.bid", bid, 3, &t);
    assert_string_equal(text, "Bob bids \xC2\xA5"
                              "147 on HS");
    t = ir_text_on(text, sizeof text);
    const int32_t bought[] = {IR_BANK, 0, 70, RAIL_FROM_POOL};
    ir_message_put(&g, ir_language_find("en"), "event.bought", bought, 4, &t);
    assert_string_equal(text, "the bank buys a share of JHR from the bank pool for \xC2\xA5"
                              "70");
    t = ir_text_on(text, sizeof text);
    ir_message_put(&g, ir_language_find("en"), "no.such.key", NULL, 0, &t);
    assert_string_equal(text, "<no.such.key>");
    assert_null(ir_language_find("xx"));
}

/* In te_ST a text is brackets, keys, and arguments: no English word is left. */
static void pseudo_locale_shows_keys(void **state) {
    (void)state;
    ir_game g = game_of("1888n");
    char text[300];
    ir_text t = ir_text_on(text, sizeof text);
    const ir_language *l = ir_language_find("te_ST");
    const ir_event e = {.code = RAIL_EV_BOUGHT, .arg = {IR_PLAYER(0), 0, 70, RAIL_FROM_POOL}};
    ir_event_put(&g, l, &e, &t);
    assert_string_equal(text, "\xE2\x9F\xA6"
                              "event.bought|Ann|JHR|\xE2\x9F\xA6source.pool\xE2\x9F\xA7|\xC2\xA5"
                              "70\xE2\x9F\xA7");
}

static void is_pseudo(const char *text, size_t len) {
    assert_memory_equal(text, "\xE2\x9F\xA6", 3);
    assert_string_equal(text + len - 3, "\xE2\x9F\xA7");
}

/* The names of cards have spaces, so argument 1, the city Helena, is used for all. */
static void pseudo_locale_has_no_blank(void **state) {
    (void)state;
    const ir_language *l = ir_language_find("te_ST");
    for (size_t i = 0; i < ir_title_count(); i++) {
        ir_game g = game_of(ir_title_id(ir_title_at(i)));
        char text[300];
        const char *key;
        for (uint16_t code = 0; ir_event_key(g.title, code) != NULL; code++) {
            ir_text t = ir_text_on(text, sizeof text);
            ir_event_put(&g, l, &(ir_event){.code = code, .arg = {1, 1, 1, 1, 1}}, &t);
            assert_null(strchr(text, ' '));
            is_pseudo(text, t.len);
        }
        for (uint16_t code = 0; (key = ir_refusal_key(g.title, code)) != NULL; code++) {
            ir_text t = ir_text_on(text, sizeof text);
            ir_message_put(&g, l, key, (const int32_t[]){1, 1, 1, 1}, 4, &t);
            assert_null(strchr(text, ' '));
            is_pseudo(text, t.len);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_code_has_a_text),
        cmocka_unit_test(every_language_has_every_key),
        cmocka_unit_test(german_sentences),
        cmocka_unit_test(every_noun_is_known),
        cmocka_unit_test(refusals_name_their_rule),
        cmocka_unit_test(plurals_and_money),
        cmocka_unit_test(messages_agree_with_declarations),
        cmocka_unit_test(problems_agree_with_declarations),
        cmocka_unit_test(declarations_are_taken_apart),
        cmocka_unit_test(events_for_programs),
        cmocka_unit_test(pseudo_locale_shows_keys),
        cmocka_unit_test(pseudo_locale_has_no_blank),
    };
    return cmocka_run_group_tests_name("messages", tests, NULL, NULL);
}
