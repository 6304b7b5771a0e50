"""§8.2.3, §8.3.1, §8.4.1: how non-players answer what an Event asks, and which of two outcomes they prefer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quadriga.games.gaul.events.vocabulary import Choose, Install, Name, Pick, Way
from quadriga.games.gaul.moves import At, Finish, PlaceAlly, PlaceAnyAlly, PlaceCitadel, PlacePiece, RemoveTribe, Select
from quadriga.games.gaul.rules.nonplayers.events import benefit, count_touched, has_effect, order_of, worth
from quadriga.games.gaul.rules.nonplayers.instructions import adds_late_capability, choose_in_event
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Faction, Force, Region, Side, Status, Tribe
from quadriga.kernel import Ask

from .table import with_nonplayers
from .test_nonplayers import is_move

R, T = Region, Tribe

CROWD: dict[str, Any] = {
    "pieces": {
        "TREVERI": {
            "LEGION": 1, "AUXILIA_HIDDEN": 1, "AUXILIA_REVEALED": 1, "FORT": 1,
            "BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1, "BELGIC_REVEALED": 1,
        },
        "NERVII": {"AUXILIA_HIDDEN": 3, "AEDUI_HIDDEN": 2, "ARVERNI_HIDDEN": 2, "GERMAN_HIDDEN": 1},
        "MORINI": {"LEGION": 2},
    },
    "tribes": {
        "CARNUTES": "ARVERNI_ALLY", "AULERCI": "AEDUI_ALLY", "MANDUBII": "AEDUI_CITADEL", "SENONES": "ROMAN_ALLY",
        "LINGONES": "ARVERNI_ALLY", "NERVII": "BELGIC_ALLY", "BITURIGES": "BELGIC_ALLY", "REMI": "AEDUI_ALLY",
    },
}  # fmt: skip


def crowd(**data: Any) -> Gaul:
    return with_nonplayers("ALL", **{"card": "DRUIDS", **CROWD, **data})


def answer(
    g: Gaul, faction: Faction, options: Sequence[Any], prompt: str = "event_remove", used: Sequence[Region] = (), **args: Any
) -> tuple[Any, set[Any]]:
    """What is answered, and among what a lot was drawn."""
    rule: Any = choose_in_event(g, faction, Ask(0, list(options), prompt, **args), used)
    equal: set[Any] = set()
    value = None
    while True:
        try:
            effect = rule.send(value)
        except StopIteration as end:
            return end.value, equal
        equal = set(effect.items)
        value = effect.items[0]


def pick(region: Region, name: str) -> Pick:
    return Pick(region, Force[name])


def here(name: str) -> Pick:
    return pick(R.TREVERI, name)


@pytest.mark.parametrize(
    ("options", "n", "expected"),
    [
        # the most Legions, then Forts, then other pieces in one Region (§8.3.1)
        ([here("AUXILIA_HIDDEN"), here("LEGION")], 1, here("LEGION")),
        ([pick(R.NERVII, "AUXILIA_HIDDEN"), here("LEGION"), here("AUXILIA_HIDDEN")], 3, here("LEGION")),
        ([here("LEGION"), pick(R.MORINI, "LEGION")], 2, pick(R.MORINI, "LEGION")),
        ([here("AUXILIA_HIDDEN"), here("FORT"), pick(R.NERVII, "AUXILIA_HIDDEN")], 1, here("FORT")),
        ([here("AUXILIA_HIDDEN"), pick(R.NERVII, "AUXILIA_HIDDEN")], 3, pick(R.NERVII, "AUXILIA_HIDDEN")),
        ([here("AUXILIA_HIDDEN"), pick(R.NERVII, "AUXILIA_HIDDEN")], 0, pick(R.NERVII, "AUXILIA_HIDDEN")),
        # within that Hidden before Revealed, then the first target (§8.4.1)
        ([here("AUXILIA_REVEALED"), here("AUXILIA_HIDDEN")], 1, here("AUXILIA_HIDDEN")),
        ([pick(R.NERVII, "GERMAN_HIDDEN"), pick(R.NERVII, "AEDUI_HIDDEN")], 1, pick(R.NERVII, "AEDUI_HIDDEN")),
        ([pick(R.NERVII, "GERMAN_HIDDEN"), pick(R.NERVII, "ARVERNI_HIDDEN")], 1, pick(R.NERVII, "ARVERNI_HIDDEN")),
        ([pick(R.NERVII, "ARVERNI_HIDDEN"), pick(R.NERVII, "AUXILIA_HIDDEN")], 1, pick(R.NERVII, "AUXILIA_HIDDEN")),
        # own pieces never, as long as there is a choice
        ([here("BELGIC_HIDDEN"), here("AUXILIA_REVEALED")], 1, here("AUXILIA_REVEALED")),
        ([here("BELGIC_HIDDEN"), Finish()], 1, Finish()),
        ([here("BELGIC_LEADER"), here("BELGIC_HIDDEN"), here("BELGIC_REVEALED")], 1, here("BELGIC_REVEALED")),
    ],
)  # fmt: skip
def test_8_3_1_8_4_1_which_pieces_belgae_remove(options: list[Any], n: int, expected: Any) -> None:
    found, equal = answer(crowd(), BELGAE, options, n=n)
    assert is_move(found, expected)
    assert equal == set()


def test_8_3_1_with_one_piece_to_remove_regions_are_equal_and_drawn() -> None:
    options = [here("AUXILIA_HIDDEN"), pick(R.NERVII, "AUXILIA_HIDDEN")]
    assert answer(crowd(), BELGAE, options, n=1)[1] == set(options)


def test_8_3_1_as_fully_as_possible_in_a_region_that_was_selected() -> None:
    options = [pick(R.MORINI, "LEGION"), here("AUXILIA_REVEALED"), pick(R.NERVII, "AUXILIA_HIDDEN")]
    assert is_move(answer(crowd(), BELGAE, options, used=[R.TREVERI], n=1)[0], options[1])
    assert is_move(answer(crowd(), BELGAE, options, used=[R.TREVERI, R.NERVII], n=1)[0], options[2])  # the last one first


def test_8_4_1_own_pieces_may_be_chosen_where_they_are_not_removed() -> None:
    options = [here("BELGIC_REVEALED"), here("BELGIC_HIDDEN")]
    assert is_move(answer(crowd(), BELGAE, options, "event_hide", n=1)[0], options[1])


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([RemoveTribe(T.AULERCI), RemoveTribe(T.MANDUBII)], RemoveTribe(T.MANDUBII)),  # a Citadel
        ([RemoveTribe(T.AULERCI), RemoveTribe(T.CARNUTES)], RemoveTribe(T.CARNUTES)),  # a City
        ([RemoveTribe(T.LINGONES), RemoveTribe(T.SENONES)], RemoveTribe(T.SENONES)),  # of the first target
        ([RemoveTribe(T.BITURIGES), RemoveTribe(T.AULERCI)], RemoveTribe(T.AULERCI)),  # not an own one
        ([At(T.BITURIGES), At(T.AULERCI)], At(T.AULERCI)),
        ([At(T.BITURIGES), Finish()], Finish()),
        ([RemoveTribe(T.BITURIGES), RemoveTribe(T.NERVII)], RemoveTribe(T.NERVII)),  # if it must be, that outside a City
    ],
)
def test_8_4_1_which_tribes_belgae_take_from_others(options: list[Any], expected: Any) -> None:
    assert is_move(answer(crowd(), BELGAE, options)[0], expected)


@pytest.mark.parametrize(
    ("faction", "options", "expected"),
    [
        (BELGAE, [PlaceAlly(T.MENAPII), PlaceAlly(T.SEQUANI)], PlaceAlly(T.SEQUANI)),  # a City first
        (BELGAE, [PlaceAlly(T.ATREBATES), PlaceAlly(T.REMI)], PlaceAlly(T.REMI)),  # or the Remi
        (BELGAE, [PlaceAlly(T.AEDUI), PlaceAlly(T.MENAPII)], PlaceAlly(T.MENAPII)),  # not where only others may be
        (AEDUI, [PlaceAlly(T.AEDUI), PlaceAlly(T.MENAPII)], PlaceAlly(T.AEDUI)),
        (BELGAE, [PlaceAlly(T.MENAPII), PlaceAlly(T.LINGONES)], PlaceAlly(T.LINGONES)),  # in place of an enemy's
        (BELGAE, [PlaceAlly(T.LINGONES), PlaceAlly(T.SENONES)], PlaceAlly(T.SENONES)),  # of the first target
        (BELGAE, [PlaceAlly(T.SEQUANI), PlaceCitadel(T.BITURIGES)], PlaceCitadel(T.BITURIGES)),
        (BELGAE, [PlaceCitadel(T.CARNUTES), PlaceAlly(T.MENAPII)], PlaceAlly(T.MENAPII)),  # not others' Citadels
        (BELGAE, [PlaceAnyAlly(T.MENAPII, AEDUI), PlaceAnyAlly(T.MORINI, BELGAE)], PlaceAnyAlly(T.MORINI, BELGAE)),
        (BELGAE, [PlaceAnyAlly(T.MENAPII, AEDUI), Finish()], Finish()),
        (BELGAE, [PlacePiece(Force.AUXILIA_HIDDEN), PlacePiece(Force.BELGIC_HIDDEN)], PlacePiece(Force.BELGIC_HIDDEN)),
        (ROMANS, [PlacePiece(Force.AUXILIA_HIDDEN), PlacePiece(Force.BELGIC_HIDDEN)], PlacePiece(Force.AUXILIA_HIDDEN)),
        (BELGAE, [PlacePiece(Force.AUXILIA_HIDDEN), Finish()], Finish()),
    ],
)
def test_8_2_3_8_4_1_what_they_place(faction: Faction, options: list[Any], expected: Any) -> None:
    assert is_move(answer(crowd(), faction, options, "event_place")[0], expected)


@pytest.mark.parametrize(
    ("faction", "names", "expected"),
    [
        (BELGAE, (ROMANS, BELGAE), BELGAE),  # themselves
        (BELGAE, (ARVERNI, AEDUI, GERMANS), AEDUI),  # else the first target
        (AEDUI, (GERMANS, BELGAE, ROMANS), BELGAE),
        (AEDUI, (BELGAE, ARVERNI), ARVERNI),
    ],
)
def test_8_2_3_whom_they_name(faction: Faction, names: tuple[Faction, ...], expected: Faction) -> None:
    assert is_move(answer(crowd(), faction, [Name(name) for name in names], "event_faction")[0], Name(expected))


@pytest.mark.parametrize(
    ("ways", "n", "expected"),
    [
        ((Way.THREE, Way.ROLLED), 2, Way.THREE),
        ((Way.THREE, Way.ROLLED), 4, Way.ROLLED),
        ((Way.REMOVE, Way.REPLACE), 0, Way.REPLACE),
        ((Way.NOTHING, Way.REMOVE), 0, Way.REMOVE),
    ],
)
def test_8_4_the_way_that_does_the_most(ways: tuple[Way, ...], n: int, expected: Way) -> None:
    assert is_move(answer(crowd(), BELGAE, [Choose(way) for way in ways], "event_way", n=n)[0], Choose(expected))


def test_8_2_3_what_is_to_stand_at_a_tribe_is_their_own_and_a_citadel_first() -> None:
    options = [
        Install(status) for status in (Status.AEDUI_CITADEL, Status.BELGIC_ALLY, Status.BELGIC_CITADEL, Status.AEDUI_ALLY)
    ]
    assert is_move(answer(crowd(), BELGAE, options, "event_status")[0], Install(Status.BELGIC_CITADEL))
    assert is_move(answer(crowd(), BELGAE, options[:2], "event_status")[0], Install(Status.BELGIC_ALLY))


# Which outcome is better (§8.3.1, §8.4.1) -------------------------------------------------------------------------


def after(g: Gaul, *changes: Any) -> Gaul:
    """The board with these pieces gone (-) or come (+), and these Tribes as they are then."""
    board = g.copy()
    for change in changes:
        if isinstance(change, tuple):
            tribe, status = change
            board.tribes[tribe] = int(status)
        else:
            name, _, region = change[1:].partition("@")
            (board.place if change[0] == "+" else board.remove)(Region[region], Force[name])
    return board


LADDER: list[tuple[Any, ...]] = [
    ("-LEGION@MORINI", "-LEGION@MORINI"),
    ("-LEGION@MORINI", "-AUXILIA_HIDDEN@NERVII"),
    ("-LEGION@MORINI",),
    ((T.MANDUBII, Status.SUBDUED), (T.SENONES, Status.SUBDUED)),  # a Citadel and an Ally
    ((T.MANDUBII, Status.SUBDUED),),
    ((T.SENONES, Status.SUBDUED), (T.LINGONES, Status.SUBDUED)),  # two Allies
    ((T.SENONES, Status.SUBDUED), "-AUXILIA_HIDDEN@NERVII"),
    ((T.SENONES, Status.SUBDUED),),
    ("-AUXILIA_HIDDEN@NERVII", "-AEDUI_HIDDEN@NERVII", "-ARVERNI_HIDDEN@NERVII"),
    ("-AUXILIA_HIDDEN@NERVII", "+BELGIC_HIDDEN@NERVII"),
    ("+BELGIC_HIDDEN@NERVII",),
    (),
    ("+AUXILIA_HIDDEN@NERVII",),  # something for others
    ("+AUXILIA_HIDDEN@NERVII", "+AEDUI_HIDDEN@NERVII"),
    ("-BELGIC_HIDDEN@TREVERI",),
    ((T.NERVII, Status.SUBDUED), "-AUXILIA_HIDDEN@NERVII"),  # an own Ally lost
]


def test_8_3_1_legions_then_citadels_then_allies_then_other_pieces() -> None:
    g = crowd()
    ranks = [worth(g, after(g, *changes), BELGAE) for changes in LADDER]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (((T.SENONES, Status.SUBDUED),), ((T.MENAPII, Status.BELGIC_ALLY),)),  # an Ally away or an own one come
        (("-AUXILIA_HIDDEN@NERVII",), ("+BELGIC_HIDDEN@NERVII",)),
        (("-AUXILIA_HIDDEN@NERVII", "+AUXILIA_REVEALED@TREVERI"), ()),  # net by Faction
        (((T.BITURIGES, Status.BELGIC_CITADEL), (T.MENAPII, Status.BELGIC_ALLY)), ((T.MANDUBII, Status.SUBDUED),)),
    ],
)
def test_8_3_1_what_is_placed_counts_as_what_is_removed_net_by_faction(one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    g = crowd()
    assert worth(g, after(g, *one), BELGAE) == worth(g, after(g, *other), BELGAE)


def test_a8_3_1_a_settlement_counts_like_a_citadel() -> None:
    g = with_nonplayers(
        "ALL", "ARIOVISTUS", pieces={"SEQUANI": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 5}}, tribes={"REMI": "GERMAN_ALLY"}
    )
    wall, ally = after(g, "-SETTLEMENT@SEQUANI"), after(g, (T.REMI, Status.SUBDUED))
    assert worth(g, wall, ROMANS) > worth(g, ally, ROMANS)


def test_8_2_1_pieces_of_whom_the_event_serves_count_like_own_ones() -> None:
    g = crowd()
    helped = after(g, "+LEGION@TREVERI")
    assert worth(g, helped, AEDUI, ROMANS) > worth(g, g.copy(), AEDUI, ROMANS)
    assert worth(g, helped, AEDUI) < worth(g, g.copy(), AEDUI)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("-BELGIC_LEADER@TREVERI", "-LEGION@TREVERI"),  # Leaders, Legions, Forts, Hidden, Revealed
        ("-LEGION@TREVERI", "-FORT@TREVERI"),
        ("-FORT@TREVERI", "-AUXILIA_HIDDEN@NERVII"),
        ("-AUXILIA_HIDDEN@TREVERI", "-AUXILIA_REVEALED@TREVERI"),
        ("-ARVERNI_HIDDEN@NERVII", "-GERMAN_HIDDEN@NERVII"),  # Arverni, Belgae, Germans, and each other
        ("-ARVERNI_HIDDEN@NERVII", "-BELGIC_HIDDEN@TREVERI"),
        ("-BELGIC_HIDDEN@TREVERI", "-GERMAN_HIDDEN@NERVII"),
        ("-GERMAN_HIDDEN@NERVII", "-AUXILIA_HIDDEN@NERVII"),
    ],
)
def test_8_4_1_among_equals_aedui_remove_the_dearest_of_the_first_target(better: str, worse: str) -> None:
    g = crowd()
    assert order_of(g, after(g, better), AEDUI) > order_of(g, after(g, worse), AEDUI)


def test_8_4_1_allies_in_cities_before_others_and_own_losses_count_against() -> None:
    g = crowd()
    city, other = after(g, (T.CARNUTES, Status.SUBDUED)), after(g, (T.LINGONES, Status.SUBDUED))
    assert order_of(g, city, AEDUI) > order_of(g, other, AEDUI)
    assert order_of(g, after(g, (T.REMI, Status.SUBDUED)), AEDUI) < order_of(g, g.copy(), AEDUI)
    assert order_of(g, after(g, (T.SEQUANI, Status.AEDUI_ALLY)), AEDUI) > order_of(
        g, after(g, (T.MENAPII, Status.AEDUI_ALLY)), AEDUI
    )
    assert order_of(g, after(g, "+ARVERNI_HIDDEN@NERVII"), AEDUI) == order_of(g, g.copy(), AEDUI)


@pytest.mark.parametrize(
    ("changes", "n"),
    [
        ((), 0),
        (("-AUXILIA_HIDDEN@NERVII", "-AEDUI_HIDDEN@NERVII"), 1),
        (("-AUXILIA_HIDDEN@NERVII", "-LEGION@MORINI"), 2),
        (((T.CARNUTES, Status.SUBDUED),), 1),
        (((T.CARNUTES, Status.SUBDUED), (T.AULERCI, Status.SUBDUED), "-LEGION@MORINI"), 2),
    ],
)
def test_8_3_1_regions_in_which_something_has_happened(changes: tuple[Any, ...], n: int) -> None:
    g = crowd()
    assert count_touched(g, after(g, *changes)) == n


def test_8_3_1_r_135_to_benefit_themselves_is_their_victory_score() -> None:
    g = crowd()
    assert benefit(g, after(g, (T.MENAPII, Status.BELGIC_ALLY)), BELGAE) == 1
    assert benefit(g, after(g, (T.NERVII, Status.SUBDUED)), BELGAE) == -1
    assert benefit(g, g.copy(), BELGAE) == 0


@pytest.mark.parametrize(
    ("changes", "effect"),
    [
        ((), False),
        (("-BELGIC_HIDDEN@TREVERI", "+BELGIC_REVEALED@TREVERI"), False),  # merely Revealed
        (("-BELGIC_REVEALED@TREVERI", "+BELGIC_HIDDEN@TREVERI"), True),
        (("-AUXILIA_HIDDEN@TREVERI", "+AUXILIA_REVEALED@TREVERI"), True),  # others' pieces
        (("-BELGIC_REVEALED@TREVERI", "+BELGIC_REVEALED@NERVII"), True),
        (((T.SENONES, Status.SUBDUED),), True),
    ],
)
def test_8_1_1_what_is_an_effect(changes: tuple[Any, ...], effect: bool) -> None:
    g = crowd()
    assert has_effect(g, after(g, *changes), BELGAE) is effect


def test_8_3_1_a_region_is_a_region() -> None:
    assert is_move(answer(crowd(), BELGAE, [Select(R.NERVII), Finish()], "event_region")[0], Select(R.NERVII))


@pytest.mark.parametrize(
    ("card", "side", "late"),
    [
        ("LEGIO_X", Side.UNSHADED, True),  # a Capability either way
        ("LEGIO_X", Side.SHADED, True),
        ("AQUITANI", Side.SHADED, True),  # only this text lasts
        ("AQUITANI", Side.UNSHADED, False),
        ("CICERO", Side.UNSHADED, False),
    ],
)
def test_8_1_1_no_capability_in_the_last_year(card: str, side: Side, late: bool) -> None:
    last = crowd(card=card, winters=3)
    assert adds_late_capability(last, side) is late
    assert not adds_late_capability(crowd(card=card), side)
