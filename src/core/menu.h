/* The list of choices as JSON: what a client, a bot or a script reads. */
#ifndef IR_CORE_MENU_H
#define IR_CORE_MENU_H

#include "core/json.h"
#include "core/title.h"

/* The action of a choice without its actor; a free amount, always the last word, is omitted. */
void ir_choice_print(const ir_game *game, const ir_state *state, const ir_choice *choice, ir_text *out);
/* For an open choice, the n-th suggestion, from 0; false beyond the last, and for any other choice. */
bool ir_choice_filled(const ir_game *game, const ir_state *state, const ir_choice *choice, unsigned n, ir_text *out);

/* Keeps the choices, in place and in order, that this player makes for themselves or their companies; returns their
 * number. Other players' choices are private: a range can reveal their money. A spectator (IR_NOBODY) has none;
 * IR_EVERYBODY keeps them all, for somebody who plays all seats. */
#define IR_EVERYBODY ((ir_party)254)
size_t ir_choices_for(const ir_game *game, const ir_state *state, ir_party viewer, ir_choice *choice, size_t count);

/* {"actors":[...],"choices":[...]} of the given actors (a mask of parties) and choices. */
void ir_menu_json(const ir_game *game, const ir_state *state, uint32_t actors, const ir_choice *choice, size_t count,
                  ir_json *out);

#endif
