/* Errors: their lists, and the language in which a client reads them. */
#include "server/errors.h"

#include <string.h>

const ir_code srv_error_codes[] = {
#define X(NAME, name, status, class, args) {"error." #name, args},
    SRV_ERRORS(X)
#undef X
        {NULL, NULL}};

int srv_error_status(srv_error error) {
    static const uint16_t statuses[] = {
#define X(NAME, name, status, class, args) status,
        SRV_ERRORS(X)
#undef X
    };
    return statuses[error];
}

const char *srv_error_class(srv_error error) {
    static const char *const classes[] = {
#define X(NAME, name, status, class, args) #class,
        SRV_ERRORS(X)
#undef X
    };
    return classes[error];
}

const ir_language *srv_language(const char *accepted) {
    while (accepted != NULL && *accepted != 0) {
        char tag[16];
        accepted += strspn(accepted, ", ");
        ir_text t = ir_text_on(tag, sizeof tag);
        ir_put_n(&t, accepted, strcspn(accepted, ",; "));
        const ir_language *found = t.cut ? NULL : ir_language_find(tag);
        if (found != NULL) {
            return found;
        }
        accepted += strcspn(accepted, ",");
    }
    return &ir_languages[0];
}

void srv_error_put(const ir_language *language, srv_error error, ir_text *out) {
    ir_problem problem;
    ir_json j = ir_json_on(out);
    ir_problem_begin(&problem, 0, &srv_error_codes[error]);
    ir_json_open(&j, '{');
    ir_json_field_string(&j, "error", srv_error_class(error));
    ir_problem_json(NULL, language, &problem, &j);
    ir_json_close(&j, '}');
}
