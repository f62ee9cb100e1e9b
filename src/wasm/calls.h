/* What a browser may call, one line each: CALL(name, about, answer, arguments...).
 *
 * There are two modules: the engine (game.c, api.c) and the computer players (game.c, players.c). Each call has a body
 * wasm_NAME there; tools/typegen makes the TypeScript interfaces Calls and PlayerCalls of the same lines, and the page
 * calls by name (web/src/calls.ts). So a call is declared here and nowhere else.
 *
 * Always: the answer is JSON of the named type (the *.shape files), left in the buffer; the call returns its length in
 * bytes, and 0 if it would not fit. TEXT and WORDS are written to the buffer first and their length is handed over, so a
 * call has at most one of them; each of the WORDS ends with a zero byte. NUMBER and FLAG are handed over as they are.
 * Positions are numbers of actions from 0 (the start) to the newest; a number beyond is the newest. Seats count from 0;
 * 255 is a spectator. Without a game a call answers as for an empty one, or that there is none. */
#ifndef WASM_CALLS_H
#define WASM_CALLS_H

/* Of both modules. */
#define WASM_GAME_CALLS(CALL)                                                                                          \
    CALL(language,                                                                                                     \
         "A language by its id (English is built in), or its texts, a zero byte after each. False: nothing changes.",  \
         boolean, TEXT(texts))                                                                                         \
    CALL(open, "Begins the game of a header.", Opened, TEXT(header))                                                   \
    CALL(extend,                                                                                                       \
         "Replays lines of a log; comments and empty lines are kept for rgn. What is good before a bad line "          \
         "stays.",                                                                                                     \
         Extended, TEXT(lines))                                                                                        \
    CALL(truncate, "Forgets the actions beyond; how many are left.", number, NUMBER(actions))                          \
    CALL(actions, "How many actions the game has.", number, NONE)

/* Of the engine. */
#define WASM_CALLS(CALL)                                                                                               \
    CALL(titles, "The titles with their options.", TitleInfo[], NONE)                                                  \
    CALL(header, "The header of a new game from title, seed, number of players, their names and options name=value.",  \
         Made, WORDS(setup))                                                                                           \
    CALL(placed, "The header of a game that begins from a position in words, with its title and players.", Made,       \
         TEXT(position))                                                                                               \
    CALL(apply, "Does one line. logged: the server has decided it; else every rule is asked.", Applied, TEXT(line),    \
         FLAG(logged))                                                                                                 \
    CALL(finished, "The game is over at the newest position.", boolean, NONE)                                          \
    CALL(hash, "Of a position: 16 hexadecimal digits.", string, NUMBER(at))                                            \
    CALL(position, "A position in words, with its title and players; empty where something of it is hidden.", string,  \
         NUMBER(at))                                                                                                   \
    CALL(view, "A position as a seat sees it.", View, NUMBER(at), NUMBER(viewer))                                      \
    CALL(menu, "What a seat may do for itself and its companies; 255: only who must act; 254: what anybody may do.",   \
         Menu, NUMBER(at), NUMBER(viewer))                                                                             \
    CALL(decider, "The seat of the first player who must decide there; 255: nobody must.", number, NUMBER(at))         \
    CALL(why, "Why a line is refused to a player at a position, if it is.", Asked, NUMBER(at), TEXT(line))             \
    CALL(preview, "What a line would do at a position, without doing it.", Foreseen, NUMBER(at), TEXT(line))           \
    CALL(happened, "The events of the actions first to last, counted from 1.", Happened[], NUMBER(first),              \
         NUMBER(last))                                                                                                 \
    CALL(lines, "The lines of the actions first to last, counted from 1, without numbers.", string[], NUMBER(first),   \
         NUMBER(last))                                                                                                 \
    CALL(moves, "The same, taken apart.", Move[], NUMBER(first), NUMBER(last))                                         \
    CALL(read, "A line taken apart, whether or not it is allowed at that position.", Read, NUMBER(at), TEXT(line))     \
    CALL(facts, "What never changes in this game.", GameFacts, NONE)                                                   \
    CALL(board, "A position as a drawing, after a line if there is one; turned: by a quarter against the clock.",      \
         Board | null, NUMBER(at), FLAG(turned), TEXT(line))                                                           \
    CALL(tile, "The face of a tile as a drawing.", TileDrawing | null, NUMBER(rotation), FLAG(turned), TEXT(id))       \
    CALL(routes, "Routes over the track of a position as a drawing: TRAIN:HEX-HEX-... ...", RouteDrawing[],            \
         NUMBER(at), FLAG(turned), TEXT(run))                                                                          \
    CALL(next_best,                                                                                                    \
         "What a run can earn that leaves out some track of the best one; null: no run is due, or unknown.",           \
         number | null, NUMBER(at))                                                                                    \
    CALL(say, "A sentence of the message files: its key, then its arguments.", string, WORDS(message))                 \
    CALL(bot, "A random legal line at the newest position, with its actor; empty when the game is over.", string,      \
         NUMBER(seed))                                                                                                 \
    CALL(rgn, "The game as a file: its header, then its lines. hashes: with the hash after every action.", string[],   \
         FLAG(hashes))

/* Of the computer players. PLAYER: a name ("club:raider"), the seed of the decision, and the work that it may cost (0: as
 * the level has it). */
#define WASM_PLAYER_CALLS(CALL)                                                                                        \
    CALL(move, "What a player would do in a seat there; null: there is no such player or game.", Thought | null,       \
         NUMBER(at), NUMBER(seat), WORDS(player))                                                                      \
    CALL(judge, "What a player thinks of action n, counted from 1, and would have done instead.", Judgement | null,    \
         NUMBER(n), WORDS(player))                                                                                     \
    CALL(doers, "The seats that did the actions first to last, counted from 1.", number[], NUMBER(first), NUMBER(last))

#endif
