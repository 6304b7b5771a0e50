"""§7.2: what each faction counts, what it must pass, and how far it is from that."""

from __future__ import annotations

from quadriga.text import Text

from ..ruleset import RULESETS
from ..terms import ARVERNI, FORCES, LEGIONS, Faction, Force
from ..view import View


def to_pass(faction: Faction, score: int, margin: int) -> int:
    """What the count must pass. The margin of the Arverni may be that of their Legions, so theirs is read off the rules."""
    return RULESETS[min(RULESETS)].thresholds[ARVERNI] if faction is ARVERNI else score - margin


def legions_off(view: View) -> tuple[int, int]:
    """The second condition of the Arverni: Legions off the map, and what they must pass."""
    return LEGIONS - sum(view.board[Force.LEGION :: FORCES]), RULESETS[min(RULESETS)].legion_threshold


def counted(faction: Faction, text: Text) -> str:
    """What counts, in words."""
    return text.say(f"goal.{faction.name}")
