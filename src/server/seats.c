/* Who sits where: joining, leaving, the order, the start. */
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- sitting down ------------------------------------------------------------------------------------------------------------- */

static bool is_open(request *r) {
    return r->t->g.state == STORE_OPEN || srv_fail(r, 409, "full", "the game has started");
}

static bool owner_only(request *r) {
    return srv_caller_owns(&r->who, &r->t->g, r->t->seat, r->t->nseats) ||
           srv_fail(r, 403, "forbidden", "only the owner of the table may do this");
}

static void sort_seats(table *t) {
    for (unsigned i = 1; i < t->nseats; i++) {
        store_seat at = t->seat[i];
        unsigned k = i;
        for (; k > 0 && t->seat[k - 1].seat > at.seat; k--) {
            t->seat[k] = t->seat[k - 1];
        }
        t->seat[k] = at;
    }
}

static bool invited(request *r, const char *invite) {
    return !r->t->g.is_private || (invite != NULL && strcmp(invite, r->t->g.invite) == 0) ||
           srv_fail(r, 403, "forbidden", "this table is private; its invitation is needed");
}

static bool name_is_free(request *r, const char *name) {
    for (unsigned i = 0; i < r->t->nseats; i++) {
        if (srv_same_name(r->t->seat[i].name, name)) {
            return srv_fail_rule(r, NULL, "somebody of that name sits here already");
        }
    }
    return true;
}

static void answer_seat(request *r, unsigned key, const char *secret) {
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    ir_json_open(&j, '{');
    for (unsigned i = 0; i < r->t->nseats; i++) {
        if (r->t->seat[i].key == key) {
            ir_json_field_int(&j, "seat", r->t->seat[i].seat);
        }
    }
    if (secret[0] != 0) {
        ir_json_field_string(&j, "secret", secret);
    }
    ir_json_close(&j, '}');
    srv_answer_json(r, 200, &text);
}

void srv_post_join(request *r) {
    static const char *const names[] = {"name", "invite", NULL};
    const char *name, *invite;
    char secret[SRV_SECRET] = "";
    table *t = r->t;
    if (!srv_body_read(r, names) || !srv_body_text(r, "name", IR_MAX_NAME, false, &name) ||
        !srv_body_text(r, "invite", STORE_INVITE, false, &invite) || !srv_limited(r, LIMIT_JOINS, r->who.address) ||
        !invited(r, invite)) {
        return;
    }
    if (t->g.state != STORE_OPEN || t->nseats == t->g.seats || t->g.next_key == MAX_KEYS) {
        srv_fail(r, 409, "full", "there is no empty seat");
        return;
    }
    if (r->who.account != 0 && r->mine != 0) {
        srv_fail(r, 409, "full", "you sit here already");
        return;
    }
    if (name == NULL && r->who.account == 0) {
        srv_fail(r, 400, "bad_request", "'name' is missing");
        return;
    }
    if (r->who.account != 0) {
        name = r->who.name;
    }
    if (!srv_good_name(r, name) || !name_is_free(r, name)) {
        return;
    }
    store_seat *seat = &t->seat[t->nseats];
    memset(seat, 0, sizeof *seat);
    while (srv_seat_at(t->seat, t->nseats, seat->seat) != NULL) {
        seat->seat++;
    }
    unsigned key = seat->key = t->g.next_key++;
    snprintf(seat->name, sizeof seat->name, "%s", name);
    seat->account = r->who.account;
    if (seat->account == 0) {
        srv_fresh_secret(r->s, 16, secret, seat->secret);
        seat->has_secret = true;
    }
    t->nseats++;
    sort_seats(t);
    t->g.changed = srv_now_of(r->s);
    if (!srv_table_save(r, t, true) || !srv_table_tell(r, t)) {
        return;
    }
    if (t->nseats == t->g.seats && !t->g.by_owner && !srv_table_start(r, t)) {
        return;
    }
    answer_seat(r, key, secret);
}

static void stand_up(request *r, uint8_t seats) {
    table *t = r->t;
    unsigned kept = 0;
    for (unsigned i = 0; i < t->nseats; i++) {
        if (!has_seat(seats, t->seat[i].seat)) {
            t->seat[kept++] = t->seat[i];
        }
    }
    t->nseats = kept;
    t->g.changed = srv_now_of(r->s);
    if (srv_table_save(r, t, true) && srv_table_tell(r, t)) {
        srv_answer_empty(r);
    }
}

void srv_post_leave(request *r) {
    static const char *const names[] = {NULL};
    if (srv_body_read(r, names) && is_open(r)) {
        stand_up(r, r->mine);
    }
}

void srv_post_kick(request *r) {
    static const char *const names[] = {"seat", NULL};
    int64_t seat;
    if (!owner_only(r) || !srv_body_read(r, names) || !srv_body_int(r, "seat", 0, IR_MAX_PLAYERS - 1, true, &seat) ||
        !is_open(r)) {
        return;
    }
    if (srv_seat_at(r->t->seat, r->t->nseats, (unsigned)seat) == NULL) {
        srv_fail(r, 404, "not_found", "nobody sits there");
        return;
    }
    stand_up(r, (uint8_t)(1u << seat));
}

/* ---- starting --------------------------------------------------------------------------------------------------------------- */

/* A number below n, each with the same chance. */
static unsigned draw(srv *s, unsigned n) {
    return (unsigned)(srv_fresh_number(s) % n); /* n <= 7 of 2^64: no bias to speak of */
}

static void shuffle(srv *s, table *t) {
    for (unsigned i = t->nseats; i > 1; i--) {
        unsigned k = draw(s, i);
        store_seat moved = t->seat[i - 1];
        t->seat[i - 1] = t->seat[k];
        t->seat[k] = moved;
    }
    for (unsigned i = 0; i < t->nseats; i++) {
        t->seat[i].seat = (uint8_t)i;
    }
}

bool srv_table_start(request *r, table *t) {
    const char *name[IR_MAX_PLAYERS];
    const ir_title *title = ir_title_find(t->g.title);
    json_t *options = json_loads(t->g.options, 0, NULL);
    ir_game *game = malloc(sizeof *game);
    if (!t->g.given_order) {
        shuffle(r->s, t);
    }
    for (unsigned i = 0; i < t->nseats; i++) {
        name[i] = t->seat[i].name;
    }
    bool fine = title != NULL && options != NULL && game != NULL;
    if (!fine) {
        srv_fail_read(r, STORE_FAILED);
    }
    fine = fine && srv_try_game(r, title, options, name, t->nseats, t->g.seed, game) && srv_table_begin(r, t, game) &&
           srv_table_save(r, t, true);
    json_decref(options);
    free(game);
    return fine;
}

void srv_post_start(request *r) {
    static const char *const names[] = {NULL};
    if (!owner_only(r) || !srv_body_read(r, names) || !is_open(r)) {
        return;
    }
    if (r->t->nseats != r->t->g.seats) {
        srv_fail_rule(r, NULL, "there are empty seats");
        return;
    }
    if (srv_table_start(r, r->t)) {
        srv_answer_at(r, r->t->g.at);
    }
}

void srv_post_order(request *r) {
    static const char *const names[] = {"seats", NULL};
    table *t = r->t;
    unsigned seen = 0;
    if (!owner_only(r) || !srv_body_read(r, names) || !is_open(r)) {
        return;
    }
    const json_t *list = json_object_get(r->body, "seats");
    if (!json_is_array(list) || json_array_size(list) != t->g.seats) {
        srv_fail(r, 400, "bad_request", "'seats' lists the seats' numbers in their new order");
        return;
    }
    uint8_t place[IR_MAX_PLAYERS] = {0};
    for (unsigned i = 0; i < t->g.seats; i++) {
        const json_t *v = json_array_get(list, i);
        json_int_t n = json_is_integer(v) ? json_integer_value(v) : -1;
        if (n < 0 || n >= t->g.seats || has_seat(seen, (unsigned)n)) {
            srv_fail(r, 400, "bad_request", "'seats' lists the seats' numbers in their new order");
            return;
        }
        seen |= 1u << n;
        place[n] = (uint8_t)i;
    }
    for (unsigned i = 0; i < t->nseats; i++) {
        t->seat[i].seat = place[t->seat[i].seat];
    }
    sort_seats(t);
    t->g.given_order = true; /* the owner has chosen */
    t->g.changed = srv_now_of(r->s);
    if (srv_table_save(r, t, true) && srv_table_tell(r, t)) {
        srv_answer_empty(r);
    }
}
