/* 1880 in the format of 18xx.games: founding with places, certificates and permits; investors, which are minors there; what
 * privates do; debts; and what 18xx.games adds by itself. The build leaves this file out where src/titles/1880 is not. */
#include "interop/china.h"

#include "titles/1880/china.h"

#include <string.h>

/* ---- which game it is ----------------------------------------------------------------------------------------------- */

/* Games that began before two kinds of train were corrected have the old prices (80-V-21): the first purchase of either
 * shows which. */
static bool old_prices(const json_t *actions) {
    static const struct {
        const char *train;
        json_int_t old;
    } kinds[] = {{"6E-", 600}, {"2R-", 100}, {"2P-", 100}};
    for (size_t i = 0; i < json_array_size(actions); i++) {
        const json_t *a = json_array_get(actions, i);
        const char *train = xx_text(a, "train");
        for (size_t n = 0; train != NULL && n < sizeof kinds / sizeof kinds[0]; n++) {
            if (strcmp(xx_text(a, "type"), "buy_train") == 0 && strncmp(train, kinds[n].train, 3) == 0) {
                return json_integer_value(json_object_get(a, "price")) == kinds[n].old;
            }
        }
    }
    return false;
}

static ir_read kind(const json_t *file, xx_kind *out, ir_problem *problem) {
    const json_t *rules = json_object_get(json_object_get(file, "settings"), "optional_rules");
    if (json_array_size(rules) > 0) {
        ir_problem_begin(problem, 0, &ir_file_codes[IR_FILE_OPTIONAL_NONE]);
        xx_word(problem, json_string_value(json_array_get(rules, 0)));
        xx_word(problem, "1880");
        return IR_READ_BAD;
    }
    bool old = old_prices(json_object_get(file, "actions"));
    *out = (xx_kind){"1880", {"compat=18xx.games", "prices=old"}, old ? 2 : 1};
    return IR_READ_OK;
}

/* They are listed by size. */
static unsigned director_shares(void) { return (unsigned)china_certificates[0][0]; }

/* ---- reading ---------------------------------------------------------------------------------------------------------- */

/* An investor is chosen by a bid. */
static bool read_draft(xx_reading *r) {
    const char *id;
    if (!xx_text_field(r, "minor", &id)) {
        return false;
    }
    unsigned c = xx_find_minor(r->k.d, id);
    *r->m = invest_move(r->m->actor, c);
    return c != RAIL_NONE || xx_differs_of(r->t, IR_FILE_NO_MINOR, id);
}

static bool read_bid(xx_reading *r) {
    return json_object_get(r->source, "minor") != NULL ? read_draft(r) : xx_read_bid(r);
}

/* The place is counted from 0 there. */
static bool read_par(xx_reading *r) {
    int32_t slot = 0;
    if (!xx_read_par(r) || !xx_number_field(r, "slot", 0, UINT8_MAX - 1, &slot)) {
        return false;
    }
    *r->m = par_place_move(r->m->actor, par_company(r->m), par_price(r->m), (unsigned)slot + 1);
    return true;
}

static bool read_station(xx_reading *r) {
    if (!xx_read_station(r)) {
        return false;
    }
    if (xx_top_kind(r) == CHINA_STEP_HOME) {
        *r->m = home_move(r->m->actor, station_city(r->m));
    }
    return true;
}

/* 20, 30 or 40: the certificate; ABC: the permits. */
static bool read_player_choice(xx_reading *r, const json_t *choice) {
    const char *letters = json_string_value(choice);
    int64_t percent = json_integer_value(choice);
    bool number = json_is_integer(choice) || ir_read_int(letters, strlen(letters), 0, 100, &percent);
    if (number) {
        *r->m = size_move(r->m->actor, (unsigned)(percent / 10));
        return (percent > 0 && percent <= 100 && percent % 10 == 0) ||
               xx_malformed_number(r, IR_FILE_NO_CERTIFICATE, percent);
    }
    unsigned permits = 0;
    for (size_t i = 0; letters[i] != 0; i++) {
        if (letters[i] < 'A' || letters[i] > 'H') {
            return xx_malformed_of(r->t, IR_FILE_PERMITS, letters);
        }
        permits |= 1u << (letters[i] - 'A');
    }
    *r->m = permits_move(r->m->actor, permits);
    return true;
}

static bool read_choose(xx_reading *r) {
    const json_t *choice = json_object_get(r->source, "choice");
    const char *text = json_string_value(choice);
    if (text == NULL && !json_is_integer(choice)) {
        return xx_malformed(r->t, IR_FILE_CHOICE);
    }
    if (r->private_ != RAIL_NONE) {
        *r->m = collect_move(r->m->actor, r->private_);
        return true;
    }
    if (IR_IS_PLAYER(r->m->actor)) {
        return read_player_choice(r, choice);
    }
    if (text == NULL) {
        return xx_malformed(r->t, IR_FILE_CHOICE_TEXT);
    }
    if (IR_COMPANY_INDEX(r->m->actor) >= r->k.d->npublic) {
        *r->m = takeover_move(r->m->actor, strstr(text, "treasury") != NULL ? CHINA_TO_COMPANY : CHINA_TO_OWNER);
        return true;
    }
    bool replace = strcmp(text, "Replace") == 0;
    r->m->verb = replace ? CHINA_REPLACE : RAIL_PASS;
    return replace || strcmp(text, "Discard") == 0 || xx_malformed_of(r->t, IR_FILE_CHOICE_REPLACE, text);
}

/* A private acts in the turn of the player or company that must decide. */
static bool for_private(xx_reading *r, unsigned company) {
    if (r->private_ == RAIL_NONE || xx_top_kind(r) == RAIL_FRAME_NONE) {
        return xx_malformed(r->t, IR_FILE_BY_COMPANY);
    }
    ir_party who = rail_top_of(&r->k)->who;
    bool permit = OWN_PRIVATE(&r->k, r->private_, PERMIT);
    *r->m = permit ? grant_move(who, r->private_, company) : rocket_move(who, r->private_, company, RAIL_NONE);
    return true;
}

static bool read_assign(xx_reading *r) {
    const char *id;
    if (!xx_text_field(r, "target", &id)) {
        return false;
    }
    unsigned c = xx_find_company(r->k.d, id, strlen(id));
    if (c == RAIL_NONE) {
        return xx_differs_of(r->t, IR_FILE_NO_CORPORATION, id);
    }
    return for_private(r, c);
}

static bool read_purchase_train(xx_reading *r) {
    unsigned c = r->x->state.finished ? RAIL_NONE : rail_operator(&r->k);
    return c == RAIL_NONE ? xx_differs(r->t, IR_FILE_NOBODY_OPERATES) : for_private(r, c);
}

/* As much as they have: 18xx.games writes no amount. */
static bool read_payoff(xx_reading *r) {
    if (!IR_IS_PLAYER(r->m->actor)) {
        return xx_malformed(r->t, IR_FILE_BY_PLAYER);
    }
    int32_t debt = china_of(&r->k)->debt[IR_SEAT(r->m->actor)], cash = r->x->state.cash[r->m->actor];
    *r->m = repay_move(r->m->actor, debt < cash ? debt : cash);
    return true;
}

static xx_own read_own(xx_reading *r, const char *type) {
    static const struct {
        const char *type;
        bool (*read)(xx_reading *r);
    } kinds[] = {{"bid", read_bid},
                 {"par", read_par},
                 {"place_token", read_station},
                 {"choose", read_choose},
                 {"assign", read_assign},
                 {"purchase_train", read_purchase_train},
                 {"payoff_player_debt", read_payoff}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(type, kinds[i].type) == 0) {
            return kinds[i].read(r) ? XX_OWN_DONE : XX_OWN_FAILED;
        }
    }
    return XX_NOT_OWN;
}

/* An investor that is connected to its company or not, and a payment without a choice. */
static bool changes_nothing(const xx_game *x, const rail_look *k, const json_t *source) {
    const char *type = xx_text(source, "type"), *entity = xx_text(source, "entity_type"),
               *id = xx_text(source, "entity");
    const rail_frame *f = x->state.finished ? NULL : rail_top_of(k);
    if (entity == NULL || id == NULL) {
        return false;
    }
    if (strcmp(entity, "minor") == 0) {
        bool asked = f != NULL && f->kind == RAIL_FRAME_TURN && f->who == IR_COMPANY(xx_find_minor(k->d, id));
        return strcmp(type, "destination_connection") == 0 || (strcmp(type, "pass") == 0 && !asked);
    }
    const char *choice = xx_text(source, "choice");
    bool by_itself = strcmp(type, "choose") == 0 && strcmp(entity, "company") == 0 && choice != NULL && choice[0] == 0;
    return by_itself && (f == NULL || f->kind != CHINA_STEP_PAYMENT);
}

/* ---- writing ---------------------------------------------------------------------------------------------------------- */

/* The place gives the price, and its number the slot. */
static bool write_par(xx_writing *w) {
    const rail_cell *cell = NULL;
    for (unsigned i = 0; i < china_places(&w->k); i++) {
        const china_place place = china_place_at(&w->k, i);
        if (place.price == par_price(w->m) && place.number == par_place(w->m)) {
            cell = &w->k.d->cell[place.cell];
        }
    }
    return xx_put_par(w, cell) && xx_put(w->out, "slot", json_integer((json_int_t)par_place(w->m) - 1));
}

static bool write_choice(xx_writing *w, const char *choice) {
    return xx_put_type(w, "choose") && xx_put_text(w->out, "choice", choice);
}

static bool write_permits(xx_writing *w) {
    char letters[9];
    unsigned n = 0;
    for (unsigned i = 0; i < 8; i++) {
        if (permits_letters(w->m) >> i & 1u) {
            letters[n++] = (char)('A' + i);
        }
    }
    letters[n] = 0;
    return write_choice(w, letters);
}

/* All of an investor's money to the company, or a fifth of it to the owner. */
static bool write_takeover(xx_writing *w) {
    char text[IR_MAX_NAME + 40];
    unsigned investor = IR_COMPANY_INDEX(w->m->actor), linked = china_of(&w->k)->linked[investor];
    ir_party owner = w->k.s->director[investor];
    int cash = (int)w->x->state.cash[w->m->actor];
    if (takeover_to(w->m) == CHINA_TO_COMPANY && linked != 0) {
        snprintf(text, sizeof text, "%s%d to %s treasury", w->x->game->title->currency, cash,
                 w->k.d->company[linked - 1].id);
    } else {
        snprintf(text, sizeof text, "%s%d to %s", w->x->game->title->currency, cash / 5,
                 IR_IS_PLAYER(owner) ? w->x->game->name[IR_SEAT(owner)] : "?");
    }
    return write_choice(w, text);
}

static bool write_collect(xx_writing *w) {
    char text[120];
    const rail_private *pr = &w->k.d->private_[collect_private(w->m)];
    const rail_frame *f = w->x->state.finished ? NULL : rail_top_of(&w->k);
    snprintf(text, sizeof text, /* literal */ "Receive %s payment of %s%d", pr->name, w->x->game->title->currency,
             f != NULL && f->kind == CHINA_STEP_PAYMENT ? (int)f->amount : 0);
    return write_choice(w, text) && xx_put_by(w, "company", pr->id);
}

/* In a company's turn its train is simply bought. */
static bool write_by_private(xx_writing *w, unsigned private_, unsigned company) {
    const char *id = w->k.d->private_[private_].id;
    bool turn = !w->x->state.finished && rail_top_of(&w->k)->kind == RAIL_FRAME_TURN;
    if (w->m->verb == CHINA_ROCKET && turn) {
        return xx_put_type(w, "purchase_train") && xx_put_by(w, "company", id);
    }
    return xx_put_type(w, "assign") && xx_put_by(w, "company", id) &&
           xx_put_text(w->out, "target", w->k.d->company[company].id) &&
           xx_put_text(w->out, "target_type", "corporation");
}

static bool write_invest(xx_writing *w) {
    char number[8];
    return xx_put_type(w, "bid") && xx_put_text(w->out, "minor", xx_minor_id(w->k.d, invest_company(w->m), number)) &&
           xx_put(w->out, "price", json_integer(0));
}

/* Declining a payment is a pass of the private. A station that is not replaced is discarded. */
static xx_own write_pass(xx_writing *w) {
    const rail_frame *f = w->x->state.finished ? NULL : rail_top_of(&w->k);
    bool fits = true;
    if (f != NULL && f->kind == CHINA_STEP_REPLACE) {
        fits = write_choice(w, "Discard");
    } else if (f != NULL && f->kind == CHINA_STEP_PAYMENT) {
        fits = xx_put_type(w, "pass") && xx_put_by(w, "company", w->k.d->private_[f->part[0]].id);
    } else {
        return XX_NOT_OWN;
    }
    return fits ? XX_OWN_DONE : XX_OWN_FAILED;
}

/* Whether its actor can do such a thing. */
static bool can_be_written(const xx_writing *w) {
    const ir_move *m = w->m;
    bool by_company = IR_IS_COMPANY(m->actor) && IR_COMPANY_INDEX(m->actor) < w->k.d->ncompanies;
    switch (m->verb) {
    case CHINA_INVEST:
        return invest_company(m) >= w->k.d->npublic;
    case CHINA_TAKEOVER:
        return by_company && china_is_investor(&w->k, IR_COMPANY_INDEX(m->actor));
    case CHINA_HOME:
        return by_company;
    default:
        return true;
    }
}

static bool write_verb(xx_writing *w) {
    const ir_move *m = w->m;
    switch (m->verb) {
    case RAIL_PAR:
        return write_par(w);
    case CHINA_INVEST:
        return write_invest(w);
    case CHINA_SIZE:
        return xx_put_type(w, "choose") && xx_put(w->out, "choice", json_integer(10 * (json_int_t)size_certificate(m)));
    case CHINA_PERMITS:
        return write_permits(w);
    case CHINA_REPAY:
        return xx_put_type(w, "payoff_player_debt");
    case CHINA_ROCKET:
        return write_by_private(w, rocket_private(m), rocket_company(m));
    case CHINA_GRANT:
        return write_by_private(w, grant_private(m), grant_company(m));
    case CHINA_COLLECT:
        return write_collect(w);
    case CHINA_TAKEOVER:
        return write_takeover(w);
    case CHINA_REPLACE:
        return write_choice(w, "Replace");
    case CHINA_HOME:
        return xx_write_station(w, w->k.d->company[IR_COMPANY_INDEX(m->actor)].home, home_city(m));
    default:
        return true;
    }
}

static xx_own write_own(xx_writing *w) {
    if (w->m->verb == RAIL_PASS) {
        return write_pass(w);
    }
    if (w->m->verb < RAIL_OWN_VERBS && w->m->verb != RAIL_PAR) {
        return XX_NOT_OWN;
    }
    return !can_be_written(w) || write_verb(w) ? XX_OWN_DONE : XX_OWN_FAILED;
}

/* ---- the shadow -------------------------------------------------------------------------------------------------------- */

/* The private's train: the first in the depot, or the last of its kind if the others were removed and it was held back.
 */
static void follow_rocket(xx_game *x, const rail_look *before, const ir_move *m) {
    const rail_frame *f = rail_top_of(before);
    bool held = f->kind == CHINA_STEP_ROCKET && china_frame_of(f)->rocket.held;
    unsigned kind = held ? china_frame_of(f)->rocket.train : rail_top_train(before);
    if (kind == RAIL_NONE) {
        return;
    }
    unsigned company = rocket_company(m), old = rocket_trade(m);
    if (old != RAIL_NONE) {
        int given = xx_serial(&x->shadow, before, company, old, 0);
        xx_move_train(&x->shadow, company, XX_TRAIN_POOL, old, given < 0 ? 0 : (unsigned)given);
    }
    int serial = held ? before->r->train_count[kind] - 1 : xx_serial(&x->shadow, before, XX_TRAIN_DEPOT, kind, 0);
    xx_move_train(&x->shadow, XX_TRAIN_DEPOT, company, kind, serial < 0 ? 0 : (unsigned)serial);
}

/* Founding takes several actions there: settle finds what it has brought. */
static bool follow(xx_game *x, const rail_look *before, const ir_move *m) {
    if (m->verb == CHINA_ROCKET) {
        follow_rocket(x, before, m);
    }
    return m->verb >= RAIL_OWN_VERBS || m->verb == RAIL_PAR;
}

/* As many shares leave the game as a larger certificate is worth, the last of those that are not locked; then the
 * investor takes the first. */
static void founded(xx_shadow *s, const rail_look *after, unsigned c) {
    xx_list *stack = &s->held[c][RAIL_IPO];
    unsigned locked = OWN_PHASE(after, ALL_SHARES) ? 0 : (unsigned)CHINA(after, LOCKED_SHARES);
    xx_give(s, c, 0, IR_SEAT(after->s->director[c]));
    for (unsigned i = director_shares(); i < rail_certificate_of(after, c) && stack->n > locked; i++) {
        (void)xx_list_take(stack, stack->at[stack->n - 1 - locked]);
    }
    if (after->s->shares[c][RAIL_RESERVE] > 0 && stack->n > 0) {
        xx_give(s, c, stack->at[0], RAIL_RESERVE);
    }
}

/* Companies founded with a certificate of their founder's choice, and shares that an investor's owner took. */
static void settle(xx_shadow *s, const rail_look *before, const rail_look *after) {
    for (unsigned c = 0; c < after->d->npublic; c++) {
        bool was = before->s->status[c] & RAIL_STARTED, is = after->s->status[c] & RAIL_STARTED;
        if (!was && is && IR_IS_PLAYER(after->s->director[c])) {
            founded(s, after, c);
            continue;
        }
        unsigned reserve = before->s->shares[c][RAIL_RESERVE];
        if (after->s->shares[c][RAIL_RESERVE] > reserve && s->held[c][RAIL_IPO].n > 0) {
            xx_give(s, c, s->held[c][RAIL_IPO].at[0], RAIL_RESERVE); /* its founder has an investor only now */
        }
        for (unsigned i = after->d->npublic; i < after->d->ncompanies; i++) {
            bool his = china_of(before)->linked[i] == c + 1 && IR_IS_PLAYER(before->s->director[i]);
            if (his && after->s->shares[c][RAIL_RESERVE] < reserve && s->held[c][RAIL_RESERVE].n > 0) {
                xx_bought(s, before, after, c, s->held[c][RAIL_RESERVE].at[0], IR_SEAT(before->s->director[i]));
            }
        }
    }
}

/* ---- what 18xx.games does automatically -------------------------------------------------------------------------------- */

static bool add_by_itself(json_t *list, const char *type, const char *entity_type, const char *entity,
                          const char *choice) {
    json_t *one = json_object();
    bool fits = one != NULL && xx_put_text(one, "type", type) && xx_put_text(one, "entity_type", entity_type) &&
                xx_put_text(one, "entity", entity) && (choice == NULL || xx_put_text(one, "choice", choice));
    return json_array_append_new(list, one) == 0 && fits;
}

/* An investor whose turn in this round is over, or waits only for the takeover. */
static bool has_acted(const rail_look *k, unsigned investor) {
    for (unsigned i = 0; i < k->s->depth; i++) {
        const rail_frame *f = &k->s->frame[i];
        if (f->kind == RAIL_FRAME_TURN && f->who == IR_COMPANY(investor)) {
            return f->step >= RAIL_STEP_DONE;
        }
    }
    return (k->s->status[investor] & RAIL_OPERATED) != 0;
}

static bool was_joined(const rail_look *before, const rail_look *after, unsigned investor) {
    unsigned c = china_of(before)->linked[investor];
    return c != 0 && after->s->shares[c - 1][RAIL_RESERVE] < before->s->shares[c - 1][RAIL_RESERVE];
}

/* Each investor reports at the end of its turn whether it is connected to its company. Several rounds may pass
 * automatically between two actions: this covers the investors that had still to act in the first of them, all in those
 * between, and in the last one those that have acted. */
static bool investors_say(const rail_look *before, const rail_look *after, json_t *list) {
    unsigned rounds = (uint8_t)(after->s->set_round - before->s->set_round);
    uint32_t gone = 0;
    bool fits = true;
    for (unsigned r = before->s->set_round == 0; r <= rounds; r++) {
        for (unsigned c = before->d->npublic; c < before->d->ncompanies && fits; c++) {
            bool plays =
                IR_IS_PLAYER(after->s->director[c]) && !(before->s->status[c] & RAIL_GONE) && !(gone >> c & 1u);
            char number[8];
            if (plays && (r > 0 || !has_acted(before, c)) && (r < rounds || has_acted(after, c))) {
                bool joined = was_joined(before, after, c);
                gone |= (uint32_t)joined << c;
                fits = add_by_itself(list, joined ? "destination_connection" : "pass", "minor",
                                     xx_minor_id(before->d, c, number), NULL);
            }
        }
    }
    return fits;
}

static bool payments_say(const rail_look *before, const rail_look *after, json_t *list) {
    bool fits = true;
    for (unsigned p = 0; p < after->d->nprivates && fits; p++) {
        bool closed = after->s->private_flags[p] & ~before->s->private_flags[p] & RAIL_CLOSED;
        if (closed && OWN_PRIVATE(after, p, PAYMENT)) {
            fits = add_by_itself(list, "choose", "company", after->d->private_[p].id, "");
        }
    }
    return fits;
}

/* if 18xx.games had stopped at a decision before a stock round, and the stock round has left none, it does not
 * notice until an action of any kind makes it look again. */
static bool wake_up(const xx_game *x, const rail_look *before, const rail_look *after, json_t *list) {
    bool waits = false, dealt = false;
    for (unsigned i = 0; i < before->s->depth; i++) {
        const rail_frame *was = &before->s->frame[i], *is = &after->s->frame[i];
        bool stays =
            i < after->s->depth && is->kind == was->kind && is->who == was->who && is->turn.flags & CHINA_TURN_AWAITED;
        waits = waits || (was->kind == RAIL_FRAME_TURN && was->turn.flags & CHINA_TURN_AWAITED && !stays);
        dealt = dealt || was->kind == RAIL_FRAME_STOCK;
    }
    if (!waits || !dealt) {
        return true;
    }
    json_t *one = json_object();
    bool fits = one != NULL && xx_put_text(one, "type", "program_disable") &&
                xx_put_text(one, "entity_type", "player") && json_object_set(one, "entity", x->player[0]) == 0 &&
                xx_put_text(one, "reason", /* literal */ "the turn goes on");
    return json_array_append_new(list, one) == 0 && fits;
}

/* A payment comes when a stock round begins, and in a round the investors act before the companies that trigger it. */
static bool by_itself(const xx_game *x, const rail_look *before, const rail_look *after, const ir_action *action,
                      json_t *list) {
    return wake_up(x, before, after, list) && investors_say(before, after, list) &&
           (action->move.verb == CHINA_COLLECT || payments_say(before, after, list));
}

const xx_title xx_china = {.id = "1880",
                           .ours = {"1880", NULL},
                           .train = {"2P", "2R"},
                           .no_subsidy = true,
                           .kind = kind,
                           .director_shares = director_shares,
                           .read = read_own,
                           .changes_nothing = changes_nothing,
                           .write = write_own,
                           .locked = china_papers_before_free,
                           .follow = follow,
                           .settle = settle,
                           .by_itself = by_itself};
