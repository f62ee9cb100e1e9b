/* Verbs: one line each in a family's or a title's list says what a verb is called and what its operands are. From that
 * line come its number, reading and printing it, the operands that a menu shows, and the functions by which everybody
 * else reads and makes moves (lay_hex, lay_move), so that nobody needs to know which byte of a move holds what.
 *
 *     V(LAY, lay, WORD("lay"), (hex, rail_as_hex, a, ALWAYS), (with, rail_as_private, d, MAYBE("with")))
 *
 * The verb:     V(NAME, name, how, operands in the order in which they are written)
 *               WORD(word)
 *               SHARED(word, which)      several verbs have this word, and `which`, at the first, tells them apart
 *               OWN(word, read, print)   the operands are not written one after the other
 * An operand:   (name, kind, where in ir_move, form)
 *               ALWAYS                just the value
 *               AFTER(word, form)     after a word; the message for a missing one shows the form
 *               MAYBE(word)           after a word, optional: 255 if absent
 *               OPTIONAL              just the value, and its kind knows when it is left out
 *               WHEN(ask)             only if `ask` says so of the operands before it
 *               MAYBE_WHEN(word, ask) both
 * A place in ir_move is a..f (a small number), amount (money), or more (in ir_action, what does not fit a move). */
#ifndef IR_CORE_VERB_H
#define IR_CORE_VERB_H

#include "core/reader.h"

#include <string.h>

typedef struct ir_operand ir_operand;

/* What an operand can be: a number, a name of a list, one of a few words, or something with a reader and a printer of
 * its own. */
typedef struct ir_operand_kind {
    const char *name;   /* for clients and complaints: "hex" */
    const char *form;   /* for complaints, where the name does not do; NULL: the name */
    int32_t min, max;   /* a number: as it is written */
    int32_t first;      /* what the number 0 of a move is written as */
    ir_reader_name nth; /* a name: the n-th of list `of`, and how many there are */
    unsigned (*count)(const ir_game *game, unsigned of);
    unsigned of;
    const char *const *words; /* words that it is written with, ends with NULL: the value is the place of its word */
    bool (*read)(ir_reader *r, const ir_operand *operand, ir_action *action);
    void (*print)(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out);
    bool (*there)(const ir_game *game, const ir_action *action); /* of an OPTIONAL one; NULL: if it is not 0 */
    /* for programs, where neither a number nor a text says enough: its value, and that value's type (*.shape) */
    void (*json)(const ir_game *game, const ir_state *state, const ir_action *action, ir_json *out);
    const char *type;
} ir_operand_kind;

struct ir_operand {
    const char *name;
    const ir_operand_kind *kind;
    uint8_t at; /* offset in ir_action */
    bool optional;
    const char *keyword, *missing;
    bool (*when)(const ir_game *game, const ir_action *action);
};

enum { IR_MAX_OPERANDS = 5, IR_NO_OPERAND = 255 };

struct ir_verb_def {
    const char *word;
    uint8_t number, count;           /* ir_move.verb; operands */
    const ir_operand *operand;       /* as they are written */
    unsigned (*which)(ir_reader *r); /* the number of the verb meant, or IR_NO_OPERAND after a complaint */
    bool (*read)(ir_reader *r, ir_action *action);
    void (*print)(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out);
};

/* ---- looking ---------------------------------------------------------------------------------------------------------- */
/* The n-th verb of a title, from 0: those of its family in their order, where it has replaced one the title's, then the
 * title's own. NULL beyond the last. And by its number; NULL if the title has none. */
const ir_verb_def *ir_verb_nth(const ir_title *title, unsigned n);
const ir_verb_def *ir_verb_of(const ir_title *title, unsigned number);
/* Whether one of the verbs (ends with a NULL word) is written with this word. */
bool ir_verbs_use(const ir_verb_def *verbs, const char *word, unsigned len);
/* Whether any title of a family is written with it: the words of old files stay words in every title. */
bool ir_family_uses(const ir_verb_def *family, const char *word, unsigned len);

/* The operand of a move: whether it has it, its value, and as it is written in notation, without its keyword. A value
 * of a kind with `max` is a number for clients too; everything else is text. */
bool ir_operand_there(const ir_game *game, const ir_operand *operand, const ir_action *action);
int32_t ir_operand_value(const ir_operand *operand, const ir_move *move);
void ir_operand_print(const ir_game *game, const ir_state *state, const ir_operand *operand, const ir_action *action,
                      ir_text *out);
/* Whether the title has the verb and everything that the operands name. */
bool ir_operands_exist(const ir_game *game, const ir_action *action);
/* The verb and all operands that the action has as members of an object: "verb":"lay","hex":"F16","rot":2. `open`: the
 * amount is still free and left out. */
void ir_operands_json(const ir_game *game, const ir_state *state, const ir_action *action, bool open, ir_json *out);

/* ---- reading and printing --------------------------------------------------------------------------------------------- */
/* ir_title.parse and ir_title.print of every title with verbs. */
bool ir_verb_parse(const ir_game *game, const ir_state *state, const ir_words *words, unsigned first, ir_action *action,
                   ir_problem *problem);
void ir_verb_print(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out);
/* One operand, for kinds and verbs that read themselves: a number, name or word by its kind. */
bool ir_operand_read(ir_reader *r, const ir_operand *operand, ir_action *action);
void ir_operand_set(const ir_operand *operand, ir_move *move, int32_t value);

/* ---- what is made of a line ------------------------------------------------------------------------------------------- */
/* For each operand F(verb, name, kind, at, form). */
#define IR_OPERANDS(F, verb, ...)                                                                                      \
    IR_PICK(__VA_ARGS__, IR_EACH5, IR_EACH4, IR_EACH3, IR_EACH2, IR_EACH1, IR_EACH0, )(F, verb, __VA_ARGS__)
#define IR_PICK(how, o1, o2, o3, o4, o5, each, ...) each
#define IR_EACH0(F, verb, how)
#define IR_EACH1(F, verb, how, o1) IR_EACH(F, verb, o1)
#define IR_EACH2(F, verb, how, o1, o2) IR_EACH(F, verb, o1) IR_EACH(F, verb, o2)
#define IR_EACH3(F, verb, how, o1, o2, o3) IR_EACH2(F, verb, how, o1, o2) IR_EACH(F, verb, o3)
#define IR_EACH4(F, verb, how, o1, o2, o3, o4) IR_EACH2(F, verb, how, o1, o2) IR_EACH2(F, verb, how, o3, o4)
#define IR_EACH5(F, verb, how, o1, o2, o3, o4, o5) IR_EACH4(F, verb, how, o1, o2, o3, o4) IR_EACH(F, verb, o5)
#define IR_EACH(F, verb, operand) IR_CALL(F, verb, IR_BARE operand)
#define IR_CALL(F, ...) F(__VA_ARGS__)
#define IR_BARE(...) __VA_ARGS__
#define IR_FIRST(one, ...) one

/* lay_hex(move): the value of an operand; 255 if one that may be left out is. */
#define IR_VERB_GET(NAME, name, ...) IR_OPERANDS(IR_OPERAND_GET, name, __VA_ARGS__)
#define IR_OPERAND_GET(verb, name, kind, at, form) IR_GET_##at(verb, name, at, form)
#define IR_GET_BYTE(verb, name, at, form)                                                                              \
    static inline uint8_t verb##_##name(const ir_move *move) { return (uint8_t)(move->at - IR_OVER_##form); }
#define IR_GET_a(verb, name, at, form) IR_GET_BYTE(verb, name, at, form)
#define IR_GET_b(verb, name, at, form) IR_GET_BYTE(verb, name, at, form)
#define IR_GET_c(verb, name, at, form) IR_GET_BYTE(verb, name, at, form)
#define IR_GET_d(verb, name, at, form) IR_GET_BYTE(verb, name, at, form)
#define IR_GET_e(verb, name, at, form) IR_GET_BYTE(verb, name, at, form)
#define IR_GET_f(verb, name, at, form) IR_GET_BYTE(verb, name, at, form)
#define IR_GET_amount(verb, name, at, form)                                                                            \
    static inline int32_t verb##_##name(const ir_move *move) { return move->amount; }
#define IR_GET_more(verb, name, at, form)

/* lay_move(actor, hex, ...): a move. Its bytes are put together in a register: searches make millions of moves, and a copy
 * of bytes that were just stored one by one waits for the store. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define IR_BYTE(at, value) ((uint64_t)(uint8_t)(value) << (56 - 8 * offsetof(ir_move, at)))
#else
#define IR_BYTE(at, value) ((uint64_t)(uint8_t)(value) << 8 * offsetof(ir_move, at))
#endif
_Static_assert(offsetof(ir_move, verb) == 0 && offsetof(ir_move, f) == 7, "the first eight bytes of a move");
static inline ir_move ir_move_of(uint64_t bytes, int32_t amount) {
    ir_move m;
    memcpy(&m, &bytes, sizeof bytes);
    m.amount = amount;
    return m;
}
#define IR_VERB_MAKE(PREFIX, NAME, name, ...)                                                                          \
    static inline ir_move name##_move(ir_party actor IR_OPERANDS(IR_OPERAND_TAKEN, name, __VA_ARGS__)) {               \
        uint64_t own_bytes = IR_BYTE(verb, PREFIX##NAME) | IR_BYTE(actor, actor);                                      \
        int32_t own_amount = 0;                                                                                        \
        IR_OPERANDS(IR_OPERAND_KEPT, name, __VA_ARGS__)                                                                \
        return ir_move_of(own_bytes, own_amount);                                                                      \
    }
#define IR_OPERAND_TAKEN(verb, name, kind, at, form) IR_TAKEN_##at(name)
#define IR_TAKEN_BYTE(name) , unsigned name
#define IR_TAKEN_a(name) IR_TAKEN_BYTE(name)
#define IR_TAKEN_b(name) IR_TAKEN_BYTE(name)
#define IR_TAKEN_c(name) IR_TAKEN_BYTE(name)
#define IR_TAKEN_d(name) IR_TAKEN_BYTE(name)
#define IR_TAKEN_e(name) IR_TAKEN_BYTE(name)
#define IR_TAKEN_f(name) IR_TAKEN_BYTE(name)
#define IR_TAKEN_amount(name) , int32_t name
#define IR_TAKEN_more(name)
#define IR_OPERAND_KEPT(verb, name, kind, at, form) IR_KEPT_##at(at, name, form)
#define IR_KEPT_BYTE(at, name, form) own_bytes |= IR_BYTE(at, name + IR_OVER_##form);
#define IR_KEPT_a(at, name, form) IR_KEPT_BYTE(at, name, form)
#define IR_KEPT_b(at, name, form) IR_KEPT_BYTE(at, name, form)
#define IR_KEPT_c(at, name, form) IR_KEPT_BYTE(at, name, form)
#define IR_KEPT_d(at, name, form) IR_KEPT_BYTE(at, name, form)
#define IR_KEPT_e(at, name, form) IR_KEPT_BYTE(at, name, form)
#define IR_KEPT_f(at, name, form) IR_KEPT_BYTE(at, name, form)
#define IR_KEPT_amount(at, name, form) own_amount = name;
#define IR_KEPT_more(at, name, form)

/* In a byte of a move an operand that may be left out is one more than its value, and 0 if it is left out. */
#define IR_OVER_ALWAYS 0u
#define IR_OVER_AFTER(word, missing) 0u
#define IR_OVER_MAYBE(word) 1u
#define IR_OVER_OPTIONAL 0u
#define IR_OVER_WHEN(ask) 0u
#define IR_OVER_MAYBE_WHEN(word, ask) 1u

/* static const ir_operand lay_operands[]; its last one is empty. */
#define IR_VERB_OPERANDS(NAME, name, ...)                                                                              \
    static const ir_operand name##_operands[] = {IR_OPERANDS(IR_OPERAND_ENTRY, name, __VA_ARGS__){0}};
#define IR_OPERAND_ENTRY(verb, name, kind, at, form) {#name, &kind, IR_AT_##at, IR_WRITTEN_##form},
#define IR_AT_a offsetof(ir_action, move.a)
#define IR_AT_b offsetof(ir_action, move.b)
#define IR_AT_c offsetof(ir_action, move.c)
#define IR_AT_d offsetof(ir_action, move.d)
#define IR_AT_e offsetof(ir_action, move.e)
#define IR_AT_f offsetof(ir_action, move.f)
#define IR_AT_amount offsetof(ir_action, move.amount)
#define IR_AT_more offsetof(ir_action, more)
#define IR_WRITTEN_ALWAYS false, NULL, NULL, NULL
#define IR_WRITTEN_AFTER(word, missing) false, word, missing, NULL
#define IR_WRITTEN_MAYBE(word) true, word, NULL, NULL
#define IR_WRITTEN_OPTIONAL true, NULL, NULL, NULL
#define IR_WRITTEN_WHEN(ask) false, NULL, NULL, ask
#define IR_WRITTEN_MAYBE_WHEN(word, ask) true, word, NULL, ask

/* The entry of a table of verbs. */
#define IR_VERB_ENTRY(PREFIX, NAME, name, ...)                                                                         \
    {.number = PREFIX##NAME,                                                                                           \
     .count = sizeof name##_operands / sizeof name##_operands[0] - 1,                                                  \
     .operand = name##_operands,                                                                                       \
     IR_CALL(IR_VERB_HOW, IR_FIRST(__VA_ARGS__, ))},
#define IR_VERB_HOW(how) IR_HOW_##how
#define IR_HOW_WORD(text) .word = text
#define IR_HOW_SHARED(text, ask) .word = text, .which = ask
#define IR_HOW_OWN(text, reader, printer) .word = text, .read = reader, .print = printer

#endif
