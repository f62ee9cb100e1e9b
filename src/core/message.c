/* Filling in messages. The texts were checked by msggen; what is still wrong is shown, never followed. */
#include "core/message.h"

#include "core/notation.h"

/* A language without messages: every text falls back to English, whose places for arguments are then shown. */
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

/* Which form a number takes, counted as the language's file lists them (the CLDR's order: one, few, many, other). */
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

/* English: "an 8-train". Turns an article that stands at the end into that. */
static void fit_article(const ir_language *language, const char *word, ir_text *out) {
    size_t n = out->len;
    bool article = n >= 2 && out->at[n - 1] == ' ' && (out->at[n - 2] == 'a' || out->at[n - 2] == 'A') &&
                   (n == 2 || out->at[n - 3] == ' ');
    if (article && word[0] == '8' && ir_equal(language->id, "en")) {
        out->len--;
        ir_put(out, "n ");
    }
}

static void put_noun(const ir_game *game, const ir_language *language, const char *noun, unsigned len, int32_t value,
                     ir_text *out) {
    char word[256];
    ir_text t = ir_text_on(word, sizeof word);
    if (ir_same(noun, len, "number")) {
        ir_put_int(&t, value);
    } else if (ir_same(noun, len, "money")) {
        ir_put(&t, value < 0 ? "-" : "");
        ir_put(&t, game->title->currency);
        ir_put_int(&t, value < 0 ? -(int64_t)value : value);
    } else if (ir_same(noun, len, "party") && value == IR_BANK) {
        ir_message_put(game, language, "party.bank", NULL, 0, &t);
    } else if (ir_same(noun, len, "party")) {
        ir_put(&t, ir_party_name(game, (ir_party)value));
    } else if (!game->title->noun(game, noun, len, value, &t)) {
        ir_put(&t, "?");
    } else if (word[0] == '@') {
        ir_message_put(game, language, word + 1, &value, 1, out);
        return;
    }
    fit_article(language, word, out);
    ir_put(out, word);
}

/* The inside of {...}: noun:n, or n|form|form. */
static void put_place(const ir_game *game, const ir_language *language, const char *place, unsigned len,
                      const int32_t *arg, unsigned nargs, ir_text *out) {
    bool forms = place[0] >= '0' && place[0] <= '9';
    unsigned index = (unsigned)((forms ? place[0] : place[len - 1]) - '0');
    int32_t value = index < nargs ? arg[index] : 0;
    if (!forms) {
        put_noun(game, language, place, len >= 2 ? len - 2 : 0, value, out);
        return;
    }
    unsigned skip = plural(language, value), at = 2;
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

void ir_message_put(const ir_game *game, const ir_language *language, const char *key, const int32_t *arg,
                    unsigned nargs, ir_text *out) {
    const char *text = ir_message_find(language, key);
    bool bare = language == &pseudo;
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
            put_place(game, language, text + i + 1, (unsigned)n - 1, arg, nargs, out);
        }
        i += n + (text[i] == '{' && text[i + n] != 0);
    }
    if (text == NULL || bare) {
        ir_put(out, bare ? "\xE2\x9F\xA7" : ">");
    }
}

void ir_event_put(const ir_game *game, const ir_language *language, const ir_event *event, ir_text *out) {
    const char *key = game->title->event_key(event->code);
    ir_message_put(game, language, key != NULL ? key : "event", event->arg, 5, out);
}

void ir_refusal_put(const ir_game *game, const ir_language *language, const ir_refusal *refusal, ir_text *out) {
    const char *key = game->title->refusal_key(refusal->code);
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

void ir_refusal_json(const ir_game *game, const ir_language *language, const ir_state *state, const ir_action *action,
                     const ir_refusal *refusal, ir_json *j) {
    char text[IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    const char *key = game->title->refusal_key(refusal->code);
    ir_json_field_string(j, "rule", game->title->refusal_rule(game, refusal->code));
    ir_message_put(game, language, key != NULL ? key : "refusal", refusal->arg, 4, &t);
    ir_json_field_string(j, "text", text);
    t = ir_text_on(text, sizeof text);
    if (ir_better_put(game, state, action, &t)) {
        ir_json_field_string(j, "better", text);
    }
}
