"""Trajan in words."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from quadriga.kernel import Ask, News, Seat, Written
from quadriga.text import Table, Text
from quadriga.text.telling import Partial, Preset, Telling

from ..components import (
    BONUS_ACTION,
    BUILDINGS_PER_ICON,
    COLOURS,
    SENATE_TRACK,
    SHIP_POINTS,
    TRAJAN_TILES,
)
from ..explain.refusals import why_not
from ..moves import (
    Advance,
    Build,
    Cargo,
    Decline,
    Discard,
    DrawTwo,
    Garrison,
    Hire,
    Levy,
    Load,
    March,
    Pass,
    PlaceTile,
    Sow,
    Stop,
    TakeBonus,
    TakeCard,
    TakeTile,
    TakeTrajan,
)
from ..rules.areas import worth
from ..state import Trajan
from ..terms import NONE, Action, Bonus, Building, Commodity, Face, ForumSpace, ForumTile, Icon, Pile, Province, Slot
from ..view import View
from .board_text import board_text
from .bonuses import bonus_words
from .demands import ends_with
from .landing import landing, order_to_claim
from .prompts import ACTS, deed, done, offered, prompt, ship_points
from .tiles import means

SAID: dict[type, tuple[str, ...]] = {
    Advance: ("advanced",), Cargo: ("loaded", "loaded_wilds", "shipped"), Garrison: ("garrisoned",), Hire: ("hired",),
    Levy: ("levied",), March: ("marched", "took_tile"), Build: ("built", "first_built"), Pass: ("idle",),
    PlaceTile: ("placed_tile",), TakeCard: ("took_card",), TakeTile: ("took_tile",), TakeTrajan: ("placed_tile",),
}  # fmt: skip
DEMANDED = ("demands_met", "demands_missed")


class TrajanTelling(Telling[View]):
    openings = MappingProxyType({"Sow": (1, "Action")})
    presets = (
        Preset("bot", {"players": "2", "stones": "random"}, ("here", "bot")),
        Preset("bots", {"players": "4", "stones": "random"}, ("here", "bot", "bot", "bot")),
        Preset("friend", {"players": "2", "stones": "random"}, ("here", "link")),
    )
    readings = frozenset({"long_lap", "two_laps", "wild_need_bonus", "province_votes_leave", "refill", "tie_break"})
    quiet = frozenset(move.__name__ for move in (Decline, Pass, Stop))
    worded = frozenset(move.__name__ for move in (Advance, DrawTwo, Garrison, Hire, Levy))
    tipped = worded | {move.__name__ for move in (Build, March, PlaceTile, TakeCard, TakeTile, TakeTrajan)}

    def board_text(self, view: View, text: Text) -> list[Table]:
        return board_text(view, text)

    def why_not(self, state: Trajan, ask: Ask[Any], written: Written) -> str | None:
        return why_not(state, ask.seat, written)

    def prompt(self, view: View, ask: Ask[Any], text: Text) -> str | None:
        return prompt(view, ask, text)

    def done(self, view: View, ask: Ask[Any], answer: Any, text: Text) -> str | None:
        return done(view, ask, answer, text)

    def deed(self, view: View, ask: Ask[Any], answer: Any, text: Text) -> str | None:
        return deed(view, ask, answer, text)

    def answer(self, view: View, ask: Ask[Any], move: Any, text: Text) -> str | None:
        return offered(view, ask, move, text) or super().answer(view, ask, move, text)

    def barred(self, view: View, ask: Ask[Any]) -> list[Garrison]:
        """§4.3: why no legionary can be sent."""
        return [Garrison()] if ask.prompt in ACTS and ask.args["action"] is Action.MILITARY else []

    def label(self, view: View, seat: int, partial: Partial, text: Text) -> str | None:
        """Bowls say where they lead, forum spaces what lies there, ships how many wild tiles they take."""
        verb, thing = (*partial, None, None)[:2]
        if verb == Sow.__name__ and thing:
            bowl = Action[thing]
            target, tile = landing(view.mats[seat], bowl)
            n = sum(view.mats[seat].bowls[bowl])
            key = "draw.sow" if tile is None else "draw.sow_claim"
            return text.say(key, bowl=bowl, target=target, n=n, tile=tile) + ends_with(view, seat, n, text)
        if verb == TakeTile.__name__ and thing:
            return text.name(ForumTile(view.forum[ForumSpace[thing]]))
        if verb == TakeBonus.__name__ and thing:
            return bonus_words(Bonus[thing], Face.GOLD, text)
        if verb == Discard.__name__ and len(partial) == 3 and thing and partial[2]:
            return _discarding(view, Discard(Commodity[thing], Pile[partial[2]]), text)
        if verb == Load.__name__ and len(partial) == 3 and partial[2]:
            return text.say("draw.wilds", n=int(partial[2]))
        if verb == Garrison.__name__:
            reason = no_garrison(view, seat)
            return None if reason is None else f"{text.say('move.Garrison')}: {text.say(reason)}"
        if verb == Cargo.__name__ and len(partial) == 3 and thing and partial[2]:
            return _loading(view, Cargo(Commodity[thing], int(partial[2])), text)
        return None

    def brings(self, view: View, seat: Seat, move: Any, text: Text) -> str | None:
        """§8.5: what a tile that is laid on the circle will do."""
        return means(view.tops[move.stack], text) or None if isinstance(move, PlaceTile | TakeTrajan) else None

    def caution(self, view: View, move: Any, before: Any, text: Text) -> str | None:
        """§3.6: what is given up with an action."""
        if not isinstance(move, Pass) or view.doing == NONE:
            return None
        if view.doing == Action.SENATE:
            return text.say("caution.pass_senate", n=SENATE_TRACK[view.mats[view.active].step + 1])
        return text.say("caution.Pass", action=Action(view.doing))

    def repeats(self, news: News, move: Any) -> bool:
        """What the line of the move says itself: how many cards are loaded, what a step or a figure brings, what is sown."""
        if news.key == "lap":
            return isinstance(move, Sow) and news.args["n"] == 1
        return news.key in SAID.get(type(move), ()) or super().repeats(news, move)

    def ranked(self, told: Sequence[News], seat: Seat) -> list[News]:
        """§5.2: of what the demands cost, one's own comes first."""
        places = [place for place, news in enumerate(told) if news.key in DEMANDED]
        first = sorted((told[place] for place in places), key=lambda news: news.args["seat"] != seat)
        ranked = list(told)
        for place, news in zip(places, first, strict=True):
            ranked[place] = news
        return ranked

    def usual(self, view: View, ask: Ask[Any]) -> Any:
        """Stones that make the tile of the target bowl fall there; two different ones into each bowl at the start."""
        if ask.prompt == "stones":
            return (*COLOURS, *COLOURS)
        return order_to_claim(view.mats[ask.seat], view.lifted) if ask.prompt == "order" and view.lifted != NONE else None

    def line(self, view: View, seat: int, move: Any, text: Text) -> str | None:
        """What lies where the move points."""
        if isinstance(move, Sow):
            target, tile = landing(view.mats[seat], move.bowl)
            n = sum(view.mats[seat].bowls[move.bowl])
            key = "line.Sow" if tile is None else "line.sow_claim"
            return text.say(key, bowl=move.bowl, target=target, n=n, tile=tile) + ends_with(view, seat, n, text)
        if isinstance(move, TakeTile):
            return text.say("line.TakeTile", tile=ForumTile(view.forum[move.space]), space=move.space)
        if isinstance(move, PlaceTile):
            return text.say("line.TakeTrajan", tile=TRAJAN_TILES[view.tops[move.stack]], slot=move.slot)
        if isinstance(move, TakeTrajan):
            return text.say("line.TakeTrajan", tile=TRAJAN_TILES[view.tops[move.stack]], slot=Slot(view.mats[seat].arch))
        if isinstance(move, Build) and view.buildings[move.site] != NONE:
            return _building(view, seat, move, text)
        if isinstance(move, March) and view.province_tiles[move.province] != NONE:
            return text.say("line.March", province=move.province, tile=ForumTile(view.province_tiles[move.province]))
        if isinstance(move, TakeCard) and move.pile != Pile.DECK:
            top = (view.left_pile if move.pile == Pile.LEFT else view.right_pile)[-1]
            return text.say("line.TakeCard", card=Commodity(top), pile=move.pile)
        if isinstance(move, Discard):
            return _discarding(view, move, text)
        if isinstance(move, Garrison):
            province = Province(view.mats[seat].leader)
            return text.say("line.Garrison", province=province, n=worth(province, view.garrisons[province]))
        if isinstance(move, Advance):
            return text.say("line.Advance", n=SENATE_TRACK[view.mats[seat].step + 1])
        if isinstance(move, Load | Cargo):
            return _loading(view, move, text)
        if isinstance(move, Pass):
            return text.say("line.keep_tile") if view.doing == NONE else None
        if isinstance(move, TakeBonus):
            return text.say("line.TakeBonus", tile=bonus_words(move.tile, Face.GOLD, text))
        return None


def no_garrison(view: View, seat: int) -> str | None:
    """§4.3: why no legionary can be sent to the leader's province, as the key of a short sentence; None: one can."""
    mat = view.mats[seat]
    if mat.leader == Province.CAMP:
        return "barred.leader_in_camp"
    if not mat.military_camp:
        return "barred.no_legionary"
    return "barred.own_legionary" if view.garrisons[mat.leader] >> seat & 1 else None


def _discarding(view: View, move: Discard, text: Text) -> str:
    """§4.1: which card goes onto which pile, and what it covers there."""
    pile = view.left_pile if move.pile == Pile.LEFT else view.right_pile
    if not pile:
        return text.say("line.Discard", card=move.card, pile=move.pile)
    return text.say("line.discard_over", card=move.card, pile=move.pile, top=Commodity(pile[-1]))


def _building(view: View, seat: int, move: Build, text: Text) -> str:
    """§4.6: the tile, and the action that the first of its kind brings."""
    tile = Building(view.buildings[move.site])
    icon = tile // BUILDINGS_PER_ICON
    key = "line.Build" if view.mats[seat].icons[icon] else "line.build_first"
    return text.say(key, tile=tile, icon=Icon(icon), action=BONUS_ACTION[icon])


def _loading(view: View, move: Load | Cargo, text: Text) -> str | None:
    """§4.1: what the ship scores for one card, or pair, and more; of cards chosen for it, what these score."""
    if isinstance(move, Cargo):
        if view.ship == NONE:
            return None
        points = str(ship_points(view, move.n + view.wilds))
        return text.say("line.Cargo" if move.n else "line.cargo_wilds", card=move.card, n=move.n, points=points)
    points = ", ".join(map(str, SHIP_POINTS[move.ship][view.ships[move.ship] == Face.GOLD]))
    key = "line.load_wilds" if move.wilds else "line.Load"
    return text.say(key, ship=move.ship, n=move.wilds, points=points)
