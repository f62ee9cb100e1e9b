/* Two keys lead to a revenue: a quick one, made of the board and the company's trains, and the network itself, which is
 * the same for most companies when a tile is laid somewhere else. A wrong revenue by a collision of keys (one in 2^64) would
 * cost a player a bad move, no more. */
#include "bots/rail_runs.h"

#include "core/work.h"
#include "rail/hooks.h"

#include <string.h>

uint64_t runs_mix(uint64_t sum, uint64_t word) {
    sum = (sum ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return sum ^ sum >> 29;
}

/* The bytes, in words of eight and a rest. */
uint64_t runs_mix_bytes(uint64_t sum, const void *from, size_t bytes) {
    const unsigned char *at = from;
    uint64_t word = 0;
    for (; bytes >= sizeof word; bytes -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        sum = runs_mix(sum, word);
    }
    for (word = bytes; bytes > 0; bytes--) {
        word = word << 8 | *at++;
    }
    return runs_mix(sum, word);
}

void runs_begin(rail_runs *r) {
    r->decision++;
    rail_best_forget();
}

uint64_t runs_board(const rail_look *k) {
    const rail_state *s = k->s;
    uint64_t sum = runs_mix_bytes(s->phase + 1u, s->tile, k->d->nhexes);
    sum = runs_mix_bytes(sum, s->rot, k->d->nhexes);
    sum = runs_mix_bytes(sum, s->station, k->d->ncompanies * sizeof s->station[0]);
    sum = runs_mix_bytes(sum, s->private_owner, k->d->nprivates);
    return runs_mix_bytes(sum, s->private_flags, k->d->nprivates);
}

uint64_t runs_own(const rail_look *k, uint64_t sum) {
    bool matters = k->h->passes || k->h->stations_of;
    return matters ? runs_mix_bytes(sum, rail_own_of(k), k->h->state_bytes) : sum;
}

static uint64_t key_with(const rail_look *k, uint64_t board, unsigned c, const uint8_t trains[RAIL_MAX_TRAINS]) {
    uint64_t sum = runs_own(k, runs_mix(board, c * 256u + k->s->director[c]));
    return runs_mix_bytes(sum, trains, RAIL_MAX_TRAINS);
}

static const uint8_t *trains_of(const rail_look *k, unsigned c) {
    return rail_kind_of(k, c)->owns_trains ? k->s->trains[c] : k->s->depot;
}

uint64_t runs_key(const rail_look *k, uint64_t board, unsigned c) { return key_with(k, board, c, trains_of(k, c)); }

static uint64_t network_key(const rail_network *n) {
    uint64_t sum = runs_mix(n->nnodes, n->outside_node);
    sum = runs_mix_bytes(sum, n->node, n->nnodes * sizeof n->node[0]);
    sum = runs_mix_bytes(sum, n->chain, n->nchains * sizeof n->chain[0]);
    sum = runs_mix_bytes(sum, n->side, n->nsteps * sizeof n->side[0]);
    sum = runs_mix_bytes(sum, n->train, n->ntrains * sizeof n->train[0]);
    for (unsigned i = 0; i < n->nbonuses; i++) {
        sum = runs_mix_bytes(sum, n->bonus[i].any, sizeof n->bonus[i].any);
        sum = runs_mix(sum, (uint64_t)n->bonus[i].value * 2 + n->bonus[i].once);
    }
    return sum;
}

/* The place of a key; `known`: it is there. */
static unsigned place_of(const rail_runs *r, uint64_t key, bool *known) {
    unsigned at = (unsigned)(key >> 20) % RUNS_KEPT;
    *known = r->kept[at].key == key && r->kept[at].decision == r->decision;
    return at;
}

static int32_t keep(rail_runs *r, unsigned at, uint64_t key, int32_t revenue) {
    r->kept[at].key = key;
    r->kept[at].decision = r->decision;
    return r->kept[at].revenue = revenue;
}

/* Searches, unless the network is one that has been asked about. */
static int32_t find_run(rail_runs *r, const rail_look *k, unsigned c) {
    bool known;
    rail_best best;
    if (ir_work_end != 0 && ir_work_done >= ir_work_end) {
        return 0; /* no work is left: better a bad guess than a late answer */
    }
    rail_tracks_of(k, c, &r->tracks);
    uint64_t key = network_key(&r->tracks.net);
    unsigned at = place_of(r, key, &known);
    if (known) {
        return r->kept[at].revenue;
    }
    bool any = r->tracks.net.ntrains > 0 && rail_best_run(k, c, RAIL_NET_ANY, RUNS_STEPS, &best, NULL);
    return keep(r, at, key, any ? best.revenue : 0);
}

int32_t runs_best(rail_runs *r, const rail_look *k, uint64_t board, unsigned c) {
    bool known;
    uint64_t key = runs_key(k, board, c);
    unsigned at = place_of(r, key, &known);
    ir_work_add(1);
    return known ? r->kept[at].revenue : keep(r, at, key, find_run(r, k, c));
}

int32_t runs_with(rail_runs *r, const rail_look *k, uint64_t board, unsigned c, unsigned lost, unsigned more) {
    uint8_t trains[RAIL_MAX_TRAINS];
    for (unsigned t = 0; t < RAIL_MAX_TRAINS; t++) {
        unsigned old = (lost >> t & 1u) != 0 ? 0 : k->s->trains[c][t];
        trains[t] = (uint8_t)(old + (t == more));
    }
    bool known;
    uint64_t key = key_with(k, board, c, trains);
    unsigned at = place_of(r, key, &known);
    ir_work_add(1);
    if (known) {
        return r->kept[at].revenue;
    }
    ir_state_copy(k->game, &r->state, k->is);
    rail_state *s = (rail_state *)(void *)r->state.body;
    memcpy(s->trains[c], trains, sizeof trains);
    rail_look with = rail_look_at(k->game, &r->state);
    return keep(r, at, key, find_run(r, &with, c));
}

int32_t runs_network(rail_runs *r, const rail_look *k, uint64_t board, unsigned c) {
    bool known;
    uint64_t key = runs_mix(board, 7000u + rail_stations_of(k, c));
    unsigned at = place_of(r, key, &known);
    ir_work_add(1);
    if (known) {
        return r->kept[at].revenue;
    }
    rail_reach reach;
    int32_t sum = 0;
    rail_reach_of(k, c, &reach);
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        for (unsigned nodes = reach.nodes[h]; nodes != 0; nodes &= nodes - 1u) {
            sum += (int32_t)rail_value(k, h, (unsigned)__builtin_ctz(nodes));
        }
        sum += __builtin_popcount(reach.edges[h]);
    }
    return keep(r, at, key, sum);
}
