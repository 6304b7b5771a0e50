"""What a March or a Battle would come to is known before it is chosen."""

from __future__ import annotations

import pytest
from games.gaul.table import GaulMatch, asked, do, position, seat

from quadriga.games.gaul import GAME
from quadriga.games.gaul.events.vocabulary import Name
from quadriga.games.gaul.moves import Ambush, Attack, Event, Give, Issue, Negotiate, Select, Stand, To
from quadriga.games.gaul.rules.forecast import fights, ways
from quadriga.games.gaul.terms import AEDUI, ARVERNI, ROMANS, Command, Force, Region, Side
from quadriga.kernel import Amount
from quadriga.table import follow
from quadriga.text import catalogue
from quadriga.text.telling import Plan, look


def romans() -> GaulMatch:
    """Caesar with an army in Provincia, Hidden Arverni among the Arverni, more of them among the Aedui."""
    pieces = {
        "PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 2, "AUXILIA_HIDDEN": 3},
        "ARVERNI": {"ARVERNI_HIDDEN": 6},
        "MANDUBII": {"ARVERNI_HIDDEN": 4, "LEGION": 3, "AUXILIA_HIDDEN": 1},
    }
    return position(card="CICERO", pieces=pieces, resources={"ROMANS": 9})


def plans(match: GaulMatch) -> dict[Region, Plan]:
    view = look(GAME, match.state, ROMANS)
    found = GAME.telling.plans(view, match.pending[0], catalogue("en", "gaul"))
    return {Region[plan.path[1]]: plan for plan in found}


def test_3_2_2_a_group_is_sent_to_a_region_further_on_by_the_safest_way() -> None:
    match = do(romans(), Issue(Command.MARCH), Select(Region.PROVINCIA))
    everybody = {Force.ROMAN_LEADER: 1, Force.LEGION: 2, Force.AUXILIA_HIDDEN: 3}
    view = look(GAME, match.state, ROMANS)
    assert GAME.telling.usual(view, match.pending[0]) == tuple(Amount(*one) for one in everybody.items())
    do(match, everybody)
    found = plans(match)
    near = {move.region for move in match.options(ROMANS) if isinstance(move, To)}
    assert not near & set(found), "the next Regions are chosen as they are"
    way = next(way for way in ways(match.state) if way.path[-1] is Region.BITURIGES)
    assert way.losses == 0
    assert Region.ARVERNI not in way.path, "six Hidden Warbands would Harass there"
    follow(match, ROMANS, found[Region.BITURIGES].answers)
    assert match.state.pieces(Region.BITURIGES, ROMANS) == everybody
    assert match.pending[0].prompt != "march_to", "and it stays there"


def test_3_2_2_a_plan_ends_where_somebody_else_is_asked() -> None:
    match = do(romans(), Issue(Command.MARCH), Select(Region.PROVINCIA))
    do(match, {Force.ROMAN_LEADER: 1, Force.LEGION: 2, Force.AUXILIA_HIDDEN: 3})
    army = ("ROMAN_LEADER=1", "LEGION=2", "AUXILIA_HIDDEN=3")
    follow(match, ROMANS, [("To", "ARVERNI"), ("To", "PICTONES"), army, ("Stop",)])
    assert seat(match) == ARVERNI, "the Arverni may Harass"
    assert match.state.pieces(Region.ARVERNI, ROMANS), "nobody has gone on"


def test_3_2_4_the_losses_of_an_attack_are_told_before_it_is_chosen() -> None:
    match = do(romans(), Issue(Command.BATTLE))
    before = next(fight for fight in fights(match.state) if fight.region is Region.MANDUBII and isinstance(fight.move, Attack))
    view = look(GAME, match.state, ROMANS)
    text = catalogue("en", "gaul")
    assert "Arverni would take 3 Losses" in (GAME.telling.line(view, ROMANS, Select(Region.MANDUBII), text) or "")
    do(match, Select(Region.MANDUBII))
    if match.state.clash is None:
        do(match, before.move)
    told = [line.news for line in match.chronicle or [] if line.news.key == "battle"]
    assert told
    account = match.view(ROMANS).clash
    assert account is not None
    assert account.attack is not None
    assert account.attack.losses == before.losses == 3
    assert account.if_retreating == before.if_retreating == 1
    assert account.counterattack is not None
    assert account.counterattack.losses == 2, "by all who stand there now"
    assert before.struck_back == 0, "by the one Warband that is left"
    assert fights(match.state) == (), "from then on the Battle itself tells"


def test_4_3_3_an_ambush_foretells_neither_retreat_nor_counterattack() -> None:
    pieces = {"MANDUBII": {"LEGION": 2, "AUXILIA_HIDDEN": 1, "ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 8}}
    match = position(card="COMMIUS", eligible=["ARVERNI"], pieces=pieces, resources={"ARVERNI": 9})
    do(match, Issue(Command.BATTLE), Select(Region.MANDUBII))
    view, text = look(GAME, match.state, ARVERNI), catalogue("en", "gaul")
    plain, ambush = (GAME.telling.line(view, seat(match), kind(ROMANS), text) or "" for kind in (Attack, Ambush))
    assert plain == "attack Romans: 3 Losses; 2 if they Retreat; at most 2 in return"
    assert ambush == "Ambush Romans: 3 Losses; no Retreat; none in return"


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        ({"AUXILIA_HIDDEN": 2}, "stand: lose up to 2, too few are left to strike back"),
        ({"AUXILIA_HIDDEN": 6}, "stand: lose up to 4, strike back with up to 1"),
        ({"AUXILIA_HIDDEN": 2, "LEGION": 2}, "stand: lose up to 4, strike back with up to 3"),
    ],
)
def test_3_2_4_whoever_may_stand_reads_what_is_left_to_strike_back(pieces: dict[str, int], told: str) -> None:
    """The Losses come first: Auxilia fall by them, while Legions may take them all by their dice and live."""
    here = {"CARNUTES": {**pieces, "ARVERNI_REVEALED": 8}}
    match = position(card="COMMIUS", pieces=here, eligible=["ARVERNI"], resources={"ARVERNI": 9})
    do(match, Issue(Command.BATTLE), Select(Region.CARNUTES))
    assert seat(match) == ROMANS
    view = look(GAME, match.state, ROMANS)
    assert GAME.telling.line(view, ROMANS, Stand(), catalogue("en", "gaul")) == told


def test_3_2_4_no_attack_is_foretold_while_resources_change_hands() -> None:
    match = do(romans(), Issue(Command.BATTLE))
    assert fights(match.state)
    do(match, Negotiate(), Give(AEDUI))
    assert fights(match.state) == ()


def test_57_where_an_event_names_the_goal_no_regions_further_on_are_offered() -> None:
    pieces = {"NERVII": {"LEGION": 2, "AUXILIA_HIDDEN": 1}}
    match = position(card="LAND_OF_MIST_AND_MYSTERY", eligible=["ROMANS"], pieces=pieces)
    do(match, Event(Side.UNSHADED), Name(ROMANS), Select(Region.NERVII), {Force.LEGION: 2, Force.AUXILIA_HIDDEN: 1})
    assert asked(match).prompt == "march_to"
    assert plans(match) == {}
