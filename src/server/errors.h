/* What the server answers when it says no: codes of errors, each with its HTTP status, its class ("error" in the answer)
 * and its arguments (core/codes.h). The message files hold the text under error.NAME; docs/api.md lists them all.
 * X(NAME, name, status, class, arguments) */
#ifndef SERVER_ERRORS_H
#define SERVER_ERRORS_H

#include "core/message.h"

#define SRV_ERRORS(X)                                                                                                  \
    /* requests */                                                                                                     \
    X(NOT_FOUND, not_found, 404, not_found, "")                                                                        \
    X(METHOD, method, 405, bad_request, "")                                                                            \
    X(OTHER_SITE, other_site, 403, forbidden, "")                                                                      \
    X(HEADER_NEEDED, header_needed, 403, forbidden, "")                                                                \
    X(INVITE_IN_ADDRESS, invite_in_address, 400, bad_request, "")                                                      \
    X(KEY_IN_ADDRESS, key_in_address, 400, bad_request, "")                                                            \
    X(BODY_TOO_LARGE, body_too_large, 413, too_large, "number KiB at most")                                            \
    X(BODY_TOO_DEEP, body_too_deep, 400, bad_json, "")                                                                 \
    X(BODY_JSON, body_json, 400, bad_json, "number line, number column")                                               \
    X(BODY_OBJECT, body_object, 400, bad_request, "")                                                                  \
    X(MEMBER_UNKNOWN, member_unknown, 400, bad_request, "word member")                                                 \
    X(MEMBER_MISSING, member_missing, 400, bad_request, "word member")                                                 \
    X(MEMBER_NUMBER, member_number, 400, bad_request, "word member")                                                   \
    X(MEMBER_TEXT, member_text, 400, bad_request, "word member")                                                       \
    X(MEMBER_TOO_LONG, member_too_long, 400, bad_request, "word member")                                               \
    X(MEMBER_BOOL, member_bool, 400, bad_request, "word member")                                                       \
    X(MEMBER_OBJECT, member_object, 400, bad_request, "word member")                                                   \
    X(MEMBER_WORD, member_word, 400, bad_request, "word member, words")                                                \
    X(MEMBER_CHARACTERS, member_characters, 400, bad_request, "word member")                                           \
    X(SECRET_FORM, secret_form, 400, bad_request, "word member")                                                       \
    X(SEED, seed, 400, bad_request, "")                                                                                \
    X(SEATS_LIST, seats_list, 400, bad_request, "")                                                                    \
    X(SEATS_ORDER, seats_order, 400, bad_request, "")                                                                  \
    X(FROM_ROW, from_row, 400, bad_request, "")                                                                        \
    X(AFTER_PAGE, after_page, 400, bad_request, "")                                                                    \
    X(EXPORT_FORMAT, export_format, 400, bad_request, "")                                                              \
    X(PROGRAM_FORM, program_form, 400, bad_request, "")                                                                \
    X(CHAT_FORM, chat_form, 400, bad_request, "number most")                                                           \
    X(STREAM_GAMES, stream_games, 400, bad_request, "number most")                                                     \
    X(STREAM_ROW, stream_row, 400, bad_request, "")                                                                    \
    /* too much */                                                                                                     \
    X(TOO_MANY_REQUESTS, too_many_requests, 429, too_many, "number seconds")                                           \
    X(ADDRESS_BUSY, address_busy, 429, too_many, "number seconds")                                                     \
    X(SIGNING_IN_BUSY, signing_in_busy, 429, too_many, "number seconds")                                               \
    X(OWN_TABLES_WAIT, own_tables_wait, 429, too_many, "number tables")                                                \
    X(ADDRESS_TABLES_WAIT, address_tables_wait, 429, too_many, "number tables")                                        \
    X(OWN_BOT_TABLES, own_bot_tables, 429, too_many, "number tables")                                                  \
    X(ADDRESS_BOT_TABLES, address_bot_tables, 429, too_many, "number tables")                                          \
    X(TOO_MANY_STREAMS, too_many_streams, 429, too_many, "")                                                           \
    /* the server */                                                                                                   \
    X(BUG, bug, 500, bug, "")                                                                                          \
    X(DAMAGED, damaged, 500, damaged, "word what")                                                                     \
    X(NO_MEMORY, no_memory, 503, unavailable, "")                                                                      \
    X(DATABASE, database, 503, unavailable, "")                                                                        \
    X(DATABASE_LOST, database_lost, 503, unavailable, "")                                                              \
    /* accounts */                                                                                                     \
    X(SIGN_IN_FIRST, sign_in_first, 403, sign_in, "")                                                                  \
    X(BANNED, banned, 403, forbidden, "")                                                                              \
    X(WRONG_SIGN_IN, wrong_sign_in, 401, sign_in, "")                                                                  \
    X(WRONG_PASSWORD, wrong_password, 401, sign_in, "")                                                                \
    X(RESET_USED, reset_used, 403, forbidden, "")                                                                      \
    X(NAME_FORM, name_form, 422, refused, "number most")                                                               \
    X(NAME_TAKEN, name_taken, 409, taken, "")                                                                          \
    X(NAME_ALIKE, name_alike, 409, taken, "")                                                                          \
    X(NAME_OF_ACCOUNT, name_of_account, 422, refused, "")                                                              \
    X(PASSWORD_LENGTH, password_length, 422, refused, "number least, number most")                                     \
    X(PASSWORD_EASY, password_easy, 422, refused, "")                                                                  \
    /* tables */                                                                                                       \
    X(NO_TABLE, no_table, 404, not_found, "")                                                                          \
    X(PRIVATE, private, 403, forbidden, "")                                                                            \
    X(PRIVATE_INVITATION, private_invitation, 403, forbidden, "")                                                      \
    X(OWNER_ONLY, owner_only, 403, forbidden, "")                                                                      \
    X(NO_SEAT, no_seat, 403, forbidden, "")                                                                            \
    X(NOT_YOUR_SEAT, not_your_seat, 403, forbidden, "")                                                                \
    X(NOBODY_DECIDES, nobody_decides, 403, forbidden, "")                                                              \
    X(NO_SUCH_SEAT, no_such_seat, 404, not_found, "")                                                                  \
    X(SEAT_EMPTY, seat_empty, 404, not_found, "")                                                                      \
    X(NO_EMPTY_SEAT, no_empty_seat, 409, full, "")                                                                     \
    X(SEATED_ALREADY, seated_already, 409, full, "")                                                                   \
    X(SAME_NAMES, same_names, 422, refused, "")                                                                        \
    X(NAME_AT_TABLE, name_at_table, 422, refused, "")                                                                  \
    X(GUEST_NEEDS_SEAT, guest_needs_seat, 422, refused, "")                                                            \
    X(TOO_FEW_PLAYERS, too_few_players, 422, refused, "number players")                                                \
    X(OPTIONS_TOO_LONG, options_too_long, 422, refused, "")                                                            \
    X(POSITION_OVER, position_over, 422, refused, "")                                                                  \
    X(STARTED, started, 409, full, "")                                                                                 \
    X(NOT_STARTED, not_started, 409, stale, "")                                                                        \
    X(NOT_PLAYING, not_playing, 409, stale, "")                                                                        \
    X(ENDED, ended, 409, stale, "")                                                                                    \
    X(NOT_ENDED, not_ended, 409, stale, "")                                                                            \
    X(STALE, stale, 409, stale, "")                                                                                    \
    X(JOURNAL_FULL, journal_full, 409, full, "")                                                                       \
    X(OFFER_EARLY, offer_early, 403, forbidden, "number days")                                                         \
    X(OFFER_GONE, offer_gone, 403, forbidden, "")                                                                      \
    X(NO_BOTS, no_bots, 422, refused, "")                                                                              \
    X(BOT_UNKNOWN, bot_unknown, 422, refused, "word player")                                                           \
    X(BOTS_ALONE, bots_alone, 422, refused, "")                                                                        \
    X(BOT_SEAT, bot_seat, 409, full, "")                                                                               \
    X(BOT_EARLY, bot_early, 403, forbidden, "number days")                                                             \
    X(PLAYER_BACK, player_back, 409, full, "")                                                                         \
    X(NOTHING_TO_UNDO, nothing_to_undo, 422, refused, "")                                                              \
    X(NOTHING_TO_REDO, nothing_to_redo, 422, refused, "")                                                              \
    X(UNDO_OWN, undo_own, 403, forbidden, "")                                                                          \
    X(REDO_OWN, redo_own, 403, forbidden, "")                                                                          \
    X(NO_UNDO_ASKED, no_undo_asked, 422, refused, "")                                                                  \
    X(ANSWER_NOT_ASKED, answer_not_asked, 403, forbidden, "")                                                          \
    X(PROGRAM_ROUND, program_round, 422, refused, "")                                                                  \
    X(PROGRAM_COMPANY, program_company, 422, refused, "word company")                                                  \
    X(PROGRAM_FLOATED, program_floated, 422, refused, "word company")                                                  \
    /* files */                                                                                                        \
    X(FILE_MISSING, file_missing, 400, bad_request, "")                                                                \
    X(FILE_TOO_LARGE, file_too_large, 413, too_large, "number MiB at most")                                            \
    X(FILE_UNPACKED, file_unpacked, 413, too_large, "number MiB at most")                                              \
    X(FILE_DAMAGED, file_damaged, 400, bad_request, "")                                                                \
    X(FILE_LINES, file_lines, 413, too_large, "number most")                                                           \
    X(FILE_VALUES, file_values, 413, too_large, "number most")                                                         \
    X(IMPORT_BUSY, import_busy, 503, unavailable, "")                                                                  \
    /* connections, before there is a request */                                                                       \
    X(STOPPING, stopping, 503, unavailable, "")                                                                        \
    X(REQUEST_LATE, request_late, 408, bad_request, "")                                                                \
    X(IMPORTS, imports, 429, too_many, "")                                                                             \
    X(CONNECTIONS, connections, 429, too_many, "")                                                                     \
    X(BODIES, bodies, 429, too_many, "")                                                                               \
    X(ANSWERS, answers, 429, too_many, "")                                                                             \
    X(ANSWERS_ALL, answers_all, 503, unavailable, "")                                                                  \
    X(HEAD_TOO_LARGE, head_too_large, 431, too_large, "")                                                              \
    X(HEAD_FIELDS, head_fields, 431, too_large, "")                                                                    \
    X(HEAD_FIELD, head_field, 400, bad_request, "")                                                                    \
    X(HEAD_LINE, head_line, 400, bad_request, "")                                                                      \
    X(HEAD_ZERO, head_zero, 400, bad_request, "")                                                                      \
    X(NOT_HTTP, not_http, 400, bad_request, "")                                                                        \
    X(HTTP_VERSION, http_version, 505, bad_request, "")                                                                \
    X(ADDRESS_FORM, address_form, 400, bad_request, "")                                                                \
    X(LENGTH_NEEDED, length_needed, 411, bad_request, "")                                                              \
    X(CODING, coding, 400, bad_request, "")                                                                            \
    X(LENGTH_FORM, length_form, 400, bad_request, "")                                                                  \
    X(LENGTH_TOO_LARGE, length_too_large, 413, too_large, "")                                                          \
    X(LENGTH_TWICE, length_twice, 400, bad_request, "")                                                                \
    X(HOST, host, 400, bad_request, "")                                                                                \
    X(EXPECTATION, expectation, 417, bad_request, "")

typedef enum srv_error {
#define X(NAME, name, status, class, args) SRV_##NAME,
    SRV_ERRORS(X)
#undef X
        SRV_ERRORS_COUNT
} srv_error;

/* By srv_error; ends with a NULL key. */
extern const ir_code srv_error_codes[];

int srv_error_status(srv_error error);
const char *srv_error_class(srv_error error);

/* The language that a client asks for by its Accept-Language: the first that we have; English if there is none. */
const ir_language *srv_language(const char *accepted);

/* The answer to a request that comes to nothing, as JSON; for errors without arguments. */
void srv_error_put(const ir_language *language, srv_error error, ir_text *out);

#endif
