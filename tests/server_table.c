/* A table in the test tube. */
#include "server_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

world w;
char id[STORE_ID], secret[7][SRV_SECRET], invite[64];

int begin(void **state) {
    (void)state;
    world_open(&w, NULL, 1, NULL);
    return 0;
}

int end(void **state) {
    (void)state;
    world_close(&w);
    return 0;
}

/* "/api/games/ID" and the rest; four at a time. */
const char *at_table(const char *rest) {
    static char text[4][200];
    static unsigned turn;
    char *out = text[turn++ % 4];
    snprintf(out, sizeof text[0], "/api/games/%s%s", id, rest);
    return out;
}

void keep_created(const world_answer *a) {
    assert_int_equal(a->status, 201);
    snprintf(id, sizeof id, "%s", world_get(a, "id", 0));
    snprintf(invite, sizeof invite, "%s", world_get(a, "invite", 0));
    for (unsigned i = 0; i < 7; i++) {
        char path[40];
        snprintf(path, sizeof path, "seats/%u/secret", i);
        snprintf(secret[i], sizeof secret[i], "%s", world_get(a, path, 0));
    }
}

/* Ann, Bob, Cat in this order; Bob begins (seed 3). */
void three(const char *more) {
    char body[400];
    snprintf(body, sizeof body,
             "{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Bob\",\"Cat\"],\"order\":\"given\",\"seed\":3%s}", more);
    w.bearer = NULL;
    keep_created(world_ask(&w, "POST", "/api/games", body));
}

const world_answer *post(const char *who, const char *rest, const char *body) {
    w.bearer = who;
    return world_ask(&w, "POST", at_table(rest), body);
}

const world_answer *get(const char *who, const char *rest) {
    w.bearer = who;
    return world_ask(&w, "GET", at_table(rest), NULL);
}

void is(const world_answer *a, int status, const char *error) {
    if (a->status != status || strcmp(world_get(a, "error", 6), error) != 0) {
        print_error("%d %s instead of %d %s\n", a->status, a->body != NULL ? a->body : "", status, error);
    }
    assert_int_equal(a->status, status);
    assert_string_equal(world_get(a, "error", 6), error);
}
