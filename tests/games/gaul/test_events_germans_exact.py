"""Events A19-A36: how many, where and who, to the last piece, and what is offered beside it."""

from __future__ import annotations

import pytest
from games.gaul.carry import at, carry_out, find_offers, selects
from games.gaul.table import ario

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import PHASE_OF, Name, Pick
from quadriga.games.gaul.moves import (
    Agree,
    At,
    Finish,
    Issue,
    PlaceAlly,
    PlaceCitadel,
    Refuse,
    Remove,
    Select,
    To,
)
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Command,
    Faction,
    Force,
    Region,
    Status,
    Tribe,
)

NEXT_TO_GERMANIA = (Region.MORINI, Region.NERVII, Region.TREVERI, Region.SEQUANI, Region.CISALPINA)
WITHIN_ONE_OF_GERMANIA = tuple(sorted((*NEXT_TO_GERMANIA, Region.SUGAMBRI, Region.UBII)))


@pytest.fixture
def phases(monkeypatch: pytest.MonkeyPatch) -> list[Gaul]:
    """The Arverni Phases that are called for; none of them takes place."""
    called: list[Gaul] = []

    async def note(g: Gaul) -> None:
        called.append(g)

    monkeypatch.setitem(PHASE_OF, ARVERNI, note)
    return called


def test_a19_up_to_three_allies_of_others_near_caesar() -> None:
    circles = {"CARNUTES": "ARVERNI_ALLY", "AULERCI": "AEDUI_ALLY", "VENETI": "BELGIC_ALLY", "NAMNETES": "GERMAN_ALLY"}
    far = {"SEQUANI": "BELGIC_ALLY", "PICTONES": "ROMAN_ALLY", "MANDUBII": "AEDUI_CITADEL"}
    g = ario(pieces={"CARNUTES": {"ROMAN_LEADER": 1}}, tribes=circles | far)
    turned = at(Tribe.CARNUTES, Tribe.AULERCI, Tribe.VENETI)
    offers = find_offers(g, ROMANS, Card.GAIUS_VALERIUS_PROCILLUS, *turned)
    assert offers[0].options == [*turned, At(Tribe.NAMNETES), Finish()]
    assert [offer.n for offer in offers] == [3, 2, 1]
    assert g.count_strongholds(ROMANS) == 4


def test_a19_caesar_himself_is_needed() -> None:
    circles = {"CARNUTES": "ARVERNI_ALLY"}
    successor = ario(pieces={"CARNUTES": {"ROMAN_LEADER": 1}}, tribes=circles, successors=["ROMANS"])
    for g in (successor, ario(tribes=circles)):
        assert carry_out(g, ROMANS, Card.GAIUS_VALERIUS_PROCILLUS) == []
        assert g.status(Tribe.CARNUTES) is Status.ARVERNI_ALLY


def test_a19_shaded_to_a_neighbour_with_germans() -> None:
    romans = {"TREVERI": {"LEGION": 2, "AUXILIA_REVEALED": 1}, "VENETI": {"LEGION": 1}}
    g = ario(pieces={**romans, "UBII": {"GERMAN_HIDDEN": 1}}, tribes={"SUGAMBRI": "GERMAN_ALLY"})
    (where,) = find_offers(g, GERMANS, Card.GAIUS_VALERIUS_PROCILLUS, Select(Region.SUGAMBRI), shaded=True)
    assert where.options == selects(Region.SUGAMBRI, Region.UBII)
    assert g.pieces(Region.SUGAMBRI, ROMANS) == {Force.LEGION: 2, Force.AUXILIA_HIDDEN: 1}
    assert g.benched[ROMANS] == 2


def test_a19_shaded_with_no_germans_near_they_only_sit_out() -> None:
    g = ario(pieces={"VENETI": {"LEGION": 1}, "UBII": {"GERMAN_HIDDEN": 1}})
    assert carry_out(g, GERMANS, Card.GAIUS_VALERIUS_PROCILLUS, shaded=True) == []
    assert g.count(Region.VENETI, Force.LEGION) == 1
    assert g.benched[ROMANS] == 2


def test_a20_shaded_the_veneti_must_be_arverni_and_romans_near() -> None:
    pieces = {"VENETI": {"ARVERNI_HIDDEN": 6}, "CARNUTES": {"LEGION": 3}}
    g = ario(pieces=pieces, tribes={"NAMNETES": "ARVERNI_ALLY"})
    carry_out(g, GERMANS, Card.MORBIHAN, shaded=True)
    assert g.fallen == 0
    g = ario(pieces={"VENETI": {"ARVERNI_HIDDEN": 6}, "AEDUI": {"LEGION": 3}}, tribes={"VENETI": "ARVERNI_ALLY"})
    carry_out(g, GERMANS, Card.MORBIHAN, shaded=True)
    assert g.count_hidden(Region.VENETI, ARVERNI) == 6


CAESAR = {"ROMAN_LEADER": 1, "LEGION": 1, "FORT": 1}
ARIOVISTUS = {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2, "SETTLEMENT": 1}


def test_a23_two_regions_apart_they_meet_next_to_both() -> None:
    g = ario(pieces={"CARNUTES": CAESAR, "TREVERI": ARIOVISTUS})
    (where,) = find_offers(g, AEDUI, Card.PARLEY, Select(Region.MANDUBII))
    assert where.options == selects(Region.ATREBATES, Region.MANDUBII)
    assert g.pieces(Region.MANDUBII, ROMANS) == {Force.ROMAN_LEADER: 1, Force.LEGION: 1}
    assert g.pieces(Region.MANDUBII, GERMANS) == {Force.GERMAN_LEADER: 1, Force.GERMAN_HIDDEN: 2}
    assert g.has_fort(Region.CARNUTES)
    assert g.count(Region.TREVERI, Force.SETTLEMENT) == 1


@pytest.mark.parametrize(
    ("pieces", "successors"),
    [
        ({"CARNUTES": CAESAR}, []),
        ({"TREVERI": ARIOVISTUS}, []),
        ({"TREVERI": CAESAR | ARIOVISTUS}, []),  # they are together already
        ({"PICTONES": CAESAR, "UBII": ARIOVISTUS}, []),  # too far
        ({"CARNUTES": CAESAR, "TREVERI": ARIOVISTUS}, ["ROMANS"]),
        ({"CARNUTES": CAESAR, "TREVERI": ARIOVISTUS}, ["GERMANS"]),
    ],
)
def test_a23_without_a_meeting_both_only_sit_out(pieces: dict[str, dict[str, int]], successors: list[str]) -> None:
    g = ario(pieces=pieces, successors=successors)
    before = g.board[:]
    assert carry_out(g, AEDUI, Card.PARLEY) == []
    assert g.board == before
    assert (g.benched[ROMANS], g.benched[GERMANS]) == (2, 2)


UPRISINGS = [
    (Card.SEDUNI_UPRISING, ("SEQUANI", "HELVETII", "NORI", "HELVII"), {"SEQUANI": 2, "CISALPINA": 2, "PROVINCIA": 2}),
    (Card.SOTIATES_UPRISING, ("PICTONES", "SANTONES", "VOLCAE", "CADURCI"), {"PICTONES": 3, "ARVERNI": 3}),
    (Card.VENETI_UPRISING, ("VENETI", "NAMNETES", "MORINI", "MENAPII"), {"VENETI": 4, "MORINI": 2}),
]


@pytest.mark.parametrize(("card", "tribes", "warbands"), UPRISINGS)
def test_a24_a27_a32_allies_warbands_and_an_arverni_phase(
    card: Card, tribes: tuple[str, ...], warbands: dict[str, int], phases: list[Gaul]
) -> None:
    g = ario(tribes={tribes[0]: "AEDUI_ALLY", tribes[1]: "DISPERSED"})
    carry_out(g, GERMANS, card)
    assert [g.status(Tribe[name]) for name in tribes] == [
        Status.ARVERNI_ALLY, Status.DISPERSED, Status.ARVERNI_ALLY, Status.ARVERNI_ALLY,
    ]  # fmt: skip
    assert {r.name: n for r in g.regions() if (n := g.count_bands(r, ARVERNI))} == warbands
    assert phases == [g]


def test_a25_shaded_a_dispersed_tribe_is_no_ally_to_remove() -> None:
    g = ario(tribes={"NORI": "DISPERSED"})
    carry_out(g, GERMANS, Card.ARIOVISTUSS_WIFE, shaded=True)
    assert g.status(Tribe.NORI) is Status.DISPERSED


def test_a26_only_an_arverni_ally_leaves_the_helvetii() -> None:
    g = ario(tribes={"HELVETII": "AEDUI_ALLY"})
    carry_out(g, AEDUI, Card.DIVICO)
    assert g.status(Tribe.HELVETII) is Status.AEDUI_ALLY


def test_a26_shaded_up_to_twelve_warbands() -> None:
    g = ario()
    offers = find_offers(g, GERMANS, Card.DIVICO, *[Select(Region.AEDUI)] * 12, shaded=True)
    assert len(offers) == 12
    assert offers[0].options == [*selects(Region.AEDUI, Region.SEQUANI), Finish()]
    assert g.count_bands(Region.AEDUI, ARVERNI) == 12


def test_a28_only_others_near_the_sequani_are_asked_and_who_lends_is_spared() -> None:
    here = {"AEDUI_HIDDEN": 3, "BELGIC_HIDDEN": 1, "GERMAN_HIDDEN": 4}
    g = ario(pieces={"SEQUANI": here, "VENETI": {"AUXILIA_HIDDEN": 1}}, tribes={"HELVETII": "BELGIC_ALLY"})
    battle = (Issue(Command.BATTLE), Select(Region.SEQUANI), Remove(Force.AEDUI_HIDDEN))
    offers = find_offers(g, AEDUI, Card.ADMAGETOBRIGA, Agree(), Refuse(), (Name(BELGAE),), *battle)
    assert [offer.prompt for offer in offers[:4]] == ["agree_lend", "agree_lend", "event_lent", "free_command"]
    assert [offer.seat for offer in offers[:2]] == [g.seat(BELGAE), g.seat(GERMANS)]
    assert "attack" not in [offer.prompt for offer in offers]  # only the Germans are left to attack
    assert g.status(Tribe.HELVETII) is Status.BELGIC_ALLY


def test_a28_r_136_nobody_shields_himself_by_lending() -> None:
    """The Belgae agree, but the Aedui do without them and attack them."""
    g = ario(pieces={"SEQUANI": {"AEDUI_HIDDEN": 4, "BELGIC_HIDDEN": 2}})
    battle = (Issue(Command.BATTLE), Select(Region.SEQUANI))
    find_offers(g, AEDUI, Card.ADMAGETOBRIGA, Agree(), (), *battle)
    assert g.count_bands(Region.SEQUANI, BELGAE) == 0
    assert g.loans == []


def test_a28_without_a_battle_the_lent_are_given_back() -> None:
    g = ario(pieces={"SEQUANI": {"AEDUI_HIDDEN": 2, "ARVERNI_HIDDEN": 2}})
    assert carry_out(g, AEDUI, Card.ADMAGETOBRIGA) == []
    assert g.loans == []


@pytest.mark.parametrize(("faction", "bands"), [(ROMANS, 3), (AEDUI, 5)])
def test_a29_up_to_two_allies_and_three_auxilia_or_five_warbands(faction: Faction, bands: int) -> None:
    g = ario(pieces={"TREVERI": {"SETTLEMENT": 1}, "SEQUANI": {"SETTLEMENT": 1}})
    spread = [Select(Region.TREVERI)] * bands
    offers = find_offers(g, GERMANS, Card.HARUDES, Name(faction), Finish(), *spread)
    assert offers[0].options == [Name(ROMANS), Name(ARVERNI), Name(AEDUI), Name(BELGAE)]
    assert offers[1].options == [PlaceAlly(t) for t in (Tribe.TREVERI, Tribe.SEQUANI, Tribe.HELVETII)] + [Finish()]
    assert offers[2].options == [*selects(Region.TREVERI, Region.SEQUANI), Finish()]
    assert len(offers) == 2 + bands


def test_a29_without_settlements_nothing_comes() -> None:
    assert carry_out(ario(), GERMANS, Card.HARUDES, Name(AEDUI)) == ["event_faction"]


def test_a29_shaded_next_to_germania_and_only_the_placed_raid() -> None:
    g = ario(pieces={"NERVII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3, "BELGIC_HIDDEN": 2}, "SEQUANI": {"GERMAN_HIDDEN": 3}})
    g.resources[BELGAE] = 9
    placed = (Select(Region.NERVII), *[Select(Region.MORINI)] * 3)
    offers = find_offers(g, AEDUI, Card.HARUDES, *placed, Select(Region.TREVERI), shaded=True)
    assert offers[0].options == selects(*NEXT_TO_GERMANIA)
    assert offers[4].options == selects(*NEXT_TO_GERMANIA)
    steps = [offer.options for offer in offers if offer.prompt == "step_free"]
    assert steps == [[Select(Region.MORINI), Finish()], [Select(Region.NERVII), Finish()]]


def test_a29_shaded_one_new_warband_flips_for_the_raid() -> None:
    g = ario(pieces={"NERVII": {"GERMAN_HIDDEN": 3}})
    placed = (Select(Region.NERVII), *[Select(Region.MORINI)] * 3)
    carry_out(g, AEDUI, Card.HARUDES, *placed, Select(Region.TREVERI), Finish(), Select(Region.NERVII), shaded=True)
    assert (g.count_hidden(Region.NERVII, GERMANS), g.resources[GERMANS]) == (3, 1)


def test_a30_where_arverni_are_near_the_sequani() -> None:
    g = ario(pieces={"TREVERI": {"ARVERNI_HIDDEN": 1}, "VENETI": {"ARVERNI_HIDDEN": 1}})
    assert carry_out(g, AEDUI, Card.ORGETORIX) == []
    assert (g.count_bands(Region.TREVERI, ARVERNI), g.count_bands(Region.VENETI, ARVERNI)) == (0, 1)
    assert carry_out(g, AEDUI, Card.ORGETORIX) == []
    assert g.count_bands(Region.VENETI, ARVERNI) == 1


def test_a30_shaded_where_nothing_stands_and_only_what_is_available() -> None:
    walls = dict.fromkeys(("CARNUTES", "MANDUBII", "BITURIGES"), "ARVERNI_CITADEL")
    g = ario(tribes={"HELVETII": "DISPERSED", "AEDUI": "AEDUI_CITADEL", "SEQUANI": "ROMAN_ALLY", **walls})
    answers = [PlaceAlly(Tribe.AEDUI), PlaceAlly(Tribe.SEQUANI), *[Select(Region.AEDUI)] * 7]
    offers = find_offers(g, GERMANS, Card.ORGETORIX, *answers, shaded=True)
    regions = selects(Region.AEDUI, Region.SEQUANI)
    assert offers[0].options == [PlaceAlly(Tribe.AEDUI), PlaceAlly(Tribe.SEQUANI), *regions]
    assert offers[2].options == regions  # no Citadel is Available
    assert g.status(Tribe.HELVETII) is Status.DISPERSED


def test_a30_shaded_citadels_only_in_cities() -> None:
    g = ario()
    answers = [PlaceAlly(Tribe.SEQUANI), PlaceAlly(Tribe.HELVETII), *[Select(Region.AEDUI)] * 7]
    offers = find_offers(g, GERMANS, Card.ORGETORIX, *answers, shaded=True)
    assert PlaceCitadel(Tribe.SEQUANI) in offers[2].options
    assert PlaceCitadel(Tribe.HELVETII) not in offers[2].options


def test_a34_three_regions_led_by_a_player_who_is_no_german() -> None:
    regions = ("SUGAMBRI", "UBII", "TREVERI", "MORINI")
    g = ario(pieces={region: {"GERMAN_HIDDEN": 1} for region in regions})
    one = {Force.GERMAN_HIDDEN: 1}
    march = [
        *(Select(Region.SUGAMBRI), one, To(Region.NERVII)),
        *(Select(Region.UBII), one, To(Region.SEQUANI)),
        *(Select(Region.TREVERI), one, To(Region.NERVII)),
    ]
    offers = find_offers(g, AEDUI, Card.DIVINATION, Name(BELGAE), Issue(Command.MARCH), *march)
    assert offers[0].options == [Name(ROMANS), Name(AEDUI), Name(BELGAE)]
    assert {offer.seat for offer in offers[1:]} == {g.seat(BELGAE)}
    assert len(offers) == 2 + len(march)
    assert g.count_bands(Region.MORINI, GERMANS) == 1


@pytest.mark.parametrize(("faction", "most"), [(ROMANS, 4), (ARVERNI, 8)])
def test_a35_up_to_four_auxilia_or_eight_warbands(faction: Faction, most: int) -> None:
    g = ario()
    offers = find_offers(g, GERMANS, Card.NASUA_AND_CIMBERIUS, Name(faction), most)
    assert offers[1].options == list(range(most + 1))
    assert g.owner(Tribe.TREVERI) is faction


def test_a35_shaded_up_to_eight_warbands_and_a_settlement() -> None:
    g = ario()
    offers = find_offers(g, GERMANS, Card.NASUA_AND_CIMBERIUS, Finish(), Select(Region.UBII), shaded=True)
    everywhere = selects(*WITHIN_ONE_OF_GERMANIA)
    assert [offer.options for offer in offers] == [[*everywhere, Finish()]] * 2
    assert g.count_on_map(Force.SETTLEMENT) == 1


def test_a36_two_settlements_and_eight_warbands() -> None:
    regions = (Region.MORINI, Region.NERVII, Region.TREVERI)
    g = ario(pieces={region.name: {"SETTLEMENT": 1, "GERMAN_HIDDEN": 3} for region in regions})
    settlements = [Pick(region, Force.SETTLEMENT) for region in regions]
    warbands = [Pick(region, Force.GERMAN_HIDDEN) for region in regions for _ in range(3)]
    offers = find_offers(g, ROMANS, Card.USIPETES_AND_TENCTERI, *settlements[:2], *warbands[:6])
    assert offers[0].options == settlements
    assert [offer.n for offer in offers] == [2, 1, 8, 7, 6, 5, 4, 3]  # then only one kind is left
    assert g.pieces(Region.TREVERI, GERMANS) == {Force.SETTLEMENT: 1, Force.GERMAN_HIDDEN: 1}


def test_a36_shaded_the_germans_place_and_remove_within_one_of_sugambri() -> None:
    near = (Region.MORINI, Region.NERVII, Region.SUGAMBRI, Region.UBII, Region.TREVERI)
    circles = {"MORINI": "BELGIC_ALLY", "NERVII": "ROMAN_ALLY", "TREVERI": "AEDUI_ALLY", "REMI": "AEDUI_ALLY"}
    g = ario(tribes=circles)
    answers = [*selects(Region.MORINI, Region.UBII), *[Select(Region.NERVII)] * 4, *at(Tribe.MORINI, Tribe.TREVERI)]
    offers = find_offers(g, ROMANS, Card.USIPETES_AND_TENCTERI, *answers, shaded=True)
    assert offers[0].options == selects(*near)
    assert offers[1].options == selects(*near[1:])  # one Settlement in a Region
    assert offers[6].options == at(Tribe.MORINI, Tribe.NERVII, Tribe.TREVERI)
    assert {offer.seat for offer in offers} == {g.seat(GERMANS)}
    assert g.count_bands(Region.NERVII, GERMANS) == 4
