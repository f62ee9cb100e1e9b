/* Gathering what a request writes. A statement is a head and its values: a byte for the type, then eight bytes, a text
 * with its end, or a hash. The summary of a table is written once, as it is in the end. */
#include "store/set.h"

#include "store/alike.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct head {
    uint16_t which;
    uint8_t must, values;
    uint32_t len; /* of the values, in bytes */
} head;

struct store_set {
    char *at;
    size_t len, cap;
    char table[STORE_ID]; /* of the summary or the expectation in it */
    size_t summary;       /* where that is */
    bool has_summary;
    int64_t version; /* that it expects */
    store_status outcome;
    char why[80];
};

store_set *store_set_new(void) { return calloc(1, sizeof(store_set)); }

void store_set_free(store_set *w) {
    if (w != NULL) {
        free(w->at);
        free(w);
    }
}

void store_set_clear(store_set *w) {
    w->len = 0;
    w->table[0] = 0;
    w->has_summary = false;
    set_conclude(w, STORE_OK, "");
}

bool store_set_is_empty(const store_set *w) { return w->len == 0; }

const char *store_set_table(const store_set *w) { return w->table; }

store_status store_set_outcome(const store_set *w, const char **why) {
    *why = w->why;
    return w->outcome;
}

void set_conclude(store_set *w, store_status outcome, const char *why) {
    w->outcome = outcome;
    snprintf(w->why, sizeof w->why, "%s", why);
}

/* ---- reading ------------------------------------------------------------------------------------------------------- */

bool set_next(const store_set *w, set_at *at) {
    head h;
    if (at->at >= w->len) {
        return false;
    }
    memcpy(&h, w->at + at->at, sizeof h);
    at->at += sizeof h;
    at->which = (statement)h.which;
    at->must = (demand)h.must;
    at->values = h.values;
    return true;
}

bool set_next_value(const store_set *w, set_at *at, set_value *out) {
    if (at->values == 0) {
        return false;
    }
    at->values--;
    *out = (set_value){.type = (uint8_t)w->at[at->at++]};
    out->bytes = w->at + at->at;
    if (out->type == SET_INT) {
        memcpy(&out->number, out->bytes, sizeof out->number);
    }
    const size_t len[] = {[SET_NULL] = 0, [SET_INT] = sizeof out->number, [SET_HASH] = STORE_HASH};
    at->at += out->type == SET_TEXT ? strlen(out->bytes) + 1 : len[out->type];
    return true;
}

/* ---- gathering ----------------------------------------------------------------------------------------------------- */

static bool put(store_set *w, const void *bytes, size_t len) {
    if (w->len + len > w->cap) {
        size_t cap = w->cap == 0 ? 1024 : w->cap;
        while (cap < w->len + len) {
            cap *= 2;
        }
        char *at = realloc(w->at, cap);
        if (at == NULL) {
            return false;
        }
        w->at = at;
        w->cap = cap;
    }
    memcpy(w->at + w->len, bytes, len);
    w->len += len;
    return true;
}

static bool put_value(store_set *w, char type, va_list *args) {
    const char *bytes = NULL;
    int64_t number = 0;
    set_type as = SET_INT;
    if (type == 't' || type == 'h') {
        bytes = va_arg(*args, const char *);
        as = bytes == NULL ? SET_NULL : type == 't' ? SET_TEXT : SET_HASH;
    } else if (type == 'o') {
        const uint64_t *at = va_arg(*args, const uint64_t *);
        number = at != NULL ? (int64_t)*at : 0;
        as = at != NULL ? SET_INT : SET_NULL;
    } else {
        number = va_arg(*args, int64_t);
        as = type == 'z' && number == 0 ? SET_NULL : SET_INT;
    }
    char mark = (char)as;
    return put(w, &mark, 1) && (as == SET_NULL  ? true
                                : as == SET_INT ? put(w, &number, sizeof number)
                                                : put(w, bytes, as == SET_TEXT ? strlen(bytes) + 1 : STORE_HASH));
}

/* Values by a letter each: i int64, t text (NULL: null), h hash (NULL: null), z an id where 0 is null, o a number or
 * NULL for null. A statement that does not fit leaves the set as it was. */
static store_status add(store_set *w, statement which, demand must, const char *form, ...) {
    size_t from = w->len;
    head h = {.which = (uint16_t)which, .must = (uint8_t)must, .values = (uint8_t)strlen(form)};
    bool fine = put(w, &h, sizeof h);
    va_list args;
    va_start(args, form);
    for (const char *c = form; *c != 0 && fine; c++) {
        fine = put_value(w, *c, &args);
    }
    va_end(args);
    if (!fine) {
        w->len = from;
        return STORE_FAILED;
    }
    h.len = (uint32_t)(w->len - from - sizeof h);
    memcpy(w->at + from, &h, sizeof h);
    return STORE_OK;
}

/* Takes an earlier statement out again. */
static void take_out(store_set *w, size_t from) {
    head h;
    memcpy(&h, w->at + from, sizeof h);
    size_t end = from + sizeof h + h.len;
    memmove(w->at + from, w->at + end, w->len - end);
    w->len -= end - from;
}

/* The version with which the table came into this set. */
static void expect(store_set *w, const store_game *g) {
    if (strcmp(w->table, g->id) != 0) {
        snprintf(w->table, sizeof w->table, "%s", g->id);
        w->version = g->version;
        w->has_summary = false;
    }
}

/* ---- tables --------------------------------------------------------------------------------------------------------- */

store_status store_game_add(store_set *w, const store_game *g, const uint8_t *made) {
    return add(w, S_GAME_ADD, ANY, "ttttiiiiiiiziitiiiiiiiittiiihiiii", g->id, g->title, g->description, g->options,
               (int64_t)g->state, (int64_t)g->is_private, (int64_t)g->by_owner, (int64_t)g->given_order,
               (int64_t)g->undo, (int64_t)g->seats, (int64_t)g->next_key, g->owner, (int64_t)g->owner_key,
               (int64_t)g->seed, g->invite, g->created, g->changed, g->at, g->game_at, (int64_t)g->actions,
               (int64_t)g->last_who, (int64_t)g->waiting, g->since, g->end, g->totals, (int64_t)g->least,
               (int64_t)g->is_live, (int64_t)g->is_seeded, made, (int64_t)g->asked, (int64_t)g->taken, (int64_t)g->dice,
               g->version);
}

/* One set writes one table, so that a set with an older version cannot be half of it. */
store_status store_game_update(store_set *w, store_game *g) {
    expect(w, g);
    if (w->has_summary) {
        take_out(w, w->summary);
    }
    w->summary = w->len;
    store_status status =
        add(w, S_GAME_UPDATE, ONE_OF_GAME, "ttiiiiiiiziiiiiiiiittiiiiii", g->id, g->description, (int64_t)g->state,
            (int64_t)g->is_private, (int64_t)g->by_owner, (int64_t)g->given_order, (int64_t)g->undo, (int64_t)g->seats,
            (int64_t)g->next_key, g->owner, (int64_t)g->owner_key, (int64_t)g->seed, g->changed, g->at, g->game_at,
            (int64_t)g->actions, (int64_t)g->last_who, (int64_t)g->waiting, g->since, g->end, g->totals,
            (int64_t)g->least, (int64_t)g->asked, (int64_t)g->taken, (int64_t)g->dice, w->version + 1, w->version);
    w->has_summary = status == STORE_OK;
    g->version = w->version + 1;
    return status;
}

store_status store_game_expect(store_set *w, const store_game *g) {
    expect(w, g);
    return add(w, S_GAME_EXPECT, ONE_OF_GAME, "ti", g->id, g->version);
}

store_status store_game_abandon(store_set *w, const char *id) {
    store_status status = add(w, S_ARRIVED_ROWS, ANY, "t", id);
    return status == STORE_OK ? add(w, S_ARRIVED, ANY, "t", id) : status;
}

store_status store_game_remove(store_set *w, const char *id, int64_t before) {
    static const statement parts[] = {S_REMOVE_ROWS, S_REMOVE_SEATS, S_REMOVE_NOTES, S_REMOVE};
    store_status status = STORE_OK;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && status == STORE_OK; i++) {
        status = add(w, parts[i], parts[i] == S_REMOVE ? ONE_OF_GAME : ANY, "ti", id, before);
    }
    return status;
}

store_status store_seats_put(store_set *w, const char *id, const store_seat *seat, unsigned count) {
    store_status status = add(w, S_SEATS_DELETE, ANY, "t", id);
    for (unsigned i = 0; i < count && status == STORE_OK; i++) {
        bool kept = seat[i].has_offer || seat[i].offer_taken;
        int64_t own = seat[i].offer_taken ? OFFER_TAKEN : seat[i].offer_own ? OFFER_OWN : OFFER_BY_OTHERS;
        status = add(w, S_SEAT_ADD, ANY, "tiitzhthiit", id, (int64_t)seat[i].seat, (int64_t)seat[i].key, seat[i].name,
                     seat[i].account, seat[i].has_secret ? seat[i].secret : NULL, seat[i].person,
                     kept ? seat[i].offer : NULL, own, seat[i].called, seat[i].bot);
    }
    return status;
}

store_status store_sat_add(store_set *w, const char *id, const store_sat *sat, int64_t account) {
    return add(w, S_SAT_ADD, ANY, "tiii", id, (int64_t)sat->seat, sat->row, account);
}

store_status store_sat_forget(store_set *w, const char *id, int64_t account) {
    return add(w, S_SAT_FORGET, ANY, "ti", id, account);
}

store_status store_append(store_set *w, const char *id, const store_row *row) {
    return add(w, S_APPEND, ANY, "tiiiito", id, row->row, row->time, (int64_t)row->kind, (int64_t)row->who, row->text,
               row->has_hash ? &row->hash : NULL);
}

store_status store_reword(store_set *w, const char *id, int64_t row, const char *text) {
    return add(w, S_REWORD, ONE_SOUND, "tit", id, row, text);
}

store_status store_note_put(store_set *w, const char *id, unsigned key, const char *text) {
    return add(w, S_NOTE_PUT, ANY, "tit", id, (int64_t)key, text);
}

store_status store_note_forget(store_set *w, const char *id, unsigned key) {
    return add(w, S_NOTE_FORGET, ANY, "ti", id, (int64_t)key);
}

store_status store_program_put(store_set *w, const char *id, unsigned key, const char *text) {
    return text != NULL ? add(w, S_PROGRAM_PUT, ANY, "tit", id, (int64_t)key, text)
                        : add(w, S_PROGRAM_DELETE, ANY, "ti", id, (int64_t)key);
}

/* ---- accounts ------------------------------------------------------------------------------------------------------- */

store_status store_account_add(store_set *w, const store_account *a, const char *folded) {
    char looks[STORE_LOOKS];
    store_looks(a->name, looks);
    return add(w, S_ACCOUNT_ADD, ONE, "itttit", a->id, a->name, folded, a->password, a->created, looks);
}

store_status store_account_password(store_set *w, int64_t id, const char *password) {
    return add(w, S_ACCOUNT_PASSWORD, ONE_OF_ACCOUNT, "it", id, password);
}

store_status store_account_ban(store_set *w, int64_t id, int64_t since) {
    return add(w, S_ACCOUNT_BAN, ONE_OF_ACCOUNT, "ii", id, since);
}

store_status store_account_delete(store_set *w, int64_t id) {
    store_status status = add(w, S_GAMES_DISOWN, ANY, "i", id); /* its seats are already gone (srv_erase) */
    return status == STORE_OK ? add(w, S_ACCOUNT_DELETE, ONE, "i", id) : status;
}

store_status store_session_add(store_set *w, const store_session *x) {
    return add(w, S_SESSION_ADD, ANY, "hiii", x->hash, x->account, x->created, x->seen);
}

store_status store_session_seen(store_set *w, const uint8_t hash[STORE_HASH], int64_t seen) {
    return add(w, S_SESSION_SEEN, ANY, "hi", hash, seen);
}

store_status store_session_end(store_set *w, const uint8_t hash[STORE_HASH]) {
    return add(w, S_SESSION_END, ANY, "h", hash);
}

store_status store_sessions_end(store_set *w, int64_t account, const uint8_t *but) {
    return add(w, S_SESSIONS_END, ANY, "ih", account, but);
}

store_status store_reset_add(store_set *w, const uint8_t hash[STORE_HASH], int64_t account, int64_t expires) {
    store_status status = add(w, S_RESETS_OLD, ANY, "i", account);
    return status == STORE_OK ? add(w, S_RESET_ADD, ANY, "hii", hash, account, expires) : status;
}

store_status store_reset_use(store_set *w, const uint8_t hash[STORE_HASH]) {
    return add(w, S_RESET_USE, ONE, "h", hash);
}

/* ---- for the operator ------------------------------------------------------------------------------------------------ */

store_status store_game_delete(store_set *w, const char *id) {
    static const statement parts[] = {S_ROWS_DELETE,  S_SEATS_DELETE,    S_SAT_DELETE,
                                      S_NOTES_DELETE, S_PROGRAMS_DELETE, S_GAME_DELETE};
    store_status status = STORE_OK;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && status == STORE_OK; i++) {
        status = add(w, parts[i], parts[i] == S_GAME_DELETE ? ONE : ANY, "t", id);
    }
    return status;
}

store_status store_rows_cut(store_set *w, const char *id, int64_t last) {
    store_status status = add(w, S_ROWS_CUT, ANY, "ti", id, last);
    return status == STORE_OK ? add(w, S_PROGRAMS_DELETE, ANY, "t", id) : status;
}

store_status store_audit_add(store_set *w, int64_t time, const char *text) {
    return add(w, S_AUDIT_ADD, ANY, "it", time, text);
}
