/* Computer players.
 *
 * A player is given what its seat may know of a position (bot_known), and answers with one of the moves on offer. It has a
 * budget of work (core/work.h), not of time: the same position, seed and budget give the same move on every machine. No
 * allocation, I/O, clock or floating point in a player.
 *
 * How a family of titles is played is a bot_mind: rail_mind.c for the 18xx titles, nar_mind.c for North American Railways. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/title.h"

typedef enum bot_level { BOT_RANDOM, BOT_LEARNER, BOT_CASUAL, BOT_CLUB, BOT_HARD, BOT_LEVELS } bot_level;

typedef enum bot_personality {
    BOT_NEUTRAL,
    BOT_INVESTOR, /* likes shares of others' companies */
    BOT_OPERATOR, /* likes its own companies and their trains */
    BOT_RAIDER,   /* likes what harms the others */
    BOT_CAUTIOUS, /* fears debts and trains that will rust */
    BOT_PERSONALITIES
} bot_personality;

typedef struct bot_spec {
    uint8_t level, personality;
    uint64_t work; /* the most that one decision may cost; 0: bot_work(level) */
    const struct rail_weights
        *weights; /* instead of the personality's, while they are tuned (tools/tune.c); else NULL */
} bot_spec;

extern const char *const bot_level_names[BOT_LEVELS];              /* "random", "learner", "casual", "club", "hard" */
extern const char *const bot_personality_names[BOT_PERSONALITIES]; /* "neutral", "investor", ... */

/* "club" or "club:raider"; false if there is no such player. */
bool bot_spec_read(const char *text, size_t len, bot_spec *out);
void bot_spec_put(const bot_spec *spec, ir_text *out);
uint64_t bot_work(unsigned level);

/* ---- what it is asked, what it answers ---------------------------------------------------------------------------------- */

/* Why a move: a code (bots/reasons.h) with its arguments, only facts that the seat may see. Texts: "why.NAME". */
typedef struct bot_reason {
    uint16_t code;
    int32_t arg[4];
} bot_reason;

enum { BOT_IDEAS = 3, BOT_REASONS = 4 };

typedef struct bot_idea {
    ir_action action;
    int32_t gain; /* money that it is better than doing as little as possible */
    uint8_t nreasons;
    bot_reason reason[BOT_REASONS];
} bot_idea;

typedef struct bot_answer {
    unsigned count; /* best first; 0: this seat has nothing to decide */
    bot_idea idea[BOT_IDEAS];
    uint64_t work; /* used */
} bot_answer;

/* The memory of a player: bot_size() zero bytes, aligned as by malloc. It holds caches and scratch memory, nothing that
 * changes an answer, so one may serve many seats, one after the other. */
typedef struct bot bot;
size_t bot_size(void);

/* What a seat may know: the state without what is hidden from it. With `counts`, and if the game did not begin from a set
 * position, what the public log proves is known too: North American Railways hides cash, but every payment is public. */
void bot_known(const ir_game *game, const ir_state *state, unsigned seat, bool counts, ir_state *out);

/* The decision of a seat in a position that it knows. `seed`: of this decision. False if the seat has nothing to decide. */
bool bot_move(bot *b, const bot_spec *spec, const ir_game *game, const ir_state *known, unsigned seat, uint64_t seed,
              bot_answer *out);

/* The same decision with one more move among those that are thought about: `gain` receives what the search thinks of it, to
 * be compared with the gains of the answer. False if it thinks nothing of it: chance plays, or the move is refused. */
bool bot_judge(bot *b, const bot_spec *spec, const ir_game *game, const ir_state *known, unsigned seat, uint64_t seed,
               const ir_action *played, bot_answer *out, int32_t *gain);

/* The code of a reason; NULL beyond the last. */
const ir_code *bot_reason_code(uint16_t code);

#endif
