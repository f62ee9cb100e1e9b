/* The cards of a game: the standard ones, or those of a deck that was handed in with the option `deck`.
 *
 * What always holds: a deck has 36 cities and 5 start cities with names that differ, money in hundreds. Complaints are
 * about a file, not about a move, so they are plain text, as all of core's. */
#include "titles/nar/nar.h"

#include "core/problem.h"
#include "core/sheet.h"

#include <string.h>

static nar_rules *rules_of(ir_game *game) { return (nar_rules *)(void *)game->rules; }

static bool row_money(const ir_row *row, unsigned field, int32_t *out, ir_problem *problem) {
    int64_t value;
    if (!ir_read_int(row->field[field].at, row->field[field].len, 0, NAR_MAX_MONEY, &value) || value % NAR_STEP != 0) {
        return ir_complain_of(
            problem, row->field[field].column, field == 0 ? /* literal */ "the cost " : "the income ",
            row->field[field].at, row->field[field].len,
            /* literal */ " is no multiple of 100 from 0 to 9900; of a start city the cost is the word start");
    }
    *out = (int32_t)value;
    return true;
}

/* The next free card of its kind; a name that stands in the deck already is refused. */
static nar_card *new_card(nar_rules *r, const ir_row *row, bool start, ir_problem *problem) {
    nar_card *free_card = NULL;
    for (unsigned i = NAR_CARDS; i-- > 0;) {
        if (r->card[i].name[0] == 0) {
            free_card = (i >= NAR_CITIES) == start ? &r->card[i] : free_card;
        } else if (ir_same(row->name, row->name_len, r->card[i].name)) {
            ir_complain_of(problem, 1, /* literal */ "the deck has two cards called ", row->name, row->name_len, "");
            return NULL;
        }
    }
    if (free_card == NULL) {
        ir_complain(problem, 1,
                    start ? /* literal */ "there are 5 start cities, this is one more"
                          : /* literal */ "there are 36 cities, this is one more");
    }
    return free_card;
}

/* One line of a deck: `name cost income symbols`; a start city has the word start for its cost, and no symbols. */
bool nar_row(ir_game *game, const ir_row *row, ir_problem *problem) {
    nar_card card = {0};
    int64_t symbols;
    bool start = ir_same(row->field[0].at, row->field[0].len, "start");
    if (row->name_len >= NAR_NAME) {
        return ir_complain_of(problem, 1, /* literal */ "the name ", row->name, row->name_len,
                              /* literal */ " is too long, 27 bytes is the most");
    }
    if ((!start && !row_money(row, 0, &card.cost, problem)) || !row_money(row, 1, &card.income, problem)) {
        return false;
    }
    if (!ir_read_int(row->field[2].at, row->field[2].len, 0, start ? 0 : NAR_MAX_SYMBOLS, &symbols)) {
        return ir_complain_of(problem, row->field[2].column, /* literal */ "the symbols ", row->field[2].at,
                              row->field[2].len,
                              start ? /* literal */ " of a start city are 0" : " are a number from 0 to 3");
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
                return ir_complain_of(problem, 0, /* literal */ "the city ", d->card[start].name,
                                      ir_length(d->card[start].name),
                                      /* literal */ " is a standard start city; give the 5 start cities too");
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
        ir_text t = ir_problem_at(problem, 0);
        ir_put(&t, /* literal */ "a deck has 36 cities and 5 start cities or none; this one has ");
        ir_put_int(&t, cities);
        ir_put(&t, " and ");
        ir_put_int(&t, starts);
        return false;
    }
    return starts > 0 || standard_starts(r, d, problem);
}
