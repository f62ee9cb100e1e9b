/* Puzzles about the best run: one tile, or a company's purchases. */
#include "puzzles.h"

#include "rail/trains.h"

#include <stdlib.h>
#include <string.h>

/* Whether the best is clearly better than the second. */
static bool is_clear(int32_t best, int32_t second) { return best - second >= 10 && (best - second) * 12 >= best; }

/* ---- lay ------------------------------------------------------------------------------------------------------------------ */

static bool is_offered(const making *m, size_t count, const ir_move *move) {
    for (size_t i = 0; i < count; i++) {
        if (memcmp(&m->choice[i].move, move, sizeof *move) == 0) {
            return true;
        }
    }
    return false;
}

static int by_worth(const void *a, const void *b) {
    const rail_outcome *x = a, *y = b;
    return x->revenue != y->revenue ? (x->revenue < y->revenue ? 1 : -1) : memcmp(&x->move, &y->move, sizeof x->move);
}

/* The lays on offer with their best runs, best first; 0 if there is one that cannot be judged: a private's power, or a run that
 * is not proven. */
static unsigned judge_lays(making *m) {
    size_t count = ir_choices(&m->game, &m->start, m->choice, IR_MAX_CHOICES);
    rail_look k = rail_look_at(&m->game, &m->start);
    unsigned lays = 0, n = 0, all;
    for (size_t i = 0; i < count; i++) {
        const ir_move *move = &m->choice[i].move;
        if (move->verb == RAIL_LAY && lay_with(move) != IR_NO_OPERAND) {
            return 0;
        }
        lays += move->verb == RAIL_LAY;
    }
    if (lays < LEAST_LAYS) {
        return 0;
    }
    all = rail_best_after_each(&k, m->company, m->outcome, IR_MAX_CHOICES);
    for (unsigned i = 0; i < all && i < IR_MAX_CHOICES; i++) {
        const rail_outcome *o = &m->outcome[i];
        if (o->move.verb != RAIL_LAY || !is_offered(m, count, &o->move)) {
            continue;
        }
        if (!o->proven) {
            return 0;
        }
        m->outcome[n++] = *o;
    }
    qsort(m->outcome, n, sizeof *m->outcome, by_worth);
    return n == lays ? n : 0;
}

/* Whether the company may lay another tile after this one; then one tile does not decide. */
static bool lays_on(making *m, const ir_move *move) {
    static ir_state after;
    ir_action action = {.move = *move};
    ir_state_copy(&m->game, &after, &m->start);
    if (ir_apply(&m->game, &after, &action, NULL, NULL) != IR_OK) {
        return true;
    }
    const ir_choice *choice = m->menu[0];
    size_t count = ir_choices(&m->game, &after, m->menu[0], IR_MAX_CHOICES);
    for (size_t i = 0; i < count; i++) {
        if (choice[i].move.verb == RAIL_LAY && choice[i].move.actor == IR_COMPANY(m->company)) {
            return true;
        }
    }
    return false;
}

void puzzle_lay(making *m) {
    static line other[LISTED];
    const line none = {.text = ""};
    rail_look k = rail_look_at(&m->game, &m->start);
    rail_best now;
    unsigned n = judge_lays(m), best = 0, levels = 0, listed = 0;
    if (n == 0 || !rail_best_run(&k, m->company, RAIL_NET_ANY, 0, &now, NULL) || !now.proven) {
        return;
    }
    while (best < n && m->outcome[best].revenue == m->outcome[0].revenue) {
        best++;
    }
    if (best > 3 || best == n || !is_clear(m->outcome[0].revenue, m->outcome[best].revenue) ||
        m->outcome[best].revenue <= now.revenue || lays_on(m, &m->outcome[0].move)) {
        return;
    }
    m->answers = 0;
    for (unsigned i = 0; i < n; i++) {
        const rail_outcome *o = &m->outcome[i];
        ir_action action = {.move = o->move};
        line *to = i < best ? &m->answer[m->answers++] : &other[listed];
        if (o->revenue == now.revenue) { /* most lays change nothing: these are not listed */
            continue;
        }
        levels += i > 0 && o->revenue > now.revenue && o->revenue != m->outcome[i - 1].revenue;
        if (listed == LISTED || !puzzle_join(m, &m->start, &none, &action, to)) {
            return;
        }
        to->worth = o->revenue;
        listed += i >= best;
    }
    ir_text out = puzzle_begin(m, LAY);
    puzzle_put_number(&out, "best", m->outcome[0].revenue);
    puzzle_put_number(&out, "second", m->outcome[best].revenue);
    puzzle_put_number(&out, "now", now.revenue);
    puzzle_put_worths(&out, other, listed);
    puzzle_keep(m, LAY, 1 + levels * 4 + (listed < 20 ? listed : 20), &out);
}

/* ---- buy ------------------------------------------------------------------------------------------------------------------ */

/* What the director's companies would earn together, each by its best run; -1 if that cannot be said: it is not proven, one has
 * too many trains, or the purchase has led to a question of the title's own or to other companies. */
static int32_t earned(const making *m, const ir_state *state) {
    rail_look k = rail_look_at(&m->game, state), first = rail_look_at(&m->game, &m->start);
    int32_t sum = 0;
    if (k.s->depth == 0 || rail_top_of(&k)->kind >= RAIL_OWN_STEPS) {
        return -1;
    }
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        rail_best best;
        if (puzzle_counts(&k, m, c) != puzzle_counts(&first, m, c)) {
            return -1;
        }
        if (!puzzle_counts(&k, m, c)) {
            continue;
        }
        if (rail_train_count(&k, c) > rail_train_limit(&k, c)) {
            return -1;
        }
        if (rail_train_count(&k, c) > 0 && rail_best_run(&k, c, RAIL_NET_ANY, 0, &best, NULL)) {
            if (!best.proven) {
                return -1;
            }
            sum += best.revenue;
        }
    }
    return sum;
}

/* A purchase that needs nobody's consent. */
static bool is_purchase(const making *m, const ir_state *state, const ir_choice *choice) {
    rail_look k = rail_look_at(&m->game, state);
    const ir_move *move = &choice->move;
    return move->verb == RAIL_TRAIN && move->actor == IR_COMPANY(m->company) &&
           (train_source(move) != RAIL_SOURCE_COMPANY || k.s->director[train_seller(move)] == IR_PLAYER(m->seat));
}

static bool buys(const making *m, const ir_state *state) {
    rail_look k = rail_look_at(&m->game, state);
    return puzzle_asks(&m->game, state, m->seat) && rail_operator(&k) == m->company &&
           rail_top_of(&k)->kind == RAIL_FRAME_TURN && rail_top_of(&k)->step == RAIL_STEP_TRAINS;
}

static void list_purchases(making *m, const ir_state *state, const line *before, unsigned deep);

static void list_purchase(making *m, const ir_state *state, const line *before, const ir_choice *choice,
                          unsigned deep) {
    ir_state after;
    ir_action action = {.move = choice->move};
    if (m->nodes == MOST_NODES) {
        m->spoilt = true;
        return;
    }
    line *to = &m->node[m->nodes];
    if (choice->form == IR_FORM_AMOUNT) {
        action.move.amount = choice->min;
        if (before->text[0] != 0) {
            return; /* what was paid would matter */
        }
    }
    ir_state_copy(&m->game, &after, state);
    if (!puzzle_join(m, state, before, &action, to) || ir_apply(&m->game, &after, &action, NULL, NULL) != IR_OK) {
        m->spoilt = true;
        return;
    }
    puzzle_range(to, choice);
    to->worth = earned(m, &after);
    m->spoilt = m->spoilt || to->worth < 0;
    line here = *to;
    m->nodes++;
    if (choice->form != IR_FORM_AMOUNT && !m->spoilt) {
        list_purchases(m, &after, &here, deep + 1);
    }
}

static void list_purchases(making *m, const ir_state *state, const line *before, unsigned deep) {
    size_t count;
    if (deep == MOST_DEEP || !buys(m, state)) {
        return;
    }
    const ir_choice *choice = puzzle_menu(m, state, &count);
    for (size_t i = 0; i < count && !m->spoilt; i++) {
        if (is_purchase(m, state, &choice[i])) {
            list_purchase(m, state, before, &choice[i], deep);
        } else if (deep == 0 && choice[i].move.verb == RAIL_PASS) {
            ir_action action = {.move = choice[i].move};
            line *to = &m->node[m->nodes];
            if (m->nodes == MOST_NODES || !puzzle_join(m, state, before, &action, to)) {
                m->spoilt = true;
            } else {
                to->worth = earned(m, state);
                m->spoilt = m->spoilt || to->worth < 0;
                m->nodes++;
            }
        }
    }
    m->level--;
}

/* Whether a line begins with another one. */
static bool follows(const line *one, const line *first) {
    size_t len = strlen(first->text);
    return strncmp(one->text, first->text, len) == 0 && one->text[len] == ';';
}

/* The shortest lines that are worth most; false if they are too many. */
static bool pick_answers(making *m, int32_t best) {
    m->answers = 0;
    for (unsigned i = 0; i < m->nodes; i++) {
        bool later = false;
        for (unsigned a = 0; a < m->answers; a++) {
            later = later || follows(&m->node[i], &m->answer[a]);
        }
        if (m->node[i].worth == best && !later) {
            if (m->answers == MOST_ANSWERS) {
                return false;
            }
            m->answer[m->answers++] = m->node[i];
        }
    }
    return true;
}

void puzzle_buy(making *m) {
    const line none = {.text = ""};
    static line other[MOST_NODES];
    m->nodes = 0;
    m->spoilt = false;
    list_purchases(m, &m->start, &none, 0);
    int32_t best = -1, second = -1;
    unsigned first = 0, listed = 0, levels = 0;
    for (unsigned i = 0; i < m->nodes; i++) {
        int32_t worth = m->node[i].worth;
        bool new = true;
        for (unsigned o = 0; o < i; o++) {
            new = new && m->node[o].worth != worth;
        }
        first += puzzle_lines(m->node[i].text) == 1;
        levels += new;
        second = worth > best ? best : worth < best && worth > second ? worth : second;
        best = worth > best ? worth : best;
    }
    if (m->spoilt || first < 3 || levels < 3 || !is_clear(best, second) || !pick_answers(m, best)) {
        return;
    }
    for (unsigned i = 0; i < m->nodes; i++) {
        if (m->node[i].worth != best) {
            other[listed++] = m->node[i];
        }
    }
    ir_text out = puzzle_begin(m, BUY);
    puzzle_put_companies(m, &out);
    puzzle_put_number(&out, "best", best);
    puzzle_put_number(&out, "second", second);
    puzzle_put_worths(&out, other, listed);
    unsigned lines = puzzle_lines(m->answer[0].text);
    bool passes = strstr(m->answer[0].text, " pass") != NULL;
    puzzle_keep(m, BUY, levels * 2 + first * 3 + (lines > 1 ? 6 : 0) + (passes ? 6 : 0) + 1, &out);
}
