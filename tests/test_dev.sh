#!/usr/bin/env bash
# `./dev build` and `./dev play` stop when the build cannot be configured, and never start a program of an earlier build
# instead. A small project in a temporary folder stands for the tree: its "program" is a script that says which one it is.
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
        sed 's/^/#   /' "$folder/said"
        failed=1
    fi
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/tree"
# Nothing is installed by a test.
printf '#!/bin/sh\necho installed\n' >"$folder/bin/dpkg-query"
printf '#!/bin/sh\nexit 1\n' >"$folder/bin/apt-get"
chmod +x "$folder/bin"/*
PATH=$folder/bin:$PATH
unset DISPLAY WAYLAND_DISPLAY

project() { # FOLDER WORD [LINE]: a tree whose program says WORD; LINE is added to its CMakeLists.txt
    cp "$SOURCE_DIR/dev" "$SOURCE_DIR/CMakePresets.json" "$1/"
    printf '#!/bin/sh\necho "%s $*"\n' "$2" >"$1/program"
    cat >"$1/CMakeLists.txt" <<EOF
cmake_minimum_required(VERSION 3.25)
project(stand_in LANGUAGES NONE)
add_custom_command(OUTPUT \${CMAKE_BINARY_DIR}/ironroad
    COMMAND \${CMAKE_COMMAND} -E copy \${CMAKE_SOURCE_DIR}/program \${CMAKE_BINARY_DIR}/ironroad
    COMMAND chmod +x \${CMAKE_BINARY_DIR}/ironroad
    DEPENDS \${CMAKE_SOURCE_DIR}/program VERBATIM)
add_custom_target(program ALL DEPENDS \${CMAKE_BINARY_DIR}/ironroad)
${3-}
EOF
}
builds() { "$1/dev" build >"$folder/said" 2>&1; }
plays() { timeout 60 "$1/dev" play --headless >"$folder/said" 2>&1 && grep -q "^$2 serve" "$folder/said"; }
stops() { # FOLDER: neither builds nor plays, and no program of any kind has run
    ! "$1/dev" build >"$folder/said" 2>&1 && ! timeout 60 "$1/dev" play --headless >>"$folder/said" 2>&1 &&
        ! grep -q ' serve' "$folder/said"
}
broken='message(FATAL_ERROR "cannot be configured")'

tree=$folder/tree
project "$tree" first
check "a sound tree builds" builds "$tree"
check "and plays" plays "$tree" first
project "$tree" second
check "what has changed is built before it plays" plays "$tree" second

project "$tree" third "$broken"
check "a tree that cannot be configured stops" stops "$tree"
check "and stops again" stops "$tree"
touch "$tree/CMakePresets.json"
check "with newer presets too" stops "$tree"
: >"$tree/build/release/build.ninja" # the disk was full when CMake wrote it
check "and when what it left behind is cut off" stops "$tree"
project "$tree" fourth
check "once it is mended it plays" plays "$tree" fourth

# A folder that came from elsewhere with its build: nothing of the place it came from is built or played.
mkdir "$folder/moved"
cp -R "$tree/." "$folder/moved/"
project "$folder/moved" fifth
touch -d '1 hour ago' "$folder/moved/CMakePresets.json"
check "a tree that was copied plays its own program" plays "$folder/moved" fifth
echo "1..$number"
exit "$failed"
