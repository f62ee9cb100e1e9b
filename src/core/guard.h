/* Bugs: assertions, and the one guard that keeps them from ending the process.
 *
 * A failed IR_ASSERT stops a checked or test build with file and line. In production it ends only the guarded call:
 * ir_apply returns IR_BUG. In WebAssembly it traps, and the worker is restarted from the log. */
#ifndef IR_CORE_GUARD_H
#define IR_CORE_GUARD_H

#include <stdbool.h>

#define IR_ASSERT(cond) ((cond) ? (void)0 : ir_bug(__FILE_NAME__, __LINE__, #cond))

#ifndef __FILE_NAME__
#define __FILE_NAME__ __FILE__
#endif

_Noreturn void ir_bug(const char *file, int line, const char *what);

/* Runs `body`; false if an assertion failed in it and was caught. May be nested; each thread has its own. */
bool ir_guard(void (*body)(void *), void *arg);

/* Called first for every failed assertion; NULL (the default) prints it to standard error in checked builds. */
typedef void ir_bug_hook(const char *file, int line, const char *what);
void ir_guard_hook(ir_bug_hook *hook);

/* Whether guards catch: by default false in checked and test builds, true in production. For tests. */
void ir_guard_catch(bool on);

#ifdef IR_TEST_BUILD
extern int ir_fault_assert; /* set: an assertion fails in the next ir_apply, once */
extern int ir_refusal_off;  /* the code of a refusal that a title lets pass (0: none): some test must notice */
#endif

#endif
