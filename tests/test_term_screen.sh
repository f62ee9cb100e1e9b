#!/usr/bin/env bash
# The terminal's full screen, in tmux at 80x24: an auction, a stock round and an operating round of 1888-N by keys. What is
# seen is tests/golden/terminal/NAME.screen. `bash tests/test_term_screen.sh --update PROGRAM` writes them.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
update=
[ "${1:-}" = --update ] && update=1 && IRONROAD=$(realpath "$2")
command -v tmux >/dev/null 2>&1 || {
    echo "1..0 # SKIP tmux is not installed"
    exit 77
}
golden=$PWD/tests/golden/terminal
inputs=$PWD/tests/terminal
dir=$(mktemp -d)
session=game servers=0
tm() { tmux -S "$dir/tmux$servers" -f /dev/null "$@"; }
# The program may still be saving its game.
trap 'tm kill-server 2>/dev/null; rm -rf "$dir" 2>/dev/null || { sleep 1; rm -rf "$dir"; }' EXIT
number=0 failed=0
result() { # CODE NAME
    number=$((number + 1))
    if [ "$1" = 0 ]; then echo "ok $number - $2"; else echo "not ok $number - $2" && failed=1; fi
}
seen() { tm capture-pane -p -t "$session" 2>/dev/null; }
# start WIDTH HEIGHT GAME arguments...: in a shell, so that what is left of the terminal can be seen
start() {
    local w=$1 h=$2
    shift 2
    tm kill-server 2>/dev/null
    servers=$((servers + 1))
    tm new-session -d -s "$session" -x "$w" -y "$h" \
        "env LC_ALL=C.UTF-8 TERM=screen-256color ${extra:-} '$IRONROAD' table $*; echo ENDED \$?; stty -a | grep -o ' echo ' | tr e E; sleep 60"
}
# until_seen 'text': waits for it, at most ten seconds
until_seen() {
    for _ in $(seq 100); do
        seen | grep -qF -- "$1" && return 0
        sleep 0.1
    done
    echo "# not seen: $1"
    seen | sed 's/^/# /'
    return 1
}
keys() { tm send-keys -t "$session" "$@"; }
# step 'text' keys...: after the keys the text is seen
step() {
    local text=$1
    shift
    keys "$@"
    until_seen "$text"
    result $? "after $* there is: $text"
}
picture() { # NAME: five seconds at most until it is there
    [ -n "$update" ] && sleep 1
    for _ in $(seq 50); do
        seen >"$dir/$1.screen"
        if [ -n "$update" ] || cmp -s "$golden/$1.screen" "$dir/$1.screen"; then break; else sleep 0.1; fi
    done
    [ -n "$update" ] && cp "$dir/$1.screen" "$golden/$1.screen"
    diff -u "$golden/$1.screen" "$dir/$1.screen" | head -n 60 | sed 's/^/# /'
    cmp -s "$golden/$1.screen" "$dir/$1.screen"
    result $? "the screen $1"
}

cp "$inputs/rounds.rgn" "$dir/g.rgn"
start 80 24 "$dir/g.rgn"
until_seen "Cat must decide"
if seen | grep -q "Built without"; then
    echo "1..0 # SKIP built without ncursesw"
    exit 77
fi

# ---- the auction -------------------------------------------------------------------------------------------------------
picture auction
step "bid CW, 105 to 800: 105_" Down Down Down Enter
step "Cat bids ¥105 on CW" Enter
step "bid YRF 130_" : "bid YRF 130"
step "Ann bids ¥130 on YRF" Enter
step "Bob buys KT" Enter
step "the minimum is" : "bid HS 1" Enter
step "1 of 6 with 'FC'" / FC Enter
step "bid FC, 155 to 695: 155_" Enter
step "Cat bids ¥155 on FC" Enter
step "Ann passes" p
step "Ann must decide" u
step "Ann bids ¥80 on HS" : "bid HS 80" Enter
step "Bob bids ¥135 on YRF" : "bid YRF 135" Enter
step "YRF is auctioned" Enter
step "Bob buys YRF" p
# ---- the stock round ----------------------------------------------------------------------------------------------------
step "Stock round 1" Escape
for move in "par SSL 95" "par LYR 80" "par ZDR 80" "par HJR 80" "buy ZDR ipo" "par TJL 95" "buy SSL ipo" "buy SSL ipo"; do
    keys : "$move" Enter
    sleep 0.3
done
step "Cat passes" p
for move in "buy HJR ipo" "buy SSL ipo" "buy TJL ipo" "buy SSL ipo" "buy SSL ipo" "buy SSL ipo"; do
    keys : "$move" Enter
    sleep 0.3
done
until_seen "Ann buys a share of SSL"
picture stock
step "70. is" k
picture market
step "6 choices" g
# ---- the operating round -------------------------------------------------------------------------------------------------
step "Operating round 1.1" : "buy LYR ipo" Enter
picture operating
step "SSL lays tile 56 on B16" / "56 rot 3" Enter Enter
picture laid
step "Phase 2 begins" Enter
step "SSL:" e
picture companies
step "earns ¥40" r
step "of 26" h
step "Stock round 2" p
step "The past: 26 of 27" ,
step "Operating round" ,
step "Stock round 1" '<'
step "Stock round 2" n
step "SANDBOX" o
step "Ann must decide" p
step "Cat must decide" o
step "Keys" '?'
picture help
# ---- the end -----------------------------------------------------------------------------------------------------------------
step "ENDED 0" q
until_seen " Echo"
result $? "the terminal is as it was"
"$IRONROAD" check "$dir/g.rgn" | grep -q "good: 27 actions"
result $? "the game is kept"

# ---- sizes, colours, signals ----------------------------------------------------------------------------------------------------
extra=
start 160 50 "$dir/g.rgn" --ascii
until_seen "Cat must decide"
result $? "160x50"
LC_ALL=C.UTF-8 seen | tr -d '¥' | LC_ALL=C grep -q "[$(printf '\200')-$(printf '\377')]"
[ $? = 1 ]
result $? "--ascii: no other characters than those of ASCII and of names"
picture large
tm capture-pane -e -p -t "$session" | grep -q "48;5;221"
result $? "tiles have colours"
tm resize-window -t "$session" -x 60 -y 20
until_seen "80 columns and 24 lines"
result $? "a small terminal is told so"
tm resize-window -t "$session" -x 80 -y 24
until_seen "Cat must decide"
result $? "and used again when it is larger"
action=27
for signal in INT TERM HUP; do
    action=$((action + 1))
    extra=NO_COLOR=1
    start 80 24 "$dir/g.rgn"
    until_seen " choices"
    ! tm capture-pane -e -p -t "$session" | grep -q "48;5;"
    result $? "NO_COLOR: no colours"
    keys p
    for _ in $(seq 50); do
        if grep -q "^$action " "$dir/g.rgn"; then break; else sleep 0.1; fi
    done
    kill -$signal "$(pgrep -P "$(tm list-panes -F '#{pane_pid}')" | head -n 1)"
    until_seen "ENDED 0"
    result $? "after SIG$signal the terminal is in order"
done
"$IRONROAD" check "$dir/g.rgn" | grep -q "good: 30 actions"
result $? "and the game is kept"
sed "s/Ann/Ann 安/" "$inputs/rounds.rgn" >"$dir/wide.rgn"
start 80 24 "$dir/wide.rgn"
until_seen "must decide"
step "Ann 安" e
[ "$(seen | LC_ALL=C.UTF-8 awk 'length($0) > 80' | wc -l)" = 0 ]
result $? "wide characters fit"

# ---- North American Railways --------------------------------------------------------------------------------------------------
cp "$inputs/nar.rgn" "$dir/n.rgn"
start 80 24 "$dir/n.rgn" --bots Bob=learner,Cat=learner
until_seen "Ann must decide"
result $? "computer players play until it is a person's turn"
picture nar
step "select 1, 100 to 2000: 100_" Enter
step "Ann offers" Enter

echo "1..$number"
exit $failed
