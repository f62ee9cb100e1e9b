/* Ironroad by text and JSON: a session has one game with its log, as a page of the browser has, and answers the same calls
 * by the same names. For languages that would rather not know the structs of ironroad.h.
 *
 *     ir_talk *talk = ir_talk_new();
 *     ir_ask(talk, "open", 0, 0, header, strlen(header));                  {"ok":true,"actions":0}
 *     ir_ask(talk, "apply", 0, 0, "Ann bid HS 80", 13);                    {"ok":true,"actions":1,"hash":"...",...}
 *     puts(ir_ask(talk, "menu", IR_NEWEST, 254, NULL, 0));                 {"actors":["Bob"],"choices":[...]}
 *     ir_talk_end(talk);
 *
 * The call "calls" lists all of them: what each does, its arguments and the type of its answer. docs/embedding.md has the
 * list with an example of each kind.
 *
 * Threads: any number of sessions may be used at the same time, each by one thread at a time and by any thread. */
#ifndef IRONROAD_TALK_H
#define IRONROAD_TALK_H

#include "ironroad/ironroad.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    IR_MAX_TALK = 2 << 20,   /* bytes of a text and of an answer */
    IR_NEWEST = 0x7fffffff,  /* as a position: the newest */
    IR_SPECTATOR_SEAT = 255, /* as a viewer: nobody of the players */
    IR_EVERYBODY_SEAT = 254  /* as a viewer of a menu: all who may do something */
};

typedef struct ir_talk ir_talk;

/* A session without a game; it speaks English. NULL if there is no memory (8 MB of addresses, touched as they are used). */
IR_API ir_talk *ir_talk_new(void);
/* The end of a session, which may be NULL. */
IR_API void ir_talk_end(ir_talk *talk);

/* Asks. A call has at most two numbers and one text, in this order here, whatever comes first in its description; what it
 * does not have is ignored. Several words are handed over as one text, each with a zero byte after it. The answer is JSON,
 * ended by a zero, and valid until the next call; NULL if there is no such call, the text is longer than IR_MAX_TALK - 1
 * bytes, the answer does not fit, or the engine has a bug: then the game is gone, and "open" begins again. */
IR_API const char *ir_ask(ir_talk *talk, const char *call, uint32_t first, uint32_t second, const char *text,
                          size_t len);

#ifdef __cplusplus
}
#endif

#endif
