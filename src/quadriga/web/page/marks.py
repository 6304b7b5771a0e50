"""What pages count along a chronicle, noted where a stretch of a match begins: they look the same without the rest."""

from __future__ import annotations

from typing import Any

from quadriga.table import Stretch, Table, viewer_key
from quadriga.text.moments import Moments
from quadriga.web.page.viewer import Viewer, frame
from quadriga.web.page.why import passages_from


def mark(table: Table, stretch: Stretch) -> bool:
    """Note what was told to each viewer before a stretch; false if pages cannot begin there, because something is under way.

    Where words may depend on what was told long ago, or nobody noted anything the last time, nothing is noted: then pages are
    made from the whole match.
    """
    facet: Moments[Any] = Moments.of(table.game)
    if not facet.is_local or not (table.match.is_whole or table.marks(None)):
        return True
    found = {}
    for seat in (None, *range(len(table.places))):
        noted = _note(table, facet, stretch, Viewer(seat, None, (), "en"))
        if noted is None:
            return False
        found[viewer_key(seat)] = noted
    stretch.marks = found
    return True


def _note(table: Table, facet: Moments[Any], stretch: Stretch, viewer: Viewer) -> dict[str, int] | None:
    lines, known = table.lines(viewer.seat), table.marks(viewer.seat)
    first = stretch.told[viewer_key(viewer.seat)] - table.count_before(viewer.seat)
    if not 0 < first < len(lines) or lines[first].news.key not in facet.anew:
        return None
    spans = facet.spans(table.news(viewer.seat), over=False)
    passages = passages_from(frame(table, viewer), 0)
    return {
        "moments": known.get("moments", 0) + sum(span.first < first for span in spans),
        "turns": known.get("turns", 0) + sum(passage.visits[0].report < first for passage in passages),
        "began": known.get("began", lines[0].at),
    }
