"""§6.5 and §6.6: every way to regroup a zone, what stays where it is, and what a bandon yields."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.byzantion.box.cards import HOUSE
from quadriga.games.byzantion.moves import Activate, Announce, Decline, Done, Intrigue, Join, Leave, Pass, PlayCard, Target
from quadriga.games.byzantion.rules.bandons import fits
from quadriga.games.byzantion.state import ACTIVATED, MARKED
from quadriga.games.byzantion.terms import Action, Card, CardType, Deme
from quadriga.kernel import AnyMatch

from .setting import BLUE, GREEN, asked, can, do, goods, offers, table

PLAY = Announce(Action.PLAY)
ACTIVATE = Announce(Action.ACTIVATE)
BELISARIOS, GERMANUS, SEVERUS = Card.E041, Card.E043, Card.E021  # str 3 + pal 2, str 2, ecc 3


def regroup(*zone: list[str], **blue: Any) -> AnyMatch:
    """Blue, who has nothing to play, arranges his zone."""
    match = do(table(blue={"zone": list(zone), "dynamis": 2, **blue}, green={"dynamis": 1}), PLAY)
    assert asked(match) == (BLUE, "arrange")
    return match


# Who fits behind whom -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leader", "followers", "allowed"),
    [
        ("E041", ["E050", "E051", "E049"], True),
        ("E041", ["E009", "E010"], True),
        ("E041", ["E009", "E010", "E055"], True),  # stratiotika and palatine: a place of either
        ("E041", ["E009", "E010", "E055", "E015"], True),
        ("E041", ["E050", "E051", "E049", "E009", "E010"], True),
        ("E041", ["E050", "E051", "E049", "E053"], False),
        ("E041", ["E009", "E010", "E011"], False),
        ("E041", ["E050", "E051", "E049", "E055", "E015", "E009"], False),
        ("E041", ["E050", "E029"], False),
        ("E043", ["E055", "E079"], True),  # one of its types is enough
        ("E043", ["E055", "E079", "E050"], False),
        ("E048", ["E050"], True),
        ("E048", ["E050", "E051"], False),
    ],
)
def test_6_5_as_many_of_each_type_as_the_leaders_level(leader: str, followers: list[str], allowed: bool) -> None:
    """§6.5: Belisarios has stratiotika 3 and palatine 2, Germanus stratiotika 2, Martin stratiotika 1."""
    assert fits(HOUSE, Card[leader], [Card[name] for name in followers]) is allowed


def test_6_5_a_bandon_is_of_the_types_of_its_cards() -> None:
    """§6.5: with Belisarios three stratiotika cards and two palatine ones are counted, also where one card is of both."""
    g = table(blue={"zone": [["E041", "E050", "E051", "E009"]]}).state
    counted = {kind: n for kind in CardType if (n := g.count_type(BLUE, kind))}
    assert counted == {CardType.STRATIOTIKA: 3, CardType.PALATINE: 2}


# Regrouping ---------------------------------------------------------------------------------------------------------------


def test_6_5_all_regroupings_of_a_zone() -> None:
    """§6.5: a hero may follow another; a leader may; nobody joins a card without laurels or his own bandon."""
    match = regroup(["E041", "E050"], ["E043"], ["E051"], ["E029"], ["E021"])
    assert offers(match) == [
        Done(),
        Join(Card.E029, SEVERUS),
        Join(BELISARIOS, GERMANUS),
        Join(GERMANUS, BELISARIOS),
        Join(Card.E050, GERMANUS),
        Join(Card.E051, BELISARIOS),
        Join(Card.E051, GERMANUS),
        Leave(Card.E050),
    ]


def test_6_5_a_full_bandon_takes_nobody() -> None:
    match = regroup(["E048", "E050"], ["E051"], ["E046"])
    assert Join(Card.E051, Card.E048) not in offers(match)
    assert can(match, Join(Card.E051, Card.E046))


def test_6_5_the_others_keep_their_places() -> None:
    """§6.5: one card moves, nothing else, and no token appears."""
    match = do(regroup(["E041", "E009", "E050"], ["E043"], ["E051"], ["E021"]), Join(Card.E050, GERMANUS))
    assert match.state.zones[BLUE] == [[BELISARIOS, Card.E009], [GERMANUS, Card.E050], [Card.E051], [SEVERUS]]
    do(match, Join(Card.E051, GERMANUS))
    assert match.state.zones[BLUE] == [[BELISARIOS, Card.E009], [GERMANUS, Card.E050, Card.E051], [SEVERUS]]
    do(match, Leave(Card.E009))
    assert match.state.zones[BLUE] == [[BELISARIOS], [GERMANUS, Card.E050, Card.E051], [SEVERUS], [Card.E009]]
    assert not any(match.state.marks)


def test_6_5_a_leader_who_follows_another_sets_his_followers_free() -> None:
    match = do(regroup(["E043", "E050", "E051"], ["E021"], ["E041"]), Join(GERMANUS, BELISARIOS))
    assert match.state.zones[BLUE] == [[Card.E050], [Card.E051], [SEVERUS], [BELISARIOS, GERMANUS]]


def test_6_5_in_one_action_each_card_leaves_once_and_joins_once() -> None:
    """R-11: in the next Play action it may move again."""
    match = do(regroup(["E041", "E050"], ["E043"]), Leave(Card.E050), Join(Card.E050, GERMANUS))
    assert Leave(Card.E050) not in offers(match)
    assert Join(Card.E050, BELISARIOS) not in offers(match)
    do(match, Done(), Announce(Action.REFRESH), Decline(), PLAY)  # green's turn between
    assert asked(match) == (BLUE, "arrange")
    assert can(match, Leave(Card.E050))
    assert can(match, Join(Card.E050, BELISARIOS))


def test_6_5_a_card_that_has_left_may_stand_alone_or_join_but_not_leave_again() -> None:
    match = do(regroup(["E041", "E050", "E051"]), Leave(Card.E050), Join(Card.E050, BELISARIOS))
    assert offers(match) == [Done(), Leave(Card.E051)]


def test_6_5_the_arrangement_ends_when_one_says_so_or_nothing_can_move() -> None:
    match = do(regroup(["E041", "E050"]), Done())
    assert asked(match) == (GREEN, "turn")
    match = do(regroup(["E043"], ["E050"]), Join(Card.E050, GERMANUS))
    assert asked(match) == (GREEN, "turn")


def test_6_5_a_follower_lying_face_down_holds_its_leader_in_place() -> None:
    """R-13: the leader may still take cards; other followers may go."""
    match = regroup(["E041", "E050", "E009"], ["E043"], ["E051"], face_down=["E050"])
    assert offers(match) == [
        Done(),
        Join(GERMANUS, BELISARIOS),
        Join(Card.E051, BELISARIOS),
        Join(Card.E051, GERMANUS),
        Leave(Card.E009),
    ]


def test_6_5_behind_a_leader_lying_face_down_followers_may_go_elsewhere() -> None:
    """R-13."""
    match = regroup(["E041", "E050"], ["E043"], ["E051"], face_down=["E041"])
    assert offers(match) == [Done(), Join(Card.E050, GERMANUS), Join(Card.E051, GERMANUS), Leave(Card.E050)]


def test_6_5_nobody_joins_or_leaves_what_was_activated() -> None:
    """§6.5, R-09: nor does an activated card join another bandon."""
    match = regroup(["E041", "E050"], ["E043"], ["E051"], ["E053"], activated=["E041", "E050", "E053"])
    assert offers(match) == [Done(), Join(Card.E051, GERMANUS)]


# Formed anew after an assassination ---------------------------------------------------------------------------------------


def killed(leader: Card, *zone: list[str], **green: Any) -> AnyMatch:
    """Blue has green's leader killed; green forms his bandon anew."""
    match = table(blue={"nomisma": 7, "hand": ["I29"]}, green={"zone": list(zone), **green})
    do(match, Intrigue(Card.I29), Target(Deme.GREEN, leader))
    assert asked(match) == (GREEN, "reform")
    return match


def test_10_12_who_joins_an_activated_survivor_is_frozen_with_it() -> None:
    """R-12: the token belongs to all of the new bandon."""
    match = killed(BELISARIOS, ["E041", "E043"], ["E051"], ["E053"], marked=["E041", "E043"])
    do(match, Join(Card.E051, GERMANUS))
    marks = match.state.marks
    assert [marks[card] for card in (GERMANUS, Card.E051, Card.E053)] == [ACTIVATED | MARKED] * 2 + [0]


def test_10_12_a_survivor_freezes_the_hero_it_follows() -> None:
    """R-12: and each card joins once, so that forming anew ends."""
    match = killed(BELISARIOS, ["E041", "E050"], ["E043"], ["E044"], activated=["E041", "E050"])
    assert can(match, Join(Card.E050, Card.E044))
    do(match, Join(Card.E050, GERMANUS))
    assert [match.state.marks[card] for card in (GERMANUS, Card.E050, Card.E044)] == [ACTIVATED, ACTIVATED, 0]
    assert [GERMANUS, Card.E050] in match.state.zones[GREEN]
    assert all(move.card is not Card.E050 for move in offers(match) if isinstance(move, Join))


def test_10_12_a_survivor_may_take_the_lead_though_the_leader_lives() -> None:
    """R-12: a follower was killed; another hero steps out of the bandon, and the old leader and the rest follow him."""
    match = killed(Card.E051, ["E041", "E043", "E050", "E051"], ["E021", "E029"], marked=["E041"])
    assert offers(match) == [Done(), Leave(GERMANUS), Leave(Card.E050)]  # another bandon is no matter of this
    do(match, Leave(GERMANUS), Join(BELISARIOS, GERMANUS), Join(Card.E050, GERMANUS))
    assert [GERMANUS, BELISARIOS, Card.E050] in match.state.zones[GREEN]
    assert [match.state.marks[card] for card in (GERMANUS, BELISARIOS, Card.E050)] == [ACTIVATED | MARKED] * 3
    assert asked(match) == (BLUE, "turn")


def test_10_12_survivors_may_part_and_stay_frozen() -> None:
    """R-12: each steps out once, with its token; what lies face down stays where it is."""
    match = killed(Card.E051, ["E041", "E050", "E053", "E051"], marked=["E041"], face_down=["E053"])
    assert offers(match) == [Done(), Leave(Card.E050)]
    do(match, Leave(Card.E050))
    assert match.state.zones[GREEN] == [[BELISARIOS, Card.E053], [Card.E050]]
    assert match.state.marks[Card.E050] == ACTIVATED | MARKED
    assert offers(match) == [Done(), Join(Card.E050, BELISARIOS)]
    do(match, Join(Card.E050, BELISARIOS))
    assert asked(match) == (BLUE, "turn")


def test_10_12_what_was_formed_anew_may_be_regrouped_in_the_next_play_action() -> None:
    match = do(killed(BELISARIOS, ["E041", "E043", "E050"]), Join(Card.E050, GERMANUS), Pass())
    assert asked(match) == (GREEN, "turn")
    assert can(match, PLAY)
    do(match, PLAY)
    assert offers(match) == [Done(), Leave(Card.E050)]


# Activating ---------------------------------------------------------------------------------------------------------------


def test_6_6_what_can_be_activated() -> None:
    """§6.6, R-46: once by dynamis; no follower alone; what lies face down only if a card of the bandon can yield something."""
    zone = [["E041", "E050"], ["E043", "E051"], ["E002"], ["E021"], ["E009"]]
    blue = {"zone": zone, "face_down": ["E041", "E002"], "marked": ["E021"], "activated": ["E009"]}
    match = do(table(blue=blue), ACTIVATE)
    assert offers(match) == [Activate(Card.E009), Activate(BELISARIOS), Activate(GERMANUS)]


def test_6_6_a_token_belongs_to_the_whole_bandon() -> None:
    match = do(table(blue={"zone": [["E041", "E050"], ["E002"]]}), ACTIVATE, Activate(BELISARIOS))
    assert [match.state.marks[card] for card in (BELISARIOS, Card.E050, Card.E002)] == [ACTIVATED | MARKED] * 2 + [0]


def test_6_6_a_free_activation_freezes_but_leaves_no_token() -> None:
    """§6.6, R-09: also that of what bears one already."""
    match = table(blue={"nomisma": 6, "hand": ["E035"], "zone": [["E041", "E050"], ["E021"]], "marked": ["E021"]})
    do(match, PLAY, PlayCard(Card.E035))
    assert offers(match) == [Decline(), Activate(SEVERUS), Activate(Card.E035), Activate(BELISARIOS)]
    do(match, Activate(BELISARIOS))
    assert [match.state.marks[card] for card in (BELISARIOS, Card.E050)] == [ACTIVATED] * 2


def test_6_6_only_the_leaders_ability_adds_to_the_production() -> None:
    """§6.5: Isidoros adds a lapis when he leads, not behind Anthemios, and not face down."""
    match = do(table(blue={"zone": [["E081", "E083"], ["E002"]]}), ACTIVATE, Activate(Card.E081))
    assert goods(match, BLUE) == {"frumentum": 2, "civicus": 1, "lapis": 1}
    match = table(blue={"zone": [["E083", "E091"], ["E002"]], "face_down": ["E083"]})
    do(match, ACTIVATE, Activate(Card.E083))
    assert goods(match, BLUE) == {"frumentum": 1, "lignum": 1}


@pytest.mark.parametrize(
    ("hero", "made"),
    [
        ("E008", {"civicus": 1, "auctoritas": 2}),
        ("E026", {"fides": 2, "auctoritas": 1}),
        ("E068", {"nomisma": 4, "lignum": 1}),
        ("E087", {"frumentum": 1, "lignum": 2}),
        ("E022", {"fides": 1, "civicus": 1}),  # what Menas gives belongs to victories
    ],
)
def test_6_6_heroes_who_yield_more_when_they_are_activated(hero: str, made: dict[str, int]) -> None:
    match = do(table(blue={"zone": [[hero], ["E002"]]}), ACTIVATE, Activate(Card[hero]))
    assert goods(match, BLUE) == made
