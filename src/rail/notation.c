/* Verbs and operands of rail titles as words, both ways.
 *
 * What always holds: for an action made of things that exist, rail_parse(rail_print(a)) is a. The state is asked for
 * one thing only: which city of a hex an edge names. */
#include "rail/notation.h"

#include "core/reader.h"
#include "rail/rail.h"

#include <string.h>

static const char *const verb_names[RAIL_VERBS] = {
    [RAIL_PASS] = "pass",       [RAIL_BID] = "bid",           [RAIL_TAKE] = "buy",          [RAIL_PAR] = "par",
    [RAIL_BUY] = "buy",         [RAIL_SELL] = "sell",         [RAIL_EXCHANGE] = "exchange", [RAIL_LAY] = "lay",
    [RAIL_STATION] = "station", [RAIL_RUN] = "run",           [RAIL_PAY] = "pay",           [RAIL_KEEP] = "keep",
    [RAIL_TRAIN] = "train",     [RAIL_PRIVATE] = "private",   [RAIL_ACCEPT] = "accept",     [RAIL_DECLINE] = "decline",
    [RAIL_DISCARD] = "discard", [RAIL_BANKRUPT] = "bankrupt", [RAIL_INVEST] = "invest",     [RAIL_SIZE] = "size",
    [RAIL_PERMITS] = "permits", [RAIL_REPAY] = "repay",       [RAIL_ROCKET] = "rocket",     [RAIL_GRANT] = "grant",
    [RAIL_COLLECT] = "collect", [RAIL_TAKEOVER] = "takeover", [RAIL_REPLACE] = "replace",   [RAIL_HOME] = "home"};

static const char *const other_words[] = {"ipo",  "pool",  "rot", "with",    "from", "trade",
                                          "bank", "place", "for", "company", "owner"};

const char *rail_verb_name(unsigned verb) { return verb < RAIL_VERBS ? verb_names[verb] : "?"; }

static const rail_data *data_of(const ir_game *game) { return game->title->data; }

static const rail_rules *rules_of(const ir_game *game) { return (const rail_rules *)(const void *)game->rules; }

/* ---- things by name --------------------------------------------------------------------------------------------- */

typedef enum thing { COMPANY, PRIVATE, HEX, TILE, TRAIN, PHASE } thing;

static const char *const thing_names[] = {"company", "private", "hex", "tile", "train", "phase"};

static unsigned count_of(const rail_data *d, thing kind) {
    switch (kind) {
    case COMPANY:
        return d->ncompanies;
    case PRIVATE:
        return d->nprivates;
    case HEX:
        return d->nhexes;
    case TILE:
        return d->ntiles;
    case TRAIN:
        return d->ntrains;
    case PHASE:
        return d->nphases;
    }
    return 0;
}

static const char *name_of(const rail_data *d, thing kind, int64_t i) {
    if (i < 0 || i >= (int64_t)count_of(d, kind)) {
        return "?";
    }
    switch (kind) {
    case COMPANY:
        return d->company[i].id;
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

static unsigned find(const rail_data *d, thing kind, const char *word, size_t len) {
    for (unsigned i = 0; i < count_of(d, kind); i++) {
        if (ir_same(word, len, name_of(d, kind, i))) {
            return i;
        }
    }
    return RAIL_NONE;
}

const char *rail_party_name(const ir_game *game, ir_party party) {
    const rail_data *d = data_of(game);
    return IR_IS_COMPANY(party) && IR_COMPANY_INDEX(party) < d->ncompanies ? d->company[IR_COMPANY_INDEX(party)].id
                                                                           : NULL;
}

ir_party rail_party_find(const ir_game *game, const char *word, unsigned len) {
    unsigned c = find(data_of(game), COMPANY, word, len);
    return c == RAIL_NONE ? IR_NOBODY : IR_COMPANY(c);
}

bool rail_is_word(const char *word, unsigned len) {
    for (unsigned i = 0; i < RAIL_VERBS; i++) {
        if (ir_same(word, len, verb_names[i])) {
            return true;
        }
    }
    for (unsigned i = 0; i < sizeof other_words / sizeof other_words[0]; i++) {
        if (ir_same(word, len, other_words[i])) {
            return true;
        }
    }
    return false;
}

enum { MAX_LETTERS = 8 }; /* of permits */

/* A mask of letters: ABC; none is "-". */
static void put_letters(ir_text *out, unsigned mask) {
    for (unsigned i = 0; i < MAX_LETTERS; i++) {
        if ((mask >> i & 1u) != 0) {
            ir_put_char(out, (char)('A' + i));
        }
    }
    if ((mask & ((1u << MAX_LETTERS) - 1)) == 0) {
        ir_put_char(out, '-');
    }
}

/* The hexes or the tiles that the power of a private names: E17, F16. */
static void put_named(const rail_data *d, int32_t private_, thing kind, ir_text *out) {
    if (private_ < 0 || private_ >= d->nprivates) {
        ir_put_char(out, '?');
        return;
    }
    const rail_tiles *set = kind == HEX ? &d->private_[private_].hexes : &d->private_[private_].tiles;
    unsigned first = rail_next(set, 0);
    for (unsigned i = first; i != RAIL_NONE; i = rail_next(set, i + 1)) {
        ir_put(out, i == first ? "" : ", ");
        ir_put(out, name_of(d, kind, (int32_t)i));
    }
}

bool rail_noun(const ir_game *game, const char *noun, unsigned len, int32_t value, ir_text *out) {
    static const char *const sources[] = {"@source.ipo", "@source.pool", "@source.bank"};
    static const char *const steps[] = {"@step.track",  "@step.station", "@step.run", "@step.dividend",
                                        "@step.trains", "@step.last",    "@step.done"};
    static const char *const nows[] = {"@now.track",    "@now.station", "@now.run",    "@now.dividend", "@now.trains",
                                       "@now.last",     "@now.done",    "@now.laying", "@now.discard",  "@now.home",
                                       "@now.takeover", "@now.replace", "@now.grant"};
    static const char *const belongs[] = {"@belongs.company", "@belongs.other",    "@belongs.stock", "@belongs.auction",
                                          "@belongs.offer",   "@belongs.founding", "@belongs.asked"};
    static const char *const ends[] = {"@end.bank", "@end.bankrupt", "@end.stalemate", "@end.trains"};
    for (unsigned i = 0; i < sizeof thing_names / sizeof thing_names[0]; i++) {
        if (ir_same(noun, len, thing_names[i])) {
            ir_put(out, name_of(data_of(game), (thing)i, value));
            return true;
        }
    }
    if (ir_same(noun, len, "percent")) {
        ir_put_int(out, (int64_t)value * 10);
        ir_put_char(out, '%');
    } else if (ir_same(noun, len, "edge")) {
        ir_put_int(out, value);
    } else if (ir_same(noun, len, "source")) {
        bool stack = value == RAIL_FROM_IPO && rules_of(game)->v[RAIL_RULE_STACK_SALES];
        ir_put(out, stack ? sources[2] : value >= 0 && value < 2 ? sources[value] : "?");
    } else if (ir_same(noun, len, "step")) {
        ir_put(out, value >= 0 && value < (int32_t)(sizeof steps / sizeof steps[0]) ? steps[value] : "?");
    } else if (ir_same(noun, len, "now")) {
        ir_put(out, value >= 0 && value < (int32_t)(sizeof nows / sizeof nows[0]) ? nows[value] : "?");
    } else if (ir_same(noun, len, "belongs")) {
        ir_put(out, value >= 0 && value < (int32_t)(sizeof belongs / sizeof belongs[0]) ? belongs[value] : "?");
    } else if (ir_same(noun, len, "end")) {
        ir_put(out, value >= 0 && value < (int32_t)(sizeof ends / sizeof ends[0]) ? ends[value] : "?");
    } else if (ir_same(noun, len, "letter")) {
        ir_put_char(out, value >= 0 && value < MAX_LETTERS ? (char)('A' + value) : '?');
    } else if (ir_same(noun, len, "letters")) {
        put_letters(out, (unsigned)value);
    } else if (ir_same(noun, len, "hexes") || ir_same(noun, len, "tiles")) {
        put_named(data_of(game), value, noun[0] == 'h' ? HEX : TILE, out);
    } else if (ir_same(noun, len, "before")) { /* rounds are counted by sets, or through */
        ir_put(out, rules_of(game)->v[RAIL_RULE_TURN_LIST] ? "" : "@round.before");
    } else if (ir_same(noun, len, "set")) {
        ir_put(out, rules_of(game)->v[RAIL_RULE_TURN_LIST] ? "" : "@round.set");
    } else {
        return false;
    }
    return true;
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

enum { MAX_AMOUNT = 99999 };

static unsigned find_company(const ir_game *g, const char *w, size_t n) { return find(data_of(g), COMPANY, w, n); }
static unsigned find_private(const ir_game *g, const char *w, size_t n) { return find(data_of(g), PRIVATE, w, n); }
static unsigned find_hex(const ir_game *g, const char *w, size_t n) { return find(data_of(g), HEX, w, n); }
static unsigned find_tile(const ir_game *g, const char *w, size_t n) { return find(data_of(g), TILE, w, n); }
static unsigned find_train(const ir_game *g, const char *w, size_t n) { return find(data_of(g), TRAIN, w, n); }

static const char *nth_name(const ir_game *g, unsigned kind, unsigned i) { return name_of(data_of(g), (thing)kind, i); }

/* The next word as a thing; a wrong one is told what there is. */
static bool read_thing(ir_reader *r, thing kind, unsigned (*find_it)(const ir_game *, const char *, size_t),
                       uint8_t *out) {
    bool there = ir_reader_more(r);
    if (ir_reader_thing(r, thing_names[kind], find_it, out)) {
        return true;
    }
    if (there) {
        unsigned len;
        const char *word = ir_reader_word(r, &len);
        ir_reader_names(r->problem, word, len, r->game, nth_name, kind, count_of(data_of(r->game), kind));
    }
    return false;
}

static bool company(ir_reader *r, uint8_t *out) { return read_thing(r, COMPANY, find_company, out); }
static bool private_(ir_reader *r, uint8_t *out) { return read_thing(r, PRIVATE, find_private, out); }
static bool hex(ir_reader *r, uint8_t *out) { return read_thing(r, HEX, find_hex, out); }
static bool tile(ir_reader *r, uint8_t *out) { return read_thing(r, TILE, find_tile, out); }
static bool train(ir_reader *r, uint8_t *out) { return read_thing(r, TRAIN, find_train, out); }

static bool price(ir_reader *r, ir_move *m) { return ir_reader_number(r, "price", 0, MAX_AMOUNT, &m->amount); }

static bool small(ir_reader *r, const char *what, int32_t min, int32_t max, uint8_t *out) {
    int32_t v;
    if (!ir_reader_number(r, what, min, max, &v)) {
        return false;
    }
    *out = (uint8_t)v;
    return true;
}

static bool source(ir_reader *r, uint8_t *out) {
    if (ir_reader_take(r, "ipo")) {
        *out = RAIL_FROM_IPO;
        return true;
    }
    if (ir_reader_take(r, "pool")) {
        *out = RAIL_FROM_POOL;
        return true;
    }
    return ir_reader_more(r) ? ir_reader_form(r, 0, "ipo|pool") : ir_reader_missing(r, "ipo|pool");
}

/* Privates, then companies. */
static const char *nth_to_buy(const ir_game *g, unsigned kind, unsigned i) {
    const rail_data *d = data_of(g);
    (void)kind;
    return i < d->nprivates ? d->private_[i].id : name_of(d, COMPANY, (int64_t)i - d->nprivates);
}

/* buy PRIVATE [N] | buy COMPANY ipo|pool */
static bool read_buy(ir_reader *r, ir_move *m) {
    unsigned len;
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, "PRIVATE | COMPANY ipo|pool");
    }
    const char *word = ir_reader_word(r, &len);
    if (find_private(r->game, word, len) == RAIL_NONE) {
        if (find_company(r->game, word, len) == RAIL_NONE) {
            ir_reader_wrong(r, "private|company");
            ir_reader_names(r->problem, word, len, r->game, nth_to_buy, 0,
                            (unsigned)data_of(r->game)->nprivates + data_of(r->game)->ncompanies);
            return false;
        }
        m->verb = RAIL_BUY;
        return company(r, &m->a) && source(r, &m->b);
    }
    m->verb = RAIL_TAKE;
    if (!private_(r, &m->a)) {
        return false;
    }
    if (rules_of(r->game)->v[RAIL_RULE_AUCTION_PRICE_FREE]) {
        return price(r, m);
    }
    if (!ir_reader_more(r)) {
        return true;
    }
    if (!ir_reader_number(r, "price", 1, INT16_MAX, &m->amount)) {
        return false;
    }
    rail_look k = rail_look_at(r->game, r->state);
    if (m->amount == rail_listed_price(&k, m->a)) {
        m->amount = 0; /* the right price says nothing new */
    }
    return true;
}

static bool read_lay(ir_reader *r, ir_move *m) {
    uint8_t power;
    if (!hex(r, &m->a) || !tile(r, &m->b)) {
        return false;
    }
    if (!ir_reader_take(r, "rot")) {
        return ir_reader_missing(r, "rot 0..5");
    }
    if (!small(r, "rot", 0, 5, &m->c)) {
        return false;
    }
    if (!rules_of(r->game)->v[RAIL_RULE_ASKS_LIKE_PEER]) {
        m->c = (uint8_t)(m->c % rules_of(r->game)->tile_period[m->b]); /* one lay, one name */
    }
    if (ir_reader_take(r, "with")) {
        if (!private_(r, &power)) {
            return false;
        }
        m->d = (uint8_t)(power + 1);
    }
    return true;
}

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

/* A city of a hex by an edge of it, or by c and its number. RAIL_NONE: neither. */
static unsigned find_city(const rail_look *k, unsigned at, const char *word, unsigned len) {
    int64_t number;
    if (len > 1 && word[0] == 'c') {
        return ir_read_int(word + 1, len - 1, 0, RAIL_MAX_NODES - 1, &number) ? (unsigned)number : RAIL_NONE;
    }
    return at < k->d->nhexes && ir_read_int(word, len, 0, 5, &number) ? rail_node_at(k, at, (unsigned)number)
                                                                      : RAIL_NONE;
}

/* HEX, HEX/EDGE, or HEX/cN for a city without track. */
static bool read_station(ir_reader *r, ir_move *m) {
    unsigned len = 0, slash = 0, node = RAIL_NONE;
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, "HEX | HEX/EDGE");
    }
    const char *word = ir_reader_word(r, &len);
    while (slash < len && word[slash] != '/') {
        slash++;
    }
    unsigned at = find_hex(r->game, word, slash);
    if (at == RAIL_NONE) {
        return ir_reader_wrong(r, "hex");
    }
    rail_look k = rail_look_at(r->game, r->state);
    unsigned in = cities(&k, at);
    if (slash == len) {
        node = in == 0 ? 0 : several(in) ? RAIL_NONE : lowest(in);
    } else {
        node = find_city(&k, at, word + slash + 1, len - slash - 1);
    }
    if (node >= RAIL_MAX_NODES) {
        return ir_reader_form(r, 0, "HEX/EDGE");
    }
    m->a = (uint8_t)at;
    m->b = (uint8_t)node;
    r->at++;
    return true;
}

/* TRAIN:HEX-HEX-... */
static bool read_route(ir_reader *r, ir_action *action) {
    static const char form[] = "TRAIN:HEX-HEX-...";
    unsigned len = 0, i = 0;
    const char *word = ir_reader_word(r, &len);
    while (i < len && word[i] != ':') {
        i++;
    }
    unsigned kind = find_train(r->game, word, i);
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
        unsigned at = find_hex(r->game, word + start, i - start);
        if (i == start) {
            return ir_reader_form(r, ir_characters(word, start), form);
        }
        if (at == RAIL_NONE) {
            return ir_reader_wrong_part(r, start, i - start, "hex");
        }
        if (action->more_len == IR_MAX_MORE || head[1] == 255) {
            return ir_reader_too_long(r);
        }
        action->more[action->more_len++] = (uint8_t)at;
        head[1]++;
    }
    r->at++;
    return true;
}

static bool read_run(ir_reader *r, ir_action *action) {
    while (ir_reader_more(r)) {
        if (!read_route(r, action)) {
            return false;
        }
    }
    return true;
}

/* train KIND [pool] [trade KIND] | train KIND from COMPANY PRICE */
static bool read_train(ir_reader *r, ir_move *m) {
    uint8_t kind;
    if (!train(r, &m->a)) {
        return false;
    }
    if (ir_reader_take(r, "from")) {
        m->b = RAIL_SOURCE_COMPANY;
        return company(r, &m->c) && price(r, m);
    }
    m->b = ir_reader_take(r, "pool") ? RAIL_SOURCE_POOL : RAIL_SOURCE_BANK;
    if (ir_reader_take(r, "trade")) {
        if (!train(r, &kind)) {
            return false;
        }
        m->d = (uint8_t)(kind + 1);
    }
    return true;
}

/* par COMPANY PRICE [place NUMBER] */
static bool read_par(ir_reader *r, ir_move *m) {
    if (!company(r, &m->a) || !price(r, m)) {
        return false;
    }
    if (!rules_of(r->game)->v[RAIL_RULE_PLACES]) {
        return true;
    }
    return ir_reader_take(r, "place") ? small(r, "place", 1, UINT8_MAX, &m->b) : ir_reader_missing(r, "place NUMBER");
}

/* size PERCENT */
static bool read_size(ir_reader *r, ir_move *m) {
    int32_t percent;
    if (!ir_reader_number(r, "percent", 10, 100, &percent)) {
        return false;
    }
    if (percent % 10 != 0) {
        r->at--;
        return ir_reader_form(r, 0, "10|20|...|100");
    }
    m->b = (uint8_t)(percent / 10);
    return true;
}

/* permits LETTERS, in their order */
static bool read_permits(ir_reader *r, ir_move *m) {
    static const char form[] = "LETTERS";
    unsigned len, next = 0;
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, form);
    }
    const char *word = ir_reader_word(r, &len);
    for (unsigned i = 0; i < len; i++, next++) {
        while (next < MAX_LETTERS && word[i] != (char)('A' + next)) {
            next++;
        }
        if (next == MAX_LETTERS) {
            return ir_reader_form(r, i, form);
        }
        m->b |= (uint8_t)(1u << next);
    }
    r->at++;
    return true;
}

/* rocket PRIVATE COMPANY [for KIND] */
static bool read_rocket(ir_reader *r, ir_move *m) {
    uint8_t kind;
    if (!private_(r, &m->a) || !company(r, &m->b)) {
        return false;
    }
    if (ir_reader_take(r, "for")) {
        if (!train(r, &kind)) {
            return false;
        }
        m->c = (uint8_t)(kind + 1);
    }
    return true;
}

static bool read_takeover(ir_reader *r, ir_move *m) {
    static const char form[] = "company|owner";
    if (ir_reader_take(r, "company")) {
        m->b = RAIL_TO_COMPANY;
        return true;
    }
    if (ir_reader_take(r, "owner")) {
        m->b = RAIL_TO_OWNER;
        return true;
    }
    return ir_reader_more(r) ? ir_reader_form(r, 0, form) : ir_reader_missing(r, form);
}

/* The hex whose cities a company picks from now, or RAIL_NONE. */
static unsigned home_asked(const rail_look *k) {
    const rail_frame *f = k->s->depth > 0 ? &k->s->frame[k->s->depth - 1] : NULL;
    return f != NULL && f->kind == RAIL_FRAME_HOME ? k->d->company[IR_COMPANY_INDEX(f->who)].home : RAIL_NONE;
}

/* home EDGE | home cN */
static bool read_home(ir_reader *r, ir_move *m) {
    static const char form[] = "EDGE | cNUMBER";
    unsigned len;
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, form);
    }
    const char *word = ir_reader_word(r, &len);
    rail_look k = rail_look_at(r->game, r->state);
    unsigned node = find_city(&k, home_asked(&k), word, len);
    if (node >= RAIL_MAX_NODES) {
        return ir_reader_form(r, 0, form);
    }
    m->b = (uint8_t)node;
    r->at++;
    return true;
}

static bool read_operands(ir_reader *r, ir_action *action) {
    ir_move *m = &action->move;
    switch ((rail_verb)m->verb) {
    case RAIL_PASS:
    case RAIL_PAY:
    case RAIL_KEEP:
    case RAIL_ACCEPT:
    case RAIL_DECLINE:
    case RAIL_BANKRUPT:
    case RAIL_REPLACE:
        return true;
    case RAIL_TAKE:
    case RAIL_BUY:
        return read_buy(r, m);
    case RAIL_PAR:
        return read_par(r, m);
    case RAIL_SELL:
        return company(r, &m->a) && small(r, "shares", 1, 10, &m->b);
    case RAIL_EXCHANGE:
        return private_(r, &m->a) && company(r, &m->b) && source(r, &m->c);
    case RAIL_LAY:
        return read_lay(r, m);
    case RAIL_STATION:
        return read_station(r, m);
    case RAIL_RUN:
        return read_run(r, action);
    case RAIL_TRAIN:
        return read_train(r, m);
    case RAIL_BID:
    case RAIL_PRIVATE:
        return private_(r, &m->a) && price(r, m);
    case RAIL_DISCARD:
        return train(r, &m->a);
    case RAIL_INVEST:
        return company(r, &m->a);
    case RAIL_SIZE:
        return read_size(r, m);
    case RAIL_PERMITS:
        return read_permits(r, m);
    case RAIL_REPAY:
        return ir_reader_number(r, "amount", 0, MAX_AMOUNT, &m->amount);
    case RAIL_ROCKET:
        return read_rocket(r, m);
    case RAIL_GRANT:
        return private_(r, &m->a) && company(r, &m->b);
    case RAIL_COLLECT:
        return private_(r, &m->a);
    case RAIL_TAKEOVER:
        return read_takeover(r, m);
    case RAIL_HOME:
        return read_home(r, m);
    case RAIL_VERBS:
        break;
    }
    return false;
}

bool rail_parse(const ir_game *game, const ir_state *state, const ir_words *words, unsigned first, ir_action *action,
                ir_problem *problem) {
    ir_reader r = ir_reader_on(game, state, words, first, problem);
    unsigned v = 0, known = rules_of(game)->v[RAIL_RULE_PLACES] ? RAIL_VERBS : RAIL_INVEST; /* the first of the rest */
    while (v < known &&
           (words->word[first].quoted || !ir_same(words->word[first].at, words->word[first].len, verb_names[v]))) {
        v++;
    }
    if (v == known) {
        return ir_reader_no_verb(&r, verb_names, known);
    }
    action->move.verb = (uint8_t)v;
    return read_operands(&r, action) && ir_reader_end(&r);
}

/* ---- printing --------------------------------------------------------------------------------------------------- */

static void put_thing(ir_text *out, const rail_data *d, thing kind, int64_t i) {
    ir_put_char(out, ' ');
    ir_put(out, name_of(d, kind, i));
}

static void put_number(ir_text *out, int64_t v) {
    ir_put_char(out, ' ');
    ir_put_int(out, v);
}

static void put_source(ir_text *out, unsigned source) {
    ir_put(out, source == RAIL_FROM_IPO ? " ipo" : source == RAIL_FROM_POOL ? " pool" : " ?");
}

/* EDGE, or cN for a city that no edge names. */
static void put_city(const rail_look *k, unsigned at, unsigned node, ir_text *out) {
    bool there = at < k->d->nhexes && node < rail_face_at(k, at)->nnodes;
    unsigned edge = there ? lowest(rail_node_edges(k, at, node)) : 6;
    if (edge < 6 && rail_node_at(k, at, edge) == node) {
        ir_put_int(out, edge);
    } else {
        ir_put_char(out, 'c');
        ir_put_int(out, node);
    }
}

static void put_station(const ir_game *game, const ir_state *state, const ir_move *m, ir_text *out) {
    const rail_data *d = data_of(game);
    put_thing(out, d, HEX, m->a);
    if (m->a >= d->nhexes) {
        return;
    }
    rail_look k = rail_look_at(game, state);
    unsigned in = cities(&k, m->a);
    if (!several(in) && m->b == (in == 0 ? 0 : lowest(in))) {
        return;
    }
    ir_put_char(out, '/');
    put_city(&k, m->a, m->b, out);
}

static void put_run(const rail_data *d, const ir_action *action, ir_text *out) {
    unsigned len = action->more_len <= IR_MAX_MORE ? action->more_len : IR_MAX_MORE;
    for (unsigned i = 0; i + 1 < len;) {
        unsigned n = action->more[i + 1];
        put_thing(out, d, TRAIN, action->more[i]);
        i += 2;
        for (unsigned j = 0; j < n && i < len; j++, i++) {
            ir_put_char(out, j == 0 ? ':' : '-');
            ir_put(out, name_of(d, HEX, action->more[i]));
        }
    }
}

static void put_train(const rail_data *d, const ir_move *m, ir_text *out) {
    put_thing(out, d, TRAIN, m->a);
    if (m->b == RAIL_SOURCE_COMPANY) {
        ir_put(out, " from");
        put_thing(out, d, COMPANY, m->c);
        put_number(out, m->amount);
        return;
    }
    ir_put(out, m->b == RAIL_SOURCE_POOL ? " pool" : "");
    if (m->d != 0) {
        ir_put(out, " trade");
        put_thing(out, d, TRAIN, m->d - 1);
    }
}

static void put_lay(const rail_data *d, const ir_move *m, ir_text *out) {
    put_thing(out, d, HEX, m->a);
    put_thing(out, d, TILE, m->b);
    ir_put(out, " rot");
    put_number(out, m->c);
    if (m->d != 0) {
        ir_put(out, " with");
        put_thing(out, d, PRIVATE, m->d - 1);
    }
}

static void put_rocket(const rail_data *d, const ir_move *m, ir_text *out) {
    put_thing(out, d, PRIVATE, m->a);
    put_thing(out, d, COMPANY, m->b);
    if (m->c != 0) {
        ir_put(out, " for");
        put_thing(out, d, TRAIN, m->c - 1);
    }
}

static void put_home(const ir_game *game, const ir_state *state, const ir_move *m, ir_text *out) {
    rail_look k = rail_look_at(game, state);
    ir_put_char(out, ' ');
    put_city(&k, home_asked(&k), m->b, out);
}

/* What only some titles know. */
static void put_further(const ir_game *game, const ir_state *state, const ir_move *m, ir_text *out) {
    const rail_data *d = data_of(game);
    switch (m->verb) {
    case RAIL_INVEST:
        put_thing(out, d, COMPANY, m->a);
        break;
    case RAIL_SIZE:
        put_number(out, 10 * (int64_t)m->b);
        break;
    case RAIL_PERMITS:
        ir_put_char(out, ' ');
        put_letters(out, m->b);
        break;
    case RAIL_REPAY:
        put_number(out, m->amount);
        break;
    case RAIL_ROCKET:
        put_rocket(d, m, out);
        break;
    case RAIL_GRANT:
        put_thing(out, d, PRIVATE, m->a);
        put_thing(out, d, COMPANY, m->b);
        break;
    case RAIL_COLLECT:
        put_thing(out, d, PRIVATE, m->a);
        break;
    case RAIL_TAKEOVER:
        ir_put(out, m->b == RAIL_TO_COMPANY ? " company" : m->b == RAIL_TO_OWNER ? " owner" : " ?");
        break;
    case RAIL_HOME:
        put_home(game, state, m, out);
        break;
    default:
        break;
    }
}

void rail_print(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out) {
    const rail_data *d = data_of(game);
    const ir_move *m = &action->move;
    ir_put(out, rail_verb_name(m->verb));
    switch ((rail_verb)m->verb) {
    case RAIL_BID:
    case RAIL_PRIVATE:
        put_thing(out, d, PRIVATE, m->a);
        put_number(out, m->amount);
        break;
    case RAIL_TAKE:
        put_thing(out, d, PRIVATE, m->a);
        if (m->amount != 0 || rules_of(game)->v[RAIL_RULE_AUCTION_PRICE_FREE]) {
            put_number(out, m->amount);
        }
        break;
    case RAIL_PAR:
        put_thing(out, d, COMPANY, m->a);
        put_number(out, m->amount);
        if (rules_of(game)->v[RAIL_RULE_PLACES]) {
            ir_put(out, " place");
            put_number(out, m->b);
        }
        break;
    case RAIL_BUY:
        put_thing(out, d, COMPANY, m->a);
        put_source(out, m->b);
        break;
    case RAIL_SELL:
        put_thing(out, d, COMPANY, m->a);
        put_number(out, m->b);
        break;
    case RAIL_EXCHANGE:
        put_thing(out, d, PRIVATE, m->a);
        put_thing(out, d, COMPANY, m->b);
        put_source(out, m->c);
        break;
    case RAIL_LAY:
        put_lay(d, m, out);
        break;
    case RAIL_STATION:
        put_station(game, state, m, out);
        break;
    case RAIL_RUN:
        put_run(d, action, out);
        break;
    case RAIL_TRAIN:
        put_train(d, m, out);
        break;
    case RAIL_DISCARD:
        put_thing(out, d, TRAIN, m->a);
        break;
    case RAIL_PASS:
    case RAIL_PAY:
    case RAIL_KEEP:
    case RAIL_ACCEPT:
    case RAIL_DECLINE:
    case RAIL_BANKRUPT:
    case RAIL_REPLACE:
    case RAIL_VERBS:
        break;
    case RAIL_INVEST:
    case RAIL_SIZE:
    case RAIL_PERMITS:
    case RAIL_REPAY:
    case RAIL_ROCKET:
    case RAIL_GRANT:
    case RAIL_COLLECT:
    case RAIL_TAKEOVER:
    case RAIL_HOME:
        put_further(game, state, m, out);
        break;
    }
}
