/* The tables of an 18xx title. tools/titlegen makes them from the title's YAML file; nothing here is ever written to.
 *
 * Edges of a hex are 0..5 as the title's data says; edge e of one hex meets edge (e + 3) % 6 of the neighbour. A tile
 * turned by r sends edge e to (e + r) % 6. A face is what is printed on a hex or a tile, at rotation 0. */
#ifndef RAIL_DATA_H
#define RAIL_DATA_H

#include "core/title.h"

enum {
    RAIL_MAX_HEXES = 128,
    RAIL_MAX_TILES = 128,
    RAIL_MAX_NODES = 6, /* of one face */
    RAIL_MAX_PATHS = 12,
    RAIL_MAX_PRIVATES = 16,
    RAIL_MAX_TRAINS = 16, /* kinds */
    RAIL_MAX_PHASES = 16,
    RAIL_MAX_STATIONS = 8, /* of one company */
    RAIL_MAX_CELLS = 255,
    RAIL_NONE = 255,
    RAIL_UNLIMITED = 255, /* a number of trains */
    RAIL_EVER = 99        /* a train's range without limit */
};

typedef enum rail_colour {
    RAIL_WHITE,
    RAIL_YELLOW,
    RAIL_GREEN,
    RAIL_BROWN,
    RAIL_GREY,
    RAIL_RED,
    RAIL_BLUE
} rail_colour;

typedef enum rail_node_kind { RAIL_TOWN, RAIL_CITY, RAIL_OFFBOARD } rail_node_kind;

enum {                     /* rail_node.flags */
       RAIL_END_ONLY = 1,  /* may only be the first or last stop */
       RAIL_FREE_STOP = 2, /* does not count for a train's range */
       RAIL_HARBOUR = 4,   /* how it is drawn and called */
       RAIL_MEDIUM = 8     /* a city as printed, which the first tile makes a city or a town */
};

typedef struct rail_node {
    uint8_t kind, slots, flags;
    uint8_t group;    /* locations with the same group (not 0) are one location */
    int16_t value[4]; /* in the yellow, green, brown, grey phases */
    int16_t treasury; /* each stop brings this to the company, outside the dividend */
} rail_node;

/* One piece of track: 0..5 is an edge, 6 + k is node k. */
typedef struct rail_path {
    uint8_t a, b;
} rail_path;

typedef struct rail_face {
    uint8_t nnodes, npaths;
    uint8_t exits;                      /* mask of edges with track */
    uint8_t through[6];                 /* per edge: mask of the edges joined to it by plain track */
    uint8_t stop[6];                    /* per edge: mask of the nodes joined to it */
    uint8_t node_edges[RAIL_MAX_NODES]; /* per node: mask of edges */
    rail_node node[RAIL_MAX_NODES];
    rail_path path[RAIL_MAX_PATHS];
} rail_face;

typedef struct rail_tiles {
    uint64_t bits[2]; /* a set of tiles or hexes */
} rail_tiles;

typedef struct rail_tile {
    const char *id;
    uint8_t colour;
    uint8_t count;
    const char *label; /* "" if none */
    rail_face face;
    rail_tiles to;  /* what may replace it */
    uint8_t prefer; /* the tile that must be laid instead where it fits and is left, + 1; 0: none */
} rail_tile;

enum { /* rail_hex.flags */
       RAIL_BUILDABLE = 1,
       RAIL_SEA = 2
};

typedef struct rail_hex {
    const char *id, *name, *label, *note;
    const char *peer_name; /* as the peer spells it, see rule "peer_names" */
    uint8_t colour, flags;
    uint8_t row, column;  /* drawing position: row from the top, column in half hexes from the left */
    uint8_t neighbour[6]; /* RAIL_NONE: outside */
    uint8_t barriers;     /* mask of edges */
    uint8_t legal_exits;  /* mask of edges that track laid here may use */
    uint16_t cost;        /* of the first tile */
    uint8_t required;     /* mask of edges that every tile laid here must keep (stubs printed on it) */
    uint8_t charge;       /* off a run's revenue for track through this hex (a ferry) */
    const char *terrain;  /* "mountain", "water", "wall", "river" or "" */
    rail_face face;
    rail_tiles to; /* first tiles */
} rail_hex;

enum { /* rail_cell.flags */
       RAIL_CELL_PAR = 1,
       RAIL_CELL_ZONE_A = 2, /* certificate-free in the first zone drawing of the data, see rule "free_zone" */
       RAIL_CELL_ZONE_B = 4
};

typedef struct rail_cell {
    uint16_t price;
    uint8_t row, column, flags;
    uint8_t left, right, up, down; /* the cell a marker moves to; itself if it stays */
    uint16_t bonus;                /* added to the income of a company that starts its turn here */
} rail_cell;

/* Titles with a turn-order list: a company operates by its place there, from the top, not by its price. The places in
 * the order of the list; a company that is founded takes a free one, which also gives its initial price. */
typedef struct rail_place {
    uint16_t price;
    uint8_t number; /* among those of its price, from 1 */
    uint8_t cell;   /* where the price marker begins */
} rail_place;

/* A size of the director certificate and the permits that come with it: so many consecutive letters. */
typedef struct rail_certificate {
    uint8_t tenths, permits;
} rail_certificate;

/* A run that stops at both hexes earns more. */
typedef struct rail_run_bonus {
    uint8_t from, to; /* hexes */
    int16_t value;
} rail_run_bonus;

typedef enum rail_company_kind {
    RAIL_PUBLIC,
    RAIL_INVESTOR /* no shares and no price: operates for its owner with a train of the bank, until it is taken over */
} rail_company_kind;

enum {                         /* rail_company.flags */
       RAIL_HOME_EITHER = 1,   /* its director picks one of the cities of its home hex */
       RAIL_LAYS_TWO = 2,      /* two yellow tiles in every phase */
       RAIL_FOUNDED_BY_LOT = 4 /* only by a private (RAIL_POWER_FOUNDS) */
};

typedef struct rail_company {
    const char *id, *name, *native, *colour, *text_colour;
    const char *peer_name;
    uint8_t home, home_node; /* hex and node of its face */
    uint8_t destination;     /* hex or RAIL_NONE */
    uint16_t bonus;
    uint8_t stations;
    uint8_t must_lay_home;
    uint8_t director_shares; /* of the director certificate, in tenths; 0: its buyer chooses (rail_data.certificate) */
    uint8_t kind, flags;
} rail_company;

typedef enum rail_power {
    RAIL_POWER_NONE,
    RAIL_POWER_LAY,
    RAIL_POWER_EXCHANGE,
    RAIL_POWER_FERRIES, /* no ferry charges for what its owner directs */
    RAIL_POWER_STOP,    /* hex `at` pays `amount` more */
    RAIL_POWER_TERRAIN, /* the first tile on `hexes` costs `amount` less */
    RAIL_POWER_PERMIT,  /* once: the permit of letter `amount` (0..3) for a company of its owner */
    RAIL_POWER_FOUNDS,  /* its buyer founds company `at` with the smallest certificate, for nothing */
    RAIL_POWER_TRAIN,   /* once: the train on top of the stack, for nothing, for a company of its owner */
    RAIL_POWER_PAYMENT  /* once: what the train kind says (rail_train.payment) when its last one goes */
} rail_power;

enum {                      /* rail_private.flags */
       RAIL_LAY_JOINED = 1, /* two tiles must join each other, track to track */
       RAIL_LAY_SET = 2,    /* the listed tiles lie on the listed hexes one to one and go down together (a ferry) */
       RAIL_LAY_EMPTY = 4,  /* only on hexes without a tile */
       RAIL_BLOCKS = 8,     /* its hexes in `blocked` are closed until a company owns it or it closes */
       RAIL_CUT = 16        /* its least bid falls while nobody bids (rule auction_lots) */
};

typedef struct rail_private {
    const char *id, *name, *native;
    uint16_t price, income;
    uint8_t power, flags;
    uint8_t uses; /* number of tiles it may lay, or of exchanges */
    rail_tiles tiles, hexes, blocked;
    uint8_t rotation; /* the only rotation, or RAIL_NONE */
    uint8_t at;       /* exchange: the company needs a station on this hex; else see rail_power */
    uint16_t amount;
    const char *terrain;
} rail_private;

enum {                       /* rail_train.flags */
       RAIL_TRAIN_ASIDE = 1, /* not in the stack: for sale beside it from phase `from` on; does not fulfil the duty to
                                   own a train, one per company, moves no marker */
       RAIL_TRAIN_CALLS = 2, /* when the last one has gone, a stock round interrupts */
       RAIL_TRAIN_GOES = 4,  /* what is left goes when the train marker has come round without a purchase */
       RAIL_TRAIN_GOES_NEW = 8,    /* the same, but only while none of it has been sold, and without a stock round */
       RAIL_TRAIN_LAST_ROUNDS = 16 /* when the last one has gone, the last operations are counted (rule last_turns) */
};

typedef struct rail_train {
    const char *id;
    uint8_t range; /* stops; RAIL_EVER: no limit */
    uint8_t large; /* of which at most so many large ones (plus trains); 0: no limit */
    uint8_t pays;  /* pays only for so many, of which one with an own station (express); 0: for all */
    uint8_t flags;
    uint8_t from;     /* RAIL_TRAIN_ASIDE: the phase */
    uint16_t payment; /* RAIL_POWER_PAYMENT */
    uint8_t count;    /* RAIL_UNLIMITED */
    uint16_t price;
    uint8_t rusted_by; /* kind whose first sale scraps it, or RAIL_NONE */
    uint8_t phase;     /* phase that its first sale starts, or RAIL_NONE */
    uint8_t exportable;
    uint16_t discount; /* off the price when a train of `trade_in` is handed in */
    uint16_t trade_in; /* mask of kinds */
} rail_train;

enum {                         /* rail_phase.flags */
       RAIL_TRAIN_TRADE = 1,   /* companies buy trains from each other */
       RAIL_PRIVATE_TRADE = 2, /* companies buy privates from players */
       RAIL_CLOSES_PRIVATES = 4,
       RAIL_ALL_SHARES = 8,     /* all ten tenths can be bought, and the second capital is paid */
       RAIL_NO_INCOME = 16,     /* privates pay nothing any more; their powers stay */
       RAIL_INVESTORS_ACT = 32, /* investors lay and run */
       RAIL_FROZEN = 64,        /* no price moves, no director sells shares of his companies */
       RAIL_ROCKET_DUE = 128    /* from its beginning a private of RAIL_POWER_TRAIN must be used */
};

typedef struct rail_phase {
    const char *id;
    uint8_t colours; /* mask 1 << rail_colour of the tiles that may be laid */
    uint8_t limit;   /* trains per company */
    uint8_t rounds;  /* operating rounds of a set */
    uint8_t value;   /* 0..3: which value of a location counts */
    uint8_t flags;
    uint8_t letter;         /* 0..3: the permit that it asks for */
    uint8_t float_tenths;   /* what a director must hold for a company to float (rule float_at_end) */
    uint8_t yellow;         /* yellow tiles of one turn; 0: one track action */
    uint8_t station_factor; /* further stations cost so many times their price; 0: once */
} rail_phase;

/* The rules record: numbers and flags, one place for every variation. Names are those of the YAML files; a yes/no rule
 * is 1 or 0. X(NAME, name) */
#define RAIL_RULES(X)                                                                                                  \
    X(BANK, bank)                                                                                                      \
    X(BANK_BREAKS_BELOW, bank_breaks_below) /* broken when its cash is less than this: 1 = at 0, 0 = below 0 */        \
    X(MIN_PLAYERS, min_players)                                                                                        \
    X(MAX_PLAYERS, max_players)                                                                                        \
    X(CASH_2, cash_2)                                                                                                  \
    X(CASH_3, cash_3)                                                                                                  \
    X(CASH_4, cash_4)                                                                                                  \
    X(CASH_5, cash_5)                                                                                                  \
    X(CASH_6, cash_6)                                                                                                  \
    X(CASH_7, cash_7)                                                                                                  \
    X(LIMIT_2, limit_2) /* certificates */                                                                             \
    X(LIMIT_3, limit_3)                                                                                                \
    X(LIMIT_4, limit_4)                                                                                                \
    X(LIMIT_5, limit_5)                                                                                                \
    X(LIMIT_6, limit_6)                                                                                                \
    X(LIMIT_7, limit_7)                                                                                                \
    X(FLOAT_SHARES, float_shares)     /* tenths that must have left the IPO */                                         \
    X(CAPITAL_SHARES, capital_shares) /* treasury at float = this x initial price */                                   \
    X(HOLDING_SHARES, holding_shares) /* most tenths of one company per player */                                      \
    X(POOL_CERTS, pool_certs)         /* most certificates of one company in the pool */                               \
    X(STATION_1, station_1)           /* cost of the first further station, and so on */                               \
    X(STATION_2, station_2)                                                                                            \
    X(STATION_3, station_3)                                                                                            \
    X(BID_STEP, bid_step)                                                                                              \
    X(AUCTION_LOWEST_FIRST, auction_lowest_first) /* always the bidder whose bid is lowest now speaks */               \
    X(AUCTION_GOES_ON, auction_goes_on) /* all pass: privates pay and the auction goes on, no round in between */      \
    X(AUCTION_FREE_TAKER_NEXT, auction_free_taker_next) /* at 0 the next in turn takes it, else the priority holder */ \
    X(AUCTION_PRICE_FREE, auction_price_free)           /* the cheapest may be bought at any price */                  \
    X(AUCTION_EXPORT, auction_export)                   /* an auction-only operating round ends with an export */      \
    X(NO_SALE_BY_TURN, no_sale_by_turn)     /* no sales while the turn number is 1, else in the first share round */   \
    X(FREE_ZONE, free_zone)                 /* cell flag of the certificate-free zone */                               \
    X(EXCHANGE_ANY_TIME, exchange_any_time) /* an exchange private: any moment of a stock round, IPO only, no buy */   \
    X(EXCHANGE_LOOSE, exchange_loose)       /* no ban after a sale of that company, station not checked when done */   \
    X(HOME_TILE_FORCED, home_tile_forced)                                                                              \
    X(WALL_AT_ONCE, wall_at_once)       /* the second tile of a power must follow the first at once */                 \
    X(SET_IN_STEPS, set_in_steps)       /* a set of tiles (a ferry) is laid one by one, at once */                     \
    X(BEST_RUN, best_run)               /* a run must be the best one */                                               \
    X(MUST_RUN, must_run)               /* a company that can run must */                                              \
    X(OUTSIDE_FREE, outside_free)       /* how many trains earn outside the dividend is free, else whether any does */ \
    X(LAST_KIND_EARLY, last_kind_early) /* the last train kind is for sale with the first of the kind before it */     \
    X(TRAIN_TRADE_ALWAYS, train_trade_always)         /* trains between companies in any phase */                      \
    X(EMERGENCY_ANY_DIRECTOR, emergency_any_director) /* emergency sales may unseat directors of other companies */    \
    X(EXPORT_ALWAYS, export_always)       /* at the end of every set, else only after the first sale of a train */     \
    X(REPETITION, repetition)             /* a stock round that has stood so several times before ends the game */     \
    X(ASKS_MOST, asks_most)               /* offers for one thing of one partner in a turn (IR-02); 0: no limit */     \
    X(FIRST_PHASE, first_phase)           /* index of the phase at the start */                                        \
    X(FIRST_SEAT, first_seat)             /* 1: the first player listed starts, 0: he is drawn */                      \
    X(BANKRUPT_SELLS, bankrupt_sells)     /* a bankrupt first sells what he may and loses his cash */                  \
    X(BANKRUPT_BY_HAND, bankrupt_by_hand) /* bankruptcy is declared, never automatic */                                \
    X(PRIVATES_COUNT, privates_count)     /* privates count in the final total */                                      \
    X(DISCARD_LATE, discard_late)         /* after an export trains are discarded at the start of the stock round */   \
    X(DISCARD_BY_LIST, discard_by_list)   /* in the order of the list of companies, else in operating order */         \
    X(PRIVATE_MIN, private_min)           /* percent of face that a company pays for a private, rounded up */          \
    X(PRIVATE_MAX, private_max)           /* rounded down */                                                           \
    X(ASKS_LIKE_PEER, asks_like_peer)     /* stops for an answer where 18xx.games does, even with one answer */        \
    X(PEER_NAMES, peer_names)             /* names of places and companies as the peer spells them */                  \
    X(LAX_LOADING, lax_loading)           /* imported lays are not checked for connection and joints */                \
    RAIL_FURTHER_RULES(X)

/* Rules that a title may leave out: then they are 0. */
#define RAIL_FURTHER_RULES(X)                                                                                          \
    /* auction one private at a time, seats, investors */                                                              \
    X(AUCTION_LOTS, auction_lots)     /* the privates are auctioned one at a time */                                   \
    X(LOT_ANY_STEP, lot_any_step)     /* a bid need not be a multiple of the step, only a step above the last */       \
    X(LOT_POOR_DROP, lot_poor_drop)   /* who cannot make the next bid drops out by himself */                          \
    X(LOT_FREE_SKIPS, lot_free_skips) /* after a private taken for nothing the next player speaks before its opener */ \
    X(SEATS_DRAWN, seats_drawn)       /* the seats are drawn at the start */                                           \
    X(SEATS_BY_CASH, seats_by_cash)   /* after the auction seats go by rising cash, ties by the earlier seat */        \
    X(INVESTORS, investors)           /* each player chooses an investor; the first company's share goes on it */      \
    X(FOUNDER_CLOSES, founder_closes) /* a private of RAIL_POWER_FOUNDS closes when the company is founded */          \
    X(PRIVATES_FREE, privates_free)   /* privates do not count as certificates */                                      \
    /* shares */                                                                                                       \
    X(STACK_SALES, stack_sales)     /* sold shares return to the company's stack in the bank: there is no pool */      \
    X(SALE_FEE, sale_fee)           /* per tenth sold */                                                               \
    X(LOCKED_SHARES, locked_shares) /* tenths that cannot be bought before a phase with RAIL_ALL_SHARES */             \
    X(PLACES, places)               /* founding takes a place of the turn-order list, certificate, permits */          \
    X(FLOAT_AT_END, float_at_end)   /* floating is tested at the end of a stock round, by the director's own */        \
    X(PRICE_FROM_FOUNDING, price_from_founding) /* the marker is on the market from founding, else from floating */    \
    X(SECOND_CAPITAL, second_capital) /* x initial price, once the bank holds LOCKED_SHARES tenths or fewer */         \
    X(CAPITAL_WHEN_BOUGHT, capital_when_bought) /* ... tested only at purchases and at the beginning of the phase */   \
    /* debts */                                                                                                        \
    X(DEBT_PERCENT, debt_percent)         /* what is missing for a train becomes debt, raised by this; 0: no debts */  \
    X(DEBT_FOUNDS, debt_founds)           /* who is in debt may found a company */                                     \
    X(REPAY_ALL, repay_all)               /* as much as cash allows, in one's turn, and it counts as an act */         \
    X(EMERGENCY_FROZEN, emergency_frozen) /* emergency sales of own companies while prices are frozen */               \
    X(EMERGENCY_NO_FEE, emergency_no_fee) /* the fee is forgotten when the need is counted */                          \
    X(EMERGENCY_SPLIT, emergency_split)   /* part of a certificate is sold while the rest would be too much (D-29) */  \
    /* operating */                                                                                                    \
    X(TURN_LIST, turn_list)               /* companies operate by the list; rounds follow without end; train marker */ \
    X(LAST_TURNS, last_turns)             /* of each company after the last train that counts */                       \
    X(PERMITS, permits)                   /* laying needs a permit of the phase's letter */                            \
    X(PERMIT_LOOSE, permit_loose)         /* the permit private: in a turn of the owner's, to any company (X-14) */    \
    X(HOME_TILE_BEFORE, home_tile_before) /* no other tile before the one on the home hex */                           \
    X(STATION_RED, station_red)           /* stations may be placed in red locations with a free slot */               \
    X(KEPT_TO, kept_to)                   /* the hex of RAIL_HOME_EITHER is closed to others up to this colour */      \
    X(HOME_ASKS, home_asks)               /* such a company that floats picks on any tile, even of one city */         \
    X(ROCKET_MUST, rocket_must)         /* the private's train cannot be declined, and the last one is meant (X-15) */ \
    X(REMOVAL_ONCE, removal_once)       /* no removal in a round that a stock round has interrupted (X-16) */          \
    X(REPLACE_SECOND, replace_second)   /* a takeover may bring a second station of the company to a hex (X-26) */     \
    X(STOCK_FIRST, stock_first)         /* a stock round that interrupts comes before discards */                      \
    X(REMOVAL_RUNS_ON, removal_runs_on) /* a removal in a turn without a question goes on to another company first */  \
    X(END_SKIPS, end_skips)             /* at the end the investor behind one that pays does not pay */                \
    X(LOCKED_CHANGE, locked_change)     /* change for a director certificate may come out of the locked shares */      \
    X(TAKEOVER_BONUS, takeover_bonus)   /* for the owner of an investor that is taken over */                          \
    X(DISCARDS_GONE, discards_gone)     /* trains that are given up leave the game, else they go to the pool */        \
    X(OWN_TRAINS_ONLY, own_trains_only) /* companies buy trains only from companies of the same director */            \
    /* runs */                                                                                                         \
    X(BONUS_NEEDS_RUN, bonus_needs_run) /* the market's bonus only with a run, of the space at that time (X-21) */     \
    X(RUN_BONUS_EACH, run_bonus_each)   /* the bonus between two hexes for each train, else once (X-22) */             \
    X(EXPRESS_PRINTED, express_printed) /* an express train's stops are chosen by their printed values (X-23) */

typedef enum rail_rule {
#define X(NAME, name) RAIL_RULE_##NAME,
    RAIL_RULES(X)
#undef X
        RAIL_RULE_COUNT
} rail_rule;

/* What a preset or an option changes. */
typedef enum rail_patch_kind {
    RAIL_PATCH_RULE,
    RAIL_PATCH_TILE_COUNT,
    RAIL_PATCH_PRIVATE_PRICE,
    RAIL_PATCH_TRAIN_PRICE
} rail_patch_kind;

typedef struct rail_patch {
    const char *option, *value; /* the option and its value that bring it: "compat", "18xx.games" */
    const char *row;            /* where it is written down: "D-03" */
    const char *dated, *source; /* of its preset: the day and where it was looked up */
    uint8_t kind, index;
    int32_t number;
} rail_patch;

/* Rule ids of refusals and the like: the kit's name -> the title's rule id. */
typedef struct rail_citation {
    const char *name, *rule;
} rail_citation;

typedef struct rail_data {
    const char *id, *name, *designer, *currency, *layout; /* "pointy" or "flat" */
    uint8_t nhexes, ntiles, nrows, ncolumns, ncells, ncompanies, nprivates, ntrains, nphases;
    uint8_t npublic; /* companies with shares come first, investors behind them */
    uint8_t nplaces, ncertificates, nrun_bonuses;
    const rail_hex *hex;
    const rail_tile *tile;
    const rail_cell *cell;
    const rail_company *company;
    const rail_private *private_;
    const rail_train *train;
    const rail_phase *phase;
    const rail_place *place;
    const rail_certificate *certificate;
    const rail_run_bonus *run_bonus;
    int32_t rule[RAIL_RULE_COUNT];
    uint16_t npatches, ncitations;
    const rail_patch *patch;
    const rail_citation *citation; /* sorted by name */
    const ir_option_def *options;  /* ends with a NULL name */
} rail_data;

/* The next member of a set from i on, or RAIL_NONE. */
static inline unsigned rail_next(const rail_tiles *set, unsigned i) {
    for (unsigned word = i >> 6; word < 2; word++, i = 64) {
        uint64_t rest = set->bits[word] >> (i & 63) << (i & 63);
        if (rest) {
            return word * 64 + (unsigned)__builtin_ctzll(rest);
        }
    }
    return RAIL_NONE;
}

static inline bool rail_has(const rail_tiles *set, unsigned i) { return (set->bits[i >> 6] >> (i & 63)) & 1u; }

#endif
