/* 1880: income and dividend (80-IN), the market (80-SP), communism (80-CO, 80-SX) in a turn, the last turns and the score
 * (80-EN, 80-SC), powers of the privates (80-PR), our own additions (IR), and cases from other programs about them. */
#include "scene_list.h"

#include "core/json.h"
#include "core/message.h"
#include "core/notation.h"
#include "rail/best.h"

#include <stdio.h>
#include <string.h>

static scene *china(const char *text) { return given_in("1880", text); }

#define SOMEBODY "found WNR 70 4 20 Dan 2; open WNR 5000; trains WNR 10; permits WNR -;"
#define QUIET "private P0 closed; private P5 closed; private P7 closed;" SOMEBODY

static const char *asked(scene *s) {
    rail_look k = rail_look_at(&s->game, &s->state);
    return ir_party_name(&s->game, rail_top_of(&k)->who);
}

/* Who is asked in a stock round passes, until it is over. */
static void all_pass(scene *s) {
    while (!s->state.finished && rail_of(s)->round == RAIL_ROUND_STOCK) {
        char text[40];
        (void)snprintf(text, sizeof text, "%s pass", asked(s));
        does(s, text);
    }
}

/* Whether the object of a player or a company has this member. */
static bool sees(scene *s, const char *name, const char *member) {
    char key[40];
    size_t len = strlen(member);
    (void)snprintf(key, sizeof key, "\"%s\":{", name);
    const char *at = strstr(seen(s), key);
    check(at != NULL);
    at += strlen(key);
    for (unsigned depth = 1; depth > 0 && *at; at++) {
        depth = *at == '{' ? depth + 1 : *at == '}' ? depth - 1 : depth;
        if (strncmp(at, member, len) == 0 && (at[len] == ',' || at[len] == '}')) {
            return true;
        }
    }
    return false;
}

/* ---- IN: income -------------------------------------------------------------------------------------------------------- */

/* Shanghai to Qingdao by ferry: 40. */
#define FERRY "private P2 Dan; tile K15 8877 0; tile H14 57 2; trains HKR 2; permits HKR -;"
#define HKR "phase A1; " QUIET "found HKR 100 1 20 Ann 3 Bob 2; open HKR 0;"

TEST("80-V-06 80-IN-01 80-IN-02 T80-55: ten times the small number where the turn began, paid or kept, listed by "
     "itself") {
    scene *s = china(HKR FERRY "price HKR 1,7; turn HKR run");
    does(s, "HKR run 2:K15-J16-I15-H14");
    expects(s, "revenue 90; step dividend; event market_bonus; event charged; event ran; event ran_route");
    check(scene_event(s, "ran")->arg[1] == 40 && scene_event(s, "market_bonus")->arg[1] == 50);
    check(scene_event(s, "charged")->arg[1] == 10 && scene_event(s, "ran_route")->arg[1] == 40);
    does(s, "HKR pay");
    expects(s, "cash Ann 507; cash Bob 498; cell HKR 1,8; price HKR 125; treasury HKR 0");
    s = china(HKR FERRY "price HKR 1,8; turn HKR run");
    does(s, "HKR run 2:K15-J16-I15-H14");
    expects(s, "revenue 140");
    does(s, "HKR keep");
    expects(s, "treasury HKR 140; cash Ann 480; cell HKR 1,7");
}

TEST("T80-55 80-IN-04: the Trans-Siberian's 50 are listed by themselves, and stops, bonus and charge add up") {
    scene *s = china("phase C2; depot 6:3; " QUIET "found BZU 100 1 20 Ann 2; open BZU 0; permits BZU -; trains BZU 6; "
                     "tile A5 57 1; tile A7 8851 1; tile B8 6 2; tile B10 9 1;"
                     "tile B12 8856 3; tile A13 8 4; turn BZU run");
    does(s, "BZU run 6:A3-A5-A7-B8-B10-B12-A13-A15");
    expects(s, "revenue 200");
    check(scene_event(s, "run_bonus") != NULL && scene_event(s, "run_bonus")->arg[1] == 50);
}

TEST("80-V-07 80-IN-02 80-SP-02: without a train no bonus, and to the left") {
    scene *s = china(HKR "tile K15 8877 0; tile H14 57 2; price HKR 1,7; turn HKR run");
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_advance(&x);
    expects(s, "asked HKR trains; cell HKR 1,6; cash Ann 480; treasury HKR 0");
}

TEST("80-OQ-22 X-21: a train without a route has the bonus, of the cell where the turn began; on 18xx.games it needs a "
     "run") {
    both("1880", HKR "trains HKR 2; permits HKR -; price HKR 1,7; turn HKR run");
    scene *all[] = {book, peer};
    for (unsigned i = 0; i < 2; i++) {
        rail_do x = rail_do_on(&all[i]->game, &all[i]->state, &all[i]->events);
        rail_advance(&x);
    }
    expects(book, "asked HKR dividend; revenue 50; event market_bonus");
    does(book, "HKR pay");
    expects(book, "cash Ann 495; cell HKR 1,8");
    expects(peer, "cell HKR 1,6; cash Ann 480; asked WNR trains");
    /* a share round before the run: 200 with the number 40, then 190 with 20 */
    both("1880", "phase A1; depot 2:1; private P0 closed; private P7 Ann; private P2 Dan; " SOMEBODY
                 "found HKR 100 1 20 Ann 3 Bob 2; open HKR 0; tile K15 8877 0; "
                 "tile H14 57 2; permits HKR A; price HKR 0,13; turn HKR track");
    both_do("HKR rocket P7 HKR");
    both_expect("round stock");
    for (unsigned i = 0; i < 2; i++) {
        while (strcmp(asked(all[i]), "Bob") != 0) {
            char text[40];
            (void)snprintf(text, sizeof text, "%s pass", asked(all[i]));
            does(all[i], text);
        }
        does(all[i], "Bob sell HKR 1");
        all_pass(all[i]);
        expects(all[i], "cell HKR 1,13; asked HKR track");
        does(all[i], "HKR pass");
        does(all[i], "HKR run 2:K15-J16-I15-H14");
    }
    expects(book, "revenue 440");
    expects(peer, "revenue 240");
}

TEST("80-IN-03 80-FC-05: all is paid or all is kept; a tenth for each share of a player, nothing for the bank's and an "
     "investor's") {
    scene *s = china(HKR FERRY "investor FI1 Cat HKR; turn HKR run");
    int32_t bank = s->state.cash[IR_BANK];
    does(s, "HKR run 2:K15-J16-I15-H14");
    check(count_offered(s, "HKR") == 2 && accepts(s, "HKR pay") && accepts(s, "HKR keep"));
    does(s, "HKR pay");
    expects(s, "cash Ann 492; cash Bob 488; cash Cat 480; treasury HKR 0; treasury FI1 0");
    check(s->state.cash[IR_BANK] == bank - 20);
}

TEST(
    "80-IN-01 80-PR-02 80-FE-03 X-24: a ferry is charged once for the three hexes of its line, and not to P2's owner") {
    both("1880", HKR FERRY "turn HKR run");
    both_do("HKR run 2:K15-J16-I15-H14");
    both_expect("revenue 40; event charged");
    both("1880", HKR "private P2 Ann; tile K15 8877 0; tile H14 57 2; trains HKR 2; permits HKR -; turn HKR run");
    both_do("HKR run 2:K15-J16-I15-H14");
    both_expect("revenue 50; no event charged");
}

TEST("T80-60: charges for ferries belong to this title's map alone: F12, F14 and J16") {
    static const char *const others[] = {"1888", "1888n"};
    for (unsigned i = 0; i < 2; i++) {
        const rail_data *d = ir_title_find(others[i])->data;
        for (unsigned h = 0; h < d->nhexes; h++) {
            check(d->hex[h].charge == 0);
        }
    }
    const rail_data *d = ir_title_find("1880")->data;
    unsigned sum = 0;
    for (unsigned h = 0; h < d->nhexes; h++) {
        const char *id = d->hex[h].id;
        bool ferry = strcmp(id, "F12") == 0 || strcmp(id, "F14") == 0 || strcmp(id, "J16") == 0;
        check(d->hex[h].charge == (ferry ? 10 : 0));
        sum += d->hex[h].charge;
    }
    check(sum == 30); /* 80-FE-02 */
}

TEST("T80-62: this title's rules are off in the others, and so are its words") {
    static const char *const others[] = {"1888", "1888n"};
    for (unsigned i = 0; i < 2; i++) {
        const rail_data *d = ir_title_find(others[i])->data;
        check(d->hooks == &rail_no_hooks && d->nown == 0 && d->nkinds == 1 && d->npublic == d->ncompanies);
        for (unsigned t = 0; t < d->ntrains; t++) {
            check((d->train[t].flags & RAIL_TRAIN_ASIDE) == 0 && d->train[t].own == NULL);
        }
        scene *s = given_in(others[i], "players 3; stock Ann");
        ir_action a;
        ir_problem problem;
        check(!ir_action_read(&s->game, &s->state, "Ann permits A", 13, &a, &problem));
        check(!ir_action_read(&s->game, &s->state, "Ann repay 5", 11, &a, &problem));
    }
}

/* ---- SP: the market ------------------------------------------------------------------------------------------------------- */

TEST("T80-49 80-IN-02 80-SP-01: every cell of the market, its price and its small number") {
    static const struct {
        unsigned char price, number;
    } rows[9][14] = {{{0, 0},
                      {0, 0},
                      {100, 0},
                      {105, 0},
                      {110, 0},
                      {115, 5},
                      {120, 5},
                      {125, 5},
                      {130, 10},
                      {140, 10},
                      {150, 15},
                      {160, 15},
                      {180, 20},
                      {200, 40}},
                     {{0, 0},
                      {85, 0},
                      {95, 0},
                      {100, 0},
                      {105, 0},
                      {110, 5},
                      {115, 5},
                      {120, 5},
                      {125, 10},
                      {135, 10},
                      {145, 15},
                      {155, 15},
                      {170, 20},
                      {190, 20}},
                     {{70, 0},
                      {80, 0},
                      {90, 0},
                      {95, 0},
                      {100, 0},
                      {105, 5},
                      {110, 5},
                      {115, 5},
                      {120, 10},
                      {130, 10},
                      {140, 15},
                      {150, 15},
                      {165, 20},
                      {180, 20}},
                     {{65, 0},
                      {75, 0},
                      {85, 0},
                      {90, 0},
                      {95, 0},
                      {100, 5},
                      {105, 5},
                      {110, 5},
                      {115, 10},
                      {125, 10},
                      {135, 15},
                      {145, 15}},
                     {{60, 0}, {70, 0}, {80, 0}, {85, 0}, {90, 0}, {95, 5}, {100, 5}, {105, 5}, {110, 10}, {120, 10}},
                     {{55, 0}, {65, 0}, {75, 0}, {80, 0}, {85, 0}, {90, 5}, {95, 5}, {100, 5}},
                     {{50, 0}, {60, 0}, {70, 0}, {75, 0}, {80, 0}, {85, 5}, {90, 5}},
                     {{45, 0}, {55, 0}, {65, 0}, {70, 0}, {75, 0}, {80, 5}},
                     {{40, 0}, {50, 0}, {60, 0}, {65, 0}, {70, 0}}};
    const rail_data *d = ir_title_find("1880")->data;
    unsigned there = 0;
    for (unsigned r = 0; r < 9; r++) {
        for (unsigned c = 0; c < 14; c++) {
            there += rows[r][c].price != 0;
        }
    }
    check(there == 87 && d->ncells == 87);
    for (unsigned i = 0; i < d->ncells; i++) {
        const rail_cell *cell = &d->cell[i];
        check(cell->row < 9 && cell->column < 14);
        check(cell->price == rows[cell->row][cell->column].price);
        check(cell->bonus == 10 * rows[cell->row][cell->column].number);
    }
}

/* ---- CO, SX: communism in a turn ------------------------------------------------------------------------------------------- */

TEST("80-CO-01 80-CO-02 80-SP-05 80-SX-01: dividends and bonuses go on while prices stand still; the first 6 lets them "
     "move") {
    static const char *const phases[] = {"B2", "B3", "C1", "C2"};
    for (unsigned i = 0; i < 4; i++) {
        char text[500];
        (void)snprintf(text, sizeof text,
                       "phase %s; depot 8:2; " QUIET "private P2 Dan; found HKR 100 1 20 Ann 3; open HKR 0; tile K15 "
                       "8877 0; tile H14 57 2; trains HKR 6; permits "
                       "HKR -; price HKR 1,7; turn HKR run",
                       phases[i]);
        scene *s = china(text);
        does(s, "HKR run 6:K15-J16-I15-H14");
        expects(s, "revenue 90");
        does(s, "HKR pay");
        expects(s, i == 0 || i == 3 ? "cell HKR 1,8" : "cell HKR 1,7");
        expects(s, "cash Ann 507");
    }
}

TEST("80-SX-01 80-CO-01 80-PI-02: with the first 6 prices move at once; incomes and investors stay away") {
    scene *s = china("phase C1; depot 6:5; " QUIET "investor FI1 Bob; tile A5 57 1; found JHA 100 1 20 Ann 2; open JHA "
                     "1300; trains JHA 4; permits JHA -; turn JHA trains");
    does(s, "JHA train 6");
    expects(s, "phase C2; event thawed");
    does(s, "JHA pass");
    does(s, "WNR pass");
    expects(s,
            "asked JHA trains; cash Dan 480; treasury FI1 0; here FI1; price JHA 95"); /* a turn without a dividend */
}

TEST("80-CO-02 80-PR-08 80-PR-04 80-PR-02 80-PR-03: P2, P3 and P4 serve all companies of their owner and his investor, "
     "then too") {
    static const char *const phases[] = {"A1", "B3", "C1", "D1"};
    static const rail_power powers[] = {RAIL_POWER_FERRIES, RAIL_POWER_STOP, RAIL_POWER_TERRAIN};
    for (unsigned i = 0; i < 4; i++) {
        char text[300];
        (void)snprintf(text, sizeof text,
                       "phase %s; private P2 Ann; private P3 Ann; private P4 Ann; investor FI3 Ann; investor FI4 Bob; "
                       "found JHA 100 1 20 Ann 2; found NXR 90 1 20 Ann 2; "
                       "found CKR 80 1 20 Bob 2; stock Ann",
                       phases[i]);
        scene *s = china(text);
        rail_look k = rail_look_at(&s->game, &s->state);
        for (unsigned p = 0; p < 3; p++) {
            check(rail_power_of(&k, scene_company(s, "JHA"), powers[p]) != RAIL_NONE);
            check(rail_power_of(&k, scene_company(s, "NXR"), powers[p]) != RAIL_NONE);
            check(rail_power_of(&k, scene_company(s, "FI3"), powers[p]) != RAIL_NONE);
            check(rail_power_of(&k, scene_company(s, "CKR"), powers[p]) == RAIL_NONE);
            check(rail_power_of(&k, scene_company(s, "FI4"), powers[p]) == RAIL_NONE);
        }
    }
}

TEST("80-PR-01 80-PR-06 80-PR-07: P1 has no power; P6 founds BCR, which lays two; P7 brings a train") {
    const rail_data *d = ir_title_find("1880")->data;
    scene *s = china("stock Ann");
    check(d->private_[scene_private(s, "P1")].power == RAIL_POWER_NONE &&
          d->private_[scene_private(s, "P1")].income == 5);
    check(d->private_[scene_private(s, "P7")].own[CHINA_PRIVATE_TRAIN] == 1);
    for (unsigned c = 0; c < d->npublic; c++) {
        bool bcr = c == scene_company(s, "BCR");
        check(((d->company[c].flags & RAIL_LAYS_TWO) != 0) == bcr);
    }
    check(d->private_[scene_private(s, "P6")].own[CHINA_PRIVATE_FOUNDS] == (int)scene_company(s, "BCR") + 1);
}

TEST("T80-51 80-CO-01 80-SR-07: what a player could raise leaves out his own companies under communism, and the fee") {
    scene *s = china("phase B2; cash Ann 100; found JHA 100 1 20 Ann 3 Bob 2; open JHA 0; found NXR 90 1 20 Bob 2 Ann "
                     "2; open NXR 0; stock Ann");
    check(sees(s, "Ann", "\"liquidity\":555")); /* 100, 3 of JHA less 15 (Bob could be director), 2 of NXR less 10 */
    s = china("phase B3; cash Ann 100; found JHA 100 1 20 Ann 3 Bob 2; open JHA 0; found NXR 90 1 20 Bob 2 Ann 2; open "
              "NXR 0; stock Ann");
    check(sees(s, "Ann", "\"liquidity\":270"));
}

TEST("T80-14 80-CP-01 80-CP-02: which halves of the capital have come can be seen") {
    scene *s =
        china("phase B1; found JHA 100 1 20 Ann 2 Bob 2; found NXR 90 1 20 Bob 2; open NXR 0; funded NXR; stock Ann");
    check(sees(s, "NXR", "\"funded\":true") && sees(s, "NXR", "\"floated\":true"));
    check(sees(s, "JHA", "\"funded\":false") && sees(s, "JHA", "\"floated\":false"));
    does(s, "Ann buy JHA ipo"); /* five are left */
    expects(s, "funded JHA; treasury JHA 500");
    check(sees(s, "JHA", "\"funded\":true"));
}

TEST("T80-15 T80-16 80-FL-01: what floats a company can be told from the position: percentage, director's holding, "
     "what is for sale") {
    scene *s = china("phase B1; found JHA 100 1 20 Ann 2 Bob 2; stock Ann");
    check(strstr(seen(s), "\"float_percent\":30") != NULL && sees(s, "JHA", "\"available\":60"));
    s = china("phase A1; found JHA 100 1 20 Ann 2 Bob 2; stock Ann");
    check(strstr(seen(s), "\"float_percent\":20") != NULL && sees(s, "JHA", "\"available\":10"));
    s = china("phase C2; found JHA 100 1 20 Ann 2 Bob 2; stock Ann");
    check(strstr(seen(s), "\"float_percent\":60") != NULL);
}

TEST("T80-45 80-OO-02: the order that is shown is that of the list, the company on turn being where it stopped") {
    scene *s = china("phase A1; depot 2:1; " QUIET "found CKR 100 2 20 Cat 2; open CKR 100; trains CKR 2; permits CKR "
                     "-; price CKR 8,0; found NXR 90 1 20 Bob 2; open NXR 100; "
                     "trains NXR 2; permits NXR -; price NXR 0,10; found JHA 100 1 20 Ann 2; turn CKR trains");
    check(strstr(seen(s), "\"now\":\"CKR\",\"next\":[\"NXR\",\"WNR\"]") != NULL);
    s = china("phase A1; " QUIET "found CKR 100 2 20 Cat 2; open CKR 100; price CKR 8,0; found NXR 90 1 20 Bob 2; open "
              "NXR 100; price NXR 0,10; found JHA 100 1 20 Ann 2; stock Ann");
    check(strstr(seen(s), "\"next\":[\"CKR\",\"NXR\",\"WNR\"]") != NULL);
}

/* ---- EN, SC: the end ----------------------------------------------------------------------------------------------------------- */

#define LAST(COMPANY, PRICE, WHO, TRAIN)                                                                               \
    "found " COMPANY " " PRICE " 1 20 " WHO " 2; open " COMPANY " 1900; trains " COMPANY " " TRAIN                     \
    "; permits " COMPANY " -;"
#define LAST_FOUR(TRAIN)                                                                                               \
    "phase D1; depot 8:1 8E:1; private P0 closed; private P5 closed; private P7 closed;" LAST("JHA", "100", "Ann",     \
                                                                                              "6")                     \
        LAST("NXR", "90", "Bob", TRAIN) LAST("CKR", "80", "Cat", "6") LAST("WNR", "70", "Dan", "6")

/* Everybody buys what they owe and passes; the turns of each company are counted, in `order` as its letters come. */
static void to_the_end(scene *s, char *order, size_t room) {
    size_t n = 0;
    unsigned round = 0, now = RAIL_NONE;
    for (unsigned moves = 0; !s->state.finished && moves < 200; moves++) {
        rail_look k = rail_look_at(&s->game, &s->state);
        unsigned c = IR_COMPANY_INDEX(rail_top_of(&k)->who);
        if ((c != now || k.s->set_round != round) && n + 1 < room) {
            order[n++] = k.d->company[c].id[0];
            now = c;
            round = k.s->set_round;
        }
        char text[40];
        rail_need need = rail_need_of(&k, c);
        (void)snprintf(text, sizeof text, need.owed ? "%s train %s" : "%s pass", asked(s),
                       need.owed ? k.d->train[need.kind].id : "");
        does(s, text);
    }
    order[n] = 0;
}

TEST("80-V-20 80-EN-01 80-EN-02 80-ST-03 T80-58 T80-35: the last 8 goes to B of A, B, C, D: C D, A B C D, A B C D, A "
     "B, the end") {
    char order[40];
    scene *s = china(LAST_FOUR("") "turn NXR trains");
    does(s, "NXR train 8");
    expects(s, "round stock; marker NXR; countdown 4");
    all_pass(s);
    expects(s, "round operating; asked NXR trains; countdown 4");
    does(s, "NXR pass");
    expects(s, "asked CKR trains; countdown 3");
    to_the_end(s, order, sizeof order);
    expects(s, "finished; event game_over");
    check(s->state.ends == RAIL_END_OWN);
    check(strcmp(order, "CWJNCWJNCWJN") == 0);
    refuses_code(s, pass_move(IR_COMPANY(scene_company(s, "CKR"))), RAIL_NO_GAME_OVER);
}

TEST("80-EN-01 80-TM-05: the same when the last 8 is removed") {
    char order[40];
    scene *s = china(LAST_FOUR("6") "marker NXR; turn NXR trains");
    does(s, "NXR pass");
    expects(s, "round stock; marker NXR; depot 8 0; countdown 4");
    all_pass(s);
    expects(s, "asked NXR trains; countdown 4");
    does(s, "NXR pass");
    to_the_end(s, order, sizeof order);
    expects(s, "finished");
    check(strcmp(order, "CWJNCWJNCWJN") == 0);
}

TEST("80-EN-03: who floats in the last share round has three turns too, before and behind the marker") {
    char order[60];
    scene *s = china(LAST_FOUR("6") "cash Ann 9000; found BZU 100 2 20 Ann 6; found LHR 80 2 20 Bob 6; permits BZU -; "
                                    "permits LHR -; turn NXR trains");
    does(s, "NXR train 8");
    all_pass(s);
    expects(s, "floated BZU; floated LHR");
    scene_money(s, IR_COMPANY(scene_company(s, "BZU")), 5000); /* so that they are asked in each turn */
    scene_money(s, IR_COMPANY(scene_company(s, "LHR")), 5000);
    to_the_end(s, order, sizeof order);
    expects(s, "finished");
    unsigned b = 0, l = 0;
    for (const char *at = order; *at; at++) {
        b += *at == 'B';
        l += *at == 'L';
    }
    check(b == 3 && l == 3);
}

TEST("T80-59 80-EN-02: the game ends even if the company with the marker can do nothing at all") {
    scene *s = china(
        "phase D1; depot 8E:1; " QUIET
        "marker JHA; countdown 3; found JHA 100 1 20 Ann 2; open JHA 0; trains JHA 6; permits JHA -; turn JHA trains");
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_advance(&x);
    for (unsigned i = 0; i < 2; i++) {
        expects(s, "asked WNR trains");
        does(s, "WNR pass");
    }
    expects(s, "finished");
}

TEST("80-FT-08: every investor that is left pays in the end; on 18xx.games the one behind a payer is passed over") {
    both("1880", "phase D2; depot 10:255; private P7 closed; countdown 1; marker NXR; investor FI1 Ann; investor FI2 "
                 "Bob; cash Ann 100; cash Bob 100; found NXR 100 1 20 Cat 2; open NXR "
                 "0; trains NXR 8; permits NXR -; turn NXR trains");
    scene *all[] = {book, peer};
    for (unsigned i = 0; i < 2; i++) {
        scene_money(all[i], IR_COMPANY(scene_company(all[i], "FI1")), 50);
        scene_money(all[i], IR_COMPANY(scene_company(all[i], "FI2")), 50);
        rail_do x = rail_do_on(&all[i]->game, &all[i]->state, NULL);
        rail_advance(&x);
    }
    both_expect("finished; cash Ann 110; total Ann 110");
    expects(book, "cash Bob 110; total Bob 110");
    expects(peer, "cash Bob 100; total Bob 100");
}

TEST("80-SC-01 80-EF-10: cash, shares at their price, a fifth of the investor's cash, less debt; nothing else") {
    scene *s = china("phase B1; cash Ann 100; cash Bob 100; private P3 Ann; investor FI1 Ann; debt Ann 30; found JHA "
                     "100 1 20 Ann 3 Bob 1; open JHA 777; price JHA 1,7; trains JHA "
                     "3; found NXR 90 1 20 Bob 2; stock Ann");
    scene_money(s, IR_COMPANY(scene_company(s, "FI1")), 54);
    expects(s, "total Ann 440; total Bob 400"); /* 100 + 3 * 120 + 10 - 30; 100 + 120 + 2 * 90 */
}

/* ---- routes and the rest ------------------------------------------------------------------------------------------------------- */

/* Every buildable hex with the tile of most exits that suits it. */
static void crowd(scene *s) {
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    const rail_data *d = x.look.d;
    for (unsigned h = 0; h < d->nhexes; h++) {
        const rail_face *face = rail_face_at(&x.look, h);
        unsigned best = RAIL_NONE, most = 0;
        for (unsigned t = 0; t < d->ntiles && (d->hex[h].flags & RAIL_BUILDABLE); t++) {
            const rail_face *f = &d->tile[t].face;
            bool suits = f->nnodes == face->nnodes &&
                         (f->nnodes == 0 || (f->node[0].kind == RAIL_CITY) == (face->node[0].kind == RAIL_CITY));
            unsigned exits = (unsigned)__builtin_popcount(f->exits);
            if (suits && x.s->supply[t] && exits > most && strcmp(d->hex[h].id, "F8") != 0) {
                best = t;
                most = exits;
            }
        }
        if (best != RAIL_NONE) {
            rail_tile_put(&x, h, best, h % 6);
        }
    }
}

TEST("T80-57 80-TN-03: the best run of two express trains on a crowded board is found and proven") {
    scene *s = china("phase D2; depot 10:255; found HKR 100 1 20 Ann 2; open HKR 0; trains HKR 8E 6E; turn HKR run");
    crowd(s);
    rail_look k = rail_look_at(&s->game, &s->state);
    rail_best best;
    ir_action a;
    check(rail_best_run(&k, scene_company(s, "HKR"), RAIL_NET_ANY, 0, &best, &a));
    static rail_tracks tracks;
    rail_tracks_of(&k, scene_company(s, "HKR"), &tracks);
    check(tracks.net.nnodes >= 30 && tracks.net.nchains >= 40);
    check(best.proven && best.revenue > 300);
    static rail_run run;
    check(rail_run_check(&k, scene_company(s, "HKR"), &a, &run, NULL) && run.revenue == best.revenue);
}

TEST("X-33: names of the book; with the preset medium cities have names and investors are numbers") {
    both("1880", "investor FI2 Ann; investor FI1 Bob; tile A5 57 1; turn FI1 track");
    rail_look k = rail_look_at(&book->game, &book->state), o = rail_look_at(&peer->game, &peer->state);
    unsigned h = 0;
    while (strcmp(k.d->hex[h].id, "B14") != 0) {
        h++;
    }
    check(rail_hex_name(&k, h) == NULL || rail_hex_name(&k, h)[0] == 0);
    check(strcmp(rail_hex_name(&o, h), "Hunchun") == 0);
    check(strstr(seen(book), "\"to_act\":\"FI1\"") != NULL);
    check(strstr(seen(peer), "\"to_act\":\"1\"") != NULL);
}

/* ---- IR: our own ------------------------------------------------------------------------------------------------------------------ */

TEST("IR-01: a share round that stands for the third time as it stood before ends the game; 18xx.games' for the 20th") {
    both("1880", "found JHA 100 1 20 Ann 2; turn JHA trains");
    scene *all[] = {book, peer};
    unsigned rounds[2] = {0, 0};
    for (unsigned i = 0; i < 2; i++) {
        rail_do x = rail_do_on(&all[i]->game, &all[i]->state, NULL);
        while (!all[i]->state.finished && rounds[i] < 50) {
            rail_stock_start(&x, 0, true);
            rounds[i]++;
            if (!all[i]->state.finished) {
                rail_pop(&x);
            }
        }
    }
    check(rounds[0] == 4 && rounds[1] == 21);
    check(book->state.ends == RAIL_END_STALEMATE);
}

TEST("IR-02: trains change hands between companies of one director alone, so nobody is offered one") {
    scene *s = china(
        "phase B1; depot 3:3; " QUIET
        "found JHA 100 1 20 Ann 2; open JHA 100; found NXR 90 1 20 Ann 2; open NXR 0; trains NXR 2; turn JHA trains");
    does(s, "JHA train 2 from NXR 5");
    expects(s, "trains JHA 2; no event offered_train");
}

TEST("IR-03: who has no choice is not asked; a run always is") {
    scene *s = china(HKR FERRY "turn HKR track");
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_advance(&x);
    expects(s, "asked HKR run"); /* no permit, no money for a station */
    does(s, "HKR run 2:K15-J16-I15-H14");
    does(s, "HKR pay");
    expects(s, "asked WNR trains"); /* nor for a train */
}

TEST("IR-05: track that only a way back over the same side would reach is not reached") {
    /* from B8 over B10 into the loop B12 - C11 - C13 and back: C9 is beyond the other branch of B10 */
    static const char road[] =
        "phase B1; found BZU 100 1 20 Ann 2; open BZU 500; tile B8 6 2; tile B10 %s; tile B12 28 1; "
        "tile C11 7 3; tile C13 7 1; turn BZU track";
    char text[300];
    (void)snprintf(text, sizeof text, road, "24 4");
    scene *s = china(text);
    refuses(s, "BZU lay C9 57 rot 0", "80-TL-03");
    (void)snprintf(text, sizeof text, road, "7 0");
    s = china(text);
    check(accepts(s, "BZU lay C9 57 rot 0"));
}

TEST("IR-06: the seed draws the seats, and the same seed the same ones") { check_draw("1880"); }

/* ---- what is shown and told -------------------------------------------------------------------------------------------- */

TEST("80-OO-01: clients see the whole order of a round, investors before companies, each with its kind") {
    scene *s =
        china("phase A1; found CKR 100 1 20 Cat 2; open CKR 100; found NXR 90 1 20 Bob 2; open NXR 100; investor FI3 "
              "Ann; investor FI1 Bob; turn FI1 track");
    const char *investors = "\"order\":[{\"id\":\"FI1\",\"kind\":\"investor\",\"when\":\"now\"},"
                            "{\"id\":\"FI3\",\"kind\":\"investor\",\"when\":\"next\"},"
                            "{\"id\":\"CKR\",\"kind\":\"company\",\"when\":\"next\"},";
    check(strstr(seen(s), investors) != NULL);
    does(s, "FI1 pass");
    does(s, "FI3 pass");
    check(strstr(seen(s), "{\"id\":\"FI3\",\"kind\":\"investor\",\"when\":\"done\"},"
                          "{\"id\":\"CKR\",\"kind\":\"company\",\"when\":\"now\"}") != NULL);
    s = china("phase B3; found CKR 100 1 20 Cat 2; open CKR 100; investor FI3 Ann; turn CKR trains");
    check(strstr(seen(s), "\"order\":[{\"id\":\"CKR\"") != NULL); /* 80-FO-05: they act no more */
}

/* The sentences of the last action. */
static const char *told(scene *s, const char *language) {
    static char text[8000];
    ir_text out = ir_text_on(text, sizeof text);
    for (unsigned i = 0; i < s->events.count; i++) {
        ir_event_put(&s->game, ir_language_find(language), &s->events.event[i], &out);
        ir_put(&out, "\n");
    }
    return text;
}

TEST("80-OO-03 80-AU-08: rounds have no set and are counted through, also those of a paused auction") {
    scene *s = china("phase A1; set 1/1; " QUIET "turn WNR trains");
    does(s, "WNR pass");
    check(strstr(told(s, "en"), "Operating round 2\n") != NULL && strstr(told(s, "de"), "Betriebsrunde 2\n") != NULL);
    s = china("turns 1; set 0/0; private P0 Ann; private P1 Bob; cash Ann 20; cash Bob 10; cash Cat 20; cash Dan 30; "
              "auction Dan");
    does(s, "Dan pass");
    check(strstr(told(s, "en"), "Operating round 1\n") != NULL && strstr(told(s, "en"), "Stock round 2\n") != NULL);
    does(s, "Dan pass");
    check(strstr(told(s, "en"), "Operating round 2\n") != NULL && strstr(told(s, "en"), "Stock round 3\n") != NULL);
}

TEST("80-OQ-24 X-13: on removal too, before the share round") {
    both("1880", "phase A2; depot 2+2:3; private P0 Bob; private P7 closed; marker JHA; found JHA 100 1 20 Ann 2; open "
                 "JHA 300; trains JHA 2; permits JHA -; turn JHA trains");
    both_do("JHA pass");
    both_expect("depot 2+2 0; asked Bob payment; round stock");
    both_do("Bob collect P0");
    both_expect("cash Bob 520");
}
