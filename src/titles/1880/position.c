/* Words of positions that 1880 adds to the kit's: the turn-order list, permits, papers, investors, debts, the train marker,
 * and its own questions. docs/positions.md lists them. */

#include "titles/1880/position.h"

#include "titles/1880/china.h"

#include <string.h>

static uint8_t *part(rail_frame *f, unsigned i) { return &f->part[i]; }

static unsigned part_of(const rail_frame *f, unsigned i) { return f->part[i]; }

static rail_do on(const ir_reader *r, ir_state *state) { return rail_do_on(r->game, state, NULL); }

static rail_look seen(const ir_clauses *w, const ir_state *state) { return rail_look_at(w->game, state); }

/* ---- operands ------------------------------------------------------------------------------------------------------- */

/* PRICE NUMBER: a place of the list, as an index. */
bool china_read_place(ir_reader *r, const rail_look *k, unsigned *place) {
    int32_t price, number;
    if (!ir_reader_number(r, "price", 0, 999, &price) || !ir_reader_number(r, "number", 1, 9, &number)) {
        return false;
    }
    for (unsigned i = 0; i < china_places(k); i++) {
        if (china_place_at(k, i).price == price && china_place_at(k, i).number == number) {
            *place = i;
            return true;
        }
    }
    r->at -= 2;
    return ir_reader_wrong(r, "list_place");
}

void china_write_place(ir_clauses *w, const rail_look *k, unsigned place) {
    ir_clause_number(w, china_place_at(k, place).price);
    ir_clause_number(w, china_place_at(k, place).number);
}

/* A percentage of certificates, in tenths. */
bool china_read_percent(ir_reader *r, uint8_t *tenths) {
    int32_t percent;
    if (!ir_reader_number(r, "percentage", 10, 100, &percent)) {
        return false;
    }
    *tenths = (uint8_t)(percent / 10);
    return true;
}

bool china_read_public(ir_reader *r, const rail_look *k, unsigned *c) {
    if (!ir_reader_company(r, c)) {
        return false;
    }
    if (*c < k->d->npublic) {
        return true;
    }
    r->at--;
    return ir_reader_wrong(r, "share_company");
}

bool china_read_investor(ir_reader *r, const rail_look *k, unsigned *c) {
    if (!ir_reader_company(r, c)) {
        return false;
    }
    if (*c >= k->d->npublic) {
        return true;
    }
    r->at--;
    return ir_reader_wrong(r, "investor");
}

/* ---- founded companies ---------------------------------------------------------------------------------------------- */

static bool read_listed(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned c = 0, place = 0;
    if (!china_read_public(r, &x.look, &c) || !china_read_place(r, &x.look, &place)) {
        return false;
    }
    china_on(&x)->place[c] = (uint8_t)(place + 1);
    return true;
}

static void write_listed(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned i = 1; i <= china_places(&k); i++) {
        for (unsigned c = 0; c < k.d->npublic; c++) {
            if (china_of(&k)->place[c] == i) {
                ir_clause(w, "place");
                ir_clause_party(w, IR_COMPANY(c));
                china_write_place(w, &k, i - 1);
            }
        }
    }
}

static bool read_certificate(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned c = 0;
    return china_read_public(r, &x.look, &c) && china_read_percent(r, &china_on(&x)->certificate[c]);
}

static void write_certificate(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->npublic; c++) {
        if (china_of(&k)->certificate[c]) {
            ir_clause(w, "certificate");
            ir_clause_party(w, IR_COMPANY(c));
            ir_clause_number(w, china_of(&k)->certificate[c] * 10);
        }
    }
}

/* ABC, or - for none. */
static bool read_permits(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned c, len, mask = 0;
    if (!china_read_public(r, &x.look, &c)) {
        return false;
    }
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, "letters");
    }
    const char *word = ir_reader_word(r, &len);
    for (unsigned i = 0; i < len && !(len == 1 && word[0] == '-'); i++) {
        if (word[i] < 'A' || word[i] > 'D') {
            return ir_reader_form(r, i, "ABC");
        }
        mask |= 1u << (word[i] - 'A');
    }
    china_on(&x)->permits[c] = (uint8_t)mask;
    r->at++;
    return true;
}

static void write_permits(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->npublic; c++) {
        unsigned mask = china_of(&k)->permits[c];
        if (mask == 0) {
            continue;
        }
        ir_clause(w, "permits");
        ir_clause_party(w, IR_COMPANY(c));
        ir_put_char(w->out, ' ');
        for (unsigned i = 0; i < 4; i++) {
            if (mask >> i & 1u) {
                ir_put_char(w->out, (char)('A' + i));
            }
        }
    }
}

static bool read_funded(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    do {
        unsigned c = 0;
        if (!china_read_public(r, &x.look, &c)) {
            return false;
        }
        x.s->status[c] |= CHINA_FUNDED;
    } while (ir_reader_more(r));
    return true;
}

static void write_funded(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->npublic; c++) {
        if (k.s->status[c] & CHINA_FUNDED) {
            ir_clause(w, "funded");
            ir_clause_party(w, IR_COMPANY(c));
        }
    }
}

/* `found BCR 100 2 30 Ann 4 Bob 1`: its place, certificate, founder and holders, with the permits of the certificate from A
 * on. */
static bool read_found(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    rail_state *s = x.s;
    unsigned c = 0, place = 0;
    uint8_t founder, has;
    if (!china_read_public(r, &x.look, &c) || !china_read_place(r, &x.look, &place) ||
        !china_read_percent(r, &china_on(&x)->certificate[c]) || !ir_reader_seat(r, &founder)) {
        return false;
    }
    unsigned tenths = china_on(&x)->certificate[c];
    if (s->shares[c][RAIL_IPO] + s->shares[c][RAIL_RESERVE] != 10 || tenths > 4) {
        return ir_reader_too_long(r);
    }
    r->at--;
    s->status[c] |= RAIL_STARTED;
    s->par[c] = china_place_at(&x.look, place).price;
    china_on(&x)->place[c] = (uint8_t)(place + 1);
    china_on(&x)->permits[c] = (uint8_t)((1u << (5 - tenths)) - 1);
    s->director[c] = IR_PLAYER(founder);
    s->shares[c][founder] = (uint8_t)tenths;
    s->shares[c][RAIL_IPO] = (uint8_t)(10 - tenths);
    china_papers_found(&x, c);
    for (unsigned i = 0; i < s->shares[c][RAIL_RESERVE]; i++) { /* its investor came in an earlier clause */
        s->shares[c][RAIL_IPO]--;
        china_paper_moves(&x, c, RAIL_IPO, RAIL_RESERVE);
    }
    while (ir_reader_more(r)) {
        uint8_t seat;
        if (!ir_reader_seat(r, &seat) ||
            !ir_reader_byte(r, "shares", s->shares[c][seat], 0u + s->shares[c][seat] + s->shares[c][RAIL_IPO], &has)) {
            return false;
        }
        for (; s->shares[c][seat] < has; s->shares[c][seat]++, s->shares[c][RAIL_IPO]--) {
            china_paper_moves(&x, c, RAIL_IPO, seat);
        }
    }
    if (CHINA(&x.look, PRICE_FROM_FOUNDING)) {
        rail_market_place(&x, c, china_place_at(&x.look, place).cell);
    }
    return true;
}

/* `open BCR 500`: it has floated, as `float` says, and its marker is on the market. */
static bool read_open(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned c = 0;
    int32_t treasury;
    if (!china_read_public(r, &x.look, &c) || !ir_reader_number(r, "amount", 0, 1000000, &treasury)) {
        return false;
    }
    if (china_on(&x)->place[c] == 0) {
        r->at = 1;
        return ir_reader_wrong(r, "founded_company");
    }
    x.s->status[c] |= RAIL_FLOATED | RAIL_AT_HOME;
    x.s->station[c][0] = (uint16_t)(1 + x.look.d->company[c].home * 8 + x.s->home_node[c]);
    ir_position_money(state, IR_COMPANY(c), treasury);
    if (!x.s->cell[c]) {
        rail_market_place(&x, c, china_place_at(&x.look, china_on(&x)->place[c] - 1u).cell);
    }
    return true;
}

/* ---- papers --------------------------------------------------------------------------------------------------------- */

enum { LOCKED = 0x80, HOLDER = 0x7f };

/* `papers BCR ipo ipo Ann locked ipo`: who holds each single share, `locked` before a holder whose paper is. */
static bool read_papers(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned c, n = 0;
    if (!china_read_public(r, &x.look, &c)) {
        return false;
    }
    memset(china_on(&x)->papers[c], 0, sizeof china_on(&x)->papers[c]);
    while (ir_reader_more(r)) {
        uint8_t holder = RAIL_IPO, lock = ir_reader_take(r, "locked") ? LOCKED : 0;
        if (n == CHINA_MAX_PAPERS) {
            return ir_reader_too_long(r);
        }
        if (ir_reader_take(r, "reserve")) {
            holder = RAIL_RESERVE;
        } else if (ir_reader_take(r, "pool")) {
            holder = RAIL_POOL;
        } else if (!ir_reader_take(r, "ipo") && !ir_reader_seat(r, &holder)) {
            return false;
        }
        china_on(&x)->papers[c][n++] = (uint8_t)((holder + 1) | lock);
    }
    return true;
}

static void write_paper(ir_clauses *w, unsigned paper) {
    unsigned holder = (paper & HOLDER) - 1;
    if (paper & LOCKED) {
        ir_clause_word(w, "locked");
    }
    if (holder < IR_MAX_PLAYERS) {
        ir_clause_party(w, IR_PLAYER(holder));
    } else {
        ir_clause_word(w, holder == RAIL_IPO ? "ipo" : holder == RAIL_POOL ? "pool" : "reserve");
    }
}

static void write_papers(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->npublic; c++) {
        const uint8_t *papers = china_of(&k)->papers[c];
        if (!papers[0]) {
            continue;
        }
        ir_clause(w, "papers");
        ir_clause_party(w, IR_COMPANY(c));
        for (unsigned i = 0; i < CHINA_MAX_PAPERS && papers[i]; i++) {
            write_paper(w, papers[i]);
        }
    }
}

/* ---- investors and debts -------------------------------------------------------------------------------------------- */

/* `investor INVESTOR Ann [COMPANY]`: it is Ann's, with its station at home; a share of the company is on it. */
static bool read_owner(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned investor, c;
    uint8_t seat = 0;
    if (!china_read_investor(r, &x.look, &investor) || !ir_reader_seat(r, &seat)) {
        return false;
    }
    x.s->director[investor] = IR_PLAYER(seat);
    china_investor_settle(&x, investor);
    if (!ir_reader_more(r)) {
        return true;
    }
    if (!china_read_public(r, &x.look, &c)) {
        return false;
    }
    if (x.s->shares[c][RAIL_IPO] == 0) {
        return ir_reader_too_long(r);
    }
    china_on(&x)->linked[investor] = (uint8_t)(c + 1);
    x.s->shares[c][RAIL_IPO]--;
    x.s->shares[c][RAIL_RESERVE]++;
    china_paper_moves(&x, c, RAIL_IPO, RAIL_RESERVE);
    return true;
}

static void write_owner(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = k.d->npublic; c < k.d->ncompanies; c++) {
        if (k.s->director[c] != RAIL_DIRECTOR_NONE) {
            ir_clause(w, "investor");
            ir_clause_party(w, IR_COMPANY(c));
            ir_clause_party(w, k.s->director[c]);
        }
    }
}

/* The share that lies on it is among the company's `reserve`, if it still does. */
static bool read_linked(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned investor, c;
    if (!china_read_investor(r, &x.look, &investor) || !china_read_public(r, &x.look, &c)) {
        return false;
    }
    china_on(&x)->linked[investor] = (uint8_t)(c + 1);
    return true;
}

static void write_linked(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = k.d->npublic; c < k.d->ncompanies; c++) {
        if (china_of(&k)->linked[c]) {
            ir_clause(w, "linked");
            ir_clause_party(w, IR_COMPANY(c));
            ir_clause_party(w, IR_COMPANY(china_of(&k)->linked[c] - 1u));
        }
    }
}

/* An investor that has left the game; `stays`: its station has not (the game is over). */
static bool read_gone(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned investor;
    if (!china_read_investor(r, &x.look, &investor)) {
        return false;
    }
    x.s->status[investor] |= RAIL_GONE;
    if (!ir_reader_take(r, "stays")) {
        x.s->station[investor][0] = 0;
    }
    return true;
}

static void write_gone(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = k.d->npublic; c < k.d->ncompanies; c++) {
        if (k.s->status[c] & RAIL_GONE) {
            ir_clause(w, "gone");
            ir_clause_party(w, IR_COMPANY(c));
            if (k.s->station[c][0]) {
                ir_clause_word(w, "stays");
            }
        }
    }
}

static bool read_debt(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    uint8_t seat = 0;
    return ir_reader_seat(r, &seat) && ir_reader_number(r, "amount", 0, 1000000, &china_on(&x)->debt[seat]);
}

static void write_debt(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned seat = 0; seat < k.game->players; seat++) {
        if (china_of(&k)->debt[seat]) {
            ir_clause(w, "debt");
            ir_clause_party(w, IR_PLAYER(seat));
            ir_clause_number(w, china_of(&k)->debt[seat]);
        }
    }
}

/* ---- rounds --------------------------------------------------------------------------------------------------------- */

static bool read_marker(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned c = 0;
    if (!ir_reader_company(r, &c)) {
        return false;
    }
    china_on(&x)->marker = (uint8_t)(c + 1);
    return true;
}

static void write_marker(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    if (china_of(&k)->marker) {
        ir_clause(w, "marker");
        ir_clause_party(w, IR_COMPANY(china_of(&k)->marker - 1u));
    }
}

static void write_count(ir_clauses *w, const char *word, unsigned count) {
    if (count > 0) {
        ir_clause(w, word);
        ir_clause_number(w, (int32_t)count);
    }
}

static bool read_countdown(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    return ir_reader_byte(r, "turns", 0, 20, &china_on(&x)->countdown);
}

static void write_countdown(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    write_count(w, "countdown", china_of(&k)->countdown);
}

static bool read_gifts(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    return ir_reader_byte(r, "gifts", 0, 2, &china_on(&x)->lots_free);
}

static void write_gifts(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    write_count(w, "gifts", china_of(&k)->lots_free);
}

/* The last company of the list to act in this round. */
static bool read_acted(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    unsigned c = 0;
    if (!china_read_public(r, &x.look, &c)) {
        return false;
    }
    china_on(&x)->list_at = china_on(&x)->place[c];
    return true;
}

static void write_acted(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->npublic; c++) {
        if (china_of(&k)->list_at && china_of(&k)->place[c] == china_of(&k)->list_at) {
            ir_clause(w, "acted");
            ir_clause_party(w, IR_COMPANY(c));
        }
    }
}

static bool read_interrupted(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    china_on(&x)->interrupted = 1;
    return true;
}

static void write_interrupted(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    if (china_of(&k)->interrupted) {
        ir_clause(w, "interrupted");
    }
}

static const char *const dues[] = {"rocket", "stock", "held"};

/* What comes before the turn continues; after it the kind of train that triggered it: `due stock 3`. */
static bool read_due(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    uint8_t kind = 0;
    bool taken = true;
    while (taken) {
        taken = false;
        for (unsigned i = 0; i < 3; i++) {
            if (ir_reader_take(r, dues[i])) {
                china_on(&x)->due |= (uint8_t)(1u << i);
                taken = true;
            }
        }
    }
    if (!ir_reader_more(r)) {
        return china_on(&x)->due != 0 || ir_reader_missing(r, "due");
    }
    if (!rail_read_train(r, &kind)) {
        return false;
    }
    china_on(&x)->gone_kind = (uint8_t)(kind + 1);
    return true;
}

static void write_due(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    if (!china_of(&k)->due && !china_of(&k)->gone_kind) {
        return;
    }
    ir_clause(w, "due");
    for (unsigned i = 0; i < 3; i++) {
        if (china_of(&k)->due >> i & 1u) {
            ir_clause_word(w, dues[i]);
        }
    }
    if (china_of(&k)->gone_kind) {
        ir_clause_word(w, k.d->train[china_of(&k)->gone_kind - 1].id);
    }
}

/* The first private that is left comes up; Ann opens it. */
static bool read_auction(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    if (!ir_reader_seat(r, &x.s->priority)) {
        return false;
    }
    if (x.s->depth > 0 || rail_cheapest_private(&x.look) == RAIL_NONE) {
        return ir_reader_too_long(r);
    }
    china_lots_start(&x);
    return true;
}

static const ir_position_word words[] = {{"found", read_found, NULL},
                                         {"open", read_open, NULL},
                                         {"place", read_listed, write_listed},
                                         {"certificate", read_certificate, write_certificate},
                                         {"permits", read_permits, write_permits},
                                         {"papers", read_papers, write_papers},
                                         {"funded", read_funded, write_funded},
                                         {"investor", read_owner, write_owner},
                                         {"linked", read_linked, write_linked},
                                         {"gone", read_gone, write_gone},
                                         {"debt", read_debt, write_debt},
                                         {"gifts", read_gifts, write_gifts},
                                         {"marker", read_marker, write_marker},
                                         {"countdown", read_countdown, write_countdown},
                                         {"acted", read_acted, write_acted},
                                         {"interrupted", read_interrupted, write_interrupted},
                                         {"due", read_due, write_due},
                                         {"auction", read_auction, NULL},
                                         {"lot", rail_read_frame, NULL},
                                         {"draft", rail_read_frame, NULL},
                                         {"founding", rail_read_frame, NULL},
                                         {"city", rail_read_frame, NULL},
                                         {"takeover", rail_read_frame, NULL},
                                         {"replace", rail_read_frame, NULL},
                                         {"payment", rail_read_frame, NULL},
                                         {"rocket", rail_read_frame, NULL},
                                         {"repaying", rail_read_frame, NULL},
                                         {"granting", rail_read_frame, NULL},
                                         {0}};

/* ---- turns ---------------------------------------------------------------------------------------------------------- */

/* The bits of a turn: see CHINA_TURN_BOUGHT and those after it. */
static const char *const flags[8] = {NULL, NULL, "bought", "removed", "granted", "repaid", "asked", "awaited"};

/* A company on turn is the last of the list to act, and its marker was where it is now when the turn began. */
static void begin_turn(rail_do *x, rail_frame *f) {
    unsigned c = IR_COMPANY_INDEX(f->who);
    china_on(x)->list_at = china_on(x)->place[c];
    *part(f, 2) = x->s->cell[c];
}

/* `from 2,3`: where its marker was when the turn began; `unmarked`: nowhere. */
static bool read_turn(ir_reader *r, rail_do *x, rail_frame *f, bool *taken) {
    unsigned cell;
    (void)x;
    *taken = true;
    if (ir_reader_take(r, "unmarked")) {
        *part(f, 2) = 0;
    } else if (ir_reader_take(r, "from")) {
        if (!rail_read_cell(r, &cell)) {
            return false;
        }
        *part(f, 2) = (uint8_t)(cell + 1);
    } else {
        *taken = false;
    }
    return true;
}

static void write_turn(ir_clauses *w, const rail_look *k, const rail_frame *f) {
    if (part_of(f, 2) == k->s->cell[IR_COMPANY_INDEX(f->who)]) {
        return;
    }
    ir_clause_word(w, part_of(f, 2) ? "from" : "unmarked");
    if (part_of(f, 2)) {
        rail_write_cell(w, k, part_of(f, 2) - 1);
    }
}

/* ---- the whole ------------------------------------------------------------------------------------------------------ */

/* Once shares are dealt, an investor that nobody has chosen is out of the game. */
static void done(rail_do *x) {
    bool later = x->s->round != RAIL_ROUND_AUCTION && x->s->round != RAIL_ROUND_OWN;
    for (unsigned c = x->look.d->npublic; c < x->look.d->ncompanies && later; c++) {
        if (x->s->director[c] == RAIL_DIRECTOR_NONE) {
            x->s->status[c] = RAIL_GONE;
        }
    }
}

/* Without a company or an investor that operates, rounds would follow each other for ever. */
static bool nobody_operates(const rail_look *k) {
    bool dealt = k->s->round == RAIL_ROUND_STOCK || k->s->round == RAIL_ROUND_OPERATING, any = false;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        any = any || (c < k->d->npublic ? (k->s->status[c] & RAIL_FLOATED) != 0
                                        : OWN_PHASE(k, INVESTORS_ACT) && IR_IS_PLAYER(k->s->director[c]) &&
                                              !(k->s->status[c] & RAIL_GONE));
    }
    return dealt && !any && !k->is->finished;
}

static const char *wrong(const rail_look *k) {
    uint64_t taken = 0;
    if (nobody_operates(k)) {
        return "nobody_operates";
    }
    for (unsigned c = 0; c < k->d->npublic; c++) {
        unsigned place = china_of(k)->place[c];
        if (k->s->status[c] & RAIL_STARTED && (place == 0 || china_of(k)->certificate[c] == 0)) {
            return "unlisted";
        }
        if (place && (taken >> place & 1u)) {
            return "place_twice";
        }
        taken |= UINT64_C(1) << place;
    }
    return NULL;
}

const rail_position_part china_position = {.words = words,
                                           .frames = china_frame_words,
                                           .flags = flags,
                                           .begin_turn = begin_turn,
                                           .read_turn = read_turn,
                                           .write_turn = write_turn,
                                           .done = done,
                                           .wrong = wrong};
