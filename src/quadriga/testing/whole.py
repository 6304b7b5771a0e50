"""What a table does with a match between two answers must work for every match, whatever it has been through."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from quadriga.kernel import AnyMatch, IllegalMove, Seat
from quadriga.testing.promises import ContractBroken, insist
from quadriga.text import catalogue


def check_whole(match: AnyMatch, rng: Random) -> None:
    """Views, imagined worlds, undo, previews and every moment that can be reached; beyond them a sentence."""
    seats = range(match.game.seats(match.config))
    for viewer in (None, *seats):
        same = match.imagine(viewer, rng).view(viewer) == match.view(viewer)
        insist(same, "secrecy", f"seat {viewer} can tell an imagined world from the real one")
    for seat in seats:
        _take_back(match, seat)
    for ask in match.pending:
        match.preview(ask.seat, ask.choice.sample(rng))
    count = len(match.entries)
    for moment in {match.first, (match.first + count) // 2, count}:
        past = match.at(moment)
        insist(past.entries == match.entries[:moment], "moments", "a past moment has other entries")
        insist(past.view(None) is not None, "moments", "nothing is seen of a past moment")
    for moment in (-1, match.first - 1, count + 1):
        for back in (match.at, match.rewind):
            _refused(match, lambda back=back, moment=moment: back(moment))  # type: ignore[misc]


def _take_back(match: AnyMatch, seat: Seat) -> None:
    """The last answer of a seat can be taken back and given again, or there is a reason why not."""
    reason = match.why_no_undo(seat)
    if reason is not None:
        insist(catalogue("en").has(reason), "undo", f"the reason {reason} has no words")
        _refused(match, lambda: match.undo(seat))
        return
    last = max(i for i, entry in enumerate(match.entries) if entry.seat == seat)
    insist(last >= match.first, "undo", "an answer given under other rules could be taken back")
    state, answer = match.state.copy(), match.entries[last].answer
    match.undo(seat)
    try:
        match.answer(seat, answer)
    except IllegalMove as refusal:
        raise ContractBroken("undo", "what was taken back cannot be answered again") from refusal
    insist(match.state == state, "undo", "doing it again led elsewhere")


def _refused(match: AnyMatch, act: Callable[[], object]) -> None:
    """Refused with a sentence, and nothing has changed."""
    state, entries = match.state.copy(), list(match.entries)
    try:
        act()
    except IllegalMove as refusal:
        insist(str(refusal).endswith("."), "refusals", "a refusal is not a sentence")
    else:
        raise ContractBroken("refusals", "a moment that cannot be reached was")
    insist(match.state == state and match.entries == entries, "refusals", "something that was refused changed the match")
