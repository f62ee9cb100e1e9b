/* 1890: what must hold between two positions or two games that differ in one thing. Every test also counts that the thing
 * mattered somewhere: a comparison that can never differ would show nothing. */
#include "osaka_boards.h"

#include "core/notation.h"
#include "core/position.h"
#include "core/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static lines first_lines, second_lines, *left = &first_lines, *right = &second_lines;

/* ---- money ---------------------------------------------------------------------------------------------------------------- */

static void keeps_money(scene *s, unsigned game, int32_t money) {
    uint64_t dice = board_dice(game, 1);
    ir_action action;
    check(all_money(s) == money);
    for (unsigned i = 0; i < 4000 && !s->state.finished; i++) {
        (void)random_action(s, &dice, &action);
        check(all_money(s) == money);
    }
    check(s->state.finished);
}

TEST("90-SU-02 90-SC-02 90-SC-03 90-SC-04: all parties together always have 12,000, in A and B 6,000") {
    static const struct {
        const char *title, *option;
        unsigned players;
        int32_t money;
    } game[] = {{"1890", NULL, 4, 12000},          {"1890", "rules=book", 7, 12000}, {"1890d", NULL, 5, 12000},
                {"1890d", "rules=book", 3, 12000}, {"1890a", NULL, 3, 6000},         {"1890a", "rules=book", 4, 6000},
                {"1890b", NULL, 2, 6000},          {"1890b", "rules=book", 4, 6000}};
    for (unsigned n = 0; n < boards(); n++) {
        keeps_money(osaka_game_of(game[n % 8].title, game[n % 8].players, game[n % 8].option), n, game[n % 8].money);
        if (n % 4 == 0) { /* mergers and late privates */
            keeps_money(osaka(board_games[n / 4 % 2]), n, 12000);
        }
    }
}

/* ---- sales ---------------------------------------------------------------------------------------------------------------- */

/* Sells n shares; bit i of `cuts`: the i-th and the next in two sales. Stops if the company closes. */
static void sell_in_parts(scene *s, unsigned n, unsigned cuts) {
    char text[40];
    unsigned part = 1;
    for (unsigned i = 0; i < n; i++, part++) {
        if (i + 1 < n && !(cuts >> i & 1u)) {
            continue;
        }
        (void)snprintf(text, sizeof text, "Ann sell NER %u", part);
        does(s, text);
        part = 0;
        if (rail_of(s)->cell[scene_company(s, "NER")] == 0) {
            return;
        }
    }
}

TEST("90-SR-11 90-SR-12 90-CL-02: a sale in parts ends on the same cell as the whole, and never brings more") {
    const rail_data *d = ir_title_find("1890")->data;
    unsigned c = 0, less = 0;
    while (strcmp(d->company[c].id, "NER") != 0) {
        c++;
    }
    for (unsigned cell = 0; cell < d->ncells; cell++) {
        char text[200];
        static ir_state start;
        if (d->cell[cell].flags & RAIL_CELL_CLOSED) {
            continue;
        }
        (void)snprintf(text, sizeof text,
                       "turns 3; cash Ann 0; start NER 100 Bob 5 Ann 5; price NER %u,%u; float NER 0; stock Ann",
                       d->cell[cell].row, d->cell[cell].column);
        scene *s = osaka(text);
        start = s->state;
        for (unsigned n = 2; n <= 5; n++) {
            int32_t whole = 0;
            unsigned at = 0;
            for (unsigned cuts = 0; cuts < 1u << (n - 1); cuts++) {
                s->state = start;
                sell_in_parts(s, n, cuts);
                int32_t cash = s->state.cash[IR_PLAYER(0)];
                whole = cuts ? whole : cash;
                at = cuts ? at : rail_of(s)->cell[c];
                check(cash <= whole && rail_of(s)->cell[c] == at);
                less += cash < whole;
            }
        }
    }
    check(less > 1000);
}

/* ---- JR's half -------------------------------------------------------------------------------------------------------------- */

TEST("90-DV-04 90-DF-22: JR's half: treasury and shared are the revenue, and shared is a multiple of 10") {
    static const char *const titles[] = {"1890", "1890 rules=book", "1890a", "1890b rules=book", "1890d"};
    for (unsigned n = 0; n < 5; n++) {
        for (int32_t revenue = 10; revenue <= 900; revenue += 10) {
            scene *s = osaka_in(titles[n], "phase 3; turns 5; cash Ann 0; cash Bob 0; start JR 100 Ann 6 Bob 4; float "
                                           "JR 0; trains JR 4; turn JR dividend");
            rail_in(s)->revenue = revenue;
            bool kept_all = !accepts(s, "JR half");
            check(!kept_all || revenue <= 20);
            does(s, kept_all ? "JR keep" : "JR half");
            int32_t shared = s->state.cash[IR_PLAYER(0)] + s->state.cash[IR_PLAYER(1)];
            check(s->state.cash[IR_COMPANY(scene_company(s, "JR"))] + shared == revenue && shared % 10 == 0);
            check(2 * shared <= revenue && (shared > 0 || revenue <= 20));
        }
    }
}

/* ---- Kanan's two ways -------------------------------------------------------------------------------------------------------- */

/* OER forms KNR in its turn of the first of two rounds; nobody can run, and all that is asked is answered by passing. */
static uint64_t kanan(const char *text, bool at_once, scene *out) {
    scene *s = osaka(text);
    does(s, "OER merge OER");
    does(s, at_once ? "KAN merge KAN" : "KAN pass");
    while (rail_of(s)->set_round == 1) {
        passes(s);
    }
    if (!at_once) {
        expects(s, "asked KAN track");
        does(s, "KAN merge KAN");
    }
    expects(s, "asked KNR track");
    rail_in(s)->status[scene_company(s, "KAN")] &= (uint8_t)~RAIL_OPERATED; /* whether it was in its turn */
    *out = *s;
    return ir_hash(&s->game, &s->state);
}

TEST("90-MN-04 90-MN-09 90-KN-02: KAN joins as KNR is formed or in its next turn: the same money, stations, shares") {
    static const char *const owner[] = {"Ann", "Bob", "Cat"}, *const trains[] = {"", "trains KAN 2;",
                                                                                 "trains KAN 2+2;"};
    static scene now, later;
    unsigned alike = 0;
    for (unsigned n = 0; n < 72; n++) {
        char text[600];
        (void)snprintf(
            text, sizeof text,
            "phase 2; turns 4; set 1/2; cash Ann 40; cash Bob 50; cash Cat 60; minor KAN %s %u; minor OER Ann "
            "%u; minor ORW %s 70; trains OER 2 3; %s union %u Bob %u Cat 1; depot 3:3 3+3:2 4:4 5:3 6:2 D:6;"
            "operated KAN; turn OER track",
            owner[n % 3], 50 + n * 7, 100 + n, owner[n / 3 % 3], trains[n / 9 % 3], n % 2 ? 80u : 65u, n / 27);
        uint64_t one = kanan(text, true, &now), two = kanan(text, false, &later);
        unsigned u = scene_company(&now, "KNR");
        const rail_state *a = rail_of(&now), *b = rail_of(&later);
        check(memcmp(now.state.cash, later.state.cash, sizeof now.state.cash) == 0);
        check(memcmp(a->station, b->station, sizeof a->station) == 0);
        check(memcmp(a->shares, b->shares, sizeof a->shares) == 0);
        check(memcmp(a->trains, b->trains, sizeof a->trains) == 0 && memcmp(a->pool, b->pool, sizeof a->pool) == 0);
        if (a->director[u] == b->director[u]) {
            check(one == two); /* nothing else differs either */
            alike++;
        } else { /* 90-SR-22: who of two equals was there first stays */
            check(a->shares[u][IR_SEAT(a->director[u])] == a->shares[u][IR_SEAT(b->director[u])]);
        }
    }
    check(alike > 50);
}

/* ---- seats rotated ---------------------------------------------------------------------------------------------------------- */

/* Every player's name by that of the next of n; other words stay. */
static void rename_seats(const char *text, unsigned n, char *out, size_t cap) {
    size_t len = 0;
    while (*text) {
        size_t word = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
        const char *put = text;
        size_t put_len = word ? word : 1;
        for (unsigned i = 0; i < n; i++) {
            if (word == strlen(scene_names[i]) && memcmp(text, scene_names[i], word) == 0) {
                put = scene_names[(i + 1) % n];
                put_len = word;
            }
        }
        check(len + put_len < cap);
        memcpy(out + len, put, put_len);
        len += put_len;
        text += word ? word : 1;
    }
    out[len] = 0;
}

static bool is_player(const char *word) {
    for (unsigned i = 0; i < IR_MAX_PLAYERS; i++) {
        if (strcmp(word, scene_names[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* The clauses of a position, each with its words sorted, because holders are written in the order of their seats. Who had a
 * private that is closed is left out. */
static void list_clauses(const scene *s, bool renamed, lines *out) {
    static char text[IR_MAX_POSITION], other[IR_MAX_POSITION];
    static lines sorted;
    ir_text t = ir_text_on(text, sizeof text);
    ir_position_write(&s->game, &s->state, false, &t);
    rename_seats(text, renamed ? s->game.players : 0, other, sizeof other);
    clear_lines(out);
    for (char *at = other; *at;) {
        size_t len = strcspn(at, ";\n");
        char clause[600] = "", *end = at + len;
        clear_lines(&sorted);
        bool more = *end != 0;
        *end = 0;
        bool closed = strstr(at, " closed") != NULL;
        for (char *word = at; *word;) {
            char *after = word + strcspn(word, " ");
            bool ends = *after == 0;
            *after = 0;
            if (*word && !(closed && is_player(word))) {
                add_line(&sorted, word);
            }
            word = ends ? after : after + 1;
        }
        sort_lines(&sorted);
        for (unsigned i = 0, n = 0; i < sorted.n; i++) {
            n += (unsigned)snprintf(clause + n, sizeof clause - n, "%s ", sorted.line[i]);
            check(n < sizeof clause);
        }
        add_line(out, clause);
        at = end + more;
    }
    sort_lines(out);
}

static void same_lines(const char *what, unsigned game) {
    for (unsigned i = 0; i < left->n && i < right->n; i++) {
        if (strcmp(left->line[i], right->line[i]) != 0) {
            fail_test("game %u: %s differ: '%s' and '%s'", game, what, left->line[i], right->line[i]);
        }
    }
    check(left->n == right->n);
}

static void list_renamed(const scene *s, lines *out) {
    static lines own;
    char text[IR_MAX_LINE];
    list_choices(s, "", &own);
    clear_lines(out);
    for (unsigned i = 0; i < own.n; i++) {
        rename_seats(own.line[i], s->game.players, text, sizeof text);
        add_line(out, text);
    }
    sort_lines(out);
}

/* Both games are the same but for the names. */
static void same_games(const scene *a, const scene *b, unsigned game) {
    list_clauses(a, true, left);
    list_clauses(b, false, right);
    same_lines("positions", game);
    check(memcmp(rail_of(a)->stack, rail_of(b)->stack, sizeof rail_of(a)->stack) == 0);
    check(a->state.finished == b->state.finished && a->state.ends == b->state.ends);
    list_renamed(a, left);
    list_choices(b, "", right);
    same_lines("choices", game);
}

/* Plays a with random actions and b with the same by the next players. */
static unsigned play_rotated(scene *a, scene *b, unsigned game, unsigned most) {
    uint64_t dice = board_dice(game, 7);
    unsigned n = 0;
    for (; n < most && !a->state.finished; n++) {
        char text[IR_MAX_LINE], other[IR_MAX_LINE];
        ir_action action;
        static ir_state before;
        before = a->state;
        if (!random_action(a, &dice, &action)) {
            continue;
        }
        ir_text t = ir_text_on(text, sizeof text);
        ir_action_print(&a->game, &before, &action, &t);
        rename_seats(text, a->game.players, other, sizeof other);
        does(b, other);
        check(a->events.count == b->events.count);
        for (unsigned i = 0; i < a->events.count; i++) {
            check(a->events.event[i].code == b->events.event[i].code);
        }
        if (n % 4 == 0 || a->state.finished) {
            same_games(a, b, game);
        }
    }
    return n;
}

static void begin(scene *s, const ir_title *title, unsigned players, uint64_t seed) {
    ir_problem problem;
    memset(s, 0, sizeof *s);
    check(ir_game_init(&s->game, title, 0, players, scene_names, seed, 0, NULL, &problem));
    ir_new(&s->game, &s->state);
}

/* A game whose seats were drawn as those of `like`, one further. */
static void draw_next(const scene *like, scene *out) {
    unsigned n = like->game.players;
    for (uint64_t seed = 1; seed < 1000000; seed++) {
        begin(out, like->game.title, n, seed);
        unsigned same = 0;
        while (same < n && rail_of(out)->order[same] == (rail_of(like)->order[same] + 1) % n) {
            same++;
        }
        if (same == n) {
            return;
        }
    }
    fail_test("no seed draws these seats");
}

TEST("90-SU-01 90-SR-01 90-IS-02 90-SR-22 90-OO-01: seats rotated, game rotated: from the first bid on") {
    static const char *const titles[] = {"1890", "1890b", "1890d", "1890a"};
    static scene a, b;
    unsigned actions = 0;
    for (unsigned n = 0; n < boards() / 2; n++) {
        begin(&a, ir_title_find(titles[n % 4]), 2 + n % 3, n);
        draw_next(&a, &b);
        same_games(&a, &b, n);
        actions += play_rotated(&a, &b, n, 3000);
        check(a.state.finished);
    }
    check(actions > 500);
}

TEST("90-SR-01 90-SR-06 90-SR-22 90-KN-02 90-LP-15: seats rotated, game rotated: mergers, late privates, deals") {
    static scene a, b;
    char text[3000];
    unsigned actions = 0;
    for (unsigned n = 0; n < boards() / 2; n++) {
        a = *osaka(board_games[n % 2]);
        rename_seats(board_games[n % 2], 4, text, sizeof text);
        b = *osaka(text);
        same_games(&a, &b, n);
        actions += play_rotated(&a, &b, n, 700);
    }
    check(actions > 500);
}

/* ---- best runs -------------------------------------------------------------------------------------------------------------- */

TEST("90-RT-09 90-MN-03 90-LP-12: a foreign station more never raises a best run") {
    static const char *const foreign[] = {"HER", "KER", "HER", "KER", "HER", "KER"};
    unsigned fell = 0, placed = 0;
    for (unsigned n = 0; n < boards(); n++) {
        uint64_t dice = board_dice(n, 5);
        unsigned i = n % 8;
        ir_action run = {0};
        scene *s = board(i, n % 3 ? "4 3" : "5 2+2", i == 5 || i == 6 ? "2" : "4", "1890", &dice);
        unsigned c = scene_company(s, board_company[i]);
        int32_t before = best_of(s, c, &run);
        for (unsigned more = 0; more < 6 && before > 0; more++) { /* where the run goes, so that it matters */
            unsigned at = 2 + ir_rng_below(&dice, run.more[1]);
            placed += station_at(s, scene_company(s, foreign[more]), run.more[at], 0);
            int32_t after = best_of(s, c, &run);
            check(after <= before);
            fell += after < before;
            before = after;
        }
    }
    check(fell > 0 && placed > 0);
}

TEST("90-LP-13 90-RT-09: the pass never lowers a best run") {
    static const char *const text = "phase 4; turns 4; start SER 90 Ann 5; float SER 0; %s tile F5 820 0; private KRTR "
                                    "Bob; start JR 100 Bob 5; float JR 0; trains SER 4 3; turn SER run";
    unsigned rose = 0;
    for (unsigned n = 0; n < boards(); n++) {
        int32_t best[2];
        for (unsigned with = 0; with < 2; with++) {
            char whole[300];
            uint64_t dice = board_dice(n, 3);
            (void)snprintf(whole, sizeof whole, text, with ? "access SER;" : "");
            scene *s = osaka(whole);
            lay_tiles(s, &dice, 8000);
            best[with] = best_of(s, scene_company(s, "SER"), NULL);
        }
        check(best[1] >= best[0]);
        rose += best[1] > best[0];
    }
    check(rose > 0);
}

/* A company's one station, its slot and its trains become another's. */
static void hand_over(scene *s, const char *from, const char *to) {
    rail_state *r = rail_in(s);
    unsigned a = scene_company(s, from), b = scene_company(s, to);
    memset(r->station[b], 0, sizeof r->station[b]);
    r->station[b][0] = r->station[a][0];
    r->station[a][0] = 0;
    memcpy(r->trains[b], r->trains[a], sizeof r->trains[b]);
    memset(r->trains[a], 0, sizeof r->trains[a]);
}

TEST("90-MJ-05 90-RT-09: the subway's right never lowers a best run: it earns what another would in its place, or "
     "more") {
    unsigned rose = 0;
    for (unsigned n = 0; n < boards(); n++) {
        uint64_t dice = board_dice(n, 9);
        scene *s = osaka("phase 4; turns 4; start OMS 90 Ann 5; float OMS 0; start SER 90 Ann 5; float SER 0; tile G12 "
                         "833 1; tile H11 839 3; start JR 100 Bob 5; float JR 0; start HKR 90 Cat 5; float HKR 0; "
                         "station HKR G12; start HER 90 Cat 5; float HER 0; station HER G12; trains OMS 5 4;"
                         "turn OMS run");
        lay_tiles(s, &dice, 8000);
        for (unsigned more = 0; more < 4; more++) {
            (void)put_station(s, &dice, scene_company(s, more % 2 ? "KER" : "HKR"));
        }
        int32_t with = best_of(s, scene_company(s, "OMS"), NULL);
        hand_over(s, "OMS", "SER");
        int32_t without = best_of(s, scene_company(s, "SER"), NULL);
        check(with >= without);
        rose += with > without;
    }
    check(rose > 0);
}

TEST("90-RT-10 90-MN-05 90-MN-06: OER's station under ORW's name changes no run") {
    static const char *const full =
        "tile H13 824 4; tile G12 823 1; tile H15 57 1; start HKR 90 Cat 5; float HKR 0; "
        "station HKR H13; start HER 90 Cat 5; float HER 0; station HER H13; station NER H15;";
    unsigned earned = 0, blocked = 0;
    for (unsigned n = 0; n < boards(); n++) {
        uint64_t dice = board_dice(n, 13);
        ir_action run = {0};
        char text[IR_MAX_LINE], other[IR_MAX_LINE];
        (void)snprintf(
            text, sizeof text,
            "phase 2; turns 4; minor ORW Ann 0; minor OER Bob 0; union 80; start NER 65 Bob 5; float NER 0; %s "
            "trains OER 3 2+2; trains ORW 3 2+2; trains NER 4; turn ORW run",
            n % 2 ? full : "");
        scene *s = osaka(text);
        lay_tiles(s, &dice, 8000);
        (void)put_station(s, &dice, scene_company(s, "NER"));
        unsigned a = scene_company(s, "OER"), b = scene_company(s, "ORW"), third = scene_company(s, "NER");
        int32_t best = best_of(s, b, &run), others = best_of(s, third, NULL);
        check(best == best_of(s, a, NULL));
        if (best > 0) { /* the very same run is OER's too */
            ir_text t = ir_text_on(text, sizeof text);
            ir_action_print(&s->game, &s->state, &run, &t);
            (void)snprintf(other, sizeof other, "OER%s", text + 3);
            check(accepts(s, text));
            rail_in(s)->frame[rail_of(s)->depth - 1].who = IR_COMPANY(a);
            check(accepts(s, other));
            earned++;
        }
        uint16_t station = rail_of(s)->station[a][0];
        rail_in(s)->station[a][0] = 0;
        blocked += best_of(s, third, NULL) > others;
        rail_in(s)->station[b][0] = station; /* whose it is does not matter to others */
        check(best_of(s, third, NULL) == others);
    }
    check(earned > 0 && blocked > 0);
}

/* ---- Kobe Rapid -------------------------------------------------------------------------------------------------------------- */

/* Routes of a run that touch a hex; the cities of Kobe are one, so each of them stops there. */
static unsigned routes_by(const ir_action *run, unsigned hex) {
    unsigned n = 0;
    for (unsigned at = 0; at + 1 < run->more_len;) {
        unsigned from = at + 2, to = from + run->more[at + 1]; /* after the train and the number of hexes */
        bool touches = false;
        for (unsigned i = from; i < to; i++) {
            touches |= run->more[i] == hex;
        }
        n += touches;
        at = to;
    }
    return n;
}

TEST("90-LP-15 90-LP-17 90-DF-19: KRTR's owner has half of Kobe for each train that stops there, whatever is paid") {
    static const char *const who[] = {"JR", "HKR", "SER", "KBE"}, *const pay[] = {" pay", " keep", " half"};
    static const char *const tile[] = {"820", "830"};
    static const char *const start[] = {"start JR 100 Ann 5; float JR 0;",
                                        "start HKR 90 Ann 5; float HKR 0; station HKR F7; access HKR;",
                                        "start SER 90 Ann 5; float SER 0; access SER;", "minor KBE Ann 0;"};
    unsigned paid = 0, twice = 0;
    for (unsigned n = 0; n < 2 * boards(); n++) {
        char text[400];
        uint64_t dice = board_dice(n, 17);
        const char *name = who[n % 4];
        bool minor = n % 4 == 3, by_book = n / 8 % 2;
        (void)snprintf(
            text, sizeof text,
            "phase 4; turns 4; tile F5 %s 0; tile F7 57 1; tile E4 8 3; tile F3 57 1; private KRTR Bob; cash "
            "Bob 0; %s trains %s 4 4; turn %s run",
            tile[n / 4 % 2], start[n % 4], name, name);
        scene *s = osaka_in(by_book ? "1890 rules=book" : "1890", text);
        lay_tiles(s, &dice, 4000);
        unsigned c = scene_company(s, name), kobe = (rail_of(s)->station[scene_company(s, "KRTR")][0] - 1u) >> 3;
        ir_action run = {0};
        if (best_of(s, c, &run) == 0) {
            continue;
        }
        bool brown = strcmp(((const rail_data *)s->game.title->data)->tile[rail_of(s)->tile[kobe] - 1].id, "830") == 0;
        unsigned stops = routes_by(&run, kobe);
        int32_t due = by_book && n % 4 == 0 ? 0 : (int32_t)stops * (brown ? 30 : 25);
        ir_refusal why;
        check(ir_apply(&s->game, &s->state, &run, &s->events, &why) == IR_OK);
        check(s->state.cash[IR_PLAYER(1)] == due);
        paid += due > 0;
        twice += stops > 1;
        static ir_state ran;
        ran = s->state;
        for (unsigned i = 0; i < 3 && !minor; i++) {
            s->state = ran;
            (void)snprintf(text, sizeof text, "%s%s", name, pay[i]);
            if (accepts(s, text)) {
                does(s, text);
                check(s->state.cash[IR_PLAYER(1)] == due);
            }
        }
    }
    check(paid > 0 && twice > 0);
}

/* ---- lays -------------------------------------------------------------------------------------------------------------------- */

/* Every line of left is in right-> */
static void at_least(const char *what, unsigned n) {
    for (unsigned i = 0; i < left->n; i++) {
        if (!has_line(right, left->line[i])) {
            fail_test("%s %u: '%s' is not offered any more", what, n, left->line[i]);
        }
    }
}

TEST("90-TR-03 90-TR-01 90-TR-07: a later phase only adds to the first lay of a turn") {
    static const char *const who[] = {"JR", "HKR", "NER", "KBE", "KER", "SER"}, *const first[] = {"1", "1", "2", "3"};
    static const char *const start[] = {"start JR 100 Ann 5; float JR",  "start HKR 90 Ann 5; float HKR",
                                        "start NER 80 Ann 5; float NER", "minor KBE Ann",
                                        "start KER 80 Ann 5; float KER", "start SER 80 Ann 5; float SER"};
    unsigned more = 0;
    for (unsigned n = 0; n < boards(); n++) {
        char text[300];
        uint64_t dice = board_dice(n, 19);
        (void)snprintf(text, sizeof text,
                       "phase %s; turns 2; private KT Bob; private HKT Cat; private KSR Dan; %s 1000; turn %s track",
                       first[n / 6 % 4], start[n % 6], who[n % 6]);
        scene *s = osaka(text);
        lay_tiles(s, &dice, 3000);
        list_choices(s, " lay ", left);
        unsigned phases = ((const rail_data *)s->game.title->data)->nphases;
        while (rail_of(s)->phase + 1u < phases) {
            rail_in(s)->phase++;
            list_choices(s, " lay ", right);
            at_least("board", n);
            more += right->n > left->n;
            lines *earlier = left;
            left = right;
            right = earlier;
        }
    }
    check(more > boards() / 2);
}

/* ---- A in B ------------------------------------------------------------------------------------------------------------------ */

/* Answers that A's game gave by itself: in B there is more to choose from, so it asks. */
static void catch_up(scene *b, const char *action) {
    for (unsigned i = 0; i < 40 && !accepts(b, action); i++) {
        passes(b);
    }
}

TEST("90-SC-03 90-SC-05 90-SC-06: a game of A played in B, the east untouched, offers at least the same lays") {
    static const char *const text =
        "players 3; turns 2; cash Ann 300; cash Bob 300; cash Cat 300; minor KBE Ann 200; start JR 100 Ann 4 Bob 2; "
        "float "
        "JR 800; start HKR 90 Bob 4 Cat 2; float HKR 800; start HER 80 Cat 5; float HER 700; start SER 80 Ann 3 Bob 2;"
        "float SER 700; phase %s; trains JR 3; trains HKR 3; trains HER 3; trains SER 3; depot %s; stock Ann";
    static scene a, b;
    unsigned lays = 0, more = 0;
    for (unsigned n = 0; n < boards() / 3; n++) {
        char whole[600];
        uint64_t dice = board_dice(n, 23);
        (void)snprintf(whole, sizeof whole, text, n % 2 ? "2" : "4", n % 2 ? "4:3 5:2 6:1 D:5" : "5:1 6:1 D:5");
        a = *osaka_in("1890a", whole);
        b = *osaka_in("1890b", whole);
        for (unsigned i = 0; i < 600 && !a.state.finished && rail_of(&a)->turn <= 8; i++) {
            char action[IR_MAX_LINE];
            static ir_state before;
            ir_action made;
            before = a.state;
            list_choices(&a, " lay ", left);
            if (!random_action(&a, &dice, &made)) {
                continue;
            }
            ir_text t = ir_text_on(action, sizeof action);
            ir_action_print(&a.game, &before, &made, &t);
            catch_up(&b, action);
            if (left->n > 0) {
                list_choices(&b, " lay ", right);
                at_least("game", n);
                lays++;
                more += right->n > left->n;
            }
            does(&b, action);
        }
    }
    printf("# %u positions with lays, %u with more in B\n", lays, more);
    check(lays > 200 && more > 0);
}
