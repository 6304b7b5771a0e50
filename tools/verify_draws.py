#!/usr/bin/env python3
"""Check the draws of a saved match without Quadriga: one file, standard library only.

    quadriga verify match.json --draws draws.json
    python3 verify_draws.py match.json --draws draws.json [--commitment SHA256]

A record does not say from what a draw was made, because the rules say that. So this program tells for every draw the one thing
that it can tell alone: the number that the dealer had to draw by. It checks that

- every published secret has 32 bytes and is the one that was committed to;
- the commitment is the one you give with --commitment, and whoever made it dealt every draw;
- every number that was mixed in has 32 bytes, stands once and in the order of the seats, and belongs to a seat of a person;
- where the record lists what could be drawn (`quadriga verify --draws` writes that), each draw is the one that was due.

The n-th draw (from 0) of a dealer: HMAC-SHA256(key, n in decimal digits) as a big-endian number, modulo the number of items or
the sum of their weights. The key is the secret, or HMAC-SHA256(secret, "numbers" and the numbers in the order of their seats).
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from pathlib import Path
from typing import Any

SECRET = 32


def dealing_key(secret: bytes, numbers: list[bytes]) -> bytes:
    return hmac.digest(secret, b"numbers" + b"".join(numbers), "sha256") if numbers else secret


def due(key: bytes, ordinal: int, items: list[list[str]], weights: list[int] | None) -> list[str]:
    """What had to be drawn."""
    number = int.from_bytes(hmac.digest(key, str(ordinal).encode(), "sha256"), "big")
    if weights is None:
        return items[number % len(items)]
    number %= sum(weights)
    for item, weight in zip(items, weights, strict=True):
        if number < weight:
            return item
        number -= weight
    raise ValueError("a draw without items")


def dealers_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Who dealt, in the form of today."""
    if "dealers" in record:
        return list(record["dealers"])
    return [{"first": 0, "commitment": record["commitment"], "secret": record.get("secret")}] if "commitment" in record else []


def check_dealer(dealer: dict[str, Any], problems: list[str]) -> bytes | None:
    """The key of a dealer; None if it is not known."""
    if dealer.get("secret") is None:
        problems.append(f"cannot tell: the secret of the dealer from draw {dealer['first'] + 1} on is not published")
        return None
    secret = bytes.fromhex(dealer["secret"])
    if len(secret) != SECRET:
        problems.append(f"false: a secret has {len(secret)} bytes instead of {SECRET}")
    if hashlib.sha256(secret).hexdigest() != dealer["commitment"]:
        problems.append("false: a secret does not match its commitment")
    given = dealer.get("numbers", [])
    numbers = [bytes.fromhex(number["number"]) for number in given]
    seats = [number["seat"] for number in given]
    if any(len(number) != SECRET for number in numbers) or seats != sorted(set(seats)):
        problems.append("false: the numbers mixed in are not 32 bytes each, once for a seat, in the order of seats")
    return dealing_key(secret, numbers)


def check_commitment(commitment: str, dealers: list[dict[str, Any]], draws: int, problems: list[str]) -> None:
    """Whether the commitment that somebody saw at the start is that of the dealer of all draws."""
    ends = [*(dealer["first"] for dealer in dealers[1:]), draws]
    wanted = commitment.strip().lower()
    dealt = [(d["first"], min(end, draws)) for d, end in zip(dealers, ends, strict=True) if d["commitment"] == wanted]
    if not dealt:
        problems.append("false: no dealer of this record made that commitment")
    elif dealt[0] != (0, draws) and dealt[0][0] >= dealt[0][1]:
        problems.append("false: the dealer who made that commitment dealt nothing")
    elif dealt[0] != (0, draws):
        problems.append(f"cannot tell: that commitment covers the draws {dealt[0][0] + 1} to {dealt[0][1]} alone")


def check_seats(record: dict[str, Any], dealers: list[dict[str, Any]], problems: list[str]) -> None:
    """Whether numbers came from people alone: those whom the record lists, or, if it lists nobody, those who answered."""
    listed = [seat if isinstance(seat, str) else seat.get("kind", "person") for seat in record.get("seats", [])]
    people = {seat for seat, kind in enumerate(listed) if kind in ("person", "human", "here", "link")}
    if not listed:
        people = {entry[0] for entry in record["entries"] if entry[0] != "chance"}
    for seat in sorted({number["seat"] for dealer in dealers for number in dealer.get("numbers", [])} - people):
        problems.append(f"false: a number was mixed in for seat {seat}, where no person sat")


def check(record: dict[str, Any], draws: list[dict[str, Any]] | None, commitment: str = "") -> tuple[int, list[str]]:
    """How many draws are confirmed, and what is false or cannot be told."""
    problems: list[str] = []
    dealers = dealers_of(record)
    if not dealers or dealers[0]["first"] > 0:
        problems.append("cannot tell: nobody committed to the first draws")
    made = [entry[1:] for entry in record["entries"] if entry[0] == "chance"]
    if commitment:
        check_commitment(commitment, dealers, len(made), problems)
    check_seats(record, dealers, problems)
    if record.get("start") is not None:
        problems.append("cannot tell: the match began from a position")
    keys = [(dealer["first"], check_dealer(dealer, problems)) for dealer in dealers]
    if draws is None:
        problems.append("cannot tell: the record does not list what could be drawn (quadriga verify --draws)")
        return 0, problems
    if len(draws) != len(made):
        problems.append("false: the list of draws belongs to another record")
        return 0, problems
    confirmed = 0
    for ordinal, (words, draw) in enumerate(zip(made, draws, strict=True)):
        key = next((key for first, key in reversed(keys) if first <= ordinal), None)
        if key is None:
            continue
        wanted = due(key, ordinal, draw["items"], draw.get("weights"))
        if wanted == words:
            confirmed += 1
        else:
            problems.append(f"false: draw {ordinal + 1} is {' '.join(words)}, but {' '.join(wanted)} was due")
    return confirmed, problems


def main() -> int:
    parser = argparse.ArgumentParser(description="Check the draws of a saved match without Quadriga.")
    parser.add_argument("record")
    parser.add_argument("--draws", help="what could be drawn each time, as `quadriga verify --draws` lists it")
    parser.add_argument("--commitment", default="")
    args = parser.parse_args()
    record = json.loads(Path(args.record).read_text(encoding="utf-8"))
    draws = json.loads(Path(args.draws).read_text(encoding="utf-8")) if args.draws else None
    confirmed, problems = check(record, draws, args.commitment)
    for problem in problems:
        print(problem, file=sys.stderr)
    total = sum(entry[0] == "chance" for entry in record["entries"])
    print(f"{confirmed} of {total} draws are confirmed.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
