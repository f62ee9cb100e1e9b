/* Which copy, which certificate, which train: see shadow.h. */
#include "interop/shadow.h"

#include "interop/eighteenxx_parts.h"

#include <string.h>

static void list_add(xx_list *l, unsigned v) {
    if (l->n < XX_MAX_COPIES) {
        l->at[l->n++] = (uint8_t)v;
    }
}

bool xx_list_take(xx_list *l, unsigned v) {
    for (unsigned i = 0; i < l->n; i++) {
        if (l->at[i] == v) {
            memmove(&l->at[i], &l->at[i + 1], (size_t)l->n - i - 1);
            l->n--;
            return true;
        }
    }
    return false;
}

static bool list_has(const xx_list *l, unsigned v) {
    for (unsigned i = 0; i < l->n; i++) {
        if (l->at[i] == v) {
            return true;
        }
    }
    return false;
}

void xx_shadow_start(xx_shadow *s, const rail_look *k) {
    const xx_title *title = xx_title_of(k->game->title);
    memset(s, 0, sizeof *s);
    for (unsigned t = 0; t < k->d->ntiles; t++) {
        for (unsigned i = 0; i < k->r->tile_count[t]; i++) {
            list_add(&s->copies[t], i);
        }
    }
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        unsigned director = k->d->company[c].director_shares;
        director = director == 0 && title->director_shares ? title->director_shares() : director;
        for (unsigned i = 0; c < k->d->npublic && i <= 10u - director; i++) {
            list_add(&s->held[c][RAIL_IPO], i);
        }
    }
}

/* ---- tiles -------------------------------------------------------------------------------------------------------- */

unsigned xx_next_copy(const xx_shadow *s, unsigned tile) {
    return s->copies[tile].n ? s->copies[tile].at[0] : RAIL_NONE;
}

unsigned xx_hex_of(const xx_shadow *s, const rail_look *k, unsigned tile, unsigned copy) {
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        if (k->s->tile[h] == tile + 1 && s->on[h] == copy) {
            return h;
        }
    }
    return RAIL_NONE;
}

bool xx_lay(xx_shadow *s, const rail_look *k, unsigned hex, unsigned tile, unsigned copy) {
    if (!xx_list_take(&s->copies[tile], copy)) {
        return false;
    }
    if (k->s->tile[hex]) {
        list_add(&s->copies[k->s->tile[hex] - 1u], s->on[hex]);
    }
    s->on[hex] = (uint8_t)copy;
    return true;
}

/* ---- certificates ------------------------------------------------------------------------------------------------- */

unsigned xx_holder(const xx_shadow *s, unsigned company, unsigned certificate) {
    for (unsigned h = 0; h < RAIL_HOLDERS; h++) {
        if (list_has(&s->held[company][h], certificate)) {
            return h;
        }
    }
    return RAIL_NONE;
}

xx_list xx_sale(const xx_shadow *s, unsigned company, unsigned seat, unsigned n) {
    const xx_list *mine = &s->held[company][seat];
    xx_list out = {0};
    for (unsigned i = 0; i < mine->n && out.n < n; i++) {
        if (mine->at[i] != 0) {
            list_add(&out, mine->at[i]);
        }
    }
    if (out.n < n && list_has(mine, 0)) {
        list_add(&out, 0);
    }
    return out;
}

void xx_give(xx_shadow *s, unsigned company, unsigned certificate, unsigned to) {
    for (unsigned h = 0; h < RAIL_HOLDERS; h++) {
        if (xx_list_take(&s->held[company][h], certificate)) {
            break;
        }
    }
    list_add(&s->held[company][to], certificate);
}

/* Where a sold certificate goes. */
static unsigned market(const rail_look *k) { return (RULE(k, POOL_CERTS) == 0) ? RAIL_IPO : RAIL_POOL; }

/* The new director gives single shares for the director's certificate: to the old director, or to the pool if the old
 * one no longer holds as much as it is worth. */
static bool swap_director(xx_shadow *s, const rail_look *before, const rail_look *after, unsigned c) {
    ir_party was = before->s->director[c], is = after->s->director[c];
    if (was == is || !IR_IS_PLAYER(was) || !IR_IS_PLAYER(is)) {
        return false;
    }
    unsigned tenths = rail_certificate_of(after, c);
    unsigned to = after->s->shares[c][IR_SEAT(was)] >= tenths ? IR_SEAT(was) : market(after);
    for (unsigned i = 0; i < tenths && s->held[c][IR_SEAT(is)].n > 0; i++) {
        xx_give(s, c, s->held[c][IR_SEAT(is)].at[0], to);
    }
    xx_give(s, c, 0, IR_SEAT(is));
    return true;
}

void xx_bought(xx_shadow *s, const rail_look *before, const rail_look *after, unsigned company, unsigned certificate,
               unsigned seat) {
    xx_give(s, company, certificate, seat);
    (void)swap_director(s, before, after, company);
}

void xx_sold(xx_shadow *s, const rail_look *before, const rail_look *after, unsigned company, const xx_list *sold,
             unsigned seat, unsigned n) {
    unsigned worth = 0;
    for (unsigned i = 0; i < sold->n; i++) {
        worth += sold->at[i] == 0 ? rail_certificate_of(before, company) : 1u;
        xx_give(s, company, sold->at[i], market(after));
    }
    if (!swap_director(s, before, after, company)) {
        return;
    }
    const xx_list *there = &s->held[company][market(after)];
    for (; worth > n && there->n > 0; worth--) {
        xx_give(s, company, there->at[0], seat);
    }
}

/* ---- trains ------------------------------------------------------------------------------------------------------- */

unsigned xx_place_of(const xx_shadow *s, const rail_look *k, unsigned kind, unsigned serial) {
    for (unsigned p = 0; p < XX_TRAIN_DEPOT; p++) {
        for (unsigned i = 0; i < s->fleet[p].n; i++) {
            if (s->fleet[p].train[i].kind == kind && s->fleet[p].train[i].serial == serial) {
                return p;
            }
        }
    }
    unsigned left = k->s->depot[kind];
    bool there = left == RAIL_UNLIMITED || serial < s->next[kind] + left;
    return serial >= s->next[kind] && there ? XX_TRAIN_DEPOT : XX_NOWHERE;
}

int xx_serial(const xx_shadow *s, const rail_look *k, unsigned place, unsigned kind, unsigned nth) {
    if (place == XX_TRAIN_DEPOT) {
        return k->s->depot[kind] > nth ? (int)(s->next[kind] + nth) : -1;
    }
    for (unsigned i = 0; i < s->fleet[place].n; i++) {
        if (s->fleet[place].train[i].kind == kind && nth-- == 0) {
            return s->fleet[place].train[i].serial;
        }
    }
    return -1;
}

static void fleet_drop(xx_fleet *f, unsigned i) {
    memmove(&f->train[i], &f->train[i + 1], (size_t)(f->n - i - 1u) * sizeof f->train[0]);
    f->n--;
}

void xx_move_train(xx_shadow *s, unsigned from, unsigned to, unsigned kind, unsigned serial) {
    if (from == XX_TRAIN_DEPOT) {
        s->next[kind] = (uint16_t)(serial + 1);
    } else {
        for (unsigned i = 0; i < s->fleet[from].n; i++) {
            if (s->fleet[from].train[i].kind == kind && s->fleet[from].train[i].serial == serial) {
                fleet_drop(&s->fleet[from], i);
                break;
            }
        }
    }
    xx_fleet *f = &s->fleet[to];
    if (f->n < XX_MAX_FLEET) {
        f->train[f->n++] = (xx_train){(uint8_t)kind, (uint16_t)serial};
    }
}

void xx_settle_trains(xx_shadow *s, const rail_look *k) {
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        unsigned count = k->r->train_count[t];
        if (count != RAIL_UNLIMITED && s->next[t] + k->s->depot[t] < count) {
            s->next[t] = (uint16_t)(count - k->s->depot[t]); /* exported */
        }
    }
    for (unsigned p = 0; p < XX_TRAIN_DEPOT; p++) {
        const uint8_t *has = p == XX_TRAIN_POOL ? k->s->pool : k->s->trains[p];
        for (unsigned i = s->fleet[p].n; i-- > 0;) {
            if (has[s->fleet[p].train[i].kind] == 0) {
                fleet_drop(&s->fleet[p], i); /* rusted */
            }
        }
    }
}
