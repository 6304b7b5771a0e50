"""`make golden` reaches the records of every game."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import golden
import pytest

from quadriga import games

NAMES = [name for name in games.names() if (Path(__file__).parent / "games" / name).is_dir()]


def test_there_are_records_of_every_game() -> None:
    assert NAMES == ["byzantion", "caesar", "gaul", "trajan"]


@pytest.mark.parametrize("name", NAMES)
def test_there_is_a_record_of_each_and_of_nothing_else(name: str) -> None:
    pinned: golden.Golden = import_module(f"games.{name}.test_golden").GOLDEN
    assert pinned.game is games.load(name)
    assert {file.stem for file in pinned.folder.glob("*.json")} == set(pinned.games)


def test_they_are_played_anew_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("games.trajan.test_golden")
    monkeypatch.setattr(module, "GOLDEN", module.GOLDEN._replace(folder=tmp_path))
    monkeypatch.setattr("sys.argv", ["golden", "trajan", "two"])
    golden.main()
    assert [file.name for file in tmp_path.iterdir()] == ["two.json"]
    module.GOLDEN.check("two")
