"""Whether the draws of a record were the ones that were due: it is dealt again from the published secrets."""

from __future__ import annotations

from typing import Any, NamedTuple

from quadriga.kernel.dealer import BROWSER, SECRET, SERVER, SecretDealer, Share
from quadriga.kernel.errors import BadRecord
from quadriga.kernel.game import AnyGame
from quadriga.kernel.match import AnyMatch
from quadriga.kernel.notation import notate
from quadriga.kernel.record import believe, check_shape, enter, opened, to_enter
from quadriga.kernel.seats import PERSON, read_seats
from quadriga.kernel.shares import read_dealers

UNKNOWN = frozenset(  # what cannot be told; any other doubt says that something is wrong
    f"refuse.verify.{word}"
    for word in ("no_commitment", "nobody", "running", "unpublished", "other_rules", "changed", "position", "cut", "covers")
)


class Verdict(NamedTuple):
    """What dealing a record again showed."""

    draws: int
    confirmed: int  # how many of them follow from a published secret
    doubts: list[BadRecord]  # what is wrong or cannot be checked; none if every draw was fair

    @property
    def fair(self) -> bool | None:
        """Whether every draw was the one that was due; None if nothing is wrong, but not everything can be told."""
        if not self.doubts:
            return True
        return None if all(doubt.key in UNKNOWN for doubt in self.doubts) else False


def verify(game: AnyGame, data: Any, commitment: str = "") -> Verdict:
    """Deal a record again, each part of it from its dealer's published secret. `commitment` is what was seen at the start."""
    check_shape(data)
    shares = read_dealers(data)
    draws = sum(1 for entry in data["entries"] if entry[0] == "chance")
    doubts = _doubts(shares, draws) + _about_commitment(commitment, shares, draws) + _about_numbers(game, data, shares)
    if not any(share.is_kept for share in shares):
        return Verdict(draws, 0, doubts)
    if data["rules"] != game.rules_version:
        other = BadRecord("refuse.verify.other_rules", version=data["rules"], current=game.rules_version)
        return Verdict(draws, 0, [*doubts, other])
    match = opened(game, data, believe)
    if match.dealt:
        doubts.append(BadRecord("refuse.verify.changed", last=match.dealt))
    elif data.get("start") is not None and match.checkpoints[0][1] != game.new(match.config):
        doubts.append(BadRecord("refuse.verify.position"))
    confirmed, wrong = _deal_again(match, to_enter(match, data), shares)
    if not wrong and not match.over and data.get("ended") is None and shares[-1].secret is not None:
        wrong.append(BadRecord("refuse.verify.cut"))
    return Verdict(draws, confirmed, doubts + wrong)


def list_draws(game: AnyGame, data: Any) -> list[dict[str, Any]]:
    """From what each draw of a record was made, for programs that check it without knowing the rules."""
    check_shape(data)
    match = opened(game, data, believe)
    found: list[dict[str, Any]] = []
    for number, entry in to_enter(match, data):
        if match.chance is not None and entry[0] == "chance":
            weights = match.chance.weights
            items = [list(notate(item)) for item in match.chance.items]
            found.append({"items": items} | ({} if weights is None else {"weights": list(weights)}))
        enter(match, entry, number)
    return found


def count_numbers(data: Any) -> tuple[int, int]:
    """How many numbers browsers mixed in for the dealers of a record, and how many the server drew in their place."""
    given = [number.by for share in read_dealers(data) for number in share.numbers]
    return given.count(BROWSER), given.count(SERVER)


def _doubts(shares: list[Share], draws: int) -> list[BadRecord]:
    """What is to be said before anything is dealt again."""
    if not shares:
        return [BadRecord("refuse.verify.no_commitment")]
    doubts = [BadRecord("refuse.verify.nobody", n=shares[0].first + 1)] if shares[0].first else []
    ends = [share.first for share in shares[1:]]
    for share, end in zip(shares, [*ends, draws], strict=True):
        if len(shares) > 1 and share.first >= end:
            continue  # none of the draws is this dealer's
        if share.secret is None:
            doubts.append(_unpublished(share, end, is_last=share is shares[-1]))
        elif not share.is_kept:
            doubts.append(BadRecord("refuse.verify.secret"))
        elif len(share.secret) < SECRET:
            doubts.append(BadRecord("refuse.verify.short_secret", n=len(share.secret), due=SECRET))
    return doubts


def _about_commitment(commitment: str, shares: list[Share], draws: int) -> list[BadRecord]:
    """Whether what somebody saw at the start is what the draws rest on: one who promised it and dealt nothing is no help."""
    if not commitment or not shares:
        return []
    ends = [*(share.first for share in shares[1:]), draws]
    dealt = [
        (s.first, min(end, draws)) for s, end in zip(shares, ends, strict=True) if s.commitment == commitment.strip().lower()
    ]
    if not dealt:
        return [BadRecord("refuse.verify.other_commitment", commitment=commitment)]
    (first, end), *_ = dealt
    if first == 0 and end == draws:
        return []
    if first >= end:
        return [BadRecord("refuse.verify.idle_commitment", commitment=commitment)]
    return [BadRecord("refuse.verify.covers", first=first + 1, last=end)]


def _about_numbers(game: AnyGame, data: Any, shares: list[Share]) -> list[BadRecord]:
    """The numbers of seats where nobody sat who could have given one."""
    seats = read_seats(game, game.configure(data["config"]), data)
    people = {seat for seat, info in enumerate(seats) if info.kind == PERSON}
    strange = sorted({number.seat for share in shares for number in share.numbers} - people)
    return [BadRecord("refuse.verify.strange_number", seat=seat) for seat in strange]


def _unpublished(share: Share, end: int, *, is_last: bool) -> BadRecord:
    if is_last:
        return BadRecord("refuse.verify.running")
    return BadRecord("refuse.verify.unpublished", first=share.first + 1, last=end)


def _deal_again(match: AnyMatch, entries: list[tuple[int, list[Any]]], shares: list[Share]) -> tuple[int, list[BadRecord]]:
    """How many draws come out the same, and those that do not; what a secret is not known for is passed over.

    A record that breaks off at an entry which does not fit is refused; after false draws, that is the last thing found wrong.
    """
    confirmed = 0
    wrong: list[BadRecord] = []
    for number, entry in entries:
        due = _due(match, entry, shares)
        try:
            enter(match, entry, number)
        except BadRecord as error:
            if not wrong:
                raise
            wrong.append(error)
            break
        if due == tuple(entry[1:]):
            confirmed += 1
        elif due is not None:
            wrong.append(BadRecord("refuse.verify.unfair", number=number, words=" ".join(entry[1:]), due=" ".join(due)))
    return confirmed, wrong


def _due(match: AnyMatch, entry: list[Any], shares: list[Share]) -> tuple[str, ...] | None:
    """What the dealer of this draw had to deal; None if it is no draw, or if the secret is not known."""
    share = next((share for share in reversed(shares) if share.first <= match.dealt), None)
    if match.chance is None or entry[0] != "chance" or share is None or not share.is_kept:
        return None
    return notate(SecretDealer(share.secret, numbers=share.numbers)(match.chance, match.dealt))
