/* Copies of a database. */
#ifndef STORE_BACKUP_H
#define STORE_BACKUP_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

/* Copies the database, as it is at one moment, into a new file that only its owner can read. The file has its name once
 * it is whole and synced. False with a message; then there is no such file. */
bool backup_write(sqlite3 *from, const char *file, char *err, size_t errcap);

#endif
