/* The engine in a program of your own: plays a game by chance and tells what happens. After `cmake --install`:
 *     cc -o embed examples/embed.c $(pkg-config --cflags --libs ironroad)
 *     ./embed 1888n 42
 * docs/embedding.md explains the calls. */
#include <ironroad/ironroad.h>
#include <stdio.h>
#include <stdlib.h>

static ir_choice choice[IR_MAX_CHOICES];
static ir_events events;

int main(int argc, char **argv) {
    static const char *const names[] = {"Ann", "Bob", "Cat"};
    const ir_title *title = ir_title_find(argc > 1 ? argv[1] : "1888n");
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1, dice = seed;
    char text[IR_MAX_LINE];
    ir_problem problem;
    ir_game game;
    ir_state state;
    if (title == NULL) {
        fprintf(stderr, "embed: there is no title '%s'\n", argv[1]);
        return 2;
    }
    if (!ir_game_init(&game, title, ir_title_revision(title), 3, names, seed, 0, NULL, &problem)) {
        ir_problem_text(NULL, NULL, &problem, text, sizeof text);
        fprintf(stderr, "embed: %s\n", text);
        return 2;
    }
    ir_new(&game, &state);
    while (!state.finished) {
        ir_action action;
        ir_refusal refusal;
        size_t count = ir_choices(&game, &state, choice, IR_MAX_CHOICES);
        if (!ir_choice_random(&game, &state, choice, count, &dice, &action)) {
            continue; /* these dice found no run; the next ones may */
        }
        ir_line_text(&game, &state, &action, text, sizeof text);
        printf("%s\n", text);
        if (ir_apply(&game, &state, &action, &events, &refusal) != IR_OK) {
            ir_refusal_text(&game, NULL, &refusal, text, sizeof text);
            fprintf(stderr, "embed: %s\n", text);
            return 1;
        }
        for (unsigned i = 0; i < events.count; i++) {
            ir_event_text(&game, NULL, &events.event[i], text, sizeof text);
            printf("    %s\n", text);
        }
    }
    uint8_t seat[IR_MAX_PLAYERS];
    ir_ranking(&game, &state, seat);
    for (unsigned i = 0; i < game.players; i++) {
        printf("%s %d\n", names[seat[i]], (int)ir_total(&game, &state, seat[i]));
    }
    printf("end %s after %u actions, hash %016llx\n", ir_end_name(&game, &state), (unsigned)state.actions,
           (unsigned long long)ir_hash(&game, &state));
    return 0;
}
