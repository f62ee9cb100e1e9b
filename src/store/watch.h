/* Whether the database's files are still where they were opened. If somebody deletes or replaces a file, everything
 * written to it is lost when the program ends, so writes must be refused. */
#ifndef STORE_WATCH_H
#define STORE_WATCH_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct watch {
    const char *file, *wal; /* the paths; NULL: in memory, or a VFS that is not a file system */
    uint64_t device, number, wal_number;
    bool has_wal;
} watch;

/* For a database that has just been opened. */
void watch_begin(watch *w, sqlite3 *db, bool is_file);
/* NULL if all is well, otherwise what is wrong. Costs two calls of stat. */
const char *watch_look(watch *w);

#endif
