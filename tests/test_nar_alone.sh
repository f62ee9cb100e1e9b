#!/usr/bin/env bash
# North American Railways needs core and nothing of the rail kit: its objects and core's, with a main program that knows
# this title only, link and play.
set -uo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT
number=0 failed=0
report() { # report CODE NAME [MORE]
    number=$((number + 1))
    if [ "$1" -eq 0 ]; then echo "ok $number - $2"; else echo "not ok $number - $2" && failed=1; fi
    [ "$1" -eq 0 ] || printf '%s\n' "${3:-}" | sed 's/^/# /'
}

objects=$BUILD_DIR/CMakeFiles
mapfile -t nar < <(find "$objects/ir_titles.dir/src/titles/nar" "$objects/ir_titles.dir/gen/card_data_nar.c.o" -name '*.o')
mapfile -t core < <(find "$objects/ir_core.dir" -name '*.o')
if [ ${#nar[@]} -lt 4 ] || [ ${#core[@]} -lt 5 ]; then
    echo "1..0 # SKIP the objects are not in $objects"
    exit 77
fi

wanted=$(nm -u "${nar[@]}" | grep -E '\b(rail_|xx_|title_18)' || true)
[ -z "$wanted" ]
report $? "its objects name nothing of rail" "$wanted"
wanted=$(nm -u "${core[@]}" | grep -E '\b(rail_|nar_|title_)' || true)
[ -z "$wanted" ]
report $? "core's objects name nothing of rail or of a title" "$wanted"
included=$(grep -nE '#include "(rail|titles/1)' -r "$SOURCE_DIR/src/titles/nar" "$SOURCE_DIR/src/core" || true)
[ -z "$included" ]
report $? "no file of it or of core includes rail" "$included"

cat >"$dir/main.c" <<'C'
#include "core/title.h"
#include <stdio.h>
extern const ir_title title_nar;
const ir_title *const ir_titles[] = {&title_nar};
const size_t ir_titles_count = 1;
int main(void) {
    static ir_choice choice[IR_MAX_CHOICES];
    const char *const names[] = {"Ann", "Bob", "Cat"};
    ir_game game;
    ir_state state;
    ir_problem problem;
    if (!ir_game_init(&game, &title_nar, 0, 3, names, 1, 0, NULL, &problem)) {
        return 1;
    }
    ir_new(&game, &state);
    while (!state.finished && ir_choices(&game, &state, choice, IR_MAX_CHOICES) > 0) {
        ir_action action = {.move = choice[0].move};
        if (choice[0].form == IR_FORM_AMOUNT) {
            action.move.amount = choice[0].min;
        }
        if (ir_apply(&game, &state, &action, NULL, NULL) != IR_OK) {
            return 2;
        }
    }
    printf("%u actions, %s\n", state.actions, state.finished ? "finished" : "stuck");
    return state.finished ? 0 : 3;
}
C
said=$("${CC:-cc}" -std=c17 -I"$SOURCE_DIR/include" -I"$SOURCE_DIR/src" "$dir/main.c" "${nar[@]}" "${core[@]}" \
    -o "$dir/alone" 2>&1)
report $? "it links with core alone" "$said"
said=$("$dir/alone" 2>&1)
report $? "and plays a game: $said"
echo "1..$number"
exit $failed
