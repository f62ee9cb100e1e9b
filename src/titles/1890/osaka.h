/* 1890 Osaka: what this title has beside the kit. Its state, its steps, and what its files share.
 *
 *   lots.c      the auction: what else a sale brings, par questions, rounds in which all pass
 *   stock.c     stock rounds: sell, buy, sell; late privates; private companies between players
 *   merge.c     minors: how they join the union, how it is formed, the one that becomes a late private
 *   turns.c     who operates next, a company's turn, dividends, train duty
 *   privates.c  what privates pay and close, and the late private with a station of its own
 *   show.c      view and facts
 *   1890.c      the table of hooks
 *
 * The union is KNR, which minors 1 to 4 form. Rules of this title and the values of its items have names made from the
 * YAML files: own_1890.h. Companies are found by what they are, not by their number: scenarios leave some out. */
#ifndef TITLES_1890_OSAKA_H
#define TITLES_1890_OSAKA_H

#include "own_1890.h"
#include "rail/hooks.h"
#include "rail/rail.h"
#include "titles/1890/events.h"
#include "titles/1890/refusals.h"
#include "titles/1890/verbs.h"

/* The steps of this title. Hashes hold the numbers. */
enum {
    OSAKA_STEP_PAR = RAIL_OWN_STEPS, /* who: the buyer of a private who sets a company's par */
    OSAKA_STEP_JOIN,                 /* who: a minor that may join the union as it is formed */
    OSAKA_STEP_DEAL                  /* who: the player who is asked about a private; amount: its price */
};

/* What its frames hold, in rail_frame.part. */
typedef struct osaka_frame {
    union {
        struct {
            uint8_t company;
        } par;
        struct {
            uint8_t private_, buyer, seller; /* seats */
            uint8_t need;                    /* sold for a train */
        } deal;
        uint8_t part[5];
    };
} osaka_frame;

_Static_assert(sizeof(osaka_frame) == sizeof((rail_frame){0}.part), "a frame of this title fits the kit's");

static inline const osaka_frame *osaka_frame_of(const rail_frame *f) {
    return (const osaka_frame *)(const void *)f->part;
}
static inline osaka_frame *osaka_frame_on(rail_frame *f) { return (osaka_frame *)(void *)f->part; }

enum {                                    /* flags of a turn */
       OSAKA_TURN_BOUGHT = RAIL_OWN_TURN, /* stock: has made the purchase of the turn */
       OSAKA_TURN_TRADED = 8,             /* stock: has bought or sold a private */
       OSAKA_TURN_SPECIAL = 16            /* operating: the union's turn out of order, as it is formed (90-KN-04) */
};
/* turn.own: hex of the first tile laid in the turn + 1 (90-TR-01). */

enum {                      /* osaka_state.forming */
       OSAKA_FORMING = 1,   /* the union is being formed: who joins, then its turn */
       OSAKA_JOIN_ASKED = 2 /* the minor that may join has answered */
};

enum { OSAKA_DEALT = 8 }; /* privates that players deal in are among the first */

typedef struct osaka_state {
    int32_t raised;  /* by sales for a train in this turn (90-FS-04) */
    uint32_t access; /* companies that may pass the station of the late private, as bits */
    uint16_t asked[OSAKA_DEALT]
                  [IR_MAX_PLAYERS];   /* declined in this turn, by private and partner: RAIL_DECLINED_PRICE */
    uint8_t bought[IR_MAX_COMPANIES]; /* stations bought so far (90-TK-09) */
    uint8_t last_buyer;               /* seat of the last to buy a lot in this round + 1 */
    uint8_t forming;                  /* OSAKA_FORMING and so on */
    uint8_t bonus_due;                /* a late private gets its bonus in the next operating round (90-LP-04) */
    uint8_t raiser;                   /* seat of who raised it + 1 */
    uint8_t spare[4];
} osaka_state;

_Static_assert(sizeof(rail_state) + sizeof(osaka_state) <= IR_BODY_BYTES,
               "the state of 1890 fits the body of ir_state");

static inline const osaka_state *osaka_of(const rail_look *k) { return rail_own_of(k); }
static inline osaka_state *osaka_on(rail_do *x) { return rail_own(x); }

/* Rules and values of this title alone. */
#define OSAKA(k, NAME) ((k)->r->own[OSAKA_RULE_##NAME])
#define OWN_PHASE(k, NAME) (rail_phase_now(k)->own[OSAKA_PHASE_##NAME])
#define OWN_PRIVATE(k, p, NAME) ((k)->d->private_[p].own[OSAKA_PRIVATE_##NAME])
#define OWN_COMPANY(k, c, NAME) ((k)->d->company[c].own[OSAKA_COMPANY_##NAME])

/* The company with a value of its own, by OSAKA_COMPANY_*, or RAIL_NONE. */
unsigned osaka_company(const rail_look *k, unsigned value);
/* The private with one, by OSAKA_PRIVATE_*, or RAIL_NONE. */
unsigned osaka_private(const rail_look *k, unsigned value);
static inline bool osaka_is_minor(const rail_look *k, unsigned c) {
    return c >= k->d->npublic && c < k->d->ncompanies && rail_kind_of(k, c)->owns_trains;
}
static inline bool osaka_acts(const rail_look *k, unsigned c) { /* a minor that is in the game */
    return osaka_is_minor(k, c) && (k->s->status[c] & RAIL_FLOATED) != 0;
}
static inline bool osaka_open(const rail_look *k, unsigned p) { /* owned and not closed */
    return p != RAIL_NONE && k->s->private_owner[p] != IR_BANK && !(k->s->private_flags[p] & RAIL_CLOSED);
}
/* Has it had a turn? One in its first does not count yet. */
bool osaka_operated(const rail_look *k, unsigned c);
unsigned osaka_lot_of(const rail_look *k, unsigned c); /* the private that a minor is in the auction */
int32_t osaka_face(const rail_look *k, unsigned p);

extern const rail_turn_def *const osaka_turns[];
extern const rail_step_def osaka_par, osaka_join, osaka_deal, osaka_stock, osaka_turn;

/* ---- lots.c ---------------------------------------------------------------------------------------------------------- */
void osaka_begin(rail_do *x);
void osaka_sold(rail_do *x, unsigned seat, unsigned p);
void osaka_all_passed(rail_do *x);
unsigned osaka_contest_opener(const rail_look *k, unsigned p, unsigned in);
unsigned osaka_last_buyer(const rail_look *k);
void osaka_bid_made(rail_do *x, unsigned seat);

/* ---- stock.c --------------------------------------------------------------------------------------------------------- */
bool osaka_allows_sale(const rail_look *k, unsigned seat, unsigned c, bool emergency, ir_refusal *why);
void osaka_stock_ended(rail_do *x);
bool osaka_late_open(const rail_look *k, unsigned p, ir_refusal *why); /* a late private is for sale */
bool osaka_late_on_sale(const rail_look *k);
bool osaka_tradable(const rail_look *k, unsigned p);
/* May this private change hands at all? `never`: the refusal of those that never do. */
bool osaka_trade_check(const rail_look *k, unsigned p, unsigned never, ir_refusal *why);
bool osaka_deal_check(const rail_look *k, unsigned seat, const ir_action *a, ir_refusal *why);
void osaka_deal_do(rail_do *x, unsigned seat, const ir_move *m);
bool osaka_any_deal(const rail_look *k, unsigned seat);
void osaka_offer_deals(rail_menu *u, ir_party player, bool buys);

/* ---- merge.c --------------------------------------------------------------------------------------------------------- */
bool osaka_merges(const rail_look *k, unsigned c, ir_refusal *why); /* whether it ever can, by its own decision */
bool osaka_merge_check(const rail_look *k, unsigned c, ir_refusal *why);
bool osaka_forms(const rail_look *k, unsigned c);            /* the minor that forms the union */
int32_t osaka_hope(const rail_look *k, unsigned c);          /* rail_hooks.hope */
int32_t osaka_to_union(const rail_look *k, unsigned c);      /* of its money, what the union would get now */
int32_t osaka_union_capital(const rail_look *k, unsigned u); /* from the bank */
void osaka_merge_do(rail_do *x, unsigned c);
bool osaka_form(rail_do *x);  /* goes on with forming the union: true if a question or its turn has begun */
void osaka_force(rail_do *x); /* mergers that are due between turns */
bool osaka_convert_check(const rail_look *k, unsigned c, ir_refusal *why);
void osaka_convert_do(rail_do *x, unsigned c);
void osaka_minor_ends(rail_do *x, unsigned c); /* it leaves the game */

/* ---- privates.c ------------------------------------------------------------------------------------------------------- */
int32_t osaka_income(const rail_look *k, unsigned p);
void osaka_privates_paid(rail_do *x);
bool osaka_opens(const rail_look *k, unsigned p);
void osaka_phase_began(rail_do *x, unsigned before);
void osaka_close_private(rail_do *x, unsigned p);
unsigned osaka_rapid(const rail_look *k);              /* the late private with a station, or RAIL_NONE */
bool osaka_rapid_fits(const rail_look *k, unsigned p); /* its city has room for it */
void osaka_rapid_bought(rail_do *x, unsigned p);
bool osaka_passes(const rail_look *k, unsigned c, unsigned hex, unsigned node);
bool osaka_access_check(const rail_look *k, unsigned c, unsigned p, ir_refusal *why);
void osaka_access_do(rail_do *x, unsigned c, unsigned p);
int32_t osaka_access_price(const rail_look *k, unsigned c);
void osaka_ran(rail_do *x, unsigned c, const rail_run *run);

/* ---- turns.c ---------------------------------------------------------------------------------------------------------- */
bool osaka_next(rail_do *x);
unsigned osaka_order(const rail_look *k, unsigned with, unsigned without, uint8_t *out);
void osaka_turn_began(rail_do *x, unsigned c);
void osaka_turn_ended(rail_do *x, unsigned c);
bool osaka_interrupts(rail_do *x);
void osaka_round_began(rail_do *x);
void osaka_set_ended(rail_do *x);
bool osaka_at_top(const rail_look *k); /* a price at the top ends the game (90-VR-05) */
bool osaka_allows(const rail_look *k, unsigned c, const ir_move *m, bool logged, ir_refusal *why);
void osaka_tile_laid(rail_do *x, unsigned c, unsigned hex, bool first);
void osaka_station_placed(rail_do *x, unsigned c, unsigned hex);
unsigned osaka_lays(const rail_look *k, unsigned c);
unsigned osaka_terrain(const rail_look *k, unsigned c, unsigned hex, unsigned cost);
unsigned osaka_station_cost(const rail_look *k, unsigned c);
bool osaka_home_waits(const rail_look *k, unsigned c, unsigned n);
unsigned osaka_stations_of(const rail_look *k, unsigned c);
unsigned osaka_payouts(const rail_look *k, unsigned c);
int32_t osaka_half(const rail_look *k, unsigned c, int32_t revenue);
void osaka_unpaid(rail_do *x, unsigned c);
bool osaka_owes(const rail_look *k, unsigned c);
bool osaka_rescue(const rail_look *k, unsigned c);
unsigned osaka_small_stops(const rail_look *k, unsigned kind);
int32_t osaka_helped_price(const rail_look *k, unsigned c, unsigned kind);
void osaka_closed(rail_do *x, unsigned c);
void osaka_shares_sold(rail_do *x, unsigned seat, unsigned c, unsigned n);

/* ---- show.c ----------------------------------------------------------------------------------------------------------- */
void osaka_view(const rail_look *k, ir_json *j);
void osaka_view_company(const rail_look *k, unsigned c, ir_json *j);
void osaka_view_private(const rail_look *k, unsigned p, ir_json *j);
void osaka_turn_entry(const rail_look *k, const rail_frame *f, ir_json *j);
void osaka_facts_company(const rail_look *k, unsigned c, ir_json *j);
void osaka_facts_private(const rail_look *k, unsigned p, ir_json *j);
bool osaka_facts_power(const rail_look *k, unsigned p, ir_json *j);
void osaka_facts_phase(const rail_look *k, unsigned p, ir_json *j);

#endif
