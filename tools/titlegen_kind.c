/* titlegen: kinds of companies. A title without the section has one kind, with shares and trains of its own. */
#include "titlegen.h"

#include <string.h>

static const char *const PAYOUTS[] = {"all", "none", "half"}; /* bit i of rail_kind.payouts */

/* A list of words out of `known`: their numbers go into `out`. Returns how many. */
static unsigned read_words(const tg_place *p, const char *key, const char *const *known, unsigned nknown,
                           uint8_t *out) {
    const tg_pair *at = tg_need(p, key);
    unsigned n = 0;
    if (at == NULL || !tg_is_list(p->t, at->value, key)) {
        return 0;
    }
    for (size_t i = 0; i < at->value->count; i++) {
        const tg_node *node = at->value->pair[i].value;
        unsigned k = 0;
        while (k < nknown && !tg_same(node->text, node->len, known[k])) {
            k++;
        }
        if (k == nknown) {
            tg_error(p->t, node, "kind %s: there is no '%s' in '%s'; the words are: %s", p->key->text,
                     tg_show(p->t, node->text, node->len), key, tg_join_all(p->t, known, nknown));
        } else {
            out[n++] = (uint8_t)k;
        }
    }
    return n;
}

/* `turn: none`: a company that never has a turn. */
static bool has_no_turn(const tg_place *p) {
    const tg_pair *at = tg_find(p->map, "turn");
    return at != NULL && at->value->kind == TG_SCALAR && tg_same(at->value->text, at->value->len, "none");
}

static void read_kind(tg *t, rail_kind *kind, const tg_pair *at) {
    tg_place p;
    uint8_t payouts[3];
    memset(kind->turn, RAIL_STEP_DONE, sizeof kind->turn);
    kind->id = at->key->text;
    if (tg_id(t, at->key, "kind") == NULL || !tg_open(&p, t, "kind", at, "turn limit payouts shares trains")) {
        return;
    }
    bool idle = has_no_turn(&p);
    unsigned steps = idle ? 0 : read_words(&p, "turn", tg_steps, RAIL_STEP_DONE, kind->turn);
    for (unsigned i = 0, n = read_words(&p, "payouts", PAYOUTS, 3, payouts); i < n; i++) {
        kind->payouts |= (uint8_t)(1u << payouts[i]);
    }
    kind->limit = (uint8_t)tg_int(&p, "limit", 0, RAIL_MAX_LIMITS - 1, 0);
    kind->shares = tg_need(&p, "shares") != NULL && tg_flag(&p, "shares");
    kind->owns_trains = tg_need(&p, "trains") != NULL && tg_flag(&p, "trains");
    bool pays = memchr(kind->turn, RAIL_STEP_DIVIDEND, sizeof kind->turn) != NULL;
    if (t->errors == 0 && steps == 0 && !idle) {
        tg_error(t, p.key, "kind %s: its turn has no step; name at least one, or write 'turn: none'", kind->id);
    }
    if (t->errors == 0 && pays != (kind->payouts != 0)) {
        tg_error(t, p.key, "kind %s: the step 'dividend' and 'payouts' go together; write both or neither", kind->id);
    }
}

/* Of a title without the section, or with a wrong one. */
static void add_usual(tg_title *title) {
    title->kind[title->data.nkinds++] = (rail_kind){
        .id = "public",
        .turn = {RAIL_STEP_TRACK, RAIL_STEP_STATION, RAIL_STEP_RUN, RAIL_STEP_DIVIDEND, RAIL_STEP_TRAINS,
                 RAIL_STEP_LAST, RAIL_STEP_DONE, RAIL_STEP_DONE},
        .payouts = RAIL_PAYS_ALL | RAIL_PAYS_NONE,
        .shares = true,
        .owns_trains = true,
    };
}

void tg_read_kinds(tg *t, tg_title *title, const tg_node *root) {
    const tg_pair *at = tg_find(root, "kinds") == NULL ? NULL : tg_section(t, root, "kinds");
    if (at == NULL) {
        add_usual(title);
        return;
    }
    if (at->value->count == 0 || at->value->count > RAIL_MAX_KINDS) {
        tg_error(t, at->key, "kinds: there are %zu; write 1 to %d", at->value->count, RAIL_MAX_KINDS);
        add_usual(title);
        return;
    }
    for (size_t i = 0; i < at->value->count; i++) {
        title->kind_at[i] = at->value->pair[i].key;
        read_kind(t, &title->kind[title->data.nkinds++], &at->value->pair[i]);
    }
}

static int find_kind(const tg_title *title, const char *text, size_t len) {
    for (unsigned i = 0; i < title->data.nkinds; i++) {
        if (tg_same(text, len, title->kind[i].id)) {
            return (int)i;
        }
    }
    return -1;
}

uint8_t tg_kind_of(const tg_place *p, const tg_title *title) {
    const tg_pair *at = tg_find(p->map, "kind");
    int kind = at == NULL ? 0 : tg_refer(p->t, title, at->value, "kind", find_kind);
    return kind < 0 ? 0 : (uint8_t)kind;
}

void tg_check_kinds(tg *t, const tg_title *title) {
    bool used[RAIL_MAX_KINDS] = {false};
    for (unsigned i = 0; i < title->data.ncompanies; i++) {
        bool shares = title->kind[title->company[i].kind].shares;
        used[title->company[i].kind] = true;
        if (shares && i > 0 && !title->kind[title->company[i - 1].kind].shares) {
            tg_error(t, title->company_at[i]->key, "company %s: companies with shares come first; move it up",
                     title->company[i].id);
        }
        if (shares && title->company[i].director_shares == 0 && title->own.prefix == NULL) {
            tg_error(t, title->company_at[i]->key,
                     "company %s: only a title with a section 'own' can leave its director certificate open",
                     title->company[i].id);
        }
    }
    for (unsigned i = 0; i < title->data.nkinds; i++) {
        if (!used[i] && title->kind_at[i] != NULL && title->box[TG_BOX_COMPANIES] == NULL) {
            tg_error(t, title->kind_at[i], "kind %s: no company is of it; remove it or give it to a company",
                     title->kind[i].id);
        }
    }
}
