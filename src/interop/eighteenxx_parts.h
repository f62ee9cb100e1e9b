/* What the parts of the 18xx.games reader and writer share. Nothing else includes this. */
#ifndef IR_INTEROP_EIGHTEENXX_PARTS_H
#define IR_INTEROP_EIGHTEENXX_PARTS_H

#include "interop/log.h"
#include "interop/problems.h"
#include "interop/shadow.h"

#include <jansson.h>

typedef struct xx_title xx_title;

/* A game being converted: the position, the shadow, and the players' ids there. */
typedef struct xx_game {
    const ir_game *game;
    const xx_title *title;
    ir_state state;
    xx_shadow shadow;
    json_t *player[IR_MAX_PLAYERS]; /* owned; whole numbers or strings */
} xx_game;

void xx_game_start(xx_game *x, const ir_game *game);
void xx_game_free(xx_game *x);

/* ---- eighteenxx_read.c: an action of theirs becomes one of ours ----------------------------------------------------- */

/* What is wrong with an action. IR_READ_BAD: a value that the format does not allow there (missing, of another type,
 * out of range). IR_READ_REFUSED: it can be read but not done: the game differs from ours. */
typedef struct xx_trouble {
    ir_read code;
    ir_problem problem;
} xx_trouble;

/* Both begin the problem and return false; further arguments may be added after. */
bool xx_malformed(xx_trouble *t, ir_file_problem problem);
bool xx_malformed_of(xx_trouble *t, ir_file_problem problem, const char *word);
bool xx_differs(xx_trouble *t, ir_file_problem problem);
bool xx_differs_of(xx_trouble *t, ir_file_problem problem, const char *word);
/* Adds a word that may be missing: then it is "?". */
void xx_word(ir_problem *problem, const char *word);

enum { XX_SHOWN = 60, XX_ENTITY = 2 * XX_SHOWN + 2 };

/* Text of a file for a message: at most 60 bytes, anything that is not plain text replaced by '?'; "?" for NULL. */
typedef struct xx_shown {
    char text[XX_SHOWN + 1];
} xx_shown;
xx_shown xx_show(const char *text);

/* Reads one action as it would be made in the present position. False with what is wrong in *t. */
bool xx_read_action(const xx_game *x, const json_t *source, ir_action *out, xx_trouble *t);
/* The text of a field, or NULL; for messages also of hostile ones. */
const char *xx_text(const json_t *object, const char *key);
/* Whether 'entity_type' is one that acts; otherwise *t says so. */
bool xx_entity_type(const xx_game *x, const json_t *source, xx_trouble *t);
/* Whether an action changes nothing in the present position: messages, programs, and what 18xx.games reports where our
 * engine continues silently. */
bool xx_changes_nothing(const xx_game *x, const json_t *source);
/* "corporation:LYR". */
void xx_put_entity(const json_t *source, char out[XX_ENTITY]);

/* Find things by id; RAIL_NONE if absent. */
unsigned xx_find_hex(const rail_data *d, const char *id, size_t len);
unsigned xx_find_company(const rail_data *d, const char *id, size_t len);
unsigned xx_find_private(const rail_data *d, const char *id, size_t len);
/* "9-2", "D-4": the kind and the number after the last dash. */
bool xx_split_id(const char *id, size_t *stem, unsigned *number);
unsigned xx_find_tile(const rail_data *d, const char *id, unsigned *copy);
unsigned xx_find_train(const xx_game *x, const char *id, unsigned *serial);
unsigned xx_find_minor(const rail_data *d, const char *id); /* they have numbers, from 1 */
unsigned xx_find_certificate(const rail_data *d, const char *id, unsigned *certificate);

/* ---- eighteenxx_write.c: and back ------------------------------------------------------------------------------------ */

/* The action as 18xx.games would write it: type, entity, arguments, with the ids that it would choose. NULL: out of
 * memory. An answer to an offer has no counterpart: an empty object. */
json_t *xx_write_action(const xx_game *x, const ir_action *action);
/* Plays the action and updates the shadow; `written` holds the ids that were really used. IR_OK even if the shadow
 * could not follow an id (the canonical one is used then). */
ir_status xx_follow(xx_game *x, const ir_action *action, const json_t *written, ir_refusal *why);
/* What 18xx.games adds automatically to the action that led from `before` to the present position, in its order. Appends
 * the actions to `list`. */
bool xx_write_by_itself(const xx_game *x, const ir_state *before, const ir_action *action, json_t *list);
/* Whether an action waits for another player's consent. */
bool xx_is_offer(const ir_game *game, const ir_state *state);
/* The same for the present position, and whose. */
bool xx_offer_open(const xx_game *x, ir_party *asked);

/* ---- eighteenxx_title.c: what one title does otherwise than the others ----------------------------------------------- */

/* An action being read. */
typedef struct xx_reading {
    const xx_game *x;
    rail_look k;
    const json_t *source;
    ir_move *m;
    xx_trouble *t;
    unsigned private_; /* that acts for its owner; or RAIL_NONE */
} xx_reading;

/* An action being written. */
typedef struct xx_writing {
    const xx_game *x;
    rail_look k;
    const ir_action *action;
    const ir_move *m;
    json_t *out;
} xx_writing;

/* Which of our titles a file is, and its options. */
typedef struct xx_kind {
    const char *title;
    const char *option[2];
    unsigned noptions;
} xx_kind;

/* Whether a title has read or written an action itself. */
typedef enum xx_own { XX_NOT_OWN, XX_OWN_DONE, XX_OWN_FAILED } xx_own;

/* A title of 18xx.games. A call may be NULL: it has nothing of its own there. */
struct xx_title {
    const char *id;       /* there */
    const char *ours[2];  /* our titles that it stands for */
    const char *train[2]; /* a kind of train by the name that older files have, and by today's */
    bool no_subsidy;      /* its routes do not say what they bring into the treasury */
    /* Which of ours it is; otherwise begins the problem. */
    ir_read (*kind)(const json_t *file, xx_kind *out, ir_problem *problem);
    unsigned (*director_shares)(void); /* the least, in tenths, where the founder chooses (rail_company) */
    xx_own (*read)(xx_reading *r, const char *type);
    bool (*changes_nothing)(const xx_game *x, const rail_look *k, const json_t *source); /* besides what never does */
    xx_own (*write)(xx_writing *w);
    unsigned (*locked)(const rail_look *k, unsigned c); /* shares on the stack before the first that can be bought */
    /* The shadow follows an action: true if nothing else is to be done. Then what else has moved. */
    bool (*follow)(xx_game *x, const rail_look *before, const ir_move *m);
    void (*settle)(xx_shadow *s, const rail_look *before, const rail_look *after);
    bool (*by_itself)(const xx_game *x, const rail_look *before, const rail_look *after, const ir_action *action,
                      json_t *list); /* see xx_write_by_itself */
};

const xx_title *xx_title_of(const ir_title *title);    /* one of ours: never NULL, but id is NULL if it is not there */
const xx_title *xx_title_there(const char *id);        /* one of theirs, or NULL */
void xx_list_titles(ir_problem *problem, bool theirs); /* adds a list of all to a problem */

/* For a title's own reading: what every title has, to be completed. */
bool xx_text_field(xx_reading *r, const char *key, const char **out);
bool xx_number_field(xx_reading *r, const char *key, int32_t min, int32_t max, int32_t *out);
bool xx_malformed_number(xx_reading *r, ir_file_problem problem, int64_t number);
unsigned xx_top_kind(const xx_reading *r); /* the current question; RAIL_FRAME_NONE when the game is over */
bool xx_read_bid(xx_reading *r);           /* a bid for a private */
bool xx_read_par(xx_reading *r);
bool xx_read_station(xx_reading *r);

/* And for its own writing. All are false when memory is out. */
bool xx_put(json_t *out, const char *key, json_t *value);
bool xx_put_text(json_t *out, const char *key, const char *text);
bool xx_put_type(xx_writing *w, const char *type); /* and who acts */
bool xx_put_by(xx_writing *w, const char *entity_type, const char *entity);
bool xx_put_par(xx_writing *w, const rail_cell *cell); /* NULL: there is none */
const char *xx_minor_id(const rail_data *d, unsigned company, char out[8]);
bool xx_write_station(xx_writing *w, unsigned hex, unsigned node);

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

/* ---- eighteenxx_note.c: where the source chose differently
 * -------------------------------------------------------------- */

/* The difference between what we would write and what the source has, as a comment (" 18xx.games {...}"), or NULL if
 * none. */
char *xx_note_make(const json_t *written, const json_t *source);
/* Applies the differences in a comment to what was written. Other comments change nothing. */
void xx_note_use(json_t *written, const char *comment);

#endif
