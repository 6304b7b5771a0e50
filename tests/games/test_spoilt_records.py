"""Nothing from outside is believed: a spoilt record is refused with a sentence, or can be looked at and played on."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from quadriga import games
from quadriga.draw.scene import Scene
from quadriga.kernel import AnyMatch, Match, QuadrigaError, random_dealer, read_record, snapshot, to_json, write_record
from quadriga.testing.spoil import spoil
from quadriga.text import LANGUAGES, catalogue, refusal
from quadriga.text.telling import Telling, look

GAMES = ("caesar", "trajan", "byzantion", "gaul")
RECORDS = 60  # of each kind
MOVES = 25


def make_records(name: str, rng: Random) -> list[dict[str, Any]]:
    """A match at several moments, whole, from a position, and under rules of another version."""
    game = games.load(name)
    match = Match(game, game.configure({}), random_dealer(rng))
    records: list[dict[str, Any]] = []
    for decisions in (0, 6, 60):
        play_on(match, decisions, rng)
        whole = json.loads(json.dumps(write_record(match)))
        records += [whole, json.loads(json.dumps(snapshot(match))), {**whole, "rules": 0}]
    return records


def play_on(match: AnyMatch, decisions: int, rng: Random) -> None:
    for _ in range(decisions):
        if match.pending:
            ask = match.pending[0]
            match.answer(ask.seat, ask.choice.sample(rng))


def look_at(match: AnyMatch) -> None:
    game = match.game
    text = Telling.of(game).words(catalogue("en", game.name), match.config)
    for seat in (None, *range(game.seats(match.config))):
        view = look(game, match.state, seat)
        Telling.of(game).board_text(view, text)
        Scene.of(game).layers(view, seat, text)


@pytest.mark.parametrize("name", GAMES)
def test_a_spoilt_record_is_refused_or_can_be_played_on(name: str) -> None:
    rng = Random(16)
    game, records = games.load(name), make_records(name, rng)
    refusals: list[QuadrigaError] = []
    for number in range(RECORDS * 2):
        record = rng.choice(records)
        started = record.get("start") is not None and number % 2
        spoilt = {**record, "start": spoil(record["start"], rng)} if started else spoil(record, rng)
        try:
            match = read_record(game, spoilt, random_dealer(rng))
        except QuadrigaError as error:
            refusals.append(error)
            continue
        look_at(match)
        play_on(match, MOVES, rng)
        look_at(match)
        json.dumps(write_record(match))
    assert RECORDS / 2 < len(refusals) < RECORDS * 2, "some are spoilt, and some are fine"
    assert all(0 < len(refusal(lang, error)) < 1000 for lang in LANGUAGES for error in refusals)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", [10**8, 10**30, 2**70, -(2**70)])
def test_absurd_numbers_in_a_starting_state_are_refused(name: str, number: int) -> None:
    game = games.load(name)
    record = json.loads(json.dumps(snapshot(Match(game, game.configure({}), random_dealer(Random(1))))))
    counted = [key for key, value in record["start"].items() if type(value) is int or (value and _is_numbers(value))]
    assert counted
    for key in counted:
        value = record["start"][key]
        start = {**record["start"], key: number if type(value) is int else [number, *value[1:]]}
        with pytest.raises(QuadrigaError):
            read_record(game, {**record, "start": start})


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("field", "value"), [("how", "' OR 1=1 --"), ("how", ""), ("winners", [9])])
def test_an_ending_that_no_match_has_is_refused(name: str, field: str, value: Any) -> None:
    game, rng = games.load(name), Random(3)
    match = Match(game, game.configure({}), random_dealer(rng))
    while not match.over:
        play_on(match, 1, rng)
    start = json.loads(json.dumps(to_json(match.state)))
    record = {**json.loads(json.dumps(write_record(match))), "start": start, "entries": [], "checkpoints": [], "dealers": []}
    assert read_record(game, record).over
    start["result"][field] = value
    with pytest.raises(QuadrigaError, match="an ending that this game does not know"):
        read_record(game, record)


def _is_numbers(value: Any) -> bool:
    return isinstance(value, list) and type(value[0]) is int
