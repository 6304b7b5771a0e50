"""Matches that are over, as the store has them, without anybody having played them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from quadriga import games
from quadriga.club.finished import read_finished
from quadriga.club.tally import count
from quadriga.kernel import BOT
from quadriga.kernel.state import to_json
from quadriga.table import HERE, HOST, LINK, Info, Note, Place, Storage, Stored
from quadriga.table.storage import Change

ANSWERS = [[0, "Place", "SHIP_42", "CRETA_AEGYPTUS", "CRETA"], [1, "Place", "SWORD_60", "CYRENE_AEGYPTUS", "AEGYPTUS"]] * 4


def seats_of(people: Sequence[str]) -> list[Place]:
    """A place each: a person by name, or `bot:<level>`."""
    places = [Place(BOT, one[4:]) if one.startswith("bot:") else Place(LINK, name=one.title()) for one in people]
    return [replace(place, kind=HERE) if n == 0 and place.kind == LINK else place for n, place in enumerate(places)]


def end(
    storage: Storage,
    key: str,
    people: Sequence[str],
    winners: Sequence[int] = (0,),
    *,
    game: str = "caesar",
    settings: dict[str, str] | None = None,
    scores: Sequence[int] = (),
    how: str = "markers",
    holders: Sequence[tuple[str, int]] | None = None,
    answers: Sequence[Any] = ANSWERS,
    notes: Sequence[Note] = (),
    **info: Any,
) -> None:
    """A match that these people, and bots, have played to its end."""
    config = to_json(games.load(game).configure(settings or {}))
    record = {"game": game, "rules": 1, "config": config, "entries": list(answers), "checkpoints": []}
    joined = [seat for seat, one in enumerate(people) if seat and not one.startswith("bot:")]
    known = Info(**{"places": seats_of(people), "joined": joined, "notes": list(notes), "rated": True, **info})
    held = [(one, seat) for seat, one in enumerate(people) if not one.startswith("bot:")] if holders is None else list(holders)
    storage.create(Stored(key, record, known, None, holders=[("host", HOST), *held]), {}).result()
    result = {"winners": list(winners), "scores": list(scores) or [0] * len(people), "how": how}
    storage.append(key, Change(len(answers), [], 2, True, None, known, result=result)).result()


def tally(storage: Storage, key: str) -> str:
    """Count it; gives of what kind it is."""
    finished = read_finished(storage, key)
    assert finished is not None
    storage.write(lambda db: count(db, key, finished)).result()
    return finished.kind.value
