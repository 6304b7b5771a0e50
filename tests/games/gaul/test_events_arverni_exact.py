"""Events 19-36: how many, where and who, to the last piece, and what is offered beside it."""

from __future__ import annotations

from games.gaul.carry import at, carry_out, find_offers, selects
from games.gaul.table import state

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Choose, Install, Name, Pick, Way
from quadriga.games.gaul.moves import (
    At,
    Finish,
    Issue,
    PlaceAlly,
    PlaceAnyAlly,
    PlaceCitadel,
    PlacePiece,
    Select,
)
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GAULS,
    GERMANS,
    ROMANS,
    Command,
    Force,
    Region,
    Senate,
    Status,
    Tribe,
)

TEN = ("CADURCI", "VOLCAE", "PICTONES", "SANTONES", "VENETI", "NAMNETES", "MORINI", "MENAPII", "NERVII", "EBURONES")


def test_19_up_to_six_warbands_or_up_to_five_auxilia() -> None:
    g = state(pieces={"ARVERNI": {"ARVERNI_HIDDEN": 8}})
    warbands = [Pick(Region.ARVERNI, Force.ARVERNI_HIDDEN)] * 6
    offers = find_offers(g, ROMANS, Card.LUCTERIUS, Choose(Way.REMOVE), *warbands)
    assert [offer.n for offer in offers[1:]] == [6, 5, 4, 3, 2, 1]
    assert Finish() in offers[1].options
    assert g.count_bands(Region.ARVERNI, ARVERNI) == 2
    place = find_offers(g, ROMANS, Card.LUCTERIUS, Choose(Way.PLACE), 5)[1]
    assert place.options == [0, 1, 2, 3, 4, 5]


def test_21_five_auxilia_or_ten_resources_as_the_executing_faction_says() -> None:
    g = state()
    carry_out(g, ARVERNI, Card.THE_PROVINCE, Choose(Way.PLACE))
    assert (g.count_bands(Region.PROVINCIA, ROMANS), g.resources[ROMANS]) == (5, 0)
    carry_out(g, ARVERNI, Card.THE_PROVINCE, Choose(Way.RESOURCES))
    assert (g.count_bands(Region.PROVINCIA, ROMANS), g.resources[ROMANS]) == (5, 10)


def test_21_shaded_two_boxes_up_and_nothing_else() -> None:
    g = state(pieces={"PROVINCIA": {"ARVERNI_HIDDEN": 3}}, senate="ADULATION")
    assert carry_out(g, ARVERNI, Card.THE_PROVINCE, shaded=True) == []
    assert (g.senate, g.firm) == (Senate.UPROAR, False)
    assert g.count_bands(Region.PROVINCIA, ARVERNI) == 3


def test_22_up_to_four_of_others_under_own_control() -> None:
    here = {"ARVERNI_HIDDEN": 9, "BELGIC_HIDDEN": 5, "AUXILIA_HIDDEN": 1}
    g = state(pieces={"CARNUTES": here, "VENETI": {"BELGIC_HIDDEN": 4}})
    taken = [Pick(Region.CARNUTES, Force.BELGIC_HIDDEN), Choose(Way.REMOVE)] * 4
    offers = find_offers(g, ARVERNI, Card.HOSTAGES, *taken)
    first = [Pick(Region.CARNUTES, Force.AUXILIA_HIDDEN), Pick(Region.CARNUTES, Force.BELGIC_HIDDEN), Finish()]
    assert offers[0].options == first
    assert [offer.n for offer in offers[::2]] == [4, 3, 2, 1]
    assert (g.count_bands(Region.CARNUTES, BELGAE), g.count_bands(Region.VENETI, BELGAE)) == (1, 4)


def test_22_shaded_at_one_or_two_subdued_tribes_each_once() -> None:
    g = state(pieces={"UBII": {"LEGION": 1}}, tribes=dict.fromkeys(TEN, "ARVERNI_ALLY"))
    warband = PlacePiece(Force.GERMAN_HIDDEN)
    answers = (PlaceAlly(Tribe.SUEBI_SOUTH), warband, PlaceAlly(Tribe.UBII), Name(BELGAE), warband)
    offers = find_offers(g, ARVERNI, Card.HOSTAGES, *answers, shaded=True)
    assert offers[0].options == [PlaceAlly(tribe) for tribe in (Tribe.SUEBI_SOUTH, Tribe.UBII, Tribe.HELVII)]
    assert offers[2].options == [PlaceAlly(Tribe.UBII), PlaceAlly(Tribe.HELVII), Finish()]
    assert (offers[0].n, offers[2].n) == (2, 1)
    assert offers[3].options == [Name(AEDUI), Name(BELGAE)]  # the Arverni have no Ally left
    assert len(offers) == 5
    assert g.is_subdued(Tribe.SUEBI_SOUTH)  # no Gaul may stand there, but the Warband came
    assert g.status(Tribe.UBII) is Status.BELGIC_ALLY
    assert g.count_bands(Region.UBII, GERMANS) == 2


def test_22_shaded_without_any_gallic_ally_only_the_warband_comes() -> None:
    g = state(pieces={"UBII": {"LEGION": 1}})
    for faction in GAULS:
        for tribe in (Tribe.ARVERNI, Tribe.AEDUI, *Tribe):
            if tribe not in (Tribe.UBII, Tribe.HELVII):
                g.place_ally(tribe, faction)
    assert not any(g.count_available_allies(faction) for faction in GAULS)
    answers = (PlaceAlly(Tribe.UBII), PlacePiece(Force.GERMAN_HIDDEN))
    carry_out(g, ARVERNI, Card.HOSTAGES, *answers, shaded=True)
    assert g.is_subdued(Tribe.UBII)
    assert g.count_bands(Region.UBII, GERMANS) == 1


def test_23_cities_under_roman_control_that_are_not_razed() -> None:
    pieces = {"CARNUTES": {"LEGION": 4}, "MANDUBII": {"LEGION": 4}, "ARVERNI": {"ARVERNI_HIDDEN": 1}}
    g = state(pieces=pieces, tribes={"CARNUTES": "RAZED", "MANDUBII": "ARVERNI_CITADEL", "SEQUANI": "ROMAN_ALLY"})
    (where,) = find_offers(g, ARVERNI, Card.SACKING, At(Tribe.MANDUBII))
    assert where.options == [*at(Tribe.MANDUBII, Tribe.SEQUANI), Finish()]
    assert where.seat == g.seat(ROMANS)
    assert g.status(Tribe.MANDUBII) is Status.RAZED


def test_23_shaded_only_a_citadel_with_a_legion() -> None:
    g = state(pieces={"MANDUBII": {"LEGION": 1}}, tribes={"CARNUTES": "ARVERNI_CITADEL", "MANDUBII": "ARVERNI_CITADEL"})
    assert carry_out(g, ARVERNI, Card.SACKING, shaded=True) == []
    assert g.fallen == 1
    assert g.benched[ROMANS] == 2
    g = state(pieces={"MANDUBII": {"LEGION": 1}}, tribes={"CARNUTES": "ARVERNI_CITADEL"})
    carry_out(g, ARVERNI, Card.SACKING, shaded=True)
    assert (g.fallen, g.benched[ROMANS]) == (0, 0)


def test_24_only_gauls_with_a_citadel() -> None:
    g = state(tribes={"AEDUI": "AEDUI_CITADEL", "ARVERNI": "ARVERNI_CITADEL"}, resources={"AEDUI": 12, "BELGAE": 12})
    (who,) = find_offers(g, ROMANS, Card.SAPPERS, Name(AEDUI))
    assert who.options == [Name(ARVERNI), Name(AEDUI)]
    assert (g.resources[AEDUI], g.resources[BELGAE]) == (2, 12)
    assert carry_out(state(resources={"AEDUI": 12}), ROMANS, Card.SAPPERS) == []


def test_24_shaded_where_soldiers_besiege_and_only_what_is_there() -> None:
    g = state(pieces={"MANDUBII": {"AUXILIA_HIDDEN": 3}}, tribes={"CARNUTES": "ARVERNI_CITADEL", "MANDUBII": "ARVERNI_CITADEL"})
    assert carry_out(g, BELGAE, Card.SAPPERS, shaded=True) == []
    assert g.count_bands(Region.MANDUBII, ROMANS) == 1


def test_26_only_what_is_available() -> None:
    romans = dict.fromkeys(("MORINI", "MENAPII", "NERVII", "EBURONES", "REMI", "BELLOVACI"), "ROMAN_ALLY")
    aedui = dict.fromkeys(("SENONES", "LINGONES", "HELVETII", "VENETI", "NAMNETES", "PICTONES"), "AEDUI_ALLY")
    citadels = {"AEDUI": "AEDUI_CITADEL", "BITURIGES": "AEDUI_CITADEL"}
    g = state(tribes={"ARVERNI": "ARVERNI_CITADEL", **romans, **citadels})
    assert carry_out(g, AEDUI, Card.GOBANNITIO) == []
    assert g.status(Tribe.ARVERNI) is Status.AEDUI_ALLY
    g = state(tribes={"ARVERNI": "ARVERNI_CITADEL", **romans, **aedui, **citadels})
    assert carry_out(g, AEDUI, Card.GOBANNITIO) == []
    assert g.is_subdued(Tribe.ARVERNI)
    g = state(tribes={"ARVERNI": "ARVERNI_CITADEL"})
    (what,) = find_offers(g, AEDUI, Card.GOBANNITIO, Install(Status.AEDUI_CITADEL))
    assert what.options == [Install(status) for status in (Status.ROMAN_ALLY, Status.AEDUI_ALLY, Status.AEDUI_CITADEL)]


def test_26_shaded_without_vercingetorix_there_is_no_rally() -> None:
    pieces = {"CARNUTES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 4}}
    g = state(pieces=pieces, tribes={"CADURCI": "AEDUI_ALLY"}, successors=["ARVERNI"])
    offers = find_offers(g, AEDUI, Card.GOBANNITIO, Finish(), Finish(), shaded=True)
    assert offers[0].options == [At(Tribe.CADURCI), Finish()]  # nothing must be removed
    assert [offer.prompt for offer in offers] == ["event_remove_ally", "event_place_ally"]
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 4}})
    assert carry_out(g, AEDUI, Card.GOBANNITIO, Finish(), shaded=True) == ["event_place_ally"]


def test_28_gallic_allies_at_open_cities_and_citadels_of_the_same_faction() -> None:
    circles = {"CARNUTES": "BELGIC_CITADEL", "MANDUBII": "BELGIC_ALLY", "SEQUANI": "AEDUI_CITADEL", "ARVERNI": "ARVERNI_ALLY"}
    arverni = dict.fromkeys(TEN[:9], "ARVERNI_ALLY")
    g = state(pieces={"AEDUI": {"LEGION": 2}}, tribes={**circles, **arverni})
    place, fortify = find_offers(g, AEDUI, Card.OPPIDA, Finish(), PlaceCitadel(Tribe.ARVERNI))
    assert place.options == [PlaceAnyAlly(Tribe.BITURIGES, AEDUI), PlaceAnyAlly(Tribe.BITURIGES, BELGAE), Finish()]
    assert fortify.options == [PlaceCitadel(Tribe.ARVERNI), Finish()]  # the Belgae have no second Citadel
    assert g.status(Tribe.ARVERNI) is Status.ARVERNI_CITADEL


def test_28_allies_may_be_freed_first_by_a_gaul_only() -> None:
    g = state(tribes=dict.fromkeys(TEN, "ARVERNI_ALLY"))
    assert carry_out(g, ARVERNI, Card.OPPIDA, Finish())[0] == "event_withdraw"
    g = state(pieces={"AEDUI": {"AUXILIA_HIDDEN": 1}})
    assert carry_out(g, ROMANS, Card.OPPIDA)[0] == "event_place_ally"


def test_29_the_germans_phase_follows() -> None:
    g = state(pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 4, "AEDUI_REVEALED": 4}})
    carry_out(g, AEDUI, Card.SUEBI_MOBILIZE)
    assert g.count_bands(Region.SUGAMBRI, AEDUI) == 2  # an Ambush of four
    assert g.count_bands(Region.SUGAMBRI, GERMANS) == 4  # and no Rally


def test_31_shaded_three_allies_in_all() -> None:
    romans, aedui = (Tribe.SENONES, Tribe.LINGONES, Tribe.HELVII), (Tribe.MANDUBII, Tribe.HELVETII, Tribe.SEQUANI)
    circles = {t.name: "ROMAN_ALLY" for t in romans} | {t.name: "AEDUI_ALLY" for t in aedui}
    g = state(tribes=circles)
    offers = find_offers(
        g, BELGAE, Card.COTUATUS_AND_CONCONNETODUMNUS, At(Tribe.HELVII), At(Tribe.SEQUANI), At(Tribe.HELVETII), shaded=True
    )  # fmt: skip
    assert [offer.options for offer in offers] == [
        at(*sorted(romans)),
        at(*sorted(aedui)),
        at(*sorted([*romans[:2], *aedui[:2]])),
    ]


def test_32_not_from_or_to_britannia() -> None:
    g = state(pieces={"BRITANNIA": {"BELGIC_HIDDEN": 2}, "VENETI": {"BELGIC_HIDDEN": 2}})
    answers = (Select(Region.VENETI), {Force.BELGIC_HIDDEN: 2}, Select(Region.MORINI))
    where, _, target, *_ = find_offers(g, BELGAE, Card.FORCED_MARCHES, *answers)
    assert where.options == [Select(Region.VENETI), Finish()]
    assert Select(Region.BRITANNIA) not in target.options
    assert len(target.options) == 14  # every other Region


def test_33_beside_a_legion_and_a_warband_not_of_the_aedui() -> None:
    beside_aedui = {"AEDUI": {"LEGION": 1, "AEDUI_HIDDEN": 1}}
    g = state(pieces={"CARNUTES": {"LEGION": 1, "BELGIC_HIDDEN": 1}, "VENETI": {"BELGIC_HIDDEN": 1}, **beside_aedui}, fallen=1)
    assert carry_out(g, AEDUI, Card.LOST_EAGLE) == []
    assert g.count(Region.CARNUTES, Force.LEGION) == 2
    assert g.fallen == 0
    assert carry_out(g, AEDUI, Card.LOST_EAGLE) == []  # none is Fallen
    assert g.count_on_map(Force.LEGION) == 3
    g = state(pieces=beside_aedui, fallen=1)
    assert carry_out(g, AEDUI, Card.LOST_EAGLE) == []
    assert g.fallen == 1


def test_34_three_regions_at_most() -> None:
    homes = ("MORINI", "NERVII", "ATREBATES", "VENETI")
    g = state(pieces={region: {"BELGIC_HIDDEN": 1} for region in homes})
    rallies = [Select(Region[name]) for name in homes[:3]]
    ally = (PlaceAlly(Tribe.MORINI), PlaceAlly(Tribe.NERVII), PlaceAlly(Tribe.REMI))
    steps = [move for pair in zip(rallies, ally, strict=True) for move in pair]
    offers = find_offers(g, ROMANS, Card.ACCO, Name(BELGAE), Issue(Command.RALLY), *steps)
    assert Select(Region.VENETI) in offers[2].options
    assert offers[-1].prompt == "grow"  # no fourth Region
    assert g.count_strongholds(BELGAE) == 3


def test_35_shaded_no_battle_and_the_order_is_free() -> None:
    pieces = {region: {"BELGIC_HIDDEN": 1} for region in ("MORINI", "VENETI", "PICTONES")}
    raid, issue, step = Issue(Command.RAID), ["free_command"], ["step_free"]
    several = (raid, *selects(Region.MORINI, Region.VENETI), Finish(), raid, Select(Region.PICTONES))
    g = state(pieces=pieces | {"TREVERI": {"BELGIC_HIDDEN": 1, "LEGION": 1}})
    offers = find_offers(g, ROMANS, Card.GALLIC_SHOUTS, Name(BELGAE), Choose(Way.COMMAND), *several, shaded=True)
    assert offers[1].options == [Choose(Way.LIMITED), Choose(Way.COMMAND)]
    assert offers[2].options == [Issue(Command.RALLY), Issue(Command.MARCH), raid, Finish()]
    assert [offer.prompt for offer in offers[2:]] == issue + step * 3 + issue + step
    single = (raid, Select(Region.MORINI), raid, *selects(Region.VENETI, Region.PICTONES), Finish())
    g = state(pieces=pieces | {"TREVERI": {"BELGIC_HIDDEN": 1}})
    offers = find_offers(g, ROMANS, Card.GALLIC_SHOUTS, Name(BELGAE), Choose(Way.LIMITED), *single, shaded=True)
    assert [offer.prompt for offer in offers[2:]] == issue + step + issue + step * 3
