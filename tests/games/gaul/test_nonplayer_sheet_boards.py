"""§8.2.1: what the Event sheets tell the non-players to do, card by card and board by board."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.free import Spy
from quadriga.games.gaul.moves import Stand, Stop, To
from quadriga.games.gaul.rules.nonplayers.aedui.sheet import EXPANSION_SHEET, SHEET
from quadriga.games.gaul.rules.nonplayers.entries import Entry, entry_of
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Book, Faction, Force, Region, Tribe

from .follow import Path, take_turn
from .table import with_nonplayers

R = Region
EVENTS = {AEDUI: "A_EVENT", BELGAE: "B_EVENT", ARVERNI: "V_EVENT", ROMANS: "R_EVENT", GERMANS: "G_EVENT"}


def event(
    faction: Faction, card: str, nonplayers: str = "ALL", *rolls: int, scenario: str = "RECONQUEST", **data: Any
) -> tuple[Gaul, Path]:
    """The faction's turn with the card."""
    answers = data.pop("answers", ())
    data = {"next": "BALLISTAE", "eligible": [faction.name], "resources": {faction.name: 9}, **data}
    g = with_nonplayers(nonplayers, scenario, card=card, **data)
    path = take_turn(g, *rolls, answers=answers)
    return g, path


def plays(faction: Faction, *args: Any, **data: Any) -> bool:
    return EVENTS[faction] in event(faction, *args, **data)[1].nodes


def bands(g: Gaul, faction: Faction) -> dict[str, int]:
    return {region.name: n for region in g.regions() if (n := g.count_bands(region, faction))}


def fought(path: Path) -> list[tuple[str, str]]:
    return [(args["region"].name, args["other"].name) for args in path.find("battle")]


def drawn(path: Path) -> list[set[Any]]:
    return [set(chance.items) for chance in path.lots]


# Aedui ------------------------------------------------------------------------------------------------------------


def test_8_6_1_66_two_warbands_drawn_go_to_a_region_drawn_and_an_ally_comes() -> None:
    pieces = {"BITURIGES": {"AEDUI_HIDDEN": 3}, "AEDUI": {"AEDUI_HIDDEN": 3}}
    g, path = event(AEDUI, "MIGRATION", pieces=pieces)
    assert "A_EVENT" in path.nodes
    assert sum(bands(g, AEDUI).values()) == 6
    new = {name: n for name, n in bands(g, AEDUI).items() if name not in pieces}
    assert new == {"MORINI": 2}  # the first of those without Control
    assert len([tribe for tribe in g.tribes_in(R.MORINI) if g.owner(tribe) is AEDUI]) == 1
    assert {R.BITURIGES, R.AEDUI} in drawn(path)


@pytest.mark.parametrize(
    ("pieces", "gone"),
    [
        ({"PICTONES": {"AEDUI_HIDDEN": 3}, "VENETI": {"AEDUI_HIDDEN": 5}}, R.VENETI),  # the largest group
        ({"PICTONES": {"AEDUI_HIDDEN": 5}, "VENETI": {"AEDUI_HIDDEN": 3}}, R.PICTONES),
        ({"PICTONES": {"AEDUI_HIDDEN": 5}, "MANDUBII": {"AEDUI_HIDDEN": 6}}, R.PICTONES),  # along the coast
    ],
)
def test_8_6_1_62_the_largest_group_sails_to_a_region_drawn_and_rallies_there(
    pieces: dict[str, dict[str, int]], gone: Region
) -> None:
    g, path = event(AEDUI, "WAR_FLEET", pieces=pieces)
    assert "A_EVENT" in path.nodes
    assert not g.count_bands(gone, AEDUI)
    goal = [region for region in g.regions() if g.count_bands(region, AEDUI) >= 5 and region.name not in pieces]
    assert len(goal) == 1
    assert g.count_allies(goal[0], AEDUI) == 1
    assert g.resources[AEDUI] == 9


@pytest.mark.parametrize(
    ("capabilities", "nonplayers", "taken"),
    [
        ({"AQUITANI": "SHADED ARVERNI", "GERMANIC_HORSE": "SHADED AEDUI"}, "AEDUI", "AQUITANI"),  # a player Gaul's
        ({"AQUITANI": "SHADED BELGAE", "MASSED_GALLIC_ARCHERS": "SHADED"}, "ALL_BUT_ARVERNI", "MASSED_GALLIC_ARCHERS"),
        ({"COMMIUS": "SHADED", "MASSED_GALLIC_ARCHERS": "SHADED"}, "ALL_BUT_BELGAE", "COMMIUS"),
        ({"RIVER_COMMERCE": "SHADED", "MASSED_GALLIC_ARCHERS": "SHADED"}, "ALL", "RIVER_COMMERCE"),  # with Aedui first on it
        ({"MASSED_GALLIC_ARCHERS": "SHADED"}, "ALL", None),
        ({"MASSED_GALLIC_ARCHERS": "UNSHADED"}, "ALL_BUT_ARVERNI", None),
    ],
)
def test_8_6_1_50_a_shaded_capability_of_a_player_gaul_then_with_aedui_first(
    capabilities: dict[str, str], nonplayers: str, taken: str | None
) -> None:
    g, path = event(
        AEDUI, "SHIFTING_LOYALTIES", nonplayers, capabilities=capabilities, pieces={"BITURIGES": {"AEDUI_HIDDEN": 5}}
    )
    left = {capability.card.name for capability in g.capabilities}
    assert set(capabilities) - left == ({taken} if taken else set())
    assert ("A_EVENT" in path.nodes) is (taken is not None)


@pytest.mark.parametrize(
    ("sheet", "scenario", "order"),
    [
        (SHEET, "RECONQUEST", ("ARVERNI", "BELGIC", "GERMAN")),
        (EXPANSION_SHEET, "ARIOVISTUS", ("GERMAN", "BELGIC", "ARVERNI")),
    ],
)
def test_8_6_1_44_nobody_moves_and_hidden_rebels_belgae_and_the_game_run_are_scouted_first(
    sheet: Any, scenario: str, order: tuple[str, ...]
) -> None:
    g = with_nonplayers("ALL", scenario, card="DUMNORIX_LOYALISTS", eligible=["AEDUI"])
    moves: list[Any] = [Spy(Force[f"{name}_{face}"]) for face in ("HIDDEN", "REVEALED") for name in order]
    ranks = [sheet[Card.DUMNORIX_LOYALISTS].prefers(g, AEDUI, move) for move in moves]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)
    prefers = sheet[Card.DUMNORIX_LOYALISTS].prefers
    assert prefers(g, AEDUI, Stop()) > prefers(g, AEDUI, To(R.AEDUI))


RICH = {"AEDUI": 9, "ARVERNI": 12, "BELGAE": 12, "ROMANS": 12}


@pytest.mark.parametrize(
    ("tribes", "nonplayers", "robbed"),
    [
        ({"CARNUTES": "ARVERNI_CITADEL"}, "AEDUI", ARVERNI),
        ({"CARNUTES": "BELGIC_CITADEL"}, "AEDUI", BELGAE),
        ({"CARNUTES": "BELGIC_CITADEL", "MANDUBII": "ARVERNI_CITADEL"}, "ALL_BUT_BELGAE", BELGAE),
        ({"CARNUTES": "BELGIC_CITADEL", "MANDUBII": "ARVERNI_CITADEL"}, "ALL_BUT_ARVERNI", ARVERNI),
        ({"CARNUTES": "BELGIC_CITADEL", "MANDUBII": "ARVERNI_CITADEL"}, "ALL", None),
    ],
)
def test_8_6_1_sappers_is_for_player_arverni_and_belgae_alone(
    tribes: dict[str, str], nonplayers: str, robbed: Faction | None
) -> None:
    g, path = event(AEDUI, "SAPPERS", nonplayers, tribes=tribes, resources=RICH, pieces={"BITURIGES": {"AEDUI_HIDDEN": 5}})
    assert ("A_EVENT" in path.nodes) is (robbed is not None)
    assert [f for f in (ROMANS, ARVERNI, BELGAE) if g.resources[f] < 12] == ([robbed] if robbed is not None else [])


@pytest.mark.parametrize(
    ("nonplayers", "dropped"),
    [
        ("AEDUI", {"ARVERNI": 8, "BELGAE": 8}),
        ("ALL_BUT_BELGAE", {"BELGAE": 8}),
        ("ALL_BUT_ARVERNI", {"ARVERNI": 8}),
        ("ALL", {}),
    ],
)
def test_8_6_1_52_the_assembly_takes_from_player_arverni_and_belgae(nonplayers: str, dropped: dict[str, int]) -> None:
    g, path = event(AEDUI, "ASSEMBLY_OF_GAUL", nonplayers, resources=RICH, tribes={"CARNUTES": "ROMAN_ALLY"})
    if dropped:
        assert "A_EVENT" in path.nodes
        assert {f.name: 12 - g.resources[f] for f in (ROMANS, ARVERNI, BELGAE) if g.resources[f] < 12} == dropped
    else:
        assert "A_EVENT" not in path.nodes


@pytest.mark.parametrize(
    ("nonplayers", "gone"),
    [("AEDUI", {"SENONES", "LINGONES"}), ("ALL_BUT_BELGAE", {"SENONES"}), ("ALL_BUT_ARVERNI", {"LINGONES"})],
)
def test_8_6_1_42_roman_wine_takes_allies_of_player_arverni_and_belgae(nonplayers: str, gone: set[str]) -> None:
    tribes = {"SENONES": "BELGIC_ALLY", "LINGONES": "ARVERNI_ALLY", "MANDUBII": "ROMAN_ALLY"}
    g, path = event(AEDUI, "ROMAN_WINE", nonplayers, tribes=tribes, pieces={"MANDUBII": {"LEGION": 4}})
    assert "A_EVENT" in path.nodes
    assert {name for name in tribes if g.owner(Tribe[name]) is None} == gone


@pytest.mark.parametrize(
    ("nonplayers", "belgae", "arverni"), [("AEDUI", 4, 0), ("ALL_BUT_BELGAE", 1, 3), ("ALL_BUT_ARVERNI", 6, 3)]
)
def test_8_6_1_61_catuvolcus_takes_from_player_arverni_and_belgae(nonplayers: str, belgae: int, arverni: int) -> None:
    """Five Warbands go, with Belgic Allies; where the Belgae do not play, nobody goes."""
    pieces = {"NERVII": {"BELGIC_REVEALED": 6, "ARVERNI_REVEALED": 3}}
    g, _path = event(AEDUI, "CATUVOLCUS", nonplayers, tribes={"NERVII": "BELGIC_ALLY"}, pieces=pieces)
    assert (g.count_bands(R.NERVII, BELGAE), g.count_bands(R.NERVII, ARVERNI)) == (belgae, arverni)


@pytest.mark.parametrize(("nonplayers", "n"), [("AEDUI", 6), ("ALL", 0), ("ALL_BUT_BELGAE", 0)])
def test_8_6_1_19_lucterius_is_beaten_back_only_as_a_player(nonplayers: str, n: int) -> None:
    pieces = {"PROVINCIA": {"ARVERNI_REVEALED": 4}, "SEQUANI": {"ARVERNI_REVEALED": 3}, "CARNUTES": {"ARVERNI_REVEALED": 2}}
    g, path = event(AEDUI, "LUCTERIUS", nonplayers, pieces=pieces)
    assert 9 - sum(bands(g, ARVERNI).values()) == n
    assert ("A_EVENT" in path.nodes) is bool(n)


# Belgae -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "tribes", "expected"),
    [
        # just enough Warbands to where nobody has Control and a Tribe is Subdued: one to an empty Region
        ({"NERVII": {"BELGIC_HIDDEN": 4}}, {}, {"NERVII": 3, "MORINI": 1}),
        # with others everywhere in reach of a sum: two against one
        ({"NERVII": {"BELGIC_HIDDEN": 1}}, {}, None),  # the last one stays
    ],
)
def test_8_5_2_66_just_enough_warbands_and_an_ally(
    pieces: dict[str, dict[str, int]], tribes: dict[str, str], expected: dict[str, int] | None
) -> None:
    g, path = event(BELGAE, "MIGRATION", pieces=pieces, tribes=tribes)
    assert ("B_EVENT" in path.nodes) is (expected is not None)
    if expected:
        assert bands(g, BELGAE) == expected
        assert g.count_allies(R.MORINI, BELGAE) == 1


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ({"MORINI": {"BELGIC_HIDDEN": 5}, "ATREBATES": {"AUXILIA_REVEALED": 1}}, {"MORINI": 4, "BRITANNIA": 1}),
    ],
)
def test_8_5_2_62_just_enough_warbands_along_the_coast_and_a_rally(
    pieces: dict[str, dict[str, int]], expected: dict[str, int]
) -> None:
    taken = {"PICTONES": {"LEGION": 1}, "VENETI": {"LEGION": 1}, "ARVERNI": {"LEGION": 1}}
    g, path = event(BELGAE, "WAR_FLEET", pieces={**taken, **pieces})
    assert "B_EVENT" in path.nodes
    assert g.control(R.BRITANNIA) is BELGAE
    assert g.count_allies(R.BRITANNIA, BELGAE) == 1
    assert bands(g, BELGAE) == expected


def test_8_4_1_62_r_150_warbands_around_the_leader_sail_last() -> None:
    """Morini could spare more, but Ambiorix keeps four."""
    taken = {"PICTONES": {"LEGION": 2}, "VENETI": {"LEGION": 2}, "ARVERNI": {"LEGION": 2}}
    own = {"MORINI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 5}, "ATREBATES": {"BELGIC_HIDDEN": 3}}
    g, path = event(BELGAE, "WAR_FLEET", pieces={**taken, **own, "BRITANNIA": {"AEDUI_HIDDEN": 1}})
    assert "B_EVENT" in path.nodes
    assert bands(g, BELGAE) == {"MORINI": 5, "ATREBATES": 1, "BRITANNIA": 2}


@pytest.mark.parametrize(
    ("nervii", "treveri", "where"),
    [
        ({"LEGION": 1}, {"LEGION": 2}, "TREVERI"),
        ({"LEGION": 2}, {"LEGION": 2, "AUXILIA_REVEALED": 2}, "NERVII"),
        ({"LEGION": 2, "AUXILIA_REVEALED": 2}, {"LEGION": 1}, "TREVERI"),
        ({"AUXILIA_REVEALED": 2}, {"AUXILIA_REVEALED": 2}, None),
    ],
)
def test_8_5_2_45_battle_where_most_losses_fall_on_legions(
    nervii: dict[str, int], treveri: dict[str, int], where: str | None
) -> None:
    """Three Warbands inflict a Loss, with the Successor in Treveri two."""
    pieces = {"NERVII": {"BELGIC_HIDDEN": 3, **nervii}, "TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 3, **treveri}}
    _, path = event(BELGAE, "LITAVICCUS", pieces=pieces, successors=["BELGAE"])
    assert ("B_EVENT" in path.nodes) is (where is not None)
    if where:
        assert fought(path)[0] == (where, "ROMANS")


@pytest.mark.parametrize(
    ("nonplayers", "tribes", "enemy"),
    [
        ("BELGAE", {}, "ROMANS"),  # with most Tribes Subdued the Romans lead
        ("ROMANS_BELGAE", {"AEDUI": "AEDUI_ALLY"}, "AEDUI"),
        ("AEDUI_BELGAE", {"AEDUI": "AEDUI_ALLY"}, "ROMANS"),
        ("ALL", {}, None),
    ],
)
def test_8_5_2_72_the_player_with_the_highest_margin_is_attacked(
    nonplayers: str, tribes: dict[str, str], enemy: str | None
) -> None:
    pieces = {"NERVII": {"BELGIC_HIDDEN": 3}, "TREVERI": {"AUXILIA_REVEALED": 1}, "MORINI": {"AEDUI_REVEALED": 1}}
    _g, path = event(BELGAE, "IMPETUOSITY", nonplayers, pieces=pieces, tribes=tribes, answers=[Stand()] * bool(enemy))
    assert ("B_EVENT" in path.nodes) is (enemy is not None)
    assert [whom for _, whom in fought(path)] == ([enemy] if enemy else [])


@pytest.mark.parametrize(("guards", "goes"), [(4, True), (3, False)])
def test_a8_5_2_72_in_ariovistus_the_leader_ends_with_four_warbands(guards: int, goes: bool) -> None:
    """Three Warbands of the Atrebates go, if those with the Leader among the Morini are enough."""
    pieces = {
        "MORINI": {"BELGIC_LEADER": 1, "BELGIC_REVEALED": guards}, "ATREBATES": {"BELGIC_HIDDEN": 3},
        "TREVERI": {"AUXILIA_REVEALED": 1},
    }  # fmt: skip
    _, path = event(BELGAE, "IMPETUOSITY", "BELGAE", scenario="ARIOVISTUS", pieces=pieces, answers=[Stand()] * goes)
    assert fought(path) == [("TREVERI", "ROMANS")] * goes


def test_8_5_2_36_morasses_ambush_wherever_losses_are_possible_romans_first_and_hide() -> None:
    """Nobody marches away: they go Hidden where they are."""
    pieces = {
        "VENETI": {"BELGIC_HIDDEN": 3, "AUXILIA_HIDDEN": 1, "ARVERNI_REVEALED": 1},
        "PICTONES": {"BELGIC_REVEALED": 2, "ARVERNI_HIDDEN": 1},
        "CARNUTES": {"BELGIC_REVEALED": 1, "AEDUI_REVEALED": 1}, "BITURIGES": {"BELGIC_REVEALED": 2},
    }  # fmt: skip
    g, path = event(BELGAE, "MORASSES", pieces=pieces)
    assert fought(path) == [("VENETI", "ROMANS"), ("PICTONES", "ARVERNI")]
    assert bands(g, BELGAE) == {"VENETI": 3, "PICTONES": 2, "CARNUTES": 1, "BITURIGES": 2}
    assert all(g.count_hidden(region, BELGAE) == g.count_bands(region, BELGAE) for region in g.regions())


def test_8_5_2_36_in_morasses_only_those_march_in_place_who_can_be_seen() -> None:
    pieces = {
        "VENETI": {"BELGIC_HIDDEN": 3, "AUXILIA_HIDDEN": 1}, "BITURIGES": {"BELGIC_REVEALED": 2},
        "MORINI": {"BELGIC_HIDDEN": 2},
    }  # fmt: skip
    _, path = event(BELGAE, "MORASSES", pieces=pieces)
    assert "MORINI" not in [args["region"].name for args in path.find("marches")]
    assert "BITURIGES" in [args["region"].name for args in path.find("marches")]


# Arverni ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nonplayers", "goal", "enemy"),
    [
        ("ARVERNI", "VENETI", "ROMANS"),  # Romans, then Aedui, then Belgae, as players
        ("ARVERNI_ROMANS", "PICTONES", "AEDUI"),
        ("ARVERNI_ROMANS_AEDUI", "MORINI", "BELGAE"),
        ("ALL", None, None),
    ],
)
def test_8_7_2_62_the_fleet_takes_control_of_a_players_coast_and_attacks(
    nonplayers: str, goal: str | None, enemy: str | None
) -> None:
    pieces = {
        "ARVERNI": {"ARVERNI_HIDDEN": 9}, "VENETI": {"AUXILIA_REVEALED": 1}, "PICTONES": {"AEDUI_REVEALED": 1},
        "MORINI": {"BELGIC_REVEALED": 1},
    }  # fmt: skip
    g, path = event(ARVERNI, "WAR_FLEET", nonplayers, *([1] if goal else []), pieces=pieces, answers=[Stand()] * bool(goal))
    assert ("V_EVENT" in path.nodes) is (goal is not None)
    if goal:
        assert fought(path) == [(goal, enemy)]
        assert g.count_bands(Region[goal], ARVERNI) >= 8


# What the symbols mean (§8.2.1, §A8.2.1) --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "faction", "card", "entry"),
    [
        (Book.FALLING_SKY, BELGAE, Card.DRUIDS, None),
        (Book.FALLING_SKY, ARVERNI, Card.BALLISTAE, Entry.NO),
        (Book.FALLING_SKY, ARVERNI, Card.LEGIO_X, Entry.AUTO),
        (Book.FALLING_SKY, ARVERNI, Card.CICERO, Entry.INSTRUCTED),
        (Book.FALLING_SKY, ARVERNI, Card.LITAVICCUS, None),
        (Book.FALLING_SKY, BELGAE, Card.LEGIO_X, Entry.INSTRUCTED),
        (Book.FALLING_SKY, ROMANS, Card.SAPPERS, Entry.INSTRUCTED),
        (Book.FALLING_SKY, ROMANS, Card.LOST_EAGLE, None),
        (Book.ARIOVISTUS, GERMANS, Card.BALLISTAE, Entry.NO),  # the symbol of the Arverni is theirs
        (Book.ARIOVISTUS, GERMANS, Card.LEGIO_X, Entry.INSTRUCTED),
        (Book.ARIOVISTUS, GERMANS, Card.CATUVOLCUS, Entry.NO),
        (Book.ARIOVISTUS, ROMANS, Card.BALLISTAE, None),
    ],
)
def test_8_2_1_a8_2_1_what_a_sheet_has_about_a_card(book: Book, faction: Faction, card: Card, entry: Entry | None) -> None:
    assert entry_of(book, faction, card) is entry
