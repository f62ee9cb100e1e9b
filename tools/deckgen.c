/* deckgen: makes the C tables of the card game (nar_data of src/titles/nar/nar.h) from its YAML file, at build time.
 *
 *   deckgen TITLE.yaml OUT.c      writes OUT.c, which defines nar_data_<id>
 *
 * It shares titlegen's tree, typed reading and writing (titlegen.h), and what always holds there holds here: nothing is
 * written unless everything was right; every complaint is one line `file:line:column: what is wrong, and what would be
 * right`. Exit codes: 0 done; 1 an error in the file, and then OUT.c is not there; 2 bad usage; 3 out of memory or space. */
#define _POSIX_C_SOURCE 200809L
#include "titlegen.h"

#include "titles/nar/nar.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_PLAYERS = 3, MOST_CASH = 99900 };

typedef struct deck {
    nar_data data;
    const char *id;
    const tg_node *card_at[NAR_CARDS];
} deck;

/* ---- reading ---------------------------------------------------------------------------------------------------- */

/* Money is in hundreds. */
static int32_t money(const tg_place *p, const char *key, int32_t min, int32_t max) {
    const tg_pair *at = tg_find(p->map, key);
    unsigned before = p->t->errors;
    int32_t value = tg_int(p, key, min, max, TG_NEEDED);
    if (at != NULL && p->t->errors == before && value % NAR_STEP != 0) {
        tg_error(p->t, at->value, "%s %s: %s is %ld but money is in hundreds", p->kind,
                 tg_show(p->t, p->key->text, p->key->len), key, (long)value);
    }
    return value;
}

static void read_cash(tg *t, deck *d, const tg_node *root) {
    tg_place p;
    const tg_pair *at = tg_find(root, "cash");
    if (at == NULL || !tg_open(&p, t, "section", at, "3 4 5")) {
        return;
    }
    for (int n = LEAST_PLAYERS; n <= NAR_MAX_PLAYERS; n++) {
        const char key[2] = {(char)('0' + n), 0};
        d->data.cash[n] = money(&p, key, NAR_STEP, MOST_CASH);
    }
}

static void read_money(tg *t, deck *d, const tg_node *root) {
    tg_place p;
    const tg_pair *at = tg_find(root, "money");
    if (at == NULL ||
        !tg_open(&p, t, "section", at, "least_price own_price own_to_treasury grant director_extra symbol_value")) {
        return;
    }
    nar_data *n = &d->data;
    n->least_price = money(&p, "least_price", NAR_STEP, NAR_MAX_MONEY);
    n->own_price = money(&p, "own_price", NAR_STEP, NAR_MAX_MONEY);
    n->own_to_treasury = money(&p, "own_to_treasury", 0, NAR_MAX_MONEY);
    n->grant = money(&p, "grant", NAR_STEP, NAR_MAX_MONEY);
    n->director_extra = money(&p, "director_extra", 0, NAR_MAX_MONEY);
    n->symbol_value = money(&p, "symbol_value", 0, NAR_MAX_MONEY);
    const tg_pair *part = tg_find(at->value, "own_to_treasury");
    if (part != NULL && n->own_to_treasury > n->own_price) {
        tg_error(t, part->value, "section money: own_to_treasury is %ld, more than own_price, which is %ld",
                 (long)n->own_to_treasury, (long)n->own_price);
    }
}

/* A section of exactly `count` things. */
static const tg_node *open_things(tg *t, const tg_node *root, const char *name, size_t count) {
    const tg_pair *at = tg_find(root, name);
    if (at == NULL) {
        return NULL; /* told already */
    }
    if (at->value->kind != TG_MAP) {
        tg_error(t, at->value, "section %s: must be a mapping: lines like 'name: ...' indented below it", name);
        return NULL;
    }
    if (at->value->count != count) {
        const tg_node *where = at->value->count > count ? at->value->pair[count].key : at->key;
        tg_error(t, where, "section %s: there are %zu but must be %zu", name, at->value->count, count);
        return NULL;
    }
    return at->value;
}

static const char *colour(const tg_place *p, const char *key) {
    const char *text = tg_text(p, key, true);
    if (text[0] != 0 && (strlen(text) != 7 || text[0] != '#' || strspn(text + 1, "0123456789abcdef") != 6)) {
        tg_error(p->t, tg_find(p->map, key)->value, "company %s: %s is '%s' but must look like \"#c62828\"",
                 tg_show(p->t, p->key->text, p->key->len), key, tg_show(p->t, text, strlen(text)));
    }
    return text;
}

static void read_companies(tg *t, deck *d, const tg_node *root) {
    const tg_node *all = open_things(t, root, "companies", NAR_COMPANIES);
    for (size_t i = 0; all != NULL && i < all->count; i++) {
        tg_place p;
        nar_company *c = &d->data.company[i];
        const char *id = tg_id(t, all->pair[i].key, "company");
        if (id == NULL || !tg_open(&p, t, "company", &all->pair[i], "name colour text provenance")) {
            continue;
        }
        c->id = id;
        c->name = tg_text(&p, "name", true);
        c->colour = colour(&p, "colour");
        c->text_colour = colour(&p, "text");
        c->provenance = tg_text(&p, "provenance", true);
    }
}

/* A name is a line of notation's word and a line of a deck's: visible, short, single spaces. */
static void read_name(tg *t, deck *d, size_t index, const tg_node *key) {
    const char *shown = tg_show(t, key->text, key->len);
    if (key->len == 0 || key->len >= NAR_NAME) {
        tg_error(t, key, "card '%s': a name must have 1 to %d bytes", shown, NAR_NAME - 1);
        return;
    }
    if (ir_clean_text(key->text, key->len, false) != key->len || key->text[0] == ' ' ||
        key->text[key->len - 1] == ' ' || strstr(key->text, "  ") != NULL || key->text[0] == '#' ||
        key->text[0] == ';') {
        tg_error(t, key, "card '%s': a name has no odd or double blanks, and does not begin with # or ;", shown);
        return;
    }
    for (size_t i = 0; i < index; i++) {
        if (strcmp(d->data.card[i].name, key->text) == 0) {
            tg_error(t, key, "card '%s' is there twice, first in line %u; names must differ", shown,
                     d->card_at[i]->line);
            return;
        }
    }
    memcpy(d->data.card[index].name, key->text, key->len + 1);
    d->card_at[index] = key;
}

static void read_cards(tg *t, deck *d, const tg_node *root, bool starts) {
    size_t first = starts ? NAR_CITIES : 0;
    const tg_node *all = open_things(t, root, starts ? "start_cities" : "cities", starts ? NAR_STARTS : NAR_CITIES);
    for (size_t i = 0; all != NULL && i < all->count; i++) {
        tg_place p;
        nar_card *c = &d->data.card[first + i];
        read_name(t, d, first + i, all->pair[i].key);
        if (!tg_open(&p, t, "card", &all->pair[i], starts ? "income provenance" : "cost income symbols provenance")) {
            continue;
        }
        c->cost = starts ? 0 : money(&p, "cost", NAR_STEP, NAR_MAX_MONEY);
        c->income = money(&p, "income", 0, NAR_MAX_MONEY);
        c->symbols = starts ? 0 : (uint8_t)tg_int(&p, "symbols", 0, NAR_MAX_SYMBOLS, TG_NEEDED);
        d->data.provenance[first + i] = tg_text(&p, "provenance", true);
    }
}

static void read_deck(tg *t, deck *d, const tg_node *root) {
    static const char sections[] = "family id cash money cities_left_end companies cities start_cities";
    tg_node title = *root;
    title.kind = TG_SCALAR;
    title.text = "file";
    title.len = 4;
    const tg_pair whole = {&title, (tg_node *)root};
    tg_place p;
    if (!tg_open(&p, t, "the", &whole, sections)) {
        return;
    }
    static const char *const needed[] = {"cash", "money", "companies", "cities", "start_cities"};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        tg_need(&p, needed[i]);
    }
    const tg_pair *family = tg_need(&p, "family"), *id = tg_need(&p, "id");
    if (family != NULL && tg_is_scalar(t, family->value, "family") &&
        !tg_same(family->value->text, family->value->len, "cards")) {
        tg_error(t, family->value, "family is '%s' but must be cards; titlegen makes the others",
                 tg_show(t, family->value->text, family->value->len));
    }
    d->id = id != NULL ? tg_id(t, id->value, "title") : NULL;
    d->data.cities_left_end = (uint8_t)tg_int(&p, "cities_left_end", 0, NAR_CITIES, TG_NEEDED);
    read_cash(t, d, root);
    read_money(t, d, root);
    read_companies(t, d, root);
    read_cards(t, d, root, false);
    read_cards(t, d, root, true);
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

static void emit(const deck *d, const char *made_from, FILE *out) {
    const nar_data *n = &d->data;
    fprintf(out, "/* Made from %s by tools/deckgen; change that, not this. */\n#include \"titles/nar/nar.h\"\n\n",
            made_from);
    fprintf(out, "const nar_data nar_data_%s = {\n    .cash = {", d->id);
    for (unsigned i = 0; i <= NAR_MAX_PLAYERS; i++) {
        fprintf(out, "%s%ld", i > 0 ? ", " : "", (long)n->cash[i]);
    }
    fprintf(out, "},\n    .least_price = %ld, .own_price = %ld, .own_to_treasury = %ld, .grant = %ld,\n",
            (long)n->least_price, (long)n->own_price, (long)n->own_to_treasury, (long)n->grant);
    fprintf(out, "    .director_extra = %ld, .symbol_value = %ld, .cities_left_end = %u,\n    .company = {\n",
            (long)n->director_extra, (long)n->symbol_value, n->cities_left_end);
    for (unsigned i = 0; i < NAR_COMPANIES; i++) {
        fputs("        {", out);
        tg_put_field(out, "id", n->company[i].id);
        tg_put_field(out, "name", n->company[i].name);
        tg_put_field(out, "colour", n->company[i].colour);
        tg_put_field(out, "text_colour", n->company[i].text_colour);
        tg_put_field(out, "provenance", n->company[i].provenance);
        fputs("},\n", out);
    }
    fputs("    },\n    .card = {\n", out);
    for (unsigned i = 0; i < NAR_CARDS; i++) {
        fputs("        {", out);
        tg_put_field(out, "name", n->card[i].name);
        fprintf(out, ".cost = %ld, .income = %ld, .symbols = %u},\n", (long)n->card[i].cost, (long)n->card[i].income,
                n->card[i].symbols);
    }
    fputs("    },\n    .provenance = {\n", out);
    for (unsigned i = 0; i < NAR_CARDS; i++) {
        fputs("        ", out);
        tg_put_string(out, n->provenance[i]);
        fputs(",\n", out);
    }
    fputs("    }};\n", out);
}

static bool write_deck(tg *t, const deck *d, const char *path) {
    char *bytes = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&bytes, &len);
    if (out == NULL) {
        fputs("deckgen: out of memory\n", stderr);
        return false;
    }
    emit(d, tg_made_from(t), out);
    bool good = ferror(out) == 0;
    good = fclose(out) == 0 && good && tg_write(t, path, bytes, len);
    free(bytes);
    return good;
}

int main(int argc, char **argv) {
    size_t len = argc == 3 ? strlen(argv[2]) : 0;
    if (argc != 3 || (len >= 5 && strcmp(argv[2] + len - 5, ".yaml") == 0)) { /* never over a source */
        fputs("usage: deckgen TITLE.yaml OUT.c\n", stderr);
        return 2;
    }
    tg t = {.blocks = NULL};
    deck *d = tg_alloc(&t, 1, sizeof *d);
    tg_node *root = tg_load(&t, argv[1]);
    if (root != NULL) {
        read_deck(&t, d, root);
    }
    int status = t.errors != 0 ? 1 : write_deck(&t, d, argv[2]) ? 0 : 3;
    if (status != 0) {
        tg_remove_stale(argv[2]);
    }
    tg_free(&t);
    return status;
}
