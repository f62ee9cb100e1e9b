/* Networks of one board side by side: a node is known by its location, a side of track by hex and edge, a chain by its
 * ends and sides, in whatever direction it was found. */
#include "rail/router_places.h"

#include <string.h>

void rail_places_sides(const rail_data *d, const rail_tracks *tracks, uint16_t side_at[RAIL_NET_SIDES]) {
    const rail_network *net = &tracks->net;
    memset(side_at, 0xff, sizeof(uint16_t) * RAIL_NET_SIDES);
    for (unsigned c = 0; c < net->nchains; c++) {
        unsigned from = tracks->place[net->chain[c].a] >> 3;
        for (unsigned i = net->chain[c].first; i < net->chain[c].first + net->chain[c].count; i++) {
            unsigned to = tracks->hex[i], low = from < to ? from : to, high = from < to ? to : from, edge = 0;
            while (edge < 6 && d->hex[low].neighbour[edge] != high) {
                edge++;
            }
            side_at[net->side[i]] = (uint16_t)(low * 8 + edge);
            from = to;
        }
    }
}

static unsigned slot_of(const rail_tracks *tracks, const rail_net_chain *chain, const uint16_t *side_at) {
    unsigned sum = (unsigned)tracks->place[chain->a] + tracks->place[chain->b];
    for (unsigned i = chain->first; i < chain->first + chain->count; i++) {
        sum += side_at[tracks->net.side[i]] * 40503u;
    }
    return (sum ^ sum >> 9) % RAIL_CHAIN_SLOTS;
}

void rail_places_of(const rail_data *d, const rail_tracks *tracks, rail_places *out) {
    const rail_network *net = &tracks->net;
    memset(out, 0xff, sizeof *out);
    rail_places_sides(d, tracks, out->side_at);
    for (unsigned s = 0; s < net->nsides; s++) {
        if (out->side_at[s] != RAIL_NET_NEW) {
            out->side[out->side_at[s]] = (uint16_t)s;
        }
    }
    for (unsigned i = 0; i < net->nnodes; i++) {
        out->node[tracks->place[i]] = (uint16_t)i;
    }
    for (unsigned c = 0; c < net->nchains; c++) {
        unsigned slot = slot_of(tracks, &net->chain[c], out->side_at);
        while (out->chain[slot] != RAIL_NET_NEW) {
            slot = (slot + 1) % RAIL_CHAIN_SLOTS;
        }
        out->chain[slot] = (uint16_t)c;
    }
}

/* ---- known again -------------------------------------------------------------------------------------------------- */

typedef struct placed {
    const rail_tracks *tracks;
    const uint16_t *side_at;
    const rail_net_chain *chain;
} placed;

static bool same_chain(const placed *x, const placed *y) {
    const rail_net_chain *a = x->chain, *b = y->chain;
    const uint16_t *was = x->tracks->place, *now = y->tracks->place;
    bool along = was[a->a] == now[b->a] && was[a->b] == now[b->b];
    bool back = was[a->a] == now[b->b] && was[a->b] == now[b->a];
    if (a->count != b->count || a->cost != b->cost) {
        return false;
    }
    for (unsigned i = 0; i < a->count && (along || back); i++) {
        unsigned side = x->side_at[x->tracks->net.side[a->first + i]];
        along = along && side == y->side_at[y->tracks->net.side[b->first + i]];
        back = back && side == y->side_at[y->tracks->net.side[b->first + b->count - 1u - i]];
    }
    return along || back;
}

/* The slot where the chain is, or could be. */
static unsigned find_slot(const rail_places *places, const rail_tracks *tracks, const placed *other) {
    unsigned slot = slot_of(other->tracks, other->chain, other->side_at);
    for (; places->chain[slot] != RAIL_NET_NEW; slot = (slot + 1) % RAIL_CHAIN_SLOTS) {
        placed here = {tracks, places->side_at, &tracks->net.chain[places->chain[slot]]};
        if (same_chain(&here, other)) {
            break;
        }
    }
    return slot;
}

unsigned rail_places_find(const rail_places *places, const rail_tracks *tracks, const rail_tracks *other,
                          const uint16_t side_at[RAIL_NET_SIDES], unsigned chain) {
    placed there = {other, side_at, &other->net.chain[chain]};
    return places->chain[find_slot(places, tracks, &there)];
}

/* ---- put together ------------------------------------------------------------------------------------------------- */

static bool add_node(rail_places *places, rail_tracks *tracks, const rail_tracks *other, unsigned i) {
    rail_network *net = &tracks->net;
    uint16_t *at = &places->node[other->place[i]];
    const rail_net_node *more = &other->net.node[i];
    if (*at == RAIL_NET_NEW) {
        if (net->nnodes == RAIL_NET_NODES) {
            return false;
        }
        *at = net->nnodes++;
        tracks->place[*at] = other->place[i];
        net->node[*at] = *more;
        return true;
    }
    rail_net_node *node = &net->node[*at];
    node->value = more->value > node->value ? more->value : node->value;
    return node->flags == more->flags && node->group == more->group;
}

/* The number of a side that lies there, RAIL_NET_NEW if there are too many. */
static unsigned add_side(rail_places *places, rail_network *net, unsigned place) {
    if (places->side[place] == RAIL_NET_NEW) {
        if (net->nsides == RAIL_NET_SIDES) {
            return RAIL_NET_NEW;
        }
        places->side_at[net->nsides] = (uint16_t)place;
        places->side[place] = net->nsides++;
    }
    return places->side[place];
}

static bool add_chain(rail_places *places, rail_tracks *tracks, const placed *other) {
    rail_network *net = &tracks->net;
    const rail_net_chain *more = other->chain;
    unsigned slot = find_slot(places, tracks, other);
    if (places->chain[slot] != RAIL_NET_NEW) {
        return true;
    }
    if (net->nchains == RAIL_NET_CHAINS || net->nsteps + more->count > RAIL_NET_STEPS) {
        return false;
    }
    places->chain[slot] = net->nchains;
    net->chain[net->nchains++] =
        (rail_net_chain){(uint8_t)places->node[other->tracks->place[more->a]],
                         (uint8_t)places->node[other->tracks->place[more->b]], more->cost, net->nsteps, more->count};
    for (unsigned i = more->first; i < (unsigned)more->first + more->count; i++) {
        unsigned side = add_side(places, net, other->side_at[other->tracks->net.side[i]]);
        if (side == RAIL_NET_NEW) {
            return false;
        }
        net->side[net->nsteps] = (uint16_t)side;
        tracks->hex[net->nsteps++] = other->tracks->hex[i];
    }
    return true;
}

/* Bonuses must be the same ones; they may be paid at more nodes. */
static bool add_bonuses(const rail_places *places, rail_tracks *tracks, const rail_tracks *other) {
    rail_network *net = &tracks->net;
    if (net->nbonuses != other->net.nbonuses) {
        return false;
    }
    for (unsigned b = 0; b < net->nbonuses; b++) {
        rail_net_bonus *bonus = &net->bonus[b];
        const rail_net_bonus *more = &other->net.bonus[b];
        if (bonus->value != more->value || bonus->once != more->once || !bonus->any[0] != !more->any[0] ||
            !bonus->any[1] != !more->any[1]) {
            return false;
        }
        for (unsigned i = 0; i < other->net.nnodes; i++) {
            rail_net_nodes bit = rail_net_bit(places->node[other->place[i]]);
            bonus->any[0] |= rail_net_has(more->any[0], i) ? bit : 0;
            bonus->any[1] |= rail_net_has(more->any[1], i) ? bit : 0;
        }
    }
    return true;
}

bool rail_places_add(rail_places *places, rail_tracks *tracks, const rail_tracks *other,
                     const uint16_t side_at[RAIL_NET_SIDES]) {
    const rail_network *net = &other->net;
    if (tracks->net.cut || net->cut || net->ntrains != tracks->net.ntrains) {
        return false;
    }
    for (unsigned i = 0; i < net->nnodes; i++) {
        if (!add_node(places, tracks, other, i)) {
            return false;
        }
    }
    for (unsigned c = 0; c < net->nchains; c++) {
        placed more = {other, side_at, &net->chain[c]};
        if (!add_chain(places, tracks, &more)) {
            return false;
        }
    }
    return add_bonuses(places, tracks, other);
}
