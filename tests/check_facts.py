#!/usr/bin/env python3
"""Compares every fact of a title with its tables.

  check_facts.py FACTS.json DUMP.json      DUMP.json is what `titlegen --json TITLE.yaml` prints

Prints TAP lines; exit code 1 if a fact differs, 0 otherwise, also when FACTS.json is not there (then one skipped line).
A key of FACTS.json that is neither compared nor listed in NOT_COMPARED is a failure, so that no fact slips by unseen.
"""
import json
import os
import sys

# Prose, sources, and what no table holds; each with the reason.
NOT_COMPARED = {
    "top": {"year", "source", "coords", "open_questions", "capitalisation"},  # prose; capitalisation: rule capital_shares
    "hex": {"notes", "name_18xx_games", "terminal_paths", "ferries", "home_of", "destination_of"},  # seen from the other side
    "node": {"name"},  # places of a hex have no names in the tables
    "tile": {"notes", "hexes", "private", "rotation_on_hex", "physical_tile"},  # compared with the privates
    "market": {"movement", "zones"},  # prose; the moves are compared
    "private": {"number", "closes", "power", "hexes"},  # prose; hexes: compared by hand below
    "company": {"color_name"},
    "train": {"events", "cards_in_box", "available"},  # compared as phases and rules
    "phase": {"notes", "starts_with"},
    "compat": {"optional_rules", "bank_breaks", "private_purchase", "d_train_count", "export", "final_score",
               "d_train_available", "trains_between_companies", "bankrupt_player_cash"},  # compared as rules
}
COLOURS = ("yellow", "green", "brown", "gray")
STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))  # pointy, as in facts.json's "edges"

cases = []


def same(what, got, want):
    cases.append((got == want, what, got, want))


def known(what, thing, compared, skipped):
    """Every key of the fact is compared, or known not to be."""
    same(f"{what}: no unknown facts", sorted(set(thing) - compared - skipped), [])


def colour(name):
    return name.replace("gray", "grey")


def value(revenue):
    return [revenue[c] for c in COLOURS] if isinstance(revenue, dict) else [revenue] * 4


def ends(paths):
    return sorted(sorted(next(iter(end.items())) for end in path) for path in paths)


def check_face(what, fact, got, groups, end_only=False):
    same(f"{what}: number of places", len(got["nodes"]), len(fact["nodes"]))
    for i, (node, mine) in enumerate(zip(fact["nodes"], got["nodes"])):
        where = f"{what} place {i}"
        known(where, node, {"kind", "revenue", "slots", "group", "terminal", "treasury_bonus", "counts_for_range"},
              NOT_COMPARED["node"])
        same(f"{where}: kind", mine["kind"], node["kind"])
        same(f"{where}: value", mine["value"], value(node["revenue"]))
        same(f"{where}: slots", mine["slots"], node.get("slots", 0))
        same(f"{where}: end only", mine["end_only"], node.get("terminal", end_only))
        same(f"{where}: free of range", mine["free_stop"], not node.get("counts_for_range", True))
        same(f"{where}: treasury", mine["treasury"], node.get("treasury_bonus", 0))
        same(f"{where}: grouped", mine["group"] != 0, "group" in node)
        if "group" in node:
            groups.setdefault(node["group"], set()).add(mine["group"])
    same(f"{what}: track", ends(got["paths"]), ends(fact["paths"]))
    exits, through, stop = set(), [0] * 6, [0] * 6
    for path in fact["paths"]:
        for a, b in (path, path[::-1]):
            if "edge" in a:
                exits.add(a["edge"])
                if "edge" in b:
                    through[a["edge"]] |= 1 << b["edge"]
                else:
                    stop[a["edge"]] |= 1 << b["node"]
    same(f"{what}: exits", got["exits"], sorted(exits))
    same(f"{what}: plain track by edge", got["through"], through)
    same(f"{what}: places by edge", got["stop"], stop)
    for i, mine in enumerate(got["nodes"]):
        same(f"{what} place {i}: edges", mine["edges"], [e for e in range(6) if stop[e] >> i & 1])


def check_map(facts, dump):
    groups = {}
    mine = {h["id"]: h for h in dump["hexes"]}
    same("hexes, in order", [h["id"] for h in dump["hexes"]], [h["hex"] for h in facts["map"]])
    by_place = {(ord(h["hex"][0]), int(h["hex"][1:])): h["hex"] for h in facts["map"]}
    wall = []
    for h in facts["map"]:
        what, got = f"hex {h['hex']}", mine[h["hex"]]
        known(what, h, {"hex", "name", "color", "nodes", "paths", "label", "terrain", "barriers", "buildable", "sea",
                        "neighbours", "legal_exits", "first_tiles", "great_wall"}, NOT_COMPARED["hex"])
        same(f"{what}: name", got["name"], h.get("name", ""))
        same(f"{what}: colour", got["colour"], colour(h["color"]))
        same(f"{what}: label", got["label"], h["label"] or "")
        same(f"{what}: terrain", (got["terrain"], got["cost"]),
             (h["terrain"][0]["kind"] if h["terrain"] else "", sum(t["cost"] for t in h["terrain"])))
        same(f"{what}: barriers", got["barriers"], sorted(h["barriers"]))
        same(f"{what}: buildable, sea", (got["buildable"], got["sea"]), (h["buildable"], h["sea"]))
        same(f"{what}: neighbours", got["neighbours"], h["neighbours"])
        same(f"{what}: first tiles", sorted(got["first_tiles"]), sorted(h.get("first_tiles", [])))
        same(f"{what}: great wall", "great wall" in got["note"], h.get("great_wall", False))
        row, column = ord(h["hex"][0]), int(h["hex"][1:])
        same(f"{what}: neighbours by its coordinates", got["neighbours"],
             {str(e): by_place[(row + r, column + c)] for e, (r, c) in enumerate(STEPS) if (row + r, column + c) in by_place})
        same(f"{what}: drawing position", (got["row"], got["column"]), (row - ord("A"), column - 1))
        if h["buildable"]:
            same(f"{what}: legal exits", got["legal_exits"], h["legal_exits"])
        for end in h.get("ferries", []):
            same(f"{what}: ferry", got["neighbours"][str(end["edge"])], end["to"])
        check_face(what, h, got, groups)
        wall += [h["hex"]] if h.get("great_wall") else []
    for name, numbers in groups.items():
        same(f"group {name}: one number", len(numbers), 1)
    pairs = {tuple(sorted((h["id"], h["neighbours"][str(e)]))) for h in dump["hexes"] for e in h["barriers"]}
    same("barriers", sorted(pairs), sorted(tuple(sorted(p)) for p in facts["barriers"]))
    return wall


def check_tiles(facts, dump):
    mine = {t["id"]: t for t in dump["tiles"]}
    same("tiles, in order", [t["id"] for t in dump["tiles"]], [t["id"] for t in facts["tiles"]])
    powers = {p["id"]: p for p in dump["privates"]}
    sums, pieces = {}, set()
    for t in facts["tiles"]:
        what, got = f"tile {t['id']}", mine[t["id"]]
        known(what, t, {"id", "count", "color", "label", "nodes", "paths", "upgrades_to"}, NOT_COMPARED["tile"])
        same(f"{what}: count", got["count"], t["count"])
        same(f"{what}: colour", got["colour"], colour(t["color"]))
        same(f"{what}: label", got["label"], t["label"] or "")
        same(f"{what}: successors", sorted(got["to"]), sorted(t["upgrades_to"]))
        check_face(what, t, got, {})
        if "private" in t:
            power = powers[t["private"]]
            same(f"{what}: laid by its private", t["id"] in power["tiles"], True)
            same(f"{what}: on its hexes", set(t["hexes"]) <= set(power["hexes"]), True)
            same(f"{what}: rotation", power["rotation"], t.get("rotation_on_hex", -1))
            same(f"{what}: by power only", [h["id"] for h in dump["hexes"] if t["id"] in h["first_tiles"]], [])
        if t.get("physical_tile", t["id"]) not in pieces:
            pieces.add(t.get("physical_tile", t["id"]))
            sums[t["color"]] = sums.get(t["color"], 0) + got["count"]
    same("tile sums", sums, facts["tile_sums"])


def check_market(facts, dump):
    known("market", facts["market"], {"rows", "par_prices"}, NOT_COMPARED["market"])
    rows, cells = facts["market"]["rows"], dump["market"]["cells"]
    at = {(r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row) if cell}
    same("market: size", (dump["market"]["rows"], dump["market"]["columns"], len(cells)),
         (len(rows), max(map(len, rows)), len(at)))
    zone = dump["rules"]["free_zone"]
    places = [(c["row"], c["column"]) for c in cells]
    same("market: cells, in order", places, sorted(at))
    for cell, (r, c) in zip(cells, places):
        what, fact = f"market {r},{c}", at[(r, c)]
        same(f"{what}: price", cell["price"], fact["price"])
        same(f"{what}: initial price", bool(cell["flags"] & 1), fact["zone"] == "par")
        same(f"{what}: certificate-free", bool(cell["flags"] & zone), fact["zone"] in ("yellow", "red"))
        up = (r - 1, c) if (r - 1, c) in at else (r, c)
        down = (r + 1, c) if (r + 1, c) in at else (r, c)
        right = (r, c + 1) if (r, c + 1) in at else up
        left = (r, c - 1) if (r, c - 1) in at else down
        same(f"{what}: moves", [places[cell[k]] for k in ("left", "right", "up", "down")], [left, right, up, down])
    same("market: initial prices", sorted(c["price"] for c in cells if c["flags"] & 1), facts["market"]["par_prices"])
    compat = [[c["row"], c["column"]] for c in cells if c["flags"] & 2]
    same("market: zone of 18xx.games", compat, facts["compat_18xx_games"]["certificate_free_cells"])


# What a company with shares does: id, steps of its turn, column of the limits, all or nothing paid out, shares, trains.
PUBLIC = ("public", ["track", "station", "run", "dividend", "trains", "last"], 0, True, True, True, True)


def check_kinds(dump, want):
    keys = ("id", "turn", "limit", "pays_all", "pays_none", "shares", "owns_trains")
    same("kinds of companies", [tuple(k[key] for key in keys) for k in dump["kinds"]], want)


def check_companies(facts, dump):
    names = {h["id"]: h["name"] for h in dump["hexes"]}
    rules = dump["rules"]
    costs = [0, rules["station_1"], rules["station_2"], rules["station_3"]]
    same("companies, in order", [c["id"] for c in dump["companies"]], [c["id"] for c in facts["companies"]])
    for c, got in zip(facts["companies"], dump["companies"]):
        what = f"company {c['id']}"
        known(what, c, {"id", "name", "chinese", "home", "city", "home_name", "destination", "destination_name", "bonus",
                        "tokens", "shares", "color", "text_color", "must_lay_home_tile"}, NOT_COMPARED["company"])
        same(f"{what}: names", (got["name"], got["native"]), (c["name"], c["chinese"]))
        same(f"{what}: home", (got["home"], got["home_node"]), (c["home"], c["city"]))
        same(f"{what}: destination, bonus", (got["destination"], got["bonus"]), (c["destination"], c["bonus"]))
        same(f"{what}: name of home", c["home_name"] in names[c["home"]], True)
        place = names[c["destination"]]
        same(f"{what}: name of destination", c["destination_name"] in place or place in c["destination_name"], True)
        same(f"{what}: stations", costs[:got["stations"]], c["tokens"])
        same(f"{what}: certificates", [got["director_shares"] * 10] + [10] * (10 - got["director_shares"]), c["shares"])
        same(f"{what}: colours", (got["colour"], got["text_colour"]), (c["color"], c["text_color"]))
        same(f"{what}: must lay at home", got["must_lay_home"], c["must_lay_home_tile"])
    same("minors: none", facts["minors"], [])
    check_kinds(dump, [PUBLIC])


def check_privates(facts, dump, wall):
    rules = dump["rules"]
    same("privates, in order", [p["id"] for p in dump["privates"]], [p["id"] for p in facts["privates"]])
    for i, (p, got) in enumerate(zip(facts["privates"], dump["privates"])):
        what = f"private {p['id']}"
        known(what, p, {"id", "name", "chinese", "price", "income", "company_purchase"}, NOT_COMPARED["private"])
        same(f"{what}: names", (got["name"], got["native"]), (p["name"], p["chinese"]))
        same(f"{what}: price, income", (got["price"], got["income"]), (p["price"], p["income"]))
        same(f"{what}: number", i + 1, p["number"])
        same(f"{what}: hexes", sorted(set(got["hexes"] + got["blocked"] + [got["at"]]) - {""}), sorted(p["hexes"]))
        least, most = -(-got["price"] * rules["private_min"] // 100), got["price"] * rules["private_max"] // 100
        same(f"{what}: price for a company", (least, most), (p["company_purchase"]["min"], p["company_purchase"]["max"]))
    by_id = {p["id"]: p for p in dump["privates"]}
    brief = {k: (p["power"], p["uses"], p["joined"], p["set"], p["empty"], p["blocks"]) for k, p in by_id.items()}
    same("powers (88-P1..P6)", brief, {
        "KT": ("none", 0, False, False, False, False), "TA": ("lay", 1, False, False, False, False),
        "HS": ("lay", 1, False, False, True, True), "CW": ("lay", 2, True, False, True, False),
        "YRF": ("lay", 2, False, True, False, False), "FC": ("exchange", 1, False, False, False, False)})
    same("Great Wall: its hexes are those of the wall without Beijing", sorted(by_id["CW"]["hexes"] + ["C9"]), sorted(wall))
    yellow = [t["id"] for t in dump["tiles"] if t["colour"] == "yellow" and t["id"] != "L41"]
    same("Great Wall: all yellow tiles", sorted(by_id["CW"]["tiles"]), sorted(yellow))


def check_trains(facts, dump):
    same("trains, in order", [t["id"] for t in dump["trains"]], [t["id"] for t in facts["trains"]])
    for t, got in zip(facts["trains"], dump["trains"]):
        what = f"train {t['id']}"
        known(what, t, {"id", "range", "count", "price", "rusted_by", "exportable", "discounts"}, NOT_COMPARED["train"])
        same(f"{what}: range", got["range"], -1 if t["range"] == "unlimited" else int(t["range"]))
        same(f"{what}: count", got["count"], -1 if t["count"] == "unlimited" else t["count"])
        same(f"{what}: price", got["price"], t["price"])
        same(f"{what}: rusted by", got["rusted_by"], t["rusted_by"] or "")
        same(f"{what}: exportable", got["exportable"], t["exportable"])
        same(f"{what}: trade-in", {k: got["discount"] for k in got["trade_in"]}, t.get("discounts", {}))
        same(f"{what}: starts a phase", f"phase {got['starts']}" in t["events"], True)
    same("export: kinds", [t["id"] for t in dump["trains"] if t["exportable"]], facts["export"]["types"])
    same("export: at the end of every set", bool(dump["rules"]["export_always"]),
         facts["export"]["when"] == "end of every set of operating rounds")
    last = facts["trains"][-1]
    same("last train on sale early", bool(dump["rules"]["last_kind_early"]), last["available"].startswith("once the first"))
    same("phases, in order", [p["id"] for p in dump["phases"]], [p["id"] for p in facts["phases"]])
    for p, got in zip(facts["phases"], dump["phases"]):
        what = f"phase {p['id']}"
        known(what, p, {"id", "tiles", "train_limit", "operating_rounds", "offboard_value"}, NOT_COMPARED["phase"])
        same(f"{what}: tiles", got["tiles"], [colour(c) for c in p["tiles"]])
        same(f"{what}: limit, rounds", (got["limit"], got["rounds"]), ([p["train_limit"]] * 4, p["operating_rounds"]))
        same(f"{what}: values", COLOURS[got["value"]], p["offboard_value"] or "yellow")
        same(f"{what}: closes privates", got["closes_privates"], "private companies close" in p["notes"])
        same(f"{what}: trade (88-PH-02)", (got["train_trade"], got["private_trade"]), (p["id"] >= "3", p["id"] in "34"))
        if p["starts_with"] != "game start":
            starter = next(t["id"] for t in dump["trains"] if t["starts"] == p["id"])
            same(f"{what}: starts with", p["starts_with"].startswith(f"first {starter}-train"), True)


def check_players(what, rules, players, cash, limit):
    same(f"{what}: players", (rules["min_players"], rules["max_players"]), (players["min"], players["max"]))
    for n in range(rules["min_players"], rules["max_players"] + 1):
        same(f"{what}: {n} players", (rules[f"cash_{n}"], rules[f"limit_{n}"]), (cash[str(n)], limit[str(n)]))


def check_rules(facts, dump):
    rules, players = dump["rules"], facts["players"]
    check_players("rules", rules, players, players["starting_cash"], players["certificate_limit"])
    for n in range(2, 8):
        if str(n) not in players["starting_cash"]:
            same(f"rules: no figures for {n} players", (rules[f"cash_{n}"], rules[f"limit_{n}"]), (0, 0))
    same("rules: bank", rules["bank"], facts["bank"])
    same("rules: float", rules["float_shares"] * 10, facts["float_percent"])
    same("rules: holding", rules["holding_shares"] * 10, facts["holding_limit_percent"])
    same("rules: pool", rules["pool_certs"], facts["pool_limit_certificates"])
    same("rules: capital", f"{rules['capital_shares']} x initial price when floated", facts["capitalisation"])
    same("rules: privates in the final total", bool(rules["privates_count"]),
         "face value of private companies" in facts["final_score"])
    harbour = next(h for h in dump["hexes"] if h["id"] == facts["harbour"]["hex"])
    same("harbour", [(n["kind"], n["value"][0]) for n in harbour["nodes"]], [("harbour", facts["harbour"]["revenue"])])
    shan = [n["treasury"] for t in dump["tiles"] for n in t["nodes"] if n["treasury"]]
    same("Heng Shan income", shan, [facts["heng_shan_income"]])


def check_compat(facts, dump):
    """The preset, laid over the book, gives what the peer was seen to have."""
    compat = facts["compat_18xx_games"]
    known("compat", compat, {"players", "bank", "float_percent", "certificate_limit", "starting_cash", "tokens_3", "tokens_4",
                             "private_prices", "certificate_free_cells", "tile_counts_where_different"}, NOT_COMPARED["compat"])
    rules = dict(dump["rules"])
    prices = {p["id"]: p["price"] for p in dump["privates"]}
    counts = {}
    for patch in dump["patches"]:
        if (patch["option"], patch["value"]) != ("compat", "18xx.games"):
            continue
        if "rule" in patch or "peer" in patch:
            rules[patch.get("rule") or patch["peer"]] = patch["number"]
        elif "private" in patch:
            prices[patch["private"]] = patch["number"]
        else:
            counts[patch["tile"]] = patch["number"]
    check_players("compat", rules, compat["players"], compat["starting_cash"], compat["certificate_limit"])
    same("compat: bank", rules["bank"], compat["bank"])
    same("compat: bank breaks below 0", rules["bank_breaks_below"], 0)
    same("compat: float", rules["float_shares"] * 10, compat["float_percent"])
    stations = [0, rules["station_1"], rules["station_2"], rules["station_3"]]
    same("compat: stations", (stations[:3], stations), (compat["tokens_3"], compat["tokens_4"]))
    same("compat: private prices", prices, compat["private_prices"])
    same("compat: tile counts", counts, compat["tile_counts_where_different"])
    same("compat: price of privates", f"{rules['private_min']}% to {rules['private_max']}% of face", compat["private_purchase"])
    same("compat: free zone", rules["free_zone"], 2)
    flags = ("last_kind_early", "export_always", "auction_export", "train_trade_always", "privates_count", "bankrupt_sells")
    same("compat: flags", [rules[f] for f in flags], [0, 1, 1, 1, 1, 1])


# ---- 1880: a list, permits, investors --------------------------------------------------------------------------------

CHINA_NOT_COMPARED = {
    "top": {"year", "translator_of_english_rules", "source", "bank_note", "coords", "map_legend", "source_disagreements",
            "train_cards"},  # prose
    "hex": {"notes", "home_of", "foreign_investor_home", "home_city", "ferries"},  # seen from the other side
    "company": {"number", "color_name", "color_18xx_games", "notes"},
    "minor": {"rulebook_id", "railway_name", "terminal_home", "id_18xx_games", "starting_cash"},
    "train": {"range", "events", "last_one_events", "discounts", "card_count_basis", "max_per_company",
              "satisfies_train_obligation", "counts_against_limit", "forced_purchase_allowed",  # RAIL_TRAIN_ASIDE means them
              "moves_train_marker"},  # 80-TM-05: what the last 8 does
    "phase": {"notes", "operating_rounds"},
    "rules": {"operates_until", "tiles_per_turn", "lay_or_promote", "train", "income", "takeover_bonus", "treasury_choice",
              "end_of_game_share", "reserved_share_percent", "order", "per_player"},  # what the kit does with investors
}

# What was chosen for an open question, and the rule that says so.
CHOSEN = {
    "80-OQ-03": ("bar the SR in which dealing starts", "sales_by_turn", 0),
    "80-OQ-04": ("stays at the initial price", "price_from_founding", 0),
    "80-OQ-07": ("paid at once", "capital_when_bought", 0),
    "80-OQ-16": ("no", "removal_once", 0),
    "80-OQ-18": ("owner may decline", "rocket_must", 0),
    "80-OQ-19": ("forbidden", "emergency_frozen", 0),
    "80-OQ-22": ("paid, space at start of turn", "bonus_needs_run", 0),
    "80-OQ-34": ("the director's own holding", "float_shares", 0),  # the title floats companies itself
}

# The same for rules that are always 0 by the book (rail/peer.h): whether 18xx.games does otherwise, so that its preset sets it.
CHOSEN_PEER = {
    "80-OQ-10": ("no replacement", "replace_second", True),
    "80-OQ-14": ("only by takeover", "station_red", True),
    "80-OQ-20": ("only while short", "emergency_no_fee", True),
    "80-OQ-23": ("both ends counted, once per turn", "run_bonus_each", True),
}


# What the owner has ruled since, against what the facts chose: the rule and its value.
RULED = {"80-OQ-13": ("kept_to", 4)}


def china_map(facts, dump):
    mine = {h["id"]: h for h in dump["hexes"]}
    same("hexes, in order", [h["id"] for h in dump["hexes"]], [h["hex"] for h in facts["map"]])
    by_place = {(ord(h["hex"][0]), int(h["hex"][1:])): h["hex"] for h in facts["map"]}
    charge = {f["charge_hex"]: f["charge"] for f in facts["ferries"]}
    for h in facts["map"]:
        what, got = f"hex {h['hex']}", mine[h["hex"]]
        known(what, h, {"hex", "name", "unofficial_name", "color", "nodes", "paths", "terminal", "label", "terrain", "cost",
                        "barriers", "required_edges", "neighbours", "usable_edges", "upgradable", "first_tiles"},
              CHINA_NOT_COMPARED["hex"])
        same(f"{what}: names", (got["name"], got["peer_name"]),
             (h["name"] or "", h.get("unofficial_name") or h["name"] or ""))
        same(f"{what}: colour", got["colour"], colour(h["color"]))
        same(f"{what}: label", got["label"], h["label"] or "")
        same(f"{what}: terrain", (got["terrain"], got["cost"]), (" ".join(t["kind"] for t in h["terrain"]), h["cost"]))
        same(f"{what}: barriers", got["barriers"], sorted(h["barriers"]))
        same(f"{what}: stubs that stay", got["required"], sorted(h["required_edges"]))
        same(f"{what}: charge", got["charge"], charge.get(h["hex"], 0))
        same(f"{what}: ferry of that hex", bool(h["ferries"]), any(h["hex"] in f["hexes"] for f in facts["ferries"]))
        same(f"{what}: buildable, sea", (got["buildable"], got["sea"]), (h["upgradable"], False))
        same(f"{what}: neighbours", got["neighbours"], h["neighbours"])
        same(f"{what}: first tiles", sorted(got["first_tiles"]), sorted(h.get("first_tiles", [])))
        row, column = ord(h["hex"][0]), int(h["hex"][1:])
        same(f"{what}: neighbours by its coordinates", got["neighbours"],
             {str(e): by_place[(row + r, column + c)] for e, (r, c) in enumerate(STEPS) if (row + r, column + c) in by_place})
        if h["upgradable"]:
            same(f"{what}: legal exits", got["legal_exits"], sorted(h["usable_edges"]))
        else:
            same(f"{what}: its track", got["exits"], sorted(h["usable_edges"]))
        check_face(what, h, got, {}, h["terminal"])


def china_tiles(facts, dump):
    same("tiles, in order", [t["id"] for t in dump["tiles"]], [t["id"] for t in facts["tiles"]])
    for t, got in zip(facts["tiles"], dump["tiles"]):
        what = f"tile {t['id']}"
        known(what, t, {"id", "count", "color", "label", "nodes", "paths", "upgrades_to"}, set())
        same(f"{what}: count", got["count"], t["count"])
        same(f"{what}: colour", got["colour"], colour(t["color"]))
        same(f"{what}: label", got["label"], t["label"] or "")
        same(f"{what}: successors", sorted(got["to"]), sorted(t["upgrades_to"]))
        check_face(what, t, got, {})
    known("tile rules", facts["tile_rules"], {"total", "brown_city", "plain_green_to_brown", "two_town_tiles"}, {"reuse"})
    same("tiles: total", sum(t["count"] for t in dump["tiles"]), facts["tile_rules"]["total"])
    same("tiles: what goes before what", {t["id"]: t["prefer"] for t in dump["tiles"] if t["prefer"]}, {"611": "63"})
    same("tiles: brown city", facts["tile_rules"]["brown_city"].startswith("63 first; 611 only"), True)
    plain = [t["id"] for t in dump["tiles"] if t["colour"] == "green" and not t["nodes"] and t["to"]]
    towns = [t["id"] for t in dump["tiles"] if [n["kind"] for n in t["nodes"]] == ["town"] * 2 and t["to"]]
    same("tiles: never promoted", (plain, towns), ([], []))


def china_market(facts, dump):
    known("market", facts["market"], {"rows", "columns", "row_0_is_top", "movement", "bonus_rule"}, set())
    rows, cells = facts["market"]["rows"], dump["market"]["cells"]
    at = {(r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row) if cell}
    same("market: size", (dump["market"]["rows"], dump["market"]["columns"], len(cells)),
         (len(rows), facts["market"]["columns"], len(at)))
    places = [(c["row"], c["column"]) for c in cells]
    same("market: cells, in order", places, sorted(at))
    for cell, (r, c) in zip(cells, places):
        what, fact = f"market {r},{c}", at[(r, c)]
        same(f"{what}: price, initial, bonus", (cell["price"], cell["flags"], cell["bonus"]),
             (fact["price"], int(fact["zone"] == "par"), 10 * fact["bonus"]))
        up = (r - 1, c) if (r - 1, c) in at else (r, c)
        down = (r + 1, c) if (r + 1, c) in at else (r, c)
        right = (r, c + 1) if (r, c + 1) in at else up
        left = (r, c - 1) if (r, c - 1) in at else down
        same(f"{what}: moves", [places[cell[k]] for k in ("left", "right", "up", "down")], [left, right, up, down])
    slots = facts["par_slots"]
    known("places", slots, {"prices", "places_per_price", "market_space"}, {"market_space_is", "order", "choice"})
    tables, each = dump["own"]["tables"], dump["own"]["rules"]["places_each"]
    same("places", (tables["prices"], each), ([[price] for price in slots["prices"]], slots["places_per_price"]))
    same("places: where they begin", {str(c["price"]): [c["row"], c["column"]] for c in cells if c["flags"] & 1},
         slots["market_space"])
    permits = facts["building_permits"]
    same("certificates", {str(tenths * 10): count for tenths, count in tables["certificates"]},
         {k: v["count"] for k, v in permits["by_director_percent"].items()})
    same("certificates: sizes", [row[0] * 10 for row in tables["certificates"]], facts["shares"]["director_certificates"])
    for percent, fact in permits["by_director_percent"].items():
        letters = "".join(permits["phases"])
        same(f"permits of {percent}%", fact["choices"],
             [letters[i:i + fact["count"]] for i in range(len(letters) - fact["count"] + 1)])


def china_companies(facts, dump):
    public = [c for c in dump["companies"] if c["kind"] == "public"]
    investors = dump["companies"][len(public):]
    names = {h["id"]: h["name"] for h in dump["hexes"]}
    rules = dump["rules"]
    factor = max(p["station_factor"] for p in dump["phases"])
    same("companies, in order", [c["id"] for c in public], [c["id"] for c in facts["companies"]])
    for c, got in zip(facts["companies"], public):
        what = f"company {c['id']}"
        known(what, c, {"id", "name", "chinese_name", "home", "home_city_name", "city", "destination", "bonus", "tokens",
                        "tokens_phase_D", "color", "text_color"}, CHINA_NOT_COMPARED["company"])
        same(f"{what}: names", (got["name"], got["native"]), (c["name"], c["chinese_name"] or ""))
        same(f"{what}: home", (got["home"], got["home_node"], got["home_either"]),
             (c["home"], c["city"] or 0, int(c["city"] is None)))
        same(f"{what}: name of home", c["home_city_name"] in names[c["home"]], True)
        same(f"{what}: destination, bonus", (got["destination"], got["bonus"]), (c["destination"] or "", c["bonus"]))
        costs = [0, rules["station_1"], rules["station_2"]]
        same(f"{what}: stations", (got["stations"], costs, [factor * n for n in costs]),
             (3, c["tokens"], c["tokens_phase_D"]))
        same(f"{what}: its buyer chooses the certificate", got["director_shares"], 0)
        same(f"{what}: colours", (got["colour"], got["text_colour"]), (c["color"], c["text_color"]))
        special = "comes with P6" in (c["notes"] or "")
        same(f"{what}: special rights", (got["founded_by_private"], got["lays_two"]), (int(special), special))
    same("investors, in order", [c["id"] for c in investors], [m["id"] for m in facts["minors"]])
    for m, got in zip(facts["minors"], investors):
        what = f"investor {m['id']}"
        known(what, m, {"id", "number", "name", "home", "home_name", "city", "tokens"}, CHINA_NOT_COMPARED["minor"])
        same(f"{what}: name, home", (got["name"], got["home"], got["home_node"]), (m["name"], m["home"], m["city"]))
        same(f"{what}: name of home", names[m["home"]], m["home_name"])
        same(f"{what}: stations", [0] * got["stations"], m["tokens"])
        same(f"{what}: kind, number", (got["kind"], f"FI{m['number']}"), ("investor", m["id"]))
        same(f"{what}: nothing special", (got["director_shares"], got["home_either"], got["founded_by_private"]), (0, 0, 0))
    check_kinds(dump, [PUBLIC, ("investor", ["track", "station", "run", "last"], 0, False, False, False, False)])


def china_privates(facts, dump):
    same("privates, in order", [p["id"] for p in dump["privates"]], [p["id"] for p in facts["privates"]])
    for p, got in zip(facts["privates"], dump["privates"]):
        what = f"private {p['id']}"
        known(what, p, {"id", "name", "price", "income", "hexes", "bid_can_be_lowered"}, {"power", "alt_name"})
        same(f"{what}: name, price, income", (got["name"], got["price"], got["income"]), (p["name"], p["price"], p["income"]))
        same(f"{what}: bid falls", got["cut"], int(p["bid_can_be_lowered"]))
        same(f"{what}: no certificate (80-CL-01)", got["uncounted"], True)
    by_id = {p["id"]: p for p in dump["privates"]}
    hexes = {p["id"]: p["hexes"] for p in facts["privates"]}
    same("powers (80-PR-00..07)", {k: (p["power"], p["at"], p["amount"], p["terrain"], p["uses"]) for k, p in by_id.items()}, {
        "P0": ("own", "", 0, "", 1), "P1": ("none", "", 0, "", 0), "P2": ("ferries", "", 0, "", 0),
        "P3": ("stop", "N16", 20, "", 0), "P4": ("terrain", "", 20, "river", 0), "P5": ("own", "", 0, "", 1),
        "P6": ("own", "", 0, "", 1), "P7": ("own", "", 0, "", 1)})
    ids = [c["id"] for c in dump["companies"]]
    powers = ("payment", "permit", "founds", "train")
    same("powers of the title", {k: {name: p[name] for name in powers if p[name]} for k, p in by_id.items() if p["power"] == "own"}, {
        "P0": {"payment": 1}, "P5": {"permit": 4}, "P6": {"founds": 1 + ids.index("BCR")}, "P7": {"train": 1}})
    same("P2: the ferries", sorted(hexes["P2"]), sorted(h for f in facts["ferries"] for h in f["hexes"]))
    same("P3: its hex", [by_id["P3"]["at"]], hexes["P3"])
    same("P4: the rivers", sorted(by_id["P4"]["hexes"]), sorted(hexes["P4"]))
    home = {c["id"]: c["home"] for c in dump["companies"]}
    same("P6: the home of its company", [home[ids[by_id["P6"]["founds"] - 1]]], hexes["P6"])
    same("P0: payments", {t["id"]: t["payment"] for t in dump["trains"] if t["payment"]}, facts["p0_payments"])


def china_trains(facts, dump):
    same("trains, in order", [t["id"] for t in dump["trains"]], [t["id"] for t in facts["trains"]])
    for i, (t, got) in enumerate(zip(facts["trains"], dump["trains"])):
        what = f"train {t['id']}"
        known(what, t, {"id", "kind", "max_stops", "max_large", "count", "unlimited", "price", "rusted_by", "phase",
                        "available_from", "triggers_share_round", "removed_when_unbought_for_a_round"},
              CHINA_NOT_COMPARED["train"])
        express = t["kind"] == "express"
        large = t["max_large"] if t["max_large"] < t["max_stops"] else 0
        same(f"{what}: range, large, paid", (got["range"], got["large"], got["pays"]),
             (-1 if express else t["max_stops"], large, t["max_stops"] if express else 0))
        same(f"{what}: count, price", (got["count"], got["price"]), (-1 if t.get("unlimited") else t["count"], t["price"]))
        same(f"{what}: rusted by", got["rusted_by"], t["rusted_by"] or "")
        same(f"{what}: phase", got["starts"], t.get("phase", "") if i > 0 else "")
        same(f"{what}: aside", got["aside"], t.get("available_from", ""))
        same(f"{what}: calls a share round", got["calls"], int(t["triggers_share_round"]))
        same(f"{what}: goes when nobody buys", got["goes"] + got["goes_new"],
             int(t["removed_when_unbought_for_a_round"]))
        same(f"{what}: the last ones call the end", got["last_rounds"],
             int("end_game_triggered" in t.get("last_one_events", [])))
    same("8E: goes only while new (80-TM-06)", [t["id"] for t in dump["trains"] if t["goes_new"]], ["8E"])
    same("phases, in order", [p["id"] for p in dump["phases"]], [p["id"] for p in facts["phases"]])
    for p, got in zip(facts["phases"], dump["phases"]):
        what, early = f"phase {p['id']}", p["id"] in ("A1", "A2")
        known(what, p, {"id", "starts_with", "tiles", "train_limit", "director_percent_to_open", "building_permit",
                        "offboard_value", "yellow_lays_per_turn"}, CHINA_NOT_COMPARED["phase"])
        same(f"{what}: tiles", got["tiles"], [colour(c) for c in p["tiles"]])
        same(f"{what}: limit, float, yellow", (got["limit"], got["float"] * 10, got["yellow"]),
             ([p["train_limit"]] * 4, p["director_percent_to_open"], p["yellow_lays_per_turn"]))
        same(f"{what}: letter, values", ("-ABCD"[got["letter"]], COLOURS[got["value"]]),
             (p["building_permit"], p["offboard_value"]))
        same(f"{what}: trade, shares", (got["train_trade"], got["all_shares"], got["private_trade"]),
             (not early, int(not early), False))
        late = p["id"] not in ("A1", "A2", "B1", "B2")
        same(f"{what}: communism (80-CO-01, 80-SX-01)",
             (got["no_income"], got["investors_act"], got["rocket_due"], got["frozen"]),
             (int(late), int(not late), int(late), int(p["id"] in ("B3", "C1"))))
        same(f"{what}: stations (80-TK-01)", got["station_factor"], 2 if p["building_permit"] == "D" else 0)
        if p["starts_with"] != "start of game":
            starter = next(t["id"] for t in dump["trains"] if t["starts"] == p["id"])
            same(f"{what}: starts with", p["starts_with"], f"first {starter}-train")
    changes, last = {}, None
    for p in dump["phases"]:
        if p["float"] != last:
            changes[p["id"]] = last = p["float"]
    same("float: by phase", {k: 10 * v for k, v in changes.items()}, facts["float"]["by_phase"])


def china_rules(facts, dump):
    rules, players = {**dump["rules"], **dump["own"]["rules"]}, facts["players"]
    check_players("rules", rules, players, players["starting_cash"], players["certificate_limit"])
    same("rules: there is no pool (80-SR-08)", rules["pool_certs"], 0)
    same("rules: no figures for 2 players", (rules["cash_2"], rules["limit_2"]), (0, 0))
    same("rules: the bank never runs dry", facts["bank_unlimited"] and rules["bank"] > 20 * facts["bank"], True)
    shares, debt = facts["shares"], facts["debt"]
    known("shares", shares, {"director_certificates", "ordinary_percent", "stack_bottom_unavailable_until_first_3_train",
                             "max_own_percent", "broker_fee_per_10_percent_sold"}, {"ordinary_certificates_printed"})
    same("rules: locked shares, own, fee", (rules["locked_shares"], 10 * rules["holding_shares"], rules["sale_fee"]),
         (shares["stack_bottom_unavailable_until_first_3_train"], shares["max_own_percent"],
          shares["broker_fee_per_10_percent_sold"]))
    known("float", facts["float"], {"by_phase", "capital_first", "capital_second"}, {"test"})
    same("rules: capital", (f"{rules['capital_shares']} x initial price at floating",
                            facts["float"]["capital_second"].startswith(f"{rules['second_capital']} x initial price, once")),
         (facts["float"]["capital_first"], True))
    same("rules: debts", (rules["debt_percent"], debt["bankruptcy"]), (debt["interest_percent"], False))
    same("rules: last turns", rules["last_turns"], facts["end"]["operations_left_each"])
    siberian = facts["trans_siberian"]
    same("Trans-Siberian", [([b["from"], b["to"]], b["value"]) for b in dump["run_bonuses"]],
         [(siberian["hexes"], siberian["bonus"])])
    same("Trans-Siberian: by one train", siberian["one_train"], True)
    known("investors", facts["foreign_investor_rules"], set(), CHINA_NOT_COMPARED["rules"])
    asked = {q["id"]: q["chosen"] for q in facts["open_questions"]}
    for oq, (chosen, rule, number) in CHOSEN.items():
        same(f"{oq}: {rule}", (asked.get(oq), rules[rule]), (chosen, number))
    peer = {p["peer"] for p in dump["patches"] if "peer" in p}
    for oq, (chosen, rule, otherwise) in CHOSEN_PEER.items():
        same(f"{oq}: {rule}", (asked.get(oq), rule in peer), (chosen, otherwise))
    for oq, (rule, number) in RULED.items():
        same(f"{oq}: {rule}", (oq in asked, rules[rule]), (True, number))


def check_china(facts, dump):
    known("title", facts, {"title", "long_name", "designer", "players", "bank", "bank_unlimited", "currency", "layout", "edges",
                           "map", "tiles", "tile_rules", "market", "par_slots", "shares", "building_permits", "float",
                           "privates", "minors", "foreign_investor_rules", "companies", "trains", "phases", "ferries",
                           "trans_siberian", "p0_payments", "debt", "end", "open_questions"}, CHINA_NOT_COMPARED["top"])
    same("title: name", dump["name"], facts["long_name"].replace(":", ""))
    same("title: designers", dump["designer"], " and ".join(facts["designer"]))
    edges = {h["id"]: h["neighbours"] for h in dump["hexes"]}
    same("edges", edges["F8"], facts["edges"]["example_from_F8"])
    same("edges: steps", [tuple(facts["edges"]["delta_row_column"][str(e)]) for e in range(6)], list(STEPS))
    china_map(facts, dump)
    china_tiles(facts, dump)
    china_market(facts, dump)
    china_companies(facts, dump)
    china_privates(facts, dump)
    china_trains(facts, dump)
    china_rules(facts, dump)


# ---- the whole -------------------------------------------------------------------------------------------------------

def check_north_china(facts, dump):
    known("title", facts, {"title", "long_name", "designer", "players", "bank", "currency", "float_percent", "layout", "edges",
                           "holding_limit_percent", "pool_limit_certificates", "map", "tiles", "tile_sums", "market",
                           "privates", "minors", "companies", "trains", "phases", "export", "harbour", "heng_shan_income",
                           "barriers", "final_score", "compat_18xx_games"}, NOT_COMPARED["top"])
    same("title: name", facts["long_name"].startswith(dump["name"]), True)
    same("title: designer", dump["designer"], facts["designer"])
    edges = {h["id"]: h["neighbours"] for h in dump["hexes"]}
    for edge, (a, b) in facts["edges"]["verified_by"].items():
        same(f"edge {edge} ({facts['edges'][edge]})", edges[a][edge], b)
    wall = check_map(facts, dump)
    check_tiles(facts, dump)
    check_market(facts, dump)
    check_companies(facts, dump)
    check_privates(facts, dump, wall)
    check_trains(facts, dump)
    check_rules(facts, dump)
    check_compat(facts, dump)

def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    if not os.path.exists(sys.argv[1]):
        print(f"ok 1 - facts # SKIP {os.path.basename(os.path.dirname(sys.argv[1]))}: no facts.json here\n1..1")
        return 0
    with open(sys.argv[1], encoding="utf-8") as f:
        facts = json.load(f)
    with open(sys.argv[2], encoding="utf-8") as f:
        dump = json.load(f)
    same("title: id", dump["id"], facts["title"])
    for key in ("currency", "layout"):
        same(f"title: {key}", dump[key], facts[key])
    if "par_slots" in facts:
        check_china(facts, dump)
    else:
        check_north_china(facts, dump)
    bad = [c for c in cases if not c[0]]
    for i, (_, what, got, want) in enumerate(bad):
        print(f"not ok {i + 1} - {facts['title']}: {what}: {got!r} instead of {want!r}")
    if not bad:
        print(f"ok 1 - {facts['title']}: {len(cases)} facts agree")
    print(f"1..{max(1, len(bad))}")
    return 1 if bad else 0


sys.exit(main())
