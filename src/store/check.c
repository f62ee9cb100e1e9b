/* Checks a database when the server starts. Rows that do not match their checksums are counted; they are reported again
 * wherever they are needed. An index holds nothing that its table does not: if all rows are sound and the index does
 * not match them, it is rebuilt. The journal is too long for this; its rows are numbered, so missing ones show. */
#include "store/check.h"

#include "core/text.h"
#include "store/seal.h"

#include <stdio.h>
#include <string.h>

/* A number from SQL; -1 on failure. */
static int64_t number(sqlite3 *db, const char *sql) {
    sqlite3_stmt *st = NULL;
    int64_t v = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW) {
        v = sqlite3_column_int64(st, 0);
    }
    sqlite3_finalize(st);
    return v;
}

static bool fits(sqlite3 *db, const char *table) {
    char sql[80];
    sqlite3_stmt *st = NULL;
    snprintf(sql, sizeof sql, "PRAGMA integrity_check(%s)", table);
    bool fine = sqlite3_prepare_v2(db, sql, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW &&
                strcmp((const char *)sqlite3_column_text(st, 0), "ok") == 0;
    sqlite3_finalize(st);
    return fine;
}

static bool mend(sqlite3 *db, const char *table) {
    char sql[80];
    snprintf(sql, sizeof sql, "REINDEX %s", table);
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK && fits(db, table);
}

/* The number of rows that are damaged or cannot be found. */
static unsigned check_one(sqlite3 *db, const char *table, const char *unsound, ir_text *found) {
    int64_t bad = number(db, unsound);
    if (bad == 0 && fits(db, table)) {
        return 0;
    }
    ir_put(found, found->len > 0 ? "; " : "damaged: ");
    ir_put(found, table);
    if (bad > 0) {
        ir_put(found, ", rows: ");
        ir_put_int(found, bad);
    } else if (bad < 0) {
        ir_put(found, ", not all of it can be read");
    } else {
        bad = mend(db, table) ? 0 : -1;
        ir_put(found, bad == 0 ? ", an index, which has been made anew" : ", an index");
    }
    return bad < 0 ? 1 : (unsigned)bad;
}

bool check_tables(sqlite3 *db, char *found, size_t cap, check_result *bad) {
    static const struct {
        const char *table, *unsound;
    } all[] = {
#define X(table, columns) {table, "SELECT count(*) FROM " table " NOT INDEXED WHERE sum<>" SEAL(table, columns)},
        SEALED_TABLES(X)
#undef X
    };
    ir_text text = ir_text_on(found, cap);
    *bad = (check_result){0};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        bool is_journal = strcmp(all[i].table, "journal") == 0;
        unsigned rows = is_journal ? 0 : check_one(db, all[i].table, all[i].unsound, &text);
        bad->games += strcmp(all[i].table, "game") == 0 ? rows : 0;
        bad->notes += strcmp(all[i].table, "note") == 0 ? rows : 0;
    }
    return text.len == 0;
}
