/* Our actions become those of 18xx.games, and the shadow is updated. */
#include "interop/eighteenxx_parts.h"

#include <string.h>

void xx_game_start(xx_game *x, const ir_game *game) {
    memset(x, 0, sizeof *x);
    x->game = game;
    x->title = xx_title_of(game->title);
    ir_new(game, &x->state);
    rail_look k = rail_look_at(game, &x->state);
    xx_shadow_start(&x->shadow, &k);
}

void xx_game_free(xx_game *x) {
    for (unsigned i = 0; i < IR_MAX_PLAYERS; i++) {
        json_decref(x->player[i]);
        x->player[i] = NULL;
    }
}

bool xx_is_offer(const ir_game *game, const ir_state *state) {
    rail_look k = rail_look_at(game, state);
    return !state->finished && rail_top_of(&k)->kind == RAIL_FRAME_OFFER;
}

bool xx_offer_open(const xx_game *x, ir_party *asked) {
    rail_look k = rail_look_at(x->game, &x->state);
    bool open = xx_is_offer(x->game, &x->state);
    if (open) {
        *asked = rail_top_of(&k)->who;
    }
    return open;
}

/* ---- writing ------------------------------------------------------------------------------------------------------ */

bool xx_put(json_t *out, const char *key, json_t *value) { return json_object_set_new(out, key, value) == 0; }

bool xx_put_text(json_t *out, const char *key, const char *text) { return xx_put(out, key, json_string(text)); }

bool xx_put_by(xx_writing *w, const char *entity_type, const char *entity) {
    return xx_put_text(w->out, "entity", entity) && xx_put_text(w->out, "entity_type", entity_type);
}

/* Companies without shares are their "minors", which have numbers. */
static bool is_minor(const rail_data *d, unsigned company) { return company >= d->npublic && company < d->ncompanies; }

const char *xx_minor_id(const rail_data *d, unsigned company, char out[8]) {
    snprintf(out, 8, "%u", (company - d->npublic + 1u) % 1000u);
    return out;
}

static bool put_actor(xx_writing *w) {
    ir_party actor = w->m->actor;
    if (IR_IS_PLAYER(actor) && IR_SEAT(actor) < w->x->game->players) {
        return json_object_set(w->out, "entity", w->x->player[IR_SEAT(actor)]) == 0 &&
               xx_put_text(w->out, "entity_type", "player");
    }
    if (IR_IS_COMPANY(actor) && is_minor(w->k.d, IR_COMPANY_INDEX(actor))) {
        char number[8];
        return xx_put_by(w, "minor", xx_minor_id(w->k.d, IR_COMPANY_INDEX(actor), number));
    }
    const char *id = rail_name_of(&w->k, actor);
    return xx_put_by(w, "corporation", id != NULL ? id : "?");
}

bool xx_put_type(xx_writing *w, const char *type) { return xx_put_text(w->out, "type", type) && put_actor(w); }

static bool put_numbered(json_t *out, const char *key, const char *stem, char mark, int number) {
    char id[40];
    snprintf(id, sizeof id, "%s%c%d", stem, mark, number < 0 ? 0 : number);
    return xx_put_text(out, key, id);
}

static bool put_shares(xx_writing *w, unsigned company, const xx_list *certificates, unsigned tenths) {
    json_t *list = json_array();
    bool fits = list != NULL;
    for (unsigned i = 0; i < certificates->n && fits; i++) {
        char id[40];
        snprintf(id, sizeof id, "%s_%u", w->k.d->company[company].id, (unsigned)certificates->at[i]);
        fits = json_array_append_new(list, json_string(id)) == 0;
    }
    return xx_put(w->out, "shares", list) && fits && xx_put(w->out, "percent", json_integer(10 * (json_int_t)tenths));
}

static bool write_bid(xx_writing *w, unsigned private_, int32_t price) {
    const char *id = w->k.d->private_[private_].id;
    return xx_put_type(w, "bid") && xx_put_text(w->out, "company", id) && xx_put(w->out, "price", json_integer(price));
}

bool xx_put_par(xx_writing *w, const rail_cell *cell) {
    char price[40] = "";
    if (cell != NULL) {
        snprintf(price, sizeof price, "%u,%u,%u", (unsigned)cell->price, (unsigned)cell->row, (unsigned)cell->column);
    }
    return xx_put_type(w, "par") && xx_put_text(w->out, "corporation", w->k.d->company[par_company(w->m)].id) &&
           xx_put_text(w->out, "share_price", price);
}

static bool write_par(xx_writing *w) {
    const rail_cell *at = NULL;
    for (unsigned i = 0; i < w->k.d->ncells; i++) {
        const rail_cell *cell = &w->k.d->cell[i];
        if ((cell->flags & RAIL_CELL_PAR) && cell->price == par_price(w->m)) {
            at = cell;
        }
    }
    return xx_put_par(w, at);
}

/* The first that is not locked: 18xx.games refuses the others by their ids. */
static bool write_buy(xx_writing *w, unsigned company, unsigned from) {
    const xx_list *there = &w->x->shadow.held[company][RAIL_IPO + from];
    unsigned locked = from == RAIL_FROM_IPO && w->x->title->locked ? w->x->title->locked(&w->k, company) : 0;
    xx_list one = {.n = there->n > locked, .at = {there->at[locked < there->n ? locked : 0]}};
    return put_shares(w, company, &one, 1);
}

static bool write_sell(xx_writing *w) {
    unsigned company = sell_company(w->m), tenths = sell_shares(w->m);
    xx_list sold = xx_sale(&w->x->shadow, company, IR_SEAT(w->m->actor), tenths);
    return xx_put_type(w, "sell_shares") && put_shares(w, company, &sold, tenths);
}

static bool write_lay(xx_writing *w) {
    const rail_tile *tile = &w->k.d->tile[lay_tile(w->m)];
    unsigned copy = xx_next_copy(&w->x->shadow, lay_tile(w->m)), power = lay_with(w->m);
    bool fits = xx_put_type(w, "lay_tile");
    if (power != RAIL_NONE) {
        fits = fits && xx_put_by(w, "company", w->k.d->private_[power].id);
    }
    return fits && xx_put_text(w->out, "hex", w->k.d->hex[lay_hex(w->m)].id) &&
           put_numbered(w->out, "tile", tile->id, '-', copy == RAIL_NONE ? 0 : (int)copy) &&
           xx_put(w->out, "rotation", json_integer(lay_rot(w->m)));
}

/* The index of a hex among those printed alike, in their list of hexes. */
static unsigned printed_place(const char *hex) {
    static const struct {
        const char *hex;
        unsigned place;
    } places[] = {{"E3", 1}, {"E5", 1}, {"F6", 2}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (strcmp(places[i].hex, hex) == 0) {
            return places[i].place;
        }
    }
    return 0;
}

/* Slots fill from the first; those reserved for homes come before them (they were there first). */
bool xx_write_station(xx_writing *w, unsigned hex, unsigned node) {
    unsigned c = IR_COMPANY_INDEX(w->m->actor);
    const rail_face *face = rail_face_at(&w->k, hex);
    if (node >= face->nnodes) {
        return xx_put_type(w, "place_token"); /* the engine will refuse it */
    }
    bool laid = w->k.s->tile[hex] != 0;
    const char *stem = laid ? w->k.d->tile[w->k.s->tile[hex] - 1].id : w->k.d->hex[hex].id;
    unsigned number = laid ? w->x->shadow.on[hex] : printed_place(stem);
    char city[48];
    snprintf(city, sizeof city, "%s-%u-%u", stem, number, node);
    unsigned open = rail_slots_open(&w->k, hex, node, c);
    return xx_put_type(w, "place_token") && xx_put_text(w->out, "city", city) &&
           xx_put(w->out, "slot", json_integer(face->node[node].slots - (json_int_t)open));
}

static unsigned place_of_source(const ir_move *m) {
    unsigned source = train_source(m);
    return source == RAIL_SOURCE_COMPANY ? train_seller(m)
           : source == RAIL_SOURCE_POOL  ? XX_TRAIN_POOL
                                         : XX_TRAIN_DEPOT;
}

static bool write_train(xx_writing *w) {
    unsigned kind = train_kind(w->m), old = train_trade(w->m);
    const rail_train *train = &w->k.d->train[kind];
    int serial = xx_serial(&w->x->shadow, &w->k, place_of_source(w->m), kind, 0);
    bool fits = xx_put_type(w, "buy_train") && put_numbered(w->out, "train", train->id, '-', serial) &&
                xx_put(w->out, "price", json_integer(rail_train_price(&w->k, w->m)));
    if (old < w->k.d->ntrains) {
        int handed = xx_serial(&w->x->shadow, &w->k, IR_COMPANY_INDEX(w->m->actor), old, 0);
        fits = fits && xx_put_text(w->out, "variant", train->id) &&
               put_numbered(w->out, "exchange", w->k.d->train[old].id, '-', handed);
    }
    return fits;
}

static bool write_discard(xx_writing *w) {
    unsigned kind = discard_kind(w->m);
    int serial = xx_serial(&w->x->shadow, &w->k, IR_COMPANY_INDEX(w->m->actor), kind, 0);
    return xx_put_type(w, "discard_train") && put_numbered(w->out, "train", w->k.d->train[kind].id, '-', serial);
}

/* Declining another tile that must follow at once is a pass of the private. */
static bool write_pass(xx_writing *w) {
    const rail_frame *f = w->x->state.finished ? NULL : rail_top_of(&w->k);
    bool by_private = f != NULL && f->kind == RAIL_FRAME_LAYING;
    return xx_put_type(w, "pass") && (!by_private || xx_put_by(w, "company", w->k.d->private_[f->part[0]].id));
}

/* Whether there is something to write: everything that the move names exists, and its actor can do such a thing. */
static bool can_be_written(const xx_writing *w) {
    const ir_move *m = w->m;
    bool by_company = IR_IS_COMPANY(m->actor) && IR_COMPANY_INDEX(m->actor) < w->k.d->ncompanies;
    if (!ir_operands_exist(w->x->game, w->action)) {
        return false;
    }
    switch (m->verb) {
    case RAIL_SELL:
        return IR_IS_PLAYER(m->actor);
    case RAIL_STATION:
    case RAIL_RUN:
    case RAIL_TRAIN:
    case RAIL_DISCARD:
        return by_company;
    default:
        return true;
    }
}

static bool write_any(xx_writing *w) {
    const ir_move *m = w->m;
    switch (m->verb) {
    case RAIL_PASS:
        return write_pass(w);
    case RAIL_BID:
        return write_bid(w, bid_private(m), bid_price(m));
    case RAIL_TAKE:
        return write_bid(w, take_private(m), take_price(m));
    case RAIL_PAR:
        return write_par(w);
    case RAIL_BUY:
        return xx_put_type(w, "buy_shares") && write_buy(w, buy_company(m), buy_from(m));
    case RAIL_SELL:
        return write_sell(w);
    case RAIL_EXCHANGE:
        return xx_put_type(w, "buy_shares") && xx_put_by(w, "company", w->k.d->private_[exchange_private(m)].id) &&
               write_buy(w, exchange_company(m), exchange_from(m));
    case RAIL_LAY:
        return write_lay(w);
    case RAIL_STATION:
        return xx_write_station(w, station_hex(m), station_city(m));
    case RAIL_RUN:
        return xx_put_type(w, "run_routes") && xx_write_routes(w->x, w->action, w->out);
    case RAIL_PAY:
    case RAIL_KEEP:
        return xx_put_type(w, "dividend") && xx_put_text(w->out, "kind", m->verb == RAIL_PAY ? "payout" : "withhold");
    case RAIL_TRAIN:
        return write_train(w);
    case RAIL_PRIVATE:
        return xx_put_type(w, "buy_company") &&
               xx_put_text(w->out, "company", w->k.d->private_[private_private(m)].id) &&
               xx_put(w->out, "price", json_integer(private_price(m)));
    case RAIL_DISCARD:
        return write_discard(w);
    case RAIL_BANKRUPT:
        return xx_put_type(w, "bankrupt");
    case RAIL_ACCEPT:
    case RAIL_DECLINE:
    default:
        break;
    }
    return true;
}

json_t *xx_write_action(const xx_game *x, const ir_action *action) {
    xx_writing w = {x, rail_look_at(x->game, &x->state), action, &action->move, json_object()};
    bool fits = w.out != NULL;
    if (fits && can_be_written(&w)) {
        xx_own own = x->title->write ? x->title->write(&w) : XX_NOT_OWN;
        fits = own == XX_NOT_OWN ? write_any(&w) : own == XX_OWN_DONE;
    }
    if (!fits) {
        json_decref(w.out);
        return NULL;
    }
    return w.out;
}

/* ---- updating the shadow --------------------------------------------------------------------------------------------
 */

/* The train with this id if it is of that kind and in that place, otherwise the first one there. */
static unsigned named_train(const xx_game *x, const rail_look *k, const json_t *written, const char *key,
                            unsigned place, unsigned kind) {
    unsigned serial = 0;
    const char *id = xx_text(written, key);
    if (id != NULL && xx_find_train(x, id, &serial) == kind && xx_place_of(&x->shadow, k, kind, serial) == place) {
        return serial;
    }
    int first = xx_serial(&x->shadow, k, place, kind, 0);
    return first < 0 ? 0 : (unsigned)first;
}

static void follow_train(xx_game *x, const rail_look *k, const ir_move *m, const json_t *written) {
    unsigned from = place_of_source(m), to = IR_COMPANY_INDEX(m->actor);
    unsigned kind = train_kind(m), old = train_trade(m), serial = named_train(x, k, written, "train", from, kind);
    if (old != RAIL_NONE) {
        unsigned handed = named_train(x, k, written, "exchange", to, old);
        xx_move_train(&x->shadow, to, XX_TRAIN_POOL, old, handed);
    }
    xx_move_train(&x->shadow, from, to, kind, serial);
}

static void follow_lay(xx_game *x, const rail_look *k, const ir_move *m, const json_t *written) {
    unsigned copy = 0, hex = lay_hex(m), tile = lay_tile(m);
    const char *id = xx_text(written, "tile");
    if (id == NULL || xx_find_tile(k->d, id, &copy) != tile || !xx_lay(&x->shadow, k, hex, tile, copy)) {
        (void)xx_lay(&x->shadow, k, hex, tile, xx_next_copy(&x->shadow, tile));
    }
}

static unsigned first_certificate(const xx_game *x, const rail_look *k, const json_t *written, unsigned company,
                                  unsigned holder) {
    unsigned certificate = 0;
    const char *id = json_string_value(json_array_get(json_object_get(written, "shares"), 0));
    if (id != NULL && xx_find_certificate(k->d, id, &certificate) == company &&
        xx_holder(&x->shadow, company, certificate) == holder) {
        return certificate;
    }
    return x->shadow.held[company][holder].n ? x->shadow.held[company][holder].at[0] : 0;
}

static void follow_purchase(xx_game *x, const rail_look *before, const rail_look *after, ir_party buyer,
                            unsigned company, unsigned from, const json_t *written) {
    unsigned certificate = first_certificate(x, before, written, company, (unsigned)RAIL_IPO + from);
    xx_bought(&x->shadow, before, after, company, certificate, IR_SEAT(buyer));
}

static void follow_sale(xx_game *x, const rail_look *before, const rail_look *after, const ir_move *m,
                        const json_t *written) {
    const json_t *list = json_object_get(written, "shares");
    xx_list sold = {0};
    unsigned company = sell_company(m), tenths = sell_shares(m);
    unsigned worth = 0, director = rail_certificate_of(before, company);
    for (size_t i = 0; i < json_array_size(list) && i < XX_MAX_CERTIFICATES; i++) {
        unsigned certificate = 0;
        const char *id = json_string_value(json_array_get(list, i));
        if (id != NULL && xx_find_certificate(before->d, id, &certificate) == company &&
            xx_holder(&x->shadow, company, certificate) == IR_SEAT(m->actor)) {
            sold.at[sold.n++] = (uint8_t)certificate;
            worth += certificate == 0 ? director : 1u;
        }
    }
    if (worth < tenths || worth >= tenths + director) {
        sold = xx_sale(&x->shadow, company, IR_SEAT(m->actor), tenths);
    }
    xx_sold(&x->shadow, before, after, company, &sold, IR_SEAT(m->actor), tenths);
}

/* A train changes hands when its offer is accepted; `written` is what was written for the offer. */
static void follow_answer(xx_game *x, const rail_look *before, const json_t *written) {
    const rail_frame *f = rail_top_of(before);
    if (f->kind == RAIL_FRAME_OFFER && f->offer.of == RAIL_OFFER_TRAIN) {
        ir_move m =
            train_move(IR_COMPANY(f->offer.buyer), f->offer.thing, RAIL_SOURCE_COMPANY, f->offer.seller, 0, RAIL_NONE);
        follow_train(x, before, &m, written);
    }
}

static void follow(xx_game *x, const rail_look *before, const rail_look *after, const ir_action *action,
                   const json_t *written) {
    const ir_move *m = &action->move;
    if (x->title->follow && x->title->follow(x, before, m)) {
        return;
    }
    switch (m->verb) {
    case RAIL_LAY:
        follow_lay(x, before, m, written);
        return;
    case RAIL_PAR:
        xx_bought(&x->shadow, before, after, par_company(m), 0, IR_SEAT(m->actor));
        return;
    case RAIL_BUY:
        follow_purchase(x, before, after, m->actor, buy_company(m), buy_from(m), written);
        return;
    case RAIL_EXCHANGE:
        follow_purchase(x, before, after, m->actor, exchange_company(m), exchange_from(m), written);
        return;
    case RAIL_SELL:
        follow_sale(x, before, after, m, written);
        return;
    case RAIL_TRAIN:
        follow_train(x, before, m, written);
        return;
    case RAIL_ACCEPT:
        follow_answer(x, before, written);
        return;
    case RAIL_DISCARD:
        xx_move_train(&x->shadow, IR_COMPANY_INDEX(m->actor), XX_TRAIN_POOL, discard_kind(m),
                      named_train(x, before, written, "train", IR_COMPANY_INDEX(m->actor), discard_kind(m)));
        return;
    case RAIL_PASS:
    case RAIL_BID:
    case RAIL_TAKE:
    case RAIL_STATION:
    case RAIL_RUN:
    case RAIL_PAY:
    case RAIL_KEEP:
    case RAIL_PRIVATE:
    case RAIL_DECLINE:
    case RAIL_BANKRUPT:
    default:
        break;
    }
}

ir_status xx_follow(xx_game *x, const ir_action *action, const json_t *written, ir_refusal *why) {
    ir_state before = x->state;
    ir_status status = ir_apply(x->game, &x->state, action, NULL, why);
    if (status != IR_OK) {
        return status;
    }
    rail_look was = rail_look_at(x->game, &before), is = rail_look_at(x->game, &x->state);
    ir_party asked;
    bool waits =
        action->move.verb == RAIL_TRAIN && xx_offer_open(x, &asked); /* the train moves when the offer is accepted */
    if (!waits) {
        follow(x, &was, &is, action, written);
    }
    if (x->title->settle) {
        x->title->settle(&x->shadow, &was, &is);
    }
    xx_settle_trains(&x->shadow, &is);
    return IR_OK;
}

bool xx_write_by_itself(const xx_game *x, const ir_state *before, const ir_action *action, json_t *list) {
    rail_look was = rail_look_at(x->game, before), is = rail_look_at(x->game, &x->state);
    return !x->title->by_itself || x->title->by_itself(x, &was, &is, action, list);
}
