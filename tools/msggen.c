/* Turns message files into C tables: msggen OUT.c [--without PREFIX]... [--texts PATH] FILE.msg...
 *
 * Keys that begin with such a prefix are checked but not written: what one part of the program never says. Files of the same
 * name are parts of one language: src/text has what all share, a title's folder what it alone says. With --texts
 * only English goes into the C file; each other language is written to PATH.LANGUAGE, for who loads it later: its id, then
 * keys and texts, each with a zero byte after it.
 *
 * The first language must be en: its keys are the keys. Checked are duplicate keys, keys that are missing or unknown in
 * another language, places for arguments ({noun:n}, {n|form|form}) and that a translation uses no argument that English
 * does not have. Every error names file, line and column; with any error nothing is written. */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TEXT = 400, MAX_KEY = 64, MAX_NOUNS = 64, MAX_LANGUAGES = 32, MAX_WITHOUT = 8, MAX_ARG = 4 };

typedef struct entry {
    const char *file;
    char *key, *text;
    unsigned line, args; /* args: mask of the arguments it uses */
} entry;

typedef struct language {
    const char *file; /* the part that is being read, later the first */
    char id[16];
    entry *entry;
    size_t count, cap;
} language;

static language languages[MAX_LANGUAGES];
static size_t nlanguages;
static char *nouns[MAX_NOUNS];
static size_t nnouns;
static unsigned errors;
static const char *without[MAX_WITHOUT];
static size_t nwithout;
static const char *texts; /* PATH of --texts, or NULL */

static void complain(const char *file, unsigned line, unsigned column, const char *form, ...) {
    va_list args;
    fprintf(stderr, "%s:%u:%u: ", file, line, column);
    va_start(args, form);
    vfprintf(stderr, form, args);
    va_end(args);
    fputc('\n', stderr);
    errors++;
}

static void *need(void *p) {
    if (p == NULL) {
        fputs("msggen: out of memory\n", stderr);
        exit(2);
    }
    return p;
}

static char *copy(const char *s, size_t len) {
    char *out = need(malloc(len + 1));
    memcpy(out, s, len);
    out[len] = 0;
    return out;
}

static bool is_noun(const char *s, size_t len) {
    for (size_t i = 0; i < nnouns; i++) {
        if (strlen(nouns[i]) == len && memcmp(nouns[i], s, len) == 0) {
            return true;
        }
    }
    return false;
}

static void read_nouns(const char *file, unsigned line, const char *s) {
    for (size_t n; *(s += strspn(s, " ")) != 0; s += n) {
        n = strcspn(s, " ");
        if (nnouns == MAX_NOUNS) {
            complain(file, line, 1, "too many nouns");
            return;
        }
        nouns[nnouns++] = copy(s, n);
    }
}

/* The inside of {...}; returns the mask of the argument that it uses. */
static unsigned check_place(const char *file, unsigned line, unsigned column, const char *s, size_t len) {
    if (len >= 1 && isdigit((unsigned char)s[0])) {
        if (s[0] - '0' > MAX_ARG || len < 3 || s[1] != '|') {
            complain(file, line, column, "a plural is {n|form|form...} with n from 0 to %d", MAX_ARG);
            return 0;
        }
        return 1u << (s[0] - '0');
    }
    if (len < 3 || s[len - 2] != ':' || !isdigit((unsigned char)s[len - 1]) || s[len - 1] - '0' > MAX_ARG) {
        complain(file, line, column, "a place is {noun:n} or {n|form|form} with n from 0 to %d", MAX_ARG);
        return 0;
    }
    if (!is_noun(s, len - 2)) {
        complain(file, line, column + 1, "unknown noun '%.*s'; the line %%nouns of en.msg lists them", (int)(len - 2),
                 s);
    }
    return 1u << (s[len - 1] - '0');
}

static unsigned check_text(const char *file, unsigned line, unsigned column, const char *text) {
    unsigned args = 0;
    for (size_t i = 0; text[i] != 0; i++) {
        if (text[i] == '}') {
            complain(file, line, column + (unsigned)i, "a } without {");
        }
        if (text[i] != '{') {
            continue;
        }
        size_t n = strcspn(text + i + 1, "{}");
        if (text[i + 1 + n] != '}') {
            complain(file, line, column + (unsigned)i, "a { without }");
            return args;
        }
        args |= check_place(file, line, column + (unsigned)i, text + i + 1, n);
        i += n + 1;
    }
    return args;
}

static void add_entry(language *l, unsigned line, const char *key, size_t key_len, const char *text, unsigned column) {
    for (size_t i = 0; i < l->count; i++) {
        if (strlen(l->entry[i].key) == key_len && memcmp(l->entry[i].key, key, key_len) == 0) {
            const char *where = l->entry[i].file == l->file ? "" : l->entry[i].file;
            complain(l->file, line, 1, "the key '%.*s' stands in %s%sline %u already", (int)key_len, key, where,
                     *where ? ", " : "", l->entry[i].line);
            return;
        }
    }
    if (l->count == l->cap) {
        l->cap = l->cap * 2 + 64;
        l->entry = need(realloc(l->entry, l->cap * sizeof *l->entry));
    }
    entry *e = &l->entry[l->count++];
    e->key = copy(key, key_len);
    e->text = copy(text, strlen(text));
    e->file = l->file;
    e->line = line;
    e->args = check_text(l->file, line, column, text);
}

static void read_line(language *l, unsigned line, char *s) {
    size_t len = strlen(s);
    while (len > 0 && (s[len - 1] == '\n' || s[len - 1] == '\r' || s[len - 1] == ' ')) {
        s[--len] = 0;
    }
    if (len == 0 || s[0] == '#') {
        return;
    }
    if (strncmp(s, "%nouns ", 7) == 0) {
        read_nouns(l->file, line, s + 7);
        return;
    }
    size_t key = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_.");
    size_t equals = key + strspn(s + key, " ");
    if (key == 0 || key >= MAX_KEY || s[equals] != '=') {
        complain(l->file, line, (unsigned)equals + 1, "a line is: key = text");
        return;
    }
    size_t text = equals + 1 + strspn(s + equals + 1, " ");
    if (s[text] == 0 || strlen(s + text) > MAX_TEXT) {
        complain(l->file, line, (unsigned)text + 1, "the text is empty or longer than %d bytes", MAX_TEXT);
        return;
    }
    add_entry(l, line, s, key, s + text, (unsigned)text + 1);
}

static void read_language(const char *file) {
    char line[2048];
    const char *base = strrchr(file, '/');
    base = base == NULL ? file : base + 1;
    size_t len = strcspn(base, ".");
    if (nlanguages == MAX_LANGUAGES || len == 0 || len >= sizeof languages[0].id) {
        complain(file, 1, 1, "a message file is called after its language: en.msg");
        return;
    }
    size_t of = 0;
    while (of < nlanguages && (strlen(languages[of].id) != len || memcmp(languages[of].id, base, len) != 0)) {
        of++;
    }
    nlanguages += of == nlanguages;
    language *l = &languages[of];
    const char *first = l->file != NULL ? l->file : file;
    l->file = file;
    memcpy(l->id, base, len);
    FILE *in = fopen(file, "rb");
    if (in == NULL) {
        complain(file, 1, 1, "cannot be read: %s", strerror(errno));
        return;
    }
    for (unsigned number = 1; fgets(line, sizeof line, in) != NULL; number++) {
        if (strchr(line, '\n') == NULL && !feof(in)) {
            complain(file, number, (unsigned)sizeof line, "the line is too long");
            break;
        }
        read_line(l, number, line);
    }
    fclose(in);
    l->file = first;
}

static int by_key(const void *a, const void *b) { return strcmp(((const entry *)a)->key, ((const entry *)b)->key); }

static const entry *find(const language *l, const char *key) {
    entry like = {.key = (char *)(size_t)key};
    return l->count == 0 ? NULL : bsearch(&like, l->entry, l->count, sizeof *l->entry, by_key);
}

static void compare(const language *en, const language *l) {
    for (size_t i = 0; i < en->count; i++) {
        if (find(l, en->entry[i].key) == NULL) {
            complain(l->file, 1, 1, "the key '%s' of %s:%u is missing", en->entry[i].key, en->entry[i].file,
                     en->entry[i].line);
        }
    }
    for (size_t i = 0; i < l->count; i++) {
        const entry *e = find(en, l->entry[i].key);
        if (e == NULL) {
            complain(l->entry[i].file, l->entry[i].line, 1, "the key '%s' is not in %s", l->entry[i].key, en->file);
        } else if ((l->entry[i].args & ~e->args) != 0) {
            complain(l->entry[i].file, l->entry[i].line, 1, "'%s' uses an argument that it does not have in %s", e->key,
                     e->file);
        }
    }
}

static void put_literal(FILE *out, const char *s) {
    fputc('"', out);
    for (; *s != 0; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\') {
            fprintf(out, "\\%c", c);
        } else if (c < 0x20 || c >= 0x7F) {
            fprintf(out, "\\%03o", c);
        } else {
            fputc(c, out);
        }
    }
    fputc('"', out);
}

static bool is_left_out(const char *key) {
    for (size_t i = 0; i < nwithout; i++) {
        if (strncmp(key, without[i], strlen(without[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* One table, in the order of the keys; returns the number of its entries. */
static size_t write_language(const language *l, FILE *out) {
    size_t count = 0;
    fprintf(out, "static const ir_message messages_%s[] = {\n", l->id);
    for (size_t i = 0; i < l->count; i++) {
        if (is_left_out(l->entry[i].key)) {
            continue;
        }
        fputs("    {", out);
        put_literal(out, l->entry[i].key);
        fputs(", ", out);
        put_literal(out, l->entry[i].text);
        fputs("},\n", out);
        count++;
    }
    fputs("};\n\n", out);
    return count;
}

/* A language by itself: texts. */
static bool write_texts(const language *l) {
    char path[1024];
    snprintf(path, sizeof path, "%s.%s", texts, l->id);
    FILE *out = fopen(path, "wb");
    if (out == NULL) {
        fprintf(stderr, "%s: cannot be written: %s\n", path, strerror(errno));
        return false;
    }
    fprintf(out, "%s%c", l->id, 0);
    for (size_t i = 0; i < l->count; i++) {
        if (!is_left_out(l->entry[i].key)) {
            fprintf(out, "%s%c%s%c", l->entry[i].key, 0, l->entry[i].text, 0);
        }
    }
    bool bad = ferror(out) != 0;
    return fclose(out) == 0 && !bad;
}

static bool write_tables(const char *path) {
    FILE *out = fopen(path, "wb");
    if (out == NULL) {
        fprintf(stderr, "%s: cannot be written: %s\n", path, strerror(errno));
        return false;
    }
    fputs("/* Made by msggen from src/text and the titles' folders. Do not edit. */\n#include \"core/message.h\"\n\n",
          out);
    size_t count[MAX_LANGUAGES], built_in = texts == NULL ? nlanguages : 1;
    for (size_t i = 0; i < built_in; i++) {
        count[i] = write_language(&languages[i], out);
    }
    fputs("const ir_language ir_languages[] = {\n", out);
    for (size_t i = 0; i < built_in; i++) {
        fprintf(out, "    {\"%s\", messages_%s, %zu},\n", languages[i].id, languages[i].id, count[i]);
    }
    fprintf(out, "};\nconst size_t ir_languages_count = %zu;\n\nconst char *const ir_message_nouns[] = {", built_in);
    for (size_t i = 0; i < nnouns; i++) {
        put_literal(out, nouns[i]);
        fputs(", ", out);
    }
    fputs("NULL};\n", out);
    bool bad = ferror(out) != 0;
    bad = fclose(out) != 0 || bad;
    for (size_t i = built_in; i < nlanguages && !bad; i++) {
        bad = !write_texts(&languages[i]);
    }
    if (bad) {
        fprintf(stderr, "%s: cannot be written\n", path);
        remove(path);
    }
    return !bad;
}

static void free_all(void) {
    for (size_t i = 0; i < nlanguages; i++) {
        for (size_t j = 0; j < languages[i].count; j++) {
            free(languages[i].entry[j].key);
            free(languages[i].entry[j].text);
        }
        free(languages[i].entry);
    }
    for (size_t i = 0; i < nnouns; i++) {
        free(nouns[i]);
    }
}

/* en first, so that its nouns are known when the others are checked. */
static void read_all(int count, char **files) {
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            const char *base = strrchr(files[i], '/');
            bool english = strcmp(base == NULL ? files[i] : base + 1, "en.msg") == 0;
            if (english == (pass == 0)) {
                read_language(files[i]);
            }
        }
    }
}

int main(int argc, char **argv) {
    int first = 2;
    for (; first + 1 < argc && strcmp(argv[first], "--without") == 0 && nwithout < MAX_WITHOUT; first += 2) {
        without[nwithout++] = argv[first + 1];
    }
    if (first + 1 < argc && strcmp(argv[first], "--texts") == 0) {
        texts = argv[first + 1];
        first += 2;
    }
    if (argc < first + 1) {
        fputs("usage: msggen OUT.c [--without PREFIX]... [--texts PATH] FILE.msg...\n", stderr);
        return 2;
    }
    read_all(argc - first, argv + first);
    if (nlanguages == 0 || strcmp(languages[0].id, "en") != 0) {
        complain(argv[first], 1, 1, "there is no en.msg among the files");
    }
    for (size_t i = 0; i < nlanguages; i++) {
        if (languages[i].count > 0) {
            qsort(languages[i].entry, languages[i].count, sizeof *languages[i].entry, by_key);
        }
    }
    for (size_t i = 1; i < nlanguages; i++) {
        compare(&languages[0], &languages[i]);
    }
    bool done = errors == 0 && write_tables(argv[1]);
    free_all();
    return done ? 0 : errors > 0 ? 1 : 2;
}
