#!/usr/bin/env bash
# The release binary: it starts, and the same seed gives the same signature there and in the other builds.
set -uo pipefail
number=0
failed=0
check() { # check NAME CONDITION-COMMAND...
    number=$((number + 1))
    local name=$1
    shift
    if "$@"; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        failed=1
    fi
}
signature() { "$1" sim 1888n --players 3 --games 20 --seed 7 --json | sed -n 's/.*"signature":"\([0-9a-f]*\)".*/\1/p'; }

check "version" "$IRONROAD" version
want=$(signature "$IRONROAD")
check "release gives a signature" test -n "$want"
for other in test asan debug clang; do
    binary="$SOURCE_DIR/build/$other/ironroad"
    if [ -x "$binary" ] && [ ! "$binary" -ot "$IRONROAD" ]; then
        check "signature of $other is that of release" test "$(signature "$binary")" = "$want"
    fi
done
# What is in thread-local storage is cleared at every start: 8 MB there once made each command take 6 ms longer.
local_storage=$(($(readelf -lW "$IRONROAD" | awk '$1 == "TLS" { print $6 }')))
check "thread-local storage is at most 4 KB ($local_storage bytes)" test "$local_storage" -le 4096
check "build/ironroad is the release binary" cmp "$SOURCE_DIR/build/ironroad" "$IRONROAD"
echo "1..$number"
exit "$failed"
