/* The store on SQLite: one connection, prepared statements, write-ahead log, every commit synced (synchronous=FULL).
 *
 * What always holds: a statement is reset before the call that used it returns, so no cursor stays open across a
 * commit. */
#include "store/store.h"

#include "core/text.h"
#include "store/backup.h"
#include "store/parts.h"
#include "store/schema.h"
#include "store/set.h"
#include "store/sqlite.h"

#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUSY_MS = 2000 };

const char store_damaged_text[] = "this row is damaged in the server's database";

const char *store_row_kind(const store_row *row) { return row->damaged ? "damaged" : store_kind_name[row->kind]; }

const char *const store_kind_name[STORE_KINDS] = {"start", "action", "undo",    "redo", "ask",    "yes",
                                                  "no",    "chat",   "program", "end",  "resume", "seat"};

static const char *const sql_of[S_COUNT] = {
#define X(NAME, sql) (sql),
    STATEMENTS(X)
#undef X
};

/* ---- statements ----------------------------------------------------------------------------------------------------- */

static store_status note(store *s, int code) {
    if ((code & 0xFF) == SQLITE_CONSTRAINT) {
        return STORE_STALE; /* somebody has taken the key, or what a row belongs to has gone */
    }
    snprintf(s->error, sizeof s->error, "%s (%d)", sqlite3_errmsg(s->db), sqlite3_extended_errcode(s->db));
    code &= 0xFF;
    s->spoilt = s->spoilt || (code == SQLITE_CORRUPT && !sqlite3_get_autocommit(s->db));
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB ? STORE_DAMAGED : STORE_FAILED;
}

/* Something differs from what was written. */
store_status db_damaged(store *s, const char *what, const char *of) {
    snprintf(s->error, sizeof s->error, "%s of %s is damaged", what, of);
    return STORE_DAMAGED;
}

/* Values by a letter each: i int64, t text (NULL: null), h hash of 32 bytes (NULL: null), z an id where 0 is null. */
static bool bind(sqlite3_stmt *st, const char *form, va_list args) {
    int code = SQLITE_OK;
    for (int i = 0; form[i] != 0 && code == SQLITE_OK; i++) {
        if (form[i] == 't') {
            const char *text = va_arg(args, const char *);
            code = sqlite3_bind_text(st, i + 1, text, -1, SQLITE_STATIC);
        } else if (form[i] == 'h') {
            const void *hash = va_arg(args, const void *);
            code = hash != NULL ? sqlite3_bind_blob(st, i + 1, hash, STORE_HASH, SQLITE_STATIC)
                                : sqlite3_bind_null(st, i + 1);
        } else {
            int64_t v = va_arg(args, int64_t);
            code = form[i] == 'z' && v == 0 ? sqlite3_bind_null(st, i + 1) : sqlite3_bind_int64(st, i + 1, v);
        }
    }
    return code == SQLITE_OK;
}

static bool prepare(store *s, statement which) {
    return sqlite3_prepare_v3(s->db, sql_of[which], -1, SQLITE_PREPARE_PERSISTENT, &s->st[which], NULL) == SQLITE_OK;
}

static sqlite3_stmt *ready(store *s, statement which, const char *form, va_list args) {
    return bind(s->st[which], form, args) ? s->st[which] : NULL;
}

sqlite3_stmt *db_query(store *s, statement which, const char *form, ...) {
    va_list args;
    va_start(args, form);
    sqlite3_stmt *st = ready(s, which, form, args);
    va_end(args);
    return st;
}

/* Ends a statement and translates the code of its last step. */
store_status db_done(store *s, sqlite3_stmt *st, int code) {
    store_status status = code == SQLITE_DONE || code == SQLITE_ROW || code == SQLITE_OK ? STORE_OK : note(s, code);
    if (st != NULL) {
        sqlite3_reset(st);
        sqlite3_clear_bindings(st);
    }
    return status;
}

/* A statement without results. */
static store_status run(store *s, statement which) { return db_done(s, s->st[which], sqlite3_step(s->st[which])); }

const char *db_text(sqlite3_stmt *st, int column) { return (const char *)sqlite3_column_text(st, column); }

void db_copy_text(char *to, size_t cap, sqlite3_stmt *st, int column) {
    const char *text = db_text(st, column);
    snprintf(to, cap, "%s", text != NULL ? text : "");
}

bool db_copy_hash(uint8_t to[STORE_HASH], sqlite3_stmt *st, int column) {
    const void *bytes = sqlite3_column_blob(st, column);
    if (bytes == NULL || sqlite3_column_bytes(st, column) != STORE_HASH) {
        memset(to, 0, STORE_HASH);
        return false;
    }
    memcpy(to, bytes, STORE_HASH);
    return true;
}

/* ---- opening ---------------------------------------------------------------------------------------------------------- */

static int64_t number(store *s, const char *sql, int64_t otherwise) {
    sqlite3_stmt *st = NULL;
    int64_t v = otherwise;
    if (sqlite3_prepare_v2(s->db, sql, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW) {
        v = sqlite3_column_int64(st, 0);
    }
    sqlite3_finalize(st);
    return v;
}

static const char other_tables[] = "it is damaged: its tables are not those of its version; restore a copy of it";

/* A copy beside the file, with which the upgrade can be undone. */
static bool keep_older(store *s, const char *path, int64_t version, const char **why) {
    static char said[400];
    char name[4096], err[300];
    snprintf(name, sizeof name, "%s.version-%d", path, (int)version);
    if (access(name, F_OK) == 0 || store_backup(s, name, err, sizeof err)) {
        return true;
    }
    snprintf(said, sizeof said, "it must be upgraded, but first a backup of it must be made: %s", err);
    *why = said;
    return false;
}

static bool set_up(store *s, const sqlite_config *config, const char **why) {
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (seal_register(s->db) != SQLITE_OK) {
        return false;
    }
    if (config->exclusive) {
        sqlite3_exec(s->db, "PRAGMA locking_mode=EXCLUSIVE", NULL, NULL, NULL);
    }
    /* Checked first, and without writing: a file of a newer version or of another program must not be changed. */
    int64_t version = number(s, "PRAGMA user_version", -1);
    if (version < 0) {
        return false;
    }
    if (version > STORE_VERSION) {
        *why = "it was made by a newer version of Ironroad; use that one";
        return false;
    }
    if (version == 0 && number(s, "SELECT count(*) FROM sqlite_schema", -1) != 0) {
        *why = "it is a database, but not one of Ironroad";
        return false;
    }
    if (version < STORE_VERSION && config->keeps) {
        *why = version == 0 ? "it is empty"
                            : "it was made by an older version of Ironroad; the server upgrades it when it starts";
        return false;
    }
    if (version > 0 && version < STORE_VERSION && config->vfs == NULL && !keep_older(s, config->path, version, why)) {
        return false;
    }
    if (sqlite3_exec(s->db,
                     "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
                     "PRAGMA wal_autocheckpoint=2000; PRAGMA journal_size_limit=67108864; PRAGMA cell_size_check=ON;",
                     NULL, NULL, NULL) != SQLITE_OK) {
        return false;
    }
    for (; version < STORE_VERSION; version = version == 0 ? STORE_VERSION : version + 1) {
        if (sqlite3_exec(s->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(s->db, version == 0 ? store_schema : store_upgrade[version], NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) {
            *why = (sqlite3_errcode(s->db) & 0xFF) == SQLITE_ERROR ? other_tables : NULL;
            return false;
        }
    }
    /* they exist, as every statement requires; whether all their pages are readable shows when they are needed */
    for (unsigned i = 0; i < S_COUNT; i++) {
        if (!prepare(s, (statement)i)) {
            *why = (sqlite3_errcode(s->db) & 0xFF) == SQLITE_ERROR ? other_tables : NULL;
            return false;
        }
    }
    return true;
}

static const char *plain_reason(int code) {
    switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return "another program holds it; stop that one first";
    case SQLITE_CORRUPT:
        return "it is damaged; restore a copy of it";
    case SQLITE_NOTADB:
        return "it is no database";
    case SQLITE_CANTOPEN:
        return "it cannot be opened; does the folder exist, and may you write there?";
    case SQLITE_READONLY:
        return "it may not be written";
    case SQLITE_FULL:
        return "the disk is full";
    default:
        return NULL;
    }
}

store *sqlite_store_open(const sqlite_config *config, char *err, size_t errcap) {
    const char *why = NULL;
    store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        snprintf(err, errcap, "%s: out of memory", config->path);
        return NULL;
    }
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(config->path, &s->db, flags, config->vfs);
    if (code == SQLITE_OK && set_up(s, config, &why)) {
        sqlite3_busy_timeout(s->db, config->wait_ms > 0 ? config->wait_ms : BUSY_MS);
        watch_begin(&s->files, s->db, config->vfs == NULL);
        store_changed(s);
        return s;
    }
    int seen = s->db != NULL ? sqlite3_errcode(s->db) : SQLITE_NOMEM;
    if (why == NULL) {
        why = plain_reason(seen);
    }
    snprintf(err, errcap, "%s: %s", config->path, why != NULL ? why : sqlite3_errstr(seen));
    store_close(s);
    return NULL;
}

store *store_open(const store_config *config, char *err, size_t errcap) {
    static const char scheme[] = "sqlite:";
    const char *path = config->url;
    if (strncmp(path, scheme, sizeof scheme - 1) == 0) {
        path += sizeof scheme - 1;
    }
    return sqlite_store_open(
        &(sqlite_config){.path = path[0] != 0 ? path : ":memory:", .keeps = config->keeps, .wait_ms = config->wait_ms},
        err, errcap);
}

void store_close(store *s) {
    if (s == NULL) {
        return;
    }
    for (unsigned i = 0; i < S_COUNT; i++) {
        sqlite3_finalize(s->st[i]);
    }
    sqlite3_close(s->db);
    free(s);
}

const char *store_error(const store *s) { return s->error; }

bool store_check(store *s, char *found, size_t cap) { return check_tables(s->db, found, cap, &s->found); }

void store_durability(store *s, char *out, size_t cap) {
    sqlite3_stmt *st = NULL;
    char mode[16] = "?";
    if (sqlite3_prepare_v2(s->db, "PRAGMA journal_mode", -1, &st, NULL) == SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW) {
        db_copy_text(mode, sizeof mode, st, 0);
    }
    sqlite3_finalize(st);
    snprintf(out, cap, "journal_mode=%s, synchronous=%d", mode, (int)number(s, "PRAGMA synchronous", -1));
}

/* ---- transactions ----------------------------------------------------------------------------------------------------- */

const char *store_lost(store *s) { return watch_look(&s->files); }

/* Do not accept writes to a file that nobody will find again. */
static bool is_lost(store *s) {
    const char *why = store_lost(s);
    if (why != NULL) {
        snprintf(s->error, sizeof s->error, "%s", why);
    }
    return why != NULL;
}

static store_status begin(store *s) {
    s->spoilt = false;
    if (is_lost(s)) {
        return STORE_FAILED;
    }
    store_status status = run(s, S_BEGIN);
    return status == STORE_FAILED && (sqlite3_errcode(s->db) & 0xFF) == SQLITE_BUSY ? STORE_BUSY : status;
}

static void roll_back(store *s) {
    /* a full disk may already have ended the transaction */
    if (!sqlite3_get_autocommit(s->db)) {
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    }
}

store_status store_ready(store *s) {
    store_status status = begin(s);
    roll_back(s);
    return status == STORE_OK || status == STORE_BUSY ? status : STORE_FAILED;
}

static int bind_value(sqlite3_stmt *st, int n, const set_value *v) {
    switch ((set_type)v->type) {
    case SET_INT:
        return sqlite3_bind_int64(st, n, v->number);
    case SET_TEXT:
        return sqlite3_bind_text(st, n, v->bytes, -1, SQLITE_STATIC);
    case SET_HASH:
        return sqlite3_bind_blob(st, n, v->bytes, STORE_HASH, SQLITE_STATIC);
    case SET_NULL:
        break;
    }
    return sqlite3_bind_null(st, n);
}

/* Why a statement has found no row: the one it is about is damaged, or has gone or changed. */
static store_status why_none(store *s, demand must, const set_value *key) {
    if (must == ONE_SOUND) {
        return db_damaged(s, "a row", "the database");
    }
    sqlite3_stmt *st = must == ONE_OF_GAME      ? s->st[S_GAME_IS_SOUND]
                       : must == ONE_OF_ACCOUNT ? s->st[S_ACCOUNT_IS_SOUND]
                                                : NULL;
    if (st == NULL) {
        return STORE_STALE;
    }
    int code = bind_value(st, 1, key) == SQLITE_OK ? sqlite3_step(st) : SQLITE_ERROR;
    bool sound = code != SQLITE_ROW || sqlite3_column_int(st, 0) != 0;
    store_status status = db_done(s, st, code);
    return status != STORE_OK ? status
           : sound            ? STORE_STALE
                              : db_damaged(s, "the record", must == ONE_OF_GAME ? key->bytes : "an account");
}

static store_status write_statement(store *s, const store_set *w, set_at *at) {
    sqlite3_stmt *st = s->st[at->which];
    set_value v, key = {.type = SET_NULL};
    int code = SQLITE_OK;
    if (sqlite3_get_autocommit(s->db)) {
        /* an error has ended the transaction: further statements would be committed one by one */
        snprintf(s->error, sizeof s->error, "the transaction has ended");
        return STORE_FAILED;
    }
    for (int n = 1; code == SQLITE_OK && set_next_value(w, at, &v); n++) {
        key = n == 1 ? v : key;
        code = bind_value(st, n, &v);
    }
    code = code == SQLITE_OK ? sqlite3_step(st) : code;
    bool found = code == SQLITE_ROW || (!sqlite3_stmt_readonly(st) && sqlite3_changes(s->db) > 0);
    store_status status = db_done(s, st, code);
    return status != STORE_OK || at->must == ANY || found ? status : why_none(s, at->must, &key);
}

/* One set, or nothing of it. */
static store_status write_set(store *s, const store_set *w) {
    set_at at = {0};
    store_status status = run(s, S_MARK);
    while (status == STORE_OK && set_next(w, &at)) {
        status = write_statement(s, w, &at);
    }
    if (status == STORE_STALE || (status == STORE_DAMAGED && !s->spoilt)) {
        return run(s, S_TAKE_BACK) == STORE_OK && run(s, S_KEEP) == STORE_OK ? status : STORE_FAILED;
    }
    return status == STORE_OK ? run(s, S_KEEP) : status;
}

static bool is_left_out(const store_set *w) {
    const char *why;
    return store_set_is_empty(w) || store_set_outcome(w, &why) != STORE_OK;
}

/* It was decided on what an earlier one of the batch would have written. */
static bool follows_left_out(store_set *const *set, unsigned which) {
    const char *table = store_set_table(set[which]), *why;
    for (unsigned i = 0; i < which && table[0] != 0; i++) {
        if (store_set_outcome(set[i], &why) != STORE_OK && strcmp(store_set_table(set[i]), table) == 0) {
            return true;
        }
    }
    return false;
}

/* All sets, in one transaction that is still open. STORE_DAMAGED: one has met a page that cannot be read, and SQLite
 * will not commit after that; it is marked, and the others can be written without it. */
static store_status write_sets(store *s, store_set *const *set, unsigned count) {
    bool all = true;
    for (unsigned i = 0; i < count; i++) {
        if (is_left_out(set[i])) {
            continue;
        }
        store_status status = !all && follows_left_out(set, i) ? STORE_STALE : write_set(s, set[i]);
        if (status == STORE_STALE || status == STORE_DAMAGED) {
            set_conclude(set[i], status, s->error);
            all = false;
        }
        if (status == STORE_FAILED || s->spoilt) {
            return status;
        }
    }
    return STORE_OK;
}

store_status store_commit(store *s, store_set *const *set, unsigned count) {
    store_status status = STORE_DAMAGED;
    for (unsigned i = 0; i < count; i++) {
        set_conclude(set[i], STORE_OK, "");
    }
    while (status == STORE_DAMAGED) { /* each time without one more */
        status = begin(s);
        if (status != STORE_OK) {
            return status;
        }
        status = write_sets(s, set, count);
        if (status == STORE_OK) {
            status = is_lost(s) ? STORE_FAILED : run(s, S_COMMIT);
            status = status == STORE_OK ? STORE_OK : STORE_FAILED;
        }
        if (status != STORE_OK) {
            roll_back(s);
        }
    }
    return status;
}

/* ---- tables ------------------------------------------------------------------------------------------------------------- */

store_status store_abandon_all(store *s) {
    if (number(s, "SELECT count(*) FROM game WHERE " ARRIVING, 0) == 0) {
        return STORE_OK;
    }
    int code = sqlite3_exec(s->db,
                            "BEGIN IMMEDIATE; DELETE FROM journal WHERE game IN (SELECT id FROM game WHERE " ARRIVING
                            "); DELETE FROM game WHERE " ARRIVING "; COMMIT",
                            NULL, NULL, NULL);
    if (code != SQLITE_OK) {
        note(s, code);
        roll_back(s);
        return STORE_FAILED;
    }
    return STORE_OK;
}

/* False if the row is not sound. */
static bool read_game(sqlite3_stmt *st, store_game *g) {
    memset(g, 0, sizeof *g);
    db_copy_text(g->id, sizeof g->id, st, 0);
    g->title = db_text(st, 1);
    g->description = db_text(st, 2);
    g->options = db_text(st, 3);
    g->state = (uint8_t)sqlite3_column_int(st, 4);
    g->is_private = sqlite3_column_int(st, 5) != 0;
    g->by_owner = sqlite3_column_int(st, 6) != 0;
    g->given_order = sqlite3_column_int(st, 7) != 0;
    g->undo = (uint8_t)sqlite3_column_int(st, 8);
    g->seats = (uint8_t)sqlite3_column_int(st, 9);
    g->next_key = (uint8_t)sqlite3_column_int(st, 10);
    g->owner = sqlite3_column_int64(st, 11);
    g->owner_key = sqlite3_column_int(st, 12);
    g->seed = (uint64_t)sqlite3_column_int64(st, 13);
    db_copy_text(g->invite, sizeof g->invite, st, 14);
    g->created = sqlite3_column_int64(st, 15);
    g->changed = sqlite3_column_int64(st, 16);
    g->at = sqlite3_column_int64(st, 17);
    g->game_at = sqlite3_column_int64(st, 18);
    g->actions = (uint32_t)sqlite3_column_int64(st, 19);
    g->last_who = sqlite3_column_int(st, 20);
    g->waiting = (uint8_t)sqlite3_column_int(st, 21);
    g->since = sqlite3_column_int64(st, 22);
    g->end = db_text(st, 23);
    g->totals = db_text(st, 24);
    g->owner_name = db_text(st, 25);
    g->least = (uint8_t)sqlite3_column_int(st, 26);
    g->is_live = sqlite3_column_int(st, 27) != 0;
    g->is_seeded = sqlite3_column_int(st, 28) != 0;
    g->asked = (uint8_t)sqlite3_column_int(st, 29);
    g->taken = (uint8_t)sqlite3_column_int(st, 30);
    g->dice = (uint64_t)sqlite3_column_int64(st, 31);
    g->version = sqlite3_column_int64(st, 32);
    return sqlite3_column_int(st, 33) != 0 && g->title != NULL && g->description != NULL && g->options != NULL;
}

/* How a search for tables went; several statements may take part in one. */
typedef struct search {
    bool found, enough; /* the caller has had enough and is not called again */
    unsigned damaged;   /* tables that were left out */
} search;

static store_status each_game(store *s, sqlite3_stmt *st, store_game_fn *fn, void *arg, search *went) {
    store_game g;
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    for (; code == SQLITE_ROW; code = sqlite3_step(st)) {
        if (!read_game(st, &g)) {
            went->damaged++;
            db_damaged(s, "the record", g.id);
            continue;
        }
        went->found = true;
        went->enough = !fn(arg, &g);
        if (went->enough) {
            break;
        }
    }
    return db_done(s, st, code);
}

static store_status one_game(store *s, sqlite3_stmt *st, store_game_fn *fn, void *arg) {
    search went = {false, false, 0};
    store_status status = each_game(s, st, fn, arg, &went);
    return status != STORE_OK ? status : went.found ? STORE_OK : went.damaged > 0 ? STORE_DAMAGED : STORE_NONE;
}

store_status store_game_get(store *s, const char *id, store_game_fn *fn, void *arg) {
    store_status status = one_game(s, db_query(s, S_GAME_GET, "t", id), fn, arg);
    if (status != STORE_NONE) {
        return status;
    }
    sqlite3_stmt *st = db_query(s, S_GAME_TRACES, "t", id);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    status = db_done(s, st, code);
    return status != STORE_OK ? status : code == SQLITE_ROW ? db_damaged(s, "the record", id) : STORE_NONE;
}

unsigned store_left_out(const store *s) {
    /* a row with a damaged id is found by no index: it may be missing from any list */
    return s->left_out > 0 ? s->left_out : s->found.games;
}

store_status store_game_made(store *s, const uint8_t made[STORE_HASH], store_game_fn *fn, void *arg) {
    return one_game(s, db_query(s, S_GAME_MADE, "h", made), fn, arg);
}

store_status store_games_of(store *s, int64_t account, const uint8_t (*secret)[STORE_HASH], unsigned nsecrets,
                            bool finished, store_game_fn *fn, void *arg) {
    search went = {false, false, 0};
    store_status status = STORE_OK;
    if (account != 0) {
        status = each_game(s, db_query(s, S_GAMES_ACCOUNT, "ii", account, (int64_t)finished), fn, arg, &went);
    }
    for (unsigned i = 0; i < nsecrets && status == STORE_OK && !went.enough; i++) {
        status = each_game(s, db_query(s, S_GAMES_SECRET, "hi", secret[i], (int64_t)finished), fn, arg, &went);
    }
    s->left_out = went.damaged;
    return status;
}

store_status store_games_listed(store *s, const store_page *page, store_game_fn *fn, void *arg) {
    search went = {false, false, 0};
    statement which = page->title != NULL ? page->live >= 0 ? S_LISTED_BOTH : S_LISTED_TITLE
                      : page->live >= 0   ? S_LISTED_LIVE
                                          : S_LISTED;
    sqlite3_stmt *st = db_query(s, which, "iittii", (int64_t)page->state, page->changed, page->id, page->title,
                                (int64_t)page->live, (int64_t)page->most);
    store_status status = each_game(s, st, fn, arg, &went);
    s->left_out = went.damaged;
    return status;
}

store_status store_game_idle(store *s, int64_t before, char out[STORE_ID]) {
    sqlite3_stmt *st = db_query(s, S_GAME_IDLE, "i", before);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    bool found = code == SQLITE_ROW;
    if (found) {
        db_copy_text(out, STORE_ID, st, 0);
    }
    store_status status = db_done(s, st, code);
    return status == STORE_OK && !found ? STORE_NONE : status;
}

store_status store_open_games(store *s, int64_t account, unsigned *count) {
    sqlite3_stmt *st = db_query(s, S_OPEN_OF, "i", account);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    *count = code == SQLITE_ROW ? (unsigned)sqlite3_column_int(st, 0) : 0;
    return db_done(s, st, code);
}

store_status store_bot_games(store *s, int64_t account, int64_t since, unsigned *count) {
    sqlite3_stmt *st = db_query(s, S_BOTS_OF, "ii", account, since);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    *count = code == SQLITE_ROW ? (unsigned)sqlite3_column_int(st, 0) : 0;
    return db_done(s, st, code);
}

static store_status read_seats(store *s, const char *id, store_seat out[IR_MAX_PLAYERS], unsigned *count) {
    sqlite3_stmt *st = db_query(s, S_SEATS_GET, "t", id);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    bool sound = true;
    *count = 0;
    for (; code == SQLITE_ROW && *count < IR_MAX_PLAYERS; code = sqlite3_step(st)) {
        store_seat *seat = &out[(*count)++];
        memset(seat, 0, sizeof *seat);
        seat->seat = (uint8_t)sqlite3_column_int(st, 0);
        seat->key = (uint8_t)sqlite3_column_int(st, 1);
        db_copy_text(seat->name, sizeof seat->name, st, 2);
        seat->account = sqlite3_column_int64(st, 3);
        seat->has_secret = db_copy_hash(seat->secret, st, 4);
        db_copy_text(seat->person, sizeof seat->person, st, 5);
        seat->offer_taken = sqlite3_column_int(st, 7) == OFFER_TAKEN;
        seat->offer_own = sqlite3_column_int(st, 7) == OFFER_OWN;
        seat->has_offer = db_copy_hash(seat->offer, st, 6) && !seat->offer_taken;
        seat->called = sqlite3_column_int64(st, 8);
        db_copy_text(seat->bot, sizeof seat->bot, st, 9);
        sound = sound && sqlite3_column_int(st, 10) != 0 && seat->seat < IR_MAX_PLAYERS;
    }
    store_status status = db_done(s, st, code);
    return status == STORE_OK && !sound ? db_damaged(s, "a seat", id) : status;
}

store_status store_sat_each(store *s, const char *id, int64_t account, store_sat_fn *fn, void *arg) {
    sqlite3_stmt *st = db_query(s, S_SAT, "ti", id, account);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    for (; code == SQLITE_ROW; code = sqlite3_step(st)) {
        store_sat sat = {.seat = (uint8_t)sqlite3_column_int(st, 0), .row = sqlite3_column_int64(st, 1)};
        if (!sqlite3_column_int(st, 2)) {
            db_done(s, st, SQLITE_OK);
            return db_damaged(s, "who has sat at a seat", id);
        }
        if (!fn(arg, &sat)) {
            break;
        }
    }
    return db_done(s, st, code);
}

/* ---- the journal -------------------------------------------------------------------------------------------------------- */

/* Placeholder for a row that is damaged or missing; for a damaged row, its kind may be a hint. */
static store_row in_its_place(store *s, const char *id, int64_t number, int64_t time, uint8_t kind) {
    char what[40];
    snprintf(what, sizeof what, "row %lld", (long long)number);
    db_damaged(s, what, id);
    return (store_row){.row = number, .time = time, .kind = kind, .who = -1, .text = "", .damaged = true};
}

store_status store_rows(store *s, const char *id, int64_t from, store_row_fn *fn, void *arg) {
    sqlite3_stmt *st = db_query(s, S_ROWS, "ti", id, from);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    int64_t next = from > 0 ? from : 1, time = 0;
    bool more = true;
    for (; code == SQLITE_ROW && more; code = more ? sqlite3_step(st) : code) {
        store_row row = {.row = sqlite3_column_int64(st, 0),
                         .time = sqlite3_column_int64(st, 1),
                         .kind = (uint8_t)sqlite3_column_int(st, 2),
                         .who = sqlite3_column_int(st, 3),
                         .text = db_text(st, 4),
                         .has_hash = sqlite3_column_type(st, 5) != SQLITE_NULL,
                         .hash = (uint64_t)sqlite3_column_int64(st, 5)};
        bool sound = sqlite3_column_int(st, 6) != 0 && row.kind < STORE_KINDS && row.text != NULL;
        if (sound && row.row < next) { /* the order of the rows itself is damaged */
            db_done(s, st, SQLITE_OK);
            in_its_place(s, id, next, time, STORE_KINDS);
            return STORE_DAMAGED;
        }
        for (; sound && more && next < row.row; next++) {
            store_row missing = in_its_place(s, id, next, time, STORE_KINDS);
            more = fn(arg, &missing);
        }
        if (more) {
            row = sound ? row : in_its_place(s, id, next, time, row.kind);
            time = row.time;
            more = fn(arg, &row);
            next++;
        }
    }
    return db_done(s, st, code);
}

void store_misfit(store *s, const char *id, int64_t row) {
    snprintf(s->error, sizeof s->error, "row %lld of %s does not fit the rest", (long long)row, id);
}

/* ---- what belongs to a seat
 * ----------------------------------------------------------------------------------------------- */

store_status store_note_get(store *s, const char *id, unsigned key, char *out, size_t cap) {
    sqlite3_stmt *st = db_query(s, S_NOTE_GET, "ti", id, (int64_t)key);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    if (cap > 0) {
        out[0] = 0;
    }
    bool sound = code == SQLITE_ROW ? sqlite3_column_int(st, 1) != 0 : s->found.notes == 0;
    if (code == SQLITE_ROW && sound) {
        db_copy_text(out, cap, st, 0);
    }
    store_status status = db_done(s, st, code);
    return status == STORE_OK && !sound ? db_damaged(s, "a note", id) : status;
}

static store_status read_programs(store *s, const char *id, store_program_fn *fn, void *arg) {
    sqlite3_stmt *st = db_query(s, S_PROGRAMS, "t", id);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    for (; code == SQLITE_ROW; code = sqlite3_step(st)) {
        bool sound = sqlite3_column_int(st, 2) != 0;
        if (!sound) {
            db_damaged(s, "a program", id);
        }
        if (!fn(arg, (unsigned)sqlite3_column_int(st, 0), sound ? db_text(st, 1) : NULL)) {
            break;
        }
    }
    return db_done(s, st, code);
}

/* ---- a table as it is at one moment ------------------------------------------------------------------------------------- */

typedef struct relay {
    const store_reader *to;
    bool stopped;
} relay;

static bool relay_game(void *arg, const store_game *g) {
    relay *x = arg;
    x->stopped = !x->to->game(x->to->arg, g);
    return false;
}

static bool relay_row(void *arg, const store_row *row) {
    relay *x = arg;
    x->stopped = !x->to->row(x->to->arg, row);
    return !x->stopped;
}

static store_status load(store *s, const char *id, int64_t from, relay *x) {
    store_seat seat[IR_MAX_PLAYERS];
    unsigned count;
    store_status status = read_seats(s, id, seat, &count);
    if (status != STORE_OK || !x->to->seats(x->to->arg, seat, count)) {
        return status;
    }
    status = store_game_get(s, id, relay_game, x);
    if (status != STORE_OK || x->stopped || x->to->row == NULL) {
        return status;
    }
    status = store_rows(s, id, from, relay_row, x);
    return status != STORE_OK || x->stopped ? status : read_programs(s, id, x->to->program, x->to->arg);
}

store_status store_load(store *s, const char *id, int64_t from, const store_reader *reader) {
    relay x = {.to = reader};
    store_status status = run(s, S_LOOK);
    status = status == STORE_OK ? load(s, id, from, &x) : status;
    if (sqlite3_get_autocommit(s->db) || run(s, S_COMMIT) != STORE_OK) {
        roll_back(s);
    }
    return status;
}

/* ---- for the operator ------------------------------------------------------------------------------------------------ */

bool store_changed(store *s) {
    sqlite3_stmt *st = s->st[S_CHANGES];
    int64_t before = s->seen;
    if (sqlite3_step(st) == SQLITE_ROW) {
        s->seen = sqlite3_column_int64(st, 0);
    }
    sqlite3_reset(st);
    return s->seen != before;
}

bool store_backup(store *s, const char *file, char *err, size_t errcap) {
    return backup_write(s->db, file, err, errcap);
}
