"""8, A8: where it is easy to err, and no other test would say so."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.moves import Event, Finish, Pass, Summon
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.nonplayers.aedui.chart import plan_march
from quadriga.games.gaul.rules.nonplayers.chart import Decision
from quadriga.games.gaul.rules.nonplayers.driver import Turn
from quadriga.games.gaul.rules.nonplayers.factions import CHARTS
from quadriga.games.gaul.rules.nonplayers.winter import QUARTERS
from quadriga.games.gaul.rules.seize_raid import rally_provoked
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Book, Force, Kind, Region, Side, force
from quadriga.kernel import Amount, Amounts, Ask, Match, random_dealer

from .follow import run, take_turn
from .table import state, with_nonplayers
from .test_nonplayer_aedui import NOT_FOR_AEDUI
from .test_nonplayers import is_move, react

R = Region


def test_a8_7_4_settle_survives_a_rally_that_brings_nothing() -> None:
    """All Germanic Warbands and Allies are on the map, so only a Settlement can come."""
    pieces = {"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 15}, "UBII": {"GERMAN_HIDDEN": 15}}
    g = with_nonplayers("ALL", "ARIOVISTUS", card="BALLISTAE", eligible=["GERMANS"], resources={"GERMANS": 9}, pieces=pieces)
    assert g.count_available_bands(GERMANS) == 0
    path = take_turn(g)
    assert "G_SETTLE" in path.nodes, path.nodes
    assert g.count_on_map(Force.SETTLEMENT) > 0


@pytest.mark.parametrize(("book", "faction", "waits"), [
    (Book.FALLING_SKY, AEDUI, True), (Book.FALLING_SKY, BELGAE, True), (Book.ARIOVISTUS, GERMANS, True),
    (Book.FALLING_SKY, ARVERNI, False),
])  # fmt: skip
def test_8_7_2_the_arverni_have_no_roll_to_pass_for_the_next_card(book: Book, faction: Any, waits: bool) -> None:
    decisions = [node for node in CHARTS[book, faction].nodes.values() if isinstance(node, Decision)]
    assert any(node.test.__name__ == "waits_for_next_card" for node in decisions) is waits


def test_8_2_1_a8_2_3_the_second_faction_goes_by_its_own_chart_in_a_players_event() -> None:
    """The Aedui are a player and carry out card A58; the Romans Battle and Seize by their chart."""
    pieces = {"NERVII": {"LEGION": 3, "AUXILIA_HIDDEN": 4, "BELGIC_REVEALED": 2}, "PROVINCIA": {"ROMAN_LEADER": 1}}
    tribes = {"NERVII": "BELGIC_ALLY"}
    g = with_nonplayers("ALL_BUT_AEDUI", "ARIOVISTUS", card="ADUATUCI", eligible=["AEDUI"], pieces=pieces, tribes=tribes)
    path = take_turn(g, answers=[Event(Side.UNSHADED), Finish()])
    acting = [news.args["faction"] for news in path.told if news.key == "np_does"]
    assert acting
    assert set(acting) == {ROMANS}
    assert [battle["faction"] for battle in path.find("battle")] == [ROMANS]


@pytest.mark.parametrize("scenario", ["ARIOVISTUS", "GREAT_REVOLT"])
def test_6_3_8_3_2_every_nonplayer_goes_to_its_own_winter_quarters(scenario: str) -> None:
    match = Match(GAME, GAME.configure({"scenario": scenario, "nonplayers": "ALL"}), random_dealer(Random(1)))
    told = [line.news for line in match.chronicle or []]
    winters = sum(news.key == "winter" for news in told)
    book = match.state.book
    assert winters > 1
    for faction in match.state.rules.players:
        node = QUARTERS[book, faction].node
        assert sum(news.args.get("node") is node for news in told) >= winters - 1, "no Quarters after the last Victory Phase"


@pytest.mark.parametrize(("leader", "suborns"), [(None, True), ("MANDUBII", True), ("PICTONES", False)])
def test_o38_a4_4_suborn_is_near_the_piece_of_diviciacus_in_the_base_game_too(leader: str | None, suborns: bool) -> None:
    pieces: dict[str, dict[str, int]] = {"ATREBATES": {"AEDUI_HIDDEN": 3, "BELGIC_HIDDEN": 1}}
    if leader is not None:
        pieces[leader] = {"AEDUI_LEADER": 1}
    config = {"diviciacus": True, "nonplayers": "ALL_BUT_ROMANS"}
    g = state(config=config, card=NOT_FOR_AEDUI, eligible=["AEDUI"], resources={"AEDUI": 20, "ROMANS": 20}, pieces=pieces)
    path = take_turn(g)
    assert path.nodes[-1] == ("A_SUBORN" if suborns else "A_NO_ABILITY")


def test_8_5_4_nobody_is_robbed_below_zero_however_many_regions_are_raided() -> None:
    """The Romans have one Resource, and could be robbed in two Regions."""
    pieces = {"MORINI": {"BELGIC_HIDDEN": 3, "AUXILIA_HIDDEN": 1}, "NERVII": {"BELGIC_HIDDEN": 3, "AUXILIA_HIDDEN": 1}}
    g = with_nonplayers(
        "BELGAE", card="BALLISTAE", eligible=["BELGAE"], resources={"ROMANS": 1, "BELGAE": 0}, pieces=pieces
    )  # fmt: skip
    path = take_turn(g, 1)
    assert "B_RAID" in path.nodes
    assert g.resources[ROMANS] == 0
    assert g.resources[BELGAE] == 4, "the rest is taken of the land"


def test_8_4_3_gauls_leave_all_hidden_warbands_and_the_leader_goes_with_the_greater_part() -> None:
    pieces = {
        "CARNUTES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 2, "ARVERNI_REVEALED": 4, "LEGION": 6},
        "BITURIGES": {"ARVERNI_HIDDEN": 8},
    }
    g = with_nonplayers("ARVERNI", pieces=pieces)
    g.clash = Clash(R.CARNUTES, ROMANS, ARVERNI, retreat=True, refuge=R.BITURIGES)
    hidden, leader = force(ARVERNI, Kind.HIDDEN), Force.ARVERNI_LEADER
    ask: Ask[Any] = Ask(1, Amounts({leader: 1, hidden: 2}, 0, 3), "stay_put")
    assert react(g, ARVERNI, ask) == (Amount(hidden, 2),)
    alone = with_nonplayers("ARVERNI", pieces={"CARNUTES": {**pieces["CARNUTES"], "ARVERNI_HIDDEN": 9, "ARVERNI_REVEALED": 1}})
    alone.clash = Clash(R.CARNUTES, ROMANS, ARVERNI, retreat=True, refuge=R.BITURIGES)
    asked: Ask[Any] = Ask(1, Amounts({leader: 1, hidden: 9}, 0, 10), "stay_put")
    assert react(alone, ARVERNI, asked) == (Amount(leader, 1), Amount(hidden, 9))


def test_8_3_2_vercingetorix_of_pax_gallica_comes_as_soon_as_able() -> None:
    g = with_nonplayers("ARVERNI", "PAX_GALLICA")
    ask: Ask[Any] = Ask(1, [Summon()], "summon_now")
    assert is_move(react(g, ARVERNI, ask), Summon())


def test_o38_a8_6_5_diviciacus_joins_the_largest_group_in_the_base_game_too() -> None:
    """It is about the piece, not about the book."""
    pieces = {"AEDUI": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 1}, "SEQUANI": {"AEDUI_HIDDEN": 12}}
    g = state(
        config={"diviciacus": True, "nonplayers": "ALL"},
        card="CHIEFTAINS_COUNCIL",
        eligible=["AEDUI"],
        resources={"AEDUI": 20},
        pieces=pieces,
    )
    assert g.book is Book.FALLING_SKY
    planning: Any = plan_march(Turn(g, AEDUI, Ask(2, [Pass()], "slot")))
    value: Any = None
    try:
        while True:
            value = planning.send(value).items[0]
    except StopIteration as end:
        led = [leg.target for leg in end.value if leg.leader]
    assert led == [R.SEQUANI]


async def provoke_twice(g: Gaul) -> None:
    await rally_provoked(g, BELGAE, (R.MORINI,))
    await rally_provoked(g, BELGAE, (R.NERVII,))


def test_3_2_3_8_2_3_every_rally_that_a_seizure_provokes_follows_the_chart() -> None:
    pieces = {"MORINI": {"BELGIC_HIDDEN": 3}, "NERVII": {"BELGIC_HIDDEN": 3}}
    tribes = {"MORINI": "BELGIC_ALLY", "MENAPII": "DISPERSED", "NERVII": "BELGIC_ALLY", "EBURONES": "DISPERSED"}
    g = with_nonplayers("BELGAE", pieces=pieces, tribes=tribes)
    path = run(g, provoke_twice(g))
    assert path.nodes == ["BY_EVENT", "BY_EVENT"], "and nothing about Special Abilities, of which there are none"
    assert [g.count_bands(region, BELGAE) for region in (R.MORINI, R.NERVII)] == [4, 4]
