/* Formulas, and where they are from: Wilson 1927; Korn and Graubard 1998; Plackett 1975 with Efron's way of ties (1977),
 * solved by Newton's method; Wald 1945 with an estimated variance. */
#include "bots/rating.h"

#include <math.h>
#include <string.h>

enum { GROUPS = 50, ROUNDS = 60, IMAGINED = 4 };

static const double points = 173.71779276130073; /* 400 / ln 10 */

double rating_t(size_t freedom) {
    static const double small[] = {INFINITY, 12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622};
    if (freedom < sizeof small / sizeof small[0]) {
        return small[freedom];
    }
    const double z = 1.959964, v = (double)freedom, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v);
}

/* ---- the share of wins -------------------------------------------------------------------------------------------- */

static rating_range wilson(double share, double games, double t) {
    double z2 = t * t / games, middle = (share + z2 / 2) / (1 + z2);
    double half = t / (1 + z2) * sqrt(share * (1 - share) / games + z2 / (4 * games));
    return (rating_range){share, fmax(0, middle - half), fmin(1, middle + half)};
}

rating_range rating_share(const rating_wins *unit, size_t count) {
    double won = 0, games = 0, squares = 0;
    size_t units = 0;
    for (size_t i = 0; i < count; i++) {
        won += unit[i].won;
        games += unit[i].games;
        units += unit[i].games > 0;
    }
    if (units < 2) {
        return (rating_range){games > 0 ? won / games : 0, 0, 1};
    }
    double share = won / games, chance = share * (1 - share);
    for (size_t i = 0; i < count; i++) {
        double off = unit[i].won - share * unit[i].games;
        squares += off * off;
    }
    double variance = squares * (double)units / (double)(units - 1) / (games * games);
    double effective = chance > 0 && variance > 0 ? fmin(games, chance / variance) : games;
    return wilson(share, effective, rating_t(units - 1));
}

/* ---- ratings ------------------------------------------------------------------------------------------------------- */

/* The slope of the likelihood at some strengths (logarithms), and its curvature with the sign turned. */
typedef struct hill {
    unsigned bots;
    double strength[RATING_MAX_BOTS], weight[RATING_MAX_BOTS]; /* weight: exp(strength) */
    double slope[RATING_MAX_BOTS], bend[RATING_MAX_BOTS][RATING_MAX_BOTS];
} hill;

/* One pick out of those who are left: `drawn` is how much of each bot was picked, `there` how many seats of it were left. */
static void add_pick(hill *h, const double *drawn, const double *there, double times) {
    double all = 0, part[RATING_MAX_BOTS];
    for (unsigned i = 0; i < h->bots; i++) {
        all += there[i] * h->weight[i];
    }
    for (unsigned i = 0; i < h->bots; i++) {
        part[i] = there[i] * h->weight[i] / all;
    }
    for (unsigned i = 0; i < h->bots; i++) {
        h->slope[i] += times * (drawn[i] - part[i]);
        h->bend[i][i] += times * part[i];
        for (unsigned j = 0; j < h->bots; j++) {
            h->bend[i][j] -= times * part[i] * part[j];
        }
    }
}

/* Those who share a place: as many picks as they are, each of which takes an equal part of all of them. */
static void add_place(hill *h, const rating_game *g, unsigned place, double *there, unsigned *left) {
    double drawn[RATING_MAX_BOTS] = {0};
    unsigned tied = 0;
    for (unsigned s = 0; s < g->players; s++) {
        tied += g->place[s] == place;
    }
    for (unsigned s = 0; s < g->players; s++) {
        drawn[g->bot[s]] += g->place[s] == place ? 1.0 / tied : 0;
    }
    for (unsigned i = 0; i < tied; i++) {
        if (*left > 1) { /* nothing is left to pick for the last one */
            add_pick(h, drawn, there, 1);
        }
        for (unsigned b = 0; b < h->bots; b++) {
            there[b] -= drawn[b];
        }
        --*left;
    }
}

static void add_game(hill *h, const rating_game *g) {
    double there[RATING_MAX_BOTS] = {0};
    unsigned left = g->players;
    for (unsigned s = 0; s < g->players; s++) {
        there[g->bot[s]]++;
    }
    for (unsigned place = 0; place < g->players && left > 0; place++) {
        add_place(h, g, place, there, &left);
    }
}

/* A draw between each two. */
static void add_draws(hill *h) {
    for (unsigned i = 0; i < h->bots; i++) {
        for (unsigned j = i + 1; j < h->bots; j++) {
            double there[RATING_MAX_BOTS] = {0}, drawn[RATING_MAX_BOTS] = {0};
            there[i] = there[j] = 1;
            drawn[i] = drawn[j] = 0.5;
            add_pick(h, drawn, there, 1);
        }
    }
}

/* Solves bend * step = slope without the anchor; bend is positive definite there. The result is in slope. */
static void solve(hill *h, unsigned anchor) {
    for (unsigned i = 0; i < h->bots; i++) {
        h->bend[anchor][i] = h->bend[i][anchor] = 0;
    }
    h->bend[anchor][anchor] = 1;
    h->slope[anchor] = 0;
    for (unsigned i = 0; i < h->bots; i++) {
        for (unsigned j = i + 1; j < h->bots; j++) {
            double by = h->bend[j][i] / h->bend[i][i];
            for (unsigned k = i; k < h->bots; k++) {
                h->bend[j][k] -= by * h->bend[i][k];
            }
            h->slope[j] -= by * h->slope[i];
        }
    }
    for (unsigned i = h->bots; i-- > 0;) {
        for (unsigned j = i + 1; j < h->bots; j++) {
            h->slope[i] -= h->bend[i][j] * h->slope[j];
        }
        h->slope[i] /= h->bend[i][i];
    }
}

/* One step of Newton's method, at most 1 in each direction; returns how far it went. */
static double climb(hill *h, const rating_game *game, size_t count, unsigned anchor, size_t groups, size_t without) {
    double most = 0;
    memset(h->slope, 0, sizeof h->slope);
    memset(h->bend, 0, sizeof h->bend);
    for (unsigned i = 0; i < h->bots; i++) {
        h->weight[i] = exp(h->strength[i]);
    }
    add_draws(h);
    for (size_t i = 0; i < count; i++) {
        if (game[i].unit % groups != without) {
            add_game(h, &game[i]);
        }
    }
    solve(h, anchor);
    for (unsigned i = 0; i < h->bots; i++) {
        double step = fmax(-1, fmin(1, h->slope[i]));
        h->strength[i] += step;
        most = fmax(most, fabs(step));
    }
    return most;
}

static void top(hill *h, const rating_game *game, size_t count, unsigned anchor, size_t groups, size_t without) {
    for (unsigned i = 0; i < ROUNDS && climb(h, game, count, anchor, groups, without) > 1e-10; i++) {
    }
}

void rating_fit(const rating_game *game, size_t count, unsigned bots, unsigned anchor, size_t units,
                rating_range out[RATING_MAX_BOTS]) {
    size_t groups = units < GROUPS ? units : GROUPS;
    double sum[RATING_MAX_BOTS] = {0}, squares[RATING_MAX_BOTS] = {0};
    hill all = {.bots = bots};
    top(&all, game, count, anchor, groups > 0 ? groups : 1, groups + 1);
    for (size_t g = 0; g < groups; g++) {
        hill part = all;
        top(&part, game, count, anchor, groups, g);
        for (unsigned i = 0; i < bots; i++) {
            double off = part.strength[i] - all.strength[i];
            sum[i] += off;
            squares[i] += off * off;
        }
    }
    for (unsigned i = 0; i < bots; i++) {
        double n = (double)groups, spread = groups > 1 ? (squares[i] - sum[i] * sum[i] / n) * (n - 1) / n : 0;
        double half = i == anchor ? 0 : groups > 1 ? points * rating_t(groups - 1) * sqrt(fmax(0, spread)) : INFINITY;
        out[i] =
            (rating_range){points * all.strength[i], points * all.strength[i] - half, points * all.strength[i] + half};
    }
}

/* ---- a test that stops early ---------------------------------------------------------------------------------------- */

void rating_decide(rating_test *test, const rating_wins *unit, size_t count) {
    const double bound = log(0.95 / 0.05), middle = (test->low + test->high) / 2;
    double sum = 0, squares = 0;
    test->llr = 0;
    test->verdict = RATING_OPEN;
    for (test->units = 0; test->units < count && test->verdict == RATING_OPEN;) {
        const rating_wins *u = &unit[test->units++];
        double share = u->won / u->games, n = (double)test->units;
        sum += share;
        squares += share * share;
        double chance = middle * (1 - middle) / u->games;
        double variance = (IMAGINED * chance + squares - sum * sum / n) / (IMAGINED + n - 1);
        test->llr = (test->high - test->low) * (sum - n * middle) / variance;
        test->verdict = test->llr >= bound ? RATING_HIGH : test->llr <= -bound ? RATING_LOW : RATING_OPEN;
    }
}
