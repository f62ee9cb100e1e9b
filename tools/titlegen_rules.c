/* titlegen: the rules record, options, presets and citations. */
#include "titlegen.h"

#include <stdlib.h>
#include <string.h>

/* The rules that hold a number. All others are yes or no. */
static const struct {
    const char *name;
    int32_t min, max;
} NUMBERS[] = {
    {"bank", 1, 9999999},
    {"bank_breaks_below", 0, 1},
    {"min_players", 1, IR_MAX_PLAYERS},
    {"max_players", 1, IR_MAX_PLAYERS},
    {"cash_2", 0, 9999},
    {"cash_3", 0, 9999},
    {"cash_4", 0, 9999},
    {"cash_5", 0, 9999},
    {"cash_6", 0, 9999},
    {"cash_7", 0, 9999},
    {"limit_2", 0, 99},
    {"limit_3", 0, 99},
    {"limit_4", 0, 99},
    {"limit_5", 0, 99},
    {"limit_6", 0, 99},
    {"limit_7", 0, 99},
    {"float_shares", 0, 10},
    {"capital_shares", 1, 10},
    {"holding_shares", 1, 10},
    {"pool_certs", 0, 10},
    {"station_1", 0, 999},
    {"station_2", 0, 999},
    {"station_3", 0, 999},
    {"bid_step", 1, 100},
    {"bid_multiple", 1, 100},
    {"free_zone", 0, 255},
    {"open_zone", 0, 255},
    {"first_phase", 0, RAIL_MAX_PHASES - 1},
    {"private_min", 0, 1000},
    {"private_max", 0, 1000},
    {"repetition", 0, 200},
    {"asks_most", 0, 3}, /* what the state counts */
    {"sale_fee", 0, 99},
};

static int find_name(const char *const *names, const char *text, size_t len) {
    for (int i = 0; names[i] != NULL; i++) {
        if (tg_same(text, len, names[i])) {
            return i;
        }
    }
    return -1;
}

int tg_find_rule(const tg_title *title, const char *text, size_t len) {
    (void)title;
    return find_name(tg_rule_names, text, len);
}

int tg_find_peer(const tg_title *title, const char *text, size_t len) {
    (void)title;
    return find_name(tg_peer_names, text, len);
}

/* The value of rule i. */
static bool read_value(tg *t, const tg_node *node, int i, int32_t *out) {
    int32_t min = 0, max = 1;
    bool flag = true;
    for (size_t k = 0; k < sizeof NUMBERS / sizeof NUMBERS[0]; k++) {
        if (strcmp(NUMBERS[k].name, tg_rule_names[i]) == 0) {
            min = NUMBERS[k].min;
            max = NUMBERS[k].max;
            flag = false;
        }
    }
    size_t len = strlen(tg_rule_names[i]) + 6;
    char *what = tg_alloc(t, len, 1);
    snprintf(what, len, "rule %s", tg_rule_names[i]);
    if (flag && node->kind == TG_SCALAR && tg_digits(node->text, node->len, out) && *out > 1) {
        tg_error(t, node,
                 "%s is '%s' but must be yes or no; a rule that holds a number needs a line in NUMBERS of "
                 "tools/titlegen_rules.c",
                 what, node->text);
        return false;
    }
    return tg_value(t, node, what, min, max, flag, out);
}

/* Why a name has no value under `rules`. */
static void no_such_rule(tg *t, const tg_title *title, const tg_node *key) {
    if (tg_find_peer(title, key->text, key->len) >= 0) {
        tg_error(t, key, "the rule '%s' is one of 18xx.games (rail/peer.h) and always 'no' here; only presets set it",
                 key->text);
    } else if (tg_find_own(title, key->text, key->len) >= 0) {
        tg_error(t, key, "the rule '%s' is one of this title alone; its value stands in the section 'own'", key->text);
    } else {
        tg_error(t, key, "there is no rule '%s'; the rules are those of RAIL_RULES in rail/data.h",
                 tg_show(t, key->text, key->len));
    }
}

/* A zone is made of cells that are marked a, b or either, and there are such cells. */
static void check_zone(tg *t, const tg_title *title, int32_t zone, const char *name, const tg_node *at,
                       const char *what) {
    unsigned marks = 0, known = RAIL_CELL_ZONE_A | RAIL_CELL_ZONE_B;
    for (unsigned i = 0; i < title->data.ncells; i++) {
        marks |= title->cell[i].flags & known;
    }
    if (((unsigned)zone & ~marks) != 0) {
        tg_error(t, at,
                 "%s: %s is %ld; it must be 0, %d (cells marked a), %d (cells marked b) or %u (both), with such cells "
                 "in the market",
                 what, name, (long)zone, RAIL_CELL_ZONE_A, RAIL_CELL_ZONE_B, known);
    }
}

/* What must hold between rules; also after a preset. `at` is where to complain. */
static void check_rules(tg *t, const tg_title *title, const int32_t *rule, const tg_node *at, const char *what) {
    int32_t least = rule[RAIL_RULE_MIN_PLAYERS], most = rule[RAIL_RULE_MAX_PLAYERS];
    if (least < 2 || least > most) {
        tg_error(t, at, "%s: min_players is %ld and max_players %ld; the first is at least 2 and not above the second",
                 what, (long)least, (long)most);
        return;
    }
    for (int32_t n = least; n <= most; n++) {
        int32_t cash = rule[RAIL_RULE_CASH_2 + n - 2], limit = rule[RAIL_RULE_LIMIT_2 + n - 2];
        if (cash == 0 || limit == 0 || cash * n > rule[RAIL_RULE_BANK]) {
            tg_error(t, at, "%s: %ld players may play, so cash_%ld and limit_%ld need values that the bank can pay",
                     what, (long)n, (long)n, (long)n);
        }
    }
    if (rule[RAIL_RULE_FLOAT_SHARES] == 0 && title->own.prefix == NULL) {
        tg_error(t, at, "%s: float_shares is 0, but only a title with a section 'own' can float companies itself",
                 what);
    }
    if (rule[RAIL_RULE_PRIVATE_MIN] > rule[RAIL_RULE_PRIVATE_MAX]) {
        tg_error(t, at, "%s: private_min must not be above private_max", what);
    }
    if (rule[RAIL_RULE_FIRST_PHASE] >= title->data.nphases) {
        tg_error(t, at, "%s: first_phase %ld is beyond the last phase; phases count from 0", what,
                 (long)rule[RAIL_RULE_FIRST_PHASE]);
    }
    check_zone(t, title, rule[RAIL_RULE_FREE_ZONE], "free_zone", at, what);
    check_zone(t, title, rule[RAIL_RULE_OPEN_ZONE], "open_zone", at, what);
}

void tg_read_rules(tg *t, tg_title *title, const tg_node *root) {
    const tg_pair *at = tg_section(t, root, "rules");
    if (at == NULL) {
        return;
    }
    title->rules = at->key;
    bool given[RAIL_RULE_COUNT] = {false};
    for (size_t i = 0; i < at->value->count; i++) {
        const tg_pair *pair = &at->value->pair[i];
        int rule = tg_find_rule(title, pair->key->text, pair->key->len);
        if (rule < 0) {
            no_such_rule(t, title, pair->key);
            continue;
        }
        given[rule] = true;
        if (!read_value(t, pair->value, rule, &title->data.rule[rule])) {
            title->data.rule[rule] = 0;
        }
    }
    for (int i = 0; i < RAIL_RULE_COUNT; i++) {
        if (!given[i]) {
            tg_error(t, at->key, "rules: '%s' has no value; every rule needs one", tg_rule_names[i]);
        }
    }
}

/* ---- options ---------------------------------------------------------------------------------------------------- */

/* "option.compat" or "option.compat.book": the key of a text in the message files. */
static const char *message_key(tg *t, const char *name, const char *value) {
    size_t len = strlen(name) + strlen(value) + 9;
    char *out = tg_alloc(t, len, 1);
    snprintf(out, len, *value == 0 ? "option.%s%s" : "option.%s.%s", name, value);
    return out;
}

static void read_option(tg *t, tg_title *title, const tg_pair *at) {
    const char *name = tg_id(t, at->key, "option");
    if (name == NULL || !tg_is_list(t, at->value, "the values of an option")) {
        return;
    }
    size_t count = at->value->count;
    if (count < 2 || count > TG_MAX_VALUES) {
        tg_error(t, at->value, "option %s: %zu values; write 2 to %d, the default first", name, count, TG_MAX_VALUES);
        return;
    }
    ir_option_value *values = tg_alloc(t, count + 1, sizeof *values);
    for (size_t i = 0; i < count; i++) {
        const char *value = tg_id(t, at->value->pair[i].value, "value");
        if (value == NULL) {
            return;
        }
        values[i] = (ir_option_value){value, message_key(t, name, value)};
    }
    title->option[title->noptions++] =
        (ir_option_def){.name = name, .message = message_key(t, name, ""), .values = values};
}

static void read_options(tg *t, tg_title *title, const tg_node *root) {
    const tg_pair *at = tg_find(root, "options") == NULL ? NULL : tg_section(t, root, "options");
    if (at == NULL) {
        return;
    }
    if (at->value->count > IR_MAX_OPTIONS) {
        tg_error(t, at->value->pair[IR_MAX_OPTIONS].key, "too many options; at most %d", IR_MAX_OPTIONS);
        return;
    }
    for (size_t i = 0; i < at->value->count; i++) {
        read_option(t, title, &at->value->pair[i]);
    }
}

/* ---- presets ---------------------------------------------------------------------------------------------------- */

/* Everything that presets can change: what a preset finds, and whether it has changed it itself. */
typedef struct numbers {
    int32_t rule[RAIL_RULE_COUNT], peer[RAIL_PEER_COUNT], own[RAIL_MAX_OWN];
    int32_t tile[RAIL_MAX_TILES], private_[RAIL_MAX_PRIVATES], train[RAIL_MAX_TRAINS], depot[RAIL_MAX_TRAINS];
} numbers;

typedef struct preset {
    const char *name, *option, *value, *row, *dated, *source;
    numbers before, after;
    numbers touched; /* 1: by this preset */
} preset;

static bool has_value(const tg_title *title, const char *option, const char *value) {
    for (unsigned i = 0; i < title->noptions; i++) {
        if (strcmp(title->option[i].name, option) != 0) {
            continue;
        }
        for (const ir_option_value *v = title->option[i].values + 1; v->value != NULL; v++) {
            if (strcmp(v->value, value) == 0) {
                return true;
            }
        }
    }
    return false;
}

static int32_t *slot(numbers *n, rail_patch_kind kind, int index) {
    switch (kind) {
    case RAIL_PATCH_RULE:
        return &n->rule[index];
    case RAIL_PATCH_PEER:
        return &n->peer[index];
    case RAIL_PATCH_OWN:
        return &n->own[index];
    case RAIL_PATCH_TILE_COUNT:
        return &n->tile[index];
    case RAIL_PATCH_PRIVATE_PRICE:
        return &n->private_[index];
    case RAIL_PATCH_TRAIN_PRICE:
        return &n->train[index];
    case RAIL_PATCH_TRAIN_COUNT:
        return &n->depot[index];
    }
    return NULL;
}

static void add_patch(tg *t, tg_title *title, preset *pre, rail_patch_kind kind, int index, const tg_pair *at,
                      int32_t number) {
    if (*slot(&pre->touched, kind, index) != 0) {
        tg_error(t, at->key, "preset %s: '%s' is changed by two rows; keep one", pre->name, at->key->text);
        return;
    }
    if (*slot(&pre->before, kind, index) == number) {
        tg_error(t, at->value, "preset %s: '%s' is %ld already; leave it out, or write a note with 'same'", pre->name,
                 at->key->text, (long)number);
        return;
    }
    if (title->data.npatches == TG_MAX_PATCHES) {
        tg_error(t, at->key, "too many changes by presets; at most %d", TG_MAX_PATCHES);
        return;
    }
    *slot(&pre->touched, kind, index) = 1;
    *slot(&pre->after, kind, index) = number;
    title->patch[title->data.npatches++] =
        (rail_patch){pre->option, pre->value, pre->row, pre->dated, pre->source, (uint8_t)kind, (uint8_t)index, number};
}

/* The mappings of a row, and what a name in them can be: the first that knows it. */
typedef struct changes {
    const char *section;
    rail_patch_kind kind[3];
    unsigned nkinds;
} changes;

static const changes CHANGES[] = {
    {"rules", {RAIL_PATCH_RULE, RAIL_PATCH_PEER, RAIL_PATCH_OWN}, 3},
    {"tiles", {RAIL_PATCH_TILE_COUNT}, 1},
    {"privates", {RAIL_PATCH_PRIVATE_PRICE}, 1},
    {"trains", {RAIL_PATCH_TRAIN_PRICE}, 1},
    {"depot", {RAIL_PATCH_TRAIN_COUNT}, 1},
};

/* What a change names: -1 if there is no such thing, else *kind is what it is. */
static int find_changed(const tg_title *title, const changes *of, const tg_node *key, rail_patch_kind *kind) {
    static tg_finder *const find[] = {[RAIL_PATCH_RULE] = tg_find_rule,
                                      [RAIL_PATCH_PEER] = tg_find_peer,
                                      [RAIL_PATCH_OWN] = tg_find_own,
                                      [RAIL_PATCH_TILE_COUNT] = tg_find_tile,
                                      [RAIL_PATCH_PRIVATE_PRICE] = tg_find_private,
                                      [RAIL_PATCH_TRAIN_PRICE] = tg_find_train,
                                      [RAIL_PATCH_TRAIN_COUNT] = tg_find_train};
    for (unsigned i = 0; i < of->nkinds; i++) {
        int index = find[of->kind[i]](title, key->text, key->len);
        if (index >= 0) {
            *kind = of->kind[i];
            return index;
        }
    }
    return -1;
}

static bool read_number(tg *t, const tg_title *title, rail_patch_kind kind, int index, const tg_pair *at,
                        int32_t *out) {
    switch (kind) {
    case RAIL_PATCH_RULE:
        return read_value(t, at->value, index, out);
    case RAIL_PATCH_PEER:
        return tg_value(t, at->value, at->key->text, 0, 1, true, out);
    case RAIL_PATCH_OWN:
        return tg_own_rule(t, title, index, at->value, out);
    case RAIL_PATCH_TILE_COUNT:
    case RAIL_PATCH_TRAIN_COUNT:
        return tg_value(t, at->value, at->key->text, 0, 200, false, out);
    case RAIL_PATCH_PRIVATE_PRICE:
    case RAIL_PATCH_TRAIN_PRICE:
        return tg_value(t, at->value, at->key->text, 0, 9999, false, out);
    }
    return false;
}

static void read_changes(tg *t, tg_title *title, preset *pre, const tg_node *row, const changes *of) {
    const tg_pair *at = tg_find(row, of->section);
    if (at == NULL) {
        return;
    }
    if (at->value->kind != TG_MAP) {
        tg_error(t, at->value, "preset %s: '%s' must be a mapping from names to numbers", pre->name, of->section);
        return;
    }
    for (size_t i = 0; i < at->value->count; i++) {
        const tg_pair *pair = &at->value->pair[i];
        rail_patch_kind kind = RAIL_PATCH_RULE;
        int32_t number = 0;
        int index = find_changed(title, of, pair->key, &kind);
        if (index < 0 && of == &CHANGES[0]) {
            no_such_rule(t, title, pair->key);
        } else if (index < 0) {
            tg_error(t, pair->key, "preset %s: there is no such thing as '%s' in the section '%s'", pre->name,
                     tg_show(t, pair->key->text, pair->key->len), of->section);
        } else if (read_number(t, title, kind, index, pair, &number)) {
            add_patch(t, title, pre, kind, index, pair, number);
        }
    }
}

static void read_row(tg *t, tg_title *title, preset *pre, const tg_pair *at) {
    tg_place p;
    if (tg_id(t, at->key, "row") == NULL || !tg_open(&p, t, "row", at, "rules tiles privates trains depot same")) {
        return;
    }
    bool same = tg_find(p.map, "same") != NULL;
    if (same ? p.map->count > 1 : p.map->count == 0) {
        tg_error(t, at->key,
                 "row %s: write what it changes (rules, tiles, privates, trains, depot), or 'same' and why it changes "
                 "nothing",
                 at->key->text);
        return;
    }
    if (same) {
        tg_text(&p, "same", true);
    }
    pre->row = at->key->text;
    for (size_t i = 0; i < sizeof CHANGES / sizeof CHANGES[0]; i++) {
        read_changes(t, title, pre, p.map, &CHANGES[i]);
    }
}

static int by_key(const void *a, const void *b) {
    const tg_pair *const *x = a, *const *y = b;
    return strcmp((*x)->key->text, (*y)->key->text);
}

/* "D-01..D-42": every row of that table must be there. */
static void check_covers(const tg_place *p, const tg_node *rows) {
    const tg_pair *at = tg_find(p->map, "covers");
    const char *text = at == NULL ? "" : tg_text(p, "covers", true);
    if (at == NULL || *text == 0) {
        return;
    }
    const char *dots = strstr(text, ".."), *dash = dots == NULL ? NULL : dots;
    while (dash != NULL && dash > text && *dash != '-') {
        dash--;
    }
    size_t prefix = dash == NULL ? 0 : (size_t)(dash - text) + 1;
    bool good = dash != NULL && dash > text && dots - dash == 3 && strlen(dots + 2) == prefix + 2 && prefix <= 8 &&
                strncmp(text, dots + 2, prefix) == 0 && strspn(dash + 1, "0123456789") == 2 &&
                strspn(dots + 2 + prefix, "0123456789") == 2;
    if (!good) {
        tg_error(p->t, at->value, "preset %s: 'covers' names the first and last row of a table, as in D-01..D-42",
                 p->key->text);
        return;
    }
    int first = (dash[1] - '0') * 10 + dash[2] - '0';
    const char *tail = dots + 2 + prefix;
    int last = (tail[0] - '0') * 10 + tail[1] - '0';
    for (int i = first; i <= last; i++) {
        char id[16];
        snprintf(id, sizeof id, "%.*s%02d", (int)prefix, text, i);
        if (tg_find(rows, id) == NULL) {
            tg_error(p->t, at->value, "preset %s: row %s of the table is missing; write its change, or 'same' and why",
                     p->key->text, id);
        }
    }
}

static void check_date(const tg_place *p, const char *text) {
    bool good = strlen(text) == 10;
    for (int i = 0; good && i < 10; i++) {
        good = i == 4 || i == 7 ? text[i] == '-' : text[i] >= '0' && text[i] <= '9';
    }
    if (!good && *text != 0) {
        tg_error(p->t, tg_find(p->map, "dated")->value, "preset %s: 'dated' must be a day, as in 2026-11-15",
                 p->key->text);
    }
}

static void read_preset(tg *t, tg_title *title, preset *all, unsigned i, const tg_pair *at) {
    tg_place p;
    preset *pre = &all[i];
    pre->name = at->key->text;
    if (tg_id(t, at->key, "preset") == NULL ||
        !tg_open(&p, t, "preset", at, "option value dated source covers after rows")) {
        return;
    }
    pre->option = tg_text(&p, "option", true);
    pre->value = tg_text(&p, "value", true);
    pre->source = tg_text(&p, "source", true);
    pre->dated = tg_text(&p, "dated", true);
    check_date(&p, pre->dated);
    if (!has_value(title, pre->option, pre->value)) {
        tg_error(t, at->key,
                 "preset %s: the option '%s' has no value '%s' besides its default; see the section 'options'",
                 pre->name, pre->option, pre->value);
    }
    const tg_pair *after = tg_find(p.map, "after"), *rows = tg_need(&p, "rows");
    const char *base = after == NULL ? "" : tg_text(&p, "after", true);
    bool found = after == NULL;
    for (unsigned k = 0; k < i; k++) {
        if (strcmp(all[k].name, base) == 0) {
            pre->before = all[k].after;
            found = true;
        }
    }
    if (!found) {
        tg_error(t, after->value, "preset %s: no preset '%s' stands before it", pre->name, base);
    }
    pre->after = pre->before;
    if (rows == NULL || rows->value->kind != TG_MAP) {
        tg_error(t, at->key, "preset %s: 'rows' must be a mapping from the rows of the table to changes", pre->name);
        return;
    }
    const tg_node *map = rows->value;
    const tg_pair **sorted = tg_alloc(t, map->count + 1, sizeof *sorted);
    for (size_t k = 0; k < map->count; k++) {
        sorted[k] = &map->pair[k];
    }
    qsort(sorted, map->count, sizeof *sorted, by_key);
    for (size_t k = 0; k < map->count; k++) {
        read_row(t, title, pre, sorted[k]);
    }
    check_covers(&p, map);
    if (t->errors == 0) {
        check_rules(t, title, pre->after.rule, at->key, pre->name);
    }
}

static numbers book_numbers(const tg_title *title) {
    numbers n = {.rule = {0}};
    memcpy(n.rule, title->data.rule, sizeof n.rule);
    memcpy(n.own, title->own_rule, sizeof n.own);
    for (unsigned i = 0; i < title->data.ntiles; i++) {
        n.tile[i] = title->tile[i].count;
    }
    for (unsigned i = 0; i < title->data.nprivates; i++) {
        n.private_[i] = title->private_[i].price;
    }
    for (unsigned i = 0; i < title->data.ntrains; i++) {
        n.train[i] = title->train[i].price;
        n.depot[i] = title->train[i].count;
    }
    return n;
}

/* ---- citations -------------------------------------------------------------------------------------------------- */

static void read_citations(tg *t, tg_title *title, const tg_node *root) {
    const tg_pair *at = tg_find(root, "citations") == NULL ? NULL : tg_section(t, root, "citations");
    if (at == NULL) {
        return;
    }
    const tg_node *map = at->value;
    if (map->count > TG_MAX_CITATIONS) {
        tg_error(t, map->pair[TG_MAX_CITATIONS].key, "too many citations; at most %d", TG_MAX_CITATIONS);
        return;
    }
    const tg_pair **sorted = tg_alloc(t, map->count + 1, sizeof *sorted);
    for (size_t i = 0; i < map->count; i++) {
        sorted[i] = &map->pair[i];
    }
    qsort(sorted, map->count, sizeof *sorted, by_key);
    for (size_t i = 0; i < map->count; i++) {
        const tg_node *key = sorted[i]->key, *value = sorted[i]->value;
        const char *rule = tg_id(t, value, "rule id");
        if (key->len == 0 || strspn(key->text, "abcdefghijklmnopqrstuvwxyz_0123456789") != key->len) {
            tg_error(t, key, "citation '%s': the kit's names are made of a-z 0-9 _", tg_show(t, key->text, key->len));
        } else if (rule != NULL) {
            title->citation[title->data.ncitations++] = (rail_citation){key->text, rule};
        }
    }
}

void tg_read_presets(tg *t, tg_title *title, const tg_node *root) {
    read_options(t, title, root);
    read_citations(t, title, root);
    if (t->errors != 0) {
        return; /* presets lean on everything else */
    }
    check_rules(t, title, title->data.rule, title->rules, "rules");
    const tg_pair *at = tg_find(root, "presets") == NULL ? NULL : tg_section(t, root, "presets");
    if (at == NULL) {
        return;
    }
    preset *all = tg_alloc(t, at->value->count + 1, sizeof *all);
    for (unsigned i = 0; i < at->value->count; i++) {
        all[i].before = book_numbers(title);
        read_preset(t, title, all, i, &at->value->pair[i]);
    }
}
