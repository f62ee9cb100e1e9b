/* One game with its actions and a way back to every position of it. */
#include "wasm/timeline.h"

#include "core/guard.h"
#include "core/message.h"
#include "wasm/kept.h"

#include <string.h>

/* An action without the memory that most do not need. */
typedef struct entry {
    ir_move move;
    uint32_t more; /* offset in more_bytes */
    uint16_t more_len;
} entry;

/* Comments and empty lines, in the order of the log. */
typedef struct note {
    uint32_t after, text; /* offset in note_bytes */
    uint16_t len;
    uint8_t kind;
} note;

typedef struct kept {
    ir_header header;
    char header_text[TIMELINE_HEADER]; /* the spans of `header` point here */
    bool is_open;
    bool cursor_valid;
    entry entries[TIMELINE_ACTIONS];
    uint8_t more_bytes[TIMELINE_MORE];
    uint32_t count, more_used;
    note notes[TIMELINE_NOTES];
    char note_bytes[TIMELINE_NOTE_BYTES];
    uint32_t note_count, note_used;
    ir_state newest;
    ir_state stored[TIMELINE_ACTIONS / TIMELINE_STEP + 1]; /* after 0, 32, 64 ... actions */
    ir_state cursor;                                       /* the position last requested */
    ir_line line;                                          /* last read */
    char better[IR_MAX_LINE];
    ir_action adding, redoing;
} kept;

JS_KEEP(timeline)

bool timeline_open(const char *text, size_t len, ir_problem *problem) {
    own.is_open = false;
    if (len >= sizeof own.header_text) {
        return ir_complain(problem, 0, IR_PROBLEM_HEADER_TOO_LONG);
    }
    memcpy(own.header_text, text, len);
    own.header_text[len] = 0;
    if (!ir_header_read(own.header_text, len, &own.header, problem)) {
        if (problem->line == 0) {
            problem->line = own.header.lines;
        }
        return false;
    }
    ir_new(&own.header.game, &own.newest);
    own.stored[0] = own.newest;
    own.count = own.more_used = own.note_count = own.note_used = 0;
    own.cursor_valid = false;
    own.is_open = true;
    return true;
}

const ir_header *timeline_header(void) { return own.is_open ? &own.header : NULL; }

uint32_t timeline_actions(void) { return own.count; }

timeline_said timeline_try(const char *text, size_t len, bool logged, ir_state *state, ir_action *action,
                           ir_events *events, timeline_no *no) {
    *no = (timeline_no){0};
    if (events != NULL) {
        events->count = events->dropped = 0;
    }
    action->move.verb = IR_MAX_VERBS;
    if (!ir_line_read(&own.header.game, state, text, len, &own.line, &no->problem)) {
        return no->said = TIMELINE_BAD;
    }
    if (own.line.kind != IR_LINE_ACTION) {
        return TIMELINE_DONE;
    }
    own.line.action.logged = logged;
    *action = own.line.action;
    if (ir_apply(&own.header.game, state, action, events, &no->refusal) != IR_OK) {
        ir_text t = ir_text_on(own.better, sizeof own.better);
        no->better = ir_better_put(&own.header.game, state, action, &t) ? own.better : NULL;
        return no->said = TIMELINE_REFUSED;
    }
    return TIMELINE_DONE;
}

/* Keeps what the last line contains besides its action. */
static void keep_note(void) {
    size_t len = own.line.comment.at != NULL ? own.line.comment.len : 0;
    if (own.line.kind == IR_LINE_ACTION && own.line.comment.at == NULL) {
        return;
    }
    own.notes[own.note_count++] = (note){own.count, own.note_used, (uint16_t)len, own.line.kind};
    memcpy(own.note_bytes + own.note_used, len > 0 ? own.line.comment.at : "", len);
    own.note_used += (uint32_t)len;
}

uint32_t timeline_notes(void) { return own.note_count; }

timeline_note timeline_note_at(uint32_t i) {
    const note *n = &own.notes[i];
    return (timeline_note){n->after, n->kind, {n->kind == IR_LINE_BLANK ? NULL : own.note_bytes + n->text, n->len}};
}

static bool has_room(void) {
    return own.count < TIMELINE_ACTIONS && own.more_used + IR_MAX_MORE <= TIMELINE_MORE &&
           own.note_count < TIMELINE_NOTES && own.note_used + IR_MAX_LINE <= TIMELINE_NOTE_BYTES;
}

timeline_said timeline_add(const char *text, size_t len, bool logged, ir_events *events, timeline_no *no) {
    if (!has_room()) {
        *no = (timeline_no){.said = TIMELINE_FULL};
        return TIMELINE_FULL;
    }
    timeline_said said = timeline_try(text, len, logged, &own.newest, &own.adding, events, no);
    if (said != TIMELINE_DONE) {
        return said;
    }
    if (own.adding.move.verb == IR_MAX_VERBS) {
        keep_note();
        return said;
    }
    own.entries[own.count] = (entry){own.adding.move, own.more_used, own.adding.more_len};
    memcpy(own.more_bytes + own.more_used, own.adding.more, own.adding.more_len);
    own.more_used += own.adding.more_len;
    own.count++;
    keep_note();
    if (own.count % TIMELINE_STEP == 0) {
        own.stored[own.count / TIMELINE_STEP] = own.newest;
    }
    return TIMELINE_DONE;
}

void timeline_action(uint32_t n, ir_action *out) {
    const entry *e = &own.entries[n - 1];
    out->move = e->move;
    out->logged = true; /* it was decided before */
    out->more_len = e->more_len;
    memcpy(out->more, own.more_bytes + e->more, e->more_len);
}

const ir_state *timeline_at(uint32_t at) {
    if (at >= own.count) {
        return &own.newest;
    }
    uint32_t near = at / TIMELINE_STEP;
    if (!own.cursor_valid || own.cursor.actions > at || own.cursor.actions < near * TIMELINE_STEP) {
        own.cursor = own.stored[near];
        own.cursor_valid = true;
    }
    while (own.cursor.actions < at) {
        timeline_action(own.cursor.actions + 1, &own.redoing);
        ir_status status = ir_apply(&own.header.game, &own.cursor, &own.redoing, NULL, NULL);
        IR_ASSERT(status == IR_OK); /* it was legal before */
    }
    return &own.cursor;
}

void timeline_truncate(uint32_t actions) {
    if (actions >= own.count) {
        return;
    }
    own.newest = *timeline_at(actions);
    own.count = actions;
    while (own.note_count > 0 &&
           own.notes[own.note_count - 1].after + (own.notes[own.note_count - 1].kind != IR_LINE_ACTION) > actions) {
        own.note_used = own.notes[--own.note_count].text;
    }
    own.more_used = actions == 0 ? 0 : own.entries[actions - 1].more + own.entries[actions - 1].more_len;
    own.cursor_valid = false;
}
