/* Work beside the deciding thread: a few threads, a queue of jobs, a queue of finished ones. Each thread has its own
 * scratch memory for the engine (ir_scratch_use), and yields to the deciding thread where the system allows it. */
#ifndef SERVER_WORK_H
#define SERVER_WORK_H

#include <stdbool.h>
#include <stdint.h>

enum { WORK_THREADS_MOST = 32 };

typedef struct work_pool work_pool;

typedef struct work_done {
    uint64_t job;
    void *arg;
    int64_t us; /* processor time */
} work_done;

/* `wake` is called from a thread when something is done. `niceness`: how much the threads yield to others. NULL if no
 * thread can be started. */
work_pool *work_open(unsigned threads, int niceness, void (*wake)(void *arg), void *arg);
/* Waits for the jobs that have begun; the others are dropped, and `drop`, if given, gets their arguments, and those of
 * finished jobs that were not fetched. */
void work_close(work_pool *p, void (*drop)(void *arg));
/* The same without waiting, for a program that is about to end: a job that has begun keeps its thread and its argument, and
 * nobody hears of it. */
void work_leave(work_pool *p, void (*drop)(void *arg));
/* False if out of memory. */
bool work_ask(work_pool *p, uint64_t job, void (*run)(void *arg), void *arg);
bool work_take(work_pool *p, work_done *out);

#endif
