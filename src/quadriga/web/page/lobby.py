"""What the home page tells of games and tables, in the words of one visitor."""

from __future__ import annotations

import time
from functools import cache
from typing import Any, NamedTuple

from quadriga import games
from quadriga.draw.scene import ui_file
from quadriga.kernel import AnyGame, Seat
from quadriga.lessons import has_guide, names, puzzles
from quadriga.lessons import title as lesson_title
from quadriga.table import AUTOMATON, BOT, HOST, Place, Summary
from quadriga.table.bots import usual
from quadriga.text import Text, catalogue
from quadriga.text.telling import Preset, Telling
from quadriga.web.page.clocks import clock_words
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
        "learn": f"/learn/{name}" if names(name) or has_guide(name) else f"/rules/{name}",
        "puzzles": f"/puzzles/{name}" if puzzles(name) else "",
        "cover": ui_file(f"quadriga.games.{name}", "cover.svg") and f"/games/{name}/cover.svg",
    }


def starts(game: AnyGame, text: Text) -> list[Start]:
    return [Start(_start_name(game, preset, text), fields(game, preset)) for preset in Telling.of(game).presets]


def _start_name(game: AnyGame, preset: Preset, text: Text) -> str:
    """What a preset is called, and how strong its bots are."""
    name = text.say(f"page.preset.{preset.key}")
    return f"{name} ({level_name(text, usual(game))})" if BOT in preset.seats else name


def fields(game: AnyGame, preset: Preset) -> list[tuple[str, str]]:
    """A preset as the fields of the form for a new table."""
    automata = game.automata(game.configure(preset.settings))
    free = iter(preset.seats)
    seats = [AUTOMATON if seat in automata else next(free) for seat in range(len(preset.seats) + len(automata))]
    words = [f"bot:{usual(game)}" if word == BOT else word for word in seats]
    settings = [(f"setting.{name}", value) for name, value in preset.settings.items()]
    return settings + [(f"seat{seat}", word) for seat, word in enumerate(words)]


# Tables ---------------------------------------------------------------------------------------------------------------


def row(match: Summary, words: Text, lang: str, watching: int = 0) -> dict[str, Any]:
    """A table in a list: which game, who plays, how far it is, whose turn it is and since when, or who has won; which seats are
    free, and how many look on."""
    is_known = match.game in games.names()
    text = catalogue(lang, match.game) if is_known else words
    seats = [seat for seat in match.seats if seat != HOST]
    verb = "watch" if not seats else "look_at" if match.over else "continue"
    lesson = _lesson(match, words, lang)
    turn = not match.over and not lesson and any(seat in seats for seat in match.info.asked)
    game = title_of(text, match.game)
    title = lesson or match.info.title
    return {
        "key": match.key,
        "turn": turn,
        "title": title or game,
        "game": game if title else "",
        "details": " · ".join(_details(match, text)) if is_known else "",
        "people": "" if lesson else " – ".join(_who(match, seat, text) for seat in range(len(match.info.places))),
        "state": words.say(f"page.{_how_far(match)}") if lesson else _state(match, text, turn),
        "since": ago(match.changed, words),
        "verb": words.say(f"page.{verb}"),
        "host": HOST in match.seats,
        "free": _free(match, text),
        "clock": clock_words(match.info.clock, words),
        "watching": words.say("page.watching_n", n=watching) if watching else "",
    }


def _free(match: Summary, text: Text) -> str:
    """The seats that anybody may take, by their sides."""
    free = match.info.free() if not match.over else []
    if not free or match.game not in games.names():
        return ""
    game = games.load(match.game)
    config = game.configure(match.info.variant)
    sides = ", ".join(side_name(game, config, seat, text) for seat in free)
    return text.say("page.free_seats", n=len(free), of=len(match.info.places), names=sides)


def _lesson(match: Summary, words: Text, lang: str) -> str:
    """Which lesson or puzzle is followed at a table; empty: none. It is nobody's turn there, and nobody waits."""
    name = match.info.lesson
    if match.game not in games.names() or (name not in names(match.game) and name not in puzzles(match.game)):
        return ""
    title = lesson_title(match.game, name, lang)
    return title if name in puzzles(match.game) else words.say("page.lesson_of", title=title)


def _how_far(match: Summary) -> str:
    if match.info.asked:
        return "lesson_begun"
    return "puzzle_solved" if match.info.lesson in puzzles(match.game) else "lesson_learnt"


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
    if seat in match.info.free():
        return text.say("page.kind_free")
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
