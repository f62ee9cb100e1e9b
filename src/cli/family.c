/* The families of titles: all titles of a family share its verbs, which is how they are recognised. */
#include "cli/family.h"

#include "cli/map.h"
#include "cli/runs.h"
#include "cli/show.h"
#include "cli/trace.h"
#include "rail/verb.h"
#include "titles/nar/nar.h"

static const cli_family rail = {.show = cli_show_rail,
                                .pending = cli_pending_rail,
                                .runs = cli_show_runs_rail,
                                .map = cli_map_rail,
                                .routes = cli_routes_rail,
                                .reports = cli_reports_rail,
                                .has_outcome = cli_has_outcome_rail,
                                .outcome = cli_outcome_rail,
                                .watch = sim_watch_rail,
                                .reached = sim_reached_rail};
static const cli_family nar = {.show = cli_show_nar, .pending = cli_pending_nar};
static const cli_family unknown = {.show = NULL};

const cli_family *cli_family_of(const ir_title *title) {
    return title->verbs == rail_verbs ? &rail : title->verbs == nar_verbs ? &nar : &unknown;
}
