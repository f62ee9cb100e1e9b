/* legal, do: what may be done, and doing it. */
#include "cli/family.h"
#include "cli/like.h"
#include "cli/load.h"

#include "core/menu.h"
#include "core/message.h"
#include "core/verb.h"

#include <stdlib.h>
#include <string.h>

/* ---- legal ------------------------------------------------------------------------------------------------------ */

static bool legal_json(cli *c, const ir_game *game, const ir_state *state, uint32_t actors, const ir_choice *choice,
                       size_t n) {
    size_t cap = 4096 + n * 512 + IR_MAX_LINE;
    char *text = malloc(cap);
    if (text == NULL) {
        return false;
    }
    ir_text out = ir_text_on(text, cap);
    ir_json j = ir_json_on(&out);
    ir_menu_json(game, state, actors, choice, n, &j);
    fprintf(c->out, "%s\n", text);
    free(text);
    return !out.cut;
}

static void who(const ir_game *game, const ir_state *state, ir_party p, FILE *out) {
    ir_party player = ir_player_of(game, state, p);
    fputs(ir_party_name(game, p), out);
    if (player != p && player != IR_NOBODY) {
        fprintf(out, " (%s)", ir_party_name(game, player));
    }
}

static void choice_text(cli *c, const ir_game *game, const ir_state *state, const ir_choice *choice) {
    char text[IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    for (unsigned n = 0; ir_choice_filled(game, state, choice, n, &t); n++) {
        fprintf(c->out, "  %s\n", text);
        t = ir_text_on(text, sizeof text);
    }
    ir_choice_print(game, state, choice, &t);
    fprintf(c->out, "  %s", text);
    if (choice->form == IR_FORM_AMOUNT) {
        fprintf(c->out, " %d..%d", (int)choice->min, (int)choice->max);
        if (choice->step > 1) {
            fprintf(c->out, " in steps of %d", (int)choice->step);
        }
    }
    if (choice->form == IR_FORM_OPEN) {
        fprintf(c->out, " %s", game->title->open_hint);
    }
    fputc('\n', c->out);
}

/* The choices are the viewer's; for the others only who must decide is shown. */
static void legal_text(cli *c, const ir_game *game, const ir_state *state, ir_party viewer, uint32_t actors,
                       const ir_choice *choice, size_t n) {
    const cli_family *family = cli_family_of(game->title);
    if (family->pending != NULL) {
        family->pending(game, state, c->out);
    }
    if (actors == 0) {
        fputs("The game is over.\n", c->out);
    }
    bool hidden = false;
    for (unsigned p = 0; p < IR_MAX_PARTIES; p++) {
        if (((actors >> p) & 1u) == 0) {
            continue;
        }
        who(game, state, (ir_party)p, c->out);
        if (viewer != IR_EVERYBODY && ir_player_of(game, state, (ir_party)p) != viewer) {
            fputs(" must decide.\n", c->out);
            hidden = hidden || viewer == IR_NOBODY;
            continue;
        }
        fputs(" may:\n", c->out);
        for (size_t i = 0; i < n; i++) {
            if (choice[i].move.actor == p) {
                choice_text(c, game, state, &choice[i]);
            }
        }
    }
    if (hidden) {
        fputs("A player's choices can reveal their cash: use --viewer NAME.\n", c->out);
    }
}

static int legal_at(cli *c, const ir_log *log, const cli_where *where, bool json) {
    size_t at;
    ir_state state;
    ir_party viewer;
    int code = cli_go(c, log, where, &at, &state, &viewer);
    if (code != CLI_DONE) {
        return code;
    }
    if (where->viewer == NULL && !ir_hides(&log->game, &state, IR_NOBODY)) { /* for the player who must decide */
        viewer = IR_EVERYBODY;
    }
    ir_choice *choice = malloc(IR_MAX_CHOICES * sizeof *choice);
    if (choice == NULL) {
        return cli_bad(c, "out of memory");
    }
    uint32_t actors = ir_actors(&log->game, &state);
    size_t n = ir_choices(&log->game, &state, choice, IR_MAX_CHOICES);
    n = ir_choices_for(&log->game, &state, viewer, choice, n);
    if (json) {
        code = legal_json(c, &log->game, &state, actors, choice, n) ? CLI_DONE : cli_bad(c, "out of memory");
    } else {
        legal_text(c, &log->game, &state, viewer, actors, choice, n);
    }
    free(choice);
    return code;
}

int cli_legal(cli *c, int argc, char **argv) {
    bool json = false;
    cli_where where = {0};
    const cli_flag flags[] = {{"at", &where.at, NULL, NULL, NULL},
                              {"after", &where.after, NULL, NULL, NULL},
                              {"viewer", &where.viewer, NULL, NULL, NULL},
                              {"json", NULL, &json, NULL, NULL},
                              {0}};
    ir_log log = {0};
    if (!cli_arguments(c, argc, argv, flags, 1, 1)) {
        return CLI_BAD;
    }
    int code = cli_load(c->word[0], &log);
    if (code == CLI_DONE) {
        code = legal_at(c, &log, &where, json);
    }
    ir_log_free(&log);
    return code;
}

/* ---- do --------------------------------------------------------------------------------------------------------- */

/* Begins an error message about an action: which of the arguments after GAME it is, a column if known. */
static void complain(unsigned argument, const char *text, unsigned column) {
    char quoted[300];
    fprintf(stderr, "action %u:", argument);
    if (column > 0) {
        fprintf(stderr, "%u:", column);
    }
    fprintf(stderr, " %s: ", cli_quoted(quoted, sizeof quoted, text));
}

/* A word in the place of a verb: the verb it may be meant for. */
static const char *verb_meant(const ir_game *game, const char *text, unsigned column) {
    size_t at = column > 0 && column <= strlen(text) ? column - 1 : 0, len = strcspn(text + at, " ");
    cli_like like = {0};
    const ir_verb_def *verb;
    for (unsigned i = 0; (verb = ir_verb_nth(game->title, i)) != NULL; i++) {
        cli_look(&like, text + at, len, verb->word);
    }
    return like.distance > 0 ? cli_meant(&like, "") : ""; /* a verb as it is was not the problem */
}

static int do_one(cli *c, ir_log *log, ir_state *state, unsigned argument) {
    const char *text = c->word[argument];
    ir_line line;
    ir_problem problem;
    ir_refusal refusal = {0};
    size_t len = strlen(text);
    if (!ir_line_read(&log->game, state, text, len, &line, &problem)) {
        char why[1024];
        ir_text t = ir_text_on(why, sizeof why);
        complain(argument, text, problem.column);
        ir_problem_put(&log->game, &ir_languages[0], &problem, &t);
        ir_put(&t, verb_meant(&log->game, text, problem.column));
        return cli_say(CLI_BAD, why);
    }
    if (line.kind != IR_LINE_ACTION) {
        complain(argument, text, 0);
        return cli_say(CLI_BAD, "this is not an action");
    }
    ir_status status = ir_apply(&log->game, state, &line.action, NULL, &refusal);
    if (status == IR_REFUSED) {
        char why[300 + IR_MAX_LINE];
        ir_text t = ir_text_on(why, sizeof why);
        ir_refusal_tell(&log->game, &ir_languages[0], state, &line.action, &refusal, &t);
        complain(argument, text, 0);
        return cli_say(CLI_NO, why);
    }
    if (status == IR_BUG) {
        complain(argument, text, 0);
        return cli_say(CLI_BAD, "the program has a bug here: an assertion failed");
    }
    uint64_t hash = ir_hash(&log->game, state);
    if (line.has_hash && line.hash != hash) {
        complain(argument, text, 0);
        if (ir_hides(&log->game, state,
                     IR_NOBODY)) { /* its hash would reveal what is hidden to anyone who tries out values */
            return cli_say(CLI_NO, "the position after this action has a different hash");
        }
        fprintf(stderr, "the position after this action is #%016llx\n", (unsigned long long)hash);
        return CLI_NO;
    }
    ir_entry *e = ir_log_add(log);
    if (e == NULL) {
        return cli_bad(c, "out of memory");
    }
    e->action = line.action;
    e->action.logged = true; /* from here on */
    e->has_hash = line.has_hash;
    /* lines after the last action are now before this one */
    e->above = log->below;
    log->below = NULL;
    if (line.comment.at != NULL && (e->comment = ir_copy(line.comment.at, line.comment.len)) == NULL) {
        return cli_bad(c, "out of memory");
    }
    return CLI_DONE;
}

int cli_do(cli *c, int argc, char **argv) {
    const cli_flag flags[] = {{0}};
    ir_log log = {0};
    ir_state state;
    if (!cli_arguments(c, argc, argv, flags, 2, CLI_MAX_WORDS)) {
        return CLI_BAD;
    }
    int code = cli_load(c->word[0], &log);
    if (code == CLI_DONE) {
        ir_log_state(&log, log.count, &state);
    }
    for (int i = 1; i < c->nwords && code == CLI_DONE; i++) {
        code = do_one(c, &log, &state, (unsigned)i);
    }
    if (code == CLI_DONE && !ir_log_write(&log, false, c->out)) {
        code = cli_bad(c, "the game could not be written");
    }
    ir_log_free(&log);
    return code;
}
