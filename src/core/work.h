/* The counter of work: how much the engine has done on this thread. Computer players have budgets of it instead of seconds,
 * so that the same seed gives the same move on every machine. One unit is very roughly a tenth of a microsecond. */
#ifndef IR_CORE_WORK_H
#define IR_CORE_WORK_H

#include <stdint.h>

/* What each call counts, besides what it counts itself by its size. */
enum { IR_WORK_APPLY = 10, IR_WORK_CHOICES = 5, IR_WORK_FLOOD = 5, IR_WORK_NETWORK = 20 };

/* While ir_work_end is not 0, searches give up when ir_work_done reaches it: their answers are then not proven. Nobody but a
 * player sets it, and only around what may be inexact. */
#ifdef __wasm__
extern uint64_t ir_work_done, ir_work_end;
#else
extern _Thread_local uint64_t ir_work_done, ir_work_end;
#endif

static inline void ir_work_add(uint64_t units) { ir_work_done += units; }

#endif
