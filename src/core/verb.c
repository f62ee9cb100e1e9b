/* Reads and prints any verb by its definition. What always holds: for an action made of things that exist,
 * ir_verb_parse(ir_verb_print(a)) is a. */
#include "core/verb.h"

/* ---- looking ---------------------------------------------------------------------------------------------------------- */

static const ir_verb_def *numbered(const ir_verb_def *verbs, unsigned number) {
    for (const ir_verb_def *v = verbs; v != NULL && v->word != NULL; v++) {
        if (v->number == number) {
            return v;
        }
    }
    return NULL;
}

const ir_verb_def *ir_verb_of(const ir_title *title, unsigned number) {
    const ir_verb_def *own = numbered(title->own_verbs, number);
    return own != NULL ? own : numbered(title->verbs, number);
}

const ir_verb_def *ir_verb_nth(const ir_title *title, unsigned n) {
    const ir_verb_def *v = title->verbs;
    while (v != NULL && v->word != NULL && n > 0) {
        v++;
        n--;
    }
    if (v != NULL && v->word != NULL) {
        return ir_verb_of(title, v->number);
    }
    for (v = title->own_verbs; v != NULL && v->word != NULL; v++) {
        if (numbered(title->verbs, v->number) == NULL && n-- == 0) {
            return v;
        }
    }
    return NULL;
}

static bool operand_uses(const ir_operand *o, const char *word, unsigned len) {
    for (const char *const *w = o->kind->words; w != NULL && *w != NULL; w++) {
        if (ir_same(word, len, *w)) {
            return true;
        }
    }
    return o->keyword != NULL && ir_same(word, len, o->keyword);
}

bool ir_verbs_use(const ir_verb_def *verbs, const char *word, unsigned len) {
    for (const ir_verb_def *v = verbs; v != NULL && v->word != NULL; v++) {
        if (ir_same(word, len, v->word)) {
            return true;
        }
        for (unsigned i = 0; i < v->count; i++) {
            if (operand_uses(&v->operand[i], word, len)) {
                return true;
            }
        }
    }
    return false;
}

bool ir_family_uses(const ir_verb_def *family, const char *word, unsigned len) {
    for (size_t i = 0; i < ir_titles_count; i++) {
        if (ir_titles[i]->verbs == family && ir_verbs_use(ir_titles[i]->own_verbs, word, len)) {
            return true;
        }
    }
    return ir_verbs_use(family, word, len);
}

/* ---- operands --------------------------------------------------------------------------------------------------------- */

static bool is_amount(const ir_operand *o) { return o->at == offsetof(ir_action, move.amount); }
static bool is_byte(const ir_operand *o) { return o->at < offsetof(ir_action, move.amount); }

/* The value as the move holds it. */
static int32_t held(const ir_operand *o, const ir_move *m) {
    return is_byte(o) ? ((const uint8_t *)m)[o->at] : is_amount(o) ? m->amount : 0;
}

/* An optional byte holds its value plus one, so that 0 means absent. */
static int32_t over(const ir_operand *o) { return o->optional && o->keyword != NULL && is_byte(o) ? 1 : 0; }

bool ir_operand_there(const ir_game *game, const ir_operand *operand, const ir_action *action) {
    if (operand->when != NULL && !operand->when(game, action)) {
        return false;
    }
    if (!operand->optional) {
        return true;
    }
    return operand->kind->there != NULL ? operand->kind->there(game, action) : held(operand, &action->move) != 0;
}

int32_t ir_operand_value(const ir_operand *operand, const ir_move *move) { return held(operand, move) - over(operand); }

void ir_operand_set(const ir_operand *operand, ir_move *move, int32_t value) {
    if (is_amount(operand)) {
        move->amount = value;
    } else if (is_byte(operand)) {
        ((uint8_t *)move)[operand->at] = (uint8_t)(value + over(operand));
    }
}

void ir_operand_print(const ir_game *game, const ir_state *state, const ir_operand *operand, const ir_action *action,
                      ir_text *out) {
    const ir_operand_kind *kind = operand->kind;
    int32_t value = ir_operand_value(operand, &action->move);
    if (kind->print != NULL) {
        kind->print(game, state, action, out);
    } else if (kind->nth != NULL) {
        ir_put(out, (uint32_t)value < kind->count(game, kind->of) ? kind->nth(game, kind->of, (unsigned)value) : "?");
    } else if (kind->words != NULL) {
        int32_t i = 0;
        while (i < value && kind->words[i] != NULL) {
            i++;
        }
        ir_put(out, i == value && kind->words[i] != NULL ? kind->words[i] : "?");
    } else {
        ir_put_int(out, (int64_t)value + kind->first);
    }
}

static bool exists(const ir_game *game, const ir_operand *o, const ir_move *m) {
    const ir_operand_kind *kind = o->kind;
    uint32_t value = (uint32_t)ir_operand_value(o, m), words = 0;
    if (kind->nth != NULL) {
        return value < kind->count(game, kind->of);
    }
    while (kind->words != NULL && kind->words[words] != NULL) {
        words++;
    }
    return kind->words == NULL || kind->print != NULL || value < words;
}

bool ir_operands_exist(const ir_game *game, const ir_action *action) {
    const ir_verb_def *v = ir_verb_of(game->title, action->move.verb);
    bool all = v != NULL;
    for (unsigned i = 0; all && i < v->count; i++) {
        all = !ir_operand_there(game, &v->operand[i], action) || exists(game, &v->operand[i], &action->move);
    }
    return all;
}

static void operand_json(const ir_game *game, const ir_state *state, const ir_operand *o, const ir_action *action,
                         ir_json *out) {
    char text[IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    ir_json_key(out, o->name);
    if (o->kind->json != NULL) {
        o->kind->json(game, state, action, out);
        return;
    }
    ir_operand_print(game, state, o, action, &t);
    if (o->kind->max != 0) {
        int64_t number = 0;
        (void)ir_read_int(text, t.len, INT32_MIN, INT32_MAX, &number);
        ir_json_int(out, number);
    } else {
        ir_json_string(out, text);
    }
}

void ir_operands_json(const ir_game *game, const ir_state *state, const ir_action *action, bool open, ir_json *out) {
    const ir_verb_def *v = ir_verb_of(game->title, action->move.verb);
    ir_json_field_string(out, "verb", v != NULL ? v->word : "?");
    for (unsigned i = 0; v != NULL && i < v->count; i++) {
        const ir_operand *o = &v->operand[i];
        if (ir_operand_there(game, o, action) && !(open && is_amount(o))) {
            operand_json(game, state, o, action, out);
        }
    }
}

/* ---- reading ---------------------------------------------------------------------------------------------------------- */

static const char *form_of(const ir_operand_kind *kind) { return kind->form != NULL ? kind->form : kind->name; }

/* A wrong name is told which there are. */
static bool read_name(ir_reader *r, const ir_operand *o, ir_move *m) {
    const ir_operand_kind *kind = o->kind;
    unsigned len, i = 0, count = kind->count(r->game, kind->of);
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, kind->name);
    }
    const char *word = ir_reader_word(r, &len);
    while (i < count && !ir_same(word, len, kind->nth(r->game, kind->of, i))) {
        i++;
    }
    if (i == count) {
        ir_reader_wrong(r, kind->name);
        ir_reader_names(r->problem, word, len, r->game, kind->nth, kind->of, count);
        return false;
    }
    ir_operand_set(o, m, (int32_t)i);
    r->at++;
    return true;
}

static bool read_word(ir_reader *r, const ir_operand *o, ir_move *m) {
    for (int32_t i = 0; o->kind->words[i] != NULL; i++) {
        if (ir_reader_take(r, o->kind->words[i])) {
            ir_operand_set(o, m, i);
            return true;
        }
    }
    const char *form = form_of(o->kind);
    return ir_reader_more(r) ? ir_reader_form(r, 0, form) : ir_reader_missing(r, form);
}

static bool read_number(ir_reader *r, const ir_operand *o, ir_move *m) {
    int32_t number;
    if (!ir_reader_number(r, form_of(o->kind), o->kind->min, o->kind->max, &number)) {
        return false;
    }
    ir_operand_set(o, m, number - o->kind->first);
    return true;
}

bool ir_operand_read(ir_reader *r, const ir_operand *operand, ir_action *action) {
    return operand->kind->nth != NULL     ? read_name(r, operand, &action->move)
           : operand->kind->words != NULL ? read_word(r, operand, &action->move)
                                          : read_number(r, operand, &action->move);
}

static bool read_operand(ir_reader *r, const ir_operand *o, ir_action *action) {
    if (o->when != NULL && !o->when(r->game, action)) {
        return true;
    }
    if (o->keyword != NULL && !ir_reader_take(r, o->keyword)) {
        return o->optional || ir_reader_missing(r, o->missing);
    }
    return o->kind->read != NULL ? o->kind->read(r, o, action) : ir_operand_read(r, o, action);
}

static bool no_verb(const ir_reader *r) {
    enum { MAX_VERBS = 64 };
    const char *words[MAX_VERBS];
    unsigned n = 0;
    for (const ir_verb_def *v = NULL; n < MAX_VERBS && (v = ir_verb_nth(r->game->title, n)) != NULL; n++) {
        words[n] = v->word;
    }
    return ir_reader_no_verb(r, words, n);
}

bool ir_verb_parse(const ir_game *game, const ir_state *state, const ir_words *words, unsigned first, ir_action *action,
                   ir_problem *problem) {
    ir_reader r = ir_reader_on(game, state, words, first, problem);
    const ir_verb_def *v;
    unsigned n = 0;
    while ((v = ir_verb_nth(game->title, n)) != NULL &&
           (words->word[first].quoted || !ir_same(words->word[first].at, words->word[first].len, v->word))) {
        n++;
    }
    if (v == NULL) {
        return no_verb(&r);
    }
    unsigned number = v->which != NULL ? v->which(&r) : v->number;
    if (number == IR_NO_OPERAND) {
        return false;
    }
    v = ir_verb_of(game->title, number);
    action->move.verb = (uint8_t)number;
    if (v->read != NULL) {
        return v->read(&r, action) && ir_reader_end(&r);
    }
    for (unsigned i = 0; i < v->count; i++) {
        if (!read_operand(&r, &v->operand[i], action)) {
            return false;
        }
    }
    return ir_reader_end(&r);
}

/* ---- printing --------------------------------------------------------------------------------------------------------- */

void ir_verb_print(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out) {
    const ir_verb_def *v = ir_verb_of(game->title, action->move.verb);
    ir_put(out, v != NULL ? v->word : "?");
    if (v != NULL && v->print != NULL) {
        v->print(game, state, action, out);
        return;
    }
    for (unsigned i = 0; v != NULL && i < v->count; i++) {
        const ir_operand *o = &v->operand[i];
        if (!ir_operand_there(game, o, action)) {
            continue;
        }
        if (o->keyword != NULL) {
            ir_put_char(out, ' ');
            ir_put(out, o->keyword);
        }
        ir_put_char(out, ' ');
        ir_operand_print(game, state, o, action, out);
    }
}
