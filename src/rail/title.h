/* What core asks of a rail title: the calls of its ir_title. */
#ifndef RAIL_TITLE_H
#define RAIL_TITLE_H

#include "rail/state.h"

bool rail_configure(ir_game *game, ir_problem *problem);
void rail_setup(const ir_game *game, ir_state *state);
uint32_t rail_actors(const ir_game *game, const ir_state *state);
size_t rail_choices(const ir_game *game, const ir_state *state, ir_choice *out, size_t cap);
bool rail_legal(const ir_game *game, const ir_state *state, const ir_action *action, ir_refusal *refusal);
void rail_perform(const ir_game *game, ir_state *state, const ir_action *action, ir_events *events);
int32_t rail_total(const ir_game *game, const ir_state *state, unsigned seat);
uint64_t rail_hash(const ir_game *game, const ir_state *state);
const char *rail_invariant(const ir_game *game, const ir_state *state);
const ir_code *rail_event_code(const ir_title *title, uint16_t code);
const ir_code *rail_refusal_code(const ir_title *title, uint16_t code);
const char *rail_refusal_rule(const ir_game *game, uint16_t code);
bool rail_refusal_is_foreign(uint16_t code);
const char *rail_end_name(const ir_title *title, unsigned end);
void rail_view(const ir_game *game, const ir_state *state, ir_party viewer, ir_json *out);
void rail_facts(const ir_game *game, ir_json *out);
bool rail_cost(const ir_game *game, const ir_state *state, const ir_move *move, int32_t *cost);
extern const ir_position rail_position;
bool rail_fill(const ir_game *game, const ir_state *state, const ir_choice *choice, uint64_t dice, ir_action *out);
bool rail_second(const ir_game *game, const ir_state *state, const ir_choice *choice, ir_action *out);
bool rail_better(const ir_game *game, const ir_state *state, const ir_action *action, ir_action *out);
bool rail_takes_long(const ir_game *game, const ir_action *action);
bool rail_preset_row(const ir_title *title, unsigned index, ir_preset_row *out);
size_t rail_scratch_size(void);
size_t rail_reach_scratch(void); /* the part of it that keeps where track leads */
/* The calls of a rail title, for its ir_title (rail/notation.h declares some of them); with the bytes of its own state. */
#define RAIL_TITLE_CALLS(OWN_BYTES)                                                                                    \
    .body_bytes = sizeof(rail_state) + (OWN_BYTES), .configure = rail_configure, .setup = rail_setup,                  \
    .actors = rail_actors, .player_of = rail_player_of, .choices = rail_choices, .legal = rail_legal,                  \
    .perform = rail_perform, .total = rail_total, .hash = rail_hash, .invariant = rail_invariant,                      \
    .party_name = rail_party_name, .party_find = rail_party_find, .is_word = rail_is_word, .verbs = rail_verbs,        \
    .parse = ir_verb_parse, .print = ir_verb_print, .event = rail_event_code, .refusal = rail_refusal_code,            \
    .refusal_rule = rail_refusal_rule, .noun = rail_noun, .end_name = rail_end_name, .view = rail_view,                \
    .facts = rail_facts, .cost = rail_cost, .position = &rail_position, .open_form = "routes",                         \
    .open_hint = "TRAIN:HEX-HEX-... ...", .fill = rail_fill, .second = rail_second, .better = rail_better,             \
    .takes_long = rail_takes_long, .preset_row = rail_preset_row, .scratch_size = rail_scratch_size,                   \
    .refusal_is_foreign = rail_refusal_is_foreign

#endif
