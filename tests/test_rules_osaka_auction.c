/* 1890: setup (90-SU) and the auction (90-IS), with vectors 90-TV-01, 06, 16 to 22 and 61. */
#include "osaka_scene.h"

#include <stdio.h>
#include <string.h>

static const char *const all_titles[] = {"1890", "1890a", "1890b", "1890d"};

/* ---- setup --------------------------------------------------------------------------------------------------------------- */

TEST("90-SU-01 IR-06: two to seven players, in A and B two to four; the seats are drawn by the seed") {
    static scene s;
    ir_problem problem;
    for (unsigned i = 0; i < 4; i++) {
        const ir_title *t = ir_title_find(all_titles[i]);
        if (t == NULL) {
            continue;
        }
        unsigned most = i == 1 || i == 2 ? 4 : 7;
        check(!ir_game_init(&s.game, t, 0, 1, scene_names, 1, 0, NULL, &problem));
        check(ir_game_init(&s.game, t, 0, 2, scene_names, 1, 0, NULL, &problem));
        check(ir_game_init(&s.game, t, 0, most, scene_names, 1, 0, NULL, &problem));
        if (most < IR_MAX_PLAYERS) {
            check(!ir_game_init(&s.game, t, 0, most + 1, scene_names, 1, 0, NULL, &problem));
        }
        check_draw(all_titles[i]);
    }
    /* and the whole order is drawn, not the first player alone */
    unsigned turned = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        check(ir_game_init(&s.game, ir_title_find("1890"), 0, 3, scene_names, seed, 0, NULL, &problem));
        ir_new(&s.game, &s.state);
        const rail_state *r = rail_of(&s);
        unsigned at = 0;
        while (r->reseated && r->order[at] != 0) {
            at++;
        }
        turned += r->reseated && r->order[(at + 1) % 3] == 2;
    }
    check(turned > 10 && turned < 50);
}

TEST("90-SU-02 90-SU-03 90-Q1 90-TV-01: money and certificates by the number of players, out of 12,000") {
    static const int32_t cash[] = {1260, 840, 630, 504, 420, 360};
    static const unsigned limit[] = {26, 18, 15, 13, 11, 10};
    for (unsigned players = 2; players <= 7; players++) {
        scene *s = osaka_game(players, NULL);
        rail_look k = rail_look_at(&s->game, &s->state);
        for (unsigned seat = 0; seat < players; seat++) {
            check(s->state.cash[IR_PLAYER(seat)] == cash[players - 2]);
        }
        check(s->state.cash[IR_BANK] == 12000 - 2520 && all_money(s) == 12000);
        check(rail_limit(&k) == limit[players - 2]);
    }
    expects(osaka_game(4, NULL), "cash Dan 630; bank 9480");
}

TEST("90-SU-04: eleven lots from the cheapest private to Kobe Electric") {
    static const struct {
        const char *id;
        int32_t price;
    } lots[] = {{"AR", 20},   {"KT", 40},   {"HKT", 70},  {"HNT", 110}, {"KSR", 160}, {"OMER", 220},
                {"KAN", 100}, {"OER", 200}, {"ORW", 100}, {"NAR", 160}, {"KBE", 100}};
    scene *s = osaka_game(2, NULL);
    for (unsigned i = 0; i < 11; i++) {
        const char *who = rail_of(s)->frame[rail_of(s)->depth - 1].who == IR_PLAYER(0) ? "Ann" : "Bob";
        char text[60];
        rail_look k = rail_look_at(&s->game, &s->state);
        check(rail_listed_price(&k, scene_private(s, lots[i].id)) == lots[i].price);
        (void)snprintf(text, sizeof text, "%s buy %s", who, lots[i].id);
        does(s, text);
        if (i == 5 || i == 7) {
            (void)snprintf(text, sizeof text, "%s par %s 65", who, i == 5 ? "OMS" : "KNR");
            does(s, text);
        }
    }
    expects(s, "round stock; turns 1");
}

TEST("90-SU-05 90-SU-08 90-SU-09: turn 1, phase 1, an empty market, ten tenths of each company; all is open") {
    scene *s = osaka_game(4, NULL);
    expects(s, "turns 1; phase 1; round auction; ipo JR 10; ipo HKR 10; ipo SER 10; ipo NER 10; priority Ann");
    for (unsigned c = 0; c < ((const rail_data *)s->game.title->data)->ncompanies; c++) {
        check(rail_of(s)->cell[c] == 0);
    }
    s = osaka("start JR 100 Ann 10; stock Ann");
    expects(s, "certificates Ann 9");
    check(strstr(seen(s), "\"cash\"") != NULL);
}

TEST("90-SU-06 90-TN-02: the trains and their prices") {
    scene *s = osaka_game(4, NULL);
    expects(s, "depot 2 9; depot 2+2 3; depot 3 5; depot 3+3 2; depot 4 4; depot 5 3; depot 6 2; depot D 6");
    const rail_data *d = s->game.title->data;
    static const char *const kinds[] = {"2", "2+2", "3", "3+3", "4", "5", "6", "D"};
    static const unsigned price[] = {80, 120, 180, 230, 300, 450, 630, 1100};
    rail_look k = rail_look_at(&s->game, &s->state);
    for (unsigned i = 0; i < d->ntrains; i++) { /* what only an option brings comes after them */
        check(i < 8 ? strcmp(d->train[i].id, kinds[i]) == 0 && d->train[i].price == price[i]
                    : k.r->train_count[i] == 0);
    }
}

TEST("90-SU-07: printed tiles count as yellow ones: no yellow tile goes on them, green ones do from phase 2 on") {
    scene *s = osaka("phase 1; start KER 70 Ann 5; float KER 500; turn KER track");
    refuses(s, "KER lay E16 57 rot 0", "90-TR-09");
    s = osaka("phase 2; start NER 70 Ann 5; float NER 500; turn NER track");
    does(s, "NER lay I12 821 rot 4");
}

/* ---- buying, bidding, passing ------------------------------------------------------------------------------------------ */

TEST("90-IS-01 90-IS-02: shares and late privates are not sold while a lot is left; buy, bid or pass") {
    scene *s = osaka_game(4, NULL);
    refuses(s, "Ann par JR 100", "90-IS-02");
    refuses(s, "Ann buy NER ipo", "90-IS-02");
    refuses(s, "Ann bid KFK 205", "90-SR-18");
    refuses(s, "Ann buy KFK", "90-SR-18");
    does(s, "Ann buy AR");
    expects(s, "owner AR Ann; cash Ann 610; actor Bob; not actor Ann");
    does(s, "Bob bid KSR 165");
    expects(s, "cash Bob 630; bid KSR Bob 165; actor Cat");
    does(s, "Cat pass");
    expects(s, "actor Dan; round auction");
    refuses(s, "Dan ask AR 10", "90-IS-02");
}

TEST("90-IS-03: only the first of the row is bought, only the others are bid for") {
    scene *s = osaka_game(4, NULL);
    refuses(s, "Ann buy KT", "90-IS-03");
    refuses(s, "Ann buy KBE", "90-IS-03");
    refuses(s, "Ann bid AR 25", "90-IS-03");
    does(s, "Ann buy AR");
    refuses(s, "Bob bid AR 25", "90-IS-01");
    refuses(s, "Bob bid KT 45", "90-IS-03");
    refuses(s, "Bob buy KT 45", "90-IS-02");
    does(s, "Bob buy KT 40");
    expects(s, "cash Bob 590");
}

TEST("90-IS-04 90-IS-05 90-TV-18: five above the face or the highest bid, in fives, with money that is not bid yet") {
    scene *s = osaka_game(4, NULL);
    refuses(s, "Ann bid KSR 160", "90-IS-04");
    refuses(s, "Ann bid KSR 163", "90-IS-04");
    refuses(s, "Ann bid KSR 166", "90-IS-04");
    does(s, "Ann bid KSR 165");
    refuses(s, "Bob bid KSR 165", "90-IS-04");
    refuses(s, "Bob bid KSR 168", "90-IS-04");
    does(s, "Bob bid KSR 170");
    plays(s, "Cat pass; Dan pass");
    refuses(s, "Ann bid OMER 470", "90-IS-05");
    does(s, "Ann bid OMER 465");
    expects(s, "bid KSR Ann 165; bid OMER Ann 465; cash Ann 630");
}

TEST("90-IS-05: bid money buys nothing else; one's own bid may be raised, with the money of the old one") {
    scene *s = osaka_game(4, NULL);
    plays(s, "Ann bid OMER 615; Bob pass; Cat pass; Dan pass");
    refuses(s, "Ann buy AR", "90-IS-05");
    does(s, "Ann bid OMER 630");
    expects(s, "bid OMER Ann 630");
    s = osaka_game(4, NULL);
    plays(s, "Ann bid KT 45; Bob bid KT 50; Cat pass; Dan pass; Ann pass; Bob bid KT 55");
    expects(s, "bid KT Bob 55; bid KT Ann 45");
}

/* ---- what a purchase sets off ------------------------------------------------------------------------------------------ */

TEST("90-IS-06 90-IS-07 90-IS-09 90-Q18 90-Q25 90-TV-16: the lowest bidder opens the contest; then left of the direct "
     "buyer") {
    scene *s = osaka_game(4, NULL);
    plays(s, "Ann bid KT 45; Bob bid KT 50; Cat bid KT 55; Dan pass; Ann buy AR");
    expects(s, "actor Ann; not actor Bob; not actor Dan; owner KT nobody");
    refuses(s, "Dan bid KT 60", "90-IS-02");
    refuses(s, "Ann bid KT 55", "90-IS-04");
    refuses(s, "Ann bid HKT 75", "90-IS-07");
    does(s, "Ann bid KT 60");
    expects(s, "actor Bob");
    does(s, "Bob pass");
    expects(s, "actor Cat");
    does(s, "Cat bid KT 65");
    expects(s, "actor Ann"); /* Bob is out for good */
    does(s, "Ann pass");
    expects(s, "owner KT Cat; cash Ann 610; cash Bob 630; cash Cat 565; cash Dan 630; actor Bob; listed HKT 70");
    does(s, "Bob buy HKT");
}

TEST("90-IS-07: clockwise from the lowest bidder among the bidders, whoever bought") {
    scene *s = osaka_game(4, NULL);
    plays(s, "Ann bid KT 50; Bob pass; Cat bid KT 55; Dan bid KT 60; Ann pass; Bob bid KT 65; Cat buy AR");
    expects(s, "actor Ann");
    does(s, "Ann pass");
    expects(s, "actor Cat"); /* Bob has the highest bid and is not asked to raise it */
    does(s, "Cat bid KT 70");
    expects(s, "actor Dan");
    does(s, "Dan pass");
    expects(s, "actor Bob");
    does(s, "Bob bid KT 75");
    expects(s, "actor Cat");
    does(s, "Cat pass");
    expects(s, "owner KT Bob; cash Bob 555; actor Dan"); /* left of Cat */
}

TEST("90-IS-06: the only one left pays their own bid, and the others' money is free again") {
    scene *s = osaka_game(4, NULL);
    plays(s, "Ann bid KT 45; Bob bid KT 630; Cat buy AR");
    expects(s, "owner KT Bob; cash Bob 0; cash Ann 630; bid KT Ann 0; actor Dan");
    plays(s, "Dan pass; Ann bid OMER 630");
}

TEST("90-IS-06 90-IS-08 90-IS-09 90-TV-17: sales to single bidders go on until a lot has no bid") {
    scene *s = osaka_game(4, NULL);
    plays(s, "Ann pass; Bob bid KT 45; Cat bid HKT 75; Dan pass; Ann buy AR");
    expects(s, "owner AR Ann; owner KT Bob; owner HKT Cat; owner HNT nobody; listed HNT 110");
    expects(s, "cash Ann 610; cash Bob 585; cash Cat 555; cash Dan 630; actor Bob");
}

TEST("90-IS-08: a contest in the middle of a chain") {
    scene *s = osaka_game(4, NULL);
    plays(s, "Ann bid KT 45; Bob bid HKT 75; Cat bid HKT 80; Dan bid HNT 115; Ann buy AR");
    expects(s, "owner KT Ann; owner HKT nobody; actor Bob");
    plays(s, "Bob bid HKT 85; Cat pass");
    expects(s, "owner HKT Bob; owner HNT Dan; cash Dan 515; shares HER Dan 1; actor Bob");
}

/* ---- all pass ---------------------------------------------------------------------------------------------------------- */

TEST("90-IS-10 90-IS-11 90-Q34 90-TV-06 90-TV-21: Arima falls by 5 a turn, at 0 the priority holder has it") {
    scene *s = osaka_game(4, NULL);
    static const char *const price[] = {"listed AR 20", "listed AR 15", "listed AR 10", "listed AR 5"};
    for (unsigned i = 0; i < 4; i++) {
        expects(s, price[i]);
        if (i == 3) {
            plays(s, "Ann pass; Bob bid KT 45");
        }
        expects(s, "listed KT 40; priority Ann");
        everybody_passes(s);
    }
    if (rail_of(s)->private_owner[scene_private(s, "AR")] == IR_BANK) { /* it may be hers without a word */
        refuses(s, "Ann pass", "90-IS-11");
        does(s, "Ann buy AR");
    }
    expects(s, "turns 5; owner AR Ann; cash Ann 630; owner KT Bob; cash Bob 585; actor Bob; round auction");
    expects(s, "total Ann 650"); /* its face is still 20 */
}

TEST("90-IS-10: with Arima sold nothing gets cheaper") {
    scene *s = osaka_game(4, NULL);
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    expects(s, "turns 2; round auction; listed AR 15");
    plays(s, "Ann buy AR; Bob pass; Cat pass; Dan pass; Ann pass");
    expects(s, "turns 3; listed KT 40; cash Ann 620; priority Bob; actor Bob");
}

TEST("90-IS-12 90-IS-17 90-Q19 90-TV-20: incomes, the next turn, bids stay; the priority is left of the last buyer") {
    scene *s = osaka_game(4, NULL);
    plays(s, "Ann buy AR; Bob buy KT; Cat bid HNT 115; Dan pass; Ann pass; Bob pass; Cat pass");
    expects(
        s,
        "cash Ann 615; cash Bob 600; cash Cat 630; turns 2; bid HNT Cat 115; actor Cat; priority Cat; round auction");
    refuses(s, "Cat bid OMER 520", "90-IS-05");
    does(s, "Cat bid OMER 515");
}

TEST("90-IS-17: bids do not move the priority") {
    scene *s = osaka_game(4, NULL);
    plays(s, "Ann buy AR; Bob pass; Cat bid HNT 115; Dan pass; Ann pass; Bob pass; Cat pass");
    expects(s, "turns 2; priority Bob; actor Bob");
    /* nobody bought in the second round: it stays where it is */
    s = osaka_game(4, NULL);
    plays(s, "Ann buy AR; Bob pass; Cat pass; Dan pass; Ann pass");
    expects(s, "turns 2; actor Bob");
    plays(s, "Bob pass; Cat bid HNT 115; Dan pass; Ann pass; Bob pass; Cat pass");
    expects(s, "turns 3; priority Bob; actor Bob");
}

TEST("90-IS-17: a lot that goes by bid is a purchase") {
    scene *s = osaka_game(4, NULL);
    plays(s, "Ann pass; Bob pass; Cat bid KT 45; Dan buy AR; Ann pass; Bob pass; Cat pass; Dan pass");
    expects(s, "owner KT Cat; turns 2; priority Dan; actor Dan"); /* on 90-IS-09 alone it would be Ann */
}

TEST("90-IS-18 90-IS-12 90-IS-15: minors sold so far operate in the one round after it") {
    scene *s = osaka_game(4, NULL);
    plays(s,
          "Ann buy AR; Bob buy KT; Cat buy HKT; Dan buy HNT; Ann buy KSR; Bob buy OMER; Bob par OMS 90; Cat buy KAN");
    expects(s, "treasury KAN 100; station KAN J15; owner KAN Cat");
    plays(s, "Dan pass; Ann pass; Bob pass; Cat pass");
    expects(s, "round operating; set 1/1; asked KAN track");
    expects(s, "cash Ann 480; cash Bob 420; cash Cat 475; cash Dan 540"); /* 5 + 25, 10 + 40, 15, 20 */
    plays(s, "KAN lay J13 9 rot 1; KAN train 2");
    expects(s, "turns 2; round auction; priority Dan; actor Dan; treasury KAN 20; trains KAN 2");
}

/* ---- gifts --------------------------------------------------------------------------------------------------------------- */

TEST("90-IS-13 90-IS-14 90-IS-15 90-LM-01 90-TV-22: what comes with OMER, OER, HNT and KSR, and what counts") {
    scene *s = osaka_game(4, NULL);
    plays(
        s,
        "Ann buy AR; Bob pass; Cat pass; Dan pass; Ann buy KT; Bob pass; Cat pass; Dan pass; Ann buy HKT; Bob buy HNT");
    expects(s, "shares HER Bob 1; ipo HER 9; cash Bob 520; event free_share");
    plays(s, "Cat pass; Dan pass; Ann buy KSR");
    expects(s, "shares KER Ann 1; ipo KER 9");
    plays(s, "Bob pass; Cat pass; Dan buy OMER");
    expects(s, "actor Dan; not actor Ann");
    refuses(s, "Dan pass", "90-IS-13");
    refuses(s, "Dan par OMS 85", "90-ST-01");
    refuses(s, "Dan par NER 90", "90-IS-13");
    does(s, "Dan par OMS 90");
    expects(s, "shares OMS Dan 2; director OMS Dan; cash Dan 410; cell OMS 1,4; not floated OMS; actor Ann");
    plays(s, "Ann buy KAN; Bob pass; Cat buy OER; Cat par KNR 75");
    expects(
        s,
        "cash Cat 430; treasury OER 200; station OER H13.0; cell KNR 3,4; treasury KNR 0; not floated KNR; actor Dan");
    expects(s, "certificates Ann 6; certificates Bob 2; certificates Cat 1; certificates Dan 2");
    expects(s, "total Dan 590; total Cat 630"); /* OMER is worth nothing; OMS 20% at 90 */
}

TEST("90-IS-15: a fixed capital, whatever the price was, and stations on all homes; ORW has none of its own") {
    scene *s = osaka_auctioned(NULL);
    expects(s,
            "treasury KAN 100; treasury OER 200; treasury ORW 100; treasury NAR 320; treasury KBE 200; cash Bob 265");
    expects(s, "station KAN J15; station OER H13.0; station NAR B17.2; station NAR H19.1; station KBE D5");
    check(rail_of(s)->station[scene_company(s, "ORW")][0] == 0);
    check(all_money(s) == 12000);
}

TEST("90-IS-16 90-TV-19: when all is sold the stock round of the turn begins left of the last buyer") {
    scene *s = osaka_auctioned(NULL);
    expects(s, "owner NAR Dan; owner KBE Bob; round stock; turns 1; actor Cat");

    /* the last one bought directly */
    s = osaka_game(4, NULL);
    plays(s, "Ann buy AR; Bob buy KT; Cat buy HKT; Dan buy HNT; Ann buy KSR; Bob buy OMER; Bob par OMS 90; Cat buy KAN;"
             "Dan buy OER; Dan par KNR 75; Ann buy ORW; Bob buy NAR; Cat buy KBE");
    expects(s, "round stock; turns 1; actor Dan");
}

TEST("90-IS-11: Arima taken for nothing counts as a purchase for the priority") {
    scene *s = osaka_game(4, NULL);
    for (unsigned i = 0; i < 4; i++) {
        everybody_passes(s);
    }
    if (rail_of(s)->private_owner[scene_private(s, "AR")] == IR_BANK) {
        does(s, "Ann buy AR");
    }
    expects(s, "actor Bob; listed KT 40");
    plays(s, "Bob pass; Cat pass; Dan pass; Ann pass");
    expects(s, "turns 6; priority Bob; cash Ann 635");
}

/* ---- under the book ---------------------------------------------------------------------------------------------------- */

TEST("90-DF-05 90-DF-30 90-TV-61: under the book left of the highest bidder speaks first, and 118 is a bid") {
    scene *s = osaka_game(5, "rules=book");
    plays(s, "Ann buy AR; Bob buy KT; Cat pass; Dan pass; Eve bid HNT 115; Ann pass; Bob bid HNT 120; Cat bid HNT 130;"
             "Dan buy HKT");
    expects(s, "actor Eve; not actor Bob");
    does(s, "Eve pass");
    expects(s, "actor Bob");
    s = osaka_game(5, "rules=book");
    refuses(s, "Ann bid HNT 114", "90-IS-04");
    does(s, "Ann bid HNT 118");
    refuses(s, "Bob bid HNT 122", "90-IS-04");
    does(s, "Bob bid HNT 123");
    s = osaka_game(5, NULL);
    refuses(s, "Ann bid HNT 118", "90-IS-04");
    plays(s, "Ann buy AR; Bob buy KT; Cat pass; Dan pass; Eve bid HNT 115; Ann pass; Bob bid HNT 120; Cat bid HNT 130;"
             "Dan buy HKT");
    expects(s, "actor Eve"); /* the lowest, too */
}

TEST("90-DF-05: the two openers differ when the lowest bidder does not sit left of the highest") {
    static const char *const actions = "Ann bid KT 50; Bob bid KT 55; Cat bid KT 60; Dan pass; Ann bid KT 65; Bob pass;"
                                       "Cat pass; Dan buy AR";
    scene *s = osaka_game(4, NULL);
    plays(s, actions);
    expects(s, "actor Bob"); /* 55 is the lowest */
    s = osaka_game(4, "rules=book");
    plays(s, actions);
    expects(s, "actor Bob"); /* left of Ann */
    s = osaka_game(4, NULL);
    plays(s, "Ann pass; Bob bid KT 45; Cat bid KT 50; Dan bid KT 55; Ann bid KT 60; Bob bid KT 65; Cat buy AR");
    expects(s, "actor Cat");
    s = osaka_game(4, "rules=book");
    plays(s, "Ann bid KT 45; Bob pass; Cat bid KT 50; Dan pass; Ann pass; Bob bid KT 55; Cat bid KT 60; Dan buy AR");
    expects(s, "actor Ann"); /* left of Cat are Dan, who has no bid, then Ann */
}

TEST("90-IS-16 90-SR-06: the card goes left of the last buyer, so the next turn begins there if nobody acts") {
    scene *s = osaka_auctioned(NULL);
    plays(s, "Cat pass; Dan pass; Ann pass; Bob pass");
    while (rail_of(s)->round == RAIL_ROUND_OPERATING) {
        passes(s);
    }
    expects(s, "round stock; turns 2; priority Cat; asked Cat stock");
}

TEST("90-DF-25: under the book a bid moves the priority") {
    scene *s = osaka_game(4, "rules=book");
    plays(s, "Ann buy AR; Bob pass; Cat bid HNT 115; Dan pass; Ann pass; Bob pass; Cat pass");
    expects(s, "turns 2; priority Dan; actor Dan");
}

TEST("90-IS-18 90-OO-05: one round after a stock round in which all passed, whatever the phase") {
    scene *s = osaka_in("1890", "phase 2; turns 4; private AR Ann; private KT Ann; private HKT Ann; private HNT Ann; "
                                "private KSR Ann; private OMER Ann;"
                                "private KAN Ann; private OER Bob; private ORW Bob; private NAR Cat; start OMS 90 Ann "
                                "2; start KNR 80; buyer Cat; trains KAN 3;"
                                "auction Ann");
    plays(s, "Ann pass; Bob pass; Cat pass; Dan pass");
    expects(s, "round operating; set 1/1; asked KAN track");
}

TEST("90-IS-13 90-IS-08 90-IS-09: par is asked in the middle of a chain of sales by bid, which then goes on") {
    scene *s = osaka_game(4, NULL);
    plays(s, "Ann buy AR; Bob bid OMER 225; Cat bid KAN 105; Dan bid OER 205; Ann buy KT; Bob buy HKT; Cat buy HNT; "
             "Dan pass; Ann buy KSR");
    expects(s, "owner OMER Bob; cash Bob 335; actor Bob; owner KAN nobody");
    does(s, "Bob par OMS 70");
    expects(s, "owner KAN Cat; owner OER Dan; treasury KAN 100; treasury OER 200; actor Dan");
    refuses(s, "Dan par KNR 60", "90-ST-01");
    does(s, "Dan par KNR 100");
    expects(s, "cell KNR 0,4; cell OMS 4,4; actor Bob; listed ORW 100; cash Dan 425; cash Cat 415");
}
