/* The list of choices as JSON: what a client, a bot or a script reads. */
#ifndef IR_CORE_MENU_H
#define IR_CORE_MENU_H

#include "core/json.h"
#include "core/title.h"

/* The action of a choice without its actor; a free amount, always the last word, is left off. */
void ir_choice_print(const ir_game *game, const ir_state *state, const ir_choice *choice, ir_text *out);
/* Of an open choice the n-th one that is filled in, from 0; false beyond the last, and for any other choice. */
bool ir_choice_filled(const ir_game *game, const ir_state *state, const ir_choice *choice, unsigned n, ir_text *out);

/* Keeps of the choices, in place and in order, those that this player decides for himself or his companies; returns
 * their number. What others may do is theirs to know: a range can show their money. A spectator (IR_NOBODY)
 * decides nothing; IR_EVERYBODY keeps them all, for whoever plays all seats. */
#define IR_EVERYBODY ((ir_party)254)
size_t ir_choices_for(const ir_game *game, const ir_state *state, ir_party viewer, ir_choice *choice, size_t count);

/* {"actors":[...],"choices":[...]}: of the actors (a mask of parties) and choices given. */
void ir_menu_json(const ir_game *game, const ir_state *state, uint32_t actors, const ir_choice *choice, size_t count,
                  ir_json *out);

#endif
