/* Words of positions for the questions that are open, from the first asked to the one that is asked now. */
#include "rail/position.h"

static const char *const steps[] = {"track", "station", "run", "dividend", "trains", "last", "done"};
static const char *const flags[8] = {"sold", "first"};

/* ---- flags of a turn ------------------------------------------------------------------------------------------------ */

static const char *flag_name(const rail_look *k, unsigned bit) {
    const rail_position_part *part = k->h->position;
    return flags[bit] != NULL ? flags[bit] : part != NULL && part->flags != NULL ? part->flags[bit] : NULL;
}

static bool take_flag(ir_reader *r, const rail_look *k, uint8_t *to) {
    for (unsigned bit = 0; bit < 8; bit++) {
        if (flag_name(k, bit) != NULL && ir_reader_take(r, flag_name(k, bit))) {
            *to |= (uint8_t)(1u << bit);
            return true;
        }
    }
    return false;
}

static void write_flags(ir_clauses *w, const rail_look *k, unsigned mask) {
    for (unsigned bit = 0; bit < 8; bit++) {
        if ((mask >> bit & 1u) && flag_name(k, bit) != NULL) {
            ir_clause_word(w, flag_name(k, bit));
        }
    }
}

/* ---- the kit's frames ----------------------------------------------------------------------------------------------- */

bool rail_read_player(ir_reader *r, rail_do *x, rail_frame *f) {
    (void)x;
    uint8_t seat = 0;
    if (!ir_reader_seat(r, &seat)) {
        return false;
    }
    f->who = IR_PLAYER(seat);
    return true;
}

bool rail_read_company(ir_reader *r, rail_do *x, rail_frame *f) {
    (void)x;
    unsigned c;
    if (!ir_reader_company(r, &c)) {
        return false;
    }
    f->who = IR_COMPANY(c);
    return true;
}

void rail_write_who(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    (void)k;
    ir_clause_party(w, f->who);
}

static bool read_auction(ir_reader *r, rail_do *x, rail_frame *f) {
    x->s->round = RAIL_ROUND_AUCTION;
    return rail_read_player(r, x, f);
}

/* PRIVATE, who speaks, and all who are still in. */
static bool read_bidding(ir_reader *r, rail_do *x, rail_frame *f) {
    return rail_read_private(r, &f->bidding.private_) && rail_read_player(r, x, f) &&
           ir_reader_seats(r, &f->bidding.in);
}

static void write_bidding(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    ir_clause_word(w, k->d->private_[f->bidding.private_].id);
    ir_clause_party(w, f->who);
    ir_clause_seats(w, f->bidding.in);
}

static bool read_stock(ir_reader *r, rail_do *x, rail_frame *f) {
    x->s->round = RAIL_ROUND_STOCK;
    if (!rail_read_player(r, x, f)) {
        return false;
    }
    while (take_flag(r, &x->look, &f->stock.flags)) {
    }
    return true;
}

static void write_stock(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    ir_clause_party(w, f->who);
    write_flags(w, k, f->stock.flags);
}

static bool read_step(ir_reader *r, rail_frame *f) {
    for (unsigned i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (ir_reader_take(r, steps[i])) {
            f->step = (uint8_t)i;
            return true;
        }
    }
    return ir_reader_more(r) ? ir_reader_wrong(r, "step") : ir_reader_missing(r, "step");
}

static bool read_turn(ir_reader *r, rail_do *x, rail_frame *f) {
    const rail_position_part *part = x->look.h->position;
    x->s->round = RAIL_ROUND_OPERATING;
    if (!rail_read_company(r, x, f) || !read_step(r, f)) {
        return false;
    }
    if (part != NULL && part->begin_turn != NULL) {
        part->begin_turn(x, f);
    }
    for (bool taken = true; taken && ir_reader_more(r);) {
        taken = take_flag(r, &x->look, &f->turn.flags);
        if (!taken && ir_reader_take(r, "lays")) {
            taken = true;
            if (!ir_reader_byte(r, "tiles", 0, 9, &f->turn.lays)) {
                return false;
            }
        } else if (!taken && ir_reader_take(r, "spent")) {
            taken = true;
            f->turn.lays = RAIL_LAYS_SPENT;
        } else if (!taken && part != NULL && part->read_turn != NULL && !part->read_turn(r, x, f, &taken)) {
            return false;
        }
    }
    return true;
}

static void write_turn(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    const rail_position_part *part = k->h->position;
    ir_clause_party(w, f->who);
    ir_clause_word(w, steps[f->step]);
    write_flags(w, k, f->turn.flags);
    if (f->turn.lays == RAIL_LAYS_SPENT) {
        ir_clause_word(w, "spent");
    } else if (f->turn.lays) {
        ir_clause_word(w, "lays");
        ir_clause_number(w, f->turn.lays);
    }
    if (part != NULL && part->write_turn != NULL) {
        part->write_turn(w, k, f);
    }
}

/* COMPANY PRIVATE HEX: a further tile of the private may follow the one on the hex. */
static bool read_laying(ir_reader *r, rail_do *x, rail_frame *f) {
    return rail_read_company(r, x, f) && rail_read_private(r, &f->laying.private_) && rail_read_hex(r, &f->laying.hex);
}

static void write_laying(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    ir_clause_party(w, f->who);
    ir_clause_word(w, k->d->private_[f->laying.private_].id);
    ir_clause_word(w, k->d->hex[f->laying.hex].id);
}

/* `offer Ann JHR 300 train 4 LYR`: JHR offers Ann 300 for the 4-train of LYR; `offer Ann JHR 80 private HS`. */
static bool read_offer(ir_reader *r, rail_do *x, rail_frame *f) {
    unsigned buyer, seller = 0;
    if (!rail_read_player(r, x, f) || !ir_reader_company(r, &buyer) ||
        !ir_reader_number(r, "price", 0, 99999, &f->amount)) {
        return false;
    }
    f->offer.buyer = (uint8_t)buyer;
    if (ir_reader_take(r, "private")) {
        f->offer.of = RAIL_OFFER_PRIVATE;
        return rail_read_private(r, &f->offer.thing);
    }
    f->offer.of = RAIL_OFFER_TRAIN;
    if (!ir_reader_take(r, "train")) {
        return ir_reader_more(r) ? ir_reader_form(r, 0, "train|private") : ir_reader_missing(r, "train|private");
    }
    bool read = rail_read_train(r, &f->offer.thing) && ir_reader_company(r, &seller);
    f->offer.seller = (uint8_t)seller;
    return read;
}

static void write_offer(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    ir_clause_party(w, f->who);
    ir_clause_party(w, IR_COMPANY(f->offer.buyer));
    ir_clause_number(w, f->amount);
    if (f->offer.of == RAIL_OFFER_PRIVATE) {
        ir_clause_word(w, "private");
        ir_clause_word(w, k->d->private_[f->offer.thing].id);
    } else {
        ir_clause_word(w, "train");
        ir_clause_word(w, k->d->train[f->offer.thing].id);
        ir_clause_party(w, IR_COMPANY(f->offer.seller));
    }
}

const rail_frame_word rail_frame_words[] = {{"auction", RAIL_FRAME_AUCTION, read_auction, rail_write_who},
                                            {"bidding", RAIL_FRAME_BIDDING, read_bidding, write_bidding},
                                            {"stock", RAIL_FRAME_STOCK, read_stock, write_stock},
                                            {"turn", RAIL_FRAME_TURN, read_turn, write_turn},
                                            {"laying", RAIL_FRAME_LAYING, read_laying, write_laying},
                                            {"offer", RAIL_FRAME_OFFER, read_offer, write_offer},
                                            {"discard", RAIL_FRAME_DISCARD, rail_read_company, rail_write_who},
                                            {0}};

/* ---- the stack ------------------------------------------------------------------------------------------------------ */

static const rail_frame_word *word_of(const rail_frame_word *table, unsigned kind) {
    while (table != NULL && table->word != NULL && table->kind != kind) {
        table++;
    }
    return table != NULL && table->word != NULL ? table : NULL;
}

static const rail_frame_word *find_word(const rail_frame_word *table, const ir_reader *r) {
    while (table != NULL && table->word != NULL &&
           !ir_same(r->words->word[r->verb].at, r->words->word[r->verb].len, table->word)) {
        table++;
    }
    return table != NULL && table->word != NULL ? table : NULL;
}

bool rail_read_frame(ir_reader *r, ir_state *state) {
    rail_do x = rail_do_on(r->game, state, NULL);
    const rail_position_part *part = x.look.h->position;
    const rail_frame_word *word = part != NULL ? find_word(part->frames, r) : NULL;
    word = word != NULL ? word : find_word(rail_frame_words, r);
    if (word == NULL || x.s->depth == RAIL_MAX_FRAMES) {
        return ir_reader_too_long(r);
    }
    return word->read(r, &x, rail_push(&x, word->kind, IR_BANK));
}

/* Where the frames do not say it: the last of those that belong to a round counts. */
static void write_round(ir_clauses *w, const rail_look *k) {
    static const char *const rounds[] = {"auction", "stock", "operating"};
    unsigned implied = RAIL_NONE;
    for (unsigned i = 0; i < k->s->depth; i++) {
        switch (k->s->frame[i].kind) {
        case RAIL_FRAME_AUCTION:
            implied = RAIL_ROUND_AUCTION;
            break;
        case RAIL_FRAME_STOCK:
            implied = RAIL_ROUND_STOCK;
            break;
        case RAIL_FRAME_TURN:
            implied = RAIL_ROUND_OPERATING;
            break;
        default:
            break;
        }
    }
    bool own = k->s->depth > 0 && k->s->frame[0].kind >= RAIL_OWN_STEPS; /* a title's frames say theirs */
    if (implied == k->s->round || (implied == RAIL_NONE && own)) {
        return;
    }
    ir_clause(w, "round");
    ir_clause_word(w, k->s->round == RAIL_ROUND_OWN ? k->h->own_round : rounds[k->s->round]);
}

void rail_write_frames(ir_clauses *w, const rail_look *k) {
    const rail_position_part *part = k->h->position;
    for (unsigned i = 0; i < k->s->depth; i++) {
        const rail_frame *f = &k->s->frame[i];
        const rail_frame_word *word = part != NULL ? word_of(part->frames, f->kind) : NULL;
        word = word != NULL ? word : word_of(rail_frame_words, f->kind);
        if (word != NULL) {
            w->word = w->word != NULL ? "" : NULL; /* each on a line of its own */
            ir_clause(w, word->word);
            word->write(w, k, f);
        }
    }
    write_round(w, k);
}

/* ---- what could not be ---------------------------------------------------------------------------------------------- */

static const char *wrong_turn(const rail_look *k, const rail_frame *f) {
    unsigned c = IR_COMPANY_INDEX(f->who);
    bool operates = k->s->director[c] != RAIL_DIRECTOR_NONE &&
                    (!rail_kind_of(k, c)->shares || (k->s->status[c] & RAIL_FLOATED && k->s->cell[c]));
    bool ends = (k->s->status[c] & RAIL_GONE) && f->step == RAIL_STEP_DONE; /* it has closed or merged in it */
    return operates || ends ? NULL : "turn_unfloated";
}

static const char *wrong_auction(const rail_look *k) {
    unsigned cheapest = rail_cheapest_private(k);
    if (cheapest == RAIL_NONE) {
        return "auction_over";
    }
    return cheapest == 0 || k->s->listed_buyer ? NULL : "listed_buyer";
}

static const char *wrong_bidding(const rail_look *k, const rail_frame *f) {
    if (k->s->private_owner[f->bidding.private_] != IR_BANK || !(f->bidding.in >> IR_SEAT(f->who) & 1u) ||
        (f->bidding.in & (f->bidding.in - 1u)) == 0) {
        return "bidding_form";
    }
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        if ((f->bidding.in >> seat & 1u) && k->s->bid[f->bidding.private_][seat] == 0) {
            return "bidding_without_bid";
        }
    }
    return NULL;
}

/* The most that a company can have offered: its treasury, or with its director's help up to a limit (rail_offer_most). */
static int32_t most_offered(const rail_look *k, const rail_frame *f) {
    unsigned c = f->offer.buyer;
    int32_t own = k->is->cash[IR_COMPANY(c)];
    if (f->offer.of != RAIL_OFFER_TRAIN || !k->h->helped_price || !IR_IS_PLAYER(k->s->director[c])) {
        return own;
    }
    int32_t limit = k->h->helped_price(k, c, f->offer.thing);
    int32_t both = own + rail_free_cash(k, IR_SEAT(k->s->director[c]), RAIL_NONE), helped = both < limit ? both : limit;
    return helped > own ? helped : own;
}

static const char *wrong_offer(const rail_look *k, const rail_frame *f) {
    bool train = f->offer.of == RAIL_OFFER_TRAIN;
    ir_party owner = train ? k->s->director[f->offer.seller] : k->s->private_owner[f->offer.thing];
    if (owner != f->who || (train && k->s->trains[f->offer.seller][f->offer.thing] == 0)) {
        return "offer_thing";
    }
    return most_offered(k, f) >= f->amount ? NULL : "offer_beyond_treasury";
}

static const char *wrong_frame(const rail_look *k, const rail_frame *f) {
    switch (f->kind) {
    case RAIL_FRAME_AUCTION:
        return wrong_auction(k);
    case RAIL_FRAME_BIDDING:
        return wrong_bidding(k, f);
    case RAIL_FRAME_TURN:
        return wrong_turn(k, f);
    case RAIL_FRAME_OFFER:
        return wrong_offer(k, f);
    case RAIL_FRAME_DISCARD:
        return rail_train_count(k, IR_COMPANY_INDEX(f->who)) > rail_train_limit(k, IR_COMPANY_INDEX(f->who))
                   ? NULL
                   : "discard_needless";
    default:
        return NULL;
    }
}

/* Laying and offers interrupt the turn of the company; bidding lies on the auction. */
static bool on_its_ground(const rail_look *k, unsigned i) {
    const rail_frame *f = &k->s->frame[i], *below = i > 0 ? f - 1 : NULL;
    unsigned kind = below != NULL ? below->kind : RAIL_FRAME_NONE;
    if (f->kind == RAIL_FRAME_BIDDING) {
        return kind == RAIL_FRAME_AUCTION;
    }
    if (f->kind == RAIL_FRAME_LAYING) {
        return kind == RAIL_FRAME_TURN && below->who == f->who;
    }
    if (f->kind == RAIL_FRAME_OFFER) {
        return kind == RAIL_FRAME_TURN && below->who == IR_COMPANY(f->offer.buyer);
    }
    return true;
}

const char *rail_wrong_frames(const rail_look *k) {
    for (unsigned i = 0; i < k->s->depth; i++) {
        const char *why = wrong_frame(k, &k->s->frame[i]);
        if (why != NULL) {
            return why;
        }
        if (!on_its_ground(k, i)) {
            return "wrong_ground";
        }
    }
    return NULL;
}
