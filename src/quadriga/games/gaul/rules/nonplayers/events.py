"""§8.1.1, §8.2.1, §8.2.3, §8.3.1: whether a non-player carries out the Event, and how.

The Event is tried on a copy of the open table with the non-player's own answers. Where the text leaves a place or a way open,
every one is tried, and the best by §8.3.1 is taken; pieces and tribes go by the order of §8.4.1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from quadriga.kernel import Chance

from ...cards import FACES, Card
from ...events import EVENTS
from ...events.vocabulary import Choose, Install, Name, Pick, Way
from ...moves import (
    Against,
    At,
    Event,
    Finish,
    PlaceAlly,
    PlaceAnyAlly,
    PlaceCitadel,
    PlacePiece,
    Remove,
    RemoveTribe,
    Select,
    Stop,
    To,
)
from ...state import Gaul
from ...terms import ARVERNI, FACTIONS, FORCES, GERMANS, KINDS, OWNERS, Book, Deed, Faction, Force, Kind, Region, Side
from ...terms import FACES as BAND_FACES
from ..deck import count_winters
from ..sequence import may_choose_event, sides
from . import driver
from .driver import Answer, Company, Question, Turn
from .frost import is_barred
from .guidelines import dual_side, is_first_tribe, place_of, place_of_tribe, target_rank
from .rank import by_lot, choose

OPEN = (Select, Choose, To, Stop, Against)  # moves that name a place or a way
DEEP = 3  # open questions for which every answer is tried
Prefer = Callable[[Gaul, Faction, Any], object]
Accept = Callable[[Gaul, Gaul, Faction], bool]


def _never(g: Gaul, faction: Faction) -> bool:
    return False


def _anything(before: Gaul, after: Gaul, faction: Faction) -> bool:
    return True


def _alike(g: Gaul, faction: Faction, move: Any) -> object:
    return 0


def _any_battle(g: Gaul, faction: Faction, region: Region, enemy: Faction) -> object:
    return 0


class Instruction(NamedTuple):
    """§8.2.1: what a sheet says about a card."""

    declines: Callable[[Gaul, Faction], bool] = _never  # it is a "No" on this board
    side: Side | Callable[[Gaul], Side] | None = None  # the text that is used, if not the usual one
    prefers: Prefer = _alike  # which answers come first; the greatest
    accepts: Accept = _anything  # what the Event must come to
    battles: Callable[[Gaul, Faction, Region, Faction], object] = _any_battle  # which Battles come first
    script: driver.Script | None = None  # its questions are answered step by step


SHEETS: dict[tuple[Book, Faction], dict[Card, Instruction]] = {}
PLAIN = Instruction()


def instruction(g: Gaul, faction: Faction) -> Instruction:
    return SHEETS.get((g.book, faction), {}).get(Card(g.current), PLAIN)


def symbols(g: Gaul, faction: Faction) -> tuple[Faction, ...]:
    """A8.2.1: at cards of Falling Sky the Arverni symbol is the Germans'."""
    return (GERMANS, ARVERNI) if g.book is Book.ARIOVISTUS and faction is GERMANS else (faction,)


def is_listed_no(g: Gaul, faction: Faction) -> bool:
    """§8.1.1: crossed swords."""
    face = FACES[Card(g.current)]
    return any(symbol in face.swords for symbol in symbols(g, faction))


def is_last_year(g: Gaul) -> bool:
    """§8.1.1: the next Winter will be final."""
    return g.winters + 1 >= count_winters(g) and not g.rules.has_second_half(g)


def side_for(g: Gaul, faction: Faction) -> Side | None:
    """§8.2.2, §A8.2.2: the text that the faction uses, if the card can be carried out."""
    wanted = instruction(g, faction).side
    if callable(wanted):
        wanted = wanted(g)
    if wanted is None:
        wanted = dual_side(faction) if FACES[Card(g.current)].dual else Side.UNSHADED
    return wanted if wanted in sides(g) else None


def adds_late_capability(g: Gaul, side: Side) -> bool:
    lasting = FACES[Card(g.current)].capability
    return is_last_year(g) and (lasting == "both" or lasting == side.name.lower())


# Trying -----------------------------------------------------------------------------------------------------------


class Unselfish(Exception):
    """§8.2.3: somebody else would have the benefit."""


class _Rehearsal(Company):
    """The non-players on a copy; open questions of the executing one are answered as listed."""

    __slots__ = ("by", "open")

    def __init__(self, g: Gaul, by: Faction, listed: Sequence[Answer]) -> None:
        super().__init__(g)
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


def open_options(g: Gaul, faction: Faction, ask: Question) -> list[Answer]:
    """The answers of a question about a place or a way, where there are several."""
    if instruction(g, faction).script is not None:
        return []
    if ask.prompt in driver.REACTIONS or ask.prompt in driver.SCRIPTS or not ask.prompt.startswith("event_"):
        return []
    if ask.choice.kind != "one" or ask.args.get("n"):  # a number is about pieces, or has been rolled
        return []
    options = [move for move in ask.choice if not isinstance(move, Finish)]
    return options if len(options) > 1 and isinstance(options[0], OPEN) else []


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
        named=lambda i: options[i],
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


def is_open(g: Gaul, faction: Faction, ask: Question) -> bool:
    return bool(open_options(g, faction, ask))


def script_for(g: Gaul, faction: Faction, ask: Question) -> driver.Script | None:
    """A card's own script begins with the first question of its Event."""
    if ask.prompt.startswith("event_") and g.carried is not None and g.acting is faction:
        return instruction(g, faction).script or driver.SCRIPTS.get(ask.prompt)
    return driver.SCRIPTS.get(ask.prompt)


driver.is_open = is_open
driver.script_for = script_for


# Answers by the order of §8.4.1 -----------------------------------------------------------------------------------


async def choose_in_event(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.2.3, §8.3.1, §8.4.1: own benefit first, then the dearest pieces of the first targets; never own pieces."""
    sheet = instruction(g, faction)
    options = list(ask.choice)
    able = [move for move in options if not isinstance(move, Finish) and not _is_harmful(g, faction, move, ask.prompt)]
    if not able:
        stop = [move for move in options if isinstance(move, Finish)]
        return stop[0] if stop else await by_lot(g, options)
    return await choose(
        g, able, lambda move: sheet.prefers(g, faction, move), lambda move: _order(g, faction, move, ask.args.get("n", 0))
    )


def _is_harmful(g: Gaul, faction: Faction, move: Any, prompt: str) -> bool:
    """Own pieces are not removed, and others' not placed."""
    if isinstance(move, Pick):
        return move.piece.faction is faction and prompt in ("event_remove", "event_replace")
    if isinstance(move, At | RemoveTribe):
        return g.owner(move.tribe) is faction
    if isinstance(move, PlaceAnyAlly):
        return move.faction is not faction
    if isinstance(move, PlacePiece):
        return move.piece.faction is not faction
    return isinstance(move, PlaceCitadel) and g.owner(move.tribe) is not faction


def _order(g: Gaul, faction: Faction, move: Any, n: int) -> tuple[int, ...]:
    if isinstance(move, Name):
        return (int(move.faction is faction), -target_rank(g, faction, move.faction))
    if isinstance(move, Pick | Remove):
        return (-place_of(move.piece), -target_rank(g, faction, move.piece.faction))
    if isinstance(move, At | RemoveTribe):
        owner = g.owner(move.tribe)
        return (-place_of_tribe(g, move.tribe), -(9 if owner is None else target_rank(g, faction, owner)))
    if isinstance(move, PlaceAlly | PlaceAnyAlly | PlaceCitadel):
        return (int(isinstance(move, PlaceCitadel)), int(is_first_tribe(move.tribe)))
    if isinstance(move, Choose) and move.way is Way.THREE:
        return (3 - n,)
    if isinstance(move, Install):
        return (int(OWNERS[move.status] is faction), int(move.status.is_citadel))
    return (0,)


def place_named(g: Gaul, move: Any) -> Region | None:
    """The Region that a move is about."""
    if isinstance(move, Pick | Select | To):
        return move.region
    if isinstance(move, At | RemoveTribe | PlaceAlly | PlaceAnyAlly | PlaceCitadel):
        return g.region_of(move.tribe)
    return None
