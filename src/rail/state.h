/* The state that all rail titles share, and how the parts of the kit see it.
 *
 * What always holds after an action (rail_invariant checks it):
 *  1. The money of all parties sums to the bank's size.
 *  2. The shares of each company sum to ten tenths; the director holds at least the director certificate's.
 *  3. Tiles on the map and in the supply sum to the manifest; a company never has more stations than its charter.
 *  4. Some frame is on the stack and its actor has a choice, until the game is finished.
 *
 * Queries take a rail_look (everything const); changes take a rail_do. No part asks which title it is: what differs is
 * data (rail/data.h), the rules record, or a hook (rail/hooks.h). */
#ifndef RAIL_STATE_H
#define RAIL_STATE_H

#include "rail/data.h"
#include "rail/events.h"
#include "rail/refusals.h"
#include "rail/verb.h"

/* Holders of a company's shares: players by seat, then these. */
enum { RAIL_IPO = IR_MAX_PLAYERS, RAIL_POOL, RAIL_RESERVE, RAIL_HOLDERS };

enum { RAIL_DIRECTOR_NONE = 0 }; /* director[] holds a party; 0 (the bank) means nobody */

enum {                   /* rail_state.status */
       RAIL_STARTED = 1, /* its director certificate has been sold; it has a price */
       RAIL_FLOATED = 2,
       RAIL_AT_HOME = 4,     /* its home station has been placed */
       RAIL_OPERATED = 8,    /* in this operating round */
       RAIL_OWN_STATUS = 16, /* the title's */
       RAIL_GONE = 32,       /* out of the game: closed, merged, taken over */
       RAIL_HAD_ROUTE = 64   /* a tile has taken its only route; 18xx.games still asks for a run */
};

/* rail_state.declined_*: the price of the last offer, and above it how many were declined, at most 3. How many is not part
 * of the hash, nor are the marks of repetition: old journals hold hashes from before it was counted. */
enum { RAIL_DECLINED_PRICE = 0x3fff, RAIL_DECLINED_ONCE = 0x4000, RAIL_DECLINED_OFTEN = 3 };

enum { /* rail_state.private_flags */
       RAIL_CLOSED = 1
};

typedef enum rail_round {
    RAIL_ROUND_AUCTION,
    RAIL_ROUND_STOCK,
    RAIL_ROUND_OPERATING,
    RAIL_ROUND_OWN /* of the title: rail_hooks.own_round */
} rail_round;

/* A frame says what is going on and who is asked; interruptions are pushed on top. The kinds are the numbers of steps
 * (rail/step.h): those of a title begin at RAIL_OWN_STEPS; a further one of the kit takes a number from 32 on. */
enum {
    RAIL_FRAME_NONE,
    RAIL_FRAME_AUCTION, /* who: player on turn */
    RAIL_FRAME_BIDDING, /* who: bidder */
    RAIL_FRAME_STOCK,   /* who: player on turn */
    RAIL_FRAME_TURN,    /* who: company */
    RAIL_FRAME_LAYING,  /* who: company, of whose private a further tile may follow at once */
    RAIL_FRAME_OFFER,   /* who: player asked; amount: the price */
    RAIL_FRAME_DISCARD, /* who: company */
    RAIL_OWN_STEPS,
    RAIL_MAX_STEPS = 32
};

typedef enum rail_offered { RAIL_OFFER_TRAIN, RAIL_OFFER_PRIVATE } rail_offered;

enum {                      /* flags of a turn */
       RAIL_TURN_SOLD = 1,  /* stock: has sold in this turn; operating: the director has sold for a train */
       RAIL_TURN_FIRST = 2, /* the company's first turn */
       RAIL_OWN_TURN = 4    /* the first of the bits that belong to the title */
};

enum { RAIL_LAYS_SPENT = 255 }; /* turn.lays: the track step allows no further tile */

typedef struct rail_frame {
    uint8_t kind, step; /* step: of a company's turn (rail_step) */
    ir_party who;
    union {
        struct {
            uint8_t private_, in; /* in: mask of the seats still bidding */
        } bidding;
        struct {
            uint8_t flags;
        } stock;
        struct {
            uint8_t flags, lays; /* lays: yellow tiles laid in the track step, or RAIL_LAYS_SPENT */
            uint8_t own;         /* the title's */
        } turn;
        struct {
            uint8_t private_, hex; /* hex of the tile before */
        } laying;
        struct {
            uint8_t of, thing, seller, buyer; /* of: rail_offered; seller and buyer are companies */
        } offer;
        uint8_t part[5]; /* all of it: what a title's frames hold, and what is hashed */
    };
    int32_t amount;
} rail_frame;

enum { RAIL_MAX_FRAMES = 6 };

typedef struct rail_state {
    /* the board */
    uint8_t tile[RAIL_MAX_HEXES]; /* 0: as printed, else tile index + 1 */
    uint8_t rot[RAIL_MAX_HEXES];
#ifdef RAIL_TEST_EXTRA_FIELD
    uint32_t test_extra; /* tests/test_extra_field.sh: a new field that is zero changes no hash */
#endif
    uint8_t supply[RAIL_MAX_TILES];
    /* companies */
    uint8_t shares[IR_MAX_COMPANIES][RAIL_HOLDERS]; /* in tenths */
    ir_party director[IR_MAX_COMPANIES];
    uint8_t cell[IR_MAX_COMPANIES];  /* 0: not on the market, else cell + 1 */
    uint8_t stack[IR_MAX_COMPANIES]; /* place in the pile of its cell, 0 on top */
    uint16_t par[IR_MAX_COMPANIES];  /* par */
    uint8_t status[IR_MAX_COMPANIES];
    uint8_t home_node[IR_MAX_COMPANIES]; /* node of its home hex that is kept for it; upgrades carry it along */
    uint8_t more_node[IR_MAX_COMPANIES][RAIL_MAX_HOMES - 1]; /* likewise of its further homes */
    uint16_t station[IR_MAX_COMPANIES][RAIL_MAX_STATIONS];   /* 0: unused, else 1 + hex * 8 + node; home first */
    uint8_t trains[IR_MAX_COMPANIES][RAIL_MAX_TRAINS];       /* per kind */
    /* the bank's trains */
    uint8_t depot[RAIL_MAX_TRAINS]; /* left in the stack; RAIL_UNLIMITED stays */
    uint8_t pool[RAIL_MAX_TRAINS];
    uint8_t phase;
    /* privates */
    ir_party private_owner[RAIL_MAX_PRIVATES]; /* the bank until sold */
    uint8_t private_flags[RAIL_MAX_PRIVATES];
    uint8_t private_used[RAIL_MAX_PRIVATES]; /* tiles laid or exchanges made by its power */
    int16_t bid[RAIL_MAX_PRIVATES][IR_MAX_PLAYERS];
    int16_t price_cut;    /* off the price of the first private */
    uint8_t listed_buyer; /* seat of the last buyer at the listed price + 1 */
    /* rounds */
    uint8_t round;        /* rail_round */
    uint16_t turn;        /* number of the stock round, from 1 */
    uint8_t share_rounds; /* stock rounds in which shares could be dealt, this one included; 2 stands for more */
    uint8_t set_round,
        set_size;       /* operating round in its set, or in the game (rail_hooks.next), from 1; rounds of the set */
    uint8_t priority;   /* seat */
    uint8_t passes;     /* in a row */
    uint8_t last_actor; /* seat of the last to buy or sell in this stock round + 1 */
    uint32_t sold[IR_MAX_PLAYERS]; /* companies that a player has sold in this stock round */
    uint8_t bank_broken;
    uint8_t bankrupt;             /* seat + 1 */
    uint64_t mark;                /* a position at the start of a stock round, to notice when it comes again */
    uint16_t mark_age, mark_life; /* stock rounds since it was taken, and when a new one is taken */
    uint8_t mark_seen;            /* how often it has come again */
    uint8_t discards_due;         /* a set is over: discards, then the stock round */
    /* the turn of a company */
    int32_t revenue; /* of its run, until it is paid or kept */
    int32_t outside; /* what the run brings to the treasury besides */
    uint16_t declined_train[IR_MAX_COMPANIES]
                           [RAIL_MAX_TRAINS]; /* the offer declined in this turn, by seller: see RAIL_DECLINED_PRICE */
    uint16_t declined_private[RAIL_MAX_PRIVATES];
    uint8_t joined_hex;            /* hex of the first tile of a joined power laid in this turn, + 1 */
    uint8_t reseated;              /* seats go by `order`, else as the players are listed */
    uint8_t order[IR_MAX_PLAYERS]; /* the n-th seat's player */
    /* what is going on */
    uint8_t depth;
    rail_frame frame[RAIL_MAX_FRAMES];
} rail_state;

_Static_assert(sizeof(rail_state) % 8 == 0, "a title's own state lies behind it in the body of ir_state");

/* The rules record of one game: edition, then revision, then options. */
typedef struct rail_rules {
    int32_t v[RAIL_RULE_COUNT];
    int32_t own[RAIL_MAX_OWN]; /* of the title alone */
    uint8_t peer[RAIL_PEER_COUNT];
    uint8_t tile_count[RAIL_MAX_TILES];
    uint8_t tile_period[RAIL_MAX_TILES]; /* 1, 2, 3 or 6: rotations that differ by it are one and the same lay */
    uint8_t tile_turn[RAIL_MAX_TILES];   /* likewise, and its locations have the same numbers */
    uint16_t private_price[RAIL_MAX_PRIVATES];
    uint16_t train_price[RAIL_MAX_TRAINS];
    uint8_t train_count[RAIL_MAX_TRAINS];      /* RAIL_UNLIMITED; 0: not in this game */
    uint64_t pars[(RAIL_MAX_CELLS + 63) / 64]; /* the cells of par prices */
} rail_rules;

_Static_assert(sizeof(rail_rules) <= IR_RULES_BYTES, "the rules record fits ir_game");

typedef struct rail_look {
    const ir_game *game;
    const rail_data *d;
    const struct rail_hooks *h;
    const rail_rules *r;
    const ir_state *is;
    const rail_state *s;
    const struct rail_reach *reach; /* of the operating company if already known, else NULL */
    uint8_t counted, certificates;  /* 1 + the seat whose certificates are already counted, and how many; else 0 */
} rail_look;

typedef struct rail_do {
    rail_look look; /* the same state, for queries */
    ir_state *is;
    rail_state *s;
    ir_events *events; /* may be NULL */
} rail_do;

#define RULE(k, NAME) ((k)->r->v[RAIL_RULE_##NAME])

rail_look rail_look_at(const ir_game *game, const ir_state *state);
rail_do rail_do_on(const ir_game *game, ir_state *state, ir_events *events);

/* ---- refusals and events -------------------------------------------------------------------------------------- */
/* Arguments of RAIL_NO_OWN_COMPANY: what a company does now, a step of its turn or RAIL_NOW + the kind of its frame; and
 * where an attempt belongs: to the company, to another one, or RAIL_BELONGS + the step that takes it. */
enum { RAIL_NOW = 16 };
enum { RAIL_BELONGS_COMPANY, RAIL_BELONGS_OTHER, RAIL_BELONGS };

/* Records the refusal and returns false, so that a check can `return rail_no(...)`. True only in a test build in which this
 * refusal is switched off by its name: some test must notice. */
bool rail_no(ir_refusal *out, unsigned code, int32_t a, int32_t b, int32_t c);
/* The same for what cannot be let pass even then, because it does not exist. Always false. */
bool rail_never(ir_refusal *out, unsigned code, int32_t a, int32_t b, int32_t c);
void rail_emit(rail_do *x, unsigned code, int32_t a, int32_t b, int32_t c, int32_t d);

/* ---- rounds.c: money, frames, the end, going on ---------------------------------------------------------------------- */
/* Moves money through core's gate and notes a broken bank (88-GE-04). */
void rail_pay(rail_do *x, ir_party from, ir_party to, int32_t amount);

enum {
    RAIL_END_BANK = 1,
    RAIL_END_BANKRUPT = 2,
    RAIL_END_STALEMATE = 4,
    RAIL_END_OWN = 8 /* of the title: rail_hooks.own_end */
};                   /* bits of ir_state.ends */

rail_frame *rail_top(rail_do *x);
const rail_frame *rail_top_of(const rail_look *k);
rail_frame *rail_push(rail_do *x, unsigned kind, ir_party who);
void rail_pop(rail_do *x);
unsigned rail_operator(const rail_look *k); /* the company whose turn it is, or RAIL_NONE */
void rail_finish(rail_do *x, unsigned end);
/* Goes on until somebody must decide or the game is over. */
void rail_advance(rail_do *x);
/* The same in at most this many steps; false if nobody is asked then. */
bool rail_advance_within(rail_do *x, unsigned most);
enum { RAIL_ADVANCE_SET = 20000 }; /* steps in a game that begins from a set position */
bool rail_legal_look(const rail_look *k, const ir_action *a, ir_refusal *why);

ir_party rail_player_of(const ir_game *game, const ir_state *state, ir_party party);
const char *rail_name_of(const rail_look *k, ir_party party); /* NULL if it has none */
static inline const rail_phase *rail_phase_now(const rail_look *k) { return &k->d->phase[k->s->phase]; }
static inline const rail_kind *rail_kind_of(const rail_look *k, unsigned c) {
    return &k->d->kind[k->d->company[c].kind];
}

#endif
