"""What a profile tells of a person, in the words of whoever reads it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from quadriga import games
from quadriga.club.finished import Kind
from quadriga.club.history import Best, Count, Duel, Result, Standing, Statistics
from quadriga.club.ratings import Rating, bots
from quadriga.text import Text, catalogue
from quadriga.web.page.fallback import title_of
from quadriga.web.page.names import level_name


def words_of(game: str, lang: str) -> Text:
    """The words of a game; those of the pages for one that is not here any more."""
    return catalogue(lang, game if game in games.names() else None)


def game_title(game: str, lang: str) -> str:
    return title_of(words_of(game, lang), game)


def rating_words(rating: Rating, text: Text) -> str:
    """A rating as a sentence would say it."""
    return text.say("page.club.rating", n=rating.number, margin=rating.margin)


def kept_name(key: str, text: Text) -> str:
    """A name that was kept as its key: of a side, of several, or of an opening."""
    return ", ".join(_one_name(part, text) for part in key.split("+"))


def _one_name(key: str, text: Text) -> str:
    if text.has(key):
        return text.say(key)
    return key.rpartition(".")[2].replace("_", " ").title()


def day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d")


def result_row(result: Result, lang: str) -> dict[str, Any]:
    """One game of a history: what, when, with whom, how it ended, and what it did to the rating."""
    text = words_of(result.game, lang)
    others = [
        {
            "name": _who(other.name, other.level, other.side, text),
            "address": f"/p/{other.public}" if other.public else "",
        }
        for other in result.others
    ]
    return {
        "game": title_of(text, result.game),
        "day": day(result.ended),
        "side": kept_name(result.side, text),
        "others": others,
        "outcome": _outcome(result, text),
        "why": text.say(f"page.club.why.{result.kind}"),
        "rating": _change(result, text),
        "address": f"/t/{result.match}" if result.is_kept else "",
    }


def _who(name: str, level: str, side: str, text: Text) -> str:
    if level:
        return text.say("page.bot", level=level_name(text, level))
    return name or kept_name(side, text)


def _outcome(result: Result, text: Text) -> str:
    if result.kind is Kind.VOID:
        return text.say("page.club.void")
    if result.won:
        return text.say("page.club.won")
    if result.kind is Kind.SOLO or result.players <= 2:
        return text.say("page.club.lost")
    return text.say("page.club.placed", n=result.place, of=result.players)


def _change(result: Result, text: Text) -> str:
    if result.before is None or result.after is None:
        return ""
    return text.say("page.club.change", before=result.before.number, after=result.after.number)


# Tables -----------------------------------------------------------------------------------------------------------


def statistics_of(game: str, known: Statistics, lang: str) -> dict[str, Any]:
    """The tables of a game: by side, seat, number of players and opening."""
    text = words_of(game, lang)
    tables = {
        "side": [(kept_name(key, text), count) for key, count in known.sides.items()],
        "seat": [(text.say("page.club.seat_n", n=seat + 1), count) for seat, count in sorted(known.seats.items())],
        "players": [(text.say("page.club.players_n", n=players), count) for players, count in sorted(known.players.items())],
        "opening": [(kept_name(key, text), count) for key, count in known.openings.items()],
    }
    return {
        "title": title_of(text, game),
        "all": count_words(known.all, text),
        "tables": [(text.say(f"page.club.by_{name}"), _rows(rows)) for name, rows in tables.items() if rows],
    }


def _rows(rows: list[tuple[str, Count]]) -> list[dict[str, Any]]:
    return [{"name": name, "matches": count.matches, "won": count.won, "share": count.share} for name, count in rows]


def count_words(count: Count, text: Text) -> str:
    return text.say("page.club.count", n=count.matches, won=count.won, share=count.share)


def best_words(best: Best, lang: str) -> dict[str, str]:
    text = words_of(best.game, lang)
    words = text.say("page.club.best", n=best.matches, won=best.won, score=best.score)
    return {"title": title_of(text, best.game), "words": words}


def duel_words(duel: Duel, name: str, lang: str) -> dict[str, str]:
    text = words_of(duel.game, lang)
    words = text.say("page.club.duel", ahead=duel.ahead, behind=duel.behind, level=duel.level, name=name)
    return {"title": title_of(text, duel.game), "words": words}


def ladder(game: str, people: list[Standing], lang: str, nameless: str) -> list[dict[str, Any]]:
    """People and bots on one scale, the strongest first."""
    text = words_of(game, lang)
    rows = [(one.rating, one.name or nameless, f"/p/{one.public}") for one in people]
    rows += [(rating, text.say("page.bot", level=level_name(text, level)), "") for level, rating in bots(game).items()]
    return [
        {"name": name, "address": address, "rating": rating_words(rating, text)}
        for rating, name, address in sorted(rows, key=lambda row: -row[0].mu)
    ]
