/* Texts: the one place where codes become sentences. The message files (src/text) are turned into tables by
 * tools/msggen.
 *
 * The language "te_ST" is built in: it shows keys and arguments instead of sentences, so that a test finds text that
 * did not come through here. */
#ifndef IR_CORE_MESSAGE_H
#define IR_CORE_MESSAGE_H

#include "core/title.h"

typedef struct ir_message {
    const char *key, *text;
} ir_message;

typedef struct ir_language {
    const char *id;
    const ir_message *message; /* sorted by key */
    size_t count;
} ir_language;

/* Made by msggen; English is the first. */
extern const ir_language ir_languages[];
extern const size_t ir_languages_count;
extern const char *const ir_message_nouns[]; /* ends with NULL */

/* The language of an id ("de", also "de_AT"); NULL if there is none. "te_ST" is one. */
const ir_language *ir_language_find(const char *id);

/* The raw text of a key; English where the language has none; NULL if nothing has it. */
const char *ir_message_find(const ir_language *language, const char *key);

/* Writes the text of a key with its arguments. An unknown key is written as it is, in angle brackets. */
void ir_message_put(const ir_game *game, const ir_language *language, const char *key, const int32_t *arg,
                    unsigned nargs, ir_text *out);

void ir_event_put(const ir_game *game, const ir_language *language, const ir_event *event, ir_text *out);

/* "88-SE-03: the pool would hold 6 certificates, 5 is the most" */
void ir_refusal_put(const ir_game *game, const ir_language *language, const ir_refusal *refusal, ir_text *out);

/* Of an action that was refused in this state because a better one exists (88-RV-04): that one as a line of notation,
 * without its actor. False, and nothing is written, for any other. */
bool ir_better_put(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out);
/* The refusal for somebody who reads: its text, and behind it the better action where there is one. */
void ir_refusal_tell(const ir_game *game, const ir_language *language, const ir_state *state, const ir_action *action,
                     const ir_refusal *refusal, ir_text *out);
/* The refusal for a program, as members of an object: "rule", "text", and "better" where there is one. */
void ir_refusal_json(const ir_game *game, const ir_language *language, const ir_state *state, const ir_action *action,
                     const ir_refusal *refusal, ir_json *out);

#endif
