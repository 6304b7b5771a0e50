"""§8.9: the words of a game alone, where they differ."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache

from quadriga.text import Text

from ..terms import Solo


@lru_cache(maxsize=8)
def alone(text: Text, solo: Solo) -> Text:
    """The catalogue with what a count of victory means to whoever plays alone by this option."""
    table = deepcopy(text.table)
    table["moment"].update(table["alone"].get(solo.name, {}))
    return Text(text.lang, [table])
