/* North American Railways, the set-up and what is open: NA-SU, NA-HI. That no view depends on hidden money is shown over
 * random games in test_nar_hidden.c. */
#include "nar_scene.h"

#include "core/rng.h"
#include "problem_text.h"

#include <stdio.h>
#include <string.h>

static const char *view_of(const scene *s, ir_party viewer) {
    static char text[1 << 16];
    ir_text out = ir_text_on(text, sizeof text);
    ir_json j = ir_json_on(&out);
    ir_json_open(&j, '{');
    s->game.title->view(&s->game, &s->state, viewer, &j);
    ir_json_close(&j, '}');
    check(!out.cut);
    return text;
}

static bool shows(const scene *s, ir_party viewer, const char *text) {
    return strstr(view_of(s, viewer), text) != NULL;
}

/* ---- set-up ----------------------------------------------------------------------------------------------------------- */

TEST("NA-SU-01 NA-OQ-21: 3 to 5 players; 30 shares, six of each company, two of them removed") {
    ir_game game;
    ir_problem problem;
    unsigned removed_pairs = 0;
    for (unsigned players = 1; players <= IR_MAX_PLAYERS; players++) {
        bool fits = players >= 3 && players <= 5;
        check(ir_game_init(&game, &title_nar, 0, players, scene_names, 1, 0, NULL, &problem) == fits);
    }
    for (uint64_t seed = 1; seed <= 50; seed++) {
        const nar_state *r = nar_of(nar_opening(4, seed, ""));
        unsigned count[NAR_COMPANIES] = {0}, gone = 0;
        for (unsigned i = 0; i < 28; i++) {
            count[r->share[i / 7][i % 7]]++;
        }
        for (unsigned c = 0; c < NAR_COMPANIES; c++) {
            check(count[c] >= 4 && count[c] <= 6);
            gone += 6 - count[c];
            removed_pairs += count[c] == 4;
        }
        check(gone == 2);
    }
    check(removed_pairs > 0 && removed_pairs < 50); /* any two of the thirty */
}

TEST("NA-SU-02 NA-SU-03: four columns of seven shares and four of nine cities, all open, no city twice") {
    for (uint64_t seed = 1; seed <= 50; seed++) {
        const nar_state *r = nar_of(nar_opening(3, seed, ""));
        uint64_t seen = 0;
        for (unsigned column = 0; column < NAR_COLUMNS; column++) {
            check(r->shares_left[column] == 7 && r->cities_left[column] == 9);
            for (unsigned row = 0; row < 9; row++) {
                seen |= UINT64_C(1) << r->city[column][row];
            }
        }
        check(seen == (UINT64_C(1) << 36) - 1);
    }
}

static void watch_columns(void *arg, const scene *s, const ir_action *action) {
    static nar_state first;
    const nar_state *now = nar_of(s), *old = (const nar_state *)(const void *)s->before.body;
    (void)arg;
    if (action == NULL) {
        first = *now;
        return;
    }
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        check(now->shares_left[column] <= old->shares_left[column]);
        check(now->cities_left[column] <= old->cities_left[column]);
        check(memcmp(now->share[column], first.share[column], now->shares_left[column]) == 0);
        check(memcmp(now->city[column], first.city[column], now->cities_left[column]) == 0);
    }
}

TEST(
    "NA-SU-02 NA-SH-06 NA-CI-04: columns are never shuffled again, filled or moved; they are taken from their bottom") {
    nar_random_games(4, 100, "", watch_columns, NULL);
}

TEST("NA-SU-04: no company has a director, a treasury or a network; five start cities lie aside") {
    scene *s = nar_opening(5, 3, "");
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        check(nar_of(s)->director[c] == IR_BANK && nar_of(s)->network[c] == 0 && s->state.cash[IR_COMPANY(c)] == 0);
        check(nar_shares_sold(nar_of(s), c) == 0);
    }
    nar_expects(s, "starts 5");
}

TEST("NA-SU-05 NA-OQ-20 NA-OQ-24: 2000, 1700 or 1400 each; the bank has no limit; five_player_cash is an option") {
    static const int32_t cash[] = {2000, 1700, 1400};
    for (unsigned players = 3; players <= 5; players++) {
        for (unsigned option = 0; option < 2; option++) {
            scene *s = nar_opening(players, 1, option ? "five_player_cash=1500" : "");
            int32_t each = players == 5 && option ? 1500 : cash[players - 3];
            for (unsigned seat = 0; seat < players; seat++) {
                check(s->state.cash[IR_PLAYER(seat)] == each);
            }
            check(s->state.cash[IR_BANK] == -each * (int32_t)players); /* the bank owes what it has paid out */
        }
    }
}

TEST("NA-SU-06: every seat may start, and seats run clockwise") {
    unsigned starts[5] = {0};
    for (uint64_t seed = 1; seed <= 200; seed++) {
        scene *s = nar_opening(5, seed, "");
        unsigned start = nar_of(s)->start_seat;
        starts[start]++;
        check(ir_actors(&s->game, &s->state) == 1u << IR_PLAYER(start));
        if (seed < 20) {
            char text[40];
            (void)snprintf(text, sizeof text, "%s select 1 100", s->game.name[start]);
            does(s, text);
            check(ir_actors(&s->game, &s->state) == 1u << IR_PLAYER((start + 1) % 5));
        }
    }
    for (unsigned seat = 0; seat < 5; seat++) {
        check(starts[seat] > 15);
    }
}

TEST("NA-SU-07: shares, cities and start player are drawn in this order, dealt column by column, far end first") {
    for (uint64_t seed = 1; seed <= 20; seed++) {
        scene *s = nar_opening(4, seed, "");
        uint64_t rng = seed;
        uint8_t share[30], city[36];
        rng = ir_rng_next(&rng); /* as core seeds a state */
        for (unsigned i = 0; i < 30; i++) {
            share[i] = (uint8_t)(i / 6);
        }
        for (unsigned i = 30; i > 1; i--) {
            unsigned j = ir_rng_below(&rng, i);
            uint8_t card = share[j];
            share[j] = share[i - 1];
            share[i - 1] = card;
        }
        for (unsigned i = 0; i < 36; i++) {
            city[i] = (uint8_t)i;
        }
        for (unsigned i = 36; i > 1; i--) {
            unsigned j = ir_rng_below(&rng, i);
            uint8_t card = city[j];
            city[j] = city[i - 1];
            city[i - 1] = card;
        }
        for (unsigned i = 0; i < 28; i++) {
            check(nar_of(s)->share[i / 7][i % 7] == share[i + 2]);
        }
        for (unsigned i = 0; i < 36; i++) {
            check(nar_of(s)->city[i / 9][i % 9] == city[i]);
        }
        check(nar_of(s)->start_seat == ir_rng_below(&rng, 4));
        check(nar_bottom_share(nar_of(s), 0) == share[2 + 6]);
        check(s->state.rng == 0); /* nothing else is left to chance */
    }
}

TEST("NA-OQ-29 NA-OQ-30 NA-SU-03: the deck is data; Redwood is a city; another deck can be given") {
    scene *s = nar_opening(4, 1, "");
    const nar_rules *r = nar_look_at(&s->game, &s->state).r;
    unsigned cost = 0, income = 0, symbols = 0, redwood = 0;
    for (unsigned card = 0; card < NAR_CITIES; card++) {
        cost += (unsigned)r->card[card].cost;
        income += (unsigned)r->card[card].income;
        symbols += r->card[card].symbols;
        redwood += strcmp(r->card[card].name, "Redwood") == 0;
        check(strstr(nar_data_nar.provenance[card], "reconstructed") != NULL); /* every card says so */
    }
    check(cost == 9900 && income == 8500 && symbols == 40 && redwood == 1);

    static char deck[4096];
    size_t len = (size_t)snprintf(deck, sizeof deck, "deck=");
    for (unsigned i = 0; i < 36; i++) {
        len += (size_t)snprintf(deck + len, sizeof deck - len, "Town%u %u 400 %u\n", i, (i % 9 + 1) * 100, i % 4);
    }
    const char *options[] = {deck};
    ir_game game;
    ir_problem problem;
    if (!ir_game_init(&game, &title_nar, 0, 4, scene_names, 1, 1, options, &problem)) {
        fail_test("line %u: %s", problem.line, problem_text(&problem));
    }
    const nar_rules *own = (const nar_rules *)(const void *)game.rules;
    check(strcmp(own->card[35].name, "Town35") == 0 && own->card[35].cost == 900 && own->card[35].symbols == 3);
    check(own->card[36].income == 200 && own->card[36].symbols == 0); /* the start cities stay */
    memcpy(strstr(deck, "Town7 800"), "Town7 850", 9);
    check(!ir_game_init(&game, &title_nar, 0, 4, scene_names, 1, 1, options, &problem) && problem.line == 8);
}

/* ---- what is open ----------------------------------------------------------------------------------------------------- */

TEST("NA-HI-01: a player's cash is his own business until the game is over; then all is shown") {
    scene *s =
        nar_given("shares RED Ann 1; cash Ann 1100; cash Bob 1200; cash Cat 1300; cash Dan 1400; buy Ann; treasury RED "
                  "500; city_bottoms 100 100 100 100");
    for (unsigned seat = 0; seat < 4; seat++) {
        for (unsigned other = 0; other < 4; other++) {
            char text[40];
            (void)snprintf(text, sizeof text, "\"cash\":%u", 1100 + 100 * other);
            check(shows(s, IR_PLAYER(seat), text) == (seat == other));
            (void)snprintf(text, sizeof text, "\"%s\":{\"cash\":null", s->game.name[other]);
            check(shows(s, IR_PLAYER(seat), text) == (seat != other));
        }
        check(ir_hides(&s->game, &s->state, IR_PLAYER(seat)));
    }
    does(s, "Ann pass");
    nar_expects(s, "finished");
    for (unsigned viewer = 0; viewer <= 4; viewer++) {
        ir_party who = viewer < 4 ? IR_PLAYER(viewer) : IR_NOBODY;
        check(shows(s, who, "\"cash\":1300") && shows(s, who, "\"cash\":1400") && !shows(s, who, "null,\"shares\""));
        check(!ir_hides(&s->game, &s->state, who));
    }
}

TEST("NA-HI-01 NA-HI-06: money=open shows everything to everybody") {
    scene *s = nar_given("option money=open; cash Ann 1100; cash Bob 1200");
    check(shows(s, IR_PLAYER(2), "\"Ann\":{\"cash\":1100") && shows(s, IR_NOBODY, "\"Bob\":{\"cash\":1200"));
    check(!ir_hides(&s->game, &s->state, IR_NOBODY));
}

TEST("NA-HI-02: shares, both layouts, treasuries, networks, directors, start player, passes and marks are open") {
    scene *s = nar_given(
        "start Dan; shares RED Ann 2 Bob 1; treasury RED 4700; shares BLU Cat 1; buy Ann; passed Dan; used Bob RED;"
        "city_bottoms 100 100 100 100; bought 1");
    for (unsigned viewer = 0; viewer <= 4; viewer++) {
        ir_party who = viewer < 4 ? IR_PLAYER(viewer) : IR_NOBODY;
        check(shows(s, who, "\"start_player\":\"Dan\"") && shows(s, who, "\"cash\":4700,\"president\":\"Ann\""));
        check(shows(s, who, "\"shares\":{\"RED\":2}") && shows(s, who, "\"passed\":true"));
        check(shows(s, who, "\"bought_for\":[\"RED\"]") && shows(s, who, "\"name\":\"Chicago\""));
        const char *text = view_of(s, who);
        unsigned cards = 0, shares = 0;
        for (const char *at = text; (at = strstr(at, "\"symbols\":")) != NULL; at++) {
            cards++;
        }
        for (const char *at = strstr(text, "\"share_columns\":"); at < strstr(text, "\"city_columns\":"); at++) {
            shares += *at == ',' || (*at == '[' && at[1] == '"');
        }
        check(cards == NAR_CARDS + NAR_COMPANIES); /* every card, and each company's sum */
        check(shares == 24 + 4);                   /* 28 without the four sold, and a comma after each column */
    }
}

TEST("NA-HI-03 NA-OQ-22: every payment is told to all when it is made") {
    scene *s = nar_given("shares RED Bob 1; bottoms RED BLU GRN YEL; cash Cat 0");
    does(s, "Ann select 1 500");
    nar_expects(s, "event offered Ann RED 500 Bob");
    does(s, "Bob answer buy");
    nar_expects(s, "event director_bought Bob RED 500 300 200");
    does(s, "Ann select 2 700");
    nar_expects(s, "event founded Ann BLU 700");
    does(s, "Bob select 3 300");
    nar_expects(s, "event grant Cat 200");
}

static void watch_payments(void *arg, const scene *s, const ir_action *action) {
    int64_t *paid = arg;
    if (action == NULL) {
        return;
    }
    int64_t told[NAR_MAX_PLAYERS] = {0};
    for (unsigned i = 0; i < s->events.count; i++) {
        const ir_event *e = &s->events.event[i];
        unsigned seat = IR_IS_PLAYER(e->arg[0]) ? IR_SEAT(e->arg[0]) : 0;
        const nar_state *old = (const nar_state *)(const void *)s->before.body;
        switch ((nar_event)e->code) {
        case NAR_EV_FOUNDED:
        case NAR_EV_BOUGHT_OWN:
        case NAR_EV_ALL_IN:
            told[seat] -= e->arg[2];
            break;
        case NAR_EV_ALLOWED:
            told[IR_SEAT(e->arg[1])] -= e->arg[3] + e->arg[4];
            break;
        case NAR_EV_DIRECTOR_BOUGHT:
            told[seat] -= e->arg[2];
            told[old->seat] += e->arg[4];
            break;
        case NAR_EV_GRANT:
            told[seat] += e->arg[1];
            break;
        case NAR_EV_DIVIDEND:
        case NAR_EV_DIRECTOR_EXTRA:
        case NAR_EV_FINAL_PAYMENT:
            told[seat] += e->arg[2];
            break;
        default: /* no player's money */
            break;
        }
    }
    check(s->events.dropped == 0);
    for (unsigned seat = 0; seat < s->game.players; seat++) {
        check(s->state.cash[IR_PLAYER(seat)] - s->before.cash[IR_PLAYER(seat)] == told[seat]);
        *paid += told[seat] != 0;
    }
}

TEST("NA-HI-03 NA-OQ-22: the events of a game tell every change of anybody's cash; over random games") {
    int64_t paid = 0;
    for (unsigned players = 3; players <= 5; players++) {
        nar_random_games(players, 100, "", watch_payments, &paid);
    }
    check(paid > 10000);
}

TEST("NA-HI-05 NA-OQ-04: a director who cannot pay is asked like any other") {
    for (unsigned poor = 0; poor < 2; poor++) {
        scene *s = nar_given(poor ? "shares RED Bob 2; bottoms RED BLU GRN YEL; cash Bob 0"
                                  : "shares RED Bob 2; bottoms RED BLU GRN YEL; cash Bob 900");
        does(s, "Ann select 1 500");
        nar_expects(s, "asked Bob answer; shares RED Ann 0; times offered 1; times allowed 0");
        check(s->events.count == 1);
        check(count_offered(s, "Bob answer") == (poor ? 1 : 2));
    }
}

TEST("NA-HI-06: a spectator sees no cash") {
    scene *s = nar_given("cash Ann 1100; cash Bob 1200; cash Cat 1300; cash Dan 1400");
    for (unsigned seat = 0; seat < 4; seat++) {
        char text[40];
        (void)snprintf(text, sizeof text, "\"cash\":%u", 1100 + 100 * seat);
        check(!shows(s, IR_NOBODY, text));
    }
    check(ir_hides(&s->game, &s->state, IR_NOBODY));
}

TEST("NA-HI-07 NA-OQ-23: the two removed shares follow from what everybody sees") {
    scene *s = nar_opening(4, 7, "");
    const char *text = view_of(s, IR_NOBODY);
    const char *from = strstr(text, "\"share_columns\":"), *to = strstr(text, "\"city_columns\":");
    static const char *const ids[] = {"\"RED\"", "\"BLU\"", "\"GRN\"", "\"YEL\"", "\"BLK\""};
    unsigned gone = 0;
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        unsigned seen = 0;
        for (const char *at = from; (at = strstr(at, ids[c])) != NULL && at < to; at++) {
            seen++;
        }
        gone += 6 - seen;
    }
    check(gone == 2);
}
