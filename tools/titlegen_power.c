/* titlegen: the power of a private, at most one: those of the kit, or one that only its title knows. */
#include "titlegen.h"

#include <string.h>

static void read_lay(const tg_place *of, const tg_title *title, rail_private *private_, const tg_pair *at) {
    tg_place p;
    if (!tg_open(&p, of->t, "power", at, "tiles hexes rotation uses joined set empty")) {
        return;
    }
    private_->uses = (uint8_t)tg_int(&p, "uses", 1, 8, TG_NEEDED);
    private_->rotation = (uint8_t)tg_int(&p, "rotation", 0, 5, RAIL_NONE);
    private_->tiles = tg_refer_all(&p, "tiles", true, title, "tile", tg_find_tile);
    private_->hexes = tg_refer_all(&p, "hexes", true, title, "hex", tg_find_hex);
    private_->flags |= (uint8_t)((tg_flag(&p, "joined") ? (unsigned)RAIL_LAY_JOINED : 0u) |
                                 (tg_flag(&p, "set") ? (unsigned)RAIL_LAY_SET : 0u) |
                                 (tg_flag(&p, "empty") ? (unsigned)RAIL_LAY_EMPTY : 0u));
}

static void read_exchange(const tg_place *of, const tg_title *title, rail_private *private_, const tg_pair *at) {
    tg_place p;
    if (!tg_open(&p, of->t, "power", at, "at uses")) {
        return;
    }
    const tg_pair *where = tg_need(&p, "at");
    int hex = where == NULL ? -1 : tg_refer(p.t, title, where->value, "hex", tg_find_hex);
    private_->uses = (uint8_t)tg_int(&p, "uses", 1, 8, TG_NEEDED);
    private_->at = hex < 0 ? (uint8_t)RAIL_NONE : (uint8_t)hex;
}

static void read_ferries(const tg_place *p, const tg_title *title, rail_private *private_, const tg_pair *at) {
    (void)title;
    if (!tg_flag(p, "ferries")) {
        tg_error(p->t, at->value, "private %s: 'ferries' is yes, or it is left out", private_->id);
    }
}

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

/* Its title reads what it means; here only that it has one, and that it can be used once. */
static void read_own(const tg_place *p, const tg_title *title, rail_private *private_, const tg_pair *at) {
    (void)p;
    (void)title;
    (void)at;
    private_->uses = 1;
}

typedef void power_reader(const tg_place *p, const tg_title *title, rail_private *private_, const tg_pair *at);

typedef struct power {
    const tg_pair *at; /* where it stands; NULL: the private has none */
    rail_power power;
    power_reader *read;
} power;

static void found(const tg_place *p, power *only, const tg_pair *at, rail_power kind, power_reader *read) {
    if (at == NULL) {
        return;
    }
    if (only->at != NULL) {
        tg_error(p->t, at->key, "private %s: it has one power; write only one of them", p->key->text);
        return;
    }
    *only = (power){at, kind, read};
}

void tg_read_power(const tg_place *p, const tg_title *title, rail_private *private_) {
    power only = {NULL, RAIL_POWER_NONE, NULL};
    found(p, &only, tg_find(p->map, "lay"), RAIL_POWER_LAY, read_lay);
    found(p, &only, tg_find(p->map, "exchange"), RAIL_POWER_EXCHANGE, read_exchange);
    found(p, &only, tg_find(p->map, "ferries"), RAIL_POWER_FERRIES, read_ferries);
    found(p, &only, tg_find(p->map, "stop"), RAIL_POWER_STOP, read_stop);
    found(p, &only, tg_find(p->map, "terrain"), RAIL_POWER_TERRAIN, read_cheaper);
    const tg_names *names = &title->own.of[TG_OWN_PRIVATES];
    for (unsigned i = 0; i < names->count; i++) {
        if ((title->own.powers >> i & 1) != 0 && private_->own[i] != 0) {
            found(p, &only, tg_find(p->map, names->name[i]), RAIL_POWER_OWN, read_own);
        }
    }
    if (only.at != NULL) {
        private_->power = (uint8_t)only.power;
        only.read(p, title, private_, only.at);
    }
}
