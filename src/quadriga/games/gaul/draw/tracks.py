"""Beside the coast: the factions with Resources and margins, Senate and Legions, and what is under way."""

from __future__ import annotations

from quadriga.draw import Fragments, Markup, at, icon, join, label, memo, tag, wrap
from quadriga.text import Text

from ..cards import Card
from ..ruleset import RULESETS
from ..terms import ARVERNI, FACTIONS, FORCES, LEGIONS, Aside, Doing, Faction, Force, Region, Senate
from ..view import View
from . import battle as draw_battle
from .battle import sheet
from .pieces import LIVERY, badge

LEFT, TOP, WIDTH = 34, 668, 306
ROW = 49
_DOWN = TOP + 5 * ROW + 12  # where the Senate begins


def signed(n: int) -> str:
    """A margin as it is read: +2, 0, −3."""
    return f"{n:+d}".replace("-", "−") if n else "0"


# Factions -------------------------------------------------------------------------------------------------------------


def tracks(view: View, text: Text) -> Fragments:
    players = [f for f in FACTIONS if f in RULESETS[view.book].players]
    drawn: Fragments = {}
    for i, faction in enumerate(FACTIONS):
        place = players.index(faction) if faction in players else None
        score = None if place is None else (view.scores[place], view.margins[place])
        drawn[f"f-{faction.name}"] = faction_row(
            faction, i, view.resources[faction], score, _legions_off(view), at_war(view, faction), view.acting == faction, text
        )
    drawn["f-senate"] = senate(Senate(view.senate), view.firm, text)
    drawn["f-legions"] = legions(view.track, view.fallen, view.winter_box, text)
    if shown := under_way(view, text):
        drawn["f-action"] = shown
    return drawn


def _legions_off(view: View) -> int:
    return LEGIONS - sum(view.board[Force.LEGION :: FORCES])


@memo
def faction_row(
    faction: Faction,
    i: int,
    resources: int,
    score: tuple[int, int] | None,
    legions_off: int,
    wars: tuple[Region, ...] | None,
    acts: bool,
    text: Text,
) -> Markup:
    """A faction: Resources, its victory count against what it needs, and the margin."""
    shape = f"M0 6a6 6 0 0 1 6-6h{WIDTH - 12}a6 6 0 0 1 6 6v{ROW - 17}a6 6 0 0 1-6 6h{12 - WIDTH}a6 6 0 0 1-6-6z"
    words = text.name(faction)
    inner = _game_run(wars, text)
    if wars:
        words = f"{words}: {text.say('draw.at_war')} ({', '.join(text.name(region) for region in wars)})"
    if score is not None:
        count, margin = score
        words = text.say("draw.standing", faction=faction, n=resources, score=count, margin=margin)
        goal = _goal(faction, count, margin, legions_off, text)
        inner = [
            icon("gaul-coin", 24, 66, 22, class_="ico"),
            label(resources, 82, 31, class_="fr-n"),
            goal,
            tag("rect", class_="margin met" if margin > 0 else "margin", x=WIDTH - 58, y=6, width=52, height=ROW - 17, rx=6),
            label(signed(margin), WIDTH - 32, 31, class_="margin-n"),
        ]
    row = tag(
        "g",
        tag("path", class_="halo", d=shape),
        tag("path", class_="body", d=shape),
        class_=f"faction l{LIVERY[faction]}" + (" acts" if acts else ""),
        data_part=faction.name,
        data_of="Faction",
        data_label=words,
    )
    crest = tag("g", badge(faction, 15, text), transform=at(27, 22))
    return tag("g", row, tag("g", crest, *inner, class_="on"), id=f"f-{faction.name}", transform=at(LEFT, TOP + ROW * i))


def at_war(view: View, faction: Faction) -> tuple[Region, ...] | None:
    """§A6.2: the Regions that put the game-run Arverni At War; none of them means peace, None that it is not theirs to ask."""
    if faction is not ARVERNI or RULESETS[view.book].game_run is not ARVERNI:
        return None
    return tuple(map(Region, view.at_war))


def _game_run(wars: tuple[Region, ...] | None, text: Text) -> list[Markup]:
    if wars is None:
        return [label(text.say("draw.game_run"), 60, 29, class_="fr-small")]
    if not wars:
        return [label(text.say("draw.at_peace"), 60, 29, class_="fr-small")]
    lines = wrap(f"{text.say('draw.at_war')}: {', '.join(text.name(region) for region in wars)}", WIDTH - 66, 16)
    shown = lines[:1] if len(lines) == 1 else (lines[0], lines[1] + (" …" if len(lines) > 2 else ""))
    return [label(line, 58, (29 if len(shown) == 1 else 19) + 18 * i, class_="fr-war") for i, line in enumerate(shown)]


def _goal(faction: Faction, count: int, margin: int, legions_off: int, text: Text) -> Markup:
    """What is counted and what must be passed; the Arverni count Legions off the map as well."""
    if faction is ARVERNI:
        rules = RULESETS[min(RULESETS)]
        first = label(f"{count} › {rules.thresholds[ARVERNI]}", 128, 20, class_="fr-goal small")
        return join(
            [
                first,
                label(f"{legions_off} › {rules.legion_threshold} {text.say('draw.off_map')}", 128, 38, class_="fr-goal small"),
            ]
        )
    return label(f"{count} › {count - margin}", 128, 30, class_="fr-goal")


# Senate and Legions ---------------------------------------------------------------------------------------------------


@memo
def senate(where: Senate, firm: bool, text: Text) -> Markup:
    """§6.5: three boxes, the marker in one of them."""
    drawn = [label(text.say("table.senate"), 8, 20, class_="track-title latin")]
    for i, box in enumerate((Senate.UPROAR, Senate.INTRIGUE, Senate.ADULATION)):
        here = box is where
        drawn.append(tag("rect", class_="box here" if here else "box", x=6, y=28 + 30 * i, width=138, height=27, rx=5))
        drawn.append(label(text.name(box), 14, 47 + 30 * i, class_="box-name on" if here else "box-name"))
        if here:
            drawn.append(icon("gaul-senate", 20, 130, 41.5 + 30 * i, class_="ico lit"))
    if firm:
        drawn.append(label(text.say("table.firm"), 142, 20, class_="firm end"))
    words = f"{text.say('table.senate')}: {text.name(where)}" + (f", {text.say('table.firm')}" if firm else "")
    return _box("f-senate", LEFT, 150, drawn, words)


@memo
def legions(track: int, fallen: int, waiting: int, text: Text) -> Markup:
    """§6.5: three rows of four on the track, filled from the lowest; below, the Fallen."""
    drawn = [label(text.say("draw.legions"), 8, 20, class_="track-title latin")]
    for row in range(3):
        drawn.append(tag("rect", class_="box", x=6, y=28 + 30 * row, width=138, height=27, rx=5))
        for i in range(4):
            filled = (2 - row) * 4 + i < track
            drawn.append(
                tag(
                    "rect",
                    class_="legion on" if filled else "legion",
                    x=16 + 32 * i,
                    y=32 + 30 * row,
                    width=20,
                    height=19,
                    rx=3,
                )
            )
    drawn.append(label(text.say("draw.fallen", n=fallen), 142, 20, class_="fr-small end"))
    words = text.say("draw.legions_words", n=track, fallen=fallen, waiting=waiting)
    return _box("f-legions", LEFT + 156, 150, drawn, words)


def _box(key: str, x: float, width: float, inner: list[Markup], words: str) -> Markup:
    back = tag("rect", class_="sheet", width=width, height=122, rx=8)
    return tag("g", back, *inner, id=key, class_="track", transform=at(x, _DOWN), data_label=words)


# What is under way ----------------------------------------------------------------------------------------------------


def under_way(view: View, text: Text) -> Markup | None:
    """The Battle, Command, Special Ability or Event that is being carried out, and where."""
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
    return sheet(f"{text.name(faction)}: {what}" + ("" if region is None else f", {text.name(region)}"), [], 50)
