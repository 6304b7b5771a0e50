"""The deck of a described position and where play stands on its card: which cards are gone, and what may still come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import Card
from .contradictions import Contradiction, named, number, player
from .rules.deck import PILE, SET_ASIDE, count_winters, is_final_winter, lasting_cards, lay_ahead
from .rules.scenarios import count_piles, sheet_of
from .state import Gaul
from .terms import AEDUI, ARVERNI, GERMANS, NO_CARD, WINTER, Book, Deed, Phase, Scenario, Standing

NOTHING = "NOTHING"  # after the last card

LEAVING = ((2, GERMANS, Standing.OUT), (4, AEDUI, Standing.OUT), (5, ARVERNI, Standing.WAITING))  # by steps of the Interlude
EXPEDITION = 8  # its step to Britannia


def take_cards(g: Gaul, data: Mapping[str, Any]) -> None:
    """The card played, the next one and those before are no longer in the deck."""
    g.current = int(named(Card, data.get("card", "CICERO")))
    after = data.get("next", "POMPEY")
    g.upcoming = NO_CARD if after == NOTHING else int(named(Card, after))
    if g.current == g.upcoming:
        raise Contradiction("refuse.position.two_cards")
    g.played = [int(named(Card, name)) for name in data.get("played", [])]
    for card in _known_events(g):
        if card not in g.undrawn:
            raise Contradiction("refuse.position.deck", card=Card(card).name)
        g.undrawn.remove(card)


def _known_events(g: Gaul) -> list[int]:
    return [card for card in (g.current, g.upcoming, *g.played) if card not in (WINTER, NO_CARD)]


def take_lasting(g: Gaul, *cards: Card) -> None:
    """The card that a marker or Capability came with has been played, the last one perhaps by who acted on it just now.

    In the second half it may be of the first half's deck.
    """
    if g.current in cards and Deed.EVENT not in g.deeds:
        raise Contradiction("refuse.position.unplayed", card=Card(g.current).name)
    gone = any(card in (g.current, *g.played, *g.undrawn) for card in cards) or _is_second_half(g)
    if g.upcoming in cards or not gone:
        raise Contradiction("refuse.position.deck", card=cards[0].name)
    g.undrawn = [other for other in g.undrawn if other not in cards]


def _is_second_half(g: Gaul) -> bool:
    return g.scenario is Scenario.GALLIC_WAR and g.book is Book.FALLING_SKY


def deal(g: Gaul, data: Mapping[str, Any]) -> None:
    """The deck goes on behind the next card."""
    _set_aside(g, data)
    _count_winters(g, data)
    _open_pile(g, data)
    _foresee(g, data)
    phases = _phases(g)
    g.phase = named(Phase, data["phase"]) if "phase" in data else phases[0]
    if g.phase not in phases:
        raise Contradiction("refuse.position.phase", phase=g.phase.name, card=Card(g.current).name)
    step = number(data.get("step", 0), _most_steps(g), "step")
    g.step = 1 if g.phase is Phase.ARVERNI else step  # it comes once, before the end of the card
    if g.phase is Phase.INTERLUDE:
        _see_leaders_off(g)


def _set_aside(g: Gaul, data: Mapping[str, Any]) -> None:
    """R-89: the second deck is without the cards that were in effect, and stays so when an effect ends."""
    aside = {named(Card, name) for name in data.get("aside", [])}
    for card in aside:
        if not _is_second_half(g) or card not in g.undrawn:
            raise Contradiction("refuse.position.deck", card=card.name)
    if _is_second_half(g):
        aside |= lasting_cards(g)
    g.undrawn = [card for card in g.undrawn if card not in aside]


def _count_winters(g: Gaul, data: Mapping[str, Any]) -> None:
    is_winter = g.current == WINTER
    g.winters = number(data.get("winters", int(is_winter)), len(sheet_of(g).winters), "winters")
    if g.winters < g.played.count(WINTER) + is_winter:
        raise Contradiction("refuse.position.winters")
    if g.winters > count_winters(g) - (not is_winter):
        raise Contradiction("refuse.position.last_winter", n=count_winters(g))


def _open_pile(g: Gaul, data: Mapping[str, Any]) -> None:
    """The pile below the next card; its Winter card is still to come if that is not among those that have."""
    winters = sheet_of(g).winters
    is_winter = WINTER in (g.current, g.upcoming)
    coming = winters[min(g.winters if g.current != WINTER else g.winters - 1, len(winters) - 1)]
    g.pile = number(data.get("pile", coming if is_winter else coming - 1), count_piles(g), "pile")
    g.pile_left = number(data.get("left", 0 if is_winter else PILE - 2), PILE, "left")
    seen = g.winters + (g.upcoming == WINTER)
    upto = sum(pile <= g.pile for pile in winters)
    g.pile_winter = seen < upto
    if ("pile" in data or "left" in data) and not _is_deep_enough(g, seen, upto):
        raise Contradiction("refuse.position.pile", pile=g.pile, n=g.pile_left)
    if g.upcoming == NO_CARD and (g.pile < count_piles(g) or g.pile_left or g.pile_winter):
        raise Contradiction("refuse.position.next")


def _is_deep_enough(g: Gaul, seen: int, upto: int) -> bool:
    """Whether as many Winters and Events have come as the piles above hold, and no more are left than the deck has."""
    above = upto - (g.pile in sheet_of(g).winters)
    drawn = g.pile * PILE - g.pile_left
    return above <= seen <= upto and len(_known_events(g)) <= drawn and g.pile_left <= max(0, len(g.undrawn) - SET_ASIDE)


def _foresee(g: Gaul, data: Mapping[str, Any]) -> None:
    """Cards 35 and 47: what somebody has looked at waits on top of the deck."""
    cards = [named(Card, name) for name in data.get("ahead", [])]
    known = {player(g, name): number(n, len(cards), f"foreseen {name}") for name, n in data.get("foreseen", {}).items()}
    if max(known.values(), default=0) != len(cards):
        raise Contradiction("refuse.position.foreseen")
    for i, card in enumerate(cards):
        if not lay_ahead(g, card, [g.seat(faction) for faction, n in known.items() if i < n]):
            raise Contradiction("refuse.position.deck", card=card.name)


def _phases(g: Gaul) -> tuple[Phase, ...]:
    """Where the game may stand with this card played."""
    if g.current != WINTER:
        after = g.rules.after_card(g)
        return (Phase.CARD, Phase.CARD_END) if after is None else (Phase.CARD, Phase.CARD_END, after)
    second = g.rules.has_second_half(g) and is_final_winter(g)
    return (*g.rules.winter, Phase.INTERLUDE) if second else g.rules.winter


def _see_leaders_off(g: Gaul) -> None:
    """§A2.1.1: whom the steps so far have taken out of the game, and that Vercingetorix will come."""
    for step, faction, standing in LEAVING:
        if g.step > step:
            g.standing[faction] = int(standing)


def _most_steps(g: Gaul) -> int:
    """How many turns of the phase may be over: at the end of a card, that of the Arverni."""
    if g.phase is Phase.CARD_END:
        return int(g.rules.after_card(g) is not None)
    if g.phase is Phase.QUARTERS:
        return len(g.rules.quarters) - 1
    return EXPEDITION if g.phase is Phase.INTERLUDE else 0
