"""What is what in Byzantion: every kind of thing on the table and beside it."""

from __future__ import annotations

from quadriga.draw import Kind, Markup, icon, join, label, medal, memo, plate, sample, signs, tag

from ..terms import Action, CardType, Good, Keimelion, Task, Territory, Unit
from .cards import STAR, cost, good_icon

# The ground, what a mosaic is laid of, and words that only name a place.
ORNAMENTS = (
    "#g-ground", "#g-event", "#g-row", "#g-costs", "#g-sea", "#g-coast", "#g-zone", "#p-legend",
    "i-eagle", "i-halo", "i-robe-", "i-face-", "i-hat-", "i-ship-art", "i-rose", "i-scene-", "i-spina",
)  # fmt: skip
TRADED = (Good.AUCTORITAS, Good.CIVICUS, Good.VIRTUS, Good.FIDES, Good.LAPIS, Good.LIGNUM, Good.FRUMENTUM)
ARMS = (Unit.LEGION, Unit.CATAPHRACT, Unit.FORTIFICATION, Unit.SIEGE_ENGINE, Unit.DROMON)
CHURCH = (Unit.PRIEST, Unit.MONK, Unit.MONASTERY, Unit.TEMPLE, Unit.HAGIA_SOPHIA)
PALACE = (Unit.SENATOR, Unit.HIPPODROME, Unit.AQUEDUCT)
TRADE = (Unit.MERCHANT, Unit.CARAVAN, Unit.MERCHANT_SHIP)


@memo
def kinds() -> tuple[Kind, ...]:
    """Specific things before those that lie around them."""
    return (*_goods(), *_cards(), *_table(), *_units())


def _good(good: Good) -> tuple[Markup, ...]:
    return (sample(good_icon(good, 24), 26, 26),)


def _goods() -> tuple[Kind, ...]:
    """What is held and paid."""
    money = (Kind(good.name.lower(), rule, (f".g-{good.name.lower()}",), _good(good)) for good, rule in MONEY.items())
    traded = (Kind(good.name.lower(), "1.2", (f".g-{good.name.lower()}",), _good(good)) for good in TRADED)
    coin = [tag("path", class_="body", d=plate(40, 40, 20)), good_icon(Good.LIGNUM, 27)]
    return (
        Kind("market_token", "6.8", (".coin",), (sample(join(coin), 44, 44, "coin g-lignum"),)),
        Kind("market_space", "6.7", ("#p-space-", "#p-market")),
        *money,
        *traded,
    )


MONEY = {Good.DOXA: "1.1", Good.DYNAMIS: "6.1", Good.NOMISMA: "1.2"}


def _cards() -> tuple[Kind, ...]:
    """Cards, what is printed on them, and where they lie."""
    price = sample(cost(5, 5, 0, 0), 30, 30)
    plot = sample(tag("rect", class_="body", x=-11, y=-14, width=22, height=28, rx=4), 26, 32, "card plot")
    mark = [tag("circle", r=11), icon("dynamis", 15, class_="ico back")]
    return (
        Kind("price", "6.4", (".cost",), (price,)),
        Kind("levels", "6.5", (".star", ".level"), (sample(tag("path", class_="star", d=STAR), 14, 14),)),
        Kind("mark", "6.6", (".token-mark",), (sample(join(mark), 26, 26, "token-mark"),)),
        Kind("intrigue", "2.4", (".plot",), (plot,)),
        Kind("discard", "6.2", ("#c-discard", "#p-discard")),
        Kind("card", "2.3", (".card", ".byz-card")),
        Kind("types", "2.3", (".type-ground",), tuple(map(_type, CardType))),
        Kind("deck", "6.3", ("#p-deck",)),
        Kind("bandon", "6.5", ("#g-E", "#g-PlayCard", "#g-Leave")),
        Kind("actions", "6.1", ("#a-",), signs(*(f"act-{one.name.lower()}" for one in Action))),
        Kind("hand_size", "6.3", (".g-hand",), signs("hand")),
        Kind("fold", "6.5", ("#fold-",)),
    )


def _type(kind: CardType) -> Markup:
    ground = tag("rect", class_=f"c-{kind.name.lower()} type-ground", x=-13, y=-13, width=26, height=26, rx=4)
    return sample(join([ground, icon(f"type-{kind.name.lower()}", 20, class_="emblem")]), 28, 28)


def _table() -> tuple[Kind, ...]:
    """Events, the scale, tasks and the hippodrome."""
    stars = tuple(f"#p-{space.name}" for space in Keimelion)
    return (
        Kind("need", "7.1", ("#p-need-", ".need-n"), (sample(label("1/3", 0, 5, class_="short need-n"), 36, 24),)),
        Kind("option", "5.4", ("#p-option-",)),
        Kind("row", "2.1", ("#p-event-",)),
        Kind("task", "2.5", ("#task-", *(f"#p-{task.name}" for task in Task))),
        Kind("event", "2.1", ("#p-event", ".byz-extra")),
        Kind("keimelion", "5.3", stars, tuple(_keimelion(space) for space in Keimelion)),
        Kind("ring", "4.1", (".g-ring",), signs("ring")),
        Kind("seal", "5.1", (), (sample(medal(1, 13), 30, 30, "s1"),)),
        Kind("quadriga", "1.1", ("#t-quadriga-", "#p-track"), (_quadriga(),)),
    )


def _keimelion(space: Keimelion) -> Markup:
    return sample(join([tag("circle", class_="medallion", r=13), icon(space.name.lower(), 19, class_="ico")]), 28, 28, "space")


def _quadriga() -> Markup:
    return sample(join([medal(1, 12), icon("quadriga", 19, class_="ico back")]), 30, 30, "s1")


def _units() -> tuple[Kind, ...]:
    """The map and what stands there."""
    lands = tuple(name for land in Territory for name in (f"#p-{land.name}", f"#n-{land.name}"))
    return (
        Kind("arms", "7.4", (".c-stratiotika",), _row(ARMS, "stratiotika")),
        Kind("church", "7.4", (".c-ecclesiastical",), _row(CHURCH, "ecclesiastical")),
        Kind("palace", "7.4", (".c-palatine",), _row(PALACE, "palatine")),
        Kind("trade", "7.4", (".c-emporion",), _row(TRADE, "emporion")),
        Kind("unit", "7.4", ("#u-", "#p-cost-", ".made")),
        Kind("territory", "7.4", lands),
    )


def _row(units: tuple[Unit, ...], kind: str) -> tuple[Markup, ...]:
    shape = tag("path", class_="body", d=plate(24, 24, 7))
    return tuple(sample(join([shape, icon(unit.name.lower(), 18, class_="ico")]), 28, 28, f"unit c-{kind}") for unit in units)
