"""What the rulebook prints about pieces and single cards stands in our data as it is printed, whatever house numbers become."""

from __future__ import annotations

import pytest

from quadriga.games.byzantion.box.cards import HOUSE, HOUSE_TABLES
from quadriga.games.byzantion.terms import Card, CardType, Event, Good, Goods, Plot, Scoring, Task, Territory, Unit

PALATINE, ECCLESIASTICAL, STRATIOTIKA, EMPORION, RUSTICA = CardType


def goods(**some: int) -> Goods:
    return tuple(some.get(good.name.lower(), 0) for good in Good)


@pytest.mark.parametrize(
    ("unit", "miniatures", "kind"),
    [
        (Unit.CATAPHRACT, 7, STRATIOTIKA),
        (Unit.LEGION, 10, STRATIOTIKA),
        (Unit.FORTIFICATION, 3, STRATIOTIKA),
        (Unit.SIEGE_ENGINE, 3, STRATIOTIKA),
        (Unit.DROMON, 3, STRATIOTIKA),
        (Unit.PRIEST, 10, ECCLESIASTICAL),
        (Unit.MONK, 10, ECCLESIASTICAL),
        (Unit.MONASTERY, 3, ECCLESIASTICAL),
        (Unit.TEMPLE, 3, ECCLESIASTICAL),
        (Unit.HAGIA_SOPHIA, 1, ECCLESIASTICAL),
        (Unit.HIPPODROME, 3, PALATINE),
        (Unit.SENATOR, 10, PALATINE),
        (Unit.AQUEDUCT, 3, PALATINE),
        (Unit.MERCHANT_SHIP, 7, EMPORION),
        (Unit.MERCHANT, 10, EMPORION),
        (Unit.CARAVAN, 7, EMPORION),
    ],
)
def test_3_1_miniatures_and_their_types(unit: Unit, miniatures: int, kind: CardType) -> None:
    """§3.1: the list of components."""
    assert (HOUSE.units[unit].miniatures, HOUSE.units[unit].type) == (miniatures, kind)


def test_2_1_the_academy_of_athens() -> None:
    """§2.1, §5.4: closed it takes 3 fides and brings a priest and a monk, kept open 2 civicus and 1 frumentum."""
    academy = HOUSE.events[Event.V04]
    closed, kept = academy.options
    assert (academy.year, closed.needs, kept.needs) == (529, goods(fides=3), goods(civicus=2, frumentum=1))
    assert [Unit(kind) for kind, n in enumerate(closed.units) if n == 1] == [Unit.PRIEST, Unit.MONK]
    assert [Unit(kind) for kind, n in enumerate(kept.units) if n == 1] == [Unit.SENATOR, Unit.MERCHANT]


def test_7_2_besieged_rome() -> None:
    """§7.2: the wall takes 1 virtus, 4 lapis and 1 lignum; 8 auctoritas for the winner, 9 nomismata from the loser."""
    rome = HOUSE.events[Event.V17]
    assert rome.options[0].needs == goods(virtus=1, lapis=4, lignum=1)
    assert (rome.reward, rome.penalty) == (goods(auctoritas=8), goods(nomisma=9))


def test_7_4_the_eternal_peace() -> None:
    """§7.4: two merchants, or a siege engine and a legion, around Dara."""
    peace = HOUSE.events[Event.V08]
    trade, arms = peace.options
    assert peace.territory is Territory.ORIENS
    assert (trade.units[Unit.MERCHANT], sum(trade.units)) == (2, 2)
    assert (arms.units[Unit.SIEGE_ENGINE], arms.units[Unit.LEGION], sum(arms.units)) == (1, 1, 2)


def test_9_8_the_sea_route_as_printed() -> None:
    """§9.8: a merchant ship in the Tyrrhenian Sea, 5 nomismata or 2 doxa."""
    route = HOUSE.solo_events[Event.S09 - Event.S01]
    assert (route.territory, route.units[Unit.MERCHANT_SHIP], sum(route.units)) == (Territory.TYRRHENIAN_SEA, 1, 1)
    assert (route.pay, route.reward, route.penalty) == (0, goods(nomisma=5), goods(doxa=2))


def test_8_3_the_printed_tasks() -> None:
    """§2.5, §8.3: 2 doxa for each palatine unit; 5 for most intrigues."""
    authority, guardian = HOUSE.tasks[Task.T01], HOUSE.tasks[Task.T11]
    assert (authority.scoring, authority.type, authority.doxa) == (Scoring.PER_TYPE, PALATINE, 2)
    assert (guardian.scoring, guardian.doxa) == (Scoring.MOST_INTRIGUES, 5)


def test_8_1_the_pilgrimage_as_printed() -> None:
    """§8.1: 4 nomismata, three ecclesiastical units."""
    plot = HOUSE.plots[Card.I12]
    assert plot is not None
    assert (HOUSE.cost[Card.I12], plot.code, plot.type, plot.n) == (4, Plot.MOVE, ECCLESIASTICAL, 3)


def test_2_3_the_types_of_printed_cards() -> None:
    """§6.4: those of the example of Belisarios, and Martin."""
    assert [HOUSE.types[card] for card in (Card.E050, Card.E051, Card.E009)] == [(STRATIOTIKA,), (STRATIOTIKA,), (PALATINE,)]
    assert HOUSE.types[Card.E041] == (STRATIOTIKA, PALATINE)
    assert HOUSE.types[Card.E048] == (STRATIOTIKA,)


def test_every_printed_number_is_marked_as_printed() -> None:
    """House numbers may move; what is tested above is marked seed or derived, so it may not."""
    for file, card, fields in (
        ("events.toml", "V04", ["year", "options.1.needs", "options.1.units", "options.2.needs", "options.2.units"]),
        ("events.toml", "V17", ["options.1.needs", "reward", "penalty"]),
        ("events.toml", "V08", ["options.1.units", "options.2.units"]),
        ("solo.toml", "S09", ["territory", "units", "reward", "penalty"]),
        ("tasks.toml", "T01", ["score"]),
        ("tasks.toml", "T11", ["score"]),
        ("intrigue.toml", "I12", ["type", "cost", "plot"]),
    ):
        entry = HOUSE_TABLES[file][card]
        assert set(fields) <= {*entry.get("seed", []), *entry.get("derived", [])}, (file, card)
