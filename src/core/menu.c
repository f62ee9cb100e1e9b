/* The list of choices as JSON. */
#include "core/menu.h"

#include "core/notation.h"

void ir_choice_print(const ir_game *game, const ir_state *state, const ir_choice *choice, ir_text *out) {
    ir_action action = {.move = choice->move};
    action.move.amount = choice->form == IR_FORM_AMOUNT ? choice->max : choice->move.amount;
    game->title->print(game, state, &action, out);
    if (choice->form == IR_FORM_AMOUNT) {
        while (out->len > 0 && out->at[out->len - 1] != ' ') {
            out->len--;
        }
        out->len -= out->len > 0;
        out->at[out->len] = 0;
    }
}

bool ir_choice_filled(const ir_game *game, const ir_state *state, const ir_choice *choice, unsigned n, ir_text *out) {
    ir_action action = {.move = choice->move};
    const ir_title *title = game->title;
    if (choice->form != IR_FORM_OPEN || n > 1) {
        return false;
    }
    bool filled = n == 0 ? title->fill(game, state, choice, 0, &action)
                         : title->second != NULL && title->second(game, state, choice, &action);
    if (!filled) {
        return false;
    }
    game->title->print(game, state, &action, out);
    return true;
}

static void begin(const ir_game *game, const ir_state *state, const ir_choice *choice, const char *text, ir_json *j) {
    ir_party player = ir_player_of(game, state, choice->move.actor);
    ir_json_open(j, '{');
    ir_json_key(j, "action");
    ir_json_string(j, text);
    ir_json_key(j, "actor");
    ir_json_string(j, ir_party_name(game, choice->move.actor));
    ir_json_key(j, "player"); /* who answers for the actor */
    if (player != IR_NOBODY) {
        ir_json_string(j, ir_party_name(game, player));
    } else {
        ir_json_null(j);
    }
}

static void amount(const ir_choice *choice, ir_json *j) {
    ir_json_key(j, "amount");
    ir_json_open(j, '{');
    ir_json_key(j, "min");
    ir_json_int(j, choice->min);
    ir_json_key(j, "max");
    ir_json_int(j, choice->max);
    ir_json_key(j, "step");
    ir_json_int(j, choice->step > 0 ? choice->step : 1);
    ir_json_close(j, '}');
}

static void one(const ir_game *game, const ir_state *state, const ir_choice *choice, ir_json *j) {
    char text[IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    for (unsigned n = 0; ir_choice_filled(game, state, choice, n, &t); n++) {
        begin(game, state, choice, text, j);
        ir_json_close(j, '}');
        t = ir_text_on(text, sizeof text);
    }
    ir_choice_print(game, state, choice, &t);
    begin(game, state, choice, text, j);
    if (choice->form == IR_FORM_AMOUNT) {
        amount(choice, j);
    } else if (choice->form == IR_FORM_OPEN) {
        ir_json_key(j, "form");
        ir_json_string(j, game->title->open_form);
    }
    ir_json_close(j, '}');
}

size_t ir_choices_for(const ir_game *game, const ir_state *state, ir_party viewer, ir_choice *choice, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        ir_party player = ir_player_of(game, state, choice[i].move.actor);
        if (viewer == IR_EVERYBODY || (player == viewer && viewer != IR_NOBODY)) {
            choice[kept++] = choice[i];
        }
    }
    return kept;
}

void ir_menu_json(const ir_game *game, const ir_state *state, uint32_t actors, const ir_choice *choice, size_t count,
                  ir_json *j) {
    ir_json_open(j, '{');
    ir_json_key(j, "actors");
    ir_json_open(j, '[');
    for (unsigned p = 0; p < IR_MAX_PARTIES; p++) {
        if ((actors >> p & 1u) != 0) {
            ir_json_string(j, ir_party_name(game, (ir_party)p));
        }
    }
    ir_json_close(j, ']');
    ir_json_key(j, "choices");
    ir_json_open(j, '[');
    for (size_t i = 0; i < count; i++) {
        one(game, state, &choice[i], j);
    }
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}
