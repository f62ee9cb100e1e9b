/* titlegen: typed reading of the tree. Every function complains by itself and then returns something harmless, so that
 * one run finds many errors. */
#include "titlegen.h"

#include <string.h>

bool tg_is_known(const char *known, const char *text, size_t len) {
    for (const char *at = known; *at != 0;) {
        const char *end = strchr(at, ' ');
        size_t n = end == NULL ? strlen(at) : (size_t)(end - at);
        if (n == len && memcmp(at, text, n) == 0) {
            return true;
        }
        at += n + (end == NULL ? 0u : 1u);
    }
    return false;
}

const char *tg_join(tg *t, const char *a, const char *b) {
    size_t n = strlen(a), m = strlen(b);
    char *out = tg_alloc(t, n + m + 2, 1);
    memcpy(out, a, n);
    out[n] = ' ';
    memcpy(out + n + 1, b, m);
    return out;
}

const char *tg_join_all(tg *t, const char *const *words, unsigned count) {
    const char *out = words[0];
    for (unsigned i = 1; i < count; i++) {
        out = tg_join(t, out, words[i]);
    }
    return out;
}

bool tg_open(tg_place *p, tg *t, const char *kind, const tg_pair *at, const char *known) {
    *p = (tg_place){t, kind, at->key, at->value};
    if (at->value->kind != TG_MAP) {
        tg_error(t, at->value, "%s %s: must be a mapping with the keys: %s", kind,
                 tg_show(t, at->key->text, at->key->len), known);
        return false;
    }
    for (size_t i = 0; i < at->value->count; i++) {
        const tg_node *key = at->value->pair[i].key;
        if (!tg_is_known(known, key->text, key->len)) {
            tg_error(t, key, "%s %s: there is no key '%s'; the keys are: %s", kind,
                     tg_show(t, at->key->text, at->key->len), tg_show(t, key->text, key->len), known);
        }
    }
    return true;
}

static const char *name_of(const tg_place *p) { return tg_show(p->t, p->key->text, p->key->len); }

const tg_pair *tg_need(const tg_place *p, const char *key) {
    const tg_pair *found = tg_find(p->map, key);
    if (found == NULL) {
        tg_error(p->t, p->key, "%s %s: the key '%s' is missing", p->kind, name_of(p), key);
    }
    return found;
}

bool tg_is_scalar(tg *t, const tg_node *node, const char *what) {
    if (node->kind == TG_SCALAR) {
        return true;
    }
    tg_error(t, node, "%s must be one plain value, not a %s", what, node->kind == TG_MAP ? "mapping" : "list");
    return false;
}

bool tg_is_list(tg *t, const tg_node *node, const char *what) {
    if (node->kind != TG_LIST) {
        tg_error(t, node, "%s must be a list: [one, two]", what);
        return false;
    }
    for (size_t i = 0; i < node->count; i++) {
        if (!tg_is_scalar(t, node->pair[i].value, what)) {
            return false;
        }
        for (size_t k = 0; k < i; k++) {
            const tg_node *a = node->pair[k].value, *b = node->pair[i].value;
            if (tg_same(a->text, a->len, b->text)) {
                tg_error(t, b, "%s: '%s' stands twice in the list; keep one", what, tg_show(t, b->text, b->len));
                return false;
            }
        }
    }
    return true;
}

bool tg_digits(const char *text, size_t len, int32_t *out) {
    int32_t number = 0;
    if (len == 0 || len > 8 || (len > 1 && text[0] == '0')) {
        return false;
    }
    for (size_t i = 0; i < len; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
        number = number * 10 + (text[i] - '0');
    }
    *out = number;
    return true;
}

bool tg_value(tg *t, const tg_node *node, const char *what, int32_t min, int32_t max, bool flag, int32_t *out) {
    if (!tg_is_scalar(t, node, what)) {
        return false;
    }
    if (flag && tg_same(node->text, node->len, "yes")) {
        *out = 1;
        return true;
    }
    if (flag && tg_same(node->text, node->len, "no")) {
        *out = 0;
        return true;
    }
    if (tg_digits(node->text, node->len, out) && *out >= min && *out <= max) {
        return true;
    }
    if (flag) {
        tg_error(t, node, "%s is '%s' but must be yes or no", what, tg_show(t, node->text, node->len));
    } else {
        tg_error(t, node, "%s is '%s' but must be a whole number from %ld to %ld", what,
                 tg_show(t, node->text, node->len), (long)min, (long)max);
    }
    return false;
}

/* "hex B2: cost", for complaints about a value. */
static const char *label_of(const tg_place *p, const char *key) {
    const char *name = name_of(p);
    size_t len = strlen(p->kind) + strlen(name) + strlen(key) + 4;
    char *out = tg_alloc(p->t, len, 1);
    snprintf(out, len, "%s %s: %s", p->kind, name, key);
    return out;
}

int32_t tg_int(const tg_place *p, const char *key, int32_t min, int32_t max, int32_t absent) {
    const tg_pair *found = absent == TG_NEEDED ? tg_need(p, key) : tg_find(p->map, key);
    int32_t out = absent == TG_NEEDED ? min : absent;
    if (found != NULL && !tg_value(p->t, found->value, label_of(p, key), min, max, false, &out)) {
        out = min;
    }
    return out;
}

bool tg_flag(const tg_place *p, const char *key) {
    const tg_pair *found = tg_find(p->map, key);
    int32_t out = 0;
    if (found != NULL && !tg_value(p->t, found->value, label_of(p, key), 0, 1, true, &out)) {
        out = 0;
    }
    return out != 0;
}

const char *tg_text(const tg_place *p, const char *key, bool needed) {
    const tg_pair *found = needed ? tg_need(p, key) : tg_find(p->map, key);
    if (found == NULL || !tg_is_scalar(p->t, found->value, label_of(p, key))) {
        return "";
    }
    const tg_node *node = found->value;
    if (node->len == 0 || node->len > TG_MAX_TEXT) {
        tg_error(p->t, node, "%s has %zu bytes but must have 1 to %d", label_of(p, key), node->len, TG_MAX_TEXT);
        return "";
    }
    for (size_t i = 0; i < node->len; i++) {
        if ((unsigned char)node->text[i] < 32 || node->text[i] == 127) {
            tg_error_in(p->t, node, i, "%s holds a control character; write one line of plain text", label_of(p, key));
            return "";
        }
    }
    return node->text;
}

const char *tg_id(tg *t, const tg_node *node, const char *kind) {
    if (!tg_is_scalar(t, node, kind)) {
        return NULL;
    }
    if (node->len == 0 || node->len > TG_MAX_ID) {
        tg_error(t, node, "%s '%s': a name must have 1 to %d letters", kind, tg_show(t, node->text, node->len),
                 TG_MAX_ID);
        return NULL;
    }
    for (size_t i = 0; i < node->len; i++) {
        char c = node->text[i];
        bool good = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' ||
                    c == '-' || c == '_' || c == '.';
        if (!good) {
            tg_error_in(t, node, i, "%s '%s': a name is made of A-Z a-z 0-9 + - _ . only", kind,
                        tg_show(t, node->text, node->len));
            return NULL;
        }
    }
    return node->text;
}

bool tg_colour(tg *t, const tg_node *node, uint8_t *out) {
    if (!tg_is_scalar(t, node, "a colour")) {
        return false;
    }
    for (uint8_t i = 0; i < 7; i++) {
        if (tg_same(node->text, node->len, tg_colours[i])) {
            *out = i;
            return true;
        }
    }
    tg_error(t, node, "there is no colour '%s'; the colours are: white yellow green brown grey red blue",
             tg_show(t, node->text, node->len));
    return false;
}
