/* See password.h: passwords as jobs of their own pool (work.h). The server bounds the number of jobs. */
#include "server/password.h"

#include "server/work.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASSWORD = 1100, NICENESS = 2 /* somebody waits for each one, but not everybody */ };

typedef struct job {
    bool compares;
    char password[PASSWORD];
    password_result result;
} job;

struct password_pool {
    work_pool *threads;
};

static void do_job(void *arg) {
    job *j = arg;
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

static void forget(void *arg) {
    sodium_memzero(arg, sizeof(job));
    free(arg);
}

password_pool *password_open(void (*wake)(void *arg), void *arg) {
    password_pool *p = calloc(1, sizeof *p);
    if (p != NULL && (p->threads = work_open(PASSWORD_THREADS, NICENESS, wake, arg)) == NULL) {
        free(p);
        return NULL;
    }
    return p;
}

void password_close(password_pool *p) {
    if (p != NULL) {
        work_close(p->threads, forget);
        free(p);
    }
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
    if (!work_ask(p->threads, number, do_job, j)) {
        forget(j);
    }
}

bool password_take(password_pool *p, password_result *out) {
    work_done done;
    if (!work_take(p->threads, &done)) {
        return false;
    }
    *out = ((const job *)done.arg)->result;
    forget(done.arg);
    return true;
}
