"""What a move would surely do: the reports that come whatever is hidden and whatever is drawn.

Worlds that agree by coincidence prove nothing. So draws are not left to chance here: each next world gets other outcomes than
those before, until every outcome has come up or no report is left that could depend on one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from quadriga.kernel.effects import Ask, Chance, Seat
from quadriga.kernel.state import News

if TYPE_CHECKING:
    from quadriga.kernel.match import AnyMatch

FEW = 4  # worlds if something is hidden, and all of them tell the same
MOST = 24  # worlds in any case
LISTED = 200  # answers of others under seal that are gone through one by one; of more, some are taken
GLANCES = 8  # at what a seat may not know, to see whether there is anything


class ContraryDealer:
    """Deals each time what came up least often in that place: first the first item, then the last, then any.

    The ends come first because the book says "up to 3" or "5 and more" of dice, and lists what is special last.
    """

    def __init__(self) -> None:
        self._places: dict[tuple[int, str], dict[Any, int]] = {}
        self._rng = Random(0)
        self.world = 0

    @property
    def has_dealt_all(self) -> bool:
        """Whether each outcome of each draw has come up in some world."""
        return all(all(times.values()) for times in self._places.values())

    def __call__(self, chance: Chance[Any], ordinal: int) -> Any:
        weights = chance.weights
        items = [item for at, item in enumerate(chance.items) if weights is None or weights[at] > 0]
        return self._pick((ordinal, chance.what), items)

    def answer(self, ask: Ask[Any]) -> Any:
        """What another seat may have chosen under seal."""
        if len(ask.choice) > LISTED:
            return ask.choice.sample(self._rng)
        return self._pick((ask.seat, ask.prompt), list(ask.choice))

    def _pick(self, place: tuple[int, str], items: list[Any]) -> Any:
        times = self._places.setdefault(place, {})
        for item in items:
            times.setdefault(item, 0)
        least = min(times[item] for item in items)
        rare = [item for item in items if times[item] == least]
        item = rare[-self.world] if self.world < 2 else self._rng.choice(rare)
        times[item] += 1
        return item


def foresee(match: AnyMatch, seat: Seat, move: Any) -> list[News]:
    """What this seat may know that the move would do. Depends on nothing that the seat does not know."""
    dealer = ContraryDealer()
    is_hidden = _is_something_hidden(match, seat)
    common: list[News] = []
    sure: list[News] = []  # what was told before the first draw, in the first world
    matters = False  # whether what is hidden shows in what is told
    for k in range(MOST):
        dealer.world = k
        told, undrawn = _told(match, seat, move, k, dealer)
        before = told[:undrawn]
        if k == 0:
            common, sure = told, before
        common = agreed([common, told])
        matters = matters or before != sure
        if not common:
            break
        if is_hidden and (matters or k + 1 < FEW):
            continue
        if dealer.has_dealt_all or len(agreed([common, before])) == len(common):
            break
    return common


def _told(match: AnyMatch, seat: Seat, move: Any, k: int, dealer: ContraryDealer) -> tuple[list[News], int]:
    """What the seat is told in one world, and how much of it before the first draw."""
    world = match.imagine(seat, Random(k))
    world.dealer = dealer
    world.seal_anew(seat, dealer.answer)
    world.chronicle = []
    moved = len(world.entries) + 1
    world.answer(seat, move)
    lines = [line for line in world.chronicle if line.news.is_for(seat)]
    return [line.news for line in lines], sum(line.at <= moved for line in lines)


def _is_something_hidden(match: AnyMatch, seat: Seat) -> bool:
    """Whether worlds that this seat cannot tell apart differ. They are compared with each other, never with the real one."""
    if any(match.sealed(other) is not None for other in range(match.game.seats(match.config)) if other != seat):
        return True
    first = match.state.copy()
    match.game.imagine(first, seat, Random(0))
    for k in range(1, GLANCES):
        other = match.state.copy()
        match.game.imagine(other, seat, Random(k))
        if other != first:
            return True
    return False


def agreed(told: Sequence[Sequence[News]]) -> list[News]:
    """The reports made in every world, each as often as in all of them, in the order of the first world.

    Where worlds part, what they still have in common is as true as before, even if it comes in another order.
    """
    common = list(told[0])
    for other in told[1:]:
        rest, kept = list(other), []
        for news in common:
            if news in rest:
                rest.remove(news)
                kept.append(news)
        common = kept
    return common
