/* A game at the terminal: its log, the position that is looked at, what may be done there, and the computer players.
 *
 * What always holds:
 *  1. `state` is the position after all actions of the log; `shown` is the one that is looked at, after `at` of them.
 *  2. The file holds the log after every action, unless moves are only being tried out (`trying`) or writing failed, which
 *     the caller is told.
 *  3. Nothing is said by itself: sentences go to the FILE that the caller gives. */
#ifndef TERM_GAME_H
#define TERM_GAME_H

#include "bots/bot.h"
#include "interop/log.h"

#include <stdio.h>

/* Something that can be done, as a line of notation without its actor. */
typedef struct term_choice {
    char *text;
    ir_party actor;
    uint8_t form; /* ir_form; an open one whose rest is filled in is plain */
    int32_t min, max, step;
    int32_t cost; /* 0: nothing, or not fixed */
} term_choice;

typedef struct term_game {
    ir_log log;
    ir_state state, shown;
    size_t at;
    const char *path; /* where the game is kept; NULL: nowhere */
    /* Says what must be known to decide, such as an offer that waits for its answer; the caller's, may be NULL. */
    void (*pending)(const ir_game *game, const ir_state *state, FILE *out);
    bool endless_bank; /* its money says nothing; the caller's */
    bool is_bot[IR_MAX_PLAYERS];
    bot_spec spec[IR_MAX_PLAYERS];
    bot *memory;
    bot_answer answer;
    /* moves are tried out from `base` on; what came after it in the game is kept here */
    bool trying;
    size_t base, nkept;
    ir_entry *kept;
    /* of `shown` */
    ir_choice *room;
    term_choice *choice;
    size_t nchoices;
} term_game;

/* Takes the log over. False if out of memory. */
bool term_game_begin(term_game *g, ir_log *log, const char *path);
void term_game_end(term_game *g);

/* Gives seats to computer players: "Bob=club,Cat=hard:raider". They are written into the log's tag Bots. False with a
 * sentence. */
bool term_bots_set(term_game *g, const char *list, FILE *said);

/* The first party that must decide in `shown`, and the player who decides for it; IR_NOBODY if the game is over. */
ir_party term_asked(const term_game *g, ir_party *player);
/* Whose eyes the position is shown to: the only person at the table, else the person who must decide. */
ir_party term_eyes(const term_game *g);
unsigned term_people(const term_game *g);

/* Fills in `choice`: of the persons who must decide. False if out of memory. */
bool term_choices(term_game *g);
/* Whether a choice has this text in it, in whatever case; an empty text is in all of them. */
bool term_fits(const term_choice *choice, const char *text);

typedef enum term_result { TERM_DONE, TERM_REFUSED, TERM_UNREADABLE, TERM_BROKEN } term_result;

/* Does a line of notation; says what happened, or why not. */
term_result term_do(term_game *g, const char *line, FILE *said);
/* The same for a choice, with the amount where it is free. */
term_result term_choose(term_game *g, const term_choice *choice, const char *amount, FILE *said);
/* Whether a computer player must decide; and one decision of it. */
bool term_bot_due(const term_game *g);
term_result term_bot_go(term_game *g, FILE *said);

/* Takes back the last decision of a person and what computer players did after it. False if there is none. */
bool term_undo(term_game *g);
void term_look(term_game *g, size_t at);
/* Tries moves out from the position that is looked at; and goes back to the game as it was. */
bool term_try(term_game *g);
void term_try_end(term_game *g);

/* Writes the whole game to a file, which is replaced only when it is written. False with a sentence. */
bool term_save(term_game *g, const char *path, FILE *said);

/* What action i did: its line of notation, or its events as sentences, one per line. */
void term_line(const term_game *g, size_t i, FILE *out);
void term_told(const term_game *g, size_t i, FILE *out);

/* Writes text without what could disturb a terminal: control characters and the like become '?'. */
void term_put(FILE *out, const char *text, size_t len);
/* "Ann", or "LYR (Ann)" for a company */
void term_who(const term_game *g, ir_party party, FILE *out);
const char *term_money(const ir_game *game, int32_t amount, char *buffer, size_t cap);

#endif
