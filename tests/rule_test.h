/* What every file of rule tests needs, whatever the family of its title: tests that list themselves, and actions in
 * text on a position. How a position is set up in text, and what is expected of it, is the family's: scene.h (rail),
 * nar_scene.h. */
#ifndef TESTS_RULE_TEST_H
#define TESTS_RULE_TEST_H

#include "core/title.h"

void fail_test(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
#define check(cond) ((cond) ? (void)0 : fail_test("%s:%d: %s", __FILE_NAME__, __LINE__, #cond))
#ifndef __FILE_NAME__
#define __FILE_NAME__ __FILE__
#endif

/* A test lists itself: TEST("88-SE-03 88-V-06: text") { ... }. The ids before the colon are what it stands for. With
 * --list the names are printed; with a word only tests whose name has it run. */
void register_test(const char *name, void (*run)(void));
#define RULE_JOIN2(a, b) a##b
#define RULE_JOIN(a, b) RULE_JOIN2(a, b)
#define TEST(NAME) TEST_AT(NAME, __LINE__)
#define TEST_AT(NAME, LINE)                                                                                            \
    static void RULE_JOIN(test_, LINE)(void);                                                                          \
    __attribute__((constructor)) static void RULE_JOIN(register_, LINE)(void) {                                        \
        register_test(NAME, RULE_JOIN(test_, LINE));                                                                   \
    }                                                                                                                  \
    static void RULE_JOIN(test_, LINE)(void)

/* ---- a position ---------------------------------------------------------------------------------------------------- */

typedef struct scene {
    ir_game game;
    ir_state state;
    ir_state before;  /* the last action */
    ir_events events; /* of the last action */
    bool odd_bank;    /* the scene may set the bank: the invariant "money" is not asked */
} scene;

extern const char *const scene_names[IR_MAX_PLAYERS]; /* Ann Bob Cat Dan Eve Fay Gus */

/* The action must be accepted, and every invariant hold after it. */
void does(scene *s, const char *action);
/* It must be refused, by this rule. */
void refuses(scene *s, const char *action, const char *rule);
/* The same for a move that text cannot name; the code is one of the family's. */
void refuses_code(scene *s, ir_move move, unsigned code);
bool accepts(scene *s, const char *action);

/* Whether a choice with this beginning is offered ("Ann sell JHR"). */
bool offered(scene *s, const char *beginning);
unsigned count_offered(scene *s, const char *beginning);
/* The range of the choice with exactly this text before its amount. */
void range_of(scene *s, const char *beginning, int32_t *min, int32_t *max);

/* ---- for those who read scenes ------------------------------------------------------------------------------------- */

typedef struct words {
    unsigned n;
    char w[24][48];
} words;

/* The next line of text (they end with a newline or ';') as words; NULL at the end. */
const char *scene_line(const char *at, words *out);
long scene_number(const char *word);
unsigned scene_seat(const scene *s, const char *word);
/* Puts a party's money to an amount, the bank being the other side. */
void scene_money(scene *s, ir_party party, long amount);
/* Complains with the words of the line if it is not so. */
void want(long got, long expected, const words *l);
void want_word(const char *got, const char *expected, const words *l);
/* Whether the last action brought this event: the last part of its key ("bank_broken"). */
const ir_event *scene_event(const scene *s, const char *name);

#endif
