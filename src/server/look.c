/* How a table looks from outside (GAME in docs/api.md), and lists of tables. */
#include "core/catalogue.h"
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const state_name[] = {"open", "started", "finished"};
const char *const srv_undo_name[] = {"own", "anyone", "consent"};
const char *const srv_pace_name[] = {"async", "live"};

enum { LISTED = 200, PAGE = 100 };

/* ---- how a table looks
 * ------------------------------------------------------------------------------------------------------ */

const store_seat *srv_seat_at(const store_seat *seat, unsigned count, unsigned number) {
    for (unsigned i = 0; i < count; i++) {
        if (seat[i].seat == number) {
            return &seat[i];
        }
    }
    return NULL;
}

static void seats_json(ir_json *j, const store_game *g, const store_seat *seat, unsigned count, const program *programs,
                       unsigned stuck, uint8_t mine) {
    ir_json_field_open(j, "seats", '[');
    for (unsigned i = 0; i < g->seats; i++) {
        const store_seat *at = srv_seat_at(seat, count, i);
        if (at == NULL) {
            ir_json_null(j);
            continue;
        }
        ir_json_open(j, '{');
        ir_json_field_int(j, "seat", i);
        ir_json_field_string(j, "name", at->name);
        if (at->person[0] != 0) {
            ir_json_field_string(j, "person", at->person);
        }
        srv_json_flag(j, "account", at->account != 0);
        if (has_bot(at)) {
            ir_json_field_string(j, "bot", at->bot);
            if (has_seat(stuck, i)) {
                srv_json_flag(j, "stuck", true);
            }
        }
        srv_json_flag(j, "empty", !is_held(at) && !has_bot(at));
        srv_json_flag(j, "offered", at->has_offer);
        srv_json_flag(j, "you", has_seat(mine, i));
        if (programs != NULL) {
            srv_json_flag(j, "program", programs[i].kind != PROGRAM_NONE);
        }
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
}

static void names_json(ir_json *j, const char *key, const store_seat *seat, unsigned count, unsigned mask) {
    ir_json_field_open(j, key, '[');
    for (unsigned i = 0; i < IR_MAX_PLAYERS; i++) {
        const store_seat *at = has_seat(mask, i) ? srv_seat_at(seat, count, i) : NULL;
        if (at != NULL) {
            ir_json_string(j, at->name);
        }
    }
    ir_json_close(j, ']');
}

/* JSON that we wrote ourselves, as a value: the writer assumes that the key has it. */
static void raw_json(ir_json *j, const char *key, const char *text) {
    ir_json_key(j, key);
    j->keyed = false;
    ir_put(j->out, text);
}

/* The options without the position that the table begins from: it is long, and the first row of the log has it. Quotes in
 * values follow a backslash, so that the member cannot be taken for a part of one. */
static void options_json(ir_json *j, const char *options) {
    static const char member[] = "\"position\":\"";
    const char *at = strstr(options, member);
    ir_json_key(j, "options");
    j->keyed = false;
    if (at == NULL || (at[-1] != '{' && at[-1] != ',')) {
        ir_put(j->out, options);
        return;
    }
    const char *end = at + sizeof member - 1;
    while (*end != 0 && *end != '"') {
        end += *end == '\\' && end[1] != 0 ? 2 : 1;
    }
    end += *end == '"';
    bool more = *end == ',', first = at[-1] == '{';
    ir_put_n(j->out, options, (size_t)(at - options) - (first || more ? 0 : 1));
    ir_put(j->out, more ? end + 1 : end);
    srv_json_flag(j, "from_position", true);
}

static const char *owner_of(const store_game *g, const store_seat *seat, unsigned count) {
    const store_seat *owner = srv_owner_seat(g, seat, count);
    return g->owner != 0 ? g->owner_name : owner == NULL ? NULL : owner->person[0] != 0 ? owner->person : owner->name;
}

static int lowest(uint8_t mask) {
    for (int i = 0; i < IR_MAX_PLAYERS; i++) {
        if (has_seat(mask, (unsigned)i)) {
            return i;
        }
    }
    return -1;
}

static bool may_undo(const store_game *g, uint8_t mine) {
    return mine != 0 && g->state != STORE_OPEN && !is_ended_by_hand(g) && g->actions > 0 && g->last_who >= 0 &&
           (g->undo != UNDO_OWN || has_seat(mine, (unsigned)g->last_who));
}

/* Before the start there is a seed only if somebody chose it, and then everybody knows it; afterwards nothing random is
 * left that it could reveal (a test checks that for every title). */
static void seed_json(ir_json *j, const store_game *g) {
    char seed[24];
    ir_text t = ir_text_on(seed, sizeof seed);
    ir_put_u64(&t, g->seed);
    ir_json_field_string(j, "seed", g->state != STORE_OPEN || g->is_seeded ? seed : NULL);
    srv_json_flag(j, "seeded", g->is_seeded);
}

/* The last row with an @mention of one of these seats; 0: none. */
static int64_t called(const store_seat *seat, unsigned count, uint8_t mine) {
    int64_t row = 0;
    for (unsigned i = 0; i < count; i++) {
        row = has_seat(mine, seat[i].seat) && seat[i].called > row ? seat[i].called : row;
    }
    return row;
}

/* All members except the programs; the object stays open. */
static void game_json(ir_json *j, const store_game *g, const store_seat *seat, unsigned count, const program *programs,
                      unsigned stuck, uint8_t mine, bool owner) {
    const ir_title *title = ir_title_find(g->title);
    ir_json_open(j, '{');
    ir_json_field_string(j, "id", g->id);
    ir_json_field_string(j, "title", g->title);
    ir_json_field_string(j, "title_name", title != NULL ? ir_title_name(title) : g->title);
    ir_json_field_string(j, "description", g->description);
    ir_json_field_string(j, "state", state_name[g->state % 3]);
    srv_json_flag(j, "private", g->is_private);
    ir_json_field_string(j, "owner", owner_of(g, seat, count));
    ir_json_field_string(j, "start", g->by_owner ? "owner" : "full");
    ir_json_field_string(j, "order", g->given_order ? "given" : "random");
    ir_json_field_string(j, "undo", srv_undo_name[g->undo % 3]);
    ir_json_field_string(j, "pace", srv_pace_name[g->is_live]);
    ir_json_field_int(j, "min_players", g->least);
    options_json(j, g->options);
    seed_json(j, g);
    ir_json_field_int(j, "created", g->created);
    ir_json_field_int(j, "changed", g->changed);
    seats_json(j, g, seat, count, programs, stuck, mine);
    names_json(j, "players", seat, count, g->state != STORE_OPEN ? 0xFFu : 0u);
    ir_json_field_int(j, "at", g->at);
    ir_json_field_int(j, "actions", g->actions);
    names_json(j, "to_act", seat, count, g->waiting);
    ir_json_key(j, "waiting_since");
    if (g->waiting != 0) {
        ir_json_int(j, g->since);
    } else {
        ir_json_null(j);
    }
    if (g->end != NULL) {
        ir_json_field_string(j, "end", g->end);
    }
    if (g->totals != NULL) {
        raw_json(j, "totals", g->totals);
    }
    if (owner) {
        ir_json_field_string(j, "invite", g->invite);
    }
    ir_json_key(j, "you");
    if (mine != 0) {
        ir_json_int(j, lowest(mine));
    } else {
        ir_json_null(j);
    }
    srv_json_flag(j, "may_undo", may_undo(g, mine));
    srv_json_flag(j, "asked", (g->asked & mine) != 0);
    if (called(seat, count, mine) > 0) {
        ir_json_field_int(j, "called", called(seat, count, mine));
    }
}

/* The members above, the caller's programs, and the end of the object. */
void srv_table_json(ir_json *j, const table *t, uint8_t mine, bool owner) {
    game_json(j, &t->g, t->seat, t->nseats, t->program, t->stuck, mine, owner);
    if (t->lost_programs != 0) {
        srv_json_flag(j, "damaged", true); /* its programs: they are off */
    }
    ir_json_field_open(j, "programs", '[');
    for (unsigned i = 0; i < IR_MAX_PLAYERS; i++) {
        if (has_seat(mine, i) && t->program[i].kind != PROGRAM_NONE) {
            srv_program_json(j, t, i);
        }
    }
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}

void srv_get_game(request *r) {
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    if (!srv_caller_may_see(r, r->t)) {
        srv_fail(r, SRV_PRIVATE);
        return;
    }
    srv_table_json(&j, r->t, r->mine, srv_caller_owns(&r->who, &r->t->g, r->t->seat, r->t->nseats));
    srv_answer_json(r, 200, &text);
}

void srv_get_titles(request *r) {
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    ir_json_open(&j, '{');
    ir_json_key(&j, "titles");
    ir_catalogue_json(&ir_languages[0], &j);
    ir_json_close(&j, '}');
    srv_answer_json(r, 200, &text);
}

void srv_get_health(request *r) {
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    const char *lost = store_lost(r->s->store);
    ir_json_open(&j, '{');
    srv_json_flag(&j, "ok", lost == NULL);
    ir_json_field_string(&j, "version", IR_VERSION);
    srv_bots_json(r->s, &j);
    if (lost != NULL) {
        ir_json_field_string(&j, "text", lost);
    }
    ir_json_close(&j, '}');
    srv_answer_json(r, lost == NULL ? 200 : 503, &text);
}

/* ---- lists ---------------------------------------------------------------------------------------------------------------- */

/* A list is gathered first and written sorted; several secrets may find the same table. */
typedef struct listed {
    char id[STORE_ID];
    bool waits; /* waits for the caller */
    int64_t since, changed;
} listed;

typedef struct listing {
    listed item[LISTED];
    unsigned count, damaged; /* damaged: left out */
} listing;

static bool list_game(void *arg, const store_game *g) {
    listing *l = arg;
    for (unsigned i = 0; i < l->count; i++) {
        if (strcmp(l->item[i].id, g->id) == 0) {
            return true;
        }
    }
    if (l->count == LISTED) {
        return false; /* by anyone: nothing is written after the list */
    }
    listed *at = &l->item[l->count++];
    memcpy(at->id, g->id, sizeof at->id);
    at->since = g->waiting != 0 ? g->since : g->created;
    at->changed = g->changed;
    at->waits = (g->waiting | g->asked) != 0; /* whether it waits for the caller is known once the seats are read */
    return l->count < LISTED;
}

typedef struct shown {
    request *r;
    ir_json *j;
    store_seat seat[IR_MAX_PLAYERS];
    unsigned count, damaged; /* damaged: tables left out of the list */
} shown;

static bool hold_seats(void *arg, const store_seat *seat, unsigned count) {
    shown *x = arg;
    memcpy(x->seat, seat, count * sizeof *seat);
    x->count = count;
    return true;
}

static bool show_game(void *arg, const store_game *g) {
    shown *x = arg;
    if (x->count != g->taken) {
        x->damaged++; /* a row of its seats is missing */
        store_misfit(x->r->s->store, g->id, 0);
        return true;
    }
    uint8_t mine = srv_caller_seats_of(&x->r->who, x->seat, x->count);
    game_json(x->j, g, x->seat, x->count, NULL, 0, mine, srv_caller_owns(&x->r->who, g, x->seat, x->count));
    ir_json_key(x->j, "programs"); /* of an open table */
    ir_json_open(x->j, '[');
    ir_json_close(x->j, ']');
    ir_json_close(x->j, '}');
    return true;
}

static bool waiting_for(void *arg, const store_game *g) {
    shown *x = arg;
    x->count = (srv_caller_seats_of(&x->r->who, x->seat, x->count) & (g->waiting | g->asked)) != 0;
    return true;
}

static int by_waiting(const void *a, const void *b) {
    const listed *x = a, *y = b;
    if (x->waits != y->waits) {
        return x->waits ? -1 : 1;
    }
    return x->since < y->since ? -1 : x->since > y->since;
}

/* One table of a list. Damaged ones are left out and counted, and the list continues. */
static store_status show_listed(request *r, const char *id, shown *x) {
    const store_reader to = {hold_seats, show_game, NULL, NULL, x};
    unsigned before = x->damaged;
    store_status status = store_load(r->s->store, id, 1, &to);
    x->damaged += status == STORE_DAMAGED;
    if (x->damaged > before) {
        srv_log_line(r->s, "damaged: %s, left out of a list", store_error(r->s->store));
    }
    return status == STORE_DAMAGED ? STORE_OK : status;
}

/* The tables of the list, and the end of the object. */
static void answer_list(request *r, const listing *l, store_status status, const char *next) {
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    shown x = {.r = r, .j = &j, .damaged = l->damaged};
    ir_json_open(&j, '{');
    ir_json_field_open(&j, "games", '[');
    for (unsigned i = 0; status == STORE_OK && i < l->count && text.len < SCRATCH / 2; i++) {
        status = show_listed(r, l->item[i].id, &x);
    }
    ir_json_close(&j, ']');
    if (x.damaged > 0) {
        ir_json_field_int(&j, "damaged", x.damaged);
    }
    if (next != NULL) {
        ir_json_field_string(&j, "next", next);
    }
    ir_json_close(&j, '}');
    if (srv_fail_store(r, status == STORE_NONE ? STORE_OK : status)) {
        srv_answer_json(r, 200, &text);
    }
}

static void count_left_out(request *r, listing *l) {
    l->damaged = store_left_out(r->s->store);
    if (l->damaged > 0) {
        srv_log_line(r->s, "damaged: %s, left out of a list", store_error(r->s->store));
    }
}

/* The caller's own tables, those waiting for them first. */
static void list_mine(request *r, listing *l, bool finished) {
    store *kept = r->s->store;
    store_status status = store_games_of(kept, r->who.account, (const uint8_t(*)[STORE_HASH])r->who.secret,
                                         r->who.nsecrets, finished, list_game, l);
    shown x = {.r = r};
    const store_reader to = {hold_seats, waiting_for, NULL, NULL, &x};
    count_left_out(r, l);
    for (unsigned i = 0; status == STORE_OK && i < l->count; i++) {
        if (l->item[i].waits) {
            status = store_load(kept, l->item[i].id, 1, &to);
            l->item[i].waits = status == STORE_OK && x.count != 0;
        }
        status = status == STORE_DAMAGED ? STORE_OK : status; /* it will be left out */
    }
    qsort(l->item, l->count, sizeof l->item[0], by_waiting);
    answer_list(r, l, status, NULL);
}

/* "CHANGED-ID": the table after which the next page begins. */
static bool read_after(request *r, char *text, size_t cap, store_page *page) {
    const char *after = srv_query_value(r, "after", text, cap);
    char *id = after != NULL ? strchr(text, '-') : NULL;
    page->changed = INT64_MAX;
    page->id = "";
    if (after == NULL) {
        return true;
    }
    if (id == NULL || !ir_read_int(text, (size_t)(id - text), 0, INT64_MAX, &page->changed)) {
        return srv_fail(r, SRV_AFTER_PAGE);
    }
    page->id = id + 1;
    return true;
}

static bool read_pace(request *r, store_page *page) {
    char text[8];
    page->live = -1;
    if (srv_query_value(r, "pace", text, sizeof text) == NULL) {
        return true;
    }
    for (int i = 0; i < 2; i++) {
        page->live = strcmp(text, srv_pace_name[i]) == 0 ? i : page->live;
    }
    return page->live >= 0 || srv_fail_words(r, SRV_MEMBER_WORD, "pace", srv_pace_name, 2);
}

/* Everybody's tables, except private ones; page by page. */
static void list_public(request *r, listing *l, store_state state) {
    char after[40], title[40], next[40];
    store_page page = {.state = (uint8_t)state, .most = PAGE};
    page.title = srv_query_value(r, "title", title, sizeof title);
    if (!read_after(r, after, sizeof after, &page) || !read_pace(r, &page)) {
        return;
    }
    store_status status = store_games_listed(r->s->store, &page, list_game, l);
    count_left_out(r, l);
    const listed *last = l->count == PAGE ? &l->item[PAGE - 1] : NULL;
    if (last != NULL) {
        snprintf(next, sizeof next, "%lld-%.*s", (long long)last->changed, STORE_ID - 1, last->id);
    }
    answer_list(r, l, status, last != NULL ? next : NULL);
}

void srv_get_games(request *r) {
    static const char *const word[] = {"open", "running", "over"}; /* by store_state */
    char value[8];
    listing *l = calloc(1, sizeof *l);
    if (l == NULL) {
        srv_fail_store(r, STORE_FAILED);
        return;
    }
    unsigned state = 0;
    while (state < 3 && srv_query_value(r, word[state], value, sizeof value) == NULL) {
        state++;
    }
    if (state < 3) {
        list_public(r, l, (store_state)state);
    } else {
        list_mine(r, l, srv_query_value(r, "finished", value, sizeof value) != NULL);
    }
    free(l);
}
