/* Problems are filled here; core/message.c makes texts of them. */
#include "core/problem.h"

#include <string.h>

enum {
    SHOWN = 60,    /* bytes of a word that a problem repeats */
    AFTER = 3 * 61 /* bytes that a list leaves for words after it: those of a context or a hint */
};

const ir_code ir_problem_codes[] = {
#define X(NAME, name, args) {"problem." #name, args},
    IR_PROBLEMS(X)
#undef X
        {NULL, NULL}};

static void begin_part(ir_problem *problem, ir_problem_part *part, const ir_code *code) {
    part->code = code;
    part->first = problem->nargs;
}

void ir_problem_begin(ir_problem *problem, unsigned column, const ir_code *code) {
    memset(problem, 0, sizeof *problem);
    problem->column = column;
    begin_part(problem, &problem->what, code);
}

void ir_problem_context(ir_problem *problem, const ir_code *code) { begin_part(problem, &problem->context, code); }

void ir_problem_hint(ir_problem *problem, const ir_code *code) { begin_part(problem, &problem->hint, code); }

void ir_problem_number(ir_problem *problem, int64_t number) {
    if (problem->nargs < IR_PROBLEM_ARGS) {
        problem->arg[problem->nargs].word = 0;
        problem->arg[problem->nargs++].number = number;
    }
}

/* Puts whole characters, as many as fit; '?' for anything that is not plain text. */
static void put(ir_problem *problem, const char *word, size_t len, size_t most) {
    ir_text t = ir_text_on(problem->words + problem->nwords, sizeof problem->words - problem->nwords);
    for (size_t i = 0, n; i < len && t.len < most; i += n) {
        uint32_t code;
        n = ir_utf8(word + i, len - i, &code);
        bool plain = n > 0 && ir_clean_text(word + i, n, false) == n;
        n += n == 0;
        if (t.len + n >= t.cap || t.len + n > most) {
            break;
        }
        ir_put_n(&t, plain ? word + i : "?", plain ? n : 1);
    }
    problem->nwords = (uint16_t)(problem->nwords + t.len);
}

void ir_problem_words(ir_problem *problem) {
    if (problem->nargs == IR_PROBLEM_ARGS || problem->nwords + 2u > sizeof problem->words) {
        return;
    }
    problem->nwords++; /* the end of the one before; the first begins at 1 */
    problem->words[problem->nwords] = 0;
    problem->arg[problem->nargs++].word = problem->nwords;
}

void ir_problem_add_word(ir_problem *problem, const char *word) {
    size_t len = ir_length(word);
    bool first = problem->words[problem->arg[problem->nargs - 1].word] == 0;
    if (problem->nwords + len + 3 + AFTER > sizeof problem->words) {
        return; /* whole words only */
    }
    put(problem, ", ", first ? 0 : 2, len + 2);
    put(problem, word, len, len);
}

void ir_problem_word(ir_problem *problem, const char *word, size_t len) {
    unsigned before = problem->nargs;
    ir_problem_words(problem);
    if (problem->nargs > before) {
        put(problem, word, len, SHOWN);
    }
}

const char *ir_problem_arg(const ir_problem *problem, const ir_problem_part *part, unsigned i, int64_t *number) {
    *number = 0;
    if (part->first + i >= problem->nargs) {
        return "";
    }
    *number = problem->arg[part->first + i].number;
    uint16_t word = problem->arg[part->first + i].word;
    return word > 0 ? problem->words + word : NULL;
}

bool ir_complain(ir_problem *problem, unsigned column, ir_problem_code code) {
    ir_problem_begin(problem, column, &ir_problem_codes[code]);
    return false;
}

bool ir_complain_of(ir_problem *problem, unsigned column, ir_problem_code code, const char *word, size_t len) {
    ir_complain(problem, column, code);
    ir_problem_word(problem, word, len);
    return false;
}

bool ir_complain_most(ir_problem *problem, unsigned column, ir_problem_code code, int64_t most) {
    ir_complain(problem, column, code);
    ir_problem_number(problem, most);
    return false;
}

bool ir_complain_title(ir_problem *problem, unsigned column, const char *id) {
    ir_complain_of(problem, column, IR_PROBLEM_UNKNOWN_TITLE, id, ir_length(id));
    ir_problem_words(problem);
    for (size_t i = 0; i < ir_title_count(); i++) {
        ir_problem_add_word(problem, ir_title_id(ir_title_at(i)));
    }
    return false;
}

bool ir_complain_range(ir_problem *problem, const char *title, int64_t players, int64_t min, int64_t max) {
    ir_complain_of(problem, 0, IR_PROBLEM_PLAYERS_RANGE, title, ir_length(title));
    ir_problem_number(problem, players);
    ir_problem_number(problem, min);
    ir_problem_number(problem, max);
    return false;
}
