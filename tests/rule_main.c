/* main() of a file of rule tests: they have listed themselves (rule_test.h). TAP. */
#include "rule_test.h"

#include "core/guard.h"
#include "rail/refusals.h"
#include "titles/1880/refusals.h"
#include "titles/1890/refusals.h"
#include "titles/nar/refusals.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TESTS = 1024 };

static struct {
    const char *name;
    void (*run)(void);
} tests[MAX_TESTS];
static unsigned count;
static jmp_buf failed;
static char reason[2000];

void register_test(const char *name, void (*run)(void)) {
    if (count == MAX_TESTS) {
        abort();
    }
    tests[count].name = name;
    tests[count++].run = run;
}

void fail_test(const char *format, ...) {
    va_list list;
    va_start(list, format);
    (void)vsnprintf(reason, sizeof reason, format, list);
    va_end(list);
    longjmp(failed, 1);
}

#ifdef IR_TEST_BUILD
/* IR_REFUSAL_OFF=name switches a refusal off: then some test must fail (tests/test_refusals.py). A name of the rail kit
 * is written alone, another's after its title: 1880.no_permit, nar.barred. A file tests one title's own codes only. */
static void switch_off(const char *name) {
    static const struct {
        const char *name;
        int code;
    } refusals[] = {
#define X(NAME, word, args) {#word, RAIL_NO_##NAME},
        RAIL_REFUSALS(X)
#undef X
#define X(NAME, word, args) {"1880." #word, CHINA_NO_##NAME},
            CHINA_REFUSALS(X)
#undef X
#define X(NAME, word, args) {"1890." #word, OSAKA_NO_##NAME},
                OSAKA_REFUSALS(X)
#undef X
#define X(NAME, word, rule, args) {"nar." #word, NAR_NO_##NAME},
                    NAR_REFUSALS(X)
#undef X
    };
    for (size_t i = 0; name && i < sizeof refusals / sizeof refusals[0]; i++) {
        if (strcmp(refusals[i].name, name) == 0) {
            ir_refusal_off = refusals[i].code;
        }
    }
}
#endif

int main(int argc, char **argv) {
    const char *only = argc > 1 ? argv[1] : "";
    bool list = strcmp(only, "--list") == 0;
    static unsigned bad, ran, i; /* static: they outlive longjmp */
#ifdef IR_TEST_BUILD
    switch_off(getenv("IR_REFUSAL_OFF"));
#endif
    for (i = 0; i < count; i++) {
        if (list) {
            puts(tests[i].name);
            continue;
        }
        if (!strstr(tests[i].name, only)) {
            continue;
        }
        ran++;
        if (setjmp(failed) == 0) {
            tests[i].run();
            printf("ok %u - %s\n", ran, tests[i].name);
        } else {
            printf("not ok %u - %s\n# %s\n", ran, tests[i].name, reason);
            bad++;
        }
        (void)fflush(stdout);
    }
    if (!list) {
        printf("1..%u\n", ran);
    }
    return bad != 0 || (!list && ran == 0);
}
