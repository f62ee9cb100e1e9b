/* Routes both ways. On 18xx.games a route is a list of connections, each with the hexes from one stop to the next; here
 * it is all hexes in order. Revenue is never read, and is written as our rules compute it. */
#include "interop/eighteenxx_parts.h"

#include <string.h>

enum { MAX_CHAINS = 64, MAX_CHAIN = 64, MAX_ROUTES = 8 };

/* ---- reading ------------------------------------------------------------------------------------------------------ */

typedef struct chain {
    uint8_t n, hex[MAX_CHAIN];
} chain;

typedef struct chains {
    unsigned n;
    chain at[MAX_CHAINS];
} chains;

static bool too_many(xx_trouble *t, ir_file_problem problem, int64_t most) {
    xx_malformed(t, problem);
    ir_problem_number(&t->problem, most);
    return false;
}

/* A list of hexes; older files write "E5 0" for a hex. */
static bool read_chain(const rail_data *d, const json_t *list, chain *out, xx_trouble *t) {
    size_t n = json_array_size(list);
    if (n == 0 || n > MAX_CHAIN) {
        return too_many(t, IR_FILE_ROUTE_CHAIN, MAX_CHAIN);
    }
    for (size_t i = 0; i < n; i++) {
        const char *id = json_string_value(json_array_get(list, i));
        if (id == NULL) {
            return xx_malformed(t, IR_FILE_ROUTE_HEX_TEXT);
        }
        unsigned hex = xx_find_hex(d, id, strcspn(id, " "));
        if (hex == RAIL_NONE) {
            return xx_differs_of(t, IR_FILE_ROUTE_HEX, id);
        }
        out->hex[i] = (uint8_t)hex;
    }
    out->n = (uint8_t)n;
    return true;
}

static unsigned first_of(const chain *c, bool turned) { return turned ? c->hex[c->n - 1] : c->hex[0]; }
static unsigned last_of(const chain *c, bool turned) { return first_of(c, !turned); }

/* The stops as the file lists them, to tell the two directions apart. */
static bool stops_agree(const rail_data *d, const chains *all, const bool *turned, const json_t *hexes) {
    if (json_array_size(hexes) != all->n + 1) {
        return false;
    }
    for (unsigned i = 0; i <= all->n; i++) {
        const char *id = json_string_value(json_array_get(hexes, i));
        unsigned want = i == 0 ? first_of(&all->at[0], turned[0]) : last_of(&all->at[i - 1], turned[i - 1]);
        if (id == NULL || xx_find_hex(d, id, strlen(id)) != want) {
            return false;
        }
    }
    return true;
}

/* The locations of a hex that the side towards a neighbour leads to. */
static unsigned nodes_towards(const rail_look *k, unsigned hex, unsigned neighbour) {
    const rail_face *face = rail_face_at(k, hex);
    for (unsigned e = 0; e < 6; e++) {
        if (k->d->hex[hex].neighbour[e] == neighbour) {
            return face->stop[(e + 6u - k->s->rot[hex]) % 6u];
        }
    }
    return 0;
}

/* Whether track continues from one chain to the next: they meet in one location. */
static bool joined(const rail_look *k, const chain *a, bool a_turned, const chain *b, bool b_turned) {
    if (a->n < 2 || b->n < 2) {
        return false;
    }
    unsigned before = a_turned ? a->hex[1] : a->hex[a->n - 2], after = b_turned ? b->hex[b->n - 2] : b->hex[1];
    unsigned hex = last_of(a, a_turned);
    return (nodes_towards(k, hex, before) & nodes_towards(k, hex, after)) != 0;
}

/* Turns the chains so that each begins where the one before it ends; false if that is impossible, whichever way the
 * first is turned. A chain that ends on the hex where it began (two towns of one tile) is turned as the track requires;
 * `strict` requires connected track everywhere. */
static bool link(const rail_look *k, const chains *all, bool first_turned, bool strict, bool *turned) {
    turned[0] = first_turned;
    for (unsigned i = 1; i < all->n; i++) {
        const chain *before = &all->at[i - 1], *c = &all->at[i];
        unsigned end = last_of(before, turned[i - 1]);
        bool ring = first_of(c, false) == last_of(c, false);
        turned[i] = ring ? !joined(k, before, turned[i - 1], c, false) : first_of(c, false) != end;
        if (first_of(c, turned[i]) != end || (strict && !joined(k, before, turned[i - 1], c, turned[i]))) {
            return false;
        }
    }
    return true;
}

/* By the track if that works, otherwise by the ends alone: the engine will report what is wrong with such a route. */
static bool link_any(const rail_look *k, const chains *all, const json_t *hexes, bool *turned) {
    for (unsigned strict = 2; strict-- > 0;) {
        bool other[MAX_CHAINS] = {false};
        bool one = link(k, all, false, strict, turned), two = link(k, all, true, strict, other);
        if (two && (!one || (!stops_agree(k->d, all, turned, hexes) && stops_agree(k->d, all, other, hexes)))) {
            memcpy(turned, other, sizeof other);
        }
        if (one || two) {
            return true;
        }
    }
    return false;
}

/* Unordered chains: begins at a hex where only one of them ends, and continues with any that fits. */
static void sort_chains(chains *all) {
    for (unsigned i = 0; i < all->n; i++) {
        unsigned pick = all->n, end = i > 0 ? last_of(&all->at[i - 1], false) : 0;
        bool turn = false;
        for (unsigned j = i; j < all->n && pick == all->n; j++) {
            for (unsigned side = 0; side < 2 && pick == all->n; side++) {
                unsigned hex = first_of(&all->at[j], side), others = 0;
                for (unsigned o = 0; o < all->n; o++) {
                    others += o != j && (first_of(&all->at[o], false) == hex || last_of(&all->at[o], false) == hex);
                }
                if (i == 0 ? others == 0 : hex == end) {
                    pick = j;
                    turn = side;
                }
            }
        }
        if (pick == all->n) {
            return; /* a ring, or separate pieces: left as it is */
        }
        chain c = all->at[pick];
        all->at[pick] = all->at[i];
        for (unsigned h = 0; turn && h < c.n / 2u; h++) {
            uint8_t swap = c.hex[h];
            c.hex[h] = c.hex[c.n - 1u - h];
            c.hex[c.n - 1u - h] = swap;
        }
        all->at[i] = c;
    }
}

static bool put_hex(ir_action *out, uint8_t *count, unsigned hex) {
    if (out->more_len >= IR_MAX_MORE || *count == 255) {
        return false;
    }
    out->more[out->more_len++] = (uint8_t)hex;
    (*count)++;
    return true;
}

static bool put_chains(const chains *all, const bool *turned, ir_action *out, uint8_t *count) {
    bool fits = put_hex(out, count, first_of(&all->at[0], turned[0]));
    for (unsigned i = 0; i < all->n; i++) {
        for (unsigned h = 1; h < all->at[i].n && fits; h++) {
            const chain *c = &all->at[i];
            fits = put_hex(out, count, turned[i] ? c->hex[c->n - 1u - h] : c->hex[h]);
        }
    }
    return fits;
}

static bool read_connections(const rail_look *k, const json_t *route, ir_action *out, uint8_t *count, xx_trouble *t) {
    const json_t *list = json_object_get(route, "connections"), *hexes = json_object_get(route, "hexes");
    chains all = {0};
    bool turned[MAX_CHAINS] = {false};
    all.n = (unsigned)json_array_size(list);
    if (json_array_size(list) > MAX_CHAINS) {
        return too_many(t, IR_FILE_ROUTE_CHAINS, MAX_CHAINS);
    }
    if (all.n == 0) { /* then the stops, which must be neighbours */
        all.n = 1;
        turned[0] = false;
        return read_chain(k->d, hexes, &all.at[0], t) &&
               (put_chains(&all, turned, out, count) || xx_differs(t, IR_FILE_ROUTES_TOO_LONG));
    }
    for (unsigned i = 0; i < all.n; i++) {
        if (!read_chain(k->d, json_array_get(list, i), &all.at[i], t)) {
            return false;
        }
    }
    if (!link_any(k, &all, hexes, turned)) {
        sort_chains(&all);
        if (!link_any(k, &all, hexes, turned)) {
            return xx_differs(t, IR_FILE_ROUTE_APART);
        }
    }
    return put_chains(&all, turned, out, count) || xx_differs(t, IR_FILE_ROUTES_TOO_LONG);
}

bool xx_read_routes(const xx_game *x, const json_t *source, ir_action *out, xx_trouble *t) {
    rail_look k = rail_look_at(x->game, &x->state);
    const json_t *routes = json_object_get(source, "routes");
    if (!json_is_array(routes) || json_array_size(routes) > MAX_ROUTES) {
        return too_many(t, IR_FILE_ROUTES, MAX_ROUTES);
    }
    for (size_t i = 0; i < json_array_size(routes); i++) {
        const json_t *route = json_array_get(routes, i);
        const char *id = xx_text(route, "train");
        size_t stem;
        unsigned serial;
        if (id == NULL || !xx_split_id(id, &stem, &serial)) {
            return xx_malformed_of(t, IR_FILE_ROUTE_TRAIN, id);
        }
        unsigned kind = xx_find_train(x, id, &serial);
        if (kind == RAIL_NONE) {
            return xx_differs_of(t, IR_FILE_NO_TRAIN, id);
        }
        if (out->more_len + 2 > IR_MAX_MORE) {
            return xx_differs(t, IR_FILE_ROUTES_TOO_LONG);
        }
        uint8_t *head = &out->more[out->more_len];
        head[0] = (uint8_t)kind;
        head[1] = 0;
        out->more_len = (uint16_t)(out->more_len + 2);
        if (!read_connections(&k, route, out, &head[1], t)) {
            return false;
        }
    }
    return true;
}

/* ---- writing ------------------------------------------------------------------------------------------------------ */

/* One route being written: its hexes and the stops among them. */
typedef struct route {
    const rail_look *k;
    const rail_run *run;
    unsigned index;
    const uint8_t *hex;
    unsigned n;
    const xx_ranks *ranks;
    int32_t subsidy;
} route;

static const char *hex_id(const route *r, unsigned i) { return r->k->d->hex[r->hex[i]].id; }

/* The hexes from path index `from` to `to`, written from the end that was found first. */
static json_t *connection_json(const route *r, unsigned from, unsigned to, bool turned) {
    json_t *out = json_array();
    for (unsigned i = 0; i <= to - from; i++) {
        if (json_array_append_new(out, json_string(hex_id(r, turned ? to - i : from + i))) != 0) {
            json_decref(out);
            return NULL;
        }
    }
    return out;
}

/* No tile has plain track beside a stop, so the path meets the stops in order. */
static bool put_connections(const route *r, json_t *out) {
    const rail_stop *stop = r->run->route[r->index].stop;
    unsigned at = 1, nstops = r->run->route[r->index].nstops, from = 0;
    json_t *list = json_array();
    bool fits = list != NULL;
    for (unsigned i = 1; i < r->n && fits; i++) {
        if (at < nstops && stop[at].hex == r->hex[i]) {
            unsigned a = r->ranks->rank[stop[at - 1].hex][stop[at - 1].node];
            unsigned b = r->ranks->rank[stop[at].hex][stop[at].node];
            fits = json_array_append_new(list, connection_json(r, from, i, b < a)) == 0;
            from = i;
            at++;
        }
    }
    return json_object_set_new(out, "connections", list) == 0 && fits;
}

static bool put_stops(route *r, json_t *out) {
    char text[16 * 64 + 16], id[24];
    ir_text line = ir_text_on(text, sizeof text);
    json_t *hexes = json_array(), *nodes = json_array();
    bool fits = hexes != NULL && nodes != NULL;
    for (unsigned i = 0; i < r->run->route[r->index].nstops && fits; i++) {
        rail_stop stop = r->run->route[r->index].stop[i];
        const char *hex = r->k->d->hex[stop.hex].id;
        r->subsidy += rail_face_at(r->k, stop.hex)->node[stop.node].treasury;
        ir_put(&line, i > 0 ? "-" : "");
        ir_put(&line, hex);
        snprintf(id, sizeof id, "%s-%u", hex, (unsigned)stop.node);
        fits =
            json_array_append_new(hexes, json_string(hex)) == 0 && json_array_append_new(nodes, json_string(id)) == 0;
    }
    ir_put(&line, r->run->route[r->index].home_bonus ? " (1 dest)" : "");
    fits = json_object_set_new(out, "hexes", hexes) == 0 && fits;
    fits = json_object_set_new(out, "nodes", nodes) == 0 && fits;
    return json_object_set_new(out, "revenue_str", json_string(text)) == 0 && fits;
}

/* Trains of a kind run in the order in which the company got them. */
static json_t *route_json(const xx_game *x, route *r, unsigned company, unsigned nth) {
    char id[24];
    unsigned kind = r->run->route[r->index].train;
    unsigned where = rail_kind_of(r->k, company)->owns_trains ? company : XX_TRAIN_DEPOT;
    int serial = xx_serial(&x->shadow, r->k, where, kind, nth);
    json_t *out = json_object();
    snprintf(id, sizeof id, "%s-%d", r->k->d->train[kind].id, serial < 0 ? 0 : serial);
    bool fits = out != NULL && json_object_set_new(out, "train", json_string(id)) == 0 && put_connections(r, out) &&
                put_stops(r, out) &&
                json_object_set_new(out, "revenue", json_integer(r->run->route[r->index].revenue)) == 0 &&
                (x->title->no_subsidy || json_object_set_new(out, "subsidy", json_integer(r->subsidy)) == 0);
    if (!fits) {
        json_decref(out);
        return NULL;
    }
    return out;
}

bool xx_write_routes(const xx_game *x, const ir_action *action, json_t *out) {
    rail_look k = rail_look_at(x->game, &x->state);
    unsigned company = IR_COMPANY_INDEX(action->move.actor), used[RAIL_MAX_TRAINS] = {0};
    rail_run run;
    json_t *list = json_array();
    if (company >= k.d->ncompanies || !rail_run_check(&k, company, action, &run, NULL)) {
        run.routes = 0; /* the engine will refuse it */
        run.outside = 0;
    }
    xx_ranks ranks;
    if (run.routes > 0) {
        xx_rank_locations(&k, company, &ranks);
    }
    bool fits = list != NULL;
    for (unsigned i = 0, at = 0; i < run.routes && fits; i++) {
        route r = {&k, &run, i, &action->more[at + 2], action->more[at + 1], &ranks, 0};
        fits = json_array_append_new(list, route_json(x, &r, company, used[run.route[i].train]++)) == 0;
        at += 2u + action->more[at + 1];
    }
    fits = json_object_set_new(out, "routes", list) == 0 && fits;
    return fits && json_object_set_new(out, "extra_revenue", json_integer(0)) == 0 &&
           json_object_set_new(out, "subsidy", json_integer(run.outside)) == 0;
}
