/* Work beside the deciding thread: a few threads, a line of jobs, a line of those that are done. Each thread has scratch
 * memory of its own for the engine (ir_room_use), and yields to the deciding thread where the system lets it. */
#ifndef SERVER_WORK_H
#define SERVER_WORK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct work_pool work_pool;

typedef struct work_done {
    uint64_t job;
    void *arg;
    int64_t us; /* of a processor */
} work_done;

/* `wake` is called from a thread when something is done. `niceness`: how much the threads yield to others. NULL if no thread
 * can be started. */
work_pool *work_open(unsigned threads, int niceness, void (*wake)(void *arg), void *arg);
/* Waits for the jobs that have begun; the others are dropped, and `drop`, if there is one, gets their arguments, as those
 * of jobs whose end nobody took. */
void work_close(work_pool *p, void (*drop)(void *arg));
/* False if there is no memory. */
bool work_ask(work_pool *p, uint64_t job, void (*run)(void *arg), void *arg);
bool work_take(work_pool *p, work_done *out);

#endif
