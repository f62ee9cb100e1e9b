/* 1880 China: what this title has beside the kit. Its state, its steps, and what its files share.
 *
 *   lots.c       the privates one at a time, the new seats, the choice of investors
 *   found.c      founding with place, certificate and permits; floating at the end of a stock round; the second capital
 *   debts.c      what the bank lends for a train
 *   investors.c  foreign investors: their takeover by a company
 *   marker.c     the train marker, stock rounds that interrupt a turn, the last turns
 *   privates.c   privates that speak at such moments: a payment, a train, a permit
 *   homes.c      homes with a choice of cities
 *   turns.c      the turn-order list, stock rounds and turns as this title plays them
 *   papers.c     which single shares are locked, where 18xx.games tells papers apart
 *   show.c       view and facts
 *   cost.c       what its own choices cost
 *   position.c   words of positions; position_frames.c those for its own questions
 *   1880.c       the table of hooks
 *
 * Rules of this title and the values of its items have names made from 1880.yaml: own_1880.h. */
#ifndef TITLES_1880_CHINA_H
#define TITLES_1880_CHINA_H

#include "own_1880.h"
#include "rail/hooks.h"
#include "rail/rail.h"
#include "titles/1880/events.h"
#include "titles/1880/refusals.h"
#include "titles/1880/verbs.h"

/* The steps of this title. Hashes hold the numbers. */
enum {
    CHINA_STEP_LOT = RAIL_OWN_STEPS, /* who: bidder */
    CHINA_STEP_DRAFT,                /* who: player who chooses an investor */
    CHINA_STEP_FOUND,                /* who: founder */
    CHINA_STEP_HOME,                 /* who: company that picks a city of its home hex */
    CHINA_STEP_TAKEOVER,             /* who: investor; its owner says where its money goes */
    CHINA_STEP_REPLACE,              /* who: company that may replace an investor's station */
    CHINA_STEP_PAYMENT,              /* who: owner of the private, who may take `amount` now */
    CHINA_STEP_ROCKET,               /* who: owner of the private, who gets a train now */
    CHINA_STEP_REPAY,                /* who: player in debt who has just founded a company (repay_all) */
    CHINA_STEP_GRANT                 /* who: company of the owner of the private, which may get its permit */
};

/* What its frames hold, in rail_frame.part. The first of PAYMENT, ROCKET and GRANT is the private that is asked. */
typedef struct china_frame {
    union {
        struct {
            uint8_t private_, in; /* in: mask of the seats still in */
            uint8_t opener;       /* seat */
            uint8_t bidder;       /* seat of the highest bid + 1; amount: that bid */
            uint8_t on;           /* seats from the opener to the one asked first */
        } lot;
        struct {
            uint8_t company;
            uint8_t place;  /* in the list + 1; 0: not chosen yet */
            uint8_t tenths; /* of the certificate; 0: not chosen yet */
            uint8_t given;  /* it comes with a private, so nothing is paid */
        } found;
        struct {
            uint8_t investor;
        } replace;
        struct {
            uint8_t private_;
            uint8_t train; /* the kind */
            uint8_t held;  /* it has left the stack already */
        } rocket;
        uint8_t part[5];
    };
} china_frame;

_Static_assert(sizeof(china_frame) == sizeof((rail_frame){0}.part), "a frame of this title fits the kit's");

static inline const china_frame *china_frame_of(const rail_frame *f) {
    return (const china_frame *)(const void *)f->part;
}
static inline china_frame *china_frame_on(rail_frame *f) { return (china_frame *)(void *)f->part; }

enum { CHINA_MAX_PAPERS = 8 };           /* single shares beside the smallest director certificate */
enum { CHINA_LETTERS = 4 };              /* of the permits: A to D */
enum { CHINA_FUNDED = RAIL_OWN_STATUS }; /* has its second capital */

enum {                                    /* flags of a turn */
       CHINA_TURN_BOUGHT = RAIL_OWN_TURN, /* it has bought a train of the bank's stack in this turn */
       CHINA_TURN_REMOVED = 8,            /* it has seen the rest of a kind go in this turn */
       CHINA_TURN_GRANTED = 16,           /* it has been asked for the permit of a private */
       CHINA_TURN_REPAID = 32,            /* stock: has paid of their debt in this turn */
       CHINA_TURN_ASKED = 64,             /* it has been asked something in this turn */
       CHINA_TURN_AWAITED = 128           /* 18xx.games stopped here for a question before the stock round */
};
/* turn.own: cell of the company's marker when the turn began + 1 (80-IN-02). */

enum {                       /* china_state.due: what comes before the turn goes on, in this order */
       CHINA_DUE_ROCKET = 1, /* a private must take its train */
       CHINA_DUE_STOCK = 2,  /* a stock round */
       CHINA_DUE_HELD = 4    /* the private's train has left the stack and is held for it */
};

typedef struct china_state {
    int32_t debt[IR_MAX_PLAYERS];
    uint8_t certificate[IR_MAX_COMPANIES]; /* tenths of the director certificate that its founder chose; else 0 */
    uint8_t place[IR_MAX_COMPANIES];       /* in the turn-order list, from 1; 0: none */
    uint8_t permits[IR_MAX_COMPANIES];     /* mask of letters */
    uint8_t linked[IR_MAX_COMPANIES];      /* of an investor: the company whose share lies on it, + 1 */
    uint8_t papers[IR_MAX_COMPANIES][CHINA_MAX_PAPERS]; /* locked_change: see papers.c */
    uint8_t
        lots_free; /* privates taken for nothing, at most 2: no rule asks, but the hash, which journals keep, has it */
    uint8_t list_at;     /* place of the last company to act in this round, 0 before the first */
    uint8_t marker;      /* company with the train marker + 1 */
    uint8_t countdown;   /* turns of the company with the marker until the end, this one included; 0: no end */
    uint8_t interrupted; /* a stock round has interrupted this operating round */
    uint8_t due;         /* CHINA_DUE_* */
    uint8_t gone_kind;   /* the train kind that set off the stock round that is due + 1 */
} china_state;

_Static_assert(sizeof(rail_state) + sizeof(china_state) <= IR_BODY_BYTES,
               "the state of 1880 fits the body of ir_state");

static inline const china_state *china_of(const rail_look *k) { return rail_own_of(k); }
static inline china_state *china_on(rail_do *x) { return rail_own(x); }

/* Rules and values of this title alone. */
#define CHINA(k, NAME) ((k)->r->own[CHINA_RULE_##NAME])
#define OWN_PHASE(k, NAME) (rail_phase_now(k)->own[CHINA_PHASE_##NAME])
#define OWN_TRAIN(k, t, NAME) ((k)->d->train[t].own[CHINA_TRAIN_##NAME])
#define OWN_PRIVATE(k, p, NAME) ((k)->d->private_[p].own[CHINA_PRIVATE_##NAME])
#define OWN_COMPANY(k, c, NAME) ((k)->d->company[c].own[CHINA_COMPANY_##NAME])

/* The permit that the phase asks for, 0..3. */
static inline unsigned china_letter(const rail_look *k) { return (unsigned)OWN_PHASE(k, LETTER) - 1u; }
static inline bool china_is_investor(const rail_look *k, unsigned c) {
    return c >= k->d->npublic && c < k->d->ncompanies;
}
static inline bool china_has_permit(const rail_look *k, unsigned c, unsigned letter) {
    return (china_of(k)->permits[c] & 1u << letter) != 0;
}

extern const rail_step_def china_lot, china_draft, china_found, china_home, china_takeover, china_replace,
    china_payment, china_rocket, china_repay, china_grant, china_stock, china_turn;

/* ---- lots.c ---------------------------------------------------------------------------------------------------------- */
void china_lots_start(rail_do *x);
void china_investor_settle(rail_do *x, unsigned investor); /* puts its station on its home */
int32_t china_listed_price(const rail_look *k, unsigned p);
int32_t china_least_bid(const rail_look *k, unsigned p); /* -1: it is not up */

/* ---- found.c --------------------------------------------------------------------------------------------------------- */
enum { CHINA_MAX_PLACES = 16 };
typedef struct china_place {
    uint16_t price;
    uint8_t number; /* among those of its price, from 1 */
    uint8_t cell;   /* where the price marker begins */
} china_place;
unsigned china_places(const rail_look *k);                  /* how many there are */
china_place china_place_at(const rail_look *k, unsigned i); /* from the top of the list */
bool china_place_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why); /* RAIL_PAR */
void china_place_do(rail_do *x, unsigned seat, const ir_move *m);
void china_offer_places(rail_menu *u, ir_party player);
bool china_can_found(const rail_look *k, unsigned seat, unsigned c);
void china_found_by_private(rail_do *x, unsigned seat, unsigned c); /* nothing is paid */
int32_t china_hope(const rail_look *k, unsigned c);                 /* rail_hooks.hope */
bool china_floats(const rail_look *k, unsigned c);                  /* it will, at the end of the stock round */
void china_float_all(rail_do *x);                                   /* 80-FL-01..05: at the end of a stock round */
void china_second_capital(rail_do *x);                              /* 80-CP-02..04: every company entitled to it now */
void china_fund(rail_do *x, unsigned c);                            /* the same for one company */
unsigned china_certificate(const rail_look *k, unsigned c);
unsigned china_available(const rail_look *k, unsigned c);

/* ---- debts.c --------------------------------------------------------------------------------------------------------- */
bool china_in_debt(const rail_look *k, unsigned seat, ir_refusal *why); /* true and a refusal, or false */
bool china_repay_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why);
void china_repay_do(rail_do *x, unsigned seat, const ir_move *m);
void china_offer_repay(rail_menu *u, ir_party player);
void china_borrow(rail_do *x, unsigned seat, int32_t missing); /* debt, raised at once */
void china_interest(rail_do *x);                               /* at the end of a stock round */
int32_t china_debt_next(const rail_look *k, unsigned seat);    /* what it would then be */

/* ---- investors.c ------------------------------------------------------------------------------------------------------ */
unsigned china_investor_of(const rail_look *k, unsigned seat); /* of a player, not gone; or RAIL_NONE */
void china_investor_link(rail_do *x, unsigned seat,
                         unsigned c);                      /* 80-FC-03: a share of their first company goes on it */
void china_investors_end(rail_do *x);                      /* the game is over: 80-FT-08 */
void china_investor_joined(rail_do *x, unsigned investor); /* the end of its turn: 80-FT-01..06 */

/* ---- marker.c --------------------------------------------------------------------------------------------------------- */
void china_train_bought(rail_do *x, unsigned c, unsigned kind);
void china_train_left(rail_do *x, unsigned kind);
bool china_marker_removes(rail_do *x, unsigned c); /* at the end of c's buying: true if trains were removed */
bool china_due_asks(rail_do *x);                   /* before a turn goes on */

/* ---- privates.c ------------------------------------------------------------------------------------------------------- */
unsigned china_open_private(const rail_look *k,
                            unsigned power); /* owned, open, unused, by CHINA_PRIVATE_*; or RAIL_NONE */
bool china_rocket_waits(const rail_look *k); /* its owner must say now where the train goes */
bool china_rocket_due(rail_do *x);           /* true: they are asked */
bool china_rocket_check(const rail_look *k, const ir_move *m, ir_refusal *why);
void china_rocket_do(rail_do *x, const ir_move *m);
void china_offer_rocket(rail_menu *u, ir_party actor);
bool china_rocket_helps(const rail_look *k, unsigned c);  /* a company could have the train now */
bool china_rocket_blocks(const rail_look *k, unsigned c); /* X.1 */
void china_payment_due(rail_do *x, unsigned kind);
bool china_grant_waits(const rail_look *k); /* the company on turn is asked for a private's permit */
bool china_grant_due(rail_do *x);
bool china_grant_check(const rail_look *k, const ir_move *m, ir_refusal *why);
void china_grant_do(rail_do *x, const ir_move *m);
void china_offer_grant(rail_menu *u, ir_party actor);
bool china_grant_helps(const rail_look *k, unsigned c); /* another permit could come now */

/* ---- homes.c ---------------------------------------------------------------------------------------------------------- */
void china_home_due(rail_do *x, unsigned c); /* it has floated: its station is placed, or it is asked for the city */
void china_homes_in_order(rail_do *x);
void china_tile_laid(rail_do *x, unsigned c, unsigned hex, bool first);
unsigned china_home_keeper(const rail_look *k, unsigned c, unsigned hex, bool logged); /* 80-TK-08; or RAIL_NONE */

/* ---- papers.c: nothing happens unless locked_change is on ------------------------------------------------------------- */
void china_papers_found(rail_do *x, unsigned c);
void china_paper_moves(rail_do *x, unsigned c, unsigned from, unsigned to);
void china_papers_sold(rail_do *x, unsigned seat, unsigned c, unsigned n);
void china_papers_directed(rail_do *x, unsigned c, unsigned old, unsigned now);
void china_papers_unlock(rail_do *x);
bool china_papers_agree(const rail_look *k, unsigned c);           /* with the shares */
unsigned china_papers_free(const rail_look *k, unsigned c);        /* on the stack, and can be bought */
unsigned china_papers_before_free(const rail_look *k, unsigned c); /* locked ones before the first of these */

/* ---- turns.c ---------------------------------------------------------------------------------------------------------- */
extern const rail_turn_def *const china_turns[];
unsigned china_order(const rail_look *k, unsigned with, unsigned without, uint8_t *out);
bool china_next(rail_do *x);
void china_round_began(rail_do *x);
void china_turn_began(rail_do *x, unsigned c);
void china_turn_ended(rail_do *x, unsigned c);
void china_stock_ended(rail_do *x);
bool china_stock_asks(const rail_look *k, unsigned seat);
int32_t china_extra(rail_do *x, unsigned c, bool ran);
void china_ran(rail_do *x, unsigned c, const rail_run *run);
bool china_allows(const rail_look *k, unsigned c, const ir_move *m, bool logged, ir_refusal *why);
bool china_allows_sale(const rail_look *k, unsigned seat, unsigned c, bool emergency, ir_refusal *why);

/* ---- 1880.c ---------------------------------------------------------------------------------------------------------- */
void china_put_letters(ir_text *out, unsigned mask); /* of permits: ABC, or - */

/* ---- show.c ----------------------------------------------------------------------------------------------------------- */
void china_view(const rail_look *k, ir_json *j);
void china_view_round(const rail_look *k, ir_json *j);
void china_view_player(const rail_look *k, unsigned seat, ir_json *j);
void china_view_company(const rail_look *k, unsigned c, ir_json *j);
void china_facts(const rail_look *k, ir_json *j);
void china_facts_numbers(const rail_look *k, ir_json *j);
void china_facts_company(const rail_look *k, unsigned c, ir_json *j);
void china_facts_train(const rail_look *k, unsigned t, ir_json *j);
void china_facts_phase(const rail_look *k, unsigned p, ir_json *j);
void china_facts_power(const rail_look *k, unsigned p, ir_json *j);

/* ---- cost.c ----------------------------------------------------------------------------------------------------------- */
bool china_cost(const rail_look *k, const ir_move *move, int32_t *cost);

#endif
