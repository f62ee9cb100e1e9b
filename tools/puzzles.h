/* What the parts of the puzzle maker share: the position that is looked at, and writing. puzzles.c says what a puzzle is. */
#ifndef PUZZLES_H
#define PUZZLES_H

#include "bots/bot.h"
#include "core/position.h"
#include "rail/best.h"

enum {
    MOST_ANSWERS = 4,
    MOST_LINES = 4, /* of one answer */
    MOST_DEEP = 3,  /* purchases of one company in one turn */
    MOST_NODES = 60,
    MOST_KEPT = 16,   /* of a kind and title */
    MOST_SEEN = 600,  /* positions of one escape */
    MOST_LEVELS = 48, /* of decisions one after the other */
    LEAST_LAYS = 20,
    LINE = 160,
    LISTED = 120, /* other answers whose worth is told */
    OBJECT = 32768
};

typedef enum puzzle_kind { LAY, BUY, ESCAPE, KINDS } puzzle_kind;

/* One or several actions in notation, with "; " between them, and what they are worth. */
typedef struct line {
    char text[LINE];
    int32_t worth;
} line;

typedef struct found {
    unsigned interest; /* 0: none */
    char answer[LINE];
    char object[OBJECT];
} found;

typedef struct making {
    const ir_title *title;
    ir_game game; /* of the position that is looked at */
    ir_state start;
    char position[2 * IR_MAX_POSITION];
    unsigned company, seat;
    ir_choice choice[IR_MAX_CHOICES], menu[MOST_LEVELS][IR_MAX_CHOICES];
    unsigned level; /* menus in use */
    rail_outcome outcome[IR_MAX_CHOICES];
    line node[MOST_NODES]; /* of `buy`: every series of purchases */
    unsigned nodes;
    bool spoilt; /* the search met something that it cannot judge */
    struct {
        uint64_t hash;
        unsigned fate;
    } seen[MOST_SEEN];
    unsigned nseen;
    line answer[MOST_ANSWERS + 1];
    unsigned answers;
    found best[KINDS];                /* of this game */
    unsigned want[KINDS];             /* how many more */
    char had[KINDS][MOST_KEPT][LINE]; /* answers of the title so far */
    bot *player;
    uint64_t dice;
} making;

/* ---- puzzles_write.c --------------------------------------------------------------------------------------------------- */
/* Makes a state the position of a puzzle: in words, and read again. False if it does not come back as it was. */
bool puzzle_set(making *m, const ir_game *game, const ir_state *state);
/* Whether this seat alone is asked. */
bool puzzle_asks(const ir_game *game, const ir_state *state, unsigned seat);
/* What may be done there, until m->level-- gives the memory back. */
const ir_choice *puzzle_menu(making *m, const ir_state *state, size_t *count);
/* Whether a company is one of the director's that operate and own trains. */
bool puzzle_counts(const rail_look *k, const making *m, unsigned c);
/* A line with one more action; false if it is too long. */
bool puzzle_join(const making *m, const ir_state *state, const line *before, const ir_action *action, line *out);
/* To the end of a line: the most that may be paid, where that is free. */
void puzzle_range(line *to, const ir_choice *choice);
unsigned puzzle_lines(const char *text); /* actions of a line */
/* The members that all kinds have. Its id comes from the position, so that it means the same puzzle for ever. */
ir_text puzzle_begin(const making *m, puzzle_kind kind);
void puzzle_put_number(ir_text *out, const char *name, int32_t value);
void puzzle_put_worths(ir_text *out, const line *list, unsigned count); /* of other answers */
void puzzle_put_companies(const making *m, ir_text *out);
/* The most interesting one of a game stays. */
void puzzle_keep(making *m, puzzle_kind kind, unsigned interest, ir_text *out);

/* ---- puzzles_best.c, puzzles_escape.c: whether the position is a puzzle; the best one of a game is kept ------------------ */
void puzzle_lay(making *m);
void puzzle_buy(making *m);
void puzzle_escape(making *m);

#endif
