/* Texts: the one place where codes become sentences. The message files (src/text) are turned into tables by
 * tools/msggen.
 *
 * The language "te_ST" is built in: it shows keys and arguments instead of sentences, so that a test finds text that
 * did not come through here. */
#ifndef IR_CORE_MESSAGE_H
#define IR_CORE_MESSAGE_H

#include "core/problem.h"
#include "core/title.h"

typedef struct ir_message {
    const char *key, *text;
} ir_message;

struct ir_language {
    const char *id;
    const ir_message *message; /* sorted by key */
    size_t count;
};

/* Made by msggen; English is the first. */
extern const ir_language ir_languages[];
extern const size_t ir_languages_count;
extern const char *const ir_message_nouns[]; /* ends with NULL */

/* The raw text of a key; English where the language has none; NULL if unknown. */
const char *ir_message_find(const ir_language *language, const char *key);

/* Writes the text of a key with its arguments. An unknown key is written in angle brackets. */
void ir_message_put(const ir_game *game, const ir_language *language, const char *key, const int32_t *arg,
                    unsigned nargs, ir_text *out);

void ir_event_put(const ir_game *game, const ir_language *language, const ir_event *event, ir_text *out);

/* Context, what it is, and the hint, as one text. `game` may be NULL unless the problem is a refusal of its rules. */
void ir_problem_put(const ir_game *game, const ir_language *language, const ir_problem *problem, ir_text *out);
/* The same with the line before it, for a reader who does not see where it is: "line 3: ...". */
void ir_problem_tell(const ir_game *game, const ir_language *language, const ir_problem *problem, ir_text *out);
/* For a program, as members of an object: "code" (the message's key) and "args", "context" and "hint" where there are,
 * as objects of the same members, and "text". */
void ir_problem_json(const ir_game *game, const ir_language *language, const ir_problem *problem, ir_json *out);

/* "88-SE-03: the bank pool would hold 6 certificates; the maximum is 5" */
void ir_refusal_put(const ir_game *game, const ir_language *language, const ir_refusal *refusal, ir_text *out);

/* For an action refused in this state because a better one exists (88-RV-04): the better one as a line of notation,
 * without its actor. False, writing nothing, for any other. */
bool ir_better_put(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out);
/* The refusal for people: its text, followed by the better action if there is one. */
void ir_refusal_tell(const ir_game *game, const ir_language *language, const ir_state *state, const ir_action *action,
                     const ir_refusal *refusal, ir_text *out);
/* What it is, as members of an object: "code" (the message's key) and "args". */
void ir_refusal_members(const ir_game *game, const ir_refusal *refusal, ir_json *out);
/* The refusal for a program, as members of an object: "rule", "code", "args", "text", and "better" where there is one. */
void ir_refusal_json(const ir_game *game, const ir_language *language, const ir_state *state, const ir_action *action,
                     const ir_refusal *refusal, ir_json *out);

#endif
