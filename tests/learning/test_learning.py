"""The actor-critic: it learns a little, goes on where it stopped, and sits down as an opponent."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
import torch
from examples.test_notebooks import TRAINING, run

from quadriga import games
from quadriga.bots import enrol, player
from quadriga.bots.own import VARIABLE
from quadriga.kernel import Match, random_dealer
from quadriga.lab.learning import Learner, Sight, main, measure


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "{}")
    torch.set_num_threads(1)


def test_it_goes_on_exactly_where_it_stopped(tmp_path: Path) -> None:
    game = games.load("caesar")
    learner = Learner(game, seed=3)
    learner.learn(learner.play(2))
    learner.save(tmp_path / "kept.pt")
    further = learner.play(2)
    again = Learner.load(game, tmp_path / "kept.pt")
    assert [lesson.chosen for lesson, _ in again.play(2)] == [lesson.chosen for lesson, _ in further]
    assert again.games == learner.games == 4


def test_learning_makes_what_won_likelier() -> None:
    learner = Learner(games.load("caesar"), seed=1)
    played = [(lesson, worth) for lesson, worth in learner.play(4) if worth > 0]
    losing = [(lesson, -1.0) for lesson, _ in learner.play(4)]

    def liking() -> float:
        lesson = played[0][0]
        seen, mask = torch.from_numpy(np.stack(lesson.seen)), learner._mask(lesson.legal)
        with torch.no_grad():
            chances = learner.brain(seen, mask)[0].log_softmax(-1)
        return float(chances[range(len(lesson.chosen)), lesson.chosen].mean())

    before = liking()
    for _ in range(3):
        learner.learn(played + losing)
    assert liking() > before


def test_both_sides_see_the_table_alike() -> None:
    """What Pompey sees in his seat is what Caesar would see in the mirror: turning it twice changes nothing."""
    game = games.load("caesar")
    config = game.configure({})
    sight = Sight(game, config)
    turned = sight._turned
    assert (turned[turned] == np.arange(sight.size)).all()
    match = Match(game, config, random_dealer(Random(1)), quiet=True)
    names = sight.observer.names()
    own = [at for at, name in enumerate(names[: sight.size]) if name.startswith("view.seats[CAESAR].supply.")]
    for seat in (0, 1):
        assert sight.see(match.view(seat), seat)[own].any(), "one's own supply stands at the same place"


def test_training_runs_from_the_command_line_and_the_player_sits_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "caesar.pt"
    monkeypatch.setattr("quadriga.lab.learning.ROUND", 2)
    main([str(kept), "--minutes", "0.001", "--measure", "2", "--opponent", "random"])
    main([str(kept), "--minutes", "0.001"])
    assert "of 2 games won against random" in capsys.readouterr().out
    game = games.load("caesar")
    learner = Learner.load(game, kept)
    assert learner.games >= 4
    assert len(learner.curve) == 1
    enrol("pupil", f"class:quadriga.lab.learning:Learned@{kept}")
    match = Match(game, learner.config, random_dealer(Random(1)), quiet=True)
    seat = match.pending[0].seat
    assert player(game, "pupil", 0).choose(match, seat) in match.options(seat)
    assert 0 <= measure(learner, kept, "random", 2) <= 1


def test_the_notebook_on_training_runs() -> None:
    run(TRAINING)
