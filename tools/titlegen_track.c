/* titlegen: the one-line language of faces, and the rows of the market.
 *
 * A face is a list of places, then of tracks, with spaces between:
 *   a=city:30:2        place a (then b, c ...): kind, value, slots. Kinds: city, town, medium (which the first tile makes
 *                      one of the two), offboard, harbour.
 *   a=offboard:20/30/40/50:end:group=Baotou        four values for the yellow, green, brown and grey phases; end = only
 *                      the first or last stop; free = does not count for the range; group = places with the same group
 *                      are one; treasury=40 = each stop brings this to the company; counts = a harbour that does
 *                      count for the range; bare = of a tile: it has no track yet
 *   0-a  a-b  0-3      track between edges 0..5 and places
 *
 * A row of the market is a list of prices from the left; a dot: no cell (at the left end only); marks after a price:
 *   p = par, a and b = the zones that the rules free_zone and open_zone speak of, x = a company that enters it closes
 *   (price 0), +50 = what a company earns more that starts its turn there. */
#include "titlegen.h"

#include <string.h>

typedef struct cursor {
    tg *t;
    tg_title *title;
    const tg_node *node;
    const char *what;
    size_t from, to; /* the word */
    rail_face *face;
} cursor;

static bool next_word(cursor *c) {
    size_t at = c->to;
    while (at < c->node->len && c->node->text[at] == ' ') {
        at++;
    }
    c->from = at;
    while (at < c->node->len && c->node->text[at] != ' ') {
        at++;
    }
    c->to = at;
    return c->from < c->to;
}

static const char *shown(const cursor *c, size_t from, size_t to) {
    return tg_show(c->t, c->node->text + from, to - from);
}

/* ---- places ----------------------------------------------------------------------------------------------------- */

static bool read_value(cursor *c, size_t from, size_t to, rail_node *node) {
    unsigned count = 0;
    for (size_t at = from; at <= to;) {
        size_t end = at;
        while (end < to && c->node->text[end] != '/') {
            end++;
        }
        int32_t number = 0;
        if (count == 4 || !tg_digits(c->node->text + at, end - at, &number) || number > 999) {
            tg_error_in(c->t, c->node, at, "%s: '%s' is no value; write one number up to 999, or four as 20/30/40/50",
                        c->what, shown(c, from, to));
            return false;
        }
        node->value[count++] = (int16_t)number;
        at = end + 1;
    }
    if (count != 1 && count != 4) {
        tg_error_in(c->t, c->node, from,
                    "%s: %u values; write one, or four for the yellow, green, brown and grey phases", c->what, count);
        return false;
    }
    for (; count < 4; count++) {
        node->value[count] = node->value[0];
    }
    return true;
}

static bool read_group(cursor *c, size_t from, size_t to, rail_node *node) {
    tg_title *title = c->title;
    unsigned i = 0;
    while (i < title->ngroups && !tg_same(c->node->text + from, to - from, title->group[i])) {
        i++;
    }
    if (from == to || i == TG_MAX_GROUPS) {
        tg_error_in(c->t, c->node, from, "%s: a group needs a name, and there may be %d groups", c->what,
                    TG_MAX_GROUPS);
        return false;
    }
    if (i == title->ngroups) {
        char *name = tg_alloc(c->t, to - from + 1, 1);
        memcpy(name, c->node->text + from, to - from);
        title->group[i] = name;
        title->group_at[i] = c->node;
        title->ngroups++;
    }
    title->group_uses[i]++;
    node->group = (uint8_t)(i + 1);
    return true;
}

/* One part behind a colon; `numbers` counts those that were numbers. */
static bool read_part(cursor *c, size_t from, size_t to, rail_node *node, unsigned *numbers) {
    const char *text = c->node->text + from;
    size_t len = to - from;
    int32_t number = 0;
    if (len > 0 && text[0] >= '0' && text[0] <= '9') {
        ++*numbers;
        if (*numbers == 1) {
            return read_value(c, from, to, node);
        }
        if (*numbers == 2 && node->kind != RAIL_TOWN && tg_digits(text, len, &number) && number >= 1 && number <= 8) {
            node->slots = (uint8_t)number;
            return true;
        }
        tg_error_in(c->t, c->node, from, "%s: '%s' is no number of slots; a city has 1 to 8, a town none", c->what,
                    shown(c, from, to));
        return false;
    }
    if (tg_same(text, len, "end")) {
        node->flags |= RAIL_END_ONLY;
        return true;
    }
    if (tg_same(text, len, "counts") && (node->flags & RAIL_HARBOUR) != 0) {
        node->flags &= (uint8_t) ~(unsigned)RAIL_FREE_STOP;
        return true;
    }
    if (tg_same(text, len, "bare")) {
        c->title->bare |= (uint8_t)(1u << c->face->nnodes);
        return true;
    }
    if (tg_same(text, len, "free")) {
        node->flags |= RAIL_FREE_STOP;
        return true;
    }
    if (len > 6 && memcmp(text, "group=", 6) == 0) {
        return read_group(c, from + 6, to, node);
    }
    if (len > 9 && memcmp(text, "treasury=", 9) == 0 && tg_digits(text + 9, len - 9, &number) && number <= 999) {
        node->treasury = (int16_t)number;
        return true;
    }
    tg_error_in(c->t, c->node, from,
                "%s: '%s' is nothing a place can have; write a value, slots, end, free, counts (of a harbour), "
                "bare, group=NAME or treasury=NUMBER",
                c->what, shown(c, from, to));
    return false;
}

static bool read_kind(cursor *c, size_t from, size_t to, rail_node *node) {
    const char *text = c->node->text + from;
    size_t len = to - from;
    if (tg_same(text, len, "city")) {
        node->kind = RAIL_CITY;
        node->slots = 1;
    } else if (tg_same(text, len, "town")) {
        node->kind = RAIL_TOWN;
    } else if (tg_same(text, len, "medium")) {
        node->kind = RAIL_CITY;
        node->slots = 1;
        node->flags = RAIL_MEDIUM;
    } else if (tg_same(text, len, "offboard")) {
        node->kind = RAIL_OFFBOARD;
    } else if (tg_same(text, len, "harbour")) { /* 88-RT-06: an end that costs no range */
        node->kind = RAIL_TOWN;
        node->flags = RAIL_HARBOUR | RAIL_FREE_STOP | RAIL_END_ONLY;
    } else {
        tg_error_in(c->t, c->node, from,
                    "%s: '%s' is no kind of place; the kinds are: city town medium offboard harbour", c->what,
                    shown(c, from, to));
        return false;
    }
    return true;
}

static bool read_place(cursor *c) {
    rail_face *face = c->face;
    char letter = c->node->text[c->from];
    if (face->nnodes == RAIL_MAX_NODES) {
        tg_error_in(c->t, c->node, c->from, "%s: too many places on one face; at most %d", c->what, RAIL_MAX_NODES);
        return false;
    }
    if (letter != (char)('a' + face->nnodes)) {
        tg_error_in(c->t, c->node, c->from, "%s: place '%s' is out of order; the next place is %c", c->what,
                    shown(c, c->from, c->from + 1), (char)('a' + face->nnodes));
        return false;
    }
    rail_node *node = &face->node[face->nnodes];
    unsigned numbers = 0;
    bool first = true;
    for (size_t at = c->from + 2; at <= c->to; first = false) {
        size_t end = at;
        while (end < c->to && c->node->text[end] != ':') {
            end++;
        }
        if (!(first ? read_kind(c, at, end, node) : read_part(c, at, end, node, &numbers))) {
            return false;
        }
        at = end + 1;
    }
    face->nnodes++;
    return true;
}

/* ---- track ------------------------------------------------------------------------------------------------------ */

/* One end of a track: an edge 0..5, or 6 + k for place k. */
static bool read_end(cursor *c, size_t from, size_t to, uint8_t *out) {
    const char *text = c->node->text + from;
    int32_t number = 0;
    if (tg_digits(text, to - from, &number)) {
        if (number > 5) {
            tg_error_in(c->t, c->node, from, "%s: edge %ld does not exist; edges are 0 to 5", c->what, (long)number);
            return false;
        }
        *out = (uint8_t)number;
        return true;
    }
    if (to - from == 1 && text[0] >= 'a' && text[0] < 'a' + RAIL_MAX_NODES) {
        if (text[0] - 'a' >= c->face->nnodes) {
            tg_error_in(c->t, c->node, from, "%s: place %c is not there; write '%c=...' before the track", c->what,
                        text[0], text[0]);
            return false;
        }
        *out = (uint8_t)(6 + text[0] - 'a');
        return true;
    }
    tg_error_in(c->t, c->node, from, "%s: '%s' is no end of a track; write an edge 0 to 5 or the letter of a place",
                c->what, shown(c, from, to));
    return false;
}

static bool read_track(cursor *c) {
    rail_face *face = c->face;
    size_t dash = c->from;
    while (dash < c->to && c->node->text[dash] != '-') {
        dash++;
    }
    if (dash == c->to) {
        tg_error_in(c->t, c->node, c->from, "%s: '%s' is neither a place (a=city:20) nor a track (0-3, 0-a)", c->what,
                    shown(c, c->from, c->to));
        return false;
    }
    uint8_t a = 0, b = 0;
    if (!read_end(c, c->from, dash, &a) || !read_end(c, dash + 1, c->to, &b)) {
        return false;
    }
    if (a == b) {
        tg_error_in(c->t, c->node, c->from, "%s: track '%s' leads back to where it begins; name two ends", c->what,
                    shown(c, c->from, c->to));
        return false;
    }
    for (unsigned i = 0; i < face->npaths; i++) {
        const rail_path *p = &face->path[i];
        if ((p->a == a && p->b == b) || (p->a == b && p->b == a)) {
            tg_error_in(c->t, c->node, c->from, "%s: track '%s' stands twice; keep one", c->what,
                        shown(c, c->from, c->to));
            return false;
        }
    }
    if (face->npaths == RAIL_MAX_PATHS) {
        tg_error_in(c->t, c->node, c->from, "%s: too many tracks on one face; at most %d", c->what, RAIL_MAX_PATHS);
        return false;
    }
    face->path[face->npaths++] = (rail_path){a, b};
    return true;
}

/* The masks that follow from the tracks. */
static void derive_masks(rail_face *face) {
    for (unsigned i = 0; i < face->npaths; i++) {
        for (unsigned side = 0; side < 2; side++) {
            unsigned a = side == 0 ? face->path[i].a : face->path[i].b;
            unsigned b = side == 0 ? face->path[i].b : face->path[i].a;
            if (a > 5) {
                continue;
            }
            face->exits |= (uint8_t)(1u << a);
            if (b < 6) {
                face->through[a] |= (uint8_t)(1u << b);
            } else {
                face->stop[a] |= (uint8_t)(1u << (b - 6));
                face->node_edges[b - 6] |= (uint8_t)(1u << a);
            }
        }
    }
}

bool tg_face(tg *t, tg_title *title, const tg_node *text, const char *what, rail_face *face) {
    *face = (rail_face){0};
    title->bare = 0;
    if (!tg_is_scalar(t, text, what)) {
        return false;
    }
    cursor c = {.t = t, .title = title, .node = text, .what = what, .face = face};
    while (next_word(&c)) {
        bool place = c.to - c.from > 1 && text->text[c.from + 1] == '=';
        if (!(place ? read_place(&c) : read_track(&c))) {
            return false;
        }
    }
    derive_masks(face);
    return true;
}

/* ---- the market ------------------------------------------------------------------------------------------------- */

static const rail_cell *cell_at(const tg_title *title, int row, int column) {
    for (unsigned i = 0; i < title->data.ncells; i++) {
        const rail_cell *cell = &title->cell[i];
        if (cell->row == row && cell->column == column) {
            return cell;
        }
    }
    return NULL;
}

static bool read_cell(cursor *c, unsigned row, unsigned column) {
    tg_title *title = c->title;
    const char *text = c->node->text;
    size_t end = c->from;
    while (end < c->to && text[end] >= '0' && text[end] <= '9') {
        end++;
    }
    int32_t price = 0;
    bool closes = end < c->to && text[end] == 'x';
    if (!tg_digits(text + c->from, end - c->from, &price) || price > 9999 || (price == 0) != closes) {
        tg_error_in(c->t, c->node, c->from,
                    "%s: '%s' is no price; write a number from 1 to 9999, with p, a, b behind it for "
                    "an initial price and the zones, or 0x for a cell that closes a company",
                    c->what, shown(c, c->from, c->to));
        return false;
    }
    if (title->data.ncells == RAIL_MAX_CELLS) {
        tg_error_in(c->t, c->node, c->from, "%s: too many cells; at most %d", c->what, RAIL_MAX_CELLS);
        return false;
    }
    unsigned flags = 0;
    int32_t bonus = 0;
    for (size_t i = end; i < c->to; i++) {
        if (text[i] == '+') {
            if (!tg_digits(text + i + 1, c->to - i - 1, &bonus) || bonus < 1 || bonus > 9999) {
                tg_error_in(c->t, c->node, i, "%s: '%s' is no bonus; write a plus and a number from 1 to 9999", c->what,
                            shown(c, i, c->to));
                return false;
            }
            break;
        }
        unsigned flag = text[i] == 'p'   ? (unsigned)RAIL_CELL_PAR
                        : text[i] == 'a' ? (unsigned)RAIL_CELL_ZONE_A
                        : text[i] == 'b' ? (unsigned)RAIL_CELL_ZONE_B
                        : text[i] == 'x' ? (unsigned)RAIL_CELL_CLOSED
                                         : 0u;
        if (flag == 0 || (flags & flag) != 0 || (flags & RAIL_CELL_CLOSED) != 0) {
            tg_error_in(c->t, c->node, i,
                        "%s: '%s' is no mark of a price; the marks are p, a and b, each once, or x alone", c->what,
                        shown(c, i, c->to));
            return false;
        }
        flags |= flag;
    }
    unsigned i = title->data.ncells++;
    title->cell[i] = (rail_cell){.price = (uint16_t)price,
                                 .row = (uint8_t)row,
                                 .column = (uint8_t)column,
                                 .flags = (uint8_t)flags,
                                 .bonus = (uint16_t)bonus};
    title->cell_row[i] = c->node;
    title->cell_offset[i] = c->from;
    return true;
}

static bool read_row(tg *t, tg_title *title, const tg_node *node, unsigned row) {
    cursor c = {.t = t, .title = title, .node = node, .what = "market"};
    unsigned column = 0, first = title->data.ncells;
    for (; next_word(&c); column++) {
        if (column == 100) {
            tg_error_in(t, node, c.from, "market: too many columns; at most 100");
            return false;
        }
        bool dot = c.to - c.from == 1 && node->text[c.from] == '.';
        if (dot && title->data.ncells > first) {
            tg_error_in(t, node, c.from, "market: a hole in row %u; dots may stand at the left end only", row);
            return false;
        }
        if (!dot && !read_cell(&c, row, column)) {
            return false;
        }
    }
    if (title->data.ncells == first) {
        tg_error(t, node, "market: row %u has no price; every row needs one", row);
        return false;
    }
    if (column > title->data.ncolumns) {
        title->data.ncolumns = (uint8_t)column;
    }
    return true;
}

/* 88-SP-02..05: right, at the row's end up; left, at the row's start down; up and down within the column. */
static void derive_moves(tg *t, tg_title *title) {
    int rows = title->data.nrows;
    for (unsigned i = 0; i < title->data.ncells; i++) {
        rail_cell *cell = &title->cell[i];
        int row = cell->row, column = cell->column;
        const rail_cell *up = cell_at(title, row - 1, column), *down = cell_at(title, row + 1, column);
        const rail_cell *left = cell_at(title, row, column - 1), *right = cell_at(title, row, column + 1);
        if ((left == NULL && down == NULL && row + 1 < rows) || (right == NULL && up == NULL && row > 0)) {
            tg_error_in(
                t, title->cell_row[i], title->cell_offset[i],
                "market: row %d %s at %u, but the row %s has no cell there for a marker to go to; rows start and end "
                "further left the lower they are",
                row, left == NULL && down == NULL ? "starts" : "ends", (unsigned)cell->price,
                left == NULL && down == NULL ? "below" : "above");
        }
        if ((left != NULL && left->price > cell->price) || (up != NULL && up->price < cell->price)) {
            tg_error_in(t, title->cell_row[i], title->cell_offset[i],
                        "market: price %u does not fit its neighbours; prices grow to the right and upwards",
                        (unsigned)cell->price);
        }
        const rail_cell *to_right = right != NULL ? right : up != NULL ? up : cell;
        const rail_cell *to_left = left != NULL ? left : down != NULL ? down : cell;
        cell->right = (uint8_t)(to_right - title->cell);
        cell->left = (uint8_t)(to_left - title->cell);
        cell->up = (uint8_t)((up != NULL ? up : cell) - title->cell);
        cell->down = (uint8_t)((down != NULL ? down : cell) - title->cell);
    }
}

static void check_par(tg *t, const tg_title *title, const tg_node *key) {
    unsigned pars = 0;
    for (unsigned i = 0; i < title->data.ncells; i++) {
        if ((title->cell[i].flags & RAIL_CELL_PAR) == 0) {
            continue;
        }
        pars++;
        for (unsigned k = 0; k < i; k++) {
            if ((title->cell[k].flags & RAIL_CELL_PAR) != 0 && title->cell[k].price == title->cell[i].price) {
                tg_error_in(t, title->cell_row[i], title->cell_offset[i],
                            "market: %u is an initial price twice; mark one cell", (unsigned)title->cell[i].price);
            }
        }
    }
    if (pars == 0) {
        tg_error(t, key, "market: no cell is an initial price; mark some with p, as in 75p");
    }
}

void tg_market(tg *t, tg_title *title, const tg_node *root) {
    const tg_pair *at = tg_section(t, root, "market");
    tg_place p;
    if (at == NULL || !tg_open(&p, t, "section", at, "rows")) {
        return;
    }
    const tg_pair *rows = tg_need(&p, "rows");
    if (rows == NULL || !tg_is_list(t, rows->value, "market: rows")) {
        return;
    }
    if (rows->value->count == 0 || rows->value->count > 50) {
        tg_error(t, rows->value, "market: %zu rows; write 1 to 50", rows->value->count);
        return;
    }
    title->data.nrows = (uint8_t)rows->value->count;
    for (size_t i = 0; i < rows->value->count; i++) {
        if (!read_row(t, title, rows->value->pair[i].value, (unsigned)i)) {
            return;
        }
    }
    derive_moves(t, title);
    check_par(t, title, at->key);
}
