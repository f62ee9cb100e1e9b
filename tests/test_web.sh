#!/usr/bin/env bash
# The client's types and its own tests, which need no browser. TAP.
set -u
cd "${SOURCE_DIR:-$(dirname "$0")/..}/web" || exit 2
if [ ! -x node_modules/.bin/tsc ] || ! command -v node >/dev/null; then
    echo "1..0 # SKIP the packages of web/ are not installed (npm ci)"
    exit 77
fi
code=0
number=0
tell() { # tell NAME COMMAND...
    local name=$1 said
    shift
    number=$((number + 1))
    if said=$("$@" 2>&1); then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        tail -n 60 <<<"$said" | sed 's/^/# /'
        code=1
    fi
}
tell "the types hold" node_modules/.bin/tsc --noEmit
tell "tests of the client's logic" node --test test/
echo "1..$number"
exit "$code"
