"""Every puzzle can be solved, and only by its answer: a change of rules that spoils one fails here. How they are found."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from quadriga import games
from quadriga.kernel import AnyMatch, from_position, read_record, seeded_dealer, write_record
from quadriga.lab.puzzles import Standard, find, posed, position, still_holds, wins
from quadriga.lessons import (
    GRADES,
    WIN,
    BadLesson,
    Follower,
    Puzzle,
    WrongTry,
    as_lesson,
    followed,
    next_puzzle,
    of_the_day,
    puzzles,
    read_puzzle,
)
from quadriga.lessons.puzzles import parse
from quadriga.text import LANGUAGES

POSED = [game for game in games.names() if puzzles(game)]
MARGIN = Standard().margin
SAMPLE = 2  # puzzles of each game that are valued again; `make puzzles` does it with all of them

TO_WIN = {
    "borders": {
        "AEGYPTUS_SYRIA": "POMPEY SWORD_33",
        "HISPANIA_ULTERIOR_HISPANIA_CITERIOR": "CAESAR SHIELD_33",
        "HISPANIA_CITERIOR_GALLIA": "POMPEY SWORD_51 -> GALLIA",
        "HISPANIA_ULTERIOR_MAURITANIA": "CAESAR SHIP_33",
        "MAURITANIA_SARDINIA": "POMPEY SHIP_42 -> SARDINIA",
        "MAURITANIA_NUMIDIA": "CAESAR SWORD_51 -> MAURITANIA",
    },
    "bonus": {"SYRIA": "TACTICS"},
    "senate": {"CAESAR": 3},
    "stock": {"CAESAR": 1},
}
WINNING = "Place SHIELD_60 ASIA_SYRIA SYRIA"  # the other way round it closes Syria for Pompey


def played(puzzle: Puzzle) -> AnyMatch:
    """The match after a puzzle: at each step the first answer that counts."""
    follower = Follower(as_lesson(games.load(puzzle.game), puzzle))
    match = follower.begin(games.load(puzzle.game))
    for number, answers in enumerate(puzzle.answers):
        assert follower.number(match) == number
        written = tuple(answers[0].split())
        follower.check(match, puzzle.seat, written)
        match.answer_written(puzzle.seat, written)
    assert follower.step(match) is None
    return match


# Those that are there -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POSED)
def test_every_puzzle_can_be_solved_and_its_lines_played(game: str) -> None:
    for puzzle in puzzles(game).values():
        match = played(puzzle)
        if puzzle.theme == WIN:
            assert match.over, puzzle.name
            assert match.state.result.winners == (puzzle.seat,), puzzle.name
        for answers, line in ((puzzle.answers, puzzle.line), ([[puzzle.second]], puzzle.other_line)):
            other = Follower(as_lesson(match.game, puzzle)).begin(match.game)
            for seat, *written in [[puzzle.seat, *step[0].split()] for step in answers] + line:
                other.answer_written(seat, tuple(written))


@pytest.mark.parametrize("game", POSED)
def test_every_puzzle_knows_all_other_answers_and_is_ahead_of_them_by_the_margin(game: str) -> None:
    for puzzle in puzzles(game).values():
        choice = position(games.load(game), puzzle).options(puzzle.seat)
        legal = {" ".join(choice.write(move)) for move in choice}
        assert legal == {*puzzle.answers[0], *puzzle.chances}, puzzle.name
        assert len(puzzle.answers[0]) == 1, f"{puzzle.name}: one answer is the best"
        assert puzzle.margin >= MARGIN - 0.001, puzzle.name
        assert puzzle.margin == puzzle.chance - max(puzzle.chances.values()), f"{puzzle.name}: the next best is shown"
        assert puzzle.grade in GRADES


@pytest.mark.parametrize("game", POSED)
def test_every_puzzle_has_its_question_and_its_reasons_in_both_languages(game: str) -> None:
    for puzzle in puzzles(game).values():
        lesson = as_lesson(games.load(game), puzzle)
        for words in (lesson.title, lesson.idea, lesson.end, *(step.words for step in lesson.steps)):
            assert all(words[lang].strip() for lang in LANGUAGES), puzzle.name
            assert words["en"] != words["cs"], puzzle.name
            assert "{" not in "".join(words.values()), puzzle.name


@pytest.mark.parametrize("game", POSED)
def test_a_win_this_turn_is_proven_by_trying_everything(game: str) -> None:
    for puzzle in puzzles(game).values():
        if puzzle.theme == WIN:
            assert wins(position(games.load(game), puzzle), puzzle.seat) == puzzle.answers, puzzle.name


@pytest.mark.parametrize("game", POSED)
def test_a_sample_of_the_puzzles_is_valued_alike_again(game: str) -> None:
    valued = [puzzle for puzzle in puzzles(game).values() if puzzle.theme != WIN]
    for puzzle in Random(game).sample(valued, min(SAMPLE, len(valued))):
        assert still_holds(games.load(game), puzzle), puzzle.name


@pytest.mark.parametrize("game", POSED)
def test_no_moment_is_asked_about_twice_and_no_theme_or_grade_is_all_there_is(game: str) -> None:
    known = puzzles(game).values()
    assert len({(puzzle.found["seed"], puzzle.found["match"], puzzle.found["at"]) for puzzle in known}) == len(known)
    few = min(2, len(known) // 5)  # of a handful, all may be alike
    assert len({puzzle.theme for puzzle in known}) >= few
    assert len({puzzle.grade for puzzle in known}) >= few


# Following one ---------------------------------------------------------------------------------------------------------


def test_a_wrong_try_is_told_its_chance_and_changes_nothing() -> None:
    puzzle = next(one for one in puzzles("caesar").values() if one.theme == "place")
    follower = Follower(followed("caesar", puzzle.name))
    match = follower.begin(games.load("caesar"))
    with pytest.raises(WrongTry) as refused:
        follower.check(match, puzzle.seat, tuple(puzzle.second.split()))
    assert f"about {round(100 * puzzle.chances[puzzle.second])} games" in refused.value.values["words"]["en"]
    assert f"answer {round(100 * puzzle.chance)}." in refused.value.values["words"]["en"]
    assert follower.number(match) == 0


def test_a_puzzle_inside_a_turn_begins_after_what_was_answered_before() -> None:
    """And is the same when its table is opened again."""
    puzzle = next(one for game in POSED for one in puzzles(game).values() if any(e[0] == one.seat for e in one.entries))
    game = games.load(puzzle.game)
    follower = Follower(as_lesson(game, puzzle))
    match = follower.begin(game)
    assert len(match.entries) == len(puzzle.entries)
    assert follower.number(match) == 0
    after = played(puzzle)
    again = read_record(game, json.loads(json.dumps(write_record(after))), follower.deal)
    assert follower.number(again) == len(puzzle.answers)
    assert again.state == after.state


def test_an_unknown_puzzle_is_refused() -> None:
    with pytest.raises(BadLesson):
        read_puzzle("caesar", "puzzle-999")


# The day ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POSED)
def test_the_puzzle_of_the_day_is_the_same_for_all_and_comes_again_only_after_all_others(game: str) -> None:
    count = len(puzzles(game))
    first = date.fromordinal(count * 10_000)
    days = [first + timedelta(days=n) for n in range(count)]
    shown = [of_the_day(game, day) for day in days]
    assert shown == [of_the_day(game, day) for day in days]
    assert {puzzle.name for puzzle in shown if puzzle} == set(puzzles(game))


def test_the_puzzles_follow_each_other_from_easy_to_hard() -> None:
    known = list(puzzles("caesar").values())
    assert [one.grade for one in known] == sorted(one.grade for one in known)
    assert [next_puzzle("caesar", one.name) for one in known] == [*(one.name for one in known[1:]), ""]


# Finding ---------------------------------------------------------------------------------------------------------------


def test_the_only_win_of_a_turn_is_found_with_every_answer_it_takes() -> None:
    game = games.load("caesar")
    only = from_position(game, {**TO_WIN, "supply": {"CAESAR": ["SHIELD_60"]}}, seeded_dealer(1))
    assert wins(only, 0) == [[WINNING]]
    two = from_position(game, {**TO_WIN, "supply": {"CAESAR": ["SHIELD_60", "SHIELD_51"]}}, seeded_dealer(1))
    assert wins(two, 0) == [], "a second way to win is no puzzle"


def test_no_win_is_found_where_there_is_none() -> None:
    game = games.load("caesar")
    far = from_position(game, {**TO_WIN, "stock": {"CAESAR": 3}, "supply": {"CAESAR": ["SHIELD_60"]}}, seeded_dealer(1))
    assert wins(far, 0) == []


def test_what_is_not_clearly_the_best_is_no_puzzle() -> None:
    puzzle = next(one for one in puzzles("caesar").values() if one.theme == "place")
    match = position(games.load("caesar"), puzzle)
    found = posed(match, puzzle.number)
    assert found is not None
    assert found.answers == puzzle.answers
    assert posed(match, puzzle.number, Standard(margin=puzzle.margin + 0.2)) is None


def test_finding_is_the_same_for_a_seed_and_goes_on_after_the_last_match() -> None:
    game = games.load("caesar")
    found = [puzzle for puzzle in find(game, "7", 2) if puzzle is not None]
    assert found == [puzzle for puzzle in find(game, "7", 2) if puzzle is not None]
    (more,) = (puzzle for puzzle in find(game, "7", 3, found) if puzzle is not None)
    assert more.number == 3
    assert more.found["match"] > found[-1].found["match"]


def test_a_puzzle_is_written_and_read_alike() -> None:
    puzzle = next(iter(puzzles("caesar").values()))
    assert parse("caesar", [puzzle.write()]) == {puzzle.name: puzzle}
    assert parse("caesar", [replace(puzzle, number=7).write(), ""]).keys() == {"puzzle-007"}
