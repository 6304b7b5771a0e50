"""Described positions: what they say, and how nonsense is refused."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import Announce, Keep
from quadriga.games.byzantion.position import ALONE, AMONG_DEMES, OWN, OWN_AMONG_DEMES, OWN_IN_DRAFT, TABLE
from quadriga.games.byzantion.terms import Action, Card, Good, Step, Task, Territory, Unit
from quadriga.kernel import AnyMatch, BadPosition, from_position, random_dealer
from quadriga.text import refusal

from .setting import BLUE, GREEN, can, do, table

HAND = [f"E{n:03}" for n in range(10, 20)]


def test_a_position_says_what_lies_where() -> None:
    match = table(
        3, step="votes", event="V17", ring="red", seals={"robe": "blue", "cup": "red", "labaron": "green"}, market=["fides"],
        units={"italia": {"legion": 2}}, discard=["E002"], blue={"hand": ["I11"], "zone": [["E041", "E050"]], "lapis": 3},
    )  # fmt: skip
    g = match.state
    assert g.step is Step.VOTES
    assert g.initiative == [GREEN, 2, BLUE]
    assert g.market == [Good.FIDES, -1, -1, -1, -1, -1, -1, -1]
    assert g.count_units(Territory.ITALIA, Unit.LEGION) == 2
    assert g.zones[BLUE] == [[Card.E041, Card.E050]]
    assert g.goods[BLUE][Good.LAPIS] == 3
    assert [goods[Good.DOXA] for goods in g.goods] == [6, 7, 5]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"colour": 1}, "has no 'colour'"),
        ({"event": "V99"}, "There is no event 'V99'"),
        ({"event": "S01"}, "Solo events belong to the solo game"),
        ({"round": 3}, "There is no round 3"),
        ({"ring": "purple"}, "There is no player 'purple'"),
        ({"market": ["lapis", "lapis"]}, "each at most once"),
        ({"market": ["nomisma"]}, "Only resources lie on the market"),
        ({"chests": ["K01", "K01", "K02", "K03"]}, "Four different chests"),
        ({"units": {"italia": {"hagia_sophia": 2}}}, "There are only 1"),
        ({"blue": {"hand": ["E001"]}, "green": {"hand": ["E001"]}}, "E001 stands in two places"),
        ({"blue": {"zone": [["E041", "E029"]]}}, "E041 cannot lead E029"),
        ({"blue": {"zone": [["E050", "E051"]]}}, "E050 cannot lead E051"),
        ({"blue": {"zone": [["E041", "I21"]]}}, "Intrigue cards join no bandon"),
        ({"blue": {"tasks": ["T01", "T01"]}}, "T01 is dealt twice"),
        ({"blue": {"gold": 1}}, "has no 'gold'; there are hand"),
        ({"blue": {"lapis": -1}}, "should be a whole number"),
        ({"blue": {"lapis": True}}, "should be a whole number"),
        ({"step": "setup"}, "There is no step 'setup'"),
        ({"step": "draft"}, "'pack' should be a whole number from 9 to 9, not 0"),
        ({"step": "draft", "blue": {"hand": HAND[:6]}}, "'hand' should be a whole number from 0 to 5, not 6"),
        ({"step": "draft", "blue": {"hand": HAND[:1], "pack": HAND[1:9]}}, "from 1 to 1, not 0"),
        ({"step": "draft", "display": ["E001"]}, "has no 'display'"),
        ({"step": "draft", "blue": {"zone": [["E041"]]}}, "has no 'zone'"),
        ({"blue": {"pack": ["E041"]}}, "has no 'pack'"),
        ({"event": "V01", "events": ["V01"]}, "or the whole row of them, not both"),
        ({"events": ["V04", "V04"]}, "'events' names something twice"),
        ({"events": ["V04", "V01"]}, "Events stand in the order of their ages"),
        ({"events": ["-", "V01"]}, "There is no event '-'"),
        ({"events": "V01"}, "'events' should be a list"),
        ({"event": "V04", "option": 0}, "Platonic Academy has no option 0"),
        ({"event": "V04", "option": 3}, "Platonic Academy has no option 3"),
        ({"event": "V07", "option": 2}, "Nika Riot has no option 2"),
        ({"event": "V07", "step": "votes"}, "Nika Riot is a challenge: nobody votes on it"),
        ({"event": "V04", "step": "votes", "option": 2}, "The emperor's decision belongs to the rest of the round"),
        ({"step": "finale", "round": 1}, "neither a round nor an event is current"),
        ({"step": "finale", "event": "V17"}, "neither a round nor an event is current"),
        ({"completed": 999}, "0 events are over, so 999 cannot have been completed"),
        ({"events": ["V01", "V11"], "round": 2, "completed": 2}, "1 event is over"),
        ({"blue": {"victories": 99}}, "0 events are over"),
        ({"step": "cleanup", "blue": {"victories": 1}, "green": {"defeats": 1}}, "1 victories and 1 defeats do not fit"),
        ({"step": "cleanup", "completed": 0, "blue": {"victories": 1}}, "1 victories and 0 defeats do not fit"),
        ({"blue": {"plotted": 99}}, "'plotted' should be a whole number"),
        ({"blue": {"plotted": 1, "intrigues": ["I01", "I02"]}}, "The intrigues in a zone were played"),
        ({"seals": {"cup": "blue", "robe": "blue"}}, "Each deme has its seal on one space"),
        ({"seals": {"cup": "blue"}}, "Each deme has its seal on one space"),
        ({"seals": {"cup": "blue", "robe": "blue", "labaron": "green"}}, "Each deme has its seal on one space"),
        ({"seals": ["blue", "green"]}, "'seals' should be a table"),
        ({"step": "seals", "seals": {"cup": "green"}}, "Seals are placed from the ring clockwise"),
        ({"step": "seals", "seals": {"cup": "blue", "robe": "green"}}, "somebody must be left to place one"),
        ({"step": "seals", "chests": ["K01", "K02", "K03", "K04"]}, "laid out before its first seal"),
        ({"step": "seals", "active": "blue"}, "It is nobody's turn at this step: initiative"),
        ({"display": [f"E{n:03}" for n in range(1, 10)]}, "At most 8 cards are displayed"),
        ({"display": "E001"}, "'display' should be a list of names (card)"),
        ({"units": 3}, "'units' should be a table"),
        ({"blue": []}, "'blue' should be a table"),
        ({"blue": {"zone": ["E041"]}}, "'zone' should be a list of lists"),
        ({"blue": {"zone": [[]]}}, "'zone' should be a list of lists"),
        ({"blue": {"intrigues": ["E041"]}}, "Only intrigue cards stand under 'intrigues'"),
        ({"blue": {"face_down": ["E041"]}}, "E041 does not lie in this player's zone"),
        ({"blue": {"zone": [["E041"]]}, "green": {"marked": ["E041"]}}, "E041 does not lie in this player's zone"),
        ({"blue": {"intrigues": ["I01"], "activated": ["I01"]}}, "I01 does not lie in this player's zone"),
        ({"step": "votes", "event": "V04", "blue": {"zone": [["E041"]], "marked": ["E041"]}}, "at this step: influencing"),
        ({"blue": {"known": ["E041"]}}, "E041 is not in this player's hand"),
        ({"blue": {"tasks": ["T01", "T02", "T03", "T04", "T05"]}}, "In age 1 nobody has more than 4 tasks"),
        ({"event": "V30", "blue": {"tasks": ["T01", "T02", "T03", "T04"]}}, "In age 3 nobody has more than 3 tasks."),
        ({"blue": {"dropped": ["T01", "T02"]}}, "By age 1 a player has given up 1 task at most."),
        ({"event": "V30", "blue": {"dropped": ["T01", "T02", "T03"]}}, "By age 3 a player has given up 2 tasks at most."),
        ({"events": [f"V{n:02}" for n in range(1, 8)]}, "This game has 6 events at most, not 7."),
        ({"config": {"length": "MARATHON"}, "events": [f"V{n:02}" for n in range(1, 11)]}, "This game has 9 events at most"),
        ({"spent": ["K20"]}, "Spent chests are those of earlier rounds, four a round: 0 at most here"),
        ({"events": ["V04", "V11"], "round": 2, "spent": ["K01"]}, "and none that lies on the scale"),
        ({"step": "seals", "blue": {"hand": HAND[:7]}}, "Between rounds Blue can hold 6 cards at most."),
        ({"step": "finale", "events": ["V30"], "green": {"hand": HAND[:7]}}, "Between rounds Green can hold 6 cards at most."),
        ({"step": "delivery", "blue": {"dynamis": 1}}, "Blue cannot have dynamis left once the actions are over."),
        ({"blue": {"dynamis": 0}}, "Blue has no dynamis left, so it is not their turn"),
        ({"active": "green", "green": {"dynamis": 0}}, "Green has no dynamis left"),
        ({"event": "V04", "blue": {"stake": 2}}, "A stake lies on option 1 or 2"),
        ({"event": "V04", "blue": {"backed": 2}}, "A stake lies on option 1 or 2"),
        ({"event": "V04", "blue": {"stake": 2, "backed": 3}}, "'backed' should be a whole number from 0 to 2, not 3"),
        ({"event": "V07", "blue": {"stake": 2, "backed": 1}}, "Nobody has voted in this round"),
        ({"event": "V04", "step": "votes", "blue": {"stake": 2, "backed": 1}}, "Who votes now or later has no stake yet"),
        ({"event": "V04", "option": 2, "blue": {"stake": 2, "backed": 1}}, "The votes decide against option 2"),
        ({"sealed": "cup"}, "has no 'sealed'"),
    ],
)
def test_contradictions_are_refused_with_a_sentence(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition) as refused:
        table(2, **data)
    assert sentence in refusal("en", refused.value)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"step": "votes"}, "There is no step 'votes'"),
        ({"option": 1}, "has no 'option'"),
        ({"events": ["S09", "-"]}, "There is no event '-'"),
        ({"event": "V01"}, "Solo events belong to the solo game"),
        ({"events": ["S20", "S11"]}, "Events stand in the order of their ages"),
        ({"sealed": "cup"}, "The space sealed this round bears a seal"),
        ({"reserved": ["E001"]}, "Only displayed cards are reserved"),
        ({"event": "S09", "paid": True}, "There is nothing to be paid now"),
        ({"event": "S07", "paid": 1}, "'paid' should be true or false"),
        ({"events": ["S09", "S12"], "revealed": [3]}, "There is no round 3"),
        ({"justinian": {"doxa": 0}}, "A ruler without doxa is beaten already"),
        ({"justinian": {"tasks": ["T01"]}}, "has no 'tasks'; there are hand"),
        ({"justinian": {"hand": ["I01"]}}, "I01 stands in two places, or is not in this game"),
    ],
)
def test_contradictions_of_the_solo_game_are_refused_with_a_sentence(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition) as refused:
        table(1, **data)
    assert sentence in refusal("en", refused.value)


def test_a_token_belongs_to_the_whole_bandon() -> None:
    match = table(blue={"zone": [["E041", "E050"], ["E002"]], "marked": ["E050"], "face_down": ["E041"]})
    zone = match.view(GREEN).players[BLUE].zone
    assert [(group.marked, group.face_down) for group in zone] == [(True, (Card.E041,)), (False, ())]
    assert match.state.marks[Card.E041] == match.state.marks[Card.E050] | 1


def test_what_only_the_course_of_a_game_brings_about_can_be_said() -> None:
    """Seals under way, cards out of the game or seen in a hand, tasks given up; alone what was turned up, kept and paid."""
    match = table(3, step="seals", ring="green", seals={"robe": "green"}, removed=["E001"],
                  blue={"hand": ["E002", "E003"], "known": ["E003"], "tasks": ["T01"], "dropped": ["T02"]})  # fmt: skip
    assert match.pending[0].seat == 2
    assert match.state.removed == [Card.E001]
    assert match.view(GREEN).players[BLUE].known == (Card.E003,)
    assert match.view(BLUE).own.dropped == (Task.T02,)
    match = table(1, events=["S07", "S12", "S21"], revealed=[3], display=["E001", "E002"], reserved=["E002"], paid=True,
                  justinian={"drew": True, "zone": [["E007"]]})  # fmt: skip
    assert match.view(BLUE).shown == (True, False, True)
    assert (match.view(BLUE).paid, match.view(BLUE).reserved) == (True, (Card.E002,))
    assert not can(match, Announce(Action.DRAW))  # the cheaper draw of the round was taken
    assert table(step="finale", events=["V01", "V04"], blue={"hand": ["I03"], "nomisma": 9}).state.round == 2


# What is described is played -----------------------------------------------------------------------------------------------


def play_to_the_end(match: AnyMatch, rng: Random) -> None:
    """With random players; the state is sound at each step."""
    while not match.over:
        match.state.check()
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))


def test_every_word_of_the_documentation_is_understood() -> None:
    """The table of the page names what positions can say, and nothing else."""
    page = Path(__file__).parents[3] / "docs" / "builders" / "positions.md"
    rows = re.findall(
        r"^\| (.*?) \| (.*?) \|", page.read_text(encoding="utf-8").split("## Byzantion")[1].split("\n## ")[0], re.M
    )
    named = {word for key, _ in rows for word in re.findall(r"`\[?([a-z_]+)\]?`", key)}
    assert named - {"blue", "white", "justinian"} == {*TABLE, *ALONE, *AMONG_DEMES}
    of_players = next(says for key, says in rows if "blue" in key)
    assert set(re.findall(r"`([a-z_]+)`", of_players)) == {*OWN, *OWN_AMONG_DEMES, *OWN_IN_DRAFT}


def test_2_2_a_draft_goes_on_from_what_is_described() -> None:
    """§2.2: five cards are kept; with the sixth the table is laid out."""
    cards = [f"E{n:03}" for n in range(1, 19)]
    match = table(
        step="draft", blue={"hand": cards[:5], "pack": cards[5:9]}, green={"hand": cards[9:14], "pack": cards[14:]}
    )  # fmt: skip
    do(match, Keep(Card.E006), Keep(Card.E015))
    g = match.state
    assert (len(g.hands[BLUE]), len(g.hands[GREEN]), len(g.discard), len(g.display)) == (6, 6, 6, 8)
    assert g.step is Step.SEALS


def test_5_2_spent_chests_do_not_come_back() -> None:
    g = table(events=["V04", "V11"], round=2, spent=["K20", "K21"]).state
    assert len(g.chest_bag) == 40 - 4 - 2
    assert not {"K20", "K21"} & {chest.name for chest in g.chest_bag}


def described(rng: Random) -> dict[str, Any]:
    """A description put together at random; much of it contradicts itself."""
    players = rng.choice([1, 2, 3, 4])
    solo = players == 1
    names = ["justinian"] if solo else ["blue", "green", "red", "white"][:players]
    cards = [card.name for card in Card if rng.random() < 0.9]
    rng.shuffle(cards)
    events = sorted(rng.sample([f"{'S' if solo else 'V'}{n:02}" for n in range(1, 31)], rng.randint(1, 3)))
    data: dict[str, Any] = {"config": {"players": players}, "events": events}
    words: dict[str, Any] = {
        "step": rng.choice(["seals", "votes", "actions", "delivery", "cleanup", "finale"]), "round": rng.randint(1, 3),
        "option": rng.randint(0, 3), "ring": rng.choice(names), "active": rng.choice(names),
        "display": cards[: rng.randint(0, 9)],
        "seals": {space: rng.choice(names) for space in ("labaron", "cup", "sceptre", "robe") if rng.random() < 0.6},
        "discard": cards[10:12], "removed": cards[12:14], "completed": rng.randint(0, 3), "sealed": "cup",
        "revealed": [rng.randint(0, 4)], "reserved": cards[:1], "paid": True, "market": ["lapis", "fides"],
        "units": {"italia": {"legion": rng.randint(0, 12)}},
    }  # fmt: skip
    data |= {word: words[word] for word in words if rng.random() < 0.08}
    for at, name in enumerate(names):
        own = cards[20 + 20 * at : 40 + 20 * at]
        empire = [card for card in own if card.startswith("E") or rng.random() < 0.1][5:]
        said: dict[str, Any] = {
            "hand": own[:5], "known": own[:1], "zone": [[card] for card in empire[:3]], "face_down": empire[:1],
            "marked": empire[1:2],
            "activated": empire[2:3], "intrigues": own[8:9], "tasks": [f"T{5 * at + 1:02}"], "stake": rng.randint(0, 2),
            "backed": rng.randint(0, 3), "nomisma": rng.randint(0, 9), "auctoritas": rng.randint(0, 5),
            "doxa": rng.randint(0, 9), "dynamis": rng.randint(0, 5), "drew": True, "dropped": [f"T{5 * at + 2:02}"],
        }  # fmt: skip
        data[name] = {word: said[word] for word in said if rng.random() < 0.12}
    return data


def test_whatever_is_described_is_refused_with_a_sentence_or_played_to_the_end() -> None:
    rng = Random(1)
    keys: list[str] = []
    played = 0
    for _ in range(480):
        data = described(rng)
        try:
            match = from_position(GAME, data, random_dealer(rng))
        except BadPosition as refused:
            keys.append(refused.key)
            continue
        play_to_the_end(match, rng)
        played += 1
    assert not {"refuse.position.unclear", "refuse.position.broken"} & set(keys), "those do not say what is wrong"
    assert len(set(keys)) > 15
    assert played > 40
