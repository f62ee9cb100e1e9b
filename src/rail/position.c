/* Positions of rail titles as a whole: reading, what could not be, going on, writing. */
#include "rail/position.h"

#include <string.h>

/* ---- reading -------------------------------------------------------------------------------------------------------- */

static bool read_round(ir_reader *r, ir_state *state) {
    rail_do x = rail_do_on(r->game, state, NULL);
    const char *const rounds[] = {"auction", "stock", "operating", x.look.h->own_round};
    for (unsigned i = 0; i < 4; i++) {
        if (rounds[i] != NULL && ir_reader_take(r, rounds[i])) {
            x.s->round = (uint8_t)i;
            return true;
        }
    }
    return ir_reader_more(r) ? ir_reader_wrong(r, "round") : ir_reader_missing(r, "round");
}

static const ir_position_word asked[] = {
    {"round", read_round, NULL},      {"auction", rail_read_frame, NULL}, {"bidding", rail_read_frame, NULL},
    {"stock", rail_read_frame, NULL}, {"turn", rail_read_frame, NULL},    {"laying", rail_read_frame, NULL},
    {"offer", rail_read_frame, NULL}, {"discard", rail_read_frame, NULL}, {0}};

/* What is not said: an ordinary stock round or set later than the first, nobody asked. */
static void begin(const ir_game *game, ir_state *state) {
    rail_state *s = rail_do_on(game, state, NULL).s;
    state->rng = game->seed;
    game->title->setup(game, state);
    memset(s->frame, 0, sizeof s->frame);
    s->depth = 0;
    s->priority = 0;
    s->turn = 2;
    s->share_rounds = 2;
    s->set_round = s->set_size = 1;
    s->reseated = 0;
    memset(s->order, 0, sizeof s->order);
}

/* Trains of companies and of the pool are not in the stack as well. */
static void draw_from_depot(rail_do *x) {
    const rail_data *d = x->look.d;
    for (unsigned t = 0; t < d->ntrains; t++) {
        unsigned out = x->s->pool[t], count = x->look.r->train_count[t];
        for (unsigned c = 0; c < d->ncompanies; c++) {
            out += x->s->trains[c][t];
        }
        if (count != RAIL_UNLIMITED && x->s->depot[t] + out > count) {
            x->s->depot[t] = (uint8_t)(out < count ? count - out : 0);
        }
    }
}

static const ir_position_word no_words[] = {{0}};

static bool read_position(const ir_game *game, const char *text, size_t len, ir_state *state, ir_problem *problem) {
    const rail_position_part *part = rail_look_at(game, state).h->position;
    const ir_position_word *own = part != NULL && part->words != NULL ? part->words : no_words;
    const ir_position_word *const tables[] = {own,   rail_position_things, rail_position_rounds,
                                              asked, ir_position_common,   NULL};
    begin(game, state);
    if (!ir_position_clauses(game, text, len, tables, state, problem)) {
        return false;
    }
    rail_do x = rail_do_on(game, state, NULL);
    draw_from_depot(&x);
    if (part != NULL && part->done != NULL) {
        part->done(&x);
    }
    return true;
}

/* ---- what could not be ---------------------------------------------------------------------------------------------- */

/* A city keeps a slot for every company that has a home there and has not placed it (88-HT-04). */
bool rail_home_fits(const rail_look *k, unsigned c) {
    for (unsigned i = 0; i < rail_homes(k->d, c); i++) {
        rail_place home = rail_home(k, c, i);
        unsigned wait = (unsigned)__builtin_popcount(rail_kept_for(k, home.hex, home.node));
        if (home.node >= rail_face_at(k, home.hex)->nnodes || rail_slots_free(k, home.hex, home.node) < wait) {
            return false;
        }
    }
    return true;
}

static const char *wrong_companies(const rail_look *k) {
    const rail_position_part *part = k->h->position;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        unsigned status = k->s->status[c];
        if (rail_kind_of(k, c)->shares && (status & RAIL_FLOATED) && !(status & RAIL_STARTED)) {
            return "floats_unstarted";
        }
        bool owns = rail_train_count(k, c) > 0 || k->s->station[c][0];
        if (owns && !(status & RAIL_FLOATED) && part == NULL) { /* a title's privates may give some earlier */
            return "owns_unfloated";
        }
        if (!(status & RAIL_AT_HOME) && part == NULL && !rail_home_fits(k, c)) {
            return "home_taken";
        }
    }
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        ir_party owner = k->s->private_owner[p]; /* a closed one may have closed with its company */
        bool open = !(k->s->private_flags[p] & RAIL_CLOSED);
        if (open && IR_IS_COMPANY(owner) && !(k->s->status[IR_COMPANY_INDEX(owner)] & RAIL_FLOATED)) {
            return "private_of_unfloated";
        }
    }
    return NULL;
}

/* Tiles that go down together are all there or none, and the private knows which. */
static const char *wrong_sets(const rail_look *k) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        const rail_private *power = &k->d->private_[p];
        unsigned laid = 0;
        for (unsigned h = rail_next(&power->hexes, 0); h != RAIL_NONE; h = rail_next(&power->hexes, h + 1)) {
            laid += k->s->tile[h] != 0;
        }
        if ((power->flags & RAIL_LAY_SET) && laid != k->s->private_used[p] && k->s->private_owner[p] != IR_BANK) {
            return "set_of_tiles";
        }
    }
    return NULL;
}

static const char *wrong_money(const rail_look *k) {
    if (k->is->cash[IR_BANK] < 0 && !k->s->bank_broken) {
        return "beyond_bank";
    }
    for (unsigned seat = 0; seat < k->game->players && !k->is->finished; seat++) { /* a bankrupt's bids may be left */
        if (rail_free_cash(k, seat, RAIL_NONE) < 0) {
            return "bids_beyond_cash";
        }
    }
    return NULL;
}

static const char *wrong_end(const rail_look *k) {
    if (k->is->finished != (k->is->end != 0)) {
        return "end_unsaid";
    }
    if (k->s->bankrupt && !k->is->finished) {
        return "bankrupt_goes_on";
    }
    if (k->is->finished && k->s->depth > 0) {
        return "over_but_asked";
    }
    return k->is->finished || k->s->depth > 0 ? NULL : "nobody_asked";
}

/* The invariants of a position in which somebody is asked, whether it says so already or not. */
static const char *broken(const ir_game *game, const ir_state *state) {
    ir_state copy = *state;
    rail_do x = rail_do_on(game, &copy, NULL);
    if (x.s->depth == 0) {
        (void)rail_push(&x, RAIL_FRAME_STOCK, IR_PLAYER(0));
    }
    return ir_invariant(game, &copy);
}

static const char *wrong_position(const ir_game *game, const ir_state *state) {
    rail_look k = rail_look_at(game, state);
    const rail_position_part *part = k.h->position;
    const char *why = wrong_companies(&k);
    why = why == NULL && part != NULL && part->wrong != NULL ? part->wrong(&k) : why;
    why = why != NULL ? why : wrong_sets(&k);
    why = why != NULL ? why : wrong_money(&k);
    why = why != NULL ? why : broken(game, state);
    why = why != NULL ? why : wrong_end(&k);
    return why != NULL ? why : rail_wrong_frames(&k);
}

static bool settle_position(const ir_game *game, ir_state *state) {
    rail_do x = rail_do_on(game, state, NULL);
    return rail_advance_within(&x, RAIL_ADVANCE_SET);
}

/* ---- writing -------------------------------------------------------------------------------------------------------- */

static void write_position(ir_clauses *w, const ir_state *state) {
    rail_look k = rail_look_at(w->game, state);
    for (const ir_position_word *word = ir_position_common; word->word != NULL; word++) {
        if (!ir_equal(word->word, "treasury")) { /* `float` says it */
            word->write(w, state);
        }
    }
    ir_position_words(w, state, rail_position_rounds);
    ir_position_words(w, state, rail_position_things);
    const rail_position_part *part = k.h->position;
    if (part != NULL && part->words != NULL) {
        ir_position_words(w, state, part->words);
    }
    rail_write_frames(w, &k);
}

const ir_position rail_position = {
    .read = read_position, .wrong = wrong_position, .settle = settle_position, .write = write_position};
