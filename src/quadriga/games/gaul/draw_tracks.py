"""Beside the coast: the factions with Resources and margins, Senate and Legions, and what is under way."""

from __future__ import annotations

from typing import NamedTuple

from quadriga.draw import Fragments, Markup, at, icon, join, label, memo, tag
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.draw_cards import wrap
from quadriga.games.gaul.draw_pieces import LIVERY, badge
from quadriga.games.gaul.ruleset import RULESETS
from quadriga.games.gaul.terms import (
    ABILITY,
    ARVERNI,
    BELGAE,
    FACTIONS,
    FORCES,
    GAULS,
    GIVING,
    KINDS,
    LEGIONS,
    ROMANS,
    STATUS,
    Ability,
    Command,
    Faction,
    Force,
    Kind,
    Region,
    Senate,
    Standing,
    citadel,
)
from quadriga.games.gaul.terms import FACES as BANDS
from quadriga.games.gaul.twin import tribes_in
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


class Fighters(NamedTuple):
    """§3.2.4: what a faction brings to a Battle in a Region, and what it would inflict, in halves of a Loss."""

    faction: Faction
    leader: int
    legions: int
    bands: int
    times: int  # 2: the Leader who attacks doubles the Legions, or the Warbands
    shelter: bool
    attacks: bool

    @property
    def halves(self) -> int:
        legions, bands = (self.legions * self.times, self.bands) if self.legions else (0, self.bands * self.times)
        return 2 * self.leader + 2 * legions + bands


def under_way(view: View, text: Text) -> Markup | None:
    """The Command or Special Ability that is being carried out, where, and the Losses that are due."""
    if view.due and view.due[2] > 0:
        victim, region, n = Faction(view.due[0]), Region(view.due[1]), view.due[2]
        return losses(victim, region, n, fighters(view, region), _is_changed(view), text)
    if view.doing < 0 or view.acting < 0:
        return None
    place = Region(view.focus) if view.focus >= 0 else None
    sides = fighters(view, place) if place is not None and view.doing == Command.BATTLE else ()
    return action(Faction(view.acting), view.doing, place, sides, _is_changed(view), text)


def fighters(view: View, region: Region) -> tuple[Fighters, ...]:
    found = []
    for faction in FACTIONS:
        here = view.board[region * FORCES + faction * KINDS : region * FORCES + (faction + 1) * KINDS]
        bands = sum(here[face] for face in BANDS)
        walls = here[Kind.STATIC] or any(STATUS[view.tribes[t]] is CITADELS.get(faction) for t in tribes_in(view, region))
        attacks = view.acting == faction
        led = attacks and here[Kind.LEADER] and view.standing[faction] == Standing.NAMED and faction in (ROMANS, BELGAE)
        if sum(here) or walls:
            times = 2 if led else 1
            found.append(Fighters(faction, here[Kind.LEADER], here[Kind.LEGION], bands, times, bool(walls), attacks))
    return tuple(found)


def _is_changed(view: View) -> bool:
    """Whether a Capability in force changes Battles."""
    return any(entry >> 4 in IN_BATTLE for entry in view.capabilities)


@memo
def losses(victim: Faction, region: Region, n: int, sides: tuple[Fighters, ...], changed: bool, text: Text) -> Markup:
    """Whose Losses are due, how many are left, and the fighters that remain."""
    head = text.say("draw.losses", faction=victim, region=region, n=n)
    pips = [tag("rect", class_="loss", x=14 + 22 * i, y=44, width=16, height=16, rx=3) for i in range(min(n, 20))]
    return _panel(head, [*pips, *_arithmetic(sides, 66, changed, text)], 76 + 25 * (len(sides) + changed))


@memo
def action(
    faction: Faction, doing: int, region: Region | None, sides: tuple[Fighters, ...], changed: bool, text: Text
) -> Markup:
    command = doing < GIVING
    what = (
        text.name(Command(doing))
        if command
        else text.say("draw.giving")
        if doing == GIVING
        else text.name(Ability(doing - ABILITY))
    )
    head = f"{text.name(faction)}: {what}" + ("" if region is None else f", {text.name(region)}")
    rows = _arithmetic(sides, 42, changed and bool(sides), text)
    return _panel(head, rows, 50 + 25 * (len(sides) + (changed and bool(sides))))


def _arithmetic(sides: tuple[Fighters, ...], y: float, changed: bool, text: Text) -> list[Markup]:
    """§3.2.4: one Loss per Leader and Legion, half per Warband or Auxilia; rounded down, and what half of it would be."""
    drawn = []
    for i, side in enumerate(sides):
        drawn.append(tag("g", badge(side.faction, 10, text), transform=at(24, y + 12 + 25 * i)))
        drawn.append(label(_sum(side, text), 42, y + 19 + 25 * i, class_="card-text", font_size=20))
    if changed:
        drawn.append(label(text.say("draw.changed"), 42, y + 19 + 25 * len(sides), class_="fr-small"))
    return drawn


def _sum(side: Fighters, text: Text) -> str:
    """One side in figures: "Leader 1 + Legions 2 × 2 + 3 × ½ = 6"."""
    doubled = f" × {side.times}" if side.times > 1 else ""
    parts = [text.say("draw.leaders")] if side.leader else []
    if side.legions:
        parts.append(f"{text.say('draw.legion_s')} {side.legions}{doubled}")
    if side.bands:
        parts.append(f"{side.bands}{'' if side.legions else doubled} × ½")
    words = f"{' + '.join(parts) or '–'} = {side.halves // 2}"
    if side.attacks:
        words += f" ({text.say('draw.halved')} {side.halves // 4}), {text.say('draw.attacks')}"
    return words + (f" · {text.say('draw.shelter')}" if side.shelter else "")


def _panel(head: str, inner: list[Markup], height: float) -> Markup:
    sheet = tag("rect", class_="sheet live", width=_WIDE, height=height, rx=9)
    title = label(head, 14, 30, class_="action-head")
    place = at(1566 - _WIDE, 1118 - height)
    return tag("g", sheet, title, *inner, id="f-action", class_="action", transform=place, data_label=head)


_WIDE = 480
CITADELS = {faction: citadel(faction) for faction in GAULS}
IN_BATTLE = (
    Card.BALLISTAE,
    Card.LEGIO_X,
    Card.MASSED_GALLIC_ARCHERS,
    Card.VERCINGETORIXS_ELITE,
    Card.BALEARIC_SLINGERS,
    Card.GERMANIC_HORSE,
)
