"""The open table in words: Regions, factions, and what lies beside the map."""

from __future__ import annotations

from quadriga.text import Table, Text

from ..ariovistus.steps import InterludeStep
from ..ariovistus.war import war_reason
from ..atlas import TRIBES_IN
from ..cards import Card
from ..rules.battle.arithmetic import Account
from ..ruleset import RULESETS
from ..terms import (
    FACES,
    FACTIONS,
    FORCES,
    GERMANS,
    KINDS,
    LEGIONS,
    REGIONS,
    ROMANS,
    WINTER,
    Book,
    Deed,
    Faction,
    Force,
    Phase,
    Region,
    Senate,
    Standing,
    Status,
    Tribe,
    ally,
    citadel,
)
from ..view import View
from .battle import headline, sides
from .card_text import card_number, effect, lasting, order_of
from .card_text import sides as texts_of

Stock = tuple[str, int, int]  # what, how many are Available, of how many

ALL_FORCES = tuple(Force)


def board_text(view: View, text: Text) -> list[Table]:
    """The board for the terminal, for ears, and for the curious."""
    tables = [cards(view, text), beside(view, text), factions(view, text), regions(view, text)]
    if view.clash is not None:
        return [battle(view.clash, text), *tables]
    return [interlude(view, text), *tables] if view.phase is Phase.INTERLUDE else tables


def interlude(view: View, text: Text) -> Table:
    """§A2.1: the steps in the printed order, how far they are, and what each is about."""
    head = tuple(text.say(f"table.{key}") for key in ("number", "thing", "value", "about"))
    stages = ("done", "now", "next")
    rows = [
        (
            str(step + 1),
            text.name(step),
            text.say(f"page.stage_{stages[1 + (step > view.step) - (step < view.step)]}"),
            text.say(f"draw.interlude.{step.name}"),
        )
        for step in InterludeStep
    ]
    return Table(text.say("table.interlude"), head, tuple(rows))


def battle(account: Account, text: Text) -> Table:
    """§3.2.4: the Battle under way, in figures."""
    rows = tuple((text.name(faction), words) for faction, words in sides(account, text))
    return Table(headline(account, text), (text.say("table.faction"), text.say("table.arithmetic")), rows)


def cards(view: View, text: Text) -> Table:
    """The card played and those known to come, with the order of the factions and what they do; then what lasts."""
    known = [("now", view.current), ("next", view.upcoming), *(("later", card) for card in view.ahead if card is not None)]
    rows = [row for when, number in known for row in card_rows(view, text, when, number)]
    for card, side, owner in lasting(view):
        holder = "" if owner is None else text.name(owner)
        rows.append((text.say("table.lasting"), text.name(card), holder, text.name(side), effect(card, side, text)))
    keys = ("when", "card", "order", "side", "effect")
    return Table(text.say("table.cards"), tuple(text.say(f"table.{key}") for key in keys), tuple(rows))


def card_rows(view: View, text: Text, when: str, number: int) -> list[tuple[str, ...]]:
    """A row for each text of a card; Winter has none."""
    if number <= WINTER:
        return [(text.say(f"table.{when}"), card_name(number, text), "", "", "")]
    card = Card(number)
    order = ", ".join(text.name(faction) for faction in order_of(number, view.book))
    name = f"{card_number(card)} · {text.name(card)}"
    return [(text.say(f"table.{when}"), name, order, text.name(side), effect(card, side, text)) for side in texts_of(card)]


def regions(view: View, text: Text) -> Table:
    head = tuple(text.say(f"table.{key}") for key in ("region", "control", "tribes", "pieces", "markers"))
    rows = [region_row(view, text, region) for region in REGIONS if is_worth_a_row(view, region)]
    return Table(text.say("table.regions"), head, tuple(rows))


def is_worth_a_row(view: View, region: Region) -> bool:
    return any(Status(view.tribes[t]) is not Status.ABSENT for t in tribes_in(view, region)) or bool(pieces_in(view, region))


def tribes_in(view: View, region: Region) -> tuple[Tribe, ...]:
    return (*TRIBES_IN[region], Tribe.COLONY) if view.colony is region else TRIBES_IN[region]


def pieces_in(view: View, region: Region) -> list[tuple[Force, int]]:
    here = view.board[region * FORCES : (region + 1) * FORCES]
    return [(piece, n) for piece in ALL_FORCES if (n := here[piece])] if any(here) else []


def region_row(view: View, text: Text, region: Region) -> tuple[str, ...]:
    control = view.control[region]
    tribes = "; ".join(f"{text.name(t)}: {text.name(Status(view.tribes[t]))}" for t in tribes_in(view, region))
    pieces = "; ".join(f"{n} × {text.name(piece)}" for piece, n in pieces_in(view, region))
    return (
        text.name(region),
        text.say("table.nobody") if control < 0 else text.name(Faction(control)),
        tribes,
        pieces,
        ", ".join(text.say(f"table.{marker}") for marker in markers_in(view, region)),
    )


def markers_in(view: View, region: Region) -> list[str]:
    """Markers on the Region, by key."""
    there = {
        "devastated": view.devastated[region],
        "intimidated": view.intimidated[region],
        "at_war": region in view.at_war,
    }
    return [marker for marker, lies in there.items() if lies]


def factions(view: View, text: Text) -> Table:
    keys = ("faction", "resources", "score", "margin", "leader", "available", "eligible")
    rows = []
    for i, faction in enumerate(f for f in FACTIONS if view.seat_of[f] >= 0):
        status = text.name(Deed(view.deeds[faction])) if view.deeds[faction] else text.say(
            "table.is_eligible" if view.eligible[faction] else "table.ineligible"
        )  # fmt: skip
        rows.append(
            (
                text.name(faction),
                str(view.resources[faction]),
                str(view.scores[i]),
                str(view.margins[i]),
                leader_name(view, text, faction),
                ", ".join(f"{text.say(f'draw.stock.{key}')} {n}" for key, n, _ in available(view, faction)),
                status,
            )
        )
    return Table(text.say("table.factions"), tuple(text.say(f"table.{key}") for key in keys), tuple(rows))


def available(view: View, faction: Faction) -> tuple[Stock, ...]:
    """§1.4.1: what the faction could still place, of how many."""
    rules = RULESETS[view.book]
    bands = sum(sum(view.board[faction * KINDS + face :: FORCES]) for face in FACES)
    stocks = [("auxilia" if faction is ROMANS else "band", rules.bands[faction] - bands, rules.bands[faction])]
    stocks.append(("ally", rules.allies[faction] - view.tribes.count(ally(faction)), rules.allies[faction]))
    if rules.citadels[faction]:
        stocks.append(("citadel", rules.citadels[faction] - view.tribes.count(citadel(faction)), rules.citadels[faction]))
    if faction is ROMANS:
        stocks.append(("fort", rules.forts - sum(view.board[Force.FORT :: FORCES]), rules.forts))
    if faction is GERMANS and rules.settlements:
        stocks.append(("hut", rules.settlements - sum(view.board[Force.SETTLEMENT :: FORCES]), rules.settlements))
    return tuple(stocks)


def leader_name(view: View, text: Text, faction: Faction) -> str:
    """Who leads: the named Leader, a Successor, or why there is nobody."""
    standing = Standing(view.standing[faction])
    if standing is not Standing.NAMED:
        return text.name(standing)
    return text.say(f"leader.{view.book.name}.{faction.name}")


def beside(view: View, text: Text) -> Table:
    on_map = sum(view.board[Force.LEGION :: FORCES])
    senate = text.name(Senate(view.senate)) + (f", {text.say('table.firm')}" if view.firm else "")
    values = {
        "deck": str(view.deck),
        "winters": str(view.winters),
        "senate": senate,
        "legions": str(view.track),
        "fallen": str(view.fallen),
        "off_map": str(LEGIONS - on_map),
    }
    if view.book is Book.ARIOVISTUS:  # §A2.3.9
        regions = [Region(region) for region in view.at_war]
        causes = ", ".join(f"{text.name(region)} ({text.say(war_reason(region))})" for region in regions)
        values["arverni"] = text.say("table.war", regions=causes) if causes else text.say("table.peace")
    rows = tuple((text.say(f"table.{key}"), value) for key, value in values.items())
    return Table(text.say("table.track"), (text.say("table.thing"), text.say("table.value")), rows)


def card_name(number: int, text: Text) -> str:
    return text.say("table.none") if number < 0 else text.name(Card(number))
