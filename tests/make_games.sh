#!/usr/bin/env bash
# Plays the games of tests/games/1888, 1888n, 1880, 1890 and nar anew and writes tests/golden/games.txt from them: the one command
# after an intended change of rules or bot. The same program gives the same files everywhere. Read the diff.
#   tests/make_games.sh [PROGRAM]      (default: build/ironroad)
# The seeds were chosen so that over the set all numbers of players, phases, ends, powers, verbs and colours of tiles
# come up, by the book and with compat=18xx.games, and of nar, 1880 and 1890 every event and end; test_games.py says if that is
# no longer so.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-build/ironroad}
games=tests/games
golden=tests/golden/games.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# make TITLE PLAYERS MARK OPTIONS -- SEEDS: MARK tells the options in the name; an option at=FILE is a position to begin from
make() {
    local title=$1 players=$2 mark=$3 options=() seed end file folder
    shift 3
    while [ "$1" != -- ]; do
        case "$1" in
        at=*) options+=(--position "${1#at=}") ;;
        *) options+=(--option "$1") ;;
        esac
        shift
    done
    shift
    folder=$games/${title%[abd]} # scenarios beside the whole game
    mkdir -p "$folder"
    for seed in "$@"; do
        "$program" sim "$title" --players "$players" --games 1 --seed "$seed" --save "$work" --hashes "${options[@]}" \
            >"$work/sim.log"
        file=$work/$title-${players}p-$seed.rgn
        end=$("$program" replay "$file" --result | sed 's/.*"end":"\([a-z_]*\)".*/\1/')
        mv "$file" "$folder/${players}p-seed$seed$mark-$end.rgn"
    done
}

rm -f "$games"/{1888,1888n,1880,1890,nar}/[2-7]p-seed*.rgn
make 1888n 2 "" -- 35 69 109 137 1173
make 1888n 3 "" -- 10 20 147
make 1888n 4 "" -- 2 79 107 117
make 1888n 5 "" -- 44 67 143
make 1888n 6 "" -- 14 144 148
make 1888n 3 -compat compat=18xx.games -- 38 43 48
make 1888n 4 -compat compat=18xx.games -- 41 64
make 1888n 5 -compat compat=18xx.games -- 53
make 1888n 6 -compat compat=18xx.games -- 42 57
make 1888 3 "" -- 19 103 136 255
make 1888 4 "" -- 2 120 622
make 1888 5 "" -- 68 142 445
make 1888 6 "" -- 12 19 106
make 1888 2 -compat compat=18xx.games -- 8 17 22
make 1888 3 -compat compat=18xx.games -- 43
make 1888 4 -compat compat=18xx.games -- 58
make 1888 4 -compat-smallbank compat=18xx.games small_bank=yes -- 3
make 1888 5 -compat compat=18xx.games -- 69
make 1888 6 -compat compat=18xx.games -- 25
make 1880 3 "" -- 44 58
make 1880 4 "" -- 3 5 16 42 59
make 1880 5 "" -- 26 29
make 1880 6 "" -- 13
make 1880 7 "" -- 8
make 1880 3 -compat compat=18xx.games -- 24 26 38
make 1880 4 -compat compat=18xx.games -- 22
make 1880 5 -compat compat=18xx.games -- 3
make 1880 6 -compat compat=18xx.games -- 26 1803
make 1880 7 -compat compat=18xx.games -- 2 17 40
make 1880 4 -compat-oldprices compat=18xx.games prices=old -- 5
make 1890 2 "" -- 37
make 1890 3 "" -- 26 263
make 1890 4 "" -- 9
make 1890 5 "" -- 35
make 1890 6 "" -- 19
make 1890 7 "" -- 31
make 1890 2 -book rules=book -- 1
make 1890 3 -book rules=book -- 15
make 1890 5 -book rules=book -- 21
make 1890 4 -phase2 at=tests/positions/1890-phase-2.txt -- 38 39
make 1890 4 -phase4 at=tests/positions/1890-phase-4.txt -- 52 53
make 1890 4 -phase2-book at=tests/positions/1890-phase-2.txt rules=book -- 28
make 1890 4 -phase4-book at=tests/positions/1890-phase-4.txt rules=book -- 29
make 1890 3 -plain-top late=plain top=ends -- 5
make 1890a 3 -scenario-a -- 4
make 1890b 3 -scenario-b -- 13
make 1890d 5 -scenario-d -- 1
make nar 3 "" -- 5 9 12 20 2227
make nar 4 "" -- 7 13 47
make nar 5 "" -- 4 79 476
make nar 3 -maypass phase1_may_pass=yes -- 12
make nar 4 -founder start_city_mode=founder_chooses -- 151
make nar 4 -rounddown final_half_remainder=round_down_100 money=open -- 47
make nar 4 -chain x2_only_first_selection=no -- 47
make nar 5 -cash five_player_cash=1500 -- 12
make nar 4 -deck deck=tests/games/deck.txt -- 3

mkdir -p "$(dirname "$golden")"
find "$games/1888" "$games/1888n" "$games/1880" "$games/1890" "$games/nar" -name '*.rgn' | LC_ALL=C sort | while read -r file; do
    printf '%s ' "${file#"$games"/}"
    "$program" replay "$file" --result
done >"$work/golden"
mv "$work/golden" "$golden"
echo "$(wc -l <"$golden") games in $games, their results in $golden"
