/* titlegen: tables to C. The file that is made holds nothing but constants; designated initialisers keep it right when
 * rail/data.h reorders its fields. */
#include "titlegen.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

static const char *const COLOURS[] = {"RAIL_WHITE", "RAIL_YELLOW", "RAIL_GREEN", "RAIL_BROWN",
                                      "RAIL_GREY",  "RAIL_RED",    "RAIL_BLUE"};
static const char *const KINDS[] = {"RAIL_TOWN", "RAIL_CITY", "RAIL_OFFBOARD"};

static void put_number(FILE *out, const char *name, long number) {
    if (number != 0) {
        fprintf(out, ".%s = %ld, ", name, number);
    }
}

static void put_set(FILE *out, const char *name, const rail_tiles *set) {
    fprintf(out, ".%s = {{UINT64_C(0x%" PRIx64 "), UINT64_C(0x%" PRIx64 ")}}, ", name, set->bits[0], set->bits[1]);
}

static void put_bytes(FILE *out, const char *name, const uint8_t *bytes, unsigned count) {
    fprintf(out, ".%s = {", name);
    for (unsigned i = 0; i < count; i++) {
        fprintf(out, "%s%u", i == 0 ? "" : ", ", (unsigned)bytes[i]);
    }
    fputs("}, ", out);
}

static void put_face(FILE *out, const rail_face *f) {
    fputs(".face = {", out);
    if (f->nnodes == 0 && f->npaths == 0) {
        fputs("0}, ", out);
        return;
    }
    fprintf(out, ".nnodes = %u, .npaths = %u, .exits = %u, ", (unsigned)f->nnodes, (unsigned)f->npaths,
            (unsigned)f->exits);
    put_bytes(out, "through", f->through, 6);
    put_bytes(out, "stop", f->stop, 6);
    put_bytes(out, "node_edges", f->node_edges, RAIL_MAX_NODES);
    if (f->nnodes > 0) {
        fputs("\n     .node = {", out);
        for (unsigned i = 0; i < f->nnodes; i++) {
            const rail_node *n = &f->node[i];
            fprintf(out, "{.kind = %s, ", KINDS[n->kind]);
            put_number(out, "slots", n->slots);
            put_number(out, "flags", n->flags);
            put_number(out, "group", n->group);
            put_number(out, "treasury", n->treasury);
            fprintf(out, ".value = {%d, %d, %d, %d}}, ", n->value[0], n->value[1], n->value[2], n->value[3]);
        }
        fputs("}, ", out);
    }
    if (f->npaths > 0) {
        fputs("\n     .path = {", out);
        for (unsigned i = 0; i < f->npaths; i++) {
            fprintf(out, "{%u, %u}, ", (unsigned)f->path[i].a, (unsigned)f->path[i].b);
        }
        fputs("}", out);
    }
    fputs("}, ", out);
}

static void put_map(const rail_data *d, FILE *out) {
    fprintf(out, "static const rail_hex hexes[%u] = {\n", (unsigned)d->nhexes);
    for (unsigned i = 0; i < d->nhexes; i++) {
        const rail_hex *h = &d->hex[i];
        fputs("    {", out);
        tg_put_field(out, "id", h->id);
        tg_put_field(out, "name", h->name);
        tg_put_field(out, "peer_name", h->peer_name);
        tg_put_field(out, "label", h->label);
        tg_put_field(out, "note", h->note);
        tg_put_field(out, "terrain", h->terrain);
        fprintf(out, ".colour = %s, ", COLOURS[h->colour]);
        put_number(out, "flags", h->flags);
        fprintf(out, ".row = %u, .column = %u, ", (unsigned)h->row, (unsigned)h->column);
        put_number(out, "cost", h->cost);
        put_number(out, "required", h->required);
        put_number(out, "charge", h->charge);
        put_number(out, "barriers", h->barriers);
        put_number(out, "legal_exits", h->legal_exits);
        put_bytes(out, "neighbour", h->neighbour, 6);
        fputs("\n     ", out);
        put_face(out, &h->face);
        put_set(out, "to", &h->to);
        put_set(out, "bars", &h->bars);
        fprintf(out, "}, /* %u */\n", i);
    }
    fputs("};\n\n", out);
}

static void put_tiles(const rail_data *d, FILE *out) {
    fprintf(out, "static const rail_tile tiles[%u] = {\n", (unsigned)d->ntiles);
    for (unsigned i = 0; i < d->ntiles; i++) {
        const rail_tile *t = &d->tile[i];
        fputs("    {", out);
        tg_put_field(out, "id", t->id);
        tg_put_field(out, "label", t->label);
        fprintf(out, ".colour = %s, .count = %u, \n     ", COLOURS[t->colour], (unsigned)t->count);
        put_face(out, &t->face);
        put_number(out, "prefer", t->prefer);
        put_number(out, "upgrade", t->upgrade);
        put_set(out, "to", &t->to);
        fprintf(out, "}, /* %u */\n", i);
    }
    fputs("};\n\n", out);
}

static void put_market(const rail_data *d, FILE *out) {
    fprintf(out, "static const rail_cell cells[%u] = {\n", (unsigned)d->ncells);
    for (unsigned i = 0; i < d->ncells; i++) {
        const rail_cell *c = &d->cell[i];
        fprintf(
            out,
            "    {.price = %u, .row = %u, .column = %u, .flags = %u, .left = %u, .right = %u, .up = %u, .down = %u, "
            ".bonus = %u}, /* %u */\n",
            (unsigned)c->price, (unsigned)c->row, (unsigned)c->column, (unsigned)c->flags, (unsigned)c->left,
            (unsigned)c->right, (unsigned)c->up, (unsigned)c->down, (unsigned)c->bonus, i);
    }
    fputs("};\n\n", out);
}

static void put_kinds(const rail_data *d, FILE *out) {
    static const char *const steps[] = {"RAIL_STEP_TRACK",  "RAIL_STEP_STATION", "RAIL_STEP_RUN", "RAIL_STEP_DIVIDEND",
                                        "RAIL_STEP_TRAINS", "RAIL_STEP_LAST",    "RAIL_STEP_DONE"};
    fprintf(out, "static const rail_kind kinds[%u] = {\n", (unsigned)d->nkinds);
    for (unsigned i = 0; i < d->nkinds; i++) {
        const rail_kind *k = &d->kind[i];
        fputs("    {", out);
        tg_put_field(out, "id", k->id);
        fputs(".turn = {", out);
        for (unsigned s = 0; s < sizeof k->turn; s++) {
            fprintf(out, "%s%s", s == 0 ? "" : ", ", steps[k->turn[s]]);
        }
        fprintf(out, "},\n     .limit = %u, .payouts = %u, .shares = %s, .owns_trains = %s}, /* %u */\n",
                (unsigned)k->limit, (unsigned)k->payouts, k->shares ? "true" : "false",
                k->owns_trains ? "true" : "false", i);
    }
    fputs("};\n\n", out);
}

/* Further homes. */
static void put_more(FILE *out, const rail_company *c) {
    if (c->nmore == 0) {
        return;
    }
    fprintf(out, ".nmore = %u, .more = {", (unsigned)c->nmore);
    for (unsigned i = 0; i < c->nmore; i++) {
        fprintf(out, "%s{%u, %u}", i == 0 ? "" : ", ", (unsigned)c->more[i].hex, (unsigned)c->more[i].node);
    }
    fputs("}, ", out);
}

static void put_companies(const rail_data *d, const tg_own *own, FILE *out) {
    if (d->ncompanies == 0) {
        return;
    }
    fprintf(out, "static const rail_company companies[%u] = {\n", (unsigned)d->ncompanies);
    for (unsigned i = 0; i < d->ncompanies; i++) {
        const rail_company *c = &d->company[i];
        fputs("    {", out);
        tg_put_field(out, "id", c->id);
        tg_put_field(out, "name", c->name);
        tg_put_field(out, "peer_name", c->peer_name);
        tg_put_field(out, "native", c->native);
        tg_put_field(out, "colour", c->colour);
        tg_put_field(out, "text_colour", c->text_colour);
        fputs("\n     ", out);
        tg_put_own(out, c->own, own->of[TG_OWN_COMPANIES].count);
        put_more(out, c);
        fprintf(out,
                ".home = %u, .home_node = %u, .destination = %u, .bonus = %u, .stations = %u, .must_lay_home = %u, "
                ".director_shares = %u, .kind = %u, .flags = %u}, /* %u */\n",
                (unsigned)c->home, (unsigned)c->home_node, (unsigned)c->destination, (unsigned)c->bonus,
                (unsigned)c->stations, (unsigned)c->must_lay_home, (unsigned)c->director_shares, (unsigned)c->kind,
                (unsigned)c->flags, i);
    }
    fputs("};\n\n", out);
}

static void put_privates(const rail_data *d, const tg_own *own, FILE *out) {
    static const char *const powers[] = {"RAIL_POWER_NONE",    "RAIL_POWER_LAY",  "RAIL_POWER_EXCHANGE",
                                         "RAIL_POWER_FERRIES", "RAIL_POWER_STOP", "RAIL_POWER_TERRAIN",
                                         "RAIL_POWER_OWN"};
    if (d->nprivates == 0) {
        return;
    }
    fprintf(out, "static const rail_private privates[%u] = {\n", (unsigned)d->nprivates);
    for (unsigned i = 0; i < d->nprivates; i++) {
        const rail_private *p = &d->private_[i];
        fputs("    {", out);
        tg_put_field(out, "id", p->id);
        tg_put_field(out, "name", p->name);
        tg_put_field(out, "native", p->native);
        tg_put_field(out, "terrain", p->terrain);
        put_number(out, "amount", p->amount);
        fprintf(out, ".price = %u, .income = %u, .power = %s, ", (unsigned)p->price, (unsigned)p->income,
                powers[p->power]);
        put_number(out, "flags", p->flags);
        put_number(out, "uses", p->uses);
        tg_put_own(out, p->own, own->of[TG_OWN_PRIVATES].count);
        fputs("\n     ", out);
        put_set(out, "tiles", &p->tiles);
        put_set(out, "hexes", &p->hexes);
        fputs("\n     ", out);
        put_set(out, "blocked", &p->blocked);
        fprintf(out, ".rotation = %u, .at = %u}, /* %u */\n", (unsigned)p->rotation, (unsigned)p->at, i);
    }
    fputs("};\n\n", out);
}

static void put_trains(const rail_data *d, const tg_own *own, FILE *out) {
    fprintf(out, "static const rail_train trains[%u] = {\n", (unsigned)d->ntrains);
    for (unsigned i = 0; i < d->ntrains; i++) {
        const rail_train *t = &d->train[i];
        fputs("    {", out);
        tg_put_field(out, "id", t->id);
        tg_put_own(out, t->own, own->of[TG_OWN_TRAINS].count);
        fprintf(out,
                ".range = %u, .large = %u, .pays = %u, .flags = %u, .from = %u,\n     .count = %u, .price = %u, "
                ".rusted_by = %u, .phase = %u, .exportable = %u, .discount = %u, .trade_in = 0x%x}, /* %u */\n",
                (unsigned)t->range, (unsigned)t->large, (unsigned)t->pays, (unsigned)t->flags, (unsigned)t->from,
                (unsigned)t->count, (unsigned)t->price, (unsigned)t->rusted_by, (unsigned)t->phase,
                (unsigned)t->exportable, (unsigned)t->discount, (unsigned)t->trade_in, i);
    }
    fputs("};\n\n", out);
}

static void put_phases(const rail_data *d, const tg_own *own, FILE *out) {
    fprintf(out, "static const rail_phase phases[%u] = {\n", (unsigned)d->nphases);
    for (unsigned i = 0; i < d->nphases; i++) {
        const rail_phase *p = &d->phase[i];
        fputs("    {", out);
        tg_put_field(out, "id", p->id);
        tg_put_own(out, p->own, own->of[TG_OWN_PHASES].count);
        put_bytes(out, "limit", p->limit, RAIL_MAX_LIMITS);
        fprintf(out,
                ".colours = 0x%x, .rounds = %u, .value = %u, .flags = %u, .yellow = %u, .station_factor = %u}, /* %u "
                "*/\n",
                (unsigned)p->colours, (unsigned)p->rounds, (unsigned)p->value, (unsigned)p->flags, (unsigned)p->yellow,
                (unsigned)p->station_factor, i);
    }
    fputs("};\n\n", out);
}

static void put_run_bonuses(const rail_data *d, FILE *out) {
    if (d->nrun_bonuses > 0) {
        fprintf(out, "static const rail_run_bonus run_bonuses[%u] = {\n", (unsigned)d->nrun_bonuses);
        for (unsigned i = 0; i < d->nrun_bonuses; i++) {
            fprintf(out, "    {.from = %u, .to = %u, .value = %d},\n", (unsigned)d->run_bonus[i].from,
                    (unsigned)d->run_bonus[i].to, (int)d->run_bonus[i].value);
        }
        fputs("};\n\n", out);
    }
}

static void put_rule_name(FILE *out, unsigned rule) {
    fputs("RAIL_RULE_", out);
    for (const char *c = tg_rule_names[rule]; *c != 0; c++) {
        fputc(toupper((unsigned char)*c), out);
    }
}

static void put_patches(const rail_data *d, FILE *out) {
    static const char *const kinds[] = {"RAIL_PATCH_RULE",       "RAIL_PATCH_PEER",          "RAIL_PATCH_OWN",
                                        "RAIL_PATCH_TILE_COUNT", "RAIL_PATCH_PRIVATE_PRICE", "RAIL_PATCH_TRAIN_PRICE",
                                        "RAIL_PATCH_TRAIN_COUNT"};
    static const char *const peers[] = {
#define X(NAME, name) "RAIL_PEER_" #NAME,
        RAIL_PEER_RULES(X)
#undef X
    };
    if (d->npatches == 0) {
        return;
    }
    fprintf(out, "static const rail_patch patches[%u] = {\n", (unsigned)d->npatches);
    for (unsigned i = 0; i < d->npatches; i++) {
        const rail_patch *p = &d->patch[i];
        fputs("    {", out);
        tg_put_field(out, "option", p->option);
        tg_put_field(out, "value", p->value);
        tg_put_field(out, "row", p->row);
        tg_put_field(out, "dated", p->dated);
        tg_put_field(out, "source", p->source);
        fprintf(out, ".kind = %s, .index = ", kinds[p->kind]);
        if (p->kind == RAIL_PATCH_RULE) {
            put_rule_name(out, p->index);
        } else if (p->kind == RAIL_PATCH_PEER) {
            fputs(peers[p->index], out);
        } else {
            fprintf(out, "%u", (unsigned)p->index);
        }
        fprintf(out, ", .number = %ld},\n", (long)p->number);
    }
    fputs("};\n\n", out);
}

static void put_options(const rail_data *d, FILE *out) {
    for (unsigned i = 0; d->options[i].name != NULL; i++) {
        fprintf(out, "static const ir_option_value option_%u[] = {", i);
        for (const ir_option_value *v = d->options[i].values; v->value != NULL; v++) {
            fputs("{", out);
            tg_put_field(out, "value", v->value);
            tg_put_field(out, "message", v->message);
            fputs("}, ", out);
        }
        fputs("{.value = NULL}};\n", out);
    }
    fprintf(out, "extern const ir_option_def rail_options_%s[];\nconst ir_option_def rail_options_%s[] = {\n", d->id,
            d->id);
    for (unsigned i = 0; d->options[i].name != NULL; i++) {
        fputs("    {", out);
        tg_put_field(out, "name", d->options[i].name);
        tg_put_field(out, "message", d->options[i].message);
        fprintf(out, ".values = option_%u},\n", i);
    }
    fputs("    {.name = NULL}};\n\n", out);
}

static void put_citations(const rail_data *d, FILE *out) {
    if (d->ncitations == 0) {
        return;
    }
    fprintf(out, "static const rail_citation citations[%u] = {\n", (unsigned)d->ncitations);
    for (unsigned i = 0; i < d->ncitations; i++) {
        fputs("    {", out);
        tg_put_field(out, "name", d->citation[i].name);
        tg_put_field(out, "rule", d->citation[i].rule);
        fputs("},\n", out);
    }
    fputs("};\n\n", out);
}

static void put_table(FILE *out, const char *field, const char *table, unsigned count) {
    fprintf(out, "    .%s = %s,\n", field, count == 0 ? "NULL" : table);
}

static void put_title(const rail_data *d, const tg_own *own, FILE *out) {
    fprintf(out, "extern const rail_data rail_data_%s;\nconst rail_data rail_data_%s = {\n    ", d->id, d->id);
    tg_put_field(out, "id", d->id);
    tg_put_field(out, "name", d->name);
    tg_put_field(out, "designer", d->designer);
    tg_put_field(out, "currency", d->currency);
    tg_put_field(out, "layout", d->layout);
    fprintf(out,
            "\n    .nhexes = %u, .ntiles = %u, .nrows = %u, .ncolumns = %u, .ncells = %u, .ncompanies = %u, .nprivates "
            "= %u, .npublic = %u,\n    .ntrains = %u, .nphases = %u, .nkinds = %u, .nrun_bonuses = %u, .nown = %u, "
            ".npatches = %u, .ncitations = %u, .rivers = %s,\n",
            (unsigned)d->nhexes, (unsigned)d->ntiles, (unsigned)d->nrows, (unsigned)d->ncolumns, (unsigned)d->ncells,
            (unsigned)d->ncompanies, (unsigned)d->nprivates, (unsigned)d->npublic, (unsigned)d->ntrains,
            (unsigned)d->nphases, (unsigned)d->nkinds, (unsigned)d->nrun_bonuses, (unsigned)d->nown,
            (unsigned)d->npatches, (unsigned)d->ncitations, d->rivers ? "true" : "false");
    put_table(out, "hex", "hexes", d->nhexes);
    put_table(out, "tile", "tiles", d->ntiles);
    put_table(out, "cell", "cells", d->ncells);
    put_table(out, "kind", "kinds", d->nkinds);
    put_table(out, "company", "companies", d->ncompanies);
    put_table(out, "private_", "privates", d->nprivates);
    put_table(out, "train", "trains", d->ntrains);
    put_table(out, "phase", "phases", d->nphases);
    put_table(out, "run_bonus", "run_bonuses", d->nrun_bonuses);
    put_table(out, "patch", "patches", d->npatches);
    put_table(out, "citation", "citations", d->ncitations);
    put_table(out, "own_name", "own_names", d->nown);
    put_table(out, "own_rule", "own_rules", d->nown);
    fprintf(out, "    .hooks = &%s%s,\n", own->prefix == NULL ? "rail_no_hooks" : "rail_hooks_",
            own->prefix == NULL ? "" : d->id);
    fprintf(out, "    .options = rail_options_%s,\n    .rule = {\n", d->id);
    for (unsigned i = 0; i < RAIL_RULE_COUNT; i++) {
        fputs("        [", out);
        put_rule_name(out, i);
        fprintf(out, "] = %ld,\n", (long)d->rule[i]);
    }
    fputs("    },\n};\n", out);
}

void tg_emit(const rail_data *d, const tg_own *own, const char *made_from, FILE *out) {
    fprintf(
        out,
        "/* Made by tools/titlegen from %s. Do not edit: change the YAML and build. */\n#include \"rail/data.h\"\n\n",
        made_from);
    put_map(d, out);
    put_tiles(d, out);
    put_market(d, out);
    put_kinds(d, out);
    put_companies(d, own, out);
    put_privates(d, own, out);
    put_trains(d, own, out);
    put_phases(d, own, out);
    put_run_bonuses(d, out);
    tg_emit_own(d, own, out);
    put_patches(d, out);
    put_options(d, out);
    put_citations(d, out);
    put_title(d, own, out);
}
