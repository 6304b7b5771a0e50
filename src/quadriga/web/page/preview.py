"""What a half-made choice would do: a pure function of what the seat knows and of the parts chosen so far."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from quadriga.kernel import AnyMatch, Chance, IllegalMove, News, Seat, Written
from quadriga.kernel.foresee import Foresight
from quadriga.table import follow
from quadriga.text import Text
from quadriga.text.telling import Plan
from quadriga.web.page import question
from quadriga.web.page.fallback import sentence
from quadriga.web.page.layers import prompt_of
from quadriga.web.page.viewer import Frame
from quadriga.web.page.winning import surely_wins

NOTED = 8  # up to this many last parts, the consequences of each are shown
FEW = 4  # and up to this many ways on, whatever is still open
# of a choice that is not whole
NOTHING: dict[str, Any] = {"note": "", "deed": "", "final": False, "ends": False, "why": "", "shows": "", "caution": ""}
WHY = {"undo.chance": "drawn", "undo.over": "over"}  # why it cannot be taken back; else something is shown
PATIENCE = 12  # answers of others that are imagined to see whether a turn goes on
TRIES = 6  # how often: one of them may call off what another lets pass


def preview(f: Frame, parts: tuple[str | None, ...]) -> dict[str, Any]:
    """Prompt, drawing, consequences, and whether the choice can be taken back. `None` is a part that is still open."""
    seat = f.viewer.seat
    assert seat is not None
    choice = f.table.match.options(seat)
    if choice.kind != "one":
        return _shaped(f, seat, tuple(part for part in parts if part is not None))
    options = [option for option in f.options if _fits(option.path, parts)]
    planned = _planned(f, parts)
    if whole_plan := next((plan for plan in planned if plan.path == parts), None):
        return _several(f, seat, parts, whole_plan)
    if not options and planned:
        return _several(f, seat, parts, planned[0]) if len(planned) == 1 else _one_of(f, seat, parts, planned[0])
    if not options:
        raise IllegalMove("refuse.not_legal")
    words = f.words
    is_open = len({option.path[0] for option in options}) > 1  # what is done is not chosen yet: only its thing has a name
    named = words.thing if is_open else words.part
    chosen = [named(options[0], depth) for depth in range(len(parts)) if _is_named(options, parts, depth, named)]
    if len(chosen) > 1 and parts[0] is not None:
        chosen = chosen[1:]  # what kind of move it is stands in the prompt already
    whole = len(options) == 1 and len(options[0].path) == len(parts) and None not in parts
    ghosts = f.scene.ghosts(f.view, seat, parts, f.text)
    data: dict[str, Any] = {
        "prompt": _prompt(f, options[0], parts, whole, words.title(", ".join(chosen))) if chosen else prompt_of(f)[0],
        "overlay": overlay(f, ghosts),
        "labels": {},
        "notes": {},
        **NOTHING,
    }
    if whole:
        data |= outcome(f, seat, options[0].move, words.line(options[0]))
    elif len(options) <= FEW or (_is_last(options, parts) and len(options) <= NOTED):
        data["labels"], data["notes"] = _ways(f, seat, options, parts)
    return data


def _is_named(
    options: list[question.Option], parts: tuple[str | None, ...], depth: int, named: Callable[[question.Option, int], str]
) -> bool:
    """Whether a part is chosen, and called the same whatever is chosen for the parts before it that are still open."""
    if parts[depth] is None:
        return False
    return None not in parts[:depth] or len({named(option, depth) for option in options}) == 1


def _planned(f: Frame, parts: tuple[str | None, ...]) -> list[Plan]:
    """The plans that are pointed at."""
    assert f.ask is not None
    return [plan for plan in question.plans(f.ask, f.words, f.options) if _fits(plan.path, parts)]


def _one_of(f: Frame, seat: Seat, parts: tuple[str | None, ...], plan: Plan) -> dict[str, Any]:
    """Several plans begin so: which of them is meant is asked in the game's words (`plan.<Move>`) where it has some."""
    key = f"plan.{plan.path[0]}"
    asked = f.text.say(key) if f.text.has(key) else prompt_of(f)[0]
    drawn = overlay(f, f.scene.ghosts(f.view, seat, parts, f.text))
    return {"prompt": asked, "overlay": drawn, "labels": {}, "notes": {}} | NOTHING


def _several(f: Frame, seat: Seat, parts: tuple[str | None, ...], plan: Plan) -> dict[str, Any]:
    """Several answers one after the other, as far as they can be foreseen."""
    deed = f.words.title(plan.label)
    world = f.table.match.imagine(seat, Random(0))
    turns = len(world.checkpoints)
    follow(world, seat, plan.answers)
    fate = Fate(*_whose_turn(world, seat, turns), world.why_no_undo(seat), "")
    data = {"prompt": deed, "overlay": overlay(f, f.scene.ghosts(f.view, seat, parts, f.text)), "labels": {}, "notes": {}}
    return data | NOTHING | {"deed": deed, "note": deed} | _held(f, fate)


def _prompt(f: Frame, option: question.Option, parts: tuple[str | None, ...], whole: bool, chosen: str) -> str:
    """What has been chosen and what comes next: in the game's words (`choose.<Move>.<field>`) where it has some."""
    if whole:
        return f.words.line(option)
    opened = [depth for depth in range(1, len(option.path)) if depth >= len(parts) or parts[depth] is None]
    fields = getattr(option.move, "_fields", ())
    if opened and opened[0] <= len(fields):
        key = f"choose.{type(option.move).__name__}.{fields[opened[0] - 1]}"
        if f.text.has(key):
            return f.text.say(key, parts=chosen)
    return f.say("choosing", parts=chosen)


def _ways(
    f: Frame, seat: Seat, options: list[question.Option], parts: tuple[str | None, ...]
) -> tuple[dict[str, str], dict[str, str]]:
    """The few ways on: names and consequences, by the written move and by each open part that only one of them has."""
    words = f.words
    labels: dict[str, str] = {}
    notes: dict[str, str] = {}
    for option in options:
        told = consequences(f, seat, option.move)
        notes["/".join(option.path)] = told
        for depth, part in enumerate(option.path):
            if depth < len(parts) and parts[depth] is not None:
                continue
            labels["/".join(option.path[: depth + 1])] = words.part(option, depth)
            if sum(part in other.path for other in options) == 1:
                notes[part] = told
    return labels, notes


def _fits(path: Written, parts: tuple[str | None, ...]) -> bool:
    return len(parts) <= len(path) and all(part is None or part == word for part, word in zip(parts, path, strict=False))


def _is_last(options: list[question.Option], parts: tuple[str | None, ...]) -> bool:
    """Whether one part alone is still open, the same for all options."""
    opened = [len(option.path) - sum(part is not None for part in parts) for option in options]
    return all(left == 1 for left in opened)


def _shaped(f: Frame, seat: Seat, parts: Written) -> dict[str, Any]:
    """A number, a set, an order or amounts: shown once they are complete."""
    data: dict[str, Any] = {"prompt": prompt_of(f)[0], "labels": {}, "notes": {}, **NOTHING}
    data["overlay"] = overlay(f, f.scene.ghosts(f.view, seat, parts, f.text))
    ask = f.ask
    assert ask is not None
    try:
        move = ask.choice.read(parts)
    except IllegalMove:
        return data
    data["prompt"] = f.telling.done(f.view, ask, move, f.text) or data["prompt"]
    return data | outcome(f, seat, move, question.shaped_line(ask, move, f.words))


def outcome(f: Frame, seat: Seat, move: Any, deed: str) -> dict[str, Any]:
    """What a whole choice would do, in the words of the button that does it, and whether it could be taken back."""
    fate = fate_of(f.table.match, seat, move)
    foreseen = f.table.match.foresee(seat, move)
    held = _held(f, fate)
    if held["why"] == "ends" and (herald := _herald(f, foreseen)):
        held["shows"] = f.text.say(f"herald.{herald.key}")
        foreseen.news.remove(herald)  # it is said once
    caution = f.telling.caution(f.view, move, _answer_before(f, seat), f.text)
    return {
        "note": _told(f, seat, move, foreseen),
        "deed": deed,
        "caution": caution or "",
        **held,
    }


def _herald(f: Frame, foreseen: Foresight) -> News | None:
    """That others act next says less than what is over then, where the game has words for that (`herald.<report>`)."""
    return next((news for news in foreseen.news if f.text.has(f"herald.{news.key}")), None)


def _held(f: Frame, fate: Fate) -> dict[str, Any]:
    """Whether an answer asks first, and which sentence says why (`ask_…`, or what it shows)."""
    if fate.wins:
        return {"final": True, "ends": False, "why": "won", "shows": ""}
    if f.ask is not None and f.ask.prompt in f.telling.settled:
        return {"final": False, "ends": False, "why": "", "shows": ""}
    if fate.barrier is not None:
        return {"final": True, "ends": False, "why": WHY.get(fate.barrier, "final"), "shows": _shown(f, fate)}
    why = "ends" if fate.ends else "waits" if fate.waits else ""
    return {"final": bool(why), "ends": fate.ends, "why": why, "shows": ""}


def _shown(f: Frame, fate: Fate) -> str:
    """What bars the way back, in the game's words where it has some."""
    assert f.ask is not None
    what = bar(f.text, f.ask.prompt, fate)
    return f.say("ask_shows", what=what) if what else ""


def bar(text: Text, prompt: str, fate: Fate) -> str:
    """That all answer this question at once, and what comes of it (`sealed.<prompt>`); or what is drawn (`reveal.<draw>`)."""
    keys = (f"sealed.{prompt}", f"reveal.{fate.drawn}") if fate.barrier != "undo.over" else ()
    return next((text.say(key) for key in keys if text.has(key)), "")


def _answer_before(f: Frame, seat: Seat) -> Any:
    """What this seat has answered last."""
    match = f.table.match
    place = next((i for i in range(len(match.entries) - 1, -1, -1) if match.entries[i].seat == seat), None)
    if place is not None and place < match.checkpoints[0][0]:
        match = f.table.whole()
    return None if place is None else match.entries[place].answer


def overlay(f: Frame, ghosts: str) -> str:
    width, height = f.scene.size
    return f'<svg id="r-overlay" viewBox="0 0 {width} {height}">{ghosts}</svg>'


def consequences(f: Frame, seat: Seat, move: Any) -> str:
    """What all worlds that the seat can imagine agree on, beyond the move itself, and which seat of the game's own is next."""
    return _told(f, seat, move, f.table.match.foresee(seat, move))


def _told(f: Frame, seat: Seat, move: Any, foreseen: Foresight) -> str:
    told = f.telling.sum_up([item for item in foreseen.news if not f.telling.repeats(item, move)])
    lines = [sentence(f.text, _foretold(f.text, item.key), **item.args) for item in f.telling.ranked(told, seat)]
    if brought := f.telling.brings(f.view, seat, move, f.text):
        lines.append(brought)
    if foreseen.then is not None:
        lines.append(f.say("then_acts", name=f.names[foreseen.then]))
    return " ".join(lines)


def _foretold(text: Text, key: str) -> str:
    """A report before it is one, in words of its own (`will.<key>`) where those of the chronicle say that it has happened."""
    return f"will.{key}" if text.has(f"will.{key}") else f"log.{key}"


class Fate(NamedTuple):
    """What becomes of an answer, as far as the seat can know: under seal its answer may be the last."""

    ends: bool  # the turn goes to others
    waits: bool  # others are asked, and then this seat goes on
    barrier: str | None  # why it could not be taken back even before they act: the reason that undo will give
    drawn: str  # what is drawn first by it: the key of the draw
    wins: bool = False  # it ends the game, and this seat alone wins, whatever it does not know


def fate_of(match: AnyMatch, seat: Seat, move: Any) -> Fate:
    """What undo will say once the seat has answered. Seats that the game plays act within the answer, and count with it."""
    rng = Random(0)
    world = match.imagine(seat, rng)
    world.seal_others(seat, lambda ask: ask.choice.sample(rng))
    turns = len(world.checkpoints)
    drawn: list[str] = []
    deal = world.dealer

    def noting(chance: Chance[Any], ordinal: int) -> Any:
        drawn.append(chance.what)
        assert deal is not None
        return deal(chance, ordinal)

    if deal is not None:
        world.dealer = noting
    world.answer(seat, move)
    what = drawn[0] if drawn else ""
    barrier = world.why_no_undo(seat)
    if world.over and world.dealt > match.dealt:
        barrier = "undo.chance"  # that it ends the game is luck of this world
    if barrier == "undo.over":
        return Fate(True, False, barrier, what, surely_wins(match, seat, move))
    return Fate(*_whose_turn(world, seat, turns), barrier, what)


def _whose_turn(world: AnyMatch, seat: Seat, turns: int) -> tuple[bool, bool]:
    """Whether the turn goes to others; and whether they are asked, and then this seat goes on. `turns`: how many had begun."""
    if any(ask.seat == seat for ask in world.pending):
        return False, False
    waits = any(_goes_on(world, seat, turns, Random(n)) for n in range(TRIES))
    return not waits, waits


def _goes_on(world: AnyMatch, seat: Seat, turns: int, rng: Random) -> bool:
    """Whether this seat is asked again in the same turn, once the others have said something. Where all others are asked under
    seal they only react to it, although the rules may have begun another turn by then."""
    world = world.clone()
    for _ in range(PATIENCE):
        if any(ask.seat == seat for ask in world.pending):
            return True
        if not world.pending or (len(world.checkpoints) != turns and not world.is_sealed):
            return False
        ask = world.pending[0]
        world.answer(ask.seat, ask.choice.sample(rng))
    return False
