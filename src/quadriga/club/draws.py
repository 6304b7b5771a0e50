"""Who plays whom in a tournament, and who stands where. Pure: entrants are numbers, and the same tables give the same draw.

- **Everybody against everybody**, two at a table: the circle method. One entrant stays, the others move on by one place a
  round, so that each pair meets once. Whoever still had to meet somebody who is gone has won.
- **Swiss**, two at a table: neighbours in the standings who have not met.
- **Three or four at a table**: tables of which as few as possible have met before, and of Swiss neighbours in the standings.

Where the number does not fit, those who have sat out least often sit out a round; among equals, those who stand lowest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import NamedTuple

ROUND_ROBIN, SWISS = "round_robin", "swiss"
STEPS = 20_000  # of a search for pairs who have not met; after that some meet again

Seats = tuple[int, ...]  # the entrants at a table, by seat; a single one sits out


class Board(NamedTuple):
    """A table of a round, and once it is over at which place everybody came, from 1."""

    seats: Seats
    places: tuple[int, ...] = ()

    @property
    def is_bye(self) -> bool:
        return len(self.seats) == 1


class Standing(NamedTuple):
    """Where somebody stands. Whoever is equal in all of these shares the place."""

    place: int
    number: int
    points: Fraction
    buchholz: Fraction  # what one's opponents have
    sonneborn: Fraction  # what those have whom one has beaten, and half of what equals have
    wins: int

    @property
    def key(self) -> tuple[Fraction, Fraction, Fraction, int]:
        return self.points, self.buchholz, self.sonneborn, self.wins


def points_of(board: Board, kind: str, size: int) -> dict[int, Fraction]:
    """One point for everybody whom one has come before, half of one for equals. To sit out is worth a win where two play Swiss,
    nothing where everybody meets everybody, and else the average of a table."""
    if board.is_bye:
        worth = Fraction(int(kind == SWISS)) if size == 2 else Fraction(size - 1, 2)
        return {board.seats[0]: worth}
    places = dict(zip(board.seats, board.places, strict=True))
    return {
        one: sum((_against(place, other) for number, other in places.items() if number != one), Fraction(0))
        for one, place in places.items()
    }


def _against(mine: int, theirs: int) -> Fraction:
    return Fraction(1) if mine < theirs else Fraction(1, 2) if mine == theirs else Fraction(0)


def standings(numbers: Iterable[int], boards: Sequence[Board], kind: str, size: int) -> list[Standing]:
    """Everybody, the best first: by points, then Buchholz, Sonneborn-Berger, and tables won."""
    known = sorted(numbers)
    ended = [board for board in boards if board.places]
    points: dict[int, Fraction] = defaultdict(Fraction)
    for board in ended:
        for number, worth in points_of(board, kind, size).items():
            points[number] += worth
    found = [_standing(number, points, ended) for number in known]
    found.sort(key=lambda one: (*(-part for part in one.key), one.number))
    return [one._replace(place=1 + sum(other.key > one.key for other in found)) for one in found]


def _standing(number: int, points: dict[int, Fraction], ended: list[Board]) -> Standing:
    buchholz, sonneborn, wins = Fraction(0), Fraction(0), 0
    for board in ended:
        if number not in board.seats or board.is_bye:
            continue
        places = dict(zip(board.seats, board.places, strict=True))
        others = [other for other in places if other != number]
        buchholz += sum(points[other] for other in others)
        sonneborn += sum(points[other] * _against(places[number], places[other]) for other in others)
        wins += all(places[number] < places[other] for other in others)
    return Standing(0, number, points[number], buchholz, sonneborn, wins)


# Draws ------------------------------------------------------------------------------------------------------------


def count_rounds(kind: str, size: int, entrants: int, wished: int) -> int:
    """How many rounds there are: with two at a table and everybody against everybody, as many as that takes."""
    if kind == ROUND_ROBIN and size == 2:
        return entrants - 1 if entrants % 2 == 0 else entrants
    return max(1, min(wished, entrants - 1)) if size == 2 else max(1, wished)


class Field(NamedTuple):
    """Who takes part."""

    numbers: tuple[int, ...]
    gone: frozenset[int] = frozenset()


def draw(kind: str, size: int, field: Field, boards: Sequence[Board], round_: int) -> list[Board]:
    """The tables of a round, from 1. What needs not be played has its places already: whoever sits out is first of one."""
    if kind == ROUND_ROBIN and size == 2:
        pairs = [pair for pair in _circle(sorted(field.numbers), round_) if not field.gone.issuperset(pair)]
        return [_forfeited(_seated(pair, boards), field.gone) for pair in pairs]
    ranked = [one.number for one in standings(field.numbers, boards, kind, size) if one.number not in field.gone]
    resting = _resting(ranked, len(ranked) % size, boards)
    playing = [number for number in ranked if number not in resting]
    if size == 2:
        tables = _pairs(playing, _met(boards))
    else:
        tables = _tables(playing if kind == SWISS else _turned(playing, round_), size, _met(boards), is_ranked=kind == SWISS)
    return [Board(_seated(table, boards)) for table in tables] + [Board((number,), (1,)) for number in resting]


def _forfeited(seats: Seats, gone: frozenset[int]) -> Board:
    """A table at which somebody who is gone loses; to sit out ends at once."""
    if len(seats) > 1 and gone.isdisjoint(seats):
        return Board(seats)
    return Board(seats, tuple(1 + (number in gone) for number in seats))


def _circle(numbers: list[int], round_: int) -> list[Seats]:
    """The circle method. With an odd number, whoever meets nobody sits out."""
    ring: list[int | None] = [*numbers, None] if len(numbers) % 2 else [*numbers]
    first, rest = ring[0], ring[1:]
    turn = (round_ - 1) % len(rest)
    line = [first, *rest[turn:], *rest[:turn]]
    pairs = [(line[n], line[-1 - n]) for n in range(len(line) // 2)]
    return [tuple(one for one in pair if one is not None) for pair in pairs]


def _resting(ranked: list[int], count: int, boards: Sequence[Board]) -> list[int]:
    byes = Counter(board.seats[0] for board in boards if board.is_bye)
    lowest = sorted(range(len(ranked)), key=lambda rank: (byes[ranked[rank]], -rank))
    return sorted(ranked[rank] for rank in lowest[:count])


def _met(boards: Sequence[Board]) -> Counter[frozenset[int]]:
    """How often each pair has sat at one table."""
    return Counter(frozenset(pair) for board in boards for pair in combinations(board.seats, 2))


def _pairs(ranked: list[int], met: Counter[frozenset[int]]) -> list[Seats]:
    """Pairs of neighbours who have met as seldom as possible: first nobody may meet again, then once, and so on."""
    for allowed in range(max(met.values(), default=0) + 1):
        steps = [STEPS]
        if (found := _pair_up(ranked, met, allowed, steps)) is not None:
            return found
    return [(ranked[n], ranked[n + 1]) for n in range(0, len(ranked), 2)]


def _pair_up(ranked: list[int], met: Counter[frozenset[int]], allowed: int, steps: list[int]) -> list[Seats] | None:
    """The highest with the next below whom they may meet, and so the rest; if that cannot be, with the one after."""
    if not ranked:
        return []
    first, *rest = ranked
    for other in rest:
        steps[0] -= 1
        if steps[0] < 0:
            return None
        if met[frozenset((first, other))] > allowed:
            continue
        below = _pair_up([one for one in rest if one != other], met, allowed, steps)
        if below is not None:
            return [(first, other), *below]
    return None


def _turned(numbers: list[int], round_: int) -> list[int]:
    """Another order to begin with in every round."""
    known = sorted(numbers)
    turn = round_ % len(known) if known else 0
    return known[turn:] + known[:turn]


def _tables(order: list[int], size: int, met: Counter[frozenset[int]], *, is_ranked: bool) -> list[Seats]:
    """Tables of this size. As long as it helps, two change places: those who have met part, neighbours come together."""
    rank = {number: place for place, number in enumerate(order)}

    def cost(table: Sequence[int]) -> int:
        pairs = list(combinations(table, 2))
        again = sum(met[frozenset(pair)] ** 2 for pair in pairs)
        return again * len(order) ** 2 * size + (sum(abs(rank[a] - rank[b]) for a, b in pairs) if is_ranked else 0)

    tables = [order[n : n + size] for n in range(0, len(order), size)]
    while sum(_exchange(one, other, cost) for one, other in combinations(tables, 2)):  # all of them, each time
        pass
    return [tuple(table) for table in tables]


def _exchange(one: list[int], other: list[int], cost: Callable[[Sequence[int]], int]) -> bool:
    """Let two of two tables change places, if that is better; True if any did."""
    is_better = False
    for i in range(len(one)):
        for j in range(len(other)):
            before = cost(one) + cost(other)
            one[i], other[j] = other[j], one[i]
            if cost(one) + cost(other) < before:
                is_better = True
            else:
                one[i], other[j] = other[j], one[i]
    return is_better


def _seated(table: Seats, boards: Sequence[Board]) -> Seats:
    """Who sits where at a table: everybody where they have sat least often."""
    sat = Counter((number, seat) for board in boards if not board.is_bye for seat, number in enumerate(board.seats))
    return min(permutations(table), key=lambda order: (sum(sat[number, seat] ** 2 for seat, number in enumerate(order)), order))
