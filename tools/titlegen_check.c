/* titlegen: what follows from the tables, and what must hold between them. Runs only on tables without errors. */
#include "titlegen.h"

#include <string.h>

/* Steps to the neighbour over each edge, in (letter, number). Pointy: 0 south-west, 1 west, 2 north-west, 3 north-east,
 * 4 east, 5 south-east. Flat: 0 south, 1 south-west, 2 north-west, 3 north, 4 north-east, 5 south-east. */
static const int POINTY[6][2] = {{1, -1}, {0, -2}, {-1, -1}, {-1, 1}, {0, 2}, {1, 1}};
static const int FLAT[6][2] = {{0, 2}, {-1, 1}, {-1, -1}, {0, -2}, {1, -1}, {1, 1}};

uint8_t tg_turned(uint8_t edges, unsigned rotation) {
    unsigned r = rotation % 6;
    return (uint8_t)(((unsigned)edges << r | (unsigned)edges >> (6 - r)) & 63u);
}

static unsigned opposite(unsigned edge) { return (edge + 3) % 6; }

/* ---- coordinates ------------------------------------------------------------------------------------------------ */

typedef struct coordinates {
    int letter[RAIL_MAX_HEXES], number[RAIL_MAX_HEXES];
} coordinates;

/* "B14": A..Z, then AA..; a number from 0 to 99. */
static bool read_coordinates(const char *id, int *letter, int *number) {
    size_t letters = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    int32_t n = 0;
    if (letters == 0 || letters > 2 || (letters == 2 && id[0] != 'A') ||
        !tg_digits(id + letters, strlen(id + letters), &n) || n > 99) {
        return false;
    }
    *letter = letters == 1 ? id[0] - 'A' : 26 + id[1] - 'A';
    *number = n;
    return true;
}

/* Reads all coordinates and sets the drawing positions. */
static bool place_hexes(tg *t, tg_title *title, coordinates *c) {
    int first_letter = 99, first_number = 999;
    bool flat = strcmp(title->data.layout, "flat") == 0;
    for (unsigned i = 0; i < title->data.nhexes; i++) {
        const tg_node *key = title->hex_at[i]->key;
        if (!read_coordinates(key->text, &c->letter[i], &c->number[i])) {
            tg_error(t, key, "hex %s: coordinates are a letter (A to Z, AA to AZ) and a number from 0 to 99",
                     key->text);
            return false;
        }
        if (((c->letter[i] + c->number[i]) & 1) != ((c->letter[0] + c->number[0]) & 1)) {
            tg_error(t, key, "hex %s: it would lie between two hexes; as %s is there, the numbers of its letter are %s",
                     key->text, title->hex[0].id, (c->number[i] & 1) != 0 ? "even" : "odd");
            return false;
        }
        first_letter = c->letter[i] < first_letter ? c->letter[i] : first_letter;
        first_number = c->number[i] < first_number ? c->number[i] : first_number;
    }
    for (unsigned i = 0; i < title->data.nhexes; i++) {
        int letter = c->letter[i] - first_letter, number = c->number[i] - first_number;
        title->hex[i].row = (uint8_t)(flat ? number : letter);
        title->hex[i].column = (uint8_t)(flat ? letter : number);
    }
    return true;
}

static void find_neighbours(tg_title *title, const coordinates *c) {
    const int(*step)[2] = strcmp(title->data.layout, "flat") == 0 ? FLAT : POINTY;
    for (unsigned i = 0; i < title->data.nhexes; i++) {
        for (unsigned e = 0; e < 6; e++) {
            title->hex[i].neighbour[e] = RAIL_NONE;
            for (unsigned k = 0; k < title->data.nhexes; k++) {
                if (c->letter[k] == c->letter[i] + step[e][0] && c->number[k] == c->number[i] + step[e][1]) {
                    title->hex[i].neighbour[e] = (uint8_t)k;
                }
            }
        }
    }
}

/* The edges over which there would be a hex, had the scenario not left it out. */
static uint8_t left_out_edges(const tg_title *title, const coordinates *c, unsigned i) {
    const int(*step)[2] = strcmp(title->data.layout, "flat") == 0 ? FLAT : POINTY;
    const tg_node *box = title->box[TG_BOX_HEXES];
    unsigned edges = 0;
    for (size_t k = 0; box != NULL && k < box->count; k++) {
        int letter = 0, number = 0;
        const tg_node *key = box->pair[k].key;
        bool out =
            tg_left_out(title, TG_BOX_HEXES, key->text, key->len) && read_coordinates(key->text, &letter, &number);
        for (unsigned e = 0; out && e < 6; e++) {
            if (letter == c->letter[i] + step[e][0] && number == c->number[i] + step[e][1]) {
                edges |= 1u << e;
            }
        }
    }
    return (uint8_t)edges;
}

/* "C15-C17": both hexes get the barrier. What lies beyond a scenario's edge needs none. */
static void set_barrier(tg *t, tg_title *title, const tg_node *node) {
    const char *dash = strchr(node->text, '-');
    size_t len = dash == NULL ? node->len : (size_t)(dash - node->text);
    int a = tg_find_hex(title, node->text, len);
    int b = dash == NULL ? -1 : tg_find_hex(title, dash + 1, node->len - len - 1);
    bool out = tg_left_out(title, TG_BOX_HEXES, node->text, len) ||
               (dash != NULL && tg_left_out(title, TG_BOX_HEXES, dash + 1, node->len - len - 1));
    if (out) {
        return;
    }
    if (a < 0 || b < 0) {
        tg_error_in(t, node, a < 0 || dash == NULL ? 0 : len + 1,
                    "barrier '%s': write two hexes of the map with a dash between, as in C15-C17",
                    tg_show(t, node->text, node->len));
        return;
    }
    for (unsigned e = 0; e < 6; e++) {
        if (title->hex[a].neighbour[e] == b) {
            title->hex[a].barriers |= (uint8_t)(1u << e);
            title->hex[b].barriers |= (uint8_t)(1u << opposite(e));
            return;
        }
    }
    tg_error(t, node, "barrier '%s': the two hexes are not neighbours", node->text);
}

/* ---- legal exits ------------------------------------------------------------------------------------------------ */

/* 88-TR-06: the neighbour exists, is not sea, is not beyond a barrier, and is built on or has track to meet. */
static bool may_leave(const tg_title *title, const rail_hex *hex, unsigned e) {
    if (hex->neighbour[e] == RAIL_NONE || (hex->barriers >> e & 1) != 0) {
        return false;
    }
    const rail_hex *other = &title->hex[hex->neighbour[e]];
    if ((other->flags & RAIL_SEA) != 0) {
        return false;
    }
    return (other->flags & RAIL_BUILDABLE) != 0 || (other->face.exits >> opposite(e) & 1) != 0;
}

static int nth(const rail_tiles *set, unsigned n, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (rail_has(set, i) && n-- == 0) {
            return (int)i;
        }
    }
    return -1;
}

static unsigned size_of(const rail_tiles *set) {
    unsigned n = 0;
    for (unsigned i = 0; i < 128; i++) {
        n += rail_has(set, i) ? 1u : 0u;
    }
    return n;
}

/* 88-P5: tiles of a set that go down together may meet each other over an edge without printed track. */
static void open_set(tg_title *title, const rail_private *p) {
    unsigned count = size_of(&p->tiles);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = 0; k < count; k++) {
            int hex = nth(&p->hexes, i, title->data.nhexes), other = nth(&p->hexes, k, title->data.nhexes);
            int tile = nth(&p->tiles, i, title->data.ntiles), meeting = nth(&p->tiles, k, title->data.ntiles);
            if (hex < 0 || other < 0 || tile < 0 || meeting < 0) {
                continue;
            }
            uint8_t exits = tg_turned(title->tile[tile].face.exits, p->rotation);
            uint8_t theirs = tg_turned(title->tile[meeting].face.exits, p->rotation);
            for (unsigned e = 0; e < 6; e++) {
                if (title->hex[hex].neighbour[e] == other && (exits >> e & 1) != 0 &&
                    (theirs >> opposite(e) & 1) != 0) {
                    title->hex[hex].legal_exits |= (uint8_t)(1u << e);
                }
            }
        }
    }
}

void tg_derive(tg *t, tg_title *title) {
    coordinates *c = tg_alloc(t, 1, sizeof *c);
    if (title->data.nhexes == 0) {
        tg_error(t, title->root, "the section 'hexes' is empty; a map needs hexes");
        return;
    }
    if (!place_hexes(t, title, c)) {
        return;
    }
    find_neighbours(title, c);
    tg_derive_bars(title);
    for (size_t i = 0; title->barriers != NULL && i < title->barriers->count; i++) {
        set_barrier(t, title, title->barriers->pair[i].value);
    }
    for (unsigned i = 0; i < title->data.nhexes; i++) {
        for (unsigned e = 0; e < 6 && (title->hex[i].flags & RAIL_SEA) == 0; e++) {
            title->hex[i].legal_exits |= (uint8_t)(may_leave(title, &title->hex[i], e) ? 1u << e : 0u);
        }
    }
    for (unsigned i = 0; i < title->data.nhexes; i++) {
        if (title->leaves[i]) {
            title->hex[i].legal_exits |= left_out_edges(title, c, i);
        }
    }
    for (unsigned i = 0; i < title->data.nprivates; i++) {
        const rail_private *p = &title->private_[i];
        if ((p->flags & RAIL_LAY_SET) != 0 && p->rotation != RAIL_NONE) {
            open_set(title, p);
        }
    }
}

/* ---- faces ------------------------------------------------------------------------------------------------------ */

/* Whether the new face, turned, keeps every track and place of the old one (88-UP-02) and leaves by legal edges only. */
static bool fits(const rail_face *old, const rail_face *new, unsigned r, uint8_t legal) {
    if ((tg_turned(new->exits, r) & ~(unsigned)legal) != 0) {
        return false;
    }
    for (unsigned e = 0; e < 6; e++) {
        uint8_t through = tg_turned(new->through[(e + 6 - r) % 6], r);
        if ((old->through[e] & ~(unsigned)through) != 0) {
            return false;
        }
    }
    for (unsigned k = 0; k < old->nnodes; k++) {
        bool kept = false;
        for (unsigned j = 0; j < new->nnodes; j++) {
            bool alike = new->node[j].kind == old->node[k].kind || (old->node[k].flags & RAIL_MEDIUM) != 0;
            kept = kept || (alike && (old->node_edges[k] & ~(unsigned)tg_turned(new->node_edges[j], r)) == 0);
        }
        if (!kept) {
            return false;
        }
    }
    return true;
}

/* `required`: edges that it must use too. */
static bool fits_somehow(const rail_face *old, const rail_face *new, uint8_t legal, uint8_t required,
                         uint8_t rotation) {
    for (unsigned r = 0; r < 6; r++) {
        bool keeps = (required & ~(unsigned)tg_turned(new->exits, r)) == 0;
        if ((rotation == RAIL_NONE || rotation == r) && keeps && fits(old, new, r, legal)) {
            return true;
        }
    }
    return false;
}

/* ---- checks ----------------------------------------------------------------------------------------------------- */

/* Neighbours see each other; printed track leads to where track can be. */
static void check_hex(tg *t, const tg_title *title, unsigned i) {
    const rail_hex *hex = &title->hex[i];
    const tg_node *key = title->hex_at[i]->key;
    for (unsigned e = 0; e < 6; e++) {
        uint8_t n = hex->neighbour[e];
        if (n != RAIL_NONE && (title->hex[n].neighbour[opposite(e)] != i ||
                               (title->hex[n].barriers >> opposite(e) & 1) != (hex->barriers >> e & 1))) {
            tg_error(t, key, "hex %s: edge %u and its neighbour %s do not see each other; a defect of titlegen",
                     hex->id, e, title->hex[n].id);
        }
        if ((hex->face.exits >> e & 1) != 0 && (hex->legal_exits >> e & 1) == 0) {
            tg_error(
                t, key,
                "hex %s: its track on edge %u leads nowhere (no hex, the sea, a barrier, or a side without track); "
                "take it away or mend the neighbour",
                hex->id, e);
        }
    }
    for (unsigned k = 0; k < hex->face.nnodes; k++) {
        if (hex->face.node_edges[k] == 0 && (hex->flags & RAIL_BUILDABLE) == 0) {
            tg_error(t, key, "hex %s: place %c has no track and never gets any; write some, as in 0-%c", hex->id,
                     (char)('a' + k), (char)('a' + k));
        }
    }
}

/* Whether a first tile may have its label: that of the hex, or one that no hex has, which comes with the tile. Where tiles
 * are named, the names decide. */
static bool label_suits(const tg_title *title, const rail_hex *hex, const char *label) {
    if (strcmp(label, hex->label) == 0 || tg_is_named_hex(title, (unsigned)(hex - title->hex))) {
        return true;
    }
    for (unsigned i = 0; i < title->data.nhexes; i++) {
        if (strcmp(label, title->hex[i].label) == 0) {
            return false;
        }
    }
    return hex->label[0] == 0;
}

/* A hex that is built on takes some of its first tiles. */
static void check_first_tiles(tg *t, const tg_title *title, unsigned i) {
    const rail_hex *hex = &title->hex[i];
    const tg_node *key = title->hex_at[i]->key;
    bool some = (hex->flags & RAIL_BUILDABLE) == 0;
    for (unsigned k = 0; k < title->data.ntiles; k++) {
        const rail_tile *tile = &title->tile[k];
        if (!rail_has(&hex->to, k)) {
            continue;
        }
        if (tile->colour != hex->colour + 1 || !label_suits(title, hex, tile->label)) {
            tg_error(t, key,
                     "hex %s: its class names tile %s, which has the wrong colour or label; it needs %s and label '%s'",
                     hex->id, tile->id, tg_colours[hex->colour + 1], hex->label);
            return;
        }
        some = some || fits_somehow(&hex->face, &tile->face, hex->legal_exits, hex->required, RAIL_NONE);
    }
    if (!some && title->box[TG_BOX_HEXES] == NULL) { /* 90-SC-06: at the edge of a scenario that can be so */
        tg_error(t, key, "hex %s: no tile of its class fits on it in any rotation; check its track and its class",
                 hex->id);
    }
}

static void check_upgrades(tg *t, const tg_title *title, unsigned i) {
    const rail_tile *tile = &title->tile[i];
    const tg_pair *to = tg_find(title->tile_at[i]->value, "to");
    const tg_node *at = to == NULL ? title->tile_at[i]->key : to->value;
    for (unsigned k = 0; k < title->data.ntiles; k++) {
        const rail_tile *next = &title->tile[k];
        if (!rail_has(&tile->to, k)) {
            continue;
        }
        if (next->colour != tile->colour + 1 || next->colour > RAIL_GREY) {
            tg_error(
                t, at,
                "tile %s: it is %s, so tile %s cannot follow, which is %s; the order is yellow, green, brown, grey",
                tile->id, tg_colours[tile->colour], next->id, tg_colours[next->colour]);
        } else if (strcmp(next->label, tile->label) != 0 && !title->named[k]) {
            tg_error(t, at, "tile %s: tile %s has another label; a label stays", tile->id, next->id);
        } else if (!fits_somehow(&tile->face, &next->face, 63, 0, RAIL_NONE)) {
            tg_error(t, at, "tile %s: tile %s does not keep its track in any rotation; name one that does", tile->id,
                     next->id);
        }
    }
}

/* Each tile must be of use: as a first tile, a successor, or by a private's power. */
static void check_use(tg *t, const tg_title *title, unsigned i) {
    bool used = false;
    for (unsigned k = 0; k < title->data.nhexes; k++) {
        used = used || rail_has(&title->hex[k].to, i);
    }
    for (unsigned k = 0; k < title->data.ntiles; k++) {
        used = used || rail_has(&title->tile[k].to, i);
    }
    for (unsigned k = 0; k < title->data.nprivates; k++) {
        used = used || rail_has(&title->private_[k].tiles, i);
    }
    if (!used && title->box[TG_BOX_HEXES] == NULL) {
        tg_error(t, title->tile_at[i]->key, "tile %s: it can never be laid; name it in a class, a 'to' list or a power",
                 title->tile[i].id);
    }
}

/* 88-OQ-02: the sums printed in the list of components; tiles of one piece count once. */
static void check_sums(tg *t, const tg_title *title) {
    const tg_pair *at = tg_find(title->root, "tile_sums") == NULL ? NULL : tg_section(t, title->root, "tile_sums");
    unsigned sum[7] = {0};
    for (unsigned i = 0; i < title->data.ntiles; i++) {
        bool twin = false;
        for (unsigned k = 0; k < i; k++) {
            twin = twin || (title->piece[i][0] != 0 && strcmp(title->piece[i], title->piece[k]) == 0);
        }
        sum[title->tile[i].colour] += twin ? 0u : title->tile[i].count;
    }
    for (size_t i = 0; at != NULL && i < at->value->count; i++) {
        const tg_pair *pair = &at->value->pair[i];
        uint8_t colour = 0;
        int32_t stated = 0;
        if (!tg_colour(t, pair->key, &colour) || !tg_value(t, pair->value, "tile_sums", 0, 9999, false, &stated)) {
            return;
        }
        if ((unsigned)stated != sum[colour]) {
            tg_error(t, pair->value,
                     "tile_sums: %ld %s tiles are stated but the tiles sum to %u; correct a count or the sum",
                     (long)stated, tg_colours[colour], sum[colour]);
        }
        sum[colour] = 0;
    }
    for (unsigned i = 0; at != NULL && i < 7; i++) {
        if (sum[i] != 0) {
            tg_error(t, at->key, "tile_sums: there are %u %s tiles but no sum; write '%s: %u'", sum[i], tg_colours[i],
                     tg_colours[i], sum[i]);
        }
    }
}

/* Whether a tile of the power fits on a hex of it. */
static bool power_fits(const tg_title *title, const rail_private *p, unsigned tile, unsigned hex) {
    return fits_somehow(&title->hex[hex].face, &title->tile[tile].face, title->hex[hex].legal_exits, 0, p->rotation);
}

/* A set's tiles and hexes belong together one to one, in the order of the tables, since the sets keep no other. */
static void check_set(tg *t, const tg_title *title, unsigned i) {
    const rail_private *p = &title->private_[i];
    const tg_node *lay = tg_find(title->private_at[i]->value, "lay")->value;
    const tg_node *tiles = tg_find(lay, "tiles")->value, *hexes = tg_find(lay, "hexes")->value;
    if (tiles->count != hexes->count || tiles->count != p->uses || p->rotation == RAIL_NONE) {
        tg_error(t, lay, "private %s: a set has as many tiles as hexes and uses, and one rotation", p->id);
        return;
    }
    for (unsigned k = 0; k < tiles->count; k++) {
        const tg_node *tile = tiles->pair[k].value, *hex = hexes->pair[k].value;
        int tile_index = tg_find_tile(title, tile->text, tile->len),
            hex_index = tg_find_hex(title, hex->text, hex->len);
        if (tile_index != nth(&p->tiles, k, title->data.ntiles) || hex_index != nth(&p->hexes, k, title->data.nhexes)) {
            tg_error(t, tile, "private %s: name the tiles and hexes of a set in the order of 'tiles' and 'hexes'",
                     p->id);
            return;
        }
        if (!power_fits(title, p, (unsigned)tile_index, (unsigned)hex_index)) {
            tg_error(t, tile, "private %s: tile %s does not fit on %s at rotation %u", p->id, tile->text, hex->text,
                     (unsigned)p->rotation);
        }
    }
}

/* Whether one of the title's own values says that the private and the company of its name are one thing. */
static bool is_that_company(const tg_title *title, unsigned i) {
    const tg_names *names = &title->own.of[TG_OWN_PRIVATES];
    for (unsigned k = 0; k < names->count; k++) {
        const tg_pair *at = tg_find(title->private_at[i]->value, names->name[k]);
        if (at != NULL && tg_same(at->value->text, at->value->len, title->private_[i].id)) {
            return true;
        }
    }
    return false;
}

static void check_private(tg *t, const tg_title *title, unsigned i) {
    const rail_private *p = &title->private_[i];
    const tg_node *key = title->private_at[i]->key;
    bool any_order = title->own.prefix != NULL; /* its title may have another auction than the kit's */
    if (!any_order && i > 0 && p->price < title->private_[i - 1].price) {
        tg_error(t, key, "private %s: privates stand in the order of their price; move it up", p->id);
    }
    for (unsigned k = 0; k < title->data.ncompanies; k++) {
        if (strcmp(p->id, title->company[k].id) == 0 && !is_that_company(title, i)) {
            tg_error(t, key, "private %s: a company has the same name; names are used in notation and must differ",
                     p->id);
        }
    }
    if (p->power != RAIL_POWER_LAY) {
        return;
    }
    if ((p->flags & RAIL_LAY_SET) != 0) {
        check_set(t, title, i);
        return;
    }
    for (unsigned tile = 0; tile < title->data.ntiles; tile++) {
        bool some = !rail_has(&p->tiles, tile);
        for (unsigned hex = 0; hex < title->data.nhexes; hex++) {
            some = some || (rail_has(&p->hexes, hex) && power_fits(title, p, tile, hex));
        }
        if (!some) {
            tg_error(t, key, "private %s: tile %s fits on none of its hexes; check hexes and rotation", p->id,
                     title->tile[tile].id);
        }
    }
}

/* What is laid rather than a tile must be able to follow wherever that tile can. */
static void check_prefer(tg *t, const tg_title *title) {
    for (unsigned i = 0; i < title->data.ntiles; i++) {
        unsigned other = title->tile[i].prefer;
        if (other == 0) {
            continue;
        }
        const tg_node *at = tg_find(title->tile_at[i]->value, "prefer")->value;
        if (other - 1 == i || title->tile[other - 1].colour != title->tile[i].colour) {
            tg_error(t, at, "tile %s: what is laid rather than it must be another tile of its colour",
                     title->tile[i].id);
            continue;
        }
        for (unsigned k = 0; k < title->data.ntiles; k++) {
            if (rail_has(&title->tile[k].to, i) && !rail_has(&title->tile[k].to, other - 1)) {
                tg_error(t, at, "tile %s: tile %s can become it, but not tile %s that goes before it",
                         title->tile[i].id, title->tile[k].id, title->tile[other - 1].id);
            }
        }
    }
}

/* Edges that must be used can be, and charges are for track that is there. */
static void check_edges(tg *t, const tg_title *title) {
    for (unsigned i = 0; i < title->data.nhexes; i++) {
        const rail_hex *hex = &title->hex[i];
        if ((hex->required & ~(unsigned)hex->legal_exits) != 0) {
            tg_error(t, tg_find(title->hex_at[i]->value, "required")->value,
                     "hex %s: no track may use an edge that is required", hex->id);
        }
        if (hex->charge != 0 && hex->face.npaths == 0) {
            tg_error(t, tg_find(title->hex_at[i]->value, "charge")->value,
                     "hex %s: a charge is for printed track; it has none", hex->id);
        }
    }
}

/* A kind that only an option brings takes the place of the kind before it: both start the same phase. */
static bool takes_place(tg *t, const tg_title *title, unsigned i) {
    const rail_train *train = &title->train[i];
    if (train->count != 0) {
        return false;
    }
    if (i == 0 || train->phase == RAIL_NONE || train->phase != title->train[i - 1].phase) {
        tg_error(t, title->train_at[i]->key,
                 "train %s: there are none; a kind that an option brings starts the same phase as the one before it",
                 train->id);
    }
    return true;
}

static void check_trains(tg *t, const tg_title *title) {
    unsigned next = 1;
    for (unsigned i = 0; i < title->data.ntrains; i++) {
        const rail_train *train = &title->train[i];
        const tg_node *key = title->train_at[i]->key;
        if (train->rusted_by != RAIL_NONE && train->rusted_by <= i) {
            tg_error(t, key, "train %s: it is rusted by train %s, which does not come after it", train->id,
                     title->train[train->rusted_by].id);
        }
        bool aside = (train->flags & RAIL_TRAIN_ASIDE) != 0;
        if (!aside && i > 0 && (title->train[i - 1].flags & RAIL_TRAIN_ASIDE) != 0) {
            tg_error(t, key, "train %s: train %s before it is not in the stack; those aside come last", train->id,
                     title->train[i - 1].id);
        }
        if (!aside && i > 0 && train->price < title->train[i - 1].price) {
            tg_error(t, key, "train %s: it costs less than train %s before it; put them in the order of sale",
                     train->id, title->train[i - 1].id);
        }
        if (!aside && i > 0 && title->train[i - 1].count == RAIL_UNLIMITED) {
            tg_error(t, key, "train %s: train %s before it is unlimited, so it never comes up", train->id,
                     title->train[i - 1].id);
        }
        if (train->trade_in >> i != 0) {
            tg_error(t, key, "train %s: trains handed in for it must come before it", train->id);
        }
        if (!takes_place(t, title, i) && train->phase != RAIL_NONE && train->phase != next++) {
            tg_error(t, key,
                     "train %s: it starts phase %s; trains start the phases after the first one by one, in order",
                     train->id, title->phase[train->phase].id);
        }
    }
    if (title->data.ntrains == 0 || next != title->data.nphases) {
        tg_error(t, title->root, "trains: they start %u phases but there are %u after the first; each needs one train",
                 next - 1, title->data.nphases == 0 ? 0u : title->data.nphases - 1u);
    }
}

static void check_phases(tg *t, const tg_title *title) {
    for (unsigned i = 1; i < title->data.nphases; i++) {
        const rail_phase *before = &title->phase[i - 1], *phase = &title->phase[i];
        if ((before->colours & ~(unsigned)phase->colours) != 0) {
            tg_error(t, title->phase_at[i]->key, "phase %s: a colour of phase %s is missing; colours stay", phase->id,
                     before->id);
        }
        bool rises = false;
        for (unsigned k = 0; k < RAIL_MAX_LIMITS; k++) {
            rises = rises || phase->limit[k] > before->limit[k];
        }
        if (phase->value < before->value || rises || phase->rounds < before->rounds) {
            tg_error(t, title->phase_at[i]->key,
                     "phase %s: from phase %s on values and rounds never fall and the limit never rises", phase->id,
                     before->id);
        }
    }
}

void tg_check(tg *t, tg_title *title) {
    tg_check_kinds(t, title);
    check_prefer(t, title);
    check_edges(t, title);
    for (unsigned i = 0; i < title->data.nhexes; i++) {
        check_hex(t, title, i);
        check_first_tiles(t, title, i);
    }
    for (unsigned i = 0; i < title->data.ntiles; i++) {
        check_upgrades(t, title, i);
        check_use(t, title, i);
    }
    check_sums(t, title);
    tg_check_homes(t, title);
    tg_check_only(t, title);
    for (unsigned i = 0; i < title->data.nprivates; i++) {
        check_private(t, title, i);
    }
    check_trains(t, title);
    check_phases(t, title);
    for (unsigned i = 0; i < title->ngroups; i++) {
        if (title->group_uses[i] < 2) {
            tg_error(t, title->group_at[i], "group %s: it has one place only; name it at another place or leave it out",
                     title->group[i]);
        }
    }
}
