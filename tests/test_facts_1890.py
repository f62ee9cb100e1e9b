#!/usr/bin/env python3
"""1890: every fact of $SHARED/titles/1890/facts.json against the tables of the four scenarios, TAP: hex by hex, tile by tile,
cell by cell, company, private, train, phase, rule. What follows from the tables (neighbours, exits, named tiles, moves on the
market) is worked out here a second time. A key of facts.json that is neither compared nor listed in NOT_COMPARED is a
failure, so that no fact slips by unseen. Without the facts all is skipped."""
import itertools
import json
import os
import pathlib
import subprocess
import sys

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
TITLEGEN = os.environ.get("TITLEGEN") or str(SOURCE / "build" / "release" / "titlegen")
SHARED = os.environ.get("SHARED", str(SOURCE.parent / "shared"))
FACTS = pathlib.Path(SHARED) / "titles" / "1890" / "facts.json"
TITLES = {"A": "1890a", "B": "1890b", "C": "1890", "D": "1890d"}
STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))  # as facts "edges"
ORDER = ("white", "yellow", "green", "brown")

# Prose and sources, and what code does rather than a table; each with the reason.
NOT_COMPARED = {
    "top": {"long_name", "year", "publisher", "source", "coords", "changes_second_pass", "open_questions", "rule_sets_note",
            "switch_values", "variants", "home_tokens", "cost_rules"},  # prose; home_tokens: when, not where
    "hex": {"notes", "provenance", "confidence", "name_ja", "first_tiles_note", "tile_rule"},
    "node": {"name"},
    "tile": {"notes", "alias"},
    "private": {"power", "closes", "price_drop", "face_value_after_purchase"},  # what the title does with it
    "minor": {"color_source", "conversion", "color", "text_color"},  # our own colours, see the YAML file
    "company": {"special", "capital", "kind", "par_set_by", "president_given_by", "free_share_with", "color", "text_color",
                "capital_override", "float", "normal_company_variant", "home", "city", "float_percent"},
    "phase": {"notes", "starts_with", "may_merge", "must_merge"},  # compared with trains and minors
    "scenario": {"notes", "name", "company_powers", "late_halves", "privates_buyable"},
}
# Colours that differ from the facts, because colour-blind people take them for another company's (osaka.yaml says so).
OTHER_COLOUR = {"KER", "HER"}

cases = []


def same(what, got, want):
    cases.append((got == want, what, got, want))


def known(what, thing, compared, skipped):
    same(f"{what}: no unknown facts", sorted(set(thing) - compared - skipped), [])


def colour(name):
    return name.replace("gray", "grey")


def ends(paths):
    return sorted(sorted(next(iter(end.items())) for end in path) for path in paths)


def place(name):
    return ord(name[0]), int(name[1:])


def values(revenue):
    if isinstance(revenue, dict):
        return [revenue["left"], revenue["middle"], revenue["right"], revenue["right"]]
    return [revenue] * 4


def check_face(what, fact, got):
    same(f"{what}: number of places", len(got["nodes"]), len(fact["nodes"]))
    for i, (node, mine) in enumerate(zip(fact["nodes"], got["nodes"])):
        where = f"{what} place {i}"
        known(where, node, {"kind", "revenue", "slots"}, NOT_COMPARED["node"])
        same(f"{where}: kind", mine["kind"], node["kind"])
        same(f"{where}: value", mine["value"], values(node["revenue"]))
        same(f"{where}: slots", mine["slots"], node.get("slots", 0))
        same(f"{where}: end only (90-RT-08)", mine["end_only"], node["kind"] == "offboard")
        same(f"{where}: nothing else", (mine["free_stop"], mine["treasury"], mine["group"]), (False, 0, 0))
    same(f"{what}: track", ends(got["paths"]), ends(fact["paths"]))
    same(f"{what}: exits", got["exits"], sorted({e["edge"] for path in fact["paths"] for e in path if "edge" in e}))


# ---- the map ---------------------------------------------------------------------------------------------------------

def neighbour(name, edge):
    row, column = place(name)
    return f"{chr(row + STEPS[edge][0])}{column + STEPS[edge][1]}"


def legal(facts, name, there):
    """The edges that track on a hex may use (90-TR-04), on a map of these hexes."""
    whole = {h["hex"]: h for h in facts["map"]}
    out = []
    for edge in range(6):
        other = neighbour(name, edge)
        if other not in whole or edge in whole[name].get("barriers", []):
            continue
        printed = {e["edge"] for path in whole[other]["paths"] for e in path if "edge" in e}
        open_to = whole[other]["color"] not in ("red", "gray") or (edge + 3) % 6 in printed
        # 90-SC-06: the named tiles of these three may leave a scenario's map
        if open_to and (other in there or name in ("B17", "G12", "H13")):
            out.append(edge)
    return out


def check_map(title, facts, dump, there):
    mine = {h["id"]: h for h in dump["hexes"]}
    same(f"{title}: hexes", sorted(mine), sorted(there))
    rows, columns = [place(h)[0] for h in there], [place(h)[1] for h in there]
    for h in facts["map"]:
        if h["hex"] not in there or h["hex"] not in mine:
            continue
        what, got = f"{title}: hex {h['hex']}", mine[h["hex"]]
        known(what, h, {"hex", "name", "color", "nodes", "paths", "label", "terrain", "barriers", "upgrade_cost", "home_of",
                        "blocked_by", "first_tiles"}, NOT_COMPARED["hex"])
        same(f"{what}: name", got["name"], h.get("name", ""))
        same(f"{what}: colour", got["colour"], colour(h["color"]))
        same(f"{what}: label", got["label"], h.get("label", ""))
        terrain = h.get("terrain", [])
        same(f"{what}: terrain, cost", (got["terrain"], got["cost"]),
             (" ".join(t["kind"] for t in terrain), sum(t["cost"] for t in terrain) + h.get("upgrade_cost", 0)))
        same(f"{what}: buildable", (got["buildable"], got["sea"]), (h["color"] not in ("red", "gray"), False))
        near = {str(e): neighbour(h["hex"], e) for e in range(6) if neighbour(h["hex"], e) in there}
        same(f"{what}: neighbours", got["neighbours"], near)
        same(f"{what}: barriers", got["barriers"], sorted(e for e in h.get("barriers", []) if str(e) in near))
        same(f"{what}: first tiles", sorted(got["first_tiles"]), sorted(h.get("first_tiles", [])))
        same(f"{what}: drawing position", (got["row"], got["column"]),
             (place(h["hex"])[0] - min(rows), place(h["hex"])[1] - min(columns)))
        if got["buildable"]:
            same(f"{what}: legal exits", got["legal_exits"], legal(facts, h["hex"], there))
        blockers = sorted(p["id"] for p in dump["privates"] if h["hex"] in p["blocked"])
        want = sorted(p for p in h.get("blocked_by", []) if p in {q["id"] for q in dump["privates"]})
        same(f"{what}: blocked by", blockers, want)
        check_face(what, h, got)
    example = facts["edges"]["example"]
    same(f"{title}: edges", [neighbour(example["hex"], e) for e in range(6)], [example[str(e)] for e in range(6)])


def check_bars(title, facts, dump):
    """Named tiles: what can come to lie on a hex, one colour after the other."""
    tiles = {t["id"]: t for t in dump["tiles"]}
    only = {t["id"]: t.get("only_hexes") for t in facts["tiles"]}
    named = facts["named_tiles"]["hexes"]
    known(f"{title}: named tiles", facts["named_tiles"], {"rule", "hexes"}, set())
    for h in dump["hexes"]:
        what, lies = f"{title}: hex {h['id']}", set(h["first_tiles"])
        for _ in ORDER:
            lies |= {n for t in lies for n in tiles[t]["to"] if n not in h["bars"]}
        for name in lies:
            same(f"{what}: tile {name} is for it", only[name] is None or h["id"] in only[name], True)
        for shade, names in named.get(h["id"], {}).items():
            same(f"{what}: its {shade} tiles", sorted(t for t in lies if tiles[t]["colour"] == shade), sorted(names))
        if not h["buildable"]:
            same(f"{what}: no bars", h["bars"], [])
            continue
        mine = {t for t in only if only[t] is not None and h["id"] in only[t]}
        shades = {tiles[t]["colour"] for t in mine}
        want = {t for t in only if t not in mine and (only[t] is not None or tiles[t]["colour"] in shades)}
        same(f"{what}: tiles that never lie there", sorted(h["bars"]), sorted(want))


def check_tiles(title, facts, dump):
    same(f"{title}: tiles, in order", [t["id"] for t in dump["tiles"]], [t["id"] for t in facts["tiles"]])
    for t, got in zip(facts["tiles"], dump["tiles"]):
        what = f"{title}: tile {t['id']}"
        known(what, t, {"id", "count", "color", "label", "nodes", "paths", "upgrades_to", "upgrade_cost", "only_hexes"},
              NOT_COMPARED["tile"])
        same(f"{what}: count", got["count"], t["count"])
        same(f"{what}: colour", got["colour"], colour(t["color"]))
        same(f"{what}: label", got["label"], t["label"] or "")
        same(f"{what}: successors", sorted(got["to"]), sorted(t["upgrades_to"]))
        same(f"{what}: cost of replacing it", got["upgrade"], t.get("upgrade_cost", 0))
        check_face(what, t, got)


def turned(face, rotation):
    """Edges of each place and plain track, after turning."""
    through = {frozenset((e["edge"] + rotation) % 6 for e in path) for path in face["paths"] if all("edge" in e for e in path)}
    return [{(e + rotation) % 6 for e in n["edges"]} for n in face["nodes"]], through


def rotations(h, tile):
    """Those in which a tile fits on the printed hex: nothing lost, no forbidden edge (90-TR-04, 90-TR-14)."""
    old, lines = turned(h, 0)
    out = []
    for r in range(6):
        new, track = turned(tile, r)
        kept = lines <= track and all(any(o <= n for n in new) for o in old)
        if kept and {(e + r) % 6 for e in tile["exits"]} <= set(h["legal_exits"]):
            out.append(r)
    return out


def check_vectors(dumps):
    """Vectors that are about the data alone."""
    dump = dumps["C"]
    hexes = {h["id"]: h for h in dump["hexes"]}
    tiles = {t["id"]: t for t in dump["tiles"]}
    cost = {name: hexes[name]["cost"] for name in ("E6", "C8", "G16", "F3", "F5", "E16", "J15", "B19")}
    same("90-TV-51: first tiles and printed ones", cost,
         {"E6": 120, "C8": 80, "G16": 80, "F3": 0, "F5": 0, "E16": 0, "J15": 0, "B19": 0})
    same("90-TV-51: replacing costs 80", {name for name, h in hexes.items() if h["colour"] == "yellow" and h["cost"] == 80},
         {"B17", "G12", "H11", "H13", "I12", "H19"})
    same("90-TV-51: replacing tiles", {t for t in tiles if tiles[t]["upgrade"]}, {"823", "824"})
    same("90-TV-52: 825 in Kyoto", rotations(hexes["B17"], tiles["825"]), [0])
    same("90-TV-52: 12 in Osaka Nishi", rotations(hexes["H11"], tiles["12"]), [3])
    same("90-TV-52: 823 in Osaka Kita", rotations(hexes["G12"], tiles["823"]), [1, 4])
    same("90-TV-52: 824 in Osaka Higashi", rotations(hexes["H13"], tiles["824"]), [4, 5])
    same("90-TV-52: Hirakata", [t for t in hexes["E16"]["first_tiles"] if rotations(hexes["E16"], tiles[t])], ["206"])
    same("90-Q24: Nara", [t for t in hexes["H19"]["first_tiles"] if rotations(hexes["H19"], tiles[t])], ["15", "205"])
    rules = dump["rules"]
    span = {p["id"]: [p["price"] * rules[k] // 100 for k in ("private_min", "private_max")] for p in dump["privates"][:5]}
    same("90-TV-07: prices for companies", span,
         {"AR": [10, 40], "KT": [20, 80], "HKT": [35, 140], "HNT": [55, 220], "KSR": [80, 320]})
    for scenario in "AB":  # 90-SC-06: the named tiles lie as on the whole map, the others keep to the edge
        part = {h["id"]: h for h in dumps[scenario]["hexes"]}
        for name, tile in (("B17", "825"), ("G12", "823"), ("H13", "824")):
            if name in part:
                same(f"90-SC-06: {scenario}: {tile} on {name}", rotations(part[name], tiles[tile]),
                     rotations(hexes[name], tiles[tile]))
    part = {h["id"]: h for h in dumps["B"]["hexes"]}
    for name in ("E16", "G14"):
        same(f"90-SC-06: B: no green tile for {name}",
             [t for t in part[name]["first_tiles"] if rotations(part[name], tiles[t])], [])


# ---- the market ------------------------------------------------------------------------------------------------------

def check_market(title, facts, dump):
    market = facts["market"]
    known(f"{title}: market", market, {"rows", "columns", "par_cells", "left_edge_down_arrow_rows", "right_edge_up_arrow_rows",
                                       "movement"}, {"source"})
    cells = dump["market"]["cells"]
    at = {(r, c): cell for r, row in enumerate(market["rows"]) for c, cell in enumerate(row)}
    same(f"{title}: market: size", (dump["market"]["rows"], dump["market"]["columns"], len(cells)),
         (len(market["rows"]), market["columns"], len(at)))
    flags = {"normal": 0, "par": 1, "yellow": 2, "brown": 4, "closed": 8}
    places = [(c["row"], c["column"]) for c in cells]
    same(f"{title}: market: cells, in order", places, sorted(at))
    for cell, (r, c) in zip(cells, places):
        what, fact = f"{title}: market {r + 1},{c + 1}", at[(r, c)]
        same(f"{what}: price, zone", (cell["price"], cell["flags"], cell["bonus"]), (fact["price"], flags[fact["zone"]], 0))
        up = (r - 1, c) if (r - 1, c) in at else (r, c)
        down = (r + 1, c) if (r + 1, c) in at else (r, c)
        right = (r, c + 1) if (r, c + 1) in at else up if r + 1 in market["right_edge_up_arrow_rows"] else (r, c)
        left = (r, c - 1) if (r, c - 1) in at else down if r + 1 in market["left_edge_down_arrow_rows"] else (r, c)
        if fact["zone"] != "closed":  # nothing moves on from there
            same(f"{what}: moves", [places[cell[k]] for k in ("left", "right", "up", "down")], [left, right, up, down])
    same(f"{title}: market: par", [(c["price"], c["row"] + 1, c["column"] + 1) for c in cells if c["flags"] & 1],
         [(p["price"], p["row"], p["col"]) for p in market["par_cells"]])
    same(f"{title}: par prices", sorted(c["price"] for c in cells if c["flags"] & 1), facts["par_prices"])
    same(f"{title}: zones", (dump["rules"]["free_zone"], dump["rules"]["open_zone"]), (2 | 4, 4))


# ---- companies and privates ------------------------------------------------------------------------------------------

def homes_of(got):
    first = [(got["home"], got["home_node"])] if got["home"] else []
    return first + [(m["home"], m["home_node"]) for m in got["more_homes"]]


def check_kinds(title, dump):
    steps = ["track", "station", "run", "dividend", "trains"]
    keys = ("id", "turn", "limit", "pays_all", "pays_half", "pays_none", "shares", "owns_trains")
    same(f"{title}: kinds", [tuple(k[key] for key in keys) for k in dump["kinds"]], [
        ("public", steps, 0, True, False, True, True, True), ("state", steps, 2, False, True, True, True, True),
        ("minor", ["track", "run", "dividend", "trains"], 1, False, True, False, False, True),
        ("station", [], 0, False, False, False, False, False)])


def luminance(text):
    parts = [int(text[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def check_colours(title, facts, dump):
    fact = {c["id"]: c for c in facts["companies"]}
    for c in dump["companies"]:
        light = sorted((luminance(c["colour"]), luminance(c["text_colour"])))
        same(f"{title}: {c['id']}: contrast", (light[1] + 0.05) / (light[0] + 0.05) >= 4.5, True)
        if c["id"] in fact and c["id"] not in OTHER_COLOUR:
            same(f"{title}: {c['id']}: colours", (c["colour"], c["text_colour"]),
                 (fact[c["id"]]["color"], fact[c["id"]]["text_color"]))
    shades = [c["colour"] for c in dump["companies"]]
    same(f"{title}: no colour twice", len(set(shades)), len(shades))


def check_public(title, facts, dump, scenario):
    mine = {c["id"]: c for c in dump["companies"]}
    there = {h["id"] for h in dump["hexes"]}
    wanted = [c for c in facts["companies"] if c["id"] in scenario["companies"]]
    public = [c["id"] for c in dump["companies"] if c["kind"] in ("public", "state")]
    same(f"{title}: companies, in order", public, [c["id"] for c in wanted])
    prices = [dump["rules"][f"station_{i}"] for i in (1, 2, 3)]
    for c in wanted:
        what, got = f"{title}: company {c['id']}", mine[c["id"]]
        known(what, c, {"id", "name", "name_ja", "homes", "tokens", "certificates", "par", "later_homes", "reserved",
                        "for_sale_percent"}, NOT_COMPARED["company"])
        same(f"{what}: names", (got["name"], got["native"]), (c["name"], c["name_ja"]))
        same(f"{what}: kind", got["kind"], "state" if c["kind"] == "jr" else "public")
        same(f"{what}: certificates", [got["director_shares"] * 10] + [10] * (10 - got["director_shares"]), c["certificates"])
        same(f"{what}: par", got["par"], c.get("par", 0))
        places = [(h["hex"], h["node"]) for h in c["homes"]]
        free = c["tokens"].count(0)
        if "reserved" not in c:
            places = [p for p in places if p[0] in there]
            same(f"{what}: homes", homes_of(got), places)
            same(f"{what}: a free station for each home", free, len(c["homes"]))
            same(f"{what}: stations", [0] * len(places) + prices[:got["stations"] - len(places)],
                 [0] * len(places) + c["tokens"][free:])
            same(f"{what}: is not formed", (got["formed"], got["union"], got["home_2"]), (False, 0, 255))
    if "KNR" in mine:
        check_union(title, facts, dump)


def check_union(title, facts, dump):
    """KNR: formed by minors (90-KN-01), or an ordinary company with stations that come by themselves (90-VR-11)."""
    got = next(c for c in dump["companies"] if c["id"] == "KNR")
    c = next(c for c in facts["companies"] if c["id"] == "KNR")
    phases = [p["id"] for p in dump["phases"]]
    later = {(h["hex"], h["node"]) for h in c["homes"] + c["later_homes"]}
    prices = [dump["rules"]["station_1"], dump["rules"]["station_2"]]
    same(f"{title}: KNR: stations", [0] * len(later) + prices[:got["stations"] - len(later)], c["tokens"])
    if title == "1890":
        minors = [m for m in dump["companies"] if m["gets"]]
        same(f"{title}: KNR: its homes are the minors'", {h for m in minors for h in homes_of(m)}, later)
        same(f"{title}: KNR: formed", (got["formed"], homes_of(got), got["union"]), (True, [], 1))
        same(f"{title}: KNR: capital", f"{got['capital']} x par", c["capital"])
        tenths = {m["id"]: m["gets"] for m in minors}
        same(f"{title}: KNR: reserved", tenths, {"OER": 2, "ORW": 1, "KAN": 1, "NAR": 2})
        same(f"{title}: KNR: reserved, of the facts", sorted(tenths), sorted(c["reserved"]))
        same(f"{title}: KNR: for sale", 100 - 10 * sum(tenths.values()), c["for_sale_percent"])
    else:
        same(f"{title}: KNR: ordinary", (got["formed"], set(homes_of(got)), got["union"]), (False, later, 0))
        same(f"{title}: KNR: when its stations come", [(h[0], phases[p]) for h, p in
             zip(homes_of(got)[1:], (got["home_2"], got["home_3"], got["home_4"]))], [("J15", "2"), ("H19", "3"), ("B17", "4")])


def check_minors(title, facts, dump, scenario):
    mine = {c["id"]: c for c in dump["companies"] if c["kind"] == "minor"}
    phases = [p["id"] for p in dump["phases"]] + ["never"]
    name = {index: phase for index, phase in enumerate(phases[:-1])} | {255: "never"}
    wanted = [m for m in facts["minors"] if m["id"] in scenario["minors"]]
    same(f"{title}: minors, in order", list(mine), [m["id"] for m in wanted])
    lots = {p["id"]: p for p in dump["privates"]}
    index = {c["id"]: i + 1 for i, c in enumerate(dump["companies"])}
    for number, m in enumerate(wanted):
        what, got, merge = f"{title}: minor {m['id']}", mine[m["id"]], m.get("merge") or {}
        known(what, m, {"id", "number", "name", "name_ja", "price", "capital", "homes", "merge", "shares_token_of",
                        "sets_par_of"}, NOT_COMPARED["minor"])
        known(f"{what}: merger", merge, {"may_from_phase", "must_at_phase", "gets_percent", "into", "president",
                                         "forms_company", "cash"}, {"trains", "tokens", "when"})
        same(f"{what}: number", number + 1, m["number"] if len(wanted) > 1 else 1)
        same(f"{what}: names", (got["name"], got["native"]), (m["name"], m["name_ja"]))
        same(f"{what}: homes", homes_of(got), [(h["hex"], h["node"]) for h in m["homes"]])
        same(f"{what}: stations", got["stations"], max(1, len(m["homes"])))
        same(f"{what}: capital", got["capital"], m["capital"])
        same(f"{what}: uses the station of", got["tenant"], index.get(m.get("shares_token_of"), 0))
        same(f"{what}: may and must join", (name[got["merge_from"]], name[got["merge_by"]]),
             (merge.get("may_from_phase", "never"), merge.get("must_at_phase", "never")))
        same(f"{what}: gets, forms", (got["gets"] * 10, bool(got["forms"])),
             (merge.get("gets_percent", 0), merge.get("forms_company", False)))
        same(f"{what}: keeps half", bool(got["splits"]), merge.get("cash", "").startswith("half"))
        same(f"{what}: converts", bool(got["converts"]), "conversion" in m)
        lot = lots[m["id"]]
        same(f"{what}: its lot", (lot["price"], lot["income"], lot["minor"], lot["untradable"], lot["par_of"]),
             (m["price"], 0, index[m["id"]], 1, index.get(m.get("sets_par_of"), 0)))
        for phase in facts["phases"]:
            if phase["id"] in phases and "may_from_phase" in merge:
                now = phases.index(phase["id"])
                may = got["merge_from"] <= now < got["merge_by"]
                same(f"{what}: phase {phase['id']}", (may, now == got["merge_by"]),
                     (m["id"] in phase["may_merge"], m["id"] in phase["must_merge"]))


def check_privates(title, facts, dump, scenario):
    row = [p for p in dump["privates"] if not p["late"]]
    same(f"{title}: auction", [[p["id"], p["price"], p["income"] if p["minor"] == 0 else None] for p in row],
         scenario["auction_order"])
    same(f"{title}: late privates", [p["id"] for p in dump["privates"][len(row):]], scenario["late_privates"])
    index = {c["id"]: i + 1 for i, c in enumerate(dump["companies"])}
    phases = [p["id"] for p in dump["phases"]]
    small = title in ("1890a", "1890b")
    by_id = {p["id"]: p for p in dump["privates"]}
    for p in facts["privates"] + facts["late_privates"]:
        if p["id"] not in by_id:
            continue
        what, got = f"{title}: private {p['id']}", by_id[p["id"]]
        known(what, p, {"id", "name", "name_ja", "price", "income", "hexes", "share", "company_may_buy", "players_may_trade",
                        "income_from_phase4", "frozen_from_phase"},
              NOT_COMPARED["private"] | {"token_number", "pass_fee", "color", "color_source", "one_time_bonus",
                                         "one_time_income"})
        same(f"{what}: names", (got["name"], got["native"]), (p["name"], p["name_ja"]))
        if not small:
            same(f"{what}: price, income", (got["price"], got["income"]), (p["price"], p["income"] or 0))
        same(f"{what}: hexes", sorted(got["blocked"]), sorted(h for h in p.get("hexes", [])
                                                             if h in {x["id"] for x in dump["hexes"]}))
        same(f"{what}: trade", bool(got["untradable"]), not p["company_may_buy"] and not (small and p["id"] == "OMER"))
        same(f"{what}: trade among players", p["players_may_trade"], p["company_may_buy"])
        share = p.get("share", {})
        given = not (small and p["id"] == "OMER" or title == "1890a" and p["id"] == "KSR")  # 90-SC-02, 90-SC-07
        same(f"{what}: share", (got["share_of"], got["share"] * 10),
             (index.get(share.get("company"), 0), share.get("percent", 0)) if given else (0, 0))
        same(f"{what}: par", got["par_of"], index.get("OMS", 0) if p["id"] == "OMER" and given else 0)
        same(f"{what}: frozen", (got["frozen_phase"], got["later_income"]),
             (phases.index(p["frozen_from_phase"]) if "frozen_from_phase" in p else 255, p.get("income_from_phase4", 0)))
    brief = {p["id"]: (p["power"], p["uses"], p["empty"], p["tiles"], p["hexes"]) for p in dump["privates"] if p["power"] != "none"}
    same(f"{title}: powers (90-PR-11)", brief, {"AR": ("lay", 1, True, ["3", "4", "58"], ["D7"])})
    if scenario["late_privates"]:
        rapid, token = by_id["KRTR"], next(c for c in dump["companies"] if c["id"] == "KRTR")
        same(f"{title}: KRTR", (rapid["station"], rapid["hex"], rapid["plain_income"], token["kind"], homes_of(token)),
             (index["KRTR"], [h["id"] for h in dump["hexes"]].index("F5") + 1, 50, "station", []))


# ---- trains, phases, rules -------------------------------------------------------------------------------------------

def check_trains(title, facts, dump, scenario):
    wanted = [t for t in facts["trains"] if scenario["trains"][t["id"]]]
    mine = [t for t in dump["trains"] if t["count"]]
    same(f"{title}: trains, in order", [t["id"] for t in mine], [t["id"] for t in wanted])
    same(f"{title}: trains, counted", {t["id"]: t["count"] for t in mine}, {k: n for k, n in scenario["trains"].items() if n})
    check_eight(title, dump, scenario)
    for t, got in zip(wanted, mine):
        what, reach = f"{title}: train {t['id']}", t["range"]
        known(what, t, {"id", "range", "count", "price", "rusted_by", "starts_phase", "discounts"},
              {"makes_available", "available_after", "trade_in_goes_to"})
        if title == "1890":
            same(f"{what}: count", got["count"], t["count"])
        same(f"{what}: range", (got["range"], got["large"], got["pays"], got["aside"]),
             (-1 if reach.get("any") == "unlimited" else reach.get("any") or reach["total"],
              reach.get("city_or_offboard_max", 0), 0, ""))
        same(f"{what}: price", got["price"], t["price"])
        same(f"{what}: rusted by", got["rusted_by"], t["rusted_by"] or "")
        same(f"{what}: starts", got["starts"], t.get("starts_phase", ""))
        same(f"{what}: trade-in", {k: got["discount"] for k in got["trade_in"]}, t.get("discounts", {}))
    same(f"{title}: the last kind is on sale early", (dump["rules"]["last_kind_early"], facts["trains"][-1]["available_after"]),
         (1, "first 6"))


def check_eight(title, dump, scenario):
    """90-VR-03: instead of the Ds as many 8s, the same but for the stops."""
    by_id = {t["id"]: t for t in dump["trains"]}
    same(f"{title}: only an option brings", [t["id"] for t in dump["trains"] if not t["count"]], ["8"])
    same(f"{title}: the 8 is a D with eight stops", by_id["8"], by_id["D"] | {"id": "8", "range": 8, "count": 0})
    same(f"{title}: last_train=eight", {p["depot"]: p["number"] for p in dump["patches"] if p["option"] == "last_train"},
         {"D": 0, "8": scenario["trains"]["D"]})


def check_phases(title, facts, dump, scenario):
    gone = {t.get("starts_phase") for t in facts["trains"] if not scenario["trains"][t["id"]]}
    wanted = [p for p in facts["phases"] if p["id"] not in gone]
    columns = facts["offboard_columns"]
    same(f"{title}: phases, in order", [p["id"] for p in dump["phases"]], [p["id"] for p in wanted])
    starts = {t["starts"]: t["id"] for t in dump["trains"] if t["starts"] and t["count"]}
    for p, got in zip(wanted, dump["phases"]):
        what, limit = f"{title}: phase {p['id']}", p["train_limit"]
        known(what, p, {"id", "tiles", "train_limit", "operating_rounds", "jr_tile_actions", "private_purchase",
                        "offboard_column", "late_privates_on_sale", "jr_half_dividend", "subway_running"},
              NOT_COMPARED["phase"])
        same(f"{what}: starts with", starts.get(p["id"], "start"), p["starts_with"])
        same(f"{what}: tiles", got["tiles"], p["tiles"])
        same(f"{what}: limits", got["limit"][:3], [limit["public"], limit["minor"], limit["jr"]])
        same(f"{what}: rounds", got["rounds"], p["operating_rounds"])
        same(f"{what}: JR's track", got["state_lays"], p["jr_tile_actions"])
        same(f"{what}: red areas", (("left", "middle", "right")[got["value"]], p["id"] in columns[p["offboard_column"]]),
             (p["offboard_column"], True))
        same(f"{what}: trade", (got["train_trade"], got["private_trade"]), (True, p["private_purchase"]))
        same(f"{what}: late privates", bool(got["late_sold"]), p["late_privates_on_sale"])
        same(f"{what}: subway", bool(got["subway"]), p["subway_running"])
        half = dump["phases"].index(got) < dump["own"]["rules"]["state_full_phase"]
        same(f"{what}: JR pays half", half, p["jr_half_dividend"])
        same(f"{what}: the title closes privates", got["closes_privates"], False)
    same(f"{title}: companies buy privates", [p["id"] for p in dump["phases"] if p["private_trade"]],
         [p for p in facts["private_purchase"]["phases"] if p not in gone])


def check_rules(title, facts, dump, scenario):
    rules, own = dump["rules"], dump["own"]["rules"]
    players = scenario["players"]
    same(f"{title}: players", (rules["min_players"], rules["max_players"]), (players["min"], players["max"]))
    for n in range(2, 8):
        same(f"{title}: {n} players", (rules[f"cash_{n}"], rules[f"limit_{n}"]),
             (scenario["starting_cash"].get(str(n), 0), scenario["certificate_limit"].get(str(n), 0)))
    same(f"{title}: bank", rules["bank"], scenario["bank"])
    same(f"{title}: last turn", own["last_turn"], scenario["last_turn"])
    same(f"{title}: powers", bool(own["powers"]), scenario["company_powers"] == "all")
    same(f"{title}: holding, pool", (rules["holding_shares"] * 10, rules["pool_certs"] * 10),
         (facts["player_share_limit"], facts["market_share_limit"]))
    same(f"{title}: stations", [rules["station_1"], rules["station_2"], rules["station_3"]],
         facts["token_prices"] + facts["token_prices"][1:])
    same(f"{title}: float, capital", (rules["float_shares"], rules["capital_shares"]), (5, 10))
    same(f"{title}: privates for companies", (rules["private_min"], rules["private_max"]), (50, 200))
    auction = facts["auction"]
    same(f"{title}: bids", (rules["bid_step"], rules["bid_multiple"]), (auction["raise"], auction["first_bid_over_face"]))
    same(f"{title}: seats are drawn, any run, broken at 0", (rules["seats_drawn"], rules["best_run"], rules["bank_breaks_below"]),
         (1, 0, 1))


# What the switches of facts `rule_sets` are here: a rule and its values for the two words, or the one word both sets have.
SWITCHES = {
    "keifuku_income": ("keifuku_both", {"redirect": 0, "both": 1}),
    "late_private_from": ("late_from_turn", {"first_3_train": 0, "turn_2": 2}),
    "jr_full_dividend_phase6": ("state_full_phase", {True: 7, False: 255}),
    "sell_buy_sell": ("sell_again", {True: 1, False: 0}),
    "sell_needs_operated": ("sale_needs_operated", {True: 1, False: 0}),
    "minor_declares": ("declare_between", {"own_turn": 0, "between_turns": 1}),
    "forced_buy_from_company": ("help_from_company", {True: 1, False: 0}),
    "auction_starts": ("opener_left", {"lowest": 0, "left_of_highest": 1}),
    "jr_half_rounding": ("half_per_share", {"half_up_to_20": 0, "floor_per_20": 1}),
    "kok_bonus": ("kok_total", {"plus_100": 0, "total_100": 1}),
    "krtr_income_from": ("krtr_not_holders", {"every_company": 0, "without_kobe_token": 1}),
    "train_obligation": ("duty_needs_route", {"public_always": 0, "with_route": 1}),
    "private_trade": ("trade_is_purchase", {"besides_the_purchase": 0, "as_the_purchase": 1}),
    "plus_trains": ("plus_small", {"four_stops_two_large": 0, "two_large_two_small": 1}),
    "auction_priority": ("priority_by_bids", {"left_of_last_buyer": 0, "moves_on_with_bids_too": 1}),
    "krtr_pass_price": ("pass_as_token", {"100": 0, "as_the_next_token": 1}),
    "bid_steps": ("bid_multiple", {"multiples_of_5": 5, "at_least_5_more": 1}),
    "krtr_while_kobe_yellow": "not_for_sale",
    "oms_start": "float_50",
    "upgrade_cost": "printed",
    "all_pass_in_auction": "operating_round",
    "tigers": "treasury",
    "omer_between_players": "never",
}


def check_sets(facts, dump):
    rules = dump["rules"] | dump["own"]["rules"]
    book = dict(rules)
    for patch in dump["patches"]:
        if (patch["option"], patch["value"]) == ("rules", "book"):
            book[patch.get("rule") or patch["own"]] = patch["number"]
    for name, mine in (("summary", rules), ("book", book)):
        facts_set = facts["rule_sets"][name]
        known(f"rules={name}", facts_set, set(SWITCHES), set())
        for switch, meaning in SWITCHES.items():
            if isinstance(meaning, str):
                same(f"rules={name}: {switch}", facts_set[switch], meaning)
            else:
                same(f"rules={name}: {switch}", mine[meaning[0]], meaning[1][facts_set[switch]])
    changed = {meaning[0] for meaning in SWITCHES.values() if not isinstance(meaning, str)}
    same("rules=book changes nothing else", {k for k in book if book[k] != rules[k]}, changed)
    for switch, value in facts["switches"].items():
        same(f"switch {switch} is the summary's", facts["rule_sets"]["summary"][switch], value)
    options = {o["name"]: [v["value"] for v in o["values"]] for o in dump["options"]}
    same("options", options, {"rules": ["summary", "book"], "top": ["on", "ends"], "state_pays": ["by_rules", "full"],
                              "last_train": ["diesel", "eight"], "late": ["powers", "plain"]})
    rest = [(p["option"], p["own"], p["number"]) for p in dump["patches"] if "own" in p and p["option"] != "rules"]
    same("variants", sorted(rest), [("late", "late_powers", 0), ("state_pays", "state_full_phase", 7), ("top", "end_at_top", 1)])


def check(facts, dumps):
    known("title", facts, {"title", "designer", "currency", "layout", "players", "bank", "edges", "offboard_columns", "map",
                           "tiles", "market", "privates", "late_privates", "minors", "companies", "trains", "phases",
                           "par_prices", "token_prices", "player_share_limit", "market_share_limit", "private_purchase",
                           "auction", "game_end", "scenarios", "switches", "named_tiles", "rule_sets"}, NOT_COMPARED["top"])
    same("designer", dumps["C"]["designer"], facts["designer"])
    full = next(s for s in facts["scenarios"] if s["id"] == "C")
    same("the full game", (full["bank"], full["players"], full["starting_cash"], full["last_turn"]),
         (facts["bank"], {k: facts["players"][k] for k in ("min", "max")}, facts["players"]["starting_cash"],
          facts["game_end"]["turns"]))
    for scenario in facts["scenarios"]:
        title, dump = TITLES[scenario["id"]], dumps[scenario["id"]]
        known(f"scenario {scenario['id']}", scenario, {"id", "players", "bank", "starting_cash", "certificate_limit", "trains",
                                                       "hexes", "last_turn", "auction_order", "late_privates", "minors",
                                                       "companies"}, NOT_COMPARED["scenario"])
        same(f"{title}: id, currency, layout", (dump["id"], dump["currency"], dump["layout"]),
             (title, facts["currency"], facts["layout"]))
        there = {h["hex"] for h in facts["map"]} if scenario["hexes"] == "all" else set(scenario["hexes"])
        check_map(title, facts, dump, there)
        check_bars(title, facts, dump)
        check_tiles(title, facts, dump)
        check_market(title, facts, dump)
        check_kinds(title, dump)
        check_colours(title, facts, dump)
        check_public(title, facts, dump, scenario)
        check_minors(title, facts, dump, scenario)
        check_privates(title, facts, dump, scenario)
        check_trains(title, facts, dump, scenario)
        check_phases(title, facts, dump, scenario)
        check_rules(title, facts, dump, scenario)
    for part, whole in itertools.pairwise("ABC"):  # scenarios lie in each other
        same(f"the map of {part} lies in that of {whole}", {h["id"] for h in dumps[part]["hexes"]} -
             {h["id"] for h in dumps[whole]["hexes"]}, set())
    check_sets(facts, dumps["C"])
    check_vectors(dumps)


def main():
    if not SHARED or not FACTS.is_file():
        print("1..0 # SKIP the facts are not here ($SHARED/titles/1890/facts.json)")
        return 0
    facts = json.loads(FACTS.read_text(encoding="utf-8"))
    dumps = {}
    for scenario, title in TITLES.items():
        path = SOURCE / "src" / "titles" / "1890" / f"{title}.yaml"
        done = subprocess.run([TITLEGEN, "--json", str(path)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            print(f"not ok 1 - {title}: {done.stderr.strip()}\n1..1")
            return 1
        dumps[scenario] = json.loads(done.stdout)
    check(facts, dumps)
    good = len(cases)
    dumps["C"]["trains"][0]["price"] += 1  # a test of the test
    check(facts, dumps)
    seen = [c for c in cases[good:] if not c[0]]
    bad = [c for c in cases[:good] if not c[0]]
    for i, (_, what, got, want) in enumerate(bad):
        print(f"not ok {i + 1} - {what}: {got!r} instead of {want!r}")
    if not bad:
        print(f"ok 1 - {good} facts agree")
    number = max(1, len(bad)) + 1
    print(f"{'ok' if len(seen) > len(bad) else 'not ok'} {number} - a wrong fact is seen")
    print(f"1..{number}")
    return 1 if bad or len(seen) <= len(bad) else 0


sys.exit(main())
