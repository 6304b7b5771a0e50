"""How fast the non-players of Gaul are: whole games, and the turns of each faction; beside fs-bot, if that can be imported.

All four factions follow their charts in both, from the same scenarios, and the games are played in turns: one of ours, one of
theirs. Games are not equally long (who wins early ends a game), so the time is given per game and per card. Times are of the
processor, not of the clock, so a busy machine matters less. Ours keep no record, as theirs keep none.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import time
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from statistics import median
from typing import Any, NamedTuple

from quadriga import games
from quadriga.kernel import AnyGame, Ask, Reply, Run, play_out
from quadriga.text.plain import columns

SEEDS = range(9)
SCENARIOS = {name: f"SCENARIO_{name}" for name in ("PAX_GALLICA", "RECONQUEST", "GREAT_REVOLT")}
Play = Callable[[str, int], int]  # a whole game of this scenario and seed; returns how many cards were played


def widest_set(game: AnyGame, scenario: str) -> dict[str, Any]:
    """The setting with the most non-players that the game offers."""
    option = next(option for option in game.settings() if option.name == "nonplayers")
    sets = [{"scenario": scenario, "nonplayers": value} for value in option.values]
    return max(sets, key=lambda chosen: len(game.automata(game.configure(chosen))))


@cache
def chosen(scenario: str) -> Any:
    """The settings of our games; all four factions are non-players."""
    game = games.load("gaul")
    config = game.configure(widest_set(game, scenario))
    assert len(game.automata(config)) == game.seats(config), "nobody chooses"
    return config


def play_ours(scenario: str, seed: int) -> int:
    game = games.load("gaul")
    state: Any = game.new(chosen(scenario))
    play_out(game, state, Random(seed))
    return len(state.played) + 1


def peer() -> Play:
    """fs-bot; ImportError if it is not on the import path."""
    names = importlib.import_module("fs_bot.rules_consts")
    play = importlib.import_module("fs_bot.tools.balance_smoke").play_bot_game

    def run(scenario: str, seed: int) -> int:
        with contextlib.redirect_stdout(io.StringIO()):
            return int(play(getattr(names, SCENARIOS[scenario]), seed)["cards"])

    return run


class Spent(NamedTuple):
    """The processor time of a game, and its cards."""

    seconds: float
    cards: int


def timed(play: Play, scenario: str, seed: int) -> Spent:
    began = time.process_time()
    cards = play(scenario, seed)
    return Spent(time.process_time() - began, cards)


def per_game(found: Sequence[Spent]) -> float:
    """Milliseconds, the median."""
    return 1000 * median(spent.seconds for spent in found)


def per_card(found: Sequence[Spent]) -> float:
    """Milliseconds, of all cards together."""
    return 1000 * sum(spent.seconds for spent in found) / sum(spent.cards for spent in found)


def compare(scenario: str, seeds: Sequence[int], other: Play | None) -> tuple[str, ...]:
    """A row of the table: games in turns."""
    ours, theirs = [], []
    for seed in seeds:
        ours.append(timed(play_ours, scenario, seed))
        if other is not None:
            theirs.append(timed(other, scenario, seed))
    cells = [scenario.lower()]
    for measure in (per_game, per_card):
        cells.append(f"{measure(ours):.1f}")
        cells += [f"{measure(theirs):.1f}", f"{measure(ours) / measure(theirs):.2f}"] if theirs else ["", ""]
    return tuple(cells)


def turn_milliseconds(scenario: str, seeds: Sequence[int]) -> dict[str, list[float]]:
    """For each faction the processor time of its answers in each turn in which it took one; what is tried on the way counts
    with the answer that it is tried for."""
    driver = importlib.import_module("quadriga.games.gaul.rules.nonplayers.driver")
    spent: dict[str, list[float]] = {}
    asked: list[tuple[str, float]] = []  # who is to answer, and since when
    handed = Run._hand_over

    def hand_over(run: Any, deputies: Any, coroutine: Any, effect: Any) -> Any:
        """The time until the answer is the faction's, what it tries on copies included."""
        if type(deputies) is not driver.Company:
            return handed(run, deputies, coroutine, effect)
        now = time.process_time()
        if type(effect) is Ask and effect.seat in deputies.seats:
            name = deputies.faction_at(effect.seat).name
            if effect.prompt == "slot":
                spent.setdefault(name, []).append(0.0)
            asked.append((name, now))
        elif type(effect) is Reply:
            name, begun = asked.pop()
            if name in spent:
                spent[name][-1] += 1000 * (now - begun)
        return handed(run, deputies, coroutine, effect)

    Run._hand_over = hand_over  # type: ignore[method-assign, assignment]
    try:
        for seed in seeds:
            play_ours(scenario, seed)
    finally:
        Run._hand_over = handed  # type: ignore[method-assign]
    return spent


def main(seeds: Sequence[int] = SEEDS) -> None:
    for scenario in (*SCENARIOS, "ARIOVISTUS"):
        play_ours(scenario, 99)  # everything is loaded then
    other: Play | None = None
    with contextlib.suppress(ImportError):
        other = peer()
    if other is not None:
        other("RECONQUEST", 99)
    rows = [compare(scenario, seeds, other) for scenario in SCENARIOS]
    heads = ["CPU ms", "game", "fs-bot", "ratio", "card", "fs-bot", "ratio"]
    print(columns(rows, heads))
    for scenario in (*SCENARIOS, "ARIOVISTUS"):
        turns = turn_milliseconds(scenario, seeds)
        print(scenario.lower(), ", ".join(f"{name.lower()} {median(times):.2f} ms" for name, times in sorted(turns.items())))


if __name__ == "__main__":
    main()
