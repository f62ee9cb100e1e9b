/* How the operands of 1890's own verbs are read and printed. */
#include "titles/1890/verbs.h"

#include "core/notation.h"
#include "core/position.h"
#include "titles/1890/osaka.h"

/* ---- offer PRIVATE to PLAYER PRICE --------------------------------------------------------------------------------------- */

static bool read_player(ir_reader *r, const ir_operand *o, ir_action *action) {
    uint8_t seat = 0;
    if (!ir_reader_seat(r, &seat)) {
        return false;
    }
    ir_operand_set(o, &action->move, seat);
    return true;
}

static void print_player(const ir_game *game, const ir_state *state, const ir_action *action, ir_text *out) {
    (void)state;
    ir_party_print(game, IR_PLAYER(offer_buyer(&action->move)), out);
}

static unsigned players(const ir_game *game, unsigned of) {
    (void)of;
    return game->players;
}

static const ir_operand_kind as_player = {
    .name = "player", .read = read_player, .print = print_player, .count = players};

/* ---- the table ---------------------------------------------------------------------------------------------------------- */

#ifndef __cppcheck__ /* it cannot expand these */
OSAKA_VERBS(IR_VERB_OPERANDS)
RAIL_FURTHER_VERBS(IR_VERB_OPERANDS)
#endif

#define KIT_ENTRY(...) IR_VERB_ENTRY(RAIL_, __VA_ARGS__)
#define ENTRY(...) IR_VERB_ENTRY(OSAKA_, __VA_ARGS__)
const ir_verb_def verbs_1890[] = {RAIL_FURTHER_VERBS(KIT_ENTRY) OSAKA_VERBS(ENTRY){.word = NULL}};
