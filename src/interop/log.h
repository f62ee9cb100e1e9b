/* A game with its actions in memory: the content of a file, whatever its format.
 *
 * What always holds: the actions are legal in their order from the start of the game, because they are added by
 * replaying them. Strings are owned by the log. */
#ifndef IR_INTEROP_LOG_H
#define IR_INTEROP_LOG_H

#include "core/notation.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct ir_entry {
    ir_action action;
    uint64_t hash; /* as it was in the file */
    bool has_hash;
    char *comment; /* after the ';', or NULL */
    char *above;   /* empty and comment lines before it, each with its newline, or NULL */
    /* for an imported game: the source's action. Several of ours may come from one; the last of them is marked. */
    int64_t source_id;
    char *source_type, *source_by; /* "lay_tile", "corporation:LYR"; or NULL */
    bool last_of_source;
} ir_entry;

/* A source action that changed nothing (a program for later turns): it has a trace line, but no action of ours. */
typedef struct ir_idle {
    size_t after; /* number of our actions before it */
    int64_t id;
    char *type, *by;
} ir_idle;

typedef struct ir_log {
    ir_game game;
    char *extras;  /* other tags and comments of the header, as printed lines, or NULL */
    char *below;   /* empty and comment lines after the last action, or NULL */
    bool imported; /* entries have source ids */
    ir_entry *entry;
    size_t count, cap;
    ir_idle *idle; /* of an imported game, in order */
    size_t nidle, idle_cap;
} ir_log;

/* The result of reading: also the exit code of the program. */
typedef enum ir_read { IR_READ_OK = 0, IR_READ_REFUSED = 1, IR_READ_BAD = 2, IR_READ_MEMORY = 3 } ir_read;

void ir_log_free(ir_log *log);
/* Appends a zeroed entry; NULL if out of memory. It stays valid until the next one is added. */
ir_entry *ir_log_add(ir_log *log);
/* Appends a note, copying `type` and `by`; false if out of memory. */
bool ir_log_add_idle(ir_log *log, int64_t id, const char *type, const char *by);
/* A terminated copy of `len` bytes; NULL if out of memory. */
char *ir_copy(const char *s, size_t len);

/* Reads RGN into a zeroed log, replaying every line: refusals, wrong numbers and hashes stop it, with a problem that says
 * the line and is told with log->game. If `last` is not NULL it is the state after the last action. */
ir_read ir_log_read(const char *text, size_t len, ir_log *log, ir_state *last, ir_problem *problem);

/* Canonical RGN. With `hashes` every line has the hash after it, otherwise those that came with one. */
bool ir_log_write(const ir_log *log, bool hashes, FILE *out);

/* The state after n actions (all if n is larger). */
void ir_log_state(const ir_log *log, size_t n, ir_state *state);

/* Number of actions up to the last that came from source action `id` (of several with that id, the last); -1 if there
 * is none. */
long ir_log_after(const ir_log *log, int64_t id);

#endif
