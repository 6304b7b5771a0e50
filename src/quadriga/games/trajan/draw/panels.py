"""What stands beside the board (HTML): each seat's key numbers, hand and display; the clock of the year."""

from __future__ import annotations

from quadriga.draw import EMPTY, Markup, icon, join, memo, tag
from quadriga.text import Text

from ..components import ACTIONS, COLOURS, COMMODITIES, DEMANDS_PER_QUARTER, EXTRA_TILES, NEEDS
from ..telling.demands import demands_met, foreseen_loss
from ..terms import NONE, Commodity, ForumTile, Need, Player, Source
from ..view import MatView, View
from .board import ROMAN
from .mat import around, still, stone_spots
from .pieces import card, card_back, unnamed_card

ROUNDS = DEMANDS_PER_QUARTER + 1  # after the last one the quarter ends


def panel(view: View, owner: int, seat: int | None, text: Text) -> Markup:
    mat = view.mats[owner]
    lost = foreseen_loss(view, owner) or 0
    numbers = stats(mat.points, mat.votes, lost, mat.tiles, mat.kept, text)
    laid = display(owner, mat.display, text)
    if mat.hand is not None:
        return join([numbers, laid, hand(owner, mat.hand, text)])
    return join([numbers, rivals_mat(view, mat, text), laid, others_hand(owner, mat.cards, mat.known, text)])


def number(picture: str, n: object, words: str, classes: str = "") -> Markup:
    drawn = tag("svg", icon(picture, 24, 12, 12), viewBox="0 0 24 24", aria_hidden="true")
    return tag(
        "span",
        drawn,
        tag("b", str(n)),
        class_=f"stat {classes}".strip(),
        role="img",
        aria_label=words,
        data_label=words,
    )


@memo
def stats(points: tuple[int, ...], votes: int, lost: int, tiles: tuple[int, ...], kept: tuple[int, ...], text: Text) -> Markup:
    """Points with their sources, votes, what demands would cost, needs and extra actions."""
    needs = [
        number(
            need.name.lower(),
            tiles[need] + kept[need],
            text.say("draw.needs", need=need, n=tiles[need], kept=kept[need]),
            "need",
        )
        for need in NEEDS
    ]
    extra = tiles[ForumTile.WILD_ACTION] + sum(tiles[tile] for tile in EXTRA_TILES)
    return tag(
        "div",
        score(points, text),
        number("votes", votes, text.say("draw.votes", n=votes), "votes-n"),
        number("hourglass", extra, text.say("draw.extras", n=extra), "extras-n"),
        *needs,
        tag("span", f"−{lost}", class_="lost", data_label=text.say("draw.lost", n=lost)) if lost else EMPTY,
        class_="stats",
    )


SIGNS = {
    Source.TRAJAN_TILES: "trajan", Source.SHIPS: "ship", Source.PROVINCES: "military", Source.SENATE: "senate",
    Source.BUILDINGS: "construction", Source.DEMANDS: "bread", Source.HAND: "card", Source.CAMPS: "legionary",
    Source.CIRCLE: "hourglass", Source.SETS: "roof", Source.BONUS: "wild",
}  # fmt: skip


@memo
def score(points: tuple[int, ...], text: Text) -> Markup:
    """The points, and below them where they come from."""
    total = text.say("draw.vp", n=sum(points))
    words = [f"{text.name(source)} {points[source]}" for source in Source if points[source]]
    shown = [
        number(SIGNS[source], points[source], f"{text.name(source)} {points[source]}") for source in Source if points[source]
    ]
    return tag(
        "div", tag("b", total, class_="vp"), tag("span", *shown, class_="sources"), class_="score", role="group",
        aria_label="; ".join([total, *words]), data_label="; ".join(words),
    )  # fmt: skip


def small_card(kind: Commodity, text: Text) -> Markup:
    drawn = tag("g", unnamed_card(kind), class_="piece")
    return tag("svg", drawn, viewBox="-31 -42 62 84", role="img", aria_label=text.name(kind))


def own_card(kind: Commodity, text: Text) -> Markup:
    drawn = tag("g", card(kind, text), class_="piece")
    return tag("svg", drawn, viewBox="-31 -42 62 84", role="img", aria_label=text.name(kind))


@memo
def hand(owner: int, cards: tuple[int, ...], text: Text) -> Markup:
    """One's own cards to pick from."""
    held = [kind for kind in COMMODITIES for _ in range(cards[kind])]
    shown = []
    for i, kind in enumerate(held):
        twin = held[:i].count(kind)
        key = f"{owner}-{kind.name}" + (f"-{twin}" if twin else "")
        shown.append(
            tag(
                "div",
                own_card(kind, text),
                id=f"t-card-{key}",
                class_="htok",
                data_part=kind.name,
                data_label=text.name(kind),
                data_fly=f"card-{key}",
                data_from="p-DECK",
                data_twin=kind in held[i + 1 :],
            )
        )
    return tag("div", *shown, class_="hand own", id=f"hand-{owner}", role="group", aria_label=text.say("draw.hand"))


@memo
def others_hand(owner: int, n: int, known: tuple[int, ...], text: Text) -> Markup:
    """Those that everybody saw being taken lie open, then a back for each of the others."""
    open_ones = [kind for kind in COMMODITIES for _ in range(known[kind])]
    hidden = n - len(open_ones)
    words = text.say("draw.cards", n=n)
    if open_ones:
        words += ": " + ", ".join(text.name(kind) for kind in open_ones)
    back = tag("svg", tag("g", card_back(), class_="piece"), viewBox="-31 -42 62 84", aria_hidden="true")
    return tag(
        "div",
        *[small_card(kind, text) for kind in open_ones],
        *([back, tag("b", f"×{hidden}")] if hidden else []),
        class_="hand hid",
        id=f"hand-{owner}",
        role="img",
        aria_label=words,
        data_label=words,
    )


@memo
def display(owner: int, cards: tuple[int, ...], text: Text) -> Markup:
    """The cards laid out, by kind."""
    kinds = [
        tag(
            "span",
            tag("svg", icon(kind.name.lower(), 24, 12, 12), viewBox="0 0 24 24", aria_hidden="true"),
            tag("b", n) if (n := cards[kind]) > 1 else EMPTY,
            class_="laid",
            data_label=f"{text.name(kind)} ×{n}",
        )
        for kind in COMMODITIES
        if cards[kind]
    ]
    return tag("div", *kinds, class_="display", id=f"display-{owner}", role="group", aria_label=text.say("draw.display"))


def rivals_mat(view: View, mat: MatView, text: Text) -> Markup:
    """A rival's action circle in small; opened, the whole mat."""
    big = tag("span", still(view, mat, text), class_="big")  # inside the summary: a click on it closes it again
    words = text.say("draw.mat", seat=Player(mat.seat))
    summary = tag("summary", small_circle(mat.bowls, mat.slots), big, data_label=words, aria_label=words)
    return tag("details", summary, class_="mini", id=f"mini-{mat.seat}", data_over=True)


@memo
def small_circle(bowls: tuple[tuple[int, ...], ...], slots: tuple[int, ...]) -> Markup:
    """An action circle in small: stones as dots, tiles as plates outside."""
    parts: list[Markup] = []
    for action in ACTIONS:
        x, y = around(action, 37)
        parts.append(tag("circle", class_="mini-bowl", cx=x, cy=y, r=18))
        stones = [colour for colour in COLOURS for _ in range(bowls[action][colour])]
        for colour, (dx, dy) in zip(stones, stone_spots(len(stones)), strict=True):
            parts.append(tag("circle", class_=f"mini-stone c-{colour.name.lower()}", cx=x + dx * 0.3, cy=y + dy * 0.3, r=4.6))
        if slots[action] != NONE:
            sx, sy = around(action, 63)
            parts.append(tag("rect", class_="mini-tile", x=sx - 8, y=sy - 5, width=16, height=10, rx=2))
    return tag("svg", *parts, viewBox="-72 -64 144 128", aria_hidden="true")


@memo
def year(quarter: int, rounds: int, left: int, due: bool, text: Text) -> Markup:
    """The quarter, the round, and how many steps are left of it."""
    words = text.say("draw.year", quarter=quarter + 1, round=rounds + 1, n=left)
    if due:
        words = text.say("draw.due", quarter=quarter + 1, round=rounds + 1)
    glass = tag("svg", icon("hourglass", 24, 12, 12), viewBox="0 0 24 24", aria_hidden="true")
    pips = tag("span", "●" * rounds + "○" * (ROUNDS - rounds), class_="rounds")
    return tag(
        "span", tag("b", ROMAN[quarter], class_="latin"), pips, tag("span", glass, "↺" if due else left, class_="left"),
        class_="year", role="img", aria_label=words, data_label=words,
    )  # fmt: skip


@memo
def demands(needs: tuple[int, ...], met: tuple[bool, ...], text: Text) -> Markup:
    """What the people demand this quarter, and whether the viewer meets it, until that is settled."""
    shown = []
    for place in range(DEMANDS_PER_QUARTER):
        if place >= len(needs):
            shown.append(tag("span", "–", class_="dem", data_label=text.say("draw.demand_unknown")))
            continue
        words = text.say("draw.demand", need=Need(needs[place]))
        picture = tag("svg", icon(Need(needs[place]).name.lower(), 24, 12, 12), viewBox="0 0 24 24", aria_hidden="true")
        state, sign = "dem", EMPTY
        if met:
            words += ", " + text.say("draw.met" if met[place] else "draw.unmet")
            state, sign = ("dem yes", tag("b", "✓")) if met[place] else ("dem no", tag("b", "✕"))
        shown.append(tag("span", picture, sign, class_=state, role="img", aria_label=words, data_label=words))
    return tag("span", *shown, class_="dems")


def extra(view: View, seat: int | None, text: Text) -> Markup:
    if view.result is not None:
        return tag("span", text.say("draw.year_over"), class_="year")
    met = tuple(demands_met(view, mat_of(view, seat).seat))
    clock = year(view.quarter, len(view.demands), view.lap - view.time, view.laps > 0, text)
    return join([clock, demands(view.demands, met, text)])


def mat_of(view: View, seat: int | None) -> MatView:
    """The mat on the stage: the viewer's own, or that of whose turn it is."""
    return view.mats[seat if seat is not None else view.active]
