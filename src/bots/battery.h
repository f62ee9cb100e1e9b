/* The battery: what every title must pass in every state of a game (DESIGN, "What every game must pass").
 *
 * The random player, or one that the caller brings, plays a game. After each action the invariants are checked, and on demand the rest: every offered
 * choice is accepted, what is not offered is refused by a rule with an id, print and parse are inverse, and a replayed
 * game is the same game. */
#ifndef BOTS_BATTERY_H
#define BOTS_BATTERY_H

#include "core/title.h"

enum { BATTERY_MAX_ACTIONS = 5000 };

typedef struct battery_result {
    bool finished;
    uint32_t actions;
    uint8_t ends, end; /* as in ir_state */
    uint64_t hash;     /* of the last position */
    uint64_t violations, choices, mutants;
    char first[400]; /* the first violation, with the number of its action */
} battery_result;

/* Called after each action with the state before it and the events. */
typedef void battery_watch(void *arg, const ir_game *game, const ir_state *before, const ir_action *action,
                           const ir_events *events);

/* Memory for one player, reused from game to game; NULL if out of memory. */
typedef struct battery battery;
battery *battery_new(void);
void battery_free(battery *b);

/* Decides one action, which must be legal; false if it cannot. The choices are those of everybody. */
typedef bool battery_player(void *arg, const ir_game *game, const ir_state *state, const ir_choice *choice,
                            size_t count, uint64_t *dice, ir_action *out);

/* How a game is played. */
typedef struct battery_how {
    uint64_t seed;          /* of the dice */
    bool full;              /* the whole battery, otherwise the invariants */
    battery_player *player; /* NULL: the random player */
    battery_watch *watch;   /* may be NULL */
    void *player_arg, *watch_arg;
} battery_how;

void battery_play(battery *b, const ir_game *game, const battery_how *how, battery_result *result);

/* The actions of the game played last, and its last position. */
const ir_action *battery_actions(const battery *b, size_t *count);
const ir_state *battery_state(const battery *b);

#endif
