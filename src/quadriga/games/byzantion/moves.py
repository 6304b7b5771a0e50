"""The moves of Byzantion: what a player can answer, each field something to point at."""

from __future__ import annotations

from typing import NamedTuple

from .terms import Action, Card, Deme, Good, Keimelion, Task, Territory, Unit


class DropTask(NamedTuple):
    task: Task


class Keep(NamedTuple):
    """Draft: keep this card and pass the rest."""

    card: Card


class PlaceSeal(NamedTuple):
    keimelion: Keimelion


class Vote(NamedTuple):
    """Place n auctoritas on the first or the second option."""

    option: int
    n: int


class Abstain(NamedTuple):
    pass


class Choose(NamedTuple):
    """The judge decides for an option."""

    option: int


class Name(NamedTuple):
    """The judge, or who plays a card, names a player."""

    deme: Deme


class Announce(NamedTuple):
    action: Action


class Discard(NamedTuple):
    """Give a hand card away for its income."""

    card: Card


class Intrigue(NamedTuple):
    """Play an intrigue card."""

    card: Card


class EndTurn(NamedTuple):
    pass


class Pass(NamedTuple):
    """No more actions this round."""


class Decline(NamedTuple):
    """Do not use a reaction or an ability."""


class Done(NamedTuple):
    """Enough of this."""


class Use(NamedTuple):
    """Use the ability."""


class DrawDeck(NamedTuple):
    """Two cards of the deck."""


class DrawDisplay(NamedTuple):
    """This card of the display and one of the deck."""

    card: Card


class DrawDiscard(NamedTuple):
    """The top of the discard pile and one card of the deck."""


class Take(NamedTuple):
    """Take this card (from the display, or out of a hand)."""

    card: Card


class Call(NamedTuple):
    """Let this hero act before the others who react to the same card."""

    card: Card


class PlayCard(NamedTuple):
    card: Card


class Activate(NamedTuple):
    """A single card, or a bandon by its leader."""

    card: Card


class Join(NamedTuple):
    """Put a card behind a hero."""

    card: Card
    leader: Card


class Leave(NamedTuple):
    """Take a card out of its bandon."""

    card: Card


class Sell(NamedTuple):
    good: Good


class Buy(NamedTuple):
    good: Good


class Swap(NamedTuple):
    """Change one resource into another."""

    give: Good
    get: Good


class TakeFrom(NamedTuple):
    """Take one resource from a player."""

    deme: Deme
    good: Good


class Gain(NamedTuple):
    """One resource of your choice."""

    good: Good


class Target(NamedTuple):
    """A card in another player's zone."""

    deme: Deme
    card: Card


class TakePile(NamedTuple):
    pile: int


class MoveUnit(NamedTuple):
    unit: Unit
    source: Territory
    to: Territory


class PlaceUnit(NamedTuple):
    unit: Unit
    territory: Territory


class Replace(NamedTuple):
    """A hero's resource stands for a needed one."""

    card: Card
    good: Good


class Bid(NamedTuple):
    """A sealed bid, with a card that raises it or none."""

    n: int
    card: Card | None


class Reveal(NamedTuple):
    """Solo: turn up a future event, by its place in the row."""

    place: int


class Reserve(NamedTuple):
    """Solo: keep a display card for the next round."""

    card: Card


class PayEvent(NamedTuple):
    """Solo: pay the event's nomismata."""


class Build(NamedTuple):
    """Solo: build a unit in a territory."""

    unit: Unit
    territory: Territory
