"""What stands beside the table of Byzantion (HTML): goods, hand with prices, tasks; a rival's zone folded away."""

from __future__ import annotations

from quadriga.draw import EMPTY, Markup, icon, join, memo, tag
from quadriga.text import Text

from ..box.cards import find
from ..telling.card_text import goods_text, task_text
from ..terms import Card, Good, Goods, Step, Task
from ..view import Group, View
from .cards import classes, describe, face
from .places import TALL, WIDE
from .zone import still


def panel(view: View, owner: int, seat: int | None, text: Text) -> Markup:
    player = view.players[owner]
    gives = owner == seat and view.step is Step.DELIVERY
    wears = owner == view.ring and len(view.players) > 1 and bool(view.events)
    numbers = goods(player.goods, player.hand_size, gives, wears, text)
    if owner != seat or view.own is None:
        return join([numbers, rivals_zone(view, owner, text)])
    mine = view.own
    hands = [hand(view.card_set, "hand", mine.hand, mine.prices, text.say("table.own_hand"), text)]
    if mine.peeked:
        hands.insert(0, hand(view.card_set, "peeked", mine.peeked, None, text.say("table.pack"), text))
    return join([numbers, tasks(view.card_set, mine.tasks, view.standing, text), tag("div", *hands, class_="byz-hands")])


def _sign(picture: str) -> Markup:
    return tag("svg", icon(picture, 24, 12, 12), viewBox="0 0 24 24", aria_hidden="true")


def stat(picture: str, n: int, words: str, part: str | None = None) -> Markup:
    """A number with its sign; `part`: it is chosen here how much of it is given."""
    state = f"stat g-{picture}" + ("" if n else " zero")
    inner = (_sign(picture), tag("b", n))
    if part is not None:
        return tag("span", *inner, id=f"stat-{part}", class_=state, data_part=part, data_of=Good.__name__, data_label=words)
    return tag("span", *inner, class_=state, role="img", aria_label=words, data_label=words)


@memo
def goods(held: Goods, hand_size: int, gives: bool, wears: bool, text: Text) -> Markup:
    """Doxa and dynamis first, then money, resources, how many cards are in the hand, and the imperial ring."""
    order = (Good.DOXA, Good.DYNAMIS, Good.NOMISMA, *list(Good)[:7])
    parts: dict[Good, str] = {good: good.name for good in order[2:] if gives}
    shown = [stat(good.name.lower(), held[good], f"{text.name(good)}: {held[good]}", parts.get(good)) for good in order]
    shown.append(stat("hand", hand_size, text.say("draw.hand_size", n=hand_size)))
    if wears:
        words = text.say("draw.ring")
        shown.append(tag("span", _sign("ring"), class_="stat g-ring", role="img", aria_label=words, data_label=words))
    return tag("div", *shown, class_="byz-goods")


@memo
def hand(set_key: str, kind: str, cards: tuple[Card, ...], prices: tuple[int, ...] | None, words: str, text: Text) -> Markup:
    """One's own cards at the price they cost now."""
    shown = [
        _held(set_key, kind, card, None if prices is None else prices[i], text) for i, card in enumerate(cards)
    ]  # fmt: skip
    return tag("div", *shown, class_="byz-hand", role="group", aria_label=words)


def _held(set_key: str, kind: str, card: Card, price: int | None, text: Text) -> Markup:
    body = tag("g", face(set_key, card, price, text), class_=classes(find(set_key), card))
    words = describe(find(set_key), card, price, text)
    box = f"{-WIDE / 2 - 3:g} {-TALL / 2 - 3:g} {WIDE + 6} {TALL + 6}"
    drawn = tag("svg", body, viewBox=box, role="img", aria_label=words)
    return tag(
        "div", drawn, id=f"{kind}-{card.name}", class_="byz-card", data_part=card.name,
        data_label=words, data_fly=card.name, data_from="p-deck", data_drag=True,
    )  # fmt: skip


@memo
def tasks(set_key: str, held: tuple[Task, ...], standing: tuple[int, ...], text: Text) -> Markup:
    """§8.3: one's tasks, and what each would bring by now."""
    shown = []
    for i, task in enumerate(held):
        name = text.name(task)
        words = f"{name}: {task_text(find(set_key), task, text)}"
        inner: list[Markup | str] = [name]
        if standing:
            words += " " + text.say("draw.standing", n=standing[i])
            inner.append(tag("b", standing[i]))
        shown.append(tag("span", *inner, id=f"task-{task.name}", data_part=task.name, data_label=words))
    return tag("div", *shown, class_="byz-tasks", role="group", aria_label=text.say("table.tasks")) if shown else EMPTY


def rivals_zone(view: View, owner: int, text: Text) -> Markup:
    """A rival's zone folded away: a click shows it whole, another one closes it."""
    player = view.players[owner]
    count = sum(len(group.cards) for group in player.zone) + len(player.intrigues)
    words = text.say("draw.fold", cards=count, value=player.value)
    known = [tag("span", text.say("draw.known", card=card)) for card in player.known]
    read = tag("span", "; ".join(_line(group, text) for group in player.zone), class_="sr")
    big = tag("span", still(view, owner, text), *known, read, class_="byz-big")  # inside the summary: a click closes it again
    return tag("details", tag("summary", words, big), class_="byz-fold", id=f"fold-{owner}", data_over=True)


def _line(group: Group, text: Text) -> str:
    names = ", ".join(text.name(card) for card in group.cards)
    token = f" ({text.say('table.marked')})" if group.marked else ""
    return f"{names}: {goods_text(group.production, text)}{token}"


def extra(view: View, text: Text) -> Markup:
    """The round, and what is done in it: on a narrow screen the question says that."""
    if not view.events:
        return tag("span", text.name(view.step), class_="byz-extra")
    n = min(view.round + 1, len(view.events))
    step = tag("span", f": {text.name(view.step)}", class_="byz-step")
    return tag("span", text.say("draw.round", n=n, of=len(view.events)), step, class_="byz-extra")
