/* admin: what the operator of the server does for its players. */
#include "cli/database.h"
#include "server/server.h"

#include <errno.h>
#include <sodium.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { RESET_MS = 10 * 60 * 1000 };

static store_status write_set(store *kept, store_set *set) {
    const char *why;
    store_status status = store_commit(kept, &set, 1);
    return status == STORE_OK ? store_set_outcome(set, &why) : status;
}

static int reset(cli *c, store *kept, const char *name, const char *url) {
    char folded[IR_MAX_NAME], token[SRV_SECRET], shown[300];
    uint8_t drawn[32], hash[STORE_HASH];
    store_account account;
    srv_fold(name, folded);
    store_status status = strlen(name) < IR_MAX_NAME ? store_account_find(kept, folded, &account) : STORE_NONE;
    if (status == STORE_NONE) {
        return cli_say(CLI_NO, "ironroad admin: there is no account with that name");
    }
    randombytes_buf(drawn, sizeof drawn);
    srv_secret_text(drawn, sizeof drawn, token);
    srv_secret_hash(token, strlen(token), hash);
    store_set *set = store_set_new();
    if (status == STORE_OK) {
        status =
            set != NULL ? store_reset_add(set, hash, account.id, (int64_t)time(NULL) * 1000 + RESET_MS) : STORE_FAILED;
    }
    status = status == STORE_OK ? write_set(kept, set) : status;
    store_set_free(set);
    if (status != STORE_OK) {
        return cli_bad(c, "%s", store_error(kept));
    }
    fprintf(c->out, "For %s, once, within ten minutes%s:\n%s/reset#%s\n", cli_quoted(shown, sizeof shown, account.name),
            url[0] != 0 ? "" : ", after the server's address (or give --public-url or --port)", url, token);
    return CLI_DONE;
}

int cli_admin(cli *c, int argc, char **argv) {
    const char *db = NULL, *url = NULL, *port_text = NULL;
    uint64_t port;
    char path[4096], err[512], kept_url[SRV_ORIGIN];
    const cli_flag flags[] = {{"db", &db, NULL, NULL, NULL},
                              {"public-url", &url, NULL, NULL, NULL},
                              {"port", &port_text, NULL, NULL, NULL},
                              {0}};
    if (!cli_arguments(c, argc, argv, flags, 2, 2) || !cli_public_url(c, &url, kept_url) ||
        (port_text != NULL && !cli_number(c, "port", port_text, 1, 65535, &port))) {
        return CLI_BAD;
    }
    if (port_text != NULL && url == NULL) {
        snprintf(kept_url, sizeof kept_url, "http://127.0.0.1:%u", (unsigned)port);
        url = kept_url;
    }
    if (strcmp(c->word[0], "reset") != 0) {
        return cli_bad(c, "the only admin command is: reset NAME");
    }
    if (sodium_init() < 0 || !cli_database(c, db, path, sizeof path)) {
        return CLI_BAD;
    }
    if (access(path, F_OK) != 0) {
        return cli_bad(c, "%s: %s; --db names the server's file", path, strerror(errno));
    }
    store *kept = store_open(&(store_config){.url = path}, err, sizeof err);
    if (kept == NULL) {
        return cli_bad(c, "%s", err);
    }
    int code = reset(c, kept, c->word[1], url != NULL ? url : "");
    store_close(kept);
    return code;
}
