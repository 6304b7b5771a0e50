"""The evaluation by its consequences: what opponents do and leave alone."""

from __future__ import annotations

import json
from collections import Counter
from math import isfinite
from random import Random
from typing import Any

import pytest

from quadriga.bots import Budget, Mind, hints, player, shown
from quadriga.bots.greedy import Greedy
from quadriga.games.gaul import GAME
from quadriga.games.gaul.bots.evaluation import weigh_factions
from quadriga.games.gaul.bots.regions import fell, fight, muster, survey
from quadriga.games.gaul.bots.under_way import upkeep
from quadriga.games.gaul.bots.weights import W
from quadriga.games.gaul.moves import (
    Attack,
    Besiege,
    Event,
    Finish,
    Give,
    Issue,
    Pass,
    Proceed,
    Refuse,
    Remove,
    Request,
    Roll,
    Select,
    Stand,
    Use,
    Withdraw,
)
from quadriga.games.gaul.state import Gaul, Luck
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Force,
    Kind,
    Region,
    Scenario,
    Side,
)
from quadriga.kernel import Match, from_json, from_position, random_dealer, to_json

from .table import GaulMatch, do, options, position, prompt, seat, state

STACK = {"ROMAN_LEADER": 1, "LEGION": 4, "AUXILIA_HIDDEN": 4}


def bots() -> list[Greedy]:
    """One step ahead, and to the end of the turn."""
    return [Greedy(1, worlds=2), Greedy(1, worlds=2, tried=8, turns=1)]


def play_slot(match: GaulMatch, bot: Greedy) -> list[Any]:
    """The bot answers for its seat until its action is over; others stand, refuse and take what comes first."""
    mine, made = seat(match), []
    faction = match.pending[0].args["faction"]
    while not match.over and not match.state.deeds[faction] and match.state.played == []:
        if seat(match) == mine:
            made.append(bot.choose(match, mine))
            do(match, made[-1])
        else:
            do(match, list(options(match))[-1])
    return made


def slot(card: str, **data: Any) -> GaulMatch:
    data.setdefault("resources", {"ROMANS": 12, "ARVERNI": 8, "AEDUI": 8, "BELGAE": 8})
    return from_position(GAME, {"card": card, "next": "CICERO", **data}, random_dealer(Random(1)))


# What Romans do -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", bots(), ids=["step", "turn"])
def test_caesar_marches_with_his_legions_upon_a_weak_enemy(bot: Greedy) -> None:
    pieces = {"PROVINCIA": STACK, "ARVERNI": {"ARVERNI_HIDDEN": 2}, "MORINI": {"BELGIC_HIDDEN": 2}}
    tribes = {"ARVERNI": "ARVERNI_ALLY", "CADURCI": "ARVERNI_ALLY", "VOLCAE": "ARVERNI_ALLY", "MORINI": "BELGIC_ALLY"}
    match = slot("LEGIONES_XIIII_ET_XV", pieces=pieces, tribes=tribes, eligible=["ROMANS"])
    made = play_slot(match, bot)
    assert made[0] == Issue(Command.MARCH)
    g = match.state
    assert g.has_leader(Region.ARVERNI, ROMANS)
    assert g.count(Region.ARVERNI, Force.LEGION) >= 3


@pytest.mark.parametrize("bot", bots(), ids=["step", "turn"])
def test_legions_beside_weak_strongholds_give_battle(bot: Greedy) -> None:
    pieces = {"ARVERNI": {**STACK, "ARVERNI_REVEALED": 2}, "MORINI": {"BELGIC_HIDDEN": 2}}
    tribes = {"ARVERNI": "ARVERNI_CITADEL", "CADURCI": "ARVERNI_ALLY", "VOLCAE": "ARVERNI_ALLY", "MORINI": "BELGIC_ALLY"}
    match = slot("LEGIONES_XIIII_ET_XV", pieces=pieces, tribes=tribes, eligible=["ROMANS"])
    made = play_slot(match, bot)
    assert made[0] == Issue(Command.BATTLE)
    assert any(isinstance(move, Attack | Besiege) and move.faction is ARVERNI for move in made)
    assert match.state.count_strongholds(ARVERNI) < 3


def test_romans_without_money_leave_their_far_legions_no_longer_than_they_must() -> None:
    """§6.3.3: upkeep counts what is not paid for, and nothing in Provincia."""
    far = state(phase="QUARTERS", card="WINTER", pieces={"MORINI": {"LEGION": 4}}, resources={"ROMANS": 0})
    rich = state(phase="QUARTERS", card="WINTER", pieces={"MORINI": {"LEGION": 4}}, resources={"ROMANS": 20})
    home = state(phase="QUARTERS", card="WINTER", pieces={"PROVINCIA": {"LEGION": 4}}, resources={"ROMANS": 0})
    assert upkeep(far) > upkeep(rich) > upkeep(home) == 0


# What Gauls do ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", bots(), ids=["step", "turn"])
def test_gauls_rally_an_ally_where_they_can(bot: Greedy) -> None:
    pieces = {"CARNUTES": {"ARVERNI_HIDDEN": 4}, "ARVERNI": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 4}}
    tribes = {"ARVERNI": "ARVERNI_ALLY"}
    match = slot("VERCINGETORIXS_ELITE", pieces=pieces, tribes=tribes, eligible=["ARVERNI"])
    made = play_slot(match, bot)
    assert made[0] == Issue(Command.RALLY)
    assert match.state.count_strongholds(ARVERNI) >= 3


def test_a_battle_that_only_costs_is_not_fought() -> None:
    pieces = {"CARNUTES": {"AEDUI_HIDDEN": 1, "ARVERNI_HIDDEN": 8}, "AEDUI": {"AEDUI_HIDDEN": 2}}
    match = slot("DIVICIACUS", pieces=pieces, tribes={"AEDUI": "AEDUI_ALLY"}, eligible=["AEDUI"])
    assert Greedy(1, worlds=2).choose(match, seat(match)) != Issue(Command.BATTLE)


# What everybody does and leaves alone ---------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [Scenario.RECONQUEST, Scenario.GREAT_REVOLT, Scenario.ARIOVISTUS])
def test_nobody_begins_by_passing(scenario: Scenario) -> None:
    """At the start of every scenario every faction that comes to move has something better to do."""
    for seed in range(3):
        match = Match(GAME, GAME.configure({"scenario": scenario.name}), random_dealer(Random(seed)), quiet=True)
        move = Greedy(seed, worlds=1, tried=8, turns=1).choose(match, seat(match))
        assert isinstance(move, Issue | Event), move


def hit(die: int) -> GaulMatch:
    """Four Warbands attack a Legion with two Auxilia, and the Romans are to take the first of two Losses."""
    pieces = {"CARNUTES": {"LEGION": 1, "AUXILIA_HIDDEN": 2, "ARVERNI_REVEALED": 4}}
    match = position(dice=(die,) * 9, card="VERCINGETORIXS_ELITE", next="CICERO", pieces=pieces, eligible=["ARVERNI"],
                     resources={"ARVERNI": 8})  # fmt: skip
    do(match, Issue(Command.BATTLE), Select(Region.CARNUTES))
    while prompt(match) != "loss":
        do(match, list(options(match))[-1])
    return match


def test_losses_fall_on_the_cheapest_pieces() -> None:
    match = hit(4)
    assert Roll(Force.LEGION) in options(match)
    for seed in range(6):
        assert Greedy(seed, worlds=2).choose(match, seat(match)) == Remove(Force.AUXILIA_HIDDEN)


def test_luck_is_taken_out_of_the_count() -> None:
    """A Legion that a die has spared was as much in danger as one that it took; so no bot trusts an imagined die."""
    lost, spared = (weigh_factions(do(hit(die), Roll(Force.LEGION)).state)[ROMANS] for die in (1, 6))
    assert abs(spared - lost) < W.legion / 2


def test_nobody_gives_resources_away() -> None:
    match = position(card="WINTER", next="CICERO", phase="QUARTERS", start="scenario")
    while prompt(match) == "winter_transfer":
        for bot in bots():
            assert bot.choose(match, seat(match)) == Finish()
        assert any(isinstance(move, Give) for move in options(match))
        do(match, Finish())
    match = slot("VERCINGETORIXS_ELITE", start="scenario", eligible=["ARVERNI"])
    made = play_slot(match, Greedy(1, worlds=2, tried=8, turns=1))
    assert not any(isinstance(move, Give | Withdraw) for move in made)


@pytest.mark.parametrize("card", ["THE_PROVINCE", "CLODIUS_PULCHER", "POMPEY", "DROUGHT"])
def test_nobody_gives_resources_away_during_an_event(card: str) -> None:
    """Before its text and after it, whether or not the text asks for anything itself."""
    for bot in bots():
        match = slot(card, start="scenario", eligible=["ROMANS"])
        do(match, Event(Side.UNSHADED))
        assert prompt(match) == "event_transfer"
        made = play_slot_on(match, bot)
        assert Finish() in made
        assert not any(isinstance(move, Give | Request) for move in made)


def play_slot_on(match: GaulMatch, bot: Greedy) -> list[Any]:
    """The bot answers for the Romans as long as their Event asks them."""
    made: list[Any] = []
    while not match.over and match.state.acting is ROMANS and match.state.played == []:
        made.append(bot.choose(match, seat(match)))
        do(match, made[-1])
    return made


def test_a_trade_that_not_all_agree_to_is_not_called_off() -> None:
    match = slot("DIVICIACUS", pieces={"AEDUI": {"AEDUI_HIDDEN": 2}}, tribes={"AEDUI": "AEDUI_CITADEL"}, eligible=["AEDUI"])
    do(match, Issue(Command.RAID), Use(Ability.TRADE), Refuse())
    assert prompt(match) == "trade_anyway"
    assert [bot.choose(match, seat(match)) for bot in bots()] == [Proceed()] * 2


def test_lent_warbands_do_not_make_a_province() -> None:
    """§4.5.1: what Enlist lends for a Command is no Control to count on."""
    pieces = {"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2, "GERMAN_HIDDEN": 6}, "MORINI": {"BELGIC_HIDDEN": 3}}
    g = state(pieces=pieces, tribes={"MORINI": "BELGIC_ALLY"})
    before = GAME.mind.evaluate(g, g.seat(BELGAE))
    g.lend(GERMANS, BELGAE, (Region.TREVERI,))
    assert g.control(Region.TREVERI) is BELGAE
    assert GAME.mind.evaluate(g, g.seat(BELGAE)) == pytest.approx(before)


# The pieces of the evaluation -----------------------------------------------------------------------------------------


def test_values_lie_between_lost_and_won_and_sum_up_alike() -> None:
    for scenario in Scenario:
        g = GAME.new(GAME.configure({"scenario": scenario.name}))
        values = GAME.mind.evaluate_all(g, 4)
        assert all(-1 < value < 1 for value in values)
        assert values == [GAME.mind.evaluate(g, s) for s in range(4)]


@pytest.mark.parametrize("scenario", ["RECONQUEST", "ARIOVISTUS"])
def test_every_option_can_be_rated_at_a_glance(scenario: str) -> None:
    """Through random play: a guess for each option, and no trace of it on the board."""
    match = Match(GAME, GAME.configure({"scenario": scenario, "short": True}), random_dealer(Random(4)), quiet=True)
    rng = Random(8)
    for _ in range(250):
        if match.over:
            break
        ask = match.pending[0]
        moves = [ask.choice.sample(rng) for _ in range(4)]
        before = match.state.copy()
        guesses = GAME.mind.rate(match.state, ask.seat, moves)
        assert guesses is not None
        assert all(isfinite(guess) and -1 <= guess <= 1 for guess in guesses)
        assert match.state == before
        do(match, moves[0])


@pytest.mark.parametrize("scenario", list(Scenario), ids=lambda scenario: scenario.name)
def test_what_a_position_is_worth_depends_on_nothing_else(scenario: Scenario) -> None:
    """In the middle of Commands, Battles and Winter quarters: a copy and what was saved are weighed and rated alike."""
    config = GAME.configure({"scenario": scenario.name, "players": 2 + scenario % 3})
    match = Match(GAME, config, random_dealer(Random(scenario)), quiet=True)
    rng, seats, under_way = Random(scenario), range(GAME.seats(config)), Counter[str]()
    for _ in range(300):
        if match.over:
            break
        ask = match.pending[0]
        moves = [ask.choice.sample(rng) for _ in range(3)]
        g = match.state
        under_way.update(name for name in ("action", "group", "clash", "due", "luck", "dallied") if getattr(g, name))
        saved = from_json(Gaul, json.loads(json.dumps(to_json(g))))
        for other in (g.copy(), saved):
            assert GAME.mind.evaluate_all(other, len(seats)) == GAME.mind.evaluate_all(g, len(seats))
            assert [GAME.mind.rate(other, seat, moves) for seat in seats] == [GAME.mind.rate(g, seat, moves) for seat in seats]
        do(match, moves[0])
    assert {"action", "group"} <= set(under_way)


def battle_with_a_die(dice: list[int]) -> GaulMatch:
    """Romans attack Vercingetorix, who braves a Loss; the die is rolled, and it is still the Romans' Command."""
    match = position(
        dice,
        card="LEGIONES_XIIII_ET_XV",
        next="CICERO",
        pieces={"CARNUTES": {"LEGION": 1, "AUXILIA_HIDDEN": 2, "ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 2}},
        resources={"ROMANS": 12, "BELGAE": 4},
        eligible=["ROMANS", "BELGAE"],
    )
    do(match, Issue(Command.BATTLE), Select(Region.CARNUTES), Stand())
    assert_same_worth(match)
    return do(match, Roll(Force.ARVERNI_LEADER))


def assert_same_worth(match: GaulMatch) -> None:
    g = match.state
    worths = [GAME.mind.evaluate_all(state, 4) for state in (g, g.copy(), from_json(Gaul, to_json(g)))]
    assert worths[0] == worths[1] == worths[2]


def test_a_die_about_a_piece_counts_as_what_the_piece_stood_to_lose_until_the_next_slot_begins() -> None:
    match = battle_with_a_die([2, 5])
    luck = Luck(ARVERNI, Kind.LEADER, 3, gone=True)
    assert match.state.luck == [luck]
    assert_same_worth(match)
    seat_of_arverni = match.state.seat(ARVERNI)
    unlucky = match.state.copy()
    unlucky.luck = []
    assert GAME.mind.evaluate(match.state, seat_of_arverni) > GAME.mind.evaluate(unlucky, seat_of_arverni)
    do(match, Finish())
    assert (prompt(match), match.state.luck) == ("slot", [luck]), "who tried the Battle weighs it here"
    do(match, Pass())
    assert match.state.luck == []


def test_an_ability_left_alone_is_remembered_in_the_command_and_after_it() -> None:
    match = battle_with_a_die([2, 5])
    do(match, Use(Ability.SCOUT), Finish())
    action = match.state.action
    assert action is not None
    assert (action.declined, action.dalliances) == ([Ability.SCOUT], 1)
    do(match, Finish())
    assert match.state.action is None
    assert match.state.dallied == [ROMANS]
    assert_same_worth(match)


def test_losses_take_bands_then_legions_then_strongholds() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 2, "LEGION": 1}}, tribes={"CARNUTES": "ARVERNI_ALLY"})
    arverni = next(host for host in muster(g, Region.CARNUTES) if host.faction is ARVERNI)
    assert fell(arverni, 2) == (2, 0, 0, 0)
    assert fell(arverni, 3) == (2, 0, 1, 0)
    assert fell(arverni, 1, static_first=True) == (0, 0, 1, 0)


def test_caesar_and_walls_count_in_a_battle_to_come() -> None:
    open_field = {"CARNUTES": {**STACK, "ARVERNI_REVEALED": 14}}
    led = muster(state(pieces=open_field, tribes={"CARNUTES": "ARVERNI_ALLY"}), Region.CARNUTES)
    walled = muster(state(pieces=open_field, tribes={"CARNUTES": "ARVERNI_CITADEL"}), Region.CARNUTES)
    heir = muster(state(pieces=open_field, tribes={"CARNUTES": "ARVERNI_ALLY"}, successors=["ROMANS"]), Region.CARNUTES)
    worths = [fight(hosts[0], hosts[1])[0].worth for hosts in (led, walled, heir)]
    assert worths[0] > worths[1]
    assert worths[0] > worths[2]


def test_a_region_remembered_is_a_region_seen_anew() -> None:
    """Whoever stands there decides, not what was there before."""
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 3}}, tribes={"CARNUTES": "ARVERNI_ALLY"})
    quiet = survey(g, Region.CARNUTES)
    g.place(Region.CARNUTES, Force.LEGION, 4)
    g.place_leader(Region.CARNUTES, ROMANS, g.rules.heir(ARVERNI))
    assert survey(g, Region.CARNUTES).worths[ARVERNI] < quiet.worths[ARVERNI]
    g.withdraw(Region.CARNUTES, Force.LEGION, 4)
    g.withdraw(Region.CARNUTES, Force.ROMAN_LEADER)
    assert survey(g, Region.CARNUTES) == quiet


# Whole games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("faction", [ROMANS, ARVERNI, AEDUI, BELGAE])
def test_a_faction_that_looks_ends_better_than_one_that_does_not(faction: int) -> None:
    """The same four deals of The Great Revolt, the other three by chance."""
    config = GAME.configure({"scenario": "GREAT_REVOLT", "short": True})
    gained = 0
    for deal in range(4):
        margins = []
        for looks in (True, False):
            match = Match(GAME, config, random_dealer(Random(deal)), quiet=True)
            rng, bot = Random(deal), Greedy(deal, worlds=1, notices=8)
            while not match.over:
                ask = match.pending[0]
                mine = looks and ask.seat == faction
                match.answer(ask.seat, bot.choose(match, ask.seat) if mine else ask.choice.sample(rng))
            assert match.state.result is not None
            margins.append(match.state.result.scores[faction])
        gained += margins[0] - margins[1]
    assert gained > 0


@pytest.mark.parametrize("level", ["tiro", "miles"])
def test_1_5_2_nobody_who_sees_little_gives_resources_away(level: str) -> None:
    """A whole game among opponents who overlook most options: nothing passes from one of them to another."""
    match = Match(GAME, GAME.configure({"scenario": "GREAT_REVOLT", "short": True}), random_dealer(Random(3)))
    bots = [player(GAME, level, seat) for seat in range(4)]
    while not match.over:
        seat = match.pending[0].seat
        match.answer(seat, bots[seat].choose(match, seat))
    sent = [line.news.args for line in match.chronicle or [] if line.news.key == "transfer"]
    assert not sent


def test_a_good_evaluation_is_no_promise_to_win_a_game_of_four() -> None:
    """Early in the game a fine position wins four games of five at the most; late it is worth more."""
    mind = Mind.of(GAME)
    early = Match(GAME, GAME.configure({"scenario": "GREAT_REVOLT"}), random_dealer(Random(1))).state
    late = early.copy()
    late.played = list(range(1, 40))
    fine = [0.95, -0.5, -0.5, -0.5]
    assert mind.chances(early, fine)[0] < mind.chances(late, fine)[0]
    assert (
        mind.chances(early, [-0.5, 0.0, 0.0, 0.0])[0] < mind.chances(early, [0.0] * 4)[0] < mind.chances(early, fine)[0] < 0.8
    )


def test_hints_say_where_a_command_leads_and_what_they_say_is_legal_there() -> None:
    match = Match(GAME, GAME.configure({"scenario": "GREAT_REVOLT"}), random_dealer(Random(1)))
    bot = player(GAME, "tiro", 1)
    while match.pending[0].prompt != "slot" or len(match.entries) < 20:
        match.answer(seat := match.pending[0].seat, bot.choose(match, seat))
    seat = match.pending[0].seat
    found = hints(match, seat, Budget(iterations=6))
    commands = [hint for hint in found if hint.move[0].startswith("Issue")]
    assert commands
    for hint in commands:
        world = shown(match, seat)
        world.answer(seat, match.options(seat).read(hint.move))
        for who, written in hint.then:
            world.answer(who, next(ask for ask in world.pending if ask.seat == who).choice.read(written))
        assert any(written[:1] == ("Select",) for who, written in hint.then if who == seat)
