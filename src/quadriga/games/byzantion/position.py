"""A readable table -> State: for tests, puzzles and studies.

step = "actions"                         # seals, votes, actions, delivery, cleanup or finale
event = "V17"                            # the current event; others of the game may follow in `events`
option = 1
ring = "blue"
seals = { labaron = "blue", sceptre = "green" }
chests = ["K01", "K29", "K33", "K08"]
market = ["lignum", "fides"]             # from the cheap end
display = ["E001"]
discard = ["E050"]                       # the top card last
[units]
italia = { legion = 2 }
[blue]
hand = ["E009", "I11"]
zone = [["E041", "E050"], ["E002"]]      # bandons with their leader first, single cards
tasks = ["T01"]
lapis = 3                                # any good by its name; what is not named: none, doxa and dynamis as at the start
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, TypeVar

from quadriga.kernel import BadPosition, Seat

from .config import ByzantionConfig
from .rules.bandons import fits
from .state import ACTIVATED, FACE_DOWN, MARKED, NOBODY, Byzantion, base_dynamis, new_state
from .terms import FIRST_SOLO_EVENT, PRICES, RESOURCES, Card, Chest, Deme, Event, Good, Keimelion, Step, Task, Territory, Unit


class Contradiction(BadPosition):
    """What a description contradicts, in the words of this game's catalogue."""

    of_game = "byzantion"


E = TypeVar("E", bound=IntEnum)
FIRST_DOXA = 5
TABLE = (
    "step", "event", "events", "round", "option", "ring", "active", "seals", "chests", "market", "display", "discard",
    "units", "completed", "sealed",
)  # fmt: skip
OWN = (
    "hand", "zone", "intrigues", "tasks", "face_down", "activated", "marked", "victories", "defeats", "plotted", "stake",
    "backed",
)  # fmt: skip


def member(kind: type[E], name: Any, what: str) -> E:
    found = kind.__members__.get(str(name).upper())
    if found is None:
        raise Contradiction("refuse.position.no_such", what=what, name=name)
    return found


def whole(value: Any, what: str) -> int:
    if type(value) is not int or value < 0:
        raise Contradiction("refuse.position.whole", what=what, value=value)
    return value


def seat_names(g: Byzantion) -> dict[str, Seat]:
    return {"justinian": 0} if g.solo else {Deme(seat).name.lower(): seat for seat in range(g.players)}


def read_seat(g: Byzantion, name: Any) -> Seat:
    seat = seat_names(g).get(str(name).lower())
    if seat is None:
        raise Contradiction("refuse.position.player", name=name, names=", ".join(seat_names(g)))
    return seat


def read_position(config: ByzantionConfig, data: Mapping[str, Any]) -> Byzantion:
    """The state of a description: the table as it is told, everything else as at the start."""
    g = new_state(config)
    seats = seat_names(g)
    for key in data:
        if key not in TABLE and key not in seats:
            raise Contradiction("refuse.position.key", key=key)
    place_events(g, data)
    place_scale(g, data)
    place_market(g, data.get("market", [good.name for good in RESOURCES]))
    g.display = [take(g, name) for name in data.get("display", [])]
    g.discard = [take(g, name) for name in data.get("discard", [])]
    for territory, kinds in data.get("units", {}).items():
        place_units(g, member(Territory, territory, "territory"), kinds)
    for name, seat in seats.items():
        goods = g.goods[seat]
        goods[Good.DOXA] = FIRST_DOXA + (seat - g.ring) % g.players
        goods[Good.DYNAMIS] = base_dynamis(g.players)
        place_player(g, seat, data.get(name, {}))
    g.completed = whole(data.get("completed", 0), "completed")
    g.step = member(Step, data.get("step", "actions"), "step")
    g.active = read_seat(g, data["active"]) if "active" in data else g.initiative[0]
    return g


def place_events(g: Byzantion, data: Mapping[str, Any]) -> None:
    pool = list(Event)[FIRST_SOLO_EVENT:] if g.solo else list(Event)[:FIRST_SOLO_EVENT]
    names = data.get("events", [data.get("event", pool[0].name)])
    g.events = [None if name == "-" else member(Event, name, "event") for name in names]
    if any(event is not None and event not in pool for event in g.events):
        raise Contradiction("refuse.position.solo_events")
    g.round = whole(data.get("round", 1), "round") - 1
    if not 0 <= g.round < len(g.events):
        raise Contradiction("refuse.position.round", round=g.round + 1, n=len(g.events))
    g.shown = [not g.solo or place <= g.round for place in range(len(g.events))]
    g.option = whole(data.get("option", 1), "option") - 1


def place_scale(g: Byzantion, data: Mapping[str, Any]) -> None:
    g.ring = read_seat(g, data["ring"]) if "ring" in data else 0
    if "seals" in data:
        for name, who in data["seals"].items():
            g.seals[member(Keimelion, name, "keimelion")] = read_seat(g, who)
    elif not g.solo:
        g.seals[: g.players] = range(g.players)
    if g.solo:
        g.sealed_now = int(member(Keimelion, data["sealed"], "keimelion")) if "sealed" in data else NOBODY
    else:
        g.initiative = [seat for seat in g.seals if seat != NOBODY] or list(range(g.players))
    unopened = data.get("step") == "seals" and "chests" not in data and not g.solo  # the round will lay its own
    default = [] if unopened else ["K01", "K02", "K03", "K04"]
    g.chests = [member(Chest, name, "chest") for name in data.get("chests", default)]
    if len(set(g.chests)) != len(Keimelion) and not unopened:
        raise Contradiction("refuse.position.chests")
    g.chest_bag = [chest for chest in Chest if chest not in g.chests]


def place_market(g: Byzantion, names: list[str]) -> None:
    goods = [member(Good, name, "resource") for name in names]
    if len(set(goods)) != len(goods) or any(good not in RESOURCES for good in goods):
        raise Contradiction("refuse.position.market")
    g.market = [int(good) for good in goods] + [-1] * (len(PRICES) - len(goods))


def place_units(g: Byzantion, territory: Territory, kinds: Mapping[str, Any]) -> None:
    for name, n in kinds.items():
        unit = member(Unit, name, "unit")
        if whole(n, name) > g.supply(unit):
            raise Contradiction("refuse.position.units", n=g.cards.units[unit].miniatures, unit=name)
        for _ in range(n):
            g.place(unit, territory)


def take(g: Byzantion, name: Any) -> Card:
    """A card out of the deck; each exists once."""
    card = member(Card, name, "card")
    if card not in g.deck:
        raise Contradiction("refuse.position.card_twice", card=card.name)
    g.deck.remove(card)
    return card


def place_player(g: Byzantion, seat: Seat, own: Mapping[str, Any]) -> None:
    for key, value in own.items():
        if key not in OWN:
            g.goods[seat][member(Good, key, "thing a player has, called")] = whole(value, key)
    g.hands[seat] = sorted(take(g, name) for name in own.get("hand", []))
    for names in own.get("zone", []):
        group = [take(g, name) for name in names]
        if any(g.cards.is_intrigue(card) for card in group):
            raise Contradiction("refuse.position.intrigue")
        if len(group) > 1 and not (g.cards.hero[group[0]] and fits(g.cards, group[0], group[1:])):
            raise Contradiction("refuse.position.leader", card=group[0].name, cards=", ".join(card.name for card in group[1:]))
        g.zones[seat].append(group)
    g.intrigues[seat] = [take(g, name) for name in own.get("intrigues", [])]
    for name in own.get("tasks", []):
        task = member(Task, name, "task")
        if task not in g.task_box:
            raise Contradiction("refuse.position.task_twice", task=task.name)
        g.task_box.remove(task)
        g.tasks[seat].append(task)
    for key, bit in (("face_down", FACE_DOWN), ("activated", ACTIVATED), ("marked", MARKED | ACTIVATED)):
        for name in own.get(key, []):
            g.marks[member(Card, name, "card")] |= bit
    g.victories[seat] = whole(own.get("victories", 0), "victories")
    g.defeats[seat] = whole(own.get("defeats", 0), "defeats")
    g.plotted[seat] = whole(own.get("plotted", 0), "plotted")
    g.stakes[seat] = whole(own.get("stake", 0), "stake")
    g.backed[seat] = whole(own.get("backed", 0), "backed")
