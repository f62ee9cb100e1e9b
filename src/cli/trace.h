/* Trace lines: the position after each action as JSON (INTERFACES.md, oracle/FORMAT.md). */
#ifndef CLI_TRACE_H
#define CLI_TRACE_H

#include "interop/log.h"

/* One line after each action; of an imported game after each source action, with its id. False: out of memory. */
bool cli_trace(const ir_log *log, FILE *out);

#endif
