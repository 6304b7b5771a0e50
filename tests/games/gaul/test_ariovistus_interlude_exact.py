"""§A2.1.1, §A2.1.2: who is asked in the Interlude, for what, and how much of it goes."""

from __future__ import annotations

import pytest
from games.gaul.carry import drive, follow, listen
from games.gaul.table import state

from quadriga.games.gaul.ariovistus.adjust import (
    adjust_aedui,
    adjust_arverni,
    adjust_belgae,
    adjust_germans,
    adjust_romans,
    leave_cisalpina,
    lift_circumvallation,
)
from quadriga.games.gaul.ariovistus.interlude import STEPS, interlude, keep_lasting, level, level_resources, spring
from quadriga.games.gaul.ariovistus.steps import InterludeStep
from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import Agree, At, Finish, PlaceAlly, Refuse, Scatter, Select, To
from quadriga.games.gaul.rules.circumvallation import find_ring, ring
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Faction,
    Force,
    Mark,
    Phase,
    Region,
    Side,
    Standing,
    Status,
    Tribe,
)


def war(**data: object) -> Gaul:
    return state(config={"scenario": "GALLIC_WAR"}, **data)


# The factions (§A2.1.1) -------------------------------------------------------------------------------------------


def test_a2_1_1_each_adjusts_its_own_and_the_germans_the_arverni() -> None:
    g = war(pieces={"NERVII": {"BELGIC_HIDDEN": 2}, "VENETI": {"ARVERNI_HIDDEN": 2}})
    assert [offer.seat for offer in follow(g, adjust_belgae(g), [{Region.NERVII: 1}])] == [g.seat(BELGAE)]
    assert [offer.seat for offer in follow(g, adjust_arverni(g), [{Region.VENETI: 1}])] == [g.seat(GERMANS)]


def test_a2_1_1_the_revealed_go_first_and_no_more_than_chosen() -> None:
    g = war(pieces={"NERVII": {"BELGIC_HIDDEN": 3, "BELGIC_REVEALED": 2, "BELGIC_SCOUTED": 1}})
    drive(g, adjust_belgae(g), [{Region.NERVII: 4}])
    assert g.pieces(Region.NERVII, BELGAE) == {Force.BELGIC_LEADER: 1, Force.BELGIC_HIDDEN: 2}


def test_a2_1_1_allies_at_home_go_last() -> None:
    home, abroad = ("NERVII", "REMI"), ("TREVERI", "VENETI")
    g = war(tribes=dict.fromkeys(home + abroad, "BELGIC_ALLY"))
    (then_home, _) = follow(g, adjust_belgae(g), [(), Select(Region.NERVII)])
    assert then_home.options[0] == ()  # half of four is gone already, and nobody was asked about that
    assert [g.status(Tribe[name]) for name in abroad] == [Status.SUBDUED] * 2


def test_a2_1_1_of_allies_at_home_only_what_is_missing_must_go() -> None:
    g = war(tribes=dict.fromkeys(("NERVII", "REMI", "MORINI", "TREVERI"), "BELGIC_ALLY"))
    offers = follow(g, adjust_belgae(g), [(At(Tribe.REMI),), Select(Region.NERVII)])
    assert (offers[0].prompt, offers[0].n) == ("adjust_allies", 1)  # two of four, and the Treveri went unasked
    assert g.count_strongholds(BELGAE) == 2


def test_a2_1_1_one_aedui_citadel_shrinks_and_bibracte_not_if_there_is_another() -> None:
    g = war(tribes={"AEDUI": "AEDUI_CITADEL", "BITURIGES": "AEDUI_CITADEL"})
    drive(g, adjust_aedui(g), [])
    assert g.status(Tribe.AEDUI) is Status.AEDUI_CITADEL
    assert g.is_subdued(Tribe.BITURIGES)  # an Ally, and then half of one, rounded up


def test_a2_1_1_only_the_ringed_go_with_the_circumvallation() -> None:
    g = war(pieces={"CARNUTES": {"LEGION": 2, "BELGIC_HIDDEN": 3}})
    ring(g, Region.CARNUTES, BELGAE)
    g.place_leader(Region.CARNUTES, BELGAE, Standing.NAMED)
    drive(g, lift_circumvallation(g), [])
    assert g.pieces(Region.CARNUTES, BELGAE) == {Force.BELGIC_LEADER: 1}
    assert find_ring(g) is None


def test_a2_1_1_fifteen_german_warbands_leave_the_game_but_not_more() -> None:
    g = war(pieces={"UBII": {"GERMAN_HIDDEN": 16}})
    with pytest.raises(AssertionError, match="is not among"):
        drive(g, adjust_germans(g), [{Region.UBII: 16}])
    g = war(pieces={"UBII": {"GERMAN_HIDDEN": 16}})
    leaving = follow(g, adjust_germans(g), [{Region.UBII: 1}, {Region.UBII: 4}])[0]
    assert leaving.n == 1
    assert g.count_bands(Region.UBII, GERMANS) == 11


def test_a2_1_1_of_few_german_warbands_all_may_stay_but_a_quarter() -> None:
    g = war(pieces={"UBII": {"GERMAN_HIDDEN": 9}})
    leaving, quarter = follow(g, adjust_germans(g), [(), {Region.UBII: 3}])
    assert () in leaving.options
    assert quarter.n == 3  # a quarter of nine, rounded up
    assert drive(war(), adjust_germans(war()), []) == []  # and without any, nobody is asked


def test_a2_1_1_a_settlement_under_control_becomes_the_only_open_ally_unasked() -> None:
    g = war(pieces={"TREVERI": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 2}})
    prompts = drive(g, adjust_germans(g), [(), {Region.TREVERI: 1}])
    assert "adjust_tribe" not in prompts
    assert g.is_subdued(Tribe.TREVERI)  # and one Ally is the quarter of one, rounded up


def test_a2_1_1_a_settlement_brings_no_more_warbands_than_stay_in_the_game() -> None:
    g = war(pieces={"UBII": {"GERMAN_HIDDEN": 14}, "TREVERI": {"SETTLEMENT": 1, "LEGION": 2}})
    quarter = follow(g, adjust_germans(g), [(), {Region.UBII: 3}])[1]
    assert quarter.n == 3  # of fifteen four go, and the one that came to Treveri was the first
    assert (g.count_bands(Region.UBII, GERMANS), g.count_bands(Region.TREVERI, GERMANS)) == (11, 0)


def test_a2_1_1_ambiorix_appears_at_home_if_there_are_no_belgae_and_among_equals_as_they_like() -> None:
    g = war()
    (where,) = follow(g, adjust_belgae(g), [Select(Region.NERVII)])
    assert where.options == [Select(Region.MORINI), Select(Region.NERVII), Select(Region.ATREBATES)]
    g = war(pieces={"MORINI": {"BELGIC_HIDDEN": 2}, "ATREBATES": {"BELGIC_HIDDEN": 2}})
    offers = follow(g, adjust_belgae(g), [{Region.MORINI: 1, Region.ATREBATES: 1}, Select(Region.ATREBATES)])
    assert offers[1].options == [Select(Region.MORINI), Select(Region.ATREBATES)]
    assert g.has_named_leader(Region.ATREBATES, BELGAE)


def test_a2_1_1_gergovia_with_warbands_enough_gets_none() -> None:
    g = war(pieces={"ARVERNI": {"ARVERNI_HIDDEN": 8}})
    drive(g, adjust_arverni(g), [{Region.ARVERNI: 4}])
    assert g.count_bands(Region.ARVERNI, ARVERNI) == 4
    assert g.status(Tribe.ARVERNI) is Status.ARVERNI_ALLY


def test_a2_1_1_half_of_the_forts_rounded_up_without_provincia() -> None:
    forts = (Region.NERVII, Region.TREVERI, Region.AEDUI)
    g = war(pieces={region.name: {"FORT": 1} for region in forts})
    (which,) = follow(g, adjust_romans(g), [(Select(Region.NERVII), Select(Region.TREVERI))])
    assert which.n == 2
    assert sorted({len(answer) for answer in which.options}) == [2, 3]
    assert [g.has_fort(region) for region in (*forts, Region.PROVINCIA)] == [False, False, True, True]
    assert drive(war(), adjust_romans(war()), []) == []


def test_a2_1_1_caesar_returns_to_provincia_while_rome_controls_it() -> None:
    g = war(pieces={"NERVII": {"LEGION": 4}})
    drive(g, adjust_romans(g), [])
    assert g.has_named_leader(Region.PROVINCIA, ROMANS)


def test_a2_1_1_from_cisalpina_home_and_a_disc_may_be_given_up() -> None:
    g = war(pieces={"CISALPINA": {"GERMAN_HIDDEN": 2}}, tribes={"NORI": "GERMAN_ALLY"})
    where, group, disc = follow(g, leave_cisalpina(g), [To(Region.UBII), {Force.GERMAN_HIDDEN: 2}, Scatter()])
    assert where.options == [To(Region.SUGAMBRI), To(Region.UBII), Scatter()]
    assert () not in group.options
    assert Scatter() in disc.options
    assert g.count_strongholds(GERMANS) == 0


# The steps (§A2.1.2) ----------------------------------------------------------------------------------------------


def at_step(step: InterludeStep, **data: object) -> Gaul:
    g = war(**data)
    g.phase, g.step = Phase.INTERLUDE, int(step)
    return g


def test_a2_1_2_step_by_step_and_none_after_the_deck() -> None:
    g = at_step(InterludeStep.CYLINDERS)
    drive(g, interlude(g), [])
    assert (g.phase, g.step) == (Phase.INTERLUDE, InterludeStep.RESOURCES)
    g = at_step(InterludeStep.DECK)
    g.even, g.pile_winter = True, True
    drive(g, interlude(g), [], ["CICERO", "POMPEY"])
    assert (g.phase, g.step) == (Phase.CARD, 0)
    assert (g.even, g.pile_winter) == (True, False), "what was chosen for the match stays"


def test_a2_1_1_winter_events_come_first() -> None:
    g = at_step(InterludeStep.WINTER_EVENTS)
    g.add_mark(Marker(Mark.WINTER_UPRISING, Region.MORINI, AEDUI))
    answers = [PlaceAlly(Tribe.MORINI), PlaceAlly(Tribe.MENAPII), *[Select(Region.MORINI)] * 4, Finish()]
    drive(g, interlude(g), answers)
    assert g.count_pieces(Region.MORINI, BELGAE) == 6
    assert not g.has_mark(Mark.WINTER_UPRISING)
    g = at_step(InterludeStep.WINTER_EVENTS, capabilities={"WINTER_CAMPAIGN_A": "SHADED BELGAE"})
    g.place(Region.MORINI, Force.BELGIC_HIDDEN, 2)
    assert drive(g, interlude(g), [Finish()]) != []


def test_a2_1_2_the_expedition_is_offered_when_britannia_opens() -> None:
    here = {"ROMAN_LEADER": 1, "LEGION": 6, "AUXILIA_HIDDEN": 2, "AUXILIA_REVEALED": 2}
    g = at_step(InterludeStep.EXPEDITION, pieces={"PROVINCIA": here, "AEDUI": {"AUXILIA_HIDDEN": 1}})
    told = listen(g)
    legions = {Region.PROVINCIA: 3}
    offers = follow(g, interlude(g), [Agree(), legions, legions, {Region.PROVINCIA: 2}])
    auxilia = {tuple(answer) for answer in offers[3].options}
    assert () not in auxilia
    assert {amount.item for answer in auxilia for amount in answer} == {Region.AEDUI, Region.PROVINCIA}
    assert g.pieces(Region.BRITANNIA, ROMANS) == {Force.ROMAN_LEADER: 1, Force.LEGION: 3, Force.AUXILIA_HIDDEN: 2}
    assert g.count_bands(Region.PROVINCIA, ROMANS) == 2
    assert all(news.args["n"] for news in told if news.key == "relocated")


def test_a2_1_2_spring_is_the_first_of_a_new_count_and_one_marker_may_stay() -> None:
    g = war(card="WINTER", winters=3, tribes={"VENETI": "DISPERSED", "REMI": "GATHERING", "MANDUBII": "RAZED"})
    for faction in (ROMANS, BELGAE, GERMANS):
        g.standing[faction] = int(Standing.OUT)
    (which,) = follow(g, spring(g), [Finish()])
    assert which.options == [At(Tribe.REMI), At(Tribe.VENETI), Finish()]
    assert g.status(Tribe.VENETI) is Status.GATHERING
    assert g.winters == 0
    assert drive(g, spring(g), [Finish()]) == ["keep_dispersed"]
    g.subdue(Tribe.VENETI)
    assert drive(g, spring(g), []) == []


@pytest.mark.parametrize(("faction", "n"), [(ROMANS, 12), (BELGAE, 8), (AEDUI, 9)])
def test_a2_1_2_a_purse_between_half_and_twice_is_left_alone(faction: Faction, n: int) -> None:
    g = war()
    g.resources[faction] = n
    level(g, faction, 8 if faction is ROMANS else 5)
    assert g.resources[faction] == n


def test_a2_1_2_all_purses_are_levelled() -> None:
    g = war(resources={"ROMANS": 40, "GERMANS": 40, "AEDUI": 40, "BELGAE": 40})
    drive(g, level_resources(g), [])
    assert g.resources == [16, 10, 10, 10, 0]
    g = war(resources={"ROMANS": 3, "GERMANS": 2, "AEDUI": 2, "BELGAE": 2})
    drive(g, level_resources(g), [])
    assert g.resources == [5, 4, 4, 4, 0]


def test_a2_1_2_what_lasts_is_told() -> None:
    g = war(capabilities={"LEGIO_X": "UNSHADED"})
    g.add_mark(Marker(Mark.ABATIS, Region.MORINI, BELGAE))
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    g.found_colony(Region.VENETI)
    told = listen(g)
    drive(g, keep_lasting(g), [])
    lasting = (Card.LEGIO_X, Card.GALLIA_TOGATA_A, Card.ABATIS, Card.COLONY)
    assert [(news.args["card"], news.args["side"]) for news in told] == [(card, Side.UNSHADED) for card in lasting]


def test_a2_1_1_refusing_the_expedition_leaves_everybody_where_he_is() -> None:
    g = at_step(InterludeStep.EXPEDITION, pieces={"PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 6, "AUXILIA_HIDDEN": 1}})
    drive(g, STEPS[InterludeStep.EXPEDITION](g), [Refuse()])
    assert g.count(Region.PROVINCIA, Force.LEGION) == 6
