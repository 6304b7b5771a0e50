"""A player's mat: the action circle with its bowls and Trajan tiles, and everything that was gathered."""

from __future__ import annotations

import re
from math import cos, pi, radians, sin

from quadriga.draw import EMPTY, Fragments, Markup, at, icon, join, label, memo, outline, plate, polygon, tag, wrap
from quadriga.text import Text

from ..components import ACTIONS, BONUS_ACTION, COLOURS, EXTRA_TILES, NEEDS, TRAJAN_TILES, VOTES
from ..telling.bonuses import bonus_words
from ..telling.demands import ends_with
from ..telling.landing import landing
from ..telling.tiles import tile_words
from ..terms import NONE, Action, Bonus, Colour, Face, ForumTile, Icon, Need, Player, Slot, Stage, TrajanTile
from ..view import MatView, View
from .board import LIVERY, TIME
from .pieces import arch, bonus_tile, figure, forum_tile, shape, stack_count, stone, trajan_tile

MAT = (8, 8, 584, 624)
# What a small screen shows at a time.
SCREENS = {"circle": (MAT[0], MAT[1], MAT[2], 508), "gathered": (MAT[0], 512, 302, 124), "stock": (310, 512, 286, 124)}
CENTRE = TIME
ANGLES = (-30, 30, 90, 150, 210, 270)  # of the bowls, clockwise from the top
BOWL_RING, BOWL = 139, 59
SLOTS = ((-145, -214), (145, -214), (241, 0), (145, 214), (-145, 214), (-241, 0))  # from the centre
EXTRA, WILD, VOTE, NEED, ICON, SUPPLY = (12, 552), (316, 552), (12, 608), (178, 608), (316, 608), (514, 552)  # where rows begin
TOP = (Action.SEAPORT, Action.FORUM)  # their names stand above them
ASIDE = {Action.SEAPORT: 7, Action.FORUM: -4, Action.MILITARY: 16, Action.CONSTRUCTION: -33}  # clear of tiles and signs
STEP = 44  # from one tile of a row to the next
ROWS = (("extra", EXTRA), ("wild", WILD), ("votes", VOTE), ("needs", NEED), ("icons", ICON), ("supply", SUPPLY))
WILDS = (ForumTile.WILD_NEED, ForumTile.WILD_COMMODITY, ForumTile.WILD_CONSTRUCTION, ForumTile.WILD_ACTION)


def around(bowl: int, radius: float) -> tuple[float, float]:
    angle = radians(ANGLES[bowl])
    return radius * sin(angle), -radius * cos(angle)


def stone_spots(n: int) -> list[tuple[float, float]]:
    """Where n stones lie in a bowl: in the middle, or in one ring or two."""
    if n == 1:
        return [(0.0, 0.0)]
    if n <= 4:
        return [(-17.0, -16.0), (17.0, -16.0), (-17.0, 17.0), (17.0, 17.0)][:n]
    inner = 0 if n == 5 else 1 if n <= 8 else 3 if n <= 11 else 4
    return _ring(n - inner, 38) + _ring(inner, 15 if inner > 1 else 0)


def _ring(n: int, radius: float) -> list[tuple[float, float]]:
    return [(radius * sin(2 * pi * i / n), -radius * cos(2 * pi * i / n)) for i in range(n)]


@memo
def ways(start: Action, n: int, claims: bool) -> Markup:
    """Rings around the bowls that the stones of a bowl reach, a heavy one where the last one falls, and around its tile."""
    rings = []
    last = (start + n) % len(ACTIONS)
    for i in range(1, min(n, len(ACTIONS)) + 1):
        x, y = around((start + i) % len(ACTIONS), BOWL_RING)
        kind = "way last-stone" if (start + i) % len(ACTIONS) == last else "way"
        rings.append(tag("circle", class_=kind, cx=CENTRE[0] + x, cy=CENTRE[1] + y, r=BOWL - 4))
    if claims:
        x, y = SLOTS[last]
        rings.append(tag("path", class_="way last-stone", d=plate(104, 72, 12), transform=at(CENTRE[0] + x, CENTRE[1] + y)))
    return join(rings)


def _between(bowl: int) -> tuple[float, float]:
    """From the middle of a bowl to its rim, inward and onward: where its stones go."""
    angle = radians(ANGLES[bowl])
    inward, onward = (-sin(angle), cos(angle)), (cos(angle), sin(angle))
    return BOWL * 0.707 * (inward[0] + onward[0]), BOWL * 0.707 * (inward[1] + onward[1])


# The circle -----------------------------------------------------------------------------------------------------------


@memo
def bowl(
    action: Action, n: int, target: Action, reach: TrajanTile | None, ends: str, lifted: bool, part: bool, text: Text
) -> Markup:
    """A bowl with its action; where its stones would lead is marked on the rim."""
    x, y = around(action, BOWL_RING)
    words = text.say("draw.bowl", action=action, n=n)
    hint = EMPTY
    if n:
        words += ", " + text.say("draw.leads", target=target, n=n) + ends
        hx, hy = _between(action)
        hint = tag(
            "g",
            tag("circle", class_="lead" if reach is None else "lead reach", r=13),
            icon(target.name.lower(), 16, class_="ico"),
            transform=at(hx, hy),
        )
    if reach is not None:
        words += ", " + text.say("draw.reach", tile=reach)
    return tag(
        "g",
        shape(outline(0, BOWL), "bowl lifted" if lifted else "bowl"),
        tag("circle", class_="bowl-deep", r=BOWL - 7),
        icon(action.name.lower(), 44, class_="ico faint"),
        label(text.name(action), ASIDE.get(action, 0), -BOWL - 3 if action in TOP else BOWL + 13, class_="bowl-name latin"),
        hint,
        id=f"m-bowl-{action.name}",
        class_="place",
        transform=at(CENTRE[0] + x, CENTRE[1] + y),
        data_part=action.name if part else None,
        data_of="Action" if part else None,
        data_label=words,
        data_peek=part,
    )


@memo
def slot(place: Slot, tile: int, has_arch: bool, text: Text) -> Markup:
    x, y = SLOTS[place]
    drawn = shape(plate(88, 56, 8), "empty")
    words = text.say("draw.slot", slot=place)
    if tile != NONE:
        drawn = tag("g", trajan_tile(TRAJAN_TILES[tile], text), data_fly=f"tile-{TRAJAN_TILES[tile].name}")
        words += ": " + tile_words(tile, text)
    elif has_arch:
        drawn = join([drawn, tag("g", arch(44), data_fly="arch")])
        words += ": " + text.say("draw.arch")
    number = EMPTY if tile != NONE or has_arch else label(place.name, 0, 6, class_="slot-n latin")
    return tag(
        "g", drawn, number, id=f"m-slot-{place.name}", class_="place tight", transform=at(CENTRE[0] + x, CENTRE[1] + y),
        data_part=place.name, data_label=words,
    )  # fmt: skip


def stones(mat: MatView, lifted: int, text: Text) -> Fragments:
    """The stones, each where it lies. Nobody can tell equal ones apart: how they are sown is told by their course."""
    made: Fragments = {}
    seen = [0] * len(COLOURS)
    for action in ACTIONS:
        colours = [colour for colour in COLOURS for _ in range(mat.bowls[action][colour])]
        bx, by = around(action, BOWL_RING)
        for colour, (x, y) in zip(colours, stone_spots(len(colours)), strict=True):
            key = f"stone-{mat.seat}-{colour.name}-{seen[colour]}"
            seen[colour] += 1
            made[f"t-{key}"] = one_stone(colour, key, CENTRE[0] + bx + x, CENTRE[1] + by + y, lifted == action, text)
    return made


@memo
def one_stone(colour: Colour, key: str, x: float, y: float, part: bool, text: Text) -> Markup:
    """What points at a stone points at its bowl, unless the stones of that bowl are to be chosen."""
    return tag(
        "g", stone(colour, text), id=f"t-{key}", class_="stone" if part else "stone over",
        transform=at(x, y), data_part=colour.name if part else None, data_label=text.name(colour) if part else None,
    )  # fmt: skip


def circle(view: View, mat: MatView, text: Text) -> tuple[Fragments, Fragments]:
    mine = mat.seat == view.seat
    lifted = view.lifted if view.active == mat.seat else NONE
    places: Fragments = {}
    for action in ACTIONS:
        target, reach = landing(mat, action)
        n = sum(mat.bowls[action])
        ends = ends_with(view, mat.seat, n, text) if view.stage is Stage.TURN and view.active == mat.seat else ""
        places[f"m-bowl-{action.name}"] = bowl(action, n, target, reach, ends, lifted == action, mine, text)
    for place in list(Slot)[: len(ACTIONS)]:
        places[f"m-slot-{place.name}"] = slot(place, mat.slots[place], mat.arch == place, text)
    if mat.arch == Slot.CENTRE:
        places["m-arch"] = tag("g", tag("g", arch(24), data_fly="arch"), id="m-arch", transform=at(CENTRE[0], CENTRE[1] + 31))
    return places, stones(mat, lifted, text)


_LIVE = re.compile(r' (?:id|data-[a-z]+)="[^"]*"|<path class="halo" [^>]*/>')


def still(view: View, mat: MatView, text: Text) -> Markup:
    """A whole mat as a picture of its own, to be looked at only: nothing in it can be pointed at or flies."""
    places, pieces = circle(view, mat, text)
    parts = [mat_ground(mat.seat, text), *places.values(), *gathered(view, mat, text).values(), *pieces.values()]
    x, y, w, h = MAT
    return tag("svg", Markup(_LIVE.sub("", join(parts))), viewBox=f"{x} {y} {w} {h}", aria_hidden="true")


# What was gathered ----------------------------------------------------------------------------------------------------


@memo
def mat_ground(seat: int, text: Text) -> Markup:
    x, y, w, h = MAT
    return tag(
        "g",
        tag("rect", class_="area a-mat", x=x, y=y, width=w, height=h, rx=12),
        tag("rect", class_="rim", x=x + 3, y=y + 3, width=w - 6, height=h - 6, rx=9),
        tag("circle", class_="wheel", cx=CENTRE[0], cy=CENTRE[1], r=BOWL_RING + BOWL + 8),
        tag("circle", class_="wheel-rim", cx=CENTRE[0], cy=CENTRE[1], r=BOWL_RING + BOWL + 2),
        tag("path", class_="shelf", d=f"M{x + 8} 518h{w - 16}M{x + 8} 574h{w - 16}"),
        *[
            label(line, x + 12, 490 + 17 * i, class_="mat-title latin")
            for i, line in enumerate(wrap(text.say("draw.mat", seat=Player(seat)), 90, 22))
        ],
        *[label(text.say(f"draw.rows.{key}"), x + dx, dy - 21, class_="row-name") for key, (dx, dy) in ROWS],
        id="g-mat",
        class_=f"s{LIVERY[seat]}",
    )


@memo
def extra_action(action: Action, n: int, doubled: bool, part: bool, text: Text) -> Markup:
    x, y = MAT[0] + EXTRA[0] + 20 + action * 48, EXTRA[1]
    words = text.say("draw.extra", action=action, n=n, times=2 if doubled else 1)
    return tag(
        "g",
        shape(polygon(6, 21, 0), "t-extra" if n else "empty"),
        icon(action.name.lower(), 20, 0, -6, class_="ico"),
        label("+2" if doubled else "+1", 0, 16, class_="tally-s latin plus" if doubled else "tally-s latin"),
        stack_count(n, 16, -14) if n else EMPTY,
        id=f"m-extra-{action.name}",
        class_="place",
        transform=at(x, y),
        data_part=EXTRA_TILES[action].name if part else None,
        data_label=words,
    )


@memo
def tile_stack(tile: ForumTile, n: int, x: float, y: float, part: bool, text: Text) -> Markup:
    drawn = forum_tile(tile, 38) if n else tag("g", forum_tile(tile, 38), class_="none")
    return tag(
        "g", drawn, stack_count(n, 15, -14) if n > 1 else EMPTY, id=f"m-{tile.name}", class_="place", transform=at(x, y),
        data_part=tile.name if part and n else None, data_label=f"{text.name(tile)}: {n}",
    )  # fmt: skip


@memo
def kept_need(need: Need, n: int, x: float, y: float, text: Text) -> Markup:
    """A need met for the rest of the game."""
    if not n:
        return tag("g", id=f"m-kept-{need.name}", transform=at(x, y))
    words = text.say("draw.kept", need=need, n=n)
    return tag(
        "g", tag("path", class_="body laurel", d=outline(0, 10)), label(n, 0, 4.6, class_="stack-n"),
        id=f"m-kept-{need.name}", class_="piece", transform=at(x, y), data_label=words,
    )  # fmt: skip


@memo
def icon_stack(kind: Icon, n: int, text: Text) -> Markup:
    """Construction tiles of one type, and the additional action of the first."""
    x, y = MAT[0] + ICON[0] + 19 + kind * 42, ICON[1]
    words = text.say("draw.icon", icon=kind, n=n, action=BONUS_ACTION[kind])
    return tag(
        "g",
        shape(plate(36, 36, 4), "marble" if n else "empty"),
        icon(kind.name.lower(), 24, class_="ico" if n else "ico faint"),
        stack_count(n, 13, 12) if n else icon(BONUS_ACTION[kind].name.lower(), 15, 12, 12, class_="ico soft"),
        id=f"m-icon-{kind.name}",
        data_label=words,
        class_="piece",
        transform=at(x, y),
    )


@memo
def owned_bonus(tile: Bonus, face: Face, place: int, text: Text) -> Markup:
    column, row = place % 2, place // 2  # left of the circle's top, then right of it
    x, y = (MAT[0] + 48 + column * (MAT[2] - 96), MAT[1] + 34 + row * 40)
    words = text.say("draw.own_bonus", tile=bonus_words(tile, face, text), face=face)
    drawn = tag("g", bonus_tile(tile, face, text), data_fly=f"bonus-{tile.name}")
    return tag("g", drawn, id=f"m-bonus-{tile.name}", class_="piece", transform=at(x, y, 0, 0.78), data_label=words)


@memo
def supply(seat: int, n: int, text: Text) -> Markup:
    """Figures in the supply; a click sends one to the military camp, where that is an option."""
    return tag(
        "g", tag("rect", class_="hit", x=-16, y=-24, width=64, height=48), tag("g", figure(LIVERY[seat], "worker", 14)),
        label(f"×{n}", 18, 5, class_="entry"), id="m-supply", class_="place",
        transform=at(MAT[0] + SUPPLY[0] + 15, SUPPLY[1]), data_part="Levy", data_label=text.say("draw.supply", n=n),
    )  # fmt: skip


def gathered(view: View, mat: MatView, text: Text) -> Fragments:
    mine = mat.seat == view.seat
    made: Fragments = {}
    for action in ACTIONS:
        n = mat.tiles[EXTRA_TILES[action]]
        made[f"m-extra-{action.name}"] = extra_action(action, n, mat.plus_two[action] == 1, mine and n > 0, text)
    for need in NEEDS:
        x = MAT[0] + NEED[0] + 19 + need * 42
        made[f"m-{need.name}"] = tile_stack(ForumTile(need), mat.tiles[need], x, NEED[1], mine, text)
        made[f"m-kept-{need.name}"] = kept_need(need, mat.kept[need], x + 13, NEED[1] + 13, text)
    for i, wild in enumerate(WILDS):
        made[f"m-{wild.name}"] = tile_stack(wild, mat.tiles[wild], MAT[0] + WILD[0] + 19 + i * STEP, WILD[1], mine, text)
    for i, votes in enumerate(VOTES):
        made[f"m-{votes.name}"] = vote_stack(votes, mat.tiles[votes], MAT[0] + VOTE[0] + 19 + i * 40, VOTE[1], text)
    for kind in Icon:
        made[f"m-icon-{kind.name}"] = icon_stack(kind, mat.icons[kind], text)
    owned = [tile for tile in Bonus if mat.bonus[tile]]
    for place, tile in enumerate(owned):
        made[f"m-bonus-{tile.name}"] = owned_bonus(tile, Face(mat.bonus[tile]), place, text)
    made["m-supply"] = supply(mat.seat, mat.supply, text)
    return made


@memo
def vote_stack(tile: ForumTile, n: int, x: float, y: float, text: Text) -> Markup:
    drawn = forum_tile(tile, 36) if n else tag("g", forum_tile(tile, 36), class_="none")
    return tag(
        "g", drawn, stack_count(n, 15, -14) if n > 1 else EMPTY, id=f"m-{tile.name}",
        class_="piece", transform=at(x, y), data_label=f"{text.name(tile)}: {n}",
    )  # fmt: skip
