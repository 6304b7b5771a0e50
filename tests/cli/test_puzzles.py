"""`quadriga puzzles`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.command import Run

from quadriga.lessons import Puzzle, followed, puzzles


def placed() -> Puzzle:
    return next(one for one in puzzles("caesar").values() if one.theme == "place")


def test_the_puzzles_are_listed_with_their_margin(run: Run) -> None:
    ran = run("puzzles", "caesar")
    assert ran.code == 0
    lines = ran.out.splitlines()[2:]
    assert [int(line.split()[0]) for line in lines] == sorted(one.number for one in puzzles("caesar").values())
    puzzle = placed()
    line = next(line for line in lines if line.split()[0] == str(puzzle.number))
    assert f"{round(100 * puzzle.margin)} %" in line


@pytest.mark.parametrize(("lang", "wrong"), [("en", "Not the best: "), ("cs", "Není nejlepší: ")])
def test_a_puzzle_is_solved_after_a_wrong_try(run: Run, lang: str, wrong: str) -> None:
    puzzle = placed()
    typed = [puzzle.second, puzzle.answers[0][0]]
    ran = run("puzzles", "caesar", "--play", str(puzzle.number), "--lang", lang, typed=typed)
    assert ran.code == 0
    end = followed("caesar", puzzle.name).end[lang].replace("**", "")
    assert ran.out.index(wrong) < ran.out.index(end)


def test_whoever_leaves_is_not_told_the_answer(run: Run) -> None:
    puzzle = placed()
    ran = run("puzzles", "caesar", "--play", str(puzzle.number), typed=["quit"])
    assert ran.code == 0
    assert followed("caesar", puzzle.name).end["en"].replace("**", "") not in ran.out


def test_found_puzzles_are_written_and_the_search_goes_on(run: Run) -> None:
    assert "which file" in run("puzzles", "caesar", "--find", "1").refused()
    assert run("puzzles", "caesar", "--find", "1", "--seed", "7", "-o", "found.jsonl").out == "1 puzzle in found.jsonl.\n"
    run("puzzles", "caesar", "--find", "2", "--seed", "7", "-o", "found.jsonl")
    written = [json.loads(line) for line in Path("found.jsonl").read_text().splitlines()]
    assert [one["number"] for one in written] == [1, 2]


@pytest.mark.parametrize(
    ("words", "sentence"), [(["caesar", "--play", "999"], "no such puzzle"), (["forum"], "no puzzles for")]
)
def test_what_is_not_there_is_refused(run: Run, words: list[str], sentence: str) -> None:
    assert sentence in run("puzzles", *words).refused()
