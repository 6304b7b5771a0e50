"""What is what in Gaul: every kind of thing on the map, the cards beside it and the panels."""

from __future__ import annotations

from quadriga.draw import Kind, Markup, icon, join, label, memo, plate, sample, signs, tag
from quadriga.text import Text

from ..terms import FACTIONS, Faction, Force, Region, Status, Tribe
from .pieces import LIVERY, badge, figure, standing_on

ORNAMENTS = ("i-eagle", "i-people-", "#c-lasting")


@memo
def kinds(text: Text) -> tuple[Kind, ...]:
    """Specific things before those that lie around them."""
    return (*_pieces(text), *_tribes(text), *_map(), *_panels(), *_cards())


def _piece(piece: Force, text: Text, leader: str = "") -> Markup:
    """A piece as it stands on the map, with what is written on it."""
    shape, words = figure(piece, 1, leader, text)
    worn = f"s{LIVERY[piece.faction]} k-{piece.kind.name.lower()}"
    return sample(join([tag("g", shape, class_=f"tok {worn}"), tag("g", words, class_=f"on {worn}")]), 44, 44, "mk")


def _pieces(text: Text) -> tuple[Kind, ...]:
    caesar = _piece(Force.ROMAN_LEADER, text, text.say(f"draw.leader.{Faction.ROMANS.name}"))
    return (
        Kind("leader", "1.4", (".k-leader", ".lead"), (caesar, *signs("gaul-leader"))),
        Kind("legion", "1.4", (".k-legion",), (_piece(Force.LEGION, text),)),
        Kind("hidden", "1.4.3", (".k-hidden",), (_piece(Force.AUXILIA_HIDDEN, text), _piece(Force.ARVERNI_HIDDEN, text))),
        Kind("revealed", "1.4.3", (".k-revealed",), (_piece(Force.ARVERNI_REVEALED, text),)),
        Kind("scouted", "4.2.2", (".k-scouted",), (_piece(Force.ARVERNI_SCOUTED, text),)),
        Kind("fort", "1.4", (".k-static",), (_piece(Force.FORT, text), _piece(Force.SETTLEMENT, text))),
        Kind("piece", "1.4", ("#t-",), (_piece(Force.BELGIC_HIDDEN, text),)),
        Kind("faction", "1.5", ("#g-",), tuple(sample(badge(one, 16, text), 44, 44) for one in FACTIONS)),
    )


def _tribes(text: Text) -> tuple[Kind, ...]:
    circles = (Status.ARVERNI_ALLY, Status.ARVERNI_CITADEL, Status.DISPERSED, Status.GATHERING)
    drawn = tuple(sample(standing_on(status, text), 44, 44) for status in circles)
    return (Kind("tribe", "1.3.2", tuple(f"#s-{one.name}" for one in Tribe), drawn),)


def _map() -> tuple[Kind, ...]:
    """Regions, the markers that lie there, and what is going on."""
    value = [tag("circle", class_="value", r=10.5), label(3, 0, 6, class_="value-n")]
    worn = (
        ("devastated", "4.3.2"), ("at_war", "A6.2"), ("intimidated", "A4.6.2"), ("ring", "5.1.4"), ("togata", "5.1.4"),
        ("abatis", "5.1.4"), ("winter_uprising", "5.1.4"),
    )  # fmt: skip
    return (
        Kind("price", "3.1", (".price",), signs("gaul-coin")),
        *(Kind(f"marker_{name}", rule, (f".m-{name}",), _marker(name)) for name, rule in worn),
        Kind("value", "1.6", tuple(f"#n-{one.name}" for one in Region), (sample(join(value), 26, 26, "nameplate"),)),
        Kind("region", "1.3.1", tuple(f"#p-{one.name}" for one in Region)),
        Kind("action", "2.3.4", ("#f-action",)),
    )


def _marker(name: str) -> tuple[Markup, ...]:
    return (sample(join([tag("circle", class_="sign", r=13), icon(f"gaul-{name}", 21, class_="ico")]), 30, 30, "nameplate"),)


def _panels() -> tuple[Kind, ...]:
    """What each faction has."""
    return (
        Kind("coin", "1.8", (".coin",), signs("gaul-coin")),
        Kind("margin", "7.3", (".mg", ".goal"), (tag("b", "+2", class_="mg met"), tag("b", "−1", class_="mg soon"))),
        Kind("stock", "1.4.1", (".stocks",), signs("gaul-band", "gaul-ally", "gaul-citadel", "gaul-fort", "gaul-hut")),
        Kind("barred", "2.3.1", (".barred",)),
        Kind("row", "1.9", (".gaul-row", *(f"#f-{one.name}" for one in FACTIONS))),
        Kind("senate", "6.5", ("#f-senate",), signs("gaul-senate")),
        Kind("legions", "6.5.2", ("#f-legions",)),
    )


def _cards() -> tuple[Kind, ...]:
    """The cards beside the map."""
    return (
        Kind("sequence", "2.3.1", (".slot",)),
        Kind("effect", "5.2", (".effect",)),
        Kind("current", "2.3", ("#c-current", ".gaul-line")),
        Kind("next", "2.3.7", ("#c-next", "#c-ahead")),
        Kind("capability", "5.3", ("#c-",), (sample(tag("path", class_="body", d=plate(40, 22, 4)), 44, 26, "capability"),)),
    )
