"""§8.2.1, §8.8.2, §8.5.2, §8.7.2: the Event sheets of Romans, Belgae and Arverni word by word, on boards before and after."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Choose, Name, Pick, Way
from quadriga.games.gaul.moves import Against, Agree, Finish, Select
from quadriga.games.gaul.rules.nonplayers.instructions import rank_place
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Book, Faction, Force, Region, Side, Tribe

from .test_nonplayer_sheet_tables import BASE, EXPANSION, board, changed, entry

R, T = Region, Tribe


# Romans ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "card", "ranks"),
    [
        (BASE, "ASSEMBLY_OF_GAUL", {ARVERNI: 2, BELGAE: 1, AEDUI: 0, GERMANS: 0}),
        (BASE, "CELTIC_RITES", {ARVERNI: 2, BELGAE: 1, AEDUI: 0}),
        (BASE, "SAPPERS", {ARVERNI: 2, BELGAE: 1, AEDUI: 0}),
        (EXPANSION, "ASSEMBLY_OF_GAUL", {ARVERNI: 0, BELGAE: 1, AEDUI: 0, GERMANS: 0}),
        (EXPANSION, "CELTIC_RITES", {BELGAE: 1, AEDUI: 0}),
    ],
)
def test_8_8_2_arverni_then_belgae_not_aedui_and_in_ariovistus_belgae(book: Book, card: str, ranks: dict[Faction, int]) -> None:
    g, sheet = board(book, pieces={"CARNUTES": {"AEDUI_HIDDEN": 2}}, resources={"AEDUI": 5}), entry(book, ROMANS, card)
    assert {faction: sheet.prefers(g, ROMANS, Name(faction)) for faction in ranks} == ranks
    assert sheet.prefers(g, ROMANS, Finish()) == 0
    robbed, benched = g.copy(), g.copy()
    robbed.resources[AEDUI] -= 1
    benched.eligible[AEDUI] = 1 - benched.eligible[AEDUI]
    assert sheet.accepts(g, g.copy(), ROMANS)
    assert not sheet.accepts(g, robbed, ROMANS)
    assert not sheet.accepts(g, benched, ROMANS)
    assert not sheet.accepts(g, changed(g, ("-", "CARNUTES", "AEDUI_HIDDEN", 1)), ROMANS)


@pytest.mark.parametrize(
    ("book", "who", "there", "dry"),
    [
        (BASE, "ALL_BUT_ARVERNI", {"ARVERNI_HIDDEN": 1}, True),
        (BASE, "ALL_BUT_ARVERNI", {"ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 1}, True),
        (BASE, "ALL_BUT_ARVERNI", {"ARVERNI_HIDDEN": 1, "AUXILIA_HIDDEN": 1}, False),
        (BASE, "ALL_BUT_ARVERNI", {"ARVERNI_HIDDEN": 1, "BELGIC_HIDDEN": 1}, False),
        (BASE, "ROMANS AEDUI", {"ARVERNI_HIDDEN": 1, "BELGIC_HIDDEN": 1}, True),
        (BASE, "ALL_BUT_BELGAE", {"BELGIC_HIDDEN": 1}, True),
        (BASE, "ALL_BUT_BELGAE", {"AEDUI_HIDDEN": 1}, False),
        (BASE, "ALL", {"ARVERNI_HIDDEN": 1}, False),
        (EXPANSION, "ALL_BUT_ARVERNI", {"GERMAN_HIDDEN": 1}, True),
        (EXPANSION, "ALL_BUT_ARVERNI", {"ARVERNI_HIDDEN": 1}, False),  # the game's
    ],
)
def test_8_8_2_49_drought_where_player_rebels_or_belgae_are_and_no_romans(
    book: Book, who: str, there: dict[str, int], dry: bool
) -> None:
    g, sheet = board(book, who, pieces={"CARNUTES": there}), entry(book, ROMANS, "DROUGHT")
    assert sheet.declines(g, ROMANS) is not dry
    after = g.copy()
    after.devastated[R.CARNUTES] = 1
    assert sheet.accepts(g, after, ROMANS) is dry
    assert not sheet.accepts(g, g.copy(), ROMANS)
    assert sheet.declines(after, ROMANS), "there is a marker already"


@pytest.mark.parametrize(
    ("book", "card", "n"),
    [(BASE, "LUCTERIUS", 5), (BASE, "THE_PROVINCE", 5), (EXPANSION, "HARUDES", 3), (EXPANSION, "NASUA_AND_CIMBERIUS", 4)],
)
def test_8_8_2_the_full_number_of_auxilia_is_placed_or_none(book: Book, card: str, n: int) -> None:
    g, sheet = board(book), entry(book, ROMANS, card)
    assert sheet.accepts(g, changed(g, ("+", "PROVINCIA", "AUXILIA_HIDDEN", n)), ROMANS)
    assert not sheet.accepts(g, changed(g, ("+", "PROVINCIA", "AUXILIA_HIDDEN", n - 1)), ROMANS)
    if book is BASE:
        ranks = [sheet.prefers(g, ROMANS, move) for move in (Agree(), Choose(Way.PLACE), Choose(Way.REMOVE), Finish())]
        assert ranks == [1, 1, 0, 0]


@pytest.mark.parametrize("book", [BASE, EXPANSION])
@pytest.mark.parametrize(("taken", "led", "declined"), [(17, True, False), (18, True, True), (17, False, True)])
def test_8_8_2_11_numidians_need_three_auxilia_and_a_leader(book: Book, taken: int, led: bool, declined: bool) -> None:
    here = {"AUXILIA_HIDDEN": taken, **({"ROMAN_LEADER": 1} if led else {})}
    assert entry(book, ROMANS, "NUMIDIANS").declines(board(book, pieces={"PROVINCIA": here}), ROMANS) is declined


@pytest.mark.parametrize("book", [BASE, EXPANSION])
def test_8_8_2_2_two_legions_or_none(book: Book) -> None:
    g, sheet = board(book, pieces={"PROVINCIA": {"LEGION": 2}}), entry(book, ROMANS, "LEGIONES_XIIII_ET_XV")
    for n, enough in ((0, False), (1, False), (2, True), (3, True)):
        assert sheet.accepts(g, changed(g, ("+", "PROVINCIA", "LEGION", n)), ROMANS) is enough
    assert [sheet.prefers(g, ROMANS, move) for move in (Choose(Way.PLACE), Choose(Way.REMOVE))] == [1, 0]


@pytest.mark.parametrize(
    ("card", "who", "declined"),
    [
        ("FRUMENTUM", "ALL", False), ("FRUMENTUM", "ALL_BUT_AEDUI", True), ("VERGOBRET", "ALL", False),
        ("VERGOBRET", "ALL_BUT_AEDUI", True), ("VERGOBRET", "ALL_BUT_BELGAE", False), ("NERVII", "ALL", True),
        ("NERVII", "ALL_BUT_BELGAE", False), ("NERVII", "ALL_BUT_AEDUI", True),
    ],
)  # fmt: skip
def test_a8_8_2_not_with_player_aedui_nor_against_nonplayer_belgae(card: str, who: str, declined: bool) -> None:
    assert entry(EXPANSION, ROMANS, card).declines(board(EXPANSION, who), ROMANS) is declined


@pytest.mark.parametrize("host", ["ARVERNI", "BELGIC"])
def test_8_8_2_72_a_battle_is_seen_by_who_is_revealed_or_gone(host: str) -> None:
    g = board(pieces={"CARNUTES": {f"{host}_HIDDEN": 2, "AEDUI_HIDDEN": 2, "LEGION": 1}})
    accepts = entry(BASE, ROMANS, "IMPETUOSITY").accepts
    seen = g.copy()
    seen.reveal(R.CARNUTES, {"ARVERNI": ARVERNI, "BELGIC": BELGAE}[host], 1)
    assert accepts(g, seen, ROMANS)
    assert accepts(g, changed(g, ("-", "CARNUTES", f"{host}_HIDDEN", 1)), ROMANS)
    assert not accepts(g, changed(g, ("-", "CARNUTES", "LEGION", 1)), ROMANS)
    assert not accepts(g, changed(g, ("-", "CARNUTES", "AEDUI_HIDDEN", 1)), ROMANS)


MEETING = {"SEQUANI": {"ROMAN_LEADER": 1, "LEGION": 2, "FORT": 1}, "UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2}}


@pytest.mark.parametrize(
    ("pieces", "romans", "germans"),
    [
        (MEETING, 0, 1),  # Germans come to the Fort, four Romans to three
        ({**MEETING, "UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3}}, 0, 0),  # as many
        ({**MEETING, "SEQUANI": {"ROMAN_LEADER": 1, "LEGION": 2}}, 0, 0),  # no Fort
        ({"SEQUANI": {"ROMAN_LEADER": 1, "LEGION": 2}, "UBII": {"GERMAN_LEADER": 1, "FORT": 1}}, 1, 0),  # Romans to their Fort
        ({"SEQUANI": {"ROMAN_LEADER": 1, "LEGION": 2, "FORT": 1}}, 0, 0),  # no Ariovistus
    ],
)
def test_a8_8_2_a23_who_moves_to_a_fort_with_more_romans(pieces: dict[str, Any], romans: int, germans: int) -> None:
    g, sheet = board(EXPANSION, pieces=pieces), entry(EXPANSION, ROMANS, "PARLEY")
    assert [sheet.prefers(g, ROMANS, move) for move in (Name(ROMANS), Name(GERMANS), Finish())] == [romans, germans, 0]


def test_a8_8_2_a23_the_leaders_have_met_in_strength() -> None:
    g, accepts = board(EXPANSION, pieces=MEETING), entry(EXPANSION, ROMANS, "PARLEY").accepts
    met = changed(g, ("-", "UBII", "GERMAN_LEADER", 1), ("+", "SEQUANI", "GERMAN_LEADER", 1))
    assert accepts(g, met, ROMANS)
    assert not accepts(met, met.copy(), ROMANS), "nobody has moved"
    assert not accepts(g, g.copy(), ROMANS)
    assert not accepts(g, changed(g, ("-", "UBII", "GERMAN_LEADER", 1), ("+", "AEDUI", "GERMAN_LEADER", 1)), ROMANS)
    assert not accepts(g, changed(met, ("-", "SEQUANI", "FORT", 1)), ROMANS)
    assert not accepts(g, changed(met, ("+", "SEQUANI", "GERMAN_HIDDEN", 3)), ROMANS)


def place(g: Gaul, card: str, region: str) -> tuple[int, ...]:
    g.current = int(Card[card])
    return rank_place(g, ROMANS, Select(R[region]))


def test_8_3_1_18_the_bridge_leads_to_settlements_then_allies_then_germans() -> None:
    pieces = {"UBII": {"GERMAN_HIDDEN": 2}, "SUGAMBRI": {"GERMAN_HIDDEN": 1}, "SEQUANI": {"SETTLEMENT": 1}}
    g = board(EXPANSION, pieces=pieces, tribes={"SUGAMBRI": "GERMAN_ALLY"})
    ranks = {name: place(g, "RHENUS_BRIDGE_A", name) for name in ("SEQUANI", "SUGAMBRI", "UBII", "AEDUI")}
    assert ranks == {"SEQUANI": (1, 0, 1), "SUGAMBRI": (0, 1, 2), "UBII": (0, 0, 2), "AEDUI": (0, 0, 0)}


def test_8_3_1_4_the_ring_holds_the_most_of_the_citadels_owner() -> None:
    pieces = {"CARNUTES": {"ARVERNI_HIDDEN": 3, "BELGIC_HIDDEN": 5}, "MANDUBII": {"ARVERNI_HIDDEN": 9}}
    g = board(pieces=pieces, tribes={"CARNUTES": "ARVERNI_CITADEL"})
    assert (place(g, "CIRCUMVALLATION", "CARNUTES"), place(g, "CIRCUMVALLATION", "MANDUBII")) == ((3,), (0,))


def test_8_3_1_11_numidians_go_where_they_inflict_the_most_if_at_all() -> None:
    """Auxilia inflict a whole Loss each. Where nobody is, there is no harm; last comes where the chart would not fight."""
    pieces = {
        "AEDUI": {"ROMAN_LEADER": 1}, "BITURIGES": {"ARVERNI_REVEALED": 5, "AUXILIA_HIDDEN": 1},
        "SEQUANI": {"BELGIC_REVEALED": 2}, "ARVERNI": {"ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 20},
    }  # fmt: skip
    g = board(pieces=pieces)
    ranks = {name: place(g, "NUMIDIANS", name) for name in ("BITURIGES", "SEQUANI", "AEDUI", "ARVERNI")}
    assert ranks["BITURIGES"] > ranks["SEQUANI"] > ranks["AEDUI"] > ranks["ARVERNI"]
    assert (ranks["BITURIGES"], ranks["AEDUI"], ranks["ARVERNI"]) == ((4,), (0,), (-1,))


# Arverni --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "taken", "side"),
    [
        ("AEDUI_CITADEL", [], Side.SHADED),
        ("ARVERNI_CITADEL", [], Side.UNSHADED),
        ("AEDUI_ALLY", [], Side.UNSHADED),
        ("AEDUI_CITADEL", ["ARVERNI", "BITURIGES", "MANDUBII"], Side.UNSHADED),  # all three are on the map
    ],
)
def test_8_7_2_34_acco_shaded_only_for_an_arverni_citadel(status: str, taken: list[str], side: Side) -> None:
    g = board(tribes={"CARNUTES": status, **dict.fromkeys(taken, "ARVERNI_CITADEL")})
    chosen = entry(BASE, ARVERNI, "ACCO").side
    assert callable(chosen)
    assert chosen(g) is side


@pytest.mark.parametrize("card", ["AMBACTI", "DUMNORIX_LOYALISTS", "MARCUS_ANTONIUS", "NUMIDIANS"])
def test_8_7_2_auxilia_beside_legions_the_fewest_first(card: str) -> None:
    pieces = {
        "MORINI": {"LEGION": 1, "AUXILIA_HIDDEN": 1}, "NERVII": {"LEGION": 3, "AUXILIA_HIDDEN": 2, "AUXILIA_REVEALED": 1},
        "TREVERI": {"AUXILIA_HIDDEN": 4, "AEDUI_HIDDEN": 1},
    }  # fmt: skip
    g, prefers = board(pieces=pieces), entry(BASE, ARVERNI, card).prefers
    moves = [
        Pick(R.MORINI, Force.AUXILIA_HIDDEN),
        Pick(R.NERVII, Force.AUXILIA_REVEALED),
        Pick(R.TREVERI, Force.AUXILIA_HIDDEN),
    ]
    assert [prefers(g, ARVERNI, move) for move in moves] == [(1, -1), (1, -3), (0, 0)]
    others = [Pick(R.MORINI, Force.LEGION), Pick(R.NERVII, Force.AEDUI_HIDDEN), Finish()]
    assert [prefers(g, ARVERNI, move) for move in others] == [(0, 0)] * 3


@pytest.mark.parametrize("card", ["FORCED_MARCHES", "OPTIMATES"])
@pytest.mark.parametrize(("n", "declined"), [(8, True), (9, False)])
def test_8_7_2_with_fewer_than_nine_allies_and_citadels_they_decline(card: str, n: int, declined: bool) -> None:
    g = board(tribes={"CARNUTES": "ARVERNI_CITADEL"})
    for tribe in Tribe:
        if g.count_strongholds(ARVERNI) < n and g.is_subdued(tribe) and g.can_hold(tribe, ARVERNI):
            g.place_ally(tribe, ARVERNI)
    assert g.count_strongholds(ARVERNI) == n
    assert entry(BASE, ARVERNI, card).declines(g, ARVERNI) is declined


@pytest.mark.parametrize(("there", "declined"), [({"ARVERNI_HIDDEN": 1}, False), ({"BELGIC_HIDDEN": 1}, True), ({}, True)])
def test_8_7_2_52_only_with_control_of_the_carnutes(there: dict[str, int], declined: bool) -> None:
    g = board(pieces={"CARNUTES": there})
    assert entry(BASE, ARVERNI, "ASSEMBLY_OF_GAUL").declines(g, ARVERNI) is declined


# Belgae ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "who", "declined"),
    [
        ("ALPINE_TRIBES", "ALL", True), ("ALPINE_TRIBES", "ALL_BUT_ROMANS", False), ("LEGIO_X", "ALL_BUT_AEDUI", True),
        ("TITUS_LABIENUS", "ALL_BUT_ROMANS", False), ("BALEARIC_SLINGERS", "ALL", True), ("SAPPERS", "ALL_BUT_ROMANS", False),
        ("SAPPERS", "ALL", True), ("LOST_EAGLE", "ALL_BUT_ROMANS", False), ("CICERO", "ALL", True), ("POMPEY", "ALL", True),
        ("MASSED_GALLIC_ARCHERS", "ALL_BUT_ARVERNI", False), ("MASSED_GALLIC_ARCHERS", "ALL", True),
        ("VERCINGETORIXS_ELITE", "BELGAE", True), ("VERCINGETORIXS_ELITE", "ALL_BUT_ARVERNI", False),
    ],
)  # fmt: skip
def test_8_5_2_what_depends_on_who_plays(card: str, who: str, declined: bool) -> None:
    assert entry(BASE, BELGAE, card).declines(board(who=who), BELGAE) is declined


@pytest.mark.parametrize(
    ("card", "who", "declined"),
    [
        ("ALAUDAE", "ALL", True), ("ALAUDAE", "ALL_BUT_ROMANS", False), ("ALAUDAE", "BELGAE AEDUI", True),
        ("CICERO", "ALL", True),
        ("POMPEY", "ALL_BUT_ROMANS", False), ("POMPEY", "BELGAE", True), ("KINSHIP", "ALL", True), ("KINSHIP", "BELGAE", False),
        ("SAVAGE_DICTATES", "ALL", True), ("SAVAGE_DICTATES", "ALL_BUT_ARVERNI", False), ("LEGIO_X", "ALL", True),
        ("LEGIO_X", "ALL_BUT_ROMANS", False),
    ],
)  # fmt: skip
def test_a8_5_2_what_depends_on_who_plays(card: str, who: str, declined: bool) -> None:
    assert entry(EXPANSION, BELGAE, card).declines(board(EXPANSION, who), BELGAE) is declined


@pytest.mark.parametrize("allies", [8, 9])
def test_8_5_2_not_while_the_arverni_meet_their_condition(allies: int) -> None:
    """More than eight Allies and Citadels, and more than six Legions off the map."""
    g = board(who="ALL_BUT_ROMANS")
    for tribe in Tribe:
        if g.count_strongholds(ARVERNI) < allies and g.is_subdued(tribe) and g.can_hold(tribe, ARVERNI):
            g.place_ally(tribe, ARVERNI)
    for card in ("ALAUDAE", "CICERO", "GALLIA_TOGATA", "LOST_EAGLE", "POMPEY", "SAPPERS"):
        assert entry(BASE, BELGAE, card).declines(g, BELGAE) is (g.rules.margin(g, ARVERNI) > 0) is (allies > 8)


@pytest.mark.parametrize("card", ["CORREUS", "GERMAN_ALLEGIANCES", "LAND_OF_MIST_AND_MYSTERY", "REMI_INFLUENCE"])
def test_8_5_2_only_to_add_to_belgic_allies_and_citadels(card: str) -> None:
    g, accepts = board(tribes={"NERVII": "BELGIC_ALLY"}), entry(BASE, BELGAE, card).accepts
    more, same, fewer = g.copy(), g.copy(), g.copy()
    more.place_ally(T.MORINI, BELGAE)
    fewer.subdue(T.NERVII)
    same.subdue(T.NERVII)
    same.place_ally(T.MORINI, BELGAE)
    assert [accepts(g, after, BELGAE) for after in (more, same, fewer)] == [True, False, False]


@pytest.mark.parametrize(
    ("book", "card"), [(BASE, "LITAVICCUS"), (BASE, "LEGIONES_XIIII_ET_XV"), (EXPANSION, "VOSEGUS"), (EXPANSION, "SABIS")]
)
def test_8_5_2_battle_for_losses_of_legions_or_not_at_all(book: Book, card: str) -> None:
    pieces = {"NERVII": {"BELGIC_HIDDEN": 4, "LEGION": 1}, "TREVERI": {"BELGIC_HIDDEN": 4, "AUXILIA_HIDDEN": 2}}
    g, sheet = board(book, pieces=pieces), entry(book, BELGAE, card)
    assert not sheet.declines(g, BELGAE)
    assert sheet.declines(changed(g, ("-", "NERVII", "LEGION", 1)), BELGAE)
    ranks = [
        sheet.prefers(g, BELGAE, move)
        for move in (Select(R.NERVII), Select(R.TREVERI), Against(ROMANS), Against(AEDUI), Finish())
    ]
    assert ranks == [1, 0, 1, 0, 0]
    assert (sheet.battles(g, BELGAE, R.NERVII, ROMANS), sheet.battles(g, BELGAE, R.TREVERI, ROMANS)) == (1, 0)


@pytest.mark.parametrize("card", ["AMBACTI", "HOSTAGES", "MARCUS_ANTONIUS", "NUMIDIANS", "ROMAN_WINE"])
def test_8_5_2_belgica_comes_first(card: str) -> None:
    g, prefers = board(), entry(BASE, BELGAE, card).prefers
    ranks = {region for region in R if prefers(g, BELGAE, Pick(region, Force.AUXILIA_HIDDEN))}
    assert ranks == {R.MORINI, R.NERVII, R.ATREBATES}


def test_8_5_2_a65_germans_give_at_kinship() -> None:
    prefers = entry(EXPANSION, BELGAE, "KINSHIP").prefers
    g = board(EXPANSION)
    assert [prefers(g, BELGAE, move) for move in (Name(GERMANS), Name(BELGAE), Finish())] == [1, 0, 0]
    assert entry(EXPANSION, BELGAE, "SAVAGE_DICTATES").side is Side.UNSHADED
    assert entry(BASE, BELGAE, "ACCO").side is Side.UNSHADED
