/* What one of our players thinks of a position: shared by `advise` and `bot`. */
#ifndef CLI_ADVICE_H
#define CLI_ADVICE_H

#include "bots/bot.h"
#include "cli/cli.h"

/* The player of these flags; `work` may be NULL. False with a message. */
bool advice_spec_read(const cli *c, const char *level, const char *personality, const char *work, bot_spec *out);

/* A reason as a sentence. */
void advice_reason_put(const ir_game *game, const bot_reason *reason, ir_text *out);

#endif
