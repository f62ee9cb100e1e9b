/* The share price board: a grid of cells, each with a pile of markers.
 *
 * Always: the stack numbers of the companies in one cell are 0..n-1 without gaps; 0 is on top and operates first.
 * Where a marker goes from a cell is data (rail_cell.left and so on); a cell that leads to itself keeps the marker and
 * its place in the pile (88-SP-08). */
#include "rail/market.h"
#include "rail/hooks.h"

#include <string.h>

/* Of a company that is not on the market yet: its par (80-SR-06, 80-OQ-04). */
unsigned rail_price(const rail_look *k, unsigned c) {
    unsigned cell = k->s->cell[c];
    return cell ? k->d->cell[cell - 1].price : k->s->par[c];
}

static void leave(rail_do *x, unsigned c) {
    rail_state *s = x->s;
    for (unsigned o = 0; o < x->look.d->ncompanies; o++) {
        if (o != c && s->cell[o] == s->cell[c] && s->stack[o] > s->stack[c]) {
            s->stack[o]--;
        }
    }
    s->cell[c] = 0;
    s->stack[c] = 0;
}

/* 88-SP-01: below the markers that are there. */
static void enter(rail_do *x, unsigned c, unsigned cell) {
    rail_state *s = x->s;
    uint8_t below = 0;
    for (unsigned o = 0; o < x->look.d->ncompanies; o++) {
        if (o != c && s->cell[o] == cell + 1) {
            below++;
        }
    }
    s->cell[c] = (uint8_t)(cell + 1);
    s->stack[c] = below;
}

void rail_close(rail_do *x, unsigned c) {
    rail_state *s = x->s;
    rail_emit(x, RAIL_EV_CLOSED, (int32_t)c, 0, 0, 0);
    if (s->cell[c]) {
        leave(x, c);
    }
    memset(s->shares[c], 0, sizeof s->shares[c]);
    s->shares[c][RAIL_RESERVE] = c < x->look.d->npublic ? 10 : 0;
    s->director[c] = RAIL_DIRECTOR_NONE;
    s->status[c] = (uint8_t)((s->status[c] & RAIL_OPERATED) | RAIL_GONE);
    s->par[c] = 0;
    memset(s->station[c], 0, sizeof s->station[c]);
    rail_pay(x, IR_COMPANY(c), IR_BANK, x->is->cash[IR_COMPANY(c)]);
    for (unsigned t = 0; t < x->look.d->ntrains; t++) {
        s->pool[t] = (uint8_t)(s->pool[t] + s->trains[c][t]);
        s->trains[c][t] = 0;
    }
    for (unsigned p = 0; p < x->look.d->nprivates; p++) {
        s->private_flags[p] |= s->private_owner[p] == IR_COMPANY(c) ? RAIL_CLOSED : 0;
    }
    for (unsigned i = 0; i < s->depth; i++) {
        if (s->frame[i].kind == RAIL_FRAME_TURN && s->frame[i].who == IR_COMPANY(c)) {
            s->frame[i].step = RAIL_STEP_DONE;
        }
    }
    if (x->look.h->closed) {
        x->look.h->closed(x, c);
    }
}

void rail_market_place(rail_do *x, unsigned c, unsigned cell) {
    if (x->s->cell[c] == cell + 1) {
        return;
    }
    if (x->s->cell[c]) {
        leave(x, c);
    }
    enter(x, c, cell);
}

static void move_to(rail_do *x, unsigned c, unsigned cell) {
    unsigned before = rail_price(&x->look, c);
    if (x->look.d->cell[cell].flags & RAIL_CELL_CLOSED) {
        rail_close(x, c);
        return;
    }
    rail_market_place(x, c, cell);
    unsigned after = rail_price(&x->look, c);
    if (before != after) {
        rail_emit(x, RAIL_EV_PRICE_MOVED, (int32_t)c, (int32_t)before, (int32_t)after, 0);
    }
}

/* Nothing moves while the market rests, nor what is not on it (80-OQ-04). */
static bool moves(rail_do *x, unsigned c) {
    return x->s->cell[c] && !(x->look.h->market_rests && x->look.h->market_rests(&x->look));
}

static const rail_cell *cell_of(rail_do *x, unsigned c) { return &x->look.d->cell[x->s->cell[c] - 1]; }

void rail_market_right(rail_do *x, unsigned c) {
    if (moves(x, c)) {
        move_to(x, c, cell_of(x, c)->right);
    }
}

void rail_market_left(rail_do *x, unsigned c) {
    if (moves(x, c)) {
        move_to(x, c, cell_of(x, c)->left);
    }
}

void rail_market_up(rail_do *x, unsigned c) {
    if (moves(x, c)) {
        move_to(x, c, cell_of(x, c)->up);
    }
}

void rail_market_down(rail_do *x, unsigned c, unsigned steps) {
    if (!moves(x, c)) {
        return;
    }
    unsigned cell = (unsigned)x->s->cell[c] - 1;
    for (unsigned i = 0; i < steps; i++) {
        cell = x->look.d->cell[cell].down;
    }
    move_to(x, c, cell);
}

bool rail_in_free_zone(const rail_look *k, unsigned c) {
    unsigned cell = k->s->cell[c];
    return cell && (k->d->cell[cell - 1].flags & (unsigned)RULE(k, FREE_ZONE)) != 0;
}

bool rail_in_open_zone(const rail_look *k, unsigned c) {
    unsigned cell = k->s->cell[c];
    return cell && (k->d->cell[cell - 1].flags & (unsigned)RULE(k, OPEN_ZONE)) != 0;
}

/* 88-OP-03: the higher price first, then the marker further right, then the one on top. */
static bool before(const rail_look *k, unsigned a, unsigned b) {
    const rail_cell *p = &k->d->cell[k->s->cell[a] - 1], *q = &k->d->cell[k->s->cell[b] - 1];
    if (p->price != q->price) {
        return p->price > q->price;
    }
    if (p->column != q->column) {
        return p->column > q->column;
    }
    return k->s->stack[a] < k->s->stack[b];
}

unsigned rail_in_order(const rail_look *k, unsigned with, unsigned without, uint8_t *out) {
    unsigned n = 0;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        unsigned status = k->s->status[c];
        if (!k->s->cell[c] || (status & with) != with || (status & without) != 0) {
            continue;
        }
        unsigned at = n++;
        while (at > 0 && before(k, c, out[at - 1])) {
            out[at] = out[at - 1];
            at--;
        }
        out[at] = (uint8_t)c;
    }
    return n;
}
