/* The cards of a game: the standard ones, or those of a deck given with the option `deck`.
 *
 * What always holds: a deck has 36 cities and 5 start cities with names that differ, money in hundreds. */
#include "titles/nar/nar.h"

#include "core/problem.h"
#include "core/sheet.h"

#include <string.h>

const ir_code nar_problem_codes[] = {
#define X(NAME, name, args) {"problem.nar." #name, args},
    NAR_PROBLEMS(X)
#undef X
        {NULL, NULL}};

/* Begins a problem with a word of the deck, which may be NULL; returns false. */
static bool complain(ir_problem *problem, unsigned column, nar_problem code, const char *word, size_t len) {
    ir_problem_begin(problem, column, &nar_problem_codes[code]);
    if (word != NULL) {
        ir_problem_word(problem, word, len);
    }
    return false;
}

static nar_rules *rules_of(ir_game *game) { return (nar_rules *)(void *)game->rules; }

static bool row_money(const ir_row *row, unsigned field, int32_t *out, ir_problem *problem) {
    int64_t value;
    if (!ir_read_int(row->field[field].at, row->field[field].len, 0, NAR_MAX_MONEY, &value) || value % NAR_STEP != 0) {
        return complain(problem, row->field[field].column, field == 0 ? NAR_BAD_COST : NAR_BAD_INCOME,
                        row->field[field].at, row->field[field].len);
    }
    *out = (int32_t)value;
    return true;
}

/* The next free card of its kind; a name that is already in the deck is refused. */
static nar_card *new_card(nar_rules *r, const ir_row *row, bool start, ir_problem *problem) {
    nar_card *free_card = NULL;
    for (unsigned i = NAR_CARDS; i-- > 0;) {
        if (r->card[i].name[0] == 0) {
            free_card = (i >= NAR_CITIES) == start ? &r->card[i] : free_card;
        } else if (ir_same(row->name, row->name_len, r->card[i].name)) {
            complain(problem, 1, NAR_BAD_CARD_TWICE, row->name, row->name_len);
            return NULL;
        }
    }
    if (free_card == NULL) {
        complain(problem, 1, start ? NAR_BAD_TOO_MANY_STARTS : NAR_BAD_TOO_MANY_CITIES, NULL, 0);
        ir_problem_number(problem, start ? NAR_STARTS : NAR_CITIES);
    }
    return free_card;
}

/* One line of a deck: `name cost income symbols`; a start city has the word start as its cost, and no symbols. */
bool nar_row(ir_game *game, const ir_row *row, ir_problem *problem) {
    nar_card card = {0};
    int64_t symbols;
    bool start = ir_same(row->field[0].at, row->field[0].len, "start");
    if (row->name_len >= NAR_NAME) {
        complain(problem, 1, NAR_BAD_CARD_NAME, row->name, row->name_len);
        ir_problem_number(problem, NAR_NAME - 1);
        return false;
    }
    if ((!start && !row_money(row, 0, &card.cost, problem)) || !row_money(row, 1, &card.income, problem)) {
        return false;
    }
    if (!ir_read_int(row->field[2].at, row->field[2].len, 0, start ? 0 : NAR_MAX_SYMBOLS, &symbols)) {
        complain(problem, row->field[2].column, start ? NAR_BAD_START_SYMBOLS : NAR_BAD_SYMBOLS, row->field[2].at,
                 row->field[2].len);
        ir_problem_number(problem, NAR_MAX_SYMBOLS);
        return false;
    }
    card.symbols = (uint8_t)symbols;
    memcpy(card.name, row->name, row->name_len);
    nar_card *place = new_card(rules_of(game), row, start, problem);
    if (place == NULL) {
        return false;
    }
    *place = card;
    return true;
}

/* A deck without start cities uses the standard ones. */
static bool standard_starts(nar_rules *r, const nar_data *d, ir_problem *problem) {
    for (unsigned start = NAR_CITIES; start < NAR_CARDS; start++) {
        r->card[start] = d->card[start];
        for (unsigned city = 0; city < NAR_CITIES; city++) {
            if (ir_equal(r->card[city].name, d->card[start].name)) {
                return complain(problem, 0, NAR_BAD_STANDARD_START, d->card[start].name,
                                ir_length(d->card[start].name));
            }
        }
    }
    return true;
}

bool nar_deck(ir_game *game, ir_problem *problem) {
    const nar_data *d = game->title->data;
    nar_rules *r = rules_of(game);
    unsigned cities = 0, starts = 0;
    for (unsigned i = 0; i < NAR_CARDS; i++) {
        *(i < NAR_CITIES ? &cities : &starts) += r->card[i].name[0] != 0;
    }
    if (game->sheet_len == 0) {
        memcpy(r->card, d->card, sizeof r->card);
        return true;
    }
    if (cities != NAR_CITIES || (starts != 0 && starts != NAR_STARTS)) {
        complain(problem, 0, NAR_BAD_DECK_SIZE, NULL, 0);
        ir_problem_number(problem, cities);
        ir_problem_number(problem, starts);
        return false;
    }
    return starts > 0 || standard_starts(r, d, problem);
}
