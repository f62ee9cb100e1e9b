/* See origin.h. */
#include "server/origin.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { HOST_MOST = 253 };

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Copies a name in lower case; returns its length, 0 if it is not a name. */
static size_t take_name(const char *at, char out[HOST_MOST + 1]) {
    size_t len = 0;
    for (; len < HOST_MOST; len++) {
        char c = at[len];
        bool large = c >= 'A' && c <= 'Z';
        if (!large && !(c >= 'a' && c <= 'z') && !is_digit(c) && c != '-' && c != '_' && c != '.') {
            break;
        }
        out[len] = (char)(large ? c | 0x20 : c);
    }
    out[len] = 0;
    return out[0] != '.' && out[0] != '-' && strstr(out, "..") == NULL ? len : 0;
}

/* The same for "[::1]". */
static size_t take_six(const char *at, char out[HOST_MOST + 1]) {
    unsigned char six[16];
    char inner[INET6_ADDRSTRLEN], shown[INET6_ADDRSTRLEN];
    size_t len = strcspn(at, "]");
    if (at[len] == 0 || len - 1 >= sizeof inner) {
        return 0;
    }
    memcpy(inner, at + 1, len - 1);
    inner[len - 1] = 0;
    if (inet_pton(AF_INET6, inner, six) != 1 || inet_ntop(AF_INET6, six, shown, sizeof shown) == NULL) {
        return 0;
    }
    snprintf(out, HOST_MOST + 1, "[%s]", shown);
    return len + 1;
}

/* What follows the host: nothing, or ":PORT"; then at most a slash. *port is 0 if absent. */
static bool take_end(const char *at, unsigned *port) {
    *port = 0;
    if (*at == ':') {
        for (at++; is_digit(*at) && *port <= 65535; at++) {
            *port = *port * 10 + (unsigned)(*at - '0');
        }
        if (*port == 0 || *port > 65535) {
            return false;
        }
    }
    return strcmp(at, "") == 0 || strcmp(at, "/") == 0;
}

bool srv_origin(const char *url, char out[SRV_ORIGIN]) {
    char host[HOST_MOST + 1], number[12] = "";
    bool https = strncasecmp(url, "https://", 8) == 0;
    unsigned port;
    if (!https && strncasecmp(url, "http://", 7) != 0) {
        return false;
    }
    url += https ? 8 : 7;
    size_t len = *url == '[' ? take_six(url, host) : take_name(url, host);
    if (len == 0 || !take_end(url + len, &port)) {
        return false;
    }
    if (port != 0 && port != (https ? 443 : 80)) {
        snprintf(number, sizeof number, ":%u", port);
    }
    snprintf(out, SRV_ORIGIN, "http%s://%s%s", https ? "s" : "", host, number);
    return true;
}
