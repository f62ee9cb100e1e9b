/* Words of positions for the questions that 1890 asks besides the kit's. */
#include "titles/1890/osaka.h"
#include "titles/1890/position.h"

/* `par Ann OMS`: she has bought its private and sets its par. */
static bool read_par(ir_reader *r, rail_do *x, rail_frame *f) {
    unsigned c = 0;
    x->s->round = RAIL_ROUND_AUCTION;
    if (!rail_read_player(r, x, f) || !ir_reader_company(r, &c)) {
        return false;
    }
    osaka_frame_on(f)->par.company = (uint8_t)c;
    return true;
}

static void write_par(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    (void)k;
    ir_clause_party(w, f->who);
    ir_clause_party(w, IR_COMPANY(osaka_frame_of(f)->par.company));
}

/* `join KAN`: the union is being formed, and this minor may join it. */
static bool read_join(ir_reader *r, rail_do *x, rail_frame *f) {
    x->s->round = RAIL_ROUND_OPERATING;
    osaka_on(x)->forming = OSAKA_FORMING | OSAKA_JOIN_ASKED;
    return rail_read_company(r, x, f);
}

/* `deal Bob buys AR Ann 50`: Bob is asked to buy it from Ann; `deal Bob sells AR Ann 50`: to sell it to her. */
static bool read_deal(ir_reader *r, rail_do *x, rail_frame *f) {
    uint8_t other = 0;
    if (!rail_read_player(r, x, f)) {
        return false;
    }
    bool buys = ir_reader_take(r, "buys");
    if (!buys && !ir_reader_take(r, "sells")) {
        return ir_reader_more(r) ? ir_reader_form(r, 0, "buys|sells") : ir_reader_missing(r, "buys|sells");
    }
    osaka_frame *of = osaka_frame_on(f);
    if (!rail_read_private(r, &of->deal.private_) || !ir_reader_seat(r, &other) ||
        !ir_reader_number(r, "price", 0, RAIL_DECLINED_PRICE - 1, &f->amount)) {
        return false;
    }
    of->deal.buyer = buys ? (uint8_t)IR_SEAT(f->who) : other;
    of->deal.seller = buys ? other : (uint8_t)IR_SEAT(f->who);
    return true;
}

static void write_deal(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    const osaka_frame *of = osaka_frame_of(f);
    bool buys = f->who == IR_PLAYER(of->deal.buyer);
    ir_clause_party(w, f->who);
    ir_clause_word(w, buys ? "buys" : "sells");
    ir_clause_word(w, k->d->private_[of->deal.private_].id);
    ir_clause_party(w, IR_PLAYER(buys ? of->deal.seller : of->deal.buyer));
    ir_clause_number(w, f->amount);
}

const rail_frame_word osaka_frame_words[] = {{"par", OSAKA_STEP_PAR, read_par, write_par},
                                             {"join", OSAKA_STEP_JOIN, read_join, rail_write_who},
                                             {"deal", OSAKA_STEP_DEAL, read_deal, write_deal},
                                             {0}};

/* ---- what could not be ---------------------------------------------------------------------------------------------- */

/* 90-IS-13: on the auction, by the owner of its private. */
static bool par_wrong(const rail_look *k, const rail_frame *f, const rail_frame *below) {
    unsigned c = osaka_frame_of(f)->par.company;
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (OWN_PRIVATE(k, p, PAR_OF) == (int)c + 1) {
            bool due = !(k->s->status[c] & (RAIL_STARTED | RAIL_GONE)) && k->s->private_owner[p] == f->who;
            return !due || below == NULL || below->kind != RAIL_FRAME_AUCTION;
        }
    }
    return true;
}

/* 90-MN-09: after a turn, or in one that the union interrupts. */
static bool join_wrong(const rail_look *k, const rail_frame *f, const rail_frame *below) {
    unsigned c = IR_COMPANY_INDEX(f->who), u = osaka_company(k, OSAKA_COMPANY_UNION);
    return (below != NULL && below->kind != RAIL_FRAME_TURN) || u == RAIL_NONE || !osaka_acts(k, c) ||
           !OWN_COMPANY(k, c, SPLITS) || k->s->phase < OWN_COMPANY(k, c, MERGE_FROM) ||
           (k->s->status[u] & (RAIL_STARTED | RAIL_FLOATED)) != RAIL_STARTED;
}

/* 90-SR-24: in a player's turn, or in that of a company in need of a train. */
static bool deal_wrong(const rail_look *k, const rail_frame *f, const rail_frame *below) {
    const osaka_frame *of = osaka_frame_of(f);
    unsigned p = of->deal.private_, buyer = of->deal.buyer, seller = of->deal.seller;
    if (below == NULL || (below->kind != RAIL_FRAME_STOCK && below->kind != RAIL_FRAME_TURN)) {
        return true;
    }
    ir_party asks = below->kind == RAIL_FRAME_STOCK ? below->who : k->s->director[IR_COMPANY_INDEX(below->who)];
    return !osaka_tradable(k, p) || buyer == seller || k->s->private_owner[p] != IR_PLAYER(seller) ||
           asks != IR_PLAYER(f->who == IR_PLAYER(buyer) ? seller : buyer) ||
           f->amount > rail_free_cash(k, buyer, RAIL_NONE);
}

/* A company has the steps of its kind. */
static bool step_wrong(const rail_look *k, const rail_frame *f) {
    const uint8_t *step = rail_kind_of(k, IR_COMPANY_INDEX(f->who))->turn;
    while (*step != RAIL_STEP_DONE && *step != f->step) {
        step++;
    }
    return *step != f->step;
}

const char *osaka_wrong_frames(const rail_look *k) {
    for (unsigned i = 0; i < k->s->depth; i++) {
        const rail_frame *f = &k->s->frame[i], *below = i > 0 ? f - 1 : NULL;
        if (f->kind == OSAKA_STEP_PAR && par_wrong(k, f, below)) {
            return "par_form";
        }
        if (f->kind == OSAKA_STEP_JOIN && join_wrong(k, f, below)) {
            return "join_form";
        }
        if (f->kind == OSAKA_STEP_DEAL && deal_wrong(k, f, below)) {
            return "deal_form";
        }
        if (f->kind == RAIL_FRAME_TURN && step_wrong(k, f)) {
            return "step_of_kind";
        }
    }
    return NULL;
}
