/* North American Railways keeps the players' cash hidden (NA-HI): in thousands of states of random games another player's
 * cash is changed, and nothing that a viewer gets may change with it: the view, the choices, the text of `show`, and what
 * they are told when they try something. The viewer's own cash is there all the same. */
#include "nar_scene.h"

#include "cli/show.h"
#include "core/menu.h"
#include "core/message.h"
#include "core/money.h"
#include "core/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 17 };

typedef struct seen {
    size_t len;
    char text[ROOM];
} seen;

static void add_view(const ir_game *game, const ir_state *state, ir_party viewer, ir_text *out) {
    ir_json j = ir_json_on(out);
    ir_json_open(&j, '{');
    game->title->view(game, state, viewer, &j);
    ir_json_close(&j, '}');
    ir_put(out, ir_hides(game, state, viewer) ? "\nhides\n" : "\nopen\n");
}

static void add_menu(const ir_game *game, const ir_state *state, ir_party viewer, ir_text *out) {
    static ir_choice choice[IR_MAX_CHOICES];
    size_t n = ir_choices(game, state, choice, IR_MAX_CHOICES);
    n = ir_choices_for(game, state, viewer, choice, n); /* a spectator decides nothing */
    ir_json j = ir_json_on(out);
    ir_menu_json(game, state, ir_actors(game, state), choice, n, &j);
}

static void add_show(const ir_game *game, const ir_state *state, ir_party viewer, ir_text *out) {
    char *text = NULL;
    size_t len = 0;
    FILE *file = open_memstream(&text, &len);
    check(file != NULL);
    cli_pending_nar(game, state, file);
    cli_show_nar(game, state, viewer, file);
    check(fclose(file) == 0);
    ir_put_n(out, text, len);
    free(text);
}

/* What viewers are told when they try something out of turn. */
static void add_refusals(const ir_game *game, const ir_state *state, ir_party viewer, ir_text *out) {
    for (uint8_t verb = 0; verb <= NAR_VERBS; verb++) {
        for (uint8_t a = 0; a < NAR_COLUMNS; a++) {
            ir_action action = {.move = {.verb = verb, .actor = viewer, .a = a, .amount = 100}};
            ir_refusal why = {0};
            if (ir_legal(game, state, &action, &why)) {
                ir_put(out, "\nlegal");
            } else {
                ir_put_char(out, '\n');
                ir_refusal_put(game, &ir_languages[0], &why, out);
            }
        }
    }
}

/* All that reaches a viewer. */
static void look(const ir_game *game, const ir_state *state, ir_party viewer, seen *out) {
    ir_text t = ir_text_on(out->text, sizeof out->text);
    add_view(game, state, viewer, &t);
    add_menu(game, state, viewer, &t);
    add_show(game, state, viewer, &t);
    if (viewer != IR_NOBODY) {
        add_refusals(game, state, viewer, &t);
    }
    check(!t.cut);
    out->len = t.len;
}

static void differ(const seen *a, const seen *b, const char *viewer, const char *other) {
    size_t at = 0;
    while (at < a->len && a->text[at] == b->text[at]) {
        at++;
    }
    size_t from = at > 60 ? at - 60 : 0;
    fail_test("%s sees %s's cash: '%.100s' becomes '%.100s'", viewer, other, a->text + from, b->text + from);
}

static const char *viewer_name(const ir_game *game, ir_party viewer) {
    return viewer == IR_NOBODY ? "a spectator" : game->name[IR_SEAT(viewer)];
}

/* Gives another player other cash, the bank being the other side: any hundreds, but none only where they have none (a player
 * without money takes 200 when their turn begins, so that much is known). */
static void change_cash(ir_state *state, ir_party who, uint64_t *dice) {
    int32_t now = state->cash[who], then = now;
    while (then == now) {
        then = (int32_t)(1 + ir_rng_below(dice, 60)) * 100;
    }
    if (then > now) {
        ir_pay(state, IR_BANK, who, then - now);
    } else {
        ir_pay(state, who, IR_BANK, now - then);
    }
}

typedef struct counts {
    uint64_t dice;
    unsigned every; /* this many states are left out between two */
    unsigned states, pairs, asked, offers, own;
} counts;

/* The viewer who must act learns from their own choices what they have, and nothing of the others. */
static void watch_hidden(void *arg, const scene *s, const ir_action *action) {
    static seen first, second;
    counts *c = arg;
    (void)action;
    if (s->state.finished || ir_rng_below(&c->dice, c->every) != 0) {
        return;
    }
    unsigned players = s->game.players;
    c->states++;
    c->offers += nar_of(s)->offer_price > 0;
    for (unsigned v = 0; v <= players; v++) {
        ir_party viewer = v < players ? IR_PLAYER(v) : IR_NOBODY;
        look(&s->game, &s->state, viewer, &first);
        check(strstr(first.text, "\"hash\"") == NULL);
        c->asked += viewer != IR_NOBODY && (ir_actors(&s->game, &s->state) >> viewer & 1u) != 0;
        for (unsigned other = 0; other < players; other++) {
            ir_state changed = s->state;
            if (IR_PLAYER(other) == viewer) {
                continue;
            }
            change_cash(&changed, IR_PLAYER(other), &c->dice);
            check(ir_hash(&s->game, &changed) != ir_hash(&s->game, &s->state)); /* so a hash must not be shown */
            look(&s->game, &changed, viewer, &second);
            if (first.len != second.len || memcmp(first.text, second.text, first.len) != 0) {
                differ(&first, &second, viewer_name(&s->game, viewer), s->game.name[other]);
            }
            c->pairs++;
        }
        if (viewer != IR_NOBODY) { /* their own is there: the test would notice a view that shows nothing at all */
            ir_state changed = s->state;
            change_cash(&changed, viewer, &c->dice);
            look(&s->game, &changed, viewer, &second);
            check(first.len != second.len || memcmp(first.text, second.text, first.len) != 0);
            char own[80];
            (void)snprintf(own, sizeof own, "\"%s\":{\"cash\":%d,", s->game.name[v], (int)s->state.cash[viewer]);
            check(strstr(first.text, own) != NULL);
            c->own++;
        }
    }
}

TEST("NA-HI-01 NA-HI-04 NA-HI-05 NA-HI-06: no byte that a viewer gets depends on another player's cash") {
    const char *tests = getenv("IR_TESTS");
    counts c = {.dice = 1, .every = 8};
    unsigned games = tests != NULL && strcmp(tests, "long") == 0    ? 1000
                     : tests != NULL && strcmp(tests, "quick") == 0 ? 40
                                                                    : 100;
    for (unsigned players = 3; players <= 5; players++) {
        nar_random_games(players, games, "", watch_hidden, &c);
    }
    nar_random_games(4, games / 4, "phase1_may_pass=yes start_city_mode=founder_chooses x2_only_first_selection=no",
                     watch_hidden, &c);
    printf("# %u states, %u changes of cash, %u open offers\n", c.states, c.pairs, c.offers);
    check(c.states > 10 * games && c.pairs > 100 * games && c.offers > games / 2 && c.asked == c.states &&
          c.own > c.states);
}

/* The events of an action are the same for all; what they tell of money is only what was paid. */
static void watch_events(void *arg, const scene *s, const ir_action *action) {
    counts *c = arg;
    if (action == NULL || s->state.finished) {
        return;
    }
    ir_party actor = action->move.actor;
    for (unsigned seat = 0; seat < s->game.players; seat++) {
        ir_state changed = s->before;
        ir_events events = {0};
        int32_t more = (int32_t)(1 + ir_rng_below(&c->dice, 9)) * 1000;
        if (IR_PLAYER(seat) == actor || s->before.cash[IR_PLAYER(seat)] == 0 || s->state.cash[IR_PLAYER(seat)] <= 200) {
            continue; /* who was or becomes penniless is known */
        }
        ir_pay(&changed, IR_BANK, IR_PLAYER(seat), more);
        bool took_all = false;
        for (unsigned i = 0; i < s->events.count; i++) {
            took_all |= s->events.event[i].code == NAR_EV_ALL_IN || s->events.event[i].code == NAR_EV_BOUGHT_OWN;
        }
        if (took_all) {
            continue; /* a payment of all one's cash tells it */
        }
        check(ir_apply(&s->game, &changed, action, &events, NULL) == IR_OK);
        check(events.count == s->events.count);
        check(memcmp(events.event, s->events.event, events.count * sizeof events.event[0]) == 0);
        check(changed.cash[IR_PLAYER(seat)] == s->state.cash[IR_PLAYER(seat)] + more);
        check(ir_actors(&s->game, &changed) == ir_actors(&s->game, &s->state));
        c->pairs++;
    }
}

TEST(
    "NA-HI-03 NA-HI-05: what happens after an action, and who is asked next, tells nothing of the others' cash but 0") {
    counts c = {.dice = 2};
    for (unsigned players = 3; players <= 5; players++) {
        nar_random_games(players, 100, "", watch_events, &c);
    }
    check(c.pairs > 10000);
}

static void watch_open(void *arg, const scene *s, const ir_action *action) {
    static seen all;
    unsigned *found = arg;
    (void)action;
    bool open = nar_look_at(&s->game, &s->state).r->open_money;
    if (!open && !s->state.finished) {
        return;
    }
    for (unsigned v = 0; v <= s->game.players; v++) {
        ir_party viewer = v < s->game.players ? IR_PLAYER(v) : IR_NOBODY;
        ir_text t = ir_text_on(all.text, sizeof all.text);
        add_view(&s->game, &s->state, viewer, &t);
        check(!ir_hides(&s->game, &s->state, viewer));
        for (unsigned seat = 0; seat < s->game.players; seat++) {
            char cash[80];
            (void)snprintf(cash, sizeof cash, "\"%s\":{\"cash\":%d,", s->game.name[seat],
                           (int)s->state.cash[IR_PLAYER(seat)]);
            check(strstr(all.text, cash) != NULL);
            *found += 1;
        }
    }
}

TEST("NA-HI-01: all cash is shown when the game is over, and always with money=open") {
    unsigned found = 0;
    nar_random_games(4, 10, "money=open", watch_open, &found);
    check(found > 1000);
    found = 0;
    nar_random_games(5, 50, "", watch_open, &found);
    check(found == 50 * 6 * 5);
}
