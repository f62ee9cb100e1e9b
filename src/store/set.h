/* A set as the store sees it: statements with their values, in order, in one block. */
#ifndef STORE_SET_H
#define STORE_SET_H

#include "store/statements.h"
#include "store/store.h"

typedef enum set_type { SET_NULL, SET_INT, SET_TEXT, SET_HASH } set_type;

typedef struct set_value {
    uint8_t type; /* set_type */
    int64_t number;
    const char *bytes; /* text ends with 0; a hash has STORE_HASH bytes */
} set_value;

/* A place in a set; it begins with a zeroed one. */
typedef struct set_at {
    size_t at;
    statement which;
    demand must;
    unsigned values; /* that are still to be read */
} set_at;

/* seat.offer_own in the store */
enum { OFFER_BY_OTHERS, OFFER_OWN, OFFER_TAKEN };

/* The next statement, then each of its values in turn. */
bool set_next(const store_set *w, set_at *at);
bool set_next_value(const store_set *w, set_at *at, set_value *out);
void set_conclude(store_set *w, store_status outcome, const char *why);

#endif
