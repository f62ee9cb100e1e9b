/* A problem as codes and arguments, for tests: "unknown_option colour|tiny; there_are size, mode". Its sentence may
 * change, this does not. */
#ifndef TESTS_PROBLEM_TEXT_H
#define TESTS_PROBLEM_TEXT_H

#include "core/codes.h"
#include "core/problem.h"

static inline void put_problem_part(ir_text *t, const ir_problem *problem, const ir_problem_part *part) {
    ir_code_arg arg;
    ir_put(t, ir_code_name(part->code));
    for (unsigned i = 0; ir_code_arg_at(part->code, i, &arg); i++) {
        int64_t number;
        const char *word = ir_problem_arg(problem, part, i, &number);
        ir_put(t, i == 0 ? " " : "|");
        if (ir_same(arg.kind, arg.kind_len, "refusal")) {
            continue; /* problem->refusal */
        }
        if (word != NULL) {
            ir_put(t, word);
        } else {
            ir_put_int(t, number);
        }
    }
}

/* Valid until the next call. */
static inline const char *problem_text(const ir_problem *problem) {
    static char text[1024];
    ir_text t = ir_text_on(text, sizeof text);
    if (problem->context.code != NULL) {
        put_problem_part(&t, problem, &problem->context);
        ir_put(&t, ": ");
    }
    if (problem->what.code != NULL) {
        put_problem_part(&t, problem, &problem->what);
    }
    if (problem->hint.code != NULL) {
        ir_put(&t, "; ");
        put_problem_part(&t, problem, &problem->hint);
    }
    return text;
}

#endif
