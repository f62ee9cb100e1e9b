/* Words of positions that 1890 adds to the kit's: closed companies, free shares, stations bought, the right to pass, what a
 * turn has raised, and its own questions. docs/positions.md lists them.
 *
 * What follows from the owner of a lot is not written: a minor that belongs to a player acts, one whose lot is closed is
 * gone, and the union keeps shares for those that are not. */
#include "titles/1890/position.h"

#include "titles/1890/osaka.h"

#include <string.h>

static rail_do on(const ir_reader *r, ir_state *state) { return rail_do_on(r->game, state, NULL); }

static rail_look seen(const ir_clauses *w, const ir_state *state) { return rail_look_at(w->game, state); }

static bool read_public(ir_reader *r, const rail_look *k, unsigned *c) {
    if (!ir_reader_company(r, c)) {
        return false;
    }
    if (*c < k->d->npublic) {
        return true;
    }
    r->at--;
    return ir_reader_wrong(r, "share_company");
}

/* ---- lots and minors ------------------------------------------------------------------------------------------------ */

/* 90-KN-01: the union keeps the shares of the minors that may still join. */
static void keep_shares(rail_do *x) {
    unsigned u = osaka_company(&x->look, OSAKA_COMPANY_UNION), waiting = 0;
    if (u == RAIL_NONE || !(x->look.d->company[u].flags & RAIL_FORMED) || (x->s->status[u] & RAIL_GONE)) {
        return;
    }
    for (unsigned c = x->look.d->npublic; c < x->look.d->ncompanies; c++) {
        waiting += x->s->status[c] & RAIL_GONE ? 0 : (unsigned)OWN_COMPANY(&x->look, c, GETS);
    }
    unsigned there = 0u + x->s->shares[u][RAIL_IPO] + x->s->shares[u][RAIL_RESERVE];
    unsigned kept = waiting < there ? waiting : there;
    x->s->shares[u][RAIL_RESERVE] = (uint8_t)kept;
    x->s->shares[u][RAIL_IPO] = (uint8_t)(there - kept);
}

/* 90-IS-15: as it is right after its sale, or gone. */
static void set_minor(rail_do *x, unsigned c, unsigned lot) {
    rail_state *s = x->s;
    ir_party owner = s->private_owner[lot];
    bool closed = (s->private_flags[lot] & RAIL_CLOSED) != 0, acts = IR_IS_PLAYER(owner) && !closed;
    s->director[c] = acts ? owner : RAIL_DIRECTOR_NONE;
    s->status[c] = (uint8_t)((s->status[c] & RAIL_OPERATED) | (closed ? RAIL_GONE : acts ? RAIL_FLOATED : 0));
    memset(s->station[c], 0, sizeof s->station[c]);
    ir_position_money(x->is, IR_COMPANY(c), acts ? OWN_COMPANY(&x->look, c, CAPITAL) : 0);
    if (acts) {
        rail_place_homes(x, c);
    }
    keep_shares(x);
}

static bool read_private(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned at = r->at;
    uint8_t p;
    if (!rail_read_private(r, &p)) {
        return false;
    }
    r->at = at;
    if (!rail_read_owner(r, state)) {
        return false;
    }
    if (OWN_PRIVATE(&x.look, p, MINOR)) {
        set_minor(&x, (unsigned)OWN_PRIVATE(&x.look, p, MINOR) - 1u, p);
    }
    return true;
}

/* ---- companies ------------------------------------------------------------------------------------------------------ */

/* 90-CL-02: `gone SER`: it has closed. */
static bool read_gone(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    do {
        unsigned c = 0;
        if (!read_public(r, &x.look, &c)) {
            return false;
        }
        memset(x.s->shares[c], 0, sizeof x.s->shares[c]);
        x.s->shares[c][RAIL_RESERVE] = 10;
        x.s->status[c] = (uint8_t)((x.s->status[c] & (RAIL_OPERATED | RAIL_STARTED | RAIL_FLOATED)) | RAIL_GONE);
    } while (ir_reader_more(r));
    return true;
}

static void write_gone(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->npublic; c++) {
        if (k.s->status[c] & RAIL_GONE) {
            ir_clause(w, "gone");
            ir_clause_party(w, IR_COMPANY(c));
        }
    }
}

/* The private that comes with shares of a company, or RAIL_NONE. */
static unsigned gift_of(const rail_look *k, unsigned c) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (OWN_PRIVATE(k, p, SHARE) && OWN_PRIVATE(k, p, SHARE_OF) == (int)c + 1) {
            return p;
        }
    }
    return RAIL_NONE;
}

static unsigned held_by_players(const rail_look *k, unsigned c) {
    unsigned held = 0;
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        held += k->s->shares[c][seat];
    }
    return held;
}

/* A company that nobody has started, and that has not closed. */
static bool unstarted(const rail_look *k, unsigned c) { return !(k->s->status[c] & (RAIL_STARTED | RAIL_GONE)); }

static void give(rail_do *x, unsigned c, unsigned p, unsigned seat) {
    unsigned tenths = (unsigned)OWN_PRIVATE(&x->look, p, SHARE);
    tenths = tenths < x->s->shares[c][RAIL_IPO] ? tenths : x->s->shares[c][RAIL_IPO];
    x->s->shares[c][RAIL_IPO] = (uint8_t)(x->s->shares[c][RAIL_IPO] - tenths);
    x->s->shares[c][seat] = (uint8_t)(x->s->shares[c][seat] + tenths);
}

/* 90-IS-14: `gift HER Bob`: Bob still has the free share of HER, but not the private. */
static bool read_gift(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned c = 0;
    uint8_t seat = 0;
    if (!read_public(r, &x.look, &c)) {
        return false;
    }
    unsigned p = gift_of(&x.look, c);
    if (p == RAIL_NONE || !unstarted(&x.look, c)) {
        r->at--;
        return ir_reader_wrong(r, "gift_company");
    }
    if (!ir_reader_seat(r, &seat)) {
        return false;
    }
    give(&x, c, p, seat);
    return true;
}

static void write_gift(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->npublic; c++) {
        unsigned p = gift_of(&k, c);
        for (unsigned seat = 0; p != RAIL_NONE && unstarted(&k, c) && seat < k.game->players; seat++) {
            if (k.s->shares[c][seat] && k.s->private_owner[p] != IR_PLAYER(seat)) {
                ir_clause(w, "gift");
                ir_clause_party(w, IR_COMPANY(c));
                ir_clause_party(w, IR_PLAYER(seat));
            }
        }
    }
}

/* Stations that are neither homes nor came with a minor. */
static unsigned bought_at_least(const rail_look *k, unsigned c) {
    unsigned n = 0;
    for (unsigned i = 0; i < RAIL_MAX_STATIONS && k->s->station[c][i]; i++) {
        unsigned hex = (k->s->station[c][i] - 1u) >> 3;
        bool home = false;
        for (unsigned o = 0; o < k->d->ncompanies; o++) {
            bool its = o == c || (OWN_COMPANY(k, c, UNION) && OWN_COMPANY(k, o, GETS));
            for (unsigned h = 0; its && h < rail_homes(k->d, o); h++) {
                home = home || rail_home(k, o, h).hex == hex;
            }
        }
        n += !home;
    }
    return n;
}

enum { SAID = 0x80 }; /* in osaka_state.bought while clauses are read */

/* 90-TK-09: `bought SER 2`: where its stations on the board do not show it. */
static bool read_bought(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned c = 0;
    uint8_t n = 0;
    if (!read_public(r, &x.look, &c) || !ir_reader_byte(r, "stations", 0, RAIL_MAX_STATIONS, &n)) {
        return false;
    }
    osaka_on(&x)->bought[c] = (uint8_t)(n | SAID);
    return true;
}

static void write_bought(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->npublic; c++) {
        if (osaka_of(&k)->bought[c] != bought_at_least(&k, c)) {
            ir_clause(w, "bought");
            ir_clause_party(w, IR_COMPANY(c));
            ir_clause_number(w, osaka_of(&k)->bought[c]);
        }
    }
}

/* 90-LP-13, 90-LP-14: `access SER HER`: they may pass the station of the late private. */
static bool read_access(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    do {
        unsigned c = 0;
        if (!read_public(r, &x.look, &c)) {
            return false;
        }
        osaka_on(&x)->access |= UINT32_C(1) << c;
    } while (ir_reader_more(r));
    return true;
}

static void write_access(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->npublic; c++) {
        if (osaka_of(&k)->access >> c & 1u) {
            ir_clause(w, "access");
            ir_clause_party(w, IR_COMPANY(c));
        }
    }
}

/* ---- rounds and turns ----------------------------------------------------------------------------------------------- */

/* 90-IS-16: `taker Ann`: the last to buy a lot in this round. */
static bool read_taker(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    uint8_t seat = 0;
    if (!ir_reader_seat(r, &seat)) {
        return false;
    }
    osaka_on(&x)->last_buyer = (uint8_t)(seat + 1);
    return true;
}

static void write_taker(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    if (osaka_of(&k)->last_buyer) {
        ir_clause(w, "taker");
        ir_clause_party(w, IR_PLAYER(osaka_of(&k)->last_buyer - 1u));
    }
}

/* 90-LP-04: `bonus`: the late private gets it in the next operating round. */
static bool read_bonus(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    osaka_on(&x)->bonus_due = 1;
    return true;
}

static void write_bonus(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    if (osaka_of(&k)->bonus_due) {
        ir_clause(w, "bonus");
    }
}

/* 90-FS-04: `raised Ann 120`: by sales for a train of the company on turn. */
static bool read_raised(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    uint8_t seat = 0;
    if (!ir_reader_seat(r, &seat) || !ir_reader_number(r, "amount", 0, 1000000, &osaka_on(&x)->raised)) {
        return false;
    }
    osaka_on(&x)->raiser = (uint8_t)(seat + 1);
    return true;
}

static void write_raised(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    if (osaka_of(&k)->raiser) {
        ir_clause(w, "raised");
        ir_clause_party(w, IR_PLAYER(osaka_of(&k)->raiser - 1u));
        ir_clause_number(w, osaka_of(&k)->raised);
    }
}

/* 90-SR-24: `refused AR Bob 30 1`: in this turn Bob has refused one deal for AR, at 30. */
static bool read_refused(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    uint8_t p = 0, seat = 0;
    int32_t price, times;
    if (!rail_read_private(r, &p)) {
        return false;
    }
    if (p >= OSAKA_DEALT) {
        r->at--;
        return ir_reader_wrong(r, "tradable_private");
    }
    if (!ir_reader_seat(r, &seat) || !ir_reader_number(r, "price", 0, RAIL_DECLINED_PRICE - 1, &price) ||
        !ir_reader_number(r, "times", 1, RAIL_DECLINED_OFTEN, &times)) {
        return false;
    }
    osaka_on(&x)->asked[p][seat] = (uint16_t)(price + times * RAIL_DECLINED_ONCE);
    return true;
}

static void write_refused(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned p = 0; p < OSAKA_DEALT && p < k.d->nprivates; p++) {
        for (unsigned seat = 0; seat < k.game->players; seat++) {
            unsigned asked = osaka_of(&k)->asked[p][seat];
            if (asked) {
                ir_clause(w, "refused");
                ir_clause_word(w, k.d->private_[p].id);
                ir_clause_party(w, IR_PLAYER(seat));
                ir_clause_number(w, (int32_t)(asked & RAIL_DECLINED_PRICE));
                ir_clause_number(w, (int32_t)(asked / RAIL_DECLINED_ONCE));
            }
        }
    }
}

static const ir_position_word words[] = {{"private", read_private, NULL},
                                         {"gone", read_gone, write_gone},
                                         {"gift", read_gift, write_gift},
                                         {"bought", read_bought, write_bought},
                                         {"access", read_access, write_access},
                                         {"taker", read_taker, write_taker},
                                         {"bonus", read_bonus, write_bonus},
                                         {"raised", read_raised, write_raised},
                                         {"refused", read_refused, write_refused},
                                         {"par", rail_read_frame, NULL},
                                         {"join", rail_read_frame, NULL},
                                         {"deal", rail_read_frame, NULL},
                                         {0}};

/* The bits of a turn: see OSAKA_TURN_BOUGHT and those after it. */
static const char *const flags[8] = {NULL, NULL, "bought", "traded", "special"};

/* 90-TR-01: `laid H11`: the tile of this turn is there. */
static bool read_turn(ir_reader *r, rail_do *x, rail_frame *f, bool *taken) {
    uint8_t hex = 0;
    (void)x;
    *taken = ir_reader_take(r, "laid");
    if (!*taken) {
        return true;
    }
    if (!rail_read_hex(r, &hex)) {
        return false;
    }
    f->turn.own = (uint8_t)(hex + 1);
    return true;
}

static void write_turn(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    if (f->turn.own) {
        ir_clause_word(w, "laid");
        ir_clause_word(w, k->d->hex[f->turn.own - 1].id);
    }
}

/* ---- the whole ------------------------------------------------------------------------------------------------------ */

/* 90-LP-11: the late private's station is there since its sale. */
static void settle_rapid(rail_do *x) {
    unsigned p = osaka_rapid(&x->look);
    if (p == RAIL_NONE || x->s->private_owner[p] == IR_BANK || !OSAKA(&x->look, LATE_POWERS)) {
        return;
    }
    unsigned c = (unsigned)OWN_PRIVATE(&x->look, p, STATION) - 1u;
    unsigned hex = (unsigned)OWN_PRIVATE(&x->look, p, HEX) - 1u;
    x->s->status[c] |= RAIL_AT_HOME;
    x->s->station[c][0] = (uint16_t)(1 + hex * 8);
}

/* The owner of a private holds the shares that came with it, unless a clause says who does. */
static void give_gifts(rail_do *x) {
    for (unsigned c = 0; c < x->look.d->npublic; c++) {
        unsigned p = gift_of(&x->look, c);
        if (p != RAIL_NONE && unstarted(&x->look, c) && IR_IS_PLAYER(x->s->private_owner[p]) &&
            held_by_players(&x->look, c) == 0) {
            give(x, c, p, IR_SEAT(x->s->private_owner[p]));
        }
    }
}

static void done(rail_do *x) {
    osaka_state *own = osaka_on(x);
    unsigned u = osaka_company(&x->look, OSAKA_COMPANY_UNION);
    if (u != RAIL_NONE && (x->look.d->company[u].flags & RAIL_FORMED) && !(x->s->status[u] & RAIL_FLOATED) &&
        !own->forming) {
        x->s->director[u] = RAIL_DIRECTOR_NONE; /* 90-KN-02: until it is formed */
    }
    settle_rapid(x);
    give_gifts(x);
    for (unsigned c = 0; c < x->look.d->npublic; c++) {
        own->bought[c] = (uint8_t)(own->bought[c] & SAID ? own->bought[c] & (SAID - 1u) : bought_at_least(&x->look, c));
    }
}

static bool owns_anything(const rail_look *k, unsigned c) {
    return k->is->cash[IR_COMPANY(c)] || rail_train_count(k, c) > 0 || k->s->station[c][0];
}

/* 90-IS-15, 90-MN-01: it acts for the player who has its lot, and before and after that it owns nothing. */
static bool minor_wrong(const rail_look *k, unsigned c) {
    unsigned p = osaka_lot_of(k, c);
    if (p == RAIL_NONE) { /* the late private's station */
        return (k->s->status[c] & RAIL_FLOATED) || k->is->cash[IR_COMPANY(c)] || rail_train_count(k, c) > 0;
    }
    ir_party owner = k->s->private_owner[p];
    bool acts = IR_IS_PLAYER(owner) && osaka_open(k, p), gone = (k->s->private_flags[p] & RAIL_CLOSED) != 0;
    return ((k->s->status[c] & RAIL_FLOATED) != 0) != acts || ((k->s->status[c] & RAIL_GONE) != 0) != gone ||
           (!acts && owns_anything(k, c));
}

/* 90-CL-02 */
static bool gone_wrong(const rail_look *k, unsigned c) {
    return (k->s->status[c] & RAIL_GONE) &&
           ((k->s->status[c] & (RAIL_STARTED | RAIL_FLOATED)) || k->s->cell[c] || k->s->par[c] ||
            k->s->shares[c][RAIL_RESERVE] != 10 || k->s->director[c] != RAIL_DIRECTOR_NONE || owns_anything(k, c));
}

/* 90-IS-14: before it is started, only what came with a private has left the offer. */
static bool gift_wrong(const rail_look *k, unsigned c) {
    unsigned p = gift_of(k, c), given = 0;
    if (!unstarted(k, c)) {
        return false;
    }
    if (p != RAIL_NONE && k->s->private_owner[p] != IR_BANK) {
        given = (unsigned)OWN_PRIVATE(k, p, SHARE);
    }
    return held_by_players(k, c) != given || k->s->shares[c][RAIL_POOL] > 0;
}

/* 90-IS-13: a company whose par comes with a private starts with its sale. */
static bool start_wrong(const rail_look *k, unsigned p) {
    unsigned c = (unsigned)OWN_PRIVATE(k, p, PAR_OF) - 1u;
    if (!OWN_PRIVATE(k, p, PAR_OF) || k->s->private_owner[p] == IR_BANK || !unstarted(k, c)) {
        return false;
    }
    for (unsigned i = 0; i < k->s->depth; i++) {
        const rail_frame *f = &k->s->frame[i];
        if (f->kind == OSAKA_STEP_PAR && osaka_frame_of(f)->par.company == c) {
            return false;
        }
    }
    return true;
}

/* 90-SR-19, 90-CL-03, 90-PR-03 */
static bool owner_wrong(const rail_look *k, unsigned p) {
    bool fixed = OWN_PRIVATE(k, p, UNTRADABLE) || (k->d->private_[p].flags & RAIL_LATE), late = false;
    if (IR_IS_COMPANY(k->s->private_owner[p])) {
        fixed = fixed || IR_COMPANY_INDEX(k->s->private_owner[p]) >= k->d->npublic;
        return fixed;
    }
    late = (k->d->private_[p].flags & RAIL_LATE) != 0;
    return late && (k->s->private_flags[p] & RAIL_CLOSED);
}

/* 90-KN-02: formed if and only if the minor that forms it is gone. */
static bool union_wrong(const rail_look *k) {
    unsigned u = osaka_company(k, OSAKA_COMPANY_UNION), first = osaka_company(k, OSAKA_COMPANY_FORMS);
    if (u == RAIL_NONE || first == RAIL_NONE || (k->s->status[u] & RAIL_GONE)) {
        return false;
    }
    bool formed = (k->s->status[u] & RAIL_FLOATED) || osaka_of(k)->forming;
    return formed != ((k->s->status[first] & RAIL_GONE) != 0);
}

static const char *wrong(const rail_look *k) {
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        bool public = c < k->d->npublic;
        if (!public && minor_wrong(k, c)) {
            return "minor_owner";
        }
        if (public && gone_wrong(k, c)) {
            return "gone_owns";
        }
        if (public && gift_wrong(k, c)) {
            return "free_share";
        }
        if (!(k->s->status[c] & RAIL_GONE) && !rail_home_fits(k, c)) {
            return "home_taken";
        }
    }
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (owner_wrong(k, p)) {
            return "late_owner";
        }
        if (start_wrong(k, p)) {
            return "par_unset";
        }
    }
    return union_wrong(k) ? "union_formed" : osaka_wrong_frames(k);
}

const rail_position_part osaka_position = {.words = words,
                                           .frames = osaka_frame_words,
                                           .flags = flags,
                                           .read_turn = read_turn,
                                           .write_turn = write_turn,
                                           .done = done,
                                           .wrong = wrong};
