"""How a game is shown that has no drawing: its view in words. Also the words every page needs about a game."""

from __future__ import annotations

import dataclasses
import logging
from enum import Enum
from typing import Any

from quadriga.draw import Layers, Scene
from quadriga.kernel import Game, Seat
from quadriga.text import Table, Text

LOG = logging.getLogger(__name__)


class PlainScene(Scene[Any]):
    """No picture: the board in words and the list of moves play the game."""

    package = "quadriga.web"
    size = (0, 0)
    backdrop = None
    order = ()

    def layers(self, view: Any, seat: Seat | None, text: Text) -> Layers:
        return {}


def twin_of(game: Game[Any, Any], view: Any, text: Text) -> list[Table]:
    """The board in words: the game's own tables, or every value of the view by its name."""
    return game.board_text(view, text) or [
        Table(text.say("page.board"), (text.say("page.what"), text.say("page.value")), tuple(_rows(view, text)))
    ]


def _rows(view: Any, text: Text) -> list[tuple[str, str]]:
    if dataclasses.is_dataclass(view):
        pairs = [(f.name, getattr(view, f.name)) for f in dataclasses.fields(view)]
    else:
        pairs = list(view._asdict().items())
    shown = [(name, value) for name, value in pairs if value is not None]
    return [(name.replace("_", " ").capitalize(), _value(value, text)) for name, value in shown]


def _value(value: Any, text: Text) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{text.name(key)}: {_value(item, text)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        nested = any(isinstance(item, list | tuple) for item in value)
        return (" | " if nested else ", ").join(_value(item, text) for item in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, Enum):
        return "; ".join(f"{name}: {word}" for name, word in _rows(value, text))
    return text.name(value)


PLAIN = PlainScene()


def scene_of(game: Game[Any, Any]) -> Scene[Any]:
    scene: Scene[Any] | None = game.scene()
    return PLAIN if scene is None else scene


def sentence(text: Text, key: str, **args: Any) -> str:
    """A sentence of a game; where its catalogue has none, the key and its arguments, so that play can go on."""
    try:
        return text.say(key, **args)
    except KeyError:
        LOG.warning("no sentence for '%s' in %s", key, text.lang)
        words = key.rpartition(".")[2].replace("_", " ").replace("-", " ")
        values = ", ".join(text.name(value) for value in args.values())
        return f"{words}: {values}" if values else words


def title_of(text: Text, game: str) -> str:
    return text.say("game.title") if text.has("game.title") else game.capitalize()
