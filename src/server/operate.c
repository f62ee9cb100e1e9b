/* What the operator's commands need of the server's logic, beside a server that runs or without one. */
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

store_status srv_check_table(srv *s, const char *id, char *why, size_t cap) {
    table *t;
    store_status status = srv_table_find(s, id, &t);
    snprintf(why, cap, "%s", status == STORE_OK ? "" : store_error(s->store));
    if (status == STORE_OK && t->lost_programs != 0) {
        snprintf(why, cap, /* literal */ "a program of %s is damaged", id);
        status = STORE_DAMAGED;
    }
    srv_tables_free(s);
    return status;
}

/* ---- repairing a table ------------------------------------------------------------------------------------------------ */

typedef struct mending {
    loading l;
    int64_t limit;         /* rows after it are not looked at */
    int64_t good, game_at; /* the last row that could be read, and of those the last that concerns the game */
    bool ended;            /* by the owner */
} mending;

static bool mend_row(void *arg, const store_row *row) {
    mending *m = arg;
    bool moves = !row->damaged && row->kind <= STORE_REDO;
    if (row->row > m->limit || !srv_load_row(&m->l, row) ||
        (moves && row->has_hash && ir_hash(m->l.t->game, &m->l.t->state) != row->hash)) {
        return false;
    }
    bool talk = row->kind == STORE_CHAT || row->kind == STORE_PROGRAM || row->kind == STORE_SEAT;
    m->good = row->row;
    m->game_at = talk ? m->game_at : row->row;
    m->ended = row->kind == STORE_END || (m->ended && talk);
    return true;
}

/* The table as far as it can be read, at most to that row. NULL with a status. */
static table *read_good(srv *s, const char *id, int64_t most, mending *m, store_status *status) {
    table *t = calloc(1, sizeof *t);
    *m = (mending){.l = {.t = t, .fine = true}};
    *status = t != NULL ? srv_table_read_head(s, id, t) : STORE_FAILED;
    if (*status == STORE_OK) {
        m->limit = most < t->g.at ? most : t->g.at;
        *status = store_rows(s->store, id, 1, mend_row, m);
    }
    *status =
        *status == STORE_DAMAGED && m->good > 0 ? STORE_OK : *status; /* a page that cannot be read: up to there */
    *status = *status == STORE_OK && t->game == NULL ? STORE_DAMAGED
                                                     : *status; /* without its first row there is nothing to play */
    if (*status != STORE_OK && t != NULL) {
        srv_table_free(t);
        return NULL;
    }
    return t;
}

/* Computer players are those that the rows say: of one that has come since the cut, the seat is free for another. */
static store_status settle_bots(store_set *w, table *t) {
    store_status status = STORE_OK;
    for (unsigned i = 0; i < t->nseats && status == STORE_OK; i++) {
        store_seat *seat = &t->seat[i];
        bool says = has_seat(t->bots, seat->seat);
        if (says && !has_bot(seat)) {
            store_row row = {.row = ++t->g.at,
                             .time = t->time,
                             .kind = STORE_SEAT,
                             .who = seat->seat,
                             .text = /* literal */ "bot off"};
            status = store_append(w, t->g.id, &row);
        } else if (!says) {
            seat->bot[0] = 0;
        }
    }
    return status;
}

static store_status write_mended(srv *s, table *t, const mending *m) {
    store_set *w = store_set_new();
    store_status status = w != NULL ? store_rows_cut(w, t->g.id, m->good) : STORE_FAILED;
    t->g.at = m->good;
    t->g.game_at = m->game_at;
    srv_table_summary(t, t->time);
    if (m->ended) {
        srv_table_end(t, t->time);
    }
    t->g.asked = srv_asked_seats(t);
    status = status == STORE_OK ? settle_bots(w, t) : status;
    status = status == STORE_OK ? store_seats_put(w, t->g.id, t->seat, t->nseats) : status;
    status = status == STORE_OK ? store_game_update(w, &t->g) : status;
    status = status == STORE_OK ? srv_write(s, w) : status;
    store_set_free(w);
    return status;
}

store_status srv_repair_table(srv *s, const char *id, int64_t *last) {
    char why[200];
    store_status status = srv_check_table(s, id, why, sizeof why);
    if (status != STORE_DAMAGED) {
        return status == STORE_OK ? STORE_NONE : status;
    }
    mending m;
    table *t = read_good(s, id, INT64_MAX, &m, &status);
    if (t != NULL) { /* the position after the last good row, without what came of the next */
        *last = m.good;
        srv_table_free(t);
        t = read_good(s, id, *last, &m, &status);
    }
    if (t != NULL) {
        status = write_mended(s, t, &m);
        srv_table_free(t);
    }
    return status;
}

/* ---- deleting an account ---------------------------------------------------------------------------------------------- */

typedef struct erasing {
    int64_t account;
    bool ended;
} erasing;

static void take_end(void *work) { ((erasing *)work)->ended = true; }

store_status srv_erase_account(srv *s, int64_t account) {
    static const route by_operator = {"POST", "/erase", srv_delete_person, TABLE_NONE, false, false};
    erasing x = {.account = account};
    request *r = calloc(1, sizeof *r);
    if (r == NULL || (r->from = srv_source_take(s, "operator", true)) == NULL ||
        (r->copy = strdup("(erase)")) == NULL) {
        free(r);
        return STORE_FAILED;
    }
    r->s = s;
    r->http = (srv_http){.method = by_operator.method, .target = r->copy, .peer = "", .body = ""};
    r->path = r->copy;
    r->route = &by_operator;
    r->arrived = srv_now_of(s);
    r->work = &x;
    r->work_free = take_end;
    srv_turns_add(s, r);
    while (!x.ended) {
        srv_tick(s);
    }
    store_account left;
    store_status status = store_account_get(s->store, account, &left);
    return status == STORE_NONE ? STORE_OK : status == STORE_OK ? STORE_FAILED : status;
}
