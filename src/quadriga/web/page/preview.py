"""What a half-made choice would do: a pure function of what the seat knows and of the parts chosen so far."""

from __future__ import annotations

from random import Random
from typing import Any

from quadriga.kernel import IllegalMove, Seat, Written
from quadriga.table import follow
from quadriga.text.telling import Plan
from quadriga.web.page import question
from quadriga.web.page.fallback import sentence
from quadriga.web.page.layers import prompt_of
from quadriga.web.page.viewer import Frame

NOTED = 8  # up to this many last parts, the consequences of each are shown
FEW = 4  # and up to this many ways on, whatever is still open
NOTHING: dict[str, Any] = {"note": "", "deed": "", "final": False, "ends": False}  # of a choice that is not whole


def preview(f: Frame, parts: tuple[str | None, ...]) -> dict[str, Any]:
    """Prompt, drawing, consequences, and whether the choice can be taken back. `None` is a part that is still open."""
    seat = f.viewer.seat
    assert seat is not None
    choice = f.table.match.options(seat)
    if choice.kind != "one":
        return _shaped(f, seat, tuple(part for part in parts if part is not None))
    options = [option for option in f.options if _fits(option.path, parts)]
    if not options and (plan := _planned(f, parts)) is not None:
        return _several(f, seat, parts, plan)
    if not options:
        raise IllegalMove("refuse.not_legal")
    words = f.words
    chosen = [words.part(options[0], depth) for depth, part in enumerate(parts) if part is not None]
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


def _planned(f: Frame, parts: tuple[str | None, ...]) -> Plan | None:
    """The plan that is pointed at."""
    assert f.ask is not None
    return next((plan for plan in question.plans(f.ask, f.words, f.options) if _fits(plan.path, parts)), None)


def _several(f: Frame, seat: Seat, parts: tuple[str | None, ...], plan: Plan) -> dict[str, Any]:
    """Several answers one after the other, as far as they can be foreseen."""
    deed = f.words.title(plan.label)
    world = f.table.match.imagine(seat, Random(0))
    follow(world, seat, plan.answers)
    goes_on = any(ask.seat == seat for ask in world.pending)
    barrier = world.why_no_undo(seat) is not None
    data = {"prompt": deed, "overlay": overlay(f, f.scene.ghosts(f.view, seat, parts, f.text)), "labels": {}, "notes": {}}
    return data | NOTHING | {"deed": deed, "note": deed, "final": barrier or not goes_on, "ends": not goes_on and not barrier}


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
    return data | outcome(f, seat, move, question.shaped_line(ask, move, f.words))


def outcome(f: Frame, seat: Seat, move: Any, deed: str) -> dict[str, Any]:
    """What a whole choice would do, in the words of the button that does it, and whether it could be taken back."""
    ends, barrier = is_final(f, seat, move)
    return {"note": consequences(f, seat, move), "deed": deed, "final": ends or barrier, "ends": ends and not barrier}


def overlay(f: Frame, ghosts: str) -> str:
    width, height = f.scene.size
    return f'<svg id="r-overlay" viewBox="0 0 {width} {height}">{ghosts}</svg>'


def consequences(f: Frame, seat: Seat, move: Any) -> str:
    """What all worlds that the seat can imagine agree on, beyond the move itself, and which seat of the game's own is next."""
    foreseen = f.table.match.foresee(seat, move)
    told = [item for item in foreseen.news if not f.telling.repeats(item, move)]
    lines = [sentence(f.text, f"log.{item.key}", **item.args) for item in told]
    if foreseen.then is not None:
        lines.append(f.say("then_acts", name=f.names[foreseen.then]))
    return " ".join(lines)


def is_final(f: Frame, seat: Seat, move: Any) -> tuple[bool, bool]:
    """Whether others act next, and whether the choice could not be taken back even before they do, as far as the seat can
    know: under seal its answer may be the last."""
    rng = Random(0)
    world = f.table.match.imagine(seat, rng)
    world.seal_others(seat, lambda ask: ask.choice.sample(rng))
    world.stops_at_deputies = True
    world.answer(seat, move)
    goes_on = any(ask.seat == seat for ask in world.pending)  # else others act next, and then it is too late
    return not goes_on, world.why_no_undo(seat) is not None
