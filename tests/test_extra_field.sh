#!/usr/bin/env bash
# A field that is zero is added to the state: the layout changes, no hash does. The program is compiled with the field
# and plays the same games as the one without. TAP.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$SOURCE_DIR" || exit 1
cc=${CC:-cc}
mapfile -t sources < <(find src/core src/rail src/titles src/map src/bots src/interop src/store src/server src/term src/cli -name '*.c')
mapfile -t made < <(find "$BUILD_DIR/gen" -name '*.c' ! -name messages_engine.c) # those are the browser's messages
"$cc" -std=c17 -O1 -D_XOPEN_SOURCE=700 -DRAIL_TEST_EXTRA_FIELD -Iinclude -Isrc -I"$BUILD_DIR/gen" "${sources[@]}" \
    "${made[@]}" "$BUILD_DIR/libir_assets.a" -ljansson -lz -lsqlite3 -lsodium -levent_core -levent_extra \
    -levent_pthreads -lpthread -lm -o "$work/ironroad" 2>"$work/log"
if [ ! -x "$work/ironroad" ]; then
    echo "not ok 1 - the program compiles with an extra field"
    sed 's/^/# /' "$work/log" | head -5
    exit 1
fi
n=0 bad=0
while read -r title players; do
    set -- "$title" "$players"
    n=$((n + 1))
    one=$("$IRONROAD" sim "$1" --players "$2" --games 40 --json | grep -o '"signature":"[0-9a-f]*"')
    two=$("$work/ironroad" sim "$1" --players "$2" --games 40 --json | grep -o '"signature":"[0-9a-f]*"')
    if [ -n "$one" ] && [ "$one" = "$two" ]; then
        echo "ok $n - $1, $2 players: the same $one with an extra field"
    else
        echo "not ok $n - $1, $2 players: $one, with an extra field $two"
        bad=1
    fi
done <<< $'1888n 4\n1888 3\n1888n 2\n1888 6\n1880 5'
echo "1..$n"
exit $bad
