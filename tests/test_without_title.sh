#!/usr/bin/env bash
# A title is a folder: without src/titles/1880 and 1890 the program builds and plays the other titles exactly as before, and
# says so when it is given a game of 1880. The core and the rail kit know no word of one game's board or cards. TAP.
set -uo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT
number=0 failed=0
report() { # report CODE NAME [MORE]
    number=$((number + 1))
    if [ "$1" -eq 0 ]; then echo "ok $number - $2"; else echo "not ok $number - $2" && failed=1; fi
    [ "$1" -eq 0 ] || printf '%s\n' "${3:-}" | head -20 | sed 's/^/# /'
}
same() { # same NAME ARGUMENT...: both programs end well and say the same
    local name=$1 one other
    shift
    one=$("$IRONROAD" "$@" 2>&1) && other=$("$without" "$@" 2>&1) && [ -n "$one" ] && [ "$one" = "$other" ]
    report $? "$name" "$(diff <(printf '%s\n' "$one") <(printf '%s\n' "${other:-}"))"
}

refused() { # refused NAME WORDS ARGUMENT...: the program without 1880 fails, with these words
    local name=$1 words=$2 said good=1
    shift 2
    said=$("$without" "$@" 2>&1) || good=0
    [ $good -eq 0 ] && grep -q "$words" <<<"$said"
    report $? "$name" "$said"
}

# ---- words -----------------------------------------------------------------------------------------------------------
words='rocket|wall|heng shan|communis[mt]|beijing|shanghai|permits?|takeovers?|osaka|kobe|kyoto|tigers|subway|takarazuka'
found=$(grep -rniwE "$words" "$SOURCE_DIR/src/core" "$SOURCE_DIR/src/rail")
[ $? -eq 1 ]
report $? "src/core and src/rail have no word of one game's board or cards" "$found"
found=$(grep -rnE 'china|CHINA|osaka|OSAKA|#include "titles/' "$SOURCE_DIR/src/core" "$SOURCE_DIR/src/rail")
[ $? -eq 1 ]
report $? "and name no title's files" "$found"

# ---- the program without it ------------------------------------------------------------------------------------------
# What the build of the program reads; of the tests only their list, because they are not built.
(cd "$SOURCE_DIR" && tar -c --exclude=src/titles/1880 --exclude=src/titles/1890 CMakeLists.txt cmake include src tools fuzz tests/CMakeLists.txt) |
    tar -x -C "$dir"
[ ! -e "$dir/src/titles/1880" ] && [ ! -e "$dir/src/titles/1890" ] && [ -e "$dir/src/titles/1888" ]
report $? "a copy without src/titles/1880 and 1890"
said=$(cmake -S "$dir" -B "$dir/build/quick" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS=-O0 -DIR_WEB=OFF -DIR_WERROR=ON 2>&1 &&
    ninja -C "$dir/build/quick" ironroad 2>&1)
report $? "it builds, without a warning" "$(printf '%s' "$said" | tail -20)"
without=$dir/build/quick/ironroad
if [ ! -x "$without" ]; then
    echo "1..$number"
    exit 1
fi

titles=$("$without" titles | grep -o '^[0-9a-z]\+' | tr '\n' ' ')
[ "$titles" = "1888n 1888 nar " ]
report $? "it has 1888n, 1888 and nar" "$titles"

signature() { "$1" sim "$2" --players "$3" --games 20 --json | grep -o '"signature":"[0-9a-f]*"'; }
while read -r title players game; do
    one=$(signature "$IRONROAD" "$title" "$players") && [ "$one" = "$(signature "$without" "$title" "$players")" ]
    report $? "$title: the same random games of $players players, $one"
    same "$title: the result of a recorded game" replay "$SOURCE_DIR/tests/games/$title/$game" --result
    same "$title: what happens in it" replay "$SOURCE_DIR/tests/games/$title/$game" --events
    same "$title: its last position" show "$SOURCE_DIR/tests/games/$title/$game"
done <<<'1888n 4 4p-seed41-compat-bank.rgn
1888 3 4p-seed3-compat-smallbank-bankrupt.rgn
nar 4 3p-seed12-maypass-cities.rgn'

# 18xx.games' format, there and back.
for game in 1888n/4p-seed41-compat-bank.rgn 1888/4p-seed3-compat-smallbank-bankrupt.rgn; do
    same "$game: its export" export "$SOURCE_DIR/tests/games/$game"
    "$IRONROAD" export "$SOURCE_DIR/tests/games/$game" >"$dir/one.json"
    same "$game: the import of that" import "$dir/one.json"
done

# ---- a game of 1880 ------------------------------------------------------------------------------------------------------
game=$SOURCE_DIR/tests/games/1880/3p-seed24-compat-trains.rgn
refused "a game of 1880 is refused, and the titles are named" "1880.*1888n, 1888, nar" show "$game"
"$IRONROAD" export "$game" >"$dir/china.json"
refused "its export too" "the title is '1880', which cannot be imported; possible: 1888$" import "$dir/china.json"
refused "and a new game of it" "there is no title '1880'" new 1880 --players Ann,Bob,Cat
echo "1..$number"
exit $failed
