#!/usr/bin/env bash
# Random games with the whole battery after each action, for every title and number of players, by the book and by
# each preset; few games, because each costs much under the sanitizers.
set -uo pipefail
games=3
case "${IR_TESTS:-normal}" in quick) games=1 ;; long) games=50 ;; esac
number=0
try() {
    number=$((number + 1))
    local out
    if out=$("$IRONROAD" sim "$@" --games "$games" --seed "${seed:-$number}" --battery --json 2>&1) &&
        grep -q '"violations":0[,}]' <<<"$out" && grep -q "\"finished\":${games}[,}]" <<<"$out"; then
        echo "ok $number - sim $*"
    else
        echo "not ok $number - sim $*"
        { head -c 2000 <<<"$out" && echo; } | sed 's/^/# /'
        failed=1
    fi
}
failed=0
for players in 2 3 4 5 6; do
    try 1888n --players "$players"
done
for players in 3 4 5 6; do
    try 1888 --players "$players"
done
for players in 3 4 5 6; do
    try 1888n --players "$players" --option compat=18xx.games
done
for players in 2 3 4 5 6; do
    try 1888 --players "$players" --option compat=18xx.games
done
try 1888 --players 4 --option compat=18xx.games --option small_bank=yes
for players in 3 4 5 6 7; do
    try 1880 --players "$players"
    try 1880 --players "$players" --option compat=18xx.games
done
try 1880 --players 4 --option prices=old
for players in 2 3 4 5 6 7; do
    try 1890 --players "$players"
    try 1890 --players "$players" --option rules=book
done
try 1890 --players 3 --option top=ends --option late=plain --option last_train=eight
# Ten turns are few for random players: what comes late is played from positions.
for at in "${SOURCE_DIR:-.}"/tests/positions/1890-*.txt; do
    try 1890 --players 4 --position "$at"
    try 1890 --players 4 --position "$at" --option rules=book
done
for players in 2 3 4; do
    try 1890a --players "$players"
    try 1890b --players "$players" --option rules=book
    try 1890d --players "$((players * 2 - 1))"
done
games=$((games * 10)) # of cards: they are short
for players in 3 4 5; do
    try nar --players "$players"
done
for option in money=open phase1_may_pass=yes start_city_mode=founder_chooses final_half_remainder=round_down_100 \
    x2_only_first_selection=no; do
    try nar --players 4 --option "$option"
done
try nar --players 5 --option five_player_cash=1500
try nar --players 4 --option "deck=${SOURCE_DIR:-.}/tests/games/deck.txt"
try nar --players 3 --option phase1_may_pass=yes --option start_city_mode=founder_chooses \
    --option x2_only_first_selection=no --option money=open
# Found by many games: a run of nothing was accepted where a train has no route and a power is still there (88-OT-01).
games=1 seed=16 try 1888n --players 2
echo "1..$number"
exit "$failed"
