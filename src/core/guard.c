/* The only file with setjmp. A guard's jump goes no further than the call that set it, on the same thread. */
#include "core/guard.h"

#include <stddef.h>

#ifdef IR_TEST_BUILD
int ir_fault_assert;
int ir_refusal_off;
#endif

#ifdef __wasm__

_Noreturn void ir_bug(const char *file, int line, const char *what) {
    (void)file;
    (void)line;
    (void)what;
    __builtin_trap();
}

bool ir_guard(void (*body)(void *), void *arg) {
    body(arg);
    return true;
}

void ir_guard_hook(ir_bug_hook *hook) { (void)hook; }

void ir_guard_catch(bool on) { (void)on; }

#else

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#if defined(IR_CHECKED) || defined(IR_TEST_BUILD)
enum { CHECKED = 1 };
#else
enum { CHECKED = 0 };
#endif

static _Thread_local jmp_buf *innermost;
static ir_bug_hook *told;
static bool catching = !CHECKED;

_Noreturn void ir_bug(const char *file, int line, const char *what) {
    if (told != NULL) {
        told(file, line, what);
    } else if (CHECKED || innermost == NULL) {
        fprintf(stderr, /* literal */ "%s:%d: bug: %s does not hold\n", file, line, what);
    }
    if (catching && innermost != NULL) {
        longjmp(*innermost, 1);
    }
    abort();
}

bool ir_guard(void (*body)(void *), void *arg) {
    jmp_buf here;
    jmp_buf *volatile outer = innermost;
    volatile bool fine = false;
    if (setjmp(here) == 0) {
        innermost = &here;
        body(arg);
        fine = true;
    }
    innermost = outer;
    return fine;
}

void ir_guard_hook(ir_bug_hook *hook) { told = hook; }

void ir_guard_catch(bool on) { catching = on; }

#endif
