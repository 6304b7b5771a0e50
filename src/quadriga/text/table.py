"""A table of words: what a board looks like without a picture."""

from __future__ import annotations

from typing import NamedTuple


class Table(NamedTuple):
    """A title, the heads of the columns, and rows of as many cells."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
