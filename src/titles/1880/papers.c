/* Which single shares are locked, paper by paper (locked_change).
 *
 * By the book the lower part of a company's stack is locked until a phase (80-SR-09), and tenths are all alike. 18xx.games
 * locks papers: one that leaves the stack as change for a director certificate stays locked in the hand that it comes to,
 * and unlocking finds only what lies on the stack that day. So there is a list of a company's single papers, each with
 * its holder + 1 and its lock; who comes to a paper puts it at the end, so that every holder's are in the order in which
 * they came. */
#include "titles/1880/china.h"

#include <string.h>

enum { LOCKED = 0x80, HOLDER = 0x7f };

/* The first paper of a holder, or CHINA_MAX_PAPERS. */
static unsigned paper_of(const china_state *s, unsigned c, unsigned holder, bool locked_too) {
    unsigned i = 0;
    while (i < CHINA_MAX_PAPERS &&
           ((s->papers[c][i] & HOLDER) != holder + 1 || (!locked_too && (s->papers[c][i] & LOCKED)))) {
        i++;
    }
    return i;
}

static unsigned count_of(const china_state *s, unsigned c, unsigned holder, unsigned mask) {
    unsigned n = 0;
    for (unsigned i = 0; i < CHINA_MAX_PAPERS; i++) {
        n += (s->papers[c][i] & mask) == holder + 1;
    }
    return n;
}

static void hand_over(china_state *s, unsigned c, unsigned i, unsigned to) {
    if (i >= CHINA_MAX_PAPERS) {
        return;
    }
    uint8_t *list = s->papers[c], lock = list[i] & LOCKED;
    unsigned end = i + 1;
    while (end < CHINA_MAX_PAPERS && list[end]) {
        end++;
    }
    memmove(&list[i], &list[i + 1], end - i - 1);
    list[end - 1] = (uint8_t)((to + 1) | lock);
}

static void hand_over_first(china_state *s, unsigned c, unsigned from, unsigned n, unsigned to) {
    for (unsigned i = 0; i < n; i++) {
        hand_over(s, c, paper_of(s, c, from, true), to);
    }
}

void china_papers_found(rail_do *x, unsigned c) {
    if (!CHINA(&x->look, LOCKED_CHANGE)) {
        return;
    }
    bool open = OWN_PHASE(&x->look, ALL_SHARES) != 0;
    unsigned all = x->s->shares[c][RAIL_IPO], locked = open ? 0 : (unsigned)CHINA(&x->look, LOCKED_SHARES);
    for (unsigned i = 0; i < all && i < CHINA_MAX_PAPERS; i++) {
        china_on(x)->papers[c][i] = (uint8_t)((RAIL_IPO + 1) | (i + locked < all ? 0 : LOCKED));
    }
}

void china_paper_moves(rail_do *x, unsigned c, unsigned from, unsigned to) {
    china_state *s = china_on(x);
    unsigned i = paper_of(s, c, from, false);
    hand_over(s, c, i < CHINA_MAX_PAPERS ? i : paper_of(s, c, from, true), to);
}

void china_papers_sold(rail_do *x, unsigned seat, unsigned c, unsigned n) {
    if (CHINA(&x->look, LOCKED_CHANGE)) {
        unsigned singles = count_of(china_on(x), c, seat, HOLDER);
        hand_over_first(china_on(x), c, seat, n < singles ? n : singles, RAIL_IPO);
    }
}

/* The new director hands over singles for the certificate. Where they go back to the stack, because the old director has
 * sold a part of the certificate, the rest comes from there as change. */
void china_papers_directed(rail_do *x, unsigned c, unsigned old, unsigned now) {
    china_state *s = china_on(x);
    unsigned tenths = rail_certificate_of(&x->look, c), left = x->s->shares[c][old];
    if (!CHINA(&x->look, LOCKED_CHANGE)) {
        return;
    }
    hand_over_first(s, c, now, tenths, left >= tenths ? old : RAIL_IPO);
    unsigned has = count_of(s, c, old, HOLDER);
    hand_over_first(s, c, RAIL_IPO, left > has ? left - has : 0, old);
}

void china_papers_unlock(rail_do *x) {
    for (unsigned c = 0; c < x->look.d->npublic; c++) {
        for (unsigned i = 0; i < CHINA_MAX_PAPERS; i++) {
            uint8_t *paper = &china_on(x)->papers[c][i];
            *paper = (*paper & HOLDER) == RAIL_IPO + 1 ? RAIL_IPO + 1 : *paper;
        }
    }
}

unsigned china_papers_before_free(const rail_look *k, unsigned c) {
    unsigned n = 0, free = paper_of(china_of(k), c, RAIL_IPO, false);
    for (unsigned i = 0; free < CHINA_MAX_PAPERS && i < free; i++) {
        n += (china_of(k)->papers[c][i] & HOLDER) == RAIL_IPO + 1;
    }
    return n;
}

unsigned china_papers_free(const rail_look *k, unsigned c) {
    return count_of(china_of(k), c, RAIL_IPO, HOLDER | LOCKED);
}

bool china_papers_agree(const rail_look *k, unsigned c) {
    for (unsigned h = 0; h < RAIL_HOLDERS; h++) {
        unsigned certificate = k->s->director[c] == IR_PLAYER(h) ? rail_certificate_of(k, c) : 0;
        if (count_of(china_of(k), c, h, HOLDER) + certificate != k->s->shares[c][h]) {
            return false;
        }
    }
    return true;
}
