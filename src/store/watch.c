/* See watch.h. */
#include "store/watch.h"

#include <stddef.h>
#include <sys/stat.h>

void watch_begin(watch *w, sqlite3 *db, bool is_file) {
    struct stat at;
    *w = (watch){.file = is_file ? sqlite3_db_filename(db, "main") : NULL};
    if (w->file == NULL || w->file[0] == 0 || stat(w->file, &at) != 0) {
        w->file = NULL;
        return;
    }
    w->wal = sqlite3_filename_wal(w->file);
    w->device = (uint64_t)at.st_dev;
    w->number = (uint64_t)at.st_ino;
}

const char *watch_look(watch *w) {
    struct stat at;
    if (w->file == NULL) {
        return NULL;
    }
    if (stat(w->file, &at) != 0) {
        return "the database file has been moved or deleted";
    }
    if ((uint64_t)at.st_dev != w->device || (uint64_t)at.st_ino != w->number) {
        return "another file has taken the place of the database file";
    }
    /* the write-ahead log is created by the first write and stays until the database is closed */
    bool there = stat(w->wal, &at) == 0;
    if (!w->has_wal) {
        w->has_wal = there;
        w->wal_number = there ? (uint64_t)at.st_ino : 0;
    } else if (!there || (uint64_t)at.st_ino != w->wal_number) {
        return "the database's write-ahead log has been moved, deleted or replaced";
    }
    return NULL;
}
