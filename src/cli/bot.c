/* bot: one of our players on standard input and output. The protocol is in docs/bots.md; cli/program.c speaks its other side.
 *
 * It is a conversation, so lines go out one by one: what it says is not collected as the answers of other commands are. */
#include "cli/advice.h"
#include "cli/cli.h"

#include "core/message.h"
#include "core/notation.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

typedef struct talk {
    bot_spec spec;
    bot *memory;
    ir_header header;
    ir_state state, known;
    bot_answer answer;
    unsigned seat;
    bool playing; /* there is a game */
    char *line;   /* as getline keeps it */
    size_t cap;
} talk;

static void say(const char *what, const char *more) {
    printf("%s %s\n", what, more);
    fflush(stdout);
}

/* The next line without its end; false at the end of the input. */
static bool next_line(talk *t, size_t *len) {
    ssize_t n = getline(&t->line, &t->cap, stdin);
    if (n < 0) {
        return false;
    }
    *len = (size_t)n;
    while (*len > 0 && (t->line[*len - 1] == '\n' || t->line[*len - 1] == '\r')) {
        t->line[--*len] = 0;
    }
    return true;
}

/* Whether the line is this word, alone or with more after a space; *rest is what follows. */
static bool is(const char *line, const char *word, const char **rest) {
    size_t len = strlen(word);
    if (strncmp(line, word, len) != 0 || (line[len] != 0 && line[len] != ' ')) {
        return false;
    }
    *rest = line + len + (line[len] == ' ');
    return true;
}

static void say_problem(const talk *t, const ir_problem *problem) {
    char text[1024];
    ir_text out = ir_text_on(text, sizeof text);
    ir_problem_put(t->playing ? &t->header.game : NULL, &ir_languages[0], problem, &out);
    say("error", text);
}

/* ---- the game --------------------------------------------------------------------------------------------------------- */

/* The header, up to the line "end". */
static void read_game(talk *t) {
    static char text[IR_MAX_HEADER + IR_MAX_POSITION];
    ir_text all = ir_text_on(text, sizeof text);
    ir_problem problem = {0};
    size_t len;
    t->playing = false;
    while (next_line(t, &len) && strcmp(t->line, "end") != 0) {
        ir_put_n(&all, t->line, len);
        ir_put_char(&all, '\n');
    }
    if (all.cut) {
        say("error", "the header is too long");
    } else if (!ir_header_read(text, all.len, &t->header, &problem)) {
        say_problem(t, &problem);
    } else {
        t->playing = true;
        t->seat = 0;
        memset(t->memory, 0, bot_size());
        ir_new(&t->header.game, &t->state);
    }
}

static void read_seat(talk *t, const char *text) {
    int64_t seat;
    if (!t->playing || !ir_read_int(text, strlen(text), 1, t->header.game.players, &seat)) {
        say("error", "there is no such seat");
        return;
    }
    t->seat = (unsigned)(seat - 1);
}

static void read_action(talk *t, const char *text) {
    ir_action action;
    ir_problem problem = {0};
    ir_refusal refusal = {0};
    if (!t->playing) {
        say("error", "there is no game");
    } else if (!ir_action_read(&t->header.game, &t->state, text, strlen(text), &action, &problem)) {
        say_problem(t, &problem);
    } else {
        action.logged = true;
        if (ir_apply(&t->header.game, &t->state, &action, NULL, &refusal) != IR_OK) {
            char why[400];
            ir_text out = ir_text_on(why, sizeof why);
            ir_refusal_put(&t->header.game, &ir_languages[0], &refusal, &out);
            say("error", why);
        }
    }
}

/* ---- a decision --------------------------------------------------------------------------------------------------------- */

/* "work 5000 seed 7 ms 1000": pairs of a word and a number; unknown words are left out. */
static void read_limits(const char *text, bot_spec *spec, uint64_t *seed) {
    while (*text != 0) {
        size_t word = strcspn(text, " "), gap = strspn(text + word, " ");
        const char *value = text + word + gap;
        size_t len = strcspn(value, " ");
        uint64_t number;
        if (ir_read_u64(value, len, &number)) {
            spec->work = ir_same(text, word, "work") && number > 0 ? number : spec->work;
            *seed = ir_same(text, word, "seed") ? number : *seed;
        }
        text = value + len + strspn(value + len, " ");
    }
}

static void answer(talk *t) {
    const ir_game *game = &t->header.game;
    const bot_idea *idea = &t->answer.idea[0];
    char text[IR_MAX_LINE];
    printf("info work %llu\ninfo gain %d\n", (unsigned long long)t->answer.work, (int)idea->gain);
    for (unsigned i = 0; i < idea->nreasons; i++) {
        ir_text why = ir_text_on(text, sizeof text);
        advice_reason_put(game, &idea->reason[i], &why);
        printf("info why %s\n", text);
    }
    ir_text move = ir_text_on(text, sizeof text);
    ir_action_print(game, &t->state, &idea->action, &move);
    say("move", text);
}

static void decide(talk *t, const char *limits) {
    bot_spec spec = t->spec;
    uint64_t seed = 0;
    if (!t->playing) {
        say("error", "there is no game");
        return;
    }
    read_limits(limits, &spec, &seed);
    bot_known(&t->header.game, &t->state, t->seat, true, &t->known);
    if (!bot_move(t->memory, &spec, &t->header.game, &t->known, t->seat, seed, &t->answer)) {
        say("error", "this seat has nothing to decide");
        return;
    }
    answer(t);
}

/* ---- the conversation ---------------------------------------------------------------------------------------------------- */

static void greet(const talk *t, const char *version) {
    char name[64];
    ir_text text = ir_text_on(name, sizeof name);
    if (strcmp(version, "1") != 0) {
        say("error", "this is version 1 of the protocol");
        return;
    }
    bot_spec_put(&t->spec, &text);
    printf("name Ironroad %s\nready\n", name);
    fflush(stdout);
}

static void talk_on(talk *t) {
    const char *rest;
    size_t len;
    while (next_line(t, &len) && strcmp(t->line, "quit") != 0) {
        if (is(t->line, "ironroad", &rest)) {
            greet(t, rest);
        } else if (is(t->line, "game", &rest)) {
            read_game(t);
        } else if (is(t->line, "seat", &rest)) {
            read_seat(t, rest);
        } else if (is(t->line, "line", &rest)) {
            read_action(t, rest);
        } else if (is(t->line, "go", &rest)) {
            decide(t, rest);
        } else if (!is(t->line, "view", &rest) && !is(t->line, "choice", &rest) && !is(t->line, "range", &rest)) {
            say("error", "there is no such command");
        }
    }
}

int cli_bot(cli *c, int argc, char **argv) {
    const char *level = "club", *personality = "neutral", *work = NULL;
    const cli_flag flags[] = {{"level", &level, NULL, NULL, NULL},
                              {"personality", &personality, NULL, NULL, NULL},
                              {"work", &work, NULL, NULL, NULL},
                              {0}};
    bot_spec spec;
    if (!cli_arguments(c, argc, argv, flags, 0, 0) || !advice_spec_read(c, level, personality, work, &spec)) {
        return CLI_BAD;
    }
    talk *t = calloc(1, sizeof *t);
    bot *memory = calloc(1, bot_size());
    int code = CLI_DONE;
    if (t == NULL || memory == NULL) {
        code = cli_bad(c, "out of memory");
    } else {
        t->spec = spec;
        t->memory = memory;
        talk_on(t);
        free(t->line);
    }
    free(t);
    free(memory);
    return code;
}
