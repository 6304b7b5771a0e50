"""Cards of one's own on the command line: from a folder into a match, and from there with its record."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from cli.command import Run

from quadriga.games.byzantion import GAME


@pytest.fixture
def folder(run: Run) -> Path:
    """Two sets: one as exported, one with few legions and cheap cards."""
    for name in ("plain", "few"):
        assert run("cards", "byzantion", "--export", f"sets/{name}").code == 0
    units = Path("sets/few/units.toml")
    units.write_text(units.read_text(encoding="utf-8").replace("miniatures = 10", "miniatures = 2", 1), encoding="utf-8")
    empire = Path("sets/few/empire.toml")
    empire.write_text(re.sub(r"cost = \d+", "cost = 1", empire.read_text(encoding="utf-8")), encoding="utf-8")
    return Path("sets")


@pytest.mark.parametrize("words", [["--cards", "sets/few"], ["--cards", "sets", "-s", "cards=few"]])
def test_a_match_is_played_saved_and_gone_on_with_its_cards(run: Run, folder: Path, words: list[str]) -> None:
    ran = run("play", "byzantion", *words, "--seed", "1", "--save", "kept.json", typed=["quit"])
    assert ran.code == 0, ran.err
    kept = json.loads(Path("kept.json").read_text(encoding="utf-8"))
    assert kept["config"]["cards"]["units.toml"]["legion"]["miniatures"] == 2
    for file in folder.rglob("*.toml"):
        file.unlink()
    assert run("play", "--load", "kept.json", "--save", "again.json", typed=["quit"]).code == 0
    again = json.loads(Path("again.json").read_text(encoding="utf-8"))
    assert again["config"] == kept["config"]
    assert run("replay", "again.json").code == 0


def test_simulations_take_their_cards_into_other_processes(run: Run, folder: Path) -> None:
    words = ["--games", "9", "--workers", "2", "--seed", "1"]
    mine, ours = (run("simulate", "byzantion", *cards, *words) for cards in (["--cards", "sets/few"], []))
    assert mine.code == ours.code == 0, mine.err + ours.err
    assert mine.out.rpartition("in ")[0] != ours.out.rpartition("in ")[0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "byzantion", "--cards", "sets"], "holds several card sets (few, plain); choose one with -s cards="),
        (["play", "byzantion", "--cards", "sets", "-s", "cards=other"], "A card set is 'house', or a table of card files."),
        (["play", "byzantion", "--cards", "nowhere"], "There is no folder 'nowhere' with cards."),
        (["play", "caesar", "--cards", "sets"], "caesar has no card files."),
        (["serve", "--cards", "nowhere"], "There is no folder 'nowhere' with cards."),
    ],
)
def test_cards_that_cannot_be_played_with_are_refused(run: Run, folder: Path, words: list[str], sentence: str) -> None:
    assert sentence in run(*words, typed=["quit"]).refused()


def test_a_saved_match_keeps_its_own_cards(run: Run, folder: Path) -> None:
    assert run("play", "byzantion", "--seed", "1", "--save", "kept.json", typed=["quit"]).code == 0
    assert "carries its cards" in run("play", "--load", "kept.json", "--cards", "sets/few", typed=["quit"]).refused()


def test_a_position_is_played_with_cards_of_ones_own(run: Run, folder: Path) -> None:
    Path("few.toml").write_text('game = "byzantion"\n[units.italia]\nlegion = 3\n')
    assert run("position", "few.toml").code == 0
    assert run("position", "few.toml", "--cards", "sets/few").refused() == "There are only 2 of the unit 'legion'."


def test_the_sets_of_a_folder_are_listed(run: Run, folder: Path) -> None:
    assert "few house" in run("games", "byzantion", "--cards", "sets").out
    assert "few" not in run("games", "byzantion").out


def test_the_server_is_given_the_sets_of_a_folder(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []
    monkeypatch.setattr("quadriga.web.app.serve", lambda *words, **_: given.append(words))
    assert run("serve", "--port", "0", "--cards", "sets").code == 0
    offers = given[0][4]
    assert list(offers) == ["byzantion"]
    assert offers["byzantion"]["cards"] == GAME.box.sets(folder)
