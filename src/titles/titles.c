/* Every title of this program. */
#include "titles/1888/1888.h"

const ir_title *const ir_titles[] = {&title_1888n, &title_1888};
const size_t ir_titles_count = sizeof ir_titles / sizeof ir_titles[0];
