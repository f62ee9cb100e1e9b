/* See check.c. */
#ifndef STORE_CHECK_H
#define STORE_CHECK_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

/* The number of rows that do not match their checksums; 1 if some cannot be read. A row that is missing may be one of
 * them. */
typedef struct check_result {
    unsigned games, notes;
} check_result;

/* store_check. */
bool check_tables(sqlite3 *db, char *found, size_t cap, check_result *bad);

#endif
