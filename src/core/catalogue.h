/* The titles with their options and presets as JSON, for programs and clients. */
#ifndef IR_CORE_CATALOGUE_H
#define IR_CORE_CATALOGUE_H

#include "core/json.h"
#include "core/message.h"

/* What must be known about a title before it is played; "" if nothing. */
const char *ir_title_note(const ir_title *title, const ir_language *language);

/* [{"id","name","designer","rules","min_players","max_players","note"?,"options":[...],"presets":[...]},...] */
void ir_catalogue_json(const ir_language *language, ir_json *out);

#endif
