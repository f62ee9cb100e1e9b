/* The titles that 18xx.games has too. */
#include "interop/eighteenxx_parts.h"

#if __has_include("titles/1880/china.h")
#include "interop/china.h"
#endif

#include <string.h>

static ir_read no_rule(ir_problem *problem, ir_file_problem code, const char *rule) {
    ir_problem_begin(problem, 0, &ir_file_codes[code]);
    xx_word(problem, rule);
    return IR_READ_BAD;
}

/* Both editions of 1888 are one title there. */
static ir_read north_china_kind(const json_t *file, xx_kind *out, ir_problem *problem) {
    const json_t *rules = json_object_get(json_object_get(file, "settings"), "optional_rules");
    size_t players = json_array_size(json_object_get(file, "players"));
    if (!json_is_array(rules)) {
        ir_problem_begin(problem, 0, &ir_file_codes[rules == NULL ? IR_FILE_OPTIONAL_MISSING : IR_FILE_OPTIONAL_LIST]);
        return IR_READ_BAD;
    }
    *out = (xx_kind){"1888", {"compat=18xx.games", NULL}, 1};
    for (size_t i = 0; i < json_array_size(rules); i++) {
        const char *rule = json_string_value(json_array_get(rules, i));
        bool alone = json_array_size(rules) == 1;
        if (alone && rule != NULL && strcmp(rule, "north") == 0) {
            out->title = players > 2 ? "1888n" : "1888"; /* with two players 18xx.games drops this mode */
        } else if (alone && rule != NULL && strcmp(rule, "small_bank") == 0) {
            out->option[out->noptions++] = "small_bank=yes";
        } else {
            return no_rule(problem, alone ? IR_FILE_OPTIONAL_RULE : IR_FILE_OPTIONAL_SEVERAL, rule);
        }
    }
    return IR_READ_OK;
}

static const xx_title north_china = {.id = "1888", .ours = {"1888", "1888n"}, .kind = north_china_kind};
static const xx_title not_there = {.id = NULL};

static const xx_title *const titles[] = {
#if __has_include("titles/1880/china.h")
    &xx_china,
#endif
    &north_china};

enum { TITLES = sizeof titles / sizeof titles[0] };

const xx_title *xx_title_there(const char *id) {
    for (unsigned i = 0; i < TITLES; i++) {
        if (strcmp(titles[i]->id, id) == 0) {
            return titles[i];
        }
    }
    return NULL;
}

const xx_title *xx_title_of(const ir_title *title) {
    for (unsigned i = 0; i < TITLES; i++) {
        for (unsigned n = 0; n < 2 && titles[i]->ours[n] != NULL; n++) {
            if (strcmp(titles[i]->ours[n], ir_title_id(title)) == 0) {
                return titles[i];
            }
        }
    }
    return &not_there;
}

void xx_list_titles(ir_problem *problem, bool theirs) {
    ir_problem_words(problem);
    for (unsigned i = 0; i < TITLES; i++) {
        for (unsigned n = 0; n < 2 && !theirs && titles[i]->ours[n] != NULL; n++) {
            ir_problem_add_word(problem, titles[i]->ours[n]);
        }
        if (theirs) {
            ir_problem_add_word(problem, titles[i]->id);
        }
    }
}
