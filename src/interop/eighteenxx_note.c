/* Notes: where an imported game chose differently from what we would write (another copy of the same tile, another
 * train of the same kind, a route in another direction), the difference is kept in the comment of our action, so that
 * nothing of the source is lost:
 *
 *     57 LYR lay G15 9 rot 0 ; 18xx.games {"tile":"9-3"}
 *
 * null means that the source leaves the field out. "turned" says for each connection of a route whether it is written
 * backwards (1). Revenue is never taken from a file, so it is not noted either. */
#include "interop/eighteenxx_parts.h"

#include <stdlib.h>
#include <string.h>

static const char mark[] = " 18xx.games ";

enum { MAX_NOTE = 1000 }; /* bytes: must fit in a line of notation together with its routes */

/* Fields that say nothing about the action, or that we write anew. */
static bool is_envelope(const char *key) {
    static const char *const keys[] = {"id", "created_at", "auto_actions"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (strcmp(keys[i], key) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_computed(const char *key) {
    return strcmp(key, "revenue") == 0 || strcmp(key, "subsidy") == 0 || strcmp(key, "extra_revenue") == 0;
}

static json_t *differences(const json_t *written, const json_t *source);

/* ---- connections -------------------------------------------------------------------------------------------------- */

static bool same_turned(const json_t *a, const json_t *b) {
    size_t n = json_array_size(a);
    if (n != json_array_size(b)) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        if (!json_equal(json_array_get(a, i), json_array_get(b, n - 1 - i))) {
            return false;
        }
    }
    return true;
}

/* "0110", or NULL if turning connections does not explain the difference. */
static json_t *turned_bits(const json_t *written, const json_t *source) {
    char bits[65];
    size_t n = json_array_size(written);
    if (n != json_array_size(source) || n >= sizeof bits) {
        return NULL;
    }
    for (size_t i = 0; i < n; i++) {
        const json_t *a = json_array_get(written, i), *b = json_array_get(source, i);
        bool equal = json_equal(a, b);
        if (!equal && !same_turned(a, b)) {
            return NULL;
        }
        bits[i] = equal ? '0' : '1';
    }
    return json_stringn(bits, n);
}

static void turn(json_t *list, const char *bits) {
    for (size_t i = 0; i < json_array_size(list) && bits[i] != 0; i++) {
        json_t *chain = json_array_get(list, i);
        size_t n = json_array_size(chain);
        for (size_t h = 0; bits[i] == '1' && h < n / 2; h++) {
            json_t *low = json_incref(json_array_get(chain, h));
            (void)json_array_set(chain, h, json_array_get(chain, n - 1 - h));
            (void)json_array_set_new(chain, n - 1 - h, low);
        }
    }
}

/* ---- making ------------------------------------------------------------------------------------------------------- */

/* Route by route: an object of differences each. */
static json_t *route_differences(const json_t *written, const json_t *source) {
    size_t n = json_array_size(written);
    json_t *out = n == json_array_size(source) ? json_array() : NULL;
    for (size_t i = 0; i < n && out != NULL; i++) {
        json_t *one = differences(json_array_get(written, i), json_array_get(source, i));
        if (json_array_append_new(out, one != NULL ? one : json_object()) != 0) {
            json_decref(out);
            out = NULL;
        }
    }
    return out;
}

static void note_field(json_t *out, const char *key, const json_t *written, json_t *source) {
    if (strcmp(key, "connections") == 0) {
        json_t *bits = turned_bits(written, source);
        if (bits != NULL) {
            (void)json_object_set_new(out, "turned", bits);
            return;
        }
    }
    if (strcmp(key, "routes") == 0) {
        json_t *routes = route_differences(written, source);
        if (routes != NULL) {
            (void)json_object_set_new(out, key, routes);
            return;
        }
    }
    (void)json_object_set(out, key, source);
}

/* What `source` has differently, or NULL if nothing. */
static json_t *differences(const json_t *written, const json_t *source) {
    const char *key;
    json_t *value;
    if (!json_is_object(written) || !json_is_object(source)) {
        return NULL;
    }
    json_t *out = json_object();
    json_object_foreach((json_t *)(uintptr_t)source, key, value) {
        const json_t *ours = json_object_get(written, key);
        if (!is_envelope(key) && !json_equal(ours, value) && !(ours != NULL && is_computed(key))) {
            note_field(out, key, ours, value);
        }
    }
    json_object_foreach((json_t *)(uintptr_t)written, key, value) {
        if (json_object_get(source, key) == NULL) {
            (void)json_object_set_new(out, key, json_null());
        }
    }
    if (json_object_size(out) == 0) {
        json_decref(out);
        return NULL;
    }
    return out;
}

char *xx_note_make(const json_t *written, const json_t *source) {
    json_t *note = differences(written, source);
    char *text = note != NULL ? json_dumps(note, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_SORT_KEYS) : NULL;
    char *out = NULL;
    if (text != NULL && strlen(text) <= MAX_NOTE) {
        size_t cap = sizeof mark + strlen(text);
        out = malloc(cap);
        if (out != NULL) {
            snprintf(out, cap, "%s%s", mark, text);
        }
    }
    free(text);
    json_decref(note);
    return out;
}

/* ---- using -------------------------------------------------------------------------------------------------------- */

static void use(json_t *written, const json_t *note) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)note, key, value) {
        json_t *ours = json_object_get(written, key);
        if (json_is_null(value)) {
            (void)json_object_del(written, key);
        } else if (strcmp(key, "turned") == 0 && json_is_string(value)) {
            turn(json_object_get(written, "connections"), json_string_value(value));
        } else if (strcmp(key, "routes") == 0 && json_array_size(value) == json_array_size(ours)) {
            for (size_t i = 0; i < json_array_size(value); i++) {
                use(json_array_get(ours, i), json_array_get(value, i));
            }
        } else if (strcmp(key, "type") != 0) {
            (void)json_object_set(written, key, value);
        }
    }
}

void xx_note_use(json_t *written, const char *comment) {
    if (comment == NULL || strncmp(comment, mark, sizeof mark - 1) != 0) {
        return;
    }
    const char *text = comment + sizeof mark - 1;
    json_t *note = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(note)) {
        use(written, note);
    }
    json_decref(note);
}
