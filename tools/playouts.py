#!/usr/bin/env python3
"""Random playouts from Python beside the same in C, in one run and in turn, by processor time: steps a second.
    tools/playouts.py [LIBRARY]        default: build/release/libironroad.so
  choices    C, the structs of ironroad.h: list the choices, take one, apply it
  many, C    C, 256 games by numbers, with masks, observations and rewards
  many       the same from Python
  single     Python, one game by numbers (ironroad.spiel): legal numbers, one of them, apply it"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES, SECONDS, TURNS = 256, 0.7, 3

PROGRAM = r"""
#include <ironroad/many.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static ir_choice choice[IR_MAX_CHOICES];

static double spent(void) { return (double)clock() / CLOCKS_PER_SEC; }

static double by_choices(const ir_title *title, double seconds) {
    static const char *const names[] = {"1", "2", "3"};
    static ir_game game;
    ir_problem problem;
    uint64_t dice = 1, seed = 1;
    double steps = 0, from = spent();
    while (spent() - from < seconds) {
        ir_state state;
        ir_game_init(&game, title, ir_title_revision(title), 3, names, seed++, 0, NULL, &problem);
        ir_new(&game, &state);
        while (!state.finished) {
            ir_action action;
            size_t count = ir_choices(&game, &state, choice, IR_MAX_CHOICES);
            if (ir_choice_random(&game, &state, choice, count, &dice, &action)) {
                ir_apply(&game, &state, &action, NULL, NULL);
                steps++;
            }
        }
    }
    return steps / (spent() - from);
}

static double by_many(const ir_title *title, double seconds, size_t games) {
    ir_problem problem;
    ir_many *many = ir_many_new(title, 3, 0, NULL, games, &problem);
    int32_t *number = calloc(games, sizeof *number), *seat = calloc(games, sizeof *seat);
    uint8_t *mask = calloc(games, ir_many_numbers(many)), *over = calloc(games, 1);
    int32_t *observation = calloc(games * ir_many_features(many), sizeof *observation);
    int32_t *reward = calloc(games * 3, sizeof *reward);
    ir_many_rows rows = {mask, observation, reward, seat, over};
    uint64_t dice = 1;
    ir_many_look(many, &rows);
    double steps = 0, from = spent();
    while (spent() - from < seconds) {
        ir_many_random(many, &dice, number);
        ir_many_step(many, number, &rows);
        steps += (double)games;
    }
    return steps / (spent() - from);
}

int main(int argc, char **argv) {
    const ir_title *title = ir_title_find(argv[2]);
    double seconds = atof(argv[3]);
    printf("%.0f\n", strcmp(argv[1], "many") == 0 ? by_many(title, seconds, (size_t)atoi(argv[4])) : by_choices(title, seconds));
    return argc != 5;
}
"""


def many(title):
    from ironroad import Many
    games = Many(title, 3, GAMES)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        games.random()
        games.step()
        steps += GAMES
    return steps / (time.process_time() - begun)


def single(title):
    import random
    from ironroad.spiel import load_game
    game, dice = load_game(title, 3), random.Random(1).random
    steps, begun, seed = 0, time.process_time(), 0
    while time.process_time() - begun < SECONDS:
        seed += 1
        state = game.new_initial_state(seed)
        while legal := state.legal_actions():
            state.apply_action(legal[int(dice() * len(legal))])
            steps += 1
    return steps / (time.process_time() - begun)


def measure(library, title):
    """Each way in its turn, the best of the turns."""
    best = dict.fromkeys(("choices", "many, C", "many", "single"), 0.0)
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder) / "playouts.c", pathlib.Path(folder) / "playouts"
        source.write_text(PROGRAM)
        subprocess.run(["cc", "-O2", f"-I{ROOT}/include", "-o", program, source, str(library)], check=True)
        env = dict(os.environ, LD_LIBRARY_PATH=str(pathlib.Path(library).parent))

        def native(how):
            done = subprocess.run([program, how, title, str(SECONDS), str(GAMES)], env=env, capture_output=True, check=True)
            return float(done.stdout)

        for _ in range(TURNS):
            for name, way in (("choices", lambda: native("choices")), ("many, C", lambda: native("many")),
                              ("many", lambda: many(title)), ("single", lambda: single(title))):
                best[name] = max(best[name], way())
    return best


def main():
    library = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/release/libironroad.so").resolve()
    os.environ["IRONROAD_LIBRARY"] = str(library)
    sys.path.insert(0, str(ROOT / "python"))
    for title in ("1888n", "nar"):
        best = measure(library, title)
        print(title, ", ".join(f"{name} {steps:.0f}" for name, steps in best.items()),
              f"; many {100 * best['many'] / best['many, C']:.0f} % of C")


if __name__ == "__main__":
    main()
