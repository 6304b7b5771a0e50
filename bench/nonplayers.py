"""How fast the non-players of Gaul are: whole games, and the turns of each faction; beside fs-bot, if that can be imported.

Times are of the processor, not of the clock, so a busy machine matters less.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any

from quadriga import games
from quadriga.kernel import AnyGame, Match, random_dealer
from quadriga.text.plain import columns

SEEDS = range(5)
SCENARIOS = {name: f"SCENARIO_{name}" for name in ("PAX_GALLICA", "RECONQUEST", "GREAT_REVOLT")}
Play = Callable[[str, int], None]


def widest_set(game: AnyGame, scenario: str) -> dict[str, Any]:
    """The setting with the most non-players that the game offers."""
    option = next(option for option in game.settings() if option.name == "nonplayers")
    sets = [{"scenario": scenario, "nonplayers": value} for value in option.values]
    return max(sets, key=lambda chosen: len(game.automata(game.configure(chosen))))


def play_ours(scenario: str, seed: int) -> None:
    """A whole game; who is no non-player chooses at random."""
    game, rng = games.load("gaul"), Random(seed)
    match = Match(game, game.configure(widest_set(game, scenario)), random_dealer(rng), quiet=True)
    while not match.over:
        (ask,) = match.pending
        match.answer(ask.seat, ask.choice.sample(rng))


def peer() -> Play:
    """fs-bot, all four factions by their charts; ImportError if it is not on the import path."""
    names = importlib.import_module("fs_bot.rules_consts")
    play = importlib.import_module("fs_bot.tools.balance_smoke").play_bot_game

    def run(scenario: str, seed: int) -> None:
        with contextlib.redirect_stdout(io.StringIO()):
            play(getattr(names, SCENARIOS[scenario]), seed)

    return run


def seconds_of(play: Play, scenario: str, seeds: Sequence[int]) -> float:
    """The median of the games' processor time."""
    spent = []
    for seed in seeds:
        began = time.process_time()
        play(scenario, seed)
        spent.append(time.process_time() - began)
    return median(spent)


def turn_milliseconds(scenario: str, seeds: Sequence[int]) -> dict[str, list[float]]:
    """For each faction the processor time of its answers in each turn in which it took one."""
    driver = importlib.import_module("quadriga.games.gaul.rules.nonplayers.driver")
    spent: dict[str, list[float]] = {}
    plain = driver.Company.answer

    async def timed(company: Any, ask: Any) -> Any:
        name = company.faction_at(ask).name
        began = time.process_time()
        answer = await plain(company, ask)
        if ask.prompt == "slot":
            spent.setdefault(name, []).append(0.0)
        if name in spent:
            spent[name][-1] += 1000 * (time.process_time() - began)
        return answer

    driver.Company.answer = timed
    try:
        for seed in seeds:
            play_ours(scenario, seed)
    finally:
        driver.Company.answer = plain
    return spent


def main(seeds: Sequence[int] = SEEDS) -> None:
    play_ours("RECONQUEST", 99)  # everything is loaded then
    try:
        other: Play | None = peer()
    except ImportError:
        other = None
    rows = []
    for scenario in SCENARIOS:
        ours = seconds_of(play_ours, scenario, seeds)
        theirs = None if other is None else seconds_of(other, scenario, seeds)
        beside = ("", "") if theirs is None else (f"{theirs:.3f}", f"{ours / theirs:.2f}")
        rows.append((scenario.lower(), f"{ours:.3f}", *beside))
    print(columns(rows, ["CPU s per game", "quadriga", "fs-bot", "ratio"]))
    for scenario in (*SCENARIOS, "ARIOVISTUS"):
        turns = turn_milliseconds(scenario, seeds)
        print(scenario.lower(), ", ".join(f"{name.lower()} {median(times):.2f} ms" for name, times in sorted(turns.items())))


if __name__ == "__main__":
    main()
