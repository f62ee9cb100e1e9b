/* The notation of rail titles: names, and the nouns of messages. Verbs are in rail/verb.h; docs/notation.md has the
 * grammar. */
#ifndef RAIL_NOTATION_H
#define RAIL_NOTATION_H

#include "core/title.h"

const char *rail_party_name(const ir_game *game, ir_party party);
ir_party rail_party_find(const ir_game *game, const char *word, unsigned len);
bool rail_is_word(const char *word, unsigned len);

/* Things by their names in notation: how many of a kind there are, the i-th ("?" beyond the last), and the one with a
 * name, or RAIL_NONE. */
typedef enum rail_thing_kind {
    RAIL_A_COMPANY,
    RAIL_A_PRIVATE,
    RAIL_A_HEX,
    RAIL_A_TILE,
    RAIL_A_TRAIN,
    RAIL_A_PHASE,
    RAIL_THINGS
} rail_thing_kind;
unsigned rail_things(const ir_game *game, unsigned kind);
const char *rail_thing(const ir_game *game, unsigned kind, unsigned i);
unsigned rail_thing_find(const ir_game *game, unsigned kind, const char *word, size_t len);

/* Nouns: company (index), private, hex, tile, train, phase, percent (of tenths), edge, source (RAIL_FROM_*), step. */
bool rail_noun(const ir_game *game, const char *noun, unsigned len, int32_t value, ir_text *out);

/* A city of a hex by an edge of it, or by c and its number; RAIL_NONE: neither. And how it is written. */
struct rail_look;
unsigned rail_city_find(const struct rail_look *k, unsigned hex, const char *word, unsigned len);
void rail_city_print(const struct rail_look *k, unsigned hex, unsigned node, ir_text *out);
/* The same for programs: its node, and the edge by which it is named, or null. */
void rail_city_json(const struct rail_look *k, unsigned hex, unsigned node, ir_json *out);

#endif
