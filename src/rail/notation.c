/* Names of rail titles' things, and the nouns of their messages. */
#include "rail/notation.h"

#include "rail/hooks.h"
#include "rail/title.h"
#include "rail/turn.h"

static const rail_data *data_of(const ir_game *game) { return game->title->data; }

static const rail_rules *rules_of(const ir_game *game) { return (const rail_rules *)(const void *)game->rules; }

/* ---- things by name --------------------------------------------------------------------------------------------- */

static const char *const thing_names[RAIL_THINGS] = {"company", "private", "hex", "tile", "train", "phase"};

unsigned rail_things(const ir_game *game, unsigned kind) {
    const rail_data *d = data_of(game);
    const unsigned counts[RAIL_THINGS] = {d->ncompanies, d->nprivates, d->nhexes, d->ntiles, d->ntrains, d->nphases};
    return kind < RAIL_THINGS ? counts[kind] : 0;
}

const char *rail_thing(const ir_game *game, unsigned kind, unsigned i) {
    const rail_data *d = data_of(game);
    if (i >= rail_things(game, kind)) {
        return "?";
    }
    switch ((rail_thing_kind)kind) {
    case RAIL_A_COMPANY:
        return d->company[i].id;
    case RAIL_A_PRIVATE:
        return d->private_[i].id;
    case RAIL_A_HEX:
        return d->hex[i].id;
    case RAIL_A_TILE:
        return d->tile[i].id;
    case RAIL_A_TRAIN:
        return d->train[i].id;
    case RAIL_A_PHASE:
        return d->phase[i].id;
    case RAIL_THINGS:
        break;
    }
    return "?";
}

unsigned rail_thing_find(const ir_game *game, unsigned kind, const char *word, size_t len) {
    unsigned count = rail_things(game, kind);
    for (unsigned i = 0; i < count; i++) {
        if (ir_same(word, len, rail_thing(game, kind, i))) {
            return i;
        }
    }
    return RAIL_NONE;
}

const char *rail_party_name(const ir_game *game, ir_party party) {
    const rail_data *d = data_of(game);
    return IR_IS_COMPANY(party) && IR_COMPANY_INDEX(party) < d->ncompanies ? d->company[IR_COMPANY_INDEX(party)].id
                                                                           : NULL;
}

ir_party rail_party_find(const ir_game *game, const char *word, unsigned len) {
    unsigned c = rail_thing_find(game, RAIL_A_COMPANY, word, len);
    return c == RAIL_NONE ? IR_NOBODY : IR_COMPANY(c);
}

bool rail_is_word(const char *word, unsigned len) {
    return ir_same(word, len, "bank") || ir_family_uses(rail_verbs, word, len);
}

/* The hexes or the tiles that the power of a private names: E17, F16. */
static void put_named(const ir_game *game, int32_t private_, rail_thing_kind kind, ir_text *out) {
    const rail_data *d = data_of(game);
    if (private_ < 0 || private_ >= d->nprivates) {
        ir_put_char(out, '?');
        return;
    }
    const rail_tiles *set = kind == RAIL_A_HEX ? &d->private_[private_].hexes : &d->private_[private_].tiles;
    unsigned first = rail_next(set, 0);
    for (unsigned i = first; i != RAIL_NONE; i = rail_next(set, i + 1)) {
        ir_put(out, i == first ? "" : ", ");
        ir_put(out, rail_thing(game, kind, i));
    }
}

/* A step of a turn, or RAIL_NOW + the kind of a frame. */
static void put_step(const rail_data *d, const char *prefix, int32_t value, ir_text *out) {
    const rail_step_def *step = value >= RAIL_NOW ? rail_step_of(d, (unsigned)value - RAIL_NOW) : NULL;
    if (value < 0 || (step == NULL && value > RAIL_STEP_DONE)) {
        ir_put_char(out, '?');
        return;
    }
    ir_put(out, prefix);
    ir_put(out, step != NULL ? step->name : rail_turn_name(d, (unsigned)value));
}

/* Where an attempt belongs: RAIL_BELONGS_*, or RAIL_BELONGS + a step. */
static void put_place(const rail_data *d, int32_t value, ir_text *out) {
    const rail_step_def *step = value >= RAIL_BELONGS ? rail_step_of(d, (unsigned)value - RAIL_BELONGS) : NULL;
    if (value < 0 || (value >= RAIL_BELONGS && (step == NULL || step->place == NULL))) {
        ir_put_char(out, '?');
        return;
    }
    ir_put(out, "@belongs.");
    ir_put(out, step != NULL ? step->place : value == RAIL_BELONGS_COMPANY ? "company" : "other");
}

bool rail_noun(const ir_game *game, const char *noun, unsigned len, int32_t value, ir_text *out) {
    const rail_hooks *hooks = data_of(game)->hooks;
    if (hooks->noun && hooks->noun(game, noun, len, value, out)) {
        return true;
    }
    static const char *const sources[] = {"@source.ipo", "@source.pool", "@source.bank"};
    for (unsigned i = 0; i < RAIL_THINGS; i++) {
        if (ir_same(noun, len, thing_names[i])) {
            ir_put(out, rail_thing(game, i, value < 0 ? RAIL_NONE : (unsigned)value));
            return true;
        }
    }
    if (ir_same(noun, len, "percent")) {
        ir_put_int(out, (int64_t)value * 10);
        ir_put_char(out, '%');
    } else if (ir_same(noun, len, "edge")) {
        ir_put_int(out, value);
    } else if (ir_same(noun, len, "source")) {
        bool stack = value == RAIL_FROM_IPO && rules_of(game)->v[RAIL_RULE_POOL_CERTS] == 0;
        ir_put(out, stack ? sources[2] : value >= 0 && value < 2 ? sources[value] : "?");
    } else if (ir_same(noun, len, "train_source")) {
        ir_put(out, value == RAIL_SOURCE_BANK ? sources[2] : value == RAIL_SOURCE_POOL ? sources[1] : "?");
    } else if (ir_same(noun, len, "step")) {
        put_step(data_of(game), "@step.", value, out);
    } else if (ir_same(noun, len, "now")) {
        put_step(data_of(game), "@now.", value, out);
    } else if (ir_same(noun, len, "belongs")) {
        put_place(data_of(game), value, out);
    } else if (ir_same(noun, len, "end")) {
        const char *name = value >= 0 ? rail_end_name(game->title, (unsigned)value) : NULL;
        ir_put(out, name != NULL ? "@end." : "?");
        ir_put(out, name != NULL ? name : "");
    } else if (ir_same(noun, len, "hexes") || ir_same(noun, len, "tiles")) {
        put_named(game, value, noun[0] == 'h' ? RAIL_A_HEX : RAIL_A_TILE, out);
    } else if (ir_same(noun, len, "before")) { /* rounds are counted by sets */
        ir_put(out, "@round.before");
    } else if (ir_same(noun, len, "set")) {
        ir_put(out, "@round.set");
    } else {
        return false;
    }
    return true;
}
