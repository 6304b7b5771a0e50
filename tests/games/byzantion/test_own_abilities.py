"""Card sets of one's own in which a card has several abilities, of any kinds: each works by itself (R-35)."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.box.cards import FILES, HOUSE_TABLES, read_cards
from quadriga.games.byzantion.box.kinds import FIELDS, NOT_KEPT, WEALTH
from quadriga.games.byzantion.box.schema import SOURCES
from quadriga.games.byzantion.moves import Activate, Announce, Buy, Call, Decline, PlayCard, Replace
from quadriga.games.byzantion.terms import RESOURCES, Action, After, Card, CardType, Good, Instant, Keimelion, Passive
from quadriga.kernel import Match, random_dealer

from .setting import BLUE, asked, can, card_set, do, goods, has, offers, table
from .test_final import delivery, give, reveal

PLAY = Announce(Action.PLAY)
CI, FI, FR = Good.CIVICUS, Good.FIDES, Good.FRUMENTUM


def with_abilities(card: str, *abilities: dict[str, Any]) -> dict[str, Any]:
    return card_set("empire.toml", card, abilities=list(abilities))


def test_10_1_a_hero_with_two_replacements_pays_for_each_that_is_used() -> None:
    """§10.1: civicus or fides may stand for a resource; who uses one pays nothing for the other."""
    two = with_abilities("E002", {"code": "SUBSTITUTE", "good": "civicus"}, {"code": "SUBSTITUTE", "good": "fides"})
    match = delivery(option=2, options=two, blue={"zone": [["E002"]], "civicus": 2})  # needs 2 civicus and 1 frumentum
    do(match, Replace(Card.E002, FR))
    reveal(match, give(civicus=1), ())
    assert (goods(match, BLUE), has(match, BLUE, Good.DOXA)) == ({}, 5 + 2)
    match = delivery(option=2, options=two, blue={"zone": [["E002"]], "civicus": 2, "fides": 2})
    do(match, Replace(Card.E002, FR), Replace(Card.E002, CI))
    reveal(match, give(civicus=1), ())
    assert match.state.completed == 1
    assert (goods(match, BLUE), has(match, BLUE, Good.DOXA)) == ({"fides": 1, "auctoritas": 5}, 5 + 3)
    match = delivery(option=2, options=two, blue={"zone": [["E002"]], "civicus": 2, "fides": 2})
    do(match, Decline(), Replace(Card.E002, FR))
    reveal(match, give(civicus=2), ())
    assert goods(match, BLUE) == {"fides": 1, "auctoritas": 5}


REACTIONS = (
    {"code": "AFTER", "type": "emporion", "does": "TRADE"},
    {"code": "AFTER", "type": "emporion", "does": "ACTIVATE"},
)  # fmt: skip


@pytest.mark.parametrize("order", [1, -1])
def test_r_41_a_hero_with_two_reactions_does_them_as_they_are_printed(order: int) -> None:
    """R-41: nobody is asked which of two heroes comes first when there is one."""
    options = with_abilities("E061", *REACTIONS[::order])
    match = table(options=options, blue={"nomisma": 10, "hand": ["E069", "E080"], "zone": [["E061", "E070"]]})
    do(match, PLAY, PlayCard(Card.E069))
    steps = [("trade", Buy(Good.AUCTORITAS)), ("march", Activate(Card.E061))][::order]
    for prompt, move in steps:
        assert asked(match) == (BLUE, prompt)
        do(match, move)
    assert asked(match) == (BLUE, "play")


def test_r_41_beside_another_hero_he_is_called_once_for_each_of_his_reactions() -> None:
    """R-41: Kosmas trades and activates, Nonnosos activates; whoever is called does what comes first on his card."""
    both = with_abilities("E061", *REACTIONS)["cards"]["empire.toml"]
    other = {**both["E067"], "abilities": [REACTIONS[1]]}
    options = {"cards": {"empire.toml": {**both, "E067": other}}}
    zone = [["E061", "E070"], ["E067", "E071"], ["E043", "E050"]]
    match = table(options=options, blue={"nomisma": 20, "hand": ["E069", "E080"], "zone": zone})
    do(match, PLAY, PlayCard(Card.E069))
    assert (asked(match), offers(match)) == ((BLUE, "call"), [Call(Card.E061), Call(Card.E067)])
    do(match, Call(Card.E067), Activate(Card.E043))
    assert (asked(match)[1], can(match, Decline())) == ("trade", True)  # only Kosmas is left
    do(match, Decline())
    assert (asked(match)[1], offers(match)) == ("march", [Decline(), Activate(Card.E061), Activate(Card.E067)])

    match = table(options=options, blue={"nomisma": 20, "hand": ["E069", "E080"], "zone": zone})
    do(match, PLAY, PlayCard(Card.E069), Call(Card.E061))
    assert asked(match) == (BLUE, "trade")


def test_r_41_nobody_is_asked_who_comes_first_when_all_do_the_same() -> None:
    """R-41: Kosmas and Nonnosos both trade; the order makes no difference."""
    both = with_abilities("E061", REACTIONS[0])["cards"]["empire.toml"]
    options = {"cards": {"empire.toml": {**both, "E067": {**both["E067"], "abilities": [REACTIONS[0]]}}}}
    match = table(options=options, blue={"nomisma": 20, "hand": ["E069", "E080"], "zone": [["E061"], ["E067"]]})
    do(match, PLAY, PlayCard(Card.E069))
    assert asked(match) == (BLUE, "trade")
    assert asked(do(match, Decline())) == (BLUE, "trade")
    assert asked(do(match, Decline())) == (BLUE, "play")


def test_r_41_who_can_do_nothing_yet_waits_for_whoever_can() -> None:
    """R-41: Kosmas has no nomisma to trade with until Prokopios has activated the bandon."""
    match = table(blue={"nomisma": 2, "hand": ["E099", "E100"], "zone": [["E061", "E070"], ["E005"]]})
    do(match, PLAY, PlayCard(Card.E099))
    assert asked(match) == (BLUE, "march")
    do(match, Activate(Card.E061))
    assert asked(match) == (BLUE, "trade")


# Any abilities on any card -------------------------------------------------------------------------------------------------


def some_goods(rng: Random, kinds: tuple[Good, ...]) -> dict[str, int]:
    return {good.name.lower(): rng.choice([1, 2, 5, 20]) for good in rng.sample(kinds, rng.randint(1, 3))}


def some_ability(rng: Random, kind: type[Passive] | type[Instant]) -> dict[str, Any]:
    """A code with values that fit its fields."""
    codes: list[Passive | Instant] = list(kind)
    code = rng.choice(codes)
    values: dict[str, Any] = {
        "good": rng.choice(RESOURCES).name.lower(),
        "type": rng.choice(list(CardType)).name.lower(),
        "keimelion": rng.choice(list(Keimelion)).name.lower(),
        "does": rng.choice(list(After)).name,
        "goods": some_goods(rng, WEALTH if code in NOT_KEPT else tuple(Good)),
        "n": rng.choice([1, 2, 3, 20]),
    }
    fields = list(FIELDS.get(code, ()))
    if "does" in fields and values["does"] == "GAIN":
        fields.append("goods")
    return {"code": code.name, **{field: values[field] for field in fields}}


def some_set(rng: Random) -> dict[str, Any]:
    """Every empire card has up to three abilities, other types, another cost and production."""
    tables = deepcopy({file: HOUSE_TABLES[file] for file in FILES})
    for card in tables["empire.toml"].values():
        hero = rng.random() < 0.5
        types = rng.sample(list(CardType), rng.randint(1, 2))
        card["types"] = {kind.name.lower(): rng.randint(1, 3) if hero else 0 for kind in types}
        card["cost"] = rng.choice([0, 1, 3, 5])
        card["production"] = some_goods(rng, tuple(Good))
        card["abilities"] = [some_ability(rng, Passive if hero else Instant) for _ in range(rng.randint(0, 3))]
        for source in SOURCES:
            card.pop(source, None)
    return tables


@pytest.mark.parametrize("players", [1, 2, 3])
def test_r_35_any_abilities_on_any_card_are_played_to_the_end(players: int) -> None:
    """R-35: with random players; the state is sound at each step, and no answer is offered twice."""
    rng = Random(players)
    for _ in range(2):
        cards = read_cards(some_set(rng))
        match = Match(GAME, GAME.configure({"players": players, "cards": cards}), random_dealer(rng), quiet=True)
        while not match.over:
            match.state.check()
            ask = match.pending[0]
            written = [str(move) for move in ask.choice] if len(ask.choice) < 200 else []
            assert len(written) == len(set(written)), ask.prompt
            match.answer(ask.seat, ask.choice.sample(rng))
        match.state.check()
