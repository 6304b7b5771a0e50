"""`quadriga analyse`: mistakes with both lines and reasons, and a better line to play on from."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.command import Run

from quadriga import games
from quadriga.cli.records import moves_of
from quadriga.files import parse_record
from quadriga.kernel import read_record


@pytest.fixture
def played(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match of Caesar! between players by chance."""
    monkeypatch.chdir(tmp_path)
    assert run("play", "caesar", "--seed", "3", "--seat", "0=random", "--seat", "1=random", "--save", "match.json").code == 0


@pytest.mark.usefixtures("played")
def test_the_worst_moves_of_each_seat_stand_with_both_lines_and_reasons(run: Run) -> None:
    told = run("analyse", "match.json", "--iterations", "12")
    assert told.code == 0
    lines = told.out.splitlines()
    assert lines[0] == "Caesar"
    assert "Pompey" in lines
    mistakes = [i for i, line in enumerate(lines) if "points of winning chance lost" in line]
    assert 2 <= len(mistakes) <= 6, "three of each at the most"
    for i in mistakes:
        assert lines[i + 1].startswith("    Played: ")
        assert lines[i + 2].startswith("    Better: ")
    assert "    Improves: the hold on " in told.out
    czech = run("--lang", "cs", "analyse", "match.json", "--iterations", "12").out
    assert "    Zlepší se: převaha v provincii " in czech


@pytest.mark.usefixtures("played")
def test_the_better_line_is_a_match_to_play_on(run: Run) -> None:
    told = run("analyse", "match.json", "--iterations", "12").out
    number = next(int(line.split()[1].rstrip(":")) for line in told.splitlines() if line.startswith("  Move "))
    saved = run("analyse", "match.json", "--iterations", "12", "--better", str(number), "--save", "better.json")
    assert saved.out == "Saved. Play on with: quadriga play --load better.json\n"
    game = games.load("caesar")
    old, new = (read_record(game, parse_record(Path(name).read_text(), name)) for name in ("match.json", "better.json"))
    at = moves_of(old)[number - 1]
    assert new.entries[:at] == old.entries[:at]
    assert new.entries[at].seat == old.entries[at].seat
    assert new.entries[at].answer != old.entries[at].answer
    assert run("play", "--load", "better.json", typed=["quit"]).code == 0


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--better", "1"], "Use --better and --save together: which move to better, and the file for it."),
        (["--save", "x.json"], "Use --better and --save together: which move to better, and the file for it."),
        (["--better", "999", "--save", "x.json"], "There is no move 999; the last one is 38."),
    ],
)
def test_what_cannot_be_is_refused(run: Run, words: list[str], why: str) -> None:
    assert run("analyse", "match.json", *words).refused() == why


def test_a_running_match_is_not_analysed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("play", "caesar", "--seed", "3", "--save", "begun.json", typed=["1", "1", "1", "", "quit"])
    assert run("analyse", "begun.json").refused() == "The match is not over yet: it can be analysed when it is."
