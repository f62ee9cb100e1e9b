/* What core asks of a rail title besides playing: the rules record, the set-up, the hash, the invariants, the names of
 * codes.
 *
 * The ids of hashed fields are fixed for ever: a field that goes leaves its id unused, a new one takes a new id. */
#include "rail/board.h"
#include "rail/hooks.h"
#include "rail/operating.h"
#include "rail/shares.h"
#include "rail/title.h"
#include "rail/trains.h"

#include "core/codes.h"
#include "core/hash.h"
#include "core/money.h"
#include "core/problem.h"
#include "core/rng.h"

#include <string.h>

/* ---- the rules record ------------------------------------------------------------------------------------------- */

static void apply_patch(rail_rules *r, const rail_patch *p) {
    switch ((rail_patch_kind)p->kind) {
    case RAIL_PATCH_RULE:
        r->v[p->index] = p->number;
        break;
    case RAIL_PATCH_PEER:
        r->peer[p->index] = (uint8_t)p->number;
        break;
    case RAIL_PATCH_OWN:
        r->own[p->index] = p->number;
        break;
    case RAIL_PATCH_TILE_COUNT:
        r->tile_count[p->index] = (uint8_t)p->number;
        break;
    case RAIL_PATCH_PRIVATE_PRICE:
        r->private_price[p->index] = (uint16_t)p->number;
        break;
    case RAIL_PATCH_TRAIN_PRICE:
        r->train_price[p->index] = (uint16_t)p->number;
        break;
    case RAIL_PATCH_TRAIN_COUNT:
        r->train_count[p->index] = (uint8_t)p->number;
        break;
    }
}

static void rules_fill(const ir_game *game, const rail_data *d, rail_rules *r) {
    memset(r, 0, sizeof *r);
    memcpy(r->v, d->rule, sizeof r->v);
    for (unsigned i = 0; i < d->nown; i++) {
        r->own[i] = d->own_rule[i];
    }
    for (unsigned t = 0; t < d->ntiles; t++) {
        r->tile_count[t] = d->tile[t].count;
        r->tile_period[t] = (uint8_t)rail_lays(&d->tile[t].face);
        r->tile_turn[t] = (uint8_t)rail_period(&d->tile[t].face);
    }
    for (unsigned i = 0; i < d->ncells; i++) {
        r->pars[i / 64] |= (uint64_t)((d->cell[i].flags & RAIL_CELL_PAR) != 0) << i % 64;
    }
    for (unsigned p = 0; p < d->nprivates; p++) {
        r->private_price[p] = d->private_[p].price;
    }
    for (unsigned t = 0; t < d->ntrains; t++) {
        r->train_price[t] = d->train[t].price;
        r->train_count[t] = d->train[t].count;
    }
    for (unsigned i = 0; i < d->npatches; i++) {
        if (ir_game_has(game, d->patch[i].option, d->patch[i].value)) {
            apply_patch(r, &d->patch[i]);
        }
    }
}

bool rail_configure(ir_game *game, ir_problem *problem) {
    rail_rules *r = (rail_rules *)(void *)game->rules;
    rules_fill(game, game->title->data, r);
    int32_t min = r->v[RAIL_RULE_MIN_PLAYERS], max = r->v[RAIL_RULE_MAX_PLAYERS];
    if (game->players >= min && game->players <= max) {
        return true;
    }
    return ir_complain_range(problem, game->title->id, game->players, min, max);
}

static int32_t book_value(const rail_data *d, const rail_patch *p) {
    switch ((rail_patch_kind)p->kind) {
    case RAIL_PATCH_RULE:
        return d->rule[p->index];
    case RAIL_PATCH_PEER:
        return 0;
    case RAIL_PATCH_OWN:
        return d->own_rule[p->index];
    case RAIL_PATCH_TILE_COUNT:
        return d->tile[p->index].count;
    case RAIL_PATCH_PRIVATE_PRICE:
        return d->private_[p->index].price;
    case RAIL_PATCH_TRAIN_PRICE:
        return d->train[p->index].price;
    case RAIL_PATCH_TRAIN_COUNT:
        return d->train[p->index].count;
    }
    return 0;
}

static const char *const rule_names[] = {
#define X(NAME, name) #name,
    RAIL_RULES(X)
#undef X
};

static const char *const peer_names[] = {
#define X(NAME, name) #name,
    RAIL_PEER_RULES(X)
#undef X
};

bool rail_preset_row(const ir_title *title, unsigned index, ir_preset_row *out) {
    const rail_data *d = title->data;
    if (index >= d->npatches) {
        return false;
    }
    const rail_patch *p = &d->patch[index];
    *out =
        (ir_preset_row){.option = p->option, .value = p->value, .id = p->row, .dated = p->dated, .source = p->source};
    out->book = book_value(d, p);
    out->preset = p->number;
    switch ((rail_patch_kind)p->kind) {
    case RAIL_PATCH_RULE:
        out->rule = rule_names[p->index];
        break;
    case RAIL_PATCH_PEER:
        out->rule = peer_names[p->index];
        break;
    case RAIL_PATCH_OWN:
        out->rule = d->own_name[p->index];
        break;
    case RAIL_PATCH_TILE_COUNT:
        out->rule = "tile_count";
        out->item = d->tile[p->index].id;
        break;
    case RAIL_PATCH_PRIVATE_PRICE:
        out->rule = "private_price";
        out->item = d->private_[p->index].id;
        break;
    case RAIL_PATCH_TRAIN_PRICE:
        out->rule = "train_price";
        out->item = d->train[p->index].id;
        break;
    case RAIL_PATCH_TRAIN_COUNT:
        out->rule = "train_count";
        out->item = d->train[p->index].id;
        break;
    }
    return true;
}

/* ---- set-up -------------------------------------------------------------------------------------------------------- */

static void deal(rail_do *x) {
    const rail_look *k = &x->look;
    ir_mint(x->is, RULE(k, BANK));
    int32_t cash = k->r->v[RAIL_RULE_CASH_2 + k->game->players - 2]; /* 88-SU-02 */
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        ir_pay(x->is, IR_BANK, IR_PLAYER(seat), cash);
    }
}

/* 80-SU-05: cards are drawn for the order around the table; the first one starts. */
static void draw_seats(rail_do *x) {
    unsigned n = x->look.game->players;
    for (unsigned i = 0; i < n; i++) {
        x->s->order[i] = (uint8_t)i;
    }
    for (unsigned i = n; i > 1; i--) {
        unsigned j = ir_rng_below(&x->is->rng, i);
        uint8_t seat = x->s->order[i - 1];
        x->s->order[i - 1] = x->s->order[j];
        x->s->order[j] = seat;
    }
    x->s->reseated = 1;
    x->s->priority = x->s->order[0];
}

/* 88-SU-01..07 */
void rail_setup(const ir_game *game, ir_state *state) {
    rail_do x = rail_do_on(game, state, NULL);
    const rail_data *d = x.look.d;
    rail_state *s = x.s;
    deal(&x);
    for (unsigned t = 0; t < d->ntiles; t++) {
        s->supply[t] = x.look.r->tile_count[t];
    }
    for (unsigned t = 0; t < d->ntrains; t++) {
        s->depot[t] = x.look.r->train_count[t];
    }
    for (unsigned c = 0; c < IR_MAX_COMPANIES && c < d->ncompanies; c++) {
        s->shares[c][RAIL_IPO] = c < d->npublic ? 10 : 0;
        s->home_node[c] = d->company[c].home_node;
        for (unsigned i = 0; i < d->company[c].nmore; i++) {
            s->more_node[c][i] = d->company[c].more[i].node;
        }
    }
    s->phase = (uint8_t)RULE(&x.look, FIRST_PHASE);
    s->turn = 1;
    /* 88-SU-01: the first player is drawn; exports of 18xx.games list the players from the first on */
    if (RULE(&x.look, SEATS_DRAWN)) {
        draw_seats(&x);
    } else {
        s->priority = PEER(&x.look, FIRST_SEAT) ? 0 : (uint8_t)ir_rng_below(&state->rng, game->players);
    }
    state->rng = 0; /* nothing else is left to chance */
    rail_begin_auction(&x);
    rail_advance(&x);
}

/* ---- hash ----------------------------------------------------------------------------------------------------------- */

static void hash_frames(uint64_t *sum, const rail_state *s) {
    for (unsigned i = 0; i < s->depth; i++) {
        const rail_frame *f = &s->frame[i];
        const uint8_t part[8] = {f->kind, f->step, f->who, f->part[0], f->part[1], f->part[2], f->part[3], f->part[4]};
        for (unsigned j = 0; j < 8; j++) {
            ir_hash_add(sum, 140, i * 16 + j, part[j]);
        }
        ir_hash_add(sum, 140, i * 16 + 8, f->amount);
    }
}

static void hash_companies(uint64_t *sum, const rail_data *d, const rail_state *s) {
    for (unsigned c = 0; c < d->ncompanies; c++) {
        for (unsigned h = 0; h < RAIL_HOLDERS; h++) {
            ir_hash_add(sum, 103, c * 16 + h, s->shares[c][h]);
        }
        for (unsigned i = 0; i < RAIL_MAX_STATIONS; i++) {
            ir_hash_add(sum, 110, c * 16 + i, s->station[c][i]);
        }
        for (unsigned t = 0; t < d->ntrains; t++) {
            ir_hash_add(sum, 111, c * 16 + t, s->trains[c][t]);
        }
    }
    size_t n = d->ncompanies;
    ir_hash_u8(sum, 104, s->director, n);
    ir_hash_u8(sum, 105, s->cell, n);
    ir_hash_u8(sum, 106, s->stack, n);
    ir_hash_u16(sum, 107, s->par, n);
    ir_hash_u8(sum, 108, s->status, n);
    for (unsigned c = 0; c < n; c++) { /* once at home, the station says it */
        ir_hash_add(sum, 109, c, s->status[c] & RAIL_AT_HOME ? 0 : s->home_node[c]);
        for (unsigned i = 0; i < d->company[c].nmore && !(s->status[c] & RAIL_AT_HOME); i++) {
            ir_hash_add(sum, 128, c * 4 + i, s->more_node[c][i]);
        }
    }
}

static void hash_privates(uint64_t *sum, const rail_data *d, const rail_state *s) {
    ir_hash_u8(sum, 115, s->private_owner, d->nprivates);
    ir_hash_u8(sum, 116, s->private_flags, d->nprivates);
    for (unsigned p = 0; p < d->nprivates; p++) {
        ir_hash_add(sum, 117, p, s->private_flags[p] & RAIL_CLOSED ? 0 : s->private_used[p]);
        for (unsigned seat = 0; seat < IR_MAX_PLAYERS; seat++) {
            ir_hash_add(sum, 118, p * 8 + seat, s->bid[p][seat]);
        }
    }
    ir_hash_add(sum, 119, 0, s->price_cut);
    ir_hash_add(sum, 120, 0, s->listed_buyer);
}

uint64_t rail_hash(const ir_game *game, const ir_state *state) {
    rail_look k = rail_look_at(game, state);
    const rail_state *s = k.s;
    uint64_t sum = 0;
    ir_hash_u8(&sum, 100, s->tile, k.d->nhexes);
    for (unsigned h = 0; h < k.d->nhexes; h++) { /* as the tile looks; stations are numbered by it */
        ir_hash_add(&sum, 101, h, s->tile[h] ? s->rot[h] % k.r->tile_turn[s->tile[h] - 1] : 0);
    }
    /* the supply follows from the manifest and the tiles laid, except what is out of the game: 102 */
    ir_hash_u8(&sum, 102, s->supply, k.d->ntiles);
    hash_companies(&sum, k.d, s);
    ir_hash_u8(&sum, 112, s->depot, k.d->ntrains);
    ir_hash_u8(&sum, 113, s->pool, k.d->ntrains);
    ir_hash_add(&sum, 114, 0, s->phase);
    hash_privates(&sum, k.d, s);
    bool operating = s->round == RAIL_ROUND_OPERATING; /* else there is no set */
    const uint8_t rounds[] = {s->round,
                              0,
                              s->share_rounds,
                              operating ? s->set_round : 0,
                              operating ? s->set_size : 0,
                              s->priority,
                              s->passes,
                              s->last_actor,
                              s->bank_broken,
                              s->bankrupt,
                              s->discards_due,
                              s->joined_hex};
    ir_hash_u8(&sum, 121, rounds, sizeof rounds);
    ir_hash_add(&sum, 127, 0, s->turn);
    /* not the marks of repetition: how often a position has occurred is not part of it */
    ir_hash_u32(&sum, 122, s->sold, IR_MAX_PLAYERS);
    ir_hash_add(&sum, 123, 0, s->revenue);
    ir_hash_add(&sum, 124, 0, s->outside);
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        for (unsigned t = 0; t < k.d->ntrains; t++) {
            ir_hash_add(&sum, 125, c * 16 + t, s->declined_train[c][t] & RAIL_DECLINED_PRICE);
        }
    }
    for (unsigned p = 0; p < k.d->nprivates; p++) {
        ir_hash_add(&sum, 126, p, s->declined_private[p] & RAIL_DECLINED_PRICE);
    }
#ifdef RAIL_TEST_EXTRA_FIELD
    ir_hash_add(&sum, 199, 0, s->test_extra);
#endif
    ir_hash_u8(&sum, 155, s->order, IR_MAX_PLAYERS);
    ir_hash_add(&sum, 156, 0, s->reseated);
    if (k.h->hash) {
        k.h->hash(&sum, &k);
    }
    hash_frames(&sum, s);
    return sum;
}

/* ---- invariants ------------------------------------------------------------------------------------------------------- */

/* Ten tenths of each company, no more than the limit in one hand, what a director must have. */
static const char *check_shares(const rail_look *k) {
    const rail_state *s = k->s;
    unsigned most_pool = (unsigned)RULE(k, POOL_CERTS), most_held = (unsigned)RULE(k, HOLDING_SHARES);
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        const uint8_t *held = s->shares[c];
        unsigned sum = 0u + held[RAIL_IPO] + held[RAIL_POOL] + held[RAIL_RESERVE], most = 0;
        for (unsigned seat = 0; seat < IR_MAX_PLAYERS; seat++) {
            sum += held[seat];
            most = held[seat] > most ? held[seat] : most;
        }
        if (sum != (c < k->d->npublic ? 10 : 0)) {
            return "shares";
        }
        if (held[RAIL_POOL] > most_pool) {
            return "pool";
        }
        if (most > most_held && !RULE(k, OPEN_ZONE)) { /* what was bought there may be kept until the next sale */
            return "holding";
        }
        bool awaited = (k->d->company[c].flags & RAIL_FORMED) && !(s->status[c] & RAIL_FLOATED);
        if (!(s->status[c] & RAIL_STARTED) || (awaited && s->cell[c] && s->director[c] == RAIL_DIRECTOR_NONE)) {
            continue;
        }
        bool priced = s->cell[c] || (RULE(k, FLOAT_SHARES) == 0 && !(s->status[c] & RAIL_FLOATED));
        if (!IR_IS_PLAYER(s->director[c]) || held[IR_SEAT(s->director[c])] < rail_certificate_of(k, c) || !priced) {
            return "director";
        }
    }
    return NULL;
}

static const char *check_cash(const rail_look *k) {
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        if (k->is->cash[IR_PLAYER(seat)] < 0) {
            return "cash";
        }
    }
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->is->cash[IR_COMPANY(c)] < 0) {
            return "treasury";
        }
    }
    return NULL;
}

static const char *check_tiles(const rail_look *k) {
    /* as in rail_state.tile; most hexes are bare, so that a single count would always wait for itself */
    uint8_t lie[4][RAIL_MAX_TILES + 1] = {0};
    const uint8_t *tile = k->s->tile;
    int wrong = 0;
    _Static_assert(RAIL_MAX_HEXES % 4 == 0, "four at a time; beyond the last hex there is no tile");
    for (unsigned h = 0; h < k->d->nhexes; h += 4) {
        lie[0][tile[h]]++;
        lie[1][tile[h + 1]]++;
        lie[2][tile[h + 2]]++;
        lie[3][tile[h + 3]]++;
    }
    for (unsigned t = 0; t < k->d->ntiles; t++) {
        int there = lie[0][t + 1] + lie[1][t + 1] + lie[2][t + 1] + lie[3][t + 1];
        wrong |= there + k->s->supply[t] - k->r->tile_count[t];
    }
    return wrong ? "tiles" : NULL;
}

/* No company has more stations on the board than it owns, or two on a hex; a city holds no more than it has slots. */
static const char *check_stations(const rail_look *k) {
    uint8_t guests[RAIL_MAX_HEXES * 8] = {0};
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        unsigned placed = 0;
        for (unsigned i = 0; i < RAIL_MAX_STATIONS && k->s->station[c][i]; i++) { /* home first */
            unsigned at = k->s->station[c][i] - 1u, hex = at >> 3, node = at & 7u;
            if (hex >= k->d->nhexes || ++placed > k->d->company[c].stations) {
                return "stations";
            }
            const rail_face *face = rail_face_at(k, hex);
            unsigned n = ++guests[at];
            if (node >= face->nnodes || n > face->node[node].slots) {
                return "slots";
            }
            for (unsigned j = 0; j < i; j++) {
                if ((k->s->station[c][j] - 1u) >> 3 == hex && !PEER(k, SECOND_STATION)) {
                    return "stations";
                }
            }
        }
    }
    return NULL;
}

static const char *check_trains(const rail_look *k) {
    unsigned top = k->s->depth ? rail_top_of(k)->kind : RAIL_FRAME_NONE;
    bool asked = top == RAIL_FRAME_DISCARD || (PEER(k, STOCK_FIRST) && top != RAIL_FRAME_TURN);
    uint16_t there[RAIL_MAX_TRAINS]; /* fixed numbers of small numbers are added up at once */
    bool unlimited = asked || k->is->finished;
    for (unsigned t = 0; t < RAIL_MAX_TRAINS; t++) {
        there[t] = (uint16_t)(k->s->depot[t] + k->s->pool[t]);
    }
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        uint64_t any[RAIL_MAX_TRAINS / 8]; /* most have none */
        memcpy(any, k->s->trains[c], sizeof any);
        if (!(any[0] | any[1])) {
            continue;
        }
        for (unsigned t = 0; t < RAIL_MAX_TRAINS; t++) {
            there[t] = (uint16_t)(there[t] + k->s->trains[c][t]);
        }
        if (!unlimited && rail_train_count(k, c) > rail_train_limit(k, c)) {
            return "train_limit";
        }
    }
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (k->r->train_count[t] != RAIL_UNLIMITED && there[t] > k->r->train_count[t]) {
            return "trains";
        }
    }
    return NULL;
}

const char *rail_invariant(const ir_game *game, const ir_state *state) {
    rail_look k = rail_look_at(game, state);
    if (ir_money(state) != RULE(&k, BANK)) {
        return "money";
    }
    if (!state->finished && k.s->depth == 0) {
        return "nobody_asked";
    }
    const char *broken = check_shares(&k);
    broken = broken ? broken : check_tiles(&k);
    broken = broken ? broken : check_stations(&k);
    broken = broken ? broken : check_trains(&k);
    broken = broken ? broken : check_cash(&k);
    return !broken && k.h->invariant ? k.h->invariant(&k) : broken;
}

/* ---- names of codes ------------------------------------------------------------------------------------------------- */

static const ir_code events[] = {
#define X(NAME, name, args) {"event." #name, args},
    RAIL_EVENTS(X)
#undef X
};

static const ir_code refusals[] = {
#define X(NAME, name, args) {"refusal." #name, args},
    RAIL_REFUSALS(X)
#undef X
};

/* Of a title's own codes; NULL beyond the last. */
static const ir_code *own_code(const ir_code *own, unsigned i) {
    for (; own != NULL && own->key != NULL; own++) {
        if (i-- == 0) {
            return own;
        }
    }
    return NULL;
}

const ir_code *rail_event_code(const ir_title *title, uint16_t code) {
    const rail_data *d = title->data;
    return code < RAIL_EV_COUNT ? &events[code] : own_code(d->hooks->events, code - RAIL_EV_COUNT);
}

const ir_code *rail_refusal_code(const ir_title *title, uint16_t code) {
    const rail_data *d = title->data;
    return code < RAIL_NO_COUNT ? &refusals[code] : own_code(d->hooks->refusals, code - RAIL_NO_COUNT);
}

bool rail_refusal_is_foreign(uint16_t code) {
    return code == RAIL_NO_NOT_YOUR_TURN || code == RAIL_NO_NOT_YOUR_BID || code == RAIL_NO_NOT_YOUR_COMPANY ||
           code == RAIL_NO_OWN_COMPANY;
}

/* The rule of a refusal, from the title's citations. */
const char *rail_refusal_rule(const ir_game *game, uint16_t code) {
    const rail_data *d = game->title->data;
    const ir_code *no = rail_refusal_code(game->title, code);
    const char *name = no != NULL ? ir_code_name(no) : "";
    for (unsigned i = 0; i < d->ncitations; i++) {
        if (ir_equal(d->citation[i].name, name)) {
            return d->citation[i].rule;
        }
    }
    return "";
}

const char *rail_end_name(const ir_title *title, unsigned end) {
    static const char *const names[] = {"bank", "bankrupt", "stalemate"};
    const rail_data *d = title->data;
    return end < 3 ? names[end] : end == 3 ? d->hooks->own_end : NULL;
}
