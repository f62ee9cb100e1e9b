/* The store on SQLite: one connection, prepared statements, write-ahead log, every commit synced (synchronous=FULL).
 *
 * What always holds: a statement is reset before the call that used it returns, so no cursor is left open over a commit. */
#include "store/store.h"

#include "core/text.h"

#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUSY_MS = 2000 };

const char *const store_kind_name[STORE_KINDS] = {"start", "action", "undo",    "redo", "ask",    "yes",
                                                  "no",    "chat",   "program", "end",  "resume", "seat"};

/* Who has had a seat of a running game, so that his name can leave it. */
#define SAT_TABLE                                                                                                      \
    "CREATE TABLE sat(game TEXT NOT NULL REFERENCES game, seat INTEGER NOT NULL, row INTEGER NOT NULL,"                \
    " account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,"                                                  \
    " PRIMARY KEY(game, seat, row)) STRICT, WITHOUT ROWID;"                                                            \
    "CREATE INDEX sat_account ON sat(account);"

/* One for each way in which the lists of everybody's tables can be narrowed, so that none is searched row by row; and one
 * for tables at which nobody sits down. */
#define LIST_INDEXES                                                                                                   \
    "CREATE INDEX game_title ON game(title, state, changed) WHERE private = 0;"                                        \
    "CREATE INDEX game_live ON game(live, state, changed) WHERE private = 0;"                                          \
    "CREATE INDEX game_title_live ON game(title, live, state, changed) WHERE private = 0;"                             \
    "CREATE INDEX game_idle ON game(changed) WHERE state = 0;"

static const char schema[] =
    "CREATE TABLE account(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,"
    " password TEXT NOT NULL, created INTEGER NOT NULL) STRICT;"
    "CREATE TABLE session(hash BLOB PRIMARY KEY, account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,"
    " created INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX session_account ON session(account);"
    "CREATE TABLE reset(hash BLOB PRIMARY KEY, account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,"
    " expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE game(id TEXT PRIMARY KEY, title TEXT NOT NULL, description TEXT NOT NULL, options TEXT NOT NULL,"
    " state INTEGER NOT NULL, private INTEGER NOT NULL, by_owner INTEGER NOT NULL, given_order INTEGER NOT NULL,"
    " undo INTEGER NOT NULL, seats INTEGER NOT NULL, next_key INTEGER NOT NULL,"
    " owner INTEGER REFERENCES account ON DELETE SET NULL, owner_key INTEGER NOT NULL, seed INTEGER NOT NULL,"
    " invite TEXT NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, at INTEGER NOT NULL,"
    " game_at INTEGER NOT NULL, actions INTEGER NOT NULL, last_who INTEGER NOT NULL, waiting INTEGER NOT NULL,"
    " since INTEGER NOT NULL, ended TEXT, totals TEXT, least INTEGER NOT NULL DEFAULT 0,"
    " live INTEGER NOT NULL DEFAULT 0, seeded INTEGER NOT NULL DEFAULT 1, made BLOB,"
    " asked INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;"
    "CREATE INDEX game_owner ON game(owner);"
    "CREATE INDEX game_listed ON game(state, changed) WHERE private = 0;"
    "CREATE UNIQUE INDEX game_made ON game(made) WHERE made IS NOT NULL;" LIST_INDEXES
    "CREATE TABLE seat(game TEXT NOT NULL REFERENCES game, seat INTEGER NOT NULL, key INTEGER NOT NULL,"
    " name TEXT NOT NULL, account INTEGER REFERENCES account ON DELETE SET NULL, secret BLOB,"
    " person TEXT NOT NULL DEFAULT '', offer BLOB, offer_own INTEGER NOT NULL DEFAULT 0,"
    " called INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY(game, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_account ON seat(account) WHERE account IS NOT NULL;"
    "CREATE INDEX seat_secret ON seat(secret) WHERE secret IS NOT NULL;" SAT_TABLE
    "CREATE TABLE journal(game TEXT NOT NULL REFERENCES game, row INTEGER NOT NULL, time INTEGER NOT NULL,"
    " kind INTEGER NOT NULL, who INTEGER NOT NULL, text TEXT NOT NULL, hash INTEGER,"
    " PRIMARY KEY(game, row)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE note(game TEXT NOT NULL REFERENCES game, key INTEGER NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY(game, key)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE program(game TEXT NOT NULL REFERENCES game, key INTEGER NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY(game, key)) STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 6;";

/* What makes a file of the version before one of the next. */
static const char *const upgrade[STORE_VERSION] = {
    [1] = "ALTER TABLE seat ADD COLUMN person TEXT NOT NULL DEFAULT '';"
          "ALTER TABLE seat ADD COLUMN offer BLOB;"
          "ALTER TABLE seat ADD COLUMN offer_own INTEGER NOT NULL DEFAULT 0;"
          "PRAGMA user_version = 2;",
    [2] = "ALTER TABLE game ADD COLUMN least INTEGER NOT NULL DEFAULT 0;"
          "ALTER TABLE game ADD COLUMN live INTEGER NOT NULL DEFAULT 0;"
          "ALTER TABLE game ADD COLUMN seeded INTEGER NOT NULL DEFAULT 1;"
          "ALTER TABLE game ADD COLUMN made BLOB;"
          "UPDATE game SET least = seats;"
          "DROP INDEX game_open;"
          "CREATE INDEX game_listed ON game(state, changed) WHERE private = 0;"
          "CREATE UNIQUE INDEX game_made ON game(made) WHERE made IS NOT NULL;"
          "ALTER TABLE seat ADD COLUMN called INTEGER NOT NULL DEFAULT 0;"
          "PRAGMA user_version = 3;",
    /* Older files do not say whose a name was: that of an account that was there before the game counts as its own. */
    [3] = SAT_TABLE "INSERT INTO sat SELECT s.game, s.seat, 0, a.id FROM seat s JOIN account a ON a.name = s.name"
                    " JOIN game g ON g.id = s.game WHERE s.person <> '' AND a.created <= g.created;"
                    "INSERT OR IGNORE INTO sat SELECT j.game, j.who, j.row, a.id FROM journal j JOIN account a ON "
                    "j.text = 'take ' || a.name"
                    " WHERE j.kind = 11 AND a.created <= j.time;"
                    "PRAGMA user_version = 4;",
    /* An undo that is asked for (kind 4): all seats but the one that asks and those that have said yes (5) since. */
    [4] = "ALTER TABLE game ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;"
          "UPDATE game SET asked = ((1 << seats) - 1) & ~(SELECT sum(DISTINCT 1 << who) FROM journal"
          " WHERE game = game.id AND kind IN (4, 5)"
          " AND row >= (SELECT max(row) FROM journal WHERE game = game.id AND kind = 4))"
          " WHERE undo = 2 AND (SELECT kind FROM journal WHERE game = game.id AND row = game_at) IN (4, 5);"
          "PRAGMA user_version = 5;",
    [5] = LIST_INDEXES "PRAGMA user_version = 6;"};

#define GAME_COLUMNS                                                                                                   \
    "g.id, g.title, g.description, g.options, g.state, g.private, g.by_owner, g.given_order, g.undo, g.seats,"         \
    " g.next_key, g.owner, g.owner_key, g.seed, g.invite, g.created, g.changed, g.at, g.game_at, g.actions,"           \
    " g.last_who, g.waiting, g.since, g.ended, g.totals, (SELECT name FROM account WHERE id = g.owner), g.least,"      \
    " g.live, g.seeded, g.asked"

#define LISTED_FROM " FROM game g WHERE private=0 AND state=?1 AND (changed, id) < (?2, ?3)"
/* ?4 and ?5 are bound in any case */
#define LISTED_ORDER " AND (?4 IS NULL OR 1) AND (?5 < 0 OR 1) ORDER BY changed DESC, id DESC LIMIT ?6"

/* Every statement of the program. X(NAME, sql) */
#define STATEMENTS(X)                                                                                                  \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                                        \
    X(COMMIT, "COMMIT")                                                                                                \
    X(MARK, "SAVEPOINT request")                                                                                       \
    X(KEEP, "RELEASE request")                                                                                         \
    X(TAKE_BACK, "ROLLBACK TO request")                                                                                \
    X(GAME_ADD, "INSERT INTO game VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")                \
    X(GAME_UPDATE,                                                                                                     \
      "UPDATE game SET description=?2, state=?3, private=?4, by_owner=?5, given_order=?6, undo=?7, seats=?8,"          \
      " next_key=?9, owner=?10, owner_key=?11, seed=?12, changed=?13, at=?14, game_at=?15, actions=?16, last_who=?17," \
      " waiting=?18, since=?19, ended=?20, totals=?21, least=?22, asked=?23 WHERE id=?1")                              \
    X(GAME_GET, "SELECT " GAME_COLUMNS " FROM game g WHERE id=?1")                                                     \
    X(GAMES_ACCOUNT, "SELECT " GAME_COLUMNS " FROM game g WHERE id IN (SELECT game FROM seat WHERE account=?1 UNION"   \
                     " SELECT id FROM game WHERE owner=?1) AND (state=2 AND asked=0)=?2 ORDER BY changed DESC"         \
                     " LIMIT 500")                                                                                     \
    X(GAMES_SECRET, "SELECT " GAME_COLUMNS " FROM game g JOIN seat s ON s.game=g.id WHERE s.secret=?1"                 \
                    " AND (g.state=2 AND g.asked=0)=?2")                                                               \
    X(LISTED, "SELECT " GAME_COLUMNS LISTED_FROM LISTED_ORDER)                                                         \
    X(LISTED_TITLE, "SELECT " GAME_COLUMNS LISTED_FROM " AND title=?4" LISTED_ORDER)                                   \
    X(LISTED_LIVE, "SELECT " GAME_COLUMNS LISTED_FROM " AND live=?5" LISTED_ORDER)                                     \
    X(LISTED_BOTH, "SELECT " GAME_COLUMNS LISTED_FROM " AND title=?4 AND live=?5" LISTED_ORDER)                        \
    X(IDLE, "SELECT id FROM game WHERE state=0 AND changed<?1 ORDER BY changed LIMIT 1")                               \
    X(GAME_MADE, "SELECT " GAME_COLUMNS " FROM game g WHERE made=?1")                                                  \
    X(ARRIVED_ROWS, "DELETE FROM journal WHERE game=(SELECT id FROM game WHERE id=?1 AND state=3)")                    \
    X(ARRIVED, "DELETE FROM game WHERE id=?1 AND state=3")                                                             \
    X(OPEN_OF, "SELECT count(*) FROM game WHERE owner=?1 AND state=0")                                                 \
    X(REMOVE_ROWS, "DELETE FROM journal WHERE game=(SELECT id FROM game WHERE id=?1 AND state=0)")                     \
    X(REMOVE_SEATS, "DELETE FROM seat WHERE game=(SELECT id FROM game WHERE id=?1 AND state=0)")                       \
    X(REMOVE_NOTES, "DELETE FROM note WHERE game=(SELECT id FROM game WHERE id=?1 AND state=0)")                       \
    X(REMOVE, "DELETE FROM game WHERE id=?1 AND state=0")                                                              \
    X(SEATS_DELETE, "DELETE FROM seat WHERE game=?1")                                                                  \
    X(SEAT_ADD, "INSERT INTO seat VALUES(?,?,?,?,?,?,?,?,?,?)")                                                        \
    X(SEATS_GET, "SELECT seat, key, name, account, secret, person, offer, offer_own, called FROM seat WHERE game=?1 "  \
                 "ORDER BY seat")                                                                                      \
    X(APPEND, "INSERT INTO journal VALUES(?,?,?,?,?,?,?)")                                                             \
    X(ROWS, "SELECT row, time, kind, who, text, hash FROM journal WHERE game=?1 AND row>=?2 ORDER BY row")             \
    X(REWORD, "UPDATE journal SET text=?3 WHERE game=?1 AND row=?2")                                                   \
    X(SAT_ADD, "INSERT OR IGNORE INTO sat VALUES(?,?,?,?)")                                                            \
    X(SAT, "SELECT seat, row FROM sat WHERE game=?1 AND account=?2 ORDER BY seat, row")                                \
    X(SAT_FORGET, "DELETE FROM sat WHERE game=?1 AND account=?2")                                                      \
    X(NOTE_PUT, "INSERT OR REPLACE INTO note VALUES(?,?,?)")                                                           \
    X(NOTE_GET, "SELECT text FROM note WHERE game=?1 AND key=?2")                                                      \
    X(PROGRAM_PUT, "INSERT OR REPLACE INTO program VALUES(?,?,?)")                                                     \
    X(PROGRAM_DELETE, "DELETE FROM program WHERE game=?1 AND key=?2")                                                  \
    X(PROGRAMS, "SELECT key, text FROM program WHERE game=?1 ORDER BY key")                                            \
    X(ACCOUNT_ADD, "INSERT INTO account(name, folded, password, created) VALUES(?,?,?,?)")                             \
    X(ACCOUNT_FIND, "SELECT id, name, password, created FROM account WHERE folded=?1")                                 \
    X(ACCOUNT_GET, "SELECT id, name, password, created FROM account WHERE id=?1")                                      \
    X(ACCOUNT_PASSWORD, "UPDATE account SET password=?2 WHERE id=?1")                                                  \
    X(NOTE_FORGET, "DELETE FROM note WHERE game=?1 AND key=?2")                                                        \
    X(NOTES_ERASE, "DELETE FROM note WHERE (game, key) IN (SELECT game, key FROM seat WHERE account=?1)")              \
    X(ACCOUNT_TABLE, "SELECT game FROM seat WHERE account=?1 UNION ALL SELECT game FROM sat WHERE account=?1 LIMIT 1") \
    X(ACCOUNT_DELETE, "DELETE FROM account WHERE id=?1")                                                               \
    X(SESSION_ADD, "INSERT INTO session VALUES(?,?,?,?)")                                                              \
    X(SESSION_GET, "SELECT hash, account, created, seen FROM session WHERE hash=?1")                                   \
    X(SESSION_SEEN, "UPDATE session SET seen=?2 WHERE hash=?1")                                                        \
    X(SESSION_END, "DELETE FROM session WHERE hash=?1")                                                                \
    X(SESSIONS_END, "DELETE FROM session WHERE account=?1 AND (?2 IS NULL OR hash<>?2)")                               \
    X(SESSIONS, "SELECT hash, account, created, seen FROM session WHERE account=?1 ORDER BY created LIMIT 200")        \
    X(RESETS_OLD, "DELETE FROM reset WHERE account=?1")                                                                \
    X(RESET_ADD, "INSERT INTO reset VALUES(?,?,?)")                                                                    \
    X(RESET_GET, "SELECT account FROM reset WHERE hash=?1 AND expires>?2")                                             \
    X(RESET_END, "DELETE FROM reset WHERE hash=?1")

typedef enum statement {
#define X(NAME, sql) S_##NAME,
    STATEMENTS(X)
#undef X
        S_COUNT
} statement;

static const char *const sql_of[S_COUNT] = {
#define X(NAME, sql) (sql),
    STATEMENTS(X)
#undef X
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *st[S_COUNT];
    char error[256];
};

/* ---- statements ----------------------------------------------------------------------------------------------------- */

static store_status note(store *s, int code) {
    if ((code & 0xFF) == SQLITE_CONSTRAINT) {
        return STORE_TAKEN;
    }
    snprintf(s->error, sizeof s->error, "%s (%d)", sqlite3_errmsg(s->db), sqlite3_extended_errcode(s->db));
    return STORE_FAILED;
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

static sqlite3_stmt *ready(store *s, statement which, const char *form, va_list args) {
    sqlite3_stmt *st = s->st[which];
    if (st == NULL) {
        if (sqlite3_prepare_v3(s->db, sql_of[which], -1, SQLITE_PREPARE_PERSISTENT, &st, NULL) != SQLITE_OK) {
            return NULL;
        }
        s->st[which] = st;
    }
    return bind(st, form, args) ? st : NULL;
}

static sqlite3_stmt *query(store *s, statement which, const char *form, ...) {
    va_list args;
    va_start(args, form);
    sqlite3_stmt *st = ready(s, which, form, args);
    va_end(args);
    return st;
}

/* Ends a statement: its code of the last step becomes ours. */
static store_status done(store *s, sqlite3_stmt *st, int code) {
    store_status status = code == SQLITE_DONE || code == SQLITE_ROW || code == SQLITE_OK ? STORE_OK : note(s, code);
    if (st != NULL) {
        sqlite3_reset(st);
        sqlite3_clear_bindings(st);
    }
    return status;
}

/* A statement without an answer. */
static store_status run(store *s, statement which, const char *form, ...) {
    va_list args;
    va_start(args, form);
    sqlite3_stmt *st = ready(s, which, form, args);
    va_end(args);
    if (which != S_BEGIN && sqlite3_get_autocommit(s->db)) {
        /* an error, even of a read, has ended the transaction: what came now would be committed by itself */
        done(s, st, SQLITE_OK);
        snprintf(s->error, sizeof s->error, "the transaction has ended");
        return STORE_FAILED;
    }
    return done(s, st, st != NULL ? sqlite3_step(st) : SQLITE_ERROR);
}

static const char *text_of(sqlite3_stmt *st, int column) { return (const char *)sqlite3_column_text(st, column); }

static void copy_text(char *to, size_t cap, sqlite3_stmt *st, int column) {
    const char *text = text_of(st, column);
    snprintf(to, cap, "%s", text != NULL ? text : "");
}

static bool copy_hash(uint8_t to[STORE_HASH], sqlite3_stmt *st, int column) {
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

static bool set_up(store *s, const store_config *config, const char **why) {
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (config->exclusive) {
        sqlite3_exec(s->db, "PRAGMA locking_mode=EXCLUSIVE", NULL, NULL, NULL);
    }
    /* Asked first, and without writing: a file of a newer version or of another program must stay as it is. */
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
    if (sqlite3_exec(s->db,
                     "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
                     "PRAGMA wal_autocheckpoint=2000; PRAGMA journal_size_limit=67108864; PRAGMA cell_size_check=ON;",
                     NULL, NULL, NULL) != SQLITE_OK) {
        return false;
    }
    for (; version < STORE_VERSION; version = version == 0 ? STORE_VERSION : version + 1) {
        if (sqlite3_exec(s->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(s->db, version == 0 ? schema : upgrade[version], NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) {
            return false;
        }
    }
    return number(s, "SELECT count(*) FROM game", -1) >= 0;
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

store *store_open(const store_config *config, char *err, size_t errcap) {
    const char *why = NULL;
    store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        snprintf(err, errcap, "%s: out of memory", config->path);
        return NULL;
    }
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(config->path, &s->db, flags, config->vfs);
    if (code == SQLITE_OK && set_up(s, config, &why)) {
        sqlite3_busy_timeout(s->db, config->busy_ms > 0 ? config->busy_ms : BUSY_MS);
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

void store_durability(store *s, char *mode, size_t cap, int *synchronous) {
    sqlite3_stmt *st = NULL;
    snprintf(mode, cap, "?");
    if (sqlite3_prepare_v2(s->db, "PRAGMA journal_mode", -1, &st, NULL) == SQLITE_OK &&
        sqlite3_step(st) == SQLITE_ROW) {
        copy_text(mode, cap, st, 0);
    }
    sqlite3_finalize(st);
    *synchronous = (int)number(s, "PRAGMA synchronous", -1);
}

/* ---- transactions ----------------------------------------------------------------------------------------------------- */

store_status store_begin(store *s) {
    store_status status = run(s, S_BEGIN, "");
    return status == STORE_FAILED && (sqlite3_errcode(s->db) & 0xFF) == SQLITE_BUSY ? STORE_BUSY : status;
}

store_status store_commit(store *s) { return run(s, S_COMMIT, ""); }
store_status store_mark(store *s) { return run(s, S_MARK, ""); }
store_status store_keep(store *s) { return run(s, S_KEEP, ""); }

void store_take_back(store *s) {
    run(s, S_TAKE_BACK, "");
    run(s, S_KEEP, "");
}

void store_rollback(store *s) {
    /* a full disk may have ended the transaction already */
    if (!sqlite3_get_autocommit(s->db)) {
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    }
}

/* ---- tables ------------------------------------------------------------------------------------------------------------- */

store_status store_game_add(store *s, const store_game *g, const uint8_t *made) {
    return run(s, S_GAME_ADD, "ttttiiiiiiiziitiiiiiiiittiiihi", g->id, g->title, g->description, g->options,
               (int64_t)g->state, (int64_t)g->is_private, (int64_t)g->by_owner, (int64_t)g->given_order,
               (int64_t)g->undo, (int64_t)g->seats, (int64_t)g->next_key, g->owner, (int64_t)g->owner_key,
               (int64_t)g->seed, g->invite, g->created, g->changed, g->at, g->game_at, (int64_t)g->actions,
               (int64_t)g->last_who, (int64_t)g->waiting, g->since, g->end, g->totals, (int64_t)g->least,
               (int64_t)g->is_live, (int64_t)g->is_seeded, made, (int64_t)g->asked);
}

store_status store_game_update(store *s, const store_game *g) {
    return run(s, S_GAME_UPDATE, "ttiiiiiiiziiiiiiiiittii", g->id, g->description, (int64_t)g->state,
               (int64_t)g->is_private, (int64_t)g->by_owner, (int64_t)g->given_order, (int64_t)g->undo,
               (int64_t)g->seats, (int64_t)g->next_key, g->owner, (int64_t)g->owner_key, (int64_t)g->seed, g->changed,
               g->at, g->game_at, (int64_t)g->actions, (int64_t)g->last_who, (int64_t)g->waiting, g->since, g->end,
               g->totals, (int64_t)g->least, (int64_t)g->asked);
}

store_status store_game_abandon(store *s, const char *id) {
    store_status status = run(s, S_ARRIVED_ROWS, "t", id);
    return status == STORE_OK ? run(s, S_ARRIVED, "t", id) : status;
}

store_status store_abandon_all(store *s) {
    if (number(s, "SELECT count(*) FROM game WHERE state = 3", 0) == 0) {
        return STORE_OK;
    }
    int code = sqlite3_exec(s->db,
                            "BEGIN IMMEDIATE; DELETE FROM journal WHERE game IN (SELECT id FROM game WHERE state = 3);"
                            "DELETE FROM game WHERE state = 3; COMMIT",
                            NULL, NULL, NULL);
    if (code != SQLITE_OK) {
        note(s, code);
        store_rollback(s);
        return STORE_FAILED;
    }
    return STORE_OK;
}

static void read_game(sqlite3_stmt *st, store_game *g) {
    memset(g, 0, sizeof *g);
    copy_text(g->id, sizeof g->id, st, 0);
    g->title = text_of(st, 1);
    g->description = text_of(st, 2);
    g->options = text_of(st, 3);
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
    copy_text(g->invite, sizeof g->invite, st, 14);
    g->created = sqlite3_column_int64(st, 15);
    g->changed = sqlite3_column_int64(st, 16);
    g->at = sqlite3_column_int64(st, 17);
    g->game_at = sqlite3_column_int64(st, 18);
    g->actions = (uint32_t)sqlite3_column_int64(st, 19);
    g->last_who = sqlite3_column_int(st, 20);
    g->waiting = (uint8_t)sqlite3_column_int(st, 21);
    g->since = sqlite3_column_int64(st, 22);
    g->end = text_of(st, 23);
    g->totals = text_of(st, 24);
    g->owner_name = text_of(st, 25);
    g->least = (uint8_t)sqlite3_column_int(st, 26);
    g->is_live = sqlite3_column_int(st, 27) != 0;
    g->is_seeded = sqlite3_column_int(st, 28) != 0;
    g->asked = (uint8_t)sqlite3_column_int(st, 29);
}

/* How a search of tables went; several statements may take part in one. */
typedef struct search {
    bool found, enough; /* enough: the caller has said so and is not asked again */
} search;

static store_status each_game(store *s, sqlite3_stmt *st, store_game_fn *fn, void *arg, search *went) {
    store_game g;
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    for (; code == SQLITE_ROW; code = sqlite3_step(st)) {
        read_game(st, &g);
        went->found = true;
        went->enough = !fn(arg, &g);
        if (went->enough) {
            break;
        }
    }
    return done(s, st, code);
}

static store_status one_game(store *s, sqlite3_stmt *st, store_game_fn *fn, void *arg) {
    search went = {false, false};
    store_status status = each_game(s, st, fn, arg, &went);
    return status != STORE_OK ? status : went.found ? STORE_OK : STORE_NONE;
}

store_status store_game_get(store *s, const char *id, store_game_fn *fn, void *arg) {
    return one_game(s, query(s, S_GAME_GET, "t", id), fn, arg);
}

store_status store_game_made(store *s, const uint8_t made[STORE_HASH], store_game_fn *fn, void *arg) {
    return one_game(s, query(s, S_GAME_MADE, "h", made), fn, arg);
}

store_status store_games_of(store *s, int64_t account, const uint8_t (*secret)[STORE_HASH], unsigned nsecrets,
                            bool finished, store_game_fn *fn, void *arg) {
    search went = {false, false};
    store_status status = STORE_OK;
    if (account != 0) {
        status = each_game(s, query(s, S_GAMES_ACCOUNT, "ii", account, (int64_t)finished), fn, arg, &went);
    }
    for (unsigned i = 0; i < nsecrets && status == STORE_OK && !went.enough; i++) {
        status = each_game(s, query(s, S_GAMES_SECRET, "hi", secret[i], (int64_t)finished), fn, arg, &went);
    }
    return status;
}

store_status store_games_listed(store *s, const store_page *page, store_game_fn *fn, void *arg) {
    search went = {false, false};
    statement which = page->title != NULL ? page->live >= 0 ? S_LISTED_BOTH : S_LISTED_TITLE
                      : page->live >= 0   ? S_LISTED_LIVE
                                          : S_LISTED;
    sqlite3_stmt *st = query(s, which, "iittii", (int64_t)page->state, page->changed, page->id, page->title,
                             (int64_t)page->live, (int64_t)page->most);
    return each_game(s, st, fn, arg, &went);
}

store_status store_game_idle(store *s, int64_t before, char out[STORE_ID]) {
    sqlite3_stmt *st = query(s, S_IDLE, "i", before);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    bool found = code == SQLITE_ROW;
    if (found) {
        copy_text(out, STORE_ID, st, 0);
    }
    store_status status = done(s, st, code);
    return status == STORE_OK && !found ? STORE_NONE : status;
}

store_status store_game_remove(store *s, const char *id) {
    static const statement parts[] = {S_REMOVE_ROWS, S_REMOVE_SEATS, S_REMOVE_NOTES, S_REMOVE};
    store_status status = STORE_OK;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && status == STORE_OK; i++) {
        status = run(s, parts[i], "t", id);
    }
    return status;
}

store_status store_open_games(store *s, int64_t account, unsigned *count) {
    sqlite3_stmt *st = query(s, S_OPEN_OF, "i", account);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    *count = code == SQLITE_ROW ? (unsigned)sqlite3_column_int(st, 0) : 0;
    return done(s, st, code);
}

/* seat.offer_own in the file */
enum { OFFER_BY_OTHERS, OFFER_OWN, OFFER_TAKEN };

store_status store_seats_put(store *s, const char *id, const store_seat *seat, unsigned count) {
    store_status status = run(s, S_SEATS_DELETE, "t", id);
    for (unsigned i = 0; i < count && status == STORE_OK; i++) {
        bool kept = seat[i].has_offer || seat[i].offer_taken;
        int64_t own = seat[i].offer_taken ? OFFER_TAKEN : seat[i].offer_own ? OFFER_OWN : OFFER_BY_OTHERS;
        status = run(s, S_SEAT_ADD, "tiitzhthii", id, (int64_t)seat[i].seat, (int64_t)seat[i].key, seat[i].name,
                     seat[i].account, seat[i].has_secret ? seat[i].secret : NULL, seat[i].person,
                     kept ? seat[i].offer : NULL, own, seat[i].called);
    }
    return status;
}

store_status store_seats_get(store *s, const char *id, store_seat out[IR_MAX_PLAYERS], unsigned *count) {
    sqlite3_stmt *st = query(s, S_SEATS_GET, "t", id);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    *count = 0;
    for (; code == SQLITE_ROW && *count < IR_MAX_PLAYERS; code = sqlite3_step(st)) {
        store_seat *seat = &out[(*count)++];
        memset(seat, 0, sizeof *seat);
        seat->seat = (uint8_t)sqlite3_column_int(st, 0);
        seat->key = (uint8_t)sqlite3_column_int(st, 1);
        copy_text(seat->name, sizeof seat->name, st, 2);
        seat->account = sqlite3_column_int64(st, 3);
        seat->has_secret = copy_hash(seat->secret, st, 4);
        copy_text(seat->person, sizeof seat->person, st, 5);
        seat->offer_taken = sqlite3_column_int(st, 7) == OFFER_TAKEN;
        seat->offer_own = sqlite3_column_int(st, 7) == OFFER_OWN;
        seat->has_offer = copy_hash(seat->offer, st, 6) && !seat->offer_taken;
        seat->called = sqlite3_column_int64(st, 8);
    }
    return done(s, st, code);
}

store_status store_sat_add(store *s, const char *id, const store_sat *sat, int64_t account) {
    return run(s, S_SAT_ADD, "tiii", id, (int64_t)sat->seat, sat->row, account);
}

store_status store_sat_each(store *s, const char *id, int64_t account, store_sat_fn *fn, void *arg) {
    sqlite3_stmt *st = query(s, S_SAT, "ti", id, account);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    for (; code == SQLITE_ROW; code = sqlite3_step(st)) {
        store_sat sat = {.seat = (uint8_t)sqlite3_column_int(st, 0), .row = sqlite3_column_int64(st, 1)};
        if (!fn(arg, &sat)) {
            break;
        }
    }
    return done(s, st, code);
}

store_status store_sat_forget(store *s, const char *id, int64_t account) {
    return run(s, S_SAT_FORGET, "ti", id, account);
}

/* ---- the journal -------------------------------------------------------------------------------------------------------- */

store_status store_append(store *s, const char *id, const store_row *row) {
    sqlite3_stmt *st =
        query(s, S_APPEND, "tiiiit", id, row->row, row->time, (int64_t)row->kind, (int64_t)row->who, row->text);
    int code = SQLITE_ERROR;
    if (st != NULL) {
        code = row->has_hash ? sqlite3_bind_int64(st, 7, (int64_t)row->hash) : sqlite3_bind_null(st, 7);
        code = code == SQLITE_OK ? sqlite3_step(st) : code;
    }
    return done(s, st, code);
}

store_status store_rows(store *s, const char *id, int64_t from, store_row_fn *fn, void *arg) {
    sqlite3_stmt *st = query(s, S_ROWS, "ti", id, from);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    for (; code == SQLITE_ROW; code = sqlite3_step(st)) {
        store_row row = {.row = sqlite3_column_int64(st, 0),
                         .time = sqlite3_column_int64(st, 1),
                         .kind = (uint8_t)sqlite3_column_int(st, 2),
                         .who = sqlite3_column_int(st, 3),
                         .text = text_of(st, 4),
                         .has_hash = sqlite3_column_type(st, 5) != SQLITE_NULL,
                         .hash = (uint64_t)sqlite3_column_int64(st, 5)};
        if (row.kind >= STORE_KINDS || row.text == NULL) {
            snprintf(s->error, sizeof s->error, "row %lld of %s makes no sense", (long long)row.row, id);
            done(s, st, SQLITE_OK);
            return STORE_FAILED;
        }
        if (!fn(arg, &row)) {
            break;
        }
    }
    return done(s, st, code);
}

store_status store_reword(store *s, const char *id, int64_t row, const char *text) {
    return run(s, S_REWORD, "tit", id, row, text);
}

/* ---- seats' own things ---------------------------------------------------------------------------------------------------- */

store_status store_note_put(store *s, const char *id, unsigned key, const char *text) {
    return run(s, S_NOTE_PUT, "tit", id, (int64_t)key, text);
}

store_status store_note_get(store *s, const char *id, unsigned key, char *out, size_t cap) {
    sqlite3_stmt *st = query(s, S_NOTE_GET, "ti", id, (int64_t)key);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    if (cap > 0) {
        out[0] = 0;
    }
    if (code == SQLITE_ROW) {
        copy_text(out, cap, st, 0);
    }
    return done(s, st, code);
}

store_status store_program_put(store *s, const char *id, unsigned key, const char *text) {
    return text != NULL ? run(s, S_PROGRAM_PUT, "tit", id, (int64_t)key, text)
                        : run(s, S_PROGRAM_DELETE, "ti", id, (int64_t)key);
}

store_status store_programs(store *s, const char *id, store_program_fn *fn, void *arg) {
    sqlite3_stmt *st = query(s, S_PROGRAMS, "t", id);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    for (; code == SQLITE_ROW; code = sqlite3_step(st)) {
        if (!fn(arg, (unsigned)sqlite3_column_int(st, 0), text_of(st, 1))) {
            break;
        }
    }
    return done(s, st, code);
}

/* ---- accounts ------------------------------------------------------------------------------------------------------------- */

store_status store_account_add(store *s, store_account *a, const char *folded) {
    store_status status = run(s, S_ACCOUNT_ADD, "ttti", a->name, folded, a->password, a->created);
    a->id = sqlite3_last_insert_rowid(s->db);
    return status;
}

static store_status one_account(store *s, sqlite3_stmt *st, store_account *out) {
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    memset(out, 0, sizeof *out);
    if (code == SQLITE_ROW) {
        out->id = sqlite3_column_int64(st, 0);
        copy_text(out->name, sizeof out->name, st, 1);
        copy_text(out->password, sizeof out->password, st, 2);
        out->created = sqlite3_column_int64(st, 3);
    }
    store_status status = done(s, st, code);
    return status == STORE_OK && code != SQLITE_ROW ? STORE_NONE : status;
}

store_status store_account_find(store *s, const char *folded, store_account *out) {
    return one_account(s, query(s, S_ACCOUNT_FIND, "t", folded), out);
}

store_status store_account_get(store *s, int64_t id, store_account *out) {
    return one_account(s, query(s, S_ACCOUNT_GET, "i", id), out);
}

store_status store_account_password(store *s, int64_t id, const char *password) {
    return run(s, S_ACCOUNT_PASSWORD, "it", id, password);
}

store_status store_note_forget(store *s, const char *id, unsigned key) {
    return run(s, S_NOTE_FORGET, "ti", id, (int64_t)key);
}

store_status store_notes_erase(store *s, int64_t account) { return run(s, S_NOTES_ERASE, "i", account); }

store_status store_account_table(store *s, int64_t account, char out[STORE_ID]) {
    sqlite3_stmt *st = query(s, S_ACCOUNT_TABLE, "i", account);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    if (code == SQLITE_ROW) {
        copy_text(out, STORE_ID, st, 0);
    }
    store_status status = done(s, st, code);
    return status == STORE_OK && code != SQLITE_ROW ? STORE_NONE : status;
}

store_status store_account_delete(store *s, int64_t id) { return run(s, S_ACCOUNT_DELETE, "i", id); }

store_status store_session_add(store *s, const store_session *x) {
    return run(s, S_SESSION_ADD, "hiii", x->hash, x->account, x->created, x->seen);
}

static void read_session(sqlite3_stmt *st, store_session *out) {
    copy_hash(out->hash, st, 0);
    out->account = sqlite3_column_int64(st, 1);
    out->created = sqlite3_column_int64(st, 2);
    out->seen = sqlite3_column_int64(st, 3);
}

store_status store_session_get(store *s, const uint8_t hash[STORE_HASH], store_session *out) {
    sqlite3_stmt *st = query(s, S_SESSION_GET, "h", hash);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    memset(out, 0, sizeof *out);
    if (code == SQLITE_ROW) {
        read_session(st, out);
    }
    store_status status = done(s, st, code);
    return status == STORE_OK && code != SQLITE_ROW ? STORE_NONE : status;
}

store_status store_session_seen(store *s, const uint8_t hash[STORE_HASH], int64_t seen) {
    return run(s, S_SESSION_SEEN, "hi", hash, seen);
}

store_status store_session_end(store *s, const uint8_t hash[STORE_HASH]) { return run(s, S_SESSION_END, "h", hash); }

store_status store_sessions_end(store *s, int64_t account, const uint8_t *but) {
    return run(s, S_SESSIONS_END, "ih", account, but);
}

store_status store_sessions(store *s, int64_t account, store_session_fn *fn, void *arg) {
    sqlite3_stmt *st = query(s, S_SESSIONS, "i", account);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    store_session x;
    for (; code == SQLITE_ROW; code = sqlite3_step(st)) {
        read_session(st, &x);
        if (!fn(arg, &x)) {
            break;
        }
    }
    return done(s, st, code);
}

store_status store_reset_add(store *s, const uint8_t hash[STORE_HASH], int64_t account, int64_t expires) {
    store_status status = run(s, S_RESETS_OLD, "i", account);
    return status == STORE_OK ? run(s, S_RESET_ADD, "hii", hash, account, expires) : status;
}

store_status store_reset_take(store *s, const uint8_t hash[STORE_HASH], int64_t now, int64_t *account) {
    sqlite3_stmt *st = query(s, S_RESET_GET, "hi", hash, now);
    int code = st != NULL ? sqlite3_step(st) : SQLITE_ERROR;
    *account = code == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    store_status status = done(s, st, code);
    if (status != STORE_OK || code != SQLITE_ROW) {
        return status == STORE_OK ? STORE_NONE : status;
    }
    return run(s, S_RESET_END, "h", hash);
}
