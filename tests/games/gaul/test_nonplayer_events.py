"""8.2-8.3, A8.2: how any non-player carries out an Event that its sheet says nothing about."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Choose, Way
from quadriga.games.gaul.moves import Event, Request
from quadriga.games.gaul.rules.command import free_command
from quadriga.games.gaul.rules.nonplayers.events import has_effect, rehearse, worth
from quadriga.games.gaul.rules.nonplayers.instructions import is_last_year, side_for
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, BELGAE, GERMANS, ROMANS, Command, Force, Region, Side, Tribe

from .follow import Path, run, take_turn
from .table import with_nonplayers

R = Region


def germans(card: str, **data: Any) -> Gaul:
    data = {"next": "BALLISTAE", "eligible": ["GERMANS"], "resources": {"GERMANS": 9}, **data}
    return with_nonplayers("ARVERNI", "ARIOVISTUS", card=card, **data)


def test_8_2_1_laurels_may_change_the_text_and_8_2_2_otherwise_it_is_the_factions() -> None:
    assert side_for(germans("HARUDES"), GERMANS) is Side.SHADED
    assert side_for(germans("CICERO"), GERMANS) is Side.UNSHADED  # it has no other


def test_8_2_3_where_somebody_else_would_have_the_benefit_the_event_is_declined() -> None:
    """Card 46: only Gauls can be named."""
    assert rehearse(germans("CELTIC_RITES"), GERMANS, Side.SHADED, ())[0] is None


def test_8_2_3_a_free_command_follows_the_chart() -> None:
    """Card A34: Germans are named before Belgae, and Rally as the chart has it."""
    g = germans("DIVINATION", pieces={"UBII": {"GERMAN_HIDDEN": 2}})
    path = take_turn(g)
    assert "G_EVENT" in path.nodes
    assert g.count_allies(R.UBII, GERMANS) == 1
    assert g.resources[GERMANS] == 9


def test_8_2_3_a_command_with_a_special_ability_of_its_own_follows_the_chart() -> None:
    """Card 9: March, Rally and the Trade that the chart adds to it; then no Special Ability alone."""
    g = with_nonplayers("ALL", card="MONS_CEVENNA", eligible=["AEDUI"], pieces={"AEDUI": {"AEDUI_HIDDEN": 6}})
    path = take_turn(g)
    assert path.nodes == ["A1 no", "A2 yes", "A3 no", "A_EVENT", "BY_EVENT", "BY_EVENT", "A_TRADE"]
    assert g.count_hidden(R.SEQUANI, AEDUI) == 1
    assert g.count_allies(R.SEQUANI, AEDUI) == 1
    assert path.words.count("uses") == 1


def offered(g: Gaul, *commands: Command, within: tuple[Region, ...] | None = None, limited: bool = False) -> Path:
    """What the Belgae make of free Commands of an Event."""
    return run(g, free_command(g, BELGAE, commands, within=within, limited=limited))


def test_8_2_3_a_free_command_is_weighed_where_the_event_allows_it() -> None:
    """An Ally could come to the Morini; with the Carnutes alone to act in, one Warband is no reason to Rally."""
    pieces = {"MORINI": {"BELGIC_HIDDEN": 2}, "CARNUTES": {"BELGIC_HIDDEN": 5, "AUXILIA_HIDDEN": 9}}
    tribes, purse = {"AULERCI": "BELGIC_ALLY"}, {"BELGAE": 9}
    anywhere = with_nonplayers("BELGAE", card="CICERO", eligible=["BELGAE"], pieces=pieces, tribes=tribes, resources=purse)
    bound = anywhere.copy()
    offered(anywhere, Command.RALLY, Command.MARCH)
    assert anywhere.count_allies(R.MORINI, BELGAE) == 1
    path = offered(bound, Command.RALLY, Command.MARCH, within=(R.CARNUTES,))
    assert (bound.count_allies(R.MORINI, BELGAE), bound.count_available_bands(BELGAE)) == (0, 18)
    assert {args["region"] for args in path.find("marched")} == {R.CARNUTES}


def test_8_2_3_a_limited_command_by_event_stays_limited() -> None:
    """8.1.2 is about the sequence of play: by Event one Region only."""
    pieces = {"MORINI": {"BELGIC_HIDDEN": 2}, "ATREBATES": {"BELGIC_HIDDEN": 2}}
    g = with_nonplayers("BELGAE", card="CICERO", eligible=["BELGAE"], pieces=pieces)
    offered(g, Command.RALLY, limited=True)
    assert g.count_strongholds(BELGAE) == 1


def test_8_2_3_by_card_9_a_nonplayer_does_no_more_than_its_chart_wants() -> None:
    """Card 9: once the Battle with its Ambush is over, nothing is added."""
    pieces = {"AEDUI": {"AEDUI_HIDDEN": 6}, "SEQUANI": {"ARVERNI_LEADER": 1}}
    g = with_nonplayers("ALL", card="MONS_CEVENNA", eligible=["AEDUI"], pieces=pieces)
    path = take_turn(g)
    assert path.nodes[-4:] == ["A_EVENT", "BY_EVENT", "BY_EVENT", "A_AMBUSH"]
    assert path.words[-2:] == ["removed", "fought"]


def test_8_4_2_r_21_a_nonplayer_neither_gives_nor_asks_during_its_event() -> None:
    """Card A34."""
    purses = {"GERMANS": 9, "ROMANS": 9, "BELGAE": 9}
    g = germans("DIVINATION", pieces={"UBII": {"GERMAN_HIDDEN": 2}}, resources=purses)
    path = take_turn(g)
    assert "G_EVENT" in path.nodes
    assert "transfer" not in path.words
    assert [g.resources[faction] for faction in (GERMANS, ROMANS, BELGAE)] == [9, 9, 9]


def test_8_4_2_r_21_nor_does_it_give_when_a_player_asks_during_an_event() -> None:
    """Card 1."""
    g = with_nonplayers("BELGAE", card="CICERO", eligible=["ROMANS"], resources={"ROMANS": 0, "BELGAE": 9}, senate="INTRIGUE")
    path = take_turn(g, answers=[Event(Side.UNSHADED), Request(BELGAE), Choose(Way.UP)])
    assert "transfer" not in path.words
    assert g.resources[BELGAE] == 9


def test_8_3_1_the_place_where_the_most_is_removed() -> None:
    """Card A18 and the like leave a Region open; here Orgetorix' pact fills two Regions, so Harudes shows it."""
    before = germans("HARUDES", pieces={"SEQUANI": {"LEGION": 2, "AUXILIA_HIDDEN": 3}})
    fewer_bands, fewer_legions = before.copy(), before.copy()
    fewer_bands.remove(R.SEQUANI, Force.AUXILIA_HIDDEN, 3)
    fewer_legions.remove(R.SEQUANI, Force.LEGION, 1)
    assert worth(before, fewer_legions, GERMANS) > worth(before, fewer_bands, GERMANS)


def test_a8_3_1_a_settlement_ranks_with_a_citadel() -> None:
    """Below a Legion, above Allies and others."""
    tribes = {"HELVETII": "ROMAN_ALLY", "SEQUANI": "AEDUI_CITADEL"}
    before = germans("HARUDES", pieces={"SEQUANI": {"LEGION": 2, "AUXILIA_HIDDEN": 3}}, tribes=tribes)
    fewer_bands, fewer_legions, settled, fewer_allies, fewer_citadels = [before.copy() for _ in range(5)]
    fewer_bands.remove(R.SEQUANI, Force.AUXILIA_HIDDEN, 3)
    fewer_legions.remove(R.SEQUANI, Force.LEGION, 1)
    settled.place(R.SEQUANI, Force.SETTLEMENT)
    fewer_allies.subdue(Tribe.HELVETII)
    fewer_citadels.subdue(Tribe.SEQUANI)
    ranked = [worth(before, after, GERMANS) for after in (fewer_legions, settled, fewer_allies, fewer_bands)]
    assert ranked == sorted(ranked, reverse=True)
    assert len(set(ranked)) == len(ranked)
    assert worth(before, settled, GERMANS) == worth(before, fewer_citadels, GERMANS)


def test_8_4_what_is_done_is_done_as_far_as_possible() -> None:
    """Card A35: up to eight Warbands and a Settlement."""
    g = germans("NASUA_AND_CIMBERIUS")
    path = take_turn(g)
    assert "G_EVENT" in path.nodes
    assert sum(g.count_bands(region, GERMANS) for region in g.regions()) == 8
    assert g.count_on_map(Force.SETTLEMENT) == 1


def test_8_1_1_merely_to_reveal_own_pieces_is_no_effect() -> None:
    before = germans("VOSEGUS", pieces={"SEQUANI": {"GERMAN_HIDDEN": 2, "AUXILIA_HIDDEN": 1}})
    revealed = before.copy()
    revealed.reveal(R.SEQUANI, GERMANS, 2)
    assert not has_effect(before, revealed, GERMANS)
    spotted = before.copy()
    spotted.reveal(R.SEQUANI, ROMANS, 1)
    assert has_effect(before, spotted, GERMANS)


@pytest.mark.parametrize(("winters", "last"), [(0, False), (1, False), (2, True)])
def test_8_1_1_the_last_year_is_before_the_final_winter(winters: int, last: bool) -> None:
    assert is_last_year(germans("CICERO", winters=winters)) is last
    war = with_nonplayers("ARVERNI", "GALLIC_WAR", card="CICERO", winters=2)
    assert not is_last_year(war)  # its second half follows


def test_8_2_3_ambacti_takes_what_was_rolled_if_that_is_more_than_three() -> None:
    pieces = {"SEQUANI": {"AUXILIA_HIDDEN": 8}}
    for die, left in ((6, 2), (1, 5)):
        g = germans("AMBACTI", pieces=pieces)
        take_turn(g, fates=[die])
        assert Card(g.current) is Card.AMBACTI
        assert g.count_bands(R.SEQUANI, ROMANS) == left
