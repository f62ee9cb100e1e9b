/* Known defects of other programs as cases for our rules (T88-01..T88-17), and what we have added to the rules ourselves
 * (IR-01..IR-07). RULES.md lists both. */
#include "scene.h"
#include "titles/1880/china.h"

#include "core/message.h"
#include "core/notation.h"

#include <stdio.h>
#include <string.h>

static const rail_data *data_of(const scene *s) { return s->game.title->data; }

static const rail_hex *hex_named(const scene *s, const char *id) {
    for (unsigned h = 0; h < data_of(s)->nhexes; h++) {
        if (strcmp(data_of(s)->hex[h].id, id) == 0) {
            return &data_of(s)->hex[h];
        }
    }
    fail_test("no hex %s", id);
}

TEST("T88-01 88-P2: the tile of the Terracotta Army can be laid on Xi'an, in any phase, and pays more") {
    static const char *const phases[] = {"1", "2", "3", "4"};
    EACH_EDITION(edition) {
        for (unsigned i = 0; i < 4; i++) {
            char text[200];
            (void)snprintf(text, sizeof text,
                           "players 3; phase %s; start LYR 70 Ann 6; float LYR 0; private TA LYR; "
                           "turn LYR track",
                           phases[i]);
            scene *s = given_in(edition, text);
            check(count_offered(s, "LYR lay H2") == 1);
            does(s, "LYR lay H2 L39 rot 5 with TA");
            expects(s, "tile H2 L39 5; treasury LYR 0; step track");
            rail_look k = rail_look_at(&s->game, &s->state);
            unsigned hex = (unsigned)(hex_named(s, "H2") - data_of(s)->hex);
            check(rail_value(&k, hex, 0) == (i < 2 ? 40u : 50u));
            refuses(s, "LYR lay H2 L39 rot 5 with TA", "88-PC-04");
        }
    }
}

TEST("T88-02 88-P4: the Great Wall lays one or two yellow tiles that join, on its fifteen hexes") {
    static const char *const wall[] = {"B4",  "B6",  "B8", "B10", "B16", "C3", "C7", "C11",
                                       "C13", "C15", "D2", "D4",  "D6",  "E3", "F4"};
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start LYR 70 Ann 6; float LYR 0; private CW LYR; turn LYR track");
        unsigned of_wall = 0, all = 0;
        for (unsigned h = 0; h < data_of(s)->nhexes; h++) {
            char text[40];
            (void)snprintf(text, sizeof text, "LYR lay %s ", data_of(s)->hex[h].id);
            if (rail_has(&data_of(s)->private_[3].hexes, h)) {
                check(offered(s, text)); /* far from every station of LYR */
                all++;
            }
        }
        for (unsigned i = 0; i < 15; i++) {
            of_wall += rail_has(&data_of(s)->private_[3].hexes, (unsigned)(hex_named(s, wall[i]) - data_of(s)->hex));
        }
        check(of_wall == 15 && all == 15);
        refuses(s, "LYR lay C9 L42 rot 0 with CW", "88-PC-04");
        refuses(s, "LYR lay C5 9 rot 1 with CW", "88-PC-04");
        does(s, "LYR lay D4 9 rot 1 with CW");
        refuses(s, "LYR lay C13 57 rot 1 with CW", "88-P4");
        refuses(s, "LYR lay D2 8 rot 3 with CW", "88-P4"); /* beside it, but track does not meet */
        does(s, "LYR lay D6 9 rot 1 with CW");
        expects(s, "treasury LYR 0");
        refuses(s, "LYR lay B4 9 rot 1 with CW", "88-PC-04");
    }
}

TEST("T88-03 A-07 A-08 A-09: order, price and power of the privates, edition by edition") {
    static const char *const order[] = {"KT", "TA", "HS", "CW", "YRF", "FC"};
    static const unsigned price_2021[] = {25, 50, 70, 100, 120, 150}, price_n[] = {25, 50, 75, 100, 125, 150};
    static const uint8_t power[] = {RAIL_POWER_NONE, RAIL_POWER_LAY, RAIL_POWER_LAY,
                                    RAIL_POWER_LAY,  RAIL_POWER_LAY, RAIL_POWER_EXCHANGE};
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; auction Ann");
        bool old = strcmp(edition, "1888") == 0;
        check(data_of(s)->nprivates == 6);
        for (unsigned p = 0; p < 6; p++) {
            const rail_private *pr = &data_of(s)->private_[p];
            check(strcmp(pr->id, order[p]) == 0 && pr->power == power[p] && pr->income == 5 + 5 * p);
            check(pr->price == (old ? price_2021 : price_n)[p]);
        }
        /* what was a mine is a tile on one hex, C5 */
        scene *hs = given_in(edition, "players 3; start LYR 70 Ann 6; float LYR 0; private HS LYR; turn LYR track");
        check(count_offered(hs, "LYR lay C5 L41") == 2 && !offered(hs, "LYR lay C7 L41"));
    }
}

TEST("T88-04 88-RV-02 88-TN-10: JZR's and ZDR's bonus is 40; an owed train is never overpaid to another company") {
    static const unsigned bonus[] = {30, 20, 20, 20, 20, 20, 40, 40};
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; phase 4; depot 4:3 5:3 6:2 D:255; start JHR 70 Ann 6; float JHR 50; "
                                     "start SSL 70 Ann 6; float SSL 0; trains SSL 4; turn JHR trains");
        for (unsigned c = 0; c < 8; c++) {
            check(data_of(s)->company[c].bonus == bonus[c]);
        }
        refuses(s, "JHR train 4 from SSL 51", "88-TN-10"); /* Ann's 800 are not for that */
        does(s, "JHR train 4 from SSL 50");
        expects(s, "treasury SSL 50; treasury JHR 0; cash Ann 800");
    }
}

TEST("T88-05 88-TN-07: a company without a train must buy one, route or no route") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; phase 2; start LYR 70 Ann 6; float LYR 500; turn LYR trains");
        refuses(s, "LYR pass", "88-TN-07");
        check(!offered(s, "LYR pass") && offered(s, "LYR train 2"));
        does(s, "LYR train 2");
        check(accepts(s, "LYR pass"));
    }
}

TEST("T88-06 A-10: the option small_bank of the peer; a private costs a company 50% to 150% of its face") {
    scene *s = given("title 1888 compat=18xx.games small_bank=yes; players 3; phase 3; start JHR 70 Ann 5 Cat 1; "
                     "float JHR 500; turn JHR track");
    int32_t min, max;
    expects(s, "bank 6100");
    range_of(s, "JHR private FC", &min, &max);
    check(min == 75 && max == 225);
    range_of(s, "JHR private TA", &min, &max);
    check(min == 25 && max == 75);
    s = given("title 1888 compat=18xx.games small_bank=yes; players 3; start JHR 70 Ann 4; stock Ann");
    does(s, "Ann buy JHR ipo");
    expects(s, "not floated JHR");
}

TEST("T88-07 88-FL-02: 60% floats a company in both editions; 50% is the peer's prototype") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start JHR 80 Ann 4 Bob 1; stock Bob");
        expects(s, "not floated JHR");
        does(s, "Bob buy JHR ipo");
        expects(s, "floated JHR; treasury JHR 800");
    }
    scene *s = given("title 1888 compat=18xx.games; players 3; start JHR 80 Ann 4; stock Bob");
    does(s, "Bob buy JHR ipo");
    expects(s, "floated JHR; treasury JHR 800");
}

TEST("T88-08 A-19 88-TN-03: when D-trains are on sale") {
    const char *six_left = "players 3; phase 6; depot 6:1 D:255; start JHR 70 Ann 6; float JHR 1000; turn JHR trains";
    const char *none_sold = "players 3; phase 5; depot 6:2 D:255; start JHR 70 Ann 6; float JHR 1000; turn JHR trains";
    refuses(given_in("1888n", six_left), "JHR train D", "88-TN-02");
    check(accepts(given_in("1888", six_left), "JHR train D"));
    refuses(given_in("1888", none_sold), "JHR train D", "88-TN-02");
    refuses(given("title 1888 compat=18xx.games; players 3; phase 6; depot 6:1 D:255; start JHR 70 Ann 6; "
                  "float JHR 1000; turn JHR trains"),
            "JHR train D", "88-TN-02");
    check(accepts(given_in("1888n", "players 3; phase 6; depot D:255; start JHR 70 Ann 6; float JHR 1000; "
                                    "turn JHR trains"),
                  "JHR train D"));
}

TEST("T88-09 A-11 88-CL-03: the certificate-free cells: 14 in 1888, 10 in 1888-N, the ten among the fourteen") {
    unsigned n[2] = {0, 0}, at = 0;
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; stock Ann");
        rail_look k = rail_look_at(&s->game, &s->state);
        unsigned zone = (unsigned)RULE(&k, FREE_ZONE);
        for (unsigned i = 0; i < k.d->ncells; i++) {
            bool is_free = (k.d->cell[i].flags & zone) != 0;
            n[at] += is_free;
            check(!is_free || (k.d->cell[i].price <= 70 && k.d->cell[i].row >= 3));
            check(!(k.d->cell[i].flags & RAIL_CELL_ZONE_A) || (k.d->cell[i].flags & RAIL_CELL_ZONE_B));
        }
        at++;
    }
    check(n[0] == 14 && n[1] == 10);
}

TEST("T88-10 A-28 A-29 88-TR-09: the tile counts that were corrected for 1888-N") {
    expects(given_in("1888n", "players 3; stock Ann"),
            "supply 4 4; supply 15 4; supply 43 1; supply 51 2; supply 58 5; supply 611 6");
    expects(given_in("1888", "players 3; stock Ann"),
            "supply 4 4; supply 15 3; supply 43 1; supply 51 1; supply 58 4; supply 611 5");
}

TEST("T88-11 88-OQ-32: the disputed terrain of B14 costs 20") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start SSL 70 Ann 6; float SSL 100; tile B16 69 1; turn SSL track");
        check(hex_named(s, "B14")->cost == 20 && strcmp(hex_named(s, "B14")->terrain, "mountain") == 0);
        does(s, "SSL lay B14 9 rot 1");
        expects(s, "treasury SSL 80");
    }
}

TEST("T88-12 88-P6: the Forbidden City: IPO or pool, a Beijing station, the buy of the turn, no sale, lost to a "
     "company") {
    const char *set = "players 3; private FC Bob; start JHR 70 Ann 4 Cat 1 pool 2; float JHR 500; start HJR 70 Ann 6; "
                      "float HJR 500; start SSL 70 Cat 4 Bob 1; stock Bob";
    EACH_EDITION(edition) {
        scene *s = given_in(edition, set);
        check(accepts(s, "Bob exchange FC JHR ipo") && accepts(s, "Bob exchange FC JHR pool"));
        refuses(s, "Bob exchange FC HJR ipo", "88-P6"); /* no station in Beijing */
        does(s, "Bob exchange FC JHR pool");
        expects(s, "asked Cat stock; shares JHR Bob 1; pool JHR 1; closed FC; cash Bob 800");
        s = given_in(edition, set);
        does(s, "Bob sell SSL 1");
        refuses(s, "Bob exchange FC JHR ipo", "88-P6");
        s = given_in(edition, "players 3; private FC JHR; start JHR 70 Ann 4 Bob 2; float JHR 500; stock Ann");
        refuses(s, "Ann exchange FC JHR ipo", "88-P6");
        check(!offered(s, "Ann exchange"));
    }
}

TEST("T88-13: every company has a destination on the map and a bonus, for cards and maps to show") {
    static const char *const to[] = {"D12", "C13", "E17", "G9", "H4", "H14", "B6", "F12"};
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; stock Ann");
        for (unsigned c = 0; c < data_of(s)->ncompanies; c++) {
            const rail_company *co = &data_of(s)->company[c];
            check(strcmp(data_of(s)->hex[co->destination].id, to[c]) == 0 && co->bonus > 0);
            check(data_of(s)->hex[co->destination].name[0] != 0);
        }
    }
}

TEST("T88-14 88-RV-02: the bonus is for the route that reaches the destination, once for each such route") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; phase 5; tile C9 8892 0; start JHR 70 Ann 6; float JHR 100; "
                                     "trains JHR 2 3; tile C11 8 5; tile D12 3 1; tile D10 6 2; turn JHR run");
        does(s, "JHR run 3:C9-D10-D12 2:C9-C11-D12");
        expects(s, "revenue 220"); /* 60 + 20 + 10 + 30, 60 + 10 + 30 */
        s = given_in(edition, "players 3; phase 3; tile C9 L42 0; start JHR 70 Ann 6; float JHR 100; trains JHR 2; "
                              "tile D12 4 1; tile D10 6 2; station JHR D10; turn JHR run");
        best_run_is(0); /* this one is not the best */
        does(s, "JHR run 2:D10-D12");
        best_run_is(-1);
        expects(s, "revenue 30"); /* the home hex is not on this route */
    }
}

TEST("T88-15: every refusal names a rule of our own text") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; stock Ann");
        for (unsigned code = 1; code < RAIL_NO_SHARES_LOCKED; code++) { /* what follows needs data of other titles */
            const char *rule = s->game.title->refusal_rule(&s->game, (uint16_t)code);
            if (strncmp(rule, "88-", 3) != 0 && strncmp(rule, "IR-", 3) != 0) {
                fail_test("%s cites '%s'", ir_refusal_key(s->game.title, (uint16_t)code), rule);
            }
        }
    }
}

TEST("T88-16 88-EX-04: a train is exported between two sets, after the last company and before the stock round") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "players 3; phase 2; set 1/1; depot 2:3 3:6 4:5 5:3 6:2 D:255; start JHR 70 Ann 6; "
                              "float JHR 0; trains JHR 2; turn JHR station");
        does(s, "JHR pass");
        expects(s, "event exported; depot 2 2; round stock");
        s = given_in(edition, "players 3; phase 3; set 1/2; depot 3:3 4:5 5:3 6:2 D:255; start JHR 70 Ann 6; "
                              "float JHR 0; trains JHR 3; turn JHR station");
        does(s, "JHR pass");
        expects(s, "no event exported; depot 3 3; round operating; set 2/2");
    }
}

TEST("T88-17: trains without end are a number, not objects") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "players 3; phase 7; depot D:255; start JHR 70 Ann 6; float JHR 1000; turn JHR trains");
        does(s, "JHR train D");
        expects(s, "depot D 255; trains JHR D");
        check(sizeof(ir_state) <= 4096);
    }
}

/* ---- our own additions ------------------------------------------------------------------------------------------- */

static void all_pass_once(scene *s) {
    for (unsigned turn = rail_of(s)->turn; !s->state.finished && rail_of(s)->turn == turn;) {
        char text[40];
        rail_look k = rail_look_at(&s->game, &s->state);
        (void)snprintf(text, sizeof text, "%s pass", ir_party_name(&s->game, rail_top_of(&k)->who));
        does(s, text);
    }
}

TEST("IR-01: a stock round that stands for the third time as it stood before ends the game") {
    const char *set = "players 3; private KT closed; private TA closed; private HS closed; private CW closed; "
                      "private YRF closed; private FC closed; stock Ann";
    scene *s = given_in("1888", set);
    unsigned rounds = 0;
    while (!s->state.finished && rounds < 20) {
        all_pass_once(s);
        rounds++;
    }
    expects(s, "finished; event game_over; total Ann 800; not event bank_broken");
    check(s->state.ends == RAIL_END_STALEMATE);
    check(rounds == 4); /* the first round is noted, three times it comes again */
    s = given_in("1888", set);
    for (unsigned i = 0; i < 3; i++) {
        all_pass_once(s);
    }
    does(s, "Ann par JHR 70"); /* something has happened */
    all_pass_once(s);
    expects(s, "not finished");
}

TEST("IR-02: what was declined can be offered again in this turn for more, and in the next turn for anything") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "players 3; phase 3; start JHR 70 Ann 6; float JHR 100; trains JHR 3; "
                              "start SSL 70 Bob 6; float SSL 100; trains SSL 3 3; private KT Bob; turn JHR trains");
        does(s, "JHR train 3 from SSL 50");
        expects(s, "asked Bob offer");
        refuses(s, "JHR pass", "88-OT-03");
        does(s, "Bob decline");
        expects(s, "asked JHR trains; treasury JHR 100");
        refuses(s, "JHR train 3 from SSL 50", "IR-02");
        does(s, "JHR private KT 13");
        does(s, "Bob decline");
        refuses(s, "JHR private KT 13", "IR-02");
        does(s, "JHR train 3 from SSL 51");
        does(s, "Bob accept");
        expects(s, "trains JHR 3 3; trains SSL 3; treasury SSL 151");
    }
}

/* Makes the offer, which Bob declines, and so on at one more each time. */
static void asks_in_vain(scene *s, const char *what, int price, int times) {
    for (int i = 0; i < times; i++) {
        char text[60];
        (void)snprintf(text, sizeof text, "JHR %s %d", what, price + i);
        does(s, text);
        does(s, "Bob decline");
    }
}

TEST("IR-02: at most three offers in a turn for a train kind or a private of one partner; not on 18xx.games") {
    EACH_EDITION(edition) {
        both(edition, "players 3; phase 3; start JHR 70 Ann 6; float JHR 100; trains JHR 3; start SSL 70 Bob 6; "
                      "float SSL 100; trains SSL 2 3 3; start CDL 70 Bob 6; float CDL 0; trains CDL 3; operated CDL; "
                      "private KT Bob; turn JHR trains");
        asks_in_vain(book, "train 3 from SSL", 40, 2);
        check(accepts(book, "JHR train 3 from SSL 42"));
        asks_in_vain(book, "train 3 from SSL", 42, 1);
        refuses(book, "JHR train 3 from SSL 43", "IR-02");
        refuses(book, "JHR train 3 from SSL 100", "IR-02");
        check(!offered(book, "JHR train 3 from SSL"));
        check(offered(book, "JHR train 2 from SSL") && offered(book, "JHR train 3 from CDL"));
        asks_in_vain(book, "private KT", 13, 3);
        refuses(book, "JHR private KT 16", "IR-02");
        check(!offered(book, "JHR private KT"));
        asks_in_vain(peer, "train 3 from SSL", 40, 9);
        asks_in_vain(peer, "private KT", 13, 9);
        check(accepts(peer, "JHR train 3 from SSL 49") && accepts(peer, "JHR private KT 22"));
    }
}

TEST("IR-02: a log with more offers is played as it stands, to the same hash") {
    scene *s =
        given_in("1888n", "players 3; phase 3; start JHR 70 Ann 6; float JHR 60; trains JHR 3; start SSL 70 Bob 6; "
                          "float SSL 100; trains SSL 3; private KT closed; private TA closed; private HS closed; "
                          "private CW closed; private YRF closed; private FC closed; turn JHR trains");
    asks_in_vain(s, "train 3 from SSL", 40, 3);
    expects(s, "asked JHR trains"); /* though nothing but a pass is left */
    check(offered(s, "JHR pass") && !offered(s, "JHR train"));
    ir_action fourth;
    ir_problem problem;
    check(ir_action_read(&s->game, &s->state, "JHR train 3 from SSL 58", 23, &fourth, &problem));
    check(!ir_legal(&s->game, &s->state, &fourth, NULL));
    fourth.logged = true;
    check(ir_apply(&s->game, &s->state, &fourth, NULL, NULL) == IR_OK);
    does(s, "Bob decline");
    ir_state once = s->state;
    uint16_t *all = ((rail_state *)(void *)once.body)->declined_train[0];
    for (unsigned i = 0; i < IR_MAX_COMPANIES * RAIL_MAX_TRAINS; i++) {
        all[i] &= RAIL_DECLINED_PRICE;
    }
    check(ir_hash(&s->game, &once) == ir_hash(&s->game, &s->state));
    does(s, "JHR pass");
    check(!offered(s, "JHR pass"));
}

TEST("IR-03: who has no choice is not asked; a run always is") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "players 3; phase 2; start JHR 70 Ann 6; float JHR 30; trains JHR 2; tile D10 57 2; "
                              "turn JHR track");
        does(s, "JHR pass"); /* no money for a station */
        expects(s, "asked JHR run");
        does(s, "JHR run 2:C9-D10");
        does(s, "JHR pay");
        expects(s, "asked Ann stock"); /* nor for a train, and the set is over */
        s = given_in(edition, "players 3; cash Bob 0; start JHR 70 Ann 6; stock Ann");
        does(s, "Ann pass");
        expects(s, "asked Cat stock; event pass_forced");
        s = given_in(edition, "players 3; phase 2; start JHR 70 Ann 6; float JHR 30; trains JHR 2; tile D10 57 2; "
                              "private CW JHR; turn JHR trains"); /* a power that is left is a choice */
        does(s, "JHR lay D4 9 rot 1 with CW");
        expects(s, "asked JHR trains");
    }
}

TEST("IR-04: the home tile is not forced where it cannot be paid or none fits") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start TJL 70 Ann 6; float TJL 39; turn TJL track first");
        refuses(s, "TJL lay E3 57 rot 0", "88-TR-05");
        check(accepts(s, "TJL pass"));
        s = given_in(edition, "players 3; start HJR 70 Ann 6; float HJR 700; turn HJR track first; tile C3 57 0; "
                              "tile C13 57 0; tile D10 57 0; tile E3 5 0; tile E5 5 0; tile G9 5 0; tile G11 6 0; "
                              "tile H14 6 0");
        refuses(s, "HJR pass", "88-HT-03"); /* one is left */
        s = given_in(edition, "players 3; start HJR 70 Ann 6; float HJR 700; turn HJR track first; tile C3 57 0; "
                              "tile C13 57 0; tile D10 57 0; tile E3 5 0; tile E5 5 0; tile G9 5 0; tile G11 6 0; "
                              "tile H14 6 0; tile H4 6 0");
        check(accepts(s, "HJR pass"));
    }
}

TEST("IR-05: track that only a way back over the same side would reach is not reached") {
    const char *loop = "tile F8 23 3; tile G7 7 2; tile F6 7 4; ";
    const char *text = "players 3; phase 3; start JHR 70 Ann 6; float JHR 500; station JHR D10; tile D10 57 0; %s%s"
                       "turn JHR track";
    char whole[400];
    EACH_EDITION(edition) {
        /* from Tianjin to the junction on E9, round the loop, and back: D8 is beyond the other branch */
        (void)snprintf(whole, sizeof whole, text, loop, "tile E9 24 0; ");
        scene *s = given_in(edition, whole);
        refuses(s, "JHR lay D8 9 rot 2", "88-TR-02");
        (void)snprintf(whole, sizeof whole, text, loop, "tile E9 7 2; ");
        s = given_in(edition, whole);
        check(accepts(s, "JHR lay D8 9 rot 2"));
    }
}

TEST("IR-06: the seed draws the first player, and the same seed the same one") {
    EACH_EDITION(edition) { check_draw(edition); }
}

TEST("IR-07: a director whom nothing can help is bankrupt without being asked") {
    const char *set = "players 3; phase 7; depot D:255; cash Ann 40; start ZDR 70 Ann 2 Bob 2 Cat 2; float ZDR 100; "
                      "start SSL 70 Bob 6; float SSL 0; trains SSL %s; turn ZDR station";
    char whole[300];
    EACH_EDITION(edition) {
        (void)snprintf(whole, sizeof whole, set, "");
        scene *s = given_in(edition, whole);
        does(s, "ZDR pass");
        expects(s, "finished; event bankrupt");
        check(s->state.ends == RAIL_END_BANKRUPT);
        (void)snprintf(whole, sizeof whole, set, "5"); /* Bob might sell */
        s = given_in(edition, whole);
        does(s, "ZDR pass");
        expects(s, "not finished; asked ZDR trains");
        does(s, "ZDR train 5 from SSL 100");
        does(s, "Bob decline");
        expects(s, "finished; event bankrupt"); /* no higher offer is possible */
    }
}
