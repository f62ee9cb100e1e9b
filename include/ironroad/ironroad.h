/* Ironroad: the public face of the rules engine.
 *
 * A game is a constant context (ir_game: title, rules record, players) and one flat state (ir_state). The state is
 * changed only by ir_apply. Nothing here allocates, does I/O, reads a clock or uses floating point, so that the same
 * code runs on a server, in a terminal and, compiled to WebAssembly, in a browser.
 *
 * What always holds:
 *  1. ir_choices offers exactly what ir_apply accepts: both ask the title's one predicate.
 *  2. A refusal changes nothing.
 *  3. The state is a pure function of title, revision, options, seed, number of players and the actions.
 */
#ifndef IRONROAD_H
#define IRONROAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IR_VERSION "0.1.0"

/* Limits, in one place. */
enum {
    IR_MAX_PLAYERS = 7,
    IR_MAX_COMPANIES = 24,
    IR_MAX_PARTIES = 32, /* the bank, seven players, 24 companies */
    IR_MAX_NAME = 40,    /* bytes of a player's name, with its end */
    IR_MAX_VERBS = 64,   /* verbs of one title, counted from 0 */
    IR_MAX_OPTIONS = 8,  /* options of one game */
    IR_MAX_OPTION_TEXT = 32,
    IR_MAX_MORE = 400,     /* bytes of an action that do not fit a move */
    IR_MAX_CHOICES = 8192, /* choices of one state */
    IR_MAX_EVENTS = 96,    /* events of one action that are held at once */
    IR_MAX_LINE = 2048,    /* bytes of one line of notation */
    IR_MAX_ROWS = 128,     /* lines of an option that is a sheet */
    IR_SHEET_BYTES = 2048, /* all of them together, with their ends */
    IR_RULES_BYTES = 2048, /* a title family's rules record */
    IR_BODY_BYTES = 3200   /* a title family's part of the state */
};

/* Parties: whoever can hold money or act. 0 is the bank, then players in seat order, then companies. */
typedef uint8_t ir_party;
#define IR_BANK ((ir_party)0)
#define IR_NOBODY ((ir_party)255)
#define IR_PLAYER(seat) ((ir_party)(1 + (seat)))
#define IR_COMPANY(index) ((ir_party)(8 + (index)))
#define IR_SEAT(party) ((unsigned)(party)-1u)
#define IR_COMPANY_INDEX(party) ((unsigned)(party)-8u)
#define IR_IS_PLAYER(party) ((party) >= 1 && (party) <= IR_MAX_PLAYERS)
#define IR_IS_COMPANY(party) ((party) >= 8 && (party) < IR_MAX_PARTIES)

typedef struct ir_title ir_title;

/* One constant game: filled by ir_game_init, then never changed. */
typedef struct ir_game {
    const ir_title *title;
    uint32_t revision;
    uint64_t seed;
    uint8_t players;
    uint8_t noptions;
    char name[IR_MAX_PLAYERS][IR_MAX_NAME];
    struct {
        char name[IR_MAX_OPTION_TEXT], value[IR_MAX_OPTION_TEXT];
    } option[IR_MAX_OPTIONS];
    uint16_t sheet_len;         /* the title's option that is a text of lines: 0 if it was not given */
    char sheet[IR_SHEET_BYTES]; /* its rows in canonical form, '\n' between them, no end */
    _Alignas(8) unsigned char rules[IR_RULES_BYTES]; /* the rules record of the title's family */
} ir_game;

/* One position. No pointers; copy it by assignment. `body` belongs to the title's family. */
typedef struct ir_state {
    uint32_t actions; /* number of actions applied */
    uint8_t finished; /* the game is over */
    uint8_t ends;     /* bit mask of the title's end conditions that have held */
    uint8_t end;      /* what ended it: 1 + the bit of `ends`; 0 while it goes on */
    uint8_t spare;
    uint64_t rng;                 /* seeded randomness: core/rng.h */
    int32_t cash[IR_MAX_PARTIES]; /* changed by ir_pay alone */
    _Alignas(8) unsigned char body[IR_BODY_BYTES];
} ir_state;

/* A move names things by what never changes and carries nothing derived. The meaning of a..f belongs to the verb. */
typedef struct ir_move {
    uint8_t verb;
    ir_party actor;
    uint8_t a, b, c, d, e, f;
    int32_t amount;
} ir_move;

/* A move and what does not fit it. */
typedef struct ir_action {
    ir_move move;
    bool logged; /* it stands in a log: checks that a log may fail without breaking (a title says which) are left out */
    uint16_t more_len;
    uint8_t more[IR_MAX_MORE]; /* what does not fit a move; its meaning belongs to the verb (a run: its routes) */
} ir_action;

typedef enum ir_form {
    IR_FORM_PLAIN,
    IR_FORM_AMOUNT, /* the amount is free between min and max */
    IR_FORM_OPEN    /* open: what it needs beyond a move is free; the title's `fill` makes one */
} ir_form;

/* What may be done: a move, one with a free amount, or an open one. */
typedef struct ir_choice {
    ir_move move;
    int32_t min, max, step;
    uint8_t form; /* ir_form */
} ir_choice;

/* Why not: a code of the title's family with its arguments. Text comes from the message files. */
typedef struct ir_refusal {
    uint16_t code;
    int32_t arg[4];
} ir_refusal;

/* What happened: a code with arguments; the renderer makes the sentence. */
typedef struct ir_event {
    uint16_t code;
    int32_t arg[5];
} ir_event;

typedef struct ir_events {
    uint32_t count, dropped; /* dropped: events beyond IR_MAX_EVENTS */
    uint32_t first, seen;    /* for ir_apply_from: the number of the first one held, and how many there were */
    bool whole;              /* likewise: none is left out between two that are held */
    ir_event event[IR_MAX_EVENTS];
} ir_events;

/* A complaint about input that is no move: text, and where (1-based, 0 = none). */
typedef struct ir_problem {
    unsigned line; /* of a text of several lines: a sheet, a header */
    unsigned column;
    char text[240];
} ir_problem;

typedef enum ir_status { IR_OK, IR_REFUSED, IR_BUG } ir_status;

/* ---- titles and games ---------------------------------------------------------------------------------------- */

size_t ir_title_count(void);
const ir_title *ir_title_at(size_t index);
const ir_title *ir_title_find(const char *id);

const char *ir_title_id(const ir_title *title);
const char *ir_title_name(const ir_title *title);

/* Fills `game`; `options` are "name=value". An option that is a sheet has a text of lines as its value (core/sheet.h);
 * a problem in it carries its line. Returns false with a problem for a wrong number of players, an unknown option or
 * value, a name that is empty, too long or not unique, or a revision newer than this program knows. */
bool ir_game_init(ir_game *game, const ir_title *title, uint32_t revision, unsigned players, const char *const *names,
                  uint64_t seed, unsigned noptions, const char *const *options, ir_problem *problem);

/* Whether an option of the game has this value; where it was not given, it has its default. Not for sheets. */
bool ir_game_has(const ir_game *game, const char *option, const char *value);

/* ---- playing -------------------------------------------------------------------------------------------------- */

void ir_new(const ir_game *game, ir_state *state);

/* Copies what the title uses of a state of this game; cheaper than an assignment where that is little. */
void ir_state_copy(const ir_game *game, ir_state *to, const ir_state *from);

/* Whoever must decide now, as a bit mask of parties (1 << party); 0 when the game is over. */
uint32_t ir_actors(const ir_game *game, const ir_state *state);

/* The player who answers for a party: itself, or a company's director; IR_NOBODY if there is none. */
ir_party ir_player_of(const ir_game *game, const ir_state *state, ir_party party);

/* Writes the choices of all actors; returns their number, at most `cap`. */
size_t ir_choices(const ir_game *game, const ir_state *state, ir_choice *out, size_t cap);

/* The predicate alone. */
bool ir_legal(const ir_game *game, const ir_state *state, const ir_action *action, ir_refusal *refusal);

/* Decides and does. IR_REFUSED leaves the state as it was and fills `refusal`. IR_BUG (an assertion failed; only where
 * the platform lets core catch it) leaves the state unusable. `events` and `refusal` may be NULL. */
ir_status ir_apply(const ir_game *game, ir_state *state, const ir_action *action, ir_events *events,
                   ir_refusal *refusal);

/* The same, for all events of an action: `events` holds those from number `first` on, as many as fit, and none is left out
 * before the last of them. While `dropped` is not 0 there are more: ask again, from the state as it was before, with
 * `first` behind the last one held. A chain of forced passes can have hundreds. */
ir_status ir_apply_from(const ir_game *game, ir_state *state, const ir_action *action, uint32_t first,
                        ir_events *events, ir_refusal *refusal);

/* Final or present total of a player. */
int32_t ir_total(const ir_game *game, const ir_state *state, unsigned seat);

/* The seats in order of their totals, the best first; where those are equal, as the title breaks ties, then by seat. */
void ir_ranking(const ir_game *game, const ir_state *state, uint8_t seat[IR_MAX_PLAYERS]);

/* Whether something of the position is hidden from this viewer (IR_NOBODY: a spectator). Then neither its hash nor the
 * totals may be shown to him: he could compare them with guesses. */
bool ir_hides(const ir_game *game, const ir_state *state, ir_party viewer);

/* 64 bits over the semantic fields; the same on every machine and for ever. */
uint64_t ir_hash(const ir_game *game, const ir_state *state);

/* NULL if every invariant holds, else the name of one that does not. */
const char *ir_invariant(const ir_game *game, const ir_state *state);

/* Threads may play at the same time, each with states of its own. What searches (the best run) does so in a room that its
 * thread keeps between calls: the first thread has the library's, every other must be given one before it plays:
 * ir_room_size() zero bytes, aligned as malloc aligns, which stay its own until it has played. */
size_t ir_room_size(void);
void ir_room_use(void *room);

#endif
