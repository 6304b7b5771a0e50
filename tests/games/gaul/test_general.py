"""Rules that hold everywhere: components, order of play, citations, words and bots."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from games.gaul.table import do, options, position, prompt, seat, state

from quadriga.bots.greedy import Greedy
from quadriga.games import gaul
from quadriga.games.gaul import GAME
from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import BASE_DECK, Card
from quadriga.games.gaul.events import EVENTS
from quadriga.games.gaul.moves import Finish, Issue, Negotiate, Pass, PlaceBands, Select, To, Use, Withdraw
from quadriga.games.gaul.rules.abilities.gallic import entreat_regions
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.all_commands import ABILITIES, COMMANDS, free_command
from quadriga.games.gaul.rules.sequence import find_eligible
from quadriga.games.gaul.rules.supply import is_supplied
from quadriga.games.gaul.ruleset import RULESETS, Ruleset
from quadriga.games.gaul.terms import (
    FACTIONS,
    GERMANS,
    LEGIONS,
    ROMANS,
    Ability,
    Book,
    Command,
    Faction,
    Force,
    Mark,
    Region,
    Side,
)
from quadriga.kernel import Match, play_out, random_dealer
from quadriga.text import catalogue


def test_1_1_up_to_two_factions_act_on_a_card_and_the_next_one_is_open() -> None:
    match = position(dice=["AMBACTI"], card="CICERO", next="POMPEY")
    assert GAME.view(match.state, None).upcoming == Card.POMPEY
    do(match, Pass(), Pass(), Pass(), Pass())
    assert (match.state.current, match.state.upcoming) == (Card.POMPEY, Card.AMBACTI)
    deeds = {"ROMANS": "COMMAND", "AEDUI": "LIMITED"}
    over = position(dice=["AMBACTI"], card="CICERO", next="POMPEY", deeds=deeds)
    assert over.state.current == Card.POMPEY, "two have acted: Arverni and Belgae are not asked"


def test_1_2_there_are_180_pieces_and_72_events() -> None:
    rules = state().rules
    leaders = 3
    pieces = sum(rules.bands) + sum(rules.allies) + sum(rules.citadels) + rules.forts + LEGIONS + leaders
    assert pieces == 180
    assert len(BASE_DECK) == 72


def test_1_3_6_a_region_holds_any_number_of_pieces() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 35, "BELGIC_HIDDEN": 25, "AEDUI_HIDDEN": 20, "LEGION": 12}})
    assert g.count_pieces(Region.CARNUTES, ROMANS) == 12


def test_1_4_every_piece_has_an_owner_and_a_kind() -> None:
    assert {piece.faction for piece in Force} == set(FACTIONS)
    assert sum(piece.is_band for piece in Force) == 2 + 4 * 3
    assert not Force.FORT.is_mobile


def test_1_5_the_germans_have_no_seat() -> None:
    assert state().is_game_run(GERMANS)


def test_1_9_totals_are_derived_from_the_map() -> None:
    g = state(start="scenario")
    before = g.rules.most_other_allies(g)
    g.subdue(next(t for t in g.tribes_in(Region.MORINI)))
    assert g.rules.most_other_allies(g) == before - 1


def test_2_2_the_first_turn_turns_up_two_cards() -> None:
    match = Match(GAME, GAME.configure({}), random_dealer(Random(1)))
    assert match.state.current > 0
    assert match.state.upcoming > 0
    assert len(match.state.undrawn) == 70


def test_2_3_7_the_played_card_goes_to_the_pile() -> None:
    match = position(dice=["AMBACTI"], card="CICERO", next="POMPEY")
    do(match, Pass(), Pass(), Pass(), Pass())
    assert match.state.played == [Card.CICERO]


def test_2_3_1_all_start_eligible_and_2_3_the_others_wait() -> None:
    """§2.3, §2.3.1."""
    match = position(card="CICERO", eligible=["BELGAE"])
    assert seat(match) == 3


def test_2_4_a_winter_card_begins_a_winter_round() -> None:
    match = position(dice=["AMBACTI"], card="CICERO", next="WINTER")
    do(match, Pass(), Pass(), Pass(), Pass())
    assert match.state.winters == 1
    assert match.over, "on an empty map Rome has won by its first check"


def test_3_1_1_the_region_in_hand_is_told() -> None:
    match = position(card="LUCTERIUS", pieces={"ARVERNI": {"ARVERNI_HIDDEN": 3}}, resources={"ARVERNI": 3})
    do(match, Issue(Command.MARCH), Select(Region.ARVERNI))
    view = GAME.view(match.state, 0)
    assert (view.doing, view.focus) == (Command.MARCH, Region.ARVERNI)


def test_3_1_2_free_actions_cost_nothing_and_leave_eligibility_alone() -> None:
    """§3.1.2, §5.4."""
    g = state(pieces={"ARVERNI": {"ARVERNI_HIDDEN": 3}}, resources={"ARVERNI": 0}, next="WINTER")
    coroutine = free_command(g, FACTIONS[1], (Command.MARCH,), within=(Region.ARVERNI,), may=False)
    ask = coroutine.send(None)
    assert ask.prompt == "step_free", "no Resources, and Frost, but the March is offered"
    coroutine.close()
    assert g.deeds[1] == 0


def test_3_4_germans_have_commands_like_gauls_for_free() -> None:
    g = state()
    assert g.rules.commands(GERMANS) == g.rules.commands(FACTIONS[3])
    assert not g.rules.tracks_resources(GERMANS)


def test_4_1_1_what_accompanies_what() -> None:
    assert Command.BATTLE not in ABILITIES[Ability.BUILD].commands
    assert Command.BATTLE not in ABILITIES[Ability.SUBORN].commands
    assert Command.MARCH not in ABILITIES[Ability.RAMPAGE].commands
    assert set(ABILITIES[Ability.TRADE].commands) == set(COMMANDS)


def test_4_3_1_reach_is_asked_for_every_ability() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 1}}, resources={"ARVERNI": 5})
    assert not entreat_regions(g, Action(FACTIONS[1], Command.RAID), []), "no Leader on the map"


def test_5_1_every_event_is_there_for_the_executing_faction() -> None:
    """§5.1, §5.1.3: each side can be chosen whatever it can do."""
    match = position(card="AMBACTI")
    sides = [move.side for move in options(match) if type(move).__name__ == "Event"]
    assert sides == sorted(EVENTS[Card.AMBACTI])


def test_5_1_4_markers_of_events_are_kept_in_the_state() -> None:
    g = state()
    g.add_mark(Marker(Mark.LOST_EAGLE))
    assert GAME.view(g, None).marks
    g.remove_mark(Mark.LOST_EAGLE)
    assert not g.has_mark(Mark.LOST_EAGLE)


def test_5_3_the_other_side_of_the_card_is_gone() -> None:
    g = state(capabilities={"LEGIO_X": "UNSHADED"})
    assert g.has_capability(Card.LEGIO_X, Side.UNSHADED)
    assert not g.has_capability(Card.LEGIO_X, Side.SHADED)


# Words and bots ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_board_in_words(lang: str) -> None:
    text = catalogue(lang, "gaul")
    tables = GAME.telling.board_text(GAME.view(state(start="scenario"), None), text)
    assert [len(table.rows) for table in tables] == [3, 6, 4, 16]
    for table in tables:
        assert all(len(row) == len(table.head) for row in table.rows)
    assert [row[4] for row in tables[2].rows][:2] == ["Caesar", "Vercingetorix"]


def test_cards_in_words() -> None:
    """Who plays without a picture reads what each side of a card does, in whose order, and what lasts."""
    text = catalogue("en", "gaul")
    match = position(card="LOST_EAGLE", next="HOSTAGES", capabilities={"BALEARIC_SLINGERS": "UNSHADED"})
    cards = GAME.telling.board_text(match.view(0), text)[0]
    assert [row[:4] for row in cards.rows] == [
        ("now", "33 · Lost Eagle", "Arverni, Belgae, Romans, Aedui", "unshaded"),
        ("now", "33 · Lost Eagle", "Arverni, Belgae, Romans, Aedui", "shaded"),
        ("next", "22 · Hostages", "Arverni, Romans, Belgae, Aedui", "unshaded"),
        ("next", "22 · Hostages", "Arverni, Romans, Belgae, Aedui", "shaded"),
        ("in force", "Balearic Slingers", "", "unshaded"),
    ]
    assert [row[4] for row in cards.rows] == [text.say(f"card.{key}") for key in (
        "LOST_EAGLE.unshaded", "LOST_EAGLE.shaded", "HOSTAGES.unshaded", "HOSTAGES.shaded", "BALEARIC_SLINGERS.unshaded",
    )]  # fmt: skip


def test_undo_works_step_by_step() -> None:
    match = position(card="LUCTERIUS", pieces={"ARVERNI": {"ARVERNI_HIDDEN": 3}}, resources={"ARVERNI": 3})
    do(match, Issue(Command.MARCH), Select(Region.ARVERNI), {Force.ARVERNI_HIDDEN: 2})
    assert prompt(match) == "march_to"
    for expected in ("march_group", "step", "slot"):
        match.undo(seat(match))
        assert prompt(match) == expected
    assert match.state.resources[1] == 3


def test_what_was_opened_for_nothing_is_not_offered_again() -> None:
    match = position(card="LUCTERIUS", pieces={"ARVERNI": {"ARVERNI_HIDDEN": 3}}, resources={"ARVERNI": 3, "ROMANS": 3})
    do(match, Issue(Command.MARCH), Withdraw(), Finish())
    assert Withdraw() not in options(match)
    do(match, Negotiate(), Finish())
    assert Negotiate() not in options(match)
    assert Use(Ability.TRADE) not in options(match)


def test_greedy_rallies_rather_than_passes() -> None:
    match = position(
        card="LUCTERIUS",
        pieces={"ARVERNI": {"ARVERNI_HIDDEN": 3}, "PROVINCIA": {"LEGION": 3}, "AEDUI": {"AEDUI_HIDDEN": 2}},
        resources={"ARVERNI": 5},
    )
    move = Greedy(1, worlds=1).choose(match, 1)
    assert move == Issue(Command.RALLY)


def test_greedy_does_not_strip_its_own_home() -> None:
    match = position(
        card="LUCTERIUS",
        pieces={"ARVERNI": {"ARVERNI_HIDDEN": 3}},
        resources={"ARVERNI": 5},
        tribes={"ARVERNI": "ARVERNI_ALLY"},
    )
    do(match, Issue(Command.RALLY), Select(Region.ARVERNI))
    assert Greedy(1, worlds=1).choose(match, 1) != PlaceBands(1), "an Ally or two Warbands are worth more"


def test_evaluation_is_between_minus_one_and_one_and_sums_up_to_little() -> None:
    rng = Random(4)
    for scenario in ("PAX_GALLICA", "RECONQUEST", "GREAT_REVOLT"):
        g = GAME.new(GAME.configure({"scenario": scenario}))
        play_out(GAME, g, rng, decisions=60)
        values = [GAME.mind.evaluate(g, s) for s in range(4)]
        assert all(-1 < value < 1 for value in values)
        assert min(values) < 0 < max(values) + 0.5


def test_a_group_may_stay_after_all() -> None:
    from quadriga.games.gaul.moves import Stop

    match = position(card="LUCTERIUS", pieces={"ARVERNI": {"ARVERNI_HIDDEN": 2}}, resources={"ARVERNI": 3})
    do(match, Issue(Command.MARCH), Select(Region.ARVERNI), {Force.ARVERNI_HIDDEN: 2})
    assert Stop() in options(match)
    assert To(Region.PICTONES) in options(match)
    do(match, Stop())
    assert prompt(match) == "step", "and has Marched"


# One code base for base and expansion -----------------------------------------------------------------------------


def test_a_ruleset_overrides_data_and_named_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    class Other(Ruleset):
        supply_ends = (Region.BRITANNIA,)

        def order(self, order: tuple[Faction, ...]) -> tuple[Faction, ...]:
            return tuple(reversed(order))

    monkeypatch.setitem(RULESETS, Book.FALLING_SKY, Other())
    g = state(card="CICERO")
    assert find_eligible(g) is Faction.BELGAE
    assert not is_supplied(state(pieces={"BRITANNIA": {"BELGIC_HIDDEN": 1}}), Region.PROVINCIA, lambda faction: False)


@pytest.mark.slow
def test_greedy_leads_the_belgae_further_than_chance_does() -> None:
    """An evaluation is good for something if one step of foresight with it beats none."""
    margins: dict[bool, list[int]] = {False: [], True: []}
    for greedy in margins:
        for seed in range(3):
            match = Match(
                GAME, GAME.configure({"scenario": "GREAT_REVOLT", "short": True}), random_dealer(Random(seed)), quiet=True
            )
            thinker = Greedy(seed, worlds=1, notices=20)
            rng = Random(seed)
            while not match.over:
                ask = match.pending[0]
                wise = greedy and ask.seat == Faction.BELGAE
                match.answer(ask.seat, thinker.choose(match, ask.seat) if wise else ask.choice.sample(rng))
            assert match.state.result is not None
            margins[greedy].append(match.state.result.scores[Faction.BELGAE])
    assert sum(margins[True]) > sum(margins[False]) + 9, margins


def test_3_1_the_cost_is_seen_before_it_is_paid() -> None:
    match = position(card="COMMIUS", pieces={"TREVERI": {"BELGIC_HIDDEN": 3}}, resources={"BELGAE": 5})
    do(match, Issue(Command.RALLY))
    told = [news for news in match.preview(seat(match), Select(Region.TREVERI)) if news.key == "paid"]
    assert [news.args["n"] for news in told] == [2]
    assert match.state.resources[Faction.BELGAE] == 5


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_every_die_and_lot_has_its_words(lang: str) -> None:
    named = set()
    for file in Path(gaul.__file__).parent.rglob("*.py"):
        named |= set(re.findall(r'(?:roll|at_random|Chance)\([^"]*?"(\w+)"\)', file.read_text(encoding="utf-8")))
    assert len(named) > 15
    text = catalogue(lang, "gaul")
    assert [what for what in sorted(named) if not text.has(f"chance.{what}")] == []
