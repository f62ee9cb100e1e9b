/* A problem has a text in every language, and its JSON is whole. */
#ifndef FUZZ_MUST_TELL_H
#define FUZZ_MUST_TELL_H

#include "core/message.h"

#include <stdlib.h>

static inline void must_tell(const ir_game *game, const ir_problem *problem) {
    for (size_t i = 0; i < ir_languages_count; i++) {
        char text[4096], members[8192];
        ir_text t = ir_text_on(text, sizeof text), out = ir_text_on(members, sizeof members);
        ir_json j = ir_json_on(&out);
        ir_problem_tell(game, &ir_languages[i], problem, &t);
        ir_json_open(&j, '{');
        ir_problem_json(game, &ir_languages[i], problem, &j);
        ir_json_close(&j, '}');
        if (t.len == 0 || t.cut || out.cut) {
            abort();
        }
    }
}

#endif
