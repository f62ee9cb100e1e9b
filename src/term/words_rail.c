/* A position of an 18xx title in sentences. */
#include "term/words_parts.h"

#include "core/message.h"
#include "rail/best.h"
#include "rail/rail.h"

#include <string.h>

static rail_look look(const term_game *g) { return rail_look_at(&g->log.game, &g->shown); }

/* The parts of a list: what stands between them, and the end of the line. */
typedef struct parts {
    FILE *out;
    const char *before;
    bool any;
} parts;

static FILE *next_part(parts *p) {
    fputs(p->any ? ", " : p->before, p->out);
    p->any = true;
    return p->out;
}

static void end_parts(const parts *p) {
    if (p->any) {
        fputs(".\n", p->out);
    }
}

static const char *cash(const rail_look *k, ir_party party, char money[32]) {
    return term_money(k->game, k->is->cash[party], money, 32);
}

/* ---- the round ------------------------------------------------------------------------------------------------------- */

void term_rail_round(const term_game *g, FILE *out) {
    static const char *const step_keys[] = {"step.track",  "step.station", "step.run", "step.dividend",
                                            "step.trains", "step.last",    "step.done"};
    rail_look k = look(g);
    const rail_state *s = k.s;
    char money[32];
    switch ((rail_round)s->round) {
    case RAIL_ROUND_AUCTION:
        fputs("Auction of the privates", out);
        break;
    case RAIL_ROUND_OWN:
        fprintf(out, "Round of the %s", k.h->own_round);
        break;
    case RAIL_ROUND_STOCK:
        fprintf(out, "Stock round %u", s->turn);
        break;
    case RAIL_ROUND_OPERATING:
        if (k.h->no_sets) {
            fprintf(out, "Operating round %u", s->set_round);
        } else {
            fprintf(out, "Operating round %u.%u of %u", s->turn, s->set_round, s->set_size);
        }
        break;
    }
    fprintf(out, ", phase %s", k.d->phase[s->phase].id);
    const rail_frame *f = g->shown.finished ? NULL : rail_top_of(&k);
    if (f != NULL && f->kind == RAIL_FRAME_TURN && f->step <= RAIL_STEP_DONE) {
        const char *step = ir_message_find(&ir_languages[0], step_keys[f->step]);
        fprintf(out, ", %s: %s", ir_party_name(k.game, f->who), step != NULL ? step : "?");
    }
    if (g->endless_bank) {
        fputs(".\n", out);
    } else {
        fprintf(out, ". Bank: %s.\n", cash(&k, IR_BANK, money));
    }
}

/* ---- players ---------------------------------------------------------------------------------------------------------- */

void term_rail_players(const term_game *g, FILE *out) {
    rail_look k = look(g);
    char money[32];
    for (unsigned seat = 0; seat < k.game->players; seat++) {
        fprintf(out, "%s%s: %s", ir_party_name(k.game, IR_PLAYER(seat)), g->is_bot[seat] ? " (computer)" : "",
                cash(&k, IR_PLAYER(seat), money));
        if (k.s->round == RAIL_ROUND_AUCTION) {
            fprintf(out, ", not tied up in bids %s",
                    term_money(k.game, rail_free_cash(&k, seat, RAIL_NONE), money, sizeof money));
        }
        fprintf(out, ", total %s, %u of %u certificates%s.\n",
                term_money(k.game, ir_total(k.game, k.is, seat), money, sizeof money), rail_certificates(&k, seat),
                rail_limit(&k), k.s->priority == seat ? ", priority" : "");
        parts p = {out, "  Shares: ", false};
        for (unsigned c = 0; c < k.d->npublic; c++) {
            if (k.s->shares[c][seat] > 0) {
                fprintf(next_part(&p), "%s %u %%%s", k.d->company[c].id, 10u * k.s->shares[c][seat],
                        k.s->director[c] == IR_PLAYER(seat) ? " (director)" : "");
            }
        }
        for (unsigned c = k.d->npublic; c < k.d->ncompanies; c++) {
            if (k.s->director[c] == IR_PLAYER(seat)) {
                fputs(k.d->company[c].id, next_part(&p));
            }
        }
        end_parts(&p);
        p = (parts){out, "  Privates: ", false};
        for (unsigned i = 0; i < k.d->nprivates; i++) {
            if (k.s->private_owner[i] == IR_PLAYER(seat) && !(k.s->private_flags[i] & RAIL_CLOSED)) {
                fputs(k.d->private_[i].id, next_part(&p));
            }
        }
        end_parts(&p);
        p = (parts){out, "  Bids: ", false};
        for (unsigned i = 0; i < k.d->nprivates; i++) {
            if (k.s->private_owner[i] == IR_BANK && k.s->bid[i][seat] > 0) {
                fprintf(next_part(&p), "%s %d", k.d->private_[i].id, k.s->bid[i][seat]);
            }
        }
        end_parts(&p);
    }
}

/* ---- the bank: prices, trains, privates -------------------------------------------------------------------------------- */

static void say_prices(const rail_look *k, FILE *out) {
    uint8_t order[IR_MAX_COMPANIES];
    unsigned n = rail_turn_order(k, RAIL_STARTED, 0, order);
    parts p = {out, "Companies in operating order: ", false};
    for (unsigned i = 0; i < n; i++) {
        fputs(k->d->company[order[i]].id, next_part(&p));
        if (k->s->cell[order[i]] != 0) {
            const rail_cell *cell = &k->d->cell[k->s->cell[order[i]] - 1];
            fprintf(out, " %u at %c%u%s", cell->price, 'A' + cell->row, cell->column + 1u,
                    rail_in_free_zone(k, order[i]) ? " in the free zone" : "");
        }
    }
    end_parts(&p);
    if (n == 0) {
        fputs("No company has been started.\n", out);
    }
    p = (parts){out, "Par prices: ", false};
    for (unsigned i = 0; i < k->d->ncells; i++) {
        if ((k->r->pars[i / 64] >> (i % 64) & 1u) != 0) {
            fprintf(next_part(&p), "%u", k->d->cell[i].price);
        }
    }
    end_parts(&p);
}

static void say_trains(const rail_look *k, FILE *out) {
    parts p = {out, "Trains: ", false};
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (k->s->depot[t] == RAIL_UNLIMITED) {
            fprintf(next_part(&p), "%s for %u without limit", k->d->train[t].id, k->r->train_price[t]);
        } else if (k->s->depot[t] > 0) {
            fprintf(next_part(&p), "%u x %s for %u", k->s->depot[t], k->d->train[t].id, k->r->train_price[t]);
        }
    }
    end_parts(&p);
    p = (parts){out, "Trains in the pool: ", false};
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (k->s->pool[t] > 0) {
            fprintf(next_part(&p), "%u x %s", k->s->pool[t], k->d->train[t].id);
        }
    }
    end_parts(&p);
}

static void say_privates(const rail_look *k, FILE *out) {
    for (unsigned i = 0; i < k->d->nprivates; i++) {
        const rail_private *private = &k->d->private_[i];
        bool closed = (k->s->private_flags[i] & RAIL_CLOSED) != 0, sold = k->s->private_owner[i] != IR_BANK;
        fprintf(out, "Private %s, %s: income %u, ", private->id, private->name, private->income);
        if (closed) {
            fputs("closed.\n", out);
        } else if (sold) {
            fprintf(out, "owned by %s.\n", ir_party_name(k->game, k->s->private_owner[i]));
        } else {
            fprintf(out, "price %d, unsold.\n", (int)rail_listed_price(k, i));
        }
    }
}

void term_rail_market(const term_game *g, FILE *out) {
    rail_look k = look(g);
    say_prices(&k, out);
    say_trains(&k, out);
    say_privates(&k, out);
}

/* Four columns a cell: the price, and * where a company is, . for a par price, x where a company closes. */
void term_rail_grid(const term_game *g, FILE *out) {
    rail_look k = look(g);
    fputs("Prices: 65* has companies, 70. is a par price.\n", out);
    for (unsigned row = 0; row < k.d->nrows; row++) {
        unsigned at = 0;
        fprintf(out, "%c ", 'A' + row);
        for (unsigned i = 0; i < k.d->ncells; i++) {
            const rail_cell *cell = &k.d->cell[i];
            bool taken = false;
            if (cell->row != row) {
                continue;
            }
            for (unsigned c = 0; c < k.d->ncompanies; c++) {
                taken = taken || k.s->cell[c] == i + 1;
            }
            fprintf(out, "%*s", 4 * ((int)cell->column - (int)at), "");
            if ((cell->flags & RAIL_CELL_CLOSED) != 0) {
                fputs("  x ", out);
            } else {
                fprintf(out, "%3u%c", cell->price, taken ? '*' : (k.r->pars[i / 64] >> (i % 64) & 1u) != 0 ? '.' : ' ');
            }
            at = cell->column + 1u;
        }
        fputc('\n', out);
    }
}

unsigned term_rail_round_mark(const term_game *g, const ir_state *state) {
    rail_look k = rail_look_at(&g->log.game, state);
    return (k.s->turn * 64u + k.s->set_round) * 4u + k.s->round;
}

/* ---- companies ------------------------------------------------------------------------------------------------------------ */

static void say_short(const rail_look *k, unsigned c, FILE *out) {
    char money[32];
    fprintf(out, "%s: ", k->d->company[c].id);
    bool there = c < k->d->npublic ? (k->s->status[c] & RAIL_STARTED) != 0 : k->s->director[c] != RAIL_DIRECTOR_NONE;
    if (!there) {
        fputs(k->s->status[c] & RAIL_GONE ? "closed.\n" : "not started.\n", out);
        return;
    }
    fprintf(out, "%s, ", cash(k, IR_COMPANY(c), money));
    if (k->s->cell[c] != 0) {
        fprintf(out, "price %u, par %u, ", rail_price(k, c), k->s->par[c]);
    }
    fprintf(out, "director %s",
            k->s->director[c] != RAIL_DIRECTOR_NONE ? ir_party_name(k->game, k->s->director[c]) : "nobody");
    fputs(c >= k->d->npublic || (k->s->status[c] & RAIL_FLOATED) ? "" : ", not floated", out);
    parts p = {out, "; trains ", false};
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        for (unsigned i = 0; i < k->s->trains[c][t]; i++) {
            fputs(k->d->train[t].id, next_part(&p));
        }
    }
    fputs(".\n", out);
}

void term_rail_companies(const term_game *g, FILE *out) {
    rail_look k = look(g);
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        say_short(&k, c, out);
    }
}

static unsigned company_named(const rail_look *k, const char *name) {
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (strcmp(k->d->company[c].id, name) == 0) {
            return c;
        }
    }
    return RAIL_NONE;
}

static bool no_company(const rail_look *k, const char *name, FILE *out) {
    fputs("There is no company '", out);
    term_put(out, name, strlen(name));
    parts p = {out, "'; there are ", false};
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        fputs(k->d->company[c].id, next_part(&p));
    }
    end_parts(&p);
    return false;
}

bool term_rail_company(const term_game *g, const char *name, FILE *out) {
    rail_look k = look(g);
    unsigned c = company_named(&k, name);
    if (c == RAIL_NONE) {
        return no_company(&k, name, out);
    }
    const rail_company *company = &k.d->company[c];
    fprintf(out, "%s, %s", company->id, company->name);
    if (company->home != RAIL_NONE) {
        fprintf(out, ", home %s %s", k.d->hex[company->home].id, k.d->hex[company->home].name);
    }
    fputs(".\n", out);
    say_short(&k, c, out);
    parts p = {out, "  Shares: ", false};
    for (unsigned h = 0; h < RAIL_HOLDERS && c < k.d->npublic; h++) {
        unsigned tenths = k.s->shares[c][h];
        if (tenths > 0) {
            const char *whose = h == RAIL_IPO       ? "IPO"
                                : h == RAIL_POOL    ? "pool"
                                : h == RAIL_RESERVE ? "reserve"
                                                    : ir_party_name(k.game, IR_PLAYER(h));
            fprintf(next_part(&p), "%s %u %%", whose, 10 * tenths);
        }
    }
    end_parts(&p);
    p = (parts){out, "  Stations: ", false};
    for (unsigned i = 0; i < RAIL_MAX_STATIONS; i++) {
        if (k.s->station[c][i] != 0) {
            const rail_hex *hex = &k.d->hex[(k.s->station[c][i] - 1u) >> 3];
            fprintf(next_part(&p), "%s %s", hex->id, hex->name);
        }
    }
    if (company->stations > rail_stations_placed(&k, c)) {
        fprintf(next_part(&p), "%u left", company->stations - rail_stations_placed(&k, c));
    }
    end_parts(&p);
    p = (parts){out, "  Privates: ", false};
    for (unsigned i = 0; i < k.d->nprivates; i++) {
        if (k.s->private_owner[i] == IR_COMPANY(c) && !(k.s->private_flags[i] & RAIL_CLOSED)) {
            fputs(k.d->private_[i].id, next_part(&p));
        }
    }
    end_parts(&p);
    return true;
}

/* ---- the board -------------------------------------------------------------------------------------------------------------- */

static const char *kind_of(const rail_node *node) {
    return node->flags & RAIL_HARBOUR         ? "harbour"
           : node->kind == RAIL_TOWN          ? "town"
           : node->kind == RAIL_OFFBOARD      ? "outside location"
           : (node->flags & RAIL_MEDIUM) != 0 ? "medium city"
                                              : "city";
}

static void say_node(const rail_look *k, unsigned hex, unsigned n, FILE *out) {
    const rail_node *node = &rail_face_at(k, hex)->node[n];
    uint32_t there = rail_stationed(k, hex, n);
    fprintf(out, "  %s worth %u", kind_of(node), rail_value(k, hex, n));
    if (node->slots > 0) {
        fprintf(out, ", %u station space%s", node->slots, node->slots == 1 ? "" : "s");
    }
    parts p = {out, ": ", false};
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if ((there >> c & 1u) != 0) {
            fputs(k->d->company[c].id, next_part(&p));
        }
    }
    uint32_t kept = rail_kept_for(k, hex, n);
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if ((kept >> c & 1u) != 0) {
            fprintf(next_part(&p), "kept for %s", k->d->company[c].id);
        }
    }
    unsigned edges = rail_node_edges(k, hex, n);
    p = (parts){out, "; track to ", false};
    for (unsigned e = 0; e < 6; e++) {
        if ((edges >> e & 1u) != 0) {
            unsigned to = k->d->hex[hex].neighbour[e];
            fputs(to != RAIL_NONE ? k->d->hex[to].id : "the edge", next_part(&p));
        }
    }
    fputs(".\n", out);
}

static void say_hex(const rail_look *k, unsigned h, FILE *out) {
    static const char *const colours[] = {"white", "yellow", "green", "brown", "grey", "red", "blue"};
    const rail_hex *hex = &k->d->hex[h];
    const rail_tile *tile = k->s->tile[h] != 0 ? &k->d->tile[k->s->tile[h] - 1] : NULL;
    fprintf(out, "%s%s%s: ", hex->id, hex->name[0] != 0 ? " " : "", hex->name);
    if (tile != NULL) {
        fprintf(out, "%s tile %s turned by %u", colours[tile->colour], tile->id, k->s->rot[h]);
    } else {
        fprintf(out, "%s, as printed", hex->flags & RAIL_SEA ? "sea" : colours[hex->colour]);
    }
    if (tile == NULL && hex->cost > 0) {
        char money[32];
        fprintf(out, ", a tile costs %s", term_money(k->game, hex->cost, money, sizeof money));
    }
    const char *label = tile != NULL && tile->label[0] != 0 ? tile->label : hex->label;
    if (label[0] != 0) {
        fprintf(out, ", label %s", label);
    }
    fputs(".\n", out);
    const rail_face *face = rail_face_at(k, h);
    for (unsigned n = 0; n < face->nnodes; n++) {
        say_node(k, h, n, out);
    }
    for (unsigned e = 0; e < 6; e++) { /* track that passes */
        for (unsigned f = e + 1; f < 6; f++) {
            if ((face->through[e] >> f & 1u) != 0) {
                unsigned a = hex->neighbour[(e + k->s->rot[h]) % 6], b = hex->neighbour[(f + k->s->rot[h]) % 6];
                fprintf(out, "  track from %s to %s.\n", a != RAIL_NONE ? k->d->hex[a].id : "the edge",
                        b != RAIL_NONE ? k->d->hex[b].id : "the edge");
            }
        }
    }
    parts p = {out, "  Beside it: ", false};
    for (unsigned e = 0; e < 6; e++) {
        if (hex->neighbour[e] != RAIL_NONE) {
            fputs(k->d->hex[hex->neighbour[e]].id, next_part(&p));
        }
    }
    end_parts(&p);
}

bool term_rail_board(const term_game *g, const char *name, FILE *out) {
    rail_look k = look(g);
    if (name[0] == 0) {
        parts p = {out, "Tiles: ", false};
        for (unsigned h = 0; h < k.d->nhexes; h++) {
            if (k.s->tile[h] != 0) {
                fprintf(next_part(&p), "%s %s", k.d->hex[h].id, k.d->tile[k.s->tile[h] - 1].id);
            }
        }
        end_parts(&p);
        fputs(p.any ? "Name a hex to hear what lies there: board " : "No tile has been laid. Name a hex: board ", out);
        fprintf(out, "%s\n", k.d->hex[k.d->company[0].home].id);
        return true;
    }
    for (unsigned h = 0; h < k.d->nhexes; h++) {
        if (strcmp(k.d->hex[h].id, name) == 0 || strcmp(k.d->hex[h].name, name) == 0) {
            say_hex(&k, h, out);
            return true;
        }
    }
    fputs("There is no hex '", out);
    term_put(out, name, strlen(name));
    fputs("'.\n", out);
    return false;
}

/* ---- runs --------------------------------------------------------------------------------------------------------------------- */

bool term_rail_run(const term_game *g, const char *name, FILE *out) {
    rail_look k = look(g);
    char money[32], text[IR_MAX_LINE];
    ir_action action;
    rail_run run;
    ir_text t = ir_text_on(text, sizeof text);
    unsigned c = name[0] != 0 ? company_named(&k, name) : g->shown.finished ? RAIL_NONE : rail_operator(&k);
    if (c == RAIL_NONE && name[0] == 0) {
        fputs("No company is operating; name one: run ", out);
        fprintf(out, "%s\n", k.d->company[0].id);
        return false;
    }
    if (c == RAIL_NONE) {
        return no_company(&k, name, out);
    }
    if (!rail_best_run(&k, c, RAIL_NET_ANY, 0, NULL, &action) || !rail_run_check(&k, c, &action, &run, NULL) ||
        run.routes == 0) {
        fprintf(out, "%s cannot run anywhere.\n", k.d->company[c].id);
        return true;
    }
    fprintf(out, "The best run of %s earns %s", k.d->company[c].id,
            term_money(k.game, run.revenue, money, sizeof money));
    if (run.outside != 0) {
        fprintf(out, " and %s outside the dividend", term_money(k.game, run.outside, money, sizeof money));
    }
    fputs(".\n", out);
    for (unsigned i = 0; i < run.routes; i++) {
        fprintf(out, "  %s for %s", k.d->train[run.route[i].train].id,
                term_money(k.game, run.route[i].revenue, money, sizeof money));
        parts p = {out, ": ", false};
        for (unsigned s = 0; s < run.route[i].nstops; s++) {
            const rail_stop *stop = &run.route[i].stop[s];
            fprintf(next_part(&p), "%s %s %d", k.d->hex[stop->hex].id, k.d->hex[stop->hex].name, stop->value);
        }
        end_parts(&p);
    }
    k.game->title->print(k.game, k.is, &action, &t);
    fprintf(out, "  %s\n", text);
    return true;
}
