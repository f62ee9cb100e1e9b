/* Bytes from files. Input is hostile: sizes are capped, and a packed file must be complete and contain nothing else. */
#include "cli/load.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

const char *cli_shown(const char *path) { return strcmp(path, "-") == 0 ? "(standard input)" : path; }

/* A growing buffer, always with space for a terminator. */
typedef struct bytes {
    char *at;
    size_t len, cap;
} bytes;

/* Space for more; NULL, with a message, if out of memory or above the cap. */
static bool more(bytes *b, const char *path) {
    if (b->cap >= CLI_MAX_INPUT) {
        fprintf(stderr, "%s:1: too large; the maximum is 64 MB unpacked\n", path);
        return false;
    }
    size_t cap = b->cap == 0 ? 1u << 16 : b->cap * 2;
    char *grown = realloc(b->at, cap + 1);
    if (grown == NULL) {
        fprintf(stderr, "%s:1: out of memory\n", path);
        return false;
    }
    b->at = grown;
    b->cap = cap;
    return true;
}

static bool read_stream(FILE *in, const char *path, bytes *b) {
    for (;;) {
        if (b->len == b->cap && !more(b, path)) {
            return false;
        }
        size_t got = fread(b->at + b->len, 1, b->cap - b->len, in);
        b->len += got;
        if (got == 0 && ferror(in)) {
            fprintf(stderr, "%s:1: cannot be read: %s\n", path, strerror(errno));
            return false;
        }
        if (got == 0) {
            return true;
        }
    }
}

static bool packed(const bytes *b, size_t at) {
    return b->len - at >= 2 && (unsigned char)b->at[at] == 0x1F && (unsigned char)b->at[at + 1] == 0x8B;
}

static bool bad_gzip(const char *path, const char *why) {
    fprintf(stderr, "%s:1: cannot be read: %s\n", path, why);
    return false;
}

/* One part of a packed file (there may be several); *at moves to its end. */
static bool unpack_part(const bytes *from, size_t *at, bytes *to, const char *path) {
    z_stream z = {0};
    int code = inflateInit2(&z, 15 + 16);
    z.next_in = (Bytef *)(void *)(from->at + *at);
    z.avail_in = (uInt)(from->len - *at);
    while (code == Z_OK) {
        if (to->len == to->cap && !more(to, path)) {
            inflateEnd(&z);
            return false;
        }
        z.next_out = (Bytef *)(void *)(to->at + to->len);
        z.avail_out = (uInt)(to->cap - to->len);
        code = inflate(&z, Z_NO_FLUSH);
        to->len = to->cap - z.avail_out;
    }
    *at = from->len - z.avail_in;
    inflateEnd(&z);
    return code == Z_STREAM_END || bad_gzip(path, code == Z_BUF_ERROR   ? "the packed file is cut short"
                                                  : code == Z_MEM_ERROR ? "out of memory"
                                                                        : "the packed file is damaged");
}

static bool unpack(const bytes *from, bytes *to, const char *path) {
    size_t at = 0;
    while (at < from->len) {
        if (!packed(from, at)) {
            return bad_gzip(path, "unpacked data follows the packed file");
        }
        if (!unpack_part(from, &at, to, path)) {
            return false;
        }
    }
    return to->at != NULL || more(to, path);
}

char *cli_read_file(const char *path, size_t *len) {
    bool input = strcmp(path, "-") == 0;
    bytes raw = {0}, plain = {0};
    errno = 0;
    FILE *in = input ? stdin : fopen(path, "rb");
    if (in == NULL) {
        fprintf(stderr, "%s:1: cannot be read: %s\n", cli_shown(path), strerror(errno));
        return NULL;
    }
    bool good = read_stream(in, cli_shown(path), &raw);
    if (!input) {
        fclose(in);
    }
    if (good && packed(&raw, 0)) {
        good = unpack(&raw, &plain, cli_shown(path));
        free(raw.at);
        raw = plain;
    }
    if (!good) {
        free(raw.at);
        return NULL;
    }
    raw.at[raw.len] = 0;
    *len = raw.len;
    return raw.at;
}
