/* titlegen: where companies are at home: one place, several, or none, which a company has to say. */
#include "titlegen.h"

#include <string.h>

/* Whether the scenario leaves out the hex of "C9.b". */
static bool is_left_out(const tg_title *title, const tg_node *node) {
    const char *dot = strchr(node->text, '.');
    return tg_left_out(title, TG_BOX_HEXES, node->text, dot == NULL ? node->len : (size_t)(dot - node->text));
}

/* "C9.b", or "C9" for the first place of the hex. */
static bool read_place(const tg_place *p, const tg_title *title, const tg_node *node, rail_place *out) {
    const char *dot = strchr(node->text, '.');
    size_t len = dot == NULL ? node->len : (size_t)(dot - node->text);
    int hex = tg_find_hex(title, node->text, len);
    unsigned place = 0;
    if (dot != NULL) {
        place =
            strlen(dot) == 2 && dot[1] >= 'a' && dot[1] < 'a' + RAIL_MAX_NODES ? (unsigned)(dot[1] - 'a') : RAIL_NONE;
    }
    if (hex < 0) {
        tg_error(p->t, node, "company %s: there is no hex '%s'; name one of the section 'hexes'", p->key->text,
                 tg_show(p->t, node->text, len));
        return false;
    }
    const rail_face *face = &title->hex[hex].face;
    if (place >= face->nnodes || face->node[place].slots == 0) {
        tg_error_in(p->t, node, len, "company %s: its home %s has no city there; the places of that hex are a to %c",
                    p->key->text, tg_show(p->t, node->text, node->len),
                    (char)('a' + (face->nnodes > 0 ? face->nnodes - 1 : 0)));
        return false;
    }
    *out = (rail_place){(uint8_t)hex, (uint8_t)place};
    return true;
}

static void add_home(const tg_place *p, rail_company *company, const tg_node *node, rail_place at) {
    if (company->home == RAIL_NONE) {
        company->home = at.hex;
        company->home_node = at.node;
        return;
    }
    bool twice = company->home == at.hex;
    for (unsigned i = 0; i < company->nmore; i++) {
        twice = twice || company->more[i].hex == at.hex;
    }
    if (twice) {
        tg_error(p->t, node, "company %s: two of its homes are on one hex; it has one station there", company->id);
    } else if (company->nmore == RAIL_MAX_HOMES - 1) {
        tg_error(p->t, node, "company %s: it has too many homes; at most %d", company->id, RAIL_MAX_HOMES);
    } else {
        company->more[company->nmore++] = at;
    }
}

void tg_read_homes(const tg_place *p, const tg_title *title, rail_company *company) {
    const tg_pair *several = tg_find(p->map, "homes");
    const tg_pair *one = several == NULL ? tg_need(p, "home") : tg_find(p->map, "home");
    rail_place at = {0, 0};
    company->home = RAIL_NONE;
    if (one != NULL && several != NULL) {
        tg_error(p->t, several->key, "company %s: write 'home' or 'homes', not both", company->id);
    } else if (one != NULL && tg_is_scalar(p->t, one->value, "home") &&
               !tg_same(one->value->text, one->value->len, "none") && read_place(p, title, one->value, &at)) {
        add_home(p, company, one->value, at);
    } else if (several != NULL && tg_is_list(p->t, several->value, "homes")) {
        for (size_t i = 0; i < several->value->count; i++) {
            const tg_node *node = several->value->pair[i].value;
            if (!is_left_out(title, node) && read_place(p, title, node, &at)) {
                add_home(p, company, node, at);
            }
        }
        if (p->t->errors == 0 && company->home == RAIL_NONE) {
            tg_error(p->t, several->value,
                     "company %s: the list of its homes is empty, or the scenario leaves them out; write 'home: none' "
                     "instead",
                     company->id);
        }
    }
    if (company->stations < 1 + company->nmore) {
        tg_error(p->t, p->key, "company %s: it has %u stations but %u homes; each home needs one", company->id,
                 (unsigned)company->stations, 1u + company->nmore);
    }
}

/* How many companies have a home in this city. */
static unsigned homes_in(const tg_title *title, rail_place at) {
    unsigned n = 0;
    for (unsigned i = 0; i < title->data.ncompanies; i++) {
        const rail_company *c = &title->company[i];
        n += c->home == at.hex && c->home_node == at.node ? 1u : 0u;
        for (unsigned k = 0; k < c->nmore; k++) {
            n += c->more[k].hex == at.hex && c->more[k].node == at.node ? 1u : 0u;
        }
    }
    return n;
}

static void check_home(tg *t, const tg_title *title, unsigned i, rail_place at) {
    const rail_hex *home = &title->hex[at.hex];
    unsigned here = homes_in(title, at), slots = home->face.node[at.node].slots;
    if (here > slots) {
        tg_error(t, title->company_at[i]->key,
                 "company %s: %u companies have their home in the same city of %s, which has %u "
                 "slots",
                 title->company[i].id, here, home->id, slots);
    }
}

void tg_check_homes(tg *t, const tg_title *title) {
    for (unsigned i = 0; i < title->data.ncompanies; i++) {
        const rail_company *c = &title->company[i];
        if (c->home != RAIL_NONE) {
            check_home(t, title, i, (rail_place){c->home, c->home_node});
        }
        for (unsigned k = 0; k < c->nmore; k++) {
            check_home(t, title, i, c->more[k]);
        }
        if (c->must_lay_home != 0 && (c->home == RAIL_NONE || (title->hex[c->home].flags & RAIL_BUILDABLE) == 0)) {
            tg_error(t, title->company_at[i]->key, "company %s: it must lay a tile at home, but %s is not built on",
                     c->id, c->home == RAIL_NONE ? "its home" : title->hex[c->home].id);
        }
    }
}
