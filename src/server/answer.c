/* Answers: every handler ends with one of these. The texts are for developers of clients; a client has its own words. */
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char as_json[] = "application/json; charset=utf-8";

ir_text srv_scratch(srv *s) { return ir_text_on(s->scratch, SCRATCH); }

void srv_json_flag(ir_json *j, const char *key, bool v) {
    ir_json_key(j, key);
    ir_json_bool(j, v);
}

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

static bool fail_with(request *r, int status, const char *code, const char *rule, const char *text, int64_t at) {
    char buffer[2048];
    ir_text t = ir_text_on(buffer, sizeof buffer);
    ir_json j = ir_json_on(&t);
    ir_json_open(&j, '{');
    ir_json_field_string(&j, "error", code);
    if (at >= 0) {
        ir_json_field_int(&j, "at", at);
    }
    if (ir_equal(code, "refused")) {
        ir_json_field_string(&j, "rule", rule);
    }
    ir_json_field_string(&j, "text", text);
    ir_json_close(&j, '}');
    srv_answer_json(r, status, &t);
    return false;
}

bool srv_fail(request *r, int status, const char *code, const char *text) {
    return fail_with(r, status, code, NULL, text, -1);
}

bool srv_fail_row(request *r, int64_t at) {
    return fail_with(r, 409, "stale", NULL, "the game has gone on; read the rows behind yours and try again", at);
}

bool srv_fail_rule(request *r, const char *rule, const char *text) {
    return fail_with(r, 422, "refused", rule, text, -1);
}

static bool unavailable(request *r) {
    srv_log_line(r->s, "store: %s", store_error(r->s->store));
    return srv_fail(r, 503, "unavailable", "the database cannot be used now; read before you try again");
}

/* Not for a while but until somebody restores it; whatever else is asked for is not concerned. */
static bool damaged(request *r) {
    char text[400];
    srv_log_line(r->s, "damaged: %s", store_error(r->s->store));
    snprintf(text, sizeof text, "damaged in the server's database: %s; everything else can be used",
             store_error(r->s->store));
    return srv_fail(r, 500, "damaged", text);
}

bool srv_fail_read(request *r, store_status status) {
    return status == STORE_OK || (status == STORE_DAMAGED ? damaged(r) : unavailable(r));
}

bool srv_fail_store(request *r, store_status status) {
    if (status == STORE_OK) {
        return true;
    }
    if (status == STORE_DAMAGED) {
        return damaged(r); /* this request is taken back; the batch goes on */
    }
    r->s->failed = true;
    return unavailable(r);
}
