"""The addresses of tournaments: make one, join by its link, start it, see who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from starlette.responses import Response

from quadriga import games
from quadriga.club import tournaments
from quadriga.club.draws import ROUND_ROBIN, SWISS, Board
from quadriga.club.tournaments import MOST, OPEN, ROUNDS, TITLE, Pairing, Plan, Tournament
from quadriga.kernel import AnyGame, BadConfig, Config, QuadrigaError
from quadriga.table import Forbidden
from quadriga.table.clocks import read_clock, vacation_of
from quadriga.text import catalogue
from quadriga.web.page.lobby import about
from quadriga.web.page.profiles import game_title
from quadriga.web.request import BODY, Context, game_of, handler
from quadriga.web.routes.home import chosen_settings, clock_form, setting_rows
from quadriga.web.routes.meeting import last_name

USUAL_ROUNDS = 3


@handler
async def listed(c: Context) -> Response:
    """One's own tournaments, and the games of which one may make another."""
    return await c.tables.desk.do(lambda: _listed(c), c.lane())


def _listed(c: Context) -> Response:
    own = [one._asdict() for one in tournaments.list_own(c.tables.storage, c.session.name)]
    if c.is_data:
        return c.data({"tournaments": own})
    rows = [one | {"game": game_title(one["game"], c.lang)} for one in own]
    return c.page("tournaments.html", own=rows, games=[(name, game_title(name, c.lang)) for name in games.names()])


# A new one --------------------------------------------------------------------------------------------------------


@handler
async def new(c: Context) -> Response:
    game = game_of(c.word("game"))
    return await c.tables.desk.do(lambda: _form(c, game, dict(c.request.query_params)), c.lane())


def _form(c: Context, game: AnyGame, given: Mapping[str, str], error: str = "", status: int = 200) -> Response:
    text = catalogue(c.lang, game.name)
    idle: frozenset[str] = frozenset()
    try:
        config = game.configure(chosen_settings(given))
        idle = config.idle() if isinstance(config, Config) else idle
    except QuadrigaError as problem:
        error = error or c.say_error(problem)
        config = game.configure()
    rows = [row for row in setting_rows(c, game, text, given, idle) if not row["reading"]]
    return c.page(
        "tournament_new.html",
        status,
        game=about(game.name, c.lang),
        settings_of_game=rows,
        title=given.get("title", ""),
        kinds=(ROUND_ROBIN, SWISS),
        kind=given.get("kind", ROUND_ROBIN),
        rounds=given.get("rounds", str(USUAL_ROUNDS)),
        most=ROUNDS,
        rated="formed" not in given or bool(given.get("rated")),
        clock=clock_form(given, game.seats(config)),
        error=error,
    )


@handler
async def create(c: Context) -> Response:
    game = game_of(c.word("game"))
    posted = await c.posted(BODY)
    c.check_door()
    c.spend("tables")
    given = dict(posted.fields())
    try:
        plan = _plan(game, given)
        key = await tournaments.make(c.tables, game, plan, c.session.name)
    except (BadConfig, Forbidden) as error:
        sentence = c.say_error(error)
        return await c.tables.desk.do(lambda: _form(c, game, given, sentence, 422), c.lane())
    return c.data({"tournament": key}, 201) if c.is_data else c.go(f"/tournaments/{key}")


def _plan(game: AnyGame, given: Mapping[str, str]) -> Plan:
    config = game.configure(chosen_settings(given))
    clock = {name: value for name, value in given.items() if name.startswith("clock")}
    read_clock(clock, game.seats(config)), vacation_of(clock)  # refused here, not when the first round is drawn
    rounds = given.get("rounds", "") or str(USUAL_ROUNDS)
    return Plan(
        given.get("title", "").strip()[:TITLE],
        given.get("kind", ROUND_ROBIN),
        chosen_settings(given),
        tournaments.people_at(game, config),
        int(rounds) if rounds.isascii() and rounds.isdigit() and len(rounds) < 4 else 0,
        clock,
        "formed" not in given or bool(given.get("rated")),
    )


# One of them ------------------------------------------------------------------------------------------------------


@handler
async def show(c: Context) -> Response:
    """A tournament, for whoever has its link. Whatever a server that died has left undone is done now."""
    key = c.word("tournament")
    c.check_watch()
    await c.house.tally.settle()
    await tournaments.advance(c.tables, key)
    return await c.tables.desk.do(lambda: _show(c, key), c.lane())


def _show(c: Context, key: str) -> Response:
    found = tournaments.load(c.tables.storage, key)
    names = {one.number: one.name or c.text.say("page.club.nameless") for one in found.entrants}
    gone = found.field.gone
    table = [
        {
            "place": one.place,
            "name": names[one.number],
            "gone": one.number in gone,
            "values": [written(value) for value in (one.points, one.buchholz, one.sonneborn, Fraction(one.wins))],
        }
        for one in found.standings()
    ]
    rounds = [
        (number, [_row(pairing, names) for pairing in found.pairings if pairing.round == number])
        for number in range(found.round, 0, -1)
    ]
    if c.is_data:
        return c.data({"stage": found.stage, "standings": table, "rounds": dict(rounds)})
    own = found.entrant(c.session.name)
    return c.page(
        "tournament.html",
        key=key,
        title=found.plan.title or game_title(found.game, c.lang),
        game=about(found.game, c.lang) if found.game in games.names() else {"title": found.game, "name": found.game},
        plan=found.plan,
        stage=found.stage,
        round=found.round,
        table=table,
        rounds=rounds,
        is_host=found.host == c.session.name,
        is_in=own is not None and not own.is_gone,
        may_join=found.stage == OPEN and own is None and len(found.entrants) < MOST,
        may_start=len(found.entrants) >= found.plan.size,
        given=c.given_name or last_name(c),
        removable=_removable(c, found, names),
        link=str(c.request.url_for("tournament", tournament=key)),
        back=f"/tournaments/{key}",
    )


def _removable(c: Context, found: Tournament, names: Mapping[int, str]) -> list[tuple[int, str]]:
    """Whom the host may take out: somebody who does not come any more would keep all others waiting."""
    if found.host != c.session.name or found.stage == tournaments.OVER:
        return []
    others = [one for one in found.entrants if not one.is_gone and one.person != c.session.name]
    return [(one.number, names[one.number]) for one in others]


def _row(pairing: Pairing, names: Mapping[int, str]) -> dict[str, Any]:
    board: Board = pairing.board
    places = board.places or (0,) * len(board.seats)
    return {
        "seats": [(names.get(number, "–"), place) for number, place in zip(board.seats, places, strict=True)],
        "is_bye": board.is_bye,
        "is_over": bool(board.places),
        "address": f"/t/{pairing.match}" if pairing.match else "",
    }


def written(value: Fraction) -> str:
    """Halves and quarters as people write them."""
    whole, rest = divmod(value, 1)
    sign = {Fraction(0): "", Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}[rest]
    return f"{whole or ''}{sign}" if sign else str(whole)


@handler
async def join(c: Context) -> Response:
    posted = await c.posted()
    c.check_door()
    c.spend("club")
    key = c.word("tournament")
    await tournaments.join(c.tables, key, c.session.name, posted.text("name", ""))
    return c.done(f"/tournaments/{key}")


@handler
async def leave(c: Context) -> Response:
    """Take part no longer; the host may take somebody else out, by number."""
    posted = await c.posted()
    c.spend("club")
    key, person = c.word("tournament"), c.session.name
    if posted.values.get("number"):
        found = await c.tables.desk.do(partial(tournaments.load, c.tables.storage, key), c.lane())
        if found.host != person:
            raise Forbidden("refuse.tournament.host")
        number = posted.number("number")
        person = next((one.person for one in found.entrants if one.number == number), "")
    await tournaments.leave(c.tables, key, person, is_own_wish=person == c.session.name)
    return c.done(f"/tournaments/{key}")


@handler
async def start(c: Context) -> Response:
    await c.posted()
    c.check_door()
    c.spend("club")
    key = c.word("tournament")
    c.tables.meet(c.session.name, c.household)
    await tournaments.start(c.tables, key, c.session.name)
    return c.done(f"/tournaments/{key}")
