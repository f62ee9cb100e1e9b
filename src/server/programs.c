/* Programmed moves: a seat's standing order for a stock round, turned by the server into ordinary actions.
 *
 * What always holds: a programmed action is decided and written to the journal like any other; a program that cannot
 * continue ends, with a row that says why. Others see that a seat has one, not which. One request expands at most
 * MAX_EXPANSIONS actions. */
#include "rail/rail.h"
#include "server/part.h"

#include <stdio.h>
#include <string.h>

static const char *const kind_name[] = {"none", "pass", "buy"};
static const char *const until_name[] = {"change", "round", "float"};

/* Only the rail kit has stock rounds. */
static const rail_state *rail_of(const table *t) {
    return t->game != NULL && t->game->title->legal == rail_legal ? (const rail_state *)(const void *)t->state.body
                                                                  : NULL;
}

static bool in_stock_round(const table *t, unsigned turn) {
    const rail_state *s = rail_of(t);
    return s != NULL && !t->state.finished && s->round == RAIL_ROUND_STOCK && s->turn == turn;
}

const char *srv_program_company(const table *t, const program *p) {
    return p->kind == PROGRAM_BUY ? ir_party_name(t->game, p->company) : NULL;
}

void srv_program_json(ir_json *j, const table *t, unsigned seat) {
    const program *p = &t->program[seat];
    const char *company = srv_program_company(t, p);
    ir_json_open(j, '{');
    ir_json_field_int(j, "seat", seat);
    ir_json_field_string(j, "program", kind_name[p->kind]);
    ir_json_field_string(j, "until", until_name[p->until]);
    if (company != NULL) {
        ir_json_field_string(j, "company", company);
    }
    ir_json_close(j, '}');
}

/* In the store: "KIND UNTIL COMPANY TURN ACTIONS", as numbers. */
bool srv_program_parse(const table *t, const char *text, program *out) {
    unsigned v[5];
    (void)t;
    if (sscanf(text, "%u %u %u %u %u", &v[0], &v[1], &v[2], &v[3], &v[4]) != 5 || v[0] > PROGRAM_BUY ||
        v[1] > UNTIL_FLOAT || v[2] > 255) {
        return false;
    }
    *out = (program){(uint8_t)v[0], (uint8_t)v[1], (ir_party)v[2], (uint16_t)v[3], v[4]};
    return true;
}

static unsigned key_at(const table *t, unsigned seat) {
    for (unsigned i = 0; i < t->nseats; i++) {
        if (t->seat[i].seat == seat) {
            return t->seat[i].key;
        }
    }
    return 0;
}

static bool save(request *r, table *t, unsigned seat) {
    const program *p = &t->program[seat];
    char text[64];
    snprintf(text, sizeof text, "%u %u %u %u %u", p->kind, p->until, p->company, p->turn, p->actions);
    return srv_fail_store(
        r, store_program_put(r->s->set, t->g.id, key_at(t, seat), p->kind != PROGRAM_NONE ? text : NULL));
}

static bool end(request *r, table *t, unsigned seat, const char *why) {
    char text[40];
    if (t->program[seat].kind == PROGRAM_NONE) {
        return true;
    }
    memset(&t->program[seat], 0, sizeof t->program[seat]);
    snprintf(text, sizeof text, "off %s", why);
    return save(r, t, seat) && srv_table_append(r, t, STORE_PROGRAM, (int)seat, text);
}

/* ---- when they end -------------------------------------------------------------------------------------------------------- */

/* Somebody has traded shares of a company in which this seat holds shares, or started one. */
static bool is_change(const table *t, unsigned seat, const ir_event *event) {
    const rail_state *s = rail_of(t);
    int32_t company = event->code == RAIL_EV_EXCHANGED ? event->arg[2] : event->arg[1];
    switch (event->code) {
    case RAIL_EV_STARTED:
        return true;
    case RAIL_EV_BOUGHT:
    case RAIL_EV_SOLD:
    case RAIL_EV_EXCHANGED:
        return company >= 0 && company < IR_MAX_COMPANIES && s->shares[company][seat] > 0;
    default:
        return false;
    }
}

static bool changed(const table *t, unsigned seat, const ir_events *events) {
    for (unsigned i = 0; i < events->count; i++) {
        if (is_change(t, seat, &events->event[i])) {
            return true;
        }
    }
    return events->dropped > 0;
}

/* It has floated, or will at the end of the stock round whatever else is bought (T80-16). */
static bool floated(const table *t, ir_party company) {
    rail_look k = rail_look_at(t->game, &t->state);
    unsigned c = IR_COMPANY_INDEX(company);
    return (k.s->status[c] & RAIL_FLOATED) != 0 || rail_will_float(&k, c);
}

static const char *why_end(const table *t, unsigned seat, unsigned actor, const ir_events *events, bool by_hand) {
    const program *p = &t->program[seat];
    if (p->kind == PROGRAM_NONE) {
        return NULL;
    }
    if (seat == actor && by_hand) {
        return "acted";
    }
    if (p->kind == PROGRAM_BUY && floated(t, p->company)) {
        return "floated";
    }
    if (!in_stock_round(t, p->turn)) {
        return "round";
    }
    return p->until == UNTIL_CHANGE && seat != actor && changed(t, seat, events) ? "change" : NULL;
}

bool srv_programs_after(request *r, table *t, unsigned actor, const ir_events *events, bool by_hand) {
    for (unsigned i = 0; rail_of(t) != NULL && i < t->nseats; i++) {
        const char *why = why_end(t, i, actor, events, by_hand);
        if (why != NULL && !end(r, t, i, why)) {
            return false;
        }
    }
    return true;
}

bool srv_programs_leave(request *r, table *t, unsigned seat) { return end(r, t, seat, "left"); }

bool srv_programs_undone(request *r, table *t, uint8_t by) {
    for (unsigned i = 0; i < t->nseats; i++) {
        const program *p = &t->program[i];
        bool over = t->count < p->actions || has_seat(by, i) || !in_stock_round(t, p->turn);
        if (p->kind != PROGRAM_NONE && over && !end(r, t, i, "undo")) {
            return false;
        }
    }
    return true;
}

/* ---- what they do --------------------------------------------------------------------------------------------------------- */

/* The action of a program, if it is legal now. */
static bool next_action(const table *t, unsigned seat, ir_action *out) {
    const program *p = &t->program[seat];
    memset(out, 0, sizeof *out);
    if (p->kind == PROGRAM_PASS) {
        out->move = pass_move(IR_PLAYER(seat));
        return ir_legal(t->game, &t->state, out, NULL);
    }
    out->move = buy_move(IR_PLAYER(seat), IR_COMPANY_INDEX(p->company), RAIL_FROM_IPO);
    if (ir_legal(t->game, &t->state, out, NULL)) {
        return true;
    }
    out->move = buy_move(IR_PLAYER(seat), IR_COMPANY_INDEX(p->company), RAIL_FROM_POOL);
    return ir_legal(t->game, &t->state, out, NULL);
}

/* The seat whose turn it is in the stock round, if it has a program; otherwise -1. */
static int who_is_next(const table *t) {
    const rail_state *s = rail_of(t);
    if (s == NULL || t->state.finished || s->depth == 0 || s->frame[s->depth - 1].kind != RAIL_FRAME_STOCK) {
        return -1;
    }
    ir_party who = s->frame[s->depth - 1].who;
    return IR_IS_PLAYER(who) && t->program[IR_SEAT(who)].kind != PROGRAM_NONE ? (int)IR_SEAT(who) : -1;
}

bool srv_programs_run(request *r, table *t) {
    ir_action action;
    ir_events events;
    for (unsigned i = 0; i < MAX_EXPANSIONS; i++) {
        int seat = who_is_next(t);
        if (seat < 0) {
            return true;
        }
        if (!next_action(t, (unsigned)seat, &action)) {
            if (!end(r, t, (unsigned)seat, "illegal")) {
                return false;
            }
            continue;
        }
        if (!srv_play_action(r, t, &action, (unsigned)seat, &events) ||
            !srv_programs_after(r, t, (unsigned)seat, &events, false)) {
            return false;
        }
    }
    return true;
}

/* ---- setting them --------------------------------------------------------------------------------------------------------- */

static unsigned own_seat(const request *r) {
    unsigned i = 0;
    while (!has_seat(r->mine, i)) {
        i++;
    }
    return i;
}

static bool read_program(request *r, program *p) {
    static const char *const names[] = {"program", "until", "company", "seat", NULL};
    const char *kind, *until, *company;
    table *t = r->t;
    if (!srv_body_read(r, names) || !srv_body_text(r, "program", 10, true, &kind) ||
        !srv_body_text(r, "until", 10, true, &until) || !srv_body_text(r, "company", 40, false, &company)) {
        return false;
    }
    bool pass = strcmp(kind, "pass") == 0, buy = strcmp(kind, "buy") == 0;
    p->kind = pass ? PROGRAM_PASS : PROGRAM_BUY;
    p->until = strcmp(until, "change") == 0 ? UNTIL_CHANGE : strcmp(until, "round") == 0 ? UNTIL_ROUND : UNTIL_FLOAT;
    bool fits =
        strcmp(until, until_name[p->until]) == 0 && buy == (p->until == UNTIL_FLOAT) && buy == (company != NULL);
    if ((!pass && !buy) || !fits) {
        return srv_fail(r, SRV_PROGRAM_FORM);
    }
    const rail_state *s = rail_of(t);
    if (s == NULL || !in_stock_round(t, s->turn)) {
        return srv_fail(r, SRV_PROGRAM_ROUND);
    }
    p->turn = s->turn;
    p->actions = (uint32_t)t->count;
    if (buy) {
        p->company = ir_party_find(t->game, company, strlen(company));
        if (!IR_IS_COMPANY(p->company)) {
            return srv_fail_of(r, SRV_PROGRAM_COMPANY, company);
        }
        if (floated(t, p->company)) {
            return srv_fail_of(r, SRV_PROGRAM_FLOATED, company);
        }
    }
    return true;
}

static bool which_seat(request *r, unsigned *seat) {
    int64_t asked = own_seat(r);
    if (!srv_body_int(r, "seat", 0, IR_MAX_PLAYERS - 1, false, &asked)) {
        return false;
    }
    *seat = (unsigned)asked;
    return has_seat(r->mine, *seat) || srv_fail(r, SRV_NOT_YOUR_SEAT);
}

void srv_post_programs(request *r) {
    program p = {0};
    unsigned seat;
    table *t = r->t;
    if (t->g.state != STORE_STARTED) {
        srv_fail(r, SRV_NOT_PLAYING);
        return;
    }
    if (!srv_seat_limited(r, LIMIT_ACTIONS) || !srv_table_has_room(r, MAX_TALK_ROWS) || !read_program(r, &p) ||
        !which_seat(r, &seat)) {
        return;
    }
    t->touched = true;
    t->program[seat] = p;
    if (srv_bot_leave(r, t, seat) && save(r, t, seat) && srv_table_append(r, t, STORE_PROGRAM, (int)seat, "on") &&
        srv_programs_run(r, t)) {
        srv_answer_at(r, t->g.at);
    }
}

void srv_delete_programs(request *r) {
    static const char *const names[] = {"seat", NULL};
    unsigned seat;
    table *t = r->t;
    if (r->http.len == 0) {
        r->body = json_object();
    }
    if (srv_body_read(r, names) && which_seat(r, &seat) && srv_seat_limited(r, LIMIT_ACTIONS) &&
        end(r, t, seat, "cleared")) {
        srv_answer_at(r, t->g.at);
    }
}
