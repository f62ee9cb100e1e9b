/* How the marks of a drawing look in SVG. Numbers are integers, so that no locale changes a decimal point. */
#include "cli/map_paint.h"

#include <stdarg.h>

/* What has a company's colour, or an edge in that of the ground. */
typedef enum whose { PLAIN, FILL, STROKE, TEXT_FILL, TEXT_STROKE, HALO } whose;

#define NOFILL "fill=\"none\" "
#define ROUND "stroke-linecap=\"round\" stroke-linejoin=\"round\" "
#define BOLD "font-weight=\"bold\" "
#define CELL(colour) "stroke=\"#000\" stroke-width=\"8\" fill=\"" colour "\" "

static const char *const GROUND[] = {"#efe6cf", "#fbdf3d", "#7cbf5c", "#c98a5a", "#bfc1c4", "#e2574c", "#7fc0ea"};

static const struct {
    const char *attributes;
    whose colour;
} LOOK[MAP_INK_COUNT] = {
    [MAP_TRACK_EDGE] = {NOFILL "stroke=\"#fff\" stroke-width=\"130\" ", PLAIN},
    [MAP_TRACK] = {NOFILL "stroke=\"#000\" stroke-width=\"90\" ", PLAIN},
    [MAP_FERRY] = {NOFILL "stroke=\"#000\" stroke-width=\"90\" stroke-dasharray=\"130 80\" ", PLAIN},
    [MAP_TAPER_EDGE] = {"fill=\"#fff\" ", PLAIN},
    [MAP_TAPER] = {"fill=\"#000\" ", PLAIN},
    [MAP_BOX] = {"stroke=\"#000\" stroke-linejoin=\"round\" ", PLAIN},
    [MAP_BOX_INNER] = {"fill=\"#fff\" stroke=\"#fff\" stroke-linejoin=\"round\" ", PLAIN},
    [MAP_SLOT] = {"fill=\"#fff\" stroke=\"#000\" stroke-width=\"18\" ", PLAIN},
    [MAP_TOWN] = {"fill=\"#000\" stroke=\"#fff\" stroke-width=\"25\" ", PLAIN},
    [MAP_BAR_EDGE] = {"stroke=\"#fff\" stroke-width=\"140\" ", PLAIN},
    [MAP_BAR] = {"stroke=\"#000\" stroke-width=\"90\" ", PLAIN},
    [MAP_HARBOUR_EDGE] = {NOFILL ROUND "stroke=\"#fff\" stroke-width=\"80\" ", PLAIN},
    [MAP_HARBOUR] = {NOFILL ROUND "stroke=\"#102a43\" stroke-width=\"40\" ", PLAIN},
    [MAP_STATION] = {"stroke=\"#000\" stroke-width=\"15\" ", FILL},
    [MAP_STATION_RING] = {NOFILL "stroke-opacity=\".55\" stroke-width=\"10\" ", TEXT_STROKE},
    [MAP_STATION_TEXT] = {BOLD, TEXT_FILL},
    [MAP_KEPT] = {NOFILL "stroke-width=\"30\" stroke-dasharray=\"50 30\" ", STROKE},
    [MAP_KEPT_TEXT] = {"fill=\"#222\" ", PLAIN},
    [MAP_STAGE] = {"stroke=\"#222\" stroke-width=\"24\" ", PLAIN},
    [MAP_FIXED] = {"fill=\"#222\" ", PLAIN},
    [MAP_NUMBER] = {"fill=\"#222\" ", PLAIN},
    [MAP_YELLOW] = {CELL("#fbdf3d"), PLAIN},
    [MAP_GREEN] = {CELL("#7cbf5c"), PLAIN},
    [MAP_BROWN] = {CELL("#c98a5a"), PLAIN},
    [MAP_GREY] = {CELL("#bfc1c4"), PLAIN},
    [MAP_NOW] = {NOFILL "stroke=\"#000\" stroke-width=\"30\" ", PLAIN},
    [MAP_POINTER] = {"", PLAIN},
    [MAP_VALUE] = {"", PLAIN},
    [MAP_VALUE_NOW] = {BOLD, PLAIN},
    [MAP_REVENUE] = {"fill=\"#fff\" stroke=\"#000\" stroke-width=\"13\" ", PLAIN},
    [MAP_REVENUE_TEXT] = {"", PLAIN},
    [MAP_NAME] = {"stroke-width=\"40\" stroke-linejoin=\"round\" paint-order=\"stroke\" ", HALO},
    [MAP_LABEL] = {BOLD "stroke-width=\"40\" stroke-linejoin=\"round\" paint-order=\"stroke\" ", HALO},
    [MAP_COST] = {"", PLAIN},
    [MAP_MOUNTAIN] = {"fill=\"#8a5a2b\" ", PLAIN},
    [MAP_WATER] = {NOFILL "stroke=\"#1f6fb5\" stroke-width=\"30\" stroke-linecap=\"round\" ", PLAIN},
    [MAP_WALL] = {"fill=\"#8d8478\" stroke=\"#4a443c\" stroke-width=\"10\" ", PLAIN},
    [MAP_RAMPART] = {"fill=\"#a89c88\" ", PLAIN},
    [MAP_CLOSED] = {"stroke=\"#000\" stroke-width=\"25\" ", PLAIN},
    [MAP_CLOSED_DOT] = {"fill=\"#fff\" stroke=\"#000\" stroke-width=\"25\" ", PLAIN},
    [MAP_CLOSED_TEXT] = {BOLD "stroke-width=\"40\" stroke-linejoin=\"round\" paint-order=\"stroke\" ", HALO},
    [MAP_POLE] = {"stroke=\"#000\" stroke-width=\"20\" ", PLAIN},
    [MAP_FLAG] = {"stroke=\"#000\" stroke-width=\"10\" ", FILL},
    [MAP_FLAG_TEXT] = {BOLD, TEXT_FILL},
    [MAP_WAVES] = {NOFILL "stroke=\"#fff\" stroke-opacity=\".6\" stroke-width=\"25\" ", PLAIN},
    [MAP_BARRIER] = {"stroke=\"#d0021b\" stroke-width=\"90\" stroke-linecap=\"round\" ", PLAIN},
    [MAP_STREAM] = {"stroke=\"#1f6fb5\" stroke-width=\"90\" stroke-linecap=\"round\" ", PLAIN},
    [MAP_UPGRADE] = {"", PLAIN},
};

const char *paint_ground(unsigned colour) { return GROUND[colour]; }

static void escaped(FILE *out, const char *text, size_t len) {
    static const char FROM[] = "&<>\"'";
    static const char *const TO[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (size_t i = 0; i < len; i++) {
        unsigned n = 0;
        while (n < sizeof TO / sizeof *TO && FROM[n] != text[i]) {
            n++;
        }
        if (n < sizeof TO / sizeof *TO) {
            fputs(TO[n], out);
        } else if ((unsigned char)text[i] >= 0x20) {
            fputc(text[i], out);
        }
    }
}

void paint(const canvas *c, const char *format, ...) {
    va_list args;
    va_start(args, format);
    for (const char *f = format; *f; f++) {
        if (*f != '%') {
            fputc(*f, c->out);
            continue;
        }
        const char *text;
        switch (*++f) {
        case 'd':
            fprintf(c->out, "%d", va_arg(args, int));
            break;
        case 'u':
            fprintf(c->out, "%u", va_arg(args, unsigned));
            break;
        case 's':
            text = va_arg(args, const char *);
            escaped(c->out, text, ir_length(text));
            break;
        case 'r':
            fputs(va_arg(args, const char *), c->out);
            break;
        default:
            fputc(*f, c->out);
        }
    }
    va_end(args);
}

static void paint_colour(const canvas *c, const map_mark *mark) {
    static const char *const ATTRIBUTE[] = {"", "fill", "stroke", "fill", "stroke", "stroke"};
    whose look = LOOK[mark->ink].colour;
    const rail_company *of = mark->company != RAIL_NONE ? &c->k->d->company[mark->company] : NULL;
    if (of != NULL) {
        paint(c, "data-company=\"%s\" ", of->id);
    }
    if (look == HALO || (look != PLAIN && of != NULL)) {
        const char *colour = look == HALO ? c->ground : look == FILL || look == STROKE ? of->colour : of->text_colour;
        paint(c, "%r=\"%s\" ", ATTRIBUTE[look], colour);
    }
}

void paint_mark(void *to, const map_mark *mark) {
    static const char *const ELEMENT[] = {"path", "circle", "text"};
    const canvas *c = to;
    paint(c, "<%r class=\"%r\" %r", ELEMENT[mark->kind], map_ink_name[mark->ink], LOOK[mark->ink].attributes);
    paint_colour(c, mark);
    switch (mark->kind) {
    case MAP_PATH:
        if (mark->size) {
            paint(c, "stroke-width=\"%d\" ", mark->size);
        }
        fprintf(c->out, "d=\"%.*s\"/>\n", (int)mark->len, mark->text);
        break;
    case MAP_CIRCLE:
        paint(c, "cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", mark->at.x, mark->at.y, mark->size);
        break;
    case MAP_TEXT:
        paint(c, "x=\"%d\" y=\"%d\" font-size=\"%d\"", mark->at.x, mark->at.y, mark->size);
        if (mark->width) {
            paint(c, " textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\"", mark->width);
        }
        paint(c, ">");
        escaped(c->out, mark->text, mark->len);
        paint(c, "</text>\n");
        break;
    }
}

void paint_path(const canvas *c, const char *attributes, void (*draw)(const map *, ir_text *)) {
    char text[16384];
    ir_text d = ir_text_on(text, sizeof text);
    draw(&c->m, &d);
    paint(c, "<path %r d=\"%r\"/>\n", attributes, text);
}
