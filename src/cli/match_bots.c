/* Who plays: reading the list of bots, and adding up what they did. */
#include "cli/match.h"

#include "core/text.h"

#include <string.h>

enum { STEPS = 16 }; /* of the clock, to each doubling */

/* ---- the list ----------------------------------------------------------------------------------------------------- */

static bool read_work(const cli *c, match_bot *one, const char *at) {
    uint64_t work;
    if (!ir_read_u64(at, strlen(at), &work) || work == 0) {
        cli_bad(c, "the work of a bot is a number above 0: club@300000, not '%s'", one->name);
        return false;
    }
    one->budget = work;
    return true;
}

static bool read_bot(const cli *c, const char *text, size_t len, match_bot *one) {
    if (len == 0 || len >= sizeof one->name) {
        cli_bad(c, "--bots is a list of names, separated by commas, such as club,casual; see docs/bots.md");
        return false;
    }
    memcpy(one->name, text, len);
    one->name[len] = 0;
    if (strncmp(one->name, "exec:", 5) == 0 && len > 5) {
        one->program = one->name + 5;
        return true;
    }
    size_t at = strcspn(one->name, "@");
    if (!bot_spec_read(one->name, at, &one->spec)) {
        char quoted[300];
        cli_bad(c, "there is no bot %s; there are random, learner, casual, club, hard, and exec:PROGRAM",
                cli_quoted(quoted, sizeof quoted, one->name));
        return false;
    }
    return one->name[at] == 0 || read_work(c, one, one->name + at + 1);
}

/* What was said for all of them counts for those without a number of their own. */
static void set_budget(match_bot *one, uint64_t work, uint64_t percent) {
    uint64_t usual = bot_work(one->spec.level);
    if (one->program != NULL) {
        one->budget = work;
        return;
    }
    if (one->budget == 0) {
        one->budget = work > 0 ? work : percent > 0 ? usual * percent / 100 : usual;
    }
    one->budget = one->budget > 0 ? one->budget : 1;
    one->spec.work = one->budget;
    if (one->spec.level == BOT_RANDOM) {
        one->budget = 0;
    }
}

bool match_bots_read(const cli *c, const char *list, const match_budget *budget, match_bots *out) {
    uint64_t work = 0, percent = 0;
    if (budget->work != NULL && budget->percent != NULL) {
        cli_bad(c, "--work and --work-percent exclude each other");
        return false;
    }
    if ((budget->work != NULL && !cli_number(c, "work", budget->work, 1, UINT64_C(1) << 40, &work)) ||
        (budget->percent != NULL && !cli_number(c, "work-percent", budget->percent, 1, 100000, &percent))) {
        return false;
    }
    *out = (match_bots){.deadline_ms = MATCH_DEADLINE};
    for (const char *s = list;; s++) {
        size_t len = strcspn(s, ",");
        if (out->count == MATCH_MAX_BOTS) {
            cli_bad(c, "--bots takes at most %d bots", MATCH_MAX_BOTS);
            return false;
        }
        match_bot *one = &out->bot[out->count++];
        if (!read_bot(c, s, len, one)) {
            return false;
        }
        set_budget(one, work, percent);
        s += len;
        if (*s == 0) {
            return true;
        }
    }
}

bool match_has_program(const match_bots *bots) {
    for (unsigned i = 0; i < bots->count; i++) {
        if (bots->bot[i].program != NULL) {
            return true;
        }
    }
    return false;
}

/* ---- sums --------------------------------------------------------------------------------------------------------- */

void match_count_add(match_count *to, const match_count *from) {
    to->moves += from->moves;
    to->work += from->work;
    to->ns += from->ns;
    to->longest_ns = from->longest_ns > to->longest_ns ? from->longest_ns : to->longest_ns;
    to->over_budget += from->over_budget;
    to->illegal += from->illegal;
    to->bankruptcies += from->bankruptcies;
}

void match_clock_add(match_clock *to, const match_clock *from) {
    for (unsigned i = 0; i < MATCH_BUCKETS; i++) {
        to->bucket[i] += from->bucket[i];
    }
}

/* The longest time of a bucket: below STEPS each nanosecond has its own. */
static uint64_t longest_of(unsigned bucket) {
    unsigned doublings = bucket / STEPS;
    return doublings == 0 ? bucket : ((uint64_t)(STEPS + bucket % STEPS + 1) << (doublings - 1)) - 1;
}

uint64_t match_clock_ns(const match_clock *clock, double share) {
    uint64_t all = 0, seen = 0;
    unsigned at = 0;
    for (unsigned i = 0; i < MATCH_BUCKETS; i++) {
        all += clock->bucket[i];
    }
    for (unsigned i = 0; i < MATCH_BUCKETS && (double)seen < share * (double)all; i++) {
        seen += clock->bucket[i];
        at = i;
    }
    return longest_of(at);
}
