/* Random boards of 1890: see osaka_boards.h. */
#include "osaka_boards.h"

#include "osaka_tiles.h"

#include "bots/random.h"
#include "core/notation.h"
#include "core/rng.h"
#include "rail/best.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned boards(void) {
    const char *much = getenv("IR_TESTS");
    return much != NULL && strcmp(much, "quick") == 0 ? 40 : much != NULL && strcmp(much, "long") == 0 ? 2000 : 60;
}

uint64_t board_dice(unsigned n, unsigned test) { return n * UINT64_C(0x9e3779b97f4a7c15) + test; }

void lay_tiles(scene *s, uint64_t *dice, unsigned tries) { osaka_lay_tiles(&s->game, &s->state, dice, tries); }

bool station_at(scene *s, unsigned c, unsigned hex, unsigned node) {
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    const rail_face *face = rail_face_at(&x.look, hex);
    unsigned n = 0;
    while (n < RAIL_MAX_STATIONS && x.s->station[c][n]) {
        n++;
    }
    if (n >= x.look.d->company[c].stations || node >= face->nnodes || face->node[node].kind != RAIL_CITY ||
        rail_has_station(&x.look, c, hex) || rail_slots_open(&x.look, hex, node, c) == 0) {
        return false;
    }
    x.s->station[c][n] = (uint16_t)(1 + hex * 8 + node);
    return true;
}

bool put_station(scene *s, uint64_t *dice, unsigned c) {
    unsigned nhexes = ((const rail_data *)s->game.title->data)->nhexes;
    for (unsigned i = 0; i < 200; i++) {
        unsigned hex = ir_rng_below(dice, nhexes), node = ir_rng_below(dice, RAIL_MAX_NODES);
        if (station_at(s, c, hex, node)) {
            return true;
        }
    }
    return false;
}

int32_t best_of(const scene *s, unsigned c, ir_action *action) {
    static rail_best best;
    rail_look k = rail_look_at(&s->game, &s->state);
    bool any = rail_best_run(&k, c, RAIL_NET_ANY, 0, &best, action);
    return any ? best.revenue : 0;
}

const char *const board_company[8] = {"JR", "HKR", "OMS", "SER", "KBE", "ORW", "NAR", "KNR"};

static const char *const setup[] = {"start JR 100 Ann 5; float JR 0;",
                                    "start HKR 90 Ann 5; float HKR 0;",
                                    "start OMS 90 Ann 5; float OMS 0;",
                                    "start SER 90 Ann 5; float SER 0; access SER; tile F5 820 0; private KRTR Bob;",
                                    "minor KBE Ann 0;",
                                    "minor ORW Ann 0; minor OER Bob 0; union 80;",
                                    "minor NAR Ann 0; minor OER Bob 0; union 80;",
                                    "station KNR H13.0; knr 80 0 Ann 3;"};

scene *board(unsigned i, const char *train, const char *phase, const char *title, uint64_t *dice) {
    char text[400];
    const char *company = board_company[i];
    (void)snprintf(text, sizeof text,
                   "phase %s; turns 4; %s trains %s %s; start NER 65 Bob 5; float NER 0; turn %s run", phase, setup[i],
                   company, train, company);
    scene *s = osaka_in(title, text);
    lay_tiles(s, dice, 8000);
    for (unsigned n = ir_rng_below(dice, 3); n > 0; n--) {
        (void)put_station(s, dice, scene_company(s, company));
    }
    (void)put_station(s, dice, scene_company(s, "NER"));
    return s;
}

const char *const board_games[2] = {
    "priority Ann; private OMER Dan closed; private HNT Dan closed; private KSR Dan closed; phase 1; turns 2; cash Ann "
    "500; cash Bob 500; cash Cat 500; cash Dan 500; private "
    "KT Ann; private HKT Bob; minor KAN Ann 100; minor OER Bob 200;"
    "minor ORW Cat 100; minor NAR Dan 320; minor KBE Ann 200; union 80 Ann 1; start JR "
    "100 Ann 5 Bob 2; float JR 1200; start NER 90 Bob 4 Cat 2; float NER 1100;"
    "start SER 80 Cat 5 Dan 1; float SER 1000; start HKR 100 Dan 4 Ann 3; float HKR "
    "1200; start HER 75 Ann 2 Bob 3 Cat 1; float HER 1000; start KER 70 Dan 5;"
    "float KER 900; depot 2:3 2+2:2 3:3 3+3:2 4:4 5:3 6:2 D:6; stock Ann",
    "priority Ann; private OMER Dan closed; private HNT Dan closed; private KSR Dan closed; phase 3; turns 5; cash Ann "
    "300; cash Bob 300; cash Cat 300; cash Dan 300; private HKT Bob; private "
    "KFK Ann; "
    "private KOK Bob; private SEM Cat; tile F5 820 0;"
    "private KRTR Dan; minor NAR Dan 320; minor KBE Ann 200; station KNR H13.0 J15; knr 80 700 Ann 3 Bob 3; start "
    "JR 100 Ann 5 Bob 2; float JR 1200;"
    "start NER 90 Bob 4 Cat 2; float NER 1500; start SER 80 Cat 5 Dan 1; float SER 1300; start HKR 100 Dan 4 Ann "
    "3; float HKR 1300; start HER 75 Ann 2 Bob 3 Cat 1;"
    "float HER 1000; start OMS 70 Dan 5; float OMS 900; trains JR 3 4; trains NER 3 3+3; trains SER 3; trains KNR "
    "3; depot 4:1 5:2 6:2 D:6; stock Ann"};

static ir_choice choice[IR_MAX_CHOICES];

bool random_action(scene *s, uint64_t *dice, ir_action *action) {
    ir_refusal why;
    size_t count = ir_choices(&s->game, &s->state, choice, IR_MAX_CHOICES);
    *action = (ir_action){0};
    if (!bot_random(&s->game, &s->state, choice, count, dice, action)) {
        return false;
    }
    memset(&s->events, 0, sizeof s->events);
    s->before = s->state;
    check(ir_apply(&s->game, &s->state, action, &s->events, &why) == IR_OK);
    return true;
}

void clear_lines(lines *l) {
    l->n = 0;
    l->used = 0;
}

void add_line(lines *l, const char *text) {
    size_t len = strlen(text) + 1;
    check(l->n < sizeof l->line / sizeof l->line[0] && l->used + len <= sizeof l->room);
    l->line[l->n] = memcpy(l->room + l->used, text, len);
    l->n++;
    l->used += len;
}

static int by_text(const void *a, const void *b) {
    const char *const *x = a, *const *y = b;
    return strcmp(*x, *y);
}

void sort_lines(lines *l) { qsort(l->line, l->n, sizeof l->line[0], by_text); }

bool has_line(const lines *l, const char *text) {
    return bsearch(&text, l->line, l->n, sizeof l->line[0], by_text) != NULL;
}

void list_choices(const scene *s, const char *with, lines *out) {
    char text[IR_MAX_LINE];
    size_t count = ir_choices(&s->game, &s->state, choice, IR_MAX_CHOICES);
    clear_lines(out);
    for (size_t i = 0; i < count; i++) {
        ir_text t = ir_text_on(text, sizeof text);
        ir_action a = {.move = choice[i].move};
        ir_action_print(&s->game, &s->state, &a, &t);
        if (strstr(text, with) != NULL) {
            add_line(out, text);
        }
    }
    sort_lines(out);
}
