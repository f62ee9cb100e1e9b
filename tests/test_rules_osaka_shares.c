/* 1890: stock rounds (90-SR), limits and zones (90-LM), starting and closing companies (90-ST, 90-CL), prices (90-SP), with
 * vectors 90-TV-11, 12, 23 to 31 and 60. */
#include "osaka_scene.h"

#include "core/message.h"

#include <stdio.h>
#include <string.h>

/* ---- the turn ------------------------------------------------------------------------------------------------------------ */

TEST("90-SR-01 90-SR-05 90-SR-06: clockwise until all pass in a row; who has passed may act again; then left of the "
     "last act") {
    scene *s = osaka("turns 3; priority Bob; start HKR 90 Cat 2; stock Bob");
    plays(s, "Bob pass; Cat pass; Dan pass");
    expects(s, "round stock; asked Ann stock");
    plays(s, "Ann buy HKR ipo; Ann pass?");
    expects(s, "round stock; asked Bob stock");
    plays(s, "Bob buy HKR ipo; Bob pass?; Cat pass; Dan pass; Ann pass");
    expects(s, "round stock; asked Bob stock");
    does(s, "Bob pass");
    expects(s, "turns 4; priority Cat; asked Cat stock"); /* nothing operates */
    plays(s, "Cat pass; Dan pass; Ann pass; Bob pass");
    expects(s, "turns 5; priority Cat"); /* nobody did anything */
}

TEST("90-SR-06: a sale is an act too") {
    scene *s = osaka(
        "turns 3; start NER 90 Bob 3 Ann 3; start SER 90 Bob 2; float NER 0; trains NER 2; priority Dan; stock Dan");
    plays(s, "Dan pass; Ann sell NER 1; Ann pass?; Bob pass; Cat pass; Dan pass; Ann pass");
    expects(s, "round operating");
    while (rail_of(s)->round == RAIL_ROUND_OPERATING) {
        passes(s);
    }
    expects(s, "turns 4; priority Bob; asked Bob stock");
}

TEST("90-SR-03 90-SR-11 90-SR-16 90-Q7 90-TV-25: sell, buy one, sell again") {
    scene *s =
        osaka("turns 3; cash Ann 0; start NER 100 Bob 4 Ann 3; float NER 0; start SER 70 Bob 3 Ann 2; float SER 0;"
              "start HKR 90 Cat 2; stock Ann");
    does(s, "Ann sell NER 2");
    expects(s, "cash Ann 200; cell NER 2,4; price NER 80; asked Ann stock");
    does(s, "Ann buy HKR ipo");
    expects(s, "cash Ann 110; asked Ann stock");
    refuses(s, "Ann buy HKR ipo", "90-SR-03");
    does(s, "Ann sell SER 2");
    expects(s, "cash Ann 250; cell SER 6,4; price SER 60; shares NER Ann 1; shares SER Ann 0; shares HKR Ann 1");
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    expects(s, "round stock; asked Ann stock");
    refuses(s, "Ann buy NER pool", "90-SR-16");
    refuses(s, "Ann buy SER pool", "90-SR-16");
    does(s, "Ann buy HKR ipo");
}

TEST("90-SR-03 90-DF-02 90-DF-03 90-TV-60: under the book one block of sales, also of what has not operated from turn "
     "2 on") {
    static const char *const text =
        "turns 3; cash Ann 500; start NER 100 Bob 4 Ann 3; float NER 0; start SER 70 Bob 3 Ann 2;"
        "float SER 0; start HKR 90 Cat 2 Ann 2; stock Ann";
    scene *s = osaka_book(text);
    plays(s, "Ann sell NER 1; Ann sell SER 1; Ann buy HKR ipo");
    if (rail_of(s)->frame[rail_of(s)->depth - 1].who == IR_PLAYER(0)) {
        refuses(s, "Ann sell SER 1", "90-SR-03");
    }
    s = osaka_book(text);
    plays(s, "Ann buy HKR ipo; Ann sell NER 1; Ann sell SER 1");
    s = osaka_book(text);
    does(s, "Ann sell HKR 1"); /* it has not operated */
    expects(s, "pool HKR 1; price HKR 80");
    s = osaka_book("turns 1; start NER 100 Bob 4 Ann 3; start HKR 90 Cat 2 Ann 2; stock Ann");
    refuses(s, "Ann sell HKR 1", "90-SR-07");
    s = osaka(text);
    refuses(s, "Ann sell HKR 1", "90-SR-08");
}

TEST("90-SR-07 90-SR-08 90-Q8: no sales in turn 1, and none of a company that has not operated") {
    scene *s = osaka("turns 1; start NER 100 Bob 4 Ann 3; float NER 0; stock Ann");
    refuses(s, "Ann sell NER 1", "90-SR-07");
    check(!offered(s, "Ann sell"));
    s = osaka("turns 2; start NER 100 Bob 4 Ann 3; newborn NER 1000; start SER 70 Bob 2 Ann 1; stock Ann");
    refuses(s, "Ann sell NER 1", "90-SR-08");
    refuses(s, "Ann sell SER 1", "90-SR-08");
    s = osaka("turns 2; start NER 100 Bob 4 Ann 3; float NER 0; stock Ann");
    does(s, "Ann sell NER 1");
}

TEST("90-SR-23 90-SR-25: a share bought in the turn may be sold in it, if its company has operated") {
    scene *s = osaka(
        "turns 2; cash Ann 500; start NER 100 Bob 4; float NER 0; start SER 70 Bob 5; newborn SER 700; stock Ann");
    plays(s, "Ann buy NER ipo; Ann sell NER 1");
    expects(s, "cash Ann 500; pool NER 1; price NER 90");
    s = osaka(
        "turns 2; cash Ann 500; start NER 100 Bob 4; float NER 0; start SER 70 Bob 5; newborn SER 700; stock Ann");
    does(s, "Ann buy SER ipo");
    check(!accepts(s, "Ann sell SER 1"));
}

/* ---- sales --------------------------------------------------------------------------------------------------------------- */

TEST("90-SR-09 90-SR-10 90-TV-31: half of a company at most in the pool; the director's certificate never") {
    scene *s = osaka("turns 4; start HKR 90 Bob 3 Ann 3 pool 4; float HKR 0; stock Ann"); /* (a) */
    refuses(s, "Ann sell HKR 2", "90-SR-09");
    does(s, "Ann sell HKR 1");
    s = osaka("turns 4; start HKR 90 Ann 4 Bob 2 Cat 1 pool 2; float HKR 0; stock Ann"); /* (b) */
    refuses(s, "Ann sell HKR 4", "90-SR-09");
    does(s, "Ann sell HKR 3");
    expects(s,
            "director HKR Bob; shares HKR Bob 2; shares HKR Ann 1; pool HKR 5; certificates Bob 1; certificates Ann 1");
    s = osaka("turns 4; start HKR 90 Ann 4 Bob 1 Cat 1; float HKR 0; stock Ann"); /* (c) */
    refuses(s, "Ann sell HKR 3", "90-SR-10");
    does(s, "Ann sell HKR 2");
    expects(s, "director HKR Ann");
    s = osaka("turns 4; start HKR 90 Ann 4 Bob 2 Cat 1; newborn HKR 900; stock Ann"); /* (d) */
    refuses(s, "Ann sell HKR 1", "90-SR-08");
    s = osaka("turns 1; start HKR 90 Ann 4 Bob 2 Cat 1; float HKR 900; stock Ann");
    refuses(s, "Ann sell HKR 1", "90-SR-07");
    s = osaka("turns 4; start HKR 90 Ann 2 Bob 2; float HKR 0; stock Ann");
    refuses(s, "Ann sell HKR 3", "90-SR-03");
}

TEST("90-SR-10: the last two go to one with 20%, who gives two single shares for the certificate") {
    scene *s = osaka("turns 4; start HKR 90 Ann 2 Bob 2; float HKR 0; stock Ann");
    does(s, "Ann sell HKR 2");
    expects(s, "director HKR Bob; shares HKR Bob 2; shares HKR Ann 0; pool HKR 2; certificates Bob 1; price HKR 75");
}

TEST("90-SR-11 90-TV-11 90-TV-26: together at one price, then a row for each; one by one brings less") {
    scene *s = osaka("turns 3; cash Ann 0; start NER 100 Bob 4 Ann 3; float NER 0; stock Ann");
    does(s, "Ann sell NER 3");
    expects(s, "cash Ann 300; cell NER 3,4; price NER 75");
    s = osaka("turns 3; cash Ann 0; start NER 100 Bob 4 Ann 3; price NER 0,5; float NER 0; stock Ann");
    does(s, "Ann sell NER 3");
    expects(s, "cash Ann 330; cell NER 3,5; price NER 80");
    s = osaka("turns 3; cash Ann 0; start NER 100 Bob 4 Ann 3; price NER 0,5; float NER 0; stock Ann");
    plays(s, "Ann sell NER 1; Ann sell NER 2");
    expects(s, "cash Ann 310; cell NER 3,5; price NER 80");
}

TEST("90-SR-12 90-TV-27: a marker without a cell below stays") {
    scene *s = osaka("turns 3; cash Ann 0; start NER 100 Bob 4 Ann 3; price NER 9,4; float NER 0; stock Ann");
    does(s, "Ann sell NER 3");
    expects(s, "cash Ann 135; cell NER 10,4; price NER 40");
    s = osaka("turns 3; cash Ann 0; start NER 100 Bob 4 Ann 3; price NER 10,4; float NER 0; stock Ann");
    does(s, "Ann sell NER 3");
    expects(s, "cash Ann 120; cell NER 10,4");
    s = osaka("turns 3; cash Ann 0; start NER 100 Bob 4 Ann 3; price NER 5,9; float NER 0; stock Ann");
    does(s, "Ann sell NER 2");
    expects(s, "cash Ann 200; cell NER 5,9");
}

TEST("90-SR-13: a sale moves its marker at once, under those that are there") {
    scene *s =
        osaka("turns 3; start NER 100 Bob 4 Ann 3; float NER 0; start SER 90 Bob 4 Ann 3; float SER 0; stock Ann");
    plays(s, "Ann sell NER 2; Ann sell SER 1"); /* both to 80 */
    expects(s, "cell NER 2,4; cell SER 2,4; place NER 0; place SER 1");
}

/* ---- purchases ----------------------------------------------------------------------------------------------------------- */

TEST("90-SR-14: from the offer at par, from the pool at the price; the bank is paid") {
    scene *s = osaka("turns 3; cash Ann 500; start NER 70 Bob 4 pool 2; price NER 0,5; float NER 0; stock Ann");
    does(s, "Ann buy NER ipo");
    expects(s, "cash Ann 430; treasury NER 0");
    check(gained(s, "Ann") == -70);
    s = osaka("turns 3; cash Ann 500; start NER 70 Bob 4 pool 2; price NER 0,5; float NER 0; stock Ann");
    does(s, "Ann buy NER pool");
    expects(s, "cash Ann 390; pool NER 1; treasury NER 0");
    s = osaka("turns 3; cash Ann 69; start NER 70 Bob 6; price NER 0,5; float NER 0; start SER 100 Bob 10; stock Ann");
    refuses(s, "Ann buy NER ipo", "90-SR-14");
    refuses(s, "Ann buy NER pool", "90-SR-14");
    refuses(s, "Ann buy SER ipo", "90-SR-14");
}

TEST("90-SR-15 90-ST-01 90-ST-02: the director's certificate comes first, for twice a par of 65 to 100") {
    static const char *const par[] = {"Ann par NER 65", "Ann par NER 70", "Ann par NER 75",
                                      "Ann par NER 80", "Ann par NER 90", "Ann par NER 100"};
    static const char *const then[] = {"cash Ann 370; cell NER 5,4", "cash Ann 360; cell NER 4,4",
                                       "cash Ann 350; cell NER 3,4", "cash Ann 340; cell NER 2,4",
                                       "cash Ann 320; cell NER 1,4", "cash Ann 300; cell NER 0,4"};
    for (unsigned i = 0; i < 6; i++) {
        scene *s = osaka("turns 2; cash Ann 500; stock Ann");
        refuses(s, "Ann buy NER ipo", "90-SR-15");
        refuses(s, "Ann par NER 60", "90-ST-01");
        refuses(s, "Ann par NER 85", "90-ST-01");
        refuses(s, "Ann par NER 110", "90-ST-01");
        does(s, par[i]);
        expects(s, then[i]);
        expects(s, "shares NER Ann 2; director NER Ann; certificates Ann 1; not floated NER");
        plays(s, "Ann pass?");
        refuses(s, "Bob par NER 65", "90-SR-15");
    }
}

TEST("90-ST-01 90-SP-03: a new marker goes under those on its par cell") {
    scene *s = osaka("turns 2; cash Ann 500; start SER 90 Bob 2; start HKR 90 Bob 2; stock Ann");
    does(s, "Ann par NER 90");
    expects(s, "place SER 0; place HKR 1; place NER 2");
}

TEST("90-ST-03 90-ST-04: half of a company starts it, with ten times par; later sales add nothing") {
    scene *s = osaka("turns 2; cash Ann 500; start NER 80 Bob 4; stock Ann");
    does(s, "Ann buy NER ipo");
    expects(s, "floated NER; treasury NER 800; cash Ann 420");
    plays(s, "Ann pass?; Bob pass; Cat buy NER ipo");
    expects(s, "treasury NER 800");
}

TEST("90-ST-03 90-TV-05: free shares count: HER with 40% more, OMS with 30% more") {
    scene *s = osaka_auctioned(NULL); /* Dan has 10% of HER, Bob 20% of OMS */
    plays(s, "Cat par HER 70; Cat pass; Dan pass; Ann pass; Bob pass; Cat buy HER ipo");
    expects(s, "not floated HER; ipo HER 6");
    plays(s, "Cat pass; Dan buy HER ipo");
    expects(s, "floated HER; treasury HER 700; director HER Cat; cash Dan 90");
    s = osaka_auctioned(NULL);
    plays(s, "Cat buy OMS ipo; Cat pass; Dan pass; Ann buy OMS ipo; Ann pass; Bob pass; Cat pass; Dan pass");
    expects(s, "not floated OMS; cash Cat 370");
    does(s, "Ann buy OMS ipo");
    expects(s, "floated OMS; treasury OMS 900; director OMS Bob");
}

TEST("90-ST-03 90-ST-04 90-ST-07 90-TV-23: KER starts at 50%, the free share counted") {
    scene *s = osaka_auctioned(NULL); /* Ann has the free share */
    refuses(s, "Cat par JR 90", "90-ST-05");
    does(s, "Cat par KER 65");
    expects(s, "cash Cat 330");
    plays(s, "Cat pass; Dan pass");
    refuses(s, "Ann sell KER 1", "90-SR-07");
    plays(s, "Ann pass; Bob pass; Cat buy KER ipo; Cat pass");
    expects(s, "not floated KER; ipo KER 6; cash Cat 265");
    does(s, "Dan buy KER ipo");
    expects(s, "floated KER; treasury KER 650; cash Dan 95");
    check(gained(s, "KER") == 650);
}

TEST("90-ST-07: the free share is not sold before the director's certificate") {
    scene *s = osaka_auctioned(NULL);
    plays(s, "Cat pass; Dan pass; Ann pass; Bob pass");
    while (rail_of(s)->round == RAIL_ROUND_OPERATING) {
        passes(s);
    }
    expects(s, "turns 2; round stock");
    while (rail_of(s)->frame[0].who != IR_PLAYER(0)) {
        passes(s);
    }
    check(!accepts(s, "Ann sell KER 1"));
    check(!offered(s, "Ann sell"));
}

TEST("90-ST-05: JR's par is 100") {
    scene *s = osaka("turns 2; cash Ann 500; stock Ann");
    refuses(s, "Ann par JR 90", "90-ST-05");
    does(s, "Ann par JR 100");
    expects(s, "cash Ann 300; cell JR 0,4");
}

TEST("90-ST-06 90-KN-01 90-KN-07 90-TV-24: four shares of KNR from the first stock round on, for the bank") {
    scene *s = osaka_auctioned(NULL);
    plays(s,
          "Cat buy KNR ipo; Cat pass; Dan buy KNR ipo; Dan pass; Ann buy KNR ipo; Ann pass; Bob buy KNR ipo; Bob pass");
    expects(s, "cash Cat 385; cash Dan 85; cash Bob 190; treasury KNR 0; ipo KNR 0; not floated KNR");
    osaka_expects(s, "reserve KNR 6; director KNR bank");
    check(!accepts(s, "Cat buy KNR ipo"));
    plays(s, "Cat pass; Dan pass; Ann pass; Bob pass");
    expects(s, "cell KNR 3,4; price KNR 75; round operating");
    while (rail_of(s)->round == RAIL_ROUND_OPERATING) {
        check(rail_of(s)->frame[rail_of(s)->depth - 1].who != IR_COMPANY(scene_company(s, "KNR")));
        passes(s);
    }
    expects(s, "cell KNR 3,4; treasury KNR 0");
}

TEST("90-SR-17 90-LM-02: at most 60% of a company and the certificates of the limit") {
    scene *s = osaka("turns 3; cash Ann 500; start NER 80 Ann 6 Bob 2 pool 1; float NER 0; stock Ann");
    refuses(s, "Ann buy NER ipo", "90-LM-02");
    refuses(s, "Ann buy NER pool", "90-LM-02");
    s = osaka(
        "turns 3; cash Ann 500; start NER 80 Ann 6; float NER 0; start SER 80 Ann 6; float SER 0; start HER 80 Ann 6;"
        "float HER 0; start HKR 80 Bob 3; float HKR 0; stock Ann");
    expects(s, "certificates Ann 15");
    refuses(s, "Ann buy HKR ipo", "90-SR-17");
    refuses(s, "Ann par JR 100", "90-SR-17");
}

/* ---- the end of the round ---------------------------------------------------------------------------------------------- */

TEST("90-SR-20 90-TV-29: what is wholly in players' hands goes up a row, never to the right") {
    scene *s =
        osaka("turns 3; start NER 90 Ann 6 Bob 4; float NER 0; start SER 100 Ann 6 Cat 4; float SER 0;"
              "start HKR 80 Ann 3 Bob 6 pool 1; float HKR 0; start HER 70 Dan 6 Cat 2; float HER 0; trains NER 2;"
              "stock Ann");
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    expects(s, "cell NER 0,4; cell SER 0,4; cell HKR 2,4; cell HER 4,4; place SER 0; place NER 1");
}

TEST("90-SR-21: the rises are made from the highest price down") {
    scene *s =
        osaka("turns 3; start NER 80 Ann 6 Bob 4; start SER 90 Ann 6 Cat 4; start HER 65 Bob 5 Ann 5; stock Ann");
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    static const char *const order[] = {"SER", "NER", "HER"};
    unsigned n = 0;
    for (unsigned i = 0; i < s->events.count; i++) {
        const char *key = ir_event_key(s->game.title, s->events.event[i].code);
        if (strcmp(key, "event.price_moved") == 0 && n < 3) {
            unsigned c = scene_company(s, order[n]);
            check((unsigned)s->events.event[i].arg[0] == c || (unsigned)s->events.event[i].arg[0] == IR_COMPANY(c));
            n++;
        }
    }
    check(n == 3);
    expects(s, "cell SER 0,4; cell NER 1,4; cell HER 4,4");
}

TEST("90-SR-22: who holds more is director at once, the nearest clockwise among equals") {
    scene *s = osaka("turns 3; cash Ann 500; start NER 80 Bob 2 Ann 2; float NER 0; stock Ann");
    does(s, "Ann buy NER ipo");
    expects(s, "director NER Ann; shares NER Ann 3; shares NER Bob 2; certificates Ann 2; certificates Bob 2");
    s = osaka("turns 3; start NER 80 Bob 4 Ann 3 Dan 3; float NER 0; stock Bob");
    does(s, "Bob sell NER 2");
    expects(s, "director NER Dan"); /* clockwise from Bob: Cat, Dan, then Ann */
    s = osaka("turns 3; start NER 80 Cat 4 Ann 3 Dan 2; float NER 0; stock Cat");
    does(s, "Cat sell NER 2");
    expects(s, "director NER Ann");
    s = osaka("turns 3; start NER 80 Cat 4 Ann 3 Dan 2; float NER 0; stock Cat");
    does(s, "Cat sell NER 1");
    expects(s, "director NER Cat");
}

/* ---- limits and zones ---------------------------------------------------------------------------------------------------- */

TEST("90-LM-01 90-LM-03 90-LM-04 90-LM-09 90-TV-30: what counts as a certificate, by the zone of the price") {
    static const char *const text =
        "turns 4; cash Ann 1000; start HER 80 Ann 5; float HER 0; start NER 80 Bob 4 Ann 3; float NER 0;"
        "start SER 75 Bob 3 Ann 2; float SER 0; private HKT Ann; private KFK Ann;"
        "minor KAN Ann 100; union 80; price NER %s; stock Ann";
    static const char *const cell[] = {"5,0", "6,0", "3,0"};
    static const unsigned count[] = {9, 9, 12};
    for (unsigned i = 0; i < 3; i++) {
        char whole[500];
        (void)snprintf(whole, sizeof whole, text, cell[i]);
        scene *s = osaka(whole);
        rail_look k = rail_look_at(&s->game, &s->state);
        check(rail_certificates(&k, 0) == count[i]);
    }
}

TEST("90-LM-04: no limit of 60% on brown cells, but on yellow ones") {
    scene *s = osaka("turns 3; cash Ann 500; start NER 80 Ann 9; price NER 6,0; float NER 0; stock Ann");
    does(s, "Ann buy NER ipo");
    expects(s, "shares NER Ann 10; certificates Ann 0; free NER");
    s = osaka("turns 3; cash Ann 500; start NER 80 Ann 6; price NER 5,0; float NER 0; stock Ann");
    expects(s, "free NER; certificates Ann 0");
    refuses(s, "Ann buy NER ipo", "90-LM-02");
}

TEST("90-LM-03: beyond the certificate limit with shares of the yellow zone") {
    scene *s = osaka(
        "turns 3; cash Ann 500; start NER 80 Ann 6; float NER 0; start SER 80 Ann 6; float SER 0; start HER 80 Ann 6;"
        "float HER 0; start HKR 80 Bob 3 pool 2; price HKR 4,0; float HKR 0; stock Ann");
    does(s, "Ann buy HKR pool");
    expects(s, "certificates Ann 15; shares HKR Ann 1; cash Ann 450");
}

TEST("90-LM-05 90-LM-06 90-LM-07: zones of the chart: par cells are ordinary, 45 and 50 yellow, below brown, three "
     "closed") {
    scene *s = osaka("stock Ann");
    const rail_data *d = s->game.title->data;
    unsigned closed = 0;
    for (unsigned i = 0; i < d->ncells; i++) {
        char text[80];
        unsigned price = d->cell[i].price;
        if (price == 0) {
            closed++;
            continue;
        }
        (void)snprintf(text, sizeof text, "start NER 80 Ann 3; price NER %u,%u; float NER 0; stock Ann", d->cell[i].row,
                       d->cell[i].column);
        s = osaka(text);
        expects(s, price <= 50 ? "free NER; certificates Ann 0" : "not free NER; certificates Ann 2");
    }
    check(closed == 3 && d->ncells == 117);
}

TEST("90-SR-02 90-LM-08 90-FS-06: who is above a limit sells first, as far as sales are allowed") {
    scene *s = osaka("turns 3; cash Ann 500; start NER 80 Ann 8 Bob 2; float NER 0; start HKR 90 Bob 3; stock Ann");
    refuses(s, "Ann pass", "90-LM-08");
    refuses(s, "Ann buy HKR ipo", "90-LM-08");
    does(s, "Ann sell NER 1");
    refuses(s, "Ann pass", "90-LM-08");
    does(s, "Ann sell NER 1");
    expects(s, "shares NER Ann 6; asked Ann stock");
    does(s, "Ann buy HKR ipo");
    /* certificates */
    s = osaka(
        "turns 3; cash Ann 500; start NER 80 Ann 6; float NER 0; start SER 80 Ann 6; float SER 0; start HER 80 Ann 6;"
        "float HER 0; start HKR 80 Bob 3 Ann 1; float HKR 0; stock Ann");
    expects(s, "certificates Ann 16");
    refuses(s, "Ann pass", "90-LM-08");
    does(s, "Ann sell SER 1");
    plays(s, "Ann pass");
    expects(s, "asked Bob stock");
    /* nothing can be sold: nothing is asked */
    s = osaka("turns 3; cash Ann 0; start NER 80 Ann 8 Bob 2; newborn NER 800; start HKR 90 Bob 3; stock Bob");
    plays(s, "Bob pass; Cat pass; Dan pass");
    plays(s, "Ann pass?");
    expects(s, "round operating");
}

TEST("90-LM-08: a marker that leaves its zone in an operating round asks for nothing before the stock round") {
    scene *s = osaka("phase 2; turns 3; set 1/2; start NER 80 Ann 8 Bob 2; price NER 7,1; float NER 300; trains NER 2;"
                     "revenue 40; turn NER dividend");
    plays(s, "NER pay"); /* to 45, yellow */
    expects(s, "price NER 45; asked NER trains");
}

/* ---- closing ------------------------------------------------------------------------------------------------------------- */

TEST("90-CL-02 90-CL-06 90-CL-07 90-SR-12 90-TV-28: a sale into a closed cell closes the company, and is paid") {
    scene *s =
        osaka("phase 2; turns 3; cash Ann 0; start NER 80 Bob 4 Ann 2; price NER 8,0; float NER 120; trains NER 2 3;"
              "tile J13 9 5; station NER J15; private AR NER; start HKR 90 Ann 2; stock Ann");
    expects(s, "certificates Ann 1"); /* NER is in the brown zone */
    does(s, "Ann sell NER 1");
    expects(
        s,
        "cash Ann 30; treasury NER 0; trains NER; train_pool 2 3; no station NER I12; no station NER J15; closed AR");
    expects(s, "shares NER Ann 0; shares NER Bob 0; certificates Ann 1; certificates Bob 0");
    check(rail_of(s)->cell[scene_company(s, "NER")] == 0);
    check(!accepts(s, "Ann sell NER 1"));
    plays(s, "Ann pass?");
    refuses(s, "Bob par NER 65", "90-CL-02");
    refuses(s, "Bob buy NER ipo", "90-CL-02");
}

TEST("90-SP-02 90-CL-02 90-CL-06 90-TV-12 90-TV-28: kept beside a closed cell, it closes before it buys trains") {
    static const char *const cell[] = {"8,0", "9,1", "10,2"};
    for (unsigned i = 0; i < 3; i++) {
        char text[300];
        (void)snprintf(text, sizeof text,
                       "phase 2; turns 3; set 1/2; start NER 80 Bob 4 Ann 2; price NER %s; float NER 300; trains NER 2;"
                       "start HKR 65 Ann 5; price HKR 10,4; float HKR 100; trains HKR 2; revenue 40; turn NER dividend",
                       cell[i]);
        scene *s = osaka(text);
        does(s, "NER keep");
        expects(s, "treasury NER 0; train_pool 2; no station NER I12; asked HKR track");
        osaka_expects(s, "gone NER");
    }
    scene *s = osaka("phase 2; turns 3; set 1/2; start NER 80 Bob 4 Ann 2; price NER 10,3; float NER 300; trains NER 2;"
                     "revenue 40; turn NER dividend");
    does(s, "NER keep");
    expects(s, "cell NER 10,2; price NER 30; treasury NER 340; asked NER trains");
}

TEST("90-CL-02 90-CL-06: the home of a closed company is kept no longer") {
    scene *s = osaka("phase 2; turns 3; set 1/2; start SER 80 Bob 4 Ann 2; price SER 8,0; float SER 300; trains SER 2;"
                     "start JR 100 Ann 5; float JR 500; trains JR 2; tile F3 57 1; revenue 40; turn SER dividend");
    does(s, "SER keep");
    osaka_expects(s, "gone SER; asked JR track");
    does(s, "JR pass");
    does(s, "JR station F3");
    expects(s, "station JR F3");
}

/* ---- prices ------------------------------------------------------------------------------------------------------------ */

static void price_after(const char *cell, const char *action, const char *then) {
    char text[300];
    (void)snprintf(text, sizeof text,
                   "phase 2; turns 3; set 1/2; start NER 80 Bob 4 Ann 2; price NER %s; float NER 300; trains NER 2;"
                   "revenue 40; turn NER dividend",
                   cell);
    scene *s = osaka(text);
    does(s, action);
    expects(s, then);
}

TEST("90-SP-01 90-SP-02 90-TV-12 90-TV-29: right for a dividend, left without; at the ends up and down") {
    price_after("2,15", "NER pay", "cell NER 1,15; price NER 325");
    price_after("3,13", "NER pay", "cell NER 2,13; price NER 250");
    price_after("0,17", "NER pay", "cell NER 0,17; price NER 400");
    price_after("1,17", "NER pay", "cell NER 0,17; price NER 400");
    price_after("3,4", "NER pay", "cell NER 3,5; price NER 80");
    price_after("3,4", "NER keep", "cell NER 3,3; price NER 70");
    price_after("0,0", "NER keep", "cell NER 1,0; price NER 65");
    price_after("4,0", "NER keep", "cell NER 5,0; price NER 45");
    price_after("7,0", "NER keep", "cell NER 8,0; price NER 30");
}

TEST("90-SP-02 90-RV-04: nothing run is as nothing paid") {
    scene *s = osaka("phase 2; turns 3; set 1/2; start NER 80 Bob 4 Ann 2; float NER 300; turn NER track");
    does(s, "NER pass");
    expects(s, "cell NER 2,3; price NER 75; asked NER trains; treasury NER 300");
}

TEST("90-SP-03 90-OO-04: a marker that comes later lies below") {
    scene *s = osaka("phase 2; turns 3; set 1/2; start SER 90 Ann 5; price SER 2,5; float SER 0; trains SER 2; start "
                     "NER 80 Bob 4 Ann 2;"
                     "float NER 300; trains NER 2; operated SER; revenue 40; turn NER dividend");
    does(s, "NER pay");
    expects(s, "cell NER 2,5; place SER 0; place NER 1");
}

TEST("90-ST-08 90-ST-03: a company with half of it in the pool has started too") {
    scene *s = osaka("turns 3; cash Ann 500; start NER 80 Bob 2 pool 2; stock Ann");
    does(s, "Ann buy NER ipo");
    expects(s, "floated NER; treasury NER 800");
}

TEST("90-SR-12 90-CL-02: several shares sold down through the last cell: all are paid at the first price") {
    scene *s = osaka(
        "turns 3; cash Ann 0; start NER 80 Bob 4 Ann 3; price NER 7,0; float NER 50; start HKR 90 Cat 2; stock Ann");
    does(s, "Ann sell NER 3");
    expects(s, "cash Ann 105; treasury NER 0");
    osaka_expects(s, "gone NER");
    s = osaka(
        "turns 3; cash Ann 0; start NER 80 Bob 4 Ann 3; price NER 8,1; float NER 50; start HKR 90 Cat 2; stock Ann");
    does(s, "Ann sell NER 1");
    expects(s, "cash Ann 35; cell NER 9,1");
    does(s, "Ann sell NER 1");
    expects(s, "cash Ann 65");
    osaka_expects(s, "gone NER");
}

TEST("90-SR-07: the first turn of the game, not the first stock round in which shares are dealt") {
    scene *s = osaka_book("turns 2 dealt 1; start NER 80 Bob 4 Ann 3; start HKR 90 Cat 2; stock Ann");
    does(s, "Ann sell NER 1");
    s = osaka_book("turns 1; start NER 80 Bob 4 Ann 3; start HKR 90 Cat 2; stock Ann");
    refuses(s, "Ann sell NER 1", "90-SR-07");
}

TEST("90-DV-03 90-KN-01: shares of KNR that are kept for minors pay nobody") {
    scene *s = osaka("phase 2; turns 4; set 1/2; cash Ann 0; cash Bob 0; station KNR H13.0; knr 80 0 Ann 4 Bob 1 pool "
                     "1; minor NAR Cat 320; trains KNR 2;"
                     "revenue 100; turn KNR dividend");
    osaka_expects(s, "reserve KNR 2; ipo KNR 2");
    does(s, "KNR pay");
    expects(s, "cash Ann 40; cash Bob 10; treasury KNR 10");
}
