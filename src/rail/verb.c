/* How the operands of the kit's verbs are read and printed. The state is asked for two things only: which city of a hex
 * an edge names, and the price of a private. Whether a move is legal is not asked, and any bytes can be printed: what
 * names nothing is "?". */
#include "rail/verb.h"

#include "rail/auction.h"
#include "rail/board.h"
#include "rail/notation.h"

static const rail_rules *rules_of(const ir_game *game) { return (const rail_rules *)(const void *)game->rules; }

/* ---- numbers, names and words --------------------------------------------------------------------------------------- */

enum { MAX_AMOUNT = 99999 };

const ir_operand_kind rail_as_company = {
    .name = "company", .nth = rail_thing, .count = rail_things, .of = RAIL_A_COMPANY};
const ir_operand_kind rail_as_private = {
    .name = "private", .nth = rail_thing, .count = rail_things, .of = RAIL_A_PRIVATE};
const ir_operand_kind rail_as_hex = {.name = "hex", .nth = rail_thing, .count = rail_things, .of = RAIL_A_HEX};
const ir_operand_kind rail_as_tile = {.name = "tile", .nth = rail_thing, .count = rail_things, .of = RAIL_A_TILE};
const ir_operand_kind rail_as_train = {.name = "train", .nth = rail_thing, .count = rail_things, .of = RAIL_A_TRAIN};

const ir_operand_kind rail_as_price = {.name = "price", .min = 0, .max = MAX_AMOUNT};
const ir_operand_kind rail_as_amount = {.name = "amount", .min = 0, .max = MAX_AMOUNT};
const ir_operand_kind rail_as_shares = {.name = "shares", .min = 1, .max = 10};

static const char *const sources[] = {[RAIL_FROM_IPO] = "ipo", [RAIL_FROM_POOL] = "pool", NULL};
const ir_operand_kind rail_as_source = {.name = "source", .form = "ipo|pool", .words = sources};

/* ---- buy PRIVATE [PRICE] | buy COMPANY ipo|pool ---------------------------------------------------------------------- */

/* Privates, then companies. */
static const char *nth_to_buy(const ir_game *game, unsigned kind, unsigned i) {
    unsigned privates = rail_things(game, RAIL_A_PRIVATE);
    (void)kind;
    return i < privates ? rail_thing(game, RAIL_A_PRIVATE, i) : rail_thing(game, RAIL_A_COMPANY, i - privates);
}

static unsigned which_buy(ir_reader *r) {
    unsigned len;
    if (!ir_reader_more(r)) {
        ir_reader_missing(r, "PRIVATE | COMPANY ipo|pool");
        return IR_NO_OPERAND;
    }
    const char *word = ir_reader_word(r, &len);
    if (rail_thing_find(r->game, RAIL_A_PRIVATE, word, len) != RAIL_NONE) {
        return RAIL_TAKE;
    }
    if (rail_thing_find(r->game, RAIL_A_COMPANY, word, len) != RAIL_NONE) {
        return RAIL_BUY;
    }
    ir_reader_wrong(r, "private|company");
    ir_reader_names(r->problem, word, len, r->game, nth_to_buy, 0,
                    rail_things(r->game, RAIL_A_PRIVATE) + rail_things(r->game, RAIL_A_COMPANY));
    return IR_NO_OPERAND;
}

/* Only where the rules leave the price free it must be said. */
static bool listed_price_there(const ir_game *game, const ir_action *action) {
    return take_price(&action->move) != 0 || rules_of(game)->peer[RAIL_PEER_PRICE_FREE];
}

static bool read_listed_price(ir_reader *r, const ir_operand *o, ir_action *action) {
    int32_t price;
    if (rules_of(r->game)->peer[RAIL_PEER_PRICE_FREE]) {
        return ir_operand_read(r, o, action);
    }
    if (!ir_reader_more(r)) {
        return true;
    }
    if (!ir_reader_number(r, "price", 1, INT16_MAX, &price)) {
        return false;
    }
    rail_look k = rail_look_at(r->game, r->state);
    /* the right price says nothing new */
    ir_operand_set(o, &action->move, price == rail_listed_price(&k, take_private(&action->move)) ? 0 : price);
    return true;
}

const ir_operand_kind rail_as_listed_price = {
    .name = "price", .min = 0, .max = MAX_AMOUNT, .read = read_listed_price, .there = listed_price_there};

/* ---- lay HEX TILE rot N [with PRIVATE] ------------------------------------------------------------------------------- */

static bool read_rotation(ir_reader *r, const ir_operand *o, ir_action *action) {
    const rail_rules *rules = rules_of(r->game);
    if (!ir_operand_read(r, o, action)) {
        return false;
    }
    if (!rules->peer[RAIL_PEER_ASKS]) { /* one lay, one name */
        ir_operand_set(o, &action->move,
                       ir_operand_value(o, &action->move) % rules->tile_period[lay_tile(&action->move)]);
    }
    return true;
}

const ir_operand_kind rail_as_rotation = {.name = "rot", .min = 0, .max = 5, .read = read_rotation};

/* ---- station HEX | HEX/EDGE | HEX/cN for a city without track -------------------------------------------------------- */

/* The cities of a hex as it lies now, as a mask of nodes. */
static unsigned cities(const rail_look *k, unsigned at) {
    const rail_face *face = rail_face_at(k, at);
    unsigned mask = 0;
    for (unsigned n = 0; n < face->nnodes; n++) {
        mask |= (unsigned)(face->node[n].kind == RAIL_CITY) << n;
    }
    return mask;
}

static unsigned lowest(unsigned mask) {
    unsigned i = 0;
    while (i < 8 && ((mask >> i) & 1u) == 0) {
        i++;
    }
    return i;
}

static bool several(unsigned mask) { return (mask & (mask - 1u)) != 0; }

unsigned rail_city_find(const rail_look *k, unsigned hex, const char *word, unsigned len) {
    int64_t number;
    if (len > 1 && word[0] == 'c') {
        return ir_read_int(word + 1, len - 1, 0, RAIL_MAX_NODES - 1, &number) ? (unsigned)number : RAIL_NONE;
    }
    return hex < k->d->nhexes && ir_read_int(word, len, 0, 5, &number) ? rail_node_at(k, hex, (unsigned)number)
                                                                       : RAIL_NONE;
}

void rail_city_print(const rail_look *k, unsigned hex, unsigned node, ir_text *out) {
    bool there = hex < k->d->nhexes && node < rail_face_at(k, hex)->nnodes;
    unsigned edge = there ? lowest(rail_node_edges(k, hex, node)) : 6;
    if (edge < 6 && rail_node_at(k, hex, edge) == node) {
        ir_put_int(out, edge);
    } else {
        ir_put_char(out, 'c');
        ir_put_int(out, node);
    }
}

static bool read_station(ir_reader *r, ir_action *action) {
    unsigned len = 0, slash = 0, node = RAIL_NONE;
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, "HEX | HEX/EDGE");
    }
    const char *word = ir_reader_word(r, &len);
    while (slash < len && word[slash] != '/') {
        slash++;
    }
    unsigned hex = rail_thing_find(r->game, RAIL_A_HEX, word, slash);
    if (hex == RAIL_NONE) {
        return ir_reader_wrong(r, "hex");
    }
    rail_look k = rail_look_at(r->game, r->state);
    unsigned in = cities(&k, hex);
    if (slash == len) {
        node = in == 0 ? 0 : several(in) ? RAIL_NONE : lowest(in);
    } else {
        node = rail_city_find(&k, hex, word + slash + 1, len - slash - 1);
    }
    if (node >= RAIL_MAX_NODES) {
        return ir_reader_form(r, 0, "HEX/EDGE");
    }
    action->move = station_move(action->move.actor, hex, node);
    r->at++;
    return true;
}

static void print_city(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out) {
    rail_look k = rail_look_at(game, state);
    rail_city_print(&k, station_hex(&action->move), station_city(&action->move), out);
}

static void print_station(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out) {
    const ir_move *m = &action->move;
    rail_look k = rail_look_at(game, state);
    ir_put_char(out, ' ');
    ir_put(out, rail_thing(game, RAIL_A_HEX, station_hex(m)));
    if (station_hex(m) >= k.d->nhexes) {
        return;
    }
    unsigned in = cities(&k, station_hex(m));
    if (several(in) || station_city(m) != (in == 0 ? 0 : lowest(in))) {
        ir_put_char(out, '/');
        print_city(game, state, action, out);
    }
}

void rail_city_json(const rail_look *k, unsigned hex, unsigned node, ir_json *out) {
    char word[8];
    ir_text t = ir_text_on(word, sizeof word);
    int64_t edge = 0;
    rail_city_print(k, hex, node, &t);
    ir_json_open(out, '{');
    ir_json_field_int(out, "node", node);
    ir_json_key(out, "edge");
    if (ir_read_int(word, t.len, 0, 5, &edge)) {
        ir_json_int(out, edge);
    } else {
        ir_json_null(out);
    }
    ir_json_close(out, '}');
}

static void city_json(const ir_game *game, const ir_state *state, const ir_action *action, ir_json *out) {
    rail_look k = rail_look_at(game, state);
    rail_city_json(&k, station_hex(&action->move), station_city(&action->move), out);
}

const ir_operand_kind rail_as_city = {.name = "city", .print = print_city, .json = city_json, .type = "CityOf"};

/* ---- run TRAIN:HEX-HEX-... ... --------------------------------------------------------------------------------------- */

static bool read_hex(ir_reader *r, unsigned start, unsigned end, const char *form, ir_action *action) {
    unsigned len;
    const char *word = ir_reader_word(r, &len);
    unsigned hex = rail_thing_find(r->game, RAIL_A_HEX, word + start, end - start);
    if (end == start) {
        return ir_reader_form(r, ir_characters(word, start), form);
    }
    if (hex == RAIL_NONE) {
        return ir_reader_wrong_part(r, start, end - start, "hex");
    }
    if (action->more_len == IR_MAX_MORE) {
        return ir_reader_too_long(r);
    }
    action->more[action->more_len++] = (uint8_t)hex;
    return true;
}

static bool read_route(ir_reader *r, ir_action *action) {
    static const char form[] = "TRAIN:HEX-HEX-...";
    unsigned len = 0, i = 0;
    const char *word = ir_reader_word(r, &len);
    while (i < len && word[i] != ':') {
        i++;
    }
    unsigned kind = rail_thing_find(r->game, RAIL_A_TRAIN, word, i);
    if (i == len || i == 0) {
        return ir_reader_form(r, 0, form);
    }
    if (kind == RAIL_NONE) {
        return ir_reader_wrong_part(r, 0, i, "train");
    }
    if (action->more_len + 2u > IR_MAX_MORE) {
        return ir_reader_too_long(r);
    }
    uint8_t *head = action->more + action->more_len;
    head[0] = (uint8_t)kind;
    head[1] = 0;
    action->more_len = (uint16_t)(action->more_len + 2);
    while (i < len) {
        unsigned start = ++i;
        while (i < len && word[i] != '-') {
            i++;
        }
        if (!read_hex(r, start, i, form, action)) {
            return false;
        }
        if (head[1] == 255) {
            return ir_reader_too_long(r);
        }
        head[1]++;
    }
    r->at++;
    return true;
}

static bool read_routes(ir_reader *r, const ir_operand *o, ir_action *action) {
    (void)o;
    while (ir_reader_more(r)) {
        if (!read_route(r, action)) {
            return false;
        }
    }
    return true;
}

static void print_routes(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out) {
    unsigned len = action->more_len <= IR_MAX_MORE ? action->more_len : IR_MAX_MORE;
    (void)state;
    for (unsigned i = 0; i + 1 < len;) {
        unsigned n = action->more[i + 1];
        ir_put(out, i == 0 ? "" : " ");
        ir_put(out, rail_thing(game, RAIL_A_TRAIN, action->more[i]));
        i += 2;
        for (unsigned j = 0; j < n && i < len; j++, i++) {
            ir_put_char(out, j == 0 ? ':' : '-');
            ir_put(out, rail_thing(game, RAIL_A_HEX, action->more[i]));
        }
    }
}

static void routes_json(const ir_game *game, const ir_state *state, const ir_action *action, ir_json *out) {
    unsigned len = action->more_len <= IR_MAX_MORE ? action->more_len : IR_MAX_MORE;
    (void)state;
    ir_json_open(out, '[');
    for (unsigned i = 0; i + 1 < len;) {
        unsigned n = action->more[i + 1];
        ir_json_open(out, '{');
        ir_json_field_string(out, "train", rail_thing(game, RAIL_A_TRAIN, action->more[i]));
        ir_json_field_open(out, "hexes", '[');
        i += 2;
        for (unsigned j = 0; j < n && i < len; j++, i++) {
            ir_json_string(out, rail_thing(game, RAIL_A_HEX, action->more[i]));
        }
        ir_json_close(out, ']');
        ir_json_close(out, '}');
    }
    ir_json_close(out, ']');
}

static bool routes_there(const ir_game *game, const ir_action *action) {
    (void)game;
    return action->more_len > 1;
}

const ir_operand_kind rail_as_routes = {.name = "routes",
                                        .read = read_routes,
                                        .print = print_routes,
                                        .there = routes_there,
                                        .json = routes_json,
                                        .type = "Route[]"};

/* ---- train KIND [pool] [trade KIND] | train KIND from COMPANY PRICE --------------------------------------------------- */

static bool from_company(const ir_game *game, const ir_action *action) {
    (void)game;
    return train_source(&action->move) == RAIL_SOURCE_COMPANY;
}

static bool from_bank(const ir_game *game, const ir_action *action) { return !from_company(game, action); }

static const char *const train_sources[] = {"from", "pool", NULL};

static bool read_train_source(ir_reader *r, const ir_operand *o, ir_action *action) {
    bool company = ir_reader_take(r, "from"), pool = !company && ir_reader_take(r, "pool");
    ir_operand_set(o, &action->move, company ? RAIL_SOURCE_COMPANY : pool ? RAIL_SOURCE_POOL : RAIL_SOURCE_BANK);
    return true;
}

static void print_train_source(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out) {
    (void)state;
    ir_put(out, from_company(game, action) ? "from" : "pool");
}

static bool train_source_there(const ir_game *game, const ir_action *action) {
    return from_company(game, action) || train_source(&action->move) == RAIL_SOURCE_POOL;
}

const ir_operand_kind rail_as_train_source = {.name = "train_source",
                                              .words = train_sources,
                                              .read = read_train_source,
                                              .print = print_train_source,
                                              .there = train_source_there};

/* ---- the table --------------------------------------------------------------------------------------------------------- */

#ifndef __cppcheck__ /* it cannot expand these */
RAIL_KIT_VERBS(IR_VERB_OPERANDS)
#endif

#define ENTRY(...) IR_VERB_ENTRY(RAIL_, __VA_ARGS__)
const ir_verb_def rail_verbs[] = {RAIL_KIT_VERBS(ENTRY){.word = NULL}};
