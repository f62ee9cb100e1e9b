/* Which single shares are locked, paper by paper (rule locked_change).
 *
 * By the book the lower part of a company's stack is locked until a phase (80-SR-09), and tenths are all alike. 18xx.games
 * locks papers: one that leaves the stack as change for a director certificate stays locked in the hand that it comes to,
 * and unlocking finds only what lies on the stack that day. So there is a list of a company's single papers, each with
 * its holder + 1 and its lock; who comes to a paper puts it at the end, so that every holder's are in the order in which
 * they came to him. */
#include "rail/rail.h"

#include <string.h>

enum { LOCKED = 0x80, HOLDER = 0x7f };

/* The first paper of a holder, or RAIL_MAX_PAPERS. */
static unsigned paper_of(const rail_state *s, unsigned c, unsigned holder, bool locked_too) {
    unsigned i = 0;
    while (i < RAIL_MAX_PAPERS &&
           ((s->papers[c][i] & HOLDER) != holder + 1 || (!locked_too && (s->papers[c][i] & LOCKED)))) {
        i++;
    }
    return i;
}

static unsigned count_of(const rail_state *s, unsigned c, unsigned holder, unsigned mask) {
    unsigned n = 0;
    for (unsigned i = 0; i < RAIL_MAX_PAPERS; i++) {
        n += (s->papers[c][i] & mask) == holder + 1;
    }
    return n;
}

static void hand_over(rail_state *s, unsigned c, unsigned i, unsigned to) {
    if (i >= RAIL_MAX_PAPERS) {
        return;
    }
    uint8_t *list = s->papers[c], lock = list[i] & LOCKED;
    unsigned end = i + 1;
    while (end < RAIL_MAX_PAPERS && list[end]) {
        end++;
    }
    memmove(&list[i], &list[i + 1], end - i - 1);
    list[end - 1] = (uint8_t)((to + 1) | lock);
}

static void hand_over_first(rail_state *s, unsigned c, unsigned from, unsigned n, unsigned to) {
    for (unsigned i = 0; i < n; i++) {
        hand_over(s, c, paper_of(s, c, from, true), to);
    }
}

void rail_papers_found(rail_do *x, unsigned c) {
    if (!RULE(&x->look, LOCKED_CHANGE)) {
        return;
    }
    bool open = x->look.d->phase[x->s->phase].flags & RAIL_ALL_SHARES;
    unsigned all = x->s->shares[c][RAIL_IPO], locked = open ? 0 : (unsigned)RULE(&x->look, LOCKED_SHARES);
    for (unsigned i = 0; i < all && i < RAIL_MAX_PAPERS; i++) {
        x->s->papers[c][i] = (uint8_t)((RAIL_IPO + 1) | (i + locked < all ? 0 : LOCKED));
    }
}

void rail_paper_moves(rail_do *x, unsigned c, unsigned from, unsigned to) {
    unsigned i = paper_of(x->s, c, from, false);
    hand_over(x->s, c, i < RAIL_MAX_PAPERS ? i : paper_of(x->s, c, from, true), to);
}

unsigned rail_papers_sold(rail_do *x, unsigned seat, unsigned c, unsigned n) {
    if (!RULE(&x->look, LOCKED_CHANGE)) {
        return 0;
    }
    unsigned singles = count_of(x->s, c, seat, HOLDER);
    hand_over_first(x->s, c, seat, n < singles ? n : singles, RAIL_IPO);
    return n > singles ? singles + rail_certificate_of(&x->look, c) - n : 0;
}

void rail_papers_change(rail_do *x, unsigned seat, unsigned c, unsigned n) {
    hand_over_first(x->s, c, RAIL_IPO, n, seat);
}

void rail_papers_directed(rail_do *x, unsigned c, unsigned old, unsigned new) {
    unsigned tenths = rail_certificate_of(&x->look, c);
    hand_over_first(x->s, c, new, tenths, x->s->shares[c][old] >= tenths ? old : RAIL_IPO);
}

void rail_papers_unlock(rail_do *x) {
    for (unsigned c = 0; c < x->look.d->npublic; c++) {
        for (unsigned i = 0; i < RAIL_MAX_PAPERS; i++) {
            uint8_t *paper = &x->s->papers[c][i];
            *paper = (*paper & HOLDER) == RAIL_IPO + 1 ? RAIL_IPO + 1 : *paper;
        }
    }
}

unsigned rail_papers_before_free(const rail_look *k, unsigned c) {
    unsigned n = 0, free = paper_of(k->s, c, RAIL_IPO, false);
    for (unsigned i = 0; free < RAIL_MAX_PAPERS && i < free; i++) {
        n += (k->s->papers[c][i] & HOLDER) == RAIL_IPO + 1;
    }
    return n;
}

unsigned rail_papers_free(const rail_look *k, unsigned c) { return count_of(k->s, c, RAIL_IPO, HOLDER | LOCKED); }

bool rail_papers_agree(const rail_look *k, unsigned c) {
    for (unsigned h = 0; h < RAIL_HOLDERS; h++) {
        unsigned certificate = k->s->director[c] == IR_PLAYER(h) ? rail_certificate_of(k, c) : 0;
        if (count_of(k->s, c, h, HOLDER) + certificate != k->s->shares[c][h]) {
            return false;
        }
    }
    return true;
}
