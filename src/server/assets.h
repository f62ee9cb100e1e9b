/* The files of the browser client inside the program: made by tools/embed from the output of web/build.mjs.
 *
 * What always holds: paths begin with '/' and are sorted; every file has its plain bytes, and packed ones where those
 * are smaller. An immutable file has the hash of its content in its name, so it may be cached for ever; the others are
 * revalidated by their ETag. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct asset_body {
    const unsigned char *at; /* NULL: not packed */
    size_t len;
    const char *etag; /* with its quotes; different for each encoding */
} asset_body;

typedef struct asset {
    const char *path, *type;
    bool immutable;
    asset_body plain, gzip, brotli;
} asset;

/* Written by tools/embed. */
extern const asset assets_table[];
extern const size_t assets_count;

/* The file for a path without its query; NULL if not found. The page itself is "/index.html". */
const asset *assets_find(const char *path, size_t len);

#endif
