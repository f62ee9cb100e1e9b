/* Our actions become those of 18xx.games, and the shadow follows them. */
#include "interop/eighteenxx_parts.h"

#include <string.h>

void xx_game_start(xx_game *x, const ir_game *game) {
    memset(x, 0, sizeof *x);
    x->game = game;
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

/* One action being written. */
typedef struct writing {
    const xx_game *x;
    rail_look k;
    const ir_action *action;
    const ir_move *m;
    json_t *out;
} writing;

static bool put(json_t *out, const char *key, json_t *value) { return json_object_set_new(out, key, value) == 0; }

static bool put_text(json_t *out, const char *key, const char *text) { return put(out, key, json_string(text)); }

static bool put_entity(writing *w, const char *type, const char *id) {
    return put_text(w->out, "entity", id) && put_text(w->out, "entity_type", type);
}

/* Investors have numbers there. */
static const char *minor_id(const rail_look *k, unsigned investor, char out[8]) {
    snprintf(out, 8, "%u", (investor - k->d->npublic + 1u) % 1000u);
    return out;
}

static bool put_actor(writing *w) {
    ir_party actor = w->m->actor;
    if (IR_IS_PLAYER(actor) && IR_SEAT(actor) < w->x->game->players) {
        return json_object_set(w->out, "entity", w->x->player[IR_SEAT(actor)]) == 0 &&
               put_text(w->out, "entity_type", "player");
    }
    if (IR_IS_COMPANY(actor) && rail_is_investor(&w->k, IR_COMPANY_INDEX(actor))) {
        char number[8];
        return put_entity(w, "minor", minor_id(&w->k, IR_COMPANY_INDEX(actor), number));
    }
    const char *id = rail_name_of(&w->k, actor);
    return put_entity(w, "corporation", id != NULL ? id : "?");
}

static bool put_type(writing *w, const char *type) { return put_text(w->out, "type", type) && put_actor(w); }

static bool put_numbered(json_t *out, const char *key, const char *stem, char mark, int number) {
    char id[40];
    snprintf(id, sizeof id, "%s%c%d", stem, mark, number < 0 ? 0 : number);
    return put_text(out, key, id);
}

static bool put_shares(writing *w, unsigned company, const xx_list *certificates, unsigned tenths) {
    json_t *list = json_array();
    bool fits = list != NULL;
    for (unsigned i = 0; i < certificates->n && fits; i++) {
        char id[40];
        snprintf(id, sizeof id, "%s_%u", w->k.d->company[company].id, (unsigned)certificates->at[i]);
        fits = json_array_append_new(list, json_string(id)) == 0;
    }
    return put(w->out, "shares", list) && fits && put(w->out, "percent", json_integer(10 * (json_int_t)tenths));
}

static bool write_bid(writing *w) {
    const char *id = w->k.d->private_[w->m->a].id;
    return put_type(w, "bid") && put_text(w->out, "company", id) && put(w->out, "price", json_integer(w->m->amount));
}

/* The place gives the price, and its number the slot. */
static bool write_place(writing *w) {
    char price[40] = "";
    for (unsigned i = 0; i < w->k.d->nplaces; i++) {
        const rail_place *place = &w->k.d->place[i];
        if (place->price == w->m->amount && place->number == w->m->b) {
            const rail_cell *cell = &w->k.d->cell[place->cell];
            snprintf(price, sizeof price, "%u,%u,%u", (unsigned)cell->price, (unsigned)cell->row,
                     (unsigned)cell->column);
        }
    }
    return put_type(w, "par") && put_text(w->out, "corporation", w->k.d->company[w->m->a].id) &&
           put_text(w->out, "share_price", price) && put(w->out, "slot", json_integer((json_int_t)w->m->b - 1));
}

static bool write_par(writing *w) {
    char price[40] = "";
    if (RULE(&w->k, PLACES)) {
        return write_place(w);
    }
    for (unsigned i = 0; i < w->k.d->ncells; i++) {
        const rail_cell *cell = &w->k.d->cell[i];
        if ((cell->flags & RAIL_CELL_PAR) && cell->price == w->m->amount) {
            snprintf(price, sizeof price, "%u,%u,%u", (unsigned)cell->price, (unsigned)cell->row,
                     (unsigned)cell->column);
        }
    }
    return put_type(w, "par") && put_text(w->out, "corporation", w->k.d->company[w->m->a].id) &&
           put_text(w->out, "share_price", price);
}

/* The first that is not locked: 18xx.games refuses the others by their ids. */
static bool write_buy(writing *w, unsigned company, unsigned from) {
    const xx_list *there = &w->x->shadow.held[company][RAIL_IPO + from];
    unsigned locked = from == RAIL_FROM_IPO ? rail_papers_before_free(&w->k, company) : 0;
    xx_list one = {.n = there->n > locked, .at = {there->at[locked < there->n ? locked : 0]}};
    return put_shares(w, company, &one, 1);
}

static bool write_sell(writing *w) {
    xx_list sold = xx_sale(&w->x->shadow, w->m->a, IR_SEAT(w->m->actor), w->m->b);
    return put_type(w, "sell_shares") && put_shares(w, w->m->a, &sold, w->m->b);
}

static bool write_lay(writing *w) {
    const rail_tile *tile = &w->k.d->tile[w->m->b];
    unsigned copy = xx_next_copy(&w->x->shadow, w->m->b);
    bool fits = put_type(w, "lay_tile");
    if (w->m->d) {
        fits = fits && put_entity(w, "company", w->k.d->private_[w->m->d - 1].id);
    }
    return fits && put_text(w->out, "hex", w->k.d->hex[w->m->a].id) &&
           put_numbered(w->out, "tile", tile->id, '-', copy == RAIL_NONE ? 0 : (int)copy) &&
           put(w->out, "rotation", json_integer(w->m->c));
}

/* The place of a hex among those that are printed alike, in their list of hexes. */
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

/* Slots fill from the first; those kept for homes come before them (they were there first). */
static bool write_station(writing *w, unsigned hex) {
    unsigned node = w->m->b, c = IR_COMPANY_INDEX(w->m->actor);
    const rail_face *face = rail_face_at(&w->k, hex);
    if (node >= face->nnodes) {
        return put_type(w, "place_token"); /* the engine will refuse it */
    }
    bool laid = w->k.s->tile[hex] != 0;
    const char *stem = laid ? w->k.d->tile[w->k.s->tile[hex] - 1].id : w->k.d->hex[hex].id;
    unsigned number = laid ? w->x->shadow.on[hex] : printed_place(stem);
    char city[48];
    snprintf(city, sizeof city, "%s-%u-%u", stem, number, node);
    unsigned open = rail_slots_open(&w->k, hex, node, c);
    return put_type(w, "place_token") && put_text(w->out, "city", city) &&
           put(w->out, "slot", json_integer(face->node[node].slots - (json_int_t)open));
}

static unsigned place_of_source(const ir_move *m) {
    return m->b == RAIL_SOURCE_COMPANY ? m->c : m->b == RAIL_SOURCE_POOL ? XX_TRAIN_POOL : XX_TRAIN_DEPOT;
}

static bool write_train(writing *w) {
    const rail_train *train = &w->k.d->train[w->m->a];
    int serial = xx_serial(&w->x->shadow, &w->k, place_of_source(w->m), w->m->a, 0);
    bool fits = put_type(w, "buy_train") && put_numbered(w->out, "train", train->id, '-', serial) &&
                put(w->out, "price", json_integer(rail_train_price(&w->k, w->m)));
    if (w->m->d) {
        int handed = xx_serial(&w->x->shadow, &w->k, IR_COMPANY_INDEX(w->m->actor), w->m->d - 1u, 0);
        fits = fits && put_text(w->out, "variant", train->id) &&
               put_numbered(w->out, "exchange", w->k.d->train[w->m->d - 1].id, '-', handed);
    }
    return fits;
}

static bool write_discard(writing *w) {
    int serial = xx_serial(&w->x->shadow, &w->k, IR_COMPANY_INDEX(w->m->actor), w->m->a, 0);
    return put_type(w, "discard_train") && put_numbered(w->out, "train", w->k.d->train[w->m->a].id, '-', serial);
}

static bool write_choice(writing *w, const char *choice) {
    return put_type(w, "choose") && put_text(w->out, "choice", choice);
}

/* A further tile that must follow at once is passed by its private, and so is a payment. A station that is not replaced
 * is discarded. */
static bool write_pass(writing *w) {
    const rail_frame *f = w->x->state.finished ? NULL : rail_top_of(&w->k);
    bool by_private = f != NULL && (f->kind == RAIL_FRAME_LAYING || f->kind == RAIL_FRAME_PAYMENT);
    if (f != NULL && f->kind == RAIL_FRAME_REPLACE) {
        return write_choice(w, "Discard");
    }
    return put_type(w, "pass") && (!by_private || put_entity(w, "company", w->k.d->private_[f->a].id));
}

static bool write_permits(writing *w) {
    char letters[9];
    unsigned n = 0;
    for (unsigned i = 0; i < 8; i++) {
        if (w->m->b >> i & 1u) {
            letters[n++] = (char)('A' + i);
        }
    }
    letters[n] = 0;
    return write_choice(w, letters);
}

/* All of an investor's money to the company, or a fifth of it to the owner. */
static bool write_takeover(writing *w) {
    char text[IR_MAX_NAME + 40];
    unsigned investor = IR_COMPANY_INDEX(w->m->actor), linked = w->k.s->linked[investor];
    ir_party owner = w->k.s->director[investor];
    int cash = (int)w->x->state.cash[w->m->actor];
    if (w->m->b == RAIL_TO_COMPANY && linked != 0) {
        snprintf(text, sizeof text, "%s%d to %s treasury", w->x->game->title->currency, cash,
                 w->k.d->company[linked - 1].id);
    } else {
        snprintf(text, sizeof text, "%s%d to %s", w->x->game->title->currency, cash / 5,
                 IR_IS_PLAYER(owner) ? w->x->game->name[IR_SEAT(owner)] : "?");
    }
    return write_choice(w, text);
}

static bool write_collect(writing *w) {
    char text[120];
    const rail_private *pr = &w->k.d->private_[w->m->a];
    const rail_frame *f = w->x->state.finished ? NULL : rail_top_of(&w->k);
    snprintf(text, sizeof text, "Receive %s payment of %s%d", pr->name, w->x->game->title->currency,
             f != NULL && f->kind == RAIL_FRAME_PAYMENT ? (int)f->amount : 0);
    return write_choice(w, text) && put_entity(w, "company", pr->id);
}

/* In the turn of a company its train is simply bought. */
static bool write_by_private(writing *w) {
    const char *id = w->k.d->private_[w->m->a].id;
    bool turn = !w->x->state.finished && rail_top_of(&w->k)->kind == RAIL_FRAME_TURN;
    if (w->m->verb == RAIL_ROCKET && turn) {
        return put_type(w, "purchase_train") && put_entity(w, "company", id);
    }
    return put_type(w, "assign") && put_entity(w, "company", id) &&
           put_text(w->out, "target", w->k.d->company[w->m->b].id) && put_text(w->out, "target_type", "corporation");
}

static bool write_invest(writing *w) {
    char number[8];
    return put_type(w, "bid") && put_text(w->out, "minor", minor_id(&w->k, w->m->a, number)) &&
           put(w->out, "price", json_integer(0));
}

static bool operands_exist(const writing *w) {
    const ir_move *m = w->m;
    const rail_data *d = w->k.d;
    switch ((rail_verb)m->verb) {
    case RAIL_BID:
    case RAIL_TAKE:
    case RAIL_PRIVATE:
        return m->a < d->nprivates;
    case RAIL_PAR:
        return m->a < d->ncompanies;
    case RAIL_SELL:
        return m->a < d->ncompanies && IR_IS_PLAYER(m->actor);
    case RAIL_BUY:
        return m->a < d->ncompanies && m->b <= RAIL_FROM_POOL;
    case RAIL_EXCHANGE:
        return m->a < d->nprivates && m->b < d->ncompanies && m->c <= RAIL_FROM_POOL;
    case RAIL_LAY:
        return m->a < d->nhexes && m->b < d->ntiles && m->d <= d->nprivates;
    case RAIL_STATION:
        return m->a < d->nhexes && IR_IS_COMPANY(m->actor);
    case RAIL_TRAIN:
        return m->a < d->ntrains && m->b <= RAIL_SOURCE_COMPANY && m->d <= d->ntrains && IR_IS_COMPANY(m->actor) &&
               (m->b != RAIL_SOURCE_COMPANY || m->c < d->ncompanies);
    case RAIL_DISCARD:
        return m->a < d->ntrains && IR_IS_COMPANY(m->actor);
    case RAIL_RUN:
        return IR_IS_COMPANY(m->actor);
    case RAIL_PASS:
    case RAIL_PAY:
    case RAIL_KEEP:
    case RAIL_ACCEPT:
    case RAIL_DECLINE:
    case RAIL_BANKRUPT:
    case RAIL_SIZE:
    case RAIL_PERMITS:
    case RAIL_REPAY:
    case RAIL_REPLACE:
        return true;
    case RAIL_INVEST:
        return m->a < d->ncompanies && m->a >= d->npublic;
    case RAIL_ROCKET:
    case RAIL_GRANT:
        return m->a < d->nprivates && m->b < d->ncompanies;
    case RAIL_COLLECT:
        return m->a < d->nprivates;
    case RAIL_TAKEOVER:
        return IR_IS_COMPANY(m->actor) && rail_is_investor(&w->k, IR_COMPANY_INDEX(m->actor));
    case RAIL_HOME:
        return IR_IS_COMPANY(m->actor) && IR_COMPANY_INDEX(m->actor) < d->ncompanies;
    case RAIL_VERBS:
        break;
    }
    return false;
}

/* What only 1880 knows. */
static bool write_further(writing *w) {
    const ir_move *m = w->m;
    switch (m->verb) {
    case RAIL_INVEST:
        return write_invest(w);
    case RAIL_SIZE:
        return put_type(w, "choose") && put(w->out, "choice", json_integer(10 * (json_int_t)m->b));
    case RAIL_PERMITS:
        return write_permits(w);
    case RAIL_REPAY:
        return put_type(w, "payoff_player_debt");
    case RAIL_ROCKET:
    case RAIL_GRANT:
        return write_by_private(w);
    case RAIL_COLLECT:
        return write_collect(w);
    case RAIL_TAKEOVER:
        return write_takeover(w);
    case RAIL_REPLACE:
        return write_choice(w, "Replace");
    default:
        return write_station(w, w->k.d->company[IR_COMPANY_INDEX(m->actor)].home);
    }
}

static bool write_any(writing *w) {
    const ir_move *m = w->m;
    switch ((rail_verb)m->verb) {
    case RAIL_PASS:
        return write_pass(w);
    case RAIL_BID:
    case RAIL_TAKE:
        return write_bid(w);
    case RAIL_PAR:
        return write_par(w);
    case RAIL_BUY:
        return put_type(w, "buy_shares") && write_buy(w, m->a, m->b);
    case RAIL_SELL:
        return write_sell(w);
    case RAIL_EXCHANGE:
        return put_type(w, "buy_shares") && put_entity(w, "company", w->k.d->private_[m->a].id) &&
               write_buy(w, m->b, m->c);
    case RAIL_LAY:
        return write_lay(w);
    case RAIL_STATION:
        return write_station(w, m->a);
    case RAIL_RUN:
        return put_type(w, "run_routes") && xx_write_routes(w->x, w->action, w->out);
    case RAIL_PAY:
    case RAIL_KEEP:
        return put_type(w, "dividend") && put_text(w->out, "kind", m->verb == RAIL_PAY ? "payout" : "withhold");
    case RAIL_TRAIN:
        return write_train(w);
    case RAIL_PRIVATE:
        return put_type(w, "buy_company") && put_text(w->out, "company", w->k.d->private_[m->a].id) &&
               put(w->out, "price", json_integer(m->amount));
    case RAIL_DISCARD:
        return write_discard(w);
    case RAIL_BANKRUPT:
        return put_type(w, "bankrupt");
    case RAIL_INVEST:
    case RAIL_SIZE:
    case RAIL_PERMITS:
    case RAIL_REPAY:
    case RAIL_ROCKET:
    case RAIL_GRANT:
    case RAIL_COLLECT:
    case RAIL_TAKEOVER:
    case RAIL_REPLACE:
    case RAIL_HOME:
        return write_further(w);
    case RAIL_ACCEPT:
    case RAIL_DECLINE:
    case RAIL_VERBS:
        break;
    }
    return true;
}

json_t *xx_write_action(const xx_game *x, const ir_action *action) {
    writing w = {x, rail_look_at(x->game, &x->state), action, &action->move, json_object()};
    if (w.out == NULL || (operands_exist(&w) && !write_any(&w))) {
        json_decref(w.out);
        return NULL;
    }
    return w.out;
}

/* ---- following ---------------------------------------------------------------------------------------------------- */

/* The train that an id names if it is of that kind and in that place, else the first there. */
static unsigned named_train(const xx_game *x, const rail_look *k, const json_t *written, const char *key,
                            unsigned place, unsigned kind) {
    unsigned serial = 0;
    const char *id = xx_text(written, key);
    if (id != NULL && xx_find_train(k->d, id, &serial) == kind && xx_place_of(&x->shadow, k, kind, serial) == place) {
        return serial;
    }
    int first = xx_serial(&x->shadow, k, place, kind, 0);
    return first < 0 ? 0 : (unsigned)first;
}

static void follow_train(xx_game *x, const rail_look *k, const ir_move *m, const json_t *written) {
    unsigned from = place_of_source(m), to = IR_COMPANY_INDEX(m->actor);
    unsigned serial = named_train(x, k, written, "train", from, m->a);
    if (m->d) {
        unsigned handed = named_train(x, k, written, "exchange", to, m->d - 1u);
        xx_move_train(&x->shadow, to, XX_TRAIN_POOL, m->d - 1u, handed);
    }
    xx_move_train(&x->shadow, from, to, m->a, serial);
}

static void follow_lay(xx_game *x, const rail_look *k, const ir_move *m, const json_t *written) {
    unsigned copy = 0;
    const char *id = xx_text(written, "tile");
    if (id == NULL || xx_find_tile(k->d, id, &copy) != m->b || !xx_lay(&x->shadow, k, m->a, m->b, copy)) {
        (void)xx_lay(&x->shadow, k, m->a, m->b, xx_next_copy(&x->shadow, m->b));
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

static void follow_sale(xx_game *x, const rail_look *before, const rail_look *after, const ir_move *m,
                        const json_t *written) {
    const json_t *list = json_object_get(written, "shares");
    xx_list sold = {0};
    unsigned worth = 0, director = rail_certificate_of(before, m->a);
    for (size_t i = 0; i < json_array_size(list) && i < XX_MAX_CERTIFICATES; i++) {
        unsigned certificate = 0;
        const char *id = json_string_value(json_array_get(list, i));
        if (id != NULL && xx_find_certificate(before->d, id, &certificate) == m->a &&
            xx_holder(&x->shadow, m->a, certificate) == IR_SEAT(m->actor)) {
            sold.at[sold.n++] = (uint8_t)certificate;
            worth += certificate == 0 ? director : 1u;
        }
    }
    if (worth < m->b || worth >= m->b + director) {
        sold = xx_sale(&x->shadow, m->a, IR_SEAT(m->actor), m->b);
    }
    xx_sold(&x->shadow, before, after, m->a, &sold, IR_SEAT(m->actor), m->b);
}

/* A train changes hands when its offer is accepted; `written` is what was written for the offer. */
static void follow_answer(xx_game *x, const rail_look *before, const json_t *written) {
    const rail_frame *f = rail_top_of(before);
    if (f->kind == RAIL_FRAME_OFFER && f->a == RAIL_OFFER_TRAIN) {
        ir_move m = {.verb = RAIL_TRAIN, .actor = IR_COMPANY(f->d), .a = f->b, .b = RAIL_SOURCE_COMPANY, .c = f->c};
        follow_train(x, before, &m, written);
    }
}

/* The private's train: the first of the stack, or the last of its kind if the others were removed and it is held. */
static void follow_rocket(xx_game *x, const rail_look *before, const ir_move *m) {
    const rail_frame *f = rail_top_of(before);
    bool held = f->kind == RAIL_FRAME_ROCKET && f->c;
    unsigned kind = held ? f->b : rail_top_train(before);
    if (kind == RAIL_NONE) {
        return;
    }
    if (m->c != 0) {
        int given = xx_serial(&x->shadow, before, m->b, m->c - 1u, 0);
        xx_move_train(&x->shadow, m->b, XX_TRAIN_POOL, m->c - 1u, given < 0 ? 0 : (unsigned)given);
    }
    int serial = held ? before->d->train[kind].count - 1 : xx_serial(&x->shadow, before, XX_TRAIN_DEPOT, kind, 0);
    xx_move_train(&x->shadow, XX_TRAIN_DEPOT, m->b, kind, serial < 0 ? 0 : (unsigned)serial);
}

static void follow(xx_game *x, const rail_look *before, const rail_look *after, const ir_action *action,
                   const json_t *written) {
    const ir_move *m = &action->move;
    switch ((rail_verb)m->verb) {
    case RAIL_LAY:
        follow_lay(x, before, m, written);
        return;
    case RAIL_PAR:
        if (!RULE(before, PLACES)) { /* there founding may take several actions */
            xx_bought(&x->shadow, before, after, m->a, 0, IR_SEAT(m->actor));
        }
        return;
    case RAIL_ROCKET:
        follow_rocket(x, before, m);
        return;
    case RAIL_BUY:
        xx_bought(&x->shadow, before, after, m->a,
                  first_certificate(x, before, written, m->a, (unsigned)RAIL_IPO + m->b), IR_SEAT(m->actor));
        return;
    case RAIL_EXCHANGE:
        xx_bought(&x->shadow, before, after, m->b,
                  first_certificate(x, before, written, m->b, (unsigned)RAIL_IPO + m->c), IR_SEAT(m->actor));
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
        xx_move_train(&x->shadow, IR_COMPANY_INDEX(m->actor), XX_TRAIN_POOL, m->a,
                      named_train(x, before, written, "train", IR_COMPANY_INDEX(m->actor), m->a));
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
    case RAIL_INVEST:
    case RAIL_SIZE:
    case RAIL_PERMITS:
    case RAIL_REPAY:
    case RAIL_GRANT:
    case RAIL_COLLECT:
    case RAIL_TAKEOVER:
    case RAIL_REPLACE:
    case RAIL_HOME:
    case RAIL_VERBS:
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
    bool waits = action->move.verb == RAIL_TRAIN && xx_offer_open(x, &asked); /* the train moves when it is accepted */
    if (!waits) {
        follow(x, &was, &is, action, written);
    }
    if (RULE(&is, PLACES)) {
        xx_settle_shares(&x->shadow, &was, &is);
    }
    xx_settle_trains(&x->shadow, &is);
    return IR_OK;
}

/* ---- what that program does by itself ----------------------------------------------------------------------------------- */

static bool add_by_itself(json_t *list, const char *type, const char *entity_type, const char *entity,
                          const char *choice) {
    json_t *one = json_object();
    bool fits = one != NULL && put_text(one, "type", type) && put_text(one, "entity_type", entity_type) &&
                put_text(one, "entity", entity) && (choice == NULL || put_text(one, "choice", choice));
    return json_array_append_new(list, one) == 0 && fits;
}

/* An investor whose turn in this round is over, or waits for nothing but the takeover. */
static bool has_acted(const rail_look *k, unsigned investor) {
    for (unsigned i = 0; i < k->s->depth; i++) {
        const rail_frame *f = &k->s->frame[i];
        if (f->kind == RAIL_FRAME_TURN && f->who == IR_COMPANY(investor)) {
            return f->step >= RAIL_STEP_DONE;
        }
    }
    return (k->s->status[investor] & RAIL_OPERATED) != 0;
}

static bool was_joined(const rail_look *before, const rail_look *after, unsigned investor) {
    unsigned c = before->s->linked[investor];
    return c != 0 && after->s->shares[c - 1][RAIL_RESERVE] < before->s->shares[c - 1][RAIL_RESERVE];
}

/* Each investor says at the end of its turn whether it is joined to its company. Several rounds may go by themselves
 * between two actions: the investors that had still to act in the first of them, all in those between, and in the last
 * one those that have acted now. */
static bool investors_say(const rail_look *before, const rail_look *after, json_t *list) {
    unsigned rounds = (uint8_t)(after->s->set_round - before->s->set_round);
    uint32_t gone = 0;
    bool fits = true;
    for (unsigned r = before->s->set_round == 0; r <= rounds; r++) {
        for (unsigned c = before->d->npublic; c < before->d->ncompanies && fits; c++) {
            bool plays =
                IR_IS_PLAYER(after->s->director[c]) && !(before->s->status[c] & RAIL_GONE) && !(gone >> c & 1u);
            char number[8];
            if (plays && (r > 0 || !has_acted(before, c)) && (r < rounds || has_acted(after, c))) {
                bool joined = was_joined(before, after, c);
                gone |= (uint32_t)joined << c;
                fits = add_by_itself(list, joined ? "destination_connection" : "pass", "minor",
                                     minor_id(before, c, number), NULL);
            }
        }
    }
    return fits;
}

static bool payments_say(const rail_look *before, const rail_look *after, json_t *list) {
    bool fits = true;
    for (unsigned p = 0; p < after->d->nprivates && fits; p++) {
        bool closed = after->s->private_flags[p] & ~before->s->private_flags[p] & RAIL_CLOSED;
        if (closed && after->d->private_[p].power == RAIL_POWER_PAYMENT) {
            fits = add_by_itself(list, "choose", "company", after->d->private_[p].id, "");
        }
    }
    return fits;
}

/* where that program had stopped at a question before a stock round, and the stock round has left none, it does not
 * notice, until an action of any kind makes it look again. */
static bool wake_up(const xx_game *x, const rail_look *before, const rail_look *after, json_t *list) {
    bool waits = false, dealt = false;
    for (unsigned i = 0; i < before->s->depth; i++) {
        const rail_frame *was = &before->s->frame[i], *is = &after->s->frame[i];
        bool stays = i < after->s->depth && is->kind == was->kind && is->who == was->who && is->a & RAIL_TURN_AWAITED;
        waits = waits || (was->kind == RAIL_FRAME_TURN && was->a & RAIL_TURN_AWAITED && !stays);
        dealt = dealt || was->kind == RAIL_FRAME_STOCK;
    }
    if (!waits || !dealt) {
        return true;
    }
    json_t *one = json_object();
    bool fits = one != NULL && put_text(one, "type", "program_disable") && put_text(one, "entity_type", "player") &&
                json_object_set(one, "entity", x->player[0]) == 0 && put_text(one, "reason", "the turn goes on");
    return json_array_append_new(list, one) == 0 && fits;
}

/* A payment comes when a stock round begins, and in a round the investors act before the companies, which set it off. */
bool xx_write_by_itself(const xx_game *x, const ir_state *before, const ir_action *action, json_t *list) {
    rail_look was = rail_look_at(x->game, before), is = rail_look_at(x->game, &x->state);
    if (!RULE(&is, INVESTORS)) {
        return true;
    }
    return wake_up(x, &was, &is, list) && investors_say(&was, &is, list) &&
           (action->move.verb == RAIL_COLLECT || payments_say(&was, &is, list));
}
