/* Actions of 18xx.games become ours.
 *
 * The input is hostile: every field may be missing or of another type. Nothing here checks whether an action is legal;
 * the engine does. This finds only who, what and which, ids through the shadow. Revenue is never read. */
#include "interop/eighteenxx_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is wrong ------------------------------------------------------------------------------------------------ */

void xx_word(ir_problem *problem, const char *word) {
    ir_problem_word(problem, word != NULL ? word : "?", word != NULL ? strlen(word) : 1);
}

static bool trouble(xx_trouble *t, ir_read code, ir_file_problem problem) {
    t->code = code;
    ir_problem_begin(&t->problem, 0, &ir_file_codes[problem]);
    return false;
}

bool xx_malformed(xx_trouble *t, ir_file_problem problem) { return trouble(t, IR_READ_BAD, problem); }

bool xx_differs(xx_trouble *t, ir_file_problem problem) { return trouble(t, IR_READ_REFUSED, problem); }

bool xx_malformed_of(xx_trouble *t, ir_file_problem problem, const char *word) {
    xx_malformed(t, problem);
    xx_word(&t->problem, word);
    return false;
}

bool xx_differs_of(xx_trouble *t, ir_file_problem problem, const char *word) {
    xx_differs(t, problem);
    xx_word(&t->problem, word);
    return false;
}

xx_shown xx_show(const char *text) {
    xx_shown out = {.text = ""};
    ir_text t = ir_text_on(out.text, sizeof out.text);
    size_t len = text != NULL ? strlen(text) : 0;
    for (size_t i = 0, n; i < len && !t.cut; i += n) {
        uint32_t code;
        n = ir_utf8(text + i, len - i, &code);
        bool plain = n > 0 && ir_clean_text(text + i, n, false) == n;
        n += n == 0;
        ir_put_n(&t, plain ? text + i : "?", plain ? n : 1);
    }
    if (text == NULL) {
        ir_put(&t, "?");
    }
    return out;
}

/* ---- fields ------------------------------------------------------------------------------------------------------- */

const char *xx_text(const json_t *object, const char *key) { return json_string_value(json_object_get(object, key)); }

bool xx_malformed_number(xx_reading *r, ir_file_problem problem, int64_t number) {
    xx_malformed(r->t, problem);
    ir_problem_number(&r->t->problem, number);
    return false;
}

/* One copy of several: LYR_1, 2-0. */
static bool differs_copy(xx_reading *r, ir_file_problem problem, const char *id, char mark, unsigned number) {
    char text[40];
    ir_text t = ir_text_on(text, sizeof text);
    ir_put(&t, id);
    ir_put_char(&t, mark);
    ir_put_int(&t, number);
    return xx_differs_of(r->t, problem, text);
}

bool xx_text_field(xx_reading *r, const char *key, const char **out) {
    *out = xx_text(r->source, key);
    return *out != NULL || xx_malformed_of(r->t, IR_FILE_FIELD_TEXT, key);
}

bool xx_number_field(xx_reading *r, const char *key, int32_t min, int32_t max, int32_t *out) {
    const json_t *v = json_object_get(r->source, key);
    if (!json_is_integer(v)) {
        return xx_malformed_of(r->t, IR_FILE_FIELD_NUMBER, key);
    }
    json_int_t n = json_integer_value(v);
    if (n < min || n > max) {
        xx_malformed_of(r->t, IR_FILE_FIELD_RANGE, key);
        ir_problem_number(&r->t->problem, n);
        ir_problem_number(&r->t->problem, min);
        ir_problem_number(&r->t->problem, max);
        return false;
    }
    *out = (int32_t)n;
    return true;
}

/* ---- ids ---------------------------------------------------------------------------------------------------------- */

static bool is_id(const char *id, const char *text, size_t len) {
    size_t i = 0;
    while (i < len && id[i] && id[i] == text[i]) { /* most differ at once */
        i++;
    }
    return i == len && !id[i];
}

unsigned xx_find_hex(const rail_data *d, const char *id, size_t len) {
    for (unsigned i = 0; i < d->nhexes; i++) {
        if (is_id(d->hex[i].id, id, len)) {
            return i;
        }
    }
    return RAIL_NONE;
}

unsigned xx_find_company(const rail_data *d, const char *id, size_t len) {
    for (unsigned i = 0; i < d->ncompanies; i++) {
        if (is_id(d->company[i].id, id, len)) {
            return i;
        }
    }
    return RAIL_NONE;
}

unsigned xx_find_private(const rail_data *d, const char *id, size_t len) {
    for (unsigned i = 0; i < d->nprivates; i++) {
        if (is_id(d->private_[i].id, id, len)) {
            return i;
        }
    }
    return RAIL_NONE;
}

/* The number after a separator, at most four digits. */
static bool split_at(const char *id, char separator, size_t *stem, unsigned *number) {
    const char *mark = strrchr(id, separator);
    int64_t n;
    if (mark == NULL || strlen(mark + 1) > 4 || !ir_read_int(mark + 1, strlen(mark + 1), 0, 9999, &n)) {
        return false;
    }
    *stem = (size_t)(mark - id);
    *number = (unsigned)n;
    return true;
}

bool xx_split_id(const char *id, size_t *stem, unsigned *number) { return split_at(id, '-', stem, number); }

unsigned xx_find_tile(const rail_data *d, const char *id, unsigned *copy) {
    size_t len;
    if (!xx_split_id(id, &len, copy)) {
        return RAIL_NONE;
    }
    for (unsigned i = 0; i < d->ntiles; i++) {
        if (is_id(d->tile[i].id, id, len)) {
            return i;
        }
    }
    return RAIL_NONE;
}

unsigned xx_find_train(const xx_game *x, const char *id, unsigned *serial) {
    const rail_data *d = x->game->title->data;
    const char *const *renamed = x->title->train;
    size_t len;
    if (!xx_split_id(id, &len, serial)) {
        return RAIL_NONE;
    }
    if (renamed[0] != NULL && is_id(renamed[0], id, len)) {
        id = renamed[1];
        len = strlen(id);
    }
    for (unsigned i = 0; i < d->ntrains; i++) {
        if (is_id(d->train[i].id, id, len)) {
            return i;
        }
    }
    return RAIL_NONE;
}

unsigned xx_find_certificate(const rail_data *d, const char *id, unsigned *certificate) {
    size_t len;
    return split_at(id, '_', &len, certificate) ? xx_find_company(d, id, len) : RAIL_NONE;
}

/* ---- entities ----------------------------------------------------------------------------------------------------- */

void xx_put_entity(const json_t *source, char out[XX_ENTITY]) {
    const json_t *entity = json_object_get(source, "entity");
    xx_shown type = xx_show(xx_text(source, "entity_type")), who = xx_show(json_string_value(entity));
    if (json_is_integer(entity)) {
        snprintf(who.text, sizeof who.text, "%lld", (long long)json_integer_value(entity));
    }
    snprintf(out, XX_ENTITY, "%s:%s", type.text, who.text);
}

/* Companies without shares are their "minors". */
static bool has_minors(const xx_game *x) {
    const rail_data *d = x->game->title->data;
    return d->npublic < d->ncompanies;
}

bool xx_entity_type(const xx_game *x, const json_t *source, xx_trouble *t) {
    const char *type = xx_text(source, "entity_type");
    static const char *const can[] = {"player", "corporation", "company", "minor"};
    const unsigned n = has_minors(x) ? 4 : 3;
    for (unsigned i = 0; i < n && type != NULL; i++) {
        if (strcmp(type, can[i]) == 0) {
            return true;
        }
    }
    xx_malformed_of(t, IR_FILE_ENTITY_TYPE, type);
    ir_problem_words(&t->problem);
    for (unsigned i = 0; i < n; i++) {
        ir_problem_add_word(&t->problem, can[i]);
    }
    return false;
}

unsigned xx_find_minor(const rail_data *d, const char *id) {
    int64_t number;
    unsigned minors = (unsigned)d->ncompanies - d->npublic;
    return ir_read_int(id, strlen(id), 1, minors, &number) ? d->npublic + (unsigned)number - 1u : RAIL_NONE;
}

static bool same_id(const json_t *a, const json_t *b) {
    if (json_equal(a, b)) {
        return true;
    }
    char text[32]; /* 17 and "17" are the same player: in places ids are keys of objects */
    const json_t *number = json_is_integer(a) ? a : b, *string = number == a ? b : a;
    if (!json_is_integer(number) || !json_is_string(string)) {
        return false;
    }
    snprintf(text, sizeof text, "%lld", (long long)json_integer_value(number));
    return strcmp(text, json_string_value(string)) == 0;
}

static bool player_entity(xx_reading *r, const json_t *entity) {
    if (!json_is_integer(entity) && !json_is_string(entity)) {
        return xx_malformed(r->t, IR_FILE_ENTITY_PLAYER);
    }
    for (unsigned seat = 0; seat < r->x->game->players; seat++) {
        if (same_id(entity, r->x->player[seat])) {
            r->m->actor = IR_PLAYER(seat);
            return true;
        }
    }
    return xx_malformed(r->t, IR_FILE_NO_PLAYER);
}

/* Who acts. A private (their "company") acts for its owner. */
static bool entity_field(xx_reading *r) {
    const char *type = xx_text(r->source, "entity_type"), *id = xx_text(r->source, "entity");
    r->private_ = RAIL_NONE;
    if (!xx_entity_type(r->x, r->source, r->t)) {
        return false;
    }
    if (strcmp(type, "player") == 0) {
        return player_entity(r, json_object_get(r->source, "entity"));
    }
    if (id == NULL) {
        return xx_malformed_of(r->t, IR_FILE_FIELD_TEXT, "entity");
    }
    if (strcmp(type, "corporation") == 0) {
        unsigned c = xx_find_company(r->k.d, id, strlen(id));
        r->m->actor = IR_COMPANY(c);
        return c != RAIL_NONE || xx_differs_of(r->t, IR_FILE_NO_CORPORATION, id);
    }
    if (strcmp(type, "minor") == 0) {
        unsigned c = xx_find_minor(r->k.d, id);
        r->m->actor = IR_COMPANY(c);
        return c != RAIL_NONE || xx_differs_of(r->t, IR_FILE_NO_MINOR, id);
    }
    r->private_ = xx_find_private(r->k.d, id, strlen(id));
    if (r->private_ == RAIL_NONE) {
        return xx_differs_of(r->t, IR_FILE_NO_COMPANY, id);
    }
    r->m->actor = r->k.s->private_owner[r->private_];
    return r->m->actor != IR_BANK || xx_differs_of(r->t, IR_FILE_NO_OWNER, id);
}

unsigned xx_top_kind(const xx_reading *r) {
    return r->x->state.finished ? (unsigned)RAIL_FRAME_NONE : rail_top_of(&r->k)->kind;
}

/* ---- the kinds of action ------------------------------------------------------------------------------------------ */

bool xx_read_bid(xx_reading *r) {
    const char *id;
    int32_t price = 0;
    if (!xx_text_field(r, "company", &id) || !xx_number_field(r, "price", 0, INT16_MAX, &price)) {
        return false;
    }
    unsigned p = xx_find_private(r->k.d, id, strlen(id));
    *r->m = bid_move(r->m->actor, p, price);
    return p != RAIL_NONE || xx_differs_of(r->t, IR_FILE_NO_COMPANY, id);
}

/* The cheapest is bought, unless it is contested. */
static bool read_bid(xx_reading *r) {
    if (!xx_read_bid(r)) {
        return false;
    }
    unsigned p = bid_private(r->m);
    if (xx_top_kind(r) != RAIL_FRAME_BIDDING && p == rail_cheapest_private(&r->k)) {
        *r->m = take_move(r->m->actor, p, bid_price(r->m));
    }
    return true;
}

bool xx_read_par(xx_reading *r) {
    const char *id, *price;
    int64_t n;
    if (!xx_text_field(r, "corporation", &id) || !xx_text_field(r, "share_price", &price)) {
        return false;
    }
    unsigned c = xx_find_company(r->k.d, id, strlen(id));
    if (c == RAIL_NONE) {
        return xx_differs_of(r->t, IR_FILE_NO_CORPORATION, id);
    }
    if (!ir_read_int(price, strcspn(price, ","), 1, 1000, &n)) {
        return xx_malformed_of(r->t, IR_FILE_SHARE_PRICE, price);
    }
    *r->m = par_move(r->m->actor, c, (int32_t)n);
    return true;
}

/* The first of the named certificates, and how many there are. */
static bool certificates(xx_reading *r, unsigned *company, unsigned *first, size_t *count) {
    const json_t *list = json_object_get(r->source, "shares");
    *count = json_array_size(list);
    if (*count == 0 || *count > XX_MAX_CERTIFICATES) {
        return xx_malformed(r->t, IR_FILE_SHARES);
    }
    for (size_t i = *count; i-- > 0;) {
        const char *id = json_string_value(json_array_get(list, i));
        size_t stem;
        if (id == NULL || !split_at(id, '_', &stem, first)) {
            return xx_malformed_of(r->t, IR_FILE_SHARE_FORM, id);
        }
        unsigned c = xx_find_certificate(r->k.d, id, first);
        if (c == RAIL_NONE || (RULE(&r->k, POOL_CERTS) > 0 && xx_holder(&r->x->shadow, c, *first) == RAIL_NONE)) {
            return xx_differs_of(r->t, IR_FILE_NO_SHARE, id);
        }
        if (i + 1 < *count && c != *company) {
            return xx_differs(r->t, IR_FILE_SHARES_MIXED);
        }
        *company = c;
    }
    return true;
}

static bool read_buy_shares(xx_reading *r) {
    unsigned c = 0, certificate = 0;
    size_t count;
    if (!certificates(r, &c, &certificate, &count)) {
        return false;
    }
    unsigned holder = (RULE(&r->k, POOL_CERTS) == 0) ? RAIL_IPO : xx_holder(&r->x->shadow, c, certificate);
    if (count != 1 || (holder != RAIL_IPO && holder != RAIL_POOL)) {
        return differs_copy(r, IR_FILE_SHARE_NOT_SOLD, r->k.d->company[c].id, '_', certificate);
    }
    unsigned from = holder == RAIL_IPO ? RAIL_FROM_IPO : RAIL_FROM_POOL;
    *r->m =
        r->private_ == RAIL_NONE ? buy_move(r->m->actor, c, from) : exchange_move(r->m->actor, r->private_, c, from);
    return true;
}

static bool read_sell_shares(xx_reading *r) {
    unsigned c = 0, certificate = 0;
    size_t count;
    int32_t percent = 0;
    if (!certificates(r, &c, &certificate, &count) || !xx_number_field(r, "percent", 10, 100, &percent)) {
        return false;
    }
    if (percent % 10 != 0) {
        return xx_malformed_number(r, IR_FILE_PERCENT, percent);
    }
    bool loose = RULE(&r->k, POOL_CERTS) == 0; /* which copies return to the stack is not certain */
    if (!IR_IS_PLAYER(r->m->actor) || (!loose && xx_holder(&r->x->shadow, c, certificate) != IR_SEAT(r->m->actor))) {
        return differs_copy(r, IR_FILE_SHARE_NOT_OWNED, r->k.d->company[c].id, '_', certificate);
    }
    *r->m = sell_move(r->m->actor, c, (unsigned)percent / 10);
    return true;
}

static bool read_lay_tile(xx_reading *r) {
    const char *hex, *tile;
    unsigned copy = 0;
    int32_t rotation = 0;
    if (!xx_text_field(r, "hex", &hex) || !xx_text_field(r, "tile", &tile) ||
        !xx_number_field(r, "rotation", 0, 5, &rotation)) {
        return false;
    }
    unsigned h = xx_find_hex(r->k.d, hex, strlen(hex)), t = xx_find_tile(r->k.d, tile, &copy);
    if (h == RAIL_NONE) {
        return xx_differs_of(r->t, IR_FILE_NO_HEX, hex);
    }
    size_t stem;
    if (!xx_split_id(tile, &stem, &copy)) {
        return xx_malformed_of(r->t, IR_FILE_TILE_FORM, tile);
    }
    if (t == RAIL_NONE || copy >= r->k.r->tile_count[t]) {
        return xx_differs_of(r->t, IR_FILE_NO_TILE, tile);
    }
    *r->m = lay_move(r->m->actor, h, t, (unsigned)rotation, r->private_);
    return true;
}

/* "6-1-0": tile, copy, city; on a printed hex "I5-0-0": hex, its index in their list, city. */
bool xx_read_station(xx_reading *r) {
    const char *city;
    char stem[24];
    size_t len;
    unsigned node = 0, copy = 0;
    if (!xx_text_field(r, "city", &city)) {
        return false;
    }
    if (!xx_split_id(city, &len, &node) || len >= sizeof stem) {
        return xx_malformed_of(r->t, IR_FILE_CITY_FORM, city);
    }
    memcpy(stem, city, len);
    stem[len] = 0;
    unsigned tile = xx_find_tile(r->k.d, stem, &copy);
    unsigned hex = tile != RAIL_NONE ? xx_hex_of(&r->x->shadow, &r->k, tile, copy) : RAIL_NONE;
    if (hex == RAIL_NONE && xx_split_id(stem, &len, &copy)) {
        hex = xx_find_hex(r->k.d, stem, len);
    }
    if (hex == RAIL_NONE || node >= RAIL_MAX_NODES) {
        return xx_differs_of(r->t, IR_FILE_NO_CITY, city);
    }
    *r->m = station_move(r->m->actor, hex, node);
    return true;
}

static bool read_dividend(xx_reading *r) {
    const char *kind;
    if (!xx_text_field(r, "kind", &kind)) {
        return false;
    }
    bool pay = strcmp(kind, "payout") == 0;
    r->m->verb = pay ? RAIL_PAY : RAIL_KEEP;
    return pay || strcmp(kind, "withhold") == 0 || xx_malformed_of(r->t, IR_FILE_DIVIDEND, kind);
}

static bool train_field(xx_reading *r, const char *key, unsigned *kind, unsigned *serial) {
    const char *id;
    if (!xx_text_field(r, key, &id)) {
        return false;
    }
    size_t stem;
    if (!xx_split_id(id, &stem, serial)) {
        return xx_malformed_of(r->t, IR_FILE_TRAIN_FORM, id);
    }
    *kind = xx_find_train(r->x, id, serial);
    return *kind != RAIL_NONE || xx_differs_of(r->t, IR_FILE_NO_TRAIN, id);
}

static bool read_buy_train(xx_reading *r) {
    unsigned kind = 0, serial = 0, old = RAIL_NONE, handed = 0;
    int32_t price = 0;
    if (!train_field(r, "train", &kind, &serial) || !xx_number_field(r, "price", 0, INT16_MAX, &price)) {
        return false;
    }
    unsigned place = xx_place_of(&r->x->shadow, &r->k, kind, serial);
    if (place == XX_NOWHERE) {
        return differs_copy(r, IR_FILE_TRAIN_NOT_SOLD, r->k.d->train[kind].id, '-', serial);
    }
    const json_t *exchange = json_object_get(r->source, "exchange");
    if (exchange != NULL && !json_is_null(exchange) && !train_field(r, "exchange", &old, &handed)) {
        return false;
    }
    if (place < XX_TRAIN_POOL) {
        *r->m = train_move(r->m->actor, kind, RAIL_SOURCE_COMPANY, place, price, old);
        return true;
    }
    unsigned source = place == XX_TRAIN_POOL ? RAIL_SOURCE_POOL : RAIL_SOURCE_BANK;
    *r->m = train_move(r->m->actor, kind, source, 0, 0, old);
    int32_t ours = rail_train_price(&r->k, r->m);
    if (price != ours) {
        xx_differs(r->t, IR_FILE_TRAIN_PRICE);
        ir_problem_number(&r->t->problem, price);
        ir_problem_number(&r->t->problem, ours);
    }
    return price == ours;
}

static bool read_buy_company(xx_reading *r) {
    const char *id;
    int32_t price = 0;
    if (!xx_text_field(r, "company", &id) || !xx_number_field(r, "price", 0, INT16_MAX, &price)) {
        return false;
    }
    unsigned p = xx_find_private(r->k.d, id, strlen(id));
    *r->m = private_move(r->m->actor, p, price);
    return p != RAIL_NONE || xx_differs_of(r->t, IR_FILE_NO_COMPANY, id);
}

static bool read_discard_train(xx_reading *r) {
    unsigned kind = 0, serial = 0;
    if (!train_field(r, "train", &kind, &serial)) {
        return false;
    }
    *r->m = discard_move(r->m->actor, kind);
    return true;
}

bool xx_changes_nothing(const xx_game *x, const json_t *source) {
    const char *type = xx_text(source, "type");
    if (type == NULL || strcmp(type, "message") == 0 || strncmp(type, "program_", 8) == 0) {
        return type != NULL;
    }
    if (strcmp(type, "end_game") == 0) {
        return true; /* the players stopped: the game stays as they left it, and is not over by its rules */
    }
    rail_look k = rail_look_at(x->game, &x->state);
    return x->title->changes_nothing && x->title->changes_nothing(x, &k, source);
}

static bool read_pass(xx_reading *r) {
    r->m->verb = RAIL_PASS;
    return true;
}

static bool read_bankrupt(xx_reading *r) {
    r->m->verb = RAIL_BANKRUPT;
    return true;
}

bool xx_read_action(const xx_game *x, const json_t *source, ir_action *out, xx_trouble *t) {
    static const struct {
        const char *type;
        bool (*read)(xx_reading *r);
    } kinds[] = {{"pass", read_pass},
                 {"bankrupt", read_bankrupt},
                 {"buy_shares", read_buy_shares},
                 {"lay_tile", read_lay_tile},
                 {"bid", read_bid},
                 {"par", xx_read_par},
                 {"sell_shares", read_sell_shares},
                 {"place_token", xx_read_station},
                 {"dividend", read_dividend},
                 {"buy_train", read_buy_train},
                 {"buy_company", read_buy_company},
                 {"discard_train", read_discard_train}};
    xx_reading r = {x, rail_look_at(x->game, &x->state), source, &out->move, t, RAIL_NONE};
    const char *type;
    memset(out, 0, sizeof *out);
    out->logged = true;
    if (!xx_text_field(&r, "type", &type) || !entity_field(&r)) {
        return false;
    }
    xx_own own = x->title->read ? x->title->read(&r, type) : XX_NOT_OWN;
    if (own != XX_NOT_OWN) {
        return own == XX_OWN_DONE;
    }
    if (strcmp(type, "run_routes") == 0) {
        out->move.verb = RAIL_RUN;
        return xx_read_routes(x, source, out, t);
    }
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(type, kinds[i].type) == 0) {
            return kinds[i].read(&r);
        }
    }
    return xx_differs_of(t, IR_FILE_ACTION_TYPE, ir_title_id(x->game->title));
}
