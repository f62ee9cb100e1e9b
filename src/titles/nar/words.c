/* Notation and names.
 *
 *   select COLUMN PRICE            found a company, or name a price to another director
 *   select COLUMN                  of one's own company: the price is fixed
 *   select COLUMN start N PRICE    where the founder chooses the start city
 *   answer allow | answer buy      the director's answer
 *   stop                           ends a chain
 *   city COMPANY COLUMN            buys a city
 *   pass
 *
 * What always holds: for an action made of things that exist, nar_parse(nar_print(a)) is a. */
#include "titles/nar/nar.h"

#include "core/reader.h"

static const char *const verb_names[NAR_VERBS] = {
    [NAR_SELECT] = "select", [NAR_ANSWER] = "answer", [NAR_STOP] = "stop", [NAR_CITY] = "city", [NAR_PASS] = "pass"};
static const char *const other_words[] = {"allow", "buy", "start"};

enum { MAX_PRICE = 999900 };

static const nar_data *data_of(const ir_game *game) { return game->title->data; }

/* ---- names ------------------------------------------------------------------------------------------------------------ */

const char *nar_party_name(const ir_game *game, ir_party party) {
    unsigned company = IR_COMPANY_INDEX(party);
    return IR_IS_COMPANY(party) && company < NAR_COMPANIES ? data_of(game)->company[company].id : NULL;
}

static unsigned find_company(const ir_game *game, const char *word, size_t len) {
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        if (ir_same(word, len, data_of(game)->company[company].id)) {
            return company;
        }
    }
    return 255;
}

ir_party nar_party_find(const ir_game *game, const char *word, unsigned len) {
    unsigned company = find_company(game, word, len);
    return company < NAR_COMPANIES ? IR_COMPANY(company) : IR_NOBODY;
}

bool nar_is_word(const char *word, unsigned len) {
    for (unsigned verb = 1; verb < NAR_VERBS; verb++) {
        if (ir_same(word, len, verb_names[verb])) {
            return true;
        }
    }
    for (unsigned i = 0; i < sizeof other_words / sizeof other_words[0]; i++) {
        if (ir_same(word, len, other_words[i])) {
            return true;
        }
    }
    return false;
}

static const char *company_name(const ir_game *game, unsigned kind, unsigned index) {
    (void)kind;
    return data_of(game)->company[index].id;
}

const char *nar_end_name(unsigned end) {
    static const char *const names[] = {"shares", "cities", "no_city"};
    return end < sizeof names / sizeof names[0] ? names[end] : NULL;
}

bool nar_noun(const ir_game *game, const char *noun, unsigned len, int32_t value, ir_text *out) {
    static const char *const ends[] = {"@end.shares", "@end.cities", "@end.no_city"};
    if (ir_same(noun, len, "company")) {
        ir_put(out, value >= 0 && value < NAR_COMPANIES ? data_of(game)->company[value].id : "?");
    } else if (ir_same(noun, len, "card")) {
        const nar_rules *r = (const nar_rules *)(const void *)game->rules;
        ir_put(out, value >= 0 && value < NAR_CARDS ? r->card[value].name : "?");
    } else if (ir_same(noun, len, "column")) {
        ir_put_int(out, value);
    } else if (ir_same(noun, len, "end")) {
        ir_put(out, value >= 0 && value < 3 ? ends[value] : "?");
    } else {
        return false;
    }
    return true;
}

/* ---- reading ---------------------------------------------------------------------------------------------------------- */

static bool read_column(ir_reader *r, uint8_t *out) {
    int32_t column;
    if (!ir_reader_number(r, "column", 1, NAR_COLUMNS, &column)) {
        return false;
    }
    *out = (uint8_t)(column - 1);
    return true;
}

/* Whose company the bottom share of the column is; IR_NOBODY where no share can be selected. */
static ir_party director_at(const ir_reader *r, unsigned column) {
    const nar_state *s = nar_look_at(r->game, r->state).s;
    bool shares = s->phase == NAR_TRADE && s->shares_left[column] > 0;
    return shares ? s->director[nar_bottom_share(s, column)] : IR_NOBODY;
}

/* The price that is fixed says nothing: it is left out, so that one move has one form. */
static void drop_fixed_price(const ir_reader *r, ir_move *m) {
    nar_look k = nar_look_at(r->game, r->state);
    if (director_at(r, m->a) == m->actor && m->amount == nar_own_price(&k)) {
        m->amount = 0;
    }
}

static bool read_select(ir_reader *r, ir_move *m) {
    int32_t start = 0;
    if (!read_column(r, &m->a)) {
        return false;
    }
    if (ir_reader_take(r, "start")) {
        if (!ir_reader_number(r, /* literal */ "start city", 1, NAR_STARTS, &start)) {
            return false;
        }
        m->b = (uint8_t)start;
    }
    if (!ir_reader_more(r)) {
        return true;
    }
    if (!ir_reader_number(r, "price", 0, MAX_PRICE, &m->amount)) {
        return false;
    }
    drop_fixed_price(r, m);
    return true;
}

static bool read_answer(ir_reader *r, ir_move *m) {
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, /* literal */ "answer: allow or buy");
    }
    if (ir_reader_take(r, "buy")) {
        m->a = 1;
        return true;
    }
    return ir_reader_take(r, "allow") || ir_reader_wrong(r, /* literal */ "answer, which is allow or buy,");
}

static bool read_city(ir_reader *r, ir_move *m) {
    bool there = ir_reader_more(r);
    if (!ir_reader_thing(r, "company", find_company, &m->b)) {
        if (there) {
            unsigned len;
            const char *word = ir_reader_word(r, &len);
            ir_reader_names(r->problem, word, len, r->game, company_name, 0, NAR_COMPANIES);
        }
        return false;
    }
    return read_column(r, &m->a);
}

static bool read_operands(ir_reader *r, ir_move *m) {
    switch ((nar_verb)m->verb) {
    case NAR_SELECT:
        return read_select(r, m);
    case NAR_ANSWER:
        return read_answer(r, m);
    case NAR_CITY:
        return read_city(r, m);
    case NAR_STOP:
    case NAR_PASS:
    case NAR_VERBS:
        break;
    }
    return true;
}

bool nar_parse(const ir_game *game, const ir_state *state, const ir_words *words, unsigned first, ir_action *action,
               ir_problem *problem) {
    ir_reader r = ir_reader_on(game, state, words, first, problem);
    ir_move *m = &action->move;
    m->verb = 0;
    for (unsigned verb = 1; verb < NAR_VERBS; verb++) {
        if (ir_same(words->word[first].at, words->word[first].len, verb_names[verb])) {
            m->verb = (uint8_t)verb;
        }
    }
    if (m->verb == 0) {
        return ir_reader_no_verb(&r, verb_names + 1, NAR_VERBS - 1);
    }
    return read_operands(&r, m) && ir_reader_end(&r);
}

/* ---- writing ---------------------------------------------------------------------------------------------------------- */

static void put_number(ir_text *out, int32_t n) {
    ir_put_char(out, ' ');
    ir_put_int(out, n);
}

void nar_print(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out) {
    const ir_move *m = &action->move;
    (void)state;
    ir_put(out, m->verb > 0 && m->verb < NAR_VERBS ? verb_names[m->verb] : "?");
    switch ((nar_verb)m->verb) {
    case NAR_SELECT:
        put_number(out, m->a + 1);
        if (m->b > 0) {
            ir_put(out, " start");
            put_number(out, m->b);
        }
        if (m->amount != 0) {
            put_number(out, m->amount);
        }
        break;
    case NAR_ANSWER:
        ir_put(out, m->a == 0 ? " allow" : m->a == 1 ? " buy" : " ?");
        break;
    case NAR_CITY:
        ir_put_char(out, ' ');
        ir_put(out, m->b < NAR_COMPANIES ? data_of(game)->company[m->b].id : "?");
        put_number(out, m->a + 1);
        break;
    case NAR_STOP:
    case NAR_PASS:
    case NAR_VERBS:
        break;
    }
}

/* ---- codes ------------------------------------------------------------------------------------------------------------ */

const char *nar_event_key(uint16_t code) {
    static const char *const keys[] = {
#define X(NAME, name) "event.nar." #name,
        NAR_EVENTS(X)
#undef X
    };
    return code < NAR_EV_COUNT ? keys[code] : NULL;
}

const char *nar_refusal_key(uint16_t code) {
    static const char *const keys[] = {
#define X(NAME, name, rule) "refusal.nar." #name,
        NAR_REFUSALS(X)
#undef X
    };
    return code < NAR_NO_COUNT ? keys[code] : NULL;
}

const char *nar_refusal_rule(const ir_game *game, uint16_t code) {
    static const char *const rules[] = {
#define X(NAME, name, rule) rule,
        NAR_REFUSALS(X)
#undef X
    };
    (void)game;
    return code < NAR_NO_COUNT ? rules[code] : "";
}
