/* The position as JSON: what a client draws and what a trace line holds. The names of the fields are a promise to
 * others (oracle/FORMAT.md, INTERFACES.md). */
#include "rail/view.h"
#include "rail/auction.h"
#include "rail/board.h"
#include "rail/hooks.h"
#include "rail/market.h"
#include "rail/operating.h"
#include "rail/purchase.h"
#include "rail/shares.h"
#include "rail/stock.h"
#include "rail/title.h"
#include "rail/track.h"
#include "rail/trains.h"
#include "rail/turn.h"

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
    return PEER(k, NAMES) ? h->peer_name : h->name;
}

const char *rail_company_name(const rail_look *k, unsigned c) {
    const rail_company *co = &k->d->company[c];
    return PEER(k, NAMES) ? co->peer_name : co->name;
}

/* Companies whose bits are set, in the order of the list. */
void rail_view_companies(const rail_look *k, const char *key, uint32_t mask, ir_json *j) {
    ir_json_field_open(j, key, '[');
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if ((mask >> c & 1u) != 0) {
            ir_json_string(j, k->d->company[c].id);
        }
    }
    ir_json_close(j, ']');
}

static void privates_of(const rail_look *k, ir_party owner, ir_json *j) {
    ir_json_field_open(j, "privates", '[');
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->s->private_owner[p] == owner && !(k->s->private_flags[p] & RAIL_CLOSED)) {
            ir_json_string(j, k->d->private_[p].id);
        }
    }
    ir_json_close(j, ']');
}

void rail_view_trains(const rail_look *k, const char *key, const uint8_t *counts, ir_json *j) {
    ir_json_field_open(j, key, '[');
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        for (unsigned i = 0; i < counts[t]; i++) {
            ir_json_string(j, k->d->train[t].id);
        }
    }
    ir_json_close(j, ']');
}

/* Cash, and what all sales that are allowed now would bring, each company by itself. */
static int64_t liquidity(const rail_look *k, unsigned seat) {
    int64_t sum = k->is->cash[IR_PLAYER(seat)];
    for (unsigned c = 0; rail_sales_open(k) && c < k->d->ncompanies; c++) {
        unsigned n = k->s->shares[c][seat];
        while (n > 0 && !rail_may_sell(k, seat, c, n, false, NULL)) {
            n--;
        }
        sum += (int64_t)n * ((int64_t)rail_price(k, c) - RULE(k, SALE_FEE));
    }
    return sum;
}

static void player(const rail_look *k, unsigned seat, ir_json *j) {
    ir_json_field_open(j, k->game->name[seat], '{');
    ir_json_field_int(j, "cash", k->is->cash[IR_PLAYER(seat)]);
    ir_json_field_open(j, "shares", '{');
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->s->shares[c][seat]) {
            ir_json_field_int(j, k->d->company[c].id, (int64_t)10 * k->s->shares[c][seat]);
        }
    }
    ir_json_close(j, '}');
    privates_of(k, IR_PLAYER(seat), j);
    ir_json_field_int(j, "certificates", rail_certificates(k, seat));
    ir_json_field_int(j, "total", rail_total(k->game, k->is, seat));
    ir_json_field_int(j, "liquidity", liquidity(k, seat));
    ir_json_field_int(j, "bound", (int64_t)k->is->cash[IR_PLAYER(seat)] - rail_free_cash(k, seat, RAIL_NONE));
    rail_view_companies(k, "sold", k->s->sold[seat], j);
    ir_json_field_bool(j, "bankrupt", k->s->bankrupt == seat + 1);
    if (k->h->view_player) {
        k->h->view_player(k, seat, j);
    }
    ir_json_close(j, '}');
}

void rail_view_stations(const rail_look *k, unsigned c, ir_json *j) {
    ir_json_field_open(j, "tokens", '[');
    for (unsigned i = 0; i < RAIL_MAX_STATIONS && k->s->station[c][i]; i++) {
        unsigned at = k->s->station[c][i] - 1u;
        ir_json_open(j, '[');
        ir_json_string(j, k->d->hex[at >> 3].id);
        ir_json_int(j, at & 7u);
        ir_json_close(j, ']');
    }
    ir_json_close(j, ']');
}

void rail_view_number(ir_json *j, const char *key, int number) {
    ir_json_key(j, key);
    if (number < 0) {
        ir_json_null(j);
    } else {
        ir_json_int(j, number);
    }
}

static void market_place(const rail_look *k, unsigned c, ir_json *j) {
    unsigned cell = k->s->cell[c];
    if (!cell) {
        bool founded = (k->s->status[c] & RAIL_STARTED) != 0; /* it has a price, but is not on the market yet */
        rail_view_number(j, "price", founded ? (int)rail_price(k, c) : -1);
        ir_json_field_string(j, "cell", NULL);
        ir_json_field_string(j, "cell_pos", NULL);
        rail_view_number(j, "par", founded ? k->s->par[c] : -1);
        return;
    }
    ir_json_field_int(j, "price", k->d->cell[cell - 1].price);
    ir_json_field_open(j, "cell", '[');
    ir_json_int(j, k->d->cell[cell - 1].row);
    ir_json_int(j, k->d->cell[cell - 1].column);
    ir_json_close(j, ']');
    ir_json_field_int(j, "cell_pos", k->s->stack[c]);
    ir_json_field_int(j, "par", k->s->par[c]);
}

/* Of the next station; the home station costs nothing. */
static void station_cost(const rail_look *k, unsigned c, ir_json *j) {
    ir_json_key(j, "station_cost");
    if (rail_stations_placed(k, c) < k->d->company[c].stations) {
        ir_json_int(j, rail_station_cost(k, c));
    } else {
        ir_json_null(j);
    }
}

/* Percent that must still leave the IPO; null once it has floated, or where the title floats companies itself. */
static void to_float(const rail_look *k, unsigned c, ir_json *j) {
    int left = (int)RULE(k, FLOAT_SHARES) + k->s->shares[c][RAIL_IPO] - 10;
    bool waits = (k->s->status[c] & RAIL_STARTED) && !(k->s->status[c] & RAIL_FLOATED) && RULE(k, FLOAT_SHARES) > 0;
    rail_view_number(j, "to_float", !waits ? -1 : left > 0 ? 10 * left : 0);
}

static void company(const rail_look *k, unsigned c, ir_json *j) {
    bool started = (k->s->status[c] & RAIL_STARTED) != 0;
    ir_json_field_open(j, k->d->company[c].id, '{');
    ir_json_field_int(j, "cash", k->is->cash[IR_COMPANY(c)]);
    market_place(k, c, j);
    ir_json_field_string(j, "president", rail_name_of(k, k->s->director[c]));
    rail_view_trains(k, "trains", k->s->trains[c], j);
    rail_view_stations(k, c, j);
    ir_json_field_int(j, "stations_left", (int64_t)k->d->company[c].stations - rail_stations_placed(k, c));
    ir_json_field_int(j, "ipo", (int64_t)10 * k->s->shares[c][RAIL_IPO]);
    ir_json_field_int(j, "pool", (int64_t)10 * k->s->shares[c][RAIL_POOL]);
    rail_view_number(j, "ipo_price", started ? (int)rail_share_price(k, c, RAIL_FROM_IPO) : -1);
    station_cost(k, c, j);
    ir_json_field_bool(j, "started", started);
    ir_json_field_bool(j, "floated", (k->s->status[c] & RAIL_FLOATED) != 0);
    ir_json_field_bool(j, "operated", (k->s->status[c] & RAIL_OPERATED) != 0);
    to_float(k, c, j);
    ir_json_field_bool(j, "will_float", started && !(k->s->status[c] & RAIL_FLOATED) && rail_will_float(k, c));
    privates_of(k, IR_COMPANY(c), j);
    if (k->h->view_company) {
        k->h->view_company(k, c, j);
    }
    ir_json_close(j, '}');
}

static void bank(const rail_look *k, ir_json *j) {
    ir_json_field_int(j, "bank", k->is->cash[IR_BANK]);
    ir_json_field_bool(j, "bank_broken", k->s->bank_broken != 0);
    ir_json_field_open(j, "depot", '{');
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (k->s->depot[t] && k->s->depot[t] != RAIL_UNLIMITED) {
            ir_json_field_int(j, k->d->train[t].id, k->s->depot[t]);
        }
    }
    ir_json_close(j, '}');
    rail_view_trains(k, "train_pool", k->s->pool, j);
}

static void tiles(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "tiles", '{');
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        if (!k->s->tile[h]) {
            continue;
        }
        ir_json_field_open(j, k->d->hex[h].id, '[');
        ir_json_string(j, k->d->tile[k->s->tile[h] - 1].id);
        ir_json_int(j, k->s->rot[h]);
        ir_json_close(j, ']');
    }
    ir_json_close(j, '}');
}

/* 18xx.games calls a phase by the train that starts it, unless the title names its phases itself. */
const char *rail_phase_name(const rail_look *k, unsigned phase) {
    bool by_train = PEER(k, NAMES) && !k->h->facts_phase;
    for (unsigned t = 0; by_train && t < k->d->ntrains; t++) {
        if (k->d->train[t].phase == phase) {
            return k->d->train[t].id;
        }
    }
    return k->d->phase[phase].id;
}

/* Who acts. 18xx.games has no names for companies without shares, but numbers. */
static void actor(const rail_look *k, const rail_frame *f, ir_json *j) {
    unsigned c = IR_IS_COMPANY(f->who) ? IR_COMPANY_INDEX(f->who) : RAIL_NONE;
    if (rail_step_of(k->d, f->kind)->asks_private) {
        ir_json_field_string(j, "to_act", k->d->private_[f->part[0]].id);
    } else if (PEER(k, NAMES) && c < k->d->ncompanies && c >= k->d->npublic) {
        char number[] = {(char)('1' + (c - k->d->npublic)), 0};
        ir_json_field_string(j, "to_act", number);
    } else {
        ir_json_field_string(j, "to_act", rail_name_of(k, f->who));
    }
}

static void whose_turn(const rail_look *k, ir_json *j) {
    if (k->is->finished) {
        ir_json_field_string(j, "to_act", NULL);
        return;
    }
    const rail_frame *f = rail_top_of(k);
    actor(k, f, j);
    ir_json_field_string(j, "director", rail_name_of(k, rail_player_of(k->game, k->is, f->who)));
}

/* The players clockwise; their seats may have been changed. */
void rail_view_order(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "seats", '[');
    for (unsigned i = 0; i < k->game->players; i++) {
        ir_json_string(j, k->game->name[k->s->reseated ? k->s->order[i] : i]);
    }
    ir_json_close(j, ']');
}

static void steps(const rail_look *k, ir_json *j) {
    static const char *const rounds[] = {"auction", "stock", "operating"};
    ir_json_field_string(j, "round", k->s->round == RAIL_ROUND_OWN ? k->h->own_round : rounds[k->s->round]);
    ir_json_field_int(j, "turn", k->s->turn);
    ir_json_field_int(j, "set_round", k->s->set_round);
    ir_json_field_int(j, "set_size", k->s->set_size);
    ir_json_field_string(j, "phase", rail_phase_name(k, k->s->phase));
    if (!k->is->finished) {
        const rail_frame *f = rail_top_of(k);
        bool turn = f->kind == RAIL_FRAME_TURN;
        ir_json_field_string(j, "step", turn ? rail_turn_name(k->d, f->step) : rail_step_of(k->d, f->kind)->name);
    }
    whose_turn(k, j);
    ir_json_field_string(j, "priority", k->game->name[k->s->priority]);
    if (k->h->view_round) {
        k->h->view_round(k, j);
    }
}

/* Seats as a mask. */
void rail_view_seats(const rail_look *k, const char *key, unsigned mask, ir_json *j) {
    ir_json_field_open(j, key, '[');
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        if ((mask >> seat & 1u) != 0) {
            ir_json_string(j, k->game->name[seat]);
        }
    }
    ir_json_close(j, ']');
}

static void waiting(const rail_look *k, ir_json *j) {
    const rail_frame *f = k->is->finished ? NULL : rail_top_of(k);
    const rail_step_def *step = f ? rail_step_of(k->d, f->kind) : NULL;
    if (step && step->view) {
        step->view(k, f, j);
    }
}

static void bids(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "bids", '{');
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->s->private_owner[p] != IR_BANK || (k->d->private_[p].flags & RAIL_LATE)) {
            continue; /* sold, or not in the auction */
        }
        ir_json_field_open(j, k->d->private_[p].id, '{');
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

/* ---- what only clients need: docs/facts.md ------------------------------------------------------------------------- */

static void in_order(const rail_look *k, const char *key, unsigned with, unsigned without, ir_json *j) {
    uint8_t order[IR_MAX_COMPANIES];
    unsigned n = rail_turn_order(k, with, without, order);
    unsigned now = k->s->round == RAIL_ROUND_OPERATING ? rail_operator(k) : RAIL_NONE;
    ir_json_field_open(j, key, '[');
    for (unsigned i = 0; i < n; i++) {
        if (order[i] != now) {
            ir_json_string(j, k->d->company[order[i]].id);
        }
    }
    ir_json_close(j, ']');
}

static const char *when_of(const rail_look *k, unsigned c, bool in_round) {
    if (!in_round) {
        return "next";
    }
    return rail_operator(k) == c ? "now" : (k->s->status[c] & RAIL_OPERATED) ? "done" : "next";
}

/* All that act in a round, those that have acted first: companies without shares, then the others. */
static void whole_order(const rail_look *k, bool in_round, ir_json *j) {
    static const char *const times[] = {"done", "now", "next"};
    uint8_t order[2 * IR_MAX_COMPANIES];
    unsigned n = 0;
    for (unsigned c = k->d->npublic; c < k->d->ncompanies; c++) {
        bool acts = k->s->director[c] != RAIL_DIRECTOR_NONE && !(k->s->status[c] & RAIL_GONE) &&
                    (!k->h->acts || k->h->acts(k, c));
        if (acts) {
            order[n++] = (uint8_t)c;
        }
    }
    unsigned others = rail_turn_order(k, RAIL_FLOATED, 0, order + n);
    for (unsigned i = n, end = n + others; i < end; i++) {
        if (order[i] < k->d->npublic) { /* a title's order may have the others too */
            order[n++] = order[i];
        }
    }
    ir_json_field_open(j, "order", '[');
    for (unsigned i = 0; i < 3 * n; i++) {
        unsigned c = order[i % n];
        if (ir_equal(when_of(k, c, in_round), times[i / n])) {
            ir_json_open(j, '{');
            ir_json_field_string(j, "id", k->d->company[c].id);
            ir_json_field_string(j, "kind", c < k->d->npublic ? "company" : rail_kind_of(k, c)->id);
            ir_json_field_string(j, "when", times[i / n]);
            ir_json_close(j, '}');
        }
    }
    ir_json_close(j, ']');
}

static void operating(const rail_look *k, ir_json *j) {
    bool in_round = k->s->round == RAIL_ROUND_OPERATING;
    unsigned now = in_round ? rail_operator(k) : RAIL_NONE;
    ir_json_field_open(j, "operating", '{');
    if (in_round) {
        in_order(k, "done", RAIL_FLOATED | RAIL_OPERATED, 0, j);
    } else {
        rail_view_companies(k, "done", 0, j);
    }
    ir_json_field_string(j, "now", now == RAIL_NONE ? NULL : k->d->company[now].id);
    in_order(k, "next", RAIL_FLOATED, in_round ? RAIL_OPERATED : 0, j);
    whole_order(k, in_round, j);
    ir_json_close(j, '}');
}

static void city(const rail_look *k, unsigned hex, unsigned node, ir_json *j) {
    ir_json_open(j, '{');
    ir_json_field_int(j, "node", node);
    ir_json_field_int(j, "slots", rail_face_at(k, hex)->node[node].slots);
    rail_view_companies(k, "stations", rail_stationed(k, hex, node), j);
    rail_view_companies(k, "kept", rail_kept_for(k, hex, node), j);
    ir_json_close(j, '}');
}

static void cities(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "cities", '{');
    for (unsigned hex = 0; hex < k->d->nhexes; hex++) {
        const rail_face *face = rail_face_at(k, hex);
        bool opened = false;
        for (unsigned node = 0; node < face->nnodes; node++) {
            if (!(rail_stationed(k, hex, node) | rail_kept_for(k, hex, node))) {
                continue; /* a home may be off the board */
            }
            if (!opened) {
                ir_json_field_open(j, k->d->hex[hex].id, '[');
                opened = true;
            }
            city(k, hex, node, j);
        }
        if (opened) {
            ir_json_close(j, ']');
        }
    }
    ir_json_close(j, '}');
}

static void closed_hexes(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "closed_hexes", '{');
    for (unsigned hex = 0; hex < k->d->nhexes; hex++) {
        unsigned p = rail_blocker(k, hex);
        if (p != RAIL_NONE) {
            ir_json_field_string(j, k->d->hex[hex].id, k->d->private_[p].id);
        }
    }
    ir_json_close(j, '}');
}

static void supply(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "supply", '{');
    for (unsigned t = 0; t < k->d->ntiles; t++) {
        ir_json_field_int(j, k->d->tile[t].id, k->s->supply[t]);
    }
    ir_json_close(j, '}');
}

/* Tiles that no hex can get now, and why; whether another fits is a question about a hex. */
static void barred(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "barred", '{');
    for (unsigned t = 0; t < k->d->ntiles; t++) {
        if (!rail_colour_open(k, t) || k->s->supply[t] == 0) {
            ir_json_field_string(j, k->d->tile[t].id, rail_colour_open(k, t) ? "none_left" : "later_phase");
        }
    }
    ir_json_close(j, '}');
}

/* What the auction asks for: the cheapest is bought, not bid for, unless its bidders are contesting it. */
static void least_bid(const rail_look *k, unsigned p, ir_json *j) {
    if (k->h->least_bid) {
        rail_view_number(j, "least_bid", k->h->least_bid(k, p));
        return;
    }
    bool contested = rail_top_of(k)->kind == RAIL_FRAME_BIDDING && rail_top_of(k)->bidding.private_ == p;
    ir_json_key(j, "least_bid");
    if (p == rail_cheapest_private(k) && !contested) {
        ir_json_null(j);
    } else {
        ir_json_int(j, rail_least_bid(k, p));
    }
}

static void privates(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "privates", '{');
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        bool sold = k->s->private_owner[p] != IR_BANK;
        ir_json_field_open(j, k->d->private_[p].id, '{');
        ir_json_field_string(j, "owner", sold ? rail_name_of(k, k->s->private_owner[p]) : NULL);
        ir_json_field_bool(j, "closed", (k->s->private_flags[p] & RAIL_CLOSED) != 0);
        ir_json_field_int(j, "uses_left", (int64_t)k->d->private_[p].uses - k->s->private_used[p]);
        ir_json_field_int(j, "price", sold ? k->r->private_price[p] : rail_listed_price(k, p));
        bool lot = !sold && !(k->d->private_[p].flags & RAIL_LATE);
        if (lot && k->s->round == RAIL_ROUND_AUCTION && !k->is->finished) {
            least_bid(k, p, j);
        }
        if (k->h->view_private) {
            k->h->view_private(k, p, j);
        }
        ir_json_close(j, '}');
    }
    ir_json_close(j, '}');
}

static void train_for_sale(const rail_look *k, unsigned t, bool pool, ir_json *j) {
    unsigned left = pool ? k->s->pool[t] : k->s->depot[t];
    ir_json_open(j, '{');
    ir_json_field_string(j, "train", k->d->train[t].id);
    ir_json_field_string(j, "from", pool ? "pool" : "bank");
    ir_json_field_int(j, "price", k->r->train_price[t]);
    ir_json_key(j, "left");
    if (left == RAIL_UNLIMITED && !pool) {
        ir_json_null(j);
    } else {
        ir_json_int(j, left);
    }
    ir_json_close(j, '}');
}

static void trains_for_sale(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "trains_for_sale", '[');
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (rail_train_on_sale(k, t, RAIL_SOURCE_BANK)) {
            train_for_sale(k, t, false, j);
        }
        if (rail_train_on_sale(k, t, RAIL_SOURCE_POOL)) {
            train_for_sale(k, t, true, j);
        }
    }
    ir_json_close(j, ']');
    ir_json_field_int(j, "train_limit", rail_phase_now(k)->limit[0]);
}

static void frame(const rail_look *k, const rail_frame *f, ir_json *j) {
    const rail_step_def *step = rail_step_of(k->d, f->kind);
    ir_json_open(j, '{');
    ir_json_field_string(j, "kind", step->name);
    ir_json_field_string(j, "who", rail_name_of(k, f->who));
    ir_json_field_string(j, "player", rail_name_of(k, rail_player_of(k->game, k->is, f->who)));
    if (step->entry) {
        step->entry(k, f, j);
    }
    ir_json_close(j, '}');
}

/* What is going on, the last asked now. */
static void pending(const rail_look *k, ir_json *j) {
    ir_json_field_open(j, "pending", '[');
    for (unsigned i = 0; !k->is->finished && i < k->s->depth; i++) {
        frame(k, &k->s->frame[i], j);
    }
    ir_json_close(j, ']');
}

static void for_clients(const rail_look *k, ir_json *j) {
    operating(k, j);
    cities(k, j);
    closed_hexes(k, j);
    supply(k, j);
    barred(k, j);
    privates(k, j);
    trains_for_sale(k, j);
    pending(k, j);
}

void rail_view(const ir_game *game, const ir_state *state, ir_party viewer, ir_json *j) {
    (void)viewer; /* 88-SU-06: all holdings are open */
    rail_look k = rail_look_at(game, state);
    steps(&k, j);
    ir_json_field_open(j, "players", '{');
    for (unsigned seat = 0; seat < game->players; seat++) {
        player(&k, seat, j);
    }
    ir_json_close(j, '}');
    ir_json_field_int(j, "certificate_limit", rail_limit(&k));
    ir_json_field_open(j, "corps", '{');
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        if (rail_kind_of(&k, c)->shares) {
            company(&k, c, j);
        }
    }
    ir_json_close(j, '}');
    if (k.h->view) {
        k.h->view(&k, j);
    }
    bank(&k, j);
    if (k.s->round == RAIL_ROUND_AUCTION && !k.h->least_bid) {
        bids(&k, j);
    }
    waiting(&k, j);
    tiles(&k, j);
    for_clients(&k, j);
    if (state->finished) {
        ir_json_field_string(j, "end", rail_end_name(game->title, state->end - 1u));
        ir_json_field_open(j, "totals", '{');
        for (unsigned seat = 0; seat < game->players; seat++) {
            ir_json_field_int(j, game->name[seat], rail_total(game, state, seat));
        }
        ir_json_close(j, '}');
    }
}
