"""A small game of our own that needs everything the kernel has: sealed bids, a reaction window, every choice shape, secret
hands, draws, a nested choice inside a turn and an instant end. Caesar! needs only some of it, so the kernel is proven here.

Rules of Forum: each of 2-4 seats holds three secret cards (1-9). Each round all seats bid a card, sealed; the highest bid
wins the pot (ties: nobody). Every rival of the winner that still has its guard may object, sealed; one objection and the
pot is lost. The winner takes coins in amounts it likes, orders the omens, gives some cards back and draws as many. Four
rounds or ten coins end it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from random import Random
from typing import Any, NamedTuple

from quadriga.kernel import (
    Amounts,
    Ask,
    AskAll,
    BadPosition,
    Chance,
    Config,
    Count,
    Game,
    GameOver,
    Order,
    Result,
    State,
    Subset,
    number,
)


class Coin(IntEnum):
    GOLD = 0
    SILVER = 1


class Bid(NamedTuple):
    card: int


class Object(NamedTuple):
    pass


class Allow(NamedTuple):
    pass


@dataclass(frozen=True)
class ForumConfig(Config):
    players: int = number(2, 2, 4)
    guards: bool = True


@dataclass(slots=True)
class Forum(State):
    players: int
    round: int
    deck: list[int]  # how many of each card 0..9 are left
    hands: list[list[int]]
    guards: list[int]
    purse: list[list[int]]
    bank: list[int]
    omens: list[int]
    gifts: int
    started: bool
    result: Result | None = None

    def copy(self) -> Forum:
        return Forum(
            self.players, self.round, self.deck[:], [h[:] for h in self.hands], self.guards[:], [p[:] for p in self.purse],
            self.bank[:], self.omens[:], self.gifts, self.started, self.result,
        )  # fmt: skip


class View(NamedTuple):
    round: int
    left: int
    hand: tuple[int, ...] | None
    sizes: tuple[int, ...]
    guards: tuple[int, ...]
    purse: tuple[tuple[int, ...], ...]
    bank: tuple[int, ...]
    omens: tuple[int, ...]
    result: Result | None


class ForumGame(Game[Forum, ForumConfig, View]):
    name = "forum"
    rules_version = 1
    config_type = ForumConfig
    state_type = Forum

    def seats(self, config: ForumConfig) -> int:
        return config.players

    def new(self, config: ForumConfig) -> Forum:
        n = config.players
        return Forum(
            n, 0, [0] + [3] * 9, [[] for _ in range(n)], [int(config.guards)] * n, [[0, 0] for _ in range(n)], [12, 12],
            [0, 1, 2], 0, False,
        )  # fmt: skip

    async def turn(self, g: Forum) -> None:
        if not g.started:
            for seat in range(g.players):
                for _ in range(3):
                    await self.draw(g, seat)
            g.started = True
            return
        await self.auction(g)
        g.round += 1
        if g.round == 4:
            self.finish(g, "rounds")

    async def draw(self, g: Forum, seat: int) -> None:
        cards = [card for card in range(10) if g.deck[card]]
        if cards:
            card = await Chance(cards, "draw", [g.deck[card] for card in cards])
            g.deck[card] -= 1
            g.hands[seat] = sorted([*g.hands[seat], card])
            g.tell("drew", to=seat, seat=seat, card=card)
            g.tell("drew_hidden", but=seat, seat=seat)

    def bids(self, g: Forum, seat: int) -> list[Bid]:
        return [Bid(card) for card in sorted(set(g.hands[seat]))]

    async def auction(self, g: Forum) -> None:
        seats = [s for s in range(g.players) if g.hands[s]]
        if not seats:
            self.finish(g, "empty")
        bids = await AskAll([Ask(s, partial(self.bids, g, s), "bid", rule="1") for s in seats])
        for seat, bid in zip(seats, bids, strict=True):
            g.hands[seat].remove(bid.card)
            g.deck[bid.card] += 1
            g.tell("bid", shown=True, seat=seat, card=bid.card)
        best = max(bid.card for bid in bids)
        leaders = [s for s, bid in zip(seats, bids, strict=True) if bid.card == best]
        if len(leaders) == 1 and not await self.objected(g, leaders[0]):
            await self.win(g, leaders[0])
        for seat in seats:
            await self.draw(g, seat)

    async def objected(self, g: Forum, winner: int) -> bool:
        able = [s for s in range(g.players) if s != winner and g.guards[s]]
        if not able:
            return False
        answers = await AskAll([Ask(s, [Allow(), Object()], "object", rule="2") for s in able])
        stopped = False
        for seat, answer in zip(able, answers, strict=True):
            if isinstance(answer, Object):
                g.guards[seat] = 0
                stopped = True
        return stopped

    async def win(self, g: Forum, seat: int) -> None:
        taken = await Ask(seat, Amounts({coin: g.bank[coin] for coin in Coin}, 0, 4), "take", rule="3")
        for coin, n in taken:
            g.bank[coin] -= n
            g.purse[seat][coin] += n
        if sum(g.purse[seat]) >= 10:
            raise GameOver(Result((seat,), tuple(sum(p) for p in g.purse), "coins"))
        g.omens = list(await Ask(seat, Order(g.omens[:]), "omens", rule="4"))
        back = await Ask(seat, lambda: Subset(g.hands[seat][:], 0, min(2, len(g.hands[seat]))), "back", rule="5")
        for card in back:
            g.hands[seat].remove(card)
            g.deck[card] += 1
        for _ in back:
            await self.draw(g, seat)
        g.tell("exchanged", seat=seat, n=len(back))
        g.gifts += await Ask(seat, Count(0, 2), "gift", rule="6")

    def finish(self, g: Forum, how: str) -> None:
        scores = tuple(sum(p) for p in g.purse)
        raise GameOver(Result(tuple(s for s in range(g.players) if scores[s] == max(scores)), scores, how))

    def view(self, g: Forum, seat: int | None) -> View:
        return View(
            g.round, sum(g.deck), None if seat is None else tuple(g.hands[seat]), tuple(len(h) for h in g.hands),
            tuple(g.guards), tuple(tuple(p) for p in g.purse), tuple(g.bank), tuple(g.omens), g.result,
        )  # fmt: skip

    def imagine(self, g: Forum, seat: int | None, rng: Random) -> None:
        others = [s for s in range(g.players) if s != seat]
        sizes = [len(g.hands[s]) for s in others]
        for s in others:
            for card in g.hands[s]:
                g.deck[card] += 1
        pool = [card for card in range(10) for _ in range(g.deck[card])]
        for s, size in zip(others, sizes, strict=True):
            g.hands[s] = sorted(pool.pop(int(rng.random() * len(pool))) for _ in range(size))
            for card in g.hands[s]:
                g.deck[card] -= 1

    def check(self, g: Forum) -> None:
        counts = g.deck[:]
        for hand in g.hands:
            for card in hand:
                counts[card] += 1
        assert counts == [0] + [3] * 9, "cards are conserved"
        for coin in Coin:
            assert g.bank[coin] + sum(p[coin] for p in g.purse) == 12, "coins are conserved"

    def position(self, config: ForumConfig, data: Mapping[str, Any]) -> Forum:
        g = self.new(config)
        g.started = True
        for seat, hand in enumerate(data.get("hands", [])):
            for card in hand:
                if g.deck[card] == 0:
                    raise BadPosition(f"There are only three cards {card}.")
                g.deck[card] -= 1
            g.hands[seat] = sorted(hand)
        return g


GAME = ForumGame()
