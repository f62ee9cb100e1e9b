/* What a title does itself. A title that is all data has none of it (rail_no_hooks); the others fill in what they need.
 * NULL: as the kit does it, or nothing. The kit calls a hook at the moment that its comment names and assumes nothing
 * else about it. */
#ifndef RAIL_HOOKS_H
#define RAIL_HOOKS_H

#include "rail/step.h"

struct rail_run;

typedef struct rail_hooks {
    /* ---- what it has of its own ---- */
    const rail_step_def *const *steps; /* its steps by number, RAIL_MAX_STEPS of them; NULL: the kit's */
    const rail_turn_def *const *turn;  /* the steps of a company's turn by rail_step; NULL: the kit's */
    uint16_t state_bytes;              /* of its own state, which follows rail_state (rail_own) */
    const char *own_round;             /* name of RAIL_ROUND_OWN, and the refusal for players who are not asked in it */
    uint16_t own_round_refusal;
    /* A company that owns no trains runs another than the depot's next one; 0: as if the train did not exist. */
    uint16_t depot_train_refusal;
    const ir_code *events, *refusals;          /* its own codes, after the kit's; a NULL name ends them */
    const char *own_end;                       /* name of RAIL_END_OWN */
    const struct rail_position_part *position; /* its words of positions: rail/position.h */

    /* ---- the course of the game ---- */
    void (*begin)(rail_do *x); /* the auction begins, or continues after a round of incomes; NULL: rail_auction_start */
    void (*private_sold)(rail_do *x, unsigned seat, unsigned p); /* in the auction; may push a question */
    void (*auction_passed)(rail_do *x);                          /* all have passed in a row; NULL: the kit's ways */
    unsigned (*contest_opener)(const rail_look *k, unsigned p, unsigned in); /* seat; NULL: the lowest bidder */
    unsigned (*last_buyer)(const rail_look *k); /* seat to whose left play goes on; NULL: at the listed price */
    void (*bid_made)(rail_do *x, unsigned seat);
    /* The stack is empty in an operating round: true if it has begun a turn, a round or a question. NULL, or false: the
     * kit's companies by price, then the next round of the set. */
    bool (*next)(rail_do *x);
    bool no_sets; /* operating rounds follow each other without end and are counted through the whole game */
    unsigned (*order)(const rail_look *k, unsigned with, unsigned without, uint8_t *out); /* see rail_turn_order */
    void (*round_began)(rail_do *x);
    void (*privates_paid)(rail_do *x);          /* at the start of an operating round */
    void (*turn_began)(rail_do *x, unsigned c); /* its frame is on top */
    void (*turn_ended)(rail_do *x, unsigned c); /* its frame is gone */
    /* Before a turn continues: true if it pushed a question. NULL: rail_ask_discard. */
    bool (*interrupts)(rail_do *x);
    void (*stock_ended)(rail_do *x); /* NULL: rail_hand_priority, then rail_rise */
    void (*phase_began)(rail_do *x, unsigned before);
    void (*set_ended)(rail_do *x); /* all rounds of a set are over; may end the game, or begin a round of its own */
    void (*finished)(rail_do *x);  /* before the totals */

    /* ---- companies ---- */
    bool (*can_start)(const rail_look *k, unsigned seat,
                      unsigned c);                           /* could a player start c now? NULL: by the market */
    bool (*will_float)(const rail_look *k, unsigned c);      /* at the end of the stock round; NULL: never only then */
    bool (*stock_asks)(const rail_look *k, unsigned seat);   /* something else to do in a turn of a stock round */
    unsigned (*certificate)(const rail_look *k, unsigned c); /* tenths of the director's; NULL: rail_company's */
    unsigned (*available)(const rail_look *k, unsigned c);   /* tenths of the IPO that can be bought; NULL: all */
    bool (*market_rests)(const rail_look *k);                /* no price moves */
    /* For a private in the auction: its list price; and the minimum bid for it now, -1 if it takes none. NULL: the
     * kit's auction. */
    int32_t (*least_bid)(const rail_look *k, unsigned p);
    bool (*acts)(const rail_look *k, unsigned c); /* a company without shares: will it operate? NULL: yes */
    int32_t (*listed_price)(const rail_look *k, unsigned p);
    int32_t (*income)(const rail_look *k, unsigned p);               /* of a private now; NULL: rail_private.income */
    void (*ran)(rail_do *x, unsigned c, const struct rail_run *run); /* its revenue is known */
    int32_t (*extra)(rail_do *x, unsigned c,
                     bool ran); /* income besides the run, part of the dividend; emits its event */
    void (*borrow)(rail_do *x, unsigned seat, int32_t missing); /* the bank lends for a train; NULL: it does not */
    bool (*owes)(const rail_look *k, unsigned c);               /* must it buy a train if it has none? NULL: yes */
    /* The most that a company in need may pay for another company's train with its director's money. NULL: nothing. */
    bool (*rescue)(const rail_look *k, unsigned c); /* can a director without means find money elsewhere? NULL: no */
    int32_t (*helped_price)(const rail_look *k, unsigned c, unsigned kind);
    unsigned (*payouts)(const rail_look *k, unsigned c); /* RAIL_PAYS_* now; NULL: its kind's */
    /* What a half dividend shares out. NULL: half, as far as it can be divided among ten shares. */
    int32_t (*half)(const rail_look *k, unsigned c, int32_t revenue);
    void (*unpaid)(rail_do *x, unsigned c); /* no dividend was paid; NULL: its marker goes left */
    void (*closed)(rail_do *x, unsigned c); /* a company has closed */

    /* ---- track and stations ---- */
    unsigned (*lays)(const rail_look *k,
                     unsigned c); /* track actions of a turn, on any hex and of any colour; NULL: by the phase */
    unsigned (*terrain)(const rail_look *k, unsigned c, unsigned hex,
                        unsigned cost);                       /* what it pays of it; NULL: all */
    unsigned (*station_cost)(const rail_look *k, unsigned c); /* of its next one; NULL: by their number */
    /* Of a company that has begun: is the station of its n-th home still to come? NULL: all come with its first turn. */
    bool (*home_waits)(const rail_look *k, unsigned c, unsigned n);
    unsigned (*stations_of)(const rail_look *k, unsigned c); /* the company from whose stations it runs; NULL: itself */
    unsigned (*small_stops)(const rail_look *k, unsigned kind); /* most small stops of a train; 0, or NULL: no limit */
    /* May its trains pass a city full of others' stations? NULL: never. Its track does not reach further by this. */
    bool (*passes)(const rail_look *k, unsigned c, unsigned hex, unsigned node);
    bool (*opens)(const rail_look *k, unsigned p); /* does a private not block its hexes any more? NULL: no */

    /* ---- what may not be done: false and a refusal ---- */
    /* A lay, a station, a purchase of a share, a private or a train from a company that the kit knows to exist. */
    bool (*allows)(const rail_look *k, unsigned c, const ir_move *m, bool logged, ir_refusal *why);
    bool (*allows_sale)(const rail_look *k, unsigned seat, unsigned c, bool emergency, ir_refusal *why);

    /* ---- what has happened ---- */
    void (*share_moved)(rail_do *x, unsigned c, unsigned from, unsigned to); /* one tenth between holders */
    void (*shares_sold)(rail_do *x, unsigned seat, unsigned c, unsigned n);
    void (*director_changed)(rail_do *x, unsigned c, unsigned old, unsigned now);
    void (*train_bought)(rail_do *x, unsigned c, unsigned kind); /* from the bank's stack */
    void (*train_left)(rail_do *x, unsigned kind);               /* the stack: bought, exported or removed */
    void (*discarded)(rail_do *x, unsigned kind);                /* where a discarded train goes; NULL: into the pool */
    void (*tile_laid)(rail_do *x, unsigned c, unsigned hex, bool first);
    void (*station_placed)(rail_do *x, unsigned c, unsigned hex); /* bought in its turn */

    /* ---- the rest of the title's own state ---- */
    int32_t (*worth)(const rail_look *k, unsigned seat); /* part of a player's total, besides what the kit counts */
    int32_t (*face)(const rail_look *k, unsigned p);     /* what a private counts for in it; NULL: its price */
    void (*hash)(uint64_t *sum, const rail_look *k);     /* field ids of its own */
    const char *(*invariant)(const rail_look *k);

    /* ---- what is likely to come, for computer players ---- */
    /* Tenths of operating rounds until the end if the stack of trains is sold in `stack` tenths; NULL: until the bank
     * breaks. */
    int32_t (*rounds_ahead)(const rail_look *k, int32_t stack);
    int32_t (*debt)(const rail_look *k, unsigned seat); /* a player's to the bank, which grows; NULL: nobody owes */
    /* Percent: will a company that has begun operate? -1, or NULL: by its shares. */
    int32_t (*hope)(const rail_look *k, unsigned c);

    /* ---- what others see: members of the view and of the facts ---- */
    void (*view)(const rail_look *k, ir_json *j);
    void (*view_round)(const rail_look *k, ir_json *j);
    void (*view_player)(const rail_look *k, unsigned seat, ir_json *j);
    void (*view_company)(const rail_look *k, unsigned c, ir_json *j);
    void (*view_private)(const rail_look *k, unsigned p, ir_json *j);
    void (*facts)(const rail_look *k, ir_json *j);
    void (*facts_numbers)(const rail_look *k, ir_json *j);
    void (*facts_company)(const rail_look *k, unsigned c, ir_json *j);
    void (*facts_private)(const rail_look *k, unsigned p, ir_json *j);
    void (*facts_train)(const rail_look *k, unsigned t, ir_json *j);
    void (*facts_phase)(const rail_look *k, unsigned p, ir_json *j);
    void (*facts_power)(const rail_look *k, unsigned p, ir_json *j); /* of a private with RAIL_POWER_OWN */
    /* Of one that the kit knows no power of; false: it has none. */
    bool (*facts_further_power)(const rail_look *k, unsigned p, ir_json *j);
    bool (*cost)(const rail_look *k, const ir_move *move, int32_t *cost); /* of its own verbs: see ir_title.cost */
    bool (*noun)(const ir_game *game, const char *noun, unsigned len, int32_t value, ir_text *out);
} rail_hooks;

extern const rail_hooks rail_no_hooks;

/* A title's own state. */
static inline const void *rail_own_of(const rail_look *k) { return k->is->body + sizeof(rail_state); }
static inline void *rail_own(rail_do *x) { return x->is->body + sizeof(rail_state); }

#endif
