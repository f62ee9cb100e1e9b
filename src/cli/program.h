/* A player that is another program and speaks the line protocol of docs/bots.md.
 *
 * Nothing that it does can harm the game: it gets text, its answer is a line, and every wait has an end. A program that
 * ends or misses a deadline is not asked again in this game, and started anew for the next. */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include "core/title.h"

typedef struct program program;

/* Does not start it yet; NULL if out of memory. `command` is for the shell, and must outlive the program. */
program *program_new(const char *command, uint64_t deadline_ms);
/* Asks it to end, and ends it if it does not. */
void program_free(program *p);

/* A new game in which it has this seat. */
void program_begin(program *p, const ir_game *game, unsigned seat);
/* An action has been played; `before` is the state before it. */
void program_tell(program *p, const ir_game *game, const ir_state *before, const ir_action *action);

typedef struct program_question {
    const ir_game *game;
    const ir_state *state;
    unsigned seat;
    const ir_choice *choice; /* of this seat */
    size_t count;
    uint64_t seed, work; /* of this decision; work 0: as it likes */
} program_question;

/* Its move, which need not be legal, and the work that it says it took. False if the program gave no move. */
bool program_ask(program *p, const program_question *q, ir_action *out, uint64_t *work);

#endif
