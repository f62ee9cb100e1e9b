/* bench: its parts. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "interop/log.h"

#include <stdbool.h>
#include <stdio.h>

double bench_now(void); /* seconds, from some fixed moment */
double bench_cpu(void); /* seconds that this thread has worked */

/* The search for best runs over recorded games. */
typedef struct bench_routes bench_routes;

typedef struct bench_times {
    size_t positions, unproven;
    double median_us, p99_us, max_us;
    uint64_t max_nodes; /* steps of the search */
} bench_times;

/* The best revenue after each lay and station, at the last third of each game's runs. */
typedef struct bench_what_if {
    size_t positions, moves, unproven;
    double median_ms, p99_ms, max_ms;
} bench_what_if;

bench_routes *bench_routes_new(void); /* NULL if out of memory */
void bench_routes_free(bench_routes *b);
/* Measures every run of a game; `name` is its file's, "real_..." for games between people; `folder` where it was found. */
bool bench_routes_add(bench_routes *b, const ir_log *log, const char *name, const char *folder);
/* Figures of all games and of the real ones; returns the number of positions with a wrong answer. */
void bench_routes_sum(bench_routes *b, bench_times *all, bench_times *real, size_t *wrong);
/* The same of the n-th folder, after the sum: NULL after the last, and if there is only one. */
const char *bench_routes_folder(const bench_routes *b, size_t n, bench_times *times);
bench_what_if bench_routes_what_if(bench_routes *b, bool real);
/* The slowest, after the sum. */
void bench_routes_worst(const bench_routes *b, size_t n, FILE *out);

#endif
