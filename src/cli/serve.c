/* serve: the server. Prints its address as soon as it listens, and how durable its answers are (the level of sync). */
#define _XOPEN_SOURCE 700 /* realpath */

#include "cli/database.h"
#include "cli/settings.h"
#include "server/address.h"
#include "server/http.h"
#include "server/work.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool cli_database(const cli *c, const char *given, char *out, size_t cap) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n;
    if (given != NULL && strncmp(given, "postgresql://", 13) == 0) {
        cli_bad(c, "PostgreSQL is not part of this version yet; give a file");
        return false;
    }
    if (given != NULL) {
        n = snprintf(out, cap, "%s", strncmp(given, "sqlite:", 7) == 0 ? given + 7 : given);
    } else if (data != NULL && data[0] == '/') {
        n = snprintf(out, cap, "%s/ironroad/ironroad.db", data);
    } else if (home != NULL && home[0] != 0) {
        n = snprintf(out, cap, "%s/.local/share/ironroad/ironroad.db", home);
    } else {
        n = snprintf(out, cap, "ironroad.db");
    }
    if (n < 0 || (size_t)n >= cap) {
        cli_bad(c, "the database's path is too long");
        return false;
    }
    return true;
}

/* For the default file only: a file named by the user must have a folder. */
static bool make_folder(const cli *c, char *path) {
    for (char *at = path + 1; (at = strchr(at, '/')) != NULL; at++) {
        *at = 0;
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = '/';
        if (!made) {
            cli_bad(c, "the folder of %s cannot be created: %s", path, strerror(errno));
            return false;
        }
    }
    return true;
}

/* The file that a path leads to, through links or not. Creates an empty one if missing: the first server must not know
 * it by another name than the second. */
static bool resolve(const cli *c, const char *path, char out[PATH_MAX]) {
    char *found = realpath(path, out);
    bool is_new = found == NULL && errno == ENOENT;
    if (is_new) {
        int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        found = fd >= 0 ? realpath(path, out) : NULL;
        if (fd >= 0) {
            close(fd);
        }
    }
    if (found == NULL) {
        cli_bad(c, "%s cannot be %s: %s", path, is_new ? "created" : "found", strerror(errno));
    }
    return found != NULL;
}

typedef struct greeting {
    const http_config *config;
    const char *path;
    store *kept;
} greeting;

static void greet(void *arg, unsigned port) {
    const greeting *g = arg;
    const char *host = g->config->host, *url = g->config->logic.public_url;
    char durability[80];
    bool six = strchr(host, ':') != NULL;
    bool everywhere = strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    store_durability(g->kept, durability, sizeof durability);
    printf("Ironroad %s: http://%s%s%s:%u/\n", IR_VERSION, six && !everywhere ? "[" : "",
           everywhere ? "localhost" : host, six && !everywhere ? "]" : "", port);
    if (url != NULL) {
        printf("For others: %s\n", url);
    }
    printf("Games and accounts: %s (%s)\n", g->path, durability);
    if (url == NULL || strncmp(url, "https://", 8) != 0) {
        printf("Without https, passwords and secrets can be read on the network, and browsers install no offline copy "
               "except "
               "on this machine.\n");
    }
    fflush(stdout);
}

/* One server per file: what it has in memory must not become stale. The lock ends with the process. */
bool cli_lock(const cli *c, const char *path) {
    char name[PATH_MAX + 8];
    snprintf(name, sizeof name, "%s.lock", path);
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        cli_bad(c, "%s cannot be created: %s", name, strerror(errno));
        return false;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        cli_bad(c, "%s: another server is using it", path);
        return false;
    }
    return true;
}

bool cli_public_url(const cli *c, const char **url, char kept[SRV_ORIGIN]) {
    if (*url == NULL) {
        return true;
    }
    if (!srv_origin(*url, kept)) {
        cli_bad(c, "--public-url is http:// or https:// and a host, such as https://trains.example, and nothing else");
        return false;
    }
    *url = kept;
    return true;
}

/* Half of the machine, so that the deciding thread and the rest of it always have theirs. */
static uint64_t usual_threads(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 4 ? 1 : cores / 2 < WORK_THREADS_MOST ? (uint64_t)cores / 2 : WORK_THREADS_MOST;
}

int cli_serve(cli *c, int argc, char **argv) {
    static char pool[CLI_SETTINGS];
    const char *port_text = NULL, *metrics_text = NULL, *host = NULL, *log = NULL, *settings = NULL, *db = NULL,
               *threads_text = NULL, *pace_text = NULL, *work_text = NULL;
    char path[4096], real[PATH_MAX], err[512], url[SRV_ORIGIN];
    uint64_t port = 1888, metrics = 0, threads = usual_threads(), pace = 1000, work = 100;
    address_range proxy;
    http_config config = {.host = "127.0.0.1"};
    const cli_flag flags[] = {{"port", &port_text, NULL, NULL, NULL},
                              {"host", &host, NULL, NULL, NULL},
                              {"db", &db, NULL, NULL, NULL},
                              {"public-url", &config.logic.public_url, NULL, NULL, NULL},
                              {"trusted-proxy", &config.logic.trusted_proxy, NULL, NULL, NULL},
                              {"bot-threads", &threads_text, NULL, NULL, NULL},
                              {"bot-pace", &pace_text, NULL, NULL, NULL},
                              {"bot-work-percent", &work_text, NULL, NULL, NULL},
                              {"metrics-port", &metrics_text, NULL, NULL, NULL},
                              {"log", &log, NULL, NULL, NULL},
                              {"config", &settings, NULL, NULL, NULL},
                              {"no-limits", NULL, &config.logic.no_limits, NULL, NULL},
                              {0}};
    if (!cli_arguments(c, argc, argv, flags, 0, 0) || !cli_settings(c, flags, settings, pool) ||
        (metrics_text != NULL && !cli_number(c, "metrics-port", metrics_text, 1, 65535, &metrics)) ||
        (port_text != NULL && !cli_number(c, "port", port_text, 0, 65535, &port)) ||
        (threads_text != NULL && !cli_number(c, "bot-threads", threads_text, 0, WORK_THREADS_MOST, &threads)) ||
        (pace_text != NULL && !cli_number(c, "bot-pace", pace_text, 0, 30000, &pace)) ||
        (work_text != NULL && !cli_number(c, "bot-work-percent", work_text, 1, 1000, &work))) {
        return CLI_BAD;
    }
    if (log != NULL && strcmp(log, "text") != 0 && strcmp(log, "json") != 0) {
        return cli_bad(c, "--log is text or json");
    }
    config.json_log = log != NULL && strcmp(log, "json") == 0;
    config.host = host != NULL ? host : config.host;
    config.metrics_port = (unsigned)metrics;
    config.logic.bot_threads = (unsigned)threads;
    config.logic.bot_pace_ms = (unsigned)pace;
    config.logic.bot_work = (unsigned)work;
    if (!cli_public_url(c, &config.logic.public_url, url)) {
        return CLI_BAD;
    }
    if (config.logic.trusted_proxy != NULL && !address_range_read(config.logic.trusted_proxy, &proxy)) {
        return cli_bad(
            c, "--trusted-proxy is an address such as 127.0.0.1 or ::1, or a range such as 10.0.0.0/8, not a name");
    }
    if (!cli_database(c, db, path, sizeof path) || (db == NULL && !make_folder(c, path)) || !resolve(c, path, real) ||
        !cli_lock(c, real)) {
        return CLI_BAD;
    }
    config.port = (unsigned)port;
    umask(0077); /* the file holds accounts */
    /* it has one thread: it waits a little, answers others, and tries again (server.c) */
    store *kept = store_open(&(store_config){.url = real, .wait_ms = 10}, err, sizeof err);
    if (kept == NULL) {
        return cli_bad(c, "%s", err);
    }
    if (!store_check(kept, err, sizeof err)) {
        fprintf(stderr, "%s: %s\n", path, err); /* the rest is served */
    }
    greeting g = {&config, path, kept};
    bool fine = http_serve(kept, &config, greet, &g, err, sizeof err);
    store_close(kept);
    return fine ? CLI_DONE : cli_bad(c, "%s", err);
}
