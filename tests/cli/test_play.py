"""`quadriga play`: whole games typed in, and nothing lost when they are broken off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from datetime import datetime, tzinfo
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli.command import Run
from toy import GAME, Bid

from quadriga.bots import Budget
from quadriga.cli import main
from quadriga.kernel import (
    CHANCE,
    Amounts,
    AnyMatch,
    Ask,
    Match,
    Order,
    Subset,
    read_record,
    seeded_dealer,
    to_json,
    write_record,
)


def typed_line(ask: Ask[Any], answer: Any) -> str:
    """How a person types an answer."""
    choice = ask.choice
    if isinstance(choice, Subset):
        return " ".join(str(list(choice.items).index(item) + 1) for item in answer) or "-"
    if isinstance(choice, Order):
        return " ".join(str(list(choice.items).index(item) + 1) for item in answer)
    if isinstance(choice, Amounts):
        return " ".join(choice.write(answer)) or "-"
    if choice.kind == "count":
        return str(answer)
    return str(next(n for n, option in enumerate(choice, 1) if type(option) is type(answer) and option == answer))


def whole_game(seed: str) -> tuple[list[str], AnyMatch]:
    """The lines that two people at one keyboard type from the first to the last choice."""
    match = Match(GAME, GAME.configure(), seeded_dealer(seed))
    rng = Random(seed)
    lines = []
    sitting = None
    while not match.over:
        ask = match.pending[0]
        if sitting not in (None, ask.seat):
            lines.append("")  # the next one sits down
        sitting = ask.seat
        answer = ask.choice.sample(rng)
        while isinstance(ask.choice, Subset) and len(set(answer)) < len(answer):
            answer = ask.choice.sample(rng)
        lines.append(typed_line(ask, answer))
        match.answer(ask.seat, answer)
    return lines, match


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_whole_game_at_one_keyboard(run: Run, seed: str) -> None:
    lines, match = whole_game(seed)
    ran = run("play", "forum", "--seed", seed, "--save", "end.json", typed=lines)
    assert ran.code == 0, ran.err
    assert "Scores: " in ran.out
    kept = json.loads(Path("end.json").read_text())
    assert read_record(GAME, kept).state == match.state
    (dealer,) = kept["dealers"]
    assert dealer["secret"] in ran.out
    assert dealer["commitment"] in ran.out.split("> ")[0], "the commitment is published before the first choice"
    assert "quadriga verify end.json" in ran.out
    assert run("verify", "end.json").code == 0


def test_secrets_are_covered_before_the_next_player_looks(run: Run) -> None:
    match = Match(GAME, GAME.configure(), seeded_dealer("1"))
    ran = run("play", "forum", "--seed", "1", typed=["1"])
    covered = ran.out.split("Next: Seat 2")[1]
    assert str(match.state.hands[1]).strip("[]") not in covered
    assert "Hand" not in covered


def test_a_game_left_in_the_middle_goes_on_where_it_was(run: Run) -> None:
    lines, match = whole_game("2")
    first = run("play", "forum", "--seed", "2", "--save", "half.json", typed=lines[:5])
    assert first.code == 130
    assert "quadriga play --load half.json" in first.out
    half = json.loads(Path("half.json").read_text())
    assert "secret" not in half["dealers"][0], "the secret is not published before the end"
    rest = read_record(GAME, half)
    later = lines[len(lines) - _left(match, rest) :]
    second = run("play", "--load", "half.json", "--save", "end.json", typed=later)
    assert second.code == 0, second.out
    assert read_record(GAME, json.loads(Path("end.json").read_text())).state == match.state
    assert run("verify", "end.json").code == 0


def test_after_other_rules_only_the_later_draws_are_promised(run: Run) -> None:
    lines, match = whole_game("2")
    at, state = match.checkpoints[1]
    whole = write_record(match)
    half = {**whole, "rules": 99, "entries": whole["entries"][:at], "checkpoints": [{"at": at, "state": to_json(state)}]}
    Path("half.json").write_text(json.dumps(half))
    later = lines[len(lines) - _left(match, match.at(at)) :]
    ran = run("play", "--load", "half.json", "--save", "end.json", typed=later)
    assert ran.code == 0, ran.out
    drawn = sum(1 for entry in match.entries[:at] if entry.seat == CHANCE)
    assert f"Check the draws from number {drawn + 1} on with: quadriga verify end.json" in ran.out
    assert "every draw" not in ran.out
    verified = run("verify", "end.json")
    assert f"The draws 1 to {drawn} cannot be dealt again: they were made under other rules." in verified.err
    assert f"{match.dealt - drawn} of {match.dealt} draws are confirmed." in verified.out


def _left(whole: AnyMatch, half: AnyMatch) -> int:
    """How many lines are still to be typed, without the first player's sitting down."""
    seats = [entry.seat for entry in whole.entries[len(half.entries) :] if entry.seat >= 0]
    return len(seats) + sum(1 for a, b in pairwise(seats) if a != b)


def test_without_a_name_an_interrupted_game_is_kept_beside(run: Run) -> None:
    ran = run("play", "forum", "--seed", "1", typed=["1"])
    assert ran.code == 130
    (kept,) = Path().glob("forum-*.json")
    assert f"quadriga play --load {kept}" in ran.out
    assert len([entry for entry in json.loads(kept.read_text())["entries"] if entry[0] != "chance"]) == 1


def test_two_games_of_the_same_second_are_both_kept(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quadriga.cli.saves.datetime", Noon)
    for _ in range(3):
        assert run("play", "forum", "--seed", "1", typed=["quit"]).code == 0
    assert sorted(str(path) for path in Path().glob("forum-*")) == [
        "forum-20260101-120000-2.json",
        "forum-20260101-120000-3.json",
        "forum-20260101-120000.json",
    ]


class Noon(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Noon:
        return cls(2026, 1, 1, 12)


def test_quit_keeps_the_game_too(run: Run) -> None:
    ran = run("play", "forum", "--seed", "1", "--save", "kept.json", typed=["quit"])
    assert ran.code == 0
    assert run("replay", "kept.json").code == 0


def test_a_file_that_is_there_is_not_overwritten(run: Run) -> None:
    Path("diary.json").write_text("Dear diary")
    sentence = "The file diary.json is there already and is not overwritten; choose another name."
    assert run("play", "forum", "--save", "diary.json").refused() == sentence
    ran = run("play", "forum", "--seed", "1", typed=["save diary.json", "save mine.json", "1", "save mine.json", "quit"])
    assert sentence in ran.out
    assert ran.out.count("Saved to mine.json.") == 2, "a match may be saved again where it was saved before"
    assert Path("diary.json").read_text() == "Dear diary"
    assert "už existuje a nepřepíše se" in run("play", "forum", "--save", "diary.json", "--lang", "cs").refused()


@pytest.mark.parametrize("named", [[], ["--save", "kept.json"]])
def test_a_loaded_match_goes_on_in_its_file(run: Run, named: list[str]) -> None:
    run("play", "forum", "--seed", "1", "--save", "kept.json", typed=["quit"])
    before = json.loads(Path("kept.json").read_text())["entries"]
    ran = run("play", "--load", "kept.json", *named, typed=["1", "quit"])
    assert ran.code == 0
    assert "play --load kept.json" in ran.out
    assert len(json.loads(Path("kept.json").read_text())["entries"]) == len(before) + 1
    assert [path.name for path in Path().iterdir()] == ["kept.json"]


def test_a_loaded_match_with_another_name_leaves_its_file_alone(run: Run) -> None:
    run("play", "forum", "--seed", "1", "--save", "kept.json", typed=["quit"])
    before = Path("kept.json").read_text()
    Path("diary.json").write_text("Dear diary")
    assert "is not overwritten" in run("play", "--load", "kept.json", "--save", "diary.json").refused()
    assert run("play", "--load", "kept.json", "--save", "other.json", typed=["1", "quit"]).code == 0
    assert Path("kept.json").read_text() == before
    assert Path("diary.json").read_text() == "Dear diary"
    assert Path("other.json").exists()


def test_a_match_left_as_it_was_loaded_writes_nothing(run: Run) -> None:
    run("play", "forum", "--seed", "1", "--save", "kept.json", typed=["1", "quit"])
    Path("kept.json").write_text(json.dumps({**json.loads(Path("kept.json").read_text()), "remark": "from elsewhere"}))
    before = Path("kept.json").read_text()
    assert run("play", "--load", "kept.json", typed=["quit"]).code == 0
    assert Path("kept.json").read_text() == before
    assert [path.name for path in Path().iterdir()] == ["kept.json"]


def test_a_loaded_file_that_cannot_be_written_again_is_kept_beside(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("play", "forum", "--seed", "1", "--save", "kept.json", typed=["quit"])
    Path("shut").mkdir()
    Path("kept.json").rename("shut/kept.json")
    shut = Path("shut").resolve()
    monkeypatch.setattr("quadriga.cli.saves.os.access", lambda path, _mode: Path(path).resolve() != shut)
    ran = run("play", "--load", "shut/kept.json", typed=["1", "quit"])
    (kept,) = Path().glob("forum-*.json")
    assert "shut/kept.json cannot be written" in ran.out
    assert f"--load {kept}" in ran.out


def test_a_place_that_cannot_be_written_is_refused_before_the_first_move(run: Run) -> None:
    refused = run("play", "forum", "--save", "no/such/kept.json").refused()
    assert refused == "The file no/such/kept.json cannot be written: there is no folder no/such."


@pytest.mark.parametrize("typed", [["quit"], whole_game("1")[0]], ids=["left", "ended"])
def test_a_match_that_had_to_be_saved_elsewhere_says_so(run: Run, monkeypatch: pytest.MonkeyPatch, typed: list[str]) -> None:
    monkeypatch.setattr("quadriga.cli.playing.check_place", lambda saved, name: None)  # the folder vanished while they played
    ran = run("play", "forum", "--seed", "1", "--save", "no/such/kept.json", typed=typed)
    (kept,) = Path().glob("forum-*.json")
    assert "The file no/such/kept.json cannot be written" in ran.out
    assert str(kept) in ran.out


def test_undo_leads_back_and_is_refused_with_a_reason(run: Run) -> None:
    ran = run("play", "forum", "--seed", "1", "--save", "kept.json", typed=["undo", "1", "undo", "quit"])
    assert "There is nothing of yours to take back." in ran.out
    assert "Seat 1 takes the last choice back." in ran.out
    assert all(entry[0] == "chance" for entry in json.loads(Path("kept.json").read_text())["entries"])


def test_a_hint_ranks_the_options_and_changes_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quadriga.cli.session.HINT", Budget(iterations=20))
    ran = run("play", "forum", "--seed", "1", "--save", "kept.json", typed=["hint", "quit"])
    assert ran.out.count(" % ± ") == 3
    assert all(entry[0] == "chance" for entry in json.loads(Path("kept.json").read_text())["entries"])


def test_a_refused_line_changes_nothing(run: Run) -> None:
    nonsense = ["77", "-1", "Bid 99", "save", "rules", "rules 99.9", "save /no/such/folder/x", "?", "?9", "ž", "0", "quit"]
    ran = run("play", "forum", "--seed", "1", "--save", "kept.json", typed=nonsense)
    assert ran.code == 0
    assert ran.err == ""
    assert all(entry[0] == "chance" for entry in json.loads(Path("kept.json").read_text())["entries"])


def test_against_machines_only_people_are_asked(run: Run) -> None:
    ran = run("play", "forum", "--seat", "0=random", "--seat", "1=random", "--seed", "4", typed=[])
    assert ran.code == 0
    assert "> " not in ran.out


def test_companion_play_asks_what_was_drawn(run: Run) -> None:
    drawn = ["9", "9", "9", "1", "2", "3"]
    ran = run("play", "forum", "--companion", "--save", "kept.json", typed=[*drawn, "Bid 9", "quit"])
    data = json.loads(Path("kept.json").read_text())
    assert [entry[1] for entry in data["entries"][:6]] == drawn
    assert read_record(GAME, data).sealed(0) == Bid(9)
    assert "dealers" not in data
    assert ran.code == 0


def test_companion_play_lists_equal_things_once(run: Run) -> None:
    ran = run("play", "forum", "--companion", typed=["9", "quit"])
    asked = ran.out.split("> ")[0]
    assert sum(line.split()[-1:] == ["9"] for line in asked.splitlines()) == 1


def test_companion_play_takes_a_wrong_draw_back(run: Run) -> None:
    run("play", "forum", "--companion", "--save", "kept.json", typed=["9", "undo", "4", "quit"])
    assert json.loads(Path("kept.json").read_text())["entries"] == [["chance", "4"]]
    run("play", "--load", "kept.json", "--save", "on.json", typed=["5", "quit"])
    assert json.loads(Path("on.json").read_text())["entries"] == [["chance", "4"], ["chance", "5"]]


def test_czech_commands_and_words(run: Run) -> None:
    ran = run("play", "forum", "--seed", "1", "--lang", "cs", "--save", "kept.json", typed=["pomoc", "zpet", "konec"])
    assert ran.code == 0
    assert "Nemáte co vzít zpět." in ran.out
    assert "Partie je uložená v kept.json." in ran.out


# Whoever runs the tests in the background may have Ctrl-C ignored, which would be inherited.
SCRIPT = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from quadriga.cli import main
from toy import GAME
sys.exit(main(sys.argv[1:], {"forum": GAME}))
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_keeps_the_match(tmp_path: Path, number: signal.Signals) -> None:
    here = Path(__file__).parents[1]
    command = [sys.executable, "-c", SCRIPT, "play", "forum", "--seed", "1", "--save", "kept.json", "--lang", "en"]
    environment = {**os.environ, "PYTHONPATH": f"{here.parent / 'src'}:{here}"}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        assert any("Next: Seat 2" in line for line in process.stdout)
        process.send_signal(number)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "quadriga play --load kept.json" in out
    assert json.loads((tmp_path / "kept.json").read_text())["entries"][-1][:2] == [0, "Bid"]


def test_main_needs_no_games_from_outside() -> None:
    assert main(["--version"]) == 0
