/* The best set of routes without listing routes: dynamic programming over a frontier (Knuth's SIMPATH, with trains).
 *
 * The pieces of track are taken one after another; each is left alone or used by one of the trains. Of what was decided
 * so far only this is remembered, with the most revenue that leads to it:
 *  - for every edge and every location that still has pieces to come: is it used, by which train, and which loose ends
 *    belong to the same piece of route (labels, numbered by first appearance). Two loose ends of one label never meet: a
 *    route is not a circle;
 *  - for every train: how many ends of its route are settled (a route has two), the stops that its range counts, how many
 *    stops are paid, whether an own station is among them, tags for bonuses, groups visited, whether it brings something
 *    outside the dividend (also of a finished route).
 * A train's pieces form exactly one path if and only if there are no circles and exactly two settled ends; so nothing
 * else has to be checked. A finished route is reduced to "done". At the end every train is done or has not begun.
 *
 * Before that, track that leads nowhere is taken away, and an order of the pieces with a narrow frontier is looked for.
 * Includes nothing of src/. It shares the reading of positions with the enumerator, and no idea. The product's sweep
 * (src/rail/router_layers.c) is a frontier method too, but written apart from this one: over chains and their conflicts,
 * each train alone, combined under prices, where this one takes pieces of track and all trains at once and drops nothing.
 * What both could have in common is caught by methods without a frontier: the enumerator, and the exhaustive search of
 * test_router.c, which goes through the sweep in every fourth network. */
#include "routes_frontier.h"

#include <stdlib.h>
#include <string.h>

enum { TRAINS = 4, SLOTS = 68, KEY = 96, CLOSED = 255, LABEL = 63, ENDS = 3, OWN = 4, BEGUN = 8, DONE = 16, OUT = 32 };

/* Of one train. Numbers that its range does not ask for stay 0. */
typedef struct tally {
    uint8_t flags; /* settled ends in the lowest two bits */
    uint8_t stops, large, small, paid, tags, groups;
} tally;

typedef struct state {
    uint8_t slot[SLOTS]; /* 0: not used; CLOSED: used up; else label + 64 x train: a loose end */
    tally of[TRAINS];
} state;
_Static_assert(sizeof(state) == KEY, "a key has no gaps");

typedef struct table {
    state *key;
    int *value; /* NO_VALUE: empty */
    long n, room;
} table;

typedef struct frontier {
    const rt_position *p;
    int npieces, piece[RT_MAX_PIECES];   /* in order */
    int last_of[RT_NODE + RT_MAX_NODES]; /* positions in that order, -1: none */
    int slot[RT_NODE + RT_MAX_NODES];
    bool taken[SLOTS];
    uint8_t group_bit[40];
    uint32_t tag[8];
    int ntags;
    long limit, most;
    table now, next;
    bool over;
} frontier;

enum { NO_VALUE = -1000000000 };

/* ---- the table -------------------------------------------------------------------------------------------------- */

static uint64_t hash_of(const state *s) {
    uint64_t w[KEY / 8], h = 0x9e3779b97f4a7c15u;
    memcpy(w, s, sizeof w);
    for (int i = 0; i < KEY / 8; i++) {
        h = (h ^ w[i]) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    return h;
}

static void make_table(table *t, long room) {
    t->n = 0;
    t->room = room;
    t->key = malloc((size_t)room * sizeof *t->key);
    t->value = malloc((size_t)room * sizeof *t->value);
    if (!t->key || !t->value) {
        fprintf(stderr, "frontier: no memory\n");
        exit(2);
    }
    for (long i = 0; i < room; i++) {
        t->value[i] = NO_VALUE;
    }
}

static void drop_table(table *t) {
    free(t->key);
    free(t->value);
    t->key = NULL;
    t->value = NULL;
}

static void put(table *t, const state *s, int value) {
    if (2 * t->n >= t->room) {
        table larger;
        make_table(&larger, 2 * t->room);
        for (long i = 0; i < t->room; i++) {
            if (t->value[i] != NO_VALUE) {
                put(&larger, &t->key[i], t->value[i]);
            }
        }
        drop_table(t);
        *t = larger;
    }
    long i = (long)(hash_of(s) & (uint64_t)(t->room - 1));
    while (t->value[i] != NO_VALUE && memcmp(&t->key[i], s, sizeof *s) != 0) {
        i = (i + 1) & (t->room - 1);
    }
    if (t->value[i] == NO_VALUE) {
        t->key[i] = *s;
        t->n++;
    }
    t->value[i] = value > t->value[i] ? value : t->value[i];
}

/* ---- which pieces, in which order ------------------------------------------------------------------------------- */

static int other_end(const rt_piece *piece, int place) { return piece->a == place ? piece->b : piece->a; }

/* Removes pieces with an edge beyond which there is nothing, until none are left. */
static void drop_dead_ends(const rt_position *p, bool *keep) {
    for (bool again = true; again;) {
        again = false;
        static int at[RT_MAX_PORTS];
        memset(at, 0, sizeof at);
        for (int i = 0; i < p->npieces; i++) {
            const int end[2] = {p->piece[i].a, p->piece[i].b};
            for (int k = 0; k < 2; k++) {
                if (keep[i] && end[k] < RT_NODE) {
                    at[end[k]]++;
                }
            }
        }
        for (int i = 0; i < p->npieces; i++) {
            const int end[2] = {p->piece[i].a, p->piece[i].b};
            for (int k = 0; k < 2; k++) {
                if (keep[i] && end[k] < RT_NODE && (p->mate[end[k]] == RT_NO_PORT || !at[p->mate[end[k]]])) {
                    keep[i] = false;
                    again = true;
                }
            }
        }
    }
}

/* Keeps what can be reached from own stations; beyond a location that cannot be passed only if it is own itself. */
static void drop_unreached(const rt_position *p, bool *keep) {
    static bool reached[RT_NODE + RT_MAX_NODES];
    static bool found[RT_MAX_PIECES];
    memset(reached, 0, sizeof reached);
    memset(found, 0, sizeof found);
    for (int i = 0; i < p->nnodes; i++) {
        reached[RT_NODE + i] = p->node[i].own;
    }
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < p->npieces; i++) {
            const int end[2] = {p->piece[i].a, p->piece[i].b};
            for (int k = 0; k < 2 && keep[i] && !found[i]; k++) {
                const rt_node *node = end[k] >= RT_NODE ? &p->node[end[k] - RT_NODE] : NULL;
                bool stops = node && !node->own && (node->end || node->full);
                if (!reached[end[k]] || stops) {
                    continue;
                }
                int other = other_end(&p->piece[i], end[k]);
                found[i] = again = true;
                reached[other] = true;
                if (other < RT_NODE && p->mate[other] != RT_NO_PORT) {
                    reached[p->mate[other]] = true;
                }
            }
        }
    }
    memcpy(keep, found, sizeof found);
}

/* What a piece's end belongs to: a side (its lower port) or a location. */
static int vertex_of(const rt_position *p, int place) {
    return place < RT_NODE && p->mate[place] != RT_NO_PORT && p->mate[place] < place ? p->mate[place] : place;
}

/* Orders the pieces greedily, beginning with one of them: always the one that leaves the fewest things open. Gives a
 * measure of the width. */
static double order_from(const rt_position *p, const bool *keep, int start, int *order) {
    static int left[RT_NODE + RT_MAX_NODES], open_since[RT_NODE + RT_MAX_NODES];
    static bool done[RT_MAX_PIECES];
    int n = 0, total = 0, open = 0;
    double width = 0;
    memset(left, 0, sizeof left);
    memset(open_since, 0, sizeof open_since);
    memset(done, 0, sizeof done);
    for (int i = 0; i < p->npieces; i++) {
        if (keep[i]) {
            left[vertex_of(p, p->piece[i].a)]++;
            left[vertex_of(p, p->piece[i].b)]++;
            total++;
        }
    }
    while (n < total) {
        int best = -1, best_score = 0;
        for (int i = 0; i < p->npieces; i++) {
            if (!keep[i] || done[i] || (n == 0 && i != start)) {
                continue;
            }
            const int v[2] = {vertex_of(p, p->piece[i].a), vertex_of(p, p->piece[i].b)};
            int score = 0, oldest = n;
            for (int k = 0; k < 2; k++) {
                int weight = v[k] >= RT_NODE ? 2 : 1;
                score += open_since[v[k]] ? 0 : 1000 * weight;
                score -= left[v[k]] == 1 ? 1000 * weight : 0;
                oldest = open_since[v[k]] && open_since[v[k]] < oldest ? open_since[v[k]] : oldest;
            }
            score += oldest;
            if (best < 0 || score < best_score) {
                best = i;
                best_score = score;
            }
        }
        done[best] = true;
        order[n++] = best;
        const int v[2] = {vertex_of(p, p->piece[best].a), vertex_of(p, p->piece[best].b)};
        for (int k = 0; k < 2; k++) {
            int weight = v[k] >= RT_NODE ? 2 : 1;
            open += open_since[v[k]] ? 0 : weight;
            open_since[v[k]] = open_since[v[k]] ? open_since[v[k]] : n;
            left[v[k]]--;
            open -= left[v[k]] ? 0 : weight;
        }
        double states = 1;
        for (int i = 0; i < open; i++) {
            states *= 2;
        }
        width += states;
    }
    return width;
}

static void choose_order(frontier *f) {
    const rt_position *p = f->p;
    static bool keep[RT_MAX_PIECES];
    static int order[RT_MAX_PIECES];
    double best = -1;
    memset(keep, 1, sizeof keep);
    drop_dead_ends(p, keep);
    drop_unreached(p, keep);
    drop_dead_ends(p, keep);
    f->npieces = 0;
    for (int i = 0; i < p->npieces; i++) {
        f->npieces += keep[i];
    }
    for (int i = 0; i < p->npieces; i++) {
        double width = keep[i] ? order_from(p, keep, i, order) : -1;
        if (keep[i] && (best < 0 || width < best)) {
            best = width;
            memcpy(f->piece, order, sizeof order);
        }
    }
    memset(f->last_of, -1, sizeof f->last_of);
    for (int i = 0; i < f->npieces; i++) {
        const int end[2] = {p->piece[f->piece[i]].a, p->piece[f->piece[i]].b};
        for (int k = 0; k < 2; k++) {
            f->last_of[end[k]] = i;
        }
    }
}

/* ---- one step --------------------------------------------------------------------------------------------------- */

static int get_slots(frontier *f, int n) {
    for (int at = 0; at + n <= SLOTS; at++) {
        bool free_here = true;
        for (int i = 0; i < n; i++) {
            free_here = free_here && !f->taken[at + i];
        }
        if (free_here) {
            memset(&f->taken[at], 1, (size_t)n);
            return at;
        }
    }
    f->over = true; /* too wide for this program */
    return 0;
}

static void open_place(frontier *f, int place) {
    if (f->slot[place] >= 0) {
        return;
    }
    if (place >= RT_NODE) {
        f->slot[place] = get_slots(f, f->p->ntrains);
    } else { /* both edges of the side together */
        f->slot[place] = get_slots(f, 2);
        f->slot[f->p->mate[place]] = f->slot[place] + 1;
    }
}

static int label_at(const state *s, int slot) {
    return s->slot[slot] == 0 || s->slot[slot] == CLOSED ? 0 : s->slot[slot];
}

/* Numbers the labels of each train by first appearance. */
static void normalise(state *s) {
    uint8_t new_label[256] = {0};
    int next[TRAINS] = {1, 1, 1, 1};
    for (int i = 0; i < SLOTS; i++) {
        int l = label_at(s, i);
        if (l) {
            if (!new_label[l]) {
                new_label[l] = (uint8_t)((l & ~LABEL) + next[l >> 6]++);
            }
            s->slot[i] = new_label[l];
        }
    }
}

static int free_label(const state *s, int t) {
    int most = 0;
    for (int i = 0; i < SLOTS; i++) {
        int l = label_at(s, i);
        if (l && l >> 6 == t && (l & LABEL) > most) {
            most = l & LABEL;
        }
    }
    return t * 64 + most + 1;
}

static bool settle_end(tally *of) {
    if ((of->flags & ENDS) == 2) {
        return false;
    }
    of->flags++;
    return true;
}

/* First stop of train t at a node: counts it, and pays it or not. */
static bool visit(const frontier *f, state *s, int t, const rt_node *node, bool pay, int *value) {
    const rt_train *train = &f->p->train[t];
    tally *of = &s->of[t];
    if (node->group) {
        uint8_t bit = f->group_bit[node->group];
        if (of->groups & bit) {
            return false;
        }
        of->groups |= bit;
    }
    if (!node->free) {
        bool small = node->kind == RT_TOWN;
        of->stops = (uint8_t)(of->stops + (train->stops != RT_EVER));
        of->large = (uint8_t)(of->large + (train->large != RT_EVER && !small));
        of->small = (uint8_t)(of->small + (train->small != RT_EVER && small));
        if (of->stops > train->stops || of->large > train->large || of->small > train->small) {
            return false;
        }
    }
    of->flags |= node->out ? OUT : 0;
    if (!pay) {
        return true;
    }
    of->paid = (uint8_t)(of->paid + (train->pays != RT_EVER));
    if (of->paid > train->pays) {
        return false;
    }
    *value += node->value;
    of->flags |= node->own ? OWN : 0;
    for (int i = 0; i < f->ntags; i++) {
        of->tags |= (uint8_t)(node->tags & f->tag[i] ? 1u << i : 0);
    }
    return true;
}

/* One end of a piece that train t now uses. *label: of the loose end it meets, or 0; *loose: the slot of the loose end
 * that it makes, or -1. */
static bool use_end(const frontier *f, state *s, int t, int place, bool pay, int *value, int *label, int *loose) {
    int at = f->slot[place] + (place >= RT_NODE ? t : 0);
    *label = 0;
    *loose = -1;
    if (s->slot[at] == CLOSED) {
        return false;
    }
    if (place < RT_NODE) {
        int mate = f->slot[f->p->mate[place]], l = label_at(s, mate);
        if (s->slot[at] || (l && l >> 6 != t)) {
            return false;
        }
        if (l) {
            s->slot[at] = s->slot[mate] = CLOSED;
            *label = l;
        } else {
            *loose = at;
        }
        return true;
    }
    const rt_node *node = &f->p->node[place - RT_NODE];
    if (s->slot[at]) {
        *label = s->slot[at];
        s->slot[at] = CLOSED;
        return !pay; /* paid or not when it was first met */
    }
    if (!visit(f, s, t, node, pay, value)) {
        return false;
    }
    if (node->end || node->full) {
        s->slot[at] = CLOSED;
        return settle_end(&s->of[t]);
    }
    *loose = at;
    return true;
}

static bool use_piece(const frontier *f, state *s, int t, const rt_piece *piece, bool pay_a, bool pay_b, int *value) {
    int la, lb, at_a, at_b;
    if (!use_end(f, s, t, piece->a, pay_a, value, &la, &at_a) ||
        !use_end(f, s, t, piece->b, pay_b, value, &lb, &at_b) || (la && la == lb)) {
        return false;
    }
    int label = la ? la : lb ? lb : free_label(s, t);
    if (at_a >= 0) {
        s->slot[at_a] = (uint8_t)label;
    }
    if (at_b >= 0) {
        s->slot[at_b] = (uint8_t)label;
    }
    for (int i = 0; la && lb && i < SLOTS; i++) {
        if (label_at(s, i) == lb) {
            s->slot[i] = (uint8_t)la;
        }
    }
    s->of[t].flags |= BEGUN;
    *value -= piece->cost;
    return true;
}

/* Nothing more comes to this place after the k-th piece. */
static bool close_place(const frontier *f, state *s, int place, int k) {
    if (place >= RT_NODE) {
        if (f->last_of[place] != k) {
            return true;
        }
        for (int t = 0; t < f->p->ntrains; t++) {
            if (label_at(s, f->slot[place] + t) && !settle_end(&s->of[t])) {
                return false;
            }
            s->slot[f->slot[place] + t] = 0;
        }
        return true;
    }
    int mate = f->p->mate[place], one = f->slot[place], two = f->slot[mate];
    if (f->last_of[place] <= k && !s->slot[one] && label_at(s, two)) {
        return false; /* a route comes in by the other edge and cannot go on */
    }
    if (f->last_of[mate] <= k && !s->slot[two] && label_at(s, one)) {
        return false;
    }
    if (f->last_of[place] <= k && f->last_of[mate] <= k) {
        s->slot[one] = s->slot[two] = 0;
    }
    return true;
}

static bool has_tag(const frontier *f, const tally *of, uint32_t tag) {
    for (int i = 0; i < f->ntags; i++) {
        if (f->tag[i] == tag) {
            return (of->tags >> i) & 1u;
        }
    }
    return false;
}

static bool is_of(const state *s, int slot, int t) { return label_at(s, slot) && label_at(s, slot) >> 6 == t; }

/* Loose ends of a train, and how many of them have a label of their own (the other end is settled). */
static int loose_of(const state *s, int t, int *single) {
    int loose = 0;
    *single = 0;
    for (int a = 0; a < SLOTS; a++) {
        int same = 0;
        for (int b = 0; is_of(s, a, t) && b < SLOTS; b++) {
            same += s->slot[b] == s->slot[a];
        }
        loose += same > 0;
        *single += same == 1;
    }
    return loose;
}

/* Whether a train's route is whole: then it becomes "done", with its bonuses. False: it can never become one route. */
static bool finish(const frontier *f, state *s, int t, int *value) {
    tally *of = &s->of[t];
    if (of->flags & DONE || (of->flags & ENDS) != 2) {
        return true;
    }
    int single;
    if (loose_of(s, t, &single)) {
        return single == 2; /* the settled ends hang on loose ones; if on none, there would be two routes */
    }
    if (!(of->flags & OWN)) {
        return false;
    }
    uint8_t earned = 0; /* a done train has no use for its groups: they keep the bonuses of the turn it has earned */
    for (int b = 0; b < f->p->nbonuses; b++) {
        const rt_bonus *bonus = &f->p->bonus[b];
        if (!has_tag(f, of, bonus->tag[0]) || !has_tag(f, of, bonus->tag[1])) {
            continue;
        }
        bool had = false;
        for (int other = 0; other < f->p->ntrains; other++) {
            had = had || (s->of[other].flags & DONE && (s->of[other].groups >> b) & 1);
        }
        *value += bonus->turn && had ? 0 : bonus->amount;
        earned |= (uint8_t)(bonus->turn ? 1u << b : 0);
    }
    *of = (tally){.flags = (uint8_t)(BEGUN | DONE | (of->flags & OUT)), .groups = earned};
    return true;
}

/* After the k-th piece was decided: closes what has to be closed and keeps the state. */
static void keep(frontier *f, state *s, int value, int k) {
    const rt_piece *piece = &f->p->piece[f->piece[k]];
    if (!close_place(f, s, piece->a, k) || !close_place(f, s, piece->b, k)) {
        return;
    }
    for (int t = 0; t < f->p->ntrains; t++) {
        if (!finish(f, s, t, &value)) {
            return;
        }
    }
    normalise(s);
    put(&f->next, s, value);
}

static void extend(frontier *f, const state *s, int value, int k) {
    const rt_position *p = f->p;
    const rt_piece *piece = &p->piece[f->piece[k]];
    state copy = *s;
    keep(f, &copy, value, k);
    for (int t = 0; t < p->ntrains; t++) {
        bool waits = t > 0 && rt_same_train(&p->train[t], &p->train[t - 1]) && !(s->of[t - 1].flags & BEGUN);
        if (s->of[t].flags & DONE || waits) {
            continue;
        }
        /* Whether a location is paid is decided when a train first comes to it; only an express can choose. */
        for (unsigned pay = 0; pay < 4; pay++) {
            const int end[2] = {piece->a, piece->b};
            bool sensible = true;
            for (unsigned i = 0; i < 2; i++) {
                bool fresh = end[i] >= RT_NODE && !s->slot[f->slot[end[i]] + t], paid = (pay >> i) & 1u;
                sensible = sensible && (fresh ? paid || p->train[t].pays != RT_EVER : !paid);
            }
            int sum = value;
            copy = *s;
            if (sensible && use_piece(f, &copy, t, piece, pay & 1u, pay >> 1, &sum)) {
                keep(f, &copy, sum, k);
            }
        }
    }
}

static void free_closed(frontier *f, int place, int k) {
    int n = place >= RT_NODE ? f->p->ntrains : 2, mate = place >= RT_NODE ? place : f->p->mate[place];
    if (f->slot[place] < 0 || f->last_of[place] > k || f->last_of[mate] > k) {
        return;
    }
    int at = f->slot[place] < f->slot[mate] ? f->slot[place] : f->slot[mate];
    memset(&f->taken[at], 0, (size_t)n);
    f->slot[place] = f->slot[mate] = -1;
}

static void step(frontier *f, int k) {
    const rt_piece *piece = &f->p->piece[f->piece[k]];
    open_place(f, piece->a);
    open_place(f, piece->b);
    make_table(&f->next, 1024);
    for (long i = 0; i < f->now.room && !f->over; i++) {
        if (f->now.value[i] != NO_VALUE) {
            extend(f, &f->now.key[i], f->now.value[i], k);
            f->over = f->next.n > f->limit;
        }
    }
    free_closed(f, piece->a, k);
    free_closed(f, piece->b, k);
    f->most = f->next.n > f->most ? f->next.n : f->most;
    drop_table(&f->now);
    f->now = f->next;
}

/* Small numbers for the tags that bonuses ask for and for the groups; false if there are too many. */
static bool number_names(frontier *f) {
    const rt_position *p = f->p;
    int groups = 0;
    for (int b = 0; b < 2 * p->nbonuses; b++) {
        uint32_t tag = p->bonus[b / 2].tag[b % 2];
        int i = 0;
        while (i < f->ntags && f->tag[i] != tag) {
            i++;
        }
        if (i == f->ntags && f->ntags == 8) {
            return false;
        }
        f->tag[i] = tag;
        f->ntags = i == f->ntags ? i + 1 : f->ntags;
    }
    for (int i = 0; i < p->nnodes; i++) {
        if (p->node[i].group && !f->group_bit[p->node[i].group]) {
            if (groups == 8) {
                return false;
            }
            f->group_bit[p->node[i].group] = (uint8_t)(1u << groups++);
        }
    }
    return p->ntrains <= TRAINS;
}

void rt_frontier(const rt_position *p, long limit, rt_frontier_result *result) {
    static frontier f;
    memset(&f, 0, sizeof f);
    f.p = p;
    f.limit = limit;
    result->best = 0;
    result->with_outside = RT_NO_RUN;
    result->states = 0;
    result->over = !number_names(&f);
    if (result->over) {
        return;
    }
    choose_order(&f);
    memset(f.slot, -1, sizeof f.slot);
    state start;
    memset(&start, 0, sizeof start);
    make_table(&f.now, 1024);
    put(&f.now, &start, 0);
    for (int k = 0; k < f.npieces && !f.over; k++) {
        step(&f, k);
    }
    for (long i = 0; i < f.now.room; i++) {
        bool whole = f.now.value[i] != NO_VALUE, out = false;
        for (int t = 0; whole && t < p->ntrains; t++) {
            uint8_t flags = f.now.key[i].of[t].flags;
            whole = flags == 0 || flags & DONE;
            out = out || flags & OUT;
        }
        if (whole && f.now.value[i] > result->best) {
            result->best = f.now.value[i];
        }
        if (whole && out && f.now.value[i] > result->with_outside) {
            result->with_outside = f.now.value[i];
        }
    }
    drop_table(&f.now);
    result->over = f.over;
    result->states = f.most;
}
