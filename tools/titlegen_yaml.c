/* titlegen: YAML files to a tree in which every value knows its place.
 *
 * Allowed is the plain part of YAML: one document of mappings, lists and scalars. Anchors, aliases and tags are
 * refused, so that nothing can grow beyond what is in the file. Files, values and depth are bounded (titlegen.h). */
#include "titlegen.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

typedef union block {
    union block *next;
    max_align_t align;
} block;

void *tg_alloc(tg *t, size_t count, size_t size) {
    if (size != 0 && count > (SIZE_MAX / 2 - sizeof(block)) / size) {
        abort(); /* no bounded input comes here */
    }
    block *b = calloc(1, sizeof(block) + count * size);
    if (b == NULL) {
        fputs("titlegen: out of memory\n", stderr);
        exit(3);
    }
    b->next = t->blocks;
    t->blocks = b;
    return b + 1;
}

void tg_free(tg *t) {
    for (block *b = t->blocks; b != NULL;) {
        block *next = b->next;
        free(b);
        b = next;
    }
    t->blocks = NULL;
}

/* ---- complaints ------------------------------------------------------------------------------------------------- */

/* The head of a complaint; false if enough have been shown. */
static bool begin_complaint(tg *t, const char *file, size_t line, size_t column) {
    t->errors++;
    if (t->errors == TG_MAX_ERRORS + 1) {
        fprintf(stderr, "%s:%zu:%zu: further errors are not shown; mend these first\n", file, line, column);
    }
    if (t->errors > TG_MAX_ERRORS) {
        return false;
    }
    fprintf(stderr, "%s:%zu:%zu: ", file, line, column);
    return true;
}

static void complain_at(tg *t, const char *file, size_t line, size_t column, const char *format, ...) TG_PRINTF(5, 6);
static void complain_at(tg *t, const char *file, size_t line, size_t column, const char *format, ...) {
    if (!begin_complaint(t, file, line, column)) {
        return;
    }
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

void tg_error(tg *t, const tg_node *at, const char *format, ...) {
    if (!begin_complaint(t, at->file, at->line, at->column)) {
        return;
    }
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

void tg_error_in(tg *t, const tg_node *at, size_t offset, const char *format, ...) {
    unsigned column = at->column;
    if (at->literal) {
        column += at->quoted ? 1u : 0u;
        for (size_t i = 0; i < offset && i < at->len; i++) {
            column += ((unsigned char)at->text[i] & 0xC0u) != 0x80u ? 1u : 0u; /* characters, not bytes */
        }
    }
    if (!begin_complaint(t, at->file, at->line, column)) {
        return;
    }
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

const char *tg_show(tg *t, const char *text, size_t len) {
    enum { SHOWN = 40 };
    size_t n = len < SHOWN ? len : SHOWN;
    while (n > 0 && n < len && ((unsigned char)text[n] & 0xC0u) == 0x80u) {
        n--; /* not in the middle of a character */
    }
    char *out = tg_alloc(t, n + 4, 1);
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i];
        out[i] = c < 32 || c == 127 ? '?' : text[i];
    }
    if (n < len) {
        memcpy(out + n, "...", 3);
    }
    return out;
}

bool tg_same(const char *text, size_t len, const char *word) {
    return strlen(word) == len && memcmp(text, word, len) == 0;
}

const tg_pair *tg_find(const tg_node *map, const char *key) {
    for (size_t i = 0; map->kind == TG_MAP && i < map->count; i++) {
        if (tg_same(map->pair[i].key->text, map->pair[i].key->len, key)) {
            return &map->pair[i];
        }
    }
    return NULL;
}

/* ---- one file --------------------------------------------------------------------------------------------------- */

typedef struct reader {
    tg *t;
    const char *path;
    char *bytes;
    size_t len;
    yaml_parser_t parser;
    bool failed;
} reader;

static void fail_here(reader *r, yaml_mark_t mark, const char *text) {
    r->failed = true;
    complain_at(r->t, r->path, mark.line + 1, mark.column + 1, "%s", text);
}

/* What libyaml did not like. Its reader knows a byte offset only. */
static void fail_syntax(reader *r) {
    const yaml_parser_t *p = &r->parser;
    const char *problem = p->problem != NULL ? p->problem : "cannot be understood";
    size_t line = p->problem_mark.line + 1, column = p->problem_mark.column + 1;
    if (p->error == YAML_READER_ERROR) {
        line = column = 1;
        for (size_t i = 0; i < p->problem_offset && i < r->len; i++) {
            column = r->bytes[i] == '\n' ? 1 : column + 1;
            line += r->bytes[i] == '\n' ? 1u : 0u;
        }
    }
    r->failed = true;
    if (p->context != NULL) {
        complain_at(r->t, r->path, line, column,
                    "this is not YAML: %s (%s that began in line %zu); check indents, colons, quotes and brackets",
                    problem, p->context, p->context_mark.line + 1);
    } else {
        complain_at(r->t, r->path, line, column, "this is not YAML: %s; the file must be UTF-8 text in plain YAML",
                    problem);
    }
}

static bool next_event(reader *r, yaml_event_t *event) {
    if (r->failed) {
        return false;
    }
    if (!yaml_parser_parse(&r->parser, event)) {
        fail_syntax(r);
        return false;
    }
    return true;
}

static tg_node *new_node(reader *r, tg_kind kind, yaml_mark_t mark) {
    if (++r->t->nnodes > TG_MAX_NODES) {
        fail_here(r, mark, "too many values; a title and its bases may hold 100000");
        return NULL;
    }
    tg_node *node = tg_alloc(r->t, 1, sizeof *node);
    node->kind = kind;
    node->file = r->path;
    node->line = (unsigned)mark.line + 1;
    node->column = (unsigned)mark.column + 1;
    return node;
}

static void append(tg *t, tg_node *to, tg_node *key, tg_node *value) {
    if (to->count == to->cap) {
        size_t cap = to->cap == 0 ? 8 : to->cap * 2;
        tg_pair *pair = tg_alloc(t, cap, sizeof *pair);
        if (to->count > 0) {
            memcpy(pair, to->pair, to->count * sizeof *pair);
        }
        to->pair = pair;
        to->cap = cap;
    }
    to->pair[to->count++] = (tg_pair){key, value};
}

static tg_node *read_scalar(reader *r, const yaml_event_t *e) {
    size_t len = e->data.scalar.length, characters = 0;
    const char *value = (const char *)e->data.scalar.value;
    if (memchr(value, 0, len) != NULL) {
        fail_here(r, e->start_mark, "a zero byte stands in this text; remove the escape");
        return NULL;
    }
    tg_node *node = new_node(r, TG_SCALAR, e->start_mark);
    if (node == NULL) {
        return NULL;
    }
    char *text = tg_alloc(r->t, len + 1, 1);
    memcpy(text, value, len);
    for (size_t i = 0; i < len; i++) {
        characters += ((unsigned char)text[i] & 0xC0u) != 0x80u ? 1u : 0u;
    }
    node->text = text;
    node->len = len;
    node->quoted = e->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    node->literal = e->start_mark.line == e->end_mark.line &&
                    e->end_mark.column - e->start_mark.column == characters + (node->quoted ? 2u : 0u);
    return node;
}

/* Only what changes nothing of the meaning may decorate a value. */
static bool is_undecorated(reader *r, const yaml_event_t *e) {
    const yaml_char_t *anchor = NULL, *tag = NULL;
    if (e->type == YAML_SCALAR_EVENT) {
        anchor = e->data.scalar.anchor;
        tag = e->data.scalar.tag;
    } else if (e->type == YAML_MAPPING_START_EVENT) {
        anchor = e->data.mapping_start.anchor;
        tag = e->data.mapping_start.tag;
    } else if (e->type == YAML_SEQUENCE_START_EVENT) {
        anchor = e->data.sequence_start.anchor;
        tag = e->data.sequence_start.tag;
    }
    if (anchor != NULL || e->type == YAML_ALIAS_EVENT) {
        fail_here(r, e->start_mark,
                  "anchors and aliases are not used in title files; write the value out, or use a class");
        return false;
    }
    if (tag != NULL) {
        fail_here(r, e->start_mark, "tags are not used in title files; write the value without one");
        return false;
    }
    return true;
}

static tg_node *read_value(reader *r, const yaml_event_t *first, unsigned depth);

static void read_pair(reader *r, tg_node *map, const yaml_event_t *first, unsigned depth) {
    if (first->type != YAML_SCALAR_EVENT) {
        fail_here(r, first->start_mark, "a key must be a word, not a list, a mapping or an alias");
        return;
    }
    tg_node *key = read_value(r, first, depth);
    if (key == NULL) {
        return;
    }
    const tg_pair *twin = tg_find(map, key->text);
    if (twin != NULL) {
        r->failed = true;
        tg_error(r->t, key, "the key '%s' stands here twice, first in line %u; keep one of them",
                 tg_show(r->t, key->text, key->len), twin->key->line);
        return;
    }
    yaml_event_t event;
    if (!next_event(r, &event)) {
        return;
    }
    tg_node *value = read_value(r, &event, depth);
    yaml_event_delete(&event);
    if (value == NULL) {
        return;
    }
    append(r->t, map, key, value);
    if (map->count > TG_MAX_KEYS) { /* keys are compared with each other: bounds the time */
        fail_here(r, first->start_mark, "too many keys in one mapping; at most 1000");
    }
}

static tg_node *read_value(reader *r, const yaml_event_t *first, unsigned depth) {
    if (!is_undecorated(r, first)) {
        return NULL;
    }
    if (first->type == YAML_SCALAR_EVENT) {
        return read_scalar(r, first);
    }
    if (depth >= TG_MAX_DEPTH) {
        fail_here(r, first->start_mark, "nested too deeply; a title file needs fewer than 12 levels");
        return NULL;
    }
    bool is_map = first->type == YAML_MAPPING_START_EVENT;
    tg_node *node = new_node(r, is_map ? TG_MAP : TG_LIST, first->start_mark);
    while (node != NULL && !r->failed) {
        yaml_event_t event;
        if (!next_event(r, &event)) {
            break;
        }
        bool end = event.type == YAML_MAPPING_END_EVENT || event.type == YAML_SEQUENCE_END_EVENT;
        if (!end && is_map) {
            read_pair(r, node, &event, depth + 1);
        } else if (!end) {
            tg_node *item = read_value(r, &event, depth + 1);
            if (item != NULL) {
                append(r->t, node, item, item);
            }
            if (node->count > TG_MAX_KEYS) {
                fail_here(r, event.start_mark, "too many items in one list; at most 1000");
            }
        }
        yaml_event_delete(&event);
        if (end) {
            break;
        }
    }
    return r->failed ? NULL : node;
}

/* The one document of the stream; `failed` says whether there was trouble. */
static tg_node *read_stream(reader *r) {
    tg_node *root = NULL;
    for (bool done = false; !done && !r->failed;) {
        yaml_event_t event;
        if (!next_event(r, &event)) {
            break;
        }
        if (event.type == YAML_STREAM_END_EVENT) {
            done = true;
        } else if (event.type == YAML_DOCUMENT_START_EVENT && root != NULL) {
            fail_here(r, event.start_mark, "a second document begins; a title file holds one");
        } else if (event.type == YAML_MAPPING_START_EVENT) {
            root = read_value(r, &event, 0);
        } else if (event.type == YAML_SCALAR_EVENT || event.type == YAML_SEQUENCE_START_EVENT ||
                   event.type == YAML_ALIAS_EVENT) {
            fail_here(r, event.start_mark, "a title file must be a mapping: lines like 'id: 1888'");
        }
        yaml_event_delete(&event);
    }
    if (!r->failed && root == NULL) {
        yaml_mark_t top = {0, 0, 0};
        fail_here(r, top, "the file is empty; a title file must be a mapping: lines like 'id: 1888'");
    }
    return r->failed ? NULL : root;
}

/* The whole file in memory, or an error text. */
static const char *slurp(tg *t, const char *path, char **bytes, size_t *len) {
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        return strerror(errno);
    }
    *bytes = tg_alloc(t, TG_MAX_BYTES + 1, 1);
    *len = fread(*bytes, 1, TG_MAX_BYTES + 1, in);
    bool bad = ferror(in) != 0;
    fclose(in);
    if (bad) {
        return "read error";
    }
    return *len > TG_MAX_BYTES ? "more than a megabyte" : NULL;
}

static tg_node *read_file(tg *t, const char *path, const tg_node *wanted_by) {
    reader r = {.t = t, .path = path};
    const char *why = slurp(t, path, &r.bytes, &r.len);
    if (why != NULL && wanted_by != NULL) {
        tg_error(t, wanted_by, "'%s' cannot be read (%s); name a file beside this one", path, why);
        return NULL;
    }
    if (why != NULL) {
        complain_at(t, path, 1, 1, "cannot be read (%s); give the path of a title's YAML file", why);
        return NULL;
    }
    t->file[t->nfiles++] = path;
    if (!yaml_parser_initialize(&r.parser)) {
        complain_at(t, path, 1, 1, "no memory for the YAML parser");
        return NULL;
    }
    yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)r.bytes, r.len);
    tg_node *root = read_stream(&r);
    yaml_parser_delete(&r.parser);
    return root;
}

/* ---- extends ---------------------------------------------------------------------------------------------------- */

static const char *kind_name(tg_kind kind) {
    return kind == TG_MAP ? "a mapping" : kind == TG_LIST ? "a list" : "a plain value";
}

/* Mappings key by key, the order of the base kept; scalars and lists are replaced. */
static void merge(tg *t, tg_node *base, const tg_node *over) {
    for (size_t i = 0; i < over->count; i++) {
        const tg_pair *mine = &over->pair[i];
        const tg_pair *found = tg_find(base, mine->key->text);
        if (found == NULL) {
            append(t, base, mine->key, mine->value);
            continue;
        }
        tg_pair *theirs = &base->pair[found - base->pair];
        if (theirs->value->kind != mine->value->kind) {
            tg_error(t, mine->value, "'%s' is %s here but %s in %s:%u; keep to one kind",
                     tg_show(t, mine->key->text, mine->key->len), kind_name(mine->value->kind),
                     kind_name(theirs->value->kind), theirs->value->file, theirs->value->line);
        } else if (mine->value->kind == TG_MAP) {
            merge(t, theirs->value, mine->value);
        } else {
            *theirs = *mine;
        }
    }
}

static const char *beside(tg *t, const char *path, const tg_node *name) {
    const char *slash = strrchr(path, '/');
    size_t dir = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    char *out = tg_alloc(t, dir + name->len + 1, 1);
    memcpy(out, path, dir);
    memcpy(out + dir, name->text, name->len);
    return out;
}

static tg_node *load(tg *t, const char *path, const tg_node *wanted_by) {
    tg_node *root = read_file(t, path, wanted_by);
    const tg_pair *extends = root == NULL ? NULL : tg_find(root, "extends");
    if (extends == NULL) {
        return root;
    }
    const tg_node *name = extends->value;
    if (name->kind != TG_SCALAR || name->len == 0 || name->text[0] == '/') {
        tg_error(t, name, "'extends' must name one file, by a path relative to this one");
        return NULL;
    }
    const char *base_path = beside(t, path, name);
    for (unsigned i = 0; i < t->nfiles; i++) {
        if (strcmp(t->file[i], base_path) == 0) {
            tg_error(t, name, "'%s' is being read already; files must not extend each other in a circle", base_path);
            return NULL;
        }
    }
    if (t->nfiles == TG_MAX_FILES) {
        tg_error(t, name, "too many files extend each other; at most %d", TG_MAX_FILES);
        return NULL;
    }
    tg_node *base = load(t, base_path, name);
    if (base == NULL) {
        return NULL;
    }
    size_t at = (size_t)(extends - root->pair);
    memmove(&root->pair[at], &root->pair[at + 1], (root->count - at - 1) * sizeof root->pair[0]);
    root->count--;
    merge(t, base, root);
    base->file = root->file;
    base->line = root->line;
    base->column = root->column;
    return base;
}

tg_node *tg_load(tg *t, const char *path) {
    tg_node *root = load(t, path, NULL);
    return t->errors == 0 ? root : NULL;
}
