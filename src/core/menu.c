/* The list of choices as JSON. */
#include "core/menu.h"

#include "core/notation.h"
#include "core/verb.h"

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

/* Of an open choice the n-th action that is filled in. */
static bool fill(const ir_game *game, const ir_state *state, const ir_choice *choice, unsigned n, ir_action *action) {
    const ir_title *title = game->title;
    *action = (ir_action){.move = choice->move};
    if (choice->form != IR_FORM_OPEN || n > 1) {
        return false;
    }
    return n == 0 ? title->fill(game, state, choice, 0, action)
                  : title->second != NULL && title->second(game, state, choice, action);
}

bool ir_choice_filled(const ir_game *game, const ir_state *state, const ir_choice *choice, unsigned n, ir_text *out) {
    ir_action action;
    if (!fill(game, state, choice, n, &action)) {
        return false;
    }
    game->title->print(game, state, &action, out);
    return true;
}

static void begin(const ir_game *game, const ir_state *state, const ir_action *action, const char *text, bool open,
                  ir_json *j) {
    ir_party player = ir_player_of(game, state, action->move.actor);
    int32_t cost;
    ir_json_open(j, '{');
    ir_json_field_string(j, "action", text);
    ir_json_field_string(j, "actor", ir_party_name(game, action->move.actor));
    /* who acts for the actor */
    ir_json_field_string(j, "player", player != IR_NOBODY ? ir_party_name(game, player) : NULL);
    ir_operands_json(game, state, action, open, j);
    if (!open && game->title->cost != NULL && game->title->cost(game, state, &action->move, &cost)) {
        ir_json_field_int(j, "cost", cost);
    }
}

static void amount(const ir_choice *choice, ir_json *j) {
    ir_json_field_open(j, "amount", '{');
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
    ir_action action;
    ir_text t = ir_text_on(text, sizeof text);
    for (unsigned n = 0; fill(game, state, choice, n, &action); n++) {
        game->title->print(game, state, &action, &t);
        begin(game, state, &action, text, false, j);
        ir_json_close(j, '}');
        t = ir_text_on(text, sizeof text);
    }
    action = (ir_action){.move = choice->move};
    ir_choice_print(game, state, choice, &t);
    begin(game, state, &action, text, choice->form == IR_FORM_AMOUNT, j);
    if (choice->form == IR_FORM_AMOUNT) {
        amount(choice, j);
    } else if (choice->form == IR_FORM_OPEN) {
        ir_json_field_string(j, "form", game->title->open_form);
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
    ir_json_field_open(j, "actors", '[');
    for (unsigned p = 0; p < IR_MAX_PARTIES; p++) {
        if ((actors >> p & 1u) != 0) {
            ir_json_string(j, ir_party_name(game, (ir_party)p));
        }
    }
    ir_json_close(j, ']');
    ir_json_field_open(j, "choices", '[');
    for (size_t i = 0; i < count; i++) {
        one(game, state, &choice[i], j);
    }
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}
