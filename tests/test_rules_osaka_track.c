/* 1890: track (90-TR), stations (90-TK) and the first turn of a company (90-OR-03), with vectors 90-TV-51 to 53. */
#include "osaka_scene.h"

#include <stdio.h>
#include <string.h>

/* The tile may be laid, and costs this. */
static void costs(const char *text, const char *company, const char *action, int32_t cost) {
    scene *s = osaka(text);
    char whole[80];
    (void)snprintf(whole, sizeof whole, "%s lay %s", company, action);
    unsigned c = scene_company(s, company);
    int32_t before = s->state.cash[IR_COMPANY(c)];
    does(s, whole);
    if (before - s->state.cash[IR_COMPANY(c)] != cost) {
        fail_test("%s costs %d", action, (int)(before - s->state.cash[IR_COMPANY(c)]));
    }
}

/* The rotations in which a company may lay a tile, as digits. */
static const char *rotations(scene *s, const char *company, const char *hex, const char *tile) {
    static char found[8];
    unsigned n = 0;
    for (unsigned r = 0; r < 6; r++) {
        char text[60];
        (void)snprintf(text, sizeof text, "%s lay %s %s rot %u", company, hex, tile, r);
        if (accepts(s, text)) {
            found[n++] = (char)('0' + r);
        }
    }
    found[n] = 0;
    return found;
}

#define JR "start JR 100 Ann 5; float JR 500;"

/* ---- costs --------------------------------------------------------------------------------------------------------------- */

TEST("90-TR-17 90-TV-51: first tiles: mountain 120, water and G16 80, else nothing") {
    costs("phase 1; tile D7 3 0; minor KBE Ann 200; turn KBE track", "KBE", "E6 9 rot 0", 120);
    costs("phase 1; tile D9 57 2; start KER 80 Ann 5; float KER 200; station KER D9; turn KER track", "KER",
          "C8 9 rot 2", 80);
    costs("phase 1; tile H15 6 1; minor OER Ann 200; union 80; turn OER track", "OER", "G16 1 rot 0", 80);
    costs("phase 1; " JR "turn JR track", "JR", "F3 57 rot 1", 0);
    scene *s = osaka("phase 1; tile D7 3 0; minor KBE Ann 119; turn KBE track");
    refuses(s, "KBE lay E6 9 rot 0", "90-TR-17"); /* nobody helps */
}

TEST("90-TR-18 90-Q16 90-DF-15 90-TV-51: replacing printed tiles of Kyoto, Nara and Osaka costs 80, others nothing") {
    scene *s = osaka("phase 2; start JR 100 Ann 5; float JR 79; turn JR track");
    refuses_as(s, "JR lay G12 823 rot 1", "upgrade_cost", "90-TR-18");
    costs("phase 2; " JR "turn JR track", "JR", "B17 825 rot 0", 80);
    costs("phase 2; " JR "turn JR track", "JR", "G12 823 rot 1", 80);
    costs("phase 2; " JR "turn JR track", "JR", "H19 15 rot 0", 80);
    costs("phase 2; " JR "turn JR track", "JR", "F5 820 rot 0", 0);
    costs("phase 2; start OMS 90 Ann 5; float OMS 500; turn OMS track", "OMS", "H11 12 rot 3", 80);
    costs("phase 2; minor OER Ann 200; union 80; turn OER track", "OER", "H13 824 rot 4", 80);
    costs("phase 2; start NER 90 Ann 5; float NER 500; turn NER track", "NER", "I12 821 rot 4", 80);
    costs("phase 2; start KER 90 Ann 5; float KER 500; turn KER track", "KER", "E16 206 rot 0", 0);
    costs("phase 2; minor KAN Ann 200; minor OER Bob 200; union 80; turn KAN track", "KAN", "J15 205 rot 1", 0);
    costs("phase 2; start KER 90 Ann 5; float KER 500; station KER B17.1; turn KER track", "KER", "B19 27 rot 0", 0);
    costs("phase 4; tile G12 823 1; " JR "turn JR track", "JR", "G12 833 rot 1", 80);
    costs("phase 4; tile H13 824 4; start NER 90 Ann 5; float NER 500; station NER H13; turn NER track", "NER",
          "H13 834 rot 4", 80);
    costs("phase 2; tile F3 57 1; start SER 90 Ann 5; float SER 0; turn SER track", "SER", "F3 15 rot 1", 0);
    costs("phase 4; tile F5 820 0; " JR "turn JR track", "JR", "F5 830 rot 0", 0);
}

TEST("90-MJ-06 90-PR-16 90-Q15 90-TV-51: OMS replaces one of the three Osaka tiles free in its first turn, as its one "
     "tile") {
    static const char *const text =
        "phase 2; private OMER Ann; start OMS 90 Ann 5; float OMS 500; turn OMS track first";
    costs(text, "OMS", "G12 823 rot 1", 0);
    costs(text, "OMS", "H11 12 rot 3", 0);
    costs(text, "OMS", "H13 824 rot 5", 0);
    scene *s = osaka(text);
    does(s, "OMS lay G12 823 rot 1");
    check(!accepts(s, "OMS lay H11 12 rot 3"));
    costs("phase 2; private OMER Ann; start OMS 90 Ann 5; float OMS 500; turn OMS track", "OMS", "G12 823 rot 1", 80);
}

TEST("90-TR-01 90-MJ-02 90-TV-51: JR lays or replaces two tiles on two hexes before phase 4, then one; others one") {
    scene *s = osaka("phase 2; start OMS 90 Bob 5; float OMS 500; trains OMS 2; " JR "turn JR track");
    does(s, "JR lay E4 8 rot 3");
    expects(s, "treasury JR 380; asked JR track");
    refuses(s, "JR lay E4 25 rot 3", "90-TR-01");
    does(s, "JR lay G12 823 rot 1");
    expects(s, "treasury JR 300");
    check(!accepts(s, "JR lay F3 57 rot 1"));
    s = osaka("phase 4; " JR "trains JR 5; turn JR track");
    does(s, "JR lay E4 8 rot 3");
    check(!accepts(s, "JR lay G12 823 rot 1"));
    s = osaka("phase 2; start NER 90 Ann 5; float NER 500; trains NER 2; turn NER track");
    does(s, "NER lay J13 7 rot 1");
    check(!accepts(s, "NER lay J11 210 rot 0"));
    s = osaka("phase 2; start NER 90 Ann 5; float NER 500; trains NER 2; turn NER track");
    does(s, "NER pass"); /* it is optional */
}

TEST("90-MJ-12 90-DF-18: 10 to HKR's treasury for each yellow tile, none for green ones, none for others") {
    costs("phase 2; start HKR 90 Ann 5; float HKR 500; turn HKR track", "HKR", "E12 57 rot 1", -10);
    costs("phase 2; tile E12 57 1; start HKR 90 Ann 5; float HKR 500; turn HKR track", "HKR", "E12 14 rot 1", 0);
    costs("phase 2; tile E12 57 1; start HKR 90 Ann 5; float HKR 500; turn HKR track", "HKR", "E10 6 rot 2", -10);
    costs("phase 2; start SER 90 Ann 5; float SER 0; turn SER track", "SER", "F3 57 rot 1", 0);
}

/* ---- which tiles ------------------------------------------------------------------------------------------------------- */

TEST("90-TR-04 90-TR-12 90-TR-14 90-TV-52: the only rotations of named tiles") {
    scene *s = osaka("phase 2; " JR "turn JR track");
    check(strcmp(rotations(s, "JR", "B17", "825"), "0") == 0);
    check(strpbrk(rotations(s, "JR", "G12", "823"), "0235") == NULL && strchr(rotations(s, "JR", "G12", "823"), '1'));
    s = osaka("phase 2; start OMS 90 Ann 5; float OMS 500; turn OMS track");
    check(strcmp(rotations(s, "OMS", "H11", "12"), "3") == 0);
    s = osaka("phase 2; minor OER Ann 200; union 80; turn OER track");
    check(strcmp(rotations(s, "OER", "H13", "824"), "45") == 0);
    s = osaka("phase 2; start KER 90 Ann 5; float KER 500; turn KER track");
    check(strlen(rotations(s, "KER", "E16", "206")) > 0);
    static const char *const others[] = {"12", "14", "15", "205", "820", "821", "822", "210"};
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++) {
        check(strlen(rotations(s, "KER", "E16", others[i])) == 0);
    }
}

TEST("90-TR-03 90-PH-01 90-PH-02 90-PH-05: green from phase 2, brown from phase 4, no colour left out") {
    scene *s = osaka("phase 1-late; tile F3 57 1; start SER 90 Ann 5; float SER 0; turn SER track");
    refuses(s, "SER lay F3 15 rot 1", "90-TR-03");
    s = osaka("phase 3; tile F3 15 1; start SER 90 Ann 5; float SER 0; turn SER track");
    refuses(s, "SER lay F3 63 rot 0", "90-TR-03");
    s = osaka("phase 4; tile F3 57 1; start SER 90 Ann 5; float SER 0; turn SER track");
    refuses(s, "SER lay F3 63 rot 0", "90-TR-15");
    s = osaka("phase 4; start SER 90 Ann 5; float SER 0; turn SER track");
    check(!accepts(s, "SER lay F3 14 rot 0"));
}

TEST("90-TR-02: the hex has its station, or track leads to it; not through a city that is full of others") {
    scene *s = osaka("phase 1; start SER 90 Ann 5; float SER 0; turn SER track");
    refuses(s, "SER lay F7 57 rot 1", "90-TR-02");
    does(s, "SER lay F3 57 rot 1");
    s = osaka("phase 1; tile F3 57 1; start SER 90 Ann 5; float SER 0; turn SER track");
    does(s, "SER lay F7 57 rot 1"); /* through free Kobe */
    s = osaka("phase 1; tile F3 57 1; start JR 100 Bob 5; float JR 0; start SER 90 Ann 5; float SER 0; turn SER track");
    refuses(s, "SER lay F7 57 rot 1", "90-TR-02"); /* Kobe is JR's */
}

TEST("90-TR-04: no track to the sea, over a barrier, or into a red area without an arrow") {
    scene *s = osaka("phase 1; start HER 90 Ann 5; float HER 500; turn HER track");
    check(strcmp(rotations(s, "HER", "F9", "57"), "1") == 0 || strcmp(rotations(s, "HER", "F9", "57"), "14") == 0);
    refuses(s, "HER lay F9 57 rot 0", "90-TR-04");
    s = osaka("phase 1; tile E12 57 1; start HKR 90 Ann 5; float HKR 500; turn HKR track");
    refuses(s, "HKR lay E10 57 rot 1", "90-TR-04"); /* the Muko */
    s = osaka("phase 1; tile E12 57 2; tile D11 8 3; tile C12 9 0; start HKR 90 Ann 5; float HKR 500; turn HKR track");
    refuses(s, "HKR lay B13 9 rot 0", "90-TR-04"); /* A14 has no arrow there */
    does(s, "HKR lay B13 8 rot 4");
}

TEST("90-TR-05 90-TR-06: no tiles on grey hexes and red areas") {
    scene *s = osaka("phase 2; minor KBE Ann 200; turn KBE track");
    refuses(s, "KBE lay D5 57 rot 1", "90-TR-05");
    s = osaka("phase 2; minor NAR Ann 200; minor OER Bob 200; union 80; tile C18 57 2; turn NAR track");
    refuses(s, "NAR lay D19 57 rot 1", "90-TR-05");
    refuses(s, "NAR lay G20 57 rot 1", "90-TR-05");
    s = osaka("phase 2; tile F3 57 1; start SER 90 Ann 5; float SER 0; turn SER track");
    check(!accepts(s, "SER lay F1 57 rot 1"));
}

TEST("90-TR-07 90-TR-08: hexes of a private are closed while a player has it, open when a company has it or in phase "
     "4") {
    static const struct {
        const char *private_, *hex, *tile;
    } closed[] = {{"KT", "F5", "820 rot 0"}, {"KSR", "B17", "825 rot 0"}, {"OMER", "G12", "823 rot 1"}};
    for (unsigned i = 0; i < 3; i++) {
        char text[200], lay[60];
        (void)snprintf(lay, sizeof lay, "JR lay %s %s", closed[i].hex, closed[i].tile);
        (void)snprintf(text, sizeof text, "phase 2; private %s Bob; " JR "turn JR track", closed[i].private_);
        refuses(osaka(text), lay, "90-TR-07");
        (void)snprintf(text, sizeof text, "phase 2; private %s Ann; " JR "turn JR track", closed[i].private_);
        refuses(osaka(text), lay, "90-TR-07"); /* to its owner's company too */
        if (strcmp(closed[i].private_, "OMER") != 0) {
            (void)snprintf(text, sizeof text, "phase 2; private %s JR; " JR "turn JR track", closed[i].private_);
            does(osaka(text), lay);
        }
    }
    scene *s = osaka("phase 1; private AR Bob; minor KBE Ann 200; turn KBE track");
    refuses(s, "KBE lay D7 4 rot 1", "90-TR-07");
    s = osaka("phase 2; private HKT Bob; start NER 90 Ann 5; float NER 500; turn NER track");
    refuses(s, "NER lay I12 821 rot 4", "90-TR-07");
    check(!accepts(s, "NER lay J11 210 rot 0"));
    s = osaka(
        "phase 4; private HKT Bob; start NER 90 Ann 5; float NER 500; turn NER track"); /* it stays, its hexes open */
    does(s, "NER lay I12 821 rot 4");
    s = osaka(
        "phase 2; private OMER Bob; start OMS 90 Bob 5; newborn OMS 900; minor OER Ann 200; union 80; turn OER track");
    refuses(s, "OER lay H13 824 rot 4", "90-TR-07");
    s = osaka("phase 4; private OMER Bob; start OMS 90 Bob 5; newborn OMS 900; " JR
              "turn JR track"); /* also in phase 4 */
    refuses(s, "JR lay G12 823 rot 1", "90-TR-07");
    s = osaka(
        "phase 2; private OMER Bob; start OMS 90 Bob 5; float OMS 900; minor OER Ann 200; union 80; turn OER track");
    does(s, "OER lay H13 824 rot 4"); /* OMS has operated */
}

TEST("90-TR-09 90-TR-10: as many towns and cities as are printed; towns are never replaced; two towns only at G16") {
    scene *s = osaka("phase 1; minor KBE Ann 200; turn KBE track");
    refuses(s, "KBE lay D7 57 rot 1", "90-TR-09");
    refuses(s, "KBE lay D7 9 rot 1", "90-TR-09");
    check(!accepts(s, "KBE lay D7 1 rot 0"));
    does(s, "KBE lay D7 4 rot 1");
    s = osaka("phase 4; tile D7 4 1; minor KBE Ann 200; turn KBE track");
    check(count_offered(s, "KBE lay D7") == 0);
    s = osaka("phase 1; tile H15 6 1; minor OER Ann 200; union 80; turn OER track");
    refuses(s, "OER lay G16 4 rot 0", "90-TR-09");
    static const char *const two[] = {"1", "2", "56", "69"};
    for (unsigned i = 0; i < 4; i++) {
        check(strlen(rotations(s, "OER", "G16", two[i])) > 0);
    }
    s = osaka("phase 1; minor KAN Ann 200; minor OER Bob 200; union 80; turn KAN track");
    refuses(s, "KAN lay J13 57 rot 1", "90-TR-09");
}

TEST("90-TR-11 90-PH-03: Ibaraki, Moriguchi and Sakai take no yellow tile, green 210 or 211 from phase 2, then brown "
     "217") {
    scene *s = osaka("phase 1; start NER 90 Ann 5; float NER 500; turn NER track");
    check(count_offered(s, "NER lay J11") == 0);
    check(!accepts(s, "NER lay J11 57 rot 0"));
    s = osaka("phase 2; start NER 90 Ann 5; float NER 500; turn NER track");
    check(strlen(rotations(s, "NER", "J11", "210")) + strlen(rotations(s, "NER", "J11", "211")) > 0);
    check(!accepts(s, "NER lay J11 14 rot 0"));
    const char *r = rotations(s, "NER", "J11", "210");
    if (*r) {
        char text[100];
        (void)snprintf(text, sizeof text, "phase 4; tile J11 210 %c; start NER 90 Ann 5; float NER 500; turn NER track",
                       *r);
        s = osaka(text);
        check(strlen(rotations(s, "NER", "J11", "217")) > 0);
        check(!accepts(s, "NER lay J11 63 rot 0"));
    }
}

TEST("90-TR-12 90-TR-13: named tiles lie only on their hexes, and there no others") {
    scene *s = osaka("phase 2; tile F3 57 1; start SER 90 Ann 5; float SER 0; turn SER track");
    check(!accepts(s, "SER lay F3 820 rot 0"));
    s = osaka("phase 2; " JR "turn JR track");
    check(strlen(rotations(s, "JR", "F5", "14")) + strlen(rotations(s, "JR", "F5", "15")) == 0);
    s = osaka("phase 2; start OMS 90 Ann 5; float OMS 500; turn OMS track");
    check(strlen(rotations(s, "OMS", "H11", "14")) + strlen(rotations(s, "OMS", "H11", "205")) == 0);
    s = osaka("phase 4; tile H11 12 3; start OMS 90 Ann 5; float OMS 500; turn OMS track");
    check(strlen(rotations(s, "OMS", "H11", "839")) > 0);
    check(strlen(rotations(s, "OMS", "H11", "63")) + strlen(rotations(s, "OMS", "H11", "193")) == 0);
    s = osaka("phase 4; tile F9 205 1; start HER 90 Ann 5; float HER 500; turn HER track");
    check(strlen(rotations(s, "HER", "F9", "465")) > 0);
    check(strlen(rotations(s, "HER", "F9", "63")) + strlen(rotations(s, "HER", "F9", "193")) == 0);
    s = osaka("phase 1; tile F9 57 1; start HER 90 Ann 5; float HER 500; turn HER track");
    check(strlen(rotations(s, "HER", "F11", "57")) == 0 && strlen(rotations(s, "HER", "F11", "202")) > 0);
}

TEST("90-TR-14 90-TR-15 90-TR-19: old track stays, the old tile can be used again, the tiles are limited") {
    scene *s = osaka("phase 2; tile F3 57 1; start SER 90 Ann 5; float SER 0; turn SER track");
    expects(s, "supply 57 3; supply 15 2");
    refuses(s, "SER lay F3 12 rot 0", "90-TR-15");
    does(s, "SER lay F3 15 rot 1");
    expects(s, "supply 57 4; supply 15 1");
    s = osaka("phase 2; tile D7 4 1; tile D11 7 1; start HKR 90 Ann 5; float HKR 500; tile E12 57 2; turn HKR track");
    refuses(s, "HKR lay D11 18 rot 3", "90-TR-14");
    s = osaka("phase 1; tile F3 6 1; tile F7 6 1; start NER 90 Ann 5; float NER 500; tile J13 9 2; tile K14 9 2; "
              "station NER F7; turn NER track");
    expects(s, "supply 6 0");
    refuses(s, "NER lay F9 6 rot 1", "90-TR-19");
}

TEST("90-TR-15 90-Q22: 28 and 29 do not become 43, nor 12 465; track of one's own need not grow") {
    static const char *const forks[] = {"28", "29"};
    scene *s;
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned r = 0; r < 6; r++) {
            char text[200];
            (void)snprintf(text, sizeof text,
                           "phase 4; tile D11 %s %u; tile E12 57 2; start HKR 90 Ann 5; float HKR 500; turn HKR track",
                           forks[i], r);
            s = osaka(text);
            check(strlen(rotations(s, "HKR", "D11", "43")) == 0);
        }
    }
    s = osaka("phase 4; tile D11 29 5; tile E12 57 2; start HKR 90 Ann 5; float HKR 500; turn HKR track");
    check(strlen(rotations(s, "HKR", "D11", "39")) > 0 && strlen(rotations(s, "HKR", "D11", "45")) > 0 &&
          strlen(rotations(s, "HKR", "D11", "70")) > 0);
    s = osaka("phase 4; tile F9 12 2; start HER 90 Ann 5; float HER 500; turn HER track");
    check(strlen(rotations(s, "HER", "F9", "465")) == 0);
}

TEST("90-TR-16 90-Q20 90-Q24: a tile that joins cities has a slot for each station and each home that is kept") {
    scene *s = osaka("phase 2; " JR "minor NAR Bob 300; minor OER Bob 200; union 80; turn JR track");
    check(strlen(rotations(s, "JR", "H19", "205")) == 0);
    does(s, "JR lay H19 15 rot 0");
    expects(s, "station JR H19.0; station NAR H19.0");
    s = osaka("phase 2; " JR "minor NAR Bob 300; minor OER Bob 200; union 80; turn JR track");
    does(s, "JR lay B17 825 rot 0");
    expects(s, "station JR B17.0; station NAR B17.0");
    s = osaka("phase 2; start KER 90 Ann 5; float KER 500; station KER B17.1; minor NAR Bob 300; minor OER Bob 200; "
              "union 80; turn KER track");
    does(s, "KER lay B17 825 rot 0"); /* three slots for KER, NAR and JR's home */
    s = osaka("phase 2; minor NAR Bob 300; minor OER Bob 200; union 80; turn NAR track");
    check(strlen(rotations(s, "NAR", "H19", "205")) == 0); /* JR's home is kept */
    s = osaka("phase 2; gone JR; minor NAR Bob 300; minor OER Bob 200; union 80; turn NAR track");
    check(strlen(rotations(s, "NAR", "H19", "205")) > 0);
}

/* ---- stations ------------------------------------------------------------------------------------------------------------ */

static void station_costs(const char *text, const char *action, int32_t cost) {
    scene *s = osaka(text);
    does(s, action);
    const char *end = strchr(action, ' ');
    char name[10] = "";
    memcpy(name, action, (size_t)(end - action));
    if (gained(s, name) != -cost) {
        fail_test("%s costs %d", action, (int)-gained(s, name));
    }
}

TEST("90-TK-01 90-TK-09 90-TV-53: the first bought station costs 40, others 100; as many as the charter has") {
    station_costs("phase 2; tile E12 57 1; tile E10 57 1; start HKR 90 Ann 5; float HKR 500; turn HKR station",
                  "HKR station E10", 40);
    station_costs("phase 2; tile E12 57 1; tile E10 57 1; start HKR 90 Ann 5; float HKR 500; station HKR D9; bought "
                  "HKR 1; turn HKR station",
                  "HKR station E10", 100);
    station_costs("phase 2; tile E12 57 1; tile E10 57 1; start HKR 90 Ann 5; float HKR 500; station HKR D9 F7; bought "
                  "HKR 2; turn HKR station",
                  "HKR station E10", 100);
    scene *s = osaka("phase 2; tile E12 57 1; tile E10 57 1; start HKR 90 Ann 5; float HKR 500; station HKR D9 F7 F13; "
                     "bought HKR 3; turn HKR station");
    refuses(s, "HKR station E10", "90-TK-01");
    s = osaka("phase 2; tile E12 57 1; tile E10 57 1; start HKR 90 Ann 5; float HKR 39; turn HKR station");
    refuses(s, "HKR station E10", "90-TK-01");
    station_costs("phase 2; tile F7 57 1; " JR "turn JR station", "JR station F7", 40);
    station_costs("phase 2; tile F7 57 1; tile F3 57 1; gone SER; " JR "station JR F3; bought JR 1; turn JR station",
                  "JR station F7", 100);
    s = osaka("phase 2; tile F7 57 1; tile F3 57 1; gone SER; " JR "station JR F3 F13; bought JR 2; turn JR station");
    refuses(s, "JR station F7", "90-TK-01");
    station_costs("phase 2; tile F3 57 1; tile F7 57 1; start SER 90 Ann 5; float SER 500; turn SER station",
                  "SER station F7", 40);
    s = osaka("phase 2; tile F3 57 1; tile F7 57 1; start SER 90 Ann 5; float SER 500; station SER D5; bought SER 1; "
              "turn SER station");
    refuses(s, "SER station F7", "90-TK-01");
}

TEST("90-MJ-04 90-MJ-07 90-MJ-08 90-MJ-09 90-MJ-11 90-TV-53: homes and the number of stations") {
    static const struct {
        const char *id, *home;
        unsigned stations;
    } company[] = {{"OMS", "H11", 1}, {"KER", "E16", 3}, {"NER", "I12", 3}, {"SER", "F3", 2},
                   {"HER", "F9", 3},  {"HKR", "E12", 4}, {"JR", "G12", 6}};
    scene *s = osaka("stock Ann");
    const rail_data *d = s->game.title->data;
    for (unsigned i = 0; i < sizeof company / sizeof company[0]; i++) {
        unsigned c = scene_company(s, company[i].id);
        check(strcmp(d->hex[d->company[c].home].id, company[i].home) == 0 &&
              d->company[c].stations == company[i].stations);
    }
    s = osaka(
        "phase 2; tile H11 12 3; tile F13 57 0; tile G12 823 1; start OMS 90 Ann 5; float OMS 500; turn OMS track");
    does(s, "OMS pass");
    check(!accepts(s, "OMS station G12"));
}

TEST("90-OR-03 90-TK-02 90-MJ-01: in its first turn a company places its homes free, and may buy a station besides") {
    scene *s = osaka("phase 2; turns 3; start JR 100 Ann 5; newborn JR 1000; tile F7 57 1; stock Ann");
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    expects(s, "asked JR track; station JR G12; station JR B17.0; station JR F5; station JR H19.0; treasury JR 1000");
    plays(s, "JR pass; JR station F7");
    expects(s, "treasury JR 960; station JR F7");
    s = osaka("phase 2; turns 3; start HKR 100 Ann 5; newborn HKR 1000; stock Ann");
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    expects(s, "asked HKR track; station HKR E12; treasury HKR 1000");
}

TEST("90-TK-03 90-TK-04: a free slot that is reached, and no second station on a hex") {
    scene *s = osaka("phase 2; tile E12 57 1; start HKR 90 Ann 5; float HKR 500; tile F7 57 1; turn HKR station");
    refuses(s, "HKR station F7", "90-TK-03");
    s = osaka("phase 2; tile F7 57 1; start JR 100 Bob 5; float JR 0; start SER 90 Ann 5; float SER 500; tile F3 57 1; "
              "turn SER station");
    refuses(s, "SER station F5", "90-TK-03"); /* full */
    refuses(s, "SER station F7", "90-TK-03"); /* beyond it */
    s = osaka("phase 2; tile E12 14 1; start HKR 90 Ann 5; float HKR 500; turn HKR station");
    refuses(s, "HKR station E12", "90-TK-04");
}

TEST("90-TK-05: the last slot that a home needs is kept") {
    scene *s = osaka("phase 2; tile F3 57 1; " JR "turn JR station");
    refuses(s, "JR station F3", "90-TK-05"); /* SER's home */
    s = osaka("phase 2; tile F3 15 1; " JR "turn JR station");
    does(s, "JR station F3"); /* two slots */
    s = osaka("phase 2; tile F3 57 1; start SER 90 Ann 5; float SER 500; turn SER station");
    refuses(s, "SER station F5", "90-TK-05"); /* JR's home */
}

TEST("90-TK-06 90-TK-01: a new slot may be used at once, one station a turn") {
    scene *s = osaka("phase 2; tile F3 57 1; start JR 100 Bob 5; float JR 0; start SER 90 Ann 5; float SER 500; trains "
                     "SER 2; turn SER track");
    does(s, "SER lay F5 820 rot 0");
    does(s, "SER station F5");
    expects(s, "station SER F5; treasury SER 460; asked SER run");
}

TEST("90-TK-07: stations stay when a tile is replaced") {
    scene *s = osaka("phase 4; tile F5 820 0; tile F3 57 1; start JR 100 Bob 5; float JR 0; start SER 90 Ann 5; float "
                     "SER 500; station SER F5;"
                     "trains SER 5; turn SER track");
    does(s, "SER lay F5 830 rot 0");
    expects(s, "station SER F5; station JR F5");
}

TEST("90-TK-05 90-TR-16 90-MJ-01: JR's homes in Kyoto and Nara are kept when tiles are replaced before it starts") {
    scene *s = osaka("phase 2; turns 4; tile B17 825 0; tile H19 15 0; minor NAR Bob 300; minor OER Bob 200; union 80; "
                     "start KER 90 Ann 5; float KER 500;"
                     "station KER B17; trains KER 2; start JR 100 Cat 5; newborn JR 1000; start NER 80 Dan 5; float "
                     "NER 500; stock Ann");
    refuses(s, "Ann sell JR 1", "90-SR-03");
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    while (rail_of(s)->frame[0].who != IR_COMPANY(scene_company(s, "JR"))) {
        passes(s);
    }
    expects(s, "asked JR track; station JR B17.0; station JR H19.0; station JR G12; station JR F5");
}

TEST("90-TK-05: in green Kyoto the third slot is JR's") {
    scene *s = osaka("phase 2; tile B17 825 0; tile C18 57 2; minor NAR Bob 300; minor OER Bob 200; union 80; start "
                     "KER 90 Ann 5; float KER 500; station KER C18;"
                     "start NER 80 Bob 5; float NER 0; station NER B17; turn KER station");
    refuses(s, "KER station B17", "90-TK-05");
}

TEST("90-TR-11 90-TR-16: two cities of Sakai become one, with a slot for each station") {
    scene *s = osaka("phase 4; tile J11 210 0; start NER 90 Ann 5; float NER 500; station NER J11.0; start SER 80 Bob "
                     "5; float SER 0; station SER J11.1;"
                     "trains NER 5; turn NER track");
    const char *r = rotations(s, "NER", "J11", "217");
    check(*r != 0);
    char text[60];
    (void)snprintf(text, sizeof text, "NER lay J11 217 rot %c", *r);
    does(s, text);
    expects(s, "station NER J11.0; station SER J11.0");
}

TEST("90-TR-01 90-PR-11: JR's two tiles and Arima's, all in one turn") {
    scene *s = osaka("phase 2; private AR JR; " JR "trains JR 2; turn JR track");
    plays(s, "JR lay D7 4 rot 1 with AR; JR lay F3 57 rot 1; JR lay F7 57 rot 1");
    expects(s, "tile D7 4 1; tile F3 57 1; tile F7 57 1");
    s = osaka("phase 2; private AR JR; " JR "trains JR 2; turn JR track");
    plays(s, "JR lay F3 57 rot 1; JR lay F7 57 rot 1");
    check(accepts(s, "JR lay D7 4 rot 1 with AR"));
    check(!accepts(s, "JR lay E4 8 rot 3"));
}
