"""People and what they have played: profiles, histories to search, and the list of a game. What is private stays so."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from starlette.responses import Response

from quadriga import games as all_games
from quadriga.club import history, meeting, profiles
from quadriga.club.history import LOST, PAGE, SHARED, WON, Search
from quadriga.club.profiles import Profile
from quadriga.web.page import profiles as page
from quadriga.web.request import BadRequest, Context, NotFound, game_of, handler, query_number

LATEST = 5  # results on the profile itself
LONGEST = 40  # letters of a name that is looked for
DAY = 86_400.0


@handler
async def own(c: Context) -> Response:
    """One's own profile, before and after others may look at it."""
    await c.house.tally.settle()
    return await c.tables.desk.do(lambda: _own(c), c.lane())


def _own(c: Context) -> Response:
    found = profiles.of_person(c.tables.storage, c.session.name)
    return _show(c, found or Profile(c.session.name, "", ""))


@handler
async def show(c: Context) -> Response:
    c.check_watch()
    await c.house.tally.settle()
    return await c.tables.desk.do(lambda: _show(c, _profile(c)), c.lane())


def _profile(c: Context) -> Profile:
    """The person of an address; whoever does not want to be listed is as if they were not there."""
    found = profiles.of_public(c.tables.storage, c.word("person"))
    if found is None or not (found.listed or found.person == c.session.name):
        raise NotFound("refuse.club.no_person")
    return found


def _show(c: Context, profile: Profile) -> Response:
    storage, reader, lang = c.tables.storage, c.session.name, c.lang
    is_own = profile.person == reader
    name = profile.name or (c.given_name if is_own else "") or c.text.say("page.club.nameless")
    known = history.ratings_of(storage, profile.person)
    latest = history.list_results(storage, profile.person, reader, Search(), limit=LATEST)
    duels = [] if is_own else history.duels(storage, reader, profile.person)
    if c.is_data:
        numbers = {game: {"rating": rating.number, "margin": rating.margin} for game, (rating, _) in known.items()}
        return c.data({"name": profile.name, "ratings": numbers, "games": f"/p/{profile.public}/games"})
    return c.page(
        "profile.html",
        name=name,
        public=profile.public,
        is_own=is_own,
        listed=profile.listed,
        rated=profile.unrated is None,
        ratings=[
            {"title": page.game_title(game, lang), "words": page.rating_words(rating, c.text), "address": f"/ratings/{game}"}
            for game, (rating, _) in known.items()
        ],
        bests=[page.best_words(best, lang) for best in history.bests(storage, profile.person, reader)],
        invite=[] if is_own or not meeting.have_met(storage, reader, profile.person) else _titles(c),
        duels=[page.duel_words(duel, name, lang) for duel in duels],
        statistics=[
            page.statistics_of(game, found, lang) for game, found in history.statistics(storage, profile.person, reader).items()
        ],
        results=[page.result_row(result, lang) for result in latest],
        back=f"/p/{profile.public}" if profile.public else "/p",
    )


def _titles(c: Context) -> list[tuple[str, str]]:
    return [(name, page.game_title(name, c.lang)) for name in all_games.names()]


@handler
async def wish(c: Context) -> Response:
    """Whether one wants to be listed and rated. That one does not holds for games begun from now on."""
    posted = await c.posted()
    c.spend("club")
    before = await c.tables.desk.do(lambda: profiles.of_person(c.tables.storage, c.session.name), c.lane())
    since = None if before is None else before.unrated
    unrated = None if posted.flag("rated") else since or c.tables.now()
    await profiles.wish(c.tables.storage, c.session.name, listed=posted.flag("listed"), unrated=unrated)
    return c.done("/p")


# History ----------------------------------------------------------------------------------------------------------


@handler
async def games(c: Context) -> Response:
    """All games of a person that one may see, to be searched."""
    c.check_watch()
    await c.house.tally.settle()
    given = {name: c.request.query_params.get(name, "") for name in ("game", "opponent", "result", "since", "until")}
    search = _search(given)
    number = query_number(c.request, "page") if c.request.query_params.get("page") else 1
    return await c.tables.desk.do(lambda: _games(c, given, search, max(1, number)), c.lane())


def _search(given: dict[str, str]) -> Search:
    if given["game"] and given["game"] not in all_games.names():
        raise BadRequest("refuse.club.search")
    if given["result"] not in ("", WON, LOST, SHARED) or not given["opponent"].isprintable():
        raise BadRequest("refuse.club.search")
    until = _day(given["until"])
    opponent = given["opponent"].strip()[:LONGEST]
    return Search(given["game"], opponent, given["result"], _day(given["since"]), until + DAY if until else 0.0)


def _day(word: str) -> float:
    """The beginning of a day, as forms write it; 0: none."""
    if not word:
        return 0.0
    try:
        return datetime.strptime(word, "%Y-%m-%d").replace(tzinfo=UTC).timestamp()
    except ValueError:
        raise BadRequest("refuse.club.day") from None


def _games(c: Context, given: dict[str, str], search: Search, number: int) -> Response:
    profile = _profile(c)
    skip = PAGE * (number - 1)
    found = history.list_results(c.tables.storage, profile.person, c.session.name, search, skip, PAGE + 1)
    rows = [page.result_row(result, c.lang) for result in found[:PAGE]]
    if c.is_data:
        return c.data({"games": rows, "page": number, "more": len(found) > PAGE})
    return c.page(
        "history.html",
        name=profile.name or c.text.say("page.club.nameless"),
        public=profile.public,
        results=rows,
        given=given,
        games=_titles(c),
        page=number,
        more=len(found) > PAGE,
        query=_query(given),
        back=f"/p/{profile.public}/games",
    )


def _query(given: dict[str, str]) -> list[tuple[str, Any]]:
    return [(name, value) for name, value in given.items() if value]


@handler
async def ratings(c: Context) -> Response:
    """The strongest at a game, people and bots on one scale."""
    game = game_of(c.word("game"))
    c.check_watch()
    await c.house.tally.settle()
    return await c.tables.desk.do(lambda: _ratings(c, game.name), c.lane())


def _ratings(c: Context, game: str) -> Response:
    rows = page.ladder(game, history.best(c.tables.storage, game), c.lang, c.text.say("page.club.nameless"))
    if c.is_data:
        return c.data({"ratings": rows})
    return c.page("ratings.html", title=page.game_title(game, c.lang), rows=rows, least=history.SURE)
