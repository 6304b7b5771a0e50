"""The coach: what speaks against a move, from what its seat knows."""

from __future__ import annotations

from random import Random

from drawn import play

from quadriga import games
from quadriga.bots import Advice, Budget, Search, advise
from quadriga.games.caesar.moves import Place
from quadriga.games.caesar.terms import Border, Province, Side, Token
from quadriga.kernel import AnyMatch

CAESAR = games.load("caesar")
ENOUGH = Budget(iterations=150)
SLIP = Place(Token.LAUREL_31, Border.ACHAIA_MACEDONIA, Province.ACHAIA)  # while Pompey can close Cyrene


def at_cyrene() -> AnyMatch:
    """Caesar to move. One more token closes Cyrene, and Pompey has tokens for it."""
    return play(CAESAR, {}, 5, 4)


def advice(match: AnyMatch) -> Advice:
    found = advise(match, Side.CAESAR, SLIP, ENOUGH)
    assert found is not None
    return found


def test_a_big_mistake_is_named_with_what_the_rival_makes_of_it() -> None:
    found = advice(at_cyrene())
    assert found.lost > 0.12
    assert found.by == Side.POMPEY
    assert any(news.args.get("province") is Province.CYRENE for news in found.reply), found.reply


def test_nothing_speaks_against_the_better_idea() -> None:
    match = at_cyrene()
    better = match.options(Side.CAESAR).read(advice(match).best)
    assert better != SLIP
    assert advise(match, Side.CAESAR, better, ENOUGH) is None


def test_the_coach_knows_what_the_seat_knows_and_no_more() -> None:
    """In another world that the seat cannot tell from this one it says the same."""
    match = at_cyrene()
    other = match.imagine(Side.CAESAR, Random(11))
    assert other.state.supply[Side.POMPEY] != match.state.supply[Side.POMPEY], "what is hidden differs"
    assert advice(other) == advice(match)


def test_two_moves_are_compared_in_the_same_worlds_as_often_as_each_other() -> None:
    match = at_cyrene()
    choice = match.options(Side.CAESAR)
    moves = (SLIP, next(move for move in choice if move != SLIP))
    found = Search(Budget(iterations=40)).compare(match, Side.CAESAR, moves)
    assert [rated.move for rated in found] == list(moves)
    assert [rated.visits for rated in found] == [20, 20]
