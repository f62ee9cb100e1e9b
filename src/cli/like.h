/* What somebody may have meant: the word of a list that is nearest to a mistyped one. */
#ifndef CLI_LIKE_H
#define CLI_LIKE_H

#include <stddef.h>

/* How many letters must be put in, taken out, replaced or swapped with their neighbour to make one word of the other; more
 * than the longest word that is looked at (CLI_LIKE_MOST) if one is longer. */
enum { CLI_LIKE_MOST = 31 };
unsigned cli_distance(const char *a, size_t alen, const char *b);

/* The nearest so far: begin with {0}, then look at every word there is. */
typedef struct cli_like {
    const char *word; /* NULL: nothing is near enough */
    unsigned distance;
} cli_like;

void cli_look(cli_like *like, const char *typed, size_t len, const char *word);
/* "; did you mean 'sim'?", or "" ; valid until the next call. */
const char *cli_meant(const cli_like *like, const char *before);

/* The same for the title that somebody may have meant. */
const char *cli_title_meant(const char *typed);

#endif
