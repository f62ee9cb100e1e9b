/* Requests to a server in memory, with a table and an account. Each line of the input is one: a digit says who asks, a
 * letter which of the server's addresses, the rest is the body, or for GET the query. Every request is answered once, and
 * what is refused is refused with an error by name. */
#include "server/part.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { REQUESTS_MOST = 24, TICKETS = REQUESTS_MOST + 8, TEXT = 400 };

typedef struct around {
    srv *s;
    int64_t now;
    uint64_t drawn;
    unsigned answers[TICKETS];
    bool streams[TICKETS];
    char first[4][TEXT]; /* the body or the cookie of the first answers */
    uint64_t job;
    bool makes; /* a hash */
} around;

static void want(bool holds) {
    if (!holds) {
        abort();
    }
}

static int64_t now_ms(void *self) { return ((around *)self)->now; }

static void draw(void *self, void *bytes, size_t len) {
    around *a = self;
    for (size_t i = 0; i < len; i++) {
        a->drawn = a->drawn * UINT64_C(6364136223846793005) + 1442695040888963407u;
        ((unsigned char *)bytes)[i] = (unsigned char)(a->drawn >> 33);
    }
}

static void reply(void *self, uint64_t ticket, const srv_reply *r) {
    around *a = self;
    want(ticket < TICKETS && a->answers[ticket]++ == 0 && !a->streams[ticket]);
    want(r->status >= 200 && r->status < 600 && (r->body != NULL || r->len == 0));
    if (r->status >= 400 && r->body != NULL) {
        json_t *said = json_loadb(r->body, r->len, 0, NULL);
        want(json_is_string(json_object_get(said, "error")) && json_is_string(json_object_get(said, "text")));
        json_decref(said);
    }
    if (ticket < 4) {
        snprintf(a->first[ticket], TEXT, "%s", r->cookie != NULL ? r->cookie : r->body != NULL ? r->body : "");
    }
}

static bool stream(void *self, uint64_t ticket) {
    around *a = self;
    want(ticket < TICKETS && a->answers[ticket]++ == 0);
    a->streams[ticket] = true;
    return true;
}

static srv_pushed push(void *self, uint64_t ticket, const void *bytes, size_t len) {
    around *a = self;
    want(ticket < TICKETS && a->streams[ticket] && (bytes != NULL || len == 0));
    return len % 7 == 0 ? SRV_SLOW : SRV_PUSHED;
}

static void end(void *self, uint64_t ticket) { ((around *)self)->streams[ticket % TICKETS] = false; }

static void password(void *self, uint64_t job, const char *text, const char *hash) {
    around *a = self;
    (void)text;
    a->job = job;
    a->makes = hash == NULL;
}

static void say(void *self, const char *line) {
    (void)self;
    want(strchr(line, '\n') == NULL && strncmp(line, "bug:", 4) != 0);
}

static void run(around *a) {
    for (unsigned i = 0; i < 40 && (srv_tick(a->s) || a->job != 0); i++) {
        uint64_t job = a->job;
        a->job = 0;
        if (job != 0) {
            srv_password(a->s, job, true, a->makes ? "made" : NULL);
        }
        a->now += 100;
    }
}

static void ask(around *a, uint64_t ticket, const char *method, const char *target, unsigned who, const char *body,
                size_t len) {
    char bearer[100];
    const char *secret = strstr(a->first[1], who == 1 ? "\"Ann\",\"secret\":\"" : "\"Bob\",\"secret\":\"");
    snprintf(bearer, sizeof bearer, "Bearer %.22s", secret != NULL ? secret + 16 : "");
    char cookie[TEXT];
    snprintf(cookie, sizeof cookie, "%.*s", (int)strcspn(a->first[0], ";"), a->first[0]);
    srv_http http = {.method = method,
                     .target = target,
                     .peer = "192.0.2.1",
                     .host = "localhost",
                     .authorization = who == 1 || who == 2 ? bearer : NULL,
                     .cookie = who == 3 ? cookie : NULL,
                     .ironroad = "1",
                     .body = len > 0 ? body : NULL,
                     .len = len};
    srv_request(a->s, &http, ticket);
    run(a);
}

/* One line of the input. */
static void one(around *a, uint64_t ticket, const char *id, const char *line, size_t len) {
    char target[1000], rest[600];
    unsigned routes = 0;
    while (srv_routes[routes].method != NULL) {
        routes++;
    }
    if (len < 2) {
        a->answers[ticket] = 1;
        return;
    }
    const route *to = &srv_routes[((unsigned char)line[1] + 256u - 'a') % routes];
    bool get = to->method[0] == 'G';
    const char *star = strchr(to->path, '*');
    snprintf(rest, sizeof rest, "%.*s", get ? (int)(len - 2 < 500 ? len - 2 : 500) : 0, line + 2);
    snprintf(target, sizeof target, "%.*s%s%s%s%s", star != NULL ? (int)(star - to->path) : 200, to->path,
             star != NULL ? id : "", star != NULL ? star + 1 : "", rest[0] != 0 ? "?" : "", rest);
    ask(a, ticket, to->method, target, (unsigned char)line[0] % 4, line + 2, get ? 0 : len - 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char account[] = "{\"name\":\"Zoe\",\"password\":\"correct horse battery\"}";
    static const char game[] =
        "{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Bob\",null],\"start\":\"owner\",\"min_players\":2,"
        "\"order\":\"given\",\"seed\":3,\"undo\":\"consent\"}";
    char err[200], id[STORE_ID];
    around *a = calloc(1, sizeof *a);
    const char *at = (const char *)data, *stop = at + size;
    store *kept = sodium_init() >= 0 ? store_open(&(store_config){.url = "sqlite:"}, err, sizeof err) : NULL;
    want(a != NULL && kept != NULL);
    a->now = INT64_C(1800000000000);
    srv_world world = {a, now_ms, draw, reply, stream, push, end, password, say, NULL, NULL, NULL};
    a->s = srv_open(&world, kept, &(srv_config){.no_limits = true, .bot_threads = 1, .bot_work = 1});
    want(a->s != NULL);
    ask(a, 0, "POST", "/api/accounts", 0, account, sizeof account - 1);
    ask(a, 1, "POST", "/api/games", 0, game, sizeof game - 1);
    const char *made = strstr(a->first[1], "\"id\":\"");
    snprintf(id, sizeof id, "%.12s", made != NULL ? made + 6 : "");
    uint64_t ticket = 4;
    for (; at < stop && ticket < 4 + REQUESTS_MOST; ticket++) {
        const char *line = memchr(at, '\n', (size_t)(stop - at));
        size_t len = (size_t)((line != NULL ? line : stop) - at);
        one(a, ticket, id, at, len);
        at += len + 1;
    }
    a->now += 60000;
    run(a);
    for (uint64_t i = 4; i < ticket; i++) {
        want(a->answers[i] == 1);
    }
    srv_close(a->s);
    store_close(kept);
    free(a);
    return 0;
}
