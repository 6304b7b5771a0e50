"""`quadriga position`."""

from __future__ import annotations

import json
from pathlib import Path

from cli.command import Run


def test_position_is_shown_with_its_legal_moves(run: Run) -> None:
    Path("puzzle.toml").write_text('game = "forum"\nhands = [[1, 5, 9], [2, 2]]\n')
    ran = run("position", "puzzle.toml")
    assert ran.code == 0
    assert "Hand    1, 5, 9" in ran.out
    assert "Bid 5" in ran.out
    assert "3 legal choices" in ran.out
    assert "Hand    2, 2" not in ran.out


def test_position_in_json_is_played_on(run: Run) -> None:
    Path("puzzle.json").write_text(json.dumps({"game": "forum", "config": {"players": 2}, "hands": [[9], [2]]}))
    ran = run(
        "position", "puzzle.json", "--play", "--seed", "1", "--seat", "1=random", "--save", "kept.json", typed=["1", "quit"]
    )
    assert ran.code == 0
    data = json.loads(Path("kept.json").read_text())
    assert data["entries"][0] == [0, "Bid", "9"]
    assert data["start"]["hands"] == [[9], [2]]
    assert run("replay", "kept.json").code == 0
