/* titlegen: a scenario takes part of a box. Its file extends that of the box and says what it takes, in its own order:
 *
 *   scenario:
 *     hexes: [B17, F5]
 *     privates: [KT, AR]
 *
 * What it leaves out is as if it had never been there, except that lists elsewhere may name it all the same. */
#include "titlegen.h"

static const char *const SECTIONS[TG_BOX_SECTIONS] = {"hexes", "companies", "privates", "trains", "phases"};

/* The pairs that the list names, in its order. */
static bool take(tg *t, const tg_node *section, const char *called, const tg_node *list, tg_node *out) {
    *out = *section;
    out->pair = tg_alloc(t, list->count, sizeof *out->pair);
    out->count = out->cap = list->count;
    for (size_t i = 0; i < list->count; i++) {
        const tg_node *name = list->pair[i].value;
        const tg_pair *found = tg_find(section, name->text);
        if (found == NULL) {
            tg_error(t, name, "scenario: '%s' is not in the section '%s'", tg_show(t, name->text, name->len), called);
            return false;
        }
        out->pair[i] = *found;
    }
    return true;
}

static void take_section(tg *t, tg_title *title, tg_node *root, unsigned i, const tg_node *list) {
    const tg_pair *at = tg_section(t, root, SECTIONS[i]);
    if (at == NULL || !tg_is_list(t, list, "what a scenario takes")) {
        return;
    }
    if (list->count == 0) {
        tg_error(t, list, "scenario: it takes nothing of the section '%s'; name something", SECTIONS[i]);
        return;
    }
    tg_node *box = tg_alloc(t, 1, sizeof *box), *part = tg_alloc(t, 1, sizeof *part);
    *box = *at->value;
    if (take(t, box, SECTIONS[i], list, part)) {
        title->box[i] = box;
        root->pair[at - root->pair].value = part;
    }
}

void tg_take_scenario(tg *t, tg_title *title, tg_node *root) {
    const tg_pair *at = tg_find(root, "scenario");
    tg_place p;
    if (at == NULL || !tg_open(&p, t, "section", at, "hexes companies privates trains phases")) {
        return;
    }
    for (unsigned i = 0; i < TG_BOX_SECTIONS; i++) {
        const tg_pair *list = tg_find(p.map, SECTIONS[i]);
        if (list != NULL) {
            take_section(t, title, root, i, list->value);
        }
    }
}

static bool is_in(const tg_node *map, const char *text, size_t len) {
    for (size_t i = 0; map != NULL && i < map->count; i++) {
        if (tg_same(text, len, map->pair[i].key->text)) {
            return true;
        }
    }
    return false;
}

bool tg_left_out(const tg_title *title, tg_box_section section, const char *text, size_t len) {
    const tg_pair *now = title->box[section] == NULL ? NULL : tg_find(title->root, SECTIONS[section]);
    return now != NULL && is_in(title->box[section], text, len) && !is_in(now->value, text, len);
}
