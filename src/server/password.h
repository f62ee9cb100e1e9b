/* Password hashing in separate threads: argon2id takes tens of milliseconds and 64 MiB on purpose, so two run at a time
 * and a bounded number wait. */
#ifndef SERVER_PASSWORD_H
#define SERVER_PASSWORD_H

#include <stdbool.h>
#include <stdint.h>

enum { PASSWORD_THREADS = 2 };

typedef struct password_pool password_pool;

typedef struct password_result {
    uint64_t job;
    bool right;
    char hash[128]; /* "" if none was requested or possible */
} password_result;

/* `wake` is called from a thread when a result is ready. NULL if threads cannot be started. */
password_pool *password_open(void (*wake)(void *arg), void *arg);
void password_close(password_pool *p);
/* Copies both. `hash` NULL: make one. */
void password_ask(password_pool *p, uint64_t job, const char *password, const char *hash);
bool password_take(password_pool *p, password_result *out);

#endif
