/* Lines of scenes for titles with a turn-order list: see scene_list.h. */
#include "scene_list.h"

#include <string.h>

static const rail_data *data_of(const scene *s) { return s->game.title->data; }

static bool is(const words *l, const char *word) { return strcmp(l->w[0], word) == 0; }

static unsigned letters(const char *word) {
    unsigned mask = 0;
    for (; *word && strcmp(word, "-") != 0; word++) {
        check(*word >= 'A' && *word <= 'D');
        mask |= 1u << (*word - 'A');
    }
    return mask;
}

/* ---- setting up ------------------------------------------------------------------------------------------------------ */

static unsigned place_of(const scene *s, long price, long number) {
    for (unsigned i = 0; i < data_of(s)->nplaces; i++) {
        if (data_of(s)->place[i].price == price && data_of(s)->place[i].number == number) {
            return i;
        }
    }
    fail_test("scene: no place %ld %ld", price, number);
}

static void set_found(scene *s, const words *l) {
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_state *r = rail_in(s);
    unsigned c = scene_company(s, l->w[1]), place = place_of(s, scene_number(l->w[2]), scene_number(l->w[3]));
    r->status[c] |= RAIL_STARTED;
    r->par[c] = data_of(s)->place[place].price;
    r->place[c] = (uint8_t)(place + 1);
    r->certificate[c] = (uint8_t)(scene_number(l->w[4]) / 10);
    r->permits[c] = (uint8_t)((1u << (5 - r->certificate[c])) - 1);
    unsigned founder = scene_seat(s, l->w[5]);
    r->director[c] = IR_PLAYER(founder);
    r->shares[c][founder] = r->certificate[c];
    r->shares[c][RAIL_IPO] = (uint8_t)(r->shares[c][RAIL_IPO] - r->certificate[c]);
    r->shares[c][RAIL_IPO] = (uint8_t)(r->shares[c][RAIL_IPO] + r->shares[c][RAIL_RESERVE]);
    rail_papers_found(&x, c);
    for (unsigned i = 0; i < r->shares[c][RAIL_RESERVE]; i++) { /* its investor came in an earlier line */
        r->shares[c][RAIL_IPO]--;
        rail_paper_moves(&x, c, RAIL_IPO, RAIL_RESERVE);
    }
    for (unsigned i = 5; i + 1 < l->n; i += 2) {
        unsigned seat = scene_seat(s, l->w[i]), has = (unsigned)scene_number(l->w[i + 1]);
        for (; r->shares[c][seat] < has; r->shares[c][seat]++, r->shares[c][RAIL_IPO]--) {
            rail_paper_moves(&x, c, RAIL_IPO, seat);
        }
    }
    if (x.look.r->v[RAIL_RULE_PRICE_FROM_FOUNDING]) {
        rail_market_place(&x, c, data_of(s)->place[place].cell);
    }
}

static void set_open(scene *s, const words *l) {
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_state *r = rail_in(s);
    unsigned c = scene_company(s, l->w[1]);
    r->status[c] |= RAIL_FLOATED | RAIL_AT_HOME;
    r->station[c][0] = (uint16_t)(1 + data_of(s)->company[c].home * 8 + r->home_node[c]);
    scene_money(s, IR_COMPANY(c), scene_number(l->w[2]));
    if (!r->cell[c]) {
        rail_market_place(&x, c, data_of(s)->place[r->place[c] - 1].cell);
    }
}

static void set_investor(scene *s, const words *l) {
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_state *r = rail_in(s);
    unsigned investor = scene_company(s, l->w[1]);
    r->director[investor] = IR_PLAYER(scene_seat(s, l->w[2]));
    rail_investor_settle(&x, investor);
    if (l->n > 3) {
        unsigned c = scene_company(s, l->w[3]);
        r->linked[investor] = (uint8_t)(c + 1);
        r->shares[c][RAIL_IPO]--;
        r->shares[c][RAIL_RESERVE]++;
        rail_paper_moves(&x, c, RAIL_IPO, RAIL_RESERVE);
    }
}

bool scene_list_set(scene *s, const words *l) {
    rail_state *r = rail_in(s);
    if (is(l, "found")) {
        set_found(s, l);
    } else if (is(l, "open")) {
        set_open(s, l);
    } else if (is(l, "investor")) {
        set_investor(s, l);
    } else if (is(l, "permits")) {
        r->permits[scene_company(s, l->w[1])] = (uint8_t)letters(l->w[2]);
    } else if (is(l, "debt")) {
        r->debt[scene_seat(s, l->w[1])] = (int32_t)scene_number(l->w[2]);
    } else if (is(l, "funded")) {
        r->status[scene_company(s, l->w[1])] |= RAIL_FUNDED;
    } else if (is(l, "marker")) {
        r->marker = (uint8_t)(scene_company(s, l->w[1]) + 1);
    } else if (is(l, "countdown")) {
        r->countdown = (uint8_t)scene_number(l->w[1]);
    } else if (is(l, "seats")) {
        r->reseated = 1;
        for (unsigned i = 1; i < l->n; i++) {
            r->order[i - 1] = (uint8_t)scene_seat(s, l->w[i]);
        }
    } else {
        return false;
    }
    return true;
}

void scene_list_turn(scene *s, unsigned c, rail_frame *f) {
    rail_state *r = rail_in(s);
    if (data_of(s)->rule[RAIL_RULE_TURN_LIST]) {
        r->list_at = r->place[c];
        f->c = r->cell[c];
    }
}

void scene_list_done(scene *s) {
    rail_state *r = rail_in(s);
    for (unsigned c = data_of(s)->npublic; c < data_of(s)->ncompanies && r->round != RAIL_ROUND_AUCTION; c++) {
        if (r->director[c] == RAIL_DIRECTOR_NONE) {
            r->status[c] = RAIL_GONE;
        }
    }
}

/* ---- expecting ------------------------------------------------------------------------------------------------------- */

static void expect_stands(scene *s, const words *l) {
    unsigned place = rail_of(s)->place[scene_company(s, l->w[1])];
    check(place > 0);
    want(data_of(s)->place[place - 1].price, scene_number(l->w[2]), l);
    want(data_of(s)->place[place - 1].number, scene_number(l->w[3]), l);
}

static void expect_seats(scene *s, const words *l) {
    check(rail_of(s)->reseated && l->n == s->game.players + 1u);
    for (unsigned i = 1; i < l->n; i++) {
        want_word(s->game.name[rail_of(s)->order[i - 1]], l->w[i], l);
    }
}

/* Facts of one company. */
static bool expect_company(scene *s, const words *l) {
    static const char *const names[] = {"certificate", "permits", "available", "reserve", "linked",
                                        "gone",        "here",    "unfunded",  "funded",  "unmarked"};
    const rail_state *r = rail_of(s);
    rail_look k = rail_look_at(&s->game, &s->state);
    unsigned which = 0;
    while (which < sizeof names / sizeof names[0] && !is(l, names[which])) {
        which++;
    }
    if (which == sizeof names / sizeof names[0]) {
        return false;
    }
    unsigned c = scene_company(s, l->w[1]);
    const char *value = l->n > 2 ? l->w[2] : "";
    switch (which) {
    case 0:
        want(10 * (long)rail_certificate_of(&k, c), scene_number(value), l);
        break;
    case 1:
        want(r->permits[c], (long)letters(value), l);
        break;
    case 2:
        want(rail_available(&k, c), scene_number(value), l);
        break;
    case 3:
        want(r->shares[c][RAIL_RESERVE], scene_number(value), l);
        break;
    case 4:
        want_word(r->linked[c] ? data_of(s)->company[r->linked[c] - 1].id : "nothing", value, l);
        break;
    case 5:
    case 6:
        want((r->status[c] & RAIL_GONE) != 0, which == 5, l);
        want(r->station[c][0] != 0, which == 6, l);
        break;
    case 7:
    case 8:
        want((r->status[c] & RAIL_FUNDED) != 0, which == 8, l);
        break;
    default:
        want(r->cell[c], 0, l);
        break;
    }
    return true;
}

bool scene_list_expect(scene *s, const words *l) {
    const rail_state *r = rail_of(s);
    rail_look k = rail_look_at(&s->game, &s->state);
    if (is(l, "debt")) {
        want(r->debt[scene_seat(s, l->w[1])], scene_number(l->w[2]), l);
    } else if (is(l, "stands")) {
        expect_stands(s, l);
    } else if (is(l, "seats")) {
        expect_seats(s, l);
    } else if (is(l, "invests")) {
        want(rail_investor_of(&k, scene_seat(s, l->w[1])), (long)scene_company(s, l->w[2]), l);
    } else if (is(l, "marker")) {
        want_word(r->marker ? data_of(s)->company[r->marker - 1].id : "nobody", l->w[1], l);
    } else if (is(l, "countdown")) {
        want(r->countdown, scene_number(l->w[1]), l);
    } else if (is(l, "least")) {
        want(rail_lot_least(&k), scene_number(l->w[1]), l);
    } else {
        return expect_company(s, l);
    }
    return true;
}
