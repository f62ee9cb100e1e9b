/* Positions in words (core/position.h).
 *
 *   turn 3                        the number of the turn        start Bob     who is first in it
 *   trade Bob [RED ...]           phase I, Bob's turn; the companies selected in it so far
 *   offer 2 700                   and Bob's offer of 700 for the share at the bottom of column 2 waits for an answer
 *   buy Bob                       phase II, Bob's turn     passed Ann Cat     used Ann RED BLU     bought 2
 *   over Bob                      the game is over
 *   shares RED Ann 2 Bob 1        founded; Ann is director (the first named)     director RED Bob
 *   network RED Chicago "New York"   its cities; without a start city it has the next of the stack
 *   columns RED BLU | GRN | - | - the shares that nobody has, the last of a column at the bottom
 *   cities Chicago | Boston | - | -   likewise
 *
 * and the words of every title (cash, treasury, ends, end). What has left the columns is what players and companies
 * have, so that the rest of a layout is filled in from that. */
#include "titles/nar/nar.h"

#include "core/position.h"

#include <string.h>

static nar_state *body(ir_state *state) { return (nar_state *)(void *)state->body; }

static const nar_state *seen(const ir_state *state) { return (const nar_state *)(const void *)state->body; }

static const nar_rules *rules_of(const ir_game *game) { return (const nar_rules *)(const void *)game->rules; }

/* ---- operands ------------------------------------------------------------------------------------------------------- */

static bool read_companies(ir_reader *r, uint8_t *mask) {
    *mask = 0;
    while (ir_reader_more(r)) {
        unsigned company;
        if (!ir_reader_company(r, &company)) {
            return false;
        }
        *mask |= (uint8_t)(1u << company);
    }
    return true;
}

static void write_companies(ir_clauses *w, unsigned mask) {
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        if (mask >> company & 1u) {
            ir_clause_party(w, IR_COMPANY(company));
        }
    }
}

static unsigned find_card(const ir_game *game, const char *word, size_t len) {
    for (unsigned card = 0; card < NAR_CARDS; card++) {
        if (ir_same(word, len, rules_of(game)->card[card].name)) {
            return card;
        }
    }
    return 255;
}

/* Items of four columns with '|' between them, '-' for an empty one; `item` is the first of `rows` in each column. */
static bool read_layout(ir_reader *r, unsigned rows, uint8_t *item, uint8_t left[NAR_COLUMNS],
                        bool (*read)(ir_reader *, uint8_t *)) {
    unsigned column = 0;
    memset(left, 0, NAR_COLUMNS);
    while (ir_reader_more(r)) {
        if (ir_reader_take(r, "|")) {
            column++;
        } else if (!ir_reader_take(r, "-")) {
            if (column < NAR_COLUMNS && left[column] == rows) {
                return ir_reader_too_long(r);
            }
            if (column >= NAR_COLUMNS || !read(r, &item[column * rows + left[column]])) {
                return column < NAR_COLUMNS ? false : ir_reader_too_long(r);
            }
            left[column]++;
        }
    }
    return column == NAR_COLUMNS - 1 || ir_reader_missing(r, "columns");
}

static void write_bar(ir_clauses *w, unsigned column, unsigned left) {
    if (column > 0) {
        ir_clause_word(w, "|");
    }
    if (left == 0) {
        ir_clause_word(w, "-");
    }
}

/* ---- shares and cities ---------------------------------------------------------------------------------------------- */

static bool read_shares(ir_reader *r, ir_state *state) {
    nar_state *s = body(state);
    unsigned company;
    if (!ir_reader_company(r, &company)) {
        return false;
    }
    bool first = true;
    do {
        uint8_t seat;
        if (!ir_reader_seat(r, &seat) || !ir_reader_byte(r, "shares", 1, NAR_SHARES, &s->owned[company][seat])) {
            return false;
        }
        if (first) {
            s->director[company] = IR_PLAYER(seat);
            first = false;
        }
    } while (ir_reader_more(r));
    return true;
}

static void write_shares(ir_clauses *w, const ir_state *state) {
    const nar_state *s = seen(state);
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        if (s->director[company] == IR_BANK) {
            continue;
        }
        ir_clause(w, "shares");
        ir_clause_party(w, IR_COMPANY(company));
        ir_clause_party(w, s->director[company]);
        ir_clause_number(w, s->owned[company][IR_SEAT(s->director[company])]);
        for (unsigned seat = 0; seat < w->game->players; seat++) {
            if (s->owned[company][seat] > 0 && s->director[company] != IR_PLAYER(seat)) {
                ir_clause_party(w, IR_PLAYER(seat));
                ir_clause_number(w, s->owned[company][seat]);
            }
        }
    }
}

static bool read_director(ir_reader *r, ir_state *state) {
    unsigned company;
    uint8_t seat = 0;
    if (!ir_reader_company(r, &company) || !ir_reader_seat(r, &seat)) {
        return false;
    }
    body(state)->director[company] = IR_PLAYER(seat);
    return true;
}

static bool read_network(ir_reader *r, ir_state *state) {
    unsigned company;
    uint8_t card;
    if (!ir_reader_company(r, &company)) {
        return false;
    }
    do {
        if (!ir_reader_thing(r, "city", find_card, &card)) {
            return false;
        }
        body(state)->network[company] |= UINT64_C(1) << card;
    } while (ir_reader_more(r));
    return true;
}

static void write_network(ir_clauses *w, const ir_state *state) {
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        uint64_t cards = seen(state)->network[company];
        if (cards == 0) {
            continue;
        }
        ir_clause(w, "network");
        ir_clause_party(w, IR_COMPANY(company));
        for (; cards != 0; cards &= cards - 1) {
            ir_clause_name(w, rules_of(w->game)->card[__builtin_ctzll(cards)].name);
        }
    }
}

static bool read_share(ir_reader *r, uint8_t *out) {
    unsigned company;
    if (!ir_reader_company(r, &company)) {
        return false;
    }
    *out = (uint8_t)company;
    return true;
}

static bool read_columns(ir_reader *r, ir_state *state) {
    nar_state *s = body(state);
    return read_layout(r, NAR_SHARE_ROWS, s->share[0], s->shares_left, read_share);
}

static void write_columns(ir_clauses *w, const ir_state *state) {
    const nar_state *s = seen(state);
    ir_clause(w, "columns");
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        write_bar(w, column, s->shares_left[column]);
        for (unsigned row = 0; row < s->shares_left[column]; row++) {
            ir_clause_party(w, IR_COMPANY(s->share[column][row]));
        }
    }
}

static unsigned find_city(const ir_game *game, const char *word, size_t len) {
    unsigned card = find_card(game, word, len);
    return card < NAR_CITIES ? card : 255;
}

static bool read_city(ir_reader *r, uint8_t *out) { return ir_reader_thing(r, "city", find_city, out); }

static bool read_cities(ir_reader *r, ir_state *state) {
    nar_state *s = body(state);
    return read_layout(r, NAR_CITY_ROWS, s->city[0], s->cities_left, read_city);
}

static void write_cities(ir_clauses *w, const ir_state *state) {
    const nar_state *s = seen(state);
    ir_clause(w, "cities");
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        write_bar(w, column, s->cities_left[column]);
        for (unsigned row = 0; row < s->cities_left[column]; row++) {
            ir_clause_name(w, rules_of(w->game)->card[s->city[column][row]].name);
        }
    }
}

/* ---- whose turn it is ----------------------------------------------------------------------------------------------- */

static bool read_turn(ir_reader *r, ir_state *state) { return ir_reader_byte(r, "turn", 1, 32, &body(state)->turn); }

static void write_turn(ir_clauses *w, const ir_state *state) {
    ir_clause(w, "turn");
    ir_clause_number(w, seen(state)->turn);
}

static bool read_start(ir_reader *r, ir_state *state) { return ir_reader_seat(r, &body(state)->start_seat); }

static void write_start(ir_clauses *w, const ir_state *state) {
    ir_clause(w, "start");
    ir_clause_party(w, IR_PLAYER(seen(state)->start_seat));
}

static bool read_trade(ir_reader *r, ir_state *state) {
    nar_state *s = body(state);
    s->phase = NAR_TRADE;
    return ir_reader_seat(r, &s->seat) && read_companies(r, &s->barred);
}

static bool read_buy(ir_reader *r, ir_state *state) {
    body(state)->phase = NAR_BUY;
    return ir_reader_seat(r, &body(state)->seat);
}

static bool read_over(ir_reader *r, ir_state *state) {
    body(state)->phase = NAR_OVER;
    state->finished = 1;
    return ir_reader_seat(r, &body(state)->seat);
}

static void write_phase(ir_clauses *w, const ir_state *state) {
    const nar_state *s = seen(state);
    ir_clause(w, s->phase == NAR_TRADE ? "trade" : s->phase == NAR_BUY ? "buy" : "over");
    ir_clause_party(w, IR_PLAYER(s->seat));
    write_companies(w, s->barred);
}

static bool read_offer(ir_reader *r, ir_state *state) {
    nar_state *s = body(state);
    uint8_t column;
    if (!ir_reader_byte(r, "column", 1, NAR_COLUMNS, &column) ||
        !ir_reader_number(r, "price", NAR_STEP, INT32_MAX, &s->offer_price)) {
        return false;
    }
    s->offer_column = (uint8_t)(column - 1);
    return true;
}

static void write_offer(ir_clauses *w, const ir_state *state) {
    const nar_state *s = seen(state);
    if (s->offer_price > 0) {
        ir_clause(w, "offer");
        ir_clause_number(w, s->offer_column + 1);
        ir_clause_number(w, s->offer_price);
    }
}

static bool read_passed(ir_reader *r, ir_state *state) { return ir_reader_seats(r, &body(state)->passed); }

static void write_passed(ir_clauses *w, const ir_state *state) {
    if (seen(state)->passed != 0) {
        ir_clause(w, "passed");
        ir_clause_seats(w, seen(state)->passed);
    }
}

static bool read_used(ir_reader *r, ir_state *state) {
    uint8_t seat = 0;
    return ir_reader_seat(r, &seat) && read_companies(r, &body(state)->used[seat]);
}

static void write_used(ir_clauses *w, const ir_state *state) {
    for (unsigned seat = 0; seat < w->game->players; seat++) {
        if (seen(state)->used[seat] != 0) {
            ir_clause(w, "used");
            ir_clause_party(w, IR_PLAYER(seat));
            write_companies(w, seen(state)->used[seat]);
        }
    }
}

static bool read_bought(ir_reader *r, ir_state *state) {
    return ir_reader_byte(r, "cities", 0, NAR_CITIES, &body(state)->bought);
}

static void write_bought(ir_clauses *w, const ir_state *state) {
    if (seen(state)->bought != 0) {
        ir_clause(w, "bought");
        ir_clause_number(w, seen(state)->bought);
    }
}

/* ---- the whole ------------------------------------------------------------------------------------------------------ */

static const ir_position_word words[] = {{"turn", read_turn, write_turn},
                                         {"start", read_start, write_start},
                                         {"shares", read_shares, write_shares},
                                         {"director", read_director, NULL},
                                         {"network", read_network, write_network},
                                         {"columns", read_columns, write_columns},
                                         {"cities", read_cities, write_cities},
                                         {"trade", read_trade, write_phase},
                                         {"buy", read_buy, NULL},
                                         {"over", read_over, NULL},
                                         {"offer", read_offer, write_offer},
                                         {"passed", read_passed, write_passed},
                                         {"used", read_used, write_used},
                                         {"bought", read_bought, write_bought},
                                         {0}};

/* The rows that are empty now are given what has left them: the shares of players and the cities of networks. */
static void fill_layouts(nar_state *s) {
    unsigned company = 0, taken = 0;
    uint64_t cities = 0;
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        cities |= s->network[c] & ((UINT64_C(1) << NAR_CITIES) - 1);
    }
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        for (unsigned row = s->shares_left[column]; row < NAR_SHARE_ROWS; row++) {
            while (company < NAR_COMPANIES - 1 && taken == nar_shares_sold(s, company)) {
                company++;
                taken = 0;
            }
            s->share[column][row] = (uint8_t)company;
            taken++;
        }
        for (unsigned row = s->cities_left[column]; row < NAR_CITY_ROWS; row++) {
            s->city[column][row] = (uint8_t)(cities != 0 ? (unsigned)__builtin_ctzll(cities) : 0);
            cities &= cities - (cities != 0);
        }
    }
}

/* A company with a director and no start city has the next of the stack. */
static void give_starts(nar_state *s) {
    s->starts = (1u << NAR_STARTS) - 1;
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        s->starts &= (uint8_t) ~(s->network[c] >> NAR_CITIES);
    }
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        if (s->director[c] != IR_BANK && s->network[c] >> NAR_CITIES == 0 && s->starts != 0) {
            unsigned start = (unsigned)__builtin_ctz(s->starts);
            s->starts &= (uint8_t) ~(1u << start);
            s->network[c] |= UINT64_C(1) << (NAR_CITIES + start);
        }
    }
}

static bool read(const ir_game *game, const char *text, size_t len, ir_state *state, ir_problem *problem) {
    const ir_position_word *const tables[] = {words, ir_position_common, NULL};
    nar_state *s = body(state);
    state->rng = game->seed;
    game->title->setup(game, state);
    state->rng = 0;
    s->start_seat = s->seat = 0;
    if (!ir_position_clauses(game, text, len, tables, state, problem)) {
        return false;
    }
    unsigned players = game->players;
    s->turns_taken = (uint8_t)(s->phase == NAR_TRADE ? (s->seat + players - s->start_seat) % players : 0);
    give_starts(s);
    fill_layouts(s);
    return true;
}

/* Each city lies in one column or belongs to one network; no company has more shares than it has. */
static const char *wrong_cards(const nar_state *s) {
    uint64_t there = 0;
    uint8_t shares[NAR_COMPANIES];
    unsigned out = 0;
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        shares[c] = (uint8_t)nar_shares_sold(s, c);
        out += shares[c];
        if ((there & s->network[c]) != 0) {
            return "nar.city_of_two";
        }
        there |= s->network[c];
    }
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        for (unsigned row = 0; row < s->cities_left[column]; row++) {
            uint64_t card = UINT64_C(1) << s->city[column][row];
            if ((there & card) != 0) {
                return "nar.city_twice";
            }
            there |= card;
        }
        out += s->shares_left[column];
        for (unsigned row = 0; row < s->shares_left[column]; row++) {
            shares[s->share[column][row]]++;
        }
    }
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        if (shares[c] > NAR_SHARES) {
            return "nar.shares_of_one";
        }
    }
    if (out != NAR_COLUMNS * NAR_SHARE_ROWS) {
        return "nar.shares_of_all";
    }
    uint64_t cities = (UINT64_C(1) << NAR_CITIES) - 1;
    return (there & cities) == cities ? NULL : "nar.city_missing";
}

static const char *wrong_turn(const nar_look *k) {
    const nar_state *s = k->s;
    if ((s->phase == NAR_OVER) != (k->is->finished != 0)) {
        return "nar.over_unsaid";
    }
    if ((k->is->ends != 0) != (k->is->end != 0) || (k->is->finished && k->is->end == 0)) {
        return "nar.end_unsaid";
    }
    if (s->phase == NAR_BUY && (s->passed >> s->seat & 1u) != 0) {
        return "nar.turn_passed";
    }
    if (s->phase != NAR_BUY && (s->passed != 0 || s->bought != 0)) {
        return "nar.phase_two";
    }
    if (s->offer_price == 0) {
        return NULL;
    }
    if (s->phase != NAR_TRADE || s->shares_left[s->offer_column] == 0) {
        return "nar.offer_place";
    }
    ir_party director = s->director[nar_bottom_share(s, s->offer_column)];
    if (director == IR_BANK || director == IR_PLAYER(s->seat)) {
        return "nar.offer_director";
    }
    bool can = s->offer_price % NAR_STEP == 0 && s->offer_price <= k->is->cash[IR_PLAYER(s->seat)];
    return can ? NULL : "nar.offer_money";
}

static const char *wrong(const ir_game *game, const ir_state *state) {
    static const char *const said[][2] = {
        {"cash", "nar.cash"},         {"unfounded", "nar.unfounded"},     {"start_city", "nar.start_city"},
        {"director", "nar.director"}, {"most_shares", "nar.most_shares"},
    };
    nar_look k = nar_look_at(game, state);
    const char *why = wrong_cards(k.s);
    why = why != NULL ? why : wrong_turn(&k);
    const char *broken = why == NULL ? ir_invariant(game, state) : NULL;
    for (unsigned i = 0; broken != NULL && i < sizeof said / sizeof said[0]; i++) {
        if (ir_equal(said[i][0], broken)) {
            return said[i][1];
        }
    }
    return why != NULL ? why : broken;
}

static void write(ir_clauses *w, const ir_state *state) {
    ir_position_words(w, state, words);
    for (const ir_position_word *word = ir_position_common; word->word != NULL; word++) {
        if (!ir_equal(word->word, "finished")) { /* `over` says it */
            word->write(w, state);
        }
    }
}

const ir_position nar_position = {.read = read, .wrong = wrong, .write = write};
