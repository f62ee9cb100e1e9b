#!/usr/bin/env bash
# deckgen: the good file compiles; wrong ones stop with the right place. Prints TAP. Each wrong file is the good one
# changed by sed; the first complaint must name file, line and column of the fault.
set -uo pipefail
export LC_ALL=C.UTF-8

good=$SOURCE_DIR/src/titles/nar/nar.yaml
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
count=0
failed=0

ok() {
    count=$((count + 1))
    echo "ok $count - $1"
}

not_ok() {
    count=$((count + 1))
    failed=$((failed + 1))
    echo "not ok $count - $1"
    shift
    printf '# %s\n' "$@"
}

line_of() { grep -nE -m1 -- "$1" "$dir/bad.yaml" | cut -d: -f1; }

# wrong NAME SED PATTERN COLUMN MESSAGE: the good file changed by SED is refused at the line that PATTERN finds in it
wrong() {
    local said code first place
    sed -E "$2" "$good" >"$dir/bad.yaml"
    if cmp -s "$good" "$dir/bad.yaml"; then
        not_ok "$1" "the change changes nothing"
        return
    fi
    echo old >"$dir/out.c"
    said=$("$DECKGEN" "$dir/bad.yaml" "$dir/out.c" 2>&1)
    code=$?
    first=${said%%$'\n'*}
    place="$dir/bad.yaml:$(line_of "$3"):$4: "
    if [ $code -ne 1 ]; then
        not_ok "$1" "exit code $code instead of 1" "$first"
    elif [ -e "$dir/out.c" ]; then
        not_ok "$1" "the old output is still there"
    elif [ "${first#"$place"}" = "$first" ]; then
        not_ok "$1" "expected at $place" "got $first"
    elif ! grep -qE -- "$5" <<<"${first#"$place"}"; then
        not_ok "$1" "expected /$5/" "got $first"
    else
        ok "$1"
    fi
}

if "$DECKGEN" "$good" "$dir/out.c" && grep -q 'nar_data nar_data_nar = {' "$dir/out.c" &&
    [ "$(grep -c '\.symbols = ' "$dir/out.c")" = 41 ] && [ "$(grep -c '#include' "$dir/out.c")" = 1 ]; then
    ok "the title's own file"
else
    not_ok "the title's own file"
fi
cp "$dir/out.c" "$dir/first.c"
"$DECKGEN" "$good" "$dir/out.c" >/dev/null
if cmp -s "$dir/out.c" "$dir/first.c"; then ok "the same file again"; else not_ok "the same file again"; fi

wrong "an unknown section" '1,/^id:/s/^id: nar/&\nlicense: none/' '^license' 1 "there is no key 'license'; the keys are:"
wrong "an unknown key" 's/^(  Helena: \{)cost/\1kost/' '^  Helena' 12 "card Helena: there is no key 'kost'"
wrong "a missing key" 's/^(  Regina: .*)symbols: 0, /\1/' '^  Regina' 3 "the key 'symbols' is missing"
wrong "a missing section" 's/^cities_left_end.*//' '^family' 1 "'cities_left_end' is missing"
wrong "a city too few" '/^  Boston:/d' '^cities:' 1 "section cities: there are 35 but must be 36"
wrong "a city too many" 's/^(  San Francisco:)(.*)/\1\2\n  Miami:\2/' '^  Miami' 3 "there are 37 but must be 36"
wrong "a start city too few" '/^  Omaha:/d' '^start_cities:' 1 "there are 4 but must be 5"
wrong "a company too few" '/^  BLK:/d' '^companies:' 1 "there are 4 but must be 5"
wrong "a cost that is not in hundreds" 's/^(  Dallas: .cost: )300/\1350/' '^  Dallas' 18 "money is in hundreds"
wrong "no cost" 's/^(  Dallas: .cost: )300/\10/' '^  Dallas' 18 "must be a whole number from 100 to 9900"
wrong "an income that is no number" 's/^(  Omaha: .income: )200/\1many/' '^  Omaha' 19 "must be a whole number"
wrong "a start city with a cost" 's/^(  Omaha: .)/\1cost: 100, /' '^  Omaha' 11 "there is no key 'cost'"
wrong "four symbols" 's/^(  Seattle: .*symbols: )3/\14/' '^  Seattle' 46 "must be a whole number from 0 to 3"
wrong "a name twice" 's/^  Omaha:/  Denver:/' 'Denver: .income' 3 "card 'Denver' is there twice, first in line"
wrong "a key twice" 's/^  Omaha: .income: 200/  Chicago: {income: 300/' 'Chicago.*300' 3 "stands here twice"
wrong "a name too long" 's/^  Omaha:/  Omaha of the very long name beyond all measure:/' '^  Omaha' 3 "1 to 27 bytes"
wrong "a name with a double blank" 's/^  Santa Fe:/  Santa  Fe:/' '^  Santa' 3 "no odd or double blanks"
wrong "not a colour" 's/"#c62828"/red/' '^  RED' 36 "must look like"
wrong "cash not in hundreds" 's/^(cash: .3: )2000/\12050/' '^cash' 11 "money is in hundreds"
wrong "cash for two" 's/^cash: ./&2: 2000, /' '^cash' 8 "there is no key '2'"
wrong "a part larger than the whole" 's/(own_to_treasury: )500/\11100/' 'own_to_treasury' 20 "more than own_price"
wrong "another family" 's/^family: cards/family: rail/' '^family' 9 "must be cards"
wrong "no YAML" 's/^  Omaha: \{/  Omaha: {{/' '^  Omaha' 11 "a key must be a word"

"$DECKGEN" >/dev/null 2>&1
if [ $? -eq 2 ]; then ok "no arguments: usage"; else not_ok "no arguments: usage"; fi
"$DECKGEN" "$good" "$dir/x.yaml" >/dev/null 2>&1
if [ $? -eq 2 ]; then ok "never over a source"; else not_ok "never over a source"; fi
echo "1..$count"
[ $failed -eq 0 ]
