/* Words of positions: companies, the market, the board, trains. */
#include "rail/position.h"

#include "core/problem.h"

#include <string.h>

static const rail_data *data_of(const ir_game *game) { return game->title->data; }

static rail_do on(const ir_reader *r, ir_state *state) { return rail_do_on(r->game, state, NULL); }

static rail_look seen(const ir_clauses *w, const ir_state *state) { return rail_look_at(w->game, state); }

/* ---- operands ------------------------------------------------------------------------------------------------------- */

typedef enum thing { PRIVATE, HEX, TILE, TRAIN, PHASE } thing;

static const char *name_of(const ir_game *game, unsigned kind, unsigned i) {
    const rail_data *d = data_of(game);
    switch ((thing)kind) {
    case PRIVATE:
        return d->private_[i].id;
    case HEX:
        return d->hex[i].id;
    case TILE:
        return d->tile[i].id;
    case TRAIN:
        return d->train[i].id;
    case PHASE:
        return d->phase[i].id;
    }
    return "?";
}

static unsigned count_of(const ir_game *game, thing kind) {
    const rail_data *d = data_of(game);
    const unsigned counts[] = {d->nprivates, d->nhexes, d->ntiles, d->ntrains, d->nphases};
    return counts[kind];
}

/* The first `len` bytes of the next word as a thing; it is not taken. */
static bool find_thing(ir_reader *r, thing kind, unsigned len, uint8_t *out) {
    static const char *const whats[] = {"private", "hex", "tile", "train", "phase"};
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, whats[kind]);
    }
    unsigned all, count = count_of(r->game, kind);
    const char *word = ir_reader_word(r, &all);
    len = len < all ? len : all;
    for (unsigned i = 0; i < count; i++) {
        if (ir_same(word, len, name_of(r->game, kind, i))) {
            *out = (uint8_t)i;
            return true;
        }
    }
    (void)ir_reader_wrong_part(r, 0, len, whats[kind]);
    ir_reader_names(r->problem, word, len, r->game, name_of, kind, count);
    return false;
}

static bool read_thing(ir_reader *r, thing kind, uint8_t *out) {
    if (!find_thing(r, kind, UINT32_MAX, out)) {
        return false;
    }
    r->at++;
    return true;
}

bool rail_read_private(ir_reader *r, uint8_t *out) { return read_thing(r, PRIVATE, out); }

bool rail_read_hex(ir_reader *r, uint8_t *out) { return read_thing(r, HEX, out); }

bool rail_read_train(ir_reader *r, uint8_t *out) { return read_thing(r, TRAIN, out); }

bool rail_read_phase(ir_reader *r, uint8_t *out) { return read_thing(r, PHASE, out); }

unsigned rail_offset_of(const ir_reader *r, char c) {
    unsigned len, i = 0;
    if (!ir_reader_more(r)) {
        return 0;
    }
    const char *word = ir_reader_word(r, &len);
    while (i < len && word[i] != c) {
        i++;
    }
    return i;
}

bool rail_read_cell(ir_reader *r, unsigned *cell) {
    const rail_data *d = data_of(r->game);
    int64_t row = 0, column = 0;
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, "market_space");
    }
    unsigned len, comma = rail_offset_of(r, ',');
    const char *word = ir_reader_word(r, &len);
    bool two = comma < len && ir_read_int(word, comma, 0, 255, &row) &&
               ir_read_int(word + comma + 1, len - comma - 1, 0, 255, &column);
    for (unsigned i = 0; i < d->ncells && two; i++) {
        if (d->cell[i].row == row && d->cell[i].column == column) {
            *cell = i;
            r->at++;
            return true;
        }
    }
    return ir_reader_wrong(r, "market_space");
}

void rail_write_cell(ir_clauses *w, const rail_look *k, unsigned cell) {
    ir_clause_number(w, k->d->cell[cell].row);
    ir_put_char(w->out, ',');
    ir_put_int(w->out, k->d->cell[cell].column);
}

bool rail_read_place(ir_reader *r, uint16_t *place) {
    uint8_t hex;
    int64_t node = 0;
    unsigned len = 0, dot = rail_offset_of(r, '.');
    if (!find_thing(r, HEX, dot, &hex)) {
        return false;
    }
    const char *word = ir_reader_word(r, &len);
    rail_look k = rail_look_at(r->game, r->state);
    unsigned cities = rail_face_at(&k, hex)->nnodes;
    if ((dot < len && !ir_read_int(word + dot + 1, len - dot - 1, 0, RAIL_MAX_NODES - 1, &node)) ||
        node >= (cities > 0 ? cities : 1)) { /* what has no city at all is found out later */
        return ir_reader_wrong(r, "map_city");
    }
    *place = (uint16_t)(1 + hex * 8u + (unsigned)node);
    r->at++;
    return true;
}

void rail_write_place(ir_clauses *w, const rail_look *k, unsigned place) {
    unsigned hex = (place - 1) >> 3, node = (place - 1) & 7u;
    ir_clause_word(w, k->d->hex[hex].id);
    if (rail_face_at(k, hex)->nnodes > 1 || node > 0) {
        ir_put_char(w->out, '.');
        ir_put_int(w->out, node);
    }
}

/* ---- companies ------------------------------------------------------------------------------------------------------ */

static bool read_holder(ir_reader *r, unsigned *holder) {
    uint8_t seat = 0;
    if (ir_reader_take(r, "pool")) {
        *holder = RAIL_POOL;
    } else if (ir_reader_take(r, "reserve")) {
        *holder = RAIL_RESERVE;
    } else if (ir_reader_seat(r, &seat)) {
        *holder = seat;
    } else {
        return false;
    }
    return true;
}

/* What the holders have comes out of the ten tenths; a holder named again has the last number. */
static bool read_holdings(ir_reader *r, rail_state *s, unsigned c) {
    while (ir_reader_more(r)) {
        unsigned holder;
        uint8_t tenths;
        if (!read_holder(r, &holder)) {
            return false;
        }
        unsigned there = 0u + s->shares[c][RAIL_IPO] + s->shares[c][holder];
        if (!ir_reader_byte(r, "shares", 0, there, &tenths)) {
            return false;
        }
        s->shares[c][holder] = tenths;
        s->shares[c][RAIL_IPO] = (uint8_t)(there - tenths);
        if (s->director[c] == RAIL_DIRECTOR_NONE && holder < IR_MAX_PLAYERS) {
            s->director[c] = IR_PLAYER(holder);
        }
    }
    return true;
}

static bool read_start(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned c;
    int32_t par;
    if (!ir_reader_company(r, &c) || !ir_reader_number(r, "price", 1, 9999, &par)) {
        return false;
    }
    if (!rail_kind_of(&x.look, c)->shares) {
        r->at--;
        return ir_reader_wrong(r, "share_company");
    }
    x.s->par[c] = (uint16_t)par;
    x.s->status[c] |= RAIL_STARTED;
    x.s->director[c] = RAIL_DIRECTOR_NONE;
    for (unsigned i = 0; i < x.look.d->ncells; i++) {
        if ((x.look.d->cell[i].flags & RAIL_CELL_PAR) && x.look.d->cell[i].price == par) {
            rail_market_place(&x, c, i);
        }
    }
    return read_holdings(r, x.s, c);
}

static void write_holding(ir_clauses *w, const rail_look *k, unsigned c, unsigned holder, const char *name) {
    if (k->s->shares[c][holder] == 0) {
        return;
    }
    if (name != NULL) {
        ir_clause_word(w, name);
    } else {
        ir_clause_party(w, IR_PLAYER(holder));
    }
    ir_clause_number(w, k->s->shares[c][holder]);
}

static void write_start(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        if (!(k.s->status[c] & RAIL_STARTED)) {
            continue;
        }
        unsigned director = IR_IS_PLAYER(k.s->director[c]) ? IR_SEAT(k.s->director[c]) : RAIL_NONE;
        ir_clause(w, "start");
        ir_clause_party(w, IR_COMPANY(c));
        ir_clause_number(w, k.s->par[c]);
        if (director != RAIL_NONE) { /* one that is yet to be formed has shareholders before */
            write_holding(w, &k, c, director, NULL);
        }
        for (unsigned seat = 0; seat < k.game->players; seat++) {
            if (seat != director) {
                write_holding(w, &k, c, seat, NULL);
            }
        }
        write_holding(w, &k, c, RAIL_POOL, "pool");
        write_holding(w, &k, c, RAIL_RESERVE, "reserve");
    }
}

/* Its marker is not on the market yet. */
static void take_off(rail_do *x, unsigned c) {
    rail_state *s = x->s;
    for (unsigned o = 0; o < x->look.d->ncompanies; o++) {
        s->stack[o] = (uint8_t)(s->stack[o] - (s->cell[o] == s->cell[c] && s->stack[o] > s->stack[c]));
    }
    s->cell[c] = s->stack[c] = 0;
}

/* Markers arrive in the order of the clauses, also on the space where they are. */
static bool read_price(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned c, cell = 0;
    if (!ir_reader_company(r, &c)) {
        return false;
    }
    if (ir_reader_take(r, "none")) {
        take_off(&x, c);
        return true;
    }
    if (!rail_read_cell(r, &cell)) {
        return false;
    }
    if (x.s->cell[c] == cell + 1) {
        rail_market_place(&x, c, (cell + 1) % x.look.d->ncells);
    }
    rail_market_place(&x, c, cell);
    return true;
}

static void write_price(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        if ((k.s->status[c] & RAIL_STARTED) && !k.s->cell[c]) {
            ir_clause(w, "price");
            ir_clause_party(w, IR_COMPANY(c));
            ir_clause_word(w, "none");
        }
    }
    for (unsigned cell = 1; cell <= k.d->ncells; cell++) {
        for (unsigned pile = 0; pile < k.d->ncompanies; pile++) {
            for (unsigned c = 0; c < k.d->ncompanies; c++) {
                if (k.s->cell[c] == cell && k.s->stack[c] == pile) {
                    ir_clause(w, "price");
                    ir_clause_party(w, IR_COMPANY(c));
                    rail_write_cell(w, &k, cell - 1);
                }
            }
        }
    }
}

/* Whether it has no station yet on a home even when it has floated. */
static bool waits(const rail_look *k, unsigned c, unsigned n) { return k->h->home_waits && k->h->home_waits(k, c, n); }

static unsigned station_on(const rail_state *s, unsigned c, unsigned hex) {
    unsigned i = 0;
    while (i < RAIL_MAX_STATIONS && (!s->station[c][i] || (s->station[c][i] - 1u) >> 3 != hex)) {
        i++;
    }
    return i;
}

/* Its stations on its homes, before the others. */
static void settle_homes(rail_do *x, unsigned c) {
    uint16_t *station = x->s->station[c];
    x->s->status[c] |= RAIL_AT_HOME;
    for (unsigned i = 0, next = 0; i < rail_homes(x->look.d, c); i++) {
        rail_place home = rail_home(&x->look, c, i);
        unsigned at = station_on(x->s, c, home.hex);
        if (at == RAIL_MAX_STATIONS && !waits(&x->look, c, i)) {
            at = next;
            memmove(&station[at + 1], &station[at], (RAIL_MAX_STATIONS - 1 - at) * sizeof *station);
        }
        if (at < RAIL_MAX_STATIONS) {
            station[at] = (uint16_t)(1 + home.hex * 8 + home.node);
            next += at == next;
        }
    }
}

/* How many stations `float` says: those that a company takes with its first turn. */
static unsigned settled_homes(const rail_look *k, unsigned c) {
    ir_state bare = *k->is;
    rail_do x = rail_do_on(k->game, &bare, NULL);
    unsigned homes = k->s->status[c] & RAIL_AT_HOME ? rail_homes(k->d, c) : 0, n = 0;
    memset(x.s->station[c], 0, sizeof x.s->station[c]);
    while (n < homes && k->s->station[c][n] && !waits(&x.look, c, n)) {
        n++;
    }
    return n;
}

static bool float_it(ir_reader *r, ir_state *state, bool at_home) {
    rail_do x = on(r, state);
    unsigned c;
    int32_t treasury;
    if (!ir_reader_company(r, &c) || !ir_reader_number(r, "amount", 0, 1000000, &treasury)) {
        return false;
    }
    x.s->status[c] |= RAIL_FLOATED;
    ir_position_money(state, IR_COMPANY(c), treasury);
    if (at_home) {
        settle_homes(&x, c);
    }
    return true;
}

static bool read_float(ir_reader *r, ir_state *state) { return float_it(r, state, true); }

static bool read_newborn(ir_reader *r, ir_state *state) { return float_it(r, state, false); }

static void write_float(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        int32_t treasury = state->cash[IR_COMPANY(c)];
        bool floated = k.s->status[c] & RAIL_FLOATED;
        if (floated || treasury != 0) {
            ir_clause(w, !floated ? "treasury" : k.s->status[c] & RAIL_AT_HOME ? "float" : "newborn");
            ir_clause_party(w, IR_COMPANY(c));
            ir_clause_number(w, treasury);
        }
    }
}

/* Its city on each of its home hexes, in their order, where one has several: `home JR 0 1 0 0`. */
static bool read_home(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned c;
    if (!ir_reader_company(r, &c)) {
        return false;
    }
    unsigned homes = rail_homes(x.look.d, c);
    for (unsigned i = 0; i < homes && (i == 0 || ir_reader_more(r)); i++) {
        unsigned cities = rail_face_at(&x.look, rail_home(&x.look, c, i).hex)->nnodes;
        uint8_t *node = i == 0 ? &x.s->home_node[c] : &x.s->more_node[c][i - 1];
        if (!ir_reader_byte(r, "city", 0, cities > 0 ? cities - 1 : 0, node)) {
            return false;
        }
    }
    if (x.s->status[c] & RAIL_AT_HOME) {
        settle_homes(&x, c);
    }
    return true;
}

static bool home_has_cities(const rail_look *k, unsigned c) {
    bool several = false;
    for (unsigned i = 0; i < rail_homes(k->d, c); i++) {
        several = several || rail_face_at(k, rail_home(k, c, i).hex)->nnodes > 1;
    }
    return several;
}

static void write_home(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        if (!home_has_cities(&k, c)) {
            continue;
        }
        ir_clause(w, "home");
        ir_clause_party(w, IR_COMPANY(c));
        for (unsigned i = 0; i < rail_homes(k.d, c); i++) {
            unsigned at = station_on(k.s, c, rail_home(&k, c, i).hex);
            bool there = (k.s->status[c] & RAIL_AT_HOME) && at < RAIL_MAX_STATIONS;
            ir_clause_number(w, there ? (k.s->station[c][at] - 1) & 7 : rail_home(&k, c, i).node);
        }
    }
}

static bool read_station(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned c, i = 0;
    uint16_t place;
    if (!ir_reader_company(r, &c)) {
        return false;
    }
    do {
        if (!rail_read_place(r, &place)) {
            return false;
        }
        while (i < RAIL_MAX_STATIONS && x.s->station[c][i]) {
            i++;
        }
        if (i == RAIL_MAX_STATIONS) {
            return ir_reader_too_long(r);
        }
        x.s->station[c][i] = place;
    } while (ir_reader_more(r));
    return true;
}

static void write_station(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        bool titles = rail_homes(k.d, c) == 0 && !rail_kind_of(&k, c)->shares; /* its title says where it is */
        unsigned first = settled_homes(&k, c);
        if (titles || !k.s->station[c][first]) {
            continue;
        }
        ir_clause(w, "station");
        ir_clause_party(w, IR_COMPANY(c));
        for (unsigned i = first; i < RAIL_MAX_STATIONS && k.s->station[c][i]; i++) {
            rail_write_place(w, &k, k.s->station[c][i]);
        }
    }
}

/* Words that set a mark on companies: `operated JHR LYR`. */
static bool read_marks(ir_reader *r, ir_state *state, unsigned mark) {
    rail_do x = on(r, state);
    do {
        unsigned c;
        if (!ir_reader_company(r, &c)) {
            return false;
        }
        x.s->status[c] |= (uint8_t)mark;
    } while (ir_reader_more(r));
    return true;
}

static void write_marks(ir_clauses *w, const ir_state *state, const char *word, unsigned mark) {
    rail_look k = seen(w, state);
    bool any = false;
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        if (k.s->status[c] & mark) {
            if (!any) {
                ir_clause(w, word);
            }
            any = true;
            ir_clause_party(w, IR_COMPANY(c));
        }
    }
}

static bool read_operated(ir_reader *r, ir_state *state) { return read_marks(r, state, RAIL_OPERATED); }
static void write_operated(ir_clauses *w, const ir_state *s) { write_marks(w, s, "operated", RAIL_OPERATED); }
static bool read_stranded(ir_reader *r, ir_state *state) { return read_marks(r, state, RAIL_HAD_ROUTE); }
static void write_stranded(ir_clauses *w, const ir_state *s) { write_marks(w, s, "stranded", RAIL_HAD_ROUTE); }

/* ---- the board ------------------------------------------------------------------------------------------------------ */

/* By a company, or by the power of a private alone. */
static bool takes_tiles(const rail_data *d, unsigned hex) {
    bool takes = (d->hex[hex].flags & RAIL_BUILDABLE) != 0;
    for (unsigned p = 0; p < d->nprivates && !takes; p++) {
        takes = rail_has(&d->private_[p].hexes, hex);
    }
    return takes;
}

static bool read_tile(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    uint8_t hex, tile, rot;
    if (!read_thing(r, HEX, &hex)) {
        return false;
    }
    if (!takes_tiles(x.look.d, hex)) {
        r->at--;
        return ir_reader_wrong(r, "tile_hex");
    }
    if (!find_thing(r, TILE, UINT32_MAX, &tile)) {
        return false;
    }
    if (x.s->supply[tile] == 0 && x.s->tile[hex] != tile + 1u) {
        return ir_reader_wrong(r, "tile_left");
    }
    r->at++;
    if (!ir_reader_byte(r, "rotation", 0, 5, &rot)) {
        return false;
    }
    rail_tile_put(&x, hex, tile, rot);
    return true;
}

static void write_tile(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned hex = 0; hex < k.d->nhexes; hex++) {
        if (k.s->tile[hex]) {
            ir_clause(w, "tile");
            ir_clause_word(w, k.d->hex[hex].id);
            ir_clause_word(w, k.d->tile[k.s->tile[hex] - 1].id);
            ir_clause_number(w, k.s->rot[hex]);
        }
    }
}

/* ---- trains --------------------------------------------------------------------------------------------------------- */

static bool read_kinds(ir_reader *r, uint8_t have[RAIL_MAX_TRAINS]) {
    memset(have, 0, RAIL_MAX_TRAINS);
    while (ir_reader_more(r)) {
        uint8_t kind;
        if (!rail_read_train(r, &kind)) {
            return false;
        }
        have[kind]++;
    }
    return true;
}

static void write_kinds(ir_clauses *w, const rail_look *k, const uint8_t have[RAIL_MAX_TRAINS]) {
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        for (unsigned i = 0; i < have[t]; i++) {
            ir_clause_word(w, k->d->train[t].id);
        }
    }
}

static bool has_any(const rail_look *k, const uint8_t have[RAIL_MAX_TRAINS]) {
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (have[t]) {
            return true;
        }
    }
    return false;
}

static bool read_trains(ir_reader *r, ir_state *state) {
    unsigned c;
    return ir_reader_company(r, &c) && read_kinds(r, on(r, state).s->trains[c]);
}

static void write_trains(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        if (has_any(&k, k.s->trains[c])) {
            ir_clause(w, "trains");
            ir_clause_party(w, IR_COMPANY(c));
            write_kinds(w, &k, k.s->trains[c]);
        }
    }
}

static bool read_pool(ir_reader *r, ir_state *state) { return read_kinds(r, on(r, state).s->pool); }

static void write_pool(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    if (has_any(&k, k.s->pool)) {
        ir_clause(w, "pool");
        write_kinds(w, &k, k.s->pool);
    }
}

/* KIND:NUMBER; kinds before the first named are gone. */
static bool read_depot(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned first = RAIL_NONE;
    do {
        uint8_t kind = 0;
        int64_t number;
        unsigned len, colon = rail_offset_of(r, ':');
        if (!find_thing(r, TRAIN, colon, &kind)) {
            return false;
        }
        const char *word = ir_reader_word(r, &len);
        unsigned most = x.look.r->train_count[kind];
        if (colon == len || !ir_read_int(word + colon + 1, len - colon - 1, 0, most, &number)) {
            return ir_reader_wrong(r, "train_count");
        }
        x.s->depot[kind] = (uint8_t)number;
        first = kind < first ? kind : first;
        r->at++;
    } while (ir_reader_more(r));
    memset(x.s->depot, 0, first);
    return true;
}

static void write_depot(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    ir_clause(w, "depot");
    for (unsigned t = 0; t < k.d->ntrains; t++) {
        if (k.r->train_count[t] != 0 && k.s->depot[t] != RAIL_UNLIMITED) {
            ir_clause_word(w, k.d->train[t].id);
            ir_put_char(w->out, ':');
            ir_put_int(w->out, k.s->depot[t]);
        }
    }
}

/* In the order in which they are written: tiles before the stations on them, starts before the prices. */
const ir_position_word rail_position_things[] = {{"tile", read_tile, write_tile},
                                                 {"start", read_start, write_start},
                                                 {"price", read_price, write_price},
                                                 {"float", read_float, write_float},
                                                 {"newborn", read_newborn, NULL},
                                                 {"home", read_home, write_home},
                                                 {"station", read_station, write_station},
                                                 {"operated", read_operated, write_operated},
                                                 {"stranded", read_stranded, write_stranded},
                                                 {"trains", read_trains, write_trains},
                                                 {"depot", read_depot, write_depot},
                                                 {"pool", read_pool, write_pool},
                                                 {0}};
