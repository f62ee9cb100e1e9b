/* Lines of RGN. The header is in header.c. Input is hostile: every byte is checked before anything looks at words. */
#include "core/notation.h"

#include "core/lexer.h"
#include "core/problem.h"
#include "core/reader.h"

#include <string.h>

size_t ir_line_length(const char *text, size_t len, size_t *next) {
    size_t n = 0;
    while (n < len && text[n] != '\n') {
        n++;
    }
    *next = n < len ? n + 1 : n;
    if (n > 0 && text[n - 1] == '\r') {
        n--;
    }
    return n;
}

/* ---- names ------------------------------------------------------------------------------------------------------ */

const char *ir_party_name(const ir_game *game, ir_party party) {
    if (party == IR_BANK) {
        return "bank";
    }
    if (IR_IS_PLAYER(party)) {
        return IR_SEAT(party) < game->players ? game->name[IR_SEAT(party)] : "?";
    }
    const char *name = IR_IS_COMPANY(party) ? game->title->party_name(game, party) : NULL;
    return name != NULL ? name : "?";
}

static ir_party find_player(const ir_game *game, const char *word, size_t len) {
    for (unsigned i = 0; i < game->players; i++) {
        if (ir_same(word, len, game->name[i])) {
            return IR_PLAYER(i);
        }
    }
    return IR_NOBODY;
}

ir_party ir_party_find(const ir_game *game, const char *word, size_t len) {
    ir_party player = find_player(game, word, len);
    return player != IR_NOBODY ? player : game->title->party_find(game, word, (unsigned)len);
}

/* A plain word that could be nothing else at the start of a line. */
static bool is_plain(const ir_game *game, const char *name) {
    size_t len = ir_length(name);
    if ((name[0] >= '0' && name[0] <= '9') || name[0] == '-' || name[0] == '.') {
        return false;
    }
    for (size_t i = 0; i < len; i++) {
        char c = name[i];
        bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                    c == '-' || c == '.' || (unsigned char)c >= 0x80;
        if (!word) {
            return false;
        }
    }
    return game->title->party_find(game, name, (unsigned)len) == IR_NOBODY &&
           !game->title->is_word(name, (unsigned)len);
}

void ir_party_print(const ir_game *game, ir_party party, ir_text *out) {
    const char *name = ir_party_name(game, party);
    if (IR_IS_PLAYER(party) && !is_plain(game, name)) {
        ir_lexer_quote(name, out);
    } else {
        ir_put(out, name);
    }
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

/* What no line may contain, whatever its words. */
static bool check_bytes(const char *text, size_t len, ir_problem *problem) {
    size_t first = 0;
    if (len > IR_MAX_LINE) {
        return ir_complain_most(problem, 1, IR_PROBLEM_LINE_TOO_LONG, IR_MAX_LINE);
    }
    size_t bad = ir_clean_text(text, len, true);
    if (bad != len) {
        return ir_complain(problem, ir_characters(text, bad) + 1, IR_PROBLEM_BAD_BYTE);
    }
    while (first < len && (text[first] == ' ' || text[first] == '\t')) {
        first++;
    }
    return first == len || text[first] != '[' || ir_complain(problem, (unsigned)first + 1, IR_PROBLEM_TAG_AFTER_HEADER);
}

static const char *nth_player(const ir_game *game, unsigned kind, unsigned i) {
    (void)kind;
    return game->name[i];
}

/* Takes the actor off the front. False with a problem if the first word can be neither actor nor verb. */
static bool take_actor(const ir_game *game, const ir_words *words, unsigned *first, ir_party *actor,
                       ir_problem *problem) {
    *actor = IR_NOBODY;
    const char *word = words->word[*first].at;
    unsigned len = words->word[*first].len;
    if (!words->word[*first].quoted) {
        *actor = game->title->party_find(game, word, len);
        if (*actor == IR_NOBODY && game->title->is_word(word, len)) {
            return true;
        }
    }
    if (*actor == IR_NOBODY) {
        *actor = find_player(game, word, len);
    }
    if (*actor == IR_NOBODY) {
        ir_complain_of(problem, words->word[*first].column, IR_PROBLEM_UNKNOWN_ACTOR, word, len);
        ir_reader_names(problem, word, len, game, nth_player, 0, game->players);
        return false;
    }
    (*first)++;
    return *first < words->count || ir_complain(problem, words->word[*first - 1].column, IR_PROBLEM_NO_VERB);
}

static bool is_foreign(const ir_game *game, const ir_refusal *why) {
    return game->title->refusal_is_foreign != NULL && game->title->refusal_is_foreign(why->code);
}

/* If the actor is left out, it is the one that can act; if several can, the one whose move this is, or would be if it were
 * not refused. */
static bool find_actor(const ir_game *game, const ir_state *before, unsigned column, ir_action *action,
                       ir_problem *problem) {
    uint32_t actors = ir_actors(game, before);
    ir_party only = IR_NOBODY;
    unsigned able = 0;
    bool fits = false;
    for (unsigned p = 0; p < IR_MAX_PARTIES; p++) {
        if (((actors >> p) & 1u) == 0) {
            continue;
        }
        ir_refusal why = {0};
        action->move.actor = (ir_party)p;
        if (ir_legal(game, before, action, &why)) {
            able++;
            only = able == 1 ? (ir_party)p : only;
        } else if (able == 0 && (only == IR_NOBODY || (!fits && !is_foreign(game, &why)))) {
            only = (ir_party)p;
            fits = !is_foreign(game, &why);
        }
    }
    action->move.actor = only;
    return able < 2 || ir_complain(problem, column, IR_PROBLEM_SEVERAL_ACTORS);
}

static bool read_words(const ir_game *game, const ir_state *before, const ir_words *words, unsigned first,
                       ir_action *out, ir_problem *problem) {
    ir_party actor;
    unsigned column = words->word[first].column;
    memset(out, 0, sizeof *out);
    if (!take_actor(game, words, &first, &actor, problem)) {
        return false;
    }
    out->move.actor = actor;
    if (!game->title->parse(game, before, words, first, out, problem)) {
        return false;
    }
    out->move.actor = actor;
    return actor != IR_NOBODY || find_actor(game, before, column, out, problem);
}

/* The number at the front and the hash at the end. */
static bool take_frame(const ir_state *before, ir_words *words, unsigned *first, ir_line *out, ir_problem *problem) {
    const char *word = words->word[0].at;
    if (!words->word[0].quoted && word[0] >= '0' && word[0] <= '9') {
        uint64_t number;
        if (!ir_read_u64(word, words->word[0].len, &number)) {
            return ir_complain_of(problem, words->word[0].column, IR_PROBLEM_NOT_A_NUMBER, word, words->word[0].len);
        }
        if (number != (uint64_t)before->actions + 1) {
            ir_complain_of(problem, words->word[0].column, IR_PROBLEM_ACTION_NUMBER, word, words->word[0].len);
            ir_problem_number(problem, (int64_t)before->actions + 1);
            return false;
        }
        (*first)++;
    }
    for (unsigned i = *first; i < words->count; i++) {
        word = words->word[i].at;
        if (words->word[i].quoted || word[0] != '#') {
            continue;
        }
        if (i + 1 != words->count) {
            return ir_complain(problem, words->word[i].column, IR_PROBLEM_HASH_NOT_LAST);
        }
        if (words->word[i].len != 17 || !ir_read_hex(word + 1, 16, &out->hash)) {
            return ir_complain(problem, words->word[i].column, IR_PROBLEM_BAD_HASH);
        }
        out->has_hash = true;
        words->count--;
    }
    return *first < words->count || ir_complain(problem, words->word[0].column, IR_PROBLEM_NO_ACTION);
}

/* Number and actor may be absent here but are always printed: the line must still fit then. */
static bool check_printed(const ir_game *game, const ir_state *before, size_t len, const ir_line *line,
                          ir_problem *problem) {
    char printed[IR_MAX_LINE + 1];
    ir_text t = ir_text_on(printed, sizeof printed);
    if (len < IR_MAX_LINE - 256) {
        return true;
    }
    ir_line_print(game, before, line, &t);
    return !t.cut || ir_complain_most(problem, 1, IR_PROBLEM_PRINTED_TOO_LONG, IR_MAX_LINE);
}

bool ir_line_read(const ir_game *game, const ir_state *before, const char *text, size_t len, ir_line *out,
                  ir_problem *problem) {
    char scratch[IR_MAX_LINE];
    ir_words words;
    memset(out, 0, sizeof *out);
    memset(problem, 0, sizeof *problem);
    if (!check_bytes(text, len, problem) || !ir_lexer_split(text, len, scratch, &words, &out->comment, problem)) {
        return false;
    }
    if (words.count == 0) {
        out->kind = out->comment.at != NULL ? IR_LINE_COMMENT : IR_LINE_BLANK;
        return true;
    }
    out->kind = IR_LINE_ACTION;
    unsigned first = 0;
    return take_frame(before, &words, &first, out, problem) &&
           read_words(game, before, &words, first, &out->action, problem) &&
           check_printed(game, before, len, out, problem);
}

bool ir_action_read(const ir_game *game, const ir_state *before, const char *text, size_t len, ir_action *out,
                    ir_problem *problem) {
    char scratch[IR_MAX_LINE];
    ir_words words;
    ir_span comment;
    memset(problem, 0, sizeof *problem);
    if (!check_bytes(text, len, problem) || !ir_lexer_split(text, len, scratch, &words, &comment, problem)) {
        return false;
    }
    if (words.count == 0) {
        return ir_complain(problem, 1, IR_PROBLEM_NO_ACTION);
    }
    return read_words(game, before, &words, 0, out, problem);
}

/* ---- printing --------------------------------------------------------------------------------------------------- */

void ir_action_print(const ir_game *game, const ir_state *before, const ir_action *action, ir_text *out) {
    ir_party_print(game, action->move.actor, out);
    ir_put_char(out, ' ');
    game->title->print(game, before, action, out);
}

void ir_line_print(const ir_game *game, const ir_state *before, const ir_line *line, ir_text *out) {
    if (line->kind == IR_LINE_ACTION) {
        ir_put_int(out, (int64_t)before->actions + 1);
        ir_put_char(out, ' ');
        ir_action_print(game, before, &line->action, out);
        if (line->has_hash) {
            ir_put(out, " #");
            ir_put_hex(out, line->hash, 16);
        }
    }
    if (line->kind != IR_LINE_BLANK && line->comment.at != NULL) {
        ir_put(out, line->kind == IR_LINE_ACTION ? " ;" : ";");
        ir_put_n(out, line->comment.at, line->comment.len);
    }
}
