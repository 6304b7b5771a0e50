"""8.4.4: upon Frost non-players do nothing that could help a player, however dice fall and people answer."""

from __future__ import annotations

from typing import Any

from quadriga.games.gaul.moves import PlacePiece, Remove
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.nonplayers.aedui.abilities import wanted
from quadriga.games.gaul.rules.nonplayers.romans.battle import Assault, is_worth
from quadriga.games.gaul.rules.nonplayers.threat import is_battle_barred
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import ARVERNI, BELGAE, ROMANS, Command, Force, Region

from .table import with_nonplayers

R = Region
AHEAD: dict[str, Any] = {  # the Belgae are a player with a score of 15; Control of the Treveri would add to it
    "pieces": {"MORINI": {"BELGIC_HIDDEN": 5}, "NERVII": {"BELGIC_HIDDEN": 5}, "ATREBATES": {"BELGIC_HIDDEN": 5}},
    "tribes": dict.fromkeys(
        ("MENAPII", "MORINI", "NERVII", "EBURONES", "BELLOVACI", "ATREBATES", "REMI", "CARNUTES"), "BELGIC_ALLY"
    ),
}


def frosty(next_card: str = "WINTER", **pieces: dict[str, int]) -> Gaul:
    data: dict[str, Any] = {"card": "DRUIDS", "next": next_card, "tribes": AHEAD["tribes"]}
    return with_nonplayers("ALL_BUT_BELGAE", pieces={**AHEAD["pieces"], **pieces}, **data)


def test_8_4_4_8_6_3_a_suborn_that_hands_a_region_to_a_player_is_barred() -> None:
    """An Arverni Warband less, and the Belgae Control the Treveri; an Aedui Warband more does no harm."""
    there = {"BELGIC_HIDDEN": 3, "AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 1, "AUXILIA_HIDDEN": 1}
    moves = [Remove(Force.ARVERNI_HIDDEN), PlacePiece(Force.AEDUI_HIDDEN)]
    for card, left in (("WINTER", moves[1:]), ("BALLISTAE", moves)):
        g = frosty(card, TREVERI=there)
        assert g.rules.margin(g, BELGAE) >= 0
        assert g.control(R.TREVERI) is None
        assert wanted(g, R.TREVERI, moves, placed=False) == left


def test_8_4_4_8_8_1_a_roman_battle_from_which_the_defender_could_retreat_to_a_players_gain() -> None:
    """If they stand, two Arverni are left and the Belgae are as many as all others; if they go, Belgae outnumber Romans."""
    there = {"BELGIC_HIDDEN": 5, "ARVERNI_REVEALED": 6, "LEGION": 3, "ROMAN_LEADER": 1}
    g, free = frosty(TREVERI=there), frosty("BALLISTAE", TREVERI=there)
    assert g.control(R.TREVERI) is None
    a, clash = Action(ROMANS, Command.BATTLE), Clash(R.TREVERI, ROMANS, ARVERNI)
    assault = Assault(R.TREVERI, ARVERNI, besiege=False)
    assert is_worth(free, a, assault)
    assert is_battle_barred(g, clash)
    assert not is_worth(g, a, assault)
