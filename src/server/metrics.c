/* Figures of the server, which docs/hosting.md explains; and whether it can be sent requests. */
#include "server/part.h"

#include <stdio.h>

static const int64_t bound_us[COMMIT_BOUNDS] = {1000, 2500, 5000, 10000, 25000, 50000, 250000, 1000000};

void srv_count_commit(srv *s, store_status status, int64_t us) {
    metrics *m = &s->metrics;
    unsigned i = 0;
    if (status != STORE_OK) {
        m->refused += status != STORE_BUSY;
        return;
    }
    while (i < COMMIT_BOUNDS && us > bound_us[i]) {
        i++;
    }
    m->commits[i]++;
    m->commit_us += (uint64_t)us;
    m->batches++;
    m->requests += s->batch.sets;
}

static void put(ir_text *out, const char *name, const char *kind, uint64_t value) {
    char line[200];
    snprintf(line, sizeof line, "# TYPE ironroad_%s %s\nironroad_%s %llu\n", name, kind, name,
             (unsigned long long)value);
    ir_put(out, line);
}

static void put_seconds(ir_text *out, const char *before, uint64_t us, const char *after) {
    char text[200];
    snprintf(text, sizeof text, "%s%llu.%06llu%s", before, (unsigned long long)(us / 1000000),
             (unsigned long long)(us % 1000000), after);
    ir_put(out, text);
}

static void put_commits(const metrics *m, ir_text *out) {
    uint64_t sum = 0;
    ir_put(out, "# TYPE ironroad_commit_seconds histogram\n");
    for (unsigned i = 0; i < COMMIT_BOUNDS; i++) {
        sum += m->commits[i];
        put_seconds(out, "ironroad_commit_seconds_bucket{le=\"", (uint64_t)bound_us[i], "\"} ");
        ir_put_u64(out, sum);
        ir_put(out, "\n");
    }
    ir_put(out, "ironroad_commit_seconds_bucket{le=\"+Inf\"} ");
    ir_put_u64(out, m->batches);
    put_seconds(out, "\nironroad_commit_seconds_sum ", m->commit_us, "\nironroad_commit_seconds_count ");
    ir_put_u64(out, m->batches);
    ir_put(out, "\n");
}

void srv_metrics(const srv *s, ir_text *out) {
    const metrics *m = &s->metrics;
    char line[80];
    ir_put(out, "# TYPE ironroad_answers_total counter\n");
    for (unsigned i = 0; i < 6; i++) {
        snprintf(line, sizeof line, "ironroad_answers_total{status=\"%uxx\"} %llu\n", i,
                 (unsigned long long)m->answers[i]);
        ir_put(out, line);
    }
    put(out, "batches_total", "counter", m->batches);
    put(out, "batch_requests_total", "counter", m->requests);
    put(out, "batches_refused_total", "counter", m->refused);
    put(out, "stale_total", "counter", m->stale);
    put(out, "damaged_total", "counter", m->damaged);
    put_commits(m, out);
    put(out, "queue", "gauge", srv_turns_waiting(s));
    put(out, "streams", "gauge", srv_streams_count(s));
    put(out, "tables_in_memory", "gauge", s->ntables);
    put(out, "passwords", "gauge", s->njobs + s->nqueued);
    srv_bots_metrics(s, out);
}

/* Whether it can write, as far as can be told without writing. */
void srv_get_ready(request *r) {
    srv *s = r->s;
    bool ready = store_lost(s->store) == NULL && (s->batch.is_under_way || store_ready(s->store) != STORE_FAILED);
    ir_text text = srv_scratch(s);
    ir_json j = ir_json_on(&text);
    ir_json_open(&j, '{');
    srv_json_flag(&j, "ready", ready);
    ir_json_close(&j, '}');
    srv_answer_json(r, ready ? 200 : 503, &text);
}
