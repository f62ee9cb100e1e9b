/* The files of the browser client inside the program: made by tools/embed from what web/build.mjs builds.
 *
 * What always holds: paths begin with '/' and are sorted; every file has its plain bytes, and packed ones where they are
 * smaller. An immutable file has the hash of its content in its name, so that it may be kept for ever; the others are
 * asked for again with their ETag. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct asset_body {
    const unsigned char *at; /* NULL: there is none */
    size_t len;
    const char *etag; /* with its quotes; another for each encoding */
} asset_body;

typedef struct asset {
    const char *path, *type;
    bool immutable;
    asset_body plain, gzip, brotli;
} asset;

/* Written by tools/embed. */
extern const asset assets_table[];
extern const size_t assets_count;

/* The file of a path without its query; NULL if there is none. The page itself is "/index.html". */
const asset *assets_find(const char *path, size_t len);

#endif
