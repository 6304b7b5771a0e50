"""8.0-8.4, A8.0-A8.4: seats, the sequence of play and what every non-player answers out of its turn."""

from __future__ import annotations

from typing import Any

import pytest
from exact import Exact

from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import (
    Agree,
    Finish,
    Harass,
    Issue,
    IssueLimited,
    Refuse,
    Remove,
    RemoveTribe,
    Retreat,
    Roll,
    Scatter,
    Select,
    Stand,
)
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.losses import Toll, loss_options
from quadriga.games.gaul.rules.battle.retreat import refuges
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.nonplayers.driver import REACTIONS
from quadriga.games.gaul.rules.nonplayers.factions import conduct
from quadriga.games.gaul.rules.nonplayers.forecast import could_flee, could_strike_back, forecast, needs_ambush
from quadriga.games.gaul.rules.nonplayers.frost import is_barred
from quadriga.games.gaul.rules.nonplayers.guidelines import dual_side, loss_rank, targets_in_order
from quadriga.games.gaul.rules.sequence import play_slot, slot_options
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
    Side,
    Tribe,
)
from quadriga.kernel import Ask, Chance, Count, Trial

from .table import with_nonplayers
from .test_events_all import listen

R = Region


def react(g: Gaul, faction: Faction, ask: Ask[Any], dice: tuple[Any, ...] = ()) -> Any:
    """What the non-player answers, with these dice and lots."""
    rule: Any = REACTIONS[ask.prompt](g, faction, ask)
    rolls, value = list(dice), None
    while True:
        try:
            effect = rule.send(value)
        except StopIteration as end:
            assert not rolls, "every die was thrown"
            return end.value
        assert isinstance(effect, Chance)
        value = rolls.pop(0)
        assert value in effect.items


def is_move(given: Any, expected: Any) -> bool:
    """Moves of different kinds may be equal as tuples."""
    return type(given) is type(expected) and bool(given == expected)


def test_8_1_2_a_limited_command_by_the_sequence_of_play_is_a_full_one_for_a_nonplayer() -> None:
    data: dict[str, Any] = {"start": "scenario", "deeds": {"ARVERNI": "COMMAND"}}
    limited = slot_options(with_nonplayers("NONE", **data), BELGAE)
    assert not any(isinstance(move, Issue) for move in limited)
    full = slot_options(with_nonplayers("BELGAE", **data), BELGAE)
    assert any(isinstance(move, Issue) and move.command is Command.RALLY for move in full)
    assert not any(isinstance(move, IssueLimited) for move in full)


# Guidelines (8.2-8.4) --------------------------------------------------------------------------------------------


def test_8_2_2_a8_2_2_romans_and_aedui_use_unshaded_text_the_others_shaded() -> None:
    """§A8.2.2 too."""
    assert {f for f in Faction if dual_side(f) is Side.UNSHADED} == {ROMANS, AEDUI}


def test_8_4_1_a8_4_whom_they_target_first() -> None:
    """§A8.4 too."""
    base, expansion = with_nonplayers("ALL"), with_nonplayers("ALL", "ARIOVISTUS")
    assert targets_in_order(base, BELGAE) == (ROMANS, AEDUI, ARVERNI, GERMANS)
    assert targets_in_order(base, ROMANS) == (ARVERNI, BELGAE, GERMANS, AEDUI)
    assert targets_in_order(expansion, GERMANS) == (ROMANS, AEDUI, BELGAE, ARVERNI)
    assert targets_in_order(expansion, AEDUI) == (GERMANS, BELGAE, ARVERNI, ROMANS)


def test_8_4_1_losses_in_reverse_order() -> None:
    g = with_nonplayers(
        "ALL", pieces={"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1, "BELGIC_REVEALED": 1, "BELGIC_SCOUTED": 1}}
    )
    fallen = []
    for _ in range(4):
        ask: Ask[Any] = Ask(3, loss_options(g, R.TREVERI, BELGAE, Toll()), "loss")
        move = react(g, BELGAE, ask)
        fallen.append(move)
        g.remove(R.TREVERI, move.piece)
    assert Exact(fallen) == [
        Remove(Force.BELGIC_SCOUTED), Remove(Force.BELGIC_REVEALED), Remove(Force.BELGIC_HIDDEN), Roll(Force.BELGIC_LEADER),
    ]  # fmt: skip


def test_8_4_1_allies_outside_cities_fall_before_those_within_and_equals_by_lot() -> None:
    """§8.3.4 too."""
    g = with_nonplayers("ALL")
    tribes = [RemoveTribe(Tribe.CARNUTES), RemoveTribe(Tribe.AULERCI)]
    ranks = {move.tribe: loss_rank(g, ARVERNI, move) for move in tribes}
    assert ranks[Tribe.AULERCI] < ranks[Tribe.CARNUTES]
    equal = [RemoveTribe(Tribe.AULERCI), RemoveTribe(Tribe.SENONES)]
    assert is_move(react(g, ARVERNI, Ask(1, equal, "loss"), dice=(equal[1],)), equal[1])


def test_8_5_1_enlisted_germans_fall_before_belgae_and_8_7_8_the_elite_first_of_all() -> None:
    """§8.7.8 too."""
    g = with_nonplayers("ALL")
    german, belgic = Remove(Force.GERMAN_HIDDEN), Remove(Force.BELGIC_SCOUTED)
    assert loss_rank(g, BELGAE, german) < loss_rank(g, BELGAE, belgic)
    assert loss_rank(g, ARVERNI, Roll(Force.ARVERNI_HIDDEN)) < loss_rank(g, ARVERNI, Remove(Force.ARVERNI_SCOUTED))


def test_8_4_2_who_harasses_whom() -> None:
    g = with_nonplayers("ALL")

    def answer(faction: Faction, other: Faction) -> type:
        ask: Ask[Any] = Ask(0, [Harass(R.TREVERI), Refuse()], "harass", region=R.TREVERI, other=other)
        return type(react(g, faction, ask))

    assert answer(BELGAE, ROMANS) is not Refuse
    assert answer(GERMANS, ROMANS) is not Refuse
    assert answer(BELGAE, ARVERNI) is Refuse
    assert answer(AEDUI, ROMANS) is Refuse
    assert answer(AEDUI, ARVERNI) is not Refuse
    assert answer(ROMANS, ARVERNI) is not Refuse


@pytest.mark.parametrize("topic", ["agree_supply", "agree_retreat", "agree_quarters", "agree_trade_supply"])
def test_8_4_2_belgae_arverni_and_germans_never_agree_8_8_6_romans_only_to_nonplayer_aedui(topic: str) -> None:
    """§8.8.6 too."""
    g = with_nonplayers("ALL")
    for faction in (BELGAE, ARVERNI, GERMANS):
        assert is_move(react(g, faction, Ask(0, [Agree(), Refuse()], topic, faction=ROMANS)), Refuse())
    assert is_move(react(g, ROMANS, Ask(0, [Agree(), Refuse()], topic, faction=AEDUI)), Agree())
    assert is_move(react(g, ROMANS, Ask(0, [Agree(), Refuse()], topic, faction=BELGAE)), Refuse())
    g = with_nonplayers("ROMANS")
    assert is_move(react(g, ROMANS, Ask(0, [Agree(), Refuse()], topic, faction=AEDUI)), Refuse())


def test_8_6_6_aedui_agree_to_romans_by_their_score() -> None:
    ask: Ask[Any] = Ask(0, [Agree(), Refuse()], "agree_supply", faction=ROMANS)
    g = with_nonplayers("AEDUI", start="scenario")
    score = g.rules.score(g, ROMANS)
    assert score > 12
    assert is_move(react(g, AEDUI, ask), Refuse())
    for tribe in Tribe:
        if g.rules.score(g, ROMANS) > 10 and g.is_subdued(tribe) and g.can_hold(tribe, ARVERNI):
            g.install(tribe, type(g.status(tribe)).ARVERNI_ALLY)
    assert g.rules.score(g, ROMANS) == 10
    assert is_move(react(g, AEDUI, ask, dice=(4,)), Agree())
    assert is_move(react(g, AEDUI, ask, dice=(5,)), Refuse())
    tribe = next(t for t in Tribe if g.is_subdued(t) and g.can_hold(t, ARVERNI))
    g.install(tribe, type(g.status(tribe)).ARVERNI_ALLY)
    assert is_move(react(g, AEDUI, ask), Agree())


def test_8_4_2_nobody_gives_resources_away() -> None:
    g = with_nonplayers("ALL")
    assert react(g, BELGAE, Ask(3, Count(0, 9), "requested")) == 0
    assert is_move(react(g, BELGAE, Ask(3, [Finish()], "winter_transfer")), Finish())


def test_8_3_2_a_successor_comes_where_the_most_own_pieces_are() -> None:
    g = with_nonplayers("BELGAE", pieces={"NERVII": {"BELGIC_HIDDEN": 3}, "MORINI": {"BELGIC_HIDDEN": 2}})
    ask: Ask[Any] = Ask(3, [Select(R.MORINI), Select(R.NERVII)], "successor")
    assert is_move(react(g, BELGAE, ask), Select(R.NERVII))


def test_8_3_3_a_capability_is_used_where_it_first_applies() -> None:
    g = with_nonplayers("ALL")
    assert is_move(react(g, ROMANS, Ask(0, [Agree(), Refuse()], "once_per_command")), Agree())


# Forecast ---------------------------------------------------------------------------------------------------------


def test_8_5_1_r_104_every_roll_of_the_defender_counts_as_a_removal_and_the_attackers_none() -> None:
    g = with_nonplayers("ALL", pieces={"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 6, "LEGION": 2, "AUXILIA_HIDDEN": 1}})
    outcome = forecast(g, Clash(R.TREVERI, BELGAE, ROMANS))
    assert outcome.inflicted == 3  # of the seven Losses: there are no more pieces
    assert outcome.on_legions == 2
    assert (outcome.suffered, outcome.on_leader) == (0, False)
    assert g.count(R.TREVERI, Force.LEGION) == 2  # nothing has happened yet
    braved = forecast(g, Clash(R.TREVERI, BELGAE, ROMANS), survive=True)
    assert braved.suffered == 2


def test_8_5_1_a_loss_on_the_leader_is_foreseen() -> None:
    g = with_nonplayers("ALL", pieces={"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1, "LEGION": 6}})
    outcome = forecast(g, Clash(R.TREVERI, BELGAE, ROMANS))
    assert outcome.inflicted == 2
    assert outcome.suffered == 4 - 2  # there are only two pieces to take the four Losses
    assert outcome.on_leader


def test_8_5_1_an_ambush_is_worth_it_for_a_counterattack_or_a_retreat() -> None:
    legion = with_nonplayers("ALL", pieces={"TREVERI": {"BELGIC_HIDDEN": 8, "LEGION": 1}})
    clash = Clash(R.TREVERI, BELGAE, ROMANS)
    assert could_strike_back(legion, clash)
    assert needs_ambush(legion, clash)
    auxilia: dict[str, Any] = {"TREVERI": {"BELGIC_HIDDEN": 8, "AUXILIA_HIDDEN": 4}}
    cornered = with_nonplayers("ALL", pieces=auxilia)
    assert not could_strike_back(cornered, clash)
    assert not could_flee(cornered, clash)
    open_road = with_nonplayers("ALL", pieces={**auxilia, "MANDUBII": {"AUXILIA_HIDDEN": 1}})
    assert could_flee(open_road, clash)
    assert needs_ambush(open_road, clash)


# Frost (§8.4.4) ---------------------------------------------------------------------------------------------------


def test_8_4_4_upon_frost_nothing_that_brings_a_player_beyond_the_threshold() -> None:
    tribes = {tribe.name: "BELGIC_ALLY" for tribe in (Tribe.TREVERI, Tribe.NERVII)}
    g = with_nonplayers("BELGAE", start="scenario", next="WINTER", tribes=tribes)
    after = g.copy()
    while g.rules.margin(after, ROMANS) <= 0:
        tribe = next(t for t in Tribe if after.owner(t) not in (None, ROMANS) and t is not Tribe.ARVERNI)
        after.subdue(tribe)
    assert is_barred(g, after)
    assert not is_barred(g, g.copy())
    calm = with_nonplayers("BELGAE", start="scenario", tribes=tribes)
    assert not is_barred(calm, after)
    watched = with_nonplayers("ALL", start="scenario", next="WINTER", tribes=tribes)
    assert not is_barred(watched, after)  # it does not bind them against each other


# Retreat (§8.4.3) -------------------------------------------------------------------------------------------------


def retreats(nonplayers: str, defender: Faction, attacker: Faction, **data: Any) -> Any:
    g = with_nonplayers(nonplayers, **data)
    clash = Clash(R.TREVERI, attacker, defender)
    moves = [*(Retreat(r) for r in refuges(g, Action(defender, None), R.TREVERI)), Scatter(), Stand()]
    with g.fights(clash):
        return react(g, defender, Ask(0, moves, "retreat", region=R.TREVERI))


def test_8_4_3_to_save_the_last_piece_and_where_the_enemy_would_suffer_too_little() -> None:
    home = {"NERVII": {"BELGIC_HIDDEN": 3}}
    weak = {"TREVERI": {"BELGIC_REVEALED": 2, "LEGION": 4, "ROMAN_LEADER": 1}}
    assert is_move(retreats("BELGAE", BELGAE, ROMANS, pieces={**weak, **home}), Retreat(R.NERVII))
    even = {"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_REVEALED": 8, "AUXILIA_HIDDEN": 4}}
    assert is_move(retreats("BELGAE", BELGAE, ROMANS, pieces={**even, **home}), Stand())


def test_8_4_3_not_if_the_retreat_itself_removes_pieces_and_some_would_survive_without_it() -> None:
    lost = {"TREVERI": {"BELGIC_REVEALED": 6, "AUXILIA_HIDDEN": 8}}
    assert is_move(retreats("BELGAE", BELGAE, ROMANS, pieces=lost), Stand())


def test_8_4_3_romans_retreat_to_spare_their_legions() -> None:
    pieces = {"TREVERI": {"LEGION": 2, "AUXILIA_HIDDEN": 2, "BELGIC_HIDDEN": 6}, "MANDUBII": {"LEGION": 1}}
    assert is_move(retreats("ROMANS", ROMANS, BELGAE, pieces=pieces), Retreat(R.MANDUBII))


def test_8_1_a_nonplayer_is_never_asked_and_its_turn_is_told() -> None:
    g = with_nonplayers("ALL", start="scenario", card="CICERO", eligible=["BELGAE"])
    told = listen(g)
    trial = Trial(g, conduct(g, play_slot(g)))
    while trial.waits:
        assert trial.chance is not None
        trial.answer(trial.chance.items[0])
    assert any(news.key.startswith("np_") for news in told)
    assert Card(g.current) is Card.CICERO
