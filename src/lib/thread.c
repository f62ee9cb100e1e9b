/* The scratch memory of threads. A thread gets its own when it first needs it, also the first one: whether the library's
 * is taken already cannot be asked. */
#include "lib/thread.h"

#include "ironroad/ironroad.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool have_key;
static _Thread_local bool ready;

static void end_of_thread(void *memory) {
    ir_scratch_use(NULL);
    free(memory);
}

static void make_key(void) { have_key = pthread_key_create(&key, end_of_thread) == 0; }

bool lib_thread_ready(void) {
    if (ready) {
        return true;
    }
    (void)pthread_once(&once, make_key);
    void *memory = have_key ? calloc(1, ir_scratch_size()) : NULL;
    if (memory == NULL || pthread_setspecific(key, memory) != 0) {
        free(memory);
        return false;
    }
    ir_scratch_use(memory);
    ready = true;
    return true;
}
