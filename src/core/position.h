/* A position in words: the language in which a game may begin from a set position, and in which any position can be
 * written down. The words are in docs/notation.md.
 *
 * A position is a text of clauses, with newlines or ';' between them. A clause is a word and its operands. What a title
 * says in words is a table: for each word how its clauses are read, and how all of them are written. Clauses take effect
 * in their order; what a position does not say is as at the beginning of a game. No libc, no allocation. */
#ifndef IR_CORE_POSITION_H
#define IR_CORE_POSITION_H

#include "core/reader.h"

enum { IR_MAX_POSITION_LINES = 512 };

/* Writes clauses: those of one word share lines, others begin a new one. */
typedef struct ir_clauses {
    const ir_game *game;
    ir_text *out;
    const char *word; /* of the clause before */
    size_t line;      /* where its line began */
} ir_clauses;

void ir_clause(ir_clauses *w, const char *word); /* begins a clause */
void ir_clause_word(ir_clauses *w, const char *word);
void ir_clause_number(ir_clauses *w, int32_t number);
void ir_clause_name(ir_clauses *w, const char *name); /* of a thing: quoted unless it is one plain word */
void ir_clause_party(ir_clauses *w, ir_party party);  /* a player, quoted where needed, or a company */
void ir_clause_seats(ir_clauses *w, uint32_t seats);  /* the players of a mask */

typedef struct ir_position_word {
    const char *word; /* NULL ends a table */
    bool (*read)(ir_reader *r, ir_state *state);
    void (*write)(ir_clauses *w, const ir_state *state); /* NULL: another word says it */
} ir_position_word;

/* How a title reads and writes positions. */
struct ir_position {
    /* all of the text, onto a state that comes zeroed; a problem carries its line */
    bool (*read)(const ir_game *game, const char *text, size_t len, ir_state *state, ir_problem *problem);
    /* the name of what is wrong with a position that was read (its message is fault.NAME); NULL if nothing. Safe for
     * whatever `read` lets through */
    const char *(*wrong)(const ir_game *game, const ir_state *state);
    /* goes on to the first decision; false if there is none for long; NULL: a sound position always asks somebody */
    bool (*settle)(const ir_game *game, ir_state *state);
    void (*write)(ir_clauses *w, const ir_state *state);
};

/* A text taken clause by clause. */
typedef struct ir_clause_list {
    const char *text;
    size_t len, at;    /* at: after the clause */
    unsigned line;     /* of the clause, from 1 */
    bool line_ends;    /* the clause is the last of its line */
    size_t line_start; /* where its line begins */
    char scratch[IR_MAX_LINE];
    ir_words words;
} ir_clause_list;

typedef enum ir_clause_got { IR_CLAUSE_ONE, IR_CLAUSE_END, IR_CLAUSE_BAD } ir_clause_got;

ir_clause_list ir_clause_list_on(const char *text, size_t len);
ir_clause_got ir_clause_next(ir_clause_list *c, ir_problem *problem);
bool ir_clause_is(const ir_clause_list *c, const char *word);

/* Reads every clause by the tables (a NULL ends the list); the first table that has a word counts. */
bool ir_position_clauses(const ir_game *game, const char *text, size_t len, const ir_position_word *const *tables,
                         ir_state *state, ir_problem *problem);
/* Writes every word of a table, in its order. */
void ir_position_words(ir_clauses *w, const ir_state *state, const ir_position_word *table);

/* A position in words, line by line, each with its end; IR_MAX_POSITION is room for every position of a game that can
 * begin from it. `whole`: with title, options and players, so that it says everything. */
void ir_position_write(const ir_game *game, const ir_state *state, bool whole, ir_text *out);

/* Words of every title: cash, treasury, ends, end, finished. */
extern const ir_position_word ir_position_common[];

/* Operands. */
bool ir_reader_seat(ir_reader *r, uint8_t *seat);
bool ir_reader_seats(ir_reader *r, uint8_t *mask); /* all the words that are left */
bool ir_reader_company(ir_reader *r, unsigned *company);
bool ir_reader_party(ir_reader *r, ir_party *party); /* a player or a company */
bool ir_reader_byte(ir_reader *r, const char *what, unsigned min, unsigned max, uint8_t *out);
/* Puts a party's money to an amount; the bank is the other side. */
void ir_position_money(ir_state *state, ir_party party, int32_t amount);

#endif
