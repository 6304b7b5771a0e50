"""The HTTP interface described for programs (OpenAPI 3.1). `tests/web` checks that every address here answers."""

from __future__ import annotations

from typing import Any

from quadriga import __version__
from quadriga.club.keepers import DAYS
from quadriga.club.keepers import LONGEST as ANNOUNCED
from quadriga.table.clocks import AT_ZERO, FIELDS
from quadriga.table.talk import LONGEST, PHRASES
from quadriga.web.session import CHOICES

ERROR = {"type": "object", "properties": {"error": {"type": "string", "description": "One sentence."}}, "required": ["error"]}
PATH = {"type": "array", "items": {"type": "string"}, "description": "A written move, one string per thing pointed at."}
PATHS = {"type": "array", "items": PATH, "description": "Further written moves, as long as the same seat is asked."}


def _answers(good: str, *codes: str) -> dict[str, Any]:
    words = {
        "400": "The request cannot be read.",
        "403": "Not for this browser: no seat here, or the CSRF token is missing.",
        "404": "There is no such table.",
        "409": "The table has changed since version v; look again.",
        "408": "The body came too slowly.",
        "413": "Too large.",
        "422": "Not a legal choice. Nothing has changed.",
        "429": "Asked for too often; Retry-After says when to come back.",
        "503": "Too many sign in at this moment.",
        "507": "It could not be saved. Nothing has changed.",
    }
    refused = {code: {"description": words[code], "content": {"application/json": {"schema": ERROR}}} for code in codes}
    return {good.split(" ")[0]: {"description": good.partition(" ")[2]}} | refused


def _body(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    schema = {"type": "object", "properties": properties, "required": list(required)}
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def _query(name: str, kind: str, words: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": {"type": kind}, "description": words}


POSTED = ("400", "403", "404", "409", "422", "507")  # how an answer to a question may be refused
SHOWN = _query("v", "integer", "The version that is shown.")
MATCH = {"name": "match", "in": "path", "required": True, "schema": {"type": "string"}}
CSRF = {
    "name": "x-csrf",
    "in": "header",
    "required": True,
    "schema": {"type": "string"},
    "description": "From GET /api/session.",
}
VERSION = {"type": "integer", "description": "The version of the view that was answered."}


def _post(summary: str, body: dict[str, Any] | None, good: str, *codes: str, at_table: bool = True) -> dict[str, Any]:
    data: dict[str, Any] = {"summary": summary, "parameters": [CSRF], "responses": _answers(good, *codes)}
    if body is not None:
        data["requestBody"] = body
    shared = {"parameters": [MATCH]} if at_table else {}
    return {"post": data, **shared}


def _get(
    summary: str, good: str, *codes: str, query: tuple[dict[str, Any], ...] = (), at_table: bool = True, path: str = ""
) -> dict[str, Any]:
    parts = [{"name": path, "in": "path", "required": True, "schema": {"type": "integer"}}] if path else []
    data: dict[str, Any] = {"summary": summary, "parameters": [*parts, *query], "responses": _answers(good, *codes)}
    shared = {"parameters": [MATCH]} if at_table else {}
    return {"get": data, **shared}


def _page(summary: str, *parts: str, codes: tuple[str, ...] = ("404",)) -> dict[str, Any]:
    found = _get(summary, "200 The page.", *codes, at_table=False)
    found["get"]["parameters"] = [_part(part) for part in parts]
    return found


def _part(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _pages() -> dict[str, Any]:
    """What browsers ask for; programs may as well."""
    record = _body({"record": {"type": "object", "description": "A record, as `record.json` gives it."}}, "record")
    setting = _body({name: {"type": "string", "enum": list(values)} for name, values in CHOICES.items()})
    made = ("400", "403", "408", "413", "422", "429", "507")
    form = _post("Set up a table with the fields of its form.", None, "303 The table.", *made, "404", at_table=False)
    form["post"]["parameters"] = [_part("game"), CSRF]
    sit = _post("Take the seat of a secret link, which is used up.", _body({"name": {"type": "string"}}), "200 The table.",
                "400", "403", "404", "507", at_table=False)  # fmt: skip
    sit["post"]["parameters"] = [_part("token"), CSRF]
    learn = _post("A table for a lesson or a puzzle, or (`guide`) a first game with its guide.", None, "201 The table's key.",
                  "403", "404", "429", "507", at_table=False)  # fmt: skip
    learn["post"]["parameters"] = [_part("game"), _part("lesson"), CSRF]
    kept = _post("Keep settings in a cookie.", setting, "204 Kept.", "400", "403", at_table=False)
    seen = _page("The table as a page.", codes=("400", "404"))
    now = _query("now", "string", "Where nobody plays: the end, not the beginning.")
    seen["get"]["parameters"] = [MATCH, _query("at", "integer", "A past moment."), now]
    return {
        "/": _page("Home: one's own tables, the games, and tables to watch.", codes=("400",)),
        "/new/{game}": _page("The form for a new table.", "game") | form,
        "/import": _post("Open a table from a record.", record, "201 The table's key.", *made, at_table=False),
        "/join/{token}": _page("What a secret link offers; looking takes no seat.", "token") | sit,
        "/settings": kept,
        "/fairness": _page("What is proven about the draws, and what is not."),
        "/learn/{game}": _page("The lessons.", "game"),
        "/puzzles/{game}": _page("The puzzles.", "game"),
        "/learn/{game}/{lesson}": learn,
        "/rules/{game}": _page("The rules.", "game"),
        "/rules/{game}/{section}": _page("A section of the rules.", "game", "section"),
        "/book/{game}": _page("The rules as the drawer of a table shows them.", "game"),
        "/book/{game}/{lang}/{plate}/{stage}.svg": _page("A picture of the rulebook.", "game", "lang", "plate", "stage"),
        "/summary/{game}": _page("The rules on one page, to print.", "game"),
        "/cards/{game}": _page("The cards.", "game"),
        "/games/{game}/style.css": _page("The colours of a game.", "game"),
        "/games/{game}/map.svg": _page("The board of a game.", "game"),
        "/games/{game}/cover.svg": _page("The cover of a game.", "game"),
        "/openapi.json": _page("This description.", codes=()),
        "/docs": _page("This description as a page.", codes=()),
        "/static/style.css": _page("The style of all pages.", codes=()),
        "/t/{match}": seen,
    }


def _club() -> dict[str, Any]:
    """People, what they have played, and how they meet."""
    found = ("game", "opponent", "result", "since", "until", "page")
    history = _page("A person's games that one may see, the latest first.", "person", codes=("400", "404"))
    history["get"]["parameters"] += [_query(name, "string", "What to look for.") for name in found]
    name, flag = {"name": {"type": "string"}}, {"type": "boolean"}
    number = {"number": {"type": "integer", "description": "Whom the host takes out."}}
    fields = {word: {"type": "string"} for word in ("title", "kind", "rounds")}
    return {
        "/p": _page("One's own ratings, results and statistics.", codes=())
        | _said("Whether one wants to be listed, and rated.", {"listed": flag, "rated": flag}, "204 Kept."),
        "/p/{person}": _page("A person's ratings, results and statistics, as far as one may see them.", "person"),
        "/p/{person}/games": history,
        "/ratings/{game}": _page("The strongest at a game, and the bots among them.", "game"),
        "/wait/{game}": _page("The page of whoever waits for any game.", "game")
        | _said("Wait for any game of this.", name, "200 Where to go next.", "game"),
        "/wait/{game}/leave": _said("Wait no longer.", {}, "204 Left.", "game"),
        "/invitations/{table}/{seat}": _said(
            "Accept an invitation, or decline it.", {"accepts": flag}, "204 Answered.", "table", "seat"
        ),
        "/tournaments": _page("One's own tournaments.", codes=()),
        "/tournaments/new/{game}": _page("The form for a new tournament.", "game")
        | _said("Make a tournament, with the fields of its form.", fields, "201 Its key.", "game"),
        "/tournaments/{tournament}": _page("Who stands where, and the tables of all rounds.", "tournament"),
        "/tournaments/{tournament}/join": _said("Take part.", name, "204 One does.", "tournament"),
        "/tournaments/{tournament}/leave": _said("Take part no longer.", number, "204 Left.", "tournament"),
        "/tournaments/{tournament}/start": _said("Draw the first round.", {}, "204 Drawn.", "tournament"),
    }


def _said(summary: str, properties: dict[str, Any], good: str, *parts: str) -> dict[str, Any]:
    """A post away from any table."""
    codes = ("400", "403", "404", "409", "422", "429", "507")
    found = _post(summary, _body(properties) if properties else None, good, *codes, at_table=False)
    found["post"]["parameters"] = [*(_part(part) for part in parts), CSRF]
    return found


def _house() -> dict[str, Any]:
    """Before there is a table."""
    return {
        "/api/session": _get("This browser's CSRF token and settings; sets the cookie.", "200 The session.", at_table=False),
        "/api/games": _get("The games, their options and bots.", "200 The games.", at_table=False),
        "/api/matches": _post(
            "Set up a table.",
            _body(
                {
                    "game": {"type": "string"},
                    "options": {"type": "object"},
                    "seats": {
                        "type": "array",
                        "items": {"type": "string"},
                        "description": "here, link, open or bot:<level>, a seat each.",
                    },
                    "public": {"type": "boolean", "description": "Whether anybody may find it and watch."},
                    "open_hands": {"type": "boolean", "description": "No curtain between seats at one screen."},
                    "covers": {"type": "boolean", "description": "Players may let a bot play for whoever is away."},
                    "rated": {"type": "boolean", "description": "Whether it counts for ratings; true unless said otherwise."},
                    "clock": {"type": "string", "enum": ["none", "live", "slow"]},
                    **{
                        name: {"type": "integer", "minimum": least, "maximum": most}
                        for name, (least, _, most) in FIELDS.items()
                    },
                    "clock_zero": {"type": "string", "enum": list(AT_ZERO), "description": "What happens when time is up."},
                },
                "game",
            ),
            "201 The table, with the secret links of its seats.",
            *("400", "403", "404", "422", "429", "507"),
            at_table=False,
        ),
    }


def _looking() -> dict[str, Any]:
    """What a table shows, now and at past moments."""
    first = _query("from", "integer", "The first moment, from 0.")
    last = _query("to", "integer", "The moment to stop before.")
    return {
        "/t/{match}/view": _get("The table in your eyes, as data.", "200 The view, the question and the chronicle.", "404"),
        "/t/{match}/events": _get("Server-sent events: keyed fragments of the page.", "200 The stream.", "404", query=(SHOWN,)),
        "/t/{match}/record.json": _get("The record.", "200 The record.", "403", "404"),
        "/t/{match}/at/{n}": _get("The position after n entries.", "200 Its fragments.", "400", "404", path="n"),
        "/t/{match}/moments": _get(
            "What was worth stopping for, from one moment to another.", "200 The moments.", "400", "404", query=(first, last)
        ),
        "/t/{match}/panel/{name}": _get(
            "A panel that is made when somebody opens it: moves, board-text or log.", "200 Its fragments.", "404", path="name"
        ),
        "/t/{match}/why/{seat}": _get(
            "Why a seat that the rules play did what it did.", "200 Its chart with the way taken.", "400", "404", path="seat"
        ),
    }


def _playing() -> dict[str, Any]:
    """The choice: its options and what they would do, the answer, and ways back."""
    asked = ("400", "403", "404", "409", "422")
    way = _query("path", "string", "The parts chosen so far, joined by '/'.")
    return {
        "/t/{match}/preview": _get("What a partial choice would do.", "200 The preview.", *asked, query=(SHOWN, way)),
        "/t/{match}/options": _get("The options below a prefix.", "200 The options.", *asked, query=(SHOWN, way)),
        "/t/{match}/hints": _get(
            "The best moves, where that cheats nobody.", "200 The moves.", "403", "404", "409", query=(SHOWN,)
        ),
        "/t/{match}/coach": _get(
            "What speaks against a move, for whoever plays bots alone.",
            "200 A warning, or nothing.",
            *asked,
            query=(SHOWN, way),
        ),
        "/t/{match}/move": _post(
            "Answer the question.",
            _body(
                {"v": VERSION, "path": PATH, "seat": {"type": "integer"}, "always": {"type": "boolean"}, "then": PATHS},
                "v",
                "path",
            ),
            "204 Played, and on disk.",
            *POSTED,
        ),
        "/t/{match}/undo": _post("Take the last answer back.", _body({"v": VERSION}, "v"), "204 Taken back.", *POSTED),
        "/t/{match}/orders": _post(
            "Withdraw a standing order.",
            _body({"drop": {"type": "string"}}, "drop"),
            "204 Withdrawn.",
            "400",
            "403",
            "404",
            "507",
        ),
        "/t/{match}/curtain": _post(
            "Let another seat at this screen look.",
            _body({"seat": {"type": "integer"}}, "seat"),
            "204 Open.",
            "400",
            "403",
            "404",
        ),
    }


def _seating() -> dict[str, Any]:
    """Who sits where, and how the deal comes about."""
    gone = ("403", "404", "409")
    return {
        "/t/{match}/invite": _post(
            "Make a link to a seat; the one before stops working.",
            _body({"seat": {"type": "integer"}}, "seat"),
            "201 The link.",
            "403",
            "404",
            "409",
            "507",
        ),
        "/t/{match}/leave": _post(
            "Give up one's own seat; with `bot`, a bot plays it until somebody comes.",
            _body({"seat": {"type": "integer"}, "bot": {"type": "boolean"}}, "seat"),
            "204 Given up.",
            "400",
            "403",
            "404",
            "409",
            "507",
        ),
        "/t/{match}/sit": _get("The free seats of an open table.", "200 The page.", *gone)
        | _post(
            "Take a free seat of an open table.",
            _body({"seat": {"type": "integer"}, "name": {"type": "string"}}, "seat"),
            "204 Taken.",
            "400",
            *gone,
            "429",
            "507",
        ),
        "/t/{match}/substitute": _post(
            "Let a bot play a seat: one's own, a free one, or one whose person has been away for long.",
            _body({"seat": {"type": "integer"}}, "seat"),
            "204 It plays.",
            "400",
            *gone,
            "507",
        ),
        "/t/{match}/return": _post(
            "Take one's own seat back from the bot.",
            _body({"seat": {"type": "integer"}}, "seat"),
            "204 Taken back.",
            "400",
            *gone,
            "507",
        ),
        "/t/{match}/vacation": _post(
            "Stop one's own slow clock for a few days, or let it go on.",
            _body({"seat": {"type": "integer"}, "begins": {"type": "boolean"}}, "seat"),
            "204 Done.",
            "400",
            *gone,
            "507",
        ),
        "/t/{match}/talk": _get("What was said, as far as one may hear it.", "200 The lines.", "404")
        | _post(
            "Say something to those of one's own room: words, or a ready-made phrase.",
            _body({"words": {"type": "string", "maxLength": LONGEST}, "phrase": {"type": "string", "enum": list(PHRASES)}}),
            "204 Said.",
            "400",
            "403",
            "404",
            "422",
            "429",
            "507",
        ),
        "/t/{match}/report": _post(
            "Tell whoever runs the server of a line that one has heard.",
            _body({"n": {"type": "integer"}}, "n"),
            "204 Told.",
            "400",
            "403",
            "404",
            "422",
            "429",
            "507",
        ),
        "/t/{match}/resign": _post(
            "Give the match up.", _body({"seat": {"type": "integer"}}, "seat"), "204 Over.", "400", *gone
        ),
        "/t/{match}/propose": _post(
            "Ask the others to end the match, or to let one take one's last answer back.",
            _body({"seat": {"type": "integer"}, "kind": {"type": "string", "enum": ["end", "back"]}}, "seat", "kind"),
            "204 Asked, or done where nobody else is to be asked.",
            "400",
            *gone,
            "429",
            "507",
        ),
        "/t/{match}/consent": _post(
            "Agree to what another has asked, or not; withdraw what one has asked oneself.",
            _body({"seat": {"type": "integer"}, "agrees": {"type": "boolean"}}, "seat"),
            "204 Answered.",
            "400",
            *gone,
            "507",
        ),
        "/t/{match}/number": _post(
            "A number for the dealer before the deal: first its SHA-256, then itself; with neither, the server draws one.",
            _body({"commitment": {"type": "string"}, "number": {"type": "string"}}),
            "204 Taken.",
            "400",
            "403",
            "404",
            "409",
            "422",
            "507",
        ),
        "/t/{match}/deal": _post("Deal without waiting for numbers.", None, "204 Dealt.", "403", "404", "409", "507"),
    }


def _afterwards() -> dict[str, Any]:
    """What becomes of a table and its match."""
    return {
        "/t/{match}/branch": _post(
            "Play on from a past moment, at a new table; `better`: with what the analysis found better there.",
            _body({"n": {"type": "integer"}, "better": {"type": "boolean"}}, "n"),
            "201 The new table.",
            *POSTED,
        ),
        "/t/{match}/fair": _get("Deal a finished match again.", "200 Whether every draw was fair.", "404", "409"),
        "/t/{match}/analysis": _post("Begin the analysis of a finished match.", None, "204 Begun.", "403", "404", "409"),
        "/t/{match}/rematch": _post("Play again.", None, "303 The new table.", "403", "404", "409", "507"),
        "/t/{match}/delete": _post("Delete the table.", None, "303 Deleted.", "403", "404", "507"),
    }


def _people() -> dict[str, Any]:
    """Whoever asks, as a person: guest or member."""
    text, thing = {"type": "string"}, {"type": "object"}
    guess = ("400", "403", "429", "503", "507")

    def form(summary: str, fields: dict[str, Any], good: str, *codes: str, part: str = "") -> dict[str, Any]:
        described = _post(summary, _body(fields, *fields) if fields else None, good, *codes, at_table=False)
        described["post"]["parameters"] = [CSRF, *([_part(part)] if part else [])]
        return described

    signed = "200 Signed in: the new CSRF token."
    return {
        "/you": _page("Who one is here, and how one signs in.", codes=()),
        "/you/name": form("Be called otherwise.", {"name": text}, "204 Done.", "400", "403", "422", "507"),
        "/you/register": form(
            "Become a member.", {"name": text, "phrase": text}, "200 Recovery codes, this once.", *guess, "422"
        ),
        "/you/sign-in": form("Sign in by name and pass phrase.", {"name": text, "phrase": text}, signed, *guess),
        "/you/recover": form("Sign in by a recovery code, which is used up.", {"name": text, "code": text}, signed, *guess),
        "/you/sign-out": _post(
            "Sign this device out, another one, or all.",
            _body({"device": text, "everywhere": {"type": "boolean"}}),
            "200 Signed out: the new CSRF token.",
            *("400", "403", "422", "507"),
            at_table=False,
        ),
        "/you/phrase": form("Set the pass phrase.", {"phrase": text, "old": text}, "204 Set.", *guess, "422"),
        "/you/codes": form("New recovery codes.", {}, "200 The codes, this once.", "403", "429", "507"),
        "/you/move": form("A link that signs another device in.", {}, "201 The link.", "403", "429", "507"),
        "/you/move/{token}": _page("What such a link offers; looking does not use it up.", "token")
        | form("Sign in by such a link, which is used up.", {}, signed, "403", "404", "429", "507", part="token"),
        "/you/invite": form("A link that lets somebody new in.", {}, "201 The link.", "403", "429", "507"),
        "/welcome/{token}": _page("What an invitation offers; looking does not use it up.", "token")
        | form("Come in by an invitation, which is used up.", {}, "204 Welcome.", "403", "404", "429", "507", part="token"),
        "/you/passkeys/options": form(
            "What a browser needs to make a passkey.", {"name": text}, "200 The options.", *guess, "422"
        ),
        "/you/passkeys": form(
            "Add a passkey, or become a member by it.", {"name": text, "credential": thing}, "201 Added.", *guess, "404", "422"
        ),
        "/you/passkeys/remove": form("Remove a passkey.", {"passkey": text}, "204 Removed.", "400", "403", "422", "507"),
        "/you/passkeys/request": form("What a browser needs to sign in by a passkey.", {}, "200 The options.", *guess),
        "/you/passkeys/sign-in": form("Sign in by a passkey.", {"credential": thing}, signed, *guess, "404"),
        "/you/export.json": _page("All that is kept of whoever asks.", codes=("429",)),
        "/you/delete": _page("What deleting would do.", codes=())
        | form("Delete all that is kept of whoever asks.", {"sure": {"type": "boolean"}}, "200 Gone.", "403", "422", "507"),
    }


def _telling() -> dict[str, Any]:
    """How people are told, and who watches over the server."""
    address = _body({"address": {"type": "string"}}, "address")
    keys = {"type": "object", "properties": {"p256dh": {"type": "string"}, "auth": {"type": "string"}}}
    change = {"way": {"type": "string"}, "act": {"type": "string", "enum": ["remove", "mend", "daily", "each"]}}
    refused = ("400", "403", "422", "429", "507")

    def post(summary: str, body: dict[str, Any] | None, good: str) -> dict[str, Any]:
        return _post(summary, body, good, *refused, at_table=False)

    def linked(see: str, do: str) -> dict[str, Any]:
        done = {"summary": do, "parameters": [_part("token")], "responses": _answers("200 Done.", "404", "507")}
        return _page(see, "token") | {"post": done}

    return {
        "/you/notices": _page("How one is told that a table waits.", codes=()),
        "/you/notices/email": post("Be told by e-mail, once the address is confirmed.", address, "204 A letter was sent."),
        "/you/notices/webhook": post("Be told by a signed post of JSON.", address, "204 Added."),
        "/you/notices/push": post(
            "Be told by Web Push.",
            _body({"endpoint": {"type": "string"}, "keys": keys}, "endpoint", "keys"),
            "204 Added.",
        ),
        "/you/notices/change": post("Remove or change a way of being told.", _body(change, "way", "act"), "204 Done."),
        "/notices/confirm/{token}": linked("The link by which an address is confirmed.", "Confirm it. No session is needed."),
        "/notices/end/{token}": linked("The link by which mail is ended.", "End it, as in RFC 8058. No session is needed."),
        "/sw.js": _page("The script that shows pushes.", codes=()),
        **_keeping(),
    }


def _keeping() -> dict[str, Any]:
    """What keepers do, and what programs ask that watch over a server."""
    line = {"match": {"type": "string"}, "n": {"type": "integer"}}
    days = {"days": {"type": "integer", "minimum": 1, "maximum": DAYS}}
    words = {"en": {"type": "string", "maxLength": ANNOUNCED}, "cs": {"type": "string", "maxLength": ANNOUNCED}}
    person = {"person": {"type": "string"}, "kind": {"type": "string", "enum": ["talk", "house"]}}

    def post(summary: str, body: dict[str, Any] | None, good: str = "204 Done.") -> dict[str, Any]:
        return _post(summary, body, good, "400", "403", "422", "429", "507", at_table=False)

    well = _get("Whether the server is well.", "200 It is.", at_table=False)
    well["get"]["responses"]["503"] = {"description": "It is not; the answer says what."}
    return {
        "/keeper": _page("What keepers see to; for others the form for the key.", codes=("403",)),
        "/keeper/claim": post("Become a keeper.", _body({"key": {"type": "string"}}, "key")),
        "/keeper/settle": post("Settle a report.", _body(line, "match", "n")),
        "/keeper/mute": post("Take the word from whoever said a reported line.", _body(line | days, "match", "n")),
        "/keeper/ban": post("Close the server to them.", _body(line | days, "match", "n")),
        "/keeper/lift": post("End either.", _body(person, "person", "kind")),
        "/keeper/announce": post("Put an announcement on all pages.", _body(words | days, "en", "cs")),
        "/keeper/withdraw": post("Take an announcement down.", _body({"id": {"type": "string"}}, "id")),
        "/keeper/backup": post("Have a backup written on the server.", None),
        "/keeper/step-down": post("Be no keeper any longer.", None),
        "/health": well,
        "/metrics": _get("Numbers in Prometheus's text format.", "200 The numbers.", "403", at_table=False),
    }


def describe() -> dict[str, Any]:
    """The whole description."""
    paths = _house() | _looking() | _playing() | _seating() | _afterwards() | _pages() | _people() | _club() | _telling()
    info = {"title": "Quadriga", "version": __version__, "description": "Play at a Quadriga table. Views come by the stream."}
    return {"openapi": "3.1.0", "info": info, "paths": paths}
