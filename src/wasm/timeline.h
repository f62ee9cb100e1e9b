/* One game with its actions and a way back to every position of it.
 *
 * What always holds: the actions are legal in their order from the start; the state is kept after every TIMELINE_STEP
 * of them, so that any position is at most that many actions away from a known one. No allocation: a game longer than
 * the bounds is refused with TIMELINE_FULL. There is one timeline at a time, because a browser's worker has one game.
 */
#ifndef WASM_TIMELINE_H
#define WASM_TIMELINE_H

#include "core/notation.h"

enum {
    TIMELINE_STEP = 32,
    TIMELINE_ACTIONS = 16384,   /* the longest recorded games have 2,000 */
    TIMELINE_MORE = 768 * 1024, /* bytes of routes and similar data, for all actions */
    TIMELINE_HEADER = 65536,
    TIMELINE_NOTES = 16384, /* comments and empty lines, and their bytes */
    TIMELINE_NOTE_BYTES = 1 << 20
};

typedef enum timeline_said { TIMELINE_DONE, TIMELINE_REFUSED, TIMELINE_BAD, TIMELINE_FULL } timeline_said;

/* Why a line was refused. */
typedef struct timeline_no {
    timeline_said said;
    ir_refusal refusal; /* TIMELINE_REFUSED */
    ir_problem problem; /* TIMELINE_BAD */
    const char *better; /* TIMELINE_REFUSED: a better action of its kind, or NULL; valid until the next line is tried */
} timeline_no;

/* Begins the game of a header; false with a problem, and then there is no game. */
bool timeline_open(const char *text, size_t len, ir_problem *problem);
/* NULL while there is no game. */
const ir_header *timeline_header(void);
uint32_t timeline_actions(void);

/* Decides a line at a position (events may be NULL); *state holds that position and receives the new one. A line
 * without an action is TIMELINE_DONE and changes nothing. */
timeline_said timeline_try(const char *text, size_t len, bool logged, ir_state *state, ir_action *action,
                           ir_events *events, timeline_no *no);
/* The same at the newest position; the action is kept with its comment. */
timeline_said timeline_add(const char *text, size_t len, bool logged, ir_events *events, timeline_no *no);
/* Forgets the actions after `at`, and the comments before them. */
void timeline_truncate(uint32_t actions);

/* A comment or empty line of the log: how many actions come before it, including the action on its own line. */
typedef struct timeline_note {
    uint32_t after;
    uint8_t kind;    /* ir_line_kind: IR_LINE_ACTION is a comment on the line of action `after` */
    ir_span comment; /* at is NULL: an empty line */
} timeline_note;
uint32_t timeline_notes(void);
/* Note i of timeline_notes(), in the order of the log. */
timeline_note timeline_note_at(uint32_t i);

/* The position after `at` actions, or the newest. Valid until the next call of any function here. */
const ir_state *timeline_at(uint32_t at);
/* Action n from 1 to timeline_actions(). */
void timeline_action(uint32_t n, ir_action *out);

#endif
