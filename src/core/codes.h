/* Codes that titles give out, events and refusals: what each is called, and what its arguments are.
 *
 * The arguments of a code are written once, where the code is declared: "company, money revenue, money per share". The
 * first word of each is its kind, one of the nouns of the message files (%nouns in en.msg); what follows says which, if
 * the kind alone does not. Messages, `replay --events` and the browser's types all go by it.
 *
 * A name keeps its meaning for ever: programs rely on it. */
#ifndef IR_CORE_CODES_H
#define IR_CORE_CODES_H

#include "core/json.h"
#include "core/title.h"

enum { IR_MAX_ARGS = 5 }; /* of a code */

/* A piece of a declaration; it points into the list. */
typedef struct ir_code_arg {
    const char *kind, *label; /* label: what it is; empty if the kind says it */
    unsigned kind_len, label_len;
} ir_code_arg;

/* Argument i of a code; false beyond the last. */
bool ir_code_arg_at(const ir_code *code, unsigned i, ir_code_arg *out);

/* The name without its family: "paid" of "event.paid", "nar.turn" of "event.nar.turn". */
const char *ir_code_name(const ir_code *code);

/* An argument for programs: numbers, money, percent, edges and columns as numbers, anything else by its name in the
 * notation or the last word of its message key ("pool" of "source.pool"). */
void ir_code_arg_json(const ir_game *game, const ir_code_arg *arg, int32_t value, ir_json *out);

/* The arguments of a code, as the elements of an array. */
void ir_code_args_json(const ir_game *game, const ir_code *code, const int32_t *arg, unsigned nargs, ir_json *out);

/* {"code":"paid","args":["JHR",120,12]}; the members alone go into an object of the caller. */
void ir_event_members(const ir_game *game, const ir_event *event, ir_json *out);
void ir_event_json(const ir_game *game, const ir_event *event, ir_json *out);

#endif
