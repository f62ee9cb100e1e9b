/* Lines of scenes for titles with a turn-order list: see scene_list.h. */
#include "scene_list.h"

#include <string.h>

china_state *china_in(scene *s) {
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    return china_on(&x);
}

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

/* ---- expecting ------------------------------------------------------------------------------------------------------- */

static void expect_stands(scene *s, const words *l) {
    rail_look k = rail_look_at(&s->game, &s->state);
    unsigned place = china_in(s)->place[scene_company(s, l->w[1])];
    check(place > 0);
    want(china_place_at(&k, place - 1).price, scene_number(l->w[2]), l);
    want(china_place_at(&k, place - 1).number, scene_number(l->w[3]), l);
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
        want(china_in(s)->permits[c], (long)letters(value), l);
        break;
    case 2:
        want(rail_available(&k, c), scene_number(value), l);
        break;
    case 3:
        want(r->shares[c][RAIL_RESERVE], scene_number(value), l);
        break;
    case 4:
        want_word(china_in(s)->linked[c] ? data_of(s)->company[china_in(s)->linked[c] - 1].id : "nothing", value, l);
        break;
    case 5:
    case 6:
        want((r->status[c] & RAIL_GONE) != 0, which == 5, l);
        want(r->station[c][0] != 0, which == 6, l);
        break;
    case 7:
    case 8:
        want((r->status[c] & CHINA_FUNDED) != 0, which == 8, l);
        break;
    default:
        want(r->cell[c], 0, l);
        break;
    }
    return true;
}

bool scene_list_expect(scene *s, const words *l) {
    rail_look k = rail_look_at(&s->game, &s->state);
    if (is(l, "debt")) {
        want(china_in(s)->debt[scene_seat(s, l->w[1])], scene_number(l->w[2]), l);
    } else if (is(l, "stands")) {
        expect_stands(s, l);
    } else if (is(l, "seats")) {
        expect_seats(s, l);
    } else if (is(l, "invests")) {
        want(china_investor_of(&k, scene_seat(s, l->w[1])), (long)scene_company(s, l->w[2]), l);
    } else if (is(l, "marker")) {
        want_word(china_in(s)->marker ? data_of(s)->company[china_in(s)->marker - 1].id : "nobody", l->w[1], l);
    } else if (is(l, "countdown")) {
        want(china_in(s)->countdown, scene_number(l->w[1]), l);
    } else if (is(l, "least")) {
        want(china_least_bid(&k, rail_top_of(&k)->part[0]), scene_number(l->w[1]), l);
    } else {
        return expect_company(s, l);
    }
    return true;
}
