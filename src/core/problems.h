/* What can be wrong with a set-up, a header or a line of notation: codes of problems, each with its arguments
 * (core/codes.h). The message files hold the text under problem.NAME. X(NAME, name, arguments)
 *
 * Kinds of arguments: a number; a word that was read, or one of the notation; words, a list of them; an operand, what a
 * verb needs: a message operand.NAME, or a form of the notation as it stands; a fault of a position: a message
 * fault.NAME. */
#ifndef IR_CORE_PROBLEMS_H
#define IR_CORE_PROBLEMS_H

#define IR_PROBLEMS(X)                                                                                                 \
    /* where it is, said before a problem */                                                                           \
    X(AT_LINE, at_line, "number line")                                                                                 \
    X(IN_SHEET, in_sheet, "word option, number line")                                                                  \
    /* what would be right, said after it */                                                                           \
    X(DID_YOU_MEAN, did_you_mean, "word")                                                                              \
    X(THERE_ARE, there_are, "words")                                                                                   \
    X(NO_OPTIONS, no_options, "word title")                                                                            \
    /* the program */                                                                                                  \
    X(OUT_OF_MEMORY, out_of_memory, "")                                                                                \
    X(BUG, bug, "")                                                                                                    \
    X(NO_GAME, no_game, "")                                                                                            \
    X(GAME_TOO_LONG, game_too_long, "")                                                                                \
    X(SETUP_TOO_LONG, setup_too_long, "")                                                                              \
    X(HEADER_TOO_LONG, header_too_long, "")                                                                            \
    /* words of a line */                                                                                              \
    X(BAD_BYTE, bad_byte, "")                                                                                          \
    X(LINE_TOO_LONG, line_too_long, "number most")                                                                     \
    X(QUOTES_OPEN, quotes_open, "")                                                                                    \
    X(SPACE_AFTER_QUOTES, space_after_quotes, "")                                                                      \
    X(QUOTE_IN_WORD, quote_in_word, "")                                                                                \
    X(TOO_MANY_WORDS, too_many_words, "number most")                                                                   \
    /* actions */                                                                                                      \
    X(TAG_AFTER_HEADER, tag_after_header, "")                                                                          \
    X(UNKNOWN_ACTOR, unknown_actor, "word")                                                                            \
    X(NO_VERB, no_verb, "")                                                                                            \
    X(NO_ACTION, no_action, "")                                                                                        \
    X(SEVERAL_ACTORS, several_actors, "")                                                                              \
    X(NOT_A_NUMBER, not_a_number, "word")                                                                              \
    X(ACTION_NUMBER, action_number, "word given, number action")                                                       \
    X(HASH_NOT_LAST, hash_not_last, "")                                                                                \
    X(BAD_HASH, bad_hash, "")                                                                                          \
    X(PRINTED_TOO_LONG, printed_too_long, "number most")                                                               \
    X(UNKNOWN_VERB, unknown_verb, "word, words verbs")                                                                 \
    X(MISSING_OPERAND, missing_operand, "word verb, operand")                                                          \
    X(WRONG_OPERAND, wrong_operand, "word, operand, word title")                                                       \
    X(NUMBER_RANGE, number_range, "operand, number least, number most, word")                                          \
    X(WRONG_FORM, wrong_form, "word, word form")                                                                       \
    X(ACTION_TOO_LONG, action_too_long, "word verb")                                                                   \
    X(EXTRA_WORD, extra_word, "word")                                                                                  \
    /* headers */                                                                                                      \
    X(TAG_NAME, tag_name, "")                                                                                          \
    X(TAG_FORM, tag_form, "")                                                                                          \
    X(TAG_VALUES, tag_values, "number most")                                                                           \
    X(VALUE_TOO_LONG, value_too_long, "number most")                                                                   \
    X(TAG_TWICE, tag_twice, "word tag")                                                                                \
    X(TAG_ONE_VALUE, tag_one_value, "word tag")                                                                        \
    X(AFTER_TAG, after_tag, "")                                                                                        \
    X(HEADER_FULL, header_full, "")                                                                                    \
    X(NO_TITLE, no_title, "")                                                                                          \
    X(UNKNOWN_TITLE, unknown_title, "word, words titles")                                                              \
    X(NO_PLAYERS, no_players, "")                                                                                      \
    X(PLAYERS_TAG, players_tag, "number most")                                                                         \
    X(OPTION_TAG, option_tag, "")                                                                                      \
    X(RULES_TAG, rules_tag, "")                                                                                        \
    X(SEED_TAG, seed_tag, "")                                                                                          \
    /* the game */                                                                                                     \
    X(RULES_TOO_NEW, rules_too_new, "number revision, word title, number known")                                       \
    X(PLAYERS_RANGE, players_range, "word title, number players, number least, number most")                           \
    X(NAME_EMPTY, name_empty, "")                                                                                      \
    X(NAME_TOO_LONG, name_too_long, "word name, number most")                                                          \
    X(NAME_CHARACTER, name_character, "")                                                                              \
    X(NAME_SPACE, name_space, "word name")                                                                             \
    X(NAME_TWICE, name_twice, "word name")                                                                             \
    X(TOO_MANY_OPTIONS, too_many_options, "")                                                                          \
    X(UNKNOWN_OPTION, unknown_option, "word option, word title")                                                       \
    X(OPTION_VALUE, option_value, "word option, word value, words")                                                    \
    X(OPTION_NO_VALUE, option_no_value, "word option")                                                                 \
    X(OPTION_TWICE, option_twice, "word option")                                                                       \
    /* positions */                                                                                                    \
    X(POSITION_TAG, position_tag, "")                                                                                  \
    X(POSITION_TOO_LONG, position_too_long, "number most")                                                             \
    X(POSITION_WORD, position_word, "word, words")                                                                     \
    X(POSITION_TITLE, position_title, "")                                                                              \
    X(POSITION_PLAYERS, position_players, "")                                                                          \
    X(POSITION_FAULT, position_fault, "fault")                                                                         \
    X(POSITION_STUCK, position_stuck, "")                                                                              \
    X(POSITION_IDLE, position_idle, "")                                                                                \
    X(NO_POSITIONS, no_positions, "word title")                                                                        \
    X(UNKNOWN_PLAYER, unknown_player, "word name")                                                                     \
    X(SEAT_TWICE, seat_twice, "word name")                                                                             \
    X(TITLE_FORM, title_form, "")                                                                                      \
    X(OTHER_TITLE, other_title, "word title")                                                                          \
    X(PLAYERS_TWICE, players_twice, "")                                                                                \
    X(PLAYERS_FORM, players_form, "number most")                                                                       \
    X(OTHER_PLAYERS, other_players, "number players")                                                                  \
    X(OPTION_FORM, option_form, "")                                                                                    \
    X(OPTION_EARLY, option_early, "")                                                                                  \
    X(OTHER_OPTION, other_option, "word option")                                                                       \
    /* sheets */                                                                                                       \
    X(SHEET_EMPTY, sheet_empty, "word option")                                                                         \
    X(SHEET_TOO_LONG, sheet_too_long, "number most")                                                                   \
    X(TOO_MANY_ROWS, too_many_rows, "number most")                                                                     \
    X(ROW_TOO_SHORT, row_too_short, "word form")                                                                       \
    X(ROW_NAME, row_name, "")

typedef enum ir_problem_code {
#define X(NAME, name, args) IR_PROBLEM_##NAME,
    IR_PROBLEMS(X)
#undef X
        IR_PROBLEM_COUNT
} ir_problem_code;

#endif
