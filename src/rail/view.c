/* The position as JSON: what a client draws and what a trace line holds. The names of the fields are a promise to
 * others (oracle/FORMAT.md, INTERFACES.md). */
#include "rail/rail.h"

const char *rail_name_of(const rail_look *k, ir_party party) {
    if (IR_IS_PLAYER(party) && IR_SEAT(party) < k->game->players) {
        return k->game->name[IR_SEAT(party)];
    }
    if (IR_IS_COMPANY(party) && IR_COMPANY_INDEX(party) < k->d->ncompanies) {
        return k->d->company[IR_COMPANY_INDEX(party)].id;
    }
    return NULL;
}

const char *rail_hex_name(const rail_look *k, unsigned hex) {
    const rail_hex *h = &k->d->hex[hex];
    return RULE(k, PEER_NAMES) ? h->peer_name : h->name;
}

const char *rail_company_name(const rail_look *k, unsigned c) {
    const rail_company *co = &k->d->company[c];
    return RULE(k, PEER_NAMES) ? co->peer_name : co->name;
}

static void privates_of(const rail_look *k, ir_party owner, ir_json *j) {
    ir_json_key(j, "privates");
    ir_json_open(j, '[');
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->s->private_owner[p] == owner && !(k->s->private_flags[p] & RAIL_CLOSED)) {
            ir_json_string(j, k->d->private_[p].id);
        }
    }
    ir_json_close(j, ']');
}

static void trains(const rail_look *k, const char *key, const uint8_t *counts, ir_json *j) {
    ir_json_key(j, key);
    ir_json_open(j, '[');
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        for (unsigned i = 0; i < counts[t]; i++) {
            ir_json_string(j, k->d->train[t].id);
        }
    }
    ir_json_close(j, ']');
}

static void player(const rail_look *k, unsigned seat, ir_json *j) {
    ir_json_key(j, k->game->name[seat]);
    ir_json_open(j, '{');
    ir_json_field_int(j, "cash", k->is->cash[IR_PLAYER(seat)]);
    ir_json_key(j, "shares");
    ir_json_open(j, '{');
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->s->shares[c][seat]) {
            ir_json_field_int(j, k->d->company[c].id, (int64_t)10 * k->s->shares[c][seat]);
        }
    }
    ir_json_close(j, '}');
    privates_of(k, IR_PLAYER(seat), j);
    ir_json_field_int(j, "certificates", rail_certificates(k, seat));
    ir_json_field_int(j, "total", rail_total(k->game, k->is, seat));
    ir_json_close(j, '}');
}

static void stations(const rail_look *k, unsigned c, ir_json *j) {
    ir_json_key(j, "tokens");
    ir_json_open(j, '[');
    for (unsigned i = 0; i < RAIL_MAX_STATIONS && k->s->station[c][i]; i++) {
        unsigned at = k->s->station[c][i] - 1u;
        ir_json_open(j, '[');
        ir_json_string(j, k->d->hex[at >> 3].id);
        ir_json_int(j, at & 7u);
        ir_json_close(j, ']');
    }
    ir_json_close(j, ']');
}

static void market_place(const rail_look *k, unsigned c, ir_json *j) {
    unsigned cell = k->s->cell[c];
    if (!cell) {
        ir_json_field_string(j, "price", NULL);
        ir_json_field_string(j, "cell", NULL);
        ir_json_field_string(j, "cell_pos", NULL);
        ir_json_field_string(j, "par", NULL);
        return;
    }
    ir_json_field_int(j, "price", k->d->cell[cell - 1].price);
    ir_json_key(j, "cell");
    ir_json_open(j, '[');
    ir_json_int(j, k->d->cell[cell - 1].row);
    ir_json_int(j, k->d->cell[cell - 1].column);
    ir_json_close(j, ']');
    ir_json_field_int(j, "cell_pos", k->s->stack[c]);
    ir_json_field_int(j, "par", k->s->par[c]);
}

static void company(const rail_look *k, unsigned c, ir_json *j) {
    ir_json_key(j, k->d->company[c].id);
    ir_json_open(j, '{');
    ir_json_field_int(j, "cash", k->is->cash[IR_COMPANY(c)]);
    market_place(k, c, j);
    ir_json_field_string(j, "president", rail_name_of(k, k->s->director[c]));
    trains(k, "trains", k->s->trains[c], j);
    stations(k, c, j);
    ir_json_field_int(j, "stations_left", (int64_t)k->d->company[c].stations - rail_stations_placed(k, c));
    ir_json_field_int(j, "ipo", (int64_t)10 * k->s->shares[c][RAIL_IPO]);
    ir_json_field_int(j, "pool", (int64_t)10 * k->s->shares[c][RAIL_POOL]);
    ir_json_key(j, "floated");
    ir_json_bool(j, (k->s->status[c] & RAIL_FLOATED) != 0);
    ir_json_key(j, "operated");
    ir_json_bool(j, (k->s->status[c] & RAIL_OPERATED) != 0);
    privates_of(k, IR_COMPANY(c), j);
    ir_json_close(j, '}');
}

static void bank(const rail_look *k, ir_json *j) {
    ir_json_field_int(j, "bank", k->is->cash[IR_BANK]);
    ir_json_key(j, "bank_broken");
    ir_json_bool(j, k->s->bank_broken != 0);
    ir_json_key(j, "depot");
    ir_json_open(j, '{');
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (k->s->depot[t] && k->s->depot[t] != RAIL_UNLIMITED) {
            ir_json_field_int(j, k->d->train[t].id, k->s->depot[t]);
        }
    }
    ir_json_close(j, '}');
    trains(k, "train_pool", k->s->pool, j);
}

static void tiles(const rail_look *k, ir_json *j) {
    ir_json_key(j, "tiles");
    ir_json_open(j, '{');
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        if (!k->s->tile[h]) {
            continue;
        }
        ir_json_key(j, k->d->hex[h].id);
        ir_json_open(j, '[');
        ir_json_string(j, k->d->tile[k->s->tile[h] - 1].id);
        ir_json_int(j, k->s->rot[h]);
        ir_json_close(j, ']');
    }
    ir_json_close(j, '}');
}

/* The peer calls a phase by the train that starts it. */
static const char *phase_name(const rail_look *k) {
    for (unsigned t = 0; RULE(k, PEER_NAMES) && t < k->d->ntrains; t++) {
        if (k->d->train[t].phase == k->s->phase) {
            return k->d->train[t].id;
        }
    }
    return k->d->phase[k->s->phase].id;
}

static void whose_turn(const rail_look *k, ir_json *j) {
    if (k->is->finished) {
        ir_json_field_string(j, "to_act", NULL);
        return;
    }
    const rail_frame *f = rail_top_of(k);
    bool laying = f->kind == RAIL_FRAME_LAYING; /* the private whose tile must follow */
    ir_json_field_string(j, "to_act", laying ? k->d->private_[f->a].id : rail_name_of(k, f->who));
    ir_json_field_string(j, "director", rail_name_of(k, rail_player_of(k->game, k->is, f->who)));
}

static void steps(const rail_look *k, ir_json *j) {
    static const char *const rounds[] = {"auction", "stock", "operating"};
    static const char *const step_names[] = {"track", "station", "run", "dividend", "trains", "last", "done"};
    static const char *const frames[] = {"none", "auction", "bidding", "stock", "turn", "laying", "offer", "discard"};
    ir_json_field_string(j, "round", rounds[k->s->round]);
    ir_json_field_int(j, "turn", k->s->turn);
    ir_json_field_int(j, "set_round", k->s->set_round);
    ir_json_field_int(j, "set_size", k->s->set_size);
    ir_json_field_string(j, "phase", phase_name(k));
    if (!k->is->finished) {
        const rail_frame *f = rail_top_of(k);
        bool turn = f->kind == RAIL_FRAME_TURN;
        ir_json_field_string(j, "step", turn ? step_names[f->step] : frames[f->kind]);
    }
    whose_turn(k, j);
    ir_json_field_string(j, "priority", k->game->name[k->s->priority]);
}

/* What waits for an answer. */
static void offer(const rail_look *k, ir_json *j) {
    const rail_frame *f = rail_top_of(k);
    bool train = f->a == RAIL_OFFER_TRAIN;
    ir_json_key(j, "offer");
    ir_json_open(j, '{');
    ir_json_field_string(j, "buyer", k->d->company[f->d].id);
    ir_json_field_string(j, train ? "train" : "private", train ? k->d->train[f->b].id : k->d->private_[f->b].id);
    ir_json_field_string(j, "seller", train ? k->d->company[f->c].id : rail_name_of(k, f->who));
    ir_json_field_int(j, "price", f->amount);
    ir_json_close(j, '}');
}

/* A train that the company owes and cannot pay. */
static void emergency(const rail_look *k, ir_json *j) {
    rail_need need = rail_need_of(k, rail_operator(k));
    if (!need.emergency) {
        return;
    }
    ir_json_key(j, "emergency");
    ir_json_open(j, '{');
    ir_json_field_string(j, "train", k->d->train[need.kind].id);
    ir_json_field_int(j, "price", need.price);
    ir_json_field_int(j, "beyond_treasury", need.missing);
    ir_json_field_int(j, "still_to_raise", need.still);
    ir_json_close(j, '}');
}

static void pending(const rail_look *k, ir_json *j) {
    if (k->is->finished) {
        return;
    }
    const rail_frame *f = rail_top_of(k);
    if (f->kind == RAIL_FRAME_OFFER) {
        offer(k, j);
    } else if (f->kind == RAIL_FRAME_TURN && f->step == RAIL_STEP_TRAINS) {
        emergency(k, j);
    } else if (f->kind == RAIL_FRAME_TURN && f->step == RAIL_STEP_DIVIDEND) {
        ir_json_field_int(j, "revenue", k->s->revenue);
        ir_json_field_int(j, "outside", k->s->outside);
    }
}

static void bids(const rail_look *k, ir_json *j) {
    ir_json_key(j, "bids");
    ir_json_open(j, '{');
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->s->private_owner[p] != IR_BANK) {
            continue;
        }
        ir_json_key(j, k->d->private_[p].id);
        ir_json_open(j, '{');
        ir_json_field_int(j, "price", rail_listed_price(k, p));
        for (unsigned seat = 0; seat < k->game->players; seat++) {
            if (k->s->bid[p][seat]) {
                ir_json_field_int(j, k->game->name[seat], k->s->bid[p][seat]);
            }
        }
        ir_json_close(j, '}');
    }
    ir_json_close(j, '}');
}

void rail_view(const ir_game *game, const ir_state *state, ir_party viewer, ir_json *j) {
    (void)viewer; /* 88-SU-06: all holdings are open */
    rail_look k = rail_look_at(game, state);
    steps(&k, j);
    ir_json_key(j, "players");
    ir_json_open(j, '{');
    for (unsigned seat = 0; seat < game->players; seat++) {
        player(&k, seat, j);
    }
    ir_json_close(j, '}');
    ir_json_field_int(j, "certificate_limit", rail_limit(&k));
    ir_json_key(j, "corps");
    ir_json_open(j, '{');
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        company(&k, c, j);
    }
    ir_json_close(j, '}');
    bank(&k, j);
    if (k.s->round == RAIL_ROUND_AUCTION) {
        bids(&k, j);
    }
    pending(&k, j);
    tiles(&k, j);
    if (state->finished) {
        ir_json_field_string(j, "end", rail_end_name(state->end - 1u));
        ir_json_key(j, "totals");
        ir_json_open(j, '{');
        for (unsigned seat = 0; seat < game->players; seat++) {
            ir_json_field_int(j, game->name[seat], rail_total(game, state, seat));
        }
        ir_json_close(j, '}');
    }
}
