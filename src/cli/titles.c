/* titles, new, version: what needs no game. */
#include "cli/like.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/position.h"

#include "core/catalogue.h"
#include "core/notation.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int cli_version(cli *c, int argc, char **argv) {
    bool json = false;
    const cli_flag flags[] = {{"json", NULL, &json, NULL, NULL}, {0}};
    if (!cli_arguments(c, argc, argv, flags, 0, 0)) {
        return CLI_BAD;
    }
    if (!json) {
        fprintf(c->out, "ironroad %s\n", IR_VERSION);
        return CLI_DONE;
    }
    fprintf(c->out, "{\"version\":\"%s\",\"rules\":{", IR_VERSION);
    for (size_t i = 0; i < ir_title_count(); i++) {
        fprintf(c->out, "%s\"%s\":%u", i > 0 ? "," : "", ir_title_id(ir_title_at(i)),
                (unsigned)ir_title_revision(ir_title_at(i)));
    }
    fputs("}}\n", c->out);
    return CLI_DONE;
}

/* ---- titles ----------------------------------------------------------------------------------------------------- */

static const char *words(const char *key) {
    const char *text = key != NULL ? ir_message_find(&ir_languages[0], key) : NULL;
    return text != NULL ? text : "";
}

static int titles_json(cli *c) {
    const size_t cap = 1u << 20;
    char *text = malloc(cap);
    if (text == NULL) {
        return cli_bad(c, "out of memory");
    }
    ir_text out = ir_text_on(text, cap);
    ir_json j = ir_json_on(&out);
    ir_catalogue_json(&ir_languages[0], &j);
    fprintf(c->out, "%s\n", text);
    free(text);
    return out.cut ? cli_bad(c, "out of memory") : CLI_DONE;
}

static void option_text(cli *c, const ir_option_def *o) {
    fprintf(c->out, "  option %s: %s\n", o->name, words(o->message));
    if (o->values == NULL) {
        fprintf(c->out, "    --option %s=FILE: a file of lines: %s\n", o->name, o->row_form);
    }
    for (const ir_option_value *v = o->values; v != NULL && v->value != NULL; v++) {
        fprintf(c->out, "    --option %s=%s%s: %s\n", o->name, v->value, v == o->values ? " (the default)" : "",
                words(v->message));
    }
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
        fprintf(c->out, "%-6s %s, %s; %s; %u to %u players\n", t->id, t->name, t->designer,
                ir_title_about(t, &ir_languages[0]), t->min_players, t->max_players);
        if (ir_title_note(t, &ir_languages[0])[0] != 0) {
            fprintf(c->out, "  %s\n", ir_title_note(t, &ir_languages[0]));
        }
        for (const ir_option_def *o = t->options; o != NULL && o->name != NULL; o++) {
            option_text(c, o);
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
    return seed % 1000000000000u; /* short enough to read aloud */
}

/* Cuts "Ann,Bob" in place, ignoring spaces around the names. Returns more than room if there are more names. */
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
    char text[IR_MAX_HEADER];
    ir_text t = ir_text_on(text, sizeof text);
    ir_header *header = calloc(1, sizeof *header);
    if (header == NULL) {
        return cli_bad(c, "out of memory");
    }
    header->game = *game;
    ir_header_print(header, &t);
    free(header);
    fputs(text, c->out);
    const char *note = ir_game_note(game, &ir_languages[0]);
    if (note[0] != 0) {
        fprintf(c->out, "; %s\n", note);
    }
    return CLI_DONE;
}

/* The arguments of `new`. */
typedef struct wanted {
    const ir_title *title;
    uint64_t seed;
    unsigned players; /* 0: those of the position */
    const char *names[IR_MAX_PLAYERS];
    cli_options options;
    const char *position; /* its file, or NULL */
} wanted;

/* Options and players of the position count where none are given. */
static int new_from_position(cli *c, const wanted *want, ir_game *game) {
    ir_problem problem;
    size_t len;
    int code = CLI_DONE;
    char *text = cli_read_file(want->position, &len);
    if (text == NULL) {
        return CLI_BAD;
    }
    if (want->options.count == 0 || want->players == 0) {
        if (!ir_game_from_position(game, want->title, text, len, want->players, want->names, want->seed, &problem)) {
            code = cli_position_problem(want->position, &problem);
        }
    } else if (!ir_game_init(game, want->title, want->title->revision, want->players, want->names, want->seed,
                             want->options.count, want->options.text, &problem)) {
        code = cli_options_problem(c, &want->options, &problem);
    } else if (!ir_game_position(game, text, len, &problem)) {
        code = cli_position_problem(want->position, &problem);
    }
    free(text);
    return code;
}

static int new_game(cli *c, wanted *want) {
    ir_game game;
    ir_problem problem;
    int code = CLI_DONE;
    if (!cli_options_read(c, want->title, &want->options)) {
        return CLI_BAD;
    }
    if (want->position != NULL) {
        code = new_from_position(c, want, &game);
    } else if (!ir_game_init(&game, want->title, want->title->revision, want->players, want->names, want->seed,
                             want->options.count, want->options.text, &problem)) {
        code = cli_options_problem(c, &want->options, &problem);
    }
    return code == CLI_DONE ? write_new(c, &game) : code;
}

int cli_new(cli *c, int argc, char **argv) {
    const char *players = NULL, *seed = NULL;
    wanted want = {0};
    const cli_flag flags[] = {{"players", &players, NULL, NULL, NULL},
                              {"seed", &seed, NULL, NULL, NULL},
                              {"option", NULL, NULL, want.options.text, &want.options.count},
                              {"position", &want.position, NULL, NULL, NULL},
                              {0}};
    if (!cli_arguments(c, argc, argv, flags, 1, 1)) {
        return CLI_BAD;
    }
    want.title = ir_title_find(c->word[0]);
    if (want.title == NULL) {
        return cli_bad(c, "there is no title '%s'; see ironroad titles%s", c->word[0], cli_title_meant(c->word[0]));
    }
    if (players == NULL && want.position == NULL) {
        return cli_bad(c, "no players; write --players \"Ann,Bob,Cat\"");
    }
    if (seed == NULL) {
        want.seed = draw_seed();
    } else if (!cli_number(c, "seed", seed, 0, UINT64_MAX, &want.seed)) {
        return CLI_BAD;
    }
    char *text = strdup(players != NULL ? players : "");
    if (text == NULL) {
        return cli_bad(c, "out of memory");
    }
    want.players = players != NULL ? split_names(text, want.names, IR_MAX_PLAYERS) : 0;
    int code = want.players > IR_MAX_PLAYERS
                   ? cli_bad(c, "too many players; the maximum is %u", want.title->max_players)
                   : new_game(c, &want);
    cli_options_free(&want.options);
    free(text);
    return code;
}
