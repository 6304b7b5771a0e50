"""How a game of Byzantion goes between our own players: which actions they take, what is left over, how events end.

    nice .venv/bin/python tools/balance.py legatus,legatus --games 24
    nice .venv/bin/python tools/balance.py legatus,legatus --games 24 --cards FOLDER

The same seed gives the same games, but for players whom the clock stops. BALANCE.md of the game quotes the numbers.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean

from quadriga.bots import player
from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.box.cards import HOUSE, Cards, load
from quadriga.games.byzantion.config import ByzantionConfig
from quadriga.games.byzantion.moves import Announce, Buy, Discard, Sell
from quadriga.games.byzantion.state import Byzantion
from quadriga.games.byzantion.terms import Action, Good, Length, Step
from quadriga.kernel import Match, random_dealer


@dataclass
class Game:
    """What was counted in one game."""

    actions: Counter[Action] = field(default_factory=Counter)
    moves: Counter[str] = field(default_factory=Counter)
    played: Counter[int] = field(default_factory=Counter)  # events by age
    completed: Counter[int] = field(default_factory=Counter)
    ties: int = 0  # for most, in completed events
    resources: list[int] = field(default_factory=list)  # left at the end, by seat
    nomismata: list[int] = field(default_factory=list)
    plotted: list[int] = field(default_factory=list)
    doxa: tuple[int, ...] = ()
    how: str = ""


def play(levels: Sequence[str], length: Length, cards: Cards, seed: str, number: int) -> Game:
    """One game, counted."""
    rng = Random(f"{seed}/{number}")
    match = Match(GAME, ByzantionConfig(players=len(levels), length=length, cards=cards), random_dealer(rng), quiet=True)
    seated = [player(GAME, level, rng.getrandbits(60)) for level in levels]
    game = Game()
    while not match.over:
        ask = match.pending[0]
        move = seated[ask.seat].choose(match, ask.seat)
        before = note(match.state, game, ask.prompt, move)
        match.answer(ask.seat, move)
        if match.over or match.state.round != before.round:
            close_round(match.state, game, before)
    g = match.state
    game.resources = [g.count_resources(seat) for seat in range(g.players)]
    game.nomismata = [g.has(seat, Good.NOMISMA) for seat in range(g.players)]
    game.plotted = g.plotted
    assert g.result is not None
    game.doxa, game.how = g.result.scores, g.result.how
    return game


@dataclass(frozen=True)
class Before:
    """Where the game stood before a move."""

    round: int
    completed: int


def note(g: Byzantion, game: Game, prompt: str, move: object) -> Before:
    if isinstance(move, Announce):
        game.actions[move.action] += 1
    elif isinstance(move, Buy | Sell | Discard):
        game.moves[type(move).__name__] += 1
    game.ties += prompt == "name_winner"
    return Before(g.round, g.completed)


def close_round(g: Byzantion, game: Game, before: Before) -> None:
    """Whose event it was, and whether it was completed in this game."""
    event = g.events[before.round] if before.round < len(g.events) else None
    if event is not None and not (g.step is Step.FINALE and g.round == before.round):
        game.played[g.cards.age(event)] += 1
    done = g.completed - sum(game.completed.values())
    if event is not None and done:
        game.completed[g.cards.age(event)] += done


def report(games: Sequence[Game]) -> str:
    """The counts as lines."""
    actions = sum((game.actions for game in games), Counter[Action]())
    moves = sum((game.moves for game in games), Counter[str]())
    played = sum((game.played for game in games), Counter[int]())
    completed = sum((game.completed for game in games), Counter[int]())
    heads = [n for game in games for n in game.resources]
    lines = ["actions: " + ", ".join(f"{a.name.lower()} {100 * n / actions.total():.1f} %" for a, n in actions.most_common())]
    lines.append(f"actions for each player and game: {actions.total() / len(heads):.1f}")
    lines.append("for each player and game: " + ", ".join(f"{n / len(heads):.1f} {name}" for name, n in sorted(moves.items())))
    lines.append("events completed: " + ", ".join(
        f"age {age} {100 * completed[age] / played[age]:.0f} % of {played[age]}" for age in (1, 2, 3) if played[age]
    ))  # fmt: skip
    ties = sum(game.ties for game in games)
    lines.append(f"ties for most: {100 * ties / max(1, completed.total()):.0f} % of {completed.total()} completed events")
    lines.append(f"left at the end: {mean(heads):.1f} resources, {mean(n for g in games for n in g.nomismata):.1f} nomismata")
    lines.append(f"intrigues that took effect, for each player and game: {mean(n for g in games for n in g.plotted):.2f}")
    lines.append("doxa by seat: " + ", ".join(f"{mean(seat):.1f}" for seat in zip(*(g.doxa for g in games), strict=True)))
    lines.append("ends: " + ", ".join(f"{how} {n}" for how, n in Counter(game.how for game in games).most_common()))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", metavar="WHO,WHO…", help="levels by seat; one plays alone")
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--length", choices=[length.name.lower() for length in Length], default="standard")
    parser.add_argument("--cards", type=Path, help="play with the card files of this folder")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--workers", type=int, default=1)
    told = parser.parse_args()
    cards = HOUSE if told.cards is None else load(told.cards)
    one = partial(play, told.players.split(","), Length[told.length.upper()], cards, told.seed)
    numbers = range(1, told.games + 1)
    if told.workers == 1:
        games = [one(number) for number in numbers]
    else:
        with ProcessPoolExecutor(told.workers) as pool:
            games = list(pool.map(one, numbers))
    print(report(games))


if __name__ == "__main__":
    main()
