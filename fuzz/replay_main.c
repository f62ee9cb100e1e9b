/* Runs a fuzz target once over each file of the folders and files named on the command line: the corpora as tests,
 * with any compiler. Prints one TAP line per file; a crash ends the run, and the plan printed first shows it. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_FILES = 100000, MAX_BYTES = 64 << 20 };

typedef struct list {
    char **path;
    size_t count;
} list;

static void add(list *files, const char *path) {
    struct stat info;
    if (stat(path, &info) != 0) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(2);
    }
    if (S_ISREG(info.st_mode) && files->count < MAX_FILES) {
        char *copy = strdup(path);
        if (copy == NULL) {
            exit(2);
        }
        files->path[files->count++] = copy;
    }
    if (!S_ISDIR(info.st_mode)) {
        return;
    }
    DIR *folder = opendir(path);
    if (folder == NULL) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(2);
    }
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char inner[4096];
        if (entry->d_name[0] == '.') {
            continue;
        }
        int length = snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (length > 0 && (size_t)length < sizeof inner) {
            add(files, inner);
        }
    }
    closedir(folder);
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* The bytes in a block of exactly their size, so that a sanitizer sees the first byte read beyond them. */
static uint8_t *load(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(2);
    }
    long length = ftell(file);
    if (length < 0 || length > MAX_BYTES) {
        fprintf(stderr, "%s: too long\n", path);
        exit(2);
    }
    rewind(file);
    uint8_t *data = malloc(length > 0 ? (size_t)length : 1);
    if (data == NULL || fread(data, 1, (size_t)length, file) != (size_t)length) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(2);
    }
    fclose(file);
    *size = (size_t)length;
    return data;
}

int main(int argc, char **argv) {
    list files = {calloc(MAX_FILES, sizeof(char *)), 0};
    if (files.path == NULL) {
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        add(&files, argv[i]);
    }
    qsort(files.path, files.count, sizeof(char *), by_name);
    printf("1..%zu\n", files.count);
    fflush(stdout);
    for (size_t i = 0; i < files.count; i++) {
        size_t size = 0;
        uint8_t *data = load(files.path[i], &size);
        LLVMFuzzerTestOneInput(data, size);
        free(data);
        const char *name = strrchr(files.path[i], '/');
        printf("ok %zu - %s\n", i + 1, name != NULL ? name + 1 : files.path[i]);
        fflush(stdout);
        free(files.path[i]);
    }
    free(files.path);
    return 0;
}
