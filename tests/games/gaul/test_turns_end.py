"""No answers keep a turn from ending: what changes nothing is not offered again."""

from __future__ import annotations

from games.gaul.carry import carry_out
from games.gaul.table import state

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Name
from quadriga.games.gaul.moves import Finish, Select, To, Withdraw
from quadriga.games.gaul.terms import ARVERNI, BELGAE, Force, Region

VERCINGETORIX = {"CARNUTES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3}}


def test_57_a_group_that_only_the_leader_gets_to_the_goal_has_him_in_it() -> None:
    g = state(pieces=VERCINGETORIX)
    answers = (Name(ARVERNI), Select(Region.CARNUTES), {Force.ARVERNI_LEADER: 1}, {Force.ARVERNI_HIDDEN: 2})
    prompts = carry_out(g, ARVERNI, Card.LAND_OF_MIST_AND_MYSTERY, *answers, To(Region.VENETI), To(Region.BRITANNIA))
    assert prompts.count("march_group") == 1, "without Vercingetorix nobody else gets there"
    assert g.count_bands(Region.BRITANNIA, ARVERNI) == 2


def test_57_who_sends_nobody_is_not_asked_again() -> None:
    g = state(pieces=VERCINGETORIX)
    prompts = carry_out(g, ARVERNI, Card.LAND_OF_MIST_AND_MYSTERY, Name(ARVERNI), Select(Region.CARNUTES), {})
    assert prompts.count("march_group") == 1


def test_1_4_1_who_removes_nothing_after_all_is_not_asked_again() -> None:
    """Card 70 shaded: no Warband is Available, and the Belgae keep theirs."""
    g = state(pieces={"NERVII": {"BELGIC_HIDDEN": 25}}, tribes={"NERVII": "BELGIC_ALLY"})
    prompts = carry_out(g, BELGAE, Card.CAMULOGENUS, Withdraw(), Finish(), Select(Region.ATREBATES), shaded=True)
    assert prompts.count("event_withdraw") == 1
    assert g.count_bands(Region.NERVII, BELGAE) == 25
