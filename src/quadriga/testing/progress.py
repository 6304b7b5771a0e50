"""Whether turns end: no answers may lead back to the position in which they were given, again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from quadriga.kernel import CHANCE, AnyMatch, Ask, IllegalMove
from quadriga.testing.promises import ContractBroken

ROUNDS = 25  # answers given again so often that lead back each time would do so for ever


class Watched(Protocol):
    """A match, as far as it is looked at here."""

    @property
    def state(self) -> Any: ...
    @property
    def entries(self) -> Sequence[tuple[Any, ...]]:
        """Who answered, and what."""

    def at(self, count: int, /) -> AnyMatch:
        """The match as it stood after so many entries."""


class Progress:
    """Watches a match: a state and question that come again within a turn are looked into.

    The same question in the same state alone proves nothing, for a rule may be counting. So what was answered in between is
    answered again in a copy of the match: if that leads back every time, nothing keeps a player from doing it for ever.

    States are kept only at questions that have come again within some turn before: at all others hardly anybody ever needs
    them, and then they are found by playing again.
    """

    recurring: ClassVar[set[str]] = set()  # prompts, of whatever match

    def __init__(self) -> None:
        self.turn = -1
        self.seen: dict[str, list[tuple[int, Any, Any]]] = {}  # by prompt: entries, question and state, in this turn

    def watch(self, turn: int, asks: Sequence[Ask[Any]], match: Watched) -> None:
        """Look at a position in which somebody is asked."""
        if turn != self.turn:
            self.turn, self.seen = turn, {}
        prompt, question = asks[0].prompt, _question(asks)
        seen = self.seen.setdefault(prompt, [])
        for then, asked, kept in seen:
            if asked == question:
                self.recurring.add(prompt)
                if (kept or match.at(then).state) == match.state and _goes_round(match, then):
                    raise ContractBroken("progress", f"'{prompt}' can be answered for ever without an end of the turn")
        seen.append((len(match.entries), question, match.state.copy() if prompt in self.recurring else None))


def _question(asks: Sequence[Ask[Any]]) -> list[tuple[Any, ...]]:
    return [(ask.seat, ask.prompt, ask.args) for ask in asks]


def _goes_round(match: Watched, then: int) -> bool:
    """Whether what was answered since so many entries leads back here, however often it is answered again."""
    again = match.at(len(match.entries))
    asked = _question(again.pending)
    for _ in range(ROUNDS):
        try:
            for seat, answer, *_sealed in match.entries[then:]:
                if seat == CHANCE:
                    again.draw(answer)
                else:
                    again.answer(seat, answer)
        except IllegalMove:
            return False
        if _question(again.pending) != asked or again.state != match.state:
            return False
    return True
