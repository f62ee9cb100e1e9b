/* Every recorded run of 1880 ($SHARED/oracle/games/1880) and every position of positions.jsonl.gz, set up from the
 * recorded snapshots alone: no import, no replay, so that runs can be judged whatever else the title does.
 *
 *   runs        the recorded run is legal and earns what was recorded (80-TN, 80-RT, 80-FE, 80-IN); the best run is proven,
 *               legal, worth what is said and not below it; the same under the book's rules
 *   positions   the best run is the recorded best; of some lays and stations that would be legal now, what if (rail/best.h)
 *               says what a search afterwards finds
 *   times       of all recorded runs, in microseconds of this process; checked in builds without sanitizers
 * IR_TESTS=quick takes every tenth game. With a number as argument only that run is looked at, and printed. TAP. */
#include "cli/load.h"
#include "rail/best.h"
#include "titles/1880/china.h"

#include <glob.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_RUNS = 20000, MEDIAN_US = 20, P99_US = 2000, WORST_US = 250000 };

static ir_game peer, book;
static ir_state state;
static rail_best best;
static ir_action action;
static rail_run run;

static struct { size_t games, runs, positions, once, moves; } seen;
static struct {
    size_t unread, illegal, other_value, below, best_illegal, unproven, book_wrong, other_best, what_if;
} wrong;
static double took[MAX_RUNS];
static json_int_t number[IR_MAX_PLAYERS];
static unsigned players;

static void complain(size_t *count, const char *where, const char *what, int a, int b) {
    if ((*count)++ < 5) {
        printf("# %s: %s: %d, %d\n", where, what, a, b);
    }
}

/* ---- from a snapshot ------------------------------------------------------------------------------------------------ */

static rail_state *rail_in(ir_state *s) { return (rail_state *)(void *)s->body; }

static china_state *china_in(ir_state *s) { return (china_state *)(void *)(s->body + sizeof(rail_state)); }

static const rail_data *data(void) { return peer.title->data; }

static unsigned hex_named(const char *id) {
    unsigned i = 0;
    while (i < data()->nhexes && strcmp(data()->hex[i].id, id) != 0) {
        i++;
    }
    return i;
}

static unsigned tile_named(const char *id) {
    unsigned i = 0;
    while (i < data()->ntiles && strcmp(data()->tile[i].id, id) != 0) {
        i++;
    }
    return i;
}

static unsigned train_named(const char *id) {
    unsigned i = 0;
    while (i < data()->ntrains && strcmp(data()->train[i].id, id) != 0) {
        i++;
    }
    return i;
}

/* A company by its id, an investor by its number. */
static unsigned company_named(const char *id, bool investor) {
    char name[16];
    (void)snprintf(name, sizeof name, "%s%s", investor ? "FI" : "", id);
    unsigned i = 0;
    while (i < data()->ncompanies && strcmp(data()->company[i].id, name) != 0) {
        i++;
    }
    return i;
}

/* Players have any numbers: the n-th number met is the n-th seat. */
static ir_party player_numbered(const json_t *id) {
    const char *text = json_string_value(id);
    const char *colon = text ? strchr(text, ':') : NULL;
    json_int_t n = json_is_integer(id) ? json_integer_value(id)
                   : text              ? strtoll(colon ? colon + 1 : text, NULL, 10)
                                       : -1;
    if (n < 0) {
        return IR_BANK;
    }
    unsigned i = 0;
    while (i < players && number[i] != n) {
        i++;
    }
    if (i == players && i < IR_MAX_PLAYERS) {
        number[players++] = n;
    }
    return IR_PLAYER(i);
}

/* The n-th of the places that take stations. */
static unsigned city_numbered(const rail_look *k, unsigned hex, unsigned n) {
    const rail_face *face = rail_face_at(k, hex);
    unsigned i = 0;
    for (; i < face->nnodes; i++) {
        if (face->node[i].slots && n-- == 0) {
            break;
        }
    }
    return i;
}

static bool put_tiles(rail_state *s, const json_t *tiles) {
    const char *id;
    json_t *lies;
    json_object_foreach((json_t *)(uintptr_t)tiles, id, lies) {
        unsigned hex = hex_named(id), tile = tile_named(json_string_value(json_array_get(lies, 0)));
        if (hex == data()->nhexes || tile == data()->ntiles) {
            return false;
        }
        s->tile[hex] = (uint8_t)(tile + 1);
        s->rot[hex] = (uint8_t)json_integer_value(json_array_get(lies, 1));
    }
    return true;
}

static bool put_company(const rail_look *k, rail_state *s, unsigned c, const json_t *from) {
    size_t i;
    json_t *each;
    unsigned n = 0;
    json_array_foreach(json_object_get(from, "tokens"), i, each) {
        if (json_is_array(each) && n < RAIL_MAX_STATIONS) {
            unsigned hex = hex_named(json_string_value(json_array_get(each, 0)));
            unsigned node = city_numbered(k, hex, (unsigned)json_integer_value(json_array_get(each, 1)));
            s->station[c][n++] = (uint16_t)(1 + hex * 8 + node);
        }
    }
    json_array_foreach(json_object_get(from, "trains"), i, each) {
        unsigned kind = train_named(json_string_value(each));
        if (kind == data()->ntrains) {
            return false;
        }
        s->trains[c][kind]++;
    }
    return true;
}

static bool put_companies(const rail_look *k, rail_state *s, const json_t *from, const char *kind) {
    const char *id, *director = kind[0] == 'm' ? "owner" : "president";
    json_t *each;
    json_object_foreach(json_object_get(from, kind), id, each) {
        unsigned c = company_named(id, kind[0] == 'm');
        if (c == data()->ncompanies || !put_company(k, s, c, each)) {
            return false;
        }
        s->director[c] = player_numbered(json_object_get(each, director));
    }
    return true;
}

static void put_privates(rail_state *s, const json_t *from) {
    const char *id;
    json_t *each;
    json_object_foreach((json_t *)(uintptr_t)from, id, each) {
        unsigned p = (unsigned)(id[1] - '0');
        s->private_owner[p] = player_numbered(json_object_get(each, "owner"));
        s->private_flags[p] = json_is_true(json_object_get(each, "closed")) ? RAIL_CLOSED : 0;
    }
}

static bool put_depot(rail_state *s, const json_t *from) {
    size_t i;
    json_t *each;
    memset(s->depot, 0, sizeof s->depot);
    json_array_foreach(json_object_get(json_object_get(from, "depot"), "upcoming"), i, each) {
        unsigned kind = train_named(json_string_value(json_array_get(each, 0)));
        if (kind == data()->ntrains) {
            return false;
        }
        s->depot[kind] = (uint8_t)json_integer_value(json_array_get(each, 1));
    }
    return true;
}

/* Everything that a run depends on. */
static bool set_up(const json_t *from) {
    rail_state *s = rail_in(&state);
    ir_new(&peer, &state);
    rail_look k = rail_look_at(&peer, &state);
    const char *phase = json_string_value(json_object_get(from, "phase"));
    memset(s->station, 0, sizeof s->station);
    players = 0;
    put_privates(s, json_object_get(from, "privates"));
    s->phase = 0;
    while (s->phase < data()->nphases && strcmp(data()->phase[s->phase].id, phase) != 0) {
        s->phase++;
    }
    return s->phase < data()->nphases && put_tiles(s, json_object_get(from, "tiles")) && put_depot(s, from) &&
           put_companies(&k, s, from, "corps") && put_companies(&k, s, from, "minors");
}

/* ---- runs ------------------------------------------------------------------------------------------------------------ */

static bool read_run(const json_t *routes, unsigned company, ir_action *out) {
    size_t r, i;
    json_t *route, *hex;
    memset(out, 0, sizeof *out);
    out->move.verb = RAIL_RUN;
    out->move.actor = IR_COMPANY(company);
    out->logged = true;
    json_array_foreach(json_object_get(routes, "list"), r, route) {
        const json_t *hexes = json_object_get(route, "hexes");
        size_t n = json_array_size(hexes);
        if (out->more_len + 2 + n > IR_MAX_MORE) {
            return false;
        }
        out->more[out->more_len++] = (uint8_t)train_named(json_string_value(json_object_get(route, "train")));
        out->more[out->more_len++] = (uint8_t)n;
        json_array_foreach((json_t *)(uintptr_t)hexes, i, hex) {
            out->more[out->more_len++] = (uint8_t)hex_named(json_string_value(hex));
        }
    }
    return true;
}

static double now_us(void) {
    struct timespec t;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* What the best run takes, from nothing: of five, because whatever runs beside this can only add to it. */
static double best_of_five(const rail_look *k, unsigned company) {
    double least = 0;
    for (unsigned i = 0; i < 5; i++) {
        rail_best_forget();
        double start = now_us();
        (void)rail_best_run(k, company, RAIL_NET_ANY, 0, NULL, NULL);
        double took_now = now_us() - start;
        least = i == 0 || took_now < least ? took_now : least;
    }
    return least;
}

/* The best run of the position under these rules. */
static void check_best(const ir_game *game, unsigned company, const char *where, size_t *illegal) {
    rail_look k = rail_look_at(game, &state);
    ir_refusal why = {0};
    bool found = rail_best_run(&k, company, RAIL_NET_ANY, 0, &best, &action);
    if (!best.proven) {
        complain(&wrong.unproven, where, "best and bound", best.revenue, best.upper);
    }
    if (found && (!rail_run_check(&k, company, &action, &run, &why) || run.revenue != best.revenue)) {
        complain(illegal, where, "the best run is refused (code) or worth something else", (int)why.code,
                 run.revenue - best.revenue);
    }
}

static void check_run(const json_t *line, const char *where) {
    static ir_action ran_action;
    static rail_run ran;
    const char *by = json_string_value(json_object_get(line, "by"));
    const json_t *routes = json_object_get(line, "routes");
    unsigned company = company_named(strchr(by, ':') + 1, by[0] == 'm');
    int recorded = (int)json_integer_value(json_object_get(routes, "routes_revenue"));
    rail_look k = rail_look_at(&peer, &state);
    ir_refusal why = {0};
    if (company == data()->ncompanies || !read_run(routes, company, &ran_action)) {
        complain(&wrong.unread, where, "cannot be read", 0, 0);
        return;
    }
    if (!rail_run_check(&k, company, &ran_action, &ran, &why)) {
        complain(&wrong.illegal, where, "the recorded run is refused: code, company", (int)why.code, (int)company);
        return;
    }
    if (ran.revenue != recorded) {
        complain(&wrong.other_value, where, "counted and recorded", ran.revenue, recorded);
    }
    took[seen.runs++ % MAX_RUNS] = best_of_five(&k, company);
    check_best(&peer, company, where, &wrong.best_illegal);
    if (best.revenue < ran.revenue) {
        complain(&wrong.below, where, "ran better than the best", ran.revenue, best.revenue);
    }
    int32_t each = best.revenue;
    check_best(&book, company, where, &wrong.book_wrong);
    seen.once += each != best.revenue;
}

/* A recorded line and the one before it, the position in which the run was made. */
static void one_run(const char *path, const json_t *before, const json_t *line, long only) {
    char where[300];
    long i = (long)json_integer_value(json_object_get(line, "i"));
    const char *what = json_string_value(json_object_get(line, "action"));
    (void)snprintf(where, sizeof where, "%s %ld %s", strrchr(path, '/') + 1, i,
                   json_string_value(json_object_get(line, "by")));
    if (only >= 0 && only != i) {
        return;
    }
    if (!before || !what || strcmp(what, "run_routes") != 0 || !set_up(before)) {
        complain(&wrong.unread, where, "cannot be set up", 0, 0);
        return;
    }
    check_run(line, where);
}

/* Lines are read as JSON only where a run was made: it is most of the work. */
static void one_game(const char *path, long only) {
    static const char *const run_made = "\"action\":\"run_routes\"";
    size_t len;
    char *text = cli_read_file(path, &len), *end, *before = text;
    seen.games++;
    for (char *at = text; at && *at && (end = strchr(at, '\n')) != NULL; before = at, at = end + 1) {
        *end = 0;
        if (strstr(at, run_made) != NULL) {
            json_t *from = json_loads(before, 0, NULL), *line = json_loads(at, 0, NULL);
            one_run(path, from, line, only);
            json_decref(from);
            json_decref(line);
        }
    }
    free(text);
}

/* ---- positions ------------------------------------------------------------------------------------------------------- */

/* A few of the moves, one of `each`. */
static void check_what_if(unsigned company, unsigned each, const char *where) {
    static rail_outcome outcome[2000];
    static ir_state before;
    rail_look k = rail_look_at(&peer, &state);
    china_in(&state)->permits[company] = 15;
    state.cash[IR_COMPANY(company)] = 1000;
    unsigned n = rail_best_after_each(&k, company, outcome, 2000);
    before = state;
    for (unsigned i = (unsigned)seen.positions % each; i < n && i < 2000; i += each) {
        const ir_move *m = &outcome[i].move;
        rail_do x = rail_do_on(&peer, &state, NULL);
        if (m->verb == RAIL_LAY) {
            rail_tile_put(&x, lay_hex(m), lay_tile(m), lay_rot(m));
        } else {
            rail_station_put(&x, company, station_hex(m), station_city(m));
        }
        (void)rail_best_run(&x.look, company, RAIL_NET_ANY, 0, &best, NULL);
        seen.moves++;
        if (!outcome[i].proven || outcome[i].revenue != best.revenue) {
            complain(&wrong.what_if, where, "what if says, comes", outcome[i].revenue, best.revenue);
        }
        state = before;
    }
}

static void one_position(const json_t *row) {
    char where[200];
    const char *source = json_string_value(json_object_get(row, "source"));
    const char *corp = json_string_value(json_object_get(row, "corp"));
    const char *kind = json_string_value(json_object_get(row, "corp_kind"));
    if (strncmp(source, "1880", 4) != 0 || !json_is_true(json_object_get(row, "exact"))) {
        return;
    }
    unsigned company = company_named(corp, strcmp(kind, "minor") == 0);
    (void)snprintf(where, sizeof where, "position %s %s", source, corp);
    if (company == data()->ncompanies || !set_up(json_object_get(row, "state"))) {
        complain(&wrong.unread, where, "cannot be set up", 0, 0);
        return;
    }
    seen.positions++;
    check_best(&peer, company, where, &wrong.best_illegal);
    int expected = (int)json_integer_value(json_object_get(row, "best_revenue"));
    if (best.revenue != expected) {
        complain(&wrong.other_best, where, "best and recorded best", best.revenue, expected);
    }
    check_what_if(company, best.nodes > 10000 ? 40 : 5, where);
}

static void all_positions(const char *shared) {
    char path[1024];
    size_t len;
    (void)snprintf(path, sizeof path, "%s/oracle/positions.jsonl.gz", shared);
    char *text = cli_read_file(path, &len), *end;
    for (char *at = text; at && *at && (end = strchr(at, '\n')) != NULL; at = end + 1) {
        json_t *row = json_loadb(at, (size_t)(end - at), 0, NULL);
        one_position(row);
        json_decref(row);
    }
    free(text);
}

/* ---- all of it --------------------------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static unsigned said, bad;

static void say(bool fine, const char *text) {
    printf("%s %u - %s\n", fine ? "ok" : "not ok", ++said, text);
    bad += !fine;
}

static bool begin(ir_game *game, const char *option) {
    static const char *const names[] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"};
    ir_problem problem;
    const ir_title *title = ir_title_find("1880");
    return title && ir_game_init(game, title, 0, 7, names, 1, option ? 1 : 0, &option, &problem);
}

int main(int argc, char **argv) {
    const char *shared = getenv("SHARED"), *mode = getenv("IR_TESTS"), *preset = getenv("PRESET");
    glob_t found = {0};
    char pattern[1024];
    if (!begin(&peer, "compat=18xx.games") || !begin(&book, NULL)) {
        printf("1..0 # SKIP there is no 1880\n");
        return 0;
    }
    if (argc > 2) {
        one_game(argv[1], strtol(argv[2], NULL, 10));
        printf("# best %d, proven %d, %llu steps, %.0f us\n", best.revenue, best.proven, (unsigned long long)best.nodes,
               took[0]);
        return 0;
    }
    bool named = shared && *shared && snprintf(pattern, sizeof pattern, "%s/oracle/games/1880/*.jsonl.gz", shared) > 0;
    if (!named || glob(pattern, 0, NULL, &found) != 0) {
        printf("1..0 # SKIP no recorded games under $SHARED/oracle/games\n");
        return 0;
    }
    bool asan = preset && !strcmp(preset, "asan"), few = (mode && !strcmp(mode, "quick")) || asan;
    for (size_t i = 0; i < found.gl_pathc; i += few ? 10 : 1) {
        one_game(found.gl_pathv[i], -1);
    }
    globfree(&found);
    all_positions(shared);
    size_t n = seen.runs < MAX_RUNS ? seen.runs : MAX_RUNS;
    qsort(took, n, sizeof took[0], by_size);
    double median = n ? took[n / 2] : 0, p99 = n ? took[n * 99 / 100] : 0, worst = n ? took[n - 1] : 0;
    printf("# %zu runs of %zu games, %zu positions; %zu runs are worth less where the bonus comes once\n", seen.runs,
           seen.games, seen.positions, seen.once);
    printf("# microseconds: median %.1f, p99 %.1f, worst %.0f\n", median, p99, worst);
    say(wrong.unread == 0 && seen.runs > 0 && seen.positions > 0, "every recorded run of 1880 is read");
    say(wrong.illegal == 0, "80-TN-01 80-TN-02 80-TN-03 80-TN-06 80-RT-01 80-RT-02: every recorded run is legal");
    say(wrong.other_value == 0, "80-IN-01 80-FE-02 80-PR-02 80-PR-03 80-IN-04: it earns what was recorded");
    say(wrong.below == 0, "80-RT-03: no recorded run is better than the best one");
    say(wrong.best_illegal == 0, "80-RT-05: the best run is legal and worth what is said");
    say(wrong.book_wrong == 0, "80-OQ-23: so is the best run by the book, where the bonus comes once");
    say(wrong.unproven == 0, "80-RT-06: every best run is proven");
    say(wrong.other_best == 0, "the best run of every recorded position is the recorded best");
    printf("# %zu moves tried\n", seen.moves);
    say(wrong.what_if == 0 && seen.moves > 100, "what if says what comes");
    if (asan) {
        printf("ok %u - times # SKIP not with sanitizers\n", ++said);
    } else {
        say(median <= MEDIAN_US && p99 <= P99_US && worst <= WORST_US,
            "a best run takes at most 20 us in the median, 2 ms for 99 of 100, 250 ms");
    }
    printf("1..%u\n", said);
    return bad > 0;
}
