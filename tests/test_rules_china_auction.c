/* 1880: setup (80-SU), the privates one at a time (80-AU), the choice of investors (80-FC-01, 80-FC-02, 80-FC-04). */
#include "scene_list.h"

#include "core/notation.h"

#include <stdio.h>
#include <string.h>

static scene *china(const char *text) { return given_in("1880", text); }

/* A game of its own, at its very beginning. */
static void fresh(scene *s, unsigned players, uint64_t seed) {
    ir_problem problem;
    memset(s, 0, sizeof *s);
    check(ir_game_init(&s->game, ir_title_find("1880"), 0, players, scene_names, seed, 0, NULL, &problem));
    ir_new(&s->game, &s->state);
}

static scene game;

/* Everybody but the bidder passes when asked. */
static void sold_to(scene *s, const char *bidder, const char *private_, int price) {
    char text[60];
    const rail_state *r = rail_of(s);
    ir_party who = ir_party_find(&s->game, bidder, (unsigned)strlen(bidder));
    unsigned p = scene_private(s, private_);
    (void)snprintf(text, sizeof text, "%s bid %s %d", bidder, private_, price);
    for (unsigned i = 0; i < 2 * IR_MAX_PLAYERS && r->private_owner[p] == IR_BANK; i++) {
        ir_party asked = r->frame[r->depth - 1].who;
        if (asked == who) {
            does(s, text);
            continue;
        }
        char pass[60];
        (void)snprintf(pass, sizeof pass, "%s pass", ir_party_name(&s->game, asked));
        does(s, pass);
    }
    check(r->private_owner[p] == who);
}

/* ---- setup ------------------------------------------------------------------------------------------------------- */

TEST("80-SU-01: three to seven players, each with as much money as their number says") {
    static const int32_t cash[] = {600, 480, 400, 340, 300};
    ir_problem problem;
    for (unsigned players = 3; players <= 7; players++) {
        fresh(&game, players, players);
        for (unsigned seat = 0; seat < players; seat++) {
            check(game.state.cash[IR_PLAYER(seat)] == cash[players - 3]);
        }
    }
    check(!ir_game_init(&game.game, ir_title_find("1880"), 0, 2, scene_names, 1, 0, NULL, &problem));
}

TEST("80-SU-02 80-OQ-31: the bank's money is beyond what a game can pay out") {
    fresh(&game, 7, 1);
    check(game.state.cash[IR_BANK] == 1000000 - 7 * 300);
}

TEST("80-SU-03: each company has ten tenths in its stack, and certificates of 20, 30 and 40 %") {
    fresh(&game, 4, 1);
    const rail_data *d = game.game.title->data;
    check(d->npublic == 14 && d->ncompanies == 21 && CHINA_CERTIFICATES == 3);
    for (unsigned c = 0; c < d->npublic; c++) {
        check(rail_of(&game)->shares[c][RAIL_IPO] == 10);
    }
    for (unsigned i = 0; i < 3; i++) {
        check(china_certificates[i][0] == (int)i + 2);
    }
}

TEST("80-SU-05: the seats are drawn; the first of them starts") {
    unsigned first[4] = {0};
    for (uint64_t seed = 1; seed <= 64; seed++) {
        fresh(&game, 4, seed);
        const rail_state *r = rail_of(&game);
        unsigned seen = 0;
        for (unsigned i = 0; i < 4; i++) {
            seen |= 1u << r->order[i];
        }
        check(r->reseated && seen == 15);
        check(ir_actors(&game.game, &game.state) == 1u << IR_PLAYER(r->order[0]));
        does(&game, r->order[0] == 0   ? "Ann pass"
                    : r->order[0] == 1 ? "Bob pass"
                    : r->order[0] == 2 ? "Cat pass"
                                       : "Dan pass");
        check(ir_actors(&game.game, &game.state) == 1u << IR_PLAYER(r->order[1]));
        first[r->order[0]]++;
    }
    for (unsigned seat = 0; seat < 4; seat++) {
        check(first[seat] > 4);
    }
}

TEST("80-SU-06: trains are stacked by kind, and only the lowest is for sale") {
    scene *s = china("phase A1; found JHA 100 1 20 Ann 2; open JHA 900; turn JHA trains");
    check(count_offered(s, "JHA train") == 1 && offered(s, "JHA train 2"));
    s = china("phase C1; found JHA 100 1 20 Ann 2; open JHA 900; trains JHA 4; depot 6:5; turn JHA trains");
    check(count_offered(s, "JHA train") == 1 && offered(s, "JHA train 6"));
}

TEST("80-SU-07: phase A1; nothing is hidden") {
    fresh(&game, 4, 1);
    expects(&game, "phase A1");
    check(game.game.title->hides == NULL);
}

TEST("80-SU-08: a player does not reach the money of his company or of his investor") {
    scene *s = china("phase B1; cash Ann 60; found JHA 100 1 20 Ann 2; open JHA 900; investor FI1 Ann; stock Ann");
    scene_money(s, IR_COMPANY(14), 500);
    refuses(s, "Ann buy JHA ipo", "80-SR-13");
    refuses(s, "Ann par JHU 70 place 1", "80-SR-13");
}

/* ---- one private after the other ----------------------------------------------------------------------------------- */

TEST("80-AU-01: in their order; the first bid is at least the face value") {
    static const int32_t least[] = {5, 10, 25, 45, 70, 100, 160, 50};
    static const char *const ids[] = {"P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7"};
    scene *s = china("players 3; auction Ann");
    scene_money(s, IR_PLAYER(1), 2000);
    for (unsigned p = 0; p < 8; p++) {
        char text[40];
        (void)snprintf(text, sizeof text, "least %d", least[p]);
        expects(s, text);
        sold_to(s, "Bob", ids[p], least[p]);
        if (p == 6) {
            does(s, "Bob par BCR 100 place 1");
            does(s, "Bob permits ABC");
        }
    }
    s = china("auction Ann");
    refuses(s, "Ann bid P1 10", "80-AU-03");
    refuses(s, "Ann bid P0 0", "80-AU-03");
}

TEST("80-AU-02: the left neighbour of the last opener opens, not of the winner") {
    scene *s = china("auction Cat");
    expects(s, "asked Cat lot");
    sold_to(s, "Bob", "P0", 5);
    expects(s, "asked Dan lot");
    sold_to(s, "Dan", "P1", 10);
    expects(s, "asked Ann lot");
    sold_to(s, "Ann", "P2", 25);
    expects(s, "asked Bob lot");
    s = china("seats Dan Ann Cat Bob; auction Cat");
    sold_to(s, "Bob", "P0", 5);
    expects(s, "asked Bob lot");
}

TEST("80-AU-03 X-01: clockwise, in steps of 5, no more than one's cash") {
    scene *s = china("cash Bob 22; auction Ann");
    does(s, "Ann bid P0 10");
    expects(s, "asked Bob lot; least 15");
    refuses(s, "Bob bid P0 10", "80-AU-03");
    refuses(s, "Bob bid P0 17", "80-AU-03");
    refuses(s, "Bob bid P0 25", "80-AU-03");
    refuses(s, "Cat bid P0 25", "80-AU-03");
    does(s, "Bob bid P0 20");
    expects(s, "asked Cat lot");
    both("1880", "auction Ann");
    refuses(book, "Ann bid P0 22", "80-AU-03");
    does(peer, "Ann bid P0 22");
    expects(peer, "least 27");
    refuses(peer, "Bob bid P0 26", "80-AU-03");
    does(peer, "Bob bid P0 27");
}

TEST("80-AU-03: the range that is offered holds the legal bids alone") {
    ir_choice out[20];
    scene *s = china("cash Ann 43; auction Ann");
    size_t n = ir_choices(&s->game, &s->state, out, 20);
    bool found = false;
    for (size_t i = 0; i < n; i++) {
        found = found || (out[i].move.verb == RAIL_BID && out[i].min == 5 && out[i].max == 40 && out[i].step == 5);
    }
    check(found);
}

TEST("80-AU-04: who passes is out of it") {
    scene *s = china("auction Ann");
    does(s, "Ann pass");
    does(s, "Bob bid P0 5");
    does(s, "Cat bid P0 10");
    does(s, "Dan pass");
    expects(s, "asked Bob lot"); /* past Ann */
    does(s, "Bob bid P0 15");
    expects(s, "asked Cat lot");
    does(s, "Cat pass");
    expects(s, "owner P0 Bob");
}

TEST("80-AU-05: the highest bidder pays the bank when all others have passed") {
    scene *s = china("auction Ann");
    int32_t bank = s->state.cash[IR_BANK];
    does(s, "Ann bid P0 15");
    does(s, "Bob pass");
    does(s, "Cat pass");
    expects(s, "owner P0 nobody; cash Ann 480");
    does(s, "Dan pass");
    expects(s, "owner P0 Ann; cash Ann 465; event private_sold; asked Bob lot");
    check(s->state.cash[IR_BANK] == bank + 15);
    s = china("auction Ann"); /* the last one left has it with the first bid */
    does(s, "Ann pass");
    does(s, "Bob pass");
    does(s, "Cat pass");
    does(s, "Dan bid P0 30");
    expects(s, "owner P0 Dan; cash Dan 450");
}

TEST("80-AU-06 T80-05: nobody bids for the second private: 5 less, all are in again") {
    scene *s = china("private P0 Dan; auction Bob");
    does(s, "Bob pass");
    does(s, "Cat pass");
    does(s, "Dan pass");
    does(s, "Ann pass");
    expects(s, "event price_cut; least 5; listed P1 5; asked Bob lot; turns 2");
    does(s, "Bob pass");
    does(s, "Cat bid P1 5");
    does(s, "Dan pass");
    does(s, "Ann pass");
    expects(s, "owner P1 Cat; cash Cat 475; asked Cat lot; least 25; listed P2 25");
}

TEST("80-AU-07 80-OQ-01 T80-05: at nothing its opener must take it") {
    scene *s = china("auction Bob");
    does(s, "Bob pass");
    does(s, "Cat pass");
    does(s, "Dan pass");
    does(s, "Ann pass");
    expects(s, "owner P0 Bob; cash Bob 480; event lot_free; asked Cat lot; least 10");
    for (unsigned i = 0; i < 2; i++) {
        does(s, "Cat pass");
        does(s, "Dan pass");
        does(s, "Ann pass");
        does(s, "Bob pass");
    }
    expects(s, "owner P1 Cat; cash Cat 480; asked Dan lot; least 25");
}

TEST("X-02: the peer's first private for nothing has the next lot begin two seats on; later ones go by the seats "
     "again") {
    both("1880", "auction Bob");
    both_do("Bob pass");
    both_do("Cat pass");
    both_do("Dan pass");
    both_do("Ann pass");
    both_expect("owner P0 Bob");
    expects(book, "asked Cat lot");
    expects(peer, "asked Dan lot");
    sold_to(book, "Cat", "P1", 10);
    sold_to(peer, "Dan", "P1", 10);
    both_expect("asked Dan lot");
}

TEST("X-02: the player asked first in the lot after a gift is asked first again when it gets cheaper, and takes it at "
     "0; "
     "the lot after the second gift begins two seats on again") {
    both("1880", "auction Ann");
    for (unsigned i = 0; i < 3; i++) {
        const char *const order[] = {"Ann pass", "Bob pass", "Cat pass", "Dan pass"};
        for (unsigned j = 0; j < 4; j++) {
            does(peer, order[(j + (i ? 2 : 0)) % 4]);
        }
    }
    expects(peer, "owner P0 Ann; owner P1 Cat; asked Dan lot; least 25");
    sold_to(peer, "Dan", "P2", 25);
    expects(peer, "asked Dan lot"); /* the openers go on from Cat */
    sold_to(peer, "Dan", "P3", 45);
    expects(peer, "asked Ann lot");
}

TEST("X-02: the player asked before the opener is the next who can afford the lot") {
    both("1880", "private P0 Cat; cash Cat 20; auction Ann"); /* P1 goes to Ann for nothing, and P2 costs 25 */
    for (unsigned i = 0; i < 2; i++) {
        does(peer, "Ann pass");
        does(peer, "Bob pass");
        does(peer, "Cat pass");
        does(peer, "Dan pass");
    }
    expects(peer, "owner P1 Ann; asked Dan lot");
    sold_to(peer, "Dan", "P2", 25);
    expects(peer, "asked Dan lot"); /* Bob opened P2, and Cat can afford nothing */
}

TEST("X-01: after a sale the peer passes over openers who can afford no private that is left; later openers count from "
     "the new seat") {
    both("1880", "private P0 Dan; private P1 Dan; cash Bob 44; auction Ann");
    sold_to(book, "Ann", "P2", 25);
    sold_to(peer, "Ann", "P2", 25);
    both_expect("asked Cat lot"); /* the book's opener is Bob, who cannot bid */
    sold_to(book, "Cat", "P3", 45);
    sold_to(peer, "Cat", "P3", 45);
    expects(book, "asked Cat lot");
    expects(peer, "asked Dan lot");
}

TEST("X-01: the peer asks an opener who can afford only a later private, before the first bid") {
    both("1880", "private P0 Dan; private P1 Dan; private P2 Dan; cash Bob 55; auction Ann");
    sold_to(book, "Ann", "P3", 45);
    sold_to(peer, "Ann", "P3", 45);
    expects(book, "asked Cat lot; least 70");
    expects(peer, "asked Bob lot; least 70");
    refuses(peer, "Bob bid P4 70", "80-AU-03");
    does(peer, "Bob pass");
    expects(peer, "asked Cat lot");
}

TEST("X-01: nobody can afford any private that is left: the same player opens again, and is asked") {
    both("1880", "private P0 Dan; private P1 Dan; private P2 Dan; cash Ann 45; cash Bob 10; cash Cat 10; cash Dan 0; "
                 "auction Bob");
    does(peer, "Bob pass");
    does(peer, "Ann bid P3 45");
    expects(peer, "owner P3 Ann; asked Bob lot; least 70");
    does(peer, "Bob pass"); /* the others are out; incomes are paid, and the lot comes up again */
    expects(peer, "cash Ann 15; cash Dan 15; asked Bob lot; least 70");
}

TEST("X-01: P6 is sold: the opener of P7 is the next who can afford it") {
    both("1880",
         "private P0 Dan; private P1 Dan; private P2 Dan; private P3 Dan; private P4 Dan; private P5 Dan; cash Bob "
         "49; auction Ann");
    sold_to(peer, "Ann", "P6", 160);
    does(peer, "Ann par BCR 100 place 1");
    does(peer, "Ann permits ABC");
    expects(peer, "asked Cat lot; least 50");
}

TEST("80-AU-08 80-OQ-02 T80-05: from the third on all pass: incomes, a new round, the same opener goes on") {
    scene *s = china("private P0 Ann; private P1 Bob; auction Cat");
    does(s, "Cat pass");
    does(s, "Dan pass");
    does(s, "Ann pass");
    does(s, "Bob pass");
    expects(s, "event auction_paused; event income; cash Bob 485; cash Ann 480; turns 3; asked Cat lot; least 25");
    s = china(
        "private P0 Ann; private P1 Bob; private P2 Bob; private P3 Bob; private P4 Bob; private P5 Bob; private P6 "
        "Ann; found BCR 100 1 20 Ann 2; auction Cat");
    does(s, "Cat pass");
    does(s, "Dan pass");
    does(s, "Ann pass");
    does(s, "Bob pass");
    expects(s, "cash Bob 555; not floated BCR; treasury BCR 0; asked Cat lot"); /* nothing floats, nobody acts */
    s = china("private P0 Ann; private P1 Bob; auction Cat");
    sold_to(s, "Cat", "P2", 25); /* Dan opens the next */
    does(s, "Dan pass");
    does(s, "Ann pass");
    does(s, "Bob pass");
    does(s, "Cat pass");
    expects(s, "turns 3; asked Dan lot; least 45");
}

TEST("X-03: the peer pays incomes inside the auction, in the same round") {
    both("1880", "private P0 Ann; private P1 Bob; auction Cat");
    both_do("Cat pass");
    both_do("Dan pass");
    both_do("Ann pass");
    both_do("Bob pass");
    both_expect("cash Bob 485; asked Cat lot; least 25");
    expects(book, "turns 3; event stock_round");
    expects(peer, "turns 2; no event stock_round");
}

TEST("80-AU-03 80-AU-04: who cannot make the next bid passes by himself") {
    scene *s = china("cash Ann 4; cash Cat 10; auction Ann");
    expects(s, "asked Ann lot"); /* set up so; from now on nobody is asked in vain */
    does(s, "Ann pass");
    does(s, "Bob bid P0 10");
    expects(s, "asked Dan lot; event pass_forced");
    does(s, "Dan pass");
    expects(s, "owner P0 Bob");
    both("1880", "private P0 Dan; private P1 Dan; cash Ann 20; cash Bob 20; cash Cat 100; cash Dan 29; auction Ann");
    does(peer, "Ann pass"); /* of those who cannot bid the peer asks the opener alone */
    expects(peer, "asked Cat lot");
    does(peer, "Cat bid P2 25"); /* and drops those who cannot go on */
    expects(peer, "owner P2 Cat");
}

TEST("80-AU-09: no share before the last private is sold") {
    scene *s = china("auction Ann");
    refuses(s, "Ann par JHA 100 place 1", "80-AU-09");
    refuses(s, "Ann sell JHA 1", "80-AU-09");
    refuses_code(s, buy_move(IR_PLAYER(0), 2, RAIL_FROM_IPO), RAIL_NO_NOT_IN_AUCTION);
}

static const char *const to_the_sixth =
    "private P0 Dan; private P1 Dan; private P2 Dan; private P3 Dan; private P4 Dan; private P5 Dan; auction Ann";

TEST("80-AU-10 X-04 T80-08: the buyer of P6 founds BCR at 100 with 20 %, for nothing, before the next private") {
    both("1880", to_the_sixth);
    both_do("Ann pass");
    both_do("Bob bid P6 165");
    both_do("Cat pass");
    both_do("Dan pass");
    both_expect("owner P6 Bob; cash Bob 315; asked Bob found; not closed P6");
    both_refuse("Bob par BCR 90 place 1", "80-FD-01");
    both_refuse("Bob par JHA 100 place 1", "80-FD-01");
    both_refuse("Bob pass", "80-FD-01");
    both_refuse("Bob par BCR 100 place 5", "80-FD-02");
    check(count_offered(book, "Bob par BCR 100") == 4 && count_offered(book, "Bob") == 4);
    both_do("Bob par BCR 100 place 3");
    both_expect("asked Bob found");
    both_refuse("Bob size 30", "80-FD-01");
    both_refuse("Bob permits AB", "80-BP-02");
    check(count_offered(book, "Bob permits") == 2);
    both_do("Bob permits BCD");
    both_expect("stands BCR 100 3; permits BCR BCD; certificate BCR 20; shares BCR Bob 2; director BCR Bob; ipo BCR 8; "
                "cash Bob 315; treasury BCR 0; not floated BCR; price BCR 100; asked Bob lot; least 50");
    expects(book, "not closed P6; unmarked BCR");
    expects(peer, "closed P6; cell BCR 1,3");
}

TEST("80-AU-11 80-V-14 T80-04: the seats go by rising cash, equals by the earlier seat") {
    const char *const text =
        "%s; private P0 Dan; private P1 Dan; private P2 Dan; private P3 Dan; private P4 Dan; private "
        "P5 Dan; private P6 Dan; auction Ann";
    static char whole[300];
    (void)snprintf(whole, sizeof whole, text, "cash Ann 480; cash Bob 390; cash Cat 180; cash Dan 330");
    scene *s = china(whole);
    sold_to(s, "Bob", "P7", 50);
    expects(s, "event seats; seats Cat Dan Bob Ann; priority Cat; asked Cat draft; round draft");
    does(s, "Cat invest FI1");
    expects(s, "asked Dan draft");
    /* 80-V-14: equal cash of the old seats 3 and 1: seat 1 first */
    (void)snprintf(whole, sizeof whole, text, "cash Ann 300; cash Bob 350; cash Cat 300; cash Dan 330");
    s = china(whole);
    sold_to(s, "Bob", "P7", 50);
    expects(s, "seats Ann Bob Cat Dan");
    (void)snprintf(whole, sizeof whole, text,
                   "seats Cat Dan Bob Ann; cash Ann 300; cash Bob 350; cash Cat 300; cash Dan 330");
    s = china(whole);
    sold_to(s, "Bob", "P7", 50);
    expects(s, "seats Cat Bob Ann Dan");
}

/* ---- investors ------------------------------------------------------------------------------------------------------- */

static const char *const to_the_last =
    "private P0 Dan; private P1 Dan; private P2 Dan; private P3 Dan; private P4 Dan; "
    "private P5 Dan; private P6 Bob; found BCR 100 1 20 Bob 2; auction Ann";

TEST(
    "80-AU-12 80-FC-01 80-FC-02 80-OQ-33 X-05: each takes an investor in the new order; the others go; shares follow") {
    both("1880", to_the_last);
    sold_to(book, "Bob", "P7", 100);
    sold_to(peer, "Bob", "P7", 100);
    both_expect("seats Bob Ann Cat Dan; asked Bob draft");
    both_refuse("Bob pass", "80-FC-01");
    both_refuse("Bob par JHA 100 place 1", "80-FC-01");
    check(count_offered(book, "Bob invest") == 7);
    both_do("Bob invest FI7");
    both_expect("asked Ann draft; station FI7 Q7; treasury FI7 0; invests Bob FI7");
    both_refuse("Ann invest FI7", "80-FC-01");
    both_refuse("Ann invest JHA", "80-SU-03");
    both_do("Ann invest FI1");
    both_do("Cat invest FI2");
    both_do("Dan invest FI3");
    both_expect("station FI1 A3; station FI2 E13; station FI3 H6; here FI1; gone FI4; gone FI5; gone FI6; event "
                "investor_leaves; round stock; asked Bob stock; turns 2; priority Bob");
}

TEST("T80-02 80-AU-11: who cannot make the least bid is passed over, and the last lot ends the auction") {
    scene *s = china("private P0 Dan; private P1 Dan; private P2 Dan; private P3 Dan; private P4 Dan; private P5 Dan; "
                     "private P6 Bob; found "
                     "BCR 100 1 20 Bob 2; cash Bob 49; cash Cat 49; cash Dan 54; auction Ann");
    does(s, "Ann bid P7 50"); /* nobody can follow */
    expects(s, "owner P7 Ann; cash Ann 430; round draft; asked Bob draft; seats Bob Cat Dan Ann");
    both("1880", "private P0 Dan; private P1 Dan; private P2 Dan; private P3 Dan; private P4 Dan; private P5 Dan; "
                 "private P6 Bob; found BCR 100 1 20 "
                 "Bob 2; cash Bob 49; cash Cat 49; cash Dan 54; auction Ann");
    both_do("Ann bid P7 50");
    both_expect("owner P7 Ann; asked Bob draft");
}

TEST("80-FC-04: a BCR share lies on the investor of P6's owner as soon as he has one") {
    scene *s = china(to_the_last);
    sold_to(s, "Bob", "P7", 100);
    expects(s, "ipo BCR 8; reserve BCR 0");
    does(s, "Bob invest FI7");
    expects(s, "linked FI7 BCR; reserve BCR 1; ipo BCR 7; event linked; available BCR 2");
    does(s, "Ann invest FI1");
    expects(s, "linked FI1 nothing");
}

TEST("80-FC-02: the homes of the investors") {
    static const char *const home[] = {"A3", "E13", "H6", "H14", "Q15", "P12", "Q7"};
    fresh(&game, 7, 1);
    const rail_data *d = game.game.title->data;
    for (unsigned i = 0; i < 7; i++) {
        const rail_company *investor = &d->company[d->npublic + i];
        check(!d->kind[investor->kind].shares && investor->stations == 1);
        check(strcmp(d->hex[investor->home].id, home[i]) == 0);
    }
}

TEST("T80-01 T80-03: whatever is passed, every private finds its owner and the right one opens") {
    fresh(&game, 5, 3);
    const rail_state *r = rail_of(&game);
    unsigned opener = r->order[0], actions = 0;
    for (unsigned p = 0; p < 2; p++) { /* nobody ever bids for the first two */
        while (r->private_owner[p] == IR_BANK) {
            char pass[20];
            (void)snprintf(pass, sizeof pass, "%s pass", ir_party_name(&game.game, r->frame[0].who));
            does(&game, pass);
            check(actions++ < 30);
        }
        check(r->private_owner[p] == IR_PLAYER(opener));
        rail_look k = rail_look_at(&game.game, &game.state);
        opener = rail_left_of(&k, opener);
        check(r->frame[0].who == IR_PLAYER(opener));
    }
}
