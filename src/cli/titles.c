/* titles, new, version: what needs no game. */
#include "cli/cli.h"

#include "core/json.h"
#include "core/message.h"
#include "core/notation.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int cli_version(cli *c, int argc, char **argv) {
    if (!cli_arguments(c, argc, argv, NULL, 0, 0)) {
        return CLI_BAD;
    }
    fprintf(c->out, "ironroad %s\n", IR_VERSION);
    return CLI_DONE;
}

/* ---- titles ----------------------------------------------------------------------------------------------------- */

static void message(ir_json *j, const char *key) {
    const char *text = key != NULL ? ir_message_find(&ir_languages[0], key) : NULL;
    ir_json_key(j, "about");
    ir_json_string(j, text != NULL ? text : "");
}

static void options_json(ir_json *j, const ir_title *t) {
    ir_json_key(j, "options");
    ir_json_open(j, '[');
    for (const ir_option_def *o = t->options; o != NULL && o->name != NULL; o++) {
        ir_json_open(j, '{');
        ir_json_key(j, "name");
        ir_json_string(j, o->name);
        message(j, o->message);
        ir_json_key(j, "values");
        ir_json_open(j, '[');
        for (const ir_option_value *v = o->values; v->value != NULL; v++) {
            ir_json_open(j, '{');
            ir_json_key(j, "value");
            ir_json_string(j, v->value);
            message(j, v->message);
            ir_json_close(j, '}');
        }
        ir_json_close(j, ']');
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
}

/* The message about a row: that of D-03 is preset.d_03. */
static void row_key(const char *row, char *key, size_t cap) {
    snprintf(key, cap, "preset.%s", row);
    for (char *s = key; *s != 0; s++) {
        *s = *s == '-' ? '_' : *s >= 'A' && *s <= 'Z' ? (char)(*s - 'A' + 'a') : *s;
    }
}

static void presets_json(ir_json *j, const ir_title *t) {
    ir_preset_row row;
    char key[64];
    ir_json_key(j, "presets");
    ir_json_open(j, '[');
    for (unsigned i = 0; t->preset_row != NULL && t->preset_row(t, i, &row); i++) {
        if (row.book == row.preset) {
            continue; /* it only takes back what another preset changes */
        }
        row_key(row.id, key, sizeof key);
        ir_json_open(j, '{');
        ir_json_key(j, "option");
        ir_json_string(j, row.option);
        ir_json_key(j, "value");
        ir_json_string(j, row.value);
        ir_json_key(j, "row");
        ir_json_string(j, row.id);
        ir_json_key(j, "rule");
        ir_json_string(j, row.rule);
        if (row.item != NULL) {
            ir_json_key(j, "item");
            ir_json_string(j, row.item);
        }
        ir_json_key(j, "book");
        ir_json_int(j, row.book);
        ir_json_key(j, "preset");
        ir_json_int(j, row.preset);
        message(j, key);
        ir_json_key(j, "dated");
        ir_json_string(j, row.dated);
        ir_json_key(j, "source");
        ir_json_string(j, row.source);
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
}

static int titles_json(cli *c) {
    const size_t cap = 1u << 20;
    char *text = malloc(cap);
    if (text == NULL) {
        return cli_bad(c, "out of memory");
    }
    ir_text out = ir_text_on(text, cap);
    ir_json j = ir_json_on(&out);
    ir_json_open(&j, '[');
    for (size_t i = 0; i < ir_title_count(); i++) {
        const ir_title *t = ir_title_at(i);
        ir_json_open(&j, '{');
        ir_json_key(&j, "id");
        ir_json_string(&j, t->id);
        ir_json_key(&j, "name");
        ir_json_string(&j, t->name);
        ir_json_key(&j, "designer");
        ir_json_string(&j, t->designer);
        ir_json_key(&j, "rules");
        ir_json_int(&j, t->revision);
        ir_json_key(&j, "min_players");
        ir_json_int(&j, t->min_players);
        ir_json_key(&j, "max_players");
        ir_json_int(&j, t->max_players);
        options_json(&j, t);
        presets_json(&j, t);
        ir_json_close(&j, '}');
    }
    ir_json_close(&j, ']');
    fprintf(c->out, "%s\n", text);
    free(text);
    return out.cut ? cli_bad(c, "out of memory") : CLI_DONE;
}

int cli_titles(cli *c, int argc, char **argv) {
    bool json = false;
    const cli_flag flags[] = {{"json", NULL, &json, NULL, NULL}, {0}};
    if (!cli_arguments(c, argc, argv, flags, 0, 0)) {
        return CLI_BAD;
    }
    if (json) {
        return titles_json(c);
    }
    for (size_t i = 0; i < ir_title_count(); i++) {
        const ir_title *t = ir_title_at(i);
        fprintf(c->out, "%-6s %s, %s; %u to %u players\n", t->id, t->name, t->designer, t->min_players, t->max_players);
        for (const ir_option_def *o = t->options; o != NULL && o->name != NULL; o++) {
            const char *what = o->message != NULL ? ir_message_find(&ir_languages[0], o->message) : NULL;
            fprintf(c->out, "  option %s: %s\n", o->name, what != NULL ? what : "");
            for (const ir_option_value *v = o->values; v->value != NULL; v++) {
                const char *about = v->message != NULL ? ir_message_find(&ir_languages[0], v->message) : NULL;
                fprintf(c->out, "    --option %s=%s%s: %s\n", o->name, v->value, v == o->values ? " (the default)" : "",
                        about != NULL ? about : "");
            }
        }
    }
    return CLI_DONE;
}

/* ---- new -------------------------------------------------------------------------------------------------------- */

static uint64_t draw_seed(void) {
    uint64_t seed = (uint64_t)time(NULL) * UINT64_C(0x9E3779B97F4A7C15) + (uint64_t)getpid();
    int in = open("/dev/urandom", O_RDONLY);
    if (in >= 0) {
        uint64_t drawn;
        if (read(in, &drawn, sizeof drawn) == (ssize_t)sizeof drawn) {
            seed = drawn;
        }
        close(in);
    }
    return seed % 1000000000000u; /* short enough to be read out */
}

/* Cuts "Ann,Bob" in place; blanks around the names do not count. Returns more than room if there are more names. */
static unsigned split_names(char *text, const char **names, unsigned room) {
    unsigned n = 0;
    for (char *s = text; s != NULL;) {
        char *comma = strchr(s, ',');
        if (comma != NULL) {
            *comma = 0;
        }
        s += strspn(s, " ");
        size_t len = strlen(s);
        while (len > 0 && s[len - 1] == ' ') {
            s[--len] = 0;
        }
        if (n == room) {
            return room + 1;
        }
        names[n++] = s;
        s = comma != NULL ? comma + 1 : NULL;
    }
    return n;
}

static int write_new(cli *c, const ir_game *game) {
    char text[4096];
    ir_text t = ir_text_on(text, sizeof text);
    ir_header *header = calloc(1, sizeof *header);
    if (header == NULL) {
        return cli_bad(c, "out of memory");
    }
    header->game = *game;
    ir_header_print(header, &t);
    free(header);
    fputs(text, c->out);
    return CLI_DONE;
}

int cli_new(cli *c, int argc, char **argv) {
    const char *players = NULL, *seed_text = NULL, *options[IR_MAX_OPTIONS], *names[IR_MAX_PLAYERS];
    unsigned noptions = 0;
    uint64_t seed = 0;
    const cli_flag flags[] = {{"players", &players, NULL, NULL, NULL},
                              {"seed", &seed_text, NULL, NULL, NULL},
                              {"option", NULL, NULL, options, &noptions},
                              {0}};
    if (!cli_arguments(c, argc, argv, flags, 1, 1)) {
        return CLI_BAD;
    }
    const ir_title *title = ir_title_find(c->word[0]);
    if (title == NULL) {
        return cli_bad(c, "there is no title '%s'; see ironroad titles", c->word[0]);
    }
    if (players == NULL) {
        return cli_bad(c, "who plays? write --players \"Ann,Bob,Cat\"");
    }
    if (seed_text == NULL) {
        seed = draw_seed();
    } else if (!cli_number(c, "seed", seed_text, 0, UINT64_MAX, &seed)) {
        return CLI_BAD;
    }
    char *text = strdup(players);
    ir_game game;
    ir_problem problem;
    if (text == NULL) {
        return cli_bad(c, "out of memory");
    }
    unsigned n = split_names(text, names, IR_MAX_PLAYERS);
    int code;
    if (n > IR_MAX_PLAYERS) {
        code = cli_bad(c, "too many players, %u is the most", title->max_players);
    } else if (!ir_game_init(&game, title, title->revision, n, names, seed, noptions, options, &problem)) {
        code = cli_bad(c, "%s", problem.text);
    } else {
        code = write_new(c, &game);
    }
    free(text);
    return code;
}
