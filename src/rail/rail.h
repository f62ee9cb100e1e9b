/* The 18xx kit: the state that all rail titles share, and how its parts see it.
 *
 * What always holds after an action (rail_invariant checks it):
 *  1. The money of all parties sums to the bank's size.
 *  2. The shares of each company sum to ten tenths; the director holds at least the director certificate's.
 *  3. Tiles on the map and in the supply sum to the manifest; a company never has more stations than its charter.
 *  4. Some frame is on the stack and its actor has a choice, until the game is finished.
 *
 * Queries take a rail_look (everything const); changes take a rail_do. No part asks which title it is: what differs is
 * data (rail/data.h), the rules record, or a hook. */
#ifndef RAIL_RAIL_H
#define RAIL_RAIL_H

#include "rail/data.h"

/* Holders of a company's shares: players by seat, then these. */
enum { RAIL_IPO = IR_MAX_PLAYERS, RAIL_POOL, RAIL_RESERVE, RAIL_HOLDERS };
enum { RAIL_MAX_PAPERS = 8 }; /* single shares beside the smallest director certificate */

enum { RAIL_DIRECTOR_NONE = 0 }; /* director[] holds a party; 0 (the bank) means nobody */

enum {                   /* rail_state.status */
       RAIL_STARTED = 1, /* its director certificate has been sold; it has a price */
       RAIL_FLOATED = 2,
       RAIL_AT_HOME = 4,   /* its home station has been placed */
       RAIL_OPERATED = 8,  /* in this operating round */
       RAIL_FUNDED = 16,   /* has its second capital */
       RAIL_GONE = 32,     /* an investor that was taken over or that nobody chose */
       RAIL_HAD_ROUTE = 64 /* a tile has taken its only route; the peer still asks for a run (rule asks_like_peer) */
};

/* rail_state.declined_*: the price of the last offer, and above it how many were declined, at most 3. How many is no part
 * of the hash, as the marks of repetition are not: old journals hold hashes from before it was counted. */
enum { RAIL_DECLINED_PRICE = 0x3fff, RAIL_DECLINED_ONCE = 0x4000, RAIL_DECLINED_OFTEN = 3 };

enum { /* rail_state.private_flags */
       RAIL_CLOSED = 1
};

typedef enum rail_round { RAIL_ROUND_AUCTION, RAIL_ROUND_STOCK, RAIL_ROUND_OPERATING, RAIL_ROUND_DRAFT } rail_round;

/* A frame says what is going on and who is asked; interruptions are pushed on top. */
typedef enum rail_frame_kind {
    RAIL_FRAME_NONE,
    RAIL_FRAME_AUCTION,  /* who: player on turn */
    RAIL_FRAME_BIDDING,  /* who: bidder; a: private; b: mask of bidders still in */
    RAIL_FRAME_STOCK,    /* who: player on turn; a: RAIL_TURN_* flags */
    RAIL_FRAME_TURN,     /* who: company; step; a: RAIL_TURN_* flags */
    RAIL_FRAME_LAYING,   /* who: company; a: private whose further tile may follow at once; b: hex of the tile before */
    RAIL_FRAME_OFFER,    /* who: player asked; a: rail_offer; b: thing; c: seller company; d: buyer company; amount */
    RAIL_FRAME_DISCARD,  /* who: company */
    RAIL_FRAME_LOT,      /* who: bidder; a: private; b: mask of seats still in; c: seat that opened it; d: seat of the
                           highest bid + 1; amount: the highest bid; e: seats from c to the one asked first */
    RAIL_FRAME_DRAFT,    /* who: player who chooses an investor */
    RAIL_FRAME_FOUND,    /* who: founder; a: company; b: place in the list + 1, 0: not chosen yet; c: tenths of the
                           certificate, 0: not chosen yet; d: it is founded by a private, so nothing is paid */
    RAIL_FRAME_HOME,     /* who: company that picks a city of its home hex */
    RAIL_FRAME_TAKEOVER, /* who: investor; its owner says where its money goes */
    RAIL_FRAME_REPLACE,  /* who: company; a: investor whose station it may replace */
    RAIL_FRAME_PAYMENT,  /* who: owner of private a, who may take `amount` now */
    RAIL_FRAME_ROCKET,   /* who: owner of private a, who gets a train of kind b now; c: it has left the stack already */
    RAIL_FRAME_REPAY, /* who: player in debt who has just founded a company and must pay what he can (rule repay_all) */
    RAIL_FRAME_GRANT  /* who: company of the owner of private a, which may get its permit before it goes on */
} rail_frame_kind;

typedef enum rail_step {
    RAIL_STEP_TRACK,
    RAIL_STEP_STATION,
    RAIL_STEP_RUN,
    RAIL_STEP_DIVIDEND,
    RAIL_STEP_TRAINS,
    RAIL_STEP_LAST, /* powers and privates that are left; of an investor: is it joined to its company? */
    RAIL_STEP_DONE
} rail_step;

typedef enum rail_offer { RAIL_OFFER_TRAIN, RAIL_OFFER_PRIVATE } rail_offer;

enum {                         /* flags of a turn */
       RAIL_TURN_SOLD = 1,     /* stock: has sold in this turn; operating: the director has sold for a train */
       RAIL_TURN_FIRST = 2,    /* the company's first turn */
       RAIL_TURN_BOUGHT = 4,   /* it has bought a train of the bank's stack in this turn */
       RAIL_TURN_REMOVED = 8,  /* it has seen the rest of a kind go in this turn */
       RAIL_TURN_GRANTED = 16, /* it has been asked for the permit of a private */
       RAIL_TURN_ASKED = 64,   /* operating: the company has been asked something in this turn (rule removal_runs_on) */
       RAIL_TURN_REPAID = 32,  /* stock: has paid of his debt in this turn (rule repay_all) */
       RAIL_TURN_AWAITED = 128 /* operating: the peer stopped here for a question before the stock round */
};

enum { RAIL_LAYS_SPENT = 255 };
/* Frame TURN, further fields: b: yellow tiles laid in the track step, or RAIL_LAYS_SPENT; c: cell of its marker when the turn began + 1. */

enum {                      /* rail_state.due: what comes before the turn goes on, in this order */
       RAIL_DUE_ROCKET = 1, /* a private must take its train */
       RAIL_DUE_STOCK = 2,  /* a stock round */
       RAIL_DUE_HELD = 4    /* the private's train has left the stack and is held for it (rule rocket_must) */
};

typedef struct rail_frame {
    uint8_t kind, step;
    ir_party who;
    uint8_t a, b, c, d, e;
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
    uint16_t par[IR_MAX_COMPANIES];  /* initial price */
    uint8_t status[IR_MAX_COMPANIES];
    uint8_t home_node[IR_MAX_COMPANIES]; /* node of its home hex that is kept for it; upgrades carry it along */
    uint16_t station[IR_MAX_COMPANIES][RAIL_MAX_STATIONS]; /* 0: unused, else 1 + hex * 8 + node; home first */
    uint8_t trains[IR_MAX_COMPANIES][RAIL_MAX_TRAINS];     /* per kind */
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
    uint8_t round;               /* rail_round */
    uint16_t turn;               /* number of the stock round, from 1 */
    uint8_t share_rounds;        /* stock rounds in which shares could be dealt, this one included; 2 stands for more */
    uint8_t set_round, set_size; /* operating round in its set (turn_list: in the game), from 1; rounds of the set */
    uint8_t priority;            /* seat */
    uint8_t passes;              /* in a row */
    uint8_t last_actor;          /* seat of the last to buy or sell in this stock round + 1 */
    uint32_t sold[IR_MAX_PLAYERS]; /* companies that a player has sold in this stock round */
    uint8_t bank_broken;
    uint8_t bankrupt;             /* seat + 1 */
    uint64_t mark;                /* a position at the start of a stock round, to notice when it comes again */
    uint16_t mark_age, mark_life; /* stock rounds since it was taken, and when a new one is taken */
    uint8_t mark_seen;            /* how often it has come again */
    uint8_t discards_due;         /* an export has left companies with too many trains (rule discard_late) */
    /* the turn of a company */
    int32_t revenue; /* of its run, until it is paid or kept */
    int32_t outside; /* what the run brings to the treasury besides */
    uint16_t declined_train[IR_MAX_COMPANIES]
                           [RAIL_MAX_TRAINS]; /* the offer declined in this turn, by seller: see RAIL_DECLINED_PRICE */
    uint16_t declined_private[RAIL_MAX_PRIVATES];
    uint8_t wall_hex; /* hex of the first tile of a joined power laid in this turn, + 1 */
    /* founding, the turn-order list, investors, debts: see the rules places, turn_list, investors, debt_percent */
    uint8_t certificate[IR_MAX_COMPANIES]; /* tenths of the director certificate where its buyer chose; else 0 */
    uint8_t place[IR_MAX_COMPANIES];       /* in the list, from 1; 0: none */
    uint8_t permits[IR_MAX_COMPANIES];     /* mask of letters */
    uint8_t linked[IR_MAX_COMPANIES];      /* of an investor: the company whose share lies on it, + 1 */
    int32_t debt[IR_MAX_PLAYERS];
    uint8_t reseated;              /* seats go by `order`, else as the players are listed */
    uint8_t order[IR_MAX_PLAYERS]; /* the n-th seat's player */
    uint8_t
        lots_free; /* privates taken for nothing, at most 2: no rule asks, but the hash, which journals keep, has it */
    uint8_t list_at;     /* place of the last company to act in this round, 0 before the first */
    uint8_t marker;      /* company with the train marker + 1 */
    uint8_t countdown;   /* turns of the company with the marker until the end, this one included; 0: no end */
    uint8_t interrupted; /* a stock round has interrupted this operating round */
    uint8_t due;         /* RAIL_DUE_* */
    uint8_t papers[IR_MAX_COMPANIES][RAIL_MAX_PAPERS]; /* rule locked_change: see papers.c */
    uint8_t gone_kind;                                 /* the train kind that set off the stock round that is due + 1 */
    /* what is going on */
    uint8_t depth;
    rail_frame frame[RAIL_MAX_FRAMES];
} rail_state;

_Static_assert(sizeof(rail_state) <= IR_BODY_BYTES, "the rail state fits the body of ir_state");

/* The rules record of one game: edition, then revision, then options. */
typedef struct rail_rules {
    int32_t v[RAIL_RULE_COUNT];
    uint8_t tile_count[RAIL_MAX_TILES];
    uint8_t tile_period[RAIL_MAX_TILES]; /* 1, 2, 3 or 6: rotations that differ by it are one and the same lay */
    uint8_t tile_turn[RAIL_MAX_TILES];   /* likewise, and its locations have the same numbers */
    uint16_t private_price[RAIL_MAX_PRIVATES];
    uint16_t train_price[RAIL_MAX_TRAINS];
    uint64_t pars[(RAIL_MAX_CELLS + 63) / 64]; /* the cells of initial prices */
} rail_rules;

_Static_assert(sizeof(rail_rules) <= IR_RULES_BYTES, "the rules record fits ir_game");

typedef struct rail_look {
    const ir_game *game;
    const rail_data *d;
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

/* ---- verbs ---------------------------------------------------------------------------------------------------- */
typedef enum rail_verb {
    RAIL_PASS,
    RAIL_BID,      /* a private, amount */
    RAIL_TAKE,     /* a private: buy the cheapest; amount only where the rules leave the price free */
    RAIL_PAR,      /* a company, amount: initial price, b number of the place among those of its price (rule places) */
    RAIL_BUY,      /* a company, b RAIL_FROM_IPO or RAIL_FROM_POOL */
    RAIL_SELL,     /* a company, b tenths */
    RAIL_EXCHANGE, /* a private, b company, c RAIL_FROM_* */
    RAIL_LAY,      /* a hex, b tile, c rotation, d private + 1 if by its power */
    RAIL_STATION,  /* a hex, b node */
    RAIL_RUN,      /* its routes in `more`: per route the train kind, the number of hexes, the hexes in order */
    RAIL_PAY,
    RAIL_KEEP,
    RAIL_TRAIN,   /* a kind, b rail_source, c seller, d kind handed in + 1, amount if from a company */
    RAIL_PRIVATE, /* a private, amount: a company buys it from its owner */
    RAIL_ACCEPT,
    RAIL_DECLINE,
    RAIL_DISCARD, /* a kind */
    RAIL_BANKRUPT,
    RAIL_INVEST,   /* a investor: a player chooses it */
    RAIL_SIZE,     /* b tenths: of the director certificate */
    RAIL_PERMITS,  /* b mask of letters */
    RAIL_REPAY,    /* amount of a player's debt */
    RAIL_ROCKET,   /* a private, b company that gets the train, c kind given up for it + 1 */
    RAIL_GRANT,    /* a private, b company that gets the permit */
    RAIL_COLLECT,  /* a private: its payment, now */
    RAIL_TAKEOVER, /* b RAIL_TO_COMPANY or RAIL_TO_OWNER: the money of an investor */
    RAIL_REPLACE,  /* the station of an investor by one's own */
    RAIL_HOME,     /* b node: the city of the home hex */
    RAIL_VERBS
} rail_verb;

enum { RAIL_FROM_IPO, RAIL_FROM_POOL };
enum { RAIL_TO_COMPANY, RAIL_TO_OWNER };
enum { RAIL_SOURCE_BANK, RAIL_SOURCE_POOL, RAIL_SOURCE_COMPANY };

/* ---- refusals and events -------------------------------------------------------------------------------------- */
#include "rail/events.h"
#include "rail/refusals.h"

/* Arguments of RAIL_NO_OWN_COMPANY: what a company does now (a step, or one of these), and where an attempt belongs. */
enum {
    RAIL_NOW_LAYING = RAIL_STEP_DONE + 1,
    RAIL_NOW_DISCARD,
    RAIL_NOW_HOME,
    RAIL_NOW_TAKEOVER,
    RAIL_NOW_REPLACE,
    RAIL_NOW_GRANT
};
enum {
    RAIL_BELONGS_COMPANY,
    RAIL_BELONGS_OTHER,
    RAIL_BELONGS_STOCK,
    RAIL_BELONGS_AUCTION,
    RAIL_BELONGS_OFFER,
    RAIL_BELONGS_FOUNDING,
    RAIL_BELONGS_ASKED
};

/* Fills the refusal and says true: refused. In a test build a refusal can be switched off by its name. */
bool rail_no(ir_refusal *out, rail_refusal code, int32_t a, int32_t b, int32_t c);
void rail_emit(rail_do *x, rail_event code, int32_t a, int32_t b, int32_t c, int32_t d);

/* ---- board.c: hexes, tiles, stations -------------------------------------------------------------------------- */
/* A mask of edges of a face turned by rot (0..5): masks of the hex's own edges. */
static inline unsigned rail_turn(unsigned mask, unsigned rot) { return ((mask << rot) | (mask >> (6u - rot))) & 63u; }
/* What lies on a hex now; its rotation is s->rot (0 for a printed face). */
const rail_face *rail_face_at(const rail_look *k, unsigned hex);
/* The same, turned: masks by the hex's own edges. */
unsigned rail_exits(const rail_look *k, unsigned hex);                     /* edges with track */
unsigned rail_node_edges(const rail_look *k, unsigned hex, unsigned node); /* edges of a node */
unsigned rail_value(const rail_look *k, unsigned hex, unsigned node);      /* what a stop pays in this phase */
/* A small stop for plus trains: a town or a harbour (80-TN-06). */
static inline bool rail_is_small(const rail_node *node) {
    return node->kind == RAIL_TOWN || (node->flags & RAIL_HARBOUR);
}

/* Companies with a station in a city, as a bit mask; the number of its free slots; the number of those that company
 * `c` may take: one stays kept for every company that has its home in this city and has not placed it (88-HT-04). */
uint32_t rail_stationed(const rail_look *k, unsigned hex, unsigned node);
unsigned rail_slots_free(const rail_look *k, unsigned hex, unsigned node);
unsigned rail_slots_open(const rail_look *k, unsigned hex, unsigned node, unsigned c);
bool rail_has_station(const rail_look *k, unsigned c, unsigned hex); /* anywhere on the hex */
unsigned rail_stations_placed(const rail_look *k, unsigned c);
/* The node of the home hex that is the company's now (88-HT-02): upgrades carry it along. */
unsigned rail_home_node(const rail_look *k, unsigned c);
/* The node named by an edge of a hex (6: the first without track), or RAIL_NONE; and the lowest edge of a node (6 if it
 * has none). */
unsigned rail_node_at(const rail_look *k, unsigned hex, unsigned edge);
unsigned rail_node_edge(const rail_look *k, unsigned hex, unsigned node);

/* Where a company's track leads: from every station of it, along track that uses no hex side twice, not through a city
 * whose slots are all taken by others, not beyond a location that is only an end (88-TR-02, 88-TK-02, 88-TK-05). */
typedef struct rail_reach {
    uint8_t edges[RAIL_MAX_HEXES]; /* sides of a hex that the track reaches, from inside or from the neighbour; all
                                      sides with a neighbour where the company has a station */
    uint8_t nodes[RAIL_MAX_HEXES]; /* locations reached, its own included */
    bool route;                    /* some station is joined to a second location: a train could run */
} rail_reach;
void rail_reach_of(const rail_look *k, unsigned company, rail_reach *out);

/* After how many turns a face is the same, the numbers of its locations too: 1, 2, 3 or 6; and how many different lays its
 * rotations are. A station keeps its edge when a tile is laid (88-UP-06), so numbers make no difference there. */
unsigned rail_period(const rail_face *face);
unsigned rail_lays(const rail_face *face);

/* Whether the tile may lie there as far as the board goes: in supply, successor of what lies there, no track pointing
 * where it may not, printed stubs met, old track and locations kept, no other tile to be preferred (88-TR-03..08,
 * 88-UP-02, 80-TL-08, 80-PM-05). Not asked here: phase, money, connection,
 * blocked hexes. `how`: by a private's power, so the successor list does not count, but old track is kept; with any
 * rotation, so that only the cities of a hex with several must be kept (D-42). */
enum { RAIL_FIT_POWER = 1, RAIL_FIT_ANY_ROTATION = 2 };
bool rail_tile_fits(const rail_look *k, unsigned hex, unsigned tile, unsigned rot, unsigned how, ir_refusal *why);
/* Puts it down: supply, and stations keep their city (88-UP-06). */
void rail_tile_put(rail_do *x, unsigned hex, unsigned tile, unsigned rot);

/* The investor's network and the company's are joined by track, whatever stations stand in the way (80-FT-01). */
bool rail_joined(const rail_look *k, unsigned investor, unsigned company);

/* ---- routes.c: runs ------------------------------------------------------------------------------------------- */
typedef struct rail_stop {
    uint8_t hex, node;
    int16_t value;
} rail_stop;

typedef struct rail_run {
    int32_t revenue; /* the dividend part */
    int32_t outside; /* for the treasury (Heng Shan) */
    uint8_t routes;
    struct {
        uint8_t train, nstops, home_bonus, run_bonus;
        int32_t revenue, charge; /* ferries are off the revenue already */
        rail_stop stop[64];
    } route[8];
} rail_run;

/* Checks a run of `company` (its routes: see RAIL_RUN) against 88-RT-01..08 and
 * computes its revenue by 88-RV-01..05, 80-TN-01..03, 80-FE-02, 80-IN-04. Best or not is not asked here. */
bool rail_run_check(const rail_look *k, unsigned company, const ir_action *action, rail_run *run, ir_refusal *why);

/* What a route earns between two hexes besides its stops (80-IN-04). */
int32_t rail_run_bonus_of(const rail_run *run, unsigned route);

/* The trains that a company may run, by kind: its own, or an investor's: the one on top of the bank's stack. */
void rail_trains_of(const rail_look *k, unsigned company, uint8_t count[RAIL_MAX_TRAINS]);
/* The private with this power if whoever directs the company owns it and it is open, or RAIL_NONE. */
unsigned rail_power_of(const rail_look *k, unsigned company, rail_power power);

/* ---- market.c -------------------------------------------------------------------------------------------------- */
unsigned rail_price(const rail_look *k, unsigned c);
void rail_market_place(rail_do *x, unsigned c, unsigned cell);
void rail_market_right(rail_do *x, unsigned c);
void rail_market_left(rail_do *x, unsigned c);
void rail_market_up(rail_do *x, unsigned c);
void rail_market_down(rail_do *x, unsigned c, unsigned steps);
bool rail_in_free_zone(const rail_look *k, unsigned c);
/* Companies in operating order (88-OP-03): those whose status has all bits of `with` and none of `without`. */
unsigned rail_in_order(const rail_look *k, unsigned with, unsigned without, uint8_t *out);

/* ---- shares.c -------------------------------------------------------------------------------------------------- */
unsigned rail_certificates(const rail_look *k, unsigned seat); /* as they count */
void rail_count(rail_look *k, unsigned seat);                  /* keeps them for what is asked next of this position */
unsigned rail_limit(const rail_look *k);
/* May `seat` sell n tenths of c as far as pool and directorship go (88-SE-03, 88-SE-04)? In an emergency no director
 * may change (88-EF-03). */
bool rail_may_sell(const rail_look *k, unsigned seat, unsigned c, unsigned n, bool emergency, ir_refusal *why);
void rail_sell(rail_do *x, unsigned seat, unsigned c, unsigned n);
void rail_take_share(rail_do *x, unsigned seat, unsigned c, unsigned holder); /* no money */
void rail_settle_director(rail_do *x, unsigned c);
void rail_float(rail_do *x, unsigned c);

/* Tenths of the director certificate of a company. */
unsigned rail_certificate_of(const rail_look *k, unsigned c);
/* Tenths of a company that can be bought of the bank now. */
unsigned rail_available(const rail_look *k, unsigned c);
/* The player to the left; seats may have been changed. */
unsigned rail_left_of(const rail_look *k, unsigned seat);

/* ---- lots.c: privates one at a time, new seats, the choice of investors ------------------------------------------- */
void rail_lots_start(rail_do *x);
bool rail_lot_check(const rail_look *k, const ir_action *a, ir_refusal *why);
void rail_lot_do(rail_do *x, const ir_action *a);
bool rail_lot_asks(rail_do *x);             /* false: it has gone on by itself */
int32_t rail_lot_least(const rail_look *k); /* the least bid now */
bool rail_draft_check(const rail_look *k, const ir_action *a, ir_refusal *why);
void rail_draft_do(rail_do *x, const ir_action *a);
void rail_investor_settle(rail_do *x, unsigned investor); /* puts its station on its home */

/* ---- found.c: founding with place, certificate and permits; floating at the end of a stock round; capital; debts ---- */
bool rail_found_check(const rail_look *k, const ir_action *a, ir_refusal *why); /* frame FOUND, and RAIL_PAR there */
void rail_found_do(rail_do *x, const ir_action *a);
bool rail_found_asks(rail_do *x);
bool rail_place_check(const rail_look *k, unsigned seat, const ir_move *m,
                      ir_refusal *why); /* RAIL_PAR by rule places */
void rail_place_do(rail_do *x, unsigned seat, const ir_move *m);
/* papers.c: nothing happens unless the rule locked_change is on. */
void rail_papers_found(rail_do *x, unsigned c);
void rail_paper_moves(rail_do *x, unsigned c, unsigned from, unsigned to);
unsigned rail_papers_sold(rail_do *x, unsigned seat, unsigned c, unsigned n); /* returns what is due as change */
void rail_papers_directed(rail_do *x, unsigned c, unsigned old, unsigned new);
void rail_papers_change(rail_do *x, unsigned seat, unsigned c, unsigned n);
void rail_papers_unlock(rail_do *x);
bool rail_papers_agree(const rail_look *k, unsigned c);    /* with the shares */
unsigned rail_papers_free(const rail_look *k, unsigned c); /* on the stack, and can be bought */
unsigned rail_papers_before_free(const rail_look *k,
                                 unsigned c);               /* locked ones on the stack before the first of these */
uint64_t rail_places_for(const rail_look *k, int32_t cash); /* the free places that a sum pays, as bits */
int32_t rail_found_least(const rail_look *k); /* what founding costs at least, whichever places are free */
void rail_found_by_private(rail_do *x, unsigned seat, unsigned c); /* pushes the frame FOUND: nothing is paid */
bool rail_floats(const rail_look *k, unsigned c);                  /* it will, at the end of the stock round */
void rail_float_all(rail_do *x);                                   /* 80-FL-01..05: at the end of a stock round */
void rail_second_capital(rail_do *x);                              /* 80-CP-02..04: whoever has a right to it now */
void rail_fund(rail_do *x, unsigned c);                            /* the same for one company */
bool rail_repay_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why);
void rail_repay_do(rail_do *x, unsigned seat, const ir_move *m);
void rail_borrow(rail_do *x, unsigned seat, int32_t missing); /* the bank lends it: debt, raised at once */
void rail_interest(rail_do *x);                               /* at the end of a stock round */

/* ---- investors.c: their turn and their takeover -------------------------------------------------------------------- */
unsigned rail_investor_of(const rail_look *k, unsigned seat); /* of a player, not gone; or RAIL_NONE */
bool rail_is_investor(const rail_look *k, unsigned c);
void rail_investor_link(rail_do *x, unsigned seat, unsigned c); /* 80-FC-03: a share of his first company goes on it */
void rail_investors_end(rail_do *x);                            /* the game is over: 80-FT-08 */
void rail_investor_joined(rail_do *x, unsigned investor);       /* the end of its turn: 80-FT-01..06 */
bool rail_takeover_check(const rail_look *k, const ir_action *a, ir_refusal *why); /* frames TAKEOVER and REPLACE */
void rail_takeover_do(rail_do *x, const ir_action *a);

/* ---- marker.c: the train marker, stock rounds that interrupt, payments, the private's train, the last turns --------- */
void rail_marker_bought(rail_do *x, unsigned c, unsigned kind); /* c has bought the kind from the stack */
void rail_kind_left(rail_do *x, unsigned kind);   /* one more train has left the stack: was it the last? */
bool rail_marker_removes(rail_do *x, unsigned c); /* at the end of c's buying: true if trains were removed */
bool rail_stock_first(const rail_look *k);        /* a stock round is due that does not wait for discards */
bool rail_due_asks(rail_do *x);                   /* true: something was due and a frame is on top now */
bool rail_rocket_open(const rail_look *k);        /* a private that brings a train is still there */
bool rail_rocket_waits(const rail_look *k);       /* and its owner must say now where the train goes */
bool rail_grant_waits(const rail_look *k);        /* the company on turn is asked for a private's permit */
bool rail_rocket_check(const rail_look *k, const ir_move *m, ir_refusal *why);
void rail_rocket_do(rail_do *x, const ir_move *m);
bool rail_payment_check(const rail_look *k, const ir_action *a, ir_refusal *why);
void rail_payment_do(rail_do *x, const ir_action *a);
bool rail_grant_check(const rail_look *k, const ir_move *m, ir_refusal *why);
void rail_grant_do(rail_do *x, const ir_move *m);
/* A company has floated, or a tile was laid on its home: its station is placed, or it is asked for the city. */
void rail_home_due(rail_do *x, unsigned c);
void rail_homes_in_order(rail_do *x);
bool rail_home_check(const rail_look *k, const ir_action *a, ir_refusal *why); /* frame HOME */
void rail_home_do(rail_do *x, const ir_action *a);

/* ---- money ------------------------------------------------------------------------------------------------------ */
/* Moves money through core's gate and notes a broken bank (88-GE-04). */
void rail_pay(rail_do *x, ir_party from, ir_party to, int32_t amount);

/* ---- trains.c --------------------------------------------------------------------------------------------------- */
unsigned rail_train_count(const rail_look *k, unsigned c);
unsigned rail_duty_trains(const rail_look *k, unsigned c); /* those that count for the duty to own one */
unsigned rail_train_limit(const rail_look *k);
bool rail_train_aside(const rail_look *k, unsigned kind); /* beside the stack: RAIL_TRAIN_ASIDE */
unsigned rail_top_train(const rail_look *k);              /* kind on top of the stack, or RAIL_NONE */
bool rail_train_on_sale(const rail_look *k, unsigned kind, unsigned source);
/* A train leaves the stack by sale or export: phases, rust, limits. */
void rail_train_leaves(rail_do *x, unsigned kind);
void rail_discard(rail_do *x, unsigned c, unsigned kind); /* to the pool */
void rail_export(rail_do *x);
/* Pushes a discard frame for the next company over the limit; false if there is none. */
bool rail_any_over_limit(const rail_look *k);
bool rail_ask_discard(rail_do *x);

/* ---- auction.c --------------------------------------------------------------------------------------------------- */
unsigned rail_cheapest_private(const rail_look *k); /* the unsold private that can be bought, or RAIL_NONE */
int32_t rail_listed_price(const rail_look *k, unsigned p);
int32_t rail_least_bid(const rail_look *k, unsigned p);
int32_t rail_free_cash(const rail_look *k, unsigned seat, unsigned except);
void rail_auction_start(rail_do *x);
bool rail_auction_check(const rail_look *k, const ir_action *a, ir_refusal *why);
void rail_auction_do(rail_do *x, const ir_action *a);
void rail_auction_pass(rail_do *x, bool forced);
bool rail_auction_asks(const rail_look *k);

/* ---- stock.c ------------------------------------------------------------------------------------------------------ */
void rail_stock_start(rail_do *x, unsigned first, bool new_round);
void rail_stock_end(rail_do *x);
bool rail_stock_check(const rail_look *k, const ir_action *a, ir_refusal *why);
void rail_stock_do(rail_do *x, const ir_action *a);
bool rail_stock_asks(const rail_look *look);
unsigned rail_next_par(const rail_look *k, unsigned i); /* the cells of initial prices, from i on, or RAIL_NONE */
bool rail_sales_open(const rail_look *k);               /* shares may be sold at all in this round */
void rail_stock_pass(rail_do *x, bool forced);
bool rail_any_exchange(const rail_look *k, ir_party actor);

/* ---- track.c: lays, powers, stations ------------------------------------------------------------------------------ */
unsigned rail_blocker(const rail_look *k, unsigned hex); /* the private that keeps it closed now, or RAIL_NONE */
unsigned rail_terrain_cost(const rail_look *k, unsigned hex);
unsigned rail_terrain_for(const rail_look *k, unsigned c, unsigned hex); /* what it costs company c */
bool rail_lay_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why);
bool rail_home_tile_due(const rail_look *k, unsigned c);
void rail_lay_do(rail_do *x, unsigned c, const ir_move *m);
bool rail_power_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why);
/* The lays worth asking for, in order of hex, tile and rotation, until `ask` says true; what is left out is never legal.
 * The first needs rail_look.reach. */
typedef bool rail_ask(void *arg, const ir_move *m);
bool rail_each_lay(const rail_look *k, unsigned c, rail_ask *ask, void *arg);
bool rail_each_power_lay(const rail_look *k, unsigned c, rail_ask *ask, void *arg);
bool rail_has_power_lay(const rail_look *k, unsigned c); /* a power that is not used up, wherever it may be used */
void rail_power_do(rail_do *x, unsigned c, const ir_move *m);
unsigned rail_station_price(const rail_look *k, unsigned placed); /* of the next, for who has placed so many (1..) */
unsigned rail_station_cost(const rail_look *k, unsigned c);
bool rail_station_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why);
void rail_station_do(rail_do *x, unsigned c, const ir_move *m);
/* The company for which the whole hex is kept from c (80-TK-08), or RAIL_NONE. */
unsigned rail_home_keeper(const rail_look *k, unsigned c, unsigned hex, bool logged);
void rail_home_laid(rail_do *x, unsigned hex); /* the first tile on a home: whoever picks its city there is asked */
void rail_station_put(rail_do *x, unsigned c, unsigned hex, unsigned node);

/* ---- purchase.c: trains, privates, offers, emergencies ------------------------------------------------------------- */
typedef struct rail_need {
    bool owed;                     /* it has no train and must buy one */
    bool emergency;                /* its treasury does not pay the cheapest */
    bool hopeless;                 /* nor can its director raise what is missing */
    uint8_t kind;                  /* the cheapest of bank and pool */
    int32_t price, missing, still; /* its price; beyond the treasury; beyond the director's cash too */
} rail_need;
rail_need rail_need_of(const rail_look *k, unsigned c);
bool rail_must_buy(const rail_look *k, unsigned c, ir_refusal *why); /* the refusal to end its turn without a train */
bool rail_sale_open(const rail_look *k, unsigned c);                 /* the director may sell shares for its train */
int32_t rail_train_price(const rail_look *k, const ir_move *m);
bool rail_train_check(const rail_look *k, unsigned c, const ir_move *m, ir_refusal *why);
void rail_train_do(rail_do *x, unsigned c, const ir_move *m);
bool rail_any_train(const rail_look *k, unsigned c);
bool rail_any_company_train(const rail_look *k, unsigned c);
int32_t rail_private_least(const rail_look *k, unsigned p);
int32_t rail_private_most(const rail_look *k, unsigned p);
bool rail_private_check(const rail_look *k, unsigned c, const ir_move *m, ir_refusal *why);
void rail_private_do(rail_do *x, unsigned c, const ir_move *m);
bool rail_any_private(const rail_look *k, unsigned c);
bool rail_ask_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why); /* IR-02: not too often */
int32_t rail_offer_floor(const rail_look *k, rail_offer kind, unsigned thing, unsigned seller); /* least new price */
void rail_answer_do(rail_do *x, bool accepted);
bool rail_emergency_sale_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why);
bool rail_bankrupt_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why);
void rail_bankrupt_do(rail_do *x, unsigned c);

/* Companies with shares in the order in which they operate: by the list if there is one, else by price. */
unsigned rail_turn_order(const rail_look *k, unsigned with, unsigned without, uint8_t *out);

/* ---- operating.c --------------------------------------------------------------------------------------------------- */
void rail_pay_privates(rail_do *x);
unsigned rail_yellow_lays(const rail_look *k, unsigned c);
bool rail_lays_left(const rail_look *k, unsigned c); /* whether the track step of this turn allows another tile */
void rail_set_start(rail_do *x);
void rail_idle_round(rail_do *x);
void rail_between_turns(rail_do *x);
bool rail_turn_check(const rail_look *k, const ir_action *a, ir_refusal *why);
void rail_turn_do(rail_do *x, const ir_action *a);
bool rail_turn_asks(rail_do *x);
bool rail_laying_check(const rail_look *k, const ir_action *a, ir_refusal *why);
void rail_laying_do(rail_do *x, const ir_action *a);
/* The best revenue of a company's run, to be compared with one that has this much outside the dividend (88-RV-04): by rule
 * outside_free (88-OQ-13) among those with as much, else among those with some, or among all for one with none.
 * Where the search gives up, the best that it found. -1 if there is none. */
int32_t rail_best_revenue(const rail_look *k, unsigned c, int32_t outside);

/* ---- rounds.c: frames, the predicate, the end ----------------------------------------------------------------------- */
enum {
    RAIL_END_BANK = 1,
    RAIL_END_BANKRUPT = 2,
    RAIL_END_STALEMATE = 4,
    RAIL_END_TRAINS = 8
}; /* bits of ir_state.ends */

rail_frame *rail_top(rail_do *x);
const rail_frame *rail_top_of(const rail_look *k);
rail_frame *rail_push(rail_do *x, rail_frame_kind kind, ir_party who);
void rail_pop(rail_do *x);
unsigned rail_operator(const rail_look *k); /* the company whose turn it is, or RAIL_NONE */
void rail_finish(rail_do *x, unsigned end);
/* Goes on until somebody must decide or the game is over. */
void rail_advance(rail_do *x);
bool rail_legal_look(const rail_look *k, const ir_action *a, ir_refusal *why);

/* ---- the table of a rail title for core ----------------------------------------------------------------------------- */
bool rail_configure(ir_game *game, ir_problem *problem);
void rail_setup(const ir_game *game, ir_state *state);
uint32_t rail_actors(const ir_game *game, const ir_state *state);
ir_party rail_player_of(const ir_game *game, const ir_state *state, ir_party party);
size_t rail_choices(const ir_game *game, const ir_state *state, ir_choice *out, size_t cap);
bool rail_legal(const ir_game *game, const ir_state *state, const ir_action *action, ir_refusal *refusal);
void rail_perform(const ir_game *game, ir_state *state, const ir_action *action, ir_events *events);
int32_t rail_total(const ir_game *game, const ir_state *state, unsigned seat);
uint64_t rail_hash(const ir_game *game, const ir_state *state);
const char *rail_invariant(const ir_game *game, const ir_state *state);
const char *rail_event_key(uint16_t code);
const char *rail_refusal_key(uint16_t code);
const char *rail_refusal_rule(const ir_game *game, uint16_t code);
bool rail_refusal_is_foreign(uint16_t code);
const char *rail_end_name(unsigned end);
void rail_view(const ir_game *game, const ir_state *state, ir_party viewer, ir_json *out);
void rail_book(const ir_game *game, ir_json *out);
bool rail_fill(const ir_game *game, const ir_state *state, const ir_choice *choice, uint64_t dice, ir_action *out);
bool rail_second(const ir_game *game, const ir_state *state, const ir_choice *choice, ir_action *out);
bool rail_better(const ir_game *game, const ir_state *state, const ir_action *action, ir_action *out);
bool rail_takes_long(const ir_game *game, const ir_action *action);
bool rail_preset_row(const ir_title *title, unsigned index, ir_preset_row *out);
size_t rail_room(void);
const char *rail_name_of(const rail_look *k, ir_party party); /* NULL if it has none */
const char *rail_phase_name(const rail_look *k, unsigned phase);
/* Names for people, as the rules in force spell them (D-41); "" for a hex without one. */
const char *rail_hex_name(const rail_look *k, unsigned hex);
const char *rail_company_name(const rail_look *k, unsigned c);

/* The calls of a rail title, for its ir_title (rail/notation.h declares some of them). */
#define RAIL_TITLE_CALLS                                                                                               \
    .body_bytes = sizeof(rail_state), .configure = rail_configure, .setup = rail_setup, .actors = rail_actors,         \
    .player_of = rail_player_of, .choices = rail_choices, .legal = rail_legal, .perform = rail_perform,                \
    .total = rail_total, .hash = rail_hash, .invariant = rail_invariant, .party_name = rail_party_name,                \
    .party_find = rail_party_find, .is_word = rail_is_word, .parse = rail_parse, .print = rail_print,                  \
    .event_key = rail_event_key, .refusal_key = rail_refusal_key, .refusal_rule = rail_refusal_rule,                   \
    .noun = rail_noun, .end_name = rail_end_name, .view = rail_view, .book = rail_book, .open_form = "routes",         \
    .open_hint = "TRAIN:HEX-HEX-... ...", .fill = rail_fill, .second = rail_second, .better = rail_better,             \
    .takes_long = rail_takes_long, .preset_row = rail_preset_row, .room = rail_room,                                   \
    .refusal_is_foreign = rail_refusal_is_foreign

#endif
