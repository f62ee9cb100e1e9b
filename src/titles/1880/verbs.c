/* How the operands of 1880's own verbs are read and printed. */
#include "titles/1880/verbs.h"

#include "rail/notation.h"
#include "titles/1880/china.h"

/* ---- size PERCENT ------------------------------------------------------------------------------------------------------ */

static bool read_percent(ir_reader *r, const ir_operand *o, ir_action *action) {
    int32_t percent;
    if (!ir_reader_number(r, o->kind->name, o->kind->min, o->kind->max, &percent)) {
        return false;
    }
    if (percent % 10 != 0) {
        r->at--;
        return ir_reader_form(r, 0, "10|20|...|100");
    }
    ir_operand_set(o, &action->move, percent / 10);
    return true;
}

static void print_percent(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out) {
    (void)game;
    (void)state;
    ir_put_int(out, 10 * (int64_t)size_certificate(&action->move));
}

static const ir_operand_kind as_percent = {
    .name = "percent", .min = 10, .max = 100, .read = read_percent, .print = print_percent};

/* ---- permits LETTERS, in their order ------------------------------------------------------------------------------------ */

static bool read_letters(ir_reader *r, const ir_operand *o, ir_action *action) {
    static const char form[] = "LETTERS";
    unsigned len, next = 0, mask = 0;
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, form);
    }
    const char *word = ir_reader_word(r, &len);
    for (unsigned i = 0; i < len; i++, next++) {
        while (next < CHINA_LETTERS && word[i] != (char)('A' + next)) {
            next++;
        }
        if (next == CHINA_LETTERS) {
            return ir_reader_form(r, i, form);
        }
        mask |= 1u << next;
    }
    ir_operand_set(o, &action->move, (int32_t)mask);
    r->at++;
    return true;
}

static void print_letters(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out) {
    (void)game;
    (void)state;
    china_put_letters(out, permits_letters(&action->move));
}

static const ir_operand_kind as_letters = {.name = "letters", .read = read_letters, .print = print_letters};

/* ---- takeover company | takeover owner ----------------------------------------------------------------------------------- */

static const char *const receivers[] = {[CHINA_TO_COMPANY] = "company", [CHINA_TO_OWNER] = "owner", NULL};
static const ir_operand_kind as_receiver = {.name = "receiver", .form = "company|owner", .words = receivers};

/* ---- home EDGE | home cN ------------------------------------------------------------------------------------------------ */

/* The hex whose cities a company picks from now, or RAIL_NONE. */
static unsigned home_asked(const rail_look *k) {
    const rail_frame *f = k->s->depth > 0 ? &k->s->frame[k->s->depth - 1] : NULL;
    return f != NULL && f->kind == CHINA_STEP_HOME ? k->d->company[IR_COMPANY_INDEX(f->who)].home : RAIL_NONE;
}

static bool read_home_city(ir_reader *r, const ir_operand *o, ir_action *action) {
    static const char form[] = "EDGE | cNUMBER";
    unsigned len;
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, form);
    }
    const char *word = ir_reader_word(r, &len);
    rail_look k = rail_look_at(r->game, r->state);
    unsigned node = rail_city_find(&k, home_asked(&k), word, len);
    if (node >= RAIL_MAX_NODES) {
        return ir_reader_form(r, 0, form);
    }
    ir_operand_set(o, &action->move, (int32_t)node);
    r->at++;
    return true;
}

static void print_home_city(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out) {
    rail_look k = rail_look_at(game, state);
    rail_city_print(&k, home_asked(&k), home_city(&action->move), out);
}

static void home_city_json(const ir_game *game, const ir_state *state, const ir_action *action, ir_json *out) {
    rail_look k = rail_look_at(game, state);
    rail_city_json(&k, home_asked(&k), home_city(&action->move), out);
}

static const ir_operand_kind as_home_city = {
    .name = "city", .read = read_home_city, .print = print_home_city, .json = home_city_json, .type = "CityOf"};

/* ---- the table ---------------------------------------------------------------------------------------------------------- */

static const ir_operand_kind as_place = {.name = "place", .min = 1, .max = UINT8_MAX};

#ifndef __cppcheck__ /* it cannot expand these */
CHINA_PAR(IR_VERB_OPERANDS)
CHINA_VERBS(IR_VERB_OPERANDS)
#endif

#define KIT_ENTRY(...) IR_VERB_ENTRY(RAIL_, __VA_ARGS__)
#define ENTRY(...) IR_VERB_ENTRY(CHINA_, __VA_ARGS__)
const ir_verb_def verbs_1880[] = {CHINA_PAR(KIT_ENTRY) CHINA_VERBS(ENTRY){.word = NULL}};
