"""Cards 4 and 38, §A1.4: the ring around a group, and Auxilia and Aedui Warbands as one force."""

from __future__ import annotations

from typing import Any

from games.gaul.asking import next_ask
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.ariovistus.phase import arverni_phase
from quadriga.games.gaul.board import Loan, Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import Agree, CallOff, Join, Refuse
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.circumvallation import (
    break_ring,
    count_ringed,
    defends_as_fort,
    find_ring,
    free_to_move,
    has_any_mark,
    has_mark_of,
    is_ringed,
    review_ring,
    ring,
)
from quadriga.games.gaul.rules.combined_forces import (
    blocks_ambush,
    can_join,
    count_schemers,
    has_joined,
    is_near_diviciacus,
    join,
    join_defence,
    joint_regions,
    rule_of,
    stand_together,
)
from quadriga.games.gaul.rules.command import execute
from quadriga.games.gaul.rules.quarters import quarters_phase
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Command, Force, Mark, Region

HERE, NEXT = Region.CARNUTES, Region.MANDUBII
DRUID = {"DIVICIACUS": "UNSHADED"}


def result_of(rule: Any, *answers: Any) -> Any:
    left, value = list(answers), None
    while True:
        try:
            ask = rule.send(value)
        except StopIteration as end:
            assert not left, f"never asked for {left}"
            return end.value
        value = left.pop(0)
        assert value in ask.choice


# One force (card 38, §A1.4) ---------------------------------------------------------------------------------------------


def together(**more: Any) -> Gaul:
    pieces = {
        "CARNUTES": {"AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1},
        "PICTONES": {"AUXILIA_HIDDEN": 1},
        "VENETI": {"AEDUI_HIDDEN": 1},
    }
    return state(pieces=pieces, **more)


def test_38_where_both_are_in_one_region() -> None:
    g = together(capabilities=DRUID)
    assert joint_regions(g, ROMANS) == joint_regions(g, AEDUI) == [HERE]
    assert joint_regions(g, ARVERNI) == []
    assert joint_regions(together(), ROMANS) == [], "not without the card"
    assert rule_of(g) == "5.3"


def near(*, home: str = "MANDUBII", **pieces: int) -> Gaul:
    """Diviciacus in this Region, with these pieces among the Carnutes."""
    here = {"AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1, **pieces}
    return ario(pieces={"CARNUTES": here, home: {"AEDUI_LEADER": 1}})


def test_a1_4_within_one_region_of_diviciacus() -> None:
    assert joint_regions(near(), AEDUI) == [HERE]
    assert joint_regions(near(home="AEDUI"), AEDUI) == []
    assert joint_regions(ario(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1}}), AEDUI) == []
    assert is_near_diviciacus(near(), NEXT)
    assert rule_of(near()) == "A1.4"


def test_38_the_partner_is_asked_once_in_a_command() -> None:
    g = together(capabilities=DRUID)
    a = Action(ROMANS, Command.MARCH)
    assert can_join(g, a)
    assert not can_join(g, Action(ROMANS, None)), "not for a Special Ability alone"
    assert not can_join(g, Action(BELGAE, Command.MARCH))
    result_of(join(g, a), Refuse())
    assert (a.spent, g.loans) == ([Card.DIVICIACUS], [])
    assert not can_join(g, a)
    b = Action(ROMANS, Command.MARCH)
    assert next_ask(join(g, b)).seat == g.seat(AEDUI)
    result_of(join(g, Action(ROMANS, Command.MARCH)), Agree())
    assert g.loans == [Loan(AEDUI, ROMANS, (HERE,), 0)]


def test_38_whoever_calls_the_command_off_gives_back_what_joined_it() -> None:
    g = together(capabilities=DRUID)
    a = Action(ROMANS, Command.MARCH, refused=True)
    assert result_of(execute(g, a).__await__(), Join(), Agree(), CallOff()) is False
    assert g.loans == []


def test_38_a_defender_may_be_helped_but_not_against_the_partner() -> None:
    g = together(capabilities=DRUID)
    assert result_of(join_defence(g, Clash(HERE, AEDUI, ROMANS))) is None
    assert result_of(join_defence(g, Clash(HERE, ROMANS, AEDUI))) is None
    assert result_of(join_defence(g, Clash(Region.PICTONES, ARVERNI, ROMANS))) is None
    assert g.loans == []
    result_of(join_defence(g, Clash(HERE, ARVERNI, ROMANS)), Agree(), Agree())
    assert g.loans == [Loan(AEDUI, ROMANS, (HERE,), 0)]


def test_a1_4_both_together_may_block_an_ambush() -> None:
    g = near(AUXILIA_HIDDEN=2, GERMAN_HIDDEN=3)
    assert result_of(blocks_ambush(g, GERMANS, ROMANS, HERE, 3), Agree(), Agree()) is True
    assert result_of(blocks_ambush(g, GERMANS, ROMANS, HERE, 3), Refuse()) is False
    assert result_of(blocks_ambush(g, GERMANS, ROMANS, HERE, 3), Agree(), Refuse()) is False
    assert result_of(blocks_ambush(g, GERMANS, ROMANS, HERE, 4)) is False, "too few even together"
    assert result_of(blocks_ambush(g, AEDUI, ROMANS, HERE, 1)) is False, "no help against oneself"
    assert result_of(blocks_ambush(g, GERMANS, BELGAE, HERE, 1)) is False
    assert result_of(blocks_ambush(near(home="AEDUI"), GERMANS, ROMANS, HERE, 1)) is False, "he is too far away"
    revealed = ario(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 2, "AEDUI_REVEALED": 1}, "MANDUBII": {"AEDUI_LEADER": 1}})
    assert result_of(blocks_ambush(revealed, GERMANS, ROMANS, HERE, 2)) is False, "the partner hides nobody"


def test_a6_2_3_both_say_whether_they_stand_together() -> None:
    g = near()
    assert result_of(stand_together(g, HERE, ARVERNI), Agree(), Agree()) is True
    assert result_of(stand_together(g, HERE, ARVERNI), Refuse()) is False
    assert result_of(stand_together(g, HERE, ARVERNI), Agree(), Refuse()) is False
    one = ario(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1}, "MANDUBII": {"AEDUI_LEADER": 1}})
    one.seat_of = (0, -1, 0, 1, 2)
    assert result_of(stand_together(one, HERE, ARVERNI), Agree()) is True, "one player of both is asked once"


def test_a4_1_who_has_joined_counts_for_special_abilities_with_the_piece_only() -> None:
    g = near()
    assert not has_joined(g, HERE)
    assert count_schemers(g, HERE) == 1
    g.lend(AEDUI, ROMANS, (HERE,))
    assert has_joined(g, HERE)
    assert not has_joined(g, NEXT)
    assert count_schemers(g, HERE) == 0
    card = together(capabilities=DRUID)
    card.lend(AEDUI, ROMANS, (HERE,))
    assert not has_joined(card, HERE), "by the card alone it is for Commands"
    assert count_schemers(card, HERE) == 1


# The ring (card 4) ------------------------------------------------------------------------------------------------------


def ringed(**pieces: int) -> Gaul:
    g = state(pieces={"CARNUTES": {"LEGION": 1, **pieces}})
    ring(g, HERE, ARVERNI)
    return g


def test_4_the_ring_holds_the_pieces_that_are_there() -> None:
    g = ringed(ARVERNI_LEADER=1, ARVERNI_HIDDEN=2, ARVERNI_REVEALED=1, AEDUI_HIDDEN=1, FORT=1)
    assert g.marks == [Marker(Mark.CIRCUMVALLATION, HERE, ARVERNI, 3, True)]
    assert find_ring(g) == (HERE, ARVERNI)
    assert count_ringed(g, HERE, ARVERNI) == (3, True)
    assert count_ringed(g, HERE, AEDUI) == (0, False)
    assert free_to_move(g, HERE, ARVERNI) == {}
    assert free_to_move(g, HERE, AEDUI) == {Force.AEDUI_HIDDEN: 1}
    assert free_to_move(g, HERE, ROMANS) == {Force.LEGION: 1}
    ring(g, HERE, AEDUI)
    assert find_ring(g) == (HERE, AEDUI), "there is one ring"
    assert find_ring(state()) is None


def test_4_r_42_newcomers_are_free_and_hidden_ones_count_as_free_first() -> None:
    g = ringed(ARVERNI_HIDDEN=1, ARVERNI_REVEALED=1, ARVERNI_SCOUTED=1)
    g.place(HERE, Force.ARVERNI_HIDDEN, 2)
    assert free_to_move(g, HERE, ARVERNI) == {Force.ARVERNI_HIDDEN: 2}
    g.remove(HERE, Force.ARVERNI_SCOUTED)
    assert free_to_move(g, HERE, ARVERNI) == {Force.ARVERNI_HIDDEN: 1}, "the ring still holds three"
    g.remove(HERE, Force.ARVERNI_HIDDEN, 3)
    assert count_ringed(g, HERE, ARVERNI) == (1, False), "no more than there are"
    g = ringed(ARVERNI_HIDDEN=1)
    g.place_leader(HERE, ARVERNI, g.rules.heir(ROMANS))
    assert free_to_move(g, HERE, ARVERNI) == {Force.ARVERNI_LEADER: 1}


def test_4_r_42_who_comes_in_the_place_of_a_lost_one_is_free() -> None:
    g = ringed(ARVERNI_LEADER=1, ARVERNI_HIDDEN=3)
    g.remove(HERE, Force.ARVERNI_HIDDEN)
    g.remove(HERE, Force.ARVERNI_LEADER)
    review_ring(g)
    g.place(HERE, Force.ARVERNI_HIDDEN)
    assert count_ringed(g, HERE, ARVERNI) == (2, False)
    assert free_to_move(g, HERE, ARVERNI) == {Force.ARVERNI_HIDDEN: 1}


def test_4_the_ring_is_reviewed_after_the_arverni_phase_and_after_each_faction_in_quarters() -> None:
    for after in (arverni_phase, quarters_phase):
        g = ario() if after is arverni_phase else state(card="WINTER", phase="QUARTERS")
        g.place(HERE, Force.LEGION)
        g.add_mark(Marker(Mark.CIRCUMVALLATION, HERE, AEDUI, 1))
        drive(g, after(g), [], [1, 1] if after is arverni_phase else [])
        assert not g.marks, after.__name__


def test_4_a_leader_in_the_ring_who_is_gone_holds_nobody() -> None:
    g = ringed(ARVERNI_LEADER=1, ARVERNI_HIDDEN=1)
    g.remove(HERE, Force.ARVERNI_LEADER)
    assert count_ringed(g, HERE, ARVERNI) == (1, False)


def test_4_auxilia_can_be_ringed_too() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1, "AUXILIA_REVEALED": 1, "LEGION": 2}})
    g.add_mark(Marker(Mark.CIRCUMVALLATION, HERE, ROMANS, 1))
    assert free_to_move(g, HERE, ROMANS) == {Force.LEGION: 2, Force.AUXILIA_HIDDEN: 1}


def test_4_who_breaks_out_alone_finds_the_romans_as_behind_a_fort() -> None:
    g = ringed(ARVERNI_HIDDEN=2, AEDUI_HIDDEN=2)
    assert defends_as_fort(g, HERE, ARVERNI)
    assert not defends_as_fort(g, HERE, AEDUI)
    assert not defends_as_fort(g, HERE, BELGAE), "nobody is not ringed in"
    g.place(HERE, Force.ARVERNI_HIDDEN)
    assert not defends_as_fort(g, HERE, ARVERNI)


def test_4_the_ring_goes_with_the_last_of_either_side() -> None:
    g = ringed(ARVERNI_HIDDEN=1)
    review_ring(g)
    assert is_ringed(g, HERE, ARVERNI)
    g.remove(HERE, Force.ARVERNI_HIDDEN)
    review_ring(g)
    assert not g.marks
    g = ringed(ARVERNI_HIDDEN=1)
    g.remove(HERE, Force.LEGION)
    review_ring(g)
    assert not g.marks
    review_ring(state())


def test_4_the_ring_goes_when_the_ringed_attack_romans_only() -> None:
    g = ringed(ARVERNI_HIDDEN=1, AEDUI_HIDDEN=1)
    break_ring(g, HERE, ARVERNI, AEDUI)
    break_ring(g, HERE, AEDUI, ROMANS)
    assert is_ringed(g, HERE, ARVERNI)
    break_ring(g, HERE, ARVERNI, ROMANS)
    assert not g.marks


def test_5_1_4_markers_have_a_place_and_an_owner() -> None:
    g = state()
    assert not has_any_mark(g, Mark.ABATIS, HERE)
    g.add_mark(Marker(Mark.ABATIS, HERE, BELGAE))
    assert has_any_mark(g, Mark.ABATIS, HERE)
    assert not has_any_mark(g, Mark.ABATIS, NEXT)
    assert not has_any_mark(g, Mark.CIRCUMVALLATION, HERE)
    assert has_mark_of(g, Mark.ABATIS, HERE, BELGAE)
    assert not has_mark_of(g, Mark.ABATIS, HERE, AEDUI)
    assert not has_mark_of(g, Mark.ABATIS, NEXT, BELGAE)
    g.add_mark(Marker(Mark.ABATIS, NEXT, AEDUI))
    assert has_mark_of(g, Mark.ABATIS, HERE, BELGAE), "each for itself"
    assert has_any_mark(g, Mark.ABATIS, HERE)
    drive(g, join_defence(g, Clash(HERE, ARVERNI, BELGAE)), [])
