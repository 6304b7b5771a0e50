"""What cards say, in short sentences made from their data: so that a card set of one's own needs no sentences."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache

from quadriga.kernel import Amount
from quadriga.text import Text

from ..box.cards import MONUMENT, Cards
from ..box.kinds import Ability
from ..rules.play import NATIVE
from ..state import amounts
from ..terms import After, Card, Event, Goods, Instant, Passive, Plot, Task, Unit

INTRIGUES = "sign_11"  # the last of the signs: alone there are none


def card_text(cards: Cards, card: Card, text: Text) -> str:
    """What a card does."""
    plot = cards.plots[card]
    abilities = cards.abilities[card] if plot is None else (plot,)
    return " ".join(ability_text(ability, text) for ability in abilities)


def ability_text(ability: Ability, text: Text) -> str:
    table = {Passive: "passive", Instant: "instant", Plot: "plot"}[type(ability.code)]
    key = ability.code.name
    if ability.code is Passive.AFTER:
        key = f"AFTER_{(ability.does or After.GAIN).name}"
    elif ability.code is Instant.DRAW and ability.others:
        key = "DRAW_OTHERS"
    goods = amounts(ability.goods)
    if ability.code is Instant.COUNT and ability.type is not None:
        goods = (Amount(*NATIVE[ability.type]),)
    return text.say(
        f"{table}.{key}", good=ability.good, type=ability.type, keimelion=ability.keimelion, goods=goods, n=ability.n,
        others=ability.others,
    )  # fmt: skip


def card_types(cards: Cards, card: Card, text: Text) -> str:
    """Types with hero levels: `stratiotika 3, palatine 2`."""
    levels = cards.levels[card]
    return ", ".join(f"{text.name(kind)} {levels[kind]}" if levels[kind] else text.name(kind) for kind in cards.types[card])


def task_text(cards: Cards, task: Task, text: Text) -> str:
    card = cards.tasks[task]
    return text.say(
        f"task.{card.scoring.name}", doxa=card.doxa, type=card.type, territory=card.territory, least=card.least, n=MONUMENT
    )


def event_option(event: Event, option: int, text: Text) -> str:
    """The title of the first or second option; a set of one's own may have none for it."""
    key = f"event.{event.name}.option{option}"
    return text.say(key) if text.has(key) else text.say("table.untitled_option", n=option)


def goods_text(goods: Goods, text: Text) -> str:
    return text.name(amounts(goods)) or text.say("table.none")


def units_text(units: tuple[int, ...], text: Text) -> str:
    return text.name(tuple(Amount(Unit(unit), n) for unit, n in enumerate(units) if n)) or text.say("table.none")


@lru_cache(maxsize=16)
def alone(text: Text) -> Text:
    """§9: the catalogue with what is said otherwise in the solo game: aim, help, abilities, keimelia."""
    table = deepcopy(text.table)
    del table["help"][INTRIGUES]
    return Text(text.lang, [table, table["alone"]])


@lru_cache(maxsize=16)
def renamed(text: Text, cards: Cards) -> Text:
    """The catalogue with a set's own names for its cards."""
    table = deepcopy(text.table)
    names = cards.names[text.lang]
    for kind, own in names.cards.items():
        table["name"][kind].update(own)
    for event, titles in names.events.items():
        table["event"].setdefault(event, {}).update(titles)
    return Text(text.lang, [table])
