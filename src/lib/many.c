/* Many games at once, by numbers.
 *
 * What always holds: the list of what is legal in a game (`legal`) belongs to its state, or is marked stale; a mask row that
 * was filled by the last call (`shown`) differs from what is legal now only where the list it was filled from differs. */
#include "ironroad/many.h"

#include "core/guard.h"
#include "core/notation.h"
#include "core/rng.h"
#include "core/title.h"
#include "lib/numbers.h"
#include "lib/observe.h"
#include "lib/thread.h"

#include <stdlib.h>
#include <string.h>

/* A number that is legal, and the choice that it stands for. */
typedef struct legal {
    uint32_t number;
    uint16_t choice;
    uint8_t verb;
    int32_t rung; /* of a free amount the amount; of an open choice which suggestion */
} legal;

typedef struct table {
    ir_game game;
    ir_state state;
    uint64_t seed;
    int32_t worth[IR_MAX_PLAYERS];
    bool stale;
    int seat; /* who is asked; -1: nobody */
    legal *legal;
    ir_choice *choice; /* of the seat; `of` of the list points here */
    uint32_t nlegal, legal_cap, nchoices, choice_cap;
    uint32_t *shown; /* the numbers that are set in the mask row */
    uint32_t nshown, shown_cap;
} table;

struct ir_many {
    const lib_numbers *numbers;
    size_t games, features;
    ir_state known;      /* of the seat that looks */
    const uint8_t *mask; /* the array whose rows `shown` describes */
    ir_choice choice[IR_MAX_CHOICES];
    table table[];
};

/* ---- making --------------------------------------------------------------------------------------------------------- */

ir_many *ir_many_new(const ir_title *title, unsigned players, unsigned noptions, const char *const *options,
                     size_t games, ir_problem *problem) {
    static const char *const names[] = {"1", "2", "3", "4", "5", "6", "7"};
    memset(problem, 0, sizeof *problem);
    const lib_numbers *numbers = lib_numbers_of(title);
    if (numbers == NULL || !lib_thread_ready() || games > SIZE_MAX / sizeof(table) / 2) {
        return NULL;
    }
    ir_many *many = calloc(1, sizeof *many + games * sizeof *many->table);
    if (many == NULL) {
        return NULL;
    }
    many->numbers = numbers;
    many->games = games;
    for (size_t i = 0; i < games; i++) {
        if (!ir_game_init(&many->table[i].game, title, title->revision, players, names, i, noptions, options,
                          problem)) {
            ir_many_end(many);
            return NULL;
        }
        ir_many_start(many, i, i);
    }
    many->features = games > 0 ? lib_observe(&many->table[0].game, &many->table[0].state, 0, NULL) : 0;
    return many;
}

void ir_many_end(ir_many *many) {
    for (size_t i = 0; many != NULL && i < many->games; i++) {
        free(many->table[i].legal);
        free(many->table[i].choice);
        free(many->table[i].shown);
    }
    free(many);
}

size_t ir_many_games(const ir_many *many) { return many->games; }

size_t ir_many_numbers(const ir_many *many) { return many->numbers->count; }

size_t ir_many_features(const ir_many *many) { return many->features; }

static size_t done(ir_text *t) {
    if (t->cut && t->cap > 0) {
        t->len = 0;
        t->at[0] = 0;
    }
    return t->len;
}

size_t ir_many_number_text(const ir_many *many, size_t number, char *out, size_t cap) {
    ir_text t = ir_text_on(out, cap);
    if (number < many->numbers->count) {
        lib_number_put(many->numbers, (uint32_t)number, &t);
    }
    return done(&t);
}

size_t ir_many_feature_text(const ir_many *many, size_t feature, char *out, size_t cap) {
    ir_text t = ir_text_on(out, cap);
    if (many->games > 0) {
        lib_observe_name(&many->table[0].game, &many->table[0].state, feature, &t);
    }
    return done(&t);
}

const ir_game *ir_many_game(const ir_many *many, size_t game) { return &many->table[game].game; }

const ir_state *ir_many_state(const ir_many *many, size_t game) { return &many->table[game].state; }

static void value(table *t) {
    for (unsigned seat = 0; seat < t->game.players; seat++) {
        t->worth[seat] = ir_total(&t->game, &t->state, seat);
    }
}

void ir_many_start(ir_many *many, size_t game, uint64_t seed) {
    table *t = &many->table[game];
    (void)lib_thread_ready();
    t->seed = t->game.seed = seed;
    ir_new(&t->game, &t->state);
    t->stale = true;
    value(t);
}

void ir_many_copy(ir_many *to, size_t game, const ir_many *from, size_t other) {
    table *t = &to->table[game];
    const table *f = &from->table[other];
    t->seed = t->game.seed = f->seed;
    ir_state_copy(&t->game, &t->state, &f->state);
    memcpy(t->worth, f->worth, sizeof t->worth);
    t->stale = true;
}

/* ---- what is legal ---------------------------------------------------------------------------------------------------- */

/* Space for `more` elements; false: there is no memory. */
static bool grow(void **at, uint32_t *cap, uint32_t needed, size_t size) {
    if (needed <= *cap) {
        return true;
    }
    uint32_t wanted = needed + needed / 2 + 16;
    void *grown = realloc(*at, wanted * size);
    if (grown == NULL) {
        return false;
    }
    *at = grown;
    *cap = wanted;
    return true;
}

static void add(table *t, uint32_t number, unsigned choice, int32_t rung) {
    if (number != LIB_NO_NUMBER) {
        t->legal[t->nlegal++] =
            (legal){.number = number, .choice = (uint16_t)choice, .verb = t->choice[choice].move.verb, .rung = rung};
    }
}

static void add_amounts(table *t, const lib_numbers *n, unsigned i) {
    const ir_choice *c = &t->choice[i];
    uint32_t least = lib_number(n, &c->move, LIB_LEAST);
    if (least == LIB_NO_NUMBER) {
        return;
    }
    uint32_t stride = lib_number(n, &c->move, LIB_MOST) - least; /* from one rung to the next */
    int32_t step = c->step > 0 ? c->step : 1, most = c->min + (c->max - c->min) / step * step;
    add(t, least, i, c->min);
    add(t, least + stride, i, most);
    for (unsigned rung = 0; rung < n->nladder && n->ladder[rung] <= most; rung++) {
        int32_t amount = n->ladder[rung];
        if (amount >= c->min && (step == 1 || (amount - c->min) % step == 0)) {
            add(t, least + (LIB_LADDER + rung) * stride, i, amount);
        }
    }
}

static void add_open(table *t, const lib_numbers *n, unsigned i) {
    const ir_title *title = t->game.title;
    ir_action action;
    add(t, lib_number(n, &t->choice[i].move, 0), i, 0);
    if (title->second != NULL && title->second(&t->game, &t->state, &t->choice[i], &action)) {
        add(t, lib_number(n, &t->choice[i].move, 1), i, 1);
    }
}

/* Keeps the choices of the first actor who has any. */
static size_t choices_of_one(table *t, ir_choice *choice, size_t count) {
    uint32_t actors = ir_actors(&t->game, &t->state);
    for (unsigned p = 0; p < IR_MAX_PARTIES; p++) {
        ir_party player = (actors >> p & 1u) != 0 ? ir_player_of(&t->game, &t->state, (ir_party)p) : IR_NOBODY;
        if (player == IR_NOBODY) {
            continue;
        }
        size_t kept = 0;
        for (size_t i = 0; i < count; i++) {
            if (ir_player_of(&t->game, &t->state, choice[i].move.actor) == player) {
                kept++;
            }
        }
        if (kept > 0) {
            t->seat = (int)IR_SEAT(player);
            kept = 0;
            for (size_t i = 0; i < count; i++) {
                if (ir_player_of(&t->game, &t->state, choice[i].move.actor) == player) {
                    choice[kept++] = choice[i];
                }
            }
            return kept;
        }
    }
    return 0;
}

typedef struct listing {
    ir_many *many;
    table *t;
} listing;

static void list(void *arg) {
    ir_many *many = ((listing *)arg)->many;
    table *t = ((listing *)arg)->t;
    const lib_numbers *n = many->numbers;
    size_t count = ir_choices(&t->game, &t->state, many->choice, IR_MAX_CHOICES);
    count = choices_of_one(t, many->choice, count);
    uint32_t needed = 0;
    for (size_t i = 0; i < count; i++) {
        ir_form form = (ir_form)many->choice[i].form;
        needed += form == IR_FORM_AMOUNT ? LIB_LADDER + n->nladder : 2;
    }
    if (!grow((void **)&t->legal, &t->legal_cap, needed, sizeof *t->legal) ||
        !grow((void **)&t->shown, &t->shown_cap, needed > t->nshown ? needed : t->nshown, sizeof *t->shown) ||
        !grow((void **)&t->choice, &t->choice_cap, (uint32_t)count, sizeof *t->choice)) {
        t->seat = -1;
        return;
    }
    memcpy(t->choice, many->choice, count * sizeof *t->choice);
    t->nchoices = (uint32_t)count;
    for (unsigned i = 0; i < count; i++) {
        switch ((ir_form)t->choice[i].form) {
        case IR_FORM_PLAIN:
            add(t, lib_number(n, &t->choice[i].move, lib_rung(n, t->choice[i].move.amount)), i, 0);
            break;
        case IR_FORM_AMOUNT:
            add_amounts(t, n, i);
            break;
        case IR_FORM_OPEN:
            add_open(t, n, i);
            break;
        }
    }
}

static void refresh(ir_many *many, table *t) {
    if (!t->stale) {
        return;
    }
    listing of = {many, t};
    t->nlegal = t->nchoices = 0;
    t->seat = -1;
    if (!ir_guard(list, &of)) {
        t->nlegal = 0;
        t->seat = -1;
    }
    t->stale = false;
}

int ir_many_seat(ir_many *many, size_t game) {
    (void)lib_thread_ready();
    refresh(many, &many->table[game]);
    return many->table[game].seat;
}

static int by_number(const void *a, const void *b) {
    const int32_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

size_t ir_many_legal(ir_many *many, size_t game, int32_t *out, size_t cap) {
    table *t = &many->table[game];
    (void)lib_thread_ready();
    refresh(many, t);
    bool rising = true;
    for (size_t i = 0; i < t->nlegal && i < cap; i++) {
        out[i] = (int32_t)t->legal[i].number;
        rising = rising && (i == 0 || out[i - 1] < out[i]);
    }
    if (!rising) {
        qsort(out, t->nlegal < cap ? t->nlegal : cap, sizeof *out, by_number);
    }
    return t->nlegal;
}

static const legal *find(const table *t, int32_t number) {
    for (uint32_t i = 0; i < t->nlegal; i++) {
        if (t->legal[i].number == (uint32_t)number) {
            return &t->legal[i];
        }
    }
    return NULL;
}

/* ---- doing ------------------------------------------------------------------------------------------------------------ */

typedef struct making {
    table *t;
    const legal *l;
    ir_action *out;
    bool made;
} making;

static void make(void *arg) {
    making *m = arg;
    const ir_choice *c = &m->t->choice[m->l->choice];
    m->out->move = c->move;
    m->out->logged = false;
    m->out->more_len = 0;
    m->made = true;
    if (c->form == IR_FORM_AMOUNT) {
        m->out->move.amount = m->l->rung;
    } else if (c->form == IR_FORM_OPEN) {
        const ir_title *title = m->t->game.title;
        m->made = m->l->rung == 0 ? title->fill(&m->t->game, &m->t->state, c, 0, m->out)
                                  : title->second(&m->t->game, &m->t->state, c, m->out);
    }
}

bool ir_many_action(ir_many *many, size_t game, int32_t number, ir_action *out) {
    table *t = &many->table[game];
    (void)lib_thread_ready();
    refresh(many, t);
    making m = {.t = t, .l = find(t, number), .out = out};
    return m.l != NULL && ir_guard(make, &m) && m.made;
}

bool ir_many_apply(ir_many *many, size_t game, int32_t number) {
    table *t = &many->table[game];
    ir_action action;
    if (!ir_many_action(many, game, number, &action) || ir_apply(&t->game, &t->state, &action, NULL, NULL) != IR_OK) {
        return false;
    }
    t->stale = true;
    return true;
}

bool ir_many_apply_text(ir_many *many, size_t game, const char *text, size_t len, ir_problem *problem) {
    table *t = &many->table[game];
    ir_action action;
    (void)lib_thread_ready();
    memset(problem, 0, sizeof *problem);
    if (!ir_action_read(&t->game, &t->state, text, len, &action, problem)) {
        return false;
    }
    if (ir_apply(&t->game, &t->state, &action, NULL, &problem->refusal) != IR_OK) {
        return false;
    }
    t->stale = true;
    return true;
}

/* ---- arrays ----------------------------------------------------------------------------------------------------------- */

void ir_many_observe(ir_many *many, size_t game, unsigned seat, int32_t *out) {
    const table *t = &many->table[game];
    const ir_state *known = &t->state;
    if (t->game.title->hide != NULL) {
        ir_state_copy(&t->game, &many->known, &t->state);
        t->game.title->hide(&t->game, &many->known, IR_PLAYER(seat));
        known = &many->known;
    }
    (void)lib_observe(&t->game, known, seat, out);
}

static void fill_mask(table *t, uint8_t *row, size_t numbers, bool again) {
    if (!again) {
        memset(row, 0, numbers);
        t->nshown = 0;
    }
    for (uint32_t i = 0; i < t->nshown; i++) {
        row[t->shown[i]] = 0;
    }
    t->nshown = 0;
    for (uint32_t i = 0; i < t->nlegal; i++) {
        row[t->legal[i].number] = 1;
        t->shown[t->nshown++] = t->legal[i].number;
    }
}

static void fill(ir_many *many, size_t i, const ir_many_rows *rows) {
    table *t = &many->table[i];
    refresh(many, t);
    if (rows->mask != NULL) {
        size_t numbers = many->numbers->count;
        fill_mask(t, rows->mask + i * numbers, numbers, many->mask == rows->mask);
    }
    if (rows->observation != NULL) {
        ir_many_observe(many, i, t->seat < 0 ? 0 : (unsigned)t->seat, rows->observation + i * many->features);
    }
    if (rows->seat != NULL) {
        rows->seat[i] = t->seat;
    }
    if (rows->over != NULL) {
        rows->over[i] = t->seat < 0;
    }
}

static void fill_rewards(table *t, int32_t *row) {
    int32_t before[IR_MAX_PLAYERS];
    memcpy(before, t->worth, sizeof before);
    value(t);
    for (unsigned seat = 0; seat < t->game.players; seat++) {
        row[seat] = t->worth[seat] - before[seat];
    }
}

void ir_many_look(ir_many *many, const ir_many_rows *rows) {
    (void)lib_thread_ready();
    many->mask = NULL; /* all of it is filled */
    for (size_t i = 0; i < many->games; i++) {
        unsigned players = many->table[i].game.players;
        if (rows->reward != NULL) {
            memset(rows->reward + i * players, 0, players * sizeof *rows->reward);
        }
        fill(many, i, rows);
    }
    many->mask = rows->mask;
}

size_t ir_many_step(ir_many *many, const int32_t *number, const ir_many_rows *rows) {
    size_t refused = 0;
    (void)lib_thread_ready();
    for (size_t i = 0; i < many->games; i++) {
        table *t = &many->table[i];
        unsigned players = t->game.players;
        refresh(many, t);
        bool again = t->seat < 0, good = true;
        if (again) {
            uint64_t next = t->seed;
            ir_many_start(many, i, ir_rng_next(&next));
        } else if (number[i] >= 0) {
            good = ir_many_apply(many, i, number[i]);
        }
        if (rows->reward != NULL) {
            fill_rewards(t, rows->reward + i * players);
        }
        fill(many, i, rows);
        if (!good) {
            refused++;
            if (rows->over != NULL) {
                rows->over[i] = 2;
            }
        }
    }
    many->mask = rows->mask;
    return refused;
}

/* As bot_random chooses: what can be proposed at any time would leave room for little else. */
static uint64_t often(const ir_title *title, uint64_t verbs, uint64_t *dice) {
    enum { SELDOM = 12 }; /* one time in this many */
    uint64_t seldom = verbs & title->seldom;
    return seldom != 0 && seldom != verbs && ir_rng_below(dice, SELDOM) != 0 ? verbs & ~seldom : verbs;
}

void ir_many_random(ir_many *many, uint64_t *dice, int32_t *number) {
    (void)lib_thread_ready();
    for (size_t i = 0; i < many->games; i++) {
        table *t = &many->table[i];
        uint64_t verbs = 0;
        uint32_t kinds = 0, count = 0;
        refresh(many, t);
        number[i] = -1;
        for (uint32_t k = 0; k < t->nlegal; k++) {
            verbs |= UINT64_C(1) << t->legal[k].verb;
        }
        verbs = often(t->game.title, verbs, dice);
        for (uint64_t left = verbs; left != 0; left &= left - 1) {
            kinds++;
        }
        if (kinds == 0) {
            continue;
        }
        for (uint32_t pick = ir_rng_below(dice, kinds); pick > 0; pick--) {
            verbs &= verbs - 1;
        }
        unsigned verb = (unsigned)__builtin_ctzll(verbs);
        for (uint32_t k = 0; k < t->nlegal; k++) {
            count += t->legal[k].verb == verb;
        }
        uint32_t nth = ir_rng_below(dice, count);
        for (uint32_t k = 0; k < t->nlegal; k++) {
            if (t->legal[k].verb == verb && nth-- == 0) {
                number[i] = (int32_t)t->legal[k].number;
                break;
            }
        }
    }
}
