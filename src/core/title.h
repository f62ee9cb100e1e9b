/* What a title is to core: a constant struct. A family of titles (rail, a card game) fills the same struct; core and
 * everything above it (notation, server, bots, browser) sees games only through it. */
#ifndef IR_CORE_TITLE_H
#define IR_CORE_TITLE_H

#include "core/json.h"
#include "core/sheet.h"
#include "core/text.h"
#include "ironroad/ironroad.h"

/* The words of a line of notation, already split: no quotes, no comment, no hash. */
typedef struct ir_words {
    unsigned count;
    struct {
        const char *at;
        unsigned len, column;
        bool quoted; /* was in quotes: a name, never a verb */
    } word[64];
} ir_words;

/* A possible value of an option, with the message key that explains it. */
typedef struct ir_option_value {
    const char *value, *message;
} ir_option_value;

/* An option with a few values, or a sheet: several lines, each a name followed by a fixed number of fields. A title has
 * at most one sheet. */
typedef struct ir_option_def {
    const char *name, *message;
    const ir_option_value *values; /* ends with a NULL value; the first is the default. NULL: a sheet */
    unsigned fields;               /* of a row of the sheet, at most IR_MAX_FIELDS */
    const char *row_form;          /* what a row looks like: "name cost income" */
} ir_option_def;

/* One row of a preset: what the book says, what the peer does, and where that is documented. */
typedef struct ir_preset_row {
    const char *option, *value; /* the option and value that select it */
    const char *id;             /* the row of the list of differences: "D-03" */
    const char *rule, *item;    /* the rule, or the kind of thing and its id: "tile_count" "43"; item may be NULL */
    int32_t book, preset;       /* the book's value, the preset's value */
    const char *dated, *source; /* when and where the peer was examined */
} ir_preset_row;

typedef struct ir_position ir_position; /* core/position.h */
typedef struct ir_verb_def ir_verb_def; /* core/verb.h */

struct ir_title {
    const char *id, *name, *designer, *currency;
    const char *rules_prefix; /* the prefix of its rule ids: "88" */
    uint8_t min_players, max_players;
    uint32_t revision;            /* the newest */
    const ir_option_def *options; /* ends with a NULL name */
    const void *data;             /* the family's tables */
    uint16_t body_bytes;          /* of ir_state.body that it uses: the rest is always 0 */

    /* one row of the sheet, in order, before `configure`; may refuse it. NULL if no option is a sheet */
    bool (*row)(ir_game *game, const ir_row *row, ir_problem *problem);
    /* fills game->rules from edition, revision and options; may refuse the number of players (a preset may change it) */
    bool (*configure)(ir_game *game, ir_problem *problem);
    /* the state comes zeroed, rng seeded; a title that makes no more random draws sets rng to 0, so that positions
     * compare equal */
    void (*setup)(const ir_game *game, ir_state *state);
    uint32_t (*actors)(const ir_game *game, const ir_state *state);
    ir_party (*player_of)(const ir_game *game, const ir_state *state, ir_party party);
    size_t (*choices)(const ir_game *game, const ir_state *state, ir_choice *out, size_t cap);
    bool (*legal)(const ir_game *game, const ir_state *state, const ir_action *action, ir_refusal *refusal);
    void (*perform)(const ir_game *game, ir_state *state, const ir_action *action, ir_events *events);
    int32_t (*total)(const ir_game *game, const ir_state *state, unsigned seat);
    /* among equal totals the lower value ranks first; NULL: equal totals share a place */
    unsigned (*tie)(const ir_game *game, const ir_state *state, unsigned seat);
    uint64_t (*hash)(const ir_game *game, const ir_state *state);
    const char *(*invariant)(const ir_game *game, const ir_state *state);

    /* notation: everything of a line but the actor. Both tables end with a NULL word; NULL: none */
    const ir_verb_def *verbs;     /* those of its family */
    const ir_verb_def *own_verbs; /* its own, and those of its family that it replaces */
    /* bits of verbs that a random player takes seldom: what can be proposed at any time would leave room for little else */
    uint64_t seldom;
    uint64_t any_time; /* bits of verbs that are open to players who are not among the actors: nobody waits for them */
    const char *(*party_name)(const ir_game *game, ir_party party); /* companies; players are core's */
    ir_party (*party_find)(const ir_game *game, const char *word, unsigned len);
    bool (*is_word)(const char *word, unsigned len); /* a verb or another word that must be quoted as a player's name */
    /* both see the state before the action; neither checks whether it is legal, and print accepts any bytes */
    bool (*parse)(const ir_game *game, const ir_state *state, const ir_words *words, unsigned first, ir_action *action,
                  ir_problem *problem);
    void (*print)(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out);

    /* texts: the declaration of a code (NULL beyond the last), the rule id of a refusal, and the words for {noun:n} in
     * a message */
    const ir_code *(*event)(const ir_title *title, uint16_t code);
    const ir_code *(*refusal)(const ir_title *title, uint16_t code);
    const char *(*refusal_rule)(const ir_game *game, uint16_t code);
    bool (*refusal_is_foreign)(uint16_t code); /* it means only that somebody else decides; NULL: none does */
    /* number, money and party belong to core; a word of the language is written as "@key", a message of its own */
    bool (*noun)(const ir_game *game, const char *noun, unsigned len, int32_t value, ir_text *out);
    /* names of the bits of state->ends; NULL beyond the last */
    const char *(*end_name)(const ir_title *title, unsigned end);

    /* the position for a viewer (IR_NOBODY: what a spectator may see) as the members of an object that the caller opens
     * and closes: the fields of one trace line */
    void (*view)(const ir_game *game, const ir_state *state, ir_party viewer, ir_json *out);
    /* whether the view hides something from this viewer; NULL: nothing is hidden from anybody */
    bool (*hides)(const ir_game *game, const ir_state *state, ir_party viewer);
    /* takes out of a state what this viewer may not know; and puts in something that could be there, drawn by `dice`.
     * NULL: nothing is hidden from anybody */
    void (*hide)(const ir_game *game, ir_state *state, ir_party viewer);
    void (*resample)(const ir_game *game, ir_state *state, ir_party viewer, uint64_t *dice);

    /* what never changes in this game, for drawing and explaining, as the members of an object: docs/facts.md */
    void (*facts)(const ir_game *game, ir_json *out);

    /* what a choice without a free amount costs the one who does it, and below 0 what it brings; false where the rules
     * fix no price. NULL: none has one */
    bool (*cost)(const ir_game *game, const ir_state *state, const ir_move *move, int32_t *cost);

    /* open choices: what is free, as a word for programs ("routes") and as a person writes it after the verb; NULL if
     * the title has none, as is `fill` */
    const char *open_form, *open_hint;
    /* any legal action of an open choice, chosen by `dice`; 0 is the default offered to players */
    bool (*fill)(const ir_game *game, const ir_state *state, const ir_choice *choice, uint64_t dice, ir_action *out);
    /* a second action of an open choice, offered beside the default where the rules allow two best ones of different
     * kinds; false if this position has only one. NULL if the title never has two */
    bool (*second)(const ir_game *game, const ir_state *state, const ir_choice *choice, ir_action *out);

    /* for an action refused because a better one of its kind exists: the better one; false for any other. NULL if the
     * title has no such rule */
    bool (*better)(const ir_game *game, const ir_state *state, const ir_action *action, ir_action *out);

    /* whether deciding this action may take long (a search), so that a server does it on another thread; NULL: none
     * does */
    bool (*takes_long)(const ir_game *game, const ir_action *action);

    const ir_position *position; /* reading and writing positions in words; NULL: the title has none */

    bool (*preset_row)(const ir_title *title, unsigned index, ir_preset_row *out); /* false beyond the last */

    size_t (*scratch_size)(void); /* bytes of scratch memory for its searches (ir_scratch_use); NULL: none */
};

/* All titles of this program; core/titles are joined in src/titles/titles.c. */
extern const ir_title *const ir_titles[];
extern const size_t ir_titles_count;

/* Adds an event as long as there is space; `last_words` (how the game ended) always find it. Titles emit through this.
 */
void ir_event_add(ir_events *events, const ir_event *event, bool last_words);

/* The scratch memory this thread was given; NULL: it is the first thread, and uses what the title's family keeps for
 * it. */
void *ir_scratch(void);

#endif
