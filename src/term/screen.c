/* The full screen: the board or another view, the choices beside it, what happened below. Every key does what it does on
 * the page (web/src/game/keys.tsx).
 *
 * Signals only set a flag: the loop ends as by the key q, so that the terminal is left in order. The game is in its file
 * after every action. */
#include "term/screen.h"

#ifndef IR_NCURSES

bool term_screen_there(void) { return false; }

bool term_screen(term_game *g, bool ascii) {
    (void)g;
    (void)ascii;
    return false;
}

#else

#include "term/board.h"
#include "term/lines.h"
#include "term/plain.h"
#include "term/words.h"

#include <curses.h>
#include <langinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { LEAST_W = 80, LEAST_H = 24, WIDE = 120, POLL_MS = 200, LINE_BYTES = 400, FIRST_PAIR = 1 };
enum { ESC = 27, CTRL_L = 12 };

typedef enum view { VIEW_GAME, VIEW_TEXT } view;

typedef struct screen {
    term_game *g;
    bool ascii, mono, plain_text; /* plain_text: the terminal does not take UTF-8 */
    int w, h, side, low;          /* size; columns of the choices, rows of the log */
    view shown;
    char key;        /* of the text view */
    term_lines text; /* its lines */
    size_t top;      /* the first one shown */
    term_lines told; /* what happened */
    char message[1024];
    /* choices */
    char filter[64];
    size_t *fit, nfit, at, first;
    /* the board */
    bool has_board, on_board; /* on_board: the arrows move about on it */
    term_board board;
    int left, up;
    unsigned hex;
} screen;

static volatile sig_atomic_t asked_to_end;

static void end_it(int number) {
    (void)number;
    asked_to_end = 1;
}

/* ---- text ------------------------------------------------------------------------------------------------------------------ */

/* Writes text into this many columns and fills the rest. */
static void put(int y, int x, int width, const char *text) {
    int used = 0;
    while (*text != 0 && *text != '\n') {
        wchar_t c[2] = {0, 0};
        size_t n;
        int columns = term_next_char(text, &c[0], &n);
        if (used + columns > width) {
            break;
        }
        mvaddnwstr(y, x + used, c, 1);
        used += columns;
        text += n;
    }
    while (used < width) {
        mvaddch(y, x + used++, ' ');
    }
}

/* ---- what is on it ----------------------------------------------------------------------------------------------------------- */

static void say_view(screen *s, FILE *out) {
    term_game *g = s->g;
    switch (s->key) {
    case 'e':
        term_say_players(g, out);
        term_say_companies(g, out);
        break;
    case 's':
        term_say_players(g, out);
        break;
    case 'g':
        term_say_grid(g, out);
        break;
    case 'k':
        term_say_grid(g, out);
        term_say_market(g, out);
        break;
    case 'i':
        (void)term_answer(g, "market", out);
        break;
    case 'r':
        (void)term_say_run(g, "", out);
        break;
    case 'h':
        (void)term_answer(g, "history 1000", out);
        break;
    case 'l':
        (void)term_answer(g, "log 200", out);
        break;
    default:
        break;
    }
}

static bool wide(const screen *s) { return s->w >= WIDE; }

static bool shows_choices(const screen *s) { return wide(s) || s->shown == VIEW_GAME; }

static int view_width(const screen *s) { return shows_choices(s) ? s->w - s->side - 1 : s->w; }

static int view_height(const screen *s) { return s->h - 3 - (s->shown == VIEW_GAME || wide(s) ? s->low + 1 : 0); }

/* Collects what a function says, and cleans it. */
static void said_by(screen *s, void (*say)(screen *, FILE *), char **clean) {
    char *raw = NULL;
    size_t len = 0, len2 = 0;
    FILE *out = open_memstream(&raw, &len);
    *clean = NULL;
    if (out != NULL) {
        say(s, out);
        fclose(out);
        out = open_memstream(clean, &len2);
    }
    if (out != NULL) {
        term_put(out, raw, len);
        fclose(out);
    }
    free(raw);
}

static void fill_text(screen *s) {
    char *text;
    said_by(s, say_view, &text);
    term_lines_clear(&s->text);
    if (text != NULL) {
        term_lines_wrap(&s->text, text, view_width(s) - 1);
    }
    free(text);
    s->top = s->key == 'h' || s->key == 'l' ? s->text.count : 0; /* the newest are the last */
}

static void say_told(screen *s, FILE *out) {
    size_t many = (size_t)s->low;
    for (size_t i = s->g->at > many ? s->g->at - many : 0; i < s->g->at; i++) {
        term_told(s->g, i, out);
    }
}

static void choose_fitting(screen *s) {
    s->nfit = 0;
    for (size_t i = 0; s->fit != NULL && i < s->g->nchoices; i++) {
        if (term_fits(&s->g->choice[i], s->filter)) {
            s->fit[s->nfit++] = i;
        }
    }
    s->at = s->first = 0;
}

static void measure(screen *s) {
    getmaxyx(stdscr, s->h, s->w);
    s->side = wide(s) ? 46 : 30;
    s->low = s->h >= 40 ? 12 : 5;
}

/* After every change of the position. */
static void refresh_position(screen *s) {
    free(s->fit);
    (void)term_choices(s->g);
    s->fit = calloc(s->g->nchoices + 1, sizeof *s->fit);
    s->filter[0] = 0;
    choose_fitting(s);
    char *text;
    said_by(s, say_told, &text);
    term_lines_clear(&s->told);
    if (text != NULL) {
        term_lines_wrap(&s->told, text, s->w - s->side - 2);
    }
    free(text);
    free(s->board.cell);
    s->board.cell = NULL;
    if (term_is_rail(s->g)) {
        rail_look k = rail_look_at(&s->g->log.game, &s->g->shown);
        s->has_board = term_board_of(&k, s->ascii, s->mono, &s->board);
        unsigned c = s->g->shown.finished ? RAIL_NONE : rail_operator(&k);
        if (c != RAIL_NONE && k.s->station[c][0] != 0) { /* where the company is whose turn it is */
            s->hex = (k.s->station[c][0] - 1u) >> 3;
        }
    }
    if (s->key != 0 && (s->shown == VIEW_TEXT || !s->has_board)) {
        fill_text(s);
    }
}

/* ---- painting ------------------------------------------------------------------------------------------------------------------ */

static void start_colours(screen *s) {
    static const short many[] = {230, 221, 107, 137, 250, 174, 110};
    static const short few[] = {COLOR_WHITE, COLOR_YELLOW,  COLOR_GREEN, COLOR_RED,
                                COLOR_WHITE, COLOR_MAGENTA, COLOR_CYAN};
    const char *no = getenv("NO_COLOR");
    s->mono = (no != NULL && no[0] != 0) || !has_colors() || start_color() == ERR;
    for (short i = 0; !s->mono && i < 7; i++) {
        (void)init_pair((short)(FIRST_PAIR + i), COLORS >= 256 ? 16 : COLOR_BLACK, COLORS >= 256 ? many[i] : few[i]);
    }
}

static void draw_cell(const screen *s, int y, int x, const term_cell *c, bool marked) {
    wchar_t text[2] = {c->code != 0 ? (wchar_t)c->code : L' ', 0};
    attr_t look = (c->bold || c->track ? A_BOLD : 0) | (marked ? A_REVERSE : 0);
    if (s->plain_text && text[0] > 126) {
        text[0] = L'?';
    }
    short pair = c->ground != TERM_NO_GROUND && !s->mono ? (short)(FIRST_PAIR + c->ground) : 0;
    attr_set(look, pair, NULL);
    mvaddnwstr(y, x, text, 1);
    attr_set(A_NORMAL, 0, NULL);
}

static void keep_in_sight(screen *s, int width, int height) {
    int x = s->board.x[s->hex], y = s->board.y[s->hex];
    s->left = x < s->left ? x : x + TERM_HEX_WIDTH > s->left + width ? x + TERM_HEX_WIDTH - width : s->left;
    s->up = y < s->up ? y : y + s->board.height > s->up + height ? y + s->board.height - height : s->up;
    s->left = s->board.w <= width ? 0 : s->left;
    s->up = s->board.h <= height ? 0 : s->up;
}

static void draw_board(screen *s, int width, int height) {
    const rail_data *d = rail_look_at(&s->g->log.game, &s->g->shown).d;
    keep_in_sight(s, width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int bx = x + s->left, by = y + s->up;
            bool inside = bx < s->board.w && by < s->board.h;
            static const term_cell nothing = {.ground = TERM_NO_GROUND};
            const term_cell *c = inside ? &s->board.cell[by * s->board.w + bx] : &nothing;
            bool row = by == s->board.y[s->hex] + (s->board.height == 4) && bx > s->board.x[s->hex] &&
                       bx <= s->board.x[s->hex] + (int)strlen(d->hex[s->hex].id);
            draw_cell(s, y + 2, x, c, inside && row);
        }
    }
}

static void draw_text(screen *s, int width, int height) {
    size_t rows = (size_t)height;
    size_t last = s->text.count > rows ? s->text.count - rows : 0;
    s->top = s->top > last ? last : s->top;
    for (size_t y = 0; y < rows; y++) {
        put((int)y + 2, 0, width, s->top + y < s->text.count ? s->text.at[s->top + y] : "");
    }
    if (last > 0) {
        char place[40];
        snprintf(place, sizeof place, " %zu-%zu of %zu ", s->top + 1,
                 s->top + rows < s->text.count ? s->top + rows : s->text.count, s->text.count);
        attron(A_REVERSE);
        put(height + 1, width - (int)strlen(place), (int)strlen(place), place);
        attroff(A_REVERSE);
    }
}

static void choice_text(const screen *s, size_t i, char *text, size_t cap) {
    const term_choice *c = &s->g->choice[i];
    ir_party player, asked = term_asked(s->g, &player);
    char money[32], who[IR_MAX_NAME + 2] = "";
    if (c->actor != asked) {
        snprintf(who, sizeof who, "%s: ", ir_party_name(&s->g->log.game, c->actor));
    }
    if (c->form == IR_FORM_AMOUNT) {
        snprintf(text, cap, "%s%s %d..%d", who, c->text, (int)c->min, (int)c->max);
    } else if (c->form == IR_FORM_OPEN) {
        snprintf(text, cap, "%s%s ...", who, c->text);
    } else if (c->cost != 0) {
        snprintf(text, cap, "%s%s  %s", who, c->text, term_money(&s->g->log.game, -c->cost, money, sizeof money));
    } else {
        snprintf(text, cap, "%s%s", who, c->text);
    }
}

static void draw_choices(screen *s) {
    char text[2 * IR_MAX_LINE];
    int x = s->w - s->side, rows = s->h - 4;
    for (int y = 2; y < s->h - 1; y++) {
        mvaddch(y, x - 1, s->ascii ? (chtype)'|' : ACS_VLINE);
    }
    if (s->filter[0] != 0) {
        snprintf(text, sizeof text, "%zu of %zu with '%.40s'", s->nfit, s->g->nchoices, s->filter);
    } else if (s->g->at < s->g->log.count) {
        snprintf(text, sizeof text, "The past: %zu of %zu", s->g->at, s->g->log.count);
    } else {
        snprintf(text, sizeof text, s->g->nchoices == 1 ? "%zu choice" : "%zu choices", s->g->nchoices);
    }
    attron(A_BOLD);
    put(2, x, s->side, text);
    attroff(A_BOLD);
    s->first = s->at < s->first ? s->at : s->at >= s->first + (size_t)rows ? s->at - (size_t)rows + 1 : s->first;
    for (int y = 0; y < rows; y++) {
        size_t i = s->first + (size_t)y;
        text[0] = 0;
        if (i < s->nfit) {
            choice_text(s, s->fit[i], text, sizeof text);
        }
        bool here = i < s->nfit && i == s->at;
        if (here) {
            attron(A_REVERSE);
        }
        mvaddch(y + 3, x, here ? '>' : ' ');
        put(y + 3, x + 1, s->side - 1, text);
        attroff(A_REVERSE);
    }
}

static void draw_told(screen *s) {
    int width = s->w - s->side - 1, y = s->h - 1 - s->low;
    size_t rows = (size_t)s->low, from = s->told.count > rows ? s->told.count - rows : 0;
    for (int x = 0; x < width; x++) {
        mvaddch(y - 1, x, s->ascii ? (chtype)'-' : ACS_HLINE);
    }
    for (size_t i = 0; i < rows; i++) {
        put(y + (int)i, 0, width, from + i < s->told.count ? s->told.at[from + i] : "");
    }
}

static void say_head(screen *s, FILE *out) { term_say_round(s->g, out); }

static void draw_head(screen *s) {
    char *round, text[400], who[2 * IR_MAX_NAME + 8] = "The game is over.";
    ir_party player, actor = term_asked(s->g, &player);
    said_by(s, say_head, &round);
    if (actor != IR_NOBODY) {
        bool other = player != actor;
        snprintf(who, sizeof who, "%s%s%s%s must decide", ir_party_name(&s->g->log.game, actor), other ? " (" : "",
                 other ? ir_party_name(&s->g->log.game, player) : "", other ? ")" : "");
    }
    snprintf(text, sizeof text, "%s%s  %.*s", ir_title_name(s->g->log.game.title), s->g->trying ? " SANDBOX" : "",
             round != NULL ? (int)strcspn(round, "\n") : 0, round != NULL ? round : "");
    attron(A_REVERSE);
    put(0, 0, s->w, text);
    attroff(A_REVERSE);
    attron(A_BOLD);
    put(1, 0, s->w, who);
    attroff(A_BOLD);
    const char *more = round != NULL ? strchr(round, '\n') : NULL;
    if (more != NULL && more[1] != 0) { /* an offer, money to be raised */
        put(1, (int)strlen(who) + 2, s->w - (int)strlen(who) - 2, more + 1);
    }
    free(round);
}

static void draw(screen *s) {
    measure(s);
    erase();
    if (s->w < LEAST_W || s->h < LEAST_H) {
        put(0, 0, s->w, "This needs 80 columns and 24 lines.");
        refresh();
        return;
    }
    draw_head(s);
    if (s->shown == VIEW_TEXT) {
        draw_text(s, view_width(s), view_height(s));
    } else if (s->has_board) {
        draw_board(s, view_width(s), view_height(s));
    } else {
        draw_text(s, view_width(s), view_height(s));
    }
    if (shows_choices(s)) {
        draw_told(s);
        draw_choices(s);
    }
    attron(A_REVERSE);
    put(s->h - 1, 0, s->w,
        s->message[0] != 0 ? s->message
                           : " Enter: do it  / filter  p pass  u undo  : type  g e k r h views  ? help  q quit");
    attroff(A_REVERSE);
    refresh();
}

/* ---- doing ---------------------------------------------------------------------------------------------------------------------- */

/* A message of one line, from text of several. */
static void tell(screen *s, const char *text) {
    snprintf(s->message, sizeof s->message, " %s", text);
    s->message[strcspn(s->message, "\n")] = 0;
}

/* A line typed at the bottom; false if it was given up. */
static bool ask(screen *s, const char *question, char *answer, size_t cap) {
    size_t len = strlen(answer);
    while (!asked_to_end) {
        char text[LINE_BYTES + 100];
        snprintf(text, sizeof text, " %s%s", question, answer);
        attron(A_REVERSE);
        put(s->h - 1, 0, s->w, text);
        mvaddch(s->h - 1, (int)strlen(text) < s->w ? (int)strlen(text) : s->w - 1, '_');
        attroff(A_REVERSE);
        refresh();
        int key = getch();
        if (key == ESC) {
            return false;
        }
        if (key == '\n' || key == '\r' || key == KEY_ENTER) {
            return true;
        }
        if ((key == KEY_BACKSPACE || key == 127 || key == 8) && len > 0) {
            do {
                len--;
            } while (len > 0 && ((unsigned char)answer[len] & 0xC0u) == 0x80u);
            answer[len] = 0;
        } else if (key >= ' ' && key < 256 && key != 127 && len + 1 < cap) {
            answer[len++] = (char)key;
            answer[len] = 0;
        } else if (key == KEY_RESIZE) {
            draw(s);
        }
    }
    return false;
}

static void show_text(screen *s, const char *text) {
    term_lines_clear(&s->text);
    s->shown = VIEW_TEXT;
    s->key = 0;
    s->top = 0;
    measure(s);
    term_lines_wrap(&s->text, text, view_width(s) - 1);
}

/* A line of the plain mode. False if it was `quit`. */
static bool run_line(screen *s, const char *line) {
    char *raw = NULL, *text = NULL;
    size_t len = 0, len2 = 0;
    FILE *out = open_memstream(&raw, &len);
    term_after next = out != NULL ? term_answer(s->g, line, out) : TERM_STAY;
    if (out != NULL) {
        fclose(out);
        out = open_memstream(&text, &len2);
    }
    if (out != NULL) {
        term_put(out, raw, len);
        fclose(out);
    }
    if (next == TERM_AGAIN) {
        s->shown = VIEW_GAME;
        refresh_position(s);
    }
    if (text != NULL && next == TERM_STAY) {
        char *second = strchr(text, '\n');
        if (second != NULL && second[1] == 0 && (int)strlen(text) < s->w - 1) {
            tell(s, text);
        } else {
            show_text(s, text);
        }
    }
    free(raw);
    free(text);
    return next != TERM_QUIT;
}

static void choose(screen *s) {
    char line[LINE_BYTES + 32], amount[LINE_BYTES] = "", question[LINE_BYTES];
    if (s->at >= s->nfit) {
        return;
    }
    const term_choice *c = &s->g->choice[s->fit[s->at]];
    if (c->form == IR_FORM_AMOUNT) {
        snprintf(question, sizeof question, "%s, %d to %d: ", c->text, (int)c->min, (int)c->max);
        snprintf(amount, sizeof amount, "%d", (int)c->min);
    } else if (c->form == IR_FORM_OPEN) {
        snprintf(question, sizeof question, "%s ", c->text);
    }
    if (c->form != IR_FORM_PLAIN && !ask(s, question, amount, sizeof amount)) {
        return;
    }
    snprintf(line, sizeof line, "%zu %s", s->fit[s->at] + 1, amount);
    (void)run_line(s, line);
}

static void pass(screen *s) {
    char line[32];
    for (size_t i = 0; i < s->g->nchoices; i++) {
        if (strcmp(s->g->choice[i].text, "pass") == 0) {
            snprintf(line, sizeof line, "%zu", i + 1);
            (void)run_line(s, line);
            return;
        }
    }
    tell(s, "There is no passing now.");
}

static void look(screen *s, size_t at) {
    term_look(s->g, at);
    refresh_position(s);
}

/* To where the round changes. */
static void look_round(screen *s, bool back) {
    size_t at = s->g->at;
    ir_state state = s->g->shown;
    unsigned here = term_round_mark(s->g, &state);
    while (back ? at > 0 : at < s->g->log.count) {
        at = back ? at - 1 : at + 1;
        ir_log_state(&s->g->log, at, &state);
        if (term_round_mark(s->g, &state) != here) {
            break;
        }
    }
    look(s, at);
}

static void open_view(screen *s, char key) {
    s->shown = VIEW_TEXT;
    s->key = key;
    measure(s);
    fill_text(s);
}

/* Where there is no board: the layouts. */
static void open_game(screen *s) {
    s->shown = VIEW_GAME;
    if (!s->has_board) {
        s->key = 'g';
        measure(s);
        fill_text(s);
    }
}

/* The hex that a choice is about is the one in sight. */
static void follow_choice(screen *s) {
    if (!s->has_board || s->at >= s->nfit) {
        return;
    }
    const rail_data *d = rail_look_at(&s->g->log.game, &s->g->shown).d;
    const char *text = s->g->choice[s->fit[s->at]].text, *word = strchr(text, ' ');
    for (unsigned h = 0; word != NULL && h < d->nhexes; h++) {
        size_t n = strlen(d->hex[h].id);
        if (strncmp(word + 1, d->hex[h].id, n) == 0 && (word[n + 1] == ' ' || word[n + 1] == 0)) {
            s->hex = h;
        }
    }
}

/* To the neighbour that lies most in this direction. */
static void move_hex(screen *s, int dx, int dy) {
    const rail_data *d = rail_look_at(&s->g->log.game, &s->g->shown).d;
    int best = INT32_MAX;
    unsigned to = s->hex;
    for (unsigned h = 0; h < d->nhexes; h++) {
        int x = s->board.x[h] - s->board.x[s->hex], y = 2 * (s->board.y[h] - s->board.y[s->hex]);
        int ahead = dx != 0 ? x * dx : y * dy, aside = abs(dx != 0 ? y : x);
        if (h != s->hex && ahead > 0 && ahead + 2 * aside < best && aside <= ahead) {
            best = ahead + 2 * aside;
            to = h;
        }
    }
    s->hex = to;
}

static void filter_hex(screen *s) {
    const rail_data *d = rail_look_at(&s->g->log.game, &s->g->shown).d;
    snprintf(s->filter, sizeof s->filter, " %s", d->hex[s->hex].id);
    choose_fitting(s);
    s->on_board = false;
    if (s->nfit == 0) {
        char line[64];
        s->filter[0] = 0;
        choose_fitting(s);
        snprintf(line, sizeof line, "board %s", d->hex[s->hex].id);
        (void)run_line(s, line);
    }
}

static void pointed(screen *s) {
    MEVENT event;
    if (getmouse(&event) != OK) {
        return;
    }
    bool click = (event.bstate & (BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON1_DOUBLE_CLICKED)) != 0;
    if (shows_choices(s) && event.x >= s->w - s->side) {
        size_t i = s->first + (size_t)(event.y >= 3 ? event.y - 3 : 0);
        if (click && event.y >= 3 && i < s->nfit) {
            bool again = i == s->at;
            s->at = i;
            follow_choice(s);
            if (again) {
                choose(s);
            }
        }
    } else if (click && s->has_board && s->shown == VIEW_GAME && event.y >= 2) {
        const rail_data *d = rail_look_at(&s->g->log.game, &s->g->shown).d;
        unsigned h = term_board_at(&s->board, d, event.x + s->left, event.y - 2 + s->up);
        if (h != RAIL_NONE) {
            s->hex = h;
            filter_hex(s);
        }
    }
}

/* ---- keys ------------------------------------------------------------------------------------------------------------------------ */

static const char *const HELP = "Keys\n"
                                " Up Down Enter   a choice; an amount is asked for\n"
                                " /               filter the choices; Esc: all of them\n"
                                " p               pass\n"
                                " u               undo\n"
                                " : or c          type a move or a command of the plain mode, such as board B16\n"
                                " Tab             the arrows move on the map; Enter there: the choices for that hex\n"
                                " g m             the game: map, choices, log\n"
                                " e s             companies and players; players\n"
                                " k i             the market; prices, trains and privates\n"
                                " r               the best run\n"
                                " h l             history; log\n"
                                " , . Left Right  a step back, forward; < > a round; n the present\n"
                                " o               sandbox: tries moves out from here; o again: back to the game\n"
                                " PgUp PgDn       scroll a view\n"
                                " ?               this list\n"
                                " q               quit; the game is kept\n";

static void scroll_by(screen *s, int rows) {
    size_t by = (size_t)abs(rows);
    s->top = rows < 0 ? (s->top > by ? s->top - by : 0) : s->top + by;
}

static void arrow(screen *s, int way) {
    if (s->shown == VIEW_TEXT && !wide(s)) {
        scroll_by(s, way);
    } else if (s->on_board && s->has_board) {
        move_hex(s, 0, way);
    } else if (way < 0 ? s->at > 0 : s->at + 1 < s->nfit) {
        s->at = way < 0 ? s->at - 1 : s->at + 1;
        follow_choice(s);
    }
}

static void sideways(screen *s, int way) {
    if (s->on_board && s->has_board && s->shown == VIEW_GAME) {
        move_hex(s, way, 0);
    } else if (way < 0 ? s->g->at > 0 : s->g->at < s->g->log.count) {
        look(s, way < 0 ? s->g->at - 1 : s->g->at + 1);
    }
}

static void ask_filter(screen *s) {
    char text[sizeof s->filter] = "";
    open_game(s);
    draw(s);
    if (ask(s, "Filter: ", text, sizeof text)) {
        snprintf(s->filter, sizeof s->filter, "%s", text);
        choose_fitting(s);
        follow_choice(s);
    }
}

static bool ask_line(screen *s) {
    char text[LINE_BYTES] = "";
    return !ask(s, ":", text, sizeof text) || run_line(s, text);
}

static void escape(screen *s) {
    s->filter[0] = 0;
    s->on_board = false;
    choose_fitting(s);
    open_game(s);
}

static void try_out(screen *s) {
    if (s->g->trying) {
        term_try_end(s->g);
    } else if (!term_try(s->g)) {
        tell(s, "Out of memory.");
    }
    refresh_position(s);
}

/* False if it was to quit. */
static bool pressed(screen *s, int key) {
    int page = view_height(s) - 1;
    s->message[0] = 0;
    switch (key) {
    case 'q':
        return false;
    case KEY_UP:
        arrow(s, -1);
        break;
    case KEY_DOWN:
        arrow(s, 1);
        break;
    case KEY_LEFT:
    case ',':
        sideways(s, -1);
        break;
    case KEY_RIGHT:
    case '.':
        sideways(s, 1);
        break;
    case '<':
        look_round(s, true);
        break;
    case '>':
        look_round(s, false);
        break;
    case 'n':
        look(s, s->g->log.count);
        break;
    case KEY_PPAGE:
        scroll_by(s, -page);
        break;
    case KEY_NPAGE:
        scroll_by(s, page);
        break;
    case '\t':
        s->on_board = !s->on_board && s->has_board;
        tell(s, s->on_board ? "The arrows move on the map; Enter: the choices for that hex; Tab: back." : "");
        break;
    case '\n':
    case '\r':
    case KEY_ENTER:
        if (s->on_board && s->shown == VIEW_GAME) {
            filter_hex(s);
        } else if (shows_choices(s)) {
            choose(s);
        }
        break;
    case '/':
        ask_filter(s);
        break;
    case ':':
    case 'c':
        return ask_line(s);
    case 'p':
        pass(s);
        break;
    case 'u':
        (void)run_line(s, "undo");
        break;
    case 'o':
        try_out(s);
        break;
    case 'g':
    case 'm':
    case ESC:
        escape(s);
        break;
    case 'e':
    case 's':
    case 'k':
    case 'i':
    case 'r':
    case 'h':
    case 'l':
        open_view(s, (char)key);
        break;
    case '?':
        show_text(s, HELP);
        break;
    case KEY_MOUSE:
        pointed(s);
        break;
    case KEY_RESIZE:
        measure(s);
        refresh_position(s);
        break;
    case CTRL_L:
        clearok(stdscr, TRUE);
        break;
    default:
        break;
    }
    return true;
}

/* ---- the loop --------------------------------------------------------------------------------------------------------------------- */

static bool due(const screen *s) { return term_bot_due(s->g) && !asked_to_end; }

/* One decision of a computer player; keys are read between two of them. False if it failed. */
static bool let_play(screen *s) {
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    bool good = out != NULL && term_bot_go(s->g, out) == TERM_DONE;
    if (out != NULL) {
        fclose(out);
    }
    if (!good) {
        tell(s, text != NULL && len > 0 ? text : "Out of memory.");
    }
    free(text);
    refresh_position(s);
    return good;
}

static void play(screen *s) {
    bool stuck = false;
    open_game(s);
    for (bool going = true; going && !asked_to_end;) {
        draw(s);
        timeout(due(s) && !stuck ? 0 : POLL_MS);
        int key = getch();
        if (key != ERR) {
            timeout(POLL_MS);
            going = pressed(s, key);
        } else if (due(s) && !stuck) {
            stuck = !let_play(s);
        }
    }
}

static void catch_signals(void) {
    struct sigaction act = {.sa_handler = end_it};
    sigemptyset(&act.sa_mask);
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGHUP, &act, NULL);
}

bool term_screen_there(void) { return true; }

bool term_screen(term_game *g, bool ascii) {
    screen *s = calloc(1, sizeof *s);
    SCREEN *terminal = s != NULL ? newterm(NULL, stdout, stdin) : NULL;
    if (terminal == NULL) {
        free(s);
        return false;
    }
    s->g = g;
    s->plain_text = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    s->ascii = ascii || s->plain_text;
    catch_signals();
    (void)cbreak();
    (void)noecho();
    (void)keypad(stdscr, TRUE);
    (void)curs_set(0);
    set_escdelay(50);
    (void)mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON1_DOUBLE_CLICKED, NULL);
    start_colours(s);
    measure(s);
    refresh_position(s);
    play(s);
    endwin();
    delscreen(terminal);
    term_try_end(g);
    term_lines_clear(&s->text);
    term_lines_clear(&s->told);
    free(s->text.at);
    free(s->told.at);
    free(s->fit);
    free(s->board.cell);
    free(s);
    return g->path == NULL || term_save(g, g->path, stderr);
}

#endif
