"""What a March or a Battle would come to is known before it is chosen."""

from __future__ import annotations

from games.gaul.table import GaulMatch, do, position, seat

from quadriga.games.gaul import GAME
from quadriga.games.gaul.moves import Ambush, Attack, Issue, Select, To
from quadriga.games.gaul.rules.forecast import fights, ways
from quadriga.games.gaul.terms import ARVERNI, ROMANS, Command, Force, Region
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
    assert account.counterattack.losses == before.struck_back == 2
    assert fights(match.state) == (), "from then on the Battle itself tells"


def test_4_3_3_an_ambush_foretells_neither_retreat_nor_counterattack() -> None:
    pieces = {"MANDUBII": {"LEGION": 2, "AUXILIA_HIDDEN": 1, "ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 8}}
    match = position(card="COMMIUS", eligible=["ARVERNI"], pieces=pieces, resources={"ARVERNI": 9})
    do(match, Issue(Command.BATTLE), Select(Region.MANDUBII))
    view, text = look(GAME, match.state, ARVERNI), catalogue("en", "gaul")
    plain, ambush = (GAME.telling.line(view, seat(match), kind(ROMANS), text) or "" for kind in (Attack, Ambush))
    assert plain == "attack Romans: 3 Losses; 2 if they Retreat; at most 2 in return"
    assert ambush == "Ambush Romans: 3 Losses; no Retreat; none in return"
