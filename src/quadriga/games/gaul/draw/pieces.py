"""The pieces of Gaul as drawings: groups of one kind with their number, Allies and Citadels, crests of the factions.

From near a group is seen piece by piece, and a tribe with its City: `far` and `near` mark what only one of the two shows.

Every faction has a livery: colour, outline, pattern and letter. Filled is Hidden, open is
Revealed, open with an eye is Scouted.
"""

from __future__ import annotations

from math import ceil, sqrt

from quadriga.draw import EMPTY, Markup, at, icon, join, label, medal, memo, outline, plate, tag
from quadriga.text import Text

from ..terms import Book, Faction, Force, Kind, Region, Standing, Status, Tribe

LIVERY = {Faction.ROMANS: 0, Faction.ARVERNI: 3, Faction.AEDUI: 1, Faction.BELGAE: 2, Faction.GERMANS: 5}
CREST = 25  # half the width of a faction to be pointed at
CELL = 36  # the square a group of pieces stands in
_LIFT = {5: 4.5}  # the middle of a triangle is lower than that of its circle


def letter(faction: Faction, text: Text) -> str:
    return text.say(f"draw.letter.{faction.name}")


@memo
def badge(faction: Faction, radius: float, text: Text) -> Markup:
    """The crest of a faction inside a drawing."""
    livery = LIVERY[faction]
    low = max(6.2, radius * 0.4) + _LIFT.get(livery, 0) * radius / 17
    return tag(
        "g",
        medal(livery, radius),
        label(letter(faction, text), 0, low, class_="letter", font_size=max(17.5, round(radius * 1.1))),
        class_=f"crest-in s{livery}",
    )


@memo
def target(faction: Faction, region: Region, x: float, y: float, text: Text) -> Markup:
    """A faction to be pointed at in a Region."""
    shape = outline(LIVERY[faction], CREST)
    return tag(
        "g",
        tag("path", class_="halo", d=shape),
        tag("path", class_="body", d=shape),
        tag("g", badge(faction, 20, text), class_="on"),
        id=f"g-{faction.name}",
        class_=f"target s{LIVERY[faction]}",
        transform=at(x, y),
        data_part=faction.name,
        data_of="Faction",
        data_at=f"Region.{region.name}",
        data_label=text.name(faction),
    )


# Groups of pieces -------------------------------------------------------------------------------------------------------


@memo
def group(piece: Force, n: int, leader: str, region: Region, x: float, y: float, scale: float, text: Text) -> Markup:
    """All pieces of one kind in a Region; `leader` is whom a Leader piece stands for."""
    livery = LIVERY[piece.faction]
    name = leader if piece.kind is Kind.LEADER else text.name(piece)
    shape, words = figure(piece, n, leader, text)
    classes = f"s{livery} k-{piece.kind.name.lower()}"
    body = tag(
        "g",
        shape,
        class_=f"tok {classes}" + (" many" if n > 1 else ""),
        data_part=piece.name,
        data_of="Force",
        data_at=f"Region.{region.name}",
        data_side=f"Faction.{piece.faction.name}",
        data_label=text.say("draw.group", n=n, piece=name, region=region),
    )
    return tag(
        "g",
        body,
        tag("g", words, class_=f"on {classes}"),
        id=f"t-{region.name}-{piece.name}",
        class_="mk",
        transform=at(x, y, scale=scale),
        data_fly=f"leader-{piece.faction.name}" if piece.kind is Kind.LEADER else None,
    )


@memo
def figure(piece: Force, n: int, leader: str, text: Text) -> tuple[Markup, Markup]:
    """What is clicked, and what is written on it: a name is no part of a button that has another."""
    if piece.kind is Kind.LEADER:
        return _leader(piece.faction, leader, text)
    if piece.kind is Kind.LEGION:
        eagle = icon("eagle", 17, 0, -9.5, class_="ico gold far" if n > 1 else "ico gold")
        return join([*_shape(_STANDARD), eagle]), join([_number(n, 11), each(piece, n)])
    if piece.kind is Kind.STATIC:
        named = label(letter(piece.faction, text), -18, -8, class_="mark near") if piece is Force.SETTLEMENT else EMPTY
        return join(_shape(_FORT if piece is Force.FORT else _HUT)), named
    return _bands(piece, n, text)


def _bands(piece: Force, n: int, text: Text) -> tuple[Markup, Markup]:
    livery = LIVERY[piece.faction]
    shape = outline(livery, 15)
    low = _LIFT.get(livery, 0)
    eye = tag(
        "path", class_="eye", d="M6-15q6-6 12 0q-6 6-12 0zM10.500-15a1.600 1.600 0 1 0 3.200 0a1.600 1.600 0 1 0-3.200 0z"
    )
    words = [_number(n, 7.5 + low), each(piece, n), label(letter(piece.faction, text), -18, -8, class_="mark near")]
    return join(_shape(shape)), join([*words, eye if piece.kind is Kind.SCOUTED else EMPTY])


def _leader(faction: Faction, leader: str, text: Text) -> tuple[Markup, Markup]:
    """A standing figure; a Successor has no wreath."""
    named = not leader.startswith(text.name(Standing.SUCCESSOR))
    initial = leader[:1] if named else letter(faction, text)
    wreath = tag("path", class_="wreath", d="M-9-9a9 9 0 1 1 18 0") if named else EMPTY
    return join([*_shape(_PAWN), wreath]), label(initial, 0, 14, class_="initial latin")


def _shape(d: str) -> list[Markup]:
    return [tag("path", class_="halo", d=d), tag("path", class_="body", d=d), tag("path", class_="weave", d=d)]


def _number(n: int, y: float) -> Markup:
    """How many there are; from near they are seen one by one, and the number stands at the side."""
    far = " far" if n > 1 else ""
    return label(n, 0, y, class_=f"n wide{far}" if n > 9 else f"n{far}")


@memo
def each(piece: Force, n: int) -> Markup:
    """The pieces of a group one by one, in rows that fill its cell; nothing for a piece that stands alone."""
    if n < 2:
        return EMPTY
    columns = ceil(sqrt(n))
    rows = ceil(n / columns)
    step = (CELL - 3) / columns
    shape = plate(step * 0.78, step * 0.9, 1) if piece.kind is Kind.LEGION else outline(LIVERY[piece.faction], step * 0.45)
    drawn = []
    for i in range(n):
        row, column = divmod(i, columns)
        wide = min(columns, n - row * columns)  # the last row may be shorter: it stands in the middle
        spot = at((column - (wide - 1) / 2) * step, (row - (rows - 1) / 2) * step)
        drawn.append(tag("path", class_="one", d=shape, transform=spot))
    return tag("g", *drawn, label(n, 18, 18, class_="sum"), class_="near")


@memo
def leader_name(faction: Faction, standing: Standing, book: Book, text: Text) -> str:
    """§1.4.3, §A1.4: whom the Leader piece stands for."""
    if standing is Standing.NAMED:
        later = book is Book.ARIOVISTUS and text.has(f"draw.leader_a.{faction.name}")
        return text.say(f"draw.leader{'_a' if later else ''}.{faction.name}")
    return f"{text.name(standing)} ({text.name(faction)})"


_STANDARD = plate(30, 33, 3)
_FORT = "M-16-14h7v5h5v-5h8v5h5v-5h7v28h-32z"
_HUT = "M0-17l17 15h-4v16h-26v-16h-4z"
_PAWN = "M0-18a8.500 8.500 0 0 1 5 15.400q8 3 10 19.600h-30q2-16.600 10-19.600a8.500 8.500 0 0 1 5-15.400z"


# Tribes -----------------------------------------------------------------------------------------------------------------


def tribe_label(which: Tribe, city: str | None, text: Text) -> str:
    """What stands below a tribe circle. One that its Region is named after bears the name of its City, if it has one."""
    if city and text.name(which).split(" (")[0] == text.name(Region.__members__.get(which.name)):
        return city
    return text.say(f"draw.tribe.{which.name}") if text.has(f"draw.tribe.{which.name}") else text.name(which).split(" (")[0]


@memo
def tribe(which: Tribe, status: Status, city: str | None, x: float, y: float, text: Text) -> Markup:
    """A tribe circle: empty while Subdued, else with what stands on it."""
    name = tribe_label(which, city, text)
    socket = tag(
        "g",
        tag("path", class_="halo", d=_SOCKET),
        tag("path", class_="body socket city" if city else "body socket", d=_SOCKET),
        class_="tribe",
        data_part=which.name,
        data_of="Tribe",
        data_label=f"{text.name(which)}: {text.name(status)}",
    )
    written = [_CITY if city else EMPTY, standing_on(status, text), label(name, 0, 30, class_="tribe-name")]
    if city and city != name:
        written.append(label(city, 0, 41, class_="city-name near"))
    return tag("g", socket, tag("g", *written, class_="on"), id=f"s-{which.name}", transform=at(x, y))


def standing_on(status: Status, text: Text) -> Markup:
    """What stands on a tribe circle."""
    owner = status.owner
    if owner is None:
        return _MARKERS.get(status, EMPTY)
    livery = LIVERY[owner]
    low = _LIFT.get(livery, 0) * 0.8
    shape = _TOWER if status.is_citadel else outline(livery, 13)
    return tag(
        "g",
        tag("path", class_="body", d=shape),
        tag("path", class_="weave", d=shape),
        label(letter(owner, text), 0, 8 if status.is_citadel else 5.5 + low, class_="mark big"),
        class_=f"disc s{livery}",
    )


_SOCKET = outline(0, 17)
_CITY = tag("path", class_="wall", d=outline(0, 20.5))
_TOWER = "M-17-16h6v4h5v-4h12v4h5v-4h6v31h-34z"
_CROSS = tag("path", class_="cross", d="M-8-8l16 16M8-8l-16 16")
_MARKERS = {
    Status.DISPERSED: tag("g", tag("path", class_="scattered", d=outline(0, 14)), _CROSS),
    Status.GATHERING: tag(
        "g", tag("path", class_="scattered", d=outline(0, 14)), tag("path", class_="cross", d="M-8 0h16M2-6l6 6-6 6")
    ),
    Status.RAZED: tag("g", tag("path", class_="razed", d=outline(0, 14)), tag("path", class_="flame", d=_HUT)),
}
