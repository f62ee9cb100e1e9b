/* titlegen: tables to JSON, so that tests can compare every fact. Needs nothing but the tables, so that it can also be
 * linked with a generated file, to see that both say the same. */
#include "titlegen.h"

#include <string.h>

static void put_string(FILE *out, const char *text) {
    fputc('"', out);
    for (const char *c = text; *c != 0; c++) {
        if (*c == '"' || *c == '\\') {
            fprintf(out, "\\%c", *c);
        } else if ((unsigned char)*c < 32) {
            fprintf(out, "\\u%04x", (unsigned)(unsigned char)*c);
        } else {
            fputc(*c, out);
        }
    }
    fputc('"', out);
}

static void put_text(FILE *out, const char *key, const char *text) {
    fprintf(out, "\"%s\": ", key);
    put_string(out, text);
    fputs(", ", out);
}

static void put_number(FILE *out, const char *key, long number) { fprintf(out, "\"%s\": %ld, ", key, number); }

static void put_bool(FILE *out, const char *key, bool yes) {
    fprintf(out, "\"%s\": %s, ", key, yes ? "true" : "false");
}

static const char *comma(unsigned i) { return i == 0 ? "" : ", "; }

static void put_edges(FILE *out, const char *key, unsigned mask) {
    unsigned n = 0;
    fprintf(out, "\"%s\": [", key);
    for (unsigned e = 0; e < 6; e++) {
        if ((mask >> e & 1) != 0) {
            fprintf(out, "%s%u", comma(n++), e);
        }
    }
    fputs("], ", out);
}

static void put_tile_set(FILE *out, const char *key, const rail_tiles *set, const rail_data *d) {
    unsigned n = 0;
    fprintf(out, "\"%s\": [", key);
    for (unsigned i = 0; i < d->ntiles; i++) {
        if (rail_has(set, i)) {
            fputs(comma(n++), out);
            put_string(out, d->tile[i].id);
        }
    }
    fputs("], ", out);
}

static void put_hex_set(FILE *out, const char *key, const rail_tiles *set, const rail_data *d) {
    unsigned n = 0;
    fprintf(out, "\"%s\": [", key);
    for (unsigned i = 0; i < d->nhexes; i++) {
        if (rail_has(set, i)) {
            fputs(comma(n++), out);
            put_string(out, d->hex[i].id);
        }
    }
    fputs("], ", out);
}

static void put_end(FILE *out, unsigned end) {
    fprintf(out, end < 6 ? "{\"edge\": %u}" : "{\"node\": %u}", end < 6 ? end : end - 6);
}

static void put_face(FILE *out, const rail_face *f) {
    static const char *const kinds[] = {"town", "city", "offboard"};
    put_edges(out, "exits", f->exits);
    fputs("\"through\": [", out);
    for (unsigned e = 0; e < 6; e++) {
        fprintf(out, "%s%u", comma(e), (unsigned)f->through[e]);
    }
    fputs("], \"stop\": [", out);
    for (unsigned e = 0; e < 6; e++) {
        fprintf(out, "%s%u", comma(e), (unsigned)f->stop[e]);
    }
    fputs("], \"nodes\": [", out);
    for (unsigned i = 0; i < f->nnodes; i++) {
        const rail_node *n = &f->node[i];
        fprintf(out, "%s{", comma(i));
        put_text(out, "kind",
                 (n->flags & RAIL_HARBOUR) != 0  ? "harbour"
                 : (n->flags & RAIL_MEDIUM) != 0 ? "city_or_town"
                                                 : kinds[n->kind]);
        put_number(out, "slots", n->slots);
        put_number(out, "group", n->group);
        put_number(out, "treasury", n->treasury);
        put_bool(out, "end_only", (n->flags & RAIL_END_ONLY) != 0);
        put_bool(out, "free_stop", (n->flags & RAIL_FREE_STOP) != 0);
        put_edges(out, "edges", f->node_edges[i]);
        fprintf(out, "\"value\": [%d, %d, %d, %d]}", n->value[0], n->value[1], n->value[2], n->value[3]);
    }
    fputs("], \"paths\": [", out);
    for (unsigned i = 0; i < f->npaths; i++) {
        fprintf(out, "%s[", comma(i));
        put_end(out, f->path[i].a);
        fputs(", ", out);
        put_end(out, f->path[i].b);
        fputs("]", out);
    }
    fputs("]", out);
}

/* What only its title knows of it, by name. */
static void put_own(FILE *out, const tg_names *names, const int16_t *own) {
    for (unsigned i = 0; own != NULL && i < names->count; i++) {
        put_number(out, names->name[i], own[i]);
    }
}

static void put_hexes(const rail_data *d, FILE *out) {
    fputs("\"hexes\": [", out);
    for (unsigned i = 0; i < d->nhexes; i++) {
        const rail_hex *h = &d->hex[i];
        unsigned n = 0;
        fprintf(out, "%s\n{", i == 0 ? "" : ",");
        put_text(out, "id", h->id);
        put_text(out, "name", h->name);
        put_text(out, "peer_name", h->peer_name);
        put_text(out, "label", h->label);
        put_text(out, "note", h->note);
        put_text(out, "colour", tg_colours[h->colour]);
        put_text(out, "terrain", h->terrain);
        put_number(out, "cost", h->cost);
        put_number(out, "row", h->row);
        put_number(out, "column", h->column);
        put_bool(out, "buildable", (h->flags & RAIL_BUILDABLE) != 0);
        put_bool(out, "sea", (h->flags & RAIL_SEA) != 0);
        put_edges(out, "barriers", h->barriers);
        put_edges(out, "legal_exits", h->legal_exits);
        put_edges(out, "required", h->required);
        put_number(out, "charge", h->charge);
        put_tile_set(out, "first_tiles", &h->to, d);
        put_tile_set(out, "bars", &h->bars, d);
        fputs("\"neighbours\": {", out);
        for (unsigned e = 0; e < 6; e++) {
            if (h->neighbour[e] != RAIL_NONE) {
                fprintf(out, "%s\"%u\": ", comma(n++), e);
                put_string(out, d->hex[h->neighbour[e]].id);
            }
        }
        fputs("}, ", out);
        put_face(out, &h->face);
        fputs("}", out);
    }
    fputs("],\n", out);
}

static void put_tiles(const rail_data *d, FILE *out) {
    fputs("\"tiles\": [", out);
    for (unsigned i = 0; i < d->ntiles; i++) {
        const rail_tile *t = &d->tile[i];
        fprintf(out, "%s\n{", i == 0 ? "" : ",");
        put_text(out, "id", t->id);
        put_text(out, "colour", tg_colours[t->colour]);
        put_text(out, "label", t->label);
        put_number(out, "count", t->count);
        put_number(out, "upgrade", t->upgrade);
        put_tile_set(out, "to", &t->to, d);
        put_text(out, "prefer", t->prefer == 0 ? "" : d->tile[t->prefer - 1].id);
        put_face(out, &t->face);
        fputs("}", out);
    }
    fputs("],\n", out);
}

static void put_market(const rail_data *d, FILE *out) {
    fprintf(out, "\"market\": {\"rows\": %u, \"columns\": %u, \"cells\": [", (unsigned)d->nrows, (unsigned)d->ncolumns);
    for (unsigned i = 0; i < d->ncells; i++) {
        const rail_cell *c = &d->cell[i];
        fprintf(out, "%s\n{", i == 0 ? "" : ",");
        put_number(out, "price", c->price);
        put_number(out, "row", c->row);
        put_number(out, "column", c->column);
        put_number(out, "flags", c->flags);
        put_number(out, "bonus", c->bonus);
        fprintf(out, "\"left\": %u, \"right\": %u, \"up\": %u, \"down\": %u}", (unsigned)c->left, (unsigned)c->right,
                (unsigned)c->up, (unsigned)c->down);
    }
    fputs("]},\n", out);
}

static void put_kinds(const rail_data *d, FILE *out) {
    fputs("\"kinds\": [", out);
    for (unsigned i = 0; i < d->nkinds; i++) {
        const rail_kind *k = &d->kind[i];
        fprintf(out, "%s\n{", i == 0 ? "" : ",");
        put_text(out, "id", k->id);
        fputs("\"turn\": [", out);
        for (unsigned s = 0; k->turn[s] != RAIL_STEP_DONE; s++) {
            fputs(comma(s), out);
            put_string(out, tg_steps[k->turn[s]]);
        }
        fputs("], ", out);
        put_number(out, "limit", k->limit);
        put_bool(out, "pays_all", (k->payouts & RAIL_PAYS_ALL) != 0);
        put_bool(out, "pays_none", (k->payouts & RAIL_PAYS_NONE) != 0);
        put_bool(out, "pays_half", (k->payouts & RAIL_PAYS_HALF) != 0);
        put_bool(out, "shares", k->shares);
        fprintf(out, "\"owns_trains\": %s}", k->owns_trains ? "true" : "false");
    }
    fputs("],\n", out);
}

static void put_companies(const rail_data *d, const tg_own *own, FILE *out) {
    fputs("\"companies\": [", out);
    for (unsigned i = 0; i < d->ncompanies; i++) {
        const rail_company *c = &d->company[i];
        fprintf(out, "%s\n{", i == 0 ? "" : ",");
        put_text(out, "id", c->id);
        put_text(out, "name", c->name);
        put_text(out, "peer_name", c->peer_name);
        put_text(out, "native", c->native);
        put_text(out, "colour", c->colour);
        put_text(out, "text_colour", c->text_colour);
        put_text(out, "home", c->home == RAIL_NONE ? "" : d->hex[c->home].id);
        put_number(out, "home_node", c->home_node);
        fputs("\"more_homes\": [", out);
        for (unsigned k = 0; k < c->nmore; k++) {
            fprintf(out, "%s{", comma(k));
            put_text(out, "home", d->hex[c->more[k].hex].id);
            fprintf(out, "\"home_node\": %u}", (unsigned)c->more[k].node);
        }
        fputs("], ", out);
        put_text(out, "destination", c->destination == RAIL_NONE ? "" : d->hex[c->destination].id);
        put_number(out, "bonus", c->bonus);
        put_number(out, "stations", c->stations);
        put_bool(out, "must_lay_home", c->must_lay_home != 0);
        put_text(out, "kind", d->kind[c->kind].id);
        put_bool(out, "lays_two", (c->flags & RAIL_LAYS_TWO) != 0);
        put_bool(out, "formed", (c->flags & RAIL_FORMED) != 0);
        put_own(out, &own->of[TG_OWN_COMPANIES], c->own);
        fprintf(out, "\"director_shares\": %u}", (unsigned)c->director_shares);
    }
    fputs("],\n", out);
}

static void put_privates(const rail_data *d, const tg_own *own, FILE *out) {
    static const char *const powers[] = {"none", "lay", "exchange", "ferries", "stop", "terrain", "own"};
    fputs("\"privates\": [", out);
    for (unsigned i = 0; i < d->nprivates; i++) {
        const rail_private *p = &d->private_[i];
        fprintf(out, "%s\n{", i == 0 ? "" : ",");
        put_text(out, "id", p->id);
        put_text(out, "name", p->name);
        put_text(out, "native", p->native);
        put_number(out, "price", p->price);
        put_number(out, "income", p->income);
        put_text(out, "power", powers[p->power]);
        put_bool(out, "joined", (p->flags & RAIL_LAY_JOINED) != 0);
        put_bool(out, "set", (p->flags & RAIL_LAY_SET) != 0);
        put_bool(out, "empty", (p->flags & RAIL_LAY_EMPTY) != 0);
        put_bool(out, "blocks", (p->flags & RAIL_BLOCKS) != 0);
        put_number(out, "uses", p->uses);
        put_tile_set(out, "tiles", &p->tiles, d);
        put_hex_set(out, "hexes", &p->hexes, d);
        put_hex_set(out, "blocked", &p->blocked, d);
        put_bool(out, "uncounted", (p->flags & RAIL_UNCOUNTED) != 0);
        put_bool(out, "late", (p->flags & RAIL_LATE) != 0);
        put_own(out, &own->of[TG_OWN_PRIVATES], p->own);
        put_text(out, "at", p->at == RAIL_NONE ? "" : d->hex[p->at].id);
        put_number(out, "amount", p->amount);
        put_text(out, "terrain", p->terrain);
        fprintf(out, "\"rotation\": %d}", p->rotation == RAIL_NONE ? -1 : p->rotation);
    }
    fputs("],\n", out);
}

static void put_trains(const rail_data *d, const tg_own *own, FILE *out) {
    fputs("\"trains\": [", out);
    for (unsigned i = 0; i < d->ntrains; i++) {
        const rail_train *t = &d->train[i];
        unsigned n = 0;
        fprintf(out, "%s\n{", i == 0 ? "" : ",");
        put_text(out, "id", t->id);
        put_number(out, "range", t->range == RAIL_EVER ? -1 : t->range);
        put_number(out, "count", t->count == RAIL_UNLIMITED ? -1 : t->count);
        put_number(out, "price", t->price);
        put_number(out, "large", t->large);
        put_number(out, "pays", t->pays);
        put_text(out, "aside", (t->flags & RAIL_TRAIN_ASIDE) != 0 ? d->phase[t->from].id : "");
        put_own(out, &own->of[TG_OWN_TRAINS], t->own);
        put_text(out, "rusted_by", t->rusted_by == RAIL_NONE ? "" : d->train[t->rusted_by].id);
        put_text(out, "starts", t->phase == RAIL_NONE ? "" : d->phase[t->phase].id);
        put_bool(out, "exportable", t->exportable != 0);
        put_number(out, "discount", t->discount);
        fputs("\"trade_in\": [", out);
        for (unsigned k = 0; k < d->ntrains; k++) {
            if ((t->trade_in >> k & 1) != 0) {
                fputs(comma(n++), out);
                put_string(out, d->train[k].id);
            }
        }
        fputs("]}", out);
    }
    fputs("],\n", out);
}

static void put_phases(const rail_data *d, const tg_own *own, FILE *out) {
    fputs("\"phases\": [", out);
    for (unsigned i = 0; i < d->nphases; i++) {
        const rail_phase *p = &d->phase[i];
        unsigned n = 0;
        fprintf(out, "%s\n{", i == 0 ? "" : ",");
        put_text(out, "id", p->id);
        fputs("\"tiles\": [", out);
        for (unsigned k = 0; k < 7; k++) {
            if ((p->colours >> k & 1) != 0) {
                fputs(comma(n++), out);
                put_string(out, tg_colours[k]);
            }
        }
        fputs("], ", out);
        fputs("\"limit\": [", out);
        for (unsigned k = 0; k < RAIL_MAX_LIMITS; k++) {
            fprintf(out, "%s%u", comma(k), (unsigned)p->limit[k]);
        }
        fputs("], ", out);
        put_number(out, "rounds", p->rounds);
        put_number(out, "value", p->value);
        put_bool(out, "train_trade", (p->flags & RAIL_TRAIN_TRADE) != 0);
        put_bool(out, "private_trade", (p->flags & RAIL_PRIVATE_TRADE) != 0);
        put_own(out, &own->of[TG_OWN_PHASES], p->own);
        put_number(out, "yellow", p->yellow);
        put_number(out, "station_factor", p->station_factor);
        fprintf(out, "\"closes_privates\": %s}", (p->flags & RAIL_CLOSES_PRIVATES) != 0 ? "true" : "false");
    }
    fputs("],\n", out);
}

static void put_run_bonuses(const rail_data *d, FILE *out) {
    fputs("\"run_bonuses\": [", out);
    for (unsigned i = 0; i < d->nrun_bonuses; i++) {
        const rail_run_bonus *b = &d->run_bonus[i];
        fprintf(out, "%s{", comma(i));
        put_text(out, "from", d->hex[b->from].id);
        put_text(out, "to", d->hex[b->to].id);
        fprintf(out, "\"value\": %d}", (int)b->value);
    }
    fputs("],\n", out);
}

static void put_table(const tg_table *table, FILE *out) {
    fprintf(out, "\"%s\": [", table->name);
    for (unsigned r = 0; r < table->rows; r++) {
        fprintf(out, "%s[", comma(r));
        for (unsigned c = 0; c < table->columns; c++) {
            fprintf(out, "%s%d", comma(c), (int)table->value[r * table->columns + c]);
        }
        fputs("]", out);
    }
    fputs("]", out);
}

/* The rules and tables that only the title knows. */
static void put_title_own(const rail_data *d, const tg_own *own, FILE *out) {
    fputs("\"own\": {\"rules\": {", out);
    for (unsigned i = 0; i < d->nown; i++) {
        fprintf(out, "%s\"%s\": %ld", comma(i), d->own_name[i], (long)d->own_rule[i]);
    }
    fputs("}, \"tables\": {", out);
    for (unsigned i = 0; i < own->ntables; i++) {
        fputs(comma(i), out);
        put_table(&own->table[i], out);
    }
    fputs("}},\n", out);
}

/* What a preset changes: "rule": "bank". */
static void put_changed(const rail_data *d, const rail_patch *p, FILE *out) {
    switch ((rail_patch_kind)p->kind) {
    case RAIL_PATCH_RULE:
        put_text(out, "rule", tg_rule_names[p->index]);
        break;
    case RAIL_PATCH_PEER:
        put_text(out, "peer", tg_peer_names[p->index]);
        break;
    case RAIL_PATCH_OWN:
        put_text(out, "own", d->own_name[p->index]);
        break;
    case RAIL_PATCH_TILE_COUNT:
        put_text(out, "tile", d->tile[p->index].id);
        break;
    case RAIL_PATCH_PRIVATE_PRICE:
        put_text(out, "private", d->private_[p->index].id);
        break;
    case RAIL_PATCH_TRAIN_PRICE:
        put_text(out, "train", d->train[p->index].id);
        break;
    case RAIL_PATCH_TRAIN_COUNT:
        put_text(out, "depot", d->train[p->index].id);
        break;
    }
}

static void put_rules(const rail_data *d, FILE *out) {
    fputs("\"rules\": {", out);
    for (unsigned i = 0; i < RAIL_RULE_COUNT; i++) {
        fprintf(out, "%s\n\"%s\": %ld", i == 0 ? "" : ",", tg_rule_names[i], (long)d->rule[i]);
    }
    fputs("},\n\"patches\": [", out);
    for (unsigned i = 0; i < d->npatches; i++) {
        const rail_patch *p = &d->patch[i];
        fprintf(out, "%s\n{", i == 0 ? "" : ",");
        put_text(out, "option", p->option);
        put_text(out, "value", p->value);
        put_text(out, "row", p->row);
        put_text(out, "dated", p->dated);
        put_text(out, "source", p->source);
        put_changed(d, p, out);
        fprintf(out, "\"number\": %ld}", (long)p->number);
    }
    fputs("],\n\"options\": [", out);
    for (unsigned i = 0; d->options[i].name != NULL; i++) {
        fprintf(out, "%s\n{", i == 0 ? "" : ",");
        put_text(out, "name", d->options[i].name);
        put_text(out, "message", d->options[i].message);
        fputs("\"values\": [", out);
        for (unsigned k = 0; d->options[i].values[k].value != NULL; k++) {
            fprintf(out, "%s{", comma(k));
            put_text(out, "value", d->options[i].values[k].value);
            fputs("\"message\": ", out);
            put_string(out, d->options[i].values[k].message);
            fputs("}", out);
        }
        fputs("]}", out);
    }
    fputs("],\n\"citations\": {", out);
    for (unsigned i = 0; i < d->ncitations; i++) {
        fprintf(out, "%s\n\"%s\": ", i == 0 ? "" : ",", d->citation[i].name);
        put_string(out, d->citation[i].rule);
    }
    fputs("}\n", out);
}

void tg_json(const rail_data *d, const tg_own *own, FILE *out) {
    fputs("{", out);
    put_text(out, "id", d->id);
    put_text(out, "name", d->name);
    put_text(out, "designer", d->designer);
    put_text(out, "currency", d->currency);
    put_text(out, "layout", d->layout);
    fputs("\n", out);
    put_hexes(d, out);
    put_tiles(d, out);
    put_market(d, out);
    put_kinds(d, out);
    put_companies(d, own, out);
    put_privates(d, own, out);
    put_trains(d, own, out);
    put_phases(d, own, out);
    put_run_bonuses(d, out);
    put_title_own(d, own, out);
    put_rules(d, out);
    fputs("}\n", out);
}
