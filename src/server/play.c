/* A started game: actions, undo and redo by the table's rule, chat, notes, the log.
 *
 * Every action is decided here by the engine, whatever the client believes: the line is read, the seat must belong to
 * the player who acts for its actor, and ir_apply accepts or refuses. */
#include "core/message.h"
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LOG_MOST = 2 << 20 };

static bool is_played(request *r) {
    if (r->t->g.state == STORE_OPEN) {
        return srv_fail(r, SRV_NOT_STARTED);
    }
    if (is_ended_by_hand(&r->t->g)) {
        return srv_fail(r, SRV_ENDED);
    }
    return srv_table_has_room(r, MAX_ROWS);
}

/* Rows that do not concern the game may have come in between. */
static bool is_current(request *r, int64_t at) {
    return (at >= r->t->g.game_at && at <= r->t->g.at) || srv_fail_row(r, r->t->g.at);
}

static unsigned lowest(uint8_t mask) {
    unsigned i = 0;
    while (i < IR_MAX_PLAYERS && !has_seat(mask, i)) {
        i++;
    }
    return i;
}

/* Acting at a table clears the player's unread @mention. */
static bool has_heard(request *r) {
    bool called = false;
    for (unsigned i = 0; i < r->t->nseats; i++) {
        store_seat *seat = &r->t->seat[i];
        if (has_seat(r->mine, seat->seat) && seat->called > 0) {
            seat->called = 0;
            called = true;
        }
    }
    return !called || srv_table_save(r, r->t, true);
}

/* ---- actions -------------------------------------------------------------------------------------------------------------- */

/* The rule, and the better run if that is the reason (88-RV-04). */
enum { REFUSAL_TEXT = 2 * IR_MAX_LINE };

static void put_refusal(const ir_language *language, const ir_game *game, const ir_state *state,
                        const ir_action *action, const ir_refusal *why, ir_text *out) {
    ir_json j = ir_json_on(out);
    ir_json_open(&j, '{');
    ir_json_field_string(&j, "error", "refused");
    ir_refusal_json(game, language, state, action, why, &j);
    ir_json_close(&j, '}');
}

static bool refused(request *r, const table *t, const ir_action *action, const ir_refusal *why) {
    char text[REFUSAL_TEXT];
    ir_text out = ir_text_on(text, sizeof text);
    put_refusal(srv_speaks(r), t->game, &t->state, action, why, &out);
    srv_answer_json(r, 422, &out);
    return false;
}

/* An action whose decision may take long, with what it needs: decided by another thread. */
typedef struct verdict {
    const ir_language *language;
    ir_game game;
    ir_state state;
    ir_action action;
    ir_status status;
    char refusal[REFUSAL_TEXT];
} verdict;

static void decide(void *arg) {
    verdict *v = arg;
    ir_refusal why = {0};
    ir_state *after = malloc(sizeof *after);
    ir_text out = ir_text_on(v->refusal, sizeof v->refusal);
    v->status = IR_BUG;
    if (after != NULL) {
        *after = v->state;
        v->status = ir_apply(&v->game, after, &v->action, NULL, &why);
    }
    free(after);
    if (v->status == IR_REFUSED) {
        put_refusal(v->language, &v->game, &v->state, &v->action, &why, &out);
    }
}

/* Hands it over; returns false, because there is no answer yet. */
static bool decide_aside(request *r, const table *t, const ir_action *action) {
    verdict *v = malloc(sizeof *v);
    if (v == NULL) {
        return srv_fail_store(r, STORE_FAILED);
    }
    v->language = srv_speaks(r);
    v->game = *t->game;
    v->state = t->state;
    v->action = *action;
    r->work = v;
    r->work_free = free;
    srv_work(r, decide, v);
    return false;
}

/* Whether the action is decided and can be done: those that may take long are first decided by another thread. By then
 * the position is the same, or the row that the caller named is no longer the last. */
static bool is_decided(request *r, const table *t, ir_action *action) {
    const verdict *v = r->work;
    if (t->game->title->takes_long == NULL || !t->game->title->takes_long(t->game, action)) {
        return true;
    }
    if (v == NULL) {
        return srv_lane(r, LANE_QUICK) && decide_aside(r, t, action);
    }
    if (v->status == IR_REFUSED) {
        const ir_text said = {.at = (char *)(uintptr_t)v->refusal, .len = strlen(v->refusal)};
        srv_answer_json(r, 422, &said);
        return false;
    }
    action->logged = v->status == IR_OK; /* no second search */
    return true;
}

bool srv_play_action(request *r, table *t, const ir_action *action, unsigned seat, ir_events *events) {
    char line[IR_MAX_LINE + 1];
    ir_text out = ir_text_on(line, sizeof line);
    ir_refusal why = {0};
    ir_action_print(t->game, &t->state, action, &out);
    ir_status status = ir_apply(t->game, &t->state, action, events, &why);
    if (status == IR_REFUSED) {
        return refused(r, t, action, &why);
    }
    t->touched = true;
    if (status == IR_BUG || out.cut) {
        srv_log_line(r->s, "bug: table %s, '%s'", t->g.id, line);
        return srv_fail(r, SRV_BUG);
    }
    return srv_table_add_action(r, t, line, seat);
}

/* The seat that acts for the actor, if it is the caller's. */
static bool find_seat(request *r, const ir_action *action, unsigned *seat) {
    const table *t = r->t;
    ir_party player = ir_player_of(t->game, &t->state, action->move.actor);
    ir_refusal why = {0};
    if (!IR_IS_PLAYER(player)) {
        if (!ir_legal(t->game, &t->state, action, &why)) {
            return refused(r, t, action, &why);
        }
        return srv_fail(r, SRV_NOBODY_DECIDES);
    }
    *seat = IR_SEAT(player);
    return has_seat(r->mine, *seat) || srv_fail(r, SRV_NOT_YOUR_SEAT);
}

void srv_post_actions(request *r) {
    static const char *const names[] = {"at", "action", NULL};
    const char *text;
    int64_t at;
    unsigned seat = 0;
    ir_action action;
    ir_events events = {0};
    ir_problem problem;
    table *t = r->t;
    if (!srv_body_read(r, names) || !srv_body_int(r, "at", 0, INT64_MAX, true, &at) ||
        !srv_body_text(r, "action", IR_MAX_LINE, true, &text) || !is_played(r) ||
        (!r->resumed && !r->lane && !srv_seat_limited(r, LIMIT_ACTIONS)) || !is_current(r, at)) {
        return;
    }
    if (!ir_action_read(t->game, &t->state, text, strlen(text), &action, &problem)) {
        srv_fail_problem(r, t->game, &problem);
        return;
    }
    if (!find_seat(r, &action, &seat) || !is_decided(r, t, &action) || !srv_bot_leave(r, t, seat) ||
        !srv_play_action(r, t, &action, seat, action.logged ? NULL : &events)) {
        return;
    }
    if (has_heard(r) && srv_programs_after(r, t, seat, &events, true) && srv_programs_run(r, t)) {
        srv_answer_at(r, t->g.at);
    }
}

/* ---- undo and redo -------------------------------------------------------------------------------------------------------- */

/* Whether all actions from..to-1 are the caller's, or computer players', who always agree. */
static bool all_mine(const request *r, size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
        if (!has_seat(r->mine, r->t->who[i]) && !r->t->by_bot[i]) {
            return false;
        }
    }
    return true;
}

static bool broken(request *r) {
    srv_log_line(r->s, "bug: table %s does not replay", r->t->g.id);
    r->t->touched = true;
    return srv_fail(r, SRV_BUG);
}

static bool move_to(request *r, size_t count, store_kind kind, unsigned seat) {
    table *t = r->t;
    char text[24];
    bool finished = t->g.state == STORE_FINISHED;
    snprintf(text, sizeof text, "%zu", count);
    if (!srv_table_go(t, count)) {
        return broken(r);
    }
    return srv_table_append(r, t, kind, (int)seat, text) &&
           ((t->g.state == STORE_FINISHED) == finished || srv_table_tell(r, t)) && srv_programs_undone(r, t, r->mine);
}

static bool ask(request *r, size_t count) {
    table *t = r->t;
    char text[32];
    unsigned seat = lowest(r->mine);
    snprintf(text, sizeof text, "undo %zu", count);
    t->asks = (int)seat;
    t->asks_since = srv_now_of(r->s);
    t->asks_to = (uint32_t)count;
    t->agreed = 0;
    return srv_table_append(r, t, STORE_ASK, (int)seat, text);
}

/* Seats that must agree: all except the asking caller's, those whose account was deleted, and those that a computer player
 * plays. */
static bool all_agree(const table *t, unsigned agreed) {
    for (unsigned i = 0; i < t->nseats; i++) {
        if (is_held(&t->seat[i]) && !has_bot(&t->seat[i]) && !has_seat(agreed, t->seat[i].seat)) {
            return false;
        }
    }
    return true;
}

bool srv_undo_agreed(request *r) {
    table *t = r->t;
    return t->asks < 0 || !all_agree(t, t->agreed | 1u << t->asks) ||
           move_to(r, t->asks_to, STORE_UNDO, (unsigned)t->asks);
}

static bool read_move(request *r, int64_t *at, int64_t *to, int64_t most) {
    static const char *const names[] = {"at", "to", NULL};
    return srv_body_read(r, names) && srv_body_int(r, "at", 0, INT64_MAX, true, at) &&
           srv_body_int(r, "to", 0, most, false, to) && is_played(r) && srv_seat_limited(r, LIMIT_ACTIONS) &&
           is_current(r, *at);
}

/* An undo goes back to a person's decision: past it, computer players would only decide the same again. */
static int64_t back_to_person(const table *t, int64_t to) {
    while (to >= 0 && to < (int64_t)t->count && t->by_bot[to]) {
        to--;
    }
    return to;
}

void srv_post_undo(request *r) {
    table *t = r->t;
    int64_t at = 0, to = (int64_t)t->count - 1;
    if (!read_move(r, &at, &to, UINT32_MAX)) {
        return;
    }
    to = back_to_person(t, to);
    if (t->count == 0 || to < 0 || to >= (int64_t)t->count) {
        srv_fail(r, SRV_NOTHING_TO_UNDO);
        return;
    }
    if (t->g.undo == UNDO_OWN && !all_mine(r, (size_t)to, t->count)) {
        srv_fail(r, SRV_UNDO_OWN);
        return;
    }
    bool alone = t->g.undo != UNDO_CONSENT || all_agree(t, r->mine);
    if (alone ? move_to(r, (size_t)to, STORE_UNDO, lowest(r->mine)) : ask(r, (size_t)to)) {
        srv_answer_at(r, t->g.at);
    }
}

void srv_post_redo(request *r) {
    table *t = r->t;
    int64_t at = 0, to = (int64_t)t->count + 1;
    if (!read_move(r, &at, &to, UINT32_MAX)) {
        return;
    }
    if (t->count == t->total || to <= (int64_t)t->count || to > (int64_t)t->total) {
        srv_fail(r, SRV_NOTHING_TO_REDO);
        return;
    }
    while (to < (int64_t)t->total && t->by_bot[to]) {
        to++; /* with what computer players did then */
    }
    if (t->g.undo != UNDO_ANYONE && !all_mine(r, t->count, (size_t)to)) {
        srv_fail(r, SRV_REDO_OWN);
        return;
    }
    if (move_to(r, (size_t)to, STORE_REDO, lowest(r->mine)) && srv_programs_run(r, t)) {
        srv_answer_at(r, t->g.at);
    }
}

void srv_post_consent(request *r) {
    static const char *const names[] = {"at", "yes", NULL};
    int64_t at;
    bool yes = false;
    table *t = r->t;
    if (!srv_body_read(r, names) || !srv_body_int(r, "at", 0, INT64_MAX, true, &at) ||
        !srv_body_bool(r, "yes", true, &yes) || !is_played(r) || !srv_seat_limited(r, LIMIT_ACTIONS) ||
        !is_current(r, at)) {
        return;
    }
    if (t->asks < 0) {
        srv_fail(r, SRV_NO_UNDO_ASKED);
        return;
    }
    uint8_t others = (uint8_t)(r->mine & ~(1u << t->asks) & ~t->agreed);
    if (others == 0) {
        srv_fail(r, SRV_ANSWER_NOT_ASKED);
        return;
    }
    unsigned seat = lowest(others);
    t->agreed |= (uint8_t)(yes ? 1u << seat : 0u);
    t->asks = yes ? t->asks : -1;
    if (!srv_table_append(r, t, yes ? STORE_YES : STORE_NO, (int)seat, "")) {
        return;
    }
    if (srv_undo_agreed(r)) {
        srv_answer_at(r, t->g.at);
    }
}

/* ---- ending a game early
 * --------------------------------------------------------------------------------------------------- */

static bool owner_at_row(request *r) {
    static const char *const names[] = {"at", NULL};
    int64_t at = 0;
    return (srv_caller_owns(&r->who, &r->t->g, r->t->seat, r->t->nseats) || srv_fail(r, SRV_OWNER_ONLY)) &&
           srv_body_read(r, names) && srv_body_int(r, "at", 0, INT64_MAX, true, &at) &&
           srv_seat_limited(r, LIMIT_SEATS) && is_current(r, at);
}

static bool say_end(request *r, store_kind kind) {
    int seat = r->mine != 0 ? (int)lowest(r->mine) : -1;
    if (!srv_table_append(r, r->t, kind, seat, "") || !srv_table_tell(r, r->t)) {
        return false;
    }
    srv_answer_at(r, r->t->g.at);
    return true;
}

void srv_post_end(request *r) {
    if (!owner_at_row(r)) {
        return;
    }
    if (r->t->g.state != STORE_STARTED) {
        srv_fail(r, SRV_NOT_PLAYING);
        return;
    }
    say_end(r, STORE_END);
}

void srv_post_resume(request *r) {
    if (!owner_at_row(r)) {
        return;
    }
    if (!is_ended_by_hand(&r->t->g)) {
        srv_fail(r, SRV_NOT_ENDED);
        return;
    }
    if (srv_table_has_room(r, MAX_ROWS)) {
        say_end(r, STORE_RESUME); /* ending it is always possible */
    }
}

/* ---- words ---------------------------------------------------------------------------------------------------------------- */

/* The length of the name with which the text begins, ignoring the case of ASCII letters; 0 if it does not. */
static size_t begins_with(const char *text, const char *name) {
    size_t len = strlen(name);
    char next = strlen(text) >= len ? text[len] : 'a';
    bool word = (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || (next >= '0' && next <= '9');
    return !word && strncasecmp(text, name, len) == 0 ? len : 0;
}

static size_t calls(const char *text, const store_seat *seat) {
    size_t a = begins_with(text, seat->name), b = begins_with(text, seat->person);
    return a > b ? a : b;
}

/* "@Ann", "@all": the mentioned players find it in their lists. If several names match, the longest counts. */
static void note_calls(request *r, const char *text) {
    table *t = r->t;
    for (const char *at = strchr(text, '@'); at != NULL; at = strchr(at + 1, '@')) {
        size_t most = begins_with(at + 1, "all");
        bool all = most > 0;
        for (unsigned i = 0; i < t->nseats; i++) {
            size_t len = calls(at + 1, &t->seat[i]);
            all = all && len < most;
            most = len > most ? len : most;
        }
        for (unsigned i = 0; most > 0 && i < t->nseats; i++) {
            bool meant = all || calls(at + 1, &t->seat[i]) == most;
            if (meant && !has_seat(r->mine, t->seat[i].seat)) {
                t->seat[i].called = t->g.at;
            }
        }
    }
}

void srv_post_chat(request *r) {
    static const char *const names[] = {"text", NULL};
    const char *text;
    if (!srv_body_read(r, names) || !srv_body_text(r, "text", (size_t)4 * MAX_CHAT, true, &text) ||
        !srv_seat_limited(r, LIMIT_CHAT) || !srv_table_has_room(r, MAX_TALK_ROWS)) {
        return;
    }
    unsigned length = ir_characters(text, strlen(text));
    if (length == 0 || length > MAX_CHAT || !srv_clean(text, false)) {
        srv_fail_number(r, SRV_CHAT_FORM, MAX_CHAT);
        return;
    }
    if (!has_heard(r) || !srv_table_append(r, r->t, STORE_CHAT, (int)lowest(r->mine), text)) {
        return;
    }
    note_calls(r, text);
    if (srv_table_save(r, r->t, strchr(text, '@') != NULL)) {
        srv_answer_at(r, r->t->g.at);
    }
}

static unsigned key_of(const request *r) {
    for (unsigned i = 0; i < r->t->nseats; i++) {
        if (has_seat(r->mine, r->t->seat[i].seat)) {
            return r->t->seat[i].key;
        }
    }
    return 0;
}

void srv_put_note(request *r) {
    static const char *const names[] = {"text", NULL};
    const char *text;
    if (!srv_body_read(r, names) || !srv_body_text(r, "text", MAX_NOTE, true, &text) ||
        !srv_seat_limited(r, LIMIT_NOTES)) {
        return;
    }
    if (!srv_clean(text, true)) {
        srv_fail_of(r, SRV_MEMBER_CHARACTERS, "text");
        return;
    }
    /* whoever takes over the seat meanwhile has the same key, perhaps, and must not read it */
    if (srv_fail_store(r, store_game_expect(r->s->set, &r->t->g)) &&
        srv_fail_store(r, store_note_put(r->s->set, r->t->g.id, key_of(r), text))) {
        srv_answer_empty(r);
    }
}

void srv_get_note(request *r) {
    static char note[MAX_NOTE + 1];
    if (!srv_fail_store(r, store_note_get(r->s->store, r->t->g.id, key_of(r), note, sizeof note))) {
        return;
    }
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    ir_json_open(&j, '{');
    ir_json_field_string(&j, "text", note);
    ir_json_close(&j, '}');
    srv_answer_json(r, 200, &text);
}

/* ---- the log -------------------------------------------------------------------------------------------------------------- */

/* A log being sent, a slice of its rows at a time. */
typedef struct reading {
    const srv *s;
    ir_text slice;
    char *text; /* so far */
    size_t len, cap;
    int64_t next, end; /* the next row, and the last that there is */
    unsigned rows;
    bool chat, waits; /* waits: for its next turn */
    bool damaged;     /* a row is damaged */
} reading;

static void free_reading(void *work) {
    reading *x = work;
    free(x->text);
    free(x);
}

static void put_row(ir_text *out, const store_row *row) {
    ir_put_int(out, row->row);
    ir_put_char(out, ' ');
    ir_put_int(out, row->time);
    ir_put_char(out, ' ');
    ir_put(out, store_row_kind(row));
    ir_put_char(out, ' ');
    if (row->who < 0) {
        ir_put_char(out, '-');
    } else {
        ir_put_int(out, row->who);
    }
    ir_put_char(out, ' ');
    ir_put(out, row->damaged ? store_damaged_text : row->text);
    ir_put_char(out, '\n');
}

static bool take_row(void *arg, const store_row *row) {
    reading *x = arg;
    if (x->rows++ % 16 == 15 && srv_slice_over(x->s)) {
        x->waits = true;
        return false;
    }
    if (row->row > x->end) {
        return false; /* a damaged row of another table */
    }
    x->next = row->row + 1;
    x->damaged = x->damaged || row->damaged;
    if (row->kind != STORE_CHAT || row->damaged || x->chat) {
        put_row(&x->slice, row);
    }
    return x->len + x->slice.len < LOG_MOST;
}

/* Keeps what the slice has; false if out of memory. */
static bool keep_slice(reading *x) {
    size_t need = x->len + x->slice.len;
    if (need >= x->cap) {
        size_t cap = need < LOG_MOST / 2 ? 2 * need + 1 : need + LOG_MOST / 2;
        char *text = realloc(x->text, cap);
        if (text == NULL) {
            return false;
        }
        x->text = text;
        x->cap = cap;
    }
    if (x->slice.len > 0) {
        memcpy(x->text + x->len, x->slice.at, x->slice.len);
    }
    x->len = need;
    x->text[need] = 0;
    return true;
}

static bool begin_log(request *r) {
    char value[24];
    int64_t from = 1;
    const char *text = srv_query_value(r, "from", value, sizeof value);
    if (text != NULL && !ir_read_int(text, strlen(text), 0, INT64_MAX, &from)) {
        return srv_fail(r, SRV_FROM_ROW);
    }
    reading *x = calloc(1, sizeof *x);
    if (x == NULL) {
        return srv_fail_store(r, STORE_FAILED);
    }
    x->next = from;
    r->work = x;
    r->work_free = free_reading;
    return true;
}

static store_status read_slice(const request *r, reading *x) {
    store_status status = store_rows(r->s->store, r->t->g.id, x->next, take_row, x);
    if (x->damaged) {
        srv_log_line(r->s, "damaged: %s", store_error(r->s->store));
        x->damaged = false;
    }
    if (status == STORE_OK && !x->waits && x->next <= x->end && x->len + x->slice.len < LOG_MOST) {
        store_misfit(r->s->store, r->t->g.id, x->next); /* it is missing */
        return STORE_DAMAGED;
    }
    return status;
}

void srv_get_log(request *r) {
    if (!srv_caller_may_see(r, r->t)) {
        srv_fail(r, SRV_PRIVATE);
        return;
    }
    if (r->work == NULL && !begin_log(r)) {
        return;
    }
    reading *x = r->work;
    x->s = r->s;
    x->slice = srv_scratch(r->s);
    x->chat = r->mine != 0;
    x->waits = false;
    x->end = r->t->g.at;
    if (!srv_fail_store(r, read_slice(r, x))) {
        return;
    }
    if (!keep_slice(x)) {
        srv_fail_store(r, STORE_FAILED);
    } else if (x->waits) {
        r->more = true;
    } else {
        ir_text whole = {.at = x->text, .len = x->len};
        srv_answer_text(r, "text/plain; charset=utf-8", &whole);
    }
}
