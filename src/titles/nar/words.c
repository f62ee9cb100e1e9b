/* Notation and names.
 *
 *   select COLUMN PRICE            found a company, or name a price to another director
 *   select COLUMN                  of your own company: the price is fixed
 *   select COLUMN start N PRICE    where the founder chooses the start city
 *   answer allow | answer buy      the director's answer
 *   stop                           ends a chain
 *   city COMPANY COLUMN            buys a city
 *   pass
 *
 * The list of verbs is in verbs.h. */
#include "titles/nar/nar.h"

enum { MAX_PRICE = 999900 };

static const nar_data *data_of(const ir_game *game) { return game->title->data; }

/* ---- names ------------------------------------------------------------------------------------------------------------ */

const char *nar_party_name(const ir_game *game, ir_party party) {
    unsigned company = IR_COMPANY_INDEX(party);
    return IR_IS_COMPANY(party) && company < NAR_COMPANIES ? data_of(game)->company[company].id : NULL;
}

ir_party nar_party_find(const ir_game *game, const char *word, unsigned len) {
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        if (ir_same(word, len, data_of(game)->company[company].id)) {
            return IR_COMPANY(company);
        }
    }
    return IR_NOBODY;
}

bool nar_is_word(const char *word, unsigned len) { return ir_family_uses(nar_verbs, word, len); }

const char *nar_end_name(const ir_title *title, unsigned end) {
    (void)title;
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

/* ---- operands --------------------------------------------------------------------------------------------------------- */

static const char *nth_company(const ir_game *game, unsigned list, unsigned index) {
    (void)list;
    return data_of(game)->company[index].id;
}

static unsigned companies(const ir_game *game, unsigned list) {
    (void)game;
    (void)list;
    return NAR_COMPANIES;
}

/* The director of the company whose share is at the bottom of the column; IR_NOBODY if no share can be selected. */
static ir_party director_at(const ir_reader *r, unsigned column) {
    const nar_state *s = nar_look_at(r->game, r->state).s;
    bool shares = s->phase == NAR_TRADE && s->shares_left[column] > 0;
    return shares ? s->director[nar_bottom_share(s, column)] : IR_NOBODY;
}

/* A fixed price says nothing: it is left out, so that one move has one form. */
static bool read_price(ir_reader *r, const ir_operand *o, ir_action *action) {
    ir_move *m = &action->move;
    if (!ir_reader_more(r)) {
        return true;
    }
    if (!ir_operand_read(r, o, action)) {
        return false;
    }
    nar_look k = nar_look_at(r->game, r->state);
    if (director_at(r, nar_select_column(m)) == m->actor && nar_select_price(m) == nar_own_price(&k)) {
        ir_operand_set(o, m, 0);
    }
    return true;
}

static bool read_answer(ir_reader *r, const ir_operand *o, ir_action *action) {
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, "allow|buy");
    }
    bool buys = ir_reader_take(r, "buy");
    ir_operand_set(o, &action->move, buys ? NAR_ANSWER_BUY : NAR_ANSWER_ALLOW);
    return buys || ir_reader_take(r, "allow") || ir_reader_form(r, 0, "allow|buy");
}

static const char *const answers[] = {[NAR_ANSWER_ALLOW] = "allow", [NAR_ANSWER_BUY] = "buy", NULL};

static const ir_operand_kind as_column = {.name = "column", .min = 1, .max = NAR_COLUMNS, .first = 1};
static const ir_operand_kind as_start = {
    .name = "start", .form = "start_city", .min = 1, .max = NAR_STARTS, .first = 1};
static const ir_operand_kind as_price = {.name = "price", .min = 0, .max = MAX_PRICE, .read = read_price};
static const ir_operand_kind as_company = {.name = "company", .nth = nth_company, .count = companies};
static const ir_operand_kind as_answer = {.name = "answer", .words = answers, .read = read_answer};

#ifndef __cppcheck__ /* it cannot expand these */
NAR_ALL_VERBS(IR_VERB_OPERANDS)
#endif

#define ENTRY(...) IR_VERB_ENTRY(NAR_, __VA_ARGS__)
const ir_verb_def nar_verbs[] = {NAR_ALL_VERBS(ENTRY){.word = NULL}};

/* ---- codes ------------------------------------------------------------------------------------------------------------ */

const ir_code *nar_event_code(const ir_title *title, uint16_t code) {
    static const ir_code events[] = {
#define X(NAME, name, args) {"event.nar." #name, args},
        NAR_EVENTS(X)
#undef X
    };
    (void)title;
    return code < NAR_EV_COUNT ? &events[code] : NULL;
}

const ir_code *nar_refusal_code(const ir_title *title, uint16_t code) {
    static const ir_code refusals[] = {
#define X(NAME, name, rule, args) {"refusal.nar." #name, args},
        NAR_REFUSALS(X)
#undef X
    };
    (void)title;
    return code < NAR_NO_COUNT ? &refusals[code] : NULL;
}

const char *nar_refusal_rule(const ir_game *game, uint16_t code) {
    static const char *const rules[] = {
#define X(NAME, name, rule, args) rule,
        NAR_REFUSALS(X)
#undef X
    };
    (void)game;
    return code < NAR_NO_COUNT ? rules[code] : "";
}
