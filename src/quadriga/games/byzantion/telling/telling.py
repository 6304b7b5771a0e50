"""Byzantion in words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from quadriga.kernel import Amount, Amounts, Ask, News, Order, Written
from quadriga.text import Table, Text
from quadriga.text.telling import Partial, Plan, Preset, Telling

from ..box.cards import HOUSE
from ..config import ByzantionConfig
from ..explain.refusals import hindrances, why_not
from ..moves import (
    Abstain,
    Activate,
    Announce,
    Bid,
    Buy,
    Choose,
    Decline,
    Discard,
    Done,
    DrawDeck,
    DrawDiscard,
    DrawDisplay,
    EndTurn,
    Intrigue,
    Join,
    Leave,
    Pass,
    PayEvent,
    PlayCard,
    Replace,
    Sell,
    Swap,
    TakePile,
    Vote,
)
from ..state import Byzantion
from ..terms import Event, Good, Step
from ..view import View
from .board_text import board_text
from .card_text import alone, event_option, renamed
from .lines import barred_plays, bid_part, bids_in_order, by_followers, first_of_two, move_line, planned_plays, stake
from .prompts import asking, penalty_line, silenced
from .replaced import delivered_with_heroes, lacking
from .tasks import standing


class ByzantionTelling(Telling[View]):
    presets = (
        Preset("bot", {"players": "2"}, ("here", "bot")),
        Preset("solo", {"players": "1"}, ("here",)),
        Preset("friend", {"players": "2"}, ("here", "link")),
    )
    readings = frozenset({"robe_doubles"})
    tipped = frozenset({Announce.__name__})
    worded = frozenset({Activate.__name__, DrawDeck.__name__, DrawDiscard.__name__, TakePile.__name__})
    ordered = frozenset({Swap.__name__})
    leading = ("length",)
    openings = MappingProxyType({"Announce": (1, "Action")})
    quiet = frozenset(move.__name__ for move in (Abstain, Decline, Discard, Done, EndTurn, Intrigue, Pass, Replace))
    spoken = frozenset(move.__name__ for move in (Bid, Discard, Intrigue, PlayCard, Replace))

    def words(self, text: Text, config: ByzantionConfig) -> Text:
        """Cards are called as their set calls them, and say what they do in this game."""
        words = text if config.cards is HOUSE else renamed(text, config.cards)
        return alone(words) if config.players == 1 else words

    def remark(self, view: View, state: Byzantion) -> View:
        """§6.1: why whoever is on turn cannot take an action now. §8.3: what one's own tasks would bring by now. Both follow
        from what all see."""
        return view._replace(hindrances=hindrances(state), standing=standing(view, state))

    def board_text(self, view: View, text: Text) -> list[Table]:
        return board_text(view, text)

    def why_not(self, state: Byzantion, ask: Ask[Any], written: Written) -> str | None:
        return why_not(state, ask, written)

    def label(self, view: View, seat: int, partial: Partial, text: Text) -> str | None:
        """Options are called by their titles, amounts by what is paid, and what is done without a thing by what it costs."""
        verb, option = (*partial, None, None)[:2]
        event = view.events[view.round] if view.round < len(view.events) else None
        if verb in (Vote.__name__, Choose.__name__) and option and len(partial) == 2 and isinstance(event, Event):
            return f"{option}. {event_option(event, int(option), text)}"
        if verb == Vote.__name__ and len(partial) == 3 and partial[2]:
            return stake(view, seat, int(partial[2]), text)
        if verb == Bid.__name__ and option:
            return bid_part(view, partial, text)
        if len(partial) == 1 and verb in BARE:
            return move_line(view, seat, BARE[verb](), text)
        return None

    def line(self, view: View, seat: int, move: Any, text: Text) -> str | None:
        return move_line(view, seat, move, text)

    def answer(self, view: View, ask: Ask[Any], move: Any, text: Text) -> str | None:
        if isinstance(move, Replace) and view.needs:
            key = "line.Replace" if lacking(view, ask.seat)[move.good] else "line.replace_held"
            return text.say(key, give=ask.args["good"], good=move.good)
        return super().answer(view, ask, move, text)

    def few_want(self, view: View, ask: Ask[Any]) -> frozenset[str]:
        """§6.5: whoever has formed bandons keeps them."""
        return (self.quiet | {Leave.__name__}) - {Done.__name__} if ask.prompt == "arrange" else self.quiet

    def item(self, view: View, ask: Ask[Any], item: Any, text: Text) -> str | None:
        return first_of_two(ask, item, text)

    def deed(self, view: View, ask: Ask[Any], answer: Any, text: Text) -> str | None:
        if ask.prompt == "order_bids":
            return bids_in_order(ask, answer, text)
        return delivered_with_heroes(view, answer, text) if ask.prompt == "deliver" and answer else None

    def prompt(self, view: View, ask: Ask[Any], text: Text) -> str | None:
        return asking(view, ask, text)

    def barred(self, view: View, ask: Ask[Any]) -> list[PlayCard | Intrigue]:
        return barred_plays(view, ask.prompt, ask.seat)

    def plans(self, view: View, ask: Ask[Any], text: Text) -> list[Plan]:
        return planned_plays(view, ask.prompt, ask.seat, text) + by_followers(view, ask, text)

    def usual(self, view: View, ask: Ask[Any]) -> Any:
        """§7.1: a delivery of all that is needed and at hand; of nomismata only pairs earn doxa, unless all are there. §7.5: of
        equal bids one's own is the first."""
        if isinstance(ask.choice, Order):
            return tuple(sorted(ask.choice.items, key=lambda deme: deme != ask.seat))
        if ask.prompt != "deliver" or not isinstance(ask.choice, Amounts):
            return None
        given = dict(ask.choice.caps)
        if (coins := given.get(Good.NOMISMA, 0)) and coins < view.needs[Good.NOMISMA]:
            given[Good.NOMISMA] = coins - coins % 2
        return tuple(Amount(good, n) for good, n in given.items() if n)

    def repeats(self, news: News, move: Any) -> bool:
        """What is paid or gained stands in the line of the move itself."""
        return news.key in SAID.get(type(move), ()) or super().repeats(news, move)

    def caution(self, view: View, move: Any, before: Any, text: Text) -> str | None:
        """An action that is announced and ended at once: its dynamis is spent. A pile that is empty. A delivery of nothing. A
        hero whose ability will not work behind another."""
        if isinstance(move, TakePile) and not any(view.piles[move.pile - 1]):
            return text.say("caution.empty_pile")
        if isinstance(move, Join):
            return silenced(view, move.card, text)
        if type(move) is tuple and not move and view.step is Step.DELIVERY:
            return penalty_line(view, text)
        return text.say("caution.unused") if isinstance(move, Done) and isinstance(before, Announce) else None


SAID: dict[type, tuple[str, ...]] = {
    Activate: ("gains",), Announce: ("pays",), Buy: ("pays", "gains"), Discard: ("gains",), DrawDeck: ("pays",),
    DrawDiscard: ("pays",), DrawDisplay: ("pays",), Intrigue: ("pays",), PlayCard: ("pays",), Sell: ("pays", "gains"),
    Pass: ("passes",), Vote: ("pays", "votes"),
}  # fmt: skip
BARE = {kind.__name__: kind for kind in (Done, DrawDeck, DrawDiscard, Pass, PayEvent)}  # moves without a thing to point at
