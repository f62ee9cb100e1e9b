/* Tables before they start, lists of tables, and what a table looks like from outside (GAME of docs/api.md). */
#include "core/catalogue.h"
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const state_name[] = {"open", "started", "finished"};
static const char *const undo_name[] = {"own", "anyone", "consent"};

enum { LISTED = 200 };

/* ---- what a table looks like ------------------------------------------------------------------------------------------------ */

static const store_seat *seat_at(const store_seat *seat, unsigned count, unsigned number) {
    for (unsigned i = 0; i < count; i++) {
        if (seat[i].seat == number) {
            return &seat[i];
        }
    }
    return NULL;
}

static void seats_json(ir_json *j, const store_game *g, const store_seat *seat, unsigned count, const program *programs,
                       uint8_t mine) {
    ir_json_key(j, "seats");
    ir_json_open(j, '[');
    for (unsigned i = 0; i < g->seats; i++) {
        const store_seat *at = seat_at(seat, count, i);
        if (at == NULL) {
            ir_json_null(j);
            continue;
        }
        ir_json_open(j, '{');
        ir_json_field_int(j, "seat", i);
        ir_json_field_string(j, "name", at->name);
        json_flag(j, "account", at->account != 0);
        json_flag(j, "you", has_seat(mine, i));
        if (programs != NULL) {
            json_flag(j, "program", programs[i].kind != PROGRAM_NONE);
        }
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
}

static void names_json(ir_json *j, const char *key, const store_seat *seat, unsigned count, unsigned mask) {
    ir_json_key(j, key);
    ir_json_open(j, '[');
    for (unsigned i = 0; i < IR_MAX_PLAYERS; i++) {
        const store_seat *at = has_seat(mask, i) ? seat_at(seat, count, i) : NULL;
        if (at != NULL) {
            ir_json_string(j, at->name);
        }
    }
    ir_json_close(j, ']');
}

/* JSON that we wrote ourselves, as a value: the writer believes that the key has got it. */
static void raw_json(ir_json *j, const char *key, const char *text) {
    ir_json_key(j, key);
    j->keyed = false;
    ir_put(j->out, text);
}

static const char *owner_of(const store_game *g, const store_seat *seat, unsigned count) {
    for (unsigned i = 0; g->owner == 0 && i < count; i++) {
        if (seat[i].key == g->owner_key) {
            return seat[i].name;
        }
    }
    return g->owner_name;
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
    return mine != 0 && g->state != STORE_OPEN && g->actions > 0 &&
           (g->undo != UNDO_OWN || (g->last_who >= 0 && has_seat(mine, (unsigned)g->last_who)));
}

/* All members but the programs; the object stays open. */
static void game_json(ir_json *j, const store_game *g, const store_seat *seat, unsigned count, const program *programs,
                      uint8_t mine, bool owner) {
    const ir_title *title = ir_title_find(g->title);
    char seed[24];
    ir_text t = ir_text_on(seed, sizeof seed);
    ir_put_u64(&t, g->seed);
    ir_json_open(j, '{');
    ir_json_field_string(j, "id", g->id);
    ir_json_field_string(j, "title", g->title);
    ir_json_field_string(j, "title_name", title != NULL ? ir_title_name(title) : g->title);
    ir_json_field_string(j, "description", g->description);
    ir_json_field_string(j, "state", state_name[g->state % 3]);
    json_flag(j, "private", g->is_private);
    ir_json_field_string(j, "owner", owner_of(g, seat, count));
    ir_json_field_string(j, "start", g->by_owner ? "owner" : "full");
    ir_json_field_string(j, "order", g->given_order ? "given" : "random");
    ir_json_field_string(j, "undo", undo_name[g->undo % 3]);
    raw_json(j, "options", g->options);
    ir_json_field_string(j, "seed", seed);
    ir_json_field_int(j, "created", g->created);
    ir_json_field_int(j, "changed", g->changed);
    seats_json(j, g, seat, count, programs, mine);
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
    json_flag(j, "may_undo", may_undo(g, mine));
}

/* The members above, the caller's programs, and the end of the object. */
void table_json(ir_json *j, const table *t, uint8_t mine, bool owner) {
    game_json(j, &t->g, t->seat, t->nseats, t->program, mine, owner);
    ir_json_key(j, "programs");
    ir_json_open(j, '[');
    for (unsigned i = 0; i < IR_MAX_PLAYERS; i++) {
        if (has_seat(mine, i) && t->program[i].kind != PROGRAM_NONE) {
            program_json(j, t, i);
        }
    }
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}

void get_game(request *r) {
    ir_text text = scratch(r->s);
    ir_json j = ir_json_on(&text);
    if (!caller_may_see(r, r->t)) {
        fail(r, 403, "forbidden", "this table is private");
        return;
    }
    table_json(&j, r->t, r->mine, caller_owns(&r->who, &r->t->g, r->t->seat, r->t->nseats));
    answer_json(r, 200, &text);
}

void get_titles(request *r) {
    ir_text text = scratch(r->s);
    ir_json j = ir_json_on(&text);
    ir_json_open(&j, '{');
    ir_json_key(&j, "titles");
    ir_catalogue_json(&ir_languages[0], &j);
    ir_json_close(&j, '}');
    answer_json(r, 200, &text);
}

void get_health(request *r) {
    ir_text text = scratch(r->s);
    ir_json j = ir_json_on(&text);
    ir_json_open(&j, '{');
    json_flag(&j, "ok", true);
    ir_json_field_string(&j, "version", IR_VERSION);
    ir_json_close(&j, '}');
    answer_json(r, 200, &text);
}

/* ---- lists ---------------------------------------------------------------------------------------------------------------- */

/* A list is gathered first and written sorted; one table may be found by several secrets. */
typedef struct listed {
    char id[STORE_ID];
    bool waits; /* for the caller */
    int64_t since;
} listed;

typedef struct listing {
    request *r;
    listed item[LISTED];
    unsigned count;
} listing;

static bool list_game(void *arg, const store_game *g) {
    listing *l = arg;
    for (unsigned i = 0; i < l->count; i++) {
        if (strcmp(l->item[i].id, g->id) == 0) {
            return true;
        }
    }
    listed *at = &l->item[l->count++];
    memcpy(at->id, g->id, sizeof at->id);
    at->since = g->waiting != 0 ? g->since : g->created;
    at->waits = g->waiting != 0; /* whether it is the caller's turn is known with the seats */
    return l->count < LISTED;
}

typedef struct shown {
    request *r;
    ir_json *j;
    store_seat seat[IR_MAX_PLAYERS];
    unsigned count;
} shown;

static bool show_game(void *arg, const store_game *g) {
    shown *x = arg;
    uint8_t mine = caller_seats_of(&x->r->who, x->seat, x->count);
    game_json(x->j, g, x->seat, x->count, NULL, mine, caller_owns(&x->r->who, g, x->seat, x->count));
    ir_json_key(x->j, "programs"); /* of a table that is opened */
    ir_json_open(x->j, '[');
    ir_json_close(x->j, ']');
    ir_json_close(x->j, '}');
    return true;
}

static bool waiting_for(void *arg, const store_game *g) {
    shown *x = arg;
    x->count = (caller_seats_of(&x->r->who, x->seat, x->count) & g->waiting) != 0;
    return true;
}

static int by_waiting(const void *a, const void *b) {
    const listed *x = a, *y = b;
    if (x->waits != y->waits) {
        return x->waits ? -1 : 1;
    }
    return x->since < y->since ? -1 : x->since > y->since;
}

void get_games(request *r) {
    char value[8];
    srv *s = r->s;
    listing *l = calloc(1, sizeof *l);
    bool open = query_value(r, "open", value, sizeof value) != NULL;
    bool finished = query_value(r, "finished", value, sizeof value) != NULL;
    if (l == NULL) {
        fail_read(r, STORE_FAILED);
        return;
    }
    l->r = r;
    store_status status = open ? store_games_open(s->store, LISTED, list_game, l)
                               : store_games_of(s->store, r->who.account, (const uint8_t(*)[STORE_HASH])r->who.secret,
                                                r->who.nsecrets, finished, list_game, l);
    shown x = {.r = r};
    for (unsigned i = 0; !open && status == STORE_OK && i < l->count; i++) {
        status = store_seats_get(s->store, l->item[i].id, x.seat, &x.count);
        if (status == STORE_OK && l->item[i].waits) {
            status = store_game_get(s->store, l->item[i].id, waiting_for, &x);
            l->item[i].waits = x.count != 0;
        }
    }
    if (!open) {
        qsort(l->item, l->count, sizeof l->item[0], by_waiting);
    }
    ir_text text = scratch(s);
    ir_json j = ir_json_on(&text);
    x.j = &j;
    ir_json_open(&j, '{');
    ir_json_key(&j, "games");
    ir_json_open(&j, '[');
    for (unsigned i = 0; status == STORE_OK && i < l->count && text.len < SCRATCH / 2; i++) {
        status = store_seats_get(s->store, l->item[i].id, x.seat, &x.count);
        status = status == STORE_OK ? store_game_get(s->store, l->item[i].id, show_game, &x) : status;
    }
    ir_json_close(&j, ']');
    ir_json_close(&j, '}');
    free(l);
    if (fail_read(r, status == STORE_NONE ? STORE_OK : status)) {
        answer_json(r, 200, &text);
    }
}

/* ---- making one ------------------------------------------------------------------------------------------------------------- */

typedef struct draft {
    const ir_title *title;
    unsigned seats;
    const char *name[IR_MAX_PLAYERS]; /* NULL: empty */
    uint64_t seed;
    bool seeded;
    char options[MAX_OPTIONS_TEXT];
} draft;

/* What ir_game_init takes of an object of options; the strings belong to the pool. */
typedef struct option_list {
    const char *text[IR_MAX_OPTIONS];
    unsigned count;
    char pool[MAX_OPTIONS_TEXT];
} option_list;

static bool list_options(request *r, const json_t *object, option_list *out) {
    const char *name;
    json_t *value;
    ir_text pool = ir_text_on(out->pool, sizeof out->pool);
    json_object_foreach((json_t *)(uintptr_t)object, name, value) {
        if (!json_is_string(value)) {
            return fail(r, 400, "bad_request", "the value of an option is text");
        }
        if (out->count == IR_MAX_OPTIONS) {
            return fail_rule(r, NULL, "too many options");
        }
        out->text[out->count++] = out->pool + pool.len;
        ir_put(&pool, name);
        ir_put_char(&pool, '=');
        ir_put(&pool, json_string_value(value));
        ir_put_n(&pool, "", 1);
    }
    return !pool.cut || fail_rule(r, NULL, "the options are too long");
}

/* Sets up the game of these names; empty seats get names of their own, to see whether it could be played. */
static bool try_game(request *r, const ir_title *title, const json_t *options, const char *const *name, unsigned seats,
                     uint64_t seed, ir_game *game) {
    static const char *const stand_in[] = {"1st seat", "2nd seat", "3rd seat", "4th seat",
                                           "5th seat", "6th seat", "7th seat"};
    const char *names[IR_MAX_PLAYERS];
    option_list list = {.count = 0};
    ir_problem problem;
    if (!list_options(r, options, &list)) {
        return false;
    }
    for (unsigned i = 0; i < seats; i++) {
        names[i] = name[i] != NULL ? name[i] : stand_in[i];
    }
    if (!ir_game_init(game, title, title->revision, seats, names, seed, list.count, list.text, &problem)) {
        return fail_rule(r, NULL, problem.text);
    }
    return true;
}

static bool same_name(const char *a, const char *b) {
    char x[IR_MAX_NAME], y[IR_MAX_NAME];
    srv_fold(a, x);
    srv_fold(b, y);
    return strcmp(x, y) == 0;
}

static bool read_seats(request *r, draft *d) {
    const json_t *list = json_object_get(r->body, "seats");
    d->seats = (unsigned)json_array_size(list);
    if (!json_is_array(list) || d->seats == 0 || d->seats > IR_MAX_PLAYERS) {
        return fail(r, 400, "bad_request", "'seats' is a list of names and nulls, one for each seat");
    }
    for (unsigned i = 0; i < d->seats; i++) {
        const json_t *item = json_array_get(list, i);
        if (!json_is_null(item) && !json_is_string(item)) {
            return fail(r, 400, "bad_request", "'seats' is a list of names and nulls, one for each seat");
        }
        d->name[i] = json_string_value(item);
        if (d->name[i] != NULL && !good_name(r, d->name[i])) {
            return false;
        }
        for (unsigned k = 0; d->name[i] != NULL && k < i; k++) {
            if (d->name[k] != NULL && same_name(d->name[i], d->name[k])) {
                return fail_rule(r, NULL, "two seats have the same name");
            }
        }
    }
    return true;
}

/* A seed is a number or, beyond what a JSON reader keeps exact, text. */
static bool read_seed(request *r, draft *d) {
    const json_t *v = json_object_get(r->body, "seed");
    d->seeded = v != NULL;
    if (v == NULL) {
        d->seed = fresh_number(r->s) % 1000000000000u;
        return true;
    }
    if (json_is_integer(v) && json_integer_value(v) >= 0) {
        d->seed = (uint64_t)json_integer_value(v);
        return true;
    }
    if (json_is_string(v) && ir_read_u64(json_string_value(v), json_string_length(v), &d->seed)) {
        return true;
    }
    return fail(r, 400, "bad_request", "'seed' is a number from 0 to 18446744073709551615, large ones as text");
}

/* One of some words; the first if there is none. */
static bool read_word(request *r, const char *member, const char *const *words, unsigned count, unsigned *out) {
    const char *text;
    *out = 0;
    if (!body_text(r, member, 40, false, &text)) {
        return false;
    }
    for (unsigned i = 0; text != NULL && i < count; i++) {
        if (strcmp(text, words[i]) == 0) {
            *out = i;
            return true;
        }
    }
    return text == NULL || fail(r, 400, "bad_request", "a word is not one of those that are possible here");
}

static bool read_manner(request *r, store_game *g, bool *start_given) {
    static const char *const starts[] = {"full", "owner"}, *const orders[] = {"random", "given"};
    const char *description;
    unsigned start, order, undo;
    if (!read_word(r, "start", starts, 2, &start) || !read_word(r, "order", orders, 2, &order) ||
        !read_word(r, "undo", undo_name, 3, &undo) || !body_bool(r, "private", false, &g->is_private) ||
        !body_text(r, "description", MAX_DESCRIPTION, false, &description)) {
        return false;
    }
    if (description != NULL && !clean(description, true)) {
        return fail(r, 400, "bad_request", "the description holds control characters");
    }
    *start_given = json_object_get(r->body, "start") != NULL;
    g->by_owner = start == 1;
    g->given_order = order == 1;
    g->undo = (uint8_t)undo;
    g->description = description != NULL ? description : "";
    return true;
}

static bool read_draft(request *r, draft *d, ir_game *game) {
    const char *id;
    json_t *options = json_object_get(r->body, "options");
    if (!body_text(r, "title", 40, true, &id) || !read_seats(r, d) || !read_seed(r, d)) {
        return false;
    }
    d->title = ir_title_find(id);
    if (d->title == NULL) {
        return fail_rule(r, NULL, "there is no such title");
    }
    if (options != NULL && !json_is_object(options)) {
        return fail(r, 400, "bad_request", "'options' is an object");
    }
    char *dumped = options != NULL ? json_dumps(options, JSON_COMPACT | JSON_SORT_KEYS) : strdup("{}");
    ir_text text = ir_text_on(d->options, sizeof d->options);
    ir_put(&text, dumped != NULL ? dumped : "");
    free(dumped);
    if (text.cut || text.len == 0) {
        return fail_rule(r, NULL, "the options are too long");
    }
    return try_game(r, d->title, options, d->name, d->seats, d->seed, game);
}

/* The seats that have names. A signed-in maker's own is his account's; the others get secrets. */
static void fill_seats(request *r, const draft *d, table *t, char (*secret)[SRV_SECRET]) {
    for (unsigned i = 0; i < d->seats; i++) {
        secret[i][0] = 0;
        if (d->name[i] == NULL) {
            continue;
        }
        store_seat *seat = &t->seat[t->nseats++];
        memset(seat, 0, sizeof *seat);
        seat->seat = (uint8_t)i;
        seat->key = t->g.next_key++;
        snprintf(seat->name, sizeof seat->name, "%s", d->name[i]);
        if (r->who.account != 0 && same_name(d->name[i], r->who.name)) {
            seat->account = r->who.account;
        } else {
            fresh_secret(r->s, 16, secret[i], seat->secret);
            seat->has_secret = true;
        }
    }
}

void answer_created(request *r, const table *t, const store_seat *seat, unsigned count, char (*secret)[SRV_SECRET]) {
    ir_text text = scratch(r->s);
    ir_json j = ir_json_on(&text);
    ir_json_open(&j, '{');
    ir_json_field_string(&j, "id", t->g.id);
    ir_json_field_string(&j, "invite", t->g.invite);
    ir_json_key(&j, "seats");
    ir_json_open(&j, '[');
    for (unsigned i = 0; i < t->g.seats; i++) {
        const store_seat *at = seat_at(seat, count, i);
        if (at == NULL) {
            ir_json_null(&j);
            continue;
        }
        ir_json_open(&j, '{');
        ir_json_field_string(&j, "name", at->name);
        if (secret[i][0] != 0) {
            ir_json_field_string(&j, "secret", secret[i]);
        }
        ir_json_close(&j, '}');
    }
    ir_json_close(&j, ']');
    ir_json_close(&j, '}');
    answer_json(r, 201, &text);
}

/* A table in memory and in the store, without a start. */
bool table_make(request *r, const store_game *g, const char *title, const char *options) {
    srv *s = r->s;
    char id[STORE_ID];
    fresh_id(s, id);
    table *t = table_new(s, id);
    if (t == NULL) {
        return fail_read(r, STORE_FAILED);
    }
    r->t = t;
    t->touched = true;
    store_game mine = *g;
    memcpy(mine.id, id, sizeof mine.id);
    mine.title = mine.description = mine.options = mine.end = mine.totals = mine.owner_name = NULL;
    t->g = mine;
    t->g.last_who = -1;
    t->g.created = t->g.changed = now_of(s);
    t->g.owner = r->who.account;
    t->g.owner_key = r->who.account != 0 ? -1 : 0; /* a guest is the first of the seats that he named */
    fresh_secret(s, 16, t->g.invite, NULL);
    if (!table_text(&t->g.title, title) || !table_text(&t->g.options, options) ||
        !table_text(&t->g.description, g->description) ||
        !table_text(&t->g.owner_name, r->who.account != 0 ? r->who.name : NULL)) {
        return fail_read(r, STORE_FAILED);
    }
    return fail_store(r, store_game_add(s->store, &t->g));
}

void post_games(request *r) {
    static const char *const names[] = {"title", "seats", "options", "seed",        "private",
                                        "start", "order", "undo",    "description", NULL};
    draft d = {.seats = 0};
    store_game g = {.last_who = -1};
    ir_game *game = malloc(sizeof *game);
    char secret[IR_MAX_PLAYERS][SRV_SECRET] = {{0}};
    store_seat made[IR_MAX_PLAYERS];
    bool start_given = false;
    if (game == NULL || !limited(r, LIMIT_TABLES, r->who.address) || !body_read(r, names) || !read_draft(r, &d, game) ||
        !read_manner(r, &g, &start_given)) {
        free(game);
        return;
    }
    free(game);
    bool named = false;
    for (unsigned i = 0; i < d.seats; i++) {
        named = named || d.name[i] != NULL;
    }
    if (r->who.account == 0 && !named) {
        fail_rule(r, NULL, "a guest who makes a table takes a seat: name one");
        return;
    }
    g.seats = (uint8_t)d.seats;
    g.seed = d.seed;
    if (!table_make(r, &g, d.title->id, d.options)) {
        return;
    }
    table *t = r->t;
    fill_seats(r, &d, t, secret);
    unsigned count = t->nseats;
    memcpy(made, t->seat, sizeof made);
    if (!table_save(r, t, true)) {
        return;
    }
    if (count == d.seats && !(start_given && g.by_owner) && !table_start(r, t)) {
        return;
    }
    answer_created(r, t, made, count, secret);
}

/* ---- sitting down ------------------------------------------------------------------------------------------------------------- */

static bool is_open(request *r) { return r->t->g.state == STORE_OPEN || fail(r, 409, "full", "the game has started"); }

static bool owner_only(request *r) {
    return caller_owns(&r->who, &r->t->g, r->t->seat, r->t->nseats) ||
           fail(r, 403, "forbidden", "only the owner of the table may do this");
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
           fail(r, 403, "forbidden", "this table is private; its invitation is needed");
}

static bool name_is_free(request *r, const char *name) {
    for (unsigned i = 0; i < r->t->nseats; i++) {
        if (same_name(r->t->seat[i].name, name)) {
            return fail_rule(r, NULL, "somebody of that name sits here already");
        }
    }
    return true;
}

static void answer_seat(request *r, unsigned key, const char *secret) {
    ir_text text = scratch(r->s);
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
    answer_json(r, 200, &text);
}

void post_join(request *r) {
    static const char *const names[] = {"name", "invite", NULL};
    const char *name, *invite;
    char secret[SRV_SECRET] = "";
    table *t = r->t;
    if (!body_read(r, names) || !body_text(r, "name", IR_MAX_NAME, false, &name) ||
        !body_text(r, "invite", STORE_INVITE, false, &invite) || !limited(r, LIMIT_JOINS, r->who.address) ||
        !invited(r, invite)) {
        return;
    }
    if (t->g.state != STORE_OPEN || t->nseats == t->g.seats || t->g.next_key == MAX_KEYS) {
        fail(r, 409, "full", "there is no empty seat");
        return;
    }
    if (r->who.account != 0 && r->mine != 0) {
        fail(r, 409, "full", "you sit here already");
        return;
    }
    if (name == NULL && r->who.account == 0) {
        fail(r, 400, "bad_request", "'name' is missing");
        return;
    }
    if (r->who.account != 0) {
        name = r->who.name;
    }
    if (!good_name(r, name) || !name_is_free(r, name)) {
        return;
    }
    store_seat *seat = &t->seat[t->nseats];
    memset(seat, 0, sizeof *seat);
    while (seat_at(t->seat, t->nseats, seat->seat) != NULL) {
        seat->seat++;
    }
    unsigned key = seat->key = t->g.next_key++;
    snprintf(seat->name, sizeof seat->name, "%s", name);
    seat->account = r->who.account;
    if (seat->account == 0) {
        fresh_secret(r->s, 16, secret, seat->secret);
        seat->has_secret = true;
    }
    t->nseats++;
    sort_seats(t);
    t->g.changed = now_of(r->s);
    if (!table_save(r, t, true) || !table_tell(r, t)) {
        return;
    }
    if (t->nseats == t->g.seats && !t->g.by_owner && !table_start(r, t)) {
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
    t->g.changed = now_of(r->s);
    if (table_save(r, t, true) && table_tell(r, t)) {
        answer_empty(r);
    }
}

void post_leave(request *r) {
    static const char *const names[] = {NULL};
    if (body_read(r, names) && is_open(r)) {
        stand_up(r, r->mine);
    }
}

void post_kick(request *r) {
    static const char *const names[] = {"seat", NULL};
    int64_t seat;
    if (!owner_only(r) || !body_read(r, names) || !body_int(r, "seat", 0, IR_MAX_PLAYERS - 1, true, &seat) ||
        !is_open(r)) {
        return;
    }
    if (seat_at(r->t->seat, r->t->nseats, (unsigned)seat) == NULL) {
        fail(r, 404, "not_found", "nobody sits there");
        return;
    }
    stand_up(r, (uint8_t)(1u << seat));
}

/* ---- starting --------------------------------------------------------------------------------------------------------------- */

/* A number below n, each with the same chance. */
static unsigned draw(srv *s, unsigned n) {
    return (unsigned)(fresh_number(s) % n); /* n <= 7 of 2^64: no bias to speak of */
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

bool table_start(request *r, table *t) {
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
        fail_read(r, STORE_FAILED);
    }
    fine = fine && try_game(r, title, options, name, t->nseats, t->g.seed, game) && table_begin(r, t, game) &&
           table_save(r, t, true);
    json_decref(options);
    free(game);
    return fine;
}

void post_start(request *r) {
    static const char *const names[] = {NULL};
    if (!owner_only(r) || !body_read(r, names) || !is_open(r)) {
        return;
    }
    if (r->t->nseats != r->t->g.seats) {
        fail_rule(r, NULL, "there are empty seats");
        return;
    }
    if (table_start(r, r->t)) {
        answer_at(r, r->t->g.at);
    }
}

void post_order(request *r) {
    static const char *const names[] = {"seats", NULL};
    table *t = r->t;
    unsigned seen = 0;
    if (!owner_only(r) || !body_read(r, names) || !is_open(r)) {
        return;
    }
    const json_t *list = json_object_get(r->body, "seats");
    if (!json_is_array(list) || json_array_size(list) != t->g.seats) {
        fail(r, 400, "bad_request", "'seats' lists the seats' numbers in their new order");
        return;
    }
    uint8_t place[IR_MAX_PLAYERS] = {0};
    for (unsigned i = 0; i < t->g.seats; i++) {
        const json_t *v = json_array_get(list, i);
        json_int_t n = json_is_integer(v) ? json_integer_value(v) : -1;
        if (n < 0 || n >= t->g.seats || has_seat(seen, (unsigned)n)) {
            fail(r, 400, "bad_request", "'seats' lists the seats' numbers in their new order");
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
    t->g.changed = now_of(r->s);
    if (table_save(r, t, true) && table_tell(r, t)) {
        answer_empty(r);
    }
}
