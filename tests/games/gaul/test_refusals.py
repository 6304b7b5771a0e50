"""What is barred is refused with the sentence of the rule, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from games.gaul.table import GaulMatch, asked, do, position, prompt

from quadriga.games.gaul.explain.barred import why_not_driven
from quadriga.games.gaul.moves import (
    Against,
    Ambush,
    Attack,
    Besiege,
    Event,
    Finish,
    Issue,
    IssueLimited,
    PlaceAlly,
    PlaceFort,
    Remove,
    Retreat,
    Select,
    Stand,
    Steal,
    To,
    Use,
)
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Ability, Command, Force, Region, Side, Tribe
from quadriga.kernel import IllegalMove, to_json
from quadriga.text import LANGUAGES, catalogue
from quadriga.text.telling import why_refused


def refused(match: GaulMatch, move: Any) -> str:
    """The key of the rule's sentence, which both languages have; the match has not changed."""
    before = to_json(match.state)
    with pytest.raises(IllegalMove) as refusal:
        match.answer(asked(match).seat, move)
    assert to_json(match.state) == before
    why = why_refused(refusal.value)
    assert why is not None, str(refusal.value)
    for lang in LANGUAGES:
        assert catalogue(lang, "gaul").say(why).endswith(".")
    return str(why)


def test_2_3_4_the_event_is_gone_after_a_bare_command() -> None:
    match = position(card="CICERO", deeds={"ROMANS": "COMMAND"})
    assert refused(match, Event(Side.UNSHADED)) == "why.event_gone"


def test_2_3_8_frost() -> None:
    match = position(card="CICERO", next="WINTER", pieces={"SEQUANI": {"LEGION": 1}}, resources={"ROMANS": 9})
    assert refused(match, Issue(Command.MARCH)) == "why.frost"


def test_2_3_5_limited_or_full() -> None:
    full = position(card="CICERO", pieces={"SEQUANI": {"LEGION": 1}})
    assert refused(full, IssueLimited(Command.SEIZE)) == "why.not_limited"
    limited = position(card="LUCTERIUS", deeds={"ARVERNI": "COMMAND"}, pieces={"SEQUANI": {"LEGION": 1}})
    assert refused(limited, Issue(Command.SEIZE)) == "why.limited_only"
    assert refused(limited, Issue(Command.RALLY)) == "why.not_your_command"


def test_3_1_resources_and_regions() -> None:
    poor = position(card="CICERO", pieces={"SEQUANI": {"LEGION": 1}})
    assert refused(poor, Issue(Command.MARCH)) == "why.no_resources"
    alone = position(card="CICERO", pieces={"SEQUANI": {"LEGION": 1}}, resources={"ROMANS": 5})
    assert refused(alone, Issue(Command.BATTLE)) == "why.no_region"


def test_3_2_1_regions_of_a_command() -> None:
    match = position(
        card="CICERO", pieces={"SEQUANI": {"FORT": 1}, "AEDUI": {"FORT": 1}}, resources={"ROMANS": 5}, devastated=["AEDUI"]
    )
    do(match, Issue(Command.RECRUIT))
    assert refused(match, Select(Region.AEDUI)) == "why.devastated"
    assert refused(match, Select(Region.CISALPINA)) == "why.no_such_region"
    assert refused(match, Select(Region.MORINI)) == "why.nobody_to_recruit"


def test_3_3_3_a_raid_needs_hidden_warbands() -> None:
    match = position(card="COMMIUS", pieces={"MORINI": {"BELGIC_HIDDEN": 1}, "NERVII": {"BELGIC_REVEALED": 1}})
    do(match, Issue(Command.RAID))
    assert refused(match, Select(Region.NERVII)) == "why.no_hidden"
    assert refused(match, Select(Region.AEDUI)) == "why.no_pieces"


def test_4_1_abilities() -> None:
    match = position(card="CICERO", pieces={"SEQUANI": {"LEGION": 1}, "AEDUI": {"AEDUI_HIDDEN": 1}}, resources={"ROMANS": 9})
    do(match, Issue(Command.SEIZE))
    assert refused(match, Use(Ability.TRADE)) == "why.not_your_ability"
    assert refused(match, Use(Ability.BESIEGE)) == "why.part_of_battle"
    assert refused(match, Use(Ability.BUILD)) == "why.no_leader"
    battle = position(card="CICERO", pieces={"SEQUANI": {"LEGION": 1, "AEDUI_HIDDEN": 1}}, resources={"ROMANS": 9})
    do(battle, Issue(Command.BATTLE))
    assert refused(battle, Use(Ability.BUILD)) == "why.does_not_accompany"
    limited = position(card="LUCTERIUS", deeds={"ARVERNI": "COMMAND"}, pieces={"SEQUANI": {"AUXILIA_HIDDEN": 1}})
    do(limited, IssueLimited(Command.SEIZE))
    assert refused(limited, Use(Ability.SCOUT)) == "why.limited_no_ability"


def test_3_2_2_steps_of_a_march() -> None:
    match = position(card="CICERO", pieces={"MORINI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 2}}, resources={"ROMANS": 9})
    do(match, Issue(Command.MARCH), Use(Ability.SCOUT), Select(Region.MORINI), To(Region.NERVII), {Force.AUXILIA_HIDDEN: 1})
    do(match, Finish(), Select(Region.MORINI), {Force.AUXILIA_HIDDEN: 1})
    assert refused(match, To(Region.BRITANNIA)) == "why.sea_and_ability"
    assert refused(match, To(Region.AEDUI)) == "why.not_adjacent"


def test_4_3_3_ambush_and_siege() -> None:
    match = position(
        card="DIVICIACUS",
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 1, "LEGION": 1}},
        resources={"AEDUI": 5},
    )
    do(match, Issue(Command.BATTLE), Select(Region.CARNUTES))
    assert refused(match, Ambush(ARVERNI)) == "why.too_few_hidden"
    assert refused(match, Besiege(ARVERNI)) == "why.not_your_ability"
    romans = position(
        card="CICERO",
        pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 1}},
        resources={"ROMANS": 5},
    )
    do(romans, Issue(Command.BATTLE), Select(Region.CARNUTES))
    assert refused(romans, Besiege(ARVERNI)) == "why.no_legion"
    legion = position(
        card="CICERO", pieces={"CARNUTES": {"LEGION": 1, "ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 1}}, resources={"ROMANS": 5}
    )
    do(legion, Issue(Command.BATTLE), Select(Region.CARNUTES))
    assert refused(legion, Besiege(AEDUI)) == "why.nothing_to_besiege"


def test_4_2_to_4_5_places_of_special_abilities() -> None:
    romans = position(
        card="CICERO",
        pieces={"SEQUANI": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 2, "ARVERNI_HIDDEN": 1}, "VENETI": {"LEGION": 1}},
        resources={"ROMANS": 9},
    )
    do(romans, Issue(Command.SEIZE), Use(Ability.BUILD))
    assert refused(romans, Select(Region.PICTONES)) == "why.no_pieces"
    assert refused(romans, Select(Region.VENETI)) == "why.no_leader"
    assert refused(romans, Select(Region.CISALPINA)) == "why.no_such_region"
    do(romans, Finish(), Use(Ability.SCOUT))
    assert refused(romans, Select(Region.VENETI)) == "why.no_auxilia"
    pieces = {"ARVERNI": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3, "AUXILIA_HIDDEN": 1}, "VENETI": {"ARVERNI_HIDDEN": 1}}
    arverni = position(card="LUCTERIUS", pieces=pieces, resources={"ARVERNI": 9})
    do(arverni, Issue(Command.RALLY), Use(Ability.ENTREAT))
    assert refused(arverni, Select(Region.PICTONES)) == "why.no_hidden"
    assert refused(arverni, Select(Region.VENETI)) == "why.no_leader"
    do(arverni, Finish(), Use(Ability.DEVASTATE))
    assert refused(arverni, Select(Region.PICTONES)) == "why.not_controlled"


def test_3_2_4_refuges() -> None:
    match = position(
        card="CICERO",
        pieces={
            "CARNUTES": {"LEGION": 1, "ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 1},
            "ATREBATES": {"GERMAN_HIDDEN": 1},
        },
        resources={"ROMANS": 5},
    )
    do(match, Issue(Command.BATTLE), Select(Region.CARNUTES), Attack(ARVERNI))
    assert refused(match, Retreat(Region.BITURIGES)) == "why.no_cover"
    assert refused(match, Retreat(Region.ATREBATES)) == "why.never_agrees"
    assert refused(match, Retreat(Region.AEDUI)) == "why.not_adjacent"


def test_3_1_each_command_says_why_a_region_would_be_in_vain() -> None:
    match = position(
        card="CICERO",
        pieces={"SEQUANI": {"AUXILIA_HIDDEN": 2, "ARVERNI_HIDDEN": 3}, "AEDUI": {"LEGION": 1}},
        resources={"ROMANS": 5},
    )
    do(match, Issue(Command.BATTLE))
    assert refused(match, Select(Region.AEDUI)) == "why.nobody_to_fight"
    do(match, Select(Region.SEQUANI), Stand())
    assert refused(match, Select(Region.SEQUANI)) == "why.selected"
    poor = position(
        card="COMMIUS", pieces={"PICTONES": {"BELGIC_HIDDEN": 1}, "MORINI": {"BELGIC_HIDDEN": 1}}, devastated=["PICTONES"]
    )
    do(poor, Issue(Command.RAID))
    assert refused(poor, Select(Region.PICTONES)) == "why.nothing_to_raid"
    spent = position(
        card="COMMIUS", pieces={"MORINI": {"BELGIC_HIDDEN": 25}}, tribes={"TREVERI": "BELGIC_ALLY"}, resources={"BELGAE": 5}
    )
    do(spent, Issue(Command.RALLY))
    assert refused(spent, Select(Region.TREVERI)) == "why.none_available"


def test_3_2_1_tribes_that_cannot_be_won() -> None:
    match = position(
        card="CICERO",
        pieces={"SEQUANI": {"LEGION": 4, "FORT": 1}, "AEDUI": {"LEGION": 4, "FORT": 1}},
        tribes={"HELVETII": "ARVERNI_ALLY"},
        resources={"ROMANS": 5},
    )
    do(match, Issue(Command.RECRUIT), Select(Region.SEQUANI))
    assert refused(match, PlaceAlly(Tribe.HELVETII)) == "why.not_subdued"
    assert refused(match, PlaceAlly(Tribe.VENETI)) == "why.elsewhere"
    do(match, PlaceAlly(Tribe.SEQUANI), Select(Region.AEDUI))
    assert refused(match, PlaceAlly(Tribe.AEDUI)) == "why.reserved"


def test_3_3_3_whom_a_raid_cannot_rob() -> None:
    match = position(
        card="COMMIUS",
        pieces={"CARNUTES": {"BELGIC_HIDDEN": 2, "FORT": 1, "AEDUI_HIDDEN": 1, "GERMAN_HIDDEN": 1}},
        resources={"ROMANS": 5},
    )
    do(match, Issue(Command.RAID), Select(Region.CARNUTES))
    assert prompt(match) == "raid", "the second Warband"
    assert refused(match, Steal(ROMANS)) == "why.walls"
    assert refused(match, Steal(AEDUI)) == "why.nothing_to_take"
    assert refused(match, Steal(GERMANS)) == "why.nothing_to_take"
    assert refused(match, Steal(ARVERNI)) == "why.not_there"
    assert refused(match, Steal(BELGAE)) == "why.yourself"


def test_4_5_2_whom_a_rampage_cannot_drive_out() -> None:
    match = position(
        card="COMMIUS",
        pieces={
            "NERVII": {
                "BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2, "AUXILIA_HIDDEN": 1, "FORT": 1, "AEDUI_HIDDEN": 1,
                "ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 1, "GERMAN_HIDDEN": 1,
            },
            "MORINI": {"BELGIC_HIDDEN": 1, "AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1},
        },
        resources={"BELGAE": 5},
    )  # fmt: skip
    do(match, Issue(Command.RALLY), Use(Ability.RAMPAGE), Select(Region.MORINI))
    assert refused(match, Against(ARVERNI)) == "why.not_there"
    args = {"faction": BELGAE, "region": Region.NERVII}
    reasons = {ROMANS: "why.walls", ARVERNI: "why.led", GERMANS: "why.never_germans"}
    for faction, why in reasons.items():
        assert why_not_driven(match.state, args, ("Against", faction.name)) == why


def test_3_2_4_a_loss_is_taken_by_whom_it_concerns() -> None:
    match = position(
        card="CICERO",
        pieces={"CARNUTES": {"LEGION": 4, "ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 2, "ARVERNI_REVEALED": 2}},
        resources={"ROMANS": 5},
    )
    do(match, Issue(Command.BATTLE), Select(Region.CARNUTES), Stand())
    assert refused(match, Remove(Force.LEGION)) == "why.not_your_piece"
    assert refused(match, Remove(Force.ARVERNI_SCOUTED)) == "why.others_first"


def test_the_sentences_are_for_what_could_be_meant() -> None:
    match = position(card="CICERO")
    with pytest.raises(IllegalMove) as refusal:
        match.answer(asked(match).seat, Attack(GERMANS))
    assert why_refused(refusal.value) is None
    assert asked(match).seat == ROMANS


def test_4_2_1_build_is_refused_with_the_one_reason_that_counts() -> None:
    """Each Region lacks one thing only."""
    pieces = {
        "BITURIGES": {"ROMAN_LEADER": 1, "LEGION": 2},
        "AEDUI": {"LEGION": 1, "FORT": 1, "AEDUI_HIDDEN": 4},
        "ARVERNI": {"LEGION": 2, "FORT": 1},
        "UBII": {"LEGION": 1},
    }
    match = position(pieces=pieces, tribes={"CADURCI": "ROMAN_ALLY", "VOLCAE": "ROMAN_ALLY"}, resources={"ROMANS": 9})
    do(match, Issue(Command.SEIZE), Use(Ability.BUILD))
    assert refused(match, Select(Region.MORINI)) == "why.no_pieces"
    assert refused(match, Select(Region.UBII)) == "why.no_leader"
    assert refused(match, Select(Region.AEDUI)) == "why.build_uncontrolled"
    assert refused(match, Select(Region.ARVERNI)) == "why.build_settled"


def test_4_2_1_build_without_ally_or_supply_line_says_so() -> None:
    around = {name: {"GERMAN_HIDDEN": 2} for name in ("UBII", "SEQUANI", "MANDUBII", "NERVII", "ATREBATES", "SUGAMBRI")}
    pieces = {"TREVERI": {"ROMAN_LEADER": 1, "LEGION": 2}, **around, "PROVINCIA": {"LEGION": 1}}
    match = position(pieces=pieces, tribes={"UBII": "ROMAN_ALLY"}, resources={"ROMANS": 9})
    do(match, Issue(Command.SEIZE), Use(Ability.BUILD))
    assert refused(match, Select(Region.TREVERI)) == "why.build_unsupplied"


def test_4_1_a_special_ability_is_refused_with_one_reason() -> None:
    pieces = {"BITURIGES": {"ROMAN_LEADER": 1, "LEGION": 2, "AUXILIA_HIDDEN": 2}}
    poor = position(pieces=pieces, resources={"ROMANS": 1})
    do(poor, Issue(Command.SEIZE))
    assert refused(poor, Use(Ability.BUILD)) == "why.no_resources"
    done = position(pieces=pieces, resources={"ROMANS": 9})
    do(done, Issue(Command.SEIZE), Use(Ability.BUILD), Select(Region.BITURIGES), PlaceFort(), Finish())
    assert refused(done, Use(Ability.SCOUT)) == "why.ability_used"
    far = position(pieces={"BITURIGES": {"LEGION": 1}, "BRITANNIA": {"ROMAN_LEADER": 1}}, resources={"ROMANS": 9})
    do(far, Issue(Command.SEIZE))
    assert refused(far, Use(Ability.SCOUT)) == "why.place_scout"
