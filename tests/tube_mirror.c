/* See tube.h: a table as somebody knows it. */
#include "tube.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint64_t tube_hash(const char *text) {
    uint64_t h = UINT64_C(0xCBF29CE484222325);
    for (; *text != 0; text++) {
        h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001B3);
    }
    return h;
}

void mirror_clear(mirror *m) {
    for (size_t i = 0; i < m->total; i++) {
        free(m->line[i]);
    }
    free(m->line);
    free(m->row);
    free(m->game);
    memset(m, 0, sizeof *m);
    m->asks = -1;
}

static bool take_start(mirror *m, const char *text) {
    size_t len = strlen(text), n = 0;
    char *plain = malloc(len + 1);
    ir_header *header = malloc(sizeof *header);
    ir_problem problem;
    assert(plain != NULL && header != NULL);
    for (size_t i = 0; i < len; i++) {
        bool end = text[i] == '\\' && text[i + 1] == 'n';
        plain[n++] = end ? '\n' : text[i];
        i += end;
    }
    bool fine = ir_header_read(plain, n, header, &problem);
    if (fine) {
        m->game = malloc(sizeof *m->game);
        assert(m->game != NULL);
        *m->game = header->game;
        ir_new(m->game, &m->state);
    }
    free(header);
    free(plain);
    return fine;
}

static bool play(mirror *m, const char *text) {
    ir_action action;
    ir_problem problem;
    return ir_action_read(m->game, &m->state, text, strlen(text), &action, &problem) &&
           ir_apply(m->game, &m->state, &action, NULL, NULL) == IR_OK;
}

static bool take_action(mirror *m, const char *text) {
    if (!play(m, text)) {
        return false;
    }
    for (size_t i = m->count; i < m->total; i++) {
        free(m->line[i]);
    }
    if (m->count == m->cap) {
        m->cap = m->cap * 2 + 32;
        m->line = realloc(m->line, m->cap * sizeof *m->line);
        assert(m->line != NULL);
    }
    m->line[m->count] = strdup(text);
    m->total = ++m->count;
    return true;
}

static bool take_go(mirror *m, const char *text) {
    size_t to = strtoul(text, NULL, 10);
    if (to > m->total || to == m->count) {
        return false;
    }
    if (to < m->count) {
        ir_new(m->game, &m->state);
        m->count = 0;
    }
    for (; m->count < to; m->count++) {
        if (!play(m, m->line[m->count])) {
            return false;
        }
    }
    return true;
}

static void keep_row(mirror *m, const store_row *row) {
    if (m->rows == m->rows_cap) {
        m->rows_cap = m->rows_cap * 2 + 32;
        m->row = realloc(m->row, m->rows_cap * sizeof *m->row);
        assert(m->row != NULL);
    }
    m->row[m->rows++] = (tube_row){row->row, row->kind, (int8_t)row->who, tube_hash(row->text)};
}

static const char *take(mirror *m, const store_row *row) {
    if (m->game == NULL && row->kind != STORE_START && row->kind != STORE_CHAT) {
        return "a row before the start";
    }
    if (m->ended && (row->kind == STORE_ACTION || row->kind == STORE_UNDO || row->kind == STORE_REDO)) {
        return "a move after the end";
    }
    switch ((store_kind)row->kind) {
    case STORE_START:
        return m->game == NULL && take_start(m, row->text) ? NULL : "a start that cannot be";
    case STORE_ACTION:
        m->asks = -1;
        return take_action(m, row->text) ? NULL : "an action that is not legal";
    case STORE_UNDO:
        m->asks = -1;
        return strtoul(row->text, NULL, 10) < m->count && take_go(m, row->text) ? NULL : "an undo that cannot be";
    case STORE_REDO:
        m->asks = -1;
        return strtoul(row->text, NULL, 10) > m->count && take_go(m, row->text) ? NULL : "a redo that cannot be";
    case STORE_ASK:
        m->asks = row->who;
        return NULL;
    case STORE_NO:
        m->asks = -1;
        return NULL;
    case STORE_YES:
    case STORE_CHAT:
    case STORE_PROGRAM:
    case STORE_SEAT:
        return NULL;
    case STORE_END:
    case STORE_RESUME:
        m->asks = row->kind == STORE_END ? -1 : m->asks;
        m->ended = !m->ended;
        return m->ended == (row->kind == STORE_END) ? NULL : "an end that cannot be";
    default:
        return "a kind of row that is unknown";
    }
}

/* A hash must be there exactly when nothing of the position is hidden from a spectator. */
static const char *compare(const mirror *m, const store_row *row) {
    if (row->kind > STORE_REDO) {
        return row->has_hash ? "a hash where none belongs" : NULL;
    }
    bool hidden = ir_hides(m->game, &m->state, IR_NOBODY);
    if (row->has_hash == hidden) {
        return hidden ? "a hash that tells what is hidden" : "a hash is missing";
    }
    return hidden || row->hash == ir_hash(m->game, &m->state) ? NULL : "another hash than ours";
}

const char *mirror_take(mirror *m, const store_row *row) {
    if (row->row <= m->last) {
        return "a row twice, or out of order";
    }
    if (row->time < m->time) {
        return "a time that goes back";
    }
    const char *wrong = take(m, row);
    if (wrong != NULL) {
        return wrong;
    }
    m->last = row->row;
    bool aside = row->kind == STORE_CHAT || row->kind == STORE_PROGRAM || row->kind == STORE_SEAT;
    m->game_last = aside ? m->game_last : row->row;
    m->time = row->time;
    keep_row(m, row);
    return compare(m, row);
}
