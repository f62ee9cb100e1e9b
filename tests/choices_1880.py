"""1880 for test_choices.py: its recorded lists and ours as sets of tuples, and the causes of known differences.

The recorded list of a founding names prices, ours places: the free ones are in the recorded snapshot. The recorded
lists do not say which investors are left, which cities a home has, and whom P5 and P7 may serve: that is taken from the
snapshot, by the rules.
"""


def cash(snap, kind, who):
    return snap["minors" if kind == "minor" else "corps"][who]["cash"]


def owner(snap, private):
    """The player who holds a private, as named in the snapshot, or None."""
    held = snap["privates"][private]
    return None if held["closed"] or not held["owner"] else int(held["owner"].partition(":")[2])


def director(snap, kind, who):
    return snap["minors"][who]["owner"] if kind == "minor" else snap["corps"][who]["president"]


def his(snap, player):
    return [corp for corp, now in snap["corps"].items() if now["president"] == player]


def limit(snap):
    phase = snap["phase"]
    return 4 if phase in ("A1", "A2", "B1") else 3 if phase < "C3" else 2


def has_room(snap, corp):
    return len(snap["corps"][corp]["trains"]) < limit(snap)


# ---- theirs ----------------------------------------------------------------------------------------------------------


def auction(line, snap):
    """Every private is listed; only the one that is up can be bid for."""
    up = snap["auction"]["on"] or snap["auction"]["left"][0]
    if line["min_bids"][up] <= line["max_bids"][up]:
        yield ("bid", up, line["min_bids"][up], line["max_bids"][up])


def places(snap, corp, price):
    for number, holder in enumerate(snap["china"]["par_chart"][str(price)], 1):
        if holder is None:
            yield ("par", corp, price, number)


def stock(line, snap):
    for source, corp, _, _ in line.get("buys", []):
        yield ("buy", corp, source)
    for corp, percents in line.get("sells", {}).items():
        for percent in percents:
            yield ("sell", corp, percent // 10)
    for corp, prices in line.get("pars", {}).items():
        for price in prices:
            yield from places(snap, corp, price)
    for choice in line.get("choices", []):
        yield ("size", str(choice)) if isinstance(choice, int) else ("permits", choice)
    if "payoff_player_debt" in line["legal"]:
        player = snap["players"][line["to_act"].partition(":")[2]]
        amount = min(player["debt"], player["cash"])
        yield ("repay", amount, amount)


def terrain(board, snap, kind, who, hex_):
    """What the first tile costs: P4 makes rivers 20 cheaper."""
    face = board.hexes[hex_]
    cost = 0 if hex_ in snap["tiles"] else face["cost"]
    river = any(part["kind"] == "river" for part in face["terrain"])
    helped = owner(snap, "P4") is not None and owner(snap, "P4") == director(snap, kind, who)
    return cost - 20 if cost and river and helped else cost


def lays(line, snap, board, kind, who):
    for hex_, entry in line["lays"].items():
        if terrain(board, snap, kind, who, hex_) > cash(snap, kind, who):
            continue
        for tile, rotations in entry["tiles"].items():
            for rotation in rotations:
                yield ("lay", hex_, tile, rotation)


def trains(line, snap, corp):
    treasury = cash(snap, "corp", corp)
    for kind, seller, price in line["trains"] if line["room"] else []:
        if seller != "depot":
            if treasury >= 1:
                yield ("train", kind, "from", seller, 1, treasury)
        elif price <= treasury or (line["must"] and kind == snap["depot"]["next"]):
            yield ("train", kind)
    if line["must"]:
        yield from emergency_sales(line, snap, corp)


def emergency_sales(line, snap, corp):
    """The recorded list has only the kind "sell_shares". X-11, X-12, 80-EF-03: what the director may sell for a train
    that is owed, while the director is short, without the fee; no director may change."""
    seat = snap["corps"][corp]["president"]
    mine = snap["players"][str(seat)]
    price = next(price for kind, seller, price in line["trains"] if (kind, seller) == (snap["depot"]["next"], "depot"))
    short = price - cash(snap, "corp", corp) - mine["cash"]
    for other, percent in mine["shares"].items():
        now = snap["corps"][other]
        keeps = 0
        if now["president"] == seat:
            rivals = [p["shares"].get(other, 0) for n, p in snap["players"].items() if n != str(seat)]
            keeps = max([now["president_pct"], *rivals])
        for tenths in range(1, (percent - keeps) // 10 + 1):
            if (tenths - 1) * now["price"] < short:
                yield ("sell", other, tenths)


def powers(snap, who):
    """P7 and P5 as the snapshot says that they can be used (X-14: P5 for any company that has floated)."""
    if "purchase_train" in snap["powers"].get("P7", []):
        yield ("rocket", "P7", who)
    if "assign" in snap["powers"].get("P5", []):
        for corp, now in snap["corps"].items():
            if now["floated"]:
                yield ("grant", "P5", corp)


def forced_rocket(snap):
    mine = his(snap, owner(snap, "P7"))
    roomy = [corp for corp in mine if has_room(snap, corp)]
    for corp in roomy or mine:
        yield ("rocket", "P7", corp)


def home(snap, board, corp):
    hex_ = next(h for h, face in board.hexes.items() if corp in face["home_of"])
    nodes = board.tiles[snap["tiles"][hex_][0]]["nodes"]
    for city in range(sum(node["kind"] == "city" for node in nodes)):
        yield ("home", board.station(hex_, city, snap["tiles"]).rpartition("/")[2])


def ask(line, snap, board, kind, who):
    """What the step asks for."""
    step = line["step"]
    if step == "SelectionAuction":
        return auction(line, snap)
    if step == "SimpleDraft":
        return (("invest", f"FI{n}") for n, minor in snap["minors"].items() if minor["owner"] is None)
    if step == "CompanyPendingPar" and "par" in line["legal"]:
        return places(snap, "BCR", 100)
    if step in ("BuySellParShares", "CompanyPendingPar"):
        return stock(line, snap)
    if step == "Track":
        return lays(line, snap, board, kind, who)
    if step == "Token":
        paid = line["token_price"] <= cash(snap, kind, who)
        return (("station", board.station(h, c, snap["tiles"])) for h, c in line["cities"] if paid)
    if step == "BuyTrain":
        return trains(line, snap, who)
    if step == "HomeToken":
        return home(snap, board, who)
    if step == "DiscardTrain":
        return (("discard", train) for train in snap["corps"][who]["trains"])
    if step == "Assign":
        return forced_rocket(snap) if kind == "private" else ()
    if step == "CheckFIConnection":
        return [("takeover", "company"), ("takeover", "owner")] if kind == "minor" else [("replace",), ("pass",)]
    return {"Route": [("run",)], "Dividend": [("pay",), ("keep",)], "Choose": [("collect", who)]}[step]


def theirs(line, snap, board, sources):
    del sources
    kind, _, who = line["to_act"].partition(":")
    got = set(ask(line, snap, board, kind, who))
    if kind == "corp" and line["step"] not in ("DiscardTrain", "HomeToken", "CheckFIConnection"):
        got.update(powers(snap, who))
    if "pass" in line["legal"]:
        got.add(("pass",))
    return got


# ---- ours ------------------------------------------------------------------------------------------------------------


def ours(entry):
    got = set()
    for choice in entry["choices"]:
        words = choice["action"].split()
        amount = choice.get("amount")
        verb = words[0]
        if verb == "run":
            got.add(("run",))
        elif verb == "lay":
            got.add(("lay", words[1], words[2], int(words[4])))
        elif verb == "par":
            got.add(("par", words[1], int(words[2]), int(words[4])))
        elif verb == "sell":
            got.add(("sell", words[1], int(words[2])))
        else:
            got.add(tuple(words) + ((amount["min"], amount["max"]) if amount else ()))
    return got


# ---- causes ----------------------------------------------------------------------------------------------------------


def cause(side, item, line, snaps, board):
    """As `cause` of test_choices.py."""
    del board
    verb, who = item[0], line["to_act"].partition(":")[2]
    snap = snaps[line["i"]]
    if side == "only theirs" and verb == "grant" and "D" in snap["corps"][who]["permits"]:
        return "X-14"
    if side == "only theirs" and verb == "repay" and "choose" in line["legal"]:
        return "X-10"
    return None
