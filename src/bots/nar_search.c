/* Each game goes down the tree from the position that is asked about, by what has paid most so far and what was tried
 * least, adds the moves of one new position, and is played to its end by the greedy player with a little noise. What a
 * game pays is mostly the win and partly the lead, so that a search far from the end sees a difference. */
#include "bots/nar_search.h"

#include "core/rng.h"
#include "core/work.h"

#include <string.h>

enum {
    WHOLE = 1024,
    PAY_WIN = 600,    /* of 1000: the rest is for the lead */
    PAY_LEAD = 1500,  /* a lead of this much pays all of it */
    EXPLORE = 900,    /* how much the untried counts */
    HALVES = 60,      /* a move that gains this much less is half as likely to be the best */
    NOISE = 25,       /* added to gains, or taken from them, when a game is played out */
    EXPAND_AFTER = 2, /* games through a position before its moves join the tree */
    DEEPEST = 96,
    ROOT_MOVES = 28, /* in the tree: of the position that is asked about, and of the others */
    NODE_MOVES = 14,
    ROOT_PRICES = 5, /* of one column, for each answer of the director */
    NODE_PRICES = 2,
    LOOK_EVERY = 32,   /* games between two looks whether it is decided */
    WORLDS = 16,       /* drawn for the greedy player where purses are hidden */
    FIRST_GUESS = 5000 /* the work of one game before there was one */
};

/* ---- playing out ------------------------------------------------------------------------------------------------------- */

static unsigned pick_noisy(const nar_option *option, unsigned count, uint64_t *dice) {
    unsigned best = 0;
    int32_t most = INT32_MIN;
    for (unsigned i = 0; i < count; i++) {
        int32_t gain = option[i].gain + (int32_t)(ir_rng_next(dice) >> 32) % NOISE;
        if (gain > most) {
            most = gain;
            best = i;
        }
    }
    return best;
}

static void play_out(bot_question *q, nar_tree *t) {
    ir_action action = {0};
    while (!t->state.finished) {
        nar_board_see(&t->board, q->game, &t->state, &nar_neutral);
        unsigned count = nar_options_of(&t->board, t->option);
        action.move = t->option[pick_noisy(t->option, count, &q->dice)].move;
        if (ir_apply(q->game, &t->state, &action, NULL, NULL) != IR_OK) {
            return;
        }
    }
}

/* What the end pays to each seat, in thousandths, and how far each is ahead of the best of the others. */
static void payments(const ir_game *game, const ir_state *state, int32_t *pay, int32_t *lead) {
    uint8_t rank[IR_MAX_PLAYERS];
    ir_ranking(game, state, rank);
    for (unsigned i = 0; i < game->players; i++) {
        unsigned seat = rank[i];
        lead[seat] = state->cash[IR_PLAYER(seat)] - state->cash[IR_PLAYER(rank[i == 0 ? 1 : 0])];
        int32_t part = lead[seat] < -PAY_LEAD ? -PAY_LEAD : lead[seat] > PAY_LEAD ? PAY_LEAD : lead[seat];
        pay[seat] = (i == 0 ? PAY_WIN : 0) + (1000 - PAY_WIN) * (part + PAY_LEAD) / (2 * PAY_LEAD);
    }
}

/* ---- the tree ---------------------------------------------------------------------------------------------------------- */

/* Prices of one share are much alike: of each column only the best few are kept, those that the director is expected to buy
 * and those that they allow apart. The best come first. */
static unsigned keep_best(nar_option *option, unsigned count, unsigned of_column, unsigned most) {
    unsigned kept = 0, taken[NAR_COLUMNS][2] = {{0}};
    for (unsigned i = 0; i < count && kept < most; i++) {
        unsigned best = i;
        for (unsigned j = i + 1; j < count; j++) {
            best = option[j].gain > option[best].gain ? j : best;
        }
        nar_option o = option[best];
        option[best] = option[i];
        option[i] = o;
        bool select = o.move.verb == NAR_SELECT;
        if (!select || taken[nar_select_column(&o.move)][o.bought]++ < of_column) {
            option[kept++] = o;
        }
    }
    return kept;
}

static void set_priors(nar_node *child, unsigned count, int32_t halves_each) {
    int32_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        int32_t halves = (child[0].gain - child[i].gain) / halves_each;
        child[i].prior = halves < 6 ? WHOLE >> halves : WHOLE >> 6;
        sum += child[i].prior;
    }
    for (unsigned i = 0; i < count; i++) {
        child[i].prior = child[i].prior * WHOLE / sum;
    }
}

static void add_children(bot_question *q, nar_tree *t, nar_node *n, unsigned count) {
    ir_work_add(count);
    if (t->count + (int32_t)count > NAR_NODES) {
        return;
    }
    n->first = t->count;
    n->count = (int32_t)count;
    for (unsigned i = 0; i < count; i++) {
        t->node[t->count++] =
            (nar_node){.move = t->option[i].move, .gain = t->option[i].gain, .bought = t->option[i].bought};
    }
    bool own = IR_SEAT(t->node[n->first].move.actor) == q->seat;
    set_priors(&t->node[n->first], count, own ? HALVES : t->rival_halves);
}

static void expand(bot_question *q, nar_tree *t, nar_node *n) {
    nar_board_see(&t->board, q->game, &t->state, &nar_neutral);
    unsigned count = nar_options_of(&t->board, t->option);
    add_children(q, t, n, keep_best(t->option, count, NODE_PRICES, NODE_MOVES));
}

static int32_t root_of(int64_t square) {
    int64_t root = 0;
    for (int64_t bit = INT64_C(1) << 20; bit > 0; bit >>= 1) {
        root += (root + bit) * (root + bit) <= square ? bit : 0;
    }
    return (int32_t)root;
}

/* The move to try: what it has paid, and more the less it was tried. `refused`: bits of those that this world forbids. */
static int32_t pick_child(const nar_tree *t, const nar_node *n, uint32_t refused) {
    int32_t best = -1, most = INT32_MIN, root = root_of((int64_t)n->visits * 256); /* sixteenths */
    int64_t tried = 0, paid = 0;
    for (int32_t i = 0; i < n->count; i++) {
        tried += t->node[n->first + i].visits;
        paid += t->node[n->first + i].sum;
    }
    int32_t untried = tried > 0 ? (int32_t)(paid / tried) - 40 : 500;
    for (int32_t i = 0; i < n->count; i++) {
        const nar_node *c = &t->node[n->first + i];
        int32_t mean = c->visits > 0 ? (int32_t)(c->sum / c->visits) : untried;
        int64_t untried_worth = (int64_t)EXPLORE * c->prior * root / (INT64_C(16) * WHOLE * (1 + c->visits));
        int32_t score = mean + (int32_t)untried_worth;
        if (score > most && (refused >> i & 1u) == 0) {
            most = score;
            best = n->first + i;
        }
    }
    return best;
}

/* One step down: the move tried, or -1 if this world allows none. */
static int32_t step_down(bot_question *q, nar_tree *t, int32_t at) {
    ir_action action = {0};
    uint32_t refused = 0;
    for (;;) {
        int32_t next = pick_child(t, &t->node[at], refused);
        if (next < 0) {
            return -1;
        }
        action.move = t->node[next].move;
        if (ir_apply(q->game, &t->state, &action, NULL, NULL) == IR_OK) {
            return next;
        }
        refused |= UINT32_C(1) << (next - t->node[at].first);
    }
}

static void one_game(bot_question *q, nar_tree *t) {
    int32_t path[DEEPEST], depth = 0, pay[IR_MAX_PLAYERS], lead[IR_MAX_PLAYERS];
    path[0] = 0;
    while (depth + 1 < DEEPEST && !t->state.finished) {
        nar_node *n = &t->node[path[depth]];
        if (n->count == 0 && n->visits >= EXPAND_AFTER) {
            expand(q, t, n);
        }
        int32_t next = n->count > 0 ? step_down(q, t, path[depth]) : -1;
        if (next < 0) {
            break;
        }
        path[++depth] = next;
    }
    play_out(q, t);
    payments(q->game, &t->state, pay, lead);
    t->node[0].visits++;
    for (int32_t i = 1; i <= depth; i++) {
        nar_node *n = &t->node[path[i]];
        n->visits++;
        n->wins += lead[IR_SEAT(n->move.actor)] >= 0;
        n->sum += pay[IR_SEAT(n->move.actor)];
        n->money += lead[IR_SEAT(n->move.actor)];
    }
}

static bool purses_hidden(const bot_question *q) {
    for (unsigned seat = 0; seat < q->game->players; seat++) {
        if (q->known->cash[IR_PLAYER(seat)] < 0) {
            return true;
        }
    }
    return false;
}

/* The position that is asked about, or where purses are hidden a world that agrees with what is known. */
static void begin(bot_question *q, nar_tree *t, bool hidden) {
    ir_state_copy(q->game, &t->state, q->known);
    if (hidden) {
        q->game->title->resample(q->game, &t->state, IR_PLAYER(q->seat), &q->dice);
    }
}

unsigned nar_moves(bot_question *q, nar_tree *t) {
    unsigned count = 0;
    bool hidden = purses_hidden(q);
    for (unsigned world = 0; world < (hidden ? WORLDS : 1); world++) {
        nar_option *option = world == 0 ? t->option : t->other;
        begin(q, t, hidden);
        nar_board_see(&t->board, q->game, &t->state, &t->weights);
        count = nar_options_of(&t->board, option);
        for (unsigned i = 0; world > 0 && i < count; i++) { /* the same moves: they follow from what is known */
            t->option[i].gain += option[i].gain;
        }
    }
    for (unsigned i = 0; hidden && i < count; i++) {
        t->option[i].gain /= WORLDS;
    }
    return count;
}

/* The moves of the position that is asked about: the best, and the one to be judged. */
static unsigned root_moves(bot_question *q, nar_tree *t) {
    unsigned count = nar_moves(q, t), at = 0;
    nar_option played = {0};
    for (unsigned i = 0; q->played != NULL && i < count; i++) {
        if (bot_same(q->played, &(ir_action){.move = t->option[i].move})) {
            played = t->option[i];
        }
    }
    count = keep_best(t->option, count, ROOT_PRICES, ROOT_MOVES);
    if (played.move.verb != NAR_VERB_NONE) {
        while (at < count && !bot_same(q->played, &(ir_action){.move = t->option[at].move})) {
            at++;
        }
        at -= at == ROOT_MOVES;
        t->option[at] = played;
        count = at == count ? at + 1 : count;
    }
    return count;
}

/* Whether the most tried move stays so, whatever the games to come: there are fewer of them than it is ahead. */
static bool is_decided(const nar_tree *t, uint64_t left) {
    int32_t first = 0, second = 0;
    for (int32_t i = 0; i < t->node[0].count; i++) {
        int32_t visits = t->node[t->node[0].first + i].visits;
        second = visits > first ? first : visits > second ? visits : second;
        first = visits > first ? visits : first;
    }
    return (uint64_t)(first - second) > left;
}

/* How many games are still to be played, as far as one can tell from those that were. */
static uint64_t games_left(const bot_question *q, uint32_t games, uint32_t most, uint64_t began) {
    uint64_t by_work = bot_work_left(q) * games / (ir_work_done - began), by_number = most - games;
    return by_work < by_number ? by_work : by_number;
}

void nar_search(bot_question *q, nar_tree *t, uint32_t most) {
    bool hidden = purses_hidden(q);
    uint64_t longest = FIRST_GUESS, began = ir_work_done;
    memset(&t->node[0], 0, sizeof t->node[0]);
    t->count = 1;
    add_children(q, t, &t->node[0], root_moves(q, t));
    for (uint32_t games = 0; games < most && t->node[0].count > 1 && bot_work_left(q) > longest; games++) {
        if (games % LOOK_EVERY == LOOK_EVERY - 1 && is_decided(t, games_left(q, games, most, began))) {
            return;
        }
        uint64_t before = ir_work_done;
        begin(q, t, hidden);
        one_game(q, t);
        longest = ir_work_done - before > longest ? ir_work_done - before : longest;
    }
}
