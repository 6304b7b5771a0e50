"""§8.5: Trajan tiles, with what a small sign alone does not tell."""

from __future__ import annotations

from quadriga.text import Text

from ..components import TILE_CATEGORY, TRAJAN_TILES
from ..terms import Category


def means(tile: int, text: Text) -> str:
    """What claiming the tile does, where its name says too little; else nothing."""
    return text.say("draw.plus_two") if TILE_CATEGORY[tile] == Category.PLUS_TWO else ""


def tile_words(tile: int, text: Text) -> str:
    """The tile by its name, and what it does."""
    return ". ".join(filter(None, (text.name(TRAJAN_TILES[tile]), means(tile, text))))
