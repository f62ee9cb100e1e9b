/* The only file with setjmp. A guard's jump goes no further than the call that set it, on the same thread. */
#include "core/guard.h"

#include <stddef.h>

#if defined(__SANITIZE_ADDRESS__)
#define IR_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IR_SANITIZED
#endif
#endif

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

#include <stdio.h>
#include <stdlib.h>

/* The compiler's own jump saves two registers where the library's is a call that saves eight: every action passes here
 * twice. It is used where both compilers have it, and not with sanitizers, which know only the library's. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(IR_SANITIZED)
typedef void *jump[5];
#define JUMP_SET(to) __builtin_setjmp(to)
#define JUMP_BACK(to) __builtin_longjmp(to, 1)
#else
#include <setjmp.h>
typedef jmp_buf jump;
#define JUMP_SET(to) setjmp(to)
#define JUMP_BACK(to) longjmp(to, 1)
#endif

#if defined(IR_CHECKED) || defined(IR_TEST_BUILD)
enum { CHECKED = 1 };
#else
enum { CHECKED = 0 };
#endif

static _Thread_local jump *innermost;
static ir_bug_hook *told;
static bool catching = !CHECKED;

_Noreturn void ir_bug(const char *file, int line, const char *what) {
    if (told != NULL) {
        told(file, line, what);
    } else if (CHECKED || innermost == NULL) {
        fprintf(stderr, /* literal */ "%s:%d: bug: %s does not hold\n", file, line, what);
    }
    if (catching && innermost != NULL) {
        JUMP_BACK(*innermost);
    }
    abort();
}

bool ir_guard(void (*body)(void *), void *arg) {
    jump here;
    jump *volatile outer = innermost;
    volatile bool fine = false;
    if (JUMP_SET(here) == 0) {
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
