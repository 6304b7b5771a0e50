"""A small actor-critic that learns a game by playing itself, in plain PyTorch (the extra `learn`).

It learns games for two whose moves have numbers (`Stepper(by="index")`), that is Caesar!. Nothing is known to it but views,
options and who won. `python -m quadriga.lab.learning --minutes 15 caesar.pt` begins, or goes on where the checkpoint stands;
the trained player sits down as `--bot pupil=class:quadriga.lab.learning:Learned@caesar.pt`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from quadriga.bots.own import Question, enrol
from quadriga.encoding import Lexicon, Observer, Stepper
from quadriga.encoding.stepper import INDEX, catalogue
from quadriga.kernel import AnyGame, random_dealer
from quadriga.lab.simulate import Plan, play_game

WIDTH, DEPTH, WORD = 256, 128, 32  # of the body, of what moves are compared by, and of a word
ENROLLED = "learned"  # the name under which it plays
ROUND = 32  # matches played side by side before it learns from them
PARTS = 5  # words of a move at the most
DISCOUNT, SMOOTHING = 1.0, 0.9
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5


class Brain(nn.Module):
    """What it thinks of a position: how good it is, and how much it likes each move, by the words that the move is made of."""

    words: Tensor

    def __init__(self, size: int, words: Tensor, vocabulary: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.word = nn.Embedding(vocabulary, WORD, padding_idx=0)
        self.move = nn.Sequential(nn.Linear(PARTS * WORD, DEPTH), nn.ReLU(), nn.Linear(DEPTH, DEPTH))
        self.wish = nn.Linear(WIDTH, DEPTH)
        self.value = nn.Linear(WIDTH, 1)
        self.register_buffer("words", words)

    def moves(self) -> Tensor:
        """What each move is, by its words."""
        found: Tensor = self.move(self.word(self.words).flatten(1))
        return found

    def forward(self, seen: Tensor, mask: Tensor, moves: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """The logits of all moves, impossible ones far below, and the value."""
        thought = self.body(seen)
        logits = self.wish(thought) @ (self.moves() if moves is None else moves).T / DEPTH**0.5
        return logits.masked_fill(~mask, -1e9), self.value(thought).squeeze(-1)


class Sight:
    """Observations as this learner wants them: its own side always first, and numbers of a size that suits a network."""

    def __init__(self, game: AnyGame, config: Any) -> None:
        self.observer = Observer.of(game, config)
        names = self.observer.names()
        self.size = sum(name.startswith("view") for name in names)
        at = {name: place for place, name in enumerate(names)}
        first, second = (game.side(config, seat).name for seat in (0, 1))
        swapped = {first: second, second: first}
        self._turned = np.array([at[_swap(name, swapped)] for name in names[: self.size]])

    def see(self, view: Any, seat: int) -> np.ndarray[Any, Any]:
        numbers = np.asarray(self.observer.write(view)[: self.size], np.float32)
        return np.asarray(np.tanh((numbers if seat == 0 else numbers[self._turned]) / 3), np.float32)


def _swap(name: str, swapped: Mapping[str, str]) -> str:
    """The same number of the other side: the readable names say which it is."""
    for mine, other in swapped.items():
        for form in (f".{mine}", f"[{mine}]"):
            if name.endswith(form) or f"{form}." in name:
                return name.replace(form, form.replace(mine, other))
    return name


@dataclass
class Lesson:
    """What was played by one seat in one match."""

    seen: list[np.ndarray[Any, Any]] = field(default_factory=list)
    legal: list[list[int]] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    chance: list[float] = field(default_factory=list)  # the logarithm of how likely the choice was
    value: list[float] = field(default_factory=list)


class Learner:
    """A brain, its optimiser, and how far it has come."""

    def __init__(self, game: AnyGame, settings: Mapping[str, Any] | None = None, seed: int = 0) -> None:
        torch.manual_seed(seed)
        self.game, self.settings, self.seed = game, dict(settings or {}), seed
        self.config = game.configure(self.settings)
        self.sight = Sight(game, self.config)
        self.numbers = catalogue(game, self.config)
        lexicon = Lexicon.of(game)
        words = torch.zeros(len(self.numbers) + 1, PARTS, dtype=torch.long)
        for (_, move), number in self.numbers.items():
            spelled = lexicon.spell(move)
            words[number, : len(spelled)] = torch.tensor(spelled)
        self.brain = Brain(self.sight.size, words, len(lexicon))
        self.optimiser = torch.optim.Adam(self.brain.parameters(), lr=7e-4)
        self.games = 0
        self.seconds = 0.0
        self.curve: list[tuple[int, float, float]] = []  # games, seconds of work, share won against somebody

    # Playing --------------------------------------------------------------------------------------------------

    def play(self, count: int) -> list[tuple[Lesson, float]]:
        """So many matches against itself, side by side: what each seat did, and what it came to."""
        rng = Random(f"{self.seed}/{self.games}")
        live = [Stepper(self.game, self.config, random_dealer(Random(rng.getrandbits(60))), by=INDEX) for _ in range(count)]
        lessons = {(at, seat): Lesson() for at in range(count) for seat in (0, 1)}
        with torch.no_grad():
            moves = self.brain.moves()
        while waiting := [(at, stepper) for at, stepper in enumerate(live) if not stepper.over]:
            seats = [stepper.asked[0] for _, stepper in waiting]
            seen = [self.sight.see(s.match.view(seat), seat) for (_, s), seat in zip(waiting, seats, strict=True)]
            legal = [stepper.legal(seat) for (_, stepper), seat in zip(waiting, seats, strict=True)]
            chosen, chances, values = self._choose(seen, legal, moves)
            for i, (at, stepper) in enumerate(waiting):
                lesson = lessons[at, seats[i]]
                lesson.seen.append(seen[i])
                lesson.legal.append(legal[i])
                lesson.chosen.append(chosen[i])
                lesson.chance.append(chances[i])
                lesson.value.append(values[i])
                stepper.take(seats[i], chosen[i])
        self.games += count
        return [(lesson, live[at].worths()[seat]) for (at, seat), lesson in lessons.items() if lesson.chosen]

    def _choose(
        self, seen: Sequence[Any], legal: Sequence[Sequence[int]], moves: Tensor
    ) -> tuple[list[int], list[float], list[float]]:
        with torch.no_grad():
            logits, values = self.brain(torch.from_numpy(np.stack(seen)), self._mask(legal), moves)
            choice = torch.distributions.Categorical(logits=logits)
            chosen = choice.sample()  # type: ignore[no-untyped-call]
            return chosen.tolist(), choice.log_prob(chosen).tolist(), values.tolist()  # type: ignore[no-untyped-call]

    def _mask(self, legal: Sequence[Sequence[int]]) -> Tensor:
        mask = torch.zeros(len(legal), len(self.numbers) + 1, dtype=torch.bool)
        for row, steps in enumerate(legal):
            mask[row, list(steps)] = True
        return mask

    # Learning -------------------------------------------------------------------------------------------------

    def learn(self, played: Sequence[tuple[Lesson, float]], passes: int = 4, batch: int = 256) -> None:
        """Make what turned out well likelier, a little at a time (PPO), and the values truer."""
        seen = torch.from_numpy(np.concatenate([np.stack(lesson.seen) for lesson, _ in played]))
        legal = [steps for lesson, _ in played for steps in lesson.legal]
        chosen = torch.tensor([step for lesson, _ in played for step in lesson.chosen])
        before = torch.tensor([chance for lesson, _ in played for chance in lesson.chance])
        gains, targets = (torch.tensor([x for pair in pairs for x in pair]) for pairs in zip(*map(_gains, played), strict=True))
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        for _ in range(passes):
            for places in torch.randperm(len(chosen)).split(batch):  # type: ignore[no-untyped-call]
                logits, values = self.brain(seen[places], self._mask([legal[place] for place in places.tolist()]))
                choice = torch.distributions.Categorical(logits=logits)
                ratio = (choice.log_prob(chosen[places]) - before[places]).exp()  # type: ignore[no-untyped-call]
                safe = torch.minimum(ratio * gains[places], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[places])
                doubt = choice.entropy().mean()  # type: ignore[no-untyped-call]
                loss = VALUE * (values - targets[places]).pow(2).mean() - safe.mean() - ENTROPY * doubt
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.brain.parameters(), 1.0)
                self.optimiser.step()

    # Keeping --------------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        data = {
            "game": self.game.name, "settings": self.settings, "seed": self.seed, "brain": self.brain.state_dict(),
            "optimiser": self.optimiser.state_dict(), "games": self.games, "seconds": self.seconds, "curve": self.curve,
            "random": torch.get_rng_state(),
        }  # fmt: skip
        draft = Path(path).with_suffix(".part")
        torch.save(data, draft)
        draft.replace(path)

    @classmethod
    def load(cls, game: AnyGame, path: str | Path) -> Learner:
        data = torch.load(path, weights_only=True)
        learner = cls(game, data["settings"], data["seed"])
        learner.brain.load_state_dict(data["brain"])
        learner.optimiser.load_state_dict(data["optimiser"])
        learner.games, learner.seconds = data["games"], data["seconds"]
        learner.curve = [tuple(point) for point in data["curve"]]
        torch.set_rng_state(data["random"])
        return learner


def _gains(played: tuple[Lesson, float]) -> tuple[list[float], list[float]]:
    """By how much each choice did better than was thought, and what should have been thought (GAE; only the end counts)."""
    lesson, worth = played
    gains, gain, following = [], 0.0, worth
    for value in reversed(lesson.value):
        gain = (DISCOUNT * following - value) + DISCOUNT * SMOOTHING * gain
        gains.append(gain)
        following = value
    gains.reverse()
    return gains, [gain + value for gain, value in zip(gains, lesson.value, strict=True)]


class Learned:
    """A trained player, to sit down against: it plays what it likes best."""

    def __init__(self, checkpoint: str) -> None:
        torch.set_num_threads(1)
        self._path = checkpoint
        self._learner: Learner | None = None

    def choose(self, question: Question) -> Any:
        if self._learner is None:
            self._learner = Learner.load(question.game, self._path)
            self._learner.brain.eval()
        learner = self._learner
        options = {learner.numbers[type(move), move]: move for move in question.options}
        seen = torch.from_numpy(learner.sight.see(question.view, question.seat)[None])
        with torch.no_grad():
            logits, _ = learner.brain(seen, learner._mask([sorted(options)]))
        return options[int(logits.argmax())]


def train(learner: Learner, path: str | Path, minutes: float, told: Callable[[str], None] = print) -> None:
    """Play and learn for so many minutes of work, and keep a checkpoint after every round."""
    until = learner.seconds + 60 * minutes
    while learner.seconds < until:
        began = time.process_time()
        played = learner.play(ROUND)
        learner.learn(played)
        learner.seconds += time.process_time() - began
        learner.save(path)
        told(f"{learner.games} games, {learner.seconds:.0f} s of work")


def measure(learner: Learner, path: str | Path, opponent: str, games: int) -> float:
    """The share of games won against an opponent, half of them from each seat."""
    enrol(ENROLLED, f"class:quadriga.lab.learning:Learned@{path}")
    won = 0.0
    for number in range(games):
        players = (ENROLLED, opponent) if number % 2 == 0 else (opponent, ENROLLED)
        result = play_game(Plan(learner.game, learner.config, players, f"measured/{learner.seed}"), number // 2).result
        won += (number % 2 in result.winners) / max(1, len(result.winners))
    learner.curve.append((learner.games, learner.seconds, won / games))
    return won / games


def main(arguments: Sequence[str] | None = None) -> None:
    from quadriga import games

    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--game", default="caesar")
    parser.add_argument("--minutes", type=float, default=15.0, help="of work, beside what the checkpoint has had")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measure", type=int, default=0, metavar="GAMES", help="play so many against --opponent afterwards")
    parser.add_argument("--opponent", default="greedy")
    wanted = parser.parse_args(arguments)
    torch.set_num_threads(1)
    game = games.load(wanted.game)
    there = wanted.checkpoint.exists()
    learner = Learner.load(game, wanted.checkpoint) if there else Learner(game, seed=wanted.seed)
    train(learner, wanted.checkpoint, wanted.minutes)
    if wanted.measure:
        share = measure(learner, wanted.checkpoint, wanted.opponent, wanted.measure)
        learner.save(wanted.checkpoint)
        print(f"{share:.1%} of {wanted.measure} games won against {wanted.opponent}")


if __name__ == "__main__":
    main()
