"""§8.1.1, §8.2.1, §8.3.1: whether a non-player carries out the Event, and where.

The Event is tried on a copy of the open table with the non-player's own answers. Where the text leaves a place or a way open,
every one is tried, and the best by §8.3.1 is taken; pieces and tribes go by the order of §8.4.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from quadriga.kernel import Chance

from ...events import EVENTS
from ...events.vocabulary import Name
from ...moves import Event
from ...state import Gaul
from ...terms import FACES as BAND_FACES
from ...terms import FACTIONS, FORCES, KINDS, Deed, Faction, Force, Kind, Side
from ..sequence import may_choose_event, sides
from .driver import Answer, Company, Question, Turn
from .frost import is_barred
from .instructions import Instruction, adds_late_capability, instruction, is_listed_no, open_options, side_for
from .manual import MANUAL
from .rank import choose

DEEP = 3  # open questions for which every answer is tried


# Trying -----------------------------------------------------------------------------------------------------------


class Unselfish(Exception):
    """§8.2.3: somebody else would have the benefit."""


class _Rehearsal(Company):
    """The non-players on a copy; open questions of the executing one are answered as listed."""

    __slots__ = ("by", "open")

    def __init__(self, g: Gaul, by: Faction, listed: Sequence[Answer]) -> None:
        super().__init__(g, MANUAL)
        self.by = by
        self.planned[by] = list(listed)
        self.open: list[Answer] = []  # what could be answered where the list had come to its end

    async def answer(self, ask: Question) -> Answer:
        faction = self.faction_at(ask)
        if faction is not self.by:
            return await super().answer(ask)
        if ask.prompt in ("event_faction", "event_factions"):
            names = getattr(ask.choice, "items", None) or list(ask.choice)
            if Name(faction) not in names:
                raise Unselfish
        if not self.planned[faction] and not self.open:
            self.open = open_options(self.g, faction, ask)
        return await super().answer(ask)


def rehearse(g: Gaul, by: Faction, side: Side, answers: Sequence[Answer], seed: int = 0) -> tuple[Gaul, list[Answer]] | None:
    """The Event with these answers: the board after it, and what is open next. None if others would have the benefit."""
    trial, rng = g.copy(), Random(seed)
    trial.acting, trial.carried, trial.deeds[by] = by, side, int(Deed.EVENT)
    company = _Rehearsal(trial, by, answers)
    rule: Any = _answered(trial, company, EVENTS[g.current][side](trial, by))
    value: Any = None
    try:
        while True:
            effect = rule.send(value)
            value = rng.choice(effect.items) if isinstance(effect, Chance) else effect.choice.sample(rng)
    except StopIteration:
        return trial, company.open
    except Unselfish:
        return None
    finally:
        rule.close()


async def _answered(g: Gaul, company: Company, rule: Any) -> None:
    value: Any = None
    while True:
        try:
            effect = rule.send(value)
        except StopIteration:
            return
        value = await (company.answer(effect) if getattr(effect, "seat", None) in g.automata else effect)


def has_effect(before: Gaul, after: Gaul, by: Faction) -> bool:
    """§8.1.1: anything but the faces of own pieces."""
    return _traces(before, by) != _traces(after, by)


def _traces(g: Gaul, by: Faction) -> tuple[object, ...]:
    board = g.board[:]
    for region in range(len(board) // FORCES):
        at = region * FORCES + by * KINDS
        hidden = at + BAND_FACES[0]
        board[hidden] = sum(board[at + face] for face in BAND_FACES)
        for face in BAND_FACES[1:]:
            board[at + face] = 0
    return (
        board, g.tribes, g.devastated, g.intimidated, g.colony, g.marks, g.standing, g.track, g.fallen, g.gone, g.winter_box,
        g.senate, g.firm, g.resources, g.capabilities, g.eligible, g.benched, g.stays,
    )  # fmt: skip


def worth(before: Gaul, after: Gaul, by: Faction) -> tuple[int, ...]:
    """§8.3.1, §A8.2.3: own pieces placed and enemy pieces removed: Legions, Citadels and Settlements, Allies, others."""
    gains = [0, 0, 0, 0]
    for faction in FACTIONS:
        sign = 1 if faction is by else -1
        at = faction * KINDS
        for kind in Kind:
            change = sum(after.board[at + kind :: FORCES]) - sum(before.board[at + kind :: FORCES])
            level = 0 if kind is Kind.LEGION else 1 if at + kind == Force.SETTLEMENT else 3
            gains[level] += sign * change
        gains[1] += sign * (after.tribes.count(6 + faction) - before.tribes.count(6 + faction))
        gains[2] += sign * (after.tribes.count(1 + faction) - before.tribes.count(1 + faction))
    return tuple(gains)


# Deciding ---------------------------------------------------------------------------------------------------------


class EventPlan(NamedTuple):
    """The text to carry out, and the answers to its open questions."""

    side: Side
    answers: tuple[Answer, ...]


async def plan_event(turn: Turn) -> EventPlan | None:
    """None if the faction declines the Event."""
    g, faction = turn.g, turn.faction
    side = side_for(g, faction)
    if side is None or is_listed_no(g, faction) or adds_late_capability(g, side):
        return None
    sheet = instruction(g, faction)
    if sheet.declines(g, faction):
        return None
    answers: list[Answer] = []
    first = rehearse(g, faction, side, answers)
    if first is None:
        return None
    board, options = first
    while options and len(answers) < DEEP:
        boards: dict[int, tuple[Gaul, list[Answer]]] = {}
        for i, option in enumerate(options):
            found = rehearse(g, faction, side, [*answers, option])
            if found is not None:
                boards[i] = found
        if not boards:
            return None
        best = await _choose_answer(g, faction, sheet, options, boards)
        answers.append(options[best])
        board, options = boards[best]
    if not has_effect(g, board, faction) or not sheet.accepts(g, board, faction) or is_barred(g, board):
        return None
    return EventPlan(side, tuple(answers))


async def _choose_answer(
    g: Gaul, faction: Faction, sheet: Instruction, options: list[Answer], boards: dict[int, tuple[Gaul, list[Answer]]]
) -> int:
    good = [
        i for i in boards if sheet.accepts(g, boards[i][0], faction) and not is_barred(g, boards[i][0])
    ] or list(boards)  # fmt: skip
    i = await choose(
        g,
        good,
        lambda i: sheet.prefers(g, faction, options[i]),
        lambda i: has_effect(g, boards[i][0], faction),
        lambda i: worth(g, boards[i][0], faction),
    )
    assert i is not None, "there is an answer"
    return i


def may_use_event(turn: Turn) -> bool:
    """§2.3.4, and the card can be carried out."""
    return may_choose_event(turn.g) and bool(sides(turn.g))


async def carry_out(turn: Turn, plan: EventPlan) -> None:
    """The Event, with the planned answers to what is open; the guidelines answer the rest."""
    turn.planned[:] = plan.answers
    await turn.give(Event(plan.side))
