/* What the files of the store on SQLite share. */
#ifndef STORE_PARTS_H
#define STORE_PARTS_H

#include "store/check.h"
#include "store/statements.h"
#include "store/store.h"
#include "store/watch.h"

struct store {
    sqlite3 *db;
    sqlite3_stmt *st[S_COUNT];
    char error[256];
    int64_t seen;       /* of store_changed */
    unsigned left_out;  /* left out of the last list of tables */
    bool spoilt;        /* the transaction has met a damaged page: SQLite will not commit it */
    check_result found; /* when the files were last checked */
    watch files;
};

/* A statement with its values bound, by a letter each: i int64, t text (NULL: null), h hash (NULL: null), z an id where
 * 0 is null. NULL on failure. */
sqlite3_stmt *db_query(store *s, statement which, const char *form, ...);
/* Ends a statement and translates the code of its last step. */
store_status db_done(store *s, sqlite3_stmt *st, int code);
/* Something differs from what was written. */
store_status db_damaged(store *s, const char *what, const char *of);
const char *db_text(sqlite3_stmt *st, int column);
void db_copy_text(char *to, size_t cap, sqlite3_stmt *st, int column);
bool db_copy_hash(uint8_t to[STORE_HASH], sqlite3_stmt *st, int column);

#endif
