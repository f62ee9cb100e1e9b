/* Puzzles about bankruptcy: everything that a director decides until another player is asked. */
#include "puzzles.h"

#include "rail/purchase.h"

#include <string.h>

enum { LIVES = 1, DIES = 2 }; /* what can still happen */

/* A way to spend money that cannot help: a tile or a station. */
static bool is_idle(const ir_choice *choice, size_t count, size_t i) {
    unsigned verb = choice[i].move.verb;
    if (verb != RAIL_LAY && verb != RAIL_STATION) {
        return false;
    }
    for (size_t o = 0; o < count; o++) {
        if (choice[o].move.verb == RAIL_PASS && choice[o].move.actor == choice[i].move.actor) {
            return true;
        }
    }
    return false;
}

/* Nobody else has to agree. What a title calls seldom is a proposal, unless it can be done at any time. */
static bool is_own(const making *m, const ir_state *state, const ir_move *move) {
    rail_look k = rail_look_at(&m->game, state);
    ir_party me = IR_PLAYER(m->seat);
    if (ir_player_of(&m->game, state, move->actor) != me ||
        ((m->title->seldom & ~m->title->any_time) >> move->verb & 1u) != 0) {
        return false;
    }
    if (move->verb == RAIL_TRAIN && train_source(move) == RAIL_SOURCE_COMPANY) {
        return k.s->director[train_seller(move)] == me;
    }
    return move->verb != RAIL_PRIVATE || k.s->private_owner[private_private(move)] == me;
}

/* Somebody else is asked, or the game is over. */
static unsigned fate_at_end(making *m, const ir_state *state) {
    rail_look k = rail_look_at(&m->game, state);
    if (k.s->bankrupt == m->seat + 1) {
        return DIES;
    }
    for (unsigned c = 0; c < k.d->ncompanies && !state->finished; c++) {
        bool waits = puzzle_counts(&k, m, c) && (!(k.s->status[c] & RAIL_OPERATED) || rail_operator(&k) == c);
        if (waits && rail_need_of(&k, c).hopeless) {
            m->spoilt = true; /* it will be decided later */
        }
    }
    return LIVES;
}

/* The n-th amount that is tried of a choice: the least and the most. */
static bool act(const making *m, ir_state *state, const ir_choice *choice, unsigned n, ir_action *action) {
    action->move = choice->move;
    action->logged = false;
    action->more_len = 0;
    if (choice->form == IR_FORM_AMOUNT) {
        action->move.amount = n == 0 ? choice->min : choice->max;
    } else if (choice->form == IR_FORM_OPEN && !m->title->fill(&m->game, state, choice, 0, action)) {
        return false;
    }
    return ir_apply(&m->game, state, action, NULL, NULL) == IR_OK;
}

static unsigned ways(const ir_choice *choice) {
    return choice->form == IR_FORM_AMOUNT && choice->max > choice->min ? 2 : 1;
}

static unsigned fate_of(making *m, const ir_state *state);

static unsigned fate_of_choices(making *m, const ir_state *state) {
    unsigned fate = 0;
    size_t count;
    const ir_choice *choice = puzzle_menu(m, state, &count);
    for (size_t i = 0; i < count && !m->spoilt; i++) {
        if (is_idle(choice, count, i) || !is_own(m, state, &choice[i].move)) {
            continue;
        }
        for (unsigned n = 0; n < ways(&choice[i]) && !m->spoilt; n++) {
            ir_state after;
            ir_action action;
            ir_state_copy(&m->game, &after, state);
            if (!act(m, &after, &choice[i], n, &action)) {
                m->spoilt = true;
            } else {
                fate |= fate_of(m, &after);
            }
        }
    }
    m->level--;
    return fate;
}

/* What can happen from here on by the director's own decisions. */
static unsigned fate_of(making *m, const ir_state *state) {
    if (m->spoilt || !puzzle_asks(&m->game, state, m->seat)) {
        return fate_at_end(m, state);
    }
    uint64_t hash = ir_hash(&m->game, state);
    for (unsigned i = 0; i < m->nseen; i++) {
        if (m->seen[i].hash == hash) {
            return m->seen[i].fate;
        }
    }
    if (m->nseen == MOST_SEEN) {
        m->spoilt = true;
        return 0;
    }
    unsigned at = m->nseen++;
    m->seen[at].hash = hash;
    m->seen[at].fate = 0; /* while it is worked out: a circle adds nothing */
    unsigned fate = fate_of_choices(m, state);
    m->seen[at].fate = fate;
    return fate;
}

/* Goes down where both can still happen, and notes the lines after which nothing can go wrong any more. How many moves of this
 * position lose. */
static unsigned note_escapes(making *m, const ir_state *state, const line *before, unsigned deep) {
    unsigned lost = 0;
    size_t count;
    const ir_choice *choice = puzzle_menu(m, state, &count);
    m->spoilt = m->spoilt || deep == MOST_LINES;
    for (size_t i = 0; i < count && !m->spoilt; i++) {
        line here;
        ir_state after;
        ir_action action;
        unsigned fate[2] = {0, 0};
        if (!is_own(m, state, &choice[i].move)) {
            continue;
        }
        m->spoilt = m->spoilt || is_idle(choice, count, i); /* such a move would neither be right nor wrong */
        for (unsigned n = ways(&choice[i]); n-- > 0;) {
            ir_state_copy(&m->game, &after, state);
            m->spoilt = m->spoilt || !act(m, &after, &choice[i], n, &action);
            fate[n] = m->spoilt ? 0 : fate_of(m, &after);
        }
        bool both = ways(&choice[i]) == 2;
        lost += fate[0] == DIES;
        if (fate[0] == DIES && (!both || fate[1] == DIES)) {
            continue;
        }
        if (m->spoilt || !puzzle_join(m, state, before, &action, &here) ||
            (both && (fate[0] != LIVES || fate[1] != LIVES)) || m->answers > MOST_ANSWERS ||
            choice[i].form == IR_FORM_OPEN) {
            m->spoilt = true; /* amounts that matter and runs would have to be guessed */
        } else if (fate[0] == LIVES) {
            puzzle_range(&here, &choice[i]);
            m->answer[m->answers++] = here;
        } else {
            (void)note_escapes(m, &after, &here, deep + 1);
        }
    }
    m->level--;
    return lost;
}

void puzzle_escape(making *m) {
    const line none = {.text = ""};
    m->spoilt = false;
    m->nseen = m->answers = 0;
    if (fate_of(m, &m->start) != (LIVES | DIES) || m->spoilt) {
        return;
    }
    unsigned lost = note_escapes(m, &m->start, &none, 0);
    if (m->spoilt || m->answers == 0 || m->answers > MOST_ANSWERS || lost == 0) {
        return;
    }
    unsigned most = 1;
    for (unsigned i = 0; i < m->answers; i++) {
        unsigned lines = puzzle_lines(m->answer[i].text);
        most = lines > most ? lines : most;
    }
    ir_text out = puzzle_begin(m, ESCAPE);
    puzzle_keep(m, ESCAPE, 1 + lost * 3 + most * 4 + (MOST_ANSWERS - m->answers), &out);
}
