"""`quadriga games`."""

from __future__ import annotations

from cli.command import Run

import quadriga


def test_games_lists_every_game_found(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    listed = [line.split()[0] for line in ran.out.splitlines() if not line.startswith(" ")]
    assert listed == sorted({*quadriga.games.names(), "forum"})  # a toy that other tests may have added already


def test_games_shows_the_settings_of_one(run: Run) -> None:
    ran = run("games", "forum")
    assert ran.out.count("setting") == 1
    assert "players  2 3 4" in ran.out
    assert "random" in ran.out
