"""A match in plain text: aligned tables, the board, what is asked, and how it ended. For the terminal and for Python."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

from quadriga.kernel import Amount, AnyGame, AnyMatch, Ask, News, Seat
from quadriga.text import Table, Text, catalogue, is_packaged
from quadriga.text.telling import Telling

NARROW = 16  # a column is not squeezed further than this

# Tables -----------------------------------------------------------------------------------------------------------


def columns(rows: Iterable[Sequence[object]], header: Sequence[str] = (), indent: str = "", width: int | None = None) -> str:
    """Rows in aligned columns; columns of numbers stand to the right. Within a width, long cells go on below themselves."""
    body = [[str(cell) for cell in row] for row in rows]
    lines = [list(header), *body] if header else body
    if not lines:
        return ""
    count = max(map(len, lines))
    lines = [[*line, *[""] * (count - len(line))] for line in lines]
    right = [_is_numeric([row[i] for row in body if i < len(row)]) for i in range(count)]
    widths = [max(len(line[i]) for line in lines) for i in range(count)]
    if width is not None:
        _squeeze(widths, right, width - len(indent))

    def write(line: list[str]) -> list[str]:
        cells = [textwrap.wrap(cell, w) or [""] for cell, w in zip(line, widths, strict=True)]
        layers = zip_longest(*cells, fillvalue="")
        return [
            (indent + "  ".join(c.rjust(w) if r else c.ljust(w) for c, w, r in zip(layer, widths, right, strict=True))).rstrip()
            for layer in layers
        ]

    written = [below for line in lines for below in write(line)]
    if header:
        written.insert(len(write(lines[0])), indent + "  ".join("-" * w for w in widths))
    return "\n".join(written)


def _squeeze(widths: list[int], right: Sequence[bool], limit: int) -> None:
    """Make the widest columns of words narrower until the table fits, as far as that goes."""
    while sum(widths) + 2 * (len(widths) - 1) > limit:
        widest = max(range(len(widths)), key=lambda i: -1 if right[i] else widths[i])
        if widths[widest] <= NARROW:
            return
        widths[widest] -= 1


def _is_numeric(cells: list[str]) -> bool:
    return all(map(_is_number, cells)) and any(cell[-1:].isdecimal() or cell[-1:] in "%×" for cell in cells if cell)


def _is_number(cell: str) -> bool:
    return bool(re.fullmatch(r"[-+]?[\d\s.,]*\d(\s?[%×])?|–|", cell))


# The words of a game ----------------------------------------------------------------------------------------------


def game_text(lang: str, game: AnyGame) -> Text:
    """The words of a game; one from outside the package makes do with the shared ones."""
    return catalogue(lang, game.name if is_packaged(game.name) else None)


def title(text: Text, game: AnyGame) -> str:
    """The name of a game on its box."""
    return text.say("game.title") if text.has("game.title") else game.name


def seat_name(text: Text, game: AnyGame, config: Any, seat: Seat) -> str:
    side = game.side(config, seat)
    return text.say("cli.seat", n=side) if isinstance(side, int) and type(side) is int else text.name(side)


def spoken(text: Text, key: str, args: dict[str, Any]) -> str:
    """The sentence for a key; where a catalogue has none, the key and its arguments must do."""
    if text.has(key):
        return text.say(key, **args)
    word = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", key.rpartition(".")[2]).lower().capitalize()
    named = ", ".join(f"{name} {text.name(value)}" for name, value in args.items())
    return f"{word}: {named}" if named else word


def label(text: Text, value: Any) -> str:
    """An option, or an item of a choice, in words."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return spoken(text, f"move.{type(value).__name__}", value._asdict())
    if isinstance(value, tuple):
        return ", ".join(label(text, item) for item in value)
    return "–" if value is None else text.name(value)


def answer_line(text: Text, answer: Any) -> str:
    """A recorded answer in words. Entries older than the rules in force are only kept as written."""
    if isinstance(answer, tuple) and answer and all(isinstance(item, Amount) for item in answer):
        return ", ".join(f"{amount.n} {text.name(amount.item)}" for amount in answer)
    return label(text, answer) or "–"


def news_line(text: Text, news: News) -> str:
    """A report as a sentence."""
    line = spoken(text, f"log.{news.key}", news.args)
    return f"{spoken(text, 'log.under', news.args)} {line}" if "under" in news.args else line


# A match ----------------------------------------------------------------------------------------------------------


def board(text: Text, match: AnyMatch, seat: Seat | None, width: int | None = None) -> str:
    """The position as this seat (None: a watcher) may see it."""
    tables = Telling.of(match.game).board_text(match.view(seat), text)
    return "\n\n".join(f"{table.title}\n{columns(table.rows, table.head, '  ', width)}" for table in tables)


def changes(before: Sequence[Table], after: Sequence[Table]) -> list[str]:
    """What differs between two boards in words: row by row, from what to what."""
    old = {(table.title, row[0]): row for table in before for row in table.rows}
    found: list[str] = []
    for table in after:
        for row in table.rows:
            was = old.get((table.title, row[0]), (row[0], *[""] * (len(row) - 1)))
            cells = zip(table.head[1:], was[1:], row[1:], strict=False)
            whole = len(row) == 2  # the row names what it tells
            found += [f"{row[0] if whole else f'{row[0]}, {head}'}: {_change(a, b)}" for head, a, b in cells if a != b]
    return found


def _change(before: str, after: str) -> str:
    """From what to what; of a list only what is no longer there, and what is there instead."""
    old, new = before.split("; "), after.split("; ")
    gone, come = [item for item in old if item not in new], [item for item in new if item not in old]
    return f"{'; '.join(filter(None, gone)) or '–'} → {'; '.join(filter(None, come)) or '–'}"


def prompt(text: Text, match: AnyMatch, ask: Ask[Any]) -> str:
    """What a seat is asked."""
    side = match.game.side(match.config, ask.seat)
    return spoken(text, f"prompt.{ask.prompt}", {"seat": side, **ask.args})


def ending(text: Text, match: AnyMatch) -> list[str]:
    """How a finished match ended: the way, the winners, the scores."""
    game, result = match.game, match.state.result
    assert result is not None
    names = [seat_name(text, game, match.config, seat) for seat in range(game.seats(match.config))]
    winners = ", ".join(names[seat] for seat in result.winners)
    args = {"winner": game.side(match.config, result.winners[0])} if result.winners else {}
    lines = [spoken(text, f"ends.{result.how}", args)]
    lines.append(text.say("cli.end.winner", n=len(result.winners), names=winners) if winners else text.say("cli.end.nobody"))
    if result.scores:
        scores = ", ".join(f"{n} {s}" for n, s in zip(names, result.scores, strict=False))
        lines.append(text.say("cli.end.scores", scores=scores))
    return lines
