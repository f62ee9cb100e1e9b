/* Answers: every handler ends with one of these. An error is a code with arguments (server/errors.h); its text is in the
 * language that the client asks for. */
#include "server/part.h"

#include <stdlib.h>
#include <string.h>

static const char as_json[] = "application/json; charset=utf-8";

ir_text srv_scratch(srv *s) { return ir_text_on(s->scratch, SCRATCH); }

void srv_json_flag(ir_json *j, const char *key, bool v) { ir_json_field_bool(j, key, v); }

static void give(request *r, int status, const char *type, const ir_text *text) {
    free(r->text);
    r->text = text != NULL ? malloc(text->len + 1) : NULL;
    if (text != NULL && (r->text == NULL || text->cut)) {
        r->out = (srv_reply){.status = 503};
        return;
    }
    if (text != NULL) {
        memcpy(r->text, text->at, text->len + 1);
    }
    r->out.status = status;
    r->out.type = type;
    r->out.body = r->text;
    r->out.len = text != NULL ? text->len : 0;
}

void srv_answer_json(request *r, int status, const ir_text *text) { give(r, status, as_json, text); }

void srv_answer_text(request *r, const char *type, const ir_text *text) { give(r, 200, type, text); }

void srv_answer_empty(request *r) { give(r, 204, NULL, NULL); }

void srv_answer_at(request *r, int64_t at) {
    ir_text t = srv_scratch(r->s);
    ir_json j = ir_json_on(&t);
    ir_json_open(&j, '{');
    ir_json_field_int(&j, "at", at);
    ir_json_close(&j, '}');
    srv_answer_json(r, 200, &t);
}

const ir_language *srv_speaks(const request *r) { return srv_language(r->http.language); }

/* `at`: the last row, -1 where that is not the point. */
static bool fail_with(request *r, int status, const char *class, const ir_game *game, const ir_problem *problem,
                      int64_t at) {
    char buffer[4096];
    ir_text t = ir_text_on(buffer, sizeof buffer);
    ir_json j = ir_json_on(&t);
    ir_json_open(&j, '{');
    ir_json_field_string(&j, "error", class);
    if (at >= 0) {
        ir_json_field_int(&j, "at", at);
    }
    if (ir_equal(class, "refused")) {
        ir_json_field_string(&j, "rule", NULL);
    }
    ir_problem_json(game, srv_speaks(r), problem, &j);
    ir_json_close(&j, '}');
    srv_answer_json(r, status, &t);
    return false;
}

static bool fail(request *r, srv_error error, const ir_problem *problem, int64_t at) {
    return fail_with(r, srv_error_status(error), srv_error_class(error), NULL, problem, at);
}

static ir_problem begun(srv_error error) {
    ir_problem problem;
    ir_problem_begin(&problem, 0, &srv_error_codes[error]);
    return problem;
}

bool srv_fail(request *r, srv_error error) {
    ir_problem problem = begun(error);
    return fail(r, error, &problem, -1);
}

bool srv_fail_of(request *r, srv_error error, const char *word) {
    ir_problem problem = begun(error);
    ir_problem_word(&problem, word, strlen(word));
    return fail(r, error, &problem, -1);
}

bool srv_fail_number(request *r, srv_error error, int64_t number) {
    ir_problem problem = begun(error);
    ir_problem_number(&problem, number);
    return fail(r, error, &problem, -1);
}

bool srv_fail_numbers(request *r, srv_error error, int64_t first, int64_t second) {
    ir_problem problem = begun(error);
    ir_problem_number(&problem, first);
    ir_problem_number(&problem, second);
    return fail(r, error, &problem, -1);
}

bool srv_fail_words(request *r, srv_error error, const char *word, const char *const *words, unsigned count) {
    ir_problem problem = begun(error);
    ir_problem_word(&problem, word, strlen(word));
    ir_problem_words(&problem);
    for (unsigned i = 0; i < count; i++) {
        ir_problem_add_word(&problem, words[i]);
    }
    return fail(r, error, &problem, -1);
}

bool srv_fail_wait(request *r, srv_error error, unsigned seconds) {
    srv_fail_number(r, error, seconds);
    r->out.retry_after = seconds;
    return false;
}

bool srv_fail_row(request *r, int64_t at) {
    ir_problem problem = begun(SRV_STALE);
    return fail(r, SRV_STALE, &problem, at);
}

bool srv_fail_problem(request *r, const ir_game *game, const ir_problem *problem) {
    return fail_with(r, 422, "refused", game, problem, -1);
}

static bool unavailable(request *r) {
    srv_log_line(r->s, "store: %s", store_error(r->s->store));
    return srv_fail(r, SRV_DATABASE);
}

bool srv_fail_damaged(request *r, const char *what) {
    srv_log_line(r->s, "damaged: %s", what);
    return srv_fail_of(r, SRV_DAMAGED, what);
}

bool srv_fail_store(request *r, store_status status) {
    return status == STORE_OK ||
           (status == STORE_DAMAGED ? srv_fail_damaged(r, store_error(r->s->store)) : unavailable(r));
}
