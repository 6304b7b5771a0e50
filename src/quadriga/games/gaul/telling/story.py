"""The procedures that all follow step by step: the Germans Phase (§6.2), the Arverni Phase (§A6.2), the Interlude (§A2.1.1).

They are read off the reports: the rules tell where a step begins, and what follows belongs to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.kernel import News
from quadriga.text import Text
from quadriga.text.telling import Step, Story

from ..ariovistus.steps import ArverniStep, InterludeStep
from ..terms import GermanStep, Phase
from ..view import View

CARDS = ("card", "winter")
INTERLUDE, ARVERNI, GERMANS = "interlude", "arverni_phase", "germans_phase"
Steps = type[ArverniStep] | type[GermanStep] | type[InterludeStep]
PHASES: dict[str, tuple[Steps, str]] = {ARVERNI: (ArverniStep, "arverni"), GERMANS: (GermanStep, "german")}
OVER = {ARVERNI: "arverni_over", GERMANS: "germans_over"}


def story(view: View, told: Sequence[News], text: Text) -> Story | None:
    """The latest procedure, from its beginning until the card after it is over."""
    found = _find(told)
    if INTERLUDE in found:
        return interlude(view, told, found[INTERLUDE], text)
    latest = max((phase for phase in PHASES if phase in found), key=lambda phase: found[phase], default=None)
    return None if latest is None else game_run_phase(told, latest, found[latest], text)


def _find(told: Sequence[News]) -> dict[str, int]:
    """Where procedures began since the last card but one was turned up."""
    found: dict[str, int] = {}
    cards = 0
    for i in range(len(told) - 1, -1, -1):
        key = told[i].key
        if key in (INTERLUDE, *PHASES):
            found.setdefault(key, i)
        cards += key in CARDS
        if key == INTERLUDE or cards > 1:
            break
    return found


def game_run_phase(told: Sequence[News], phase: str, start: int, text: Text) -> Story:
    """The phase of the Arverni or of the Germans."""
    steps, about = PHASES[phase]
    end = _first(told, start, (OVER[phase],))
    begun = _begun(told, start, end, f"{about}_step")
    title = text.say(f"draw.story_{about}")
    return Story(title, _steps(steps, begun, end, end < len(told), about, text), text.say("draw.story_nothing"))


def interlude(view: View, told: Sequence[News], start: int, text: Text) -> Story:
    end = _first(told, start, CARDS)
    begun = _begun(told, start, end, "interlude_step")
    is_over = view.phase is not Phase.INTERLUDE
    title = text.say("draw.story_interlude")
    return Story(title, _steps(InterludeStep, begun, end, is_over, "interlude", text), text.say("draw.story_nothing"))


def _first(told: Sequence[News], start: int, keys: tuple[str, ...]) -> int:
    return next((i for i in range(start, len(told)) if told[i].key in keys), len(told))


def _begun(told: Sequence[News], start: int, end: int, key: str) -> dict[int, int]:
    """The steps that have begun, and where."""
    return {int(told[i].args["step"]): i for i in range(start, end) if told[i].key == key}


def _steps(kind: Steps, begun: dict[int, int], end: int, is_over: bool, about: str, text: Text) -> tuple[Step, ...]:
    return tuple(
        Step(
            text.name(step),
            step.rule,
            "next" if step not in begun else "done" if is_over or step + 1 in begun else "now",
            text.say(f"draw.{about}.{step.name}"),
            range(begun[step] + 1, begun.get(step + 1, end)) if step in begun else range(0),
        )
        for step in kind
    )
