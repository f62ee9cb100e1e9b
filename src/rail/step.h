/* Steps: the questions that a game can ask. One table per title is all that the kit knows of them.
 *
 * The frames on the stack (rail_state.frame) are the questions that are open; the one on top is asked now. The kind of a
 * frame is the number of its step. Hashes hold these numbers, so they are fixed for ever. */
#ifndef RAIL_STEP_H
#define RAIL_STEP_H

#include "rail/board.h"

/* The list of choices while it is written. */
typedef struct rail_menu {
    rail_look k;
    rail_reach reach; /* what k.reach points to while a company's track matters */
    ir_action probe;  /* what the predicate is asked; its path stays empty */
    ir_choice *out;
    size_t n, cap;
} rail_menu;

typedef struct rail_step_def {
    const char *name;  /* for the view, messages, tests and clients */
    const char *place; /* of its verbs, for the refusal that says where an attempt belongs: "@belongs.PLACE" */
    uint64_t verbs;    /* those that a refusal sends here: bits RAIL_BIT(verb) */
    /* The predicate: may the actor do this now? */
    bool (*check)(const rail_look *k, const ir_action *a, ir_refusal *why);
    void (*act)(rail_do *x, const ir_action *a);
    /* True if somebody must decide; false if it went on by itself. NULL: it always asks. */
    bool (*asks)(rail_do *x);
    /* Offers what could be legal; the predicate decides. The kit offers the pass. */
    void (*offer)(rail_menu *u, const rail_frame *f);
    /* Members of the view while it is asked, and of its entry in the list of open questions; NULL: none. */
    void (*view)(const rail_look *k, const rail_frame *f, ir_json *j);
    void (*entry)(const rail_look *k, const rail_frame *f, ir_json *j);
    /* Who may act besides the party asked, and with which of `other_verbs`; and whether a player has anything of the
     * kind to do now. NULL: nobody. */
    bool (*hears)(const rail_look *k, const rail_frame *f, ir_party party, unsigned verb);
    bool (*open)(const rail_look *k, const rail_frame *f, ir_party party);
    uint64_t other_verbs;
    bool asks_private; /* a private is asked, through its owner: part[0] of the frame */
} rail_step_def;

/* A step of a company's turn. */
typedef struct rail_turn_def {
    const char *name;
    /* May it be passed? NULL: never. */
    bool (*pass)(const rail_look *k, unsigned c, ir_refusal *why);
    bool (*asks)(rail_do *x, unsigned c);
    void (*offer)(rail_menu *u, unsigned c); /* NULL: nothing but what a turn offers in every step */
    /* It asked nothing: what happens instead. NULL: nothing. */
    void (*skip)(rail_do *x, unsigned c);
    /* The step is passed or skipped: true if it is over. NULL: always. */
    bool (*over)(rail_do *x, unsigned c);
    void (*view)(const rail_look *k, ir_json *j); /* members of the view; NULL: none */
} rail_turn_def;

#define RAIL_BIT(VERB) (UINT64_C(1) << (VERB))

const rail_step_def *rail_step_of(const rail_data *d, unsigned kind); /* NULL for a number without a step */
const rail_turn_def *rail_turn_of(const rail_data *d, unsigned step); /* step < RAIL_STEP_DONE */

/* The kit's steps, for a title's table. */
extern const rail_step_def rail_step_auction, rail_step_bidding, rail_step_stock, rail_step_turn, rail_step_laying,
    rail_step_offer, rail_step_discard;
extern const rail_turn_def rail_turn_track, rail_turn_station, rail_turn_run, rail_turn_dividend, rail_turn_trains,
    rail_turn_last;

/* ---- menu.c: offering ------------------------------------------------------------------------------------------------ */
void rail_offer(rail_menu *u, ir_move m);                                               /* if it is legal */
void rail_offer_steps(rail_menu *u, ir_move m, int32_t min, int32_t max, int32_t step); /* if both ends are legal */
void rail_offer_range(rail_menu *u, ir_move m, int32_t min, int32_t max);
void rail_offer_open(rail_menu *u, ir_move m);     /* its operands are free: a run */
bool rail_offer_lay(void *menu, const ir_move *m); /* for rail_each_lay: offers every lay */
void rail_offer_sales(rail_menu *u, ir_party player);

#endif
