"""Twin worlds: what a viewer is sent must be the same, byte by byte and in the same order, in every world it cannot tell apart.

Compared are the page with its fragments in their order, the data for programs, previews, the options of half-made choices and
refusals; and all of that before and after somebody has answered under seal. Planted leaks prove that a leak would be found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest import mock
from zlib import crc32

from web.harness import house

from campaigns.report import Report
from quadriga import games
from quadriga.games.gaul.rules.deck import look_ahead
from quadriga.kernel import AnyMatch, IllegalMove, Match, Seat, random_dealer, to_json
from quadriga.kernel.run import IMAGINED
from quadriga.lab.fuzz import variants
from quadriga.table import Table
from quadriga.web.page import layers, preview
from quadriga.web.page.viewer import Frame, Viewer, frame
from quadriga.web.stream import Plain, Stream


class Leak(AssertionError):
    """A viewer was sent something that it may not know, by these channels."""

    def __init__(self, sentence: str, channels: list[str]) -> None:
        super().__init__(sentence)
        self.channels = channels


def sent(table: Table, viewer: Viewer) -> dict[str, bytes]:
    """All channels of one viewer, each as its bytes."""
    f = frame(table, viewer)
    words, rule = layers.prompt_of(f)
    shown = layers.snapshot(table, viewer)
    told = {"v": f.version, "prompt": words, "rule": rule, "asked": table.asked(), "view": to_json(f.view)}
    channels = {"page": layers.layers_of(f), "head": [shown.title, shown.prompt, shown.of], "log": shown.spoken, "data": told}
    stream = Stream(table, lambda: viewer, Plain(), -1, "?", shown)  # drawn once, as for all who see the same
    channels["stream"] = stream.opening.decode()
    if viewer.seat is not None and table.match.ask(viewer.seat) is not None:
        channels["choice"] = list(_choices(table, f, viewer.seat))
    elif viewer.seat is not None:
        channels["refusal"] = _refusal(lambda: table.match.answer_written(viewer.seat or 0, ("Nonsense",)))
    return {name: json.dumps(value, ensure_ascii=False, default=str).encode() for name, value in channels.items()}


def _choices(table: Table, f: Frame, seat: Seat) -> Iterator[Any]:
    """What a seat is told about its choices, half made and whole, and about one that does not exist."""
    choice = table.match.options(seat)
    yield f.opts
    for k in range(2):
        is_listed = choice.kind == "one"  # and then the page may leave out what would come to nothing
        path = Random(k).choice(f.options).path if is_listed else choice.write(choice.sample(Random(k)))
        yield preview.preview(f, path[:1])
        yield preview.preview(f, path)
    yield _refusal(lambda: table.match.options(seat).read(("Nonsense", "x")))
    yield table.match.why_no_undo(seat)


def _refusal(act: Callable[[], Any]) -> str:
    try:
        act()
    except IllegalMove as error:
        return f"{error.key} {sorted(error.values.items())}"
    return "taken"


def compare(table: Table, match: AnyMatch, world: AnyMatch, viewer: Viewer, report: Report) -> None:
    """Every channel in the real world and in the other one."""
    table.match = match
    true = sent(table, viewer)
    world.entries = [entry for entry in world.entries if entry.seat != IMAGINED]  # not part of any real match
    world.chronicle = [line for line in match.chronicle or [] if line.news.is_for(viewer.seat)]
    table.match = world
    other = sent(table, viewer)
    table.match = match
    channels = sorted(true.keys() | other.keys())
    for channel in channels:
        report.step()
        report.counts[f"comparisons of {channel}"] += 1
    told = [channel for channel in channels if true.get(channel) != other.get(channel)]
    if told:
        raise Leak(f"{match.game.name}: seat {viewer.seat} can tell by its {', '.join(told)}", told)


async def leaks(folder: Path, name: str, count: int, seed: int = 0, report: Report | None = None) -> Report:
    """Compare so many channels of twin worlds in random matches of all variants of a game."""
    report = report or Report(f"leaks in {name}", count)
    game, rng = games.load(name), Random(f"{seed}/{name}")
    configs = variants(game, seed=str(seed))
    async with house(folder / f"leaks-{name}.db") as place:
        while report.done < count:
            config = rng.choice(configs)
            automata = game.automata(config)
            seats = ["automaton" if s in automata else "here" for s in range(game.seats(config))]
            ada = place.browser()
            made = await ada.create(name, seats, **to_json(config))
            table = await place.tables.open(made["match"])
            _one_match(table, Match(game, table.match.config, random_dealer(rng)), rng, report, count)
            await place.tables.delete(table.key, next(iter(table.holders))[0])
    return report


def _one_match(table: Table, match: AnyMatch, rng: Random, report: Report, count: int) -> None:
    viewers = [Viewer(s, None, () if s is None else (s,), "en") for s in (None, *range(len(table.places)))]
    hide = HIDING.get(match.game.name)
    while not match.over and report.done < count:
        if rng.random() < 0.3:
            viewer = rng.choice(viewers)
            world = match.imagine(viewer.seat, rng)
            report.counts["twins that really differ"] += world.state != match.state
            if [a.seat for a in world.pending] == [a.seat for a in match.asks_before(viewer.seat)]:
                compare(table, match, world, viewer, report)
        if hide is not None and rng.random() < 0.1:
            state = match.checkpoints[-1][1].copy()
            hide(state, rng)
            match = Match(match.game, match.config, random_dealer(rng), state)
            continue
        ask = rng.choice(match.pending)
        before = match.clone() if len(match.pending) > 1 else None
        match.answer(ask.seat, ask.choice.sample(rng))
        if before is not None and match.sealed(ask.seat) is not None:
            viewer = rng.choice([v for v in viewers if v.seat != ask.seat])
            report.counts["twins that differ by a sealed answer"] += 1
            compare(table, match, before, viewer, report)


def _look_ahead(state: Any, rng: Random) -> None:
    """Somebody looks at the next two cards, as cards 35 and 47 allow: in random play that hardly ever happens."""
    deal = random_dealer(rng)
    looking = look_ahead(state, rng.randrange(len(state.seat_of)), 2)
    drawn = None
    with suppress(StopIteration):
        while True:
            drawn = deal(looking.send(drawn), 0)


HIDING: dict[str, Callable[[Any, Random], None]] = {"gaul": _look_ahead}  # games that hide next to nothing by themselves


# Planted leaks ------------------------------------------------------------------------------------------------------


def _digest(state: Any, *more: Any) -> int:
    """The same in every run, as `hash` of a string is not."""
    return crc32(json.dumps([to_json(state), *more], sort_keys=True).encode())


def _mark(table: Table) -> int:
    """Something that depends on the whole state, and on who has answered."""
    sealed = [seat for seat in range(len(table.places)) if table.match.sealed(seat) is not None]
    return _digest(table.match.state, sealed) % 10_007


@contextmanager
def _patched(where: Any, name: str, change: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Iterator[None]:
    with mock.patch.object(where, name, change(getattr(where, name))):
        yield


def _on_page() -> AbstractContextManager[None]:
    """A number beside the title that depends on everything."""
    return _patched(layers, "extra_layer", lambda honest: lambda f: {**honest(f), "leak": str(_mark(f.table))})


def _in_size() -> AbstractContextManager[None]:
    """Blanks that nobody sees, more or fewer of them."""
    return _patched(layers, "extra_layer", lambda honest: lambda f: {**honest(f), "leak": " " * (_mark(f.table) % 50)})


def _in_order() -> AbstractContextManager[None]:
    """Fragments in one order or another."""

    def ordered(f: Frame) -> dict[str, str]:
        keys = ["a", "b", "c", "d"]
        Random(_mark(f.table)).shuffle(keys)
        return dict.fromkeys(keys, "")

    return _patched(layers, "extra_layer", lambda honest: lambda f: honest(f) | ordered(f))


def _in_preview() -> AbstractContextManager[None]:
    """A preview that looks at the real world."""
    return _patched(preview, "consequences", lambda honest: lambda f, seat, move: f"{honest(f, seat, move)} {_mark(f.table)}")


def _in_prompt() -> AbstractContextManager[None]:
    """A rule cited or not."""
    return _patched(layers, "prompt_of", lambda honest: lambda f: (honest(f)[0], str(_mark(f.table) % 5)))


def _in_title() -> AbstractContextManager[None]:
    """A mark in the title of the window."""
    return _patched(layers, "page_title", lambda honest: lambda f, mine: f"{honest(f, mine)} {_mark(f.table)}")


def _in_chronicle() -> AbstractContextManager[None]:
    """One line more, with something in it."""
    return _patched(layers, "spoken_lines", lambda honest: lambda f: (*honest(f), (0, str(_mark(f.table)))))


def _in_stream() -> AbstractContextManager[None]:
    """An event with some blanks at its end that depend on everything."""
    return _patched(
        Stream, "event", lambda honest: lambda self, page, jump: honest(self, page, jump) + b" " * (_mark(self.table) % 50)
    )


def _in_refusal() -> AbstractContextManager[None]:
    """A refusal that says more to one than to another."""

    def telling(honest: Callable[..., Any]) -> Callable[..., Any]:
        def answer_written(self: AnyMatch, seat: Seat, path: Any) -> None:
            try:
                honest(self, seat, path)
            except IllegalMove as error:
                error.values["leak"] = _digest(self.state)
                raise

        return answer_written

    return _patched(Match, "answer_written", telling)


class Plant(NamedTuple):
    """A leak made on purpose, and the channel in which it must be found."""

    make: Callable[[], AbstractContextManager[None]]
    channel: str


PLANTS: dict[str, Plant] = {
    "page": Plant(_on_page, "page"),
    "size": Plant(_in_size, "page"),
    "order": Plant(_in_order, "page"),
    "title": Plant(_in_title, "head"),
    "chronicle": Plant(_in_chronicle, "log"),
    "prompt": Plant(_in_prompt, "data"),
    "stream": Plant(_in_stream, "stream"),
    "preview": Plant(_in_preview, "choice"),
    "refusal": Plant(_in_refusal, "refusal"),
}


async def is_found(folder: Path, name: str, plant: str, within: int) -> bool:
    """Whether a planted leak is found in its channel within so many comparisons."""
    try:
        with PLANTS[plant].make():
            await leaks(folder, name, within)
    except Leak as leak:
        return PLANTS[plant].channel in leak.channels
    return False
