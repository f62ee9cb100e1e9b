/* What `show` has of 1890 alone: minors and the company that they form, late privates, the station of KRTR and who may
 * pass it, a half dividend, and how many turns are left. */
#include "cli/show_osaka.h"

#include "core/notation.h"
#include "titles/1890/osaka.h"

static void show_turn(const rail_look *k, cli_list *l) {
    char text[40];
    snprintf(text, sizeof text, "turn %u of %d", k->s->turn, (int)OSAKA(k, LAST_TURN));
    cli_list_add(l, text, "; ");
}

static bool may_pass(const rail_look *k, unsigned c) { return (osaka_of(k)->access >> c & 1u) != 0; }

static void show_company(const rail_look *k, unsigned c, cli_list *l) {
    char text[80];
    if (k->s->shares[c][RAIL_RESERVE] > 0) {
        snprintf(text, sizeof text, "%u%% reserved", 10u * k->s->shares[c][RAIL_RESERVE]);
        cli_list_add(l, text, "; ");
    }
    if (may_pass(k, c)) {
        snprintf(text, sizeof text, "may pass %s", k->d->private_[osaka_rapid(k)].id);
        cli_list_add(l, text, "; ");
    }
}

/* ---- minors ------------------------------------------------------------------------------------------------------------- */

/* 90-MN-04..10: what it may do, and from when on it must. */
static void show_future(const rail_look *k, unsigned c, cli_list *l) {
    char text[80];
    unsigned u = osaka_company(k, OSAKA_COMPANY_UNION), by = (unsigned)OWN_COMPANY(k, c, MERGE_BY);
    if (OWN_COMPANY(k, c, CONVERTS)) {
        cli_list_add(l, "may become a late private", "; ");
    }
    if (u == RAIL_NONE || OWN_COMPANY(k, c, GETS) == 0 || (k->s->status[u] & RAIL_GONE)) {
        return;
    }
    if (OWN_COMPANY(k, c, TENANT)) {
        snprintf(text, sizeof text, "merges with %s", k->d->company[OWN_COMPANY(k, c, TENANT) - 1].id);
    } else if (k->s->phase >= by) {
        snprintf(text, sizeof text, "must merge after this turn");
    } else {
        snprintf(text, sizeof text, "%s merge, must with phase %s",
                 osaka_merge_check(k, c, NULL) ? "may" : "may not yet", k->d->phase[by].id);
    }
    cli_list_add(l, text, "; ");
}

static void show_minor(const rail_look *k, unsigned c, FILE *out) {
    char trains[80] = "";
    const rail_state *s = k->s;
    cli_cell(out, k->d->company[c].id, 7);
    if (!osaka_acts(k, c)) {
        fputs(s->status[c] & RAIL_GONE ? "gone\n" : "unsold\n", out);
        return;
    }
    ir_text t = ir_text_on(trains, sizeof trains);
    for (unsigned kind = 0; kind < k->d->ntrains; kind++) {
        for (unsigned i = 0; i < s->trains[c][kind]; i++) {
            ir_put(&t, t.len > 0 ? " " : "");
            ir_put(&t, k->d->train[kind].id);
        }
    }
    fprintf(out, "%8d ", (int)k->is->cash[IR_COMPANY(c)]);
    cli_cell(out, ir_party_name(k->game, s->director[c]), 12);
    cli_cell(out, trains[0] != 0 ? trains : "-", 8);
    cli_list l = {out, 39, 39, true};
    for (unsigned i = 0; i < RAIL_MAX_STATIONS && s->station[c][i] != 0; i++) {
        cli_list_add(&l, k->d->hex[(s->station[c][i] - 1u) >> 3].id, " ");
    }
    show_future(k, c, &l);
    cli_list_end(&l);
}

/* 90-KN-01, 90-KN-02 */
static void show_union(const rail_look *k, FILE *out) {
    unsigned u = osaka_company(k, OSAKA_COMPANY_UNION), first = osaka_company(k, OSAKA_COMPANY_FORMS);
    if (u == RAIL_NONE || first == RAIL_NONE) {
        return;
    }
    fputc('\n', out);
    char text[200], heading[24];
    unsigned status = k->s->status[u];
    snprintf(heading, sizeof heading, "%s:", k->d->company[u].id);
    cli_list l = cli_list_on(out, heading, 12);
    if (status & RAIL_GONE) {
        snprintf(text, sizeof text, "closed: minors close when they would have to merge");
    } else if (status & RAIL_FLOATED) {
        snprintf(text, sizeof text, "formed");
    } else {
        snprintf(text, sizeof text, "%s forms it, from phase %s on, at the latest in phase %s", k->d->company[first].id,
                 k->d->phase[OWN_COMPANY(k, first, MERGE_FROM)].id, k->d->phase[OWN_COMPANY(k, first, MERGE_BY)].id);
    }
    cli_list_add(&l, text, "");
    if (!(status & RAIL_GONE)) {
        snprintf(text, sizeof text, "%u%% reserved for minors, %u%% for sale", 10u * k->s->shares[u][RAIL_RESERVE],
                 10u * k->s->shares[u][RAIL_IPO]);
        cli_list_add(&l, text, "; ");
    }
    cli_list_end(&l);
}

/* ---- late privates ------------------------------------------------------------------------------------------------------ */

static void show_late(const rail_look *k, FILE *out) {
    char text[240], name[80];
    bool any = false;
    cli_list l = {out, 0, 12, true};
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (!(k->d->private_[p].flags & RAIL_LATE)) {
            continue;
        }
        if (!any) {
            l = cli_list_on(out, "Late:", 12);
        }
        any = true;
        ir_refusal why = {0};
        ir_text t = ir_text_on(text, sizeof text);
        ir_put(&t, k->d->private_[p].id);
        ir_put(&t, " ");
        if (k->s->private_owner[p] != IR_BANK) {
            ir_put(&t, cli_cut(name, sizeof name, ir_party_name(k->game, k->s->private_owner[p]), 20));
        } else if (osaka_late_open(k, p, &why)) {
            ir_put(&t, "for sale at ");
            ir_put_int(&t, k->r->private_price[p]);
        } else {
            ir_put(&t, why.code == OSAKA_NO_LATE_NO_ROOM ? "not for sale: no second slot in " : "not for sale yet");
            ir_put(&t, why.code == OSAKA_NO_LATE_NO_ROOM ? k->d->hex[OWN_PRIVATE(k, p, HEX) - 1].id : "");
        }
        cli_list_add(&l, text, "; ");
    }
    if (any) {
        cli_list_end(&l);
    }
}

/* 90-LP-11, 90-LP-13 */
static void show_rapid(const rail_look *k, FILE *out) {
    unsigned p = osaka_rapid(k);
    if (p == RAIL_NONE || !osaka_open(k, p) || !OSAKA(k, LATE_POWERS)) {
        return;
    }
    char text[80], heading[24];
    snprintf(heading, sizeof heading, "%s:", k->d->private_[p].id);
    cli_list l = cli_list_on(out, heading, 12);
    snprintf(text, sizeof text, "station in %s", k->d->hex[OWN_PRIVATE(k, p, HEX) - 1].id);
    cli_list_add(&l, text, "");
    const char *before = "; may pass it: ";
    for (unsigned c = 0; c < k->d->npublic; c++) {
        if (may_pass(k, c)) {
            cli_list_add(&l, k->d->company[c].id, before);
            before = ", ";
        }
    }
    cli_list_end(&l);
}

static void show_minors(const rail_look *k, FILE *out) {
    fputs("\nMinor   treasury owner        trains   stations; what it may do\n", out);
    for (unsigned c = k->d->npublic; c < k->d->ncompanies; c++) {
        if (osaka_is_minor(k, c)) {
            show_minor(k, c, out);
        }
    }
    show_union(k, out);
    show_late(k, out);
    show_rapid(k, out);
}

/* ---- what has to be decided --------------------------------------------------------------------------------------------- */

/* 90-DV-04: what a half dividend keeps and shares out. */
static void show_half(const rail_look *k, unsigned c, FILE *out) {
    int32_t revenue = k->s->revenue;
    if (revenue > 0 && (osaka_payouts(k, c) & RAIL_PAYS_HALF)) {
        int32_t shared = osaka_half(k, c, revenue);
        const int32_t arg[5] = {(int32_t)c, revenue, shared, revenue - shared, 0};
        cli_say_rail(k, "show.half", arg, out);
    }
}

static void show_pending(const rail_look *k, const rail_frame *f, FILE *out) {
    const osaka_frame *of = osaka_frame_of(f);
    if (f->kind == OSAKA_STEP_PAR) {
        const int32_t arg[5] = {f->who, of->par.company, 0, 0, 0};
        cli_say_rail(k, "show.sets_par", arg, out);
    } else if (f->kind == OSAKA_STEP_JOIN) {
        const int32_t arg[5] = {(int32_t)IR_COMPANY_INDEX(f->who), (int32_t)osaka_company(k, OSAKA_COMPANY_UNION), 0, 0,
                                0};
        cli_say_rail(k, "show.may_join", arg, out);
    } else if (f->kind == OSAKA_STEP_DEAL) {
        bool buys = f->who == IR_PLAYER(of->deal.buyer);
        const int32_t arg[5] = {f->who, IR_PLAYER(buys ? of->deal.seller : of->deal.buyer), of->deal.private_,
                                f->amount, 0};
        cli_say_rail(k, buys ? "show.asked_to_buy" : "show.asked_to_sell", arg, out);
    } else if (f->kind == RAIL_FRAME_TURN && f->step == RAIL_STEP_DIVIDEND) {
        show_half(k, IR_COMPANY_INDEX(f->who), out);
    }
}

const cli_rail_title cli_osaka = {.id = "1890",
                                  .own_round = "",
                                  .round = show_turn,
                                  .company = show_company,
                                  .companies = show_minors,
                                  .pending = show_pending,
                                  .acted = sim_acted_osaka,
                                  .watch = sim_watch_osaka,
                                  .power = sim_power_osaka,
                                  .reached = sim_reached_osaka};
