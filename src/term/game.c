/* A game at the terminal. */
#include "term/game.h"

#include "core/menu.h"
#include "core/message.h"
#include "core/rng.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- text --------------------------------------------------------------------------------------------------------- */

void term_put(FILE *out, const char *text, size_t len) {
    for (size_t i = 0; i < len;) {
        uint32_t code;
        unsigned n = ir_utf8(text + i, len - i, &code);
        if (n == 0 || (text[i] != '\n' && ir_clean_text(text + i, n, true) < n)) {
            fputc('?', out);
        } else {
            fwrite(text + i, 1, n, out);
        }
        i += n == 0 ? 1 : n;
    }
}

const char *term_money(const ir_game *game, int32_t amount, char *buffer, size_t cap) {
    snprintf(buffer, cap, "%s%s%lld", amount < 0 ? "-" : "", game->title->currency,
             amount < 0 ? -(long long)amount : (long long)amount);
    return buffer;
}

void term_who(const term_game *g, ir_party party, FILE *out) {
    ir_party player = ir_player_of(&g->log.game, &g->shown, party);
    fputs(ir_party_name(&g->log.game, party), out);
    if (player != party && player != IR_NOBODY) {
        fprintf(out, " (%s)", ir_party_name(&g->log.game, player));
    }
}

/* ---- beginning ---------------------------------------------------------------------------------------------------- */

/* The tag [Bots "" "club" ...] among the header's other lines, as the browser writes it. */
static const char *bots_tag(const ir_log *log) {
    const char *at = log->extras;
    while (at != NULL && strncmp(at, "[Bots ", 6) != 0) {
        at = strchr(at, '\n');
        at = at != NULL ? at + 1 : NULL;
    }
    return at;
}

static void read_bots(term_game *g) {
    const char *at = bots_tag(&g->log);
    for (unsigned seat = 0; at != NULL && seat < g->log.game.players; seat++) {
        size_t line = strcspn(at, "\n");
        const char *from = memchr(at, '"', line);
        const char *to = from != NULL ? memchr(from + 1, '"', line - (size_t)(from + 1 - at)) : NULL;
        if (to == NULL) {
            return;
        }
        g->is_bot[seat] = bot_spec_read(from + 1, (size_t)(to - from - 1), &g->spec[seat]);
        at = to + 1;
    }
}

/* Puts the tag into the header, in place of one that is there. */
static bool write_bots(term_game *g) {
    char name[64], *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    if (out == NULL) {
        return false;
    }
    const char *old = bots_tag(&g->log), *extras = g->log.extras != NULL ? g->log.extras : "";
    size_t before = old != NULL ? (size_t)(old - extras) : strlen(extras);
    fwrite(extras, 1, before, out);
    fputs("[Bots", out);
    for (unsigned seat = 0; seat < g->log.game.players; seat++) {
        ir_text t = ir_text_on(name, sizeof name);
        if (g->is_bot[seat]) {
            bot_spec_put(&g->spec[seat], &t);
        }
        fprintf(out, " \"%s\"", name);
    }
    fputs("]\n", out);
    if (old != NULL) {
        size_t line = strcspn(old, "\n");
        fputs(old + line + (old[line] == '\n'), out);
    }
    if (fclose(out) != 0) {
        free(text);
        return false;
    }
    free(g->log.extras);
    g->log.extras = text;
    return true;
}

bool term_bots_set(term_game *g, const char *list, FILE *said) {
    const ir_game *game = &g->log.game;
    while (*list != 0) {
        size_t n = strcspn(list, ",");
        const char *sign = memchr(list, '=', n);
        ir_party player = sign != NULL ? ir_party_find(game, list, (size_t)(sign - list)) : IR_NOBODY;
        if (!IR_IS_PLAYER(player) || IR_SEAT(player) >= game->players) {
            fputs("'", said);
            term_put(said, list, sign != NULL ? (size_t)(sign - list) : n);
            fputs("' is not a player of this game; write NAME=LEVEL.\n", said);
            return false;
        }
        unsigned seat = IR_SEAT(player);
        if (!bot_spec_read(sign + 1, n - (size_t)(sign + 1 - list), &g->spec[seat])) {
            fputs("There is no computer player '", said);
            term_put(said, sign + 1, n - (size_t)(sign + 1 - list));
            fputs("'; there are random, learner, casual, club and hard.\n", said);
            return false;
        }
        g->is_bot[seat] = true;
        list += n + (list[n] == ',');
    }
    return write_bots(g) || (fputs("Out of memory.\n", said), false);
}

bool term_game_begin(term_game *g, ir_log *log, const char *path) {
    memset(g, 0, sizeof *g);
    g->log = *log;
    memset(log, 0, sizeof *log);
    g->path = path;
    g->room = calloc(IR_MAX_CHOICES, sizeof *g->room);
    g->memory = calloc(1, bot_size());
    ir_log_state(&g->log, g->log.count, &g->state);
    term_look(g, g->log.count);
    read_bots(g);
    return g->room != NULL && g->memory != NULL;
}

static void forget_choices(term_game *g) {
    for (size_t i = 0; i < g->nchoices; i++) {
        free(g->choice[i].text);
    }
    free(g->choice);
    g->choice = NULL;
    g->nchoices = 0;
}

static void free_entry(ir_entry *e) {
    free(e->comment);
    free(e->above);
    free(e->source_type);
    free(e->source_by);
}

void term_game_end(term_game *g) {
    term_try_end(g);
    forget_choices(g);
    free(g->room);
    free(g->memory);
    ir_log_free(&g->log);
}

/* ---- who, and what they may do --------------------------------------------------------------------------------------- */

ir_party term_asked(const term_game *g, ir_party *player) {
    uint32_t actors = ir_actors(&g->log.game, &g->shown);
    for (unsigned p = 0; p < IR_MAX_PARTIES; p++) {
        *player = (actors >> p & 1u) != 0 ? ir_player_of(&g->log.game, &g->shown, (ir_party)p) : IR_NOBODY;
        if (*player != IR_NOBODY) {
            return (ir_party)p;
        }
    }
    return IR_NOBODY;
}

unsigned term_people(const term_game *g) {
    unsigned n = 0;
    for (unsigned seat = 0; seat < g->log.game.players; seat++) {
        n += !g->is_bot[seat];
    }
    return n;
}

ir_party term_eyes(const term_game *g) {
    ir_party player;
    if (term_people(g) == 1) {
        for (unsigned seat = 0; seat < g->log.game.players; seat++) {
            if (!g->is_bot[seat]) {
                return IR_PLAYER(seat);
            }
        }
    }
    (void)term_asked(g, &player);
    return player != IR_NOBODY && !g->is_bot[IR_SEAT(player)] ? player : IR_NOBODY;
}

bool term_fits(const term_choice *choice, const char *text) {
    size_t n = strlen(text);
    for (const char *at = choice->text;; at++) {
        size_t i = 0;
        while (i < n && at[i] != 0 && (at[i] | 32) == (text[i] | 32)) {
            i++;
        }
        if (i == n) {
            return true;
        }
        if (*at == 0) {
            return false;
        }
    }
}

static bool add_choice(term_game *g, size_t *cap, const ir_choice *from, const char *text, bool filled) {
    if (g->nchoices == *cap) {
        size_t more = *cap == 0 ? 64 : *cap * 2;
        term_choice *grown = realloc(g->choice, more * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        g->choice = grown;
        *cap = more;
    }
    term_choice *c = &g->choice[g->nchoices];
    *c = (term_choice){.text = strdup(text),
                       .actor = from->move.actor,
                       .form = filled ? IR_FORM_PLAIN : from->form,
                       .min = from->min,
                       .max = from->max,
                       .step = from->step};
    const ir_title *title = g->log.game.title;
    if (from->form == IR_FORM_PLAIN && title->cost != NULL &&
        !title->cost(&g->log.game, &g->shown, &from->move, &c->cost)) {
        c->cost = 0;
    }
    g->nchoices += c->text != NULL;
    return c->text != NULL;
}

static bool add_all(term_game *g, size_t *cap, const ir_choice *from) {
    char text[IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    for (unsigned n = 0; ir_choice_filled(&g->log.game, &g->shown, from, n, &t); n++) {
        if (!add_choice(g, cap, from, text, true)) {
            return false;
        }
        t = ir_text_on(text, sizeof text);
    }
    t = ir_text_on(text, sizeof text);
    ir_choice_print(&g->log.game, &g->shown, from, &t);
    return add_choice(g, cap, from, text, false);
}

bool term_choices(term_game *g) {
    size_t cap = 0;
    forget_choices(g);
    size_t n = ir_choices(&g->log.game, &g->shown, g->room, IR_MAX_CHOICES);
    for (size_t i = 0; i < n; i++) {
        ir_party player = ir_player_of(&g->log.game, &g->shown, g->room[i].move.actor);
        bool person = player != IR_NOBODY && (g->trying || !g->is_bot[IR_SEAT(player)]);
        if (person && !add_all(g, &cap, &g->room[i])) {
            return false;
        }
    }
    return true;
}

/* ---- doing it --------------------------------------------------------------------------------------------------------- */

static term_result broken(FILE *said, const char *why) {
    fprintf(said, "%s\n", why);
    return TERM_BROKEN;
}

static term_result perform(term_game *g, const ir_action *action, FILE *said) {
    ir_refusal refusal = {0};
    ir_state before = g->state;
    ir_status status = ir_apply(&g->log.game, &g->state, action, NULL, &refusal);
    if (status == IR_REFUSED) {
        char why[300 + IR_MAX_LINE];
        ir_text t = ir_text_on(why, sizeof why);
        ir_refusal_tell(&g->log.game, &ir_languages[0], &g->state, action, &refusal, &t);
        fputs("Refused: ", said);
        term_put(said, why, t.len);
        fputc('\n', said);
        return TERM_REFUSED;
    }
    ir_entry *e = status == IR_OK ? ir_log_add(&g->log) : NULL;
    if (e == NULL) {
        g->state = before;
        return broken(said, status == IR_OK ? "Out of memory: nothing has been done."
                                            : "The program has a bug here: nothing has been done.");
    }
    e->action = *action;
    e->action.logged = true;
    e->above = g->log.below; /* lines after the last action are now before this one */
    g->log.below = NULL;
    g->log.imported = false;
    term_look(g, g->log.count);
    term_told(g, g->log.count - 1, said);
    return g->trying || g->path == NULL || term_save(g, g->path, said) ? TERM_DONE : TERM_BROKEN;
}

term_result term_do(term_game *g, const char *line, FILE *said) {
    ir_line read;
    ir_problem problem = {0};
    if (!ir_line_read(&g->log.game, &g->state, line, strlen(line), &read, &problem)) {
        char why[1024];
        ir_text t = ir_text_on(why, sizeof why);
        ir_problem_put(&g->log.game, &ir_languages[0], &problem, &t);
        fputs("Not understood: ", said);
        term_put(said, why, t.len);
        fputc('\n', said);
        return TERM_UNREADABLE;
    }
    if (read.kind != IR_LINE_ACTION) {
        fputs("This is not an action.\n", said);
        return TERM_UNREADABLE;
    }
    ir_party player = ir_player_of(&g->log.game, &g->state, read.action.move.actor);
    if (!g->trying && player != IR_NOBODY && g->is_bot[IR_SEAT(player)]) {
        fprintf(said, "%s is played by the computer.\n", ir_party_name(&g->log.game, player));
        return TERM_REFUSED;
    }
    return perform(g, &read.action, said);
}

term_result term_choose(term_game *g, const term_choice *choice, const char *amount, FILE *said) {
    char text[2 * IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    if (choice->form == IR_FORM_AMOUNT && amount[0] == 0) {
        fprintf(said, "Give the amount after the number: %d to %d", (int)choice->min, (int)choice->max);
        fprintf(said, choice->step > 1 ? " in steps of %d.\n" : ".\n", (int)choice->step);
        return TERM_UNREADABLE;
    }
    if (choice->form == IR_FORM_OPEN && amount[0] == 0) {
        fprintf(said, "Type it in full: %s %s\n", choice->text, g->log.game.title->open_hint);
        return TERM_UNREADABLE;
    }
    ir_party_print(&g->log.game, choice->actor, &t);
    ir_put(&t, " ");
    ir_put(&t, choice->text);
    if (amount[0] != 0) {
        ir_put(&t, " ");
        ir_put(&t, amount);
    }
    return term_do(g, text, said);
}

bool term_bot_due(const term_game *g) {
    ir_party player;
    return !g->trying && g->at == g->log.count && term_asked(g, &player) != IR_NOBODY && g->is_bot[IR_SEAT(player)];
}

/* As the browser and `ironroad sim` have it, so that a game with the same seed has the same players. */
static uint64_t mixed(uint64_t a, uint64_t b) {
    uint64_t z = a * UINT64_C(0xD6E8FEB86659FD93) + b;
    return ir_rng_next(&z);
}

term_result term_bot_go(term_game *g, FILE *said) {
    ir_party player;
    ir_state known;
    const ir_game *game = &g->log.game;
    (void)term_asked(g, &player);
    unsigned seat = IR_SEAT(player);
    bot_known(game, &g->state, seat, true, &known);
    if (!bot_move(g->memory, &g->spec[seat], game, &known, seat, mixed(mixed(game->seed, 1), g->log.count),
                  &g->answer)) {
        return broken(said, "The computer player has no move.");
    }
    return perform(g, &g->answer.idea[0].action, said);
}

/* ---- the past --------------------------------------------------------------------------------------------------------- */

void term_look(term_game *g, size_t at) {
    g->at = at > g->log.count ? g->log.count : at;
    if (g->at == g->log.count) {
        g->shown = g->state;
    } else {
        ir_log_state(&g->log, g->at, &g->shown);
    }
}

/* Cuts the log; what was after it is freed unless it is kept. */
static void cut(term_game *g, size_t count) {
    for (size_t i = count; i < g->log.count; i++) {
        free_entry(&g->log.entry[i]);
    }
    g->log.count = count;
    ir_log_state(&g->log, count, &g->state);
    term_look(g, count);
}

static bool by_person(const term_game *g, size_t i) {
    ir_state before;
    ir_log_state(&g->log, i, &before);
    ir_party player = ir_player_of(&g->log.game, &before, g->log.entry[i].action.move.actor);
    return g->trying || player == IR_NOBODY || !g->is_bot[IR_SEAT(player)];
}

bool term_undo(term_game *g) {
    size_t i = g->log.count, first = g->trying ? g->base : 0;
    while (i > first && !by_person(g, i - 1)) {
        i--;
    }
    if (i <= first) {
        return false;
    }
    cut(g, i - 1);
    return true;
}

bool term_try(term_game *g) {
    size_t n = g->log.count - g->at;
    g->kept = calloc(n + 1, sizeof *g->kept);
    if (g->kept == NULL) {
        return false;
    }
    if (n > 0) {
        memcpy(g->kept, g->log.entry + g->at, n * sizeof *g->kept);
    }
    g->nkept = n;
    g->base = g->log.count = g->at;
    g->trying = true;
    ir_log_state(&g->log, g->at, &g->state);
    term_look(g, g->at);
    return true;
}

void term_try_end(term_game *g) {
    if (!g->trying) {
        return;
    }
    char *below = NULL; /* it went to the first move that was tried out */
    if (g->log.count > g->base) {
        below = g->log.entry[g->base].above;
        g->log.entry[g->base].above = NULL;
    }
    g->log.below = g->log.below != NULL ? g->log.below : below;
    cut(g, g->base);
    for (size_t i = 0; i < g->nkept; i++) {
        g->log.entry[g->log.count++] = g->kept[i]; /* there was space for them before */
    }
    free(g->kept);
    g->kept = NULL;
    g->trying = false;
    ir_log_state(&g->log, g->log.count, &g->state);
    term_look(g, g->log.count);
}

/* ---- the file --------------------------------------------------------------------------------------------------------- */

static bool write_to(const term_game *g, const char *path) {
    FILE *out = fopen(path, "wb");
    if (out == NULL) {
        return false;
    }
    bool good = ir_log_write(&g->log, false, out) && fflush(out) == 0 && fsync(fileno(out)) == 0;
    return (fclose(out) == 0) && good;
}

bool term_save(term_game *g, const char *path, FILE *said) {
    char *beside = malloc(strlen(path) + 8);
    bool good = false;
    if (beside != NULL) {
        snprintf(beside, strlen(path) + 8, "%s.new", path);
        good = write_to(g, beside) && rename(beside, path) == 0;
        if (!good) {
            int why = errno;
            (void)remove(beside);
            errno = why;
        }
    }
    if (!good) {
        fputs("The game could not be saved to ", said);
        term_put(said, path, strlen(path));
        fprintf(said, ": %s\n", strerror(errno));
    }
    free(beside);
    return good;
}

/* ---- what happened ----------------------------------------------------------------------------------------------------- */

void term_line(const term_game *g, size_t i, FILE *out) {
    char text[2 * IR_MAX_LINE];
    ir_state before;
    ir_text t = ir_text_on(text, sizeof text);
    ir_log_state(&g->log, i, &before);
    ir_line line = {.kind = IR_LINE_ACTION, .action = g->log.entry[i].action};
    ir_line_print(&g->log.game, &before, &line, &t);
    term_put(out, text, t.len);
    fputc('\n', out);
}

void term_told(const term_game *g, size_t i, FILE *out) {
    char text[2 * IR_MAX_LINE];
    ir_state before, after;
    ir_events events;
    uint32_t told = 0;
    ir_log_state(&g->log, i, &before);
    do {
        after = before;
        ir_apply_from(&g->log.game, &after, &g->log.entry[i].action, told, &events, NULL);
        for (unsigned e = 0; e < events.count; e++) {
            ir_text t = ir_text_on(text, sizeof text);
            ir_event_put(&g->log.game, &ir_languages[0], &events.event[e], &t);
            term_put(out, text, t.len);
            fputs(".\n", out);
        }
        told += events.count;
    } while (events.dropped > 0);
}
