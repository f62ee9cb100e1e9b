/* Actions in text on a position, and the words of scenes: see rule_test.h. */
#include "rule_test.h"

#include "core/message.h"
#include "core/money.h"
#include "core/notation.h"
#include "problem_text.h"

#include <stdlib.h>
#include <string.h>

const char *const scene_names[IR_MAX_PLAYERS] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"};

/* ---- words ------------------------------------------------------------------------------------------------------- */

const char *scene_line(const char *at, words *out) {
    out->n = 0;
    while (*at == '\n' || *at == ';' || *at == ' ') {
        at++;
    }
    if (!*at) {
        return NULL;
    }
    while (*at && *at != '\n' && *at != ';') {
        while (*at == ' ') {
            at++;
        }
        size_t len = strcspn(at, " \n;");
        if (len >= sizeof out->w[0] || out->n == sizeof out->w / sizeof out->w[0]) {
            fail_test("a line of the scene is too long: %s", at);
        }
        if (len) {
            memcpy(out->w[out->n], at, len);
            out->w[out->n++][len] = 0;
        }
        at += len;
    }
    return at;
}

long scene_number(const char *word) {
    char *end;
    long v = strtol(word, &end, 10);
    if (*end || end == word) {
        fail_test("scene: '%s' is no number", word);
    }
    return v;
}

unsigned scene_seat(const scene *s, const char *word) {
    for (unsigned i = 0; i < s->game.players; i++) {
        if (strcmp(s->game.name[i], word) == 0) {
            return i;
        }
    }
    fail_test("scene: no player %s", word);
}

void scene_money(scene *s, ir_party party, long amount) {
    int32_t now = s->state.cash[party];
    if (amount > now) {
        ir_pay(&s->state, IR_BANK, party, (int32_t)amount - now);
    } else {
        ir_pay(&s->state, party, IR_BANK, now - (int32_t)amount);
    }
}

/* ---- playing ------------------------------------------------------------------------------------------------------- */

static void read_action(scene *s, const char *text, ir_action *action) {
    ir_problem problem;
    if (!ir_action_read(&s->game, &s->state, text, strlen(text), action, &problem)) {
        fail_test("'%s': %s", text, problem_text(&problem));
    }
}

void does(scene *s, const char *text) {
    ir_action action;
    ir_refusal why = {0};
    read_action(s, text, &action);
    memset(&s->events, 0, sizeof s->events);
    s->before = s->state;
    if (ir_apply(&s->game, &s->state, &action, &s->events, &why) != IR_OK) {
        fail_test("'%s' is refused: %s %s", text, s->game.title->refusal_rule(&s->game, why.code),
                  ir_refusal_key(s->game.title, why.code));
    }
    const char *broken = ir_invariant(&s->game, &s->state);
    if (broken && !(s->odd_bank && strcmp(broken, "money") == 0)) {
        fail_test("after '%s' the invariant '%s' does not hold", text, broken);
    }
}

bool accepts(scene *s, const char *text) {
    ir_action action;
    read_action(s, text, &action);
    return ir_legal(&s->game, &s->state, &action, NULL);
}

void refuses(scene *s, const char *text, const char *rule) {
    ir_action action;
    ir_refusal why = {0};
    read_action(s, text, &action);
    if (ir_legal(&s->game, &s->state, &action, &why)) {
        fail_test("'%s' is accepted; %s should refuse it", text, rule);
    }
    const char *by = s->game.title->refusal_rule(&s->game, why.code);
    if (strcmp(by, rule) != 0) {
        fail_test("'%s' is refused by %s (%s), not by %s", text, by, ir_refusal_key(s->game.title, why.code), rule);
    }
}

void refuses_code(scene *s, ir_move move, unsigned code) {
    ir_action action = {.move = move};
    ir_refusal why = {0};
    check(!ir_legal(&s->game, &s->state, &action, &why));
    check(why.code == code);
}

static ir_choice choices[IR_MAX_CHOICES];

static bool choice_begins(scene *s, const ir_choice *c, const char *beginning) {
    char text[IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    ir_action a = {.move = c->move};
    ir_action_print(&s->game, &s->state, &a, &t);
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

unsigned count_offered(scene *s, const char *beginning) {
    size_t n = ir_choices(&s->game, &s->state, choices, IR_MAX_CHOICES);
    unsigned found = 0;
    for (size_t i = 0; i < n; i++) {
        found += choice_begins(s, &choices[i], beginning);
    }
    return found;
}

bool offered(scene *s, const char *beginning) { return count_offered(s, beginning) > 0; }

void range_of(scene *s, const char *beginning, int32_t *min, int32_t *max) {
    size_t n = ir_choices(&s->game, &s->state, choices, IR_MAX_CHOICES);
    for (size_t i = 0; i < n; i++) {
        if (choices[i].form == IR_FORM_AMOUNT && choice_begins(s, &choices[i], beginning)) {
            *min = choices[i].min;
            *max = choices[i].max;
            return;
        }
    }
    fail_test("no choice '%s' with an amount", beginning);
}

/* ---- expecting ----------------------------------------------------------------------------------------------------- */

void want(long got, long expected, const words *l) {
    if (got != expected) {
        fail_test("%s %s %s: it is %ld", l->w[0], l->n > 1 ? l->w[1] : "", l->n > 2 ? l->w[2] : "", got);
    }
}

void want_word(const char *got, const char *expected, const words *l) {
    if (strcmp(got, expected) != 0) {
        fail_test("%s %s: it is %s", l->w[0], l->n > 1 ? l->w[1] : "", got);
    }
}

const ir_event *scene_event(const scene *s, const char *name) {
    for (unsigned i = 0; i < s->events.count; i++) {
        const char *dot = strrchr(ir_event_key(s->game.title, s->events.event[i].code), '.');
        if (dot != NULL && strcmp(dot + 1, name) == 0) {
            return &s->events.event[i];
        }
    }
    return NULL;
}
