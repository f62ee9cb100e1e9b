/* Actions by number: the blocks of a title, and between moves and numbers. */
#include "lib/numbers.h"

#include "rail/rail.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* ---- amounts -------------------------------------------------------------------------------------------------------- */

/* Amounts that have numbers of their own. Neither list may change. */
static const int32_t rail_ladder[] = {
    0,   5,   10,  15,  20,  25,  30,  35,  40,   45,   50,   55,   60,   65,   70,   75,   80,   85,  90,  95,
    100, 105, 110, 115, 120, 125, 130, 135, 140,  145,  150,  155,  160,  165,  170,  175,  180,  185, 190, 195,
    200, 210, 220, 230, 240, 250, 260, 270, 280,  290,  300,  320,  340,  360,  380,  400,  420,  440, 460, 480,
    500, 550, 600, 650, 700, 750, 800, 900, 1000, 1200, 1400, 1600, 1800, 2000, 2500, 3000, 4000, 5000};
static const int32_t card_ladder[] = {0,    100,  200,  300,  400,  500,  600,  700,  800,  900,
                                      1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900,
                                      2000, 2200, 2400, 2600, 2800, 3000, 3500, 4000, 5000, 6000};

unsigned lib_rung(const lib_numbers *n, int32_t amount) {
    for (unsigned i = 0; i < n->nladder; i++) {
        if (n->ladder[i] == amount) {
            return LIB_LADDER + i;
        }
    }
    return LIB_LADDER + n->nladder; /* none */
}

/* ---- blocks --------------------------------------------------------------------------------------------------------- */

static bool is_amount(const ir_operand *o) { return o->at == offsetof(ir_action, move.amount); }
static bool is_more(const ir_operand *o) { return o->at == offsetof(ir_action, more); }

static unsigned held(const ir_operand *o, const ir_move *move) { return ((const uint8_t *)move)[o->at]; }

/* Operands whose kind does not say how many values they have. */
static unsigned known_size(const ir_operand *o) {
    static const struct {
        const char *name;
        unsigned size;
    } sizes[] = {{"percent", 11}, {"letters", 16}, {"place", 16}, {"city", RAIL_MAX_NODES}, {"player", IR_MAX_PLAYERS}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (ir_equal(sizes[i].name, o->kind->name)) {
            return sizes[i].size;
        }
    }
    return 0;
}

/* How many values the byte of an operand has: a name that may be left out has one more. */
static unsigned values(const ir_game *game, const ir_operand *o) {
    unsigned size = known_size(o), words = 0;
    if (size == 0 && o->kind->nth != NULL) {
        size = o->kind->count(game, o->kind->of);
    } else if (size == 0 && o->kind->words != NULL) {
        while (o->kind->words[words] != NULL) {
            words++;
        }
        size = words;
    } else if (size == 0) {
        size = (unsigned)(o->kind->max - o->kind->first + 1);
    }
    return size + (unsigned)o->optional;
}

static bool is_lay(const ir_title *title, const ir_verb_def *verb) {
    return title->verbs == rail_verbs && verb->number == RAIL_LAY;
}

static uint32_t size_of(const lib_block *b) {
    uint32_t size = 1;
    for (unsigned i = 0; i < b->verb->count; i++) {
        size *= b->digit[i];
    }
    return size;
}

/* One block: `by` is the operand that decides which others there are. */
static void add_block(lib_numbers *n, const ir_game *game, const ir_verb_def *verb, unsigned by, unsigned is) {
    lib_block *b = &n->block[n->nblocks++];
    ir_action action = {.move = {.verb = verb->number}};
    *b = (lib_block){.verb = verb, .first = n->count, .by = (uint8_t)by, .is = (uint8_t)is};
    if (by != IR_NO_OPERAND) {
        ((uint8_t *)&action.move)[verb->operand[by].at] = (uint8_t)is;
    }
    for (unsigned i = 0; i < verb->count; i++) {
        const ir_operand *o = &verb->operand[i];
        bool there = i != by && (o->when == NULL || o->when(game, &action));
        b->open = b->open || is_more(o);
        b->digit[i] = (uint16_t)(!there         ? 1
                                 : is_amount(o) ? LIB_LADDER + n->nladder
                                 : is_more(o)   ? 2
                                                : values(game, o));
    }
    b->size = size_of(b);
    n->count += b->size;
}

/* ---- lays ----------------------------------------------------------------------------------------------------------- */

static uint32_t *lay_at(const lib_numbers *n, unsigned with, unsigned hex, unsigned tile) {
    return &n->lay[((size_t)with * n->nhexes + hex) * n->ntiles + tile];
}

/* The tiles that can ever lie on a hex. */
static rail_tiles ever(const rail_data *d, unsigned hex) {
    rail_tiles all = d->hex[hex].to, before;
    do {
        before = all;
        for (unsigned t = rail_next(&before, 0); t != RAIL_NONE; t = rail_next(&before, t + 1)) {
            all.bits[0] |= d->tile[t].to.bits[0];
            all.bits[1] |= d->tile[t].to.bits[1];
        }
    } while (before.bits[0] != all.bits[0] || before.bits[1] != all.bits[1]);
    return all;
}

/* Without a private every tile that can ever lie there; with a private only its own tiles on its own hexes. */
static bool add_lays(lib_numbers *n, const ir_verb_def *verb) {
    const rail_data *d = n->title->data;
    lib_block *b = &n->block[n->nblocks++];
    *b = (lib_block){.verb = verb, .first = n->count, .by = IR_NO_OPERAND, .lays = true};
    n->nhexes = d->nhexes;
    n->ntiles = d->ntiles;
    n->nprivates = d->nprivates;
    size_t cells = (size_t)(n->nprivates + 1) * n->nhexes * n->ntiles;
    n->lay = malloc(cells * sizeof *n->lay);
    if (n->lay == NULL) {
        return false;
    }
    memset(n->lay, 0xff, cells * sizeof *n->lay);
    for (unsigned with = 0; with <= n->nprivates; with++) {
        const rail_private *p = with > 0 ? &d->private_[with - 1] : NULL;
        if (p != NULL && p->power != RAIL_POWER_LAY && p->power != RAIL_POWER_OWN) {
            continue;
        }
        for (unsigned hex = 0; hex < n->nhexes; hex++) {
            rail_tiles tiles = p == NULL ? ever(d, hex) : p->tiles;
            if (p != NULL && !rail_has(&p->hexes, hex)) {
                continue;
            }
            for (unsigned t = rail_next(&tiles, 0); t != RAIL_NONE && t < n->ntiles; t = rail_next(&tiles, t + 1)) {
                *lay_at(n, with, hex, t) = b->size;
                b->size += 6;
            }
        }
    }
    n->count += b->size;
    return true;
}

/* ---- the numbers of a title ------------------------------------------------------------------------------------------- */

/* The operand on which others depend: the one before the first that is not always there. */
static unsigned decider_of(const ir_verb_def *verb) {
    for (unsigned i = 1; i < verb->count; i++) {
        if (verb->operand[i].when != NULL) {
            return i - 1;
        }
    }
    return IR_NO_OPERAND;
}

static bool make(lib_numbers *n) {
    ir_game game = {.title = n->title, .players = IR_MAX_PLAYERS};
    const ir_verb_def *verb;
    bool rails = n->title->verbs == rail_verbs;
    n->ladder = rails ? rail_ladder : card_ladder;
    n->nladder = (unsigned)(rails ? sizeof rail_ladder : sizeof card_ladder) / sizeof *n->ladder;
    for (unsigned i = 0; (verb = ir_verb_nth(n->title, i)) != NULL; i++) {
        unsigned by = decider_of(verb);
        if (is_lay(n->title, verb)) {
            if (!add_lays(n, verb)) {
                return false;
            }
        } else if (by == IR_NO_OPERAND) {
            add_block(n, &game, verb, by, 0);
        } else {
            for (unsigned is = 0; is < values(&game, &verb->operand[by]); is++) {
                add_block(n, &game, verb, by, is);
            }
        }
    }
    return true;
}

const lib_numbers *lib_numbers_of(const ir_title *title) {
    enum { MAX_TITLES = 64 };
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static lib_numbers *made[MAX_TITLES];
    unsigned at = 0;
    while (at < MAX_TITLES - 1 && at < ir_titles_count && ir_titles[at] != title) {
        at++;
    }
    pthread_mutex_lock(&lock);
    if (made[at] == NULL) {
        lib_numbers *n = calloc(1, sizeof *n);
        if (n != NULL) {
            n->title = title;
            if (make(n)) {
                made[at] = n;
            } else {
                free(n);
            }
        }
    }
    pthread_mutex_unlock(&lock);
    return made[at];
}

/* ---- between moves and numbers ---------------------------------------------------------------------------------------- */

static const lib_block *block_of_move(const lib_numbers *n, const ir_move *move) {
    for (unsigned i = 0; i < n->nblocks; i++) {
        const lib_block *b = &n->block[i];
        if (b->verb->number == move->verb &&
            (b->by == IR_NO_OPERAND || held(&b->verb->operand[b->by], move) == b->is)) {
            return b;
        }
    }
    return NULL;
}

uint32_t lib_number(const lib_numbers *n, const ir_move *move, unsigned rung) {
    const lib_block *b = block_of_move(n, move);
    uint32_t number = 0;
    if (b == NULL) {
        return LIB_NO_NUMBER;
    }
    if (b->lays) {
        unsigned with = held(&b->verb->operand[3], move);
        if (lay_hex(move) >= n->nhexes || lay_tile(move) >= n->ntiles || with > n->nprivates || lay_rot(move) > 5) {
            return LIB_NO_NUMBER;
        }
        uint32_t base = *lay_at(n, with, lay_hex(move), lay_tile(move));
        return base == LIB_NO_NUMBER ? base : b->first + base + lay_rot(move);
    }
    for (unsigned i = 0; i < b->verb->count; i++) {
        const ir_operand *o = &b->verb->operand[i];
        unsigned value = b->digit[i] == 1 ? 0 : is_amount(o) || is_more(o) ? rung : held(o, move);
        if (value >= b->digit[i]) {
            return LIB_NO_NUMBER;
        }
        number = number * b->digit[i] + value;
    }
    return b->first + number;
}

/* ---- what a number means ---------------------------------------------------------------------------------------------- */

static void put_operand(const ir_game *game, const ir_operand *o, unsigned value, const lib_numbers *n, ir_text *out) {
    unsigned over = o->optional && o->keyword != NULL ? 1 : 0;
    if (over > 0 && value == 0) {
        return;
    }
    ir_put_char(out, ' ');
    ir_put(out, o->name);
    ir_put_char(out, ' ');
    value -= over;
    if (is_amount(o)) {
        if (value < LIB_LADDER) {
            ir_put(out, value == LIB_LEAST ? "least" : "most");
        } else {
            ir_put_int(out, n->ladder[value - LIB_LADDER]);
        }
    } else if (is_more(o)) {
        ir_put(out, value == 0 ? "best" : "other");
    } else if (o->kind == &rail_as_train_source) {
        static const char *const sources[] = {"bank", "pool", "company"};
        ir_put(out, sources[value]);
    } else if (o->kind->nth != NULL) {
        ir_put(out, o->kind->nth(game, o->kind->of, value));
    } else if (o->kind->words != NULL && o->kind->print == NULL) {
        ir_put(out, o->kind->words[value]);
    } else {
        ir_put_int(out, (int64_t)value + o->kind->first);
    }
}

static void put_lay(const lib_numbers *n, const ir_game *game, const lib_block *b, uint32_t number, ir_text *out) {
    for (unsigned with = 0; with <= n->nprivates; with++) {
        for (unsigned hex = 0; hex < n->nhexes; hex++) {
            for (unsigned tile = 0; tile < n->ntiles; tile++) {
                uint32_t base = *lay_at(n, with, hex, tile);
                if (base != LIB_NO_NUMBER && number >= base && number < base + 6) {
                    const unsigned value[] = {hex, tile, number - base, with};
                    for (unsigned i = 0; i < b->verb->count; i++) {
                        put_operand(game, &b->verb->operand[i], value[i], n, out);
                    }
                    return;
                }
            }
        }
    }
}

void lib_number_put(const lib_numbers *n, uint32_t number, ir_text *out) {
    const ir_game game = {.title = n->title, .players = IR_MAX_PLAYERS};
    for (unsigned i = 0; i < n->nblocks; i++) {
        const lib_block *b = &n->block[i];
        unsigned value[IR_MAX_OPERANDS] = {0};
        uint32_t rest = number - b->first;
        if (number < b->first || rest >= b->size) {
            continue;
        }
        ir_put(out, b->verb->word);
        if (b->lays) {
            put_lay(n, &game, b, rest, out);
            return;
        }
        for (unsigned k = b->verb->count; k-- > 0;) {
            value[k] = k == b->by ? b->is : rest % b->digit[k];
            rest /= b->digit[k];
        }
        for (unsigned k = 0; k < b->verb->count; k++) {
            if (b->digit[k] > 1 || k == b->by) {
                put_operand(&game, &b->verb->operand[k], value[k], n, out);
            }
        }
    }
}
