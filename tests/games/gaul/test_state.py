"""§1.8, §2.3.6, §5.3, §6.5.1: tracks, eligibility, capabilities, and what the state says is under way."""

from __future__ import annotations

import pytest
from games.gaul.asking import listen
from games.gaul.table import state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Capability, Card
from quadriga.games.gaul.rules.action import Action, Group
from quadriga.games.gaul.rules.battle.state import Clash, Losses, Twist
from quadriga.games.gaul.state import Luck
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    ROMANS,
    Ability,
    Command,
    Force,
    Kind,
    Mark,
    Region,
    Senate,
    Side,
    Tribe,
)
from quadriga.testing.copies import shared

HERE = Region.CARNUTES


# Resources (§1.8) -----------------------------------------------------------------------------------------------------


def test_1_8_between_nothing_and_forty_five() -> None:
    g = state(resources={"AEDUI": 40})
    g.gain(AEDUI, 9)
    assert g.resources[AEDUI] == 45
    g.pay(AEDUI, 5)
    assert g.resources[AEDUI] == 40
    g.drop(AEDUI, 50)
    assert g.resources[AEDUI] == 0
    g.gain(AEDUI, 3)
    g.drop(AEDUI, 1)
    assert g.resources[AEDUI] == 2


# Senate (§6.5.1) ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "firm", "direction", "after"),
    [
        ("INTRIGUE", False, -1, (Senate.UPROAR, False)),
        ("INTRIGUE", False, 1, (Senate.ADULATION, False)),
        ("UPROAR", False, -1, (Senate.UPROAR, True)),
        ("ADULATION", False, 1, (Senate.ADULATION, True)),
        ("UPROAR", True, -1, (Senate.UPROAR, True)),
        ("UPROAR", True, 1, (Senate.UPROAR, False)),
        ("ADULATION", True, -1, (Senate.ADULATION, False)),
        ("UPROAR", False, 1, (Senate.INTRIGUE, False)),
        ("NOWHERE", False, 1, (Senate.NOWHERE, False)),
        ("NOWHERE", False, -1, (Senate.NOWHERE, False)),
    ],
)
def test_6_5_1_one_box_or_one_flip(box: str, firm: bool, direction: int, after: tuple[Senate, bool]) -> None:
    g = state(config={"scenario": "PAX_GALLICA"}, senate=box, firm=firm)
    g.shift_senate(direction)
    assert (g.senate, g.firm) == after


# Capabilities (§5.3) --------------------------------------------------------------------------------------------------


def test_5_3_one_side_of_a_card_lasts_and_may_have_a_holder() -> None:
    g = state()
    g.take_capability(Card.LEGIO_X, Side.SHADED)
    g.take_capability(Card.BAGGAGE_TRAINS, Side.SHADED, BELGAE)
    assert [g.has_capability(Card.BAGGAGE_TRAINS, side) for side in Side] == [False, True]
    assert [g.has_capability(Card.LEGIO_X, side) for side in Side] == [False, True]
    assert not g.has_capability(Card.COMMIUS, Side.SHADED)
    assert g.capability_owner(Card.BAGGAGE_TRAINS, Side.SHADED) is BELGAE
    assert g.capability_owner(Card.BAGGAGE_TRAINS, Side.UNSHADED) is None
    assert g.capability_owner(Card.LEGIO_X, Side.SHADED) is None
    g.take_capability(Card.BAGGAGE_TRAINS, Side.UNSHADED, ROMANS)
    assert g.capabilities == [Capability(Card.LEGIO_X, Side.SHADED), Capability(Card.BAGGAGE_TRAINS, Side.UNSHADED, ROMANS)]
    g.drop_capability(Card.LEGIO_X)
    assert not g.has_capability(Card.LEGIO_X, Side.SHADED)


# Eligibility (§2.3.6) -------------------------------------------------------------------------------------------------


def test_2_3_6_barred_through_the_next_card_and_nothing_keeps_such_a_faction_eligible() -> None:
    g = state()
    g.bench(AEDUI)
    assert (g.eligible[AEDUI], g.benched[AEDUI]) == (0, 2)
    g.keep_eligible(AEDUI)
    assert (g.eligible[AEDUI], g.stays[AEDUI]) == (0, 0)
    g.make_eligible(AEDUI)
    assert (g.eligible[AEDUI], g.benched[AEDUI]) == (1, 0), "but an Event may lift it"


def test_2_3_6_an_event_keeps_a_faction_eligible_now_and_after_this_card() -> None:
    g = state(eligible=[])
    g.keep_eligible(ARVERNI)
    assert (g.eligible[ARVERNI], g.stays[ARVERNI]) == (1, 1)


def test_71_5_a_colony_in_gallia_togata_is_closed_to_others() -> None:
    g = state()
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    g.found_colony(Region.CISALPINA)
    assert g.can_hold(Tribe.COLONY, ROMANS)
    assert not g.can_hold(Tribe.COLONY, BELGAE)


# What is under way ----------------------------------------------------------------------------------------------------


def test_5_4_what_an_event_offers_is_known_while_it_is_chosen_and_no_longer() -> None:
    g = state()
    offers = (Action(AEDUI, Command.RAID, free=True), Action(AEDUI, Command.RALLY, free=True))
    with g.lets_choose(offers):
        assert g.offers == offers
        assert g.copy().offers == offers
    assert g.offers is None


def test_what_is_under_way_is_there_for_all_to_see_and_ends_with_its_block() -> None:
    g = state()
    a, group = Action(AEDUI, Command.MARCH), Group({Force.AEDUI_HIDDEN: 1})
    clash, losses = Clash(HERE, AEDUI, ROMANS), Losses(AEDUI, HERE, 2)

    def now() -> tuple[object, ...]:
        return g.acting, g.doing, g.focus, g.carried, g.clash, g.due, g.action, g.group

    nothing = (None,) * 8
    assert now() == nothing
    with g.acts(AEDUI):
        assert now() == (AEDUI, *nothing[1:])
        with g.executes(a), g.at(HERE), g.leaves(group):
            assert now() == (AEDUI, Command.MARCH, HERE, None, None, None, a, group)
        with g.under_way(Ability.TRADE, HERE):
            assert now() == (AEDUI, Ability.TRADE, HERE, None, None, None, None, None)
            with g.carries_out(Side.SHADED), g.fights(clash), g.suffers(losses):
                assert now() == (AEDUI, Ability.TRADE, HERE, Side.SHADED, clash, losses, None, None)
        assert now() == (AEDUI, *nothing[1:])
    assert now() == nothing


def test_who_began_something_in_vain_is_noted_when_it_ends() -> None:
    g = state()
    a = Action(AEDUI, Command.MARCH, quiet=True, keeps=True)
    with g.executes(a):
        with g.at(HERE):
            pass
        assert g.dallied == [], "not before the whole of it"
    assert g.dallied == [AEDUI, AEDUI]
    g.luck = [Luck(AEDUI, Kind.HIDDEN, 3, True)]
    g.forget_luck()
    assert (g.luck, g.dallied) == ([], [])


def test_a_rule_dropped_in_the_middle_leaves_the_state_as_it_was_last_seen() -> None:
    g = state()
    a = Action(AEDUI, Command.MARCH, quiet=True)

    def rule() -> object:
        with g.executes(a):
            yield

    running = rule()
    next(running)  # type: ignore[call-overload]
    running.close()  # type: ignore[attr-defined]
    assert g.action is a
    assert g.dallied == []


# What is told ---------------------------------------------------------------------------------------------------------


def test_1_5_2_all_is_told_to_all_but_what_is_for_one_and_an_events_lines_stand_under_its_card() -> None:
    g = state(card="COMMIUS")
    heard = listen(g)
    g.tell("rolled", n=3)
    g.tell("foresaw", to=2, place=1)
    g.tell("looked_ahead", but=1, n=2)
    g.tell("secret", shown=False)
    with g.carries_out(Side.SHADED):
        g.tell("rolled", n=4)
    assert [(news.to, news.but, news.shown) for news in heard] == [
        (None, None, True),
        (2, None, False),
        (None, 1, True),
        (None, None, False),
        (None, None, True),
    ]
    assert [news.args.get("under") for news in heard] == [None, None, None, None, Card.COMMIUS]


def test_1_5_2_8_8_1_a_promise_not_to_harass_ends_with_what_it_was_given_for() -> None:
    g = state()
    before = g.copy()
    with g.acts(ROMANS):
        g.promised = (ARVERNI,)
    assert g == before
    g.promised = (ARVERNI,)
    g.stand_still()
    assert g == before


# Copies ---------------------------------------------------------------------------------------------------------------


def test_a_copied_action_shares_no_party_with_the_original() -> None:
    g = state()
    g.action = Action(BELGAE, Command.BATTLE, twist=Twist(party={Force.BELGIC_HIDDEN: 3}))
    assert shared(g.copy(), g) is None
    assert g.copy() == g
