/* RGN files of any bytes: read or refused with a message, never worse; what is read prints and reads the same again. */
#include "interop/log.h"
#include "must_tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void again(const ir_log *log, const ir_state *last) {
    char *text = NULL;
    ir_problem problem;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    if (!out || !ir_log_write(log, true, out) || fclose(out) != 0) {
        abort();
    }
    ir_log twin = {0};
    ir_state state;
    if (ir_log_read(text, len, &twin, &state, &problem) != IR_READ_OK) {
        fprintf(stderr, "line %u: %s\n%s", problem.line, problem.what.code->key, text);
        abort();
    }
    if (ir_hash(&twin.game, &state) != ir_hash(&log->game, last) || twin.count != log->count) {
        abort();
    }
    ir_log_free(&twin);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ir_problem problem = {0};
    ir_log log = {0};
    ir_state last;
    ir_read got = ir_log_read((const char *)data, size, &log, &last, &problem);
    if (got == IR_READ_OK) {
        if (ir_invariant(&log.game, &last)) {
            abort();
        }
        again(&log, &last);
    } else {
        must_tell(&log.game, &problem);
    }
    ir_log_free(&log);
    return 0;
}
