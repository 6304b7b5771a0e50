"""Whatever a game of Byzantion comes to between two turns can be described, and the description brings it about again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.config import ByzantionConfig
from quadriga.games.byzantion.state import ACTIVATED, FACE_DOWN, KNOWN, MARKED, NOBODY, Byzantion, new_state
from quadriga.games.byzantion.terms import EMPTY, Card, Chest, Deme, Doing, Good, Keimelion, Step, Territory, Unit
from quadriga.kernel import Match, Trial, random_dealer

GAMES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "length": "marathon"},
    {"players": 4},
    {"players": 1},
    {"players": 1, "length": "marathon"},
]


def word(member: Any) -> str:
    return str(member.name).lower()


def names(cards: Any) -> list[str]:
    return [card.name for card in cards]


def is_new_round(g: Byzantion) -> bool:
    """What is left of the last round goes before anybody is asked."""
    return g.step is Step.SEALS and (g.solo or all(seat == NOBODY for seat in g.seals))


def describe(config: ByzantionConfig, g: Byzantion) -> dict[str, Any]:
    """Everything but the settings."""
    who = ["justinian"] if g.solo else [word(deme) for deme in list(Deme)[: g.players]]
    table: dict[str, Any] = {
        "step": word(g.step),
        "events": ["-" if event is None else event.name for event in g.events],
        "market": [word(Good(good)) for good in g.market if good != EMPTY],
    }
    if not g.solo:
        table["ring"] = who[g.ring]
    if g.step is not Step.DRAFT:
        table |= describe_board(config, g, who) | (describe_alone(g) if g.solo else describe_round(g, who))
    return table | {name: describe_player(g, seat) for seat, name in enumerate(who)}


def describe_board(config: ByzantionConfig, g: Byzantion, who: list[str]) -> dict[str, Any]:
    seals = (
        dict(zip(Keimelion, g.initiative, strict=False))
        if g.step is Step.FINALE
        else dict(zip(Keimelion, g.seals, strict=True))
    )
    gone = new_state(config).removed  # in the solo game some cards never come
    lies_there = [] if is_new_round(g) and not g.solo else g.chests
    return {
        **({} if g.step is Step.FINALE else {"round": g.round + 1}),
        "seals": {word(space): who[seat] for space, seat in seals.items() if seat != NOBODY},
        "chests": names(lies_there),
        "spent": names(chest for chest in Chest if chest not in lies_there and chest not in g.chest_bag),
        "display": names(g.display),
        "discard": names(g.discard),
        "removed": names(card for card in g.removed if card not in gone),
        "units": {word(t): {word(unit): n for unit in Unit if (n := g.count_units(t, unit))} for t in Territory},
        "completed": g.completed,
    }


def describe_round(g: Byzantion, who: list[str]) -> dict[str, Any]:
    decided = g.step in (Step.ACTIONS, Step.DELIVERY, Step.CLEANUP)
    option = {"option": g.option + 1} if decided else {}
    return option | ({"active": who[g.active]} if g.step in (Step.VOTES, Step.ACTIONS) else {})


def describe_alone(g: Byzantion) -> dict[str, Any]:
    now: dict[str, Any] = {} if is_new_round(g) else {"paid": g.paid}
    if g.sealed_now != NOBODY and not is_new_round(g):
        now["sealed"] = word(Keimelion(g.sealed_now))
    return {**now, "revealed": [n for n, shown in enumerate(g.shown, 1) if shown], "reserved": names(g.reserved)}


def describe_player(g: Byzantion, seat: int) -> dict[str, Any]:
    own: dict[str, Any] = {word(good): n for good, n in zip(Good, g.goods[seat], strict=True)}
    own["hand"] = names(g.hands[seat])
    if not g.solo:
        own |= {"tasks": names(g.tasks[seat]), "dropped": names(g.dropped[seat])}
    if g.step is Step.DRAFT:
        return own | {"pack": names(g.packs[seat])}
    if not g.solo:
        own |= {"intrigues": names(g.intrigues[seat]), "plotted": g.plotted[seat]}
        own |= {"victories": g.victories[seat], "defeats": g.defeats[seat]}
        own |= {} if is_new_round(g) else {"stake": g.stakes[seat], "backed": g.backed[seat]}
    own["drew"] = g.drew[seat] and not is_new_round(g) and g.step is not Step.FINALE
    own["zone"] = [names(group) for group in g.zones[seat]]
    zone = [card for group in g.zones[seat] for card in group]

    def bearing(cards: list[Card], token: int, without: int = 0) -> list[str]:
        return names(card for card in cards if g.marks[card] & token and not g.marks[card] & without)

    own |= {"known": bearing(g.hands[seat], KNOWN), "face_down": bearing([*zone, *g.intrigues[seat]], FACE_DOWN)}
    return own | {"activated": bearing(zone, ACTIVATED, without=MARKED), "marked": bearing(zone, MARKED)}


def until_asked(g: Byzantion) -> Byzantion:
    """The table when somebody is asked next; whatever is drawn is the first there is."""
    g = g.copy()
    while g.result is None:
        trial = Trial(g, GAME.turn(g))
        while trial.chance:
            trial.answer(trial.chance.items[0])
        if trial.pending:
            break
    if g.step not in (Step.VOTES, Step.ACTIONS):
        g.active = NOBODY  # nobody's turn; the state still names the last one
    if g.step in (Step.DRAFT, Step.SEALS):
        g.initiative = []  # that of the last round
    if g.step is Step.FINALE:
        g.drew = [False] * g.players  # so are the draws
    return g


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_whatever_a_game_comes_to_can_be_described(options: dict[str, Any]) -> None:
    """At the next question everybody sees the same, and nothing else is different."""
    config, steps = GAME.configure(options), set()
    for seed in range(2):
        rng = Random(seed)
        match = Match(GAME, config, random_dealer(rng), quiet=True)
        while not match.over:
            ask = match.pending[0]
            match.answer(ask.seat, ask.choice.sample(rng))
        states = [g for _, g in match.checkpoints if g.doing is Doing.NOTHING and not g.acted and g.result is None]
        states = [g for g in states if g.step is not Step.SETUP and not (g.solo and g.step is Step.DRAFT)]
        for g in [*states[:3], *states[3::5], states[-1]]:
            steps.add(g.step)
            again, now = until_asked(GAME.position(config, describe(config, g))), until_asked(g)
            assert again == now
            assert all(GAME.view(again, seat) == GAME.view(now, seat) for seat in (None, *range(g.players)))
    assert len(steps) == (3 if config.players == 1 else 7)
