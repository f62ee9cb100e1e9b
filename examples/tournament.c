/* A tournament between computer players, in a program of your own: every game with all rotations of the seats. After
 * `cmake --install`:
 *     cc -o tournament examples/tournament.c $(pkg-config --cflags --libs ironroad)
 *     ./tournament nar 5 casual random random
 * `ironroad tourney` does the same with ratings, and with programs as players. */
#include <ironroad/ironroad.h>
#include <stdio.h>
#include <stdlib.h>

static const char *names[] = {"1", "2", "3", "4", "5", "6", "7"};

/* One game; player[seat] plays each seat. Returns the seat that wins, -1 if an action is refused. */
static int play(const ir_game *game, char **player, void *memory) {
    ir_state state;
    uint8_t rank[IR_MAX_PLAYERS];
    ir_new(game, &state);
    while (!state.finished) {
        uint32_t actors = ir_actors(game, &state);
        ir_party who = IR_NOBODY;
        for (unsigned p = 0; p < IR_MAX_PARTIES && who == IR_NOBODY; p++) {
            who = (actors >> p & 1u) != 0 ? ir_player_of(game, &state, (ir_party)p) : IR_NOBODY;
        }
        ir_action action;
        uint64_t seed = game->seed + state.actions;
        if (!ir_bot_move(memory, player[IR_SEAT(who)], game, &state, who, seed, 0, &action) ||
            ir_apply(game, &state, &action, NULL, NULL) != IR_OK) {
            return -1;
        }
    }
    ir_ranking(game, &state, rank);
    return rank[0];
}

int main(int argc, char **argv) {
    unsigned players = (unsigned)argc - 3, games;
    const ir_title *title = argc > 1 ? ir_title_find(argv[1]) : NULL;
    if (argc < 5 || players > IR_MAX_PLAYERS || title == NULL) {
        fprintf(stderr, "usage: tournament TITLE GAMES PLAYER PLAYER...\n");
        return 2;
    }
    games = (unsigned)strtoul(argv[2], NULL, 10);
    unsigned won[IR_MAX_PLAYERS] = {0};
    void *memory = calloc(1, ir_bot_size());
    for (unsigned n = 0; memory != NULL && n < games * players; n++) {
        char *seated[IR_MAX_PLAYERS];
        ir_problem problem;
        ir_game game;
        for (unsigned seat = 0; seat < players; seat++) {
            seated[seat] = argv[3 + (seat + n) % players];
        }
        if (!ir_game_init(&game, title, ir_title_revision(title), players, (const char *const *)names, n / players, 0,
                          NULL, &problem)) {
            char text[512];
            ir_problem_text(NULL, NULL, &problem, text, sizeof text);
            fprintf(stderr, "tournament: %s\n", text);
            return 2;
        }
        int winner = play(&game, seated, memory);
        if (winner < 0) {
            fprintf(stderr, "tournament: there is no such player\n");
            return 2;
        }
        won[((unsigned)winner + n) % players]++;
    }
    for (unsigned i = 0; i < players; i++) {
        printf("%-10s %u of %u\n", argv[3 + i], won[i], games * players);
    }
    free(memory);
    return 0;
}
