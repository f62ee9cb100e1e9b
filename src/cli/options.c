/* Options from the command line. */
#include "cli/options.h"

#include "cli/load.h"
#include "core/message.h"

#include <stdlib.h>
#include <string.h>

static bool is_sheet(const ir_title *title, const char *text, size_t len) {
    for (const ir_option_def *def = title->options; def != NULL && def->name != NULL; def++) {
        if (def->values == NULL && ir_same(text, len, def->name)) {
            return true;
        }
    }
    return false;
}

/* "name=" and the bytes of the file. */
static char *read_sheet(const cli *c, const char *option, size_t name, const char *path) {
    size_t len = 0;
    char *text = cli_read_file(path, &len), *out = NULL;
    if (text == NULL) {
        return NULL;
    }
    if (strlen(text) != len) {
        fprintf(stderr, "%s:1: this is not text: it contains a zero byte\n", cli_shown(path));
    } else if ((out = malloc(name + len + 2)) == NULL) {
        cli_bad(c, "out of memory");
    } else {
        memcpy(out, option, name + 1);
        memcpy(out + name + 1, text, len + 1);
    }
    free(text);
    return out;
}

bool cli_options_read(const cli *c, const ir_title *title, cli_options *options) {
    for (unsigned i = 0; i < options->count; i++) {
        const char *text = options->text[i];
        size_t name = strcspn(text, "=");
        if (text[name] == 0 || !is_sheet(title, text, name)) {
            continue;
        }
        if (options->sheet != NULL) {
            cli_bad(c, "the option '%.*s' is given twice", (int)name, text);
            return false;
        }
        if (text[name + 1] == 0) {
            cli_bad(c, "the option %s needs a file: --option %sFILE", text, text);
            return false;
        }
        options->path = text + name + 1;
        options->sheet = read_sheet(c, text, name, options->path);
        if (options->sheet == NULL) {
            return false;
        }
        options->text[i] = options->sheet;
    }
    return true;
}

void cli_options_free(cli_options *options) {
    free(options->sheet);
    options->sheet = NULL;
}

int cli_options_problem(const cli *c, const cli_options *options, const ir_problem *problem) {
    char text[1024];
    ir_text t = ir_text_on(text, sizeof text);
    ir_problem_put(NULL, &ir_languages[0], problem, &t);
    if (problem->line == 0 || options->path == NULL) {
        return cli_bad(c, "%s", text);
    }
    fprintf(stderr, "%s:%u:%u: %s\n", cli_shown(options->path), problem->line,
            problem->column > 0 ? problem->column : 1, text);
    return CLI_BAD;
}
