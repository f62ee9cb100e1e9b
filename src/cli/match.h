/* Games among computer players, for `sim --bots` and `tourney`: who plays, one game with every invariant checked, and
 * what it cost each player. */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H

#include "bots/battery.h"
#include "bots/bot.h"
#include "cli/cli.h"

enum { MATCH_MAX_BOTS = 16, MATCH_NAME = 96, MATCH_BUCKETS = 640, MATCH_MAX_OPENING = 16, MATCH_DEADLINE = 10000 };

/* One computer player: ours, or a program that speaks the line protocol (docs/bots.md). */
typedef struct match_bot {
    char name[MATCH_NAME]; /* as it was given: "club:raider@300000" */
    bot_spec spec;         /* of ours */
    uint64_t budget;       /* of work for one decision; 0: none */
    const char *program;   /* the command of a program, inside `name`; NULL: it is ours */
} match_bot;

typedef struct match_bots {
    unsigned count;
    uint64_t deadline_ms; /* for one answer of a program */
    match_bot bot[MATCH_MAX_BOTS];
} match_bots;

/* The flags that say how much work a decision may cost; NULL: not given. */
typedef struct match_budget {
    const char *work, *percent;
} match_budget;

/* Reads a list "club,casual:raider,exec:./player". Each may end with "@WORK". False with a message. */
bool match_bots_read(const cli *c, const char *list, const match_budget *budget, match_bots *out);

/* Whether one of them is a program. */
bool match_has_program(const match_bots *bots);

/* Who is asked: the first player of those who must decide; IR_NOBODY if nobody must. */
ir_party match_asked(const ir_game *game, const ir_state *state);

/* What one player did in some games. */
typedef struct match_count {
    uint64_t moves, work, ns, longest_ns;
    uint64_t over_budget; /* decisions that cost more than 1.5 times the budget */
    uint64_t illegal;     /* answers that were none; chance decided instead */
    uint64_t bankruptcies;
} match_count;

/* How many decisions took how long: 16 steps to each doubling of nanoseconds. */
typedef struct match_clock {
    uint32_t bucket[MATCH_BUCKETS];
} match_clock;

void match_count_add(match_count *to, const match_count *from);
void match_clock_add(match_clock *to, const match_clock *from);
/* The time that this share of all decisions do not exceed, to about 4 %. */
uint64_t match_clock_ns(const match_clock *clock, double share);

/* What one thread needs to play; NULL if out of memory. */
typedef struct match match;
match *match_new(const match_bots *bots);
void match_free(match *m);

/* One game. */
typedef struct match_game {
    const ir_game *game;
    uint64_t seed;               /* of the players' decisions */
    uint8_t bot[IR_MAX_PLAYERS]; /* by seat */
    bool full;                   /* the whole battery, otherwise the invariants */
    const ir_action *opening;    /* played before anybody is asked */
    size_t nopening;
    battery_watch *watch; /* may be NULL */
    void *watch_arg;
} match_game;

typedef struct match_result {
    battery_result battery;
    int32_t total[IR_MAX_PLAYERS];
    uint8_t place[IR_MAX_PLAYERS]; /* by seat, from 0; equals share the better place */
    match_count count[MATCH_MAX_BOTS];
    match_clock *clock; /* of each bot, added to; the caller's, may be NULL */
} match_result;

void match_play(match *m, const match_game *g, match_result *out);
const battery *match_battery(const match *m); /* of the game played last */

/* The first moves of a game, drawn by the seed among the ideas of a learner: they do not depend on the bots of
 * the game. Returns their number. */
size_t match_opening(match *m, const ir_game *game, uint64_t seed, ir_action opening[MATCH_MAX_OPENING]);

/* A number made of two, as evenly spread as a seed should be. */
uint64_t match_mixed(uint64_t a, uint64_t b);

/* Writes the game played last as RGN. `extras`: further header lines, or NULL. False with the reason in `error`. */
bool match_save(const char *path, const ir_game *game, const battery *b, bool hashes, const char *extras, char *error,
                size_t cap);

#endif
