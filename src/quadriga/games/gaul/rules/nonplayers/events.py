"""§8.1.1, §8.2.1, §8.3.1: whether a non-player carries out the Event, and where.

The Event is tried on a copy of the open table with the non-player's own answers. Where the text leaves a place or a way open,
every one is tried, and the best by §8.3.1 is taken; pieces and tribes go by the order of §8.4.1. Dice and the answers of people
are not known beforehand, so one course after another is looked at (R-130).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from quadriga.kernel import Chance, Delegate, Trial

from ...events import EVENTS
from ...events.vocabulary import Name
from ...moves import Event, Finish, PlaceAnyAlly, PlacePiece, Refuse
from ...state import Gaul
from ...terms import FACES as BAND_FACES
from ...terms import FACTIONS, FORCES, KINDS, OF_FACTION, Deed, Faction, Force, Side, Tribe
from ..sequence import may_choose_event, sides
from .by_event import choose_strike
from .driver import STEPS, Answer, Company, NonPlayer, Question, Turn
from .facts import tell_declined, tell_event
from .frost import is_barred, may_bar
from .guidelines import SCOUTED, place_of, place_of_tribe, targets_in_order
from .instructions import adds_late_capability, anything, instruction, is_listed_no, open_options, rank_place, side_for
from .manual import MANUAL
from .rank import best, choose

DEEP = 3  # open questions for which every answer is tried
MOST_WAYS = 6  # answers of a person that are looked at
MOST_COURSES = 24  # courses of an Event that are looked at


# Trying -----------------------------------------------------------------------------------------------------------


class Unwanted(Exception):
    """§8.2.3: somebody else would have the benefit, or a Battle be fought that the chart does not fight. R-147"""


class _Rehearsing(NonPlayer):
    """The executing non-player on a copy: its open questions are answered as listed."""

    __slots__ = ("open",)

    def __init__(self, g: Gaul, faction: Faction, listed: Sequence[Answer]) -> None:
        super().__init__(g, faction, MANUAL)
        self.planned[:] = listed
        self.open: list[Answer] = []  # what could be answered where the list had come to its end

    async def answer_at_once(self, ask: Question) -> Answer:
        if ask.prompt in ("event_faction", "event_factions") and not instruction(self.g, self.faction).names_others:
            names = getattr(ask.choice, "items", None) or list(ask.choice)
            if Name(self.faction) not in names:
                raise Unwanted
        serves = ask.prompt in STEPS or ask.choice.kind != "one"  # to list the steps of a Command is dear
        if not serves and all(serves_another(move, self.faction) for move in ask.choice):
            raise Unwanted
        is_forced = ask.prompt == "event_against" and Finish() not in ask.choice
        if is_forced and await choose_strike(self.g, self.faction, ask) is None:
            raise Unwanted
        if not self.planned and not self.open:
            self.open = open_options(self.g, self.faction, ask)
        return await super().answer_at_once(ask)


class _Rehearsal(Company):
    """The non-players on a copy."""

    __slots__ = ("by",)

    def __init__(self, g: Gaul, by: _Rehearsing) -> None:
        super().__init__(g, MANUAL)
        self.by = by

    def player(self, faction: Faction) -> NonPlayer:
        return self.by if faction is self.by.faction else super().player(faction)

    def interrupt(self, effect: Any) -> None:
        """No subsidies while an Event is tried."""


def serves_another(move: Answer, faction: Faction) -> bool:
    """§8.2.3: an own piece cannot be placed, but another's would have to be."""
    if isinstance(move, PlacePiece):
        return move.piece.faction is not faction
    return isinstance(move, PlaceAnyAlly) and move.faction is not faction


class Course:
    """One course of an Event: how every die falls, and what people answer. The first way of each is the least for the
    non-player: a die shows 1, which in Battle removes the Defender's piece, and people grant nothing (R-130)."""

    __slots__ = ("path", "rest", "widths")

    def __init__(self, path: Sequence[int] = (), rest: int = 0) -> None:
        self.path = tuple(path)
        self.rest = rest  # which way is taken where the path has come to its end
        self.widths: list[int] = []

    def answer(self, effect: Any) -> Answer:
        ways = die_ways(effect.items) if isinstance(effect, Chance) else ways_of(effect)
        at = len(self.widths)
        self.widths.append(len(ways))
        return ways[self.path[at] if at < len(self.path) else min(self.rest, len(ways) - 1)]

    def branches(self) -> list[Course]:
        """Another way at one question after the path, everything before it as here; the other extremes of dice first."""
        taken = [*self.path, *[0] * (len(self.widths) - len(self.path))]
        found = [(way, at) for at in range(len(self.path), len(taken)) for way in range(1, self.widths[at])]
        return [Course([*taken[:at], way]) for way, at in sorted(found)]


def other_courses(least: Course) -> Iterator[Course]:
    """After the least: everything the other way; then whatever differs from the least in one question, in two, and so on.
    Who asks for the next one has followed the one before."""
    yield Course(rest=1)
    left = least.branches()
    for course in left:
        yield course
        left += course.branches()


def die_ways(items: Sequence[Any]) -> list[Any]:
    """The extremes of a die before what lies between them."""
    found = list(items)
    return [found[0], found[-1], *found[1:-1]] if len(found) > 1 and isinstance(found[0], int) else found


def ways_of(ask: Question) -> list[Answer]:
    """What a person could answer, a refusal first."""
    found = list(islice(ask.choice, MOST_WAYS))
    return sorted(found, key=lambda move: not isinstance(move, (Refuse, Finish)))


def rehearse(
    g: Gaul, by: Faction, side: Side, answers: Sequence[Answer], course: Course | None = None
) -> tuple[Gaul | None, list[Answer]]:
    """The Event with these answers: the board after it (None if it is unwanted), and what is open next."""
    trial, course = g.copy(), course or Course()
    trial.acting, trial.carried, trial.deeds[by] = by, side, int(Deed.EVENT)
    rehearsing = _Rehearsing(trial, by, answers)
    try:
        run = Trial(trial, _carry_out(trial, rehearsing, side))
        while run.waits:
            run.answer(course.answer(run.chance or run.pending[0]))
    except Unwanted:
        return None, rehearsing.open
    return trial, rehearsing.open


async def _carry_out(g: Gaul, rehearsing: _Rehearsing, side: Side) -> None:
    await Delegate(_Rehearsal(g, rehearsing))
    await EVENTS[g.current][side](g, rehearsing.faction)


def outcomes(
    g: Gaul, by: Faction, side: Side, answers: Sequence[Answer], least: Gaul, course: Course | None = None
) -> Iterator[Gaul]:
    """What the Event could come to: the board after the least course, which is known, then one course after another.

    `course`: the least one as it was run, if it is at hand.
    """
    yield least
    if course is None:
        course = Course()
        rehearse(g, by, side, answers, course)
    if max(course.widths, default=1) == 1:
        return  # nothing is left to chance
    for other in islice(other_courses(course), MOST_COURSES - 1):
        board, _ = rehearse(g, by, side, answers, other)
        if board is not None:
            yield board


def has_effect(before: Gaul, after: Gaul, by: Faction) -> bool:
    """§8.1.1: anything but that own pieces are Revealed."""
    if _beside(before) != _beside(after):
        return True
    if before.board == after.board:
        return False
    if _pieces(before, by) != _pieces(after, by):
        return True
    return any(after.count_hidden(region, by) > before.count_hidden(region, by) for region in before.regions())


def _traces(g: Gaul, by: Faction) -> tuple[object, ...]:
    return (_pieces(g, by), *_beside(g))


def _pieces(g: Gaul, by: Faction) -> list[int]:
    """The pieces on the map, own Warbands or Auxilia whatever their face."""
    board = g.board[:]
    for region in range(len(board) // FORCES):
        at = region * FORCES + by * KINDS
        bands = slice(at + BAND_FACES[0], at + BAND_FACES[-1] + 1)
        board[bands] = sum(board[bands]), 0, 0
    return board


def _beside(g: Gaul) -> tuple[object, ...]:
    """All else that an Event may change."""
    return (
        g.tribes, g.devastated, g.intimidated, g.colony, g.marks, g.standing, g.track, g.fallen, g.gone, g.winter_box,
        g.senate, g.firm, g.resources, g.capabilities, g.eligible, g.benched, g.stays,
    )  # fmt: skip


def worth(before: Gaul, after: Gaul, by: Faction, served: Faction | None = None) -> tuple[int, ...]:
    """§8.3.1, §A8.2.3, §A8.3.1: own pieces placed and enemy pieces removed, net by Faction: Legions, Citadels and Settlements,
    Allies, others; and then as little as possible for others. `served`: whose pieces count like own ones."""
    gains, gifts = [0, 0, 0, 0], 0
    for faction in FACTIONS:
        is_own = faction in (by, served)
        for level, change in enumerate(_changes(before, after, faction)):
            gains[level] += change if is_own else max(0, -change)
            gifts += 0 if is_own else max(0, change)
    return (*gains, -gifts)


def _changes(before: Gaul, after: Gaul, faction: Faction) -> list[int]:
    """What the faction has won of Legions, Citadels and Settlements, Allies, other pieces."""
    changes = [0, 0, 0, 0]
    for piece in OF_FACTION[faction]:
        change = after.count_on_map(piece) - before.count_on_map(piece)
        if change:
            changes[0 if piece is Force.LEGION else 1 if piece is Force.SETTLEMENT else 3] += change
    changes[1] += after.tribes.count(6 + faction) - before.tribes.count(6 + faction)
    changes[2] += after.tribes.count(1 + faction) - before.tribes.count(1 + faction)
    return changes


def benefit(before: Gaul, after: Gaul, by: Faction) -> int:
    """§8.3.1: a place is chosen to benefit oneself: what it adds to the own victory score (R-135)."""
    return after.rules.score(after, by) - before.rules.score(before, by)


def order_of(before: Gaul, after: Gaul, by: Faction) -> tuple[int, ...]:
    """§8.4.1: what was placed and removed, the dearest first; within that, of whom."""
    own = _lost(before, after, by)
    theirs = [[max(0, n) for n in _lost(before, after, target)] for target in targets_in_order(before, by)]
    places = range(len(own))
    totals = [sum(lost[place] for lost in theirs) - own[place] for place in places]
    return (*totals, *(lost[place] for place in places for lost in theirs))


def _lost(before: Gaul, after: Gaul, faction: Faction) -> list[int]:
    """How many pieces the faction has lost, by their places in the order."""
    lost = [0] * (SCOUTED + 1)
    for piece in OF_FACTION[faction]:
        lost[place_of(piece)] += before.count_on_map(piece) - after.count_on_map(piece)
    for board, sign in ((before, 1), (after, -1)):
        for tribe in Tribe:
            if board.owner(tribe) is faction:
                lost[place_of_tribe(board, tribe)] += sign
    return lost


def count_touched(before: Gaul, after: Gaul) -> int:
    """§8.3.1: Regions in which something has happened; as much as possible is done in one before another is selected."""
    touched = 0
    for region in before.regions():
        at = slice(region * FORCES, region * FORCES + FORCES)
        same = before.board[at] == after.board[at]
        touched += not (same and all(before.tribes[t] == after.tribes[t] for t in before.tribes_in(region)))
    return touched


# Deciding ---------------------------------------------------------------------------------------------------------


class Tried(NamedTuple):
    """The least course of an Event: the board after it, the answers to what is open next, and its dice."""

    board: Gaul
    open: list[Answer]
    course: Course


class EventPlan(NamedTuple):
    """The text to carry out, and the answers to its open questions."""

    side: Side
    answers: tuple[Answer, ...]


async def plan_event(turn: Turn) -> EventPlan | None:
    """None if the faction declines the Event."""
    g, faction = turn.g, turn.faction
    side = side_for(g, faction)
    why = why_unwanted(g, faction, side)
    if side is None or why is not None:
        tell_declined(g, faction, why or "unusable")
        return None
    answers: list[Answer] = []
    first = _try(g, faction, side, answers)
    if first is None:
        tell_declined(g, faction, "selfless")
        return None
    board, options, course = first
    while options and len(answers) < DEEP:
        boards: dict[int, Tried] = {}
        for i, option in enumerate(options):
            found = _try(g, faction, side, [*answers, option])
            if found is not None:
                boards[i] = found
        if not boards:
            tell_declined(g, faction, "selfless")
            return None
        best = await _choose_answer(g, faction, side, answers, options, boards)
        answers.append(options[best])
        board, options, course = boards[best]
    if not is_good(g, faction, side, answers, board, course):
        tell_declined(g, faction, "useless")
        return None
    tell_event(g, faction, side, answers)
    return EventPlan(side, tuple(answers))


def why_unwanted(g: Gaul, faction: Faction, side: Side | None) -> str | None:
    """§8.1.1: why the Event is declined without looking at what it would do, if it is."""
    if side is None:
        return "unusable"
    if is_listed_no(g, faction):
        return "swords"
    if adds_late_capability(g, side):
        return "late"
    return "sheet" if instruction(g, faction).declines(g, faction) else None


def _try(g: Gaul, faction: Faction, side: Side, answers: Sequence[Answer]) -> Tried | None:
    """The least course of the Event; if it is unwanted as the guidelines would go on, that of the best way to go on."""
    course = Course()
    board, options = rehearse(g, faction, side, answers, course)
    if board is not None:
        return Tried(board, options, course)
    if len(answers) >= DEEP:
        return None
    ways = [found for option in options if (found := _try(g, faction, side, [*answers, option])) is not None]
    return max(ways, key=lambda way: worth(g, way.board, faction))._replace(open=options) if ways else None


def is_good(
    g: Gaul, faction: Faction, side: Side, answers: Sequence[Answer], least: Gaul, course: Course | None = None
) -> bool:
    """§8.1.1, §8.4.4: some course has the effect that is wanted, and none does what the sheet or Frost forbids (R-130)."""
    sheet, effective = instruction(g, faction), False
    sees_all = may_bar(g) or sheet.keeps is not anything
    for board in outcomes(g, faction, side, answers, least, course):
        if not sheet.keeps(g, board, faction) or is_barred(g, board):
            return False
        effective = effective or (has_effect(g, board, faction) and sheet.accepts(g, board, faction))
        if effective and not sees_all:
            return True
    return effective


async def _choose_answer(
    g: Gaul,
    faction: Faction,
    side: Side,
    answers: list[Answer],
    options: list[Answer],
    boards: dict[int, Tried],
) -> int:
    """The best of those that are good, if any is. Who has another question open after this one is judged by the way as a
    whole only then."""
    sheet = instruction(g, faction)

    def is_fit(i: int) -> bool:
        board, more, course = boards[i]
        return bool(more) or is_good(g, faction, side, [*answers, options[i]], board, course)

    def first(able: Iterable[int]) -> list[int]:
        return best(
            able,
            lambda i: sheet.prefers(g, faction, options[i]),
            lambda i: rank_place(g, faction, options[i]),
            lambda i: has_effect(g, boards[i].board, faction),
            lambda i: worth(g, boards[i].board, faction, sheet.serves),
            lambda i: -count_touched(g, boards[i].board),
            lambda i: benefit(g, boards[i].board, faction),
            lambda i: order_of(g, boards[i].board, faction),
        )

    equal, left = list[int](), list(boards)
    while left and not equal:  # to look at courses is dear, so only the best are looked at
        leading = first(left)
        equal = [i for i in leading if is_fit(i)]
        left = [i for i in left if i not in leading]
    equal = equal or first(boards)
    different = {str(_traces(boards[i].board, faction)): i for i in reversed(equal)}  # what comes to the same is not drawn
    i = await choose(g, sorted(different.values()), named=lambda i: options[i])
    assert i is not None, "there is an answer"
    return i


def may_use_event(turn: Turn) -> bool:
    """§2.3.4, and the card can be carried out."""
    return may_choose_event(turn.g) and bool(sides(turn.g))


async def carry_out(turn: Turn, plan: EventPlan) -> None:
    """The Event, with the planned answers to what is open; the guidelines answer the rest."""
    turn.planned[:] = plan.answers
    await turn.give(Event(plan.side))
