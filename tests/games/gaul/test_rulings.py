"""Rulings (RULINGS.md) that no test of a section holds already."""

from __future__ import annotations

import pytest
from exact import Exact
from games.gaul.asking import listen, next_ask
from games.gaul.carry import carry_out, drive, find_offers, follow
from games.gaul.table import ario, do, opened, options, position, prompt, seat, state

from quadriga.games.gaul.ariovistus.adjust import adjust_germans
from quadriga.games.gaul.ariovistus.german_abilities import can_frighten
from quadriga.games.gaul.ariovistus.phase import target_region
from quadriga.games.gaul.ariovistus.steps import Most
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events.vocabulary import Pick
from quadriga.games.gaul.moves import (
    Agree,
    Ambush,
    Attack,
    Finish,
    Give,
    Issue,
    Negotiate,
    PlacePiece,
    Refuse,
    Request,
    Retreat,
    Roll,
    RollTribe,
    Scatter,
    Select,
    Stand,
    Stop,
    Summon,
    To,
    Use,
)
from quadriga.games.gaul.rules.abilities.gallic import trade_income, trade_incomes
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.arithmetic import count_attack
from quadriga.games.gaul.rules.battle.losses import Toll, loss_options
from quadriga.games.gaul.rules.battle.procedure import battle
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.game_run import ambush_targets
from quadriga.games.gaul.rules.germans import march_phase, rally_phase
from quadriga.games.gaul.rules.march import count_harassment
from quadriga.games.gaul.rules.quarters import quarter_romans
from quadriga.games.gaul.rules.victory import deciding_faction, ranking
from quadriga.games.gaul.rules.winter import raise_legions
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Deed,
    Force,
    Region,
    Side,
    Status,
    Tribe,
)
from quadriga.kernel import Chance, One


@pytest.mark.parametrize(("senate", "entering"), [("UPROAR", 2), ("INTRIGUE", 6), ("ADULATION", 10)])
def test_6_5_2_r_02_adulation_is_the_lowest_row_and_rows_fill_from_below(senate: str, entering: int) -> None:
    """R-02: of ten Legions four stand beside Adulation, four beside Intrigue, two beside Uproar."""
    g = state(senate=senate, pieces={"CARNUTES": {"LEGION": 2}})
    assert g.track == 10
    raise_legions(g)
    assert (g.count(Region.PROVINCIA, Force.LEGION), g.track) == (entering, 10 - entering)


def test_r_03_the_second_edition_of_11_30_39_44_and_54() -> None:
    """R-03: in each of them the first one had other words."""
    numidians = state(pieces={"CARNUTES": {"ROMAN_LEADER": 1, "LEGION": 1, "GERMAN_HIDDEN": 6}})
    carry_out(numidians, ROMANS, Card.NUMIDIANS, Select(Region.CARNUTES))
    assert numidians.count_bands(Region.CARNUTES, GERMANS) == 3, "Leader and Legion do not fight along"
    elite = state(pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 6, "LEGION": 3}})
    elite.take_capability(Card.VERCINGETORIXS_ELITE, Side.SHADED)
    assert count_attack(elite, opened(elite, Clash(Region.CARNUTES, ARVERNI, ROMANS))) == 1 + 4 + 1, "four Warbands as Legions"
    cut = {"MANDUBII": {"GERMAN_HIDDEN": 9}, "BITURIGES": {"GERMAN_HIDDEN": 2}}
    trade = state(pieces=cut, tribes={"CARNUTES": "AEDUI_CITADEL", "SENONES": "AEDUI_ALLY"})
    trade.take_capability(Card.RIVER_COMMERCE, Side.UNSHADED)
    assert trade_income(trade, Action(AEDUI, Command.RALLY), (AEDUI,), romans=False) == 3, "without Supply Lines"
    madness = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1}, "NERVII": {"BELGIC_HIDDEN": 3}})
    answers = (PlacePiece(Force.BELGIC_HIDDEN), Issue(Command.RAID))
    *_, where = find_offers(madness, BELGAE, Card.DUMNORIX_LOYALISTS, *answers, Select(Region.CARNUTES), shaded=True)
    assert Select(Region.NERVII) not in where.options, "where Warbands were placed"
    ranks = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 4}, "MANDUBII": {"ARVERNI_HIDDEN": 4, "GERMAN_HIDDEN": 8}})
    assert carry_out(ranks, AEDUI, Card.JOINED_RANKS, Select(Region.CARNUTES), {Force.AEDUI_HIDDEN: 4}, To(Region.MANDUBII))


def test_r_05_a_citadel_that_survives_its_roll_stays_first_in_a_retreat() -> None:
    """R-05."""
    match = position(
        card="CICERO",
        pieces={"CARNUTES": {"LEGION": 4, "ARVERNI_HIDDEN": 2}, "PICTONES": {"ARVERNI_HIDDEN": 1}},
        tribes={"CARNUTES": "ARVERNI_CITADEL", "AULERCI": "ARVERNI_ALLY"},
        resources={"ROMANS": 4},
        dice=[6],
    )
    do(match, Issue(Command.BATTLE), Select(Region.CARNUTES), Attack(ARVERNI), Retreat(Region.PICTONES))
    do(match, RollTribe(Tribe.CARNUTES))
    assert {type(move).__name__ for move in options(match)} == {"RollTribe", "RemoveTribe"}


def test_3_2_4_r_06_where_to_is_said_with_the_declaration() -> None:
    """R-06: before any Loss, and not asked again after it."""
    pieces = {"CARNUTES": {"LEGION": 4, "ARVERNI_REVEALED": 6}, "PICTONES": {"ARVERNI_HIDDEN": 1}}
    match = position(card="CICERO", pieces=pieces, resources={"ROMANS": 4})
    do(match, Issue(Command.BATTLE), Select(Region.CARNUTES))
    assert prompt(match) == "retreat"
    assert match.state.count_bands(Region.CARNUTES, ARVERNI) == 6, "no Loss yet"
    do(match, Retreat(Region.PICTONES))
    assert match.state.count_bands(Region.PICTONES, ARVERNI) == 1 + 4, "half of four Losses, then they are gone"


def test_3_3_4_r_07_a_defender_may_retreat_with_nowhere_to_go() -> None:
    """R-07: what may not stay put is removed."""
    match = position(card="LUCTERIUS", pieces={"CARNUTES": {"ARVERNI_HIDDEN": 3, "AEDUI_HIDDEN": 9}}, resources={"ARVERNI": 9})
    do(match, Issue(Command.BATTLE), Select(Region.CARNUTES))
    assert Exact(options(match)) == [Scatter(), Stand()]
    do(match, Scatter())
    assert match.state.count_bands(Region.CARNUTES, AEDUI) == 0
    assert match.state.count_bands(Region.CARNUTES, ARVERNI) == 3, "no Counterattack"


def test_r_08_allies_alone_may_attack_to_reveal() -> None:
    """R-08."""
    match = position(
        card="DIVICIACUS",
        pieces={"BITURIGES": {"ARVERNI_HIDDEN": 1}},
        tribes={"BITURIGES": "AEDUI_ALLY"},
        resources={"AEDUI": 2},
    )
    do(match, Issue(Command.BATTLE), Select(Region.BITURIGES), Stand())
    assert match.state.count(Region.BITURIGES, Force.ARVERNI_REVEALED) == 1


def test_r_09_hidden_germans_leave_first() -> None:
    """R-09."""
    g = state(pieces={"SUGAMBRI": {"GERMAN_HIDDEN": 2, "GERMAN_REVEALED": 2, "GERMAN_SCOUTED": 2}})
    coroutine = march_phase(g)
    value: object = None
    try:
        while True:
            effect = coroutine.send(value)
            assert isinstance(effect, Chance)
            value = Region.NERVII if effect.what == "german_destination" else effect.items[0]
    except StopIteration:
        pass
    assert g.pieces(Region.NERVII, GERMANS) == {Force.GERMAN_HIDDEN: 4, Force.GERMAN_REVEALED: 1}
    assert g.pieces(Region.SUGAMBRI, GERMANS) == {Force.GERMAN_REVEALED: 1}, "the one that stayed was Scouted"


def test_6_2_1_r_10_a_germans_phase_places_one_ally_in_a_region() -> None:
    """R-10: though the Ubii and the Suebi of their Region are both open."""
    g = state(pieces={"UBII": {"GERMAN_HIDDEN": 2}})
    drive(g, rally_phase(g), [])
    assert [g.status(tribe) for tribe in (Tribe.SUEBI_SOUTH, Tribe.UBII)] == [Status.GERMAN_ALLY, Status.SUBDUED]


def test_r_11_an_ability_before_an_unaffordable_command_ends_the_turn() -> None:
    """R-11."""
    match = position(
        card="DIVICIACUS",
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 3}},
        resources={"AEDUI": 1, "ROMANS": 3},
    )
    do(match, Issue(Command.MARCH), Use(Ability.SUBORN), Select(Region.CARNUTES))
    move = next(move for move in options(match) if type(move).__name__ == "Remove" and move.piece is Force.AEDUI_HIDDEN)
    do(match, move)
    assert Finish() in options(match)
    do(match, Finish())
    assert match.state.deeds[AEDUI] == Deed.COMMAND_ABILITY


def test_r_12_winter_transfers_come_before_quarters_and_after_harvest() -> None:
    """R-12."""
    match = position(card="WINTER", phase="QUARTERS", resources={"AEDUI": 3})
    assert (prompt(match), seat(match)) == ("winter_transfer", AEDUI)
    do(match, Give(ROMANS), 2)
    assert match.state.resources[ROMANS] == 2
    harvest = position(card="WINTER", phase="HARVEST", start="scenario")
    assert prompt(harvest) == "winter_transfer"
    assert harvest.state.resources[BELGAE] == 10 + 14


@pytest.mark.parametrize(("winters", "may"), [(0, False), (1, True), (3, True)])
def test_2_1_r_13_vercingetorix_comes_in_an_arverni_command_after_the_first_spring(winters: int, may: bool) -> None:
    """R-13: in any of their Commands, and in no Command of others."""
    pax = {"scenario": "PAX_GALLICA"}
    own = do(position(config=pax, start="scenario", card="LUCTERIUS", winters=winters), Issue(Command.RALLY))
    assert (seat(own), Summon() in options(own)) == (ARVERNI, may)
    others = do(position(config=pax, start="scenario", card="CICERO", winters=winters), Issue(Command.RECRUIT))
    assert Summon() not in options(others)


def test_2_1_r_13_vercingetorix_comes_in_any_later_spring() -> None:
    """R-13: who did not come in the first Spring is asked for in the next ones."""
    for winters in (1, 2):
        pax = {"scenario": "PAX_GALLICA"}
        match = position(config=pax, start="scenario", card="WINTER", phase="SPRING", winters=winters, dice=["AMBACTI"])
        assert (prompt(match), seat(match)) == ("summon_now", ARVERNI)


def test_r_14_a_tie_is_ranked_by_the_faction_whose_margin_counts() -> None:
    """R-14."""
    g = state(config={"players": 2}, tribes={"AEDUI": "AEDUI_ALLY", "SUEBI_NORTH": "GERMAN_ALLY"})
    assert deciding_faction(g, 0) is AEDUI
    assert deciding_faction(g, 1) is BELGAE
    assert ranking(g) == [0, 1], "0 against -15"


def test_4_5_2_r_16_who_flees_from_rampage_flees_to_one_region() -> None:
    """R-16: of two that are frightened one goes to the Treveri; the other cannot go to the Atrebates and is removed."""
    here = {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 3, "LEGION": 2}
    pieces = {"NERVII": here, "TREVERI": {"LEGION": 1}, "ATREBATES": {"LEGION": 1}}
    match = position(card="COMMIUS", pieces=pieces, resources={"BELGAE": 5})
    do(match, Issue(Command.RAID), Use(Ability.RAMPAGE), Select(Region.NERVII), 2)
    assert {Retreat(Region.TREVERI), Retreat(Region.ATREBATES)} <= set(options(match))
    do(match, Retreat(Region.TREVERI), {Force.LEGION: 1})
    assert prompt(match) != "rampage_flee"
    assert [match.state.count(region, Force.LEGION) for region in (Region.TREVERI, Region.ATREBATES)] == [2, 1]
    assert match.state.fallen == 1


def test_3_3_2_r_17_a_marching_group_may_stay_where_it_is() -> None:
    """R-17: it has Marched: it is Hidden, and the Region was paid for and selected."""
    match = position(card="LUCTERIUS", pieces={"ARVERNI": {"ARVERNI_REVEALED": 2}}, resources={"ARVERNI": 3})
    do(match, Issue(Command.MARCH), Select(Region.ARVERNI), {Force.ARVERNI_HIDDEN: 2}, Stop())
    assert prompt(match) == "step"
    assert match.state.count(Region.ARVERNI, Force.ARVERNI_HIDDEN) == 2
    assert match.state.resources[ARVERNI] == 2
    assert Select(Region.ARVERNI) not in options(match)


def test_r_18_provincias_bare_fort_is_not_attacked() -> None:
    """R-18."""
    g = state(pieces={"PROVINCIA": {"GERMAN_HIDDEN": 9}})
    assert ambush_targets(g, GERMANS, Region.PROVINCIA, always=False) == []
    g.place(Region.PROVINCIA, Force.AUXILIA_HIDDEN)
    assert ambush_targets(g, GERMANS, Region.PROVINCIA, always=False) == [ROMANS]


def test_6_3_3_r_19_romans_pay_for_their_quarters_as_the_map_lists_the_regions() -> None:
    """R-19: first the Treveri, then the Carnutes."""
    g = state(pieces={"CARNUTES": {"LEGION": 1}, "TREVERI": {"LEGION": 1}}, resources={"ROMANS": 9})
    asked = follow(g, quarter_romans(g), [Finish(), {Force.LEGION: 1}, {}], dice=[1])
    assert [offer.prompt for offer in asked[1:]] == ["keep_paid", "keep_paid"]
    assert (g.count(Region.TREVERI, Force.LEGION), g.count(Region.CARNUTES, Force.LEGION)) == (1, 0)


@pytest.mark.parametrize(("auxilia", "losses"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_3_3_2_r_20_hidden_auxilia_harass_vercingetorix_by_threes(auxilia: int, losses: int) -> None:
    """R-20: like Warbands."""
    g = state(pieces={"BITURIGES": {"AUXILIA_HIDDEN": auxilia, "AUXILIA_REVEALED": 3}})
    assert count_harassment(g, ROMANS, Region.BITURIGES) == losses


def test_5_1_r_51_who_a_text_names_decides() -> None:
    """R-51: card 3 has the Romans return Legions, so they choose which, whoever plays it."""
    g = state(pieces={"CARNUTES": {"LEGION": 4}, "PROVINCIA": {"LEGION": 4}})
    legion = Pick(Region.CARNUTES, Force.LEGION)
    offers = find_offers(g, ARVERNI, Card.POMPEY, legion, legion, shaded=True)
    assert {offer.seat for offer in offers} == {g.seat(ROMANS)}


def test_39_r_52_trade_in_one_region_is_in_the_one_that_brings_most() -> None:
    """R-52: six at the Carnutes, four at the Mandubii."""
    g = state(tribes={"AULERCI": "AEDUI_ALLY", "CARNUTES": "AEDUI_CITADEL", "SENONES": "AEDUI_ALLY"})
    g.take_capability(Card.RIVER_COMMERCE, Side.SHADED)
    a = Action(AEDUI, Command.RALLY)
    by_region = trade_incomes(g, a, (AEDUI, ROMANS), romans=True)
    assert sorted(by_region.values()) == [4, 6]
    assert trade_income(g, a, (AEDUI, ROMANS), romans=True) == 6


def test_r_80_where_the_two_printings_differ() -> None:
    """R-80: the four differences that matter in play."""
    citadel = ario(pieces={"AEDUI": {"AEDUI_LEADER": 1}}, tribes={"AEDUI": "AEDUI_CITADEL"})
    first = One(loss_options(citadel, Region.AEDUI, AEDUI, Toll()))
    assert Roll(Force.AEDUI_LEADER) not in first, "Diviciacus after the Citadel"
    war = ario(pieces={"SEQUANI": {"AEDUI_HIDDEN": 2}, "CARNUTES": {"AEDUI_HIDDEN": 1}}, tribes={"HELVETII": "ARVERNI_ALLY"})
    heard = listen(war)
    drive(war, target_region(war), [], dice=[6])
    assert [news.args["row"] for news in heard if news.key == "arverni_down"] == [Most.ENEMIES], "back to the top"
    settled = ario(pieces={"SEQUANI": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 2}})
    where = next_ask(adjust_germans(settled), ())
    assert where.prompt == "adjust_tribe"
    assert {settled.region_of(move.tribe) for move in where.choice} == {Region.SEQUANI}, "an Ally in its own Region"
    successor = ario(pieces={"TREVERI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2, "LEGION": 3}}, successors=["GERMANS"])
    assert not can_frighten(successor, Region.TREVERI), "a Successor needs Control"
    successor.place(Region.TREVERI, Force.GERMAN_HIDDEN, 1)
    assert can_frighten(successor, Region.TREVERI)


def test_a1_4_r_92_an_ambush_is_blocked_when_it_is_declared() -> None:
    """R-92: both agree and together have as many Hidden, so the attacker chooses anew; nobody is asked if he has more."""
    here = {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 1, "AUXILIA_HIDDEN": 2, "GERMAN_HIDDEN": 3, "GERMAN_LEADER": 1}
    g = ario(pieces={"AEDUI": here}, resources={"GERMANS": 3})
    battle_there = battle(g, Action(GERMANS, Command.BATTLE), Region.AEDUI)
    anew = next_ask(battle_there, Ambush(AEDUI), Agree(), Agree())
    assert anew.prompt == "attack"
    assert Ambush(AEDUI) not in anew.choice
    more = ario(pieces={"AEDUI": {**here, "GERMAN_HIDDEN": 4}}, resources={"GERMANS": 3})
    undisputed = next_ask(battle(more, Action(GERMANS, Command.BATTLE), Region.AEDUI), Ambush(AEDUI))
    assert undisputed.prompt != "block_ambush"


def test_1_5_2_a_refused_request_lets_the_command_be_called_off() -> None:
    from quadriga.games.gaul.moves import CallOff

    match = position(card="DIVICIACUS", pieces={"AEDUI": {"AEDUI_HIDDEN": 1}}, resources={"AEDUI": 0, "ROMANS": 7})
    do(match, Issue(Command.MARCH), Negotiate(), Request(ROMANS), 0)
    do(match, CallOff())
    assert Issue(Command.MARCH) not in options(match)
    assert Refuse() not in options(match)
