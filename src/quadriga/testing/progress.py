"""Whether turns end: no answers may lead back to the position in which they were given, again and again."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import CHANCE, AnyMatch, IllegalMove
from quadriga.testing.promises import ContractBroken

ROUNDS = 25  # answers given again so often that lead back each time would do so for ever


class Progress:
    """Watches a match: a state and question that come again within a turn are looked into.

    The same question in the same state alone proves nothing, for a rule may be counting. So what was answered in between is
    answered again in a copy of the match: if that leads back every time, nothing keeps a player from doing it for ever.
    """

    def __init__(self) -> None:
        self.turn = -1
        self.seen: list[tuple[int, Any, Any]] = []  # entries, question and state, in this turn

    def watch(self, match: AnyMatch) -> None:
        """Look at a position in which somebody is asked."""
        turn = len(match.checkpoints)
        if turn != self.turn:
            self.turn, self.seen = turn, []
        asked = _question(match)
        for at, question, state in self.seen:
            if question == asked and state == match.state and _goes_round(match, at):
                sentence = f"'{match.pending[0].prompt}' can be answered for ever without an end of the turn"
                raise ContractBroken("progress", sentence)
        self.seen.append((len(match.entries), asked, match.state.copy()))


def _question(match: AnyMatch) -> list[tuple[Any, ...]]:
    return [(ask.seat, ask.prompt, ask.args) for ask in match.pending]


def _goes_round(match: AnyMatch, at: int) -> bool:
    """Whether what was answered since entry `at` leads back here, however often it is answered again."""
    again = match.clone()
    again.dealer = None
    answers = match.entries[at:]
    for _ in range(ROUNDS):
        try:
            for entry in answers:
                if entry.seat == CHANCE:
                    again.draw(entry.answer)
                else:
                    again.answer(entry.seat, entry.answer)
        except IllegalMove:
            return False
        if _question(again) != _question(match) or again.state != match.state:
            return False
    return True
