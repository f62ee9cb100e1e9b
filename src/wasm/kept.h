/* What a file of this folder keeps between calls: one struct `kept`, which it calls `own`.
 *
 * A module of the browser has one game, so there it is the file's. The library has many (src/lib/talk.c): there it lies in
 * the memory of the session whose call runs on this thread. */
#ifndef WASM_KEPT_H
#define WASM_KEPT_H

#include <stddef.h>

#ifdef __wasm__
#define JS_KEEP(part) static kept own;
#define JS_BIG static /* of one call, and too big for the stack of a module */
#else
/* X(part): one for each file */
#define JS_PARTS(X) X(js) X(timeline) X(game) X(api) X(players)
enum {
#define X(part) JS_PART_##part,
    JS_PARTS(X)
#undef X
        JS_PART_COUNT
};
extern _Thread_local void *const *js_session; /* the memory of each part, zero at first */
#define X(part) extern const size_t js_size_##part;
JS_PARTS(X)
#undef X
#define JS_KEEP(part)                                                                                                  \
    const size_t js_size_##part = sizeof(kept);                                                                        \
    enum { JS_THIS = JS_PART_##part };
#define own (*(kept *)js_session[JS_THIS])
#define JS_BIG
#endif

#endif
