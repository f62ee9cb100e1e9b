/* A weight is a line between the stages, so that selling a train never makes a position jump. */
#include "bots/rail_lesson.h"

#include "core/text.h"
#include "rail/hooks.h"
#include "rail/market.h"
#include "rail/trains.h"

#include <string.h>

enum { WHOLE = 64 };

rail_stage rail_stage_of(const rail_look *k) {
    if (k->s->bank_broken || k->is->ends != 0) {
        return (rail_stage){.at = RAIL_LAST_STAGE};
    }
    unsigned top = rail_top_train(k), last = k->d->ntrains < RAIL_LAST_STAGE ? k->d->ntrains - 1u : RAIL_LAST_STAGE - 1;
    if (top >= last) { /* or RAIL_NONE */
        return (rail_stage){.at = last};
    }
    unsigned left = k->s->depot[top], all = k->d->train[top].count;
    if (left == RAIL_UNLIMITED || all == 0 || all == RAIL_UNLIMITED || left >= all) {
        return (rail_stage){.at = top};
    }
    return (rail_stage){.at = top, .part = WHOLE * (all - left) / all};
}

static int32_t rise_of(const rail_look *k, unsigned c) {
    unsigned at = k->s->cell[c] - 1u;
    int32_t price = k->d->cell[at].price;
    for (unsigned n = 0; n < 4; n++) {
        at = k->d->cell[at].right;
    }
    return k->d->cell[at].price - price;
}

static void add_holding(const rail_look *k, const rail_promise *p, unsigned c, int32_t tenths,
                        int32_t f[RAIL_F_COUNT]) {
    int32_t price = (int32_t)rail_price(k, c);
    if (!(k->s->status[c] & RAIL_FLOATED)) {
        f[RAIL_F_STARTED] += tenths * p->hope;
        f[RAIL_F_STUCK] += tenths * price * (100 - p->hope) / 100;
        return;
    }
    f[RAIL_F_STOCK] += tenths * price;
    f[RAIL_F_SHARES] += tenths * 100;
    f[RAIL_F_RUNS] += tenths * (p->sum / 10) * p->pays / 100;
    f[RAIL_F_NOW] += tenths * p->now * p->pays / 100;
    f[RAIL_F_MORE] += tenths * p->more * p->pays / 100;
    f[RAIL_F_NETWORK] += tenths * p->network;
    f[RAIL_F_TREASURY] += tenths * p->money;
    f[RAIL_F_RISE] += k->s->cell[c] != 0 ? tenths * rise_of(k, c) : 0;
}

static void add_directed(const rail_look *k, const rail_promise *p, unsigned c, int32_t f[RAIL_F_COUNT]) {
    f[RAIL_F_DUE] += p->due;
    f[RAIL_F_RUIN] += p->worst; /* until all of it is known */
    if (k->s->status[c] & RAIL_FLOATED) {
        f[RAIL_F_DIRECTS] += 100;
        f[RAIL_F_OWN_TREASURY] += p->money;
        f[RAIL_F_NO_TRAIN] += rail_train_count(k, c) == 0 ? 100 : 0;
    }
}

void rail_features_of(const rail_look *k, const rail_judgement *j, unsigned seat, int32_t total,
                      int32_t out[RAIL_F_COUNT]) {
    const rail_state *s = k->s;
    ir_party me = IR_PLAYER(seat);
    memset(out, 0, RAIL_F_COUNT * sizeof *out);
    out[RAIL_F_CASH] = k->is->cash[me];
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (!(s->status[c] & (RAIL_FLOATED | RAIL_STARTED)) || (s->status[c] & RAIL_GONE)) {
            continue;
        }
        bool directs = s->director[c] == me;
        int32_t tenths = c < k->d->npublic ? s->shares[c][seat] : directs ? 10 : 0;
        if (tenths > 0) {
            add_holding(k, &j->company[c], c, tenths, out);
        }
        if (directs) {
            add_directed(k, &j->company[c], c, out);
        }
    }
    int32_t means = out[RAIL_F_CASH] + (total > out[RAIL_F_CASH] ? (total - out[RAIL_F_CASH]) / 3 : 0);
    out[RAIL_F_RUIN] = rail_ruin(out[RAIL_F_DUE], out[RAIL_F_RUIN], means);
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (s->private_owner[p] == me && !(s->private_flags[p] & RAIL_CLOSED)) {
            out[RAIL_F_INCOME] += k->h->income ? k->h->income(k, p) : k->d->private_[p].income;
            out[RAIL_F_FACE] += k->r->private_price[p];
        }
    }
}

int32_t rail_lesson_weight(const rail_lesson *lesson, rail_stage stage, rail_feature f) {
    int32_t here = lesson->weight[stage.at][f];
    return stage.part == 0 ? here : here + (lesson->weight[stage.at + 1][f] - here) * (int32_t)stage.part / WHOLE;
}

int32_t rail_lesson_worth(const rail_lesson *lesson, rail_stage stage, const int32_t feature[RAIL_F_COUNT]) {
    int64_t sum = 0;
    for (unsigned f = 0; f < RAIL_F_COUNT; f++) {
        sum += (int64_t)feature[f] * rail_lesson_weight(lesson, stage, f);
    }
    return (int32_t)(sum / RAIL_LESSON_ONE);
}

/* ---- the tables ------------------------------------------------------------------------------------------------------- */

static const rail_lesson north_china = {{
#include "bots/lessons/1888n.inc"
                                        },
                                        .trust = 50};
static const rail_lesson china = {{
#include "bots/lessons/1880.inc"
                                  },
                                  .paves = true,
                                  .trust = 90};

static const struct {
    const char *title;
    const rail_lesson *lesson;
} lessons[] = {{"1888n", &north_china}, {"1888", &north_china}, {"1880", &china}};

const rail_lesson *rail_lesson_none(void) {
    static const rail_lesson none;
    return &none;
}

const rail_lesson *rail_lesson_of(const ir_title *title) {
    for (size_t i = 0; i < sizeof lessons / sizeof lessons[0]; i++) {
        if (ir_same(title->id, strlen(title->id), lessons[i].title)) {
            return lessons[i].lesson;
        }
    }
    return NULL;
}
