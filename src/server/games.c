/* Creating tables. */
#include "server/part.h"

#include "core/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct draft {
    const ir_title *title;
    unsigned seats;
    const char *name[IR_MAX_PLAYERS];    /* NULL: empty */
    char bot[IR_MAX_PLAYERS][STORE_BOT]; /* the computer player that plays it, or empty */
    char bot_name[IR_MAX_PLAYERS][IR_MAX_NAME];
    unsigned bots;
    unsigned least; /* players */
    uint64_t seed;
    bool seeded; /* otherwise drawn when the game starts, so that nobody knows it before */
    char options[MAX_OPTIONS_TEXT];
} draft;

/* What ir_game_init needs from an object of options; the strings belong to the pool. */
typedef struct option_list {
    const char *text[IR_MAX_OPTIONS];
    unsigned count;
    const char *position; /* that the game begins from, or NULL */
    char pool[MAX_OPTIONS_TEXT];
} option_list;

static bool list_options(request *r, const json_t *object, option_list *out) {
    const char *name;
    json_t *value;
    ir_text pool = ir_text_on(out->pool, sizeof out->pool);
    json_object_foreach((json_t *)(uintptr_t)object, name, value) {
        if (!json_is_string(value)) {
            return srv_fail_of(r, SRV_MEMBER_TEXT, name);
        }
        if (strcmp(name, "position") == 0) {
            out->position = json_string_value(value);
            continue;
        }
        if (out->count == IR_MAX_OPTIONS) {
            ir_problem problem;
            ir_complain(&problem, 0, IR_PROBLEM_TOO_MANY_OPTIONS);
            return srv_fail_problem(r, NULL, &problem);
        }
        out->text[out->count++] = out->pool + pool.len;
        ir_put(&pool, name);
        ir_put_char(&pool, '=');
        ir_put(&pool, json_string_value(value));
        ir_put_n(&pool, "", 1);
    }
    return !pool.cut || srv_fail(r, SRV_OPTIONS_TOO_LONG);
}

/* The line of a problem counts from the first of the position. */
static bool set_position(request *r, ir_game *game, const char *position) {
    ir_problem problem;
    if (position == NULL) {
        return true;
    }
    if (ir_game_position(game, position, strlen(position), &problem)) {
        return !game->start.finished || srv_fail(r, SRV_POSITION_OVER);
    }
    ir_problem_context(&problem, &ir_problem_codes[IR_PROBLEM_IN_SHEET]);
    ir_problem_word(&problem, "position", strlen("position"));
    ir_problem_number(&problem, problem.line);
    problem.line = 0;
    return srv_fail_problem(r, game, &problem);
}

/* Sets up a game with these names; empty seats get placeholder names, to check whether it could be played. */
bool srv_try_game(request *r, const ir_title *title, const json_t *options, const char *const *name, unsigned seats,
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
        return srv_fail_problem(r, NULL, &problem);
    }
    return set_position(r, game, list.position);
}

bool srv_same_name(const char *a, const char *b) {
    char x[IR_MAX_NAME], y[IR_MAX_NAME];
    srv_fold(a, x);
    srv_fold(b, y);
    return strcmp(x, y) == 0;
}

bool srv_guest_name(request *r, const char *name) {
    store_account account;
    store_status status = store_account_alike(r->s->store, name, &account);
    if (status == STORE_OK) {
        return srv_fail(r, SRV_NAME_OF_ACCOUNT);
    }
    return status == STORE_NONE || srv_fail_store(r, status);
}

/* The seat of a signed-in creator. */
static bool is_own(const request *r, const draft *d, unsigned seat) {
    return d->bot[seat][0] == 0 && r->who.account != 0 && srv_same_name(d->name[seat], r->who.name);
}

/* A name, null, or {"bot","name"?}. */
static bool read_seat(request *r, const json_t *item, unsigned i, draft *d) {
    const json_t *bot = json_object_get(item, "bot"), *name = json_object_get(item, "name");
    if (json_is_null(item) || json_is_string(item)) {
        d->name[i] = json_string_value(item);
        return true;
    }
    if (!json_is_string(bot) || (name != NULL && !json_is_string(name)) ||
        json_object_size(item) != 1u + (name != NULL)) {
        return srv_fail(r, SRV_SEATS_LIST);
    }
    d->name[i] = json_string_value(name);
    d->bots++;
    return srv_bot_read(r, json_string_value(bot), d->bot[i]);
}

/* Computer players without a name get one that says what they are. */
static bool name_bots(request *r, draft *d) {
    for (unsigned i = 0; i < d->seats; i++) {
        if (d->bot[i][0] != 0 && d->name[i] == NULL) {
            srv_bot_name(r, d->bot[i], d->name, d->seats, d->bot_name[i]);
            d->name[i] = d->bot_name[i];
        }
    }
    return d->bots < d->seats || srv_fail(r, SRV_BOTS_ALONE);
}

static bool read_seats(request *r, draft *d) {
    const json_t *list = json_object_get(r->body, "seats");
    d->seats = (unsigned)json_array_size(list);
    if (!json_is_array(list) || d->seats == 0 || d->seats > IR_MAX_PLAYERS) {
        return srv_fail(r, SRV_SEATS_LIST);
    }
    for (unsigned i = 0; i < d->seats; i++) {
        if (!read_seat(r, json_array_get(list, i), i, d)) {
            return false;
        }
        if (d->name[i] != NULL && !srv_good_name(r, d->name[i])) {
            return false;
        }
        bool own = d->name[i] != NULL && is_own(r, d, i);
        if (d->name[i] != NULL && !own && !srv_guest_name(r, d->name[i])) {
            return false;
        }
        for (unsigned k = 0; d->name[i] != NULL && k < i; k++) {
            if (d->name[k] != NULL && srv_same_name(d->name[i], d->name[k])) {
                return srv_fail(r, SRV_SAME_NAMES);
            }
        }
    }
    return name_bots(r, d);
}

/* A seed is a number or, beyond what JSON readers keep exact, text. */
static bool read_seed(request *r, draft *d) {
    const json_t *v = json_object_get(r->body, "seed");
    d->seeded = v != NULL;
    if (v == NULL) {
        return true;
    }
    if (json_is_integer(v) && json_integer_value(v) >= 0) {
        d->seed = (uint64_t)json_integer_value(v);
        return true;
    }
    if (json_is_string(v) && ir_read_u64(json_string_value(v), json_string_length(v), &d->seed)) {
        return true;
    }
    return srv_fail(r, SRV_SEED);
}

/* One of several words; the first if absent. */
static bool read_word(request *r, const char *member, const char *const *words, unsigned count, unsigned *out) {
    const char *text;
    *out = 0;
    if (!srv_body_text(r, member, 40, false, &text)) {
        return false;
    }
    for (unsigned i = 0; text != NULL && i < count; i++) {
        if (strcmp(text, words[i]) == 0) {
            *out = i;
            return true;
        }
    }
    return text == NULL || srv_fail_words(r, SRV_MEMBER_WORD, member, words, count);
}

static bool read_manner(request *r, store_game *g) {
    static const char *const starts[] = {"full", "owner"}, *const orders[] = {"random", "given"};
    const char *description;
    unsigned start, order, undo, pace;
    if (!read_word(r, "start", starts, 2, &start) || !read_word(r, "order", orders, 2, &order) ||
        !read_word(r, "undo", srv_undo_name, 3, &undo) || !read_word(r, "pace", srv_pace_name, 2, &pace) ||
        !srv_body_bool(r, "private", false, &g->is_private) ||
        !srv_body_text(r, "description", MAX_DESCRIPTION, false, &description)) {
        return false;
    }
    if (description != NULL && !srv_clean(description, true)) {
        return srv_fail_of(r, SRV_MEMBER_CHARACTERS, "description");
    }
    g->by_owner = start == 1;
    g->given_order = order == 1;
    g->undo = (uint8_t)undo;
    g->is_live = pace == 1;
    g->description = description != NULL ? description : "";
    return true;
}

/* Whether it could be played with every number of players it may start with. */
static bool try_draft(request *r, const draft *d, const json_t *options, ir_game *game) {
    for (unsigned count = d->least; count <= d->seats; count++) {
        if (!srv_try_game(r, d->title, options, d->name, count, d->seed, game)) {
            return false;
        }
    }
    return true;
}

static bool read_least(request *r, draft *d) {
    int64_t least = d->seats;
    if (!srv_body_int(r, "min_players", 1, d->seats, false, &least)) {
        return false;
    }
    d->least = (unsigned)least;
    return true;
}

/* The position is stored without people's names: stand-ins have the seats. */
char *srv_position_text(const ir_game *game) {
    static const char *const usual[] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"};
    ir_game *nameless = malloc(sizeof *nameless);
    char *text = malloc(IR_MAX_POSITION);
    if (nameless != NULL && text != NULL) {
        ir_text out = ir_text_on(text, IR_MAX_POSITION);
        *nameless = *game;
        for (unsigned i = 0; i < game->players; i++) {
            snprintf(nameless->name[i], IR_MAX_NAME, "%s", usual[i]);
        }
        ir_put(&out, "players ");
        ir_put_int(&out, game->players);
        ir_put_char(&out, '\n');
        ir_position_write(nameless, &game->start, false, &out);
    }
    free(nameless);
    return text;
}

/* The options as they are kept: the position, if there is one, comes last. */
static bool keep_options(request *r, draft *d, json_t *options, const ir_game *game) {
    char *position = game->positioned ? srv_position_text(game) : NULL;
    bool fine = !game->positioned || json_object_set_new(options, "position", json_string(position)) == 0;
    char *dumped = fine ? json_dumps(options, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    ir_text text = ir_text_on(d->options, sizeof d->options);
    ir_put(&text, dumped != NULL ? dumped : "");
    free(dumped);
    free(position);
    return (!text.cut && text.len > 0) || srv_fail(r, SRV_OPTIONS_TOO_LONG);
}

static bool read_options(request *r, json_t **out) {
    const char *position;
    json_t *options = json_object_get(r->body, "options");
    if (options != NULL && !json_is_object(options)) {
        return srv_fail_of(r, SRV_MEMBER_OBJECT, "options");
    }
    if (!srv_body_text(r, "position", IR_MAX_POSITION - 1, false, &position)) {
        return false;
    }
    *out = options != NULL ? json_copy(options) : json_object();
    return (*out != NULL && (position == NULL || json_object_set_new(*out, "position", json_string(position)) == 0)) ||
           srv_fail_store(r, STORE_FAILED);
}

static bool read_draft(request *r, draft *d, ir_game *game) {
    const char *id;
    json_t *options = NULL;
    if (!srv_body_text(r, "title", 40, true, &id) || !read_seats(r, d) || !read_least(r, d) || !read_seed(r, d)) {
        return false;
    }
    d->title = ir_title_find(id);
    if (d->title == NULL) {
        ir_problem problem;
        ir_complain_title(&problem, 0, id);
        return srv_fail_problem(r, NULL, &problem);
    }
    bool fine = read_options(r, &options) && try_draft(r, d, options, game) && keep_options(r, d, options, game);
    json_decref(options);
    return fine;
}

void srv_seat_secret(srv *s, const maker *m, store_seat *seat, char out[SRV_SECRET]) {
    seat->has_secret = true;
    if (m->key != NULL) {
        srv_derived_secret(m->key, seat->key, out, seat->secret);
    } else {
        srv_fresh_secret(s, 16, out, seat->secret);
    }
}

/* The named seats; returns their number. A signed-in creator's own seat belongs to the account; the others, but for
 * computer players', get secrets. */
static unsigned fill_seats(request *r, const draft *d, const maker *m, store_seat *out, char (*secret)[SRV_SECRET]) {
    unsigned count = 0;
    memset(out, 0, IR_MAX_PLAYERS * sizeof *out);
    for (unsigned i = 0; i < d->seats; i++) {
        secret[i][0] = 0;
        if (d->name[i] == NULL) {
            continue;
        }
        store_seat *seat = &out[count];
        seat->seat = (uint8_t)i;
        seat->key = (uint8_t)count++;
        snprintf(seat->name, sizeof seat->name, "%s", d->name[i]);
        memcpy(seat->bot, d->bot[i], sizeof seat->bot);
        if (has_bot(seat)) {
            continue;
        }
        if (is_own(r, d, i)) {
            seat->account = r->who.account;
        } else {
            srv_seat_secret(r->s, m, seat, secret[i]);
        }
    }
    return count;
}

/* ---- repeated requests
 * -------------------------------------------------------------------------------------------------- */

bool srv_maker_read(request *r, const char *key, maker *m) {
    m->key = key;
    return key == NULL || (strlen(key) == 22 && srv_secret_hash(key, 22, m->hash)) ||
           srv_fail_of(r, SRV_SECRET_FORM, "key");
}

static bool keep_made(void *arg, const store_game *g) {
    store_game *out = arg;
    memcpy(out->id, g->id, sizeof out->id);
    out->state = g->state;
    return true;
}

bool srv_made_before(request *r, const maker *m, bool *found) {
    store_game g;
    store_status status = m->key != NULL ? store_game_made(r->s->store, m->hash, keep_made, &g) : STORE_NONE;
    *found = status == STORE_OK;
    if (*found && g.state == STORE_ARRIVING) {
        if (srv_is_arriving(r->s, g.id)) {
            srv_fail(r, SRV_IMPORT_BUSY);
            r->out.retry_after = 2;
            return false;
        }
        *found = false; /* one that could not be finished: it makes space */
        return srv_fail_store(r, store_game_abandon(r->s->set, g.id));
    }
    status = *found ? srv_table_head(r->s, g.id, &r->t) : status;
    if (status == STORE_BUSY) {
        r->more = r->follows = true;
        return false;
    }
    return status == STORE_NONE || srv_fail_store(r, status);
}

void srv_answer_created(request *r, unsigned seats, const store_seat *seat, unsigned count,
                        char (*secret)[SRV_SECRET]) {
    const table *t = r->t;
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    ir_json_open(&j, '{');
    ir_json_field_string(&j, "id", t->g.id);
    ir_json_field_string(&j, "invite", t->g.invite);
    ir_json_field_open(&j, "seats", '[');
    for (unsigned i = 0; i < seats; i++) {
        const store_seat *at = srv_seat_at(seat, count, i);
        if (at == NULL || has_bot(at)) {
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
    srv_answer_json(r, 201, &text);
}

bool srv_table_fill(request *r, table *t, const store_game *g, const char *title, const char *options) {
    srv *s = r->s;
    store_game mine = *g;
    if (t->g.id[0] != 0) {
        memcpy(mine.id, t->g.id, sizeof mine.id);
    } else {
        srv_fresh_id(s, mine.id);
    }
    t->asks = -1;
    mine.title = mine.description = mine.options = mine.end = mine.totals = mine.owner_name = NULL;
    t->g = mine;
    t->g.last_who = -1;
    t->g.created = t->g.changed = srv_now_of(s);
    t->g.owner = r->who.account;
    t->g.owner_key = r->who.account != 0 ? -1 : 0; /* a guest is the first of the seats that they named */
    srv_fresh_secret(s, 16, t->g.invite, NULL);
    if (!srv_table_text(&t->g.title, title) || !srv_table_text(&t->g.options, options) ||
        !srv_table_text(&t->g.description, g->description) ||
        !srv_table_text(&t->g.owner_name, r->who.account != 0 ? r->who.name : NULL)) {
        return srv_fail_store(r, STORE_FAILED);
    }
    return true;
}

/* A table in memory and in the store, not started. */
static bool make_table(request *r, const store_game *g, const char *title, const char *options, const maker *m) {
    char id[STORE_ID];
    srv_fresh_id(r->s, id);
    table *t = srv_table_new(r->s, id);
    if (t == NULL) {
        return srv_fail_store(r, STORE_FAILED);
    }
    r->t = t;
    t->touched = t->made = true;
    return srv_table_fill(r, t, g, title, options) &&
           srv_fail_store(r, store_game_add(r->s->set, &t->g, m->key != NULL ? m->hash : NULL));
}

static bool names_somebody(const draft *d) {
    for (unsigned i = 0; i < d->seats; i++) {
        if (d->name[i] != NULL && d->bot[i][0] == 0) {
            return true;
        }
    }
    return false;
}

static bool read_table(request *r, draft *d, store_game *g, maker *m) {
    const char *key;
    ir_game *game = calloc(1, sizeof *game);
    if (game == NULL) {
        srv_fail_store(r, STORE_FAILED);
        return false;
    }
    bool fine = read_draft(r, d, game);
    free(game);
    if (!fine || !read_manner(r, g) || !srv_body_text(r, "key", SRV_SECRET, false, &key) ||
        !srv_maker_read(r, key, m)) {
        return false;
    }
    if (r->who.account == 0 && !names_somebody(d)) {
        return srv_fail(r, SRV_GUEST_NEEDS_SEAT);
    }
    g->seats = (uint8_t)d->seats;
    g->least = (uint8_t)d->least;
    g->seed = d->seed;
    g->is_seeded = d->seeded;
    return true;
}

/* ---- how many wait for players ------------------------------------------------------------------------------------------ */

static bool is_open(srv *s, const char *id) {
    table *t;
    store_status status = srv_table_head(s, id, &t);
    return status == STORE_BUSY || (status == STORE_OK && t->g.state == STORE_OPEN);
}

/* An account's are counted in the database. Those of a guest's address are counted here, since the start of the server.
 */
static bool may_open(request *r, uint64_t by) {
    srv *s = r->s;
    unsigned count = 0, most = r->who.account != 0 ? MAX_OPEN_ACCOUNT : MAX_OPEN;
    if (s->config.no_limits) {
        return true;
    }
    if (r->who.account != 0 && !srv_fail_store(r, store_open_games(s->store, r->who.account, &count))) {
        return false;
    }
    count += r->who.account != 0 ? srv_tables_made(s, r->who.account, false) : 0;
    for (unsigned i = 0; r->who.account == 0 && i < OPEN_SLOTS; i++) {
        if (s->open[i].maker == by && !is_open(s, s->open[i].id)) {
            s->open[i].maker = 0;
        }
        count += s->open[i].maker == by;
    }
    if (count < most) {
        return true;
    }
    srv_fail_number(r, r->who.account != 0 ? SRV_OWN_TABLES_WAIT : SRV_ADDRESS_TABLES_WAIT, most);
    r->out.retry_after = 60;
    return false;
}

static void count_open(request *r, uint64_t by) {
    srv *s = r->s;
    if (r->who.account == 0 && r->t->g.state == STORE_OPEN) {
        s->open[s->next_open].maker = by;
        memcpy(s->open[s->next_open].id, r->t->g.id, STORE_ID);
        s->next_open = (s->next_open + 1) % OPEN_SLOTS;
    }
}

void srv_remove_idle(srv *s, int64_t now) {
    static const int64_t idle_ms = INT64_C(14) * 24 * 3600 * 1000;
    char id[STORE_ID];
    store_set *set = NULL;
    store_status status = store_game_idle(s->store, now - idle_ms, id);
    if (status == STORE_OK) {
        set = store_set_new();
        status = set != NULL ? store_game_remove(set, id, now - idle_ms) : STORE_FAILED;
        status = status == STORE_OK ? srv_write(s, set) : status;
        store_set_free(set);
    }
    if (status == STORE_FAILED || status == STORE_DAMAGED) {
        srv_log_line(s, "table %s was not removed: %s", id, store_error(s->store));
    }
    if (status != STORE_OK) {
        return;
    }
    fresh_row row = {.row = {.kind = STORE_KINDS}};
    srv_table_forget(s, id);
    memcpy(row.id, id, sizeof row.id);
    srv_streams_mark(s, &row); /* its readers are disconnected */
    srv_log_line(s, "table %s is removed: nobody has come for two weeks", id);
}

void srv_post_games(request *r) {
    static const char *const names[] = {"title",   "seats",       "min_players", "options", "seed",
                                        "private", "start",       "position",    "order",   "undo",
                                        "pace",    "description", "key",         NULL};
    draft d = {.seats = 0};
    store_game g = {.last_who = -1};
    maker m;
    char secret[IR_MAX_PLAYERS][SRV_SECRET] = {{0}};
    store_seat made[IR_MAX_PLAYERS];
    bool found = false;
    if (!srv_limited(r, LIMIT_TABLES, r->who.address) || !srv_body_read(r, names) || !read_table(r, &d, &g, &m) ||
        !srv_made_before(r, &m, &found)) {
        return;
    }
    unsigned count = fill_seats(r, &d, &m, made, secret);
    uint64_t by = srv_hash_text(r->s->salt, r->who.address) | 1u;
    if (!found) {
        if (((count < d.seats || g.by_owner) && !may_open(r, by)) || (d.bots > 0 && !srv_bots_allowed(r))) {
            return;
        }
        if (!make_table(r, &g, d.title->id, d.options, &m)) {
            return;
        }
        table *t = r->t;
        memcpy(t->seat, made, sizeof made);
        t->nseats = count;
        t->g.next_key = (uint8_t)count;
        for (unsigned i = 0; i < count && t->g.owner_key >= 0 && has_bot(&made[i]); i++) {
            t->g.owner_key = made[i + 1].key; /* a guest has the first seat of a person */
        }
        if (d.bots > 0) {
            srv_bots_count(r);
        }
        if (!srv_table_save(r, t, true) || (count == d.seats && !g.by_owner && !srv_table_start(r, t))) {
            return;
        }
        count_open(r, by);
    }
    srv_answer_created(r, d.seats, made, count, secret);
}
