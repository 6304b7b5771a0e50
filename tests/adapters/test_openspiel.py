"""The games in OpenSpiel: its own tests pass, and nothing that a player may not know is in what it is shown."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from variants import cases

from quadriga import games
from quadriga.adapters import openspiel
from quadriga.kernel import AnyGame, Match

openspiel.register()
EXAMPLES = Path(__file__).parents[2] / "examples"


def load(game: AnyGame, settings: dict[str, Any]) -> Any:
    return pyspiel.load_game(f"quadriga_{game.name}", settings)


def walk(state: Any, rng: Random, steps: int) -> None:
    """So many steps at random, draws included; at least to a player's node."""
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        steps -= 1
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            state.apply_action(rng.choices([action for action, _ in outcomes], [chance for _, chance in outcomes])[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(("game", "settings"), cases())
def test_positions_are_kept_copied_and_imagined(game: AnyGame, settings: dict[str, Any]) -> None:
    rng = Random(4)
    loaded = load(game, settings)
    state = loaded.new_initial_state()
    for _ in range(3):
        walk(state, rng, 40)
        if state.is_terminal():
            break
        player = state.current_player()
        again = loaded.deserialize_state(state.serialize())
        world = state.resample_from_infostate(player, rng.random)
        kept = loaded.deserialize_state(world.serialize())
        for other in (again, state.clone(), world, kept):
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
        walk(world, rng, 5)
    assert loaded.num_players() == len(state.returns())


@pytest.mark.parametrize(("game", "settings"), cases())
def test_actions_are_exactly_the_steps_of_the_options(game: AnyGame, settings: dict[str, Any]) -> None:
    rng = Random(6)
    loaded = load(game, settings)
    state = loaded.new_initial_state()
    walk(state, rng, 60)
    if not state.is_terminal():
        player = state.current_player()
        stepper = state.stepper
        seat = loaded.chairs[player]
        options = stepper.match.options(seat)
        first = {stepper.steps(seat, options.sample(rng))[0] for _ in range(20)}
        if not stepper.taken(seat):
            assert first <= set(state.legal_actions())


def test_openspiel_plays_a_whole_game_by_its_own_test() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("quadriga_caesar(by=index)"), num_sims=1, serialize=True, verbose=False)


def test_settings_are_parameters_and_the_rest_is_refused() -> None:
    game = pyspiel.load_game("quadriga_trajan(players=3,stones=chosen)")
    assert game.num_players() == 3
    assert game.get_parameters()["players"] == 3
    assert pyspiel.load_game("quadriga_caesar(crassus=low)").num_players() == 1


def test_its_environment_for_learning_runs() -> None:
    env = rl_environment.Environment(pyspiel.load_game("quadriga_caesar(by=index)"))
    env.seed(1)
    rng = Random(1)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
    assert sorted(step.rewards) == [-1, 1]


def test_its_search_among_information_sets_runs() -> None:
    game = pyspiel.load_game("quadriga_caesar(by=index)")
    state = game.new_initial_state()
    walk(state, Random(2), 50)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), uct_c=2, max_simulations=8, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_a_playthrough_is_written() -> None:
    place = EXAMPLES / "endgame.toml"
    text = generate_playthrough.playthrough(f"quadriga_caesar(by=index,position={place})", None)
    assert "IsTerminal() = True" in text


def test_its_solver_comes_near_an_equilibrium_of_a_small_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    sys.modules.pop("solve_endgame", None)
    import solve_endgame

    first, second = solve_endgame.solve(2)
    assert second < first < 1


def test_what_others_remember_is_no_part_of_an_imagined_world() -> None:
    """A planted leak: a world whose other seats remember the real past can be told apart by them."""
    state = pyspiel.load_game("quadriga_caesar(by=index)").new_initial_state()
    walk(state, Random(3), 60)
    player = state.current_player()
    world = state.resample_from_infostate(player, Random(1).random)
    assert world.remembered(1 - player) == ""
    assert world.remembered(player) == state.remembered(player) != ""


def test_the_steps_of_a_match_are_the_same_here_and_in_the_kernel() -> None:
    """The same draws and answers lead to the same views."""
    game = games.load("trajan")
    loaded = load(game, {})
    state = loaded.new_initial_state()
    walk(state, Random(9), 80)
    match = Match(game, loaded.config, None, quiet=True).after(state.stepper.match.entries)
    for seat in (None, 0, 1):
        assert match.view(seat) == state.stepper.match.view(seat)
