/* The tables in the file, and how to upgrade a file from one version to the next. */
#include "store/schema.h"

#include "store/seal.h"

/* Who has had a seat in a running game, so that their name can be removed from it. */
#define SAT_TABLE(more)                                                                                                \
    "CREATE TABLE sat(game TEXT NOT NULL REFERENCES game, seat INTEGER NOT NULL, row INTEGER NOT NULL,"                \
    " account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE" more                                              \
    ", PRIMARY KEY(game, seat, row)) STRICT, WITHOUT ROWID;"                                                           \
    "CREATE INDEX sat_account ON sat(account);"

#define SUM ", sum INTEGER NOT NULL DEFAULT 0"

#define SESSION_INDEXES                                                                                                \
    "CREATE INDEX session_seen ON session(seen);"                                                                      \
    "CREATE INDEX session_created ON session(created);"                                                                \
    "CREATE INDEX account_looks ON account(looks);"

/* One for each way to filter the lists of public tables, so that none needs a full scan; and one for tables that nobody
 * joins. */
#define LIST_INDEXES                                                                                                   \
    "CREATE INDEX game_title ON game(title, state, changed) WHERE private = 0;"                                        \
    "CREATE INDEX game_live ON game(live, state, changed) WHERE private = 0;"                                          \
    "CREATE INDEX game_title_live ON game(title, live, state, changed) WHERE private = 0;"                             \
    "CREATE INDEX game_idle ON game(changed) WHERE state = 0;"

/* Tables with computer players. */
#define BOT_INDEX "CREATE INDEX seat_bot ON seat(game) WHERE bot <> '';"

#define AUDIT_TABLE                                                                                                    \
    "CREATE TABLE audit(number INTEGER PRIMARY KEY, time INTEGER NOT NULL, text TEXT NOT NULL" SUM ") STRICT;"

const char store_schema[] =
    "CREATE TABLE account(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,"
    " password TEXT NOT NULL, created INTEGER NOT NULL, looks TEXT NOT NULL DEFAULT '', banned INTEGER NOT NULL "
    "DEFAULT 0" SUM ") STRICT;"
    "CREATE TABLE session(hash BLOB PRIMARY KEY, account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,"
    " created INTEGER NOT NULL, seen INTEGER NOT NULL" SUM ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX session_account ON session(account);" SESSION_INDEXES
    "CREATE TABLE reset(hash BLOB PRIMARY KEY, account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,"
    " expires INTEGER NOT NULL" SUM ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE game(id TEXT PRIMARY KEY, title TEXT NOT NULL, description TEXT NOT NULL, options TEXT NOT NULL,"
    " state INTEGER NOT NULL, private INTEGER NOT NULL, by_owner INTEGER NOT NULL, given_order INTEGER NOT NULL,"
    " undo INTEGER NOT NULL, seats INTEGER NOT NULL, next_key INTEGER NOT NULL,"
    " owner INTEGER REFERENCES account ON DELETE SET NULL, owner_key INTEGER NOT NULL, seed INTEGER NOT NULL,"
    " invite TEXT NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, at INTEGER NOT NULL,"
    " game_at INTEGER NOT NULL, actions INTEGER NOT NULL, last_who INTEGER NOT NULL, waiting INTEGER NOT NULL,"
    " since INTEGER NOT NULL, ended TEXT, totals TEXT, least INTEGER NOT NULL DEFAULT 0,"
    " live INTEGER NOT NULL DEFAULT 0, seeded INTEGER NOT NULL DEFAULT 1, made BLOB,"
    " asked INTEGER NOT NULL DEFAULT 0, taken INTEGER NOT NULL DEFAULT 0,"
    " dice INTEGER NOT NULL DEFAULT 0, version INTEGER NOT NULL DEFAULT 0" SUM ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX game_owner ON game(owner);"
    "CREATE INDEX game_listed ON game(state, changed) WHERE private = 0;"
    "CREATE UNIQUE INDEX game_made ON game(made) WHERE made IS NOT NULL;" LIST_INDEXES
    "CREATE TABLE seat(game TEXT NOT NULL REFERENCES game, seat INTEGER NOT NULL, key INTEGER NOT NULL,"
    " name TEXT NOT NULL, account INTEGER REFERENCES account ON DELETE SET NULL, secret BLOB,"
    " person TEXT NOT NULL DEFAULT '', offer BLOB, offer_own INTEGER NOT NULL DEFAULT 0,"
    " called INTEGER NOT NULL DEFAULT 0, bot TEXT NOT NULL DEFAULT ''" SUM ","
    " PRIMARY KEY(game, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_account ON seat(account) WHERE account IS NOT NULL;"
    "CREATE INDEX seat_secret ON seat(secret) WHERE secret IS NOT NULL;" BOT_INDEX SAT_TABLE(
        SUM) "CREATE TABLE journal(game TEXT NOT NULL REFERENCES game, row INTEGER NOT NULL, time INTEGER NOT NULL,"
             " kind INTEGER NOT NULL, who INTEGER NOT NULL, text TEXT NOT NULL, hash INTEGER" SUM ","
             " PRIMARY KEY(game, row)) STRICT, WITHOUT ROWID;"
             "CREATE TABLE note(game TEXT NOT NULL REFERENCES game, key INTEGER NOT NULL, text TEXT NOT NULL" SUM ","
             " PRIMARY KEY(game, key)) STRICT, WITHOUT ROWID;"
             "CREATE TABLE program(game TEXT NOT NULL REFERENCES game, key INTEGER NOT NULL, text TEXT NOT NULL" SUM ","
             " PRIMARY KEY(game, key)) STRICT, WITHOUT ROWID;" AUDIT_TABLE "PRAGMA user_version = 10;";

/* The columns that versions 7 to 9 sealed, where they were others than now. */
#define GAME_7                                                                                                         \
    "id, title, description, options, state, private, by_owner, given_order, undo, seats, next_key, owner, owner_key," \
    " seed, invite, created, changed, at, game_at, actions, last_who, waiting, since, ended, totals, least, live,"     \
    " seeded, made, asked, taken"
#define GAME_8 GAME_7 ", dice"
#define ACCOUNT_9 "id, name, folded, password, created, looks"
#define SEAT_7 "game, seat, key, name, account, secret, person, offer, offer_own, called"
#define SEALED_7(X)                                                                                                    \
    X("account", ACCOUNT_9)                                                                                            \
    X("session", SESSION_ALL)                                                                                          \
    X("reset", RESET_ALL)                                                                                              \
    X("game", GAME_7)                                                                                                  \
    X("seat", SEAT_7)                                                                                                  \
    X("sat", SAT_ALL)                                                                                                  \
    X("note", NOTE_ALL)                                                                                                \
    X("program", PROGRAM_ALL)                                                                                          \
    X("journal", JOURNAL_ALL)

/* A new column, before the checksum as in a new file. A row that did not match its old checksum gets none that it
 * matches. */
#define ADD_SEALED(table, column, before, after)                                                                       \
    "ALTER TABLE " table " RENAME COLUMN sum TO was;"                                                                  \
    "ALTER TABLE " table " ADD COLUMN " column ";"                                                                     \
    "ALTER TABLE " table " ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"                                                 \
    "UPDATE " table                                                                                                    \
    " SET sum = iif(was = " SEAL(table, before) ", " SEAL(table, after) ", ~" SEAL(table, after) ");"                  \
                                                                                                 "ALTER TABLE " table  \
                                                                                                 " DROP COLUMN was;"

#define ADD_SUM(table, columns) "ALTER TABLE " table " ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
#define FILL_SUM(table, columns) "UPDATE " table " SET sum = " SEAL(table, columns) ";"

const char *const store_upgrade[STORE_VERSION] = {
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
    /* Older files do not say whose a name was: a name counts as an account's if the account is older than the game. */
    [3] = SAT_TABLE("") "INSERT INTO sat SELECT s.game, s.seat, 0, a.id FROM seat s JOIN account a ON a.name = s.name"
                        " JOIN game g ON g.id = s.game WHERE s.person <> '' AND a.created <= g.created;"
                        "INSERT OR IGNORE INTO sat SELECT j.game, j.who, j.row, a.id FROM journal j JOIN account a ON "
                        "j.text = 'take ' || a.name"
                        " WHERE j.kind = 11 AND a.created <= j.time;"
                        "PRAGMA user_version = 4;",
    /* A pending undo request (kind 4): all seats except the one that asks and those that have said yes (5) since. */
    [4] = "ALTER TABLE game ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;"
          "UPDATE game SET asked = ((1 << seats) - 1) & ~(SELECT sum(DISTINCT 1 << who) FROM journal"
          " WHERE game = game.id AND kind IN (4, 5)"
          " AND row >= (SELECT max(row) FROM journal WHERE game = game.id AND kind = 4))"
          " WHERE undo = 2 AND (SELECT kind FROM journal WHERE game = game.id AND row = game_at) IN (4, 5);"
          "PRAGMA user_version = 5;",
    [5] = LIST_INDEXES "PRAGMA user_version = 6;",
    /* Every row gets its checksum. */
    [6] = "ALTER TABLE account ADD COLUMN looks TEXT NOT NULL DEFAULT '';"
          "UPDATE account SET looks = looks(name);" SESSION_INDEXES
          "ALTER TABLE game ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;"
          "UPDATE game SET taken = (SELECT count(*) FROM seat WHERE game = game.id);" SEALED_7(ADD_SUM)
              SEALED_7(FILL_SUM) "PRAGMA user_version = 7;",
    /* Computer players. */
    [7] = ADD_SEALED("game", "dice INTEGER NOT NULL DEFAULT 0", GAME_7, GAME_8)
        ADD_SEALED("seat", "bot TEXT NOT NULL DEFAULT ''", SEAT_7, SEAT_ALL) BOT_INDEX "PRAGMA user_version = 8;",
    /* A table's version, by which writers notice each other. */
    [8] = ADD_SEALED("game", "version INTEGER NOT NULL DEFAULT 0", GAME_8, GAME_ALL) "PRAGMA user_version = 9;",
    /* What the operator does. */
    [9] = ADD_SEALED("account", "banned INTEGER NOT NULL DEFAULT 0", ACCOUNT_9, ACCOUNT_ALL) AUDIT_TABLE
    "PRAGMA user_version = 10;"};
