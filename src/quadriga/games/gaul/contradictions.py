"""What a described position must not say: contradictions to the rules or to itself, each refused with a sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import Any, TypeVar

from quadriga.kernel import BadPosition
from quadriga.kernel.description import quoted

from .cards import Card
from .rules.pax_gallica import begins_in_peace
from .state import Gaul
from .terms import AEDUI, FACTIONS, WINTER, Deed, Faction, Phase, Scenario, Senate

E = TypeVar("E", bound=IntEnum)
BARRED_NOW = 2  # cards for which an Event of this card bars a faction, this one included


class Contradiction(BadPosition):
    """What a description contradicts, in the words of this game's catalogue."""

    of_game = "gaul"


def named(kind: type[E], name: Any) -> E:
    """The member of that name; a sentence if there is none."""
    if isinstance(name, str) and name in kind.__members__:
        return kind[name]
    raise Contradiction("refuse.position.no_such", what=kind, name=quoted(name))


def number(value: Any, most: int, what: str) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise Contradiction("refuse.position.upto", what=what, most=most, value=quoted(value))
    return value


def flag(value: Any, what: str) -> bool:
    if type(value) is not bool:
        raise Contradiction("refuse.position.flag", what=what, value=quoted(value))
    return value


def player(g: Gaul, name: str) -> Faction:
    """A faction that acts on cards."""
    faction = named(Faction, name)
    if g.is_game_run(faction):
        raise Contradiction("refuse.position.game_run", faction=name)
    return faction


def has_leader_piece(g: Gaul, faction: Faction) -> bool:
    """§1.4, §A1.4: whether the faction has a Leader in this game; Diviciacus comes to Falling Sky by card O38 only."""
    if faction is not AEDUI:
        return faction in g.rules.leaders
    return g.scenario is Scenario.ARIOVISTUS or g.scenario is Scenario.GALLIC_WAR or _has_o38(g)


def _has_o38(g: Gaul) -> bool:
    cards = (*g.undrawn, *g.played, *g.ahead, g.current, g.upcoming, *(capability.card for capability in g.capabilities))
    return Card.DIVICIACUS_O in cards


def check_leaders(g: Gaul, successors: Sequence[str]) -> None:
    """§1.4.3, §A1.4: only Leaders of this game, and no Successor to Diviciacus."""
    described = [faction for faction in FACTIONS if g.find_leader(faction) is not None or faction.name in successors]
    for faction in described:
        if not has_leader_piece(g, faction):
            raise Contradiction("refuse.position.no_leader", faction=faction.name)
    if AEDUI.name in successors:
        raise Contradiction("refuse.position.no_successor", faction=AEDUI.name)


def check_deeds(g: Gaul) -> None:
    """§2.3.4: two factions at most, one Event; a Limited Command is a 2nd Eligible's, after a Command.

    Two whole Commands there are only where a non-player acted second (§8.1.2).
    """
    for faction in FACTIONS:
        if g.deeds[faction] != Deed.NOTHING:
            _check_actor(g, faction)
    deeds = [Deed(deed) for deed in g.deeds if deed > Deed.PASSED]
    if len(deeds) > 2:
        raise Contradiction("refuse.position.deeds")
    commands = [deed for deed in deeds if deed in (Deed.COMMAND, Deed.COMMAND_ABILITY)]
    events, limited = deeds.count(Deed.EVENT), deeds.count(Deed.LIMITED)
    lone = limited > len(commands)
    if events > 1 or lone or (len(commands) > 1 and not g.automata):
        raise Contradiction("refuse.position.sequence")


def _check_actor(g: Gaul, faction: Faction) -> None:
    """§2.3.1, §2.4: nobody acts in Winter, nor who was Ineligible; but an Event of this card may have barred who had acted."""
    if g.current == WINTER:
        raise Contradiction("refuse.position.winter_deeds", faction=faction.name)
    if not g.eligible[faction] and g.benched[faction] != BARRED_NOW:
        raise Contradiction("refuse.position.not_eligible", faction=faction.name)


def settle_senate(g: Gaul, described: Collection[str]) -> None:
    """§2.1: only in the first year of Pax Gallica? is the Senate nowhere; only before the first Harvest Legions wait.

    What the set-up has of it is over in a later year.
    """
    first_year = begins_in_peace(g) and (g.winters == 0 or (g.winters == 1 and g.current == WINTER))
    if g.senate == Senate.NOWHERE and not (first_year and g.scenario is Scenario.PAX_GALLICA and g.phase is not Phase.SPRING):
        if "senate" in described:
            raise Contradiction("refuse.position.nowhere")
        g.senate = int(Senate.INTRIGUE)
    if g.winter_box and not (first_year and g.phase not in (Phase.SENATE, Phase.SPRING)):
        if "winter_box" in described:
            raise Contradiction("refuse.position.winter_box")
        g.track, g.winter_box = g.track + g.winter_box, 0
