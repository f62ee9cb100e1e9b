/* The scratch memory of threads, for the calls that give it themselves (talk.h, many.h). */
#ifndef LIB_THREAD_H
#define LIB_THREAD_H

#include <stdbool.h>

/* Before anything is searched: this thread has scratch memory, freed when it ends. False: there is no memory. */
bool lib_thread_ready(void);

#endif
