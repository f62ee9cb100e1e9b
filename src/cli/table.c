/* Text in columns. */
#include "cli/table.h"

#include "core/message.h"

#include <string.h>

#define MARK "\xE2\x80\xA6" /* an ellipsis: something was cut here */

typedef struct range {
    uint32_t first, last;
} range;

static bool within(uint32_t c, const range *r, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (c >= r[i].first && c <= r[i].last) {
            return true;
        }
    }
    return false;
}

/* Unicode's East Asian Width W and F, by blocks. */
static unsigned columns_of(uint32_t c) {
    static const range none[] = {{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x200B, 0x200F},
                                 {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
    static const range wide[] = {{0x1100, 0x115F},  {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xA960, 0xA97F},
                                 {0xAC00, 0xD7A3},  {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
                                 {0xFFE0, 0xFFE6},  {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF},
                                 {0x20000, 0x3FFFD}};
    return within(c, none, sizeof none / sizeof none[0]) ? 0 : within(c, wide, sizeof wide / sizeof wide[0]) ? 2 : 1;
}

/* One character; returns its bytes. An invalid byte counts as one column. */
static unsigned next(const char *s, unsigned *columns) {
    uint32_t code;
    unsigned n = ir_utf8(s, strlen(s), &code);
    *columns = n == 0 ? 1 : columns_of(code);
    return n == 0 ? 1 : n;
}

unsigned cli_columns(const char *s) {
    unsigned sum = 0, w;
    while (*s != 0) {
        s += next(s, &w);
        sum += w;
    }
    return sum;
}

const char *cli_cut(char *buffer, size_t cap, const char *s, unsigned width) {
    if (cli_columns(s) <= width) {
        snprintf(buffer, cap, "%s", s);
        return buffer;
    }
    size_t n = 0;
    unsigned shown = 0, w;
    for (unsigned bytes = next(s, &w); shown + w + 1 <= width; bytes = next(s + n, &w)) {
        n += bytes;
        shown += w;
    }
    snprintf(buffer, cap, "%.*s" MARK, (int)n, s);
    return buffer;
}

void cli_cell(FILE *out, const char *s, unsigned width) {
    char text[256];
    cli_cut(text, sizeof text, s, width);
    fprintf(out, "%s%*s", text, (int)(width - cli_columns(text) + 1), "");
}

const char *cli_money(char *buffer, size_t cap, const ir_game *game, int32_t amount) {
    snprintf(buffer, cap, "%s%s%lld", amount < 0 ? "-" : "", game->title->currency,
             amount < 0 ? -(long long)amount : (long long)amount);
    return buffer;
}

/* ---- lists ------------------------------------------------------------------------------------------------------ */

cli_list cli_list_on(FILE *out, const char *heading, unsigned indent) {
    cli_list l = {out, cli_columns(heading), indent, true};
    fputs(heading, out);
    while (l.column < indent) {
        fputc(' ', out);
        l.column++;
    }
    return l;
}

/* The space at the end of `between` is not written where the line breaks. */
void cli_list_add(cli_list *l, const char *word, const char *between) {
    unsigned w = cli_columns(word), gap = l->empty ? 0 : (unsigned)strlen(between);
    if (!l->empty && l->column + gap + w + 1 > CLI_WIDTH) {
        fprintf(l->out, "%.*s\n%*s", (int)strcspn(between, " "), between, (int)l->indent, "");
        l->column = l->indent;
    } else if (!l->empty) {
        fputs(between, l->out);
        l->column += gap;
    }
    fputs(word, l->out);
    l->column += w;
    l->empty = false;
}

void cli_list_end(cli_list *l) { fputs(l->empty ? "-\n" : "\n", l->out); }

void cli_paragraph(FILE *out, const char *text) {
    char word[256];
    cli_list l = cli_list_on(out, "", 0);
    for (size_t n; *text != 0; text += n + strspn(text + n, " ")) {
        n = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s%s", (int)n, text, text[n] == 0 ? "." : "");
        cli_list_add(&l, word, " ");
    }
    cli_list_end(&l);
}

/* ---- the standings -------------------------------------------------------------------------------------------------
 */

const char *cli_end_words(const ir_game *game, const ir_state *state) {
    const char *name = state->finished && state->end > 0 ? game->title->end_name(game->title, state->end - 1u) : NULL;
    char key[64];
    if (name == NULL) {
        return NULL;
    }
    snprintf(key, sizeof key, "end.%s", name);
    const char *words = ir_message_find(&ir_languages[0], key);
    return words != NULL ? words : name;
}

static void total_line(const ir_game *game, unsigned seat, int32_t total, unsigned width, FILE *out) {
    char money[32];
    cli_cell(out, game->name[seat], width);
    cli_money(money, sizeof money, game, total);
    fprintf(out, "%*s%s", (int)(10 - cli_columns(money)), "", money);
}

/* The highest total wins; equal totals that the title does not separate share a place. */
static bool same_place(const ir_game *game, const ir_state *state, unsigned a, unsigned b) {
    return ir_total(game, state, a) == ir_total(game, state, b) &&
           (game->title->tie == NULL || game->title->tie(game, state, a) == game->title->tie(game, state, b));
}

static void ranking(const ir_game *game, const ir_state *state, unsigned width, FILE *out) {
    uint8_t seat[IR_MAX_PLAYERS];
    ir_ranking(game, state, seat);
    bool shared = game->players > 1 && same_place(game, state, seat[0], seat[1]);
    for (unsigned i = 0, place = 1; i < game->players; i++) {
        place = i > 0 && same_place(game, state, seat[i], seat[i - 1]) ? place : i + 1;
        fprintf(out, "  %u. ", place);
        total_line(game, seat[i], ir_total(game, state, seat[i]), width, out);
        fputs(place > 1 ? "\n" : shared ? "  shares the win\n" : "  wins\n", out);
    }
}

void cli_standing(const ir_game *game, const ir_state *state, FILE *out) {
    unsigned width = 8;
    for (unsigned i = 0; i < game->players; i++) {
        width = cli_columns(game->name[i]) > width ? cli_columns(game->name[i]) : width;
    }
    if (state->finished) {
        ranking(game, state, width, out);
        return;
    }
    for (unsigned i = 0; i < game->players; i++) {
        fputs("  ", out);
        total_line(game, i, ir_total(game, state, i), width, out);
        fputc('\n', out);
    }
}
