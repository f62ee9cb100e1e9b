/* What the parts of the 18xx.games reader and writer share. Nothing else includes this. */
#ifndef IR_INTEROP_EIGHTEENXX_PARTS_H
#define IR_INTEROP_EIGHTEENXX_PARTS_H

#include "interop/log.h"
#include "interop/shadow.h"

#include <jansson.h>

/* A game on its way: the position, the shadow, and the ids of the players there. */
typedef struct xx_game {
    const ir_game *game;
    ir_state state;
    xx_shadow shadow;
    json_t *player[IR_MAX_PLAYERS]; /* owned; whole numbers or strings */
} xx_game;

void xx_game_start(xx_game *x, const ir_game *game);
void xx_game_free(xx_game *x);

/* ---- eighteenxx_read.c: an action of theirs becomes one of ours ----------------------------------------------------- */

/* What is wrong with an action. IR_READ_BAD: a value that the format does not have there (missing, of another type, out
 * of range). IR_READ_REFUSED: it can be read, but not be done: the game differs from ours. */
typedef struct xx_trouble {
    ir_read code;
    char text[400];
} xx_trouble;

/* Both return false. */
bool xx_malformed(xx_trouble *t, const char *form, ...) __attribute__((format(printf, 2, 3)));
bool xx_differs(xx_trouble *t, const char *form, ...) __attribute__((format(printf, 2, 3)));

enum { XX_SHOWN = 60, XX_ENTITY = 2 * XX_SHOWN + 2 };

/* Text of a file for a message: at most 60 bytes, what is no plain text replaced by '?'; "?" for NULL. */
typedef struct xx_shown {
    char text[XX_SHOWN + 1];
} xx_shown;
xx_shown xx_show(const char *text);

/* Reads one action as it would be made in the present position. False with what is wrong in *t. */
bool xx_read_action(const xx_game *x, const json_t *source, ir_action *out, xx_trouble *t);
/* The text of a field, or NULL; for messages also of hostile ones. */
const char *xx_text(const json_t *object, const char *key);
/* Whether 'entity_type' is one that acts; else *t says so. */
bool xx_entity_type(const xx_game *x, const json_t *source, xx_trouble *t);
/* Whether an action changes nothing in the present position: messages, programs, and what that program says of itself
 * where our engine goes on without a word (an investor that is joined to its company or not, a payment without choice). */
bool xx_changes_nothing(const xx_game *x, const json_t *source);
/* "corporation:LYR". */
void xx_put_entity(const json_t *source, char out[XX_ENTITY]);

/* Finders by id; RAIL_NONE if there is none. */
unsigned xx_find_hex(const rail_data *d, const char *id, size_t len);
unsigned xx_find_company(const rail_data *d, const char *id, size_t len);
unsigned xx_find_private(const rail_data *d, const char *id, size_t len);
/* "9-2", "D-4": the kind and the number behind the last dash. */
bool xx_split_id(const char *id, size_t *stem, unsigned *number);
unsigned xx_find_tile(const rail_data *d, const char *id, unsigned *copy);
unsigned xx_find_train(const rail_data *d, const char *id, unsigned *serial);
unsigned xx_find_certificate(const rail_data *d, const char *id, unsigned *certificate);

/* ---- eighteenxx_write.c: and back ------------------------------------------------------------------------------------ */

/* The action as that program would write it: type, entity, arguments, with the ids that it would take by itself. NULL:
 * no memory. An answer to an offer has no counterpart: an empty object. */
json_t *xx_write_action(const xx_game *x, const ir_action *action);
/* Plays the action and lets the shadow follow; `written` holds the ids that were really taken. IR_OK also if the shadow
 * could not follow an id (the canonical one is then taken). */
ir_status xx_follow(xx_game *x, const ir_action *action, const json_t *written, ir_refusal *why);
/* What that program adds by itself to the action that led from `before` to the present position, in its order: the
 * investors whose turns ended, and a payment without choice. Puts the actions behind `list`. */
bool xx_write_by_itself(const xx_game *x, const ir_state *before, const ir_action *action, json_t *list);
/* Whether an action waits for another player's consent. */
bool xx_is_offer(const ir_game *game, const ir_state *state);
/* Likewise in the present position, and whose. */
bool xx_offer_open(const xx_game *x, ir_party *asked);

/* ---- eighteenxx_route.c ----------------------------------------------------------------------------------------------- */

bool xx_read_routes(const xx_game *x, const json_t *source, ir_action *out, xx_trouble *t);
bool xx_write_routes(const xx_game *x, const ir_action *action, json_t *out); /* adds routes, subsidy, extra_revenue */

/* ---- eighteenxx_order.c ----------------------------------------------------------------------------------------------- */

enum { XX_NO_RANK = 0xffff };

/* When a location was found in the search from a company's stations; connections are written from the lower to the
 * higher rank. */
typedef struct xx_ranks {
    uint16_t rank[RAIL_MAX_HEXES][RAIL_MAX_NODES];
} xx_ranks;
void xx_rank_locations(const rail_look *k, unsigned company, xx_ranks *out);

/* ---- eighteenxx_note.c: where the source chose otherwise ---------------------------------------------------------------- */

/* The difference between what the writer would write and what the source has, as a comment (" 18xx.games {...}"), or
 * NULL if there is none. */
char *xx_note_make(const json_t *written, const json_t *source);
/* Puts the differences of a comment into what was written. Other comments change nothing. */
void xx_note_use(json_t *written, const char *comment);

#endif
