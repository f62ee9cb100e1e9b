/* The facts of North American Railways: cards, companies and numbers of this game (docs/facts.md). */
#include "titles/nar/nar.h"

static void companies_facts(const nar_data *d, ir_json *j) {
    ir_json_field_open(j, "companies", '[');
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        const nar_company *co = &d->company[company];
        ir_json_open(j, '{');
        ir_json_field_string(j, "id", co->id);
        ir_json_field_string(j, "name", co->name);
        ir_json_field_string(j, "colour", co->colour);
        ir_json_field_string(j, "text_colour", co->text_colour);
        ir_json_field_string(j, "provenance", co->provenance);
        ir_json_field_int(j, "shares", NAR_SHARES);
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
}

static bool same_card(const nar_card *a, const nar_card *b) {
    return ir_equal(a->name, b->name) && a->cost == b->cost && a->income == b->income && a->symbols == b->symbols;
}

/* Where a card's figures come from: a deck may contain cards of the standard one, in another order. */
static const char *provenance(const nar_data *d, const nar_card *card) {
    for (unsigned i = 0; i < NAR_CARDS; i++) {
        if (same_card(&d->card[i], card)) {
            return d->provenance[i];
        }
    }
    return "deck";
}

static void cards_facts(const ir_game *game, const char *key, unsigned first, unsigned end, ir_json *j) {
    const nar_data *d = game->title->data;
    const nar_rules *r = (const nar_rules *)(const void *)game->rules;
    ir_json_field_open(j, key, '[');
    for (unsigned i = first; i < end; i++) {
        const nar_card *card = &r->card[i];
        ir_json_open(j, '{');
        ir_json_field_int(j, "card", i);
        ir_json_field_string(j, "name", card->name);
        if (i < NAR_CITIES) {
            ir_json_field_int(j, "cost", card->cost);
        }
        ir_json_field_int(j, "income", card->income);
        ir_json_field_int(j, "symbols", card->symbols);
        ir_json_field_string(j, "provenance", provenance(d, card));
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
}

static void rules(const nar_data *d, const nar_rules *r, ir_json *j) {
    ir_json_field_open(j, "rules", '{');
    ir_json_field_int(j, "cash", r->cash);
    ir_json_field_int(j, "least_price", d->least_price);
    ir_json_field_int(j, "own_price", d->own_price);
    ir_json_field_int(j, "own_to_treasury", d->own_to_treasury);
    ir_json_field_int(j, "grant", d->grant);
    ir_json_field_int(j, "director_extra", d->director_extra);
    ir_json_field_int(j, "symbol_value", d->symbol_value);
    ir_json_field_int(j, "cities_left_end", d->cities_left_end);
    ir_json_field_int(j, "step", NAR_STEP);
    ir_json_field_int(j, "columns", NAR_COLUMNS);
    ir_json_field_bool(j, "may_pass", r->may_pass);
    ir_json_field_bool(j, "founder_chooses", r->founder_chooses);
    ir_json_field_bool(j, "open_money", r->open_money);
    ir_json_close(j, '}');
}

void nar_facts(const ir_game *game, ir_json *j) {
    const nar_data *d = game->title->data;
    ir_json_field_string(j, "family", "nar");
    ir_json_field_string(j, "title", game->title->id);
    ir_json_field_string(j, "name", game->title->name);
    ir_json_field_string(j, "designer", game->title->designer);
    ir_json_field_string(j, "currency", game->title->currency);
    companies_facts(d, j);
    cards_facts(game, "cities", 0, NAR_CITIES, j);
    cards_facts(game, "start_cities", NAR_CITIES, NAR_CARDS, j);
    rules(d, (const nar_rules *)(const void *)game->rules, j);
}
