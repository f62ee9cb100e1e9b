/* titlegen: named tiles. `only: [B17]` of a tile means that it lies on these hexes and nowhere else, and that no other tile
 * of its colour lies there (90-TR-12, 90-TR-13). */
#include "titlegen.h"

void tg_read_only(tg *t, tg_title *title) {
    for (unsigned i = 0; i < title->data.ntiles; i++) {
        tg_place p = {t, "tile", title->tile_at[i]->key, title->tile_at[i]->value};
        const tg_pair *at = tg_find(p.map, "only");
        if (at == NULL) {
            continue;
        }
        title->named[i] = true;
        title->only[i] = tg_refer_all(&p, "only", true, title, "hex", tg_find_hex);
        for (unsigned k = 0; k < title->data.nhexes; k++) {
            if (rail_has(&title->only[i], k) && (title->hex[k].flags & RAIL_BUILDABLE) == 0) {
                tg_error(t, at->value, "tile %s: it lies only on %s, but that hex is not built on", title->tile[i].id,
                         title->hex[k].id);
            }
        }
    }
}

/* Whether a tile of this colour is named for the hex, so that the others of the colour are not for it. */
static bool has_named(const tg_title *title, unsigned hex, unsigned colour) {
    for (unsigned i = 0; i < title->data.ntiles; i++) {
        if (title->tile[i].colour == colour && rail_has(&title->only[i], hex)) {
            return true;
        }
    }
    return false;
}

bool tg_is_named_hex(const tg_title *title, unsigned hex) {
    for (unsigned i = 0; i < title->data.ntiles; i++) {
        if (rail_has(&title->only[i], hex)) {
            return true;
        }
    }
    return false;
}

void tg_derive_bars(tg_title *title) {
    for (unsigned h = 0; h < title->data.nhexes; h++) {
        for (unsigned i = 0; i < title->data.ntiles; i++) {
            bool here = rail_has(&title->only[i], h);
            bool barred = !here && (title->named[i] || has_named(title, h, title->tile[i].colour));
            if (barred && (title->hex[h].flags & RAIL_BUILDABLE) != 0) {
                tg_put_bit(&title->hex[h].bars, i);
            }
        }
    }
}

/* What can come to lie on a hex: its first tiles and what follows them, one colour after the other. */
static rail_tiles can_lie(const tg_title *title, unsigned hex) {
    const rail_hex *h = &title->hex[hex];
    rail_tiles set = {{h->to.bits[0] & ~h->bars.bits[0], h->to.bits[1] & ~h->bars.bits[1]}};
    for (unsigned colour = RAIL_WHITE; colour <= RAIL_GREY; colour++) {
        for (unsigned i = 0; i < title->data.ntiles; i++) {
            if (rail_has(&set, i) && title->tile[i].colour == colour) {
                set.bits[0] |= title->tile[i].to.bits[0] & ~h->bars.bits[0];
                set.bits[1] |= title->tile[i].to.bits[1] & ~h->bars.bits[1];
            }
        }
    }
    return set;
}

/* Every tile that is named for a hex can come to lie there, and no first tile is kept from its hex. */
void tg_check_only(tg *t, const tg_title *title) {
    for (unsigned h = 0; h < title->data.nhexes; h++) {
        const rail_tiles set = can_lie(title, h);
        for (unsigned i = 0; i < title->data.ntiles; i++) {
            if (rail_has(&title->only[i], h) && !rail_has(&set, i)) {
                tg_error(t, tg_find(title->tile_at[i]->value, "only")->value,
                         "tile %s: it never gets to hex %s; name it in its class or in a 'to' list", title->tile[i].id,
                         title->hex[h].id);
            }
            if (rail_has(&title->hex[h].to, i) && rail_has(&title->hex[h].bars, i)) {
                tg_error(t, title->hex_at[h]->key,
                         "hex %s: its class names tile %s, which 'only' of a tile keeps away from it; give it another "
                         "class",
                         title->hex[h].id, title->tile[i].id);
            }
        }
    }
}
