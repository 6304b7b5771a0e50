"""Words every page needs about a game, whatever its catalogue has."""

from __future__ import annotations

import logging
from typing import Any

from quadriga.text import Text

LOG = logging.getLogger(__name__)


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
