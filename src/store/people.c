/* Accounts, sessions and what the operator asks, on SQLite: reading. */
#include "store/alike.h"
#include "store/parts.h"

#include <stdio.h>
#include <string.h>

/* ---- accounts ------------------------------------------------------------------------------------------------------------- */

static store_status one_account(store *s, sqlite3_stmt *st, store_account *out) {
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    bool sound = code != SQLITE_ROW || sqlite3_column_int(st, 5) != 0;
    memset(out, 0, sizeof *out);
    if (code == SQLITE_ROW) {
        out->id = sqlite3_column_int64(st, 0);
        db_copy_text(out->name, sizeof out->name, st, 1);
        db_copy_text(out->password, sizeof out->password, st, 2);
        out->created = sqlite3_column_int64(st, 3);
        out->banned = sqlite3_column_int64(st, 4);
    }
    store_status status = db_done(s, st, code);
    if (status == STORE_OK && !sound) {
        char number[24];
        snprintf(number, sizeof number, "account %lld", (long long)out->id);
        return db_damaged(s, "the record", number);
    }
    return status == STORE_OK && code != SQLITE_ROW ? STORE_NONE : status;
}

store_status store_account_find(store *s, const char *folded, store_account *out) {
    return one_account(s, db_query(s, S_ACCOUNT_FIND, "t", folded), out);
}

store_status store_account_alike(store *s, const char *name, store_account *out) {
    char looks[STORE_LOOKS];
    store_looks(name, looks);
    return one_account(s, db_query(s, S_ACCOUNT_ALIKE, "t", looks), out);
}

store_status store_account_get(store *s, int64_t id, store_account *out) {
    return one_account(s, db_query(s, S_ACCOUNT_GET, "i", id), out);
}

store_status store_account_table(store *s, int64_t account, char out[STORE_ID]) {
    sqlite3_stmt *st = db_query(s, S_ACCOUNT_TABLE, "i", account);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    if (code == SQLITE_ROW) {
        db_copy_text(out, STORE_ID, st, 0);
    }
    store_status status = db_done(s, st, code);
    return status == STORE_OK && code != SQLITE_ROW ? STORE_NONE : status;
}

/* False if the row is not sound. */
static bool read_session(sqlite3_stmt *st, store_session *out) {
    db_copy_hash(out->hash, st, 0);
    out->account = sqlite3_column_int64(st, 1);
    out->created = sqlite3_column_int64(st, 2);
    out->seen = sqlite3_column_int64(st, 3);
    return sqlite3_column_int(st, 4) != 0;
}

store_status store_session_get(store *s, const uint8_t hash[STORE_HASH], store_session *out) {
    sqlite3_stmt *st = db_query(s, S_SESSION_GET, "h", hash);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    memset(out, 0, sizeof *out);
    bool sound = code != SQLITE_ROW || read_session(st, out);
    store_status status = db_done(s, st, code);
    if (status == STORE_OK && !sound) {
        return db_damaged(s, "a session", "the database");
    }
    return status == STORE_OK && code != SQLITE_ROW ? STORE_NONE : status;
}

store_status store_sessions(store *s, int64_t account, store_session_fn *fn, void *arg) {
    sqlite3_stmt *st = db_query(s, S_SESSIONS, "i", account);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    store_session x;
    for (; code == SQLITE_ROW; code = sqlite3_step(st)) {
        if (!read_session(st, &x)) {
            db_done(s, st, SQLITE_OK);
            return db_damaged(s, "a session", "the account");
        }
        if (!fn(arg, &x)) {
            break;
        }
    }
    return db_done(s, st, code);
}

store_status store_sessions_expired(store *s, int64_t seen, int64_t created, store_session_fn *fn, void *arg) {
    store_status status = STORE_OK;
    bool more = true;
    for (unsigned i = 0; i < 2 && more && status == STORE_OK; i++) {
        sqlite3_stmt *st = db_query(s, i == 0 ? S_EXPIRED_SEEN : S_EXPIRED_CREATED, "i", i == 0 ? seen : created);
        int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
        store_session x;
        for (; code == SQLITE_ROW && more; code = more ? sqlite3_step(st) : code) {
            read_session(st, &x); /* a damaged one is of no use to anybody either */
            more = fn(arg, &x);
        }
        status = db_done(s, st, code);
    }
    return status;
}

store_status store_reset_get(store *s, const uint8_t hash[STORE_HASH], int64_t now, int64_t *account) {
    sqlite3_stmt *st = db_query(s, S_RESET_GET, "hi", hash, now);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    *account = code == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    store_status status = db_done(s, st, code);
    return status == STORE_OK && code != SQLITE_ROW ? STORE_NONE : status;
}

/* ---- for the operator ------------------------------------------------------------------------------------------------ */

store_status store_count(store *s, int64_t since, store_counts *out) {
    sqlite3_stmt *st = db_query(s, S_COUNTS, "i", since);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    int64_t *const all[] = {&out->open,   &out->running,  &out->finished, &out->accounts,
                            &out->banned, &out->sessions, &out->rows,     &out->active};
    for (int i = 0; i < (int)(sizeof all / sizeof all[0]); i++) {
        *all[i] = code == SQLITE_ROW ? sqlite3_column_int64(st, i) : 0;
    }
    return db_done(s, st, code);
}

/* A column of ids. */
static store_status read_ids(store *s, sqlite3_stmt *st, unsigned most, char (*out)[STORE_ID], unsigned *count) {
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    *count = 0;
    for (; code == SQLITE_ROW && *count < most; code = sqlite3_step(st)) {
        db_copy_text(out[(*count)++], STORE_ID, st, 0);
    }
    return db_done(s, st, code);
}

store_status store_game_ids(store *s, const char *after, unsigned most, char (*out)[STORE_ID], unsigned *count) {
    return read_ids(s, db_query(s, S_GAME_IDS, "ti", after, (int64_t)most), most, out, count);
}

store_status store_bots_waiting(store *s, const char *after, unsigned most, char (*out)[STORE_ID], unsigned *count) {
    return read_ids(s, db_query(s, S_BOTS_WAITING, "ti", after, (int64_t)most), most, out, count);
}

store_status store_audit(store *s, store_audit_fn *fn, void *arg) {
    sqlite3_stmt *st = db_query(s, S_AUDIT, "");
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    for (; code == SQLITE_ROW; code = sqlite3_step(st)) {
        if (!fn(arg, sqlite3_column_int64(st, 0), sqlite3_column_int(st, 2) != 0 ? db_text(st, 1) : NULL)) {
            break;
        }
    }
    return db_done(s, st, code);
}
