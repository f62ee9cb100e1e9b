/* A computer player in C without any library: it takes the first choice whose verb it likes best. Try it:
 *     cc -o player examples/player.c
 *     ironroad tourney 1888n --players 3 --bots exec:./player,random --units 5
 * The protocol is in docs/bots.md. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { MAX_LINE = 1 << 16, MAX_MOVE = 2048 };

/* How much we like an action, "LYR run 2:F16-H14": by its verb. */
static int liking(const char *action) {
    static const char *const verbs[] = {" bid ", " buy ", " par ", " train ", " pay", " run "};
    int best = 0;
    for (int i = 0; i < 6; i++) {
        best = strstr(action, verbs[i]) != NULL ? i + 1 : best;
    }
    return best;
}

int main(void) {
    static char line[MAX_LINE], move[MAX_MOVE];
    bool header = false;
    int best = -1; /* how much it likes `move`; -1: no move yet */
    while (fgets(line, sizeof line, stdin) != NULL && strcmp(line, "quit\n") != 0) {
        int least, from = 0;
        line[strcspn(line, "\n")] = 0;
        if (header || strcmp(line, "game") == 0) {
            header = strcmp(line, "end") != 0; /* the header of the game, which this player does not need */
        } else if (strncmp(line, "ironroad", 8) == 0) {
            puts("name Example in C\nready");
        } else if (strncmp(line, "choice ", 7) == 0 && liking(line + 7) > best) {
            best = liking(line + 7);
            snprintf(move, sizeof move, "%s", line + 7);
        } else if (sscanf(line, "range %d %*d %*d %n", &least, &from) == 1 && from > 0 && liking(line + from) > best) {
            best = liking(line + from);
            snprintf(move, sizeof move, "%s %d", line + from, least); /* the action with its least amount */
        } else if (strncmp(line, "go", 2) == 0) {
            printf("move %s\n", move);
            best = -1;
        }
        fflush(stdout);
    }
    return 0;
}
