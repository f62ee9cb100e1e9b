/* Exports of 18xx.games of any bytes: imported or refused with a message; what is imported holds every invariant. */
#include "interop/eighteenxx.h"
#include "interop/log.h"
#include "must_tell.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    ir_problem problem = {0};
    ir_log log = {0};
    if (xx_import_text((const char *)data, size, &log, &problem) == 0) {
        ir_state last;
        ir_log_state(&log, log.count, &last);
        if (ir_invariant(&log.game, &last)) {
            abort();
        }
        FILE *sink = fopen("/dev/null", "w");
        if (sink) {
            (void)xx_export(&log, sink, &problem);
            (void)fclose(sink);
        }
    } else {
        must_tell(&log.game, &problem);
    }
    ir_log_free(&log);
    return 0;
}
