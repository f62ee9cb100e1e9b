/* Declared arguments, taken apart. */
#include "core/codes.h"

#include "core/notation.h"

static unsigned word(const char *s) {
    unsigned n = 0;
    while (s[n] != 0 && s[n] != ' ' && s[n] != ',') {
        n++;
    }
    return n;
}

bool ir_code_arg_at(const ir_code *code, unsigned i, ir_code_arg *out) {
    const char *s = code->args;
    for (; i > 0 && *s != 0; s++) {
        i -= *s == ',';
    }
    while (*s == ' ') {
        s++;
    }
    if (*s == 0) {
        return false;
    }
    out->kind = s;
    out->kind_len = word(s);
    s += out->kind_len;
    s += *s == ' ';
    out->label = s;
    while (*s != 0 && *s != ',') {
        s++;
    }
    out->label_len = (unsigned)(s - out->label);
    return true;
}

const char *ir_code_name(const ir_code *code) {
    const char *s = code->key;
    while (*s != 0 && *s != '.') {
        s++;
    }
    return *s == '.' ? s + 1 : code->key;
}

/* The last part of a key: "pool" of "@source.pool". */
static const char *last_part(const char *key) {
    const char *from = key;
    for (; *key != 0; key++) {
        from = *key == '.' ? key + 1 : from;
    }
    return from;
}

/* Kinds that a program gets as numbers though a title writes them: 30% is 30. */
static bool is_figure(const ir_code_arg *arg) {
    return ir_same(arg->kind, arg->kind_len, "percent") || ir_same(arg->kind, arg->kind_len, "edge") ||
           ir_same(arg->kind, arg->kind_len, "column");
}

void ir_code_arg_json(const ir_game *game, const ir_code_arg *arg, int32_t value, ir_json *out) {
    char text[256];
    ir_text t = ir_text_on(text, sizeof text);
    if (ir_same(arg->kind, arg->kind_len, "number") || ir_same(arg->kind, arg->kind_len, "money")) {
        ir_json_int(out, value);
        return;
    }
    if (ir_same(arg->kind, arg->kind_len, "party")) {
        ir_json_string(out, ir_party_name(game, (ir_party)value));
        return;
    }
    if (!game->title->noun(game, arg->kind, arg->kind_len, value, &t)) {
        ir_put(&t, "?");
    }
    int64_t figure;
    size_t digits = t.len - (t.len > 0 && text[t.len - 1] == '%');
    if (is_figure(arg) && ir_read_int(text, digits, INT32_MIN, INT32_MAX, &figure)) {
        ir_json_int(out, figure);
        return;
    }
    ir_json_string(out, text[0] == '@' ? last_part(text) : text);
}

void ir_code_args_json(const ir_game *game, const ir_code *code, const int32_t *arg, unsigned nargs, ir_json *out) {
    ir_code_arg declared;
    for (unsigned i = 0; i < nargs && ir_code_arg_at(code, i, &declared); i++) {
        ir_code_arg_json(game, &declared, arg[i], out);
    }
}

void ir_event_members(const ir_game *game, const ir_event *event, ir_json *out) {
    const ir_code *code = game->title->event(game->title, event->code);
    ir_json_field_string(out, "code", code != NULL ? ir_code_name(code) : "?");
    ir_json_field_open(out, "args", '[');
    if (code != NULL) {
        ir_code_args_json(game, code, event->arg, IR_MAX_ARGS, out);
    }
    ir_json_close(out, ']');
}

void ir_event_json(const ir_game *game, const ir_event *event, ir_json *out) {
    ir_json_open(out, '{');
    ir_event_members(game, event, out);
    ir_json_close(out, '}');
}
