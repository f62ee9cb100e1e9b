#!/usr/bin/env bash
# titlegen: the good title files compile and say what they should; wrong ones stop with the right place.
#   test_titlegen.sh TITLEGEN DIR        DIR is src/titles/1888; 1880 and 1890 lie beside it
# Prints TAP. Each wrong file is a good one changed by sed; the complaint must name file, line and column of the fault.
set -uo pipefail
export LC_ALL=C.UTF-8

titlegen=$(realpath "$1")
titles=$(realpath "$2")
judged=1888.yaml # the file that titlegen is run on
root=$(realpath "$titles/../../..")
facts=${IR_FACTS:-$root/../shared/titles}
here=$(dirname "$(realpath "$0")")
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

# check NAME COMMAND...: the command succeeds
check() {
    local name="$1" said
    shift
    if said=$("$@" 2>&1); then ok "$name"; else not_ok "$name" "$said"; fi
}

fresh() {
    rm -rf "${dir:?}/"*
    cp "$titles"/*.yaml "$dir/"
}

# judge NAME FILE LINE COLUMN MESSAGE: runs titlegen on the judged file; its first complaint must be just that
judge() {
    local name="$1" place="$dir/$2:$3:$4: " message="$5" said code
    echo "old" >"$dir/out.c"
    said=$("$titlegen" "$dir/$judged" "$dir/out.c" 2>&1)
    code=$?
    local first=${said%%$'\n'*}
    if [ $code -ne 1 ]; then
        not_ok "$name" "exit code $code instead of 1" "$first"
    elif [ -e "$dir/out.c" ]; then
        not_ok "$name" "the old output is still there"
    elif [ "${first#"$place"}" = "$first" ]; then
        not_ok "$name" "expected at $2:$3:$4" "got $first"
    elif ! grep -qE -- "$message" <<<"${first#"$place"}"; then
        not_ok "$name" "expected /$message/" "got $first"
    else
        ok "$name"
    fi
}

# bad NAME FILE SED LINE TEXT MESSAGE [SEEN]: SED spoils FILE; the fault is where TEXT begins in the first line that has
# LINE, in FILE or, if it shows there only, in SEEN
bad() {
    local name="$1" file="$2" change="$3" pattern="$4" text="$5" message="$6" seen="${7:-$2}" found number line
    fresh
    sed -i -E "$change" "$dir/$file"
    if cmp -s "$dir/$file" "$titles/$file"; then
        not_ok "$name" "sed changed nothing"
        return
    fi
    found=$(grep -nE -m1 -- "$pattern" "$dir/$seen")
    number=${found%%:*}
    line=${found#*:}
    local before=${line%%"$text"*}
    if [ -z "$found" ] || [ "$before" = "$line" ]; then
        not_ok "$name" "the test does not find its own fault"
        return
    fi
    judge "$name" "$seen" "$number" $((${#before} + 1)) "$message"
}

# whole NAME FILE TEXT LINE COLUMN MESSAGE: FILE is replaced by TEXT
whole() {
    fresh
    printf '%b' "$3" >"$dir/$2"
    judge "$1" "$2" "$4" "$5" "$6"
}

# ---- what is right --------------------------------------------------------------------------------------------------

# A program that prints the tables of the C file as --json does. The names of what only a title knows come out of its header,
# so the header, the C file and --json must agree.
cat >"$dir.dump.py" <<'PYTHON'
import re
import sys

title, header, out = sys.argv[1:]
text = open(header, encoding="utf-8").read() if header else ""
hooks = f"rail_hooks_{title}" if header else "rail_no_hooks"
own = [".prefix = NULL"]
if header:
    prefix = re.search(r"([A-Z]+)_RULE_COUNT", text).group(1)
    own = [f'.prefix = "{prefix.lower()}"']
    for kind, section in (("COMPANY", "COMPANIES"), ("PRIVATE", "PRIVATES"), ("TRAIN", "TRAINS"), ("PHASE", "PHASES")):
        names = re.findall(rf"\b{prefix}_{kind}_(\w+)", text)
        quoted = ", ".join(f'[{prefix}_{kind}_{n}] = "{n.lower()}"' for n in names) or "NULL"
        own.append(f".of[TG_OWN_{section}] = {{.count = {len(names)}, .name = {{{quoted}}}}}")
    tables = re.findall(r"extern const int16_t [a-z]+_(\w+)\[\d+\]\[(\d+)\];", text)
    own.append(f".ntables = {len(tables)}")
    own += [f'.table[{i}] = {{"{name}", {prefix}_{name.upper()}, {columns}, {prefix.lower()}_{name}[0]}}'
            for i, (name, columns) in enumerate(tables)]
with open(out, "w", encoding="utf-8") as f:
    print('#include "titlegen.h"', f'#include "{header}"' if header else "", f"extern const rail_data rail_data_{title};",
          "struct rail_hooks {\n    int unused;\n};", f"extern const struct rail_hooks {hooks};",
          f"const struct rail_hooks {hooks} = {{0}};",
          "int main(void) {", f"    const tg_own own = {{{', '.join(own)}}};",
          f"    tg_json(&rail_data_{title}, &own, stdout);", f"    return rail_data_{title}.hooks == &{hooks} ? 0 : 1;", "}",
          sep="\n", file=f)
PYTHON
trap 'rm -rf "$dir" "$dir.dump.py"' EXIT
flags="-std=c17 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Werror -I$root/include -I$root/src -I$root/tools"

# good TITLE BASE WRONG: the title's file, which extends BASE (or nothing, if it is empty; 'ONE, TWO' in turn); WRONG is a sed script that makes
# its dump differ from the facts, or empty: tests/test_facts_1890.py compares them
good() {
    local title="$1" base="$2" wrong="$3"
    fresh
    check "$title: good file" "$titlegen" --depfile "$dir/out.d" "$dir/$title.yaml" "$dir/out.c"
    check "$title: the head names what it was made from" grep -q "Made by tools/titlegen from $title.yaml${base:+, $base}\." \
        "$dir/out.c"
    check "$title: nothing of this machine" sh -c "! grep -qF '$dir' '$dir/out.c'"
    local files="$title.yaml${base:+, $base}" read=""
    for file in ${files//,/}; do read+="$dir/$file "; done
    check "$title: depfile" grep -qxF "$dir/out.c: ${read% }" "$dir/out.d"
    check "$title: --deps" sh -c "'$titlegen' --deps '$dir/$title.yaml' | tr '\n' ' ' | grep -qxF '$read'"
    check "$title: --json" sh -c "'$titlegen' --json '$dir/$title.yaml' >'$dir/dump.json'"
    check "$title: the same twice" sh -c "'$titlegen' '$dir/$title.yaml' '$dir/again.c' && cmp '$dir/out.c' '$dir/again.c'"
    local header=""
    # shellcheck disable=SC2086
    if grep -q '^own:' $read; then
        header="$dir/own_$title.h"
        check "$title: --own" "$titlegen" --own "$dir/$title.yaml" "$header"
        check "$title: the header names what it was made from" grep -q \
            "Made by tools/titlegen from $title.yaml${base:+, $base}\." "$header"
    fi
    check "$title: a program for its tables" python3 "$dir.dump.py" "$title" "$header" "$dir/main.c"
    # shellcheck disable=SC2086
    check "$title: the C compiles without warnings" ${CC:-cc} $flags -o "$dir/dump" "$dir/main.c" "$dir/out.c" \
        "$root/tools/titlegen_json.c" "$root/tools/titlegen_names.c"
    check "$title: the C says what --json says" sh -c "'$dir/dump' | cmp - '$dir/dump.json'"
    if [ -z "$wrong" ]; then
        return # its facts have a test of their own
    fi
    if [ -e "$facts/$title/facts.json" ]; then
        check "$title: every fact of facts.json" python3 "$here/check_facts.py" "$facts/$title/facts.json" "$dir/dump.json"
        sed "$wrong" "$dir/dump.json" >"$dir/wrong.json"
        check "$title: a wrong fact is seen" sh -c "! python3 '$here/check_facts.py' '$facts/$title/facts.json' '$dir/wrong.json'"
    else
        ok "$title: every fact of facts.json # SKIP not here; set IR_FACTS to the folder of the titles' facts"
    fi
}

good 1888 north-china.yaml 's/"price": 630/"price": 631/'
good 1888n north-china.yaml 's/"price": 630/"price": 631/'
titles=$(realpath "$2/../1880")
good 1880 '' 's/"bonus": 400/"bonus": 300/'
titles=$(realpath "$2/../1890")
good 1890 osaka.yaml ''
good 1890b osaka.yaml ''
good 1890a '1890b.yaml, osaka.yaml' ''
good 1890d osaka.yaml ''
titles=$(realpath "$2")

# ---- usage ----------------------------------------------------------------------------------------------------------

fresh
for arguments in "" "1888.yaml" "--json" "--json --deps 1888.yaml" "--what 1888.yaml out.c" "1888.yaml 1888n.yaml" \
    "--own 1888.yaml" "--own --json 1888.yaml"; do
    # shellcheck disable=SC2086
    (cd "$dir" && "$titlegen" $arguments >/dev/null 2>&1)
    code=$?
    if [ $code -eq 2 ]; then ok "usage: '$arguments'"; else not_ok "usage: '$arguments'" "exit code $code instead of 2"; fi
done
(cd "$dir" && "$titlegen" --own 1888.yaml own.h >said 2>&1)
check "no header without the section own" sh -c "test ! -e '$dir/own.h' && grep -q \"no section 'own'\" '$dir/said'"
check "a source is never written over" cmp "$titles/1888n.yaml" "$dir/1888n.yaml"

# ---- YAML -----------------------------------------------------------------------------------------------------------

base=north-china.yaml
whole "empty file" 1888.yaml '' 1 1 "empty"
whole "a list" 1888.yaml '- a\n- b\n' 1 1 "must be a mapping"
whole "not UTF-8" 1888.yaml 'id: 1888\nname: \xff\n' 2 7 "UTF-8"
whole "open bracket" 1888.yaml 'id: [1, 2\nname: x\n' 2 5 "not YAML"
whole "two documents" 1888.yaml 'id: 1888\n---\nid: 1889\n' 2 1 "second document"
whole "anchor" 1888.yaml 'id: &a 1888\n' 1 5 "anchors"
whole "alias" 1888.yaml 'id: *a\n' 1 5 "anchors|alias|not YAML"
whole "tag" 1888.yaml 'id: !!int 1888\n' 1 5 "tags"
whole "zero byte" 1888.yaml 'id: "a\\0b"\n' 1 5 "zero byte"
whole "a list as key" 1888.yaml '? [a, b]\n: c\n' 1 3 "key must be a word"
whole "nested too deeply" 1888.yaml 'id: [[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]\n' 1 16 "deep"
whole "extends nothing" 1888.yaml 'extends: nowhere.yaml\nid: 1888\n' 1 10 "cannot be read"
whole "extends an absolute path" 1888.yaml 'extends: /etc/passwd\n' 1 10 "relative"
whole "extends itself" 1888.yaml 'extends: 1888.yaml\n' 1 10 "circle"
whole "extends in a circle" $base 'extends: 1888.yaml\nlayout: pointy\n' 1 10 "circle"
bad "duplicate key" $base 's/^  8: +\{colour/  7: {colour/' '^  7: \{colour' '7:' "'7' stands here twice"
bad "another kind than in the base" 1888.yaml 's/^tile_sums:.*/hexes: 5/' '^hexes: 5' '5' "plain value here but a mapping"

# ---- names and keys -------------------------------------------------------------------------------------------------

bad "unknown section" 1888.yaml 's/^currency:/currencies:/' '^currencies' 'currencies' "no key 'currencies'"
bad "unknown key of a hex" $base 's/terrain: mountain 30, note/terrian: mountain 30, note/' 'terrian' 'terrian' "hex B6: there is no key 'terrian'"
bad "unknown key of a tile" $base '/^  57:/s/count/counts/' '^  57:' 'counts' "tile 57: there is no key"
bad "missing key" 1888.yaml '/^  58: /d' '^  58:' '58' "tile 58: the key 'count' is missing" $base
bad "unknown class" $base 's/\{class: towns, name: Anyang/{class: village, name: Anyang/' 'village' 'village' "no class 'village'"
bad "unknown tile in a class" $base 's/tiles: \[3, 4, 58\]/tiles: [3, 4, 59]/' 'tiles: \[3, 4, 59' '59' "no tile '59'"
bad "unknown successor" $base 's/to: \[611\]/to: [612]/' 'to: \[612\]' '612' "no tile '612'"
bad "unknown destination" $base 's/destination: G9/destination: G8/' 'destination: G8' 'G8' "no hex 'G8'"
bad "unknown home" $base 's/home: F6\.a/home: F7.a/' 'home: F7' 'F7' "no hex 'F7'"
bad "home without a city" $base 's/home: F6\.a/home: F6.c/' 'home: F6' '.c' "no city there"
bad "unknown train" $base 's/rusted_by: D/rusted_by: E/' 'rusted_by: E' 'E,' "no train 'E'"
bad "unknown phase" $base 's/starts: 7/starts: 8/' 'starts: 8' '8,' "no phase '8'"
bad "unknown rule" 1888.yaml 's/^  free_zone:/  free_zones:/' 'free_zones' 'free_zones' "no rule 'free_zones'"
bad "unknown hex of a power" $base 's/exchange: \{at: C9/exchange: {at: C8/' 'at: C8' 'C8' "no hex 'C8'"
bad "twice in a list" $base 's/tiles: \[7, 8, 9\]/tiles: [7, 8, 7]/' 'tiles: \[7, 8, 7' '7]' "twice in the list"
bad "a name with a blank" $base 's/^  KT:/  K T:/' '^  K T' ' T' "a name is made of"
bad "a private called as a company" $base 's/^  KT:/  JHR:/' '^  JHR:$' 'JHR' "company has the same name"

# ---- numbers --------------------------------------------------------------------------------------------------------

bad "number too large" $base 's/count: 11/count: 1100/' 'count: 1100' '1100' "from 1 to 200"
bad "not a number" $base 's/price: 630/price: six/' 'price: six' 'six' "whole number"
bad "negative" $base 's/bonus: 30/bonus: -30/' 'bonus: -30' '-30' "whole number"
bad "a rule out of range" $base 's/^  float_shares: 6/  float_shares: 60/' 'float_shares: 60' '60' "from 0 to 10"
bad "neither yes nor no" $base 's/^  best_run: yes/  best_run: maybe/' 'best_run: maybe' 'maybe' "yes or no"
bad "no colour" $base '/^  7: /s/yellow/purple/' '^  7: ' 'purple' "no colour 'purple'"
bad "no RGB colour" $base 's/"#C93A1E"/"#C93A1G"/' 'C93A1G' '"#C93A1G"' "no colour"
bad "terrain without cost" $base 's/^  F10:.*/  F10: {class: plain, terrain: water much}/' '^  F10' 'much' "no cost"
bad "unknown terrain" $base 's/^  F10:.*/  F10: {class: plain, terrain: swamp 20}/' '^  F10' 'swamp' "no terrain"

# ---- the track language ---------------------------------------------------------------------------------------------

bad "tile 57: edge 6" $base '/^  57:/s/0-a 3-a/0-a 6-a/' '^  57:' '6-a' "tile 57: edge 6 does not exist; edges are 0 to 5"
bad "edge at the far end" $base '/^  9: /s/"0-3"/"0-7"/' '^  9: ' '7"' "tile 9: edge 7"
bad "unknown place" $base '/^  57:/s/0-a 3-a/0-a 3-b/' '^  57:' 'b"' "place b is not there"
bad "place out of order" $base '/^  57:/s/a=city/b=city/' '^  57:' 'b=city' "the next place is a"
bad "unknown kind of place" $base '/^  57:/s/a=city/a=village/' '^  57:' 'village' "no kind of place"
bad "three values" $base '/^  H2:/s#20/30/40/50#20/30/40#' '^  H2:' '20/30/40' "3 values"
bad "five values" $base '/^  H2:/s#20/30/40/50#20/30/40/50/60#' '^  H2:' '60:' "no value"
bad "slots of a town" $base '/^  A17:/s/town:20/town:20:1/' '^  A17:' '1 0-a' "number of slots"
bad "nonsense behind a place" $base '/^  A17:/s/town:20/town:20:big/' '^  A17:' 'big' "nothing a place can have"
bad "no track at all" $base '/^  9: /s/"0-3"/"0_3"/' '^  9: ' '0_3' "neither a place"
bad "track to itself" $base '/^  9: /s/"0-3"/"3-3"/' '^  9: ' '3-3' "leads back"
bad "track twice" $base '/^  39: /s/1-2"/2-1 1-2"/' '^  39: ' '1-2"' "stands twice"
bad "too many places" $base '/^  A17:/s/"a=/"a=town b=town c=town d=town e=town f=town g=town x=/' '^  A17:' 'g=' "too many places"
bad "too many tracks" $base '/^  A7:/s/"0-5"/"0-1 0-2 0-3 0-4 0-5 1-2 1-3 1-4 1-5 2-3 2-4 2-5 3-4"/' '^  A7:' '3-4"' "too many tracks"
bad "a place of a tile without track" $base '/^  57:/s/a=city:20:1/a=city:20:1 b=city:20:1/' '^  57:' '"a=city' "place b has no track"
bad "a group of one" $base '/^  A3:/s/:group=Baotou//' '^  A1:' '"a=off' "one place only"

# ---- what must fit together -----------------------------------------------------------------------------------------

bad "a hex between hexes" $base 's/^  G17:/  G16:/' '^  G16:' 'G16' "between two hexes"
bad "no coordinates" $base 's/^  G17:/  17G:/' '^  17G:' '17G' "coordinates"
bad "barrier between strangers" $base 's/F12-F14/F12-F16/' 'F12-F16' 'F12-F16' "not neighbours"
bad "barriers and rivers" $base 's/^barriers:/rivers: [C15-D16]\nbarriers:/' '^rivers' '[C15-D16]' "one list only"
bad "barrier at no hex" $base 's/F12-F14/F12-X14/' 'F12-X14' 'X14' "two hexes of the map"
bad "track into nothing" $base '/^  A7:/s/"0-5"/"0-3"/' '^  A7:' 'A7' "edge 3 leads nowhere"
bad "track into the sea" $base '/^  D20:/s/1-a/0-a/' '^  D20:' 'D20' "edge 0 leads nowhere"
bad "built on without a class" $base 's/^  G17:.*/  G17: {colour: white}/' '^  G17:' 'G17' "needs a class"
bad "sea with track" $base '/^  E13:/s/sea: yes/sea: yes, track: "0-3"/' '^  E13:' 'E13' "sea has no track"
bad "a class that fits nowhere" $base '/^  G17:/s/class: plain/class: towns/' '^  G17:' 'G17' "no tile of its class fits"
bad "a class nobody has" $base '/^  C9:/s/class: B/class: OO/' '^  B: ' 'B:' "no hex has it"
bad "upgrade of the wrong colour" $base '/^  14: /s/\[611\]/[15]/' '^  14: ' '[15]' "cannot follow"
bad "upgrade that loses track" $base '/^  16: /s/\[43, 70\]/[39]/' '^  16: ' '[39]' "does not keep its track"
bad "upgrade with another label" $base '/^  8858: /s/\[X7\]/[611]/' '^  8858: ' '[611]' "another label"
bad "wrong sum of tiles" 1888.yaml 's/green: 29/green: 30/' '^tile_sums' '30' "sum to 29"
bad "wrong count of tiles" 1888.yaml 's/^  15: \{count: 3/  15: {count: 2/' '^tile_sums' '29' "sum to 28"
bad "no sum of a colour" 1888.yaml 's/, blue: 1//' '^tile_sums' 'tile_sums' "blue"
bad "privates out of order" 1888.yaml 's/price: 120/price: 90/' '^  YRF:' 'YRF' "order of their price" $base
bad "a set out of order" $base 's/\[L40a, L40b\]/[L40b, L40a]/' 'L40b, L40a' 'L40b' "in the order"
bad "a power tile that does not fit" $base 's/rotation: 5/rotation: 4/' '^  TA:' 'TA' "fits on none"
bad "two powers" $base 's/exchange: \{at: C9, uses: 1\}/exchange: {at: C9, uses: 1}, lay: {tiles: [L39], hexes: [H2], uses: 1}/' 'lay: .*L39.*H2. uses|exchange' 'exchange' "one power"
bad "two homes in one slot" $base 's/home: C9\.b/home: C9.a/' '^  JHR' 'JHR' "same city"
bad "rusted by a train before it" $base 's/rusted_by: 6/rusted_by: 2/' '^  3: .range' '3:' "does not come after"
bad "a phase skipped" $base 's/starts: 6/starts: 7/' '^  6: .range' '6:' "one by one"
bad "a phase that loses a colour" $base '/^  6: .tiles/s/\[yellow, green, brown\]/[yellow, brown]/' '^  6: .tiles' '6:' "colour of phase 5"

# ---- the market -----------------------------------------------------------------------------------------------------

bad "a hole in a row" $base 's/"70b  75   80 /"70b  .    80 /' '"70b' '.    80' "hole in row 3"
bad "no price" $base 's/"75   80   85   90p/"75   8O   85   90p/' '8O' 'O ' "mark of a price"
bad "a price of nothing" $base 's/"75   80   85   90p/"75   x80  85   90p/' 'x80' 'x80' "no price"
bad "prices that fall" $base 's/"75   80   85   90p/"75   80   79   90p/' '79   90p' '79' "grow to the right"
bad "a row that ends too far right" $base 's/60ab 65b"/60ab 65b  66 67"/' '66 67' '67' "no cell there"
bad "an initial price twice" $base 's/90p  95   100/90p  95p  100/' '90p  95p' '95p' "twice"

# ---- rules and presets ----------------------------------------------------------------------------------------------

bad "a rule without value" 1888.yaml '/^  free_zone:/d' '^rules:' 'rules' "'free_zone' has no value" $base
bad "a zone without cells" $base 's/([0-9])ab /\1a  /g; s/65b"/65"/; s/([0-9])b /\1  /g' '^rules' 'rules' "free_zone"
bad "no cash for two players" 1888.yaml 's/min_players: 3/min_players: 2/' '^rules:' 'rules' "cash_2 and limit_2" $base
bad "a preset that changes nothing" 1888.yaml 's/bank: 10000/bank: 9000/' 'D-01: .rules: .bank: 9000' '9000' "is 9000 already"
bad "a row of the table missing" 1888.yaml '/^      D-24/d' 'covers:' 'D-01' "row D-24" $base
bad "a row without sense" $base 's/^( +D-25: ).*/\1{}/' 'D-25' 'D-25' "write what it changes"
bad "an unknown rule in a preset" 1888.yaml 's/export_always: yes/export_allways: yes/' 'allways' 'export_all' "no rule"
bad "an unknown tile in a preset" 1888.yaml 's/43: 2/433: 2/' '433: 2' '433' "no such thing"
bad "a rule changed by two rows" 1888.yaml 's/float_shares: 5/bank: 8000/' 'D-03: .rules: .bank' 'bank' "two rows"
bad "a preset of no option" 1888.yaml 's/value: yes/value: no/' '^  small_bank:$' 'small_bank' "besides its default"
bad "a preset without a date" 1888.yaml 's/dated: 2026-11-15/dated: lately/' 'lately' 'lately' "must be a day"
bad "a preset after nothing" 1888.yaml 's/after: 18xx.games/after: 18yy.games/' '18yy' '18yy' "stands before"
bad "a strange citation" $base 's/^  pool_full:/  Pool-full:/' 'Pool-full' 'Pool' "made of a-z"
bad "a strange id" 1888.yaml 's/^id: 1888/id: x-1/' '^id' 'x-1' "C name"
bad "a strange layout" $base 's/^layout: pointy/layout: round/' '^layout' 'round' "pointy"
bad "a rule of the peer by the book" $base 's/^  best_run: yes/  run_optional: no/' '^  run_optional' 'run_optional' "only presets set it"
bad "a rule of the peer that is a number" $base 's/run_optional: yes/run_optional: 2/' 'run_optional: 2' '2}' "yes or no"
bad "a rule of the peer that changes nothing" $base 's/run_optional: yes/run_optional: no/' 'run_optional: no' 'no}' "is 0 already"
bad "nobody floats companies" 1888.yaml 's/^  min_players: 3/  float_shares: 0\n  min_players: 3/' '^rules:' 'rules' "can float companies itself" $base
bad "a director certificate left open" $base '/^  JHR: /s/director: 2/director: any/' '^  JHR: ' 'JHR' "leave its director certificate open"
bad "too many limits" $base '/^  1: .tiles/s/limit: 4/limit: [4, 4, 4, 4, 4]/' '^  1: .tiles' '[4, 4' "list of 1 to 4"
bad "a limit out of range" $base '/^  1: .tiles/s/limit: 4/limit: [4, 40]/' '^  1: .tiles' '40]' "from 1 to 20"
bad "a second limit that rises" $base '/^  2: .tiles/s/limit: 4/limit: [4, 5]/' '^  2: .tiles' '2:' "limit never rises"
bad "a kind that is not there" $base '/^  JHR: /s/home: /kind: private, home: /' '^  JHR: ' 'private' "no kind 'private'"
bad "an option with one value" 1888.yaml 's/small_bank: \[no, yes\]/small_bank: [yes]/' 'small_bank: \[' '[yes]' "2 to 8"

# ---- kinds of companies, and what only a title knows: 1880 ----------------------------------------------------------

titles=$(realpath "$2/../1880")
judged=1880.yaml
china=1880.yaml

bad "a stub without a tile" $china '/^  G7: /s/\[3\]/[6]/' '^  G7: ' '6]' "from 0 to 5"
bad "a stub behind a barrier" $china '/^  E11: /s/plain/plain, required: [4]/' '^  E11: ' '[4]' "required"
bad "stubs that no tile joins" $china '/^  G7: /s/\[3\]/[0, 1, 3]/' '^  G7: ' 'G7' "no tile of its class fits"
bad "a charge without track" $china '/^  G9: /s/town/town, charge: 10/' '^  G9: ' '10}' "printed track"
bad "a charge that is no number" $china '/^  F12: /s/charge: 10/charge: ten/' '^  F12: ' 'ten' "whole number"
bad "a second terrain without cost" $china '/^  G5: /s/and river 20/and river/' '^  G5: ' 'river' "no terrain"
bad "a terrain twice" $china '/^  G5: /s/and river 20/and mountain 20/' '^  G5: ' 'mountain 20' "twice"
bad "a bare place with track" $china '/^  235: /s/ 0-a"/ 0-a 1-b"/' '^  235: ' '"a=city' "'bare' but has track"
bad "a place without track" $china '/^  235: /s/:bare//' '^  235: ' '"a=city' "has no track"
bad "a town that counts" $china '/^  8850: /s/town:20/town:20:counts/' '^  8850: ' 'counts' "nothing a place can have"
bad "a medium city that loses itself" $china 's/^  medium: .*/  medium: {colour: white, track: "a=medium:0", tiles: [7]}/' '^  B14: ' 'B14' "no tile of its class fits"
bad "an unknown tile to go before" $china '/^  611: /s/prefer: 63/prefer: 64/' '^  611: ' '64' "no tile '64'"
bad "a tile of another colour to go before" $china '/^  611: /s/prefer: 63/prefer: 14/' '^  611: ' '14}' "of its colour"
bad "a tile to go before that cannot follow" $china '/^  14: /s/\[63, 611\]/[611]/' '^  611: ' '63}' "tile 14 can become it"
bad "a label of another hex" $china '/^  B: /s/\[8886\]/[8886, 8878]/' '^  F8: ' 'F8' "wrong colour or label"
bad "a bonus of nothing" $china 's/200\+400/200+x/' '200\+x' '+x' "no bonus"
bad "a run to nowhere" $china 's/^run_bonuses: \{A3-A15/run_bonuses: {A3-A16/' '^run_bonuses' 'A3-A16' "two hexes"
bad "a run to a hex without a stop" $china 's/^run_bonuses: \{A3-A15/run_bonuses: {A3-A13/' '^run_bonuses' 'A3-A13' "no train can stop"
bad "an investor without a city" $china '/^  FI1: /s/A3\.a/A9.a/' '^  FI1: ' '.a, colour' "no city there"
bad "a private that founds nothing known" $china '/^  P6: \{name/s/BCR/ABC/' '^  P6: .name' 'ABC' "founds is 'ABC'"
bad "a number too large" $china '/^  2\+2: /s/payment: 40/payment: 40000/' '^  2\+2: ' '40000' "number up to 9999"
bad "a name that nobody declared" $china '/^  A1: /s/letter: A/letters: A/' '^  A1: ' 'letters' "no key 'letters'"
bad "a key of another section" $china '/^  2R: /s/range: 2/range: 2, frozen: yes/' '^  2R: ' 'frozen' "no key 'frozen'"
bad "two powers of the title" $china '/^  P7: \{name/s/train: yes/train: yes, permit: A/' '^  P7: .name' 'train: yes' "one power"
bad "a company with shares behind one without" $china '/^  JHA: /s/home: /kind: investor, home: /; /^  JHA: /s/, director: any//' '^  JHU: ' 'JHU' "companies with shares come first"
bad "an investor with shares" $china '/^  FI1: /s/home/director: 2, home/' '^  FI1: ' 'director' "has no shares"
bad "a company with shares without stations" $china '/^  JHA: /s/stations: 3, //' '^  JHA: ' 'JHA' "'stations' is missing"
bad "a kind of no company" $china 's/^  investor: \{/  other: {/; s/kind: investor/kind: other/; s/^  other: (.*)/&\n  third: \1/' '^  third: ' 'third' "no company is of it"
bad "no kind at all" $china '/^  public: /d; /^  investor: /d; s/^kinds: .*/kinds: {}/' '^kinds' 'kinds' "write 1 to 6"
bad "a strange kind" $china 's/^  investor: \{/  "in vestor": {/' '^  "in vestor' ' vestor' "a name is made of"
bad "a step that is not there" $china '/^  investor: /s/\[track, station, run/[track, station, ride/' '^  investor: ' 'ride' "the words are: track station run dividend trains last"
bad "a turn without steps" $china '/^  investor: /s/\[track, station, run, last\]/[]/' '^  investor: ' 'investor' "has no step"
bad "a dividend that pays nobody" $china '/^  public: /s/\[all, none\]/[]/' '^  public: ' 'public' "go together"
bad "a payout that is not there" $china '/^  public: /s/\[all, none\]/[some]/' '^  public: ' 'some' "the words are: all none half"
bad "a kind that does not say all" $china '/^  investor: /s/, shares: no//' '^  investor: ' 'investor' "'shares' is missing"
bad "a limit beyond the columns" $china '/^  investor: /s/shares: no/limit: 4, shares: no/' '^  investor: ' '4,' "from 0 to 3"
bad "no prefix" $china '/^  prefix: china/d' '^own:' 'own' "'prefix' is missing"
bad "a strange prefix" $china 's/^  prefix: china/  prefix: China/' '^  prefix' 'China' "C name"
bad "an unknown key of the section own" $china 's/^  prefix: china/&\n  hexes: [far]/' '^  hexes: .far' 'hexes' "no key 'hexes'"
bad "a strange name" $china 's/^  phases: \[letter/  phases: [le-tter/' 'le-tter' 'le-tter' "C name"
bad "a name of the kit" $china 's/^  phases: \[letter/  phases: [rounds, letter/' '^  phases: .rounds' '[rounds' "the kit has a key 'rounds'"
bad "a power of no private" $china 's/^  powers: \[payment/  powers: [paiment/' 'paiment' 'paiment' "write it there too"
bad "a title's rule of the kit" $china 's/^    last_turns: 3/    sale_fee: 3/' '^    sale_fee' 'sale_fee' "the kit has a rule 'sale_fee'"
bad "a title's rule of the peer" $china 's/^    last_turns: 3/    stock_first: no/' '^    stock_first' 'stock_first' "the kit has a rule 'stock_first'"
bad "a title's rule that is no value" $china 's/^    last_turns: 3/    last_turns: many/' 'last_turns: many' 'many' "whole number"
bad "a title's rule among the kit's" $china 's/^  sale_fee: 5/  last_turns: 3\n&/' '^  last_turns' 'last_turns' "stands in the section 'own'"
bad "a title's rule that is yes or no" $china 's/repay_all: yes/repay_all: 2/' 'repay_all: 2' '2}' "yes or no"
bad "a title's rule that is a number" $china 's/kept_to: 2/kept_to: yes/' 'kept_to: yes' 'yes' "whole number"
bad "a title's rule that changes nothing" $china 's/kept_to: 2/kept_to: 4/' 'X-28: .rules: .kept_to: 4' '4' "is 4 already"
bad "a table without rows" $china 's/^    prices: .*/    prices: []/' '^    prices' '[]' "list of 1 to 64 rows"
bad "a table of uneven rows" $china 's/\[3, 2\], \[4, 1\]/[3], [4, 1]/' '^    certificates' '[3]' "as many in each"
bad "a table of words" $china 's/\[3, 2\], \[4, 1\]/[3, two], [4, 1]/' '^    certificates' 'two' "whole number"
bad "a section that is gone" $china 's/^run_bonuses:/places: {}\n&/' '^places' 'places' "no key 'places'"
bad "a rule of the record without value" $china '/^  sale_fee: 5/d' '^rules:' 'rules' "'sale_fee' has no value"
bad "two lasting powers" $china '/^  P2: \{name/s/ferries: yes/ferries: yes, train: yes/' '^  P2: .name' 'train' "one power"
bad "a power that is not there" $china '/^  P2: \{name/s/ferries: yes/ferries: no/' '^  P2: .name' 'no}' "yes, or it is left out"
bad "a stop without a place" $china '/^  P3: \{name/s/N16/N14/' '^  P3: .name' 'N14' "no train stops"
bad "a terrain that is not there" $china '/^  P4: \{name/s/river/wall/' '^  P4: .name' 'wall' "no hex has the terrain"
bad "a terrain cheaper than free" $china '/^  P4: \{name/s/less: 20/less: 30/' '^  P4: .name' '{kind' "costs less than 30 already"
bad "more large stops than stops" $china '/^  2\+2: /s/large: 2/large: 4/' '^  2\+2: ' '4, count' "may be large"
bad "an express train with a range" $china '/^  6E: /s/range: any/range: 6/' '^  6E: ' '6, count' "range: any"
bad "aside from no phase" $china '/^  2R: /s/aside: C2/aside: C4/' '^  2R: ' 'C4' "no phase 'C4'"
bad "the stack behind what lies aside" $china '/^  10: /s/starts: D3/starts: D3, aside: C2/; /^  2R: /s/aside: C2/exportable: no/' '^  2R: ' '2R' "come last"
bad "a train of no kind in a preset" $china 's/trains: \{6E: 600/trains: {7E: 600/' '7E: 600' '7E' "no such thing"
bad "a train price that is the same" $china 's/trains: \{6E: 600/trains: {6E: 700/' '6E: 700}?, 2R' '700' "is 700 already"

# ---- named tiles, homes, closed cells, late privates: 1890 -----------------------------------------------------------

bad "a formed company without shares" $china '/^  FI1: /s/home/formed: yes, home/' '^  FI1: ' 'yes' "no shares"
titles=$(realpath "$2")
judged=1888.yaml
bad "a private sold later by nobody" $base 's/income: 5\}/income: 5, late: yes}/' 'late: yes' 'yes' "after the auction"
bad "stations for half of its homes" $base '/^  JZR: /s/home: C9\.a/homes: [C9.a, D10.a, G9.a, E5.a]/' '^  JZR: ' 'JZR' "3 stations but 4 homes"
titles=$(realpath "$2/../1890")
judged=1890.yaml
osaka=osaka.yaml
bad "an upgrade that costs a word" $osaka '/^  823: /s/upgrade: 80/upgrade: much/' '^  823: ' 'much' "whole number"
bad "the cost of replacing a last tile" $osaka '/^  834: /s/count: 1/count: 1, upgrade: 80/' '^  834: ' '80' "nothing replaces it"
bad "the cost of replacing no tile" $osaka '/^  I14: /s/plain/plain, upgrade: 80/' '^  I14: ' '80' "no tile is printed"
bad "a named tile on no hex" $osaka '/^  825: /s/\[B17\]/[B16]/' '^  825: ' 'B16' "no hex 'B16'"
bad "a named tile without names" $osaka '/^  825: /s/\[B17\]/[]/' '^  825: ' '[]' "the list 'only' is empty"
bad "a named tile on a hex that is not built on" $osaka '/^  825: /s/\[B17\]/[B17, D19]/' '^  825: ' '[B17' "not built on"
bad "a named tile that never gets there" $osaka '/^  839: /s/\[H11\]/[H11, H13]/' '^  839: ' '[H11' "never gets to hex H13"
bad "a first tile that is named for others" $osaka '/^  820: /s/\[F5\]/[F5, B17]/; /^  KY: /s/\[825\]/[825, 820, 823]/' '^  B17: ' 'B17' "keeps away"
bad "a label that comes from nowhere" $osaka '/^  465: /s/only: \[F9\], //' '^  15: ' '[63' "another label"
bad "no city at one of the homes" $osaka '/homes: \[G12/s/F5\.a/F5.b/' 'homes: .G12' '.b, H19' "no city there"
bad "one of the homes nowhere" $osaka '/homes: \[G12/s/F5\.a/F6.a/' 'homes: .G12' 'F6' "no hex 'F6'"
bad "two homes on one hex" $osaka '/homes: \[G12/s/F5\.a/B17.b/' 'homes: .G12' 'B17.b' "on one hex"
bad "too many homes" $osaka '/homes: \[G12/s/F5\.a/F5.a, F3.a/' 'homes: .G12' 'H19.a' "at most 4"
bad "no homes in the list" $osaka '/homes: \[G12/s/\[G12.*H19.a\]/[]/' 'homes: \[\]' '[]' "home: none"
bad "home and homes" $osaka '/homes: \[G12/s/homes: /home: F5.a, homes: /' 'homes: .G12' 'homes' "not both"
bad "neither home nor homes" 1890.yaml 's/home: none, formed/formed/' '^  KNR:' 'KNR' "the key 'home' is missing" $osaka
bad "two homes in a slot, one of several" $osaka '/^  SER: /s/F3\.a/F5.a/' '^  JR: ' 'JR' "same city of F5"
bad "a home tile without a home" 1890.yaml 's/home: none, formed/home: none, must_lay_home: yes, formed/' '^  KNR: #' 'KNR' "its home is not built on" $osaka
bad "formed, or what" 1890.yaml 's/formed: yes/formed: later/' 'formed: later' 'later' "yes or no"
bad "late, or what" $osaka '/^  SEM: /s/late: yes/late: soon/' '^  SEM: ' 'soon' "yes or no"
bad "a private and a company of one name" $osaka '/^  KAN: .*minor: KAN/s/minor: KAN/minor: OER/' '^  KAN: .name.*price' 'KAN' "same name"
bad "a turn that is no list" $osaka '/^  station: /s/turn: none/turn: often/' '^  station: ' 'often' "must be a list"
bad "a closed cell with a price" $osaka 's/"0x   0x   30b/"0x   5x   30b/' '5x' '5x' "no price"
bad "a price of 0" $osaka 's/"0x   0x   30b/"0x   0    30b/' '"0x   0 ' '0    30b' "no price"
bad "a closed cell in a zone" $osaka 's/"0x   0x   30b/"0x   0xb  30b/' '0xb' 'b  30b' "x alone"
bad "an open zone without cells" $osaka 's/^  open_zone: 4/  open_zone: 8/' '^rules' 'rules' "open_zone is 8"
bad "no such phase" $osaka 's/merge_from: 4, merge_by: 5/merge_from: 4, merge_by: 7/' 'merge_by: 7' '7' "must be a phase"
bad "a rule of no phase" $osaka 's/^    state_full_phase: 6/    state_full_phase: 7/' 'state_full_phase: 7' '7' "must be a phase"
bad "a preset of no phase" $osaka 's/state_full_phase: never/state_full_phase: 255/' 'state_full_phase: 255' '255' "must be a phase"
bad "a phase for nothing" $osaka 's/^  by_phase: \[state_full_phase/  by_phase: [state_half_phase/' 'state_half' 'state_half' "write it there too"
bad "a hex that is not there" $osaka 's/plain_income: 50, hex: F5/plain_income: 50, hex: F6/' 'hex: F6' 'F6' "a company or a hex"
bad "a kind of train that nobody has" $osaka '/^  6: .*630/s/count: 2/count: 0/' '^  6: .*630' '6' "same phase as the one before"
bad "an option's kind that starts no phase" $osaka '/^  8: .*1100/s/starts: 6, //' '^  8: .*1100' '8' "same phase as the one before"
bad "trains of no kind in the depot" $osaka 's/depot: \{D: 0, 8/depot: {D: 0, 9/' 'depot: .D' '9: 6' "no such thing"
bad "as many trains as there were" $osaka 's/depot: \{D: 0/depot: {D: 6/' 'depot: .D' '6, 8' "is 6 already"
bad "a row of table DF missing" $osaka '/^      90-DF-17/d' 'covers:' '90-DF-01' "row 90-DF-17"

# ---- scenarios: 1890b ------------------------------------------------------------------------------------------------

judged=1890b.yaml
part=1890b.yaml
bad "a scenario without a list" $part 's/^  phases: .*/  phases: 1/' '^  phases' '1' "must be a list"
bad "a scenario of nothing" $part 's/^  phases: .*/  phases: []/' '^  phases' '[]' "takes nothing"
bad "a scenario of strangers" $part 's/^  privates: \[AR/  privates: [AX/' '^  privates: ' 'AX' "not in the section 'privates'"
bad "a scenario that takes something twice" $part 's/^  trains: \[2, 3/  trains: [2, 2/' '^  trains: ' '2, 4' "twice"
bad "a scenario of tiles" $part 's/^  phases: .*/  tiles: [7]/' '^  tiles' 'tiles' "no key 'tiles'"
bad "a home that is left out" $part 's/^  companies: \[JR/  companies: [JR, OMS/' 'home: H11' 'H11' "no hex 'H11'" $osaka
bad "homes that are all left out" $part 's/ F5, F7/ F7/; s/, G12, G14/, G14/; s/ B17, B19/ B19/' 'homes: .G12' '[G12' "leaves them out" $osaka
bad "a company that is left out" $part 's/, share_of: no//' 'share_of: OMS' 'OMS' "must be yes or no" $osaka
bad "a phase that is left out" $part 's/^  trains: \[2, 3/  trains: [2, 2+2, 3/' 'starts: 1-late' '1-late' "no phase '1-late'" $osaka
bad "a phase that nothing starts" $part 's/^  trains: \[2, 3, 4/  trains: [2, 4/' '^  4:   .range' '4:' "one by one" $osaka
bad "leaves, or what" $osaka 's/leaves: yes, track: "a=city:40:1 b=city:40:1 4-a/leaves: a, track: "a=city:40:1 b=city:40:1 4-a/' 'leaves: a' 'a, track' "yes or no"
bad "track that leaves a scenario" $osaka '/^  H13: /s/leaves: yes, //' '^  H13' 'H13' "edge 4 leads nowhere"

echo "1..$count"
[ $failed -eq 0 ]
