/* What somebody may have meant. */
#include "cli/like.h"

#include "ironroad/ironroad.h"

#include <stdio.h>
#include <string.h>

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

unsigned cli_distance(const char *a, size_t alen, const char *b) {
    size_t blen = strlen(b);
    unsigned row[3][CLI_LIKE_MOST + 1]; /* of the table by prefixes: the row before the last, the last, this one */
    if (alen > CLI_LIKE_MOST || blen > CLI_LIKE_MOST) {
        return CLI_LIKE_MOST + 1;
    }
    for (unsigned j = 0; j <= blen; j++) {
        row[0][j] = j;
    }
    for (unsigned i = 1; i <= alen; i++) {
        unsigned *two = row[(i + 1) % 3], *one = row[(i - 1) % 3], *now = row[i % 3];
        now[0] = i;
        for (unsigned j = 1; j <= blen; j++) {
            now[j] = least(least(one[j], now[j - 1]) + 1, one[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                now[j] = least(now[j], two[j - 2] + 1);
            }
        }
    }
    return row[alen % 3][blen];
}

/* A third of the letters may be wrong, and two at most. */
void cli_look(cli_like *like, const char *typed, size_t len, const char *word) {
    unsigned distance = cli_distance(typed, len, word);
    if (distance <= 2 && distance <= len / 3 && (like->word == NULL || distance < like->distance)) {
        *like = (cli_like){word, distance};
    }
}

const char *cli_meant(const cli_like *like, const char *before) {
    static char text[CLI_LIKE_MOST + 40];
    text[0] = 0;
    if (like->word != NULL) {
        snprintf(text, sizeof text, "; did you mean '%s%s'?", before, like->word);
    }
    return text;
}

const char *cli_title_meant(const char *typed) {
    cli_like like = {0};
    for (size_t i = 0; i < ir_title_count(); i++) {
        cli_look(&like, typed, strlen(typed), ir_title_id(ir_title_at(i)));
    }
    return cli_meant(&like, "");
}
