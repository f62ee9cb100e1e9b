/* Games from and to files: RGN and 18xx.games' JSON. Input is hostile and costs time: its size, packed and unpacked,
 * and the number of its lines are bounded before anything is replayed.
 *
 * Other threads read and replay a file, and write 18xx.games' format. The result is written to the database in slices:
 * until the last slice the table is STORE_ARRIVING, and nobody can see it. */
#include "core/guard.h"
#include "interop/eighteenxx.h"
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { UNPACKED_MOST = 8 << 20, LINES_MOST = 20000, VALUES_MOST = 300000 };

/* ---- import ----------------------------------------------------------------------------------------------------------------- */

static bool packed(const unsigned char *at, size_t len) { return len >= 2 && at[0] == 0x1F && at[1] == 0x8B; }

typedef struct imported_row {
    uint64_t hash; /* of the position after it */
    bool hides;    /* any value, so that the hash is not kept */
} imported_row;

/* A file being imported: read by another thread, written by this one. */
struct import {
    srv *s;
    import *next;              /* of the imports in progress */
    const unsigned char *body; /* the request's */
    size_t len;
    /* what came of reading it */
    enum { READ, FAILED, REFUSED } outcome;
    srv_error error;    /* FAILED, */
    int64_t most;       /* and its argument, if it has one */
    ir_problem problem; /* REFUSED */
    ir_game *game;      /* of the file, if it was read so far: what it is told with */
    table *t;
    imported_row *row; /* of each action */
    /* what was written */
    bool begun;
    size_t written; /* actions */
    int64_t time;
    maker m;
};

static bool bad(import *x, srv_error error, int64_t most) {
    x->outcome = FAILED;
    x->error = error;
    x->most = most;
    return false;
}

static bool no_memory(import *x) { return bad(x, SRV_NO_MEMORY, 0); }

/* The problem is there. */
static bool refuse(import *x, const ir_log *log) {
    x->outcome = REFUSED;
    x->game = malloc(sizeof *x->game);
    if (x->game == NULL) {
        return no_memory(x);
    }
    *x->game = log->game;
    return false;
}

/* The bytes as terminated text; the caller frees them. NULL on failure. */
static char *unpack(import *x, size_t *len) {
    bool gzip = packed(x->body, x->len);
    size_t cap = gzip ? UNPACKED_MOST : x->len;
    char *out = malloc(cap + 1);
    *len = cap;
    if (out == NULL) {
        no_memory(x);
        return NULL;
    }
    if (!gzip) {
        memcpy(out, x->body, cap);
        out[cap] = 0;
        return out;
    }
    z_stream z = {.next_in = (Bytef *)(uintptr_t)x->body, .avail_in = (uInt)x->len};
    z.next_out = (Bytef *)(void *)out;
    z.avail_out = (uInt)cap;
    int code = inflateInit2(&z, 15 + 16) == Z_OK ? inflate(&z, Z_FINISH) : Z_MEM_ERROR;
    *len = cap - z.avail_out;
    inflateEnd(&z);
    if (code != Z_STREAM_END) {
        free(out);
        bad(x, z.avail_out == 0 ? SRV_FILE_UNPACKED : SRV_FILE_DAMAGED, UNPACKED_MOST >> 20);
        return NULL;
    }
    out[*len] = 0;
    return out;
}

static size_t count(const char *text, size_t len, char what) {
    size_t n = 0;
    for (const char *at = text; (at = memchr(at, what, len - (size_t)(at - text))) != NULL; at++) {
        n++;
    }
    return n;
}

/* There is a bound before anything is read: a game of 667 actions has 6,300 values. */
static bool read_game(import *x, const char *text, size_t len, ir_log *log) {
    if (count(text, len, '\n') > LINES_MOST) {
        return bad(x, SRV_FILE_LINES, LINES_MOST);
    }
    if (count(text, len, ',') + count(text, len, '[') + count(text, len, '{') > VALUES_MOST) {
        return bad(x, SRV_FILE_VALUES, VALUES_MOST);
    }
    size_t first = strspn(text, " \t\r\n");
    int code = text[first] == '{' ? xx_import_text(text, len, log, &x->problem)
                                  : (int)ir_log_read(text, len, log, NULL, &x->problem);
    if (code == IR_READ_MEMORY) {
        return no_memory(x);
    }
    return code == IR_READ_OK || refuse(x, log);
}

/* The table as it will be, and what its rows need. */
static bool replay(import *x, const ir_log *log) {
    char line[IR_MAX_LINE + 1];
    table *t = x->t;
    ir_new(t->game, &t->state);
    for (size_t i = 0; i < log->count; i++) {
        const ir_action *action = &log->entry[i].action;
        ir_party player = ir_player_of(t->game, &t->state, action->move.actor);
        ir_text out = ir_text_on(line, sizeof line);
        ir_action_print(t->game, &t->state, action, &out);
        if (out.cut || !IR_IS_PLAYER(player) || ir_apply(t->game, &t->state, action, NULL, NULL) != IR_OK) {
            return bad(x, SRV_BUG, 0);
        }
        x->row[i] = (imported_row){ir_hash(t->game, &t->state), ir_hides(t->game, &t->state, IR_NOBODY)};
        if (!srv_table_keep(t, line, IR_SEAT(player))) {
            return no_memory(x);
        }
    }
    return true;
}

static void read_file(void *arg) {
    import *x = arg;
    size_t len;
    ir_log log = {0};
    char *text = unpack(x, &len);
    if (text != NULL && read_game(x, text, len, &log)) {
        x->t = calloc(1, sizeof *x->t);
        x->row = calloc(log.count + 1, sizeof *x->row);
        if (x->t == NULL || x->row == NULL || (x->t->game = malloc(sizeof *x->t->game)) == NULL) {
            no_memory(x);
        } else {
            *x->t->game = log.game;
            replay(x, &log);
        }
    }
    ir_log_free(&log);
    free(text);
}

/* On another thread. */
static void run_import(void *arg) {
    import *x = arg;
    if (!ir_guard(read_file, x)) {
        bad(x, SRV_BUG, 0);
    }
}

static void free_import(void *work) {
    import *x = work;
    import **at = &x->s->imports;
    while (*at != x) {
        at = &(*at)->next;
    }
    *at = x->next;
    if (x->t != NULL) {
        srv_table_free(x->t);
    }
    free(x->row);
    free(x->game);
    free(x);
}

bool srv_is_arriving(const srv *s, const char *id) {
    for (const import *x = s->imports; x != NULL; x = x->next) {
        if (x->t != NULL && x->begun && strcmp(x->t->g.id, id) == 0) {
            return true;
        }
    }
    return false;
}

/* The options of an existing game, as the object that GAME shows. */
static char *options_text(const ir_game *game) {
    json_t *object = json_object();
    for (unsigned i = 0; object != NULL && i < game->noptions; i++) {
        json_object_set_new(object, game->option[i].name, json_string(game->option[i].value));
    }
    if (object != NULL && game->positioned) {
        char *position = srv_position_text(game);
        json_object_set_new(object, "position", json_string(position));
        free(position);
    }
    char *text = object != NULL ? json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(object);
    return text;
}

static void fill_seats(request *r, const ir_game *game, const maker *m, store_seat *out, char (*secret)[SRV_SECRET]) {
    store_account account;
    memset(out, 0, IR_MAX_PLAYERS * sizeof *out);
    for (unsigned i = 0; i < game->players; i++) {
        out[i].seat = out[i].key = (uint8_t)i;
        memcpy(out[i].name, game->name[i], sizeof out[i].name);
        srv_seat_secret(r->s, m, &out[i], secret[i]);
        if (store_account_alike(r->s->store, out[i].name, &account) != STORE_NONE) {
            snprintf(out[i].person, sizeof out[i].person, "Guest %u",
                     i + 1); /* this is the name of the seat, not of the person */
        }
    }
}

static bool append(request *r, const import *x, int64_t row, store_kind kind, int who, const char *text,
                   const imported_row *after) {
    store_row at = {.row = row, .time = x->time, .kind = (uint8_t)kind, .who = who, .text = text};
    at.has_hash = !after->hides;
    at.hash = after->hides ? 0 : after->hash;
    return srv_fail_store(r, store_append(r->s->set, x->t->g.id, &at));
}

/* The table, and its first row. */
static bool begin(request *r, import *x) {
    static char row[SRV_HEADER_ROW];
    char value[8];
    const ir_game *game = x->t->game;
    ir_state *first = malloc(sizeof *first);
    store_game g = {.description = "", .given_order = true, .is_seeded = true, .last_who = -1};
    g.is_private = srv_query_value(r, "private", value, sizeof value) != NULL;
    g.seats = g.least = g.next_key = game->players;
    g.seed = game->seed;
    g.state = STORE_ARRIVING;
    char *options = options_text(game);
    bool fine = (options != NULL && first != NULL) || srv_fail_store(r, STORE_FAILED);
    if (fine) {
        ir_new(game, first);
        fine = srv_table_fill(r, x->t, &g, ir_title_id(game->title), options);
        x->t->g.owner = 0; /* until it is complete it is in nobody's list */
        x->time = x->t->g.created;
        fine = fine && srv_header_row(r, game, row) &&
               srv_fail_store(r, store_game_add(r->s->set, &x->t->g, x->m.key != NULL ? x->m.hash : NULL)) &&
               append(r, x, 1, STORE_START, -1, row,
                      &(imported_row){ir_hash(game, first), ir_hides(game, first, IR_NOBODY)});
    }
    free(first);
    free(options);
    x->begun = fine;
    r->once = true;
    return fine;
}

/* The last slice: everybody may see it now. */
static void complete(request *r, import *x) {
    char secret[IR_MAX_PLAYERS][SRV_SECRET];
    table *t = x->t;
    fill_seats(r, t->game, &x->m, t->seat, secret);
    t->nseats = t->game->players;
    t->time = x->time;
    t->g.at = t->g.game_at = (int64_t)t->count + 1;
    t->g.owner = r->who.account;
    srv_table_summary(t, x->time);
    if (!srv_table_save(r, t, true)) {
        return;
    }
    x->t = NULL;
    srv_table_publish(r->s, t);
    r->t = t;
    srv_answer_created(r, t->game->players, t->seat, t->nseats, secret);
}

/* A slice of the rows, within the batch. */
static void write_some(request *r, import *x) {
    const table *t = x->t;
    if (!x->begun && !begin(r, x)) {
        return;
    }
    for (unsigned n = 0; x->written < t->count; n++) {
        size_t i = x->written;
        if (n % 16 == 15 && srv_slice_over(r->s)) {
            r->more = true;
            return;
        }
        if (!append(r, x, (int64_t)i + 2, STORE_ACTION, t->who[i], table_line(t, i), &x->row[i])) {
            return;
        }
        x->written++;
    }
    complete(r, x);
}

bool srv_is_import(const char *target) {
    static const char path[] = "/api/import";
    return strncmp(target, path, sizeof path - 1) == 0 &&
           (target[sizeof path - 1] == 0 || target[sizeof path - 1] == '?');
}

unsigned srv_must_wait(srv *s, const char *method, const char *target, const char *peer, const char *forwarded) {
    char address[ADDRESS_TEXT];
    if (strcmp(method, "POST") != 0 || !srv_is_import(target)) {
        return 0;
    }
    srv_address(s, peer, forwarded, address);
    return srv_limit_look(s, LIMIT_IMPORTS, address);
}

/* The table was created before with the same key: repeats the first answer. */
static void answer_again(request *r, const maker *m) {
    char secret[IR_MAX_PLAYERS][SRV_SECRET] = {{0}};
    const table *t = r->t;
    for (unsigned i = 0; i < t->nseats; i++) {
        uint8_t hash[STORE_HASH];
        srv_derived_secret(m->key, t->seat[i].key, secret[t->seat[i].seat], hash);
    }
    srv_answer_created(r, t->g.seats, t->seat, t->nseats, secret);
}

static bool may_import(request *r) {
    char key[SRV_SECRET];
    if (r->http.len > SRV_IMPORT_MOST) {
        return srv_fail_number(r, SRV_FILE_TOO_LARGE, SRV_IMPORT_MOST >> 20);
    }
    if (r->http.len == 0) {
        return srv_fail(r, SRV_FILE_MISSING);
    }
    if (srv_query_value(r, "key", key, sizeof key) != NULL) {
        /* the secrets of all seats follow from it, and proxies write addresses into their logs */
        return srv_fail(r, SRV_KEY_IN_ADDRESS);
    }
    return true;
}

static void answer_import(request *r, import *x) {
    switch (x->outcome) {
    case READ:
        write_some(r, x);
        break;
    case FAILED:
        srv_fail_number(r, x->error, x->most);
        break;
    case REFUSED:
        srv_fail_problem(r, x->game, &x->problem);
        break;
    }
}

void srv_post_import(request *r) {
    maker m;
    bool found;
    import *x = r->work;
    if (x != NULL) {
        answer_import(r, x);
        return;
    }
    if (!may_import(r) || !srv_maker_read(r, r->http.key, &m) || !srv_lane(r, LANE_DEAR) ||
        !srv_limited(r, LIMIT_IMPORTS, r->who.address) || !srv_made_before(r, &m, &found)) {
        return;
    }
    if (found) {
        answer_again(r, &m);
        return;
    }
    x = calloc(1, sizeof *x);
    if (x == NULL) {
        srv_fail_store(r, STORE_FAILED);
        return;
    }
    x->s = r->s;
    x->next = r->s->imports;
    r->s->imports = x;
    x->body = r->http.body;
    x->len = r->http.len;
    x->m = m; /* its key is part of the request, like the body */
    r->work = x;
    r->work_free = free_import;
    srv_work(r, run_import, x);
}

/* ---- export ----------------------------------------------------------------------------------------------------------------- */

/* Which seats computer players have, as `tourney --save` says it; nothing for people. */
static void put_bots(const table *t, ir_text *out) {
    ir_put(out, "[Bots");
    for (unsigned i = 0; i < t->nseats; i++) {
        ir_put(out, " \"");
        ir_put(out, t->seat[i].bot);
        ir_put(out, "\"");
    }
    ir_put(out, "]");
}

static void put_rgn(const table *t, ir_text *out) {
    char players[16 + IR_MAX_PLAYERS * (STORE_BOT + 4)];
    ir_header *header = calloc(1, sizeof *header);
    if (header == NULL) {
        out->cut = true;
        return;
    }
    header->game = *t->game;
    if (t->bots != 0) {
        ir_text tag = ir_text_on(players, sizeof players);
        put_bots(t, &tag);
        header->extra[header->nextras++] = (ir_span){tag.at, tag.len};
    }
    ir_header_print(header, out);
    free(header);
    for (size_t i = 0; i < t->count; i++) {
        ir_put_u64(out, i + 1);
        ir_put_char(out, ' ');
        ir_put(out, table_line(t, i));
        ir_put_char(out, '\n');
    }
}

/* A file being exported: made by another thread. */
typedef struct export {
    char *rgn, *made;
    size_t len, size;
    bool fine, refused, guarded; /* guarded: no assertion failed */
    ir_problem problem;          /* of one that is refused */
}
export;

static void write_file(void *arg) {
    export *x = arg;
    ir_log log = {0};
    int code = (int)ir_log_read(x->rgn, x->len, &log, NULL, &x->problem);
    FILE *out = code == IR_READ_OK ? open_memstream(&x->made, &x->size) : NULL; /* memory, no file */
    if (out != NULL) {
        code = xx_export(&log, out, &x->problem);
        x->refused = code == IR_READ_BAD || code == IR_READ_REFUSED;
        fclose(out);
    }
    ir_log_free(&log);
    x->fine = out != NULL && code == IR_READ_OK;
}

/* On another thread. */
static void run_export(void *arg) {
    export *x = arg;
    x->guarded = ir_guard(write_file, x);
}

static void free_export(void *work) {
    export *x = work;
    free(x->rgn);
    free(x->made);
    free(x);
}

static void answer_export(request *r, const export *x) {
    if (x->refused) {
        srv_fail_problem(r, r->t->game, &x->problem);
        return;
    }
    if (!x->fine) {
        srv_fail(r, x->guarded ? SRV_NO_MEMORY : SRV_BUG);
        return;
    }
    ir_text text = srv_scratch(r->s);
    ir_put_n(&text, x->made, x->size);
    srv_answer_json(r, 200, &text);
    r->out.attachment = "game.json";
}

static void export_18xx(request *r) {
    ir_problem problem;
    if (!xx_can_export(r->t->game, &problem)) {
        srv_fail_problem(r, r->t->game, &problem);
        return;
    }
    if (!srv_lane(r, LANE_DEAR)) {
        return;
    }
    ir_text text = srv_scratch(r->s);
    put_rgn(r->t, &text);
    export *x = calloc(1, sizeof *x);
    char *copy = x != NULL ? malloc(text.len + 1) : NULL;
    if (copy == NULL) {
        free(x);
        srv_fail_store(r, STORE_FAILED);
        return;
    }
    memcpy(copy, text.at, text.len);
    x->rgn = copy;
    x->len = text.len;
    r->work = x;
    r->work_free = free_export;
    srv_work(r, run_export, x);
}

void srv_get_export(request *r) {
    char value[8];
    const char *as = srv_query_value(r, "as", value, sizeof value);
    if (!srv_caller_may_see(r, r->t)) {
        srv_fail(r, SRV_PRIVATE);
        return;
    }
    if (r->t->game == NULL) {
        srv_fail(r, SRV_NOT_STARTED);
    } else if (r->work != NULL) {
        answer_export(r, r->work);
    } else if (as == NULL || strcmp(as, "rgn") == 0) {
        ir_text text = srv_scratch(r->s);
        put_rgn(r->t, &text);
        srv_answer_text(r, "text/plain; charset=utf-8", &text);
        r->out.attachment = "game.rgn";
    } else if (strcmp(as, "18xx") == 0) {
        export_18xx(r);
    } else {
        srv_fail(r, SRV_EXPORT_FORMAT);
    }
}
