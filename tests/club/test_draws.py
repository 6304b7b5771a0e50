"""Who plays whom and who stands where, by examples that are known."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from quadriga.club.draws import ROUND_ROBIN, SWISS, Board, Field, count_rounds, draw, points_of, standings


def play(kind: str, size: int, numbers: list[int], rounds: int, gone: dict[int, set[int]] | None = None) -> list[Board]:
    """A tournament in which whoever has the lower number always comes first."""
    boards: list[Board] = []
    for round_ in range(1, rounds + 1):
        field = Field(tuple(numbers), frozenset((gone or {}).get(round_, set())))
        drawn = draw(kind, size, field, boards, round_)
        here = [number for board in drawn for number in board.seats if number not in field.gone]
        assert sorted(here) == sorted(set(numbers) - field.gone), "everybody, once"
        boards += [board if board.places else Board(board.seats, _by_number(board.seats)) for board in drawn]
    return boards


def _by_number(seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 + sorted(seats).index(number) for number in seats)


def pairs(boards: list[Board]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for board in boards for pair in combinations(board.seats, 2))


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8, 11])
def test_everybody_meets_everybody_once_and_sits_out_once_where_the_number_is_odd(count: int) -> None:
    numbers = list(range(1, count + 1))
    rounds = count_rounds(ROUND_ROBIN, 2, count, 99)
    boards = play(ROUND_ROBIN, 2, numbers, rounds)
    assert pairs(boards) == {frozenset(pair): 1 for pair in combinations(numbers, 2)}
    byes = Counter(board.seats[0] for board in boards if board.is_bye)
    assert byes == (dict.fromkeys(numbers, 1) if count % 2 else {})


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8])
def test_sides_are_shared_out_evenly(count: int) -> None:
    boards = play(ROUND_ROBIN, 2, list(range(count)), count_rounds(ROUND_ROBIN, 2, count, 0))
    first = Counter(board.seats[0] for board in boards if not board.is_bye)
    second = Counter(board.seats[1] for board in boards if not board.is_bye)
    assert max(abs(first[number] - second[number]) for number in range(count)) <= 1 + count % 2


def test_swiss_pairs_neighbours_in_the_standings_who_have_not_met() -> None:
    """Eight, of whom the lower number wins: in the second round winners meet winners, in the third the two who won twice."""
    boards = play(SWISS, 2, list(range(1, 9)), 3)
    drawn = [sorted(sorted(board.seats) for board in boards[n : n + 4]) for n in (0, 4, 8)]
    assert drawn[0] == [[1, 2], [3, 4], [5, 6], [7, 8]]
    assert drawn[1] == [[1, 3], [2, 4], [5, 7], [6, 8]]
    assert [1, 5] in drawn[2]
    table = standings(range(1, 9), boards, SWISS, 2)
    assert (table[0].number, int(table[0].points)) == (1, 3)
    assert table[-1].number == 8


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8, 9, 12, 16])
def test_in_swiss_nobody_meets_again_and_nobody_sits_out_twice_while_others_have_not(count: int) -> None:
    boards = play(SWISS, 2, list(range(count)), count // 2)
    assert set(pairs(boards).values()) == {1}
    byes = Counter(board.seats[0] for board in boards if board.is_bye)
    assert set(byes.values()) <= {1}


def test_whoever_sits_out_in_swiss_stands_lowest_and_has_a_point() -> None:
    boards = play(SWISS, 2, [1, 2, 3], 1)
    (bye,) = [board for board in boards if board.is_bye]
    assert bye.seats == (3,)
    assert points_of(bye, SWISS, 2) == {3: 1}
    assert points_of(bye, ROUND_ROBIN, 2) == {3: 0}
    assert points_of(bye, SWISS, 4) == {3: Fraction(3, 2)}


def test_who_must_meet_again_does_so_as_seldom_as_possible() -> None:
    boards = play(SWISS, 2, [1, 2, 3, 4], 6)
    assert set(pairs(boards).values()) == {2}


def test_whoever_still_had_to_meet_somebody_who_is_gone_has_won() -> None:
    boards = play(ROUND_ROBIN, 2, [1, 2, 3, 4], 3, gone={2: {1}, 3: {1}})
    lost = [board for board in boards[2:] if 1 in board.seats]
    assert [dict(zip(board.seats, board.places, strict=True))[1] for board in lost] == [2, 2]
    assert {one.number: one.points for one in standings([1, 2, 3, 4], boards, ROUND_ROBIN, 2)}[1] == 1


def test_in_swiss_whoever_is_gone_is_drawn_no_more() -> None:
    boards = play(SWISS, 2, [1, 2, 3, 4], 3, gone={2: {4}, 3: {4}})
    assert all(4 not in board.seats for board in boards[2:])


@pytest.mark.parametrize(("count", "size", "rounds"), [(8, 4, 4), (9, 3, 4), (10, 4, 5), (6, 3, 4), (7, 3, 6), (12, 4, 6)])
def test_tables_of_three_and_four_bring_everybody_together_evenly(count: int, size: int, rounds: int) -> None:
    boards = play(ROUND_ROBIN, size, list(range(count)), rounds)
    met = pairs(boards)
    fair = sum(met.values()) / (count * (count - 1) / 2)
    assert max(met.values()) <= fair + 1.5
    byes = Counter(dict.fromkeys(range(count), 0))
    byes.update(board.seats[0] for board in boards if board.is_bye)
    assert max(byes.values()) - min(byes.values()) <= 1
    seats = Counter((number, seat) for board in boards if not board.is_bye for seat, number in enumerate(board.seats))
    assert max(seats.values()) <= rounds / size + 1.5


def test_four_at_a_table_get_a_point_for_each_whom_they_came_before_and_half_for_equals() -> None:
    found = points_of(Board((5, 6, 7, 8), (2, 1, 2, 4)), SWISS, 4)
    assert found == {5: Fraction(3, 2), 6: 3, 7: Fraction(3, 2), 8: 0}


def test_equal_points_are_told_apart_by_opponents_then_by_whom_one_has_beaten_then_by_wins() -> None:
    """1 and 4 have a point each. 1 has met the strong 2 and 3 (Buchholz 4), 4 has met 5 and 6."""
    boards = [Board((1, 2), (1, 2)), Board((3, 1), (1, 2)), Board((4, 5), (1, 2)), Board((6, 4), (1, 2)),
              Board((2, 5), (1, 2)), Board((2, 6), (1, 2)), Board((3, 5), (1, 2))]  # fmt: skip
    table = {one.number: one for one in standings(range(1, 7), boards, SWISS, 2)}
    assert table[1].points == table[4].points == 1
    assert [table[n].buchholz for n in (1, 4)] == [Fraction(4), Fraction(1)]
    assert [table[n].sonneborn for n in (1, 4)] == [Fraction(2), Fraction(0)]
    assert table[1].place < table[4].place


def test_equals_in_everything_share_a_place() -> None:
    table = standings([1, 2, 3, 4], [Board((1, 2), (1, 1)), Board((3, 4), (1, 2))], SWISS, 2)
    assert [(one.place, one.number) for one in table] == [(1, 3), (2, 1), (2, 2), (4, 4)]


def test_a_large_field_is_drawn_within_its_steps() -> None:
    boards = play(SWISS, 2, list(range(64)), 9)
    assert set(pairs(boards).values()) == {1}
