"""What a card of each kind holds, and how it is read from its table.

A field that means nothing is refused, and so is one without which the card would do nothing: what loads can be played.
"""

from __future__ import annotations

from typing import NamedTuple

from ..terms import (
    RESOURCES,
    After,
    CardType,
    Good,
    Goods,
    Instant,
    Keimelion,
    Passive,
    Plot,
    Scoring,
    Territory,
    Unit,
)
from .schema import BadCards, Reader

NOTHING: Goods = (0,) * len(Good)
WEALTH = tuple(good for good in Good if good is not Good.DYNAMIS)  # what is kept from round to round
NEEDED = (*RESOURCES, Good.NOMISMA)
MOST_LED = 7  # a bandon: a leader and three cards of each of two types


class Ability(NamedTuple):
    """A passive or an instant ability, or the plot of an intrigue card, with its numbers."""

    code: Passive | Instant | Plot
    good: Good | None = None
    type: CardType | None = None
    keimelion: Keimelion | None = None
    does: After | None = None
    goods: Goods = NOTHING
    n: int = 0
    others: int = 0


class Option(NamedTuple):
    """One way the emperor may decide: what it needs, and the units it places."""

    needs: Goods
    units: tuple[int, ...]


class EventCard(NamedTuple):
    age: int
    year: int
    territory: Territory
    options: tuple[Option, ...]
    reward: Goods
    penalty: Goods
    bid: Good | None  # of a challenge
    ranks: tuple[int, ...]


class SoloEventCard(NamedTuple):
    age: int
    year: int
    territory: Territory
    units: tuple[int, ...]
    pay: int
    reward: Goods
    penalty: Goods


class TaskCard(NamedTuple):
    scoring: Scoring
    doxa: int
    type: CardType | None
    territory: Territory | None
    least: int


class UnitKind(NamedTuple):
    type: CardType
    miniatures: int
    cost: Goods


# Abilities ----------------------------------------------------------------------------------------------------------

FIELDS: dict[Passive | Instant | Plot, tuple[str, ...]] = {
    Passive.SUBSTITUTE: ("good",), Passive.CHEST_AGAIN: ("keimelion",), Passive.AFTER: ("type", "does"),
    Passive.MARKET: ("n",), Passive.DELIVER: ("n",), Passive.VOTE: ("n",), Passive.WIN: ("goods",), Passive.ACT: ("goods",),
    Passive.ROUND: ("goods",), Passive.DRAW_DISCOUNT: ("n",), Passive.INCOME: ("n",), Passive.HAND: ("n",),
    Passive.INTRIGUE_DRAW: ("n",), Passive.INTRIGUE_DISCOUNT: ("n",), Passive.BID_BONUS: ("n",), Passive.TOLL: ("n",),
    Passive.REFRESH: ("n",), Instant.PLAY_MORE: ("good",), Instant.DRAW: ("n",), Instant.LEVY: ("good",),
    Instant.GAIN: ("goods",), Instant.COUNT: ("type", "n"), Instant.SWAP: ("n",), Instant.TRADE: ("n",),
    Plot.MOVE: ("type", "n"), Plot.PLACE: ("type", "n"), Plot.SPOILS: ("goods",), Plot.TRIUMPH: ("goods",),
    Plot.CLAQUE: ("n",), Plot.PLUNDER: ("n",), Plot.EXTORT: ("n",),
}  # fmt: skip
NOT_KEPT = (Passive.WIN, Plot.TRIUMPH, Plot.SPOILS)  # dynamis is of no use to whoever gets it there


def read_ability(r: Reader, kind: type[Passive] | type[Instant] | type[Plot]) -> Ability:
    """An ability with the fields of its code, all of them and no others."""
    codes: list[Passive | Instant | Plot] = list(kind)
    code = r.member("code", codes)
    fields = FIELDS.get(code, ())
    does = r.member("does", After) if "does" in fields else None
    if does is After.GAIN:
        fields = (*fields, "goods")
    others = code is Instant.DRAW and r.has("others")
    r.allow(("code", *fields, *(["others"] if others else [])))
    payments = (*RESOURCES, Good.DOXA) if code is Passive.SUBSTITUTE else RESOURCES
    return Ability(
        code,
        r.member("good", payments) if "good" in fields else None,
        r.member("type", CardType) if "type" in fields else None,
        r.member("keimelion", Keimelion) if "keimelion" in fields else None,
        does,
        r.some_goods("goods", Good, WEALTH if code in NOT_KEPT else Good) if "goods" in fields else NOTHING,
        r.number("n", 1, 20) if "n" in fields else 0,
        r.number("others", 1, 5) if others else 0,
    )


# Events, tasks and the rest -------------------------------------------------------------------------------------------


def read_event(r: Reader) -> EventCard:
    options = tuple(_option(part) for part in r.parts("options"))
    if not 1 <= len(options) <= 2:
        raise r.wrong("options", BadCards("refuse.cards.why.options"))
    challenge = len(options) == 1
    fields = ["name", "place", "age", "year", "territory"]
    fields += [f"options.{i}.{part}" for i in range(1, len(options) + 1) for part in ("title", "needs", "units")]
    fields += ["reward", "penalty", *(["bid", "ranks"] if challenge else [])]
    event = EventCard(
        r.number("age", 1, 3),
        r.number("year", 400, 700),
        r.member("territory", Territory),
        options,
        r.goods("reward", Good, WEALTH),
        r.goods("penalty", Good, WEALTH),
        r.member("bid", RESOURCES) if challenge else None,
        r.numbers("ranks", 4, 20) if challenge else (),
    )
    if challenge and (list(event.ranks) != sorted(event.ranks, reverse=True) or not event.ranks[0]):
        raise r.wrong("ranks", BadCards("refuse.cards.why.ranks"))
    if len(options) != len(set(options)):
        raise r.wrong("options", BadCards("refuse.cards.why.same_options"))
    _check_stakes(r, event)
    r.finish(*fields)
    return event


def _check_stakes(r: Reader, event: EventCard | SoloEventCard) -> None:
    """An event brings something, or costs those who fail."""
    if not any(event.reward) and not any(event.penalty):
        raise r.wrong("reward", BadCards("refuse.cards.why.nothing"))


def _option(r: Reader) -> Option:
    r.allow(("needs", "units"))
    option = Option(r.some_goods("needs", Good, NEEDED), r.goods("units", Unit))
    if not any(option.needs[good] for good in RESOURCES):
        raise r.wrong("needs", BadCards("refuse.cards.why.needs"))
    return option


def read_solo_event(r: Reader) -> SoloEventCard:
    event = SoloEventCard(
        r.number("age", 1, 3),
        r.number("year", 400, 700),
        r.member("territory", Territory),
        r.goods("units", Unit),
        r.number("pay", 0, 30),
        r.goods("reward", Good, WEALTH),
        r.goods("penalty", Good, WEALTH),
    )
    if not any(event.units) and not event.pay:
        raise r.wrong("units", BadCards("refuse.cards.why.asks_nothing"))
    _check_stakes(r, event)
    r.finish("name", "age", "year", "territory", "units", "pay", "reward", "penalty")
    return event


OF_A_TYPE = (Scoring.PER_TYPE, Scoring.MOST_CARDS)
WITHOUT_LEAST = (Scoring.PER_TYPE, Scoring.PER_TERRITORY, Scoring.PER_MONUMENT, Scoring.NEVER_LOSER)


def read_task(r: Reader) -> TaskCard:
    r.finish("name", "score")
    score = r.part("score")
    scoring = score.member("code", Scoring)
    of_type, in_territory = scoring in OF_A_TYPE, scoring is Scoring.PER_TERRITORY
    # a single card is no bandon, so the least must be said
    least = scoring is Scoring.MOST_BANDON or (scoring not in WITHOUT_LEAST and score.has("least"))
    bounds = (2, MOST_LED) if scoring is Scoring.MOST_BANDON else (1, 20)
    optional = [*(["type"] if of_type else []), *(["territory"] if in_territory else []), *(["least"] if least else [])]
    score.allow(("code", "doxa", *optional))
    return TaskCard(
        scoring,
        score.number("doxa", 1, 20),
        score.member("type", CardType) if of_type else None,
        score.member("territory", Territory) if in_territory else None,
        score.number("least", *bounds) if least else 1,
    )


def read_chest(r: Reader) -> Goods:
    r.finish("goods")
    return r.some_goods("goods", Good)


def read_unit(r: Reader) -> UnitKind:
    kind = UnitKind(r.member("type", CardType), r.number("miniatures", 1, 50), r.some_goods("cost", Good, RESOURCES))
    r.finish("name", "type", "miniatures", "cost")
    return kind
