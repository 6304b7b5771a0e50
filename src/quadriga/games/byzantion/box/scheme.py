"""The scheme by which our own card set was completed, checked whenever it is loaded.

cost = 2 for each resource icon + 1 for each nomisma made + the hero levels, or the weight of the instant ability.
"""

from __future__ import annotations

from typing import Any

from ..terms import FIRST_INTRIGUE, RESOURCES, Card, CardType, Good, Instant, Plot
from .schema import SOURCES, BadCards

WEIGHT = {
    Instant.PLAY_MORE: 1, Instant.LEVY_CARD: 1, Instant.LEVY: 1, Instant.EXTRA: 3, Instant.GAIN: 1, Instant.PICK: 1,
    Instant.ACTIVATE: 2, Instant.CHEST: 2, Instant.TAKE: 2, Instant.COUNT: 2, Instant.SWAP: 1, Instant.TRADE: 1,
}  # fmt: skip
PLOTS = {
    Plot.SWAY: 3, Plot.CANCEL: 2, Plot.COUNTER: 4, Plot.MOVE: 4, Plot.PLACE: 4, Plot.SPOILS: 4, Plot.SEDUCE: 1,
    Plot.ASSASSINATE: 1, Plot.TRIUMPH: 4, Plot.ABSOLVE: 4, Plot.CLAQUE: 3, Plot.SPY: 1, Plot.PLUNDER: 1, Plot.AGAIN: 2,
    Plot.CORNER: 1, Plot.EXTORT: 1,
}  # fmt: skip
EXTRA_FIELDS = {"events.toml": {"name", "place"}, "chests.toml": set[str]()}
NEEDED = {1: (3, 4), 2: (6, 6), 3: (9, 9)}  # resources of a decree, by age; nomismata count half
NEEDED_BY_CHALLENGES = {1: (3, 4), 2: (5, 5), 3: (7, 7)}


def check(cards: Any, tables: dict[str, dict[str, Any]]) -> None:
    """Refuse our own data where it strays from the scheme."""
    _check_marks(tables)
    for card in list(Card)[:FIRST_INTRIGUE]:
        if cards.cost[card] != cost(cards, card):
            raise BadCards("refuse.cards.cost", card=card.name, cost=cost(cards, card))
    for kind in CardType:
        block = [card for card in list(Card)[:FIRST_INTRIGUE] if cards.types[card][0] is kind]
        levels = sorted(cards.levels[card][kind] for card in block if cards.hero[card])
        if len(block) != 20 or levels != [1, 1, 1, 2, 2, 2, 3, 3]:
            raise BadCards("refuse.cards.heroes", kind=kind.name.lower())
    for plot, n in PLOTS.items():
        if len(cards.with_plot[plot]) != n:
            raise BadCards("refuse.cards.plots", n=n, plot=plot.name)
    for i, event in enumerate(cards.events, 1):
        least, most = (NEEDED if event.bid is None else NEEDED_BY_CHALLENGES)[event.age]
        for option in event.options:
            if not least <= sum(option.needs[good] for good in RESOURCES) + option.needs[Good.NOMISMA] / 2 <= most:
                raise BadCards("refuse.cards.needs", n=f"{i:02}", age=event.age, least=least, most=most)
    if [sum(1 for event in cards.events if event.age == age) for age in (1, 2, 3)] != [10, 10, 10]:
        raise BadCards("refuse.cards.ages")
    if sum(unit.miniatures for unit in cards.units) != 93:
        raise BadCards("refuse.cards.miniatures")


def cost(cards: Any, card: Card) -> int:
    """The cost of an empire card by the scheme."""
    made = cards.production[card]
    icons = 2 * sum(made[good] for good in RESOURCES) + made[Good.NOMISMA]
    if cards.hero[card]:
        return int(icons + sum(cards.levels[card]))
    ability = cards.abilities[card][0]
    if ability.code is Instant.DRAW:
        return int(icons + ability.n - ability.others)
    return int(icons + WEIGHT[ability.code])


def _check_marks(tables: dict[str, dict[str, Any]]) -> None:
    for file, table in tables.items():
        for name, entry in table.items() if file in MARKED else ():
            marked = {mark.split(".")[0] for source in SOURCES for mark in entry.get(source, [])}
            missing = (set(entry) - set(SOURCES) | EXTRA_FIELDS.get(file, {"name"})) - marked
            if missing:
                raise BadCards("refuse.cards.source", file=file, card=name, field=min(missing))


MARKED = ("empire.toml", "intrigue.toml", "events.toml", "solo.toml", "tasks.toml", "chests.toml", "units.toml")
