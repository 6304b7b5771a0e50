"""Beside the map: Senate and Legions, factions that no seat plays, and what is under way."""

from __future__ import annotations

from quadriga.draw import Fragments, Markup, at, label, length_of, memo, tag, wrap
from quadriga.text import Text

from ..cards import Card
from ..ruleset import RULESETS
from ..telling.goals import legions_off, to_pass
from ..terms import ARVERNI, FACTIONS, LEGIONS, Aside, Doing, Faction, Region, Senate
from ..view import View
from . import battle as draw_battle
from .battle import sheet
from .pieces import LIVERY, badge

LEFT, TOP, WIDTH = 1612, 6, 312
ROW = 40  # of a faction that the game runs
UNDER = TOP + 66  # where such a row stands


def signed(n: int) -> str:
    """A margin as it is read: +2, 0, −3."""
    return f"{n:+d}".replace("-", "−") if n else "0"


# Factions -------------------------------------------------------------------------------------------------------------


def tracks(view: View, text: Text) -> Fragments:
    """What nobody's panel shows: the Senate, the Legions, and whom the game runs."""
    drawn = {"f-senate": senate(Senate(view.senate), view.firm, text)}
    drawn["f-legions"] = legions(view.track, view.fallen, view.winter_box, text)
    for faction in FACTIONS:
        if faction not in RULESETS[view.book].players:
            drawn[f"f-{faction.name}"] = faction_row(faction, at_war(view, faction), view.acting == faction, text)
    return drawn


@memo
def faction_row(faction: Faction, wars: tuple[Region, ...] | None, acts: bool, text: Text) -> Markup:
    """A faction that the game runs."""
    shape = f"M0 6a6 6 0 0 1 6-6h{WIDTH - 12}a6 6 0 0 1 6 6v{ROW - 17}a6 6 0 0 1-6 6h{12 - WIDTH}a6 6 0 0 1-6-6z"
    words = text.name(faction)
    if wars:
        words = f"{words}: {text.say('draw.at_war')} ({', '.join(text.name(region) for region in wars)})"
    row = tag(
        "g",
        tag("path", class_="halo", d=shape),
        tag("path", class_="body", d=shape),
        class_=f"faction l{LIVERY[faction]}" + (" acts" if acts else ""),
        data_part=faction.name,
        data_of="Faction",
        data_label=words,
    )
    crest = tag("g", badge(faction, 13, text), transform=at(22, 18))
    inner = tag("g", crest, *_game_run(wars, text), class_="on")
    return tag("g", row, inner, id=f"f-{faction.name}", transform=at(LEFT, UNDER))


def at_war(view: View, faction: Faction) -> tuple[Region, ...] | None:
    """§A6.2: the Regions that put the game-run Arverni At War; none of them means peace, None that it is not theirs to ask."""
    if faction is not ARVERNI or RULESETS[view.book].game_run is not ARVERNI:
        return None
    return tuple(map(Region, view.at_war))


def _game_run(wars: tuple[Region, ...] | None, text: Text) -> list[Markup]:
    words = text.say("draw.game_run" if wars is None else "draw.at_peace")
    if wars:
        words = f"{text.say('draw.at_war')}: {', '.join(text.name(region) for region in wars)}"
    found = wrap(words, WIDTH - 52, 14)
    return [label(found[0] + (" …" if len(found) > 1 else ""), 44, 23, class_="fr-small")]


def standing(view: View, faction: Faction, text: Text) -> str:
    """What is counted and what must be passed; the Arverni count Legions off the map as well."""
    players = [f for f in FACTIONS if f in RULESETS[view.book].players]
    if faction not in players:
        return ""
    place = players.index(faction)
    count, margin = view.scores[place], view.margins[place]
    return _goal("draw.goal", view, faction, count, to_pass(faction, count, margin), text)


def points(view: View, faction: Faction, text: Text) -> str:
    """The same as a sentence that names the faction."""
    players = [f for f in FACTIONS if f in RULESETS[view.book].players]
    if faction not in players:
        return text.name(faction)
    place = players.index(faction)
    count, margin = view.scores[place], view.margins[place]
    return _goal("draw.points", view, faction, count, to_pass(faction, count, margin), text)


def _goal(key: str, view: View, faction: Faction, count: int, goal: int, text: Text) -> str:
    off, most = legions_off(view)
    which = f"{key}_legions" if faction is ARVERNI else key
    return text.say(which, faction=faction, n=count, goal=goal, off=off, most=most)


# Senate and Legions ---------------------------------------------------------------------------------------------------


@memo
def senate(where: Senate, firm: bool, text: Text) -> Markup:
    """§6.5: three boxes, the marker in one of them."""
    drawn = [label(text.say("table.senate"), 8, 21, class_="track-title latin")]
    boxes = (Senate.UPROAR, Senate.INTRIGUE, Senate.ADULATION)
    lengths = [length_of(text.name(box)) + 1.4 for box in boxes]
    x = 70.0
    for box, length in zip(boxes, lengths, strict=True):
        here, wide = box is where, (WIDTH - 72) * length / sum(lengths)
        drawn.append(tag("rect", class_="box here" if here else "box", x=x, y=3, width=wide - 3, height=24, rx=5))
        name = text.name(box) + (" ●" if here and firm else "")
        drawn.append(label(name, x + wide / 2 - 1.5, 19.5, class_="box-name on" if here else "box-name"))
        x += wide
    words = f"{text.say('table.senate')}: {text.name(where)}" + (f", {text.say('table.firm')}" if firm else "")
    return _box("f-senate", 0, drawn, words)


@memo
def legions(track: int, fallen: int, waiting: int, text: Text) -> Markup:
    """§6.5: twelve places in groups of four, filled from the left; beside them the Fallen."""
    drawn = [label(text.say("draw.legions"), 8, 21, class_="track-title latin")]
    for i in range(LEGIONS):
        x = 84 + 12.5 * i + 5 * (i // 4)
        drawn.append(tag("rect", class_="legion on" if i < track else "legion", x=x, y=8, width=10.5, height=15, rx=2))
    drawn.append(label(text.say("draw.fallen", n=fallen), WIDTH - 8, 20, class_="fr-small end"))
    words = text.say("draw.legions_words", n=track, fallen=fallen, waiting=waiting)
    return _box("f-legions", 32, drawn, words)


def _box(key: str, y: float, inner: list[Markup], words: str) -> Markup:
    back = tag("rect", class_="sheet", width=WIDTH, height=30, rx=7)
    return tag("g", back, *inner, id=key, class_="track", transform=at(LEFT, TOP + y), data_label=words)


# What is under way ----------------------------------------------------------------------------------------------------


def under_way(view: View, text: Text) -> Fragments:
    """The Battle, Command, Special Ability or Event that is being carried out, and where."""
    drawn = _under_way(view, text)
    return {} if drawn is None else {"f-action": drawn}


def _under_way(view: View, text: Text) -> Markup | None:
    if view.clash is not None:
        return draw_battle.panel(view.clash, view.due, text)
    if view.acting is None:
        return None
    if view.doing is not None:
        return action(view.acting, view.doing, view.focus, text)
    if view.carried is None:
        return None
    head = text.say("draw.carries", faction=view.acting, card=Card(view.current), side=view.carried)
    return sheet(head, [], 50)


@memo
def action(faction: Faction, doing: Doing, region: Region | None, text: Text) -> Markup:
    what = text.say("draw.giving") if doing is Aside.GIVING else text.name(doing)
    return sheet(f"{text.name(faction)}: {what}" + ("" if region is None else f", {text.name(region)}"), [], 50, region)
