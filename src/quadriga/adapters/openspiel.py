"""The games as games of OpenSpiel: `register()`, then `pyspiel.load_game("quadriga_caesar", {"poison": True})`.

Settings are parameters, by their words; `by` says how a move is chosen ("parts" or "index"), and `position` is a described
position in a file to begin from. Draws are chance nodes. Seats that the rules play are no players. Where several seats choose
under seal they are asked one after another, by seat, and see nothing of each other's answers.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np
import pyspiel

from quadriga import files, games
from quadriga.adapters import names
from quadriga.encoding import Observer, Stepper
from quadriga.kernel import AnyGame, Match, Setting, from_position, notate
from quadriga.text.plain import board, game_text, title

PREFIX = "quadriga_"
LONGEST = 100_000  # steps of a match; none of ours comes near
MOST_OUTCOMES = 256  # of one draw
OWN = {"by": "parts", "position": ""}  # parameters beside the settings


def register() -> None:
    """Let `pyspiel.load_game` know every game. To do it again changes nothing."""
    known = pyspiel.registered_names()
    for name in names():
        if PREFIX + name not in known:
            game = games.load(name)
            # A class for each: OpenSpiel lets go of what is registered when Python is gone already, which only classes survive.
            kind = type(f"Quadriga{name.title()}", (QuadrigaGame,), {"core": game})
            pyspiel.register_game(_type(game), kind)


def _type(game: AnyGame, utility: Any = pyspiel.GameType.Utility.GENERAL_SUM) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=title(game_text("en", game), game),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={setting.name: _plain(setting) for setting in game.settings()} | OWN,
        default_loadable=True,
        provides_factored_observation_string=False,
    )


def _plain(setting: Setting) -> Any:
    """The default of a setting as OpenSpiel can keep it."""
    plain = isinstance(setting.default, int) and not isinstance(setting.default, Enum)
    return setting.default if plain else setting.word(setting.default)


class QuadrigaGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, with its settings."""

    core: AnyGame

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = self.core
        params = dict(params or {})
        own = {name: params.pop(name, default) for name, default in OWN.items()}
        described = files.read_position_file(own["position"]) if own["position"] else None
        self.config = game.configure(params if described is None else described.get("config", {}))
        self.described = described
        self.by: str = own["by"]
        automata = game.automata(self.config)
        self.chairs = [seat for seat in range(game.seats(self.config)) if seat not in automata]  # by player
        self.first = self._start()  # whoever plays on takes a copy
        duel = not automata and len(self.chairs) == 2
        utility = pyspiel.GameType.Utility.ZERO_SUM if duel else pyspiel.GameType.Utility.GENERAL_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=self.first.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=len(self.chairs),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if duel else None,
            max_game_length=LONGEST,
        )
        super().__init__(_type(game, utility), info, params | own)

    def _start(self) -> Stepper:
        """A new match, before anything is drawn."""
        match = from_position(self.core, self.described) if self.described else Match(self.core, self.config, None, quiet=True)
        return Stepper(self.core, self.config, None, by=self.by, match=match)

    def new_initial_state(self) -> QuadrigaState:
        return QuadrigaState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> QuadrigaObserver:
        if params:
            raise ValueError(f"Observers of Quadriga have no parameters, but {params} came.")
        return QuadrigaObserver(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class QuadrigaState(pyspiel.State):  # type: ignore[misc]
    """A position: the match, in steps, and what each player remembers of earlier questions."""

    def __init__(self, game: QuadrigaGame) -> None:
        super().__init__(game)
        self.stepper = game.first
        self.answered: list[tuple[int, int]] = []  # who answered, and how many entries the match had when it was asked
        self.memories: dict[int, tuple[int, str]] = {}  # by player: how many of those are in its digest, and that

    @property
    def chairs(self) -> list[int]:
        chairs: list[int] = self.get_game().chairs
        return chairs

    def current_player(self) -> int:
        if self.stepper.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.stepper.match.chance is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.chairs.index(self.stepper.asked[0])

    def is_terminal(self) -> bool:
        return self.stepper.over

    def returns(self) -> list[float]:
        worths = self.stepper.worths()
        return [worths[seat] for seat in self.chairs]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = list(self._outcomes().values())
        return [(number, weight / sum(weights)) for number, weight in enumerate(weights)]

    def _outcomes(self) -> dict[Any, int]:
        """What can be drawn, each once, and how often it is there."""
        chance = self.stepper.match.chance
        assert chance is not None, "nothing is drawn here"
        found: dict[Any, int] = {}
        for item, weight in zip(chance.items, chance.weights or [1] * len(chance.items), strict=True):
            if weight:
                found[item] = found.get(item, 0) + weight
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return self.stepper.legal(self.chairs[player])

    def _apply_action(self, action: int) -> None:
        if self.stepper is self.get_game().first:
            self.stepper = self.stepper.clone()
        match = self.stepper.match
        if match.chance is not None:
            match.draw(list(self._outcomes())[action])
            return
        player = self.current_player()
        before = len(match.entries)
        if self.stepper.take(self.chairs[player], action):
            self.answered.append((player, before))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return " ".join(notate(list(self._outcomes())[action]))
        return self.stepper.word(action)

    def __str__(self) -> str:
        words = game_text("en", self.stepper.game)
        lines = [board(words, self.stepper.match, None)]
        lines += [f"{seat} is asked {self._chosen(seat)}".rstrip() for seat in self.stepper.asked]
        return "\n".join(lines)

    def _chosen(self, seat: int) -> str:
        return " ".join(map(self.stepper.word, self.stepper.taken(seat)))

    # What players know ----------------------------------------------------------------------------------------

    def observed(self, player: int) -> str:
        """What a player sees, and what it has chosen of its next answer."""
        seat = self.chairs[player]
        return f"{self.stepper.match.view(seat)!r} {self._chosen(seat)}".rstrip()

    def remembered(self, player: int) -> str:
        """A digest of what the player saw whenever it was asked, and what it answered."""
        seen, digest = self.memories.get(player, (0, ""))
        match, seat = self.stepper.match, self.chairs[player]
        for who, count in self.answered[seen:]:
            if who == player:
                told = f"{digest}{match.at(count).view(seat)!r}{notate(match.entries[self._own(seat, count)].answer)}"
                digest = blake2b(told.encode(), digest_size=12).hexdigest()
        self.memories[player] = len(self.answered), digest
        return digest

    def _own(self, seat: int, count: int) -> int:
        entries = self.stepper.match.entries
        return next(at for at in range(count, len(entries)) if entries[at].seat == seat)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> QuadrigaState:
        """A state that this player cannot tell from the real one: its own past is the same; others remember nothing."""
        digest = self.remembered(player_id)
        other = self.clone()
        assert isinstance(other, QuadrigaState)
        seat, rng = self.chairs[player_id], Random(probability_sampler())
        other.stepper = self.stepper.imagine(seat, rng)
        for earlier in [asked for asked in other.stepper.asked if asked < seat]:  # under seal: who knows what they answered
            other.stepper.match.answer(earlier, other.stepper.match.options(earlier).sample(rng))
        other.answered = []
        other.memories = {player: (0, digest if player == player_id else "") for player in range(len(self.chairs))}
        return other


class QuadrigaObserver:
    """Observations as a tensor and in words; with perfect recall, in words alone."""

    def __init__(self, game: QuadrigaGame, recalls: bool) -> None:
        self._recalls = recalls
        self._chairs = game.chairs
        size = Observer.of(game.core, game.config).size
        self.tensor = None if recalls else np.zeros(size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: QuadrigaState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.stepper.observe(self._chairs[player])

    def string_from(self, state: QuadrigaState, player: int) -> str:
        seen = state.observed(player)
        return f"{state.remembered(player)} {seen}" if self._recalls else seen
