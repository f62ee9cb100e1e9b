/* Two threads, a list of jobs and a list of results under one lock. The server bounds the number of jobs. */
#include "server/password.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 2, PASSWORD = 1100 };

typedef struct job {
    struct job *next;
    bool compares;
    char password[PASSWORD];
    password_result result;
} job;

struct password_pool {
    pthread_mutex_t lock;
    pthread_cond_t work;
    pthread_t thread[THREADS];
    unsigned threads;
    bool stop;
    job *first, *last, *done;
    void (*wake)(void *arg);
    void *arg;
};

static void do_job(job *j) {
    char made[crypto_pwhash_STRBYTES];
    size_t len = strlen(j->password);
    if (j->compares) {
        j->result.right = crypto_pwhash_str_verify(j->result.hash, j->password, len) == 0;
        j->result.hash[0] = 0;
    } else if (crypto_pwhash_str_alg(made, j->password, len, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                     crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) == 0) {
        snprintf(j->result.hash, sizeof j->result.hash, "%s", made);
    }
    sodium_memzero(j->password, sizeof j->password);
}

static void *serve(void *arg) {
    password_pool *p = arg;
    pthread_mutex_lock(&p->lock);
    while (!p->stop) {
        job *j = p->first;
        if (j == NULL) {
            pthread_cond_wait(&p->work, &p->lock);
            continue;
        }
        p->first = j->next;
        p->last = p->first != NULL ? p->last : NULL;
        pthread_mutex_unlock(&p->lock);
        do_job(j);
        pthread_mutex_lock(&p->lock);
        j->next = p->done;
        p->done = j;
        p->wake(p->arg);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

password_pool *password_open(void (*wake)(void *arg), void *arg) {
    password_pool *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work, NULL);
    p->wake = wake;
    p->arg = arg;
    while (p->threads < THREADS && pthread_create(&p->thread[p->threads], NULL, serve, p) == 0) {
        p->threads++;
    }
    if (p->threads == 0) {
        password_close(p);
        return NULL;
    }
    return p;
}

static void free_jobs(job *j) {
    for (job *next; j != NULL; j = next) {
        next = j->next;
        sodium_memzero(j, sizeof *j);
        free(j);
    }
}

void password_close(password_pool *p) {
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
    free_jobs(p->first);
    free_jobs(p->done);
    pthread_cond_destroy(&p->work);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

void password_ask(password_pool *p, uint64_t number, const char *password, const char *hash) {
    job *j = calloc(1, sizeof *j);
    if (j == NULL) {
        return; /* the request ends with its connection */
    }
    j->result.job = number;
    j->compares = hash != NULL;
    snprintf(j->password, sizeof j->password, "%s", password);
    snprintf(j->result.hash, sizeof j->result.hash, "%s", hash != NULL ? hash : "");
    pthread_mutex_lock(&p->lock);
    *(p->last != NULL ? &p->last->next : &p->first) = j;
    p->last = j;
    pthread_cond_signal(&p->work);
    pthread_mutex_unlock(&p->lock);
}

bool password_take(password_pool *p, password_result *out) {
    pthread_mutex_lock(&p->lock);
    job *j = p->done;
    p->done = j != NULL ? j->next : NULL;
    pthread_mutex_unlock(&p->lock);
    if (j == NULL) {
        return false;
    }
    *out = j->result;
    sodium_memzero(j, sizeof *j);
    free(j);
    return true;
}
