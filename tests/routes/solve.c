/* solve enumerate|frontier [LIMIT]: reads positions (routes_position.h) from standard input, prints a line of JSON for
 * each. Compiled by the test scripts; it includes nothing of src/. */
#include "routes_enumerate.h"
#include "routes_frontier.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void print_enumerated(const rt_position *p, const rt_result *r, double took) {
    printf("{\"over\":%s,\"best\":%d,\"routes\":%ld,\"of_train\":[", r->over ? "true" : "false", r->best, r->routes);
    for (int t = 0; t < p->ntrains; t++) {
        printf("%s%ld", t ? "," : "", r->of_train[t]);
    }
    printf("],\"with_outside\":%d,\"by_outside\":{", r->with_outside);
    for (int i = 0; i < r->noutside; i++) {
        printf("%s\"%d\":%d", i ? "," : "", r->by_outside[i].outside, r->by_outside[i].best);
    }
    printf("},\"set\":[");
    for (int t = 0, n = 0; t < p->ntrains; t++) {
        if (!r->runs[t]) {
            continue;
        }
        printf("%s{\"train\":\"%s\",\"revenue\":%d,\"stops\":[", n++ ? "," : "", p->train[t].name, r->route[t].value);
        for (int i = 0; i < r->route[t].nstops; i++) {
            printf("%s\"%s\"", i ? "," : "", p->node[r->route[t].stop[i]].name);
        }
        printf("]}");
    }
    printf("],\"seconds\":%.4f}\n", took);
}

int main(int argc, char **argv) {
    static rt_position p;
    static rt_result r;
    bool frontier = argc > 1 && !strcmp(argv[1], "frontier");
    long limit = argc > 2 ? strtol(argv[2], NULL, 10) : frontier ? 20000000 : 100000;
    while (rt_read(&p, stdin)) {
        double start = seconds();
        if (frontier) {
            rt_frontier_result f;
            rt_frontier(&p, limit, &f);
            printf("{\"over\":%s,\"best\":%d,\"with_outside\":%d,\"states\":%ld,\"seconds\":%.4f}\n",
                   f.over ? "true" : "false", f.best, f.with_outside, f.states, seconds() - start);
        } else {
            rt_enumerate(&p, limit, &r);
            print_enumerated(&p, &r, seconds() - start);
        }
        fflush(stdout);
    }
    return 0;
}
