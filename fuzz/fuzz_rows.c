/* Rows of a journal as a database might hold them. Each line of the input is one: a letter for its kind, a character for
 * its seat ('-': the server), its text. Whatever is taken leaves a table that holds every invariant, and that can go back
 * to its beginning and forth again. */
#include "server/part.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROWS_MOST = 200 };

static void want(bool holds) {
    if (!holds) {
        abort();
    }
}

static bool load(loading *l, const char *line, size_t len, int64_t number) {
    char text[2 * IR_MAX_HEADER];
    if (len < 2 || len - 2 >= sizeof text) {
        return false;
    }
    memcpy(text, line + 2, len - 2);
    text[len - 2] = 0;
    store_row row = {.row = number, .time = number, .kind = (uint8_t)((unsigned char)line[0] % (STORE_KINDS + 1))};
    row.who = line[1] == '-' ? -1 : (unsigned char)line[1] % 8;
    row.text = text;
    row.damaged = row.kind == STORE_KINDS;
    return srv_load_row(l, &row);
}

static void look_at(table *t) {
    size_t count = t->count;
    uint64_t hash = ir_hash(t->game, &t->state);
    want(count <= t->total && ir_invariant(t->game, &t->state) == NULL);
    want(srv_table_go(t, 0) && t->count == 0);
    want(srv_table_go(t, count) && ir_hash(t->game, &t->state) == hash);
    srv_table_summary(t, 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *at = (const char *)data, *end = at + size;
    loading l = {.t = calloc(1, sizeof *l.t), .fine = true};
    if (l.t == NULL) {
        return 0;
    }
    l.t->asks = -1;
    for (int64_t number = 1; at < end && number <= ROWS_MOST; number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop != NULL ? stop : end) - at);
        if (memchr(at, 0, len) != NULL || !load(&l, at, len, number)) {
            break;
        }
        at += len + 1;
    }
    if (l.fine && l.t->game != NULL) {
        look_at(l.t);
    }
    srv_table_free(l.t);
    return 0;
}
