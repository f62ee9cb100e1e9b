/* Deleting an account: nothing shared is deleted, only its name.
 *
 * At a table that has not started, the seat becomes free. In a started game the seat stays as it is, for others to take
 * over, and is called "Deleted" from the first row on: the header and the actions name their players, so those rows are
 * rewritten. So are the rows of a seat that the account gave up earlier; its present holder keeps it. The same actions
 * lead to the same positions: each table is read again from its rows as they will be, with their hashes, or nothing is
 * done. Chat stays, without the name. An undo that waited only for this account's answer is done. */
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

/* The rows of a table as they will be. */
typedef struct wording {
    request *r;
    const table *t;
    int64_t rows; /* that the store has */
    char **text;  /* by row; NULL: as it is */
} wording;

/* Reads the journal and notes which rows change with the new name. */
typedef struct rewording {
    wording *w;
    loading l;     /* into a separate table */
    ir_game *game; /* with the new name */
    unsigned seat;
    const char *old, *name; /* of the person; old: what the rows of the seat call them */
    bool fine;
} rewording;

typedef struct relay {
    const wording *w;
    store_row_fn *fn;
    void *arg;
} relay;

static bool relay_row(void *arg, const store_row *row) {
    const relay *x = arg;
    store_row mine = *row;
    if (row->row > x->w->rows) {
        return true; /* not the table's */
    }
    char **now = &x->w->text[row->row], *was = *now;
    mine.text = was != NULL ? was : row->text;
    *now = NULL; /* it lives until the row has been read, also if it is worded anew */
    bool more = x->fn(x->arg, &mine);
    if (*now == NULL) {
        *now = was;
    } else {
        free(was);
    }
    return more;
}

static store_status read_rows(const wording *w, store_row_fn *fn, void *arg) {
    relay x = {w, fn, arg};
    return store_rows(w->r->s->store, w->t->g.id, 1, relay_row, &x);
}

static bool note(const wording *w, int64_t row, const char *text) {
    char *copy = strdup(text);
    if (copy == NULL || row < 1 || row > w->rows) {
        free(copy);
        return false;
    }
    free(w->text[row]);
    w->text[row] = copy;
    return true;
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
    return !out.cut && (strcmp(line, row->text) == 0 || note(w->w, row->row, line));
}

static bool reword_start(rewording *w, const store_row *row) {
    static char text[SRV_HEADER_ROW];
    return srv_header_row(w->w->r, w->game, text) && note(w->w, row->row, text);
}

static bool reword_take(rewording *w, const store_row *row) {
    char text[IR_MAX_NAME + 8];
    bool his = row->who == (int)w->seat && strncmp(row->text, "take ", 5) == 0 && strcmp(row->text + 5, w->old) == 0;
    snprintf(text, sizeof text, "take %s", w->name);
    return !his || note(w->w, row->row, text);
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

/* The rows of a game in which the person of this seat was called `old`, and its player t->game's name. */
static bool reword(wording *w, const store_seat *seat, const char *old, const char *name) {
    request *r = w->r;
    rewording x = {.w = w, .game = w->t->game, .seat = seat->seat, .old = old, .name = name};
    x.l = (loading){.t = calloc(1, sizeof *x.l.t), .fine = true};
    store_status status = x.l.t != NULL ? read_rows(w, reword_row, &x) : STORE_FAILED;
    bool fine = srv_fail_store(r, status);
    if (fine && (!x.fine || !x.l.fine)) {
        srv_log_line(r->s, "bug: table %s, row %lld cannot be worded anew", w->t->g.id, (long long)x.l.row);
        fine = srv_fail(r, SRV_BUG);
    }
    if (x.l.t != NULL) {
        srv_table_free(x.l.t);
    }
    return fine;
}

/* Writes the rows, and has the table as they lead to. */
static bool write_rows(wording *w, table *t) {
    loading l = {.t = calloc(1, sizeof *l.t), .fine = true};
    request *r = w->r;
    if (l.t == NULL) {
        return srv_fail_store(r, STORE_FAILED);
    }
    l.t->asks = -1;
    bool fine = srv_fail_store(r, read_rows(w, srv_load_row, &l));
    l.row = l.row == w->rows ? t->g.at : l.row; /* rows added since have only ended programs */
    if (fine && !srv_table_renew(t, &l)) {
        store_misfit(r->s->store, t->g.id, l.row);
        fine = srv_fail_store(r, STORE_DAMAGED);
    }
    srv_table_free(l.t);
    for (int64_t i = 1; i <= w->rows && fine; i++) {
        fine = w->text[i] == NULL || srv_fail_store(r, store_reword(r->s->set, t->g.id, i, w->text[i]));
    }
    return fine;
}

/* ---- a table ----------------------------------------------------------------------------------------------------------- */

/* The seat of a started game: empty, under another name. */
static bool leave_game(wording *w, table *t, store_seat *seat) {
    char name[IR_MAX_NAME], old[IR_MAX_NAME];
    bool took_over = seat->person[0] != 0;
    nameless(t, name);
    snprintf(old, sizeof old, "%s", took_over ? seat->person : seat->name);
    if (!srv_programs_leave(w->r, t, seat->seat)) {
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
    return reword(w, seat, old, name);
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
static bool leave_name(wording *w, table *t, store_seat *seat) {
    char name[IR_MAX_NAME];
    if (!srv_same_name(seat->name, w->r->who.name)) {
        return true; /* already removed */
    }
    nameless(t, name);
    snprintf(seat->name, sizeof seat->name, "%s", name);
    snprintf(t->game->name[seat->seat], sizeof t->game->name[0], "%s", name);
    if (t->g.totals != NULL) {
        srv_table_totals(t);
    }
    return reword(w, seat, "", name);
}

/* A seat that they had taken over and passed on: only the row that says so has their name. */
static bool leave_row(const wording *w, const table *t, int64_t row) {
    char name[IR_MAX_NAME], text[IR_MAX_NAME + 8];
    nameless(t, name);
    snprintf(text, sizeof text, "take %s", name);
    return note(w, row, text) || srv_fail_store(w->r, STORE_FAILED);
}

/* Rewrites what the table says about seats given up earlier; for those held until now (`left`) no row has the name any
 * more. */
static bool leave_past(wording *w, table *t, unsigned left) {
    request *r = w->r;
    sat_list l = {.fine = true};
    store_status status = store_sat_each(r->s->store, t->g.id, r->who.account, add_sat, &l);
    bool fine = srv_fail_store(r, l.fine ? status : STORE_FAILED);
    for (size_t i = 0; i < l.count && fine && l.at[i].seat < t->nseats; i++) {
        store_seat *seat = &t->seat[l.at[i].seat]; /* in a started game the seats are in order, without gaps */
        if (l.at[i].row == 0) {
            fine = leave_name(w, t, seat);
        } else if (!has_seat(left, seat->seat)) {
            fine = leave_row(w, t, l.at[i].row);
        }
    }
    free(l.at);
    return fine && srv_fail_store(r, store_sat_forget(r->s->set, t->g.id, r->who.account));
}

static bool leave_seats(wording *w, table *t) {
    request *r = w->r;
    unsigned kept = 0, left = 0;
    for (unsigned i = 0; i < t->nseats; i++) {
        bool his = t->seat[i].account == r->who.account;
        if (his && (!srv_fail_store(r, store_note_forget(r->s->set, t->g.id, t->seat[i].key)) ||
                    (t->g.state != STORE_OPEN && !leave_game(w, t, &t->seat[i])))) {
            return false;
        }
        left |= his ? 1u << t->seat[i].seat : 0u;
        if (!his || t->g.state != STORE_OPEN) {
            t->seat[kept++] = t->seat[i];
        }
    }
    t->nseats = kept;
    return leave_past(w, t, left);
}

static bool leave_table(request *r, table *t) {
    wording w = {.r = r, .t = t, .rows = t->g.at};
    w.text = calloc((size_t)w.rows + 1, sizeof *w.text);
    t->touched = true;
    bool fine = srv_fail_store(r, w.text != NULL ? STORE_OK : STORE_FAILED) && leave_seats(&w, t) &&
                write_rows(&w, t) && srv_table_save(r, t, true) && srv_table_tell(r, t) &&
                srv_undo_agreed(r); /* all who remain may have agreed */
    for (int64_t i = 1; w.text != NULL && i <= w.rows; i++) {
        free(w.text[i]);
    }
    free(w.text);
    return fine;
}

bool srv_erase(request *r) {
    char id[STORE_ID];
    srv *s = r->s;
    store_status status = store_account_table(s->store, r->who.account, id);
    if (status == STORE_NONE) {
        return true;
    }
    srv_loaders_free(s); /* they may have read rows that will be rewritten */
    status = status == STORE_OK ? srv_table_find(s, id, &r->t) : status;
    if (status == STORE_BUSY || (status == STORE_OK && r->t->pending)) {
        r->t = NULL;
        r->more = true; /* its rows are read from the store: first they must be there */
        return false;
    }
    if (srv_fail_store(r, status)) {
        r->more = leave_table(r, r->t); /* what is done is kept; the account goes with its last table */
    }
    return false;
}
