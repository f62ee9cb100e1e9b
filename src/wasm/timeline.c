/* One game with its actions and a way back to every position of it. */
#include "wasm/timeline.h"

#include "core/guard.h"
#include "core/message.h"

#include <string.h>

/* An action without the memory that most do not need. */
typedef struct entry {
    ir_move move;
    uint32_t more; /* offset in more_bytes */
    uint16_t more_len;
} entry;

static ir_header header;
static char header_text[TIMELINE_HEADER]; /* the spans of `header` point here */
static bool is_open;
static entry entries[TIMELINE_ACTIONS];
static uint8_t more_bytes[TIMELINE_MORE];
static uint32_t count, more_used;

/* Comments and empty lines, in the order of the log. */
typedef struct note {
    uint32_t after, text; /* offset in note_bytes */
    uint16_t len;
    uint8_t kind;
} note;

static note notes[TIMELINE_NOTES];
static char note_bytes[TIMELINE_NOTE_BYTES];
static uint32_t note_count, note_used;
static ir_state newest;
static ir_state kept[TIMELINE_ACTIONS / TIMELINE_STEP + 1]; /* after 0, 32, 64 ... actions */
static ir_state cursor;                                     /* the position last requested */
static bool cursor_valid;

bool timeline_open(const char *text, size_t len, ir_problem *problem) {
    is_open = false;
    if (len >= sizeof header_text) {
        return ir_complain(problem, 0, IR_PROBLEM_HEADER_TOO_LONG);
    }
    memcpy(header_text, text, len);
    header_text[len] = 0;
    if (!ir_header_read(header_text, len, &header, problem)) {
        if (problem->line == 0) {
            problem->line = header.lines;
        }
        return false;
    }
    ir_new(&header.game, &newest);
    kept[0] = newest;
    count = more_used = note_count = note_used = 0;
    cursor_valid = false;
    is_open = true;
    return true;
}

const ir_header *timeline_header(void) { return is_open ? &header : NULL; }

uint32_t timeline_actions(void) { return count; }

static ir_line line; /* last read */

timeline_said timeline_try(const char *text, size_t len, bool logged, ir_state *state, ir_action *action,
                           ir_events *events, timeline_no *no) {
    *no = (timeline_no){0};
    if (events != NULL) {
        events->count = events->dropped = 0;
    }
    action->move.verb = IR_MAX_VERBS;
    if (!ir_line_read(&header.game, state, text, len, &line, &no->problem)) {
        return no->said = TIMELINE_BAD;
    }
    if (line.kind != IR_LINE_ACTION) {
        return TIMELINE_DONE;
    }
    line.action.logged = logged;
    *action = line.action;
    if (ir_apply(&header.game, state, action, events, &no->refusal) != IR_OK) {
        static char better[IR_MAX_LINE];
        ir_text t = ir_text_on(better, sizeof better);
        no->better = ir_better_put(&header.game, state, action, &t) ? better : NULL;
        return no->said = TIMELINE_REFUSED;
    }
    return TIMELINE_DONE;
}

/* Keeps what the last line contains besides its action. */
static void keep_note(void) {
    size_t len = line.comment.at != NULL ? line.comment.len : 0;
    if (line.kind == IR_LINE_ACTION && line.comment.at == NULL) {
        return;
    }
    notes[note_count++] = (note){count, note_used, (uint16_t)len, line.kind};
    memcpy(note_bytes + note_used, len > 0 ? line.comment.at : "", len);
    note_used += (uint32_t)len;
}

uint32_t timeline_notes(void) { return note_count; }

timeline_note timeline_note_at(uint32_t i) {
    const note *n = &notes[i];
    return (timeline_note){n->after, n->kind, {n->kind == IR_LINE_BLANK ? NULL : note_bytes + n->text, n->len}};
}

static bool has_room(void) {
    return count < TIMELINE_ACTIONS && more_used + IR_MAX_MORE <= TIMELINE_MORE && note_count < TIMELINE_NOTES &&
           note_used + IR_MAX_LINE <= TIMELINE_NOTE_BYTES;
}

timeline_said timeline_add(const char *text, size_t len, bool logged, ir_events *events, timeline_no *no) {
    static ir_action action;
    if (!has_room()) {
        *no = (timeline_no){.said = TIMELINE_FULL};
        return TIMELINE_FULL;
    }
    timeline_said said = timeline_try(text, len, logged, &newest, &action, events, no);
    if (said != TIMELINE_DONE) {
        return said;
    }
    if (action.move.verb == IR_MAX_VERBS) {
        keep_note();
        return said;
    }
    entries[count] = (entry){action.move, more_used, action.more_len};
    memcpy(more_bytes + more_used, action.more, action.more_len);
    more_used += action.more_len;
    count++;
    keep_note();
    if (count % TIMELINE_STEP == 0) {
        kept[count / TIMELINE_STEP] = newest;
    }
    return TIMELINE_DONE;
}

void timeline_action(uint32_t n, ir_action *out) {
    const entry *e = &entries[n - 1];
    out->move = e->move;
    out->logged = true; /* it was decided before */
    out->more_len = e->more_len;
    memcpy(out->more, more_bytes + e->more, e->more_len);
}

const ir_state *timeline_at(uint32_t at) {
    static ir_action action;
    if (at >= count) {
        return &newest;
    }
    uint32_t near = at / TIMELINE_STEP;
    if (!cursor_valid || cursor.actions > at || cursor.actions < near * TIMELINE_STEP) {
        cursor = kept[near];
        cursor_valid = true;
    }
    while (cursor.actions < at) {
        timeline_action(cursor.actions + 1, &action);
        ir_status status = ir_apply(&header.game, &cursor, &action, NULL, NULL);
        IR_ASSERT(status == IR_OK); /* it was legal before */
    }
    return &cursor;
}

void timeline_truncate(uint32_t actions) {
    if (actions >= count) {
        return;
    }
    newest = *timeline_at(actions);
    count = actions;
    while (note_count > 0 && notes[note_count - 1].after + (notes[note_count - 1].kind != IR_LINE_ACTION) > actions) {
        note_used = notes[--note_count].text;
    }
    more_used = actions == 0 ? 0 : entries[actions - 1].more + entries[actions - 1].more_len;
    cursor_valid = false;
}
