"""Every lesson can be followed to its end, and what it promises comes true: a change of rules that spoils one fails here."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import islice
from typing import Any

import pytest

from quadriga import games
from quadriga.book.plates import untold
from quadriga.draw import Scene
from quadriga.kernel import AnyMatch, IllegalMove, Written, read_record, write_record
from quadriga.kernel.notation import notate
from quadriga.lessons import Follower, Lesson, WrongTry, names, read_lesson
from quadriga.text import LANGUAGES, catalogue
from quadriga.text.telling import explained, look

LESSONS = [(game, name) for game in games.names() for name in names(game)]
ATTRIBUTE = re.compile(r'data-(part|of)="([^"]*)"')
MANY = 20_000  # options that are looked at for one that fits a pattern


def answers(match: AnyMatch, pattern: str) -> Iterator[Written]:
    """The legal answers that look like a pattern; a pattern without a star is tried as it stands."""
    choice = match.pending[0].choice
    if "*" not in pattern and "[" not in pattern:
        written = tuple(pattern.split())
        choice.read(written)
        yield written
        return
    for answer in islice(choice, MANY):
        written = choice.write(answer)
        if fnmatchcase(" ".join(written), pattern):
            yield written


def others_answer(follower: Follower, match: AnyMatch) -> None:
    """Let whoever is not the learner answer as the lesson says, until the learner is asked."""
    while match.pending and match.pending[0].seat != follower.lesson.seat:
        reply = follower.reply(match)
        assert reply is not None, f"{follower.lesson.name}: nobody says what seat {match.pending[0].seat} answers"
        match.answer_written(match.pending[0].seat, reply)


def follow(lesson: Lesson, other: tuple[int, str] | None = None) -> AnyMatch:
    """The match after the lesson: at each step the first answer that counts, at one step another."""
    follower = Follower(lesson)
    match = follower.begin(games.load(lesson.game))
    for number, step in enumerate(lesson.steps):
        others_answer(follower, match)
        assert follower.number(match) == number
        pattern = other[1] if other is not None and other[0] == number else step.answers[0]
        written = next(answers(match, pattern), None)
        assert written is not None, f"{lesson.name}, step {number + 1}: nothing legal looks like {pattern}"
        follower.check(match, lesson.seat, written)
        told = len(match.chronicle or ())
        match.answer_written(lesson.seat, written)
        news = [line.news for line in (match.chronicle or ())[told:]]
        missing = untold(step.told, news) if other is None else []
        assert not missing, f"{lesson.name}, step {number + 1}: not told: {missing}"
    return match


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_can_be_followed_to_its_end(game: str, name: str) -> None:
    lesson = read_lesson(game, name)
    match = follow(lesson)
    assert Follower(lesson).step(match) is None


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_can_be_kept_and_gone_on_with(game: str, name: str) -> None:
    """At its beginning and after it, the match is the same when its record is read again."""
    lesson = read_lesson(game, name)
    follower = Follower(lesson)
    for match in (follower.begin(games.load(game)), follow(lesson)):
        again = read_record(match.game, json.loads(json.dumps(write_record(match))), follower.deal)
        assert again.state == match.state
        assert follower.number(again) == follower.number(match)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_answer_that_counts_leads_on(game: str, name: str) -> None:
    lesson = read_lesson(game, name)
    for number, step in enumerate(lesson.steps):
        for pattern in step.answers[1:]:
            follow(lesson, (number, pattern))


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_wrong_tries_are_answered_and_change_nothing(game: str, name: str) -> None:
    """What a retort is for is legal and does not count; and at every step something else than what counts can be tried."""
    lesson = read_lesson(game, name)
    follower = Follower(lesson)
    match = follower.begin(games.load(game))
    for number, step in enumerate(lesson.steps):
        others_answer(follower, match)
        before = len(match.entries)
        for retort in step.wrong:
            written = next((w for w in answers(match, retort.when) if not step.counts(w)), None)
            assert written is not None, f"{name}, step {number + 1}: nothing wrong looks like {retort.when}"
            with pytest.raises(WrongTry) as refused:
                follower.check(match, lesson.seat, written)
            assert refused.value.values["words"] in [known.words for known in step.wrong]
        assert len(match.entries) == before
        match.answer_written(lesson.seat, next(answers(match, step.answers[0])))


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_what_is_impossible_is_refused_in_a_lesson_as_in_any_game(game: str, name: str) -> None:
    lesson = read_lesson(game, name)
    follower = Follower(lesson)
    match = follower.begin(games.load(game))
    for step in lesson.steps:
        others_answer(follower, match)
        for impossible in (("NOWHERE",), (step.answers[0].split()[0], "NOWHERE")):
            if step.counts(impossible):
                continue  # it is left open what is answered: such an answer goes to the rules themselves
            sentences = []
            for refuse in (follower.check, lambda match, seat, written: match.answer_written(seat, written)):
                with pytest.raises(IllegalMove) as refused:
                    refuse(match, lesson.seat, impossible)
                assert refused.value.refused is not None, "so that the game can say why"
                sentences.append(explained(catalogue("en", game), refused.value))
            assert sentences[0] == sentences[1]
        match.answer_written(lesson.seat, next(answers(match, step.answers[0])))


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_what_chance_and_the_others_do_is_used_up(game: str, name: str) -> None:
    """A draw or a reply that nobody meets would be a lie of the script."""
    lesson = read_lesson(game, name)
    match = follow(lesson)
    drawn = [entry.answer for entry in match.entries if entry.seat < 0]
    replied = [entry for entry in match.entries if entry.seat >= 0 and entry.seat != lesson.seat]
    assert len(drawn) >= len(lesson.draws)
    assert [_word(item) for item in drawn[: len(lesson.draws)]] == lesson.draws
    assert len(replied) == len(lesson.replies)


def _word(item: Any) -> str:
    return " ".join(notate(item))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_what_a_step_lights_is_drawn_at_that_step(game: str, name: str, lang: str) -> None:
    """On the board, or in what the learner has beside it; and a name lights things of one kind only."""
    lesson = read_lesson(game, name)
    follower = Follower(lesson)
    match = follower.begin(games.load(game))
    scene, text = Scene.of(match.game), catalogue(lang, game)
    for number, step in enumerate(lesson.steps):
        others_answer(follower, match)
        view = look(match.game, match.state, lesson.seat)
        layers = scene.layers(view, lesson.seat, text)
        html = "".join(part for layer in layers.values() for part in layer.values())
        html += "".join(scene.panel(view, owner, lesson.seat, text) for owner in range(match.game.seats(match.config)))
        drawn = [dict(ATTRIBUTE.findall(tag)) for tag in re.findall(r"<[^>]+>", html) if "data-part=" in tag]
        kinds = {
            light: {one.get("of") for one in drawn if light in (one["part"], f"{one.get('of')}.{one['part']}")}
            for light in step.light
        }
        missing = [light for light, found in kinds.items() if not found]
        assert not missing, f"{name}, step {number + 1}: not drawn: {missing}"
        doubtful = {light: found for light, found in kinds.items() if len(found) > 1}
        assert not doubtful, f"{name}, step {number + 1}: what is meant is not said: {doubtful}"
        match.answer_written(lesson.seat, next(answers(match, step.answers[0])))


@pytest.mark.parametrize("game", sorted({game for game, _ in LESSONS}))
def test_the_lessons_of_a_part_stand_together_and_those_of_the_game_come_first(game: str) -> None:
    parts = [lesson.part["en"] if lesson.part else "" for lesson in (read_lesson(game, name) for name in names(game))]
    met = list(dict.fromkeys(parts))
    assert met[0] == ""
    assert parts == sorted(parts, key=met.index)
