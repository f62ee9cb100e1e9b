#!/usr/bin/env python3
"""What the players are worth over a game, as a picture: reads a log and writes SVG. It needs the Python package `ironroad`
and nothing else.
    python3 examples/networth.py examples/1888n.rgn > worth.svg
    python3 examples/networth.py                    a game between computer players, as text"""
import sys

from ironroad import Game

COLOURS = ("#1f5fa8", "#c0392b", "#2e7d4f", "#8e5aa8", "#b7791f", "#00798c", "#6b4423")
WIDTH, HEIGHT, LEFT, BOTTOM = 720, 400, 60, 40


def played(title="nar", players=3, seed=7):
    """A game of computer players."""
    game = Game(title, players, seed=seed, options={"money": "open"} if title == "nar" else None)
    while not game.finished:
        game.apply(game.think("casual", seed=seed)["ideas"][0]["action"])
    return game


def worth(game):
    """By player the totals after 0, 1, 2 ... actions."""
    return list(zip(*(game.totals(at) for at in range(len(game) + 1))))


def svg(names, lines):
    most, last = max(max(line) for line in lines), len(lines[0]) - 1
    across, up = (WIDTH - LEFT - 100) / max(1, last), (HEIGHT - BOTTOM - 20) / max(1, most)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
    for step in range(5):
        value = most * step // 4
        y = HEIGHT - BOTTOM - value * up
        out.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - 100}" stroke="#ddd"/>'
                   f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value}</text>')
    out.append(f'<text x="{(LEFT + WIDTH - 100) / 2:.0f}" y="{HEIGHT - 12}" text-anchor="middle">actions, 0 to {last}</text>')
    for name, line, colour in zip(names, lines, COLOURS):
        points = " ".join(f"{LEFT + n * across:.1f},{HEIGHT - BOTTOM - value * up:.1f}" for n, value in enumerate(line))
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
                   f'<text x="{WIDTH - 94}" y="{HEIGHT - BOTTOM - line[-1] * up + 4:.1f}" fill="{colour}">'
                   f'{name.replace("&", "&amp;").replace("<", "&lt;")}</text>')
    return "\n".join([*out, "</svg>"])


def text(names, lines):
    most = max(max(line) for line in lines)
    bars = " .:-=+*#%@"
    for name, line in zip(names, lines):
        row = "".join(bars[max(0, line[n * (len(line) - 1) // 59]) * 9 // max(1, most)] for n in range(60))
        print(f"{name:>12} |{row}| {line[-1]}")


def main():
    if len(sys.argv) > 1:
        with open(sys.argv[1], "rb") as file:
            game = Game.from_rgn(file.read())
        names = list(game.view()["players"])
        print(svg(names, worth(game)))
    else:
        game = played()
        text(list(game.view()["players"]), worth(game))


if __name__ == "__main__":
    main()
