/* Core by itself: text, JSON, lots, hash, money, guard, and the notation with a tiny title that has two verbs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/guard.h"
#include "core/hash.h"
#include "core/json.h"
#include "core/money.h"
#include "core/notation.h"
#include "core/problem.h"
#include "core/reader.h"
#include "core/rng.h"
#include "problem_text.h"

/* ---- a tiny title: players take coins from a pile; a company "CO" may pass --------------------------------------- */

enum { TAKE, PASS, GIVE };

static int32_t *pile_of(ir_state *s) { return (int32_t *)(void *)s->body; }
static const int32_t *pile_in(const ir_state *s) { return (const int32_t *)(const void *)s->body; }

static bool tiny_configure(ir_game *g, ir_problem *p) {
    return g->players >= 2 || ir_complain_range(p, "tiny", g->players, 2, 4);
}

static void tiny_setup(const ir_game *g, ir_state *s) {
    (void)g;
    ir_mint(s, 1000);
    *pile_of(s) = 100;
}

static uint32_t tiny_actors(const ir_game *g, const ir_state *s) {
    uint32_t company = *pile_in(s) < 50 ? 1u << IR_COMPANY(0) : 0;
    return company | 1u << IR_PLAYER(s->actions % g->players);
}

static ir_party tiny_player_of(const ir_game *g, const ir_state *s, ir_party p) {
    (void)g;
    (void)s;
    return p == IR_COMPANY(0) ? IR_PLAYER(0) : IR_NOBODY;
}

static size_t tiny_choices(const ir_game *g, const ir_state *s, ir_choice *out, size_t cap) {
    if (cap == 0) {
        return 0;
    }
    out[0] = (ir_choice){.move = {.verb = TAKE, .actor = IR_PLAYER(s->actions % g->players)},
                         .min = 1,
                         .max = *pile_in(s),
                         .step = 1,
                         .form = IR_FORM_AMOUNT};
    return 1;
}

static bool tiny_legal(const ir_game *g, const ir_state *s, const ir_action *a, ir_refusal *why) {
    if (a->move.verb == PASS) {
        return a->move.actor == IR_COMPANY(0) || a->move.actor == IR_PLAYER(s->actions % g->players);
    }
    bool fits = a->move.actor == IR_PLAYER(s->actions % g->players) && a->move.amount > 0 &&
                a->move.amount <= *pile_in(s) && a->move.verb == TAKE;
    why->code = fits ? 0 : 7;
    why->arg[0] = a->move.amount;
    return fits;
}

static void tiny_perform(const ir_game *g, ir_state *s, const ir_action *a, ir_events *events) {
    (void)g;
    if (a->move.verb == TAKE) {
        ir_pay(s, IR_BANK, a->move.actor, a->move.amount);
        *pile_of(s) -= a->move.amount;
        s->finished = *pile_of(s) == 0;
    }
    if (events != NULL) {
        events->event[events->count++] = (ir_event){.code = 1, .arg = {a->move.actor, a->move.amount}};
    }
}

static int32_t tiny_total(const ir_game *g, const ir_state *s, unsigned seat) {
    (void)g;
    return s->cash[IR_PLAYER(seat)];
}

static uint64_t tiny_hash(const ir_game *g, const ir_state *s) {
    uint64_t sum = 0;
    (void)g;
    ir_hash_add(&sum, 100, 0, *pile_in(s));
    return sum;
}

static const char *tiny_invariant(const ir_game *g, const ir_state *s) {
    (void)g;
    return ir_money(s) == 1000 ? NULL : "money";
}

static const char *tiny_party_name(const ir_game *g, ir_party p) {
    (void)g;
    return p == IR_COMPANY(0) ? "CO" : NULL;
}

static ir_party tiny_party_find(const ir_game *g, const char *w, unsigned n) {
    (void)g;
    return ir_same(w, n, "CO") ? IR_COMPANY(0) : IR_NOBODY;
}

static const char *const tiny_verbs[] = {"take", "pass"};

static bool tiny_is_word(const char *w, unsigned n) { return ir_same(w, n, "take") || ir_same(w, n, "pass"); }

static bool tiny_parse(const ir_game *g, const ir_state *s, const ir_words *w, unsigned first, ir_action *a,
                       ir_problem *p) {
    ir_reader r = ir_reader_on(g, s, w, first, p);
    if (ir_same(w->word[first].at, w->word[first].len, "pass")) {
        a->move.verb = PASS;
        return ir_reader_end(&r);
    }
    if (!ir_same(w->word[first].at, w->word[first].len, "take")) {
        return ir_reader_no_verb(&r, tiny_verbs, 2);
    }
    return ir_reader_number(&r, "amount", 0, 99999, &a->move.amount) && ir_reader_end(&r);
}

static void tiny_print(const ir_game *g, const ir_state *s, const ir_action *a, ir_text *out) {
    (void)g;
    (void)s;
    ir_put(out, a->move.verb == PASS ? "pass" : "take");
    if (a->move.verb == TAKE) {
        ir_put_char(out, ' ');
        ir_put_int(out, a->move.amount);
    }
}

static const ir_option_value tiny_sizes[] = {{"small", NULL}, {"large", NULL}, {NULL, NULL}};
static const ir_option_value tiny_modes[] = {{"no", NULL}, {"yes", NULL}, {NULL, NULL}};
static const ir_option_def tiny_options[] = {{.name = "size", .values = tiny_sizes},
                                             {.name = "mode", .values = tiny_modes},
                                             {.name = "list", .fields = 2, .row_form = "name cost income"},
                                             {.name = NULL}};

/* The rows in a text of the family's own; the name "bad" is refused, with a column. */
static bool tiny_row(ir_game *g, const ir_row *row, ir_problem *p) {
    if (ir_same(row->name, row->name_len, "bad")) {
        return ir_complain_of(p, row->field[1].column, IR_PROBLEM_NAME_TWICE, "bad", 3);
    }
    g->rules[0]++;
    return true;
}

static const ir_title tiny = {.id = "tiny",
                              .name = "Tiny",
                              .currency = "$",
                              .min_players = 2,
                              .max_players = 4,
                              .revision = 3,
                              .options = tiny_options,
                              .row = tiny_row,
                              .configure = tiny_configure,
                              .setup = tiny_setup,
                              .actors = tiny_actors,
                              .player_of = tiny_player_of,
                              .choices = tiny_choices,
                              .legal = tiny_legal,
                              .perform = tiny_perform,
                              .total = tiny_total,
                              .hash = tiny_hash,
                              .invariant = tiny_invariant,
                              .party_name = tiny_party_name,
                              .party_find = tiny_party_find,
                              .is_word = tiny_is_word,
                              .parse = tiny_parse,
                              .print = tiny_print};

static const char *const ann_bob[] = {"Ann", "Bob"};

static ir_game tiny_game(const char *const *names, unsigned n) {
    ir_game g;
    ir_problem p;
    assert_true(ir_game_init(&g, &tiny, 3, n, names, 42, 0, NULL, &p));
    return g;
}

/* ---- text ------------------------------------------------------------------------------------------------------- */

static void text_is_bounded(void **state) {
    (void)state;
    char buffer[8];
    ir_text t = ir_text_on(buffer, sizeof buffer);
    ir_put(&t, "abcdef");
    assert_false(t.cut);
    ir_put_int(&t, -12);
    assert_true(t.cut);
    assert_string_equal(buffer, "abcdef-");
    ir_put(&t, "more");
    assert_int_equal(t.len, 7);
}

static void text_is_cut_between_characters(void **state) {
    (void)state;
    char buffer[4];
    ir_text t = ir_text_on(buffer, sizeof buffer);
    ir_put(&t, "a\xE9\x93\x81"); /* an a and one character of three bytes: four bytes do not fit three */
    assert_string_equal(buffer, "a");
    assert_true(t.cut);
}

static void text_numbers(void **state) {
    (void)state;
    char buffer[100];
    ir_text t = ir_text_on(buffer, sizeof buffer);
    ir_put_int(&t, INT64_MIN);
    ir_put_char(&t, ' ');
    ir_put_u64(&t, UINT64_MAX);
    ir_put_char(&t, ' ');
    ir_put_hex(&t, 0xABC, 5);
    assert_string_equal(buffer, "-9223372036854775808 18446744073709551615 00abc");
    int64_t v;
    uint64_t u;
    assert_true(ir_read_int("-12", 3, -20, 20, &v) && v == -12);
    assert_false(ir_read_int("21", 2, -20, 20, &v));
    assert_false(ir_read_int("", 0, -20, 20, &v));
    assert_false(ir_read_int("-", 1, -20, 20, &v));
    assert_false(ir_read_int("1x", 2, -20, 20, &v));
    assert_false(ir_read_int("+1", 2, -20, 20, &v));
    assert_true(ir_read_u64("18446744073709551615", 20, &u) && u == UINT64_MAX);
    assert_false(ir_read_u64("18446744073709551616", 20, &u));
    assert_true(ir_read_hex("fF", 2, &u) && u == 255);
    assert_false(ir_read_hex("12345678901234567", 17, &u));
}

static void text_knows_clean_from_unclean(void **state) {
    (void)state;
    assert_int_equal(ir_clean_text("a\tb", 3, true), 3);
    assert_int_equal(ir_clean_text("a\tb", 3, false), 1);
    assert_int_equal(ir_clean_text("a\0b", 3, true), 1);
    assert_int_equal(ir_clean_text("\xC0\x80", 2, true), 0);         /* overlong */
    assert_int_equal(ir_clean_text("\xED\xA0\x80", 3, true), 0);     /* a surrogate */
    assert_int_equal(ir_clean_text("x\xE9\x93", 3, true), 1);        /* cut short */
    assert_int_equal(ir_clean_text("\xE2\x80\xAE", 3, true), 0);     /* turns the writing direction */
    assert_int_equal(ir_clean_text("\xF0\x9F\x9A\x82", 4, true), 4); /* a locomotive */
    assert_int_equal(ir_characters("\xE9\x93\x81x", 4), 2);
}

/* Without a tab it is a name: nothing in it is invisible, and its ends can be seen. */
static void text_of_a_name_can_be_seen(void **state) {
    (void)state;
    static const char *const unseen[] = {"\xE2\x80\x8B",     "\xE2\x80\x8F", "\xE2\x80\xAA", "\xE2\x80\xAE",
                                         "\xE2\x81\xA0",     "\xE2\x81\xA4", "\xEF\xBB\xBF", "\xC2\xAD",
                                         "\xF3\xA0\x81\x81", "\xE3\x85\xA4"};
    static const char *const blanks[] = {"\xC2\xA0", "\xE2\x80\x80", "\xE2\x80\xAF", "\xE3\x80\x80"};
    char text[16];
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++) {
        snprintf(text, sizeof text, "a%sb", unseen[i]);
        assert_int_equal(ir_clean_text(text, strlen(text), false), 1);
    }
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++) {
        assert_int_equal(ir_clean_text(blanks[i], strlen(blanks[i]), false), 0);
        snprintf(text, sizeof text, "ab%s", blanks[i]);
        assert_int_equal(ir_clean_text(text, strlen(text), false), 2);
        snprintf(text, sizeof text, "a%sb", blanks[i]);
        assert_int_equal(ir_clean_text(text, strlen(text), false), strlen(text));
        snprintf(text, sizeof text, "%sab", blanks[i]);
        assert_int_equal(ir_clean_text(text, strlen(text), true), strlen(text)); /* in a comment it may stand */
    }
    const char *names[] = {"Ann", "An\xE2\x80\x8Bn"};
    ir_game game;
    ir_problem problem = {0};
    assert_false(ir_game_init(&game, &tiny, tiny.revision, 2, names, 1, 0, NULL, &problem));
    assert_non_null(strstr(problem_text(&problem), "name_character"));
    names[1] = "Ann\xC2\xA0";
    assert_false(ir_game_init(&game, &tiny, tiny.revision, 2, names, 1, 0, NULL, &problem));
}

/* ---- sheets ------------------------------------------------------------------------------------------------------- */

static void sheet_splits_from_behind(void **state) {
    (void)state;
    const char text[] = "\xEF\xBB\xBF# cards\r\n\n  New \t York  6 \t4\r\n;x 1 2\nA 1 2";
    ir_sheet sheet = ir_sheet_on(text, sizeof text - 1, 2, "name cost income");
    ir_row row;
    ir_problem p;
    assert_int_equal(ir_sheet_next(&sheet, &row, &p), IR_SHEET_ROW);
    assert_string_equal(row.name, "New York");
    assert_int_equal(row.name_len, 8);
    assert_int_equal(row.line, 3);
    assert_int_equal(row.nfields, 2);
    assert_true(ir_same(row.field[0].at, row.field[0].len, "6") && row.field[0].column == 15);
    assert_true(ir_same(row.field[1].at, row.field[1].len, "4") && row.field[1].column == 18);
    char canonical[40];
    ir_text t = ir_text_on(canonical, sizeof canonical);
    ir_row_put(&row, &t);
    assert_string_equal(canonical, "New York 6 4");
    assert_int_equal(ir_sheet_next(&sheet, &row, &p), IR_SHEET_ROW);
    assert_string_equal(row.name, "A");
    assert_int_equal(row.line, 5);
    assert_int_equal(ir_sheet_next(&sheet, &row, &p), IR_SHEET_END);
    assert_int_equal(ir_sheet_next(&sheet, &row, &p), IR_SHEET_END);
}

static void sheet_refuses(const char *text, size_t len, unsigned line, unsigned column, const char *what) {
    ir_sheet sheet = ir_sheet_on(text, len, 2, "name cost income");
    ir_row row;
    ir_problem p = {0};
    ir_sheet_got got;
    while ((got = ir_sheet_next(&sheet, &row, &p)) == IR_SHEET_ROW) {
    }
    assert_int_equal(got, IR_SHEET_BAD);
    assert_int_equal(p.line, line);
    assert_int_equal(p.column, column);
    assert_non_null(strstr(problem_text(&p), what));
}

static void sheet_says_where(void **state) {
    (void)state;
    sheet_refuses("A 1 2\n B 1", 10, 2, 2, "row_too_short name cost income");
    sheet_refuses("A", 1, 1, 1, "row_too_short");
    sheet_refuses("1 2", 3, 1, 1, "row_too_short");
    sheet_refuses("A\0B 1 2", 7, 1, 2, "bad_byte");
    sheet_refuses("\nA 1 \xFF", 6, 2, 5, "bad_byte");
    sheet_refuses("A\xE2\x80\x8B 1 2", 8, 1, 1, "row_name");
    char many[8 * (IR_MAX_ROWS + 1)] = "", wide[300];
    for (unsigned i = 0; i <= IR_MAX_ROWS; i++) {
        memcpy(many + 8 * (size_t)i, "A 12 34\n", 8);
    }
    sheet_refuses(many, sizeof many, IR_MAX_ROWS + 1, 1, "too_many_rows 128");
    memset(wide, 'x', sizeof wide);
    memcpy(wide + 195, " 1 2", 4); /* 199 bytes */
    ir_sheet sheet = ir_sheet_on(wide, 199, 2, "");
    ir_row row;
    ir_problem p;
    assert_int_equal(ir_sheet_next(&sheet, &row, &p), IR_SHEET_ROW);
    memcpy(wide + 195, "xx 1 2", 6); /* 201 */
    sheet_refuses(wide, 201, 1, 1, "line_too_long 200");
    memset(wide, 'x', sizeof wide);
    memcpy(wide + 296, " 1 2", 4);
    sheet_refuses(wide, 300, 1, 1, "line_too_long 200");
}

static void sheet_of_a_game(void **state) {
    (void)state;
    ir_game g;
    ir_problem p;
    const char *const two[] = {"list=New  York 6 4\n# no\n\nA\t1 2\n", "size=large"};
    assert_true(ir_game_init(&g, &tiny, 3, 2, ann_bob, 42, 2, two, &p));
    assert_int_equal(g.noptions, 1);
    assert_int_equal(g.sheet_len, 18);
    assert_string_equal(g.sheet, "New York 6 4\nA 1 2");
    assert_true(ir_game_has(&g, "size", "large") && !ir_game_has(&g, "size", "small"));
    assert_true(ir_game_has(&g, "mode", "no") && !ir_game_has(&g, "mode", "yes"));
    assert_false(ir_game_has(&g, "list", "") || ir_game_has(&g, "other", "no"));
    const char *const bad[] = {"list=A 1 2\n\nbad 1  2\n"};
    assert_false(ir_game_init(&g, &tiny, 3, 2, ann_bob, 42, 1, bad, &p));
    assert_string_equal(problem_text(&p), "name_twice bad");
    assert_int_equal(p.line, 3);
    assert_int_equal(p.column, 8);
    const char *const empty[] = {"list=\n#\n"};
    assert_false(ir_game_init(&g, &tiny, 3, 2, ann_bob, 42, 1, empty, &p));
    assert_int_equal(p.line, 0);
    const char *const twice[] = {"list=A 1 2", "list=A 1 2"};
    assert_false(ir_game_init(&g, &tiny, 3, 2, ann_bob, 42, 2, twice, &p));
    char large[3000] = "list=";
    for (unsigned i = 0; i < 40; i++) { /* 40 rows of 60 bytes */
        char *row = large + 5 + 60 * (size_t)i;
        memset(row, 'x', 60);
        memcpy(row + 55, " 1 2\n", 5);
    }
    const char *const too_large[] = {large};
    assert_false(ir_game_init(&g, &tiny, 3, 2, ann_bob, 42, 1, too_large, &p));
    assert_int_equal(p.line, 35);
    assert_non_null(strstr(problem_text(&p), "sheet_too_long 2047"));
}

static void sheet_in_a_header(void **state) {
    (void)state;
    static char text[IR_MAX_HEADER];
    static ir_header h;
    const char *const two[] = {"list=New \"York\" 6 4\nA 1 2", "size=large"};
    ir_problem p;
    assert_true(ir_game_init(&h.game, &tiny, 3, 2, ann_bob, 42, 2, two, &p));
    ir_text t = ir_text_on(text, sizeof text);
    ir_header_print(&h, &t);
    assert_string_equal(text, "[Title \"tiny\"] [Rules \"3\"] [Players \"Ann\" \"Bob\"] [Seed \"42\"]\n"
                              "[Option \"size\" \"large\"]\n"
                              "[Option \"list\" \"New \\\"York\\\" 6 4\"]\n[Option \"list\" \"A 1 2\"]\n");
}

/* ---- order of the players, what is hidden --------------------------------------------------------------------------- */

static int32_t seat_totals[4];
static unsigned seat_ties[4];

static int32_t ranked_total(const ir_game *g, const ir_state *s, unsigned seat) {
    (void)g;
    (void)s;
    return seat_totals[seat];
}

static unsigned ranked_tie(const ir_game *g, const ir_state *s, unsigned seat) {
    (void)g;
    (void)s;
    return seat_ties[seat];
}

static bool hides_from_bob(const ir_game *g, const ir_state *s, ir_party viewer) {
    (void)g;
    (void)s;
    return viewer == IR_PLAYER(1);
}

static void ranking_by_total_tie_and_seat(void **state) {
    (void)state;
    static const char *const four[] = {"Ann", "Bob", "Cat", "Dan"};
    ir_title title = tiny;
    title.total = ranked_total;
    ir_game g = tiny_game(four, 4);
    ir_state s;
    ir_new(&g, &s);
    g.title = &title;
    uint8_t seat[IR_MAX_PLAYERS];
    memcpy(seat_totals, (const int32_t[]){10, 30, 10, 30}, sizeof seat_totals);
    ir_ranking(&g, &s, seat);
    assert_memory_equal(seat, ((const uint8_t[]){1, 3, 0, 2}), 4);
    title.tie = ranked_tie;
    memcpy(seat_ties, (const unsigned[]){1, 3, 0, 2}, sizeof seat_ties);
    ir_ranking(&g, &s, seat);
    assert_memory_equal(seat, ((const uint8_t[]){3, 1, 2, 0}), 4);
    assert_false(ir_hides(&g, &s, IR_PLAYER(1)));
    title.hides = hides_from_bob;
    assert_true(ir_hides(&g, &s, IR_PLAYER(1)));
    assert_false(ir_hides(&g, &s, IR_NOBODY));
}

/* ---- json ------------------------------------------------------------------------------------------------------- */

static void json_writes_commas_and_escapes(void **state) {
    (void)state;
    char buffer[200];
    ir_text t = ir_text_on(buffer, sizeof buffer);
    ir_json j = ir_json_on(&t);
    ir_json_open(&j, '{');
    ir_json_key(&j, "a\"b");
    ir_json_open(&j, '[');
    ir_json_int(&j, -1);
    ir_json_string(&j, "\x01\\\xE9\x93\x81");
    ir_json_bool(&j, true);
    ir_json_null(&j);
    ir_json_close(&j, ']');
    ir_json_key(&j, "h");
    ir_json_hex(&j, 0x1F);
    ir_json_key(&j, "o");
    ir_json_open(&j, '{');
    ir_json_close(&j, '}');
    ir_json_close(&j, '}');
    assert_string_equal(buffer,
                        "{\"a\\\"b\":[-1,\"\\u0001\\\\\xE9\x93\x81\",true,null],\"h\":\"000000000000001f\",\"o\":{}}");
}

/* ---- lots and hash ---------------------------------------------------------------------------------------------- */

static void rng_is_splitmix(void **state) {
    (void)state;
    uint64_t rng = 0; /* published first values for seed 0 */
    assert_true(ir_rng_next(&rng) == UINT64_C(0xE220A8397B1DCDAF));
    assert_true(ir_rng_next(&rng) == UINT64_C(0x6E789E6AA1B965F4));
}

static void rng_below_is_fair(void **state) {
    (void)state;
    uint64_t rng = 1;
    unsigned count[6] = {0};
    for (unsigned i = 0; i < 60000; i++) {
        uint32_t v = ir_rng_below(&rng, 6);
        assert_true(v < 6);
        count[v]++;
    }
    for (unsigned i = 0; i < 6; i++) {
        assert_in_range(count[i], 9600, 10400);
    }
    assert_int_equal(ir_rng_below(&rng, 0), 0);
    assert_int_equal(ir_rng_below(&rng, 1), 0);
}

static void hash_ignores_zero_fields(void **state) {
    (void)state;
    uint64_t a = 0, b = 0;
    const uint8_t few[2] = {3, 4}, many[5] = {3, 4, 0, 0, 0};
    ir_hash_u8(&a, 100, few, 2);
    ir_hash_u8(&b, 100, many, 5);
    ir_hash_add(&b, 101, 0, 0); /* a new field that is zero */
    assert_true(a == b && a != 0);
    uint64_t c = 0;
    const uint8_t swapped[2] = {4, 3};
    ir_hash_u8(&c, 100, swapped, 2);
    assert_true(a != c);
    assert_true(ir_hash_mix(100, 1, 2) != ir_hash_mix(101, 1, 2));
    assert_true(ir_hash_mix(100, 1, 2) == UINT64_C(0x3a1ab876d3e98675)); /* for ever */
}

static void hash_is_of_the_position(void **state) {
    (void)state;
    ir_game g = tiny_game(ann_bob, 2);
    ir_state s, t;
    ir_new(&g, &s);
    t = s;
    t.actions = 99; /* the number of actions is not part of a position */
    assert_true(ir_hash(&g, &s) == ir_hash(&g, &t));
    ir_pay(&t, IR_BANK, IR_PLAYER(0), 1);
    assert_true(ir_hash(&g, &s) != ir_hash(&g, &t));
}

/* ---- a game ----------------------------------------------------------------------------------------------------- */

static void refuse_game(unsigned revision, unsigned n, const char *const *names, unsigned no, const char *const *opts,
                        const char *text) {
    ir_game g;
    ir_problem p;
    assert_false(ir_game_init(&g, &tiny, revision, n, names, 1, no, opts, &p));
    if (strstr(problem_text(&p), text) == NULL) {
        fail_msg("'%s' is not in '%s'", text, problem_text(&p));
    }
}

static void game_init_refuses(void **state) {
    (void)state;
    const char *twice[] = {"Ann", "Ann"}, *empty[] = {"Ann", ""}, *control[] = {"Ann", "B\nb"},
               *bytes[] = {"\xFF", "B"};
    const char *blank[] = {"Ann", " Bob"}, *eight[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    const char *lengthy[] = {"Ann", "a name of more than thirty-nine bytes is refused"};
    const char *unknown[] = {"colour=red"}, *value[] = {"size=huge"}, *bare[] = {"size"};
    const char *again[] = {"size=large", "size=small"};
    refuse_game(4, 2, ann_bob, 0, NULL, "rules_too_new 4|tiny|3");
    refuse_game(3, 0, ann_bob, 0, NULL, "players_range tiny|");
    refuse_game(3, 8, eight, 0, NULL, "players_range tiny|");
    refuse_game(3, 1, ann_bob, 0, NULL, "players_range tiny|");
    refuse_game(3, 2, twice, 0, NULL, "name_twice Ann");
    refuse_game(3, 2, empty, 0, NULL, "name_empty");
    refuse_game(3, 2, control, 0, NULL, "name_character");
    refuse_game(3, 2, bytes, 0, NULL, "name_character");
    refuse_game(3, 2, blank, 0, NULL, "name_space  Bob");
    refuse_game(3, 2, lengthy, 0, NULL, "name_too_long a name of more than thirty-nine bytes is refused|39");
    refuse_game(3, 2, ann_bob, 1, unknown, "unknown_option colour|tiny; there_are size, mode");
    refuse_game(3, 2, ann_bob, 1, value, "option_value size|huge|small, large");
    refuse_game(3, 2, ann_bob, 1, bare, "option_no_value size");
    refuse_game(3, 2, ann_bob, 2, again, "option_twice size");
}

static void options_have_one_form(void **state) {
    (void)state;
    const char *opts[] = {"mode=yes", "size=small"}; /* small is the default */
    ir_game g;
    ir_problem p;
    assert_true(ir_game_init(&g, &tiny, 3, 2, ann_bob, 1, 2, opts, &p));
    assert_int_equal(g.noptions, 1);
    assert_string_equal(g.option[0].name, "mode");
    assert_string_equal(g.option[0].value, "yes");
}

static void refusal_changes_nothing(void **state) {
    (void)state;
    ir_game g = tiny_game(ann_bob, 2);
    ir_state s, before;
    ir_refusal why = {0};
    ir_action a = {.move = {.verb = TAKE, .actor = IR_PLAYER(0), .amount = 101}};
    ir_new(&g, &s);
    before = s;
    assert_int_equal(ir_apply(&g, &s, &a, NULL, &why), IR_REFUSED);
    assert_int_equal(why.code, 7);
    assert_memory_equal(&s, &before, sizeof s);
    a.move.amount = 100;
    assert_int_equal(ir_apply(&g, &s, &a, NULL, NULL), IR_OK);
    assert_int_equal(s.actions, 1);
    assert_int_equal(ir_actors(&g, &s), 0);
    assert_null(ir_invariant(&g, &s));
}

/* ---- guard ------------------------------------------------------------------------------------------------------ */

static int told;
static void hook(const char *file, int line, const char *what) {
    assert_non_null(file);
    assert_true(line > 0);
    assert_non_null(what);
    told++;
}

static void guard_ends_one_request(void **state) {
    (void)state;
#ifdef IR_TEST_BUILD
    ir_game g = tiny_game(ann_bob, 2);
    ir_state s;
    ir_action a = {.move = {.verb = TAKE, .actor = IR_PLAYER(0), .amount = 1}};
    ir_new(&g, &s);
    ir_guard_hook(hook);
    ir_guard_catch(true);
    ir_fault_assert = 1;
    told = 0;
    assert_int_equal(ir_apply(&g, &s, &a, NULL, NULL), IR_BUG);
    assert_int_equal(told, 1);
    ir_new(&g, &s); /* the next request is served */
    assert_int_equal(ir_apply(&g, &s, &a, NULL, NULL), IR_OK);
    ir_guard_catch(false);
    ir_guard_hook(NULL);
#else
    skip();
#endif
}

static void inner_fails(void *arg) {
    ++*(int *)arg;
    IR_ASSERT(*(int *)arg == 0);
}

static void outer_goes_on(void *arg) {
    assert_false(ir_guard(inner_fails, arg));
    ++*(int *)arg;
}

static void guards_nest(void **state) {
    (void)state;
    int steps = 0;
    ir_guard_hook(hook);
    ir_guard_catch(true);
    assert_true(ir_guard(outer_goes_on, &steps));
    assert_int_equal(steps, 2);
    ir_guard_hook(NULL);
#if defined(IR_CHECKED) || defined(IR_TEST_BUILD)
    ir_guard_catch(false);
#endif
}

static void money_is_lost_on_demand(void **state) {
    (void)state;
#ifdef IR_TEST_BUILD
    ir_game g = tiny_game(ann_bob, 2);
    ir_state s;
    ir_new(&g, &s);
    ir_fault_lose1 = 1;
    ir_pay(&s, IR_BANK, IR_PLAYER(0), 10);
    assert_string_equal(ir_invariant(&g, &s), "money");
    ir_pay(&s, IR_BANK, IR_PLAYER(0), 10);
    assert_int_equal(ir_money(&s), 999); /* once */
#else
    skip();
#endif
}

/* ---- notation: lines -------------------------------------------------------------------------------------------- */

static const char *const odd_names[] = {"Ann", "take", "An na", "Q\"\\z"};

static void read_line(const ir_game *g, const ir_state *s, const char *text, ir_line *line) {
    ir_problem p;
    if (!ir_line_read(g, s, text, strlen(text), line, &p)) {
        fail_msg("'%s':%u: %s", text, p.column, problem_text(&p));
    }
}

/* Reads `text`, prints it as `want`, and reading that prints the same. */
static void prints(const ir_game *g, const ir_state *s, const char *text, const char *want) {
    ir_line line;
    char out[IR_MAX_LINE + 1], again[IR_MAX_LINE + 1];
    ir_text t = ir_text_on(out, sizeof out), u = ir_text_on(again, sizeof again);
    read_line(g, s, text, &line);
    ir_line_print(g, s, &line, &t);
    assert_string_equal(out, want);
    read_line(g, s, out, &line);
    ir_line_print(g, s, &line, &u);
    assert_string_equal(again, want);
}

static void lines_have_one_form(void **state) {
    (void)state;
    ir_game g = tiny_game(odd_names, 4);
    ir_state s;
    ir_new(&g, &s);
    prints(&g, &s, "take 5", "1 Ann take 5");
    prints(&g, &s, "  1\tAnn  take   5  ", "1 Ann take 5");
    prints(&g, &s, "1 Ann take 5 #0123456789abcdef; hi ", "1 Ann take 5 #0123456789abcdef ; hi");
    prints(&g, &s, "1 \"Ann\" take 5;", "1 Ann take 5 ;");
    prints(&g, &s, "\"take\" take 5", "1 \"take\" take 5");
    prints(&g, &s, "\"An na\" take 5", "1 \"An na\" take 5");
    prints(&g, &s, "\"Q\\\"\\\\z\" take 5", "1 \"Q\\\"\\\\z\" take 5");
    prints(&g, &s, "CO pass", "1 CO pass");
    prints(&g, &s, "   ; a \"comment", "; a \"comment");
    prints(&g, &s, "  ", "");
}

static void actor_may_be_left_out(void **state) {
    (void)state;
    ir_game g = tiny_game(ann_bob, 2);
    ir_state s;
    ir_line line;
    ir_problem p;
    ir_new(&g, &s);
    s.actions = 1;
    read_line(&g, &s, "take 5", &line);
    assert_int_equal(line.action.move.actor, IR_PLAYER(1));
    *pile_of(&s) = 10; /* now the company can act too, but it cannot take */
    read_line(&g, &s, "take 5", &line);
    assert_int_equal(line.action.move.actor, IR_PLAYER(1));
    assert_false(ir_line_read(&g, &s, "pass", 4, &line, &p));
    assert_non_null(strstr(problem_text(&p), "several_actors"));
}

static void refuse_line(const char *text, size_t len, unsigned column, const char *part) {
    ir_game g = tiny_game(odd_names, 4);
    ir_state s;
    ir_line line;
    ir_problem p;
    ir_new(&g, &s);
    assert_false(ir_line_read(&g, &s, text, len, &line, &p));
    if (p.column != column || strstr(problem_text(&p), part) == NULL) {
        fail_msg("'%s': %u: %s", text, p.column, problem_text(&p));
    }
}

#define REFUSE(text, column, part) refuse_line(text, sizeof text - 1, column, part)

static void bad_lines_are_refused(void **state) {
    (void)state;
    char lengthy[3000];
    memset(lengthy, 'a', sizeof lengthy);
    REFUSE("2 Ann take 5", 1, "action_number 2|1");
    REFUSE("99999999999999999999999 Ann take 5", 1, "not_a_number 99999999999999999999999");
    REFUSE("1 Zoe take 5", 3, "unknown_actor Zoe; there_are Ann");
    REFUSE("1 Ann", 3, "no_verb");
    REFUSE("1", 1, "no_action");
    REFUSE("#0123456789abcdef", 1, "no_action");
    REFUSE("Ann steal 5", 5, "unknown_verb steal|take, pass");
    REFUSE("Ann take", 5, "missing_operand take|amount");
    REFUSE("Ann take 1e5", 10, "number_range amount|0|99999|1e5");
    REFUSE("Ann take 123456", 10, "number_range");
    REFUSE("Ann take 99999999999999999999999999", 10, "number_range");
    REFUSE("Ann take 5 6", 12, "extra_word 6");
    REFUSE("Ann take 5 #01", 12, "bad_hash");
    REFUSE("Ann take 5 #0123456789abcdeg", 12, "bad_hash");
    REFUSE("Ann #0123456789abcdef take", 5, "hash_not_last");
    REFUSE("\"Ann take 5", 1, "quotes_open");
    REFUSE("\"Ann\"take 5", 6, "space_after_quotes");
    REFUSE("A\"nn take 5", 2, "quote_in_word");
    REFUSE(" [Title \"x\"]", 2, "tag_after_header");
    REFUSE("Ann take 5 \0 6", 12, "bad_byte");
    REFUSE("Ann\x80 take 5", 4, "bad_byte");
    REFUSE(
        "take x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x"
        " x x x x x x x x x x x x x x x x",
        132, "too_many_words 64");
    refuse_line(lengthy, sizeof lengthy, 1, "line_too_long 2048");
}

static void a_full_line_still_prints(void **state) {
    (void)state;
    ir_game g = tiny_game(ann_bob, 2);
    ir_state s;
    ir_line line;
    ir_problem p;
    char text[IR_MAX_LINE + 1];
    ir_new(&g, &s);
    memset(text, 'c', sizeof text);
    memcpy(text, "1 Ann take 5 ;", 14);
    assert_true(ir_line_read(&g, &s, text, IR_MAX_LINE, &line, &p));
    assert_false(ir_line_read(&g, &s, text, IR_MAX_LINE + 1, &line, &p));
    memcpy(text, "take 5 ;", 8); /* number and actor would make it too long */
    assert_false(ir_line_read(&g, &s, text, IR_MAX_LINE, &line, &p));
}

static void lines_end_both_ways(void **state) {
    (void)state;
    size_t next;
    assert_int_equal(ir_line_length("ab\r\ncd", 6, &next), 2);
    assert_int_equal(next, 4);
    assert_int_equal(ir_line_length("cd", 2, &next), 2);
    assert_int_equal(next, 2);
    assert_int_equal(ir_line_length("\n", 1, &next), 0);
    assert_int_equal(next, 1);
}

/* ---- notation: headers, with a title that is registered ------------------------------------------------------------ */

static void header_prints(const char *text, const char *want, size_t used) {
    static ir_header h;
    ir_problem p;
    char out[4096], again[4096];
    ir_text t = ir_text_on(out, sizeof out), u = ir_text_on(again, sizeof again);
    if (!ir_header_read(text, strlen(text), &h, &p)) {
        fail_msg("%u:%u: %s", h.lines, p.column, problem_text(&p));
    }
    assert_int_equal(h.used, used);
    ir_header_print(&h, &t);
    assert_string_equal(out, want);
    assert_true(ir_header_read(out, t.len, &h, &p));
    ir_header_print(&h, &u);
    assert_string_equal(again, want);
}

#define HEAD "[Title \"1888n\"] [Rules \"0\"] [Players \"Ann\" \"B \\\" b\"] [Seed \"42\"]\n"

static void headers_have_one_form(void **state) {
    (void)state;
    header_prints(HEAD "1 Ann pass\n", HEAD, sizeof HEAD - 1);
    header_prints(
        "\xEF\xBB\xBF\r\n[Seed \"42\"]\r\n [ Players   \"Ann\"\t\"B \\\" b\" ]\r\n[Title \"1888n\"]\r\n\r\n; c\r\npass",
        HEAD, 66);
    header_prints("[Title \"1888n\"][Event  \"x\"] ; why\n\n;kept  \n[Players \"Ann\" \"B \\\" b\"][Seed \"42\"]\n",
                  "[Event \"x\"]\n; why\n;kept\n" HEAD, 79);
    header_prints(HEAD "[Option \"compat\" \"book\"]\n", HEAD, sizeof HEAD - 1 + 25);
}

static void refuse_header(const char *text, unsigned line, const char *part) {
    static ir_header h;
    ir_problem p;
    assert_false(ir_header_read(text, strlen(text), &h, &p));
    if (h.lines != line || strstr(problem_text(&p), part) == NULL) {
        fail_msg("'%s': %u: %s", text, h.lines, problem_text(&p));
    }
}

static void bad_headers_are_refused(void **state) {
    (void)state;
    refuse_header("", 1, "no_title");
    refuse_header("1 Ann pass\n", 1, "no_title");
    refuse_header("[Title \"1888n\"]", 1, "no_players");
    refuse_header("\n[Title \"1899\"]", 2, "unknown_title 1899|1888n, ");
    refuse_header("[Title \"1888n\"]\n[Title \"1888n\"]", 2, "tag_twice Title");
    refuse_header("[Title \"1888n\" \"x\"]", 1, "tag_one_value Title");
    refuse_header("[Title \"1888n\"", 1, "tag_form");
    refuse_header("[Title 1888n]", 1, "tag_form");
    refuse_header("[Title \"1888n]", 1, "quotes_open");
    refuse_header("[\"1888n\"]", 1, "tag_name");
    refuse_header("[Title \"1888n\"] pass", 1, "after_tag");
    refuse_header("[Title \"1888n\"] [Players \"a\" \"b\" \"c\"]\n[Rules \"7\"]", 2, "rules_too_new 7|1888n|");
    refuse_header("[Rules \"-1\"]", 1, "rules_tag");
    refuse_header("[Rules \"4294967296\"]", 1, "rules_tag");
    refuse_header("[Seed \"18446744073709551616\"]", 1, "seed_tag");
    refuse_header("[Option \"compat\"]", 1, "option_tag");
    refuse_header("[Title \"1888n\"] [Players \"a\" \"b\"]\n[Option \"x\" \"y\"]", 2,
                  "unknown_option x|1888n; there_are compat");
    refuse_header("[Players \"1\" \"2\" \"3\" \"4\" \"5\" \"6\" \"7\" \"8\"]", 1, "players_tag 7");
    refuse_header("[Title \"1888n\"]\n[Players \"\xFF\"]", 2, "bad_byte");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_bounded),
        cmocka_unit_test(text_is_cut_between_characters),
        cmocka_unit_test(text_numbers),
        cmocka_unit_test(text_knows_clean_from_unclean),
        cmocka_unit_test(text_of_a_name_can_be_seen),
        cmocka_unit_test(sheet_splits_from_behind),
        cmocka_unit_test(sheet_says_where),
        cmocka_unit_test(sheet_of_a_game),
        cmocka_unit_test(sheet_in_a_header),
        cmocka_unit_test(ranking_by_total_tie_and_seat),
        cmocka_unit_test(json_writes_commas_and_escapes),
        cmocka_unit_test(rng_is_splitmix),
        cmocka_unit_test(rng_below_is_fair),
        cmocka_unit_test(hash_ignores_zero_fields),
        cmocka_unit_test(hash_is_of_the_position),
        cmocka_unit_test(game_init_refuses),
        cmocka_unit_test(options_have_one_form),
        cmocka_unit_test(refusal_changes_nothing),
        cmocka_unit_test(guard_ends_one_request),
        cmocka_unit_test(guards_nest),
        cmocka_unit_test(money_is_lost_on_demand),
        cmocka_unit_test(lines_have_one_form),
        cmocka_unit_test(actor_may_be_left_out),
        cmocka_unit_test(bad_lines_are_refused),
        cmocka_unit_test(a_full_line_still_prints),
        cmocka_unit_test(lines_end_both_ways),
        cmocka_unit_test(headers_have_one_form),
        cmocka_unit_test(bad_headers_are_refused),
    };
    return cmocka_run_group_tests_name("core", tests, NULL, NULL);
}
