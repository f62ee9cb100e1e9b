/* RGN files of any bytes: read or refused with a message, never worse; what is read prints and reads the same again. */
#include "interop/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void again(const ir_log *log, const ir_state *last) {
    char *text = NULL, err[400];
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    if (!out || !ir_log_write(log, true, out) || fclose(out) != 0) {
        abort();
    }
    ir_log twin = {0};
    ir_state state;
    if (ir_log_read("twin", text, len, &twin, &state, err, sizeof err) != IR_READ_OK) {
        fprintf(stderr, "%s\n%s", err, text);
        abort();
    }
    if (ir_hash(&twin.game, &state) != ir_hash(&log->game, last) || twin.count != log->count) {
        abort();
    }
    ir_log_free(&twin);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char err[400] = "";
    ir_log log = {0};
    ir_state last;
    ir_read got = ir_log_read("fuzz", (const char *)data, size, &log, &last, err, sizeof err);
    if (got == IR_READ_OK) {
        if (ir_invariant(&log.game, &last)) {
            abort();
        }
        again(&log, &last);
    } else if (err[0] == 0) {
        abort(); /* refused without a word */
    }
    ir_log_free(&log);
    return 0;
}
