/* Threads and the scratch memory of their searches (ir_scratch_use). */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/guard.h"
#include "core/title.h"

static unsigned told;

static void is_told(const char *file, int line, const char *what) {
    (void)file;
    (void)line;
    (void)what;
    told++;
}

/* What a thread sees: its scratch memory, or that it should have some. */
typedef struct visit {
    void *given, *found;
    bool fine;
} visit;

static void ask_for_scratch(void *arg) { ((visit *)arg)->found = ir_scratch(); }

static void *visit_with(void *arg) {
    visit *v = arg;
    ir_scratch_use(v->given);
    v->fine = ir_guard(ask_for_scratch, v);
    return NULL;
}

static visit visited(void *given) {
    visit v = {.given = given};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, visit_with, &v), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    return v;
}

/* The first thread has the family's own memory (NULL here); any other must bring its own, which an assertion checks. */
static void each_thread_has_its_own(void **state) {
    (void)state;
    int mine;
    ir_guard_hook(is_told);
    ir_guard_catch(true);
    assert_null(ir_scratch());
    assert_false(visited(NULL).fine);
    assert_int_equal(told, 1);
    visit v = visited(&mine);
    assert_true(v.fine);
    assert_ptr_equal(v.found, &mine);
    assert_null(ir_scratch());
    assert_true(ir_scratch_size() > 0);
    ir_guard_hook(NULL);
#if defined(IR_CHECKED) || defined(IR_TEST_BUILD)
    ir_guard_catch(false);
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_thread_has_its_own)};
    return cmocka_run_group_tests_name("scratch", tests, NULL, NULL);
}
