"""What a move would surely do: the reports that come whatever is hidden and whatever is drawn.

Worlds that agree by coincidence prove nothing. So draws are not left to chance here: each next world gets other outcomes than
those before, until every outcome has come up or no report is left that could depend on one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from quadriga.kernel.effects import Ask, Chance, Seat
from quadriga.kernel.state import News

if TYPE_CHECKING:
    from quadriga.kernel.match import AnyMatch

Place: TypeAlias = tuple[int, str]  # of a draw: how many came before, and what is drawn
Path: TypeAlias = tuple[tuple[Place, Any], ...]  # what was drawn so far

FEW = 4  # worlds if something is hidden, and all of them tell the same
MOST = 24  # worlds in any case
LISTED = 200  # answers of others under seal that are gone through one by one; of more, some are taken
GLANCES = 8  # at what a seat may not know, to see whether there is anything


class ContraryDealer:
    """Deals each time what came up least often after the same draws, and among that what came up least often in that place.

    Where all is equal, the first world gets the first item and the second the last, because the book says "up to 3" or
    "5 and more" of dice and lists what is special last; any later one gets any.
    """

    def __init__(self) -> None:
        self._places: dict[Place, dict[Any, int]] = {}
        self._after: dict[Path, dict[Any, int]] = {}
        self._path: Path = ()
        self._rng = Random(0)
        self._worlds = 0

    def begin(self) -> None:
        """Deal another world."""
        self._path = ()
        self._worlds += 1

    @property
    def has_dealt_all(self) -> bool:
        """Whether each outcome of each draw has come up, and there were worlds enough for them to come up together."""
        ways = prod(len(times) for times in self._places.values())
        return ways <= self._worlds and all(all(times.values()) for times in self._places.values())

    def __call__(self, chance: Chance[Any], ordinal: int) -> Any:
        weights = chance.weights
        items = [item for at, item in enumerate(chance.items) if weights is None or weights[at] > 0]
        return self._pick((ordinal, chance.what), items)

    def answer(self, ask: Ask[Any]) -> Any:
        """What another seat may have chosen under seal."""
        if len(ask.choice) > LISTED:
            return ask.choice.sample(self._rng)
        return self._pick((ask.seat, ask.prompt), list(ask.choice))

    def _pick(self, place: Place, items: list[Any]) -> Any:
        here = self._places.setdefault(place, {})
        after = self._after.setdefault(self._path, {})
        for item in items:
            here.setdefault(item, 0)
            after.setdefault(item, 0)
        least = min((after[item], here[item]) for item in items)
        rare = [item for item in items if (after[item], here[item]) == least]
        item = rare[0] if self._worlds == 1 else rare[-1] if self._worlds == 2 else self._rng.choice(rare)
        here[item] += 1
        after[item] += 1
        self._path = (*self._path, (place, item))
        return item


class Foresight(NamedTuple):
    """What a move would surely do, and which seat that the game plays by itself would act next, if that is sure as well."""

    news: list[News]
    then: Seat | None


def foresee(match: AnyMatch, seat: Seat, move: Any) -> Foresight:
    """What this seat may know that the move would do. Depends on nothing that the seat does not know."""
    dealer = ContraryDealer()
    is_hidden = _is_something_hidden(match, seat)
    common: list[News] = []
    sure: list[News] = []  # what was told before the first draw, in the first world
    then: set[Seat | None] = set()
    matters = False  # whether what is hidden shows in what is told
    for k in range(MOST):
        told, undrawn, deputy, drew = _told(match, seat, move, k, dealer)
        then.add(deputy)
        is_next_sure = deputy is None or len(then) > 1 or not drew
        before = told[:undrawn]
        if k == 0:
            common, sure = told, before
        common = agreed([common, told])
        matters = matters or before != sure
        if not common and is_next_sure:
            break
        if is_hidden and (matters or k + 1 < FEW):
            continue
        if dealer.has_dealt_all or (is_next_sure and len(agreed([common, before])) == len(common)):
            break
    return Foresight(common, then.pop() if len(then) == 1 else None)


class _Told(NamedTuple):
    """What the seat is told in one world, how much of it before the first draw, whose turn of the game's own is next, and
    whether anything was drawn."""

    news: list[News]
    undrawn: int
    deputy: Seat | None
    drew: bool


def _told(match: AnyMatch, seat: Seat, move: Any, k: int, dealer: ContraryDealer) -> _Told:
    """One world."""
    world = match.imagine(seat, Random(k))
    world.dealer = dealer
    dealer.begin()
    world.seal_others(seat, dealer.answer)
    world.chronicle = []
    world.stops_at_deputies = True
    moved = len(world.entries) + 1
    world.answer(seat, move)
    lines = [line for line in world.chronicle if line.news.is_for(seat)]
    deputy = next((ask.seat for ask in world.pending if ask.seat in match.game.automata(match.config)), None)
    return _Told([line.news for line in lines], sum(line.at <= moved for line in lines), deputy, len(world.entries) > moved)


def _is_something_hidden(match: AnyMatch, seat: Seat) -> bool:
    """Whether worlds that this seat cannot tell apart differ. They are compared with each other, never with the real one."""
    if match.is_sealed:
        return True
    if not match.game.hides(match.state, seat):
        return False
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
