/* Puts the files of a folder into the program: embed FOLDER OUT.S OUT.c
 *
 * FOLDER is what web/build.mjs makes: beside FILE may lie FILE.gz and FILE.br. OUT.S takes their bytes in with .incbin
 * (a C array of them would take seconds to compile), OUT.c is the table of src/server/assets.h. A file whose name
 * carries the hash of its content (NAME-HHHHHHHHHHHH.EXT) may be kept by browsers for ever. files.json is the builder's
 * own list and stays out. */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_FILES = 256, MAX_PATH = 1024, MAX_DEPTH = 8 };

static char *files[MAX_FILES]; /* relative to the folder, without a leading '/' */
static size_t nfiles;
static const char *folder;

static const struct {
    const char *ending, *type;
} types[] = {{".html", "text/html; charset=utf-8"},
             {".js", "text/javascript; charset=utf-8"},
             {".css", "text/css; charset=utf-8"},
             {".json", "application/json"},
             {".webmanifest", "application/manifest+json"},
             {".svg", "image/svg+xml"},
             {".png", "image/png"},
             {".wasm", "application/wasm"},
             {".txt", "text/plain; charset=utf-8"}};

static int fail(const char *what, const char *name) {
    fprintf(stderr, "embed: %s: %s\n", name, what);
    return 1;
}

static bool ends_with(const char *s, const char *ending) {
    size_t n = strlen(s), m = strlen(ending);
    return n >= m && strcmp(s + n - m, ending) == 0;
}

static bool join(char *out, const char *name, const char *ending) {
    int n = snprintf(out, MAX_PATH, "%s/%s%s", folder, name, ending);
    return n > 0 && n < MAX_PATH;
}

static bool add(const char *name) {
    if (ends_with(name, ".gz") || ends_with(name, ".br") || strcmp(name, "files.json") == 0) {
        return true;
    }
    if (nfiles == MAX_FILES || (files[nfiles] = strdup(name)) == NULL) {
        return false;
    }
    nfiles++;
    return true;
}

/* Collects the files below FOLDER/at; `at` is "" or ends with '/'. */
static bool walk(const char *at, unsigned depth) {
    char path[MAX_PATH], name[MAX_PATH];
    struct stat info;
    DIR *dir = join(path, at, "") ? opendir(path) : NULL;
    bool good = dir != NULL && depth < MAX_DEPTH;
    for (const struct dirent *e; good && (e = readdir(dir)) != NULL;) {
        if (e->d_name[0] == '.') {
            continue;
        }
        int n = snprintf(name, sizeof name, "%s%s", at, e->d_name);
        good = n > 0 && n < MAX_PATH - 1 && join(path, name, "") && stat(path, &info) == 0;
        if (good && S_ISDIR(info.st_mode)) {
            name[n] = '/';
            name[n + 1] = 0;
            good = walk(name, depth + 1);
        } else if (good) {
            good = add(name);
        }
    }
    if (dir != NULL) {
        closedir(dir);
    }
    return good;
}

static int by_name(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

static const char *type_of(const char *name) {
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (ends_with(name, types[i].ending)) {
            return types[i].type;
        }
    }
    return NULL;
}

/* NAME-HHHHHHHHHHHH.EXT */
static bool has_hash(const char *name) {
    const char *dot = strrchr(name, '.');
    if (dot == NULL || dot - name < 13 || dot[-13] != '-') {
        return false;
    }
    return strspn(dot - 12, "0123456789abcdef") == 12;
}

/* FNV-1a over the bytes: an ETag tells versions apart, it does not prove anything. */
static bool hash_file(const char *path, uint64_t *hash) {
    unsigned char bytes[4096];
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        return false;
    }
    *hash = UINT64_C(0xcbf29ce484222325);
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, in)) > 0;) {
        for (size_t i = 0; i < n; i++) {
            *hash = (*hash ^ bytes[i]) * UINT64_C(0x100000001b3);
        }
    }
    bool good = ferror(in) == 0;
    fclose(in);
    return good;
}

/* One body: its bytes in the assembly, its row in the table; a file that is not there gives an empty one. */
static bool put_body(FILE *s, FILE *c, size_t index, const char *kind, const char *ending) {
    char path[MAX_PATH];
    struct stat info;
    uint64_t hash;
    if (!join(path, files[index], ending)) {
        return false;
    }
    if (stat(path, &info) != 0) {
        fputs(", {0}", c);
        return errno == ENOENT && ending[0] != 0;
    }
    if (strpbrk(path, "\"\\\n") != NULL || !hash_file(path, &hash)) {
        return false;
    }
    fprintf(s, "asset_%zu_%s:\n    .incbin \"%s\"\n    .byte 0\n    .global asset_%zu_%s\n", index, kind, path, index,
            kind);
    fprintf(c, ", {asset_%zu_%s, %jd, \"\\\"%016" PRIx64 "%s%s\\\"\"}", index, kind, (intmax_t)info.st_size, hash,
            ending[0] != 0 ? "-" : "", ending[0] != 0 ? ending + 1 : "");
    return true;
}

static void declare(FILE *c, const char *kind, const char *ending) {
    char path[MAX_PATH];
    struct stat info;
    for (size_t i = 0; i < nfiles; i++) {
        if (join(path, files[i], ending) && stat(path, &info) == 0) {
            fprintf(c, "extern const unsigned char asset_%zu_%s[];\n", i, kind);
        }
    }
}

static int put_all(FILE *s, FILE *c) {
    fputs("/* Made by tools/embed. Do not edit. */\n    .section .rodata\n", s);
    fputs("/* Made by tools/embed. Do not edit. */\n#include \"server/assets.h\"\n\n", c);
    declare(c, "plain", "");
    declare(c, "gzip", ".gz");
    declare(c, "brotli", ".br");
    fputs("\nconst asset assets_table[] = {\n", c);
    for (size_t i = 0; i < nfiles; i++) {
        const char *type = type_of(files[i]);
        if (type == NULL || strpbrk(files[i], "\"\\\n") != NULL) {
            return fail("a file with a name or ending that is not known", files[i]);
        }
        fprintf(c, "    {\"/%s\", \"%s\", %s", files[i], type, has_hash(files[i]) ? "true" : "false");
        if (!put_body(s, c, i, "plain", "") || !put_body(s, c, i, "gzip", ".gz") ||
            !put_body(s, c, i, "brotli", ".br")) {
            return fail("cannot be read", files[i]);
        }
        fputs("},\n", c);
    }
    fprintf(c, "};\nconst size_t assets_count = %zu;\n", nfiles);
    fputs("    .section .note.GNU-stack,\"\",%progbits\n", s);
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fputs("usage: embed FOLDER OUT.S OUT.c\n", stderr);
        return 2;
    }
    folder = argv[1];
    if (!walk("", 0) || nfiles == 0) {
        return fail(nfiles == 0 ? "holds no file" : "cannot be read, or holds too much", folder);
    }
    qsort(files, nfiles, sizeof files[0], by_name);
    FILE *s = fopen(argv[2], "wb"), *c = fopen(argv[3], "wb");
    int code = s == NULL || c == NULL ? fail("cannot be written", argv[s == NULL ? 2 : 3]) : put_all(s, c);
    if (s != NULL && (ferror(s) != 0 || fclose(s) != 0)) {
        code = fail("cannot be written", argv[2]);
    }
    if (c != NULL && (ferror(c) != 0 || fclose(c) != 0)) {
        code = fail("cannot be written", argv[3]);
    }
    if (code != 0) {
        remove(argv[2]);
        remove(argv[3]);
    }
    for (size_t i = 0; i < nfiles; i++) {
        free(files[i]);
    }
    return code;
}
