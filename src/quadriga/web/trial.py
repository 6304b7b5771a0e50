"""A record is tried before it is kept: read, opened and drawn once, in a worker that may die of it."""

from __future__ import annotations

from random import Random

from quadriga.table import Table
from quadriga.table.importing import Kept, prepare, read_json
from quadriga.table.storage import NOWHERE
from quadriga.text import LANGUAGES
from quadriga.web.page.layers import layers_of
from quadriga.web.page.viewer import Viewer, frame


def try_record(raw: bytes, secret: bytes) -> Kept:
    """Do with a record what is done with tables, and give what will be kept: fails where that fails."""
    prepared = prepare(read_json(raw), secret)
    kept = prepared.kept()
    try_table(Table(prepared.match.game, kept.stored("trial", set()), NOWHERE, Random(0)))
    return kept


def try_table(table: Table) -> None:
    """Draw a table for whoever is asked, and for watchers."""
    for seat in (None, *table.asked()):
        for lang in LANGUAGES:
            layers_of(frame(table, Viewer(seat, None, () if seat is None else (seat,), lang)))
