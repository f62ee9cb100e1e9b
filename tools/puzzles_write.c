/* Positions of puzzles, and writing them. */
#include "puzzles.h"

#include "core/notation.h"
#include "rail/trains.h"

#include <string.h>

static const char *const kind_names[KINDS] = {"lay", "buy", "escape"};

/* ---- positions ------------------------------------------------------------------------------------------------------------ */

bool puzzle_set(making *m, const ir_game *game, const ir_state *state) {
    static char again[2 * IR_MAX_POSITION];
    ir_problem problem;
    ir_text text = ir_text_on(m->position, sizeof m->position), check = ir_text_on(again, sizeof again);
    ir_position_write(game, state, true, &text);
    if (text.cut || !ir_game_from_position(&m->game, NULL, m->position, text.len, 0, NULL, 1, &problem)) {
        return false;
    }
    ir_new(&m->game, &m->start);
    ir_position_write(&m->game, &m->start, true, &check);
    rail_look k = rail_look_at(&m->game, &m->start);
    return strcmp(m->position, again) == 0 && rail_operator(&k) == m->company;
}

bool puzzle_asks(const ir_game *game, const ir_state *state, unsigned seat) {
    uint32_t actors = ir_actors(game, state);
    if (state->finished || actors == 0) {
        return false;
    }
    for (; actors != 0; actors &= actors - 1) {
        if (ir_player_of(game, state, (ir_party)__builtin_ctz(actors)) != IR_PLAYER(seat)) {
            return false;
        }
    }
    return true;
}

const ir_choice *puzzle_menu(making *m, const ir_state *state, size_t *count) {
    ir_choice *menu = m->menu[m->level++ % MOST_LEVELS];
    m->spoilt = m->spoilt || m->level > MOST_LEVELS;
    *count = m->spoilt ? 0 : ir_choices(&m->game, state, menu, IR_MAX_CHOICES);
    return menu;
}

bool puzzle_counts(const rail_look *k, const making *m, unsigned c) {
    return k->s->director[c] == IR_PLAYER(m->seat) && (k->s->status[c] & RAIL_FLOATED) &&
           !(k->s->status[c] & RAIL_GONE) && rail_kind_of(k, c)->owns_trains;
}

/* ---- writing -------------------------------------------------------------------------------------------------------------- */

static void put_string(ir_text *out, const char *text) {
    ir_put_char(out, '"');
    for (; *text != 0; text++) {
        if (*text == '\n') {
            ir_put(out, "\\n");
        } else {
            ir_put(out, *text == '"' || *text == '\\' ? "\\" : "");
            ir_put_char(out, *text);
        }
    }
    ir_put_char(out, '"');
}

static void put_member(ir_text *out, const char *name, const char *value) {
    ir_put(out, ",\n  ");
    put_string(out, name);
    ir_put(out, ": ");
    put_string(out, value);
}

void puzzle_put_number(ir_text *out, const char *name, int32_t value) {
    ir_put(out, ",\n  ");
    put_string(out, name);
    ir_put(out, ": ");
    ir_put_int(out, value);
}

static void put_answers(const making *m, ir_text *out) {
    ir_put(out, ",\n  \"answers\": [");
    for (unsigned i = 0; i < m->answers; i++) {
        ir_put(out, i > 0 ? ", " : "");
        put_string(out, m->answer[i].text);
    }
    ir_put_char(out, ']');
}

void puzzle_put_worths(ir_text *out, const line *list, unsigned count) {
    ir_put(out, ",\n  \"worth\": {");
    for (unsigned i = 0; i < count; i++) {
        ir_put(out, i > 0 ? ", " : "");
        put_string(out, list[i].text);
        ir_put(out, ": ");
        ir_put_int(out, list[i].worth);
    }
    ir_put_char(out, '}');
}

ir_text puzzle_begin(const making *m, puzzle_kind kind) {
    static char buffer[OBJECT];
    ir_text out = ir_text_on(buffer, sizeof buffer);
    ir_put(&out, " {\"id\": \"");
    ir_put(&out, ir_title_id(m->title));
    ir_put_char(&out, '-');
    ir_put_hex(&out, ir_hash(&m->game, &m->start) >> 40, 6);
    ir_put(&out, "\"");
    put_member(&out, "title", ir_title_id(m->title));
    put_member(&out, "kind", kind_names[kind]);
    put_member(&out, "company", ir_party_name(&m->game, IR_COMPANY(m->company)));
    put_member(&out, "player", m->game.name[m->seat]);
    put_member(&out, "position", m->position);
    put_answers(m, &out);
    return out;
}

void puzzle_keep(making *m, puzzle_kind kind, unsigned interest, ir_text *out) {
    ir_put(out, "}");
    if (!out->cut && interest > m->best[kind].interest) {
        m->best[kind].interest = interest;
        memcpy(m->best[kind].answer, m->answer[0].text, LINE);
        memcpy(m->best[kind].object, out->at, out->len + 1);
    }
}

bool puzzle_join(const making *m, const ir_state *state, const line *before, const ir_action *action, line *out) {
    ir_text text = ir_text_on(out->text, sizeof out->text);
    ir_put(&text, before->text);
    ir_put(&text, before->text[0] != 0 ? "; " : "");
    ir_action_print(&m->game, state, action, &text);
    return !text.cut;
}

unsigned puzzle_lines(const char *text) {
    unsigned n = 1;
    for (; *text != 0; text++) {
        n += *text == ';';
    }
    return n;
}

void puzzle_range(line *to, const ir_choice *choice) {
    size_t len = strlen(to->text);
    ir_text text = ir_text_on(to->text + len, sizeof to->text - len);
    if (choice->form == IR_FORM_AMOUNT && choice->max > choice->min) {
        ir_put(&text, "..");
        ir_put_int(&text, choice->max);
    }
}

void puzzle_put_companies(const making *m, ir_text *out) {
    rail_look k = rail_look_at(&m->game, &m->start);
    bool first = true;
    ir_put(out, ",\n  \"companies\": [");
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        if (puzzle_counts(&k, m, c)) {
            ir_put(out, first ? "" : ", ");
            put_string(out, k.d->company[c].id);
            first = false;
        }
    }
    ir_put_char(out, ']');
}
