/* The privates that speak at moments of their own: a payment when a kind of train has gone, a train, a permit (80-PR-00,
 * 80-RK, 80-PR-05). */
#include "titles/1880/china.h"

unsigned china_open_private(const rail_look *k, unsigned power) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->d->private_[p].own[power] && IR_IS_PLAYER(k->s->private_owner[p]) &&
            !(k->s->private_flags[p] & RAIL_CLOSED) && !k->s->private_used[p]) {
            return p;
        }
    }
    return RAIL_NONE;
}

static bool has_room(const rail_look *k, unsigned c) { return rail_train_count(k, c) < rail_train_limit(k, c); }

static bool directs(const rail_look *k, ir_party owner, unsigned c) {
    return c < k->d->npublic && k->s->director[c] == owner && (k->s->status[c] & RAIL_STARTED);
}

static bool any_room(const rail_look *k, ir_party owner) {
    for (unsigned c = 0; c < k->d->npublic; c++) {
        if (directs(k, owner, c) && has_room(k, c)) {
            return true;
        }
    }
    return false;
}

static bool directs_any(const rail_look *k, ir_party owner) {
    for (unsigned c = 0; c < k->d->npublic; c++) {
        if (directs(k, owner, c)) {
            return true;
        }
    }
    return false;
}

static void close_used(rail_do *x, unsigned p) {
    x->s->private_used[p]++;
    x->s->private_flags[p] |= RAIL_CLOSED;
}

/* 80-RK-07, 80-OQ-18: the train goes and the private with it. */
static void lose_train(rail_do *x, unsigned p, unsigned kind, bool held) {
    close_used(x, p);
    rail_emit(x, CHINA_EV_ROCKET_LOST, x->s->private_owner[p], (int32_t)p, (int32_t)kind, 0);
    if (!held) {
        rail_train_leaves(x, kind);
    }
}

/* Whether its owner will have to say where the train goes. */
bool china_rocket_waits(const rail_look *k) {
    unsigned p = china_open_private(k, CHINA_PRIVATE_TRAIN);
    return (china_of(k)->due & CHINA_DUE_ROCKET) && p != RAIL_NONE && directs_any(k, k->s->private_owner[p]);
}

/* 80-RK-04, 80-RK-09 */
bool china_rocket_due(rail_do *x) {
    china_state *s = china_on(x);
    bool held = s->due & CHINA_DUE_HELD;
    unsigned p = china_open_private(&x->look, CHINA_PRIVATE_TRAIN);
    unsigned kind = held ? s->gone_kind - 1u : rail_top_train(&x->look);
    s->due = (uint8_t)(s->due & ~CHINA_DUE_HELD);
    if (p == RAIL_NONE || kind == RAIL_NONE) {
        return false;
    }
    if (!directs_any(&x->look, x->s->private_owner[p])) {
        lose_train(x, p, kind, held);
        return false;
    }
    china_frame *f = china_frame_on(rail_push(x, CHINA_STEP_ROCKET, x->s->private_owner[p]));
    f->rocket.private_ = (uint8_t)p;
    f->rocket.train = (uint8_t)kind;
    f->rocket.held = held;
    return true;
}

/* In the forced case: into which company, and for which of its trains (80-RK-05, 80-RK-06, X-15). */
static bool forced_rocket_check(const rail_look *k, const rail_frame *f, const ir_move *m, ir_refusal *why) {
    bool room = any_room(k, f->who), must = CHINA(k, ROCKET_MUST) != 0;
    if (m->verb == RAIL_PASS && !room && !must) {
        return true; /* 80-OQ-18 */
    }
    unsigned p = china_frame_of(f)->rocket.private_;
    if (m->verb != CHINA_ROCKET || rocket_private(m) != p || !directs(k, f->who, rocket_company(m))) {
        return rail_never(why, CHINA_NO_ROCKET_DUE, (int32_t)p, 0, 0);
    }
    if (room) {
        return (has_room(k, rocket_company(m)) && rocket_trade(m) == IR_NO_OPERAND) ||
               rail_no(why, CHINA_NO_ROCKET_ROOM, (int32_t)rocket_company(m), 0, 0);
    }
    if (rocket_trade(m) == IR_NO_OPERAND) { /* where it must be taken, the company discards afterwards */
        return must || rail_no(why, CHINA_NO_ROCKET_ROOM, (int32_t)rocket_company(m), 0, 0);
    }
    unsigned kind = rocket_trade(m);
    bool has = kind < k->d->ntrains && k->s->trains[rocket_company(m)][kind] > 0;
    return (has && !must) || rail_no(why, CHINA_NO_ROCKET_GIVES_UP, (int32_t)rocket_company(m),
                                     kind < k->d->ntrains ? (int32_t)kind : 0, 0);
}

/* 80-RK-01..03 */
bool china_rocket_check(const rail_look *k, const ir_move *m, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    if (f->kind == CHINA_STEP_ROCKET) {
        return forced_rocket_check(k, f, m, why);
    }
    unsigned c = IR_COMPANY_INDEX(f->who), p = china_open_private(k, CHINA_PRIVATE_TRAIN);
    if (china_is_investor(k, c)) {
        return rail_never(why, CHINA_NO_ROCKET_INVESTOR, (int32_t)c, 0, 0);
    }
    if (p == RAIL_NONE || rocket_private(m) != p || k->s->private_owner[p] != k->s->director[c] ||
        rocket_company(m) != c || rocket_trade(m) != IR_NO_OPERAND || rail_top_train(k) == RAIL_NONE) {
        return rail_never(why, CHINA_NO_NO_ROCKET,
                          (int32_t)rocket_private(m) < k->d->nprivates ? (int32_t)rocket_private(m) : 0, 0, 0);
    }
    return has_room(k, c) || rail_no(why, CHINA_NO_ROCKET_ROOM, (int32_t)c, 0, 0);
}

void china_rocket_do(rail_do *x, const ir_move *m) {
    unsigned kind = rail_top_train(&x->look);
    bool held = false;
    if (rail_top(x)->kind == CHINA_STEP_ROCKET) {
        const china_frame f = *china_frame_of(rail_top(x));
        kind = f.rocket.train;
        held = f.rocket.held;
        rail_pop(x);
        if (m->verb == RAIL_PASS) {
            lose_train(x, f.rocket.private_, kind, held);
            return;
        }
    }
    close_used(x, rocket_private(m));
    if (rocket_trade(m) != IR_NO_OPERAND) {
        rail_discard(x, rocket_company(m), rocket_trade(m));
    }
    x->s->trains[rocket_company(m)][kind]++;
    rail_emit(x, CHINA_EV_ROCKET, x->s->private_owner[(int32_t)rocket_private(m)], (int32_t)rocket_private(m),
              (int32_t)rocket_company(m), (int32_t)kind);
    if (!held) {
        rail_train_leaves(x, kind);
    }
}

/* ---- the private that is paid -------------------------------------------------------------------------------------- */

static void pay_private(rail_do *x, unsigned p, int32_t amount) {
    rail_pay(x, IR_BANK, x->s->private_owner[p], amount);
    rail_emit(x, CHINA_EV_PAYMENT, x->s->private_owner[p], (int32_t)p, amount, 0);
    close_used(x, p);
}

/* Whether a later kind would pay too: else the owner has nothing to wait for (80-OQ-24). */
static bool pays_later(const rail_look *k, unsigned kind) {
    for (unsigned t = kind + 1; t < k->d->ntrains; t++) {
        if (OWN_TRAIN(k, t, PAYMENT)) {
            return true;
        }
    }
    return false;
}

/* 80-PR-00: at the beginning of the stock round. */
void china_payment_due(rail_do *x, unsigned kind) {
    unsigned p = china_open_private(&x->look, CHINA_PRIVATE_PAYMENT);
    int32_t amount = OWN_TRAIN(&x->look, kind, PAYMENT);
    if (p == RAIL_NONE || amount == 0) {
        return;
    }
    if (!pays_later(&x->look, kind)) {
        pay_private(x, p, amount);
        return;
    }
    rail_frame *f = rail_push(x, CHINA_STEP_PAYMENT, x->s->private_owner[p]);
    f->part[0] = (uint8_t)p;
    f->amount = amount;
}

static bool payment_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    bool good = a->move.verb == RAIL_PASS || (a->move.verb == CHINA_COLLECT && collect_private(&a->move) == f->part[0]);
    return good || rail_never(why, CHINA_NO_PAYMENT_DUE, f->part[0], 0, 0);
}

static void payment_do(rail_do *x, const ir_action *a) {
    rail_frame f = *rail_top(x);
    rail_pop(x);
    if (a->move.verb == CHINA_COLLECT) {
        pay_private(x, f.part[0], f.amount);
    } else {
        rail_emit(x, CHINA_EV_PAYMENT_WAITS, f.who, f.part[0], 0, 0);
    }
}

/* ---- the private that brings a permit -------------------------------------------------------------------------------- */

/* The letter of the permit that a private brings, 0..3. */
static unsigned letter_of(const rail_look *k, unsigned p) { return (unsigned)OWN_PRIVATE(k, p, PERMIT) - 1u; }

/* in the phase of its letter 18xx.games stops each company of the owner that lacks the permit. */
bool china_grant_waits(const rail_look *k) {
    const rail_frame *f = rail_top_of(k);
    unsigned c = IR_COMPANY_INDEX(f->who), p = china_open_private(k, CHINA_PRIVATE_PERMIT);
    if (!CHINA(k, PERMIT_LOOSE) || p == RAIL_NONE || china_is_investor(k, c) ||
        k->s->private_owner[p] != k->s->director[c] || (f->turn.flags & CHINA_TURN_GRANTED)) {
        return false;
    }
    unsigned letter = letter_of(k, p);
    return china_letter(k) == letter && !china_has_permit(k, c, letter);
}

bool china_grant_due(rail_do *x) {
    rail_frame *f = rail_top(x);
    if (!china_grant_waits(&x->look)) {
        return false;
    }
    f->turn.flags |= CHINA_TURN_GRANTED | (CHINA(&x->look, REMOVAL_RUNS_ON) ? CHINA_TURN_ASKED : 0);
    rail_push(x, CHINA_STEP_GRANT, f->who)->part[0] = (uint8_t)china_open_private(&x->look, CHINA_PRIVATE_PERMIT);
    return true;
}

/* 18xx.games hears of it in the turn of a company that lacks the permit, until that company has passed. */
static bool peer_hears_grant(const rail_look *k, const rail_frame *f, unsigned letter) {
    unsigned c = IR_COMPANY_INDEX(f->who);
    return IR_IS_COMPANY(f->who) && !china_is_investor(k, c) && !china_has_permit(k, c, letter) &&
           !(f->kind == RAIL_FRAME_TURN && (f->turn.flags & CHINA_TURN_GRANTED));
}

/* Whether a company may get the permit: one of the owner's that lacks it; for 18xx.games any that has floated. */
static bool grant_serves(const rail_look *k, unsigned c, ir_party owner, unsigned letter) {
    if (c >= k->d->npublic || !(k->s->status[c] & RAIL_STARTED)) {
        return false;
    }
    return CHINA(k, PERMIT_LOOSE) ? (k->s->status[c] & RAIL_FLOATED) != 0
                                  : k->s->director[c] == owner && !china_has_permit(k, c, letter);
}

/* 80-BP-05, 80-PR-05, 80-OQ-27: in a turn of the owner. */
bool china_grant_check(const rail_look *k, const ir_move *m, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    unsigned p = china_open_private(k, CHINA_PRIVATE_PERMIT);
    ir_party actor = IR_IS_COMPANY(f->who) ? k->s->director[IR_COMPANY_INDEX(f->who)] : f->who;
    bool good = m->verb == CHINA_GRANT && p != RAIL_NONE && grant_private(m) == p && k->s->private_owner[p] == actor &&
                grant_serves(k, grant_company(m), actor, letter_of(k, p)) &&
                (!CHINA(k, PERMIT_LOOSE) || peer_hears_grant(k, f, letter_of(k, p)));
    return good || rail_never(why, CHINA_NO_NO_GRANT,
                              (int32_t)grant_private(m) < k->d->nprivates ? (int32_t)grant_private(m) : 0, 0, 0);
}

void china_grant_do(rail_do *x, const ir_move *m) {
    unsigned letter = letter_of(&x->look, grant_private(m));
    china_on(x)->permits[grant_company(m)] |= (uint8_t)(1u << letter);
    x->s->private_used[grant_private(m)]++;
    rail_emit(x, CHINA_EV_GRANTED, x->s->private_owner[(int32_t)grant_private(m)], (int32_t)grant_private(m),
              (int32_t)grant_company(m), (int32_t)letter);
}

/* ---- what could still matter ---------------------------------------------------------------------------------------- */

/* The private with this power, if it is open and the company's director owns it; or RAIL_NONE. */
static unsigned power_of(const rail_look *k, unsigned c, unsigned power) {
    ir_party director = k->s->director[c];
    for (unsigned p = 0; p < k->d->nprivates && director != RAIL_DIRECTOR_NONE; p++) {
        if (k->d->private_[p].own[power] && !(k->s->private_flags[p] & RAIL_CLOSED) &&
            k->s->private_owner[p] == director) {
            return p;
        }
    }
    return RAIL_NONE;
}

bool china_grant_helps(const rail_look *k, unsigned c) {
    unsigned p = power_of(k, c, CHINA_PRIVATE_PERMIT);
    ir_move m = grant_move(IR_COMPANY(c), p, c);
    return p != RAIL_NONE && letter_of(k, p) == china_letter(k) && china_grant_check(k, &m, NULL);
}

bool china_rocket_helps(const rail_look *k, unsigned c) {
    unsigned p = power_of(k, c, CHINA_PRIVATE_TRAIN);
    ir_move m = rocket_move(IR_COMPANY(c), p, c, IR_NO_OPERAND);
    return p != RAIL_NONE && china_rocket_check(k, &m, NULL);
}

/* 18xx.games stops a company without a train in its track step, lays or not, while its director has a train to give. */
bool china_rocket_blocks(const rail_look *k, unsigned c) {
    return PEER(k, ASKS) && rail_train_count(k, c) == 0 && power_of(k, c, CHINA_PRIVATE_TRAIN) != RAIL_NONE;
}

/* ---- the steps ------------------------------------------------------------------------------------------------------ */

void china_offer_grant(rail_menu *u, ir_party actor) {
    unsigned p = china_open_private(&u->k, CHINA_PRIVATE_PERMIT);
    bool theirs = p != RAIL_NONE && u->k.s->private_owner[p] == rail_player_of(u->k.game, u->k.is, actor);
    for (unsigned c = 0; c < u->k.d->npublic && theirs; c++) {
        rail_offer(u, grant_move(actor, p, c));
    }
}

/* 80-RK-01, 80-RK-04..06 */
void china_offer_rocket(rail_menu *u, ir_party actor) {
    for (unsigned p = 0; p < u->k.d->nprivates; p++) {
        bool open = OWN_PRIVATE(&u->k, p, TRAIN) && !(u->k.s->private_flags[p] & RAIL_CLOSED);
        for (unsigned c = 0; c < u->k.d->npublic && open; c++) {
            bool theirs = u->k.s->director[c] == u->k.s->private_owner[p];
            for (unsigned up = 0; up <= u->k.d->ntrains && theirs; up++) {
                rail_offer(u, rocket_move(actor, p, c, up - 1u));
            }
        }
    }
}

static bool rocket_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    return china_rocket_check(k, &a->move, why);
}

static void rocket_do(rail_do *x, const ir_action *a) { china_rocket_do(x, &a->move); }

static void rocket_offer(rail_menu *u, const rail_frame *f) { china_offer_rocket(u, f->who); }

static void private_entry(const rail_look *k, const rail_frame *f, ir_json *j) {
    ir_json_field_string(j, "private", k->d->private_[f->part[0]].id);
}

static void rocket_entry(const rail_look *k, const rail_frame *f, ir_json *j) {
    private_entry(k, f, j);
    ir_json_field_string(j, "train", k->d->train[china_frame_of(f)->rocket.train].id);
}

static void payment_offer(rail_menu *u, const rail_frame *f) { rail_offer(u, collect_move(f->who, f->part[0])); }

static void payment_view(const rail_look *k, const rail_frame *f, ir_json *j) {
    (void)k;
    ir_json_field_int(j, "payment", f->amount);
}

static bool grant_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    return a->move.verb == RAIL_PASS || china_grant_check(k, &a->move, why);
}

static void grant_do(rail_do *x, const ir_action *a) {
    rail_pop(x);
    if (a->move.verb == CHINA_GRANT) {
        china_grant_do(x, &a->move);
    }
}

static void grant_offer(rail_menu *u, const rail_frame *f) { china_offer_grant(u, f->who); }

const rail_step_def china_payment = {.name = "payment",
                                     .place = "asked",
                                     .verbs = RAIL_BIT(CHINA_COLLECT),
                                     .check = payment_check,
                                     .act = payment_do,
                                     .offer = payment_offer,
                                     .view = payment_view,
                                     .entry = private_entry,
                                     .asks_private = true};
const rail_step_def china_rocket = {.name = "rocket",
                                    .place = "asked",
                                    .verbs = RAIL_BIT(CHINA_ROCKET),
                                    .check = rocket_check,
                                    .act = rocket_do,
                                    .offer = rocket_offer,
                                    .entry = rocket_entry,
                                    .asks_private = true};
const rail_step_def china_grant = {
    .name = "grant", .check = grant_check, .act = grant_do, .offer = grant_offer, .entry = private_entry};
