"""Rulings (RULINGS.md) that no test of a section holds already."""

from __future__ import annotations

import re
from pathlib import Path

from games.gaul.table import do, options, position, prompt, seat, state

import quadriga.games.gaul
from quadriga.games.gaul.moves import (
    Attack,
    Finish,
    Give,
    Issue,
    Negotiate,
    Refuse,
    Request,
    Retreat,
    RollTribe,
    Select,
    Stand,
    Use,
)
from quadriga.games.gaul.rules.game_run import ambush_targets
from quadriga.games.gaul.rules.germans import march_phase
from quadriga.games.gaul.rules.victory import deciding_faction, ranking
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Ability, Command, Deed, Force, Region, Tribe
from quadriga.kernel import Chance


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


def test_r_14_a_tie_is_ranked_by_the_faction_whose_margin_counts() -> None:
    """R-14."""
    g = state(config={"players": 2}, tribes={"AEDUI": "AEDUI_ALLY", "SUEBI_NORTH": "GERMAN_ALLY"})
    assert deciding_faction(g, 0) is AEDUI
    assert deciding_faction(g, 1) is BELGAE
    assert ranking(g) == [0, 1], "0 against -15"


def test_r_18_provincias_bare_fort_is_not_attacked() -> None:
    """R-18."""
    g = state(pieces={"PROVINCIA": {"GERMAN_HIDDEN": 9}})
    assert ambush_targets(g, GERMANS, Region.PROVINCIA, always=False) == []
    g.place(Region.PROVINCIA, Force.AUXILIA_HIDDEN)
    assert ambush_targets(g, GERMANS, Region.PROVINCIA, always=False) == [ROMANS]


def test_1_5_2_a_refused_request_lets_the_command_be_called_off() -> None:
    from quadriga.games.gaul.moves import CallOff

    match = position(card="DIVICIACUS", pieces={"AEDUI": {"AEDUI_HIDDEN": 1}}, resources={"AEDUI": 0, "ROMANS": 7})
    do(match, Issue(Command.MARCH), Negotiate(), Request(ROMANS), 0)
    do(match, CallOff())
    assert Issue(Command.MARCH) not in options(match)
    assert Refuse() not in options(match)


def test_census_every_ruling_names_a_test_that_exists() -> None:
    rulings = (Path(quadriga.games.gaul.__file__).parent / "RULINGS.md").read_text(encoding="utf-8")
    sources = "".join(file.read_text(encoding="utf-8") for file in sorted(Path(__file__).parent.glob("test_*.py")))
    rows = [line for line in rulings.splitlines() if line.startswith("| R-")]
    assert len(rows) >= 34
    for row in rows:
        for name in re.findall(r"`(test_[a-z0-9_]+)", row.rsplit("|", 2)[-2]):
            assert f"def {name}" in sources or (Path(__file__).parent / f"{name}.py").is_file(), name
