/* advise: what a computer player would do in a position, and why. It knows what the player who must decide may know. */
#include "cli/advice.h"

#include "cli/load.h"
#include "cli/match.h"
#include "cli/table.h"
#include "core/codes.h"
#include "core/message.h"
#include "core/notation.h"

#include <stdlib.h>
#include <string.h>

bool advice_spec_read(const cli *c, const char *level, const char *personality, const char *work, bot_spec *out) {
    char name[64], quoted[300];
    snprintf(name, sizeof name, "%s:%s", level, personality);
    if (strchr(level, ':') != NULL || !bot_spec_read(name, strlen(name), out)) {
        bool good = bot_spec_read(level, strlen(level), out);
        cli_bad(c,
                good ? "there is no personality %s; there are neutral, investor, operator, raider, cautious"
                     : "there is no level %s; there are random, learner, casual, club, hard",
                cli_quoted(quoted, sizeof quoted, good ? personality : level));
        return false;
    }
    return work == NULL || cli_number(c, "work", work, 1, UINT64_C(1) << 40, &out->work);
}

void advice_reason_put(const ir_game *game, const bot_reason *reason, ir_text *out) {
    const ir_code *code = bot_reason_code(reason->code);
    if (code != NULL) {
        ir_message_put(game, &ir_languages[0], code->key, reason->arg, sizeof reason->arg / sizeof reason->arg[0], out);
    }
}

/* ---- asking --------------------------------------------------------------------------------------------------------- */

typedef struct advice {
    bot_spec spec;
    uint64_t seed;
    const ir_game *game;
    ir_state state, known;
    ir_party player; /* who must decide; IR_NOBODY: nobody */
    bot_answer answer;
} advice;

static bool think(advice *a) {
    bot *memory = calloc(1, bot_size());
    if (memory == NULL) {
        return false;
    }
    a->player = match_asked(a->game, &a->state);
    if (a->player != IR_NOBODY) {
        bot_known(a->game, &a->state, IR_SEAT(a->player), true, &a->known);
        if (!bot_move(memory, &a->spec, a->game, &a->known, IR_SEAT(a->player), a->seed, &a->answer)) {
            a->answer.count = 0;
        }
    }
    free(memory);
    return true;
}

static ir_party actor_of(const advice *a) {
    return a->answer.count > 0 ? a->answer.idea[0].action.move.actor : a->player;
}

/* As `do` takes it; with its actor only if that is not the one of the best. */
static void put_action(const advice *a, const bot_idea *idea, ir_text *out) {
    if (idea->action.move.actor == actor_of(a)) {
        a->game->title->print(a->game, &a->state, &idea->action, out);
    } else {
        ir_action_print(a->game, &a->state, &idea->action, out);
    }
}

/* ---- for programs ----------------------------------------------------------------------------------------------------- */

static void reason_json(const advice *a, const bot_reason *reason, ir_json *j) {
    char text[600];
    ir_text t = ir_text_on(text, sizeof text);
    const ir_code *code = bot_reason_code(reason->code);
    if (code == NULL) {
        return;
    }
    advice_reason_put(a->game, reason, &t);
    ir_json_open(j, '{');
    ir_json_field_string(j, "code", ir_code_name(code));
    ir_json_field_open(j, "args", '[');
    ir_code_args_json(a->game, code, reason->arg, sizeof reason->arg / sizeof reason->arg[0], j);
    ir_json_close(j, ']');
    ir_json_field_string(j, "text", text);
    ir_json_close(j, '}');
}

static void idea_json(const advice *a, const bot_idea *idea, ir_json *j) {
    char text[IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    put_action(a, idea, &t);
    ir_json_open(j, '{');
    ir_json_field_string(j, "action", text);
    ir_json_field_int(j, "gain", idea->gain);
    ir_json_field_open(j, "why", '[');
    for (unsigned i = 0; i < idea->nreasons; i++) {
        reason_json(a, &idea->reason[i], j);
    }
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}

static void advice_json(const advice *a, FILE *out) {
    char text[32768], name[64];
    ir_text t = ir_text_on(text, sizeof text), level = ir_text_on(name, sizeof name);
    ir_json j = ir_json_on(&t);
    bot_spec_put(&a->spec, &level);
    ir_json_open(&j, '{');
    ir_json_field_string(&j, "actor", a->player != IR_NOBODY ? ir_party_name(a->game, actor_of(a)) : NULL);
    ir_json_field_string(&j, "level", name);
    ir_json_field_int(&j, "work", (int64_t)a->answer.work);
    ir_json_key(&j, "best");
    if (a->answer.count > 0) {
        idea_json(a, &a->answer.idea[0], &j);
    } else {
        ir_json_null(&j);
    }
    ir_json_field_open(&j, "others", '[');
    for (unsigned i = 1; i < a->answer.count; i++) {
        idea_json(a, &a->answer.idea[i], &j);
    }
    ir_json_close(&j, ']');
    ir_json_close(&j, '}');
    fprintf(out, "%s\n", text);
}

/* ---- for people ------------------------------------------------------------------------------------------------------- */

static void idea_text(const advice *a, const bot_idea *idea, FILE *out) {
    char text[IR_MAX_LINE], money[40];
    ir_text t = ir_text_on(text, sizeof text);
    put_action(a, idea, &t);
    fprintf(out, "  %s", text);
    if (idea->gain != 0) {
        fprintf(out, "  (%s%s)", idea->gain > 0 ? "+" : "", cli_money(money, sizeof money, a->game, idea->gain));
    }
    fputc('\n', out);
    for (unsigned i = 0; i < idea->nreasons; i++) {
        t = ir_text_on(text, sizeof text);
        advice_reason_put(a->game, &idea->reason[i], &t);
        fprintf(out, "      %s\n", text);
    }
}

static void advice_text(const advice *a, FILE *out) {
    char name[64];
    ir_text level = ir_text_on(name, sizeof name);
    if (a->answer.count == 0) {
        fputs("There is nothing to decide.\n", out);
        return;
    }
    bot_spec_put(&a->spec, &level);
    fprintf(out, "%s", ir_party_name(a->game, actor_of(a)));
    if (actor_of(a) != a->player) {
        fprintf(out, " (%s)", ir_party_name(a->game, a->player));
    }
    fprintf(out, " must decide. A player of level %s would\n", name);
    idea_text(a, &a->answer.idea[0], out);
    if (a->answer.count > 1) {
        fputs("Next best:\n", out);
    }
    for (unsigned i = 1; i < a->answer.count; i++) {
        idea_text(a, &a->answer.idea[i], out);
    }
}

/* ---- the command ------------------------------------------------------------------------------------------------------ */

static int advise_at(cli *c, const ir_log *log, const cli_where *where, advice *a, bool json) {
    size_t at;
    ir_party viewer;
    int code = cli_go(c, log, where, &at, &a->state, &viewer);
    if (code != CLI_DONE) {
        return code;
    }
    a->game = &log->game;
    if (!think(a)) {
        return cli_bad(c, "out of memory");
    }
    if (json) {
        advice_json(a, c->out);
    } else {
        advice_text(a, c->out);
    }
    return CLI_DONE;
}

int cli_advise(cli *c, int argc, char **argv) {
    bool json = false;
    const char *level = "club", *personality = "neutral", *work = NULL, *seed = "1";
    cli_where where = {0};
    const cli_flag flags[] = {{"at", &where.at, NULL, NULL, NULL}, {"after", &where.after, NULL, NULL, NULL},
                              {"level", &level, NULL, NULL, NULL}, {"personality", &personality, NULL, NULL, NULL},
                              {"work", &work, NULL, NULL, NULL},   {"seed", &seed, NULL, NULL, NULL},
                              {"json", NULL, &json, NULL, NULL},   {0}};
    ir_log log = {0};
    advice *a = calloc(1, sizeof *a);
    if (a == NULL) {
        return cli_bad(c, "out of memory");
    }
    int code = CLI_BAD;
    if (cli_arguments(c, argc, argv, flags, 1, 1) && advice_spec_read(c, level, personality, work, &a->spec) &&
        cli_number(c, "seed", seed, 0, UINT64_MAX, &a->seed)) {
        code = cli_load(c->word[0], &log);
        code = code == CLI_DONE ? advise_at(c, &log, &where, a, json) : code;
    }
    ir_log_free(&log);
    free(a);
    return code;
}
