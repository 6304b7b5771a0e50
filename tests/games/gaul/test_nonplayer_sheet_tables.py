"""§8.2.1: every word of the Event sheets by itself: on which boards an entry declines, prefers, accepts and forbids what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Choose, Discard, Name, Pick, Way
from quadriga.games.gaul.moves import Against, At, Finish, RemoveTribe, Select
from quadriga.games.gaul.rules.nonplayers.instructions import SHEETS, Instruction
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Book,
    Faction,
    Force,
    Region,
    Side,
    Tribe,
)

from .table import with_nonplayers

R, T = Region, Tribe
BASE, EXPANSION = Book.FALLING_SKY, Book.ARIOVISTUS
SCENARIO = {BASE: "RECONQUEST", EXPANSION: "ARIOVISTUS"}
Change = Callable[[Gaul], None]


def board(book: Book = BASE, who: str = "ALL", **data: Any) -> Gaul:
    return with_nonplayers(who, SCENARIO[book], **data)


def entry(book: Book, faction: Faction, card: str) -> Instruction:
    return SHEETS[book, faction][Card[card]]


def changed(g: Gaul, *changes: tuple[Any, ...]) -> Gaul:
    """The board after pieces have come (`+`) or gone (`-`)."""
    after = g.copy()
    for sign, region, piece, n in changes:
        (after.place if sign == "+" else after.remove)(R[region], Force[piece], n)
    return after


# Card 50: whom a lasting Event is about -------------------------------------------------------------------------------

UNSHADED = {
    "BALLISTAE": "R", "TITUS_LABIENUS": "R", "BALEARIC_SLINGERS": "R", "LEGIO_X": "R", "MASSED_GALLIC_ARCHERS": "V",
    "VERCINGETORIXS_ELITE": "V", "DIVICIACUS": "RA", "RIVER_COMMERCE": "A", "CONVICTOLITAVIS": "A", "COMMIUS": "RB",
    "GERMANIC_HORSE": "R", "WINTER_CAMPAIGN": "R",
}  # fmt: skip
UNSHADED_IN_ARIOVISTUS = {
    "BALLISTAE": "R", "RIVER_COMMERCE": "A", "COMMIUS": "RB", "GERMANIC_HORSE": "R", "WINTER_CAMPAIGN_A": "R", "DREAD": "RG",
    "GERMAN_PHALANX": "G", "WAILING_WOMEN": "G", "VERGOBRET": "A", "NERVII": "B",
}  # fmt: skip
SHADED = {
    "TITUS_LABIENUS": "R", "BALEARIC_SLINGERS": "R", "LEGIO_X": "R", "MASSED_GALLIC_ARCHERS": "V", "VERCINGETORIXS_ELITE": "V",
    "DIVICIACUS": "RA", "RIVER_COMMERCE": "A", "CONVICTOLITAVIS": "A", "COMMIUS": "B",
}  # fmt: skip
SHADED_IN_ARIOVISTUS = {"DREAD": "G", "GERMAN_PHALANX": "G", "WAILING_WOMEN": "G", "VERGOBRET": "A", "NERVII": "B"}
LETTERS = {"R": ROMANS, "A": AEDUI, "V": ARVERNI, "G": GERMANS, "B": BELGAE}
ALONE = {"R": "ALL_BUT_ROMANS", "A": "ALL_BUT_AEDUI", "V": "ALL_BUT_ARVERNI", "G": "ALL_BUT_ARVERNI", "B": "ALL_BUT_BELGAE"}


def worth(book: Book, faction: Faction, card: str, side: str, who: str) -> tuple[Any, bool]:
    """How dear the Capability is to them, and whether the Event is declined if it is the only one."""
    g = board(book, who, capabilities={card: side})
    sheet = entry(book, faction, "SHIFTING_LOYALTIES")
    return sheet.prefers(g, faction, Discard(Card[card])), sheet.declines(g, faction)


@pytest.mark.parametrize("card", UNSHADED)
def test_8_7_2_50_r_148_an_unshaded_capability_about_player_romans_or_aedui_then_about_themselves(card: str) -> None:
    for faction, letter in ((BELGAE, "B"), (ARVERNI, "V")):
        for player in "RA":
            expected = 2 if player in UNSHADED[card] else int(letter in UNSHADED[card])
            assert worth(BASE, faction, card, "UNSHADED", ALONE[player]) == (expected, not expected)
        own = int(letter in UNSHADED[card])
        assert worth(BASE, faction, card, "UNSHADED", "ALL") == (own, not own)
        shaded = "SHADED" if card in SHADED else "SHADED BELGAE"  # some have a holder
        assert worth(BASE, faction, card, shaded, "ALL_BUT_ROMANS") == (0, True)


@pytest.mark.parametrize(
    ("side", "who", "expected"),
    [
        ("UNSHADED ROMANS", "ALL_BUT_ROMANS", 2),
        ("UNSHADED ROMANS", "ALL_BUT_AEDUI", 0),
        ("UNSHADED ARVERNI", "ALL_BUT_ROMANS", 1),
        ("UNSHADED BELGAE", "ALL_BUT_ROMANS", 0),
    ],
)
def test_8_7_2_50_r_148_a_capability_that_is_held_affects_its_holder(side: str, who: str, expected: int) -> None:
    """Card 8."""
    assert worth(BASE, ARVERNI, "BAGGAGE_TRAINS", side, who) == (expected, not expected)


@pytest.mark.parametrize("card", UNSHADED_IN_ARIOVISTUS)
def test_a8_5_2_a8_7_2_50_an_unshaded_capability_in_ariovistus(card: str) -> None:
    about = UNSHADED_IN_ARIOVISTUS[card]
    for faction, letter in ((BELGAE, "B"), (GERMANS, "G")):
        for player in "RA":
            expected = 2 if player in about else int(letter in about)
            assert worth(EXPANSION, faction, card, "UNSHADED", ALONE[player]) == (expected, not expected)
        assert worth(EXPANSION, faction, card, "UNSHADED", "ALL")[0] == int(letter in about)


@pytest.mark.parametrize(
    ("book", "table", "rebels"), [(BASE, SHADED, "V"), (EXPANSION, SHADED_IN_ARIOVISTUS, "G")], ids=["base", "ariovistus"]
)
def test_8_6_1_8_8_2_50_a_shaded_capability_about_a_player_gaul_or_german_then_about_romans(
    book: Book, table: dict[str, str], rebels: str
) -> None:
    for card, about in table.items():
        for player in (rebels, "B"):
            expected = 2 if player in about else int("R" in about)
            assert worth(book, ROMANS, card, "SHADED", ALONE[player]) == (expected, not expected), (card, player)
            aedui = worth(book, AEDUI, card, "SHADED", ALONE[player])[0]
            assert (aedui == 2) is (player in about), (card, player)
        assert worth(book, ROMANS, card, "UNSHADED", ALONE[rebels]) == (0, True), card
        assert worth(book, AEDUI, card, "UNSHADED", ALONE[rebels]) == (0, True), card


@pytest.mark.parametrize(
    ("faction", "owner", "who", "expected"),
    [
        (ROMANS, "ARVERNI", "ALL_BUT_ARVERNI", 2),  # the holder counts, whoever the text names
        (ROMANS, "ARVERNI", "ALL_BUT_BELGAE", 0),
        (ROMANS, "AEDUI", "ALL_BUT_BELGAE", 0),
        (AEDUI, "BELGAE", "ALL_BUT_BELGAE", 2),
        (AEDUI, "BELGAE", "ALL_BUT_ARVERNI", 0),
    ],
)
def test_8_6_1_8_8_2_50_a_capability_that_is_held_is_about_its_holder(
    faction: Faction, owner: str, who: str, expected: int
) -> None:
    assert worth(BASE, faction, "AQUITANI", f"SHADED {owner}", who)[0] == expected


def test_8_2_1_50_only_what_lies_there_is_discarded() -> None:
    g = board(who="ALL_BUT_ROMANS", capabilities={"LEGIO_X": "UNSHADED"})
    for faction in (ROMANS, AEDUI, ARVERNI, BELGAE):
        prefers = entry(BASE, faction, "SHIFTING_LOYALTIES").prefers
        assert prefers(g, faction, Discard(Card.BALLISTAE)) == 0
        assert prefers(g, faction, Finish()) == 0


# Aedui: player rebels and Belgae, nobody else -------------------------------------------------------------------------

RIVALS = [
    (BASE, "AEDUI", {ARVERNI, BELGAE}),
    (BASE, "ALL_BUT_BELGAE", {BELGAE}),
    (BASE, "ALL_BUT_ARVERNI", {ARVERNI}),
    (BASE, "ALL_BUT_ROMANS", set()),
    (EXPANSION, "AEDUI", {GERMANS, BELGAE}),
    (EXPANSION, "ALL_BUT_ARVERNI", {GERMANS}),  # the seat of the Arverni is the Germans' there
]


@pytest.mark.parametrize(("book", "who", "rivals"), RIVALS)
def test_8_6_1_a8_6_1_whom_they_target(book: Book, who: str, rivals: set[Faction]) -> None:
    tribes = {"MORINI": "ROMAN_ALLY", "NERVII": "BELGIC_ALLY", "CARNUTES": "ARVERNI_ALLY", "SUGAMBRI": "GERMAN_ALLY"}
    g = board(book, who, tribes=tribes)
    sheet = entry(book, AEDUI, "ROMAN_WINE")
    assert sheet.declines(g, AEDUI) is (not rivals)
    everybody = (ROMANS, ARVERNI, BELGAE, GERMANS)
    pieces = (Force.AUXILIA_HIDDEN, Force.ARVERNI_HIDDEN, Force.BELGIC_HIDDEN, Force.GERMAN_HIDDEN)
    owned = (T.MORINI, T.CARNUTES, T.NERVII, T.SUGAMBRI)
    for other, piece, tribe in zip(everybody, pieces, owned, strict=True):
        moves = [Name(other), Pick(R.AEDUI, piece), At(tribe), RemoveTribe(tribe)]
        assert [sheet.prefers(g, AEDUI, move) for move in moves] == [int(other in rivals)] * 4
    assert [sheet.prefers(g, AEDUI, move) for move in (Choose(Way.REMOVE), Choose(Way.PLACE), Finish())] == [1, 0, 0]


HERE = {"CARNUTES": {"AUXILIA_HIDDEN": 2, "ARVERNI_HIDDEN": 2, "BELGIC_HIDDEN": 2, "AEDUI_HIDDEN": 2, "GERMAN_HIDDEN": 2}}


@pytest.mark.parametrize(
    ("lost", "accepted", "kept"),
    [
        ("ARVERNI_HIDDEN", True, True),
        ("BELGIC_HIDDEN", False, False),  # a non-player
        ("AUXILIA_HIDDEN", False, False),
        ("AEDUI_HIDDEN", False, False),
        ("GERMAN_HIDDEN", False, False),
    ],
)
def test_8_6_1_they_accept_what_a_rival_loses_and_forbid_what_others_do(lost: str, accepted: bool, kept: bool) -> None:
    g = board(who="ALL_BUT_ARVERNI", pieces=HERE, resources={"ARVERNI": 5, "BELGAE": 5})
    sheet, after = entry(BASE, AEDUI, "ROMAN_WINE"), changed(g, ("-", "CARNUTES", lost, 1))
    assert (sheet.accepts(g, after, AEDUI), sheet.keeps(g, after, AEDUI)) == (accepted, kept)
    more = changed(g, ("+", "CARNUTES", "BELGIC_HIDDEN", 1))
    assert (sheet.accepts(g, more, AEDUI), sheet.keeps(g, more, AEDUI)) == (False, True)


@pytest.mark.parametrize(("robbed", "accepted", "kept"), [(ARVERNI, True, True), (BELGAE, False, False), (None, False, True)])
def test_8_6_1_resources_count_like_pieces(robbed: Faction | None, accepted: bool, kept: bool) -> None:
    g = board(who="ALL_BUT_ARVERNI", pieces=HERE, resources={"ARVERNI": 5, "BELGAE": 5})
    after, sheet = g.copy(), entry(BASE, AEDUI, "SAPPERS")
    if robbed is not None:
        after.resources[robbed] -= 1
    assert (sheet.accepts(g, after, AEDUI), sheet.keeps(g, after, AEDUI)) == (accepted, kept)


@pytest.mark.parametrize(
    ("there", "accepted"),
    [
        ({"ARVERNI_HIDDEN": 1}, True),
        ({"ARVERNI_HIDDEN": 1, "AUXILIA_HIDDEN": 1}, False),  # not theirs alone
        ({"ARVERNI_HIDDEN": 1, "BELGIC_HIDDEN": 1}, False),
        ({"BELGIC_HIDDEN": 3}, False),  # a non-player's
        ({}, False),
    ],
)
def test_8_6_1_49_r_149_the_drought_falls_on_a_rivals_region(there: dict[str, int], accepted: bool) -> None:
    g = board(who="ALL_BUT_ARVERNI", pieces={"CARNUTES": there, "VENETI": {"ARVERNI_HIDDEN": 1}}, devastated=["VENETI"])
    after = g.copy()
    after.devastated[R.CARNUTES] = 1
    sheet = entry(BASE, AEDUI, "DROUGHT")
    assert sheet.accepts(g, after, AEDUI) is accepted
    assert not sheet.accepts(g, g.copy(), AEDUI), "nowhere new"


@pytest.mark.parametrize(
    ("who", "subdue", "declined"),
    [("ALL", 12, False), ("ALL", 13, True), ("ALL_BUT_ROMANS", 10, True), ("ALL_BUT_BELGAE", 12, False)],
)
def test_8_6_1_favours_only_for_nonplayer_romans_who_do_not_exceed_twelve(who: str, subdue: int, declined: bool) -> None:
    g = board(who=who)
    for tribe in Tribe:
        if g.rules.score(g, ROMANS) > subdue and g.is_subdued(tribe) and g.can_hold(tribe, BELGAE):
            g.place_ally(tribe, BELGAE if g.count_available_allies(BELGAE) else ARVERNI)
    assert g.rules.score(g, ROMANS) == subdue
    for card in ("LEGIO_X", "FLIGHT_OF_AMBIORIX", "THE_PROVINCE", "COTUATUS_AND_CONCONNETODUMNUS", "GALLIA_TOGATA"):
        assert entry(BASE, AEDUI, card).declines(g, AEDUI) is declined
        assert entry(BASE, AEDUI, card).serves is ROMANS


@pytest.mark.parametrize(
    ("aedui", "arverni", "allies", "theirs", "declined"),
    [(4, 3, 2, 1, True), (3, 3, 2, 1, False), (4, 3, 1, 1, False), (4, 3, 0, 1, False), (2, 3, 2, 1, False)],
)
@pytest.mark.parametrize("card", ["DIVICO", "MORBIHAN", "ORGETORIX"])
def test_a8_6_1_not_with_more_warbands_and_more_allies_than_the_arverni(
    card: str, aedui: int, arverni: int, allies: int, theirs: int, declined: bool
) -> None:
    own, other = ["BITURIGES", "MANDUBII"][:allies], ["CARNUTES"][:theirs]
    tribes = {**dict.fromkeys(own, "AEDUI_ALLY"), **dict.fromkeys(other, "ARVERNI_ALLY")}
    pieces = {"VENETI": {"AEDUI_HIDDEN": aedui - 1, "ARVERNI_HIDDEN": arverni}, "MORINI": {"AEDUI_HIDDEN": 1}}
    assert entry(EXPANSION, AEDUI, card).declines(board(EXPANSION, pieces=pieces, tribes=tribes), AEDUI) is declined


@pytest.mark.parametrize(
    ("card", "who", "declined"),
    [
        ("FRUMENTUM", "ALL", False), ("FRUMENTUM", "ALL_BUT_ROMANS", True), ("FRUMENTUM", "ALL_BUT_BELGAE", False),
        ("NERVII", "ALL", True), ("NERVII", "ALL_BUT_BELGAE", False), ("NERVII", "ALL_BUT_ROMANS", True),
    ],
)  # fmt: skip
def test_a8_6_1_frumentum_for_nonplayer_romans_and_nervii_against_player_belgae(card: str, who: str, declined: bool) -> None:
    assert entry(EXPANSION, AEDUI, card).declines(board(EXPANSION, who), AEDUI) is declined


@pytest.mark.parametrize("status", ["AEDUI_ALLY", "ROMAN_ALLY", "ARVERNI_ALLY", None])
@pytest.mark.parametrize("book", [BASE, EXPANSION])
def test_8_6_1_8_7_2_remi_influence_with_the_remi_as_ones_own_ally(book: Book, status: str | None) -> None:
    g = board(book, tribes={"REMI": status} if status else {})
    sheet = entry(book, AEDUI, "REMI_INFLUENCE")
    assert (sheet.declines(g, AEDUI), sheet.side) == (status != "AEDUI_ALLY", Side.SHADED)
    if book is BASE:
        assert entry(book, ARVERNI, "REMI_INFLUENCE").declines(g, ARVERNI) is (status != "ARVERNI_ALLY")


# What several sheets say alike ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "ranks"),
    [
        ("ARVERNI", {"ROMANS": 3, "AEDUI": 2, "BELGAE": 1, "GERMANS": 0, "ARVERNI": 0}),
        ("ARVERNI ROMANS", {"ROMANS": 0, "AEDUI": 2, "BELGAE": 1}),
        ("ALL_BUT_BELGAE", {"ROMANS": 0, "AEDUI": 0, "BELGAE": 1}),
    ],
)
def test_8_7_2_a8_7_2_player_romans_then_aedui_then_belgae(who: str, ranks: dict[str, int]) -> None:
    pieces = {"MORINI": {"AUXILIA_HIDDEN": 1}, "NERVII": {"AEDUI_HIDDEN": 1}, "TREVERI": {"BELGIC_HIDDEN": 1}}
    g, prefers = board(who=who, pieces=pieces), entry(BASE, ARVERNI, "IMPETUOSITY").prefers
    for name, rank in ranks.items():
        assert prefers(g, ARVERNI, Against(Faction[name])) == rank
    for region, name in (("MORINI", "ROMANS"), ("NERVII", "AEDUI"), ("TREVERI", "BELGAE")):
        assert prefers(g, ARVERNI, Select(R[region])) == ranks[name]
    assert prefers(g, ARVERNI, Select(R.CARNUTES)) == prefers(g, ARVERNI, Finish()) == 0


@pytest.mark.parametrize(
    ("there", "left", "kept"),
    [(6, 4, True), (6, 3, False), (3, 3, True), (3, 2, False), (4, 0, False), (5, 5, True)],
)
@pytest.mark.parametrize("card", ["ADMAGETOBRIGA", "LEGIONES_XIIII_ET_XV", "SABIS", "VOSEGUS"])
def test_a8_7_2_no_battle_leaves_the_leader_with_fewer_than_four(card: str, there: int, left: int, kept: bool) -> None:
    g = board(EXPANSION, pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": there}, "UBII": {"GERMAN_HIDDEN": 9}})
    keeps = entry(EXPANSION, GERMANS, card).keeps
    assert keeps(g, changed(g, ("-", "SEQUANI", "GERMAN_HIDDEN", there - left)), GERMANS) is kept
    assert keeps(g, changed(g, ("-", "UBII", "GERMAN_HIDDEN", 9)), GERMANS), "only beside him"
    assert not keeps(g, changed(g, ("-", "SEQUANI", "GERMAN_LEADER", 1)), GERMANS)
    none = board(EXPANSION, pieces={"UBII": {"GERMAN_HIDDEN": 9}})
    assert keeps(none, changed(none, ("-", "UBII", "GERMAN_HIDDEN", 9)), GERMANS)


def test_a8_7_2_divico_and_orgetorix_cost_no_german_ally_and_no_control() -> None:
    pieces = {"UBII": {"GERMAN_HIDDEN": 2, "AEDUI_HIDDEN": 1}, "SEQUANI": {"GERMAN_HIDDEN": 1, "AEDUI_HIDDEN": 3}}
    g, keeps = board(EXPANSION, pieces=pieces, tribes={"UBII": "GERMAN_ALLY"}), entry(EXPANSION, GERMANS, "DIVICO").keeps
    assert g.control(R.UBII) is GERMANS
    subdued = g.copy()
    subdued.subdue(T.UBII)
    moved = subdued.copy()
    moved.place_ally(T.SUGAMBRI, GERMANS)
    assert keeps(g, g.copy(), GERMANS)
    assert not keeps(g, subdued, GERMANS), "an Ally"
    assert not keeps(g, changed(g, ("+", "UBII", "AEDUI_HIDDEN", 2)), GERMANS), "Control"
    assert keeps(g, changed(g, ("-", "SEQUANI", "GERMAN_HIDDEN", 1)), GERMANS), "what was no Control before"
    assert not keeps(g, changed(moved, ("-", "UBII", "GERMAN_HIDDEN", 2)), GERMANS)


@pytest.mark.parametrize(
    ("lost", "who", "hurt"),
    [
        ("AUXILIA_HIDDEN", "ARVERNI", True),
        ("AUXILIA_HIDDEN", "ARVERNI ROMANS", False),
        ("ARVERNI_HIDDEN", "ARVERNI", False),
        ("BELGIC_HIDDEN", "ALL_BUT_BELGAE", True),
        ("GERMAN_HIDDEN", "ARVERNI", False),  # nobody plays the Germans of Falling Sky
    ],
)
def test_8_7_2_a_player_is_to_lose_something(lost: str, who: str, hurt: bool) -> None:
    g = board(who=who, pieces=HERE)
    accepts = entry(BASE, ARVERNI, "IMPETUOSITY").accepts
    assert accepts(g, changed(g, ("-", "CARNUTES", lost, 1)), ARVERNI) is hurt
    assert not accepts(g, g.copy(), ARVERNI)
    assert not accepts(g, changed(g, ("+", "CARNUTES", "AUXILIA_HIDDEN", 1)), ARVERNI)


def test_8_7_2_67_arduenna_is_for_losses_of_legions() -> None:
    g = board(pieces={"TREVERI": {"LEGION": 2, "AUXILIA_HIDDEN": 2, "ARVERNI_HIDDEN": 8}})
    sheet = entry(BASE, ARVERNI, "ARDUENNA")
    assert sheet.accepts(g, changed(g, ("-", "TREVERI", "LEGION", 1)), ARVERNI)
    assert not sheet.accepts(g, changed(g, ("-", "TREVERI", "AUXILIA_HIDDEN", 2)), ARVERNI)
    assert sheet.fights
    assert sheet.battles(g, ARVERNI, R.TREVERI, ROMANS) == 2  # four Losses, two of them on Auxilia
    assert sheet.battles(g, ARVERNI, R.TREVERI, AEDUI) == 0
    assert sheet.battles(g, ARVERNI, R.NERVII, ROMANS) == 0


@pytest.mark.parametrize(
    ("book", "faction", "up"),
    [
        (BASE, ARVERNI, True), (BASE, BELGAE, True), (BASE, ROMANS, False), (EXPANSION, GERMANS, True),
        (EXPANSION, ROMANS, False), (EXPANSION, BELGAE, True),
    ],
)  # fmt: skip
def test_8_2_1_1_which_way_the_senate_is_moved(book: Book, faction: Faction, up: bool) -> None:
    prefers = entry(book, faction, "CICERO").prefers
    g = board(book)
    assert [prefers(g, faction, Choose(way)) for way in (Way.UP, Way.DOWN)] == [int(up), int(not up)]
    assert prefers(g, faction, Finish()) == 0


# Germans --------------------------------------------------------------------------------------------------------------

NEAR = {
    "SUGAMBRI": 2, "UBII": 2, "CARNUTES": 2, "MORINI": 1, "NERVII": 1, "TREVERI": 1, "SEQUANI": 1, "CISALPINA": 1,
    "ATREBATES": 1, "MANDUBII": 1, "BITURIGES": 1, "PICTONES": 1, "VENETI": 1,
    "BRITANNIA": 0, "AEDUI": 0, "ARVERNI": 0, "PROVINCIA": 0,
}  # fmt: skip


@pytest.mark.parametrize("card", ["ALAUDAE", "AMBACTI", "DUMNORIX_LOYALISTS", "MARCUS_ANTONIUS", "NUMIDIANS"])
def test_a8_7_2_romans_in_germania_or_at_a_settlement_then_next_to_one(card: str) -> None:
    everywhere = {region.name: {"AUXILIA_HIDDEN": 1} for region in R if region is not R.BRITANNIA}
    everywhere["CARNUTES"] = {"AUXILIA_HIDDEN": 1, "SETTLEMENT": 1, "AEDUI_HIDDEN": 1}
    g, sheet = board(EXPANSION, pieces=everywhere), entry(EXPANSION, GERMANS, card)
    ranks = {region.name: sheet.prefers(g, GERMANS, Pick(region, Force.AUXILIA_HIDDEN)) for region in R}
    assert ranks == NEAR
    assert sheet.prefers(g, GERMANS, Finish()) == 0
    for name, near in NEAR.items():
        if name in everywhere:
            assert sheet.accepts(g, changed(g, ("-", name, "AUXILIA_HIDDEN", 1)), GERMANS) is bool(near), name
    assert not sheet.accepts(g, changed(g, ("-", "CARNUTES", "AEDUI_HIDDEN", 1)), GERMANS), "only Romans"


@pytest.mark.parametrize(
    ("there", "who", "declined"),
    [
        ({"GERMAN_HIDDEN": 1}, "ALL", False),
        ({"BELGIC_HIDDEN": 1}, "ALL", False),
        ({"BELGIC_HIDDEN": 1}, "ALL_BUT_BELGAE", True),
        ({"AEDUI_HIDDEN": 1}, "ALL", True),
        ({}, "ALL", True),
    ],
)
def test_a8_7_2_52_for_germans_or_nonplayer_belgae_who_control_the_carnutes(
    there: dict[str, int], who: str, declined: bool
) -> None:
    g = board(EXPANSION, who, pieces={"CARNUTES": there})
    assert entry(EXPANSION, GERMANS, "ASSEMBLY_OF_GAUL").declines(g, GERMANS) is declined


@pytest.mark.parametrize(("who", "declined"), [("ALL", True), ("ALL_BUT_BELGAE", False), ("ALL_BUT_ROMANS", True)])
def test_a8_7_2_a65_kinship_against_player_belgae(who: str, declined: bool) -> None:
    g, sheet = board(EXPANSION, who), entry(EXPANSION, GERMANS, "KINSHIP")
    assert sheet.declines(g, GERMANS) is declined
    assert [sheet.prefers(g, GERMANS, move) for move in (Name(BELGAE), Name(GERMANS), Finish())] == [1, 0, 0]


@pytest.mark.parametrize(
    ("before", "after", "accepted"),
    [
        # Ariovistus' camp: Romans come, or Germans
        ({"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 4}, {"ROMAN_LEADER": 1, "LEGION": 3}, True),
        ({"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3}, {"ROMAN_LEADER": 1, "LEGION": 3}, False),  # as many
        ({"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 6, "FORT": 1}, {"ROMAN_LEADER": 1, "LEGION": 1}, False),
        ({"ROMAN_LEADER": 1, "LEGION": 1}, {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2}, True),
        ({"ROMAN_LEADER": 1, "LEGION": 2}, {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2}, False),
        ({"ROMAN_LEADER": 1, "LEGION": 2}, {}, False),  # nobody has moved
        ({"GERMAN_LEADER": 1}, {"GERMAN_HIDDEN": 2}, False),  # no Romans there
    ],
)
@pytest.mark.parametrize("card", ["PARLEY", "GAIUS_VALERIUS_PROCILLUS"])
def test_a8_7_2_a19_a23_only_to_where_germans_outnumber_romans_without_a_fort(
    card: str, before: dict[str, int], after: dict[str, int], accepted: bool
) -> None:
    g = board(EXPANSION, pieces={"SEQUANI": before})
    come = changed(g, *(("+", "SEQUANI", piece, n) for piece, n in after.items()))
    assert entry(EXPANSION, GERMANS, card).accepts(g, come, GERMANS) is accepted


@pytest.mark.parametrize(
    ("pieces", "successors", "declined"),
    [
        ({"UBII": {"GERMAN_LEADER": 1}, "AEDUI": {"ROMAN_LEADER": 1}}, [], False),
        ({"UBII": {"GERMAN_LEADER": 1}}, [], True),
        ({"AEDUI": {"ROMAN_LEADER": 1}}, [], True),
        ({"UBII": {"GERMAN_LEADER": 1}, "AEDUI": {"ROMAN_LEADER": 1}}, ["GERMANS"], True),
        ({"UBII": {"GERMAN_LEADER": 1}, "AEDUI": {"ROMAN_LEADER": 1}}, ["ROMANS"], True),
    ],
)
def test_a8_7_2_a23_parley_needs_caesar_and_ariovistus(pieces: dict[str, Any], successors: list[str], declined: bool) -> None:
    g = board(EXPANSION, pieces=pieces, successors=successors)
    assert entry(EXPANSION, GERMANS, "PARLEY").declines(g, GERMANS) is declined
