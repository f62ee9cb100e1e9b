/* titlegen: the tree to tables, one section after the other. Names are resolved here; what must hold between the tables
 * is in titlegen_check.c. */
#include "titlegen.h"

#include <string.h>

const tg_pair *tg_section(tg *t, const tg_node *root, const char *name) {
    const tg_pair *at = tg_find(root, name);
    if (at == NULL) {
        tg_error(t, root, "the section '%s' is missing", name);
        return NULL;
    }
    if (at->value->kind != TG_MAP) {
        tg_error(t, at->value, "section %s: must be a mapping: lines like 'name: ...' indented below it", name);
        return NULL;
    }
    return at;
}

/* A section of things with names; complains about too many and about malformed names. */
static const tg_node *open_table(tg *t, const tg_node *root, const char *name, const char *kind, size_t most) {
    const tg_pair *at = tg_section(t, root, name);
    if (at == NULL) {
        return NULL;
    }
    if (at->value->count > most) {
        tg_error(t, at->value->pair[most].key, "%s: %zu of them are too many; at most %zu", name, at->value->count,
                 most);
        return NULL;
    }
    bool good = true;
    for (size_t i = 0; i < at->value->count; i++) {
        good = tg_id(t, at->value->pair[i].key, kind) != NULL && good;
    }
    return good ? at->value : NULL;
}

int tg_find_tile(const tg_title *title, const char *text, size_t len) {
    for (unsigned i = 0; i < title->data.ntiles; i++) {
        if (tg_same(text, len, title->tile[i].id)) {
            return (int)i;
        }
    }
    return -1;
}

int tg_find_hex(const tg_title *title, const char *text, size_t len) {
    for (unsigned i = 0; i < title->data.nhexes; i++) {
        if (tg_same(text, len, title->hex[i].id)) {
            return (int)i;
        }
    }
    return -1;
}

int tg_find_private(const tg_title *title, const char *text, size_t len) {
    for (unsigned i = 0; i < title->data.nprivates; i++) {
        if (tg_same(text, len, title->private_[i].id)) {
            return (int)i;
        }
    }
    return -1;
}

int tg_find_company(const tg_title *title, const char *text, size_t len) {
    for (unsigned i = 0; i < title->data.ncompanies; i++) {
        if (tg_same(text, len, title->company[i].id)) {
            return (int)i;
        }
    }
    return -1;
}

int tg_find_train(const tg_title *title, const char *text, size_t len) {
    for (unsigned i = 0; i < title->data.ntrains; i++) {
        if (tg_same(text, len, title->train[i].id)) {
            return (int)i;
        }
    }
    return -1;
}

int tg_find_phase(const tg_title *title, const char *text, size_t len) {
    for (unsigned i = 0; i < title->data.nphases; i++) {
        if (tg_same(text, len, title->phase[i].id)) {
            return (int)i;
        }
    }
    return -1;
}

int tg_refer(tg *t, const tg_title *title, const tg_node *node, const char *kind, tg_finder *find) {
    if (!tg_is_scalar(t, node, kind)) {
        return -1;
    }
    int i = find(title, node->text, node->len);
    if (i < 0) {
        tg_error(t, node, "there is no %s '%s'; name one of the section '%s'", kind, tg_show(t, node->text, node->len),
                 strcmp(kind, "hex") == 0       ? "hexes"
                 : strcmp(kind, "company") == 0 ? "companies"
                 : strcmp(kind, "tile") == 0    ? "tiles"
                 : strcmp(kind, "train") == 0   ? "trains"
                 : strcmp(kind, "kind") == 0    ? "kinds"
                                                : "phases");
    }
    return i;
}

rail_tiles tg_refer_all(const tg_place *p, const char *key, bool needed, const tg_title *title, const char *kind,
                        tg_finder *find) {
    rail_tiles set = {{0, 0}};
    const tg_pair *at = needed ? tg_need(p, key) : tg_find(p->map, key);
    if (at == NULL || !tg_is_list(p->t, at->value, tg_join(p->t, p->kind, key))) {
        return set;
    }
    if (needed && at->value->count == 0) {
        tg_error(p->t, at->value, "%s %s: the list '%s' is empty; name at least one", p->kind, p->key->text, key);
    }
    for (size_t i = 0; i < at->value->count; i++) {
        const tg_node *name = at->value->pair[i].value;
        if (find != tg_find_tile &&
            tg_left_out(title, find == tg_find_hex ? TG_BOX_HEXES : TG_BOX_TRAINS, name->text, name->len)) {
            continue;
        }
        int index = tg_refer(p->t, title, name, kind, find);
        if (index >= 0) {
            tg_put_bit(&set, (unsigned)index);
        }
    }
    return set;
}

/* ---- tiles ------------------------------------------------------------------------------------------------------ */

static void read_tile(tg *t, tg_title *title, const tg_pair *at, unsigned i) {
    rail_tile *tile = &title->tile[i];
    tg_place p;
    tile->label = "";
    if (!tg_open(&p, t, "tile", at, "colour count track to prefer label piece upgrade only")) {
        return;
    }
    const tg_pair *colour = tg_need(&p, "colour"), *track = tg_need(&p, "track");
    if (colour != NULL && tg_colour(t, colour->value, &tile->colour) && tile->colour == RAIL_WHITE) {
        tg_error(t, colour->value, "tile %s: no tile is white; the first colour is yellow", tile->id);
    }
    tile->count = (uint8_t)tg_int(&p, "count", 1, 200, TG_NEEDED);
    tile->label = tg_text(&p, "label", false);
    tile->upgrade = (uint16_t)tg_int(&p, "upgrade", 1, 999, 0);
    title->piece[i] = tg_text(&p, "piece", false);
    if (track == NULL || !tg_face(t, title, track->value, tg_join(t, "tile", tile->id), &tile->face)) {
        return;
    }
    if (tile->face.exits == 0) {
        tg_error(t, track->value, "tile %s: no track leads to an edge; write some, as in 0-3", tile->id);
    }
    for (unsigned k = 0; k < tile->face.nnodes; k++) {
        bool bare = (title->bare >> k & 1) != 0;
        if (tile->face.node_edges[k] == 0 && !bare) {
            tg_error(t, track->value, "tile %s: place %c has no track; write some, as in 0-%c", tile->id,
                     (char)('a' + k), (char)('a' + k));
        } else if (tile->face.node_edges[k] != 0 && bare) {
            tg_error(t, track->value, "tile %s: place %c is 'bare' but has track; leave out one of them", tile->id,
                     (char)('a' + k));
        }
    }
}

static void read_tiles(tg *t, tg_title *title, const tg_node *root) {
    const tg_node *table = open_table(t, root, "tiles", "tile", RAIL_MAX_TILES);
    for (size_t i = 0; table != NULL && i < table->count; i++) {
        title->tile[i].id = table->pair[i].key->text;
        title->tile_at[i] = &table->pair[i];
        title->data.ntiles++;
    }
    for (unsigned i = 0; i < title->data.ntiles; i++) {
        read_tile(t, title, title->tile_at[i], i);
    }
    for (unsigned i = 0; i < title->data.ntiles; i++) {
        tg_place p = {t, "tile", title->tile_at[i]->key, title->tile_at[i]->value};
        title->tile[i].to = tg_refer_all(&p, "to", false, title, "tile", tg_find_tile);
        const tg_pair *prefer = tg_find(p.map, "prefer");
        int other = prefer == NULL ? -1 : tg_refer(t, title, prefer->value, "tile", tg_find_tile);
        title->tile[i].prefer = (uint8_t)(other + 1);
        const tg_pair *upgrade = tg_find(p.map, "upgrade");
        if (upgrade != NULL && (title->tile[i].to.bits[0] | title->tile[i].to.bits[1]) == 0) {
            tg_error(t, upgrade->value, "tile %s: nothing replaces it, so 'upgrade' is never paid; leave it out",
                     title->tile[i].id);
        }
    }
}

/* ---- the map ---------------------------------------------------------------------------------------------------- */

static void read_classes(tg *t, tg_title *title, const tg_node *root) {
    const tg_node *table = open_table(t, root, "classes", "class", TG_MAX_CLASSES);
    for (size_t i = 0; table != NULL && i < table->count; i++) {
        tg_class *c = &title->class_[title->nclasses++];
        tg_place p;
        c->key = table->pair[i].key;
        c->id = c->key->text;
        c->label = "";
        if (!tg_open(&p, t, "class", &table->pair[i], "colour label track tiles")) {
            continue;
        }
        const tg_pair *colour = tg_need(&p, "colour"), *track = tg_find(p.map, "track");
        if (colour != NULL && tg_colour(t, colour->value, &c->colour) && c->colour >= RAIL_GREY) {
            tg_error(t, colour->value,
                     "class %s: hexes of a class are built on; their colour is white, yellow, green or brown", c->id);
        }
        if (track != NULL) {
            tg_face(t, title, track->value, tg_join(t, "class", c->id), &c->face);
        }
        c->label = tg_text(&p, "label", false);
        c->tiles = tg_refer_all(&p, "tiles", true, title, "tile", tg_find_tile);
    }
}

static const char *const TERRAINS[] = {"mountain", "water", "wall", "river"};

bool tg_terrain_is(const char *text, size_t len) {
    for (unsigned k = 0; k < sizeof TERRAINS / sizeof TERRAINS[0]; k++) {
        if (tg_same(text, len, TERRAINS[k])) {
            return true;
        }
    }
    return false;
}

/* "mountain 40" from byte `from` to `to`; adds its kind and cost to the hex. */
static bool read_terrain(tg *t, rail_hex *hex, const tg_node *node, size_t from, size_t to) {
    size_t end = from;
    int32_t cost = 0;
    while (end < to && node->text[end] != ' ') {
        end++;
    }
    if (end == to || !tg_terrain_is(node->text + from, end - from)) {
        tg_error_in(t, node, from,
                    "hex %s: '%s' is no terrain; write a kind (mountain, water, wall, river) and a cost, as in "
                    "'mountain 40', with 'and' before another",
                    hex->id, tg_show(t, node->text + from, to - from));
        return false;
    }
    if (!tg_digits(node->text + end + 1, to - end - 1, &cost) || cost > 999) {
        tg_error_in(t, node, end + 1, "hex %s: '%s' is no cost; write a number up to 999", hex->id,
                    tg_show(t, node->text + end + 1, to - end - 1));
        return false;
    }
    char *kind = tg_alloc(t, end - from + 1, 1);
    memcpy(kind, node->text + from, end - from);
    if (strstr(hex->terrain, kind) != NULL) {
        tg_error_in(t, node, from, "hex %s: the terrain %s stands twice; add the costs", hex->id, kind);
        return false;
    }
    hex->terrain = *hex->terrain == 0 ? kind : tg_join(t, hex->terrain, kind);
    hex->cost = (uint16_t)(hex->cost + cost);
    return true;
}

/* "mountain 30 and river 20": the kinds with a space between, and the sum. */
static void read_terrains(tg *t, rail_hex *hex, const tg_node *node) {
    if (!tg_is_scalar(t, node, "terrain")) {
        return;
    }
    for (size_t at = 0; at <= node->len;) {
        const char *and = strstr(node->text + at, " and ");
        size_t end = and == NULL ? node->len : (size_t)(and-node->text);
        if (!read_terrain(t, hex, node, at, end)) {
            return;
        }
        at = and == NULL ? node->len + 1 : end + 5;
    }
}

/* A list of edges as a mask. */
static uint8_t read_edges(const tg_place *p, const char *key) {
    const tg_pair *at = tg_find(p->map, key);
    unsigned mask = 0;
    for (size_t i = 0; at != NULL && tg_is_list(p->t, at->value, tg_join(p->t, p->kind, key)) && i < at->value->count;
         i++) {
        int32_t edge = 0;
        if (tg_value(p->t, at->value->pair[i].value, "an edge", 0, 5, false, &edge)) {
            mask |= 1u << edge;
        }
    }
    return (uint8_t)mask;
}

static tg_class *class_of(tg *t, tg_title *title, const tg_pair *at) {
    if (at == NULL || !tg_is_scalar(t, at->value, "class")) {
        return NULL;
    }
    for (unsigned i = 0; i < title->nclasses; i++) {
        if (tg_same(at->value->text, at->value->len, title->class_[i].id)) {
            return &title->class_[i];
        }
    }
    tg_error(t, at->value, "there is no class '%s'; name one of the section 'classes'",
             tg_show(t, at->value->text, at->value->len));
    return NULL;
}

/* A hex is built on if its colour says so, unless it says otherwise; then its class says with what. */
static void read_buildable(const tg_place *p, rail_hex *hex, const tg_class *class_) {
    bool buildable = tg_find(p->map, "buildable") != NULL ? tg_flag(p, "buildable") : hex->colour <= RAIL_YELLOW;
    bool sea = tg_flag(p, "sea");
    if (buildable && class_ == NULL) {
        tg_error(p->t, p->key, "hex %s: %s hexes are built on, so it needs a class (or buildable: no)", hex->id,
                 tg_colours[hex->colour]);
    }
    if (buildable && hex->colour > RAIL_BROWN) {
        tg_error(p->t, p->key, "hex %s: it is %s, and no tile follows that colour; it cannot be built on", hex->id,
                 tg_colours[hex->colour]);
    }
    if (!buildable && class_ != NULL) {
        tg_error(p->t, p->key, "hex %s: it is not built on, so it has no class; write colour and track instead",
                 hex->id);
    }
    if (sea && (buildable || hex->face.npaths > 0 || hex->face.nnodes > 0)) {
        tg_error(p->t, p->key, "hex %s: the sea has no track and is not built on; leave out 'sea' or the track",
                 hex->id);
    }
    hex->flags = (uint8_t)((buildable ? (unsigned)RAIL_BUILDABLE : 0u) | (sea ? (unsigned)RAIL_SEA : 0u));
}

static void read_hex(tg *t, tg_title *title, const tg_pair *at, unsigned i) {
    rail_hex *hex = &title->hex[i];
    tg_place p;
    hex->name = hex->peer_name = hex->label = hex->note = hex->terrain = "";
    if (!tg_open(&p, t, "hex", at,
                 "class colour name peer label note track terrain upgrade leaves buildable sea required charge")) {
        return;
    }
    tg_class *class_ = class_of(t, title, tg_find(p.map, "class"));
    if (class_ != NULL) {
        hex->colour = class_->colour;
        hex->label = class_->label;
        hex->face = class_->face;
        hex->to = class_->tiles;
        class_->used = true;
    }
    const tg_pair *colour =
        class_ == NULL && tg_find(p.map, "class") == NULL ? tg_need(&p, "colour") : tg_find(p.map, "colour");
    const tg_pair *track = tg_find(p.map, "track"), *terrain = tg_find(p.map, "terrain");
    if (colour != NULL) {
        tg_colour(t, colour->value, &hex->colour);
    }
    if (track != NULL) {
        tg_face(t, title, track->value, tg_join(t, "hex", hex->id), &hex->face);
    }
    if (terrain != NULL) {
        read_terrains(t, hex, terrain->value);
    }
    hex->cost = (uint16_t)(hex->cost + tg_int(&p, "upgrade", 1, 999, 0));
    if (hex->colour == RAIL_WHITE && tg_find(p.map, "upgrade") != NULL) {
        tg_error(t, tg_find(p.map, "upgrade")->value,
                 "hex %s: no tile is printed on it that could be replaced; write the cost as 'terrain'", hex->id);
    }
    title->leaves[i] = tg_flag(&p, "leaves");
    hex->required = read_edges(&p, "required");
    hex->charge = (uint8_t)tg_int(&p, "charge", 0, 200, 0);
    hex->name = tg_text(&p, "name", false);
    hex->peer_name = tg_find(p.map, "peer") == NULL ? hex->name : tg_text(&p, "peer", false);
    if (strcmp(hex->peer_name, "none") == 0) {
        hex->peer_name = "";
    }
    hex->note = tg_text(&p, "note", false);
    if (tg_find(p.map, "label") != NULL) {
        hex->label = tg_text(&p, "label", true);
    }
    if (class_ != NULL || tg_find(p.map, "class") == NULL) {
        read_buildable(&p, hex, class_);
    }
}

/* Sides that no track crosses, under a name that says how they are drawn. */
static void read_barriers(tg *t, tg_title *title, const tg_node *root) {
    const tg_pair *barriers = tg_find(root, "barriers"), *rivers = tg_find(root, "rivers");
    const tg_pair *sides = rivers != NULL ? rivers : barriers;
    if (rivers != NULL && barriers != NULL) {
        tg_error(t, rivers->value, "rivers: these are barriers too; write one list only");
    }
    if (sides != NULL && tg_is_list(t, sides->value, rivers != NULL ? "rivers" : "barriers")) {
        title->barriers = sides->value;
        title->data.rivers = rivers != NULL;
    }
}

static void read_map(tg *t, tg_title *title, const tg_node *root) {
    const tg_node *table = open_table(t, root, "hexes", "hex", RAIL_MAX_HEXES);
    for (size_t i = 0; table != NULL && i < table->count; i++) {
        title->hex[i].id = table->pair[i].key->text;
        title->hex_at[i] = &table->pair[i];
        title->data.nhexes++;
        read_hex(t, title, &table->pair[i], (unsigned)i);
    }
    read_barriers(t, title, root);
    for (unsigned i = 0; table != NULL && i < title->nclasses; i++) {
        if (!title->class_[i].used && title->box[TG_BOX_HEXES] == NULL) {
            tg_error(t, title->class_[i].key, "class %s: no hex has it; remove it or give it to a hex",
                     title->class_[i].id);
        }
    }
}

/* {A3-A15: 50} */
static void read_run_bonuses(tg *t, tg_title *title, const tg_node *root) {
    const tg_pair *at = tg_find(root, "run_bonuses") == NULL ? NULL : tg_section(t, root, "run_bonuses");
    if (at == NULL) {
        return;
    }
    const tg_node *map = at->value;
    if (map->count > TG_MAX_RUN_BONUSES) {
        tg_error(t, map->pair[TG_MAX_RUN_BONUSES].key, "run_bonuses: too many; at most %d", TG_MAX_RUN_BONUSES);
        return;
    }
    for (size_t i = 0; i < map->count; i++) {
        const tg_node *key = map->pair[i].key;
        const char *dash = strchr(key->text, '-');
        size_t len = dash == NULL ? key->len : (size_t)(dash - key->text);
        int from = tg_find_hex(title, key->text, len);
        int to = dash == NULL ? -1 : tg_find_hex(title, dash + 1, key->len - len - 1);
        int32_t value = 0;
        if (from < 0 || to < 0 || from == to) {
            tg_error(t, key, "run_bonuses: '%s': write two hexes of the map with a dash between, as in A3-A15",
                     tg_show(t, key->text, key->len));
        } else if (tg_value(t, map->pair[i].value, "the bonus of a run", 1, 999, false, &value)) {
            if (title->hex[from].face.nnodes == 0 || title->hex[to].face.nnodes == 0) {
                tg_error(t, key, "run_bonuses: no train can stop at '%s'; name two hexes with places", key->text);
            }
            title->run_bonus[title->data.nrun_bonuses++] = (rail_run_bonus){(uint8_t)from, (uint8_t)to, (int16_t)value};
        }
    }
}

/* ---- companies and privates ------------------------------------------------------------------------------------- */

static const char *read_rgb(const tg_place *p, const char *key) {
    const char *text = tg_text(p, key, true);
    bool good = strlen(text) == 7 && text[0] == '#' && strspn(text + 1, "0123456789ABCDEF") == 6;
    if (!good && *text != 0) {
        tg_error(p->t, tg_find(p->map, key)->value, "%s %s: '%s' is no colour; write it as \"#1A2B3C\"", p->kind,
                 p->key->text, text);
    }
    return text;
}

/* A number, or the word that stands for another. */
static uint8_t number_or(const tg_place *p, const char *key, const char *word, uint8_t for_word, int32_t min,
                         int32_t max) {
    const tg_pair *at = tg_find(p->map, key);
    if (at != NULL && at->value->kind == TG_SCALAR && tg_same(at->value->text, at->value->len, word)) {
        return for_word;
    }
    return (uint8_t)tg_int(p, key, min, max, TG_NEEDED);
}

/* Destination and bonus, both or neither. */
static void read_destination(const tg_place *p, const tg_title *title, rail_company *company) {
    const tg_pair *to = tg_find(p->map, "destination");
    int hex = to == NULL ? -1 : tg_refer(p->t, title, to->value, "hex", tg_find_hex);
    company->destination = hex < 0 ? (uint8_t)RAIL_NONE : (uint8_t)hex;
    company->bonus = (uint16_t)tg_int(p, "bonus", 0, 999, 0);
    if ((to != NULL) != (company->bonus != 0)) {
        tg_error(p->t, p->key, "company %s: destination and bonus go together; write both or neither", company->id);
    }
}

/* One whose kind has no shares has no director certificate, and one station unless it says otherwise. */
static void read_shares(const tg_place *p, const tg_title *title, rail_company *company) {
    const tg_pair *director = tg_find(p->map, "director");
    bool shares = title->kind[company->kind].shares;
    company->stations = (uint8_t)tg_int(p, "stations", 1, RAIL_MAX_STATIONS, shares ? TG_NEEDED : 1);
    if (shares) {
        company->director_shares = number_or(p, "director", "any", 0, 1, 10);
    } else if (director != NULL) {
        tg_error(p->t, director->key, "company %s: a company of the kind '%s' has no shares; leave out 'director'",
                 company->id, title->kind[company->kind].id);
    }
}

static void read_company(tg *t, const tg_title *title, rail_company *company, const tg_pair *at, const char *keys) {
    tg_place p;
    company->destination = RAIL_NONE;
    company->name = company->peer_name = company->native = company->colour = company->text_colour = "";
    if (!tg_open(&p, t, "company", at, keys)) {
        return;
    }
    company->name = tg_text(&p, "name", true);
    company->peer_name = tg_find(p.map, "peer") == NULL ? company->name : tg_text(&p, "peer", true);
    company->native = tg_text(&p, "native", false);
    company->colour = read_rgb(&p, "colour");
    company->text_colour = read_rgb(&p, "text_colour");
    company->kind = tg_kind_of(&p, title);
    read_shares(&p, title, company);
    company->flags = (uint8_t)((tg_flag(&p, "lays_two") ? (unsigned)RAIL_LAYS_TWO : 0u) |
                               (tg_flag(&p, "formed") ? (unsigned)RAIL_FORMED : 0u));
    if ((company->flags & RAIL_FORMED) != 0 && !title->kind[company->kind].shares) {
        tg_error(t, tg_find(p.map, "formed")->value,
                 "company %s: it has no shares that could be sold before it is formed; leave out 'formed'",
                 company->id);
    }
    company->must_lay_home = tg_flag(&p, "must_lay_home") ? 1 : 0;
    tg_read_homes(&p, title, company);
    read_destination(&p, title, company);
    company->own = tg_own_values(&p, title, TG_OWN_COMPANIES);
}

static void read_companies(tg *t, tg_title *title, const tg_node *root) {
    const char *keys = tg_own_keys(t, title, TG_OWN_COMPANIES,
                                   "name peer native kind home homes destination bonus stations director "
                                   "must_lay_home lays_two formed colour text_colour");
    const tg_node *table = open_table(t, root, "companies", "company", IR_MAX_COMPANIES);
    for (size_t i = 0; table != NULL && i < table->count; i++) {
        title->company[i].id = table->pair[i].key->text;
        title->company_at[i] = &table->pair[i];
        title->data.ncompanies++;
    }
    for (unsigned i = 0; i < title->data.ncompanies; i++) {
        read_company(t, title, &title->company[i], title->company_at[i], keys);
    }
}

static void read_private(tg *t, const tg_title *title, rail_private *private_, const tg_pair *at, const char *keys) {
    tg_place p;
    private_->rotation = private_->at = RAIL_NONE;
    private_->name = private_->native = private_->terrain = "";
    if (!tg_open(&p, t, "private", at, keys)) {
        return;
    }
    private_->name = tg_text(&p, "name", true);
    private_->native = tg_text(&p, "native", false);
    private_->price = (uint16_t)tg_int(&p, "price", 1, 9999, TG_NEEDED);
    private_->income = (uint16_t)tg_int(&p, "income", 0, 999, TG_NEEDED);
    if (tg_find(p.map, "blocks") != NULL) {
        private_->blocked = tg_refer_all(&p, "blocks", true, title, "hex", tg_find_hex);
        private_->flags |= (private_->blocked.bits[0] | private_->blocked.bits[1]) != 0 ? RAIL_BLOCKS : 0;
    }
    private_->flags |= (uint8_t)((tg_flag(&p, "uncounted") ? (unsigned)RAIL_UNCOUNTED : 0u) |
                                 (tg_flag(&p, "late") ? (unsigned)RAIL_LATE : 0u));
    if ((private_->flags & RAIL_LATE) != 0 && title->own.prefix == NULL) {
        tg_error(t, tg_find(p.map, "late")->value,
                 "private %s: only a title with a section 'own' can sell a private after the auction", private_->id);
    }
    private_->own = tg_own_values(&p, title, TG_OWN_PRIVATES);
    tg_read_power(&p, title, private_);
}

static void read_privates(tg *t, tg_title *title, const tg_node *root) {
    const char *keys = tg_own_keys(t, title, TG_OWN_PRIVATES,
                                   "name native price income blocks uncounted late lay exchange ferries stop terrain");
    const tg_node *table = open_table(t, root, "privates", "private", RAIL_MAX_PRIVATES);
    for (size_t i = 0; table != NULL && i < table->count; i++) {
        title->private_[i].id = table->pair[i].key->text;
        title->private_at[i] = &table->pair[i];
        title->data.nprivates++;
        read_private(t, title, &title->private_[i], &table->pair[i], keys);
        const rail_tiles *closed = &title->private_[i].blocked;
        for (unsigned h = rail_next(closed, 0); h != RAIL_NONE; h = rail_next(closed, h + 1)) {
            title->hex[h].flags |= RAIL_CLOSABLE;
        }
    }
}

/* ---- phases and trains ------------------------------------------------------------------------------------------ */

static void read_phase_tiles(const tg_place *p, rail_phase *phase) {
    const tg_pair *at = tg_need(p, "tiles");
    if (at == NULL || !tg_is_list(p->t, at->value, "phase tiles")) {
        return;
    }
    for (size_t i = 0; i < at->value->count; i++) {
        uint8_t colour = 0;
        const tg_node *node = at->value->pair[i].value;
        if (!tg_colour(p->t, node, &colour)) {
            continue;
        }
        if (colour < RAIL_YELLOW || colour > RAIL_GREY) {
            tg_error(p->t, node, "phase %s: the colours of phases are yellow, green, brown and grey", phase->id);
        }
        phase->colours |= (uint8_t)(1u << colour);
    }
}

/* A number, or one for each column of limits; the last also holds for the columns after it. */
static void read_limits(const tg_place *p, rail_phase *phase) {
    const tg_pair *at = tg_find(p->map, "limit");
    bool list = at != NULL && at->value->kind == TG_LIST;
    int32_t limit = list ? 0 : tg_int(p, "limit", 1, 20, TG_NEEDED);
    if (list && (at->value->count == 0 || at->value->count > RAIL_MAX_LIMITS)) {
        tg_error(p->t, at->value, "phase %s: %zu limits; write one number, or a list of 1 to %d", phase->id,
                 at->value->count, RAIL_MAX_LIMITS);
        return;
    }
    for (unsigned i = 0; i < RAIL_MAX_LIMITS; i++) {
        if (list && i < at->value->count && !tg_value(p->t, at->value->pair[i].value, "limit", 1, 20, false, &limit)) {
            return;
        }
        phase->limit[i] = (uint8_t)limit;
    }
}

static void read_phase(tg *t, const tg_title *title, rail_phase *phase, const tg_pair *at, const char *keys) {
    tg_place p;
    if (!tg_open(&p, t, "phase", at, keys)) {
        return;
    }
    uint8_t colour = RAIL_YELLOW;
    const tg_pair *values = tg_need(&p, "values");
    if (values != NULL && tg_colour(t, values->value, &colour) && (colour < RAIL_YELLOW || colour > RAIL_GREY)) {
        tg_error(t, values->value, "phase %s: values are those of yellow, green, brown or grey", phase->id);
        colour = RAIL_YELLOW;
    }
    read_phase_tiles(&p, phase);
    phase->value = (uint8_t)(colour - RAIL_YELLOW);
    read_limits(&p, phase);
    phase->rounds = (uint8_t)tg_int(&p, "rounds", 1, 10, TG_NEEDED);
    phase->flags = (uint8_t)((tg_flag(&p, "train_trade") ? (unsigned)RAIL_TRAIN_TRADE : 0u) |
                             (tg_flag(&p, "private_trade") ? (unsigned)RAIL_PRIVATE_TRADE : 0u) |
                             (tg_flag(&p, "closes_privates") ? (unsigned)RAIL_CLOSES_PRIVATES : 0u));
    phase->yellow = (uint8_t)tg_int(&p, "yellow", 1, 4, 0);
    phase->station_factor = (uint8_t)tg_int(&p, "station_factor", 2, 9, 0);
    phase->own = tg_own_values(&p, title, TG_OWN_PHASES);
}

/* Their names come first: what only the title knows may name phases. */
static void name_phases(tg *t, tg_title *title, const tg_node *root) {
    const tg_node *table = open_table(t, root, "phases", "phase", RAIL_MAX_PHASES);
    for (size_t i = 0; table != NULL && i < table->count; i++) {
        title->phase[i].id = table->pair[i].key->text;
        title->phase_at[i] = &table->pair[i];
        title->data.nphases++;
    }
}

static void read_phases(tg *t, tg_title *title) {
    const char *keys = tg_own_keys(t, title, TG_OWN_PHASES,
                                   "tiles values limit rounds train_trade private_trade closes_privates yellow "
                                   "station_factor");
    for (unsigned i = 0; i < title->data.nphases; i++) {
        read_phase(t, title, &title->phase[i], title->phase_at[i], keys);
    }
}

static void read_trade_in(tg *t, const tg_title *title, rail_train *train, const tg_pair *at) {
    tg_place p;
    if (!tg_open(&p, t, "train", at, "discount for")) {
        return;
    }
    train->discount = (uint16_t)tg_int(&p, "discount", 1, 9999, TG_NEEDED);
    train->trade_in = (uint16_t)tg_refer_all(&p, "for", true, title, "train", tg_find_train).bits[0];
    if (train->discount >= train->price) {
        tg_error(t, at->value, "train %s: the discount must be less than its price %u", train->id,
                 (unsigned)train->price);
    }
}

/* Plus trains, express trains, and what is for sale beside the stack. */
static void read_train_sort(const tg_place *p, const tg_title *title, rail_train *train) {
    const tg_pair *aside = tg_find(p->map, "aside");
    train->large = (uint8_t)tg_int(p, "large", 1, RAIL_EVER - 1, 0);
    train->pays = (uint8_t)tg_int(p, "pays", 1, RAIL_EVER - 1, 0);
    if (aside != NULL) {
        int from = tg_refer(p->t, title, aside->value, "phase", tg_find_phase);
        train->flags = RAIL_TRAIN_ASIDE;
        train->from = from < 0 ? 0 : (uint8_t)from;
    }
    if (train->large != 0 && train->large >= train->range) {
        tg_error(p->t, tg_find(p->map, "large")->value, "train %s: all its %u stops may be large; leave out 'large'",
                 train->id, (unsigned)train->range);
    }
    if (train->pays != 0 && train->range != RAIL_EVER) {
        tg_error(p->t, tg_find(p->map, "pays")->value, "train %s: one that leaves stops out has 'range: any'",
                 train->id);
    }
}

static void read_train(tg *t, const tg_title *title, rail_train *train, const tg_pair *at, const char *keys) {
    tg_place p;
    train->rusted_by = train->phase = RAIL_NONE;
    if (!tg_open(&p, t, "train", at, keys)) {
        return;
    }
    train->range = number_or(&p, "range", "any", RAIL_EVER, 1, RAIL_EVER - 1);
    train->count = number_or(&p, "count", "unlimited", RAIL_UNLIMITED, 0, RAIL_UNLIMITED - 1);
    train->price = (uint16_t)tg_int(&p, "price", 1, 9999, TG_NEEDED);
    train->exportable = tg_flag(&p, "exportable") ? 1 : 0;
    const tg_pair *starts = tg_find(p.map, "starts"), *rusted = tg_find(p.map, "rusted_by");
    const tg_pair *trade_in = tg_find(p.map, "trade_in");
    int phase = starts == NULL ? -1 : tg_refer(t, title, starts->value, "phase", tg_find_phase);
    int by = rusted == NULL ? -1 : tg_refer(t, title, rusted->value, "train", tg_find_train);
    train->phase = phase < 0 ? (uint8_t)RAIL_NONE : (uint8_t)phase;
    train->rusted_by = by < 0 ? (uint8_t)RAIL_NONE : (uint8_t)by;
    if (trade_in != NULL) {
        read_trade_in(t, title, train, trade_in);
    }
    read_train_sort(&p, title, train);
    train->own = tg_own_values(&p, title, TG_OWN_TRAINS);
}

static void read_trains(tg *t, tg_title *title, const tg_node *root) {
    const char *keys =
        tg_own_keys(t, title, TG_OWN_TRAINS, "range count price starts rusted_by exportable trade_in large pays aside");
    const tg_node *table = open_table(t, root, "trains", "train", RAIL_MAX_TRAINS);
    for (size_t i = 0; table != NULL && i < table->count; i++) {
        title->train[i].id = table->pair[i].key->text;
        title->train_at[i] = &table->pair[i];
        title->data.ntrains++;
    }
    for (unsigned i = 0; i < title->data.ntrains; i++) {
        read_train(t, title, &title->train[i], title->train_at[i], keys);
    }
}

/* ---- the whole -------------------------------------------------------------------------------------------------- */

static void read_head(tg *t, tg_title *title, const tg_node *root) {
    const tg_node top = {.kind = TG_SCALAR, .file = root->file, .line = 1, .column = 1, .text = "file", .len = 4};
    const tg_place p = {t, "title", &top, root};
    const tg_pair *id = tg_need(&p, "id"), *layout = tg_need(&p, "layout");
    rail_data *d = &title->data;
    d->name = tg_text(&p, "name", true);
    d->designer = tg_text(&p, "designer", true);
    d->currency = tg_text(&p, "currency", true);
    d->id = id == NULL ? NULL : tg_id(t, id->value, "id");
    if (d->id != NULL && strspn(d->id, "abcdefghijklmnopqrstuvwxyz0123456789") != strlen(d->id)) {
        tg_error(t, id->value, "id '%s': it becomes part of a C name; use a-z and 0-9 only", d->id);
    }
    bool known = layout != NULL && layout->value->kind == TG_SCALAR &&
                 (tg_same(layout->value->text, layout->value->len, "pointy") ||
                  tg_same(layout->value->text, layout->value->len, "flat"));
    if (layout != NULL && !known) {
        tg_error(t, layout->value, "layout must be 'pointy' (letters are rows) or 'flat' (letters are columns)");
    }
    d->layout = known ? layout->value->text : "";
}

void tg_read(tg *t, tg_title *title, const tg_node *root) {
    tg_node top = {.kind = TG_SCALAR, .file = root->file, .line = 1, .column = 1, .text = "file", .len = 4};
    tg_node copy = *root;
    tg_place p;
    title->root = root;
    tg_open(&p, t, "title", &(tg_pair){&top, &copy},
            "id name designer currency layout barriers rivers classes hexes tile_sums tiles market companies privates "
            "trains "
            "phases kinds run_bonuses own rules options presets citations scenario");
    read_head(t, title, root);
    read_tiles(t, title, root);
    read_classes(t, title, root);
    read_map(t, title, root);
    tg_read_only(t, title);
    tg_market(t, title, root);
    read_run_bonuses(t, title, root);
    name_phases(t, title, root);
    tg_read_own(t, title, root);
    tg_read_kinds(t, title, root);
    read_companies(t, title, root);
    read_privates(t, title, root);
    read_phases(t, title);
    read_trains(t, title, root);
    tg_read_rules(t, title, root);
    tg_read_presets(t, title, root);
}
