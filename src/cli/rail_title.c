/* The rail titles that have something of their own to show. */
#include "cli/rail_title.h"

#include <string.h>

#if __has_include("titles/1880/china.h")
#include "cli/show_china.h"
#endif

#if __has_include("titles/1890/osaka.h")
#include "cli/show_osaka.h"
#endif

static const cli_rail_title *const own[] = {
#if __has_include("titles/1880/china.h")
    &cli_china,
#endif
#if __has_include("titles/1890/osaka.h")
    &cli_osaka,
#endif
    NULL};

const cli_rail_title *cli_rail_title_named(const ir_title *title) {
    static const cli_rail_title plain = {.own_round = ""};
    for (unsigned i = 0; own[i] != NULL; i++) {
        if (strncmp(own[i]->id, ir_title_id(title), strlen(own[i]->id)) == 0) {
            return own[i];
        }
    }
    return &plain;
}
