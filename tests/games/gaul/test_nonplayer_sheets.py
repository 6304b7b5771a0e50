"""8.2.1, A8.2.1: every instruction of the Event sheets is carried out on boards out of seeded play, and declined as it says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.cards import ARIOVISTUS_DECK, BASE_DECK, FACES, Capability, Card
from quadriga.games.gaul.events.pieces import place_legion
from quadriga.games.gaul.moves import Pass
from quadriga.games.gaul.rules.choose import place_bands
from quadriga.games.gaul.rules.nonplayers import driver
from quadriga.games.gaul.rules.nonplayers.driver import SCRIPTS, Turn
from quadriga.games.gaul.rules.nonplayers.events import carry_out, plan_event
from quadriga.games.gaul.rules.nonplayers.factions import drive
from quadriga.games.gaul.rules.nonplayers.instructions import SHEETS, instruction, is_listed_no, side_for
from quadriga.games.gaul.rules.nonplayers.spaces import largest_groups
from quadriga.games.gaul.rules.sequence import play_slot
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GERMANS,
    ROMANS,
    Book,
    Faction,
    Phase,
    Region,
    Side,
    Tribe,
)
from quadriga.kernel import Chance, Match, random_dealer

from .test_events_all import listen

SHADED, UNSHADED = Side.SHADED, Side.UNSHADED
SCENARIOS = {Book.FALLING_SKY: ("RECONQUEST", "GREAT_REVOLT", "PAX_GALLICA"), Book.ARIOVISTUS: ("ARIOVISTUS", "GALLIC_WAR")}
DECKS = {Book.FALLING_SKY: BASE_DECK, Book.ARIOVISTUS: ARIOVISTUS_DECK}
CHARTED = [
    (Book.FALLING_SKY, AEDUI), (Book.FALLING_SKY, ARVERNI), (Book.FALLING_SKY, BELGAE),
    (Book.ARIOVISTUS, AEDUI), (Book.ARIOVISTUS, BELGAE), (Book.ARIOVISTUS, GERMANS),
    (Book.FALLING_SKY, ROMANS), (Book.ARIOVISTUS, ROMANS),
]  # fmt: skip
NEVER = {Card.GERMANIC_HORSE, Card.REMI_INFLUENCE, Card.WAR_FLEET, Card.CELTIC_RITES, Card.DRUIDS}  # A8.2.3: not for Germans

APART = {Card.PARLEY}  # of the Romans: both Leaders must meet in strength, which has a position of its own


def marked(book: Book, faction: Faction) -> set[Card]:
    """Cards with laurels for the faction; for Germans also those with laurels or a carnyx at the Arverni symbol."""
    symbols = (GERMANS, ARVERNI) if faction is GERMANS else (faction,)
    found = set()
    for card in DECKS[book]:
        face = FACES[card]
        signs = (*face.laurels, *face.carnyx) if faction is GERMANS else face.laurels
        if any(symbol in signs for symbol in symbols):
            found.add(card)
    return found


PAIRS = [(book, faction, card) for book, faction in CHARTED for card in sorted(SHEETS[book, faction])]


def test_8_2_1_every_marked_pair_is_instructed_and_every_instructed_pair_is_carried_out_below() -> None:
    declared = {(book, faction, card) for book, faction in CHARTED for card in marked(book, faction)}
    by_guideline = {(Book.ARIOVISTUS, GERMANS, card) for card in (Card.CELTIC_RITES, Card.DRUIDS)}
    assert set(PAIRS) == declared | by_guideline
    assert len(declared) == 21 + 16 + 20 + 17 + 14 + 29 + 24 + 29 + 17 + 16


@cache
def boards(book: Book) -> tuple[Gaul, ...]:
    """Positions of seeded random play."""
    found: list[Gaul] = []
    for scenario in SCENARIOS[book]:
        for seed in range(3):
            rng = Random(seed)
            match = Match(GAME, GAME.configure({"scenario": scenario}), random_dealer(rng), quiet=True)
            for _ in range(260):
                if match.over:
                    break
                (ask,) = match.pending
                match.answer(ask.seat, ask.choice.sample(rng))
            slots = [g for _, g in match.checkpoints if g.phase is Phase.CARD and g.book is book]
            found += slots[:: max(1, len(slots) // 6)]
    return tuple(found)


def ally_tribes(g: Gaul, faction: Faction) -> None:
    """The Remi to the faction, other Subdued Tribes to one after another, so that Rome's score is low."""
    g.subdue(Tribe.REMI)
    g.place_ally(Tribe.REMI, faction)
    for i, tribe in enumerate(Tribe):
        others = [f for f in FACTIONS if f is not ROMANS and g.count_available_allies(f) > 1 and g.can_hold(tribe, f)]
        if g.is_subdued(tribe) and others:
            g.place_ally(tribe, others[i % len(others)])


def crowd(g: Gaul, faction: Faction, region: Region) -> None:
    """Many Warbands of the faction, with Legions and Auxilia and somebody of each other faction."""
    for other in FACTIONS:
        n = 20 if other is faction else 3 if other is ROMANS else 2
        place_bands(g, other, region, min(n, g.count_available_bands(other)))
    for _ in range(min(2, g.track)):
        place_legion(g, region)


def seize(g: Gaul, faction: Faction, region: Region) -> None:
    """Only the faction's Warbands are left there."""
    for other in FACTIONS:
        for piece, n in g.pieces(region, other).items():
            if piece.is_band:
                g.remove(region, piece, n)
    place_bands(g, faction, region, min(12, g.count_available_bands(faction)))


def positions(book: Book, faction: Faction, card: Card) -> Iterator[Gaul]:
    """Each board with the card up and the faction to act, as it was and made fuller; others play or do not."""
    for board in boards(book):
        for change in (3, 2, 1, 0):
            for run in ((faction,), board.rules.players, (faction, ROMANS), (faction, GERMANS), (faction, BELGAE)):
                g = board.copy()
                g.current, g.deeds, g.winters = int(card), [0] * len(g.deeds), 0
                g.eligible = [int(other is faction) for other in FACTIONS]
                g.automata = tuple(sorted({g.seat_of[f] for f in run if not g.is_game_run(f)}))
                if change:
                    ally_tribes(g, faction)
                if change == 2:
                    seize(g, faction, Region.CARNUTES)
                if change == 3:
                    crowd(g, faction, (largest_groups(g, faction) or g.regions())[0])
                if card is Card.SHIFTING_LOYALTIES:
                    g.capabilities = [Capability(Card.LEGIO_X, UNSHADED), Capability(Card.MASSED_GALLIC_ARCHERS, SHADED)]
                    g.capabilities.append(Capability(Card.BALEARIC_SLINGERS, SHADED))
                    g.capabilities += [Capability(Card.GERMAN_PHALANX, SHADED)] if book is Book.ARIOVISTUS else []
                if card is Card.WAR_FLEET and change == 1:
                    seize(g, faction, Region.MORINI)
                yield g


async def only_event(turn: Turn) -> None:
    """In place of the chart: the Event if it is not declined."""
    plan = await plan_event(turn)
    if plan is None:
        await turn.give(Pass())
    else:
        await carry_out(turn, plan)


def fail(off: driver.OffScript) -> None:
    raise AssertionError(str(off))


def plays(g: Gaul, seed: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the Event is carried out; dice, lots and people by a seeded generator."""
    monkeypatch.setitem(SCRIPTS, "slot", only_event)
    monkeypatch.setattr(driver, "stray", fail)
    told, rng, value = listen(g), Random(seed), None
    running: Any = drive(g, play_slot(g))
    while True:
        try:
            effect = running.send(value)
        except StopIteration:
            return any(news.key == "event" for news in told)
        value = rng.choice(effect.items) if isinstance(effect, Chance) else effect.choice.sample(rng)
        g.check()


@pytest.mark.parametrize(("book", "faction", "card"), PAIRS, ids=lambda word: word.name)
def test_8_2_1_instruction(book: Book, faction: Faction, card: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is carried out somewhere, with its text, and what it must keep is kept; where it says "No", it is declined."""
    played = 0
    for seed, g in enumerate(positions(book, faction, card)):
        sheet, before = instruction(g, faction), g.copy()
        side = side_for(g, faction)
        refused = side is None or is_listed_no(g, faction) or sheet.declines(g, faction)
        if not plays(g, seed, monkeypatch):
            continue
        assert not refused
        assert sheet.keeps(before, g, faction)
        played += 1
        if played == 2:
            break
    never = (faction is GERMANS and card in NEVER) or (faction is ROMANS and card in APART)
    assert (played > 0) is not never
