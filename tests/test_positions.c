/* Positions in words: what is written and read again is the same position, and goes on the same way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "bots/random.h"
#include "core/notation.h"
#include "core/position.h"
#include "core/rng.h"
#include "problem_text.h"
#include "rail/rail.h"

static const char *const names[IR_MAX_PLAYERS] = {"Ann", "Bob", "Cat the 3rd", "pool", "D\"a\\n", "JHR", "Gus"};

static ir_choice choice[IR_MAX_CHOICES], other_choice[IR_MAX_CHOICES];

typedef struct place {
    ir_game game;
    ir_state state;
} place;

static bool is_rail(const ir_game *game) { return game->title->preset_row != NULL; }

/* How often a position has occurred is not part of it. */
static void forget_marks(place *p) {
    rail_state *r = (rail_state *)(void *)p->state.body;
    if (is_rail(&p->game)) {
        r->mark = 0;
        r->mark_age = r->mark_life = 0;
        r->mark_seen = 0;
    }
}

static void same_hash(const place *a, const place *b, const char *text, const char *when) {
    if (ir_hash(&a->game, &a->state) != ir_hash(&b->game, &b->state)) {
        static char again[2 * IR_MAX_POSITION];
        ir_text out = ir_text_on(again, sizeof again);
        ir_position_write(&b->game, &b->state, true, &out);
        fprintf(stderr, "%s\n-----\n%s", text, again);
        fail_msg("%s another hash, players %u", when, a->game.players);
    }
}

static bool same_choice(const ir_choice *a, const ir_choice *b) {
    return a->form == b->form && a->min == b->min && a->max == b->max && a->step == b->step &&
           memcmp(&a->move, &b->move, sizeof a->move) == 0;
}

/* Plays on at both, by the same dice. */
static void plays_on_alike(place *a, place *b, uint64_t dice, const char *text) {
    for (unsigned step = 0; step < 20 && !a->state.finished; step++) {
        static ir_action action;
        size_t n = ir_choices(&a->game, &a->state, choice, IR_MAX_CHOICES);
        size_t m = ir_choices(&b->game, &b->state, other_choice, IR_MAX_CHOICES);
        bool same = n == m && n > 0;
        for (size_t i = 0; same && i < n; i++) {
            same = same_choice(&choice[i], &other_choice[i]);
        }
        if (!same) {
            fprintf(stderr, "%s", text);
            fail_msg("other choices after %u actions (%zu, %zu)", step, n, m);
        }
        if (!bot_random(&a->game, &a->state, choice, n, &dice, &action)) {
            continue;
        }
        assert_int_equal(ir_apply(&a->game, &a->state, &action, NULL, NULL), IR_OK);
        assert_int_equal(ir_apply(&b->game, &b->state, &action, NULL, NULL), IR_OK);
        forget_marks(a);
        forget_marks(b);
    }
    same_hash(a, b, text, "after 20 actions");
}

static unsigned round_trips; /* in the current test */

static void goes_round(const place *at, uint64_t dice, bool play) {
    static char text[2 * IR_MAX_POSITION], header_text[IR_MAX_HEADER];
    static place a, b;
    static ir_header header;
    ir_problem problem;
    ir_text out = ir_text_on(text, sizeof text);
    a = *at;
    ir_position_write(&a.game, &a.state, true, &out);
    assert_false(out.cut);
    if (!ir_game_from_position(&b.game, NULL, text, out.len, 0, NULL, 1, &problem)) {
        fprintf(stderr, "%s", text);
        fail_msg("%u:%u: %s", problem.line, problem.column, problem_text(&problem));
    }
    ir_new(&b.game, &b.state);
    same_hash(&a, &b, text, "read back");
    /* and so does the header of its game */
    header.game = b.game;
    header.nextras = 0;
    ir_text printed = ir_text_on(header_text, sizeof header_text);
    ir_header_print(&header, &printed);
    assert_false(printed.cut);
    if (!ir_header_read(header_text, printed.len, &header, &problem)) {
        fail_msg("%u:%u: %s\n%s", problem.line, problem.column, problem_text(&problem), header_text);
    }
    b.game = header.game;
    ir_new(&b.game, &b.state);
    same_hash(&a, &b, text, "read back from a header");
    forget_marks(&a);
    forget_marks(&b);
    if (play) {
        plays_on_alike(&a, &b, dice, text);
    }
    round_trips++;
}

/* Random games until `look` has had that many positions of them, about every ninth; one in five is played on. */
static void random_games(const char *title, unsigned players, const char *option, unsigned positions,
                         void (*look)(const place *, uint64_t, bool)) {
    static place at;
    static ir_action action;
    ir_problem problem;
    unsigned done = 0;
    for (uint64_t seed = 1; done < positions; seed++) {
        uint64_t dice = seed * 1000 + players;
        assert_true(ir_game_init(&at.game, ir_title_find(title), ir_title_find(title)->revision, players, names, seed,
                                 option != NULL, &option, &problem));
        ir_new(&at.game, &at.state);
        for (unsigned n = 0; done < positions; n++) {
            if (n % 9 == seed % 9 || at.state.finished) {
                look(&at, dice, done % 5 == 0);
                done++;
            }
            if (at.state.finished) {
                break;
            }
            size_t count = ir_choices(&at.game, &at.state, choice, IR_MAX_CHOICES);
            if (bot_random(&at.game, &at.state, choice, count, &dice, &action)) {
                assert_int_equal(ir_apply(&at.game, &at.state, &action, NULL, NULL), IR_OK);
            }
        }
    }
}

static void north_american_railways(void **state) {
    static const char *const options[] = {NULL, "start_city_mode=founder_chooses", "phase1_may_pass=yes"};
    (void)state;
    round_trips = 0;
    for (unsigned players = 3; players <= 5; players++) {
        for (unsigned i = 0; i < 3; i++) {
            random_games("nar", players, options[i], 120, goes_round);
        }
    }
    assert_true(round_trips >= 1000);
}

static void north_china(void **state) {
    (void)state;
    round_trips = 0;
    for (unsigned players = 3; players <= 6; players++) {
        random_games("1888", players, NULL, 130, goes_round);
        random_games("1888", players, "compat=18xx.games", 130, goes_round);
    }
    assert_true(round_trips >= 1000);
}

static void north_china_n(void **state) {
    (void)state;
    round_trips = 0;
    for (unsigned players = 2; players <= 6; players++) {
        random_games("1888n", players, NULL, 120, goes_round);
        if (players > 2) {
            random_games("1888n", players, "compat=18xx.games", 120, goes_round);
        }
    }
    assert_true(round_trips >= 1000);
}

static void china(void **state) {
    (void)state;
    round_trips = 0;
    for (unsigned players = 3; players <= 7; players++) {
        random_games("1880", players, NULL, 110, goes_round);
        random_games("1880", players, "compat=18xx.games", 110, goes_round);
    }
    assert_true(round_trips >= 1000);
}

static void osaka(void **state) {
    (void)state;
    round_trips = 0;
    for (unsigned players = 2; players <= 7; players++) {
        random_games("1890", players, NULL, 250, goes_round);
        random_games("1890", players, "rules=book", 250, goes_round);
        random_games("1890d", players, NULL, 250, goes_round);
    }
    random_games("1890a", 3, NULL, 250, goes_round);
    random_games("1890b", 4, NULL, 250, goes_round);
    assert_true(round_trips >= 1000);
}

/* What random games of 1890 seldom come to: the union's forming, late privates, the last phases. */
static const char *const late_positions[] = {
    "title 1890; players 4; phase 2; turns 4; private AR Ann; private KT Bob; private HKT Cat; private HNT Dan;"
    "private KSR SER; gift KER Ann; private OMER Bob; private KAN Cat; private OER Dan; private ORW Ann; private NAR "
    "Bob;"
    "private KBE Cat; tile F5 820 0; start OMS 90 Bob 2; start KNR 80 Ann 2 Cat 1; start JR 100 Ann 4 Bob 2;"
    "float JR 700; start SER 70 Bob 5 Ann 2; float SER 400; station SER F5; trains JR 3 3; trains SER 3;"
    "trains OER 3; trains NAR 2+2; treasury OER 90; depot 3:1 3+3:2 4:4; taker Dan; turn OER run laid H15",
    "title 1890; players 3; phase 4; turns 6; private AR Ann closed; private KT Bob closed; private HKT Cat;"
    "private HNT Bob closed; private KSR Ann closed; private OMER Bob closed; private KAN Cat closed;"
    "private OER Cat closed; private ORW Ann closed; private NAR Bob; private KBE Cat closed; private KRTR Cat;"
    "private SEM Ann; tile F5 820 0; start JR 100 Ann 4 Bob 2; float JR 900; start KNR 80 Cat 4 Bob 2; float KNR 900;"
    "station KNR H13.1 J15; start SER 70 Bob 5 Ann 2; float SER 800; start OMS 90 Bob 4 Cat 2; float OMS 900;"
    "treasury NAR 150; trains NAR 4; trains JR 4 4; trains KNR 4; trains SER 5; trains OMS 5; depot 5:1 6:2 D:6;"
    "access SER; turn JR track",
    "title 1890; players 4; phase 5; turns 8; private AR Ann closed; private KT Bob closed; private HKT Cat;"
    "private HNT Dan closed; private KSR Ann closed; private OMER Bob closed; private KAN Cat closed;"
    "private OER Dan closed; private ORW Ann closed; private NAR Bob closed; private KBE Cat; private KRTR Dan;"
    "private KOK Ann; tile F5 820 0; start JR 100 Ann 6 Bob 4; float JR 1900; start KNR 80 Dan 6 Bob 2;"
    "float KNR 2100; station KNR H13.1 J15 H19.1 B17.2; gone SER OMS; start HKR 100 Dan 5; float HKR 1500;"
    "trains JR 5; trains KNR 6; trains HKR 5 5; depot 6:1 D:6; bonus; stock Ann",
    "title 1890; option last_train eight; players 3; phase 6; turns 9; private AR Ann closed; private KT Bob closed; "
    "private HKT "
    "Cat; private HNT Bob closed; private KSR Ann closed; private OMER Bob closed; private KAN Cat closed;"
    "private OER Cat closed; private ORW Ann closed; private NAR Bob closed; private KBE Cat closed;"
    "gone KNR OMS; start JR 100 Ann 6 Bob 4; float JR 1900; start HKR 100 Bob 5; float HKR 1500; trains JR 8 5;"
    "trains HKR 6; pool 5; depot 8:4; stock Ann"};

static void osaka_late(void **state) {
    static place at;
    static ir_action action;
    (void)state;
    round_trips = 0;
    for (unsigned i = 0; i < 16; i++) {
        const char *text = late_positions[i % 4];
        uint64_t dice = i + 1;
        ir_problem problem;
        if (!ir_game_from_position(&at.game, NULL, text, strlen(text), 0, NULL, 1, &problem)) {
            fail_msg("late position %u: %s", i % 4, problem_text(&problem));
        }
        ir_new(&at.game, &at.state);
        for (unsigned n = 0; n < 600 && !at.state.finished; n++) {
            if (n % 3 == 0) {
                goes_round(&at, dice, n % 15 == 0);
            }
            size_t count = ir_choices(&at.game, &at.state, choice, IR_MAX_CHOICES);
            if (bot_random(&at.game, &at.state, choice, count, &dice, &action)) {
                assert_int_equal(ir_apply(&at.game, &at.state, &action, NULL, NULL), IR_OK);
            }
        }
    }
    assert_true(round_trips >= 500);
}

/* ---- what is near a position ---------------------------------------------------------------------------------------- */

/* Replaces a word of the text by another word of it, or by a number. */
static size_t change_word(char *text, size_t len, uint64_t *dice) {
    char word[64];
    size_t from = ir_rng_below(dice, (unsigned)len), at = ir_rng_below(dice, (unsigned)len), n;
    while (from > 0 && strchr(" ;\n", text[from - 1]) == NULL) {
        from--;
    }
    while (at > 0 && strchr(" ;\n", text[at - 1]) == NULL) {
        at--;
    }
    n = strcspn(text + from, " ;\n");
    if (ir_rng_below(dice, 2) == 0) {
        n = (size_t)snprintf(word, sizeof word, "%u", ir_rng_below(dice, ir_rng_below(dice, 2) ? 4 : 300));
    } else {
        n = n < sizeof word ? n : sizeof word - 1;
        memcpy(word, text + from, n);
    }
    size_t old = strcspn(text + at, " ;\n");
    memmove(text + at + n, text + at + old, len - at - old + 1);
    memcpy(text + at, word, n);
    return len - old + n;
}

/* Takes a clause out. */
static size_t drop_clause(char *text, size_t len, uint64_t *dice) {
    size_t at = ir_rng_below(dice, (unsigned)len);
    while (at > 0 && strchr(";\n", text[at - 1]) == NULL) {
        at--;
    }
    size_t old = strcspn(text + at, ";\n");
    memmove(text + at, text + at + old, len - at - old + 1);
    return len - old;
}

static unsigned accepted;

/* What is accepted holds every invariant and can be played on. */
static void is_sound(const char *text, size_t len, uint64_t dice) {
    static place a;
    static ir_action action;
    ir_problem problem;
    if (!ir_game_from_position(&a.game, NULL, text, len, 0, NULL, 1, &problem)) {
        assert_true(problem.line > 0 && problem.what.code != NULL);
        return;
    }
    accepted++;
    ir_new(&a.game, &a.state);
    for (unsigned step = 0; step < 12 && !a.state.finished; step++) {
        const char *broken = ir_invariant(&a.game, &a.state);
        size_t n = ir_choices(&a.game, &a.state, choice, IR_MAX_CHOICES);
        if (broken != NULL || n == 0) {
            fprintf(stderr, "%s", text);
            fail_msg("after %u actions: %s", step, broken != NULL ? broken : "no choice");
        }
        if (bot_random(&a.game, &a.state, choice, n, &dice, &action)) {
            assert_int_equal(ir_apply(&a.game, &a.state, &action, NULL, NULL), IR_OK);
        }
    }
}

static char changed[4 * IR_MAX_POSITION];

static void changes(const place *at, uint64_t dice, bool play) {
    (void)play;
    static char text[2 * IR_MAX_POSITION];
    ir_text out = ir_text_on(text, sizeof text);
    ir_position_write(&at->game, &at->state, true, &out);
    for (unsigned i = 0; i < 20; i++) {
        size_t len = out.len;
        memcpy(changed, text, len + 1);
        for (unsigned n = ir_rng_below(&dice, 3) + 1; n > 0 && len > 1; n--) {
            len = ir_rng_below(&dice, 3) > 0 ? change_word(changed, len, &dice) : drop_clause(changed, len, &dice);
        }
        is_sound(changed, len, dice);
    }
}

/* ---- what is refused ------------------------------------------------------------------------------------------------ */

/* Each line of a text stands between ';' here, so that the line of a complaint is the number of the clause. */
typedef struct broken {
    const char *text, *complaint;
} broken;

static const broken broken_positions[] = {
#include "positions_broken.h"
};

static void broken_ones_are_refused(void **state) {
    unsigned others = 0;
    (void)state;
    for (unsigned i = 0; i < sizeof broken_positions / sizeof broken_positions[0]; i++) {
        static ir_game game;
        char text[2000], said[1100];
        ir_problem problem = {0};
        size_t len = strlen(broken_positions[i].text);
        assert_true(len < sizeof text);
        for (size_t j = 0; j <= len; j++) {
            char c = broken_positions[i].text[j];
            text[j] = (char)(c == ';' ? '\n' : c);
        }
        bool made = ir_game_from_position(&game, NULL, text, len, 0, NULL, 1, &problem);
        snprintf(said, sizeof said, "%u: %s", problem.line, made ? "(it is accepted)" : problem_text(&problem));
        if (strncmp(said, broken_positions[i].complaint, strlen(broken_positions[i].complaint)) != 0) {
            print_error("%s\n  -> %s\n", broken_positions[i].text, said);
            others++;
        }
    }
    assert_int_equal(others, 0);
    assert_true(sizeof broken_positions / sizeof broken_positions[0] >= 30);
}

static void changed_ones_are_refused_or_sound(void **state) {
    (void)state;
    for (unsigned players = 3; players <= 4; players++) {
        random_games("nar", players, NULL, 60, changes);
        random_games("1888", players, NULL, 60, changes);
        random_games("1888n", players, "compat=18xx.games", 60, changes);
        random_games("1880", players, players == 3 ? NULL : "compat=18xx.games", 60, changes);
        random_games("1890", players, players == 3 ? NULL : "rules=book", 60, changes);
    }
    assert_true(accepted > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(north_american_railways),
                                       cmocka_unit_test(north_china),
                                       cmocka_unit_test(north_china_n),
                                       cmocka_unit_test(china),
                                       cmocka_unit_test(osaka),
                                       cmocka_unit_test(osaka_late),
                                       cmocka_unit_test(broken_ones_are_refused),
                                       cmocka_unit_test(changed_ones_are_refused_or_sound)};
    return cmocka_run_group_tests_name("positions", tests, NULL, NULL);
}
