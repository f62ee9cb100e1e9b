/* The titles as JSON. */
#include "core/catalogue.h"

enum { KEY = 64 };

static const char *words(const ir_language *language, const char *key) {
    const char *text = key != NULL ? ir_message_find(language, key) : NULL;
    return text != NULL ? text : "";
}

static const char *title_words(const ir_title *title, const ir_language *language, const char *what) {
    char key[KEY];
    ir_text t = ir_text_on(key, sizeof key);
    ir_put(&t, "title.");
    ir_put(&t, title->id);
    ir_put(&t, what);
    return words(language, key);
}

const char *ir_title_about(const ir_title *title, const ir_language *language) {
    return title_words(title, language, ".about");
}

const char *ir_title_note(const ir_title *title, const ir_language *language) {
    return title_words(title, language, ".note");
}

const char *ir_game_note(const ir_game *game, const ir_language *language) {
    return game->sheet_len > 0 ? "" : ir_title_note(game->title, language);
}

static void options_json(const ir_title *title, const ir_language *language, ir_json *j) {
    ir_json_field_open(j, "options", '[');
    for (const ir_option_def *o = title->options; o != NULL && o->name != NULL; o++) {
        ir_json_open(j, '{');
        ir_json_field_string(j, "name", o->name);
        ir_json_field_string(j, "about", words(language, o->message));
        if (o->values == NULL) { /* a sheet: lines of this form */
            ir_json_field_string(j, "lines", o->row_form);
        }
        ir_json_field_open(j, "values", '[');
        for (const ir_option_value *v = o->values; v != NULL && v->value != NULL; v++) {
            ir_json_open(j, '{');
            ir_json_field_string(j, "value", v->value);
            ir_json_field_string(j, "about", words(language, v->message));
            ir_json_close(j, '}');
        }
        ir_json_close(j, ']');
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
}

/* The message for a row: for D-03 it is preset.d_03. */
static void row_key(const char *row, char *key, size_t cap) {
    ir_text t = ir_text_on(key, cap);
    ir_put(&t, "preset.");
    for (; *row != 0; row++) {
        ir_put_char(&t, *row == '-' ? '_' : *row >= 'A' && *row <= 'Z' ? (char)(*row - 'A' + 'a') : *row);
    }
}

static void presets_json(const ir_title *title, const ir_language *language, ir_json *j) {
    ir_preset_row row;
    char key[KEY];
    ir_json_field_open(j, "presets", '[');
    for (unsigned i = 0; title->preset_row != NULL && title->preset_row(title, i, &row); i++) {
        if (row.book == row.preset) {
            continue; /* it only reverts what another preset changes */
        }
        row_key(row.id, key, sizeof key);
        ir_json_open(j, '{');
        ir_json_field_string(j, "option", row.option);
        ir_json_field_string(j, "value", row.value);
        ir_json_field_string(j, "row", row.id);
        ir_json_field_string(j, "rule", row.rule);
        if (row.item != NULL) {
            ir_json_field_string(j, "item", row.item);
        }
        ir_json_field_int(j, "book", row.book);
        ir_json_field_int(j, "preset", row.preset);
        ir_json_field_string(j, "about", words(language, key));
        ir_json_field_string(j, "dated", row.dated);
        ir_json_field_string(j, "source", row.source);
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
}

void ir_catalogue_json(const ir_language *language, ir_json *j) {
    ir_json_open(j, '[');
    for (size_t i = 0; i < ir_title_count(); i++) {
        const ir_title *title = ir_title_at(i);
        ir_json_open(j, '{');
        ir_json_field_string(j, "id", title->id);
        ir_json_field_string(j, "name", title->name);
        ir_json_field_string(j, "designer", title->designer);
        ir_json_field_string(j, "about", ir_title_about(title, language));
        ir_json_field_int(j, "rules", title->revision);
        ir_json_field_int(j, "min_players", title->min_players);
        ir_json_field_int(j, "max_players", title->max_players);
        if (ir_title_note(title, language)[0] != 0) {
            ir_json_field_string(j, "note", ir_title_note(title, language));
        }
        options_json(title, language, j);
        presets_json(title, language, j);
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
}
