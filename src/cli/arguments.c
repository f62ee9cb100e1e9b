/* Arguments and error messages. */
#include "cli/cli.h"

#include "cli/like.h"
#include "core/text.h"

#include <string.h>

int cli_bad(const cli *c, const char *form, ...) {
    va_list args;
    fprintf(stderr, "ironroad %s: ", c->command);
    va_start(args, form);
    vfprintf(stderr, form, args);
    va_end(args);
    fputc('\n', stderr);
    return CLI_BAD;
}

int cli_say(int code, const char *line) {
    fprintf(stderr, "%s\n", line);
    return code;
}

const char *cli_quoted(char *buffer, size_t cap, const char *text) {
    enum { SHOWN = 60 };
    ir_text t = ir_text_on(buffer, cap);
    unsigned shown = 0;
    size_t len = strlen(text), i = 0;
    ir_put_char(&t, '\'');
    while (i < len && shown < SHOWN) {
        uint32_t code;
        unsigned n = ir_utf8(text + i, len - i, &code);
        if (n == 0 || ir_clean_text(text + i, n, false) < n) {
            ir_put_char(&t, '?');
        } else {
            ir_put_n(&t, text + i, n);
        }
        i += n == 0 ? 1 : n;
        shown++;
    }
    ir_put(&t, i < len ? "...'" : "'");
    return buffer;
}

static const cli_flag *find(const cli_flag *flags, const char *name, size_t len) {
    for (const cli_flag *f = flags; f != NULL && f->name != NULL; f++) {
        if (strlen(f->name) == len && memcmp(f->name, name, len) == 0) {
            return f;
        }
    }
    return NULL;
}

/* One flag; *i moves on if its value is the next argument. `seen` is a mask of those already given. */
static bool take_flag(cli *c, int argc, char **argv, int *i, const cli_flag *flags, uint32_t *seen) {
    const char *name = argv[*i] + 2;
    size_t len = strcspn(name, "=");
    const cli_flag *f = find(flags, name, len);
    if (f == NULL) {
        cli_like like = {0};
        for (const cli_flag *other = flags; other != NULL && other->name != NULL; other++) {
            cli_look(&like, name, len, other->name);
        }
        cli_bad(c, "there is no option --%.*s; see ironroad %s --help%s", (int)len, name, c->command,
                cli_meant(&like, "--"));
        return false;
    }
    uint32_t bit = (uint32_t)1 << (f - flags);
    if (f->list == NULL && (*seen & bit) != 0) {
        cli_bad(c, "--%s is given twice", f->name);
        return false;
    }
    *seen |= bit;
    if (f->set != NULL) {
        if (name[len] == '=') {
            cli_bad(c, "--%s takes no value", f->name);
            return false;
        }
        *f->set = true;
        return true;
    }
    const char *value = name[len] == '=' ? name + len + 1 : *i + 1 < argc ? argv[++*i] : NULL;
    if (value == NULL) {
        cli_bad(c, "--%s needs a value", f->name);
        return false;
    }
    if (f->list == NULL) {
        *f->value = value;
        return true;
    }
    if (*f->nlist == IR_MAX_OPTIONS) {
        cli_bad(c, "too many --%s; the maximum is %d", f->name, IR_MAX_OPTIONS);
        return false;
    }
    f->list[(*f->nlist)++] = value;
    return true;
}

bool cli_arguments(cli *c, int argc, char **argv, const cli_flag *flags, int min, int max) {
    bool words_only = false;
    uint32_t seen = 0;
    for (int i = 0; i < argc; i++) {
        if (!words_only && strcmp(argv[i], "--") == 0) {
            words_only = true;
        } else if (!words_only && argv[i][0] == '-' && argv[i][1] == '-') {
            if (!take_flag(c, argc, argv, &i, flags, &seen)) {
                return false;
            }
        } else if (!words_only && argv[i][0] == '-' && argv[i][1] != 0) {
            cli_bad(c, "there is no option %s; see ironroad %s --help", argv[i], c->command);
            return false;
        } else if (c->nwords < max && c->nwords < CLI_MAX_WORDS) {
            c->word[c->nwords++] = argv[i];
        } else {
            cli_bad(c, "'%s' is one argument too many; see ironroad %s --help", argv[i], c->command);
            return false;
        }
    }
    if (c->nwords < min) {
        cli_bad(c, "an argument is missing; see ironroad %s --help", c->command);
        return false;
    }
    return true;
}

bool cli_number(const cli *c, const char *flag, const char *text, uint64_t min, uint64_t max, uint64_t *out) {
    if (ir_read_u64(text, strlen(text), out) && *out >= min && *out <= max) {
        return true;
    }
    cli_bad(c, "--%s takes a number from %llu to %llu, not '%s'", flag, (unsigned long long)min,
            (unsigned long long)max, text);
    return false;
}
