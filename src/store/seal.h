/* The checksum of every row: `sum` is seal(TABLE, all other columns in order), 64 bits. It detects a row whose key,
 * number, text or checksum has changed on disk, or that is in another row's place.
 *
 * seal() is an SQL function, so that one expression seals what is written, read and migrated. A change of one 64-bit
 * word is always detected, any other change except once in 2^64. It protects against failing disks, not against people.
 */
#ifndef STORE_SEAL_H
#define STORE_SEAL_H

#include <sqlite3.h>

/* The columns by table, without `sum`. */
#define ACCOUNT_ALL "id, name, folded, password, created, looks, banned"
#define SESSION_ALL "hash, account, created, seen"
#define RESET_ALL "hash, account, expires"
#define GAME_ALL                                                                                                       \
    "id, title, description, options, state, private, by_owner, given_order, undo, seats, next_key, owner, owner_key," \
    " seed, invite, created, changed, at, game_at, actions, last_who, waiting, since, ended, totals, least, live,"     \
    " seeded, made, asked, taken, dice, version"
#define SEAT_ALL "game, seat, key, name, account, secret, person, offer, offer_own, called, bot"
#define SAT_ALL "game, seat, row, account"
#define JOURNAL_ALL "game, row, time, kind, who, text, hash"
#define NOTE_ALL "game, key, text"
#define PROGRAM_ALL "game, key, text"
#define AUDIT_ALL "number, time, text"

#define SEAL(table, columns) "seal('" table "', " columns ")"
/* Of a row as stored: whether it is sound. */
#define SOUND(table, columns) "sum=" SEAL(table, columns)

/* X(NAME, columns): all of them. */
#define SEALED_TABLES(X)                                                                                               \
    X("account", ACCOUNT_ALL)                                                                                          \
    X("session", SESSION_ALL)                                                                                          \
    X("reset", RESET_ALL)                                                                                              \
    X("game", GAME_ALL)                                                                                                \
    X("seat", SEAT_ALL)                                                                                                \
    X("sat", SAT_ALL)                                                                                                  \
    X("note", NOTE_ALL)                                                                                                \
    X("program", PROGRAM_ALL)                                                                                          \
    X("journal", JOURNAL_ALL)                                                                                          \
    X("audit", AUDIT_ALL)

/* Registers seal() and looks() with a connection; returns an SQLite code. */
int seal_register(sqlite3 *db);

#endif
