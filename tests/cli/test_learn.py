"""`quadriga learn`: the lessons of the page at a keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from cli.command import Run
from lessons.test_lessons import LESSONS, answers

from quadriga.cli.session import Session
from quadriga.kernel import Choice
from quadriga.lessons import Follower, names, read_lesson


def test_without_a_lesson_all_are_listed(run: Run) -> None:
    ran = run("learn", "caesar", "--lang", "cs")
    assert ran.code == 0
    for name in names("caesar"):
        lesson = read_lesson("caesar", name)
        assert f"{lesson.title['cs']}: {lesson.idea['cs']}" in ran.out
    assert "learn caesar 1" in ran.out, "how to begin one"


def test_a_wrong_try_is_answered_as_on_the_page_and_asked_again(run: Run) -> None:
    lesson = read_lesson("caesar", names("caesar")[0])
    step = lesson.steps[0]
    wrong, right = "Place SHIELD_33 SARDINIA_GALLIA SARDINIA", step.answers[0]
    ran = run("learn", "caesar", "1", typed=["hint", wrong, right, "quit"])
    assert ran.code == 0
    assert step.hint["en"] in ran.out, "a hint is the lesson's own"
    assert step.retort(tuple(wrong.split()))["en"] in ran.out
    assert ran.out.count(f"[1/{len(lesson.steps)}]") == 2
    assert f"[2/{len(lesson.steps)}] {lesson.steps[1].words['en']}".replace("**", "") in ran.out


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_lesson_ends_with_what_was_learnt(run: Run, monkeypatch: pytest.MonkeyPatch, game: str, name: str) -> None:
    lesson = read_lesson(game, name)
    follower = Follower(lesson)

    def counting(desk: Session, choice: Choice[Any]) -> Any:
        step = follower.step(desk.match)
        assert step is not None
        return choice.read(next(answers(desk.match, step.answers[0])))

    monkeypatch.setattr("quadriga.cli.session.choose", counting)
    ran = run("learn", game, name)
    assert ran.code == 0
    assert lesson.end["en"].replace("**", "") in ran.out
    assert ran.out.index(lesson.idea["en"].replace("**", "")) < ran.out.index(lesson.steps[0].words["en"].replace("**", ""))


def test_a_lesson_that_there_is_not_is_refused(run: Run) -> None:
    assert run("learn", "caesar", "99").refused() == "There is no such lesson."
    assert "no lessons" in run("learn", "forum").refused()
