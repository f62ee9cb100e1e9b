/* show: the position, as text or as JSON. */
#include "cli/family.h"
#include "cli/load.h"
#include "cli/table.h"
#include "core/catalogue.h"
#include "core/json.h"
#include "core/notation.h"

#include <stdlib.h>
#include <string.h>

static bool show_json(cli *c, const ir_game *game, const ir_state *state, ir_party viewer) {
    const size_t cap = 1u << 20;
    char *text = malloc(cap);
    if (text == NULL) {
        return false;
    }
    ir_text out = ir_text_on(text, cap);
    ir_json j = ir_json_on(&out);
    ir_json_open(&j, '{');
    ir_json_key(&j, "title");
    ir_json_string(&j, ir_title_id(game->title));
    ir_json_key(&j, "rules");
    ir_json_int(&j, game->revision);
    ir_json_key(&j, "actions");
    ir_json_int(&j, state->actions);
    ir_json_field_bool(&j, "finished", state->finished != 0);
    if (game->positioned) {
        ir_json_field_bool(&j, "from_position", true);
    }
    if (ir_game_note(game, &ir_languages[0])[0] != 0) {
        ir_json_field_string(&j, "note", ir_game_note(game, &ir_languages[0]));
    }
    if (!ir_hides(game, state, viewer)) {
        ir_json_key(&j, "hash");
        ir_json_hex(&j, ir_hash(game, state));
    }
    game->title->view(game, state, viewer, &j);
    ir_json_close(&j, '}');
    fprintf(c->out, "%s\n", text);
    free(text);
    return !out.cut;
}

/* What a player should know about the title's facts, such as a reconstructed deck. */
static void show_note(cli *c, const ir_game *game) {
    char text[400];
    snprintf(text, sizeof text, "%s", ir_game_note(game, &ir_languages[0]));
    if (text[0] == 0) {
        return;
    }
    cli_list l = cli_list_on(c->out, "", 0);
    for (char *word = text, *next; word != NULL; word = next) {
        next = strchr(word, ' ');
        if (next != NULL) {
            *next++ = 0;
        }
        cli_list_add(&l, word, word == text ? "" : " ");
    }
    cli_list_end(&l);
}

static void show_head(cli *c, const ir_game *game, const ir_state *state) {
    char text[160];
    snprintf(text, sizeof text, "after %u action%s", state->actions, state->actions == 1 ? "" : "s");
    cli_list l = cli_list_on(c->out, "", 0);
    cli_list_add(&l, ir_title_name(game->title), "");
    for (unsigned i = 0; i < game->noptions; i++) {
        char option[2 * IR_MAX_OPTION_TEXT + 2];
        snprintf(option, sizeof option, "%s=%s", game->option[i].name, game->option[i].value);
        cli_list_add(&l, option, ", ");
    }
    if (game->positioned) {
        cli_list_add(&l, "from a set position", ", ");
    }
    cli_list_add(&l, text, ", ");
    cli_list_end(&l);
    show_note(c, game);
    if (state->finished) {
        const char *why = cli_end_words(game, state);
        fprintf(c->out, "The game is over%s%s.\n", why != NULL ? ": " : "", why != NULL ? why : "");
        cli_standing(game, state, c->out);
        return;
    }
    uint32_t actors = ir_actors(game, state);
    l = cli_list_on(c->out, "To act:", 8);
    for (unsigned p = 0; p < IR_MAX_PARTIES; p++) {
        if (((actors >> p) & 1u) != 0) {
            ir_party player = ir_player_of(game, state, (ir_party)p);
            bool other = player != p && player != IR_NOBODY;
            snprintf(text, sizeof text, "%s%s%s%s", ir_party_name(game, (ir_party)p), other ? " (" : "",
                     other ? ir_party_name(game, player) : "", other ? ")" : "");
            cli_list_add(&l, text, ", ");
        }
    }
    cli_list_end(&l);
}

static void show_text(cli *c, const cli_place *at, ir_party viewer) {
    const ir_game *game = &at->log->game;
    const ir_state *state = at->state;
    const cli_family *family = cli_family_of(game->title);
    show_head(c, game, state);
    if (family->pending != NULL) {
        family->pending(game, state, c->out);
    }
    if (family->show != NULL) {
        family->show(game, state, viewer, c->out);
        if (family->runs != NULL) {
            family->runs(at, c->out);
        }
    } else if (!state->finished && !ir_hides(game, state, viewer)) {
        cli_standing(game, state, c->out);
    }
}

int cli_show(cli *c, int argc, char **argv) {
    bool json = false;
    cli_where where = {0};
    const cli_flag flags[] = {{"at", &where.at, NULL, NULL, NULL},
                              {"after", &where.after, NULL, NULL, NULL},
                              {"viewer", &where.viewer, NULL, NULL, NULL},
                              {"json", NULL, &json, NULL, NULL},
                              {0}};
    ir_log log = {0};
    ir_state state;
    ir_party viewer;
    size_t n;
    if (!cli_arguments(c, argc, argv, flags, 1, 1)) {
        return CLI_BAD;
    }
    int code = cli_load(c->word[0], &log);
    if (code == CLI_DONE) {
        code = cli_go(c, &log, &where, &n, &state, &viewer);
    }
    if (code == CLI_DONE && json) {
        code = show_json(c, &log.game, &state, viewer) ? CLI_DONE : cli_bad(c, "out of memory");
    } else if (code == CLI_DONE) {
        show_text(c, &(cli_place){&log, n, &state}, viewer);
    }
    ir_log_free(&log);
    return code;
}
