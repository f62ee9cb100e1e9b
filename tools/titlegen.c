/* titlegen: the command. Reads a title's YAML file at build time and writes its C tables; see titlegen.h.
 *
 *   titlegen TITLE.yaml OUT.c                 writes OUT.c, which defines rail_data_<id>
 *   titlegen --depfile F TITLE.yaml OUT.c     also writes a depfile for ninja or make
 *   titlegen --own TITLE.yaml OUT.h           writes OUT.h: names for what only this title knows (its section `own`)
 *   titlegen --json TITLE.yaml                the tables as JSON to standard output
 *   titlegen --deps TITLE.yaml                the files it reads, one per line
 *
 * Exit codes: 0 done; 1 an error in a file, said on standard error, and then OUT is not there; 2 bad usage; 3 no
 * memory or no room to write. */
#define _POSIX_C_SOURCE 200809L
#include "titlegen.h"

#include <stdlib.h>
#include <string.h>

static int usage(void) {
    fputs("usage: titlegen [--depfile FILE] TITLE.yaml OUT.c | --own TITLE.yaml OUT.h | --json TITLE.yaml | --deps "
          "TITLE.yaml\n",
          stderr);
    return 2;
}

static void build(tg *t, tg_title *title, tg_node *root) {
    tg_take_scenario(t, title, root);
    tg_read(t, title, root);
    if (t->errors == 0) {
        tg_derive(t, title);
    }
    if (t->errors == 0) {
        tg_check(t, title);
    }
    rail_data *d = &title->data;
    d->hex = title->hex;
    d->tile = title->tile;
    d->cell = title->cell;
    d->company = title->company;
    d->kind = title->kind;
    d->npublic = 0;
    while (d->npublic < d->ncompanies && d->kind[d->company[d->npublic].kind].shares) {
        d->npublic++;
    }
    d->private_ = title->private_;
    d->train = title->train;
    d->phase = title->phase;
    d->run_bonus = title->run_bonus;
    d->patch = title->patch;
    d->citation = title->citation;
    d->options = title->option;
    d->own_name = title->own_name;
    d->own_rule = title->own_rule;
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

static void put_escaped(FILE *out, const char *path) {
    for (const char *c = path; *c != 0; c++) {
        if (*c == ' ' || *c == '#' || *c == '\\') {
            fputc('\\', out);
        }
        if (*c == '$') {
            fputc('$', out);
        }
        fputc(*c, out);
    }
}

static void put_depfile(const tg *t, const char *target, FILE *out) {
    put_escaped(out, target);
    fputc(':', out);
    for (unsigned i = 0; i < t->nfiles; i++) {
        fputc(' ', out);
        put_escaped(out, t->file[i]);
    }
    fputc('\n', out);
}

typedef enum made { MADE_TABLES, MADE_HEADER, MADE_DEPFILE } made;

/* Makes the text in memory, then writes it to `path` in one go. `target` is what a depfile is about. */
static bool write_made(tg *t, const tg_title *title, made what, const char *path, const char *target) {
    char *bytes = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&bytes, &len);
    if (out == NULL) {
        fputs("titlegen: out of memory\n", stderr);
        return false;
    }
    switch (what) {
    case MADE_TABLES:
        tg_emit(&title->data, &title->own, tg_made_from(t), out);
        break;
    case MADE_HEADER:
        tg_emit_header(&title->data, &title->own, tg_made_from(t), out);
        break;
    case MADE_DEPFILE:
        put_depfile(t, target, out);
        break;
    }
    bool good = ferror(out) == 0;
    good = fclose(out) == 0 && good && tg_write(t, path, bytes, len);
    free(bytes);
    return good;
}

/* ---- the command ------------------------------------------------------------------------------------------------ */

typedef struct request {
    const char *title, *out, *depfile;
    bool json, deps, own;
} request;

static bool read_arguments(int argc, char **argv, request *r) {
    int i = 1;
    for (; i < argc && argv[i][0] == '-' && argv[i][1] == '-'; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            r->json = true;
        } else if (strcmp(argv[i], "--deps") == 0) {
            r->deps = true;
        } else if (strcmp(argv[i], "--own") == 0) {
            r->own = true;
        } else if (strcmp(argv[i], "--depfile") == 0 && i + 1 < argc) {
            r->depfile = argv[++i];
        } else {
            return false;
        }
    }
    bool writes = !r->json && !r->deps;
    if ((r->json && r->deps) || argc - i != (writes ? 2 : 1) || ((r->depfile != NULL || r->own) && !writes)) {
        return false;
    }
    r->title = argv[i];
    r->out = writes ? argv[i + 1] : NULL;
    size_t len = writes ? strlen(r->out) : 0;
    return !writes || len < 5 || strcmp(r->out + len - 5, ".yaml") != 0; /* never over a source */
}

static int run(tg *t, const request *r) {
    tg_node *root = tg_load(t, r->title);
    if (root != NULL && r->deps) {
        for (unsigned i = 0; i < t->nfiles; i++) {
            puts(t->file[i]);
        }
        return fflush(stdout) == 0 ? 0 : 3;
    }
    tg_title *title = tg_alloc(t, 1, sizeof *title);
    if (root != NULL) {
        build(t, title, root);
    }
    if (t->errors == 0 && r->own && title->own.prefix == NULL) {
        tg_error(t, root, "there is no section 'own', so there is nothing for a header");
    }
    if (t->errors != 0) {
        if (r->out != NULL) {
            tg_remove_stale(r->out);
        }
        return 1;
    }
    if (r->json || r->out == NULL) {
        tg_json(&title->data, &title->own, stdout);
        return fflush(stdout) == 0 ? 0 : 3;
    }
    if (!write_made(t, title, r->own ? MADE_HEADER : MADE_TABLES, r->out, NULL)) {
        tg_remove_stale(r->out);
        return 3;
    }
    return r->depfile == NULL || write_made(t, title, MADE_DEPFILE, r->depfile, r->out) ? 0 : 3;
}

int main(int argc, char **argv) {
    request r = {.title = NULL};
    if (!read_arguments(argc, argv, &r)) {
        return usage();
    }
    tg t = {.blocks = NULL};
    int status = run(&t, &r);
    tg_free(&t);
    return status;
}
