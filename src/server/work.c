/* See work.h. One lock over both queues; the caller bounds the number of jobs. */
#include "server/work.h"

#include "ironroad/ironroad.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { THREADS_MOST = WORK_THREADS_MOST };

typedef struct job {
    struct job *next;
    void (*run)(void *arg);
    work_done done;
} job;

struct work_pool {
    pthread_mutex_t lock;
    pthread_cond_t work;
    pthread_t thread[THREADS_MOST];
    unsigned threads;
    int niceness;
    bool stop;
    unsigned running; /* jobs that have begun */
    job *first, *last, *done;
    void (*wake)(void *arg);
    void *arg;
};

static int64_t processor_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void *serve(void *arg) {
    work_pool *p = arg;
    void *scratch = calloc(1, ir_scratch_size());
    ir_scratch_use(scratch);
    (void)setpriority(PRIO_PROCESS, 0, p->niceness); /* of this thread alone, on Linux */
    pthread_mutex_lock(&p->lock);
    while (!p->stop && scratch != NULL) {
        job *j = p->first;
        if (j == NULL) {
            pthread_cond_wait(&p->work, &p->lock);
            continue;
        }
        p->first = j->next;
        p->last = p->first != NULL ? p->last : NULL;
        p->running++;
        pthread_mutex_unlock(&p->lock);
        int64_t began = processor_us();
        j->run(j->done.arg);
        j->done.us = processor_us() - began;
        pthread_mutex_lock(&p->lock);
        p->running--;
        j->next = p->done;
        p->done = j;
        if (!p->stop) {
            p->wake(p->arg);
        }
    }
    pthread_mutex_unlock(&p->lock);
    free(scratch);
    return NULL;
}

work_pool *work_open(unsigned threads, int niceness, void (*wake)(void *arg), void *arg) {
    work_pool *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work, NULL);
    p->wake = wake;
    p->arg = arg;
    p->niceness = niceness;
    threads = threads < THREADS_MOST ? threads : THREADS_MOST;
    while (p->threads < threads && pthread_create(&p->thread[p->threads], NULL, serve, p) == 0) {
        p->threads++;
    }
    if (p->threads == 0) {
        work_close(p, NULL);
        return NULL;
    }
    return p;
}

static void free_jobs(job *j, void (*drop)(void *arg)) {
    for (job *next; j != NULL; j = next) {
        next = j->next;
        if (drop != NULL) {
            drop(j->done.arg);
        }
        free(j);
    }
}

void work_close(work_pool *p, void (*drop)(void *arg)) {
    if (p == NULL) {
        return;
    }
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 0; i < p->threads; i++) {
        pthread_join(p->thread[i], NULL);
    }
    free_jobs(p->first, drop);
    free_jobs(p->done, drop);
    pthread_cond_destroy(&p->work);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

void work_leave(work_pool *p, void (*drop)(void *arg)) {
    static work_pool *left;
    if (p == NULL) {
        return;
    }
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    bool busy = p->running > 0;
    pthread_cond_broadcast(&p->work);
    pthread_mutex_unlock(&p->lock);
    if (!busy) {
        work_close(p, drop);
        return;
    }
    left = p; /* it must live as long as its threads */
    for (unsigned i = 0; i < left->threads; i++) {
        pthread_detach(left->thread[i]);
    }
}

bool work_ask(work_pool *p, uint64_t number, void (*run)(void *arg), void *arg) {
    job *j = calloc(1, sizeof *j);
    if (j == NULL) {
        return false;
    }
    j->run = run;
    j->done = (work_done){.job = number, .arg = arg};
    pthread_mutex_lock(&p->lock);
    *(p->last != NULL ? &p->last->next : &p->first) = j;
    p->last = j;
    pthread_cond_signal(&p->work);
    pthread_mutex_unlock(&p->lock);
    return true;
}

bool work_take(work_pool *p, work_done *out) {
    pthread_mutex_lock(&p->lock);
    job *j = p->done;
    p->done = j != NULL ? j->next : NULL;
    pthread_mutex_unlock(&p->lock);
    if (j == NULL) {
        return false;
    }
    *out = j->done;
    free(j);
    return true;
}
