#!/usr/bin/env python3
"""A computer player in Python: the smallest that plays whole games, and the place to begin one of your own.

It buys and bids when it can, and pays the least; otherwise it draws by lot. Try it:
    ironroad tourney 1888n --players 3 --bots "exec:python3 examples/player.py,random" --units 5
The protocol is in docs/bots.md."""
import json
import random
import sys


def decide(view, choices, dice):
    """One of the choices. `view` is the position as this seat sees it (docs/facts.md, ironroad show --json)."""
    for verb in ("run", "pay", "train", "par", "buy", "bid"):
        good = [choice for choice in choices if choice.split()[1] == verb]
        if good:
            return dice.choice(good)
    return dice.choice(choices)


def main():
    view, choices, header = {}, [], False
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if header:  # the header of the game, which this player does not need
            header = word != "end"
        elif word == "ironroad":
            print("name Example in Python\nready", flush=True)
        elif word == "game":
            header = True
        elif word == "view":
            view, choices = json.loads(rest), []
        elif word == "choice":
            choices.append(rest)
        elif word == "range":  # least, most, step, and the action without its amount
            least, _, _, action = rest.split(" ", 3)
            choices.append(f"{action} {least}")
        elif word == "go":
            words = rest.split()
            seed = words[words.index("seed") + 1] if "seed" in words else "0"
            print("move " + decide(view, choices, random.Random(seed)), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
