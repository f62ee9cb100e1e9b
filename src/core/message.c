/* Filling in messages. msggen has checked the texts; anything still wrong is shown, never followed. */
#include "core/message.h"

#include "core/codes.h"
#include "core/notation.h"

/* A language without messages: every text falls back to English, whose placeholders are then shown. */
static const ir_language pseudo = {"te_ST", NULL, 0};

static int order(const char *a, const char *b) {
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

const ir_language *ir_language_find(const char *id) {
    if (ir_equal(id, pseudo.id)) {
        return &pseudo;
    }
    size_t len = 0;
    while (id[len] != 0 && id[len] != '_' && id[len] != '-' && id[len] != '.') {
        len++;
    }
    for (size_t i = 0; i < ir_languages_count; i++) {
        if (ir_equal(id, ir_languages[i].id)) {
            return &ir_languages[i];
        }
    }
    for (size_t i = 0; i < ir_languages_count; i++) {
        if (ir_same(id, len, ir_languages[i].id)) {
            return &ir_languages[i];
        }
    }
    return NULL;
}

static const char *find_in(const ir_language *language, const char *key) {
    size_t low = 0, high = language->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int o = order(key, language->message[middle].key);
        if (o == 0) {
            return language->message[middle].text;
        }
        if (o < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

const char *ir_message_find(const ir_language *language, const char *key) {
    const char *text = find_in(language, key);
    return text != NULL ? text : find_in(&ir_languages[0], key);
}

/* Which form a number takes, as an index into the forms of the language's file (the CLDR's order: one, few, many,
 * other). */
static unsigned plural(const ir_language *language, int32_t v) {
    uint32_t n = v < 0 ? 0u - (uint32_t)v : (uint32_t)v;
    if (ir_equal(language->id, "pl")) {
        bool few = n % 10 >= 2 && n % 10 <= 4 && !(n % 100 >= 12 && n % 100 <= 14);
        return n == 1 ? 0 : few ? 1 : 2;
    }
    if (ir_equal(language->id, "zh") || ir_equal(language->id, "ja")) {
        return 0;
    }
    return n == 1 ? 0 : 1;
}

/* English: "an 8-train". Turns a preceding "a" into that. */
static void fit_article(const ir_language *language, const char *word, ir_text *out) {
    size_t n = out->len;
    bool article = n >= 2 && out->at[n - 1] == ' ' && (out->at[n - 2] == 'a' || out->at[n - 2] == 'A') &&
                   (n == 2 || out->at[n - 3] == ' ');
    if (article && word[0] == '8' && ir_equal(language->id, "en")) {
        out->len--;
        ir_put(out, "n ");
    }
}

/* What a message is filled with: the numbers of a code of a game, or a part of a problem. */
typedef struct filling {
    const ir_game *game;
    const ir_language *language;
    const int32_t *arg;
    unsigned nargs;
    const ir_problem *problem; /* NULL: numbers */
    const ir_problem_part *part;
} filling;

static void fill(const filling *f, const char *key, ir_text *out);

/* A word of the language: a message of its own, with that value as its argument. */
static void put_message(const filling *f, const char *key, int32_t value, ir_text *out) {
    filling inner = {.game = f->game, .language = f->language, .arg = &value, .nargs = 1};
    fill(&inner, key, out);
}

static void put_noun(const filling *f, const char *noun, unsigned len, int32_t value, ir_text *out) {
    char word[256];
    ir_text t = ir_text_on(word, sizeof word);
    const ir_game *game = f->game;
    if (ir_same(noun, len, "number")) {
        ir_put_int(&t, value);
    } else if (ir_same(noun, len, "money")) {
        ir_put(&t, value < 0 ? "-" : "");
        ir_put(&t, game->title->currency);
        ir_put_int(&t, value < 0 ? -(int64_t)value : value);
    } else if (ir_same(noun, len, "party") && value == IR_BANK) {
        put_message(f, "party.bank", 0, &t);
    } else if (ir_same(noun, len, "party")) {
        ir_put(&t, ir_party_name(game, (ir_party)value));
    } else if (!game->title->noun(game, noun, len, value, &t)) {
        ir_put(&t, "?");
    } else if (word[0] == '@') {
        put_message(f, word + 1, value, out);
        return;
    }
    fit_article(f->language, word, out);
    ir_put(out, word);
}

/* A word that has a message of its own: operand.company, fault.shares. Without one, as a form of the notation, it is shown
 * as it stands. */
static void put_named(const filling *f, const char *noun, unsigned len, const char *word, ir_text *out) {
    char key[80];
    ir_text t = ir_text_on(key, sizeof key);
    ir_put_n(&t, noun, len);
    ir_put_char(&t, '.');
    for (size_t i = 0; word[i] != 0; i++) {
        ir_put_char(&t, (word[i] >= 'a' && word[i] <= 'z') || word[i] == '.' ? word[i] : '_');
    }
    if (ir_message_find(f->language, key) != NULL) {
        put_message(f, key, 0, out);
    } else {
        ir_put(out, word);
    }
}

/* An argument of a problem. */
static void put_piece(const filling *f, const char *noun, unsigned len, unsigned index, ir_text *out) {
    int64_t number;
    const char *word = ir_problem_arg(f->problem, f->part, index, &number);
    if (ir_same(noun, len, "refusal")) {
        ir_refusal_put(f->game, f->language, &f->problem->refusal, out);
    } else if (word == NULL) {
        ir_put_int(out, number);
    } else if (ir_same(noun, len, "operand") || ir_same(noun, len, "fault")) {
        put_named(f, noun, len, word, out);
    } else {
        ir_put(out, word);
    }
}

static int32_t number_at(const filling *f, unsigned index) {
    int64_t number = 0;
    if (f->problem != NULL) {
        (void)ir_problem_arg(f->problem, f->part, index, &number);
        return number > INT32_MAX ? INT32_MAX : (int32_t)number;
    }
    return index < f->nargs ? f->arg[index] : 0;
}

/* The inside of {...}: noun:n, or n|form|form. */
static void put_place(const filling *f, const char *place, unsigned len, ir_text *out) {
    bool forms = place[0] >= '0' && place[0] <= '9';
    unsigned index = (unsigned)((forms ? place[0] : place[len - 1]) - '0');
    if (!forms) {
        unsigned noun = len >= 2 ? len - 2 : 0;
        if (f->problem != NULL) {
            put_piece(f, place, noun, index, out);
        } else {
            put_noun(f, place, noun, number_at(f, index), out);
        }
        return;
    }
    unsigned skip = plural(f->language, number_at(f, index)), at = 2;
    for (unsigned i = at; i <= len; i++) {
        if (i < len && place[i] != '|') {
            continue;
        }
        if (skip == 0 || i == len) {
            ir_put_n(out, place + at, i - at);
            return;
        }
        skip--;
        at = i + 1;
    }
}

static void fill(const filling *f, const char *key, ir_text *out) {
    const char *text = ir_message_find(f->language, key);
    bool bare = f->language == &pseudo;
    if (text == NULL || bare) {
        ir_put(out, bare ? "\xE2\x9F\xA6" : "<"); /* a white bracket, which no text has */
        ir_put(out, key);
    }
    for (size_t i = 0; text != NULL && text[i] != 0;) {
        size_t n = 0;
        while (text[i + n] != 0 && text[i + n] != (text[i] == '{' ? '}' : '{')) {
            n++;
        }
        if (text[i] != '{') {
            ir_put_n(out, text + i, bare ? 0 : n);
        } else if (n >= 4 && !(bare && text[i + 1] >= '0' && text[i + 1] <= '9')) {
            ir_put(out, bare ? "|" : "");
            put_place(f, text + i + 1, (unsigned)n - 1, out);
        }
        i += n + (text[i] == '{' && text[i + n] != 0);
    }
    if (text == NULL || bare) {
        ir_put(out, bare ? "\xE2\x9F\xA7" : ">");
    }
}

void ir_message_put(const ir_game *game, const ir_language *language, const char *key, const int32_t *arg,
                    unsigned nargs, ir_text *out) {
    fill(&(filling){.game = game, .language = language, .arg = arg, .nargs = nargs}, key, out);
}

/* ---- problems ----------------------------------------------------------------------------------------------------- */

static void put_part(const ir_game *game, const ir_language *language, const ir_problem *problem,
                     const ir_problem_part *part, ir_text *out) {
    if (part->code != NULL) {
        fill(&(filling){.game = game, .language = language, .problem = problem, .part = part}, part->code->key, out);
    }
}

void ir_problem_put(const ir_game *game, const ir_language *language, const ir_problem *problem, ir_text *out) {
    put_part(game, language, problem, &problem->context, out);
    ir_put(out, problem->context.code != NULL ? ": " : "");
    put_part(game, language, problem, &problem->what, out);
    ir_put(out, problem->hint.code != NULL ? "; " : "");
    put_part(game, language, problem, &problem->hint, out);
}

void ir_problem_tell(const ir_game *game, const ir_language *language, const ir_problem *problem, ir_text *out) {
    if (problem->line > 0) {
        int32_t line = (int32_t)problem->line;
        ir_message_put(game, language, ir_problem_codes[IR_PROBLEM_AT_LINE].key, &line, 1, out);
        ir_put(out, ": ");
    }
    ir_problem_put(game, language, problem, out);
}

static void args_json(const ir_game *game, const ir_problem *problem, const ir_problem_part *part, ir_json *out) {
    ir_code_arg arg;
    ir_json_field_string(out, "code", part->code->key);
    ir_json_field_open(out, "args", '[');
    for (unsigned i = 0; ir_code_arg_at(part->code, i, &arg); i++) {
        int64_t number;
        const char *word = ir_problem_arg(problem, part, i, &number);
        if (ir_same(arg.kind, arg.kind_len, "refusal")) {
            ir_json_open(out, '{');
            ir_json_field_string(out, "rule", game->title->refusal_rule(game, problem->refusal.code));
            ir_refusal_members(game, &problem->refusal, out);
            ir_json_close(out, '}');
        } else if (word != NULL) {
            ir_json_string(out, word);
        } else {
            ir_json_int(out, number);
        }
    }
    ir_json_close(out, ']');
}

static void part_json(const ir_game *game, const char *name, const ir_problem *problem, const ir_problem_part *part,
                      ir_json *out) {
    if (part->code != NULL) {
        ir_json_field_open(out, name, '{');
        args_json(game, problem, part, out);
        ir_json_close(out, '}');
    }
}

void ir_problem_json(const ir_game *game, const ir_language *language, const ir_problem *problem, ir_json *out) {
    char text[1024];
    ir_text t = ir_text_on(text, sizeof text);
    args_json(game, problem, &problem->what, out);
    part_json(game, "context", problem, &problem->context, out);
    part_json(game, "hint", problem, &problem->hint, out);
    ir_problem_tell(game, language, problem, &t);
    ir_json_field_string(out, "text", text);
}

/* ---- events and refusals ------------------------------------------------------------------------------------------ */

const char *ir_event_key(const ir_title *title, uint16_t code) {
    const ir_code *c = title->event(title, code);
    return c != NULL ? c->key : NULL;
}

const char *ir_refusal_key(const ir_title *title, uint16_t code) {
    const ir_code *c = title->refusal(title, code);
    return c != NULL ? c->key : NULL;
}

void ir_event_put(const ir_game *game, const ir_language *language, const ir_event *event, ir_text *out) {
    const char *key = ir_event_key(game->title, event->code);
    ir_message_put(game, language, key != NULL ? key : "event", event->arg, 5, out);
}

void ir_refusal_put(const ir_game *game, const ir_language *language, const ir_refusal *refusal, ir_text *out) {
    const char *key = ir_refusal_key(game->title, refusal->code);
    const char *rule = game->title->refusal_rule(game, refusal->code);
    if (rule != NULL && rule[0] != 0) {
        ir_put(out, rule);
        ir_put(out, ": ");
    }
    ir_message_put(game, language, key != NULL ? key : "refusal", refusal->arg, 4, out);
}

bool ir_better_put(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out) {
    ir_action better;
    if (game->title->better == NULL || !game->title->better(game, state, action, &better)) {
        return false;
    }
    game->title->print(game, state, &better, out);
    return true;
}

void ir_refusal_tell(const ir_game *game, const ir_language *language, const ir_state *state, const ir_action *action,
                     const ir_refusal *refusal, ir_text *out) {
    char text[IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    ir_refusal_put(game, language, refusal, out);
    if (ir_better_put(game, state, action, &t)) {
        ir_put(out, ": ");
        ir_put(out, text);
    }
}

void ir_refusal_members(const ir_game *game, const ir_refusal *refusal, ir_json *j) {
    const ir_code *code = game->title->refusal(game->title, refusal->code);
    ir_json_field_string(j, "code", code != NULL ? code->key : "?");
    ir_json_field_open(j, "args", '[');
    if (code != NULL) {
        ir_code_args_json(game, code, refusal->arg, sizeof refusal->arg / sizeof refusal->arg[0], j);
    }
    ir_json_close(j, ']');
}

void ir_refusal_json(const ir_game *game, const ir_language *language, const ir_state *state, const ir_action *action,
                     const ir_refusal *refusal, ir_json *j) {
    char text[IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    const char *key = ir_refusal_key(game->title, refusal->code);
    ir_json_field_string(j, "rule", game->title->refusal_rule(game, refusal->code));
    ir_refusal_members(game, refusal, j);
    ir_message_put(game, language, key != NULL ? key : "refusal", refusal->arg, 4, &t);
    ir_json_field_string(j, "text", text);
    t = ir_text_on(text, sizeof text);
    if (ir_better_put(game, state, action, &t)) {
        ir_json_field_string(j, "better", text);
    }
}
