/* 1880: restored trains (80-TN-04, 80-TN-05), phases (80-PH), buying (80-TB), the marker (80-TM), when share rounds happen
 * (80-ST), the Rocket (80-RK), emergencies (80-EF), P0 (80-PR-00), and cases from other programs about them. */
#include "scene_list.h"

#include "core/notation.h"

#include <stdio.h>
#include <string.h>

static scene *china(const char *text) { return given_in("1880", text); }

/* Who is asked in a stock round passes, until it is over. */
static void all_pass(scene *s) {
    while (!s->state.finished && rail_of(s)->round == RAIL_ROUND_STOCK) {
        char text[40];
        rail_look k = rail_look_at(&s->game, &s->state);
        (void)snprintf(text, sizeof text, "%s pass", ir_party_name(&s->game, rail_top_of(&k)->who));
        does(s, text);
    }
}

static unsigned train_named(const scene *s, const char *id) {
    const rail_data *d = s->game.title->data;
    unsigned t = 0;
    while (t < d->ntrains && strcmp(d->train[t].id, id) != 0) {
        t++;
    }
    check(t < d->ntrains);
    return t;
}

static const char *const kinds[] = {"2", "2+2", "3", "3+3", "4", "4+4", "6", "6E", "8", "8E", "10"};
/* The phase in which a kind is the one for sale and its first has gone. */
static const char *const phases[] = {"A1", "A2", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2", "D3"};

/* A company that is always asked for a train, the last of the list: else rounds would go on by themselves for ever. */
#define SOMEBODY "found WNR 70 4 20 Dan 2; open WNR 5000; trains WNR 10; permits WNR -;"
/* Privates that would ask are also out of the way. */
#define QUIET "private P0 closed; private P5 closed; private P7 closed;" SOMEBODY

/* ---- TN: restored trains --------------------------------------------------------------------------------------------- */

TEST("80-TN-04 T80-35 T80-36 80-OQ-25 X-31: for 250 as soon as the first 6 is sold, beside the stack; ten of them") {
    both("1880",
         "phase C1; depot 6:5; " QUIET "found JHA 100 1 20 Ann 2; open JHA 1500; permits JHA -; turn JHA trains");
    both_refuse("JHA train 2R", "80-TN-04");
    both_expect("depot 2R 10; depot 10 255");
    both_do("JHA train 6");
    check(offered(book, "JHA train 2R") && offered(peer, "JHA train 2R"));
    both_do("JHA train 2R");
    both_expect("treasury JHA 650; trains JHA 6 2R; depot 2R 9; depot 6 4");
}

TEST("80-TN-05 T80-37: one per company, a place of the limit, not the train one owes, no marker, no share round, not "
     "forced") {
    scene *s = china("phase C2; depot 6:3 2R:1; marker NXR; " QUIET
                     "found NXR 90 1 20 Bob 2; open NXR 0; trains NXR 6; found JHA 100 1 "
                     "20 Ann 2; open JHA 1000; permits JHA -; turn JHA trains");
    does(s, "JHA train 2R");
    expects(s, "marker NXR; round operating; trains JHA 2R; treasury JHA 750");
    refuses(s, "JHA pass", "80-TB-06"); /* it still owes a train */
    does(s, "JHA train 6");
    expects(s, "marker JHA");
    s = china("phase C2; depot 6:3; " QUIET
              "found JHA 100 1 20 Ann 2; open JHA 1000; trains JHA 6 2R; turn JHA trains");
    refuses(s, "JHA train 2R", "80-TN-05");
    s = china("phase C3; depot 6E:3; " QUIET
              "found JHA 100 1 20 Ann 2; open JHA 1000; trains JHA 6 6; turn JHA trains");
    refuses(s, "JHA train 2R", "80-TB-04");
    s = china("phase C2; depot 6:3; " QUIET "found JHA 100 1 20 Ann 2; open JHA 249; turn JHA trains");
    refuses(s, "JHA train 2R", "80-TB-02"); /* not with the director's money */
    check(!offered(s, "JHA train 2R"));
    expects(s, "cash Ann 480");
}

TEST("80-OQ-26 X-30 T80-37: between companies of one director, and before a forced purchase while no share was sold") {
    static const char road[] =
        "phase C2; depot 6:3; " QUIET
        "cash Ann 300; found JHA 100 1 20 Ann 2; open JHA 300; found NXR 90 1 20 Ann 2; open NXR 0; trains "
        "NXR 6 2R; found CKR 80 1 20 Bob 3 Ann 2; open CKR 0; trains CKR 2R; turn JHA trains";
    both("1880", road);
    both_refuse("JHA train 2R from CKR 10", "80-TB-03");
    both_do("JHA train 2R from NXR 50");
    both_expect("treasury JHA 250; treasury NXR 50; trains NXR 6; trains JHA 2R");
    both_refuse("JHA train 2R", "80-TN-05");
    both_refuse("JHA pass", "80-TB-06");
    both("1880", road);
    both_do("JHA train 2R");
    both_expect("treasury JHA 50");
    both_do("Ann sell CKR 1"); /* 600 - 50 - 300 is missing */
    both("1880", road);
    both_refuse("Ann sell CKR 1", "80-EF-03"); /* 600 - 300 - 300 = 0 is not */
}

TEST("T80-38: a train of another company does not bar a 2R of the bank afterwards") {
    scene *s = china("phase C2; depot 6:3; " QUIET
                     "found JHA 100 1 20 Ann 2; open JHA 300; found NXR 90 1 20 Ann 2; open NXR 0; trains NXR "
                     "6 6; turn JHA trains");
    does(s, "JHA train 6 from NXR 1");
    does(s, "JHA train 2R");
    expects(s, "trains JHA 6 2R; treasury JHA 49");
}

TEST("80-EF-02 80-OQ-26: once shares are sold the treasury is for the train that is owed") {
    scene *s = china("phase C2; depot 6:3; " QUIET
                     "cash Ann 100; found JHA 100 1 20 Ann 2; open JHA 300; found CKR 80 1 20 Bob 3 Ann 2; open "
                     "CKR 0; turn JHA trains");
    check(accepts(s, "JHA train 2R"));
    does(s, "Ann sell CKR 1");
    refuses(s, "JHA train 2R", "80-EF-02");
}

/* ---- PH: phases -------------------------------------------------------------------------------------------------------- */

TEST("80-PH-01 80-PH-02: the first of a kind begins its phase at once; what it scraps, and what never goes") {
    static const char *const scraps[] = {"", "", "", "", "2", "2+2", "3", "3+3", "4", "4+4", ""};
    static const char *const all[] = {"2", "2+2", "3", "3+3", "4", "4+4", "6", "6E", "8", "8E", "10", "2R"};
    for (unsigned b = 1; b < 11; b++) {
        for (unsigned t = 0; t < 12; t++) {
            char text[400];
            (void)snprintf(text, sizeof text,
                           "phase %s; depot %s:%u; " QUIET
                           "found JHA 100 1 20 Ann 2; open JHA 2400; found NXR 90 1 20 Bob 2; open NXR 0; "
                           "trains NXR %s; turn JHA trains",
                           phases[b - 1], kinds[b],
                           b < 8    ? 5u
                           : b < 10 ? 2u
                                    : 255u,
                           all[t]);
            scene *s = china(text);
            bool first = t != b || b == 10; /* else NXR's was the first */
            if (!first) {
                continue;
            }
            (void)snprintf(text, sizeof text, "JHA train %s", kinds[b]);
            does(s, text);
            expects(s, "event phase");
            (void)snprintf(text, sizeof text, "phase %s; trains NXR %s", phases[b],
                           strcmp(scraps[b], all[t]) ? all[t] : "");
            expects(s, text);
        }
    }
}

TEST("80-PH-03 80-OQ-29: above a lower limit the director gives up what he likes, out of the game") {
    scene *s = china("phase B1; depot 3+3:5; " QUIET
                     "found JHA 100 1 20 Ann 2; open JHA 300; found NXR 90 1 20 Bob 2; open NXR 0; trains NXR "
                     "2+2 2+2 3 3; turn JHA trains");
    does(s, "JHA train 3+3");
    expects(s, "phase B2; asked NXR discard; treasury NXR 0");
    refuses(s, "NXR discard 4", "80-PH-03");
    refuses(s, "NXR pass", "80-PH-03");
    check(count_offered(s, "NXR discard") == 2);
    does(s, "NXR discard 3");
    expects(s, "trains NXR 2+2 2+2 3; train_pool; treasury NXR 0; not actor NXR");
    static const char *const limits[] = {"4", "4", "4", "3", "3", "3", "3", "2", "2", "2", "2"};
    for (unsigned i = 0; i < 11; i++) {
        char text[40];
        (void)snprintf(text, sizeof text, "phase %s; stock Ann", phases[i]);
        s = china(text);
        rail_look k = rail_look_at(&s->game, &s->state);
        check((char)('0' + rail_train_limit(&k, 0)) == limits[i][0]);
    }
}

TEST("80-PH-04 T80-25 80-TN-06: red and blue values by the letter; harbours are stops of their own kind") {
    static const struct {
        const char *hex;
        unsigned value[4];
        bool small;
    } at[] = {{"A3", {20, 30, 40, 50}, false}, {"A15", {10, 20, 30, 40}, false}, {"I1", {10, 20, 30, 40}, false},
              {"K1", {0, 0, 0, 80}, false},    {"Q7", {30, 40, 50, 60}, false},  {"Q15", {20, 30, 10, 70}, false},
              {"Q13", {20, 30, 40, 50}, true}, {"N16", {30, 30, 0, 0}, true}};
    for (unsigned i = 0; i < 11; i++) {
        char text[40];
        (void)snprintf(text, sizeof text, "phase %s; stock Ann", phases[i]);
        scene *s = china(text);
        rail_look k = rail_look_at(&s->game, &s->state);
        unsigned letter = (unsigned)k.d->phase[k.s->phase].own[CHINA_PHASE_LETTER] - 1u;
        check(letter == (unsigned)(phases[i][0] - 'A'));
        for (unsigned j = 0; j < 8; j++) {
            unsigned h = 0;
            while (strcmp(k.d->hex[h].id, at[j].hex) != 0) {
                h++;
            }
            check(rail_value(&k, h, 0) == at[j].value[letter]);
            check(rail_is_small(&rail_face_at(&k, h)->node[0]) == at[j].small);
            check(((rail_face_at(&k, h)->node[0].flags & RAIL_HARBOUR) != 0) == at[j].small);
        }
    }
}

/* ---- TB: buying -------------------------------------------------------------------------------------------------------- */

TEST("80-TB-01 80-TB-02: any number within the limit, from the bank the lowest kind at its price, from the treasury") {
    scene *s =
        china("phase A1; depot 2:3; " QUIET "found JHA 100 1 20 Ann 2; open JHA 450; permits JHA -; turn JHA trains");
    refuses(s, "JHA train 2+2", "80-TB-02");
    does(s, "JHA train 2");
    does(s, "JHA train 2");
    expects(s, "treasury JHA 250; asked JHA trains");
    s = china("phase A1; " QUIET "found JHA 100 1 20 Ann 2; open JHA 99; trains JHA 2; permits JHA -; turn JHA trains");
    refuses(s, "JHA train 2", "80-TB-02");
    static const unsigned prices[] = {100, 180, 180, 300, 300, 450, 600, 700, 800, 900, 1000};
    rail_look k = rail_look_at(&s->game, &s->state);
    for (unsigned i = 0; i < 11; i++) {
        check(k.r->train_price[i] == prices[i]);
    }
}

TEST("80-TB-03: from the first 3 on of a company of the same director, for 1 or more of the treasury; of no other") {
    static const char road[] =
        "phase %s; depot 3:3; " QUIET
        "found JHA 100 1 20 Ann 2; open JHA 100; permits JHA -; found NXR 90 1 20 Ann 2; open "
        "NXR 0; trains NXR 2 2+2; found CKR 80 1 20 Bob 2; open CKR 0; trains CKR 2; turn JHA trains";
    char text[400];
    (void)snprintf(text, sizeof text, road, "A2");
    scene *s = china(text);
    refuses(s, "JHA train 2 from NXR 1", "80-TB-03");
    (void)snprintf(text, sizeof text, road, "B1");
    s = china(text);
    refuses(s, "JHA train 2 from NXR 0", "80-TB-03");
    refuses(s, "JHA train 2 from CKR 50", "80-TB-03");
    refuses(s, "JHA train 3 from NXR 50", "80-TB-03");
    refuses(s, "JHA train 2 from NXR 101", "80-TB-02");
    int32_t least = 0, most = 0;
    range_of(s, "JHA train 2 from NXR", &least, &most);
    check(least == 1 && most == 100);
    does(s, "JHA train 2 from NXR 70");
    expects(s, "treasury JHA 30; treasury NXR 70; trains JHA 2; marker nobody; event train_from");
}

TEST("80-TB-04: at the limit nothing is bought, even if the purchase would scrap one of its trains") {
    scene *s = china("phase B2; depot 4:5; " QUIET
                     "found JHA 100 1 20 Ann 2; open JHA 900; trains JHA 2 2 3; found NXR 90 1 20 Ann 2; open NXR 0; "
                     "trains NXR 3; turn JHA trains");
    refuses(s, "JHA train 4", "80-TB-04");
    refuses(s, "JHA train 3 from NXR 1", "80-TB-04");
}

TEST("80-TB-05 80-RK-06: no train is given up, handed in or sold to the bank by choice") {
    scene *s =
        china("phase B2; depot 4:5; " QUIET "found JHA 100 1 20 Ann 2; open JHA 900; trains JHA 2 3; turn JHA trains");
    refuses(s, "JHA discard 2", "80-OO-05");
    refuses(s, "JHA train 4 trade 2", "80-TB-05");
    check(!offered(s, "JHA discard"));
}

TEST("80-TB-06 80-EF-01: at the end of its turn a company owns a train, with or without a route") {
    scene *s = china("phase A1; " QUIET "found JHA 100 1 20 Ann 2; open JHA 100; permits JHA -; turn JHA trains");
    refuses(s, "JHA pass", "80-TB-06");
    does(s, "JHA train 2");
    expects(s, "marker JHA; trains JHA 2");
}

TEST("T80-46: a company that cannot buy is told whether the limit or money is in the way") {
    scene *s = china("phase B2; depot 4:5; " QUIET
                     "found JHA 100 1 20 Ann 2; open JHA 900; trains JHA 3 3 3; turn JHA trains");
    ir_move m = train_move(IR_COMPANY(scene_company(s, "JHA")), train_named(s, "4"), RAIL_SOURCE_BANK, 0, 0, RAIL_NONE);
    refuses_code(s, m, RAIL_NO_TRAIN_LIMIT);
    s = china("phase B2; depot 4:5; " QUIET "found JHA 100 1 20 Ann 2; open JHA 299; trains JHA 3 3; turn JHA trains");
    refuses_code(s, m, RAIL_NO_TREASURY_SHORT);
}

TEST("T80-46: a company that is not even asked is told so in the log, with the limit or the money") {
    scene *s = china("phase B2; depot 4:5; " QUIET
                     "found JHA 100 1 20 Ann 2; open JHA 900; trains JHA 3 3 3; turn JHA trains");
    rail_do x = rail_do_on(&s->game, &s->state, &s->events);
    rail_advance(&x);
    const ir_event *full = scene_event(s, "trains_full");
    check(full != NULL && full->arg[1] == 3 && full->arg[2] == 3 && scene_event(s, "trains_dear") == NULL);
    s = china("phase B2; depot 4:5; " QUIET "found JHA 100 1 20 Ann 2; open JHA 299; trains JHA 3 3; turn JHA trains");
    x = rail_do_on(&s->game, &s->state, &s->events);
    rail_advance(&x);
    const ir_event *dear = scene_event(s, "trains_dear");
    check(dear != NULL && dear->arg[2] == 300 && dear->arg[3] == 299 && scene_event(s, "trains_full") == NULL);
}

/* ---- TM: the marker ------------------------------------------------------------------------------------------------------ */

/* 80-V-04: CKR has just bought a 2 and holds the marker; NXR comes next. */
#define LIST                                                                                                           \
    "phase A1; depot 2:5; private P0 closed; private P7 closed; investor FI1 Ann; marker CKR;"                         \
    "found BCR 100 1 20 Ann 2; open BCR 400; trains BCR 2; permits BCR -;"                                             \
    "found HKR 100 2 20 Bob 2; open HKR 400; trains HKR 2; permits HKR -;"                                             \
    "found CKR 90 1 20 Cat 2; open CKR 400; trains CKR 2; permits CKR -;"                                              \
    "found NXR 80 1 20 Dan 2; open NXR 400; trains NXR 2; permits NXR -; turn NXR trains"

static void round_to_ckr(scene *s) {
    does(s, "NXR pass");
    expects(s, "asked FI1 track");
    does(s, "FI1 pass");
    does(s, "BCR pass");
    does(s, "HKR pass");
    expects(s, "asked CKR trains");
}

TEST("80-V-04 80-TM-01 80-TM-02 80-TM-03: the marker comes round: a purchase saves the kind, else five 2s go and "
     "shares are dealt") {
    both("1880", LIST);
    scene *all[] = {book, peer};
    for (unsigned i = 0; i < 2; i++) {
        round_to_ckr(all[i]);
        does(all[i], "CKR train 2");
        does(all[i], "CKR pass");
        expects(all[i], "marker CKR; depot 2 4; round operating; asked NXR trains");
    }
    both("1880", LIST);
    for (unsigned i = 0; i < 2; i++) {
        round_to_ckr(all[i]);
        expects(all[i], "cash Dan 555");
        does(all[i], "CKR pass");
        expects(all[i], "round stock; depot 2 0; depot 2+2 5; event kind_removed; phase A1");
        all_pass(all[i]);
        expects(all[i], "asked CKR trains; marker CKR; round operating");
        check(offered(all[i], "CKR train 2+2"));
        does(all[i], "CKR train 2+2");
        does(all[i], "CKR pass");
        expects(all[i], "asked NXR trains; depot 2+2 4; phase A2");
    }
}

TEST(
    "80-V-05 80-TM-03 80-PH-01 80-OQ-15 X-17: nothing bought then either: a round later the 2+2 go, and A2 has begun") {
    both("1880", LIST);
    scene *all[] = {book, peer};
    for (unsigned i = 0; i < 2; i++) {
        round_to_ckr(all[i]);
        does(all[i], "CKR pass");
        all_pass(all[i]);
        does(all[i], "CKR pass"); /* once in a turn */
        expects(all[i], "marker CKR; asked NXR trains; depot 2+2 5; phase A1");
        round_to_ckr(all[i]);
        does(all[i], "CKR pass");
        expects(all[i], "round stock; depot 2+2 0; depot 3 5; phase A2");
    }
}

TEST("80-TM-02: somebody else has bought meanwhile: the marker has gone there") {
    scene *s = china(LIST);
    does(s, "NXR train 2");
    expects(s, "marker NXR");
    does(s, "NXR pass");
    does(s, "FI1 pass");
    does(s, "BCR pass");
    does(s, "HKR pass");
    does(s, "CKR pass");
    expects(s, "depot 2 4; asked NXR trains; marker NXR");
    does(s, "NXR pass");
    expects(s, "depot 2 0; round stock");
}

TEST("80-TM-01 80-OQ-16 X-16: the Rocket, a 2R and another company's train do not move it, nor save a kind") {
    both("1880", "phase B1; depot 3+3:3; marker JHA; private P0 closed; private P7 Bob; found NXR 100 1 20 Bob 2; open "
                 "NXR 0; found JHA 90 1 20 Ann "
                 "2; open JHA 300; trains JHA 3; permits JHA -; permits NXR -; turn NXR trains");
    both_do("NXR rocket P7 NXR");
    both_expect("marker JHA; trains NXR 3+3; phase B2; asked JHA trains");
    both_do("JHA pass");
    both_expect("depot 3+3 0; round stock");
    /* the Rocket takes the last of a kind: a share round; afterwards the marker still removes the next kind, on 18xx.games not */
    both("1880", "phase B1; depot 3:1; marker JHA; private P0 closed; private P7 Bob; found NXR 100 1 20 Bob 2; open "
                 "NXR 0; found JHA 90 1 20 Ann "
                 "2; open JHA 300; trains JHA 3; permits JHA -; permits NXR -; turn NXR trains");
    both_do("NXR rocket P7 NXR");
    both_expect("round stock");
    all_pass(book);
    all_pass(peer);
    both_expect("asked JHA trains; depot 3+3 5");
    both_do("JHA pass");
    expects(book, "depot 3+3 0; round stock; phase B2");
    expects(peer, "depot 3+3 5; round operating; phase B1");
}

TEST("80-TM-04 80-OQ-32: before the first purchase nobody has it, and nothing goes") {
    scene *s = china(
        "phase A1; depot 2:9; found JHA 100 1 20 Ann 2; open JHA 300; trains JHA 2; permits JHA -; turn JHA trains");
    for (unsigned i = 0; i < 3; i++) {
        does(s, "JHA pass");
        expects(s, "marker nobody; depot 2 9; asked JHA trains");
    }
}

TEST("80-TM-05 80-EN-01: the last 8 still moves it; then it stays, even if others buy") {
    scene *s = china("phase D1; depot 8:1; marker NXR; " QUIET
                     "found JHA 100 1 20 Ann 2; open JHA 800; trains JHA 6; permits JHA -; found NXR 90 1 20 "
                     "Bob 2; open NXR 900; trains NXR 6; permits NXR -; turn JHA trains");
    does(s, "JHA train 8");
    expects(s, "marker JHA; round stock; event last_turns");
    all_pass(s);
    expects(s, "asked NXR trains; countdown 3");
    does(s, "NXR train 8E");
    expects(s, "marker JHA; depot 8E 1");
}

TEST("80-TM-06 80-OQ-36 X-18 T80-39: both 8E go without a share round and the company buys on; after the first sold "
     "none goes") {
    static const char road[] =
        "phase D1; depot 8E:%s; marker JHA; countdown 3; " QUIET
        "found JHA 100 1 20 Ann 2; open JHA 1000; trains JHA 6; permits "
        "JHA -; found NXR 90 1 20 Bob 2; open NXR 1000; trains NXR 6; permits NXR -; turn JHA trains";
    char text[400];
    (void)snprintf(text, sizeof text, road, "2");
    both("1880", text);
    both_do("JHA pass");
    both_expect("depot 8E 0; round operating; asked JHA trains; phase D2; event kind_removed");
    both_do("JHA train 10");
    both_expect("phase D3");
    (void)snprintf(text, sizeof text, road, "1");
    both("1880", text);
    both_do("JHA pass");
    both_expect("depot 8E 1; asked NXR trains; countdown 2; no event kind_removed");
    both_do("NXR train 8E");
    both_expect("round operating; depot 8E 0"); /* 80-OQ-36 */
}

TEST("80-TM-06: a 10 and a 2R are never removed") {
    scene *s = china("phase D2; depot 10:255; marker JHA; countdown 3; " QUIET
                     "found JHA 100 1 20 Ann 2; open JHA 1000; trains JHA 6; permits JHA -; turn "
                     "JHA trains");
    does(s, "JHA pass");
    expects(s, "asked WNR trains; depot 10 255; depot 2R 10; countdown 2; phase D2");
}

/* ---- ST: share rounds ----------------------------------------------------------------------------------------------------- */

TEST("80-ST-01 80-OQ-36: when the last of a kind from 2 to 8 has gone; not for 8E, 10 and 2R") {
    for (unsigned b = 0; b < 11; b++) {
        char text[300];
        (void)snprintf(text, sizeof text,
                       "phase %s; depot %s:%s 2R:1; " QUIET
                       "found JHA 100 1 20 Ann 2; open JHA 1400; trains JHA 10; permits JHA -; turn JHA trains",
                       phases[b], kinds[b], b == 10 ? "255" : "1");
        scene *s = china(text);
        (void)snprintf(text, sizeof text, "JHA train %s", kinds[b]);
        does(s, text);
        expects(s, b < 9 ? "round stock; event interrupted" : "round operating");
    }
    scene *s = china("phase C2; depot 6:3 2R:1; " QUIET
                     "found JHA 100 1 20 Ann 2; open JHA 400; trains JHA 6; permits JHA -; turn JHA trains");
    does(s, "JHA train 2R");
    expects(s, "round operating; depot 2R 0");
}

TEST("80-ST-01 80-FO-02: an investor that runs the last of a kind calls no share round") {
    scene *s = china("phase A1; depot 2:1; found NXR 100 1 20 Bob 2; open NXR 100; trains NXR 2; permits NXR -; "
                     "investor FI1 Ann; tile A5 57 1; turn FI1 "
                     "run");
    does(s, "FI1 run 2:A3-A5");
    expects(s, "round operating; depot 2 1; asked NXR trains; marker nobody");
}

/* ---- RK: the Rocket --------------------------------------------------------------------------------------------------------- */

TEST("80-RK-01 T80-42: in any step of a turn of his company, before it runs and without a train too") {
    static const char *const steps[] = {"track", "station", "run", "dividend", "trains"};
    for (unsigned i = 0; i < 5; i++) {
        char text[400];
        (void)snprintf(text, sizeof text,
                       "phase A1; private P0 closed; private P7 Ann; " SOMEBODY
                       " found BZU 100 1 20 Ann 2; open BZU 500; tile B8 6 2; tile A7 8851 1; "
                       "tile A5 57 1; revenue %s; turn BZU %s",
                       i == 3 ? "40" : "0", steps[i]);
        scene *s = china(text);
        check(offered(s, "BZU rocket P7 BZU"));
        does(s, "BZU rocket P7 BZU");
        expects(s, "trains BZU 2; treasury BZU 500; depot 2 9; closed P7; marker nobody; event rocket");
        expects(s, i == 0   ? "step track"
                   : i == 1 ? "step station"
                   : i == 2 ? "step run"
                   : i == 3 ? "step dividend"
                            : "step trains");
    }
    /* a new company without a train is asked before its run is passed over */
    scene *s = china("phase A1; private P0 closed; private P7 Ann; " SOMEBODY
                     " found BZU 100 1 20 Ann 2; open BZU 0; permits BZU -; tile B8 6 2; tile "
                     "A7 8851 1; turn BZU track");
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_advance(&x);
    expects(s, "asked BZU run");
    does(s, "BZU rocket P7 BZU");
    does(s, "BZU run 2:B8-A7");
    expects(s, "revenue 40");
}

TEST("80-RK-01 80-RK-03 T80-42: not for another's company, not for an investor") {
    scene *s = china("phase A1; private P0 closed; private P7 Bob; " SOMEBODY
                     " found BZU 100 1 20 Ann 2; open BZU 500; permits BZU -; turn BZU trains");
    refuses(s, "BZU rocket P7 BZU", "80-RK-01");
    s = china("phase A1; private P0 closed; private P7 Ann; " SOMEBODY
              " found BZU 100 1 20 Ann 2; open BZU 500; found NXR 90 1 20 Ann 2; open NXR 0; "
              "turn BZU trains");
    refuses(s, "BZU rocket P7 NXR", "80-RK-01"); /* in that company's turn */
    s = china("phase A1; private P0 closed; private P7 Ann; " SOMEBODY
              " investor FI1 Ann; found BZU 100 1 20 Ann 2; open BZU 500; turn FI1 track");
    refuses(s, "FI1 rocket P7 BZU", "80-RK-03");
    check(!offered(s, "FI1 rocket"));
}

TEST("80-RK-02 T80-41 T80-42: within the limit; phase and share round as with a purchase, but no marker") {
    scene *s = china("phase B1; depot 3:1; private P7 Ann; private P0 closed; marker NXR; found NXR 100 1 20 Bob 2; "
                     "open NXR 0; trains NXR 2; found BZU 90 1 20 "
                     "Ann 2; open BZU 500; trains BZU 2 2 2 2; permits BZU -; turn BZU trains");
    refuses(s, "BZU rocket P7 BZU", "80-RK-02");
    s = china("phase A2; depot 3:5; private P7 Ann; private P0 closed; marker NXR; found NXR 100 1 20 Bob 2; open NXR "
              "0; trains NXR 2; found BZU 90 1 20 Ann 5; open "
              "BZU 500; permits BZU AB; turn BZU track");
    does(s, "BZU rocket P7 BZU");
    expects(s, "phase B1; funded BZU; treasury BZU 950; marker NXR; asked BZU track; round operating");
    s = china("phase B1; depot 3:1; private P7 Ann; private P0 closed; marker NXR; found NXR 100 1 20 Bob 2; open NXR "
              "0; trains NXR 2; found BZU 90 1 20 Ann 2; open "
              "BZU 500; permits BZU AB; turn BZU track");
    does(s, "BZU rocket P7 BZU");
    expects(s, "round stock; depot 3 0; marker NXR");
    all_pass(s);
    expects(s, "asked BZU track; round operating");
}

TEST("T80-43 80-RK-01: it works once, and the line that uses it can be read again") {
    scene *s = china("phase A1; private P0 closed; private P7 Ann; " SOMEBODY
                     " found BZU 100 1 20 Ann 2; open BZU 500; permits BZU -; turn BZU trains");
    ir_action a, again;
    ir_problem problem;
    static const char line[] = "BZU rocket P7 BZU";
    char printed[IR_MAX_LINE];
    check(ir_action_read(&s->game, &s->state, line, strlen(line), &a, &problem));
    ir_text t = ir_text_on(printed, sizeof printed);
    ir_action_print(&s->game, &s->state, &a, &t);
    check(ir_action_read(&s->game, &s->state, printed, strlen(printed), &again, &problem));
    check(memcmp(&a.move, &again.move, sizeof a.move) == 0);
    does(s, line);
    refuses(s, line, "80-RK-01");
    check(!offered(s, "BZU rocket"));
    expects(s, "trains BZU 2; closed P7; depot 2 9");
}

#define FORCED                                                                                                         \
    "phase B2; depot 4:5; private P0 closed; private P7 Ann; found NXR 100 1 20 Bob 2; open NXR 300; trains NXR 3; "   \
    "permits NXR -;"

TEST("80-RK-04 80-RK-09: with the first 4 it brings the second, for any company of its owner; room after the 2s are "
     "scrapped") {
    both("1880", FORCED
         "found JHA 90 1 20 Ann 2; open JHA 0; trains JHA 2 3 3; found BZU 80 1 20 Ann 2; open BZU 0; turn NXR trains");
    both_do("NXR train 4");
    both_expect("asked Ann rocket; phase B3; depot 4 4; trains JHA 3 3");
    both_refuse("Ann rocket P7 NXR", "80-RK-04");
    both_refuse("Ann pass", "80-RK-04");
    check(count_offered(book, "Ann rocket") == 2);
    both_do("Ann rocket P7 JHA");
    both_expect("trains JHA 3 3 4; depot 4 3; closed P7; marker NXR");
}

TEST("80-RK-05 80-RK-06 80-OQ-18 X-15 T80-41: no room: a train is given up for it, or it goes; on 18xx.games it must "
     "be taken") {
    static const char road[] = FORCED "found JHA 90 1 20 Ann 2; open JHA 0; trains JHA 3 3 3+3; turn NXR trains";
    both("1880", road);
    both_do("NXR train 4");
    both_expect("asked Ann rocket");
    refuses(book, "Ann rocket P7 JHA", "80-RK-02");
    refuses(book, "Ann rocket P7 JHA for 2+2", "80-RK-05");
    check(accepts(book, "Ann rocket P7 JHA for 3+3") && accepts(book, "Ann pass"));
    does(book, "Ann rocket P7 JHA for 3");
    expects(book, "trains JHA 3 3+3 4; train_pool; depot 4 3");
    refuses(peer, "Ann pass", "80-RK-04");
    refuses(peer, "Ann rocket P7 JHA for 3", "80-RK-05");
    does(peer, "Ann rocket P7 JHA");
    expects(peer, "asked JHA discard");
    does(peer, "JHA discard 3");
    expects(peer, "trains JHA 3 3+3 4");
    both("1880", road);
    does(book, "NXR train 4");
    does(book, "Ann pass");
    expects(book, "closed P7; depot 4 3; trains JHA 3 3 3+3; event rocket_lost");
    /* with room somewhere a train is not given up */
    both("1880", FORCED "found JHA 90 1 20 Ann 2; open JHA 0; trains JHA 3 3 3+3; found BZU 80 1 20 Ann 2; open BZU 0; "
                        "turn NXR trains");
    both_do("NXR train 4");
    both_refuse("Ann rocket P7 JHA for 3", "80-RK-02");
    both_refuse("Ann pass", "80-RK-04");
    both_do("Ann rocket P7 BZU");
}

TEST("80-RK-07: an owner without a company loses it, and the second 4 with it") {
    scene *s = china(FORCED SOMEBODY "turn NXR trains");
    does(s, "NXR train 4");
    expects(s, "closed P7; depot 4 3; event rocket_lost; cash Ann 480; round operating");
}

TEST("80-RK-08 80-OQ-15 T80-40 X-15: 4s removed unsold: the second is the Rocket's, on 18xx.games the last; then a "
     "share round") {
    both("1880", "phase B2; depot 4:5; private P0 closed; private P7 Ann; marker NXR; found NXR 100 1 20 Bob 2; open "
                 "NXR 500; trains NXR 3 2; permits NXR -; found JHA 90 1 20 "
                 "Ann 2; open JHA 0; trains JHA 2; turn NXR trains");
    both_do("NXR pass");
    both_expect("phase B3; asked Ann rocket; trains NXR 3; trains JHA");
    expects(book, "depot 4 1");
    expects(peer, "depot 4 0");
    both_do("Ann rocket P7 JHA");
    both_expect("trains JHA 4; depot 4 0; round stock; closed P7");
    all_pass(book);
    all_pass(peer);
    both_expect("asked NXR trains; marker NXR; depot 4+4 5");
}

TEST("80-RK-08 80-RK-07: nobody to take it: all five go, and the share round comes all the same") {
    scene *s = china("phase B2; depot 4:5; private P0 closed; private P7 Ann; marker NXR; found NXR 100 1 20 Bob 2; "
                     "open NXR 300; trains NXR 3; permits NXR -;"
                     "turn NXR trains");
    does(s, "NXR pass");
    expects(s, "depot 4 0; round stock; closed P7; phase B3");
}

TEST("80-TM-02 80-RK-08: without the Rocket all five 4s go") {
    scene *s =
        china("phase B2; depot 4:5; " QUIET
              "marker NXR; found NXR 100 1 20 Bob 2; open NXR 300; trains NXR 3; permits NXR -; turn NXR trains");
    does(s, "NXR pass");
    expects(s, "depot 4 0; round stock; phase B3");
}

/* ---- X.1: what 18xx.games does besides ------------------------------------------------------------------------------------------ */

TEST("80-PH-03 80-ST-02: a removal lowers the limit: trains are given up first, then shares dealt; on 18xx.games the "
     "other way round") {
    both("1880", "phase B1; depot 3+3:5; " QUIET "marker NXR; found NXR 100 1 20 Bob 2; open NXR 300; trains NXR 3; "
                 "permits NXR -; found JHA 90 1 20 Ann 2; open JHA 0; trains JHA "
                 "2+2 2+2 3 3; turn NXR trains");
    both_do("NXR pass");
    both_expect("phase B2; depot 3+3 0");
    expects(book, "asked JHA discard; round operating");
    does(book, "JHA discard 3");
    expects(book, "round stock");
    expects(peer, "round stock");
    all_pass(peer);
    expects(peer, "asked JHA discard");
}

TEST("80-TM-03 80-OO-03: a removal in a turn without a question: on 18xx.games companies up to the next question lose "
     "theirs") {
    both("1880", "phase A1; depot 2:5; private P0 closed; private P7 closed; marker NXR; found NXR 100 1 20 Bob 2; "
                 "open NXR 100; trains NXR 2 2 2; permits NXR -; found CKR 90 1 20 "
                 "Cat 2; open CKR 0; trains CKR 2; permits CKR -; found JHA 80 1 20 Ann 2; open JHA 400; trains JHA 2; "
                 "permits JHA -; found BZU 70 1 20 Ann 2; open BZU 200; trains "
                 "BZU 2; permits BZU -; turn BZU trains");
    scene_money(book, IR_COMPANY(scene_company(book, "NXR")), 0); /* it cannot buy */
    scene_money(peer, IR_COMPANY(scene_company(peer, "NXR")), 0);
    both_do("BZU pass");
    both_expect("round stock; depot 2 0; price CKR 90");
    all_pass(book);
    all_pass(peer);
    both_expect("asked JHA trains");
    expects(book, "price CKR 85");
    expects(peer, "price CKR 90");
}

/* NXR has the marker and is asked nothing, nor is CKR. */
#define NXR_AND_CKR                                                                                                    \
    "marker NXR; found NXR 100 1 20 Bob 2; open NXR 0; permits NXR -; found CKR 90 1 20 Cat 2; open CKR 0; permits "   \
    "CKR -; "

TEST("X-35 80-TM-03: nobody has a question: the last of the order acts after the share round, and what floated before "
     "its place does not") {
    both("1880", "phase A1; depot 2:5; private P0 closed; private P7 closed; " NXR_AND_CKR
                 "trains NXR 2; trains CKR 2; found WNR 80 1 20 Dan 2; found BZU 70 1 20 Ann 2; open BZU 200; trains "
                 "BZU 2; permits BZU -; turn BZU trains");
    scene_money(book, IR_COMPANY(scene_company(book, "BZU")), 0);
    scene_money(peer, IR_COMPANY(scene_company(peer, "BZU")), 0);
    both_do("BZU pass");
    both_expect("round stock; depot 2 0; price CKR 90; price BZU 70; not floated WNR");
    all_pass(book);
    expects(book, "price CKR 85; asked WNR track; price BZU 70");
    for (unsigned i = 0; i < 4; i++) { /* BZU acts; in the next round NXR is asked nothing again, and 2+2 go */
        does(peer, i == 0 ? "Ann pass" : i == 1 ? "Bob pass" : i == 2 ? "Cat pass" : "Dan pass");
    }
    expects(peer, "round stock; depot 2+2 0; floated WNR; price CKR 90; price BZU 65");
    all_pass(peer);
    expects(peer, "asked WNR track; price CKR 90"); /* CKR has lost its turn once more */
}

TEST("X-35 80-PH-03: a company with too many trains is a question: the turn of the company with the marker goes on") {
    both("1880",
         "phase B1; depot 3+3:5; private P0 closed; private P7 closed; " NXR_AND_CKR
         "trains NXR 3; trains CKR 3; found JHA 80 1 20 Ann 2; open JHA 200; trains JHA 2 2 3 3; permits JHA -; "
         "found BZU 70 1 20 Ann 2; open BZU 200; trains BZU 3; permits BZU -; turn BZU trains");
    does(peer, "BZU pass");
    expects(peer, "round stock; phase B2; depot 3+3 0");
    all_pass(peer);
    expects(peer, "asked JHA discard; price CKR 90");
    does(peer, "JHA discard 3");
    expects(peer, "price CKR 85; asked BZU trains");
}

TEST("X-35 X-14: a company that was asked for P5's permit has had its question") {
    both("1880",
         "phase D1; depot 8:1; private P0 closed; private P7 closed; private P5 Bob; " NXR_AND_CKR
         "trains NXR 6; trains CKR 6; found JHA 80 1 20 Ann 2; open JHA 900; trains JHA 6; permits JHA -; found "
         "BZU 70 1 20 Ann 2; open BZU 900; trains BZU 6; permits BZU -; turn BZU trains");
    does(peer, "BZU pass");
    expects(peer, "asked NXR grant");
    does(peer, "NXR pass");
    expects(peer, "round stock; depot 8 0; price CKR 90; countdown 4");
    all_pass(peer);
    expects(peer, "asked JHA trains; price CKR 85; countdown 3");
}

TEST("X-35 X-14: a company that is to be asked for P5's permit has a question") {
    both("1880",
         "phase D1; depot 8:1; private P0 closed; private P7 closed; private P5 Cat; " NXR_AND_CKR
         "trains NXR 6; trains CKR 6; found JHA 80 1 20 Ann 2; open JHA 900; trains JHA 6; permits JHA -; found "
         "BZU 70 1 20 Ann 2; open BZU 900; trains BZU 6; permits BZU -; turn BZU trains");
    does(peer, "BZU pass");
    expects(peer, "round stock; depot 8 0; price CKR 90; countdown 3");
    all_pass(peer);
    expects(peer, "asked CKR grant; price CKR 90");
}

TEST("X-35 80-TM-06: 8Es that go call no share round: the round goes on as always") {
    both("1880",
         "phase D1; depot 8E:2; countdown 3; private P0 closed; private P5 closed; private P7 closed; " NXR_AND_CKR
         "trains NXR 6; trains CKR 6; found BZU 70 1 20 Ann 2; open BZU 5000; trains BZU 6; permits BZU -; turn "
         "BZU trains");
    both_do("BZU pass");
    both_expect("asked BZU trains; round operating; phase D2; depot 8E 0; price CKR 85; countdown 2");
}

/* ---- EF: emergencies ---------------------------------------------------------------------------------------------------------- */

TEST("80-EF-01 80-EF-02 80-EF-04 80-V-15 80-OQ-21: treasury, then the director's cash, then debt, half as much again") {
    scene *s = china("phase B3; depot 4:3; " QUIET "cash Ann 91; found JHA 100 1 20 Ann 2; open JHA 40; permits JHA -; "
                     "found NXR 90 1 20 Bob 2; open NXR 100; trains "
                     "NXR 4; permits NXR -; turn JHA trains");
    expects(s, "asked JHA trains");
    refuses(s, "JHA pass", "80-TB-06");
    int32_t bank = s->state.cash[IR_BANK];
    does(s, "JHA train 4");
    expects(s,
            "debt Ann 254; cash Ann 0; treasury JHA 0; trains JHA 4; event borrowed; event director_helps; marker JHA");
    check(s->state.cash[IR_BANK] == bank + 40 + 91); /* T80-54: what the bank lent came back as the price */
}

TEST("80-EF-02: the director's cash is taken no further than needed") {
    scene *s = china("phase B3; depot 4:3; " QUIET
                     "cash Ann 400; found JHA 100 1 20 Ann 2; open JHA 40; permits JHA -; turn JHA trains");
    does(s, "JHA train 4");
    expects(s, "debt Ann 0; cash Ann 140; treasury JHA 0; no event borrowed");
}

TEST("80-EF-03 80-OQ-20: he may sell, by price and fee, while short, unless a director would change; he need not") {
    static const char road[] =
        "phase C2; depot 6:3; " QUIET
        "cash Ann 91; found JHA 100 1 20 Ann 3 Cat 2; open JHA 400; permits JHA -; found NXR 90 1 20 Bob 2 Ann 2; "
        "open NXR 0; trains NXR 6; turn JHA trains";
    scene *s = china(road);
    refuses(s, "Ann sell NXR 3", "80-SR-02");
    refuses(s, "Ann sell JHA 2", "80-EF-03"); /* Cat would be director */
    check(accepts(s, "JHA train 6"));
    does(s, "Ann sell NXR 1"); /* 109 are missing: 85 */
    expects(s, "cash Ann 176; price NXR 85; event fee; asked JHA trains");
    does(s, "Ann sell JHA 1"); /* 24 are missing */
    expects(s, "cash Ann 271; director JHA Ann");
    refuses(s, "Ann sell NXR 1", "80-EF-03");
    does(s, "JHA train 6");
    expects(s, "cash Ann 71; debt Ann 0");
    s = china(road);
    refuses(s, "JHA private P3 10", "80-PI-03");
    does(s, "JHA train 6");
    expects(s, "debt Ann 164; shares NXR Ann 2");
}

TEST("80-EF-03 80-DR-07: no other company's director changes by an emergency sale either") {
    scene *s = china("phase C2; depot 6:3; " QUIET "cash Ann 0; found JHA 100 1 20 Ann 2; open JHA 400; permits JHA -; "
                     "found NXR 90 1 20 Ann 3 Bob 3; open NXR 0; trains NXR "
                     "6; turn JHA trains");
    refuses(s, "Ann sell NXR 1", "80-EF-03");
    check(!offered(s, "Ann sell"));
}

TEST("80-OQ-20 X-12: not beyond the share that closes the gap; the fee counts, on 18xx.games not") {
    /* 600 - 405 - 100 = 95 missing: one share of 100 less 5 is enough; with 1 less it is not */
    static const char road[] =
        "phase C2; depot 6:3; " QUIET
        "cash Ann %s; found JHA 90 1 20 Ann 2; open JHA 405; permits JHA -; found NXR 100 1 20 Bob 3 Ann 3; open NXR "
        "0; trains NXR 6; turn JHA trains";
    char text[400];
    (void)snprintf(text, sizeof text, road, "100");
    both("1880", text);
    both_refuse("Ann sell NXR 2", "80-OQ-20");
    (void)snprintf(text, sizeof text, road, "99");
    both("1880", text);
    check(accepts(book, "Ann sell NXR 2"));
    refuses(peer, "Ann sell NXR 2", "80-OQ-20");
    both_refuse("Ann sell NXR 3", "80-OQ-20");
}

TEST("80-CO-01 80-OQ-19 X-11: under communism not one's own companies; 18xx.games lets a director sell then") {
    both("1880", "phase B3; depot 4:3; " QUIET "cash Ann 0; found JHA 100 1 20 Ann 4; open JHA 0; permits JHA -; found "
                 "NXR 90 1 20 Bob 2 Ann 2; open NXR 0; trains NXR 4; "
                 "turn JHA trains");
    refuses(book, "Ann sell JHA 1", "80-CO-01");
    check(accepts(peer, "Ann sell JHA 1") && accepts(book, "Ann sell NXR 1"));
    both_do("Ann sell NXR 1");
    both_expect("cash Ann 85; price NXR 90");
}

TEST("80-EF-05: one train a turn this way, from the bank") {
    scene *s = china("phase B3; depot 4:3; " QUIET "cash Ann 1000; found JHA 100 1 20 Ann 2; open JHA 0; permits JHA "
                     "-; found NXR 90 1 20 Ann 2; open NXR 0; trains NXR 4 4; "
                     "turn JHA trains");
    refuses(s, "JHA train 4 from NXR 1", "80-TB-02"); /* of another company only with the treasury */
    does(s, "JHA train 4");
    expects(s, "cash Ann 700; trains JHA 4");
    expects(s, "not actor JHA"); /* nothing more can be bought */
}

TEST("80-EF-01: a train of another company or the Rocket comes first, if he likes") {
    scene *s = china("phase B2; depot 3+3:3; private P0 closed; private P7 Ann; cash Ann 0; found JHA 100 1 20 Ann 2; "
                     "open JHA 1; permits JHA -; found NXR 90 1 20 Ann 2; "
                     "open NXR 0; trains NXR 3 3; turn JHA trains");
    check(accepts(s, "JHA train 3 from NXR 1") && accepts(s, "JHA rocket P7 JHA") && accepts(s, "JHA train 3+3"));
    does(s, "JHA rocket P7 JHA");
    check(accepts(s, "JHA pass"));
}

TEST("80-EF-09 80-EF-10 T80-53 T80-54: nobody goes bankrupt; a debt is a player's, and is taken off in the end") {
    scene *s = china("phase D1; depot 8:1; " QUIET
                     "cash Ann 0; found JHA 100 1 20 Ann 2; open JHA 0; permits JHA -; turn JHA trains");
    refuses(s, "JHA bankrupt", "80-EF-09");
    does(s, "JHA train 8");
    expects(s, "debt Ann 1200; debt Bob 0; not finished; treasury JHA 0");
    expects(s, "total Ann -1000"); /* two shares at 100 */
    s = china("phase B1; debt Ann 100; cash Ann 60; found JHA 100 1 20 Ann 2; open JHA 500; stock Ann");
    int32_t bank = s->state.cash[IR_BANK];
    does(s, "Ann repay 60");
    check(s->state.cash[IR_BANK] == bank + 60);
    expects(s, "treasury JHA 500; debt Ann 40");
}

TEST("80-EF-04 80-EF-06: a second emergency adds to what is owed") {
    scene *s = china("phase B3; depot 4:3; " QUIET
                     "debt Ann 10; cash Ann 0; found JHA 100 1 20 Ann 2; open JHA 299; permits JHA -; turn JHA trains");
    does(s, "JHA train 4");
    expects(s, "debt Ann 12"); /* 1 and its half, rounded up */
}

/* ---- PR-00: P0 ------------------------------------------------------------------------------------------------------------------- */

TEST("80-PR-00 80-OQ-24 X-13 T80-06: 40 with the last 2+2, or 70 with the last 3, or 100 with the last 3+3; once, to "
     "its owner") {
    static const char road[] = "phase %s; depot %s:1; private P0 Bob; private P7 closed; found JHA 100 1 20 Ann 2; "
                               "open JHA 300; trains JHA 3; permits JHA -; turn JHA "
                               "trains";
    static const struct {
        const char *phase, *kind, *buy, *after;
    } at[] = {{"A2", "2+2", "JHA train 2+2", "cash Bob 520; closed P0; asked Ann stock"},
              {"B1", "3", "JHA train 3", "cash Bob 550; closed P0; asked Ann stock"}};
    char text[400];
    for (unsigned i = 0; i < 2; i++) {
        (void)snprintf(text, sizeof text, road, at[i].phase, at[i].kind);
        both("1880", text);
        both_do(at[i].buy);
        both_expect("asked Bob payment; round stock; cash Bob 480");
        both_refuse("Bob buy JHA ipo", "80-PR-00");
        both_do("Bob collect P0");
        both_expect(at[i].after);
        both("1880", text);
        both_do(at[i].buy);
        both_do("Bob pass");
        both_expect("cash Bob 480; not closed P0; asked Ann stock");
    }
    (void)snprintf(text, sizeof text, road, "B2", "3+3");
    both("1880", text);
    both_do("JHA train 3+3");
    both_expect("cash Bob 580; closed P0; asked Ann stock"); /* nothing to wait for */
    (void)snprintf(text, sizeof text, road, "A1", "2");
    both("1880", text);
    both_do("JHA train 2");
    both_expect("cash Bob 480; asked Ann stock");
}

/* ---- prices ------------------------------------------------------------------------------------------------------------------------- */

TEST("T80-35: a 6E is 700 and a 2R 250; with prices=old 600 and 100, and nothing else differs") {
    scene *now = given_in("1880", "stock Ann");
    scene *old = given_also("title 1880 compat=18xx.games prices=old; stock Ann");
    rail_look k = rail_look_at(&now->game, &now->state), o = rail_look_at(&old->game, &old->state);
    for (unsigned t = 0; t < k.d->ntrains; t++) {
        bool differs = t == train_named(now, "6E") || t == train_named(now, "2R");
        check((k.r->train_price[t] != o.r->train_price[t]) == differs);
    }
    check(k.r->train_price[train_named(now, "6E")] == 700 && o.r->train_price[train_named(now, "6E")] == 600);
    check(k.r->train_price[train_named(now, "2R")] == 250 && o.r->train_price[train_named(now, "2R")] == 100);
}
