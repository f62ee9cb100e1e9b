/* titlegen: writing what was made, all or nothing. */
#define _POSIX_C_SOURCE 200809L
#include "titlegen.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* The file name without its folders: what is made must not depend on where it was built. */
static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* Only plain files are ever removed or replaced. */
static bool is_plain_or_absent(const char *path) {
    struct stat info;
    return stat(path, &info) != 0 ? errno == ENOENT : S_ISREG(info.st_mode);
}

void tg_remove_stale(const char *path) {
    if (is_plain_or_absent(path)) {
        remove(path);
    }
}

void tg_put_string(FILE *out, const char *text) {
    fputc('"', out);
    for (const char *c = text; *c != 0; c++) {
        if (*c == '"' || *c == '\\' || *c == '?') { /* '?': no trigraphs */
            fprintf(out, "\\%c", *c);
        } else if ((unsigned char)*c < 32 || (unsigned char)*c > 126) {
            fprintf(out, "\\%03o", (unsigned)(unsigned char)*c);
        } else {
            fputc(*c, out);
        }
    }
    fputc('"', out);
}

void tg_put_field(FILE *out, const char *name, const char *text) {
    fprintf(out, ".%s = ", name);
    tg_put_string(out, text);
    fputs(", ", out);
}

bool tg_write(tg *t, const char *path, const char *bytes, size_t len) {
    bool plain = is_plain_or_absent(path);
    size_t size = strlen(path) + 5;
    char *temporary = tg_alloc(t, size, 1);
    snprintf(temporary, size, plain ? "%s.tmp" : "%s", path);
    FILE *out = fopen(temporary, "wb");
    bool good = out != NULL && fwrite(bytes, 1, len, out) == len;
    good = out != NULL && fclose(out) == 0 && good;
    good = good && (!plain || rename(temporary, path) == 0);
    if (!good) {
        fprintf(stderr, "%s:1:1: cannot be written (%s); check the folder and the disk\n", path, strerror(errno));
        if (plain && out != NULL) {
            remove(temporary);
        }
    }
    return good;
}

const char *tg_made_from(tg *t) {
    size_t size = 1;
    for (unsigned i = 0; i < t->nfiles; i++) {
        size += strlen(base_name(t->file[i])) + 2;
    }
    char *out = tg_alloc(t, size, 1);
    for (unsigned i = 0, at = 0; i < t->nfiles; i++) {
        at += (unsigned)snprintf(out + at, size - at, "%s%s", i == 0 ? "" : ", ", base_name(t->file[i]));
    }
    for (char *c = out; *c != 0; c++) {
        *c = *c == '*' || (unsigned char)*c < 32 ? '_' : *c; /* it is part of a comment */
    }
    return out;
}
