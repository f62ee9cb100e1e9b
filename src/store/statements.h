/* Every SQL statement of the store. What is written is sealed; what is read includes whether it is sound (seal.h). */
#ifndef STORE_STATEMENTS_H
#define STORE_STATEMENTS_H

#include "store/seal.h"

#define GAME_COLUMNS                                                                                                   \
    "g.id, g.title, g.description, g.options, g.state, g.private, g.by_owner, g.given_order, g.undo, g.seats,"         \
    " g.next_key, g.owner, g.owner_key, g.seed, g.invite, g.created, g.changed, g.at, g.game_at, g.actions,"           \
    " g.last_who, g.waiting, g.since, g.ended, g.totals, (SELECT iif(" SOUND(                                          \
        "account", ACCOUNT_ALL) ", name,"                                                                              \
                                " '(damaged)') FROM account WHERE id = g.owner), g.least, g.live, g.seeded, g.asked, " \
                                "g.taken, g.dice, g.version, g." GAME_SOUND
#define GAME_SOUND SOUND("game", GAME_ALL)
/* Whether a damaged row belongs to a list is unknown: it is counted among those left out. */
#define FINISHED(which) " AND ((g.state=2 AND g.asked=0)=" which " OR g.sum<>" SEAL("game", GAME_ALL) ")"
#define Q3 "?1,?2,?3"
#define Q4 Q3 ",?4"
#define Q7 Q4 ",?5,?6,?7"
#define Q10 Q7 ",?8,?9,?10"
#define Q11 Q10 ",?11"
#define Q33 Q11 ",?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,?22,?23,?24,?25,?26,?27,?28,?29,?30,?31,?32,?33"
#define Q5 Q4 ",?5"
#define Q6 Q5 ",?6"
#define INSERTED(table, values) "INTO " table " VALUES(" values "," SEAL(table, values) ")"

#define ACCOUNT_SELECT "SELECT id, name, password, created, banned, " SOUND("account", ACCOUNT_ALL) " FROM account"
#define SESSION_SELECT "SELECT hash, account, created, seen, " SOUND("session", SESSION_ALL) " FROM session"

/* Candidates for deletion: never a table that qualifies only because of a flipped bit. */
#define ARRIVING "state=3 AND " GAME_SOUND
#define WAITING "state=0 AND " GAME_SOUND
#define IDLE "SELECT id FROM game WHERE id=?1 AND changed<?2 AND " WAITING

#define LISTED_FROM " FROM game g WHERE private=0 AND state=?1 AND (changed, id) < (?2, ?3)"
/* ?4 and ?5 are always bound */
#define LISTED_ORDER " AND (?4 IS NULL OR 1) AND (?5 < 0 OR 1) ORDER BY changed DESC, id DESC LIMIT ?6"

/* What must be so for a statement of a set; otherwise the set is stale, or its row is damaged. */
typedef enum demand {
    ANY,           /* nothing */
    ONE,           /* it finds or changes a row; otherwise the set is stale */
    ONE_SOUND,     /* the same; otherwise the row is damaged */
    ONE_OF_GAME,   /* the same; damaged if the table's row is, otherwise stale */
    ONE_OF_ACCOUNT /* likewise */
} demand;

/* Every statement. X(NAME, sql) */
#define STATEMENTS(X)                                                                                                  \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                                        \
    X(LOOK, "BEGIN")                                                                                                   \
    X(COMMIT, "COMMIT")                                                                                                \
    X(MARK, "SAVEPOINT one")                                                                                           \
    X(KEEP, "RELEASE one")                                                                                             \
    X(TAKE_BACK, "ROLLBACK TO one")                                                                                    \
    X(GAME_ADD, "INSERT " INSERTED("game", Q33))                                                                       \
    X(GAME_UPDATE,                                                                                                     \
      "UPDATE game SET description=?2, state=?3, private=?4, by_owner=?5, given_order=?6, undo=?7, seats=?8,"          \
      " next_key=?9, owner=?10, owner_key=?11, seed=?12, changed=?13, at=?14, game_at=?15, actions=?16, last_who=?17," \
      " waiting=?18, since=?19, ended=?20, totals=?21, least=?22, asked=?23, taken=?24, dice=?25, version=?26, "       \
      "sum=" SEAL(                                                                                                     \
          "game",                                                                                                      \
          "id, title, ?2, options, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, invite, created, ?13, ?14,"              \
          " ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, live, seeded, made, ?23, ?24, ?25, ?26") " WHERE id=?1 AND "       \
                                                                                             "version=?27 "            \
                                                                                             "AND " GAME_SOUND)        \
    X(GAME_EXPECT, "SELECT 1 FROM game WHERE id=?1 AND version=?2 AND " GAME_SOUND)                                    \
    X(GAME_IS_SOUND, "SELECT " GAME_SOUND " FROM game WHERE id=?1")                                                    \
    X(GAME_GET, "SELECT " GAME_COLUMNS " FROM game g WHERE id=?1")                                                     \
    X(GAME_TRACES, "SELECT 1 FROM journal WHERE game=?1 UNION ALL SELECT 1 FROM seat WHERE game=?1 LIMIT 1")           \
    X(GAMES_ACCOUNT, "SELECT " GAME_COLUMNS " FROM game g WHERE id IN (SELECT game FROM seat WHERE account=?1 UNION"   \
                     " SELECT id FROM game WHERE owner=?1)" FINISHED("?2") " ORDER BY changed DESC LIMIT 500")         \
    X(GAMES_SECRET,                                                                                                    \
      "SELECT " GAME_COLUMNS " FROM game g WHERE id IN (SELECT game FROM seat WHERE secret=?1)" FINISHED("?2"))        \
    X(LISTED, "SELECT " GAME_COLUMNS LISTED_FROM LISTED_ORDER)                                                         \
    X(LISTED_TITLE, "SELECT " GAME_COLUMNS LISTED_FROM " AND title=?4" LISTED_ORDER)                                   \
    X(LISTED_LIVE, "SELECT " GAME_COLUMNS LISTED_FROM " AND live=?5" LISTED_ORDER)                                     \
    X(LISTED_BOTH, "SELECT " GAME_COLUMNS LISTED_FROM " AND title=?4 AND live=?5" LISTED_ORDER)                        \
    X(GAME_IDLE, "SELECT id FROM game WHERE changed<?1 AND " WAITING " ORDER BY changed LIMIT 1")                      \
    X(GAME_MADE, "SELECT " GAME_COLUMNS " FROM game g WHERE made=?1")                                                  \
    X(ARRIVED_ROWS, "DELETE FROM journal WHERE game=(SELECT id FROM game WHERE id=?1 AND " ARRIVING ")")               \
    X(ARRIVED, "DELETE FROM game WHERE id=?1 AND " ARRIVING)                                                           \
    X(OPEN_OF, "SELECT count(*) FROM game WHERE owner=?1 AND state=0")                                                 \
    X(BOTS_OF, "SELECT count(*) FROM game WHERE owner=?1 AND state<2 AND changed>=?2 AND id IN"                        \
               " (SELECT game FROM seat WHERE bot<>'')")                                                               \
    X(BOTS_WAITING, "SELECT DISTINCT g.id FROM seat s JOIN game g ON g.id=s.game WHERE s.bot<>'' AND g.id>?1 AND"      \
                    " g.state=1 AND (g.waiting >> s.seat) & 1 = 1 ORDER BY g.id LIMIT ?2")                             \
    X(REMOVE_ROWS, "DELETE FROM journal WHERE game=(" IDLE ")")                                                        \
    X(REMOVE_SEATS, "DELETE FROM seat WHERE game=(" IDLE ")")                                                          \
    X(REMOVE_NOTES, "DELETE FROM note WHERE game=(" IDLE ")")                                                          \
    X(REMOVE, "DELETE FROM game WHERE id=(" IDLE ")")                                                                  \
    X(SEATS_DELETE, "DELETE FROM seat WHERE game=?1")                                                                  \
    X(SEAT_ADD, "INSERT " INSERTED("seat", Q11))                                                                       \
    X(SEATS_GET, "SELECT seat, key, name, account, secret, person, offer, offer_own, called, bot, " SOUND(             \
                     "seat", SEAT_ALL) " FROM seat WHERE game=?1 ORDER BY seat")                                       \
    X(APPEND, "INSERT " INSERTED("journal", Q7))                                                                       \
    X(ROWS, "SELECT row, time, kind, who, text, hash, " SOUND(                                                         \
                "journal", JOURNAL_ALL) " FROM journal WHERE game=?1 AND row>=?2 ORDER BY row")                        \
    X(REWORD,                                                                                                          \
      "UPDATE journal SET text=?3, sum=" SEAL(                                                                         \
          "journal", "game, row, time, kind, who, ?3, hash") " WHERE game=?1 AND row=?2 AND " SOUND("journal",         \
                                                                                                    JOURNAL_ALL))      \
    X(SAT_ADD, "INSERT OR IGNORE " INSERTED("sat", Q4))                                                                \
    X(SAT, "SELECT seat, row, " SOUND("sat", SAT_ALL) " FROM sat WHERE game=?1 AND account=?2 ORDER BY seat, row")     \
    X(SAT_FORGET, "DELETE FROM sat WHERE game=?1 AND account=?2")                                                      \
    X(NOTE_PUT, "INSERT OR REPLACE " INSERTED("note", Q3))                                                             \
    X(NOTE_GET, "SELECT text, " SOUND("note", NOTE_ALL) " FROM note WHERE game=?1 AND key=?2")                         \
    X(PROGRAM_PUT, "INSERT OR REPLACE " INSERTED("program", Q3))                                                       \
    X(PROGRAM_DELETE, "DELETE FROM program WHERE game=?1 AND key=?2")                                                  \
    X(PROGRAMS, "SELECT key, text, " SOUND("program", PROGRAM_ALL) " FROM program WHERE game=?1 ORDER BY key")         \
    X(ACCOUNT_ADD, "INSERT INTO account SELECT " Q6                                                                    \
                   ",0," SEAL("account", Q6 ",0") " WHERE NOT EXISTS(SELECT 1 FROM account WHERE looks=?6)")           \
    X(ACCOUNT_BAN,                                                                                                     \
      "UPDATE account SET banned=?2, sum=" SEAL(                                                                       \
          "account", "id, name, folded, password, created, looks, ?2") " WHERE id=?1 AND " SOUND("account",            \
                                                                                                 ACCOUNT_ALL))         \
    X(ACCOUNT_IS_SOUND, "SELECT " SOUND("account", ACCOUNT_ALL) " FROM account WHERE id=?1")                           \
    X(ACCOUNT_FIND, ACCOUNT_SELECT " WHERE folded=?1")                                                                 \
    X(ACCOUNT_ALIKE, ACCOUNT_SELECT " WHERE looks=?1")                                                                 \
    X(ACCOUNT_GET, ACCOUNT_SELECT " WHERE id=?1")                                                                      \
    X(ACCOUNT_PASSWORD,                                                                                                \
      "UPDATE account SET password=?2, sum=" SEAL(                                                                     \
          "account", "id, name, folded, ?2, created, looks, banned") " WHERE id=?1 AND " SOUND("account",              \
                                                                                               ACCOUNT_ALL))           \
    X(NOTE_FORGET, "DELETE FROM note WHERE game=?1 AND key=?2")                                                        \
    X(ACCOUNT_TABLE, "SELECT game FROM seat WHERE account=?1 UNION ALL SELECT game FROM sat WHERE account=?1 LIMIT 1") \
    X(GAMES_DISOWN, "UPDATE game SET owner=NULL, version=version+1, sum=" SEAL(                                        \
                        "game", "id, title, description, options, state, private, by_owner, given_order, undo,"        \
                                " seats, next_key, NULL, owner_key, seed, invite, created, changed, at, game_at,"      \
                                " actions, last_who, waiting, since, ended, totals, least, live, seeded, made,"        \
                                " asked, taken, dice, version+1") " WHERE owner=?1 AND " GAME_SOUND)                   \
    X(ACCOUNT_DELETE, "DELETE FROM account WHERE id=?1 AND NOT EXISTS(SELECT 1 FROM seat WHERE account=?1) AND NOT "   \
                      "EXISTS(SELECT 1 FROM sat WHERE account=?1)")                                                    \
    X(SESSION_ADD, "INSERT " INSERTED("session", Q4))                                                                  \
    X(SESSION_GET, SESSION_SELECT " WHERE hash=?1")                                                                    \
    X(SESSION_SEEN, "UPDATE session SET seen=?2, sum=" SEAL(                                                           \
                        "session", "hash, account, created, ?2") " WHERE hash=?1 AND " SOUND("session", SESSION_ALL))  \
    X(EXPIRED_SEEN, SESSION_SELECT " WHERE seen<?1 LIMIT 64")                                                          \
    X(EXPIRED_CREATED, SESSION_SELECT " WHERE created<?1 LIMIT 64")                                                    \
    X(SESSION_END, "DELETE FROM session WHERE hash=?1")                                                                \
    X(SESSIONS_END, "DELETE FROM session WHERE account=?1 AND (?2 IS NULL OR hash<>?2)")                               \
    X(SESSIONS, SESSION_SELECT " WHERE account=?1 ORDER BY created LIMIT 200")                                         \
    X(RESETS_OLD, "DELETE FROM reset WHERE account=?1")                                                                \
    X(RESET_ADD, "INSERT " INSERTED("reset", Q3))                                                                      \
    X(RESET_GET, "SELECT account FROM reset WHERE hash=?1 AND expires>?2 AND " SOUND("reset", RESET_ALL))              \
    X(CHANGES, "PRAGMA data_version")                                                                                  \
    X(AUDIT_ADD, "INSERT INTO audit SELECT n, ?1, ?2, " SEAL(                                                          \
                     "audit", "n, ?1, ?2") " FROM (SELECT coalesce(max(number), 0) + 1 AS n FROM audit)")              \
    X(AUDIT, "SELECT time, text, " SOUND("audit", AUDIT_ALL) " FROM audit ORDER BY number")                            \
    X(GAME_IDS, "SELECT id FROM game WHERE id>?1 AND state<3 ORDER BY id LIMIT ?2")                                    \
    X(COUNTS, "SELECT (SELECT count(*) FROM game WHERE state=0), (SELECT count(*) FROM game WHERE state=1), (SELECT "  \
              "count(*) FROM game WHERE state=2), (SELECT count(*) FROM account), (SELECT count(*) FROM account "      \
              "WHERE banned<>0), (SELECT count(*) FROM session), (SELECT count(*) FROM journal), (SELECT count(*) "    \
              "FROM game WHERE state=1 AND changed>=?1)")                                                              \
    X(ROWS_CUT, "DELETE FROM journal WHERE game=?1 AND row>?2")                                                        \
    X(ROWS_DELETE, "DELETE FROM journal WHERE game=?1")                                                                \
    X(SAT_DELETE, "DELETE FROM sat WHERE game=?1")                                                                     \
    X(NOTES_DELETE, "DELETE FROM note WHERE game=?1")                                                                  \
    X(PROGRAMS_DELETE, "DELETE FROM program WHERE game=?1")                                                            \
    X(GAME_DELETE, "DELETE FROM game WHERE id=?1")                                                                     \
    X(RESET_USE, "DELETE FROM reset WHERE hash=?1")

typedef enum statement {
#define X(NAME, sql) S_##NAME,
    STATEMENTS(X)
#undef X
        S_COUNT
} statement;

#endif
