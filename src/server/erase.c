/* Deleting an account: nothing shared is deleted, only its name.
 *
 * At a table that has not started, the seat becomes free. In a started game the seat stays as it is, for others to take
 * over, and is called "Deleted" from the first row on: the header and the actions name their players, so those rows are
 * rewritten. So are the rows of a seat that the account gave up earlier; its present holder keeps it. The same actions
 * lead to the same positions; each table is read again from its rows, with their hashes, before the batch can be
 * committed. Chat stays, without the name. An undo that waited only for this account's answer is done. */
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ------------------------------------------------------------------------------------------------------------- */

static bool is_taken(const table *t, const char *name) {
    for (unsigned i = 0; i < t->nseats; i++) {
        if (srv_same_name(t->seat[i].name, name) || srv_same_name(t->seat[i].person, name)) {
            return true;
        }
    }
    return false;
}

/* "Deleted", "Deleted 2", ...: the first one that is free at this table. */
static void nameless(const table *t, char out[IR_MAX_NAME]) {
    snprintf(out, IR_MAX_NAME, "Deleted");
    for (unsigned n = 2; is_taken(t, out); n++) {
        snprintf(out, IR_MAX_NAME, "Deleted %u", n);
    }
}

/* ---- the journal ------------------------------------------------------------------------------------------------------- */

typedef struct reworded {
    int64_t row;
    char *text;
} reworded;

/* Reads the journal as it was and notes which rows change with the new name. */
typedef struct rewording {
    request *r;
    loading l;     /* into a separate table */
    ir_game *game; /* with the new name */
    unsigned seat;
    const char *old, *name; /* of the person; old: what the rows of the seat call them */
    reworded *out;
    size_t count, cap;
    bool fine;
} rewording;

static bool note(rewording *w, int64_t row, const char *text) {
    if (w->count == w->cap) {
        size_t cap = w->cap == 0 ? 256 : 2 * w->cap;
        reworded *out = realloc(w->out, cap * sizeof *out);
        if (out == NULL) {
            return false;
        }
        w->out = out;
        w->cap = cap;
    }
    w->out[w->count] = (reworded){row, strdup(text)};
    return w->out[w->count++].text != NULL;
}

static bool reword_action(rewording *w, const store_row *row) {
    const table *t = w->l.t;
    char line[IR_MAX_LINE + 1];
    ir_text out = ir_text_on(line, sizeof line);
    ir_action action;
    ir_problem problem;
    if (t->game == NULL || !ir_action_read(t->game, &t->state, row->text, strlen(row->text), &action, &problem)) {
        return false;
    }
    ir_action_print(w->game, &t->state, &action, &out);
    return !out.cut && (strcmp(line, row->text) == 0 || note(w, row->row, line));
}

static bool reword_start(rewording *w, const store_row *row) {
    static char text[SRV_HEADER_ROW];
    return srv_header_row(w->r, w->game, text) && note(w, row->row, text);
}

static bool reword_take(rewording *w, const store_row *row) {
    char text[IR_MAX_NAME + 8];
    bool his = row->who == (int)w->seat && strncmp(row->text, "take ", 5) == 0 && strcmp(row->text + 5, w->old) == 0;
    snprintf(text, sizeof text, "take %s", w->name);
    return !his || note(w, row->row, text);
}

static bool reword_row(void *arg, const store_row *row) {
    rewording *w = arg;
    w->fine = row->damaged                ? true /* as srv_load_row sees it */
              : row->kind == STORE_START  ? reword_start(w, row)
              : row->kind == STORE_ACTION ? reword_action(w, row)
              : row->kind == STORE_SEAT   ? reword_take(w, row)
                                          : true;
    return w->fine && srv_load_row(&w->l, row);
}

static bool write_rows(request *r, const table *t, const rewording *w) {
    for (size_t i = 0; i < w->count; i++) {
        if (!srv_fail_store(r, store_reword(r->s->store, t->g.id, w->out[i].row, w->out[i].text))) {
            return false;
        }
    }
    return true;
}

/* The rows of a game in which the person of this seat was called `old`, and its player t->game's name. */
static bool reword(request *r, table *t, const store_seat *seat, const char *old, const char *name) {
    rewording w = {.r = r, .game = t->game, .seat = seat->seat, .old = old, .name = name};
    w.l = (loading){.t = calloc(1, sizeof *w.l.t), .fine = true};
    store_status status = w.l.t != NULL ? store_rows(r->s->store, t->g.id, 1, reword_row, &w) : STORE_FAILED;
    bool fine = srv_fail_read(r, status);
    if (fine && (!w.fine || !w.l.fine)) {
        srv_log_line(r->s, "bug: table %s, row %lld cannot be worded anew", t->g.id, (long long)w.l.row);
        fine = srv_fail(r, SRV_BUG);
    }
    fine = fine && write_rows(r, t, &w);
    for (size_t i = 0; i < w.count; i++) {
        free(w.out[i].text);
    }
    free(w.out);
    if (w.l.t != NULL) {
        srv_table_free(w.l.t);
    }
    return fine;
}

/* ---- a table ----------------------------------------------------------------------------------------------------------- */

/* The seat of a started game: empty, under another name. */
static bool leave_game(request *r, table *t, store_seat *seat) {
    char name[IR_MAX_NAME], old[IR_MAX_NAME];
    bool took_over = seat->person[0] != 0;
    nameless(t, name);
    snprintf(old, sizeof old, "%s", took_over ? seat->person : seat->name);
    if (!srv_programs_leave(r, t, seat->seat)) {
        return false;
    }
    seat->account = 0;
    snprintf(took_over ? seat->person : seat->name, IR_MAX_NAME, "%s", name);
    if (!took_over || strcmp(seat->name, old) == 0) { /* their own seat, or one that they had taken back */
        snprintf(seat->name, sizeof seat->name, "%s", name);
        snprintf(t->game->name[seat->seat], sizeof t->game->name[0], "%s", name);
    }
    if (t->g.totals != NULL) {
        srv_table_totals(t);
    }
    return reword(r, t, seat, old, name);
}

typedef struct sat_list {
    store_sat *at;
    size_t count, cap;
    bool fine;
} sat_list;

static bool add_sat(void *arg, const store_sat *sat) {
    sat_list *l = arg;
    if (l->count == l->cap) {
        size_t cap = l->cap == 0 ? 16 : 2 * l->cap;
        store_sat *at = realloc(l->at, cap * sizeof *at);
        if (at == NULL) {
            l->fine = false;
            return false;
        }
        l->at = at;
        l->cap = cap;
    }
    l->at[l->count++] = *sat;
    return true;
}

/* A seat that was theirs when the game began and is now another person's: the person stays, the player's name does not.
 */
static bool leave_name(request *r, table *t, store_seat *seat) {
    char name[IR_MAX_NAME];
    if (!srv_same_name(seat->name, r->who.name)) {
        return true; /* already removed */
    }
    nameless(t, name);
    snprintf(seat->name, sizeof seat->name, "%s", name);
    snprintf(t->game->name[seat->seat], sizeof t->game->name[0], "%s", name);
    if (t->g.totals != NULL) {
        srv_table_totals(t);
    }
    return reword(r, t, seat, "", name);
}

/* A seat that they had taken over and passed on: only the row that says so has their name. */
static bool leave_row(request *r, const table *t, int64_t row) {
    char name[IR_MAX_NAME], text[IR_MAX_NAME + 8];
    nameless(t, name);
    snprintf(text, sizeof text, "take %s", name);
    return srv_fail_store(r, store_reword(r->s->store, t->g.id, row, text));
}

/* Rewrites what the table says about seats given up earlier; for those held until now (`left`) no row has the name any
 * more. */
static bool leave_past(request *r, table *t, unsigned left) {
    sat_list l = {.fine = true};
    store_status status = store_sat_each(r->s->store, t->g.id, r->who.account, add_sat, &l);
    bool fine = srv_fail_read(r, l.fine ? status : STORE_FAILED);
    for (size_t i = 0; i < l.count && fine && l.at[i].seat < t->nseats; i++) {
        store_seat *seat = &t->seat[l.at[i].seat]; /* in a started game the seats are in order, without gaps */
        if (l.at[i].row == 0) {
            fine = leave_name(r, t, seat);
        } else if (!has_seat(left, seat->seat)) {
            fine = leave_row(r, t, l.at[i].row);
        }
    }
    free(l.at);
    return fine && srv_fail_store(r, store_sat_forget(r->s->store, t->g.id, r->who.account));
}

static bool leave_table(request *r, table *t) {
    unsigned kept = 0, left = 0;
    t->touched = true;
    for (unsigned i = 0; i < t->nseats; i++) {
        bool his = t->seat[i].account == r->who.account;
        if (his && t->g.state != STORE_OPEN && !leave_game(r, t, &t->seat[i])) {
            return false;
        }
        left |= his ? 1u << t->seat[i].seat : 0u;
        if (!his || t->g.state != STORE_OPEN) {
            t->seat[kept++] = t->seat[i];
        }
    }
    t->nseats = kept;
    return leave_past(r, t, left) && srv_table_save(r, t, true) && srv_table_tell(r, t);
}

static bool leave_all(request *r) {
    char id[STORE_ID];
    srv *s = r->s;
    table *t;
    store_status status;
    while ((status = store_account_table(s->store, r->who.account, id)) == STORE_OK) {
        if (!srv_fail_read(r, srv_table_find(s, id, &t)) || !leave_table(r, t)) {
            return false;
        }
        srv_table_drop(s, t);
        if (!srv_fail_read(r,
                           srv_table_find(s, id, &t))) { /* the rows must lead to the same hashes, or nothing is done */
            return false;
        }
        r->t = t;
        bool fine = srv_undo_agreed(r); /* all who remain may have agreed */
        r->t = NULL;
        if (!fine) {
            return false;
        }
        if (srv_slice_over(s)) {
            r->more = true; /* what is done is kept; the account goes with its last table */
            return false;
        }
    }
    return status == STORE_NONE || srv_fail_read(r, status);
}

bool srv_erase(request *r) {
    srv_loaders_free(r->s); /* clients may have read rows that have been rewritten */
    if (srv_fail_store(r, store_notes_erase(r->s->store, r->who.account)) && leave_all(r)) {
        return true;
    }
    if (r->more) {
        return false;
    }
    srv_tables_free(r->s); /* what is rolled back in the database must not stay in memory */
    return false;
}
