"""Events A37-A70 and O38: what each side does to a described position."""

from __future__ import annotations

from games.gaul.carry import carry_out, drive
from games.gaul.table import ario, opened, state

from quadriga.games.gaul.ariovistus.uprising import offer_uprising
from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.draw.places import markers_in
from quadriga.games.gaul.events.vocabulary import Choose, Name, Pick, Way
from quadriga.games.gaul.moves import (
    Against,
    Agree,
    At,
    Disperse,
    Finish,
    Gain,
    Issue,
    PlaceAlly,
    PlaceAnyAlly,
    PlacePiece,
    Refuse,
    Remove,
    RemoveTribe,
    Select,
    Stand,
    Stop,
    To,
    Use,
)
from quadriga.games.gaul.rules.abilities.gallic import suborn, suborn_regions, trade_regions
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.arithmetic import count_attack
from quadriga.games.gaul.rules.battle.retreat import may_retreat
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.march import march_cost
from quadriga.games.gaul.rules.nervii import rise_of_the_nervii
from quadriga.games.gaul.rules.quarters import keep_cost
from quadriga.games.gaul.rules.recruit_rally import count_rallied
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Force,
    Mark,
    Region,
    Side,
    Standing,
    Status,
    Tribe,
)
from quadriga.games.gaul.view import view


def test_a37_r_66_allies_gather_and_forces_join() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_HIDDEN": 2}, "VENETI": {"AUXILIA_HIDDEN": 3, "LEGION": 1}})
    carry_out(
        g, ROMANS, Card.ALL_GAUL_GATHERS, Select(Region.MANDUBII), PlaceAnyAlly(Tribe.SENONES, AEDUI), Finish(),
        Select(Region.VENETI), {Force.AUXILIA_HIDDEN: 3},
    )  # fmt: skip
    assert g.status(Tribe.SENONES) is Status.AEDUI_ALLY
    assert g.count_bands(Region.MANDUBII, ROMANS) == 3
    assert g.count(Region.VENETI, Force.LEGION) == 1
    assert carry_out(g, BELGAE, Card.ALL_GAUL_GATHERS) == []


def test_a37_shaded_tribes_cowed() -> None:
    g = ario(
        pieces={"SEQUANI": {"GERMAN_HIDDEN": 5}},
        tribes={"SENONES": "AEDUI_ALLY", "LINGONES": "ROMAN_ALLY", "VENETI": "AEDUI_ALLY"},
    )
    carry_out(g, GERMANS, Card.ALL_GAUL_GATHERS, At(Tribe.SENONES), At(Tribe.LINGONES), shaded=True)
    assert (g.count_strongholds(AEDUI), g.count_strongholds(ROMANS)) == (1, 0)


def test_a38_suborn_one_piece_more_and_auxilia_for_nothing() -> None:
    g = ario(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}}, capabilities={"VERGOBRET": "UNSHADED"}, resources={"AEDUI": 4})
    auxilia = [PlacePiece(Force.AUXILIA_HIDDEN)] * 2
    allies = [PlaceAnyAlly(Tribe.AULERCI, AEDUI), PlaceAnyAlly(Tribe.CARNUTES, AEDUI)]
    drive(g, suborn(g, Action(AEDUI, Command.RALLY)), [Select(Region.CARNUTES), *auxilia, *allies])
    assert g.resources[AEDUI] == 0
    assert g.count_allies(Region.CARNUTES, AEDUI) == 2
    assert g.count_bands(Region.CARNUTES, ROMANS) == 2


def test_a38_shaded_binds_suborn_and_trade() -> None:
    pieces: dict[str, dict[str, int]] = {"CARNUTES": {"AEDUI_HIDDEN": 1}, "AEDUI": {"AEDUI_HIDDEN": 1}}
    a = Action(AEDUI, Command.RALLY)
    g = ario(pieces=pieces, capabilities={"VERGOBRET": "SHADED"}, resources={"AEDUI": 4})
    assert suborn_regions(g, a, []) == [Region.AEDUI]
    assert Region.CARNUTES not in trade_regions(g, a)
    pieces["CARNUTES"]["AEDUI_LEADER"] = 1
    g = ario(pieces=pieces, capabilities={"VERGOBRET": "SHADED"}, resources={"AEDUI": 4})
    assert suborn_regions(g, a, []) == [Region.CARNUTES]


def test_a40_three_regions_around_cisalpina() -> None:
    g = ario()
    carry_out(
        g, AEDUI, Card.ALPINE_TRIBES_A, Select(Region.UBII), Choose(Way.AUXILIA), 2, Choose(Way.NOTHING), Choose(Way.ALLY),
        PlaceAnyAlly(Tribe.NORI, AEDUI),
    )  # fmt: skip
    assert g.count_bands(Region.SEQUANI, ROMANS) == 2
    assert g.status(Tribe.NORI).is_ally
    assert g.resources[AEDUI] == 0


def test_a40_shaded_five_for_each_of_three() -> None:
    g = ario(resources={"ROMANS": 20})
    carry_out(g, BELGAE, Card.ALPINE_TRIBES_A, shaded=True)
    assert (g.resources[ROMANS], g.stays[BELGAE]) == (5, 1)


def test_a43_arverni_around_bibracte_change_sides() -> None:
    g = ario(pieces={"SEQUANI": {"ARVERNI_HIDDEN": 3}}, tribes={"HELVETII": "ARVERNI_ALLY"})
    carry_out(g, AEDUI, Card.DUMNORIX, Name(AEDUI), Name(ROMANS), Name(AEDUI))
    assert g.status(Tribe.HELVETII) is Status.AEDUI_ALLY
    assert [g.count_bands(Region.SEQUANI, f) for f in (ROMANS, ARVERNI, AEDUI)] == [1, 1, 1]


def test_a43_shaded_the_rebel_brother() -> None:
    g = ario(tribes={"AEDUI": "AEDUI_CITADEL", "BITURIGES": "DISPERSED"})
    carry_out(g, GERMANS, Card.DUMNORIX, shaded=True)
    assert g.status(Tribe.AEDUI) is Status.ARVERNI_ALLY
    assert g.status(Tribe.HELVETII) is Status.ARVERNI_ALLY
    assert g.status(Tribe.BITURIGES) is Status.DISPERSED
    assert g.count_bands(Region.BITURIGES, ARVERNI) == 2


def test_a45_allies_near_intimidated_regions() -> None:
    g = ario()
    g.intimidate(Region.SEQUANI)
    carry_out(g, BELGAE, Card.SAVAGE_DICTATES, PlaceAnyAlly(Tribe.SENONES, AEDUI), PlaceAnyAlly(Tribe.HELVETII, ARVERNI))
    assert (g.count_strongholds(AEDUI), g.count_strongholds(ARVERNI)) == (1, 1)


def test_a45_shaded_intimidate_anywhere() -> None:
    g = ario(pieces={"VENETI": {"GERMAN_HIDDEN": 1, "AEDUI_HIDDEN": 5}})
    carry_out(g, BELGAE, Card.SAVAGE_DICTATES, Use(Ability.INTIMIDATE), Select(Region.VENETI), Against(AEDUI), shaded=True)
    assert g.is_intimidated(Region.VENETI)
    assert g.count_bands(Region.VENETI, AEDUI) == 4


def test_a51_bibrax_is_relieved() -> None:
    g = ario(pieces={"ATREBATES": {"BELGIC_HIDDEN": 7}})
    carry_out(g, AEDUI, Card.SIEGE_OF_BIBRAX, Name(ROMANS), *[Pick(Region.ATREBATES, Force.BELGIC_HIDDEN)] * 6)
    assert g.pieces(Region.ATREBATES, ROMANS) == {Force.AUXILIA_HIDDEN: 4, Force.FORT: 1}
    assert g.count_bands(Region.ATREBATES, BELGAE) == 1
    assert carry_out(ario(tribes={"REMI": "BELGIC_ALLY"}), AEDUI, Card.SIEGE_OF_BIBRAX) == []


def test_a51_shaded_walls_undermined() -> None:
    g = ario(
        pieces={"ATREBATES": {"LEGION": 1, "FORT": 1, "AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1}}, tribes={"REMI": "ROMAN_ALLY"}
    )
    fort, auxilia = Pick(Region.ATREBATES, Force.FORT), Pick(Region.ATREBATES, Force.AUXILIA_HIDDEN)
    carry_out(g, BELGAE, Card.SIEGE_OF_BIBRAX, RemoveTribe(Tribe.REMI), fort, auxilia, shaded=True)
    assert g.pieces(Region.ATREBATES, ROMANS) == {Force.LEGION: 1}
    assert g.count_bands(Region.ATREBATES, AEDUI) == 1


def test_a53_romans_spend_aeduan_corn() -> None:
    g = ario(pieces={"AEDUI": {"LEGION": 2}}, resources={"AEDUI": 6, "ROMANS": 1})
    march = [Issue(Command.MARCH), Select(Region.AEDUI), {Force.LEGION: 2}, To(Region.BITURIGES), Stop()]
    carry_out(g, ROMANS, Card.FRUMENTUM, 5, *march)
    assert (g.resources[AEDUI], g.resources[ROMANS]) == (4, 1)
    assert g.count(Region.BITURIGES, Force.LEGION) == 2


def test_a53_shaded_promises_not_kept() -> None:
    g = ario(resources={"AEDUI": 6, "ROMANS": 1})
    carry_out(g, GERMANS, Card.FRUMENTUM, shaded=True)
    assert (g.resources[AEDUI], g.resources[ROMANS]) == (2, 0)
    assert (g.benched[AEDUI], g.benched[ROMANS], g.stays[GERMANS]) == (2, 2, 1)


def test_a56_the_belgae_leave_atrebates() -> None:
    g = ario(
        pieces={"ATREBATES": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 3}}, tribes={"REMI": "BELGIC_ALLY"}, resources={"BELGAE": 9}
    )
    carry_out(g, ROMANS, Card.GALBA)
    assert g.count_pieces(Region.ATREBATES, BELGAE) == 1
    assert g.resources[BELGAE] == 5


def test_a56_shaded_king_of_the_belgae() -> None:
    g = ario(tribes={"NERVII": "ROMAN_ALLY"})
    carry_out(g, BELGAE, Card.GALBA, *[Select(Region.NERVII)] * 4, PlaceAlly(Tribe.NERVII), PlaceAlly(Tribe.REMI), shaded=True)
    assert g.status(Tribe.NERVII) is Status.BELGIC_ALLY
    assert (g.count_bands(Region.NERVII, BELGAE), g.count_strongholds(BELGAE), g.resources[BELGAE]) == (4, 2, 4)


def test_a57_sabis_in_belgica() -> None:
    g = ario(pieces={"NERVII": {"GERMAN_HIDDEN": 4, "BELGIC_HIDDEN": 6}})
    carry_out(g, GERMANS, Card.SABIS, Finish())
    assert g.count_bands(Region.NERVII, BELGAE) == 4


def test_a58_battle_then_seize_without_rolls_or_harassment() -> None:
    g = ario(pieces={"NERVII": {"LEGION": 1, "BELGIC_HIDDEN": 6}})
    prompts = carry_out(
        g, ROMANS, Card.ADUATUCI, Finish(), Issue(Command.SEIZE), Select(Region.NERVII), Disperse(Tribe.NERVII), Finish()
    )
    assert g.status(Tribe.NERVII) is Status.DISPERSED
    assert "harass" not in prompts
    assert g.resources[ROMANS] == 8


def test_a58_shaded_false_peace() -> None:
    g = ario(pieces={"NERVII": {"LEGION": 2, "AUXILIA_HIDDEN": 4, "BELGIC_LEADER": 1}}, tribes={"NERVII": "ROMAN_ALLY"})
    battle = [Issue(Command.BATTLE), Select(Region.NERVII)]
    carry_out(g, BELGAE, Card.ADUATUCI, *battle, *[Remove(Force.LEGION)] * 2, shaded=True)
    assert g.status(Tribe.NERVII) is Status.BELGIC_ALLY
    assert g.count_bands(Region.NERVII, BELGAE) == 3
    assert g.fallen == 2


def test_a60_what_is_not_placed_is_paid() -> None:
    g = ario(tribes={"REMI": "BELGIC_ALLY"})
    carry_out(g, ROMANS, Card.ICCIUS_AND_ANDECOMBORIUS, 1)
    assert g.status(Tribe.REMI) is Status.ROMAN_ALLY
    assert g.resources[ROMANS] == 6


def test_a60_shaded_remi_submit() -> None:
    g = ario(pieces={"ATREBATES": {"AUXILIA_HIDDEN": 3}}, tribes={"REMI": "ROMAN_ALLY"})
    carry_out(
        g,
        BELGAE,
        Card.ICCIUS_AND_ANDECOMBORIUS,
        RemoveTribe(Tribe.REMI),
        *[Pick(Region.ATREBATES, Force.AUXILIA_HIDDEN)] * 2,
        shaded=True,
    )
    assert g.status(Tribe.REMI) is Status.BELGIC_ALLY
    assert (g.count_bands(Region.ATREBATES, BELGAE), g.count_bands(Region.ATREBATES, ROMANS)) == (2, 1)


def test_a63_quarters_and_the_holder() -> None:
    assert keep_cost(ario(capabilities={"WINTER_CAMPAIGN_A": "UNSHADED"}), Region.VENETI) == 0
    g = ario()
    carry_out(g, ROMANS, Card.WINTER_CAMPAIGN_A, shaded=True)
    assert g.capabilities == []
    carry_out(g, GERMANS, Card.WINTER_CAMPAIGN_A, shaded=True)
    assert g.capability_owner(Card.WINTER_CAMPAIGN_A, Side.SHADED) is GERMANS


def test_a64_abatis_shelters_its_owner_and_stops_romans() -> None:
    g = ario(pieces={"NERVII": {"BELGIC_HIDDEN": 6, "LEGION": 2, "AUXILIA_HIDDEN": 6}})
    carry_out(g, BELGAE, Card.ABATIS)
    assert count_attack(g, opened(g, Clash(Region.NERVII, ROMANS, BELGAE))) == 1  # two Legions, halved; Auxilia count nothing
    assert march_cost(g, ROMANS, Region.NERVII) == 4
    assert march_cost(g, BELGAE, Region.NERVII) == 1


def test_a64_abatis_is_a_fort_against_ariovistus_too() -> None:
    """§A3.4.4: he does not double the Losses of who defends with a Fort; (4/2 + 1), halved."""
    g = ario(pieces={"NERVII": {"BELGIC_HIDDEN": 6, "GERMAN_HIDDEN": 4, "GERMAN_LEADER": 1}})
    assert count_attack(g, opened(g, Clash(Region.NERVII, GERMANS, BELGAE))) == 6
    carry_out(g, BELGAE, Card.ABATIS)
    assert count_attack(g, opened(g, Clash(Region.NERVII, GERMANS, BELGAE))) == 1


def test_a65_r_63_kinsmen_fight_without_their_leader() -> None:
    g = ario(pieces={"NERVII": {"BELGIC_HIDDEN": 4, "GERMAN_HIDDEN": 4}, "TREVERI": {"BELGIC_LEADER": 1, "GERMAN_HIDDEN": 2}})
    carry_out(g, ROMANS, Card.KINSHIP, Name(BELGAE), Issue(Command.BATTLE), Select(Region.NERVII), Stand())
    assert (g.count_bands(Region.NERVII, GERMANS), g.count_bands(Region.NERVII, BELGAE)) == (2, 3)


def test_a65_shaded_intermarried() -> None:
    g = ario(
        pieces={"NERVII": {"BELGIC_HIDDEN": 5}},
        tribes={"NERVII": "BELGIC_ALLY", "REMI": "BELGIC_ALLY", "MORINI": "BELGIC_ALLY"},
    )
    carry_out(g, GERMANS, Card.KINSHIP, Name(BELGAE), At(Tribe.NERVII), At(Tribe.REMI), shaded=True)
    assert (g.count_bands(Region.NERVII, GERMANS), g.count_bands(Region.NERVII, BELGAE)) == (4, 1)
    assert (g.count_strongholds(GERMANS), g.count_strongholds(BELGAE)) == (2, 1)


def test_a66_the_uprising_waits_for_its_holder() -> None:
    g = ario()
    carry_out(g, GERMANS, Card.WINTER_UPRISING, Select(Region.NERVII))
    assert g.find_marks(Mark.WINTER_UPRISING) == [Marker(Mark.WINTER_UPRISING, Region.NERVII, GERMANS)]
    drive(g, offer_uprising(g), [Refuse()])
    assert g.has_mark(Mark.WINTER_UPRISING)
    rise = [Agree(), PlaceAlly(Tribe.NERVII), PlaceAlly(Tribe.EBURONES), *[Select(Region.NERVII)] * 4]
    drive(g, offer_uprising(g), [*rise, Issue(Command.RAID), Select(Region.NERVII), Gain()])
    assert not g.has_mark(Mark.WINTER_UPRISING)
    assert (g.count_strongholds(BELGAE), g.count_bands(Region.NERVII, BELGAE), g.resources[BELGAE]) == (2, 4, 2)


def test_a67_germans_too_may_use_the_forest() -> None:
    g = ario(pieces={"UBII": {"GERMAN_REVEALED": 2}})
    carry_out(g, BELGAE, Card.ARDUENNA_A, Name(GERMANS), Select(Region.UBII), {Force.GERMAN_HIDDEN: 2}, To(Region.TREVERI))
    assert g.count(Region.TREVERI, Force.GERMAN_HIDDEN) == 2


def test_a69_bellovaci_plead() -> None:
    g = ario(pieces={"ATREBATES": {"BELGIC_HIDDEN": 5}}, tribes={"BELLOVACI": "BELGIC_ALLY"})
    carry_out(g, ROMANS, Card.BELLOVACI, Name(AEDUI))
    assert g.status(Tribe.BELLOVACI) is Status.AEDUI_ALLY
    assert (g.count_bands(Region.ATREBATES, BELGAE), g.count_bands(Region.ATREBATES, AEDUI)) == (1, 4)


def test_a69_shaded_six_ambush_for_a_loss_each() -> None:
    g = ario(pieces={"ATREBATES": {"AUXILIA_HIDDEN": 9}}, tribes={"BELLOVACI": "BELGIC_ALLY"})
    carry_out(g, BELGAE, Card.BELLOVACI, shaded=True)
    assert g.count_bands(Region.ATREBATES, ROMANS) == 3


def test_a70_belgae_never_retreat() -> None:
    g = ario(pieces={"NERVII": {"BELGIC_HIDDEN": 5, "GERMAN_HIDDEN": 4}}, capabilities={"NERVII": "UNSHADED"})
    assert not may_retreat(g, Clash(Region.NERVII, GERMANS, BELGAE))
    assert may_retreat(g, Clash(Region.NERVII, BELGAE, GERMANS))


def test_a70_shaded_subdued_nervii_rise() -> None:
    g = ario(capabilities={"NERVII": "SHADED"})
    rise_of_the_nervii(g)
    assert g.status(Tribe.NERVII) is Status.BELGIC_ALLY
    assert count_rallied(g, BELGAE, Region.NERVII) == 3


def test_o38_diviciacus_enters() -> None:
    g = state()
    carry_out(g, AEDUI, Card.DIVICIACUS_O, Select(Region.CARNUTES))
    assert g.has_named_leader(Region.CARNUTES, AEDUI)
    assert g.standing[AEDUI] == Standing.NAMED


def test_a22_dread_does_not_touch_romans() -> None:
    g = ario(capabilities={"DREAD": "UNSHADED"}, pieces={"CARNUTES": {"FORT": 1}})
    g.intimidate(Region.CARNUTES)
    assert not g.rules.blocks_growth(g, ROMANS, Region.CARNUTES)
    assert g.rules.blocks_growth(g, AEDUI, Region.CARNUTES)


def test_o38_diviciacus_on_the_map_moves() -> None:
    g = ario(pieces={"AEDUI": {"AEDUI_LEADER": 1}})
    carry_out(g, AEDUI, Card.DIVICIACUS_O, Select(Region.CARNUTES))
    assert g.find_leader(AEDUI) is Region.CARNUTES


def test_a64_a66_their_markers_lie_where_they_were_placed() -> None:
    g = ario(pieces={"NERVII": {"BELGIC_HIDDEN": 1}})
    carry_out(g, BELGAE, Card.ABATIS)
    carry_out(g, GERMANS, Card.WINTER_UPRISING, Select(Region.UBII))
    assert markers_in(view(g, None), Region.NERVII) == ["abatis"]
    assert markers_in(view(g, None), Region.UBII) == ["winter_uprising"]


def test_62_r_41_the_fleet_sails_though_britannia_is_no_region() -> None:
    g = ario(pieces={"VENETI": {"BELGIC_HIDDEN": 2}})
    carry_out(
        g, BELGAE, Card.WAR_FLEET, Select(Region.VENETI), {Force.BELGIC_HIDDEN: 2}, Select(Region.MORINI), Select(Region.MORINI)
    )
    assert g.count_bands(Region.MORINI, BELGAE) == 2


def test_72_r_54_game_run_arverni_do_not_rise_to_the_bait() -> None:
    g = ario(pieces={"CARNUTES": {"LEGION": 2}, "VENETI": {"ARVERNI_HIDDEN": 4}})
    carry_out(g, ROMANS, Card.IMPETUOSITY, Select(Region.CARNUTES), {Force.LEGION: 2}, To(Region.VENETI))
    assert (g.count(Region.VENETI, Force.LEGION), g.count_bands(Region.VENETI, ARVERNI)) == (2, 4)


def test_47_r_55_germans_do_not_sit_in_the_council() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_HIDDEN": 2, "AEDUI_HIDDEN": 1}})
    assert carry_out(g, GERMANS, Card.CHIEFTAINS_COUNCIL) == []


def test_a5_only_romans_join_the_nori_in_gallia_togata() -> None:
    g = ario()
    assert g.can_hold(Tribe.NORI, GERMANS)
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert not g.can_hold(Tribe.NORI, GERMANS)
    assert g.can_hold(Tribe.NORI, ROMANS)
