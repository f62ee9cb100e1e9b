/* Positions in words: clauses, the words that every title has, and a game that begins from a position. */
#include "core/position.h"

#include "core/guard.h"
#include "core/lexer.h"
#include "core/money.h"
#include "core/problem.h"

#include <string.h>

/* ---- operands --------------------------------------------------------------------------------------------------- */

static const char *nth_player(const ir_game *game, unsigned kind, unsigned i) {
    (void)kind;
    return game->name[i];
}

bool ir_reader_seat(ir_reader *r, uint8_t *seat) {
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, "player");
    }
    unsigned len;
    const char *word = ir_reader_word(r, &len);
    for (unsigned i = 0; i < r->game->players; i++) {
        if (ir_same(word, len, r->game->name[i])) {
            *seat = (uint8_t)i;
            r->at++;
            return true;
        }
    }
    ir_complain_of(r->problem, r->words->word[r->at].column, IR_PROBLEM_UNKNOWN_PLAYER, word, len);
    ir_reader_names(r->problem, word, len, r->game, nth_player, 0, r->game->players);
    return false;
}

bool ir_reader_seats(ir_reader *r, uint8_t *mask) {
    *mask = 0;
    do {
        uint8_t seat;
        if (!ir_reader_seat(r, &seat)) {
            return false;
        }
        *mask |= (uint8_t)(1u << seat);
    } while (ir_reader_more(r));
    return true;
}

static const char *nth_company(const ir_game *game, unsigned kind, unsigned i) {
    (void)kind;
    return game->title->party_name(game, IR_COMPANY(i));
}

bool ir_reader_company(ir_reader *r, unsigned *company) {
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, "company");
    }
    unsigned len, count = 0;
    const char *word = ir_reader_word(r, &len);
    ir_party party = r->game->title->party_find(r->game, word, len);
    if (IR_IS_COMPANY(party)) {
        *company = IR_COMPANY_INDEX(party);
        r->at++;
        return true;
    }
    while (count < IR_MAX_COMPANIES && r->game->title->party_name(r->game, IR_COMPANY(count)) != NULL) {
        count++;
    }
    (void)ir_reader_wrong(r, "company");
    ir_reader_names(r->problem, word, len, r->game, nth_company, 0, count);
    return false;
}

bool ir_reader_party(ir_reader *r, ir_party *party) {
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, "player_company");
    }
    unsigned len;
    const char *word = ir_reader_word(r, &len);
    *party = r->words->word[r->at].quoted ? IR_NOBODY : r->game->title->party_find(r->game, word, len);
    *party = *party != IR_NOBODY ? *party : ir_party_find(r->game, word, len); /* as in a line of notation */
    if (*party != IR_NOBODY) {
        r->at++;
        return true;
    }
    return ir_reader_wrong(r, "player_company");
}

bool ir_reader_byte(ir_reader *r, const char *what, unsigned min, unsigned max, uint8_t *out) {
    int32_t number;
    if (!ir_reader_number(r, what, (int32_t)min, (int32_t)max, &number)) {
        return false;
    }
    *out = (uint8_t)number;
    return true;
}

void ir_position_money(ir_state *state, ir_party party, int32_t amount) {
    int32_t now = state->cash[party];
    if (amount > now) {
        ir_pay(state, IR_BANK, party, amount - now);
    } else {
        ir_pay(state, party, IR_BANK, now - amount);
    }
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

enum { FULL_LINE = 60 }; /* bytes after which a clause begins a new line */

void ir_clause(ir_clauses *w, const char *word) {
    bool same = w->word != NULL && ir_equal(w->word, word) && w->out->len - w->line < FULL_LINE;
    if (same) {
        ir_put(w->out, "; ");
    } else {
        if (w->word != NULL) {
            ir_put_char(w->out, '\n');
        }
        w->line = w->out->len;
    }
    w->word = word;
    ir_put(w->out, word);
}

void ir_clause_word(ir_clauses *w, const char *word) {
    ir_put_char(w->out, ' ');
    ir_put(w->out, word);
}

void ir_clause_number(ir_clauses *w, int32_t number) {
    ir_put_char(w->out, ' ');
    ir_put_int(w->out, number);
}

void ir_clause_name(ir_clauses *w, const char *name) {
    bool plain = name[0] != 0 && name[0] != '#' && name[0] != '-' && name[0] != '|';
    for (size_t i = 0; name[i] != 0; i++) {
        char c = name[i];
        plain = plain && c != ' ' && c != '\t' && c != ';' && c != '"' && c != '\\';
    }
    ir_put_char(w->out, ' ');
    if (plain) {
        ir_put(w->out, name);
    } else {
        ir_lexer_quote(name, w->out);
    }
}

/* A word of the language is never taken for a name, because names that begin with a small letter are quoted. */
void ir_clause_party(ir_clauses *w, ir_party party) {
    const char *name = ir_party_name(w->game, party);
    ir_put_char(w->out, ' ');
    if (IR_IS_PLAYER(party) && name[0] >= 'a' && name[0] <= 'z') {
        ir_lexer_quote(name, w->out);
    } else {
        ir_party_print(w->game, party, w->out);
    }
}

void ir_clause_seats(ir_clauses *w, uint32_t seats) {
    for (unsigned seat = 0; seat < w->game->players; seat++) {
        if (seats >> seat & 1u) {
            ir_clause_party(w, IR_PLAYER(seat));
        }
    }
}

void ir_position_words(ir_clauses *w, const ir_state *state, const ir_position_word *table) {
    for (; table->word != NULL; table++) {
        if (table->write != NULL) {
            table->write(w, state);
        }
    }
}

/* ---- words of every title --------------------------------------------------------------------------------------- */

enum { MOST_MONEY = 10000000 };

static bool read_cash(ir_reader *r, ir_state *state) {
    uint8_t seat = 0;
    int32_t amount = 0;
    if (!ir_reader_seat(r, &seat) || !ir_reader_number(r, "amount", 0, MOST_MONEY, &amount)) {
        return false;
    }
    ir_position_money(state, IR_PLAYER(seat), amount);
    return true;
}

static void write_cash(ir_clauses *w, const ir_state *state) {
    for (unsigned seat = 0; seat < w->game->players; seat++) {
        ir_clause(w, "cash");
        ir_clause_party(w, IR_PLAYER(seat));
        ir_clause_number(w, state->cash[IR_PLAYER(seat)]);
    }
}

static bool read_treasury(ir_reader *r, ir_state *state) {
    unsigned company = 0;
    int32_t amount = 0;
    if (!ir_reader_company(r, &company) || !ir_reader_number(r, "amount", 0, MOST_MONEY, &amount)) {
        return false;
    }
    ir_position_money(state, IR_COMPANY(company), amount);
    return true;
}

static void write_treasury(ir_clauses *w, const ir_state *state) {
    for (unsigned company = 0; company < IR_MAX_COMPANIES; company++) {
        if (state->cash[IR_COMPANY(company)] != 0) {
            ir_clause(w, "treasury");
            ir_clause_party(w, IR_COMPANY(company));
            ir_clause_number(w, state->cash[IR_COMPANY(company)]);
        }
    }
}

static const char *nth_end(const ir_game *game, unsigned kind, unsigned i) {
    (void)kind;
    return game->title->end_name(game->title, i);
}

static bool read_end_name(ir_reader *r, unsigned *end) {
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, "end");
    }
    unsigned len, count = 0;
    const char *word = ir_reader_word(r, &len);
    for (; r->game->title->end_name(r->game->title, count) != NULL; count++) {
        if (ir_same(word, len, r->game->title->end_name(r->game->title, count))) {
            *end = count;
            r->at++;
            return true;
        }
    }
    (void)ir_reader_wrong(r, "end");
    ir_reader_names(r->problem, word, len, r->game, nth_end, 0, count);
    return false;
}

static bool read_ends(ir_reader *r, ir_state *state) {
    do {
        unsigned end = 0;
        if (!read_end_name(r, &end)) {
            return false;
        }
        state->ends |= (uint8_t)(1u << end);
    } while (ir_reader_more(r));
    return true;
}

static void write_ends(ir_clauses *w, const ir_state *state) {
    for (unsigned end = 0; end < 8; end++) {
        if (state->ends >> end & 1u) {
            ir_clause(w, "ends");
            ir_clause_word(w, w->game->title->end_name(w->game->title, end));
        }
    }
}

static bool read_end(ir_reader *r, ir_state *state) {
    unsigned end = 0;
    if (!read_end_name(r, &end)) {
        return false;
    }
    state->ends |= (uint8_t)(1u << end);
    state->end = (uint8_t)(1 + end);
    return true;
}

static void write_end(ir_clauses *w, const ir_state *state) {
    if (state->end != 0) {
        ir_clause(w, "end");
        ir_clause_word(w, w->game->title->end_name(w->game->title, state->end - 1u));
    }
}

static bool read_finished(ir_reader *r, ir_state *state) {
    (void)r;
    state->finished = 1;
    return true;
}

static void write_finished(ir_clauses *w, const ir_state *state) {
    if (state->finished) {
        ir_clause(w, "finished");
    }
}

const ir_position_word ir_position_common[] = {
    {"cash", read_cash, write_cash}, {"treasury", read_treasury, write_treasury}, {"ends", read_ends, write_ends},
    {"end", read_end, write_end},    {"finished", read_finished, write_finished}, {0}};

/* ---- clauses ---------------------------------------------------------------------------------------------------- */

static bool blank(char c) { return c == ' ' || c == '\t'; }

/* Where the clause that begins at `at` ends: a ';', a remark (# up to the end of the line) or the end of the line, none of
 * them in quotes. */
static size_t clause_end(const char *text, size_t at, size_t end) {
    bool quoted = false;
    for (size_t i = at; i < end; i++) {
        if (quoted && text[i] == '\\' && i + 1 < end) {
            i++;
        } else if (text[i] == '"') {
            quoted = !quoted;
        } else if (!quoted && (text[i] == ';' || (text[i] == '#' && (i == at || blank(text[i - 1]))))) {
            return i;
        }
    }
    return end;
}

/* Checks a line before its clauses are looked at; *end is where it ends. */
static bool begin_line(ir_clause_list *c, size_t *end, ir_problem *problem) {
    size_t next, n = ir_line_length(c->text + c->at, c->len - c->at, &next);
    if (c->line_ends) {
        c->line++;
        c->line_start = c->at;
    }
    *end = c->at + n;
    if (n > IR_MAX_LINE) {
        return ir_complain_most(problem, 1, IR_PROBLEM_LINE_TOO_LONG, IR_MAX_LINE);
    }
    size_t bad = ir_clean_text(c->text + c->at, n, true);
    return bad == n || ir_complain(problem, ir_characters(c->text + c->at, bad) + 1, IR_PROBLEM_BAD_BYTE);
}

/* The columns of the words are those of the line, not of the clause. */
static void shift_columns(ir_clause_list *c, size_t start) {
    unsigned before = ir_characters(c->text + c->line_start, start - c->line_start);
    for (unsigned i = 0; i < c->words.count; i++) {
        c->words.word[i].column += before;
    }
}

ir_clause_got ir_clause_next(ir_clause_list *c, ir_problem *problem) {
    while (c->at < c->len) {
        size_t end, next;
        ir_span comment;
        if (!begin_line(c, &end, problem)) {
            return IR_CLAUSE_BAD;
        }
        (void)ir_line_length(c->text + c->at, c->len - c->at, &next);
        size_t start = c->at, stop = clause_end(c->text, start, end);
        while (start < stop && blank(c->text[start])) {
            start++;
        }
        c->line_ends = stop == end || c->text[stop] == '#';
        c->at = c->line_ends ? c->at + next : stop + 1;
        if (start == stop) {
            continue;
        }
        if (!ir_lexer_split(c->text + start, stop - start, c->scratch, &c->words, &comment, problem)) {
            problem->column += ir_characters(c->text + c->line_start, start - c->line_start);
            return IR_CLAUSE_BAD;
        }
        shift_columns(c, start);
        return IR_CLAUSE_ONE;
    }
    return IR_CLAUSE_END;
}

ir_clause_list ir_clause_list_on(const char *text, size_t len) {
    ir_clause_list c = {.text = text, .len = len, .line_ends = true};
    if (len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        c.at = 3; /* some editors begin a file so */
    }
    return c;
}

bool ir_clause_is(const ir_clause_list *c, const char *word) {
    return !c->words.word[0].quoted && ir_same(c->words.word[0].at, c->words.word[0].len, word);
}

/* What precedes the position itself: which game it belongs to. */
static bool is_head(const ir_clause_list *c) {
    return ir_clause_is(c, "title") || ir_clause_is(c, "players") || ir_clause_is(c, "option");
}

static const ir_position_word *find_word(const ir_clause_list *c, const ir_position_word *const *tables) {
    for (; *tables != NULL; tables++) {
        for (const ir_position_word *w = *tables; w->word != NULL; w++) {
            if (ir_clause_is(c, w->word)) {
                return w;
            }
        }
    }
    return NULL;
}

static bool no_such_word(const ir_clause_list *c, const ir_position_word *const *tables, ir_problem *problem) {
    ir_complain_of(problem, c->words.word[0].column, IR_PROBLEM_POSITION_WORD, c->words.word[0].at,
                   c->words.word[0].len);
    ir_problem_words(problem);
    for (; *tables != NULL; tables++) {
        for (const ir_position_word *w = *tables; w->word != NULL; w++) {
            ir_problem_add_word(problem, w->word);
        }
    }
    return false;
}

bool ir_position_clauses(const ir_game *game, const char *text, size_t len, const ir_position_word *const *tables,
                         ir_state *state, ir_problem *problem) {
    ir_clause_list c = ir_clause_list_on(text, len);
    ir_clause_got got;
    bool fine = true;
    memset(problem, 0, sizeof *problem);
    while (fine && (got = ir_clause_next(&c, problem)) != IR_CLAUSE_END) {
        if (got == IR_CLAUSE_BAD) {
            fine = false;
        } else if (!is_head(&c)) {
            const ir_position_word *word = find_word(&c, tables);
            ir_reader r = ir_reader_on(game, state, &c.words, 0, problem);
            fine = word != NULL ? word->read(&r, state) && ir_reader_end(&r) : no_such_word(&c, tables, problem);
        }
    }
    problem->line = fine ? 0 : c.line;
    return fine;
}
