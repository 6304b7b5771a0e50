"""What cards say, in short sentences made from their data: so that a card set of one's own needs no sentences."""

from __future__ import annotations

from quadriga.kernel import Amount
from quadriga.text import LANGUAGES, Text, catalogue

from ..box.cards import Ability, Cards
from ..state import amounts
from ..terms import After, Card, Event, Goods, Instant, Passive, Plot, Task, Unit


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
    return text.say(
        f"{table}.{key}", good=ability.good, type=ability.type, keimelion=ability.keimelion, goods=amounts(ability.goods),
        n=ability.n, others=ability.others,
    )  # fmt: skip


def card_types(cards: Cards, card: Card, text: Text) -> str:
    """Types with hero levels: `stratiotika 3, palatine 2`."""
    levels = cards.levels[card]
    return ", ".join(f"{text.name(kind)} {levels[kind]}" if levels[kind] else text.name(kind) for kind in cards.types[card])


def task_text(cards: Cards, task: Task, text: Text) -> str:
    card = cards.tasks[task]
    return text.say(f"task.{card.scoring.name}", doxa=card.doxa, type=card.type, territory=card.territory, least=card.least)


def event_option(event: Event, option: int, text: Text) -> str:
    """The title of the first or second option."""
    return text.say(f"event.{event.name}.option{option}")


def goods_text(goods: Goods, text: Text) -> str:
    return text.name(amounts(goods)) or text.say("table.none")


def units_text(units: tuple[int, ...], text: Text) -> str:
    return text.name(tuple(Amount(Unit(unit), n) for unit, n in enumerate(units) if n)) or text.say("table.none")


def rename(cards: Cards) -> None:
    """Let the catalogues call the cards of a set by its own names."""
    for lang in LANGUAGES:
        table = catalogue(lang, "byzantion").table
        for kind, names in cards.names[lang].items():
            table["name"][kind].update(names)
