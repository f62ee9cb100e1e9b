/* The titles with their options and presets as JSON, for programs and clients. */
#ifndef IR_CORE_CATALOGUE_H
#define IR_CORE_CATALOGUE_H

#include "core/json.h"
#include "core/message.h"

/* Where it is set and what kind of game it is. */
const char *ir_title_about(const ir_title *title, const ir_language *language);
/* What players should know about a title before they play; "" if nothing. */
const char *ir_title_note(const ir_title *title, const ir_language *language);
/* The same for a game: "" if it has what the note says is missing (a sheet). */
const char *ir_game_note(const ir_game *game, const ir_language *language);

/* [{"id","name","designer","about","rules","min_players","max_players","note"?,"options":[...],
 *   "presets":[...]},...] */
void ir_catalogue_json(const ir_language *language, ir_json *out);

#endif
