"""What a preview tells is sure: what rests on a draw, a sealed answer or something hidden is not told, however rare it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from quadriga.kernel import Ask, AskAll, Chance, Config, Delegate, Game, Match, Reply, Result, State, random_dealer
from quadriga.kernel.foresee import MOST


@dataclass(slots=True)
class Urn(State):
    hidden: int = 3  # what seat 1 holds
    told: list[int] = field(default_factory=list)
    result: Result | None = None

    def copy(self) -> Urn:
        return Urn(self.hidden, self.told[:], self.result)


class UrnGame(Game[Urn, Config, tuple[int, ...]]):
    """Seat 0 says go, and one rule follows."""

    name = "urn"
    rules_version = 1
    config_type = Config
    state_type = Urn

    def __init__(self, rule: Callable[[Urn], Awaitable[None]], holds: int = 1, sealed: int = 0) -> None:
        self.rule = rule
        self.holds = holds  # how many different things seat 1 may hold
        self.sealed = sealed  # among how many answers seat 1 chooses at the same time
        self.imagined = 0

    def seats(self, config: Config) -> int:
        return 2

    def new(self, config: Config) -> Urn:
        return Urn(hidden=self.holds - 1)

    async def turn(self, g: Urn) -> None:
        if self.sealed:
            g.told = await AskAll([Ask(0, [7], "go"), Ask(1, list(range(self.sealed)), "bid")])
        else:
            await Ask(0, [7], "go")
        await self.rule(g)
        g.result = Result((0,), (1, 0), "end")

    def view(self, g: Urn, seat: int | None) -> tuple[int, ...]:
        return tuple(g.told)

    def imagine(self, g: Urn, seat: int | None, rng: Random) -> None:
        if seat != 1:
            g.hidden = rng.randrange(self.holds)


def foretold(game: UrnGame, *, bid: int | None = None) -> list[str]:
    match: Match[Any, Any, Any] = Match(game, Config(), random_dealer(Random(1)))
    if bid is not None:
        match.answer(1, bid)
    news = match.preview(0, 7)
    game.imagined = match.imagined.worlds
    return [f"{item.key} {item.args['n']}" if item.args else item.key for item in news]


@pytest.mark.parametrize("odd", range(20))
def test_one_outcome_of_twenty_is_enough_to_keep_silent(odd: int) -> None:
    async def rule(g: Urn) -> None:
        g.tell("begins")
        n = await Chance(range(20), "draw")
        if n != odd:
            g.tell("usual")
        g.tell("ends")

    assert foretold(UrnGame(rule)) == ["begins", "ends"]


def test_what_was_drawn_is_never_told_even_of_two() -> None:
    async def rule(g: Urn) -> None:
        for _ in range(5):
            g.tell("drew", n=await Chance("ab", "draw"))

    assert foretold(UrnGame(rule)) == []


def test_draws_that_can_come_out_in_one_way_only_are_told() -> None:
    async def rule(g: Urn) -> None:
        g.tell("drew", n=await Chance([4], "only"))
        g.tell("drew", n=await Chance([5, 6, 7], "weighted", [0, 2, 0]))

    assert foretold(UrnGame(rule)) == ["drew 4", "drew 6"]


def test_all_dice_low_and_all_dice_high_are_among_the_worlds() -> None:
    async def rule(g: Urn) -> None:
        dice = [await Chance(range(1, 7), "die") for _ in range(8)]
        if sum(dice) > 8:
            g.tell("holds")
        if sum(dice) < 48:
            g.tell("stands")

    assert foretold(UrnGame(rule)) == []


@pytest.mark.parametrize("odd", range(4))
def test_a_second_draw_that_only_one_outcome_of_the_first_leads_to_is_gone_through_as_well(odd: int) -> None:
    async def rule(g: Urn) -> None:
        if await Chance(range(6), "first") != 3 or await Chance(range(4), "second") != odd:
            g.tell("most often")

    assert foretold(UrnGame(rule)) == []


@pytest.mark.parametrize("bid", [0, 9])
def test_one_sealed_answer_of_ten_is_enough_to_keep_silent(bid: int) -> None:
    async def rule(g: Urn) -> None:
        g.tell("opened")
        if g.told[1] != 9:
            g.tell("outbid")

    assert foretold(UrnGame(rule, sealed=10), bid=bid) == ["opened"]


@pytest.mark.parametrize("sealed", [150, 1000])
def test_a_choice_too_long_to_be_listed_is_sampled(sealed: int) -> None:
    async def rule(g: Urn) -> None:
        g.tell("bid", n=g.told[1])
        g.tell("opened")

    assert foretold(UrnGame(rule, sealed=sealed), bid=3) == ["opened"]


def test_where_something_hidden_shows_many_worlds_are_asked() -> None:
    async def rule(g: Urn) -> None:
        g.tell("held", n=g.hidden)
        if g.hidden != 8:
            g.tell("harmless")

    game = UrnGame(rule, holds=9)
    assert foretold(game) == []


def test_worlds_are_few_where_nothing_can_differ_and_never_very_many() -> None:
    async def plain(g: Urn) -> None:
        g.tell("done")

    async def vast(g: Urn) -> None:
        g.tell("drew", n=await Chance(range(500), "draw"))
        g.tell("done")

    open_game, secret, deck = UrnGame(plain), UrnGame(plain, holds=5), UrnGame(vast)
    assert [foretold(game) for game in (open_game, secret, deck)] == [["done"]] * 3
    assert (open_game.imagined, secret.imagined, deck.imagined) == (1, 4, MOST)


def test_votes_that_decide_only_together_are_gone_through_together() -> None:
    async def rule(g: Urn) -> None:
        votes = [await Chance("yn", "vote") for _ in range(4)]
        if votes != ["n", "y", "y", "n"]:
            g.tell("passed")

    assert foretold(UrnGame(rule)) == []


class Clerk:
    """It answers for seat 1: "loss" is a reaction, anything else a turn of its own."""

    seats = (1,)

    async def _answer(self, ask: Ask[int]) -> None:
        while True:
            _ = await Reply(3)

    def begin(self, ask: Ask[int]) -> Coroutine[Any, Any, None]:
        return self._answer(ask)

    def acts(self, ask: Ask[int]) -> bool:
        return ask.prompt != "loss"

    def interrupt(self, effect: Any) -> None: ...


class ClerkGame(UrnGame):
    def automata(self, config: Config) -> tuple[int, ...]:
        return (1,)


def test_a_preview_ends_where_a_seat_of_the_games_own_acts() -> None:
    async def rule(g: Urn) -> None:
        await Delegate(Clerk())
        g.tell("lost", n=await Ask(1, [3], "loss"))
        g.tell("acted", n=await Ask(1, [3], "move"))

    game = ClerkGame(rule)
    assert foretold(game) == ["lost 3"]
    match: Match[Any, Any, Any] = Match(game, Config(), random_dealer(Random(1)))
    assert match.foresee(0, 7).then == 1
    match.answer(0, 7)
    assert [line.news.key for line in match.chronicle or []] == ["lost", "acted"], "the match itself goes on"


def test_who_acts_next_is_not_told_where_it_depends_on_a_draw() -> None:
    async def rule(g: Urn) -> None:
        await Delegate(Clerk())
        if await Chance([1, 2], "die") == 1:
            await Ask(1, [3], "move")

    match: Match[Any, Any, Any] = Match(ClerkGame(rule), Config(), random_dealer(Random(1)))
    assert match.foresee(0, 7) == ([], None)
