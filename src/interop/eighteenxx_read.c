/* Actions of 18xx.games become ours.
 *
 * The input is hostile: every field may be missing or of another type. Nothing here asks whether an action is legal; the
 * engine does. Only who, what and which are found out, ids by way of the shadow. Revenue is never read. */
#include "interop/eighteenxx_parts.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* One action being read. */
typedef struct reading {
    const xx_game *x;
    rail_look k;
    const json_t *source;
    ir_move *m;
    xx_trouble *t;
} reading;

/* ---- what is wrong ------------------------------------------------------------------------------------------------ */

bool xx_malformed(xx_trouble *t, const char *form, ...) {
    va_list list;
    va_start(list, form);
    vsnprintf(t->text, sizeof t->text, form, list);
    va_end(list);
    t->code = IR_READ_BAD;
    return false;
}

bool xx_differs(xx_trouble *t, const char *form, ...) {
    va_list list;
    va_start(list, form);
    vsnprintf(t->text, sizeof t->text, form, list);
    va_end(list);
    t->code = IR_READ_REFUSED;
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

static bool text_field(reading *r, const char *key, const char **out) {
    *out = xx_text(r->source, key);
    return *out != NULL || xx_malformed(r->t, "'%s' is missing or no string", key);
}

static bool number_field(reading *r, const char *key, int32_t min, int32_t max, int32_t *out) {
    const json_t *v = json_object_get(r->source, key);
    if (!json_is_integer(v)) {
        return xx_malformed(r->t, "'%s' is missing or no whole number", key);
    }
    json_int_t n = json_integer_value(v);
    if (n < min || n > max) {
        return xx_malformed(r->t, "'%s' is %lld, not between %d and %d", key, (long long)n, (int)min, (int)max);
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

/* The number behind a separator, four digits at most. */
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

/* Older files call the restored trains 2P. */
static const char *kind_name(const char *id, size_t len) {
    bool old = len == 2 && memcmp(id, "2P", 2) == 0;
    return old ? "2R" : id;
}

unsigned xx_find_train(const rail_data *d, const char *id, unsigned *serial) {
    size_t len;
    if (!xx_split_id(id, &len, serial)) {
        return RAIL_NONE;
    }
    id = kind_name(id, len);
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

/* Investors are their "minors". */
static bool has_minors(const xx_game *x) {
    const rail_data *d = x->game->title->data;
    return d->npublic < d->ncompanies;
}

bool xx_entity_type(const xx_game *x, const json_t *source, xx_trouble *t) {
    const char *type = xx_text(source, "entity_type");
    const char *can = has_minors(x) ? "player, corporation, minor or company" : "player, corporation or company";
    if (type == NULL) {
        return xx_malformed(t, "entity_type is missing or no string, it can be %s", can);
    }
    return strcmp(type, "player") == 0 || strcmp(type, "corporation") == 0 || strcmp(type, "company") == 0 ||
           (strcmp(type, "minor") == 0 && has_minors(x)) ||
           xx_malformed(t, "entity_type is \"%s\", it can be %s", xx_show(type).text, can);
}

/* Their minors have numbers, from 1; RAIL_NONE: there is none. */
static unsigned find_minor(const rail_data *d, const char *id) {
    int64_t number;
    unsigned investors = (unsigned)d->ncompanies - d->npublic;
    return ir_read_int(id, strlen(id), 1, investors, &number) ? d->npublic + (unsigned)number - 1u : RAIL_NONE;
}

static bool same_id(const json_t *a, const json_t *b) {
    if (json_equal(a, b)) {
        return true;
    }
    char text[32]; /* 17 and "17" are the same player: ids are keys of objects in places */
    const json_t *number = json_is_integer(a) ? a : b, *string = number == a ? b : a;
    if (!json_is_integer(number) || !json_is_string(string)) {
        return false;
    }
    snprintf(text, sizeof text, "%lld", (long long)json_integer_value(number));
    return strcmp(text, json_string_value(string)) == 0;
}

static bool player_entity(reading *r, const json_t *entity) {
    if (!json_is_integer(entity) && !json_is_string(entity)) {
        return xx_malformed(r->t, "'entity' is missing or no player's id");
    }
    for (unsigned seat = 0; seat < r->x->game->players; seat++) {
        if (same_id(entity, r->x->player[seat])) {
            r->m->actor = IR_PLAYER(seat);
            return true;
        }
    }
    return xx_malformed(r->t, "no player of this game has that id");
}

/* Who acts. A private (their "company") acts for its owner and is left in *private_. */
static bool entity_field(reading *r, unsigned *private_) {
    const char *type = xx_text(r->source, "entity_type"), *id = xx_text(r->source, "entity");
    *private_ = RAIL_NONE;
    if (!xx_entity_type(r->x, r->source, r->t)) {
        return false;
    }
    if (strcmp(type, "player") == 0) {
        return player_entity(r, json_object_get(r->source, "entity"));
    }
    if (id == NULL) {
        return xx_malformed(r->t, "'entity' is missing or no string");
    }
    if (strcmp(type, "corporation") == 0) {
        unsigned c = xx_find_company(r->k.d, id, strlen(id));
        r->m->actor = IR_COMPANY(c);
        return c != RAIL_NONE || xx_differs(r->t, "there is no corporation '%s'", xx_show(id).text);
    }
    if (strcmp(type, "minor") == 0) {
        unsigned c = find_minor(r->k.d, id);
        r->m->actor = IR_COMPANY(c);
        return c != RAIL_NONE || xx_differs(r->t, "there is no minor '%s'", xx_show(id).text);
    }
    *private_ = xx_find_private(r->k.d, id, strlen(id));
    if (*private_ == RAIL_NONE) {
        return xx_differs(r->t, "there is no company '%s'", xx_show(id).text);
    }
    r->m->actor = r->k.s->private_owner[*private_];
    return r->m->actor != IR_BANK || xx_differs(r->t, "nobody owns %s", id);
}

/* What is asked now; RAIL_FRAME_NONE when the game is over. */
static unsigned top_kind(const reading *r) {
    return r->x->state.finished ? (unsigned)RAIL_FRAME_NONE : rail_top_of(&r->k)->kind;
}

/* ---- the kinds of action ------------------------------------------------------------------------------------------ */

/* An investor is chosen by a bid. */
static bool read_draft(reading *r) {
    const char *id;
    if (!text_field(r, "minor", &id)) {
        return false;
    }
    unsigned c = find_minor(r->k.d, id);
    r->m->verb = RAIL_INVEST;
    r->m->a = (uint8_t)c;
    return c != RAIL_NONE || xx_differs(r->t, "there is no minor '%s'", xx_show(id).text);
}

static bool read_bid(reading *r) {
    const char *id;
    if (has_minors(r->x) && json_object_get(r->source, "minor") != NULL) {
        return read_draft(r);
    }
    if (!text_field(r, "company", &id) || !number_field(r, "price", 0, INT16_MAX, &r->m->amount)) {
        return false;
    }
    unsigned p = xx_find_private(r->k.d, id, strlen(id));
    if (p == RAIL_NONE) {
        return xx_differs(r->t, "there is no company '%s'", xx_show(id).text);
    }
    bool contest =
        RULE(&r->k, AUCTION_LOTS) || (!r->x->state.finished && rail_top_of(&r->k)->kind == RAIL_FRAME_BIDDING);
    r->m->verb = !contest && p == rail_cheapest_private(&r->k) ? RAIL_TAKE : RAIL_BID;
    r->m->a = (uint8_t)p;
    return true;
}

static bool read_par(reading *r) {
    const char *id, *price;
    int64_t n;
    if (!text_field(r, "corporation", &id) || !text_field(r, "share_price", &price)) {
        return false;
    }
    unsigned c = xx_find_company(r->k.d, id, strlen(id));
    if (c == RAIL_NONE) {
        return xx_differs(r->t, "there is no corporation '%s'", xx_show(id).text);
    }
    if (!ir_read_int(price, strcspn(price, ","), 1, 1000, &n)) {
        return xx_malformed(r->t, "'%s' is no share price", xx_show(price).text);
    }
    r->m->verb = RAIL_PAR;
    r->m->a = (uint8_t)c;
    r->m->amount = (int32_t)n;
    if (RULE(&r->k, PLACES)) {
        int32_t slot = 0;
        if (!number_field(r, "slot", 0, UINT8_MAX - 1, &slot)) {
            return false;
        }
        r->m->b = (uint8_t)(slot + 1);
    }
    return true;
}

/* The first of the certificates named, and how many there are. */
static bool certificates(reading *r, unsigned *company, unsigned *first, size_t *count) {
    const json_t *list = json_object_get(r->source, "shares");
    *count = json_array_size(list);
    if (*count == 0 || *count > XX_MAX_CERTIFICATES) {
        return xx_malformed(r->t, "'shares' is missing or no list of shares");
    }
    for (size_t i = *count; i-- > 0;) {
        const char *id = json_string_value(json_array_get(list, i));
        size_t stem;
        if (id == NULL || !split_at(id, '_', &stem, first)) {
            return xx_malformed(r->t, "'%s' is no share, which is written like LYR_1", xx_show(id).text);
        }
        unsigned c = xx_find_certificate(r->k.d, id, first);
        if (c == RAIL_NONE || (!RULE(&r->k, STACK_SALES) && xx_holder(&r->x->shadow, c, *first) == RAIL_NONE)) {
            return xx_differs(r->t, "there is no share '%s'", xx_show(id).text);
        }
        if (i + 1 < *count && c != *company) {
            return xx_differs(r->t, "'shares' are of several corporations");
        }
        *company = c;
    }
    return true;
}

static bool read_buy_shares(reading *r, unsigned private_) {
    unsigned c = 0, certificate = 0;
    size_t count;
    if (!certificates(r, &c, &certificate, &count)) {
        return false;
    }
    unsigned holder = RULE(&r->k, STACK_SALES) ? RAIL_IPO : xx_holder(&r->x->shadow, c, certificate);
    if (count != 1 || (holder != RAIL_IPO && holder != RAIL_POOL)) {
        return xx_differs(r->t, "%s_%u cannot be bought: it is not in the IPO or the market", r->k.d->company[c].id,
                          certificate);
    }
    uint8_t from = holder == RAIL_IPO ? RAIL_FROM_IPO : RAIL_FROM_POOL;
    if (private_ == RAIL_NONE) {
        r->m->verb = RAIL_BUY;
        r->m->a = (uint8_t)c;
        r->m->b = from;
    } else {
        r->m->verb = RAIL_EXCHANGE;
        r->m->a = (uint8_t)private_;
        r->m->b = (uint8_t)c;
        r->m->c = from;
    }
    return true;
}

static bool read_sell_shares(reading *r) {
    unsigned c = 0, certificate = 0;
    size_t count;
    int32_t percent = 0;
    if (!certificates(r, &c, &certificate, &count) || !number_field(r, "percent", 10, 100, &percent)) {
        return false;
    }
    if (percent % 10 != 0) {
        return xx_malformed(r->t, "'percent' is %d, no multiple of 10", (int)percent);
    }
    bool loose = RULE(&r->k, STACK_SALES) != 0; /* which copies return to the stack is not known for sure */
    if (!IR_IS_PLAYER(r->m->actor) || (!loose && xx_holder(&r->x->shadow, c, certificate) != IR_SEAT(r->m->actor))) {
        return xx_differs(r->t, "%s_%u is not the seller's", r->k.d->company[c].id, certificate);
    }
    r->m->verb = RAIL_SELL;
    r->m->a = (uint8_t)c;
    r->m->b = (uint8_t)(percent / 10);
    return true;
}

static bool read_lay_tile(reading *r, unsigned private_) {
    const char *hex, *tile;
    unsigned copy = 0;
    int32_t rotation = 0;
    if (!text_field(r, "hex", &hex) || !text_field(r, "tile", &tile) || !number_field(r, "rotation", 0, 5, &rotation)) {
        return false;
    }
    unsigned h = xx_find_hex(r->k.d, hex, strlen(hex)), t = xx_find_tile(r->k.d, tile, &copy);
    if (h == RAIL_NONE) {
        return xx_differs(r->t, "there is no hex '%s'", xx_show(hex).text);
    }
    size_t stem;
    if (!xx_split_id(tile, &stem, &copy)) {
        return xx_malformed(r->t, "'%s' is no tile, which is written like 9-2", xx_show(tile).text);
    }
    if (t == RAIL_NONE || copy >= r->k.r->tile_count[t]) {
        return xx_differs(r->t, "there is no tile '%s'", xx_show(tile).text);
    }
    r->m->verb = RAIL_LAY;
    r->m->a = (uint8_t)h;
    r->m->b = (uint8_t)t;
    r->m->c = (uint8_t)rotation;
    r->m->d = (uint8_t)(private_ == RAIL_NONE ? 0 : private_ + 1);
    return true;
}

/* "6-1-0": tile, copy, city; on a printed hex "I5-0-0": hex, its place in their list, city. */
static bool read_place_token(reading *r) {
    const char *city;
    char stem[24];
    size_t len;
    unsigned node = 0, copy = 0;
    if (!text_field(r, "city", &city)) {
        return false;
    }
    if (!xx_split_id(city, &len, &node) || len >= sizeof stem) {
        return xx_malformed(r->t, "'%s' is no city, which is written like 6-1-0", xx_show(city).text);
    }
    memcpy(stem, city, len);
    stem[len] = 0;
    unsigned tile = xx_find_tile(r->k.d, stem, &copy);
    unsigned hex = tile != RAIL_NONE ? xx_hex_of(&r->x->shadow, &r->k, tile, copy) : RAIL_NONE;
    if (hex == RAIL_NONE && xx_split_id(stem, &len, &copy)) {
        hex = xx_find_hex(r->k.d, stem, len);
    }
    if (hex == RAIL_NONE || node >= RAIL_MAX_NODES) {
        return xx_differs(r->t, "'%s' is nowhere on the map", xx_show(city).text);
    }
    bool home = top_kind(r) == RAIL_FRAME_HOME;
    r->m->verb = home ? RAIL_HOME : RAIL_STATION;
    r->m->a = (uint8_t)(home ? 0 : hex);
    r->m->b = (uint8_t)node;
    return true;
}

static bool read_dividend(reading *r) {
    const char *kind;
    if (!text_field(r, "kind", &kind)) {
        return false;
    }
    bool pay = strcmp(kind, "payout") == 0;
    r->m->verb = pay ? RAIL_PAY : RAIL_KEEP;
    return pay || strcmp(kind, "withhold") == 0 ||
           xx_malformed(r->t, "there is no dividend '%s', it can be payout or withhold", xx_show(kind).text);
}

static bool train_field(reading *r, const char *key, unsigned *kind, unsigned *serial) {
    const char *id;
    if (!text_field(r, key, &id)) {
        return false;
    }
    size_t stem;
    if (!xx_split_id(id, &stem, serial)) {
        return xx_malformed(r->t, "'%s' is no train, which is written like 2-0", xx_show(id).text);
    }
    *kind = xx_find_train(r->k.d, id, serial);
    return *kind != RAIL_NONE || xx_differs(r->t, "there is no train '%s'", xx_show(id).text);
}

static bool read_buy_train(reading *r) {
    unsigned kind = 0, serial = 0, handed = 0;
    int32_t price = 0;
    if (!train_field(r, "train", &kind, &serial) || !number_field(r, "price", 0, INT16_MAX, &price)) {
        return false;
    }
    unsigned place = xx_place_of(&r->x->shadow, &r->k, kind, serial);
    if (place == XX_NOWHERE) {
        return xx_differs(r->t, "the train %s-%u is not on sale: it was scrapped or does not exist",
                          r->k.d->train[kind].id, serial);
    }
    r->m->verb = RAIL_TRAIN;
    r->m->a = (uint8_t)kind;
    if (json_object_get(r->source, "exchange") != NULL && !json_is_null(json_object_get(r->source, "exchange"))) {
        unsigned old = 0;
        if (!train_field(r, "exchange", &old, &handed)) {
            return false;
        }
        r->m->d = (uint8_t)(old + 1);
    }
    if (place < XX_TRAIN_POOL) {
        r->m->b = RAIL_SOURCE_COMPANY;
        r->m->c = (uint8_t)place;
        r->m->amount = price;
        return true;
    }
    r->m->b = place == XX_TRAIN_POOL ? RAIL_SOURCE_POOL : RAIL_SOURCE_BANK;
    int32_t ours = rail_train_price(&r->k, r->m);
    return price == ours || xx_differs(r->t, "the price is %d, but the train costs %d", (int)price, (int)ours);
}

static bool read_buy_company(reading *r) {
    const char *id;
    if (!text_field(r, "company", &id) || !number_field(r, "price", 0, INT16_MAX, &r->m->amount)) {
        return false;
    }
    unsigned p = xx_find_private(r->k.d, id, strlen(id));
    r->m->verb = RAIL_PRIVATE;
    r->m->a = (uint8_t)p;
    return p != RAIL_NONE || xx_differs(r->t, "there is no company '%s'", xx_show(id).text);
}

static bool read_discard_train(reading *r) {
    unsigned kind = 0, serial = 0;
    if (!train_field(r, "train", &kind, &serial)) {
        return false;
    }
    r->m->verb = RAIL_DISCARD;
    r->m->a = (uint8_t)kind;
    return true;
}

/* ---- founding, investors, debts, and what privates do ------------------------------------------------------------- */

/* 20, 30 or 40: the certificate; ABC: the permits. */
static bool read_player_choice(reading *r, const json_t *choice) {
    const char *letters = json_string_value(choice);
    int64_t percent = json_integer_value(choice);
    bool number = json_is_integer(choice) || ir_read_int(letters, strlen(letters), 0, 100, &percent);
    if (number) {
        r->m->verb = RAIL_SIZE;
        r->m->b = (uint8_t)(percent / 10);
        return (percent > 0 && percent <= 100 && percent % 10 == 0) ||
               xx_malformed(r->t, "there is no certificate of %lld percent", (long long)percent);
    }
    r->m->verb = RAIL_PERMITS;
    for (size_t i = 0; letters[i] != 0; i++) {
        if (letters[i] < 'A' || letters[i] > 'H') {
            return xx_malformed(r->t, "'%s' are no permits", xx_show(letters).text);
        }
        r->m->b |= (uint8_t)(1u << (letters[i] - 'A'));
    }
    return true;
}

static bool read_choose(reading *r, unsigned private_) {
    const json_t *choice = json_object_get(r->source, "choice");
    const char *text = json_string_value(choice);
    if (text == NULL && !json_is_integer(choice)) {
        return xx_malformed(r->t, "'choice' is missing or no string or number");
    }
    if (private_ != RAIL_NONE) {
        r->m->verb = RAIL_COLLECT;
        r->m->a = (uint8_t)private_;
        return true;
    }
    if (IR_IS_PLAYER(r->m->actor)) {
        return read_player_choice(r, choice);
    }
    if (text == NULL) {
        return xx_malformed(r->t, "'choice' is no string");
    }
    if (IR_COMPANY_INDEX(r->m->actor) >= r->k.d->npublic) {
        r->m->verb = RAIL_TAKEOVER;
        r->m->b = strstr(text, "treasury") != NULL ? RAIL_TO_COMPANY : RAIL_TO_OWNER;
        return true;
    }
    bool replace = strcmp(text, "Replace") == 0;
    r->m->verb = replace ? RAIL_REPLACE : RAIL_PASS;
    return replace || strcmp(text, "Discard") == 0 ||
           xx_malformed(r->t, "there is no choice '%s', it can be Replace or Discard", xx_show(text).text);
}

/* A private acts in the turn of whoever is asked. */
static bool for_private(reading *r, unsigned private_, unsigned company) {
    if (private_ == RAIL_NONE || top_kind(r) == RAIL_FRAME_NONE) {
        return xx_malformed(r->t, "this is done by a company");
    }
    r->m->actor = rail_top_of(&r->k)->who;
    r->m->verb = r->k.d->private_[private_].power == RAIL_POWER_PERMIT ? RAIL_GRANT : RAIL_ROCKET;
    r->m->a = (uint8_t)private_;
    r->m->b = (uint8_t)company;
    return true;
}

static bool read_assign(reading *r, unsigned private_) {
    const char *id;
    if (!text_field(r, "target", &id)) {
        return false;
    }
    unsigned c = xx_find_company(r->k.d, id, strlen(id));
    if (c == RAIL_NONE) {
        return xx_differs(r->t, "there is no corporation '%s'", xx_show(id).text);
    }
    return for_private(r, private_, c);
}

static bool read_purchase_train(reading *r, unsigned private_) {
    unsigned c = r->x->state.finished ? RAIL_NONE : rail_operator(&r->k);
    return c == RAIL_NONE ? xx_differs(r->t, "no corporation is operating") : for_private(r, private_, c);
}

/* As much as there is: 18xx.games writes no amount. */
static bool read_payoff(reading *r) {
    if (!IR_IS_PLAYER(r->m->actor)) {
        return xx_malformed(r->t, "this is done by a player");
    }
    int32_t debt = r->k.s->debt[IR_SEAT(r->m->actor)], cash = r->x->state.cash[r->m->actor];
    r->m->verb = RAIL_REPAY;
    r->m->amount = debt < cash ? debt : cash;
    return true;
}

bool xx_changes_nothing(const xx_game *x, const json_t *source) {
    const char *type = xx_text(source, "type"), *entity = xx_text(source, "entity_type"),
               *id = xx_text(source, "entity");
    rail_look k = rail_look_at(x->game, &x->state);
    const rail_frame *f = x->state.finished ? NULL : rail_top_of(&k);
    if (type == NULL || strcmp(type, "message") == 0 || strncmp(type, "program_", 8) == 0) {
        return type != NULL;
    }
    if (strcmp(type, "end_game") == 0) {
        return true; /* the players stopped: the game stands where they did, and is not over by its rules */
    }
    if (!has_minors(x) || entity == NULL || id == NULL) {
        return false;
    }
    if (strcmp(entity, "minor") == 0) {
        bool asked = f != NULL && f->kind == RAIL_FRAME_TURN && f->who == IR_COMPANY(find_minor(k.d, id));
        return strcmp(type, "destination_connection") == 0 || (strcmp(type, "pass") == 0 && !asked);
    }
    const char *choice = xx_text(source, "choice");
    bool by_itself = strcmp(type, "choose") == 0 && strcmp(entity, "company") == 0 && choice != NULL && choice[0] == 0;
    return by_itself && (f == NULL || f->kind != RAIL_FRAME_PAYMENT);
}

bool xx_read_action(const xx_game *x, const json_t *source, ir_action *out, xx_trouble *t) {
    reading r = {x, rail_look_at(x->game, &x->state), source, &out->move, t};
    unsigned private_;
    const char *type;
    memset(out, 0, sizeof *out);
    out->logged = true;
    if (!text_field(&r, "type", &type) || !entity_field(&r, &private_)) {
        return false;
    }
    if (strcmp(type, "pass") == 0) {
        out->move.verb = RAIL_PASS;
        return true;
    }
    if (strcmp(type, "bankrupt") == 0) {
        out->move.verb = RAIL_BANKRUPT;
        return true;
    }
    if (strcmp(type, "buy_shares") == 0) {
        return read_buy_shares(&r, private_);
    }
    if (strcmp(type, "lay_tile") == 0) {
        return read_lay_tile(&r, private_);
    }
    if (strcmp(type, "run_routes") == 0) {
        out->move.verb = RAIL_RUN;
        return xx_read_routes(x, source, out, t);
    }
    if (has_minors(x) && strcmp(type, "choose") == 0) {
        return read_choose(&r, private_);
    }
    if (has_minors(x) && strcmp(type, "assign") == 0) {
        return read_assign(&r, private_);
    }
    if (has_minors(x) && strcmp(type, "purchase_train") == 0) {
        return read_purchase_train(&r, private_);
    }
    if (has_minors(x) && strcmp(type, "payoff_player_debt") == 0) {
        return read_payoff(&r);
    }
    static const struct {
        const char *type;
        bool (*read)(reading *r);
    } kinds[] = {{"bid", read_bid},
                 {"par", read_par},
                 {"sell_shares", read_sell_shares},
                 {"place_token", read_place_token},
                 {"dividend", read_dividend},
                 {"buy_train", read_buy_train},
                 {"buy_company", read_buy_company},
                 {"discard_train", read_discard_train}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(type, kinds[i].type) == 0) {
            return kinds[i].read(&r);
        }
    }
    return xx_differs(t, "this kind of action is not known for %s", has_minors(x) ? "1880" : "1888");
}
