/* One server in a test tube and one table on it, for the tests of the server. */
#ifndef TESTS_SERVER_TABLE_H
#define TESTS_SERVER_TABLE_H

#include "server_world.h"

extern world w;
extern char id[STORE_ID], secret[7][SRV_SECRET], invite[64]; /* of the table made last */

/* For cmocka: a fresh world before a test, and its end. */
int begin(void **state);
int end(void **state);

/* "/api/games/ID" and the rest; four at a time. */
const char *at_table(const char *rest);
/* Keeps what the answer to a new table says. */
void keep_created(const world_answer *a);
/* A table of Ann, Bob, Cat in this order; Bob begins (seed 3). `more` members of the request begin with a comma. */
void three(const char *more);

/* Requests with a secret (NULL: none), and what is expected of an answer. */
const world_answer *post(const char *who, const char *rest, const char *body);
const world_answer *get(const char *who, const char *rest);
void is(const world_answer *a, int status, const char *error);

#endif
