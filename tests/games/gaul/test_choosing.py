"""§1.4.1, §5.1: choosing, placing, removing and replacing: the words that rules and Events share."""

from __future__ import annotations

from typing import Any

from exact import Exact
from games.gaul.asking import listen, next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.moves import At, Demote, Finish, Remove, RemoveTribe, Select, Withdraw
from quadriga.games.gaul.rules.action import Action, Group, card_order
from quadriga.games.gaul.rules.all_commands import execute
from quadriga.games.gaul.rules.choose import (
    can_place_ally,
    choose_pieces,
    choose_region,
    choose_tribe,
    discs_in,
    each_region,
    is_lost,
    open_tribes,
    place_bands,
    replace_ally,
    replace_band,
    roll,
)
from quadriga.games.gaul.rules.removal import can_withdraw, removable, withdraw
from quadriga.games.gaul.state import Luck
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Faction,
    Force,
    Kind,
    Mark,
    Region,
    Status,
    Tribe,
)
from quadriga.kernel import Ask, Chance

HERE = Region.CARNUTES


def result_of(rule: Any, *answers: Any) -> Any:
    """What the rule returns after these answers and dice; a question too many is an error."""
    left, value = list(answers), None
    while True:
        try:
            effect = rule.send(value)
        except StopIteration as end:
            assert not left, f"never asked for {left}"
            return end.value
        value = left.pop(0)
        if isinstance(value, dict):
            value = next(option for option in effect.choice if dict(option) == value)
        assert value in (effect.choice if isinstance(effect, Ask) else effect.items)


# Choosing -------------------------------------------------------------------------------------------------------------


def test_3_2_4_a_die_has_six_faces() -> None:
    effect = roll(state(), "loss").send(None)
    assert isinstance(effect, Chance)
    assert list(effect.items) == [1, 2, 3, 4, 5, 6]


def test_3_2_4_a_die_for_a_piece_is_remembered() -> None:
    g = state()
    assert result_of(is_lost(g, "loss", AEDUI, Kind.HIDDEN, 3), 3)
    assert not result_of(is_lost(g, "loss", AEDUI, None, 3), 4)
    assert g.luck == [Luck(AEDUI, Kind.HIDDEN, 3, True), Luck(AEDUI, None, 3, False)]


def test_5_1_a_single_region_is_not_asked_for_unless_it_may_be_declined() -> None:
    g = state()
    assert result_of(choose_region(g, AEDUI, [], "event_region")) is None
    assert result_of(choose_region(g, AEDUI, [HERE], "event_region")) is HERE
    assert result_of(choose_region(g, AEDUI, [HERE], "event_region", may=True), Finish()) is None
    two = [Region.MANDUBII, HERE]
    assert Exact(offered(choose_region(g, AEDUI, two, "event_region"))) == [Select(HERE), Select(Region.MANDUBII)]
    assert result_of(choose_region(g, AEDUI, two, "event_region"), Select(HERE)) is HERE


def test_5_1_a_single_tribe_is_not_asked_for_unless_it_may_be_declined() -> None:
    g = state()
    assert result_of(choose_tribe(g, AEDUI, [], "event_tribe")) is None
    assert result_of(choose_tribe(g, AEDUI, [Tribe.REMI], "event_tribe")) is Tribe.REMI
    assert result_of(choose_tribe(g, AEDUI, [Tribe.REMI], "event_tribe", may=True), Finish()) is None
    two = [Tribe.TREVERI, Tribe.REMI]
    assert Exact(offered(choose_tribe(g, AEDUI, two, "event_tribe"))) == [At(Tribe.REMI), At(Tribe.TREVERI)]


def test_5_1_pieces_are_asked_for_only_where_there_is_a_choice() -> None:
    g = state()
    caps = {Force.LEGION: 2, Force.AUXILIA_HIDDEN: 1, Force.AUXILIA_REVEALED: 0}

    def chosen(least: int, most: int, *answers: Any, **kinds: int) -> Any:
        pieces = {Force[name]: n for name, n in kinds.items()} or caps
        return result_of(choose_pieces(g, ROMANS, pieces, least, most, "starve"), *answers)

    assert chosen(0, 0) == {}
    assert chosen(3, 3) == {Force.LEGION: 2, Force.AUXILIA_HIDDEN: 1}, "all of them"
    assert chosen(9, 9) == {Force.LEGION: 2, Force.AUXILIA_HIDDEN: 1}, "there are no more"
    assert chosen(2, 2, LEGION=5) == {Force.LEGION: 2}, "all alike"
    assert chosen(2, 2, {Force.LEGION: 2}) == {Force.LEGION: 2}
    assert chosen(0, 3, {Force.LEGION: 1}) == {Force.LEGION: 1}, "fewer than all may be chosen"
    assert chosen(1, 2, {Force.LEGION: 1}, LEGION=2) == {Force.LEGION: 1}
    assert result_of(choose_pieces(g, ROMANS, {}, 1, 1, "starve")) == {}
    ask = next_ask(choose_pieces(g, ROMANS, caps, 1, 2, "starve"))
    assert (ask.choice.least, ask.choice.most) == (1, 2)  # type: ignore[attr-defined]


def test_4_1_region_by_region_and_used_if_anything_was_done() -> None:
    def find(_g: object, _a: object, done: Any) -> list[Region]:
        return [region for region in (HERE, Region.AEDUI) if region not in done]

    def ability(*works: bool) -> Any:
        left = list(works)

        async def run(_g: object, _a: object, _region: Region) -> bool:
            return left.pop(0)

        return each_region(state(), Action(AEDUI, None), AEDUI, find, run, "suborn", "4.4.2")

    assert result_of(ability(), Finish()) is False
    assert result_of(ability(True), Select(HERE), Finish()) is True
    assert result_of(ability(False), Select(HERE), Finish()) is False
    assert result_of(ability(True, False), Select(HERE), Select(Region.AEDUI)) is True, "the first counts"
    ask = next_ask(ability(True))
    assert (ask.prompt, "n" in ask.args) == ("suborn", False)
    free = Action(AEDUI, None, free=True)
    for costs, prompt in ((True, "suborn_free"), (False, "suborn")):
        asked = next_ask(each_region(state(resources={"AEDUI": 4}), free, AEDUI, find, None, "suborn", "4.4.2", costs=costs))  # type: ignore[arg-type]
        assert (asked.prompt, asked.args.get("n")) == (prompt, 4 if costs else None)


# Placing and replacing --------------------------------------------------------------------------------------------------


def test_1_4_3_bands_are_placed_hidden_as_many_as_there_are_where_they_may_be() -> None:
    g = state(pieces={"AEDUI": {"AEDUI_HIDDEN": 19}})
    assert place_bands(g, AEDUI, HERE, 3) == 1
    assert g.pieces(HERE, AEDUI) == {Force.AEDUI_HIDDEN: 1}
    togata = ario()
    togata.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert place_bands(togata, AEDUI, Region.CISALPINA, 2) == 0
    assert togata.count_bands(Region.CISALPINA, AEDUI) == 0
    assert place_bands(togata, ROMANS, Region.CISALPINA, 2) == 2


def test_1_4_1_one_band_gives_way_to_one_or_is_only_removed() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_REVEALED": 2}})
    replace_band(g, HERE, Force.AUXILIA_REVEALED, ARVERNI)
    assert (g.count(HERE, Force.AUXILIA_REVEALED), g.count(HERE, Force.ARVERNI_HIDDEN)) == (1, 1)
    none_left = state(pieces={"CARNUTES": {"AUXILIA_REVEALED": 1}, "AEDUI": {"ARVERNI_HIDDEN": 35}})
    replace_band(none_left, HERE, Force.AUXILIA_REVEALED, ARVERNI)
    assert none_left.count_pieces(HERE, ROMANS) == none_left.count_pieces(HERE, ARVERNI) == 0


def test_1_4_1_an_ally_gives_way_or_the_circle_is_subdued() -> None:
    g = state(tribes={"AULERCI": "BELGIC_ALLY", "AEDUI": "AEDUI_ALLY"})
    replace_ally(g, Tribe.AULERCI, ARVERNI)
    replace_ally(g, Tribe.AEDUI, ARVERNI)
    assert (g.status(Tribe.AULERCI), g.status(Tribe.AEDUI)) == (Status.ARVERNI_ALLY, Status.SUBDUED)


ALL_SIX = dict.fromkeys(("MENAPII", "MORINI", "EBURONES", "NERVII", "BELLOVACI", "REMI"), "AEDUI_ALLY")


def test_1_4_1_allies_are_limited_by_those_available() -> None:
    g = state(tribes=ALL_SIX)
    assert open_tribes(g, AEDUI, HERE) == []
    assert not can_place_ally(g, AEDUI, Tribe.AULERCI)
    assert open_tribes(g, BELGAE, HERE) == [Tribe.CARNUTES, Tribe.AULERCI]
    g.subdue(Tribe.REMI)
    assert open_tribes(g, AEDUI, HERE) == [Tribe.CARNUTES, Tribe.AULERCI], "the last one"
    assert can_place_ally(g, AEDUI, Tribe.AULERCI)
    assert not can_place_ally(g, AEDUI, Tribe.ARVERNI)
    g.mark_tribe(Tribe.AULERCI, Status.DISPERSED)
    assert open_tribes(g, AEDUI, HERE) == [Tribe.CARNUTES]


def test_1_3_2_allied_tribes_are_discs_not_citadels() -> None:
    tribes = {"MANDUBII": "AEDUI_CITADEL", "SENONES": "AEDUI_ALLY", "LINGONES": "BELGIC_ALLY"}
    assert discs_in(state(tribes=tribes), Region.MANDUBII, AEDUI) == [Tribe.SENONES]


# Removing one's own pieces (§1.4.1) ---------------------------------------------------------------------------------------


def test_1_4_1_what_may_be_removed_of_ones_own_accord() -> None:
    g = state(
        pieces={"CARNUTES": {"FORT": 1, "LEGION": 1}, "PROVINCIA": {"LEGION": 1}},
        tribes={"CARNUTES": "AEDUI_CITADEL", "AULERCI": "ROMAN_ALLY"},
    )
    assert Exact(removable(g, ROMANS, HERE)) == [Remove(Force.LEGION), Remove(Force.FORT), RemoveTribe(Tribe.AULERCI)]
    assert Exact(removable(g, ROMANS, Region.PROVINCIA)) == [Remove(Force.LEGION)], "Provincia keeps its Fort"
    assert Exact(removable(g, AEDUI, HERE)) == [RemoveTribe(Tribe.CARNUTES), Demote(Tribe.CARNUTES)]
    full = state(tribes={**ALL_SIX, "CARNUTES": "AEDUI_CITADEL"})
    assert Exact(removable(full, AEDUI, HERE)) == [RemoveTribe(Tribe.CARNUTES)], "no Ally is there to take its place"


def test_1_4_1_whether_anything_may_be_removed() -> None:
    assert not can_withdraw(state(), ROMANS), "only Provincia's Fort is there"
    assert can_withdraw(state(pieces={"CARNUTES": {"LEGION": 1}}), ROMANS)
    assert can_withdraw(state(tribes={"AULERCI": "ROMAN_ALLY"}), ROMANS)
    assert not can_withdraw(state(), AEDUI)
    assert can_withdraw(state(tribes={"AULERCI": "AEDUI_ALLY"}), AEDUI)
    assert can_withdraw(state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}}), AEDUI)


def test_1_4_1_a_legion_removed_at_will_goes_to_the_track() -> None:
    def start() -> Any:
        return state(pieces={"CARNUTES": {"LEGION": 1}}, tribes={"CARNUTES": "AEDUI_CITADEL", "SENONES": "AEDUI_ALLY"})

    g = start()
    assert result_of(withdraw(g, ROMANS), Select(HERE), Remove(Force.LEGION)) is True
    assert (g.track, g.fallen, g.count(HERE, Force.LEGION)) == (12, 0, 0)
    assert result_of(withdraw(g, AEDUI), Select(HERE), Demote(Tribe.CARNUTES)) is True
    assert g.status(Tribe.CARNUTES) is Status.AEDUI_ALLY
    assert result_of(withdraw(g, AEDUI), Select(Region.MANDUBII), RemoveTribe(Tribe.SENONES)) is True
    assert g.status(Tribe.SENONES) is Status.SUBDUED
    assert result_of(withdraw(g, AEDUI), Finish()) is False
    assert Exact(offered(withdraw(start(), AEDUI))) == [Select(HERE), Select(Region.MANDUBII), Finish()]


def test_1_4_1_who_keeps_everything_is_not_offered_it_again() -> None:
    g = state(tribes={"BITURIGES": "AEDUI_ALLY"}, resources={"AEDUI": 9})
    a = Action(AEDUI, Command.RALLY)
    rule = execute(g, a)
    assert Withdraw() not in offered(rule, Withdraw(), Finish())
    assert a.keeps
    g = state(tribes={"BITURIGES": "AEDUI_ALLY"}, resources={"AEDUI": 9})
    b = Action(AEDUI, Command.RALLY)
    assert Withdraw() not in offered(execute(g, b), Withdraw(), Select(Region.BITURIGES), RemoveTribe(Tribe.BITURIGES))
    assert not b.keeps


# An action (§3.1) -------------------------------------------------------------------------------------------------------


def test_2_3_2_the_order_of_a_card_and_whoever_is_not_on_it_last() -> None:
    assert card_order(state(card="COMMIUS")) == (BELGAE, ROMANS, ARVERNI, AEDUI, GERMANS)
    assert card_order(state(card="CICERO")) == (ROMANS, ARVERNI, AEDUI, BELGAE, GERMANS)
    assert card_order(state(card="WINTER")) == (ROMANS, ARVERNI, AEDUI, BELGAE, GERMANS)
    begun = state()
    begun.current = -1
    assert card_order(begun) == (ROMANS, ARVERNI, AEDUI, BELGAE, GERMANS)
    assert card_order(ario(card="COMMIUS")) == (BELGAE, ROMANS, GERMANS, AEDUI, ARVERNI)


def test_4_1_when_a_special_ability_may_be_added() -> None:
    def may(**more: Any) -> bool:
        return Action(AEDUI, Command.RALLY, **more).may_add_ability

    assert may()
    assert not may(used=[Ability.TRADE])
    assert may(used=[Ability.TRADE], abilities=2)
    assert not may(limited=True)
    assert not may(crossed=True)


def test_3_1_2_a_free_action_pays_nothing_and_nothing_is_told_of_a_price_of_nothing() -> None:
    g = state(resources={"AEDUI": 3})
    heard = listen(g)
    Action(AEDUI, Command.RALLY, free=True).pay(g, 2)
    Action(AEDUI, Command.RALLY).pay(g, 0)
    assert heard == []
    assert g.resources[AEDUI] == 3
    Action(AEDUI, Command.RALLY).pay(g, 2)
    assert g.resources[AEDUI] == 1
    assert Action(AEDUI, Command.RALLY).can_pay(g, 1)
    assert not Action(AEDUI, Command.RALLY).can_pay(g, 2)
    assert Action(AEDUI, Command.RALLY, free=True).can_pay(g, 2)


def test_what_was_begun_and_left_alone_is_counted() -> None:
    assert Action(AEDUI, None).dalliances == 0
    a = Action(AEDUI, None, declined=[Ability.TRADE], quiet=True, keeps=True, called_off=True)
    assert a.dalliances == 4


def test_a_copy_of_an_action_shares_nothing_that_changes() -> None:
    a = Action(AEDUI, Command.MARCH, regions=[HERE], agreed={ROMANS: True})
    a.arrive(HERE, Force.AEDUI_HIDDEN, 2)
    b = a.copy()
    assert b == a
    b.arrive(HERE, Force.AEDUI_HIDDEN, 1)
    b.regions.append(Region.AEDUI)
    b.agreed[BELGAE] = False
    assert (a.arrived, a.regions, a.agreed) == ({HERE: {Force.AEDUI_HIDDEN: 2}}, [HERE], {ROMANS: True})
    group = Group({Force.LEGION: 1})
    assert (group.copy(), group.walked) == (group, 0)


def test_5_1_whoever_chooses_is_asked() -> None:
    g = state()
    faction: Faction
    for faction in (ROMANS, BELGAE):
        assert next_ask(choose_region(g, faction, [HERE, Region.AEDUI], "event_region")).seat == g.seat(faction)
    assert g.is_game_run(GERMANS)
    drive(g, choose_region(g, AEDUI, [HERE], "event_region"), [])
