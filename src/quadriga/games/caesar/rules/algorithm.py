"""§9.4-§9.7: how Crassus chooses a token and a space. The first step that applies decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from quadriga.kernel import Chance

from ..board import ENDS, FIRST, IS_CENTRAL, IS_LAUREL, NEIGHBOURS, PLACEMENTS, PROVINCES, SECOND, SPACES_FOR_MARKERS, across
from ..config import Closeness
from ..moves import Place
from ..state import Caesar
from ..terms import Bonus, Province, ProvinceTie, SpaceTie, Step, Token


class Candidate(NamedTuple):
    """One way to place a token of the row beside a province: `value` counts there."""

    move: Place
    value: int


class Choice(NamedTuple):
    """What Crassus does and why."""

    move: Place
    province: Province
    step: Step
    province_tie: ProvinceTie
    space_tie: SpaceTie


Options = dict[Province, list[Candidate]]


class Wish(NamedTuple):
    """What a step asks for: among these provinces, by this measure first, the highest or the lowest sufficient value."""

    step: Step
    options: Options
    best: Callable[[Province], int] | None = None  # the greatest wins, before the list of §9.5
    reason: ProvinceTie = ProvinceTie.NONE
    lowest: bool = False


async def choose_placement(g: Caesar, seat: int) -> Choice:
    """§9.4: step, province, then space and token (R-17: province before token)."""
    wish = find_wish(g, seat)
    province, tie = await choose_province(g, seat, wish)
    candidates = wish.options[province]
    value = min(c.value for c in candidates) if wish.lowest else max(c.value for c in candidates)
    moves = [c.move for c in candidates if c.value == value]
    move, space_tie = await choose_space_and_token(g, seat, province, moves, lowest=wish.lowest)
    return Choice(move, province, wish.step, tie, space_tie)


# §9.4: the steps ----------------------------------------------------------------------------------------------------


def find_wish(g: Caesar, seat: int) -> Wish:
    """§9.4: the first step that applies."""
    nearly_closed = [province for province in PROVINCES if g.count_free(province) == 1]
    closable = find_options(g, seat, nearly_closed)
    if winning := find_winning(g, seat, closable):
        return Wish(Step.S1, winning, lowest=True)
    if closing := find_closing(g, seat, closable):
        return Wish(Step.S2, closing, lowest=True)
    if not nearly_closed or not g.config.guard:
        return find_building(g, seat, partial(find_options, g, seat))
    safe = avoid_defeat(g, seat, find_options(g, seat, PROVINCES))
    return find_building(g, seat, lambda provinces: {p: safe[p] for p in provinces if p in safe})


def find_options(g: Caesar, seat: int, provinces: Sequence[Province]) -> Options:
    """Those of the provinces that take a token of the row, with all the ways to place one beside each."""
    empty, row = g.empty, g.supply[seat]
    found: Options = {}
    for province in provinces:
        by_token = CANDIDATES[province]
        candidates = [candidate for token in row for space, candidate in by_token[token] if empty & space]
        if candidates:
            found[province] = candidates
    return found


def list_candidates(province: Province, token: Token) -> Iterator[tuple[int, Candidate]]:
    """On an empty board: every way to place the token beside the province, behind the mask of its space.

    §10.3: always face up.
    """
    for move in PLACEMENTS[token]:
        if province in ENDS[move.border]:
            yield 1 << move.border, Candidate(move, value_for(move, province))


def lead(g: Caesar, seat: int, province: int) -> int:
    """How far Crassus is ahead in a province."""
    return g.influence[2 * province + seat] - g.influence[2 * province + 1 - seat]


def find_winning(g: Caesar, seat: int, options: Options) -> Options:
    """§9.4.1: of the provinces he can close, those he controls then; ties are his. Nothing else is asked (R-31)."""
    return keep(options, lambda p, c: lead(g, seat, p) + c.value >= 0)


def find_closing(g: Caesar, seat: int, options: Options) -> Options:
    """§9.4.2: those he can close for the bonus, unless that lets the human win at once."""
    return keep(options, lambda _, c: not loses_at_once(g, seat, c.move))


def find_building(g: Caesar, seat: int, find: Callable[[Sequence[Province]], Options]) -> Wish:
    """§9.4: steps 3 to 7. No province is closed on purpose; the highest value goes where it is wanted most.

    What can be placed is found among the provinces that a step looks at, and only then.
    """
    open_provinces = [p for p in PROVINCES if g.is_open(p)]
    # §9.4.3. R-26: only provinces that take one of his tokens are looked at.
    behind = find([p for p in open_provinces if lead(g, seat, p) < 0])
    if behind:
        return Wish(Step.S3, behind, lambda p: -lead(g, seat, p), ProvinceTie.BEHIND)
    # §9.4.4
    present = find([p for p in open_provinces if g.influence[2 * p + seat] > 0])
    if present:
        if g.config.closeness is Closeness.TIES:
            return Wish(Step.S4, present)
        return Wish(Step.S4, present, lambda p: -g.count_free(p), ProvinceTie.CLOSEST)
    # §9.4.5
    beside = find([p for p in open_provinces if is_next_to_his(g, seat, p)])
    if beside:
        return Wish(Step.S5, beside, partial(highest, beside), ProvinceTie.VALUE)
    # §9.4.6
    central = find([p for p in open_provinces if IS_CENTRAL[p]])
    if central:
        return Wish(Step.S6, central, partial(highest, central), ProvinceTie.VALUE)
    # §9.4.7
    anywhere = find(open_provinces)
    return Wish(Step.S7, anywhere, partial(highest, anywhere), ProvinceTie.VALUE)


def highest(options: Options, province: Province) -> int:
    return max(c.value for c in options[province])


def keep(options: Options, fits: Callable[[Province, Candidate], bool]) -> Options:
    """The candidates that fit, and the provinces that still have one."""
    found = {province: [c for c in candidates if fits(province, c)] for province, candidates in options.items()}
    return {province: candidates for province, candidates in found.items() if candidates}


def avoid_defeat(g: Caesar, seat: int, options: Options) -> Options:
    """R-23: the later steps, too, do not hand the human the victory, unless every placement does."""
    safe = keep(options, lambda _, c: not loses_at_once(g, seat, c.move))
    return safe or options


def loses_at_once(g: Caesar, seat: int, move: Place) -> bool:
    """§9.4.2: whether what this placement closes takes the human's last control markers."""
    human = 1 - seat
    lost = [p for p in ENDS[move.border] if g.count_free(p) == 1 and lead(g, seat, p) + value_for(move, p) < 0]
    if not lost:
        return False
    markers = sum(SPACES_FOR_MARKERS[p] + len(g.find_border_markers(human, p)) for p in lost)
    if len(lost) == 2:
        markers += 1  # the border between them
    return markers >= g.stock[human]


def value_for(move: Place, province: int) -> int:
    return FIRST[move.token] if move.facing == province else SECOND[move.token]


CANDIDATES = tuple(tuple(tuple(list_candidates(province, token)) for token in Token) for province in PROVINCES)


# §9.5: several provinces --------------------------------------------------------------------------------------------


async def choose_province(g: Caesar, seat: int, wish: Wish) -> tuple[Province, ProvinceTie]:
    """§9.5: the step's own measure, then the list; at last, chance."""
    provinces = list(wish.options)
    tie = ProvinceTie.NONE
    if wish.best is not None and len(provinces) > 1:
        top = max(map(wish.best, provinces))
        provinces, tie = narrow(provinces, [p for p in provinces if wish.best(p) == top], tie, wish.reason)
    if wish.step is Step.S6:
        provinces, tie = narrow(provinces, [p for p in provinces if p is Province.ITALIA], tie, ProvinceTie.ITALIA)
    for reason, passes in province_filters(g, seat):
        if len(provinces) == 1:
            break
        provinces, tie = narrow(provinces, [p for p in provinces if passes(p)], tie, reason)
    if len(provinces) == 1:
        return provinces[0], tie
    return await Chance(provinces, "crassus_province", step=wish.step), ProvinceTie.RANDOM


def narrow(
    items: list[Province], passed: list[Province], tie: ProvinceTie, reason: ProvinceTie
) -> tuple[list[Province], ProvinceTie]:
    """One filter: skipped if nothing passes; it decided if it left fewer."""
    if not passed or len(passed) == len(items):
        return items, tie
    return passed, reason


def province_filters(g: Caesar, seat: int) -> Sequence[tuple[ProvinceTie, Callable[[Province], bool]]]:
    """§9.5: in this order."""
    return (
        (ProvinceTie.NEXT_TO_HIS, lambda p: is_next_to_his(g, seat, p)),
        (ProvinceTie.SENATE, lambda p: g.bonus[p] is Bonus.SENATE),
        (ProvinceTie.POISON, lambda p: g.bonus[p] is Bonus.POISON),
        (ProvinceTie.CENTRAL, lambda p: IS_CENTRAL[p]),
        (ProvinceTie.NEXT_TO_CENTRAL, lambda p: any(IS_CENTRAL[q] for q in NEIGHBOURS[p])),
    )


def is_next_to_his(g: Caesar, seat: int, province: int) -> bool:
    """R-24: a neighbour counts as his even if its marker lies face down."""
    return any(g.control[p] == seat for p in NEIGHBOURS[province])


# §9.6, §9.7: the space and the token --------------------------------------------------------------------------------


async def choose_space_and_token(
    g: Caesar, seat: int, province: Province, moves: list[Place], *, lowest: bool
) -> tuple[Place, SpaceTie]:
    """§9.6, §9.7: the list for spaces, then the one for tokens; a random space only at the very end (R-25)."""

    def behind(move: Place) -> int:
        return max(0, -lead(g, seat, across(move.border, province)))

    def total(move: Place) -> int:
        both = FIRST[move.token] + SECOND[move.token]
        return -both if lowest else both

    measures: tuple[tuple[SpaceTie, Callable[[Place], int]], ...] = (
        (SpaceTie.BEHIND, behind),
        (SpaceTie.CENTRAL, lambda move: IS_CENTRAL[across(move.border, province)]),
        (SpaceTie.NO_LAUREL, lambda move: not IS_LAUREL[move.token]),
        (SpaceTie.SUM, total),
        (SpaceTie.LEFTMOST, lambda move: -g.supply[seat].index(move.token)),
    )
    moves = list(dict.fromkeys(moves))
    tie = SpaceTie.NONE
    for reason, measure in measures:
        if len(moves) == 1:
            break
        measured = list(map(measure, moves))
        best = max(measured)
        passed = [move for move, n in zip(moves, measured, strict=True) if n == best]
        if len(passed) < len(moves):
            moves, tie = passed, reason
    if len(moves) == 1:
        return moves[0], tie
    return await Chance(moves, "crassus_space", province=province), SpaceTie.RANDOM
