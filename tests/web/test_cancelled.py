"""What others did to somebody is told to them on their next turn, whatever the table has answered for them meanwhile."""

from __future__ import annotations

import re
from pathlib import Path

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import Announce, Decline, Pass, PlayCard
from quadriga.games.byzantion.terms import Action, Card
from quadriga.kernel import SecretDealer, from_position, notate, write_record
from web.harness import Browser, house, run

ANNOUNCE, PLAY = list(notate(Announce(Action.PLAY))), list(notate(PlayCard(Card.E053)))
GIVEN = {
    "config": {"players": 2},
    "blue": {"hand": ["E053", "E009"], "nomisma": 9, "dynamis": 3},
    "green": {"hand": ["I11"], "nomisma": 9, "dynamis": 3},
}
BLUE = 0


async def until_asked(ada: Browser, table: str) -> str:
    """Green cancels what it can and passes; the page on which Blue is asked again."""
    for _ in range(10):
        view = (await ada.get(f"{table}/view", data=True)).data
        if view["curtain"] is not None:
            await ada.post(f"{table}/curtain", seat=view["curtain"])
            continue
        ask = view["ask"]
        if ask["seat"] == BLUE and ["Decline"] not in ask["paths"]:
            return (await ada.open(table)).text
        wanted = (["Intrigue", "I11"], list(notate(Decline())), list(notate(Pass())))
        path = next(path for path in wanted if path in ask["paths"])
        assert (await ada.post(f"{table}/move", v=ask["v"], seat=ask["seat"], path=path)).status in (200, 204)
    raise AssertionError("Blue is not asked again")


def test_a_cancelled_action_is_told_to_whoever_wished_for_it(tmp_path: Path) -> None:
    """§10.9: the announcement and its card are one wish; when it is given up, that is the first thing to be told."""
    match = from_position(GAME, GIVEN, SecretDealer(b"cancelled"))

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/")
            made = await ada.post("/import", record=write_record(match))
            table = f"/t/{made.data['key']}"
            await ada.post(f"{table}/curtain", seat=BLUE)
            view = (await ada.get(f"{table}/view", data=True)).data
            await ada.post(f"{table}/move", v=view["ask"]["v"], seat=BLUE, path=ANNOUNCE, then=[PLAY])
            page = await until_asked(ada, table)
            assert 'id="since"' in page
            told = re.findall(r'<li id="l-\d+"[^>]*class="([^"]*)">(.*?)</li>', page, re.S)
            struck = [(kinds, re.sub(r"<[^>]+>", "", words)) for kinds, words in told if "hurts" in kinds.split()]
            assert len(struck) == 1
            assert "new" in struck[0][0].split()
            assert struck[0][1].startswith("Green cancels the action of Blue (play cards) with")
            assert "the dynamis is lost" in struck[0][1]

    run(test())


def test_what_the_table_answers_for_a_person_is_no_turn_of_theirs(tmp_path: Path) -> None:
    match = from_position(GAME, GIVEN, SecretDealer(b"cancelled"))

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/")
            made = await ada.post("/import", record=write_record(match))
            table = await place.tables.open(made.data["key"])
            await table.answer(BLUE, table.version_for(BLUE), tuple(ANNOUNCE))
            own = dict(table.info.since)
            seat = table.match.pending[0].seat
            assert seat != BLUE
            await table.answer(seat, table.version_for(seat), notate(Decline()), by_itself=True)
            assert table.info.since == own, "a no that nobody said"
            await table.answer(BLUE, table.version_for(BLUE), tuple(PLAY))
            assert table.info.since != own

    run(test())


def test_a_wish_that_is_given_up_is_no_turn(tmp_path: Path) -> None:
    """The table says no for Blue to a counter that Blue does not hold; then the action is cancelled."""
    match = from_position(GAME, GIVEN, SecretDealer(b"cancelled"))

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open("/")
            made = await ada.post("/import", record=write_record(match))
            table = await place.tables.open(made.data["key"])
            await table.answer(BLUE, table.version_for(BLUE), tuple(ANNOUNCE), then=[tuple(PLAY)])
            own = table.info.since[str(BLUE)]
            await table.answer(1, table.version_for(1), ("Intrigue", "I11"))
            while table.match.pending[0].prompt.startswith("react"):
                seat = table.match.pending[0].seat
                await table.answer(seat, table.version_for(seat), notate(Decline()), by_itself=True)
            while table.match.pending[0].seat != BLUE:
                await table.answer(1, table.version_for(1), notate(Pass()))
            assert table.info.since[str(BLUE)] == own

    run(test())
