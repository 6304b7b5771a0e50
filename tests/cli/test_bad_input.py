"""Bad input is answered by one sentence and an exit code, never by a traceback; nothing is written and nothing changed."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest
from cli.command import Run
from toy import GAME

import quadriga
from quadriga.cli import COMMANDS
from quadriga.kernel import BadRecord, Match, SecretDealer, write_record


@pytest.fixture
def saved(tmp_path: Path) -> dict[str, Any]:
    match = Match(GAME, GAME.configure(), SecretDealer(b"forum".ljust(32)))
    match.answer(0, next(iter(match.options(0))))
    data: dict[str, Any] = json.loads(json.dumps(write_record(match)))
    return data


def written(data: Any, name: str = "bad.json") -> str:
    Path(name).write_text(data if isinstance(data, str) else json.dumps(data))
    return name


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'"),
        (["games", "chess"], "There is no game 'chess'"),
        (["rules", "chess"], "There is no game 'chess'"),
        (["play"], "Say which game to play"),
        (["play", "forum", "-s", "colour=red"], "forum has no setting 'colour'; it has players, guards"),
        (["play", "forum", "-s", "players=9"], "The setting 'players' cannot be '9'; it can be 2, 3, 4"),
        (["play", "forum", "-s", "players"], "'players' should be written as name=value"),
        (["play", "forum", "--seat", "5=random"], "There is no seat '5'"),
        (["play", "forum", "--seat", "1=deepblue"], "There is no player 'deepblue'"),
        (["play", "--load", "nowhere.json"], "There is no file nowhere.json"),
        (["simulate", "forum", "--players", "random"], "forum has 2 seats here, and 1 players are named"),
        (["simulate", "forum", "--players", "random,deepblue"], "There is no player 'deepblue'"),
        (["simulate", "forum", "--games", "2", "--csv", "no/such/folder/x.csv"], "no/such/folder/x.csv cannot be written"),
        (["fuzz", "forum", "-s", "colour=red"], "forum has no setting 'colour'"),
        (["bench", "chess"], "There is no game 'chess'"),
        (["replay", "nowhere.json"], "There is no file nowhere.json"),
        (["replay", "."], ". cannot be read: Is a directory"),
        (["verify", "nowhere.json"], "There is no file nowhere.json"),
        (["position", "nowhere.toml"], "There is no file nowhere.toml"),
        (["rules", "forum"], "forum has no rulebook here"),
        (["cards", "forum", "--export", "cards"], "forum has no card files"),
        (["play", "forum", "--cards", "cards"], "forum has no card files"),
        (["serve", "--host", "192.0.2.1"], "The table cannot listen on 192.0.2.1:8000"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_does_not_exist(run: Run, words: list[str], sentence: str) -> None:
    assert run(*words).refused().startswith(sentence)


@pytest.mark.parametrize(
    ("words", "english", "czech"),
    [
        ([], "COMMAND is missing.", "Chybí COMMAND."),
        (["dance"], "There is no command 'dance'; there are games, cards,", "Příkaz „dance“ neexistuje; jsou tu games, cards,"),
        (["serve", "--port", "99999"], "--port: '99999' is not a whole number from 0 to 65535.",
         "--port: „99999“ není celé číslo od 0 do 65535."),
        (["simulate", "forum", "--games", "0"], "--games: '0' is not a whole number from 1 on.",
         "--games: „0“ není celé číslo od 1 výš."),
        (["simulate", "forum", "--games", "none"], "--games: 'none' is not a whole number from 1 on.",
         "--games: „none“ není celé číslo od 1 výš."),
        (["fuzz", "forum", "--decisions", "0"], "--decisions: '0' is not", "--decisions: „0“ není"),
        (["play", "forum", "-s"], "--setting/-s needs NAME=VALUE after it.", "Za --setting/-s musí následovat NAME=VALUE."),
        (["draw", "x.json"], "-o/--output is missing.", "Chybí -o/--output."),
        (["draw", "x.json", "-o"], "-o/--output needs FILE after it.", "Za -o/--output musí následovat FILE."),
        (["replay", "x.json", "--move", "-1"], "--move: '-1' is not a whole number from 0 on.",
         "--move: „-1“ není celé číslo od 0 výš."),
        (["replay", "x.json", "--pause", "nan"], "--pause: 'nan' is not a number of seconds from 0 to 3600.",
         "--pause: „nan“ není počet sekund od 0 do 3600."),
        (["replay", "x.json", "--loud"], "--loud cannot be understood here.", "Tomu tu nelze rozumět: --loud."),
        (["play", "forum", "--s", "1"], "--s could mean --setting, --seat, --save, --seed; write more of it.",
         "--s může znamenat --setting, --seat, --save, --seed; napište z toho víc."),
        (["play", "--companion=yes"], "--companion takes no value, and 'yes' stands after it.",
         "--companion nemá hodnotu, a stojí za ním „yes“."),
        (["play", "forum", "--lang", "la"], "--lang cannot be 'la'; it can be en, cs.",
         "--lang nemůže být „la“; může to být en, cs."),
    ],
    ids=str,
)  # fmt: skip
def test_wrong_usage_is_exit_code_2_and_a_sentence_in_both_languages(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: list[str], english: str, czech: str
) -> None:
    for locale, usage, sentence in (("en_GB", "usage: ", english), ("cs_CZ", "použití: ", czech)):
        monkeypatch.setenv("LANG", f"{locale}.UTF-8")
        ran = run(*words)
        assert ran.code == 2
        assert ran.err.startswith(usage)
        *_, said, more = ran.err.splitlines()
        assert said.startswith(f"quadriga: {sentence}")
        assert more.endswith(" --help")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_czech_has_no_english_left(run: Run, command: str) -> None:
    ran = run(*command.split(), "--lang", "cs", "--help")
    assert ran.code == 0
    assert ran.out.startswith("použití: ")
    assert not [word for word in ("usage", "options:", "arguments", "show ", "default") if word in ran.out]


def test_help_names_the_database_that_is_used(run: Run) -> None:
    assert "quadriga.db" in run("serve", "--help").out


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "other"}, "This is not a Quadriga record"),
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": 5}, "bad.json is not a record of a match"),
        ({"entries": None}, "The record has no proper 'entries'"),
        ({"entries": [["chance"]]}, "Entry 1"),
        ({"entries": [[0, "Bid", "5"]]}, "Entry 1"),
        ({"entries": [{}]}, "Entry 1 of the record is not a list"),
        ({"entries": [["chance", "12"]]}, "Entry 1: '12' cannot have been drawn"),
        ({"config": {"colour": 1}}, "forum has no setting 'colour'"),
        ({"rules": -1, "checkpoints": []}, "The record follows rules version -1"),
        ({"rules": -1, "checkpoints": [{"at": 0, "state": {"odd": 1}}]}, "The saved state does not fit"),
        ({"checkpoints": [{"at": 99, "state": {}}]}, "A checkpoint of the record lies beyond"),
        ({"start": {"nonsense": True}}, "The saved state does not fit"),
    ],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("command", [["replay"], ["verify"], ["draw", "-o", "x.svg"], ["play", "--load"]], ids=lambda c: c[0])
def test_a_malformed_record(run: Run, saved: dict[str, Any], command: list[str], change: dict[str, Any], sentence: str) -> None:
    dealers = [{**saved["dealers"][0], "secret": b"forum".ljust(32).hex()}]
    data = {**saved, "checkpoints": [], "dealers": dealers, **change}
    if command == ["verify"] and change.get("rules") == -1:
        return  # the version is the first thing that verify looks at, and reports as a finding
    assert run(*command, written(data)).refused().startswith(sentence)
    assert not Path("x.svg").exists()


@pytest.mark.parametrize("content", ["", "[]", "null", "[[[[" * 9000, "\x00", '{"game": 1}'], ids=lambda c: repr(c[:8]))
def test_a_file_that_is_no_record(run: Run, content: str) -> None:
    assert run("replay", written(content)).refused() == "bad.json is not a record of a match."


def test_a_file_that_was_cut_off_is_refused_alike_in_the_terminal_and_in_python(run: Run, saved: dict[str, Any]) -> None:
    name = written(json.dumps(saved, indent=1)[:60])
    sentence = run("replay", name).refused()
    assert sentence.startswith("bad.json cannot be read as JSON from line ")
    with pytest.raises(BadRecord) as refusal:
        quadriga.load(name)
    assert str(refusal.value) == sentence


def test_a_binary_file(run: Run) -> None:
    Path("bad.json").write_bytes(b"\xff\xfe\x00\x9f")
    assert run("replay", "bad.json").refused() == "bad.json is not a text file."


def test_a_forged_move_in_a_record(run: Run, saved: dict[str, Any]) -> None:
    saved["entries"].append([0, "Bid", "1"])
    assert run("replay", written(saved)).refused() == "Entry 8: It is not the turn of seat 0 to choose."


def test_a_moment_or_seat_that_is_not_there(run: Run, saved: dict[str, Any]) -> None:
    assert run("replay", written(saved), "--move", "8").refused() == "There is no move 8; the last one is 1."
    assert run("replay", "bad.json", "--seat", "2").refused().startswith("There is no seat '2'")


def test_a_false_secret_in_a_kept_match(run: Run, saved: dict[str, Any]) -> None:
    saved["private"] = {"secret": "00"}
    refused = run("play", "--load", written(saved)).refused()
    assert refused == "The secret in the record does not match the commitment of its dealer."


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ("people", "The record does not say who sits in each of the 2 seats."),
        (["human"], "The record does not say who sits in each of the 2 seats."),
        (["human", 5], "The record does not say who sits in seat 2."),
        (["human", ""], "The record does not say who sits in seat 2."),
        ([{"kind": "ghost"}, "human"], "The record does not say who sits in seat 1."),
        (["human", {"kind": "bot"}], "The record does not say who sits in seat 2."),
        (["human", {"kind": "person", "name": 5}], "The record does not say who sits in seat 2."),
        (["human", {"kind": "bot", "level": "deus"}], "There is no player 'deus'; there are random"),
    ],
    ids=str,
)
def test_seats_that_cannot_be_understood(run: Any, saved: dict[str, Any], seats: Any, sentence: str) -> None:
    assert run("play", "--load", written({**saved, "seats": seats})).refused().startswith(sentence)


SHARE = {"first": 0, "commitment": "00" * 32}


@pytest.mark.parametrize(
    ("dealers", "sentence"),
    [
        (7, "The record does not say properly who dealt."),
        ([{}], "The record does not say properly who dealt."),
        ([{**SHARE, "first": -1}], "The record does not say properly who dealt."),
        ([{**SHARE, "first": True}], "The record does not say properly who dealt."),
        ([{**SHARE, "commitment": 0}], "The record does not say properly who dealt."),
        ([{**SHARE, "commitment": "<script>"}], "The record does not say properly who dealt."),
        ([{**SHARE, "secret": "xyz"}], "The record does not say properly who dealt."),
        ([SHARE, SHARE], "The record does not name its dealers in their order."),
    ],
    ids=str,
)
@pytest.mark.parametrize("command", [["verify"], ["play", "--load"]], ids=lambda c: c[0])
def test_dealers_that_cannot_be_understood(
    run: Any, saved: dict[str, Any], command: list[str], dealers: Any, sentence: str
) -> None:
    assert run(*command, written({**saved, "dealers": dealers})).refused() == sentence


def test_a_record_of_a_newer_format(run: Any, saved: dict[str, Any]) -> None:
    newer = written({**saved, "format": "quadriga-record/2"})
    assert run("replay", newer).refused() == "This record was written by a newer Quadriga."
    assert "novější Quadriga" in run("--lang", "cs", "replay", newer).refused()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("hands = [", "bad.toml cannot be read as TOML or JSON"),
        ("{", "bad.toml cannot be read as JSON from line 1 on"),
        ("hands = [[1]]", "bad.toml does not say which game it is"),
        ('game = "chess"', "There is no game 'chess'"),
        ('game = "forum"\nhands = [[1, 1], [1, 1]]', "There are only three cards 1"),
        ('game = "forum"\nconfig = { colour = 1 }', "forum has no setting 'colour'"),
        ('game = "forum"\nconfig = 5', "The config of a position is a table"),
        ('game = "forum"\nhands = 5', "The position cannot be understood"),
        ('game = "forum"\nhands = [["x"]]', "The position cannot be understood"),
    ],
)
def test_a_malformed_position(run: Run, content: str, sentence: str) -> None:
    assert run("position", written(content, "bad.toml")).refused().startswith(sentence)


def test_a_game_without_a_drawing(run: Run, saved: dict[str, Any]) -> None:
    assert run("draw", written(saved), "-o", "x.svg").refused() == "forum has no drawing yet."
    assert not Path("x.svg").exists()


def test_a_port_that_is_taken(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert run("serve", "--port", port).refused().startswith(f"The table cannot listen on 127.0.0.1:{port}")


def test_refusals_in_czech(run: Run) -> None:
    assert run("play", "šachy", "--lang", "cs").refused().startswith("Hra „šachy“ tu není")
