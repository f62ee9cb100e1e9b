/* Positions for the slow solvers, in memory and as text (routes_position.h). Includes nothing of src/, never will. */
#include "routes_position.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 16, MAX_LINE = 400, MAX_TAGS = 32 };

/* Names of tags and groups while reading; their numbers are places in these lists. */
typedef struct names {
    int n;
    char name[MAX_TAGS][RT_MAX_NAME];
} names;

typedef struct reader {
    rt_position *p;
    names tags, groups;
    int line;
} reader;

static void fail(const reader *r, const char *format, ...) {
    va_list list;
    va_start(list, format);
    fprintf(stderr, "position, line %d: ", r->line);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    exit(2);
}

void rt_clear(rt_position *p) { p->nnodes = p->nports = p->npieces = p->nbonuses = p->ntrains = 0; }

static void set_name(char to[RT_MAX_NAME], const char *name) { snprintf(to, RT_MAX_NAME, "%s", name); }

int rt_port(rt_position *p, const char *name) {
    for (int i = 0; i < p->nports; i++) {
        if (!strcmp(p->port_name[i], name)) {
            return i;
        }
    }
    if (p->nports == RT_MAX_PORTS) {
        fprintf(stderr, "position: too many edges\n");
        exit(2);
    }
    set_name(p->port_name[p->nports], name);
    p->mate[p->nports] = RT_NO_PORT;
    return p->nports++;
}

bool rt_same_train(const rt_train *a, const rt_train *b) {
    return a->stops == b->stops && a->large == b->large && a->small == b->small && a->pays == b->pays;
}

static int number(const reader *r, const char *word) {
    char *end;
    long n = strtol(word, &end, 10);
    if (end == word || *end || n < -100000 || n > 100000) {
        fail(r, "'%s' is no number", word);
    }
    return (int)n;
}

static int named(const reader *r, names *list, const char *name) {
    for (int i = 0; i < list->n; i++) {
        if (!strcmp(list->name[i], name)) {
            return i;
        }
    }
    if (list->n == MAX_TAGS) {
        fail(r, "too many names");
    }
    set_name(list->name[list->n], name);
    return list->n++;
}

static int place(const reader *r, const char *name) {
    const char *dot = strchr(name, '.');
    if (!dot || (dot[1] != 'e' && dot[1] != 'n')) {
        fail(r, "'%s' is no place", name);
    } else if (dot[1] == 'e') {
        return rt_port(r->p, name);
    }
    for (int i = 0; i < r->p->nnodes; i++) {
        if (!strcmp(r->p->node[i].name, name)) {
            return RT_NODE + i;
        }
    }
    fail(r, "no location %s (locations come before their track)", name);
    return 0;
}

static void read_tags(reader *r, rt_node *node, char *list) {
    for (char *at = list, *next; at; at = next) {
        next = strchr(at, ',');
        if (next) {
            *next++ = 0;
        }
        node->tags |= 1u << named(r, &r->tags, at);
    }
}

static void read_node(reader *r, int n, char *word[]) {
    static const char *const kinds[] = {"city", "town", "off"};
    rt_node *node = &r->p->node[r->p->nnodes];
    if (n < 4 || r->p->nnodes == RT_MAX_NODES) {
        fail(r, "node: too few words or too many nodes");
    }
    memset(node, 0, sizeof *node);
    set_name(node->name, word[1]);
    int kind = 0;
    while (kind < 3 && strcmp(word[2], kinds[kind])) {
        kind++;
    }
    if (kind == 3) {
        fail(r, "no kind '%s'", word[2]);
    }
    node->kind = (rt_kind)kind;
    node->value = number(r, word[3]);
    for (int i = 4; i < n; i++) {
        if (!strcmp(word[i], "own")) {
            node->own = true;
        } else if (!strcmp(word[i], "full")) {
            node->full = true;
        } else if (!strcmp(word[i], "end")) {
            node->end = true;
        } else if (!strcmp(word[i], "free")) {
            node->free = true;
        } else if (!strncmp(word[i], "group=", 6)) {
            node->group = 1 + named(r, &r->groups, word[i] + 6);
        } else if (!strncmp(word[i], "out=", 4)) {
            node->out = number(r, word[i] + 4);
        } else if (!strncmp(word[i], "tag=", 4)) {
            read_tags(r, node, word[i] + 4);
        } else {
            fail(r, "no flag '%s'", word[i]);
        }
    }
    r->p->nnodes++;
}

static int limit(const reader *r, const char *word) { return strcmp(word, "-") ? number(r, word) : RT_EVER; }

static void read_train(reader *r, int n, char *word[]) {
    rt_train *t = &r->p->train[r->p->ntrains];
    if (n < 3 || r->p->ntrains == RT_MAX_TRAINS) {
        fail(r, "train: too few words or too many trains");
    }
    set_name(t->name, word[1]);
    t->stops = t->large = t->small = t->pays = RT_EVER;
    if (!strcmp(word[2], "plain") && n == 4) {
        t->stops = number(r, word[3]);
    } else if (!strcmp(word[2], "plus") && n == 5) {
        t->large = number(r, word[3]);
        t->stops = t->large + number(r, word[4]);
    } else if (!strcmp(word[2], "express") && n == 4) {
        t->pays = number(r, word[3]);
    } else if (!strcmp(word[2], "limits") && n == 7) {
        t->stops = limit(r, word[3]);
        t->large = limit(r, word[4]);
        t->small = limit(r, word[5]);
        t->pays = limit(r, word[6]);
    } else if (strcmp(word[2], "diesel") || n != 3) {
        fail(r, "no such train");
    }
    r->p->ntrains++;
}

static void read_line(reader *r, int n, char *word[]) {
    rt_position *p = r->p;
    if (!strcmp(word[0], "node")) {
        read_node(r, n, word);
    } else if (!strcmp(word[0], "track") && n >= 3 && p->npieces < RT_MAX_PIECES) {
        bool costs = n == 4 && !strncmp(word[3], "cost=", 5);
        p->piece[p->npieces].a = place(r, word[1]);
        p->piece[p->npieces].b = place(r, word[2]);
        p->piece[p->npieces++].cost = costs ? number(r, word[3] + 5) : 0;
    } else if (!strcmp(word[0], "join") && n == 3) {
        int a = place(r, word[1]), b = place(r, word[2]);
        if (a >= RT_NODE || b >= RT_NODE || p->mate[a] != RT_NO_PORT || p->mate[b] != RT_NO_PORT) {
            fail(r, "%s and %s cannot be joined", word[1], word[2]);
        }
        p->mate[a] = b;
        p->mate[b] = a;
    } else if (!strcmp(word[0], "bonus") && n == 5 && p->nbonuses < RT_MAX_BONUSES) {
        rt_bonus *b = &p->bonus[p->nbonuses++];
        b->turn = !strcmp(word[1], "turn");
        b->amount = number(r, word[2]);
        b->tag[0] = 1u << named(r, &r->tags, word[3]);
        b->tag[1] = 1u << named(r, &r->tags, word[4]);
    } else if (!strcmp(word[0], "train")) {
        read_train(r, n, word);
    } else {
        fail(r, "not understood: %s", word[0]);
    }
}

bool rt_read(rt_position *p, FILE *from) {
    char line[MAX_LINE];
    reader r = {.p = p};
    bool any = false;
    rt_clear(p);
    while (fgets(line, sizeof line, from)) {
        char *word[MAX_WORDS], *at = line;
        int n = 0;
        r.line++;
        any = true;
        line[strcspn(line, "#\n")] = 0;
        while (n < MAX_WORDS && *(at += strspn(at, " \t\r"))) {
            word[n++] = at;
            at += strcspn(at, " \t\r");
            if (*at) {
                *at++ = 0;
            }
        }
        if (n && !strcmp(word[0], "end")) {
            return true;
        }
        if (n) {
            read_line(&r, n, word);
        }
    }
    return any;
}

static const char *place_name(const rt_position *p, int at) {
    return at >= RT_NODE ? p->node[at - RT_NODE].name : p->port_name[at];
}

static void write_node(const rt_node *node, FILE *to) {
    static const char *const kinds[] = {"city", "town", "off"};
    fprintf(to, "node %s %s %d%s%s%s%s", node->name, kinds[node->kind], node->value, node->own ? " own" : "",
            node->full ? " full" : "", node->end ? " end" : "", node->free ? " free" : "");
    if (node->group) {
        fprintf(to, " group=g%d", node->group);
    }
    if (node->out) {
        fprintf(to, " out=%d", node->out);
    }
    const char *before = " tag=";
    for (int t = 0; t < MAX_TAGS; t++) {
        if ((node->tags >> t) & 1u) {
            fprintf(to, "%st%d", before, t);
            before = ",";
        }
    }
    fputc('\n', to);
}

static int bit_number(uint32_t bit) {
    int n = 0;
    while (n < 31 && !((bit >> n) & 1u)) {
        n++;
    }
    return n;
}

void rt_write(const rt_position *p, FILE *to) {
    for (int i = 0; i < p->nnodes; i++) {
        write_node(&p->node[i], to);
    }
    for (int i = 0; i < p->npieces; i++) {
        fprintf(to, "track %s %s", place_name(p, p->piece[i].a), place_name(p, p->piece[i].b));
        if (p->piece[i].cost) {
            fprintf(to, " cost=%d", p->piece[i].cost);
        }
        fputc('\n', to);
    }
    for (int i = 0; i < p->nports; i++) {
        if (p->mate[i] > i) {
            fprintf(to, "join %s %s\n", p->port_name[i], p->port_name[p->mate[i]]);
        }
    }
    for (int i = 0; i < p->nbonuses; i++) {
        const rt_bonus *b = &p->bonus[i];
        fprintf(to, "bonus %s %d t%d t%d\n", b->turn ? "turn" : "route", b->amount, bit_number(b->tag[0]),
                bit_number(b->tag[1]));
    }
    for (int i = 0; i < p->ntrains; i++) {
        const rt_train *t = &p->train[i];
        const int limits[] = {t->stops, t->large, t->small, t->pays};
        fprintf(to, "train %s limits", t->name);
        for (int k = 0; k < 4; k++) {
            if (limits[k] == RT_EVER) {
                fputs(" -", to);
            } else {
                fprintf(to, " %d", limits[k]);
            }
        }
        fputc('\n', to);
    }
    fprintf(to, "end\n");
}
