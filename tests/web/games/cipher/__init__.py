"""A game of secret words, each of which stands nowhere else: whoever is sent one that it may not know has found a leak.

Cipher: two or three seats hold three words each. Each round every seat plays a word or holds, sealed; played words are
shown and replaced. Then the seat with the most words played may look at one word of a rival.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from random import Random
from typing import NamedTuple

from quadriga.kernel import Ask, AskAll, Chance, Config, Game, Result, State, number

WORDS = [f"zq{sha256(str(i).encode()).hexdigest()[:9]}qz" for i in range(40)]


class Play(NamedTuple):
    word: str


class Hold(NamedTuple):
    pass


class Spy(NamedTuple):
    rival: int
    slot: int


@dataclass(frozen=True)
class CipherConfig(Config):
    players: int = number(2, 2, 3)


@dataclass(slots=True)
class Cipher(State):
    players: int
    round: int
    deck: list[str]
    hands: list[list[str]]
    played: list[list[str]]
    known: list[list[str]]  # what each seat has spied
    result: Result | None = None

    def copy(self) -> Cipher:
        return Cipher(
            self.players, self.round, self.deck[:], [h[:] for h in self.hands], [p[:] for p in self.played],
            [k[:] for k in self.known], self.result,
        )  # fmt: skip


class View(NamedTuple):
    round: int
    deck: int
    hand: tuple[str, ...] | None
    sizes: tuple[int, ...]
    played: tuple[tuple[str, ...], ...]
    known: tuple[str, ...]


class CipherGame(Game[Cipher, CipherConfig, View]):
    name = "cipher"
    rules_version = 1
    config_type = CipherConfig
    state_type = Cipher

    def seats(self, config: CipherConfig) -> int:
        return config.players

    def new(self, config: CipherConfig) -> Cipher:
        n = config.players
        return Cipher(n, 0, WORDS[:], [[] for _ in range(n)], [[] for _ in range(n)], [[] for _ in range(n)])

    async def turn(self, g: Cipher) -> None:
        if not g.hands[0]:
            await self.draw(g)
            return
        await self.play(g)
        await self.spy(g, max(range(g.players), key=lambda s: (len(g.played[s]), -s)))
        await self.draw(g)
        g.round += 1
        if g.round == 5:
            scores = tuple(len(p) for p in g.played)
            g.result = Result(tuple(s for s in range(g.players) if scores[s] == max(scores)), scores, "rounds")

    async def draw(self, g: Cipher) -> None:
        for seat in range(g.players):
            while len(g.hands[seat]) < 3:
                word = await Chance(g.deck[:], "draw")
                g.deck.remove(word)
                g.hands[seat].append(word)
                g.tell("drew", to=seat, seat=seat, word=word)
                g.tell("drew_hidden", but=seat, seat=seat)

    def plays(self, g: Cipher, seat: int) -> list[Play | Hold]:
        return [*(Play(word) for word in sorted(g.hands[seat])), Hold()]

    async def play(self, g: Cipher) -> None:
        asks = [Ask(s, partial(self.plays, g, s), "play", rule="1") for s in range(g.players)]
        for seat, move in enumerate(await AskAll(asks)):
            if isinstance(move, Play):
                g.hands[seat].remove(move.word)
                g.played[seat].append(move.word)
                g.tell("played", seat=seat, word=move.word)

    async def spy(self, g: Cipher, seat: int) -> None:
        rivals = [s for s in range(g.players) if s != seat]
        move = await Ask(seat, [Spy(r, i) for r in rivals for i in range(len(g.hands[r]))], "spy", rule="2")
        word = g.hands[move.rival][move.slot]
        if word not in g.known[seat]:
            g.known[seat].append(word)
        g.tell("spied", to=seat, seat=seat, word=word)
        g.tell("spied_hidden", but=seat, seat=seat)

    def view(self, g: Cipher, seat: int | None) -> View:
        hand = None if seat is None else tuple(g.hands[seat])
        known = () if seat is None else tuple(g.known[seat])
        sizes = tuple(len(h) for h in g.hands)
        return View(g.round, len(g.deck), hand, sizes, tuple(tuple(p) for p in g.played), known)

    def imagine(self, g: Cipher, seat: int | None, rng: Random) -> None:
        known = set() if seat is None else set(g.known[seat])
        slots = [(s, i) for s in range(g.players) if s != seat for i, w in enumerate(g.hands[s]) if w not in known]
        pool = sorted(g.deck + [g.hands[s][i] for s, i in slots])
        rng.shuffle(pool)
        for s, i in slots:
            g.hands[s][i] = pool.pop()
        g.deck[:] = sorted(pool)
        for s in range(g.players):
            if s != seat:
                g.known[s] = [w for w in g.known[s] if any(w in h for h in g.hands)]


GAME = CipherGame()
