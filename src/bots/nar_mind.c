/* How North American Railways is played: the learner and the casual player take what gains most at once, the others
 * search. What the seat does not know of purses is drawn anew for every game that is tried. */
#include "bots/nar_search.h"

#include "core/rng.h"
#include "core/work.h"

enum {
    BLUNDER = 2500,   /* the learner misjudges a move by up to this much */
    CLUB_GAMES = 400, /* tried for a decision; hard uses its work */
    CLUB_TRUST = 2,   /* that the others do what the greedy player would: a low value trusts more */
    HARD_TRUST = 10,
    LEAST_GAMES = 8 /* before their mean says something */
};

static size_t size(void) { return sizeof(nar_tree); }

/* ---- personalities ----------------------------------------------------------------------------------------------------- */

static void weigh(nar_weights *w, unsigned personality) {
    *w = nar_neutral;
    switch ((bot_personality)personality) {
    case BOT_NEUTRAL:
    case BOT_PERSONALITIES:
        break;
    case BOT_INVESTOR:
        w->director /= 2;
        w->dilution = w->dilution * 3 / 4;
        break;
    case BOT_OPERATOR:
        w->director *= 2;
        w->now = w->now * 3 / 2;
        break;
    case BOT_RAIDER:
        w->rivals = w->rivals * 3 / 2;
        w->leader *= 2;
        break;
    case BOT_CAUTIOUS:
        w->first_cash = w->first_cash * 3 / 2;
        w->cash_later = w->cash_later * 3 / 2;
        break;
    }
}

/* ---- why ---------------------------------------------------------------------------------------------------------------- */

static void because(bot_idea *idea, uint16_t code, int32_t a, int32_t b, int32_t c) {
    if (idea->nreasons < BOT_REASONS) {
        idea->reason[idea->nreasons++] = (bot_reason){.code = code, .arg = {a, b, c, 0}};
    }
}

/* What a share costs and is worth to its buyer, and who directs then. */
static void why_share(const nar_board *b, unsigned seat, unsigned company, int32_t price, bool takes, bot_idea *idea) {
    const nar_firm *f = &b->firm[company];
    bool founds = f->director < 0, directs = f->director == (int32_t)seat;
    int32_t own = f->owned[seat] + 1;
    if (!founds) {
        because(idea, BOT_WHY_SHARE_WORTH, (int32_t)company, price, f->share);
    }
    if (takes && !directs && (founds || own >= f->owned[f->director])) {
        because(idea, BOT_WHY_DIRECTS, (int32_t)company, 0, 0);
    }
}

static void why_select(const nar_board *b, unsigned seat, const ir_move *m, bool bought, bot_idea *idea) {
    unsigned company = nar_bottom_share(b->k.s, nar_select_column(m));
    int32_t price = nar_select_price(m) > 0 ? nar_select_price(m) : nar_own_price(&b->k);
    if (bought) {
        because(idea, BOT_WHY_SELLS_OFFER, (int32_t)company, price, price / NAR_STEP / 2 * NAR_STEP);
    } else {
        why_share(b, seat, company, price, true, idea);
    }
}

static void why_answer(const nar_board *b, unsigned seat, const ir_move *m, bot_idea *idea) {
    const nar_state *s = b->k.s;
    unsigned company = nar_bottom_share(s, s->offer_column);
    const nar_firm *f = &b->firm[company];
    because(idea, BOT_WHY_SHARE_WORTH, (int32_t)company, s->offer_price, f->share);
    if (nar_answer_answer(m) == NAR_ANSWER_ALLOW) {
        because(idea, BOT_WHY_KEEPS_CASH, b->cash[seat], 0, 0);
    } else if (f->owned[s->seat] + 1 >= f->owned[seat]) {
        because(idea, BOT_WHY_STAYS_DIRECTOR, (int32_t)company, 0, 0);
    }
}

static void why_city(const nar_board *b, const ir_move *m, bot_idea *idea) {
    const nar_state *s = b->k.s;
    unsigned company = nar_city_company(m), column = nar_city_column(m);
    const nar_card *city = &b->k.r->card[s->city[column][s->cities_left[column] - 1]];
    const nar_firm *f = &b->firm[company];
    because(idea, BOT_WHY_CITY_INCOME, (int32_t)company, f->income, f->income + city->income);
    if (city->symbols > 0) {
        because(idea, BOT_WHY_CITY_SYMBOLS, (int32_t)company, f->symbols, f->symbols + city->symbols);
    }
}

static void why(const nar_board *b, unsigned seat, const ir_move *m, bool bought, bot_idea *idea) {
    switch ((nar_verb)m->verb) {
    case NAR_SELECT:
        why_select(b, seat, m, bought, idea);
        break;
    case NAR_ANSWER:
        why_answer(b, seat, m, idea);
        break;
    case NAR_CITY:
        why_city(b, m, idea);
        break;
    case NAR_STOP:
        because(idea, BOT_WHY_KEEPS_CASH, b->cash[seat], 0, 0);
        break;
    case NAR_PASS:
        because(idea, BOT_WHY_KEEPS_TREASURY, 0, 0, 0);
        break;
    case NAR_VERB_NONE:
    case NAR_VERBS:
        break;
    }
    if (idea->nreasons == 0) {
        because(idea, BOT_WHY_GAIN, idea->gain, 0, 0);
    }
}

/* ---- the levels --------------------------------------------------------------------------------------------------------- */

static void greedy(bot_question *q, nar_tree *t, bot_answer *out) {
    unsigned count = nar_moves(q, t);
    for (unsigned i = 0; i < count; i++) {
        int32_t error = q->spec->level == BOT_LEARNER ? (int32_t)ir_rng_below(&q->dice, BLUNDER) : 0;
        ir_action action = {.move = t->option[i].move};
        bot_add_idea(out, &action, t->option[i].gain + error);
        if (q->played != NULL && bot_same(q->played, &action)) {
            bot_judged(q, t->option[i].gain + error);
        }
    }
    for (unsigned i = 0; i < out->count; i++) {
        why(&t->board, q->seat, &out->idea[i].action.move, false, &out->idea[i]);
    }
}

static int32_t mean(int64_t sum, int32_t count) { return count > 0 ? (int32_t)(sum / count) : 0; }

/* How a move that was searched stands: in how many games, how many of them won, how far ahead or short. */
static void why_searched(const nar_node *n, bot_idea *idea) {
    if (n->visits < LEAST_GAMES) {
        return;
    }
    int32_t lead = mean(n->money, n->visits);
    because(idea, BOT_WHY_PLAYED_OUT, n->visits, (int32_t)((int64_t)n->wins * 100 / n->visits), 0);
    because(idea, lead < 0 ? BOT_WHY_SHORT : BOT_WHY_LEAD, lead < 0 ? -lead : lead, 0, 0);
}

/* The most tried move that is not among the ideas yet. */
static const nar_node *next_best(const nar_tree *t, const bot_answer *out) {
    const nar_node *best = NULL;
    for (int32_t i = 0; i < t->node[0].count; i++) {
        const nar_node *n = &t->node[t->node[0].first + i];
        bool told = false;
        for (unsigned k = 0; k < out->count; k++) {
            const ir_move *m = &out->idea[k].action.move;
            told |= m->verb == n->move.verb && m->a == n->move.a && m->b == n->move.b && m->amount == n->move.amount;
        }
        if (!told && (best == NULL || n->visits > best->visits)) {
            best = n;
        }
    }
    return best;
}

/* The least that can be done: what the greedy player thinks of last. */
static int32_t least_lead(const nar_tree *t) {
    const nar_node *least = NULL;
    for (int32_t i = 0; i < t->node[0].count; i++) {
        const nar_node *n = &t->node[t->node[0].first + i];
        if (n->visits > 0 && (least == NULL || n->gain < least->gain)) {
            least = n;
        }
    }
    return least != NULL ? mean(least->money, least->visits) : 0;
}

static void judge_played(bot_question *q, const nar_tree *t, int32_t base) {
    for (int32_t i = 0; q->played != NULL && i < t->node[0].count; i++) {
        const nar_node *n = &t->node[t->node[0].first + i];
        if (bot_same(q->played, &(ir_action){.move = n->move})) {
            bot_judged(q, n->visits > 0 ? mean(n->money, n->visits) - base : n->gain);
        }
    }
}

static void search(bot_question *q, nar_tree *t, bot_answer *out) {
    t->rival_halves = q->spec->level == BOT_CLUB ? CLUB_TRUST : HARD_TRUST;
    nar_search(q, t, q->spec->level == BOT_CLUB ? CLUB_GAMES : UINT32_MAX);
    int32_t base = least_lead(t), last = INT32_MAX;
    judge_played(q, t, base);
    nar_board_see(&t->board, q->game, q->known, &t->weights);
    for (const nar_node *n; out->count < BOT_IDEAS && (n = next_best(t, out)) != NULL;) {
        bot_idea *idea = &out->idea[out->count++];
        int32_t gain = n->visits > 0 ? mean(n->money, n->visits) - base : n->gain;
        idea->action.move = n->move;
        idea->gain = last = gain < last ? gain : last; /* what was tried most is best, whatever its mean */
        why(&t->board, q->seat, &n->move, n->bought, idea);
        why_searched(n, idea);
    }
}

static bool think(bot_question *q, bot_answer *out) {
    nar_tree *t = q->memory;
    weigh(&t->weights, q->spec->personality);
    if (q->count == 1 && q->choice[0].form == IR_FORM_PLAIN) {
        out->count = 1;
        out->idea[0].action.move = q->choice[0].move;
        because(&out->idea[0], BOT_WHY_ONLY, 0, 0, 0);
    } else if (q->spec->level < BOT_CLUB) {
        greedy(q, t, out);
    } else {
        search(q, t, out);
    }
    return out->count > 0;
}

const bot_mind bot_nar_mind = {size, NULL, think};
