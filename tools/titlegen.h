/* titlegen: makes the C tables of a title (src/rail/data.h) from its YAML file, at build time.
 *
 * titlegen_yaml.c   files to a tree in which every value knows its place; `extends`; errors
 * titlegen_names.c  words for numbers of the tables
 * titlegen_field.c  typed reading of the tree: numbers, words, lists, known keys only
 * titlegen_track.c  the one-line track language of faces, and the rows of the market
 * titlegen_scenario.c  what a scenario takes out of the box
 * titlegen_read.c   the tree to tables: map, tiles, companies and so on
 * titlegen_only.c   named tiles, and the tiles that never lie on a hex
 * titlegen_kind.c   kinds of companies
 * titlegen_home.c   where companies are at home
 * titlegen_power.c  powers of privates
 * titlegen_own.c    what only one title knows
 * titlegen_rules.c  the rules record, options, presets, citations
 * titlegen_check.c  what follows from the tables (neighbours, exits) and what must hold between them
 * titlegen_emit.c   tables to C
 * titlegen_own_emit.c  the same for what only one title knows, and its header
 * titlegen_json.c   tables to JSON, for tests
 * titlegen_write.c  files, all or nothing
 *
 * tools/deckgen.c shares the tree, the words, the typed reading and the writing.
 *
 * What always holds: nothing is written unless everything was right; every complaint is one line
 * `file:line:column: what is wrong, and what would be right`; all memory is in one arena, freed at the end. */
#ifndef TITLEGEN_H
#define TITLEGEN_H

#include "rail/data.h"

#include <stdio.h>

enum {
    TG_MAX_FILES = 8,       /* a title and what it extends */
    TG_MAX_BYTES = 1 << 20, /* of one file */
    TG_MAX_NODES = 100000,  /* values of all files */
    TG_MAX_KEYS = 1000,     /* of one mapping, items of one list */
    TG_MAX_DEPTH = 12,      /* mappings within mappings */
    TG_MAX_ERRORS = 20,     /* shown */
    TG_MAX_ID = 15,         /* bytes */
    TG_MAX_TEXT = 120,      /* bytes of a name or a note */
    TG_MAX_CLASSES = 32,
    TG_MAX_GROUPS = 32,
    TG_MAX_PATCHES = 256,
    TG_MAX_CITATIONS = 512,
    TG_MAX_VALUES = 8, /* of an option */
    TG_MAX_RUN_BONUSES = 8,
    TG_MAX_NAMES = 24, /* that a title has for its companies besides the kit's, for its privates and so on */
    TG_MAX_TABLES = 8, /* of a title alone */
    TG_MAX_ROWS = 64,  /* of such a table */
    TG_MAX_COLUMNS = 8
};

#if defined(__GNUC__)
#define TG_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define TG_PRINTF(f, a)
#endif

/* ---- the tree: titlegen_yaml.c ---------------------------------------------------------------------------------- */

typedef enum tg_kind { TG_SCALAR, TG_MAP, TG_LIST } tg_kind;

typedef struct tg_node tg_node;

typedef struct tg_pair {
    tg_node *key, *value; /* the key of an item of a list is the item itself */
} tg_pair;

struct tg_node {
    tg_kind kind;
    const char *file;
    unsigned line, column; /* from 1 */
    bool literal;          /* the text is verbatim in the file: places inside it can be reported */
    bool quoted;
    const char *text; /* of a scalar, without zero bytes inside */
    size_t len;
    tg_pair *pair; /* of a map or a list */
    size_t count, cap;
};

typedef struct tg {
    void *blocks; /* the arena */
    unsigned errors, nfiles;
    size_t nnodes;
    const char *file[TG_MAX_FILES]; /* as opened; the title first */
} tg;

/* Memory filled with zeros that lives until tg_free. Ends the program when there is none. */
void *tg_alloc(tg *t, size_t count, size_t size);
void tg_free(tg *t);

/* The tree of a title, `extends` resolved. NULL after an error. */
tg_node *tg_load(tg *t, const char *path);

/* A complaint about a value, or about the byte `offset` inside a scalar. */
void tg_error(tg *t, const tg_node *at, const char *format, ...) TG_PRINTF(3, 4);
void tg_error_in(tg *t, const tg_node *at, size_t offset, const char *format, ...) TG_PRINTF(4, 5);

const tg_pair *tg_find(const tg_node *map, const char *key); /* NULL if it is not there */
const char *tg_show(tg *t, const char *text, size_t len);    /* short and printable, for complaints */
bool tg_same(const char *text, size_t len, const char *word);

/* ---- typed reading: titlegen_field.c ---------------------------------------------------------------------------- */

/* A mapping that is being read: `kind` and the key's text name it in complaints ("hex B2"). */
typedef struct tg_place {
    tg *t;
    const char *kind;
    const tg_node *key, *map;
} tg_place;

#define TG_NEEDED INT32_MIN /* instead of a default: the key must be there */

/* Whether a word is one of `known` (words with one space between); and making such a list. */
bool tg_is_known(const char *known, const char *text, size_t len);
const char *tg_join(tg *t, const char *a, const char *b);
const char *tg_join_all(tg *t, const char *const *words, unsigned count);
/* Complains unless the value is a mapping whose keys are all in `known` (words with one space between). */
bool tg_open(tg_place *p, tg *t, const char *kind, const tg_pair *at, const char *known);
const tg_pair *tg_need(const tg_place *p, const char *key);
int32_t tg_int(const tg_place *p, const char *key, int32_t min, int32_t max, int32_t absent);
bool tg_flag(const tg_place *p, const char *key);
const char *tg_text(const tg_place *p, const char *key, bool needed); /* "" if it is not there */
const char *tg_id(tg *t, const tg_node *node, const char *kind);      /* NULL after a complaint */
bool tg_is_list(tg *t, const tg_node *node, const char *what);
bool tg_is_scalar(tg *t, const tg_node *node, const char *what);
/* A whole decimal number without sign; false if it is not one or too large. */
bool tg_digits(const char *text, size_t len, int32_t *out);
/* A number, or yes/no for 1/0 where `flag` says so. */
bool tg_value(tg *t, const tg_node *node, const char *what, int32_t min, int32_t max, bool flag, int32_t *out);
bool tg_colour(tg *t, const tg_node *node, uint8_t *out);

/* ---- the tables ------------------------------------------------------------------------------------------------- */

typedef struct tg_class {
    const char *id, *label;
    const tg_node *key;
    uint8_t colour;
    bool used;
    rail_face face;
    rail_tiles tiles;
} tg_class;

/* What only one title knows: names of values in the order of `own` of a company and so on, and tables. */
typedef enum tg_own_section {
    TG_OWN_COMPANIES,
    TG_OWN_PRIVATES,
    TG_OWN_TRAINS,
    TG_OWN_PHASES,
    TG_OWN_SECTIONS
} tg_own_section;

typedef struct tg_names {
    unsigned count;
    const char *name[TG_MAX_NAMES];
    const tg_node *at;
} tg_names;

typedef struct tg_table {
    const char *name;
    unsigned rows, columns;
    const int16_t *value;
} tg_table;

typedef struct tg_own {
    const char *prefix; /* of its C names; NULL: the title has no section `own` */
    tg_names of[TG_OWN_SECTIONS];
    tg_names by_phase; /* names and rules whose value is a phase */
    uint32_t powers;   /* mask of the names of privates that are powers */
    unsigned ntables;
    tg_table table[TG_MAX_TABLES];
} tg_own;

/* What a scenario can take parts of. */
typedef enum tg_box_section {
    TG_BOX_HEXES,
    TG_BOX_COMPANIES,
    TG_BOX_PRIVATES,
    TG_BOX_TRAINS,
    TG_BOX_PHASES,
    TG_BOX_SECTIONS
} tg_box_section;

typedef struct tg_title {
    rail_data data; /* points into what follows */
    rail_hex hex[RAIL_MAX_HEXES];
    rail_tile tile[RAIL_MAX_TILES];
    rail_cell cell[RAIL_MAX_CELLS];
    rail_company company[IR_MAX_COMPANIES];
    rail_private private_[RAIL_MAX_PRIVATES];
    rail_train train[RAIL_MAX_TRAINS];
    rail_phase phase[RAIL_MAX_PHASES];
    rail_kind kind[RAIL_MAX_KINDS];
    rail_run_bonus run_bonus[TG_MAX_RUN_BONUSES];
    rail_patch patch[TG_MAX_PATCHES];
    rail_citation citation[TG_MAX_CITATIONS];
    ir_option_def option[IR_MAX_OPTIONS + 1];
    unsigned noptions;
    tg_own own;
    const char *own_name[RAIL_MAX_OWN];
    int32_t own_rule[RAIL_MAX_OWN];
    bool own_flag[RAIL_MAX_OWN]; /* it is yes or no, not a number */

    /* what only the checks need; the pairs say where things are in the files */
    const tg_node *root, *rules, *barriers;
    const tg_node *box[TG_BOX_SECTIONS];    /* the whole section, where a scenario takes a part of it; otherwise NULL */
    const tg_node *kind_at[RAIL_MAX_KINDS]; /* NULL: the kind that is there without the section */
    uint8_t bare;                           /* of the face read last: places that say they have no track */
    const tg_pair *hex_at[RAIL_MAX_HEXES], *tile_at[RAIL_MAX_TILES], *company_at[IR_MAX_COMPANIES],
        *private_at[RAIL_MAX_PRIVATES], *train_at[RAIL_MAX_TRAINS], *phase_at[RAIL_MAX_PHASES];
    const char *piece[RAIL_MAX_TILES]; /* the physical tile, if it is not the tile itself */
    bool named[RAIL_MAX_TILES];        /* it lies only on certain hexes: */
    rail_tiles only[RAIL_MAX_TILES];   /* those of them that are on the map */
    bool leaves[RAIL_MAX_HEXES];       /* its track may lead to hexes that the scenario leaves out */
    const tg_node *cell_row[RAIL_MAX_CELLS];
    size_t cell_offset[RAIL_MAX_CELLS];
    tg_class class_[TG_MAX_CLASSES];
    unsigned nclasses;
    const char *group[TG_MAX_GROUPS];
    const tg_node *group_at[TG_MAX_GROUPS];
    unsigned ngroups, group_uses[TG_MAX_GROUPS];
} tg_title;

/* titlegen_track.c: a face from "a=city:30:2 0-a 1-a 3-4"; `what` names it in complaints. */
bool tg_face(tg *t, tg_title *title, const tg_node *text, const char *what, rail_face *face);
void tg_market(tg *t, tg_title *title, const tg_node *root);

/* titlegen_read.c, titlegen_rules.c: fill the title; errors are counted in t. */
void tg_read(tg *t, tg_title *title, const tg_node *root);
void tg_read_rules(tg *t, tg_title *title, const tg_node *root);
void tg_read_presets(tg *t, tg_title *title, const tg_node *root);
const tg_pair *tg_section(tg *t, const tg_node *root, const char *name); /* a needed mapping of the top level */
int tg_find_tile(const tg_title *title, const char *text, size_t len);   /* -1 if there is none */
int tg_find_hex(const tg_title *title, const char *text, size_t len);
int tg_find_private(const tg_title *title, const char *text, size_t len);
int tg_find_train(const tg_title *title, const char *text, size_t len);
int tg_find_phase(const tg_title *title, const char *text, size_t len);
int tg_find_company(const tg_title *title, const char *text, size_t len);
int tg_find_rule(const tg_title *title, const char *text, size_t len); /* of the rules record */
int tg_find_peer(const tg_title *title, const char *text, size_t len); /* of rail/peer.h */
int tg_find_own(const tg_title *title, const char *text, size_t len);  /* of the title alone */
typedef int tg_finder(const tg_title *title, const char *text, size_t len);
/* The index of what a scalar names, or -1 after a complaint. */
int tg_refer(tg *t, const tg_title *title, const tg_node *node, const char *kind, tg_finder *find);
/* A set from a list of names. Those that the scenario leaves out are skipped. */
rail_tiles tg_refer_all(const tg_place *p, const char *key, bool needed, const tg_title *title, const char *kind,
                        tg_finder *find);
bool tg_terrain_is(const char *text, size_t len); /* a kind of terrain */

/* titlegen_scenario.c: before anything is read. */
void tg_take_scenario(tg *t, tg_title *title, tg_node *root);
/* Whether the box has it, but not the scenario. */
bool tg_left_out(const tg_title *title, tg_box_section section, const char *text, size_t len);

/* titlegen_only.c: needs tiles and hexes; bars also their successors. */
void tg_read_only(tg *t, tg_title *title);
void tg_derive_bars(tg_title *title);
bool tg_is_named_hex(const tg_title *title, unsigned hex); /* some tile lies only there */
void tg_check_only(tg *t, const tg_title *title);

/* titlegen_home.c: needs hexes and the company's stations. */
void tg_read_homes(const tg_place *p, const tg_title *title, rail_company *company);
void tg_check_homes(tg *t, const tg_title *title);

/* titlegen_kind.c */
void tg_read_kinds(tg *t, tg_title *title, const tg_node *root);
uint8_t tg_kind_of(const tg_place *p, const tg_title *title); /* of a company: its key `kind`, else the first */
void tg_check_kinds(tg *t, const tg_title *title);

/* titlegen_power.c: needs the private's own values. */
void tg_read_power(const tg_place *p, const tg_title *title, rail_private *private_);

/* titlegen_own.c */
void tg_read_own(tg *t, tg_title *title, const tg_node *root);
/* The kit's keys and those that the title has declared. */
const char *tg_own_keys(tg *t, const tg_title *title, tg_own_section section, const char *kit);
/* The values of a company and so on in the order of their names; NULL if the title has declared none. */
const int16_t *tg_own_values(const tg_place *p, const tg_title *title, tg_own_section section);
bool tg_own_rule(tg *t, const tg_title *title, int rule, const tg_node *node, int32_t *out);

/* titlegen_check.c */
void tg_derive(tg *t, tg_title *title); /* neighbours, barriers, legal exits: needs hexes and privates */
void tg_check(tg *t, tg_title *title);
uint8_t tg_turned(uint8_t edges, unsigned rotation);

/* titlegen_emit.c, titlegen_own_emit.c, titlegen_json.c: need nothing but the tables. */
void tg_emit(const rail_data *d, const tg_own *own, const char *made_from, FILE *out);
void tg_emit_own(const rail_data *d, const tg_own *own, FILE *out);
void tg_emit_header(const rail_data *d, const tg_own *own, const char *made_from, FILE *out);
void tg_put_own(FILE *out, const int16_t *own, unsigned count); /* as a field of a table's row */
void tg_json(const rail_data *d, const tg_own *own, FILE *out);

/* titlegen_write.c: a C string, everything that is not plain ASCII in octal, which no following digit can lengthen; and
 * such a string as a field of a table's row. */
void tg_put_string(FILE *out, const char *text);
void tg_put_field(FILE *out, const char *name, const char *text);

/* A temporary file beside the target, then renamed; complains by itself. */
bool tg_write(tg *t, const char *path, const char *bytes, size_t len);
void tg_remove_stale(const char *path);
const char *tg_made_from(tg *t); /* the names of the files read, without their folders */

extern const char *const tg_colours[7];
extern const char *const tg_rule_names[RAIL_RULE_COUNT + 1];
extern const char *const tg_peer_names[RAIL_PEER_COUNT + 1];
extern const char *const tg_steps[RAIL_STEP_DONE];

static inline void tg_put_bit(rail_tiles *set, unsigned i) { set->bits[i >> 6] |= UINT64_C(1) << (i & 63u); }

#endif
