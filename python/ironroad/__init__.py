"""Ironroad: 18xx railway games by their printed rules.

    from ironroad import Game
    game = Game("1888n", ["Ann", "Bob", "Cat"], seed=42)
    game.choices()[0]["action"], game.apply("bid HS 80"), game.view()["phase"]

`Game` is a game by text and JSON, `Many` many games at once by numbers, `ironroad.spiel` a state like OpenSpiel's,
`ironroad.aec` an environment for PettingZoo. docs/embedding.md in the source explains all of them."""
from ._library import Error, Refused, Unreadable, version as __version__
from .game import Game, Talk, calls, titles
from .many import Many

__all__ = ["Error", "Game", "Many", "Refused", "Talk", "Unreadable", "__version__", "calls", "titles"]
