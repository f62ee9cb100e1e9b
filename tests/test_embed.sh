#!/usr/bin/env bash
# tools/embed: a folder becomes a table of src/server/assets.h that finds every file, with types, ETags and packed bytes.
# TAP.
set -u
embed=$BUILD_DIR/embed
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
count=0
failed=0
report() { # CODE NAME
    count=$((count + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $count - $2"
    else
        echo "not ok $count - $2"
        failed=1
    fi
}

mkdir -p "$work/dist/assets"
printf '<!doctype html>' >"$work/dist/index.html"
printf 'gz' >"$work/dist/index.html.gz"
printf 'b' >"$work/dist/index.html.br"
printf 'let a' >"$work/dist/assets/main-0123456789ab.js"
printf '{}' >"$work/dist/assets/manifest.json"
printf 'x' >"$work/dist/files.json"
printf '' >"$work/dist/assets/empty.txt"

cat >"$work/main.c" <<'END'
#include "server/assets.h"
#include <stdio.h>
#include <string.h>
static const asset *find(const char *path) { return assets_find(path, strlen(path)); }
static int is(const asset_body *b, const char *text) {
    return b->at != NULL && b->len == strlen(text) && memcmp(b->at, text, b->len) == 0 && b->etag[0] == '"';
}
#define CHECK(x) do { if (!(x)) { printf("# %s\n", #x); return 1; } } while (0)
int main(void) {
    const asset *page = find("/index.html"), *js = find("/assets/main-0123456789ab.js");
    CHECK(assets_count == 4 && page != NULL && js != NULL && find("/assets/manifest.json") != NULL);
    CHECK(is(&page->plain, "<!doctype html>") && is(&page->gzip, "gz") && is(&page->brotli, "b"));
    CHECK(strcmp(page->plain.etag, page->gzip.etag) != 0 && strcmp(page->gzip.etag, page->brotli.etag) != 0);
    CHECK(strcmp(page->type, "text/html; charset=utf-8") == 0 && !page->immutable);
    CHECK(is(&js->plain, "let a") && js->gzip.at == NULL && js->brotli.at == NULL && js->immutable);
    CHECK(find("/assets/empty.txt") != NULL && find("/assets/empty.txt")->plain.len == 0);
    CHECK(!find("/") && !find("") && !find("/index") && !find("/index.html.gz") && !find("/index.html/") &&
          !find("/files.json") && !find("/assets/") && !find("/zzz") && !find("/../index.html"));
    CHECK(assets_find("/index.html?x", 11) == page);
    for (size_t i = 1; i < assets_count; i++) {
        CHECK(strcmp(assets_table[i - 1].path, assets_table[i].path) < 0);
    }
    return 0;
}
END
"$embed" "$work/dist" "$work/data.S" "$work/table.c"
report $? "a folder is taken in"
cc -std=c17 -Wall -Wextra -Werror -I "$SOURCE_DIR/src" -o "$work/try" "$work/main.c" "$work/table.c" "$work/data.S" \
    "$SOURCE_DIR/src/server/assets.c" && "$work/try"
report $? "every file is found as it was"
cp "$work/table.c" "$work/first.c"
"$embed" "$work/dist" "$work/data.S" "$work/table.c" && cmp -s "$work/first.c" "$work/table.c"
report $? "the same folder gives the same table"
printf 'let b' >"$work/dist/assets/main-0123456789ab.js"
"$embed" "$work/dist" "$work/data.S" "$work/table.c" && ! cmp -s "$work/first.c" "$work/table.c"
report $? "another content has another ETag"
printf 'x' >"$work/dist/what.exe"
! "$embed" "$work/dist" "$work/data.S" "$work/table.c" 2>"$work/err" && grep -q what.exe "$work/err" && [ ! -e "$work/table.c" ]
report $? "an ending that is not known stops it, and nothing is left"
! "$embed" "$work/nowhere" "$work/data.S" "$work/table.c" 2>/dev/null && mkdir "$work/bare" &&
    ! "$embed" "$work/bare" "$work/data.S" "$work/table.c" 2>/dev/null && ! "$embed" 2>/dev/null
report $? "no folder, an empty one and no arguments are refused"
echo "1..$count"
exit $failed
