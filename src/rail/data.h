/* The tables of an 18xx title. tools/titlegen makes them from the title's YAML file; nothing here is ever written to.
 *
 * Edges of a hex are 0..5 as the title's data says; edge e of one hex meets edge (e + 3) % 6 of the neighbour. A tile
 * turned by r sends edge e to (e + r) % 6. A face is what is printed on a hex or a tile, at rotation 0. */
#ifndef RAIL_DATA_H
#define RAIL_DATA_H

#include "core/title.h"
#include "rail/peer.h"

enum {
    RAIL_MAX_HEXES = 128,
    RAIL_MAX_TILES = 128,
    RAIL_MAX_NODES = 6, /* of one face */
    RAIL_MAX_PATHS = 12,
    RAIL_MAX_PRIVATES = 16,
    RAIL_MAX_TRAINS = 16, /* kinds */
    RAIL_MAX_PHASES = 16,
    RAIL_MAX_STATIONS = 8, /* of one company */
    RAIL_MAX_HOMES = 4,    /* likewise */
    RAIL_MAX_CELLS = 255,
    RAIL_MAX_KINDS = 6,  /* of companies */
    RAIL_MAX_LIMITS = 4, /* of trains, in one phase */
    RAIL_MAX_OWN = 32,   /* rules of a title that the kit does not know */
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
    int16_t treasury; /* each stop earns this for the company, outside the dividend */
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
    rail_tiles to;    /* what may replace it */
    uint16_t upgrade; /* what replacing it costs */
    uint8_t prefer;   /* the tile that must be laid instead where it fits and is left, + 1; 0: none */
} rail_tile;

enum { /* rail_hex.flags */
       RAIL_BUILDABLE = 1,
       RAIL_SEA = 2,
       RAIL_CLOSABLE = 4 /* some private blocks it */
};

typedef struct rail_hex {
    const char *id, *name, *label, *note;
    const char *peer_name; /* as the peer spells it, see rule "peer_names" */
    uint8_t colour, flags;
    uint8_t row, column;  /* drawing position: row from the top, column in half hexes from the left */
    uint8_t neighbour[6]; /* RAIL_NONE: outside */
    uint8_t barriers;     /* mask of edges */
    uint8_t legal_exits;  /* mask of edges that track laid here may use */
    uint16_t cost;        /* of the first tile; where one is printed, of replacing it */
    rail_tiles bars;      /* tiles that never lie here, although they may follow what does */
    uint8_t required;     /* mask of edges that every tile laid here must keep (stubs printed on it) */
    uint8_t charge;       /* off a run's revenue for track through this hex (a ferry) */
    const char *terrain;  /* of the title, or "" */
    rail_face face;
    rail_tiles to; /* first tiles */
} rail_hex;

enum { /* rail_cell.flags */
       RAIL_CELL_PAR = 1,
       RAIL_CELL_ZONE_A = 2, /* certificate-free in the first zone drawing of the data, see rule "free_zone" */
       RAIL_CELL_ZONE_B = 4,
       RAIL_CELL_CLOSED = 8 /* a company whose marker enters it closes */
};

typedef struct rail_cell {
    uint16_t price;
    uint8_t row, column, flags;
    uint8_t left, right, up, down; /* the cell a marker moves to; itself if it stays */
    uint16_t bonus;                /* added to the revenue of a company that starts its turn here */
} rail_cell;

/* A run that stops at both hexes earns more. */
typedef struct rail_run_bonus {
    uint8_t from, to; /* hexes */
    int16_t value;
} rail_run_bonus;

/* The steps of a company's turn. Hashes hold the numbers. */
typedef enum rail_step {
    RAIL_STEP_TRACK,
    RAIL_STEP_STATION,
    RAIL_STEP_RUN,
    RAIL_STEP_DIVIDEND,
    RAIL_STEP_TRAINS,
    RAIL_STEP_LAST, /* remaining powers and privates */
    RAIL_STEP_DONE
} rail_step;

enum { /* rail_kind.payouts: what its dividend may be */
       RAIL_PAYS_ALL = 1,
       RAIL_PAYS_NONE = 2,
       RAIL_PAYS_HALF = 4
};

/* What kind of company it is. */
typedef struct rail_kind {
    const char *id;   /* "public" */
    uint8_t turn[8];  /* its steps in order, then RAIL_STEP_DONE */
    uint8_t limit;    /* which of a phase's train limits holds for it */
    uint8_t payouts;  /* RAIL_PAYS_* */
    bool shares;      /* ten tenths, a director by majority, a price; otherwise it belongs to its director as a whole */
    bool owns_trains; /* otherwise it runs the next train in the depot, and owes none */
} rail_kind;

enum {                    /* rail_company.flags */
       RAIL_LAYS_TWO = 1, /* two yellow tiles in every phase */
       RAIL_FORMED = 2    /* formed in the course of the game: its shares are sold before it has a director */
};

typedef struct rail_place {
    uint8_t hex, node; /* node of the printed face */
} rail_place;

typedef struct rail_company {
    const char *id, *name, *native, *colour, *text_colour;
    const char *peer_name;
    uint8_t home, home_node; /* hex and node of its face */
    uint8_t nmore;           /* further homes, with a station each */
    rail_place more[RAIL_MAX_HOMES - 1];
    uint8_t destination; /* hex or RAIL_NONE */
    uint16_t bonus;
    uint8_t stations;
    uint8_t must_lay_home;
    uint8_t director_shares; /* of the director certificate, in tenths; 0: its buyer chooses (hook certificate) */
    uint8_t kind, flags;     /* kind: index into rail_data.kind */
    const int16_t *own;      /* known only to its title, see rail_data.own_rule */
} rail_company;

typedef enum rail_power {
    RAIL_POWER_NONE,
    RAIL_POWER_LAY,
    RAIL_POWER_EXCHANGE,
    RAIL_POWER_FERRIES, /* no ferry charges for what its owner directs */
    RAIL_POWER_STOP,    /* hex `at` pays `amount` more */
    RAIL_POWER_TERRAIN, /* the first tile on `hexes` costs `amount` less */
    RAIL_POWER_OWN      /* its title decides (hook power) */
} rail_power;

enum {                      /* rail_private.flags */
       RAIL_LAY_JOINED = 1, /* two tiles must connect to each other */
       RAIL_LAY_SET = 2,    /* the listed tiles go on the listed hexes one to one and are laid together (a ferry) */
       RAIL_LAY_EMPTY = 4,  /* only on hexes without a tile */
       RAIL_BLOCKS = 8,     /* its hexes in `blocked` are closed until a company owns it or it closes */
       RAIL_UNCOUNTED = 16, /* does not count as a certificate */
       RAIL_LATE = 32       /* not sold in the auction, but later, by its title */
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
    const int16_t *own;
} rail_private;

enum { /* rail_train.flags */
       RAIL_TRAIN_ASIDE =
           1 /* not in the depot: for sale beside it from phase `from` on; does not count as the train a company must own, one per company */
};

typedef struct rail_train {
    const char *id;
    uint8_t range; /* stops; RAIL_EVER: no limit */
    uint8_t large; /* of which at most this many large ones (plus trains); 0: no limit */
    uint8_t pays;  /* counts only this many, one of them with its own station (express); 0: all */
    uint8_t flags;
    uint8_t from;  /* RAIL_TRAIN_ASIDE: the phase */
    uint8_t count; /* RAIL_UNLIMITED; 0: only with an option, in place of a kind that starts the same phase */
    uint16_t price;
    uint8_t rusted_by; /* kind whose first sale rusts it, or RAIL_NONE */
    uint8_t phase;     /* phase that its first sale starts, or RAIL_NONE */
    uint8_t exportable;
    uint16_t discount; /* off the price when a train of `trade_in` is traded in */
    uint16_t trade_in; /* mask of kinds */
    const int16_t *own;
} rail_train;

enum {                         /* rail_phase.flags */
       RAIL_TRAIN_TRADE = 1,   /* companies buy trains from each other */
       RAIL_PRIVATE_TRADE = 2, /* companies buy privates from players */
       RAIL_CLOSES_PRIVATES = 4
};

typedef struct rail_phase {
    const char *id;
    uint8_t colours;                /* mask 1 << rail_colour of the tiles that may be laid */
    uint8_t limit[RAIL_MAX_LIMITS]; /* trains per company, by rail_kind.limit */
    uint8_t rounds;                 /* operating rounds of a set */
    uint8_t value;                  /* 0..3: which value of a location counts */
    uint8_t flags;
    uint8_t yellow;         /* yellow tiles of one turn; 0: one track action */
    uint8_t station_factor; /* further stations cost this many times their price; 0: once */
    const int16_t *own;
} rail_phase;

/* The rules record: numbers, prices, and small differences between editions and titles. Names are those of the YAML
 * files; a yes/no rule is 1 or 0. What imitates 18xx.games is apart (rail/peer.h), what one title alone has is in its
 * folder. X(NAME, name) */
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
    X(FLOAT_SHARES, float_shares)     /* tenths that must have left the IPO; 0: the title floats companies itself */   \
    X(CAPITAL_SHARES, capital_shares) /* treasury at float = this x par */                                             \
    X(HOLDING_SHARES, holding_shares) /* most tenths of one company per player */                                      \
    X(POOL_CERTS,                                                                                                      \
      pool_certs)           /* most certificates of one company in the pool; 0: no pool, shares go back to the IPO */  \
    X(SALE_FEE, sale_fee)   /* per tenth sold */                                                                       \
    X(STATION_1, station_1) /* cost of the first further station, and so on */                                         \
    X(STATION_2, station_2)                                                                                            \
    X(STATION_3, station_3)                                                                                            \
    X(BID_STEP, bid_step)         /* a bid is at least this much higher */                                             \
    X(BID_MULTIPLE, bid_multiple) /* and a multiple of this */                                                         \
    X(PRIVATE_MIN, private_min)   /* percent of face that a company pays for a private, rounded up */                  \
    X(PRIVATE_MAX, private_max)   /* rounded down */                                                                   \
    X(FREE_ZONE, free_zone)       /* cell flags of the certificate-free zone */                                        \
    X(OPEN_ZONE, open_zone)       /* cell flags of the zone without a holding limit */                                 \
    X(FIRST_PHASE, first_phase)   /* index of the phase at the start */                                                \
    X(REPETITION, repetition)     /* a stock round repeated this many times ends the game */                           \
    X(ASKS_MOST, asks_most)       /* offers for one thing to one partner in a turn (IR-02); 0: no limit */             \
    /* yes or no: where editions and titles differ */                                                                  \
    X(SEATS_DRAWN, seats_drawn)       /* the seat order is drawn at random at the start, otherwise only who begins */  \
    X(AUCTION_EXPORT, auction_export) /* an auction-only operating round ends with an export */                        \
    X(EXPORT_ALWAYS, export_always)   /* at the end of every set, else only after the first sale of a train */         \
    X(LAST_KIND_EARLY, last_kind_early) /* the last train kind is for sale with the first of the kind before it */     \
    X(BEST_RUN, best_run)               /* a run must be the best one */                                               \
    X(OUTSIDE_FREE,                                                                                                    \
      outside_free) /* how many trains earn outside the dividend is free, otherwise only whether any does */           \
    X(SALES_BY_TURN, sales_by_turn)   /* no sales in the first turn, otherwise in the first round with shares */       \
    X(SALE_UNSEATS, sale_unseats)     /* an emergency sale may change directors of other companies */                  \
    X(BANKRUPT_SELLS, bankrupt_sells) /* a bankrupt first sells what they may and loses their cash */                  \
    X(PRIVATES_COUNT, privates_count) /* privates count in the final total */

typedef enum rail_rule {
#define X(NAME, name) RAIL_RULE_##NAME,
    RAIL_RULES(X)
#undef X
        RAIL_RULE_COUNT
} rail_rule;

/* What a preset or an option changes. */
typedef enum rail_patch_kind {
    RAIL_PATCH_RULE,
    RAIL_PATCH_PEER,
    RAIL_PATCH_OWN,
    RAIL_PATCH_TILE_COUNT,
    RAIL_PATCH_PRIVATE_PRICE,
    RAIL_PATCH_TRAIN_PRICE,
    RAIL_PATCH_TRAIN_COUNT
} rail_patch_kind;

typedef struct rail_patch {
    const char *option, *value; /* the option and its value that select it: "compat", "18xx.games" */
    const char *row;            /* where it is documented: "D-03" */
    const char *dated, *source; /* of its preset: when and where it was looked up */
    uint8_t kind, index;
    int32_t number;
} rail_patch;

/* Rule ids of refusals: the kit's name -> the title's rule id. */
typedef struct rail_citation {
    const char *name, *rule;
} rail_citation;

struct rail_hooks;

typedef struct rail_data {
    const char *id, *name, *designer, *currency, *layout; /* "pointy" or "flat" */
    uint8_t nhexes, ntiles, nrows, ncolumns, ncells, ncompanies, nprivates, ntrains, nphases;
    uint8_t npublic; /* companies with shares come first, then those of other kinds */
    uint8_t nkinds, nrun_bonuses, nown;
    bool rivers; /* barriers are rivers, and drawn so */
    const rail_hex *hex;
    const rail_tile *tile;
    const rail_cell *cell;
    const rail_kind *kind;
    const rail_company *company;
    const rail_private *private_;
    const rail_train *train;
    const rail_phase *phase;
    const rail_run_bonus *run_bonus;
    int32_t rule[RAIL_RULE_COUNT];
    uint16_t npatches, ncitations;
    const rail_patch *patch;
    const rail_citation *citation; /* sorted by name */
    const ir_option_def *options;  /* ends with a NULL name */
    /* Rules of this title alone: names and values by the book. The build makes an enum of them, and of the names that its
     * companies, privates, trains and phases have in `own`, from the YAML file: own_<id>.h. */
    const char *const *own_name;
    const int32_t *own_rule;
    const struct rail_hooks *hooks; /* what the title does itself: rail/hooks.h. Never NULL */
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
