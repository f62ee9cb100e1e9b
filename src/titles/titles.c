/* Every title of this program. */
#include "titles/1880/1880.h"
#include "titles/1888/1888.h"
#include "titles/nar/nar.h"

const ir_title *const ir_titles[] = {&title_1888n, &title_1888, &title_nar, &title_1880};
const size_t ir_titles_count = sizeof ir_titles / sizeof ir_titles[0];
