#!/usr/bin/env bash
# typegen refuses what it must, with file, line and column, and writes nothing then. TAP.
set -uo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT
number=0 failed=0
ok() {
    number=$((number + 1))
    if [ "$1" = 0 ]; then echo "ok $number - $2"; else echo "not ok $number - $2"; failed=1; fi
}
shapes=()
while IFS= read -r file; do shapes+=("$file"); done < <(find "$SOURCE_DIR/src" -name '*.shape' | sort)
# refuses NAME 'lines of a further file' 'part of the message'
refuses() {
    rm -f "$dir/out.ts"
    printf '%b' "$2" >"$dir/more.shape"
    out=$("$TYPEGEN" "$dir/out.ts" "${shapes[@]}" "$dir/more.shape" 2>&1)
    code=$?
    [ "$code" = 1 ] && [ ! -e "$dir/out.ts" ] && grep -qF "$3" <<<"$out"
    ok $? "$1"
    [ "$failed" = 0 ] || printf '# %s\n' "$out"
}

"$TYPEGEN" "$dir/out.ts" "${shapes[@]}" && grep -q '^export interface Calls' "$dir/out.ts"
ok $? "the shapes of the source are good"
printf '# About it.\nshape Thing: Face\n  one?: Edge[]  # The one.\n' >"$dir/more.shape"
"$TYPEGEN" "$dir/out.ts" "${shapes[@]}" "$dir/more.shape" && grep -qzF "/** About it. */
export interface Thing extends Face {
  /** The one. */
  one?: Edge[];
}" "$dir/out.ts"
ok $? "a shape with a base, and what is said about it"
refuses "an unknown type" 'shape Thing\n  one: Missing\n' "more.shape:2:8: no type is called Missing"
refuses "an unknown base" 'shape Thing: Missing\n' "more.shape:1:14: no type is called Missing"
refuses "a type twice" 'type Edge = number\n' "more.shape:1:6: Edge is declared twice"
refuses "a name in small letters" 'shape thing\n' "more.shape:1:7: a name of a type begins with a capital letter"
refuses "a type without a meaning" 'type Thing\n' "more.shape:1:11: a type is: type NAME = TYPE"
refuses "a member without a type" 'shape Thing\n  one\n' "more.shape:2:3: a member is: NAME: TYPE"
refuses "a member without a shape" '  one: number\n' "more.shape:1:1: a line is a comment, a type, a shape or a member"
refuses "an open quote" "type Thing = 'a\n" "more.shape:1:14: the quote does not end"
refuses "more after a shape" 'shape Thing of\n' "more.shape:1:12: a shape is: shape NAME"
"$TYPEGEN" "$dir/out.ts" 2>/dev/null
[ $? = 2 ]
ok $? "usage"
echo "1..$number"
exit "$failed"
