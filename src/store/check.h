/* See check.c. */
#ifndef STORE_CHECK_H
#define STORE_CHECK_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

/* Rows that do not fit their checksums; 1 if some cannot be read. What is not found may be one of them. */
typedef struct check_result {
    unsigned games, notes;
} check_result;

/* store_check. */
bool check_tables(sqlite3 *db, char *found, size_t cap, check_result *bad);

#endif
