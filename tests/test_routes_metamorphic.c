/* What must not change, or only in one direction, when a board changes: boards too large for the enumerator.
 *
 *   turned, mirrored   the same best run                     renamed     hexes and locations in another order: the same
 *   dead end           plain track to nowhere: the same      train       one more: never less
 *   station            a foreign one less: never less        singles     never more than the trains' best runs alone
 * IR_TESTS=quick tries 400 boards, normal 10,000, long 50,000; a tenth under the sanitizers. TAP. */
#include "core/rng.h"
#include "rail/best.h"
#include "routes_board.h"

#include <stdlib.h>
#include <string.h>

enum property { TURNED, MIRRORED, RENAMED, DEAD_END, TRAIN, STATION, SINGLES, NEXT, PROPERTIES };

static const char *const names[PROPERTIES] = {
    "turned: the best run is the same",
    "mirrored: the best run is the same",
    "hexes and locations in another order: the best run is the same",
    "a dead end more: the best run is the same",
    "a train more: the best run is not less",
    "a foreign station less: the best run is not less",
    "the best run is not more than the best runs of the trains alone",
    "the next best run is not more than the best, and not less than the best without one of its routes",
};

static struct { unsigned tried, moved, wrong; /* moved: the revenue changed, as it may */ } count[PROPERTIES];
static unsigned long long seed;
static unsigned unproven;

static int32_t best_of(const board *b, uint64_t *dice) {
    static board_rail as_rail;
    static rail_best best;
    board_to_rail(b, dice, &as_rail);
    (void)rail_best_run(&as_rail.look, 0, RAIL_NET_ANY, 0, &best, NULL);
    unproven += !best.proven;
    return best.revenue;
}

/* Of runs that leave out some track of the best; `least`: the best without the poorest of its routes. */
static int32_t next_of(const board *b, uint64_t *dice, int32_t *least) {
    static board_rail as_rail;
    static rail_best best;
    int32_t next = 0, poorest = INT32_MAX;
    board_to_rail(b, dice, &as_rail);
    (void)rail_best_run(&as_rail.look, 0, RAIL_NET_ANY, 0, &best, NULL);
    for (unsigned r = 0; r < best.nroutes; r++) {
        poorest = best.route[r].revenue < poorest ? best.route[r].revenue : poorest;
    }
    *least = best.nroutes > 0 ? best.revenue - poorest : 0;
    return best.nroutes > 0 && rail_best_next(&as_rail.look, 0, &next) ? next : *least;
}

static void note(enum property what, bool holds, int32_t before, int32_t after) {
    count[what].tried++;
    count[what].moved += before != after;
    if (!holds && count[what].wrong++ < 3) {
        printf("# board %llu: %s: %d, then %d\n", seed, names[what], before, after);
    }
}

static void one_board(const rail_data *data) {
    static board b, other;
    uint64_t dice = seed * 0x9e3779b97f4a7c15u + 7;
    unsigned columns = 4 + ir_rng_below(&dice, 4), rows = 3 + ir_rng_below(&dice, 2);
    board_random(&b, data, columns, rows, false, &dice);
    int32_t before = best_of(&b, &dice), after;

    int32_t least, next = next_of(&b, &dice, &least);
    note(NEXT, next <= before && next >= least, before, next);

    board_turn(&b, 1 + ir_rng_below(&dice, 5), false, &other);
    after = best_of(&other, &dice);
    note(TURNED, after == before, before, after);

    board_turn(&b, ir_rng_below(&dice, 6), true, &other);
    after = best_of(&other, &dice);
    note(MIRRORED, after == before, before, after);

    board_shuffle(&b, &dice, &other);
    after = best_of(&other, &dice);
    note(RENAMED, after == before, before, after);

    other = b;
    if (board_dead_end(&other, &dice)) {
        after = best_of(&other, &dice);
        note(DEAD_END, after == before, before, after);
    }

    other = b;
    other.trains[ir_rng_below(&dice, BOARD_KINDS)]++;
    after = best_of(&other, &dice);
    note(TRAIN, after >= before, before, after);

    other = b;
    if (board_remove_station(&other, &dice)) {
        after = best_of(&other, &dice);
        note(STATION, after >= before, before, after);
    }

    int32_t sum = 0;
    for (unsigned kind = 0; kind < BOARD_KINDS; kind++) {
        other = b;
        memset(other.trains, 0, sizeof other.trains);
        other.trains[kind] = 1;
        sum += b.trains[kind] ? b.trains[kind] * best_of(&other, &dice) : 0;
    }
    note(SINGLES, before <= sum, sum, before);
}

int main(int argc, char **argv) {
    const rail_data *data = ir_title_find("1888n")->data;
    const char *mode = getenv("IR_TESTS"), *preset = getenv("PRESET");
    unsigned boards = mode && !strcmp(mode, "quick") ? 400 : mode && !strcmp(mode, "long") ? 50000 : 10000;
    boards = preset && !strcmp(preset, "asan") ? boards / 10 : boards;
    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    for (unsigned long long last = argc > 1 ? seed : boards; seed <= last; seed++) {
        one_board(data);
    }
    bool bad = false;
    for (unsigned i = 0; i < PROPERTIES; i++) {
        /* Of what may move the revenue, something must have: else the change was none. */
        bool may_move = i >= TRAIN,
             fine = !count[i].wrong && (argc > 1 || (count[i].tried && (!may_move || count[i].moved)));
        bad = bad || !fine;
        printf("%s %u - 88-RV-04: %s (%u boards, %u differ)\n", fine ? "ok" : "not ok", i + 1, names[i], count[i].tried,
               count[i].moved);
    }
    printf("%s %u - 88-RV-04: every best run is proven (%u are not)\n1..%u\n", unproven ? "not ok" : "ok",
           PROPERTIES + 1, unproven, PROPERTIES + 1);
    return bad || unproven;
}
