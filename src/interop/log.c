/* Logs in memory, and RGN files to and from them. */
#include "interop/log.h"

#include "interop/problems.h"

#include <stdlib.h>
#include <string.h>

const ir_code ir_file_codes[] = {
#define X(NAME, name, args) {"problem.file." #name, args},
    IR_FILE_PROBLEMS(X)
#undef X
        {NULL, NULL}};

void ir_log_free(ir_log *log) {
    for (size_t i = 0; i < log->count; i++) {
        free(log->entry[i].comment);
        free(log->entry[i].above);
        free(log->entry[i].source_type);
        free(log->entry[i].source_by);
    }
    for (size_t i = 0; i < log->nidle; i++) {
        free(log->idle[i].type);
        free(log->idle[i].by);
    }
    free(log->idle);
    free(log->entry);
    free(log->extras);
    free(log->below);
    memset(log, 0, sizeof *log);
}

ir_entry *ir_log_add(ir_log *log) {
    if (log->count == log->cap) {
        size_t cap = log->cap == 0 ? 256 : log->cap * 2;
        ir_entry *grown = cap > SIZE_MAX / sizeof *grown ? NULL : realloc(log->entry, cap * sizeof *grown);
        if (grown == NULL) {
            return NULL;
        }
        log->entry = grown;
        log->cap = cap;
    }
    ir_entry *e = &log->entry[log->count++];
    memset(e, 0, sizeof *e);
    return e;
}

bool ir_log_add_idle(ir_log *log, int64_t id, const char *type, const char *by) {
    if (log->nidle == log->idle_cap) {
        size_t cap = log->idle_cap == 0 ? 16 : log->idle_cap * 2;
        ir_idle *grown = realloc(log->idle, cap * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        log->idle = grown;
        log->idle_cap = cap;
    }
    ir_idle *i = &log->idle[log->nidle++];
    *i = (ir_idle){log->count, id, ir_copy(type, strlen(type)), ir_copy(by, strlen(by))};
    return i->type != NULL && i->by != NULL;
}

char *ir_copy(const char *s, size_t len) {
    char *out = malloc(len + 1);
    if (out != NULL) {
        if (len > 0) {
            memcpy(out, s, len);
        }
        out[len] = 0;
    }
    return out;
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

/* A growing text; used for the lines between actions. */
typedef struct pile {
    char *at;
    size_t len, cap;
} pile;

static bool pile_up(pile *p, const char *s, size_t len) {
    if (p->len + len + 1 > p->cap) {
        size_t cap = (p->len + len + 1) * 2;
        char *grown = realloc(p->at, cap);
        if (grown == NULL) {
            return false;
        }
        p->at = grown;
        p->cap = cap;
    }
    memcpy(p->at + p->len, s, len);
    p->len += len;
    p->at[p->len] = 0;
    return true;
}

static char *pile_take(pile *p) {
    char *s = p->at;
    memset(p, 0, sizeof *p);
    return s;
}

typedef struct reading {
    unsigned line;
    ir_log *log;
    ir_state state;
    pile between;
    ir_problem *problem;
} reading;

/* Says on which line the problem is that has just been filled. */
static ir_read fail(reading *r, ir_read code) {
    r->problem->line = r->line;
    return code;
}

static ir_read no_memory(reading *r) {
    ir_complain(r->problem, 0, IR_PROBLEM_OUT_OF_MEMORY);
    return fail(r, IR_READ_MEMORY);
}

static void add_hash(ir_problem *problem, uint64_t hash) {
    char text[17];
    ir_text t = ir_text_on(text, sizeof text);
    ir_put_hex(&t, hash, 16);
    ir_problem_word(problem, text, t.len);
}

static ir_read apply(reading *r, const ir_line *line) {
    ir_refusal refusal = {0};
    ir_status status = ir_apply(&r->log->game, &r->state, &line->action, NULL, &refusal);
    if (status == IR_OK) {
        uint64_t hash = line->has_hash ? ir_hash(&r->log->game, &r->state) : 0;
        if (!line->has_hash || hash == line->hash) {
            return IR_READ_OK;
        }
        bool hidden = ir_hides(&r->log->game, &r->state, IR_NOBODY); /* its hash would tell what is hidden */
        ir_problem_begin(r->problem, 0, &ir_file_codes[hidden ? IR_FILE_HASH_HIDDEN : IR_FILE_HASH]);
        if (!hidden) {
            add_hash(r->problem, hash);
        }
        add_hash(r->problem, line->hash);
    } else if (status == IR_REFUSED) {
        ir_problem_begin(r->problem, 0, &ir_file_codes[IR_FILE_REFUSED]);
        r->problem->refusal = refusal;
    } else {
        ir_complain(r->problem, 0, IR_PROBLEM_BUG);
    }
    return fail(r, IR_READ_REFUSED);
}

static ir_read read_line(reading *r, const char *text, size_t len) {
    ir_line line;
    if (!ir_line_read(&r->log->game, &r->state, text, len, &line, r->problem)) {
        return fail(r, IR_READ_BAD);
    }
    if (line.kind != IR_LINE_ACTION) {
        bool fits = (line.kind == IR_LINE_BLANK ||
                     (pile_up(&r->between, ";", 1) && pile_up(&r->between, line.comment.at, line.comment.len))) &&
                    pile_up(&r->between, "\n", 1);
        return fits ? IR_READ_OK : no_memory(r);
    }
    line.action.logged = true; /* it was accepted before: see ir_action */
    ir_read code = apply(r, &line);
    if (code != IR_READ_OK) {
        return code;
    }
    ir_entry *e = ir_log_add(r->log);
    if (e == NULL) {
        return no_memory(r);
    }
    e->action = line.action;
    e->hash = line.hash;
    e->has_hash = line.has_hash;
    e->above = pile_take(&r->between);
    if (line.comment.at != NULL && (e->comment = ir_copy(line.comment.at, line.comment.len)) == NULL) {
        return no_memory(r);
    }
    return IR_READ_OK;
}

/* The header printed without its extras is the end of the header printed with them. */
static bool keep_extras(ir_log *log, ir_header *header) {
    static const size_t cap = (size_t)2 * IR_MAX_HEADER;
    if (header->nextras == 0) {
        return true;
    }
    char *text = malloc(2 * cap);
    if (text == NULL) {
        return false;
    }
    ir_text all = ir_text_on(text, cap), known = ir_text_on(text + cap, cap);
    ir_header_print(header, &all);
    header->nextras = 0;
    ir_header_print(header, &known);
    log->extras = ir_copy(all.at, all.len - known.len);
    free(text);
    return log->extras != NULL && !all.cut;
}

static ir_read read_header(reading *r, const char *text, size_t len, size_t *used) {
    ir_header *header = malloc(sizeof *header);
    if (header == NULL) {
        return no_memory(r);
    }
    ir_read code = IR_READ_OK;
    bool fine = ir_header_read(text, len, header, r->problem);
    r->line = header->lines;
    if (!fine) {
        code = fail(r, IR_READ_BAD);
    } else {
        *used = header->used;
        r->log->game = header->game;
        if (!keep_extras(r->log, header)) {
            ir_complain(r->problem, 0, IR_PROBLEM_HEADER_TOO_LONG);
            code = fail(r, IR_READ_BAD);
        }
    }
    free(header);
    return code;
}

ir_read ir_log_read(const char *text, size_t len, ir_log *log, ir_state *last, ir_problem *problem) {
    reading *r = calloc(1, sizeof *r);
    if (r == NULL) {
        ir_complain(problem, 0, IR_PROBLEM_OUT_OF_MEMORY);
        return IR_READ_MEMORY;
    }
    r->log = log;
    r->problem = problem;
    size_t at = 0;
    ir_read code = read_header(r, text, len, &at);
    if (code == IR_READ_OK) {
        ir_new(&log->game, &r->state);
    }
    while (code == IR_READ_OK && at < len) {
        size_t next, n = ir_line_length(text + at, len - at, &next);
        r->line++;
        code = read_line(r, text + at, n);
        at += next;
    }
    log->below = pile_take(&r->between);
    if (last != NULL) {
        *last = r->state;
    }
    free(r);
    return code;
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

static bool write_header(const ir_log *log, FILE *out) {
    char text[IR_MAX_HEADER];
    ir_text t = ir_text_on(text, sizeof text);
    ir_header *header = calloc(1, sizeof *header);
    if (header == NULL) {
        return false;
    }
    header->game = log->game;
    ir_header_print(header, &t);
    free(header);
    return !t.cut && (log->extras == NULL || fputs(log->extras, out) >= 0) && fputs(text, out) >= 0;
}

bool ir_log_write(const ir_log *log, bool hashes, FILE *out) {
    char text[2 * IR_MAX_LINE];
    ir_state state;
    if (!write_header(log, out)) {
        return false;
    }
    ir_new(&log->game, &state);
    for (size_t i = 0; i < log->count; i++) {
        const ir_entry *e = &log->entry[i];
        ir_state before = state;
        if (ir_apply(&log->game, &state, &e->action, NULL, NULL) != IR_OK) {
            return false;
        }
        ir_line line = {.kind = IR_LINE_ACTION, .has_hash = e->has_hash || hashes, .action = e->action};
        line.hash = line.has_hash ? ir_hash(&log->game, &state) : 0;
        if (e->comment != NULL) {
            line.comment = (ir_span){e->comment, strlen(e->comment)};
        }
        ir_text t = ir_text_on(text, sizeof text);
        ir_line_print(&log->game, &before, &line, &t);
        if ((e->above != NULL && fputs(e->above, out) < 0) || fputs(text, out) < 0 || fputc('\n', out) == EOF) {
            return false;
        }
    }
    return log->below == NULL || fputs(log->below, out) >= 0;
}

void ir_log_state(const ir_log *log, size_t n, ir_state *state) {
    ir_new(&log->game, state);
    for (size_t i = 0; i < log->count && i < n; i++) {
        if (ir_apply(&log->game, state, &log->entry[i].action, NULL, NULL) != IR_OK) {
            return;
        }
    }
}

long ir_log_after(const ir_log *log, int64_t id) {
    long n = -1;
    for (size_t i = 0; i < log->count; i++) {
        if (log->imported && log->entry[i].source_id == id) {
            n = (long)i + 1;
        }
    }
    for (size_t i = 0; i < log->nidle; i++) {
        if (log->idle[i].id == id && (long)log->idle[i].after > n) {
            n = (long)log->idle[i].after;
        }
    }
    return n;
}
