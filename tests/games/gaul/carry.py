"""Carry out one side of a card on a described state, with every answer and die given."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise
from random import Random
from typing import Any, NamedTuple

from exact import Exact

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events import EVENTS
from quadriga.games.gaul.moves import At, Finish, Select
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import Deed, Faction, Region, Side, Tribe
from quadriga.kernel import Amount, Ask, Chance, News, State, random_dealer
from quadriga.kernel.notation import part

LONGEST = 2000  # asks and draws in one Event


class Offer(NamedTuple):
    """A question as it was put: to whom, and what could be answered (of many groups, the first sixty)."""

    prompt: str
    seat: int
    options: Exact
    n: int  # the number that the question names


def at(*tribes: Tribe) -> list[At]:
    return [At(tribe) for tribe in tribes]


def selects(*regions: Region) -> list[Select]:
    return [Select(region) for region in regions]


def listen(g: State) -> list[News]:
    """From now on, what is told is kept in this list."""
    g.news = []
    return g.news


def carry_out(g: Gaul, by: Faction, card: Card, *answers: Any, shaded: bool = False, dice: Sequence[Any] = ()) -> list[str]:
    """The answers and dice must be legal and come out even; when no answer is left, whoever may stop does.

    A dict answers with a group of pieces. Returns the prompts that were asked.
    """
    return [offer.prompt for offer in find_offers(g, by, card, *answers, shaded=shaded, dice=dice)]


def find_offers(g: Gaul, by: Faction, card: Card, *answers: Any, shaded: bool = False, dice: Sequence[Any] = ()) -> list[Offer]:
    """As above; returns the questions with all that could be answered."""
    g.current, g.acting = int(card), by
    g.deeds[by] = int(Deed.EVENT)
    return follow(g, EVENTS[card][Side.SHADED if shaded else Side.UNSHADED](g, by), answers, dice)


def drive(g: Gaul, rule: Any, answers: Sequence[Any], dice: Sequence[Any] = ()) -> list[str]:
    """Run a rule with these answers and dice; returns the prompts."""
    return [offer.prompt for offer in follow(g, rule, answers, dice)]


def follow(g: Gaul, rule: Any, answers: Sequence[Any], dice: Sequence[Any] = ()) -> list[Offer]:
    """Run a rule with these answers and dice; returns the questions."""
    left, rolls, offers = list(answers), list(dice), list[Offer]()
    value: Any = None
    running = rule.__await__() if not hasattr(rule, "send") else rule
    while True:
        try:
            effect = running.send(value)
        except StopIteration:
            break
        if isinstance(effect, Chance):
            assert rolls, f"a draw for '{effect.what}' from {list(effect.items)} is not listed"
            drawn = rolls.pop(0)
            value = next(item for item in effect.items if item == drawn or part(item) == drawn)
            continue
        assert isinstance(effect, Ask)
        offers.append(Offer(effect.prompt, effect.seat, Exact(islice(effect.choice, 60)), effect.args.get("n", 0)))
        if not left:
            value = next((stop for stop in (Finish(), ()) if stop in effect.choice), None)
            assert value is not None, f"'{effect.prompt}' is not answered: {list(effect.choice)[:12]}"
            continue
        value = left.pop(0)
        if isinstance(value, dict):
            value = tuple(Amount(item, n) for item, n in sorted(value.items()))
        assert value in effect.choice, f"'{effect.prompt}': {value} is not among {list(effect.choice)[:12]}"
        g.check()
    assert not left, f"never asked for {left}"
    assert not rolls, f"never drawn: {rolls}"
    g.check()
    return offers


def carry_out_at_random(
    g: Gaul, by: Faction, card: int, side: Side, rng: Random, asks: list[tuple[Ask[Any], Any]] | None = None
) -> int:
    """Carry it out with random answers and dice; every state on the way must be sound. Returns how much was asked.

    The questions and their answers are added to `asks`.
    """
    g.current, g.acting = card, by
    g.deeds = [int(Deed.NOTHING)] * len(g.deeds)
    g.deeds[by] = int(Deed.EVENT)
    rule: Any = EVENTS[card][side](g, by)
    deal = random_dealer(rng)
    value: Any = None
    for steps in range(LONGEST):
        try:
            effect = rule.send(value)
        except StopIteration:
            return steps
        g.check()
        if isinstance(effect, Chance):
            value = deal(effect, 0)
            continue
        assert isinstance(effect, Ask)
        assert len(effect.choice) > 0, f"{effect.prompt} offers nothing"
        if effect.choice.kind == "one":
            options = list(effect.choice)
            assert len({(type(option), option) for option in options}) == len(options), f"{effect.prompt} repeats itself"
            for option, after in pairwise(options):
                assert type(option) is not type(after) or option < after, f"{effect.prompt}: {option} before {after}"
        value = effect.choice.sample(rng)
        if asks is not None:
            asks.append((effect, value))
    raise AssertionError(f"{Card(card).name} does not end")
