/* Every title of this program. */
#include "titles/1888/1888.h"
#include "titles/nar/nar.h"

#if __has_include("titles/1880/1880.h")
#include "titles/1880/1880.h"
#endif

#if __has_include("titles/1890/1890.h")
#include "titles/1890/1890.h"
#endif

const ir_title *const ir_titles[] = {&title_1888n, &title_1888,  &title_nar,
#if __has_include("titles/1880/1880.h")
                                     &title_1880,
#endif
#if __has_include("titles/1890/1890.h")
                                     &title_1890,  &title_1890a, &title_1890b,
                                     &title_1890d
#endif
};
const size_t ir_titles_count = sizeof ir_titles / sizeof ir_titles[0];
