"""Why a move is good: named parts of the evaluation that differ, measured from what the seat knows, in words of the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from drawn import play
from variants import all_games, cases

from quadriga import games
from quadriga.bots import Factor, Greedy, Mind, Reasons, contrast, explain, read_reasons, write_reasons
from quadriga.bots.odds import SURE, strength
from quadriga.games.byzantion.moves import Announce
from quadriga.games.byzantion.terms import Action
from quadriga.games.caesar.moves import Place
from quadriga.games.caesar.terms import Border, Province, Side, Token
from quadriga.games.gaul import GAME as GAUL
from quadriga.games.gaul.moves import Issue
from quadriga.games.gaul.terms import ROMANS, Command, Region
from quadriga.games.trajan.moves import DrawTwo, Load
from quadriga.kernel import AnyGame, AnyMatch, SecretDealer, from_position
from quadriga.text import LANGUAGES, catalogue
from quadriga.text.reasons import reason_lines

CAESAR = games.load("caesar")
SLIP = Place(Token.LAUREL_31, Border.ACHAIA_MACEDONIA, Province.ACHAIA)  # while Pompey can close Cyrene
CLOSING = Place(Token.LAUREL_31, Border.CYRENE_AEGYPTUS, Province.CYRENE)


def at_cyrene() -> AnyMatch:
    """Caesar to move. One more token closes Cyrene, and Pompey has tokens for it."""
    return play(CAESAR, {}, 5, 4)


def found(factors: tuple[Factor, ...]) -> set[str]:
    """The names of the seat's own."""
    return {factor.name for factor in factors if not factor.of_rivals}


# The parts of an evaluation -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "settings"), cases())
def test_the_factors_add_up_to_the_evaluation(game: AnyGame, settings: dict[str, Any]) -> None:
    """What is told is what decides, whoever looks and however far the game is."""
    mind = Mind.of(game)
    for moves in (0, 9, 30, 75):
        match = play(game, settings, 3, moves)
        if match.over:
            continue
        before = match.state.copy()
        for seat in range(game.seats(match.config)):
            total = sum(mind.factors(match.state, seat).values())
            worth = mind.evaluate(match.state, seat)
            if abs(worth) < SURE:
                assert strength(worth) == pytest.approx(total, abs=1e-9)
        assert match.state == before, "and nothing has changed by looking"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "settings"), cases())
def test_every_factor_has_a_name_in_both_languages(game: AnyGame, settings: dict[str, Any], lang: str) -> None:
    text, mind = catalogue(lang, game.name), Mind.of(game)
    match = play(game, settings, 3, 20)
    for factor in mind.factors(match.state, 0):
        if factor.name:
            assert text.say(f"factor.{factor.name}", at=factor.at)
            assert (factor.at is None) is (factor.name not in mind.places), "and a place where it is about one"


def test_every_game_has_factors() -> None:
    for game in all_games():
        assert Mind.of(game).factors(play(game, {}, 3, 5).state, 0), game.name


# Reasons, game by game ----------------------------------------------------------------------------------------------


def test_caesar_closing_a_province_is_told_by_its_hold_and_its_border() -> None:
    reasons = contrast(at_cyrene(), Side.CAESAR, CLOSING, SLIP)
    assert reasons.gains[0] == Factor("hold", Province.CYRENE)
    assert Factor("links", Border.AFRICA_CYRENE) in reasons.gains
    assert not reasons.costs


def test_caesar_a_reply_that_is_prevented_is_told() -> None:
    """Pompey would close Cyrene and lay a marker under the Senate."""
    blocking = Place(Token.LAUREL_31, Border.CYRENE_AEGYPTUS, Province.AEGYPTUS)
    assert contrast(at_cyrene(), Side.CAESAR, blocking, SLIP).spared == (Factor("markers"),)


def until(game: str, settings: dict[str, Any], kind: type, seed: int = 2) -> AnyMatch:
    """The first moment of a match among beginners at which such a move is among others."""
    match = play(games.load(game), settings, seed, 0)
    player = Greedy(seed, worlds=1, notices=3)
    while len(match.pending[0].choice) > 50 or not any(isinstance(move, kind) for move in match.pending[0].choice):
        match.answer(match.pending[0].seat, player.choose(match, match.pending[0].seat))
    return match


def test_trajan_loading_a_ship_is_points_for_cards() -> None:
    match = until("trajan", {"players": 2}, Load)
    seat = match.pending[0].seat
    loads = [move for move in match.options(seat) if isinstance(move, Load)]
    reasons = contrast(match, seat, loads[0], next(move for move in match.options(seat) if isinstance(move, DrawTwo)))
    assert "points" in found(reasons.gains)
    assert "cards" in found(reasons.costs)


def test_byzantion_playing_cards_is_bandons_for_the_hand() -> None:
    match = play(games.load("byzantion"), {"players": 2}, 3, 0)
    player = Greedy(1, worlds=1, notices=3)
    while Announce(Action.PLAY) not in match.pending[0].choice:
        match.answer(match.pending[0].seat, player.choose(match, match.pending[0].seat))
    (reasons,) = explain(match, match.pending[0].seat, [Announce(Action.PLAY)])
    assert "bandons" in found(reasons.gains)
    assert "hand" in found(reasons.costs)


def test_gaul_a_battle_is_foreseen_to_its_end_and_told_by_its_region() -> None:
    given = {"pieces": {"CARNUTES": {"LEGION": 6, "ARVERNI_HIDDEN": 4}}, "resources": {"ROMANS": 20}}
    match = from_position(GAUL, given, SecretDealer(b"why"))
    player = Greedy(1, worlds=1)
    while Issue(Command.BATTLE) not in match.pending[0].choice:
        match.answer(match.pending[0].seat, player.choose(match, match.pending[0].seat))
    seat = match.pending[0].seat
    assert seat == match.state.seat_of[ROMANS]
    (reasons,) = explain(match, seat, [Issue(Command.BATTLE)])
    assert Factor("region", Region.CARNUTES) in reasons.gains, "the Defender is asked, and it goes on to the end"


# Honest -------------------------------------------------------------------------------------------------------------


def test_reasons_know_what_the_seat_knows_and_no_more() -> None:
    match = at_cyrene()
    other = match.imagine(Side.CAESAR, Random(11))
    assert other.state.supply[Side.POMPEY] != match.state.supply[Side.POMPEY], "what is hidden differs"
    assert explain(other, Side.CAESAR, [CLOSING, SLIP], 2) == explain(match, Side.CAESAR, [CLOSING, SLIP], 2)


def test_without_a_difference_there_is_no_reason() -> None:
    assert contrast(at_cyrene(), Side.CAESAR, SLIP, SLIP) == Reasons()


def test_reasons_outlive_their_writing_and_forgotten_names_are_left_out() -> None:
    reasons = Reasons((Factor("hold", Province.CYRENE),), (Factor("supply"),), (Factor("points", of_rivals=True),))
    written = write_reasons(reasons)
    assert read_reasons(CAESAR, written) == reasons
    written["gains"][0][1] = "ATLANTIS"
    assert read_reasons(CAESAR, written).gains == ()
    assert read_reasons(CAESAR, {}) == Reasons()


def test_reasons_in_words_tell_own_things_from_those_of_rivals() -> None:
    text = catalogue("en", "trajan")
    told = reason_lines(text, Reasons((Factor("points"), Factor("senate", of_rivals=True)), (Factor("cards"),))._asdict())
    assert told == [
        "Improves: victory points.",
        "Weakens the rivals: votes and the senate track.",
        "Weakens: commodity cards and the ships they can load.",
    ]
