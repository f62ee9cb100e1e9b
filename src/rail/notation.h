/* The notation of rail titles: verbs, operands and the nouns of messages. docs/notation.md has the grammar. */
#ifndef RAIL_NOTATION_H
#define RAIL_NOTATION_H

#include "core/title.h"

const char *rail_party_name(const ir_game *game, ir_party party);
ir_party rail_party_find(const ir_game *game, const char *word, unsigned len);
bool rail_is_word(const char *word, unsigned len);

/* Reads everything behind the actor. The operands exist in this title; whether the move is legal is not asked. */
bool rail_parse(const ir_game *game, const ir_state *state, const ir_words *words, unsigned first, ir_action *action,
                ir_problem *problem);
/* Writes any action, also one whose numbers name nothing ("?"). */
void rail_print(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out);

/* Nouns: company (index), private, hex, tile, train, phase, percent (of tenths), edge, source (RAIL_FROM_*), step. */
bool rail_noun(const ir_game *game, const char *noun, unsigned len, int32_t value, ir_text *out);

/* The word of a verb: "lay"; the two verbs "buy" share theirs. */
const char *rail_verb_name(unsigned verb);

#endif
