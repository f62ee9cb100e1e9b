/* Finding a file of the browser client. */
#include "server/assets.h"

#include <string.h>

const asset *assets_find(const char *path, size_t len) {
    size_t low = 0, high = assets_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const char *other = assets_table[middle].path;
        int order = strncmp(path, other, len);
        if (order == 0 && other[len] == 0) {
            return &assets_table[middle];
        }
        if (order < 0 || (order == 0 && other[len] != 0)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}
