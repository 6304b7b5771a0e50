"""A readable table -> State: for tests, puzzles and studies.

step = "actions"                         # draft, seals, votes, actions, delivery, cleanup or finale
event = "V17"                            # the current event; others of the game may follow in `events`
option = 1
ring = "blue"
seals = { labaron = "blue", sceptre = "green" }
chests = ["K01", "K29", "K33", "K08"]
spent = ["K02"]                          # chests of earlier rounds
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
pack = ["E002", "E005"]                  # in the draft: what is passed on, with the hand nine cards

What the rules could never bring about is refused with a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, TypeVar

from quadriga.kernel import BadPosition, Seat
from quadriga.kernel.description import quoted

from .config import ByzantionConfig
from .rules.bandons import fits
from .rules.phase_final import surplus
from .rules.setup import DRAFTED, EVENTS, PACK_SIZE, SOLO_EVENTS, TASKS_DEALT
from .state import ACTIVATED, FACE_DOWN, KNOWN, MARKED, NOBODY, Byzantion, base_dynamis, new_state
from .terms import (
    DISPLAY_SIZE,
    FIRST_SOLO_EVENT,
    PRICES,
    RESOURCES,
    Card,
    Chest,
    Deme,
    Event,
    Good,
    Keimelion,
    Step,
    Task,
    Territory,
    Unit,
)


class Contradiction(BadPosition):
    """What a description contradicts, in the words of this game's catalogue."""

    of_game = "byzantion"


E = TypeVar("E", bound=IntEnum)
FIRST_DOXA = 5
MOST = 999  # of anything that is counted
FIRST_DROPPED = 1  # of the five tasks dealt, one is given up at once, and another before the third age
STEPS = (Step.DRAFT, Step.SEALS, Step.VOTES, Step.ACTIONS, Step.DELIVERY, Step.CLEANUP, Step.FINALE)
SOLO_STEPS = (Step.SEALS, Step.ACTIONS, Step.CLEANUP)
AFTER_ACTIONS = (Step.DELIVERY, Step.CLEANUP, Step.FINALE)  # §6.1: all dynamis is spent or given up
TABLE = (
    "step", "event", "events", "round", "ring", "active", "seals", "chests", "spent", "market", "display", "discard", "removed",
    "units", "completed",
)  # fmt: skip
AMONG_DEMES = ("option",)
ALONE = ("sealed", "revealed", "reserved", "paid")
OWN = ("hand", "known", "zone", "face_down", "activated", "marked", "drew")
BEFORE_SEALS = (Step.DRAFT, Step.SEALS)
IN_DRAFT = ("step", "event", "events", "ring", "market")  # the rest of the table is laid out after it
OWN_IN_DRAFT = ("pack", "hand", "tasks", "dropped")
OWN_AMONG_DEMES = ("intrigues", "tasks", "dropped", "victories", "defeats", "plotted", "stake", "backed")


# Reading ------------------------------------------------------------------------------------------------------------


def member(kind: Iterable[E], name: Any) -> E:
    among = list(kind)
    found = next((one for one in among if one.name == str(name).upper()), None)
    if found is None:
        raise Contradiction("refuse.position.no_such", what=type(among[0]), name=quoted(name))
    return found


def members(kind: type[E], names: Any, words: str) -> list[E]:
    if not isinstance(names, list):
        raise Contradiction("refuse.position.list", words=words, what=kind)
    return [member(kind, name) for name in names]


def distinct(kind: type[E], names: Any, words: str) -> list[E]:
    """The same where each can stand there once only."""
    found = members(kind, names, words)
    if len(set(found)) != len(found):
        raise Contradiction("refuse.position.twice", words=words)
    return found


def table(value: Any, name: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise Contradiction("refuse.position.is_table", name=name)
    return value


def whole(value: Any, what: str, most: int = MOST) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise Contradiction("refuse.position.from_to", what=what, least=0, most=most, value=quoted(value))
    return value


def said(value: Any, what: str) -> bool:
    if not isinstance(value, bool):
        raise Contradiction("refuse.position.yes_or_no", what=what)
    return value


def seat_names(g: Byzantion) -> dict[str, Seat]:
    return {"justinian": 0} if g.solo else {Deme(seat).name.lower(): seat for seat in range(g.players)}


def read_seat(g: Byzantion, name: Any) -> Seat:
    seat = seat_names(g).get(str(name).lower())
    if seat is None:
        raise Contradiction("refuse.position.player", name=quoted(name), names=", ".join(seat_names(g)))
    return seat


def read_position(config: ByzantionConfig, data: Mapping[str, Any]) -> Byzantion:
    """The state of a description: the table as it is told, everything else as at the start."""
    g = new_state(config)
    seats = seat_names(g)
    g.step = member(SOLO_STEPS if g.solo else STEPS, data.get("step", "actions"))
    known = (*(IN_DRAFT if g.step is Step.DRAFT else (*TABLE, *(ALONE if g.solo else AMONG_DEMES))), *seats)
    for key in data:
        if key not in known:
            raise Contradiction("refuse.position.key", key=key, keys=", ".join(known))
    place_events(g, data)
    place_seals(g, data)
    place_chests(g, data)
    place_market(g, data.get("market", [good.name for good in RESOURCES]))
    place_open_cards(g, data)
    for territory, kinds in table(data.get("units", {}), "units").items():
        place_units(g, member(Territory, territory), table(kinds, territory))
    for name, seat in seats.items():
        goods = g.goods[seat]
        goods[Good.DOXA] = FIRST_DOXA + (seat - g.ring) % g.players
        goods[Good.DYNAMIS] = 0 if g.step in AFTER_ACTIONS else base_dynamis(g.players)
        place_player(g, seat, table(data.get(name, {}), name))
    place_outcomes(g, data)
    place_active(g, data)
    check_round_start(g)
    if not g.solo:
        check_stakes(g)
    return g


# The table ----------------------------------------------------------------------------------------------------------


def place_events(g: Byzantion, data: Mapping[str, Any]) -> None:
    pool = list(Event)[FIRST_SOLO_EVENT:] if g.solo else list(Event)[:FIRST_SOLO_EVENT]
    if "event" in data and "events" in data:
        raise Contradiction("refuse.position.event_or_events")
    names = data.get("events", [data.get("event", pool[0].name)])
    if not isinstance(names, list) or not names:
        raise Contradiction("refuse.position.list", words="events", what=Event)
    quiet = g.solo and names[0] == "-"
    row = distinct(Event, names[1:] if quiet else names, "events")
    if any(event not in pool for event in row):
        raise Contradiction("refuse.position.solo_events")
    if row != sorted(row, key=lambda event: (g.cards.age(event), g.cards.event_rank[event])):
        raise Contradiction("refuse.position.event_order")
    g.events = [None, *row] if quiet else [*row]
    most = sum((SOLO_EVENTS if g.solo else EVENTS)[g.length])
    if len(row) > most:
        raise Contradiction("refuse.position.events", n=most, found=len(row))
    g.round = whole(data.get("round", 1), "round") - 1
    if not 0 <= g.round < len(g.events):
        raise Contradiction("refuse.position.round", round=g.round + 1, n=len(g.events))
    first = 1 if quiet else 0
    g.shown = [not g.solo or place <= max(g.round, first) for place in range(len(g.events))]
    for place in revealed(data):
        if not 0 < place <= len(g.events):
            raise Contradiction("refuse.position.round", round=place, n=len(g.events))
        g.shown[place - 1] = True
    if not g.solo:
        place_option(g, data)
    if g.step is Step.FINALE:
        if "round" in data or "event" in data:
            raise Contradiction("refuse.position.finale_round")
        g.round = len(g.events)


def revealed(data: Mapping[str, Any]) -> list[int]:
    """The places of the row that were turned up for auctoritas."""
    places = data.get("revealed", [])
    if not isinstance(places, list):
        raise Contradiction("refuse.position.numbers", words="revealed")
    return [whole(place, "revealed") for place in places]


def place_option(g: Byzantion, data: Mapping[str, Any]) -> None:
    is_challenge = g.event().bid is not None
    if g.step is Step.VOTES and is_challenge:
        raise Contradiction("refuse.position.challenge", event=g.events[g.round])
    if "option" in data and g.step in (Step.SEALS, Step.VOTES, Step.FINALE):
        raise Contradiction("refuse.position.undecided", step=g.step)
    g.option = whole(data.get("option", 1), "option") - 1
    if not 0 <= g.option < len(g.event().options):
        raise Contradiction("refuse.position.option", event=g.events[g.round], option=g.option + 1)


def place_seals(g: Byzantion, data: Mapping[str, Any]) -> None:
    """The seals, and the initiative that follows from them."""
    g.ring = read_seat(g, data["ring"]) if "ring" in data else 0
    if "seals" in data:
        for name, who in table(data["seals"], "seals").items():
            g.seals[member(Keimelion, name)] = read_seat(g, who)
    elif not g.solo and g.step not in BEFORE_SEALS:
        g.seals[: g.players] = range(g.players)
    if g.solo:
        g.sealed_now = int(member(Keimelion, data["sealed"])) if "sealed" in data else NOBODY
        if g.sealed_now != NOBODY and (g.seals[g.sealed_now] == NOBODY or g.step is Step.SEALS):
            raise Contradiction("refuse.position.sealed")
        return
    placed = [seat for seat in g.seals if seat != NOBODY]
    n = len(placed) if g.step in BEFORE_SEALS else g.players
    if sorted(placed) != sorted((g.ring + k) % g.players for k in range(n)) or (g.step is Step.SEALS and n >= g.players):
        raise Contradiction("refuse.position.seals_under_way" if g.step is Step.SEALS else "refuse.position.seals")
    if g.step not in BEFORE_SEALS:
        g.initiative = placed
    if g.step is Step.FINALE:
        g.seals = [NOBODY] * len(Keimelion)  # §7.6: they are taken back after the last round, and the order stays


def place_chests(g: Byzantion, data: Mapping[str, Any]) -> None:
    """Four chests on the scale; before the first seal of a round there are none, for the round lays out its own."""
    unopened = not g.solo and g.step in BEFORE_SEALS and all(seat == NOBODY for seat in g.seals)
    default = [] if unopened else ["K01", "K02", "K03", "K04"]
    g.chests = members(Chest, data.get("chests", default), "chests")
    if len(set(g.chests)) != (0 if unopened else len(Keimelion)):
        raise Contradiction("refuse.position.no_chests" if unopened else "refuse.position.chests")
    spent = distinct(Chest, data.get("spent", []), "spent")
    most = len(Keimelion) * g.round
    if len(spent) > most or any(chest in g.chests for chest in spent):
        raise Contradiction("refuse.position.spent", n=most)
    g.chest_bag = [chest for chest in Chest if chest not in g.chests and chest not in spent]


def place_market(g: Byzantion, names: Any) -> None:
    goods = members(Good, names, "market")
    if len(set(goods)) != len(goods) or any(good not in RESOURCES for good in goods):
        raise Contradiction("refuse.position.market")
    g.market = [int(good) for good in goods] + [-1] * (len(PRICES) - len(goods))


def place_open_cards(g: Byzantion, data: Mapping[str, Any]) -> None:
    g.display = take(g, data, "display")
    if len(g.display) > DISPLAY_SIZE:
        raise Contradiction("refuse.position.display", n=DISPLAY_SIZE)
    g.discard = take(g, data, "discard")
    g.removed += take(g, data, "removed")
    if not g.solo:
        return
    g.reserved = sorted(distinct(Card, data.get("reserved", []), "reserved"))
    if any(card not in g.display for card in g.reserved):
        raise Contradiction("refuse.position.reserved")
    g.paid = said(data.get("paid", False), "paid")
    event = g.solo_event()
    if g.paid and (event is None or not event.pay or g.step is Step.SEALS):
        raise Contradiction("refuse.position.paid")


def place_units(g: Byzantion, territory: Territory, kinds: Mapping[str, Any]) -> None:
    for name, n in kinds.items():
        unit = member(Unit, name)
        if whole(n, name) > g.supply(unit):
            raise Contradiction("refuse.position.units", n=g.cards.units[unit].miniatures, unit=name)
        for _ in range(n):
            g.place(unit, territory)


def take(g: Byzantion, data: Mapping[str, Any], words: str) -> list[Card]:
    """The cards of a list, out of the deck; each exists once."""
    cards = members(Card, data.get(words, []), words)
    for card in cards:
        if card not in g.deck:
            raise Contradiction("refuse.position.card_twice", card=card.name)
        g.deck.remove(card)
    return cards


# A player -----------------------------------------------------------------------------------------------------------


def place_player(g: Byzantion, seat: Seat, own: Mapping[str, Any]) -> None:
    keys = OWN_IN_DRAFT if g.step is Step.DRAFT else OWN if g.solo else (*OWN, *OWN_AMONG_DEMES)
    for key, value in own.items():
        if key not in keys:
            if str(key).upper() not in Good.__members__:
                has = ", ".join((*keys, *(good.name.lower() for good in Good)))
                raise Contradiction("refuse.position.own_key", key=quoted(key), keys=has)
            g.goods[seat][member(Good, key)] = whole(value, key)
    if g.solo and not g.has(seat, Good.DOXA):
        raise Contradiction("refuse.position.defeated")
    g.hands[seat] = sorted(take(g, own, "hand"))
    for card in distinct(Card, own.get("known", []), "known"):
        if card not in g.hands[seat]:
            raise Contradiction("refuse.position.not_in_hand", card=card.name)
        g.marks[card] |= KNOWN
    if g.step is Step.DRAFT:
        place_pack(g, seat, own)
    place_zone(g, seat, own)
    g.drew[seat] = said(own.get("drew", False), "drew")
    if g.solo:
        return
    place_tasks(g, seat, own)
    g.victories[seat] = whole(own.get("victories", 0), "victories")
    g.defeats[seat] = whole(own.get("defeats", 0), "defeats")
    lying = len(g.intrigues[seat])
    g.plotted[seat] = whole(own.get("plotted", lying), "plotted", sum(map(g.cards.is_intrigue, Card)))
    if g.plotted[seat] < lying:
        raise Contradiction("refuse.position.plotted", n=lying)
    g.stakes[seat] = whole(own.get("stake", 0), "stake")
    g.backed[seat] = whole(own.get("backed", 0), "backed", 2)


def place_pack(g: Byzantion, seat: Seat, own: Mapping[str, Any]) -> None:
    """§2.2: all have kept equally many of their nine cards, and fewer than six."""
    g.packs[seat] = sorted(take(g, own, "pack"))
    kept = whole(len(g.hands[0]), "hand", DRAFTED - 1)
    for words, found, n in (("hand", g.hands[seat], kept), ("pack", g.packs[seat], PACK_SIZE - kept)):
        if len(found) != n:
            raise Contradiction("refuse.position.from_to", what=words, least=n, most=n, value=str(len(found)))


def place_zone(g: Byzantion, seat: Seat, own: Mapping[str, Any]) -> None:
    groups = own.get("zone", [])
    if not isinstance(groups, list) or not all(isinstance(group, list) and group for group in groups):
        raise Contradiction("refuse.position.zone")
    for names in groups:
        group = take(g, {"zone": names}, "zone")
        if any(g.cards.is_intrigue(card) for card in group):
            raise Contradiction("refuse.position.intrigue")
        if len(group) > 1 and not (g.cards.hero[group[0]] and fits(g.cards, group[0], group[1:])):
            raise Contradiction("refuse.position.leader", card=group[0].name, cards=", ".join(card.name for card in group[1:]))
        g.zones[seat].append(group)
    g.intrigues[seat] = take(g, own, "intrigues") if not g.solo else []
    if any(not g.cards.is_intrigue(card) for card in g.intrigues[seat]):
        raise Contradiction("refuse.position.no_intrigue")
    place_marks(g, seat, own)


def place_marks(g: Byzantion, seat: Seat, own: Mapping[str, Any]) -> None:
    """Cards lie face down one by one; a token belongs to the whole bandon."""
    for card in distinct(Card, own.get("face_down", []), "face_down"):
        if not any(card in group for group in [*g.zones[seat], g.intrigues[seat]]):
            raise Contradiction("refuse.position.not_in_zone", card=card.name, words="face_down")
        g.marks[card] |= FACE_DOWN
    for words, bits in (("activated", ACTIVATED), ("marked", MARKED | ACTIVATED)):
        for card in distinct(Card, own.get(words, []), words):
            group = next((group for group in g.zones[seat] if card in group), None)
            if group is None:
                raise Contradiction("refuse.position.not_in_zone", card=card.name, words=words)
            for one in group:
                g.marks[one] |= bits
    in_play = g.step in (Step.ACTIONS, Step.DELIVERY, Step.CLEANUP)
    if not in_play and any(own.get(words) for words in ("face_down", "activated", "marked", "drew")):
        raise Contradiction("refuse.position.round_start", step=g.step)


def place_tasks(g: Byzantion, seat: Seat, own: Mapping[str, Any]) -> None:
    for words, place in (("tasks", g.tasks[seat]), ("dropped", g.dropped[seat])):
        for task in members(Task, own.get(words, []), words):
            if task not in g.task_box:
                raise Contradiction("refuse.position.task_twice", task=task.name)
            g.task_box.remove(task)
            place.append(task)
    age = g.cards.age(last) if (last := g.events[min(g.round, len(g.events) - 1)]) is not None else 1
    given_up = FIRST_DROPPED + (age == 3)
    if len(g.tasks[seat]) > TASKS_DEALT - given_up:
        raise Contradiction("refuse.position.tasks", n=TASKS_DEALT - given_up, age=age)
    if len(g.dropped[seat]) > given_up:
        raise Contradiction("refuse.position.dropped", n=given_up, age=age)
    g.tasks[seat].sort()


def place_outcomes(g: Byzantion, data: Mapping[str, Any]) -> None:
    """§7.2, §7.3, §9.8: of each event that is over one player is the winner, if it was completed, or else the loser."""
    over = g.round + (g.step is Step.CLEANUP)
    events = sum(event is not None for event in g.events[:over])
    won, lost = sum(g.victories), sum(g.defeats)
    g.completed = whole(data.get("completed", won), "completed")
    if g.completed > events:
        raise Contradiction("refuse.position.completed", n=events, found=g.completed)
    if won > g.completed or won + lost > events:
        raise Contradiction("refuse.position.outcomes", n=events, completed=g.completed, won=won, lost=lost)


# Whose turn it is, and what was voted -----------------------------------------------------------------------------------


def place_active(g: Byzantion, data: Mapping[str, Any]) -> None:
    g.active = g.initiative[0]
    if "active" in data:
        if g.step not in (Step.VOTES, Step.ACTIONS):
            raise Contradiction("refuse.position.nobody_active", step=g.step)
        g.active = read_seat(g, data["active"])
    if g.step is Step.ACTIONS and not g.solo and not g.has(g.active, Good.DYNAMIS):
        raise Contradiction("refuse.position.no_dynamis", who=g.who(g.active))


def check_round_start(g: Byzantion) -> None:
    """§7.6, §6.1: hands are down to their limit between rounds, and nobody keeps dynamis beyond the actions."""
    between = g.step is Step.FINALE or (g.step is Step.SEALS and all(seat == NOBODY for seat in g.seals))
    for seat in range(g.players):
        if between and not g.solo and (more := surplus(g, seat)) > 0:
            raise Contradiction("refuse.position.hand", who=g.who(seat), n=len(g.hands[seat]) - more)
        if g.step in AFTER_ACTIONS and g.has(seat, Good.DYNAMIS):
            raise Contradiction("refuse.position.dynamis", who=g.who(seat))


def check_stakes(g: Byzantion) -> None:
    """Auctoritas lies on one of two options, of those who have voted; the emperor follows the greater part."""
    for stake, backed in zip(g.stakes, g.backed, strict=True):
        if bool(stake) != bool(backed):
            raise Contradiction("refuse.position.stake")
    if not any(g.stakes):
        return
    is_challenge = g.step is not Step.FINALE and g.event().bid is not None
    if is_challenge or g.step is Step.SEALS:
        raise Contradiction("refuse.position.no_votes")
    if g.step is Step.VOTES:
        if any(g.stakes[seat] for seat in g.initiative[g.initiative.index(g.active) :]):
            raise Contradiction("refuse.position.not_yet")
        return
    first, second = (sum(n for n, backed in zip(g.stakes, g.backed, strict=True) if backed == side) for side in (1, 2))
    if g.step is not Step.FINALE and first != second and (second > first) != bool(g.option):
        raise Contradiction("refuse.position.against_votes", option=g.option + 1)
