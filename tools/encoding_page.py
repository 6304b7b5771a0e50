"""Writes docs/encoding.md: how moves and views of every game become numbers, in tables made from the encoding itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from quadriga import games
from quadriga.adapters import names
from quadriga.encoding.lexicon import COMMON
from quadriga.encoding.tables import own_words, summary, variant_table
from quadriga.kernel import BadConfig
from quadriga.text.plain import game_text, title

PAGE = Path(__file__).parents[1] / "docs" / "encoding.md"
HEAD = """# Moves and views as numbers

*This page is made by `tools/encoding_page.py` from the encoding itself.* How to use it is told in [the lab](lab.md).

**Moves.** A move is chosen part by part. Each step is one word of the game's vocabulary, which is the same for all its
settings; at each step only some words are possible (the mask), and every path of words is one answer. Numbers from 0 to 99 are
words; others are spelled: `#`, how many characters, then one by one. A set is its items as they stand and then `end`, an order
is its items one after another, amounts are item and number in turn and then `end`. A step with only one possibility is taken by
itself, except the first of a question. `nothing` is what a seat does that is not asked, where all seats act at once. The first
{common} words are common to all games: `nothing`, `end`, `#`, `-`, `yes`, `no` and the numbers.

**Views.** An observation is the seat's view, field by field, by a schema that the game declares (`schema.py` in its folder),
never the state. Things are written as 1 at their place among all of their kind, collections as how many of each, numbers as
they are. What is not there is 0. After the view comes, for each word, at which step of the current answer the seat chose it.
`Observer.of(game, config).names()` names every single number.
"""


def variants(name: str) -> Iterator[dict[str, Any]]:
    """The settings on which the size of an observation depends: the number of players, where a game has it."""
    game = games.load(name)
    found = next((setting for setting in game.settings() if setting.name == "players"), None)
    for players in found.values if found is not None else (None,):
        settings = {} if players is None else {"players": players}
        try:
            game.configure(settings)
        except BadConfig:  # not every number of players goes with every game's other defaults
            continue
        yield settings


def written() -> str:
    """The page as it should be."""
    lines = [HEAD.replace("{common}", str(len(COMMON)))]
    for name in names():
        game = games.load(name)
        words = own_words(game)
        lines += [f"## {title(game_text('en', game), game)}", ""]
        lines += [f"Its own words, from number {len(COMMON)} on:", "", ", ".join(f"`{word}`" for word in words), ""]
        for settings in variants(name):
            config = game.configure(settings)
            said = ", ".join(f"{key}={value}" for key, value in settings.items())
            lines += [f"### {name} {said}".rstrip(), "", summary(game, config), "", *variant_table(game, config), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
