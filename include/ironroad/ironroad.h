/* Ironroad: the public face of the rules engine. docs/embedding.md says how to begin; ironroad/talk.h is the same engine
 * by text and JSON, ironroad/many.h many games at once by numbers.
 *
 * A game is a constant context (ir_game: title, rules record, players) and one flat state (ir_state). The state is
 * changed only by ir_apply. Nothing here allocates, does I/O, reads a clock or uses floating point, so that the same
 * code runs on a server, in a terminal and, compiled to WebAssembly, in a browser.
 *
 * What always holds:
 *  1. ir_choices offers exactly what ir_apply accepts: both ask the title's one predicate.
 *  2. A refusal changes nothing.
 *  3. The state is a pure function of title, revision, options, seed, number of players, the set position if there is
 *     one, and the actions.
 *
 * Threads. A game and a state belong to the caller: any number of threads may read one at the same time, and each may
 * change its own. Searches need scratch memory of their thread: see ir_scratch_use. There is no other shared state.
 */
#ifndef IRONROAD_H
#define IRONROAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IR_VERSION "0.2.0-dev" /* the one place; CHANGELOG.md names the same one */

/* What the library exports: every call that is declared with it, and nothing else. */
#if defined(__GNUC__) && !defined(__wasm__)
#define IR_API __attribute__((visibility("default")))
#else
#define IR_API
#endif

#ifdef __cplusplus
#define IR_ALIGNED alignas(8)
extern "C" {
#else
#define IR_ALIGNED _Alignas(8)
#endif

/* Limits, in one place. */
enum {
    IR_MAX_PLAYERS = 7,
    IR_MAX_COMPANIES = 24,
    IR_MAX_PARTIES = 32, /* the bank, seven players, 24 companies */
    IR_MAX_NAME = 40,    /* bytes of a player's name, with its end */
    IR_MAX_VERBS = 64,   /* verbs of one title, counted from 0 */
    IR_MAX_OPTIONS = 8,  /* options of one game */
    IR_MAX_OPTION_TEXT = 32,
    IR_MAX_MORE = 400,       /* bytes of an action that do not fit in a move */
    IR_MAX_CHOICES = 8192,   /* choices of one state */
    IR_MAX_EVENTS = 96,      /* events of one action held at once */
    IR_MAX_LINE = 2048,      /* bytes of one line of notation */
    IR_PROBLEM_ARGS = 8,     /* arguments of one problem */
    IR_PROBLEM_WORDS = 512,  /* bytes of the words among them */
    IR_MAX_ROWS = 128,       /* lines of an option that is a sheet */
    IR_SHEET_BYTES = 2048,   /* all of them together, with their terminators */
    IR_MAX_POSITION = 12288, /* bytes of a position in words, with its end */
    IR_RULES_BYTES = 2048,   /* the rules record of a family of titles */
    IR_BODY_BYTES = 3328     /* a family's part of the state */
};

/* Parties: everyone that can hold money or act. 0 is the bank, then players in seat order, then companies. */
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
typedef struct ir_language ir_language;

/* One position. No pointers; copy it by assignment. `body` belongs to the title's family. */
typedef struct ir_state {
    uint32_t actions; /* number of actions applied */
    uint8_t finished; /* the game is over */
    uint8_t ends;     /* bit mask of the title's end conditions that have been met */
    uint8_t end;      /* what ended it: 1 + the bit of `ends`; 0 while it is not over */
    uint8_t spare;
    uint64_t rng;                 /* seeded randomness: core/rng.h */
    int32_t cash[IR_MAX_PARTIES]; /* changed only by ir_pay */
    IR_ALIGNED unsigned char body[IR_BODY_BYTES];
} ir_state;

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
    uint16_t sheet_len;                             /* the title's option with several lines: 0 if it was not given */
    char sheet[IR_SHEET_BYTES];                     /* its rows in canonical form, '\n' between them, not terminated */
    IR_ALIGNED unsigned char rules[IR_RULES_BYTES]; /* the rules record of the title's family */
    bool positioned;                                /* it begins from a set position, which is `start` */
    ir_state start;
} ir_game;

/* A move names things by what never changes and carries nothing derived. The verb gives a..f their meaning. */
typedef struct ir_move {
    uint8_t verb;
    ir_party actor;
    uint8_t a, b, c, d, e, f;
    int32_t amount;
} ir_move;

/* A move and what does not fit in it. */
typedef struct ir_action {
    ir_move move;
    bool logged; /* replayed from a log: checks that must not invalidate old games (a title says which) are skipped */
    uint16_t more_len;
    uint8_t more[IR_MAX_MORE]; /* what does not fit in a move; the verb gives it its meaning (for a run: its routes) */
} ir_action;

typedef enum ir_form {
    IR_FORM_PLAIN,
    IR_FORM_AMOUNT, /* the amount is free between min and max */
    IR_FORM_OPEN    /* open: what it needs beyond a move is free; the title's `fill` provides one */
} ir_form;

/* What may be done: a move, one with a free amount, or an open one. */
typedef struct ir_choice {
    ir_move move;
    int32_t min, max, step;
    uint8_t form; /* ir_form */
} ir_choice;

/* Why an action is illegal: a code of the title's family with its arguments. Text comes from the message files. */
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
    bool whole;              /* the same: none is skipped between two that are held */
    ir_event event[IR_MAX_EVENTS];
} ir_events;

/* A code as it is declared, once: the key of its message, and what its arguments are ("company, money revenue"). */
typedef struct ir_code {
    const char *key, *args;
} ir_code;

/* A part of a problem: a code, and where its arguments begin. No code: there is no such part. */
typedef struct ir_problem_part {
    const ir_code *code;
    unsigned first;
} ir_problem_part;

/* What is wrong with input that is not a move: a code with arguments and where (1-based, 0: nowhere). Text comes from the
 * message files. */
typedef struct ir_problem {
    unsigned line; /* in a text of several lines: a sheet, a header */
    unsigned column;
    ir_problem_part context, what, hint; /* where it is, what it is, what would be right */
    unsigned nargs;
    struct {
        int64_t number;
        uint16_t word; /* where it begins in `words`; 0: it is a number */
    } arg[IR_PROBLEM_ARGS];
    ir_refusal refusal; /* where the problem is that a rule refuses something */
    uint16_t nwords;    /* bytes of `words` in use */
    char words[IR_PROBLEM_WORDS];
} ir_problem;

typedef enum ir_status { IR_OK, IR_REFUSED, IR_BUG } ir_status;

/* ---- titles and games ---------------------------------------------------------------------------------------- */

IR_API size_t ir_title_count(void);
IR_API const ir_title *ir_title_at(size_t index);
IR_API const ir_title *ir_title_find(const char *id);

IR_API const char *ir_title_id(const ir_title *title);
IR_API const char *ir_title_name(const ir_title *title);
IR_API uint32_t ir_title_revision(const ir_title *title); /* the newest of its rules: for new games */

/* The version of the library that runs, as IR_VERSION is that of the header. */
IR_API const char *ir_version(void);

/* Fills `game`; `options` are "name=value". The value of an option that is a sheet has several lines (core/sheet.h); a
 * problem in it carries its line. Returns false with a problem for a wrong number of players, an unknown option or
 * value, a name that is empty, too long or not unique, or a revision newer than this program knows. */
IR_API bool ir_game_init(ir_game *game, const ir_title *title, uint32_t revision, unsigned players,
                         const char *const *names, uint64_t seed, unsigned noptions, const char *const *options,
                         ir_problem *problem);

/* Makes a new game begin from a position, in the words of docs/notation.md. Its names are the game's, or by seat those
 * of its own clause `players`. Returns false with a problem and its line for a wrong word or an impossible position:
 * the game then begins as usual. */
IR_API bool ir_game_position(ir_game *game, const char *text, size_t len, ir_problem *problem);

/* Makes a game from a text that says everything: title, options and players as well as the position. `title` may be
 * NULL; `names` replace its own if `players` is not 0. */
IR_API bool ir_game_from_position(ir_game *game, const ir_title *title, const char *text, size_t len, unsigned players,
                                  const char *const *names, uint64_t seed, ir_problem *problem);

/* Whether an option of the game has this value; if it was not given, it has its default. Not for sheets. */
IR_API bool ir_game_has(const ir_game *game, const char *option, const char *value);

/* ---- playing -------------------------------------------------------------------------------------------------- */

IR_API void ir_new(const ir_game *game, ir_state *state);

/* Copies the part of a state that the title uses; cheaper than an assignment if that part is small. */
IR_API void ir_state_copy(const ir_game *game, ir_state *to, const ir_state *from);

/* Everyone who must decide now, as a bit mask of parties (1 << party); 0 when the game is over. */
IR_API uint32_t ir_actors(const ir_game *game, const ir_state *state);

/* The player who acts for a party: itself, or a company's director; IR_NOBODY if there is none. */
IR_API ir_party ir_player_of(const ir_game *game, const ir_state *state, ir_party party);

/* Writes the choices of all actors; returns their number, at most `cap`. */
IR_API size_t ir_choices(const ir_game *game, const ir_state *state, ir_choice *out, size_t cap);

/* The predicate alone. */
IR_API bool ir_legal(const ir_game *game, const ir_state *state, const ir_action *action, ir_refusal *refusal);

/* Decides and performs. IR_REFUSED leaves the state unchanged and fills `refusal`. IR_BUG (an assertion failed; only
 * where the platform lets core catch it) leaves the state unusable. `events` and `refusal` may be NULL. */
IR_API ir_status ir_apply(const ir_game *game, ir_state *state, const ir_action *action, ir_events *events,
                          ir_refusal *refusal);

/* The same, for all events of an action: `events` receives those from number `first` on, as many as fit, without gaps.
 * While `dropped` is not 0 there are more: call again, with the state as it was before and `first` after the last one
 * held. A chain of forced passes can have hundreds. */
IR_API ir_status ir_apply_from(const ir_game *game, ir_state *state, const ir_action *action, uint32_t first,
                               ir_events *events, ir_refusal *refusal);

/* Final or current total of a player. */
IR_API int32_t ir_total(const ir_game *game, const ir_state *state, unsigned seat);

/* The seats by total, best first; equal totals as the title breaks ties, then by seat. */
IR_API void ir_ranking(const ir_game *game, const ir_state *state, uint8_t seat[IR_MAX_PLAYERS]);

/* Whether something of the position is hidden from this viewer (IR_NOBODY: a spectator). Then the viewer must not see
 * its hash or the totals, which they could compare with guesses. */
IR_API bool ir_hides(const ir_game *game, const ir_state *state, ir_party viewer);

/* 64 bits over the semantic fields; the same on every machine and for ever. */
IR_API uint64_t ir_hash(const ir_game *game, const ir_state *state);

/* NULL if every invariant holds, otherwise the name of one that does not. */
IR_API const char *ir_invariant(const ir_game *game, const ir_state *state);

/* ---- choices ------------------------------------------------------------------------------------------------------ */

/* The action of a choice: of a plain one the move; with `amount` where it is free (between min and max); of an open one
 * the best that there is, for a run the best run. False if there is none. */
IR_API bool ir_choice_action(const ir_game *game, const ir_state *state, const ir_choice *choice, int32_t amount,
                             ir_action *out);

/* One of the choices by chance: uniformly among the verbs, then among the choices of the verb. `dice` is any number, and
 * the next one afterwards. False if there is no choice. */
IR_API bool ir_choice_random(const ir_game *game, const ir_state *state, const ir_choice *choice, size_t count,
                             uint64_t *dice, ir_action *out);

/* ---- texts -------------------------------------------------------------------------------------------------------- */
/* A call that writes a text ends it with a zero and returns its length without it. What does not fit in `cap` bytes is
 * not written: then the text is empty and 0 is returned. Notation is that of docs/notation.md, JSON that of docs/facts.md
 * and of the command line's --json. */

/* The language of an id: "en", "de", "de_AT"; NULL if there is none. Calls that want one take English for NULL. */
IR_API const ir_language *ir_language_find(const char *id);

/* A game from the header of a log, and the header of a game. Reading returns the bytes of the header, after which the
 * actions begin; 0 with a problem. */
IR_API size_t ir_game_read(ir_game *game, const char *text, size_t len, ir_problem *problem);
IR_API size_t ir_game_text(const ir_game *game, char *out, size_t cap);

/* An action of a position, with its actor: "Ann bid HS 80", "LYR pay". Neither asks whether it is legal. */
IR_API bool ir_action_parse(const ir_game *game, const ir_state *state, const char *text, size_t len, ir_action *out,
                            ir_problem *problem);
IR_API size_t ir_action_text(const ir_game *game, const ir_state *state, const ir_action *action, char *out,
                             size_t cap);

/* A line of a log, given without its end: its action if it has one. The action is then marked as logged. */
typedef enum ir_line_is { IR_LINE_HAS_ACTION, IR_LINE_HAS_NONE, IR_LINE_IS_WRONG } ir_line_is;
IR_API ir_line_is ir_line_parse(const ir_game *game, const ir_state *before, const char *text, size_t len,
                                ir_action *out, ir_problem *problem);
/* The line of an action, with its number. */
IR_API size_t ir_line_text(const ir_game *game, const ir_state *before, const ir_action *action, char *out, size_t cap);

/* A player's name or a company's id, "bank", "?"; and the other way round, IR_NOBODY if there is none. */
IR_API const char *ir_party_name(const ir_game *game, ir_party party);
IR_API ir_party ir_party_find(const ir_game *game, const char *word, size_t len);

/* What happened, why not, and what is wrong with a text. `game` of a problem may be NULL. Keys and rule ids keep their
 * meaning for ever, sentences may change. */
IR_API const char *ir_event_key(const ir_title *title, uint16_t code);
IR_API size_t ir_event_text(const ir_game *game, const ir_language *language, const ir_event *event, char *out,
                            size_t cap);
IR_API const char *ir_refusal_key(const ir_title *title, uint16_t code);
IR_API const char *ir_refusal_rule(const ir_game *game, const ir_refusal *refusal);
IR_API size_t ir_refusal_text(const ir_game *game, const ir_language *language, const ir_refusal *refusal, char *out,
                              size_t cap);
IR_API size_t ir_problem_text(const ir_game *game, const ir_language *language, const ir_problem *problem, char *out,
                              size_t cap);

/* The name of what ended the game ("bank"); NULL while it is not over. */
IR_API const char *ir_end_name(const ir_game *game, const ir_state *state);

/* As JSON: a position as a viewer sees it (IR_NOBODY: a spectator), what never changes in a game, the choices of a player
 * (IR_NOBODY: of everybody), all titles with their options. */
IR_API size_t ir_view_json(const ir_game *game, const ir_state *state, ir_party viewer, char *out, size_t cap);
IR_API size_t ir_facts_json(const ir_game *game, char *out, size_t cap);
IR_API size_t ir_choices_json(const ir_game *game, const ir_state *state, ir_party viewer, char *out, size_t cap);
IR_API size_t ir_titles_json(const ir_language *language, char *out, size_t cap);

/* A position in words, from which a game can begin (ir_game_from_position); everything, also what is hidden. */
IR_API size_t ir_position_text(const ir_game *game, const ir_state *state, char *out, size_t cap);

/* ---- best runs, computer players ---------------------------------------------------------------------------------- */

typedef struct ir_best {
    int32_t revenue, outside; /* the dividend part, and what the treasury gets besides */
    int32_t bound;            /* no run earns more; equal to the revenue if it is proven */
    bool proven;
    uint64_t nodes; /* steps of the search */
} ir_best;

/* The best run of a company, whether or not it is its turn. `budget`: after how many steps the search gives up, 0 for
 * the usual. `run` may be NULL. False if it can run nowhere, or the title has no trains. */
IR_API bool ir_best_run(const ir_game *game, const ir_state *state, ir_party company, uint64_t budget, ir_best *best,
                        ir_action *run);

/* A computer player ("club", "hard:raider") decides for a player's party, who knows only what that seat may know. `seed`
 * is of this decision, `work` the most that it may cost (0: as the level has it): the same ones give the same action
 * everywhere. `memory`: ir_bot_size() bytes, zero at first and aligned as by malloc; it may serve many games, one
 * decision at a time. False if there is no such player, or nothing to decide. */
IR_API size_t ir_bot_size(void);
IR_API bool ir_bot_move(void *memory, const char *name, const ir_game *game, const ir_state *state, ir_party player,
                        uint64_t seed, uint64_t work, ir_action *out);

/* ---- threads ------------------------------------------------------------------------------------------------------ */

/* Threads may play at the same time, each with its own states. Searches (the best run) use scratch memory that the
 * thread keeps between calls: the first thread has the library's, every other must be given its own before it plays:
 * ir_scratch_size() zero bytes, aligned as by malloc, which it owns until it is done. The calls of talk.h and many.h do
 * this by themselves. */
IR_API size_t ir_scratch_size(void);
IR_API void ir_scratch_use(void *memory);

#ifdef __cplusplus
}
#endif

#endif
