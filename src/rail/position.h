/* Positions of rail titles in words (core/position.h; docs/positions.md has the words). A title adds its own. */
#ifndef RAIL_POSITION_H
#define RAIL_POSITION_H

#include "core/position.h"
#include "rail/rail.h"

/* A frame as a clause: who is asked first, then what its step needs. */
typedef struct rail_frame_word {
    const char *word; /* NULL ends a table */
    uint8_t kind;
    bool (*read)(ir_reader *r, rail_do *x, rail_frame *f);
    void (*write)(ir_clauses *w, const rail_look *k, const rail_frame *f);
} rail_frame_word;

/* What a title adds (rail_hooks.position). Each member may be NULL. */
typedef struct rail_position_part {
    const ir_position_word
        *words; /* count before the kit's words of the same name; written after the kit's, in order */
    const rail_frame_word *frames; /* likewise */
    const char *const *flags;      /* names of the bits of a turn that are its own, eight of them; NULL: none */
    void (*begin_turn)(rail_do *x, rail_frame *f); /* what a company's turn sets, before its further operands */
    bool (*read_turn)(ir_reader *r, rail_do *x, rail_frame *f, bool *taken); /* a further operand of a company's turn */
    void (*write_turn)(ir_clauses *w, const rail_look *k, const rail_frame *f);
    void (*done)(rail_do *x);                 /* all clauses are read: what follows from them */
    const char *(*wrong)(const rail_look *k); /* what could not be; see ir_position */
} rail_position_part;

/* Operands. Things are read by their ids. */
bool rail_read_private(ir_reader *r, uint8_t *out);
bool rail_read_hex(ir_reader *r, uint8_t *out);
bool rail_read_train(ir_reader *r, uint8_t *out);
bool rail_read_phase(ir_reader *r, uint8_t *out);
/* Where a character is in the next word; the word's length if it is absent. */
unsigned rail_offset_of(const ir_reader *r, char c);
bool rail_read_cell(ir_reader *r, unsigned *cell);   /* ROW,COLUMN */
bool rail_read_place(ir_reader *r, uint16_t *place); /* HEX or HEX.CITY, as in rail_state.station */
void rail_write_cell(ir_clauses *w, const rail_look *k, unsigned cell);
void rail_write_place(ir_clauses *w, const rail_look *k, unsigned place);

/* Whether every home that a company has yet to take has a slot left. */
bool rail_home_fits(const rail_look *k, unsigned c);
/* The kit's reading of `private`, for a title that adds to it. */
bool rail_read_owner(ir_reader *r, ir_state *state);

/* The party that a frame asks, a player or a company: as rail_frame_word has them. */
bool rail_read_player(ir_reader *r, rail_do *x, rail_frame *f);
bool rail_read_company(ir_reader *r, rail_do *x, rail_frame *f);
void rail_write_who(ir_clauses *w, const rail_look *k, const rail_frame *f);

/* ---- position_things.c: companies, market, board, trains; position_rounds.c: privates and rounds ------------------------ */
extern const ir_position_word rail_position_things[], rail_position_rounds[];
/* ---- position_frames.c: who is asked what ------------------------------------------------------------------------------ */
bool rail_read_frame(ir_reader *r, ir_state *state); /* by the first word */
void rail_write_frames(ir_clauses *w, const rail_look *k);
const char *rail_wrong_frames(const rail_look *k);
extern const rail_frame_word rail_frame_words[];

#endif
