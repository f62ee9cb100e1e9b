/* Every route, then every way of giving routes to trains.
 *
 * Why it is right:
 *  1. Walking: from every location along every piece of track, never crossing a side twice, never using a piece twice,
 *     never a location (or its group) twice. A branch ends where no train of the company could hold the stops made so
 *     far; more stops never fit again, so nothing is lost. A route is met once from either end; the one that begins at
 *     the location with the smaller number is kept.
 *  2. Worth: plain, plus and diesel trains pay every stop. For an express the paid stops with a tag or an own station
 *     are tried in all combinations with an own one (80-TN-03); the others matter by value only, so the best of them
 *     fill what is left.
 *  3. Packing: a route or none for every train, all combinations without shared track. Routes that use a taken side are
 *     skipped one by one or, for some sides, by a list of those that do not use it. Two cuts only: for equal trains the
 *     list numbers do not fall (exchanging the routes of equal trains changes nothing); routes stand by falling worth,
 *     and the loop ends when the routes so far, this one, as much again for each equal train right after it (they take
 *     routes further down the list), the best single one of each other train to come and all bonuses of the turn
 *     together do not beat what is there.
 * Includes nothing of src/: no chains of track, no bounds on routes, no cleverness. */
#include "routes_enumerate.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS = 6, WITHOUT = 16, LONG = 1000 };

/* Sides and pieces between locations, which only one train may use. */
typedef struct bits {
    uint64_t w[WORDS];
} bits;

typedef struct route {
    bits used;
    int nstops, nports;
    long first_stop, first_port; /* in the pools */
    int cost, out;
} route;

/* A route as one kind of train runs it. */
typedef struct candidate {
    long route;
    int value;
    unsigned turn; /* bonuses of the turn earned */
} candidate;

typedef struct list {
    candidate *at;
    uint64_t *used; /* of the candidates' routes, `words` each, side by side for speed */
    long n, room;
    long routes;
    long *without[WITHOUT], nwithout[WITHOUT]; /* numbers of the candidates that do not use this side */
} list;

typedef struct search {
    const rt_position *p;
    rt_result *result;
    long limit;
    int side[RT_MAX_PORTS];               /* bit of a port's side */
    int piece_bit[RT_MAX_PIECES];         /* bit of a piece between two locations, or -1 */
    int at_place[RT_NODE + RT_MAX_NODES]; /* first in `touch` */
    int touch[2 * RT_MAX_PIECES], ntouch[RT_NODE + RT_MAX_NODES];
    /* the walk */
    bool seen[RT_MAX_NODES], group_seen[40];
    bits used;
    int nstops, nports, cost, own;
    int stop[RT_MAX_STOPS], port[2 * RT_MAX_PORTS];
    /* the routes */
    route *route;
    long nroutes, room;
    int *pool;
    long npool, pool_room;
    int words;              /* of bits, that are used */
    list of[RT_MAX_TRAINS]; /* of the first of equal trains */
    int like[RT_MAX_TRAINS];
    /* packing */
    long pick[RT_MAX_TRAINS], best_pick[RT_MAX_TRAINS];
    int rest[RT_MAX_TRAINS + 1]; /* sum of the best single ones from this train on */
    int best, turn_sum;
    bool found;
} search;

static void *grown(void *at, long need, long *room, size_t size) {
    if (need <= *room) {
        return at;
    }
    *room = 2 * need + 64;
    at = realloc(at, (size_t)*room * size);
    if (!at) {
        fprintf(stderr, "enumerate: no memory\n");
        exit(2);
    }
    return at;
}

static bool has(const bits *b, int i) { return (b->w[i >> 6] >> (i & 63)) & 1u; }
static void flip(bits *b, int i) { b->w[i >> 6] ^= (uint64_t)1 << (i & 63); }

/* ---- walking ---------------------------------------------------------------------------------------------------- */

/* The pieces of track that touch a place. */
static int note_touching(search *s, int place, int n) {
    s->at_place[place] = n;
    for (int i = 0; i < s->p->npieces; i++) {
        if (s->p->piece[i].a == place || s->p->piece[i].b == place) {
            s->touch[n++] = i;
        }
    }
    s->ntouch[place] = n - s->at_place[place];
    return n;
}

static void prepare(search *s) {
    const rt_position *p = s->p;
    int next = 0;
    for (int i = 0; i < p->nports; i++) {
        s->side[i] = -1;
        if (p->mate[i] != RT_NO_PORT) {
            s->side[i] = p->mate[i] < i ? s->side[p->mate[i]] : next++;
        }
    }
    for (int i = 0; i < p->npieces; i++) {
        bool inside = p->piece[i].a >= RT_NODE && p->piece[i].b >= RT_NODE;
        s->piece_bit[i] = inside ? next++ : -1;
    }
    if (next > 64 * WORDS) {
        fprintf(stderr, "enumerate: more than %d sides\n", 64 * WORDS);
        exit(2);
    }
    int n = 0;
    for (int i = 0; i < p->nports; i++) {
        n = note_touching(s, i, n);
    }
    for (int i = 0; i < p->nnodes; i++) {
        n = note_touching(s, RT_NODE + i, n);
    }
}

static bool fits(const search *s, const rt_train *t) {
    int large = 0, small = 0;
    for (int i = 0; i < s->nstops; i++) {
        const rt_node *node = &s->p->node[s->stop[i]];
        large += !node->free && node->kind != RT_TOWN;
        small += !node->free && node->kind == RT_TOWN;
    }
    return large <= t->large && small <= t->small && large + small <= t->stops;
}

static void keep_route(search *s) {
    s->route = grown(s->route, s->nroutes + 1, &s->room, sizeof *s->route);
    s->pool = grown(s->pool, s->npool + s->nstops + s->nports, &s->pool_room, sizeof *s->pool);
    route *r = &s->route[s->nroutes++];
    *r = (route){.used = s->used, .nstops = s->nstops, .nports = s->nports, .cost = s->cost};
    r->first_stop = s->npool;
    for (int i = 0; i < s->nstops; i++) {
        s->pool[s->npool++] = s->stop[i];
        r->out += s->p->node[s->stop[i]].out;
    }
    r->first_port = s->npool;
    for (int i = 0; i < s->nports; i++) {
        s->pool[s->npool++] = s->port[i];
    }
}

static void leave(search *s, int node);

/* At a location, by a piece of track. */
static void arrive(search *s, int node) {
    const rt_node *here = &s->p->node[node];
    if (s->seen[node] || (here->group && s->group_seen[here->group]) || s->nstops == RT_MAX_STOPS) {
        return;
    }
    s->stop[s->nstops++] = node;
    bool held = false;
    for (int t = 0; t < s->p->ntrains; t++) {
        held = held || fits(s, &s->p->train[t]);
    }
    if (held) {
        s->seen[node] = s->group_seen[here->group] = true;
        s->own += here->own;
        if (s->nstops > 1 && s->own && s->stop[0] < node && s->nroutes <= s->limit) {
            keep_route(s);
        }
        if (s->nstops == 1 || (!here->end && !here->full)) {
            leave(s, node);
        }
        s->own -= here->own;
        s->seen[node] = s->group_seen[here->group] = false;
    }
    s->nstops--;
}

/* Out of a hex by an edge; then on by any piece of track beyond it. */
static void cross(search *s, int port) {
    const rt_position *p = s->p;
    int in = p->mate[port];
    if (in == RT_NO_PORT || has(&s->used, s->side[port])) {
        return;
    }
    flip(&s->used, s->side[port]);
    s->port[s->nports++] = port;
    for (int i = 0; i < s->ntouch[in]; i++) {
        const rt_piece *piece = &p->piece[s->touch[s->at_place[in] + i]];
        int other = piece->a == in ? piece->b : piece->a;
        s->cost += piece->cost;
        if (other >= RT_NODE) {
            arrive(s, other - RT_NODE);
        } else {
            cross(s, other);
        }
        s->cost -= piece->cost;
    }
    s->nports--;
    flip(&s->used, s->side[port]);
}

static void leave(search *s, int node) {
    const rt_position *p = s->p;
    int place = RT_NODE + node;
    for (int i = 0; i < s->ntouch[place] && s->nroutes <= s->limit; i++) {
        int number = s->touch[s->at_place[place] + i], bit = s->piece_bit[number];
        const rt_piece *piece = &p->piece[number];
        int other = piece->a == place ? piece->b : piece->a;
        s->cost += piece->cost;
        if (bit < 0) {
            cross(s, other);
        } else if (!has(&s->used, bit)) {
            flip(&s->used, bit);
            arrive(s, other - RT_NODE);
            flip(&s->used, bit);
        }
        s->cost -= piece->cost;
    }
}

/* ---- worth ------------------------------------------------------------------------------------------------------ */

static void add(list *l, long number, int value, unsigned turn) {
    l->at = grown(l->at, l->n + 1, &l->room, sizeof *l->at);
    l->at[l->n++] = (candidate){number, value, turn};
}

/* Bonuses for these paid tags: the sum of those per route; those of the turn as bits. */
static int bonuses(const rt_position *p, const int *paid, int n, unsigned *turn) {
    int sum = 0;
    *turn = 0;
    for (int b = 0; b < p->nbonuses; b++) {
        bool one = false, two = false;
        for (int i = 0; i < n; i++) {
            one = one || p->node[paid[i]].tags & p->bonus[b].tag[0];
            two = two || p->node[paid[i]].tags & p->bonus[b].tag[1];
        }
        if (one && two && p->bonus[b].turn) {
            *turn |= 1u << b;
        } else if (one && two) {
            sum += p->bonus[b].amount;
        }
    }
    return sum;
}

static int falling(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x < y) - (x > y);
}

/* All ways in which an express can be paid for this route: one candidate, the best, for each set of turn bonuses. */
static void pay_express(const search *s, long number, int n, list *l) {
    const rt_position *p = s->p;
    const route *r = &s->route[number];
    int tagged[RT_MAX_STOPS], ntagged = 0, other[RT_MAX_STOPS], nother = 0;
    for (int i = 0; i < r->nstops; i++) {
        int node = s->pool[r->first_stop + i];
        if (p->node[node].tags || p->node[node].own) {
            tagged[ntagged++] = node;
        } else {
            other[nother++] = p->node[node].value;
        }
    }
    qsort(other, (size_t)nother, sizeof *other, falling);
    long before = l->n;
    for (unsigned set = 0; set >> ntagged == 0; set++) {
        int paid[RT_MAX_STOPS], npaid = 0, value = -r->cost;
        bool own = false;
        for (int i = 0; i < ntagged; i++) {
            if ((set >> i) & 1u) {
                value += p->node[tagged[i]].value;
                paid[npaid++] = tagged[i];
                own = own || p->node[tagged[i]].own;
            }
        }
        if (npaid > n || !own) {
            continue;
        }
        unsigned turn;
        value += bonuses(p, paid, npaid, &turn);
        for (int i = 0; i < nother && npaid + i < n; i++) {
            value += other[i] > 0 ? other[i] : 0;
        }
        long same = before;
        while (same < l->n && l->at[same].turn != turn) {
            same++;
        }
        if (same == l->n) {
            add(l, number, value, turn);
        } else if (l->at[same].value < value) {
            l->at[same].value = value;
        }
    }
}

static void pay_all(const search *s, long number, list *l) {
    const rt_position *p = s->p;
    const route *r = &s->route[number];
    unsigned turn;
    int value = bonuses(p, &s->pool[r->first_stop], r->nstops, &turn) - r->cost;
    for (int i = 0; i < r->nstops; i++) {
        value += p->node[s->pool[r->first_stop + i]].value;
    }
    add(l, number, value, turn);
}

static int by_value(const void *a, const void *b) {
    const candidate *x = a, *y = b;
    if (x->value != y->value) {
        return (x->value < y->value) - (x->value > y->value);
    }
    return (x->route > y->route) - (x->route < y->route);
}

/* Numbers the sides anew, the most used first, so that a conflict shows in the first words. */
static void renumber(search *s) {
    int count[64 * WORDS] = {0}, order[64 * WORDS];
    for (long i = 0; i < s->nroutes; i++) {
        for (int b = 0; b < 64 * WORDS; b++) {
            count[b] += has(&s->route[i].used, b);
        }
    }
    for (int b = 0; b < 64 * WORDS; b++) {
        int at = b;
        for (; at > 0 && count[order[at - 1]] < count[b]; at--) {
            order[at] = order[at - 1];
        }
        order[at] = b;
    }
    for (s->words = WORDS; s->words > 1 && !count[order[64 * (s->words - 1)]];) {
        s->words--;
    }
    for (long i = 0; i < s->nroutes; i++) {
        bits used = {{0}};
        for (int b = 0; b < 64 * WORDS && count[order[b]]; b++) {
            if (has(&s->route[i].used, order[b])) {
                flip(&used, b);
            }
        }
        s->route[i].used = used;
    }
}

static void list_candidates(search *s, int t) {
    const rt_train *train = &s->p->train[t];
    list *l = &s->of[t];
    for (long i = 0; i < s->nroutes; i++) {
        s->nstops = s->route[i].nstops;
        memcpy(s->stop, &s->pool[s->route[i].first_stop], (size_t)s->nstops * sizeof *s->stop);
        if (!fits(s, train)) {
            continue;
        }
        l->routes++;
        if (train->pays != RT_EVER) {
            pay_express(s, i, train->pays, l);
        } else {
            pay_all(s, i, l);
        }
    }
    if (l->n) {
        long room = 0;
        qsort(l->at, (size_t)l->n, sizeof *l->at, by_value);
        l->used = grown(NULL, l->n * s->words, &room, sizeof *l->used);
    }
    for (long i = 0; i < l->n; i++) {
        memcpy(&l->used[i * s->words], s->route[l->at[i].route].used.w, (size_t)s->words * sizeof *l->used);
    }
    for (int b = 0; l->n > LONG && b < WITHOUT; b++) {
        long room = 0;
        l->without[b] = grown(NULL, l->n, &room, sizeof *l->without[b]);
        for (long i = 0; i < l->n; i++) {
            if (!has(&s->route[l->at[i].route].used, b)) {
                l->without[b][l->nwithout[b]++] = i;
            }
        }
    }
}

/* ---- packing ---------------------------------------------------------------------------------------------------- */

static bool meet(const uint64_t *a, const uint64_t *b, int words) {
    for (int i = 0; i < words; i++) {
        if (a[i] & b[i]) {
            return true;
        }
    }
    return false;
}

/* If one of the most used sides is taken, only the routes without it need to be looked at: the shortest list of such
 * routes, or NULL for all. */
static const long *few(const list *l, const bits *used, long *n) {
    const long *best = NULL;
    *n = l->n;
    for (int b = 0; b < WITHOUT; b++) {
        if (l->without[b] && has(used, b) && l->nwithout[b] < *n) {
            best = l->without[b];
            *n = l->nwithout[b];
        }
    }
    return best;
}

/* Trains from t on; `outside` is what must still come in outside the dividend, or -1 if that does not matter. */
static void pack(search *s, int t, const bits *used, int sum, unsigned turn, int outside) {
    const rt_position *p = s->p;
    if (t == p->ntrains) {
        for (int b = 0; b < p->nbonuses; b++) {
            sum += (turn >> b) & 1u ? p->bonus[b].amount : 0;
        }
        if (outside <= 0 && (!s->found || sum > s->best)) {
            s->found = true;
            s->best = sum;
            memcpy(s->best_pick, s->pick, sizeof s->pick);
        }
        return;
    }
    const list *l = &s->of[s->like[t]];
    bool twin = t > 0 && s->like[t] == s->like[t - 1];
    int twins = 0; /* equal trains right after it */
    while (t + twins + 1 < p->ntrains && s->like[t + twins + 1] == s->like[t]) {
        twins++;
    }
    long first = twin ? s->pick[t - 1] : 0, n;
    const long *some = few(l, used, &n);
    for (long k = some ? 0 : first; k < n; k++) {
        long i = some ? some[k] : k;
        const candidate *c = &l->at[i];
        if (i < first) {
            continue;
        }
        int later = c->value > 0 ? twins * c->value : 0;
        if (s->found && sum + c->value + later + s->rest[t + twins + 1] + s->turn_sum <= s->best) {
            break;
        }
        if (meet(used->w, &l->used[i * s->words], s->words)) {
            continue;
        }
        const route *r = &s->route[c->route];
        if (outside >= 0 && r->out > outside) {
            continue;
        }
        bits both;
        for (int w = 0; w < WORDS; w++) {
            both.w[w] = used->w[w] | r->used.w[w];
        }
        s->pick[t] = i;
        pack(s, t + 1, &both, sum + c->value, turn | c->turn, outside >= 0 ? outside - r->out : outside);
    }
    s->pick[t] = l->n; /* none; a twin after it has none either */
    pack(s, t + 1, used, sum, turn, outside);
}

static bool pack_all(search *s, int outside) {
    bits none = {{0}};
    s->found = false;
    s->best = 0;
    pack(s, 0, &none, 0, 0, outside);
    return s->found;
}

static void report(const search *s) {
    rt_result *out = s->result;
    out->best = s->best;
    for (int t = 0; t < s->p->ntrains; t++) {
        const list *l = &s->of[s->like[t]];
        out->runs[t] = s->best_pick[t] < l->n;
        if (!out->runs[t]) {
            continue;
        }
        const candidate *c = &l->at[s->best_pick[t]];
        const route *r = &s->route[c->route];
        rt_route *to = &out->route[t];
        to->value = c->value;
        to->nstops = r->nstops;
        to->nports = r->nports;
        memcpy(to->stop, &s->pool[r->first_stop], (size_t)r->nstops * sizeof *to->stop);
        memcpy(to->port, &s->pool[r->first_port], (size_t)r->nports * sizeof *to->port);
    }
}

/* Every sum that some routes of different trains bring outside the dividend. */
static void all_outside(search *s) {
    enum { MOST = 512 };
    static bool can[MOST], next[MOST];
    memset(can, 0, sizeof can);
    can[0] = true;
    for (int t = 0; t < s->p->ntrains; t++) {
        const list *l = &s->of[s->like[t]];
        bool brings[MOST] = {true};
        for (long i = 0; i < l->n; i++) {
            brings[s->route[l->at[i].route].out & (MOST - 1)] = true;
        }
        memset(next, 0, sizeof next);
        for (int a = 0; a < MOST; a++) {
            for (int b = 0; can[a] && b < MOST - a; b++) {
                next[a + b] = next[a + b] || brings[b];
            }
        }
        memcpy(can, next, sizeof can);
    }
    for (int a = 0; a < MOST; a++) {
        if (can[a] && pack_all(s, a) && s->result->noutside < RT_MAX_OUTSIDE) {
            s->result->by_outside[s->result->noutside].outside = a;
            s->result->by_outside[s->result->noutside++].best = s->best;
            s->result->with_outside = a > 0 && s->best > s->result->with_outside ? s->best : s->result->with_outside;
        }
    }
}

static void rank(search *s) {
    const rt_position *p = s->p;
    for (int t = 0; t < p->ntrains; t++) {
        s->like[t] = 0;
        while (!rt_same_train(&p->train[s->like[t]], &p->train[t])) {
            s->like[t]++;
        }
        if (s->like[t] == t) {
            list_candidates(s, t);
        }
    }
    for (int b = 0; b < p->nbonuses; b++) {
        s->turn_sum += p->bonus[b].turn ? p->bonus[b].amount : 0;
    }
    for (int t = p->ntrains; t-- > 0;) {
        const list *l = &s->of[s->like[t]];
        s->rest[t] = s->rest[t + 1] + (l->n && l->at[0].value > 0 ? l->at[0].value : 0);
        s->result->of_train[t] = l->routes;
        for (long i = 0; i < l->n; i++) {
            int value = l->at[i].value;
            for (int b = 0; b < p->nbonuses; b++) {
                value += (l->at[i].turn >> b) & 1u ? p->bonus[b].amount : 0;
            }
            s->result->single[t] = value > s->result->single[t] ? value : s->result->single[t];
        }
    }
}

void rt_enumerate(const rt_position *p, long limit, rt_result *result) {
    static search s; /* too large for the stack */
    memset(&s, 0, sizeof s);
    result->over = false;
    result->best = result->noutside = 0;
    result->with_outside = RT_NO_RUN;
    result->routes = 0;
    memset(result->of_train, 0, sizeof result->of_train);
    memset(result->single, 0, sizeof result->single);
    memset(result->runs, 0, sizeof result->runs);
    s.p = p;
    s.result = result;
    s.limit = limit;
    prepare(&s);
    for (int node = 0; node < p->nnodes && s.nroutes <= limit; node++) {
        arrive(&s, node);
    }
    result->routes = s.nroutes;
    result->over = s.nroutes > limit;
    if (!result->over) {
        s.words = WORDS;
        if (s.nroutes > LONG) {
            renumber(&s);
        }
        rank(&s);
        (void)pack_all(&s, -1);
        report(&s);
        bool any_out = false;
        for (int i = 0; i < p->nnodes; i++) {
            any_out = any_out || p->node[i].out;
        }
        if (any_out) {
            all_outside(&s);
        } else {
            result->noutside = 1;
            result->by_outside[0].outside = 0;
            result->by_outside[0].best = result->best;
        }
    }
    for (int t = 0; t < p->ntrains; t++) {
        free(s.of[t].at);
        free(s.of[t].used);
        for (int b = 0; b < WITHOUT; b++) {
            free(s.of[t].without[b]);
        }
    }
    free(s.route);
    free(s.pool);
}
