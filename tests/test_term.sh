#!/usr/bin/env bash
# The terminal's plain mode: what it answers to the lines of tests/terminal/NAME.in in the game NAME.rgn is
# tests/golden/terminal/NAME.txt, and what it keeps is NAME.rgn there. `bash tests/test_term.sh --update PROGRAM` writes them.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
update=
[ "${1:-}" = --update ] && update=1 && IRONROAD=$(realpath "$2")
golden=$PWD/tests/golden/terminal
inputs=$PWD/tests/terminal
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
number=0 failed=0
result() { # CODE NAME
    number=$((number + 1))
    if [ "$1" = 0 ]; then echo "ok $number - $2"; else echo "not ok $number - $2" && failed=1; fi
}
same() { # NAME FILE GOLDEN
    [ -n "$update" ] && cp "$2" "$3"
    diff -u "$3" "$2" | head -n 40 | sed 's/^/# /'
    cmp -s "$2" "$3"
    result $? "$1"
}
has() { # NAME FILE 'text'
    grep -qF -- "$3" "$2"
    local code=$?
    [ $code = 0 ] || head -c 600 "$2" | sed 's/^/# /'
    result $code "$1"
}

# ---- transcripts ----------------------------------------------------------------------------------------------------
transcript() { # NAME arguments...
    local name=$1
    shift
    cp "$inputs/$name.rgn" "$name.rgn"
    "$IRONROAD" table "$name.rgn" --plain "$@" <"$inputs/$name.in" >"$name.txt" 2>&1
    result $? "$name ends well"
    same "$name: what it says" "$name.txt" "$golden/$name.txt"
    same "$name: the game that is kept" "$name.rgn" "$golden/$name.rgn"
    "$IRONROAD" check "$name.rgn" >checked 2>&1
    result $? "$name: the game that is kept is whole"
}
transcript rounds
transcript run
transcript nar --bots Bob=learner,Cat=casual

# ---- the same players as elsewhere ------------------------------------------------------------------------------------
echo '[Title "1888n"] [Rules "0"] [Players "Ann" "Bob" "Cat"] [Seed "7"]' >p.rgn
"$IRONROAD" sim 1888n --players 3 --games 1 --seed 7 --bots learner --save s >/dev/null 2>&1
"$IRONROAD" table p.rgn --bots Ann=learner,Bob=learner,Cat=learner </dev/null >p.txt 2>&1
grep -v '^\[' s/*.rgn | sed 's, #.*,,' >s.lines # the last line has a hash
grep -v '^\[' p.rgn >p.lines
cmp -s s.lines p.lines
result $? "computer players are those of sim"
has "computer players are in the header" p.rgn '[Bots "learner" "learner" "learner"]'
has "a game to its end" p.txt "The game is over"

# ---- nothing disturbs the terminal --------------------------------------------------------------------------------------
esc=$(printf '\033')
cp "$inputs/rounds.rgn" e.rgn
printf '; a note %s]0;title\a\n1 Cat pass ; aside %s[2J\n' "$esc" "$esc" >>e.rgn
printf 'bid %s[2J 5\nboard %s[31m\ncompany \a\b\r\nrun \177\n/%s\nsave no%s/x\nBob\302\233 pass\nhistory\nlog\n\377\376\n' \
    "$esc" "$esc" "$esc" "$esc" | "$IRONROAD" table e.rgn --plain --bots "A${esc}n=club" >e.txt 2>&1
printf 'bid %s[2J 5\nboard %s[31m\ncompany \a\b\r\nrun \177\n/%s\nsave no%s/x\nBob\302\233 pass\nhistory\nlog\n\377\376\n' \
    "$esc" "$esc" "$esc" "$esc" | "$IRONROAD" table "$inputs/rounds.rgn" --save kept.rgn --plain >>e.txt 2>&1
[ -s e.txt ] && ! LC_ALL=C grep -q "[$(printf '\001')-$(printf '\010')$(printf '\013')-$(printf '\037')$(printf '\177')]" e.txt &&
    ! LC_ALL=C grep -q "$(printf '\302[\200-\237]')" e.txt
result $? "no control character reaches the terminal"
sed "s/Ann/A${esc}[2Jn/" "$inputs/rounds.rgn" >n.rgn
"$IRONROAD" table n.rgn --plain </dev/null >n.txt 2>&1
[ $? = 2 ] && ! grep -q "$esc" n.txt
result $? "a name with control characters is no name"

# ---- the file -----------------------------------------------------------------------------------------------------------
echo pass | "$IRONROAD" table "$inputs/rounds.rgn" --save other.rgn --plain >/dev/null 2>&1
has "--save: the game is kept there" other.rgn "1 Cat pass"
! grep -q pass "$inputs/rounds.rgn"
result $? "--save: and not in the file it came from"
cp other.rgn before.rgn
"$IRONROAD" table "$inputs/rounds.rgn" --save other.rgn --plain </dev/null >out 2>err
[ $? = 2 ] && cmp -s other.rgn before.rgn
result $? "--save: a file that is there is not replaced"
has "and it says so" err "there is a file 'other.rgn' already"
echo "save before.rgn" | "$IRONROAD" table "$inputs/rounds.rgn" --save new.rgn --plain >out 2>&1
cmp -s other.rgn before.rgn
result $? "save: nor by the command"
has "and it says so" out "There is a file of that name already."
"$IRONROAD" table "$inputs/rounds.rgn" --save /nowhere/x.rgn --plain </dev/null >out 2>err
[ $? = 2 ]
result $? "a file that cannot be written stops it at once"
has "and it says so" err "could not be saved"
gzip -c "$inputs/rounds.rgn" >z.rgn.gz
cp z.rgn.gz z2.rgn.gz
echo pass | "$IRONROAD" table z.rgn.gz --plain >out 2>&1
cmp -s z.rgn.gz z2.rgn.gz
result $? "a packed file is not written back"
has "and it says so" out "not written back"
mkfifo moves
cp "$inputs/rounds.rgn" k.rgn
"$IRONROAD" table k.rgn --plain <moves >k.txt 2>&1 &
pid=$!
exec 7>moves
printf 'pass\npass\n' >&7
for _ in $(seq 100); do
    if grep -q "2 Ann pass" k.rgn; then break; else sleep 0.1; fi
done
kill -TERM $pid
wait $pid 2>/dev/null
exec 7>&-
has "every action is kept at once, whatever ends the program" k.rgn "2 Ann pass"

# ---- a new game, and what is not there ------------------------------------------------------------------------------------
printf 'chess\nnar\nAnn\nAnn, Bob=learner , Cat=random\nplayers\nquit\n' | "$IRONROAD" table >new.txt 2>&1
result $? "a new game by questions"
has "an unknown title is asked again" new.txt "There is no such game."
has "a wrong number of players too" new.txt "players"
has "the computer's seats" new.txt "Bob (computer)"
has "the new game is kept" nar.rgn '[Title "nar"]'
cmp -s nar-2.rgn nar.rgn || [ -s nar-2.rgn ]
result $? "under a name that no file had"
"$IRONROAD" table http://127.0.0.1:1/t/x </dev/null >out 2>err
[ $? = 2 ]
result $? "a server's table is not there yet"
has "and it says so" err "not part of this version"
"$IRONROAD" table - </dev/null >out 2>err
[ $? = 2 ]
result $? "standard input is for moves"
"$IRONROAD" table "$inputs/rounds.rgn" --save x.rgn --bots Zoe=club </dev/null >out 2>err
[ $? = 2 ]
result $? "a computer player needs a seat"
has "and it says so" err "'Zoe' is not a player"
"$IRONROAD" table "$inputs/rounds.rgn" --save x.rgn --bots Ann=genius </dev/null >out 2>err
has "an unknown level" err "There is no computer player 'genius'"

echo "1..$number"
exit $failed
