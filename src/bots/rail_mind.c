/* How the 18xx titles are played.
 *
 * casual: of the moves thought about, the one after which the position is best (rail_worth.c). learner: the same with errors.
 * club and hard: judged the same way, or by what has been learned of the title (rail_lesson.c); then the best of those by playing
 * on, all seats as such players without track, to the end of the next operating rounds, and judging where that leads; the same
 * dice for all moves, and half of the moves are left out after each round of it. */
#include "bots/mind.h"
#include "bots/rail_lesson.h"
#include "bots/rail_moves.h"

#include "core/rng.h"
#include "core/work.h"
#include "rail/trains.h"

#include <string.h>

enum {
    TRIED = 12, /* most moves that are played on from */
    PLAYOUT_MOVES = 400,
    TRUST = 70,          /* percent of a decision that comes from judging at once, the rest from playing on */
    ACCEPTED = 20,       /* money by which an offer must be better for the one who is asked */
    ERROR_LEARNER = 120, /* money by which a learner may be wrong */
    ERROR_PLAYOUT = 25   /* and the players of later playouts */
};

typedef struct trial {
    unsigned thought;
    int64_t sum;
    unsigned count;
    int32_t first; /* by judging the position right after the move */
} trial;

typedef struct rail_memory {
    rail_moves moves;
    rail_thoughts root, inner;
    ir_choice choice[IR_MAX_CHOICES];
    ir_state state, playing;
    ir_state trying, answered;
    rail_judgement j, before;
    trial trial[MOVES_MOST];
    unsigned ntrials;
} rail_memory;

typedef struct thinking {
    bot_question *q;
    rail_memory *m;
    rail_weights w;
    unsigned played; /* the thought to be judged; MOVES_MOST if none is */
} thinking;

static size_t size(void) { return sizeof(rail_memory); }

static int32_t error_of(uint64_t *dice, int32_t most) {
    return most > 0 ? (int32_t)ir_rng_below(dice, (uint32_t)(2 * most + 1)) - most : 0;
}

static int32_t judge_for(thinking *t, const ir_state *state, unsigned seat) {
    rail_judge(&t->m->moves.runs, &t->w, t->q->game, state, &t->m->j);
    return rail_standing(&t->w, t->q->game, &t->m->j, seat);
}

/* An offer has been made: it is worth what its answer will be worth. The one asked takes what is clearly better for them;
 * INT32_MIN if that is to decline: nobody likes to be asked in vain. */
static int32_t value_of_offer(thinking *t, const ir_state *offered, unsigned seat) {
    const ir_game *game = t->q->game;
    ir_action answer = {.more_len = 0};
    int32_t theirs[2], ours[2];
    for (unsigned i = 0; i < 2; i++) {
        rail_look k = rail_look_at(game, offered);
        answer.move.actor = rail_top_of(&k)->who;
        answer.move.verb = i == 0 ? RAIL_DECLINE : RAIL_ACCEPT;
        ir_state_copy(game, &t->m->answered, offered);
        if (ir_apply(game, &t->m->answered, &answer, NULL, NULL) != IR_OK) {
            return judge_for(t, offered, seat);
        }
        ours[i] = judge_for(t, &t->m->answered, seat);
        theirs[i] = rail_standing(&t->w, game, &t->m->j, IR_SEAT(answer.move.actor));
    }
    return theirs[1] > theirs[0] + ACCEPTED ? ours[1] : INT32_MIN;
}

/* What the position after an action is worth to a seat; INT32_MIN if the action is refused. */
static int32_t value_after(thinking *t, const ir_state *state, const rail_thought *thought, unsigned seat) {
    ir_state_copy(t->q->game, &t->m->trying, state);
    if (ir_apply(t->q->game, &t->m->trying, &thought->action, NULL, NULL) != IR_OK) {
        return INT32_MIN;
    }
    rail_look k = rail_look_at(t->q->game, &t->m->trying);
    bool offer = !t->m->trying.finished && rail_top_of(&k)->kind == RAIL_FRAME_OFFER;
    int32_t value = offer ? value_of_offer(t, &t->m->trying, seat) : judge_for(t, &t->m->trying, seat);
    return value == INT32_MIN ? value : value + thought->bonus;
}

/* ---- playing on ------------------------------------------------------------------------------------------------------- */

/* The seat that decides now, with its choices first in the list. */
static unsigned decider(thinking *t, const ir_state *state, size_t *count) {
    const ir_game *game = t->q->game;
    ir_choice *choice = t->m->choice;
    uint32_t actors = ir_actors(game, state);
    *count = ir_choices(game, state, choice, IR_MAX_CHOICES);
    if (actors == 0 || *count == 0) {
        return IR_MAX_PLAYERS;
    }
    ir_party party = ir_player_of(game, state, (ir_party)__builtin_ctz(actors));
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        if (ir_player_of(game, state, choice[i].move.actor) == party) {
            choice[kept++] = choice[i];
        }
    }
    *count = kept;
    return party == IR_NOBODY || kept == 0 ? IR_MAX_PLAYERS : IR_SEAT(party);
}

/* Playing on must end, whatever is unfinished. */
static bool is_over(const thinking *t) { return ir_work_done - t->q->began > t->q->work + t->q->work / 4; }

/* One move of a quick player; false if nobody can move. */
static bool play_quick(thinking *t, ir_state *state, uint64_t *dice, int32_t error) {
    size_t count;
    unsigned seat = decider(t, state, &count), best = 0;
    if (seat == IR_MAX_PLAYERS) {
        return false;
    }
    rail_thoughts *l = &t->m->inner;
    moves_of(&t->m->moves, &t->w, t->q->game, state, seat, t->m->choice, count, true, l);
    int32_t most = INT32_MIN;
    for (unsigned i = 0; i < l->count && l->count > 1 && !is_over(t); i++) {
        int32_t value = value_after(t, state, &l->list[i], seat);
        value = value == INT32_MIN ? value : value + error_of(dice, error);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return l->count > 0 && ir_apply(t->q->game, state, &l->list[best].action, NULL, NULL) == IR_OK;
}

static unsigned stock_rounds(const ir_state *state) { return ((const rail_state *)(const void *)state->body)->turn; }

/* Plays on after a move to the end of the next operating rounds, and judges. */
static int32_t playout(thinking *t, const rail_thought *thought, uint64_t dice, int32_t error) {
    const ir_game *game = t->q->game;
    ir_state *state = &t->m->playing;
    ir_state_copy(game, state, t->q->known);
    unsigned until = stock_rounds(state) + 1;
    if (ir_apply(game, state, &thought->action, NULL, NULL) != IR_OK) {
        return INT32_MIN / 2;
    }
    for (unsigned n = 0; n < PLAYOUT_MOVES && !state->finished && stock_rounds(state) < until; n++) {
        if (!play_quick(t, state, &dice, error) || is_over(t)) {
            break;
        }
    }
    rail_judge(&t->m->moves.runs, &t->w, game, state, &t->m->j);
    return rail_standing(&t->w, game, &t->m->j, t->q->seat);
}

/* ---- choosing --------------------------------------------------------------------------------------------------------- */

/* What playing on came to on average, drawn to what the position right after the move is worth: how the others happen to
 * answer moves the former by more than most moves are apart. */
static int32_t mean_of(const trial *t, int32_t trust) {
    return t->count > 0 ? (int32_t)((t->sum / (int64_t)t->count * (100 - trust) + (int64_t)t->first * trust) / 100)
                        : INT32_MIN / 2;
}

static int32_t trust_in(const thinking *t) { return t->w.lesson != NULL ? t->w.lesson->trust : TRUST; }

/* What a move is thought to be worth, after playing on or before. */
static int32_t value_of(const thinking *t, const trial *one, bool played) {
    return played ? mean_of(one, trust_in(t)) : one->first;
}

static void sort_trials(thinking *t, bool played) {
    rail_memory *m = t->m;
    for (unsigned i = 1; i < m->ntrials; i++) {
        trial one = m->trial[i];
        int32_t value = value_of(t, &one, played);
        unsigned at = i;
        for (; at > 0 && value_of(t, &m->trial[at - 1], played) < value; at--) {
            m->trial[at] = m->trial[at - 1];
        }
        m->trial[at] = one;
    }
}

static bool is_track(const rail_thoughts *l) {
    for (unsigned i = 0; i < l->count; i++) {
        unsigned verb = l->list[i].action.move.verb;
        if (verb == RAIL_LAY || verb == RAIL_STATION) {
            return true;
        }
    }
    return false;
}

/* The move to be judged is thought about too. */
static void add_played(thinking *t) {
    rail_thoughts *l = &t->m->root;
    const ir_action *played = t->q->played;
    t->played = 0;
    while (t->played < l->count && !bot_same(&l->list[t->played].action, played)) {
        t->played++;
    }
    if (t->played == l->count) {
        t->played -= l->count == MOVES_MOST;
        l->count = t->played + 1;
        l->list[t->played] = (rail_thought){.action = *played};
    }
}

/* And it is among those that are played on from: the last of them if it is not among the best. */
static void keep_played(thinking *t, unsigned left) {
    for (unsigned i = left; i < t->m->ntrials; i++) {
        if (t->m->trial[i].thought == t->played) {
            t->m->trial[left - 1] = t->m->trial[i];
        }
    }
}

/* Judges every move thought about; sorts them. */
static void judge_all(thinking *t, int32_t error) {
    rail_memory *m = t->m;
    m->ntrials = 0;
    for (unsigned i = 0; i < m->root.count && (m->ntrials == 0 || bot_work_left(t->q) > t->q->work / 8); i++) {
        int32_t value = value_after(t, t->q->known, &m->root.list[i], t->q->seat);
        if (value != INT32_MIN) {
            m->trial[m->ntrials++] = (trial){.thought = i, .first = value + error_of(&t->q->dice, error)};
        }
    }
    sort_trials(t, false);
}

/* Plays on from the best moves, and sorts them by the result. */
static void play_all(thinking *t) {
    rail_memory *m = t->m;
    uint64_t seed = ir_rng_next(&t->q->dice);
    unsigned left = m->ntrials < TRIED ? m->ntrials : TRIED, done = 0;
    keep_played(t, left);
    m->ntrials = left;
    while (left > 1) {
        uint64_t share = t->q->work / 4;
        uint64_t before = ir_work_done;
        do {
            for (unsigned i = 0; i < left; i++) {
                if (bot_work_left(t->q) == 0 && done > 0) {
                    return;
                }
                m->trial[i].sum +=
                    playout(t, &m->root.list[m->trial[i].thought], seed + done, done > 0 ? ERROR_PLAYOUT : 0);
                m->trial[i].count++;
            }
            done++;
        } while (ir_work_done - before < share && bot_work_left(t->q) > 0);
        sort_trials(t, true);
        left = (left + 1) / 2;
        if (left == 1 || bot_work_left(t->q) == 0) {
            return;
        }
    }
}

/* The gain of a move is what it brings beyond the least that the seat can do. */
static void answer(thinking *t, bool played, bot_answer *out) {
    rail_memory *m = t->m;
    int32_t base = INT32_MAX;
    for (unsigned i = 0; i < m->ntrials; i++) {
        int32_t value = value_of(t, &m->trial[i], played);
        unsigned verb = m->root.list[m->trial[i].thought].action.move.verb;
        if (verb == RAIL_PASS || verb == RAIL_DECLINE || verb == RAIL_KEEP) {
            base = value;
            break;
        }
        base = value < base ? value : base;
    }
    for (unsigned i = 0; i < m->ntrials && i < BOT_IDEAS; i++) {
        int32_t value = value_of(t, &m->trial[i], played);
        bot_add_idea(out, &m->root.list[m->trial[i].thought].action, value - base);
    }
    for (unsigned i = 0; i < m->ntrials; i++) {
        if (m->trial[i].thought == t->played) {
            bot_judged(t->q, value_of(t, &m->trial[i], played) - base);
        }
    }
}

/* ---- saying why --------------------------------------------------------------------------------------------------------- */

static void say(bot_idea *idea, unsigned code, int32_t a, int32_t b, int32_t c) {
    if (idea->nreasons < BOT_REASONS) {
        idea->reason[idea->nreasons++] = (bot_reason){.code = (uint16_t)code, .arg = {a, b, c, 0}};
    }
}

/* What it brings by itself. */
static void say_gain(bot_idea *idea, bool best) {
    if (idea->gain == 0) {
        say(idea, best ? BOT_WHY_NO_BETTER : BOT_WHY_EVEN, 0, 0, 0);
    } else if (idea->gain > 0) {
        say(idea, BOT_WHY_GAIN, idea->gain, 0, 0);
    } else {
        say(idea, BOT_WHY_COSTS, -idea->gain, 0, 0);
    }
}

static unsigned trains_of_others(const rail_look *k, unsigned seat) {
    unsigned n = 0;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        n += k->s->director[c] != IR_PLAYER(seat) ? rail_train_count(k, c) : 0;
    }
    return n;
}

static int32_t income_of(const rail_look *k, const rail_judgement *j, unsigned seat) {
    int32_t sum = 0;
    for (unsigned c = 0; c < k->d->npublic; c++) {
        sum += j->company[c].now * k->s->shares[c][seat] / 10;
    }
    return sum;
}

/* What changes for companies: their runs, and what their directors will owe. */
static void say_companies(thinking *t, const rail_look *k, bot_idea *idea) {
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        const rail_promise *was = &t->m->before.company[c], *is = &t->m->j.company[c];
        bool own = k->s->director[c] == IR_PLAYER(t->q->seat);
        if (own && is->now > was->now) {
            say(idea, BOT_WHY_RUN_RISES, (int32_t)c, was->now, is->now);
        } else if (!own && is->now < was->now) {
            say(idea, BOT_WHY_RIVAL_FALLS, (int32_t)c, was->now, is->now);
        }
        if (own && is->due + 50 < was->due) {
            say(idea, BOT_WHY_AVOIDS_DEBT, (int32_t)c, was->due - is->due, 0);
        }
    }
}

/* The reasons of an idea: what is different in the position after it. */
static void explain(thinking *t, bot_answer *out, unsigned i) {
    const ir_game *game = t->q->game;
    bot_idea *idea = &out->idea[i];
    rail_look k = rail_look_at(game, t->q->known);
    unsigned trains = trains_of_others(&k, t->q->seat);
    int32_t income = income_of(&k, &t->m->before, t->q->seat);
    ir_state_copy(game, &t->m->trying, t->q->known);
    if (ir_apply(game, &t->m->trying, &idea->action, NULL, NULL) != IR_OK) {
        return;
    }
    (void)judge_for(t, &t->m->trying, t->q->seat);
    rail_look then = rail_look_at(game, &t->m->trying);
    say_companies(t, &then, idea);
    unsigned left = trains_of_others(&then, t->q->seat);
    if (left < trains && idea->action.move.verb == RAIL_TRAIN) {
        say(idea, BOT_WHY_RIVALS_RUST, (int32_t)(trains - left), 0, 0);
    }
    int32_t more = income_of(&then, &t->m->j, t->q->seat) - income;
    if (more > 0 && idea->nreasons == 0) {
        say(idea, BOT_WHY_INCOME, more, 0, 0);
    }
    if (idea->gain > 0) {
        say(idea, BOT_WHY_GAIN, idea->gain, 0, 0);
    } else if (out->count > 1 && i == 0) {
        say(idea, BOT_WHY_BETTER_BY, idea->gain - out->idea[1].gain, 0, 0);
    }
}

static void explain_all(thinking *t, bot_answer *out) {
    rail_judge(&t->m->moves.runs, &t->w, t->q->game, t->q->known, &t->m->before);
    for (unsigned i = 0; i < out->count; i++) {
        explain(t, out, i);
    }
}

static bool think_within(bot_question *q, bot_answer *out) {
    thinking t = {.q = q, .m = q->memory, .played = MOVES_MOST};
    rail_weights_of(q->spec->personality, &t.w);
    t.w.lesson = q->spec->level >= BOT_CLUB ? rail_lesson_of(q->game->title) : NULL;
    if (q->spec->weights != NULL) {
        t.w = *q->spec->weights;
    }
    moves_of(&t.m->moves, &t.w, q->game, q->known, q->seat, q->choice, q->count, false, &t.m->root);
    if (q->played != NULL) {
        add_played(&t);
    }
    if (t.m->root.count == 1) {
        bot_add_idea(out, &t.m->root.list[0].action, 0);
        say(&out->idea[0], BOT_WHY_ONLY, 0, 0, 0);
        return true;
    }
    judge_all(&t, q->spec->level == BOT_LEARNER ? ERROR_LEARNER : 0);
    if (t.m->ntrials == 0) {
        return false;
    }
    bool plays = q->spec->level >= BOT_CLUB && t.m->ntrials > 1 && !is_track(&t.m->root);
    if (plays) {
        play_all(&t);
    }
    answer(&t, plays, out);
    if (bot_work_left(q) > 0) {
        explain_all(&t, out);
    }
    for (unsigned i = 0; i < out->count; i++) {
        if (out->idea[i].nreasons == 0) {
            say_gain(&out->idea[i], i == 0);
        }
    }
    return out->count > 0;
}

static bool think(bot_question *q, bot_answer *out) {
    ir_work_end = q->began + q->work;
    bool thought = think_within(q, out);
    ir_work_end = 0;
    return thought;
}

static void begin(void *memory) { runs_begin(&((rail_memory *)memory)->moves.runs); }

const bot_mind bot_rail_mind = {size, begin, think};
