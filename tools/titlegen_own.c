/* titlegen: what only one title knows, its section `own`: rules, tables, and names that its companies, privates, trains and
 * phases have besides those of the kit. The values go into the title's tables, in the order in which the names are
 * declared; titlegen_own_emit.c makes C names of them. */
#include "titlegen.h"

#include <string.h>

enum {
    MOST_NAME = 31,   /* bytes of a name */
    MOST_VALUE = 9999 /* of a company and so on, and in a table */
};

/* A name that becomes part of a C name. */
static bool is_name(tg *t, const tg_node *node, const char *what) {
    if (!tg_is_scalar(t, node, what)) {
        return false;
    }
    bool good = node->len > 0 && node->len <= MOST_NAME && node->text[0] >= 'a' && node->text[0] <= 'z' &&
                strspn(node->text, "abcdefghijklmnopqrstuvwxyz0123456789_") == node->len;
    if (!good) {
        tg_error(t, node, "%s '%s': it becomes part of a C name; use a-z, then 0-9 and _ too, at most %d letters", what,
                 tg_show(t, node->text, node->len), MOST_NAME);
    }
    return good;
}

static int find_name(const tg_names *names, const char *text, size_t len) {
    for (unsigned i = 0; i < names->count; i++) {
        if (tg_same(text, len, names->name[i])) {
            return (int)i;
        }
    }
    return -1;
}

/* ---- the section ------------------------------------------------------------------------------------------------ */

/* [letter, float]: what else the phases of this title have. */
static void read_names(const tg_place *p, const char *key, tg_names *out) {
    const tg_pair *at = tg_find(p->map, key);
    if (at == NULL || !tg_is_list(p->t, at->value, key)) {
        return;
    }
    if (at->value->count > TG_MAX_NAMES) {
        tg_error(p->t, at->value->pair[TG_MAX_NAMES].key, "own: too many names for %s; at most %d", key, TG_MAX_NAMES);
        return;
    }
    out->at = at->value;
    for (size_t i = 0; i < at->value->count; i++) {
        if (is_name(p->t, at->value->pair[i].value, "own name")) {
            out->name[out->count++] = at->value->pair[i].value->text;
        }
    }
}

/* Which of the names of privates are powers. */
static void read_powers(const tg_place *p, tg_own *own) {
    const tg_pair *at = tg_find(p->map, "powers");
    if (at == NULL || !tg_is_list(p->t, at->value, "powers")) {
        return;
    }
    for (size_t i = 0; i < at->value->count; i++) {
        const tg_node *node = at->value->pair[i].value;
        int name = find_name(&own->of[TG_OWN_PRIVATES], node->text, node->len);
        if (name < 0) {
            tg_error(p->t, node, "own: the power '%s' is no name of the list 'privates'; write it there too",
                     tg_show(p->t, node->text, node->len));
        } else {
            own->powers |= UINT32_C(1) << name;
        }
    }
}

/* A phase by its name, as its index; never: RAIL_NONE. */
static bool read_phase(tg *t, const tg_title *title, const tg_node *node, const char *what, int32_t *out) {
    if (!tg_is_scalar(t, node, what)) {
        return false;
    }
    int phase = tg_find_phase(title, node->text, node->len);
    if (phase < 0 && !tg_same(node->text, node->len, "never")) {
        tg_error(t, node, "%s is '%s' but must be a phase, or 'never'", what, tg_show(t, node->text, node->len));
        return false;
    }
    *out = phase < 0 ? RAIL_NONE : phase;
    return true;
}

/* Which names and rules have a phase as their value. */
static void check_by_phase(const tg_place *p, const tg_title *title) {
    const tg_own *own = &title->own;
    for (unsigned i = 0; i < own->by_phase.count; i++) {
        const tg_node *node = own->by_phase.at->pair[i].value;
        bool found = tg_find_own(title, node->text, node->len) >= 0;
        for (unsigned k = 0; k < TG_OWN_SECTIONS; k++) {
            found = found || find_name(&own->of[k], node->text, node->len) >= 0;
        }
        if (!found) {
            tg_error(p->t, node, "own: '%s' in by_phase is no name and no rule of this section; write it there too",
                     node->text);
        }
    }
}

static bool is_by_phase(const tg_title *title, const char *name) {
    return find_name(&title->own.by_phase, name, strlen(name)) >= 0;
}

static bool is_flag(const tg_node *node) {
    return node->kind == TG_SCALAR && (tg_same(node->text, node->len, "yes") || tg_same(node->text, node->len, "no"));
}

/* Yes or no, or a number: a preset must keep to the same. */
static void read_rules(const tg_place *p, tg_title *title) {
    const tg_pair *at = tg_find(p->map, "rules");
    if (at == NULL) {
        return;
    }
    if (at->value->kind != TG_MAP || at->value->count > RAIL_MAX_OWN) {
        tg_error(p->t, at->value, "own: 'rules' must be a mapping from names to values, at most %d", RAIL_MAX_OWN);
        return;
    }
    for (size_t i = 0; i < at->value->count; i++) {
        const tg_pair *pair = &at->value->pair[i];
        if (!is_name(p->t, pair->key, "own rule")) {
            continue;
        }
        if (tg_find_rule(title, pair->key->text, pair->key->len) >= 0 ||
            tg_find_peer(title, pair->key->text, pair->key->len) >= 0) {
            tg_error(p->t, pair->key, "own: the kit has a rule '%s' already; find another name", pair->key->text);
            continue;
        }
        unsigned k = title->data.nown++;
        title->own_name[k] = pair->key->text;
        title->own_flag[k] = is_flag(pair->value);
        tg_own_rule(p->t, title, (int)k, pair->value, &title->own_rule[k]);
    }
}

bool tg_own_rule(tg *t, const tg_title *title, int rule, const tg_node *node, int32_t *out) {
    if (is_by_phase(title, title->own_name[rule])) {
        return read_phase(t, title, node, title->own_name[rule], out);
    }
    bool flag = title->own_flag[rule];
    return tg_value(t, node, title->own_name[rule], 0, flag ? 1 : 9999999, flag, out);
}

int tg_find_own(const tg_title *title, const char *text, size_t len) {
    for (unsigned i = 0; i < title->data.nown; i++) {
        if (tg_same(text, len, title->own_name[i])) {
            return (int)i;
        }
    }
    return -1;
}

/* A row of a table, as long as the others. */
static bool read_table_row(tg *t, const tg_table *table, const tg_node *row, int16_t *out) {
    if (row->kind != TG_LIST || row->count != table->columns) {
        tg_error(t, row, "table %s: its rows are lists of numbers, as many in each", table->name);
        return false;
    }
    for (unsigned i = 0; i < table->columns; i++) {
        int32_t number = 0;
        if (!tg_value(t, row->pair[i].value, table->name, 0, MOST_VALUE, false, &number)) {
            return false;
        }
        out[i] = (int16_t)number;
    }
    return true;
}

/* prices: [[100], [90]] */
static void read_table(tg *t, tg_own *own, const tg_pair *at) {
    const tg_node *rows = at->value;
    if (!is_name(t, at->key, "table")) {
        return;
    }
    bool good = rows->kind == TG_LIST && rows->count > 0 && rows->count <= TG_MAX_ROWS &&
                rows->pair[0].value->kind == TG_LIST && rows->pair[0].value->count > 0 &&
                rows->pair[0].value->count <= TG_MAX_COLUMNS;
    if (!good) {
        tg_error(t, rows, "table %s: write a list of 1 to %d rows, each a list of 1 to %d numbers, as in [[100], [90]]",
                 at->key->text, TG_MAX_ROWS, TG_MAX_COLUMNS);
        return;
    }
    tg_table *table = &own->table[own->ntables++];
    table->name = at->key->text;
    table->rows = (unsigned)rows->count;
    table->columns = (unsigned)rows->pair[0].value->count;
    int16_t *value = tg_alloc(t, rows->count * table->columns, sizeof *value);
    table->value = value;
    for (unsigned i = 0; i < table->rows; i++) {
        if (!read_table_row(t, table, rows->pair[i].value, &value[(size_t)i * table->columns])) {
            return;
        }
    }
}

static void read_tables(const tg_place *p, tg_own *own) {
    const tg_pair *at = tg_find(p->map, "tables");
    if (at == NULL) {
        return;
    }
    if (at->value->kind != TG_MAP || at->value->count > TG_MAX_TABLES) {
        tg_error(p->t, at->value, "own: 'tables' must be a mapping from names to tables, at most %d", TG_MAX_TABLES);
        return;
    }
    for (size_t i = 0; i < at->value->count; i++) {
        read_table(p->t, own, &at->value->pair[i]);
    }
}

void tg_read_own(tg *t, tg_title *title, const tg_node *root) {
    const tg_pair *at = tg_find(root, "own");
    tg_place p;
    if (at == NULL ||
        !tg_open(&p, t, "section", at, "prefix rules companies privates powers trains phases by_phase tables")) {
        return;
    }
    const tg_pair *prefix = tg_need(&p, "prefix");
    if (prefix != NULL && is_name(t, prefix->value, "prefix")) {
        title->own.prefix = prefix->value->text;
    }
    read_names(&p, "companies", &title->own.of[TG_OWN_COMPANIES]);
    read_names(&p, "privates", &title->own.of[TG_OWN_PRIVATES]);
    read_names(&p, "trains", &title->own.of[TG_OWN_TRAINS]);
    read_names(&p, "phases", &title->own.of[TG_OWN_PHASES]);
    read_names(&p, "by_phase", &title->own.by_phase);
    read_powers(&p, &title->own);
    read_rules(&p, title);
    check_by_phase(&p, title);
    read_tables(&p, &title->own);
}

/* ---- values of companies, privates, trains, phases --------------------------------------------------------------- */

const char *tg_own_keys(tg *t, const tg_title *title, tg_own_section section, const char *kit) {
    const tg_names *names = &title->own.of[section];
    for (unsigned i = 0; i < names->count; i++) {
        if (tg_is_known(kit, names->name[i], strlen(names->name[i]))) {
            tg_error(t, names->at, "own: the kit has a key '%s' already; find another name", names->name[i]);
        } else {
            kit = tg_join(t, kit, names->name[i]);
        }
    }
    return kit;
}

/* Yes or no, a number, a letter (A is 1), a company or a hex (the first is 1); by_phase: the index of a phase. */
static int16_t own_value(const tg_place *p, const tg_title *title, const tg_pair *at) {
    const tg_node *node = at->value;
    int32_t number = 0;
    if (is_by_phase(title, at->key->text)) {
        number = RAIL_NONE;
        read_phase(p->t, title, node, tg_join(p->t, p->key->text, at->key->text), &number);
        return (int16_t)number;
    }
    if (!tg_is_scalar(p->t, node, at->key->text)) {
        return 0;
    }
    if (is_flag(node)) {
        return node->text[0] == 'y';
    }
    if (tg_digits(node->text, node->len, &number) && number <= MOST_VALUE) {
        return (int16_t)number;
    }
    if (node->len == 1 && node->text[0] >= 'A' && node->text[0] <= 'Z') {
        return (int16_t)(node->text[0] - 'A' + 1);
    }
    int company = tg_find_company(title, node->text, node->len), hex = tg_find_hex(title, node->text, node->len);
    if (company < 0 && hex < 0) {
        tg_error(p->t, node,
                 "%s %s: %s is '%s' but must be yes or no, a number up to %d, a letter A to Z, a company or a hex",
                 p->kind, p->key->text, at->key->text, tg_show(p->t, node->text, node->len), MOST_VALUE);
    }
    return (int16_t)((company >= 0 ? company : hex) + 1);
}

const int16_t *tg_own_values(const tg_place *p, const tg_title *title, tg_own_section section) {
    const tg_names *names = &title->own.of[section];
    if (names->count == 0) {
        return NULL;
    }
    int16_t *out = tg_alloc(p->t, names->count, sizeof *out);
    for (unsigned i = 0; i < names->count; i++) {
        const tg_pair *at = tg_find(p->map, names->name[i]);
        int16_t absent = is_by_phase(title, names->name[i]) ? RAIL_NONE : 0;
        out[i] = at == NULL ? absent : own_value(p, title, at);
    }
    return out;
}
