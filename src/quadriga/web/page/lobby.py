"""What the home page tells of games and tables, in the words of one visitor."""

from __future__ import annotations

import time
from functools import cache
from typing import Any, NamedTuple

from quadriga import games
from quadriga.draw.scene import ui_file
from quadriga.kernel import AnyGame, Seat
from quadriga.table import AUTOMATON, BOT, HOST, Place, Summary
from quadriga.table.bots import levels
from quadriga.text import Text, catalogue
from quadriga.text.telling import Preset, Telling
from quadriga.web.page.fallback import title_of
from quadriga.web.page.names import level_name, side_name

FACTS = ("players", "time", "weight")
MINUTE, HOUR, DAY = 60, 3600, 86400


class Start(NamedTuple):
    """A way to begin at once: a form of one button."""

    name: str
    fields: list[tuple[str, str]]


@cache
def about(name: str, lang: str) -> dict[str, Any]:
    """What a game is, for whoever has never heard of it. It is the same for everybody, so it is put together once."""
    text = catalogue(lang, name)
    known = [text.say(f"game.{fact}") for fact in FACTS if text.has(f"game.{fact}")]
    return {
        "name": name,
        "title": title_of(text, name),
        "about": text.say("game.about") if text.has("game.about") else "",
        "facts": known,
        "starts": starts(games.load(name), text),
        "cover": ui_file(f"quadriga.games.{name}", "cover.svg") and f"/games/{name}/cover.svg",
    }


def starts(game: AnyGame, text: Text) -> list[Start]:
    return [Start(text.say(f"page.preset.{preset.key}"), fields(game, preset)) for preset in Telling.of(game).presets]


def fields(game: AnyGame, preset: Preset) -> list[tuple[str, str]]:
    """A preset as the fields of the form for a new table."""
    known, automata = levels(game), game.automata(game.configure(preset.settings))
    free = iter(preset.seats)
    seats = [AUTOMATON if seat in automata else next(free) for seat in range(len(preset.seats) + len(automata))]
    words = [f"bot:{known[min(1, len(known) - 1)]}" if word == BOT else word for word in seats]
    settings = [(f"setting.{name}", value) for name, value in preset.settings.items()]
    return settings + [(f"seat{seat}", word) for seat, word in enumerate(words)]


# Tables ---------------------------------------------------------------------------------------------------------------


def row(match: Summary, words: Text, lang: str) -> dict[str, Any]:
    """A table in a list: which game, who plays, how far it is, whose turn it is and since when, or who has won."""
    is_known = match.game in games.names()
    text = catalogue(lang, match.game) if is_known else words
    seats = [seat for seat in match.seats if seat != HOST]
    verb = "watch" if not seats else "look_at" if match.over else "continue"
    turn = not match.over and any(seat in seats for seat in match.info.asked)
    game = title_of(text, match.game)
    return {
        "key": match.key,
        "turn": turn,
        "title": match.info.title or game,
        "game": game if match.info.title else "",
        "details": " · ".join(_details(match, text)) if is_known else "",
        "people": " – ".join(_who(match, seat, text) for seat in range(len(match.info.places))),
        "state": _state(match, text, turn),
        "since": ago(match.changed, words),
        "verb": words.say(f"page.{verb}"),
        "host": HOST in match.seats,
    }


def _details(match: Summary, text: Text) -> list[str]:
    """Scenario, round, and where a branch comes from."""
    info = match.info
    found: list[str] = []
    game = games.load(match.game)
    settings = {setting.name: setting for setting in game.settings()}
    for setting in (settings[name] for name in Telling.of(game).leading):
        word = info.variant.get(setting.name, setting.word(setting.default))
        value = next((value for value in setting.values if setting.word(value) == word), setting.default)
        key = f"setting.{setting.name}.{setting.write(value)}"
        if text.has(key):
            found.append(text.say(key))
    if info.progress and text.has("game.progress"):
        found.append(text.say("game.progress", n=info.progress))
    if info.branch:
        found.append(branch_words(info.branch, text))
    return found


def branch_words(branch: dict[str, Any], text: Text) -> str:
    """Where a branch has left another table: at a round, if its game counts some, or at a step."""
    if branch.get("progress") and text.has("game.progress"):
        return text.say("page.branch_of", moment=text.say("game.progress", n=branch["progress"]))
    return text.say("page.branch_of", moment=text.say("page.branch_step", n=branch.get("at", 0)))


def _who(match: Summary, seat: Seat, text: Text) -> str:
    place: Place = match.info.places[seat]
    if place.kind == BOT:
        return text.say("page.bot", level=level_name(text, place.level))
    return place.name or text.say(f"page.kind_{place.kind}")


def _state(match: Summary, text: Text, turn: bool) -> str:
    info = match.info
    if match.over:
        names = ", ".join(_named(match, seat, text) for seat in info.winners)
        return text.say("page.won_by", names=names) if names else text.say("page.finished")
    if turn:
        return text.say("page.your_turn")
    waited = [seat for seat in info.asked if seat < len(info.places)]
    names = ", ".join(_named(match, seat, text) for seat in waited)
    return text.say("page.turn_of", names=names) if names else text.say("page.under_way")


def _named(match: Summary, seat: Seat, text: Text) -> str:
    """A person, or the side that a seat plays."""
    if match.info.places[seat].name or match.game not in games.names():
        return _who(match, seat, text)
    game = games.load(match.game)
    return side_name(game, game.configure(match.info.variant), seat, text)


def ago(then: float, text: Text) -> str:
    """How long ago something was, in the largest unit that tells enough."""
    passed = max(0, int(time.time() - then))
    for unit, name in ((DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes")):
        if passed >= unit:
            return text.say(f"page.ago_{name}", n=passed // unit)
    return text.say("page.ago_now")
