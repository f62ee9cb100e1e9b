/* titlegen: the tree to tables, for what titles with a turn-order list have besides: places of the list, director
 * certificates with permits, bonuses of runs, investors, powers that last, trains and phases of such titles. */
#include "titlegen.h"

#include <string.h>

/* ---- the list, certificates, bonuses of runs ---------------------------------------------------------------------- */

/* The cell of an initial price, or -1. */
static int par_cell(const tg_title *title, int32_t price) {
    for (unsigned i = 0; i < title->data.ncells; i++) {
        if ((title->cell[i].flags & RAIL_CELL_PAR) != 0 && title->cell[i].price == price) {
            return (int)i;
        }
    }
    return -1;
}

/* {prices: [100, 90], each: 4}: so many places of every price, in that order. */
static void read_places(tg *t, tg_title *title, const tg_pair *at) {
    tg_place p;
    if (!tg_open(&p, t, "section", at, "prices each")) {
        return;
    }
    const tg_pair *prices = tg_need(&p, "prices");
    int32_t each = tg_int(&p, "each", 1, 8, TG_NEEDED);
    if (prices == NULL || !tg_is_list(t, prices->value, "places: prices")) {
        return;
    }
    if (prices->value->count * (size_t)each > TG_MAX_PLACES) {
        tg_error(t, prices->value, "places: %zu are too many; at most %d", prices->value->count * (size_t)each,
                 TG_MAX_PLACES);
        return;
    }
    for (size_t i = 0; i < prices->value->count; i++) {
        const tg_node *node = prices->value->pair[i].value;
        int32_t price = 0;
        if (!tg_value(t, node, "a price of a place", 1, 9999, false, &price)) {
            continue;
        }
        int cell = par_cell(title, price);
        if (cell < 0) {
            tg_error(t, node, "places: %ld is no initial price; mark a cell of the market with p, as in %ldp",
                     (long)price, (long)price);
            continue;
        }
        for (int32_t k = 1; k <= each; k++) {
            title->place[title->data.nplaces++] = (rail_place){(uint16_t)price, (uint8_t)k, (uint8_t)cell};
        }
    }
}

/* {2: 3, 3: 2, 4: 1}: tenths of the certificate, and how many permits come with it. */
static void read_certificates(tg *t, tg_title *title, const tg_node *map) {
    if (map->count > TG_MAX_CERTIFICATES) {
        tg_error(t, map->pair[TG_MAX_CERTIFICATES].key, "certificates: too many; at most %d", TG_MAX_CERTIFICATES);
        return;
    }
    for (size_t i = 0; i < map->count; i++) {
        int32_t tenths = 0, permits = 0;
        if (!tg_value(t, map->pair[i].key, "the tenths of a certificate", 1, 10, false, &tenths) ||
            !tg_value(t, map->pair[i].value, "the permits of a certificate", 0, 4, false, &permits)) {
            continue;
        }
        if (i > 0 && tenths <= title->certificate[title->data.ncertificates - 1].tenths) {
            tg_error(t, map->pair[i].key, "certificates: they stand in the order of their size; move %ld up",
                     (long)tenths);
            return;
        }
        title->certificate[title->data.ncertificates++] = (rail_certificate){(uint8_t)tenths, (uint8_t)permits};
    }
}

/* {A3-A15: 50} */
static void read_run_bonuses(tg *t, tg_title *title, const tg_node *map) {
    if (map->count > TG_MAX_RUN_BONUSES) {
        tg_error(t, map->pair[TG_MAX_RUN_BONUSES].key, "run_bonuses: too many; at most %d", TG_MAX_RUN_BONUSES);
        return;
    }
    for (size_t i = 0; i < map->count; i++) {
        const tg_node *key = map->pair[i].key;
        const char *dash = strchr(key->text, '-');
        size_t len = dash == NULL ? key->len : (size_t)(dash - key->text);
        int from = tg_find_hex(title, key->text, len);
        int to = dash == NULL ? -1 : tg_find_hex(title, dash + 1, key->len - len - 1);
        int32_t value = 0;
        if (from < 0 || to < 0 || from == to) {
            tg_error(t, key, "run_bonuses: '%s': write two hexes of the map with a dash between, as in A3-A15",
                     tg_show(t, key->text, key->len));
        } else if (tg_value(t, map->pair[i].value, "the bonus of a run", 1, 999, false, &value)) {
            if (title->hex[from].face.nnodes == 0 || title->hex[to].face.nnodes == 0) {
                tg_error(t, key, "run_bonuses: no train can stop at '%s'; name two hexes with places", key->text);
            }
            title->run_bonus[title->data.nrun_bonuses++] = (rail_run_bonus){(uint8_t)from, (uint8_t)to, (int16_t)value};
        }
    }
}

/* Investors stand behind the companies in one table. */
static void read_investors(tg *t, tg_title *title, const tg_node *map) {
    for (size_t i = 0; i < map->count; i++) {
        if (title->data.ncompanies == IR_MAX_COMPANIES) {
            tg_error(t, map->pair[i].key, "investors: with the companies they are too many; at most %d together",
                     IR_MAX_COMPANIES);
            return;
        }
        unsigned at = title->data.ncompanies++;
        rail_company *c = &title->company[at];
        tg_place p;
        c->id = tg_id(t, map->pair[i].key, "investor");
        title->company_at[at] = &map->pair[i];
        c->destination = RAIL_NONE;
        c->kind = RAIL_INVESTOR;
        c->stations = 1;
        c->name = c->peer_name = c->native = c->colour = c->text_colour = "";
        if (c->id == NULL || !tg_open(&p, t, "investor", &map->pair[i], "name peer native home colour text_colour")) {
            continue;
        }
        c->name = tg_text(&p, "name", true);
        c->peer_name = tg_find(p.map, "peer") == NULL ? c->name : tg_text(&p, "peer", true);
        c->native = tg_text(&p, "native", false);
        c->colour = tg_rgb(&p, "colour");
        c->text_colour = tg_rgb(&p, "text_colour");
        tg_home(&p, title, c);
    }
}

void tg_read_list(tg *t, tg_title *title, const tg_node *root) {
    const tg_pair *at = tg_find(root, "places");
    if (at != NULL) {
        read_places(t, title, at);
    }
    at = tg_find(root, "certificates") == NULL ? NULL : tg_section(t, root, "certificates");
    if (at != NULL) {
        read_certificates(t, title, at->value);
    }
    at = tg_find(root, "run_bonuses") == NULL ? NULL : tg_section(t, root, "run_bonuses");
    if (at != NULL) {
        read_run_bonuses(t, title, at->value);
    }
    at = tg_find(root, "investors") == NULL ? NULL : tg_section(t, root, "investors");
    if (at != NULL) {
        read_investors(t, title, at->value);
    }
}

/* ---- powers ----------------------------------------------------------------------------------------------------- */

static void read_stop(const tg_place *of, const tg_title *title, rail_private *private_, const tg_pair *at) {
    tg_place p;
    if (!tg_open(&p, of->t, "power", at, "at more")) {
        return;
    }
    const tg_pair *where = tg_need(&p, "at");
    int hex = where == NULL ? -1 : tg_refer(p.t, title, where->value, "hex", tg_find_hex);
    private_->amount = (uint16_t)tg_int(&p, "more", 1, 999, TG_NEEDED);
    private_->at = hex < 0 ? (uint8_t)RAIL_NONE : (uint8_t)hex;
    if (hex >= 0 && title->hex[hex].face.nnodes == 0) {
        tg_error(p.t, where->value, "private %s: no train stops at %s; name a hex with a place", private_->id,
                 title->hex[hex].id);
    }
}

/* Whether a hex has that kind among its terrain. */
static bool has_terrain(const rail_hex *hex, const char *kind) {
    const char *found = strstr(hex->terrain, kind);
    return found != NULL && (found[strlen(kind)] == 0 || found[strlen(kind)] == ' ');
}

/* Its hexes are all those with that terrain. */
static void read_cheaper(const tg_place *of, const tg_title *title, rail_private *private_, const tg_pair *at) {
    tg_place p;
    if (!tg_open(&p, of->t, "power", at, "kind less")) {
        return;
    }
    const tg_pair *kind = tg_need(&p, "kind");
    private_->amount = (uint16_t)tg_int(&p, "less", 1, 999, TG_NEEDED);
    if (kind == NULL || !tg_is_scalar(p.t, kind->value, "kind")) {
        return;
    }
    private_->terrain = kind->value->text;
    bool some = false;
    for (unsigned i = 0; i < title->data.nhexes && tg_terrain_is(kind->value->text, kind->value->len); i++) {
        if (has_terrain(&title->hex[i], private_->terrain)) {
            tg_put_bit(&private_->hexes, i);
            some = true;
            if (title->hex[i].cost < private_->amount) {
                tg_error(p.t, at->value, "private %s: hex %s costs less than %u already", private_->id,
                         title->hex[i].id, (unsigned)private_->amount);
            }
        }
    }
    if (!some) {
        tg_error(p.t, kind->value, "private %s: no hex has the terrain '%s'", private_->id,
                 tg_show(p.t, kind->value->text, kind->value->len));
    }
}

static void read_permit(const tg_place *p, rail_private *private_, const tg_pair *at) {
    const tg_node *node = at->value;
    if (node->kind != TG_SCALAR || node->len != 1 || node->text[0] < 'A' || node->text[0] > 'D') {
        tg_error(p->t, node, "private %s: a permit is one of the letters A to D", private_->id);
        return;
    }
    private_->amount = (uint16_t)(node->text[0] - 'A');
}

static void read_founds(const tg_place *p, const tg_title *title, rail_private *private_, const tg_pair *at) {
    int company = tg_refer(p->t, title, at->value, "company", tg_find_company);
    if (company < 0) {
        return;
    }
    private_->at = (uint8_t)company;
    if ((title->company[company].flags & RAIL_FOUNDED_BY_LOT) == 0) {
        tg_error(p->t, at->value, "private %s: company %s can be founded by anybody; write 'founded_by_lot: yes' there",
                 private_->id, title->company[company].id);
    }
}

bool tg_read_power(const tg_place *p, const tg_title *title, rail_private *private_) {
    static const struct {
        const char *key;
        rail_power power;
    } powers[] = {{"ferries", RAIL_POWER_FERRIES}, {"stop", RAIL_POWER_STOP},     {"terrain", RAIL_POWER_TERRAIN},
                  {"permit", RAIL_POWER_PERMIT},   {"founds", RAIL_POWER_FOUNDS}, {"train", RAIL_POWER_TRAIN},
                  {"payment", RAIL_POWER_PAYMENT}};
    const tg_pair *at = NULL;
    for (size_t i = 0; i < sizeof powers / sizeof powers[0]; i++) {
        const tg_pair *found = tg_find(p->map, powers[i].key);
        if (found == NULL) {
            continue;
        }
        if (at != NULL) {
            tg_error(p->t, found->key, "private %s: it has one power; write only one of them", private_->id);
            return false;
        }
        at = found;
        private_->power = (uint8_t)powers[i].power;
    }
    if (at == NULL) {
        return false;
    }
    switch ((rail_power)private_->power) {
    case RAIL_POWER_STOP:
        read_stop(p, title, private_, at);
        break;
    case RAIL_POWER_TERRAIN:
        read_cheaper(p, title, private_, at);
        break;
    case RAIL_POWER_PERMIT:
        read_permit(p, private_, at);
        private_->uses = 1;
        break;
    case RAIL_POWER_FOUNDS:
        read_founds(p, title, private_, at);
        private_->uses = 1;
        break;
    default: /* ferries, train, payment: yes */
        private_->uses = private_->power == RAIL_POWER_FERRIES ? 0 : 1;
        if (!tg_flag(p, at->key->text)) {
            tg_error(p->t, at->value, "private %s: '%s' is yes, or it is left out", private_->id, at->key->text);
        }
    }
    return true;
}

/* ---- trains and phases ------------------------------------------------------------------------------------------ */

void tg_read_train_more(const tg_place *p, const tg_title *title, rail_train *train) {
    const tg_pair *aside = tg_find(p->map, "aside");
    train->large = (uint8_t)tg_int(p, "large", 1, RAIL_EVER - 1, 0);
    train->pays = (uint8_t)tg_int(p, "pays", 1, RAIL_EVER - 1, 0);
    train->payment = (uint16_t)tg_int(p, "payment", 1, 999, 0);
    train->flags = (uint8_t)((aside != NULL ? (unsigned)RAIL_TRAIN_ASIDE : 0u) |
                             (tg_flag(p, "calls") ? (unsigned)RAIL_TRAIN_CALLS : 0u) |
                             (tg_flag(p, "goes") ? (unsigned)RAIL_TRAIN_GOES : 0u) |
                             (tg_flag(p, "goes_new") ? (unsigned)RAIL_TRAIN_GOES_NEW : 0u) |
                             (tg_flag(p, "last_rounds") ? (unsigned)RAIL_TRAIN_LAST_ROUNDS : 0u));
    if (aside != NULL) {
        int from = tg_refer(p->t, title, aside->value, "phase", tg_find_phase);
        train->from = from < 0 ? 0 : (uint8_t)from;
    }
    if (train->large >= train->range) {
        tg_error(p->t, tg_find(p->map, "large")->value, "train %s: all its %u stops may be large; leave out 'large'",
                 train->id, (unsigned)train->range);
    }
    if (train->pays != 0 && train->range != RAIL_EVER) {
        tg_error(p->t, tg_find(p->map, "pays")->value, "train %s: one that leaves stops out has 'range: any'",
                 train->id);
    }
    if ((train->flags & RAIL_TRAIN_GOES) != 0 && (train->flags & RAIL_TRAIN_GOES_NEW) != 0) {
        tg_error(p->t, tg_find(p->map, "goes_new")->key, "train %s: 'goes' or 'goes_new', not both", train->id);
    }
}

void tg_read_phase_more(const tg_place *p, rail_phase *phase) {
    const tg_pair *letter = tg_find(p->map, "letter");
    phase->flags |= (uint8_t)((tg_flag(p, "all_shares") ? (unsigned)RAIL_ALL_SHARES : 0u) |
                              (tg_flag(p, "no_income") ? (unsigned)RAIL_NO_INCOME : 0u) |
                              (tg_flag(p, "investors_act") ? (unsigned)RAIL_INVESTORS_ACT : 0u) |
                              (tg_flag(p, "frozen") ? (unsigned)RAIL_FROZEN : 0u) |
                              (tg_flag(p, "rocket_due") ? (unsigned)RAIL_ROCKET_DUE : 0u));
    phase->float_tenths = (uint8_t)tg_int(p, "float", 1, 10, 0);
    phase->yellow = (uint8_t)tg_int(p, "yellow", 1, 4, 0);
    phase->station_factor = (uint8_t)tg_int(p, "station_factor", 2, 9, 0);
    if (letter != NULL) {
        const tg_node *node = letter->value;
        if (node->kind != TG_SCALAR || node->len != 1 || node->text[0] < 'A' || node->text[0] > 'D') {
            tg_error(p->t, node, "phase %s: its letter is one of A to D", phase->id);
            return;
        }
        phase->letter = (uint8_t)(node->text[0] - 'A');
    }
}

/* ---- checks ----------------------------------------------------------------------------------------------------- */

static void check_founders(tg *t, const tg_title *title) {
    for (unsigned i = 0; i < title->data.ncompanies; i++) {
        const rail_company *c = &title->company[i];
        unsigned founders = 0;
        for (unsigned k = 0; k < title->data.nprivates; k++) {
            const rail_private *p = &title->private_[k];
            founders += p->power == RAIL_POWER_FOUNDS && p->at == i ? 1u : 0u;
        }
        if (founders != ((c->flags & RAIL_FOUNDED_BY_LOT) != 0 ? 1u : 0u)) {
            tg_error(t, title->company_at[i]->key, "company %s: %u privates found it; one is needed", c->id, founders);
        }
        const rail_face *home = &title->hex[c->home].face;
        unsigned cities = 0;
        for (unsigned k = 0; k < home->nnodes; k++) {
            cities += home->node[k].slots > 0 ? 1u : 0u;
        }
        if ((c->flags & RAIL_HOME_EITHER) != 0 && cities < 2) {
            tg_error(t, title->company_at[i]->key,
                     "company %s: its home %s has one city only; there is nothing to pick", c->id,
                     title->hex[c->home].id);
        }
        if (c->kind == RAIL_PUBLIC && c->director_shares == 0 && title->data.ncertificates == 0) {
            tg_error(t, title->company_at[i]->key,
                     "company %s: the size of its director certificate is left open, so the section 'certificates' is "
                     "needed",
                     c->id);
        }
    }
}

/* What is laid rather than a tile must be able to follow wherever that tile can. */
static void check_prefer(tg *t, const tg_title *title) {
    for (unsigned i = 0; i < title->data.ntiles; i++) {
        unsigned other = title->tile[i].prefer;
        if (other == 0) {
            continue;
        }
        const tg_node *at = tg_find(title->tile_at[i]->value, "prefer")->value;
        if (other - 1 == i || title->tile[other - 1].colour != title->tile[i].colour) {
            tg_error(t, at, "tile %s: what is laid rather than it must be another tile of its colour",
                     title->tile[i].id);
            continue;
        }
        for (unsigned k = 0; k < title->data.ntiles; k++) {
            if (rail_has(&title->tile[k].to, i) && !rail_has(&title->tile[k].to, other - 1)) {
                tg_error(t, at, "tile %s: tile %s can become it, but not tile %s that goes before it",
                         title->tile[i].id, title->tile[k].id, title->tile[other - 1].id);
            }
        }
    }
}

static void check_hexes(tg *t, const tg_title *title) {
    for (unsigned i = 0; i < title->data.nhexes; i++) {
        const rail_hex *hex = &title->hex[i];
        if ((hex->required & ~(unsigned)hex->legal_exits) != 0) {
            tg_error(t, tg_find(title->hex_at[i]->value, "required")->value,
                     "hex %s: no track may use an edge that is required", hex->id);
        }
        if (hex->charge != 0 && hex->face.npaths == 0) {
            tg_error(t, tg_find(title->hex_at[i]->value, "charge")->value,
                     "hex %s: a charge is for printed track; it has none", hex->id);
        }
    }
}

/* The rules that need a section, and the other way round. */
static void check_needs(tg *t, const tg_title *title) {
    const rail_data *d = &title->data;
    const int32_t *rule = d->rule;
    bool investors = d->ncompanies > 0 && title->company[d->ncompanies - 1].kind == RAIL_INVESTOR;
    if ((rule[RAIL_RULE_PLACES] != 0) != (d->nplaces > 0)) {
        tg_error(t, title->rules, "rules: the rule 'places' and the section 'places' go together");
    }
    if ((rule[RAIL_RULE_INVESTORS] != 0) != investors) {
        tg_error(t, title->rules, "rules: the rule 'investors' and the section 'investors' go together");
    }
    for (unsigned i = 0; i < d->nphases; i++) {
        if (rule[RAIL_RULE_FLOAT_AT_END] != 0 && title->phase[i].float_tenths == 0) {
            tg_error(t, title->phase_at[i]->key, "phase %s: with the rule float_at_end it needs 'float'",
                     title->phase[i].id);
        }
        if (i > 0 && (title->phase[i].letter < title->phase[i - 1].letter ||
                      title->phase[i].float_tenths < title->phase[i - 1].float_tenths)) {
            tg_error(t, title->phase_at[i]->key, "phase %s: letters and 'float' never go back", title->phase[i].id);
        }
    }
}

void tg_check_list(tg *t, const tg_title *title) {
    check_founders(t, title);
    check_prefer(t, title);
    check_hexes(t, title);
    check_needs(t, title);
}
