/* See backup.h. The copy is one file, without a write-ahead log beside it. */
#include "store/backup.h"

#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 4096 };

static bool complain(const char *file, const char *why, char *err, size_t cap) {
    snprintf(err, cap, "%s: %s", file, why);
    return false;
}

static bool sync_it(const char *path, int flags) {
    int fd = open(path, flags | O_CLOEXEC);
    bool fine = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return fine;
}

static bool sync_folder(const char *file) {
    char folder[PATH];
    snprintf(folder, sizeof folder, "%s", file);
    char *slash = strrchr(folder, '/');
    if (slash != NULL) {
        slash[slash == folder] = 0;
    }
    return sync_it(slash != NULL ? folder : ".", O_RDONLY | O_DIRECTORY);
}

static bool copy(sqlite3 *from, const char *part, char *err, size_t cap) {
    sqlite3 *to = NULL;
    int code = sqlite3_open_v2(part, &to, SQLITE_OPEN_READWRITE, NULL);
    sqlite3_backup *b = code == SQLITE_OK ? sqlite3_backup_init(to, "main", from, "main") : NULL;
    if (b != NULL) {
        code = sqlite3_backup_step(b, -1);
        code = sqlite3_backup_finish(b) == SQLITE_OK && code == SQLITE_DONE ? SQLITE_OK : code;
    } else {
        code = to != NULL ? sqlite3_errcode(to) : SQLITE_NOMEM;
    }
    if (code == SQLITE_OK) {
        code = sqlite3_exec(to, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL);
    }
    bool fine = code == SQLITE_OK || complain(part, sqlite3_errstr(code), err, cap);
    sqlite3_close(to);
    return fine;
}

/* Unlike rename it takes nobody's place, where the file system has links. */
static bool rename_new(const char *part, const char *file) {
    if (link(part, file) == 0) {
        unlink(part);
        return true;
    }
    return (errno == EPERM || errno == ENOTSUP) && rename(part, file) == 0;
}

bool backup_write(sqlite3 *from, const char *file, char *err, size_t errcap) {
    char part[PATH];
    if ((size_t)snprintf(part, sizeof part, "%s.part", file) >= sizeof part) {
        return complain(file, "the path is too long", err, errcap);
    }
    if (access(file, F_OK) == 0) {
        return complain(file, "it exists already", err, errcap);
    }
    unlink(part); /* of one that was interrupted */
    int fd = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) {
        return complain(file, strerror(errno), err, errcap);
    }
    close(fd);
    if (!copy(from, part, err, errcap)) {
        unlink(part);
        return false;
    }
    if (!sync_it(part, O_RDWR) || !rename_new(part, file)) {
        complain(file, strerror(errno), err, errcap);
        unlink(part);
        return false;
    }
    return sync_folder(file) || complain(file, strerror(errno), err, errcap);
}

bool store_copy(const char *from, const char *file, char *err, size_t errcap) {
    sqlite3 *db = NULL;
    int code = sqlite3_open_v2(from, &db, SQLITE_OPEN_READONLY, NULL);
    bool fine =
        code == SQLITE_OK ? backup_write(db, file, err, errcap) : complain(from, sqlite3_errstr(code), err, errcap);
    sqlite3_close(db);
    return fine;
}
