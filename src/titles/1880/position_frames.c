/* Words of positions for the questions that 1880 asks besides the kit's. */
#include "titles/1880/china.h"
#include "titles/1880/position.h"

static uint8_t *part(rail_frame *f, unsigned i) { return &f->part[i]; }

static unsigned part_of(const rail_frame *f, unsigned i) { return f->part[i]; }

/* `lot P1 Ann opener Bob high Cat 50 ahead 1 in Ann Cat`: Ann speaks. */
static bool read_lot(ir_reader *r, rail_do *x, rail_frame *f) {
    uint8_t seat = 0;
    x->s->round = RAIL_ROUND_AUCTION;
    if (!rail_read_private(r, part(f, 0)) || !rail_read_player(r, x, f)) {
        return false;
    }
    *part(f, 1) = (uint8_t)((1u << x->look.game->players) - 1);
    *part(f, 2) = (uint8_t)IR_SEAT(f->who);
    if (ir_reader_take(r, "opener") && !ir_reader_seat(r, part(f, 2))) {
        return false;
    }
    if (ir_reader_take(r, "high")) {
        if (!ir_reader_seat(r, &seat) || !ir_reader_number(r, "bid", 0, 30000, &f->amount)) {
            return false;
        }
        *part(f, 3) = (uint8_t)(seat + 1);
    }
    if (ir_reader_take(r, "ahead") && !ir_reader_byte(r, "seats", 0, IR_MAX_PLAYERS - 1, part(f, 4))) {
        return false;
    }
    return !ir_reader_take(r, "in") || ir_reader_seats(r, part(f, 1));
}

static void write_lot(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    ir_clause_word(w, k->d->private_[part_of(f, 0)].id);
    ir_clause_party(w, f->who);
    ir_clause_word(w, "opener");
    ir_clause_party(w, IR_PLAYER(part_of(f, 2)));
    if (part_of(f, 3)) {
        ir_clause_word(w, "high");
        ir_clause_party(w, IR_PLAYER(part_of(f, 3) - 1));
        ir_clause_number(w, f->amount);
    }
    if (part_of(f, 4)) {
        ir_clause_word(w, "ahead");
        ir_clause_number(w, (int32_t)part_of(f, 4));
    }
    ir_clause_word(w, "in");
    ir_clause_seats(w, part_of(f, 1));
}

static bool read_draft(ir_reader *r, rail_do *x, rail_frame *f) {
    x->s->round = RAIL_ROUND_OWN;
    return rail_read_player(r, x, f);
}

/* `founding Ann BCR [place 100 2] [size 30] [free]`: what she has chosen so far; free: by a private. */
static bool read_founding(ir_reader *r, rail_do *x, rail_frame *f) {
    unsigned c = 0, place = 0;
    if (!rail_read_player(r, x, f) || !china_read_public(r, &x->look, &c)) {
        return false;
    }
    *part(f, 0) = (uint8_t)c;
    if (ir_reader_take(r, "place")) {
        if (!china_read_place(r, &x->look, &place)) {
            return false;
        }
        *part(f, 1) = (uint8_t)(place + 1);
    }
    if (ir_reader_take(r, "size") && !china_read_percent(r, part(f, 2))) {
        return false;
    }
    *part(f, 3) = ir_reader_take(r, "free") ? 1 : 0;
    return true;
}

static void write_founding(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    ir_clause_party(w, f->who);
    ir_clause_party(w, IR_COMPANY(part_of(f, 0)));
    if (part_of(f, 1)) {
        ir_clause_word(w, "place");
        china_write_place(w, k, part_of(f, 1) - 1);
    }
    if (part_of(f, 2)) {
        ir_clause_word(w, "size");
        ir_clause_number(w, (int32_t)part_of(f, 2) * 10);
    }
    if (part_of(f, 3)) {
        ir_clause_word(w, "free");
    }
}

static bool read_replace(ir_reader *r, rail_do *x, rail_frame *f) {
    unsigned investor;
    if (!rail_read_company(r, x, f) || !china_read_investor(r, &x->look, &investor)) {
        return false;
    }
    *part(f, 0) = (uint8_t)investor;
    return true;
}

static void write_replace(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    (void)k;
    ir_clause_party(w, f->who);
    ir_clause_party(w, IR_COMPANY(part_of(f, 0)));
}

static bool read_payment(ir_reader *r, rail_do *x, rail_frame *f) {
    return rail_read_player(r, x, f) && rail_read_private(r, part(f, 0)) &&
           ir_reader_number(r, "amount", 0, 9999, &f->amount);
}

static void write_payment(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    ir_clause_party(w, f->who);
    ir_clause_word(w, k->d->private_[part_of(f, 0)].id);
    ir_clause_number(w, f->amount);
}

/* `rocket Ann P3 4 [held]`: she gets a 4-train; held: it has left the stack already. */
static bool read_rocket(ir_reader *r, rail_do *x, rail_frame *f) {
    if (!rail_read_player(r, x, f) || !rail_read_private(r, part(f, 0)) || !rail_read_train(r, part(f, 1))) {
        return false;
    }
    *part(f, 2) = ir_reader_take(r, "held") ? 1 : 0;
    return true;
}

static void write_rocket(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    ir_clause_party(w, f->who);
    ir_clause_word(w, k->d->private_[part_of(f, 0)].id);
    ir_clause_word(w, k->d->train[part_of(f, 1)].id);
    if (part_of(f, 2)) {
        ir_clause_word(w, "held");
    }
}

static bool read_granting(ir_reader *r, rail_do *x, rail_frame *f) {
    return rail_read_company(r, x, f) && rail_read_private(r, part(f, 0));
}

static void write_granting(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    ir_clause_party(w, f->who);
    ir_clause_word(w, k->d->private_[part_of(f, 0)].id);
}

const rail_frame_word china_frame_words[] = {{"lot", CHINA_STEP_LOT, read_lot, write_lot},
                                             {"draft", CHINA_STEP_DRAFT, read_draft, rail_write_who},
                                             {"founding", CHINA_STEP_FOUND, read_founding, write_founding},
                                             {"city", CHINA_STEP_HOME, rail_read_company, rail_write_who},
                                             {"takeover", CHINA_STEP_TAKEOVER, rail_read_company, rail_write_who},
                                             {"replace", CHINA_STEP_REPLACE, read_replace, write_replace},
                                             {"payment", CHINA_STEP_PAYMENT, read_payment, write_payment},
                                             {"rocket", CHINA_STEP_ROCKET, read_rocket, write_rocket},
                                             {"repaying", CHINA_STEP_REPAY, rail_read_player, rail_write_who},
                                             {"granting", CHINA_STEP_GRANT, read_granting, write_granting},
                                             {0}};
