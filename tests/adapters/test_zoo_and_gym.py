"""PettingZoo and Gymnasium: their own suites pass, and so does ours: masks are options, equal views give equal observations."""

from __future__ import annotations

import warnings
from random import Random
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec
from variants import cases

from quadriga.adapters import gymnasium as gym_games
from quadriga.adapters import pettingzoo as zoo
from quadriga.adapters.tables import Table
from quadriga.encoding import Stepper
from quadriga.kernel import AnyGame, QuadrigaError
from quadriga.testing.adapters import check_table

SOLO: list[tuple[str, dict[str, Any]]] = [
    ("caesar", {"crassus": "medium", "by": "index"}),
    ("byzantion", {"players": 1}),
    ("gaul", {"nonplayers": "all_but_romans"}),
    ("trajan", {"opponents": "random", "seat": 1}),
]


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("name", ["byzantion", "caesar", "gaul", "trajan"])
def test_the_suite_of_pettingzoo_passes_in_turns(name: str) -> None:
    api_test(zoo.env(name), num_cycles=60)


@pytest.mark.parametrize("name", ["byzantion", "trajan"])
def test_the_suite_of_pettingzoo_passes_all_at_once(name: str) -> None:
    parallel_api_test(zoo.parallel_env(name, max_cycles=40), num_cycles=40)


def test_the_same_seed_gives_the_same_match() -> None:
    seed_test(lambda: zoo.env("caesar"), num_cycles=12)
    parallel_seed_test(lambda: zoo.parallel_env("byzantion"), num_cycles=8)


def test_boards_are_rendered_in_every_way(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda render_mode: zoo.env("caesar", render_mode=render_mode),
        custom_tests={"svg": lambda picture: "<svg" in picture},
    )
    assert "ITALIA" in capsys.readouterr().out.upper()


def test_a_match_is_cut_after_so_many_cycles() -> None:
    module = SimpleNamespace(
        parallel_env=lambda **more: zoo.parallel_env("trajan", **more),
        env=lambda **more: parallel_to_aec(zoo.parallel_env("trajan", **more)),
    )
    max_cycles_test(module)
    env = zoo.env("caesar", max_cycles=5)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        steps += not (terminated or truncated)
        env.step(None if terminated or truncated else int(env.action_space(agent).sample(seen["action_mask"])))
    assert steps == 5


def test_in_turns_a_step_that_is_not_possible_costs_the_match() -> None:
    env = zoo.env("caesar")
    env.reset(seed=1)
    agent = env.agent_selection
    seen = env.observe(agent)
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_under_seal_nobody_sees_who_has_answered() -> None:
    """In turns, the seats of a sealed round come one after another; the last sees what the first saw."""
    env = zoo.raw_env("byzantion", players=3)
    env.reset(seed=3)
    sealed = 0
    for _ in range(60):
        agent = env.agent_selection
        asked = env.table.stepper.match.pending
        if env.table.stepper.match.is_sealed and len(asked) == 3:
            before = env.observe("seat_2")["observation"]
            while env.agent_selection != "seat_2":
                mask = env.observe(env.agent_selection)["action_mask"]
                env.step(int(np.flatnonzero(mask)[0]))
            assert (env.observe("seat_2")["observation"] == before).all()
            sealed += 1
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        assert agent in env.possible_agents
    assert sealed


def test_all_at_once_sealed_answers_are_given_together() -> None:
    env = zoo.parallel_env("byzantion", players=3)
    seen, _ = env.reset(seed=3)
    rng = Random(1)
    together = 0
    for _ in range(40):
        together += len(env.table.asked) == 3
        seen, rewards, over, *_ = env.step({
            agent: rng.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in env.agents
        })  # fmt: skip
        assert set(rewards) == set(over) == set(seen)
    assert together


@pytest.mark.parametrize(("name", "settings"), SOLO, ids=[name for name, _ in SOLO])
def test_the_suite_of_gymnasium_passes(name: str, settings: dict[str, Any]) -> None:
    check_env(gym_games.make(name, **settings).unwrapped, skip_render_check=True)


def test_environments_have_ids_and_can_be_many_at_once() -> None:
    gym_games.register()
    gym_games.register()
    many = gymnasium.make_vec("Quadriga/Caesar-v0", num_envs=3, crassus="low", by="index")
    seen, info = many.reset(seed=1)
    assert seen.shape[0] == 3
    rng = np.random.default_rng(1)
    for _ in range(15):
        masks = info["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        seen, rewards, _, _, info = many.step(actions)
        assert set(rewards) <= {-1.0, 0.0, 1.0}
    many.close()


def test_a_step_that_is_not_possible_ends_the_match_of_a_learner() -> None:
    env = gym_games.make("caesar", crassus="low", render_mode="ansi")
    _, info = env.reset(seed=1)
    assert "Sides" in (env.render() or "")
    _, reward, over, _, info = env.step(np.int64(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_a_seat_that_nobody_can_have_is_refused() -> None:
    with pytest.raises(QuadrigaError, match="cannot be played"):
        gym_games.make("caesar", crassus="low", seat=1)
    with pytest.raises(QuadrigaError, match="left to play"):
        zoo.env("caesar", bots={0: "random", 1: "random"})


# Our own contract, on what the adapters give --------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "settings"), cases())
def test_masks_are_options_and_equal_views_give_equal_observations(game: AnyGame, settings: dict[str, Any]) -> None:
    check_table(Table(game, settings), seed=2, steps=60)


def test_a_planted_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An observation that looks at the state instead of the view."""
    honest = Stepper.observe

    def leaky(self: Stepper, seat: int) -> list[float]:
        numbers = honest(self, seat)
        numbers[0] = float(sum(self.match.state.supply[1 - seat]))
        return numbers

    monkeypatch.setattr(Stepper, "observe", leaky)
    with pytest.raises(AssertionError, match="observation"):
        check_table(Table("caesar", {}), seed=2, steps=60)


def test_a_mask_that_offers_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Stepper.legal
    monkeypatch.setattr(Stepper, "legal", lambda self, seat: [*honest(self, seat), 5])
    with pytest.raises(AssertionError, match="mask"):
        check_table(Table("caesar", {}), seed=2, steps=60)
