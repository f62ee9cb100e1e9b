/* titlegen: what only one title knows, as C: the header own_<id>.h with a name for every index, and its part of the
 * tables' file. */
#include "titlegen.h"

#include <ctype.h>
#include <string.h>

static void put_upper(FILE *out, const char *text) {
    for (const char *c = text; *c != 0; c++) {
        fputc(toupper((unsigned char)*c), out);
    }
}

/* CHINA_PHASE_LETTER */
static void put_name(FILE *out, const tg_own *own, const char *kind, const char *name) {
    put_upper(out, own->prefix);
    fprintf(out, "_%s_", kind);
    put_upper(out, name);
}

static void put_enum(FILE *out, const tg_own *own, const char *kind, const char *const *name, unsigned count,
                     bool counted) {
    if (count == 0) {
        return;
    }
    fputs("enum {\n", out);
    for (unsigned i = 0; i < count; i++) {
        fputs("    ", out);
        put_name(out, own, kind, name[i]);
        fputs(i + 1 < count || counted ? ",\n" : "\n", out);
    }
    if (counted) {
        fputs("    ", out);
        put_name(out, own, kind, "count");
        fputs("\n", out);
    }
    fputs("};\n\n", out);
}

static void put_table_type(FILE *out, const tg_own *own, const tg_table *table) {
    fprintf(out, "const int16_t %s_%s[%u][%u]", own->prefix, table->name, table->rows, table->columns);
}

void tg_emit_header(const rail_data *d, const tg_own *own, const char *made_from, FILE *out) {
    static const char *const kinds[TG_OWN_SECTIONS] = {"COMPANY", "PRIVATE", "TRAIN", "PHASE"};
    fprintf(out, "/* Made by tools/titlegen from %s. Do not edit: change the YAML and build. */\n#ifndef OWN_",
            made_from);
    put_upper(out, d->id);
    fputs("_H\n#define OWN_", out);
    put_upper(out, d->id);
    fputs("_H\n\n#include <stdint.h>\n\n", out);
    put_enum(out, own, "RULE", d->own_name, d->nown, true);
    for (unsigned i = 0; i < TG_OWN_SECTIONS; i++) {
        put_enum(out, own, kinds[i], own->of[i].name, own->of[i].count, false);
    }
    for (unsigned i = 0; i < own->ntables; i++) {
        fputs("extern ", out);
        put_table_type(out, own, &own->table[i]);
        fputs(";\nenum { ", out);
        put_upper(out, own->prefix);
        fputs("_", out);
        put_upper(out, own->table[i].name);
        fprintf(out, " = %u };\n\n", own->table[i].rows);
    }
    fputs("#endif\n", out);
}

void tg_emit_own(const rail_data *d, const tg_own *own, FILE *out) {
    for (unsigned i = 0; i < own->ntables; i++) {
        const tg_table *table = &own->table[i];
        fputs("extern ", out);
        put_table_type(out, own, table);
        fputs(";\n", out);
        put_table_type(out, own, table);
        fputs(" = {", out);
        for (unsigned r = 0; r < table->rows; r++) {
            fputs(r == 0 ? "{" : ", {", out);
            for (unsigned c = 0; c < table->columns; c++) {
                fprintf(out, "%s%d", c == 0 ? "" : ", ", (int)table->value[r * table->columns + c]);
            }
            fputs("}", out);
        }
        fputs("};\n\n", out);
    }
    if (d->nown > 0) {
        fprintf(out, "static const char *const own_names[%u] = {\n", (unsigned)d->nown);
        for (unsigned i = 0; i < d->nown; i++) {
            fputs("    ", out);
            tg_put_string(out, d->own_name[i]);
            fputs(",\n", out);
        }
        fprintf(out, "};\nstatic const int32_t own_rules[%u] = {\n", (unsigned)d->nown);
        for (unsigned i = 0; i < d->nown; i++) {
            fprintf(out, "    %ld, /* %s */\n", (long)d->own_rule[i], d->own_name[i]);
        }
        fputs("};\n\n", out);
    }
    fprintf(out, "extern const struct rail_hooks %s%s;\n\n", own->prefix == NULL ? "rail_no_hooks" : "rail_hooks_",
            own->prefix == NULL ? "" : d->id);
}

void tg_put_own(FILE *out, const int16_t *own, unsigned count) {
    if (own == NULL) {
        return;
    }
    fputs(".own = (const int16_t[]){", out);
    for (unsigned i = 0; i < count; i++) {
        fprintf(out, "%s%d", i == 0 ? "" : ", ", (int)own[i]);
    }
    fputs("}, ", out);
}
