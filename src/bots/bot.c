/* What all players share: names, what a seat knows, asking a mind and falling back on chance. */
#include "bots/mind.h"
#include "bots/random.h"

#include "core/rng.h"
#include "core/work.h"
#include "rail/verb.h"

#include <string.h>

const char *const bot_level_names[BOT_LEVELS] = {"random", "learner", "casual", "club", "hard"};
const char *const bot_personality_names[BOT_PERSONALITIES] = {"neutral", "investor", "operator", "raider", "cautious"};

static const uint64_t level_work[BOT_LEVELS] = {400000, 400000, 400000, 2000000, 20000000};

uint64_t bot_work(unsigned level) { return level_work[level]; }

static const ir_code reason_codes[] = {
#define X(NAME, name, args) {"why." #name, args},
    BOT_REASON_LIST(X)
#undef X
};

const ir_code *bot_reason_code(uint16_t code) { return code < BOT_WHY_COUNT ? &reason_codes[code] : NULL; }

/* ---- names ---------------------------------------------------------------------------------------------------------- */

static unsigned find_name(const char *const *names, unsigned count, const char *text, size_t len) {
    unsigned i = 0;
    while (i < count && !ir_same(text, len, names[i])) {
        i++;
    }
    return i;
}

bool bot_spec_read(const char *text, size_t len, bot_spec *out) {
    size_t colon = 0;
    while (colon < len && text[colon] != ':') {
        colon++;
    }
    unsigned level = find_name(bot_level_names, BOT_LEVELS, text, colon), personality = BOT_NEUTRAL;
    if (colon < len) {
        personality = find_name(bot_personality_names, BOT_PERSONALITIES, text + colon + 1, len - colon - 1);
    }
    if (level == BOT_LEVELS || personality == BOT_PERSONALITIES) {
        return false;
    }
    *out = (bot_spec){.level = (uint8_t)level, .personality = (uint8_t)personality};
    return true;
}

void bot_spec_put(const bot_spec *spec, ir_text *out) {
    ir_put(out, bot_level_names[spec->level]);
    if (spec->personality != BOT_NEUTRAL) {
        ir_put_char(out, ':');
        ir_put(out, bot_personality_names[spec->personality]);
    }
}

/* ---- a decision ------------------------------------------------------------------------------------------------------- */

struct bot {
    ir_choice choice[IR_MAX_CHOICES];
    _Alignas(16) unsigned char memory[];
};

static const bot_mind *const minds[] = {&bot_rail_mind, &bot_nar_mind};

/* All titles of a family share its verbs, which is how they are recognised. */
static const bot_mind *mind_of(const ir_title *title) { return minds[title->verbs == rail_verbs ? 0 : 1]; }

size_t bot_size(void) {
    size_t most = 0;
    for (size_t i = 0; i < sizeof minds / sizeof minds[0]; i++) {
        most = minds[i]->size() > most ? minds[i]->size() : most;
    }
    return sizeof(bot) + most;
}

void bot_known(const ir_game *game, const ir_state *state, unsigned seat, bool counts, ir_state *out) {
    *out = *state;
    if (game->title->hide != NULL && !(counts && !game->positioned)) {
        game->title->hide(game, out, IR_PLAYER(seat));
    }
}

uint64_t bot_work_left(const bot_question *q) {
    uint64_t used = ir_work_done - q->began;
    return used < q->work ? q->work - used : 0;
}

bool bot_fill(const ir_game *game, const ir_state *state, const ir_choice *choice, int32_t amount, ir_action *out) {
    memset(out, 0, sizeof *out);
    out->move = choice->move;
    if (choice->form == IR_FORM_OPEN) {
        return game->title->fill(game, state, choice, 0, out);
    }
    if (choice->form == IR_FORM_AMOUNT) {
        out->move.amount = amount;
    }
    return true;
}

bool bot_same(const ir_action *a, const ir_action *b) {
    const ir_move *x = &a->move, *y = &b->move;
    return x->verb == y->verb && x->actor == y->actor && x->a == y->a && x->b == y->b && x->c == y->c && x->d == y->d &&
           x->e == y->e && x->f == y->f && x->amount == y->amount && a->more_len == b->more_len &&
           memcmp(a->more, b->more, a->more_len) == 0;
}

void bot_judged(bot_question *q, int32_t gain) {
    q->judged = true;
    q->gain = gain;
}

void bot_add_idea(bot_answer *out, const ir_action *action, int32_t gain) {
    unsigned at = out->count < BOT_IDEAS ? out->count : BOT_IDEAS;
    while (at > 0 && out->idea[at - 1].gain < gain) {
        at--;
    }
    if (at == BOT_IDEAS) {
        return;
    }
    out->count += out->count < BOT_IDEAS;
    for (unsigned i = out->count - 1; i > at; i--) {
        out->idea[i] = out->idea[i - 1];
    }
    out->idea[at] = (bot_idea){.action = *action, .gain = gain};
}

/* Keeps the choices of this seat and of the companies that it acts for. */
static size_t own_choices(const ir_game *game, const ir_state *state, unsigned seat, ir_choice *choice, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (ir_player_of(game, state, choice[i].move.actor) == IR_PLAYER(seat)) {
            choice[kept++] = choice[i];
        }
    }
    return kept;
}

static bool by_chance(bot_question *q, bot_answer *out) {
    out->count = 1;
    out->idea[0].reason[0].code = BOT_WHY_CHANCE;
    out->idea[0].nreasons = 1;
    return bot_random(q->game, q->known, q->choice, q->count, &q->dice, &out->idea[0].action);
}

static bool decide(bot *b, bot_question *q, bot_answer *out) {
    memset(out, 0, sizeof *out);
    const bot_mind *mind = mind_of(q->game->title);
    if (mind->begin != NULL) {
        mind->begin(b->memory);
    }
    q->count = ir_choices(q->game, q->known, b->choice, IR_MAX_CHOICES);
    q->count = own_choices(q->game, q->known, q->seat, b->choice, q->count);
    if (q->count == 0) {
        return false;
    }
    bool thought = q->spec->level != BOT_RANDOM && mind->think(q, out) && out->count > 0;
    if (!thought && !by_chance(q, out)) {
        return false;
    }
    out->work = ir_work_done - q->began;
    return true;
}

static bot_question ask(bot *b, const bot_spec *spec, const ir_game *game, const ir_state *known, unsigned seat,
                        uint64_t seed) {
    return (bot_question){.spec = spec,
                          .game = game,
                          .known = known,
                          .seat = seat,
                          .dice = seed,
                          .choice = b->choice,
                          .work = spec->work > 0 ? spec->work : bot_work(spec->level),
                          .began = ir_work_done,
                          .memory = b->memory};
}

bool bot_move(bot *b, const bot_spec *spec, const ir_game *game, const ir_state *known, unsigned seat, uint64_t seed,
              bot_answer *out) {
    bot_question q = ask(b, spec, game, known, seat, seed);
    return decide(b, &q, out);
}

bool bot_judge(bot *b, const bot_spec *spec, const ir_game *game, const ir_state *known, unsigned seat, uint64_t seed,
               const ir_action *played, bot_answer *out, int32_t *gain) {
    bot_question q = ask(b, spec, game, known, seat, seed);
    q.played = played;
    bool decided = decide(b, &q, out);
    *gain = q.gain;
    return decided && q.judged;
}
