/* The facts of a game of a rail title: what never changes in it, for drawing and explaining (docs/facts.md; facts.shape
 * declares every member).
 *
 * Everything comes from the tables and the rules record, so that every rail title has its facts without a line of its
 * own. Nothing of a position is in it. */
#include "rail/board.h"
#include "rail/hooks.h"
#include "rail/purchase.h"
#include "rail/shares.h"
#include "rail/stock.h"
#include "rail/title.h"
#include "rail/track.h"
#include "rail/trains.h"
#include "rail/view.h"

static const char *const colours[] = {"white", "yellow", "green", "brown", "grey", "red", "blue"};

static void edges(ir_json *j, const char *key, unsigned mask) {
    ir_json_field_open(j, key, '[');
    for (unsigned e = 0; e < 6; e++) {
        if ((mask >> e & 1u) != 0) {
            ir_json_int(j, e);
        }
    }
    ir_json_close(j, ']');
}

void rail_facts_mark(ir_json *j, const char *key, bool on) {
    if (on) {
        ir_json_field_bool(j, key, true);
    }
}

typedef struct {
    const char *key;
    unsigned flag;
} mark_name;

/* Those of the flags that are set; the list ends with a key NULL. */
static void marks(ir_json *j, unsigned flags, const mark_name *name) {
    for (; name->key; name++) {
        rail_facts_mark(j, name->key, (flags & name->flag) != 0);
    }
}

static void tile_set(const rail_look *k, ir_json *j, const char *key, const rail_tiles *set) {
    ir_json_field_open(j, key, '[');
    for (unsigned t = rail_next(set, 0); t != RAIL_NONE; t = rail_next(set, t + 1)) {
        ir_json_string(j, k->d->tile[t].id);
    }
    ir_json_close(j, ']');
}

static void hex_set(const rail_look *k, ir_json *j, const char *key, const rail_tiles *set) {
    ir_json_field_open(j, key, '[');
    for (unsigned h = rail_next(set, 0); h != RAIL_NONE; h = rail_next(set, h + 1)) {
        ir_json_string(j, k->d->hex[h].id);
    }
    ir_json_close(j, ']');
}

/* ---- faces ------------------------------------------------------------------------------------------------------- */

static void place(const rail_face *face, unsigned n, ir_json *j) {
    static const char *const kinds[] = {"town", "city", "offboard"};
    const rail_node *node = &face->node[n];
    ir_json_open(j, '{');
    ir_json_field_string(j, "kind", kinds[node->kind]);
    ir_json_field_int(j, "slots", node->slots);
    ir_json_field_open(j, "values", '[');
    for (unsigned i = 0; i < 4; i++) {
        ir_json_int(j, node->value[i]);
    }
    ir_json_close(j, ']');
    edges(j, "edges", face->node_edges[n]);
    static const mark_name names[] = {
        {"end", RAIL_END_ONLY}, {"free", RAIL_FREE_STOP}, {"harbour", RAIL_HARBOUR}, {NULL, 0}};
    marks(j, node->flags, names);
    if (node->treasury != 0) {
        ir_json_field_int(j, "treasury", node->treasury);
    }
    if (node->group != 0) {
        ir_json_field_int(j, "group", node->group);
    }
    ir_json_close(j, '}');
}

static void track_end(unsigned end, ir_json *j) {
    if (end < 6) {
        ir_json_int(j, end);
        return;
    }
    char word[3] = {'n', (char)('0' + (end - 6)), 0};
    ir_json_string(j, word);
}

static void face_members(const rail_face *face, ir_json *j) {
    ir_json_field_open(j, "nodes", '[');
    for (unsigned n = 0; n < face->nnodes; n++) {
        place(face, n, j);
    }
    ir_json_close(j, ']');
    ir_json_field_open(j, "track", '[');
    for (unsigned p = 0; p < face->npaths; p++) {
        ir_json_open(j, '[');
        track_end(face->path[p].a, j);
        track_end(face->path[p].b, j);
        ir_json_close(j, ']');
    }
    ir_json_close(j, ']');
}

/* ---- the board ----------------------------------------------------------------------------------------------------- */

static void hex_neighbours(const rail_look *k, const rail_hex *hex, ir_json *j) {
    ir_json_field_open(j, "neighbours", '[');
    for (unsigned e = 0; e < 6; e++) {
        if (hex->neighbour[e] == RAIL_NONE) {
            ir_json_null(j);
        } else {
            ir_json_string(j, k->d->hex[hex->neighbour[e]].id);
        }
    }
    ir_json_close(j, ']');
}

static void hex_companies(const rail_look *k, unsigned h, ir_json *j) {
    ir_json_field_open(j, "homes", '[');
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        const rail_company *co = &k->d->company[c];
        for (unsigned n = 0; n < rail_homes(k->d, c); n++) {
            if ((n == 0 ? co->home : co->more[n - 1].hex) == h) {
                ir_json_open(j, '{');
                ir_json_field_string(j, "company", co->id);
                ir_json_field_int(j, "node", n == 0 ? co->home_node : co->more[n - 1].node);
                ir_json_close(j, '}');
            }
        }
    }
    ir_json_close(j, ']');
    ir_json_field_open(j, "destinations", '[');
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->d->company[c].destination == h) {
            ir_json_string(j, k->d->company[c].id);
        }
    }
    ir_json_close(j, ']');
}

static const char *blocker(const rail_look *k, unsigned h) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        const rail_private *pr = &k->d->private_[p];
        if ((pr->flags & RAIL_BLOCKS) && rail_has(&pr->blocked, h)) {
            return pr->id;
        }
    }
    return NULL;
}

static void hex_facts(const rail_look *k, unsigned h, ir_json *j) {
    const rail_hex *hex = &k->d->hex[h];
    ir_json_open(j, '{');
    ir_json_field_string(j, "id", hex->id);
    ir_json_field_int(j, "row", hex->row);
    ir_json_field_int(j, "column", hex->column);
    ir_json_field_string(j, "name", rail_hex_name(k, h));
    ir_json_field_string(j, "colour", colours[hex->colour]);
    ir_json_field_string(j, "label", hex->label);
    ir_json_field_string(j, "note", hex->note);
    ir_json_field_string(j, "terrain", hex->terrain);
    ir_json_field_int(j, "cost", hex->cost);
    ir_json_field_bool(j, "buildable", (hex->flags & RAIL_BUILDABLE) != 0);
    ir_json_field_bool(j, "sea", (hex->flags & RAIL_SEA) != 0);
    hex_neighbours(k, hex, j);
    edges(j, "barriers", hex->barriers);
    edges(j, "exits", hex->legal_exits);
    if (hex->required != 0) {
        edges(j, "required", hex->required);
    }
    if (hex->charge != 0) {
        ir_json_field_int(j, "charge", hex->charge);
    }
    tile_set(k, j, "to", &hex->to);
    hex_companies(k, h, j);
    ir_json_field_string(j, "blocked_by", blocker(k, h));
    face_members(&hex->face, j);
    ir_json_close(j, '}');
}

static void tile_facts(const rail_look *k, unsigned t, ir_json *j) {
    const rail_tile *tile = &k->d->tile[t];
    ir_json_open(j, '{');
    ir_json_field_string(j, "id", tile->id);
    ir_json_field_string(j, "colour", colours[tile->colour]);
    ir_json_field_int(j, "count", k->r->tile_count[t]);
    ir_json_field_string(j, "label", tile->label);
    ir_json_field_int(j, "period", k->r->tile_period[t]);
    tile_set(k, j, "to", &tile->to);
    if (tile->prefer != 0) {
        ir_json_field_string(j, "prefer", k->d->tile[tile->prefer - 1].id);
    }
    face_members(&tile->face, j);
    ir_json_close(j, '}');
}

/* ---- the market ------------------------------------------------------------------------------------------------------ */

static void cell_at(const rail_look *k, ir_json *j, const char *key, unsigned cell) {
    ir_json_field_open(j, key, '[');
    ir_json_int(j, k->d->cell[cell].row);
    ir_json_int(j, k->d->cell[cell].column);
    ir_json_close(j, ']');
}

static void market_facts(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "market", '{');
    ir_json_field_int(j, "rows", k->d->nrows);
    ir_json_field_int(j, "columns", k->d->ncolumns);
    ir_json_field_open(j, "cells", '[');
    for (unsigned i = 0; i < k->d->ncells; i++) {
        const rail_cell *cell = &k->d->cell[i];
        ir_json_open(j, '{');
        ir_json_field_int(j, "row", cell->row);
        ir_json_field_int(j, "column", cell->column);
        ir_json_field_int(j, "price", cell->price);
        ir_json_field_bool(j, "par", (cell->flags & RAIL_CELL_PAR) != 0);
        ir_json_field_bool(j, "free", (cell->flags & (unsigned)RULE(k, FREE_ZONE)) != 0);
        rail_facts_mark(j, "open", (cell->flags & (unsigned)RULE(k, OPEN_ZONE)) != 0);
        rail_facts_mark(j, "closes", (cell->flags & RAIL_CELL_CLOSED) != 0);
        cell_at(k, j, "left", cell->left);
        cell_at(k, j, "right", cell->right);
        cell_at(k, j, "up", cell->up);
        cell_at(k, j, "down", cell->down);
        if (cell->bonus != 0) {
            ir_json_field_int(j, "bonus", cell->bonus);
        }
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}

static void run_bonus_facts(const rail_look *k, unsigned i, ir_json *j) {
    const rail_run_bonus *bonus = &k->d->run_bonus[i];
    ir_json_open(j, '{');
    ir_json_field_string(j, "from", k->d->hex[bonus->from].id);
    ir_json_field_string(j, "to", k->d->hex[bonus->to].id);
    ir_json_field_int(j, "value", bonus->value);
    ir_json_close(j, '}');
}

/* ---- companies and privates -------------------------------------------------------------------------------------------- */

/* What starting it costs at each price, and the treasury it then floats with. Not where the certificate is chosen. */
static void pars(const rail_look *k, const rail_company *co, ir_json *j) {
    if (co->director_shares == 0) {
        return;
    }
    ir_json_field_open(j, "pars", '[');
    for (unsigned i = rail_next_par(k, 0); i != RAIL_NONE; i = rail_next_par(k, i + 1)) {
        int32_t price = k->d->cell[i].price;
        ir_json_open(j, '{');
        ir_json_field_int(j, "price", price);
        ir_json_field_int(j, "cost", (int64_t)price * co->director_shares);
        ir_json_field_int(j, "capital", (int64_t)price * RULE(k, CAPITAL_SHARES));
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
}

static void company_facts(const rail_look *k, unsigned c, ir_json *j) {
    const rail_company *co = &k->d->company[c];
    ir_json_open(j, '{');
    ir_json_field_string(j, "id", co->id);
    ir_json_field_string(j, "name", rail_company_name(k, c));
    ir_json_field_string(j, "native", co->native);
    ir_json_field_string(j, "colour", co->colour);
    ir_json_field_string(j, "text_colour", co->text_colour);
    ir_json_field_string(j, "home", co->home == RAIL_NONE ? NULL : k->d->hex[co->home].id);
    ir_json_field_int(j, "home_node", co->home_node);
    ir_json_field_string(j, "destination", co->destination == RAIL_NONE ? NULL : k->d->hex[co->destination].id);
    ir_json_field_int(j, "bonus", co->bonus);
    ir_json_field_int(j, "stations", co->stations);
    ir_json_field_open(j, "station_costs", '[');
    for (unsigned placed = 1; placed < co->stations; placed++) {
        ir_json_int(j, rail_station_price(k, placed));
    }
    ir_json_close(j, ']');
    ir_json_field_bool(j, "must_lay_home", co->must_lay_home != 0);
    ir_json_field_int(j, "director_percent", (int64_t)10 * co->director_shares);
    pars(k, co, j);
    if (co->kind > 0) { /* the title's shape describes the member */
        rail_facts_mark(j, rail_kind_of(k, c)->id, true);
    }
    rail_facts_mark(j, "lays_two", (co->flags & RAIL_LAYS_TWO) != 0);
    if (k->h->facts_company) {
        k->h->facts_company(k, c, j);
    }
    ir_json_close(j, '}');
}

/* The sentence about a power: its key in the message files and its arguments. */
void rail_facts_about(ir_json *j, const char *key, int32_t a, int32_t b, int32_t c, int32_t d) {
    ir_json_field_open(j, "about", '{');
    ir_json_field_string(j, "key", key);
    ir_json_field_open(j, "args", '[');
    ir_json_int(j, a);
    ir_json_int(j, b);
    ir_json_int(j, c);
    ir_json_int(j, d);
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}

static const char *power_key(const rail_look *k, const rail_private *pr) {
    switch ((rail_power)pr->power) {
    case RAIL_POWER_NONE:
        break;
    case RAIL_POWER_LAY:
        return pr->flags & RAIL_LAY_SET                                           ? "power.set"
               : pr->flags & RAIL_LAY_JOINED                                      ? "power.joined"
               : rail_next(&pr->tiles, rail_next(&pr->tiles, 0) + 1) != RAIL_NONE ? "power.lay_any"
                                                                                  : "power.lay";
    case RAIL_POWER_EXCHANGE:
        return PEER(k, EXCHANGE_ANY_TIME) ? "power.exchange_any_time" : "power.exchange";
    case RAIL_POWER_FERRIES:
        return "power.ferries";
    case RAIL_POWER_STOP:
        return "power.stop";
    case RAIL_POWER_TERRAIN:
        return ir_equal(pr->terrain, "river") ? "power.terrain_river" : "power.terrain";
    case RAIL_POWER_OWN:
        break;
    }
    return "power.none";
}

/* What a power of the further kinds works on and by how much. */
static void power_members(const rail_look *k, const rail_private *pr, ir_json *j) {
    switch ((rail_power)pr->power) {
    case RAIL_POWER_STOP:
        ir_json_field_string(j, "at", k->d->hex[pr->at].id);
        ir_json_field_int(j, "amount", pr->amount);
        break;
    case RAIL_POWER_TERRAIN:
        ir_json_field_string(j, "terrain", pr->terrain);
        ir_json_field_int(j, "amount", pr->amount);
        break;
    case RAIL_POWER_NONE:
    case RAIL_POWER_LAY:
    case RAIL_POWER_EXCHANGE:
    case RAIL_POWER_FERRIES:
    case RAIL_POWER_OWN:
        break;
    }
}

static void power_facts(const rail_look *k, const rail_private *pr, ir_json *j) {
    static const char *const kinds[] = {"none", "lay", "exchange", "ferries", "stop", "terrain"};
    bool lay = pr->power == RAIL_POWER_LAY, exchange = pr->power == RAIL_POWER_EXCHANGE;
    bool further = pr->power > RAIL_POWER_EXCHANGE;
    unsigned hex = exchange || further ? pr->at : lay ? rail_next(&pr->hexes, 0) : 0;
    ir_json_field_open(j, "power", '{');
    if (pr->power == RAIL_POWER_OWN) {
        k->h->facts_power(k, (unsigned)(pr - k->d->private_), j);
        ir_json_close(j, '}');
        return;
    }
    if (pr->power == RAIL_POWER_NONE && k->h->facts_further_power &&
        k->h->facts_further_power(k, (unsigned)(pr - k->d->private_), j)) {
        ir_json_close(j, '}');
        return;
    }
    ir_json_field_string(j, "kind", kinds[pr->power]);
    rail_facts_about(j, power_key(k, pr), further ? pr->amount : pr->uses, (int32_t)hex,
                     lay ? (int32_t)rail_next(&pr->tiles, 0) : 0, (int32_t)(pr - k->d->private_));
    if (lay || exchange) {
        ir_json_field_int(j, "uses", pr->uses);
    }
    if (lay) {
        tile_set(k, j, "tiles", &pr->tiles);
        hex_set(k, j, "hexes", &pr->hexes);
        if (pr->rotation != RAIL_NONE) {
            ir_json_field_int(j, "rotation", pr->rotation);
        }
        static const mark_name names[] = {
            {"joined", RAIL_LAY_JOINED}, {"set", RAIL_LAY_SET}, {"empty", RAIL_LAY_EMPTY}, {NULL, 0}};
        marks(j, pr->flags, names);
    }
    if (exchange) {
        ir_json_field_string(j, "at", k->d->hex[pr->at].id);
    }
    power_members(k, pr, j);
    ir_json_close(j, '}');
}

static void private_facts(const rail_look *k, unsigned p, ir_json *j) {
    const rail_private *pr = &k->d->private_[p];
    ir_json_open(j, '{');
    ir_json_field_string(j, "id", pr->id);
    ir_json_field_string(j, "name", pr->name);
    ir_json_field_string(j, "native", pr->native);
    ir_json_field_int(j, "price", k->r->private_price[p]);
    ir_json_field_int(j, "income", pr->income);
    ir_json_field_open(j, "company_pays", '{');
    ir_json_field_int(j, "min", rail_private_least(k, p));
    ir_json_field_int(j, "max", rail_private_most(k, p));
    ir_json_close(j, '}');
    power_facts(k, pr, j);
    if (pr->flags & RAIL_BLOCKS) {
        hex_set(k, j, "blocks", &pr->blocked);
    } else {
        hex_set(k, j, "blocks", &(rail_tiles){{0, 0}});
    }
    if (k->h->facts_private) {
        k->h->facts_private(k, p, j);
    }
    ir_json_close(j, '}');
}

/* ---- trains and phases ------------------------------------------------------------------------------------------------- */

static const char *train_id(const rail_look *k, unsigned t) { return t == RAIL_NONE ? NULL : k->d->train[t].id; }

/* A number, or null where there is no limit. */
static void limited(ir_json *j, const char *key, unsigned number, unsigned none) {
    ir_json_key(j, key);
    if (number == none) {
        ir_json_null(j);
    } else {
        ir_json_int(j, number);
    }
}

/* What only plus trains, express trains and trains beside the stack have, and what happens when a kind has gone. */
static void train_further(const rail_look *k, const rail_train *train, ir_json *j) {
    if (train->large != 0) {
        ir_json_field_int(j, "large", train->large);
    }
    if (train->pays != 0) {
        ir_json_field_int(j, "pays", train->pays);
    }
    if (train->flags & RAIL_TRAIN_ASIDE) {
        ir_json_field_bool(j, "aside", true);
        ir_json_field_string(j, "from", k->d->phase[train->from].id);
    }
    if (k->h->facts_train) {
        k->h->facts_train(k, (unsigned)(train - k->d->train), j);
    }
}

static void train_facts(const rail_look *k, unsigned t, ir_json *j) {
    const rail_train *train = &k->d->train[t];
    if (k->r->train_count[t] == 0) { /* not in this game */
        return;
    }
    ir_json_open(j, '{');
    ir_json_field_string(j, "id", train->id);
    limited(j, "range", train->range, RAIL_EVER);
    limited(j, "count", k->r->train_count[t], RAIL_UNLIMITED);
    ir_json_field_int(j, "price", k->r->train_price[t]);
    ir_json_field_string(j, "rusted_by", train_id(k, rail_rusted_by(k, t)));
    ir_json_field_string(j, "phase", train->phase == RAIL_NONE ? NULL : rail_phase_name(k, train->phase));
    ir_json_field_bool(j, "exportable", train->exportable != 0);
    ir_json_field_int(j, "discount", train->discount);
    ir_json_field_open(j, "trade_in", '[');
    for (unsigned o = 0; o < k->d->ntrains; o++) {
        if ((train->trade_in >> o & 1u) != 0) {
            ir_json_string(j, k->d->train[o].id);
        }
    }
    ir_json_close(j, ']');
    train_further(k, train, j);
    ir_json_close(j, '}');
}

static void phase_facts(const rail_look *k, unsigned p, ir_json *j) {
    const rail_phase *phase = &k->d->phase[p];
    ir_json_open(j, '{');
    ir_json_field_string(j, "id", rail_phase_name(k, p));
    ir_json_field_open(j, "tiles", '[');
    for (unsigned colour = 0; colour < sizeof colours / sizeof colours[0]; colour++) {
        if ((phase->colours >> colour & 1u) != 0) {
            ir_json_string(j, colours[colour]);
        }
    }
    ir_json_close(j, ']');
    ir_json_field_int(j, "train_limit", phase->limit[0]);
    ir_json_field_int(j, "rounds", phase->rounds);
    ir_json_field_int(j, "values", phase->value);
    ir_json_field_bool(j, "train_trade", (phase->flags & RAIL_TRAIN_TRADE) != 0 || PEER(k, TRAIN_TRADE_ALWAYS) != 0);
    ir_json_field_bool(j, "private_trade", (phase->flags & RAIL_PRIVATE_TRADE) != 0);
    ir_json_field_bool(j, "closes_privates", (phase->flags & RAIL_CLOSES_PRIVATES) != 0);
    ir_json_field_string(j, "starts_with", train_id(k, rail_phase_train(k, p)));
    if (phase->yellow != 0) {
        ir_json_field_int(j, "yellow", phase->yellow);
        ir_json_field_int(j, "station_factor", phase->station_factor == 0 ? 1 : phase->station_factor);
    }
    if (k->h->facts_phase) {
        k->h->facts_phase(k, p, j);
    }
    ir_json_close(j, '}');
}

/* ---- numbers ------------------------------------------------------------------------------------------------------------- */

static void by_players(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "by_players", '[');
    for (int32_t n = RULE(k, MIN_PLAYERS); n <= RULE(k, MAX_PLAYERS); n++) {
        ir_json_open(j, '{');
        ir_json_field_int(j, "players", n);
        ir_json_field_int(j, "cash", k->r->v[RAIL_RULE_CASH_2 + n - 2]);
        ir_json_field_int(j, "certificate_limit", k->r->v[RAIL_RULE_LIMIT_2 + n - 2]);
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
}

static void rules(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "rules", '{');
    ir_json_field_int(j, "bank", RULE(k, BANK));
    ir_json_field_int(j, "cash", k->r->v[RAIL_RULE_CASH_2 + k->game->players - 2]);
    ir_json_field_int(j, "certificate_limit", rail_limit(k));
    ir_json_field_int(j, "holding_percent", (int64_t)10 * RULE(k, HOLDING_SHARES));
    ir_json_field_int(j, "pool_certificates", RULE(k, POOL_CERTS));
    ir_json_field_int(j, "float_percent", (int64_t)10 * RULE(k, FLOAT_SHARES));
    ir_json_field_int(j, "capital_shares", RULE(k, CAPITAL_SHARES));
    ir_json_field_int(j, "bid_step", RULE(k, BID_STEP));
    by_players(k, j);
    if (RULE(k, POOL_CERTS) == 0) {
        ir_json_field_bool(j, "no_pool", true);
    }
    if (RULE(k, SALE_FEE) != 0) {
        ir_json_field_int(j, "sale_fee", RULE(k, SALE_FEE));
    }
    if (k->h->facts_numbers) {
        k->h->facts_numbers(k, j);
    }
    ir_json_close(j, '}');
}

static void list(const rail_look *k, ir_json *j, const char *key, unsigned count,
                 void (*one)(const rail_look *, unsigned, ir_json *)) {
    ir_json_field_open(j, key, '[');
    for (unsigned i = 0; i < count; i++) {
        one(k, i, j);
    }
    ir_json_close(j, ']');
}

void rail_facts(const ir_game *game, ir_json *j) {
    static const ir_state nothing; /* the queries of a look that are asked here read no position */
    rail_look k = rail_look_at(game, &nothing);
    ir_json_field_string(j, "family", "rail");
    ir_json_field_string(j, "title", game->title->id);
    ir_json_field_string(j, "name", game->title->name);
    ir_json_field_string(j, "designer", game->title->designer);
    ir_json_field_string(j, "currency", game->title->currency);
    ir_json_field_string(j, "orientation", k.d->layout);
    rail_facts_mark(j, "rivers", k.d->rivers);
    list(&k, j, "hexes", k.d->nhexes, hex_facts);
    list(&k, j, "tiles", k.d->ntiles, tile_facts);
    market_facts(&k, j);
    list(&k, j, "companies", k.d->ncompanies, company_facts);
    list(&k, j, "privates", k.d->nprivates, private_facts);
    list(&k, j, "trains", k.d->ntrains, train_facts);
    list(&k, j, "phases", k.d->nphases, phase_facts);
    if (k.d->nrun_bonuses > 0) {
        list(&k, j, "run_bonuses", k.d->nrun_bonuses, run_bonus_facts);
    }
    if (k.h->facts) {
        k.h->facts(&k, j);
    }
    rules(&k, j);
}
