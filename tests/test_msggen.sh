#!/usr/bin/env bash
# msggen refuses what it must, with file, line and column, and writes nothing then.
set -uo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT
number=0 failed=0
ok() {
    number=$((number + 1))
    if [ "$1" = 0 ]; then echo "ok $number - $2"; else echo "not ok $number - $2"; failed=1; fi
}
# refuses NAME 'part of the message': the files are in $dir
refuses() {
    rm -f "$dir/out.c"
    out=$("$MSGGEN" "$dir/out.c" "$dir"/*.msg 2>&1)
    code=$?
    [ "$code" != 0 ] && [ ! -e "$dir/out.c" ] && grep -qF "$2" <<<"$out"
    ok $? "$1"
    [ "$failed" = 0 ] || printf '# %s\n' "$out"
}
english() { printf '%%nouns number money\n%b' "$1" >"$dir/en.msg"; }

"$MSGGEN" "$dir/out.c" "$SOURCE_DIR"/src/text/*.msg && grep -q ir_languages "$dir/out.c"
ok $? "the message files of the source are good"
english 'a = x\na = y\n' && refuses "duplicate key" "en.msg:3:1: the key 'a' stands in line 2 already"
english 'a = {number:0}{train:1}\n' && refuses "unknown noun" "en.msg:2:16: unknown noun 'train'"
english 'a = {number:9}\n' && refuses "argument out of range" "en.msg:2:5: a place is"
english 'a = {number\n' && refuses "open brace" "en.msg:2:5: a { without }"
english 'a = x}\n' && refuses "closing brace" "en.msg:2:6: a } without {"
english 'a = {0,x,y}\n' && refuses "broken plural" "en.msg:2:5: a plural is"
english 'a b = x\n' && refuses "bad key" "en.msg:2:3: a line is: key = text"
english 'a =\n' && refuses "empty text" "en.msg:2:4: the text is empty"
english 'a = {number:0}\nb = y\n'
printf 'a = {number:1}\n' >"$dir/de.msg" && refuses "missing key" "de.msg:1:1: the key 'b' of"
refuses "argument that English does not have" "de.msg:1:1: 'a' uses an argument"
printf 'a = x\nb = y\nc = z\n' >"$dir/de.msg" && refuses "unknown key" "de.msg:3:1: the key 'c' is not in"
printf 'a = {number:0} x\nb = y\n' >"$dir/de.msg"
"$MSGGEN" "$dir/out.c" "$dir"/*.msg && grep -q messages_de "$dir/out.c"
ok $? "two languages"
mkdir "$dir/part" && printf 'd = x\n' >"$dir/part/en.msg"
out=$("$MSGGEN" "$dir/out.c" "$dir"/*.msg "$dir"/part/*.msg 2>&1)
grep -qF "de.msg:1:1: the key 'd' of" <<<"$out"
ok $? "a part of a language"
rm "$dir/en.msg" && refuses "no English" "there is no en.msg"
echo "1..$number"
exit "$failed"
