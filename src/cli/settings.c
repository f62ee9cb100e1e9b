/* See settings.h. One file serves all commands: each takes what it has a flag for. */
#include "cli/settings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char usual[] = "/etc/ironroad.conf";

/* All settings; no-limits is for load tests and not one of them. */
static const char *const names[] = {"port",          "host",        "db",       "public-url",
                                    "trusted-proxy", "bot-threads", "bot-pace", "bot-work-percent",
                                    "metrics-port",  "log",         NULL};

static bool is_name(const char *text) {
    const char *const *at = names;
    while (*at != NULL && strcmp(*at, text) != 0) {
        at++;
    }
    return *at != NULL;
}

static const cli_flag *flag_of(const cli_flag *flags, const char *name) {
    for (; flags->name != NULL; flags++) {
        if (flags->value != NULL && strcmp(flags->name, name) == 0) {
            return flags;
        }
    }
    return NULL;
}

static const char *from_environment(const char *name) {
    char variable[64] = "IRONROAD_";
    size_t at = strlen(variable);
    for (; *name != 0 && at + 1 < sizeof variable; name++) {
        char upper = *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name;
        variable[at++] = upper == '-' ? '_' : upper;
    }
    variable[at] = 0;
    const char *value = getenv(variable);
    return value != NULL && value[0] != 0 ? value : NULL;
}

static char *trimmed(char *text) {
    text += strspn(text, " \t");
    size_t len = strlen(text);
    while (len > 0 && strchr(" \t\r\n", text[len - 1]) != NULL) {
        text[--len] = 0;
    }
    return text;
}

/* A line: a comment, nothing, or a setting. */
static bool take_line(const cli *c, const cli_flag *flags, const bool *set, const char *path, unsigned number,
                      char *line) {
    char shown[300];
    char *name = trimmed(line), *equals = strchr(name, '=');
    if (name[0] == 0 || name[0] == '#') {
        return true;
    }
    if (equals == NULL) {
        cli_bad(c, "%s:%u: a line is NAME = VALUE, not %s", path, number, cli_quoted(shown, sizeof shown, name));
        return false;
    }
    *equals = 0;
    char *value = trimmed(equals + 1);
    name = trimmed(name);
    if (!is_name(name) || value[0] == 0) {
        cli_bad(c, "%s:%u: %s %s", path, number, cli_quoted(shown, sizeof shown, name),
                is_name(name) ? "has no value" : "is not a setting");
        return false;
    }
    const cli_flag *flag = flag_of(flags, name);
    if (flag != NULL && !set[flag - flags]) {
        *flag->value = value;
    }
    return true;
}

static bool read_file(const cli *c, const cli_flag *flags, const bool *set, const char *path, bool must,
                      char pool[CLI_SETTINGS]) {
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        bool fine = !must && errno == ENOENT;
        if (!fine) {
            cli_bad(c, "%s: %s", path, strerror(errno));
        }
        return fine;
    }
    size_t len = fread(pool, 1, CLI_SETTINGS, file);
    fclose(file);
    if (len == CLI_SETTINGS || memchr(pool, 0, len) != NULL) {
        cli_bad(c, "%s: it is too long, or not text", path);
        return false;
    }
    pool[len] = 0;
    unsigned number = 1;
    for (char *line = pool, *next; line != NULL; line = next, number++) {
        next = strchr(line, '\n');
        if (next != NULL) {
            *next++ = 0;
        }
        if (!take_line(c, flags, set, path, number, line)) {
            return false;
        }
    }
    return true;
}

bool cli_settings(const cli *c, const cli_flag *flags, const char *given, char pool[CLI_SETTINGS]) {
    bool set[32] = {false};
    for (unsigned i = 0; flags[i].name != NULL; i++) {
        set[i] = flags[i].value != NULL && *flags[i].value != NULL;
    }
    for (unsigned i = 0; names[i] != NULL; i++) {
        const cli_flag *flag = flag_of(flags, names[i]);
        const char *value = flag != NULL && !set[flag - flags] ? from_environment(names[i]) : NULL;
        if (value != NULL) {
            *flag->value = value;
            set[flag - flags] = true;
        }
    }
    const char *path = given != NULL ? given : from_environment("config");
    return read_file(c, flags, set, path != NULL ? path : usual, path != NULL, pool);
}
