/* What can be wrong with a file of a game: codes of problems (core/codes.h). The message files hold the text under
 * problem.file.NAME. X(NAME, name, arguments) */
#ifndef IR_INTEROP_PROBLEMS_H
#define IR_INTEROP_PROBLEMS_H

#include "core/problem.h"

#define IR_FILE_PROBLEMS(X)                                                                                            \
    /* where it is, said before a problem */                                                                           \
    X(IN_ACTION, in_action, "number id, word type, word by")                                                           \
    X(AFTER_ACTION, after_action, "number id, word line")                                                              \
    /* logs */                                                                                                         \
    X(REFUSED, refused, "refusal")                                                                                     \
    X(HASH, hash, "word is, word given")                                                                               \
    X(HASH_HIDDEN, hash_hidden, "word given") /* the right one would tell what is hidden */                            \
    /* JSON */                                                                                                         \
    X(TOO_DEEP, too_deep, "number most")                                                                               \
    X(JSON, json, "")                                                                                                  \
    X(JSON_UTF8, json_utf8, "")                                                                                        \
    X(JSON_SHORT, json_short, "")                                                                                      \
    X(JSON_LONG, json_long, "")                                                                                        \
    X(JSON_NUL, json_nul, "")                                                                                          \
    X(JSON_KEY_TWICE, json_key_twice, "")                                                                              \
    X(JSON_NUMBER, json_number, "")                                                                                    \
    /* an export of 18xx.games: the whole */                                                                           \
    X(NO_ACTIONS, no_actions, "")                                                                                      \
    X(TOO_MANY_ACTIONS, too_many_actions, "number actions, number most")                                               \
    X(ACTION_OBJECT, action_object, "number in the list")                                                              \
    X(ACTION_ID, action_id, "number in the list")                                                                      \
    X(ACTION_ID_LARGE, action_id_large, "number in the list, number most")                                             \
    X(AUTO_LIST, auto_list, "number id")                                                                               \
    X(AUTO_OBJECT, auto_object, "number id")                                                                           \
    X(OURS_LIST, ours_list, "number most")                                                                             \
    X(OURS_ENTRY, ours_entry, "number entry")                                                                          \
    X(NO_TITLE, no_title, "")                                                                                          \
    X(TITLE_TEXT, title_text, "")                                                                                      \
    X(OTHER_TITLE, other_title, "word title, words")                                                                   \
    X(TITLE_GONE, title_gone, "word title")                                                                            \
    X(NO_SETTINGS, no_settings, "")                                                                                    \
    X(PIN_TEXT, pin_text, "")                                                                                          \
    X(PINNED, pinned, "word version, number actions")                                                                  \
    X(OPTIONAL_MISSING, optional_missing, "")                                                                          \
    X(OPTIONAL_LIST, optional_list, "")                                                                                \
    X(OPTIONAL_RULE, optional_rule, "word rule")                                                                       \
    X(OPTIONAL_SEVERAL, optional_several, "word rule")                                                                 \
    X(OPTIONAL_NONE, optional_none, "word rule, word title")                                                           \
    X(PLAYERS, players, "number most")                                                                                 \
    X(PLAYER_ID, player_id, "number player")                                                                           \
    X(PLAYER_ID_TWICE, player_id_twice, "")                                                                            \
    X(UNDO, undo, "number id")                                                                                         \
    X(REDO, redo, "number id")                                                                                         \
    X(NOT_LEGAL, not_legal, "")                                                                                        \
    /* one action */                                                                                                   \
    X(ACTION_TYPE, action_type, "word title")                                                                          \
    X(FIELD_TEXT, field_text, "word field")                                                                            \
    X(FIELD_NUMBER, field_number, "word field")                                                                        \
    X(FIELD_RANGE, field_range, "word field, number is, number least, number most")                                    \
    X(ENTITY_TYPE, entity_type, "word, words")                                                                         \
    X(ENTITY_PLAYER, entity_player, "")                                                                                \
    X(NO_PLAYER, no_player, "")                                                                                        \
    X(NO_CORPORATION, no_corporation, "word")                                                                          \
    X(NO_MINOR, no_minor, "word")                                                                                      \
    X(NO_COMPANY, no_company, "word")                                                                                  \
    X(NO_OWNER, no_owner, "word company")                                                                              \
    X(BY_COMPANY, by_company, "")                                                                                      \
    X(BY_PLAYER, by_player, "")                                                                                        \
    X(NOBODY_OPERATES, nobody_operates, "")                                                                            \
    X(SHARE_PRICE, share_price, "word")                                                                                \
    X(SHARES, shares, "")                                                                                              \
    X(SHARE_FORM, share_form, "word")                                                                                  \
    X(NO_SHARE, no_share, "word")                                                                                      \
    X(SHARES_MIXED, shares_mixed, "")                                                                                  \
    X(SHARE_NOT_SOLD, share_not_sold, "word share")                                                                    \
    X(SHARE_NOT_OWNED, share_not_owned, "word share")                                                                  \
    X(PERCENT, percent, "number")                                                                                      \
    X(NO_HEX, no_hex, "word")                                                                                          \
    X(TILE_FORM, tile_form, "word")                                                                                    \
    X(NO_TILE, no_tile, "word")                                                                                        \
    X(CITY_FORM, city_form, "word")                                                                                    \
    X(NO_CITY, no_city, "word")                                                                                        \
    X(DIVIDEND, dividend, "word")                                                                                      \
    X(TRAIN_FORM, train_form, "word")                                                                                  \
    X(NO_TRAIN, no_train, "word")                                                                                      \
    X(TRAIN_NOT_SOLD, train_not_sold, "word train")                                                                    \
    X(TRAIN_PRICE, train_price, "number given, number price")                                                          \
    X(NO_CERTIFICATE, no_certificate, "number percent")                                                                \
    X(PERMITS, permits, "word")                                                                                        \
    X(CHOICE, choice, "")                                                                                              \
    X(CHOICE_TEXT, choice_text, "")                                                                                    \
    X(CHOICE_REPLACE, choice_replace, "word")                                                                          \
    X(ROUTES, routes, "number most")                                                                                   \
    X(ROUTE_CHAIN, route_chain, "number most")                                                                         \
    X(ROUTE_CHAINS, route_chains, "number most")                                                                       \
    X(ROUTE_HEX_TEXT, route_hex_text, "")                                                                              \
    X(ROUTE_HEX, route_hex, "word")                                                                                    \
    X(ROUTE_APART, route_apart, "")                                                                                    \
    X(ROUTE_TRAIN, route_train, "word")                                                                                \
    X(ROUTES_TOO_LONG, routes_too_long, "")                                                                            \
    /* writing one */                                                                                                  \
    X(EXPORT_TITLE, export_title, "word title, words")                                                                 \
    X(EXPORT_BOOK, export_book, "")                                                                                    \
    X(EXPORT_POSITION, export_position, "")                                                                            \
    X(EXPORT_ACTION, export_action, "number")

typedef enum ir_file_problem {
#define X(NAME, name, args) IR_FILE_##NAME,
    IR_FILE_PROBLEMS(X)
#undef X
        IR_FILE_COUNT
} ir_file_problem;

extern const ir_code ir_file_codes[]; /* by ir_file_problem; ends with a NULL key */

#endif
