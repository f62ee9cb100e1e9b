/* Turns what the engine says to a browser into TypeScript: typegen OUT.ts FILE.shape...
 *
 * A shape file describes JSON that a writer in C makes; it lies beside that writer. the tests hold it against
 * real output. Its lines:
 *
 *   # About what follows.
 *   type NAME = TYPE
 *   shape NAME            or  shape NAME: BASE
 *     member: TYPE        # About it.         A member with ? may be absent. TYPE is TypeScript.
 *
 * The calls come from src/wasm/calls.h, events from the titles' tables. A wrong line or an unknown name stops the build with file, line and column; with
 * any error nothing is written. */
#include "core/codes.h"
#include "core/verb.h"
#include "rail/hooks.h"
#include "rail/turn.h"
#include "rail/verb.h"
#include "wasm/calls.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LINE = 400, MAX_NAMES = 400, MAX_USES = 4000, MAX_NAME = 40 };

/* A name of a type that a line uses, to be looked up when all are known. */
typedef struct use {
    char name[MAX_NAME];
    const char *file;
    unsigned line, column;
} use;

static char names[MAX_NAMES][MAX_NAME];
static size_t nnames;
static use uses[MAX_USES];
static size_t nuses;
static unsigned errors;
static const char *file;
static unsigned line_number;

static void complain(const char *where, unsigned line, unsigned column, const char *form, ...) {
    va_list args;
    fprintf(stderr, "%s:%u:%u: ", where, line, column);
    va_start(args, form);
    vfprintf(stderr, form, args);
    va_end(args);
    fputc('\n', stderr);
    errors++;
}

static bool word_char(char c) { return isalnum((unsigned char)c) || c == '_'; }

static size_t word_length(const char *s) {
    size_t n = 0;
    while (word_char(s[n])) {
        n++;
    }
    return n;
}

static bool known(const char *name) {
    for (size_t i = 0; i < nnames; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Declares the name at s; its length, or 0 with a complaint. A shape may be continued in another file. */
static size_t declare(const char *line, const char *s, bool again) {
    size_t n = word_length(s);
    unsigned column = (unsigned)(s - line) + 1;
    if (n == 0 || n >= MAX_NAME || !isupper((unsigned char)s[0])) {
        complain(file, line_number, column, "a name of a type begins with a capital letter");
        return 0;
    }
    char name[MAX_NAME] = "";
    memcpy(name, s, n);
    if (!known(name)) {
        if (nnames == MAX_NAMES) {
            complain(file, line_number, column, "too many types");
            return 0;
        }
        memcpy(names[nnames++], name, n + 1);
    } else if (!again) {
        complain(file, line_number, column, "%s is declared twice", name);
    }
    return n;
}

/* Notes the names that a type uses; text in quotes is left alone. */
static void note_uses(const char *line, const char *type) {
    for (const char *s = type; *s != 0;) {
        if (*s == '\'' || *s == '`') {
            const char *end = strchr(s + 1, *s);
            if (end == NULL) {
                complain(file, line_number, (unsigned)(s - line) + 1, "the quote does not end");
                return;
            }
            s = end + 1;
            continue;
        }
        size_t n = word_length(s);
        if (n > 0 && n < MAX_NAME && isupper((unsigned char)*s) && strncmp(s, "Record<", 7) != 0 && nuses < MAX_USES) {
            use *u = &uses[nuses++];
            memcpy(u->name, s, n);
            u->file = file;
            u->line = line_number;
            u->column = (unsigned)(s - line) + 1;
        }
        s += n > 0 ? n : 1;
    }
}

static void close_shape(FILE *out, bool *open) {
    if (*open) {
        fputs("}\n", out);
    }
    *open = false;
}

static void put_about(FILE *out, const char *indent, char about[MAX_LINE]) {
    if (about[0] != 0) {
        fprintf(out, "%s/** %s */\n", indent, about);
    }
    about[0] = 0;
}

static void type_line(FILE *out, const char *line) {
    const char *name = line + strlen("type ");
    size_t n = declare(line, name, false);
    if (n > 0 && strncmp(name + n, " = ", 3) == 0) {
        note_uses(line, name + n + 3);
        fprintf(out, "export type %s;\n", name);
    } else if (n > 0) {
        complain(file, line_number, (unsigned)(name + n - line) + 1, "a type is: type NAME = TYPE");
    }
}

static void shape_line(FILE *out, const char *line) {
    const char *name = line + strlen("shape ");
    size_t n = declare(line, name, true);
    const char *base = strncmp(name + n, ": ", 2) == 0 ? name + n + 2 : "";
    if (n > 0 && name[n] != 0 && base[0] == 0) {
        complain(file, line_number, (unsigned)(name + n - line) + 1, "a shape is: shape NAME, or shape NAME: BASE");
    }
    note_uses(line, base);
    fprintf(out, "export interface %.*s%s%s {\n", (int)n, name, base[0] != 0 ? " extends " : "", base);
}

static void member_line(FILE *out, char *line, char about[MAX_LINE]) {
    size_t n = word_length(line + 2);
    const char *type = strchr(line, ':');
    if (n == 0 || type == NULL || type[1] != ' ') {
        complain(file, line_number, 3, "a member is: NAME: TYPE, or NAME?: TYPE");
        return;
    }
    char *comment = strstr(line, "  # ");
    if (comment != NULL) {
        snprintf(about, MAX_LINE, "%s", comment + 4);
        *comment = 0;
    }
    note_uses(line, type + 2);
    put_about(out, "  ", about);
    fprintf(out, "%s;\n", line);
}

static void read_line(FILE *out, char *line, char about[MAX_LINE], bool *open) {
    bool member = line[0] == ' ' && line[1] == ' ' && *open;
    if (!member) {
        close_shape(out, open);
    }
    if (line[0] == 0) {
        about[0] = 0; /* what stood alone is about the file */
    } else if (strncmp(line, "# ", 2) == 0) {
        size_t len = strlen(about);
        snprintf(about + len, MAX_LINE - len, "%s%s", len > 0 ? " " : "", line + 2);
    } else if (strncmp(line, "type ", 5) == 0) {
        put_about(out, "", about);
        type_line(out, line);
    } else if (strncmp(line, "shape ", 6) == 0) {
        put_about(out, "", about);
        shape_line(out, line);
        *open = true;
    } else if (member) {
        member_line(out, line, about);
    } else {
        complain(file, line_number, 1, "a line is a comment, a type, a shape or a member");
    }
}

static void read_shapes(FILE *out, const char *path) {
    char line[MAX_LINE], about[MAX_LINE] = "";
    bool open = false;
    FILE *in = fopen(path, "r");
    file = path;
    line_number = 0;
    if (in == NULL) {
        complain(path, 1, 1, "%s", strerror(errno));
        return;
    }
    fputc('\n', out);
    while (fgets(line, sizeof line, in) != NULL) {
        line_number++;
        size_t len = strlen(line);
        if (len > 0 && line[len - 1] != '\n' && !feof(in)) {
            complain(path, line_number, MAX_LINE, "the line is too long");
        }
        line[strcspn(line, "\r\n")] = 0;
        read_line(out, line, about, &open);
    }
    close_shape(out, &open);
    fclose(in);
}

#define NONE
#define NUMBER(name)                                                                                                   \
    name:                                                                                                              \
    number
#define FLAG(name)                                                                                                     \
    name:                                                                                                              \
    boolean
#define TEXT(name)                                                                                                     \
    name:                                                                                                              \
    string
#define WORDS(name)                                                                                                    \
    name:                                                                                                              \
    readonly(string | number)[]
#define STRING(...) #__VA_ARGS__
#define EXPANDED(...) STRING(__VA_ARGS__)

/* Every call with its arguments as TypeScript writes them. */
typedef struct call {
    const char *name, *about, *answer, *arguments;
} call;

#define CALL(name, about, answer, ...) {#name, about, #answer, EXPANDED(__VA_ARGS__)},
static const call game_calls[] = {WASM_GAME_CALLS(CALL)};
static const call engine_calls[] = {WASM_CALLS(CALL)};
static const call player_calls[] = {WASM_PLAYER_CALLS(CALL)};
#undef CALL

static void put_list(FILE *out, const char *name, const char *about, const call *list, size_t count) {
    fprintf(out, "\n/** %s */\nexport interface %s {\n", about, name);
    for (size_t i = 0; i < count; i++) {
        note_uses(list[i].answer, list[i].answer);
        fprintf(out, "  /** %s */\n  %s(%s): %s;\n", list[i].about, list[i].name, list[i].arguments, list[i].answer);
    }
    fputs("}\n", out);
}

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static void put_calls(FILE *out) {
    file = "src/wasm/calls.h";
    line_number = 0;
    put_list(out, "GameCalls", "What every module can be asked (src/wasm/calls.h).", game_calls, COUNT(game_calls));
    put_list(out, "Calls extends GameCalls", "What the engine can be asked.", engine_calls, COUNT(engine_calls));
    put_list(out, "PlayerCalls extends GameCalls", "What the computer players can be asked.", player_calls,
             COUNT(player_calls));
}

/* Kinds of arguments (the nouns of the message files); what is not here is a word. */
static const char *type_of_kind(const char *kind, size_t len) {
    static const char *const types[][2] = {
        {"number", "number"},     {"money", "number"},      {"percent", "number"}, {"edge", "number"},
        {"column", "number"},     {"company", "CompanyId"}, {"hex", "HexId"},      {"tile", "TileId"},
        {"private", "PrivateId"}, {"train", "TrainId"},
    };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (ir_same(kind, len, types[i][0])) {
            return types[i][1];
        }
    }
    return "string";
}

static void put_event(FILE *out, const ir_code *code) {
    ir_code_arg arg;
    fprintf(out, "\n  | { code: '%s'; args: [", ir_code_name(code));
    for (unsigned i = 0; ir_code_arg_at(code, i, &arg); i++) {
        const char *label = arg.label_len > 0 ? arg.label : arg.kind;
        unsigned len = arg.label_len > 0 ? arg.label_len : arg.kind_len;
        fputs(i > 0 ? ", " : "", out);
        for (unsigned c = 0; c < len; c++) {
            fputc(word_char(label[c]) ? label[c] : '_', out);
        }
        fprintf(out, "%s: %s", ir_same(label, len, "private") ? "_" : "", type_of_kind(arg.kind, arg.kind_len));
    }
    fputs("] }", out);
}

/* Whether an earlier title has this event, which must then be the same. */
static bool told_before(size_t title, const ir_code *code) {
    for (size_t t = 0; t < title; t++) {
        const ir_code *other;
        for (uint16_t c = 0; (other = ir_titles[t]->event(ir_titles[t], c)) != NULL; c++) {
            if (strcmp(other->key, code->key) == 0) {
                if (strcmp(other->args, code->args) != 0) {
                    complain(code->key, 1, 1, "two titles give it different arguments");
                }
                return true;
            }
        }
    }
    return false;
}

static void put_events(FILE *out) {
    fputs("\n/** What happened: a code and its arguments, by their names in notation. */\nexport type GameEvent =",
          out);
    for (size_t t = 0; t < ir_titles_count; t++) {
        const ir_code *code;
        for (uint16_t c = 0; (code = ir_titles[t]->event(ir_titles[t], c)) != NULL; c++) {
            if (!told_before(t, code)) {
                put_event(out, code);
            }
        }
    }
    fputs(";\n", out);
    snprintf(names[nnames++], MAX_NAME, "GameEvent");
}

/* What a value of this kind is for programs. */
static void put_kind(FILE *out, const ir_operand_kind *kind) {
    if (kind->type != NULL) {
        note_uses(kind->type, kind->type);
        fputs(kind->type, out);
    } else if (kind->max != 0) {
        fputs("number", out);
    } else if (kind->words != NULL) {
        for (const char *const *word = kind->words; *word != NULL; word++) {
            fprintf(out, "%s'%s'", word == kind->words ? "" : " | ", *word);
        }
    } else {
        fputs(type_of_kind(kind->name, strlen(kind->name)), out);
    }
}

/* Money may be left open in a choice; then it has an amount instead. */
static void put_move(FILE *out, const ir_verb_def *verb) {
    fprintf(out, "\n  | { verb: '%s'", verb->word);
    for (unsigned i = 0; i < verb->count; i++) {
        const ir_operand *o = &verb->operand[i];
        bool left_out = o->optional || o->when != NULL || o->at == offsetof(ir_action, move.amount);
        fprintf(out, "; %s%s: ", o->name, left_out ? "?" : "");
        put_kind(out, o->kind);
    }
    fputs(" }", out);
}

static bool has_verb(const ir_title *title, const ir_verb_def *verb) {
    const ir_verb_def *other;
    for (unsigned n = 0; (other = ir_verb_nth(title, n)) != NULL; n++) {
        if (other == verb) {
            return true;
        }
    }
    return false;
}

static void put_moves(FILE *out) {
    file = "src/core/verb.h";
    line_number = 0;
    fputs("\n/** What is done: a verb of the notation and its operands. */\nexport type GameMove =", out);
    for (size_t t = 0; t < ir_titles_count; t++) {
        const ir_verb_def *verb;
        for (unsigned n = 0; (verb = ir_verb_nth(ir_titles[t], n)) != NULL; n++) {
            bool before = false;
            for (size_t earlier = 0; earlier < t; earlier++) {
                before = before || has_verb(ir_titles[earlier], verb);
            }
            if (!before) {
                put_move(out, verb);
            }
        }
    }
    fputs(";\n", out);
    snprintf(names[nnames++], MAX_NAME, "GameMove");
}

/* ---- what the tables of rail titles call steps, rounds and ends ---- */

enum { MAX_WORDS = 64 };
typedef struct word_list {
    const char *word[MAX_WORDS];
    size_t count;
} word_list;

static void add_word(word_list *list, const char *word) {
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->word[i], word) == 0) {
            return;
        }
    }
    if (list->count < MAX_WORDS) {
        list->word[list->count++] = word;
    }
}

static void put_words(FILE *out, const char *name, const char *about, const word_list *list) {
    fprintf(out, "\n/** %s */\nexport type %s =", about, name);
    for (size_t i = 0; i < list->count; i++) {
        fprintf(out, "%s'%s'", i == 0 ? " " : " | ", list->word[i]);
    }
    fputs(";\n", out);
    snprintf(names[nnames++], MAX_NAME, "%s", name);
}

static void put_steps(FILE *out) {
    word_list frames = {.count = 0}, steps = {.count = 0}, ends = {.count = 0};
    word_list rounds = {{"auction", "stock", "operating"}, 3};
    for (size_t t = 0; t < ir_titles_count; t++) {
        const ir_title *title = ir_titles[t];
        if (title->verbs != rail_verbs) {
            continue;
        }
        const rail_data *d = title->data;
        for (unsigned step = 0; step <= RAIL_STEP_DONE; step++) {
            add_word(&steps, rail_turn_name(d, step));
        }
        for (unsigned kind = 0; kind < RAIL_MAX_STEPS; kind++) {
            if (rail_step_of(d, kind) != NULL) {
                add_word(&frames, rail_step_of(d, kind)->name);
                add_word(&steps, rail_step_of(d, kind)->name);
            }
        }
        for (unsigned end = 0; title->end_name(title, end) != NULL; end++) {
            add_word(&ends, title->end_name(title, end));
        }
        if (d->hooks->own_round != NULL) {
            add_word(&rounds, d->hooks->own_round);
        }
    }
    put_words(out, "RailRound", "The rounds of 18xx titles.", &rounds);
    put_words(out, "RailFrame", "What can be going on: a turn, or a question.", &frames);
    put_words(out, "RailStep", "The step of a turn, or the question that is asked.", &steps);
    put_words(out, "RailEnd", "How a game ended.", &ends);
}

static void check_uses(void) {
    for (size_t i = 0; i < nuses; i++) {
        if (!known(uses[i].name)) {
            complain(uses[i].file, uses[i].line, uses[i].column, "no type is called %s", uses[i].name);
        }
    }
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fputs("usage: typegen OUT.ts FILE.shape...\n", stderr);
        return 2;
    }
    FILE *out = fopen(argv[1], "w");
    if (out == NULL) {
        fprintf(stderr, "%s: %s\n", argv[1], strerror(errno));
        return 2;
    }
    fputs(
        "// Made by tools/typegen from the *.shape files beside the engine's writers and from src/wasm/calls.h. Not to "
        "be edited.\n",
        out);
    for (int i = 2; i < argc; i++) {
        read_shapes(out, argv[i]);
    }
    put_steps(out);
    put_events(out);
    put_moves(out);
    put_calls(out);
    check_uses();
    if (fclose(out) != 0 || errors > 0) {
        remove(argv[1]);
        return 1;
    }
    return 0;
}
