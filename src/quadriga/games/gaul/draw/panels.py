"""What lies before each player: Resources, margin, and the pieces still Available."""

from __future__ import annotations

from quadriga.draw import EMPTY, Markup, crest, icon, join, memo, tag
from quadriga.text import Text

from ..cards import Card
from ..ruleset import RULESETS
from ..telling.board_text import Stock, available
from ..telling.goals import counted
from ..terms import FACTIONS, FORCES, KINDS, WINTER, Faction, Phase, Standing
from ..view import View
from .pieces import LIVERY, leader_name, letter
from .tracks import points, signed
from .tracks import standing as standing_of


def panel(view: View, owner: int, text: Text) -> Markup:
    """One seat's factions, each in a line of its own."""
    factions = [faction for faction in FACTIONS if view.seat_of[faction] == owner]
    rows = [_row(view, faction, len(factions) > 1, text) for faction in factions]
    return tag("div", *rows, class_="factions")


def _row(view: View, faction: Faction, is_shared: bool, text: Text) -> Markup:
    players = [f for f in FACTIONS if f in RULESETS[view.book].players]
    margin = view.margins[players.index(faction)] if faction in players else 0
    standing = Standing(view.standing[faction])
    leader = "" if standing is Standing.OUT else text.name(standing)
    if standing is Standing.NAMED:
        leader = leader_name(faction, standing, view.book, text)
    on_map = any(view.board[faction * KINDS :: FORCES])
    return row(
        faction,
        view.resources[faction],
        margin,
        available(view, faction),
        leader,
        on_map,
        bool(view.eligible[faction]),
        is_shared,
        standing_of(view, faction, text),
        _words(view, faction, margin, text),
        text,
    )


def _words(view: View, faction: Faction, margin: int, text: Text) -> str:
    """§7.2, §1.4.1: what the numbers of a faction mean: how far it is, what counts, and what it could still place."""
    far = text.say(f"draw.margin_{_nearness(margin)}", n=1 - margin)
    stocks = ", ".join(f"{text.say(f'draw.stock.{key}')} {n}" for key, n, _ in available(view, faction))
    told = [f"{points(view, faction, text)}: {far}", text.say("draw.counts", what=counted(faction, text))]
    return ". ".join([*told, text.say("draw.still_to_place", what=stocks)]) + "."


@memo
def row(
    faction: Faction,
    resources: int,
    margin: int,
    stocks: tuple[Stock, ...],
    leader: str,
    on_map: bool,
    is_eligible: bool,
    is_shared: bool,
    goal: str,
    words: str,
    text: Text,
) -> Markup:
    named = crest(LIVERY[faction], letter(faction, text), 24) if is_shared else EMPTY
    led = EMPTY
    if leader:
        figure = tag("svg", icon("gaul-leader", 22, 11, 11), viewBox="0 0 22 22", aria_hidden="true")
        classes = "stat lead" + ("" if on_map else " off")
        led = tag("span", figure, tag("span", leader), class_=classes, role="img", aria_label=leader, data_label=leader)
    return tag(
        "div",
        named,
        _stat("gaul-coin", str(resources), text.say("table.resources"), "coin"),
        tag("b", signed(margin), class_=f"mg {_nearness(margin)}"),
        tag("span", goal, class_="goal"),
        tag("span", *(_stock(stock, text) for stock in stocks), class_="stocks"),
        led,
        EMPTY if is_eligible else tag("span", text.say("table.ineligible"), class_="barred"),
        class_=f"gaul-row s{LIVERY[faction]}",
        id=f"f-{faction.name}",
        data_part=faction.name,
        data_of="Faction",
        data_label=words,
    )


CLOSE = 0  # one more wins
NEAR = -2  # so little is missing that the next card may bring it


def _nearness(margin: int) -> str:
    return "met" if margin > 0 else "soon" if margin >= NEAR else "far"


def _stat(picture: str, words: str, title: str, class_: str) -> Markup:
    drawn = tag("svg", icon(picture, 22, 11, 11), viewBox="0 0 22 22", aria_hidden="true")
    said = f"{title}: {words}"
    return tag("span", drawn, tag("b", words), class_=f"stat {class_}", role="img", aria_label=said, data_label=said)


def _stock(stock: Stock, text: Text) -> Markup:
    key, n, of = stock
    picture = f"gaul-{'band' if key == 'auxilia' else key}"
    drawn = tag("svg", icon(picture, 22, 11, 11), viewBox="0 0 22 22", aria_hidden="true")
    words = text.say("draw.available", what=text.say(f"draw.stock.{key}"), n=n, of=of)
    return tag(
        "span",
        drawn,
        tag("b", n),
        class_="stat stock" + ("" if n else " empty"),
        role="img",
        aria_label=words,
        data_label=words,
    )


def extra(view: View, seat: int | None, text: Text) -> Markup:
    """Beside the title: the card, or the phase of Winter, and which rival is about to win."""
    card = text.name(Card(view.current)) if view.current > WINTER else ""
    words = card if card and view.phase in (Phase.CARD, Phase.CARD_END) else text.name(view.phase)
    players = [faction for faction in FACTIONS if faction in RULESETS[view.book].players]
    margins = dict(zip(players, view.margins, strict=False))
    rivals = [faction for faction in players if view.seat_of[faction] != seat and view.result is None]
    met = [faction for faction in rivals if margins.get(faction, NEAR) > CLOSE]
    close = met or [faction for faction in rivals if margins.get(faction, NEAR) == CLOSE]
    key = "draw.danger_met" if met else "draw.danger"
    danger = text.say(key, factions=", ".join(map(text.name, close))) if close else ""
    return _line(
        words, view.winters, view.all_winters, view.upcoming == WINTER and view.phase is not Phase.INTERLUDE, danger, text
    )


@memo
def _line(words: str, winters: int, all_winters: int, frost: bool, danger: str, text: Text) -> Markup:
    parts = [tag("b", words)]
    if all_winters:
        parts.append(tag("span", text.say("draw.winters", n=winters, of=all_winters)))
    if frost:
        parts.append(tag("b", text.say("draw.frost_soon"), class_="frost"))
    if danger:
        parts.append(tag("b", danger, class_="danger"))
    return tag("span", join(parts), class_="gaul-line")
