"""Beside the coast: the factions with Resources and margins, Senate and Legions, and what is under way."""

from __future__ import annotations

from quadriga.draw import Fragments, Markup, at, icon, join, label, memo, tag
from quadriga.games.gaul.draw_pieces import LIVERY, badge
from quadriga.games.gaul.ruleset import RULESETS
from quadriga.games.gaul.terms import (
    ABILITY,
    ARVERNI,
    FACES,
    FACTIONS,
    FORCES,
    GIVING,
    KINDS,
    LEGIONS,
    Ability,
    Command,
    Faction,
    Force,
    Kind,
    Region,
    Senate,
)
from quadriga.games.gaul.view import View
from quadriga.text import Text

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
            faction, i, view.resources[faction], score, _legions_off(view), view.acting == faction, text
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
    faction: Faction, i: int, resources: int, score: tuple[int, int] | None, legions_off: int, acts: bool, text: Text
) -> Markup:
    """A faction: Resources, its victory count against what it needs, and the margin."""
    shape = f"M0 6a6 6 0 0 1 6-6h{WIDTH - 12}a6 6 0 0 1 6 6v{ROW - 17}a6 6 0 0 1-6 6h{12 - WIDTH}a6 6 0 0 1-6-6z"
    words = text.name(faction)
    inner = [label(text.say("draw.game_run"), 92, 29, class_="fr-small")]
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
    return tag(
        "g",
        tag("path", class_="halo", d=shape),
        tag("path", class_="body", d=shape),
        tag("g", badge(faction, 15, text), transform=at(27, 22)),
        *inner,
        id=f"f-{faction.name}",
        class_=f"faction l{LIVERY[faction]}" + (" acts" if acts else ""),
        transform=at(LEFT, TOP + ROW * i),
        data_part=faction.name,
        data_of="Faction",
        data_label=words,
    )


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
    """The Command or Special Ability that is being carried out, where, and the Losses that are due."""
    if view.due and view.due[2] > 0:
        return losses(Faction(view.due[0]), Region(view.due[1]), view.due[2], _strengths(view, Region(view.due[1])), text)
    if view.doing < 0 or view.acting < 0:
        return None
    region = Region(view.focus) if view.focus >= 0 else None
    strengths = _strengths(view, region) if region is not None and view.doing == Command.BATTLE else ()
    return action(Faction(view.acting), view.doing, region, strengths, text)


def _strengths(view: View, region: Region) -> tuple[tuple[Faction, int, int, int, bool], ...]:
    """Per faction in the Region: Leader, Legions, Warbands or Auxilia, and whether a Fort or Citadel shelters it."""
    found = []
    for faction in FACTIONS:
        here = view.board[region * FORCES + faction * KINDS : region * FORCES + (faction + 1) * KINDS]
        bands = sum(here[face] for face in FACES)
        if sum(here):
            found.append((faction, here[Kind.LEADER], here[Kind.LEGION], bands, here[Kind.STATIC] > 0))
    return tuple(found)


_PANEL = (1080, 968, 486)  # left, top, width


@memo
def losses(
    victim: Faction, region: Region, n: int, strengths: tuple[tuple[Faction, int, int, int, bool], ...], text: Text
) -> Markup:
    """Whose Losses are due, how many are left, and the fighters that remain."""
    head = text.say("draw.losses", faction=victim, region=region, n=n)
    pips = [tag("rect", class_="loss", x=14 + 22 * i, y=44, width=16, height=16, rx=3) for i in range(min(n, 20))]
    return _panel(head, [*pips, *_arithmetic(strengths, 66, text)], 76 + 24 * len(strengths))


@memo
def action(
    faction: Faction,
    doing: int,
    region: Region | None,
    strengths: tuple[tuple[Faction, int, int, int, bool], ...],
    text: Text,
) -> Markup:
    what = (
        text.say("draw.giving")
        if doing == GIVING
        else text.name(Ability(doing - ABILITY) if doing >= ABILITY else Command(doing))
    )
    head = f"{text.name(faction)}: {what}" + ("" if region is None else f", {text.name(region)}")
    return _panel(head, _arithmetic(strengths, 42, text), 52 + 24 * len(strengths))


def _arithmetic(strengths: tuple[tuple[Faction, int, int, int, bool], ...], y: float, text: Text) -> list[Markup]:
    """§3.2.4: what the fighters inflict: one per Leader and Legion, half per Warband or Auxilia, before halving."""
    drawn = []
    for i, (faction, leader, legion, bands, shelter) in enumerate(strengths):
        parts = [
            f"{n} {text.say(f'draw.{key}')}" for n, key in ((leader, "leaders"), (legion, "legion_s"), (bands, "bands")) if n
        ]
        inflicts = leader + legion + bands / 2
        words = f"{' + '.join(parts) or '–'} = {inflicts:g}".replace(".5", "½").replace("0½", "½")
        words += f" · {text.say('draw.shelter')}" if shelter else ""
        drawn.append(tag("g", badge(faction, 9, text), transform=at(24, y + 11 + 24 * i)))
        drawn.append(label(words, 42, y + 18 + 24 * i, class_="card-text", font_size=20))
    return drawn


def _panel(head: str, inner: list[Markup], height: float) -> Markup:
    x, bottom, width = _PANEL[0], 1128, _PANEL[2]
    return tag(
        "g",
        tag("rect", class_="sheet live", width=width, height=height, rx=9),
        label(head, 14, 30, class_="action-head"),
        *inner,
        id="f-action",
        class_="action",
        transform=at(x, bottom - height),
        data_label=head,
    )
