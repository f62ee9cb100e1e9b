/* The position as JSON for a viewer. Everything is open except the players' cash (NA-HI-01, NA-HI-02): another player's
 * is null until the game is over. Nothing here may depend on cash that the viewer does not see. */
#include "titles/nar/nar.h"

bool nar_sees_cash(const nar_look *k, ir_party viewer, unsigned seat) {
    return k->is->finished || k->r->open_money || viewer == IR_PLAYER(seat);
}

bool nar_hides(const ir_game *game, const ir_state *state, ir_party viewer) {
    nar_look k = nar_look_at(game, state);
    for (unsigned seat = 0; seat < game->players; seat++) {
        if (!nar_sees_cash(&k, viewer, seat)) {
            return true;
        }
    }
    return false;
}

static const char *name_of(const nar_look *k, ir_party party) {
    return IR_IS_PLAYER(party) && IR_SEAT(party) < k->game->players ? k->game->name[IR_SEAT(party)] : NULL;
}

/* Companies whose bits are set. */
static void companies_json(const nar_look *k, const char *key, unsigned bits, ir_json *j) {
    ir_json_field_open(j, key, '[');
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        if ((bits >> company & 1u) != 0) {
            ir_json_string(j, k->d->company[company].id);
        }
    }
    ir_json_close(j, ']');
}

static void player_json(const nar_look *k, ir_party viewer, unsigned seat, ir_json *j) {
    ir_json_field_open(j, k->game->name[seat], '{');
    ir_json_key(j, "cash");
    if (nar_sees_cash(k, viewer, seat)) {
        ir_json_int(j, k->is->cash[IR_PLAYER(seat)]);
    } else {
        ir_json_null(j);
    }
    ir_json_field_open(j, "shares", '{');
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        if (k->s->owned[company][seat] > 0) {
            ir_json_field_int(j, k->d->company[company].id, k->s->owned[company][seat]);
        }
    }
    ir_json_close(j, '}');
    if (k->s->phase == NAR_BUY) {
        ir_json_field_bool(j, "passed", (k->s->passed >> seat & 1u) != 0);
        companies_json(k, "bought_for", k->s->used[seat], j);
    }
    ir_json_close(j, '}');
}

static void card_json(const nar_look *k, unsigned card, ir_json *j) {
    const nar_card *c = &k->r->card[card];
    ir_json_open(j, '{');
    ir_json_field_string(j, "name", c->name);
    if (card < NAR_CITIES) {
        ir_json_field_int(j, "cost", c->cost);
    }
    ir_json_field_int(j, "income", c->income);
    ir_json_field_int(j, "symbols", c->symbols);
    ir_json_close(j, '}');
}

static void company_json(const nar_look *k, unsigned company, ir_json *j) {
    ir_json_field_open(j, k->d->company[company].id, '{');
    ir_json_field_string(j, "name", k->d->company[company].name);
    ir_json_field_string(j, "colour", k->d->company[company].colour);
    ir_json_field_string(j, "text_colour", k->d->company[company].text_colour);
    ir_json_field_int(j, "cash", k->is->cash[IR_COMPANY(company)]);
    ir_json_field_string(j, "president", name_of(k, k->s->director[company]));
    ir_json_field_int(j, "shares_sold", nar_shares_sold(k->s, company));
    ir_json_field_int(j, "income", nar_income(k, company));
    ir_json_field_int(j, "symbols", nar_symbols(k, company));
    ir_json_field_open(j, "cities", '[');
    for (unsigned i = 0; i < NAR_CARDS; i++) { /* the start city first */
        unsigned card = (i + NAR_CITIES) % NAR_CARDS;
        if ((k->s->network[company] >> card & 1u) != 0) {
            card_json(k, card, j);
        }
    }
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}

/* Far end first: the last card of a column is the one that can be taken. */
static void columns_json(const nar_look *k, ir_json *j) {
    ir_json_field_open(j, "share_columns", '[');
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        ir_json_open(j, '[');
        for (unsigned row = 0; row < k->s->shares_left[column]; row++) {
            ir_json_string(j, k->d->company[k->s->share[column][row]].id);
        }
        ir_json_close(j, ']');
    }
    ir_json_close(j, ']');
    ir_json_field_open(j, "city_columns", '[');
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        ir_json_open(j, '[');
        for (unsigned row = 0; row < k->s->cities_left[column]; row++) {
            card_json(k, k->s->city[column][row], j);
        }
        ir_json_close(j, ']');
    }
    ir_json_close(j, ']');
    ir_json_field_open(j, "start_cities", '[');
    for (unsigned start = 0; start < NAR_STARTS; start++) {
        if ((k->s->starts >> start & 1u) != 0) {
            card_json(k, NAR_CITIES + start, j);
        }
    }
    ir_json_close(j, ']');
}

static void offer_json(const nar_look *k, ir_json *j) {
    unsigned company = nar_bottom_share(k->s, k->s->offer_column);
    ir_json_field_open(j, "offer", '{');
    ir_json_field_string(j, "by", name_of(k, IR_PLAYER(k->s->seat)));
    ir_json_field_string(j, "company", k->d->company[company].id);
    ir_json_field_int(j, "column", k->s->offer_column + 1);
    ir_json_field_int(j, "price", k->s->offer_price);
    ir_json_field_string(j, "director", name_of(k, k->s->director[company]));
    ir_json_close(j, '}');
}

static void ends_json(const nar_look *k, ir_json *j) {
    ir_json_field_open(j, "last_turn", '[');
    for (unsigned end = 0; nar_end_name(k->game->title, end) != NULL; end++) {
        if ((k->is->ends >> end & 1u) != 0) {
            ir_json_string(j, nar_end_name(k->game->title, end));
        }
    }
    ir_json_close(j, ']');
}

static void to_act_json(const nar_look *k, ir_json *j) {
    uint32_t actors = ir_actors(k->game, k->is);
    ir_json_field_open(j, "to_act", '[');
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        if ((actors >> IR_PLAYER(seat) & 1u) != 0) {
            ir_json_string(j, k->game->name[seat]);
        }
    }
    ir_json_close(j, ']');
}

/* A city has its price on the card; shares have none before somebody names it. */
bool nar_cost(const ir_game *game, const ir_state *state, const ir_move *move, int32_t *cost) {
    nar_look k = nar_look_at(game, state);
    unsigned column = move->verb == NAR_CITY ? nar_city_column(move) : NAR_COLUMNS;
    if (column >= NAR_COLUMNS || k.s->cities_left[column] == 0) {
        return false;
    }
    *cost = k.r->card[k.s->city[column][k.s->cities_left[column] - 1]].cost;
    return true;
}

void nar_view(const ir_game *game, const ir_state *state, ir_party viewer, ir_json *j) {
    static const char *const phases[] = {"", "I", "II", "over"};
    nar_look k = nar_look_at(game, state);
    ir_json_field_int(j, "turn", k.s->turn);
    ir_json_field_string(j, "phase", phases[k.s->phase]);
    ir_json_field_string(j, "start_player", name_of(&k, IR_PLAYER(k.s->start_seat)));
    ir_json_field_open(j, "players", '{');
    for (unsigned seat = 0; seat < game->players; seat++) {
        player_json(&k, viewer, seat, j);
    }
    ir_json_close(j, '}');
    ir_json_field_open(j, "corps", '{');
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        company_json(&k, company, j);
    }
    ir_json_close(j, '}');
    columns_json(&k, j);
    if (k.s->phase == NAR_TRADE) {
        companies_json(&k, "barred", k.s->barred, j);
    }
    if (k.s->offer_price > 0) {
        offer_json(&k, j);
    }
    ends_json(&k, j);
    to_act_json(&k, j);
    if (state->finished) {
        ir_json_field_string(j, "end", nar_end_name(game->title, state->end - 1u));
        ir_json_field_open(j, "totals", '{');
        for (unsigned seat = 0; seat < game->players; seat++) {
            ir_json_field_int(j, game->name[seat], state->cash[IR_PLAYER(seat)]);
        }
        ir_json_close(j, '}');
    }
}
